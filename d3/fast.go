package d3

// Fast paths: which way is asked first, by the types of the shapes.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// This is the one place that picks a way by the types of shapes: closed forms answer where
// floats are certain, cores all else. A case here needs a benchmark that shows what it gains.

// fastOverlap is Overlap.
func fastOverlap(a, b Shape) bool {
	// No branch looks at the arguments again after a call: to keep them costs a tenth.
	switch a := a.(type) {
	case Sphere:
		if b, ok := b.(Sphere); ok {
			// pointPoint and decided in one: kk and q are compared with each other.
			k, r := a.Center.Sub(b.Center), a.Radius+b.Radius
			kk, q := k.Dot(k), float64(r*r)
			near, far := float64(kk*(1+16*e))+tiny < q, float64(q*(1+16*e))+tiny < kk
			if near != far && areNatural(a.Radius, b.Radius) && q <= math.MaxFloat64 {
				return near
			}
			break
		}
		switch b := b.(type) {
		case Capsule:
			d, bound, _ := pointSegment(a.Center, b.A, b.B, a.Radius+b.Radius)
			if overlap, ok := decided(d, bound); ok && areNatural(a.Radius, b.Radius) {
				return overlap
			}
			return overlapSphereCapsule(a, &b)
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
			d, bound, _ := pointSegment(b.Center, a.A, a.B, a.Radius+b.Radius)
			if overlap, ok := decided(d, bound); ok && areNatural(a.Radius, b.Radius) {
				return overlap
			}
			return overlapSphereCapsule(b, &a)
		case Capsule:
			f, n, _, _ := closest(a.A.Sub(b.A), a.B.Sub(a.A), b.B.Sub(b.A), 0)
			if n > math.MaxFloat64 {
				f, n = certificate(a.A.Sub(b.A), a.B.Sub(a.A), b.B.Sub(b.A))
			}
			d, bound := against(f, n, a.Radius+b.Radius)
			if overlap, ok := decided(d, bound); ok && areNatural(a.Radius, b.Radius) {
				return overlap
			}
			return overlapCapsules(&a, &b)
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
			return overlapBodies(&a, &b)
		}
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
	default:
		switch b := b.(type) {
		case Vec:
			rel = pointShape(b, 0, a)
		case Sphere:
			rel = pointShape(b.Center, b.Radius, a)
		case Segment:
			rel = segmentShape(&b.A, &b.B, 0, a)
		case Capsule:
			rel = segmentShape(&b.A, &b.B, b.Radius, a)
		}
	}
	if rel == undecided {
		return overlapOther(a, b)
	}
	return rel <= touching
}

//go:noinline
func overlapOther(a, b Shape) bool {
	if gap, r, ok := gapOf(a, b); ok {
		if r == 0 {
			return gap == (Vec{})
		}
		if near, ok := isReached(gap.Dot(gap), r); ok {
			return near
		}
	}
	rel := undecided
	if isFlat(a) || isFlat(b) {
		if rel = relateFlat(a, b); rel == undecided {
			return overlapBodies(a, b)
		}
	} else {
		var p bricks
		if p.set(a, b) && p.measure() {
			rel = p.relate()
		} else if !isEndless(a) && !isEndless(b) {
			rel = relateSketch(a, b)
		}
	}
	if rel == undecided {
		return overlapAny(a, b)
	}
	return rel <= touching
}

// isFlat says whether s has faces, and is no box along the axes.
func isFlat(s Shape) bool {
	switch s.(type) {
	case Triangle, *Triangle, OrientedBox, *OrientedBox, Hull, *Hull:
		return true
	}
	return false
}

func isEndless(s Shape) bool {
	switch s.(type) {
	case Ray, *Ray, Line, *Line, HalfSpace, *HalfSpace:
		return true
	}
	return false
}

// relateFlat says how two shapes stand to each other, one of which is flat, if floats are certain.
func relateFlat(a, b Shape) relation {
	switch a := a.(type) {
	case OrientedBox:
		return relateOriented(&a, b)
	case *OrientedBox:
		return relateOriented(a, b)
	}
	switch b := b.(type) {
	case OrientedBox:
		return relateOriented(&b, a)
	case *OrientedBox:
		return relateOriented(b, a)
	}
	return relateSketch(a, b)
}

