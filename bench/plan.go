package main

import (
	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
)

// A scenario is a set and what is asked about it.
type scenario struct {
	kind      data.Kind
	dim, n    int
	questions []task.Question
	isQuick   bool // its times mean nothing
}

var (
	world    = []task.Question{task.Pairs, task.Step}
	all      = []task.Question{task.Build, task.Pairs, task.Step, task.Overlap, task.Ray}
	rays     = []task.Question{task.Ray}
	still    = []task.Question{task.Build, task.Overlap, task.Ray}
	onePoint = []task.Question{task.Pairs}
	inside   = []task.Question{task.Inside}
	hills    = []task.Question{task.Build, task.Overlap, task.Ray, task.Nearest, task.AllHits, task.Rocks}
	soup     = []task.Question{task.Build, task.Overlap, task.Ray, task.Nearest, task.AllHits}
)

// plan returns all scenarios, each number of shapes divided by the same one. With less than all shapes they are quick.
func plan(divisor int) (scenarios []scenario) {
	for _, dim := range [...]int{3, 2} {
		for _, s := range [...]scenario{
			{kind: data.Balls, n: 1_000, questions: world},
			{kind: data.Balls, n: 10_000, questions: world},
			{kind: data.Balls, n: 100_000, questions: all},
			{kind: data.Balls, n: 1_000_000, questions: world},
			{kind: data.Capsules, n: 100_000, questions: rays},
			{kind: data.Decades, n: 100_000, questions: world},
			{kind: data.Line, n: 100_000, questions: world},
			{kind: data.Far, n: 100_000, questions: all},
			{kind: data.Point, n: 1_000, questions: onePoint},
			{kind: data.Tiles, n: 100_000, questions: still},
			{kind: data.Hills, n: 1_000_000, questions: hills},
			{kind: data.Soup, n: 1_000_000, questions: soup},
			{kind: data.Closed, n: 100_000, questions: inside},
		} {
			switch {
			case s.kind == data.Soup && dim == 2:
				continue
			case s.kind == data.Hills && dim == 2:
				s.questions = still
			}
			s.dim, s.n, s.isQuick = dim, max(s.n/divisor, 10), divisor > 1
			scenarios = append(scenarios, s)
		}
	}
	return scenarios
}

// repetitions returns how often q is asked at once: for some milliseconds, as what runs before leaves caches cold, and an even
// number of steps, which lead back.
func (s scenario) repetitions(q task.Question) int {
	switch {
	case q.IsQuery() && s.isQuick:
		return 256
	case q.IsQuery():
		return 8192
	case q == task.Build, s.kind == data.Point:
		return 1
	case s.isQuick:
		return 2
	}
	return 2 * max(1, min(50, 50_000/s.n))
}

// queries returns how many queries of each kind the set wants.
func (s scenario) queries() (n int) {
	for _, q := range s.questions {
		if q.IsQuery() {
			n = s.repetitions(q)
		}
	}
	return n
}
