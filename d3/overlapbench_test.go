package d3_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
	textbook "github.com/hantei-go/hantei/internal/textbook/d3"
)

// Overlap is timed on every pair of kinds, in either order: on "random" pairs, half of which overlap, if they
// can, and on pairs of small integers that touch exactly. The ratio of "exact" to "plain" on random pairs is what
// exactness costs, that of ties to random pairs what integers do. Capsules are "upright", too, as heroes are.

// overlapFamilies are the ways to draw pairs of two kinds.
func overlapFamilies(k [2]oracle.Kind) []string {
	if k[0] == oracle.Capsule && k[1] == oracle.Capsule {
		return []string{"random", "tie", "upright"}
	}
	return []string{"random", "tie"}
}

// overlapForms are Overlap, ours and the textbook's.
var overlapForms = []operandKind{
	{"exact", nil, func(n int, s *sample) {
		for i := range n {
			sinkBool = d3.Overlap(s.a[i&s.mask], s.b[i&s.mask])
		}
	}},
	{"plain", nil, func(n int, s *sample) {
		for i := range n {
			sinkBool = textbook.Overlap(s.a[i&s.mask], s.b[i&s.mask])
		}
	}},
}

// overlapRow is what is timed: the name ends with that of the form.
type overlapRow struct {
	name string
	get  func(n int) *sample // for n calls
	run  func(n int, s *sample)
}

func overlapRows() (rows []overlapRow) {
	for k := range oracle.Pairs(oracle.BodyKinds, oracle.BodyKinds, 1, "overlap") {
		for _, family := range overlapFamilies(k) {
			all := sync.OnceValue(func() *sample { return overlapSample(k, family, *pairs/8) })
			get := func(n int) *sample {
				if n == 1 { // drawing many takes longer
					return overlapSample(k, family, 1)
				}
				return all()
			}
			for _, f := range overlapForms {
				rows = append(rows, overlapRow{k[0].String() + "-" + k[1].String() + "/" + family + "/" + f.name, get, f.run})
			}
		}
	}
	return rows
}

func BenchmarkOverlap(b *testing.B) {
	for _, r := range overlapRows() {
		b.Run(r.name, func(b *testing.B) {
			s := r.get(b.N)
			b.ReportAllocs()
			b.ResetTimer()
			r.run(b.N, s)
		})
	}
}

// overlapSample draws n pairs, or goes round those that are found with reasonable pains.
func overlapSample(k [2]oracle.Kind, family string, n int) *sample {
	rng := oracle.Stream(1, "overlap "+family, k[0], k[1])
	n = max(1, n)
	s := &sample{mask: n - 1, kinds: k}
	for tries := 0; len(s.a) < n; tries++ {
		if found := len(s.a); tries > 4*n && found > 0 {
			i := rng.IntN(found)
			s.a, s.b = append(s.a, s.a[i]), append(s.b, s.b[i])
			continue
		}
		if family == "tie" {
			x, _, y := plainly(rng, k, func(rng *rand.Rand, k [2]oracle.Kind) (x oracle.Body, m [3]float64, y oracle.Body) {
				x, y = oracle.BodyFamilies[1].Pair(rng, d3.Dim, k[0], k[1])
				return x, m, y
			})
			if oracle.BodySign(x, y) == 0 || tries > 4*n {
				s.a, s.b = append(s.a, d3.ShapeOfBody(x)), append(s.b, d3.ShapeOfBody(y))
			}
			continue
		}
		isWanted := rng.IntN(2) == 0
		for range 8 {
			x, _, y := plainly(rng, k, bodyEncounter)
			if family == "upright" {
				x.V[1], y.V[1] = x.V[0], y.V[0]
				x.V[1][1], y.V[1][1] = x.V[0][1]+1, y.V[0][1]+2
			}
			a, b := d3.ShapeOfBody(x), d3.ShapeOfBody(y)
			if isWanted == d3.Overlap(a, b) {
				s.a, s.b = append(s.a, a), append(s.b, b)
				break
			}
		}
	}
	// A branch predictor learns some hundred pairs by heart, so they come in an order that is too long for it.
	for range 31 * n {
		i := rng.IntN(n)
		s.a, s.b = append(s.a, s.a[i]), append(s.b, s.b[i])
	}
	s.mask = 32*n - 1
	return s
}

func isThin(k oracle.Kind) bool {
	return k == oracle.Segment || k == oracle.Ray || k == oracle.Line || k == oracle.Triangle
}

// TestOverlapRows: every pair of kinds has its rows, in either order, and each times what it says.
func TestOverlapRows(t *testing.T) {
	rows := overlapRows()
	for _, ka := range oracle.BodyKinds {
		for _, kb := range oracle.BodyKinds {
			for _, end := range []string{"/random/exact", "/random/plain", "/tie/exact", "/tie/plain"} {
				name := ka.String() + "-" + kb.String() + end
				if !slices.ContainsFunc(rows, func(r overlapRow) bool { return r.name == name }) {
					t.Errorf("no row %s", name)
				}
			}
			if isThin(ka) && isThin(kb) {
				continue // rounded closest points hardly ever meet
			}
			s := overlapSample([2]oracle.Kind{ka, kb}, "random", 16)
			wrong := 0
			for i, a := range s.a[:16] {
				if textbook.Overlap(a, s.b[i]) != d3.Overlap(a, s.b[i]) {
					wrong++
				}
			}
			if wrong > 3 {
				t.Errorf("%v-%v: the textbook is wrong about %d of 16 random pairs", ka, kb, wrong)
			}
		}
	}
}
