package planar

import "math"

// Polygon is a convex polygon, counter-clockwise, or a segment or a point.
type Polygon struct {
	at [128]Vec
	n  int
}

// MaxPoints is how many points Set takes.
const MaxPoints = 64

// Set makes o the hull of at most MaxPoints points (Andrew's monotone chain, 1979). Points that are nearer to each other than the
// slack are one.
func (o *Polygon) Set(points []Vec, slack float64) {
	var all [MaxPoints]Vec
	n := 0
	for _, x := range points {
		isNew := true
		for j := range n {
			isNew = isNew && math.Abs(x.X-all[j].X)+math.Abs(x.Y-all[j].Y) > slack
		}
		if !isNew {
			continue
		}
		j := n
		n++
		for ; j > 0 && (all[j-1].X > x.X || all[j-1].X == x.X && all[j-1].Y > x.Y); j-- {
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
			for o.n >= from+2 && !(o.at[o.n-2].Area(o.at[o.n-1], *x) > 0) {
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

// Share replaces o by its intersection with q. If that is empty, o becomes its point or edge nearest to q. If one of both is a point, o becomes
// that point. ok is false if the two are farther apart than the slack, if one of them is a point, and if both are segments.
func (o *Polygon) Share(q *Polygon, slack float64) (ok bool) {
	if o.n == 2 && q.n == 2 {
		o.cross(q)
		return false
	}
	if o.n == 1 || q.n == 1 {
		if o.n > 1 {
			*o = *q
		}
		return false
	}
	if q.n == 2 {
		x := *q
		ok = x.Share(o, slack)
		*o = x
		return ok
	}
	ok = true
	for i := range q.n {
		ok = o.cut(q.at[i], q.at[(i+1)%q.n], slack) && ok
	}
	return ok
}

// cut replaces o by its part on the left of the line from a to b, or by its part nearest to that side.
func (o *Polygon) cut(a, b Vec, slack float64) (ok bool) {
	u := b.Sub(a)
	l := math.Sqrt(u.Dot(u))
	if !(l > 0x1p-450) {
		return true
	}
	var d [128]float64
	most := math.Inf(-1)
	for i := range o.n {
		d[i] = a.Area(b, o.at[i]) / l
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
			k := clamp((limit - d[i]) / (d[j] - d[i]))
			o.add(was.at[i].Lerp(was.at[j], k))
		}
	}
	return !(most < -slack)
}

func (o *Polygon) add(x Vec) {
	if o.n < len(o.at) {
		o.at[o.n] = x
		o.n++
	}
}

// cross replaces the segment o by the point where it crosses the segment q, or by its point nearest to the crossing of their
// lines. If they are nearly parallel that point may be anywhere along both, but it is on o.
func (o *Polygon) cross(q *Polygon) {
	a, b := o.at[0], o.at[1]
	c, d := a.Area(b, q.at[0]), a.Area(b, q.at[1])
	k := 0.5
	if c != d {
		k = clamp(c / (c - d))
	}
	x, u := q.at[0].Lerp(q.at[1], k), b.Sub(a)
	if along := x.Sub(a).Dot(u); along < 0 {
		x = a
	} else if along > u.Dot(u) {
		x = b
	}
	o.n, o.at[0] = 1, x
}

// Holds reports whether c is in o, or no farther from it than the slack. At a sharp corner c may be near the lines of both edges,
// and far from o.
func (o *Polygon) Holds(c Vec, slack float64) bool {
	isIn, near := true, math.Inf(1)
	for i := range o.n {
		a, b := o.at[i], o.at[(i+1)%o.n]
		u, v := b.Sub(a), c.Sub(a)
		isIn = isIn && u.Cross(v) >= 0
		k := 0.0
		if uu := u.Dot(u); uu > 0x1p-900 {
			k = clamp(u.Dot(v) / uu)
		}
		away := v.Sub(u.Scale(k))
		near = min(near, away.Dot(away))
	}
	return isIn || near <= float64(slack*slack)
}

// Middle returns the centroid of o, of a segment its middle.
func (o *Polygon) Middle() Vec {
	p := o.at[0]
	var sum, l float64
	var at Vec
	far := p
	for i := range o.n {
		a, b := o.at[i], o.at[(i+1)%o.n]
		u, v := a.Sub(p), b.Sub(p)
		w := max(0, u.Cross(v))
		sum += w
		at = at.Add(u.Add(v).Scale(w))
		if d := u.Dot(u); d > l {
			l, far = d, a
		}
	}
	if !(sum > float64(0x1p-40*l)) || !(sum > 0x1p-900) {
		return p.Scale(0.5).Add(far.Scale(0.5))
	}
	return Vec{p.X + at.X/sum/3, p.Y + at.Y/sum/3}
}
