package d3

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
)

// surface is what NewSolid takes.
type surface struct {
	points    []Vec
	triangles [][3]int
}

// with returns the union of two surfaces.
func (s surface) with(t surface) surface {
	from := len(s.points)
	s.points = slices.Concat(s.points, t.points)
	s.triangles = slices.Clone(s.triangles)
	for _, c := range t.triangles {
		s.triangles = append(s.triangles, [3]int{c[0] + from, c[1] + from, c[2] + from})
	}
	return s
}

// reversed returns the surface with its front behind.
func (s surface) reversed() surface {
	s.triangles = slices.Clone(s.triangles)
	for i, c := range s.triangles {
		s.triangles[i] = [3]int{c[1], c[0], c[2]}
	}
	return s
}

// mapped returns the surface with f of all points.
func (s surface) mapped(f func(p Vec) Vec) surface {
	s.points = slices.Clone(s.points)
	for i, p := range s.points {
		s.points[i] = f(p)
	}
	return s
}

func (s surface) solid(t testing.TB) *Solid {
	t.Helper()
	solid, err := NewSolid(s.points, s.triangles)
	if err != nil {
		t.Fatal(err)
	}
	return solid
}

// boxSurface returns the surface of a box.
func boxSurface(b Box) surface {
	s := surface{points: make([]Vec, 8)}
	for i := range s.points {
		c := [3]float64{b.Min.X, b.Min.Y, b.Min.Z}
		for k, x := range b.Max.coords() {
			if i>>k&1 != 0 {
				c[k] = x
			}
		}
		s.points[i] = at(c)
	}
	for _, f := range [][4]int{{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}} {
		s.triangles = append(s.triangles, [3]int{f[0], f[1], f[2]}, [3]int{f[0], f[2], f[3]})
	}
	return s
}

func cube(lo, hi float64) surface { return boxSurface(Box{fill(lo), fill(hi)}) }

// sphereSurface returns 12·k² triangles around the origin, with corners of their own, as exporters split them.
func sphereSurface(k int) (s surface) {
	for axis := range 3 {
		for _, side := range [2]float64{-1, 1} {
			corner := func(i, j int) Vec {
				var c [3]float64
				c[axis], c[(axis+1)%3], c[(axis+2)%3] = float64(side*float64(k)), side*float64(2*i-k), float64(2*j-k)
				return unit(at(c))
			}
			for i := range k {
				for j := range k {
					n := len(s.points)
					s.points = append(s.points, corner(i, j), corner(i+1, j), corner(i+1, j+1), corner(i, j+1))
					s.triangles = append(s.triangles, [3]int{n, n + 1, n + 2}, [3]int{n, n + 2, n + 3})
				}
			}
		}
	}
	return s
}

// torusSurface returns a grid of k by k corners that is closed both ways: a frame with a square hole along z.
func torusSurface(k int) (s surface) {
	for i := range k {
		for j := range k {
			a, b := 2*math.Pi*float64(i)/float64(k), 2*math.Pi*float64(j)/float64(k)
			r := 8 + 2*math.Cos(b)
			s.points = append(s.points, V(r*math.Cos(a), r*math.Sin(a), 2*math.Sin(b)))
		}
	}
	at := func(i, j int) int { return i%k*k + j%k }
	for i := range k {
		for j := range k {
			s.triangles = append(s.triangles, [3]int{at(i, j), at(i+1, j), at(i+1, j+1)}, [3]int{at(i, j), at(i+1, j+1), at(i, j+1)})
		}
	}
	return s
}

// kleinBottle returns both sides of a closed surface that has only one side.
func kleinBottle() surface {
	const k = 6
	s := torusSurface(k)
	for i, c := range s.triangles {
		for n, corner := range c {
			if i/(2*k) == k-1 && corner < k { // the last strip meets the first one the other way round
				s.triangles[i][n] = (k - corner) % k
			}
		}
	}
	s.triangles = slices.Concat(s.triangles, s.reversed().triangles)
	return s
}

