package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestWaysOutAgree: the way out of many corners that is found step by step is as short as the
// shortest of all that can be tried.
func TestWaysOutAgree(t *testing.T) {
	for name, number := range map[string]func() func() float64{
		"round": func() func() float64 {
			rng := oracle.Stream(*seed, t.Name())
			return func() float64 { return rng.NormFloat64() }
		},
		"lattice": func() func() float64 {
			rng := oracle.Stream(*seed, t.Name()+"lattice")
			return func() float64 { return float64(rng.IntN(9) - 4) }
		},
		"far": func() func() float64 {
			rng := oracle.Stream(*seed, t.Name()+"far")
			return func() float64 { return 0x1p30 + rng.Float64() }
		},
	} {
		next := number()
		found, penetrating, most := 0, 0, 0.0
		for i := range unlessBrief(60, 10) {
			points := make([]Vec, 16+i%24)
			for k := range points {
				points[k] = vecBy(next)
			}
			half := len(points) / 2
			x, y := NewHull(points[:half]...), NewHull(points[half:]...)
			var a, b operand
			a.set(x)
			b.set(y)
			a.solid.list, b.solid.list = listOf(x), listOf(y)
			a.solid.hullFacets = facetsOf(x)
			b.solid.hullFacets = facetsOf(y)
			z := between(&a.solid, &b.solid)
			z.set(&Vec{}, &Vec{})
			var s simplex
			if z.relate(&s) >= touching {
				continue
			}
			penetrating++
			var l minTranslation
			if z.expand(&s, &l, &polytopeNormals{}) {
				found++
			} else {
				continue
			}
			all := triedAll(&z)
			off := math.Abs(l.depth-all.depth) / float64(e*z.size)
			if most = max(most, off); !(off < 8) {
				t.Errorf("%s: %v along %v, the least of all is %v along %v: %.3g e·S", name, l.depth, l.n, all.depth, all.n, off)
			}
		}
		t.Logf("%s: %d of %d are found step by step, off by at most %.3g e·S", name, found, penetrating, most)
		if dim == 3 && name == "round" && found < penetrating*9/10 {
			t.Errorf("%s: only %d of %d are found step by step", name, found, penetrating)
		}
	}
}

// TestLookupsAllocateOnce: what is looked up is kept for the next time, also while garbage is collected.
func TestLookupsAllocateOnce(t *testing.T) {
	x, y, box := roundHull(200, 1, Vec{}), roundHull(200, 2, Vec{}), Box{fill(-1), fill(1)}
	if n := testing.AllocsPerRun(10, func() {
		Collide(x, y)
		runtime.GC()
		runtime.GC()
		Collide(&y, &x)
		Collide(Rounded{x, 1}, y)
		Collide(x, box)
		Collide(x, Line{Vec{}, fill(1)})
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestLookupsAgree: what lookups leave to be tried has the least of all ways that can be.
func TestLookupsAgree(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			rng := oracle.Stream(*seed, t.Name())
			penetrating, most := 0, 0.0
			for range unlessBrief(600, 60) {
				p, q := family.Pair(rng, dim, oracle.Hull, oracle.Hull)
				x, y := coreOf(shapeOfBody(p)), coreOf(shapeOfBody(q))
				if rng.IntN(2) == 0 {
					x, y = manyCorners(rng, x), manyCorners(rng, y)
				}
				var a, b operand
				a.set(x)
				b.set(y)
				a.solid.list, b.solid.list = listOf(x), listOf(y)
				a.solid.hullFacets = facetsOf(x)
				b.solid.hullFacets = facetsOf(y)
				if dim == 3 && (a.solid.faces == nil || b.solid.faces == nil) || dim == 2 && min(len(a.solid.list), len(b.solid.list)) < 3 {
					continue
				}
				z := between(&a.solid, &b.solid)
				z.set(&Vec{}, &Vec{})
				var s simplex
				if z.relate(&s) > touching {
					continue
				}
				penetrating++
				all := triedAll(&z)
				for _, l := range [...]minTranslation{lookedUp(&z), lookedUpAcross(&z, &z.a, &z.b), lookedUpAcross(&z, &z.b, &z.a)} {
					off := math.Abs(max(0, l.depth)-max(0, all.depth)) / float64(e*z.size)
					if most = max(most, off); !(off < 8) {
						t.Fatalf("%v and %v: %v along %v, the least of all is %v along %v: %.3g e·S", x, y, l.depth, l.n, all.depth, all.n, off)
					}
				}
			}
			t.Logf("%d overlap, off by at most %.3g e·S", penetrating, most)
		})
	}
}

