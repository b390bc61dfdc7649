package d2

// SAT in the plane: zonotopes, and the nearest points of a ball or a segment and another body.

import "math"

// SAT of points, segments and oriented boxes, grown by a radius.
//
// Each core is a zonotope c ± u ± v with the center c. For two of them, A and B, Z = A − B is a zonotope with the half vectors
// of both, so each edge of Z is parallel to one of these. Along the normal n of a half vector w, Z reaches from its center as
// far as the sum of |n·u| over all half vectors u, which is the sum of |w×u|.

// setSegment makes x the segment from p to q grown by r, or a ball if p is q.
func (x *zonotope) setSegment(p, q *Vec, r float64) bool {
	if *p == *q {
		return x.setPoint(p, r)
	}
	x.at, x.half[0], x.count, x.r = *p, q.Sub(*p).Scale(0.5), 1, r
	return true
}

// search computes n and the depth without the radii. It returns false if a size is extreme or a body may have no width.
func (z *zonotopes) search() bool {
	x, y := &z.body[0], &z.body[1]
	if x.count < 2 && y.count < 2 || !areNatural(x.r, y.r) {
		return false
	}
	z.order()
	a, b := z.a(), z.b()
	if a.count == 0 || b.count == 0 {
		return z.searchPoint()
	}
	c := z.place()
	a0, a1, b0, b1 := a.half[0], a.half[1], b.half[0], b.half[1]
	r0, r1, s0, s1 := math.Sqrt(a0.Dot(a0)), math.Sqrt(a1.Dot(a1)), math.Sqrt(b0.Dot(b0)), math.Sqrt(b1.Dot(b1))
	a.long, b.long = [dim]float64{r0, r1}, [dim]float64{s0, s1}
	z.size = c.sumAbs() + float64(1.5*((r0+r1)+(s0+s1))) // |u|₁ ≤ √2·|u|
	if _, isOrdinary := unitFor(z.size + z.r); !isOrdinary {
		return z.rescale() && z.search()
	}
	z.slack = float64(32 * e * (z.size + z.r))
	ofA, ofB := math.Abs(a0.Cross(a1)), math.Abs(b0.Cross(b1))
	x00, x01, x10, x11 := math.Abs(a0.Cross(b0)), math.Abs(a0.Cross(b1)), math.Abs(a1.Cross(b0)), math.Abs(a1.Cross(b1))
	h0, h1, k0, k1 := a1.Cross(c), a0.Cross(c), b1.Cross(c), b0.Cross(c)
	// A missing half vector is 0, and its depth 0/0 is a NaN, which no comparison takes.
	least, at := math.Inf(1), 0
	if d := ((ofA - math.Abs(h0)) + (x10 + x11)) / r1; d < least {
		least = d
	}
	if d := ((ofA - math.Abs(h1)) + (x00 + x01)) / r0; d < least {
		least, at = d, 1
	}
	if d := (((x01 - math.Abs(k0)) + x11) + ofB) / s1; d < least {
		least, at = d, 2
	}
	if d := (((x00 - math.Abs(k1)) + x10) + ofB) / s0; d < least {
		least, at = d, 3
	}
	var u, half Vec
	var root, h float64
	switch at {
	case 0:
		u, half, root, h = a1, a0, r1, h0
	case 1:
		u, half, root, h = a0, a1, r0, h1
	case 2:
		u, half, root, h = b1, b0, s1, k0
	default:
		u, half, root, h = b0, b1, s0, k1
	}
	z.setNormal(u, half, root, h, least)
	wide := float64(0.5 * z.slack)
	return c != Vec{} && a.isWide(ofA, r0, r1, wide) && b.isWide(ofB, s0, s1, wide)
}

// searchPoint is search for a point and a box. If the point is outside, it also computes the nearest points by its region:
// across an edge, or beyond an end of that edge.
func (z *zonotopes) searchPoint() bool {
	box, c := z.b(), z.place()
	p, q := &z.near.onA, &z.near.onB // the point, and the nearest one of the box
	if z.a().count > 0 {
		box, p, q = z.a(), q, p
	}
	u, v := box.half[0], box.half[1]
	r, s := math.Sqrt(u.Dot(u)), math.Sqrt(v.Dot(v))
	box.long = [dim]float64{r, s}
	z.size = c.sumAbs() + float64(1.5*(r+s)) // |u|₁ ≤ √2·|u|
	if _, isOrdinary := unitFor(z.size + z.r); !isOrdinary {
		return z.rescale() && z.searchPoint()
	}
	z.slack = float64(32 * e * (z.size + z.r))
	area := math.Abs(u.Cross(v))
	edge, other, long, h, least := v, u, s, v.Cross(c), math.Inf(1)
	if d := (area - math.Abs(h)) / s; d < least {
		least = d
	}
	if k := u.Cross(c); (area-math.Abs(k))/r < least {
		edge, other, long, h, least = u, v, r, k, (area-math.Abs(k))/r
	}
	z.setNormal(edge, other, long, h, least)
	if c == (Vec{}) || !box.isWide(area, r, s, float64(0.5*z.slack)) {
		return false
	}
	if !z.isApart() {
		return true
	}
	z.isSeparated = true
	at := other.Scale(math.Copysign(1, other.Dot(z.n))) // the middle of the edge
	if *p = c; box == z.a() {
		*p, at = Vec{}, c.Sub(at)
	}
	t := p.Sub(at).Dot(edge) / float64(long*long)
	if *q = at.Add(edge.Scale(min(max(-1, t), 1))); math.Abs(t) <= 1 {
		return true
	}
	return z.setNearest()
}

