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

// TestApproachingAMesh: a body with an inside that only touches a mesh meets it at the start if, and only if, the motion leads into one of its tiles.
func TestApproachingAMesh(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 72))
	kinds := gridKinds(rng)
	var counts [2]int
	for _, name := range [...]string{"box", "ball", "capsule", "oriented", "hull", "rounded", "turned"} {
		for range unlessBrief(4000, 1000) {
			points := make([]Vec, dim+inPlaneOrSpace(1+rng.IntN(3), rng.IntN(3)))
			for i := range points {
				points[i] = at([3]float64{float64(rng.IntN(7) - 3), float64(rng.IntN(7) - 3), float64(rng.IntN(5) - 2)})
			}
			mesh := meshThrough(points)
			a := kinds[name]()
			m := at([3]float64{float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2)})
			if !hasInside(a) || m == (Vec{}) {
				continue
			}
			isTouching, isPenetrating, want := false, false, false
			for i := range mesh.Len() {
				tile := mesh.At(i)
				if k, ok := Collide(a, tile); ok && areThick(a, tile) {
					isTouching, isPenetrating = true, isPenetrating || k.Depth > 0
					if _, isDeeper := growsBy(a, m, tile); isDeeper {
						want = true
					}
				}
			}
			if !isTouching || isPenetrating {
				continue
			}
			var w World[int]
			if w.SetMesh(0, mesh) != nil {
				continue
			}
			counts[isTrue(want)]++
			checkStart(t, &w, a, m, want)
		}
	}
	if counts[0] < 20 || counts[1] < 20 {
		t.Errorf("%v touch and do not go deeper, %v do", counts[0], counts[1])
	}
}

// hasInside says whether a shape is one, and not flat.
func hasInside(s Shape) bool {
	p := probeOf(s)
	return Validate(s) == nil && !p.isFlat()
}

// isTrue returns 1 for true.
func isTrue(is bool) int {
	if is {
		return 1
	}
	return 0
}

// checkStart compares whether a sweep with Approaching meets a mesh at its start with what is wanted.
func checkStart(t *testing.T, w *World[int], a Shape, m Vec, want bool) {
	t.Helper()
	_, h, ok := w.Sweep(a, m, Filter[int]{Approaching: true})
	if got := ok && h.T == 0; got != want {
		t.Errorf("Sweep: %#v by %v: %v %v, not %v", a, m, h, ok, want)
	}
	_ = w.Set(1, a)
	h1, ok := w.SweepID(1, m, Filter[int]{Approaching: true})
	if got := ok && h1.T == 0; got != want {
		t.Errorf("SweepID: %#v by %v: %v %v, not %v", a, m, h1, ok, want)
	}
}

// TestApproachingAFlatMesh: what touches a flat floor of many tiles, or has sunk into it by less than half, goes deeper into it if, and only if, it goes
// deeper into a half-space of that floor.
func TestApproachingAFlatMesh(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 73))
	kinds := gridKinds(rng)
	for slope := range 3 {
		through := at([3]float64{float64(rng.IntN(3)), float64(rng.IntN(3)), 0})
		fine, coarse, up := flatFloor(rng, through, slope)
		for _, name := range [...]string{"box", "ball", "capsule", "oriented"} {
			var counts [2][2]int
			for range unlessBrief(1000, 300) {
				a := kinds[name]()
				m := at([3]float64{float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2)})
				above, isIn := Collide(a, HalfSpace{through, up})
				if below, _ := Collide(a, HalfSpace{through, up.Neg()}); !hasInside(a) || m == (Vec{}) || !isIn || !(above.Depth < below.Depth-0x1p-20) {
					continue
				}
				want := m.Dot(up) < -0x1p-40
				counts[isTrue(above.Depth > 0x1p-40)][isTrue(want)]++
				for _, mesh := range [...]*Mesh{fine, coarse} {
					var w World[int]
					if w.SetMesh(0, mesh) == nil {
						checkStart(t, &w, a, m, want)
					}
				}
			}
			if counts[1][0]+counts[0][0] == 0 || counts[1][1]+counts[0][1] == 0 {
				t.Errorf("slope %d, %s: %v", slope, name, counts)
			}
		}
	}
}
