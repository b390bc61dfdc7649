package d3

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/oracle"
)

// The general kernel against a proof: that a mean of corners of Z is the nearest point to
// the origin is proved in rationals by the conditions of Karush, Kuhn and Tucker, which do
// not ask who found it.

// ratVec is a point in rationals.
type ratVec [3]*big.Rat

func ratOf(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

func ratVecOf(v [3]float64) (p ratVec) {
	for k, x := range v {
		p[k] = ratOf(x)
	}
	return p
}

// plus returns p + t·q.
func (p ratVec) plus(t *big.Rat, q ratVec) (s ratVec) {
	for k := range s {
		s[k] = new(big.Rat).Mul(t, q[k])
		s[k].Add(s[k], p[k])
	}
	return s
}

func (p ratVec) dot(q ratVec) *big.Rat {
	sum := new(big.Rat)
	for k := range p {
		sum.Add(sum, new(big.Rat).Mul(p[k], q[k]))
	}
	return sum
}

// cross returns p×q.
func (p ratVec) cross(q ratVec) (n ratVec) {
	for k := range n {
		i, j := (k+1)%3, (k+2)%3
		n[k] = new(big.Rat).Mul(p[i], q[j])
		n[k].Sub(n[k], new(big.Rat).Mul(p[j], q[i]))
	}
	return n
}

var one = big.NewRat(1, 1)

// twoTo returns 2^exp.
func twoTo(exp int) *big.Rat {
	p := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(exp, -exp))))
	if exp < 0 {
		p.Inv(p)
	}
	return p
}

// points returns all vertices of s, and more: each point with each sign of each half.
func (s *solid) vertices() (all []ratVec) {
	for _, p := range s.given() {
		all = append(all, ratVecOf(p))
	}
	if s.kind == boxed {
		all = nil
		for i := range 1 << dim {
			var p [3]float64
			for k := range dim {
				p[k] = s.room[i>>k&1][k]
			}
			all = append(all, ratVecOf(p))
		}
	}
	extend := func(from, to *big.Rat, v Vec) {
		var more []ratVec
		for _, p := range all {
			q := ratVecOf(v.coords())
			more = append(more, p.plus(from, q), p.plus(to, q))
		}
		all = more
	}
	for _, h := range s.halves[:s.count] {
		scale := twoTo(s.halfExp)
		extend(new(big.Rat).Neg(scale), scale, h)
	}
	if s.run != (Vec{}) {
		extend(new(big.Rat), twoTo(s.runExp), s.run)
	}
	return all
}

// named returns the vertex v of s.
func (s *solid) named(v exact.Vertex) ratVec {
	var p ratVec
	if s.kind == boxed {
		p = ratVecOf(s.boxCorner(int(v.Point)))
	} else {
		p = ratVecOf(s.given()[v.Point])
	}
	for i, h := range s.halves[:s.count] {
		scale := twoTo(s.halfExp)
		if v.Signs>>i&1 == 0 {
			scale.Neg(scale)
		}
		p = p.plus(scale, ratVecOf(h.coords()))
	}
	if v.Signs&isRun != 0 {
		p = p.plus(twoTo(s.runExp), ratVecOf(s.run.coords()))
	}
	return p
}

// proof is the distance of Z from the origin, and its comparison with R.
type proof struct {
	sign     relation
	distance *big.Float // of the cores
}

