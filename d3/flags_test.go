package d3

import (
	"flag"
	"testing"
)

var (
	cases = flag.Int("cases", 40, "random cases of every pair of kinds in every family")
	seed  = flag.Uint64("seed", 1, "seed of the random cases")
)

// unlessShort returns n, or few where -short is given.
func unlessShort(n, few int) int {
	if testing.Short() {
		return few
	}
	return n
}
