package oracle

// This file makes bodies, and moves one of two to where they touch.

import (
	"math"
	"math/big"
	"slices"
)

// A style draws the parts of bodies: points, vectors, radii.
type style struct {
	point, vec func() xyz
	radius     func() float64
	square     bool // the half vectors of an OrientedBox are orthogonal
}

// body returns a body of kind k, one time out of three rounded.
func (g *gen) body(k Kind, s style) Body {
	p := s.point()
	b := Body{Dim: g.dim, Kind: k, V: []xyz{p}}
	switch k {
	case Segment, Capsule:
		b.V = append(b.V, along(p, 1, s.vec()))
	case Ray, Line, HalfSpace:
		b.V = append(b.V, s.vec())
	case Box:
		h := s.vec()
		for i := range h {
			h[i] = math.Abs(h[i])
		}
		b.V = []xyz{minus(p, h), along(p, 1, h)}
	case OrientedBox:
		b.V = append(b.V, g.halves(s)...)
	case Triangle, Hull:
		n := 3
		if k == Hull {
			n = pick(g, g.between(1, 4), g.between(4, 8), g.between(4, 8), g.between(4, 8), g.between(8, 16))
		}
		for i := range n - 1 {
			b.V = append(b.V, along(p, 1, s.vec()))
			if i > 0 && g.chance(8) { // a point, or a face, that is no corner
				b.V[i+1] = pick(g, b.V[i], along(b.V[i], 0.5, minus(b.V[i-1], b.V[i])), along(minus(b.V[i], b.V[i-1]), 1, p))
			}
		}
	}
	if k.round() {
		b.Radii = []float64{s.radius()}
	}
	if g.chance(3) {
		b.Radii = append(b.Radii, s.radius())
	}
	return b
}

// halves returns the half vectors of an OrientedBox.
func (g *gen) halves(s style) (h []xyz) {
	for range g.dim {
		h = append(h, s.vec())
	}
	if !s.square {
		return h
	}
	u := s.vec()
	v := xyz{-u[1], u[0]}
	h[0], h[1] = u, along(xyz{}, pick(g, 1, 2, 0.5), v)
	if g.dim == 3 {
		h[2] = cross(u, v)
	}
	return h
}

// shifted returns b moved by t·u, in float64s.
func shifted(b Body, t float64, u xyz) Body {
	b.V = slices.Clone(b.V)
	for i := range b.V {
		if i > 0 && (b.Kind.directed() || b.Kind == HalfSpace || b.Kind == OrientedBox) {
			break // directions stay
		}
		b.V[i] = along(b.V[i], t, u)
	}
	return b
}

// scaledBody returns b multiplied by 2^e.
func scaledBody(b Body, e int) Body {
	b.V, b.Radii = slices.Clone(b.V), slices.Clone(b.Radii)
	for i := range b.V {
		for j := range b.V[i] {
			b.V[i][j] = math.Ldexp(b.V[i][j], e)
		}
	}
	for i := range b.Radii {
		b.Radii[i] = math.Ldexp(b.Radii[i], e)
	}
	return b
}

// apart returns the vector from b's core to a's core where they are closest, and its
// length, as far as they are float64s.
func apart(a, b Body) (w xyz, length float64) {
	x, y, ok := BodyNearest(a, b, [3]*big.Rat{})
	if !ok {
		return w, 0
	}
	sum := float()
	for i := range w {
		d := x[i].Sub(x[i], y[i])
		w[i], _ = d.Float64()
		f := float().SetRat(d)
		sum.Add(sum, f.Mul(f, f))
	}
	length, _ = sum.Sqrt(sum).Float64()
	return w, length
}

// size returns the largest coordinate of a vector from the first to another point or along
// a side of b.
func size(b Body) (most float64) {
	for i, v := range b.V[1:] {
		if b.Kind != OrientedBox && b.Kind.Bounded() {
			v = minus(v, b.V[0])
		}
		if b.Kind.Bounded() || i == 0 {
			most = max(most, math.Abs(v[0]), math.Abs(v[1]), math.Abs(v[2]))
		}
	}
	return most
}

