package measure

import (
	"github.com/hantei-go/hantei/d2"
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
