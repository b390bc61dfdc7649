package oracle

import "math/big"

// A surd is the number (x + sign √z) / y. The sign is −1, 0 or +1, and z is
// positive unless the sign is 0. So is y, except in ±1/0, which is ±Inf.
type surd struct {
	x, y, z *big.Int
	sign    int
}

// A stretch is the closed interval from lo to hi.
type stretch struct{ lo, hi surd }

// A linear is the function c + d t of t.
type linear struct{ c, d *big.Int }

// A quadratic is the function a t² + 2 b t + c of t.
type quadratic struct{ a, b, c *big.Int }

// fraction returns num/den. It is an infinity for ±1/0.
func (s *scratch) fraction(num, den int64) surd {
	return surd{x: s.next().SetInt64(num), y: s.next().SetInt64(den)}
}

// finite reports whether a is not an infinity.
func (a surd) finite() bool { return a.y.Sign() != 0 }

// cmp compares a with b, which is a fraction. They may not be opposite
// infinities.
func (s *scratch) cmp(a, b surd) int {
	// a − b has the sign of d + a.sign b.y √z.
	d := s.sub(s.mul(a.x, b.y), s.mul(b.x, a.y))
	switch {
	case a.sign == 0 || d.Sign() == a.sign:
		return d.Sign()
	case d.Sign() == 0:
		return a.sign
	}
	return d.Sign() * s.mul(d, d).Cmp(s.mul(s.mul(b.y, b.y), a.z))
}

// cut keeps the part of st, whose ends are fractions, where l is not negative.
// It reports whether there is any.
func (s *scratch) cut(st *stretch, l linear) bool {
	if l.d.Sign() == 0 {
		return l.c.Sign() >= 0
	}
	if l.d.Sign() > 0 {
		if root := (surd{x: s.neg(l.c), y: l.d}); s.cmp(root, st.lo) > 0 {
			st.lo = root
			return s.cmp(root, st.hi) <= 0
		}
	} else if root := (surd{x: l.c, y: s.neg(l.d)}); s.cmp(root, st.hi) < 0 {
		st.hi = root
		return s.cmp(root, st.lo) >= 0
	}
	return true
}

// below returns the part of st, whose ends are fractions, where q is not
// positive, and whether there is any. q is a constant or convex. An end that q
// leaves as it is stays the fraction it was.
func (s *scratch) below(st stretch, q quadratic) (stretch, bool) {
	if q.a.Sign() == 0 {
		return st, q.c.Sign() <= 0
	}
	z := s.sub(s.mul(q.b, q.b), s.mul(q.a, q.c))
	if z.Sign() < 0 {
		return st, false
	}
	first := surd{x: s.neg(q.b), y: q.a, z: z, sign: -z.Sign()}
	last := first
	last.sign = z.Sign()
	if s.cmp(first, st.hi) > 0 || s.cmp(last, st.lo) < 0 {
		return st, false
	}
	if s.cmp(first, st.lo) > 0 {
		st.lo = first
	}
	if s.cmp(last, st.hi) < 0 {
		st.hi = last
	}
	return st, true
}

// value returns a as a number that is correctly rounded if a is rational and has
// a relative error below 2^-240 otherwise.
func (s *scratch) value(a surd) *big.Float {
	if a.y.Sign() == 0 {
		return float().SetInf(a.x.Sign() < 0)
	}
	x := a.x
	if a.sign != 0 {
		r := s.next().Sqrt(a.z)
		if s.mul(r, r).Cmp(a.z) != 0 {
			return s.irrational(a)
		}
		x = s.add(x, r.Mul(r, s.next().SetInt64(int64(a.sign))))
	}
	return float().Quo(exact(x), exact(a.y))
}

// irrational returns a, whose z is no square.
func (s *scratch) irrational(a surd) *big.Float {
	r := float().SetInt(a.z)
	r.Sqrt(r)
	if a.sign < 0 {
		r.Neg(r)
	}
	if a.x.Sign()*r.Sign() >= 0 {
		r.Add(r, float().SetInt(a.x))
		return r.Quo(r, float().SetInt(a.y))
	}
	// The sum x + r would cancel: it is (x² − z) / (x − r).
	r.Sub(float().SetInt(a.x), r)
	r.Mul(r, float().SetInt(a.y))
	return r.Quo(float().SetInt(s.sub(s.mul(a.x, a.x), a.z)), r)
}

// exact returns x with all its bits.
func exact(x *big.Int) *big.Float { return new(big.Float).SetInt(x) }