// prove proves that the feature x is that of z nearest to the origin: its corners have
// weights above 0, and no vertex of Z is before the plane across their mean.
func prove(t *testing.T, z *minkowski, x *exact.Simplex) (p proof) {
	m := ratVecOf(z.ma.coords()).plus(big.NewRat(-1, 1), ratVecOf(z.mb.coords()))
	var y []ratVec
	for _, c := range x.Corners[:x.N] {
		v := z.a.named(c.A).plus(big.NewRat(-1, 1), z.b.named(c.B))
		if z.part == 1 || z.isMoved && c.Moved {
			v = v.plus(one, m)
		}
		y = append(y, v)
	}
	weights := solve(y)
	if weights == nil {
		t.Errorf("%v: corners are dependent: %+v", z, x)
		return p
	}
	w := ratVec{new(big.Rat), new(big.Rat), new(big.Rat)}
	for i, l := range weights {
		if l.Sign() <= 0 {
			t.Errorf("%v: weights %v of %+v", z, weights, x)
		}
		w = w.plus(l, y[i])
	}
	ww := w.dot(w)
	least := func(all []ratVec, sign int) *big.Rat {
		var best *big.Rat
		for _, v := range all {
			if h := w.dot(v); best == nil || h.Cmp(best) == sign {
				best = h
			}
		}
		return best
	}
	low := new(big.Rat).Sub(least(z.a.vertices(), -1), least(z.b.vertices(), +1))
	if wm := w.dot(m); z.part == 1 || z.isMoved && wm.Sign() < 0 {
		low.Add(low, wm)
	}
	if low.Cmp(ww) < 0 {
		t.Errorf("%v: a vertex before the plane of %+v", z, x)
	}
	r := new(big.Rat).Add(ratOf(z.a.R), ratOf(z.b.R))
	p.sign = relation(ww.Cmp(r.Mul(r, r)))
	p.distance = new(big.Float).SetPrec(300).SetRat(ww)
	p.distance.Sqrt(p.distance)
	return p
}

// solve returns the weights of the point of the affine hull of y nearest to the origin, or
// nil if y is dependent: they sum to 1, and the point is across all edges.
func solve(y []ratVec) []*big.Rat {
	n := len(y)
	rows := make([][]*big.Rat, n)
	for i := range rows {
		for j := range y {
			x := big.NewRat(1, 1)
			if i > 0 {
				x.Sub(y[i].dot(y[j]), y[0].dot(y[j]))
			}
			rows[i] = append(rows[i], x)
		}
		x := new(big.Rat)
		if i == 0 {
			x.SetInt64(1)
		}
		rows[i] = append(rows[i], x)
	}
	for c := range n {
		p := c
		for p < n && rows[p][c].Sign() == 0 {
			p++
		}
		if p == n {
			return nil
		}
		rows[c], rows[p] = rows[p], rows[c]
		inv := new(big.Rat).Inv(rows[c][c])
		for j := range rows[c] {
			rows[c][j].Mul(rows[c][j], inv)
		}
		for i := range rows {
			if i == c || rows[i][c].Sign() == 0 {
				continue
			}
			f := new(big.Rat).Set(rows[i][c])
			for j := range rows[i] {
				rows[i][j].Sub(rows[i][j], new(big.Rat).Mul(f, rows[c][j]))
			}
		}
	}
	weights := make([]*big.Rat, n)
	for i := range weights {
		weights[i] = rows[i][n]
	}
	return weights
}

// feature asks integers for the feature of Z nearest to the origin, without floats.
func feature(z *minkowski) (x exact.Simplex, sign relation) {
	var roomA, roomB boxRoom
	q := z.question(&roomA, &roomB)
	sign = relation(q.Sign(&x))
	return x, sign
}

type solidMaker struct {
	name string
	make func(rng *rand.Rand, number func() float64) solid
}

