package bench

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"

	"github.com/hantei-go/hantei/scene"
)

// places is the number of places that are asked about in turn.
const places = 256

// neighbors is how many nearest are wanted.
const neighbors = 8

// A task is the shapes of a scene and what is asked about them.
type task[S, P, V any] struct {
	lib       *library[S, P, V]
	shapes    []S
	motions   [2][]V // there and back
	unbounded int

	places []place[S, P, V]
	asked  int
	frames int
}

// A place is what is asked there.
type place[S, P, V any] struct {
	point  S
	ball   S // of the mean size of the shapes
	path   P // from there to another place
	motion V // along the path
}

// newTask prepares all that is asked, so that asking is all that is measured.
func newTask[S, P, V any](lib *library[S, P, V], s *scene.Scene) *task[S, P, V] {
	t := &task[S, P, V]{lib: lib, places: make([]place[S, P, V], places)}
	rng := rand.New(rand.NewPCG(1, 1)) // the same places in every run
	size := mean(s.Shapes)
	hasMotions := slices.ContainsFunc(s.Shapes, func(x scene.Shape) bool { return x.Motion != nil })
	check := lib.newWorld()
	for i := range s.Shapes {
		x := s.Shapes[i]
		switch {
		case x.Kind == scene.HalfPlane || x.Kind == scene.HalfSpace || isInfinite(&x):
			t.unbounded++
		case x.Kind != scene.Ray && x.Kind != scene.Line:
		case slices.ContainsFunc(x.B, func(c float64) bool { return c != 0 }):
			t.unbounded++
		default: // without a direction it is a point
			x.Kind = scene.Point
		}
		t.shapes = append(t.shapes, lib.shape(&x))

		there, back := x.Motion, make(scene.Vec, s.Dim)
		if !hasMotions {
			there = drawn(rng, s.Dim, func(int) (lo, hi float64) { return -size / 20, size / 20 })
		}
		if there == nil {
			there = make(scene.Vec, s.Dim)
		}
		if check.Set(i, t.shapes[i]) != nil || check.Move(i, lib.vec(there)) != nil {
			there = make(scene.Vec, s.Dim) // it would lead beyond all floats
		}
		for k := range back {
			back[k] = -there[k]
		}
		t.motions[0] = append(t.motions[0], lib.vec(there))
		t.motions[1] = append(t.motions[1], lib.vec(back))
	}

	bounds := around(s)
	for i := range t.places {
		from, to := drawn(rng, s.Dim, bounds), drawn(rng, s.Dim, bounds)
		motion := make(scene.Vec, s.Dim)
		for k := range motion {
			motion[k] = to[k] - from[k]
		}
		ball := scene.Shape{Kind: scene.Circle, A: from, Radius: size / 2}
		if s.Dim == 3 {
			ball.Kind = scene.Sphere
		}
		t.places[i] = place[S, P, V]{
			point:  lib.shape(&scene.Shape{Kind: scene.Point, A: from}),
			ball:   lib.shape(&ball),
			path:   lib.Path(lib.shape(&scene.Shape{Kind: scene.Segment, A: from, B: to})),
			motion: lib.vec(motion),
		}
	}
	return t
}

// around returns the box of all positions, one axis at a time.
func around(s *scene.Scene) func(axis int) (lo, hi float64) {
	return func(axis int) (lo, hi float64) {
		lo, hi = math.Inf(1), math.Inf(-1)
		for i := range s.Shapes {
			for _, v := range placesOf(&s.Shapes[i]) {
				if x := v[axis]; !math.IsInf(x, 0) {
					lo, hi = min(lo, x), max(hi, x)
				}
			}
		}
		if lo > hi {
			return 0, 0
		}
		return lo, hi
	}
}

// isInfinite reports whether s is a box with infinite sides.
func isInfinite(s *scene.Shape) bool {
	return s.Kind == scene.Box && slices.ContainsFunc(slices.Concat(s.A, s.B), func(x float64) bool { return math.IsInf(x, 0) })
}

