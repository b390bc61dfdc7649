package oracle

import (
	"fmt"
	"hash/fnv"
	"iter"
	"math/rand/v2"
)

// Stream returns the random numbers of a test for shapes of the given kinds. They depend on
// the seed, the name of the test and the names of the kinds, and on nothing else: a kind
// that is added to [Kinds], or another order of it, changes no Stream.
func Stream(seed uint64, test string, kinds ...Kind) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprintln(h, test)
	for _, k := range kinds {
		fmt.Fprintln(h, k)
	}
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// Pairs yields every pair of a kind of first and a kind of second, in order, and the
// [Stream] of each.
func Pairs(first, second []Kind, seed uint64, test string) iter.Seq2[[2]Kind, *rand.Rand] {
	return func(yield func([2]Kind, *rand.Rand) bool) {
		for _, a := range first {
			for _, b := range second {
				if !yield([2]Kind{a, b}, Stream(seed, test, a, b)) {
					return
				}
			}
		}
	}
}
