package d3

import (
	"math/rand/v2"
	"testing"
)

// gridKinds make shapes of whole coordinates, small enough for pairs that touch to be frequent.
func gridKinds(rng *rand.Rand) map[string]func() Shape {
	p := func() Vec {
		return at([3]float64{float64(rng.IntN(7) - 3), float64(rng.IntN(7) - 3), float64(rng.IntN(5) - 2)})
	}
	box := func() Box {
		q, r := p(), p()
		return Box{each(q, r, minOf), each(q, r, maxOf)}
	}
	return map[string]func() Shape{
		"point":    func() Shape { return p() },
		"box":      func() Shape { return box() },
		"segment":  func() Shape { return Segment{p(), p()} },
		"ball":     func() Shape { return Sphere{p(), float64(1 + rng.IntN(3))} },
		"capsule":  func() Shape { return Capsule{p(), p(), float64(1 + rng.IntN(2))} },
		"triangle": func() Shape { return Triangle{p(), p(), p()} },
		"oriented": func() Shape {
			o := OrientedBox{Center: p()}
			for k, half := range perpendiculars(rng.IntN(3)) {
				o.Half[k] = half
			}
			return o
		},
		"hull": func() Shape { return NewHull(p(), p(), p(), p(), p()) },
		"half": func() Shape {
			return HalfSpace{p(), at([3]float64{float64(rng.IntN(2) + 1), float64(rng.IntN(5) - 2), float64(rng.IntN(3) - 1)})}
		},
		"rounded": func() Shape { return Rounded{box(), 1} },
		"turned":  func() Shape { return Rounded{NewHull(p(), p(), p()), 2} },
	}
}

// perpendiculars returns half vectors of whole coordinates across each other.
func perpendiculars(i int) (half [dim]Vec) {
	for k, v := range [...]Vec{[...]Vec{xy(1, 1), xy(2, 1), xy(1, 0)}[i], [...]Vec{xy(-1, 1), xy(-1, 2), xy(0, 2)}[i], fill(1).Sub(xy(1, 1))} {
		if k < dim {
			half[k] = v
		}
	}
	return half
}

// growsBy says whether the depth of a in b grows if a moves a little along m: by comparing Collide's, which are
// far enough apart if coordinates are small and whole.
func growsBy(a Shape, m Vec, b Shape) (isIn, isDeeper bool) {
	k, _ := Collide(a, b)
	after, ok := Collide(carried(a, m.Scale(0x1p-20)), b)
	if k.Depth == 0 && areThick(a, b) {
		return false, ok && after.Depth > 0 && relateBodies(carried(a, m.Scale(0x1p-20)), b) == penetrating
	}
	return true, ok && after.Depth > k.Depth+0x1p-34
}

// TestApproachingIsExact: what touches or overlaps at the start counts if, and only if, the motion leads deeper
// into it: corner to corner, along sides, and in a corner of several equal ways out.
func TestApproachingIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 61))
	kinds := gridKinds(rng)
	for nameA := range gridKinds(rng) {
		for nameB := range gridKinds(rng) {
			counts := map[[2]bool]int{}
			for range unlessBrief(1000, 300) {
				a, b := kinds[nameA](), kinds[nameB]()
				m := at([3]float64{float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2)})
				k, isIn := Collide(a, b)
				if !isIn || m == (Vec{}) || k.Depth > 0 && rng.IntN(4) > 0 {
					continue
				}
				wasIn, isDeeper := growsBy(a, m, b)
				counts[[2]bool{wasIn, isDeeper}]++
				checkApproaching(t, a, m, b, isDeeper)
			}
			t.Log(nameA, nameB, counts)
		}
	}
}

func checkApproaching(t *testing.T, a Shape, m Vec, b Shape, want bool) {
	t.Helper()
	var w World[int]
	if w.Set(0, b) != nil {
		return
	}
	check := func(what string, h Hit, ok bool) {
		if got := ok && h.T == 0; got != want {
			t.Errorf("%s: %#v by %v into %#v: %v %v, not %v", what, a, m, b, h, ok, want)
		}
	}
	approaching := Filter[int]{Approaching: true}
	if _, isBox := b.(Box); isBox && !want {
		_, h, ok := w.Sweep(a, m, Filter[int]{Approaching: true, Seamless: true})
		if k, _ := Collide(a, b); k.Depth == 0 && areThick(a, b) {
			check("Seamless", h, ok)
		}
	}
	_, h, ok := w.Sweep(a, m, approaching)
	check("Sweep", h, ok)
	if p, isPoint := a.(Vec); isPoint {
		_, h, ok = w.RayCast(Ray{p, m}, approaching)
		check("Ray", h, ok)
		_, h, ok = w.RayCast(Segment{p, p.Add(m)}, approaching)
		check("Segment", h, ok)
	}
	_ = w.Set(1, a)
	w.SetFilter(1, 1, 1)
	w.SetFilter(0, 1, 1)
	if s, ok := w.SweepID(1, m, approaching); (ok && s.T == 0) != want {
		t.Errorf("SweepID: %v by %v into %v: %v %v, not %v", a, m, b, s, ok, want)
	}
}

// TestApproachingPastACorner has what stands corner to corner, and goes on past it.
func TestApproachingPastACorner(t *testing.T) {
	hero, ledge := Box{xy(0, 32), xy(16, 48)}, Box{xy(16, 0), xy(48, 32)}
	block := Box{xy(0, 0), xy(4, 4)}
	if dim > 2 {
		up := fill(9).Sub(xy(9, 9))
		hero.Max, ledge.Max, block.Max, block.Min = hero.Max.Add(up), ledge.Max.Add(up), block.Max.Add(up), block.Min.Sub(up)
	}
	for _, c := range []struct {
		a    Shape
		b    Shape
		m    Vec
		into bool
	}{
		{hero, ledge, xy(8, 8), false},
		{hero, ledge, xy(8, 0), false},
		{hero, ledge, xy(0, -8), false},
		{hero, ledge, xy(8, -8), true},
		{Vec{}, block, xy(1, -3), false},
		{Vec{}, block, xy(1, 0), false},
		{Vec{}, block, xy(3, -1), false},
		{Vec{}, block, xy(-3, 1), false},
		{Vec{}, block, xy(0, 1), false},
		{Vec{}, block, xy(1, 3), true},
	} {
		checkApproaching(t, c.a, c.m, c.b, c.into)
	}
}
