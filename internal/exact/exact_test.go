package exact_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
)

// coreOf returns the core of s.
func coreOf(s oracle.Shape) exact.Core {
	kind := [...]exact.Kind{
		oracle.Point: exact.Point, oracle.Sphere: exact.Point,
		oracle.Segment: exact.Segment, oracle.Capsule: exact.Segment,
		oracle.Ray: exact.Ray, oracle.Line: exact.Line,
	}[s.Kind]
	return exact.Core{Kind: kind, P: s.P, Q: s.Q}
}

// eachPair calls f with pairs of all kinds from all families, in both dimensions.
func eachPair(t *testing.T, f func(t *testing.T, a, b oracle.Shape)) {
	n := long.Rounds(12, 2)
	for _, family := range oracle.Families {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(oracle.Kinds, oracle.Kinds, 1, t.Name()) {
				for i := range n {
					a, b := family.Pair(rng, 2+i%2, k[0], k[1])
					f(t, a, b)
				}
			}
		})
	}
}

func TestSign(t *testing.T) {
	eachPair(t, func(t *testing.T, a, b oracle.Shape) {
		sa, sb := coreOf(a), coreOf(b)
		if got, want := exact.Sign(&sa, &sb, a.R, b.R, 3), oracle.Sign(a, b); got != want {
			t.Errorf("Sign(%+v, %+v) = %d, want %d", a, b, got, want)
		}
	})
}

// The connection is as long as the cores are apart, zero exactly when they meet,
// turns round with its arguments, and starts and ends on the cores.
func TestConnect(t *testing.T) {
	eachPair(t, func(t *testing.T, a, b oracle.Shape) {
		a.R, b.R = 0, 0
		sa, sb := coreOf(a), coreOf(b)
		var c, back exact.Connection
		exact.Connect(&sa, &sb, &c)
		exact.Connect(&sb, &sa, &back)

		if meet := oracle.CoresMeet(a, b); meet != (c.W == [3]float64{}) {
			t.Errorf("%+v, %+v meet: %v, connected by %v", a, b, meet, c.W)
		}
		length := new(big.Float).SetPrec(200)
		for _, w := range c.W {
			f := new(big.Float).SetPrec(200).SetFloat64(w)
			length.Add(length, f.Mul(f, f))
		}
		length.SetMantExp(length.Sqrt(length), c.Exp)
		gap := oracle.Gap(a, b, [3]*big.Rat{})
		if diff := new(big.Float).Sub(length, gap); gap.Sign() > 0 {
			if r, _ := diff.Quo(diff, gap).Float64(); math.Abs(r) > 0x1p-50 {
				t.Errorf("%+v, %+v: connection %v·2^%d of length %v, want %v", a, b, c.W, c.Exp, length, gap)
			}
		}
		if c.Parallel != back.Parallel || c.Parallel != exact.Parallel(&sa, &sb) {
			t.Errorf("%+v, %+v: parallel %d, swapped %d", a, b, c.Parallel, back.Parallel)
		}
		for i := range c.W {
			if c.Parallel == 0 && (c.W[i] != -back.W[i] || c.Exp != back.Exp) {
				t.Errorf("%+v, %+v: connection %v·2^%d, swapped %v·2^%d", a, b, c.W, c.Exp, back.W, back.Exp)
			}
		}
	})
}

