package trig

import "math"

// Wave is the function C + X·cos θ + Y·sin θ.
type Wave struct{ C, X, Y float64 }

// degree is the greatest degree of an Arc.
const degree = 8

// Arc is a trigonometric polynomial on a quarter of the circle, times a power of 1 + t² > 0, with t = tan(θ/2) for the angle θ from the start
// of the quarter. It is a polynomial in t of the degree n for 0 ≤ t ≤ tan(π/4) = 1, given by c[k], the coefficients of t^k·(1−t)^(n−k).
// In this form polynomials are multiplied as in powers of t.
type Arc struct {
	n int
	c [degree + 1]float64
}

// On returns w on the quarter of the circle from k·π/2 on. With cos θ = (1−t²)/(1+t²) and sin θ = 2t/(1+t²), the wave times 1 + t² is
// C·(1+t²) + X·(1−t²) + Y·2t. In the form of an Arc, 1 + t² has the coefficients 1, 2, 2, and 1 − t² has 1, 2, 0, and 2t has 0, 2, 2.
func (w Wave) On(k int) (a Arc) {
	x, y := w.X, w.Y
	for range k {
		x, y = y, -x
	}
	a.n = 2
	a.c[0], a.c[1], a.c[2] = w.C+x, 2*(w.C+x+y), 2*(w.C+y)
	return a
}

// Direction returns the cosine and the sine of the angle at t in the quarter k.
func Direction(k int, t float64) (cos, sin float64) {
	by := 1 / (1 + float64(t*t))
	cos, sin = float64((1-t)*(1+t))*by, 2*t*by
	for range k {
		cos, sin = -sin, cos
	}
	return cos, sin
}

// Times returns a·b. The sum of their degrees is at most 8.
func (a *Arc) Times(b *Arc) (p Arc) {
	p.n = a.n + b.n
	for i, x := range a.c[:a.n+1] {
		for k, y := range b.c[:b.n+1] {
			p.c[i+k] += float64(x * y)
		}
	}
	return p
}

// Plus returns a + b, which have the same degree, unless a is zero.
func (a Arc) Plus(b *Arc) Arc {
	a.n = b.n
	for k, x := range b.c[:b.n+1] {
		a.c[k] += x
	}
	return a
}

// Minus returns a − b, which have the same degree.
func (a *Arc) Minus(b *Arc) (d Arc) {
	d.n = a.n
	for k := range d.c[:d.n+1] {
		d.c[k] = a.c[k] - b.c[k]
	}
	return d
}

// size returns a bound on the coefficients.
func (a *Arc) size() (most float64) {
	for _, x := range a.c[:a.n+1] {
		most = max(most, math.Abs(x))
	}
	return most
}

// at returns the value at t, by the scheme of Horner in t/(1−t) or in (1−t)/t.
func (a *Arc) at(t float64) (v float64) {
	s := 1 - t
	power := 1.0
	for k := range a.n + 1 {
		v = float64(v*s) + float64(a.c[k]*power)
		power *= t
	}
	return v
}

// mostRoots is how many roots Equal finds at most in a quarter: 8, and more where rounding makes several of one.
const mostRoots = 24

// Roots are places t in a quarter of the circle, in no order.
type Roots struct {
	at [mostRoots]float64
	n  int
}

// All returns the places.
func (r *Roots) All() []float64 { return r.at[:r.n] }

func (r *Roots) add(t float64) {
	if r.n < len(r.at) {
		r.at[r.n] = t
		r.n++
	}
}

// within is the part of the size of both sides of an equation within which they count as equal. It is more than their rounding.
const within = 0x1p-46

// thinnest is the length of a part of the quarter that is not divided any more.
const thinnest = 0x1p-24

// apartBy is how far from the last place found a middle is taken: rounding may make many short parts around roots that are near each other.
const apartBy = 0x1p-18

// part is a part of a quarter, with the coefficients there in the Bernstein basis.
type part struct {
	b      [degree + 1]float64
	lo, hi float64
}

// Equal appends the places where a and b are equal, of the same degree.
//
// The coefficients in the Bernstein basis of a part of the quarter bound the difference there. A part is left out if they have one sign, by
// more than the rounding of both sides. It has one root if they change their sign once (Descartes), however they round, which is found by false position.
// Other parts are divided in two. Of a part that is too short for that, or where both sides are equal but for rounding, the middle
// is taken: so a double root, of which rounding may make none, is not lost. Of such parts next to each other one is enough: around each place
// where both sides are equal but for rounding there are many, ever shorter towards its ends.
func (r *Roots) Equal(a, b *Arc) {
	d := a.Minus(b)
	slack := float64(within * max(a.size(), b.size()))
	var stack [32]part
	p := &stack[0]
	p.lo, p.hi = 0, 1
	binomial := 1.0
	for k := range d.n + 1 {
		p.b[k] = d.c[k] / binomial
		binomial *= float64(d.n-k) / float64(k+1)
	}
	end := math.NaN() // the lower end of the last part whose middle would do
	for left := 1; left > 0; {
		p := &stack[left-1]
		switch signs := p.signs(d.n, slack); {
		case signs == 0:
			left--
		case signs < 0 || p.hi-p.lo <= thinnest:
			if m := float64(0.5 * (p.lo + p.hi)); p.hi != end && (r.n == 0 || math.Abs(r.at[r.n-1]-m) > apartBy) {
				r.add(m)
			}
			end = p.lo
			left--
		case signs == 1:
			r.add(d.rootIn(p.lo, p.hi))
			left--
		default:
			p.divide(d.n, &stack[left])
			left++
		}
	}
}

// signs returns how often the coefficients change their sign for certain: 0 if all are beyond the slack on one side, and 1 if only one of them,
// between the two sides, is not beyond it. It returns −1 if none is, and otherwise 2.
func (p *part) signs(n int, slack float64) (changes int) {
	isSure, isFlat, last := true, true, 0.0
	for k, x := range p.b[:n+1] {
		if math.Abs(x) <= slack {
			isSure = isSure && k > 0 && k < n && min(p.b[k-1], p.b[k+1]) < -slack && max(p.b[k-1], p.b[k+1]) > slack
			continue
		}
		if last*x < 0 {
			changes++
		}
		isFlat, last = false, math.Copysign(1, x)
	}
	switch {
	case isFlat:
		return -1
	case isSure && changes <= 1:
		return changes
	}
	return 2
}

// divide makes p its first half, and q the second one, by de Casteljau's algorithm.
func (p *part) divide(n int, q *part) {
	middle := 0.5 * (p.lo + p.hi)
	q.lo, q.hi, p.hi = middle, p.hi, middle
	q.b = p.b
	for k := range n + 1 {
		p.b[k] = q.b[0]
		for i := range n - k {
			q.b[i] = 0.5 * (q.b[i] + q.b[i+1])
		}
	}
}

// rootIn returns the root of a between lo and hi, where it has two signs, by false position: where an end stays, its value counts half
// (Illinois).
func (a *Arc) rootIn(lo, hi float64) float64 {
	atLo, atHi := a.at(lo), a.at(hi)
	for range 60 {
		t := hi - float64((hi-lo)*(atHi/(atHi-atLo)))
		if !(t > min(lo, hi) && t < max(lo, hi)) {
			break
		}
		v := a.at(t)
		if v == 0 || math.Abs(hi-t) < 0x1p-50 {
			return t
		}
		if v < 0 != (atHi < 0) {
			lo, atLo = hi, atHi
		} else {
			atLo *= 0.5
		}
		hi, atHi = t, v
	}
	return hi
}
