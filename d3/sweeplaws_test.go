package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/oracle"
)

// sweepLaws are what the package promises about every two shapes and every motion.
var sweepLaws = lawTable[sweepCheck]{
	laws: []law[sweepCheck]{
		{"sweeps agree", sweepsAgree},
		{"spans end touching", sweepsEndTouching},
		{"no motion", sweepWithoutMotion},
		{"swapped", sweepSwapped},
		{"both move", sweepBoth},
		{"a point is its path", sweptPointIsPath},
		{"points are on both surfaces", sweptPointsAreOnShapes},
		{"normals", sweepNormals},
		{"normals without radii", sweepConeNormals},
		{"written otherwise", sweepRewritten},
		{"scaled", sweepScaled},
		{"degenerate shapes", sweepDegenerate},
		{"pointers", sweepPointers},
		{"lost radii", sweepLosesRadii},
	},
	exact: []law[sweepCheck]{{"times", sweepTimes}},
	each:  eachSweep,
	first: oracle.Kinds,
	lattice: func(t *testing.T, check sweepCheck, rng *rand.Rand, k [2]oracle.Kind, size int) {
		m := latticeShape(rng, oracle.Point, 2*size).P
		check(t, latticeShape(rng, k[0], size), m, latticeShape(rng, k[1], size))
	},
}

func TestSweepLaws(t *testing.T)          { sweepLaws.check(t, unlessBrief(*cases/10, 1)) }
func TestSweepLawsOnLattice(t *testing.T) { sweepLaws.checkLattice(t, unlessBrief(20, 3)) }

// TestSweepsGrow: a larger radius meets no later, and parts no earlier. Small integers in one plane
// are drawn too, in space as well: cores that pass through each other there are never deep.
func TestSweepsGrow(t *testing.T) {
	flat := [...]func(p *[3]float64){
		func(*[3]float64) {},
		func(p *[3]float64) { p[2] = 0 },
		func(p *[3]float64) { p[0] = p[1] },
	}
	for k, rng := range oracle.Pairs(oracle.Kinds, oracle.Kinds, *seed, t.Name()) {
		for i := range unlessBrief(120, 40) {
			a, b, m := latticeShape(rng, k[0], 4), latticeShape(rng, k[1], 4), latticeShape(rng, oracle.Point, 8).P
			for _, p := range [...]*[3]float64{&a.P, &a.Q, &b.P, &b.Q, &m} {
				flat[i%len(flat)](p)
			}
			sweepGrows(t, a, m, b, i%2 == 0)
		}
	}
}

// growing are radii that rounding swallows beside sizes of about 1, in part or not at all.
var growing = [...]float64{
	math.SmallestNonzeroFloat64, 1e-300, 1e-200, 1e-139, 1e-138, 1e-100, 1e-30, 1e-17, 1e-16, 3e-16,
	1e-15, 2e-15, 3e-15, 5e-15, 1e-14, 1e-13, 1e-10, 0.1, 1, 3,
}

func sweepGrows(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape, ofA bool) {
	a, b = withRadius(a, 0), withRadius(b, 0)
	last := sweepOf(shapeOf(a), at(m), shapeOf(b))
	for _, r := range growing {
		x, y := withRadius(a, r), b
		if !ofA || !hasRadius(x.Kind) {
			x, y = a, withRadius(b, r)
		}
		if x.R+y.R == 0 {
			return
		}
		sweepTimes(t, x, m, y)
		got := sweepOf(shapeOf(x), at(m), shapeOf(y))
		const rounds = 1e-12
		if !got.OK && last.OK || last.OK && (got.Hit.T > last.Hit.T+rounds || got.Span.Exit < last.Span.Exit-rounds) {
			t.Errorf("%#v, %v, %#v: %+v, with a smaller radius %+v", shapeOf(x), at(m), shapeOf(y), got, last)
		}
		last = got
	}
}

// sweeps are what the queries say about two shapes and a motion.
type sweeps struct {
	Hit    Hit
	OK     bool
	Span   Span
	SpanOK bool
}

func sweepOf(a Shape, m Vec, b Shape) (x sweeps) {
	x.Hit, x.OK = Sweep(a, m, b)
	x.Span, x.SpanOK = SweepSpan(a, m, b)
	return x
}

