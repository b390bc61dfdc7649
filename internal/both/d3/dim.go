package d3

import (
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

// spin returns the spin about an axis.
func spin(axis d3.Vec, angle float64) d3.Spin { return d3.SpinBy(axis, angle) }

// newMesh returns a Mesh, to which isClosed means nothing.
func newMesh(points []d3.Vec, triangles [][3]int, _ bool) (*d3.Mesh, error) {
	return d3.NewMesh(points, triangles)
}

// newSolid returns the surface of a Solid, and the Solid. Outlines and isEvenOdd are of a Region, which is in the plane.
func newSolid(points []d3.Vec, triangles [][3]int, _ []int, _ bool) (*d3.Mesh, *both.Inside[d3.Vec], error) {
	s, err := d3.NewSolid(points, triangles)
	if err != nil {
		return nil, nil, err
	}
	return s.Mesh(), &both.Inside[d3.Vec]{
		Winding: s.Winding, Contains: s.Contains, SignedDistance: s.SignedDistance,
		Measure: func() both.Mass[d3.Vec] { return mass(s.Measure()) },
	}, nil
}

func mass(m d3.MassProperties) both.Mass[d3.Vec] {
	return both.Mass[d3.Vec]{Volume: m.Volume, Center: m.Center, Inertia: m.Inertia}
}
