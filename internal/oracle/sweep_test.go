package oracle

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// forPaths calls f on n pairs of a path and a shape of every family, dimension
// and pair of kinds, on a fifth of them unless HANTEI_LONG is set.
func forPaths(n int, f func(rng *rand.Rand, dim int, p, s Shape)) {
	for _, family := range Families {
		for dim := 2; dim <= 3; dim++ {
			for k, rng := range Pairs(Paths[:], Kinds, uint64(dim), "paths "+family.Name) {
				for range long.N(n, (n+4)/5) {
					p, s := family.PathPair(rng, dim, k[0], k[1])
					f(rng, dim, p, s)
				}
			}
		}
	}
}

// forSweeps calls f on n sweeps of every family, dimension and pair of kinds.
// Half of the time both shapes move. Without HANTEI_LONG, it is a fifth of them.
func forSweeps(n int, f func(rng *rand.Rand, dim int, a Shape, ma [3]float64, b Shape, mb [3]float64)) {
	for _, family := range Families {
		for dim := 2; dim <= 3; dim++ {
			for k, rng := range Pairs(Kinds, Kinds, uint64(dim), "sweeps "+family.Name) {
				for range long.N(n, (n+4)/5) {
					a, ma, b := family.Swept(rng, dim, k[0], k[1])
					mb := xyz{}
					if rng.IntN(2) == 0 {
						mb = family.Motion(rng, dim, a, b)
						for i := range mb { // of b, against a
							mb[i] = -mb[i]
						}
					}
					f(rng, dim, a, ma, b, mb)
				}
			}
		}
	}
}

// motionAt returns τ (ma − mb).
func motionAt(tau *big.Rat, ma, mb [3]float64) (shift ratVec) {
	for i := range shift {
		shift[i] = new(big.Rat).Sub(rat(ma[i]), rat(mb[i]))
		shift[i].Mul(shift[i], tau)
	}
	return shift
}

// alongPath returns a ball of p's radius at p's point P and what moves it to the
// parameter t of p.
func alongPath(p Shape, t *big.Rat) (Shape, ratVec) {
	c := ratCoreOf(p)
	zero := ratVec{rat(0), rat(0), rat(0)}
	return Shape{Kind: Sphere, P: p.P, R: p.R}, ratAlong(zero, t, c.u)
}

// checkStretch reports an error unless enter and exit are the ends of the times
// from lo to hi, nil if there is no bound, at which the gap is not positive. It
// is given a time at which that is least.
func checkStretch(gap func(t *big.Rat) *big.Float, lo, hi *big.Rat, enter, exit *big.Float) error {
	if enter.Cmp(exit) > 0 {
		return fmt.Errorf("enters at %v after it leaves at %v", enter, exit)
	}
	touch := enter.Cmp(exit) == 0
	for i, end := range [2]*big.Float{enter, exit} {
		bound := [2]*big.Rat{lo, hi}[i]
		out := int64(2*i - 1) // the way out of the stretch
		if end.IsInf() {
			if bound != nil || end.Signbit() != (i == 0) {
				return fmt.Errorf("end %v", end)
			}
			// It is inside as far as one can see.
			far := new(big.Rat).SetFrac(new(big.Int).Lsh(big.NewInt(out), 5000), big.NewInt(1))
			if gap(far).Sign() > 0 {
				return fmt.Errorf("outside at %v·2^5000", out)
			}
			continue
		}
		at, _ := end.Rat(nil)
		if bound != nil && at.Cmp(bound) == 0 {
			if gap(at).Sign() > 0 {
				return fmt.Errorf("outside at the bound %v", end)
			}
			continue
		}
		if bound != nil && at.Cmp(bound)*int(out) > 0 {
			return fmt.Errorf("end %v out of bounds", end)
		}
		// A relative 2^-230 further it is outside, and as much before that inside.
		near := new(big.Rat).Mul(at, roughly)
		if at.Sign() == 0 {
			near.SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 5000))
		}
		near.Abs(near)
		step := func(n int64) *big.Rat {
			x := new(big.Rat).Mul(near, new(big.Rat).SetInt64(n*out))
			return x.Add(x, at)
		}
		beyond := gap(step(1))
		if beyond.Sign() <= 0 {
			return fmt.Errorf("still inside after %v", end)
		}
		switch {
		case !touch:
			// A very short stretch may have another end by then.
			in := step(-1)
			other, _ := [2]*big.Float{exit, enter}[i].Rat(nil)
			if short := other != nil && in.Cmp(other) == -int(out); !short && gap(in).Sign() > 0 {
				return fmt.Errorf("not yet inside before %v", end)
			}
		case gap(step(2)).Cmp(beyond) <= 0:
			return fmt.Errorf("comes closer after the touch at %v", end)
		}
	}
	return nil
}