// relateOriented is relateFlat for a box that may be turned.
func relateOriented(a *OrientedBox, b Shape) relation {
	switch b := b.(type) {
	case OrientedBox:
		return relateTurned(a, &b)
	case *OrientedBox:
		return relateTurned(a, b)
	case Box:
		return relateAligned(&b, a)
	case *Box:
		return relateAligned(b, a)
	}
	return relateSketch(a, b)
}

// relateSketch says how two shapes stand to each other, if each has a figure and floats are certain.
//
//go:noinline
func relateSketch(a, b Shape) relation {
	var z sketch
	if !z.a.set(a) || !z.b.set(b) {
		return undecided
	}
	if z.a.kind == listed {
		z.a.list = listOf(a)
	}
	if z.b.kind == listed {
		z.b.list = listOf(b)
	}
	if !z.fit() {
		return undecided
	}
	return z.relate()
}

// set makes x the shape s, and says whether it is one that has a figure. The list of a hull is to
// be set to listOf(s).
func (x *figure) set(s Shape) bool {
	switch s := s.(type) {
	case Vec:
		x.setPoint(&s, 0)
	case *Vec:
		x.setPoint(s, 0)
	case Sphere:
		x.setPoint(&s.Center, s.Radius)
	case *Sphere:
		x.setPoint(&s.Center, s.Radius)
	case Segment:
		x.setSegment(&s.A, &s.B, 0)
	case *Segment:
		x.setSegment(&s.A, &s.B, 0)
	case Capsule:
		x.setSegment(&s.A, &s.B, s.Radius)
	case *Capsule:
		x.setSegment(&s.A, &s.B, s.Radius)
	case Triangle:
		x.setTriangle(&s)
	case *Triangle:
		x.setTriangle(s)
	case Box:
		return x.setBox(&s)
	case *Box:
		return x.setBox(s)
	case OrientedBox:
		x.setOriented(&s)
	case *OrientedBox:
		x.setOriented(s)
	case Hull:
		return x.setHull(&s)
	case *Hull:
		return x.setHull(s)
	case Rounded:
		return x.set(s.Core) && x.grow(s.Radius)
	case *Rounded:
		return x.set(s.Core) && x.grow(s.Radius)
	default:
		return false
	}
	return true
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
		d, bound = pointPoint(p, s, r)
	case Sphere:
		if s.Radius >= 0 {
			d, bound = pointPoint(p, s.Center, r+s.Radius)
		}
	case Segment:
		d, bound, _ = pointSegment(p, s.A, s.B, r)
	case Capsule:
		if s.Radius >= 0 {
			d, bound, _ = pointSegment(p, s.A, s.B, r+s.Radius)
		}
	case Ray:
		d, bound, _ = pointRay(p, s.Origin, s.Dir, false, r)
	case Line:
		d, bound, _ = pointRay(p, s.Origin, s.Dir, true, r)
	case Triangle:
		return relateBallTriangle(&p, r, &s)
	case OrientedBox:
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
		d, bound, _ = pointSegment(s, *a, *b, r)
	case Sphere:
		if s.Radius >= 0 {
			d, bound, _ = pointSegment(s.Center, *a, *b, r+s.Radius)
		}
	case Segment:
		return spanSegment(exact.Segment, a, b, &s.A, &s.B, r)
	case Capsule:
		if s.Radius >= 0 {
			return spanSegment(exact.Segment, a, b, &s.A, &s.B, r+s.Radius)
		}
	case Ray:
		return spanSegment(exact.Ray, &s.Origin, &s.Dir, a, b, r)
	case Line:
		return spanSegment(exact.Line, &s.Origin, &s.Dir, a, b, r)
	}
	return signOf(d, bound)
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
			gap := belowZero(b.Max.Sub(a.Min), a.Max.Sub(b.Min))
			if isSquarable(gap) && a.Min.isAtMost(a.Max) && b.Min.isAtMost(b.Max) {
				return math.Sqrt(gap.Dot(gap))
			}
			return distanceBoxes(a, b)
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

