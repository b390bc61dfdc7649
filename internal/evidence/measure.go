package main

import (
	"fmt"
	"sync"

	plane "github.com/hantei-go/hantei/internal/evidence/d2"
	space "github.com/hantei-go/hantei/internal/evidence/d3"
	"github.com/hantei-go/hantei/internal/evidence/result"
	"github.com/hantei-go/hantei/internal/oracle"
)

const seed = 1

// The dimensions, as places in the arrays below.
const (
	inPlane = iota
	inSpace
	dims
)

// measurements holds what was found about shapes with cores of dimension 0 and 1, about bodies,
// and about what turns.
type measurements struct {
	spans, bodies *survey
	turning       [][]int // the misses of each range and method
	asked         int     // of how many motions of each range
}

// A survey is what was found, by dimension and family.
type survey struct {
	families []string
	verdicts [dims][][]result.Question
	errors   [dims][][]result.Construction
}

func newSurvey(families int) *survey {
	s := &survey{families: make([]string, families)}
	for d := range dims {
		s.verdicts[d] = make([][]result.Question, families)
		s.errors[d] = make([][]result.Construction, families)
	}
	return s
}

// An effort is how often every question is asked of every family and dimension, and how often
// every two kinds of shapes are measured.
type effort struct{ asked, perPair int }

// measure asks and measures, families at the same time; turning is of how many motions of each range.
func measure(spans, bodies effort, turning int) *measurements {
	m := &measurements{spans: newSurvey(len(oracle.Families)), bodies: newSurvey(len(oracle.BodyFamilies)), asked: turning}
	var wg sync.WaitGroup
	wg.Go(func() { m.turning = turningMisses(turning) })
	for i, f := range oracle.Families {
		s := m.spans
		s.families[i] = f.Name
		wg.Go(func() {
			s.verdicts[inPlane][i] = plane.Verdicts(f, seed, spans.asked)
			s.verdicts[inSpace][i] = space.Verdicts(f, seed, spans.asked)
			s.errors[inPlane][i] = plane.Errors(f, seed, spans.perPair)
			s.errors[inSpace][i] = space.Errors(f, seed, spans.perPair)
		})
	}
	for i, f := range oracle.BodyFamilies {
		s := m.bodies
		s.families[i] = f.Name
		wg.Go(func() {
			s.verdicts[inPlane][i] = plane.BodyVerdicts(f, seed, bodies.asked)
			s.verdicts[inSpace][i] = space.BodyVerdicts(f, seed, bodies.asked)
			s.errors[inPlane][i] = plane.BodyErrors(f, seed, bodies.perPair)
			s.errors[inSpace][i] = space.BodyErrors(f, seed, bodies.perPair)
		})
	}
	wg.Wait()
	return m
}

// broken returns what hantei was wrong about.
func (m *measurements) broken() []string {
	promises := append(m.spans.broken(), m.bodies.broken()...)
	for i, misses := range m.turning {
		if n := misses[len(misses)-1]; n > 0 {
			promises = append(promises, fmt.Sprintf("%d motions of %s missed", n, turningRanges[i].name))
		}
	}
	return promises
}

func (s *survey) broken() (promises []string) {
	for d := range dims {
		for i, family := range s.families {
			for _, q := range s.verdicts[d][i] {
				if q.Ours > 0 {
					promises = append(promises, fmt.Sprintf("%s, %s, %dD: %d of %d wrong", q.Title, family, d+2, q.Ours, q.Cases))
				}
			}
			for _, c := range s.errors[d][i] {
				if !(c.Worst < c.Bound) {
					promises = append(promises, fmt.Sprintf("%s, %s, %dD: %g %s", c.Name, family, d+2, c.Worst, c.Unit))
				}
			}
		}
	}
	return promises
}
