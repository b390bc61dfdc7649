package contest

import (
	"runtime"
	"time"

	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
	"github.com/hantei-go/hantei/d3"
)

// World is hantei, with a d3.World.
type World struct {
	scene
	world *d3.World[int32]
	step  int
	pairs [][2]int32
	found []int32
	room  float64

	inside interface{ Contains(p d3.Vec) bool } // of a closed surface
	rocks  *d3.World[int32]                     // the hills, and a rock for each query; made when it is asked
	hits   []d3.Crossing[int32]
	near   []d3.Neighbor[int32]

	workers int // goroutines; one if it is less
}

func (*World) Name() string    { return "hantei" }
func (*World) Version() string { return "this version" }

func (*World) Most(q task.Question, s *data.Set, n int) int {
	if s.Dim != dim {
		return 0
	}
	if q == task.Rocks {
		return min(n, mostRocks)
	}
	return n
}

func (*World) Differs(task.Question, *data.Set) (below, above float64) { return 0, 0 }

func (w *World) Load(s *data.Set, _ string) error {
	*w = World{scene: newScene(s), workers: w.workers}
	before := heap()
	if err := w.fill(); err != nil {
		return err
	}
	w.room = (heap() - before) / float64(s.N)
	return nil
}

func (w *World) Free() error {
	*w = World{}
	return nil
}

// Room returns how many bytes the World of the set takes for each shape, or part of a surface.
func (w *World) Room() float64 { return w.room }

func heap() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// fill makes a new World, and asks it a little, for it builds its tree when asked.
func (w *World) fill() error {
	w.world = new(d3.World[int32])
	if w.set.Kind == data.Closed {
		var err error
		w.inside, err = w.given.inside()
		return err
	}
	w.world.SetWorkers(w.workers)
	if w.set.Kind.IsSurface() {
		surface, err := w.given.surface()
		if err != nil {
			return err
		}
		if err := w.world.SetMesh(0, surface); err != nil {
			return err
		}
		w.world.RayCast(d3.Ray{})
		return nil
	}
	w.world.Grow(len(w.shapes))
	if err := w.put(); err != nil {
		return err
	}
	w.world.RayCast(d3.Ray{})
	return nil
}

func (w *World) put() error {
	for i, s := range w.shapes {
		if err := w.world.Set(int32(i), s); err != nil {
			return err
		}
	}
	return nil
}

func (w *World) Ask(q task.Question, n int) (a task.Answer, err error) {
	start := time.Now()
	switch q {
	case task.Build:
		for range n {
			if err = w.fill(); err != nil {
				return a, err
			}
			a.Count += w.set.N
		}
	case task.Pairs:
		for range n {
			w.pairs = w.world.AppendPairs(w.pairs[:0])
			a.Count += len(w.pairs)
		}
	case task.Step:
		for range n {
			w.step++
			w.place(w.step)
			if err = w.put(); err != nil {
				return a, err
			}
			w.pairs = w.world.AppendPairs(w.pairs[:0])
			a.Count += len(w.pairs)
		}
	case task.Overlap:
		for i := range w.balls[:n] {
			w.found = w.world.AppendOverlapping(w.found[:0], &w.balls[i])
			a.Count += len(w.found)
		}
	case task.Ray:
		for i := range w.rays[:n] {
			if _, h, ok := w.world.RayCast(&w.rays[i]); ok {
				a.Count++
				a.Sum += h.T
			}
		}
	case task.Nearest:
		for i := range w.balls[:n] {
			w.near = w.world.AppendNearest(w.near[:0], &w.balls[i].Center, 1)
			for _, x := range w.near {
				a.Count++
				a.Sum += x.Distance
			}
		}
	case task.AllHits:
		for i := range w.rays[:n] {
			w.hits = w.world.AppendCrossingsAll(w.hits[:0], &w.rays[i])
			a.Count += len(w.hits)
			for k := range w.hits {
				a.Sum += w.hits[k].T
			}
		}
	case task.Inside:
		for i := range w.balls[:n] {
			if w.inside.Contains(w.balls[i].Center) {
				a.Count++
			}
		}
	case task.Rocks:
		if w.rocks == nil {
			if w.rocks, err = w.given.rocks(w.set); err != nil {
				return a, err
			}
			start = time.Now()
		}
		for i := range n {
			w.found = w.rocks.AppendOverlappingID(w.found[:0], int32(1+i))
			a.Count += len(w.found)
		}
	}
	a.Time = time.Since(start)
	return a, nil
}

// Clear returns what tells whether a point is in no shape of the set.
func Clear(s *data.Set) func(p []float64) bool {
	bare := *s
	bare.M = 0
	w := World{scene: newScene(&bare)}
	if err := w.fill(); err != nil {
		return func([]float64) bool { return true } // Load says what is wrong
	}
	return func(p []float64) bool {
		w.found = w.world.AppendOverlapping(w.found[:0], at(p))
		return len(w.found) == 0
	}
}