const onIt = 1 << 20 // a winding number that says that p is on the surface

// TestSolidTable asks about points on corners, edges and faces, on what continues them, and beside them.
func TestSolidTable(t *testing.T) {
	pierced := boxSurface(Box{V(-1, 1, 1), V(5, 2, 2)})
	apex := surface{[]Vec{V(0, 0, 0), V(4, 0, 0), V(0, 4, 0), V(0, 0, 4)}, [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}}
	for _, c := range []struct {
		name string
		of   surface
		p    Vec
		want int
	}{
		{"a cube", cube(0, 4), V(1, 2, 3), 1},
		{"a cube, in the middle", cube(0, 4), V(2, 2, 2), 1}, // on the diagonals
		{"a cube, a corner", cube(0, 4), V(4, 4, 4), onIt},
		{"a cube, an edge", cube(0, 4), V(4, 4, 1), onIt},
		{"a cube, a face", cube(0, 4), V(4, 1, 2), onIt},
		{"a cube, a diagonal", cube(0, 4), V(4, 2, 2), onIt},
		{"a cube, along an edge", cube(0, 4), V(-1, 0, 0), 0},
		{"a cube, along an edge at the top", cube(0, 4), V(-1, 4, 4), 0},
		{"a cube, along a face", cube(0, 4), V(-1, 0, 2), 0},
		{"a cube, along the upper face", cube(0, 4), V(-1, 2, 4), 0},
		{"a cube, behind", cube(0, 4), V(5, 0, 0), 0},
		{"a cube, in the plane of a face", cube(0, 4), V(4, 5, 2), 0},
		{"a cube, one ulp outside", cube(0, 4), V(math.Nextafter(4, 5), 2, 2), 0},
		{"a cube, one ulp inside", cube(0, 4), V(math.Nextafter(4, 0), 2, 2), 1},
		{"a cube, the least number outside", cube(0, 4), V(-5e-324, 0, 0), 0},
		{"a cube, the least number inside", cube(0, 4), V(5e-324, 1, 1), 1},
		{"clockwise", cube(0, 4).reversed(), V(1, 2, 3), -1},
		{"two cubes, inside both", cube(0, 4).with(cube(1, 3)), V(2, 2, 2), 2},
		{"two cubes, between", cube(0, 4).with(cube(1, 3)), V(0.5, 1, 1), 1},
		{"a hollow cube", cube(0, 4).with(cube(1, 3).reversed()), V(2, 2, 2), 0},
		{"a hollow cube, in the wall", cube(0, 4).with(cube(1, 3).reversed()), V(0.5, 3, 1), 1},
		{"a hollow cube, on the inner wall", cube(0, 4).with(cube(1, 3).reversed()), V(1, 2, 2), onIt},
		{"a cube twice", cube(0, 4).with(cube(0, 4)), V(1, 2, 3), 2},
		{"a cube and its opposite", cube(0, 4).with(cube(0, 4).reversed()), V(1, 2, 3), 0},
		{"a cube and its opposite, on a face", cube(0, 4).with(cube(0, 4).reversed()), V(4, 2, 3), onIt},
		{"pierced", cube(0, 4).with(pierced), V(2, 1.5, 1.5), 2},
		{"pierced, outside the cube", cube(0, 4).with(pierced), V(4.5, 1.5, 1.5), 1},
		{"pierced, beside the bar", cube(0, 4).with(pierced), V(2, 1, 3), 1},
		{"a torus", torusSurface(12), V(8, 0, 0), 1},
		{"a torus, its hole", torusSurface(12), V(0, 0, 0), 0},
		{"a torus, over the hole", torusSurface(12), V(0, 0, 2), 0},
		{"a torus, inside and behind the hole", torusSurface(12), V(-8, 0.125, 0.125), 1},
		{"a tetrahedron", apex, V(1, 1, 1), 1},
		{"a tetrahedron, in the plane of its slope", apex, V(5, 1, -2), 0},
		{"a tetrahedron, on its slope", apex, V(1, 1, 2), onIt},
		{"a bottle of Klein, within its bulge", kleinBottle(), V(8, 0.5, 0.25), 0},
		{"a huge cube", cube(-1e308, 1e308), V(1e300, -1, 0), 1},
		{"a huge cube, outside", cube(-1e308, 1e308), V(1.1e308, 0, 0), 0},
		{"the largest cube", cube(-math.MaxFloat64, math.MaxFloat64), V(1e308, 1e308, -1e308), 1},
		{"the largest cube, a corner", cube(-math.MaxFloat64, math.MaxFloat64), fill(math.MaxFloat64), onIt},
		{"the largest cube, a face", cube(-math.MaxFloat64, math.MaxFloat64), V(math.MaxFloat64, 1, 5e-324), onIt},
		{"the least cube", cube(0, 5e-324), V(5e-324, 0, 0), onIt},
		{"the least cube with an inside", cube(0, 1e-323), fill(5e-324), 1},
		{"NaN", cube(0, 4), V(1, math.NaN(), 1), 0},
		{"infinity", cube(0, 4), V(math.Inf(-1), 1, 1), 0},
		{"far away", cube(0, 4), V(-1e308, 1, 1), 0},
		{"degenerate triangles", cube(0, 4).with(surface{[]Vec{V(1, 1, 1), V(3, 3, 3), V(2, 2, 2)}, [][3]int{{0, 0, 0}, {0, 1, 1}, {0, 1, 2}, {0, 2, 1}}}), V(1, 2, 2), 1},
		{"degenerate triangles, on one", cube(0, 4).with(surface{[]Vec{V(1, 1, 1), V(3, 3, 3)}, [][3]int{{0, 1, 1}}}), V(2, 2, 2), onIt},
	} {
		s := c.of.solid(t)
		n, on := s.Winding(c.p)
		if on != (c.want == onIt) || on && n != 0 || !on && n != c.want {
			t.Errorf("%s: %v: %d, on %v, want %d", c.name, c.p, n, on, c.want)
		}
		if got := s.Contains(c.p); got != (c.want != 0) {
			t.Errorf("%s: Contains %v", c.name, got)
		}
		d := s.SignedDistance(c.p)
		if !isFinite(c.p.maxAbs()) {
			if !math.IsInf(d, 1) {
				t.Errorf("%s: distance %v", c.name, d)
			}
		} else if want := plainDistance(s, c.p); math.Abs(d) != want || (d < 0) != (c.want != 0 && c.want != onIt) || (d == 0) != (c.want == onIt) {
			t.Errorf("%s: distance %v, want ±%v", c.name, d, want)
		}
	}
}

