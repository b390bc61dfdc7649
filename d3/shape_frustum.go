package d3

// Cylinders and cones, which only space has.

// Cylinder is the solid cylinder around the axis from A to B: all points whose foot on the axis is between A and B, and within Radius of
// it. With A equal to B it has no direction, and is the point A; with Radius 0 it is a Segment, in every query. A
// Rounded grows it, with round edges.
//
// What is said about a Cylinder holds for a Cone, too. Queries about one and a point, Segment, Ray, Line, HalfSpace, Sphere or Capsule,
// also as Rounded, are exact, and so are motions of points, balls and half-spaces past one. About all other
// shapes, verdicts are certain where the two are farther apart than 2⁻⁴⁰·S, or deeper in each other, with the S of the
// package comment, to which the radius belongs; nearer ones may count as touching. All queries agree with each other there, too.
// Depth is within 2⁻³⁰·S of the least there is where the rim meets the edge of another shape deep inside, and otherwise
// has the error that it has elsewhere.
type Cylinder struct {
	A, B   Vec
	Radius float64
}

// Cone is the solid cone around the axis from A, the middle of its base, to B, its apex. Radius is that of the base. With A
// equal to B it is the point A, and with Radius 0 a Segment, in every query. See Cylinder for what is exact.
type Cone struct {
	A, B   Vec
	Radius float64
}

func (Cylinder) isShape() {}
func (Cone) isShape()     {}

// In returns the cylinder around the images of A and B, with Radius scaled as that of a Sphere. If all factors of Scale are alike, signs
// aside, it is the image of c.
func (c Cylinder) In(by Transform) Cylinder {
	var m placement
	m.set(&by)
	return Cylinder{m.point(c.A), m.point(c.B), scaledRadius(c.Radius, m.scale.maxAbs())}
}

// In returns the cone around the images of A and B, with Radius scaled as that of a Sphere. If all factors of Scale are alike, signs
// aside, it is the image of c.
func (c Cone) In(by Transform) Cone {
	var m placement
	m.set(&by)
	return Cone{m.point(c.A), m.point(c.B), scaledRadius(c.Radius, m.scale.maxAbs())}
}

// Translate returns c moved by the vector by.
func (c Cylinder) Translate(by Vec) Cylinder { return Cylinder{c.A.Add(by), c.B.Add(by), c.Radius} }

// Translate returns c moved by the vector by.
func (c Cone) Translate(by Vec) Cone { return Cone{c.A.Add(by), c.B.Add(by), c.Radius} }
