package d2

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
)

// at returns the point with the first two coordinates x.
func at(x [3]float64) Vec { return vecOf(x) }

// flatFloor returns a floor of many edges, and of one that is as long, with its normal. It lies on a line of small
// integers through a point, which is exact, and so are its corners.
func flatFloor(rng *rand.Rand, through Vec, slope int) (fine, coarse *Chain, up Vec) {
	u := V(4, float64(slope))
	var points []Vec
	for i := 6; i >= -6; i-- {
		points = append(points, through.Add(u.Scale(float64(i))))
		if half := points[len(points)-1].Sub(u.Scale(0.5)); i > -6 && rng.IntN(2) == 0 {
			points = append(points, half)
		}
	}
	return meshThrough(points), meshThrough([]Vec{points[0], points[len(points)-1]}), unit(perpendicular(u))
}

// TestNewChain refuses what is no chain, and closes what is to be closed.
func TestNewChain(t *testing.T) {
	for _, c := range []struct {
		points []Vec
		want   ChainError
		text   string
	}{
		{nil, ChainError{-1, -1, ErrEmpty}, "no edge"},
		{[]Vec{{1, 2}}, ChainError{-1, -1, ErrEmpty}, "no edge"},
		{[]Vec{{1, 2}, {3, math.Inf(1)}}, ChainError{1, -1, ErrNotFinite}, "point 1: not a finite number"},
	} {
		_, err := NewChain(c.points, true)
		if got, ok := err.(*ChainError); !ok || *got != c.want || got.Error() != c.text {
			t.Errorf("%v: %v, want %s", c.points, err, c.text)
		}
	}
	points := []Vec{{0, 0}, {4, 0}, {0, 3}}
	open, err := NewChain(points, false)
	if err != nil || open.Len() != 2 {
		t.Errorf("%v, %d edges", err, open.Len())
	}
	closed, err := NewChain(points, true)
	if points[0] = (Vec{9, 9}); err != nil || closed.Len() != 3 || closed.At(2) != (Segment{Vec{0, 3}, Vec{}}) {
		t.Errorf("%v, %d edges, the last %v", err, closed.Len(), closed.At(2))
	}
}

// meshFaults are chains with what is wrong with them.
var meshFaults = []struct {
	name string
	mesh *Chain
	want []ChainError
}{
	{"a corner", meshThrough([]Vec{{0, 0}, {2, 0}, {2, 2}}), nil},
	{"an edge without length", meshThrough([]Vec{{0, 0}, {2, 0}, {2, 0}, {3, 1}}), []ChainError{{1, -1, ErrDegenerate}, {2, 0, ErrNonManifold}}},
	{"to and fro", meshThrough([]Vec{{0, 0}, {2, 0}, {0, 0}}), []ChainError{{1, 0, ErrDuplicate}}},
	{"three at one point", meshThrough([]Vec{{0, 0}, {2, 0}, {2, 2}, {2, 0}}), []ChainError{{2, 1, ErrDuplicate}}},
	{"a loop", meshThrough([]Vec{{0, 0}, {2, 0}, {3, 1}, {1, 1}, {2, 0}, {2, -1}}), []ChainError{{3, 0, ErrNonManifold}, {4, 0, ErrNonManifold}}},
	{"a corner within an edge", meshThrough([]Vec{{0, 0}, {2, 0}, {2, 2}, {1, 0}}), []ChainError{{0, 2, ErrTJunction}}},
}

// hills returns a surface over a stretch of 8 around the origin whose points are up to a rise above or below
// zero, and the direction upwards.
func hills(rng *rand.Rand, rise float64) (m *Chain, up Vec) {
	var points []Vec
	for i := range 17 {
		points = append(points, V(4-float64(i)/2, rise*(2*rng.Float64()-1)))
	}
	m, err := NewChain(points, false)
	if err != nil {
		panic(err)
	}
	return m, V(0, 1)
}

// terrain returns a surface of n² edges whose sides along x are 1, at the heights given: as many as a square of n by n has.
func terrain(n int, height func(x, z float64) float64) *Chain {
	var points []Vec
	for i := range n*n + 1 {
		x := float64(n*n/2 - i)
		points = append(points, V(x, height(x, 0)))
	}
	m, err := NewChain(points, false)
	if err != nil {
		panic(err)
	}
	return m
}

// meshThrough returns a chain.
func meshThrough(points []Vec) *Chain {
	m, err := NewChain(points, false)
	if err != nil {
		panic(err)
	}
	return m
}

