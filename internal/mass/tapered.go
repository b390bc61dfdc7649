package mass

import (
	"math"

	"github.com/hantei-go/hantei/internal/trig"
)

// Moments are those of a body of density 1 with an axis of symmetry. With x the way along the axis and y that across it, in space along
// any direction across it, they are the integrals of 1, x, x² and y².
type Moments struct{ Size, First, Second, Across float64 }

// add adds the part of a body between lo and hi in which the half width y is linear in x, from yLo to yHi. Boole's rule is exact for
// polynomials up to the degree 5, and these have at most 4.
func (m *Moments) add(lo, hi, yLo, yHi float64, isSpace bool) {
	h := (hi - lo) / 90
	for i, weight := range [5]float64{7, 32, 12, 32, 7} {
		t := float64(i) / 4
		x := lo + float64(t*(hi-lo))
		y := yLo + float64(t*(yHi-yLo))
		yy := float64(y * y)
		size, across := 2*y, float64(2*float64(yy*y))/3
		if isSpace {
			size, across = float64(math.Pi*yy), float64(math.Pi*float64(yy*yy))/4
		}
		w := float64(weight * h)
		m.Size += float64(w * size)
		m.First += float64(w * float64(size*x))
		m.Second += float64(w * float64(size*float64(x*x)))
		m.Across += float64(w * across)
	}
}

// TaperedInSpace returns the moments of the hull of a ball of the radius great around 0 and one of the radius small at the distance l, with
// l > great − small ≥ 0. Planes touch both along circles at s times the radius from the centers, s being the sine of half the
// angle of the cone, and between these it is a truncated cone. The rest of each ball is
//
//	π∫(r² − x²)dx and so on, from s·r to r for the small one and from −r to s·r for the great one.
//
// No sum has terms of opposite signs but for differences that are no less than a part of the whole.
func TaperedInSpace(great, small, l float64) (m Moments) {
	s, c := slope(great, small, l)
	m.add(float64(great*s), l+float64(small*s), float64(great*c), float64(small*c), true)
	m.addCap(great, 0, -s, -1)
	m.addCap(small, l, s, +1)
	return m
}

// slope returns the sine and the cosine of half the angle of the cone around two balls. As l is rounded, it may be no more than the difference
// of the radii, or 0: then the great ball is all.
func slope(great, small, l float64) (s, c float64) {
	if !(great-small < l) {
		return 1, 0
	}
	s = (great - small) / l
	return s, math.Sqrt(float64((1 - s) * (1 + s)))
}

// addCap adds the part of a ball around at in which x·side is at least s·r from the center. With k = 1 − s it is a polynomial of k.
func (m *Moments) addCap(r, at, s, side float64) {
	k := 1 - s
	r2 := float64(r * r)
	r3 := float64(r2 * r)
	kk := float64(k * k)
	// ∫(1−x²), ∫x(1−x²), ∫x²(1−x²) and ∫(1−x²)² from s to 1.
	size := float64(math.Pi * float64(r3*float64(kk*(1-k/3))))
	first := float64(math.Pi * float64(float64(r2*r2)*float64(float64(kk*float64((2-k)*(2-k)))/4)))
	second := float64(math.Pi * float64(float64(r3*r2)*float64(kk*(1-float64(k*(5.0/3))+kk-float64(kk*k)/5))))
	square := float64(kk * float64(k*(4.0/3-k+kk/5)))
	across := float64(float64(math.Pi/4) * float64(float64(r3*r2)*square))
	m.addAt(at, side, size, first, second, across)
}

// addAt adds a part whose moments about the point at are given, for the axis in the direction of side.
func (m *Moments) addAt(at, side, size, first, second, across float64) {
	first = float64(first * side)
	m.Size += size
	m.First += first + float64(at*size)
	m.Second += second + float64(2*float64(at*first)) + float64(float64(at*at)*size)
	m.Across += across
}

// TaperedInPlane is TaperedInSpace for discs.
func TaperedInPlane(great, small, l float64) (m Moments) {
	s, c := slope(great, small, l)
	m.add(float64(great*s), l+float64(small*s), float64(great*c), float64(small*c), false)
	m.addSegment(great, 0, -s, c, -1)
	m.addSegment(small, l, s, c, +1)
	return m
}

// addSegment is addCap for a disc: with x = r·sin φ, the integrals of 2r²cos²φ and so on, from φ with the sine s and the cosine c to π/2.
func (m *Moments) addSegment(r, at, s, c, side float64) {
	angle := trig.Atan2(c, s) // π/2 − φ
	sin2 := float64(2 * float64(s*c))
	sin4 := float64(2 * float64(sin2*(1-float64(2*float64(s*s)))))
	r2 := float64(r * r)
	r4 := float64(r2 * r2)
	size := float64(r2 * (angle - float64(sin2/2)))
	first := float64(float64(float64(r2*r)*float64(float64(c*c)*c)) * (2.0 / 3))
	second := float64(r4 * (float64(angle/4) + float64(sin4/16)))
	across := float64(float64(r4*(float64(3*angle/8)-float64(sin2/4)-float64(sin4/32))) * (2.0 / 3))
	m.addAt(at, side, size, first, second, across)
}
