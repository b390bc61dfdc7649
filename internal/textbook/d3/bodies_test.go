package textbook

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
)

// family returns the family of bodies of that name.
func family(name string) oracle.BodyFamily {
	i := slices.IndexFunc(oracle.BodyFamilies, func(f oracle.BodyFamily) bool { return f.Name == name })
	return oracle.BodyFamilies[i]
}

// bodyOf returns b as a shape, without its radii.
func bodyOf(b oracle.Body) d3.Shape {
	v := points(b)
	switch b.Kind {
	case oracle.Box:
		return d3.Box{Min: v[0], Max: v[1]}
	case oracle.OrientedBox:
		o := d3.OrientedBox{Center: v[0]}
		copy(o.Half[:], v[1:])
		return o
	case oracle.Triangle:
		return d3.Triangle{A: v[0], B: v[1], C: v[2]}
	case oracle.Ray:
		return d3.Ray{Origin: v[0], Dir: v[1]}
	case kindSphere:
		return d3.Sphere{Center: v[0], Radius: b.Radii[0]}
	}
	return d3.NewHull(v...)
}

// points returns what b is given by.
func points(b oracle.Body) (ps []d3.Vec) {
	for _, x := range b.V {
		ps = append(ps, at(x))
	}
	return ps
}

// isPlain says whether nothing rounds b, and it is no box with an angle of its own.
func isPlain(b oracle.Body) bool {
	for i, u := range b.V[1:] {
		for _, v := range b.V[1 : i+1] {
			if b.Kind == oracle.OrientedBox && math.Abs(at(u).Dot(at(v))) > 1e-12 {
				return false
			}
		}
	}
	return len(b.Radii) == 0 || b.Kind == kindSphere && len(b.Radii) == 1
}

// mistakes returns how often a method is wrong about n pairs of a family, and how many of
// them overlap.
func mistakes(f oracle.BodyFamily, ka, kb oracle.Kind, n int, method func(a, b oracle.Body) bool) (wrong, overlap int) {
	rng := oracle.Stream(1, f.Name, ka, kb)
	for range n {
		a, b := f.Pair(rng, dim, ka, kb)
		for !isPlain(a) || !isPlain(b) || ka == oracle.Ray && oracle.BodySign(oracle.Body{Dim: dim, Kind: oracle.Point, V: a.V[:1]}, b) <= 0 {
			a, b = f.Pair(rng, dim, ka, kb)
		}
		want := oracle.BodySign(a, b) <= 0
		if method(a, b) != want {
			wrong++
		}
		if want {
			overlap++
		}
	}
	return wrong, overlap
}

// asked makes a method of one that takes shapes.
func asked[A, B d3.Shape](method func(A, B) bool) func(a, b oracle.Body) bool {
	return func(a, b oracle.Body) bool { return method(bodyOf(a).(A), bodyOf(b).(B)) }
}

func overlapGJK(a, b oracle.Body) bool             { return ConvexOverlap(points(a), points(b), 0) }
func rayBox(p d3.Ray, b d3.Box) bool               { _, ok := RayBox(p, b); return ok }
func sphereBox(s d3.Sphere, b d3.Box) bool         { return SphereBox(&s, &b) }
func rayTriangle(p d3.Ray, s d3.Triangle) bool     { _, ok := RayTriangle(p, s); return ok }
func box(x0, y0, x1, y1 float64) d3.Box            { return d3.Box{Min: xy(x0, y0), Max: xy(x1, y1)} }
func tilted(x, y, u, v float64) (b d3.OrientedBox) { return tiltedOf(xy(x, y), xy(u, v), xy(-v, u)) }
func tiltedOf(c, u, v d3.Vec) (b d3.OrientedBox)   { b.Center, b.Half[0], b.Half[1] = c, u, v; return b }
func square(x, y, half float64) (corners []d3.Vec) {
	return []d3.Vec{xy(x-half, y-half), xy(x+half, y-half), xy(x+half, y+half), xy(x-half, y+half)}
}

// TestBodies: the methods are right about ordinary pairs, and wrong about hard ones, all
// but comparisons.
func TestBodies(t *testing.T) {
	for _, test := range []struct {
		name   string
		ka, kb oracle.Kind
		method func(a, b oracle.Body) bool
		hard   string // a family that it is wrong about
	}{
		{"boxes", oracle.Box, oracle.Box, asked(Boxes), ""},
		{"sphere and box", kindSphere, oracle.Box, asked(sphereBox), "ulps"},
		{"oriented boxes", oracle.OrientedBox, oracle.OrientedBox, asked(OrientedBoxes), "ulps"},
		{"GJK, triangles", oracle.Triangle, oracle.Triangle, overlapGJK, "ulps"},
		{"GJK, hulls", oracle.Hull, oracle.Hull, overlapGJK, "tilted"},
		{"ray and box", oracle.Ray, oracle.Box, asked(rayBox), "lattice"},
		{"ray and triangle", oracle.Ray, oracle.Triangle, asked(rayTriangle), "ulps"},
	} {
		if wrong, overlap := mistakes(family("random"), test.ka, test.kb, 500, test.method); wrong > 0 && test.kb != oracle.Triangle || wrong > 25 || overlap < 2 {
			t.Errorf("%s: %d ordinary pairs wrong, %d overlap", test.name, wrong, overlap)
		}
		if test.hard == "" {
			for _, f := range oracle.BodyFamilies {
				if wrong, _ := mistakes(f, test.ka, test.kb, 100, test.method); wrong > 0 {
					t.Errorf("%s: %d pairs of %s wrong", test.name, wrong, f.Name)
				}
			}
		} else if wrong, _ := mistakes(family(test.hard), test.ka, test.kb, 300, test.method); wrong == 0 {
			t.Errorf("%s: right about all of %s", test.name, test.hard)
		}
	}
}

