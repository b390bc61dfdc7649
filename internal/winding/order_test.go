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

// TestSideOfWildNumbers compares the side from which a line goes through a triangle with rationals, for numbers of all sizes beside each
// other: what underflows in a product counts if another factor is large.
func TestSideOfWildNumbers(t *testing.T) {
	var arena sturm.Arena
	rng := rand.New(rand.NewPCG(10, 10))
	exps := []int{0, 0, 0, -540, -540, -300, 300, 600}
	wild := func() (p point) {
		for k := range p {
			p[k] = math.Ldexp(float64(rng.IntN(9)-4), exps[rng.IntN(len(exps))])
		}
		return p
	}
	signs := [3]int{}
	for i := range 20_000 {
		corners := [3]point{{}, wild(), wild()}
		l := winding.Line{O: wild(), D: wild()}
		if i == 0 {
			corners = [3]point{{}, {1, 0x1p-540}, {0, 0, 0x1p-540}}
			l = winding.Line{O: point{-1023.75, 0x1p-542 - 0x1p-590, 0x1p-542}, D: point{0x1p600, 1}}
		}
		want := new(big.Rat)
		for k := range 3 {
			i, j := (k+1)%3, (k+2)%3
			for _, term := range [...]struct {
				by   int64
				x, y float64
			}{{1, corners[1][i], corners[2][j]}, {-1, corners[1][j], corners[2][i]}} {
				product := big.NewRat(term.by, 1)
				for _, x := range [...]float64{term.x, term.y, l.D[k]} {
					product.Mul(product, new(big.Rat).SetFloat64(x))
				}
				want.Add(want, product)
			}
		}
		if _, got := l.Pierce(&corners, point{}, &arena); got != want.Sign() {
			t.Fatalf("%v through %v: side %d, want %d", l, corners, got, want.Sign())
		}
		signs[1+want.Sign()]++
	}
	if min(signs[0], signs[1], signs[2]) < 100 {
		t.Errorf("signs %v", signs)
	}
}

// TestChange compares the changes along a line with the winding numbers around its points: between two points that are on no triangle, all
// changes add up to the difference. Corners and lines are on a lattice, so most lines go through corners and sides.
func TestChange(t *testing.T) {
	var arena sturm.Arena
	rng := rand.New(rand.NewPCG(11, 11))
	on := func(n int) (p point) {
		for k := range p {
			p[k] = float64(rng.IntN(n))
		}
		return p
	}
	const steps = 16
	compared, changed := 0, 0
	for range 1000 {
		c := [5]point{on(4), on(4), on(4), on(4), on(4)}
		sides := [...][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}, {0, 4, 1}, {0, 1, 2}, {1, 4, 2}, {0, 2, 4}} // of two tetrahedra
		l := winding.Line{O: on(4), D: on(4), IsSegment: rng.IntN(2) == 0}
		far := point{0x1p-60 * float64(rng.IntN(2))}
		l.O[0] -= float64(rng.IntN(2))
		if l.D == (point{}) || l.IsSegment && l.D == l.O {
			continue
		}
		var piercings []winding.Piercing
		for _, s := range sides {
			three := [3]point{c[s[0]], c[s[1]], c[s[2]]}
			if p, side := l.Pierce(&three, far, &arena); side != 0 {
				piercings = append(piercings, p)
			}
		}
		isBefore, n := false, 0
		last := winding.Piercing{}
		for i := -steps; i <= 3*steps; i++ {
			p := winding.Sum{P: l.O, M: l.D, T: float64(i) / steps, Q: point{-far[0]}}
			if l.IsSegment {
				p.N = l.O
			}
			around, isOn := 0, false
			for _, s := range sides {
				one, isOnThis := winding.TriangleAt(&c[s[0]], &c[s[1]], &c[s[2]], &p, &arena)
				around, isOn = around+one, isOn || isOnThis
			}
			here := l.O
			for k := range here {
				here[k] += p.T * (l.D[k] - p.N[k])
			}
			now, _ := l.PierceAcross(here, point{})
			if isOn {
				continue
			}
			want := around - n
			if isBefore {
				for j := range piercings {
					x := &piercings[j]
					if l.Compare(&last, x, &arena) < 0 && l.Compare(x, &now, &arena) < 0 {
						want -= l.Change(x, &arena)
						changed++
					}
				}
				if compared++; want != 0 {
					t.Fatalf("%v, line %+v, far %v: from time %v on the changes are off by %d", c, l, far, p.T, want)
				}
			}
			isBefore, n, last = true, around, now
		}
	}
	if compared < 1000 || changed < 1000 {
		t.Errorf("%d compared, %d changes", compared, changed)
	}
}

// TestCorrected compares the time of a piercing with rationals. Lines are nearly parallel to their triangles, so that floats do not tell the
// sides; and the corners of some are sums.
func TestCorrected(t *testing.T) {
	var arena sturm.Arena
	rng := rand.New(rand.NewPCG(12, 12))
	r := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	wide := 0
	for range 5000 {
		far := []float64{0, 0x1p-60, 3}[rng.IntN(3)]
		tilt := math.Ldexp(float64(1+rng.IntN(7)), -45-rng.IntN(8))
		l := winding.Line{O: point{rng.Float64(), rng.Float64(), -tilt * float64(rng.IntN(64)) / 64}, D: point{0.5, 0.5, tilt}}
		corners := [3]point{{}, {1}, {0, 1}}
		p, side := l.Pierce(&corners, point{0, 0, far}, &arena)
		if side == 0 {
			continue
		}
		want := new(big.Rat).Sub(r(far), r(l.O[2])) // seen along the normal
		want.Quo(want, r(tilt))
		guess, _ := want.Float64()
		guess += rng.NormFloat64() * math.Abs(guess)
		got := l.Corrected(guess, &p, &arena)
		off, size := new(big.Rat).Sub(r(got), want), new(big.Rat).Abs(want)
		if size.Mul(size, r(0x1p-44)); off.Abs(off).Cmp(size) > 0 {
			t.Fatalf("%+v, corners at %v: time %v, want %v", l, far, got, want)
		}
		if guess != got {
			wide++
		}
	}
	if wide < 1000 {
		t.Errorf("%d corrected", wide)
	}
}