// solidMakers make solids of all kinds of numbers that number draws.
var solidMakers = []solidMaker{
	{"point", func(rng *rand.Rand, number func() float64) (s solid) {
		s.setPoints(0, vecBy(number))
		return s
	}},
	{"segment", func(rng *rand.Rand, number func() float64) (s solid) {
		s.setPoints(0, vecBy(number), vecBy(number))
		return s
	}},
	{"triangle", func(rng *rand.Rand, number func() float64) (s solid) {
		s.setPoints(0, vecBy(number), vecBy(number), vecBy(number))
		return s
	}},
	{"four", func(rng *rand.Rand, number func() float64) (s solid) {
		s.setPoints(0, vecBy(number), vecBy(number), vecBy(number), vecBy(number))
		return s
	}},
	{"many", func(rng *rand.Rand, number func() float64) (s solid) {
		list := make([][3]float64, 5+rng.IntN(4))
		for i := range list {
			list[i] = vecBy(number).coords()
		}
		s.setList(corners, list, 0)
		return s
	}},
	{"ring", func(rng *rand.Rand, number func() float64) (s solid) {
		// An octagon of levels, which is convex however they round.
		x, y := math.Abs(number()), math.Abs(number())
		list := make([][3]float64, 0, 8)
		for _, p := range [...][2]float64{{3, 1}, {1, 3}, {-1, 3}, {-3, 1}, {-3, -1}, {-1, -3}, {1, -3}, {3, -1}} {
			list = append(list, [3]float64{float64(x * p[0]), float64(y * p[1])})
		}
		s.setList(ring, list, 0)
		return s
	}},
	{"box", func(rng *rand.Rand, number func() float64) (s solid) {
		p, q := vecBy(number), vecBy(number)
		s.setBox(&Box{each(p, q, math.Min), each(p, q, math.Max)}, 0)
		return s
	}},
	{"oriented", func(rng *rand.Rand, number func() float64) (s solid) {
		var halves [dim]Vec
		for i := range halves {
			halves[i] = vecBy(number)
		}
		s.setOriented(vecBy(number), halves, 0)
		return s
	}},
	{"run", func(rng *rand.Rand, number func() float64) (s solid) {
		s.setPoints(0, vecBy(number), vecBy(number))
		s.run, s.runExp = vecBy(number), rng.IntN(3)-1
		return s
	}},
}

// vecBy returns a vector of numbers.
func vecBy(number func() float64) Vec {
	var p [3]float64
	for i := range dim {
		p[i] = number()
	}
	return at(p)
}

// solidFamilies are the ways to be difficult.
var solidFamilies = []struct {
	name   string
	number func(rng *rand.Rand) func() float64
}{
	{"random", func(rng *rand.Rand) func() float64 { return func() float64 { return 4*rng.Float64() - 2 } }},
	{"lattice", func(rng *rand.Rand) func() float64 { return func() float64 { return float64(rng.IntN(7) - 3) } }},
	{"far lattice", func(rng *rand.Rand) func() float64 {
		o := float64(1e6 + rng.IntN(9e6))
		return func() float64 { return o + float64(rng.IntN(7)-3) }
	}},
	{"tiles", func(rng *rand.Rand) func() float64 { return func() float64 { return float64(rng.IntN(200)) / 16 } }},
	{"far", func(rng *rand.Rand) func() float64 {
		o := math.Ldexp(1+rng.Float64(), 10+rng.IntN(30))
		return func() float64 { return o + rng.Float64() }
	}},
	{"tilted", func(rng *rand.Rand) func() float64 {
		return func() float64 {
			return float64(rng.IntN(3)-1) + math.Ldexp(rng.Float64()-0.5, -20-rng.IntN(40))
		}
	}},
	{"slivers", func(rng *rand.Rand) func() float64 {
		thin := -5 - rng.IntN(45)
		n := 0
		return func() float64 {
			if n++; n%dim == 0 {
				return math.Ldexp(rng.Float64()-0.5, thin)
			}
			return rng.Float64() - 0.5
		}
	}},
	{"flat", func(rng *rand.Rand) func() float64 {
		n, level := 0, float64(rng.IntN(3)-1)
		return func() float64 {
			if n++; n%dim == 0 {
				return level
			}
			return float64(rng.IntN(5)-2) / 2
		}
	}},
	{"sizes", func(rng *rand.Rand) func() float64 {
		return func() float64 { return math.Ldexp(rng.Float64()-0.5, -rng.IntN(2)*(1+rng.IntN(60))) }
	}},
	{"extreme", func(rng *rand.Rand) func() float64 {
		exp := []int{-1060, -500, -200, 200, 500, 1020}[rng.IntN(6)]
		return func() float64 { return math.Ldexp(rng.Float64()-0.5, exp) }
	}},
	{"wild", func(rng *rand.Rand) func() float64 {
		return func() float64 { return math.Ldexp(rng.Float64()-0.5, rng.IntN(2040)-1030) }
	}},
}