// leastMoving returns the least squared distance of two cores, one of which
// moves by τ m, τ from 0 to 1.
func leastMoving(t *testing.T, a, b ratCore, m ratVec) *big.Rat {
	t.Helper()
	zero := ratVec{rat(0), rat(0), rat(0)}
	w := ratAlong(a.p, rat(-1), b.p)
	ways := [3]ratCore{a, b, {u: m, lo: rat(0), hi: rat(1)}}
	ways[1].u = ratAlong(zero, rat(-1), b.u)
	for i := range 27 {
		var x [3]*big.Rat // the parameters, nil where still free
		from, ok := w, true
		for j, digits := 0, i; j < 3; j, digits = j+1, digits/3 {
			x[j] = [3]*big.Rat{nil, ways[j].lo, ways[j].hi}[digits%3]
			ok = ok && (digits%3 == 0 || x[j] != nil)
			if x[j] != nil {
				from = ratAlong(from, x[j], ways[j].u)
			}
		}
		if !ok {
			continue
		}
		from = settle(from, ways, &x)
		for j, way := range ways {
			ok = ok && way.allows(x[j], ratDot(from, way.u))
		}
		if ok {
			return ratDot(from, from)
		}
	}
	t.Fatalf("no minimum found for %v, %v, %v", a, b, m)
	return nil
}

// settle sets the free parameters to where |w| is least, and returns that w. It
// splits the free directions into orthogonal ones.
func settle(w ratVec, ways [3]ratCore, x *[3]*big.Rat) ratVec {
	// Every orthogonal direction is a combination of the free ones.
	var ortho []ratVec
	var combos [][3]*big.Rat
	for j := range x {
		if x[j] != nil {
			continue
		}
		x[j] = rat(0)
		v := ways[j].u
		combo := [3]*big.Rat{rat(0), rat(0), rat(0)}
		combo[j] = rat(1)
		for k, o := range ortho {
			f := ratDot(v, o)
			f.Quo(f, ratDot(o, o)).Neg(f)
			v = ratAlong(v, f, o)
			combo = ratAlong(combo, f, combos[k])
		}
		if ratDot(v, v).Sign() != 0 {
			ortho, combos = append(ortho, v), append(combos, combo)
		}
	}
	for k, o := range ortho {
		f := ratDot(w, o)
		f.Quo(f, ratDot(o, o)).Neg(f)
		w = ratAlong(w, f, o)
		*x = ratAlong(*x, f, combos[k])
	}
	return w
}

