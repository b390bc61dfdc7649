package d3

// What the benchmarks, outside of the package, share with its tests.

const Dim = dim

var (
	ShapeOf = shapeOf
	At      = at
	Coords  = Vec.coords
)
