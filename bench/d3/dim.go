package contest

import "github.com/hantei-go/hantei/d3"

// This file holds what depends on the dimension.

const dim = 3

// at returns the point with the first coordinates of x.
func at(x []float64) d3.Vec { return d3.V(x[0], x[1], x[2]) }