func TestSweepIsProved(t *testing.T) {
	t.Parallel()
	var hits, touches, atOnce, throughout, total int
	forSweeps(2, func(_ *rand.Rand, _ int, a Shape, ma [3]float64, b Shape, mb [3]float64) {
		least := leastMoving(t, ratCoreOf(a), ratCoreOf(b), motionAt(rat(1), ma, mb))
		sum := new(big.Rat).Add(rat(a.R), rat(b.R))
		sign := least.Cmp(sum.Mul(sum, sum))
		enter, exit, ok := Sweep(a, ma, b, mb)
		total++
		if ok != (sign <= 0) || SweepOK(a, ma, b, mb) != ok {
			t.Errorf("Sweep(%v, %v, %v, %v) = %v, %v, %t, SweepOK %t, but the least distance has sign %d",
				a, ma, b, mb, enter, exit, ok, SweepOK(a, ma, b, mb), sign)
		}
		if !ok {
			return
		}
		hits++
		gap := func(tau *big.Rat) *big.Float { return Gap(a, b, motionAt(tau, ma, mb)) }
		if err := checkStretch(gap, rat(0), rat(1), enter, exit); err != nil {
			t.Errorf("Sweep(%v, %v, %v, %v) = %v, %v: %v", a, ma, b, mb, enter, exit, err)
		}
		one := big.NewFloat(1)
		switch touch := enter.Cmp(exit) == 0; {
		case touch:
			touches++
		case enter.Sign() == 0 && exit.Cmp(one) == 0:
			throughout++
		case enter.Sign() == 0:
			atOnce++
		}
		if inside := enter.Sign() > 0 && exit.Cmp(one) < 0; inside && enter.Cmp(exit) == 0 && sign != 0 {
			t.Errorf("Sweep(%v, %v, %v, %v) touches at %v, but they penetrate", a, ma, b, mb, enter)
		}
	})
	t.Logf("%d sweeps: %d hits, of them %d touches, %d leave, %d stay", total, hits, touches, atOnce, throughout)
}

func TestClipIsProved(t *testing.T) {
	t.Parallel()
	hits, touches, total := 0, 0, 0
	forPaths(3, func(rng *rand.Rand, _ int, p, s Shape) {
		if rng.IntN(4) == 0 {
			p.R = float64(rng.IntN(3))
		}
		enter, exit, ok := Clip(p, s)
		total++
		if want := Sign(p, s) <= 0; ok != want {
			t.Errorf("Clip(%v, %v) = %v, %v, %t, overlap %t", p, s, enter, exit, ok, want)
		}
		if !ok {
			return
		}
		hits++
		if enter.Cmp(exit) == 0 {
			touches++
		}
		c := ratCoreOf(p)
		gap := func(at *big.Rat) *big.Float {
			ball, shift := alongPath(p, at)
			return Gap(ball, s, shift)
		}
		if err := checkStretch(gap, c.lo, c.hi, enter, exit); err != nil {
			t.Errorf("Clip(%v, %v) = %v, %v: %v", p, s, enter, exit, err)
		}
	})
	t.Logf("%d paths: %d hits, of them %d touches", total, hits, touches)
}

// sameStretch reports whether two answers of Sweep or Clip agree.
func sameStretch(enter, exit *big.Float, ok bool, enter2, exit2 *big.Float, ok2 bool) bool {
	return ok == ok2 && (!ok || sameEnd(enter, enter2) && sameEnd(exit, exit2))
}

func sameEnd(x, y *big.Float) bool {
	return x.Cmp(y) == 0 || !x.IsInf() && !y.IsInf() && nearly(x, y)
}

func TestSweepLaws(t *testing.T) {
	t.Parallel()
	one := big.NewFloat(1)
	forSweeps(3, func(rng *rand.Rand, _ int, a Shape, ma [3]float64, b Shape, mb [3]float64) {
		enter, exit, ok := Sweep(a, ma, b, mb)
		same := func(name string, a Shape, ma [3]float64, b Shape, mb [3]float64) {
			t.Helper()
			enter2, exit2, ok2 := Sweep(a, ma, b, mb)
			if !sameStretch(enter, exit, ok, enter2, exit2, ok2) {
				t.Errorf("%s: Sweep(%v, %v, %v, %v) = %v, %v, %t, before %v, %v, %t", name, a, ma, b, mb, enter2, exit2, ok2, enter, exit, ok)
			}
			if SweepOK(a, ma, b, mb) != ok {
				t.Errorf("%s: SweepOK(%v, %v, %v, %v) is not %t", name, a, ma, b, mb, ok)
			}
		}
		vec := func(v [3]float64) Shape { return Shape{P: v} }
		same("swap", b, mb, a, ma)
		same("reversal", reversed(a), ma, reversed(b), mb)
		i, j := rng.IntN(3), rng.IntN(3)
		same("permutation", permuted(a, i, j), permuted(vec(ma), i, j).P, permuted(b, i, j), permuted(vec(mb), i, j).P)
		same("mirror", mirrored(a, i), mirrored(vec(ma), i).P, mirrored(b, i), mirrored(vec(mb), i).P)

		// A common motion, where it is exact, changes nothing.
		v := [3]float64{float64(rng.IntN(15) - 7), float64(rng.IntN(15) - 7), 0}
		na, okA := moved(vec(ma), v)
		nb, okB := moved(vec(mb), v)
		if okA && okB {
			same("common motion", a, na.P, b, nb.P)
		}

		// The times 0 and 1 belong to the stretch if the shapes meet then.
		if sign := Sign(a, b); (ok && enter.Sign() == 0) != (sign <= 0) {
			t.Errorf("Sweep(%v, %v, %v, %v) = %v, %v, %t, Sign %d before", a, ma, b, mb, enter, exit, ok, sign)
		}
		if sign := SignShifted(a, b, motionAt(rat(1), ma, mb)); (ok && exit.Cmp(one) == 0) != (sign <= 0) {
			t.Errorf("Sweep(%v, %v, %v, %v) = %v, %v, %t, Sign %d after", a, ma, b, mb, enter, exit, ok, sign)
		}
		if enter, exit, ok := Sweep(a, ma, b, ma); ok != (Sign(a, b) <= 0) || ok && (enter.Sign() != 0 || exit.Cmp(one) != 0) {
			t.Errorf("Sweep(%v, %v, %v) at rest = %v, %v, %t", a, ma, b, enter, exit, ok)
		}
	})
}

