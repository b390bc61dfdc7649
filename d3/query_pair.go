package d3

// Pairs: distances and contacts of the pairs for which the table of closed forms has no row.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// fastDistanceOther is Distance for the pairs without a case in fastDistance.
//
//go:noinline
func fastDistanceOther(a, b Shape) float64 {
	if p, r1, ok := ballOf(a); ok {
		if q, r2, ok := ballOf(b); ok {
			if d, ok := ballsDistance(p.Sub(q), r1+r2); ok && areNatural(r1, r2) {
				return d
			}
		}
	}
	var x, y core
	if x.set(a) && y.set(b) {
		return x.distance(&y)
	}
	return distanceOther(a, b)
}

// simplest returns s, or the point, ball, segment or capsule that it is, stored in room.
func simplest(s Shape, room *thinRoom) Shape { return unlessPoint(unlessThin(s, room), &room.ball) }

// distanceOther is Distance for pairs that are not both cores.
//
//go:noinline
func distanceOther(a, b Shape) float64 {
	var rooms [2]thinRoom
	a, b = unlessThin(a, &rooms[0]), unlessThin(b, &rooms[1])
	isFaced := isFlat(a) || isFlat(b)
	if isFaced {
		var z zonotopes
		if d, ok := z.gap(a, b); ok {
			return d
		}
	}
	a, b = unlessPoint(a, &rooms[0].ball), unlessPoint(b, &rooms[1].ball)
	if isFaced {
		if d, ok := distanceBySAT(a, b); ok {
			return d
		}
	}
	return distanceRest(a, b)
}

// distanceRest is Distance for rounded boxes, and for pairs of which no closed form is certain.
func distanceRest(a, b Shape) float64 {
	if gap, r, ok := gapOf(a, b); ok && isSquarable(gap) {
		if r == 0 {
			return math.Sqrt(gap.Dot(gap))
		}
		if d, ok := beyondRadius(gap.Dot(gap), r); ok {
			return d
		}
	}
	var p roundedBoxPair
	if p.setWithCapsules(a, b) && p.measure() {
		if rel := p.relate(); rel != undecided {
			return p.distance(rel)
		}
	}
	return distanceBodies(a, b)
}

// overlapSphereBox is Overlap for a ball and a box that nearly touch.
//
//go:noinline
func overlapSphereBox(s Sphere, b Box) bool {
	if rel := ballOnSide(s.Center, s.Radius, b.Min, b.Max); rel != undecided {
		return rel <= touching
	}
	return overlapAny(&s, &b)
}

// distanceSphereBox is Distance for a ball and a box that nearly touch.
//
//go:noinline
func distanceSphereBox(s Sphere, b Box) float64 {
	if ballOnSide(s.Center, s.Radius, b.Min, b.Max) == touching {
		return 0
	}
	return distanceOther(&s, &b)
}

// collideMixed is Collide for two shapes that are not both cores. It asks only those closed forms that the traits of both
// allow.
//
//go:noinline
func collideMixed(c *Contact, a, b Shape) bool {
	var rooms [2]thinRoom
	t := traitsOf(a) | traitsOf(b)
	if t&traitRounded != 0 {
		a, b = unlessThin(a, &rooms[0]), unlessThin(b, &rooms[1])
		t = traitsOf(a) | traitsOf(b)
	}
	isFaced := t&traitEndless == 0 && t&(traitSegment|traitFlat) != 0
	if isFaced && t.haveSAT() {
		if answer := c.ofZonotopes(a, b); answer != castUnsure {
			return answer != castMiss
		}
	}
	if t&traitSegment != 0 {
		a, b = unlessPoint(a, &rooms[0].ball), unlessPoint(b, &rooms[1].ball)
		isFaced = isFaced && (traitsOf(a)|traitsOf(b))&(traitSegment|traitFlat) != 0
	}
	switch {
	case halfSpaceOf(a) != nil, halfSpaceOf(b) != nil:
		if answer := c.ofHalfSpace(a, b); answer != castUnsure {
			return answer != castMiss
		}
		rel := relateEndless(a, b)
		return rel != apart && collideBodies(c, a, b, rel)
	case isFaced:
		if t.haveSAT() {
			if answer := c.bySAT(a, b); answer != castUnsure {
				return answer != castMiss
			}
		}
		rel := relateFlat(a, b, theGap)
		return rel != apart && collideBodies(c, a, b, rel)
	}
	return collideOther(c, a, b)
}