// meshAround returns the edges of a polygon.
func meshAround(h Polygon) *Chain {
	m, err := NewChain(h.Corners(), true)
	if err != nil {
		panic(err)
	}
	return m
}

// goldenOneStream is the hash of all answers, see TestGoldenOneStream.
const goldenOneStream = 0xac8ffed6c7a69e81

// goldenMovers is the hash of where movers end, see TestGoldenMovers.
const goldenMovers = 0x4e900101a9c7868a

// goldenContacts is the hash of manifolds, see TestGoldenContacts.
const goldenContacts = 0x809e9cdc74eedb17

// goldenPlacing is the hash of what is placed, see TestGoldenPlacing.
const goldenPlacing = 0x9a6ea2bf90c5109a

// crossIsAntisymmetric checks p×q for vectors whose products are in range.
func crossIsAntisymmetric(t *testing.T, p, q Vec) {
	if x, y := p.Cross(q), q.Cross(p); x != -y || p.Cross(p) != 0 {
		t.Errorf("%v × %v = %v, the other way round %v, × itself %v", p, q, x, y, p.Cross(p))
	}
}

// turn returns the rotation by angle, in space about axis.
func turn(_ [3]float64, angle float64) Rotation { return Rotate(angle) }

// turnAxis returns the axis about which turn turns: the one out of the plane.
func turnAxis([3]float64) [3]float64 { return [3]float64{0, 0, 1} }

// exactTurns returns the rotations that take the axes to axes.
func exactTurns() (turns []Rotation) {
	for _, front := range []Vec{V(1, 0), V(0, 1), V(-1, 0), V(0, -1)} {
		turns = append(turns, RotationBetween(V(1, 0), front))
	}
	return turns
}

// goldenWorld is the hash of answers of a World, see TestGoldenWorld.
const goldenWorld = 0xe233c0533dd74c09

// dimMargins are the margins of what only the plane has.
var dimMargins = []margin{
	{"inner 8e", 12, func(x []float64) float64 {
		a, b, c, d := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6), vecAt(x, 9)
		p, q := a.Sub(b), c.Sub(d)
		z, bound := crossBound(&p, &q)
		return shareOf(z, exactCross(exactDiff(a, b), exactDiff(c, d)), bound)
	}, 0.25, 0.78},
	{"waysOver 8e", 9, func(x []float64) float64 {
		// Next to the line, the sign of how far beyond it a point is may be wrong.
		a, b := vecAt(x, 0), vecAt(x, 3)
		p := a.Add(b.Sub(a).Scale(x[6]))
		point, over := core{kind: exact.Segment, a: p, b: p}, core{}
		over.setSegment(&a, &b, 0)
		base, end := over.ordered()
		n, along, against := point.waysOver(&over)
		side := exactCross(exactDiff(*end, *base), exactDiff(p, *base))
		ray := core{kind: exact.Ray, a: p, u: n}
		if side.Sign() > 0 {
			ray.u = n.Neg()
		}
		ray.b = ray.u
		if _, x, y := ray.waysOver(&over); side.Sign() != 0 && math.IsInf(x, 1) != (side.Sign() > 0) || math.IsInf(x, 1) == math.IsInf(y, 1) {
			return math.Inf(1) // a ray that crosses the line comes from the other side
		}
		if first := against - along; side.Sign() != 0 && (first > 0) != (side.Sign() > 0) {
			return math.Abs(first) / waysOverBound(p.Sub(*base).sumAbs())
		}
		return 0
	}, 0.096, 0.29},
	{"timeError 2⁻⁴⁶", 12, func(x []float64) float64 {
		ma, mb, v, k := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6), vecAt(x, 9)
		m := ma.Sub(mb)
		num, den := exactCross(exactDiff(v, Vec{}), exactDiff(k, Vec{})), exactCross(exactDiff(ma, mb), exactDiff(v, Vec{}))
		rounded := exactCross(exactDiff(m, Vec{}), exactDiff(v, Vec{}))
		if den.Sign() == 0 || rounded.Sign() == 0 {
			return 0
		}
		t := wide().Quo(num, den)
		if f, _ := t.Float64(); !(math.Abs(f) <= 1) {
			return 0
		}
		return timeShare(t, wide().Quo(num, rounded), timeError(m, v))
	}, 0.0065, 0.02},
	{"the time of a crossing 2⁻⁴⁰", 6, func(x []float64) float64 {
		k, m, v := vecAt(x, 0), vecAt(x, 2), vecAt(x, 3)
		a, b, c := doublesOf(&k), doublesOf(&m), doublesOf(&v)
		got, ok := cut(&a, &b, &c)
		if !ok {
			return 0
		}
		want := exactCross(exactDiff(v, Vec{}), exactDiff(k, Vec{}))
		want.Quo(want, exactCross(exactDiff(m, Vec{}), exactDiff(v, Vec{})))
		return shareOf(got, want, float64(0x1p-40*math.Abs(got)))
	}, 0.00019, 0.00058},
	{"rounded 2⁻⁹⁸", 12, func(x []float64) float64 {
		a, b, c, d := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6), vecAt(x, 9)
		p, q := exactDifference(&a, &b), exactDifference(&c, &d)
		y, z := p.x.Times(q.y), p.y.Times(q.x)
		return shareOfDouble(y.Minus(z), exactCross(exactDiff(a, b), exactDiff(c, d)), roundingBound(math.Abs(y.Hi)+math.Abs(z.Hi)))
	}, 0.01, 0.033},
}

