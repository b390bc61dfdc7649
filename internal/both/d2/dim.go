package d2

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/internal/both"
)

// This file holds what depends on the dimension.

const dim = 2

func vec(x, y, _ float64) d2.Vec { return d2.V(x, y) }

func list(v d2.Vec) (x, y, z float64) { return v.X, v.Y, 0 }

// Transform returns p as a Transform.
func Transform(p *both.Pose[d2.Vec]) d2.Transform {
	return d2.Transform{Position: p.Position, Rotation: d2.Rotate(p.Angle), Scale: p.Scale}
}

// spin returns the spin about a point.
func spin(_ d2.Vec, angle float64) d2.Spin { return d2.SpinBy(angle) }

// newChain returns a Chain, which has no triangles.
func newChain(points []d2.Vec, _ [][3]int, isClosed bool) (*d2.Chain, error) {
	return d2.NewChain(points, isClosed)
}

// newSolid returns the outlines of a Region, and the Region. Outlines are those of package both.
// Triangles are of a Solid, which is in space.
func newSolid(points []d2.Vec, _ [][3]int, outlines []int, isEvenOdd bool) (*d2.Chain, *both.Inside[d2.Vec], error) {
	r, err := d2.NewRegion(both.Outlines(points, outlines)...)
	if err != nil {
		return nil, nil, err
	}
	r.EvenOdd = isEvenOdd
	return r.Chain(), &both.Inside[d2.Vec]{
		Winding: r.Winding, Contains: r.Contains, SignedDistance: r.SignedDistance,
		Measure: func() both.Mass[d2.Vec] { return mass(r.Measure()) },
	}, nil
}

func mass(m d2.MassProperties) both.Mass[d2.Vec] {
	return both.Mass[d2.Vec]{Volume: m.Area, Center: m.Center, Polar: m.Inertia}
}