// onHalfSpace sets c to the contact of the shape s with the half-space h, with the normal out of h, and returns castInside if
// they certainly overlap.
//
//go:noinline
func (c *Contact) onHalfSpace(h *HalfSpace, s Shape) castAnswer {
	var x planeContact
	if !x.set(&h.Point, &h.Normal, s) {
		return castUnsure
	}
	rel := x.relate(x.h)
	if rel == undecided {
		rel = relateHalfSpace(h, s)
	}
	switch rel {
	case apart:
		return castMiss
	case touching, penetrating:
		x.contact(c, &h.Point, rel)
		return castInside
	}
	return castUnsure
}

// ofHalfSpace is onHalfSpace for two shapes of which one is a half-space.
func (c *Contact) ofHalfSpace(a, b Shape) castAnswer {
	if h := halfSpaceOf(b); h != nil {
		return c.onHalfSpace(h, a)
	}
	if h := halfSpaceOf(a); h != nil {
		answer := c.onHalfSpace(h, b)
		if answer == castInside {
			c.Normal = c.Normal.Neg()
		}
		return answer
	}
	return castUnsure
}

// collideOther is Collide for two boxes along the axes, a box and a ball or point, and all pairs that no function above
// decides.
//
//go:noinline
func collideOther(c *Contact, a, b Shape) bool {
	var x, y boxOrBall
	if x.set(a) && y.set(b) {
		switch c.ofBoxed(&x, &y) {
		case castInside:
			return true
		case castMiss:
			return false
		}
	}
	return collideRoundedBoxes(c, a, b)
}

// collideRoundedBoxes is Collide for rounded boxes, ties included.
//
//go:noinline
func collideRoundedBoxes(c *Contact, a, b Shape) bool {
	var p roundedBoxPair
	if p.set(a, b) && p.measure() {
		switch rel := p.relate(); rel {
		case penetrating, touching:
			c.ofRoundedBoxes(&p, rel)
			return true
		case apart:
			return false
		}
	}
	if answer := c.bySAT(a, b); answer != castUnsure {
		return answer != castMiss
	}
	rel := relateByTraits(a, b, traitsOf(a)|traitsOf(b), theGap)
	return rel != apart && collideBodies(c, a, b, rel)
}

// ofBoxed sets c to the contact of a box and a box, ball or point, and returns castInside if they certainly overlap.
func (c *Contact) ofBoxed(x, y *boxOrBall) castAnswer {
	switch {
	case x.isBox && y.isBox:
		if c.ofBoxes(x.Min, x.Max, y.Min, y.Max) {
			return castInside
		}
		return castMiss
	case y.isBox:
		return c.ofBall(x.Min, x.r, y.Min, y.Max)
	case x.isBox:
		answer := c.ofBall(y.Min, y.r, x.Min, x.Max)
		c.Normal = c.Normal.Neg().Add(Vec{})
		return answer
	}
	return castUnsure
}

// ofBall is fillGeneral for a ball or a point with a half-space or a box, by the same steps, if these end with the Point of the
// contact c. It sets the feature and returns true if they do.
func (m *Manifold) ofBall(a, b Shape, c *Contact) bool {
	n := c.Normal
	p, r, ok := ballOf(a)
	isTurned := !ok
	if isTurned {
		if p, r, ok = ballOf(b); !ok {
			return false
		}
		b, n = a, n.Neg()
	}
	of := halfSpaceFeature
	if h := halfSpaceOf(b); h != nil {
		ok = c.isBelow(&p, r, &h.Point, n)
	} else if box := alignedOf(b); box != nil {
		of, ok = c.sideUnder(&p, r, box, n)
	} else {
		return false
	}
	if ok {
		if m.Points[0].Feature = uint32(of); isTurned {
			m.Points[0].Feature = uint32(of) << 16
		}
	}
	return ok
}

