package d3

// Shapes, what queries answer, and what becomes of a velocity at a normal; and hulls, made once and placed without making
// them again.

import (
	"math"
	"slices"
	"strconv"
)

// A Shape is a closed convex set of points: a core and every point within a radius
// of it, the boundary included.
//
// The shapes are Vec, Segment, Ray, Line, Sphere, Capsule, Tapered, Triangle, Box, OrientedBox,
// Hull, HalfSpace and Rounded, and in space Cylinder and Cone. The interface is sealed: no other type
// is a Shape.
// Values and pointers are both accepted. A pointer is read during the call and never
// kept.
type Shape interface{ isShape() }

// A Path is a shape of radius 0 that RayCast can follow: a Segment (t from 0 to
// 1), a Ray (t from 0 to +Inf) or a Line (t from −Inf to +Inf). At returns its
// points.
type Path interface {
	Shape
	// At returns the point of the path's line at parameter t.
	At(t float64) Vec
}

// Segment is the straight stretch from A to B, both ends included. With A equal
// to B it is that point, in every query.
type Segment struct{ A, B Vec }

// Ray starts at Origin and runs along Dir without end. Dir may have any length;
// parameters along the ray are in units of Dir. With a zero Dir it is its
// Origin, in every query.
type Ray struct{ Origin, Dir Vec }

// Line is the straight line through Origin along Dir, without an end on either side. Dir may have
// any length; parameters along the line are in units of Dir. With a zero Dir it is its Origin, in
// every query.
type Line struct{ Origin, Dir Vec }

// Sphere is the ball of all points within Radius of Center. Radius 0 makes it
// the point Center.
type Sphere struct {
	Center Vec
	Radius float64
}

// Capsule is every point within Radius of the segment from A to B. With A equal
// to B it is a Sphere, with Radius 0 a Segment, in every query.
type Capsule struct {
	A, B   Vec
	Radius float64
}

// Tapered is a tapered capsule, also called a round cone: the convex hull of the ball of the radius RA around A and the ball of the
// radius RB around B. It is the union of all balls around points of the segment from A to B with a
// radius in the same ratio between RA and RB. With equal radii it is a Capsule, and if one ball holds the other it is the
// greater ball, a Sphere, in every query. With RB equal to 0 it ends in a point.
type Tapered struct {
	A, B   Vec
	RA, RB float64
}

// Triangle is the triangle with the corners A, B and C, its inside included. If they lie on one
// line it is a segment, and if they are equal a point. In space, paths and motions hit it from both
// sides.
type Triangle struct{ A, B, C Vec }

// Box is an axis-aligned box (AABB): the set of all points p with Min ≤ p ≤ Max in every component.
// Min and Max may be equal in a component, which makes the box flat, or infinite. If Min exceeds
// Max in a component, the box is empty. Translate moves a Box; In makes it an OrientedBox.
type Box struct{ Min, Max Vec }

// OrientedBox is an oriented bounding box (OBB): the set of all points Center + Σ sᵢ·Halfᵢ
// with |sᵢ| ≤ 1. The half vectors may have any directions and lengths. At right angles they
// make a box that is turned, otherwise a parallelogram or parallelepiped, and with zeros among
// them something flat. In of a Box makes one from a size, a place and a Rotation.
type OrientedBox struct {
	Center Vec
	Half   [3]Vec
}

// HalfSpace is the set of all points p with (p − Point)·Normal ≤ 0. The boundary goes
// through Point. Normal, of any length, points outwards: of a floor, upwards. With a zero
// Normal it is the empty set.
type HalfSpace struct{ Point, Normal Vec }

// Rounded is every point within Radius of Core: a box with round corners, a thick ray, a triangle
// as thick as a sheet. Core may be any shape, also a Sphere, a Capsule or another Rounded: their
// radii add up exactly.
type Rounded struct {
	Core   Shape
	Radius float64
}

// Center returns the point in the middle of b, rounded. It is meaningless if b has an
// infinite side or is empty.
func (b Box) Center() Vec { return b.Min.Lerp(b.Max, 0.5) }

// Size returns Max − Min, rounded: the lengths of b along x, y and so on.
func (b Box) Size() Vec { return b.Max.Sub(b.Min) }

// isEmpty says whether b has no points.
func (b *Box) isEmpty() bool {
	lo, hi := axes(b.Min), axes(b.Max)
	for i := range lo {
		if !(lo[i] <= hi[i]) || lo[i] > math.MaxFloat64 || hi[i] < -math.MaxFloat64 {
			return true
		}
	}
	return false
}