// pairOfSolids returns two solids of any kinds. Half of them have radii, and half of these are
// such that the two nearly touch.
func pairOfSolids(rng *rand.Rand, family func(rng *rand.Rand) func() float64) (a, b solid) {
	number := family(rng)
	a = solidMakers[rng.IntN(len(solidMakers))].make(rng, number)
	b = solidMakers[rng.IntN(len(solidMakers))].make(rng, number)
	how := rng.IntN(4)
	if how < 2 {
		a.SetRadius(math.Abs(number()))
	}
	if how > 0 {
		return a, b
	}
	if d := a.distance(&b); d <= math.MaxFloat64 {
		b.R = d
		for range rng.IntN(5) {
			b.R = math.Abs(math.Nextafter(b.R, math.Inf(1-2*rng.IntN(2))))
		}
	}
	return a, b
}

// solidCases is how many pairs of solids a test tries in each family.
func solidCases() int {
	return unlessBrief(2**cases, 8)
}

// eachSolids calls f with pairs of each family.
func eachSolids(t *testing.T, f func(t *testing.T, rng *rand.Rand, a, b *solid)) {
	for _, family := range solidFamilies {
		t.Run(family.name, func(t *testing.T) {
			t.Parallel()
			rng := oracle.Stream(*seed, t.Name())
			for range solidCases() {
				a, b := pairOfSolids(rng, family.number)
				f(t, rng, &a, &b)
			}
		})
	}
}

// TestSolidsAreProved: verdicts are right, and distances within their bound.
func TestSolidsAreProved(t *testing.T) {
	eachSolids(t, func(t *testing.T, rng *rand.Rand, a, b *solid) {
		z := between(a, b)
		z.set(&Vec{}, &Vec{})
		x, sign := feature(&z)
		p := prove(t, &z, &x)
		if sign != p.sign {
			t.Errorf("%v: integers say %v, want %v", describe(a, b), sign, p.sign)
		}
		var w solidExit
		rel := a.collide(b, &w, undecided)
		if got := max(rel, penetrating); got != p.sign && !(got == penetrating && p.sign == touching && a.R+b.R == 0) {
			t.Errorf("%v: %v, want %v", describe(a, b), got, p.sign)
		}
		d := a.distance(b)
		if back := b.distance(a); (d == 0) != (p.sign <= touching) || back != d {
			t.Errorf("%v: distance %v, swapped %v, sign %v", describe(a, b), d, back, p.sign)
		}
		var back solidExit
		if other := b.collide(a, &back, undecided); other != rel || back.depth != w.depth || back.n != w.n && back.n != w.n.Neg() {
			t.Errorf("%v: %v %+v, swapped %v %+v", describe(a, b), rel, w, other, back)
		}
		want := new(big.Float).SetPrec(300).SetFloat64(a.R)
		want.Sub(p.distance, want.Add(want, big.NewFloat(b.R)))
		if d > 0 {
			if u := kernelUnits(d, want, a, b, &Vec{}); !(u < 16) {
				t.Errorf("%v: distance %v, want %v: off by %.3g e·S", describe(a, b), d, want, u)
			}
		}
		if rel <= touching && p.distance.Sign() > 0 {
			if u := kernelUnits(w.depth, want.Neg(want), a, b, &Vec{}); !(u < 16) {
				t.Errorf("%v: depth %v, want %v: off by %.3g e·S", describe(a, b), w.depth, want, u)
			}
		}
	})
}

