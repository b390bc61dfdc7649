package d3

// Support sets: the middle of what two solids share where they face each other.

import "math"

// facing finds the middle of the pairs of points of A and B that face each other along the
// unit vector n, out of B, where both go farthest: they are on faces or edges across n, or corners. If
// such a pair is known, and there is no other, it leaves that and returns false.
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

// between finds the pair for patches that are no corners. Where they share a single point, or none but
// for rounding, ok is false.
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
	var x, y convexOutline
	x.set(a, t, u, slack)
	y.set(b, t, u, slack)
	both := x
	ok = both.share(&y, slack)
	c := both.middle()
	ok = ok && x.holds(c, 2*slack) && y.holds(c, 2*slack)
	middle := t.Scale(c.x).Add(u.Scale(c.y))
	p.onA = n.Scale(-a.height).Add(middle)
	p.onB = n.Scale(b.height).Add(middle)
	return ok
}

// convexOutline is a convex polygon of the plane, counter-clockwise, or a segment or a point.
type convexOutline struct {
	at [128]vec2
	n  int
}

// set makes o the hull of the points of p, seen along t and u (Andrew's monotone chain, 1979).
// Points that are nearer to each other than the slack are one.
func (o *convexOutline) set(p *supportSet, t, u Vec, slack float64) {
	var all [64]vec2
	n := 0
	for i := range p.n {
		x := p.at[i].projected(t, u)
		isNew := true
		for j := range n {
			isNew = isNew && math.Abs(x.x-all[j].x)+math.Abs(x.y-all[j].y) > slack
		}
		if !isNew {
			continue
		}
		j := n
		n++
		for ; j > 0 && (all[j-1].x > x.x || all[j-1].x == x.x && all[j-1].y > x.y); j-- {
			all[j] = all[j-1]
		}
		all[j] = x
	}
	o.n = 0
	for side, from := 0, 0; side < 2; side++ {
		for i := range n {
			x := &all[i]
			if side == 1 {
				x = &all[n-1-i]
			}
			for o.n >= from+2 && !(o.at[o.n-2].area(o.at[o.n-1], *x) > 0) {
				o.n--
			}
			o.at[o.n] = *x
			o.n++
		}
		o.n-- // it begins the other side
		from = o.n
	}
	o.n = max(o.n, 1)
}

// share leaves of o what it shares with q. If that is nothing, it is what is nearest; by more than
// the slack, ok is false.
func (o *convexOutline) share(q *convexOutline, slack float64) (ok bool) {
	if o.n == 2 && q.n == 2 {
		o.cross(q)
		return false
	}
	if q.n == 1 {
		*o = *q
		return false
	}
	if q.n == 2 {
		x := *q
		ok = x.share(o, slack)
		*o = x
		return ok
	}
	ok = true
	for i := range q.n {
		ok = o.cut(q.at[i], q.at[(i+1)%q.n], slack) && ok
	}
	return ok
}

// cut leaves of o what is on the left of the line from a to b, or what is nearest to that.
func (o *convexOutline) cut(a, b vec2, slack float64) (ok bool) {
	u := b.sub(a)
	l := math.Sqrt(u.dot(u))
	if !(l > 0x1p-450) {
		return true
	}
	var d [128]float64
	most := math.Inf(-1)
	for i := range o.n {
		d[i] = a.area(b, o.at[i]) / l
		most = max(most, d[i])
	}
	limit := min(0, most-slack) // less than 0 if all is outside, or on the line
	was := *o
	o.n = 0
	for i := range was.n {
		j := (i + 1) % was.n
		if d[i] >= limit {
			o.add(was.at[i])
		}
		if (d[i] >= limit) != (d[j] >= limit) && (was.n > 2 || i == 0) {
			k := clamp((limit-d[i])/(d[j]-d[i]), 0)
			o.add(was.at[i].lerp(was.at[j], k))
		}
	}
	return !(most < -slack)
}

func (o *convexOutline) add(x vec2) {
	if o.n < len(o.at) {
		o.at[o.n] = x
		o.n++
	}
}

// cross makes o the point where the segments o and q cross, or the one of o that is nearest to that
// of their lines. Where they are nearly parallel it may be anywhere along both, but it is on both.
func (o *convexOutline) cross(q *convexOutline) {
	a, b := o.at[0], o.at[1]
	c, d := a.area(b, q.at[0]), a.area(b, q.at[1])
	k := 0.5
	if c != d {
		k = clamp(c/(c-d), 0)
	}
	x, u := q.at[0].lerp(q.at[1], k), b.sub(a)
	if along := x.sub(a).dot(u); along < 0 {
		x = a
	} else if along > u.dot(u) {
		x = b
	}
	o.n, o.at[0] = 1, x
}

// holds says whether c is in o, or as near as the slack: at a sharp corner it may be near the lines
// of both edges, and far from o.
func (o *convexOutline) holds(c vec2, slack float64) bool {
	isIn, near := true, math.Inf(1)
	for i := range o.n {
		a, b := o.at[i], o.at[(i+1)%o.n]
		u, v := b.sub(a), c.sub(a)
		isIn = isIn && u.cross(v) >= 0
		k := 0.0
		if uu := u.dot(u); uu > 0x1p-900 {
			k = clamp(u.dot(v)/uu, 0)
		}
		away := v.sub(u.scale(k))
		near = min(near, away.dot(away))
	}
	return isIn || near <= float64(slack*slack)
}

// middle returns the middle of the area of o, of a segment the middle.
func (o *convexOutline) middle() vec2 {
	p := o.at[0]
	var sum, l float64
	var at vec2
	far := p
	for i := range o.n {
		a, b := o.at[i], o.at[(i+1)%o.n]
		u, v := a.sub(p), b.sub(p)
		w := max(0, u.cross(v))
		sum += w
		at = at.add(u.add(v).scale(w))
		if d := u.dot(u); d > l {
			l, far = d, a
		}
	}
	if !(sum > float64(0x1p-40*l)) || !(sum > 0x1p-900) {
		return p.scale(0.5).add(far.scale(0.5))
	}
	return vec2{p.x + at.x/sum/3, p.y + at.y/sum/3}
}