// waysOverBound returns how near a line waysOver goes by the direction of a ray, when the ray
// starts the given sum of coordinates away: there a ray that leads away counts for one that
// crosses.
func waysOverBound(size float64) float64 {
	line := core{kind: exact.Line, b: V(1, 0), u: V(1, 0)}
	b := band{lo: 0, hi: float64(0x1p-40 * size), answer: func(y float64) relation {
		ray := core{kind: exact.Ray, a: V(size-y, y), b: V(0, 1), u: V(0, 1)}
		if _, along, _ := ray.waysOver(&line); math.IsInf(along, 1) {
			return penetrating
		}
		return apart
	}}
	_, to := b.edges()
	return to
}

// dimSpares are the spares of what only the plane has.
var dimSpares = []spare{
	{"sweep_zero_radius.go", "float64(0x1p-40*hi)", "0x1p-40", 10, "the time of a crossing has a margin of that many; beyond, slides asks integers"},
	{"sweep_zero_radius.go", "t < 1-2*e", "2*e", 40, "floats below 1 are at most 1−e, which is where the general way ends as well"},
	{"sweep_zero_radius.go", "h.T < 1-0x1p-30", "0x1p-30", 40, "as the end of castThin; without it none differs of 1e6 that were built to"},
	{"sweep_zero_radius.go", "float64(-0x1p-6*m.sumAbs())", "-0x1p-6", 40, "castThin has seen that s faces the motion; without it none differs of 1e6 that were built to"},
	{"sweep_zero_radius.go", "float64(0x1p-18*p.u.sumAbs())", "0x1p-18", 21, "n·u is worth something from e on; the 22nd was found by climbing"},
}

func timeShare(t, u *big.Float, bound float64) float64 {
	f, _ := t.Float64()
	return shareOf(f, u, bound)
}

type exactVec [2]*big.Float

func exactDiff(p, q Vec) exactVec {
	x, y := wide().SetFloat64(p.X), wide().SetFloat64(p.Y)
	return exactVec{x.Sub(x, wide().SetFloat64(q.X)), y.Sub(y, wide().SetFloat64(q.Y))}
}

func exactCross(p, q exactVec) *big.Float {
	return wide().Sub(wide().Mul(p[0], q[1]), wide().Mul(p[1], q[0]))
}

// goldenSolids is the hash of all numbers of the general kernel, see TestGoldenSolids.
const goldenSolids = 0xb8bfd1fbea0b19fa