// TestSweepOfPoint checks that a point or ball that is swept is one that goes
// along a path.
func TestSweepOfPoint(t *testing.T) {
	t.Parallel()
	forSweeps(2, func(rng *rand.Rand, _ int, a Shape, m [3]float64, b Shape, _ [3]float64) {
		if a.Kind.linear() {
			return
		}
		enter, exit, ok := Sweep(a, m, b, [3]float64{})
		path := Shape{Kind: Ray, P: a.P, Q: m, R: a.R}
		if end, exact := moved(Shape{P: a.P}, m); exact && rng.IntN(2) == 0 {
			path = Shape{Kind: Segment, P: a.P, Q: end.P, R: a.R}
		}
		enter2, exit2, ok2 := Clip(path, b)
		if one := big.NewFloat(1); ok2 && exit2.Cmp(one) > 0 { // of a ray, beyond the motion
			exit2, ok2 = one, enter2.Cmp(one) <= 0
		}
		if !sameStretch(enter, exit, ok, enter2, exit2, ok2) {
			t.Errorf("Sweep(%v, %v, %v) = %v, %v, %t, Clip(%v) = %v, %v, %t", a, m, b, enter, exit, ok, path, enter2, exit2, ok2)
		}
	})
}

// TestClipLaws checks that what leaves a path and a shape as they are, or turns
// the path round, does so to the stretch.
func TestClipLaws(t *testing.T) {
	t.Parallel()
	forPaths(5, func(rng *rand.Rand, _ int, p, s Shape) {
		enter, exit, ok := Clip(p, s)
		crossings := Crossings(p, s)
		same := func(name string, p, s Shape, turn func(*big.Float) *big.Float) {
			t.Helper()
			enter2, exit2, ok2 := Clip(p, s)
			crossings2 := Crossings(p, s)
			agree := len(crossings2) == len(crossings)
			if turn != nil && ok2 {
				enter2, exit2 = turn(exit2), turn(enter2)
			}
			agree = agree && sameStretch(enter, exit, ok, enter2, exit2, ok2)
			for i := 0; agree && i < len(crossings); i++ {
				if turn == nil {
					agree = sameEnd(crossings[i], crossings2[i])
				} else {
					agree = sameEnd(crossings[i], turn(crossings2[len(crossings)-1-i]))
				}
			}
			if !agree {
				t.Errorf("%s: Clip(%v, %v) = %v, %v, %t, Crossings %v; before %v, %v, %t, %v", name, p, s, enter2, exit2, ok2, crossings2, enter, exit, ok, crossings)
			}
		}
		same("reversed shape", p, reversed(s), nil)
		i, j := rng.IntN(3), rng.IntN(3)
		same("permutation", permuted(p, i, j), permuted(s, i, j), nil)
		same("mirror", mirrored(p, i), mirrored(s, i), nil)
		if p.Kind == Line {
			same("reversed line", reversed(p), s, func(x *big.Float) *big.Float { return new(big.Float).Neg(x) })
		}
		if ok && p.Kind == Segment && p.P != p.Q {
			// 1 − x cancels next to 1: bits only of 1 are compared.
			back, back2, _ := Clip(reversed(p), s)
			for _, pair := range [2][2]*big.Float{{enter, back2}, {exit, back}} {
				sum := float().Add(pair[0], pair[1])
				if !nearly(sum, big.NewFloat(1)) {
					t.Errorf("Clip(%v, %v) = %v, %v, reversed %v, %v", p, s, enter, exit, back, back2)
				}
			}
		}
	})
}