// setNormal sets n to the unit normal of an edge along the half vector u of the length root, and the depth. n points from B to A by
// the sign of h, which is u×c for the center c of A relative to that of B. If h is 0, n points against the other half vector of the
// body.
func (z *zonotopes) setNormal(u, other Vec, root, h, depth float64) {
	if h < 0 || h == 0 && u.Cross(other) >= 0 {
		root = -root
	}
	z.n, z.depth = perpendicular(u).over(root), depth
}

// setNearest sets n and the depth by the points near, which are not across an edge, and reports whether these are certainly the
// nearest ones.
func (z *zonotopes) setNearest() bool {
	w := z.near.onA.Sub(z.near.onB)
	l := math.Sqrt(w.Dot(w))
	z.n, z.depth = w.over(l), -l
	return l+(z.b().reach(w)-(z.a().c.Dot(w)-z.a().across(w)))/l <= float64(4*e*z.size)
}

// isWide reports whether the least width of x exceeds wide, given the lengths r and s of its half vectors and their area |u×v|.
// The least width of a box is across its longer edges: |u×v|/max(|u|, |v|).
func (x *zonotope) isWide(area, r, s, wide float64) bool {
	if x.count < 2 {
		return x.count == 0 || r > wide
	}
	return area > float64(wide*max(r, s))
}

// findNearest is sat.findNearest for bodies that are certainly apart.
func (z *zonotopes) findNearest() bool {
	a, _, n := z.topCorners(z.a(), z.n.Neg())
	b, _, m := z.topCorners(z.b(), z.n)
	if n+m == 2 {
		return false
	}
	return z.near.between(&a, n, &b, m) || z.setNearest()
}

// across returns the greatest height of x over its center along n.
func (x *zonotope) across(n Vec) float64 {
	return math.Abs(x.half[0].Dot(n)) + math.Abs(x.half[1].Dot(n))
}

// reach returns the greatest height of x over the reference point along n.
func (x *zonotope) reach(n Vec) float64 { return x.c.Dot(n) + x.across(n) }

// topCorners is sat.topCorners for x.
func (z *zonotopes) topCorners(x *zonotope, m Vec) (at [2]Vec, height float64, n int) {
	at[0], n = x.c, 1
	for _, u := range x.half[:x.count] {
		d := u.Dot(m)
		if math.Abs(2*d) <= float64(6*e*z.size) {
			at[1], n = at[0].Sub(u), 2
			at[0] = at[0].Add(u)
			continue
		}
		u = u.Scale(math.Copysign(1, d))
		at[0], at[1] = at[0].Add(u), at[1].Add(u)
	}
	if height = at[0].Dot(m); n > 1 {
		height = max(height, at[1].Dot(m))
	}
	return at, height, n
}

// deepest is sat.deepest.
func (z *zonotopes) deepest() {
	a, up, n := z.topCorners(z.a(), z.n.Neg())
	b, down, m := z.topCorners(z.b(), z.n)
	z.near.facing(&a, n, &b, m, z.n.Scale(up+down), float64(6*e*z.size))
}

// levelFeature returns the corner of x farthest along m, its number, the number k of the most level half vector, and its rise
// there as part of its length. k is −1 for a point.
func (x *zonotope) levelFeature(m Vec) (at Vec, name int32, k int, rise float64) {
	at, k = x.c, -1
	for i, u := range x.half[:x.count] {
		d := u.Dot(m)
		if d > 0 {
			name |= 1 << i
			at = at.Add(u)
		} else {
			at = at.Sub(u)
		}
		if d := math.Abs(d) / x.long[i]; k < 0 || d < rise {
			k, rise = i, d
		}
	}
	return at, name, k, rise
}

// corner returns the corner of x with the number name.
func (x *zonotope) corner(name int32) Vec {
	p := x.c
	for i, u := range x.half[:x.count] {
		if name>>i&1 != 0 {
			p = p.Add(u)
		} else {
			p = p.Sub(u)
		}
	}
	return p
}

// edge returns the feature of the edge of x along half[k] with the end name.
func (x *zonotope) edge(name int32, k int) featureID {
	if x.count < 2 {
		return edgeFeature
	}
	return edgeFeature.numbered(2*(1-k) + int(name>>(1-k)&1))
}

// facet makes f the edge of x farthest along m if it is not steep, otherwise the corner, and reports whether the edge is level.
func (x *zonotope) facet(f *contactFeature, m Vec) (isLevel bool) {
	at, name, k, rise := x.levelFeature(m)
	f.n, f.at[0], f.name[0], f.id = 1, at, name, cornerFeature.numbered(int(name))
	if k < 0 || rise > steepRise {
		return false
	}
	other := name ^ 1<<k
	f.n, f.at[1], f.name[1], f.id = 2, x.corner(other), other, x.edge(name, k)
	return rise <= levelRise
}

// feature returns the edge of x farthest along m if it is level, otherwise the corner.
func (x *zonotope) feature(m Vec) featureID {
	_, name, k, rise := x.levelFeature(m)
	if k < 0 || rise > levelRise {
		return cornerFeature.numbered(int(name))
	}
	return x.edge(name, k)
}

// holds reports whether p is certainly in the box x.
func (x *zonotope) holds(p Vec) bool {
	p = p.Sub(x.c)
	wide := math.Abs(x.half[0].Cross(x.half[1]))
	return math.Abs(p.Cross(x.half[0])) < wide && math.Abs(p.Cross(x.half[1])) < wide
}

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
