package exact

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// ratVec is a vector of exact numbers.
type ratVec [3]*big.Rat

func newRatVec() (v ratVec) {
	for i := range v {
		v[i] = new(big.Rat)
	}
	return v
}

// plus returns v + s·2^exp·u.
func (v ratVec) plus(s int, exp int, u [3]float64) ratVec {
	w := newRatVec()
	for i := range w {
		w[i].SetFloat64(u[i])
		w[i].Mul(w[i], power(exp))
		w[i].Mul(w[i], big.NewRat(int64(s), 1))
		w[i].Add(w[i], v[i])
	}
	return w
}

func power(exp int) *big.Rat {
	p := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(exp, -exp))))
	if exp < 0 {
		p.Inv(p)
	}
	return p
}

func (v ratVec) minus(u ratVec) ratVec {
	w := newRatVec()
	for i := range w {
		w[i].Sub(v[i], u[i])
	}
	return w
}

func (v ratVec) dot(u ratVec) *big.Rat {
	sum, p := new(big.Rat), new(big.Rat)
	for i := range v {
		sum.Add(sum, p.Mul(v[i], u[i]))
	}
	return sum
}

// A named is a point with the name of its vertex or corner.
type named[N any] struct {
	name N
	at   ratVec
}

// ratVertices returns all vertices of s.
func ratVertices(s *Solid) (all []named[Vertex]) {
	for i, p := range s.Points {
		for signs := range uint8(16) {
			if signs&^s.signs() != 0 {
				continue
			}
			v := newRatVec().plus(1, 0, p).plus(1, 0, s.At)
			for j := range s.Count {
				if sign := 2*int(signs>>j&1) - 1; sign > 0 || s.Ahead>>j&1 == 0 {
					v = v.plus(sign, s.HalfExp, s.Halves[j])
				}
			}
			if signs&runBit != 0 {
				v = v.plus(1, s.RunExp, s.Run)
			}
			all = append(all, named[Vertex]{Vertex{int32(i), signs}, v})
		}
	}
	return all
}

// ratCorners returns all corners of Z.
func ratCorners(q *Solids) (all []named[Corner]) {
	bs := ratVertices(&q.B)
	back := newRatVec().plus(1, 0, q.MB).plus(-1, 0, q.MA)
	for _, a := range ratVertices(&q.A) {
		for _, b := range bs {
			z := a.at.minus(b.at)
			if q.When != AtEnd {
				all = append(all, named[Corner]{Corner{a.name, b.name, false}, z})
			}
			if q.When != AtStart {
				all = append(all, named[Corner]{Corner{a.name, b.name, true}, z.minus(back)})
			}
		}
	}
	return all
}

// weights solves Σλ y = w, Σλ = 1 for the point w nearest to the origin of the
// plane through y, by Gaussian elimination. It returns nil if y is dependent.
func weights(y []ratVec) []*big.Rat {
	n := len(y) - 1
	rows := make([][]*big.Rat, n)
	for i := range rows {
		u := y[i+1].minus(y[0])
		for j := range n {
			rows[i] = append(rows[i], u.dot(y[j+1].minus(y[0])))
		}
		rows[i] = append(rows[i], new(big.Rat).Neg(u.dot(y[0])))
	}
	for i := range n {
		for j := i; ; j++ {
			if j == n {
				return nil
			}
			if rows[j][i].Sign() != 0 {
				rows[i], rows[j] = rows[j], rows[i]
				break
			}
		}
		inv := new(big.Rat).Inv(rows[i][i])
		for k := range rows[i] {
			rows[i][k].Mul(rows[i][k], inv)
		}
		for j := range rows {
			if f := new(big.Rat).Set(rows[j][i]); j != i {
				for k := range rows[j] {
					rows[j][k].Sub(rows[j][k], new(big.Rat).Mul(f, rows[i][k]))
				}
			}
		}
	}
	first := big.NewRat(1, 1)
	l := []*big.Rat{first}
	for i := range n {
		l = append(l, rows[i][n])
		first.Sub(first, rows[i][n])
	}
	return l
}

