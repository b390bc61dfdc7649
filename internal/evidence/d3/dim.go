package measure

import (
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
	textbook "github.com/hantei-go/hantei/internal/textbook/d3"
)

// This file holds what depends on the dimension.

const dim = 3

// kindSphere is how the oracle calls a sphere.
const kindSphere = oracle.Sphere

// at returns the point with the coordinates x.
func at(x [3]float64) d3.Vec { return d3.V(x[0], x[1], x[2]) }

func coords(p d3.Vec) [3]float64 { return [3]float64{p.X, p.Y, p.Z} }

// capsuleMethods leaves out the four ends, which the article asks in the plane only.
var capsuleMethods = []method{ask("closest points, clamped", textbook.CapsuleCapsule)}

// hullMethods leaves out the separating axes, which for hulls are taught in the plane only.
var hullMethods = []bodyMethod{byGJK}
