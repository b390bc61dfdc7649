package d3

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"math/bits"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/oracle"
)

// The general kernel against the closed forms: all present shapes go through it, but for
// two rays or lines.

// solidsOf returns a and b as solids, for a motion m of a, and whether that is possible.
func solidsOf(a oracle.Shape, m Vec, b oracle.Shape) (x, y solid, ok bool) {
	var ca, cb core
	ca.set(shapeOf(a))
	cb.set(shapeOf(b))
	ok = setCores(&x, &y, &ca, &cb, &m)
	return x, y, ok
}

// setCores makes a and b the cores x, moved by m, and y, and says whether it can: closed
// forms answer for two cores without an end, and there is no place to cut them off.
func setCores(a, b *solid, x, y *core, m *Vec) bool {
	a.SetRadius(x.r)
	b.SetRadius(y.r)
	switch xEnds, yEnds := x.kind <= exact.Segment, y.kind <= exact.Segment; {
	case xEnds && yEnds:
		a.setCore(x)
		b.setCore(y)
	case xEnds:
		a.setCore(x)
		b.setCut(y, a, m)
	case yEnds:
		b.setCore(y)
		a.setCut(x, b, m)
	default:
		return false
	}
	return true
}

// kernelUnits is inUnits with the S of the kernel and both radii.
func kernelUnits(got float64, want *big.Float, x, y *solid, m *Vec) float64 {
	z := between(x, y)
	z.set(m, &Vec{})
	return unitsOf(got, want, new(big.Float).SetMantExp(big.NewFloat(z.size+z.r), z.exp))
}

// TestSolidsAgree: verdicts are those of the closed forms, numbers are within their bound,
// and nothing depends on the order.
func TestSolidsAgree(t *testing.T) {
	eachPair(t, unlessBrief(*cases, 4), solidsAgree)
}

func solidsAgree(t *testing.T, a, b oracle.Shape) {
	x, y, ok := solidsOf(a, Vec{}, b)
	if !ok {
		return
	}
	s1, s2 := shapeOf(a), shapeOf(b)
	want := relation(oracle.Sign(a, b))
	if c, _ := Collide(s1, s2); c.Depth > 0 {
		want = penetrating // cores that cross
	}
	var w, back solidExit
	rel := x.collide(&y, &w, undecided)
	if d := x.distance(&y); rel != want || (d == 0) != (want <= touching) {
		t.Errorf("%#v, %#v: %v at %v, want %v", s1, s2, rel, d, want)
		return
	} else if other := y.distance(&x); other != d {
		t.Errorf("%#v, %#v: distance %v, swapped %v", s1, s2, d, other)
	}
	if other := y.collide(&x, &back, undecided); other != rel || back.depth != w.depth || back.n != w.n && back.n != w.n.Neg() {
		t.Errorf("%#v, %#v: %v %+v, swapped %v %+v", s1, s2, rel, w, other, back)
	}
	gap := oracle.Gap(a, b, [3]*big.Rat{})
	if rel == apart {
		solidsAreApart(t, a, b, &x, &y, gap)
		return
	}
	if l := w.n.Dot(w.n); !(math.Abs(l-1) < 8*e) {
		t.Errorf("%#v, %#v: normal %v", s1, s2, w.n)
	}
	if gap.Neg(gap); dim == 2 && oracle.CoresMeet(a, b) {
		gap = oracle.CrossDepth(a, b)
	}
	if u := kernelUnits(w.depth, gap, &x, &y, &Vec{}); !(u < 16) || (w.depth > 0) != (rel == penetrating) {
		t.Errorf("%#v, %#v: %v by %v, want %v: off by %.3g e·S", s1, s2, rel, w.depth, gap, u)
	}
	if math.IsInf(w.depth, 1) {
		return
	}
	// Moved out, they touch.
	shift := moved(w.n.coords(), w.depth)
	if u := kernelUnits(0, oracle.Gap(a, b, shift), &x, &y, &Vec{}); !(u < 16) {
		t.Errorf("%#v, %#v: moved out by %+v, off by %.3g e·S", s1, s2, w, u)
	}
}

