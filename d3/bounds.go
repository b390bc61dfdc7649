package d3

// Bounds: the least box around a shape, rounded outwards.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// Bounds returns the least box of floats that contains s. Its sides are rounded
// outwards, so no point of s is outside. Rays and lines have infinite sides; the
// empty set has Min = +Inf and Max = −Inf.
func Bounds(s Shape) Box {
	var c core
	if !c.set(s) {
		return boundsOfBody(s)
	}
	if !c.isValid() {
		inf := math.Inf(1)
		return Box{fill(inf), fill(-inf)}
	}
	switch c.kind {
	case exact.Ray:
		return Box{each(c.a, c.u, openDown), each(c.a, c.u, openUp)}
	case exact.Line:
		return Box{each(each(c.a, c.u, openDown), c.u.Neg(), openDown), each(each(c.a, c.u, openUp), c.u.Neg(), openUp)}
	case exact.Segment:
		return Box{each(each(c.a, c.b, math.Min), fill(c.r), lessDown), each(each(c.a, c.b, math.Max), fill(c.r), sumUp)}
	}
	return Box{each(c.a, fill(c.r), lessDown), each(c.a, fill(c.r), sumUp)}
}

// openDown returns where o + t·u, t ≥ 0, ends downwards.
func openDown(o, u float64) float64 {
	if u < 0 {
		return math.Inf(-1)
	}
	return o
}

// openUp returns where o + t·u, t ≥ 0, ends upwards.
func openUp(o, u float64) float64 { return -openDown(-o, -u) }

// sumUp returns x+y rounded upwards.
func sumUp(x, y float64) float64 {
	s := x + y
	// The error of the sum, exactly (Knuth, The Art of Computer Programming 2, 4.2.2).
	z := s - x
	if err := (x - (s - z)) + (y - z); err > 0 {
		return math.Nextafter(s, math.Inf(1))
	}
	return s
}

// lessDown returns x−y rounded downwards.
func lessDown(x, y float64) float64 { return -sumUp(-x, y) }

//go:noinline
func boundsOfBody(s Shape) Box {
	var x body
	x.set(s)
	x.solid.list = listOf(s)
	return Box{fill(math.Inf(-1)), fill(math.Inf(1))}
}