func mean(y []ratVec, l []*big.Rat) ratVec {
	w := newRatVec()
	for i := range y {
		for j := range w {
			w[j].Add(w[j], new(big.Rat).Mul(l[i], y[i][j]))
		}
	}
	return w
}

// prove holds a sign and a feature to the conditions of Karush, Kuhn and Tucker:
// the foot of the origin lies strictly inside the feature, and all corners of Z lie
// on or beyond the plane through it.
func prove(t *testing.T, q *Solids, s *Simplex, sign int) (w ratVec, l []*big.Rat) {
	t.Helper()
	all := ratCorners(q)
	var y []ratVec
	for _, c := range s.Corners[:s.N] {
		i := slices.IndexFunc(all, func(z named[Corner]) bool { return z.name == c })
		if i < 0 {
			t.Fatalf("%+v: no corner %+v", q, c)
		}
		y = append(y, all[i].at)
	}
	l = weights(y)
	if l == nil {
		t.Fatalf("%+v: %+v is dependent", q, s)
	}
	for _, x := range l {
		if x.Sign() <= 0 {
			t.Fatalf("%+v: a weight of %+v is %v", q, s, x)
		}
	}
	w = mean(y, l)
	ww := w.dot(w)
	whole, den := w.integers()
	least := new(big.Rat).Mul(ww, new(big.Rat).SetInt(den)) // of w·z, times den
	for _, z := range all {
		v, unit := z.at.integers()
		d := whole.dot(v)
		if d.Mul(d, least.Denom()).Cmp(unit.Mul(unit, least.Num())) < 0 {
			t.Fatalf("%+v: %+v lies behind %+v", q, z.name, s)
		}
	}
	r := new(big.Rat)
	for _, x := range slices.Concat([]float64{q.RA, q.RB}, q.MoreA, q.MoreB) {
		r.Add(r, new(big.Rat).SetFloat64(x))
	}
	if want := ww.Cmp(r.Mul(r, r)); sign != want {
		t.Fatalf("%+v: sign %d, want %d", q, sign, want)
	}
	return w, l
}

// A family makes numbers of one kind.
type family struct {
	name   string
	number func(rng *rand.Rand) float64
}

var families = []family{
	{"tiny lattice", func(rng *rand.Rand) float64 { return float64(rng.IntN(5) - 2) }},
	{"lattice", func(rng *rand.Rand) float64 { return float64(rng.IntN(41) - 20) }},
	{"sixteenths far away", func(rng *rand.Rand) float64 { return 1e7 + float64(rng.IntN(99))/16 }},
	{"random", func(rng *rand.Rand) float64 { return rng.NormFloat64() }},
	{"near a lattice", func(rng *rand.Rand) float64 {
		return float64(rng.IntN(5)-2) + math.Ldexp(float64(rng.IntN(3)-1), -48)
	}},
	{"all sizes", func(rng *rand.Rand) float64 { return math.Ldexp(rng.NormFloat64(), rng.IntN(80)-40) }},
	{"extremes", func(rng *rand.Rand) float64 {
		return [...]float64{0, 0, 5e-324, -5e-324, 1, -1, 1e308, -1e308, math.MaxFloat64, 1e-200, 0x1p-1022}[rng.IntN(11)]
	}},
	{"floats", func(rng *rand.Rand) float64 {
		for {
			if f := math.Float64frombits(rng.Uint64()); f-f == 0 {
				return f
			}
		}
	}},
}

// randomSolid makes a solid of dimension dim, often flat, with repeated points or zero halves.
func (f family) randomSolid(rng *rand.Rand, dim int) (s Solid) {
	vec := func() (v [3]float64) {
		for i := range dim {
			v[i] = f.number(rng)
		}
		return v
	}
	s.Points = [][3]float64{vec()}
	for range rng.IntN(6) {
		p := vec()
		switch rng.IntN(4) {
		case 0:
			p[rng.IntN(dim)] = s.Points[0][0]
		case 1:
			p = s.Points[rng.IntN(len(s.Points))]
		}
		s.Points = append(s.Points, p)
	}
	s.Count = rng.IntN(4) * rng.IntN(2)
	s.Ahead = uint8(rng.IntN(8) * rng.IntN(2))
	for i := range s.Count {
		if s.Halves[i] = vec(); rng.IntN(5) == 0 {
			s.Halves[i] = s.Halves[0]
		}
		if rng.IntN(5) == 0 {
			s.Halves[i] = none
		}
		for j := range s.Halves[i] {
			if rng.IntN(4) == 0 {
				s.Halves[i][j] = 0
			}
		}
	}
	if rng.IntN(3) == 0 {
		s.Run = vec()
	}
	if rng.IntN(3) == 0 {
		s.HalfExp, s.RunExp = rng.IntN(9)-4, rng.IntN(9)-4
	}
	return s
}

