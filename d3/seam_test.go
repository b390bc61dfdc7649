package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// rollers are shapes that slide or roll along a floor, with their lowest point along a direction at the origin.
func rollers(rng *rand.Rand) []Shape {
	size := 0.3 + rng.Float64()
	points := make([]Vec, 12)
	for i := range points {
		points[i] = scatter(rng, size)
	}
	turned := OrientedBox{}
	for i := range turned.Half {
		turned.Half[i] = axisOf(i).Scale(size)
	}
	turned = turned.In(Transform{Rotation: turn([3]float64{0, 0, 1}, rng.Float64())})
	return []Shape{
		Sphere{Radius: size},
		Capsule{Vec{}, scatter(rng, size), size},
		Capsule{Vec{}, xy(size, 0), size / 3},
		Box{fill(-size), fill(size)},
		turned,
		NewHull(points...),
		Rounded{Box{fill(-size), fill(size)}, size / 4},
		Segment{Vec{}, scatter(rng, size)},
		Triangle{Vec{}, scatter(rng, size), scatter(rng, size)},
		Vec{},
	}
}

// lowestOf returns the least n·x of a bounded shape.
func lowestOf(s Shape, n Vec) float64 {
	var q probe
	q.set(s, nil)
	q.large.data = dataOf(s)
	return -q.reach(&q.large, n.Neg())
}

// fronts returns all normals that the faces of a mesh have.
func fronts(m *Mesh) map[Vec]bool {
	all := make(map[Vec]bool)
	for i := range m.Len() {
		c := m.data.corners(int32(i))
		all[frontOf(&c)], all[Vec{}.Sub(frontOf(&c))] = true, true
	}
	return all
}

// TestFlatMeshHasNoSeams moves shapes over flat floors of many tiles: what they hit has the normal of
// a face, to the bit, at the time when a floor of one piece is hit. Approaching, they hit nothing
// that they do not hit there.
func TestFlatMeshHasNoSeams(t *testing.T) {
	rounds := unlessBrief(400, 60)
	rng := rand.New(rand.NewPCG(*seed, 8))
	hits := 0
	for round := range rounds {
		slope := []int{0, 0, 1, 3, -2}[round%5]
		through := []Vec{{}, {}, lattice(rng, 4), fill(0x1p20), fill(0x1p30)}[rng.IntN(5)]
		fine, coarse, up := flatFloor(rng, through, slope)
		normals := fronts(fine)
		for n := range fronts(coarse) {
			normals[n] = true
		}
		var many, one World[int]
		if err := many.SetMesh(0, fine); err != nil {
			t.Fatal(err)
		}
		if err := one.SetMesh(0, coarse); err != nil {
			t.Fatal(err)
		}
		for _, s := range rollers(rng) {
			side := unit(across(scatter(rng, 1), up))
			place := through.Add(across(scatter(rng, 4), up))
			height := []float64{0, -1e-3, -1e-9, 1e-12, 1e-3, 1, -0.05}[rng.IntN(7)]
			place = place.Add(up.Scale(height - lowestOf(s, up)))
			moved := shifted(s, place)
			motion := side.Scale(6 * rng.Float64()).Sub(up.Scale([]float64{0, 0, 1, 0.01, 1e-9}[rng.IntN(5)]))
			if slope == 0 && rng.IntN(2) == 0 {
				motion = across(motion, up)
			}
			far := through.maxAbs() + 20
			for _, f := range []Filter[int]{{}, {Approaching: true}} {
				a, okA := many.SweepPart(moved, motion, f)
				b, okB := one.SweepPart(moved, motion, f)
				if okA {
					hits++
				}
				if okA && !normals[a.Normal] {
					t.Fatalf("%#v by %v over a slope of %d at %v, height %v: normal %v, up is %v", moved, motion, slope, through, height, a.Normal, up)
				}
				// Rounding decides whether what touches, or moves along the floor, comes to it.
				into := motion.Dot(up)
				isClear := math.Abs(height) > 1e-6+float64(far*1e-14) && (!f.Approaching || math.Abs(into) > float64(1e-12*far) || slope == 0)
				if okA != okB && isClear {
					t.Fatalf("%#v by %v over a slope of %d at %v, height %v, %+v: %v %v, in one piece %v %v", moved, motion, slope, through, height, f, okA, a, okB, b)
				}
				if okA && okB && math.Abs(a.T-b.T)*math.Abs(into) > 1e-15*far*64 {
					t.Fatalf("%#v by %v over a slope of %d at %v, height %v: at %v, in one piece at %v", moved, motion, slope, through, height, a.T, b.T)
				}
			}
		}
	}
	if hits < rounds {
		t.Errorf("%d hits", hits)
	}
}

func shifted(s Shape, by Vec) Shape {
	var q probe
	q.set(s, nil)
	q.large.data = dataOf(s)
	q.translate(by)
	var v view
	return v.probe(&q)
}