func TestSweepTable(t *testing.T) {
	type v = [3]float64
	span := func(k Kind, p, q v, r float64) Shape { return Shape{Kind: k, P: p, Q: q, R: r} }
	ball := func(x, y, r float64) Shape { return Shape{Kind: Sphere, P: v{x, y}, R: r} }
	none := []float64(nil)
	for _, tt := range []struct {
		name    string
		a       Shape
		ma      v
		b       Shape
		mb      v
		stretch []float64
	}{
		{"balls meet", ball(0, 0, 1), v{4, 0}, ball(4, 0, 1), v{}, []float64{0.5, 1}},
		{"both move", ball(0, 0, 1), v{2, 0}, ball(4, 0, 1), v{-2, 0}, []float64{0.5, 1}},
		{"right through", ball(0, 0, 1), v{16, 0}, ball(8, 0, 1), v{}, []float64{0.375, 0.625}},
		{"touch at the end", ball(0, 0, 1), v{2, 0}, ball(4, 0, 1), v{}, []float64{1, 1}},
		{"an ulp short", ball(0, 0, 1), v{2 - 0x1p-52, 0}, ball(4, 0, 1), v{}, none},
		{"pass on a tangent", ball(0, 0, 1), v{8, 0}, ball(4, 2, 1), v{}, []float64{0.5, 0.5}},
		{"leave", ball(0, 0, 1), v{4, 0}, ball(-1, 0, 1), v{}, []float64{0, 0.25}},
		{"leave from a touch", ball(0, 0, 1), v{4, 0}, ball(-2, 0, 1), v{}, []float64{0, 0}},
		{"side by side", ball(0, 0, 1), v{4, 4}, ball(2, 0, 1), v{4, 4}, []float64{0, 1}},
		{"no motion, apart", ball(0, 0, 1), v{}, ball(3, 0, 1), v{}, none},
		{"motion that is no float64", Shape{}, v{1e16}, Shape{P: v{1e16}}, v{1}, none},
		{"thin sticks through each other", span(Segment, v{-1, 0, -1}, v{1, 0, -1}, 0), v{0, 0, 4}, span(Segment, v{0, -1, 0}, v{0, 1, 0}, 0), v{}, []float64{0.25, 0.25}},
		{"thin sticks past each other", span(Segment, v{-1, 2, -1}, v{1, 2, -1}, 0), v{0, 0, 4}, span(Segment, v{0, -1, 0}, v{0, 1, 0}, 0), v{}, none},
		{"bars through each other", span(Capsule, v{-1, 0, -2}, v{1, 0, -2}, 0.25), v{0, 0, 4}, span(Capsule, v{0, -1, 0}, v{0, 1, 0}, 0.25), v{}, []float64{0.375, 0.625}},
		{"flat sticks in the plane", span(Segment, v{-4, 0}, v{-2, 0}, 0), v{8, 0}, span(Segment, v{0, -1}, v{0, 1}, 0), v{}, []float64{0.25, 0.5}},
		{"along one line", span(Segment, v{0, 0}, v{1, 0}, 0), v{4, 0}, span(Segment, v{2, 0}, v{3, 0}, 0), v{}, []float64{0.25, 0.75}},
		{"parallel bars slide along", span(Capsule, v{0, 0}, v{1, 0}, 0.5), v{4, 0}, span(Capsule, v{2, 1}, v{3, 1}, 0.5), v{}, []float64{0.25, 0.75}},
		{"parallel bars meet with their sides", span(Capsule, v{0, 0}, v{4, 0}, 0.5), v{0, 4}, span(Capsule, v{1, 3}, v{3, 3}, 0.5), v{}, []float64{0.5, 1}},
		{"lines meet", span(Line, v{0, 0}, v{1, 0}, 0), v{0, 4}, span(Line, v{7, 1}, v{-3, 0}, 0), v{}, []float64{0.25, 0.25}},
		{"lines crossing", span(Line, v{0, 0}, v{1, 0}, 0), v{0, 4}, span(Line, v{7, 1}, v{-3, 1}, 0), v{}, []float64{0, 1}},
		{"skew lines", span(Line, v{0, 0, 0}, v{1, 0}, 0), v{5, 7, 4}, span(Line, v{0, 0, 1}, v{0, 1}, 0), v{}, []float64{0.25, 0.25}},
		{"rays", span(Ray, v{0, 0}, v{-1, 0}, 0), v{4, 0}, span(Ray, v{1, 0}, v{1, 0}, 0), v{}, []float64{0.25, 1}},
		{"no directions", span(Line, v{0, 0}, v{}, 0), v{4, 0}, span(Ray, v{1, 0}, v{}, 0), v{}, []float64{0.25, 0.25}},
		{"huge", ball(0, 0, 0x1p1021), v{0x1p1023}, ball(0x1p1023, 0, 0x1p1021), v{-0x1p1023}, []float64{0.25, 0.75}},
		{"negative radius", ball(0, 0, -1), v{}, ball(0, 0, 1), v{}, none},
		{"endless motion", ball(0, 0, 1), v{math.Inf(1)}, ball(0, 0, 1), v{}, none},
		{"NaN", ball(0, 0, 1), v{}, ball(0, 0, 1), v{0, math.NaN()}, none},
	} {
		enter, exit, ok := Sweep(tt.a, tt.ma, tt.b, tt.mb)
		if ok != (tt.stretch != nil) || ok && (enter.Cmp(big.NewFloat(tt.stretch[0])) != 0 || exit.Cmp(big.NewFloat(tt.stretch[1])) != 0) {
			t.Errorf("%s: Sweep %v, %v, %t, want %v", tt.name, enter, exit, ok, tt.stretch)
		}
		if got := SweepOK(tt.a, tt.ma, tt.b, tt.mb); got != ok {
			t.Errorf("%s: SweepOK %t, Sweep %t", tt.name, got, ok)
		}
	}
}

