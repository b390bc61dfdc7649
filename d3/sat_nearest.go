package d3

// SAT in space: a ball or a point and an oriented box, and the nearest points of a ball or a segment and another body.

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
)

// setSegment makes x the ball around p if p is q, and otherwise returns false: in space, sat handles segments.
func (x *zonotope) setSegment(p, q *Vec, r float64) bool { return *p == *q && x.setPoint(p, r) }

// search computes n and the depth without the radii. It returns false if a size is extreme, the box may have no width, or the
// bodies are not a point and a box.
func (z *zonotopes) search() bool {
	x, y := &z.body[0], &z.body[1]
	if x.count == y.count || !areNatural(x.r, y.r) {
		return false
	}
	z.order()
	a, box := z.a(), z.b()
	if a.count > 0 {
		box = a
	}
	c := z.place()
	z.size = c.sumAbs() + (box.half[0].sumAbs() + box.half[1].sumAbs() + box.half[2].sumAbs())
	if _, isOrdinary := unitFor(z.size + z.r); !isOrdinary {
		return z.rescale() && z.search()
	}
	z.slack = float64(32 * e * (z.size + z.r))
	z.depth = math.Inf(1)
	for i, u := range box.half {
		v, w := box.half[(i+1)%dim], box.half[(i+2)%dim]
		n, nn := faceNormal(v, w, v.sq(), w.sq())
		wide := u.Dot(n)
		if wide < 0 {
			n, wide = n.Neg(), -wide
		}
		root := math.Sqrt(nn)
		// If all three widths exceed the slack, which is more than 2⁻¹⁹⁸, then |v×w|² exceeds 2⁻⁸⁰⁰. Smaller squares have too few bits.
		if !(wide > float64(z.slack*root) && nn > 0x1p-900) {
			return false
		}
		wide += math.Abs(v.Dot(n)) + math.Abs(w.Dot(n))
		n = n.over(root)
		box.face[i] = n
		h := c.Dot(n)
		if d := wide/root - math.Abs(h); d < z.depth {
			if h > 0 {
				z.n, z.depth = n, d
			} else {
				z.n, z.depth = n.Neg(), d
			}
		}
	}
	return c != Vec{}
}

// findNearest computes the nearest points of A and B, n and the depth by them, and reports whether they are certain.
func (z *zonotopes) findNearest() bool {
	a, b := z.a(), z.b()
	ball, box := a, b
	if a.count > 0 {
		ball, box = b, a
	}
	q, beyond, _ := nearestOfHalves(box.c, &box.half, ball.c)
	w := ball.c.Sub(q)
	z.near = ends{ball.c, q}
	if box == a {
		z.near, w = ends{q, ball.c}, w.Neg()
	}
	l := math.Sqrt(w.Dot(w))
	z.depth = -l
	// n stays the face normal if the ball is beyond one half vector only and w is along n. Otherwise n is along w.
	if beyond > 1 || w.Sub(z.n.Scale(z.n.Dot(w))).sumAbs() > float64(16*e*z.size) {
		z.n = w.over(l)
	}
	// h is the least height of A along w minus the greatest one of B.
	h := a.c.Dot(w) - b.c.Dot(w)
	for _, u := range box.half {
		h -= math.Abs(u.Dot(w))
	}
	return l-h/l <= float64(4*e*z.size)
}

// deepest sets near to the pair of points of A and B that face each other along n.
func (z *zonotopes) deepest() {
	a, b := z.a(), z.b()
	_, p, up := a.topCorner(z.n.Neg())
	_, q, down := b.topCorner(z.n)
	across := z.n.Scale(up + down)
	if a.count == 0 {
		z.near = ends{p, p.Add(across)}
	} else {
		z.near = ends{q.Sub(across), q}
	}
}

// topCorner returns the corner of x farthest along m, with its number and height. Bit i of the number is set for +half[i].
func (x *zonotope) topCorner(m Vec) (name int32, at Vec, height float64) {
	at = x.c
	for i, u := range x.half[:x.count] {
		if u.Dot(m) > 0 {
			name |= 1 << i
			at = at.Add(u)
		} else {
			at = at.Sub(u)
		}
	}
	return name, at, at.Dot(m)
}

// levelFeature is scaledSolid.levelFeature for x. It also returns the corner.
func (x *zonotope) levelFeature(m Vec) (t supportFacet, at Vec) {
	t.edge, t.face = -1, -1
	t.corner, at, _ = x.topCorner(m)
	for i := range x.count {
		up := int(t.corner >> i & 1)
		n := x.face[i]
		if up == 0 {
			n = n.Neg()
		}
		t.tryFace(m, 2*i+up, n)
	}
	if t.isLevelFace() {
		return t, at
	}
	for i, u := range x.half[:x.count] {
		t.tryAlong(u, m, 8*i+int(t.corner&^(1<<i)), t.corner^1<<i)
	}
	return t, at
}

