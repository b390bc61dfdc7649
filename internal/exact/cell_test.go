package exact

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// ratCell is a Cell as rationals see it: a base and N directions, with radii as a fourth coordinate.
type ratCell struct {
	w [4]ratVec
	r [4]*big.Rat
	n int
}

// newRatCell makes the ratCell of c.
func newRatCell(q *Solids, c *Cell) (x ratCell) {
	at := func(c Corner) (ratVec, *big.Rat) {
		v := newRatVec()
		for _, a := range ratVertices(&q.A) {
			if a.name == c.A {
				v = a.at
			}
		}
		for _, b := range ratVertices(&q.B) {
			if b.name == c.B {
				v = v.minus(b.at)
			}
		}
		if c.Moved {
			v = v.plus(1, 0, q.MA).plus(-1, 0, q.MB)
		}
		r := new(big.Rat)
		add := func(f float64, neg bool) {
			y := new(big.Rat).SetFloat64(f)
			if neg {
				y.Neg(y)
			}
			r.Add(r, y)
		}
		add(q.RA, false)
		add(q.RB, false)
		for _, f := range append(append([]float64{}, q.MoreA...), q.MoreB...) {
			add(f, false)
		}
		if c.A.Point == 1 {
			add(q.TaperA[0], true)
			add(q.TaperA[1], true)
		}
		if c.B.Point == 1 {
			add(q.TaperB[0], true)
			add(q.TaperB[1], true)
		}
		return v, r
	}
	x.n = c.N
	x.w[0], x.r[0] = at(c.Base)
	for i := range c.N {
		w, r := at(c.Ends[i])
		x.w[i+1], x.r[i+1] = w.minus(x.w[0]), new(big.Rat).Sub(r, x.r[0])
	}
	return x
}

// at returns the center and the radius at t.
func (x *ratCell) at(t []*big.Rat) (ratVec, *big.Rat) {
	w, r := x.w[0], new(big.Rat).Set(x.r[0])
	for i := range x.n {
		v := newRatVec()
		for k := range v {
			v[k].Mul(x.w[i+1][k], t[i])
			v[k].Add(v[k], w[k])
		}
		w = v
		r.Add(r, new(big.Rat).Mul(x.r[i+1], t[i]))
	}
	return w, r
}

// floats returns the cell in floats, scaled to a size of about 1.
func (x *ratCell) floats() (w [4][3]float64, r [4]float64) {
	size := new(big.Rat)
	see := func(y *big.Rat) {
		if a := new(big.Rat).Abs(y); a.Cmp(size) > 0 {
			size = a
		}
	}
	for i := range x.n + 1 {
		for k := range 3 {
			see(x.w[i][k])
		}
		see(x.r[i])
	}
	if size.Sign() == 0 {
		return w, r
	}
	for i := range x.n + 1 {
		for k := range 3 {
			w[i][k], _ = new(big.Rat).Quo(x.w[i][k], size).Float64()
		}
		r[i], _ = new(big.Rat).Quo(x.r[i], size).Float64()
	}
	return w, r
}

// descend returns t near the least |w| − r, by nested golden sections: the least over the rest is convex in each coordinate.
func descend(w [4][3]float64, r [4]float64, n int) (t [3]float64) {
	value := func(t [3]float64) float64 {
		var v [3]float64
		s := r[0]
		for k := range v {
			v[k] = w[0][k]
			for i := range n {
				v[k] += t[i] * w[i+1][k]
			}
		}
		for i := range n {
			s += t[i] * r[i+1]
		}
		return math.Sqrt(v[0]*v[0]+v[1]*v[1]+v[2]*v[2]) - s
	}
	var least func(i int, t [3]float64) (float64, [3]float64)
	least = func(i int, t [3]float64) (float64, [3]float64) {
		if i == n {
			return value(t), t
		}
		lo, hi := 0.0, 1.0
		at := func(x float64) (float64, [3]float64) {
			t[i] = x
			return least(i+1, t)
		}
		best, where := at(0)
		if f, u := at(1); f < best {
			best, where = f, u
		}
		const g = 0.6180339887498949
		x, y := hi-g*(hi-lo), lo+g*(hi-lo)
		fx, ux := at(x)
		fy, uy := at(y)
		for range 44 {
			if fx < best {
				best, where = fx, ux
			}
			if fy < best {
				best, where = fy, uy
			}
			if fx < fy {
				hi, y, fy, uy = y, x, fx, ux
				x = hi - g*(hi-lo)
				fx, ux = at(x)
			} else {
				lo, x, fx, ux = x, y, fy, uy
				y = lo + g*(hi-lo)
				fy, uy = at(y)
			}
		}
		return best, where
	}
	_, t = least(0, t)
	return t
}

// proof returns what is certain of the sign by rationals: −1 if a ball holds the origin inside, +1 if a plane parts it from all, 0 if
// neither is seen.
func (x *ratCell) proof(t [3]float64) int {
	var s []*big.Rat
	for i := range x.n {
		s = append(s, new(big.Rat).SetFloat64(max(0, min(1, t[i]))))
	}
	w, r := x.at(s)
	rr := new(big.Rat).Mul(r, r)
	if w.dot(w).Cmp(rr) < 0 {
		return -1
	}
	// All balls are beyond the plane across w, and those are linear in t.
	nn := w.dot(w)
	for i := range 1 << x.n {
		var corner []*big.Rat
		for k := range x.n {
			corner = append(corner, big.NewRat(int64(i>>k&1), 1))
		}
		z, r := x.at(corner)
		h := z.dot(w)
		if h.Sign() <= 0 {
			return 0
		}
		if h.Mul(h, h).Cmp(new(big.Rat).Mul(new(big.Rat).Mul(r, r), nn)) <= 0 {
			return 0
		}
	}
	return +1
}

