package d3

// Unbounded solids: rays and lines beside open boxes, of which floats see the finite numbers only.
// Integers tell how far they are from each other, and closed forms where.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// truncation is a ray or line, A of Z, and an open box, B, in the units of Z. A solid that is a point or has
// corners comes before a box, so they are in this order.
type truncation struct {
	o, u   Vec // the origin, after the part of a motion, and the direction as it is given
	lo, hi Vec // the sides of the box, which may be infinite
	exp    int // of the units
	isRay  bool
}

func (z *minkowski) alongside() (a truncation) {
	a.o, a.exp = z.a.point(&z.a.points[0]).Add(z.offset), z.exp
	switch {
	case z.isPath:
		a.u = z.ma
	case z.a.endless == rayCut:
		a.u, a.isRay = z.a.solid.run, true
	default:
		a.u = z.a.solid.halves[0]
	}
	lo, hi := z.b.point(&z.b.points[0]).coords(), z.b.point(&z.b.points[1]).coords()
	for k := range dim {
		if z.b.openings.lo>>k&1 != 0 {
			lo[k] = math.Inf(-1)
		}
		if z.b.openings.hi>>k&1 != 0 {
			hi[k] = math.Inf(1)
		}
	}
	a.lo, a.hi = vecOf(lo), vecOf(hi)
	return a
}

// productAt returns x·y·2^exp, where x·y alone could overflow or underflow.
func productAt(x, y float64, exp int) float64 {
	x, ex := math.Frexp(x)
	y, ey := math.Frexp(y)
	return float.Ldexp(float64(x*y), ex+ey+exp)
}

// at returns the point at the time t.
func (a *truncation) at(t float64) Vec {
	return a.o.Add(each(a.u, a.u, func(u, _ float64) float64 { return productAt(t, u, -a.exp) }))
}

// wayOut returns what leads from the nearest point of the box to x.
func (a *truncation) wayOut(x *Vec) Vec {
	return each(each(*x, a.hi, beyond), each(x.Neg(), a.lo.Neg(), beyond), func(above, below float64) float64 { return above - below })
}

// beyond returns by how much x exceeds the side hi.
func beyond(x, hi float64) float64 {
	if x > hi {
		return x - hi
	}
	return 0
}

// nearest returns the point of the box nearest to x.
func (a *truncation) nearest(x *Vec) Vec {
	return each(each(*x, a.hi, func(x, hi float64) float64 { return min(x, hi) }), a.lo, func(x, lo float64) float64 { return max(x, lo) })
}

// where returns the point of the line whose coordinate k is c; of a ray the origin, if that is before it.
func (a *truncation) where(k int, c float64) Vec {
	o, u := axes(a.o), axes(a.u)
	d := c - o[k]
	if d == 0 || a.isRay && (d < 0) == (u[k] > 0) {
		return a.o
	}
	by, exp := math.Frexp(u[k])
	d /= by
	x := a.o.Add(each(a.u, a.u, func(u, _ float64) float64 { return productAt(d, u, -exp) })).coords()
	x[k] = c
	return vecOf(x)
}

// facing returns the point of the line where it faces the box, on all axes but the given one: the middle
// of that stretch, its finite end, or the origin.
func (a *truncation) facing(but int) Vec {
	o, u, lo, hi := axes(a.o), axes(a.u), axes(a.lo), axes(a.hi)
	first, last := math.Inf(-1), math.Inf(1)
	from, to := a.o, a.o
	if a.isRay {
		first = 0
	}
	for k, d := range u {
		if d == 0 || k == but {
			continue
		}
		back, front := lo[k], hi[k]
		if d < 0 {
			back, front = front, back
		}
		if isFinite(back) && (back-o[k])/d > first {
			first, from = (back-o[k])/d, a.where(k, back)
		}
		if isFinite(front) && (front-o[k])/d < last {
			last, to = (front-o[k])/d, a.where(k, front)
		}
	}
	switch {
	case math.IsInf(last, 1):
		return from
	case math.IsInf(first, -1):
		return to
	}
	return each(from.Scale(0.5).Add(to.Scale(0.5)), a.o, orElse)
}

// closest returns the point of the line that is nearest to the box, if w leads from the box there.
//
// On an axis on which w is not 0 it is known where that is; of several, where the line goes along most.
func (a *truncation) closest(w Vec) Vec {
	u, lo, hi := axes(a.u), axes(a.lo), axes(a.hi)
	best, c := -1, 0.0
	for k, d := range axes(w) {
		side := hi[k]
		if d < 0 {
			side = lo[k]
		}
		if d != 0 && u[k] != 0 && isFinite(side) && (best < 0 || math.Abs(u[k]) > math.Abs(u[best])) {
			best, c = k, side+d
		}
	}
	if best < 0 {
		return a.facing(-1)
	}
	return a.where(best, c)
}

// spanAlong finds the closest points of the line and the box, if w leads from one to the other. That of the
// line is as it was before the motion.
func (z *minkowski) spanAlong(w Vec, p *ends) {
	a := z.alongside()
	x := a.closest(w)
	p.onA, p.onB = x.Sub(z.offset), a.nearest(&x)
}

// deepestAlong finds the points of the line and the box that are deepest in each other, if the way out
// is along the unit vector n.
func (z *minkowski) deepestAlong(n Vec, depth float64, p *ends) {
	a := z.alongside()
	lo, hi, u := axes(a.lo), axes(a.hi), axes(a.u)
	only, isOne, best := -1, true, -1
	var c [3]float64
	for k, x := range axes(n) {
		if c[k] = hi[k]; x < 0 {
			c[k] = lo[k]
		}
		if x != 0 {
			isOne = only < 0
			only = k
			if best < 0 || math.Abs(u[k]) > math.Abs(u[best]) {
				best = k
			}
		}
	}
	switch {
	case !isFinite(depth) || !isFinite(c[best]):
		p.onA = a.facing(-1)
	case isOne && u[only] == 0:
		p.onA = a.facing(only)
	case isOne:
		p.onA = a.o
	default:
		p.onA = a.where(best, c[best]-float64(axes(n)[best]*depth))
	}
	p.onB = p.onA
	if isFinite(depth) {
		p.onB = p.onA.Add(n.Scale(depth))
	}
}

// tryAlong tries the ways out of a line and a box: across the axes, and across the line and an axis. In
// the plane, the latter are those across the line.
func (z *minkowski) tryAlong(l *minTranslation, slack float64) {
	if dim == 2 {
		z.tryAcrossLine(l)
	}
	for i := range dim {
		z.try(l, axisOf(i), false)
	}
	if dim > 2 {
		l.slack = slack
		z.tryAcrossLine(l)
	}
}

// tryAcrossLine tries the normals of the line in the planes of two axes. They keep the signs of what
// underflows: these say where the box has no end.
func (z *minkowski) tryAcrossLine(l *minTranslation) {
	u := axes(z.alongside().u)
	for i := range u {
		for j := range i {
			var n [3]float64
			n[i], n[j] = u[j], -u[i]
			v := vecOf(n)
			z.try(l, each(mantissa(v), v, func(x, given float64) float64 {
				if given != 0 && math.Abs(x) < 0x1p-1000 {
					return math.Copysign(0x1p-1000, given)
				}
				return x
			}), true)
		}
	}
}