// ofBallAndThin makes m the manifold of a ball with a ball or a capsule, both of positive radii, or returns castUnsure. As one core is a
// point, m has one point. Let w be the gap of the cores, R the sum of the radii, and S the sum of the lengths |·|₁ of the segments and of
// the difference of the first points. Then |w| = R − Depth, and floats tell what is asked if |w| > 2⁻²⁰(S + R) and S is in
// 2⁻⁵⁰⁰..2⁵⁰⁰: the normal has an error below 16eS/|w| < 2⁻²⁸, and Point differs from that of Collide by less than the slack with
// which the general way takes the point of Collide.
func (m *Manifold) ofBallAndThin(a, b Shape) castAnswer {
	var x, y core
	if !x.set(a) || !y.set(b) || !(x.r > 0 && y.r > 0) || min(x.kind, y.kind) != exact.Point || max(x.kind, y.kind) > exact.Segment {
		return castUnsure
	}
	rel := relate(&x, &y)
	if rel > touching {
		return castMiss
	}
	var c Contact
	c.between(&x, &y, rel)
	size := x.a.Sub(y.a).sumAbs() + x.u.sumAbs() + y.u.sumAbs()
	f, isSureA := x.featureAlong(c.Normal.Neg())
	g, isSureB := y.featureAlong(c.Normal)
	if !isSureA || !isSureB || !(x.r+y.r-c.Depth > float64(0x1p-20*(size+x.r+y.r)) && size > 0x1p-500 && size < 0x1p500) {
		return castUnsure
	}
	m.Normal, m.Len = c.Normal, 1
	m.Points[0] = ManifoldPoint{Point: inRange(c.Point), Depth: c.Depth, Feature: uint32(f)<<16 | uint32(g)}
	return castInside
}

// featureAlong returns the feature of the point or segment c that lies farthest along n, which has the length 1 but for rounding. ok
// reports whether it is certain. Let u be the segment, h = u·n and q = h²/(u·u). The general way calls u level if |h| ≤ 2⁻⁸|u|, which is
// q ≤ 2⁻¹⁶. For u·u > 2⁻¹⁰⁰⁰ underflow changes q by less than 2⁻⁷³. h has an error below 4e|u|, so near the limit that of q is
// below 2·4e·2⁻⁸ + 2⁻⁷³ + 8e·2⁻¹⁶ < 2⁻⁵⁷. ok is false within 2⁻²⁴ of the limit.
func (c *core) featureAlong(n Vec) (f featureID, ok bool) {
	if c.kind == exact.Point {
		return cornerFeature, true
	}
	h, uu := c.u.Dot(n), c.u.Dot(c.u)
	if !(uu > 0x1p-1000) {
		return f, false
	}
	switch q := float64(h*h) / uu; {
	case q < float64(levelRise*levelRise)-0x1p-24:
		return edgeFeature, true
	case !(q > float64(levelRise*levelRise)+0x1p-24):
		return f, false
	case h > 0:
		return cornerFeature.numbered(1), true
	}
	return cornerFeature, true
}

// distanceBySAT returns the distance d of two bodies of few corners, not zonotopes. ok reports whether it is certain: the
// bodies overlap, or are apart by more than their rounding.
func distanceBySAT(a, b Shape) (d float64, ok bool) {
	var z sat
	z.body[0].list, z.body[1].list = listOf(a), listOf(b)
	if !z.measure(a, b) {
		return 0, z.isInside(a, b)
	}
	d = -z.depth - z.r
	return float.Ldexp(d, -z.exp), d > z.slack
}