// distanceBoxes is Distance for boxes of all sizes.
//
//go:noinline
func distanceBoxes(a, b Box) float64 { return distanceOther(&a, &b) }

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
	return closestAny(a, b)
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
		}
	case Box:
		if y, ok := b.(Box); ok {
			return c.ofBoxes(x.Min, x.Max, y.Min, y.Max)
		}
		return collideOther(c, a, b)
	case Vec:
		if y, ok := b.(Box); ok {
			if answer := c.ofBall(x, 0, y.Min, y.Max); answer != castUnsure {
				return answer != castMiss
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
		return collideOther(c, a, b)
	}
	rel := relate(&x, &y)
	if rel > touching {
		return false
	}
	c.between(&x, &y, rel)
	return true
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
	return collideBodies(c, a, b)
}

// fastRayCast is RayCast.
func fastRayCast(h *Hit, p Path, s Shape) bool {
	var o, d, end *Vec
	var way Vec
	isWay := false
	switch p := p.(type) {
	case Ray:
		o, d = &p.Origin, &p.Dir
	case *Ray:
		o, d = &p.Origin, &p.Dir
	case Segment:
		way = p.B.Sub(p.A)
		o, d, end, isWay = &p.A, &way, &p.B, true
	case *Segment:
		way = p.B.Sub(p.A)
		o, d, end, isWay = &p.A, &way, &p.B, true
	default:
		return rayCastFlat(h, p, s)
	}
	var a, b *Vec
	var r float64
	kind := exact.Segment
	switch s := s.(type) {
	case Sphere:
		a, r = &s.Center, s.Radius
	case *Sphere:
		a, r = &s.Center, s.Radius
	case Capsule:
		a, b, r = &s.A, &s.B, s.Radius
	case *Capsule:
		a, b, r = &s.A, &s.B, s.Radius
	case Segment:
		a, b = &s.A, &s.B
	case *Segment:
		a, b = &s.A, &s.B
	case Ray:
		a, b, kind = &s.Origin, &s.Dir, exact.Ray
	case *Ray:
		a, b, kind = &s.Origin, &s.Dir, exact.Ray
	case Line:
		a, b, kind = &s.Origin, &s.Dir, exact.Line
	case *Line:
		a, b, kind = &s.Origin, &s.Dir, exact.Line
	case Box:
		if answer := h.castBox(o, d, end, &s); answer != castUnsure {
			return answer != castMiss
		}
		return rayCastGeneral(h, p, s)
	case *Box:
		if answer := h.castBox(o, d, end, s); answer != castUnsure {
			return answer != castMiss
		}
		return rayCastGeneral(h, p, s)
	default:
		return rayCastFlat(h, p, s)
	}
	var answer cast
	switch {
	case b == nil:
		answer = h.castBall(o, d, a, r, isWay)
	case r == 0:
		answer = h.castThin(o, d, end, spine{kind, a, b}, isWay)
	default:
		answer = h.castCapsule(o, d, spine{kind, a, b}, r, isWay)
	}
	switch {
	case answer == castHit:
		return true
	case answer == castMiss:
		return false
	case answer == castInside && h.startIn(o, a, b):
		return true
	}
	return rayCastGeneral(h, p, s)
}

// rayCastFlat is RayCast for what lies between planes.
//
//go:noinline
func rayCastFlat(h *Hit, p Path, s Shape) bool {
	var w stretch
	switch w.past(p, s, theHit) {
	case castHit:
		*h = w.at(w.enter, w.nIn)
		return true
	case castMiss:
		return false
	case castInside:
		h.ofContact(&w.o, s)
		h.Point = w.o
		return true
	}
	return rayCastGeneral(h, p, s)
}

