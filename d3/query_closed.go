package d3

// Closed forms of pairs: the one table of the algorithm asked first about two shapes at rest, by both types.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// fastOverlap implements Overlap: it switches on both types. Of a pair with a closed form a filter in floats decides, or an exact function where the
// filter is not certain. Some bounded pairs go to overlapGJK, all others to overlapOther.
func fastOverlap(a, b Shape) bool {
	// To keep a and b across a call costs a tenth of the time, so only cases of oriented boxes read them after one.
	switch x := a.(type) {
	case Sphere:
		if y, ok := b.(Sphere); ok {
			if near, ok := isShort(x.Center.Sub(y.Center), x.Radius+y.Radius); ok && areNatural(x.Radius, y.Radius) {
				return near
			}
			return overlapSpheres(x, y)
		}
		switch y := b.(type) {
		case Capsule:
			if near, ok := isNearSegment(&x.Center, &y.A, &y.B, x.Radius+y.Radius); ok && areNatural(x.Radius, y.Radius) {
				return near
			}
			return overlapSphereCapsule(&x, &y)
		case Box:
			gap := belowZero(x.Center.Sub(y.Min), y.Max.Sub(x.Center))
			if near, ok := isReached(gap.Dot(gap), x.Radius); ok && y.Min.isAtMost(y.Max) {
				return near
			}
			return overlapSphereBox(x, y)
		}
	case Capsule:
		switch y := b.(type) {
		case Sphere:
			if near, ok := isNearSegment(&y.Center, &x.A, &x.B, x.Radius+y.Radius); ok && areNatural(x.Radius, y.Radius) {
				return near
			}
			return overlapSphereCapsule(&y, &x)
		case Capsule:
			if near, ok := areSegmentsNear(&x.A, &x.B, &y.A, &y.B, x.Radius+y.Radius); ok && areNatural(x.Radius, y.Radius) {
				return near
			}
			return overlapCapsules(&x, &y)
		case Box, OrientedBox, Triangle, Hull:
			return overlapGJK(a, b)
		}
	case Box:
		switch y := b.(type) {
		case Box:
			return x.Min.isAtMost(y.Max) && y.Min.isAtMost(x.Max) && isSpanned(x.Min, x.Max) && isSpanned(y.Min, y.Max)
		case Sphere:
			gap := belowZero(y.Center.Sub(x.Min), x.Max.Sub(y.Center))
			if near, ok := isReached(gap.Dot(gap), y.Radius); ok && x.Min.isAtMost(x.Max) {
				return near
			}
			return overlapSphereBox(y, x)
		case Vec:
			return isWithinSides(y, x.Min, x.Max)
		}
	case Triangle:
		switch b.(type) {
		case Capsule, Box, OrientedBox, Triangle, Hull:
			return overlapGJK(a, b)
		}
	case HalfSpace:
		if y, ok := b.(Line); ok {
			return overlapLineHalfSpace(&y, &x)
		}
		return overlapHalfSpace(x.Point, x.Normal, b)
	case Line:
		if y, ok := b.(HalfSpace); ok {
			return overlapLineHalfSpace(&x, &y)
		}
	case Vec:
		if y, ok := b.(Box); ok {
			return isWithinSides(x, y.Min, y.Max)
		}
	case OrientedBox:
		switch y := b.(type) {
		case OrientedBox:
			if rel := relateOrientedBoxes(&x, &y); rel != undecided {
				return rel <= touching
			}
			return overlapGJK(a, b)
		case Box:
			if rel := relateBoxOriented(&y, &x); rel != undecided {
				return rel <= touching
			}
			return overlapGJK(a, b)
		case Capsule, Triangle:
			return overlapGJK(a, b)
		}
	}
	switch y := b.(type) { // to ask one type with an if copies what it is not
	case HalfSpace:
		return overlapHalfSpace(y.Point, y.Normal, a)
	}
	return overlapOther(a, b)
}

