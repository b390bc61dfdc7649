package d2

// SAT in the plane: the deepest points of two bodies, and the nearest ones.

import "math"

// hasNearest reports whether both bodies have so few corners that findNearest takes less time than the general kernel.
func (z *sat) hasNearest() bool { return max(z.body[0].count, z.body[1].count) <= 8 }

// topCorners returns the n corners of body k farthest along the unit vector m, within rounding: one, or both ends of an edge. n
// is 3 for a body so small that there are more.
func (z *sat) topCorners(k int, m Vec) (at [2]Vec, height float64, n int) {
	x, slack := z.side(k), float64(6*e*z.size)
	_, height = z.farthest(k, m)
	for _, p := range z.corners[k][:z.count[k]] {
		if p.Dot(m) < height-slack || n > 0 && p == at[0] {
			continue
		}
		if n == len(at) {
			return at, height, n + 1
		}
		at[n] = p
		n++
	}
	if n == 2 && (x.isHalf || x.kind == boxed) {
		at[0], at[1] = at[1], at[0]
	}
	return at, height, n
}

// deepest sets near to the pair of points of A and B in the middle of the features that face each other along n.
func (z *sat) deepest() {
	a, up, n := z.topCorners(0, z.n.Neg())
	b, down, m := z.topCorners(1, z.n)
	z.near.facing(&a, n, &b, m, z.n.Scale(up+down), float64(6*e*z.size))
}

// facing sets p to the points in the middle of two features that face each other, corners or edges, with n and m ends. across
// is the vector from a point of A to its foot on B.
func (p *ends) facing(a *[2]Vec, n int, b *[2]Vec, m int, across Vec, slack float64) {
	switch {
	case n == 1 && m == 1:
		*p = ends{a[0], b[0]}
	case n == 1:
		*p = ends{a[0], a[0].Add(across)}
	case m == 1:
		*p = ends{b[0].Sub(across), b[0]}
	default:
		p.shared(a, b, slack)
	}
}

// findNearest computes the nearest points of A and B, given the edge of one whose unit normal n separates them by −depth. It
// sets n and the depth by the points, and reports whether they are certain.
//
// The nearest point of Z is on the edge whose normal separates the most, because all other edges are turned farther from the
// direction to the origin. So it is the foot n·h, or an end of that edge, which isNearest certifies.
func (z *sat) findNearest() bool {
	a, _, n := z.topCorners(0, z.n.Neg())
	b, _, m := z.topCorners(1, z.n)
	if n > 2 || m > 2 || n+m == 2 {
		return false
	}
	if z.near.between(&a, n, &b, m) {
		return true
	}
	w := z.near.onA.Sub(z.near.onB)
	l := math.Sqrt(w.Dot(w))
	z.n, z.depth = w.over(l), -l
	return z.isNearest(w, l)
}

// between sets p to the nearest points of a corner and an edge, or of two parallel edges, and reports whether the vector
// between them is at right angles to an edge.
func (p *ends) between(a *[2]Vec, n int, b *[2]Vec, m int) (isEdge bool) {
	switch {
	case n == 1:
		p.onA = a[0]
		p.onB, isEdge = b[0].footOn(b[1], a[0])
	case m == 1:
		p.onB = b[0]
		p.onA, isEdge = a[0].footOn(a[1], b[0])
	default:
		isEdge = p.shared(a, b, 0)
	}
	return isEdge
}

// footOn returns the point of the segment from p to q that is nearest to x, and reports whether it is between the ends.
func (p Vec) footOn(q, x Vec) (foot Vec, isInside bool) {
	u := q.Sub(p)
	t, uu := x.Sub(p).Dot(u), u.Dot(u)
	switch {
	case !(t >= 0):
		return p, false
	case !(t <= uu):
		return q, false
	}
	return p.Add(u.Scale(t / uu)), true
}