func TestConnectEnds(t *testing.T) {
	point := func(x, y float64) exact.Core { return exact.Core{Kind: exact.Point, P: [3]float64{x, y}} }
	core := func(kind exact.Kind, px, py, qx, qy float64) exact.Core {
		return exact.Core{Kind: kind, P: [3]float64{px, py}, Q: [3]float64{qx, qy}}
	}
	for _, test := range []struct {
		name     string
		a, b     exact.Core
		atA, atB exact.End
		parallel int
		x, y     [2]float64 // from P, when Inside
	}{
		{"points", point(1, 2), point(4, 6), exact.First, exact.First, 0, [2]float64{}, [2]float64{}},
		{"point beside a segment", point(1, 2), core(exact.Segment, 0, 0, 4, 0), exact.First, exact.Inside, 0, [2]float64{}, [2]float64{1, 0}},
		{"point beyond its end", point(5, 2), core(exact.Segment, 0, 0, 4, 0), exact.First, exact.Second, 0, [2]float64{}, [2]float64{}},
		{"point before a ray", core(exact.Ray, 0, 0, 4, 0), point(-1, 1), exact.First, exact.First, 0, [2]float64{}, [2]float64{}},
		{"point on a line", core(exact.Line, 0, 0, 4, 0), point(-1, 0), exact.Inside, exact.First, 0, [2]float64{-1, 0}, [2]float64{}},
		{"crossing", core(exact.Segment, 0, 0, 4, 0), core(exact.Segment, 1, -1, 1, 3), exact.Inside, exact.Inside, 0, [2]float64{1, 0}, [2]float64{0, 1}},
		{"an end inside", core(exact.Segment, 0, 0, 4, 0), core(exact.Segment, 1, 3, 1, 0), exact.Inside, exact.Second, 0, [2]float64{1, 0}, [2]float64{0, -3}},
		{"a shared end", core(exact.Segment, 0, 0, 4, 0), core(exact.Ray, 4, 0, 0, 1), exact.Second, exact.First, 0, [2]float64{4, 0}, [2]float64{}},
		{"facing, equal", core(exact.Segment, 0, 0, 4, 0), core(exact.Segment, 2, 1, 8, 1), exact.Inside, exact.Inside, 1, [2]float64{3, 0}, [2]float64{1, 0}},
		{"facing, opposite", core(exact.Segment, 0, 0, 4, 0), core(exact.Ray, 2, 1, -1, 0), exact.Inside, exact.Inside, -1, [2]float64{1, 0}, [2]float64{-1, 0}},
		{"end to end", core(exact.Segment, 0, 0, 4, 0), core(exact.Segment, 7, 0, 4, 0), exact.Second, exact.Second, -1, [2]float64{}, [2]float64{}},
		{"two lines", core(exact.Line, 0, 0, 4, 0), core(exact.Line, 7, 1, 1, 0), exact.Inside, exact.Inside, 1, [2]float64{}, [2]float64{-7, 0}},
	} {
		var c exact.Connection
		exact.Connect(&test.a, &test.b, &c)
		if c.AtA != test.atA || c.AtB != test.atB || c.Parallel != test.parallel {
			t.Errorf("%s: at %v and %v, parallel %d", test.name, c.AtA, c.AtB, c.Parallel)
		}
		if c.AtA == exact.Inside && (c.X[0] != test.x[0] || c.X[1] != test.x[1]) {
			t.Errorf("%s: x %v, want %v", test.name, c.X, test.x)
		}
		if c.AtB == exact.Inside && (c.Y[0] != test.y[0] || c.Y[1] != test.y[1]) {
			t.Errorf("%s: y %v, want %v", test.name, c.Y, test.y)
		}
	}
}

func TestParallel(t *testing.T) {
	x := exact.Core{Kind: exact.Ray, Q: [3]float64{1, 2, 3}}
	for _, test := range []struct {
		q    [3]float64
		want int
	}{
		{[3]float64{2, 4, 6}, 1},
		{[3]float64{-0.5, -1, -1.5}, -1},
		{[3]float64{1, 2, math.Nextafter(3, 4)}, 0},
		{[3]float64{0x1p-1000, 0x1p-999, 3 * 0x1p-1000}, 1},
		{[3]float64{}, 0},
	} {
		y := exact.Core{Kind: exact.Line, P: [3]float64{7, 7, 7}, Q: test.q}
		if got := exact.Parallel(&x, &y); got != test.want {
			t.Errorf("Parallel(%v, %v) = %d, want %d", x.Q, y.Q, got, test.want)
		}
	}
	// A difference that rounds: 1e16+1 is no float64, the exact segment is.
	a := exact.Core{Kind: exact.Segment, P: [3]float64{1}, Q: [3]float64{1e16, 1}}
	b := exact.Core{Kind: exact.Segment, P: [3]float64{0}, Q: [3]float64{1e16, 1}}
	if got := exact.Parallel(&a, &b); got != 0 {
		t.Errorf("Parallel of segments that differ by a rounding = %d", got)
	}
}

