package d3

// Open boxes: boxes with infinite sides, and rays and lines, cut off where no point of another body is nearest to the rest.
//
// On each axis an open box has a base: a finite side, or, without one, a coordinate of the other body. An infinite side is
// replaced by a half along the axis, which leads from the base on, or both ways without a finite side. It has a length and an
// exponent of its own, so that it may end beyond the floats.
//
// The point of a box nearest to a point x is x, clamped on each axis. So nothing changes for points nearer to the base, on that
// axis, than the half is long. And no way out is sought across the end of such a half: the box has no side there.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// setCut makes s the ray or line c with its radius, cut off where no point of the rest is nearest to the bounded solid b, not
// even if s is moved by m. The foot of a point at the distance l from the origin has a parameter ≤ l/|u|. The end is at the
// least power of two that is certainly no less. So s is exact, and at most as long as b is far, or twice as long.
func (s *solid) setCut(c *core, b *solid, m *Vec) { s.setCutBy(c, b, m, false) }

// setCutBy is setCut, for isBeyond also beyond the radius of b.
func (s *solid) setCutBy(c *core, b *solid, m *Vec, isBeyond bool) {
	s.clear()
	s.used, s.room[0] = 1, c.a.coords()
	o, exp := b.from(&c.a, &Vec{})
	move := difference(m, &Vec{})
	if !isFinite(m.maxAbs()) {
		move = scaled{inRange(*m), 1} // the difference of two motions
	}
	exp = max(exp, move.exponent())
	far, corner := 0.0, Vec{}
	for _, p := range b.given() {
		d := o.to(&p)
		v := d.at(exp)
		corner = each(corner, v, func(x, y float64) float64 { return max(x, math.Abs(y)) })
		far = max(far, length(v))
	}
	if b.kind == boxed {
		far = length(corner)
	}
	for _, h := range b.halves[:b.count] {
		far += length(h.ldexp(b.halfExp - exp))
	}
	if b.run != (Vec{}) {
		far += length(b.run.ldexp(b.runExp - exp))
	}
	v := move.at(exp)
	if far += length(v); isBeyond {
		far += b.Rounded(exp)
	}
	// All of this rounds by less than 2⁻⁴⁰ of it.
	_, k := math.Frexp(float64(far*(1+0x1p-40)) / length(mantissa(c.u)))
	s.setRun(c, c.u, k+exp-c.u.exponent())
}

// setOpenings notes which sides of a box are infinite. A box with a NaN, or with an infinite side the wrong way, is empty.
func (s *solid) setOpenings() {
	s.openings = sides{}
	for k := range dim {
		lo, hi := s.room[0][k], s.room[1][k]
		if !(lo <= math.MaxFloat64 && hi >= -math.MaxFloat64) {
			s.R = math.NaN()
		}
		if !isFinite(lo) {
			s.openings.lo |= 1 << k
		}
		if !isFinite(hi) {
			s.openings.hi |= 1 << k
		}
	}
}

// hasInfinity reports whether the box s has an infinite side, or a NaN.
func (s *solid) hasInfinity() bool {
	return !isFinite(vecOf(s.room[0]).maxAbs()) || !isFinite(vecOf(s.room[1]).maxAbs())
}

// hasEnd reports whether the box that s stands for has a least x·n.
func (s *solid) hasEnd(n Vec) bool {
	if s.openings == (sides{}) {
		return true
	}
	for k, x := range axes(n) {
		if x > 0 && s.openings.lo>>k&1 != 0 || x < 0 && s.openings.hi>>k&1 != 0 {
			return false
		}
	}
	return true
}

// base returns the base of the open box s beside t.
func (s *solid) base(t *solid) (base [3]float64) {
	at := axes(t.at)
	for k := range dim {
		switch lo, hi := s.room[0][k], s.room[1][k]; {
		case isFinite(lo):
			base[k] = lo
		case isFinite(hi):
			base[k] = hi
		default:
			for _, p := range t.given() {
				if isFinite(p[k]) {
					base[k] = bounded(p[k] + at[k])
					break
				}
			}
		}
	}
	return base
}

// truncation is how an open box is cut off: its base, and the lengths of its halves, times 2^exp.
type truncation struct {
	base, length [3]float64
	exp          int
}

