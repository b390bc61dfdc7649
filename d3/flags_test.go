package d3

import (
	"flag"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// quickCases is how many there are unless somebody asks for more.
const quickCases = 8

var (
	cases = flag.Int("cases", casesAsked(), "random cases of every pair of kinds in every family; if HANTEI_LONG is set, 4 in the plane")
	seed  = flag.Uint64("seed", 1, "seed of the random cases")
)

// asked reports whether HANTEI_LONG asks for all cases: in space only, as both dimensions have the same files.
func asked() bool { return long.Asked() && dim == 3 }

func casesAsked() int {
	if long.Asked() && !asked() {
		return quickCases / 2
	}
	return quickCases
}

// brief reports whether tests are to try a few cases only: with -short, and unless HANTEI_LONG in space, or
// -cases, asks for more.
func brief() bool { return testing.Short() || !asked() && *cases <= quickCases }

// unlessBrief returns n, or few in brief tests.
func unlessBrief(n, few int) int {
	if brief() {
		return few
	}
	return n
}