func TestNothingAllocates(t *testing.T) {
	for _, family := range oracle.Families {
		for k, rng := range oracle.Pairs(oracle.Kinds, []oracle.Kind{oracle.Capsule}, 1, family.Name) {
			a, b := family.Pair(rng, 3, k[0], k[1])
			sa, sb := coreOf(a), coreOf(b)
			var c exact.Connection
			if n := testing.AllocsPerRun(5, func() {
				exact.Sign(&sa, &sb, a.R, b.R, 2)
				exact.Parallel(&sa, &sb)
				exact.Connect(&sa, &sb, &c)
			}); n != 0 {
				t.Errorf("%s, %v: %v allocations", family.Name, k[0], n)
			}
		}
	}
}

// TestThrough holds a few passes to what can be seen: 0 and 1 are numbers of the path's ends, and a
// path may leave at infinity.
func TestThrough(t *testing.T) {
	core := func(kind exact.Kind, px, py, qx, qy float64) exact.Core {
		return exact.Core{Kind: kind, P: [3]float64{px, py}, Q: [3]float64{qx, qy}}
	}
	path := func(px, py, qx, qy float64) exact.Core { return core(exact.Segment, px, py, qx, qy) }
	ray := func(px, py, qx, qy float64) exact.Core { return core(exact.Ray, px, py, qx, qy) }
	line := func(px, py, qx, qy float64) exact.Core { return core(exact.Line, px, py, qx, qy) }
	point := func(x, y float64) exact.Core { return core(exact.Point, x, y, x, y) }
	bar := path(0, 0, 4, 0)
	for _, test := range []struct {
		name    string
		path, s exact.Core
		r       float64
		want    exact.Pass
	}{
		{"misses a ball", path(-3, 2, 3, 2), point(0, 0), 1, exact.Pass{Whole: +1, Start: +1, End: +1}},
		{"touches a ball", path(-3, 1, 3, 1), point(0, 0), 1, exact.Pass{Whole: 0, Start: +1, End: +1, Enter: true}},
		{"through a ball", path(-3, 0, 3, 0), point(0, 0), 1, exact.Pass{Whole: -1, Start: +1, End: +1, Enter: true, Exit: true}},
		{"out of a ball", path(0, 0, 3, 0), point(0, 0), 1, exact.Pass{Whole: -1, Start: -1, End: +1, Exit: true}},
		{"into a ball", path(-3, 0, 0, 0), point(0, 0), 1, exact.Pass{Whole: -1, Start: +1, End: -1, Enter: true}},
		{"from the surface of a ball", path(-1, 0, 0, 0), point(0, 0), 1, exact.Pass{Whole: -1, Start: 0, End: -1, Enter: true}},
		{"up to a ball", path(-3, 0, -1, 0), point(0, 0), 1, exact.Pass{Whole: 0, Start: +1, End: 0, Enter: true}},
		{"a point in a ball", point(0, 0), point(0, 0), 1, exact.Pass{Whole: -1, Start: -1, End: -1}},
		{"a ray out of a ball", ray(0, 0, 1, 0), point(0, 0), 1, exact.Pass{Whole: -1, Start: -1, End: +1, Exit: true}},
		{"a line through a ball", line(0, 0, 1, 0), point(0, 0), 1, exact.Pass{Whole: -1, Start: +1, End: +1, Enter: true, Exit: true}},
		{"along in a ray", ray(1, 0, 1, 0), ray(0, 0, 2, 0), 1, exact.Pass{Whole: -1, Start: -1, End: -1}},
		{"against a ray, out of it", ray(1, 0, -1, 0), ray(0, 0, 2, 0), 1, exact.Pass{Whole: -1, Start: -1, End: +1, Exit: true}},
		{"a line along a ray", line(1, 0, 1, 0), ray(0, 0, 2, 0), 1, exact.Pass{Whole: -1, Start: +1, End: -1, Enter: true}},
		{"a line against a ray", line(1, 0, -1, 0), ray(0, 0, 2, 0), 1, exact.Pass{Whole: -1, Start: -1, End: +1, Exit: true}},
		{"a line in a line", line(1, 0, -1, 0), line(0, 0, 2, 0), 1, exact.Pass{Whole: -1, Start: -1, End: -1}},
		{"a line across a line", line(0, -3, 0, 1), line(0, 0, 2, 0), 1, exact.Pass{Whole: -1, Start: +1, End: +1, Enter: true, Exit: true}},
		{"a line beside a line", line(1, 2, -1, 0), line(0, 0, 2, 0), 1, exact.Pass{Whole: +1, Start: +1, End: +1}},
		{"along the side", path(-3, 1, 9, 1), bar, 1, exact.Pass{Whole: 0, Start: +1, End: +1, Enter: true, Exit: true, Along: true}},
		{"back along the side", path(9, 1, -3, 1), bar, 1, exact.Pass{Whole: 0, Start: +1, End: +1, Enter: true, Exit: true, Along: true}},
		{"along the side, from between its ends", path(1, 1, 9, 1), bar, 1, exact.Pass{Whole: 0, Start: 0, End: +1, Exit: true, Along: true}},
		{"along the side, to between its ends", path(-3, 1, 3, 1), bar, 1, exact.Pass{Whole: 0, Start: +1, End: 0, Enter: true, Along: true}},
		{"along the side, within", path(1, 1, 3, 1), bar, 1, exact.Pass{Whole: 0, Start: 0, End: 0, Along: true}},
		{"along the side of a ray", path(-3, 1, 9, 1), ray(0, 0, 1, 0), 1, exact.Pass{Whole: 0, Start: +1, End: 0, Enter: true, Along: true}},
		{"a line along the side of a ray", line(1, 1, 1, 0), ray(0, 0, 2, 0), 1, exact.Pass{Whole: 0, Start: +1, End: -1, Enter: true, Along: true}},
		{"a line along the side of a line", line(1, 1, 1, 0), line(0, 0, 2, 0), 1, exact.Pass{Whole: 0, Start: -1, End: -1, Along: true}},
		{"along the side of a line", path(-3, 1, 9, 1), line(0, 0, 2, 0), 1, exact.Pass{Whole: 0, Start: 0, End: 0, Along: true}},
		{"a ray along the side", ray(-3, 1, 1, 0), bar, 1, exact.Pass{Whole: 0, Start: +1, End: +1, Enter: true, Exit: true, Along: true}},
		{"up to where the side begins", path(-3, 1, 0, 1), bar, 1, exact.Pass{Whole: 0, Start: +1, End: 0, Enter: true}},
		{"back to where the side ends", path(9, 1, 4, 1), bar, 1, exact.Pass{Whole: 0, Start: +1, End: 0, Enter: true}},
		{"from where the side ends", path(4, 1, 9, 1), bar, 1, exact.Pass{Whole: 0, Start: 0, End: +1, Exit: true, Along: true}},
		{"the line along the side ends before", path(-3, 1, -1, 1), bar, 1, exact.Pass{Whole: +1, Start: +1, End: +1}},
		{"along the axis, up to the cap", path(-3, 0, -1, 0), bar, 1, exact.Pass{Whole: 0, Start: +1, End: 0, Enter: true}},
		{"along a core without a radius", path(-3, 0, 9, 0), bar, 0, exact.Pass{Whole: 0, Start: +1, End: +1, Enter: true, Exit: true, Along: true}},
		{"across a core without a radius", path(1, -2, 1, 2), bar, 0, exact.Pass{Whole: 0, Start: +1, End: +1, Enter: true}},
	} {
		var p exact.Pass
		if exact.Through(&test.path, &test.s, 0, test.r, &p); p != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, p, test.want)
		}
	}
}

