package bench

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// A library is d2 or d3: shapes S, paths P and vectors V.
type library[S, P, V any] struct {
	shape func(*scene.Shape) S
	path  func(*scene.Shape) P
	vec   func(scene.Vec) V
	world func() world[S, P, V]

	overlap   func(a, b S) bool
	distance  func(a, b S) float64
	rayCast   func(p P, s S) (t float64, ok bool)
	sweep     func(a S, motion V, b S) (t float64, ok bool)
	sweepBoth func(a S, motionA V, b S, motionB V) bool
}

// A world is a World of d2 or d3, with room for its answers. It returns what the loops of
// a task do.
type world[S, P, V any] struct {
	set         func(i int, s S) error
	move        func(i int, motion V) error
	pairs       func(to [][2]int) [][2]int
	step        func() int
	overlapping func(s S) int
	rayCast     func(p P) float64
	sweep       func(s S, motion V) float64
	nearest     func(s S) float64
}

var in2D = library[d2.Shape, d2.Path, d2.Vec]{
	shape: (*scene.Shape).D2,
	path:  func(s *scene.Shape) d2.Path { return s.D2().(d2.Path) },
	vec:   func(v scene.Vec) d2.Vec { return d2.V(v[0], v[1]) },
	world: world2,

	overlap:  d2.Overlap,
	distance: d2.Distance,
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

func world2() world[d2.Shape, d2.Path, d2.Vec] {
	w := new(d2.World[int])
	var found []int
	var near []d2.Neighbor[int]
	return world[d2.Shape, d2.Path, d2.Vec]{
		set:   w.Set,
		move:  w.Move,
		pairs: w.AppendPairs,
		step:  func() int { return len(w.Step()) },
		overlapping: func(s d2.Shape) int {
			found = w.AppendOverlapping(found[:0], s)
			return len(found)
		},
		rayCast: func(p d2.Path) float64 {
			_, h, ok := w.RayCast(p)
			return when(h.T, ok)
		},
		sweep: func(s d2.Shape, motion d2.Vec) float64 {
			_, h, ok := w.Sweep(s, motion)
			return when(h.T, ok)
		},
		nearest: func(s d2.Shape) float64 {
			near = w.AppendNearest(near[:0], s, neighbors)
			return near[len(near)-1].Distance
		},
	}
}

var in3D = library[d3.Shape, d3.Path, d3.Vec]{
	shape: (*scene.Shape).D3,
	path:  func(s *scene.Shape) d3.Path { return s.D3().(d3.Path) },
	vec:   func(v scene.Vec) d3.Vec { return d3.V(v[0], v[1], v[2]) },
	world: world3,

	overlap:  d3.Overlap,
	distance: d3.Distance,
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

func world3() world[d3.Shape, d3.Path, d3.Vec] {
	w := new(d3.World[int])
	var found []int
	var near []d3.Neighbor[int]
	return world[d3.Shape, d3.Path, d3.Vec]{
		set:   w.Set,
		move:  w.Move,
		pairs: w.AppendPairs,
		step:  func() int { return len(w.Step()) },
		overlapping: func(s d3.Shape) int {
			found = w.AppendOverlapping(found[:0], s)
			return len(found)
		},
		rayCast: func(p d3.Path) float64 {
			_, h, ok := w.RayCast(p)
			return when(h.T, ok)
		},
		sweep: func(s d3.Shape, motion d3.Vec) float64 {
			_, h, ok := w.Sweep(s, motion)
			return when(h.T, ok)
		},
		nearest: func(s d3.Shape) float64 {
			near = w.AppendNearest(near[:0], s, neighbors)
			return near[len(near)-1].Distance
		},
	}
}

// when is the time of a hit, if it is one.
func when(t float64, ok bool) float64 {
	if !ok {
		return miss
	}
	return t
}
