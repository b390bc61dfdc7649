package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// Around returns how often a closed surface goes around p: the sum of the angles, in space solid angles, at which p sees all of its
// parts, as a multiple of all that there is to see, rounded. It takes as many steps as there are parts. Close to the surface
// the sum may round to one number or to the next.
func Around(p d3.Vec, surface []part) float64 {
	sum := 0.0
	for i := range surface {
		sum += angle(&p, &surface[i])
	}
	return math.Round(sum / whole)
}

// IsInside reports whether a closed surface goes around p.
func IsInside(p d3.Vec, surface []part) bool { return Around(p, surface) != 0 }
