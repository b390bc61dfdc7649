package d3

// Kinds: what the closed forms know of a shape, by its type.

import "github.com/hantei-go/hantei/internal/exact"

// The files query_ are the one place that picks a way by the types of shapes: closed forms answer where
// floats are certain, cores all else. A case here needs a benchmark that shows what it gains.

// traits are what the choice of a way needs to know of a shape, by its type.
type traits uint16

const (
	traitBar     traits = 1 << iota // a segment or capsule
	traitPath                       // a segment, ray or line
	traitEndless                    // a ray, line or half-space
	traitBox                        // a box along the axes
	traitFlat                       // a triangle, a box at any angle or a hull: faces, but no sides along the axes
	traitRounded                    // another shape with a radius
	traitRound                      // a radius, or no faces
)

// traitsOf returns the traits of s.
func traitsOf(s Shape) traits {
	switch s.(type) {
	case Vec, *Vec:
		return 0
	case Sphere, *Sphere:
		return traitRound
	case Segment, *Segment:
		return traitBar | traitPath
	case Capsule, *Capsule:
		return traitBar | traitRound
	case Ray, *Ray, Line, *Line:
		return traitPath | traitEndless | traitRound
	case HalfSpace, *HalfSpace:
		return traitEndless | traitRound
	case Box, *Box:
		return traitBox
	case Triangle, *Triangle, OrientedBox, *OrientedBox, Hull, *Hull:
		return traitFlat
	}
	return traitRounded | traitRound
}

// isFlat reports whether s has faces, and is no box along the axes.
func isFlat(s Shape) bool { return traitsOf(s)&traitFlat != 0 }

// isRound reports whether s has a radius, or no faces.
func isRound(s Shape) bool { return traitsOf(s)&traitRound != 0 }

// isEndless reports whether s is a ray, line or half-space.
func isEndless(s Shape) bool { return traitsOf(s)&traitEndless != 0 }

