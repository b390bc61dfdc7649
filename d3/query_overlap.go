package d3

// Overlaps: which way is asked first whether two shapes overlap, by their types.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// fastOverlap is Overlap.
func fastOverlap(a, b Shape) bool {
	// To look at a or b again after a call costs a tenth, so only boxes at any angle do so.
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
			if near, ok := pointBar(&x.Center, &y.A, &y.B, x.Radius+y.Radius); ok && areNatural(x.Radius, y.Radius) {
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
			if near, ok := pointBar(&y.Center, &x.A, &x.B, x.Radius+y.Radius); ok && areNatural(x.Radius, y.Radius) {
				return near
			}
			return overlapSphereCapsule(&y, &x)
		case Capsule:
			if near, ok := barBar(&x.A, &x.B, &y.A, &y.B, x.Radius+y.Radius); ok && areNatural(x.Radius, y.Radius) {
				return near
			}
			return overlapCapsules(&x, &y)
		case Box, OrientedBox, Triangle, Hull:
			return overlapSketched(a, b)
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
			return overlapSketched(a, b)
		}
	case HalfSpace:
		if y, ok := b.(Line); ok {
			return overlapLineGround(&y, &x)
		}
		return overlapHalfSpace(x.Point, x.Normal, b)
	case Line:
		if y, ok := b.(HalfSpace); ok {
			return overlapLineGround(&x, &y)
		}
	case Vec:
		if y, ok := b.(Box); ok {
			return isWithinSides(x, y.Min, y.Max)
		}
	case OrientedBox:
		switch y := b.(type) {
		case OrientedBox:
			if rel := relateTurned(&x, &y); rel != undecided {
				return rel <= touching
			}
			return overlapSketched(a, b)
		case Box:
			if rel := relateAligned(&y, &x); rel != undecided {
				return rel <= touching
			}
			return overlapSketched(a, b)
		case Capsule, Triangle:
			return overlapSketched(a, b)
		}
	}
	switch y := b.(type) { // to ask one type with an if copies what it is not
	case HalfSpace:
		return overlapHalfSpace(y.Point, y.Normal, a)
	}
	return overlapOther(a, b)
}

// overlapOther is Overlap for the pairs without a case above.
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

// relateOther reports how two shapes stand to each other of which thinShape cannot tell, if that is certain.
func relateOther(a, b Shape) relation {
	const faced = traitBox | traitFlat | traitRounded
	rel, k, l := undecided, traitsOf(a), traitsOf(b)
	switch {
	case k&traitPath != 0 && l&faced != 0:
		rel = relatePath(a, b)
	case l&traitPath != 0 && k&faced != 0:
		rel = relatePath(b, a)
	case (k|l)&(traitBox|traitRounded) != 0 && (k|l)&(traitFlat|traitEndless) == 0:
		rel = relateBricks(a, b)
	}
	if rel == undecided {
		rel = relateOpen(a, b, k|l)
	}
	return rel
}

// relateBricks reports how two shapes stand to each other of which one is a box along the axes, if that is certain.
func relateBricks(a, b Shape) relation {
	if gap, r, ok := gapOf(a, b); ok {
		isNear, isCertain := gap == Vec{}, r == 0
		if !isCertain {
			isNear, isCertain = isReached(gap.Dot(gap), r)
		}
		switch {
		case isCertain && isNear:
			return joined
		case isCertain:
			return apart
		}
	}
	var p bricks
	if !p.set(a, b) || !p.measure() {
		return undecided
	}
	return p.relate()
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

// overlapHalfSpace is Overlap for the half-space of a point p and a normal n, and another shape: by the least height h of
// its core, and the sum t of the magnitudes of all products in it. In one function: calls would take as long as that.
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
	return overlapGroundTied(&HalfSpace{p, n}, s)
}

// overlapLineGround is overlapHalfSpace for a line, which goes through the plane unless it is level.
func overlapLineGround(l *Line, h *HalfSpace) bool {
	up, bound := l.Dir.heightAlong(h.Normal)
	if math.Abs(up) > float64(16*e*bound)+tiny && isFinite(l.Origin.Sub(h.Point).sumAbs()) {
		return true
	}
	return overlapGroundTied(h, *l)
}

// overlapGroundTied is overlapHalfSpace where a height alone does not tell.
//
//go:noinline
func overlapGroundTied(h *HalfSpace, s Shape) bool {
	if rel := relateHalfSpace(h, s); rel != undecided {
		return rel <= touching
	}
	return overlapBodies(s, h)
}

// overlapSketched is Overlap for two bounded shapes without a closed form, or of which that could not tell.
//
//go:noinline
func overlapSketched(a, b Shape) bool {
	if rel := relateGJK(a, b); rel != undecided {
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
	}
	return signOf(d, bound)
}
