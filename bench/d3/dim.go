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

func (g *given) inside() (*d3.Solid, error) { return d3.NewSolid(g.points, g.parts) }

// mostRocks is how many rocks a World has.
const mostRocks = 256

// rocks returns a World of the surface, which has the id 0, and of rocks, which meet nothing else.
func (g *given) rocks(s *data.Set) (*d3.World[int32], error) {
	w := new(d3.World[int32])
	hills, err := g.surface()
	if err != nil {
		return nil, err
	}
	if err := w.SetMesh(0, hills); err != nil {
		return nil, err
	}
	corners := make([][3]int, len(s.RockCorners)/3)
	for i := range corners {
		for k := range corners[i] {
			corners[i][k] = int(s.RockCorners[3*i+k])
		}
	}
	for i := range min(s.M, mostRocks) {
		var points []d3.Vec
		for k := 0; k < len(s.RockPoints); k += 3 {
			points = append(points, at(s.RockPoints[k:]).Add(at(s.Discs[4*i:])))
		}
		rock, err := d3.NewMesh(points, corners)
		if err != nil {
			return nil, err
		}
		if err := w.SetMesh(int32(1+i), rock); err != nil {
			return nil, err
		}
		w.SetFilter(int32(1+i), 2, 1)
	}
	w.AppendOverlapping(nil, d3.Vec{}) // builds its tree
	return w, nil
}