// solidsAreApart checks the distance and the nearest points of what is apart.
func solidsAreApart(t *testing.T, a, b oracle.Shape, x, y *solid, gap *big.Float) {
	d := x.distance(y)
	if u := kernelUnits(d, gap, x, y, &Vec{}); !(u < 16) {
		t.Errorf("%#v, %#v: distance %v, want %v: off by %.3g e·S", shapeOf(a), shapeOf(b), d, gap, u)
	}
	var p ends
	ok := x.closest(y, &p) == apart
	onA, onB := p.onA, p.onB
	if !isFinite(onA.maxAbs()) || !isFinite(onB.maxAbs()) {
		return // beyond the floats
	}
	size := onA.maxAbs() + onB.maxAbs() // in the world, where they are rounded
	within := func(gap *big.Float) bool {
		f, _ := gap.Float64()
		return math.Abs(f) <= float64(8*e*size) || kernelUnits(math.Copysign(max(0, math.Abs(f)-float64(8*e*size)), f), new(big.Float), x, y, &Vec{}) < 16
	}
	if gapA, gapB := oracle.PointGap(rats(onA), a), oracle.PointGap(rats(onB), b); !ok || !within(gapA) || !within(gapB) {
		t.Errorf("%#v, %#v: nearest points %v, %v, %v: %.3g and %.3g off", shapeOf(a), shapeOf(b), onA, onB, ok, gapA, gapB)
	}
	between := oracle.Gap(oracle.Shape{P: onA.coords()}, oracle.Shape{P: onB.coords()}, [3]*big.Rat{})
	if !within(between.Sub(between, gap)) {
		t.Errorf("%#v, %#v: nearest points %v, %v: %.3g from the distance", shapeOf(a), shapeOf(b), onA, onB, between)
	}
}

// TestSolidSweepsAgree does the same for motions: T is where shapes touch, within the bound.
func TestSolidSweepsAgree(t *testing.T) {
	eachSweep(t, unlessBrief(max(1, *cases/4), 1), solidSweepsAgree)
}

func solidSweepsAgree(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	v := at(m)
	x, y, ok := solidsOf(a, v, b)
	if !ok {
		return
	}
	s1, s2 := shapeOf(a), shapeOf(b)
	var s, back solidSweep
	meets := x.sweep(&y, &v, &Vec{}, &s, true)
	want, span := sweepOf(s1, v, s2), s.span
	if meets != want.OK || (span.Enter == 0) != (want.Hit.T == 0) || (span.Exit == 1) != (want.Span.Exit == 1) {
		t.Errorf("%#v, %v, %#v: %+v, %v, want %+v", s1, v, s2, span, meets, want)
	}
	rest := Vec{}
	if other := y.sweep(&x, &rest, &v, &back, true); other != meets || back.span != span || back.in.n != s.in.n && back.in.n != s.in.n.Neg() {
		t.Errorf("%#v, %v, %#v: %+v, swapped %+v", s1, v, s2, s, back)
	}
	if !meets {
		return
	}
	if !(0 <= span.Enter && span.Enter <= span.Exit && span.Exit <= 1) {
		t.Errorf("%#v, %v, %#v: %+v", s1, v, s2, span)
	}
	for _, at := range [...]float64{span.Enter, span.Exit} {
		if at == 0 || at == 1 {
			continue
		}
		if u := kernelUnits(0, oracle.Gap(a, b, moved(m, at)), &x, &y, &v); !(u < 16) {
			t.Errorf("%#v, %v, %#v: at %v of %+v, want %+v: off by %.3g e·S", s1, v, s2, at, span, want.Span, u)
		}
	}
}

