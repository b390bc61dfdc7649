package turning

import "math"

// hits proves, if it can, that the two come into contact just after the fraction to of [s, 1], and returns when. They are apart until then:
// the gap along x is above level there. A corner of one of the families of the gap ends it: that is where the contact is first possible.
// The proof looks at a time shortly after, at which the gap of that corner, going on along its slope, is less than −level.
//
// With radii it suffices that two points come nearer to each other than their sum. Without, a corner passes from one side of a
// facet to the other, or an edge from one side of an edge, while its foot is certainly on it.
func (q *Question) hits(x *axis, g *gap, s, to float64, which, corner int, level float64) (t float64, ok bool) {
	if to == 0 || !x.isFacet && q.radius == 0 {
		return 0, false
	}
	f := &g.families[which]
	b := f.of(g.degree, &q.corners[f.body][corner])
	if x.kind == byEdges {
		b = g.families[0].of(g.degree, &x.r)
		other := g.families[1].of(g.degree, &x.s)
		for k := range b {
			b[k] += other[k]
		}
	}
	b.cut(g.degree, to)
	slope := float64(float64(g.degree) * (b[1] - b[0]))
	if !(slope < 0 && b[0] > 0.5*level) {
		return 0, false
	}
	by := float64(-4 * level / slope)
	value := b.at(g.degree, by)
	if !(by < 0x1p-20 && value < -level) {
		return 0, false
	}
	from := s + float64(to*(1-s))
	slack := q.slack
	if q.radius > 0 {
		apart := q.distance(from)
		for ; by < 0x1p-20; by *= 8 { // where the axis is not yet that of the contact, it takes longer
			end := from + float64(by*(1-from))
			if !(end < 1) {
				break
			}
			if deep := q.distance(end); deep < -slack {
				return q.refined(from, end, apart, deep), true
			} else if deep > float64(0.5*apart) && by > 0x1p-40 {
				break
			}
		}
		return 0, false
	}
	end := from + float64(by*(1-from))
	if !(end < 1) {
		return 0, false
	}
	if way := float64(q.speed()*(end-from)) + slack; x.kind == byEdges {
		if !q.crosses(x, from, way) {
			return 0, false
		}
	} else if !q.isOver(x, from, corner, way) {
		return 0, false
	}
	return from + float64((end-from)*(b[0]/(b[0]-value))), true
}

// distance returns the distance of the two at s, less both radii, for two whose cores are apart. It is off by less than the slack.
func (q *Question) distance(s float64) float64 {
	q.place(s)
	if i, n := q.half(); i >= 0 {
		pivot := vec{}
		if i == 0 {
			pivot = q.middle(s)
		}
		h := q.height(i, &n)
		n = q.turned(i, s, &n, false)
		low, _ := extent(q.placed[1-i], &n)
		return low - dot(&n, &pivot) - h - q.radius
	}
	q.simplex.search(q.placed[0], q.placed[1])
	return length(&q.simplex.nearest) - q.radius
}

// refined returns a time between from and to at which the two touch. Their distances at from and to are given: one is not
// negative, the other one is not positive.
func (q *Question) refined(from, to, apart, deep float64) (t float64) {
	for range 6 {
		t = to
		if apart > 0 {
			t = from + float64((to-from)*(apart/(apart-deep)))
		}
		d := q.distance(t)
		switch {
		case math.Abs(d) <= float64(4*e*q.close):
			return t
		case d > 0:
			from, apart = t, d
		default:
			to, deep = t, d
		}
	}
	return t
}

// isOver reports whether the foot of a corner on a facet of the body that carries x is certainly within that facet, by more than
// a length.
func (q *Question) isOver(x *axis, s float64, corner int, way float64) bool {
	carrier := int(x.kind)
	c := q.middle(s)
	r := q.turned(1-carrier, s, &q.corners[1-carrier][corner], false)
	if carrier == 0 {
		r = minus(&r, &c)
	} else {
		r = plus(&r, &c)
	}
	r = q.turned(carrier, s, &r, true)
	all, low := q.corners[carrier], x.h-float64(16*e*q.size)
	q.list(q.bodies())
	if q.Dim == 2 {
		for _, edge := range q.edges[carrier] {
			p, end := &all[edge[0]], &all[edge[1]]
			if dot(&x.n, p) < low || dot(&x.n, end) < low {
				continue
			}
			u, d := minus(end, p), minus(&r, p)
			l, at := dot(&u, &u), dot(&u, &d)
			if math.Min(at, l-at) > float64(way*math.Sqrt(l)) {
				return true
			}
		}
		return false
	}
	for i := range q.faces[carrier] {
		if q.isWithin(x, all, q.faces[carrier][i].corners(), &r, low, way) {
			return true
		}
	}
	return false
}