// past measures what a path shares with what lies between planes.
func (w *stretch) past(p Path, s Shape, want wanted) cast {
	w.last = math.Inf(1)
	switch p := p.(type) {
	case Ray:
		w.o, w.d = p.Origin, p.Dir
	case *Ray:
		w.o, w.d = p.Origin, p.Dir
	case Segment:
		w.o, w.d, w.last = p.A, p.B.Sub(p.A), 1
	case *Segment:
		w.o, w.d, w.last = p.A, p.B.Sub(p.A), 1
	case Line:
		w.o, w.d, w.first = p.Origin, p.Dir, math.Inf(-1)
	case *Line:
		w.o, w.d, w.first = p.Origin, p.Dir, math.Inf(-1)
	}
	return w.through(s, want)
}

// through is past for a path that is set.
func (w *stretch) through(s Shape, want wanted) cast {
	switch s := s.(type) {
	case Triangle:
		return w.pastTriangle(&s, want)
	case *Triangle:
		return w.pastTriangle(s, want)
	case OrientedBox:
		return w.pastOriented(&s, want)
	case *OrientedBox:
		return w.pastOriented(s, want)
	case Hull:
		return w.throughHull(&s, want)
	case *Hull:
		return w.throughHull(s, want)
	}
	return castUnsure
}

// throughHull takes a hull of three corners for the triangle that it is.
func (w *stretch) throughHull(h *Hull, want wanted) cast {
	if d := h.data; d != nil && len(d.points) == 3 && h.at == (Vec{}) {
		return w.pastTriangle(&Triangle{vecOf(d.points[0]), vecOf(d.points[1]), vecOf(d.points[2])}, want)
	}
	return w.pastHull(h, want)
}

// rayCastGeneral is RayCast by the general way.
//
//go:noinline
func rayCastGeneral(h *Hit, p Path, s Shape) bool {
	answer := rayCastAny(h, p, s)
	if answer == castInside {
		var x core
		x.set(p)
		h.ofContact(&x.a, s)
		h.Point = x.a
	}
	return answer != castMiss
}

// fastClip is Clip.
func fastClip(c *Span, p Path, s Shape) bool {
	var through chord
	switch through.set(p, s) {
	case castHit:
		*c = through.span()
		return true
	case castMiss:
		return false
	}
	return clipOther(c, p, s)
}

//go:noinline
func clipOther(c *Span, p Path, s Shape) bool {
	var o, d, end Vec
	var b Box
	if isWay, ok := pathAtBox(&o, &d, &end, &b, p, s); ok {
		last := &end
		if !isWay {
			last = nil
		}
		var way transit
		switch way.setBoth(&o, &d, last, &b) {
		case castHit, castInside:
			*c = way.span()
			return true
		case castMiss:
			return false
		}
		if way.isCertain && way.enter > 0 {
			// The start is as RayCast has it.
			ok := clipAny(c, p, s)
			c.Enter, c.Exit = way.enter, max(way.enter, c.Exit)
			return ok
		}
	}
	return clipFlat(c, p, s)
}

// clipFlat is Clip for what lies between planes. If only one end is certain, the other is that of
// the general way.
//
//go:noinline
func clipFlat(c *Span, p Path, s Shape) bool {
	var w stretch
	answer := w.past(p, s, theSpan)
	switch {
	case answer == castMiss:
		return false
	case answer == castUnsure:
		return clipAny(c, p, s)
	case w.end == endUnsure && !clipAny(c, p, s):
		return false
	}
	w.cut(c, answer)
	return true
}

// pathAtBox takes a ray or way and a box apart, and says whether they are such.
func pathAtBox(o, d, end *Vec, b *Box, p Path, s Shape) (isWay, ok bool) {
	switch s := s.(type) {
	case Box:
		*b = s
	case *Box:
		*b = *s
	default:
		return false, false
	}
	switch p := p.(type) {
	case Ray:
		*o, *d = p.Origin, p.Dir
	case *Ray:
		*o, *d = p.Origin, p.Dir
	case Segment:
		*o, *d, *end, isWay = p.A, p.B.Sub(p.A), p.B, true
	case *Segment:
		*o, *d, *end, isWay = p.A, p.B.Sub(p.A), p.B, true
	default:
		return false, false
	}
	return isWay, true
}

