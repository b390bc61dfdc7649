package d3

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// What a new kind of shape must not change: hashes, random streams and the meaning of inputs.

// withMadeUpKind lists a kind more until the test ends. Tests that run at the same time wait
// until this one, which does not, is over.
func withMadeUpKind(t *testing.T) (k oracle.Kind) {
	before := oracle.Kinds
	t.Cleanup(func() { oracle.Kinds = before })
	k = oracle.Kind(len(oracle.Kinds))
	oracle.Kinds = append(slices.Clone(oracle.Kinds), k)
	return k
}

func TestNewKindsChangeNoGolden(t *testing.T) {
	kinds := oracle.Kinds
	withMadeUpKind(t)
	for _, ka := range kinds {
		for _, kb := range kinds {
			if line := goldenLine(t, ka, kb); !strings.Contains(golden, line) {
				t.Errorf("not in testdata/golden.txt: %s", line)
			}
		}
	}
}

func TestNewKindsChangeNoInput(t *testing.T) {
	type seed struct {
		family int
		kinds  [2]oracle.Kind
	}
	seeds := func() map[seed]uint64 {
		all := map[seed]uint64{}
		for i := range oracle.Families {
			for k, rng := range fuzzSeeds(i, "test", oracle.Spans[:]) {
				all[seed{i, k}] = rng.Uint64()
			}
		}
		return all
	}
	type meaning struct {
		kind oracle.Kind
		ok   bool
	}
	meanings := func() (all []meaning) {
		for code := range 256 {
			k, ok := kindOf(uint8(code))
			all = append(all, meaning{k, ok})
		}
		return all
	}
	oldKinds, oldSeeds, old := oracle.Kinds, seeds(), meanings()
	madeUp := withMadeUpKind(t)
	newSeeds := seeds()
	for s, x := range oldSeeds {
		if newSeeds[s] != x {
			t.Errorf("family %d, %v: another seed with one kind more", s.family, s.kinds)
		}
	}
	for code, m := range meanings() {
		isNew := m == meaning{madeUp, true}
		if isNew != (code == int(codeOf(madeUp))) || m != old[code] && !(isNew && !old[code].ok) {
			t.Errorf("%d stood for %v, and now for %v", code, old[code], m)
		}
		if code < laterKinds && m != (meaning{oracle.Spans[code%6], true}) {
			t.Errorf("%d stands for %v", code, m)
		}
	}
	for _, k := range append(oldKinds, madeUp) {
		if got, ok := kindOf(codeOf(k)); got != k || !ok {
			t.Errorf("%d stands for %v, not for %v", codeOf(k), got, k)
		}
	}
}

// TestCommittedInputsHaveKinds: none of them is skipped. Of an input, the first two bytes are
// kinds, but for the first of a path.
func TestCommittedInputsHaveKinds(t *testing.T) {
	names, err := filepath.Glob("testdata/fuzz/*/*")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d inputs, %v", len(names), err)
	}
	code := regexp.MustCompile(`^byte\('(.*)'\)$`)
	first := map[string]int{"FuzzRayCast": 2, "FuzzClip": 2, "FuzzCrossings": 2}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		for _, line := range lines[max(1, first[filepath.Base(filepath.Dir(name))]):3] {
			m := code.FindStringSubmatch(line)
			if m == nil {
				continue // FuzzIn has one kind, and others have none
			}
			c, _, _, err := strconv.UnquoteChar(m[1], '\'')
			k, ok := kindOf(uint8(c))
			t.Logf("%s: %d is %v", name, c, k)
			if err != nil || !ok {
				t.Errorf("%s: %s is of no kind: %v", name, line, err)
			}
		}
	}
}
