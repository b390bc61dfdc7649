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

// holds reports whether a lies in st, whose ends are fractions.
func (s *scratch) holds(st stretch, a surd) bool {
	return s.cmp(a, st.lo) >= 0 && s.cmp(a, st.hi) <= 0
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
// positive, and whether there is any. q is a constant or convex. Ends of the part
// that are ends of st, and those of a single point, are fractions.
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
	firstHi, lastLo := s.cmp(first, st.hi), s.cmp(last, st.lo)
	switch {
	case firstHi > 0 || lastLo < 0:
		return st, false
	case firstHi == 0:
		return stretch{st.hi, st.hi}, true
	case lastLo == 0:
		return stretch{st.lo, st.lo}, true
	}
	if s.cmp(first, st.lo) > 0 {
		st.lo = first
	}
	if s.cmp(last, st.hi) < 0 {
		st.hi = last
	}
	return st, true
}

// equal reports whether the ends of st are one fraction.
func (s *scratch) equal(st stretch) bool {
	return st.lo.sign == 0 && st.hi.sign == 0 && st.lo.finite() && st.hi.finite() && s.cmp(st.lo, st.hi) == 0
}

// values returns the ends of st with a precision of at least prec bits, and so
// many more that they compare with each other and with 1 as they really do. Two
// ends that are not both fractions must differ.
func (s *scratch) values(st stretch) (lo, hi *big.Float) {
	one, single := s.fraction(1, 1), s.equal(st)
	for bits := uint(prec); ; bits *= 2 {
		lo, hi = s.value(st.lo, bits), s.value(st.hi, bits)
		if (single || lo.Cmp(hi) < 0) && lo.Cmp(exact(one.x)) == s.cmp(st.lo, one) && hi.Cmp(exact(one.x)) == s.cmp(st.hi, one) {
			return lo, hi
		}
	}
}

// value returns a in so many bits: correctly rounded if it is rational, and with
// a relative error below 2^(16−bits) otherwise.
func (s *scratch) value(a surd, bits uint) *big.Float {
	v := new(big.Float).SetPrec(bits)
	if !a.finite() {
		return v.SetInf(a.x.Sign() < 0)
	}
	x := a.x
	if a.sign != 0 {
		r := s.next().Sqrt(a.z)
		if s.mul(r, r).Cmp(a.z) != 0 {
			return s.irrational(a, v)
		}
		x = s.add(x, s.mul(r, s.next().SetInt64(int64(a.sign))))
	}
	return v.Quo(exact(x), exact(a.y))
}

// irrational sets v to a, whose z is no square.
func (s *scratch) irrational(a surd, v *big.Float) *big.Float {
	v.SetInt(a.z)
	v.Sqrt(v)
	if a.sign < 0 {
		v.Neg(v)
	}
	if a.x.Sign()*a.sign >= 0 {
		v.Add(v, exact(a.x))
		return v.Quo(v, exact(a.y))
	}
	// The sum x + v would cancel: it is (x² − z) / (x − v).
	v.Sub(exact(a.x), v)
	v.Mul(v, exact(a.y))
	return v.Quo(exact(s.sub(s.mul(a.x, a.x), a.z)), v)
}

// exact returns x with all its bits.
func exact(x *big.Int) *big.Float { return new(big.Float).SetInt(x) }
