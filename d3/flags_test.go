package d3

import "flag"

var (
	cases = flag.Int("cases", 40, "random cases of every pair of kinds in every family")
	seed  = flag.Uint64("seed", 1, "seed of the random cases")
)
