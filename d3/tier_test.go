package d3

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestFiltersDecide measures how often the filters leave a verdict to integers:
// hardly ever on ordinary shapes. What else is logged is built to be undecidable
// in floats.
func TestFiltersDecide(t *testing.T) {
	n := unlessBrief(400, 40)
	for _, family := range oracle.Families {
		var most []string
		undecidedPairs, pairs := 0, 0
		for k, rng := range oracle.Pairs(oracle.Spans[:], oracle.Spans[:], *seed, t.Name()) {
			count := 0
			for range n {
				a, b := family.Pair(rng, dim, k[0], k[1])
				var x, y core
				x.set(shapeOf(a))
				y.set(shapeOf(b))
				if rel, _ := filter(&x, &y); rel == undecided {
					count++
				}
			}
			undecidedPairs += count
			pairs += n
			if 20*count >= n {
				most = append(most, fmt.Sprintf("%v-%v %d%%", k[0], k[1], 100*count/n))
			}
		}
		t.Logf("%-10s %6.2f%% undecided; 5%% or more: %s", family.Name,
			100*float64(undecidedPairs)/float64(pairs), strings.Join(most, ", "))
		if family.Name == "random" && 1000*undecidedPairs > pairs {
			t.Errorf("random: %d of %d undecided, want at most 0.1%%", undecidedPairs, pairs)
		}
	}
}

// TestPathFiltersDecide is TestFiltersDecide for ordinary paths, and for motions of what has a
// radius and an end.
func TestPathFiltersDecide(t *testing.T) {
	var paths, sweeps, undecidedPaths, undecidedSweeps int
	for k, rng := range oracle.Pairs(oracle.Spans[:], oracle.Spans[:], *seed, t.Name()) {
		for range 40 {
			a, b := oracle.Families[0].Pair(rng, dim, k[0], k[1])
			if p, ok := shapeOf(a).(Path); ok {
				paths++
				if _, ok := PathFilter(p, shapeOf(b)); !ok {
					undecidedPaths++
				}
			}
			if a, m, b := oracle.Encounter(rng, dim, k[0], k[1]); hasRadius(k[0]) && !hasDirection(k[1]) {
				sweeps++
				if _, ok := SweepFilter(shapeOf(a), at(m), shapeOf(b), Vec{}); !ok {
					undecidedSweeps++
				}
			}
		}
	}
	t.Logf("undecided: %d of %d paths, %d of %d sweeps", undecidedPaths, paths, undecidedSweeps, sweeps)
	if 1000*undecidedPaths > paths || 50*undecidedSweeps > sweeps {
		t.Errorf("undecided: %d of %d paths, want at most 0.1%%, %d of %d sweeps, at most 2%%", undecidedPaths, paths, undecidedSweeps, sweeps)
	}
}