// TestSolidsScale: multiplied by a power of two, all numbers are, to the bit.
func TestSolidsScale(t *testing.T) {
	eachPair(t, max(1, *cases/20), func(t *testing.T, a, b oracle.Shape) {
		x, y, ok := solidsOf(a, Vec{}, b)
		if !ok || !isModerate(a) || !isModerate(b) {
			return
		}
		times := func(x float64, k int) float64 {
			if x == math.SmallestNonzeroFloat64 {
				return x // which stands for what rounds to 0
			}
			return float.Ldexp(x, k)
		}
		var w solidExit
		rel, d := x.collide(&y, &w, undecided), x.distance(&y)
		for _, k := range [...]int{-450, -300, -50, -1, 1, 50, 300, 450} {
			c, _ := scaledBy(a, k)
			d2, _ := scaledBy(b, k)
			x, y, _ := solidsOf(c, Vec{}, d2)
			var v solidExit
			if got, gap := x.collide(&y, &v, undecided), x.distance(&y); got != rel || gap != times(d, k) || v.n != w.n || v.depth != times(w.depth, k) {
				t.Errorf("%#v, %#v: %v %v %+v, times 2^%d %v %v %+v", shapeOf(a), shapeOf(b), rel, d, w, k, got, gap, v)
			}
		}
	})
}

// TestEmptySolids: the empty set meets nothing.
func TestEmptySolids(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	p := xy(1, 2)
	var point solid
	point.setPoints(0, p)
	makers := map[string]func(s *solid){
		"radius":   func(s *solid) { s.setPoints(-1, p) },
		"NaN":      func(s *solid) { s.setPoints(nan, p) },
		"infinite": func(s *solid) { s.setPoints(inf, p) },
		"point":    func(s *solid) { s.setPoints(0, p, xy(nan, 0)) },
		"far":      func(s *solid) { s.setPoints(0, xy(inf, 0), p) },
		"list":     func(s *solid) { s.setList(corners, [][3]float64{p.coords(), xy(0, nan).coords()}, 0) },
		"box":      func(s *solid) { s.setBox(&Box{xy(0, 3), xy(2, 1)}, 1) },
		"half":     func(s *solid) { s.setOriented(p, [dim]Vec{xy(nan, 0)}, 0) },
		"run":      func(s *solid) { s.setPoints(0, p); s.run = xy(0, inf) },
		"none":     func(s *solid) { s.setList(corners, nil, 0) },
		"no more":  func(s *solid) { s.setList(ring, [][3]float64{p.coords()}[:0], 1) },
	}
	check := func(name string, a, b *solid, ma, mb *Vec) {
		t.Helper()
		var w solidExit
		var s solidSweep
		if rel, d, ok := a.collide(b, &w, undecided), a.distance(b), a.sweep(b, ma, mb, &s, true); rel != empty || !math.IsInf(d, 1) || ok {
			t.Errorf("%s: %v, %v, %v", name, rel, d, ok)
		}
		if rel := a.closest(b, &ends{}); rel != empty {
			t.Errorf("%s: nearest points", name)
		}
	}
	for name, set := range makers {
		var s solid
		set(&s)
		check(name, &s, &point, &p, &Vec{})
		check(name, &point, &s, &p, &Vec{})
		check(name, &s, &s, &p, &Vec{})
	}
	for _, m := range [...]Vec{xy(nan, 0), xy(0, inf)} {
		var s solidSweep
		if rest := (Vec{}); point.sweep(&point, &m, &rest, &s, true) || point.sweep(&point, &rest, &m, &s, true) {
			t.Errorf("%v is a motion", m)
		}
	}
}

