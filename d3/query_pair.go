package d3

// Pairs: which way is asked first about two shapes, by their types.

import "math"

// fastDistance is Distance.
func fastDistance(a, b Shape) float64 {
	// As in fastOverlap, no branch looks at a or b again after a call.
	switch a := a.(type) {
	case Sphere:
		if b, ok := b.(Sphere); ok {
			d, ok := ballsDistance(a.Center.Sub(b.Center), a.Radius+b.Radius)
			if ok && areNatural(a.Radius, b.Radius) {
				return d
			}
			break
		}
		switch b := b.(type) {
		case Capsule:
			return sphereCapsuleDistance(a, &b)
		case Box:
			gap := belowZero(a.Center.Sub(b.Min), b.Max.Sub(a.Center))
			if d, ok := beyondRadius(gap.Dot(gap), a.Radius); ok && isSquarable(gap) && b.Min.isAtMost(b.Max) {
				return d
			}
			return distanceSphereBox(a, b)
		}
	case Capsule:
		switch b := b.(type) {
		case Sphere:
			return sphereCapsuleDistance(b, &a)
		case Capsule:
			return capsulesDistance(&a, &b)
		}
	case Box:
		switch b := b.(type) {
		case Box:
			// Empty sets come first, and boxes are not passed on: the sides need not outlive the gap.
			if !a.Min.isAtMost(a.Max) || !b.Min.isAtMost(b.Max) {
				break
			}
			if gap := belowZero(b.Max.Sub(a.Min), a.Max.Sub(b.Min)); isSquarable(gap) {
				return math.Sqrt(gap.Dot(gap))
			}
		case Sphere:
			gap := belowZero(b.Center.Sub(a.Min), a.Max.Sub(b.Center))
			if d, ok := beyondRadius(gap.Dot(gap), b.Radius); ok && isSquarable(gap) && a.Min.isAtMost(a.Max) {
				return d
			}
			return distanceSphereBox(b, a)
		case Vec:
			gap := belowZero(b.Sub(a.Min), a.Max.Sub(b))
			if isSquarable(gap) && a.Min.isAtMost(a.Max) {
				return math.Sqrt(gap.Dot(gap))
			}
		}
	case Vec:
		if b, ok := b.(Box); ok {
			gap := belowZero(a.Sub(b.Min), b.Max.Sub(a))
			if isSquarable(gap) && b.Min.isAtMost(b.Max) {
				return math.Sqrt(gap.Dot(gap))
			}
		}
	case *Box:
		return distanceOther(a, b)
	case *Sphere:
		if b, ok := b.(*Box); ok {
			return distanceOther(a, b)
		}
	case OrientedBox, Triangle, Hull:
		return distanceOther(a, b)
	}
	return fastDistanceOther(a, b)
}

// fastDistanceOther is Distance for the pairs without a case above.
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

//go:noinline
func distanceOther(a, b Shape) float64 {
	isFaced := isFlat(a) || isFlat(b)
	if isFaced {
		var z zonotopes
		if d, ok := z.gap(a, b); ok {
			return d
		}
	}
	var balls [2]Sphere
	a, b = withLength(a, &balls[0]), withLength(b, &balls[1])
	if isFaced {
		if d, ok := distanceBySAT(a, b); ok {
			return d
		}
	}
	return distanceRest(a, b)
}

// distanceRest is Distance for bricks, and for what no closed form is sure of.
func distanceRest(a, b Shape) float64 {
	if gap, r, ok := gapOf(a, b); ok && isSquarable(gap) {
		if r == 0 {
			return math.Sqrt(gap.Dot(gap))
		}
		if d, ok := beyondRadius(gap.Dot(gap), r); ok {
			return d
		}
	}
	var p bricks
	if p.set(a, b) && p.measure() {
		if rel := p.relate(); rel != undecided {
			return p.distance(rel)
		}
	}
	return distanceBodies(a, b)
}

// distanceSphereBox is Distance for a ball and a box, mostly such as touch.
//
//go:noinline
func distanceSphereBox(s Sphere, b Box) float64 {
	if ballOnSide(s.Center, s.Radius, b.Min, b.Max) == touching {
		return 0
	}
	return distanceOther(&s, &b)
}