// TestPolytopeExcludes: the normals that the last polytope excludes change no bit of the way out across faces.
func TestPolytopeExcludes(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			rng := oracle.Stream(*seed, t.Name())
			found := 0
			for range unlessBrief(2000, 200) {
				p, q := family.Pair(rng, dim, oracle.Hull, oracle.BodyKinds[rng.IntN(len(oracle.BodyKinds))])
				x, y := coreOf(shapeOfBody(p)), coreOf(shapeOfBody(q))
				switch rng.IntN(3) {
				case 0:
					x = manyCorners(rng, x)
				case 1: // many ways are as short
					lattice := func() float64 { return float64(rng.IntN(5) - 2) }
					points := make([]Vec, 24)
					for i := range points {
						points[i] = vecBy(lattice)
					}
					x, y = NewHull(points[:12]...).Translate(vecBy(lattice)), NewHull(points[12:]...)
				}
				var a, b operand
				a.set(x)
				b.set(y)
				a.solid.list, b.solid.list = listOf(x), listOf(y)
				if !a.isBounded() || !b.isBounded() {
					continue
				}
				a.bound()
				b.bound()
				a.solid.hullFacets, b.solid.hullFacets = facetsOf(x), facetsOf(y)
				z := between(&a.solid, &b.solid)
				z.set(&Vec{}, &Vec{})
				var s simplex
				var l minTranslation
				var near polytopeNormals
				if z.relate(&s) > touching || !z.expand(&s, &l, &near) {
					continue
				}
				found++
				l.depth += float64(4 * e * z.size)
				all := l
				for _, s := range [...]*scaledSolid{&z.a, &z.b} {
					z.tryFaces(&l, s, &near)
					z.tryFaces(&all, s, &polytopeNormals{})
				}
				if l.n != all.n || l.depth != all.depth {
					t.Fatalf("%v and %v: %v along %v, of all faces %v along %v", x, y, l.depth, l.n, all.depth, all.n)
				}
			}
			if dim == 3 && found == 0 {
				t.Error("no way is found step by step")
			}
		})
	}
}

// TestBoxAndHullAgree: the ways that bounds leave to be tried have the least of all ways out of a box and a hull.
func TestBoxAndHullAgree(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			rng := oracle.Stream(*seed, t.Name())
			lattice := func() float64 { return float64(rng.IntN(5)-2) / 2 }
			tried, others, most := 0, 0, 0.0
			for range unlessBrief(4000, 400) {
				p, q := family.Pair(rng, dim, []oracle.Kind{oracle.Box, oracle.OrientedBox}[rng.IntN(2)], oracle.Hull)
				x, y := coreOf(shapeOfBody(p)), coreOf(shapeOfBody(q))
				switch rng.IntN(3) {
				case 0:
					y = manyCorners(rng, y)
				case 1: // many ways are as short
					points := make([]Vec, 12)
					for i := range points {
						points[i] = vecBy(lattice)
					}
					y = NewHull(points...).Translate(vecBy(lattice))
					if rng.IntN(2) == 0 {
						x = Box{fill(-1), fill(1)}
					} else {
						x = turnedBox(vecBy(lattice), 1, lattice())
					}
				}
				if rng.IntN(2) == 0 {
					x, y = y, x
				}
				var a, b operand
				a.set(x)
				b.set(y)
				a.solid.list, b.solid.list = listOf(x), listOf(y)
				if !a.isBounded() || !b.isBounded() {
					continue
				}
				a.solid.hullFacets, b.solid.hullFacets = facetsOf(x), facetsOf(y)
				z := between(&a.solid, &b.solid)
				z.set(&Vec{}, &Vec{})
				var s simplex
				l, all := minTranslation{depth: math.Inf(1)}, minTranslation{depth: math.Inf(1)}
				slack := float64(4 * e * z.size)
				if z.relate(&s) > touching || !z.tryBoxAndHull(&l, slack) {
					continue
				}
				tried++
				z.tryAll(&simplex{}, &all, slack)
				if l.n != all.n {
					others++
				}
				off := math.Abs(l.depth-all.depth) / float64(e*z.size)
				if most = max(most, off); off > 8 {
					t.Fatalf("%#v and %#v: %v along %v, of all ways %v along %v", x, y, l.depth, l.n, all.depth, all.n)
				}
			}
			t.Logf("%d pairs, of which %d have another normal, off by at most %.3g e·S", tried, others, most)
			if dim == 3 && tried == 0 {
				t.Error("no way is found")
			}
		})
	}
}

