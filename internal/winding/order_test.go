package winding_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/sturm"
	"github.com/hantei-go/hantei/internal/winding"
)

// TestBetween compares with rationals: a float between two piercings is between their times, and there is none only if the next float after
// the first time is not before the second.
func TestBetween(t *testing.T) {
	var arena sturm.Arena
	rng := rand.New(rand.NewPCG(9, 9))
	r := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	found, without, equal := 0, 0, 0
	for range 20_000 {
		scale := math.Ldexp(1, []int{0, 0, 900, -900}[rng.IntN(4)])
		l := winding.Line{D: point{scale, -scale, scale * float64(rng.IntN(3)) / 2}, IsSegment: rng.IntN(2) == 0}
		far := []float64{0, 0, 0x1p-70, 1}[rng.IntN(4)] * scale
		at := point{far, -far}
		var p [2]winding.Piercing
		var times [2]*big.Rat
		for i := range p {
			x := scale * (1 + float64(rng.IntN(4))*0x1p-52)
			if rng.IntN(8) == 0 {
				x = scale * rng.NormFloat64()
			}
			times[i] = new(big.Rat).Add(r(x), r(far))
			times[i].Quo(times[i], r(l.D[0]))
			ok := false
			if rng.IntN(2) == 0 {
				p[i], ok = l.PierceAcross(point{x, rng.Float64(), rng.Float64()}, at)
			} else {
				p[i], ok = l.PierceSide(point{x, -x, -scale}, point{x, -x, 4 * scale}, at, &arena)
			}
			if !ok {
				t.Fatalf("%+v: no piercing at %v", l, x)
			}
		}
		if order, want := l.Compare(&p[0], &p[1], &arena), times[0].Cmp(times[1]); order != want {
			t.Fatalf("%+v: %v and %v: %d, want %d", l, times[0], times[1], order, want)
		} else if order == 0 {
			equal++
			continue
		} else if order > 0 {
			p[0], p[1], times[0], times[1] = p[1], p[0], times[1], times[0]
		}
		when, ok := l.Between(&p[0], &p[1], &arena)
		if !ok {
			without++
			next, _ := times[0].Float64()
			for r(next).Cmp(times[0]) <= 0 {
				next = math.Nextafter(next, math.Inf(1))
			}
			if r(next).Cmp(times[1]) < 0 {
				t.Fatalf("%+v: nothing between %v and %v, and there is %v", l, times[0], times[1], next)
			}
			continue
		}
		if found++; r(when).Cmp(times[0]) <= 0 || r(when).Cmp(times[1]) >= 0 {
			t.Fatalf("%+v: %v between %v and %v", l, when, times[0], times[1])
		}
	}
	if found < 1000 || without < 1000 || equal < 1000 {
		t.Errorf("%d times found, %d have none between, %d are equal", found, without, equal)
	}
	for _, l := range []winding.Line{{O: point{1, 2, 3}, D: point{1, 2, 3}, IsSegment: true}, {O: point{1, 2, 3}}} {
		if _, ok := l.PierceAcross(l.O, point{}); ok {
			t.Errorf("%+v has a direction", l)
		}
	}
	l := winding.Line{D: point{1, 2, 3}}
	if _, ok := l.PierceSide(point{0, 0, 0}, point{2, 4, 6}, point{}, &arena); ok {
		t.Error("a side along the line is pierced")
	}
}