// overlapHalfSpace is Overlap for the half-space of the point p and the normal n, and another shape. It computes the least
// height h of the shape's core, and the sum t of the magnitudes of all products in h, of which the error bound is a multiple.
// It is one function because calls would take as long as its work.
func overlapHalfSpace(p, n Vec, s Shape) bool {
	h, t, r := 0.0, math.NaN(), 0.0
	switch s := s.(type) {
	case Vec:
		h, t = s.Sub(p).heightAlong(n)
	case Sphere:
		h, t = s.Center.Sub(p).heightAlong(n)
		r = s.Radius
	case Segment:
		h, t = s.A.Sub(p).lowerAlong(s.B.Sub(p), n)
	case Capsule:
		h, t = s.A.Sub(p).lowerAlong(s.B.Sub(p), n)
		r = s.Radius
	case Triangle:
		h, t = s.A.Sub(p).lowerAlong(s.B.Sub(p), n)
		x, y := s.C.Sub(p).heightAlong(n)
		h, t = lesser(h, x), t+y
	case Box: // twice the height of the middle
		if s.Min.isAtMost(s.Max) {
			h, t = s.Min.Sub(p).Add(s.Max.Sub(p)).heightAlong(n)
			_, reach := s.Max.Sub(s.Min).heightAlong(n)
			h, t = h-reach, t+reach
		}
	case OrientedBox:
		h, t = s.Center.Sub(p).heightAlong(n)
		for i := range s.Half {
			x, y := s.Half[i].heightAlong(n)
			h, t = h-math.Abs(x), t+y
		}
	case Ray: // t − t is a NaN for what is at infinity
		d := s.Origin.Sub(p)
		up, bound := s.Dir.heightAlong(n)
		x, y := d.heightAlong(n)
		bound, slack := float64(16*e*bound)+tiny+(bound-bound), float64(16*e*y)+tiny+(y-y)
		near, far := min(up+bound, x+slack) < 0, min(up-bound, x-slack) > 0
		if near != far {
			return near
		}
	case HalfSpace:
		up, mm, nn := s.Normal.Dot(n), s.Normal.Dot(s.Normal), n.Dot(n)
		isAcross := float64(up*up) < float64(mm*nn)*(1-0x1p-20) && mm > 0x1p-300 && mm < 0x1p300 && nn > 0x1p-300 && nn < 0x1p300
		if isAcross || up > float64(16*e*s.Normal.abs().Dot(n.abs()))+tiny {
			h, t = math.Inf(-1), s.Point.Sub(p).sumAbs()
		}
	}
	slack := float64(16*e*t) + tiny
	if r == 0 {
		if math.Abs(h) > slack {
			return h < 0
		}
	} else if near, ok := isLow(h, slack, r, n); ok {
		return near
	}
	return overlapHalfSpaceTied(&HalfSpace{p, n}, s)
}

// fastDistance implements Distance, as fastOverlap does Overlap.
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

// fastCollide implements Collide, and writes the contact to c. Balls that are apart need no cores, and boxes none at all.
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
			return collideRoundedBoxes(c, a, b)
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
			if _, ok := c.byLeastAxis(x, x, y.Min, y.Max); ok {
				return true
			}
			return collideRoundedBoxes(c, a, b)
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

// overlapOther is Overlap for the pairs without a case in fastOverlap.
//
//go:noinline
func overlapOther(a, b Shape) bool {
	rel := thinShape(a, b)
	if rel == undecided {
		rel = thinShape(b, a)
	}
	if rel == undecided {
		rel = relateOther(a, b)
	}
	if rel == undecided {
		return overlapAny(a, b)
	}
	return rel <= touching
}

// thinShape filters the relation of two shapes, if the core of a is a point or a segment.
func thinShape(a, b Shape) relation {
	switch a := a.(type) {
	case Vec:
		return pointShape(a, 0, b)
	case Sphere:
		return pointShape(a.Center, a.Radius, b)
	case Segment:
		return segmentShape(&a.A, &a.B, 0, b)
	case Capsule:
		return segmentShape(&a.A, &a.B, a.Radius, b)
	}
	return undecided
}

// pointShape filters the relation of s and the ball of the center p and the radius r.
func pointShape(p Vec, r float64, s Shape) relation {
	if !(r >= 0) {
		return undecided
	}
	switch s := s.(type) {
	case Vec:
		return relateBalls(&p, r, &s, 0)
	case Sphere:
		return relateBalls(&p, r, &s.Center, s.Radius)
	case Segment:
		return relateBallCapsule(&p, r, &s.A, &s.B, 0)
	case Capsule:
		return relateBallCapsule(&p, r, &s.A, &s.B, s.Radius)
	case Ray:
		return relateBallRay(&p, r, exact.Ray, &s.Origin, &s.Dir)
	case Line:
		return relateBallRay(&p, r, exact.Line, &s.Origin, &s.Dir)
	case Triangle:
		if r == 0 {
			return relatePointTriangle(&p, &s)
		}
		return relateBallTriangle(&p, r, &s)
	case OrientedBox:
		if r == 0 {
			return relatePointOriented(&p, &s)
		}
		return relateBallOriented(&p, r, &s)
	}
	return undecided
}

// segmentShape filters the relation of s and the segment a–b, grown by r.
func segmentShape(a, b *Vec, r float64, s Shape) relation {
	if !(r >= 0) {
		return undecided
	}
	switch s := s.(type) {
	case Vec:
		return relateBallCapsule(&s, 0, a, b, r)
	case Sphere:
		return relateBallCapsule(&s.Center, s.Radius, a, b, r)
	case Segment:
		return relateCapsule(a, b, r, exact.Segment, &s.A, &s.B, 0)
	case Capsule:
		return relateCapsule(a, b, r, exact.Segment, &s.A, &s.B, s.Radius)
	case Ray:
		return relateCapsule(a, b, r, exact.Ray, &s.Origin, &s.Dir, 0)
	case Line:
		return relateCapsule(a, b, r, exact.Line, &s.Origin, &s.Dir, 0)
	}
	return undecided
}

// ofContact makes h the hit of shapes that overlap before the motion: at time 0, by their contact.
func (h *Hit) ofContact(a, b Shape) {
	var c Contact
	fastCollide(&c, a, b)
	*h = Hit{0, c.Point, c.Normal}
}
