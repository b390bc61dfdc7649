package exact

// This file finds the shortest connection of two cores.

import "math"

// End says where on its core a point lies.
type End uint8

// The ends of a core. A point, and the origin of a ray, is its First end.
const (
	Inside End = iota
	First
	Second
)

// Connection is the shortest connection of two cores a and b, from the point y
// of b to the point x of a. Its numbers are the exact ones, rounded with a
// relative error below 2^-50, and all its choices are exact. Where two cores cross in
// the plane of x and y, S is the quotient of two cross products of exact differences,
// each of them and the quotient rounded to the nearest float.
type Connection struct {
	W        [3]float64 // x − y, divided by 2^Exp; zero exactly when the cores meet
	Exp      int
	X, Y     [3]float64 // x and y from the P of their cores, when they lie Inside
	S        float64    // x is at the parameter S·2^SExp of a, when it lies Inside
	SExp     int
	AtA, AtB End // where x and y lie
	Parallel int // as the function Parallel says
}

func connect(m arena, sa, sb *Core, exp int, c *Connection) {
	a, b := m.core(sa, exp), m.core(sb, exp)
	if a.isPoint || b.isPoint {
		m.nearestEnd(&a, &b, exp, c)
		return
	}
	mark := m
	n := m.cross(&a.u, &b.u)
	if n.isZero() {
		c.Parallel = m.dot(&a.u, &b.u).sign()
		if m.facing(&a, &b, exp, c) {
			return
		}
	} else {
		d := m.subVec(&a.o, &b.o)
		s, t, det, nn := m.crossingLines(&a, &b, &d, &n)
		if a.holds(s, det) && b.holds(t, det) {
			g := m.dot(&d, &n)
			for i := range n {
				n[i] = m.mul(n[i], g)
			}
			c.X, c.AtA = m.along(&a.u, s, det, exp), a.endAt(s, det)
			c.S, c.SExp = ratio(s, det)
			c.Y, c.AtB = m.along(&b.u, t, det, exp), b.endAt(t, det)
			c.W, c.Exp = n.quotient(nn, exp)
			return
		}
	}
	mark.nearestEnd(&a, &b, exp, c)
}

// crossingLines is onLines, and n·n for n = u×v; of degree 2 if n is along the z axis: then
// s = v×d / u×v and t = u×d / u×v.
func (m *arena) crossingLines(a, b *core, d, n *vec) (s, t, det, nn wide) {
	if n[0].sign() != 0 || n[1].sign() != 0 {
		s, t, det = m.onLines(a, b, d)
		return s, t, det, det
	}
	s, t, det = m.minor(b.u[0], d[1], b.u[1], d[0]), m.minor(a.u[0], d[1], a.u[1], d[0]), n[2]
	if det.neg {
		s, t, det = s.negated(), t.negated(), det.negated()
	}
	return s, t, det, m.mul(det, det)
}

// endAt says which end of s the parameter num/det is, if any.
func (s *core) endAt(num, det wide) End {
	switch {
	case !s.openLo && len(num.limbs) == 0:
		return First
	case !s.openHi && cmp(num, det) == 0:
		return Second
	}
	return Inside
}

// foot is the point of a core nearest to some point p: p − foot = w/den.
type foot struct {
	w        vec
	num, den wide // num/den is its parameter on the core, if end is Inside; den > 0
	end      End
}

// along returns the vector num/den·u, rounded, for cores in units of 2^exp. What rounds to
// 2^1024 may be less.
func (m arena) along(u *vec, num, den wide, exp int) (v [3]float64) {
	dm, de := den.float()
	for i := range v {
		pm, pe := m.mul(num, u[i]).float()
		v[i] = math.Ldexp(pm/dm, pe-de+exp)
		if math.IsInf(v[i], 0) && math.Ldexp(pm/dm, pe-de+exp-1) == math.Copysign(0x1p1023, pm) {
			v[i] = math.Copysign(math.MaxFloat64, pm)
		}
	}
	return v
}

