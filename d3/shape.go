package d3

// Shapes: the sealed interface and its kinds.

import "math"

// A Shape is a closed convex set of points: a core and every point within a radius
// of it, the boundary included.
//
// The shapes are Vec, Segment, Ray, Line, Sphere, Capsule, Triangle, Box, OrientedBox,
// Hull, HalfSpace and Rounded. The interface is sealed: no other type is a Shape.
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

// Line runs through Origin along Dir and −Dir without end. Dir may have any
// length; parameters along the line are in units of Dir. With a zero Dir it is
// its Origin, in every query.
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

// Triangle is the triangle with the corners A, B and C, its inside included. If they
// lie on one line it is a segment, and if they are equal a point. In space it is
// hit from both sides.
type Triangle struct{ A, B, C Vec }

// Box is an axis-aligned box (AABB): the set of all points p with Min ≤ p ≤ Max in every
// component. Sides may be equal, which makes it flat, or infinite. If Min exceeds Max in one
// component, it is empty. Translate moves a Box; In makes it an OrientedBox.
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

// Rounded is every point within Radius of Core: a box with round corners, a thick ray, a
// triangle as thick as a sheet. On all sides it is larger than Core by Radius. Core may be any
// shape, also one that has a radius, or is rounded, itself: radii add up exactly.
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

// Contains reports whether the point p is in b, exactly: on its boundary counts. It is what
// Overlap says of them. A p with a NaN or an infinity is no point.
func (b Box) Contains(p Vec) bool {
	return b.Min.isAtMost(p) && p.isAtMost(b.Max) && isFinite(p.maxAbs())
}

// Overlaps reports whether b and c share a point, exactly: touching counts. It is what Overlap
// says of them, and false if one of them is empty.
func (b Box) Overlaps(c Box) bool {
	return b.Min.isAtMost(c.Max) && c.Min.isAtMost(b.Max) && !b.isEmpty() && !c.isEmpty()
}

// Union returns the least box that holds b and c. An empty one adds nothing. To add the point
// p, c is Box{p, p}.
func (b Box) Union(c Box) Box {
	switch {
	case c.isEmpty():
		return b
	case b.isEmpty():
		return c
	}
	return Box{b.Min.Min(c.Min), b.Max.Max(c.Max)}
}

// Expand returns b with every side moved outwards by the distance by, or inwards if it is
// negative. Where a side goes rounds. What shrinks by more than half its size becomes empty,
// and an empty box stays as it is; so it does if by is NaN.
func (b Box) Expand(by float64) Box {
	if b.isEmpty() || by != by {
		return b
	}
	return Box{b.Min.Sub(fill(by)), b.Max.Add(fill(by))}
}
