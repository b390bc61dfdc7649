package d3

// SAT: the separating axis test of two convex bodies of few corners.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// sat is a separating axis test that computes the shortest translation of A out of B, where A precedes B. The depth along a
// vector n is (the height of A along −n + the height of B along n)/|n|: moving A by it along n separates the two, and it is
// negative if n already does. Its error is below 16eS.
type sat struct {
	body        [2]convex
	isTurned    bool // A is the second body
	ref         Vec  // the reference point in the world
	r, size     float64
	slack       float64 // 32e(S+R), which is more than all rounding of a depth
	exp         int     // all numbers are times 2^exp
	least       float64 // the least square of a half vector or edge that counts
	n           Vec     // the vector of the least depth
	root        float64 // |n|
	depth       float64
	bias        float64 // a later depth must be less by this to replace the least one
	isMoving    bool    // depths go to way
	way         planeSweep
	isKnown     bool // the Point of the contact is computed
	isUnsure    bool // a vector is 0 or of extreme size
	isSeparated bool // A and B are certainly apart, and near are their nearest points
	near        ends
	corners     [2][fewCorners]Vec // of A and of B
	count       [2]int
	faces       [2][dim]Vec // in space, the unit normals of their faces
}

// side returns A for 0 and B for 1.
func (z *sat) side(k int) *convex {
	if z.isTurned {
		k = 1 - k
	}
	return &z.body[k&1]
}

func (z *sat) a() *convex { return z.side(0) }
func (z *sat) b() *convex { return z.side(1) }

// arrange orders the bodies, localizes them at the first point of B, and reports whether their sizes and that of the motion are
// ordinary. It scales all numbers once by a power of two if they are not.
func (z *sat) arrange(motion float64) bool {
	z.isTurned = z.body[1].precedes(&z.body[0])
	a, b := z.a(), z.b()
	for {
		ref := b.point(0)
		a.localize(&ref, &b.shift)
		b.localize(&ref, &b.shift)
		if z.ref = ref; b.shift != (Vec{}) {
			z.ref = ref.Add(b.shift)
		}
		z.r = a.r + b.r
		z.size = a.at[0].sumAbs() + a.extent + b.extent
		z.slack, z.depth = float64(32*e*(z.size+z.r)), math.Inf(1)
		z.least = float64(0x1p-200 * float64(z.size*z.size))
		exp, isOrdinary := unitFor(z.size + z.r + motion)
		if isOrdinary || exp == 0 || z.exp != 0 {
			return isOrdinary && areNatural(a.r, b.r) && a.mid.sumAbs() <= float64(0x1p-5*z.size)
		}
		z.exp, motion = exp, float.Ldexp(motion, exp)
		if !a.scale(exp) || !b.scale(exp) {
			return false
		}
	}
}

// unitFor reports whether a size is ordinary, in 2⁻¹⁵⁰..2¹⁵⁰: no fourth power comes near the ends of the range. Otherwise 2^exp
// brings the size near 1. exp is 0 if that would leave the numbers too few bits.
func unitFor(size float64) (exp int, isOrdinary bool) {
	switch {
	case size > 0x1p-150 && size < 0x1p150:
		return 0, true
	case size > 0x1p-900 && size < 0x1p1000:
		return -float.ExponentOf(size), false
	}
	return 0, false
}

// scale multiplies the Point and Depth of c by 2^exp. A least positive depth, which stands for one that rounds to 0, stays.
func (c *Contact) scale(exp int) {
	if exp != 0 {
		c.Point, c.Depth = c.Point.ldexp(exp), scaledDepth(c.Depth, exp)
	}
}

// scale multiplies the points and depths of m as Contact.scale does.
func (m *Manifold) scale(exp int) {
	if exp == 0 {
		return
	}
	for i := range m.Points[:m.Len] {
		p := &m.Points[i]
		p.Point, p.Depth = p.Point.ldexp(exp), scaledDepth(p.Depth, exp)
	}
}

