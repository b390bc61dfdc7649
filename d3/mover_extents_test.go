package d3

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// steepThings are things at x = 5 that stop a hero who walks towards them on a floor at height 0: each is steeper at
// its foot than the hero can climb, and higher than the hero steps.
func steepThings() map[string]Shape {
	ramp := turn([3]float64{0, 0, 1}, math.Pi/3)
	plate := func(width, height float64) Shape {
		lo, hi := xy(5, 0).Sub(depthOf(3)), xy(5+width, height).Add(depthOf(3))
		return Box{lo, hi}
	}
	return map[string]Shape{
		"stone":      Sphere{xy(5, 0.1), 0.1},
		"boulder":    Sphere{xy(7, 0.75), 2},
		"wall":       plate(1, 3),
		"thin wall":  plate(1e-3, 3),
		"ramp":       Box{fill(-3), fill(3)}.In(Transform{Position: xy(8, -1).Add(ramp.Apply(xy(-3, 0))), Rotation: ramp}),
		"small ramp": Box{fill(-0.25), fill(0.25)}.In(Transform{Position: xy(5.3, 0), Rotation: ramp}),
		"rod":        Capsule{xy(5, 0.1).Sub(depthOf(2)), xy(5, 0.1).Add(depthOf(2)), 0.1},
		"post":       Capsule{xy(5, 0), xy(5, 3), 0.05},
		"wedge":      NewHull(xy(5, 0).Sub(depthOf(1)), xy(5, 0).Add(depthOf(1)), xy(5.5, 1).Sub(depthOf(1)), xy(5.5, 1).Add(depthOf(1)), xy(5.5, 0).Sub(depthOf(1)), xy(5.5, 0).Add(depthOf(1))),
	}
}

// wideFloors are floors at height 0 that reach far beyond what stands on them, on both sides of the origin.
func wideFloors(extent float64) map[string]func(w *World[int]) error {
	half := extent / 2
	return map[string]func(w *World[int]) error{
		"box": func(w *World[int]) error {
			return w.Set(0, Box{across(fill(-half), xy(0, 1)).Add(xy(0, -1)), across(fill(half), xy(0, 1))})
		},
		"hull": func(w *World[int]) error {
			var points []Vec
			for _, x := range []float64{-half, half} {
				for _, z := range []float64{-half, half} {
					points = append(points, xy(x, 0).Add(depthOf(z)), xy(x, -1).Add(depthOf(z)))
				}
			}
			return w.Set(0, NewHull(points...))
		},
		"half-space": func(w *World[int]) error { return w.Set(0, HalfSpace{Normal: xy(0, 1)}) },
	}
}

// TestMoverAtTheFootOfSteepThings: who walks against something steep stays on the floor and at its height, however far the
// floor reaches beyond it. The gap that a mover keeps grows with the extents of what it meets, so the gap from the floor
// may be 10⁵ times that from the thing.
func TestMoverAtTheFootOfSteepThings(t *testing.T) {
	hero := Capsule{xy(2, 0.5), xy(2, 1.5), 0.3}
	extents := []float64{10, 1e2, 1e3, 1e4, 1e5, 1e6}
	for thing, shape := range steepThings() {
		for i, extent := range extents {
			for floor, lay := range wideFloors(extent) {
				if brief() && (i+len(thing)+len(floor))%3 > 0 {
					continue
				}
				for _, hz := range []int{30, 60, 1000} {
					if hz == 1000 && brief() && i%2 > 0 {
						continue
					}
					name := fmt.Sprintf("%s on a %s of %g at %d Hz", thing, floor, extent, hz)
					var w World[int]
					if err := errors.Join(lay(&w), w.Set(1, shape), w.Set(9, hero)); err != nil {
						t.Fatal(name, err)
					}
					walksToTheFoot(t, name, &w, hz)
				}
			}
		}
	}
}

