package d3

import (
	"math"
	"math/big"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// pathLaws are what the package promises about every path and every shape.
var pathLaws = lawTable[pairCheck]{
	laws: []pairLaw{
		{"path queries agree", pathQueriesAgree},
		{"normals", pathNormals},
		{"points are on the surface", hitsAreOnSurface},
		{"reversed", pathReversed},
		{"written otherwise", pathRewritten},
		{"scaled", pathScaled},
		{"degenerate shapes", pathDegenerate},
		{"pointers", pathPointers},
	},
	exact:   []pairLaw{{"times", pathTimes}},
	each:    eachPath,
	first:   oracle.Paths[:],
	lattice: latticePair,
}

func TestPathLaws(t *testing.T)          { pathLaws.check(t, unlessBrief(*cases/8, 1)) }
func TestPathLawsOnLattice(t *testing.T) { pathLaws.checkLattice(t, unlessBrief(60, 6)) }

// TestPathsScale: paths that are parallel but for rounding, which once depended on the unit.
func TestPathsScale(t *testing.T) {
	type shape = oracle.Shape
	for _, x := range [...][2]shape{
		{
			{Kind: oracle.Ray, P: [3]float64{-1, 0x1p-21}, Q: [3]float64{1}},
			{Kind: oracle.Capsule, P: [3]float64{0, 0x1p-83}, Q: [3]float64{0x1p-20, -0x1p-83}, R: 0x1p-21},
		},
		{
			{Kind: oracle.Ray, P: [3]float64{-0.029560225694321797, -0.00014912409558968479}, Q: [3]float64{0.029560225694318067, 0.00014912409618202872}},
			{Kind: oracle.Capsule, P: [3]float64{-1.0662314681079685e-12, -5.378876523023328e-15}, R: 5.923552271932773e-13},
		},
	} {
		pathScaled(t, x[0], x[1])
	}
}

// TestPathsGrow: into a larger radius a path leads no later, and out no earlier.
func TestPathsGrow(t *testing.T) {
	for k, rng := range oracle.Pairs(oracle.Paths[:], []oracle.Kind{oracle.Point, oracle.Segment}, *seed, t.Name()) {
		for range unlessBrief(120, 20) {
			p, s := latticeShape(rng, k[0], 4), latticeShape(rng, k[1], 4)
			last, ok := Clip(shapeOf(p).(Path), shapeOf(s))
			for _, r := range growing {
				s = withRadius(s, r)
				pathTimes(t, p, s)
				got, isIn := Clip(shapeOf(p).(Path), shapeOf(s))
				const rounds = 1e-12
				if ok && (!isIn || got.Enter > last.Enter+rounds || got.Exit < last.Exit-rounds) {
					t.Errorf("Clip(%#v, %#v) = %+v, %v, with a smaller radius %+v", shapeOf(p), shapeOf(s), got, isIn, last)
				}
				last, ok = got, isIn
			}
		}
	}
}

// travels are what the queries say about a path and a shape.
type travels struct {
	Hit    Hit
	OK     bool
	Clip   Span
	ClipOK bool
	Hits   [2]Hit
	N      int
}

func travel(p Path, s Shape) (x travels) {
	x.Hit, x.OK = RayCast(p, s)
	x.Clip, x.ClipOK = Clip(p, s)
	x.Hits, x.N = Crossings(p, s)
	return x
}

// numbers returns all that x says as numbers, verdicts first.
func (x travels) numbers() []float64 {
	all := []float64{truth(x.OK), truth(x.ClipOK), float64(x.N), x.Clip.Enter, x.Clip.Exit}
	for _, h := range [...]Hit{x.Hit, x.Hits[0], x.Hits[1]} {
		all = append(all, h.numbers()...)
	}
	return all
}

// numbers returns the numbers of h, T first.
func (h Hit) numbers() []float64 {
	p, n := h.Point.coords(), h.Normal.coords()
	return append(append([]float64{h.T}, p[:]...), n[:]...)
}

func truth(ok bool) float64 {
	if ok {
		return 1
	}
	return 0
}

// sameNumbers says whether x and y differ in no bit, zeros' signs included.
func sameNumbers(x, y []float64) bool {
	for i, n := range x {
		if math.Float64bits(n) != math.Float64bits(y[i]) {
			return false
		}
	}
	return len(x) == len(y)
}

func (x travels) sameVerdicts(y travels) bool {
	return x.OK == y.OK && x.ClipOK == y.ClipOK && x.N == y.N
}

// ldexp returns h with lengths multiplied by 2^k and T by 2^kT. What has been moved into the
// range of T is not scaled.
func (h Hit) ldexp(k, kT int) Hit {
	h.Point = h.Point.ldexp(k)
	h.T = scaledT(h.T, kT)
	return h
}

func scaledT(t float64, k int) float64 {
	if t == math.SmallestNonzeroFloat64 || math.IsInf(t, 0) {
		return t
	}
	return math.Ldexp(t, k)
}

func (x travels) ldexp(k, kT int) travels {
	x.Clip = Span{scaledT(x.Clip.Enter, kT), scaledT(x.Clip.Exit, kT)}
	x.Hit, x.Hits[0], x.Hits[1] = x.Hit.ldexp(k, kT), x.Hits[0].ldexp(k, kT), x.Hits[1].ldexp(k, kT)
	return x
}

// startsIn says whether the path, not a line, starts in s.
func startsIn(p, s oracle.Shape) bool {
	return p.Kind != oracle.Line && oracle.Sign(oracle.Shape{P: p.P}, s) <= 0
}

// pathQueriesAgree checks that there is one answer, and what it says of the ends of the path.
func pathQueriesAgree(t *testing.T, p, s oracle.Shape) {
	path, shape := shapeOf(p).(Path), shapeOf(s)
	x := travel(path, shape)
	if ok := oracle.Sign(p, s) <= 0; x.OK != ok || x.ClipOK != ok || Overlap(path, shape) != ok || !ok && x != (travels{}) {
		t.Errorf("%#v, %#v: %+v, want %v", path, shape, x, ok)
	}
	if !x.OK {
		return
	}
	if isPoint(p) {
		if x.Clip != wholeSpan(path) || x.Hit.T != 0 || x.Hit.Point != at(p.P) || x.N != 0 {
			t.Errorf("%#v, %#v: %+v", path, shape, x)
		}
		return
	}
	enter, exit, _ := oracle.Clip(p, s)
	touches := enter.Cmp(exit) == 0
	if !(x.Clip.Enter <= x.Clip.Exit) || touches && x.Clip.Enter != x.Clip.Exit {
		t.Errorf("%#v, %#v: %+v, touching %v", path, shape, x, touches)
	}
	// Where the path is inside at the end only, or at an end of its range, it says so exactly.
	one := big.NewFloat(1)
	if p.Kind == oracle.Segment && enter.Cmp(one) == 0 && (x.Clip != Span{1, 1} || x.Hit.T != 1 || x.Hit.Point != at(p.Q)) {
		t.Errorf("%#v, %#v: %+v, want all at 1", path, shape, x)
	}
	switch {
	case startsIn(p, s):
		if x.Hit.T != 0 || x.Clip.Enter != 0 || x.Hit.Point != at(p.P) {
			t.Errorf("%#v, %#v: %+v, but it starts inside", path, shape, x)
		}
	case !math.IsInf(x.Clip.Enter, 0):
		if x.Hit != x.Hits[0] || x.Hit.T != x.Clip.Enter {
			t.Errorf("%#v, %#v: %+v, want the first hit to be the first crossing", path, shape, x)
		}
	case oracle.Sign(oracle.Shape{P: p.P}, s) <= 0:
		if x.Hit.T != 0 || x.Hit.Point != at(p.P) {
			t.Errorf("%#v, %#v: %+v, want the line's origin", path, shape, x)
		}
	default:
		if x.Hit.T != x.Clip.Exit || !(x.Hit.T < 0) || x.Hit != x.Hits[0] {
			t.Errorf("%#v, %#v: %+v, want the line's exit", path, shape, x)
		}
	}
	want := oracle.Crossings(p, s)
	if x.N != len(want) {
		t.Fatalf("%#v, %#v: %+v, want %v", path, shape, x, want)
	}
	for i, h := range x.Hits {
		switch {
		case i >= x.N:
			if h != (Hit{}) {
				t.Errorf("%#v, %#v: %+v, more than %d", path, shape, x, x.N)
			}
		case h.T != x.Clip.Enter && h.T != x.Clip.Exit,
			i == 1 && (x.Hits[0].T != x.Clip.Enter || h.T != x.Clip.Exit || !(x.Hits[0].T <= h.T)),
			x.N == 1 && (h.T == x.Clip.Enter) != isNearer(want[0], enter, exit) && x.Clip.Enter != x.Clip.Exit && areApart(enter, exit):
			t.Errorf("%#v, %#v: %+v: crossings are no ends of the clip; want %v", path, shape, x, want)
		}
		if q := path.At(h.T); i < x.N && h.Point != q && isFinite(q.sumAbs()) && math.Abs(h.T) < math.MaxFloat64 {
			t.Errorf("%#v, %#v: %+v: not the point at T, %v", path, shape, x, q)
		}
	}
}

// pathTimes compares the ends of the clip with the exact ones, for numbers that are small
// integers. There nothing is nearly tangent that is not exactly so.
func pathTimes(t *testing.T, p, s oracle.Shape) {
	clip, _ := Clip(shapeOf(p).(Path), shapeOf(s))
	enter, exit, ok := oracle.Clip(p, s)
	if !ok {
		return
	}
	for _, end := range [...]struct {
		got  float64
		want *big.Float
	}{{clip.Enter, enter}, {clip.Exit, exit}} {
		if end.want.IsInf() && math.IsInf(end.got, end.want.Sign()) {
			continue
		}
		if off := wide().Sub(end.want, big.NewFloat(end.got)); !isWithin(off, 1e-12) {
			t.Errorf("Clip(%#v, %#v) = %+v, want %v to %v: off by %.3g", shapeOf(p), shapeOf(s), clip, enter, exit, off)
		}
	}
}

// areExcluded says whether p and q are farther apart than the oracle's roots may be off by.
func areApart(p, q *big.Float) bool {
	if p.IsInf() || q.IsInf() {
		return true
	}
	off := wide().Sub(p, q)
	return off.Abs(off).Cmp(wide().Mul(q, big.NewFloat(0x1p-100))) > 0
}

// isNearer says whether x is nearer to a than to b, of which not both are infinite.
func isNearer(x, a, b *big.Float) bool {
	if a.IsInf() || b.IsInf() {
		return b.IsInf()
	}
	p, q := wide().Sub(x, a), wide().Sub(x, b)
	return p.Abs(p).Cmp(q.Abs(q)) < 0
}

// pathNormals checks lengths and directions. What a direction can be off by is the rounding of
// the place against the radius.
func pathNormals(t *testing.T, p, s oracle.Shape) {
	path, shape := shapeOf(p).(Path), shapeOf(s)
	x := travel(path, shape)
	if !x.OK {
		return
	}
	if !isUnit(x.Hit.Normal) {
		t.Errorf("%#v, %#v: %+v: length 1%+.3g", path, shape, x, x.Hit.Normal.Len()-1)
	}
	if startsIn(p, s) {
		if c, _ := Collide(at(p.P), shape); x.Hit.Normal != c.Normal {
			t.Errorf("%#v, %#v: %+v, want the normal of %+v", path, shape, x, c)
		}
	}
	d := at(p.Q)
	if p.Kind == oracle.Segment {
		d = d.Sub(at(p.P))
	}
	d = unit(d)
	slack := 16 * e * (1 + oracle.Scale(oracle.Shape{P: p.P}, s)/s.R)
	if s.R == 0 {
		slack = 16 * e
	}
	for i, h := range x.Hits[:x.N] {
		if !isUnit(h.Normal) {
			t.Errorf("%#v, %#v: %+v: length 1%+.3g", path, shape, x, h.Normal.Len()-1)
		}
		along := h.Normal.Dot(d)
		switch {
		case x.N == 2 && i == 0, x.N == 1 && h.T == x.Clip.Enter && h.T != x.Clip.Exit:
			if along > slack {
				t.Errorf("%#v, %#v: %+v: enters at %v by %.3g", path, shape, x, h, along)
			}
		case i == 1, x.N == 1 && h.T == x.Clip.Exit && h.T != x.Clip.Enter:
			if along < -slack {
				t.Errorf("%#v, %#v: %+v: leaves at %v by %.3g", path, shape, x, h, along)
			}
		}
	}
}

// hitsAreOnSurface allows what rounding to the world's coordinates costs, besides the bound.
func hitsAreOnSurface(t *testing.T, p, s oracle.Shape) {
	path, shape := shapeOf(p).(Path), shapeOf(s)
	x := travel(path, shape)
	hits := x.Hits[:x.N]
	if x.OK && !startsIn(p, s) && !isPoint(p) && !math.IsInf(x.Clip.Enter, 0) {
		hits = append(hits, x.Hit)
	}
	for _, h := range hits {
		if t := math.Abs(h.T); t < 0x1p-1000 || t > 0x1p1000 {
			continue // T is not as precise as other numbers
		}
		size := 8*oracle.Scale(oracle.Shape{P: p.P}, s) + h.Point.sumAbs() + 2*h.Point.Sub(at(p.P)).sumAbs()
		if off := oracle.PointGap(rats(h.Point), s); !isWithin(off, e*size) {
			t.Errorf("%#v, %#v: %+v: %.3g from the surface, allowed %.3g", path, shape, h, off, e*size)
		}
	}
}

// isWithin says whether |x| is at most bound, but for underflow.
func isWithin(x *big.Float, bound float64) bool {
	f, _ := x.Float64()
	return math.Abs(f) <= bound+0x1p-1070
}

// pathReversed: T becomes 1 − T, or −T for a line.
func pathReversed(t *testing.T, p, s oracle.Shape) {
	back, whole := p, 0.0
	switch p.Kind {
	case oracle.Segment:
		back.P, back.Q, whole = p.Q, p.P, 1
	case oracle.Line:
		for i := range back.Q {
			back.Q[i] = -back.Q[i]
		}
	default:
		return
	}
	x, y := travel(shapeOf(p).(Path), shapeOf(s)), travel(shapeOf(back).(Path), shapeOf(s))
	if !x.sameVerdicts(y) {
		t.Errorf("%#v, %#v: %+v, reversed %+v", shapeOf(p), shapeOf(s), x, y)
		return
	}
	if p.Kind == oracle.Line && (x.Clip.Enter != -y.Clip.Exit || x.Clip.Exit != -y.Clip.Enter) {
		t.Errorf("%#v, %#v: %+v, reversed %+v", shapeOf(p), shapeOf(s), x, y)
	}
	d := at(p.Q).Sub(at(p.P))
	if p.Kind == oracle.Line {
		d = at(p.Q)
	}
	size := oracle.Scale(oracle.Shape{P: p.P}, s) + oracle.Scale(oracle.Shape{P: back.P}, s) + d.Len()
	for i, h := range x.Hits[:x.N] {
		g := y.Hits[x.N-1-i]
		// T is sharp where the path goes through the surface rather than along it.
		steep := math.Abs(h.Normal.Dot(unit(d)))
		if !(size < 0x1p200 && size > 0x1p-200) || s.R > 0 && !(steep*steep*s.R > 0x1p12*e*size) || s.R == 0 && steep < 0x1p-10 {
			continue
		}
		if off := math.Abs(h.T-(whole-g.T)) * d.Len() * steep; !(off <= 32*e*size) {
			t.Errorf("%#v, %#v: %+v, reversed %+v: off by %.3g e(|m|+r)", shapeOf(p), shapeOf(s), h, g, off/e/size)
		}
	}
}

// pathRewritten: mirrored, moved exactly, with axes permuted or ends swapped, the same is said.
func pathRewritten(t *testing.T, p, s oracle.Shape) {
	x := travel(shapeOf(p).(Path), shapeOf(s))
	same := func(q, r oracle.Shape) {
		t.Helper()
		if y := travel(shapeOf(q).(Path), shapeOf(r)); !x.sameVerdicts(y) {
			t.Errorf("%#v, %#v: %+v, but\n%#v, %#v: %+v", shapeOf(p), shapeOf(s), x, shapeOf(q), shapeOf(r), y)
		}
	}
	if hasEnds(s.Kind) {
		r := s
		r.P, r.Q = s.Q, s.P
		same(p, r)
	}
	for i := range dim {
		q, r := p, s
		j := (i + 1) % dim
		for _, s := range [...]*oracle.Shape{&q, &r} {
			s.P[i], s.Q[i] = -s.P[i], -s.Q[i]
			s.P[i], s.P[j] = s.P[j], s.P[i]
			s.Q[i], s.Q[j] = s.Q[j], s.Q[i]
		}
		same(q, r)
	}
	for _, by := range [...][3]float64{{1, -2, 3}, {0x1p20, 0x1p21, -0x1p22}} {
		q, okQ := movedExactly(p, by)
		r, okR := movedExactly(s, by)
		if okQ && okR {
			same(q, r)
		}
	}
}

// pathScaled: powers of two change no bit of T; those of Dir alone scale it.
func pathScaled(t *testing.T, p, s oracle.Shape) {
	if !isModerate(p) || !isModerate(s) {
		return
	}
	path, shape := shapeOf(p).(Path), shapeOf(s)
	x := travel(path, shape)
	if t := math.Abs(x.Hit.T); t > 0 && t < 0x1p-1000 {
		return // what is so near to the start underflows at some scales only
	}
	for _, k := range [...]int{-450, -300, -1, 1, 50, 300, 450} {
		q, _ := scaledBy(p, k)
		r, _ := scaledBy(s, k)
		if y, want := travel(shapeOf(q).(Path), shapeOf(r)), x.ldexp(k, 0); !sameNumbers(y.numbers(), want.numbers()) {
			t.Errorf("%#v, %#v: %+v, times 2^%d\n%+v, want\n%+v", path, shape, x, k, y, want)
		}
		if !hasDirection(p.Kind) {
			continue
		}
		q = p
		q.Q = at(p.Q).ldexp(k).coords()
		if y, want := travel(shapeOf(q).(Path), shape), x.ldexp(0, -k); !sameNumbers(y.numbers(), want.numbers()) {
			t.Errorf("%#v, %#v: %+v, Dir times 2^%d\n%+v, want\n%+v", path, shape, x, k, y, want)
		}
	}
}

// pathDegenerate checks that a shape that is a simpler one gets its answers, as far as the
// range of a path allows.
func pathDegenerate(t *testing.T, p, s oracle.Shape) {
	path, o, u := shapeOf(p).(Path), at(s.P), at(s.Q)
	for _, same := range [...][2]Shape{
		{Segment{o, o}, o},
		{Ray{o, Vec{}}, o},
		{Line{o, Vec{}}, o},
		{Sphere{o, 0}, o},
		{Capsule{o, o, 0}, o},
		{Capsule{o, o, s.R}, Sphere{o, s.R}},
		{Capsule{o, u, 0}, Segment{o, u}},
	} {
		if x, y := travel(path, same[0]), travel(path, same[1]); !sameNumbers(x.numbers(), y.numbers()) {
			t.Errorf("%#v, %#v: %+v, but\n%#v: %+v", path, same[0], x, same[1], y)
		}
	}
	start, shape := at(p.P), shapeOf(s)
	c, ok := Collide(start, shape)
	for _, q := range [...]Path{Segment{start, start}, Ray{start, Vec{}}, Line{start, Vec{}}} {
		var want travels
		if ok {
			want = travels{Hit: Hit{0, start, c.Normal}, OK: true, Clip: wholeSpan(q), ClipOK: true}
		}
		if x := travel(q, shape); !sameNumbers(x.numbers(), want.numbers()) {
			t.Errorf("%#v, %#v: %+v, want %+v", q, shape, x, want)
		}
	}
}

func pathPointers(t *testing.T, p, s oracle.Shape) {
	path, shape := shapeOf(p).(Path), shapeOf(s)
	want := travel(path, shape)
	ptr := pointerTo(path).(Path)
	for _, x := range [...]travels{travel(ptr, shape), travel(path, pointerTo(shape)), travel(ptr, pointerTo(shape))} {
		if !sameNumbers(x.numbers(), want.numbers()) {
			t.Errorf("%#v, %#v: %+v, of pointers %+v", path, shape, want, x)
		}
	}
}