// scaledDepth returns d·2^exp, or d if it is the least positive number or 0.
func scaledDepth(d float64, exp int) float64 {
	if d > math.SmallestNonzeroFloat64 {
		return positive(float.Ldexp(d, exp))
	}
	return d
}

// try computes the depths along n and −n, and keeps the least depth so far. If n·n ≤ least, n is of extreme size or 0, and try
// sets isUnsure unless n is 0.
func (z *sat) try(n Vec, least float64) {
	nn := n.Dot(n)
	if !(nn > least) {
		z.isUnsure = z.isUnsure || n != Vec{}
		return
	}
	a, b := z.a(), z.b()
	upA, downA := a.reach(n)
	upB, downB := b.reach(n)
	root := math.Sqrt(nn)
	if wide := float64(z.slack * root); a.isSolid && !(upA+downA > wide) || b.isSolid && !(upB+downB > wide) {
		z.isUnsure = true // all corners of a body have the same height along n, so it is degenerate
	}
	if z.isMoving {
		z.way.add(n.Neg(), root, upA+downB, z.slack)
		z.way.add(n, root, downA+upB, z.slack)
		return
	}
	if d := (upA + downB) / root; d < z.depth-z.bias {
		z.n, z.root, z.depth = n.Neg(), root, d
	}
	if d := (downA + upB) / root; d < z.depth-z.bias {
		z.n, z.root, z.depth = n, root, d
	}
}

// middle returns the point of the world halfway between the points p of A and B, moved along n by the radii.
func (z *sat) middle(p ends) Vec {
	z.toSurface(&p)
	return inRange((&solidExit{deepest: p}).point())
}

// toSurface moves points of A and B along n by the radii, and to the world.
func (z *sat) toSurface(p *ends) {
	p.onA = z.ref.Add(p.onA).Sub(z.n.Scale(z.a().r))
	p.onB = z.ref.Add(p.onB).Add(z.n.Scale(z.b().r))
}

// finish removes the points at which the shapes do not overlap, with n the unit normal out of the second solid, and reduces the
// rest to as many as a Manifold has. If none is as deep as the contact, it adds the single point of the support features.
func (z *clipper) finish(s *manifoldBuilder, n Vec, depth float64) {
	s.keep(z.slack)
	if s.n == 0 || s.list[s.deepest()].depth < depth-2*z.slack {
		one := s.single(n, depth, z.r, z.slack)
		s.add(&one)
	}
	s.sort()
	s.pick(n, z.slack)
}

// isNearest certifies that w, a point of Z with |w| = l, is within 4eS of the nearest one: h/l is a lower bound of the
// distance, with h the least z·w over Z, and l − h/l ≤ 4eS.
func (z *sat) isNearest(w Vec, l float64) bool {
	_, down := z.a().reach(w)
	up, _ := z.b().reach(w)
	return l+(down+up)/l <= float64(4*e*z.size)
}

// useCorners sets the corners of both bodies.
func (z *sat) useCorners() {
	z.count[0], z.count[1] = z.a().corners(&z.corners[0]), z.b().corners(&z.corners[1])
}

// farthest returns the corner of body k farthest along m, the first of several, and its height.
func (z *sat) farthest(k int, m Vec) (corner int32, height float64) {
	corners := z.corners[k][:z.count[k]]
	height = corners[0].Dot(m)
	for i := 1; i < len(corners); i++ {
		if h := corners[i].Dot(m); h > height {
			height, corner = h, int32(i)
		}
	}
	return corner, height
}

// tryAlong is tryEdge for an edge along u.
func (t *supportFeature) tryAlong(u, m Vec, edge int, to int32) {
	u = unit(u)
	if rise := math.Abs(u.Dot(m)); u != (Vec{}) && (t.edge < 0 || rise < t.rise) {
		t.edge, t.to, t.rise = edge, to, rise
	}
}
