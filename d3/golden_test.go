package d3

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"flag"
	"fmt"
	"hash"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

var update = flag.Bool("update", false, "write the hashes of all answers to dim_test.go and testdata/golden.txt")

// golden has a line for each pair of kinds, see TestGolden.
//
//go:embed testdata/golden.txt
var golden string

// TestGolden compares a hash over the bits of all answers about each pair of kinds
// with its line in testdata/golden.txt. It is the same on every platform: where it
// fails on one of them only, the logged hashes of the families tell where to look.
// A new kind adds lines and changes none. Where answers are meant to change,
//
//	go test ./d2 ./d3 -run TestGolden -update
//
// writes the lines anew. Zeros count with their sign; there is no NaN among the
// answers to finite numbers.
func TestGolden(t *testing.T) {
	var text strings.Builder
	for _, ka := range oracle.Kinds {
		for _, kb := range oracle.Kinds {
			t.Run(fmt.Sprintf("%v-%v", ka, kb), func(t *testing.T) {
				line := goldenLine(t, ka, kb)
				text.WriteString(line)
				if !*update && !strings.Contains(golden, line) {
					t.Errorf("not in testdata/golden.txt: %s", line)
				}
			})
		}
	}
	switch n := len(oracle.Kinds) * len(oracle.Kinds); {
	case strings.Count(text.String(), "\n") != n: // -run has left out some
	case *update:
		if err := os.WriteFile("testdata/golden.txt", []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	case strings.Count(golden, "\n") != n:
		t.Errorf("testdata/golden.txt has lines of no pair of kinds")
	}
}

// goldenLine returns what testdata/golden.txt says about ka and kb.
func goldenLine(t *testing.T, ka, kb oracle.Kind) string {
	all := fnv.New64a()
	for _, family := range oracle.Families {
		h := fnv.New64a()
		// Not *seed: the answers must be always the same.
		hashPair(h, oracle.Stream(1, "golden "+family.Name, ka, kb), family, ka, kb)
		t.Logf("%-10s %#016x", family.Name, h.Sum64())
		all.Write(h.Sum(nil))
	}
	return fmt.Sprintf("%v-%v %#016x\n", ka, kb, all.Sum64())
}

// TestGoldenOneStream is TestGolden as it was before each pair of kinds had a stream
// of random numbers of its own. It stays for one release, to show that the hashes
// changed because other questions are asked, and not because of their answers.
func TestGoldenOneStream(t *testing.T) {
	all := fnv.New64a()
	for _, family := range oracle.Families {
		h := fnv.New64a()
		rng := rand.New(rand.NewPCG(1, 2))
		for _, ka := range oracle.Spans {
			for _, kb := range oracle.Spans {
				hashPair(h, rng, family, ka, kb)
			}
		}
		all.Write(h.Sum(nil))
	}
	got := all.Sum64()
	if *update {
		writeGolden(t, "goldenOneStream", got)
		return
	}
	if got != goldenOneStream {
		t.Errorf("the answers hash to %#x, want %#x", got, uint64(goldenOneStream))
	}
}

// hashPair adds the answers about some shapes of the kinds ka and kb.
func hashPair(h hash.Hash, rng *rand.Rand, family oracle.Family, ka, kb oracle.Kind) {
	for range 4 {
		a, b := family.Pair(rng, dim, ka, kb)
		hashAnswers(h, shapeOf(a), shapeOf(b))
	}
	for range 2 {
		hashPath(h, rng, family, ka, kb)
		a, m, b := family.Swept(rng, dim, ka, kb)
		hashSweep(h, shapeOf(a), at(m), shapeOf(b))
	}
}

// hashAnswers adds all that can be asked about a and b to h.
func hashAnswers(h hash.Hash, a, b Shape) {
	x := query(a, b)
	box := Bounds(a)
	v, n := at([3]float64{0.3, -1.7, 2.9}), x.Contact.Normal
	numbers := append(x.numbers(), v.Dot(n), x.OnA.Len(), x.OnA.LenSq())
	for _, v := range [...]Vec{
		box.Min, box.Max, x.OnA.Unit(), v.Lerp(n, 0.3),
		Bounce(v, n, 0.75), Reflect(v, n), Slide(v, n),
	} {
		c := v.coords()
		numbers = append(numbers, c[:]...)
	}
	hashNumbers(h, numbers)
}

// hashPath adds all that can be asked about a path of kind ka, if that is one, and a shape.
func hashPath(h hash.Hash, rng *rand.Rand, family oracle.Family, ka, kb oracle.Kind) {
	if !slices.Contains(oracle.Paths[:], ka) {
		return
	}
	p, s := family.PathPair(rng, dim, ka, kb)
	hashNumbers(h, travel(shapeOf(p).(Path), shapeOf(s)).numbers())
}

// hashSweep adds all that can be asked about two shapes and a motion.
func hashSweep(h hash.Hash, a Shape, m Vec, b Shape) {
	hashNumbers(h, sweepOf(a, m, b).numbers())
	both, ok := SweepBoth(a, m.Scale(0.7), b, m.Scale(-0.4))
	hashNumbers(h, append(both.numbers(), truth(ok)))
}

func hashNumbers(h hash.Hash, numbers []float64) {
	var buf [8]byte
	for _, x := range numbers {
		binary.LittleEndian.PutUint64(buf[:], math.Float64bits(x))
		h.Write(buf[:])
	}
}

// TestGoldenPlacing does the same for rotations and what they and transforms
// place.
func TestGoldenPlacing(t *testing.T) {
	h := fnv.New64a()
	rng := rand.New(rand.NewPCG(1, 18))
	for range 500 {
		tr, _, _ := anyTransform(rng)
		other, _, angle := anyTurn(rng)
		p, q, r := mildVec(rng), mildVec(rng), rng.Float64()
		along := CapsuleAlong(p, q, 8*r, rng.Float64())
		for _, s := range [...]Shape{
			tr.Rotation.Apply(p), other.Inverse().Apply(p), tr.Rotation.Then(other).Apply(p),
			tr.Rotation.Slerp(other, angle).Apply(p), RotationBetween(p, q).Apply(p),
			p.In(tr), Segment{p, q}.In(tr), Ray{p, q}.In(tr), Line{p, q}.In(tr),
			Sphere{p, r}.In(tr), Capsule{p, q, r}.In(tr), along, along.In(tr),
		} {
			hashNumbers(h, numbersOf(s))
		}
	}
	got := h.Sum64()
	if *update {
		writeGolden(t, "goldenPlacing", got)
		return
	}
	if got != goldenPlacing {
		t.Errorf("the answers hash to %#x, want %#x", got, uint64(goldenPlacing))
	}
}

// writeGolden writes the hash to the line of dim_test.go for the constant.
func writeGolden(t *testing.T, constant string, hash uint64) {
	const name = "dim_test.go"
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^const ` + constant + ` = .*$`)
	if len(line.FindAll(src, 2)) != 1 {
		t.Fatalf("%s: no line of the form %s", name, line)
	}
	text := line.ReplaceAll(src, fmt.Appendf(nil, "const %s = %#x", constant, hash))
	if bytes.Equal(text, src) {
		return
	}
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

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