// describe names a pair by its numbers.
func describe(a, b *solid) string {
	f := func(s *solid) string {
		return fmt.Sprintf("{%v %v halves %v·2^%d run %v·2^%d r %v}", s.kind, s.given(), s.halves[:s.count], s.halfExp, s.run, s.runExp, s.R)
	}
	return f(a) + " " + f(b)
}

// TestManyCorners: hulls of many corners are as exact, and take few steps.
func TestManyCorners(t *testing.T) {
	for _, family := range solidFamilies[:5] {
		rng := oracle.Stream(*seed, t.Name()+family.name)
		most := 0
		for range solidCases() / 8 {
			number := family.number(rng)
			list := func() [][3]float64 {
				points := make([][3]float64, 60)
				for i := range points {
					points[i] = vecBy(number).coords()
				}
				return points
			}
			var a, b solid
			from, to := list(), list()
			by := vecBy(func() float64 { return float64(rng.IntN(9) - 4) })
			for i, p := range to {
				to[i] = vecOf(p).Add(by).coords()
			}
			a.setList(corners, from, 0)
			b.setList(corners, to, float64(rng.IntN(2)))
			z := between(&a, &b)
			z.set(&Vec{}, &Vec{})
			var s simplex
			x, sign := feature(&z)
			p := prove(t, &z, &x)
			if rel := z.relate(&s); p.sign != sign || max(rel, penetrating) != sign && !(rel == penetrating && z.isThin && sign == touching) {
				t.Errorf("%s: %v, integers say %v, proved %v", family.name, rel, sign, p.sign)
			}
			want := new(big.Float).SetPrec(300).SetFloat64(b.R)
			if d := a.distance(&b); d > 0 {
				if u := kernelUnits(d, want.Sub(p.distance, want), &a, &b, &Vec{}); !(u < 16) {
					t.Errorf("%s: distance %v: off by %.3g e·S", family.name, d, u)
				}
			}
			z.near(&s, &nearest{})
			most = max(most, s.supports)
		}
		if t.Logf("%s: at most %d supports", family.name, most); most > steps/2 {
			t.Errorf("%s: a search of %d supports", family.name, most)
		}
	}
}

// TestSolidSweepsAreProved does the same for whole motions; and where it says that two meet,
// or part, their cores are R apart.
func TestSolidSweepsAreProved(t *testing.T) {
	eachSolids(t, func(t *testing.T, rng *rand.Rand, a, b *solid) {
		// Past each other, between points of both, to a touch, or by what their numbers are.
		pa, pb := vecOf(a.given()[rng.IntN(len(a.given()))]), vecOf(b.given()[0])
		ma, mb := pb.Sub(pa), Vec{}
		switch rng.IntN(5) {
		case 0:
			ma = ma.Scale(2)
		case 1:
			ma = pa.Scale(rng.Float64())
		case 2:
			ma, mb = ma.Scale(0.5), ma.Scale(-0.75)
		case 3:
			ma = ma.Scale(1 - 0x1p-52*float64(rng.IntN(5)))
		}
		if !isFinite(ma.maxAbs()) || !isFinite(mb.maxAbs()) {
			return
		}
		z := between(a, b)
		z.set(&ma, &mb)
		signs := func() relation {
			x, _ := feature(&z)
			return prove(t, &z, &x).sign
		}
		start := signs()
		z.place(1)
		end := signs()
		z.sweep()
		whole := signs()
		var s solidSweep
		ok := a.sweep(b, &ma, &mb, &s, true)
		if ok != (whole <= touching) || ok && (s.span.Enter == 0) != (start <= touching) || ok && (s.span.Exit == 1) != (end <= touching) {
			t.Errorf("%v by %v, %v: %+v, %v; signs %v %v %v", describe(a, b), ma, mb, s, ok, start, whole, end)
		}
		if !ok {
			return
		}
		if !(0 <= s.span.Enter && s.span.Enter <= s.span.Exit && s.span.Exit <= 1) {
			t.Errorf("%v by %v, %v: %+v", describe(a, b), ma, mb, s)
		}
		for _, at := range [...]float64{s.span.Enter, s.span.Exit} {
			if at == 0 || at == 1 {
				continue
			}
			if u := z.apartAt(t, at); !(u < 16) {
				t.Errorf("%v by %v, %v: at %v of %+v off by %.3g e·S", describe(a, b), ma, mb, at, s, u)
			}
		}
	})
}