func coreOf(s Shape) Shape {
	if r, ok := s.(Rounded); ok {
		return coreOf(r.Core)
	}
	return s
}

// TestManyCornersExactly compares the way out of hulls of many corners that are nearly concentric, or
// lie face on face, with the exact one.
func TestManyCornersExactly(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	const n = 24
	cloud := func(number func() float64) (x []Vec) {
		for range n {
			x = append(x, vecBy(number))
		}
		return x
	}
	round := func() []Vec { return roundHull(n, rng.Uint64(), Vec{}).Corners() }
	lattice := func() float64 { return float64(rng.IntN(7) - 3) }
	moved := func(x []Vec, by Vec) (y []Vec) {
		for _, p := range x {
			y = append(y, p.Add(by))
		}
		return y
	}
	for name, pair := range map[string]func() (a, b []Vec){
		"concentric":      func() (a, b []Vec) { return round(), round() },
		"nearly":          func() (a, b []Vec) { return round(), moved(round(), vecBy(rng.NormFloat64).Scale(0x1p-20)) },
		"the same":        func() (a, b []Vec) { a = round(); return a, a },
		"a step aside":    func() (a, b []Vec) { a = round(); return a, moved(a, vecBy(rng.NormFloat64).Scale(0x1p-50)) },
		"far away":        func() (a, b []Vec) { return moved(round(), fill(0x1p30)), moved(round(), fill(0x1p30)) },
		"lattice":         func() (a, b []Vec) { return cloud(lattice), cloud(lattice) },
		"face on face":    func() (a, b []Vec) { return drum(n, 0, 0).Corners(), drum(n, 1, rng.Float64()).Corners() },
		"side by side":    func() (a, b []Vec) { a = drum(n, 0, 0).Corners(); return a, moved(a, xy(0, 2)) },
		"one in the next": func() (a, b []Vec) { return drum(n, 0, 0).Corners(), drum(n, 0.75, rng.Float64()).Corners() },
		"around":          func() (a, b []Vec) { return drum(n, 0, 0).Corners(), drum(n, 0, rng.Float64()).Corners() },
		"in a box":        func() (a, b []Vec) { return round(), slices.Concat(boxCorners(Box{fill(-0.5), fill(0.5)})...) },
	} {
		for range unlessBrief(2, 1) {
			p, q := pair()
			if rng.IntN(2) == 0 {
				p, q = q, p
			}
			c, ok := Collide(NewHull(p...), NewHull(q...))
			a, b := oracle.Body{Dim: dim, Kind: oracle.Hull}, oracle.Body{Dim: dim, Kind: oracle.Hull}
			for _, x := range p {
				a.V = append(a.V, x.coords())
			}
			for _, x := range q {
				b.V = append(b.V, x.coords())
			}
			if sign := oracle.BodySign(a, b); ok != (sign <= 0) {
				t.Fatalf("%s: %v, the exact sign is %d: %v and %v", name, ok, sign, p, q)
			} else if !ok {
				continue
			}
			square, _ := oracle.BodyWayOut(a, b)
			depth, _ := new(big.Float).Sqrt(new(big.Float).SetPrec(200).SetRat(square)).Float64()
			if off := math.Abs(c.Depth-depth) / float64(e*oracle.BodyScale(a, b)); !(off < 16) {
				t.Errorf("%s: depth %v, exactly %v: %.3g e·S: %v and %v", name, c.Depth, depth, off, p, q)
			}
		}
	}
}

// manyCorners returns a hull with more corners within x, about where that is.
func manyCorners(rng *rand.Rand, x Shape) Shape {
	corners := x.(Hull).Corners()
	for range 12 {
		p := corners[0]
		for _, q := range corners {
			p = p.Lerp(q, rng.Float64())
		}
		corners = append(corners, p.Add(p.Sub(corners[0]).Scale(rng.Float64()*0.5)))
	}
	if h := NewHull(corners...); h.data != nil {
		return h
	}
	return x
}
