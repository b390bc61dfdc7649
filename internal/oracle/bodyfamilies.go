package oracle

// This file makes pairs of bodies, and motions, that are difficult.

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A BodyFamily makes pairs of bodies that share one way of being difficult.
type BodyFamily struct {
	Name string
	make func(g *gen, ka, kb Kind) (a, b Body)
}

// BodyFamilies lists all families of bodies. In each, some bodies of every kind are
// rounded.
var BodyFamilies = []BodyFamily{
	{"random", randomBodies},      // coordinates up to 10, sizes of a few units
	{"lattice", latticeBodies},    // small integers; two times out of three they touch exactly
	{"far_lattice", farLattice},   // lattice, 10^6 to 10^7 away from the origin
	{"tiles", tiles},              // multiples of 1/16, up to some thousands; mostly touching
	{"ulps", ulps},                // random, moved or rounded until they touch, give or take 2 ulps
	{"far_ulps", farUlps},         // ulps, 2^10 to 2^40 away from the origin
	{"tilted", tilted},            // stacked on a face, tilted against each other by 2^-60 to 2^-20, or not; mostly as ulps
	{"sliver", sliver},            // 2^-50 to 2^-5 as thin or flat as long; mostly as ulps
	{"flat", flatBodies},          // flat, collinear, zero half vectors, repeated points, on the lattice; half of them touch
	{"sizes", sizes},              // size 1 beside 2^-40, or 2^-40 to 2^-1; as ulps
	{"deep", deep},                // one within the other; some with one middle, on the lattice
	{"extreme", extremeBodies},    // lattice, ulps or deep, scaled by 2^±300 to 2^±500
	{"huge_tiny", hugeTinyBodies}, // every number of its own size, subnormals and the largest included
}

// Pair returns the next pair of the family, of kinds ka and kb, in dimension 2 or 3. The
// bodies are not empty and all numbers are finite. The same source of random numbers gives
// the same bits on every platform.
func (f BodyFamily) Pair(rng *rand.Rand, dim int, ka, kb Kind) (a, b Body) {
	g := &gen{rng, dim}
	for {
		if a, b = f.make(g, ka, kb); sound(a) && sound(b) {
			return a, b
		}
	}
}

// Swept returns a pair of the family and a motion of a that makes its sweep difficult. Half of
// the time, a is what the pair had, moved back: on its way it comes to that place, or
// nearly. It is also a motion of a point or ball of a, as a path.
func (f BodyFamily) Swept(rng *rand.Rand, dim int, ka, kb Kind) (a Body, m [3]float64, b Body) {
	g := &gen{rng, dim}
	for {
		a, b = f.Pair(rng, dim, ka, kb)
		m = g.bodyMotion(a, b)
		if g.chance(2) {
			a = shifted(a, -pick(g, 1, 0.5, 0.5, 0.25, 2), m)
		}
		if sound(a) && finite(Shape{P: m}) {
			return a, m, b
		}
	}
}

// sound reports whether b is not empty and all its numbers are finite.
func sound(b Body) bool {
	return !b.Empty() && !slices.ContainsFunc(b.V, func(v xyz) bool { return !finite(Shape{P: v}) })
}

func (g *gen) randomStyle(scale float64) style {
	spread := pick(g, 2.0, 4, 10)
	return style{
		point:  func() xyz { return along(xyz{}, scale, g.box(spread)) },
		vec:    func() xyz { return along(xyz{}, float64(scale*g.uniform(0.2, 3)), g.unit()) },
		radius: func() float64 { return float64(scale * g.uniform(0.1, 1.5)) },
		square: g.chance(2),
	}
}

func randomBodies(g *gen, ka, kb Kind) (a, b Body) {
	s := g.randomStyle(1)
	return g.body(ka, s), g.body(kb, s)
}

func (g *gen) latticeStyle() style {
	return style{
		point:  func() xyz { return g.lattice(4) },
		vec:    func() xyz { return g.lattice(pick(g, 1, 2, 2, 4)) },
		radius: func() float64 { return float64(g.between(0, 3)) },
		square: g.chance(2),
	}
}

func latticeBodies(g *gen, ka, kb Kind) (a, b Body) {
	s := g.latticeStyle()
	a, b = g.body(ka, s), g.body(kb, s)
	if !g.chance(3) {
		a = g.latticeContact(a, b)
	}
	return a, b
}

func farLattice(g *gen, ka, kb Kind) (a, b Body) {
	a, b = latticeBodies(g, ka, kb)
	o := g.vec(func() float64 { return pick(g, 1.0, -1) * float64(g.between(1e6, 1e7)) })
	return shifted(a, 1, o), shifted(b, 1, o)
}

