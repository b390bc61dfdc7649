package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
)

// TestCoreSweepsThatPart: where floats say that two cores part, integers say so, however near they are; and they do say
// so of what leaves the ground or slides on it.
func TestCoreSweepsThatPart(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 11))
	point := func(size float64) Vec {
		var c [3]float64
		for k := range dim {
			c[k] = size * (2*rng.Float64() - 1)
		}
		return at(c)
	}
	up := axisOf(dim - 1)
	sure := 0
	n := *cases * 1000
	for i := range n {
		r := float64(rng.IntN(3)) / 4
		away := point(math.Ldexp(1, rng.IntN(30)))
		if rng.IntN(2) == 0 {
			away = Vec{}
		}
		ground, gap := point(4), math.Ldexp(1, -30-rng.IntN(25))
		ground = ground.Sub(up.Scale(ground.Dot(up)))
		a, b := point(1), ground.Scale(-1)
		low := min(a.Dot(up), 0)
		a = a.Sub(up.Scale(low))
		lift := up.Scale(r + gap)
		m := point(1)
		if rng.IntN(4) > 0 {
			m = m.Sub(up.Scale(min(0, m.Dot(up)))) // not downwards
		}
		var c coreSweep
		x := Shape(Capsule{away.Add(lift), away.Add(a).Add(lift), r})
		if rng.IntN(3) == 0 {
			x = Sphere{away.Add(lift), r}
		}
		y := Shape(Segment{away.Add(ground), away.Add(b)})
		if rng.IntN(2) == 0 {
			c.set(x, &m, y, &Vec{})
		} else {
			c.set(y, &Vec{}, x, &m)
		}
		if !c.staysApart() {
			continue
		}
		sure++
		var p exact.Pass
		sa, sb, va, vb := c.a.span(), c.b.span(), c.ma.coords(), c.mb.coords()
		exact.Sweep(&sa, &sb, &va, &vb, c.a.r, c.b.r, &p)
		if p.Whole != 1 || p.Start != 1 || p.End != 1 {
			t.Fatalf("case %d: %#v moved by %v, and %#v: floats say that they part, integers %+v", i, x, m, y, p)
		}
	}
	if sure < n/4 {
		t.Errorf("floats are sure of %d of %d", sure, n)
	}
}