// solidShares are the shares recorded, see TestSolidTiers.
var solidShares = map[string]share{
	"random":             {0.2, 0.2, 0.0, 23.1},
	"tangent":            {88.0, 86.6, 2.7, 69.6},
	"far":                {73.1, 71.7, 0.9, 66.3},
	"tiny_far":           {63.5, 62.7, 6.3, 57.0},
	"parallel":           {68.5, 67.3, 4.3, 63.3},
	"short":              {91.5, 88.8, 2.9, 75.6},
	"grid":               {11.3, 0.2, 0.0, 30.8},
	"grid_pyth":          {53.3, 0.5, 0.0, 61.3},
	"mixed":              {45.9, 45.2, 4.0, 48.0},
	"inside":             {34.8, 33.6, 4.1, 33.1},
	"extreme":            {44.6, 44.2, 2.2, 44.8},
	"huge_tiny":          {68.0, 66.9, 19.6, 51.9},
	"meet":               {54.3, 15.8, 1.3, 55.5},
	"thin":               {44.2, 42.6, 3.3, 47.3},
	"lost":               {29.6, 21.2, 2.7, 44.3},
	"solids random":      {4.9, 4.9, 0.0, 9.9},
	"solids lattice":     {13.0, 3.8, 0.0, 23.0},
	"solids far lattice": {5.8, 2.5, 0.0, 19.2},
	"solids tiles":       {2.3, 2.1, 0.0, 9.5},
	"solids far":         {3.1, 3.1, 0.0, 12.6},
	"solids tilted":      {7.5, 7.5, 0.6, 21.1},
	"solids slivers":     {6.6, 6.6, 0.0, 19.9},
	"solids flat":        {45.3, 3.8, 0.0, 54.8},
	"solids sizes":       {8.4, 8.4, 0.0, 14.6},
	"solids extreme":     {3.4, 3.4, 0.0, 6.3},
	"solids wild":        {83.1, 83.1, 14.6, 85.1},
}

// acrossBoth: nothing is across two directions of the plane.
func acrossBoth(m, a, b Vec) (d []Vec) {
	if n := a.Cross(b); n*m.Cross(b) > 0 && n*a.Cross(m) > 0 {
		d = append(d, Vec{})
	}
	return d
}

func isWithinThree(_, _, _, _ Vec) bool { return false }

// isOutside says whether the corners of a face, all there are, are counter-clockwise.
func isOutside(corners []Vec, face []int) bool {
	return len(face) == len(corners) && isRing(corners)
}

func TestTileBox(t *testing.T) {
	size := V(0.1, 0.3)
	for _, i := range []int{-1 << 30, -1, 0, 1, 7, 1 << 30, math.MaxInt>>10 + 2, math.MaxInt / 4, -math.MaxInt / 4} {
		b := TileBox(size, i, 2*i)
		if x, y := TileBox(size, i+1, 2*i), TileBox(size, i, 2*i+1); b.Max.X != x.Min.X || b.Max.Y != y.Min.Y {
			t.Errorf("tile %d, %v, does not touch %v and %v", i, b, x, y)
		}
		if want := V(float64(i)*0.1, float64(2*i)*0.3); b.Min != want {
			t.Errorf("tile %d starts at %v, want %v", i, b.Min, want)
		}
	}
	if b := TileBox(size, math.MaxInt, 0); !(b.Min.X <= b.Max.X) || bits.UintSize == 32 && b.Min.X == b.Max.X {
		t.Errorf("the last tile: %v", b)
	}
}

func TestRegularPolygon(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	square := []Vec{V(6, 2), V(1, 7), V(-4, 2), V(1, -3)}
	for i, p := range RegularPolygon(V(1, 2), 5, 4, 0).Corners() {
		if p != square[i] {
			t.Errorf("corner %d of the square is %v, want %v", i, p, square[i])
		}
	}
	for _, n := range []int{1, 2, 3, 5, 6, 7, 8, 12, 60, 1000} {
		for _, angle := range []float64{0, 0.3, -20, 1e300} {
			center, radius := V(3, -4), 2.5
			corners := RegularPolygon(center, radius, n, angle).Corners()
			if len(corners) != n {
				t.Errorf("%d corners, want %d", len(corners), n)
			}
			for i, p := range corners {
				q := center.Add(Rotate(angle).Apply(Rotate(2 * math.Pi * float64(i) / float64(n)).Apply(V(radius, 0))))
				if p.Sub(q).Len() > 32*e*(radius+5) {
					t.Errorf("corner %d of %d from %v on is %v, want %v", i, n, angle, p, q)
				}
			}
		}
		// It mirrors itself to the bit.
		corners := RegularPolygon(V(0, 0), 1, n, 0).Corners()
		for i, p := range corners {
			if q := corners[(n-i)%n]; p.X != q.X || p.Y != -q.Y {
				t.Errorf("corners %v and %v of %d do not mirror each other", p, q, n)
			}
		}
	}
	for _, p := range []Polygon{
		RegularPolygon(V(1, 2), 5, 0, 0), RegularPolygon(V(1, 2), 5, -3, 0), RegularPolygon(V(1, 2), -1, 5, 0),
		RegularPolygon(V(1, nan), 5, 3, 0), RegularPolygon(V(1, 2), nan, 3, 0), RegularPolygon(V(1, 2), inf, 3, 0),
		RegularPolygon(V(1, 2), 5, 3, nan), RegularPolygon(V(1, 2), 5, 3, inf),
	} {
		if p != (Polygon{}) {
			t.Errorf("%v is not empty", p.Corners())
		}
	}
	if p := RegularPolygon(V(1, 2), 0, 5, 0); len(p.Corners()) != 1 {
		t.Errorf("radius 0 gives %v", p.Corners())
	}
}

