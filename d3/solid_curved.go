package d3

// Pairs of a curved shape, which is a tapered capsule or, in space, a cylinder or a cone, with any other shape but a half-space. The verdict,
// the way between the two and the points that face each other depend on which of these A is; all other queries use only these three.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// taperedPair is a curved shape, which is A of Z, and another shape.
type taperedPair struct {
	z         minkowski // of the cores; its radius includes that of the greater end of each tapered capsule, and of the discs
	x, y      *operand
	isSwapped bool     // A is the second argument
	isOnce    bool     // if the last verdict is touching: it certainly is so at one time of the motion only
	start     relation // before the motion, or undecided: then relate tells
	parting   Vec      // in space, if the last verdict is apart: a direction across which a plane may be between A and B
}

// taperedPairOf returns the pair of x and y, of which one or both are curved and none is a half-space, if x moves by ma and y by mb.
// Of two curved ones the one that precedes is A. It is not ok if one of them is empty.
func taperedPairOf(x *operand, ma *Vec, y *operand, mb *Vec) (t taperedPair, ok bool) {
	t.isSwapped = !x.isCurved() || y.isCurved() && y.precedesTapered(x)
	if t.isSwapped {
		x, ma, y, mb = y, mb, x, ma
	}
	m := ma.Sub(*mb)
	if y.isEmpty() || !x.solid.isValid() || !isFinite(ma.maxAbs()) || !isFinite(mb.maxAbs()) || !cutOff(x, y, &m) || !y.solid.isValid() {
		return t, false
	}
	t.x, t.y, t.start = x, y, undecided
	t.z = between(&x.solid, &y.solid)
	t.z.set(ma, mb)
	return t, true
}

// precedesTapered is a strict order of tapered capsules by their numbers, and of cylinders and cones, which come before these.
func (x *operand) precedesTapered(y *operand) bool {
	if x.form != y.form {
		return x.form > y.form
	}
	if x.solid.precedes(&y.solid) || y.solid.precedes(&x.solid) {
		return x.solid.precedes(&y.solid)
	}
	return x.taper[1] < y.taper[1] || x.taper[1] == y.taper[1] && x.taper[0] < y.taper[0]
}

// taperedWay is the unit normal n out of B along which A is farthest from B, and how far: the gap, which is minus the depth if they overlap.
type taperedWay struct {
	n   Vec
	gap float64
}

// tapers returns by how much the radii at the second points of A and B are less than R, divided by 2^exp.
func (t *taperedPair) tapers() (a, b float64) {
	exp := t.z.exp
	a = taperAt(&t.x.taper, exp)
	if t.y.form == tapered {
		b = taperAt(&t.y.taper, exp)
	}
	return a, b
}

// taperAt returns the difference of two radii, divided by 2^exp. It rounds by less than 2e of it.
func taperAt(taper *[2]float64, exp int) float64 {
	return Vec{X: taper[0] + taper[1]}.ldexp(-exp).X
}

// lateralToBoth returns the two unit vectors n with n·u = f and n·d = g, or zero vectors. In the plane there are none.
func lateralToBoth(u Vec, f float64, d Vec, g float64) (n, m Vec) {
	lu := length(u)
	if dim == 2 || lu == 0 {
		return n, m
	}
	u = u.over(lu)
	f /= lu
	v := across(d, u)
	lv := length(v)
	if lv == 0 {
		return n, m
	}
	v = v.over(lv)
	c := (g - float64(f*d.Dot(u))) / lv
	rest := float64((1-f)*(1+f)) - float64(c*c)
	if rest < -0x1p-30 || rest != rest {
		return n, m
	}
	out := normalOf(u, v).vec().Scale(math.Sqrt(max(0, rest)))
	n = u.Scale(f).Add(v.Scale(c))
	return n.Add(out), n.Sub(out)
}

// ends returns the ends of the core of a tapered capsule.
func (x *operand) ends() [2]Vec { return [2]Vec{vecOf(x.solid.room[0]), vecOf(x.solid.room[1])} }

// isRay reports whether x is a ray, and not as an open box sees it.
func (x *operand) isRay() bool { return x.form == spanned && x.core.kind == exact.Ray }

// ball returns a ball around the core of a bounded x.
func (x *operand) ball() (center Vec, r float64) {
	s := &x.solid
	lo, hi := fill(math.Inf(1)), fill(math.Inf(-1))
	for _, p := range s.given() {
		p := vecOf(p).Add(s.at)
		lo, hi = lo.Min(p), hi.Max(p)
	}
	for _, h := range s.halves[:s.count] {
		r += length(h)
	}
	if x.form == coned { // in space only
		r = x.taper[0] // in space only
	} // in space only
	return lo.Lerp(hi, 0.5), r + length(hi.Sub(lo))
}

// top returns the greatest height along n of the core of y, or of a tapered y as in heights, and of a ray that of its origin.
func (y *operand) top(n Vec) (h float64) {
	s := &y.solid
	if y.isRay() {
		return y.core.a.Dot(n)
	}
	if y.isCurved() {
		ends := y.ends()
		low := y.heights(&ends, n.Neg())
		return -min(low[0], low[1])
	}
	h = math.Inf(-1)
	for _, p := range s.given() {
		h = max(h, vecOf(p).Add(s.at).Dot(n)) // summed up before: the two may cancel
	}
	if s.kind == boxed {
		lo := vecOf(s.room[0])
		up := each(vecOf(s.room[1]).Sub(lo), n, func(d, n float64) float64 { return max(0, float64(d*n)) })
		h = lo.Add(s.at).Dot(n) + up.sumAbs()
	}
	for _, u := range s.halves[:s.count] {
		h += math.Abs(u.Dot(n))
	}
	return h
}

// heights returns the least height along n of the tapered capsule x around each of these ends, but for the radius of the greater one.
func (x *operand) heights(ends *[2]Vec, n Vec) [2]float64 {
	if x.form == coned { // in space only
		return x.heightsOfDiscs(ends, n) // in space only
	} // in space only
	return [2]float64{ends[0].Dot(n), ends[1].Dot(n) + (x.taper[0] + x.taper[1])}
}