// numbers returns all that x says as numbers, verdicts first.
func (x sweeps) numbers() []float64 {
	return append([]float64{truth(x.OK), truth(x.SpanOK), x.Span.Enter, x.Span.Exit}, x.Hit.numbers()...)
}

func (x sweeps) sameVerdicts(y sweeps) bool {
	return x.OK == y.OK && x.SpanOK == y.SpanOK && (x.Hit.T == 0) == (y.Hit.T == 0) &&
		(x.Span.Exit == 1) == (y.Span.Exit == 1)
}

func sweepsAgree(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	x, y, motion := shapeOf(a), shapeOf(b), at(m)
	got := sweepOf(x, motion, y)
	enter, exit, ok := oracle.Sweep(a, m, b, [3]float64{})
	if got.OK != ok || got.SpanOK != ok || !ok && got != (sweeps{}) {
		t.Errorf("%#v, %v, %#v: %+v, want %v", x, motion, y, got, ok)
	}
	if !ok {
		return
	}
	if touches := enter.Cmp(exit) == 0; got.Hit.T != got.Span.Enter || !(got.Span.Enter <= got.Span.Exit) || touches && got.Span.Enter != got.Span.Exit {
		t.Errorf("%#v, %v, %#v: %+v, touching %v", x, motion, y, got, touches)
	}
	one := big.NewFloat(1)
	if enter.Cmp(one) == 0 && got.Hit.T != 1 || (enter.Sign() == 0) != (got.Hit.T == 0) || (exit.Cmp(one) == 0) != (got.Span.Exit == 1) {
		t.Errorf("%#v, %v, %#v: %+v, want %v to %v", x, motion, y, got, enter, exit)
	}
	c, starts := Collide(x, y)
	if starts != (got.Hit.T == 0) || starts && got.Hit != (Hit{0, c.Point, c.Normal}) {
		t.Errorf("%#v, %v, %#v: %+v, but Collide %+v, %v", x, motion, y, got, c, starts)
	}
}

// sweepTouches checks that the shapes are within the bound of touching where the span ends inside
// the motion.
func sweepTouches(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	span, _ := SweepSpan(shapeOf(a), at(m), shapeOf(b))
	for _, end := range [...]float64{span.Enter, span.Exit} {
		if end > 0x1p-1000 && end < 1 {
			if u := fromTouching(a, m, b, end); !(u < 8) {
				t.Errorf("SweepSpan(%#v, %v, %#v) = %+v: at %v %.3g e·S from touching", shapeOf(a), at(m), shapeOf(b), span, end, u)
			}
		}
	}
}

// sweepsEndTouching checks that the shapes are not deep in each other where the span begins or ends
// on the way: without radii, and crossing in the plane, their gap does not tell.
func sweepsEndTouching(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	span, ok := SweepSpan(shapeOf(a), at(m), shapeOf(b))
	if !ok {
		return
	}
	slack := 16 * e * (oracle.Scale(a, b) + at(m).Len() + at(a.P).sumAbs() + at(b.P).sumAbs())
	for i, end := range [...]float64{span.Enter, span.Exit} {
		if i == 0 && end == 0 || i == 1 && end == 1 || !isFinite(slack) {
			continue
		}
		after := shapeOf(movedBy(a, at(m).Scale(end)))
		if c, _ := Collide(after, shapeOf(b)); c.Depth > slack+0x1p-1000 {
			t.Errorf("SweepSpan(%#v, %v, %#v) = %+v, but at %v %+v", shapeOf(a), at(m), shapeOf(b), span, end, c)
		}
	}
}

// sweepTimes compares the times with the exact ones, for numbers that are small integers. There
// nothing is nearly tangent that is not exactly so.
func sweepTimes(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	got := sweepOf(shapeOf(a), at(m), shapeOf(b))
	enter, exit, ok := oracle.Sweep(a, m, b, [3]float64{})
	if !ok {
		return
	}
	offEnter, offExit := wide().Sub(enter, big.NewFloat(got.Span.Enter)), wide().Sub(exit, big.NewFloat(got.Span.Exit))
	if !isWithin(offEnter, 1e-12) || !isWithin(offExit, 1e-12) {
		t.Errorf("%#v, %v, %#v: %+v, want %.17g to %.17g", shapeOf(a), at(m), shapeOf(b), got, enter, exit)
	}
}