// fastCrossings is Crossings.
func fastCrossings(hits *[2]Hit, p Path, s Shape) int {
	var through chord
	through.isAsked = true
	switch through.set(p, s) {
	case castHit:
		return through.crossings(hits)
	case castMiss:
		return 0
	}
	return crossingsOther(hits, p, s)
}

//go:noinline
func crossingsOther(hits *[2]Hit, p Path, s Shape) int {
	var o, d, end Vec
	var b Box
	if isWay, ok := pathAtBox(&o, &d, &end, &b, p, s); ok {
		last := &end
		if !isWay {
			last = nil
		}
		var way transit
		answer := way.setBoth(&o, &d, last, &b)
		if answer >= castInside && !(way.faces(-1) && way.faces(+1)) {
			way.settlePath(&o, &d, last, &b)
		}
		switch answer {
		case castHit, castInside:
			return way.crossings(hits, &o, &d, last)
		case castMiss:
			return 0
		}
	}
	return crossingsFlat(hits, p, s)
}

// crossingsFlat is Crossings for what lies between planes, as clipFlat is Clip.
//
//go:noinline
func crossingsFlat(hits *[2]Hit, p Path, s Shape) (n int) {
	var w stretch
	answer := w.past(p, s, theCrossings)
	switch {
	case answer == castMiss:
		return 0
	case answer == castUnsure || answer == castInside && w.end == endUnsure:
		return crossingsAny(hits, p, s)
	}
	if w.end == endUnsure {
		n = crossingsAny(hits, p, s)
		hits[0] = w.at(w.enter, w.nIn)
		if n == 2 && hits[1].T < w.enter {
			hits[1].T, hits[1].Point = w.enter, hits[0].Point
		}
		return n
	}
	if answer == castHit {
		hits[0] = w.at(w.enter, w.nIn)
		n = 1
	}
	if w.end == endsOutside && !w.isPierced {
		hits[n] = w.at(max(w.enter, w.exit), w.nOut)
		n++
	}
	return n
}

// fastSweep is Sweep and SweepBoth.
func fastSweep(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	if a, ok := a.(Box); ok {
		if b, ok := b.(Box); ok {
			return sweepBoxes(h, &a, ma, &b, mb)
		}
	}
	// The cores: from p to q, or from p along q for a ray or line; the point p if q is nil.
	var pa, qa, pb, qb *Vec
	var ra, rb float64
	kindA, kindB := exact.Segment, exact.Segment
	switch a := a.(type) {
	case Vec:
		pa = &a
	case *Vec:
		pa = a
	case Sphere:
		pa, ra = &a.Center, a.Radius
	case *Sphere:
		pa, ra = &a.Center, a.Radius
	case Segment:
		pa, qa = &a.A, &a.B
	case *Segment:
		pa, qa = &a.A, &a.B
	case Capsule:
		pa, qa, ra = &a.A, &a.B, a.Radius
	case *Capsule:
		pa, qa, ra = &a.A, &a.B, a.Radius
	case Ray:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Ray
	case *Ray:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Ray
	case Line:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Line
	case *Line:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Line
	default:
		return sweepOther(h, a, ma, b, mb)
	}
	switch b := b.(type) {
	case Vec:
		pb = &b
	case *Vec:
		pb = b
	case Sphere:
		pb, rb = &b.Center, b.Radius
	case *Sphere:
		pb, rb = &b.Center, b.Radius
	case Segment:
		pb, qb = &b.A, &b.B
	case *Segment:
		pb, qb = &b.A, &b.B
	case Capsule:
		pb, qb, rb = &b.A, &b.B, b.Radius
	case *Capsule:
		pb, qb, rb = &b.A, &b.B, b.Radius
	case Ray:
		pb, qb, kindB = &b.Origin, &b.Dir, exact.Ray
	case *Ray:
		pb, qb, kindB = &b.Origin, &b.Dir, exact.Ray
	case Line:
		pb, qb, kindB = &b.Origin, &b.Dir, exact.Line
	case *Line:
		pb, qb, kindB = &b.Origin, &b.Dir, exact.Line
	default:
		return sweepOther(h, a, ma, b, mb)
	}
	if !areNatural(ra, rb) {
		return sweepGeneral(h, a, ma, b, mb)
	}

	var answer cast
	m := ma.Sub(*mb)
	switch isThin := ra+rb == 0; {
	case qa != nil && qb != nil:
		var x, y bar
		x.kind, x.a, x.b, x.m, x.r = kindA, pa, qa, ma, ra
		y.kind, y.a, y.b, y.m, y.r = kindB, pb, qb, mb, rb
		if isThin {
			answer = h.castThinBars(&x, &y)
		} else {
			answer = h.castBars(&x, &y)
		}
	case qa != nil:
		// As a sees it, b moves.
		m = m.Neg()
		if isThin {
			answer = h.castThin(pb, &m, nil, spine{kindA, pa, qa}, true)
		} else {
			answer = h.castCapsule(pb, &m, spine{kindA, pa, qa}, ra+rb, true)
		}
		if answer == castHit {
			h.Normal = h.Normal.Neg()
			h.Point = pb.Add(mb.Scale(h.T)).Add(h.Normal.Scale(rb))
		}
	default:
		switch {
		case qb == nil:
			answer = h.castBall(pa, &m, pb, ra+rb, true)
		case isThin:
			answer = h.castThin(pa, &m, nil, spine{kindB, pb, qb}, true)
		default:
			answer = h.castCapsule(pa, &m, spine{kindB, pb, qb}, ra+rb, true)
		}
		if answer == castHit {
			h.Point = pa.Add(ma.Scale(h.T)).Add(h.Normal.Scale(-ra))
		}
	}
	switch answer {
	case castMiss:
		return false
	case castHit:
		return true
	case castInside:
		h.ofContact(a, b)
		return true
	}
	return sweepGeneral(h, a, ma, b, mb)
}

