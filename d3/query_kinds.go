package d3

// Kinds: the traits of a shape, its representations in the floors below, and its relation to a half-space, by its type.

import "math"

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
	traitHull                       // a hull, which in space the separating axis test does not take
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
	case Triangle, *Triangle, OrientedBox, *OrientedBox:
		return traitFlat
	case Hull, *Hull:
		return traitFlat | traitHull
	}
	return traitRounded | traitRound
}

// haveSAT reports whether the separating axis test takes two shapes with the traits t.
func (t traits) haveSAT() bool { return dim == 2 || t&traitHull == 0 }

// isFlat reports whether s has faces, and is no box along the axes.
func isFlat(s Shape) bool { return traitsOf(s)&traitFlat != 0 }

// isRound reports whether s has a radius, or no faces.
func isRound(s Shape) bool { return traitsOf(s)&traitRound != 0 }

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

// set makes x, which is zero before, the shape s, and reports whether it can: a point, a ball, a segment in the plane, or a box of half vectors.
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
	var ok bool
	if c.o, c.d, _, c.isWay, ok = startOf(p); !ok {
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

// unlessPoint returns s, or for a segment or capsule whose ends are equal the point or ball that it is, stored in room.
func unlessPoint(s Shape, room *Sphere) Shape {
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

// set makes x the shape s over the half-space with the point p and the normal n. It reports whether s has such a type and
// ordinary size.
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
		x.kind, x.points[0], x.points[1], x.count = boxMap, s.Min.Sub(*p), s.Max.Sub(*p), 2
	case OrientedBox:
		x.kind, x.points[0], x.count, x.halves = orientedMap, s.Center.Sub(*p), 1, s.Half
	default:
		return false
	}
	return x.fit(n)
}

// startOf returns the origin and direction of a ray or segment. isWay reports whether it is a segment, which has an end, and ok
// whether p is one of both.
func startOf(p Path) (o, d, end Vec, isWay, ok bool) {
	switch p := p.(type) {
	case Ray:
		return p.Origin, p.Dir, Vec{}, false, true
	case *Ray:
		return p.Origin, p.Dir, Vec{}, false, true
	case Segment:
		return p.A, p.B.Sub(p.A), p.B, true, true
	case *Segment:
		return p.A, p.B.Sub(p.A), p.B, true, true
	}
	return o, d, end, false, false
}

// setPath sets the line and the times of w to those of the path p, and returns the end of a segment.
func (w *planeClip) setPath(p any) (end Vec) {
	w.last = math.Inf(1)
	switch p := p.(type) {
	case Ray:
		w.o, w.d = p.Origin, p.Dir
	case *Ray:
		w.o, w.d = p.Origin, p.Dir
	case Segment:
		w.o, w.d, w.last, end = p.A, p.B.Sub(p.A), 1, p.B
	case *Segment:
		w.o, w.d, w.last, end = p.A, p.B.Sub(p.A), 1, p.B
	case Line:
		w.o, w.d, w.first = p.Origin, p.Dir, math.Inf(-1)
	case *Line:
		w.o, w.d, w.first = p.Origin, p.Dir, math.Inf(-1)
	}
	return end
}

// clipBody clips the path of w by the planes of s.
func (w *planeClip) clipBody(s Shape, want castWant) castAnswer {
	switch s := s.(type) {
	case Triangle:
		return w.clipTriangle(&s, want)
	case *Triangle:
		return w.clipTriangle(s, want)
	case OrientedBox:
		return w.clipOriented(&s, want)
	case *OrientedBox:
		return w.clipOriented(s, want)
	case Hull:
		return w.clipHull(&s, want)
	case *Hull:
		return w.clipHull(s, want)
	case Rounded:
		return w.clipRounded(s.Core, s.Radius, want)
	case *Rounded:
		return w.clipRounded(s.Core, s.Radius, want)
	}
	return w.missOuter(s)
}

// clipRounded is clipBody for a body grown by r. With a radius, planes do not prove that the path starts inside.
func (w *planeClip) clipRounded(core Shape, r float64, want castWant) castAnswer {
	if w.r += r; !areNatural(r, 0) {
		return castUnsure
	}
	return w.clipBody(core, want)
}

// clipHull is clipBody for a hull. It takes a hull of three corners for a triangle.
func (w *planeClip) clipHull(h *Hull, want castWant) castAnswer {
	if d := h.data; d != nil && len(d.points) == 3 && h.at == (Vec{}) {
		return w.clipTriangle(&Triangle{vecOf(d.points[0]), vecOf(d.points[1]), vecOf(d.points[2])}, want)
	}
	return w.clipPlanes(h, want)
}
