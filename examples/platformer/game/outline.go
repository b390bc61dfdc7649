package game

// Outline: the borders of a grid of tiles, ramps and stairs included, for drawing.

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/level"
)

// pitch divides the sides of tiles, so that what is side by side has edges in common.
const pitch = 8

// outlines returns the closed borders of what is solid in a grid.
func outlines(g *level.Grid) [][]d2.Vec {
	var edges [][2]d2.Vec
	for i := range g.Cells {
		c := &g.Cells[i]
		if len(c.Shapes) == 0 {
			lo := g.Origin.Add(d2.V(float64(c.X)*g.Size.X, float64(c.Y)*g.Size.Y))
			edges = appendEdges(edges, d2.NewPolygon(lo, lo.Add(d2.V(g.Size.X, 0)), lo.Add(g.Size), lo.Add(d2.V(0, g.Size.Y))).Corners())
		}
		for k := range c.Shapes {
			switch s := c.Shapes[k].D2().(type) {
			case d2.Box:
				edges = appendEdges(edges, d2.NewPolygon(s.Min, d2.V(s.Max.X, s.Min.Y), s.Max, d2.V(s.Min.X, s.Max.Y)).Corners())
			case d2.Triangle:
				edges = appendEdges(edges, d2.NewPolygon(s.A, s.B, s.C).Corners())
			case d2.Polygon:
				edges = appendEdges(edges, s.Corners())
			}
		}
	}
	return loops(edges)
}

// appendEdges appends the edges of a polygon. Those along the axes are divided.
func appendEdges(edges [][2]d2.Vec, corners []d2.Vec) [][2]d2.Vec {
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		n := 1
		if a.X == b.X || a.Y == b.Y {
			n = max(1, int(a.Dist(b)/pitch))
		}
		for k := range n {
			edges = append(edges, [2]d2.Vec{a.Lerp(b, float64(k)/float64(n)), a.Lerp(b, float64(k+1)/float64(n))})
		}
	}
	return edges
}

// loops joins the edges that no neighbour shares.
func loops(edges [][2]d2.Vec) [][]d2.Vec {
	there := map[[2]d2.Vec]bool{}
	for _, e := range edges {
		there[e] = true
	}
	next := map[d2.Vec][]d2.Vec{}
	var starts []d2.Vec
	for _, e := range edges {
		if !there[[2]d2.Vec{e[1], e[0]}] {
			next[e[0]] = append(next[e[0]], e[1])
			starts = append(starts, e[0])
		}
	}
	var list [][]d2.Vec
	for _, start := range starts {
		var loop []d2.Vec
		for at := start; len(next[at]) > 0; {
			to := next[at][0]
			next[at] = next[at][1:]
			if n := len(loop); n > 1 && loop[n-1].Sub(loop[n-2]).Cross(at.Sub(loop[n-1])) == 0 {
				loop[n-1] = at
			} else {
				loop = append(loop, at)
			}
			at = to
		}
		if n := len(loop); n > 2 {
			if loop[n-1].Sub(loop[n-2]).Cross(loop[0].Sub(loop[n-1])) == 0 {
				loop = loop[:n-1]
			}
			if n = len(loop); loop[0].Sub(loop[n-1]).Cross(loop[1].Sub(loop[0])) == 0 {
				loop = loop[1:]
			}
			list = append(list, loop)
		}
	}
	return list
}
