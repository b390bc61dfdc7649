// Package long tells tests how much time they may take.
package long

import (
	"os"
	"testing"
)

// Asked reports whether the variable HANTEI_LONG asks tests to try all their cases. Without it,
// the tests of all packages together take some minutes.
func Asked() bool { return os.Getenv("HANTEI_LONG") != "" }

// On reports whether this test is to try all its cases: it is asked to, and -short is not given.
func On() bool { return Asked() && !testing.Short() }

// Alone reports whether this test is to try all its cases, and has the machine for itself: HANTEI_LONG is "alone".
// Pages of a browser come too late beside other tests, and what takes minutes is for those who ask for it by name.
func Alone() bool { return os.Getenv("HANTEI_LONG") == "alone" && !testing.Short() }

// Rounds returns all where a test is to try all its cases, some elsewhere, and a third of these with -short, as other systems
// run tests: emulated ones take ten times as long, and what they have to show is that no bit differs there.
func Rounds(all, some int) int {
	if testing.Short() {
		return max(1, some/3)
	}
	return N(all, some)
}

// N returns n where a test is to try all its cases, and few elsewhere.
func N(n, few int) int {
	if On() {
		return n
	}
	return few
}
