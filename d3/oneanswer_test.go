package d3

import (
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/oracle"
)

// boxForms are a box in all forms that a query may take apart.
func boxForms(b Box, r float64) []Shape {
	if r != 0 {
		return []Shape{Rounded{b, r}, &Rounded{&b, r}, Rounded{&b, r}, Rounded{Rounded{b, r}, 0}}
	}
	return []Shape{b, &b, Rounded{b, 0}, &Rounded{b, 0}, &Rounded{&b, 0}}
}

// TestBoxesHaveOneAnswer: whatever form a box is given in, a hit is where the span begins, and
// what starts in contact has that contact.
func TestBoxesHaveOneAnswer(t *testing.T) {
	rounds := []oracle.Kind{oracle.Point, oracle.Sphere, oracle.Box, oracle.Segment, oracle.Line, oracle.HalfSpace}
	for _, family := range oracle.BodyFamilies {
		for k, rng := range oracle.Pairs(oracle.BodyKinds, []oracle.Kind{oracle.Box}, *seed, t.Name()+family.Name) {
			if !slices.Contains(rounds, k[0]) && !slices.Contains(oracle.Paths[:], k[0]) {
				continue
			}
			for range unlessBrief((*cases+3)/4, 5) {
				a, m, b := family.Swept(rng, dim, k[0], k[1])
				if b.Empty() {
					continue
				}
				box := Box{at(b.V[0]), at(b.V[1])}
				forms := []Shape{shapeOfBody(a)}
				if k[0] == oracle.Box && len(a.Radii) == 0 {
					forms = boxForms(Box{at(a.V[0]), at(a.V[1])}, 0)
				}
				r := 0.0
				if len(b.Radii) > 0 {
					r = b.Radii[0]
				}
				for _, y := range boxForms(box, r) {
					for _, x := range forms {
						motionsAgree(t, x, at(m), y)
					}
					if slices.Contains(oracle.Paths[:], k[0]) {
						pathsAgree(t, shapeOfBody(oracle.Body{Dim: dim, Kind: k[0], V: a.V}).(Path), y)
					}
				}
			}
		}
	}
}

func motionsAgree(t *testing.T, x Shape, m Vec, y Shape) {
	t.Helper()
	h, ok := Sweep(x, m, y)
	s, okSpan := SweepSpan(x, m, y)
	if ok != okSpan || ok && h.T != s.Enter {
		t.Errorf("Sweep(%#v, %#v, %#v) = %v, %v, SweepSpan %v, %v", x, m, y, h, ok, s, okSpan)
	}
	if ok && h.T == 0 {
		if c, _ := Collide(x, y); c.Point != h.Point || c.Normal != h.Normal {
			t.Errorf("Sweep(%#v, %#v, %#v) = %v, Collide %v", x, m, y, h, c)
		}
	}
}

func pathsAgree(t *testing.T, p Path, y Shape) {
	t.Helper()
	h, ok := RayCast(p, y)
	s, okSpan := Clip(p, y)
	if ok != okSpan || ok && h.T != s.Enter && isFinite(s.Enter) {
		t.Errorf("RayCast(%#v, %#v) = %v, %v, Clip %v, %v", p, y, h, ok, s, okSpan)
	}
	var x core
	x.set(p)
	// What comes from −∞ may enter at 0.
	if c, isIn := Collide(x.a, y); ok && h.T == 0 && x.kind != exact.Line && (!isIn || c.Normal != h.Normal || h.Point != x.a) {
		t.Errorf("RayCast(%#v, %#v) = %v, Collide %v, %v", p, y, h, c, isIn)
	}
}