// truncation returns how to cut the open box s off beside a bounded solid or an open box t, if one of them moves by m. Each
// half is longer than t's finite numbers reach on its axis, by a quarter of that and a quarter of their reach on all axes: S
// grows to three times itself at most. In units of 2^exp nothing overflows, and underflow is negligible beside that quarter.
func (s *solid) truncation(t *solid, m *Vec) (o truncation) {
	o.base = s.base(t)
	ref := vecOf(o.base)
	total := 0.0
	for _, o.exp = range [...]int{0, 64} {
		var seen origin
		seen.set(&ref, &t.at, &Vec{}, o.exp)
		total = t.Rounded(o.exp) + s.Rounded(o.exp)
		move := axes(inRange(*m).ldexp(-o.exp))
		for k := range dim {
			wide := 0.0
			for _, p := range t.given() {
				if isFinite(p[k]) {
					d := seen.to(&p)
					wide = max(wide, math.Abs(axes(d.v)[k]))
				}
			}
			for _, h := range t.halves[:t.count] {
				wide += math.Abs(float.Ldexp(axes(h)[k], -o.exp))
			}
			o.length[k] = wide + math.Abs(move[k])
			if !isFinite(axes(*m)[k]) {
				o.length[k] += math.Abs(move[k]) // the difference of two motions
			}
			total += o.length[k]
		}
		if total < 0x1p1000 {
			break
		}
	}
	switch {
	case total == 0:
		total, o.exp = 1, -1074
	case total < 0x1p-900:
		total, o.length, o.exp = float64(total*0x1p100), vecOf(o.length).ldexp(100).coords(), -100
	}
	for k := range dim {
		o.length[k] = float.FewBits(float64(1.25*o.length[k]) + float64(0.25*total))
	}
	return o
}

// widen makes the halves eight times as long, with r added: longer than a way out of a cylinder or a cone.
func (o *truncation) widen(r float64) {
	for k := range o.length {
		o.length[k] = float.FewBits(float64(8 * (o.length[k] + r)))
	}
}

// truncate cuts the open box s off.
func (s *solid) truncate(o *truncation) {
	s.halfExp = o.exp
	for k := range dim {
		var h [3]float64
		lo, hi := s.openings.lo>>k&1 != 0, s.openings.hi>>k&1 != 0
		switch h[k] = o.length[k]; {
		case !lo && !hi:
			continue
		case lo && !hi:
			h[k] = -h[k]
		}
		if lo != hi {
			s.ahead |= 1 << s.count
		}
		s.room[0][k], s.room[1][k] = o.base[k], o.base[k]
		s.halves[s.count] = vecOf(h)
		s.count++
	}
}

// setFar makes s the ray or line c with its radius. It cuts s and the open box off where no point of the rest is nearest, even
// if one moves by m, and reports whether it can. If it cannot, c is a point, as the box sees it.
//
// Along an axis on which the box has no side, no point is near or far, so c is made flat there. On all other axes that c goes
// along, it goes past all finite sides, motion included: from there on it comes no nearer. Ends so far away that floats would
// be worth nothing beside them are known to integers only.
func (s *solid) setFar(c *core, box *solid, m *Vec) bool {
	s.clear()
	s.used, s.room[0] = 1, c.a.coords()
	o, u, move := s.room[0], c.u.coords(), axes(*m)
	run, half := math.MinInt, math.MinInt
	for k := range dim {
		wide := sizeOf(move[k])
		isAcross := true
		for _, side := range [...]float64{box.room[0][k], box.room[1][k]} {
			if isFinite(side) {
				wide = max(wide, sizeOf(side-o[k]))
				isAcross = false
			}
		}
		if isAcross {
			if !isFinite(u[k]) {
				s.R = math.NaN()
			}
			u[k] = 0
		}
		half = max(half, wide+1)
		if u[k] != 0 {
			run = max(run, wide+3-float.ExponentOf(math.Abs(u[k])))
		}
	}
	if u == ([3]float64{}) {
		return false
	}
	for k := range dim {
		if u[k] != 0 {
			half = max(half, run+float.ExponentOf(math.Abs(u[k])))
		}
	}
	s.setRun(c, vecOf(u), run)
	cut := truncation{base: box.base(s), length: [3]float64{1, 1, 1}, exp: half + 2}
	box.truncate(&cut)
	s.isFar, box.isFar = true, true
	return true
}

// sizeOf returns the exponent of a difference of two floats.
func sizeOf(x float64) int {
	if !isFinite(x) {
		return 1025
	}
	return float.ExponentOf(math.Abs(x))
}

// boundBox makes the infinite sides of a box finite that do not count for its least height along n, and reports whether one
// counts. Along an axis across n, a box without a side there becomes the coordinate of p, or of its own side.
func (s *solid) boundBox(n, p *Vec) (isInto bool) {
	lo, hi := &s.room[0], &s.room[1]
	down, at := n.coords(), p.coords()
	for k := range dim {
		switch {
		case isFinite(lo[k]) && isFinite(hi[k]):
			continue
		case math.IsInf(lo[k], 1) || math.IsInf(hi[k], -1) || lo[k] != lo[k] || hi[k] != hi[k]:
			s.R = math.NaN()
		case down[k] == 0:
			lo[k] = max(lo[k], min(at[k], hi[k]))
			hi[k] = lo[k]
		case down[k] > 0 && isFinite(lo[k]):
			hi[k] = lo[k]
		case down[k] < 0 && isFinite(hi[k]):
			lo[k] = hi[k]
		default:
			isInto = true
			if lo[k] = max(lo[k], min(at[k], hi[k])); isFinite(hi[k]) {
				lo[k] = hi[k]
			}
			hi[k] = lo[k]
		}
	}
	return isInto
}
