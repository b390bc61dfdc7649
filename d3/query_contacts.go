package d3

// Contacts: manifolds of two shapes, from the closed forms down to the general kernel, closest points, and the relation of all
// that a shape passes on its way to another one.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// contactsOf is Contacts.
func contactsOf(m *Manifold, a, b Shape) bool {
	if answer := m.ofBallAndThin(a, b); answer != castUnsure {
		return answer != castMiss
	}
	var rooms [2]thinRoom
	a, b = unlessThin(a, &rooms[0]), unlessThin(b, &rooms[1])
	t := traitsOf(a) | traitsOf(b)
	if t.haveSAT() {
		if answer := m.ofZonotopes(a, b); answer != castUnsure {
			return answer != castMiss
		}
	}
	a, b = unlessPoint(a, &rooms[0].ball), unlessPoint(b, &rooms[1].ball)
	if answer := m.bySAT(a, b); answer != castUnsure {
		return answer != castMiss
	}
	if t&traitFlat != 0 && t&traitEndless == 0 {
		rel := relateFlat(a, b, theGap)
		return rel != apart && m.ofSolids(a, b, rel)
	}
	return m.ofContact(a, b)
}

// bySAT makes m the manifold of two bodies of few corners, not zonotopes, if they certainly overlap.
func (m *Manifold) bySAT(a, b Shape) castAnswer {
	if !areForSAT(a, b) {
		return castUnsure
	}
	var z sat
	z.body[0].list, z.body[1].list = listOf(a), listOf(b)
	var c Contact
	answer := z.collide(&c, a, b)
	if answer != castInside {
		return answer
	}
	if z.manifold(m, &c) {
		m.scale(-z.exp)
	} else {
		c.scale(-z.exp)
		m.Normal, m.Len, m.Points[0] = c.Normal, 1, ManifoldPoint{Point: c.Point, Depth: c.Depth}
		m.fillGeneral(a, b, &c, z.isSeparated)
	}
	return answer
}

// ofContact makes m the manifold with the contact of Collide, and the points that both shapes share.
func (m *Manifold) ofContact(a, b Shape) bool {
	var c Contact
	if !fastCollide(&c, a, b) {
		return false
	}
	m.Normal, m.Len = c.Normal, 1
	m.Points[0] = ManifoldPoint{Point: inRange(c.Point), Depth: c.Depth}
	if !math.IsInf(c.Depth, 1) && !m.ofBall(a, b, &c) && !m.fillBySAT(a, b, &c) {
		m.fillGeneral(a, b, &c, false)
	}
	return true
}

// ofSolids is ofContact for solids whose relation is early, which may be undecided. It computes contact and points in one pass,
// and the Point of the contact only if the points need it.
//
//go:noinline
func (m *Manifold) ofSolids(a, b Shape, early relation) bool {
	var x, y operand
	x.set(a)
	y.set(b)
	if !x.isBounded() || !y.isBounded() || x.isCurved() || y.isCurved() {
		return m.ofContact(a, b)
	}
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	x.solid.hullFacets = facetsOf(a)
	y.solid.hullFacets = facetsOf(b)
	x.bound()
	y.bound()
	p, q := &x.solid, &y.solid
	isTurned := q.precedes(p)
	if isTurned {
		p, q = q, p
	}
	z := between(p, q)
	z.set(&Vec{}, &Vec{})
	var w solidExit
	rel, isReached := z.leave(early, &w)
	if rel > touching {
		return false
	}
	c := Contact{Normal: w.n}
	if rel != touching {
		c.Depth = z.toWorld(w.depth)
	}
	if m.Normal = c.Normal; isTurned {
		m.Normal = w.n.Neg()
	}
	if math.IsInf(c.Depth, 1) {
		if !isReached {
			z.reach(&w)
		}
		m.Len, m.Points[0] = 1, ManifoldPoint{Point: inRange(w.point()), Depth: c.Depth}
		return true
	}
	x.solid.hullFacets = madeOf(a)
	y.solid.hullFacets = madeOf(b)
	s := manifoldBuilder{isSeparated: !w.areCores}
	g := z.clipper()
	z.share(&g, w.n, &s)
	g.finish(&s, w.n, float.Ldexp(c.Depth, -z.exp))
	if s.isPointAsked() {
		if !isReached {
			z.reach(&w)
		}
		c.Point = w.point()
	}
	m.setPoints(&z, &s, &c, isTurned)
	return true
}

