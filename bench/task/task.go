// Package task says what is asked of a library, and what it answers.
package task

import (
	"time"

	"github.com/hantei-go/hantei/bench/data"
)

// A Question is one thing to time.
type Question string

// The questions. The first three are about all shapes at once, the others about one
// query each.
const (
	Build   Question = "build"         // from the shapes to a world that can answer
	Pairs   Question = "all pairs"     // which overlap
	Step    Question = "moving step"   // move all a little, then all pairs
	Overlap Question = "overlap query" // which shapes a ball overlaps
	Ray     Question = "closest hit"   // of a ray
	Nearest Question = "nearest part"  // of a mesh, to a point, and its distance
	AllHits Question = "all hits"      // of a ray with a mesh
	Rocks   Question = "mesh and mesh" // whether a small mesh overlaps a large one
	Inside  Question = "inside test"   // whether a point is inside of a closed surface
)

// IsQuery reports whether q is asked for each query of a set.
func (q Question) IsQuery() bool {
	switch q {
	case Overlap, Ray, Nearest, AllHits, Rocks, Inside:
		return true
	}
	return false
}

// An Answer is how long it took, and a checksum: how many pairs, overlaps or hits, and of
// hits the sum of where they are on their rays, and of the nearest parts that of their distances.
type Answer struct {
	Time  time.Duration
	Count int
	Sum   float64
}

// A Library is one that takes part.
type Library interface {
	Name() string
	Version() string

	// Most returns how many repetitions or queries it is to be asked at once, n at most;
	// 0 if it does not have the question, or not for this set.
	Most(q Question, s *data.Set, n int) int

	// Differs returns by how much its counts and sums may be off, relative to hantei's.
	Differs(q Question, s *data.Set) (below, above float64)

	// Load makes it ready for questions about the set, which is also in the file.
	Load(s *data.Set, file string) error

	// Ask asks the question n times, or for the first n queries. Steps lead away from
	// the places of the set and back, in turns.
	Ask(q Question, n int) (Answer, error)

	// Free lets go of the set.
	Free() error
}
