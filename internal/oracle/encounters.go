package oracle

import "math/rand/v2"

// Encounter returns ordinary shapes and a motion of a: it comes from some way off, is
// aimed at b or just beside it, and stops before, in or behind it. About two out of
// three hit. Benchmarks want this, since what starts inside or leads away is soon
// answered.
func Encounter(rng *rand.Rand, dim int, ka, kb Kind) (a Shape, m [3]float64, b Shape) {
	g := &gen{rng, dim}
	a, b = random(g, ka, kb)
	target := along(g.pointOn(b), float64((a.R+b.R)*g.uniform(0, 1.2)), g.unit())
	way := along(xyz{}, g.uniform(15, 25), g.unit())
	back := minus(minus(target, way), g.pointOn(a))
	a.P = along(a.P, 1, back)
	if ka.segmented() {
		a.Q = along(a.Q, 1, back)
	}
	return a, along(xyz{}, g.uniform(0.75, 2), way), b
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
