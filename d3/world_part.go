package d3

// Parts: one shape of an object in a World, and its bounds.

import "math"

// part is one shape of an object.
type part struct {
	a, b    Vec
	r       float64
	object  int32
	kind    kind
	isStale bool

	// What is so of the object, to spare looking there.
	meetsAll bool // the filter is the one that all have at first
	isMoved  bool
}

// kind is the type of a shape.
type kind uint8

const (
	kindVec kind = iota
	kindSphere
	kindSegment
	kindCapsule
	kindRay
	kindLine
)

// set makes p the shape s.
func (p *part) set(s Shape) {
	switch s := s.(type) {
	case Vec:
		p.kind, p.a, p.b, p.r = kindVec, s, s, 0
	case Sphere:
		p.kind, p.a, p.b, p.r = kindSphere, s.Center, s.Center, s.Radius
	case Segment:
		p.kind, p.a, p.b, p.r = kindSegment, s.A, s.B, 0
	case Capsule:
		p.kind, p.a, p.b, p.r = kindCapsule, s.A, s.B, s.Radius
	case Ray:
		p.kind, p.a, p.b, p.r = kindRay, s.Origin, s.Dir, 0
	case Line:
		p.kind, p.a, p.b, p.r = kindLine, s.Origin, s.Dir, 0
	case *Vec:
		p.set(*s)
	case *Sphere:
		p.set(*s)
	case *Segment:
		p.set(*s)
	case *Capsule:
		p.set(*s)
	case *Ray:
		p.set(*s)
	case *Line:
		p.set(*s)
	default:
		panic(notAShape)
	}
}

// value returns the shape of p.
func (p *part) value() Shape {
	switch p.kind {
	case kindVec:
		return p.a
	case kindSphere:
		return Sphere{p.a, p.r}
	case kindSegment:
		return Segment{p.a, p.b}
	case kindCapsule:
		return Capsule{p.a, p.b, p.r}
	case kindRay:
		return Ray{p.a, p.b}
	}
	return Line{p.a, p.b}
}

// view is room for the shape of a part, so that asking about it does not allocate.
type view struct {
	sphere  Sphere
	segment Segment
	capsule Capsule
	ray     Ray
	line    Line
}

// shape returns the shape of p, which v holds.
func (v *view) shape(p *part) Shape {
	switch p.kind {
	case kindVec:
		return &p.a
	case kindSphere:
		v.sphere = Sphere{p.a, p.r}
		return &v.sphere
	case kindSegment:
		v.segment = Segment{p.a, p.b}
		return &v.segment
	case kindCapsule:
		v.capsule = Capsule{p.a, p.b, p.r}
		return &v.capsule
	case kindRay:
		v.ray = Ray{p.a, p.b}
		return &v.ray
	}
	v.line = Line{p.a, p.b}
	return &v.line
}

// isBounded says whether p has bounds.
func (p *part) isBounded() bool { return p.kind < kindRay }

// translate moves p.
func (p *part) translate(m Vec) {
	p.a = p.a.Add(m)
	if p.isBounded() {
		p.b = p.b.Add(m)
	}
}

// ends returns the box of a bounded part. Its components are rounded once.
func (p *part) ends() (lo, hi Vec) {
	r := fill(p.r)
	if p.kind <= kindSphere {
		return p.a.Sub(r), p.a.Add(r)
	}
	return each(p.a, p.b, minOf).Sub(r), each(p.a, p.b, maxOf).Add(r)
}

// bounds returns those of a part, which are everywhere if it has none.
func (p *part) bounds() bounds {
	if p.isBounded() {
		return around(p.ends())
	}
	return bounds{axes(fill(math.Inf(-1))), axes(fill(math.Inf(1)))}
}

func minOf(x, y float64) float64 { return min(x, y) }
func maxOf(x, y float64) float64 { return max(x, y) }
