package d3

// Sketches: two bounded bodies as floats see them, for a verdict that needs no integers.

import "math"

// figure is a set grown by r: of a hull, at + conv(list), of boxes base + middle + Σ[−1, 1]·half,
// of others base + conv(0, corners), where a segment has one corner and a triangle two.
type figure struct {
	base, at Vec
	list     [][3]float64
	used     int // of corners
	corners  [2]Vec
	isSolid  bool // it has halves
	halves   [dim]Vec
	middle   Vec     // somewhere inside, from the base
	extent   float64 // a bound on |x−base−at|₁
	r        float64
}

func (x *figure) setPoint(p *Vec, r float64) { x.base, x.r = *p, r }

func (x *figure) setSegment(a, b *Vec, r float64) {
	x.base, x.r, x.used = *a, r, 1
	x.corners[0] = b.Sub(*a)
	x.extent = x.corners[0].sumAbs()
	x.middle = x.corners[0].Scale(0.5)
}

func (x *figure) setTriangle(t *Triangle) {
	x.base, x.used = t.A, 2
	x.corners[0], x.corners[1] = t.B.Sub(t.A), t.C.Sub(t.A)
	x.extent = max(x.corners[0].sumAbs(), x.corners[1].sumAbs())
	x.middle = x.corners[0].Add(x.corners[1]).Scale(0.25)
}

// setBox keeps the middle as it is from one corner: that rounds as the box is large.
func (x *figure) setBox(b *Box) bool {
	x.isSolid, x.base = true, b.Min
	x.middle = b.Max.Sub(b.Min).Scale(0.5)
	for i, h := range axes(x.middle) {
		var half [3]float64
		half[i] = h
		x.halves[i] = vecOf(half)
	}
	x.extent = 2 * x.middle.sumAbs()
	return isSpanned(b.Min, b.Max)
}

func (x *figure) setOriented(b *OrientedBox) {
	x.base, x.halves, x.isSolid = b.Center, b.Half, true
	for i := range b.Half {
		x.extent += b.Half[i].sumAbs()
	}
}

func (x *figure) setHull(h *Hull) bool {
	if h.data == nil {
		return false
	}
	x.at = h.at
	x.base, x.middle, x.extent = vecOf(h.data.points[0]), h.data.middle, h.data.extent
	return true
}

// farthest returns the point of x, without its radius, that goes farthest along n, from base + at.
func (x *figure) farthest(n Vec) (p Vec) {
	if x.list != nil {
		most := 0.0
		for i := 1; i < len(x.list); i++ {
			q := vecOf(x.list[i]).Sub(x.base)
			if h := q.Dot(n); h > most {
				p, most = q, h
			}
		}
		return p
	}
	most := 0.0
	for i := range x.used {
		if h := x.corners[i].Dot(n); h > most {
			p, most = x.corners[i], h
		}
	}
	if x.isSolid {
		p = x.middle
		for i := range x.halves {
			if h := x.halves[i]; h.Dot(n) > 0 {
				p = p.Add(h)
			} else {
				p = p.Sub(h)
			}
		}
	}
	return p
}

// sketch is Z = A − B, with the notation of differences. A vertex of it is within 10e(S+|o|₁), and
// the least z·n within 16e(S+|o|₁)|n|, o what hulls have been moved by: corners and halves of A and of B
// round by e, the way d from one base to the other by e, or 2e|o| more, and there are at
// most six sums.
type sketch struct {
	a, b figure
	d    Vec
	r    float64
	size float64 // S + |o|₁
}

// fit finds d, R and S, and says whether sizes are ordinary.
func (z *sketch) fit() bool {
	z.d = z.a.base.Sub(z.b.base)
	z.size = z.a.extent + z.b.extent
	if z.a.at != z.b.at {
		o := z.a.at.Sub(z.b.at)
		z.size += o.sumAbs() + z.d.sumAbs()
		z.d = z.d.Add(o)
	}
	z.size += z.d.sumAbs()
	z.r = z.a.r + z.b.r
	return z.size+z.r < 0x1p150 && z.size > 0x1p-150 && areNatural(z.a.r, z.b.r)
}

// relate says how A and B stand to each other, if that is certain. It goes the way of search.
func (z *sketch) relate() relation {
	var s simplex
	v := z.d.Add(z.a.middle).Sub(z.b.middle)
	if v == (Vec{}) {
		v.X = z.size
	}
	slack := float64(32 * e * (z.size + z.r))
	last := math.Inf(1)
	for range steps {
		n := v
		y := z.d.Add(z.a.farthest(n.Neg())).Sub(z.b.farthest(n))
		h, vv := y.Dot(n), n.Dot(n)
		l := math.Sqrt(vv)
		if h > float64((z.r+slack)*l) && vv > 0x1p-900 {
			return apart
		}
		if s.n > 0 && !(vv < last && vv-h > float64(slack*l)) {
			return undecided
		}
		if s.n > 0 {
			last = vv
		}
		s.y[s.n] = y
		s.n++
		s.reduce()
		if s.n == dim+1 {
			if s.around(z.size) {
				return penetrating
			}
			return undecided
		}
		if math.Sqrt(s.w.Dot(s.w)) < z.r-slack {
			return penetrating
		}
		v = s.v
	}
	return undecided
}
