package d3

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/hull"
	"github.com/hantei-go/hantei/internal/oracle"
)

// at returns the point with the coordinates x.
func at(x [3]float64) Vec { return vecOf(x) }

// flatFloor returns a floor of many triangles in any order, and of two that are as large, with its normal. It lies
// in a plane of small integers through a point, which is exact, and so are its corners.
func flatFloor(rng *rand.Rand, through Vec, slope int) (fine, coarse *Mesh, up Vec) {
	u, v := V(4, 0, float64(slope)), V(0, 4, 0)
	const n = 12
	var points []Vec
	for i := range n + 1 {
		for j := range n + 1 {
			points = append(points, through.Add(u.Scale(float64(i-n/2))).Add(v.Scale(float64(j-n/2))))
		}
	}
	at := func(i, j int) int { return i*(n+1) + j }
	var triangles [][3]int
	for i := range n {
		for j := range n {
			a, b, c, d := at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)
			if rng.IntN(2) == 0 {
				a, b, c, d = b, c, d, a
			}
			triangles = append(triangles, [3]int{a, b, c}, [3]int{a, c, d})
		}
	}
	rng.Shuffle(len(triangles), func(i, j int) { triangles[i], triangles[j] = triangles[j], triangles[i] })
	fine, err := NewMesh(points, triangles)
	if err != nil {
		panic(err)
	}
	a, b, c, d := points[at(0, 0)], points[at(n, 0)], points[at(n, n)], points[at(0, n)]
	coarse, err = NewMesh([]Vec{a, b, c, d}, [][3]int{{0, 1, 2}, {0, 2, 3}})
	if err != nil {
		panic(err)
	}
	return fine, coarse, unit(u.Cross(v))
}

// TestNewMesh refuses what is no mesh, shares what is one point, and says how far it is.
func TestNewMesh(t *testing.T) {
	p := []Vec{V(0, 0, 0), V(1, 0, 0), V(0, 1, 0)}
	for _, c := range []struct {
		points    []Vec
		triangles [][3]int
		want      MeshError
		text      string
	}{
		{p, nil, MeshError{Part: -1, Other: -1, Err: ErrEmpty}, "no triangle"},
		{p, [][3]int{{0, 1, 2}, {0, 1, 3}}, MeshError{Part: 1, Other: -1, Err: ErrNoCorner}, "triangle 1: a corner that is none of the points"},
		{p, [][3]int{{0, 1, -1}}, MeshError{Part: 0, Other: -1, Err: ErrNoCorner}, "triangle 0: a corner that is none of the points"},
		{[]Vec{p[0], V(0, math.NaN(), 0), p[1], p[2]}, [][3]int{{0, 2, 3}}, MeshError{Part: 1, Other: -1, Err: ErrNotFinite}, "point 1: not a finite number"},
	} {
		_, err := NewMesh(c.points, c.triangles)
		if got, ok := err.(*MeshError); !ok || *got != c.want || got.Error() != c.text {
			t.Errorf("%v, %v: %v, want %s", c.points, c.triangles, err, c.text)
		}
	}
	var soup []Vec
	var triangles [][3]int
	for i := range 1000 {
		x := float64(i)
		soup = append(soup, V(x, 0, 0), V(x+1, 0, 0), V(x, 1, 0), V(x+1, 0, 0), V(x+1, 1, 0), V(x, 1, 0))
		triangles = append(triangles, [3]int{6 * i, 6*i + 1, 6*i + 2}, [3]int{6*i + 3, 6*i + 4, 6*i + 5})
	}
	last, calls := -1.0, 0
	m, err := NewMeshProgress(soup, triangles, func(done float64) {
		if calls++; done <= last || done > 1 {
			t.Errorf("%v after %v", done, last)
		}
		last = done
	})
	if err != nil || last != 1 || calls < 50 || len(m.data.points) != 2002 {
		t.Errorf("%v, done %v in %d calls, %d points", err, last, calls, len(m.data.points))
	}
	soup[0], triangles[0] = V(9, 9, 9), [3]int{}
	if m.At(0) != (Triangle{V(0, 0, 0), V(1, 0, 0), V(0, 1, 0)}) || m.Len() != 2000 {
		t.Errorf("%v has changed", m.At(0))
	}
}

// meshFaults are meshes with what is wrong with them.
var meshFaults = []struct {
	name string
	mesh *Mesh
	want []MeshError
}{
	{"a square", meshOf([][3]int{{0, 1, 2}, {0, 2, 3}}), nil},
	{"a triangle without area", meshOf([][3]int{{0, 1, 2}, {0, 1, 4}}), []MeshError{{Part: 0, Other: 1, Err: ErrTJunction}, {Part: 1, Other: -1, Err: ErrDegenerate}}},
	{"the same twice", meshOf([][3]int{{0, 1, 2}, {0, 2, 3}, {2, 1, 0}}), []MeshError{{Part: 2, Other: 0, Err: ErrDuplicate}}},
	{"three at one edge", meshOf([][3]int{{0, 1, 2}, {0, 2, 3}, {0, 2, 5}}), []MeshError{{Part: 2, Other: 0, Err: ErrNonManifold}}},
	{"a corner within an edge", meshOf([][3]int{{0, 1, 2}, {4, 1, 6}}), []MeshError{{Part: 0, Other: 1, Err: ErrTJunction}}},
}

// meshOf returns a mesh of a few points, of which the fifth is in the middle of the edge from the first to the second.
func meshOf(triangles [][3]int) *Mesh {
	m, err := NewMesh([]Vec{V(0, 0, 0), V(2, 0, 0), V(2, 2, 0), V(0, 2, 0), V(1, 0, 0), V(1, 1, 1), V(1, -1, 0)}, triangles)
	if err != nil {
		panic(err)
	}
	return m
}

