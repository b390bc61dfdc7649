package d2

import "math"

// Vec is a point or a displacement. As a Shape it is the single point it names.
//
// It is a plain struct, so the vectors of other libraries with the same fields
// convert directly: d2.Vec(theirs).
type Vec struct{ X, Y float64 }

// V returns the vector (x, y).
func V(x, y float64) Vec { return Vec{x, y} }

// Cross returns the cross product p×q, the signed area of the parallelogram of
// p and q: positive when q lies counter-clockwise from p in a y-up frame.
func (p Vec) Cross(q Vec) float64 { return float64(p.X*q.Y) - float64(p.Y*q.X) }

// Add returns the vector p+q.
func (p Vec) Add(q Vec) Vec {
	// Converted, a caller's product is not fused into the sum.
	return Vec{float64(p.X) + float64(q.X), float64(p.Y) + float64(q.Y)}
}

// Sub returns the vector p−q, which leads from q to p.
func (p Vec) Sub(q Vec) Vec { return Vec{float64(p.X) - float64(q.X), float64(p.Y) - float64(q.Y)} }

// Scale returns the vector k·p.
func (p Vec) Scale(k float64) Vec { return Vec{float64(k * p.X), float64(k * p.Y)} }

// Neg returns the vector −p.
func (p Vec) Neg() Vec { return Vec{-p.X, -p.Y} }

// Dot returns the dot product p·q.
func (p Vec) Dot(q Vec) float64 { return float64(p.X*q.X) + float64(p.Y*q.Y) }

// maxAbs returns the larger magnitude of the components of p.
func (p Vec) maxAbs() float64 { return max(math.Abs(p.X), math.Abs(p.Y)) }

// sumAbs returns the sum of the magnitudes of the components of p.
func (p Vec) sumAbs() float64 { return math.Abs(p.X) + math.Abs(p.Y) }