func tiles(g *gen, ka, kb Kind) (a, b Body) {
	s := g.latticeStyle()
	s.vec = func() xyz { return g.lattice(pick(g, 16, 64, 256)) }
	a, b = g.body(ka, s), g.body(kb, s)
	if !g.chance(4) {
		a = g.latticeContact(a, b)
	}
	o := along(xyz{}, 256, g.lattice(200))
	return scaledBody(shifted(a, 1, o), -4), scaledBody(shifted(b, 1, o), -4)
}

func ulps(g *gen, ka, kb Kind) (a, b Body) {
	a, b = randomBodies(g, ka, kb)
	return g.contactBodies(a, b)
}

func farUlps(g *gen, ka, kb Kind) (a, b Body) {
	a, b = randomBodies(g, ka, kb)
	distance, dir := g.power(10, 40), g.unit()
	return g.contactBodies(shifted(a, distance, dir), shifted(b, distance, dir))
}

// tilted stacks two bodies along the last of three orthogonal vectors.
func tilted(g *gen, ka, kb Kind) (a, b Body) {
	frame := g.frame()
	tilt := pick(g, 0, g.power(-60, -20), g.power(-60, -20))
	one := func(k Kind, way float64) Body {
		var axes []xyz
		for _, u := range frame {
			axes = append(axes, along(along(xyz{}, g.uniform(0.3, 2), u), tilt, g.box(1)))
		}
		up := axes[g.dim-1]
		b := Body{Dim: g.dim, Kind: k, V: []xyz{{}}}
		switch k {
		case Segment, Capsule, Ray, Line:
			b.V = append(b.V, axes[0])
		case HalfSpace:
			b.V = append(b.V, along(xyz{}, way, up))
		case Box:
			return g.body(k, g.randomStyle(1))
		case OrientedBox:
			b.V = append(b.V, axes...)
		case Triangle:
			b.V = append(b.V, axes[0], axes[1])
		case Hull: // a prism or less: its base is the face it stands on
			for _, u := range axes[:g.dim-1] {
				for _, p := range b.V {
					b.V = append(b.V, along(p, 1, u))
				}
			}
			for range g.between(1, 4) {
				b.V = append(b.V, along(along(pick(g, b.V...), way, up), g.uniform(-0.5, 0.5), axes[0]))
			}
		}
		if k.round() || g.chance(3) {
			b.Radii = []float64{g.uniform(0.1, 1)}
		}
		return b
	}
	a, b = one(ka, 1), one(kb, -1)
	a = shifted(shifted(a, g.uniform(-1, 1), frame[0]), g.uniform(2, 5), frame[g.dim-1])
	if !g.chance(4) {
		a, b = g.contactBodies(a, b)
	}
	return a, b
}

// frame returns Dim unit vectors that are orthogonal up to rounding; sometimes the axes.
func (g *gen) frame() []xyz {
	if g.chance(3) {
		return []xyz{{1}, {0, 1}, {0, 0, 1}}[:g.dim]
	}
	u := g.unit()
	if g.dim == 2 {
		return []xyz{u, {-u[1], u[0]}}
	}
	v := g.across(u)
	return []xyz{u, v, cross(u, v)}
}

func sliver(g *gen, ka, kb Kind) (a, b Body) {
	thin := func(k Kind) Body {
		s := g.randomStyle(1)
		long, aside := g.unit(), g.unit()
		w, flat := g.power(-50, -5), pick(g, 0, 1, g.power(-50, -5))
		s.vec = func() xyz {
			v := along(xyz{}, g.uniform(-3, 3), long)
			v = along(v, float64(flat*g.uniform(-1, 1)), aside)
			return along(v, w, g.box(1))
		}
		s.square = false
		return g.body(k, s)
	}
	a, b = thin(ka), thin(kb)
	if g.chance(2) {
		b = g.body(kb, g.randomStyle(1))
	}
	if !g.chance(4) {
		a, b = g.contactBodies(a, b)
	}
	return a, b
}

func flatBodies(g *gen, ka, kb Kind) (a, b Body) {
	one := func(k Kind) Body {
		s := g.latticeStyle()
		u, v := g.lattice(2), g.lattice(2)
		rank := g.between(0, g.dim-1)
		s.vec = func() xyz {
			w := xyz{}
			if rank > 0 {
				w = along(w, float64(g.between(-2, 2)), u)
			}
			if rank > 1 {
				w = along(w, float64(g.between(-2, 2)), v)
			}
			return w
		}
		s.square = false
		if k == Box || k == HalfSpace {
			s.vec = func() xyz { return g.lattice(1) }
		}
		b := g.body(k, s)
		if g.chance(2) {
			clear(b.Radii)
		}
		return b
	}
	a, b = one(ka), one(kb)
	if g.chance(2) {
		a = g.latticeContact(a, b)
	}
	return a, b
}

