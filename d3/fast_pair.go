package d3

// Fast pairs: which way is asked first about two shapes, by their types.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// The files fast_ are the one place that picks a way by the types of shapes: closed forms answer where
// floats are certain, cores all else. A case here needs a benchmark that shows what it gains.

// fastOverlap is Overlap.
func fastOverlap(a, b Shape) bool {
	// No branch looks at the arguments again after a call: to keep them costs a tenth.
	switch a := a.(type) {
	case Sphere:
		if b, ok := b.(Sphere); ok {
			if near, ok := isShort(a.Center.Sub(b.Center), a.Radius+b.Radius); ok && areNatural(a.Radius, b.Radius) {
				return near
			}
			return overlapSpheres(a, b)
		}
		switch b := b.(type) {
		case Capsule:
			if near, ok := pointBar(&a.Center, &b.A, &b.B, a.Radius+b.Radius); ok && areNatural(a.Radius, b.Radius) {
				return near
			}
			return overlapSphereCapsule(&a, &b)
		case Box:
			gap := belowZero(a.Center.Sub(b.Min), b.Max.Sub(a.Center))
			if near, ok := isReached(gap.Dot(gap), a.Radius); ok && b.Min.isAtMost(b.Max) {
				return near
			}
			return overlapSphereBox(a, b)
		}
	case Capsule:
		switch b := b.(type) {
		case Sphere:
			if near, ok := pointBar(&b.Center, &a.A, &a.B, a.Radius+b.Radius); ok && areNatural(a.Radius, b.Radius) {
				return near
			}
			return overlapSphereCapsule(&b, &a)
		case Capsule:
			if near, ok := barBar(&a.A, &a.B, &b.A, &b.B, a.Radius+b.Radius); ok && areNatural(a.Radius, b.Radius) {
				return near
			}
			return overlapCapsules(&a, &b)
		case Box:
			if rel := relateSegmentBox(&a.A, &a.B, a.Radius, &b); rel != undecided {
				return rel <= touching
			}
			return overlapFew(&a, &b)
		case OrientedBox:
			if rel := relateSegmentOriented(&a.A, &a.B, a.Radius, &b); rel != undecided {
				return rel <= touching
			}
			return overlapFew(&a, &b)
		case Triangle:
			if rel := relateSegmentTriangle(&a.A, &a.B, a.Radius, &b); rel != undecided {
				return rel <= touching
			}
			return overlapFew(&a, &b)
		}
	case Triangle:
		switch b := b.(type) {
		case Box:
			if rel := relateTriangleBox(&a, &b); rel != undecided {
				return rel <= touching
			}
			return overlapFew(&a, &b)
		case Triangle:
			if rel := relateTriangles(&a, &b); rel != undecided {
				return rel <= touching
			}
			return overlapFew(&a, &b)
		}
	case Box:
		switch b := b.(type) {
		case Box:
			return a.Min.isAtMost(b.Max) && b.Min.isAtMost(a.Max) && isSpanned(a.Min, a.Max) && isSpanned(b.Min, b.Max)
		case Sphere:
			gap := belowZero(b.Center.Sub(a.Min), a.Max.Sub(b.Center))
			if near, ok := isReached(gap.Dot(gap), b.Radius); ok && a.Min.isAtMost(a.Max) {
				return near
			}
			return overlapSphereBox(b, a)
		case Vec:
			return isWithinSides(b, a.Min, a.Max)
		}
	case HalfSpace:
		if b, ok := b.(Line); ok {
			return overlapLineGround(&b, &a)
		}
		return overlapGround(a.Point, a.Normal, b)
	case Line:
		if b, ok := b.(HalfSpace); ok {
			return overlapLineGround(&a, &b)
		}
	case Vec:
		if b, ok := b.(Box); ok {
			return isWithinSides(a, b.Min, b.Max)
		}
	case *Box:
		return overlapOther(a, b)
	case *Sphere:
		if b, ok := b.(*Box); ok {
			return overlapOther(a, b)
		}
	case OrientedBox:
		switch b := b.(type) {
		case OrientedBox:
			if rel := relateTurned(&a, &b); rel != undecided {
				return rel <= touching
			}
			return overlapTurned(&a, &b)
		case Box:
			if rel := relateAligned(&b, &a); rel != undecided {
				return rel <= touching
			}
			return overlapTurned(&a, &b)
		}
	}
	switch b := b.(type) { // to ask one type with an if copies what it is not
	case HalfSpace:
		return overlapGround(b.Point, b.Normal, a)
	}
	return fastOverlapOther(a, b)
}