func randomCell(rng *rand.Rand, number func() float64) (q Solids, c Cell) {
	vec := func() [3]float64 { return [3]float64{number(), number(), number()} }
	q.A = Solid{Points: [][3]float64{vec(), vec()}}
	q.B = Solid{Points: [][3]float64{vec(), vec()}}
	q.MA, q.MB = vec(), vec()
	big, small := math.Abs(number()), math.Abs(number())
	big, small = max(big, small), min(big, small)
	q.RA, q.TaperA = big, [2]float64{big, -small}
	if rng.IntN(2) == 0 {
		big, small := math.Abs(number()), math.Abs(number())
		big, small = max(big, small), min(big, small)
		q.RB, q.TaperB = big, [2]float64{big, -small}
	}
	c.Base = Corner{}
	ends := [3]Corner{{A: Vertex{Point: 1}}, {B: Vertex{Point: 1}}, {Moved: true}}
	c.N = rng.IntN(4)
	for i, k := range rng.Perm(3)[:c.N] {
		c.Ends[i] = ends[k]
	}
	return q, c
}

// TestReach compares Reach with certificates in rationals.
func TestReach(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 1))
	var seen [3]int
	for range long.N(4000, 400) {
		number := func() float64 { return float64(rng.IntN(9) - 4) }
		switch rng.IntN(4) {
		case 0:
			number = func() float64 { return rng.NormFloat64() }
		case 1:
			number = func() float64 { return math.Ldexp(float64(rng.IntN(17)-8), rng.IntN(7)) }
		}
		q, c := randomCell(rng, number)
		if c.N == 3 && rng.IntN(8) > 0 {
			c.N = 2 // three nested searches take long
		}
		got := q.Reach(&c)
		seen[got+1]++
		x := newRatCell(&q, &c)
		w, r := x.floats()
		want := x.proof(descend(w, r, c.N))
		if want != 0 && got != want {
			t.Fatalf("%+v %+v: %d, want %d", q, c, got, want)
		}
	}
	for i, n := range seen {
		if n == 0 {
			t.Errorf("sign %d was never seen", i-1)
		}
	}
}

// TestReachTouching: a ball of radius 5 beside a cone of the slope 3:4 touches along a generator, and at an end, exactly; the next
// greater radius penetrates, and the next lesser one does not touch.
func TestReachTouching(t *testing.T) {
	t.Parallel()
	// The cone has its center line along x, the radius 0 at x = 0 and 3x/5 at x: the lines through the origin of the slope 3/4
	// are tangent to all balls.
	for _, scale := range []float64{1, 0x1p-300, 0x1p300, 3, 0x1p-1000} {
		q := Solids{
			A: Solid{Points: [][3]float64{{25 * scale, 0, 0}, {0, 0, 0}}}, RA: 15 * scale, TaperA: [2]float64{15 * scale, 0},
			B: Solid{Points: [][3]float64{{16*scale - 3*scale, 12*scale + 4*scale, 0}}}, RB: 5 * scale,
		}
		c := Cell{N: 1, Ends: [3]Corner{{A: Vertex{Point: 1}}}}
		if got := q.Reach(&c); got != 0 || !c.IsOnce {
			t.Errorf("scale %v: %d, %v, want 0, true", scale, got, c.IsOnce)
		}
		q.RB = math.Nextafter(5*scale, math.Inf(1))
		if got := q.Reach(&c); got != -1 {
			t.Errorf("scale %v: %d, want -1", scale, got)
		}
		q.RB = math.Nextafter(5*scale, 0)
		if got := q.Reach(&c); got != 1 {
			t.Errorf("scale %v: %d, want 1", scale, got)
		}
		// A path along the generator.
		q.RB = 0
		q.B.Points[0] = [3]float64{4 * scale, 3 * scale, 0}
		q.MB = [3]float64{4 * scale, 3 * scale, 0}
		c = Cell{N: 2, Ends: [3]Corner{{A: Vertex{Point: 1}}, {Moved: true}}}
		if got := q.Reach(&c); got != 0 || c.IsOnce {
			t.Errorf("scale %v: %d, %v, want 0, false", scale, got, c.IsOnce)
		}
		// One that comes to it from outside, and leaves.
		q.B.Points[0] = [3]float64{4*scale - 3*scale, 3*scale + 4*scale, 0}
		q.MB = [3]float64{3 * scale, -4 * scale, 0}
		if got := q.Reach(&c); got != 0 || !c.IsOnce {
			t.Errorf("scale %v: %d, %v, want 0, true", scale, got, c.IsOnce)
		}
	}
}

// TestReachFits: the limbs suffice for numbers of the full width.
func TestReachFits(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 2))
	for _, span := range [][2]int{{-20, -20 + narrowBits - 53}, {-1074, 971}} {
		number := func() float64 {
			if rng.IntN(3) == 0 {
				return math.Ldexp(1, span[0])
			}
			return math.Ldexp(float64(1<<52+rng.Uint64N(1<<52)|1), span[1]) * float64(1-2*rng.IntN(2))
		}
		for range long.N(2000, 200) {
			q, c := randomCell(rng, number)
			c.N = 3
			c.Ends = [3]Corner{{A: Vertex{Point: 1}}, {B: Vertex{Point: 1}}, {Moved: true}}
			q.Reach(&c)
		}
	}
}
