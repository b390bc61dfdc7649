package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/oracle"
)

// A law is a promise, and how it is checked for what was drawn.
type law[F any] struct {
	name  string
	check F
}

// lawTable holds what the package promises about all that can be asked in one form.
type lawTable[F any] struct {
	laws, exact []law[F] // exact are those for small integers only
	each        func(t *testing.T, n int, check F)
	first       []oracle.Kind // the kinds of the first shape
	lattice     func(t *testing.T, check F, rng *rand.Rand, k [2]oracle.Kind, size int)
}

// check holds all laws to n draws from each pair of kinds in each family.
func (l *lawTable[F]) check(t *testing.T, n int) {
	for _, law := range l.laws {
		t.Run(law.name, func(t *testing.T) { l.each(t, n, law.check) })
	}
}

// checkLattice holds them to n draws from so few numbers that touching, parallel,
// shared and equal shapes are common, and tangents and ends on the surface.
func (l *lawTable[F]) checkLattice(t *testing.T, n int) {
	for _, law := range slices.Concat(l.laws, l.exact) {
		t.Run(law.name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(l.first, oracle.Kinds, *seed, t.Name()) {
				for i := range n {
					l.lattice(t, law.check, rng, k, 1+i%3)
				}
			}
		})
	}
}

type (
	pairCheck = func(t *testing.T, a, b oracle.Shape)
	pairLaw   = law[pairCheck]
)

// laws are what the package promises about every pair, whatever its shapes.
var laws = lawTable[pairCheck]{
	laws: []pairLaw{
		{"queries agree", queriesAgree},
		{"closest points are on the shapes", closestPointsAreOnShapes},
		{"push-out brings to touching", pushOutTouches},
		{"swapped arguments", swappedArguments},
		{"swapped ends", swappedEnds},
		{"mirrored", mirrored},
		{"permuted axes", permutedAxes},
		{"translated", translated},
		{"scaled", scaledByPowersOfTwo},
		{"degenerate shapes", degenerateShapes},
		{"pointers", pointersAreValues},
	},
	each:    eachPair,
	first:   oracle.Kinds,
	lattice: latticePair,
}

func TestLaws(t *testing.T)          { laws.check(t, unlessBrief(*cases/4, 2)) }
func TestLawsOnLattice(t *testing.T) { laws.checkLattice(t, unlessBrief(30, 3)) }

func latticePair(t *testing.T, check pairCheck, rng *rand.Rand, k [2]oracle.Kind, size int) {
	check(t, latticeShape(rng, k[0], size), latticeShape(rng, k[1], size))
}

// latticeShape returns a shape with integer coordinates of up to size.
func latticeShape(rng *rand.Rand, k oracle.Kind, size int) oracle.Shape {
	s := oracle.Shape{Kind: k}
	for _, x := range fields(&s) {
		*x = float64(rng.IntN(2*size+1) - size)
	}
	s.R = math.Abs(s.R)
	return s
}

// fields returns the numbers that matter to s: its radius last, if it has one.
func fields(s *oracle.Shape) []*float64 {
	var all []*float64
	for i := range dim {
		all = append(all, &s.P[i])
	}
	if hasExtent(s.Kind) {
		for i := range dim {
			all = append(all, &s.Q[i])
		}
	}
	if hasRadius(s.Kind) {
		all = append(all, &s.R)
	}
	return all
}

func hasEnds(k oracle.Kind) bool      { return k == oracle.Segment || k == oracle.Capsule }
func hasDirection(k oracle.Kind) bool { return k == oracle.Ray || k == oracle.Line }
func hasRadius(k oracle.Kind) bool    { return k == oracle.Sphere || k == oracle.Capsule }
func hasExtent(k oracle.Kind) bool    { return hasEnds(k) || hasDirection(k) }

// replies are what the queries say about a pair.
type replies struct {
	Overlap  bool
	Distance float64
	OnA, OnB Vec
	Contact  Contact
	OK       bool
}

func query(a, b Shape) (x replies) {
	x.Overlap = Overlap(a, b)
	x.Distance = Distance(a, b)
	x.OnA, x.OnB = ClosestPoints(a, b)
	x.Contact, x.OK = Collide(a, b)
	return x
}