// hills returns a surface over a square of 8 by 8 around the origin whose points are up to a rise above or below
// zero, and the direction upwards.
func hills(rng *rand.Rand, rise float64) (m *Mesh, up Vec) {
	const n = 16
	var points []Vec
	for i := range n + 1 {
		for j := range n + 1 {
			points = append(points, V(float64(i)/2-4, float64(j)/2-4, rise*(2*rng.Float64()-1)))
		}
	}
	at := func(i, j int) int { return i*(n+1) + j }
	var triangles [][3]int
	for i := range n {
		for j := range n {
			triangles = append(triangles, [3]int{at(i, j), at(i+1, j), at(i+1, j+1)}, [3]int{at(i, j), at(i+1, j+1), at(i, j+1)})
		}
	}
	m, err := NewMesh(points, triangles)
	if err != nil {
		panic(err)
	}
	return m, V(0, 0, 1)
}

// terrain returns a surface of n by n squares of side 1 around the origin, at the heights given.
func terrain(n int, height func(x, z float64) float64) *Mesh {
	var points []Vec
	var triangles [][3]int
	for i := range n + 1 {
		for j := range n + 1 {
			x, z := float64(i-n/2), float64(j-n/2)
			if points = append(points, V(x, height(x, z), z)); i < n && j < n {
				at := i*(n+1) + j
				triangles = append(triangles, [3]int{at, at + 1, at + n + 2}, [3]int{at, at + n + 2, at + n + 1})
			}
		}
	}
	m, err := NewMesh(points, triangles)
	if err != nil {
		panic(err)
	}
	return m
}

// meshThrough returns a mesh of which each tile has the corners of the one before but one, and a
// point more.
func meshThrough(points []Vec) *Mesh {
	var triangles [][3]int
	for i := range len(points) - 2 {
		triangles = append(triangles, [3]int{i, i + 1, i + 2})
	}
	m, err := NewMesh(points, triangles)
	if err != nil {
		panic(err)
	}
	return m
}

// meshAround returns the surface of a hull.
func meshAround(h Hull) *Mesh {
	var triangles [][3]int
	for _, face := range h.Faces() {
		for i := 1; i+1 < len(face); i++ {
			triangles = append(triangles, [3]int{face[0], face[i], face[i+1]})
		}
	}
	m, err := NewMesh(h.Corners(), triangles)
	if err != nil {
		panic(err)
	}
	return m
}

// goldenOneStream is the hash of all answers, see TestGoldenOneStream.
const goldenOneStream = 0xab1df1cec6eaa3a4

// goldenMovers is the hash of where movers end, see TestGoldenMovers.
const goldenMovers = 0xd356d67ac550d24b

// goldenContacts is the hash of manifolds, see TestGoldenContacts.
const goldenContacts = 0x95cdc1170ef33dec

// goldenPlacing is the hash of what is placed, see TestGoldenPlacing.
const goldenPlacing = 0x9b2cb5589f3385fc

// crossIsAntisymmetric checks p×q for vectors whose products are in range.
func crossIsAntisymmetric(t *testing.T, p, q Vec) {
	if x, y := p.Cross(q), q.Cross(p); x != y.Neg() || p.Cross(p) != (Vec{}) {
		t.Errorf("%v × %v = %v, the other way round %v, × itself %v", p, q, x, y, p.Cross(p))
	}
}

// turn returns the rotation by angle, in space about axis.
func turn(axis [3]float64, angle float64) Rotation { return Rotate(at(axis), angle) }

// turnAxis returns the axis about which turn turns.
func turnAxis(axis [3]float64) [3]float64 { return axis }

// exactTurns returns the rotations that take the axes to axes.
func exactTurns() (turns []Rotation) {
	x, y, z := V(1, 0, 0), V(0, 1, 0), V(0, 0, 1)
	for _, front := range []Vec{x, y, z, x.Neg(), y.Neg(), z.Neg()} {
		var roll Rotation
		for range 4 {
			turns = append(turns, roll.Then(RotationBetween(x, front)))
			roll = roll.Then(RotationBetween(y, z))
		}
	}
	return turns
}

// goldenWorld is the hash of answers of a World, see TestGoldenWorld.
const goldenWorld = 0xe11f3068d2b8bfd3

