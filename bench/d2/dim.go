package contest

import "github.com/hantei-go/hantei/d2"

// This file holds what depends on the dimension.

const dim = 2

// at returns the point with the first coordinates of x.
func at(x []float64) d2.Vec { return d2.V(x[0], x[1]) }