// sweepWithoutMotion also moves both alike, however far.
func sweepWithoutMotion(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	x, y := shapeOf(a), shapeOf(b)
	var want sweeps
	if c, ok := Collide(x, y); ok {
		want = sweeps{Hit{0, c.Point, c.Normal}, true, Span{0, 1}, true}
	}
	if got := sweepOf(x, Vec{}, y); got != want {
		t.Errorf("%#v, no motion, %#v: %+v, want %+v", x, y, got, want)
	}
	if hit, ok := SweepBoth(x, at(m), y, at(m)); hit != want.Hit || ok != want.OK {
		t.Errorf("%#v, %#v, both by %v: %+v, %v, want %+v", x, y, at(m), hit, ok, want)
	}
}

func sweepSwapped(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	x, y, motion := shapeOf(a), shapeOf(b), at(m)
	got, back := sweepOf(x, motion, y), sweepOf(y, motion.Neg(), x)
	if back.Hit.T != got.Hit.T || back.Span != got.Span || !got.sameVerdicts(back) || !turnRound(got.Hit, back.Hit, a, motion, b) {
		t.Errorf("%#v, %v, %#v: %+v, swapped %+v", x, motion, y, got, back)
	}
	// Which of the two moves changes nothing.
	for _, both := range [...]struct{ ma, mb Vec }{{motion, Vec{}}, {Vec{}, motion.Neg()}} {
		hit, ok := SweepBoth(x, both.ma, y, both.mb)
		if want := got.Hit; both.mb == (Vec{}) && hit != want || hit.T != want.T || hit.Normal != want.Normal || ok != got.OK {
			t.Errorf("%#v, %v, %#v: %+v, SweepBoth by %+v %+v, %v", x, motion, y, got, both, hit, ok)
		}
	}
}

// turnRound says whether the normals of two hits are opposite, but for what the rounding of the
// place is against the radii; or the same, of one set of points.
func turnRound(h, back Hit, a oracle.Shape, m Vec, b oracle.Shape) bool {
	if h.T == 0 && (sameSet(a, b) || h.Normal == (Vec{})) {
		return back.Normal == h.Normal
	}
	slack := 64 * e * (1 + (oracle.Scale(a, b)/2+m.Len()/2)/(a.R/2+b.R/2))
	if a.R+b.R == 0 || math.IsNaN(slack) {
		slack = 1e-12
	}
	return h.Normal.Add(back.Normal).Len() <= slack
}

// sweepBoth gives b motions of its own, a's the one it had and more: their difference is m,
// but for rounding.
func sweepBoth(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	for i, more := range [...][3]float64{a.P, b.Q, m, {0.1, -0.3, 0.7}} {
		mb := at(more).Scale([...]float64{0.375, -1, 1, 1}[i])
		ma := at(m).Add(mb)
		if !isFinite(ma.maxAbs()) {
			continue
		}
		sweptBoth(t, a, ma, b, mb)
	}
}

// sweptBoth compares SweepBoth with the oracle.
func sweptBoth(t *testing.T, a oracle.Shape, ma Vec, b oracle.Shape, mb Vec) {
	x, y, va, vb := shapeOf(a), shapeOf(b), ma.coords(), mb.coords()
	enter, _, ok := oracle.Sweep(a, va, b, vb)
	hit, got := SweepBoth(x, ma, y, mb)
	if got != ok || !got && hit != (Hit{}) {
		t.Errorf("SweepBoth(%#v, %v, %#v, %v) = %+v, %v", x, ma, y, mb, hit, got)
	}
	if !ok {
		return
	}
	if !isUnit(hit.Normal) || (hit.T == 0) != (enter.Sign() == 0) || !(hit.T >= 0 && hit.T <= 1) {
		t.Errorf("SweepBoth(%#v, %v, %#v, %v) = %+v, want T %v", x, ma, y, mb, hit, enter)
	}
	back, _ := SweepBoth(y, mb, x, ma)
	if back.T != hit.T || !turnRound(hit, back, a, ma.Sub(mb), b) {
		t.Errorf("SweepBoth(%#v, %v, %#v, %v) = %+v, swapped %+v", x, ma, y, mb, hit, back)
	}
	if !(hit.T > 0x1p-1000) {
		return
	}
	onBoth(t, hit, a, ma, b, mb)
	shift, other := moved(va, hit.T), moved(vb, hit.T)
	for i := range shift {
		shift[i].Sub(shift[i], other[i])
	}
	size := oracle.Scale(a, b) + ma.Sub(mb).Len()
	if off := oracle.Gap(a, b, shift); !isWithin(off, 8*e*size) {
		t.Errorf("SweepBoth(%#v, %v, %#v, %v) = %+v: %.3g from touching, allowed %.3g", x, ma, y, mb, hit, off, 8*e*size)
	}
}