// dimMargins are the margins of what only space has.
var dimMargins = []margin{
	{"inner 128e", 12, func(x []float64) float64 {
		a, u, b, v := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6), vecAt(x, 9)
		d := a.Sub(b)
		size, sine := d.Dot(d), float64(u.Dot(u)*v.Dot(v))/u.Cross(v).sq()
		return radii(distanceOf(coreAt(oracle.Line, a, u), coreAt(oracle.Line, b, v)),
			func(q float64) float64 { return float64(128 * e * float64((size+q)*sine)) },
			func(r float64) relation { return inner(&d, &u, &v, exact.Line, exact.Line, r) })
	}, 0.015, 0.046},
	{"inner 24e of s", 8, func(x []float64) float64 { return innerMargin(x, false, false) }, 0.13, 0.42},
	{"inner 24e of t", 8, func(x []float64) float64 { return innerMargin(x, true, false) }, 0.16, 0.51},
	{"inner 24e of s beyond 1", 8, func(x []float64) float64 { return innerMargin(x, false, true) }, 0.14, 0.44},
	{"inner 24e of t beyond 1", 8, func(x []float64) float64 { return innerMargin(x, true, true) }, 0.18, 0.56},
	{"passing 16e of the time", 15, func(x []float64) float64 { return thinMargin(x, 0, false) }, 0.028, 0.085},
	{"passing 16e of the time beyond 1", 15, func(x []float64) float64 { return thinMargin(x, 0, true) }, 0.033, 0.099},
	{"passing 16e of s", 15, func(x []float64) float64 { return thinMargin(x, 1, false) }, 0.025, 0.076},
	{"passing 16e of t", 15, func(x []float64) float64 { return thinMargin(x, 2, false) }, 0.031, 0.094},
	{"castMovingCores 300e at the start", 16, func(x []float64) float64 { return barsMargin(x, false) }, 0.0028, 0.0087},
	{"castMovingCores 300e at the end", 16, func(x []float64) float64 { return barsMargin(x, true) }, 0.0058, 0.018},
	{"castMovingCores 300e of the foot", 13, func(x []float64) float64 { return barFootMargin(x, false) }, 0.021, 0.063},
	{"castMovingCores 300e of the foot by a line", 13, func(x []float64) float64 { return barFootMargin(x, true) }, 0.0034, 0.011},
	{"gap of what is oblique 16e", 12, func(x []float64) float64 {
		// At the least angle that does without accurateNormal, between their ends.
		p, u := vecAt(x, 0), vecAt(x, 3)
		s1, s2 := coreAt(oracle.Segment, p, p.Add(u)), coreAt(oracle.Line, vecAt(x, 6), u.Add(vecAt(x, 9).Scale(0.25)))
		var a, b core
		a.set(shapeOf(s1))
		b.set(shapeOf(s2))
		var g gap
		g.direct(&a, &b)
		sine := normalOf(a.u, b.u).sq() / float64(a.u.Dot(a.u)*b.u.Dot(b.u))
		if g.isExact || g.xEnd != exact.Inside || !(sine < 0x1p-3) {
			return 0
		}
		return shareOf(length(g.w), distanceOf(s1, s2), float64(16*e*oracle.Scale(s1, s2)))
	}, 0.14, 0.44},
	{"Normal of a short gap 2⁻²⁹", 9, func(x []float64) float64 {
		// Floats take it where the gap is longer than 2⁻²⁰S. Integers take what is shorter.
		a, u := vecAt(x, 0), vecAt(x, 3)
		b := a.Add(u)
		p := a.Add(u.Scale(0.5)).Add(vecAt(x, 6).Scale(0x1p-17))
		k, v := bigDifference(p, a), bigDifference(b, a)
		along := bigDot(k, v)
		along.Quo(along, bigDot(v, v))
		for i := range k {
			k[i].Sub(k[i], v[i].Mul(v[i], along))
		}
		ww := bigDot(k, k)
		if ww.Sign() == 0 {
			return 0
		}
		ww.Sqrt(ww)
		c, ok := Collide(Sphere{p, 1}, Segment{a, b})
		if f, _ := along.Float64(); !ok || !(f > 0x1p-3 && f < 7.0/8) {
			return 0
		}
		off := 0.0
		for i, y := range c.Normal.coords() {
			d, _ := new(big.Float).Sub(k[i].Quo(k[i], ww), bigNumber(y)).Float64()
			off = max(off, math.Abs(d))
		}
		return off / 0x1p-29
	}, 0.019, 0.058},
	{"tubeChord of what is not short 2¹²e", 10, func(x []float64) float64 {
		k, d, u := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6)
		uu := u.Dot(u)
		n, nn := faceNormal(d, u, d.Dot(d), uu)
		kn := n.dot(k)
		r := math.Sqrt(float64(float64(kn*kn)/nn) * (1 + float64(0x1p-12*(1+math.Abs(x[9])))))
		if !(k.Dot(k) < float64(2*r*r)) {
			return 0 // what rounds in n counts
		}
		across := turned(u, n)
		root, _, isShort := tubeChord(k, u, across, k.Dot(across), kn, nn, uu, r)
		if isShort {
			return 0
		}
		by := exactCross(exactDiff(d, Vec{}), exactDiff(u, Vec{}))
		want := exactDot(exactDiff(k, Vec{}), by)
		want.Sub(wide().Mul(times(r, r), exactDot(by, by)), want.Mul(want, want))
		want.Mul(want, exactDot(exactDiff(u, Vec{}), exactDiff(u, Vec{})))
		return shareOf(root, want.Sqrt(want), float64(0x1p12*e*root))
	}, 0.3, 1},
	{"faceNormal 12e", 6, func(x []float64) float64 {
		u := vecAt(x, 0)
		v := u.Add(vecAt(x, 3).Scale(0.25))
		n, nn := faceNormal(u, v, u.Dot(u), v.Dot(v))
		want, off := exactCross(exactDiff(u, Vec{}), exactDiff(v, Vec{})), 0.0
		for i, y := range n.coords() {
			off = max(off, shareOf(y, want[i], float64(12*e*math.Sqrt(nn))))
		}
		return off
	}, 0.15, 0.4},
	{"castTube of a ray 512e", 12, castMargin(false, true, 512, (*castQuestion).tube), 0.0037, 0.012},
	{"tube chord of a ray 512e", 12, castMargin(false, true, 512, (*castQuestion).tubeChord), 0.0037, 0.012},
	{"castTube nearly parallel 512e", 10, steepMargin, 0.00078, 0.0024},
	{"rounded 2⁻⁹⁸", 12, func(x []float64) float64 {
		p, q, r, s := vecAt(x, 0), vecAt(x, 3), vecAt(x, 6), vecAt(x, 9)
		k, u, v := exactDifference(&p, &q), exactDifference(&r, &Vec{}), exactDifference(&s, &Vec{})
		n := u.cross(&v)
		y, z := k.y.Times(n.y), k.z.Times(n.z)
		got := k.x.Times(n.x).Minus(y.Neg()).Minus(z.Neg())
		return shareOfDouble(got, exactDot(exactDiff(p, q), exactCross(exactDiff(r, Vec{}), exactDiff(s, Vec{}))), roundingBound(float64(p.Sub(q).sumAbs()*r.sumAbs()*s.sumAbs())))
	}, 0.0095, 0.029},
}

// dimSpares are the spares of what only space has.
var dimSpares = []spare{
	{"core_crossing.go", "min(us, vs, ms) > 0x1p-200", "0x1p-200", 40, "what underflows where a vector is so short is below tinyVolume, which the bounds have"},
}

type exactVec [3]*big.Float

func exactDiff(p, q Vec) (d exactVec) {
	x, y := p.coords(), q.coords()
	for i := range d {
		d[i] = wide().Sub(wide().SetFloat64(x[i]), wide().SetFloat64(y[i]))
	}
	return d
}

func exactDot(p, q exactVec) *big.Float {
	sum := wide()
	for i := range p {
		sum.Add(sum, wide().Mul(p[i], q[i]))
	}
	return sum
}