// holds reports whether p is certainly in the box x.
func (x *zonotope) holds(p Vec) bool {
	p = p.Sub(x.c)
	for i, n := range x.face {
		if !(math.Abs(p.Dot(n)) < math.Abs(x.half[i].Dot(n))) {
			return false
		}
	}
	return true
}

// SAT in space: the nearest points of a ball or a segment and another body.
//
// Notation for a segment: p + tu for t in [0, 1] is its core, hᵢ are the half vectors of the box around c, and sᵢ(t) = (p + tu
// − c)·hᵢ/(hᵢ·hᵢ) its coordinates along them. If the edges of the box are at right angles, the segment is in it where all |sᵢ|
// ≤ 1. Half the derivative of the squared distance is g(t) = Σ eᵢ(t)·u·hᵢ, where eᵢ is the excess of sᵢ over [−1, 1]. g never
// falls, and is linear between the times at which an |sᵢ| is 1.

// isSegment reports whether the core of x is a segment.
func (x *convex) isSegment() bool { return x.kind == corners && x.count == 2 }

// isTriangle reports whether the core of x is a triangle.
func (x *convex) isTriangle() bool { return x.kind == corners && x.count == 3 }

// isBox reports whether the core of x is a box.
func (x *convex) isBox() bool { return x.isHalf || x.kind == boxed }

// hasFewEdges reports whether x has edges, of three directions at most.
func (x *convex) hasFewEdges() bool { return x.isBox() || x.isSegment() || x.isTriangle() }

// isBall reports whether the core of x is a point.
func (x *convex) isBall() bool { return x.count == 1 && !x.isHalf }

// hasNearest reports whether a body is a ball. Then findNearest takes less time than the general kernel.
func (z *sat) hasNearest() bool { return z.a().isBall() || z.b().isBall() }

// edgeRounding returns the rounding error of the vector along edge i of a segment or triangle. Edges of boxes are given as
// vectors, with an error of 0.
func (x *convex) edgeRounding(i int) Vec {
	p, q := 0, 1
	switch {
	case x.isTriangle():
		p, q = i/2, min(i+1, 2)
	case !x.isSegment():
		return Vec{}
	}
	from, to := &x.given[p], &x.given[q]
	return Vec{expansion.Diff(to.X, from.X).Lo, expansion.Diff(to.Y, from.Y).Lo, expansion.Diff(to.Z, from.Z).Lo}
}

// findNearest computes the nearest points of A and B if one is a ball, or one a segment and the other a box. It sets n and the
// depth by them, and reports whether they are certain.
func (z *sat) findNearest() bool {
	if !z.hasNearest() {
		return z.findNearestOfSegment()
	}
	ball, other := 0, z.b()
	if !z.a().isBall() {
		ball, other = 1, z.a()
	}
	p := z.corners[ball][0]
	q, face := other.nearest(p)
	w, l := z.meetAt(ball, p, q)
	if face >= 0 {
		z.straighten(z.faces[1-ball][face], w)
	}
	return z.isNearest(w, l)
}

// meetAt makes the point p of body k and the point q of the other one the nearest points, and sets n and the depth by them. It
// returns the vector w from the point of B to the point of A, and its length l.
func (z *sat) meetAt(k int, p, q Vec) (w Vec, l float64) {
	w = p.Sub(q)
	if z.near = (ends{p, q}); k == 1 {
		z.near, w = ends{q, p}, w.Neg()
	}
	l = math.Sqrt(w.Dot(w))
	z.depth, z.n = -l, w.over(l)
	return w, l
}

// straighten makes n the given normal of a face of Z, or its opposite, if w is parallel to it within rounding. In a box without
// right angles, the point nearest to p may be a corner although p is beyond the box along one edge only.
func (z *sat) straighten(face, w Vec) {
	if face.Dot(w) < 0 {
		face = face.Neg()
	}
	if w.Sub(face.Scale(face.Dot(w))).sumAbs() <= float64(16*e*z.size) {
		z.n = face
	}
}

// nearest returns the point of x nearest to p, and the number of the face on which it is, or −1. For a box it assumes edges at
// right angles.
func (x *convex) nearest(p Vec) (q Vec, face int) {
	if x.isTriangle() {
		w, isInside := nearestOfTriangle(x.at[0].Sub(p), x.at[1].Sub(x.at[0]), x.at[2].Sub(x.at[0]))
		if !isInside {
			return p.Add(w), -1
		}
		return p.Add(w), 0
	}
	face = -1
	n := 0
	if x.kind == boxed {
		lo, hi := axes(x.at[0]), axes(x.at[1])
		at := axes(p)
		for i := range at {
			if y := max(lo[i], min(at[i], hi[i])); y != at[i] {
				at[i] = y
				n, face = n+1, i
			}
		}
		q = vecOf(at)
	} else {
		q, n, face = nearestOfHalves(x.at[0], &x.half, p)
	}
	if n > 1 {
		face = -1
	}
	return q, face
}

