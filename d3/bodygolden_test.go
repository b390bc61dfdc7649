package d3

import (
	_ "embed"
	"fmt"
	"hash/fnv"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// goldenBodies has a line for each pair of kinds of bodies, see TestGoldenBodies.
//
//go:embed testdata/goldenbodies.txt
var goldenBodies string

// TestGoldenBodies is TestGolden for all pairs of which one is no core, with its lines in
// testdata/goldenbodies.txt.
func TestGoldenBodies(t *testing.T) {
	var text strings.Builder
	for _, ka := range oracle.BodyKinds {
		for _, kb := range oracle.BodyKinds {
			if slices.Contains(newKinds, ka) || slices.Contains(newKinds, kb) {
				text.WriteString(goldenBodyLine(ka, kb))
			}
		}
	}
	if *update {
		if err := os.WriteFile("testdata/goldenbodies.txt", []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for line := range strings.Lines(text.String()) {
		if !strings.Contains(goldenBodies, line) {
			t.Errorf("not in testdata/goldenbodies.txt: %s", line)
		}
	}
	if got, want := strings.Count(goldenBodies, "\n"), strings.Count(text.String(), "\n"); got != want {
		t.Errorf("testdata/goldenbodies.txt has %d lines, want %d", got, want)
	}
}

// goldenBodyLine returns what testdata/goldenbodies.txt says about ka and kb.
func goldenBodyLine(ka, kb oracle.Kind) string {
	h := fnv.New64a()
	for _, family := range oracle.BodyFamilies {
		if !slices.Contains([]string{"random", "lattice", "tiles", "tilted", "flat"}, family.Name) {
			continue // to make the others takes long under emulation
		}
		rng := oracle.Stream(1, "golden bodies "+family.Name, ka, kb)
		for range 2 {
			a, b := family.Pair(rng, dim, ka, kb)
			x, y := shapeOfBody(a), shapeOfBody(b)
			hashAnswers(h, x, y)
			hashNumbers(h, []float64{truth(Contains(x, y))})
			if p, ok := x.(Path); ok {
				hashNumbers(h, travel(p, y).numbers())
			}
		}
		a, m, b := family.Swept(rng, dim, ka, kb)
		hashSweep(h, shapeOfBody(a), at(m), shapeOfBody(b))
	}
	return fmt.Sprintf("%v-%v %#016x\n", ka, kb, h.Sum64())
}
