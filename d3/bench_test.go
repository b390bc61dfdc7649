package d3_test

import (
	"flag"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
	textbook "github.com/hantei-go/hantei/internal/textbook/d3"
)

// Every query is timed on every pair of kinds, beside the textbook's form of it where
// there is one: "exact" is ours, "plain" the textbook's, and "iterated" a sweep by
// conservative advancement, with distances by clamping or by GJK. The ratio of two of
// them in one run is what exactness costs, or the closed form saves.

var pairs = flag.Int("pairs", 1<<12, "how many pairs of shapes a benchmark goes round, a power of two; 1<<20 (1048576) are more than a cache holds")

// sample is what a benchmark goes round.
type sample struct {
	a, b    []d3.Shape
	path    []d3.Path
	motions []d3.Vec
	mask    int
	kinds   [2]oracle.Kind // of bodies
}

// operandKind is a way to answer a query: run does so n times.
type operandKind struct {
	name string
	fits func(ka, kb oracle.Kind) bool // nil for all
	run  func(n int, s *sample)
}

// What the textbook knows: its pairs, and the second shapes of its paths and sweeps.

func areSpans(ka, kb oracle.Kind) bool {
	return slices.Contains(oracle.Spans[:], ka) && slices.Contains(oracle.Spans[:], kb)
}

func areBounded(ka, kb oracle.Kind) bool {
	return areSpans(ka, kb) && ka != oracle.Ray && ka != oracle.Line && kb != oracle.Ray && kb != oracle.Line
}

func isRound(k oracle.Kind) bool { return k == oracle.Sphere || k == oracle.Capsule }

func isPastSphere(_, kb oracle.Kind) bool { return kb == oracle.Sphere }

// What the benchmarks find goes here, so that no compiler does away with it.
var (
	sinkBool    bool
	sinkFloat   float64
	sinkInt     int
	sinkVec     [2]d3.Vec
	sinkContact d3.Contact
	sinkHit     d3.Hit
	sinkHits    [2]d3.Hit
	sinkSpan    d3.Span
)

// bench runs the forms for all pairs of kinds, on pairs that draw makes.
func bench(b *testing.B, first []oracle.Kind, draw func(rng *rand.Rand, ka, kb oracle.Kind, s *sample), forms ...operandKind) {
	if bits.OnesCount(uint(*pairs)) != 1 {
		b.Fatalf("-pairs %d is no power of two", *pairs)
	}
	for k, rng := range oracle.Pairs(first, oracle.Kinds, 1, "bench") {
		// Made when the first benchmark runs that wants it.
		get := sync.OnceValue(func() *sample {
			s := &sample{mask: *pairs - 1}
			for range *pairs {
				draw(rng, k[0], k[1], s)
			}
			return s
		})
		for _, f := range forms {
			if f.fits != nil && !f.fits(k[0], k[1]) {
				continue
			}
			b.Run(k[0].String()+"-"+k[1].String()+"/"+f.name, func(b *testing.B) {
				s := get()
				b.ReportAllocs()
				b.ResetTimer()
				f.run(b.N, s)
			})
		}
	}
}

// resting draws a pair of shapes.
func resting(rng *rand.Rand, ka, kb oracle.Kind, s *sample) {
	x, y := oracle.Families[0].Pair(rng, d3.Dim, ka, kb)
	s.a, s.b = append(s.a, d3.ShapeOf(x)), append(s.b, d3.ShapeOf(y))
}

// shot draws a path aimed at a shape.
func shot(rng *rand.Rand, kp, ks oracle.Kind, s *sample) {
	x, y := oracle.Shot(rng, d3.Dim, kp, ks)
	s.path, s.b = append(s.path, d3.ShapeOf(x).(d3.Path)), append(s.b, d3.ShapeOf(y))
}

// moving draws a shape with a motion aimed at another.
func moving(rng *rand.Rand, ka, kb oracle.Kind, s *sample) {
	x, m, y := oracle.Encounter(rng, d3.Dim, ka, kb)
	s.a, s.b = append(s.a, d3.ShapeOf(x)), append(s.b, d3.ShapeOf(y))
	s.motions = append(s.motions, d3.At(m))
}

func BenchmarkDistance(b *testing.B) {
	bench(b, oracle.Kinds, resting,
		operandKind{"exact", nil, func(n int, s *sample) {
			for i := range n {
				sinkFloat = d3.Distance(s.a[i&s.mask], s.b[i&s.mask])
			}
		}},
		operandKind{"plain", areSpans, func(n int, s *sample) {
			for i := range n {
				sinkFloat = textbook.Distance(s.a[i&s.mask], s.b[i&s.mask])
			}
		}})
}