// nearestOfHalves returns the point q of the box with the center c and the given half vectors that is nearest to p, if the half
// vectors are at right angles. beyond is the number of half vectors along which p is outside, and last the last of these, or
// −1.
func nearestOfHalves(c Vec, half *[dim]Vec, p Vec) (q Vec, beyond, last int) {
	d := p.Sub(c)
	q, last = c, -1
	for i, h := range half {
		t, hh := d.Dot(h), h.sq()
		switch {
		case t > hh:
			q, beyond, last = q.Add(h), beyond+1, i
		case t < -hh:
			q, beyond, last = q.Sub(h), beyond+1, i
		default:
			q = q.Add(h.Scale(t / hh))
		}
	}
	return q, beyond, last
}

// segmentOnAxes is a segment in the coordinates of a box: sᵢ(t) = at[i] + t·by[i], and weight[i] = u·hᵢ.
type segmentOnAxes struct{ at, by, weight [dim]float64 }

// set makes s the segment from p along u in the coordinates of the box with the center c and the given half vectors.
func (s *segmentOnAxes) set(p, u, c *Vec, half *[dim]Vec) {
	d := p.Sub(*c)
	for i, h := range half {
		hh, along := h.sq(), u.Dot(h)
		s.at[i], s.by[i], s.weight[i] = d.Dot(h)/hh, along/hh, along
	}
}

// exceeds returns eᵢ(t).
func (s *segmentOnAxes) exceeds(i int, t float64) float64 {
	x := s.at[i] + float64(t*s.by[i])
	return x - max(-1, min(x, 1))
}

// slope returns g(t).
func (s *segmentOnAxes) slope(t float64) (g float64) {
	for i := range dim {
		g += float64(s.exceeds(i, t) * s.weight[i])
	}
	return g
}

// nearest returns the time at which the segment is nearest to the box: a root of g, or an end of [0, 1]. It assumes edges of
// the box at right angles.
func (s *segmentOnAxes) nearest() float64 {
	lo, hi := 0.0, 1.0
	under, over := s.slope(lo), s.slope(hi)
	switch {
	case under >= 0:
		return lo
	case over <= 0:
		return hi
	}
	for i := range dim {
		for _, side := range [...]float64{-1, 1} {
			t := (side - s.at[i]) / s.by[i]
			if !(t > lo && t < hi) {
				continue
			}
			if g := s.slope(t); g < 0 {
				lo, under = t, g
			} else {
				hi, over = t, g
			}
		}
	}
	return lo + float64((hi-lo)*(under/(under-over)))
}

// middle returns the middle of the times at which the segment is as near to the box as at the time t: those at which the other
// coordinates stay within the box, if the excess along no half vector changes by more than slack. Otherwise it returns t.
func (s *segmentOnAxes) middle(t float64, half *[dim]Vec, slack float64) float64 {
	lo, hi := 0.0, 1.0
	for i, h := range half {
		limit, beyond := float64(slack*slack)/h.sq(), s.exceeds(i, t)
		switch {
		case float64(beyond*beyond) > limit:
			if float64(s.by[i]*s.by[i]) > limit {
				return t
			}
		case s.by[i] != 0:
			from, to := (-1-s.at[i])/s.by[i], (1-s.at[i])/s.by[i]
			lo, hi = max(lo, min(from, to)), min(hi, max(from, to))
		}
	}
	return float64(0.5*lo) + float64(0.5*hi)
}

// halves returns the center and the half vectors of a box.
func (x *convex) halves() (c Vec, half [dim]Vec) {
	if x.isHalf {
		return x.at[0], x.half
	}
	h := x.at[1].Sub(x.at[0]).Scale(0.5)
	for i := range half {
		half[i] = axisOf(i).Scale(h.Dot(axisOf(i)))
	}
	return x.at[0].Add(h), half
}

// findNearestOfSegment is findNearest for a segment and a box. For other bodies it returns false.
func (z *sat) findNearestOfSegment() bool {
	bar, x := 0, z.b()
	if !z.a().isSegment() {
		bar, x = 1, z.a()
	}
	if !z.side(bar).isSegment() || !x.isBox() {
		return false
	}
	p := z.corners[bar][0]
	u := z.corners[bar][1].Sub(p)
	c, half := x.halves()
	var s segmentOnAxes
	s.set(&p, &u, &c, &half)
	t := s.middle(s.nearest(), &half, float64(6*e*z.size))
	if p = p.Add(u.Scale(t)); t == 1 {
		p = z.corners[bar][1]
	}
	q, _ := x.nearest(p)
	n := z.n
	w, l := z.meetAt(bar, p, q)
	z.straighten(n, w) // the n of given edges rounds less than the n of two points
	return z.isNearest(w, l)
}