// numbers returns all that x says as numbers, verdicts first.
func (x replies) numbers() []float64 {
	all := []float64{0, 0, x.Distance, x.Contact.Depth}
	if x.Overlap {
		all[0] = 1
	}
	if x.OK {
		all[1] = 1
	}
	for _, v := range [...]Vec{x.OnA, x.OnB, x.Contact.Point, x.Contact.Normal} {
		c := v.coords()
		all = append(all, c[:]...)
	}
	return all
}

// sameBits says whether x and y differ in no bit, zeros' signs included.
func (x replies) sameBits(y replies) bool {
	ys := y.numbers()
	for i, n := range x.numbers() {
		if math.Float64bits(n) != math.Float64bits(ys[i]) {
			return false
		}
	}
	return true
}

// withoutSignedZeros returns x with +0 for every −0 in a point.
func (x replies) withoutSignedZeros() replies {
	for _, p := range [...]*Vec{&x.OnA, &x.OnB, &x.Contact.Point} {
		*p = p.Add(Vec{})
	}
	return x
}

// swapped returns what must be said about b and a if x is about a and b.
func (x replies) swapped(sameSet bool) replies {
	x.OnA, x.OnB = x.OnB, x.OnA
	if x.OK && !sameSet {
		x.Contact.Normal = x.Contact.Normal.Neg()
	}
	return x
}

// sameVerdicts says whether x and y agree in all that is promised exactly.
func (x replies) sameVerdicts(y replies) bool {
	return x.Overlap == y.Overlap && x.OK == y.OK &&
		(x.Distance == 0) == (y.Distance == 0) && (x.Contact.Depth > 0) == (y.Contact.Depth > 0)
}

// isNear says whether the lengths x and y about a and b differ by no more than
// their bound.
func isNear(x, y float64, a, b oracle.Shape) bool {
	if x == y {
		return true
	}
	if math.IsInf(y, 0) {
		x, y = y, x
	}
	return !math.IsInf(y, 0) && inUnits(x, big.NewFloat(y), a, b) <= 16
}

// queriesAgree checks that there is one answer, the exact one.
func queriesAgree(t *testing.T, a, b oracle.Shape) {
	x, y := shapeOf(a), shapeOf(b)
	got, sign := query(x, y), oracle.Sign(a, b)
	if hit := sign <= 0; got.Overlap != hit || got.OK != hit || (got.Distance == 0) != hit {
		t.Errorf("%#v, %#v: %+v, want %v", x, y, got, hit)
	}
	if got.Distance < 0 || math.Signbit(got.Distance) || got.Contact.Depth < 0 || math.Signbit(got.Contact.Depth) {
		t.Errorf("%#v, %#v: %+v: negative length", x, y, got)
	}
	if !got.OK {
		if got.Contact != (Contact{}) {
			t.Errorf("%#v, %#v: Contact %+v of shapes apart", x, y, got.Contact)
		}
		return
	}
	if want := sign < 0 || coresCross(a, b); (got.Contact.Depth > 0) != want {
		t.Errorf("%#v, %#v: Contact %+v, want penetrating %v", x, y, got.Contact, want)
	}
	if n := got.Contact.Normal; !isUnit(n) {
		t.Errorf("%#v, %#v: Normal %v with length 1%+.3g", x, y, n, n.Len()-1)
	}
	if want := commonPointOf(a, b, got.Contact.Point); got.OnA != want || got.OnB != want {
		t.Errorf("%#v, %#v: closest points %v and %v, want %v", x, y, got.OnA, got.OnB, want)
	}
}

// isUnit says whether the length of n is 1 within 8e.
func isUnit(n Vec) bool { return math.Abs(n.Dot(n)-1) < 16*e }

// coresCross says whether the cores of a and b cross in the plane, where even
// shapes without radius penetrate each other.
func coresCross(a, b oracle.Shape) bool {
	return dim == 2 && oracle.CoresMeet(a, b) && oracle.CrossDepth(a, b).Sign() > 0
}