// sweepBoxes is Sweep for boxes.
func sweepBoxes(h *Hit, a *Box, ma *Vec, b *Box, mb *Vec) bool {
	switch h.castBoxes(a, ma, b, mb) {
	case castHit, castInside:
		return true
	case castMiss:
		return false
	}
	return sweepBricks(h, a, ma, b, mb)
}

//go:noinline
func sweepOther(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var x, y cuboid
	if x.set(a) && y.set(b) && x.r+y.r == 0 && (x.isBox || y.isBox) {
		switch h.castBoxes(&x.Box, ma, &y.Box, mb) {
		case castHit, castInside:
			return true
		case castMiss:
			return false
		}
	}
	return sweepBricks(h, a, ma, b, mb)
}

// sweepBricks is Sweep for bricks, ties among them.
//
//go:noinline
func sweepBricks(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var p bricks
	if p.set(a, b) && p.measure() {
		switch h.castBricks(&p, ma, mb) {
		case castHit:
			return true
		case castMiss:
			return false
		case castInside:
			var k Contact
			k.ofBricks(&p, p.relate())
			*h = Hit{0, k.Point, k.Normal}
			return true
		}
	}
	return sweepPoint(h, a, ma, b, mb)
}

// sweepPoint is Sweep for a point and what lies between planes.
//
//go:noinline
func sweepPoint(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var w stretch
	answer, isSecond := w.ofPoint(a, ma, b, mb, theHit)
	switch answer {
	case castHit:
		*h = w.at(w.enter, w.nIn)
		if isSecond {
			h.Normal = h.Normal.Neg().Add(Vec{})
			ma = mb
		}
		h.Point = w.o.Add(ma.Scale(h.T))
		return true
	case castMiss:
		return false
	case castInside:
		h.ofContact(a, b)
		return true
	}
	return sweepGeneral(h, a, ma, b, mb)
}

// ofPoint measures the way of a point past what lies between planes, as that sees it, and says
// whether the point is the second shape.
func (w *stretch) ofPoint(a Shape, ma *Vec, b Shape, mb *Vec, want wanted) (answer cast, isSecond bool) {
	p, r, ok := ballOf(a)
	if !ok {
		p, r, isSecond = ballOf(b)
		if !isSecond {
			return castUnsure, false
		}
		ma, b, mb = mb, a, ma
	}
	if r != 0 || !areNatural(r, 0) {
		return castUnsure, isSecond
	}
	w.o, w.d, w.last = p, ma.Sub(*mb), 1
	return w.through(b, want), isSecond
}

