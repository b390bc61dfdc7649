package d3

// Bounds of bodies.

import "math"

//go:noinline
func boundsOfBody(s Shape) Box {
	var x body
	x.set(s)
	return Box{fill(math.Inf(-1)), fill(math.Inf(1))}
}
