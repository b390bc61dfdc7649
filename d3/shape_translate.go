package d3

// Translations: each shape moved by a vector, as the type that it is.

// Translate returns p+by, as Add does. Every shape has a Translate that keeps its type.
//
// Sums of coordinates round once, so moving back does not undo what has rounded. A shape that
// leaves the range of float64 becomes the empty set, as does what is moved by a NaN or an
// infinity; of a Box, it is a side that becomes infinite. Nothing allocates, but for Rounded.
func (p Vec) Translate(by Vec) Vec { return p.Add(by) }

// Translate returns s moved by the vector by.
func (s Segment) Translate(by Vec) Segment { return Segment{s.A.Add(by), s.B.Add(by)} }

// Translate returns r moved by the vector by, its direction as it is.
func (r Ray) Translate(by Vec) Ray { return Ray{r.Origin.Add(by), r.Dir} }

// Translate returns l moved by the vector by, its direction as it is.
func (l Line) Translate(by Vec) Line { return Line{l.Origin.Add(by), l.Dir} }

// Translate returns s moved by the vector by.
func (s Sphere) Translate(by Vec) Sphere { return Sphere{s.Center.Add(by), s.Radius} }

// Translate returns c moved by the vector by.
func (c Capsule) Translate(by Vec) Capsule { return Capsule{c.A.Add(by), c.B.Add(by), c.Radius} }

// Translate returns s moved by the vector by.
func (s Triangle) Translate(by Vec) Triangle {
	return Triangle{s.A.Add(by), s.B.Add(by), s.C.Add(by)}
}

// Translate returns b moved by the vector by. A side that is infinite stays so, and one that
// leaves the range of float64 becomes it.
func (b Box) Translate(by Vec) Box { return Box{b.Min.Add(by), b.Max.Add(by)} }

// Translate returns b moved by the vector by, its half vectors as they are.
func (b OrientedBox) Translate(by Vec) OrientedBox { return OrientedBox{b.Center.Add(by), b.Half} }

// Translate returns h moved by the vector by. Only the position that all corners have in
// common changes, so nothing is allocated, and the corners do not change against each other.
func (h Hull) Translate(by Vec) Hull { return hullAt(h.data, h.at.Add(by)) }

// Translate returns h moved by the vector by, its normal as it is.
func (h HalfSpace) Translate(by Vec) HalfSpace { return HalfSpace{h.Point.Add(by), h.Normal} }

// Translate returns s moved by the vector by: its Core moved as the Translate of its own type
// does it, and Radius as it is. It allocates, because a Core is a Shape.
func (s Rounded) Translate(by Vec) Rounded { return Rounded{movedShape(s.Core, by), s.Radius} }

// movedShape returns s.Translate(by).
func movedShape(s Shape, by Vec) Shape {
	switch s := s.(type) {
	case Box:
		return s.Translate(by)
	case *Box:
		return s.Translate(by)
	case Rounded:
		return s.Translate(by)
	case *Rounded:
		return s.Translate(by)
	}
	return placedShape(s, Transform{Position: by})
}
