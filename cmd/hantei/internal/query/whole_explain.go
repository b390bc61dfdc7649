package query

import (
	"fmt"

	"github.com/hantei-go/hantei/internal/winding"
	"github.com/hantei-go/hantei/scene"
)

// ExplainWhole returns the steps that lead to the answer of a query about shapes of a scene.
func ExplainWhole(q *Query) []string {
	e := &q.Scene.Expect[0]
	switch q.Name {
	case Contains, Winding, SignedDistance:
		a, b := &q.Scene.Shapes[e.A], &q.Scene.Shapes[e.B]
		if a.Surface == nil {
			a, b = b, a
		}
		if a.Surface != nil {
			return aroundPoint(q, a, b)
		}
		return containment
	case MeasureOf:
		return []string{
			"1. the volume, in the plane the area, as integrals over the surface",
			"   each is a sum over simplices, in floats; the documentation of Measure has the bound on its error",
		}
	case Nearest:
		return []string{
			"1. the tree of the World",
			"   finds the parts whose boxes are near, the nearest first, until no box is nearer than what was found",
			"2. each part, as Distance answers",
			"   that the distance is 0 exactly when they overlap is exact; of two at the same distance the first one counts",
		}
	case ContactsOf:
		return []string{
			"1. the tree of the World",
			"   finds the parts whose boxes meet that of the object",
			"2. each pair of parts, as Contacts answers",
			"   whether they overlap is exact; the pieces of a surface with one normal share a manifold",
		}
	}
	return []string{
		"1. the tree of the World",
		"   finds the parts whose boxes the path meets",
		"2. each part, as Clip or Crossings answers",
		"   whether the path meets it is exact; so is the order of the triangles of a mesh along the path",
	}
}

// mostCrossings is the number of crossings that are told one by one.
const mostCrossings = 12

// aroundPoint tells how often what is solid goes around a point.
func aroundPoint(q *Query, solid, point *scene.Shape) []string {
	steps := []string{
		fmt.Sprintf("1. a ray from %v along x", point.A),
		"   it starts an infinitesimal step beside the point, so it meets no edge and no corner",
	}
	what := "triangle"
	if q.Dim == 2 {
		what = "edge"
	}
	sum := 0
	count := 0
	for part, n := range crossed(q.Dim, solid, point) {
		sum += n
		count++
		way := "leaves"
		if n < 0 {
			way = "enters"
		}
		if count <= mostCrossings {
			steps = append(steps, fmt.Sprintf("   it %s through %s %d: %+d", way, what, part, n))
		}
	}
	if count > mostCrossings {
		steps = append(steps, fmt.Sprintf("   and through %d more", count-mostCrossings))
	}
	if count == 0 {
		steps = append(steps, "   it goes through none")
	}
	steps = append(steps, fmt.Sprintf("   the sum is %d; each sign is exact, by floats beyond their error bound or by integers", sum))
	if solid.Surface.EvenOdd {
		steps = append(steps, "   inside is where it is odd")
	}
	return append(steps, "2. whether the point is on the surface, exactly", "   if it is, it is inside, and goes around nothing: the sum does not count")
}

// crossed yields the parts of what is solid that a ray from a point along x goes through, as package winding counts them.
func crossed(dim int, solid, point *scene.Shape) func(yield func(part, n int) bool) {
	return func(yield func(part, n int) bool) {
		if dim == 2 {
			c, err := solid.Chain()
			if err != nil {
				return
			}
			p := [2]float64(point.A)
			for i := range c.Len() {
				s := c.At(i)
				n, _ := winding.Edge(&[2]float64{s.A.X, s.A.Y}, &[2]float64{s.B.X, s.B.Y}, &p)
				if n != 0 && !yield(i, n) {
					return
				}
			}
			return
		}
		m, err := solid.Mesh()
		if err != nil {
			return
		}
		p := [3]float64(point.A)
		for i := range m.Len() {
			t := m.At(i)
			n, _ := winding.Triangle(&[3]float64{t.A.X, t.A.Y, t.A.Z}, &[3]float64{t.B.X, t.B.Y, t.B.Z}, &[3]float64{t.C.X, t.C.Y, t.C.Z}, &p)
			if n != 0 && !yield(i, n) {
				return
			}
		}
	}
}
