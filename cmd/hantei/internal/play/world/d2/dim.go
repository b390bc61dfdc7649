package d2

import (
	"math"
	"math/rand/v2"

	"github.com/hantei-go/hantei/d2"
)

// This file holds what depends on the dimension.

// walls is how many walls the box has.
const walls = 4

// size returns the size of a box with room for n bodies.
func size(n int) d2.Vec {
	width := math.Ceil(math.Sqrt(float64(n) * 16))
	return d2.V(width, math.Ceil(width*0.7))
}

// wallsOf returns boxes around a box. They have bounds, so that a tree tells who is near.
func wallsOf(size d2.Vec) [walls]d2.Shape {
	const thick = 10
	lo, hi := d2.V(-thick, -thick), size.Add(d2.V(thick, thick))
	return [walls]d2.Shape{
		d2.Box{Min: lo, Max: d2.V(0, hi.Y)}, d2.Box{Min: d2.V(size.X, lo.Y), Max: hi},
		d2.Box{Min: lo, Max: d2.V(hi.X, 0)}, d2.Box{Min: d2.V(lo.X, size.Y), Max: hi},
	}
}

// inside returns a point that is not near a wall.
func inside(rng *rand.Rand, size d2.Vec) d2.Vec {
	return d2.V(between(rng, 2, size.X-2), between(rng, 2, size.Y-2))
}

// direction returns a vector of length 1.
func direction(rng *rand.Rand) d2.Vec {
	return d2.Rotate(between(rng, 0, 2*math.Pi)).Apply(d2.V(1, 0))
}

// At returns the vector of three numbers, of which the plane has two.
func At(m []float64) d2.Vec { return d2.V(m[0], m[1]) }

// Put writes a vector as three numbers.
func Put(m []float64, v d2.Vec) { m[0], m[1], m[2] = v.X, v.Y, 0 }
