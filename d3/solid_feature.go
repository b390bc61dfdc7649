package d3

// Features of a solid at its support corner: contact features as corners, edges and faces, and the middle of the part that
// two solids share where they face each other.

import "github.com/hantei-go/hantei/internal/planar"

// findEdge sets the edge of t to the most level one at its corner. The number of an edge of a box is 8 times its axis plus its
// lesser corner, the number of an edge of a triangle is the corner from which it leads to the next one.
func (s *scaledSolid) findEdge(t *supportFeature, m Vec) {
	switch {
	case s.isNamedByBits():
		for k := 0; 1<<k < s.countCorners(); k++ {
			t.tryEdge(s, m, 8*k+int(t.corner&^(1<<k)), t.corner^1<<k)
		}
	case s.edges != nil:
		for i, edge := range s.edges {
			if from, to := int32(edge[0]), int32(edge[1]); from == t.corner {
				t.tryEdge(s, m, i, to)
			} else if to == t.corner {
				t.tryEdge(s, m, i, from)
			}
		}
	case len(s.points) == 2:
		t.tryEdge(s, m, 0, 1-t.corner)
	case len(s.points) == 3:
		next, last := (t.corner+1)%3, (t.corner+2)%3
		t.tryEdge(s, m, int(t.corner), next)
		t.tryEdge(s, m, int(last), last)
	}
}

// mostCorners is the greatest number of corners of a face that count. Of a face with more, evenly spaced ones are taken.
const mostCorners = 16

// contactFeature is a corner, an edge, or a face with its corners in order.
type contactFeature struct {
	at     [mostCorners]Vec
	name   [mostCorners]int32
	n      int
	normal Vec // of a face
	id     featureID
}

// facing computes the middle of all pairs of points of A and B that face each other along the unit vector n, out of B, where
// both go farthest: on faces or edges across n, or at corners. If such a pair is known, and there is no other, it keeps that
// and returns false.
func (z *minkowski) facing(n Vec, p *ends, isKnown bool) bool {
	var a, b supportSet
	slack := z.patchSlack()
	z.a.top(n.Neg(), slack, &a)
	z.b.top(n, slack, &b)
	found := *p
	ok := !found.ofCorner(&a, &b, n)
	if ok {
		ok = found.between(&a, &b, n, slack)
	}
	if isKnown && !ok {
		return false
	}
	*p = found
	return true
}

// between computes the pair for two support sets of at least two vertices each. Seen along n, a set is a convex polygon or an edge, and the
// pair is the middle of what both have in common, lifted to the height of each set. ok is false if the sets are farther apart than the
// slack, if they are edges that cross, or if the vertices of one set are a single point within the slack.
//
//go:noinline
func (p *ends) between(a, b *supportSet, n Vec, slack float64) (ok bool) {
	if a.n == 2 && b.n == 2 {
		u, v := a.at[1].Sub(a.at[0]), b.at[1].Sub(b.at[0])
		shorter := min(u.Dot(u), v.Dot(v))
		if x := u.Cross(v); !(x.Dot(x) > float64(float64(slack*slack)*max(u.Dot(u), v.Dot(v)))) || !(shorter > 0x1p-900) {
			return p.shared(a.edge(), b.edge(), slack)
		}
	}
	t := unit(perpendicular(n))
	u := n.Cross(t)
	var x, y planar.Polygon
	var room [planar.MaxPoints]vec2
	x.Set(a.seen(&room, t, u), slack)
	y.Set(b.seen(&room, t, u), slack)
	both := x
	ok = both.Share(&y, slack)
	c := both.Middle()
	ok = ok && x.Holds(c, 2*slack) && y.Holds(c, 2*slack)
	middle := t.Scale(c.X).Add(u.Scale(c.Y))
	p.onA = n.Scale(-a.height).Add(middle)
	p.onB = n.Scale(b.height).Add(middle)
	return ok
}

// seen returns the points of p in the plane along t and u.
func (p *supportSet) seen(room *[planar.MaxPoints]vec2, t, u Vec) []vec2 {
	for i := range p.n {
		room[i] = p.at[i].projected(t, u)
	}
	return room[:p.n]
}