// sweptPointIsPath: Sweep of a point is Clip of the segment that it runs along.
func sweptPointIsPath(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	p := oracle.Shape{Kind: oracle.Point, P: a.P}
	q, ok := movedExactly(p, m)
	if !ok {
		return
	}
	path := Segment{at(p.P), at(q.P)}
	x, y := sweepOf(at(p.P), at(m), shapeOf(b)), travel(path, shapeOf(b))
	z := sweepOf(shapeOf(b), at(m).Neg(), at(p.P))
	if x.OK != y.OK || (x.Hit.T == 0) != (y.Hit.T == 0) || (x.Span.Exit == 1) != (y.Clip.Exit == 1) || x.Span != z.Span {
		t.Errorf("%v, %v, %#v: %+v, swapped %+v, as a path %+v", at(p.P), at(m), shapeOf(b), x, z, y)
	}
	if !x.OK {
		return
	}
	// Where T is sharp.
	size := oracle.Scale(p, b) + at(m).Len()
	steep := math.Abs(x.Hit.Normal.Dot(unit(at(m))))
	if !(size < 0x1p200 && size > 0x1p-200) || b.R > 0 && !(steep*steep*b.R > 0x1p12*e*size) || b.R == 0 && steep < 0x1p-10 {
		return
	}
	if off := math.Abs(x.Hit.T-y.Hit.T) * at(m).Len() * steep; !(off <= 16*e*size) {
		t.Errorf("%v, %v, %#v: %+v, as a path %+v: off by %.3g e·S", at(p.P), at(m), shapeOf(b), x, y, off/e/size)
	}
}

func sweptPointsAreOnShapes(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	hit, ok := Sweep(shapeOf(a), at(m), shapeOf(b))
	if ok && hit.T > 0x1p-1000 {
		onBoth(t, hit, a, at(m), b, Vec{})
	}
}

// onBoth checks that the point of a hit after a motion lies on the surface of both shapes, allowing
// what rounding to the world's coordinates costs, besides the bound.
func onBoth(t *testing.T, h Hit, a oracle.Shape, ma Vec, b oracle.Shape, mb Vec) {
	t.Helper()
	if !isFinite(h.Point.sumAbs()) {
		return // where nearly parallel cores meet
	}
	size := 8*(oracle.Scale(a, b)+ma.Sub(mb).Len()) + 4*h.Point.sumAbs() + 2*(ma.sumAbs()+mb.sumAbs())
	for _, s := range [...]struct {
		shape oracle.Shape
		m     Vec
	}{{a, ma}, {b, mb}} {
		p := rats(h.Point)
		for i, x := range moved(s.m.coords(), h.T) {
			p[i].Sub(p[i], x)
		}
		if off := oracle.PointGap(p, s.shape); !isWithin(off, e*size) {
			t.Errorf("%#v by %v, %#v by %v: %+v: %.3g from the surface of %#v, allowed %.3g",
				shapeOf(a), ma, shapeOf(b), mb, h, off, shapeOf(s.shape), e*size)
		}
	}
}