// commonPointOf returns where the closest points of a and b, which overlap,
// coincide: at a core that is a point and lies on the other's, otherwise at the
// point of contact.
func commonPointOf(a, b oracle.Shape, contact Vec) Vec {
	if (isPoint(a) || isPoint(b)) && oracle.CoresMeet(a, b) {
		if isPoint(a) {
			return at(a.P)
		}
		return at(b.P)
	}
	return contact
}

// isPoint says whether the core of s is a point.
func isPoint(s oracle.Shape) bool {
	switch {
	case hasEnds(s.Kind):
		return s.P == s.Q
	case hasDirection(s.Kind):
		return s.Q == [3]float64{}
	}
	return true
}

// closestPointsAreOnShapes allows what rounding to the world's coordinates
// costs, besides the bound.
func closestPointsAreOnShapes(t *testing.T, a, b oracle.Shape) {
	x, y := shapeOf(a), shapeOf(b)
	distance := Distance(x, y)
	if distance == 0 {
		return
	}
	onA, onB := ClosestPoints(x, y)
	if !isFinite(onA.maxAbs()) || !isFinite(onB.maxAbs()) {
		return // total_test.go says when that may be
	}
	slack := big.NewFloat(16 * e)
	sum := big.NewFloat(min(math.MaxFloat64, oracle.Scale(a, b)))
	for _, p := range [...]Vec{onA, onB, at(a.P), at(b.P)} {
		sum.Add(sum, big.NewFloat(p.maxAbs()))
	}
	slack.Mul(slack, sum).Add(slack, big.NewFloat(0x1p-1072))
	within := func(x *big.Float) bool { return new(big.Float).Abs(x).Cmp(slack) <= 0 }

	if g := oracle.PointGap(rats(onA), a); !within(g) {
		t.Errorf("ClosestPoints(%#v, %#v) = %v, %v: the first is %.3g off, allowed %.3g", x, y, onA, onB, g, slack)
	}
	if g := oracle.PointGap(rats(onB), b); !within(g) {
		t.Errorf("ClosestPoints(%#v, %#v) = %v, %v: the second is %.3g off, allowed %.3g", x, y, onA, onB, g, slack)
	}
	if math.IsInf(distance, 1) {
		return
	}
	g := oracle.Gap(oracle.Shape{P: onA.coords()}, oracle.Shape{P: onB.coords()}, [3]*big.Rat{})
	if !within(g.Sub(g, big.NewFloat(distance))) {
		t.Errorf("ClosestPoints(%#v, %#v) = %v, %v: %.3g from Distance %v, allowed %.3g", x, y, onA, onB, g, distance, slack)
	}
}

// rats returns the coordinates of v.
func rats(v Vec) (x [3]*big.Rat) {
	for i, c := range v.coords() {
		x[i] = new(big.Rat).SetFloat64(c)
	}
	return x
}

// pushOutTouches checks that Depth·Normal leaves neither gap nor overlap, beyond
// the bound, and points out of b.
func pushOutTouches(t *testing.T, a, b oracle.Shape) {
	x, y := shapeOf(a), shapeOf(b)
	c, ok := Collide(x, y)
	if !ok || math.IsInf(c.Depth, 1) {
		return
	}
	shift := rats(c.Normal)
	for i := range shift {
		shift[i].Mul(shift[i], new(big.Rat).SetFloat64(c.Depth))
	}
	if u := inUnits(0, oracle.Gap(a, b, shift), a, b); !(u < 16) {
		t.Errorf("Collide(%#v, %#v) = %+v: moved by Depth·Normal, %.3g e·S from touching", x, y, c, u)
	}
}

// swappedArguments lets only the zeros of points keep the sign of either shape.
func swappedArguments(t *testing.T, a, b oracle.Shape) {
	x, y := shapeOf(a), shapeOf(b)
	got, back := query(x, y).withoutSignedZeros(), query(y, x).withoutSignedZeros()
	if want := got.swapped(sameSet(a, b)); !back.sameBits(want) {
		t.Errorf("%#v, %#v:\n%+v, swapped\n%+v, want\n%+v", x, y, got, back, want)
	}
}

