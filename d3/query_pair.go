package d3

// Pairs: distances and contacts of the pairs for which the table of closed forms has no row.

import (
	"math"

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
	if isFaced {
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
		if answer := c.bySAT(a, b); answer != castUnsure {
			return answer != castMiss
		}
		rel := relateFlat(a, b)
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
	rel := relateByFilters(a, b)
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
