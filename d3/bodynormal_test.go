package d3

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// cornersOfBody returns points of which the core of b, which is bounded, is the convex hull.
func cornersOfBody(b oracle.Body) (all [][3]*big.Rat) {
	add := func(p [3]*big.Rat, k int64, v [3]float64) (q [3]*big.Rat) {
		for i := range q {
			q[i] = new(big.Rat).SetFloat64(v[i])
			q[i].Mul(q[i], big.NewRat(k, 1))
			q[i].Add(q[i], p[i])
		}
		return q
	}
	switch b.Kind {
	case oracle.Box:
		for set := range 1 << dim {
			var p [3]float64
			for i := range p {
				p[i] = b.V[set>>i&1][i]
			}
			all = append(all, rats(at(p)))
		}
	case oracle.OrientedBox:
		all = append(all, rats(at(b.V[0])))
		for _, h := range b.V[1:] {
			for _, p := range all[:len(all):len(all)] {
				all = append(all, add(p, -1, h))
			}
			for i := range len(all) / 2 {
				all[i] = add(all[i], 1, h)
			}
		}
	default:
		for _, p := range b.V {
			all = append(all, rats(at(p)))
		}
	}
	return all
}

// fromCone returns the direction to m from the nearest sum of multiples ≥ 0 of zs, by trying all
// that are independent.
func fromCone(m Vec, zs []Vec) Vec {
	best := m
	try := func(d Vec) {
		if d.LenSq() < best.LenSq() {
			best = d
		}
	}
	for i, a := range zs {
		if t := m.Dot(a); t > 0 {
			try(m.Sub(a.Scale(t / a.LenSq())))
		}
		for j, b := range zs[:i] {
			for _, d := range acrossBoth(m, a, b) {
				try(d)
			}
			for _, c := range zs[:j] {
				if isWithinThree(m, a, b, c) {
					return Vec{}
				}
			}
		}
	}
	return best
}

// TestBodyNormals: without a radius, the normal of a first contact is the one nearest to where
// the motion comes from, of all that point out of what is met there.
func TestBodyNormals(t *testing.T) {
	for _, family := range oracle.BodyFamilies[:4] {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			checked := 0
			for k, rng := range oracle.Pairs(oracle.BodyKinds, oracle.BodyKinds, *seed, t.Name()) {
				if !k[0].Bounded() || !k[1].Bounded() {
					continue
				}
				for range unlessBrief((*cases+3)/4, 1) {
					checked += bodyNormals(t, family, rng, k[0], k[1])
				}
			}
			if checked < unlessBrief((*cases+3)/4, 1) {
				t.Errorf("%d checked", checked)
			}
		})
	}
}

func bodyNormals(t *testing.T, family oracle.BodyFamily, rng *rand.Rand, ka, kb oracle.Kind) (checked int) {
	a, m, b := family.Swept(rng, dim, ka, kb)
	clear(a.Radii)
	clear(b.Radii)
	enter, exit, ok := oracle.BodySweep(a, m, b, [3]float64{})
	if !ok {
		return 0
	}
	x, y, v := shapeOfBody(a), shapeOfBody(b), at(m)
	name := fmt.Sprintf("(%#v, %#v, %#v)", x, v, y)
	h, _ := Sweep(x, v, y)
	if float64(h.T*v.maxAbs()) < 1e-9 {
		return 0
	}
	check := func(name string, got Vec, t1 *big.Rat, way Vec) {
		checked++
		zs := differencesAt(a, b, m, t1)
		normal := func(zs []Vec) Vec { return unit(fromCone(way.Neg(), zs)).Neg() }
		want := normal(zs)
		agrees := func(zs []Vec) bool { return got.Sub(normal(zs)).maxAbs() < 1e-7 }
		isFlat := true // Z is, and the normal is across it
		for _, z := range zs {
			isFlat = isFlat && math.Abs(z.Dot(got)) <= 1e-9*z.sumAbs()
		}
		if want == (Vec{}) || isFlat || agrees(zs) {
			return
		}
		// Aimed at a corner or an edge, what misses it by a rounding meets it all the same.
		near := float64(0x1p-40 * (v.maxAbs() + 1))
		met := zs[:0:0]
		for _, z := range zs {
			if z.maxAbs() > near {
				met = append(met, z)
			}
		}
		for range 20 {
			aside := at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}).Scale(near)
			aside = aside.Sub(got.Scale(aside.Dot(got)))
			moved := zs[:0:0]
			for _, z := range zs {
				moved = append(moved, z.Add(aside))
			}
			if agrees(met) || agrees(moved) {
				return
			}
		}
		t.Errorf("%s = %v, want normal %v", name, got, want)
	}
	if h.T > 0 {
		check("Sweep"+name, h.Normal, enter.Lo, v.Neg())
	}
	if ka != oracle.Point {
		return checked
	}
	p := Ray{at(a.V[0]), v}
	r, _ := RayCast(p, y)
	if h.T > 0 {
		check(fmt.Sprintf("RayCast(%#v, %#v)", p, y), r.Normal, enter.Lo, v.Neg())
	}
	_, exit, _ = oracle.BodyClip(oracle.Body{Dim: dim, Kind: oracle.Ray, V: [][3]float64{a.V[0], m}}, b)
	hits, n := Crossings(p, y)
	for i, c := range hits[:n] {
		if i == 0 && h.T > 0 {
			check(fmt.Sprintf("Crossings(%#v, %#v)", p, y), c.Normal, enter.Lo, v.Neg())
		} else if i == 1 {
			check(fmt.Sprintf("Crossings(%#v, %#v)", p, y), c.Normal, exit.Lo, v)
		}
	}
	return checked
}

// differencesAt returns the corners of Z at the time t.
func differencesAt(a, b oracle.Body, m [3]float64, t *big.Rat) (zs []Vec) {
	bs := cornersOfBody(b)
	for _, p := range cornersOfBody(a) {
		for _, q := range bs {
			var z [3]float64
			for i := range z {
				x := new(big.Rat).SetFloat64(m[i])
				x.Mul(x, t)
				x.Add(x, p[i])
				z[i], _ = x.Sub(x, q[i]).Float64()
			}
			zs = append(zs, at(z))
		}
	}
	return zs
}

// TestPointsOfNearlyParallelEdges: the point of a contact is on both, also where their edges cross
// at so small an angle that rounding decides where.
func TestPointsOfNearlyParallelEdges(t *testing.T) {
	x := Triangle{
		at([3]float64{0.27843323438243006, -0.0513062463210745, 0.1402275647570601}),
		at([3]float64{-0.6028383178954453, 0.11108362021836382, -0.3036079705405137}),
		at([3]float64{0.397027168378699, -0.8843893806241648, -0.40005751922352806}),
	}
	y := Ray{Dir: at([3]float64{-0.881271552886827, 0.16238986737254257, -0.44383553553983274})}
	c, ok := Collide(x, y)
	if onX, onY := Distance(c.Point, x), Distance(c.Point, y); !ok || onX > c.Depth+1e-15 || onY > c.Depth+1e-15 {
		t.Errorf("Collide = %+v, %t: the point is %g and %g off", c, ok, onX, onY)
	}
}