// placesOf returns the points that tell where s is.
func placesOf(s *scene.Shape) []scene.Vec {
	switch {
	case s.Kind == scene.Polygon || s.Kind == scene.Hull:
		return s.List
	case s.Kind == scene.Box && s.List == nil:
		return []scene.Vec{s.A, s.B}
	}
	return []scene.Vec{s.A}
}

// drawn returns a random place in a box.
func drawn(rng *rand.Rand, dim int, box func(axis int) (lo, hi float64)) scene.Vec {
	v := make(scene.Vec, dim)
	for k := range v {
		lo, hi := box(k)
		at := rng.Float64()
		v[k] = lo*(1-at) + hi*at
	}
	return v
}

// next returns the next place to ask about.
func (t *task[S, P, V]) next() *place[S, P, V] {
	t.asked++
	return &t.places[t.asked%places]
}

// build returns a World that is ready to answer.
func (t *task[S, P, V]) build() *world[S, P, V] {
	w := &world[S, P, V]{World: t.lib.newWorld()}
	for i, s := range t.shapes {
		if err := w.Set(i, s); err != nil {
			panic(err) // a scene holds no such shape
		}
	}
	w.rayCast(t.places[0].path) // the tree is made with the first question
	return w
}

// frame moves all shapes, there in one frame and back in the next, and returns how many
// events that has.
func (t *task[S, P, V]) frame(w *world[S, P, V]) int {
	for i, m := range t.motions[t.frames&1] {
		if err := w.Move(i, m); err != nil {
			panic(err) // newTask has tried it
		}
	}
	t.frames++
	return w.Step()
}

// loopPairs returns how many pairs overlap.
func (t *task[S, P, V]) loopPairs() (n int) {
	for i, a := range t.shapes {
		for _, b := range t.shapes[i+1:] {
			if t.lib.Overlap(a, b) {
				n++
			}
		}
	}
	return n
}

// loopStep returns how many pairs meet in a frame.
func (t *task[S, P, V]) loopStep() (n int) {
	m := t.motions[0]
	for i, a := range t.shapes {
		for j := i + 1; j < len(t.shapes); j++ {
			if t.lib.sweepBoth(a, m[i], t.shapes[j], m[j]) {
				n++
			}
		}
	}
	return n
}

// loopOverlapping returns how many shapes overlap a.
func (t *task[S, P, V]) loopOverlapping(a S) (n int) {
	for _, b := range t.shapes {
		if t.lib.Overlap(a, b) {
			n++
		}
	}
	return n
}

// miss is the time of what is not hit.
const miss = 2.0

// loopRayCast returns when p hits the first shape.
func (t *task[S, P, V]) loopRayCast(p P) float64 {
	first := miss
	for _, b := range t.shapes {
		if at, ok := t.lib.rayCast(p, b); ok {
			first = min(first, at)
		}
	}
	return first
}

// loopSweep returns when a meets the first shape.
func (t *task[S, P, V]) loopSweep(a S, motion V) float64 {
	first := miss
	for _, b := range t.shapes {
		if at, ok := t.lib.sweep(a, motion, b); ok {
			first = min(first, at)
		}
	}
	return first
}

// loopNearest keeps the nearest in order, and returns the distance of the last.
func (t *task[S, P, V]) loopNearest(a S) (last float64) {
	var nearest [neighbors]float64
	n := 0
	for _, b := range t.shapes {
		d := t.lib.Distance(a, b)
		at := n
		for at > 0 && nearest[at-1] > d {
			at--
		}
		if at == neighbors {
			continue
		}
		n = min(n+1, neighbors)
		copy(nearest[at+1:n], nearest[at:])
		nearest[at] = d
	}
	return nearest[n-1]
}

// heap returns how much memory is in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what the first one has to finish
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}
