package d2

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// cutEarsPlainly is cutEars as a plain loop: it goes round, and asks every corner with all others.
func (p *partitioner) cutEarsPlainly() {
	s := 0
	isEar := func() bool {
		a, b, c := p.start(p.sides[s].prev), p.start(s), p.start(p.sides[s].next)
		if left(a, b, c) <= 0 {
			return false
		}
		for t := p.sides[p.sides[s].next].next; t != p.sides[s].prev; t = p.sides[t].next {
			if x := p.start(t); left(c, a, x) >= 0 && left(a, b, x) >= 0 && left(b, c, x) >= 0 {
				return false
			}
		}
		return true
	}
	for rest := len(p.sides); rest > 3; {
		if !isEar() {
			s = p.sides[s].next
			continue
		}
		before, after := p.sides[s].prev, p.sides[s].next
		out, in := len(p.sides), len(p.sides)+1
		p.sides = append(p.sides,
			halfEdge{from: p.sides[after].from, across: in},
			halfEdge{from: p.sides[before].from, across: out})
		p.link(p.sides[before].prev, in)
		p.link(in, after)
		p.link(s, out)
		p.link(out, before)
		p.cuts = append(p.cuts, in)
		rest--
		s = p.sides[after].next
	}
}

// spiral returns a corridor that winds inwards, with n corners or one less.
func spiral(_ *rand.Rand, n int) []Vec {
	var outer, inner []Vec
	a, b := Vec{0, 0}, Vec{1, 1}
	for i := range n / 2 {
		outer, inner = append(outer, a), append(inner, b)
		length := float64(4 * (n/2 - i))
		dir := [4]Vec{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[i%4]
		next := [4]Vec{{-1, 1}, {-1, -1}, {1, -1}, {1, 1}}[i%4]
		a = a.Add(dir.Scale(length))
		b = a.Add(next)
	}
	inner = inner[1:] // the corridor is open at its begin: its first corner is enough
	slices.Reverse(inner)
	return append(outer, inner...)
}

// star returns a star with long spikes.
func star(_ *rand.Rand, n int) (outline []Vec) {
	for i := range n {
		r := []float64{1000, 1}[i%2]
		x, _ := Rotate(2 * math.Pi * float64(i) / float64(n)).Axes()
		outline = append(outline, x.Scale(r))
	}
	return outline
}

// sawtooth returns a saw whose teeth lean over, so that all of their edges overlap along both axes.
func sawtooth(_ *rand.Rand, n int) (outline []Vec) {
	m := float64(n)
	for i := range n / 2 {
		x := float64(2 * i)
		outline = append(outline, Vec{x, 0}, Vec{x + 2*m, m})
	}
	return append(outline, Vec{m, 0}, Vec{m, -1}, Vec{0, -1})
}

// lying returns a comb whose teeth are along x.
func lying(rng *rand.Rand, n int) []Vec {
	outline := comb(rng, n/2)
	for i, v := range outline {
		outline[i] = Vec{-v.Y, v.X}
	}
	return outline
}

// jagged returns a polygon around the origin, whose corners are anywhere between two circles.
func jagged(rng *rand.Rand, n int) (outline []Vec) {
	for i := range n {
		x, _ := Rotate(2 * math.Pi * float64(i) / float64(n)).Axes()
		outline = append(outline, x.Scale(1+rng.Float64()))
	}
	return outline
}

// midpoints returns a comb with corners in the middle of all of its edges.
func midpoints(rng *rand.Rand, n int) (outline []Vec) {
	corners := comb(rng, n/4)
	for i, v := range corners {
		w := corners[(i+1)%len(corners)]
		outline = append(outline, v, Vec{(v.X + w.X) / 2, (v.Y + w.Y) / 2})
	}
	return outline
}

// stairs returns two staircases beside each other, along a diagonal.
func stairs(_ *rand.Rand, n int) (outline []Vec) {
	for i := range n / 4 {
		x := float64(i)
		outline = append(outline, Vec{x, x}, Vec{x + 1, x})
	}
	for i := n/4 - 1; i >= 0; i-- {
		x := float64(i)
		outline = append(outline, Vec{x + 0.875, x + 1.125}, Vec{x - 0.125, x + 1.125})
	}
	return outline
}

// needles returns a triangle with needles from its base into it, which are as long as they can be.
func needles(_ *rand.Rand, n int) (outline []Vec) {
	m := float64(n)
	for i := range n / 2 {
		x := float64(2 * i)
		outline = append(outline, Vec{x, 0}, Vec{x + 1, min(x+1, m-x-1)})
	}
	return append(outline, Vec{m, 0}, Vec{m / 2, 8 * m})
}

// hostileOutlines are families of polygons, of some n corners each.
var hostileOutlines = []struct {
	name    string
	outline func(rng *rand.Rand, n int) []Vec
}{ // the last one takes n² steps: it has thin triangles along all of its dents
	{"spiral", spiral},
	{"comb", func(rng *rand.Rand, n int) []Vec { return comb(rng, n/2) }},
	{"lying comb", lying},
	{"star", star},
	{"sawtooth", sawtooth},
	{"jagged", jagged},
	{"midpoints", midpoints},
	{"needles", needles},
	{"stairs", stairs},
}

// TestPartitionPlainly: the cuts are those of the plain loop, for all families and both ways round.
func TestPartitionPlainly(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 73))
	for i := range max(60, rounds()/20) {
		var outline []Vec
		name := "at random"
		switch n := 8 + rng.IntN(120); i % 4 {
		case 0:
			h := hostileOutlines[rng.IntN(len(hostileOutlines))]
			name, outline = h.name, h.outline(rng, n)
		case 1:
			outline = wheel(rng, n, 2+rng.IntN(30))
		case 2:
			outline = dented(rng, n, 4+rng.IntN(12))
		case 3:
			outline = dented(rng, n, 1000)
		}
		if err := checkOutline(outline); err != nil {
			if name != "at random" {
				t.Errorf("%s: %v: %v", name, outline, err)
			}
			continue
		}
		if rng.IntN(2) == 0 {
			slices.Reverse(outline)
		}
		at := rng.IntN(len(outline))
		outline = slices.Concat(outline[at:], outline[:at])
		p, plain := newPartitioner(outline), newPartitioner(outline)
		p.cutEars()
		plain.cutEarsPlainly()
		if !slices.Equal(p.cuts, plain.cuts) || !slices.Equal(p.sides, plain.sides) {
			t.Errorf("%s: %v: the cuts differ", name, outline)
		}
	}
}

