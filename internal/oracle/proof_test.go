package oracle

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// The proofs of this file start again from the float64s, in rational numbers,
// and share only the definition of a Shape with the code they judge.

type ratVec [3]*big.Rat

func rat(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

func ratDot(x, y ratVec) *big.Rat {
	sum := new(big.Rat)
	for i := range x {
		sum.Add(sum, new(big.Rat).Mul(x[i], y[i]))
	}
	return sum
}

// ratAlong returns p + t u.
func ratAlong(p ratVec, t *big.Rat, u ratVec) ratVec {
	for i := range p {
		p[i] = new(big.Rat).Add(p[i], new(big.Rat).Mul(t, u[i]))
	}
	return p
}

// A ratCore is {p + t u : lo <= t <= hi}; a nil end is infinite.
type ratCore struct {
	p, u   ratVec
	lo, hi *big.Rat
}

func ratCoreOf(s Shape) ratCore {
	zero, one := rat(0), rat(1)
	c := ratCore{u: ratVec{zero, zero, zero}, lo: zero, hi: zero}
	for i, x := range s.P {
		c.p[i] = rat(x)
	}
	switch s.Kind {
	case Segment, Capsule:
		c.hi = one
		for i, x := range s.Q {
			c.u[i] = new(big.Rat).Sub(rat(x), c.p[i])
		}
	case Line, Ray:
		c.hi = nil
		if s.Kind == Line {
			c.lo = nil
		}
		for i, x := range s.Q {
			c.u[i] = rat(x)
		}
	}
	return c
}

// allows reports whether a parameter t of c and a slope of the squared distance
// along the core fit a minimum: t in range, and every way that is open from
// there leads uphill.
func (c ratCore) allows(t, slope *big.Rat) bool {
	if c.lo != nil && t.Cmp(c.lo) < 0 || c.hi != nil && t.Cmp(c.hi) > 0 {
		return false
	}
	downOpen := c.lo == nil || t.Cmp(c.lo) > 0
	upOpen := c.hi == nil || t.Cmp(c.hi) < 0
	return !(downOpen && slope.Sign() > 0) && !(upOpen && slope.Sign() < 0)
}

// leastProved returns the least squared distance of two cores. The squared
// distance is convex in both parameters, so any point that both cores allow
// proves it, however it was found.
func leastProved(t *testing.T, a, b ratCore) *big.Rat {
	t.Helper()
	zero, one := rat(0), rat(1)
	// foot returns the parameter of c's line nearest to x.
	foot := func(x ratVec, c ratCore) *big.Rat {
		uu := ratDot(c.u, c.u)
		if uu.Sign() == 0 {
			return zero
		}
		k := ratDot(ratAlong(x, rat(-1), c.p), c.u)
		return k.Quo(k, uu)
	}
	var guesses [][2]*big.Rat
	for _, end := range [2]*big.Rat{zero, one} {
		s := foot(ratAlong(b.p, end, b.u), a)
		u := foot(ratAlong(a.p, end, a.u), b)
		guesses = append(guesses, [2]*big.Rat{end, zero}, [2]*big.Rat{end, one}, [2]*big.Rat{end, u}, [2]*big.Rat{s, end})
	}
	uu, vv, uv := ratDot(a.u, a.u), ratDot(b.u, b.u), ratDot(a.u, b.u)
	det := new(big.Rat).Sub(new(big.Rat).Mul(uu, vv), new(big.Rat).Mul(uv, uv))
	if det.Sign() != 0 {
		// The foot of a's foot is linear in s, and s its fixed point: interpolate.
		back := func(s *big.Rat) *big.Rat {
			return foot(ratAlong(b.p, foot(ratAlong(a.p, s, a.u), b), b.u), a)
		}
		b0 := back(zero)
		slope := new(big.Rat).Sub(back(one), b0)
		s := new(big.Rat).Quo(b0, slope.Sub(one, slope))
		guesses = append(guesses, [2]*big.Rat{s, foot(ratAlong(a.p, s, a.u), b)})
	}
	for _, g := range guesses {
		w := ratAlong(ratAlong(ratAlong(a.p, g[0], a.u), rat(-1), b.p), new(big.Rat).Neg(g[1]), b.u)
		if a.allows(g[0], ratDot(w, a.u)) && b.allows(g[1], new(big.Rat).Neg(ratDot(w, b.u))) {
			return ratDot(w, w)
		}
	}
	t.Fatalf("no minimum found for %v, %v", a, b)
	return nil
}

// roughly is the relative error these tests allow a length, 2^-230: above the
// promise of 2^-240.
var roughly = new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 230))

// isLength reports whether length is sqrt(q) + add, up to a relative error of
// roughly, and exactly if that is 0.
func isLength(length *big.Float, q, add *big.Rat) bool {
	x, _ := length.Rat(nil)
	if x == nil || x.Sign() == 0 {
		return x != nil && add.Sign() <= 0 && new(big.Rat).Mul(add, add).Cmp(q) == 0
	}
	// x(1 ± roughly) − add must enclose sqrt(q).
	margin := new(big.Rat).Mul(x, roughly)
	margin.Abs(margin)
	lo := new(big.Rat).Sub(new(big.Rat).Sub(x, margin), add)
	hi := new(big.Rat).Sub(new(big.Rat).Add(x, margin), add)
	return hi.Sign() > 0 && hi.Mul(hi, hi).Cmp(q) > 0 && (lo.Sign() < 0 || lo.Mul(lo, lo).Cmp(q) < 0)
}