// TestSameSetHasOneNormal: a set does not tell how its shape was written.
func TestSameSetHasOneNormal(t *testing.T) {
	o, p := [3]float64{1, 2}, [3]float64{4, 6} // p − o is (3, 4)
	for _, pair := range [...][2]oracle.Shape{
		{{Kind: oracle.Segment, P: o, Q: p}, {Kind: oracle.Segment, P: p, Q: o}},
		{{Kind: oracle.Segment, P: o, Q: p}, {Kind: oracle.Capsule, P: p, Q: o}},
		{{Kind: oracle.Capsule, P: o, Q: p, R: 2}, {Kind: oracle.Capsule, P: p, Q: o, R: 2}},
		{{Kind: oracle.Capsule, P: o, Q: o, R: 2}, {Kind: oracle.Capsule, P: o, Q: o, R: 2}},
		{{Kind: oracle.Ray, P: o, Q: p}, {Kind: oracle.Ray, P: o, Q: [3]float64{8, 12}}},
		{{Kind: oracle.Line, P: o, Q: p}, {Kind: oracle.Line, P: o, Q: [3]float64{-2, -3}}},
		{{Kind: oracle.Line, P: o, Q: [3]float64{3, 4}}, {Kind: oracle.Line, P: p, Q: [3]float64{-6, -8}}},
	} {
		if !sameSet(pair[0], pair[1]) {
			t.Errorf("%#v and %#v are no example", pair[0], pair[1])
		}
		swappedArguments(t, pair[0], pair[1])
	}
}

// sameSet says whether a and b are the same set of points.
func sameSet(a, b oracle.Shape) bool {
	if a.R != b.R || isPoint(a) != isPoint(b) {
		return false
	}
	switch {
	case isPoint(a):
		return a.P == b.P
	case hasEnds(a.Kind) && hasEnds(b.Kind):
		return a.P == b.P && a.Q == b.Q || a.P == b.Q && a.Q == b.P
	case a.Kind != b.Kind:
		return false
	}
	for i := range dim {
		if math.Signbit(a.Q[i]) != math.Signbit(b.Q[i]) && a.Kind == oracle.Ray && a.Q[i] != b.Q[i] {
			return false
		}
		for j := range i {
			if times(a.Q[i], b.Q[j]).Cmp(times(a.Q[j], b.Q[i])) != 0 {
				return false
			}
		}
	}
	if a.Kind == oracle.Ray {
		return a.P == b.P
	}
	return oracle.CoresMeet(oracle.Shape{P: a.P}, b)
}

// times returns x·y, exactly.
func times(x, y float64) *big.Float {
	return new(big.Float).SetPrec(106).Mul(big.NewFloat(x), big.NewFloat(y))
}

func swappedEnds(t *testing.T, a, b oracle.Shape) {
	if !hasEnds(a.Kind) && !hasEnds(b.Kind) {
		return
	}
	for _, swap := range [...][2]bool{{true, false}, {false, true}, {true, true}} {
		c, d := a, b
		if swap[0] && hasEnds(a.Kind) {
			c.P, c.Q = a.Q, a.P
		}
		if swap[1] && hasEnds(b.Kind) {
			d.P, d.Q = b.Q, b.P
		}
		sameWithinBound(t, a, b, c, d)
	}
}

// sameWithinBound checks that the pair c, d, which is a, b moved or written in
// another way, has the verdicts of a, b, and its lengths within their bound.
func sameWithinBound(t *testing.T, a, b, c, d oracle.Shape) {
	x, y := query(shapeOf(a), shapeOf(b)), query(shapeOf(c), shapeOf(d))
	if !x.sameVerdicts(y) || !isNear(x.Distance, y.Distance, a, b) || !isNear(x.Contact.Depth, y.Contact.Depth, a, b) {
		t.Errorf("%#v, %#v: %+v, but\n%#v, %#v: %+v", shapeOf(a), shapeOf(b), x, shapeOf(c), shapeOf(d), y)
	}
}

func mirrored(t *testing.T, a, b oracle.Shape) {
	for i := range dim {
		c, d := a, b
		for _, s := range [...]*oracle.Shape{&c, &d} {
			s.P[i], s.Q[i] = -s.P[i], -s.Q[i]
		}
		sameWithinBound(t, a, b, c, d)
	}
}

