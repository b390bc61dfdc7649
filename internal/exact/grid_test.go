package exact

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// onIntegers puts a question to the arena, whatever its size.
func (q *Solids) onIntegers(about question) question {
	lo, width := q.extent()
	about.solids, about.width = q, width
	about.decide(lo, width)
	return about
}

// sameOnBoth holds the answers of the grid to those of the arena, bit for bit.
func sameOnBoth(t *testing.T, q *Solids, start Simplex) {
	t.Helper()
	lo, _ := q.extent()
	g := gridOf(q)
	if !g.set(lo) {
		t.Fatalf("%+v is not on a small grid", q)
	}
	q.clean(&start)
	small, wide := start, start
	if got, want := g.sign(&small), q.onIntegers(question{op: opSolidsSign, simplex: &wide}).answer; got != want || small != wide {
		t.Fatalf("%+v: sign %d of %+v on the grid, %d of %+v", q, got, small, want, wide)
	}
	small, wide = start, start
	var got, want Nearest
	g.nearestPoint(&small, &got)
	if q.onIntegers(question{op: opNearest, simplex: &wide, nearest: &want}); got != want || small != wide {
		t.Fatalf("%+v: nearest point %+v of %+v on the grid, %+v of %+v", q, got, small, want, wide)
	}
	for dim := 2; dim <= 3; dim++ {
		g.outward = none
		got, want := g.inside(dim), q.onIntegers(question{op: opInside, dim: dim})
		if got != want.holds || g.outward != want.outward {
			t.Fatalf("%+v: inside in dimension %d on the grid: %v, %v, else %v, %v", q, dim, got, g.outward, want.holds, want.outward)
		}
	}
}

func TestGrid(t *testing.T) {
	n := long.Rounds(8000, 1000)
	for _, f := range families[:3] {
		t.Run(f.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, 9))
			for range n {
				q := f.randomSolids(rng)
				if f.name == "sixteenths far away" {
					// Only points are far away.
					q.A.Count, q.B.Count, q.RA, q.RB = 0, 0, 0, rng.Float64()
					q.A.Run, q.B.Run, q.When = none, none, AtStart
					q.MoreA, q.MoreB = nil, nil
					q.B.At = q.A.At
					q.RB = float64(int(64*q.RB)) / 16
				}
				sameOnBoth(t, &q, randomSimplex(rng, &q))
			}
		})
	}
}

// largest makes solids with S + R = 2^20 − 1 in units of 2^exp.
func largest(rng *rand.Rand, exp int) (q Solids) {
	left := int64(gridSize - 1)
	part := func() int64 {
		x := rng.Int64N(left + 1)
		if rng.IntN(3) == 0 {
			x = min(left, rng.Int64N(4))
		}
		left -= x
		return x
	}
	// vec returns a vector of 1-norm n, often along an axis or a diagonal.
	vec := func(n int64, dim int) (v [3]float64) {
		x := rng.Int64N(n + 1)
		y := rng.Int64N(n - x + 1)
		switch rng.IntN(3) {
		case 0:
			x, y = 0, n
		case 1:
			x, y = n/3, n/3
		}
		w := [3]int64{x, y, n - x - y}
		if dim == 2 {
			w = [3]int64{x, n - x, 0}
		}
		rng.Shuffle(dim, func(i, j int) { w[i], w[j] = w[j], w[i] })
		for i := range v {
			v[i] = math.Ldexp(float64(w[i]*(2*rng.Int64N(2)-1)), exp)
		}
		return v
	}
	dim := 2 + rng.IntN(2)
	at := vec(rng.Int64N(1<<40), dim)
	ref := vec(rng.Int64N(1<<40), dim)
	points := func() (p [][3]float64) {
		n := part()
		for range 1 + rng.IntN(6) {
			v := vec(n, dim)
			for j := range v {
				v[j] += ref[j]
			}
			p = append(p, v)
		}
		return p
	}
	q.RA = math.Ldexp(float64(part()), exp)
	if rng.IntN(2) == 0 {
		q.MA, q.MB = ref, ref
		for i, x := range vec(part(), dim) {
			q.MA[i] += x
		}
		q.When = 1 + When(rng.IntN(2))
	}
	for _, s := range [...]*Solid{&q.A, &q.B} {
		s.Points = points()
		s.Count = rng.IntN(4)
		s.Ahead = uint8(rng.IntN(8))
		for i := range s.Count {
			s.Halves[i] = vec(part(), dim)
		}
		s.Run = vec(part(), dim)
	}
	q.B.Points = append([][3]float64{ref}, q.B.Points...)
	for range rng.IntN(3) {
		r := part()
		q.MoreA, q.MoreB = append(q.MoreA, math.Ldexp(float64(r+3), exp)), append(q.MoreB, -math.Ldexp(3, exp))
	}
	if rng.IntN(2) == 0 {
		// The points of one are elsewhere, and At brings them back.
		s := &q.A
		if rng.IntN(2) == 0 {
			s = &q.B
		}
		for i := range s.Points {
			for j := range at {
				s.Points[i][j] -= at[j]
			}
		}
		s.At = at
	}
	q.RB = math.Ldexp(float64(left), exp)
	return q
}

// TestLargestGrid goes to the limit of the small tier and one beyond.
func TestLargestGrid(t *testing.T) {
	n := long.Rounds(20000, 2000)
	rng := rand.New(rand.NewPCG(4, 7))
	for range n {
		exp := rng.IntN(1000) - 600
		q := largest(rng, exp)
		sameOnBoth(t, &q, randomSimplex(rng, &q))
		lo, _ := q.extent()
		if lo != exp {
			t.Fatalf("the lowest bit of %+v is 2^%d, want %d", q, lo, exp)
		}
		q.RA += math.Ldexp(1, exp)
		g := gridOf(&q)
		if g.set(exp) {
			t.Fatalf("%+v is on a grid with S + R = 2^20", q)
		}
	}
}