// sweepNormals checks that the normal points against the motion, and that Collide's is the same
// shortly after.
func sweepNormals(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	x, y, motion := shapeOf(a), shapeOf(b), at(m)
	hit, ok := Sweep(x, motion, y)
	if !ok {
		return
	}
	if !isUnit(hit.Normal) {
		t.Errorf("Sweep(%#v, %v, %#v) = %+v: length 1%+.3g", x, motion, y, hit, hit.Normal.Len()-1)
	}
	if hit.T == 0 {
		return
	}
	r, size := a.R+b.R, oracle.Scale(a, b)+motion.Len()
	slack := 4 * math.Sqrt(e*(1+size/r)) // as T where a grazes b
	if r == 0 {
		slack = 0x1p-20
	}
	along := hit.Normal.Dot(unit(motion))
	if along > slack && (r > 0 || !isBlurred(a, b, size)) {
		t.Errorf("Sweep(%#v, %v, %#v) = %+v: Normal·motion is %.3g|motion|", x, motion, y, hit, along)
	}
	if !(size < 0x1p200 && size > 0x1p-200) {
		return
	}
	// The surface around the cores curves by 1/R: the way of the step turns the normal by no
	// more than that, and so does what rounds.
	step := 0x1p-12 * r / motion.Len()
	after, rounds := movedBy(a, motion.Scale(hit.T+step)), 16*e*(size+at(a.P).sumAbs()+at(b.P).sumAbs())
	if turn := (2*step*motion.Len() + rounds) / r; along < -0x1p-6 && 0x1p-20*r > rounds && turn < 0x1p-4 {
		c, ok := Collide(shapeOf(after), y)
		if off := c.Normal.Sub(hit.Normal).Len(); !ok || !(off <= turn) {
			t.Errorf("Sweep(%#v, %v, %#v) = %+v, but then Collide %+v, %v: %.3g off, allowed %.3g", x, motion, y, hit, c, ok, off, turn)
		}
	}
}

// isBlurred says whether one step of T moves a so far that it says little about where on
// its core, or b's, the two meet.
func isBlurred(a, b oracle.Shape, size float64) bool {
	for _, s := range [...]oracle.Shape{a, b} {
		if hasEnds(s.Kind) && at(s.Q).Sub(at(s.P)).Len() < 0x1p20*e*size || hasDirection(s.Kind) && at(s.Q).Len() < 0x1p20*e*size {
			return true
		}
	}
	return false
}

// sweepConeNormals checks that the normal of cores that meet without radii separates them.
func sweepConeNormals(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	a.R, b.R = 0, 0
	size := oracle.Scale(a, b) + at(m).Len()
	hit, ok := Sweep(shapeOf(a), at(m), shapeOf(b))
	if !ok || hit.T == 0 || !(size < 0x1p200 && size > 0x1p-200) {
		return
	}
	// How far each reaches beyond the point of contact.
	reach := func(s oracle.Shape, moved, n Vec) (far float64) {
		var c core
		c.set(shapeOf(s))
		for _, end := range [...]exact.End{exact.First, exact.Second} {
			if c.has(end) || c.kind == exact.Point {
				far = max(far, n.Dot(c.end(end).Sub(hit.Point).Add(moved)))
			}
		}
		lead := n.Dot(c.direction())
		if c.kind == exact.Line && math.Abs(lead) > 0x1p-20 || c.kind == exact.Ray && lead > 0x1p-20 {
			far = math.Inf(1)
		}
		return far
	}
	intoA, intoB := reach(a, at(m).Scale(hit.T), hit.Normal.Neg()), reach(b, Vec{}, hit.Normal)
	if limit := 0x1p-20*size + 8*e*(at(a.P).sumAbs()+at(b.P).sumAbs()+hit.Point.sumAbs()); intoA > limit || intoB > limit {
		t.Errorf("Sweep(%#v, %v, %#v) = %+v: a reaches %.3g into it, b %.3g", shapeOf(a), at(m), shapeOf(b), hit, intoA, intoB)
	}
}

func movedBy(s oracle.Shape, v Vec) oracle.Shape {
	s.P = at(s.P).Add(v).coords()
	if hasEnds(s.Kind) {
		s.Q = at(s.Q).Add(v).coords()
	}
	return s
}

// sweepRewritten: mirrored, moved exactly, with axes permuted or ends swapped, the same is said.
func sweepRewritten(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	x := sweepOf(shapeOf(a), at(m), shapeOf(b))
	same := func(c oracle.Shape, v [3]float64, d oracle.Shape) {
		t.Helper()
		if y := sweepOf(shapeOf(c), at(v), shapeOf(d)); !x.sameVerdicts(y) {
			t.Errorf("%#v, %v, %#v: %+v, but\n%#v, %v, %#v: %+v", shapeOf(a), at(m), shapeOf(b), x, shapeOf(c), at(v), shapeOf(d), y)
		}
	}
	reversed := func(s oracle.Shape) oracle.Shape {
		if hasEnds(s.Kind) {
			s.P, s.Q = s.Q, s.P
		}
		return s
	}
	same(reversed(a), m, b)
	same(a, m, reversed(b))
	for i := range dim {
		c, v, d := a, m, b
		j := (i + 1) % dim
		for _, p := range [...]*[3]float64{&c.P, &c.Q, &v, &d.P, &d.Q} {
			p[i] = -p[i]
			p[i], p[j] = p[j], p[i]
		}
		same(c, v, d)
	}
	for _, by := range [...][3]float64{{1, -2, 3}, {0x1p20, 0x1p21, -0x1p22}} {
		c, okC := movedExactly(a, by)
		d, okD := movedExactly(b, by)
		if okC && okD {
			same(c, m, d)
		}
	}
}