func exactCross(p, q exactVec) (n exactVec) {
	for i := range n {
		j, k := (i+1)%3, (i+2)%3
		n[i] = wide().Sub(wide().Mul(p[j], q[k]), wide().Mul(p[k], q[j]))
	}
	return n
}

func bigDifference(p, q Vec) [3]*big.Float {
	d, x := bigVec(p.coords()), bigVec(q.coords())
	for i := range d {
		d[i].Sub(d[i], x[i])
	}
	return d
}

// innerMargin slides one core along the other past an end of it: the second's if ofB.
func innerMargin(x []float64, ofB, beyond bool) float64 {
	u, v := vecAt(x, 2), vecAt(x, 5)
	along, edge := u, 0.0
	if ofB {
		along = v.Neg()
	}
	kind := exact.Ray
	if beyond {
		kind, edge = exact.Segment, 1
	}
	ka, kb := kind, exact.Line
	if ofB {
		ka, kb = kb, ka
	}
	other := v
	if ofB {
		other = u
	}
	k := u.Cross(v).Scale(x[1]).Add(other.Scale(x[0]))
	at := func(s float64) Vec { return k.Sub(along.Scale(s)) }
	b := band{lo: edge - 0.5, hi: edge + 0.5, answer: func(s float64) relation {
		d := at(s)
		in := inner(&d, &u, &v, ka, kb, float64(16*(d.Len()+1)))
		return placeOf(in)
	}, excess: func(s float64) float64 {
		d := at(s)
		bu, bv, bd := exactDiff(u, Vec{}), exactDiff(v, Vec{}), exactDiff(d, Vec{})
		uu, vv, uv, ud, vd := exactDot(bu, bu), exactDot(bv, bv), exactDot(bu, bv), exactDot(bu, bd), exactDot(bv, bd)
		num := wide().Sub(wide().Mul(uv, vd), wide().Mul(ud, vv))
		bound := float64(24 * e * float64(u.Len()*d.Len()) * v.LenSq())
		if ofB {
			num = wide().Sub(wide().Mul(uu, vd), wide().Mul(uv, ud))
			bound = float64(24 * e * float64(v.Len()*d.Len()) * u.LenSq())
		}
		if beyond {
			num.Sub(wide().Sub(wide().Mul(uu, vv), wide().Mul(uv, uv)), num)
			bound += float64(24 * e * u.LenSq() * v.LenSq())
		}
		y, _ := num.Float64()
		return y / bound
	}}
	if beyond {
		b.lo, b.hi = b.hi, b.lo
	}
	return b.share()
}

// placeOf is the answer of a filter about a parameter, as a band has it.
func placeOf(in relation) relation {
	switch in {
	case outside:
		return apart
	case penetrating, inside:
		return penetrating
	}
	return undecided
}

// thinMargin slides two cores, of which one moves through the other, so that one of the three
// parameters passes 0, or 1.
func thinMargin(x []float64, which int, beyond bool) float64 {
	var c coreSweep
	c.ma, c.mb = vecAt(x, 0), vecAt(x, 3)
	c.m = c.ma.Sub(c.mb)
	q, u, v := vecAt(x, 6), vecAt(x, 9), vecAt(x, 12)
	set := func(s float64) {
		at := [3]float64{0.5, 0.5, 0.5}
		at[which] = s
		b := Segment{q, q.Add(v)}
		a := Segment{A: q.Add(v.Scale(at[2])).Sub(u.Scale(at[1])).Sub(c.m.Scale(at[0]))}
		a.B = a.A.Add(u)
		c.a.set(a)
		c.b.set(b)
	}
	edge := 0.0
	if beyond {
		edge = 1
	}
	b := band{lo: edge - 0.25, hi: edge + 0.25, answer: func(s float64) relation {
		set(s)
		return throughThin(&c)
	}, excess: func(s float64) float64 {
		set(s)
		k, m := exactDiff(c.a.a, c.b.a), exactDiff(c.ma, c.mb)
		u, v := exactDiff(c.a.b, c.a.a), exactDiff(c.b.b, c.b.a)
		n := exactCross(u, v)
		det := exactDot(m, n)
		ks, ms, us, vs := c.a.a.Sub(c.b.a).sumAbs(), c.m.sumAbs(), c.a.u.sumAbs(), c.b.u.sumAbs()
		num, bound := wide(), 0.0
		switch which {
		case 0:
			num.Neg(exactDot(k, n))
			bound = float64(16 * e * ks * us * vs)
		case 1:
			num = exactDot(m, exactCross(v, k))
			bound = float64(16 * e * ks * ms * vs)
		default:
			num = exactDot(m, exactCross(u, k))
			bound = float64(16 * e * ks * us * ms)
		}
		if beyond {
			num.Sub(det, num)
		}
		bound += float64(16 * e * ms * us * vs)
		if det.Signbit() {
			num.Neg(num)
		}
		y, _ := num.Float64()
		return y / bound
	}}
	if beyond {
		b.lo, b.hi = b.hi, b.lo
	}
	return b.share()
}

// throughThin says whether thin has the cores apart all the way, or pass through each other.
func throughThin(c *coreSweep) relation {
	switch {
	case !c.thin():
		return undecided
	case c.Whole > 0:
		return apart
	}
	return penetrating
}