// plainDistance is the least Distance of all triangles.
func plainDistance(s *Solid, p Vec) float64 {
	least := math.Inf(1)
	for i := range s.Len() {
		least = min(least, Distance(p, s.Mesh().At(i)))
	}
	return least
}

func TestNewSolid(t *testing.T) {
	box := cube(0, 1)
	split := surface{}
	for _, c := range box.triangles {
		n := len(split.points)
		split.points = append(split.points, box.points[c[0]], box.points[c[1]], box.points[c[2]])
		split.triangles = append(split.triangles, [3]int{n, n + 1, n + 2})
	}
	if s := split.solid(t); s.Len() != 12 || s.Bounds() != (Box{fill(0), fill(1)}) || s.Mesh().At(3) != split.solid(t).Mesh().At(3) || s.Mesh().Len() != 12 {
		t.Errorf("%d triangles in %v", s.Len(), s.Bounds())
	}
	zero := box.mapped(func(p Vec) Vec { return p })
	for i := range zero.points[:4] {
		zero.points = append(zero.points, zero.points[i].Neg().Neg()) // 0 or −0 is one place
	}
	zero.points[0] = V(math.Copysign(0, -1), 0, 0)
	zero.solid(t)

	turned := slices.Clone(box.triangles)
	turned[5][0], turned[5][1] = turned[5][1], turned[5][0]
	for _, c := range []struct {
		name      string
		points    []Vec
		triangles [][3]int
		want      MeshError
		text      string
	}{
		{
			"a triangle is missing", box.points, box.triangles[1:],
			MeshError{Part: 0, Other: -1, Err: ErrOpen, Side: Segment{V(0, 0, 0), V(1, 1, 0)}, Ends: [2]int{0, 3}},
			"triangle 0: an open side, along which no other triangle goes the opposite way: from point 0, {0 0 0}, to point 3, {1 1 0}",
		},
		{
			"one is the wrong way round", box.points, turned,
			MeshError{Part: 2, Other: -1, Err: ErrOpen, Side: Segment{V(0, 0, 1), V(1, 0, 1)}, Ends: [2]int{4, 5}},
			"triangle 2: an open side, along which no other triangle goes the opposite way: from point 4, {0 0 1}, to point 5, {1 0 1}",
		},
		{"one is twice there", box.points, append(slices.Clone(box.triangles), box.triangles[7]), MeshError{Part: 7, Other: -1, Err: ErrOpen, Side: Segment{V(0, 1, 0), V(1, 1, 1)}, Ends: [2]int{2, 7}}, ""},
		{"one triangle", box.points, [][3]int{{0, 1, 2}}, MeshError{Part: 0, Other: -1, Err: ErrOpen, Side: Segment{V(0, 0, 0), V(1, 0, 0)}, Ends: [2]int{0, 1}}, ""},
		{"none", box.points, nil, MeshError{Part: -1, Other: -1, Err: ErrEmpty}, "no triangle"},
		{"no corner", box.points, [][3]int{{0, 1, 8}}, MeshError{Part: 0, Other: -1, Err: ErrNoCorner}, ""},
		{"not finite", []Vec{V(0, 0, math.Inf(1))}, [][3]int{{0, 0, 0}}, MeshError{Part: 0, Other: -1, Err: ErrNotFinite}, ""},
	} {
		s, err := NewSolid(c.points, c.triangles)
		got, ok := err.(*MeshError)
		if !ok || s != nil || !errors.Is(err, c.want.Err) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if *got != c.want || c.text != "" && err.Error() != c.text {
			t.Errorf("%s: %v, %+v, want %+v", c.name, err, *got, c.want)
		}
	}
}

