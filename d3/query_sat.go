package d3

// Contacts, distances and hits of bodies of few corners by the separating axis test, before the general kernel.

import "github.com/hantei-go/hantei/internal/float"

// find sets the bodies to s and t, and computes n and the depth.
func (z *zonotopes) find(s, t Shape) bool { return z.body[0].set(s) && z.body[1].set(t) && z.search() }

// overlap computes n and the depth of the bodies with their radii. It returns castInside or castMiss if it is certain whether
// they overlap.
func (z *zonotopes) overlap(s, t Shape) castAnswer {
	if !z.find(s, t) {
		return castUnsure
	}
	switch {
	case z.depth < -(z.r + z.slack):
		return castMiss
	case z.depth > z.slack:
		z.depth += z.r
		return castInside
	case z.isSeparated:
	case z.r == 0 || !z.isApart() || !z.findNearest():
		return castUnsure
	}
	z.isSeparated = true
	switch z.depth += z.r; {
	case z.depth < -z.slack:
		return castMiss
	case z.depth > z.slack:
		return castInside
	}
	return castUnsure
}

// gap computes the nearest points of A and B and the distance d of the bodies, 0 if they overlap. ok reports whether d is
// certain.
func (z *zonotopes) gap(s, t Shape) (d float64, ok bool) {
	if !z.find(s, t) {
		return 0, false
	}
	if z.depth > z.slack {
		return 0, true
	}
	if !z.isSeparated && (!z.isApart() || !z.findNearest()) {
		return 0, false
	}
	d = -z.depth - z.r
	return float.Ldexp(d, -z.exp), d > z.slack
}

// point returns the Point of the contact.
func (z *zonotopes) point() Vec {
	if !z.isSeparated {
		z.deepest()
	}
	return z.middle(&z.near)
}

// ofZonotopes sets c to the contact of two zonotopes if they certainly overlap.
func (c *Contact) ofZonotopes(a, b Shape) castAnswer {
	var z zonotopes
	answer := z.overlap(a, b)
	if answer == castInside {
		c.Point, c.Normal, c.Depth = z.point(), z.normal(), z.depth
		c.scale(-z.exp)
	}
	return answer
}

// ofCorner makes m the manifold of one point of two zonotopes that overlap, with the support features tops. If the cores are apart, it is the Point
// of the contact. Otherwise it is halfway between a corner of one core that is certainly in the other one and the surface there, or the Point
// of the contact if both are the same but for rounding.
func (m *Manifold) ofCorner(z *zonotopes, g *clipper, tops *supportFeatures) castAnswer {
	p := z.point()
	if !z.isSeparated {
		x := tops.single(z.n, z.depth, z.r, g.slack)
		if x.isContact || !z.isOnBoth(&x) {
			return castUnsure
		}
		if q := z.middle(&x.ends); !g.coincide(&q, &p) {
			p = q
		}
	}
	m.setSingle(z, p, tops.a, tops.b)
	return castInside
}

// setSingle makes m the manifold of the one point p, of the features a of A and b of B.
func (m *Manifold) setSingle(z *zonotopes, p Vec, a, b featureID) {
	if z.first == 1 {
		a, b = b, a
	}
	m.Normal, m.Len, m.Points[0] = z.normal(), 1, ManifoldPoint{p, z.depth, uint32(a)<<16 | uint32(b)}
	m.scale(-z.exp)
}

// isOnBoth reports whether the shared point x, at a corner of one body, is certainly in the other one.
func (z *zonotopes) isOnBoth(x *sharedPoint) bool {
	if z.isSeparated {
		p, q := x.onA.Sub(z.near.onA), x.onB.Sub(z.near.onB)
		return p.sumAbs()+q.sumAbs() <= float64(4*e*z.size)
	}
	other := z.b()
	if x.a >= edgeFeature {
		other = z.a()
	}
	return other.count > 1 && z.depth >= 2*other.r && (x.a < edgeFeature || x.b < edgeFeature) &&
		other.holds(x.onA.Sub(z.n.Scale(z.a().r)).Add(x.onB.Add(z.n.Scale(z.b().r))).Scale(0.5))
}

// setBodies sets the bodies of z to s and t, and reports whether they are bounded and have few corners. The caller must set the
// lists of hulls before: set here, they would make the shapes escape to the heap.
func (z *sat) setBodies(s, t Shape) bool { return z.body[0].set(s) && z.body[1].set(t) }

// areForSAT reports whether the separating axis test computes manifolds of a and b before their contact is known. In space it
// does for bodies with faces at any angle, hulls left out, and for a segment or capsule and a box. Other closed forms compute
// contacts of boxes along the axes.
func areForSAT(a, b Shape) bool {
	t := traitsOf(a) | traitsOf(b)
	return dim == 2 || t.haveSAT() && t&traitFlat != 0 || t&(traitSegment|traitBox) == traitSegment|traitBox
}