// fillGeneral sets the points of m for two shapes whose contact is c. The lesser shape comes first, as in Collide, so the order
// of arguments changes no bit.
func (m *Manifold) fillGeneral(a, b Shape, c *Contact, isParted bool) {
	m.fill(a, b, c, &manifoldBuilder{isSeparated: isParted})
}

// fillAlong sets the points of m that two shapes share along the normal of c, which is not that of Collide. There is none unless the two
// share a face or an edge.
func (m *Manifold) fillAlong(a, b Shape, c *Contact) {
	m.Normal, m.Len = c.Normal, 0
	m.fill(a, b, c, &manifoldBuilder{isPartial: true})
}

// fill is fillGeneral with the builder s.
//
//go:noinline
func (m *Manifold) fill(a, b Shape, c *Contact, s *manifoldBuilder) {
	var x, y operand
	x.set(a)
	y.set(b)
	x.flatten(c.Normal.Neg())
	y.flatten(c.Normal)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	x.solid.hullFacets = madeOf(a)
	y.solid.hullFacets = madeOf(b)
	if !x.isBounded() && !y.isBounded() {
		if areCores(&x, &y) {
			m.Points[0].Point = inRange(c.middle(&x, &y))
		}
		return
	}
	if x.form == halved || y.form == halved {
		m.onHalfSpace(&x, &y, c, s)
		return
	}
	if !cutOff(&x, &y, &Vec{}) {
		return
	}
	n, p, q := c.Normal, &x.solid, &y.solid
	isTurned := q.precedes(p)
	if isTurned {
		n, p, q = n.Neg(), q, p
	}
	z := between(p, q)
	if z.set(&Vec{}, &Vec{}); !z.isFar && !z.isSpeck(c) {
		g := z.clipper()
		z.share(&g, n, s)
		g.finish(s, n, float.Ldexp(c.Depth, -z.exp))
		m.setPoints(&z, s, &Contact{Point: c.Point, Normal: n, Depth: c.Depth}, isTurned)
	}
}

// isSpeck reports whether z, with both radii, is less than 2⁻¹⁰⁰ times the depth of c. No difference of two shapes is so small against the
// depth of the shapes, but that of parts which flatten leaves may be, even a point. Then the contact is the only point.
func (z *minkowski) isSpeck(c *Contact) bool {
	return float.Ldexp(c.Depth, -z.exp-100) > z.size+z.r
}

// onHalfSpace is fillGeneral for a half-space, which counts as the second shape. The other one's face, edge or corner is above
// it as a whole, so clipping is not necessary.
func (m *Manifold) onHalfSpace(x, y *operand, c *Contact, s *manifoldBuilder) {
	over, ok := heightOf(x, &Vec{}, y, &Vec{})
	if over.isInto || !ok {
		return
	}
	n := c.Normal
	if over.isSwapped {
		n = n.Neg()
	}
	z := &over.z
	if z.isSpeck(c) {
		return
	}
	var f contactFeature
	f.setTop(&z.a, n.Neg())
	top := z.a.supportFeature(n.Neg())
	p := z.a.cornerOf(top.corner)
	s.a, s.b, s.corners = f.id, halfSpaceFeature, ends{p, p.Sub(n.Scale(p.Dot(n)))}
	for i, p := range f.at[:f.n] {
		h := p.Dot(n)
		s.add(&sharedPoint{
			ends: ends{p, p.Sub(n.Scale(h))}, depth: z.r - h,
			a: cornerFeature.numbered(int(f.name[i])), b: halfSpaceFeature,
		})
	}
	g := z.clipper()
	g.finish(s, n, float.Ldexp(c.Depth, -z.exp))
	for i := range s.list[:s.n] {
		s.list[i].isSingle = false // the foot below a corner is in the half-space
	}
	m.setPoints(z, s, &Contact{Point: c.Point, Normal: n, Depth: c.Depth}, over.isSwapped)
}