// surfaceLike returns a surface of the oracle, its corners split or shared.
func surfaceLike(o *oracle.Surface, isSplit bool) (s surface) {
	known := make(map[Vec]int)
	for _, part := range o.Parts {
		var c [3]int
		for k, x := range part {
			p := at(x)
			i, ok := known[p]
			if !ok || isSplit {
				i = len(s.points)
				known[p] = i
				s.points = append(s.points, p)
			}
			c[k] = i
		}
		s.triangles = append(s.triangles, c)
	}
	return s
}

// TestSolidOracle compares Winding with a ray in another direction, on integers, and SignedDistance with a plain loop. If asked for all
// cases, it takes 300,000 points in some 20 seconds: with TestRegionOracle of d2, 10⁶ are tried.
func TestSolidOracle(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(*seed, 401))
	start, asked, inside, on := time.Now(), 0, 0, 0
	for asked < long.Rounds(300_000, 20_000) {
		o := oracle.RandomSurface(rng, 3)
		s := surfaceLike(o, rng.IntN(2) == 0).solid(t)
		for range 16 {
			x := o.PointBeside(rng)
			asked++
			want, wantOn := oracle.Winding(rng, 3, o.Parts, x)
			n, isOn := s.Winding(at(x))
			if n != want || isOn != wantOn {
				t.Fatalf("%s: %v around %v: %d, on %v, want %d, on %v", o.Family, o.Parts, x, n, isOn, want, wantOn)
			}
			if isOn {
				on++
			} else if n != 0 {
				inside++
			}
			if asked%16 == 0 {
				checkSigned(t, s, at(x), n, isOn)
			}
		}
	}
	if inside < asked/50 || on < asked/20 {
		t.Errorf("of %d points, %d are inside, %d on the surface", asked, inside, on)
	}
	t.Logf("%d points in %v: %d inside, %d on the surface", asked, time.Since(start).Round(time.Millisecond), inside, on)
}

