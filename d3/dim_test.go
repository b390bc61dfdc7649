package d3

// dim is the dimension for the tests that are the same in both.
const dim = 3

// at returns the point with the coordinates x.
func at(x [3]float64) Vec { return Vec{x[0], x[1], x[2]} }