// apartAt returns by how much the cores are not R apart at the time t, in units of e·S. The
// motion's part t is rounded for that, which may add up to 2.
func (z *minkowski) apartAt(t *testing.T, at float64) float64 {
	ma, mb := z.ma.Scale(at), z.mb.Scale(at)
	then := between(z.a.solid, z.b.solid)
	then.set(&ma, &mb)
	then.place(1)
	x, _ := feature(&then)
	p := prove(t, &then, &x)
	r := new(big.Float).SetPrec(300).SetFloat64(z.a.R)
	return kernelUnits(0, p.distance.Sub(p.distance, r.Add(r, big.NewFloat(z.b.R))), z.a.solid, z.b.solid, &z.ma)
}

// TestCertificates: what they certify is so, whatever is proposed: any direction, any
// weights, any simplex.
func TestCertificates(t *testing.T) {
	counts := make([]int, 3)
	for _, family := range solidFamilies {
		rng := oracle.Stream(*seed, t.Name()+family.name)
		for range 10 * solidCases() {
			number := family.number(rng)
			a := solidMakers[rng.IntN(len(solidMakers))].make(rng, number)
			b := solidMakers[rng.IntN(len(solidMakers))].make(rng, number)
			z := between(&a, &b)
			z.set(&Vec{}, &Vec{})
			var s simplex
			z.relate(&s)
			// From what is nearest, or anything, some steps away.
			n := s.v
			if rng.IntN(3) == 0 {
				n = z.a.middle.Sub(z.b.middle)
			}
			n = n.Add(vecBy(func() float64 { return (rng.Float64() - 0.5) * z.size }).Scale(math.Ldexp(1, -rng.IntN(60))))
			for s.n = 0; s.n <= dim; s.n++ {
				c, _ := z.least(vecBy(func() float64 { return rng.Float64() - 0.5 }))
				s.id[s.n], s.y[s.n] = c, z.corner(&c)
			}
			_, h := z.least(n)
			_, sign := feature(&z)
			if z.isBeyond(h, n) {
				counts[0]++
				if sign != apart {
					t.Errorf("%s: %v: apart along %v, but %v", family.name, describe(&a, &b), n, sign)
				}
			}
			if s.around(z.size) {
				counts[1]++
				if sign != touching {
					t.Errorf("%s: %v: around the origin %v, but %v", family.name, describe(&a, &b), s.id, sign)
				}
			}
			// The mean w is nearer than a radius that is a little more, if it is certain.
			a.R = math.Ldexp(length(s.w)*(1+math.Ldexp(rng.Float64(), -rng.IntN(54))), z.exp)
			z = between(&a, &b)
			z.set(&Vec{}, &Vec{})
			if z.isWithin(s.w) {
				counts[2]++
				if _, sign := feature(&z); sign != penetrating {
					t.Errorf("%s: %v: nearer by %v of %v, but %v", family.name, describe(&a, &b), s.w, s.id, sign)
				}
			}
		}
	}
	t.Logf("apart, around the origin, nearer: %v times", counts)
	for _, n := range counts {
		if n < 10 {
			t.Errorf("certified %v times: the test tests nothing", counts)
		}
	}
}