// TestSolidsHaveAnOrder: of two solids that differ in an exponent only, one precedes.
func TestSolidsHaveAnOrder(t *testing.T) {
	var ray, line solid
	ray.setPoints(0, xy(1, 2))
	ray.run = xy(1, 0)
	line.setPoints(0, xy(1, 2))
	line.count, line.halves[0] = 1, xy(1, 0)
	longRay, longLine := ray, line
	longRay.runExp, longLine.halfExp = 1, 1
	for _, pair := range [...][2]*solid{{&ray, &longRay}, {&line, &longLine}} {
		if a, b := pair[0], pair[1]; a.precedes(b) == b.precedes(a) || a.precedes(a) {
			t.Errorf("no order of %s", describe(a, b))
		}
	}
}

// share says how often integers were asked, in percent of all cases: for the verdict, and of
// these for numbers on no small grid; for the distance beyond that; and for a sweep.
type share struct{ verdict, wide, distance, sweep float64 }

// tiers counts them in one family, and how long the searches are.
type tiers struct {
	share
	cases, supports, planes int
}

func (s *tiers) add(x, y *solid, v Vec) {
	s.cases++
	z := between(x, y)
	z.set(&Vec{}, &Vec{})
	var near simplex
	rel := z.relate(&near)
	if z.asked > 0 {
		s.verdict++
		s.wide += truth(!onSmallGrid(&z))
	}
	if z.asked = 0; rel == apart {
		var n nearest
		z.near(&near, &n)
	}
	s.distance += truth(z.asked > 0)
	s.supports = max(s.supports, near.supports)

	var p solidSweep
	x.sweep(y, &v, &Vec{}, &p, true)
	s.sweep += truth(p.asked > 0)
	s.planes = max(s.planes, p.planes)
}

// onSmallGrid says whether all lengths are below 2^20 units of one grid.
func onSmallGrid(z *minkowski) bool {
	lowest := 1 << 16
	see := func(x float64, exp int) {
		if m, e := math.Frexp(x); m != 0 {
			lowest = min(lowest, e+exp-53+bits.TrailingZeros64(uint64(math.Abs(math.Ldexp(m, 53)))))
		}
	}
	for _, s := range [...]*solid{z.a.solid, z.b.solid} {
		for _, p := range s.given() {
			for _, x := range p {
				see(x, 0)
			}
		}
		for _, h := range s.halves[:s.count] {
			for _, x := range h.coords() {
				see(x, s.halfExp)
			}
		}
		for _, x := range s.run.coords() {
			see(x, s.runExp)
		}
		see(s.R, 0)
	}
	return math.Ldexp(z.size+z.r, z.exp-lowest) < 1<<20
}

// check fails where integers are asked more often than is recorded.
func (s *tiers) check(t *testing.T, name string) {
	recorded := solidShares[name]
	percent := func(count float64) float64 { return 100 * count / float64(s.cases) }
	t.Logf("%q: {%.1f, %.1f, %.1f, %.1f}, at most %d supports, %d planes", name,
		percent(s.verdict), percent(s.wide), percent(s.distance), percent(s.sweep), s.supports, s.planes)
	for _, x := range [...]struct {
		what       string
		count, was float64
	}{
		{"verdict", s.verdict, recorded.verdict},
		{"verdict on no small grid", s.wide, recorded.wide},
		{"distance", s.distance, recorded.distance},
		{"sweep", s.sweep, recorded.sweep},
	} {
		// Three standard deviations of what is drawn.
		share := max(1, min(x.was, 99)) / 100
		if got := percent(x.count); got > x.was+0.5+300*math.Sqrt(share*(1-share)/float64(s.cases)) {
			t.Errorf("%s: integers are asked for the %s in %.1f %%, recorded are %.1f %%", name, x.what, got, x.was)
		}
	}
	if s.supports > steps/4 || s.planes > approaches/2 {
		t.Errorf("%s: a search of %d supports, a sweep of %d planes", name, s.supports, s.planes)
	}
}

