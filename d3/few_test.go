package d3

import (
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// relateFew is the function for the kinds of a and b, if there is one.
func relateFew(a, b Shape) (rel relation, ok bool) {
	var from, to Vec
	r := 0.0
	switch a := a.(type) {
	case Segment:
		from, to = a.A, a.B
	case Capsule:
		from, to, r = a.A, a.B, a.Radius
	case Triangle:
		switch b := b.(type) {
		case Box:
			return relateTriangleBox(&a, &b), true
		case OrientedBox:
			return relateTriangleOriented(&a, &b), true
		case Triangle:
			return relateTriangles(&a, &b), true
		}
		return undecided, false
	default:
		return undecided, false
	}
	switch b := b.(type) {
	case Box:
		return relateSegmentBox(&from, &to, r, &b), true
	case OrientedBox:
		return relateSegmentOriented(&from, &to, r, &b), true
	case Triangle:
		return relateSegmentTriangle(&from, &to, r, &b), true
	}
	return undecided, false
}

// TestFewCorners: what is certain of two bodies with few corners is right, of nearly all that do not
// nearly touch it is certain, and so it is, in the plane, of most that touch on a lattice.
func TestFewCorners(t *testing.T) {
	one := []oracle.Kind{oracle.Segment, oracle.Capsule, oracle.Triangle}
	other := []oracle.Kind{oracle.Box, oracle.OrientedBox, oracle.Triangle}
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			all, left := 0, 0
			for k, rng := range oracle.Pairs(one, other, *seed, t.Name()) {
				for range unlessBrief(4**cases, 30) {
					x, y := family.Pair(rng, dim, k[0], k[1])
					x.Radii, y.Radii = x.Radii[:min(len(x.Radii), 1)], nil
					a, b := shapeOfBody(x), shapeOfBody(y)
					sign := oracle.BodySign(x, y)
					rel, ok := relateFew(a, b)
					if !ok {
						continue
					}
					all++
					if rel == undecided {
						left++
					} else if int(rel) != sign {
						t.Errorf("%#v and %#v stand to each other as %v, want %v", a, b, rel, sign)
					}
					if got := Overlap(a, b); got != (sign <= 0) || got != Overlap(b, a) || got != Overlap(pointed(a), pointed(b)) {
						t.Errorf("Overlap(%#v, %#v) = %v, sign %v", a, b, got, sign)
					}
				}
			}
			t.Logf("%d of %d left undecided", left, all)
			most := all
			switch {
			case family.Name == "random":
				most = all / 50
			case family.Name == "lattice" && dim == 2:
				most = all / 2
			}
			if left > most {
				t.Errorf("%d of %d left undecided", left, all)
			}
		})
	}
}
