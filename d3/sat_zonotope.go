package d3

// SAT of a ball or a point and an oriented box: by the face normals of the box, or from its nearest point.

import "math"

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