func permutedAxes(t *testing.T, a, b oracle.Shape) {
	for i := range dim - 1 {
		c, d := a, b
		for _, s := range [...]*oracle.Shape{&c, &d} {
			s.P[i], s.P[i+1] = s.P[i+1], s.P[i]
			s.Q[i], s.Q[i+1] = s.Q[i+1], s.Q[i]
		}
		sameWithinBound(t, a, b, c, d)
	}
}

// translated moves pairs by amounts that are exact for all their coordinates.
func translated(t *testing.T, a, b oracle.Shape) {
	for _, by := range [...][3]float64{{1, -2, 3}, {0x1p20, 0x1p21, -0x1p22}, {-0x1p40, 0x1p-2, 0}} {
		c, okA := movedExactly(a, by)
		d, okB := movedExactly(b, by)
		if okA && okB {
			sameWithinBound(t, a, b, c, d)
		}
	}
}

func movedExactly(s oracle.Shape, by [3]float64) (moved oracle.Shape, ok bool) {
	moved, ok = s, true
	add := func(x *float64, y float64) {
		sum := *x + y
		ok = ok && sum-*x == y && sum-y == *x
		*x = sum
	}
	for i := range dim {
		add(&moved.P[i], by[i])
		if hasEnds(s.Kind) {
			add(&moved.Q[i], by[i])
		}
	}
	return moved, ok
}

// scaledByPowersOfTwo multiplies all numbers of a pair, by so much that squares
// of them may go out of range, but not the numbers.
func scaledByPowersOfTwo(t *testing.T, a, b oracle.Shape) {
	x := query(shapeOf(a), shapeOf(b))
	if !isModerate(a) || !isModerate(b) {
		return
	}
	for _, k := range [...]int{-450, -300, -50, -1, 1, 50, 300, 450} {
		c, d := a, b
		for _, s := range [...]*oracle.Shape{&c, &d} {
			for _, f := range fields(s) {
				*f = math.Ldexp(*f, k)
			}
		}
		if got, want := query(shapeOf(c), shapeOf(d)), x.scaled(k); !got.sameBits(want) {
			t.Errorf("%#v, %#v:\n%+v, times 2^%d\n%#v, %#v:\n%+v, want\n%+v",
				shapeOf(a), shapeOf(b), x, k, shapeOf(c), shapeOf(d), got, want)
		}
	}
}

// isModerate says whether the numbers of s are so far from the ends of the
// floats that scaling, and what is small against them, stays within.
func isModerate(s oracle.Shape) bool {
	for _, f := range fields(&s) {
		if x := math.Abs(*f); x != 0 && !(x > 0x1p-130 && x < 0x1p130) {
			return false
		}
	}
	return true
}

// scaled returns what must be said when all numbers are multiplied by 2^k.
func (x replies) scaled(k int) replies {
	vec := func(v Vec) Vec {
		c := v.coords()
		for i := range c {
			c[i] = math.Ldexp(c[i], k)
		}
		return at(c)
	}
	// What has been raised to the smallest number is not scaled.
	if x.Distance != math.SmallestNonzeroFloat64 {
		x.Distance = math.Ldexp(x.Distance, k)
	}
	if x.Contact.Depth != math.SmallestNonzeroFloat64 {
		x.Contact.Depth = math.Ldexp(x.Contact.Depth, k)
	}
	x.OnA, x.OnB, x.Contact.Point = vec(x.OnA), vec(x.OnB), vec(x.Contact.Point)
	return x
}