// fastOverlapOther is Overlap for the other pairs of values, without the detour
// through cores. What it leaves undecided, pointers among it, goes that way.
//
//go:noinline
func fastOverlapOther(a, b Shape) bool {
	rel := undecided
	switch a := a.(type) {
	case Vec:
		rel = pointShape(a, 0, b)
	case Sphere:
		rel = pointShape(a.Center, a.Radius, b)
	case Segment:
		rel = segmentShape(&a.A, &a.B, 0, b)
	case Capsule:
		rel = segmentShape(&a.A, &a.B, a.Radius, b)
	case Ray, Line, *Ray, *Line:
		if rel = thinShape(b, a); rel == undecided {
			rel = relatePaths(a, b)
		}
	default:
		if rel = thinShape(b, a); rel == undecided {
			rel = bodyShape(b, a)
		}
	}
	if rel == undecided {
		return overlapOther(a, b)
	}
	return rel <= touching
}

// thinShape filters the distance of two shapes, the first of which has a point or a segment as its core.
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

// bodyShape says how two shapes stand to each other, the first of which has faces or no end, if floats are certain.
func bodyShape(a, b Shape) relation {
	rel := undecided
	switch a := a.(type) {
	case Ray, Line, *Ray, *Line:
		return relatePaths(a, b)
	case Triangle:
		rel = triangleShape(&a, b)
	case OrientedBox:
		switch b := b.(type) {
		case Triangle:
			rel = relateTriangleOriented(&b, &a)
		case Box:
			rel = relateAligned(&b, &a)
		}
	}
	return rel
}

// overlapGround is Overlap for the half-space of a point p and a normal n, and another shape: by the least height h of
// its core, and the sum t of the magnitudes of all products in it. In one function: calls would take as long as that.
func overlapGround(p, n Vec, s Shape) bool {
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
	return overlapGroundTied(&HalfSpace{p, n}, s)
}

// overlapLineGround is overlapGround for a line, which goes through the plane unless it is level.
func overlapLineGround(l *Line, h *HalfSpace) bool {
	up, bound := l.Dir.heightAlong(h.Normal)
	if math.Abs(up) > float64(16*e*bound)+tiny && isFinite(l.Origin.Sub(h.Point).sumAbs()) {
		return true
	}
	return overlapGroundTied(h, *l)
}

// overlapGroundTied is overlapGround where a height alone does not tell.
//
//go:noinline
func overlapGroundTied(h *HalfSpace, s Shape) bool {
	if rel := relateGround(h, s); rel != undecided {
		return rel <= touching
	}
	return overlapBodies(s, h)
}

// relatePaths says how two shapes stand to each other, of which one is a ray or line and one is bounded, if floats are
// certain.
//
//go:noinline
func relatePaths(a, b Shape) relation {
	var p lance
	switch {
	case p.set(a):
	case p.set(b):
		b = a
	default:
		return undecided
	}
	if rel := p.relate(b); rel != undecided {
		return rel
	}
	return p.relateSketch(b)
}

// relateSketch is relate by a part of the path, for what has a figure.
//
//go:noinline
func (p *lance) relateSketch(s Shape) relation {
	var z sketch
	if !z.b.set(s) || z.b.kind <= segmental {
		return undecided
	}
	if z.b.kind == listed {
		z.b.list = listOf(s)
	}
	d := z.b.base.Sub(p.o)
	size := d.Add(z.b.at).sumAbs() + float64(8*e*(d.sumAbs()+z.b.at.sumAbs())) + z.b.extent + z.b.r
	if !z.a.setPath(p, size) || !z.fit() {
		return undecided
	}
	u := z.a.parts[0]
	if rel := z.relate(); rel != undecided {
		return rel
	}
	g := z.grid()
	return z.relateOnGrid(g, hasVec(g, &p.o) && hasVec(g, &u) && isShapeOn(g, s))
}

//go:noinline
func overlapOther(a, b Shape) bool {
	if (isHull(a) || isHull(b)) && !isEndless(a) && !isEndless(b) {
		rel := relateSketch(a, b)
		if rel == undecided {
			return overlapAny(a, b)
		}
		return rel <= touching
	}
	if gap, r, ok := gapOf(a, b); ok {
		if r == 0 {
			return gap == (Vec{})
		}
		if near, ok := isReached(gap.Dot(gap), r); ok {
			return near
		}
	}
	rel := undecided
	var p bricks
	if !isFlat(a) && !isFlat(b) && p.set(a, b) && p.measure() {
		rel = p.relate()
	} else {
		rel = relateEarly(a, b)
	}
	if rel == undecided {
		return overlapAny(a, b)
	}
	return rel <= touching
}

