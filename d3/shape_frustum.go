package d3

// Cylinders and cones, which only space has.

// Cylinder is the solid cylinder around the axis from A to B: all points whose foot on the axis is between A and B, and within Radius of
// it. With A equal to B it has no direction, and is the point A; with Radius 0 it is a Segment, in every query. A
// Rounded grows it, with round edges.
//
// What is said about a Cylinder holds for a Cone, too. Verdicts on one and a point, Segment, Ray, Line, HalfSpace, Sphere or Capsule,
// also as a Rounded, are exact, and so are those on paths, and on motions of points, balls and half-spaces past one. Beside any other
// shape, and for the motions of other shapes, floats decide, with proofs: what is farther apart than 2⁻²⁸·S or deeper in each
// other, with the S of the package comment, is told right, and of two cylinders or cones what is farther apart than 2⁻⁴⁰·S or deeper
// than 2⁻³²·S, as measured by a test; nearer ones may count as touching. All queries agree with each other there, too. The T of a Sweep
// is 0 exactly if Overlap is true, however long the motion is. A motion counts in S as far as the two can meet, but beside an open Box all of it does.
//
// Distances have errors below 2⁻²⁸·S, too, and depths where the cores overlap of about 10⁻⁷·S: of two curved shapes, the way out is
// the least of all that a short list of critical normals has, and otherwise EPA finds it.
// The points of a contact, and those nearest to each other, are in both shapes, but along the surface of curved parts they are as
// sensitive as a square root. Contains is exact beside points, balls, boxes along the axes, half-spaces and in what is exact
// above; where a rim runs along the surface of another outer shape, 512 points of the rim tell. Sides of Bounds may be some 16e·Radius
// farther out. The first query that needs many integers, or goes deep, keeps memory for all later ones.
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
