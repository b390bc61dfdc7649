package d3

import "testing"

// at returns the point with the coordinates x.
func at(x [3]float64) Vec { return vecOf(x) }

// golden is the hash of all answers, see TestGolden.
const golden = 0xab1df1cec6eaa3a4

// goldenPlacing is the hash of what is placed, see TestGoldenPlacing.
const goldenPlacing = 0x9b2cb5589f3385fc

// crossIsAntisymmetric checks p×q for vectors whose products are in range.
func crossIsAntisymmetric(t *testing.T, p, q Vec) {
	if x, y := p.Cross(q), q.Cross(p); x != y.Neg() || p.Cross(p) != (Vec{}) {
		t.Errorf("%v × %v = %v, the other way round %v, × itself %v", p, q, x, y, p.Cross(p))
	}
}

// turn returns the rotation by angle, in space about axis.
func turn(axis [3]float64, angle float64) Rotation { return Rotate(at(axis), angle) }

// turnAxis returns the axis about which turn turns.
func turnAxis(axis [3]float64) [3]float64 { return axis }

// exactTurns returns the rotations that take the axes to axes.
func exactTurns() (turns []Rotation) {
	x, y, z := V(1, 0, 0), V(0, 1, 0), V(0, 0, 1)
	for _, front := range []Vec{x, y, z, x.Neg(), y.Neg(), z.Neg()} {
		var roll Rotation
		for range 4 {
			turns = append(turns, roll.Then(RotationBetween(x, front)))
			roll = roll.Then(RotationBetween(y, z))
		}
	}
	return turns
}

// goldenWorld is the hash of answers of a World, see TestGoldenWorld.
const goldenWorld = 0xf9c003c6c10c2be