func (f family) randomSolids(rng *rand.Rand) (q Solids) {
	dim := 2 + rng.IntN(2)
	q.A, q.B = f.randomSolid(rng, dim), f.randomSolid(rng, dim)
	if rng.IntN(2) == 0 {
		q.RA = math.Abs(f.number(rng))
	}
	if rng.IntN(2) == 0 {
		q.RB = math.Abs(f.number(rng))
	}
	for range rng.IntN(3) * rng.IntN(2) {
		q.MoreA = append(q.MoreA, math.Abs(f.number(rng)))
		q.MoreB = append(q.MoreB, -min(q.RB, math.Abs(f.number(rng)))) // R stays positive
		q.RA, q.RB = q.RB, q.RA
	}
	for _, s := range [...]*Solid{&q.A, &q.B} {
		if rng.IntN(8) == 0 {
			for i := range dim {
				s.At[i] = f.number(rng)
			}
		}
	}
	for i := range dim {
		if rng.IntN(2) == 0 {
			q.MA[i] = f.number(rng)
		}
		if rng.IntN(4) == 0 {
			q.MB[i] = f.number(rng)
		}
	}
	q.When = When(rng.IntN(3))
	return q
}

// randomSimplex names any corners.
func randomSimplex(rng *rand.Rand, q *Solids) (s Simplex) {
	s.N = rng.IntN(5)
	for i := range s.N {
		s.Corners[i] = Corner{
			Vertex{int32(rng.IntN(len(q.A.Points))), uint8(rng.Uint32())},
			Vertex{int32(rng.IntN(len(q.B.Points))), uint8(rng.Uint32())},
			rng.IntN(2) == 0,
		}
	}
	return s
}

func TestSolidsSign(t *testing.T) {
	t.Parallel()
	n := long.Rounds(100, 30)
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 9))
			for range n {
				q := f.randomSolids(rng)
				s := randomSimplex(rng, &q)
				sign := q.Sign(&s)
				prove(t, &q, &s, sign)
			}
		})
	}
}

// intVec is a vector of exact integers.
type intVec [3]*big.Int

func (v intVec) cross(u intVec) (w intVec) {
	for i := range w {
		j, k := (i+1)%3, (i+2)%3
		w[i] = new(big.Int).Mul(v[j], u[k])
		w[i].Sub(w[i], new(big.Int).Mul(v[k], u[j]))
	}
	return w
}

func (v intVec) dot(u intVec) *big.Int {
	sum, p := new(big.Int), new(big.Int)
	for i := range v {
		sum.Add(sum, p.Mul(v[i], u[i]))
	}
	return sum
}

// integers returns v·den for a common denominator of v.
func (v ratVec) integers() (w intVec, den *big.Int) {
	den = big.NewInt(1)
	for i := range v {
		d := v[i].Denom()
		den.Mul(den, new(big.Int).Quo(d, new(big.Int).GCD(nil, nil, d, den)))
	}
	for i := range v {
		w[i] = new(big.Int).Mul(v[i].Num(), new(big.Int).Quo(den, v[i].Denom()))
	}
	return w, den
}

// integers returns different vectors of all in a common unit.
func integers(all []named[Corner]) (z []intVec) {
	den := big.NewInt(1)
	for _, v := range all {
		for i := range v.at {
			if d := v.at[i].Denom(); d.Cmp(den) > 0 {
				den = d // all are powers of two
			}
		}
	}
	seen := map[string]bool{}
	for _, v := range all {
		var w intVec
		for i := range w {
			w[i] = new(big.Int).Mul(v.at[i].Num(), new(big.Int).Quo(den, v.at[i].Denom()))
		}
		if name := fmt.Sprint(w); !seen[name] {
			seen[name] = true
			z = append(z, w)
		}
	}
	return z
}