// TestBodiesFail shows pairs about which the methods say what is not so.
func TestBodiesFail(t *testing.T) {
	bodies := func(name string, got, want bool) {
		t.Helper()
		if got == want {
			t.Errorf("%s: right: %v", name, got)
		}
	}
	bodies("oriented boxes, 2⁻⁴⁰ apart", OrientedBoxes(tilted(0, 0, 1, 0), tilted(2+0x1p-40, 0, 1, 0)), false)
	bodies("GJK, 2⁻⁴⁰ apart", ConvexOverlap(square(0, 0, 1), square(3+0x1p-40, 0, 2), 0), false)
	_, ok := RayBox(d3.Ray{Origin: xy(-1, 1), Dir: xy(1, 0)}, box(0, 0, 1, 1))
	bodies("a ray along a side", ok, true)
	_, ok = RayTriangle(d3.Ray{Origin: xy(1, -1), Dir: xy(0, 1e-10)}, d3.Triangle{A: xy(0, 0), B: xy(4, 0), C: xy(0, 4)})
	bodies("a slow ray", ok, true)
	_, ok = ConvexAdvance(square(-9, 2+1e-9, 1), xy(18, 0), square(0, 0, 1), 0)
	bodies("steps, within the tolerance", ok, false)
}

// TestConvexNumbers: distance, time and depth of squares, in space of cubes.
func TestConvexNumbers(t *testing.T) {
	if got := ConvexDistance(square(0, 0, 1), square(5, 6, 1)); got != 5 {
		t.Errorf("distance %v, want 5", got)
	}
	if got, ok := ConvexAdvance(square(-9, 0, 1), xy(10, 0), square(0, 0, 1), 0.5); !ok || math.Abs(got-0.65) > 1e-9 {
		t.Errorf("time %v, %v, want 0.65", got, ok)
	}
	a, b := solid(0, 0, 1), solid(1.5, 0.25, 1)
	if n, depth := ConvexDepth(a, b); math.Abs(depth-0.5) > 1e-9 || n.Sub(xy(-1, 0)).Len() > 1e-9 {
		t.Errorf("normal %v, depth %v, want 0.5 to the left", n, depth)
	}
}

// solid returns the corners of a square or cube.
func solid(x, y, half float64) (corners []d3.Vec) {
	corners = square(x, y, half)
	for _, axis := range axes[2:] {
		for _, p := range corners[:4] {
			corners = append(corners, p.Add(axis.Scale(half)))
		}
		for i, p := range corners[:4] {
			corners[i] = p.Sub(axis.Scale(half))
		}
	}
	return corners
}

// TestDepthFails: ordinary hulls have their depth, and some that touch, or lie in one another,
// have another one.
func TestDepthFails(t *testing.T) {
	wrong := func(name string) (n int) {
		f := family(name)
		rng := oracle.Stream(1, f.Name, oracle.Hull)
		for range 300 {
			a, b := f.Pair(rng, dim, oracle.Hull, oracle.Hull)
			a.Radii, b.Radii = nil, nil
			gap := oracle.BodyGap(a, b, [3]*big.Rat{})
			want, _ := gap.Neg(gap).Float64()
			_, depth := ConvexDepth(points(a), points(b))
			if want >= 0 && !(math.Abs(depth-want) < 1e-9*oracle.BodyScale(a, b)) {
				n++
			}
		}
		return n
	}
	if n := wrong("random"); n > 0 {
		t.Errorf("%d ordinary depths are wrong", n)
	}
	for _, name := range []string{"deep", "flat", "extreme"} {
		if wrong(name) == 0 {
			t.Errorf("all depths of %s are right", name)
		}
	}
}

// TestBoxNumbers: contacts and sweeps of ordinary balls and points against boxes are those of the library.
func TestBoxNumbers(t *testing.T) {
	f := family("random")
	near := func(x, y float64) bool { return math.Abs(x-y) < 1e-9 }
	hits := 0
	for _, kind := range []oracle.Kind{kindSphere, oracle.Point} {
		rng := oracle.Stream(1, "box numbers", kind)
		for range 300 {
			x, m, y := f.Swept(rng, dim, kind, oracle.Box)
			y.Radii = nil
			for i := range dim { // not at its corners, as f has it
				if x.V[0][i] = math.Mod(x.V[0][i], 16); math.Abs(y.V[0][i])+math.Abs(y.V[1][i]) < 100 {
					m[i] = float64(0.5*(y.V[0][i]+y.V[1][i])) + rng.Float64()*2 - 1 - x.V[0][i]
				}
			}
			b := bodyOf(y)
			var a d3.Shape = points(x)[0]
			if kind == kindSphere {
				a = d3.Sphere{Center: points(x)[0], Radius: 1}
			}
			c, ok := Collide(a, b)
			if want, touches := d3.Collide(a, b); ok != touches || ok && !(near(c.Depth, want.Depth) && c.Normal.Sub(want.Normal).Len() < 1e-6) {
				t.Errorf("Collide(%v, %v) = %v, %v, want %v, %v", a, b, c, ok, want, touches)
			}
			h, ok := Sweep(a, at(m), b)
			if want, meets := d3.Sweep(a, at(m), b); ok != meets || ok && !(near(h.T, want.T) && h.Normal.Sub(want.Normal).Len() < 1e-6) {
				t.Errorf("Sweep(%v, %v, %v) = %v, %v, want %v, %v", a, m, b, h, ok, want, meets)
			} else if ok {
				hits++
			}
		}
	}
	if hits < 50 {
		t.Errorf("%d hits", hits)
	}
}