// barsMargin is about the height of a bar over a line when it starts, or when it ends.
func barsMargin(x []float64, ends bool) float64 {
	p, q, m := vecAt(x, 0), vecAt(x, 3), vecAt(x, 12)
	s := Line{vecAt(x, 6), vecAt(x, 9)}
	seg, line := coreAt(oracle.Segment, p, q), coreAt(oracle.Line, s.Origin, s.Dir)
	shift := rats(Vec{})
	if ends {
		shift = rats(m)
	}
	k, u, v := p.Sub(s.Origin), q.Sub(p), s.Dir
	n := u.Cross(v)
	var f parallelogram
	f.set(k, m, u, v, n, n.sq())
	time := 0.0
	if ends {
		time = 1
	}
	foot, _ := f.foot(time)
	if !(f.height*f.rise < 0 && math.Abs(f.height) > math.Abs(f.rise) && math.Abs(foot-float64(0.5*f.nn)) < float64(0.3*f.nn)) {
		return 0
	}
	d := oracle.Gap(seg, line, shift)
	near, _ := d.Float64()
	sum := k.Dot(k) + m.Dot(m) + u.Dot(u)
	b := band{lo: float64(0.99 * near), hi: float64(1.01 * near), answer: func(r float64) relation {
		var hit Hit
		a, b := movingCore{&p, &q, &m, r, exact.Segment}, movingCore{&s.Origin, &s.Dir, &Vec{}, 0, exact.Line}
		switch hit.castMovingCores(&a, &b) {
		case castMiss:
			return apart
		case castInside:
			return penetrating
		case castHit:
			if ends {
				return penetrating
			}
			return apart
		}
		return undecided
	}, excess: func(r float64) float64 {
		over, _ := wide().Sub(wide().SetFloat64(r), d).Float64()
		return float64(over*math.Sqrt(n.sq())) / float64(300*e*math.Sqrt(float64(float64(u.Dot(u)*v.Dot(v))*(sum+float64(r*r)))))
	}}
	return b.share()
}

// barFootMargin slides a bar along itself, which moves down on another, so that an end of it
// comes to lie over the other. Where that is certain, the face is hit.
func barFootMargin(x []float64, byLine bool) float64 {
	u, v, r := vecAt(x, 3), vecAt(x, 6), math.Abs(x[11])
	n := u.Cross(v)
	up := unit(n)
	m := up.Scale(-math.Abs(x[10]))
	base := vecAt(x, 0)
	other := movingCore{&base, &v, &Vec{}, 0, exact.Line}
	if end := base.Add(v); !byLine {
		other.b, other.kind = &end, exact.Segment
	}
	height := r + float64(0.5*math.Abs(x[10]))
	start := func(s float64) Vec {
		return base.Add(v.Scale(0.5 + float64(0x1p-3*x[12]))).Add(up.Scale(height)).Sub(u.Scale(s))
	}
	var hit Hit
	b := band{lo: 0, hi: 0.25, answer: func(s float64) relation {
		p := start(s)
		q := p.Add(u)
		if hit.castMovingCores(&movingCore{&p, &q, &m, r, exact.Segment}, &other) == castHit {
			return penetrating
		}
		return undecided
	}, excess: func(s float64) float64 {
		p := start(s)
		q := p.Add(u)
		bu, bv, k := exactDiff(q, p), exactDiff(v, Vec{}), exactDiff(p, base)
		w := q.Sub(p)
		for i, y := range exactDiff(m, Vec{}) {
			k[i].Add(k[i], y.Mul(y, wide().SetFloat64(hit.T)))
		}
		num, _ := exactDot(k, exactCross(bv, exactCross(bu, bv))).Float64()
		d := p.Sub(base)
		uu, vv := w.Dot(w), v.Dot(v)
		sum := d.Dot(d) + m.Dot(m) + uu + float64(r*r)
		long := math.Sqrt(float64(sum * vv))
		if !byLine {
			sum += vv
			long = sum
		}
		return -num / float64(300*e*math.Sqrt(float64(uu*vv))*long)
	}}
	if b.answer(0) == penetrating {
		return 0 // so short a bar is turned by what rounds in its ends
	}
	return b.share()
}

// steepMargin is about a ray that passes a capsule at its middle, nearly parallel to it.
func steepMargin(x []float64) float64 {
	a, b, tilt := vecAt(x, 0), vecAt(x, 3).Scale(0x1p12), vecAt(x, 6)
	u := b.Sub(a)
	d := u.Scale(0x1p-12).Add(tilt.Scale(0x1p-9))
	o := a.Add(unit(u.Cross(d)).Scale(x[9])).Sub(tilt.Scale(4))
	dist := distanceOf(coreAt(oracle.Ray, o, d), coreAt(oracle.Segment, a, b))
	k, sine := o.Sub(a), math.Sqrt(accurateNormal(d, u).sq()/float64(d.Dot(d)*u.Dot(u)))
	if near, _ := dist.Float64(); !(math.Abs(near-math.Abs(x[9])) < float64(0x1p-20*near) && sine < 0x1p-6) {
		return 0 // an end is nearest, or it is not so nearly parallel
	}
	return radii(dist, func(q float64) float64 { return float64(512*e*(k.Dot(k)+q)) / sine }, func(r float64) relation {
		var h Hit
		switch h.castCapsule(&o, &d, coreRef{exact.Segment, &a, &b}, r, false) {
		case castMiss:
			return apart
		case castHit:
			return penetrating
		}
		return undecided
	})
}

// TestPassesByOverflows: of segments so long that a product overflows, and another does not,
// floats are not certain that they do not pass through each other.
func TestPassesByOverflows(t *testing.T) {
	// k + 3·2⁻⁵¹³u + m/4 − 2⁻⁵¹²v = 0
	u, v := V(0x1p512, 0, 0x1p511), V(0, 0x1p512, 0)
	if k, m := V(-1.5, 1, -0.5), V(0, 0, -1); passing(k, m, &core{kind: exact.Segment, u: u}, &core{kind: exact.Segment, u: v}) == outside {
		t.Errorf("passing(%v, %v, …), but it passes through", k, m)
	}
}

// goldenSolids is the hash of all numbers of the general kernel, see TestGoldenSolids.
const goldenSolids = 0xe4db3bd4a341afa7

