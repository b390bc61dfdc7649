package d3

// Support sets: the vertices of a solid that go farthest along a direction.

import "math"

// supportSet is the set of all vertices of a solid that go as far along some direction as any, up to rounding.
type supportSet struct {
	at     [64]Vec
	n      int
	height float64 // how far
}

// patchSlack is the difference that heights of one face may have by the rounding of vertices, of their products, and of a
// direction that is as exact as an edge. It proves nothing.
func (z *minkowski) patchSlack() float64 { return float64(6 * e * z.size) }

// top computes the vertices of s that go farthest along the unit vector n. Of very many it takes some from all over.
func (s *scaledSolid) top(n Vec, slack float64, p *supportSet) {
	if s.kind == boxed {
		lo, hi := s.point(&s.points[0]), s.point(&s.points[1])
		p.n, p.at[0] = 1, lo
		for k := range dim {
			d := axisOf(k).Scale(hi.Sub(lo).Dot(axisOf(k)))
			p.extend(n, d, Vec{}, slack)
		}
	} else {
		p.height = math.Inf(-1)
		for i := range s.points {
			p.height = max(p.height, s.point(&s.points[i]).Dot(n))
		}
		for i, step, left := 0, 1, 1; i < len(s.points); i++ {
			x := s.point(&s.points[i])
			if !(x.Dot(n) >= p.height-slack) {
				continue
			}
			if left--; left > 0 {
				continue
			}
			if p.n == len(p.at) {
				p.thin()
				step *= 2
			}
			left = step
			p.add(x)
		}
	}
	for i, h := range s.halves[:s.count] {
		back := h.Neg()
		if s.ahead>>i&1 != 0 {
			back = Vec{}
		}
		p.extend(n, h, back, slack)
	}
	p.extend(n, s.run, Vec{}, slack)
	p.height = math.Inf(-1)
	for _, x := range p.at[:p.n] {
		p.height = max(p.height, x.Dot(n))
	}
	p.narrow(slack)
}

// narrow reduces points on one line, as of a flat box, to their two ends, or to one if all are the same.
func (p *supportSet) narrow(slack float64) {
	if p.n == 1 {
		return
	}
	q, r := p.at[0], p.at[1]
	if p.n > 2 {
		q = p.at[p.farFrom(q)]
		r = p.at[p.farFrom(q)]
	}
	d := r.Sub(q)
	dd := d.Dot(d)
	if !(dd > 0x1p-900) {
		p.n = 1
		return
	}
	for _, x := range p.at[:p.n] {
		v := x.Sub(q)
		if v = v.Sub(d.Scale(v.Dot(d) / dd)); v.Dot(v) > float64(4*float64(slack*slack)) {
			return
		}
	}
	p.n, p.at[0], p.at[1] = 2, q, r
}

// farFrom returns the number of the point that is farthest from x.
func (p *supportSet) farFrom(x Vec) (far int) {
	most := -1.0
	for i, y := range p.at[:p.n] {
		if d := y.Sub(x); d.Dot(d) > most {
			most, far = d.Dot(d), i
		}
	}
	return far
}

// edge returns the first two points.
func (p *supportSet) edge() *[2]Vec { return (*[2]Vec)(p.at[:]) }

// add adds a point, if it is new.
func (p *supportSet) add(x Vec) {
	for i := range p.n {
		if p.at[i] == x {
			return
		}
	}
	if p.n < len(p.at) {
		p.at[p.n] = x
		p.n++
	}
}

// thin keeps every second point.
func (p *supportSet) thin() {
	for i := range p.n / 2 {
		p.at[i] = p.at[2*i]
	}
	p.n /= 2
}

// extend adds u or v to all points, whichever goes farther along n, or both if they go equally far.
func (p *supportSet) extend(n, u, v Vec, slack float64) {
	if u == v {
		return
	}
	d := u.Sub(v).Dot(n)
	if !(math.Abs(d) <= slack) || 2*p.n > len(p.at) {
		if d < 0 {
			u = v
		}
		for i := range p.n {
			p.at[i] = p.at[i].Add(u)
		}
		return
	}
	for i := range p.n {
		p.at[p.n+i] = p.at[i].Add(v)
		p.at[i] = p.at[i].Add(u)
	}
	p.n *= 2
}

// ends is a pair of points, one of each of two solids.
type ends struct{ onA, onB Vec }

// ofCorner computes the pair of points if one supportSet is a corner. The heights are along −n for a, and along n for b.
func (p *ends) ofCorner(a, b *supportSet, n Vec) bool {
	across := n.Scale(a.height + b.height)
	switch {
	case a.n == 1 && b.n == 1:
		*p = ends{a.at[0], b.at[0]}
	case a.n == 1:
		*p = ends{a.at[0], a.at[0].Add(across)}
	case b.n == 1:
		*p = ends{b.at[0].Sub(across), b.at[0]}
	default:
		return false
	}
	return true
}

// shared computes the pair in the middle of the part that two edges share, which face each other side by side. If they share
// none, ok is false, and the pair is the nearest to one.
func (p *ends) shared(a, b *[2]Vec, slack float64) (ok bool) {
	u, v := a[1].Sub(a[0]), b[1].Sub(b[0])
	if v.Dot(v) > u.Dot(u) {
		p.onA, p.onB = p.onB, p.onA
		ok = p.shared(b, a, slack)
		p.onA, p.onB = p.onB, p.onA
		return ok
	}
	uu := u.Dot(u)
	if !(v.Dot(v) > 0x1p-900) {
		return false
	}
	// Both ends of b on the longer edge a, across that, and the middle of what they leave of it.
	s, t := b[0].Sub(a[0]).Dot(u)/uu, b[1].Sub(a[0]).Dot(u)/uu
	lo, hi := clamp(min(s, t), 0), clamp(max(s, t), 0)
	k := float64(0.5*lo) + float64(0.5*hi)
	p.onA = a[0].Add(u.Scale(k))
	l := 0.5
	if s != t {
		l = clamp((k-s)/(t-s), 0)
	}
	p.onB = b[0].Add(v.Scale(l))
	length := math.Sqrt(uu)
	return !(float64((lo-max(s, t))*length) > slack || float64((min(s, t)-hi)*length) > slack)
}