// overlapFew is Overlap for bodies of few corners of which relate could not tell. In space it has tried the sketch.
//
//go:noinline
func overlapFew(a, b Shape) bool {
	if dim == 2 {
		if rel := relateSketch(a, b); rel != undecided {
			return rel <= touching
		}
	}
	return overlapBodies(a, b)
}

// overlapTurned is Overlap for boxes of which axes could not tell.
//
//go:noinline
func overlapTurned(a, b Shape) bool {
	if rel := relateSketch(a, b); rel != undecided {
		return rel <= touching
	}
	return overlapBodies(a, b)
}

// overlapSphereBox is Overlap for a ball and a box, mostly such as touch.
//
//go:noinline
func overlapSphereBox(s Sphere, b Box) bool {
	if rel := ballOnSide(s.Center, s.Radius, b.Min, b.Max); rel != undecided {
		return rel <= touching
	}
	return overlapAny(&s, &b)
}

// pointShape filters the distance of p from the core of s against R.
func pointShape(p Vec, r float64, s Shape) relation {
	if !(r >= 0) {
		return undecided
	}
	d, bound := 0.0, math.Inf(1)
	switch s := s.(type) {
	case Vec:
		if d, bound = pointPoint(p, s, r); !(math.Abs(d) > bound) {
			return relateSpans(exact.Point, &p, &p, r, exact.Point, &s, &s, 0)
		}
	case Sphere:
		if !(s.Radius >= 0) {
			return undecided
		}
		if d, bound = pointPoint(p, s.Center, r+s.Radius); !(math.Abs(d) > bound) {
			return relateSpans(exact.Point, &p, &p, r, exact.Point, &s.Center, &s.Center, s.Radius)
		}
	case Segment:
		if d, bound, _ = pointSegment(p, s.A, s.B, r); !(math.Abs(d) > bound) {
			return relateSpans(exact.Point, &p, &p, r, exact.Segment, &s.A, &s.B, 0)
		}
	case Capsule:
		if !(s.Radius >= 0) {
			return undecided
		}
		if d, bound, _ = pointSegment(p, s.A, s.B, r+s.Radius); !(math.Abs(d) > bound) {
			return relateSpans(exact.Point, &p, &p, r, exact.Segment, &s.A, &s.B, s.Radius)
		}
	case Ray:
		if d, bound, _ = pointRay(p, s.Origin, s.Dir, false, r); !(math.Abs(d) > bound) {
			return relateSpans(exact.Point, &p, &p, r, exact.Ray, &s.Origin, &s.Dir, 0)
		}
	case Line:
		if d, bound, _ = pointRay(p, s.Origin, s.Dir, true, r); !(math.Abs(d) > bound) {
			return relateSpans(exact.Point, &p, &p, r, exact.Line, &s.Origin, &s.Dir, 0)
		}
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
	return signOf(d, bound)
}

// segmentShape filters the distance of the segment a–b from the core of s
// against R.
func segmentShape(a, b *Vec, r float64, s Shape) relation {
	if !(r >= 0) {
		return undecided
	}
	d, bound := 0.0, math.Inf(1)
	switch s := s.(type) {
	case Vec:
		if d, bound, _ = pointSegment(s, *a, *b, r); !(math.Abs(d) > bound) {
			return relateSpans(exact.Segment, a, b, r, exact.Point, &s, &s, 0)
		}
	case Sphere:
		if !(s.Radius >= 0) {
			return undecided
		}
		if d, bound, _ = pointSegment(s.Center, *a, *b, r+s.Radius); !(math.Abs(d) > bound) {
			return relateSpans(exact.Segment, a, b, r, exact.Point, &s.Center, &s.Center, s.Radius)
		}
	case Segment:
		if rel := spanSegment(exact.Segment, a, b, &s.A, &s.B, r); rel != undecided {
			return rel
		}
		return relateSpans(exact.Segment, a, b, r, exact.Segment, &s.A, &s.B, 0)
	case Capsule:
		if !(s.Radius >= 0) {
			return undecided
		}
		if rel := spanSegment(exact.Segment, a, b, &s.A, &s.B, r+s.Radius); rel != undecided {
			return rel
		}
		return relateSpans(exact.Segment, a, b, r, exact.Segment, &s.A, &s.B, s.Radius)
	case Ray:
		if rel := spanSegment(exact.Ray, &s.Origin, &s.Dir, a, b, r); rel != undecided {
			return rel
		}
		return relateSpans(exact.Segment, a, b, r, exact.Ray, &s.Origin, &s.Dir, 0)
	case Line:
		if rel := spanSegment(exact.Line, &s.Origin, &s.Dir, a, b, r); rel != undecided {
			return rel
		}
		return relateSpans(exact.Segment, a, b, r, exact.Line, &s.Origin, &s.Dir, 0)
	case Triangle:
		if r == 0 {
			var p lance
			p.setSegment(a, b)
			if rel := p.relateTriangle(&s); rel != undecided {
				return rel
			}
		}
		return relateSegmentTriangle(a, b, r, &s)
	case Box:
		if r == 0 {
			var p lance
			p.setSegment(a, b)
			if rel := p.relateBox(&s); rel != undecided {
				return rel
			}
		}
		return relateSegmentBox(a, b, r, &s)
	case OrientedBox:
		if r == 0 {
			var p lance
			p.setSegment(a, b)
			if rel := p.relateOriented(&s); rel != undecided {
				return rel
			}
		}
		return relateSegmentOriented(a, b, r, &s)
	}
	return signOf(d, bound)
}

// triangleShape says how t and a box stand to each other, if floats are certain.
func triangleShape(t *Triangle, s Shape) relation {
	switch s := s.(type) {
	case Box:
		return relateTriangleBox(t, &s)
	case OrientedBox:
		return relateTriangleOriented(t, &s)
	}
	return undecided
}

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
		return distanceFlat(a, b)
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
	if isFlat(a) || isFlat(b) {
		return distanceFlat(a, b)
	}
	return distanceRest(a, b)
}