func sizes(g *gen, ka, kb Kind) (a, b Body) {
	small := g.randomStyle(pick(g, 0x1p-40, g.power(-40, -1)))
	a, b = g.body(ka, g.randomStyle(1)), g.body(kb, small)
	if g.chance(2) {
		a, b = g.body(ka, small), g.body(kb, g.randomStyle(1))
	}
	return g.contactBodies(a, b)
}

func deep(g *gen, ka, kb Kind) (a, b Body) {
	if g.chance(3) { // around one middle, exactly
		s := g.latticeStyle()
		a, b = g.body(ka, s), g.body(kb, s)
		for _, x := range [2]*Body{&a, &b} {
			*x = scaledBody(*x, 4)
			mid := xyz{}
			all := corners(*x)
			for i := range mid {
				lo, hi := all[0][i], all[0][i]
				for _, p := range all {
					lo, hi = min(lo, p[i]), max(hi, p[i])
				}
				mid[i] = (lo + hi) / 2
			}
			*x = shifted(*x, -1, mid)
		}
		return a, b
	}
	a, b = g.body(ka, g.randomStyle(pick(g, 1, 0.5, 0.1, 0.01))), g.body(kb, g.randomStyle(1))
	mean := func(b Body) (m xyz) {
		all := corners(b)
		for _, p := range all {
			m = along(m, 1/float64(len(all)), p)
		}
		return m
	}
	return shifted(a, 1, along(minus(mean(b), mean(a)), 0.3, g.box(1))), b
}

func extremeBodies(g *gen, ka, kb Kind) (a, b Body) {
	a, b = pick(g, latticeBodies, ulps, deep)(g, ka, kb)
	e := pick(g, 1, -1) * g.between(300, 500)
	return scaledBody(a, e), scaledBody(b, e)
}

func hugeTinyBodies(g *gen, ka, kb Kind) (a, b Body) {
	number := func() float64 {
		sign := pick(g, 1.0, -1)
		switch g.rng.IntN(8) {
		case 0, 1:
			return 0 * sign
		case 2:
			return sign * pick(g, math.SmallestNonzeroFloat64, 0x1p-1022, 1, 0x1p+1022, math.MaxFloat64/4)
		}
		return sign * pick(g, g.power(-1000, 1000), g.power(-40, 40))
	}
	s := style{
		point:  func() xyz { return g.vec(number) },
		vec:    func() xyz { return g.vec(number) },
		radius: func() float64 { return math.Abs(number()) },
	}
	a, b = g.body(ka, s), g.body(kb, s)
	if g.chance(2) {
		a, b = g.contactBodies(a, b)
	}
	return a, b
}

// bodyMotion returns a motion of a: 0, towards or past b, up to where it touches, along its
// surface, a step on the lattice, tiny or long.
func (g *gen) bodyMotion(a, b Body) xyz {
	w, length := apart(a, b)
	scale := size(a) + size(b)
	if scale == 0 || math.IsInf(scale, 0) {
		scale = 1
	}
	some := along(xyz{}, scale, g.box(1))
	var lattice xyz
	for i := range g.dim {
		lattice[i] = a.V[0][i] - b.V[0][i]
		lattice[i] = pick(g, lattice[i], -lattice[i], 0, 1, -1, 2)
	}
	switch g.rng.IntN(12) {
	case 0:
		return pick(g, xyz{}, some)
	case 1:
		return along(xyz{}, pick(g, g.power(-60, -20), g.power(10, 40)), some)
	case 2, 3:
		return along(xyz{}, -pick(g, 1, 0.5, 2, 4, g.uniform(0.5, 3)), w)
	case 4, 5: // somewhere in b
		return minus(pick(g, corners(b)...), pick(g, corners(a)...))
	case 6, 7, 8: // across what separates them
		if length > 0 {
			u := g.across(w)
			return along(xyz{}, float64(scale*g.uniform(0.5, 4)), u)
		}
		return some
	case 9: // until it touches
		return g.upToContact(a, b, some, w)
	}
	return lattice
}

// upToContact returns a motion that ends where a begins or ceases to touch b, up to
// rounding, if it does so on its way.
func (g *gen) upToContact(a, b Body, aside, w xyz) xyz {
	m := along(along(xyz{}, -pick(g, 1.0, 3), w), 0.5, aside)
	if !finite(Shape{P: m}) {
		return m
	}
	enter, exit, ok := BodySweep(a, m, b, xyz{})
	if !ok {
		return m
	}
	t, _ := pick(g, enter, exit).Lo.Float64()
	return along(xyz{}, t, m)
}