// isFaced reports whether a body has faces, and the pair has no other closed form.
func (z *sat) isFaced() bool {
	a, b := &z.body[0], &z.body[1]
	return a.isFlat || b.isFlat || a.kind == boxed && b.kind == corners && b.count > 1 || b.kind == boxed && a.kind == corners && a.count > 1
}

// collide sets the Normal and Depth of c to those of the contact of a and b, and returns castInside if they certainly overlap.
// It does not set the Point.
func (z *sat) collide(c *Contact, a, b Shape) castAnswer {
	if !z.setBodies(a, b) || !z.isFaced() || !z.arrange(0) || !z.canDecide() {
		return castUnsure
	}
	rel := undecided
	if !z.isProof() {
		if rel = relateTied(a, b); rel > touching {
			return castMiss
		}
	}
	z.tryAll()
	switch {
	case z.isUnsure || !(z.depth <= z.size):
		return castUnsure
	case z.depth < -(z.r + z.slack):
		return castMiss
	}
	z.n = z.n.over(z.root)
	z.useCorners()
	switch {
	case rel != undecided:
		z.depth = max(0, z.depth)
	case z.depth > z.slack:
		rel = penetrating
	case z.r == 0:
	case z.depth < -float64(0x1p-20*z.size) && z.findNearest():
		z.isSeparated = true
	default:
		return castUnsure
	}
	if z.depth += z.r; rel == undecided {
		switch {
		case z.depth < -z.slack:
			return castMiss
		case z.depth > z.slack:
			rel = penetrating
		default:
			rel = relateTied(a, b)
		}
	}
	if rel > touching {
		return castMiss
	}
	if c.Depth = 0; rel != touching {
		c.Depth = positive(z.depth)
	}
	if c.Normal = z.n; z.isTurned {
		c.Normal = z.n.Neg()
	}
	return castInside
}

// point returns the Point of the contact: halfway between the points of A and B that reach deepest.
func (z *sat) point() Vec {
	if !z.isSeparated {
		z.deepest()
	}
	return z.middle(z.near)
}

// manifold makes m the manifold with the contact c and the points that A and B share. It returns false if only the general
// kernel can decide whether a point is in both: m is then unchanged, and the Point of c is set.
func (z *sat) manifold(m *Manifold, c *Contact) bool {
	g := clipper{z.a().r, z.b().r, z.r, float64(8 * e * (z.size + z.r))}
	tops, isShared := z.facing()
	if !isShared {
		return z.corner(m, c, &g, &tops.supportFeatures)
	}
	return z.clipped(m, c, &g, &tops)
}

// corner is manifold where A and B share one point, at the corner of one.
func (z *sat) corner(m *Manifold, c *Contact, g *clipper, tops *supportFeatures) bool {
	if !z.isKnown {
		c.Point = z.point()
	}
	p := c.Point
	if !z.isSeparated {
		x := tops.single(z.n, c.Depth, z.r, g.slack)
		if !x.isContact {
			p = z.middle(x.ends)
		}
		if !z.isOnBoth(&p, c.Depth, &x) {
			return false
		}
		if g.coincide(&p, &c.Point) {
			p = c.Point
		}
	}
	*m = Manifold{Normal: c.Normal, Len: 1}
	m.Points[0] = ManifoldPoint{p, c.Depth, uint32(tops.a)<<16 | uint32(tops.b)}
	m.order(z.isTurned)
	return true
}

// clipped is manifold where A and B may share more than a point.
//
//go:noinline
func (z *sat) clipped(m *Manifold, c *Contact, g *clipper, tops *facingFeatures) bool {
	s := manifoldBuilder{supportFeatures: tops.supportFeatures}
	z.share(g, tops, &s)
	g.finish(&s, z.n, c.Depth)
	if !z.isKnown && s.isPointAsked() {
		c.Point = z.point()
	}
	made := Manifold{Normal: c.Normal, Len: s.n}
	deepest := s.deepest()
	for i := range s.list[:s.n] {
		x, p := &s.list[i], &made.Points[i]
		*p = ManifoldPoint{Point: c.Point, Depth: c.Depth, Feature: uint32(x.a)<<16 | uint32(x.b)}
		if !x.isContact {
			p.Point = z.middle(x.ends)
		}
		isPoint := s.n == 1 && g.coincide(&p.Point, &c.Point)
		if x.isSingle && !(isPoint && z.isSeparated && !x.isContact) && !z.isOnBoth(&p.Point, c.Depth, x) {
			if !z.isKnown {
				c.Point = z.point()
			}
			return false
		}
		if isPoint {
			p.Point = c.Point
		}
		if i != deepest {
			p.Depth = min(max(0, x.depth), c.Depth)
		}
	}
	made.order(z.isTurned)
	*m = made
	return true
}