// isWithin reports whether the corners of a face are not below a height along the axis, and the foot of r is inside, farther
// than a length from all edges.
func (q *Question) isWithin(x *axis, all []vec, face []int, r *vec, low, way float64) bool {
	last := 0.0
	for k, i := range face {
		p := &all[i]
		if dot(&x.n, p) < low {
			return false
		}
		u, d := minus(&all[face[(k+1)%len(face)]], p), minus(r, p)
		side := cross(&u, &d)
		h := dot(&side, &x.n)
		if !(math.Abs(h) > float64(way*length(&u))) || k > 0 && (last < 0) != (h < 0) {
			return false
		}
		last = h
	}
	return true
}

// crosses reports whether the feet of the common normal of the edges of x are certainly within both, by more than a length.
//
// The parameter of a foot along an edge is a quotient by |n|² of a product with d×v, or with d×u. So an error ε of the corners moves a
// foot by about ε·|u||v|/|n|; 4 times that is more than all errors of d, u, v and n together do.
func (q *Question) crosses(x *axis, s, way float64) bool {
	q.place(s)
	p, r := q.placed[0], q.placed[1]
	a, b := &p[x.edgeA[0]], &r[x.edgeB[0]]
	u, v, d := minus(&p[x.edgeA[1]], a), minus(&r[x.edgeB[1]], b), minus(b, a)
	n := cross(&u, &v)
	square := dot(&n, &n)
	if square == 0 {
		return false
	}
	onA, onB := cross(&d, &v), cross(&d, &u)
	i, k := dot(&onA, &n)/square, dot(&onB, &n)/square
	lu, lv := length(&u), length(&v)
	way *= 4 * (lu * lv / math.Sqrt(square))
	return math.Min(i, 1-i)*lu > way && math.Min(k, 1-k)*lv > way
}

// contact sets h to the contact at the time s.
func (q *Question) contact(h *Hit, s float64) {
	h.T = min(max(q.time(s), 0), 1)
	x := &q.axis
	if !q.isFacing {
		q.facing(x, s)
	}
	q.place(s)
	q.simplex.search(q.placed[0], q.placed[1])
	d := q.simplex.nearest
	n := q.normal(x, s)
	if l := length(&d); l > 0 && (q.radius > 0 || !x.isFacet) && l > float64(0x1p-40*q.size) {
		n = times(&d, 1/l)
	}
	h.Normal = n
	p := q.simplex.onB(q.placed[1])
	out := times(&n, q.B.radius(q.down))
	p = plus(&p, &out)
	pivot, move := scaled(&q.B.Pivot, -q.down), scaled(&q.B.Move, -q.down)
	for k := range p {
		p[k] += pivot[k] + float64(h.T*move[k])
	}
	h.Point = scaled(&p, q.down)
}

// facing makes x an axis that separates the two just before s. Segments and points may be so near to each other then that floats find no
// axis. Then x is one of an earlier time, up to 2⁻⁸ of the part before.
func (q *Question) facing(x *axis, s float64) {
	for _, by := range [...]float64{0x1p-26, 0x1p-20, 0x1p-14, 0x1p-8} {
		before := max(0, s-by)
		q.place(before)
		if apart := q.simplex.search(q.placed[0], q.placed[1]); apart > 0 {
			q.choose(x, before, apart)
			return
		}
		q.alongHalf(x, before)
		if q.facets(x, before); x.isFacet {
			return
		}
	}
}

// normal returns the axis x at the time s, out of b and towards a.
func (q *Question) normal(x *axis, s float64) (n vec) {
	switch x.kind {
	case byA:
		n = q.turned(0, s, &x.n, false)
		n = times(&n, -1)
	case byB:
		n = q.turned(1, s, &x.n, false)
	case byEdges:
		u, v := q.turned(0, s, &x.u, false), q.turned(1, s, &x.v, false)
		n = cross(&u, &v)
		n = times(&n, x.sign)
	}
	if l := length(&n); l > 0 {
		return times(&n, 1/l)
	}
	return vec{1, 0, 0}
}