// sweepScaled: powers of two change no bit of T.
func sweepScaled(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	if !isModerate(a) || !isModerate(b) || !isModerate(oracle.Shape{P: m}) {
		return
	}
	x := sweepOf(shapeOf(a), at(m), shapeOf(b))
	if x.Hit.T > 0 && x.Hit.T < 0x1p-500 {
		return // what moves so little underflows
	}
	for _, k := range [...]int{-450, -300, -1, 1, 50, 300, 450} {
		c, _ := scaledBy(a, k)
		d, _ := scaledBy(b, k)
		want := x
		want.Hit.Point = x.Hit.Point.ldexp(k)
		if y := sweepOf(shapeOf(c), at(m).ldexp(k), shapeOf(d)); !sameNumbers(y.numbers(), want.numbers()) {
			t.Errorf("%#v, %v, %#v: %+v, times 2^%d\n%+v, want\n%+v", shapeOf(a), at(m), shapeOf(b), x, k, y, want)
		}
	}
}

// TestSweepsScale: what once depended on the unit.
func TestSweepsScale(t *testing.T) {
	for _, x := range [...]struct {
		name string
		a    oracle.Shape
		m    [3]float64
		b    oracle.Shape
	}{
		{
			"parallel but for rounding",
			oracle.Shape{Kind: oracle.Sphere, P: [3]float64{1.1786220229368759e-12, 1.0992930146751596e-14}, R: 7.392985024019174e-13},
			[3]float64{1.573269452430217e-18, -1.6940106870465463e-16},
			oracle.Shape{Kind: oracle.Capsule, P: [3]float64{3.14646939588191e-18, -3.3879465306183885e-16}, R: 4.393747836604744e-13},
		},
		{
			"an edge parallel to the motion",
			oracle.Shape{Kind: oracle.Capsule, Q: [3]float64{-0.45863183804047153, 0.059225462833295085}, R: 0.17288005475195944},
			[3]float64{1.206979090212324e+07, -1.5586335120857067e+06},
			oracle.Shape{Kind: oracle.Capsule, P: [3]float64{5.169401912800234e+06, -667550.1633836159}, Q: [3]float64{5.1694019257865455e+06, -667550.1650606043}, R: 0.8271199452480406},
		},
		{
			"a gap that rounds by more than holds allows",
			oracle.Shape{Kind: oracle.Ray, P: [3]float64{146994.46964163304, 7121.306674265247, 42103.08143495241}, Q: [3]float64{0.566750617697835, -1.6271970298785163, -0.7165827857097611}},
			[3]float64{-161053.15267263417, -7799.992388864473, -46128.83389768279},
			oracle.Shape{Kind: oracle.Capsule, P: [3]float64{-0.00013505558377912901, -0.0001060834467663171, 8.982120793790456e-05}, R: 0.5442264614472249},
		},
		{
			"two bars, the same",
			oracle.Shape{Kind: oracle.Capsule, P: [3]float64{1.1246144619402723, -0.01763907717346621, 0.09392162377094943}, Q: [3]float64{1.1246142284538847, -0.01763982992537414, 0.09392427911711572}, R: 1.0000000000000002},
			[3]float64{-0.12820536623585482, 0.0020108440942375565, -0.010707008117471863},
			oracle.Shape{Kind: oracle.Segment, P: [3]float64{0.0005149857913685969, 0.00703802425664133, -0.004844734070757506}},
		},
		{
			"two bars in the plane, the same",
			oracle.Shape{Kind: oracle.Capsule, P: [3]float64{-414.5160735669957, -29.8665092485707}, Q: [3]float64{-414.5111959339894, -29.860694318234213}, R: 0.8203689092257774},
			[3]float64{0.1498742549392311, -0.14809751325842008},
			oracle.Shape{Kind: oracle.Capsule, P: [3]float64{-413.2727521627673, -29.90611525824186}, Q: [3]float64{-413.27187321313943, -29.916559253790155}, R: 0.27345630307525914},
		},
	} {
		t.Run(x.name, func(t *testing.T) { sweepScaled(t, x.a, x.m, x.b) })
	}
}