// walksToTheFoot lets hero 9 fall to the floor at height 0, and walk along x for two seconds.
func walksToTheFoot(t *testing.T, name string, w *World[int], hz int) {
	t.Helper()
	m := Mover[int]{Up: xy(0, 1), Snap: 0.4}
	dt, v := 1/float64(hz), Vec{}
	for range hz {
		v = m.Slide(w, 9, v.Add(xy(0, -10*dt)), dt)
	}
	if !m.OnFloor() {
		t.Errorf("%s: does not come to the floor", name)
		return
	}
	height := func() float64 {
		b, _ := w.Bounds(9)
		return axes(b.Min)[1]
	}
	for n := range 2 * hz {
		up := v.Dot(m.Up)
		v = m.Slide(w, 9, xy(3, up-float64(10*dt)), dt)
		if !m.OnFloor() || m.Left() || math.Abs(height()) > 1e-4 {
			b, _ := w.Bounds(9)
			t.Errorf("%s: call %d: on the floor %v, left %v, at %v", name, n, m.OnFloor(), m.Left(), b.Min)
			return
		}
	}
	if !m.OnWall() {
		t.Errorf("%s: meets no wall", name)
	}
}

// TestMoverOnWideFloors: a walk among small things on a floor at height 0 does not depend on how far the floor reaches: it is that on a
// half-space, but for the gaps.
func TestMoverOnWideFloors(t *testing.T) {
	compared := 0
	for scene := range unlessBrief(60, 24) {
		for i, extent := range []float64{40, 1e3, 1e5} {
			rng := rand.New(rand.NewPCG(uint64(scene), 3))
			things := thingsOnAFloor(rng)
			hz := []int{30, 60, 1000}[(scene+i)%3]
			steps := rng.IntN(2) == 0
			wish := pointIn(rng).Scale(4)
			var places [2][]Vec
			for j, lay := range []func(w *World[int]) error{wideFloors(0)["half-space"], wideFloors(extent)["box"]} {
				var w World[int]
				err := errors.Join(lay(&w), w.Set(9, Capsule{xy(0, 0.5), xy(0, 1.5), 0.3}))
				for i, s := range things {
					err = errors.Join(err, w.Set(10+i, s))
				}
				if err != nil {
					t.Fatal(err)
				}
				places[j] = walkOf(&w, steps, across(wish, xy(0, 1)), hz)
			}
			for n := range places[0] {
				compared++
				if !(places[0][n].Sub(places[1][n]).maxAbs() <= float64(1e-9*extent)+1e-6) {
					t.Errorf("scene %d, extent %g, %d Hz, steps %v: call %d: %v on the half-space, %v on the floor", scene, extent, hz, steps, n, places[0][n], places[1][n])
					break
				}
			}
		}
	}
	if compared < 1000 {
		t.Error("only", compared)
	}
}

// thingsOnAFloor returns small things around the origin, none of them within reach of one who stands there.
func thingsOnAFloor(rng *rand.Rand) (things []Shape) {
	for len(things) < 12 {
		c := across(pointIn(rng).Scale(6), xy(0, 1))
		size := math.Exp(rng.Float64()*4 - 4)
		var s Shape
		switch r := turn([3]float64{rng.Float64(), rng.Float64(), 1}, rng.Float64()*6); rng.IntN(6) {
		case 0:
			s = Sphere{c, size}
		case 1:
			s = Capsule{c, c.Add(pointIn(rng).Scale(3)), size / 4}
		case 2:
			s = Box{c.Sub(fill(size)), c.Add(fill(size))}
		case 3:
			s = Box{fill(-size), fill(size)}.In(Transform{Position: c, Rotation: r})
		case 4:
			s = Rounded{Box{fill(-size), fill(size)}.In(Transform{Position: c, Rotation: r}), size / 3}
		case 5:
			p := func() Vec { return c.Add(pointIn(rng).Scale(2 * size)) }
			s = NewHull(p(), p(), p(), p(), p(), p())
		}
		if Distance(s, Capsule{xy(0, 0.5), xy(0, 1.5), 0.3}) > 0.2 {
			things = append(things, s)
		}
	}
	return things
}

// walkOf lets hero 9 fall to the floor, and walk for two seconds. It returns where he is after each call.
func walkOf(w *World[int], steps bool, wish Vec, hz int) (places []Vec) {
	m := Mover[int]{Up: xy(0, 1), Snap: 0.3}
	if steps {
		m.Step = 0.3
	}
	dt, v := 1/float64(hz), Vec{}
	for n := range 3 * hz {
		v = xy(0, v.Dot(m.Up)-float64(10*dt))
		if n >= hz/2 {
			v = v.Add(wish)
		}
		v = m.Slide(w, 9, v, dt)
		at, _ := w.Position(9)
		places = append(places, at)
	}
	return places
}