func (Vec) isShape()         {}
func (Segment) isShape()     {}
func (Ray) isShape()         {}
func (Line) isShape()        {}
func (Sphere) isShape()      {}
func (Capsule) isShape()     {}
func (Tapered) isShape()     {}
func (Triangle) isShape()    {}
func (Box) isShape()         {}
func (OrientedBox) isShape() {}
func (HalfSpace) isShape()   {}
func (Rounded) isShape()     {}

// At returns A + t(B−A): A for t = 0 and B for t = 1, exactly. For infinite t, a
// component in which A and B are equal stays as it is.
func (s Segment) At(t float64) Vec { return s.A.Lerp(s.B, t) }

// At returns Origin + t·Dir. For infinite t, a component of Dir that is zero
// adds nothing.
func (r Ray) At(t float64) Vec { return r.Origin.Add(r.Dir.times(t)) }

// At returns Origin + t·Dir. For infinite t, a component of Dir that is zero
// adds nothing.
func (l Line) At(t float64) Vec { return l.Origin.Add(l.Dir.times(t)) }

// notAShape is a constant: a formatted message would cost every good call two
// allocations.
const notAShape = "hantei: nil Shape, or a type that embeds a shape"

// Contains reports whether the point p is in b, exactly: on its boundary counts. It equals
// Overlap(b, p). If p has a NaN or an infinity, it is false.
func (b Box) Contains(p Vec) bool {
	return b.Min.isAtMost(p) && p.isAtMost(b.Max) && isFinite(p.maxAbs())
}

// Overlaps reports whether b and c share a point, exactly: touching counts. It equals Overlap(b,
// c), and is false if one of the boxes is empty.
func (b Box) Overlaps(c Box) bool {
	return b.Min.isAtMost(c.Max) && c.Min.isAtMost(b.Max) && !b.isEmpty() && !c.isEmpty()
}

// Union returns the least box that holds b and c. An empty box adds nothing. To add a point p, pass
// Box{p, p}.
func (b Box) Union(c Box) Box {
	switch {
	case c.isEmpty():
		return b
	case b.isEmpty():
		return c
	}
	return Box{b.Min.Min(c.Min), b.Max.Max(c.Max)}
}

// Expand returns b with every side moved outwards by the distance by, or inwards if it is negative.
// Each new side is rounded. A box that shrinks by more than half its size becomes empty. An empty
// box stays as it is, and so does every box if by is NaN.
func (b Box) Expand(by float64) Box {
	if b.isEmpty() || by != by {
		return b
	}
	return Box{b.Min.Sub(fill(by)), b.Max.Add(fill(by))}
}

// Hit is where a path or a moving shape meets another shape.
type Hit struct {
	T      float64 // where on the path, in units of its Dir, from A to B, or of the motion
	Point  Vec     // the point where they meet
	Normal Vec     // a unit vector out of the shape that is hit
}

// Span is the part of a path or of a motion that lies inside a shape, in the units
// of Hit.T.
type Span struct {
	Enter, Exit float64
}

// Contact is how two overlapping shapes a and b meet.
type Contact struct {
	Point  Vec     // halfway between the points of a and b that reach deepest into the other
	Normal Vec     // a unit vector out of b, towards a
	Depth  float64 // how far a must move along Normal until the two just touch
}

// Push returns Normal·Depth: the motion of a that brings the two shapes to touching, with the error
// of Depth, < 16e·S. It is zero if the shapes only touch. If Depth is infinite, a component in
// which Normal is 0 stays 0.
func (c Contact) Push() Vec { return c.Normal.times(c.Depth) }

// Manifold is the contact of two overlapping shapes a and b as a set of points: it has the Normal
// of their Contact, and Len points, ordered by Feature. The greatest Depth of these points is the
// Depth of the Contact.
type Manifold struct {
	Normal Vec // a unit vector out of b, towards a
	Points [4]ManifoldPoint
	Len    int
}

// ManifoldPoint is a point of a Manifold.
type ManifoldPoint struct {
	Point   Vec     // halfway between a point of a and a point of b that face each other along Normal
	Depth   float64 // how far these are from each other, each in the other shape
	Feature uint32  // which parts of a and b meet: those of a in the upper 16 bits
}

// Reflect returns the velocity v mirrored by a surface with the unit normal n:
// v − 2(v·n)n, whichever way v points.
func Reflect(v, n Vec) Vec { return bounce(v, n, v.Dot(n), 1) }

// Bounce returns the velocity of something that hits a surface with the unit
// normal n at velocity v. The part of v along n is reversed and scaled by
// restitution, from 0 (it is lost) to 1 (it is mirrored). The part along the
// surface stays. If v·n ≥ 0, it does not approach the surface, and v stays as it is.
//
// The Normal of a Contact can be passed as it is, if the moving shape is the first of the two.
func Bounce(v, n Vec, restitution float64) Vec {
	vn := v.Dot(n)
	if vn >= 0 {
		return v
	}
	return bounce(v, n, vn, restitution)
}

