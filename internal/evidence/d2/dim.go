package measure

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/internal/hull"
	"github.com/hantei-go/hantei/internal/oracle"
	textbook "github.com/hantei-go/hantei/internal/textbook/d2"
)

// This file holds what depends on the dimension.

const dim = 2

// kindCircle is how the oracle calls a circle.
const kindCircle = oracle.Sphere

// at returns the point with the coordinates x.
func at(x [3]float64) d2.Vec { return d2.V(x[0], x[1]) }

func coords(p d2.Vec) [3]float64 { return [3]float64{p.X, p.Y} }

var capsuleMethods = []method{
	ask("closest points, clamped", textbook.CapsuleCapsule),
	ask("four ends", textbook.CapsuleEnds),
	ask("ends and crossing", textbook.CapsuleCrossing),
}

// hullMethods take polygons as corners; those that go around are found exactly.
var hullMethods = []bodyMethod{byGJK, {"edge normals", func(c *bodyTrial) bool {
	return textbook.ConvexPolygons(around(c.a), around(c.b))
}}}

// around returns the corners of a body, counter-clockwise.
func around(b oracle.Body) (corners []d2.Vec) {
	var in [][2]float64
	for _, v := range b.V {
		in = append(in, [2]float64{v[0], v[1]})
	}
	found, err := hull.Plane(in)
	if err != nil {
		panic(err) // families hold no body without a point
	}
	for _, i := range found {
		corners = append(corners, d2.V(in[i][0], in[i][1]))
	}
	return corners
}
