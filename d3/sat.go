package d3

// SAT: the separating axis test of two convex bodies of few corners, also while they move, and of zonotopes, which are sums
// of a point and segments, grown by a radius.

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
// rest to as many as a Manifold has. If none is as deep as the contact, it adds the single point of the support features, unless s is
// partial.
func (z *clipper) finish(s *manifoldBuilder, n Vec, depth float64) {
	s.keep(z.slack)
	if !s.isPartial && (s.n == 0 || s.list[s.deepest()].depth < depth-2*z.slack) {
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

// SAT of moving bodies: the time of impact of two bodies of few corners.
//
// Let A move by m as seen from B, and let d be the depth along n at the start, times |n|. At the time t it is d − t(m·n). A and
// B overlap while no depth is negative, so normals with m·n < 0 bound the time from which they do, and normals with m·n > 0 the
// time until which they do. With |m| in S, a depth at a time in [0, 1] has an error below 16eS|n|: 8eS|n| of the heights,
// 4e|m||n| of m and its product, and the rounding of the sum. The slack is twice as much.

// planeSweep is the intersection of the time intervals in which A is behind the planes of Z.
type planeSweep struct {
	m Vec

	enter float64 // the time of impact, at the plane with the latest one
	n     Vec
	root  float64
	was   float64 // inside for that plane alone

	inside, outside float64 // A is certainly behind all planes at the times in [inside, outside]
	others          float64 // the greatest inside of the planes not nearly parallel to the plane of enter
	first, last     float64 // A certainly does not overlap B before first or after last
	isApart         bool    // A and B are certainly apart at the start
	isMissed        bool    // a plane certainly separates A and B at all times
	isUnsure        bool
	count           int // the number of planes
	behind          int // the number of planes that A is certainly behind at the start
}

// start makes p the sweep by m without planes.
func (p *planeSweep) start(m Vec) {
	*p = planeSweep{m: m, enter: math.Inf(-1), inside: 0, outside: 1, others: math.Inf(-1), first: 0, last: 1}
}

// add adds the plane with the normal n of the length root and the depth d·root at the start.
func (p *planeSweep) add(n Vec, root, d, slack float64) {
	mn := p.m.Dot(n)
	slack = float64(slack * root)
	p.count++
	if d > slack {
		p.behind++
	}
	if d < -slack {
		p.isApart = true
		p.isMissed = p.isMissed || d-mn < -slack
	}
	switch {
	case mn < 0:
		surely := (d - slack) / mn
		p.first, p.inside = max(p.first, (d+slack)/mn), max(p.inside, surely)
		isBeside := n.Dot(p.n) > float64(float64((1-0x1p-40)*root)*p.root)
		switch t := d / mn; {
		case t > p.enter:
			if !isBeside && p.enter > math.Inf(-1) {
				p.others = max(p.others, p.was)
			}
			p.enter, p.n, p.root, p.was = t, n, root, surely
		case !isBeside:
			p.others = max(p.others, surely)
		}
	case mn > 0:
		p.last, p.outside = min(p.last, (d+slack)/mn), min(p.outside, (d-slack)/mn)
	case !(d > slack):
		p.isUnsure = true
	}
}

// answer returns castHit if the bodies certainly meet at a single plane, castInside or castMiss if that is certain, and
// castUnsure otherwise.
func (p *planeSweep) answer() castAnswer {
	switch {
	case p.isMissed, p.first > p.last:
		return castMiss
	case p.count > 0 && p.behind == p.count:
		return castInside
	case p.isApart && !p.isUnsure && p.inside < p.outside && p.others < p.enter && p.enter < p.outside && p.enter > 0 && p.enter < 1:
		return castHit
	}
	return castUnsure
}

// zonotope is a point, a segment or a box, grown by a radius. A segment is given by its first end, so that its other end rounds
// once.
type zonotope struct {
	at    Vec // the center, or the first end of a segment
	c     Vec // the center, seen from the first point of B
	half  [dim]Vec
	count int // of half vectors
	r     float64
	sideMeasures
}

// setOriented makes x an oriented box, and returns true.
func (x *zonotope) setOriented(b *OrientedBox) bool {
	x.at, x.half, x.count = b.Center, b.Half, dim
	return true
}

// setPoint makes x the point p grown by r, and returns true.
func (x *zonotope) setPoint(p *Vec, r float64) bool {
	x.at, x.r = *p, r
	return true
}

// scale multiplies x by 2^exp, and reports whether no number rounds.
func (x *zonotope) scale(exp int) bool {
	ok := x.at.scale(exp)
	for i := range x.half {
		ok = x.half[i].scale(exp) && ok
	}
	r := x.r
	x.r = float.Ldexp(r, exp)
	return ok && float.Ldexp(x.r, -exp) == r
}

// zonotopes is a separating axis test of two zonotopes A and B of which at least one is a box. Points are seen from the first
// point of B. Names and bounds are those of sat.
type zonotopes struct {
	body        [2]zonotope
	first       uint8 // the index of A
	exp         int   // all numbers are times 2^exp
	ref         Vec
	r, size     float64
	slack       float64
	n           Vec     // the direction of the shortest translation of A out of B, of length 1
	depth       float64 // without the radii
	isSeparated bool    // A and B are apart, and near are their nearest points
	near        ends
}

func (z *zonotopes) a() *zonotope { return &z.body[z.first&1] }
func (z *zonotopes) b() *zonotope { return &z.body[1-z.first&1] }

// order decides which body is A, as convex.precedes does.
func (z *zonotopes) order() {
	x, y := &z.body[0], &z.body[1]
	isTurned := y.at.X < x.at.X || y.at.X == x.at.X && compare(y.at, x.at) < 0
	if isBar := x.count == 1; isBar != (y.count == 1) {
		isTurned = isBar
	}
	if isTurned {
		z.first = 1
	}
}

// place sets the centers, and returns the vector from the center of B to that of A.
func (z *zonotopes) place() Vec {
	a, b := z.a(), z.b()
	z.ref, z.r = b.at, a.r+b.r
	a.c, b.c = a.at.Sub(z.ref), Vec{}
	if b.count == 1 {
		b.c = b.half[0]
	}
	return a.c.Sub(b.c)
}

// rescale brings the size near 1 by a power of two, once, and reports whether no number rounds.
func (z *zonotopes) rescale() bool {
	exp, _ := unitFor(z.size + z.r)
	if exp == 0 || z.exp != 0 {
		return false
	}
	z.exp = exp
	return z.body[0].scale(exp) && z.body[1].scale(exp)
}

// middle returns the point halfway between the points p of A and B, moved along n by the radii, in the world times 2^exp.
func (z *zonotopes) middle(p *ends) Vec {
	q := z.surface(p)
	return q.onA.Scale(0.5).Add(q.onB.Scale(0.5))
}

// surface returns the points p of A and B moved along n by the radii, in the world times 2^exp.
func (z *zonotopes) surface(p *ends) ends {
	return ends{z.ref.Add(p.onA).Sub(z.n.Scale(z.a().r)), z.ref.Add(p.onB).Add(z.n.Scale(z.b().r))}
}

// normal returns the normal of the contact.
func (z *zonotopes) normal() Vec {
	if z.first == 1 {
		return z.n.Neg()
	}
	return z.n
}

// isApart reports whether the cores are apart by so much that the directions between them have small relative errors.
func (z *zonotopes) isApart() bool { return z.depth < -float64(0x1p-20*z.size) }
