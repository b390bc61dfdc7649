package d3

// Answers: what the queries about two shapes return.

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

// Push returns Normal·Depth: the motion of a that brings the two to touching, within 16e·S as
// Depth is. It is zero if they only touch. Of an infinite Depth, the components that Normal
// lacks stay 0.
func (c Contact) Push() Vec { return c.Normal.times(c.Depth) }

// Manifold is where two overlapping shapes a and b hold each other: the Normal of their Contact, and
// Len points, ordered by Feature. The Depth of the deepest is that of the Contact.
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
