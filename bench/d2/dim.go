package contest

import (
	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/d2"
)

// This file holds what depends on the dimension.

const dim = 2

// usual is the kind of most rows.
const usual = data.Balls

// at returns the point with the first coordinates of x.
func at(x []float64) d2.Vec { return d2.V(x[0], x[1]) }

// part is what a surface consists of.
type part = d2.Segment

// partOf returns a part of the surface that a set is.
func partOf(s *data.Set, i int) part {
	corner := func(k int) d2.Vec { return at(s.Points[dim*int(s.Corners[dim*i+k]):]) }
	return part{A: corner(0), B: corner(1)}
}

// given is what a surface is made of.
type given struct{ points []d2.Vec }

// give takes the set that is a surface.
func (g *given) give(s *data.Set) {
	g.points = make([]d2.Vec, len(s.Points)/dim)
	for i := range g.points {
		g.points[i] = at(s.Points[dim*i:])
	}
}

func (g *given) surface() (*d2.Chain, error) { return d2.NewChain(g.points, false) }

func (g *given) inside() (*d2.Region, error) { return d2.NewRegion(g.points) }

// mostRocks is how many rocks a World has: in the plane none.
const mostRocks = 0

func (g *given) rocks(*data.Set) (*d2.World[int32], error) { return new(d2.World[int32]), nil }