// surrounded says whether the origin is in the interior of the hull of z, by all directions
// across two of its points, or in the plane across one: none has z on one side.
func surrounded(z []intVec, dim int) bool {
	var normals []intVec
	for i, p := range z {
		if dim == 2 {
			normals = append(normals, intVec{p[1], new(big.Int).Neg(p[0]), new(big.Int)})
			continue
		}
		for _, q := range z[:i] {
			normals = append(normals, p.cross(q))
		}
	}
	solid := false
	for _, n := range normals {
		ahead, behind := false, false
		for _, r := range z {
			s := n.dot(r).Sign()
			ahead, behind = ahead || s > 0, behind || s < 0
		}
		if ahead != behind { // but if all are on a plane, n says nothing
			return false
		}
		solid = solid || ahead
	}
	return solid
}

func TestInside(t *testing.T) {
	t.Parallel()
	n := long.Rounds(120, 30)
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(7, 9))
			var insides [4]int
			for range n {
				q := f.randomSolids(rng)
				z := integers(ratCorners(&q))
				if len(z) > 30 {
					continue
				}
				dim := 2
				for _, v := range z {
					if v[2].Sign() != 0 {
						dim = 3
					}
				}
				want := surrounded(z, dim)
				if got := q.Inside(dim); got != want {
					t.Fatalf("%+v: inside: %v, want %v", q, got, want)
				}
				about := q.ask(question{op: opInside, dim: dim})
				n, inside := about.outward, about.holds
				if inside != want || inside != (n == none) {
					t.Fatalf("%+v: inside: %v, want %v, outward %v", q, inside, want, n)
				}
				// Rounded, n may be ahead by a rounding.
				for _, v := range ratCorners(&q) {
					ahead, slack := new(big.Rat), new(big.Rat)
					for i := range n {
						part := new(big.Rat).SetFloat64(n[i])
						part.Mul(part, v.at[i])
						ahead.Add(ahead, part)
						slack.Add(slack, part.Abs(part))
						slack.Add(slack, part.Mul(power(-1000), v.at[i]).Abs(part))
					}
					if ahead.Cmp(slack.Mul(slack, power(-52))) > 0 {
						t.Fatalf("%+v: %v lies ahead along %v", q, v.at, n)
					}
				}
				if want {
					insides[dim]++
				}
			}
			if insides[2] < n/50 || insides[3] < n/50 {
				t.Errorf("inside in the plane and in space: %v of %d", insides[2:], n)
			}
		})
	}
}

// near says whether x is exact but for a part of size.
func near(x float64, exp int, exact *big.Rat, size *big.Rat) bool {
	d := new(big.Rat).SetFloat64(x)
	d.Mul(d, power(exp))
	d.Sub(d, exact)
	return d.Abs(d).Cmp(size) <= 0
}

func TestNearest(t *testing.T) {
	t.Parallel()
	n := long.Rounds(100, 30)
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 9))
			for range n {
				q := f.randomSolids(rng)
				s := randomSimplex(rng, &q)
				sign := q.Sign(&s)
				again := s
				var p Nearest
				if q.Nearest(&s, &p); s != again {
					t.Fatalf("%+v: Sign leaves %+v, Nearest %+v", q, again, s)
				}
				w, l := prove(t, &q, &s, sign)
				for i := range w {
					size := new(big.Rat).Abs(w[i])
					size.Mul(size, power(-51))
					if !near(p.W[i], p.Exp, w[i], size.Add(size, power(p.Exp-1074))) {
						t.Fatalf("%+v: nearest %v·2^%d, want %v", q, p.W, p.Exp, w)
					}
				}
				for i := range l {
					size := new(big.Rat).Mul(l[i], power(-51))
					if !near(p.Weights[i], 0, l[i], size.Add(size, power(-1075))) {
						t.Fatalf("%+v: weights %v, want %v", q, p.Weights, l)
					}
				}
			}
		})
	}
}