// fastClosest is ClosestPoints.
func fastClosest(a, b Shape) (onA, onB Vec) {
	var x, y core
	if x.set(a) && y.set(b) {
		return closestPoints(&x, &y)
	}
	var balls [2]Sphere
	a, b = withLength(a, &balls[0]), withLength(b, &balls[1])
	var p bricks
	if p.set(a, b) && p.measure() {
		if rel := p.relate(); rel != undecided {
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

// fastCollide is Collide: balls that are apart need no cores, and boxes none at all.
func fastCollide(c *Contact, a, b Shape) bool {
	switch x := a.(type) {
	case Sphere:
		switch y := b.(type) {
		case Sphere:
			d, bound := pointPoint(x.Center, y.Center, x.Radius+y.Radius)
			if d > bound {
				return false // the empty set, too
			}
		case Box:
			if answer := c.ofBall(x.Center, x.Radius, y.Min, y.Max); answer != castUnsure {
				return answer != castMiss
			}
			return collideBricks(c, a, b)
		case OrientedBox, Triangle, Hull:
			return collideMixed(c, a, b)
		}
	case OrientedBox, *Box:
		return collideMixed(c, a, b)
	case Box:
		switch y := b.(type) {
		case Box:
			return c.ofBoxes(x.Min, x.Max, y.Min, y.Max)
		case HalfSpace:
			break
		default:
			return collideMixed(c, a, b)
		}
	case Vec:
		if y, ok := b.(Box); ok {
			if !isWithinSides(x, y.Min, y.Max) {
				return false
			}
			// Of two ways out of the same length a point takes the lesser one, as out does.
			if _, ok := c.out(x, x, y.Min, y.Max); ok {
				return true
			}
			return collideBricks(c, a, b)
		}
	case *Sphere:
		if _, ok := b.(*Box); ok {
			return collideOther(c, a, b)
		}
	}
	var x, y core
	if !x.set(a) || !y.set(b) {
		return collideMixed(c, a, b)
	}
	rel := relate(&x, &y)
	if rel > touching {
		return false
	}
	c.between(&x, &y, rel)
	return true
}

// collideMixed is Collide for two shapes that are not both cores. No closed form is asked for in vain.
//
//go:noinline
func collideMixed(c *Contact, a, b Shape) bool {
	t := traitsOf(a) | traitsOf(b)
	isFaced := t&traitEndless == 0 && t&(traitBar|traitFlat) != 0
	if isFaced {
		if answer := c.ofZonotopes(a, b); answer != castUnsure {
			return answer != castMiss
		}
	}
	if t&traitBar != 0 {
		var balls [2]Sphere
		a, b = withLength(a, &balls[0]), withLength(b, &balls[1])
		isFaced = isFaced && (traitsOf(a)|traitsOf(b))&(traitBar|traitFlat) != 0
	}
	switch {
	case isHalfSpace(a), isHalfSpace(b):
		if answer := c.ofGround(a, b); answer != castUnsure {
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

// onGround sets c to the contact of a shape with the half-space h, out of that, if that is certain.
//
//go:noinline
func (c *Contact) onGround(h *HalfSpace, s Shape) castAnswer {
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

// ofGround is onGround for two shapes of which one is a half-space.
func (c *Contact) ofGround(a, b Shape) castAnswer {
	if h, ok := b.(HalfSpace); ok {
		return c.onGround(&h, a)
	}
	if h, ok := a.(HalfSpace); ok {
		answer := c.onGround(&h, b)
		if answer == castInside {
			c.Normal = c.Normal.Neg()
		}
		return answer
	}
	return castUnsure
}

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
	return collideBricks(c, a, b)
}

// collideBricks is Collide for bricks, ties among them.
//
//go:noinline
func collideBricks(c *Contact, a, b Shape) bool {
	var p bricks
	if p.set(a, b) && p.measure() {
		switch rel := p.relate(); rel {
		case penetrating, touching:
			c.ofBricks(&p, rel)
			return true
		case apart:
			return false
		}
	}
	if answer := c.bySAT(a, b); answer != castUnsure {
		return answer != castMiss
	}
	rel := relateEarly(a, b)
	return rel != apart && collideBodies(c, a, b, rel)
}

// ofBoxed sets c to the contact of two, if that is certain.
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

// ofBall is spread for a ball or a point with a half-space or a box, by the same steps, where these end with one point
// that is not moved: that of the contact. It says whether they do; the feature is set then.
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
	of := halfFeature
	switch b := b.(type) {
	case HalfSpace:
		ok = c.isBelow(&p, r, &b.Point, n)
	case Box:
		of, ok = c.sideBelow(&p, r, &b, n)
	default:
		return false
	}
	if ok {
		if m.Points[0].Feature = uint32(of); isTurned {
			m.Points[0].Feature = uint32(of) << 16
		}
	}
	return ok
}
