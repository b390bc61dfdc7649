// Package planar has convex polygons of the plane, by which space sees what two faces share: the hull of points, cut by another
// polygon, and its middle.
package planar

// Vec is a vector of the plane.
type Vec struct{ X, Y float64 }

func (p Vec) Add(q Vec) Vec             { return Vec{p.X + q.X, p.Y + q.Y} }
func (p Vec) Sub(q Vec) Vec             { return Vec{p.X - q.X, p.Y - q.Y} }
func (p Vec) Scale(k float64) Vec       { return Vec{float64(k * p.X), float64(k * p.Y)} }
func (p Vec) Dot(q Vec) float64         { return float64(p.X*q.X) + float64(p.Y*q.Y) }
func (p Vec) Cross(q Vec) float64       { return float64(p.X*q.Y) - float64(p.Y*q.X) }
func (p Vec) Lerp(q Vec, k float64) Vec { return p.Add(q.Sub(p).Scale(k)) }

// Area returns twice the area of the triangle of p, a and b, which is positive if they turn counter-clockwise.
func (p Vec) Area(a, b Vec) float64 { return a.Sub(p).Cross(b.Sub(p)) }

// clamp returns the number in 0..1 nearest to t.
func clamp(t float64) float64 {
	if t < 0 {
		return 0
	}
	if t > 1 {
		return 1
	}
	return t
}