// TestSolidTiers records how often floats cannot tell, in each family: it fails where that
// becomes more frequent, and where a search comes near its limit.
func TestSolidTiers(t *testing.T) {
	n := unlessBrief(40, 8)
	for _, family := range oracle.Families {
		var s tiers
		// Not *seed: shares are recorded.
		for k, rng := range oracle.Pairs(oracle.Spans[:], oracle.Spans[:], 1, t.Name()+family.Name) {
			for range n {
				a, b := family.Pair(rng, dim, k[0], k[1])
				v := at(family.Motion(rng, dim, a, b))
				if x, y, ok := solidsOf(a, v, b); ok {
					s.add(&x, &y, v)
				}
			}
		}
		s.check(t, family.Name)
	}
	for _, family := range solidFamilies {
		rng := oracle.Stream(1, t.Name()+family.name)
		var s tiers
		for range 40 * n {
			a, b := pairOfSolids(rng, family.number)
			s.add(&a, &b, vecOf(b.given()[0]).Sub(vecOf(a.given()[0])).Scale(1.25))
		}
		s.check(t, "solids "+family.name)
	}
}

// TestSolidsAllocateNothing asks about all families, and all kinds of solids, which are on
// the stack of who asks.
func TestSolidsAllocateNothing(t *testing.T) {
	ask := func(x, y solid, v Vec) {
		var w solidExit
		var s solidSweep
		x.collide(&y, &w, undecided)
		x.distance(&y)
		x.closest(&y, &ends{})
		x.sweep(&y, &v, &Vec{}, &s, true)
	}
	check := func(name string, x, y *solid, v Vec) {
		if n := testing.AllocsPerRun(2, func() { ask(*x, *y, v) }); n != 0 {
			t.Errorf("%s: %v allocations of %s", name, n, describe(x, y))
		}
	}
	for _, family := range oracle.Families {
		for k, rng := range oracle.Pairs(oracle.Spans[:], oracle.Spans[:], *seed, t.Name()) {
			a, m, b := family.Swept(rng, dim, k[0], k[1])
			var ca, cb core
			ca.set(shapeOf(a))
			cb.set(shapeOf(b))
			v := at(m)
			if n := testing.AllocsPerRun(2, func() {
				var x, y solid
				if setCores(&x, &y, &ca, &cb, &v) {
					ask(x, y, v)
				}
			}); n != 0 {
				t.Errorf("%s: %v allocations of %#v, %#v", family.Name, n, shapeOf(a), shapeOf(b))
			}
		}
	}
	for _, family := range solidFamilies {
		rng := oracle.Stream(*seed, t.Name()+family.name)
		for _, ka := range solidMakers {
			for _, kb := range solidMakers {
				number := family.number(rng)
				a, b := ka.make(rng, number), kb.make(rng, number)
				check(family.name, &a, &b, vecBy(number))
			}
		}
	}
}

// TestGoldenSolids compares a hash over all numbers of the kernel with the one in
// dim_test.go, as TestGolden does.
func TestGoldenSolids(t *testing.T) {
	h := fnv.New64a()
	add := func(x, y *solid, m Vec) {
		var w solidExit
		var s solidSweep
		numbers := []float64{float64(x.collide(y, &w, undecided)), w.depth, x.distance(y)}
		var p ends
		x.closest(y, &p)
		onA, onB := p.onA, p.onB
		numbers = append(numbers, truth(x.sweep(y, &m, &Vec{}, &s, true)), s.span.Enter, s.span.Exit)
		for _, v := range [...]Vec{w.n, onA, onB, s.in.n} {
			c := v.coords()
			numbers = append(numbers, c[:]...)
		}
		hashNumbers(h, numbers)
	}
	for _, family := range oracle.Families {
		for k, rng := range oracle.Pairs(oracle.Spans[:], oracle.Spans[:], 1, t.Name()+family.Name) {
			for range 2 {
				a, m, b := family.Swept(rng, dim, k[0], k[1])
				if x, y, ok := solidsOf(a, at(m), b); ok {
					add(&x, &y, at(m))
				}
			}
		}
	}
	for _, family := range solidFamilies {
		rng := oracle.Stream(1, t.Name()+family.name)
		for range 100 {
			a, b := pairOfSolids(rng, family.number)
			add(&a, &b, vecOf(b.given()[0]).Sub(vecOf(a.given()[0])))
		}
	}
	got := h.Sum64()
	if *update {
		writeGolden(t, "goldenSolids", got)
		return
	}
	if got != goldenSolids {
		t.Errorf("the answers hash to %#x, want %#x", got, uint64(goldenSolids))
	}
}