// sweepGeneral is Sweep by the general way.
//
//go:noinline
func sweepGeneral(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	answer := sweepAny(h, a, ma, b, mb)
	if answer == castInside {
		h.ofContact(a, b)
	}
	return answer != castMiss
}

// ofContact makes h the hit of shapes that overlap before the motion.
func (h *Hit) ofContact(a, b Shape) {
	var c Contact
	fastCollide(&c, a, b)
	*h = Hit{0, c.Point, c.Normal}
}

// fastSweepSpan is SweepSpan.
func fastSweepSpan(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	if pa, ra, ok := ballOf(a); ok {
		if pb, rb, ok := ballOf(b); ok && areNatural(ra, rb) {
			var way chord
			way.o, way.d, way.isWay = pa, ma.Sub(*mb), true
			switch way.inBall(&pb, ra+rb) {
			case castHit:
				*s = way.span()
				return true
			case castMiss:
				return false
			}
		}
	}
	return fastSweepSpanOther(s, a, ma, b, mb)
}

// fastSweepSpanOther is SweepSpan for pairs that are not both balls.
//
//go:noinline
func fastSweepSpanOther(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var way chord
	way.isWay = true
	var answer cast
	if p, r, ok := ballOf(a); ok {
		way.o, way.d = p, ma.Sub(*mb)
		answer = way.past(b, r)
	} else if p, r, ok := ballOf(b); ok {
		way.o, way.d = p, mb.Sub(*ma)
		answer = way.past(a, r)
	} else {
		var c course
		if !c.set(a, ma, b, mb) {
			return sweepSpanOther(s, a, ma, b, mb)
		}
		if answer = c.spanOfBars(s); answer == castHit {
			return true
		}
	}
	switch answer {
	case castHit:
		*s = way.span()
		return true
	case castMiss:
		return false
	}
	return sweepSpanOther(s, a, ma, b, mb)
}

//go:noinline
func sweepSpanOther(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var p bricks
	if !p.set(a, b) || !p.measure() {
		return sweepSpanPoint(s, a, ma, b, mb)
	}
	if p.r != 0 {
		// The start is as Sweep has it.
		var h Hit
		answer := h.castBricks(&p, ma, mb)
		if answer == castMiss {
			return false
		}
		if answer >= castInside {
			if exit, ok := p.leave(ma, mb); ok {
				s.Enter, s.Exit = h.T, max(h.T, exit)
				return true
			}
		}
		ok := sweepSpanAny(s, a, ma, b, mb)
		if answer == castHit {
			s.Enter, s.Exit = h.T, max(h.T, s.Exit)
		}
		return ok
	} else {
		var way transit
		answer := way.setBricks(&p, ma, mb)
		if answer >= castInside && !way.isSettled && !way.ends() {
			answer = way.settle(&p.a, &p.b, ma, mb)
		}
		switch answer {
		case castHit, castInside:
			*s = way.span()
			return true
		case castMiss:
			return false
		}
		if way.isCertain && way.enter > 0 {
			ok := sweepSpanAny(s, a, ma, b, mb)
			s.Enter, s.Exit = way.enter, max(way.enter, s.Exit)
			return ok
		}
	}
	return sweepSpanAny(s, a, ma, b, mb)
}

// sweepSpanPoint is SweepSpan for a point and what lies between planes.
//
//go:noinline
func sweepSpanPoint(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var w stretch
	answer, _ := w.ofPoint(a, ma, b, mb, theSpan)
	switch {
	case answer == castMiss:
		return false
	case answer == castUnsure:
		return sweepSpanAny(s, a, ma, b, mb)
	case w.end == endUnsure && !sweepSpanAny(s, a, ma, b, mb):
		return false
	}
	w.cut(s, answer)
	return true
}