// TestSweep does so for a few motions, of which cores without radii pass through each other, and asks
// SweepOrStart the same.
func TestSweep(t *testing.T) {
	core := func(kind exact.Kind, p, q [3]float64) exact.Core { return exact.Core{Kind: kind, P: p, Q: q} }
	across := func(z float64) exact.Core {
		return core(exact.Segment, [3]float64{0, -1, z}, [3]float64{0, 1, z})
	}
	along := core(exact.Segment, [3]float64{-1, 0, 0}, [3]float64{1, 0, 0})
	ball := core(exact.Point, [3]float64{0, 5, 0}, [3]float64{0, 5, 0})
	apart := exact.Pass{Whole: +1, Start: +1, End: +1}
	for _, test := range []struct {
		name   string
		a, b   exact.Core
		ma, mb [3]float64
		ra, rb float64
		want   exact.Pass
	}{
		{"through each other", across(1), along, [3]float64{0, 0, -4}, [3]float64{}, 0, 0, exact.Pass{Whole: 0, Start: +1, End: +1, Through: 0.25}},
		{"through each other, from below", across(-3), along, [3]float64{0, 0, 4}, [3]float64{}, 0, 0, exact.Pass{Whole: 0, Start: +1, End: +1, Through: 0.75}},
		{"the other one moves", across(1), along, [3]float64{}, [3]float64{0, 0, 4}, 0, 0, exact.Pass{Whole: 0, Start: +1, End: +1, Through: 0.25}},
		{"both move", across(1), along, [3]float64{7, 0, -1}, [3]float64{7, 0, 1}, 0, 0, exact.Pass{Whole: 0, Start: +1, End: +1, Through: 0.5}},
		{"with a radius", across(3), along, [3]float64{0, 0, -9}, [3]float64{}, 1, 0.5, exact.Pass{Whole: -1, Start: +1, End: +1}},
		{"with radii that reach no end", across(1), along, [3]float64{0, 0, -4}, [3]float64{}, 0.25, 0.25, exact.Pass{Whole: -1, Start: +1, End: +1, Through: 0.25}},
		{"from touching, through each other", across(2), along, [3]float64{0, 0, -9}, [3]float64{}, 1, 1, exact.Pass{Whole: -1, Start: 0, End: +1}},
		{"it ends before", across(3), along, [3]float64{0, 0, -2}, [3]float64{}, 0, 0, apart},
		{"it leads away", across(3), along, [3]float64{0, 0, 4}, [3]float64{}, 0, 0, apart},
		{"beside the end of the one", across(1), along, [3]float64{16, 0, -4}, [3]float64{}, 0, 0, apart},
		{"beside the end of the other", across(1), along, [3]float64{0, 16, -4}, [3]float64{}, 0, 0, apart},
		{"over the end of the one", across(1), along, [3]float64{4, 0, -4}, [3]float64{}, 0, 0, exact.Pass{Whole: 0, Start: +1, End: +1, Through: 0.25}},
		{"in the plane of both", across(0), along, [3]float64{4, 0, 0}, [3]float64{}, 0, 0, exact.Pass{Whole: 0, Start: 0, End: +1}},
		{"up to touching", across(3), along, [3]float64{0, 0, -2}, [3]float64{}, 0.5, 0.5, exact.Pass{Whole: 0, Start: +1, End: 0}},
		{"out of each other", across(0), along, [3]float64{0, 0, 5}, [3]float64{}, 1, 1, exact.Pass{Whole: -1, Start: -1, End: +1}},
		{"without a motion", across(1), along, [3]float64{2, 0, 1}, [3]float64{2, 0, 1}, 1, 0, exact.Pass{}},
		{"a ball past a bar", ball, along, [3]float64{0, -10, 0}, [3]float64{}, 1, 0, exact.Pass{Whole: -1, Start: +1, End: +1, Enter: true, Exit: true}},
		{"a bar past a ball", along, ball, [3]float64{0, 10, 0}, [3]float64{}, 1, 0, exact.Pass{Whole: -1, Start: +1, End: +1, Enter: true, Exit: true}},
	} {
		var p exact.Pass
		if exact.Sweep(&test.a, &test.b, &test.ma, &test.mb, test.ra, test.rb, &p); p != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, p, test.want)
		}
		if test.want.Start <= 0 {
			test.want = exact.Pass{Whole: test.want.Start, Start: test.want.Start}
			if test.ma == test.mb {
				test.want.End = test.want.Start
			}
		}
		if exact.SweepOrStart(&test.a, &test.b, &test.ma, &test.mb, test.ra, test.rb, &p); p != test.want {
			t.Errorf("%s, or its start: %+v, want %+v", test.name, p, test.want)
		}
	}
}

