package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"slices"

	contest2 "github.com/hantei-go/hantei/bench/d2"
	contest3 "github.com/hantei-go/hantei/bench/d3"
	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
)

// A row is the outcome of one question about one set.
type row struct {
	scenario
	question task.Question
	cells    []cell  // of those who have the question, hantei first
	allocs   float64 // of hantei, in one repetition or query
	room     float64 // of hantei, in bytes for each shape
}

// A cell is what one library made of it.
type cell struct {
	library string
	ns      float64 // median, for each shape or query
	ratio   float64 // to hantei's time in the same round, which was asked soon before or after: the median
	differs float64 // how much larger its count or sum is than hantei's, relative
}

// cell returns that of a library, if it took part.
func (r row) cell(library string) (cell, bool) {
	i := slices.IndexFunc(r.cells, func(c cell) bool { return c.library == library })
	if i < 0 {
		return cell{}, false
	}
	return r.cells[i], true
}

// A runner asks libraries, hantei first of those for each dimension.
type runner struct {
	libraries []task.Library
	rounds    int
	dir       string            // for the files of sets
	progress  func(text string) // shows what is being done
}

// run asks all libraries all questions of all scenarios.
func (r *runner) run(ctx context.Context, scenarios []scenario) (rows []row, err error) {
	for i, s := range scenarios {
		some, err := r.scenario(ctx, s, fmt.Sprintf("%d of %d: %d %s in %dD", i+1, len(scenarios), s.n, s.kind, s.dim))
		if err != nil {
			return nil, fmt.Errorf("%d %s in %dD: %w", s.n, s.kind, s.dim, err)
		}
		rows = append(rows, some...)
	}
	return rows, nil
}

func (r *runner) scenario(ctx context.Context, s scenario, title string) (rows []row, err error) {
	r.progress(title)
	set := s.draw()
	file := filepath.Join(r.dir, "set")
	if err := set.Write(file); err != nil {
		return nil, err
	}
	var loaded []task.Library
	defer func() {
		for _, l := range loaded {
			err = errors.Join(err, l.Free())
		}
	}()
	for _, l := range r.libraries {
		if !slices.ContainsFunc(s.questions, func(q task.Question) bool { return l.Most(q, set, 1) > 0 }) {
			continue
		}
		r.progress(title + ": " + l.Name() + " loads")
		if err := l.Load(set, file); err != nil {
			return nil, fmt.Errorf("%s: %w", l.Name(), err)
		}
		loaded = append(loaded, l)
	}
	for _, q := range s.questions {
		row, err := r.question(ctx, s, q, set, loaded, title+", "+string(q))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", q, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// draw draws the set of a scenario.
func (s scenario) draw() *data.Set {
	clear := contest3.Clear
	if s.dim == 2 {
		clear = contest2.Clear
	}
	return data.Draw(s.kind, s.dim, s.n, s.queries(), clear)
}

// question asks all in turns, in another order each round: what disturbs the machine for
// a while disturbs all.
func (r *runner) question(ctx context.Context, s scenario, q task.Question, set *data.Set, loaded []task.Library, title string) (row, error) {
	out := row{scenario: s, question: q}
	var asked []task.Library
	var numbers []int
	for _, l := range loaded {
		n := l.Most(q, set, s.repetitions(q))
		if n == 0 {
			continue
		}
		r.progress(title + ": " + l.Name() + " warms up")
		differs, err := compare(q, set, n, loaded[0], l)
		if err != nil {
			return row{}, err
		}
		asked, numbers = append(asked, l), append(numbers, n)
		out.cells = append(out.cells, cell{library: l.Name(), differs: differs})
	}
	times := make([][]float64, len(asked))
	out.allocs = math.Inf(1)
	for round := range r.rounds {
		for k := range asked {
			i := (k + round) % len(asked)
			if err := ctx.Err(); err != nil {
				return row{}, err
			}
			r.progress(fmt.Sprintf("%s: round %d of %d, %s", title, round+1, r.rounds, asked[i].Name()))
			ns, allocs, err := measure(asked[i], q, numbers[i])
			if err != nil {
				return row{}, err
			}
			if !q.IsQuery() {
				ns /= float64(s.n)
			}
			times[i] = append(times[i], ns)
			if i == 0 {
				// The runtime allocates a little too, now and then.
				out.allocs = min(out.allocs, math.Floor(allocs))
			}
		}
	}
	for i := range out.cells {
		out.cells[i].take(times[i], times[0])
	}
	if l, ok := loaded[0].(interface{ Room() float64 }); ok {
		out.room = l.Room()
	}
	return out, nil
}

// take takes the times of all rounds, beside hantei's.
func (c *cell) take(ns, hantei []float64) {
	c.ns = median(ns)
	ratios := make([]float64, len(ns))
	for round := range ns {
		ratios[round] = ns[round] / hantei[round]
	}
	c.ratio = median(ratios)
}

// measure returns the time and the allocations of one repetition or query.
func measure(l task.Library, q task.Question, n int) (ns, allocs float64, err error) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	a, err := l.Ask(q, n)
	runtime.ReadMemStats(&after)
	if err != nil {
		return 0, 0, fmt.Errorf("%s: %w", l.Name(), err)
	}
	return float64(a.Time.Nanoseconds()) / float64(n), float64(after.Mallocs-before.Mallocs) / float64(n), nil
}

// compare asks l and hantei the same, and returns by how much the count or the sum of l is
// larger, relative. It is an error if that is more than may be.
func compare(q task.Question, s *data.Set, n int, hantei, l task.Library) (differs float64, err error) {
	want, err := hantei.Ask(q, n)
	if err != nil {
		return 0, err
	}
	got, err := l.Ask(q, n)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", l.Name(), err)
	}
	below, above := l.Differs(q, s)
	off := func(got, want float64) bool {
		return !(got >= want-below*math.Abs(want) && got <= want+above*math.Abs(want))
	}
	if off(float64(got.Count), float64(want.Count)) || off(got.Sum, want.Sum) {
		return 0, fmt.Errorf("%s counts %d, with the sum %g; hantei %d, with the sum %g",
			l.Name(), got.Count, got.Sum, want.Count, want.Sum)
	}
	differs = relative(float64(got.Count), float64(want.Count))
	if sum := relative(got.Sum, want.Sum); math.Abs(sum) > math.Abs(differs) {
		differs = sum
	}
	return differs, nil
}

func relative(got, want float64) float64 {
	if got == want {
		return 0
	}
	return (got - want) / want
}

func median(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	n := len(x)
	return (x[(n-1)/2] + x[n/2]) / 2
}

// goLibraries returns those that need no C++.
func goLibraries(peers ...task.Library) []task.Library {
	return append([]task.Library{
		new(contest3.World), new(contest2.World), new(contest3.Crew), new(contest2.Crew),
		new(contest3.Near), new(contest2.Near), new(contest3.Loop), new(contest2.Loop),
		new(contest3.Angles), new(contest2.Angles),
	}, peers...)
}
