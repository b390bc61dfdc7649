package d3

// Kinds: the traits of a shape, and its representations in the floors below, by its type.

import "github.com/hantei-go/hantei/internal/exact"

// The files query_ are the one place that chooses an algorithm by the types of shapes: closed forms answer where floats are
// certain, cores and solids otherwise. A case here needs a benchmark that shows its gain.

// traits are the properties of a shape's type by which an algorithm is chosen.
type traits uint16

const (
	traitSegment traits = 1 << iota // a segment or capsule
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
		return traitSegment | traitPath
	case Capsule, *Capsule:
		return traitSegment | traitRound
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

// set makes x the shape s, and reports whether it has a supportMap. The caller must set the list of a hull to listOf(s).
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
		return x.setSegment(&s.A, &s.B, s.Radius)
	case *Capsule:
		return x.setSegment(&s.A, &s.B, s.Radius)
	case Segment:
		return x.setSegment(&s.A, &s.B, 0)
	case *Segment:
		return x.setSegment(&s.A, &s.B, 0)
	case Vec:
		return x.setPoint(&s, 0)
	case *Vec:
		return x.setPoint(s, 0)
	}
	return false
}

// set makes x the shape s, and reports whether s is bounded and has few corners. The caller must set the list of a hull to
// listOf(s).
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

// isShapeOn reports whether all numbers of s are on the grid g.
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

// relateHalfSpace computes the relation of s and a half-space, or returns undecided.
func relateHalfSpace(h *HalfSpace, s Shape) relation {
	var x heightFilter
	n, rel, ok := h.Normal, undecided, false
	switch s := s.(type) {
	case Ray:
		return x.relateRay(h, &s.Origin, &s.Dir, false)
	case Line:
		return x.relateRay(h, &s.Origin, &s.Dir, true)
	case HalfSpace:
		return x.relateHalfSpaces(h, &s)
	case Hull, *Hull: // planeContact has no hulls
	default:
		rel, ok = x.setHeight(h, &n, s)
	}
	if !ok {
		if !x.set(h, s) {
			return undecided
		}
		rel = x.relate(h)
	}
	if rel != undecided {
		return rel
	}
	return x.relateTied(h, &n, s)
}

// setHeight is set and relate for shapes that planeContact has, and reports whether s is one. It sets n to the multiple of the
// normal along which the height is measured.
//
//go:noinline
func (x *heightFilter) setHeight(h *HalfSpace, n *Vec, s Shape) (rel relation, ok bool) {
	var y planeContact
	if !y.set(&h.Point, n, s) {
		return undecided, false
	}
	*n, x.least, x.size, x.r = y.n, y.h, y.size, y.r
	return y.relate(y.h), true
}

// set sets x to the height of a shape that has a supportMap, with S and the bounds of gjkFloat. It reports whether s has one
// and ordinary size.
//
//go:noinline
func (x *heightFilter) set(h *HalfSpace, s Shape) bool {
	var z gjkFloat
	z.b.setPoint(&h.Point, 0)
	if !z.a.set(s) {
		return false
	}
	if z.a.kind == hullMap {
		z.a.list = listOf(s)
	}
	if !z.fit() {
		return false
	}
	y := z.least(h.Normal)
	x.least, x.size, x.r = y.Dot(h.Normal), z.size, z.r
	return true
}

// relateTied is relateOnGrid for a shape that is on a grid, otherwise it returns undecided. n is the normal of h times a power
// of two.
//
//go:noinline
func (x *heightFilter) relateTied(h *HalfSpace, n *Vec, s Shape) relation {
	g, normals := gridFor(x.size+x.r), gridFor(n.sumAbs())
	if !(x.r >= 0) || !isShapeOn(g, s) || !hasVec(g, &h.Point) || !hasVec(normals, n) {
		return undecided
	}
	return x.relateOnGrid(n, g, normals)
}

// set computes the part of a ray or segment in a ball or a capsule: castHit if there is one.
func (c *castSpan) set(p Path, s Shape) castAnswer {
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

// inCapsule computes the part of the path in a capsule.
//
//go:noinline
func (c *castSpan) inCapsule(s *Capsule) castAnswer {
	var y core
	y.setSegment(&s.A, &s.B, s.Radius)
	return c.inTube(&y, y.r)
}

// setMoving computes the times at which a ball of the radius r, whose center moves along the path of c, overlaps s.
func (c *castSpan) setMoving(s Shape, r float64) castAnswer {
	var y core
	if !y.set(s) || !areNatural(y.r, r) {
		return castUnsure
	}
	return c.inTube(&y, y.r+r)
}
