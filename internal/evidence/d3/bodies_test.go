package measure

import (
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
)

// TestBodyOf: every kind is a shape, with all radii.
func TestBodyOf(t *testing.T) {
	rng := oracle.Stream(1, "bodyOf")
	for _, k := range oracle.BodyKinds {
		for range 20 {
			b, far := oracle.BodyFamilies[1].Pair(rng, dim, k, oracle.Point)
			want := oracle.BodySign(b, far) <= 0
			if got := d3.Overlap(bodyOf(b), bodyOf(far)); got != want {
				t.Errorf("%v, %v: %v", b, far, got)
			}
		}
	}
}

// TestCorners: the hull of a box's corners is the box.
func TestCorners(t *testing.T) {
	rng := oracle.Stream(1, "corners")
	for _, k := range []oracle.Kind{oracle.Box, oracle.OrientedBox} {
		for range 50 {
			b, p := oracle.BodyFamilies[1].Pair(rng, dim, k, oracle.Point)
			b.Radii = nil
			hull := oracle.Body{Dim: dim, Kind: oracle.Hull}
			for _, c := range corners(b) {
				hull.V = append(hull.V, coords(c))
			}
			if got, want := oracle.BodySign(hull, p), oracle.BodySign(b, p); got != want {
				t.Errorf("%v: sign %d of %v, want %d", b, got, p, want)
			}
		}
	}
}

// TestBodyVerdicts: ordinary bodies are no trouble to a textbook but for flat triangles, those
// that nearly touch are, and only comparisons are always right.
func TestBodyVerdicts(t *testing.T) {
	wrong := map[string]int{}
	for _, family := range oracle.BodyFamilies {
		for _, q := range BodyVerdicts(family, 2, 20) {
			if q.Ours != 0 || q.Cases == 0 && family.Name == "random" {
				t.Errorf("%s, %s: %d of %d wrong", family.Name, q.Title, q.Ours, q.Cases)
			}
			for _, m := range q.Methods {
				wrong[m.Name] += m.Wrong
				if family.Name == "random" && m.Wrong > 7 {
					t.Errorf("%s, %s: %s is wrong %d times", family.Name, q.Title, m.Name, m.Wrong)
				}
			}
		}
	}
	for name, n := range wrong {
		if (n == 0) != (name == "comparisons") {
			t.Errorf("%s is wrong %d times", name, n)
		}
	}
}

// TestBodyErrors: what is measured is measured often.
func TestBodyErrors(t *testing.T) {
	for _, c := range BodyErrors(oracle.BodyFamilies[0], 2, 1) {
		if c.Cases < 2 || !(c.Worst < c.Bound) {
			t.Errorf("%s: %v %s, of %d", c.Name, c.Worst, c.Unit, c.Cases)
		}
	}
}

// TestArrives: a point that stops short of a box by 40e, of a question of the size 10.
func TestArrives(t *testing.T) {
	box := oracle.Body{Dim: dim, Kind: oracle.Box, V: [][3]float64{{0}, {1}}}
	start := oracle.Body{Dim: dim, Kind: oracle.Point, V: [][3]float64{{-8}}}
	var r report
	r.arrives(moment, start, times([3]float64{16}, 1), 0.5-2.5*e, box, 10)
	if got := r[moment]; got.Cases != 1 || got.Worst != 4 {
		t.Errorf("%+v, want 4 units", got)
	}
	if got := wayOf(times([3]float64{3, -4}, 1), 0.5); got != 3.5 {
		t.Errorf("way of %v, want 3.5", got)
	}
}
