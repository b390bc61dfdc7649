package oracle

import "math/rand/v2"

// PathPair returns a path of kind kp, which is Segment, Ray or Line, and a shape
// of kind ks, as [Family.Pair] does. Every other pair is made harder for what a
// path asks: the path starts, stops or passes on the surface, going in, going
// out or on a tangent; it runs along the side or the core, or it is the core.
func (f Family) PathPair(rng *rand.Rand, dim int, kp, ks Kind) (p, s Shape) {
	g := &gen{rng, dim}
	for {
		p, s = f.make(g, kp, ks)
		plain := g.chance(2) || !finite(Shape{P: axis(p), Q: axis(s)})
		switch {
		case plain || !finite(p) || !finite(s):
		case g.chance(2):
			g.onSurface(&p, &s)
		default:
			g.onCore(&p, s)
		}
		if finite(p) && finite(s) {
			return p, s
		}
	}
}

// onSurface puts an end or the middle of the path p on the surface of s, exactly
// on a lattice and up to rounding elsewhere.
func (g *gen) onSurface(p, s *Shape) {
	unit, lattice := latticeUnit(*p, *s)
	u := axis(*s)
	out := along(xyz{}, s.R, g.unit()) // from the core to the surface
	var flat xyz                       // normal to out
	if lattice {
		n, length := g.pythagorean()
		if s.Kind.round() {
			s.R = float64(unit * float64(length))
			out = along(xyz{}, unit, n)
		}
		flat = along(xyz{}, float64(unit*float64(pick(g, 1, 2, -1))), g.flat(n))
		if s.Kind.linear() && g.chance(2) { // normal to out, so that s has a side there
			u = along(xyz{}, float64(g.between(1, 3)), flat)
			*s = shape(s.Kind, s.P, u, s.R)
		}
	} else {
		if u != (xyz{}) && g.chance(2) {
			out = along(xyz{}, s.R, g.across(u))
		}
		flat = along(xyz{}, float64(s.R*g.power(-3, 3)), g.across(out))
	}
	// Above the end at Q, the surface is where out does not point back.
	x := s.P
	if s.Kind.segmented() && dot(out, u) >= 0 {
		x = s.Q
	} else if dot(out, u) > 0 {
		out = along(xyz{}, -1, out)
	}
	x = along(x, 1, out)
	d := pick(g, along(xyz{}, -1, out), along(xyz{}, -2, out), out, flat, u, along(xyz{}, -1, u), axis(*p), minus(s.P, x))
	if d == (xyz{}) {
		d = g.like(*p, *s)
	}
	switch g.rng.IntN(3) {
	case 0: // the path begins there
	case 1: // or is there at its parameter 1
		x = minus(x, d)
	default: // or halfway to that
		x = minus(x, d)
		d = along(xyz{}, 2, d)
	}
	*p = shape(p.Kind, x, d, p.R)
	if g.chance(4) {
		g.nudge(&p.P)
	}
}

// onCore puts the path p along the core of s, shifted or turned round or neither,
// or beside it at the distance of its surface.
func (g *gen) onCore(p *Shape, s Shape) {
	x, u := s.P, axis(s)
	if u == (xyz{}) {
		u = axis(*p)
	}
	if s.Kind.segmented() && g.chance(3) {
		x, u = s.Q, along(xyz{}, -1, u)
	}
	if !g.chance(3) {
		x = along(x, float64(g.between(-12, 12))/4, u)
		u = along(xyz{}, pick(g, -1, 1, 0.5, 2, g.power(-10, 10)), u)
	}
	if s.R != 0 && u != (xyz{}) && g.chance(2) {
		x = along(x, s.R, g.across(u))
	}
	*p = shape(p.Kind, x, u, p.R)
	if p.Kind.segmented() && g.chance(2) { // the same ends, not rounded again
		p.Q = pick(g, s.P, s.Q, p.Q)
	}
}
