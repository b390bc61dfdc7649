package d3

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// shapeOf returns the Shape that the oracle's s describes.
func shapeOf(s oracle.Shape) Shape {
	p, q := at(s.P), at(s.Q)
	switch s.Kind {
	case oracle.Segment:
		return Segment{p, q}
	case oracle.Ray:
		return Ray{p, q}
	case oracle.Line:
		return Line{p, q}
	case oracle.Capsule:
		return Capsule{p, q, s.R}
	case oracle.Point:
		return p
	}
	return Sphere{p, s.R}
}

// eachPair calls f with n pairs of every ordered pair of kinds in every family.
func eachPair(t *testing.T, n int, f func(t *testing.T, a, b oracle.Shape)) {
	for _, family := range oracle.Families {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			h := fnv.New64a()
			fmt.Fprint(h, t.Name())
			rng := rand.New(rand.NewPCG(h.Sum64(), *seed))
			for _, ka := range oracle.Kinds {
				for _, kb := range oracle.Kinds {
					for range n {
						a, b := family.Pair(rng, dim, ka, kb)
						f(t, a, b)
					}
				}
			}
		})
	}
}

func TestOverlapIsExact(t *testing.T) {
	eachPair(t, *cases, func(t *testing.T, a, b oracle.Shape) {
		want := oracle.Sign(a, b) <= 0
		if got := Overlap(shapeOf(a), shapeOf(b)); got != want {
			t.Errorf("Overlap(%#v, %#v) = %v", shapeOf(a), shapeOf(b), got)
		}
	})
}

// The sample of cases comes from an implementation that shares nothing with ours.
func TestSampleCases(t *testing.T) {
	sample, err := oracle.Cases()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, c := range sample {
		if c.Dim != dim {
			continue
		}
		n++
		a, b := shapeOf(c.A), shapeOf(c.B)
		for range 2 {
			if got := Overlap(a, b); got != c.Overlap {
				t.Errorf("%s %d: Overlap(%#v, %#v) = %v", c.Family, c.ID, a, b, got)
			}
			if got := Distance(a, b); !(inUnits(got, c.Distance, c.A, c.B) < 16) {
				t.Errorf("%s %d: Distance(%#v, %#v) = %v, want %v", c.Family, c.ID, a, b, got, c.Distance)
			}
			a, b = b, a
		}
	}
	if n == 0 {
		t.Error("no cases of this dimension")
	}
}