func BenchmarkClosestPoints(b *testing.B) {
	bench(b, oracle.Kinds, resting,
		operandKind{"exact", nil, func(n int, s *sample) {
			for i := range n {
				sinkVec[0], sinkVec[1] = d3.ClosestPoints(s.a[i&s.mask], s.b[i&s.mask])
			}
		}},
		operandKind{"plain", areSpans, func(n int, s *sample) {
			for i := range n {
				sinkVec[0], sinkVec[1] = textbook.ClosestPoints(s.a[i&s.mask], s.b[i&s.mask])
			}
		}})
}

func BenchmarkCollide(b *testing.B) {
	bench(b, oracle.Kinds, resting,
		operandKind{"exact", nil, func(n int, s *sample) {
			for i := range n {
				sinkContact, sinkBool = d3.Collide(s.a[i&s.mask], s.b[i&s.mask])
			}
		}},
		operandKind{"plain", areSpans, func(n int, s *sample) {
			for i := range n {
				sinkContact, sinkBool = textbook.Collide(s.a[i&s.mask], s.b[i&s.mask])
			}
		}})
}

func BenchmarkRayCast(b *testing.B) {
	bench(b, oracle.Paths[:], shot,
		operandKind{"exact", nil, func(n int, s *sample) {
			for i := range n {
				sinkHit, sinkBool = d3.RayCast(s.path[i&s.mask], s.b[i&s.mask])
			}
		}},
		operandKind{"plain", func(kp, ks oracle.Kind) bool { return kp != oracle.Line && isRound(ks) }, func(n int, s *sample) {
			for i := range n {
				sinkHit, sinkBool = textbook.RayCast(s.path[i&s.mask], s.b[i&s.mask])
			}
		}})
}

func BenchmarkClip(b *testing.B) {
	bench(b, oracle.Paths[:], shot,
		operandKind{"exact", nil, func(n int, s *sample) {
			for i := range n {
				sinkSpan, sinkBool = d3.Clip(s.path[i&s.mask], s.b[i&s.mask])
			}
		}},
		operandKind{"plain", isPastSphere, func(n int, s *sample) {
			for i := range n {
				sinkSpan, sinkBool = textbook.Clip(s.path[i&s.mask], s.b[i&s.mask])
			}
		}})
}

func BenchmarkCrossings(b *testing.B) {
	bench(b, oracle.Paths[:], shot,
		operandKind{"exact", nil, func(n int, s *sample) {
			for i := range n {
				sinkHits, sinkInt = d3.Crossings(s.path[i&s.mask], s.b[i&s.mask])
			}
		}},
		operandKind{"plain", isPastSphere, func(n int, s *sample) {
			for i := range n {
				sinkHits, sinkInt = textbook.Crossings(s.path[i&s.mask], s.b[i&s.mask])
			}
		}})
}

func BenchmarkSweep(b *testing.B) {
	bench(b, oracle.Kinds, moving,
		operandKind{"exact", nil, func(n int, s *sample) {
			for i := range n {
				sinkHit, sinkBool = d3.Sweep(s.a[i&s.mask], s.motions[i&s.mask], s.b[i&s.mask])
			}
		}},
		operandKind{"plain", func(ka, kb oracle.Kind) bool { return ka == oracle.Sphere && isRound(kb) }, func(n int, s *sample) {
			for i := range n {
				sinkHit, sinkBool = textbook.Sweep(s.a[i&s.mask], s.motions[i&s.mask], s.b[i&s.mask])
			}
		}},
		operandKind{"iterated", areSpans, func(n int, s *sample) {
			for i := range n {
				sinkHit, sinkBool = textbook.Advance(s.a[i&s.mask], s.motions[i&s.mask], s.b[i&s.mask])
			}
		}},
		operandKind{"iteratedGJK", areBounded, func(n int, s *sample) {
			for i := range n {
				sinkHit, sinkBool = textbook.AdvanceGJK(s.a[i&s.mask], s.motions[i&s.mask], s.b[i&s.mask])
			}
		}})
}

func BenchmarkSweepSpan(b *testing.B) {
	bench(b, oracle.Kinds, moving,
		operandKind{"exact", nil, func(n int, s *sample) {
			for i := range n {
				sinkSpan, sinkBool = d3.SweepSpan(s.a[i&s.mask], s.motions[i&s.mask], s.b[i&s.mask])
			}
		}})
}
