package d3

// Parts: shapes and paths converted, by their types, to the forms that closed forms take, and filters of points and segments
// against shapes.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// ballOf returns the center and the radius of s, and reports whether it is a ball or a point.
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

// alignedOf returns s as a Box, or nil. Like halfSpaceOf, it and orientedOf are small enough to be inlined: otherwise all shapes
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

// orientedOf returns s as an OrientedBox, or nil.
func orientedOf(s Shape) *OrientedBox {
	switch s := s.(type) {
	case OrientedBox:
		return &s
	case *OrientedBox:
		return s
	}
	return nil
}

// roundedOf returns the fields of s, and reports whether it is a Rounded.
func roundedOf(s Shape) (core Shape, r float64, ok bool) {
	switch s := s.(type) {
	case Rounded:
		return s.Core, s.Radius, true
	case *Rounded:
		return s.Core, s.Radius, true
	}
	return nil, 0, false
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

// set sets p to the shapes a and b. It reports whether one of them is a box, or a Rounded of one, and the other one too or a
// ball or point.
func (p *roundedBoxPair) set(a, b Shape) bool {
	switch {
	case p.a.setBoxed(a):
		return p.b.setBoxed(b) || p.b.setRound(b)
	case p.b.setBoxed(b):
		return p.a.setRound(a)
	}
	return false
}

// setBoxed makes x the box s, or the Rounded of a box, and reports whether s is one.
func (x *roundedBox) setBoxed(s Shape) bool {
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

// setRound makes x the ball or point s, and reports whether s is one.
func (x *roundedBox) setRound(s Shape) bool {
	center, r, ok := ballOf(s)
	x.setBall(&center, r)
	return ok
}

// boxOrBall is a box, or the center of a ball as a box of one point, and the radius.
type boxOrBall struct {
	Box
	r     float64
	isBox bool
}

// set makes x the shape s, and reports whether it is a box, a ball or a point.
func (x *boxOrBall) set(s Shape) (ok bool) {
	if b := alignedOf(s); b != nil {
		x.Box, x.isBox = *b, true
		return true
	}
	x.Min, x.r, ok = ballOf(s)
	x.Max = x.Min
	return ok
}

// gapOf returns the negated gap of belowZero between a box and another box, a ball or a point, and the radius. ok reports
// whether a and b are such shapes and not empty.
func gapOf(a, b Shape) (gap Vec, r float64, ok bool) {
	var x, y boxOrBall
	if !x.set(a) || !y.set(b) || !x.isBox && !y.isBox {
		return gap, 0, false
	}
	gap = belowZero(y.Max.Sub(x.Min), x.Max.Sub(y.Min))
	return gap, x.r + y.r, x.Min.isAtMost(x.Max) && y.Min.isAtMost(y.Max)
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

// pathAtBox sets o, d and end to the path p and b to the box s. It returns end, or nil for a ray, which has none. ok reports
// whether p is a ray or segment and s a box along the axes.
func pathAtBox(o, d, end *Vec, b *Box, p Path, s Shape) (last *Vec, ok bool) {
	box := alignedOf(s)
	if box == nil {
		return nil, false
	}
	*b = *box
	isWay := false
	if *o, *d, *end, isWay, ok = startOf(p); isWay {
		last = end
	}
	return last, ok
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
	return castUnsure
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

// segmentShape filters the relation of s and the segment a–b, grown by r.
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
