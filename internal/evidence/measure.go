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

// measurements holds what was found, by family.
type measurements struct {
	verdicts [dims][][]result.Question
	errors   [dims][][]result.Construction
}

// measure asks every question so many times of every family and dimension, and measures
// every two kinds of shapes perPair times; families at the same time.
func measure(asked, perPair int) *measurements {
	var m measurements
	var wg sync.WaitGroup
	for d := range dims {
		m.verdicts[d] = make([][]result.Question, len(oracle.Families))
		m.errors[d] = make([][]result.Construction, len(oracle.Families))
	}
	for i, f := range oracle.Families {
		wg.Go(func() {
			m.verdicts[inPlane][i] = plane.Verdicts(f, seed, asked)
			m.verdicts[inSpace][i] = space.Verdicts(f, seed, asked)
			m.errors[inPlane][i] = plane.Errors(f, seed, perPair)
			m.errors[inSpace][i] = space.Errors(f, seed, perPair)
		})
	}
	wg.Wait()
	return &m
}

// broken returns what hantei was wrong about.
func (m *measurements) broken() (promises []string) {
	for d := range dims {
		for i, f := range oracle.Families {
			for _, q := range m.verdicts[d][i] {
				if q.Ours > 0 {
					promises = append(promises, fmt.Sprintf("%s, %s, %dD: %d of %d wrong", q.Title, f.Name, d+2, q.Ours, q.Cases))
				}
			}
			for _, c := range m.errors[d][i] {
				if !(c.Worst < c.Bound) {
					promises = append(promises, fmt.Sprintf("%s, %s, %dD: %g %s", c.Name, f.Name, d+2, c.Worst, c.Unit))
				}
			}
		}
	}
	return promises
}