func BenchmarkSign(b *testing.B) {
	for _, test := range []struct {
		name string
		p, q exact.Core
		r    float64
	}{
		{"points on a lattice", exact.Core{P: [3]float64{3, 5}}, exact.Core{P: [3]float64{0, 1}}, 5},
		{"point and segment on a lattice", exact.Core{P: [3]float64{3, 5}}, exact.Core{Kind: exact.Segment, Q: [3]float64{9}}, 5},
		{"segments on a lattice", exact.Core{Kind: exact.Segment, P: [3]float64{3, 5}, Q: [3]float64{9, 9}}, exact.Core{Kind: exact.Segment, Q: [3]float64{9}}, 5},
		{"segments", exact.Core{Kind: exact.Segment, P: [3]float64{3.1, 5.3}, Q: [3]float64{9.7, 9.1, 0.3}}, exact.Core{Kind: exact.Segment, Q: [3]float64{9.3}}, 5.7},
		{"segments, wild", exact.Core{Kind: exact.Segment, P: [3]float64{3.1, 5.3e-300}, Q: [3]float64{9.7, 9.1e300, 0.3}}, exact.Core{Kind: exact.Segment, Q: [3]float64{9.3}}, 5.7},
	} {
		b.Run(test.name, func(b *testing.B) {
			for b.Loop() {
				exact.Sign(&test.p, &test.q, test.r, 0, 2)
			}
		})
	}
}

