package d3

// Sketches: two bounded bodies as floats see them, for a verdict that needs no integers.

import "math"

// figure is a set grown by r: of a hull, at + conv(list), of boxes base + middle + Σ[−1, 1]·part, of
// others base + conv(0, parts), where a point has no parts, a segment one and a triangle two.
type figure struct {
	kind   figureKind
	base   Vec
	middle Vec // from the base; of others than boxes it proves nothing
	parts  [dim]Vec
	list   [][3]float64
	at     Vec
	extent float64 // a bound on |x−base−at|₁
	r      float64
}

type figureKind uint8

const (
	dot figureKind = iota
	stroke
	threefold
	boxlike
	listed
)

func (x *figure) setPoint(p *Vec, r float64) { x.base, x.r = *p, r }

func (x *figure) setSegment(a, b *Vec, r float64) {
	x.kind, x.base, x.r = stroke, *a, r
	x.parts[0] = b.Sub(*a)
	x.extent = x.parts[0].sumAbs()
	x.middle = x.parts[0].Scale(0.5)
}

func (x *figure) setTriangle(t *Triangle) {
	x.kind, x.base = threefold, t.A
	x.parts[0], x.parts[1] = t.B.Sub(t.A), t.C.Sub(t.A)
	x.extent = max(x.parts[0].sumAbs(), x.parts[1].sumAbs())
	x.middle = x.parts[0].Add(x.parts[1]).Scale(0.25)
}

// setBox keeps the middle as it is from one corner: that rounds as the box is large.
func (x *figure) setBox(b *Box) bool {
	x.kind, x.base = boxlike, b.Min
	x.middle = b.Max.Sub(b.Min).Scale(0.5)
	for i, h := range axes(x.middle) {
		var half [3]float64
		half[i] = h
		x.parts[i] = vecOf(half)
	}
	x.extent = 2 * x.middle.sumAbs()
	return isSpanned(b.Min, b.Max)
}

func (x *figure) setOriented(b *OrientedBox) {
	x.kind, x.base, x.parts = boxlike, b.Center, b.Half
	for i := range b.Half {
		x.extent += b.Half[i].sumAbs()
	}
}

func (x *figure) setHull(h *Hull) bool {
	if h.data == nil {
		return false
	}
	x.kind, x.at = listed, h.at
	x.base, x.middle, x.extent = vecOf(h.data.points[0]), h.data.middle, h.data.extent
	return true
}

// farthest returns the point of x, without its radius, that goes farthest along n, from base + at.
func (x *figure) farthest(n Vec) (p Vec) {
	switch x.kind {
	case stroke:
		if x.parts[0].Dot(n) > 0 {
			return x.parts[0]
		}
	case threefold:
		h, k := x.parts[0].Dot(n), x.parts[1].Dot(n)
		switch {
		case h > k && h > 0:
			return x.parts[0]
		case k > 0:
			return x.parts[1]
		}
	case boxlike:
		p = x.middle
		for i := range x.parts {
			h := x.parts[i]
			p = p.Add(h.Scale(math.Copysign(1, h.Dot(n))))
		}
	case listed:
		most := 0.0
		for i := 1; i < len(x.list); i++ {
			q := vecOf(x.list[i]).Sub(x.base)
			if h := q.Dot(n); h > most {
				p, most = q, h
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

// relate says how A and B stand to each other, if that is certain.
func (z *sketch) relate() relation {
	v := z.d.Add(z.a.middle).Sub(z.b.middle)
	if v == (Vec{}) {
		v.X = z.size
	}
	y := z.least(v)
	if z.isBeyond(y.Dot(v), v.Dot(v)) {
		return apart
	}
	return z.search(y)
}

// least returns the vertex of Z that is least along n.
func (z *sketch) least(n Vec) Vec { return z.d.Add(z.a.farthest(n.Neg())).Sub(z.b.farthest(n)) }

// slack bounds what rounds: see there.
func (z *sketch) slack() float64 { return float64(32 * e * (z.size + z.r)) }

// isBeyond certifies apart: h is the least z·n, nn the square of n.
func (z *sketch) isBeyond(h, nn float64) bool {
	return h > float64((z.r+z.slack())*math.Sqrt(nn)) && nn > 0x1p-900
}

// search is relate from the vertex y on, as simplex.search goes.
//
//go:noinline
func (z *sketch) search(y Vec) relation {
	var s simplex
	slack, last := z.slack(), math.Inf(1)
	for range steps {
		s.y[s.n] = y
		s.n++
		s.reduce()
		switch {
		case s.n > dim:
			if s.around(z.size) {
				return penetrating
			}
			return undecided
		case math.Sqrt(s.w.Dot(s.w)) < z.r-slack:
			return penetrating
		}
		y = z.least(s.v)
		h, vv := y.Dot(s.v), s.v.Dot(s.v)
		if z.isBeyond(h, vv) {
			return apart
		}
		if !(vv < last && vv-h > float64(slack*math.Sqrt(vv))) {
			break
		}
		last = vv
	}
	return undecided
}
