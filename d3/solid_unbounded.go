package d3

// Unbounded solids: rays and lines beside open boxes, of which floats see the finite numbers only. Integers decide how far they
// are from each other, and closed forms where; so they do for paths.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// unboundedPair is a ray or line, A of Z, and an open box, B, in the units of Z. A solid that is a point or has corners comes
// before a box, so they are in this order.
type unboundedPair struct {
	o, u   Vec // the origin, after the part of a motion, and the direction as it is given
	lo, hi Vec // the sides of the box, which may be infinite
	exp    int // of the units
	isRay  bool
}

// unboundedOf returns the unboundedPair of Z.
func (z *minkowski) unboundedOf() (a unboundedPair) {
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

// at returns the point at the time t.
func (a *unboundedPair) at(t float64) Vec {
	return a.o.Add(each(a.u, a.u, func(u, _ float64) float64 { return float.ProductAt(t, u, -a.exp) }))
}

// wayOut returns the vector from the nearest point of the box to x.
func (a *unboundedPair) wayOut(x *Vec) Vec {
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
func (a *unboundedPair) nearest(x *Vec) Vec {
	return x.Min(a.hi).Max(a.lo)
}

// pointWith returns the point of the line whose coordinate k is c, or the origin of a ray if that is before it.
func (a *unboundedPair) pointWith(k int, c float64) Vec {
	o, u := axes(a.o), axes(a.u)
	d := c - o[k]
	if d == 0 || a.isRay && (d < 0) == (u[k] > 0) {
		return a.o
	}
	by, exp := math.Frexp(u[k])
	d /= by
	x := a.o.Add(each(a.u, a.u, func(u, _ float64) float64 { return float.ProductAt(d, u, -exp) })).coords()
	x[k] = c
	return vecOf(x)
}

// facing returns the point of the line where it faces the box, on all axes but the given one: the middle of that part, its
// finite end, or the origin.
func (a *unboundedPair) facing(but int) Vec {
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
			first, from = (back-o[k])/d, a.pointWith(k, back)
		}
		if isFinite(front) && (front-o[k])/d < last {
			last, to = (front-o[k])/d, a.pointWith(k, front)
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

// closest returns the point of the line that is nearest to the box, given the vector w from the box to it.
//
// On an axis on which w is not 0 the coordinate of the point is known; of several, the axis counts along which the line goes
// most.
func (a *unboundedPair) closest(w Vec) Vec {
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
	return a.pointWith(best, c)
}

// spanAlong computes the closest points of the line and the box, given the vector w between them. That of the line is as it was
// before the motion.
func (z *minkowski) spanAlong(w Vec, p *ends) {
	a := z.unboundedOf()
	x := a.closest(w)
	p.onA, p.onB = x.Sub(z.offset), a.nearest(&x)
}

// deepestAlong computes the points of the line and the box that are deepest in each other, if the way out is along the unit
// vector n.
func (z *minkowski) deepestAlong(n Vec, depth float64, p *ends) {
	a := z.unboundedOf()
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
		p.onA = a.pointWith(best, c[best]-float64(axes(n)[best]*depth))
	}
	p.onB = p.onA
	if isFinite(depth) {
		p.onB = p.onA.Add(n.Scale(depth))
	}
}

// tryAlong tries the ways out of a line and a box: across the axes, and across the line and an axis. In the plane, the latter
// are those across the line.
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

// tryAcrossLine tries the normals of the line in the planes of two axes. They keep the signs of components that underflow:
// these tell where the box has no end.
func (z *minkowski) tryAcrossLine(l *minTranslation) {
	u := axes(z.unboundedOf().u)
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

// truncatedPath is the part of a ray or line that counts, if it is cut off.
type truncatedPath struct {
	exp   int  // its times are in units of 2^exp
	isFar bool // they are those of the landings
	// Whether it is inside of an open box from −∞ on, or goes on there for ever.
	came, goesOn bool
}

// staysIn reports whether a path along u, or −u for a sign of −1, stays in the open box s for ever, if it ever comes there.
func (s *solid) staysIn(u *Vec, sign float64) bool {
	for k, x := range axes(*u) {
		if d := float64(sign * x); d > 0 && s.openings.hi>>k&1 == 0 || d < 0 && s.openings.lo>>k&1 == 0 {
			return false
		}
	}
	return true
}

// surfaceTime returns the first time at which the path z of a point is within R of the open box, or for side −1 the last one. The caller knows
// that there is one. If first is negative, the path is a line, and otherwise a ray from the time 0.
//
// Let x(t) be the point of the path, which for side −1 runs backwards, u its direction, and p(t) the vector from the nearest point of the box to
// x(t). |p|² is convex, and its derivative has the sign of p·u. So p·u ≥ 0 from the least |p| on, and before that |p| ≤ R from one time on. Both
// times are found by bisection of the floats. The time found is next to the exact one, so its error is at most 2e|t|. x rounds by at most 4e of
// the way from the start to the sides of the axes on which p is not 0: so |p| is R within 16eS, however long the path is.
//
// It returns the time, in units of the path, the normal there, and the point on the surface of the box with its radius.
func (z *minkowski) surfaceTime(side, first float64) (t float64, n, on Vec) {
	a := z.unboundedOf()
	from, to := int64(0), int64(math.Float64bits(math.MaxFloat64))
	if first < 0 {
		from = -to
	}
	start, end := from, to
	if side < 0 {
		start, end = -to, -from
	}
	at := func(i int64) (out, u Vec) {
		t := math.Float64frombits(uint64(max(i, -i)))
		if i < 0 {
			t = -t
		}
		x := a.at(float64(side * t))
		return a.wayOut(&x), a.u.Scale(side)
	}
	least := firstOf(start, end, func(i int64) bool {
		out, u := at(i)
		return scaledDot(out, u) >= 0
	})
	i := least
	if !z.isThin {
		i = firstOf(start, least, func(i int64) bool {
			out, _ := at(i)
			return length(out) <= z.r
		})
	}
	out, u := at(i)
	t = math.Float64frombits(uint64(max(i, -i)))
	if (i < 0) != (side < 0) {
		t = -t
	}
	n = unit(out)
	if z.isThin || n == (Vec{}) {
		// It comes in through the sides that it is outside of just before.
		before, _ := at(max(i-1, start))
		n = unitOf(each(before, u, func(out, u float64) float64 {
			if out > 0 && u < 0 || out < 0 && u > 0 {
				return -u
			}
			return 0
		}))
		if n == (Vec{}) {
			n = unitOf(u).Neg()
		}
	}
	x := a.at(t)
	y := a.nearest(&x)
	return t, n, z.b.ref.Add(y.ldexp(z.exp)).Add(n.Scale(bounded(z.b.Rounded(0))))
}

// firstOf returns the first i from lo on with ok(i), or hi.
func firstOf(lo, hi int64, ok func(i int64) bool) int64 {
	for lo < hi {
		if i := lo + int64(uint64(hi-lo)/2); ok(i) { // the difference may exceed an int64
			hi = i
		} else {
			lo = i + 1
		}
	}
	return lo
}

// scaledDot returns p·u, divided by a power of two, for products that may overflow or underflow. Components of p may be
// infinite, if the others do not go the other way.
func scaledDot(p, u Vec) (sum float64) {
	top := math.MinInt
	x, y := axes(p), axes(u)
	for k := range dim {
		if math.IsInf(x[k], 0) && y[k] != 0 {
			return math.Copysign(1, float64(x[k]*y[k]))
		}
		if x[k] != 0 && y[k] != 0 {
			top = max(top, float.ExponentOf(math.Abs(x[k]))+float.ExponentOf(math.Abs(y[k])))
		}
	}
	for k := range dim {
		if x[k] != 0 && y[k] != 0 {
			sum += float.ProductAt(x[k], y[k], -top)
		}
	}
	return sum
}

// unitOf is unit, of a vector of any size.
func unitOf(v Vec) Vec {
	if v == (Vec{}) {
		return v
	}
	return unit(mantissa(v)).Add(Vec{})
}