// TestCrossingIsRounded holds the crossing of two cores in the plane to the quotient of two
// rounded cross products, which the filters compute in floats.
func TestCrossingIsRounded(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	// Of few bits, so that halves are met as well.
	number := func() float64 {
		return math.Ldexp(float64(rng.Int64N(1<<rng.IntN(54)))-float64(rng.Int64N(1<<30)), -rng.IntN(30))
	}
	cross := func(p, q [2]*big.Rat) float64 {
		x := new(big.Rat).Mul(p[0], q[1])
		f, _ := x.Sub(x, new(big.Rat).Mul(p[1], q[0])).Float64()
		return f
	}
	minus := func(p, q [3]float64) (d [2]*big.Rat) {
		for i := range d {
			d[i] = new(big.Rat).SetFloat64(p[i])
			d[i].Sub(d[i], new(big.Rat).SetFloat64(q[i]))
		}
		return d
	}
	crossed := 0
	for range 20000 {
		var p [4][3]float64
		for i := range p {
			p[i] = [3]float64{number(), number()}
		}
		a, b := exact.Core{Kind: exact.Segment, P: p[0], Q: p[1]}, exact.Core{Kind: exact.Segment, P: p[2], Q: p[3]}
		var c exact.Connection
		exact.Connect(&a, &b, &c)
		if c.AtA != exact.Inside || c.AtB != exact.Inside || c.Parallel != 0 {
			continue
		}
		crossed++
		k, u, v := minus(p[0], p[2]), minus(p[1], p[0]), minus(p[3], p[2])
		if got, want := math.Ldexp(c.S, c.SExp), cross(v, k)/cross(u, v); got != want {
			t.Errorf("%v crosses %v at %v, want %v", a, b, got, want)
		}
	}
	if crossed < 1000 {
		t.Errorf("%d cross: they show little", crossed)
	}
}