// isOnBoth reports whether p, in the middle of the depth, is certainly in both bodies. A body of whose corner p is made needs
// no test.
func (z *sat) isOnBoth(p *Vec, depth float64, x *sharedPoint) bool {
	at, half := p.Sub(z.ref), float64(0.5*depth)
	return (x.a < edgeFeature && !x.isContact || z.holds(0, at.Sub(z.n.Scale(half-z.a().r)))) &&
		(x.b < edgeFeature && !x.isContact || z.holds(1, at.Add(z.n.Scale(half-z.b().r))))
}

// bySAT sets c to the contact of two bodies of few corners, not zonotopes, if they certainly overlap.
func (c *Contact) bySAT(a, b Shape) castAnswer {
	var z sat
	z.body[0].list, z.body[1].list = listOf(a), listOf(b)
	answer := z.collide(c, a, b)
	if answer == castInside {
		c.Point = z.point()
		c.scale(-z.exp)
	}
	return answer
}

// bySAT sets h to the hit of two moving bodies of few corners and returns castHit, if it is certain that they have no radius
// and meet at a single face or pair of edges. It leaves h as it is for bodies that overlap before the motion.
func (h *Hit) bySAT(a Shape, ma *Vec, b Shape, mb *Vec) castAnswer {
	if isRound(a) || isRound(b) {
		return castUnsure
	}
	var z sat
	z.body[0].list, z.body[1].list = listOf(a), listOf(b)
	m := ma.Sub(*mb)
	if !z.setBodies(a, b) || !z.isFaced() || !z.isProof() || !z.arrange(m.sumAbs()) {
		return castUnsure
	}
	if z.isTurned {
		m, mb = m.Neg(), ma
	}
	m = m.ldexp(z.exp)
	z.size += m.sumAbs()
	z.slack = float64(32 * e * z.size)
	z.isMoving = true
	z.way.start(m)
	z.tryAll()
	answer := z.way.answer()
	switch {
	case answer == castMiss:
		return castMiss
	case z.isUnsure:
		return castUnsure
	case answer != castHit:
		return answer
	}
	t := z.way.enter
	z.n = z.way.n.over(z.way.root)
	z.useCorners()
	shift := m.Scale(t)
	for i := range z.corners[0][:z.count[0]] {
		z.corners[0][i] = z.corners[0][i].Add(shift)
	}
	z.deepest()
	h.T, h.Normal = t, z.n
	if z.isTurned {
		h.Normal = z.n.Neg()
	}
	h.Normal = h.Normal.Add(Vec{}) // no −0
	h.Point = z.ref.Add(z.near.onA.Scale(0.5).Add(z.near.onB.Scale(0.5))).ldexp(-z.exp).Add(mb.Scale(t))
	return castHit
}

// isInside reports, after measure, whether the two bodies certainly overlap.
func (z *sat) isInside(a, b Shape) bool {
	if z.hasNearest() {
		return !z.isUnsure && z.depth > z.slack && z.depth <= z.size
	}
	rel := relateByFilters(a, b)
	return rel <= touching
}

// closestBySAT returns the closest points of two bodies of few corners, zonotopes included. ok reports whether they are
// certain: the bodies are apart by more than their rounding.
func closestBySAT(a, b Shape) (onA, onB Vec, ok bool) {
	var y zonotopes
	if d, ok := y.gap(a, b); ok && d > 0 {
		return y.surface(&y.near).world(y.exp, y.first == 1)
	}
	var z sat
	z.body[0].list, z.body[1].list = listOf(a), listOf(b)
	if !z.measure(a, b) || !(-z.depth > z.r+z.slack) {
		return onA, onB, false
	}
	p := z.near
	z.toSurface(&p)
	return p.world(z.exp, z.isTurned)
}

// world returns both points divided by 2^exp, the one of the first shape first. ok is true.
func (p ends) world(exp int, isTurned bool) (onA, onB Vec, ok bool) {
	if exp != 0 {
		p = ends{p.onA.ldexp(-exp), p.onB.ldexp(-exp)}
	}
	if isTurned {
		return p.onB, p.onA, true
	}
	return p.onA, p.onB, true
}

// measure computes the nearest points of two cores, n and −depth from one to the other, and reports whether they are certain.
func (z *sat) measure(a, b Shape) bool {
	if !z.setBodies(a, b) || !z.isFaced() || !z.arrange(0) || !z.hasNearest() {
		return false
	}
	z.tryAll()
	if z.isUnsure || !(z.depth < -float64(0x1p-20*z.size)) {
		return false
	}
	z.n = z.n.over(z.root)
	z.useCorners()
	return z.findNearest()
}