// distanceFlat is Distance for two shapes of which one has faces.
func distanceFlat(a, b Shape) float64 {
	if d, ok := distanceBySAT(a, b); ok {
		return d
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
	var p bricks
	if p.set(a, b) && p.measure() {
		if rel := p.relate(); rel != undecided {
			return p.closest(rel)
		}
	}
	onA, onB, ok := closestBySAT(a, b)
	if !ok {
		onA, onB, ok = closestAny(a, b)
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
		case OrientedBox:
			return collideTurned(c, a, b)
		case Triangle, Hull:
			return collideMixed(c, a, b)
		}
	case OrientedBox:
		return collideTurned(c, a, b)
	case Box:
		switch y := b.(type) {
		case Box:
			return c.ofBoxes(x.Min, x.Max, y.Min, y.Max)
		case HalfSpace:
			break
		case Triangle, OrientedBox, Hull:
			return collideMixed(c, a, b)
		default:
			return collideOther(c, a, b)
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
	case *Box:
		return collideOther(c, a, b)
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

// collideTurned is Collide for a box at any angle, mostly with something bounded.
func collideTurned(c *Contact, a, b Shape) bool {
	if isEndless(a) || isEndless(b) {
		return collideMixed(c, a, b)
	}
	return collideSketched(c, a, b)
}

// collideSketched is Collide for two bounded shapes of which one has no closed form with the other.
func collideSketched(c *Contact, a, b Shape) bool {
	if answer := c.bySAT(a, b); answer != castUnsure {
		return answer != castMiss
	}
	rel := relateFlat(a, b)
	return rel != apart && collideBodies(c, a, b, rel)
}

// collideMixed is Collide for two shapes that are not both cores. No closed form is asked for in vain.
//
//go:noinline
func collideMixed(c *Contact, a, b Shape) bool {
	switch {
	case isHalfSpace(a), isHalfSpace(b):
		if answer := c.ofGround(a, b); answer != castUnsure {
			return answer != castMiss
		}
		rel := relateEndless(a, b)
		return rel != apart && collideBodies(c, a, b, rel)
	case (isSketched(b) || isSketched(a)) && !isEndless(a) && !isEndless(b):
		return collideSketched(c, a, b)
	}
	return collideOther(c, a, b)
}

// onGround sets c to the contact of a shape with the half-space h, out of that, if that is certain.
//
//go:noinline
func (c *Contact) onGround(h *HalfSpace, s Shape) cast {
	var x stance
	if !x.set(&h.Point, &h.Normal, s) {
		return castUnsure
	}
	rel := x.relate(x.h)
	if rel == undecided {
		rel = relateGround(h, s)
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
func (c *Contact) ofGround(a, b Shape) cast {
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
	var x, y cuboid
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
func (c *Contact) ofBoxed(x, y *cuboid) cast {
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
	of := halfSpot
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
