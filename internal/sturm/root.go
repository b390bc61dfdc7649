package sturm

import "math"

// A Condition is what a polynomial has to be at a root: P ≥ 0, or P > 0 if IsStrict.
type Condition struct {
	P        Poly
	IsStrict bool
}

// holds reports whether a value of sign s meets c.
func (c *Condition) holds(s int) bool { return s > 0 || s == 0 && !c.IsStrict }

// First returns the first s in (0, 1] with f(s) = 0 at which all conditions hold, rounded, and whether there is one. If f is
// 0 everywhere, it returns the first s at which one of the conditions begins or ceases to hold and all of them do; so it does not
// tell that they hold at 0 already. The degree of f is below mostCoefficients, and there are at most maxConditions.
//
// Its result has no error but that of rounding all coefficients and of a bisection: |f(s)| is less than 2⁻⁴⁸ times the
// greatest coefficient.
func (a *Arena) First(f Poly, conditions []Condition) (s float64, ok bool) {
	if len(conditions) > maxConditions {
		panic("sturm: too many conditions")
	}
	s = 2
	if !f.IsZero() {
		s = a.first(f, conditions)
		return s, s <= 1
	}
	var rest [maxConditions]Condition
	for i := range conditions {
		if conditions[i].IsStrict || conditions[i].P.IsZero() {
			continue
		}
		n := copy(rest[:], conditions[:i])
		n += copy(rest[n:], conditions[i+1:])
		s = min(s, a.first(conditions[i].P, rest[:n]))
	}
	return s, s <= 1
}

// maxConditions is the greatest number of conditions of a root.
const maxConditions = 8

// first is First for an f that is not 0 everywhere. It returns 2 if there is no root.
func (a *Arena) first(f Poly, conditions []Condition) float64 {
	m := a.mark()
	defer a.release(m)
	var left [maxConditions]Condition
	n := 0
	for i := range conditions {
		c := &conditions[i]
		first, last := c.P.sides()
		switch v := c.P.variations(); {
		case v == 0 && first <= 0 && last <= 0 && !c.holds(c.P[len(c.P)-1].Sign()):
			return 2
		case v == 0 && first > 0 && c.P[len(c.P)-1].Sign() > 0:
			continue // P > 0 on (0, 1]
		}
		left[n] = *c
		n++
	}
	if s := a.within(f, left[:n], 0, 1, -1); s <= 1 {
		return s
	}
	if f[len(f)-1].Sign() != 0 {
		return 2
	}
	for i := range left[:n] {
		if p := left[i].P; !left[i].holds(p[len(p)-1].Sign()) {
			return 2
		}
	}
	return 1
}

// within returns the first root s of f within (0, 1) at which the conditions hold, as at + width·s, or 2: f is a polynomial on the interval
// from at to at + width, as seen from there. If it is known how many different roots there are, count tells, and otherwise it is −1.
func (a *Arena) within(f Poly, conditions []Condition, at, width float64, count int) float64 {
	switch f.variations() {
	case 0:
		return 2
	case 1:
		count = 1
	}
	var divisor Poly
	if first, last := f.sides(); count < 0 || count == 1 && first == last {
		count, divisor = a.query(f, nil)
	}
	switch count {
	case 0:
		return 2
	case 1:
		if !a.hold(f, conditions) {
			return 2
		}
		if first, last := f.sides(); first == last {
			f = divisor // f does not change its sign at the root, whose multiplicity is 2m; here that is 2m − 1, and the sign changes
		}
		return at + float64(width*bisect(f))
	}
	m := a.mark()
	defer a.release(m)
	var lower, upper [maxConditions]Condition
	for i := range conditions {
		c := &conditions[i]
		lower[i].IsStrict, upper[i].IsStrict = c.IsStrict, c.IsStrict
		lower[i].P, upper[i].P = a.halves(c.P)
	}
	left, right := a.halves(f)
	width = float64(width * 0.5)
	isRoot := a.atHalf(f) == 0
	below := a.countBelow(left, right, count, isRoot)
	if s := a.within(left, lower[:len(conditions)], at, width, below); s <= 1 {
		return s
	}
	if isRoot {
		if a.holdAtHalf(conditions) {
			return at + width
		}
		below++
	}
	return a.within(right, upper[:len(conditions)], at+width, width, count-below)
}

// Count returns the number of different roots of p within (0, 1), for a p that is not 0 everywhere.
func (a *Arena) Count(p Poly) int {
	if n := p.variations(); n <= 1 {
		return n
	}
	m := a.mark()
	defer a.release(m)
	n, _ := a.query(p, nil)
	return n
}

// countBelow returns how many of the different roots are on the left half, of count in all. Mostly the signs of the coefficients
// tell: roots that are near to each other stay on one half for long.
func (a *Arena) countBelow(left, right Poly, count int, isRoot bool) int {
	if isRoot {
		count--
	}
	switch v := left.variations(); {
	case v <= 1:
		return v
	case right.variations() <= 1:
		return count - right.variations()
	}
	m := a.mark()
	defer a.release(m)
	below, _ := a.query(left, nil)
	return below
}

// holdAtHalf reports whether all conditions hold at s = ½.
func (a *Arena) holdAtHalf(conditions []Condition) bool {
	for i := range conditions {
		if !conditions[i].holds(a.atHalf(conditions[i].P)) {
			return false
		}
	}
	return true
}

