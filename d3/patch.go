package d3

// Patches: the middle of what two solids share where they face each other.

import "math"

// facing finds the middle of the pairs of points of A and B that face each other along the
// unit vector n, out of B, where both go farthest: they are on faces or edges across n, or corners.
func (z *differences) facing(n Vec, p *ends) {
	var a, b patch
	slack := z.patchSlack()
	z.a.top(n.Neg(), slack, &a)
	z.b.top(n, slack, &b)
	if p.ofCorner(&a, &b, n) {
		return
	}
	t := unit(perpendicular(n))
	u := n.Cross(t)
	var x, y outline
	x.set(&a, t, u)
	y.set(&b, t, u)
	x.share(&y, slack)
	c := x.middle()
	middle := t.Scale(c[0]).Add(u.Scale(c[1]))
	p.onA = n.Scale(-a.height).Add(middle)
	p.onB = n.Scale(b.height).Add(middle)
}

// outline is a convex polygon of the plane, counter-clockwise, or a segment or a point.
type outline struct {
	at [128][2]float64
	n  int
}

// area returns twice the area of the triangle of o, a and b.
func area(o, a, b *[2]float64) float64 {
	return float64((a[0]-o[0])*(b[1]-o[1])) - float64((a[1]-o[1])*(b[0]-o[0]))
}

// set makes o the hull of the points of p, seen along t and u (Andrew's monotone chain, 1979).
func (o *outline) set(p *patch, t, u Vec) {
	var all [64][2]float64
	for i := range p.n {
		x := [2]float64{p.at[i].Dot(t), p.at[i].Dot(u)}
		j := i
		for ; j > 0 && (all[j-1][0] > x[0] || all[j-1][0] == x[0] && all[j-1][1] > x[1]); j-- {
			all[j] = all[j-1]
		}
		all[j] = x
	}
	o.n = 0
	for side, from := 0, 0; side < 2; side++ {
		for i := range p.n {
			x := &all[i]
			if side == 1 {
				x = &all[p.n-1-i]
			}
			for o.n >= from+2 && !(area(&o.at[o.n-2], &o.at[o.n-1], x) > 0) {
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

// share leaves of o what it shares with q, but for the slack. If that is nothing by more than
// rounding, it is what is nearest.
func (o *outline) share(q *outline, slack float64) {
	if o.n == 2 && q.n == 2 {
		o.cross(q, slack)
		return
	}
	if q.n == 2 {
		x := *q
		x.share(o, slack)
		*o = x
		return
	}
	for i := range q.n {
		o.cut(&q.at[i], &q.at[(i+1)%q.n], slack)
	}
}

// cut leaves of o what is on the left of the line from a to b.
func (o *outline) cut(a, b *[2]float64, slack float64) {
	l := math.Sqrt(float64((b[0]-a[0])*(b[0]-a[0])) + float64((b[1]-a[1])*(b[1]-a[1])))
	if !(l > 0) {
		return
	}
	var d [128]float64
	most := math.Inf(-1)
	for i := range o.n {
		d[i] = area(a, b, &o.at[i]) / l
		most = max(most, d[i])
	}
	limit := -slack
	if most < slack {
		limit = most - slack // all is outside, or on the line
	}
	was := *o
	o.n = 0
	for i := range was.n {
		j := (i + 1) % was.n
		if d[i] >= limit {
			o.add(was.at[i])
		}
		if (d[i] >= limit) != (d[j] >= limit) && (was.n > 2 || i == 0) {
			k := clamp((limit-d[i])/(d[j]-d[i]), 0)
			if most >= slack {
				k = clamp(-d[i]/(d[j]-d[i]), 0)
			}
			o.add([2]float64{
				was.at[i][0] + float64(k*(was.at[j][0]-was.at[i][0])),
				was.at[i][1] + float64(k*(was.at[j][1]-was.at[i][1])),
			})
		}
	}
}

func (o *outline) add(x [2]float64) {
	if o.n < len(o.at) {
		o.at[o.n] = x
		o.n++
	}
}

// cross makes o the middle of what the segments o and q share.
func (o *outline) cross(q *outline, slack float64) {
	a, b := o.at[0], o.at[1]
	u := [2]float64{b[0] - a[0], b[1] - a[1]}
	uu := float64(u[0]*u[0]) + float64(u[1]*u[1])
	d, f := area(&a, &b, &q.at[0]), area(&a, &b, &q.at[1])
	along := func(x *[2]float64) float64 {
		return (float64((x[0]-a[0])*u[0]) + float64((x[1]-a[1])*u[1])) / uu
	}
	s, t := along(&q.at[0]), along(&q.at[1])
	var k float64
	if math.Abs(d-f) <= float64(2*slack*math.Sqrt(uu)) { // parallel
		k = (clamp(min(s, t), 0) + clamp(max(s, t), 0)) / 2
	} else {
		k = clamp(s+float64((t-s)*clamp(d/(d-f), 0)), 0)
	}
	o.n = 1
	o.at[0] = [2]float64{a[0] + float64(k*u[0]), a[1] + float64(k*u[1])}
}

// middle returns the middle of the area of o, of a segment the middle.
func (o *outline) middle() [2]float64 {
	p := &o.at[0]
	var sum, x, y, l float64
	far := p
	for i := range o.n {
		a, b := &o.at[i], &o.at[(i+1)%o.n]
		w := max(0, area(p, a, b))
		sum += w
		x += float64(w * ((a[0] - p[0]) + (b[0] - p[0])))
		y += float64(w * ((a[1] - p[1]) + (b[1] - p[1])))
		if d := float64((a[0]-p[0])*(a[0]-p[0])) + float64((a[1]-p[1])*(a[1]-p[1])); d > l {
			l, far = d, a
		}
	}
	if !(sum > float64(0x1p-40*l)) || !(sum > 0x1p-900) {
		return [2]float64{p[0]/2 + far[0]/2, p[1]/2 + far[1]/2}
	}
	return [2]float64{p[0] + x/sum/3, p[1] + y/sum/3}
}