// forPairs calls f on n pairs of every family, dimension and pair of kinds, on a fifth of them
// unless HANTEI_LONG is set.
func forPairs(n int, f func(rng *rand.Rand, dim int, a, b Shape)) {
	for _, family := range Families {
		for dim := 2; dim <= 3; dim++ {
			for k, rng := range Pairs(Kinds, Kinds, uint64(dim), family.Name) {
				for range long.N(n, (n+4)/5) {
					a, b := family.Pair(rng, dim, k[0], k[1])
					f(rng, dim, a, b)
				}
			}
		}
	}
}

func TestOptimality(t *testing.T) {
	t.Parallel()
	ties, hits, total := 0, 0, 0
	forPairs(5, func(rng *rand.Rand, dim int, a, b Shape) {
		ca, cb := ratCoreOf(a), ratCoreOf(b)
		var shift [3]*big.Rat
		if rng.IntN(3) == 0 {
			for i := range dim {
				shift[i] = new(big.Rat).SetFrac64(rng.Int64N(41)-20, 1+rng.Int64N(12))
				ca.p[i].Add(ca.p[i], shift[i])
			}
			shift[rng.IntN(3)] = nil
			for i, x := range shift {
				if x == nil {
					ca.p[i] = rat(a.P[i])
				}
			}
		}
		q := leastProved(t, ca, cb)
		sum := new(big.Rat).Add(rat(a.R), rat(b.R))
		want := q.Cmp(new(big.Rat).Mul(sum, sum))
		total++
		if want == 0 {
			ties++
		}
		if want <= 0 {
			hits++
		}
		if got := SignShifted(a, b, shift); got != want {
			t.Errorf("SignShifted(%v, %v, %v) = %d, want %d", a, b, shift, got, want)
		}
		if gap := Gap(a, b, shift); !isLength(gap, q, sum.Neg(sum)) {
			t.Errorf("Gap(%v, %v, %v) = %v, want sqrt(%v) - R", a, b, shift, gap, q)
		}
		if shift == [3]*big.Rat{} {
			if got := Sign(a, b); got != want {
				t.Errorf("Sign(%v, %v) = %d, want %d", a, b, got, want)
			}
			if got := CoresMeet(a, b); got != (q.Sign() == 0) {
				t.Errorf("CoresMeet(%v, %v) = %t, squared distance %v", a, b, got, q)
			}
		}
	})
	t.Logf("%d pairs: %d hits, %d of them ties", total, hits, ties)
}

// TestCrossDepth compares with another description of D: the half-planes that
// bound it, whose normals are normal to one of the cores.
func TestCrossDepth(t *testing.T) {
	t.Parallel()
	crossings, flat, infinite := 0, 0, 0
	forPairs(30, func(_ *rand.Rand, dim int, a, b Shape) {
		if dim != 2 || !CoresMeet(a, b) {
			return
		}
		ca, cb := ratCoreOf(a), ratCoreOf(b)
		sum := new(big.Rat).Add(rat(a.R), rat(b.R))
		h := halfPlaneDepth(ca, cb)
		depth := CrossDepth(a, b)
		switch {
		case h == nil:
			infinite++
			if !depth.IsInf() {
				t.Errorf("CrossDepth(%v, %v) = %v, want +Inf", a, b, depth)
			}
			return
		case h.Sign() == 0:
			flat++
		default:
			crossings++
		}
		if !isLength(depth, h, sum) {
			t.Errorf("CrossDepth(%v, %v) = %v, want sqrt(%v) + R", a, b, depth, h)
		}
	})
	if long.On() && (crossings < 1500 || flat < 1500 || infinite < 200) {
		t.Errorf("only %d crossings, %d flat, %d infinite", crossings, flat, infinite)
	}
}

// halfPlaneDepth returns the squared distance from 0 to the border of the set of
// differences of two plane cores that meet, or nil if that set has no border.
func halfPlaneDepth(a, b ratCore) *big.Rat {
	cross := new(big.Rat).Sub(new(big.Rat).Mul(a.u[0], b.u[1]), new(big.Rat).Mul(a.u[1], b.u[0]))
	if cross.Sign() == 0 {
		return rat(0)
	}
	// reach returns the largest n·x over a core, or nil if there is none.
	reach := func(c ratCore, n ratVec) *big.Rat {
		t := rat(0)
		switch ratDot(n, c.u).Sign() {
		case -1:
			t = c.lo
		case 1:
			t = c.hi
		}
		if t == nil {
			return nil
		}
		return ratDot(n, ratAlong(c.p, t, c.u))
	}
	var least *big.Rat
	for _, u := range [2]ratVec{a.u, b.u} {
		for _, sign := range [2]float64{-1, 1} {
			n := ratVec{new(big.Rat).Mul(rat(-sign), u[1]), new(big.Rat).Mul(rat(sign), u[0]), rat(0)}
			far, near := reach(b, n), reach(a, ratAlong(ratVec{rat(0), rat(0), rat(0)}, rat(-1), n))
			if far == nil || near == nil {
				continue
			}
			d := new(big.Rat).Add(far, near)
			d.Mul(d, d).Quo(d, ratDot(n, n))
			if least == nil || d.Cmp(least) < 0 {
				least = d
			}
		}
	}
	return least
}