func BenchmarkSweep(b *testing.B) {
	for _, family := range Families {
		rng := rand.New(rand.NewPCG(1, 2))
		var sweeps [64]struct {
			a, b Shape
			m    [3]float64
		}
		for i := range sweeps {
			s := &sweeps[i]
			s.a, s.b = family.Pair(rng, 3, Capsule, Capsule)
			s.m = family.Motion(rng, 3, s.a, s.b)
		}
		b.Run("Sweep/"+family.Name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				s := &sweeps[i%len(sweeps)]
				Sweep(s.a, s.m, s.b, [3]float64{})
			}
		})
		b.Run("SweepOK/"+family.Name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				s := &sweeps[i%len(sweeps)]
				SweepOK(s.a, s.m, s.b, [3]float64{})
			}
		})
		b.Run("Motion/"+family.Name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				s := &sweeps[i%len(sweeps)]
				family.Motion(rng, 3, s.a, s.b)
			}
		})
	}
}

func BenchmarkClip(b *testing.B) {
	for _, family := range Families {
		rng := rand.New(rand.NewPCG(1, 2))
		var pairs [64][2]Shape
		for i := range pairs {
			pairs[i][0], pairs[i][1] = family.PathPair(rng, 3, Ray, Capsule)
		}
		b.Run("Clip/"+family.Name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				p := &pairs[i%len(pairs)]
				Clip(p[0], p[1])
			}
		})
		b.Run("Crossings/"+family.Name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				p := &pairs[i%len(pairs)]
				Crossings(p[0], p[1])
			}
		})
	}
}