// solidShares are the shares recorded, see TestSolidTiers.
var solidShares = map[string]share{
	"random":             {0.5, 0.5, 0.1, 20.5},
	"tangent":            {98.0, 96.6, 4.1, 67.7},
	"far":                {78.6, 77.0, 1.7, 65.6},
	"tiny_far":           {74.6, 73.4, 14.5, 53.4},
	"parallel":           {74.5, 73.4, 7.9, 52.8},
	"short":              {92.8, 90.9, 4.7, 66.4},
	"grid":               {3.7, 0.2, 0.0, 21.6},
	"grid_pyth":          {46.8, 0.9, 0.0, 53.7},
	"mixed":              {48.6, 47.7, 5.5, 37.8},
	"inside":             {36.3, 34.3, 4.6, 20.9},
	"extreme":            {50.5, 49.8, 2.0, 44.1},
	"huge_tiny":          {68.0, 67.1, 20.9, 32.9},
	"meet":               {56.5, 18.4, 2.5, 48.7},
	"thin":               {52.3, 50.4, 5.0, 42.1},
	"lost":               {24.6, 18.7, 3.4, 28.4},
	"solids random":      {7.1, 7.1, 0.0, 14.7},
	"solids lattice":     {15.6, 6.9, 0.0, 36.1},
	"solids far lattice": {9.6, 7.1, 0.0, 38.9},
	"solids tiles":       {5.8, 4.8, 0.0, 24.9},
	"solids far":         {7.3, 7.3, 4.1, 31.0},
	"solids tilted":      {11.4, 11.4, 1.4, 28.0},
	"solids slivers":     {11.4, 11.4, 0.0, 26.3},
	"solids flat":        {38.9, 7.8, 0.0, 61.4},
	"solids sizes":       {13.4, 13.4, 0.1, 22.6},
	"solids extreme":     {6.8, 6.6, 0.0, 12.9},
	"solids wild":        {85.9, 85.9, 23.4, 78.5},
}

// acrossBoth returns the part of m across a and b, if it is left by a sum of multiples ≥ 0 of
// them.
func acrossBoth(m, a, b Vec) (d []Vec) {
	n := a.Cross(b)
	if nn := n.LenSq(); nn > 1e-20*a.LenSq()*b.LenSq() && m.Cross(b).Dot(n) >= 0 && a.Cross(m).Dot(n) >= 0 {
		d = append(d, n.Scale(n.Dot(m)/nn))
	}
	return d
}

// isWithinThree says whether m is certainly inside of the cone of a, b and c.
func isWithinThree(m, a, b, c Vec) bool {
	det := a.Cross(b).Dot(c)
	return det != 0 && m.Cross(b).Dot(c)/det > 0 && a.Cross(m).Dot(c)/det > 0 && a.Cross(b).Dot(m)/det > 0
}

// isOutside says whether no corner is on the outer side of a face by more than rounding makes of
// it.
func isOutside(corners []Vec, face []int) bool {
	a := corners[face[0]]
	n, size := Vec{}, 0.0
	for i := 1; i+1 < len(face); i++ {
		n = n.Add(corners[face[i]].Sub(a).Cross(corners[face[i+1]].Sub(a)))
	}
	for _, p := range corners {
		size = max(size, p.Len())
	}
	for _, p := range corners {
		if p.Sub(a).Dot(n.Unit()) > float64(0x1p-30*size) {
			return false
		}
	}
	return true
}

func TestTileBox(t *testing.T) {
	size := V(0.1, 0.3, 16)
	for _, i := range []int{-1 << 30, -1, 0, 1, 7, 1 << 30, math.MaxInt>>10 + 2, math.MaxInt / 4, -math.MaxInt / 4} {
		b := TileBox(size, i, i+1, 2*i)
		if x, y, z := TileBox(size, i+1, i+1, 2*i), TileBox(size, i, i+2, 2*i), TileBox(size, i, i+1, 2*i+1); b.Max.X != x.Min.X || b.Max.Y != y.Min.Y || b.Max.Z != z.Min.Z {
			t.Errorf("tile %d, %v, does not touch %v, %v and %v", i, b, x, y, z)
		}
		if want := V(float64(i)*0.1, float64(i+1)*0.3, float64(2*i)*16); b.Min != want {
			t.Errorf("tile %d starts at %v, want %v", i, b.Min, want)
		}
	}
	if b := TileBox(size, math.MaxInt, 0, 0); !(b.Min.X <= b.Max.X) || bits.UintSize == 32 && b.Min.X == b.Max.X {
		t.Errorf("the last tile: %v", b)
	}
}

// TestPlacedFacets: of a placed hull, too, edges and faces are those of the hull of its points.
func TestPlacedFacets(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 84))
	kept, all := 0, 0
	for i := range rounds() / 10 {
		points := make([]Vec, 4+rng.IntN(20))
		for k := range points {
			points[k] = Vec{rng.Float64(), rng.Float64(), rng.Float64()}
			switch i % 4 {
			case 1:
				points[k] = mildVec(rng)
			case 2:
				points[k] = Vec{float64(rng.IntN(3)), float64(rng.IntN(3)), float64(rng.IntN(3))}
			case 3:
				points[k].Z = math.Nextafter(0.5, float64(rng.IntN(2)))
			}
		}
		tr, _, _ := anyTransform(rng)
		if i%8 < 4 {
			tr.Scale = Vec{1, -1, 1}
		}
		h := NewHull(points...).In(tr)
		if h.data == nil {
			continue
		}
		compareFacets(t, h.data)
		if i%8 == 0 {
			all++
			if h.data.keepsTopology() {
				kept++
			}
		}
	}
	t.Logf("%d of %d hulls keep their faces", kept, all)
	if kept < all*9/10 {
		t.Errorf("%d of %d hulls keep their faces", kept, all)
	}
}

// compareFacets compares the edges and faces of a hull with those of the hull of its points.
func compareFacets(t *testing.T, h *hullData) {
	t.Helper()
	s, err := hull.Space(h.points)
	if err != nil {
		t.Fatal(err)
	}
	want := facetsOfSolid(s)
	for _, face := range want.faces {
		for k := range face {
			face[k] = s.Corners[face[k]]
		}
	}
	edges := make([][2]int, len(want.edges))
	for k, edge := range want.edges {
		edges[k] = [2]int{s.Corners[edge[0]], s.Corners[edge[1]]}
	}
	if !slices.Equal(h.edges, edges) {
		t.Errorf("the hull of %v has the edges %v, want %v", h.points, h.edges, edges)
	}
	sorted := func(faces [][]int) [][]int {
		all := make([][]int, len(faces))
		for i, face := range faces {
			least := slices.Index(face, slices.Min(face))
			all[i] = append(slices.Clone(face[least:]), face[:least]...)
		}
		slices.SortFunc(all, slices.Compare)
		return all
	}
	if got, want := sorted(h.faces), sorted(want.faces); !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("the hull of %v has the faces %v, want %v", h.points, got, want)
	}
}