// checkSigned compares SignedDistance and Contains with what is known.
func checkSigned(t *testing.T, s *Solid, p Vec, n int, on bool) {
	t.Helper()
	d, want := s.SignedDistance(p), plainDistance(s, p)
	if n != 0 {
		want = -want
	}
	if d != want || on != (d == 0) || s.Contains(p) != (on || n != 0) {
		t.Fatalf("%v: %v, want %v, winding %d, on %v, contained %v", p, d, want, n, on, s.Contains(p))
	}
}

// TestSolidLaws: reversing all triangles negates n. The axes in another order, their cyclic permutation, a shift by what all
// coordinates hold and a scale by a power of two keep it.
func TestSolidLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 402))
	asked := 0
	for range unlessBrief(3000, 300) {
		o := oracle.RandomSurface(rng, 3)
		if o.Family != "lattice" && o.Family != "wider lattice" {
			continue
		}
		s := surfaceLike(o, false)
		shift, scale := lattice(rng, 1<<20).Scale(0x1p10), math.Ldexp(1, rng.IntN(1200)-600)
		cyclic := func(p Vec) Vec { return V(p.Y, p.Z, p.X) }
		shifted := func(p Vec) Vec { return p.Add(shift) }
		scaled := func(p Vec) Vec { return p.Scale(scale) }
		same := func(p Vec) Vec { return p }
		solid := s.solid(t)
		for _, c := range []struct {
			of   surface
			f    func(p Vec) Vec
			sign int
		}{
			{s.reversed(), same, -1},
			{s.mapped(cyclic), cyclic, +1},
			{s.mapped(shifted), shifted, +1},
			{s.mapped(scaled), scaled, +1},
			{s.mapped(Vec.Neg), Vec.Neg, -1},
		} {
			other := c.of.solid(t)
			for range 8 {
				p := at(o.PointBeside(rng))
				n, on := solid.Winding(p)
				if got, isOn := other.Winding(c.f(p)); got != c.sign*n || isOn != on {
					t.Fatalf("%v around %v: %d, on %v, then %d, on %v", s, p, n, on, got, isOn)
				}
				asked++
			}
		}
	}
	if asked == 0 {
		t.Error("nothing is asked")
	}
}

