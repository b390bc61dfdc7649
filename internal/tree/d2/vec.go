package tree

// Places and ways, as a tree takes them.

import "math"

const dim = 2

// Vec has the fields of the vectors of package d2, so that these convert.
type Vec struct{ X, Y float64 }

// axes returns the components of p.
func axes(p Vec) [dim]float64 { return [dim]float64{p.X, p.Y} }

// vecOf returns the vector of components, without the third one.
func vecOf(c [3]float64) Vec { return Vec{c[0], c[1]} }

// maxAbs returns the larger magnitude among the components of p.
func (p Vec) maxAbs() float64 { return max(math.Abs(p.X), math.Abs(p.Y)) }

// sumAbs returns the sum of the magnitudes of the components of p.
func (p Vec) sumAbs() float64 { return math.Abs(p.X) + math.Abs(p.Y) }