// TestPlacedStar: places of which each edge is convex, while the surface goes around twice, have a hull of their own.
func TestPlacedStar(t *testing.T) {
	from := []Vec{{Z: 1}, {Z: -1}}
	star := slices.Clone(from)
	for k := range 5 {
		corner := func(k int) Vec {
			y, x := math.Sincos(float64(k) * 2 * math.Pi / 5)
			return Vec{x, y, 0}
		}
		from, star = append(from, corner(k)), append(star, corner(2*k))
	}
	compareFacets(t, hullFrom(star, from, false))
	mirrored := make([]Vec, len(star))
	for i, p := range star {
		mirrored[i] = Vec{-p.X, p.Y, p.Z}
	}
	compareFacets(t, hullFrom(mirrored, from, true))
}

// TestPlacedAgainAndAgain: what rounding has made of a hull is placed anew, thinner than its rounding each time.
func TestPlacedAgainAndAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 85))
	kept := 0
	for range rounds() / 20 {
		points := make([]Vec, 4+rng.IntN(8))
		for k := range points {
			points[k] = Vec{rng.Float64(), rng.Float64(), rng.Float64()}
		}
		h := NewHull(points...)
		for range 3 {
			tr, _, _ := anyTransform(rng)
			tr.Scale = Vec{math.Ldexp(1, rng.IntN(100)-50), 1, math.Ldexp(1, rng.IntN(100)-50)}
			if h = h.In(tr); h.data == nil {
				break
			}
			compareFacets(t, h.data)
			if h.data.keepsTopology() {
				kept++
			}
		}
	}
	t.Logf("%d keep their faces", kept)
}

// triedAll is the least way out of all that can be: across each face, and each edge of the one and each of
// the other.
func triedAll(z *minkowski) minTranslation {
	l := minTranslation{depth: math.Inf(1)}
	for _, s := range [...]*scaledSolid{&z.a, &z.b} {
		for _, face := range s.faces {
			z.try(&l, s.faceNormal(face), false)
		}
	}
	for d := (edgeDirections{}); d.next(&z.a); {
		for f := (edgeDirections{}); f.next(&z.b); {
			n, _ := faceNormal(d.u, f.u, d.u.sq(), f.u.sq())
			z.try(&l, n, false)
		}
	}
	return l
}

// lookedUp is the same of what lookups leave.
func lookedUp(z *minkowski) minTranslation {
	l := minTranslation{depth: math.Inf(1)}
	z.tryManyFaces(&l, &z.a, &z.b)
	z.tryManyFaces(&l, &z.b, &z.a)
	if l.depth > 0 {
		z.tryCrossings(&l)
	}
	return l
}

// lookedUpAcross is the same if but one of them, a or b, has its arcs looked up.
func lookedUpAcross(z *minkowski, s, other *scaledSolid) minTranslation {
	l := minTranslation{depth: math.Inf(1)}
	z.tryManyFaces(&l, &z.a, &z.b)
	z.tryManyFaces(&l, &z.b, &z.a)
	if l.depth > 0 {
		z.tryAcross(&l, s, other)
	}
	return l
}

// TestManyCornersFaceOnFace: the point of contact of two faces with many corners is in their middle.
func TestManyCornersFaceOnFace(t *testing.T) {
	for n := 8; n <= 2048; n *= 2 {
		c, ok := Collide(drum(n, 0, 0), drum(n, 1, 0.1))
		if off := c.Point.Sub(Vec{Z: 1}).Len(); !ok || c.Depth != 0 || !(off < 0.05) {
			t.Errorf("%d corners: %v, %v, %v off the middle", n, ok, c, off)
		}
	}
}

// TestOutwards: the normals of faces lead out of hulls, however many corners a face has.
func TestOutwards(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	for range 200 {
		points := drum(6+rng.IntN(20), 0, rng.Float64()).Corners()
		if rng.IntN(2) == 0 {
			for range 20 {
				points = append(points, vecBy(func() float64 { return float64(rng.IntN(4)) }))
			}
		}
		rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
		h := NewHull(points...)
		var x operand
		x.set(h)
		x.solid.list = listOf(h)
		x.solid.hullFacets = facetsOf(h)
		z := between(&x.solid, &x.solid)
		z.set(&Vec{}, &Vec{})
		middle := Vec{}
		for i := range z.a.points {
			middle = middle.Add(z.a.point(&z.a.points[i]).over(float64(len(z.a.points))))
		}
		for _, face := range z.a.faces {
			n, _ := z.a.outwards(face)
			if p := z.a.point(&z.a.points[face[0]]); !(n.Dot(p.Sub(middle)) > 0) {
				t.Fatalf("%v of %v: %v leads inwards", face, h.Corners(), n)
			}
		}
	}
}

// TestManyCornersOnAPlane: of a face with more than 16 corners, the deepest one may be none of those that count. It is a point of
// the Manifold nevertheless.
func TestManyCornersOnAPlane(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 14))
	lone := 0
	for range 300 {
		var points []Vec
		n := 17 + rng.IntN(30)
		for i := range n {
			round := Rotate(V(0, 1, 0), 2*math.Pi*float64(i)/float64(n))
			points = append(points, round.Apply(V(1, -0.5, 0)), round.Apply(V(1, 0.5, 0)))
		}
		tilt := Rotate(scatter(rng, 1), math.Pow(10, -2.5-8*rng.Float64()))
		hull := NewHull(points...).In(Transform{Position: scatter(rng, 0.2), Rotation: tilt})
		half := HalfSpace{scatter(rng, 0.2), V(0, 1, 0)}
		m, ok := Contacts(hull, half)
		if !ok {
			t.Fatalf("%v is not in %v", hull, half)
		}
		for _, p := range m.Points[:m.Len] {
			if p.Feature>>30 == 2 {
				lone++
			}
			by := m.Normal.Scale(p.Depth / 2)
			if a, b := Distance(p.Point.Sub(by), hull), Distance(p.Point.Add(by), half); a > 0x1p-46 || b > 0x1p-46 {
				t.Errorf("%v on %v: %v is %g and %g away", hull, half, p, a, b)
			}
		}
	}
	if lone == 0 {
		t.Error("each time the deepest corner counts")
	}
}

