package oracle

import (
	"math"
	"math/rand/v2"
)

// A Family makes pairs of shapes that share one way of being difficult.
type Family struct {
	Name string
	make func(g *gen, ka, kb Kind) (a, b Shape)
}

// Families lists all families.
//
// Where a pair has no radius to choose, "tangent" means that its cores are moved
// to meet, or nearly.
var Families = []Family{
	{"random", random},         // coordinates up to 10, sizes of a few units
	{"tangent", tangent},       // radii that sum to the distance of the cores, give or take a few ulps
	{"far", far},               // tangent, 2^20 to 2^27 away from the origin
	{"tiny_far", tinyFar},      // radius 2^-20 to 2^-7 against a length of 2^10 to 2^23, mostly tangent
	{"parallel", nearParallel}, // axes parallel, or tilted by 2^-53 to 2^-20, mostly tangent
	{"short", short},           // axes of length 0, or 2^-1000 to 2^-26, tangent
	{"grid", grid},             // small integers: many ties, many parallels
	{"grid_pyth", pythagoras},  // integers at an integer distance: half of them exact ties
	{"mixed", mixed},           // every number of its own size, 2^-40 to 2^40; half of them tangent
	{"inside", inside},         // one within the other, or near the cap beyond an end
	{"extreme", extreme},       // ordinary pairs scaled by 2^±300 to 2^±500; half of them tangent
	{"huge_tiny", hugeTiny},    // every number of its own size, subnormals and the largest included; half of them tangent
	{"meet", meet},             // dyadic cores that meet: shared ends, ends inside, overlaps, crossings, equal ones; or nearly
	{"thin", thin},             // radius 2^-40 to 2^-22 of the length, crossing, ending at the other's side, passing closely
	{"lost", lost},             // radii, and some coordinates, below 2^-60 of the sizes, which are about 1 or 2^±500
}

// Pair returns the next pair of the family, of kinds ka and kb, in dimension 2
// or 3. All its numbers are finite. The same source of random numbers gives the
// same bits on every platform.
func (f Family) Pair(rng *rand.Rand, dim int, ka, kb Kind) (a, b Shape) {
	g := &gen{rng, dim}
	for {
		if a, b = f.make(g, ka, kb); finite(a) && finite(b) {
			return a, b
		}
	}
}

// A gen draws the parts of a pair. Every product that meets a sum, be it in
// another statement, is rounded by a conversion, since some platforms would fuse
// the two.
type gen struct {
	rng *rand.Rand
	dim int
}

// xyz is a point or vector; the third coordinate is 0 in the plane.
type xyz = [3]float64

// chance returns true once in n times.
func (g *gen) chance(n int) bool { return g.rng.IntN(n) == 0 }

// pick returns one of the given values.
func pick[T any](g *gen, from ...T) T { return from[g.rng.IntN(len(from))] }

// between returns an integer from lo to hi, both included.
func (g *gen) between(lo, hi int) int { return lo + g.rng.IntN(hi-lo+1) }

// uniform returns a number from lo up to hi.
func (g *gen) uniform(lo, hi float64) float64 {
	return lo + float64((hi-lo)*g.rng.Float64())
}

// power returns a number from 2^lo up to 2^hi, each power of two being as likely
// as the others.
func (g *gen) power(lo, hi int) float64 {
	return math.Ldexp(g.uniform(1, 2), g.between(lo, hi-1))
}

// vec returns a vector whose coordinates come from draw.
func (g *gen) vec(draw func() float64) (v xyz) {
	for i := range g.dim {
		v[i] = draw()
	}
	return v
}

// box returns a vector of coordinates of up to size.
func (g *gen) box(size float64) xyz {
	return g.vec(func() float64 { return g.uniform(-size, size) })
}

// lattice returns a vector of integer coordinates of up to size.
func (g *gen) lattice(size int) xyz {
	return g.vec(func() float64 { return float64(g.between(-size, size)) })
}

// unit returns a unit vector, all directions being equally likely.
func (g *gen) unit() xyz {
	for {
		v := g.box(1)
		if q := dot(v, v); q > 0x1p-10 && q < 1 {
			return along(xyz{}, 1/math.Sqrt(q), v)
		}
	}
}

// across returns a unit vector normal to u, up to rounding; any one if u is 0 or
// not finite.
func (g *gen) across(u xyz) xyz {
	_, e := math.Frexp(max(math.Abs(u[0]), math.Abs(u[1]), math.Abs(u[2])))
	for i := range u {
		u[i] = math.Ldexp(u[i], -e) // so that its square is no 0
	}
	if u == (xyz{}) || !finite(Shape{P: u}) {
		return g.unit()
	}
	for {
		v := g.unit()
		for range 2 { // the second time removes the rounding errors of the first
			v = along(v, -dot(v, u)/dot(u, u), u)
		}
		if q := dot(v, v); q > 0x1p-10 {
			return along(xyz{}, 1/math.Sqrt(q), v)
		}
	}
}