// degenerateShapes checks that a shape that is a simpler one gets its answers.
func degenerateShapes(t *testing.T, a, b oracle.Shape) {
	p, q, other := at(a.P), at(a.Q), shapeOf(b)
	for _, same := range [...][2]Shape{
		{Segment{p, p}, p},
		{Ray{p, Vec{}}, p},
		{Line{p, Vec{}}, p},
		{Sphere{p, 0}, p},
		{Capsule{p, p, 0}, p},
		{Capsule{p, p, a.R}, Sphere{p, a.R}},
		{Capsule{p, q, 0}, Segment{p, q}},
	} {
		sameAnswers(t, same[0], other, same[1], other)
		sameAnswers(t, other, same[0], other, same[1])
		sameAnswers(t, same[0], same[0], same[1], same[1])
		if x, y := Bounds(same[0]), Bounds(same[1]); x != y {
			t.Errorf("Bounds(%#v) = %v, Bounds(%#v) = %v", same[0], x, same[1], y)
		}
	}
}

func sameAnswers(t *testing.T, a, b, c, d Shape) {
	if x, y := query(a, b), query(c, d); !x.sameBits(y) {
		t.Errorf("%#v, %#v:\n%+v, but\n%#v, %#v:\n%+v", a, b, x, c, d, y)
	}
}

func pointersAreValues(t *testing.T, a, b oracle.Shape) {
	x, y := shapeOf(a), shapeOf(b)
	px, py := pointerTo(x), pointerTo(y)
	sameAnswers(t, px, y, x, y)
	sameAnswers(t, x, py, x, y)
	sameAnswers(t, px, py, x, y)
	if v, p := Bounds(x), Bounds(px); v != p {
		t.Errorf("Bounds(%#v) = %v, of a pointer to it %v", x, v, p)
	}
	if v, p := Validate(x), Validate(px); (v == nil) != (p == nil) {
		t.Errorf("Validate(%#v) = %v, of a pointer to it %v", x, v, p)
	}
}

// pointerTo returns a pointer to a copy of s.
func pointerTo(s Shape) Shape {
	switch s := s.(type) {
	case Vec:
		return &s
	case Segment:
		return &s
	case Ray:
		return &s
	case Line:
		return &s
	case Sphere:
		return &s
	case Triangle:
		return &s
	case Box:
		return &s
	case OrientedBox:
		return &s
	case Hull:
		return &s
	case HalfSpace:
		return &s
	case Rounded:
		return &s
	case Capsule:
		return &s
	case Tapered:
		return &s
	}
	panic("not a value")
}

// TestLongAndShort: which formula measures a distance must not depend on the scale, nor on
// whether the shapes came as pointers, however much their sizes differ.
func TestLongAndShort(t *testing.T) {
	for _, pair := range [][2]Capsule{
		{
			{xy(0, -0.4571962141026068), xy(0, 0.3), 0},
			{xy(9.933528570327243e+29, -3.0739689124283772e+29), xy(5.258500684984833e+29, 4.281100446146681e+29), 0},
		},
		{
			{xy(0, 0.002652529621793185), xy(0, 0.0031633441822838146), 0.0014231677785145765},
			{xy(1.1953802257996311e+30, 0), xy(1.671805699424045e+29, 1.377794050742476e+29), 7.093156093733264e-07},
		},
		{
			{xy(1.665321366519887, 6.310887241768095e-30), xy(1.665321366519887, 5.5220263365470826e-30), 0},
			{xy(-182.57708866748905, 0), xy(-1.929936592466948e-31, -1.5799271530776925e-31), 0},
		},
		{
			{xy(0, 0), xy(0x1.9a49378172f3cp+97, -0x1.7cdcceddcc1aep+96), 0},
			{xy(0x1.3d3c3790028aap+99, 0), xy(0x1.3d3c3790028aap+99, 0x1.4ee7214497841p+99), 0},
		},
	} {
		a, b := pair[0], pair[1]
		want := Distance(a, b)
		if got := Distance(&a, &b); got != want {
			t.Errorf("Distance(%#v, %#v) = %v, of pointers %v", a, b, want, got)
		}
		for _, exp := range []int{-400, -100, -1, 1, 2, 60, 300} {
			by := func(c Capsule) Capsule { return Capsule{c.A.ldexp(exp), c.B.ldexp(exp), float.Ldexp(c.Radius, exp)} }
			if got := Distance(by(a), by(b)); got != float.Ldexp(want, exp) {
				t.Errorf("Distance(%#v, %#v) = %v, times 2^%d %v", a, b, want, exp, got)
			}
		}
	}
}