// set makes x the shape s, and says whether it is one that has a supportMap. The list of a hull is to
// be set to listOf(s).
func (x *supportMap) set(s Shape) bool {
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

// set makes x the shape s, and reports whether it is a zonotope.
func (x *zonotope) set(s Shape) bool {
	switch s := s.(type) {
	case OrientedBox:
		return x.setOriented(&s)
	case *OrientedBox:
		return x.setOriented(s)
	case Sphere:
		return x.setPoint(&s.Center, s.Radius)
	case *Sphere:
		return x.setPoint(&s.Center, s.Radius)
	case Capsule:
		return x.setBar(&s.A, &s.B, s.Radius)
	case *Capsule:
		return x.setBar(&s.A, &s.B, s.Radius)
	case Segment:
		return x.setBar(&s.A, &s.B, 0)
	case *Segment:
		return x.setBar(&s.A, &s.B, 0)
	case Vec:
		return x.setPoint(&s, 0)
	case *Vec:
		return x.setPoint(s, 0)
	}
	return false
}

// set makes x the shape s, and reports whether s is bounded and has few corners. The list of a hull is to be set
// to listOf(s).
func (x *convex) set(s Shape) bool {
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

// isShapeOn says whether all numbers of s are on the grid g.
func isShapeOn(g exact.Grid, s Shape) bool {
	switch s := s.(type) {
	case Vec:
		return hasVec(g, &s)
	case *Vec:
		return hasVec(g, s)
	case Sphere:
		return hasVec(g, &s.Center) && g.Has(s.Radius)
	case *Sphere:
		return hasVec(g, &s.Center) && g.Has(s.Radius)
	case Segment:
		return hasVec(g, &s.A) && hasVec(g, &s.B)
	case *Segment:
		return hasVec(g, &s.A) && hasVec(g, &s.B)
	case Capsule:
		return hasVec(g, &s.A) && hasVec(g, &s.B) && g.Has(s.Radius)
	case *Capsule:
		return hasVec(g, &s.A) && hasVec(g, &s.B) && g.Has(s.Radius)
	case Triangle:
		return isTriangleOn(g, &s)
	case *Triangle:
		return isTriangleOn(g, s)
	case Box:
		return hasVec(g, &s.Min) && hasVec(g, &s.Max)
	case *Box:
		return hasVec(g, &s.Min) && hasVec(g, &s.Max)
	case OrientedBox:
		return isOrientedOn(g, &s)
	case *OrientedBox:
		return isOrientedOn(g, s)
	case Hull:
		return isHullOn(g, &s)
	case *Hull:
		return isHullOn(g, s)
	case Rounded:
		return isShapeOn(g, s.Core) && g.Has(s.Radius)
	case *Rounded:
		return isShapeOn(g, s.Core) && g.Has(s.Radius)
	}
	return false
}

// inCapsule is inTube for a capsule.
//
//go:noinline
func (c *castSpan) inCapsule(s *Capsule) castAnswer {
	var y core
	y.setSegment(&s.A, &s.B, s.Radius)
	return c.inTube(&y, y.r)
}

// past measures the castSpan of the way of a ball's center past s.
func (c *castSpan) past(s Shape, r float64) castAnswer {
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

// alignedOf returns the box along the axes that s is, or nil. It and the two below are small enough to be inlined: otherwise all shapes
// would escape to the heap.
func alignedOf(s Shape) *Box {
	switch s := s.(type) {
	case Box:
		return &s
	case *Box:
		return s
	}
	return nil
}

// orientedOf returns the box at any angle that s is, or nil.
func orientedOf(s Shape) *OrientedBox {
	switch s := s.(type) {
	case OrientedBox:
		return &s
	case *OrientedBox:
		return s
	}
	return nil
}

// halfSpaceOf returns the half-space that s is, or nil.
func halfSpaceOf(s Shape) *HalfSpace {
	switch s := s.(type) {
	case HalfSpace:
		return &s
	case *HalfSpace:
		return s
	}
	return nil
}

// roundedOf returns the parts of s, and reports whether it is a Rounded.
func roundedOf(s Shape) (core Shape, r float64, ok bool) {
	switch s := s.(type) {
	case Rounded:
		return s.Core, s.Radius, true
	case *Rounded:
		return s.Core, s.Radius, true
	}
	return nil, 0, false
}

// withLength returns s, or, for a segment or capsule without a length, the point or ball that it is, which is made in room.
func withLength(s Shape, room *Sphere) Shape {
	var a, b *Vec
	r, isSegment := 0.0, false
	switch s := s.(type) {
	case Segment:
		a, b, isSegment = &s.A, &s.B, true
	case *Segment:
		a, b, isSegment = &s.A, &s.B, true
	case Capsule:
		a, b, r = &s.A, &s.B, s.Radius
	case *Capsule:
		a, b, r = &s.A, &s.B, s.Radius
	default:
		return s
	}
	if *a != *b {
		return s
	}
	if *room = (Sphere{*a, r}); isSegment {
		return &room.Center
	}
	return room
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

// setBoxed makes x the box that s is, or that it rounds, and reports whether there is one.
func (x *brick) setBoxed(s Shape) bool {
	r := 0.0
	if core, radius, ok := roundedOf(s); ok {
		s, r = core, radius
	}
	b := alignedOf(s)
	if b == nil {
		return false
	}
	x.setBox(b, r)
	return true
}

func (x *brick) setRound(s Shape) bool {
	center, r, ok := ballOf(s)
	x.setBall(&center, r)
	return ok
}

// boxOrBall is a box, or the center of a ball as a box, and its radius.
type boxOrBall struct {
	Box
	r     float64
	isBox bool
}

// set takes s apart, and reports whether it is a box, a ball or a point.
func (x *boxOrBall) set(s Shape) (ok bool) {
	if b := alignedOf(s); b != nil {
		x.Box, x.isBox = *b, true
		return true
	}
	x.Min, x.r, ok = ballOf(s)
	x.Max = x.Min
	return ok
}

// gapOf returns what belowZero finds between a box and another, a ball or a point, and the
// radius. It is ok if that is what they are, and the boxes are not empty.
func gapOf(a, b Shape) (gap Vec, r float64, ok bool) {
	var x, y boxOrBall
	if !x.set(a) || !y.set(b) || !x.isBox && !y.isBox {
		return gap, 0, false
	}
	gap = belowZero(y.Max.Sub(x.Min), x.Max.Sub(y.Min))
	return gap, x.r + y.r, x.Min.isAtMost(x.Max) && y.Min.isAtMost(y.Max)
}

// relateHalfSpace reports how a shape stands to a half-space, if floats are certain.
func relateHalfSpace(h *HalfSpace, s Shape) relation {
	var x heightFilter
	switch s := s.(type) {
	case Ray:
		return x.relateRay(h, &s.Origin, &s.Dir, false)
	case Line:
		return x.relateRay(h, &s.Origin, &s.Dir, true)
	case HalfSpace:
		return x.relateHalfSpaces(h, &s)
	}
	n, rel := h.Normal, undecided
	var y planeContact
	if y.set(&h.Point, &n, s) {
		n, x.least, x.size, x.r = y.n, y.h, y.size, y.r
		rel = y.relate(y.h)
	} else if x.set(h, s) {
		rel = x.relate(h)
	} else {
		return undecided
	}
	if rel != undecided {
		return rel
	}
	return x.relateTied(h, &n, s)
}

// set is for shapes that have a supportMap: S is then that of gjkFloat, as are the bounds.
//
//go:noinline
func (x *heightFilter) set(h *HalfSpace, s Shape) bool {
	var z gjkFloat
	z.b.setPoint(&h.Point, 0)
	if !z.a.set(s) {
		return false
	}
	if z.a.kind == listed {
		z.a.list = listOf(s)
	}
	if !z.fit() {
		return false
	}
	y := z.least(h.Normal)
	x.least, x.size, x.r = y.Dot(h.Normal), z.size, z.r
	return true
}

// set makes x the shape s above the half-space of p and n, and says whether it is such a shape and of ordinary size.
func (x *planeContact) set(p, n *Vec, s Shape) bool {
	switch s := s.(type) {
	case Vec:
		x.points[0], x.count = s.Sub(*p), 1
	case Sphere:
		x.points[0], x.count, x.r = s.Center.Sub(*p), 1, s.Radius
	case Segment:
		x.setSegment(p, &s.A, &s.B, 0)
	case Capsule:
		x.setSegment(p, &s.A, &s.B, s.Radius)
	case Triangle:
		x.points[0], x.points[1], x.points[2], x.count = s.A.Sub(*p), s.B.Sub(*p), s.C.Sub(*p), 3
	case Box:
		if !isSpanned(s.Min, s.Max) {
			return false
		}
		x.kind, x.points[0], x.points[1], x.count = aligned, s.Min.Sub(*p), s.Max.Sub(*p), 2
	case OrientedBox:
		x.kind, x.points[0], x.count, x.halves = boxlike, s.Center.Sub(*p), 1, s.Half
	default:
		return false
	}
	return x.fit(n)
}

// relateTied is relate for numbers of grids, n being the normal of h times a power of two.
//
//go:noinline
func (x *heightFilter) relateTied(h *HalfSpace, n *Vec, s Shape) relation {
	g, normals := gridFor(x.size+x.r), gridFor(n.sumAbs())
	if !(x.r >= 0) || !isShapeOn(g, s) || !hasVec(g, &h.Point) || !hasVec(normals, n) {
		return undecided
	}
	return x.relateOnGrid(n, g, normals)
}