// setPoints makes m the manifold of the points of s, given the contact c with its normal out of the second solid.
func (m *Manifold) setPoints(z *minkowski, s *manifoldBuilder, c *Contact, isTurned bool) {
	n, point, slack := c.Normal, inRange(c.Point), z.sharedSlack()
	deepest := s.deepest()
	for i := range s.list[:s.n] {
		x, p := &s.list[i], &m.Points[i]
		*p = ManifoldPoint{Point: point, Depth: c.Depth, Feature: uint32(x.a)<<16 | uint32(x.b)}
		if !x.isContact {
			z.toSurface(n, &x.ends)
			p.Point = inRange((&solidExit{deepest: x.ends}).point())
		}
		d := difference(&p.Point, &point)
		isPoint := s.n == 1 && d.at(z.exp).sumAbs() <= slack+point.Scale(8*e).ldexp(-z.exp).sumAbs()
		switch {
		case x.isSingle && !(isPoint && s.isSeparated && !x.isContact) && !z.isOnBoth(&p.Point, c, x):
			z.meetAfter(c, &x.ends)
			z.toSurface(n, &x.ends)
			p.Point = inRange((&solidExit{deepest: x.ends}).point())
		case isPoint:
			p.Point = point
		}
		if i != deepest || s.isPartial {
			p.Depth = 0
			if x.depth > 0 {
				p.Depth = min(z.toWorld(x.depth), c.Depth)
			}
		}
	}
	m.Len = s.n
	m.order(isTurned)
}

// fastClosest implements ClosestPoints.
func fastClosest(a, b Shape) (onA, onB Vec) {
	var x, y core
	if x.set(a) && y.set(b) {
		return closestPoints(&x, &y)
	}
	var rooms [2]thinRoom
	a, b = simplest(a, &rooms[0]), simplest(b, &rooms[1])
	var p roundedBoxPair
	isBoxed := p.set(a, b)
	if (isBoxed || p.setUpright(a, b)) && p.measure() {
		if rel := p.relate(); rel == apart || isBoxed && rel != undecided {
			return p.closest(rel)
		}
	}
	onA, onB, ok := closestBySAT(a, b)
	if !ok {
		onA, onB, ok = closestBodies(a, b)
	}
	if !ok {
		var c Contact
		fastCollide(&c, a, b)
		onA, onB = c.Point, c.Point
	}
	return onA, onB
}

// fillBySAT is fillGeneral for bodies of few corners, and reports whether the points are certain.
func (m *Manifold) fillBySAT(a, b Shape, c *Contact) bool {
	var z sat
	z.body[0].list, z.body[1].list = listOf(a), listOf(b)
	if !z.setBodies(a, b) || !z.arrange(0) || z.a().isSolid && z.b().isSolid && !z.canDecide() {
		return false
	}
	var u, v [dim]Vec
	z.setFaces(&u, &v)
	if z.n = c.Normal; z.isTurned {
		z.n = c.Normal.Neg()
	}
	z.isKnown = true
	z.useCorners()
	known := *c
	known.scale(z.exp)
	isMade := z.manifold(m, &known)
	if isMade {
		m.scale(-z.exp)
	}
	return isMade
}

// relateBodies returns the relation of two shapes: penetrating, touching or apart.
func relateBodies(a, b Shape) relation {
	if rel := relateOnWay(a, &Vec{}, b, &Vec{}); rel != undecided {
		return min(rel, apart)
	}
	var k Contact
	switch {
	case !fastCollide(&k, a, b):
		return apart
	case k.Depth > 0:
		return penetrating
	}
	return touching
}

// relateOnWay returns the relation of b and the set that a passes on its way, as seen from b: a moves by ma, and b by mb. That
// set is the solid a, extended along the motion. It returns undecided for half-spaces, and for two shapes without bounds.
func relateOnWay(a Shape, ma *Vec, b Shape, mb *Vec) relation {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	m := ma.Sub(*mb)
	if (x.isCurved() || y.isCurved()) && x.form != halved && y.form != halved {
		x.solid.hullFacets, y.solid.hullFacets = facetsOf(a), facetsOf(b)
		return relateTaperedOnWay(&x, ma, &y, mb)
	}
	if !cutOff(&x, &y, &m) {
		return undecided
	}
	z := between(&x.solid, &y.solid)
	if z.set(ma, mb); *ma != *mb {
		z.sweep()
	}
	var s simplex
	return z.relate(&s)
}

// areThick reports whether two shapes can penetrate each other: whether C, with the radii, has an inside, as floats see it.
func areThick(a, b Shape) bool {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if !cutOff(&x, &y, &Vec{}) {
		return true
	}
	z := between(&x.solid, &y.solid)
	z.set(&Vec{}, &Vec{})
	return z.r > 0 || z.isThick()
}
