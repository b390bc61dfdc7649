package d3

// Views of cylinders and cones as one type of numbers.

import "math"

// frustumView is a Cylinder or a Cone.
type frustumView struct {
	a, b   Vec
	r      float64
	isCone bool
}

// frustumOf returns s as a frustumView, and reports whether it is one.
func frustumOf(s Shape) (f frustumView, ok bool) {
	switch s := s.(type) {
	case Cylinder:
		return frustumView{s.A, s.B, s.Radius, false}, true
	case *Cylinder:
		return frustumView{s.A, s.B, s.Radius, false}, true
	case Cone:
		return frustumView{s.A, s.B, s.Radius, true}, true
	case *Cone:
		return frustumView{s.A, s.B, s.Radius, true}, true
	}
	return f, false
}

// value returns the shape of f.
func (f *frustumView) value() Shape {
	if f.isCone {
		return Cone{f.a, f.b, f.r}
	}
	return Cylinder{f.a, f.b, f.r}
}

// in returns the image of f.
func (f *frustumView) in(t Transform) Shape {
	if f.isCone {
		return Cone{f.a, f.b, f.r}.In(t)
	}
	return Cylinder{f.a, f.b, f.r}.In(t)
}

// isNilFrustum reports whether s is a nil pointer to a cylinder or a cone.
func isNilFrustum(s Shape) bool {
	switch s := s.(type) {
	case *Cylinder:
		return s == nil
	case *Cone:
		return s == nil
	}
	return false
}

// setFrustum reports whether a cylinder or a cone is a segment, a point or the empty set, and makes c that set. It is the segment of its axis if its
// radius is 0, and a point if its ends are equal, and empty if the radius is negative or a number is not finite.
func (c *core) setFrustum(s Shape) bool {
	f, _ := frustumOf(s)
	switch {
	case !(f.r >= 0) || !isFinite(f.r) || !isFinite(f.a.maxAbs()) || !isFinite(f.b.maxAbs()):
		c.setSegment(&f.a, &f.b, math.NaN())
	case f.r == 0:
		c.setSegment(&f.a, &f.b, 0)
	case f.a == f.b:
		c.setPoint(f.a, 0)
	default:
		return false
	}
	return true
}
