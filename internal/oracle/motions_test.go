package oracle

import (
	"encoding/binary"
	"hash/fnv"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// TestMotions checks that every family has motions that hit and that miss, and
// enough of the difficult ones: those that touch at one instant exactly or
// nearly, and those that end at a touch, exactly or nearly.
func TestMotions(t *testing.T) {
	if !long.On() {
		t.Skip("counts what the families make: with HANTEI_LONG=1")
	}
	t.Parallel()
	one := big.NewFloat(1)
	for _, f := range Families {
		for dim := 2; dim <= 3; dim++ {
			var total, zero, hits, began, instants, short, atEnd, nearEnd int
			for k, rng := range Pairs(Kinds, Kinds, uint64(dim), f.Name) {
				ka, kb := k[0], k[1]
				for range 60 {
					a, m, b := f.Swept(rng, dim, ka, kb)
					checkShape(t, f.Name, a, ka, dim)
					checkShape(t, f.Name, b, kb, dim)
					checkShape(t, f.Name, Shape{P: m}, Point, dim)
					total++
					if m == (xyz{}) {
						zero++
					}
					if Sign(a, b) <= 0 {
						began++
						continue
					}
					shift := motionAt(rat(1), m, xyz{})
					if gap := Gap(a, b, shift); gap.Sign() == 0 {
						atEnd++
					} else if bound := float().SetFloat64(min(Scale(a, b), 0x1p1000)); gap.Abs(gap).Cmp(bound.SetMantExp(bound, -46)) <= 0 {
						nearEnd++
					}
					enter, exit, ok := Sweep(a, m, b, xyz{})
					if !ok {
						continue
					}
					hits++
					switch length := float().Sub(exit, enter); {
					case length.Sign() == 0:
						instants++
					case exit.Cmp(one) < 0 && length.Cmp(big.NewFloat(0x1p-15)) < 0:
						short++
					}
				}
			}
			percent := func(k int) float64 { return 100 * float64(k) / float64(total) }
			t.Logf("%-9s %dd: zero %4.1f%%, in contact before %4.1f%%, later %4.1f%%, of these at an instant %4.1f%%, shortly %4.1f%%; touching after %4.1f%%, nearly %4.1f%%",
				f.Name, dim, percent(zero), percent(began), percent(hits), percent(instants), percent(short), percent(atEnd), percent(nearEnd))
			misses := total - began - hits
			if percent(began) < 4 || percent(hits) < 12 || percent(misses) < 6 || percent(instants) < 3 || percent(atEnd+nearEnd) < 4 {
				t.Errorf("%s, %dd: too few of something", f.Name, dim)
			}
		}
	}
}

// TestSameMotions pins the motions and paths of one seed, on every platform.
func TestSameMotions(t *testing.T) {
	const want = 0x623980e58aaf5bc7
	h := fnv.New64a()
	rng := rand.New(rand.NewPCG(1, 1))
	write := func(numbers any) {
		if err := binary.Write(h, binary.LittleEndian, numbers); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range Families {
		for dim := 2; dim <= 3; dim++ {
			for _, ka := range Spans {
				for _, kb := range Spans {
					a, m, b := f.Swept(rng, dim, ka, kb)
					write([7][3]float64{m, a.P, a.Q, b.P, b.Q, {a.R, b.R}, f.Motion(rng, dim, b, a)})
				}
				for _, kp := range Paths {
					p, s := f.PathPair(rng, dim, kp, ka)
					write([5][3]float64{p.P, p.Q, s.P, s.Q, {p.R, s.R}})
				}
			}
		}
	}
	if got := h.Sum64(); got != want {
		t.Errorf("hash %#x, want %#x", got, uint64(want))
	}
}