// TestWayOut compares the way out with that along all normals, in rationals; and that, for few
// vertices, with that over all faces of Z: the planes through vertices with Z on one side.
func TestWayOut(t *testing.T) {
	worst, deep := 0.0, 0
	most := []int{2: 32, 3: 16}[dim] // vertices of Z, of which all twos or threes are tried
	for _, family := range solidFamilies {
		if family.name == "wild" {
			continue // powers of numbers so far apart take too long
		}
		rng := oracle.Stream(*seed, t.Name()+family.name)
		for range max(4, solidCases()/8) {
			number := family.number(rng)
			a, b := solidMakers[rng.IntN(len(solidMakers))].make(rng, number), solidMakers[rng.IntN(len(solidMakers))].make(rng, number)
			var w solidExit
			rel := a.collide(&b, &w, undecided)
			if rel > touching {
				continue
			}
			if l := w.n.Dot(w.n); !(math.Abs(l-1) < 8*e) {
				t.Errorf("%s: %v: normal %v", family.name, describe(&a, &b), w.n)
			}
			want := wayOutByEdges(&a, &b)
			if len(a.vertices())*len(b.vertices()) <= most {
				if all := leastWayOut(&a, &b); all.Cmp(want) != 0 {
					t.Errorf("%s: %v: %v over all faces, %v along the normals of edges", family.name, describe(&a, &b), all, want)
				}
			}
			if w.depth > 0 {
				deep++
			}
			u := kernelUnits(w.depth, want, &a, &b, &Vec{})
			worst = max(worst, u)
			if !(u < 16) || (rel == penetrating) != (want.Sign() > 0) {
				t.Errorf("%s: %v: depth %v along %v, want %v: off by %.3g e·S", family.name, describe(&a, &b), w.depth, w.n, want, u)
			}
		}
	}
	t.Logf("off by at most %.2f e·S, in %d pairs", worst, deep)
	if deep < 5 {
		t.Errorf("only %d pairs penetrate", deep)
	}
}

// wayOutByEdges returns the least way out along all normals of two edges of A and B.
func wayOutByEdges(a, b *solid) *big.Float {
	minus := big.NewRat(-1, 1)
	var edges []ratVec
	all := [2][]ratVec{a.vertices(), b.vertices()}
	for _, s := range [...]*solid{a, b} {
		points := s.given()
		if s.kind == boxed {
			points = [][3]float64{{}, {1}, {0, 1}, {0, 0, 1}}[:dim+1]
		}
		for i, p := range points {
			for _, q := range points[:i] {
				edges = append(edges, ratVecOf(p).plus(minus, ratVecOf(q)))
			}
		}
		for _, h := range s.halves[:s.count] {
			edges = append(edges, ratVecOf(h.coords()))
		}
		if s.run != (Vec{}) {
			edges = append(edges, ratVecOf(s.run.coords()))
		}
	}
	if dim == 2 {
		edges = append(edges, ratVecOf([3]float64{0, 0, 1}))
	}
	var best *big.Rat
	for i, u := range edges {
		for _, v := range edges[:i] {
			n := u.cross(v)
			nn := n.dot(n)
			if nn.Sign() == 0 || dim == 2 && n[2].Sign() != 0 {
				continue
			}
			for range 2 {
				var low, high *big.Rat
				for _, p := range all[0] {
					if h := n.dot(p); low == nil || h.Cmp(low) < 0 {
						low = h
					}
				}
				for _, p := range all[1] {
					if h := n.dot(p); high == nil || h.Cmp(high) > 0 {
						high = h
					}
				}
				high.Sub(high, low)
				if sq := low.Quo(low.Mul(high, high), nn); high.Sign() <= 0 {
					return new(big.Float)
				} else if best == nil || sq.Cmp(best) < 0 {
					best = sq
				}
				n = ratVecOf([3]float64{}).plus(minus, n)
			}
		}
	}
	if best == nil {
		return new(big.Float)
	}
	d := new(big.Float).SetPrec(300).SetRat(best)
	return d.Sqrt(d)
}

