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

	// These are for the loops. A Hit that passes through Queries makes a loop up to a
	// third slower, so only its time does.
	rayCast   func(p P, s S) (t float64, ok bool)
	sweep     func(a S, motion V, b S) (t float64, ok bool)
	sweepBoth func(a S, motionA V, b S, motionB V) bool
}

var (
	in2D = library[d2.Shape, d2.Path, d2.Vec]{
		Shapes: &both2.Shapes, Queries: &both2.Queries,
		shape:    (*scene.Shape).D2,
		newWorld: both2.NewWorld,

		rayCast: func(p d2.Path, s d2.Shape) (float64, bool) {
			h, ok := d2.RayCast(p, s)
			return h.T, ok
		},
		sweep: func(a d2.Shape, motion d2.Vec, b d2.Shape) (float64, bool) {
			h, ok := d2.Sweep(a, motion, b)
			return h.T, ok
		},
		sweepBoth: func(a d2.Shape, motionA d2.Vec, b d2.Shape, motionB d2.Vec) bool {
			_, ok := d2.SweepBoth(a, motionA, b, motionB)
			return ok
		},
	}
	in3D = library[d3.Shape, d3.Path, d3.Vec]{
		Shapes: &both3.Shapes, Queries: &both3.Queries,
		shape:    (*scene.Shape).D3,
		newWorld: both3.NewWorld,

		rayCast: func(p d3.Path, s d3.Shape) (float64, bool) {
			h, ok := d3.RayCast(p, s)
			return h.T, ok
		},
		sweep: func(a d3.Shape, motion d3.Vec, b d3.Shape) (float64, bool) {
			h, ok := d3.Sweep(a, motion, b)
			return h.T, ok
		},
		sweepBoth: func(a d3.Shape, motionA d3.Vec, b d3.Shape, motionB d3.Vec) bool {
			_, ok := d3.SweepBoth(a, motionA, b, motionB)
			return ok
		},
	}
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
