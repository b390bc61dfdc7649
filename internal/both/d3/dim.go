package d3

import (
	"math"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
)

// This file holds what depends on the dimension.

const dim = 3

func vec(x, y, z float64) d3.Vec { return d3.V(x, y, z) }

func list(v d3.Vec) (x, y, z float64) { return v.X, v.Y, v.Z }

// Transform returns p as a Transform.
func Transform(p *both.Pose[d3.Vec]) d3.Transform {
	return d3.Transform{Position: p.Position, Rotation: d3.Rotate(p.Axis, p.Angle), Scale: p.Scale}
}

// across returns the normal n where coordinates are scaled by s: n·Π/s, which is across
// the boundary, and outwards, for factors of any sign.
func across(n, s d3.Vec) d3.Vec {
	outer := math.Copysign(1, s.X) * math.Copysign(1, s.Y) * math.Copysign(1, s.Z)
	return d3.V(n.X*s.Y*s.Z, n.Y*s.X*s.Z, n.Z*s.X*s.Y).Scale(outer)
}
