package oracle

import (
	"math"
	"math/big"
	"math/bits"
	"sync"
)

// A problem is one question on integers: every length of the question is an
// integer times 2^exp / unit.
type problem struct {
	scratch
	a, b  core
	radii *big.Int // sum of both radii
	exp   int
	unit  *big.Int // positive; not 1 only for a shift that is no multiple of 2^exp
}

// A core is {p + t u : t real}, from t = 0 on if it has a start and up to t = 1
// if it has a stop. A core with u = 0 is the point p.
type core struct {
	p, u        vec
	start, stop bool
}

type vec [3]*big.Int

// problems keeps the memory of finished questions for the next ones.
var problems = sync.Pool{New: func() any { return new(problem) }}

// pose puts the question of a, moved by shift, and b on integers. The caller
// calls done when no integer of it is in use any more.
func pose(a, b Shape, shift [3]*big.Rat) *problem {
	p := problems.Get().(*problem)
	p.exp = min(a.exponent(), b.exponent())
	p.unit = p.next().SetInt64(1)
	for _, x := range shift {
		if x != nil {
			p.exp = min(p.exp, 0) // keeps the shift itself on the integers
			p.unit = p.mul(p.unit, x.Denom())
		}
	}
	p.loadBoth(a, b)
	for i, x := range shift {
		if x != nil {
			m := p.mul(x.Num(), p.quo(p.unit, x.Denom()))
			p.a.p[i] = p.add(p.a.p[i], m.Lsh(m, uint(-p.exp)))
		}
	}
	return p
}

// done gives the memory of p back.
func (p *problem) done() {
	p.used = 0
	problems.Put(p)
}

// loadBoth sets the cores and the radii of p to those of a and b.
func (p *problem) loadBoth(a, b Shape) {
	p.load(&p.a, a)
	p.load(&p.b, b)
	p.radii = p.add(p.integer(a.R), p.integer(b.R))
}

// load sets c to the core of s.
func (p *problem) load(c *core, s Shape) {
	if s.R < 0 {
		panic("oracle: negative radius")
	}
	for i := range 3 {
		c.p[i] = p.integer(s.P[i])
		switch {
		case s.Kind.segmented():
			c.u[i] = p.sub(p.integer(s.Q[i]), c.p[i])
		case s.Kind.directed():
			c.u[i] = p.integer(s.Q[i])
		default:
			c.u[i] = p.next().SetInt64(0)
		}
	}
	c.start = s.Kind != Line
	c.stop = s.Kind.segmented()
}

// integer returns x in the unit of p.
func (p *problem) integer(x float64) *big.Int {
	m, e := split(x)
	if m == 0 {
		return p.next().SetInt64(0)
	}
	z := p.next().SetInt64(m)
	z.Lsh(z, uint(e-p.exp))
	if p.unit.BitLen() == 1 {
		return z
	}
	return p.mul(z, p.unit)
}

// exponent returns the exponent of the largest power of two that divides all
// numbers of s.
func (s *Shape) exponent() int {
	_, least := split(s.R)
	for i := range 3 {
		_, e := split(s.P[i])
		least = min(least, e)
		if s.Kind.linear() {
			_, e = split(s.Q[i])
			least = min(least, e)
		}
	}
	return least
}

// split returns the m and e of x = m·2^e with m odd. For x = 0 it returns m = 0
// and an e above that of every other number.
func split(x float64) (m int64, e int) {
	b := math.Float64bits(x)
	m = int64(b & (1<<52 - 1))
	switch e = int(b >> 52 & 0x7ff); e {
	case 0x7ff:
		panic("oracle: number is not finite")
	case 0:
		e = 1
	default:
		m |= 1 << 52
	}
	if m == 0 {
		return 0, 1024
	}
	tz := bits.TrailingZeros64(uint64(m))
	m >>= tz
	if math.Signbit(x) {
		m = -m
	}
	return m, e - 1075 + tz
}