// A question made where it is asked stays on the stack, with the points of its solids.
func TestSolidsAllocateNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, f := range families {
		for range 20 {
			given := f.randomSolids(rng)
			if n := testing.AllocsPerRun(3, func() {
				q := given
				var a, b [8][3]float64
				q.A.Points = a[:copy(a[:], q.A.Points)]
				q.B.Points = b[:copy(b[:], q.B.Points)]
				var s Simplex
				var p Nearest
				q.Sign(&s)
				q.Nearest(&s, &p)
				q.Inside(2)
				q.Inside(3)
			}); n != 0 {
				t.Errorf("%s: %v allocations", f.name, n)
			}
		}
	}
}

// TestSolidsAreCores: solids of one or two points are cores.
func TestSolidsAreCores(t *testing.T) {
	n := long.Rounds(2000, 100)
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 9))
			for range n {
				q := f.randomSolids(rng)
				q.MoreA, q.MoreB = nil, nil
				var cores [2]Core
				for i, s := range [...]*Solid{&q.A, &q.B} {
					p := s.Points
					*s = Solid{Points: p[:min(len(p), 2)]}
					cores[i] = Core{Kind: Point, P: p[0]}
					if len(p) > 1 {
						cores[i] = Core{Kind: Segment, P: p[0], Q: p[1]}
					}
				}
				var p Pass
				Sweep(&cores[0], &cores[1], &q.MA, &q.MB, q.RA, q.RB, &p)
				for when, want := range [...]int{AtStart: p.Start, AtEnd: p.End, OnTheWay: p.Whole} {
					q.When = When(when)
					s := randomSimplex(rng, &q)
					if got := q.Sign(&s); got != want {
						t.Fatalf("%+v: sign %d, of cores %d", q, got, want)
					}
				}
				var c Connection
				Connect(&cores[0], &cores[1], &c)
				q.When = AtStart
				var s Simplex
				var w Nearest
				q.Nearest(&s, &w)
				for i := range w.W {
					if d := math.Abs(w.W[i] - math.Ldexp(c.W[i], c.Exp-w.Exp)); !(d <= math.Abs(w.W[i])*0x1p-49+0x1p-1072) {
						t.Fatalf("%+v: nearest %v·2^%d, of cores %v·2^%d", q, w.W, w.Exp, c.W, c.Exp)
					}
				}
			}
		})
	}
}

// TestRaysCutOff: rays and lines, cut off where nothing of the other is left behind, are those of
// cores.
func TestRaysCutOff(t *testing.T) {
	n := long.Rounds(2000, 100)
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(5, 9))
			for range n {
				q := f.randomSolids(rng)
				q.MoreA, q.MoreB = nil, nil
				q.When = AtStart
				b := q.B.Points
				q.B = Solid{Points: b[:min(len(b), 2)]}
				other := Core{Kind: Point, P: b[0]}
				if len(b) > 1 {
					other = Core{Kind: Segment, P: b[0], Q: b[1]}
				}
				u := q.A.Points[len(q.A.Points)-1]
				o := q.A.Points[0]
				q.A = Solid{Points: q.A.Points[:1]}
				// |b−o| < 2^reach and |u| ≥ 2^(size−1), so T = 2^(reach−size+1) is enough.
				reach, size := -1074, -1074
				for _, p := range q.B.Points {
					for i := range p {
						_, e := math.Frexp(math.Abs(p[i]/4) + math.Abs(o[i]/4))
						reach = max(reach, e+4)
						if _, e := math.Frexp(u[i]); u[i] != 0 {
							size = max(size, e)
						}
					}
				}
				cut := reach - size + 1 + rng.IntN(5)
				core := Core{Kind: Ray, P: o, Q: u}
				if rng.IntN(2) == 0 {
					q.A.Run, q.A.RunExp = u, cut
				} else {
					core.Kind = Line
					q.A.Halves[0], q.A.Count, q.A.HalfExp = u, 1, cut
				}
				var s Simplex
				if got, want := q.Sign(&s), Sign(&core, &other, q.RA, q.RB, 3); got != want {
					t.Fatalf("%+v: sign %d, of a core without end %d", q, got, want)
				}
			}
		})
	}
}
