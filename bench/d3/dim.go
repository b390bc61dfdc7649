package contest

import (
	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/d3"
)

// This file holds what depends on the dimension.

const dim = 3

// usual is the kind of most rows.
const usual = data.Balls

// at returns the point with the first coordinates of x.
func at(x []float64) d3.Vec { return d3.V(x[0], x[1], x[2]) }

// part is what a surface consists of.
type part = d3.Triangle

// partOf returns a part of the surface that a set is.
func partOf(s *data.Set, i int) part {
	corner := func(k int) d3.Vec { return at(s.Points[dim*int(s.Corners[dim*i+k]):]) }
	return part{A: corner(0), B: corner(1), C: corner(2)}
}

// given is what a surface is made of.
type given struct {
	points []d3.Vec
	parts  [][3]int
}

// give takes the set that is a surface.
func (g *given) give(s *data.Set) {
	g.points, g.parts = make([]d3.Vec, len(s.Points)/dim), make([][3]int, s.N)
	for i := range g.points {
		g.points[i] = at(s.Points[dim*i:])
	}
	for i := range g.parts {
		for k := range g.parts[i] {
			g.parts[i][k] = int(s.Corners[dim*i+k])
		}
	}
}

func (g *given) surface() (*d3.Mesh, error) { return d3.NewMesh(g.points, g.parts) }