// least returns the least squared distance of the two cores as num/den, with a
// positive den.
//
// The squared distance of the points at s and t is a convex quadratic. Its least
// value over the parameter ranges is the one over all of the plane, if that lies
// in range, or lies on the border of the ranges: at an end of one of the cores.
func (p *problem) least() (num, den *big.Int) {
	a, b := &p.a, &p.b
	if a.point() {
		return p.pointCore(a.p, b)
	}
	if b.point() {
		return p.pointCore(b.p, a)
	}
	d := p.minus(a.p, b.p)
	uu, vv, uv := p.dot(a.u, a.u), p.dot(b.u, b.u), p.dot(a.u, b.u)
	det := p.sub(p.mul(uu, vv), p.mul(uv, uv))
	if det.Sign() == 0 && !a.start && !b.start { // parallel lines
		return p.pointCore(a.p, b)
	}
	if det.Sign() > 0 {
		// Both derivatives vanish at (s, t)/det.
		du, dv := p.dot(d, a.u), p.dot(d, b.u)
		s := p.sub(p.mul(uv, dv), p.mul(vv, du))
		t := p.sub(p.mul(uu, dv), p.mul(uv, du))
		if a.holds(s, det) && b.holds(t, det) {
			// There w = d + s u − t v is normal to u and v, so w·w = w·d.
			dd := p.mul(p.dot(d, d), det)
			return p.add(dd, p.sub(p.mul(s, du), p.mul(t, dv))), det
		}
	}
	return p.leastEnd()
}

// leastEnd returns the least squared distance from an end of one core to the
// other core, or nils if neither core has an end.
func (p *problem) leastEnd() (num, den *big.Int) {
	try := func(end vec, c *core) {
		n, d := p.pointCore(end, c)
		if num == nil || p.mul(n, den).Cmp(p.mul(num, d)) < 0 {
			num, den = n, d
		}
	}
	for _, c := range [2][2]*core{{&p.a, &p.b}, {&p.b, &p.a}} {
		if c[0].start {
			try(c[0].p, c[1])
		}
		if c[0].stop {
			try(p.plus(c[0].p, c[0].u), c[1])
		}
	}
	return num, den
}

// pointCore returns the squared distance from the point x to c as num/den, with
// a positive den.
func (p *problem) pointCore(x vec, c *core) (num, den *big.Int) {
	one := p.next().SetInt64(1)
	k := p.minus(x, c.p)
	kk := p.dot(k, k)
	if c.point() {
		return kk, one
	}
	ku := p.dot(k, c.u)
	if c.start && ku.Sign() <= 0 {
		return kk, one
	}
	uu := p.dot(c.u, c.u)
	if c.stop && ku.Cmp(uu) >= 0 {
		m := p.minus(k, c.u)
		return p.dot(m, m), one
	}
	return p.sub(p.mul(kk, uu), p.mul(ku, ku)), uu
}

// point reports whether c is a single point.
func (c *core) point() bool { return c.u.zero() }

// zero reports whether v is 0.
func (v vec) zero() bool {
	return v[0].Sign() == 0 && v[1].Sign() == 0 && v[2].Sign() == 0
}

// holds reports whether the parameter num/den belongs to c, for den > 0.
func (c *core) holds(num, den *big.Int) bool {
	return !(c.start && num.Sign() < 0) && !(c.stop && num.Cmp(den) > 0)
}

// A scratch hands out integers that are all taken back at once, so that a
// million questions reuse the same memory.
type scratch struct {
	ints []*big.Int
	used int
}

// next returns an integer of any value, free to be set.
func (s *scratch) next() *big.Int {
	if s.used == len(s.ints) {
		s.ints = append(s.ints, new(big.Int))
	}
	s.used++
	return s.ints[s.used-1]
}

func (s *scratch) add(x, y *big.Int) *big.Int { return s.next().Add(x, y) }
func (s *scratch) sub(x, y *big.Int) *big.Int { return s.next().Sub(x, y) }
func (s *scratch) mul(x, y *big.Int) *big.Int { return s.next().Mul(x, y) }
func (s *scratch) neg(x *big.Int) *big.Int    { return s.next().Neg(x) }
func (s *scratch) quo(x, y *big.Int) *big.Int { return s.next().Quo(x, y) }

func (s *scratch) plus(x, y vec) vec {
	return vec{s.add(x[0], y[0]), s.add(x[1], y[1]), s.add(x[2], y[2])}
}

func (s *scratch) minus(x, y vec) vec {
	return vec{s.sub(x[0], y[0]), s.sub(x[1], y[1]), s.sub(x[2], y[2])}
}

func (s *scratch) dot(x, y vec) *big.Int {
	return s.add(s.add(s.mul(x[0], y[0]), s.mul(x[1], y[1])), s.mul(x[2], y[2]))
}

func (s *scratch) cross(x, y vec) vec {
	return vec{
		s.sub(s.mul(x[1], y[2]), s.mul(x[2], y[1])),
		s.sub(s.mul(x[2], y[0]), s.mul(x[0], y[2])),
		s.sub(s.mul(x[0], y[1]), s.mul(x[1], y[0])),
	}
}

// null returns the vector 0.
func (s *scratch) null() vec {
	return vec{s.next().SetInt64(0), s.next().SetInt64(0), s.next().SetInt64(0)}
}
