package d3

// What tests and benchmarks outside of the package share with its tests.

const Dim = dim

var (
	ShapeOf = shapeOf
	At      = at
	Coords  = Vec.coords
)

// The answers of the filters, and whether floats give them.

func PairFilter(a, b Shape) (sign int, ok bool) {
	var x, y core
	x.set(a)
	y.set(b)
	rel, _ := filter(&x, &y)
	return int(rel), rel != undecided
}

func PathFilter(p, s Shape) (whole int, ok bool) {
	var x, y core
	x.set(p)
	y.set(s)
	var w pass
	ok = w.filter(&x, &y)
	return w.Whole, ok
}

func SweepFilter(a Shape, ma Vec, b Shape, mb Vec) (whole int, ok bool) {
	var c course
	c.a.set(a)
	c.b.set(b)
	c.ma, c.mb, c.m = ma, mb, ma.Sub(mb)
	ok = c.filter()
	return c.Whole, ok
}

// CastFilter is what RayCast tries first: a path from o to end, or without an end along
// dir, and a ball around a or a capsule from a to b.
func CastFilter(o, dir Vec, end *Vec, a Vec, b *Vec, r float64) (hit, ok bool) {
	var h Hit
	answer := h.castRay(&o, &dir, end, &a, b, r)
	return answer != castMiss, answer != castUnsure
}

// SphereFilter is CastFilter for Sweep.
func SphereFilter(s Sphere, ms Vec, a Vec, b *Vec, r float64, mb Vec) (hit, ok bool) {
	var h Hit
	answer := h.castSphere(&s, &ms, &mb, &a, b, r)
	return answer != castMiss, answer != castUnsure
}