// set measures the chord of a ray or way in a ball or a capsule: castHit if there is one.
func (c *chord) set(p Path, s Shape) cast {
	switch p := p.(type) {
	case Ray:
		c.o, c.d = p.Origin, p.Dir
	case *Ray:
		c.o, c.d = p.Origin, p.Dir
	case Segment:
		c.o, c.d, c.isWay = p.A, p.B.Sub(p.A), true
	case *Segment:
		c.o, c.d, c.isWay = p.A, p.B.Sub(p.A), true
	default:
		return castUnsure
	}
	switch s := s.(type) {
	case Sphere:
		return c.inBall(&s.Center, s.Radius)
	case *Sphere:
		return c.inBall(&s.Center, s.Radius)
	case Capsule:
		return c.inCapsule(&s)
	case *Capsule:
		return c.inCapsule(s)
	}
	return castUnsure
}

// inCapsule is inTube for a capsule.
//
//go:noinline
func (c *chord) inCapsule(s *Capsule) cast {
	var y core
	y.setSegment(&s.A, &s.B, s.Radius)
	return c.inTube(&y, y.r)
}

// past measures the chord of the way of a ball's center past s.
func (c *chord) past(s Shape, r float64) cast {
	var y core
	if !y.set(s) || !areNatural(y.r, r) {
		return castUnsure
	}
	return c.inTube(&y, y.r+r)
}

// ballOf returns the center and radius of a point or sphere.
func ballOf(s Shape) (center Vec, radius float64, ok bool) {
	switch s := s.(type) {
	case Vec:
		return s, 0, true
	case *Vec:
		return *s, 0, true
	case Sphere:
		return s.Center, s.Radius, true
	case *Sphere:
		return s.Center, s.Radius, true
	}
	return center, 0, false
}

// set takes two shapes apart, one of which at least has a box as its core, and says whether
// the other is as simple.
func (p *bricks) set(a, b Shape) bool {
	switch {
	case p.a.setBoxed(a):
		return p.b.setBoxed(b) || p.b.setRound(b)
	case p.b.setBoxed(b):
		return p.a.setRound(a)
	}
	return false
}

func (x *brick) setBoxed(s Shape) bool {
	switch s := s.(type) {
	case Box:
		x.setBox(&s, 0)
	case *Box:
		x.setBox(s, 0)
	case Rounded:
		return x.setRounded(s.Core, s.Radius)
	case *Rounded:
		return x.setRounded(s.Core, s.Radius)
	default:
		return false
	}
	return true
}

func (x *brick) setRounded(s Shape, r float64) bool {
	switch s := s.(type) {
	case Box:
		x.setBox(&s, r)
	case *Box:
		x.setBox(s, r)
	default:
		return false
	}
	return true
}

func (x *brick) setRound(s Shape) bool {
	center, r, ok := ballOf(s)
	x.setBall(&center, r)
	return ok
}

// cuboid is a box, or the center of a ball as a box, and its radius.
type cuboid struct {
	Box
	r     float64
	isBox bool
}

// set takes s apart, and says whether it is a box, a ball or a point.
func (x *cuboid) set(s Shape) bool {
	switch s := s.(type) {
	case Box:
		x.Box, x.isBox = s, true
	case *Box:
		x.Box, x.isBox = *s, true
	case Vec:
		x.Min, x.Max = s, s
	case *Vec:
		x.Min, x.Max = *s, *s
	case Sphere:
		x.Min, x.Max, x.r = s.Center, s.Center, s.Radius
	case *Sphere:
		x.Min, x.Max, x.r = s.Center, s.Center, s.Radius
	default:
		return false
	}
	return true
}

// gapOf returns what belowZero finds between a box and another, a ball or a point, and the
// radius. It is ok if that is what they are, and the boxes are not empty.
func gapOf(a, b Shape) (gap Vec, r float64, ok bool) {
	var x, y cuboid
	if !x.set(a) || !y.set(b) || !x.isBox && !y.isBox {
		return gap, 0, false
	}
	gap = belowZero(y.Max.Sub(x.Min), x.Max.Sub(y.Min))
	return gap, x.r + y.r, x.Min.isAtMost(x.Max) && y.Min.isAtMost(y.Max)
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
