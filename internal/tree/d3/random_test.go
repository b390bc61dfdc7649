package tree

import (
	"flag"
	"math"
	"math/rand/v2"
)

var seed = flag.Uint64("seed", 1, "seed of the random cases")

func (p Vec) add(q Vec) Vec { return each(p, q, func(x, y float64) float64 { return x + y }) }

func (p Vec) sub(q Vec) Vec { return each(p, q, func(x, y float64) float64 { return x - y }) }

func (p Vec) scale(k float64) Vec { return each(p, p, func(x, _ float64) float64 { return k * x }) }

// each returns the vector of f of the components of p and q.
func each(p, q Vec, f func(x, y float64) float64) Vec {
	var c [3]float64
	x, y := axes(p), axes(q)
	for k := range dim {
		c[k] = f(x[k], y[k])
	}
	return vecOf(c)
}

// fill returns the vector with every component x.
func fill(x float64) Vec { return vecOf([3]float64{x, x, x}) }

// scatter draws a place no farther than a size from the origin on any axis.
func scatter(rng *rand.Rand, size float64) Vec {
	return each(Vec{}, Vec{}, func(_, _ float64) float64 { return size * (2*rng.Float64() - 1) })
}

// lattice draws one whose components are integers.
func lattice(rng *rand.Rand, size int) Vec {
	return each(Vec{}, Vec{}, func(_, _ float64) float64 { return float64(rng.IntN(size)) })
}

// ordinary draws a magnitude, mostly not extraordinary.
func ordinary(rng *rand.Rand) float64 {
	if rng.IntN(2) == 0 {
		return math.Ldexp(1, rng.IntN(40)-20)
	}
	return math.Ldexp(1, rng.IntN(2097)-1074)
}

// randomBox draws a box near to a place, or not; many have ends in common.
func randomBox(rng *rand.Rand, place Vec, unit float64) Bounds {
	p, q := place, place
	switch rng.IntN(6) {
	case 0:
		p, q = p.add(lattice(rng, 4).scale(unit)), q.add(lattice(rng, 4).scale(unit))
	case 1:
		p = p.add(lattice(rng, 4).scale(unit))
		q = p
	case 2:
		p, q = scatter(rng, ordinary(rng)), scatter(rng, ordinary(rng))
	case 3:
		p, q = p.add(fill(math.Inf(-1))), q.add(lattice(rng, 4).scale(unit))
	default:
		p, q = p.add(scatter(rng, unit)), q.add(scatter(rng, unit))
	}
	return Around(each(p, q, func(x, y float64) float64 { return min(x, y) }), each(p, q, func(x, y float64) float64 { return max(x, y) }))
}

// ray is where a path starts, and where it leads.
type ray struct{ from, dir Vec }

// wildRay draws a ray that mostly comes near to a place: along axes, along edges of a lattice,
// with components that are 0, subnormal or huge, from far away.
func wildRay(rng *rand.Rand, place Vec, unit float64) ray {
	to := place.add(scatter(rng, 10*unit))
	d := scatter(rng, unit)
	switch rng.IntN(5) {
	case 0:
		to, d = place.add(lattice(rng, 6).scale(unit/2)), lattice(rng, 3).sub(lattice(rng, 3)).scale(unit)
	case 1:
		d = vecOf([3]float64{unit, 0, 0})
	case 2:
		d = vecOf([3]float64{0, math.SmallestNonzeroFloat64, -ordinary(rng)})
	case 3:
		d = scatter(rng, ordinary(rng))
	}
	if rng.IntN(2) == 0 {
		to = to.sub(d.scale(math.Ldexp(1, rng.IntN(60))))
	}
	return ray{to, d}
}

// crowd is items that are boxes, of which some are balls.
type crowd struct {
	boxes []Bounds
	round []bool
}

func (c *crowd) Bounds(item int32) Bounds { return c.boxes[item] }

func (c *crowd) Middle(item int32) [dim]float64 { return c.boxes[item].Middle() }

func (c *crowd) Cells(all []Entry, r Raster) {
	for i, e := range all {
		at := r.ItemOf(e)
		all[i] = r.Of(at, c.Middle(at))
	}
}

func (c *crowd) Boxes(items *[8]int32, to *[8]Bounds) (round uint8) {
	for lane, at := range items {
		if to[lane] = Nowhere; at != None {
			to[lane] = c.boxes[at]
			if c.IsRound(at) {
				round |= 1 << lane
			}
		}
	}
	return round
}

func (c *crowd) IsRound(item int32) bool { return int(item) < len(c.round) && c.round[item] }

// tree returns one of all items.
func (c *crowd) tree() *Tree {
	t := new(Tree)
	t.Empty(len(c.boxes))
	all := make([]Entry, len(c.boxes))
	for i := range all {
		all[i] = Entry(i)
	}
	b := Builder{Tree: t, Of: c}
	b.Build(all)
	return t
}
