package d3

import (
	"flag"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// quickCases is how many there are unless somebody asks for more.
const quickCases = 8

var (
	cases = flag.Int("cases", casesAsked(), "random cases of every pair of kinds in every family; 20 if HANTEI_LONG is set")
	seed  = flag.Uint64("seed", 1, "seed of the random cases")
)

func casesAsked() int {
	if long.Asked() {
		return 20
	}
	return quickCases
}

// brief reports whether tests are to try a few cases only: with -short, and unless HANTEI_LONG or
// -cases asks for more.
func brief() bool { return testing.Short() || !long.Asked() && *cases <= quickCases }

// unlessBrief returns n, or few in brief tests.
func unlessBrief(n, few int) int {
	if brief() {
		return few
	}
	return n
}