// partitionVariable tells a process of TestPartitionGrows what to cut: which of hostileOutlines, and of how many corners.
const partitionVariable = "HANTEI_PARTITION"

// TestPartitionGrows counts all statements that run: four times the corners take four times as long, and a little more.
func TestPartitionGrows(t *testing.T) {
	if brief() {
		t.Skip("builds itself: with HANTEI_LONG=1, or -cases above 8")
	}
	binary := withCounters(t)
	for i, h := range hostileOutlines[:len(hostileOutlines)-1] {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			var work [3]int
			for k, n := range [3]int{500, 2000, 8000} {
				for _, does := range [2]bool{false, true} {
					profile := filepath.Join(t.TempDir(), fmt.Sprint(n, does))
					run := exec.Command(binary, "-test.run=^TestPartitionGrowth$", "-test.coverprofile="+profile)
					run.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d %t", partitionVariable, i, n, does))
					if out, err := run.CombinedOutput(); err != nil {
						t.Fatalf("%v: %s", err, out)
					}
					work[k] = statementsOf(t, profile) - work[k]
				}
			}
			t.Logf("%d statements for 500 corners, times %.2f for 2,000, times %.2f again for 8,000",
				work[0], float64(work[1])/float64(work[0]), float64(work[2])/float64(work[1]))
			for k, n := range [2]float64{500, 2000} {
				if ratio := 4 * math.Log(4*n) / math.Log(n); work[k] <= 0 || float64(work[k+1]) > float64(1.3*ratio*float64(work[k])) {
					t.Errorf("%d statements for %v corners, %d for %v", work[k], n, work[k+1], 4*n)
				}
			}
		})
	}
}

// statementsOf returns how many statements have run by a profile.
func statementsOf(t *testing.T, profile string) (sum int) {
	t.Helper()
	counts, err := os.ReadFile(profile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(counts)) { // file:from,to statements count
		if fields := strings.Fields(line); len(fields) == 3 {
			number, err1 := strconv.Atoi(fields[1])
			count, err2 := strconv.Atoi(fields[2])
			if err1 != nil || err2 != nil {
				t.Fatal(err1, err2)
			}
			sum += number * count
		}
	}
	return sum
}

// TestPartitionGrowth is what the processes of TestPartitionGrows do.
func TestPartitionGrowth(t *testing.T) {
	var i, n int
	var does bool
	if _, err := fmt.Sscan(os.Getenv(partitionVariable), &i, &n, &does); err != nil {
		t.Skip("TestPartitionGrows runs it")
	}
	outline := hostileOutlines[i].outline(rand.New(rand.NewPCG(1, 72)), n)
	if does {
		if _, err := Partition(outline...); err != nil {
			t.Error(err)
		}
	}
}