// hold reports whether all conditions hold at the only root of f within (0, 1).
func (a *Arena) hold(f Poly, conditions []Condition) bool {
	for i := range conditions {
		c := &conditions[i]
		first, _ := c.P.sides()
		if c.P.variations() > 0 {
			m := a.mark()
			first, _ = a.query(f, c.P)
			a.release(m)
		}
		if !c.holds(first) {
			return false
		}
	}
	return true
}

// mostCoefficients is the greatest number of coefficients of a polynomial of which First is asked.
const mostCoefficients = 32

// bisect returns the root of f within (0, 1), rounded, for an f of different signs beside 0 and 1 and with one root.
func bisect(f Poly) float64 {
	var c [mostCoefficients]float64
	exp := 0
	for _, x := range f {
		exp = max(exp, x.bitLen())
	}
	for k, x := range f {
		c[k] = x.float(exp)
	}
	first, _ := f.sides()
	lo, hi := 0.0, 1.0
	for range 200 {
		s := lo + float64(0.5*(hi-lo))
		if s == lo || s == hi {
			break
		}
		// By Horner's scheme in s/(1−s) or in its inverse, which is at most 1.
		v := 0.0
		if s <= 0.5 {
			x := s / (1 - s)
			for k := len(f) - 1; k >= 0; k-- {
				v = float64(v*x) + c[k]
			}
		} else {
			x := (1 - s) / s
			for k := range f {
				v = float64(v*x) + c[k]
			}
		}
		if v == 0 {
			return s
		}
		if math.Signbit(v) == (first < 0) {
			lo = s
		} else {
			hi = s
		}
	}
	return hi
}

// query returns Σ sign(g(s)) over the different roots s of f within (0, 1), Tarski's query; without g it is their number. The
// divisor is the last of the chain, which is the greatest common divisor of f and its derivative if there is no g.
//
// The chain is f, f'g, and then each time the negative remainder of the two before. All of them may be multiplied by positive
// numbers. The sum is the number of sign changes of the chain on the right of x = 0, less that at x = ∞.
func (a *Arena) query(f, g Poly) (sum int, divisor Poly) {
	f = stripped(f)
	other := a.derivative(f)
	if g != nil {
		other = stripped(a.Times(other, stripped(g)))
	}
	var v counter
	v.add(f)
	x, y := f, other
	lead, scale := a.Small(1), a.Small(1)
	sign := -1
	if len(other) >= len(f) {
		// The chain f, f'g, −f, −rem(f'g, f) has as many changes before and after f'g, so it may go on from f without it.
		x, y, sign = other, f, 1
	} else {
		v.add(other)
	}
	for len(y) > 1 {
		gap := len(x) - len(y)
		r := a.remainder(x, y)
		if len(r) == 0 {
			break
		}
		// Subresultants (Brown, Journal of the ACM 18, 1971): with his δ for gap, the difference of the degrees, his g for lead and his
		// h for scale, g·h^δ divides the remainder.
		by := lead
		for range gap {
			by = a.Mul(by, scale)
		}
		for k := range r {
			if r[k] = a.Quo(r[k], by); sign < 0 {
				r[k] = r[k].Neg()
			}
		}
		lead = y[len(y)-1].abs()
		if gap > 0 {
			power := lead
			for range gap - 1 {
				power = a.Quo(a.Mul(power, lead), scale)
			}
			scale = power
		}
		x, y, sign = y, r, -1
		v.add(r)
	}
	return v.first - v.last, y
}

// counter counts the sign changes of a chain of polynomials at both ends of (0, 1).
type counter struct {
	first, last         int
	lastFirst, lastLast int
}

func (c *counter) add(p Poly) {
	first, last := p.sides()
	if first == 0 {
		return
	}
	if first == -c.lastFirst {
		c.first++
	}
	if last == -c.lastLast {
		c.last++
	}
	c.lastFirst, c.lastLast = first, last
}

// stripped returns p in x without zeros at its ends: it divides by a power of x, which is positive, and has the degree of p
// in x as its own.
func stripped(p Poly) Poly {
	for len(p) > 0 && p[len(p)-1].Sign() == 0 {
		p = p[:len(p)-1]
	}
	for len(p) > 0 && p[0].Sign() == 0 {
		p = p[1:]
	}
	return p
}

// trimmedTop returns p in x without zeros at its end.
func trimmedTop(p Poly) Poly {
	for len(p) > 0 && p[len(p)-1].Sign() == 0 {
		p = p[:len(p)-1]
	}
	return p
}

// derivative returns the derivative of p in x.
func (a *Arena) derivative(p Poly) Poly {
	if len(p) == 0 {
		return p
	}
	z := a.poly(len(p) - 1)
	for k := range z {
		z[k] = a.Mul(p[k+1], a.Small(int64(k+1)))
	}
	return z
}

// remainder returns the remainder of x by y in x, times |lead of y|^(1 + the difference of their degrees).
func (a *Arena) remainder(x, y Poly) Poly {
	n := len(y)
	lead := y[n-1]
	r := a.poly(len(x))
	copy(r, x)
	for len(r) >= n {
		top, at := r[len(r)-1], len(r)-n
		if lead.Sign() < 0 {
			top = top.Neg()
		}
		for k := range r[:len(r)-1] {
			r[k] = a.Mul(r[k], lead.abs())
			if k >= at {
				r[k] = a.Sub(r[k], a.Mul(y[k-at], top))
			}
		}
		r = r[:len(r)-1]
	}
	return trimmedTop(r)
}
