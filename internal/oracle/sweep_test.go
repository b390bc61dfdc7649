package oracle

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
)

// paths lists the kinds a path can have.
var paths = [...]Kind{Segment, Ray, Line}

// forPaths calls f on n pairs of a path and a shape of every family, dimension
// and pair of kinds.
func forPaths(n int, f func(rng *rand.Rand, dim int, p, s Shape)) {
	rng := rand.New(rand.NewPCG(13, 17))
	for _, family := range Families {
		for dim := 2; dim <= 3; dim++ {
			for _, kp := range paths {
				for _, ks := range Kinds {
					for range n {
						p, s := family.PathPair(rng, dim, kp, ks)
						f(rng, dim, p, s)
					}
				}
			}
		}
	}
}

// forSweeps calls f on n sweeps of every family, dimension and pair of kinds.
// Half of the time both shapes move.
func forSweeps(n int, f func(rng *rand.Rand, dim int, a Shape, ma [3]float64, b Shape, mb [3]float64)) {
	rng := rand.New(rand.NewPCG(19, 23))
	for _, family := range Families {
		for dim := 2; dim <= 3; dim++ {
			for _, ka := range Kinds {
				for _, kb := range Kinds {
					for range n {
						a, b := family.Pair(rng, dim, ka, kb)
						ma, mb := family.Motion(rng, dim, a, b), xyz{}
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
	forSweeps(1, func(_ *rand.Rand, _ int, a Shape, ma [3]float64, b Shape, mb [3]float64) {
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