// Slide returns what is left of the velocity v along a surface with the unit
// normal n: Bounce(v, n, 0). It moves nothing: Mover.Slide moves an object through a World.
func Slide(v, n Vec) Vec { return Bounce(v, n, 0) }

// bounce takes off the part of v along n, and then as much again as restitution
// says: one after the other, so that nothing overflows on the way to a finite
// velocity.
func bounce(v, n Vec, vn, restitution float64) Vec {
	if isFinite(vn) {
		return v.Sub(n.Scale(vn)).Sub(n.times(float64(restitution * vn)))
	}
	v = v.Scale(0.25)
	vn = v.Dot(n)
	return v.Sub(n.Scale(vn)).Sub(n.times(float64(restitution * vn))).Scale(4)
}

// Hull is the convex hull of points. A Hull is immutable, and a value like any other shape: a copy
// shares the corners and faces that NewHull computes. The zero Hull is the empty set.
//
// Two Hulls are == if they have the same position, and come from one call of NewHull or of an In
// that turned or scaled. Hulls with corners from two calls of NewHull differ, even if they are the
// same set.
//
// A Hull stores its corners relative to a position. To move it changes the position only, so the
// relative corners keep their bits, however often it moves.
type Hull struct {
	data *hullData
	at   Vec // added to all corners, exactly
}

// same returns d by the pointer that d has to itself.
func (d *hullData) same() *hullData {
	if d == nil {
		return nil
	}
	return d.self.self
}

func (Hull) isShape() {}

// NewHull returns the convex hull of the points, exactly. Points that are no corners are dropped.
// The hull of equal points is a point, that of points on a line is a segment, and that of points in
// a plane is flat. Without points, or if one has a NaN or an infinity, the Hull is the empty set.
//
// NewHull copies the points. For n points it takes about n·log n steps.
func NewHull(points ...Vec) Hull { return Hull{data: newHullData(points)} }

// Corners returns the corners. In the plane they go counter-clockwise, starting at the one that was
// given first; in space they are in the order in which they were given. Of equal points, the first
// one given counts.
//
// A corner is the sum of its relative corner and the position of the Hull. Corners rounds that sum;
// queries use it without rounding.
func (h Hull) Corners() []Vec { return h.AppendCorners(nil) }

// AppendCorners appends the corners to buf, in the order of Corners.
func (h Hull) AppendCorners(buf []Vec) []Vec {
	if h.data == nil {
		return buf
	}
	buf = slices.Grow(buf, len(h.data.points))
	for _, p := range h.data.points {
		buf = append(buf, vecOf(p).Add(h.at))
	}
	return buf
}

// String returns the corners as fmt prints those of a Triangle.
func (h Hull) String() string {
	text := []byte{'{'}
	for i, p := range h.Corners() {
		if i > 0 {
			text = append(text, ' ')
		}
		for k, x := range axes(p) {
			text = append(text, "{ "[min(k, 1)])
			text = strconv.AppendFloat(text, x, 'g', -1, 64)
		}
		text = append(text, '}')
	}
	return string(append(text, '}'))
}

// Edges returns the edges as pairs of indices of Corners. In the plane they go counter-clockwise,
// starting at corner 0. In space each pair has the lesser index first, and the pairs are in
// lexicographic order. A segment has one edge, and a point none.
func (h Hull) Edges() [][2]int {
	if h.data == nil {
		return nil
	}
	return slices.Clone(h.data.original.edges)
}

// Faces returns the faces as lists of indices of Corners, counter-clockwise seen from outside, each
// starting at its least index. In space no two faces are in one plane, and the lists are in
// lexicographic order; a flat hull has two faces, one for each side. In the plane the one face is
// the polygon itself. A point and a segment have none.
//
// In keeps the numbers of corners, edges and faces. If it mirrors, lists that were
// counter-clockwise go the other way round, from the same first corner on. It rounds each corner,
// so in space the corners of a face with more than three may lie off a common plane, by at most the
// error of In.
func (h Hull) Faces() [][]int {
	if h.data == nil {
		return nil
	}
	faces := make([][]int, len(h.data.original.faces))
	for i, face := range h.data.original.faces {
		faces[i] = slices.Clone(face)
	}
	return faces
}

// hullAt returns the hull of data at the position at. It is empty if a corner there exceeds the floats.
func hullAt(data *hullData, at Vec) Hull {
	if data == nil || !(data.reach+at.maxAbs() < 0x1p1023) && !data.fits(at) {
		return Hull{}
	}
	return Hull{data, at}
}

// fits reports whether all corners are finite at the position.
func (d *hullData) fits(at Vec) bool {
	for _, p := range d.points {
		if !isFinite(vecOf(p).Add(at).maxAbs()) {
			return false
		}
	}
	return true
}