// TestRings: the way out of polygons does not depend on whether their order is known.
func TestRings(t *testing.T) {
	for _, family := range solidFamilies {
		rng := oracle.Stream(*seed, t.Name()+family.name)
		for range solidCases() / 2 {
			number := family.number(rng)
			at := slices.IndexFunc(solidMakers, func(m solidMaker) bool { return m.name == "ring" })
			a, b := solidMakers[at].make(rng, number), solidMakers[rng.IntN(len(solidMakers))].make(rng, number)
			c := a
			c.kind = corners
			var w, v solidExit
			rel, other := a.collide(&b, &w, undecided), c.collide(&b, &v, undecided)
			want := new(big.Float).SetFloat64(v.depth)
			if u := kernelUnits(w.depth, want, &a, &b, &Vec{}); rel != other || !(u < 16) {
				t.Errorf("%s: %v: %v %+v, in no order %v %+v", family.name, describe(&a, &b), rel, w, other, v)
			}
		}
	}
}

// TestCutsSuffice: a ray that is cut off much later, or a line, has the same verdict and the
// same distance.
func TestCutsSuffice(t *testing.T) {
	for _, family := range solidFamilies {
		rng := oracle.Stream(*seed, t.Name()+family.name)
		for i := range 2 * solidCases() {
			number := family.number(rng)
			b := solidMakers[rng.IntN(len(solidMakers))].make(rng, number)
			var c core
			o, u := vecBy(number), vecBy(number)
			if i%4 == 0 {
				u = u.Scale(math.Ldexp(1, rng.IntN(40)-20))
			}
			c.setRay([]exact.Kind{exact.Ray, exact.Line}[i%2], &o, &u)
			var m Vec
			if i%3 == 0 {
				m = vecBy(number)
			}
			if c.kind == exact.Point || !isFinite(u.maxAbs()) {
				continue
			}
			var a solid
			a.setCut(&c, &b, &m)
			longer := a
			longer.halfExp += 12
			longer.runExp += 12
			ask := func(s *solid) (n exact.Nearest, sign relation) {
				z := between(s, &b)
				z.set(&m, &Vec{})
				z.sweep()
				var roomA, roomB boxRoom
				q := z.question(&roomA, &roomB)
				q.Nearest(&exact.Simplex{}, &n)
				_, sign = feature(&z)
				return n, sign
			}
			n, sign := ask(&a)
			far, other := ask(&longer)
			w := vecOf(n.W) // each rounded in its own way
			if off := w.Sub(vecOf(far.W).ldexp(far.Exp - n.Exp)); off.maxAbs() > float64(8*e*w.maxAbs()) || sign != other {
				t.Errorf("%s: %v by %v: %v %+v, cut off later %v %+v", family.name, describe(&a, &b), m, sign, n, other, far)
			}
		}
	}
}

// leastWayOut returns the least distance of the origin from a face of Z, 0 if Z is flat.
func leastWayOut(a, b *solid) *big.Float {
	var z []ratVec
	minus := big.NewRat(-1, 1)
	for _, p := range a.vertices() {
		for _, q := range b.vertices() {
			z = append(z, p.plus(minus, q))
		}
	}
	var best *big.Float
	try := func(p, u, v ratVec) {
		n := u.cross(v)
		nn := n.dot(n)
		if nn.Sign() == 0 {
			return
		}
		h := n.dot(p)
		var side int
		for _, q := range z {
			if c := n.dot(q).Cmp(h); c != 0 {
				if side != 0 && c != side {
					return
				}
				side = c
			}
		}
		d := new(big.Float).SetPrec(300).SetRat(h.Mul(h, h).Quo(h, nn))
		if d.Sqrt(d); best == nil || d.Cmp(best) < 0 {
			best = d
		}
	}
	up := ratVecOf([3]float64{0, 0, 1})
	for i, p := range z {
		for j, q := range z[:i] {
			u := q.plus(minus, p)
			if dim == 2 {
				try(p, u, up)
				continue
			}
			for _, r := range z[:j] {
				try(p, u, r.plus(minus, p))
			}
		}
	}
	if best == nil {
		return new(big.Float)
	}
	return best
}