// TestSolidMeasure: a box of triangles is a box, and a cavity in it is taken off.
func TestSolidMeasure(t *testing.T) {
	box, cavity := BoxAround(V(1, 2, 3), V(4, 2, 6)), BoxAround(V(0.5, 2, 3), V(1, 1, 2))
	whole := boxSurface(box).solid(t)
	got, want := whole.Measure(), Measure(box)
	sameMass := func(x, y MassProperties) bool {
		off := math.Abs(x.Volume-y.Volume) + x.Center.Sub(y.Center).maxAbs()
		for i := range x.Inertia {
			off += x.Inertia[i].Sub(y.Inertia[i]).maxAbs()
		}
		return off < 1e-11
	}
	if !sameMass(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if n := allocations(func() { whole.Measure() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	hollow := boxSurface(box).with(boxSurface(cavity).reversed()).solid(t)
	if got, want := hollow.Measure().Join(Measure(cavity)), Measure(box); !sameMass(got, want) {
		t.Errorf("with the cavity again %v, want %v", got, want)
	}
	taken := BoxAround(V(30, 2, 3), V(2, 2, 6)) // beside it, the other way round
	if got, want := boxSurface(box).with(boxSurface(taken).reversed()).solid(t).Measure(), Measure(box).Join(Measure(taken).Scale(-1)); !sameMass(got, want) {
		t.Errorf("with a box taken off elsewhere %v, want %v", got, want)
	}
	rng := rand.New(rand.NewPCG(*seed, 43))
	for range 1000 {
		torn := Box{V(rng.Float64(), rng.Float64(), rng.Float64()), V(1+rng.Float64(), 1+rng.Float64(), 1+rng.Float64())}
		one := boxSurface(torn)
		other := one.reversed().mapped(func(p Vec) Vec { return V(p.Y+4, p.Z+5, p.X+6) }) // of the same volume, within rounding
		if m := one.with(other).solid(t).Measure(); m.Volume != 0 && m.Volume < 1e-14 {
			t.Fatalf("%v and as much taken off: %v", torn, m)
		}
	}
	if m := boxSurface(box).reversed().solid(t).Measure(); m.Volume != 0 {
		t.Errorf("inside out: %v", m)
	}
}

// TestSolidMeasureOfGreatCubes: the inertia of a cube along the axes is infinite on the diagonal alone where it exceeds the floats.
func TestSolidMeasureOfGreatCubes(t *testing.T) {
	for exp := range 1000 {
		far := math.Ldexp(1.1, exp)
		box := Box{fill(-far), fill(far)}
		for _, m := range [...]MassProperties{boxSurface(box).solid(t).Measure(), Measure(hullOfBox(box)), Measure(box)} {
			for i, row := range m.Inertia {
				for k, x := range axes(row) {
					if x != x || i == k && !(x > 0) || i != k && !(math.Abs(x) <= float64(0x1p-40*m.Inertia[i].coords()[i]) && isFinite(x)) {
						t.Fatalf("a cube of ±%v: %+v", far, m)
					}
				}
			}
		}
	}
}

// TestClipAllInAnyOrder: the stretches of a path in a Solid are the same, to the bit, in whatever order its triangles are. Paths go through corners
// and edges, where several triangles are met at one time that rounds differently in each.
func TestClipAllInAnyOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 12))
	float := func() float64 { return 4*rng.Float64() - 2 }
	triangles := [][3]int{{0, 1, 2}, {0, 2, 3}, {4, 6, 5}, {4, 7, 6}, {0, 5, 1}, {0, 4, 5}, {1, 6, 2}, {1, 5, 6}, {2, 7, 3}, {2, 6, 7}, {3, 4, 0}, {3, 7, 4}}
	for n := range 400 {
		// The corners of a parallelepiped, of which the faces need not be flat in floats.
		at, u, v, w := Vec{X: float(), Y: float(), Z: float()}, Vec{X: 3 + float(), Y: float(), Z: float()}, Vec{X: float(), Y: 3 + float(), Z: float()}, Vec{X: float(), Y: float(), Z: 3 + float()}
		if n%2 == 0 {
			u, v, w = Vec{X: 7}, Vec{Y: 5}, Vec{Z: 3}
		}
		points := []Vec{at, at.Add(v), at.Add(u).Add(v), at.Add(u), at.Add(w), at.Add(w).Add(v), at.Add(w).Add(u).Add(v), at.Add(w).Add(u)}
		tri := triangles[rng.IntN(len(triangles))]
		on := points[tri[0]].Lerp(points[tri[1+rng.IntN(2)]], float64(rng.IntN(5))/4)
		dir := Vec{X: float(), Y: float(), Z: float()}
		var want []PartSpan[int]
		for k := range 6 {
			all := slices.Clone(triangles)
			rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			solid, err := NewSolid(points, all)
			if err != nil {
				t.Fatal(err)
			}
			var w World[int]
			if err := w.SetSolid(0, solid); err != nil {
				t.Fatal(err)
			}
			got := w.AppendClipAll(nil, Line{on.Add(dir), dir})
			if k == 0 {
				want = got
			} else if !slices.Equal(got, want) {
				t.Fatalf("solid %d, %v %v: %v, in another order of triangles %v", n, on, dir, got, want)
			}
		}
	}
}
