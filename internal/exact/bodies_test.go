package exact_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
)

// solidOf returns the core of a bounded body.
func solidOf(b oracle.Body) (s exact.Solid) {
	s.Points = b.V
	switch b.Kind {
	case oracle.OrientedBox:
		s.Points = b.V[:1]
		s.Count = copy(s.Halves[:], b.V[1:])
	case oracle.Box:
		s.Points = nil
		for set := range 1 << b.Dim {
			p := b.V[0]
			for i := range b.Dim {
				p[i] = b.V[set>>i&1][i]
			}
			s.Points = append(s.Points, p)
		}
	}
	return s
}

// TestSolidsAgainstOracle puts the oracle's families of bodies to Solids.
func TestSolidsAgainstOracle(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(2026, 1))
	rounds := 2
	if !long.On() {
		rounds = 1
	}
	ties, inside, pairs := 0, 0, 0
	for range rounds {
		for _, family := range oracle.BodyFamilies {
			for dim := 2; dim <= 3; dim++ {
				for _, ka := range oracle.BodyKinds {
					for _, kb := range oracle.BodyKinds {
						a, m, b := family.Swept(rng, dim, ka, kb)
						if !ka.Bounded() || !kb.Bounded() {
							continue
						}
						if pairs++; testing.Short() && pairs%3 > 0 {
							continue // emulated systems
						}
						q := exact.Solids{A: solidOf(a), B: solidOf(b)}
						shift, sum := [3]*big.Rat{}, new(big.Rat)
						for i, r := range a.Radii {
							sum.Add(sum, new(big.Rat).SetFloat64(r))
							if i == 0 {
								q.RA = r
							} else {
								q.MoreA = append(q.MoreA, r)
							}
						}
						q.MoreB = b.Radii
						for _, r := range b.Radii {
							sum.Add(sum, new(big.Rat).SetFloat64(r))
						}
						if rng.IntN(2) == 0 {
							q.A.At, q.B.At = b.V[0], a.V[0]
							for i := dim; i < 3; i++ {
								q.A.At[i], q.B.At[i] = 0, 0
							}
						}
						for i := range shift {
							shift[i] = new(big.Rat).SetFloat64(q.A.At[i])
							shift[i].Sub(shift[i], new(big.Rat).SetFloat64(q.B.At[i]))
						}
						sum.Mul(sum, sum)
						want := oracle.BodySquare(a, b, shift).Cmp(sum)
						start := exact.Simplex{N: 1}
						if got := q.Sign(&start); got != want {
							t.Errorf("%s: Sign(%v, %v) = %d, want %d", family.Name, a, b, got, want)
						}
						if want == 0 {
							ties++
						}
						if want == 0 && sum.Sign() == 0 {
							want := oracle.BodySignShifted(a, b, shift) < 0
							if want {
								inside++
							}
							if got := q.Inside(dim); got != want {
								t.Errorf("%s: Inside(%v, %v) = %t", family.Name, a, b, got)
							}
						}
						q.MA, q.When = m, exact.AtEnd
						for i, x := range m {
							shift[i].Add(shift[i], new(big.Rat).SetFloat64(x))
						}
						start = exact.Simplex{N: 1}
						if got, want := q.Sign(&start), oracle.BodySquare(a, b, shift).Cmp(sum); got != want {
							t.Errorf("%s: Sign(%v, %v) after the motion %v = %d, want %d", family.Name, a, b, m, got, want)
						}
						if q.A.At != q.B.At {
							continue
						}
						q.When = exact.OnTheWay
						start = exact.Simplex{N: 1}
						if got, want := q.Sign(&start), oracle.BodySweepOK(a, m, b, [3]float64{}); got <= 0 != want {
							t.Errorf("%s: Sign(%v, %v) on the way %v = %d, want contact %t", family.Name, a, b, m, got, want)
						}
					}
				}
			}
		}
	}
	t.Logf("%d pairs, %d ties, %d inside", pairs, ties, inside)
	if ties < 50 || inside < 10 {
		t.Errorf("only %d ties, %d inside", ties, inside)
	}
}