// TestWayOutBeforeSearch compares leave, which computes the way out of solids of few edges before any search, with a search and then the
// way out: relation, way out and depth must be the same to the bit.
func TestWayOutBeforeSearch(t *testing.T) {
	counts := map[relation]int{}
	check := func(a, b *solid) {
		if b.precedes(a) {
			a, b = b, a
		}
		z := between(a, b)
		z.set(&Vec{}, &Vec{})
		y := z
		var w, v solidExit
		var s simplex
		rel, isReached := z.leave(undecided, &w)
		want, wasReached := y.relate(&s), false
		if want <= touching {
			wasReached = y.exitAlong(&s, &v)
		}
		if got := fmt.Sprint(rel, isReached, w); got != fmt.Sprint(want, wasReached, v) {
			t.Errorf("%#v, %#v: %v, want %v %v %v", a, b, got, want, wasReached, v)
		}
		if !z.hasManyEdges() {
			counts[rel]++
		}
	}
	for _, family := range solidFamilies {
		rng := oracle.Stream(*seed, t.Name()+family.name)
		for range 300 {
			a, b := pairOfSolids(rng, family.number)
			check(&a, &b)
		}
	}
	for _, rel := range [...]relation{penetrating, touching, apart} {
		if counts[rel] < 20 {
			t.Errorf("%d pairs of few edges are %v", counts[rel], rel)
		}
	}
}

// FuzzSolids sends shapes of all kinds through the kernel, and proves verdicts about other
// solids of the same numbers.
func FuzzSolids(f *testing.F) {
	fuzzPairs(f, func(t *testing.T, a, b oracle.Shape) {
		x, y, ok := solidsOf(a, Vec{}, b)
		switch {
		case !ok:
			return
		case isEmpty(a) || isEmpty(b):
			var w solidExit
			if rel := x.collide(&y, &w, undecided); rel != empty {
				t.Errorf("%#v, %#v: %v, one is empty", shapeOf(a), shapeOf(b), rel)
			}
			return
		}
		solidsAgree(t, a, b)
		solidSweepsAgree(t, a, b.Q, b)
		p, q := at(a.P), at(a.Q)
		var box, skew, three solid
		box.setBox(&Box{each(p, q, math.Min), each(p, q, math.Max)}, a.R)
		halves := [dim]Vec{q, p}
		skew.setOriented(at(b.P), halves, b.R)
		three.setPoints(b.R, at(b.P), at(b.Q), p.Scale(-0.5))
		for _, s := range [...]*solid{&skew, &three} {
			z := between(&box, s)
			z.set(&Vec{}, &Vec{})
			x, sign := feature(&z)
			rel := z.relate(&simplex{})
			if p := prove(t, &z, &x); p.sign != sign || max(rel, penetrating) != sign && !(rel == penetrating && z.isThin && sign == touching) {
				t.Errorf("%s: %v, integers say %v, proved %v", describe(&box, s), rel, sign, p.sign)
			}
		}
	})
}

// setList makes s the hull of many points, which must not be changed while s is in use.
func (s *solid) setList(kind solidKind, points [][3]float64, r float64) {
	if len(points) == 0 {
		s.setPoints(math.NaN(), Vec{}) // the empty set, with a point for floats to start from
		return
	}
	s.clear()
	s.kind, s.list = kind, points
	s.SetRadius(r)
}