// contactBodies makes a and b tangent, up to 2 ulps: by a radius, if there is one, or by moving
// a. Cores that meet are first moved apart, if one of a few ways does it.
func (g *gen) contactBodies(a, b Body) (Body, Body) {
	if !sound(a) || !sound(b) {
		return a, b // the pair will be refused
	}
	w, length := apart(a, b)
	for range 4 {
		if length > 0 {
			break
		}
		a = shifted(a, (size(a)+size(b))*g.uniform(1, 2), g.unit())
		if !sound(a) {
			return a, b
		}
		w, length = apart(a, b)
	}
	if length == 0 || math.IsInf(length, 0) {
		return a, b
	}
	sum := 0.0
	for _, r := range slices.Concat(a.Radii, b.Radii) {
		sum += r
	}
	s := pick(g, &a, &b)
	if len(s.Radii) == 0 {
		s = &b
	}
	if n := len(s.Radii); n > 0 && g.chance(2) {
		s.Radii = slices.Clone(s.Radii)
		rest := sum - s.Radii[n-1]
		if rest >= length || g.chance(2) { // all of it in one or two radii
			a.Radii, b.Radii = slices.Clone(a.Radii), slices.Clone(b.Radii)
			for _, r := range [2][]float64{a.Radii, b.Radii} {
				clear(r)
			}
			rest = 0
		}
		s.Radii[n-1] = math.Abs(step(length-rest, g.between(-2, 2)))
		return a, b
	}
	a = shifted(a, (sum-length)/length, w)
	return g.nudged(a), b
}

// nudged returns b with one of its numbers moved by up to 2 ulps, if that leaves it sound.
func (g *gen) nudged(b Body) Body {
	n := b
	n.V = slices.Clone(b.V)
	x := &n.V[g.rng.IntN(len(n.V))][g.rng.IntN(g.dim)]
	*x = step(*x, g.between(-2, 2))
	if sound(n) {
		return n
	}
	return b
}

// latticeContact moves a, on integers, so that a plane with the integer normal n parts the
// bodies and an extreme point of each is R from the other. They touch, if both are
// bounded that way.
func (g *gen) latticeContact(a, b Body) Body {
	n, length := g.pythagorean()
	radius := 0.0
	for _, r := range slices.Concat(a.Radii, b.Radii) {
		radius += r
	}
	switch {
	case radius != math.Trunc(radius/float64(length))*float64(length) || g.chance(2): // no lattice point is R away along n
		length = 1
		n = xyz{}
		n[g.rng.IntN(g.dim)] = pick(g, 1.0, -1)
	case radius == 0 && g.chance(2): // any length will do: the normal of a face, perhaps
		s := pick(g, a, b)
		u := s.V[len(s.V)-1]
		if s.Kind != OrientedBox && s.Kind != HalfSpace {
			u = minus(u, s.V[0])
		}
		n, length = u, 1
	}
	t := minus(g.extreme(b, n), g.extreme(a, along(xyz{}, -1, n)))
	return shifted(a, 1, along(t, radius/float64(length), n))
}

// extreme returns a corner of b's core that is farthest along n, if there is one, or the
// first point.
func (g *gen) extreme(b Body, n xyz) xyz {
	best, most := b.V[0], math.Inf(-1)
	for _, p := range corners(b) {
		if h := dot(p, n); h > most || h == most && g.chance(2) {
			best, most = p, h
		}
	}
	return best
}

// corners returns points of which the core of b is the convex hull, up to rounding, and
// for one without bounds its first point.
func corners(b Body) []xyz {
	switch b.Kind {
	case Ray, Line, HalfSpace:
		return b.V[:1]
	case Box:
		var all []xyz
		for set := range 1 << b.Dim {
			p := b.V[0]
			for i := range b.Dim {
				p[i] = b.V[set>>i&1][i]
			}
			all = append(all, p)
		}
		return all
	case OrientedBox:
		all := b.V[:1]
		for _, h := range b.V[1:] {
			var next []xyz
			for _, p := range all {
				next = append(next, minus(p, h), along(p, 1, h))
			}
			all = next
		}
		return all
	}
	return b.V
}
