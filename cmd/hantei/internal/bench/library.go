package bench

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
	both2 "github.com/hantei-go/hantei/internal/both/d2"
	both3 "github.com/hantei-go/hantei/internal/both/d3"
	"github.com/hantei-go/hantei/scene"
)

// A library is d2 or d3, with their World.
type library[S, P, V any] struct {
	*both.Shapes[S, V]
	*both.Queries[S, P, V]
	shape    func(*scene.Shape) S
	newWorld func() both.World[S, P, V]
}

var (
	in2D = library[d2.Shape, d2.Path, d2.Vec]{&both2.Shapes, &both2.Queries, (*scene.Shape).D2, both2.NewWorld}
	in3D = library[d3.Shape, d3.Path, d3.Vec]{&both3.Shapes, &both3.Queries, (*scene.Shape).D3, both3.NewWorld}
)

func (lib *library[S, P, V]) vec(v scene.Vec) V {
	var x [3]float64
	copy(x[:], v)
	return lib.Vec(x[0], x[1], x[2])
}

// A world is a World with room for its answers. It returns what the loops of a task do.
type world[S, P, V any] struct {
	both.World[S, P, V]
	found []int
	near  []float64
}

func (w *world[S, P, V]) overlapping(s S) int {
	w.found = w.AppendOverlapping(w.found[:0], s)
	return len(w.found)
}

func (w *world[S, P, V]) rayCast(p P) float64 { return when(w.RayCast(p)) }

func (w *world[S, P, V]) sweep(s S, motion V) float64 { return when(w.Sweep(s, motion)) }

func (w *world[S, P, V]) nearest(s S) float64 {
	w.near = w.AppendNearest(w.near[:0], s, neighbors)
	return w.near[len(w.near)-1]
}

// when is the time of a hit, if it is one.
func when[V any](h both.Hit[V], ok bool) float64 {
	if !ok {
		return miss
	}
	return h.T
}
