package oracle

import (
	"math"
	"math/rand/v2"
)

// Motion returns a motion that makes the sweep of a, a pair of the family with
// b, difficult: one that only just reaches or misses b, passes it on a tangent,
// ends as they touch, goes right through or along a core, is 0, tiny or huge.
// All its numbers are finite. The same source of random numbers gives the same
// bits on every platform.
//
// It is the motion of a, with b at rest; or, reversed, that of b.
func (f Family) Motion(rng *rand.Rand, dim int, a, b Shape) [3]float64 {
	g := &gen{rng, dim}
	for {
		if m := g.motion(a, b); finite(Shape{P: m}) {
			return m
		}
	}
}

// Swept returns a pair of the family and a motion of a, as [Family.Pair] and
// [Family.Motion] do. Two times out of three, a is what the pair had, moved back:
// on its way it comes to that place, or nearly, for instance to a tie.
func (f Family) Swept(rng *rand.Rand, dim int, ka, kb Kind) (a Shape, m [3]float64, b Shape) {
	g := &gen{rng, dim}
	for {
		a, b = f.Pair(rng, dim, ka, kb)
		m = f.Motion(rng, dim, a, b)
		if g.chance(3) {
			return a, m, b
		}
		if m == (xyz{}) || g.chance(4) {
			m = g.sideways(a, b)
		}
		part := pick(g, 1, 0.5, 0.5, 0.25)
		a.P = along(a.P, -part, m)
		if a.Kind.segmented() {
			a.Q = along(a.Q, -part, m)
		}
		if finite(a) && finite(Shape{P: m}) {
			return a, m, b
		}
	}
}

func (g *gen) motion(a, b Shape) xyz {
	unit, lattice := latticeUnit(a, b)
	switch how := g.rng.IntN(16); {
	case how == 0:
		return xyz{}
	case how == 1:
		return g.like(a, b)
	case how == 2:
		return along(xyz{}, pick(g, g.power(-1000, -40), g.power(-60, -20), g.power(20, 60)), g.like(a, b))
	case how < 6:
		return g.sideways(a, b)
	case how < 8:
		return g.through(a, b)
	case how < 11:
		return g.upTo(a, b)
	case lattice:
		return g.latticeTouch(a, b, unit)
	default:
		return g.graze(a, b)
	}
}

// like returns a vector whose coordinates are about as large as numbers of a
// and b are.
func (g *gen) like(a, b Shape) xyz {
	return g.vec(func() float64 {
		s := pick(g, a, b)
		x := pick(g, s.P[g.rng.IntN(g.dim)], s.Q[g.rng.IntN(g.dim)], s.R)
		return float64(x * g.uniform(-2, 2))
	})
}

// sideways returns a motion along the core of a or b, or normal to the way from
// one to the other; exactly so, or tilted.
func (g *gen) sideways(a, b Shape) xyz {
	u := axis(pick(g, a, b))
	if u == (xyz{}) || g.chance(4) {
		w := minus(g.pointOn(b), g.pointOn(a))
		i := g.rng.IntN(g.dim)
		j := (i + 1) % g.dim
		u = xyz{}
		u[i], u[j] = -w[j], w[i]
	}
	m := along(xyz{}, pick(g, 1.0, -1)*pick(g, 0.5, 1, 2, g.power(-4, 4)), u)
	if g.chance(3) {
		tilt := g.like(a, b)
		m = along(m, g.power(-60, -10), tilt)
	}
	return m
}

// through returns a motion from a point of a's core to a point of b's core, or
// part of the way, or beyond.
func (g *gen) through(a, b Shape) xyz {
	w := minus(g.pointOn(b), g.pointOn(a))
	return along(xyz{}, pick(g, 0.5, 1, 1, 2, 2, g.uniform(0.5, 3), g.power(0, 30)), w)
}

// upTo returns a motion that ends where a begins or ceases to touch b, up to
// rounding, if there is such a place on its way.
func (g *gen) upTo(a, b Shape) xyz {
	m := g.through(a, b)
	for i := range m {
		m[i] *= 4
	}
	if !finite(Shape{P: m}) {
		return m
	}
	enter, exit, ok := Sweep(a, m, b, xyz{})
	if !ok {
		return m
	}
	t, _ := enter.Float64()
	if t == 0 || g.chance(4) {
		t, _ = exit.Float64()
	}
	m = along(xyz{}, t, m)
	if g.chance(2) {
		g.nudge(&m)
	}
	return m
}

// graze returns a motion that only just reaches b, or only just does not.
func (g *gen) graze(a, b Shape) xyz {
	hit, side := g.through(a, b), g.sideways(a, b)
	hit = along(xyz{}, g.power(1, 3), hit)
	at := func(t float64) xyz { return along(along(xyz{}, 1-float64(t), hit), t, side) }
	if !SweepOK(a, hit, b, xyz{}) || SweepOK(a, side, b, xyz{}) {
		return at(g.rng.Float64())
	}
	in, out := 0.0, 1.0
	for range 60 {
		t := (in + out) / 2
		if SweepOK(a, at(t), b, xyz{}) {
			in = t
		} else {
			out = t
		}
	}
	return at(pick(g, in, out))
}

// latticeUnit returns a power of two of which all numbers of a and b are small
// multiples, and whether there is one.
func latticeUnit(a, b Shape) (unit float64, ok bool) {
	e := min(a.exponent(), b.exponent())
	if e > 1000 { // all are 0
		return 1, true
	}
	unit = math.Ldexp(1, e)
	for _, s := range [2]Shape{a, b} {
		for _, x := range [...]float64{s.P[0], s.P[1], s.P[2], s.Q[0], s.Q[1], s.Q[2], s.R} {
			if math.Abs(x) > 1024*unit {
				return 0, false
			}
		}
	}
	return unit, true
}

// latticeTouch returns a motion by whole units that brings a and b to touch at
// one instant, or at its end, exactly; if it finds one.
func (g *gen) latticeTouch(a, b Shape, unit float64) (m xyz) {
	for range 16 {
		switch g.rng.IntN(4) {
		case 0: // along an axis of coordinates
			m = xyz{}
			m[g.rng.IntN(g.dim)] = float64(unit * float64(pick(g, 1, -1)*g.between(1, 8)))
		case 1: // of integer length
			n, _ := g.pythagorean()
			m = along(xyz{}, float64(unit*float64(pick(g, 1, -1, 2))), n)
		case 2: // parallel to both cores
			m = along(along(xyz{}, float64(g.between(-2, 2)), axis(a)), float64(g.between(-2, 2)), axis(b))
		default:
			m = along(xyz{}, unit, g.lattice(6))
		}
		if enter, exit, ok := Sweep(a, m, b, xyz{}); ok && enter.Sign() > 0 && enter.Cmp(exit) == 0 {
			break
		}
	}
	if g.chance(6) {
		g.nudge(&m)
	}
	return m
}