// sweepLosesRadii: radii that rounding swallows change no number, if two bars' cores meet. That
// they overlap before or after the motion is exact.
func sweepLosesRadii(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	a, b = withRadius(a, 0), withRadius(b, 0)
	motion := at(m)
	thin := sweepOf(shapeOf(a), motion, shapeOf(b))
	var c coreSweep
	c.set(shapeOf(a), &motion, shapeOf(b), &Vec{})
	size := c.sum()
	for i, r := range [...]float64{math.SmallestNonzeroFloat64, 1e-300, 1e-200, 1e-139, 1e-100, 1, 1e100} {
		x, y := withRadius(a, r), b
		if i%2 == 1 || !hasRadius(a.Kind) {
			x, y = a, withRadius(b, r)
		}
		if x.R+y.R == 0 || !(r < 0x1p-60*size) {
			continue
		}
		sweepsAgree(t, x, m, y)
		sweepTouches(t, x, m, y)
		sweepsEndTouching(t, x, m, y)
		if !thin.OK || motion == (Vec{}) || c.a.kind == exact.Point || c.b.kind == exact.Point {
			continue
		}
		got, want := sweepOf(shapeOf(x), motion, shapeOf(y)), thin
		if got.Hit.T == 0 { // as Collide has it
			want.Hit, want.Span.Enter = got.Hit, 0
		}
		if got.Span.Exit == 1 {
			want.Span.Exit = 1
		}
		if got != want {
			t.Errorf("%#v, %v, %#v: %+v, without radii %+v", shapeOf(x), motion, shapeOf(y), got, want)
		}
	}
}

// withRadius returns s with the radius r, if it can have one.
func withRadius(s oracle.Shape, r float64) oracle.Shape {
	switch s.Kind {
	case oracle.Point:
		s.Kind = oracle.Sphere
	case oracle.Segment:
		s.Kind = oracle.Capsule
	}
	if hasRadius(s.Kind) {
		s.R = r
	}
	return s
}

// sweepDegenerate checks that a shape that is a simpler one gets its answers.
func sweepDegenerate(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	p, q, other, motion := at(a.P), at(a.Q), shapeOf(b), at(m)
	for _, same := range [...][2]Shape{
		{Segment{p, p}, p},
		{Ray{p, Vec{}}, p},
		{Line{p, Vec{}}, p},
		{Sphere{p, 0}, p},
		{Capsule{p, p, 0}, p},
		{Capsule{p, p, a.R}, Sphere{p, a.R}},
		{Capsule{p, q, 0}, Segment{p, q}},
	} {
		x, y := sweepOf(same[0], motion, other), sweepOf(same[1], motion, other)
		v, w := sweepOf(other, motion, same[0]), sweepOf(other, motion, same[1])
		if !sameNumbers(x.numbers(), y.numbers()) || !sameNumbers(v.numbers(), w.numbers()) {
			t.Errorf("%#v, %v, %#v: %+v, but %#v: %+v; the other way %+v and %+v", same[0], motion, other, x, same[1], y, v, w)
		}
	}
}

func sweepPointers(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
	x, y, motion := shapeOf(a), shapeOf(b), at(m)
	px, py := pointerTo(x), pointerTo(y)
	want := sweepOf(x, motion, y)
	for _, got := range [...]sweeps{sweepOf(px, motion, y), sweepOf(x, motion, py), sweepOf(px, motion, py)} {
		if !sameNumbers(got.numbers(), want.numbers()) {
			t.Errorf("%#v, %v, %#v: %+v, of pointers %+v", x, motion, y, want, got)
		}
	}
	both, _ := SweepBoth(x, motion, y, at(b.P))
	if hit, _ := SweepBoth(px, motion, py, at(b.P)); !sameNumbers(hit.numbers(), both.numbers()) {
		t.Errorf("SweepBoth(%#v, %v, %#v, %v) = %+v, of pointers %+v", x, motion, y, at(b.P), both, hit)
	}
}