// project returns the foot of p on a core that starts at o along u. With k = p − o, the parameter of the foot is k·u/u·u. The foot is o if
// the core starts there and k·u ≤ 0, its end if it ends there and k·u ≥ u·u, and otherwise p − foot = ((u·u)k − (k·u)u)/u·u.
func (m *arena) project(p *vec, s *core) foot {
	k := m.subVec(p, &s.o)
	if s.isPoint {
		return foot{w: k, den: one, end: First}
	}
	ku := m.dot(&k, &s.u)
	if !s.openLo && ku.sign() <= 0 {
		return foot{w: k, den: one, end: First}
	}
	uu := m.dot(&s.u, &s.u)
	if !s.openHi && cmp(ku, uu) >= 0 {
		return foot{w: m.subVec(p, &s.end), den: one, end: Second}
	}
	for i := range k {
		k[i] = m.minor(uu, k[i], ku, s.u[i])
	}
	return foot{w: k, num: ku, den: uu}
}

// nearestEnd sets the connection that starts at the finite end nearest to the
// other core: of all when one is a point, of two cores when their closest
// points are not both inside. The first of several equally near is taken.
func (m arena) nearestEnd(a, b *core, exp int, c *Connection) {
	// The nearest so far lives in one half of the limbs, the next in the other.
	half := len(m.free) / 2
	best, next := arena{m.free[:half]}, arena{m.free[half:]}
	var bestNum, bestDen wide
	for i, from := range [...]*core{a, a, b, b} {
		to, p, end := b, &from.o, First
		if from == b {
			to = a
		}
		if i%2 == 1 {
			p, end = &from.end, Second
			if !from.hasEnd {
				continue
			}
		}
		if from.openLo || to.isPoint && !from.isPoint {
			continue
		}
		m = next
		f := m.project(p, to)
		num, den := m.dot(&f.w, &f.w), m.mul(f.den, f.den)
		if len(bestDen.limbs) != 0 && cmp(m.mul(num, bestDen), m.mul(bestNum, den)) >= 0 {
			continue
		}
		bestNum, bestDen = num, den
		best, next = next, best
		// Ends are what they are; only a point inside needs numbers.
		var inside [3]float64
		if f.end == Inside {
			inside = m.along(&to.u, f.num, f.den, exp)
		}
		if from == a {
			c.AtA, c.AtB, c.Y = end, f.end, inside
		} else {
			c.AtB, c.AtA, c.X = end, f.end, inside
			if f.end == Inside {
				c.S, c.SExp = ratio(f.num, f.den)
			}
			for i := range f.w {
				f.w[i] = f.w[i].negated()
			}
		}
		c.W, c.Exp = f.w.quotient(f.den, exp)
	}
}

// facing sets the connection of two parallel cores that face each other, and
// reports whether they do along more than a point. Along the direction u of a,
// in units of 1/u·u, a covers 0..u·u and b what lies between its ends'
// projections, as far as they end.
func (m *arena) facing(a, b *core, exp int, c *Connection) bool {
	uu, uv := m.dot(&a.u, &a.u), m.dot(&a.u, &b.u)
	d := m.subVec(&a.o, &b.o)
	ud := m.dot(&a.u, &d)
	// Where b starts and, for a segment, ends.
	from, to := ud.negated(), m.sub(uv, ud)
	fromOpen, toOpen := b.openLo, b.openHi
	if uv.neg {
		from, to = to, from
		fromOpen, toOpen = toOpen, fromOpen
	}
	// The stretch that both cover.
	lo, loOpen := wide{}, a.openLo && fromOpen
	if !fromOpen && (a.openLo || cmp(from, lo) > 0) {
		lo = from
	}
	hi, hiOpen := uu, a.openHi && toOpen
	if !toOpen && (a.openHi || cmp(to, hi) < 0) {
		hi = to
	}
	if !loOpen && !hiOpen && cmp(lo, hi) >= 0 {
		return false
	}
	two := wide{limbs: []uint64{2}}
	num, den := wide{}, uu
	switch {
	case loOpen && hiOpen: // two lines: the origin of a
	case loOpen:
		num = hi
	case hiOpen:
		num = lo
	default:
		num, den = m.add(lo, hi), m.mul(two, uu)
	}
	c.X = m.along(&a.u, num, den, exp)
	// y = x − w with w the part of d across u, so t v·u = s u·u + u·d. Where that
	// is the start of b, y is there exactly.
	tNum, tDen := m.add(m.mul(num, uu), m.mul(ud, den)), m.mul(den, uv)
	if uv.neg {
		tNum, tDen = tNum.negated(), tDen.negated()
	}
	c.Y = m.along(&b.u, tNum, tDen, exp)
	for i := range d {
		d[i] = m.minor(uu, d[i], ud, a.u[i])
	}
	c.W, c.Exp = d.quotient(uu, exp)
	return true
}
