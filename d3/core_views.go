package d3

// Views of a shape as one of a few types, and copies of it.

// isNil reports whether s is nil, or a nil pointer.
func isNil(s Shape) bool {
	switch s := s.(type) {
	case nil:
		return true
	case *Vec:
		return s == nil
	case *Segment:
		return s == nil
	case *Ray:
		return s == nil
	case *Line:
		return s == nil
	case *Sphere:
		return s == nil
	case *Capsule:
		return s == nil
	case *Tapered:
		return s == nil
	case *Cylinder, *Cone: // in space only
		return isNilFrustum(s) // in space only
	case *Triangle:
		return s == nil
	case *Box:
		return s == nil
	case *OrientedBox:
		return s == nil
	case *Hull:
		return s == nil
	case *HalfSpace:
		return s == nil
	case *Rounded:
		return s == nil
	}
	return false
}

// copied returns s as a value, and nil for no shape. It shares no memory with s but the data of a hull, which never change. An error that kept s
// itself would make all shapes escape to the heap.
func copied(s Shape) Shape {
	if isNil(s) {
		return nil
	}
	switch s := s.(type) {
	case Vec:
		return s
	case *Vec:
		return *s
	case Segment:
		return s
	case *Segment:
		return *s
	case Ray:
		return s
	case *Ray:
		return *s
	case Line:
		return s
	case *Line:
		return *s
	case Sphere:
		return s
	case *Sphere:
		return *s
	case Capsule:
		return s
	case *Capsule:
		return *s
	case Tapered:
		return s
	case *Tapered:
		return *s
	case Cylinder, *Cylinder, Cone, *Cone: // in space only
		f, _ := frustumOf(s) // in space only
		return f.value()     // in space only
	case Triangle:
		return s
	case *Triangle:
		return *s
	case Box:
		return s
	case *Box:
		return *s
	case OrientedBox:
		return s
	case *OrientedBox:
		return *s
	case Hull:
		return Hull{s.data.same(), s.at}
	case *Hull:
		return Hull{s.data.same(), s.at}
	case HalfSpace:
		return s
	case *HalfSpace:
		return *s
	case Rounded:
		return Rounded{copied(s.Core), s.Radius}
	case *Rounded:
		return Rounded{copied(s.Core), s.Radius}
	}
	return nil
}

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

// halfSpaceOf returns s as a HalfSpace, or nil.
func halfSpaceOf(s Shape) *HalfSpace {
	switch s := s.(type) {
	case HalfSpace:
		return &s
	case *HalfSpace:
		return s
	}
	return nil
}
