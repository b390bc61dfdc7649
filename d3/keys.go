package d3

import "math"

// bounds is a box around a part of a World, in keys of 31 bits for the floats of a
// float32: comparing keys compares floats. It is a little larger than what it is around.
type bounds struct{ lo, hi [dim]uint32 }

// nowhere holds nothing: it meets no bounds, not even infinite ones.
var nowhere = func() (b bounds) {
	for i := range dim {
		b.lo[i], b.hi[i] = 1<<31-1, 0
	}
	return b
}()

// The keys of the infinities, before they are halved.
const (
	keyOfMin = 0x007fffff
	keyOfMax = 0xff800000
)

// order returns the place of x among all float32s, and of what is between two of them the
// place of the nearest.
func order(x float64) uint32 {
	bits := math.Float32bits(float32(x))
	return bits ^ (uint32(int32(bits)>>31) | 1<<31)
}

// keyBelow returns the key of a float less than x, which may be rounded.
func keyBelow(x float64) uint32 { return max(order(x)-1, keyOfMin) >> 1 }

// keyAbove returns the key of a float greater than x, which may be rounded.
func keyAbove(x float64) uint32 { return (min(order(x)+1, keyOfMax) + 1) >> 1 }

// float returns the float of a key.
func float(key uint32) float32 {
	if key <<= 1; key < keyOfMin {
		return float32(math.Inf(-1))
	}
	return math.Float32frombits(key ^ (^uint32(int32(key)>>31) | 1<<31))
}

// around returns bounds of the points from lo to hi. The components may be rounded once:
// that moves them by less than a float32 holds.
func around(lo, hi Vec) (b bounds) {
	l, h := lo.coords(), hi.coords()
	for i := range dim {
		b.lo[i], b.hi[i] = keyBelow(l[i]), keyAbove(h[i])
	}
	return b
}

// join makes b bounds of what is in b or in c.
func (b *bounds) join(c *bounds) {
	for i := range dim {
		b.lo[i], b.hi[i] = min(b.lo[i], c.lo[i]), max(b.hi[i], c.hi[i])
	}
}

const inFloats = 0x1p127

// middle returns twice the middle of b.
func (b *bounds) middle() (m [dim]float64) {
	f := b.floats()
	for i := range dim {
		m[i] = max(float64(f[i]), -inFloats) + min(float64(f[upper+i]), inFloats)
	}
	return m
}

// floats returns b as numbers.
func (b *bounds) floats() (f floats) {
	for i := range dim {
		f[i], f[upper+i] = float(b.lo[i]), float(b.hi[i])
	}
	return f
}