// along returns p + t·u.
func along(p xyz, t float64, u xyz) xyz {
	for i := range p {
		p[i] += float64(t * u[i])
	}
	return p
}

// minus returns p − q.
func minus(p, q xyz) xyz { return along(p, -1, q) }

func dot(u, v xyz) float64 {
	return float64(u[0]*v[0]) + float64(u[1]*v[1]) + float64(u[2]*v[2])
}

func cross(u, v xyz) xyz {
	return xyz{
		float64(u[1]*v[2]) - float64(u[2]*v[1]),
		float64(u[2]*v[0]) - float64(u[0]*v[2]),
		float64(u[0]*v[1]) - float64(u[1]*v[0]),
	}
}

// shape returns the shape of kind k at p with the given axis and radius, as far
// as the kind has them.
func shape(k Kind, p, axis xyz, r float64) Shape {
	s := Shape{Kind: k, P: p}
	switch {
	case k.segmented():
		s.Q = along(p, 1, axis)
	case k.directed():
		s.Q = axis
	}
	if k.round() {
		s.R = r
	}
	return s
}

// axis returns the direction of the core of s, of its length if it has one.
func axis(s Shape) xyz {
	switch {
	case s.Kind.segmented():
		return minus(s.Q, s.P)
	case s.Kind.directed():
		return s.Q
	}
	return xyz{}
}

// pointOn returns a point of the core of s, up to rounding; often an end.
func (g *gen) pointOn(s Shape) xyz {
	switch {
	case s.Kind.segmented():
		if g.chance(4) {
			return s.Q
		}
		return along(s.P, pick(g, 0, g.rng.Float64(), g.rng.Float64()), axis(s))
	case s.Kind == Ray:
		return along(s.P, pick(g, 0, 1, g.uniform(0, 4)), s.Q)
	case s.Kind == Line:
		return along(s.P, pick(g, 0, 1, g.uniform(-4, 4)), s.Q)
	}
	return s.P
}

// aim turns a, half of the time, so that it passes b closely.
func (g *gen) aim(a *Shape, b Shape) {
	if !a.Kind.linear() || g.chance(2) {
		return
	}
	d := minus(along(b.P, 1, g.box(1)), a.P)
	if a.Kind.segmented() {
		a.Q = along(a.P, g.uniform(0.5, 2), d)
	} else {
		a.Q = d
	}
}

// touch makes a and b tangent, up to a few ulps: by their radii if they have
// any, or else by moving b.
func (g *gen) touch(a, b *Shape) {
	switch {
	case !finite(*a) || !finite(*b): // the pair will be refused
	case a.Kind.round() || b.Kind.round():
		g.fit(a, b)
	default:
		g.join(*a, b)
	}
}

// fit sets the radii so that they sum to the distance of the cores, give or take
// a few ulps. Cores that meet are left as they are.
func (g *gen) fit(a, b *Shape) {
	dist := coreDistance(*a, *b)
	if dist == 0 {
		return
	}
	last := a
	switch {
	case a.Kind.round() && b.Kind.round():
		a.R = float64(dist * pick(g, 0.5, g.rng.Float64(), g.rng.Float64()*0x1p-10))
		b.R = dist - a.R
		last = pick(g, a, b)
	case a.Kind.round():
		a.R = dist
	default:
		b.R = dist
		last = b
	}
	up, down := g.rng.IntN(5), g.rng.IntN(5)
	last.R = math.Abs(step(last.R, up-down))
}

// join moves the core of b to a point of the core of a, or next to it.
func (g *gen) join(a Shape, b *Shape) {
	x := g.pointOn(a)
	end := &b.P
	switch how := g.rng.IntN(4); {
	case !b.Kind.linear() || how == 0:
		b.P = x
	case b.Kind.segmented() && how == 1:
		end = &b.Q
		b.Q = x
	case b.Kind.segmented(): // x is the middle of b
		end = &b.Q
		b.Q = along(x, 1, minus(x, b.P))
	default: // x is b's point at 1 or at 2
		end = &b.Q
		b.Q = minus(x, b.P)
		if how == 2 {
			b.Q = along(xyz{}, 0.5, b.Q)
		}
	}
	if g.chance(2) {
		g.nudge(end)
	}
}

// nudge moves every coordinate of p by up to 2 ulps.
func (g *gen) nudge(p *xyz) {
	for i := range g.dim {
		p[i] = step(p[i], g.between(-2, 2))
	}
}

// step returns the float64 that is n steps above x.
func step(x float64, n int) float64 {
	for range max(n, -n) {
		x = math.Nextafter(x, math.Inf(n))
	}
	return x
}
