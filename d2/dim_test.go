package d2

import "testing"

// at returns the point with the first two coordinates x.
func at(x [3]float64) Vec { return vecOf(x) }

// golden is the hash of all answers, see TestGolden.
const golden = 0xac8ffed6c7a69e81

// goldenPlacing is the hash of what is placed, see TestGoldenPlacing.
const goldenPlacing = 0x9a6ea2bf90c5109a

// crossIsAntisymmetric checks p×q for vectors whose products are in range.
func crossIsAntisymmetric(t *testing.T, p, q Vec) {
	if x, y := p.Cross(q), q.Cross(p); x != -y || p.Cross(p) != 0 {
		t.Errorf("%v × %v = %v, the other way round %v, × itself %v", p, q, x, y, p.Cross(p))
	}
}

// turn returns the rotation by angle, in space about axis.
func turn(_ [3]float64, angle float64) Rotation { return Rotate(angle) }

// turnAxis returns the axis about which turn turns: the one out of the plane.
func turnAxis([3]float64) [3]float64 { return [3]float64{0, 0, 1} }

// exactTurns returns the rotations that take the axes to axes.
func exactTurns() (turns []Rotation) {
	for _, front := range []Vec{V(1, 0), V(0, 1), V(-1, 0), V(0, -1)} {
		turns = append(turns, RotationBetween(V(1, 0), front))
	}
	return turns
}

// goldenWorld is the hash of answers of a World, see TestGoldenWorld.
const goldenWorld = 0x348304f3b25b3f96
