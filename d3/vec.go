package d3

import "math"

// Vec is a point or a displacement. As a Shape it is the single point it names.
//
// It is a plain struct, so the vectors of other libraries with the same fields
// convert directly: d3.Vec(theirs).
type Vec struct{ X, Y, Z float64 }

// V returns the vector (x, y, z).
func V(x, y, z float64) Vec { return Vec{x, y, z} }

// Cross returns the cross product p×q: perpendicular to both, by the right hand rule.
func (p Vec) Cross(q Vec) Vec {
	return Vec{
		float64(p.Y*q.Z) - float64(p.Z*q.Y),
		float64(p.Z*q.X) - float64(p.X*q.Z),
		float64(p.X*q.Y) - float64(p.Y*q.X),
	}
}

// Add returns the vector p+q.
func (p Vec) Add(q Vec) Vec {
	// Converted, a caller's product is not fused into the sum.
	return Vec{float64(p.X) + float64(q.X), float64(p.Y) + float64(q.Y), float64(p.Z) + float64(q.Z)}
}

// Sub returns the vector p−q, which leads from q to p.
func (p Vec) Sub(q Vec) Vec {
	return Vec{float64(p.X) - float64(q.X), float64(p.Y) - float64(q.Y), float64(p.Z) - float64(q.Z)}
}

// Scale returns the vector k·p.
func (p Vec) Scale(k float64) Vec { return Vec{float64(k * p.X), float64(k * p.Y), float64(k * p.Z)} }

// Neg returns the vector −p.
func (p Vec) Neg() Vec { return Vec{-p.X, -p.Y, -p.Z} }

// Dot returns the dot product p·q.
func (p Vec) Dot(q Vec) float64 {
	return float64(p.X*q.X) + float64(p.Y*q.Y) + float64(p.Z*q.Z)
}

// maxAbs returns the largest magnitude among the components of p.
func (p Vec) maxAbs() float64 {
	return max(math.Abs(p.X), math.Abs(p.Y), math.Abs(p.Z))
}

// sumAbs returns the sum of the magnitudes of the components of p.
func (p Vec) sumAbs() float64 { return math.Abs(p.X) + math.Abs(p.Y) + math.Abs(p.Z) }
