package oracle

import "math/rand/v2"

// Encounter returns ordinary shapes and a motion of a: it comes from some way off, is
// aimed at b or just beside it, and stops before, in or behind it. Most hit: from half to
// nine out of ten. Benchmarks want this, since what starts inside or leads away is soon
// answered.
func Encounter(rng *rand.Rand, dim int, ka, kb Kind) (a Shape, m [3]float64, b Shape) {
	g := &gen{rng, dim}
	a, b = random(g, ka, kb)
	target := along(g.beside(b), float64((a.R+b.R)*g.uniform(0, 1.2)), g.unit())
	way := along(xyz{}, g.uniform(15, 25), g.unit())
	back := minus(minus(target, way), g.beside(a))
	a.P = along(a.P, 1, back)
	if ka.segmented() {
		a.Q = along(a.Q, 1, back)
	}
	return a, along(xyz{}, g.uniform(0.75, 2), way), b
}

// beside returns a point of the line of s: any on its core, or somewhat beyond an end. It is
// not often an end, as that of pointOn is, which without a radius would make ties of most
// encounters.
func (g *gen) beside(s Shape) xyz {
	switch {
	case s.Kind.segmented():
		return along(s.P, g.uniform(-0.25, 1.25), axis(s))
	case s.Kind == Ray:
		return along(s.P, g.uniform(-1, 4), s.Q)
	case s.Kind == Line:
		return along(s.P, g.uniform(-4, 4), s.Q)
	}
	return s.P
}

// Shot is Encounter for a path of kind kp, which the motion of its start is.
func Shot(rng *rand.Rand, dim int, kp, ks Kind) (p, s Shape) {
	p, m, s := Encounter(rng, dim, Point, ks)
	p.Kind, p.Q = kp, m
	if kp == Segment {
		p.Q = along(p.P, 1, m)
	}
	return p, s
}
