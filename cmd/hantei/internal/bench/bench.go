// Package bench measures what a World takes to answer about the shapes of a scene, beside
// the plain loop that asks each shape.
package bench

import (
	"fmt"
	"math"
	"time"

	"github.com/hantei-go/hantei/scene"
)

// maxPairs is the number of pairs up to which a loop over all pairs is measured.
const maxPairs = 10_000_000

// A Result is what was measured of a scene.
type Result struct {
	Shapes    int   `json:"shapes"`
	Unbounded int   `json:"unbounded"` // rays, lines, half-spaces and infinite boxes
	Meeting   int   `json:"meeting"`   // pairs that overlap
	Memory    int64 `json:"memory"`    // of the World, in bytes, once it has answered all

	Rows []Row `json:"questions"`
}

// A Row is what one call took.
type Row struct {
	Question string  `json:"question"`
	World    float64 `json:"world_ns"`
	Loop     float64 `json:"loop_ns,omitempty"` // 0 if it was not measured
}

// Run measures a scene, each of its numbers for about as long as each says. It calls show
// with what it does next. A scene of which so many pairs may meet that they do not fit
// into memory is refused.
func Run(s *scene.Scene, each time.Duration, show func(string)) (Result, error) {
	for i := range s.Shapes {
		if x := &s.Shapes[i]; x.Surface != nil {
			return Result{}, &scene.Error{
				File: s.File, Path: fmt.Sprintf("shapes[%d]", i),
				Reason: fmt.Sprintf("a %s: shapes of one part are measured beside a loop, and it is of many", x.Kind),
			}
		}
	}
	if s.CountNear(maxPairs) > maxPairs {
		return Result{}, &scene.Error{
			File: s.File, Path: "shapes",
			Reason: fmt.Sprintf("more than %d pairs are near each other: too many to list at once", maxPairs),
		}
	}
	if s.Dim == 2 {
		return run(&in2D, s, each, show), nil
	}
	return run(&in3D, s, each, show), nil
}

// run measures one row after the other.
func run[S, P, V any](lib *library[S, P, V], s *scene.Scene, each time.Duration, show func(string)) Result {
	t := newTask(lib, s)
	r := Result{Shapes: len(t.shapes), Unbounded: t.unbounded, Rows: []Row{}}
	if r.Shapes == 0 {
		return r
	}
	all := int64(r.Shapes) * int64(r.Shapes-1) / 2

	before := heap()
	w := t.build()
	pairs := w.AppendPairs(nil)
	r.Meeting = len(pairs)
	questions := []struct {
		name        string
		world, loop func()
		ofPairs     bool
	}{
		{"build", func() { t.build() }, nil, false},
		{"pairs", func() { pairs = w.AppendPairs(pairs[:0]) }, func() { t.loopPairs() }, true},
		{"step", func() { t.frame(w) }, func() { t.loopStep() }, true},
		{"overlapping", func() { w.overlapping(t.next().ball) }, func() { t.loopOverlapping(t.next().ball) }, false},
		{"raycast", func() { w.rayCast(t.next().path) }, func() { t.loopRayCast(t.next().path) }, false},
		{"sweep", func() { q := t.next(); w.sweep(q.ball, q.motion) }, func() { q := t.next(); t.loopSweep(q.ball, q.motion) }, false},
		{"nearest", func() { w.nearest(t.next().point) }, func() { t.loopNearest(t.next().point) }, false},
	}
	for _, q := range questions { // twice, for both frames of a step
		q.world()
		q.world()
	}
	pairs = nil
	r.Memory = max(0, heap()-before)

	for _, q := range questions {
		row := Row{Question: q.name}
		show(q.name + ", a World")
		row.World = measure(each, q.world)
		if q.loop != nil && (!q.ofPairs || all <= maxPairs) {
			show(q.name + ", a loop")
			row.Loop = measure(each, q.loop)
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}

// measure returns how many nanoseconds a call of f takes: the median of some batches.
func measure(each time.Duration, f func()) float64 {
	const batches = 7
	start := time.Now()
	var took []float64
	for n := 1; ; {
		begin := time.Now()
		for range n {
			f()
		}
		batch := time.Since(begin)
		switch {
		case batch >= each/(2*batches):
			took = append(took, float64(batch)/float64(n))
		default:
			n *= 2
		}
		if len(took) == batches || len(took) > 0 && time.Since(start) > each {
			return median(took)
		}
	}
}

// mean returns the mean size of the shapes that have one.
func mean(shapes []scene.Shape) float64 {
	sum, n := 0.0, 0.0
	for i := range shapes {
		s := &shapes[i]
		size := 2 * max(s.Radius, s.RB)
		switch s.Kind {
		case scene.Segment, scene.Capsule, scene.Tapered, scene.Cylinder, scene.Cone, scene.Triangle, scene.Box:
			for k := range s.B {
				size += math.Abs(s.B[k] - s.A[k])
			}
		case scene.Polygon, scene.Hull:
			for _, v := range s.List[1:] {
				for k := range v {
					size += math.Abs(v[k]-s.List[0][k]) / float64(len(s.List)-1)
				}
			}
		}
		if s.Kind == scene.OrientedBox || s.Kind == scene.Box {
			for _, v := range s.List {
				for k := range v {
					size += 2 * math.Abs(v[k])
				}
			}
		}
		if size > 0 && !math.IsInf(size, 0) {
			sum, n = sum+size, n+1
		}
	}
	if n == 0 || math.IsInf(sum, 0) {
		return 1
	}
	return sum / n
}
