package d3

import (
	"math"
	"math/rand/v2"

	"github.com/hantei-go/hantei/d3"
)

// This file holds what depends on the dimension.

// walls is how many walls the box has.
const walls = 6

// size returns the size of a box with room for n bodies.
func size(n int) d3.Vec {
	width := math.Ceil(math.Cbrt(float64(n) * 60))
	return d3.V(width, math.Ceil(width*0.8), math.Ceil(width*0.6))
}

// wallsOf returns boxes around a box. They have bounds, so that a tree tells who is near.
func wallsOf(size d3.Vec) [walls]d3.Shape {
	const thick = 10
	lo, hi := d3.V(-thick, -thick, -thick), size.Add(d3.V(thick, thick, thick))
	return [walls]d3.Shape{
		d3.Box{Min: lo, Max: d3.V(0, hi.Y, hi.Z)}, d3.Box{Min: d3.V(size.X, lo.Y, lo.Z), Max: hi},
		d3.Box{Min: lo, Max: d3.V(hi.X, 0, hi.Z)}, d3.Box{Min: d3.V(lo.X, size.Y, lo.Z), Max: hi},
		d3.Box{Min: lo, Max: d3.V(hi.X, hi.Y, 0)}, d3.Box{Min: d3.V(lo.X, lo.Y, size.Z), Max: hi},
	}
}

// inside returns a point that is not near a wall.
func inside(rng *rand.Rand, size d3.Vec) d3.Vec {
	return d3.V(between(rng, 2, size.X-2), between(rng, 2, size.Y-2), between(rng, 2, size.Z-2))
}

// direction returns a vector of length 1.
func direction(rng *rand.Rand) d3.Vec {
	z, around := between(rng, -1, 1), between(rng, 0, 2*math.Pi)
	flat := math.Sqrt(1 - float64(z*z))
	return d3.V(flat*math.Cos(around), flat*math.Sin(around), z)
}

// At returns the vector of three numbers.
func At(m []float64) d3.Vec { return d3.V(m[0], m[1], m[2]) }

// Put writes a vector as three numbers.
func Put(m []float64, v d3.Vec) { m[0], m[1], m[2] = v.X, v.Y, v.Z }