// TestConnectAtTheEdge: what is less than the largest float does not round beyond it.
func TestConnectAtTheEdge(t *testing.T) {
	a := exact.Core{Kind: exact.Segment, P: [3]float64{-math.MaxFloat64, 2}, Q: [3]float64{4, -math.SmallestNonzeroFloat64}}
	b := exact.Core{Kind: exact.Segment, P: [3]float64{math.MaxFloat64, 1 << 53}, Q: [3]float64{-2}}
	var c exact.Connection
	exact.Connect(&a, &b, &c)
	if c.X[0] != math.MaxFloat64 || c.Y[0] != -math.MaxFloat64 {
		t.Errorf("%v and %v cross at %v and %v", a, b, c.X, c.Y)
	}
}

// Cores without radii that cross strictly inside both penetrate in the plane, and touch in space.
func TestSignOfCrossing(t *testing.T) {
	var crossed atomic.Int64
	t.Cleanup(func() {
		if crossed.Load() == 0 {
			t.Error("nothing crosses")
		}
	})
	eachPair(t, func(t *testing.T, a, b oracle.Shape) {
		a.R, b.R = 0, 0
		a.P[2], a.Q[2], b.P[2], b.Q[2] = 0, 0, 0, 0
		sa, sb := coreOf(a), coreOf(b)
		space, plane := exact.Sign(&sa, &sb, 0, 0, 3), exact.Sign(&sa, &sb, 0, 0, 2)
		want := space
		if cross(a, b) {
			want = -1
			crossed.Add(1)
		}
		if space < 0 || plane != want {
			t.Errorf("Sign(%+v, %+v) = %d in the plane, %d in space", a, b, plane, space)
		}
	})
}

// cross says whether two cores in the plane cross: each has the origin or an end of its own on
// either side of the other's line, ends that do not exist counting as far away.
func cross(a, b oracle.Shape) bool {
	s, t, ok := crossing(a, b)
	in := func(x *big.Rat, k oracle.Kind) bool {
		return (k == oracle.Line || x.Sign() > 0) && (k == oracle.Ray || k == oracle.Line || x.Cmp(big.NewRat(1, 1)) < 0)
	}
	return ok && in(s, a.Kind) && in(t, b.Kind)
}

// crossing returns the parameters at which the lines of two cores cross.
func crossing(a, b oracle.Shape) (s, t *big.Rat, ok bool) {
	extent := func(c oracle.Shape) (u [2]*big.Rat) {
		for i := range u {
			u[i] = new(big.Rat).SetFloat64(c.Q[i])
			switch c.Kind {
			case oracle.Segment, oracle.Capsule:
				u[i].Sub(u[i], new(big.Rat).SetFloat64(c.P[i]))
			case oracle.Point, oracle.Sphere:
				u[i].SetInt64(0)
			}
		}
		return u
	}
	u, v := extent(a), extent(b)
	var d [2]*big.Rat
	for i := range d {
		d[i] = new(big.Rat).SetFloat64(b.P[i])
		d[i].Sub(d[i], new(big.Rat).SetFloat64(a.P[i]))
	}
	det := func(p, q [2]*big.Rat) *big.Rat {
		x, y := new(big.Rat).Mul(p[0], q[1]), new(big.Rat).Mul(p[1], q[0])
		return x.Sub(x, y)
	}
	den := det(u, v)
	if den.Sign() == 0 {
		return nil, nil, false
	}
	return new(big.Rat).Quo(det(d, v), den), new(big.Rat).Quo(det(d, u), den), true
}