// triedAll is the least way out of all that can be: across each edge.
func triedAll(z *minkowski) minTranslation {
	l := minTranslation{depth: math.Inf(1)}
	for _, s := range [...]*scaledSolid{&z.a, &z.b} {
		for d := (edgeDirections{}); d.next(s); {
			z.try(&l, perpendicular(d.u), false)
		}
	}
	return l
}

// lookedUp is the same of what lookups leave.
func lookedUp(z *minkowski) minTranslation {
	l := minTranslation{depth: math.Inf(1)}
	z.tryManyFaces(&l, &z.a, &z.b)
	z.tryManyFaces(&l, &z.b, &z.a)
	return l
}

func lookedUpAcross(z *minkowski, _, _ *scaledSolid) minTranslation { return lookedUp(z) }

// frameOf returns the vectors u and v.
func frameOf(u, v Vec) [2]Vec { return [2]Vec{u, v} }

// randomSpin returns a spin by a small or a great angle, or through a complex number of any length.
func randomSpin(rng *rand.Rand) Spin {
	switch rng.IntN(4) {
	case 0:
		return SpinBy(20 * (rng.Float64() - 0.5))
	case 1:
		return SpinThrough(float64(rng.IntN(5)-2), float64(rng.IntN(5)-2))
	}
	return SpinBy(rng.Float64() - 0.5)
}

// spinZ returns the spin through the complex number re + im·i.
func spinZ(re, im float64) Spin { return SpinThrough(re, im) }

// turnZ returns the spin by angle.
func turnZ(angle float64) Spin { return SpinBy(angle) }

// goldenTurning stands for the bits of TestGoldenTurning.
const goldenTurning = 0x3e12f8d3a1d8b7b2

// goldenMeasure is the hash of mass properties, see TestGoldenMeasure.
const goldenMeasure = 0x99346d6aa97b4a31

// pointMass returns the mass properties of a mass at p.
func pointMass(p Vec, m float64) MassProperties { return MassProperties{Area: m, Center: p} }

// massSize returns the area of m.
func massSize(m MassProperties) float64 { return m.Area }

// massSpread returns the inertia of m, the one number there is.
func massSpread(m MassProperties) []float64 { return []float64{m.Inertia} }

// massAbout returns the inertia of m about p.
func massAbout(m MassProperties, p Vec) []float64 { return []float64{m.About(p)} }

// turnedMass returns m turned by r.
func turnedMass(m MassProperties, r Rotation) MassProperties {
	return MassProperties{m.Area, r.Apply(m.Center), m.Inertia}
}

// massOfHollow returns the mass properties of what the outline of a polygon bounds, without what those of others inside of it bound.
func massOfHollow(outside Polygon, inside ...Polygon) MassProperties {
	var edges []Segment
	for k, h := range append(inside, outside) {
		corners := h.Corners()
		for i, p := range corners {
			edge := Segment{p, corners[(i+1)%len(corners)]}
			if k < len(inside) {
				edge.A, edge.B = edge.B, edge.A
			}
			edges = append(edges, edge)
		}
	}
	return massOfOutline(Bounds(outside), len(edges), func(i int) Segment { return edges[i] })
}

// someSpin returns a turn.
func someSpin() Spin { return SpinBy(1.25) }

// nearlyMass reports whether two mass properties differ by no more than a part of them.
func nearlyMass(x, y MassProperties, part float64) bool {
	d := math.Abs(x.Area-y.Area) + x.Center.Sub(y.Center).sumAbs() + math.Abs(x.Inertia-y.Inertia)
	return d <= part*(1+y.Area+y.Inertia)
}

// checkTaperedMass compares mass properties of a body around the x axis with its moments.
func checkTaperedMass(t *testing.T, got MassProperties, size, at, second, across float64) {
	t.Helper()
	if want := (MassProperties{Area: size, Center: V(at, 0), Inertia: across + second}); !nearlyMass(got, want, 1e-6) {
		t.Errorf("Measure = %+v, want %+v", got, want)
	}
}