// frameOf returns the vectors u, v and the third one across both.
func frameOf(u, v Vec) [3]Vec { return [3]Vec{u, v, u.Cross(v)} }

// randomSpin returns a spin by a small or a great angle, or through a quaternion of any length.
func randomSpin(rng *rand.Rand) Spin {
	axis := scatter(rng, 1)
	switch rng.IntN(4) {
	case 0:
		return SpinBy(axis, 20*(rng.Float64()-0.5))
	case 1:
		return SpinThrough(float64(rng.IntN(5)-2), float64(rng.IntN(5)-2), float64(rng.IntN(5)-2), float64(rng.IntN(5)-2))
	}
	return SpinBy(axis, rng.Float64()-0.5)
}

// spinZ returns the spin through the quaternion re + im·k, about the z axis.
func spinZ(re, im float64) Spin { return SpinThrough(0, 0, im, re) }

// turnZ returns the spin by angle about the z axis.
func turnZ(angle float64) Spin { return SpinBy(Vec{Z: 1}, angle) }

// goldenTurning stands for the bits of TestGoldenTurning.
const goldenTurning = 0xed110799567a99d4

// goldenMeasure is the hash of mass properties, see TestGoldenMeasure.
const goldenMeasure = 0x9608572c2bcbfd01

// pointMass returns the mass properties of a mass at p.
func pointMass(p Vec, m float64) MassProperties { return MassProperties{Volume: m, Center: p} }

// massSize returns the volume of m.
func massSize(m MassProperties) float64 { return m.Volume }

// massSpread returns the numbers of the inertia of m.
func massSpread(m MassProperties) (numbers []float64) {
	for _, row := range m.Inertia {
		numbers = append(numbers, row.X, row.Y, row.Z)
	}
	return numbers
}

// massAbout returns the numbers of the inertia of m about p.
func massAbout(m MassProperties, p Vec) []float64 {
	return massSpread(MassProperties{Inertia: m.About(p)})
}

// turnedMass returns m turned by r, which takes the axes to axes: the inertia R·I·Rᵀ.
func turnedMass(m MassProperties, r Rotation) MassProperties {
	columns := [3]Vec{r.Apply(m.Inertia[0]), r.Apply(m.Inertia[1]), r.Apply(m.Inertia[2])}
	rows := [3]Vec{
		r.Apply(V(columns[0].X, columns[1].X, columns[2].X)),
		r.Apply(V(columns[0].Y, columns[1].Y, columns[2].Y)),
		r.Apply(V(columns[0].Z, columns[1].Z, columns[2].Z)),
	}
	return MassProperties{m.Volume, r.Apply(m.Center), rows}
}

// massOfHollow returns the mass properties of what the surface of a hull bounds, without what those of others inside of it bound.
func massOfHollow(outside Hull, inside ...Hull) MassProperties {
	var triangles []Triangle
	for k, h := range append(inside, outside) {
		m := meshAround(h)
		for i := range m.Len() {
			t := m.At(i)
			if k < len(inside) {
				t.B, t.C = t.C, t.B
			}
			triangles = append(triangles, t)
		}
	}
	return massOfTriangles(Bounds(outside), len(triangles), func(i int) Triangle { return triangles[i] })
}

// someSpin returns a turn about an oblique axis.
func someSpin() Spin { return SpinBy(V(1, 2, -0.5), 1.25) }

// nearlyMass reports whether two mass properties differ by no more than a part of them.
func nearlyMass(x, y MassProperties, part float64) bool {
	size := 1 + y.Inertia[0].maxAbs() + y.Inertia[1].maxAbs() + y.Inertia[2].maxAbs() + y.Volume
	d := math.Abs(x.Volume-y.Volume) + x.Center.Sub(y.Center).sumAbs()
	for i := range x.Inertia {
		d += x.Inertia[i].Sub(y.Inertia[i]).sumAbs()
	}
	return d <= part*size
}

// checkTaperedMass compares mass properties of a body around the x axis with its moments.
func checkTaperedMass(t *testing.T, got MassProperties, size, at, second, across float64) {
	t.Helper()
	want := MassProperties{Volume: size, Center: V(at, 0, 0)}
	want.Inertia = [3]Vec{V(2*across, 0, 0), V(0, across+second, 0), V(0, 0, across+second)}
	if !nearlyMass(got, want, 1e-6) {
		t.Errorf("Measure = %+v, want %+v", got, want)
	}
}

// TestTurningCutOff: what is cut off far away counts down to 2⁻²⁵⁶ of the numbers passed in, as all does. What turns about the normal of a
// half-space stays as high over it as it was.
func TestTurningCutOff(t *testing.T) {
	half := HalfSpace{Vec{}, Vec{Y: 1}}
	for _, exp := range []int{-100, -170, -200, -239, -250, -255} {
		low := math.Ldexp(1, exp)
		p, u := Vec{1, low, 0}, Vec{X: 1}
		for _, s := range []Shape{Segment{p, Vec{2, low, 0}}, Line{p, u}, Ray{p, u}, Box{p, Vec{math.Inf(1), 1, 1}}} {
			for _, part := range []float64{0.75, 2} {
				m := Motion{Move: Vec{Y: -part * low}, Spin: SpinBy(Vec{Y: 1}, 0.1)}
				if h, ok := SweepTurning(s, m, half, Motion{}); ok != (part > 1) {
					t.Errorf("%#v by %+v: %v, %v", s, m, h, ok)
				}
			}
		}
	}
}
