package d3

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// TestMoverOnAHeightField walks over a mesh of random heights: its hero is at the mesh and not in it, by the distances of all tiles, he
// goes as far as his velocity says, and the normal of his floor is that of a face where he stands.
func TestMoverOnAHeightField(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 73))
	const dt = 1.0 / 60
	frames := 0
	for round := range unlessBrief(48, 24) {
		rise := []float64{0.02, 0.08, 0.15}[round%3]
		m, up := hills(rng, rise)
		m.OneSided = rng.IntN(2) == 0
		for _, body := range rollers(rng)[:7] {
			var w World[int]
			if err := errors.Join(w.SetMesh(0, m), w.Set(1, shifted(body, up.Scale(rise+0.1-lowestOf(body, up))))); err != nil {
				t.Fatal(err)
			}
			mover := Mover[int]{Up: up, Snap: 0.5, MaxSlope: 1.4}
			wish := unit(across(scatter(rng, 1), up)).Scale(0.5 + 2*rng.Float64())
			v := Vec{}
			for range 30 {
				v = mover.Slide(&w, 1, v.Sub(up.Scale(10*dt)), dt)
			}
			for frame := range 60 {
				before, _ := w.Position(1)
				v = mover.Slide(&w, 1, wish.Add(up.Scale(v.Dot(up)-10*dt)), dt)
				after, _ := w.Position(1)
				if across(after, up).maxAbs() > 2 {
					break // it comes to the border
				}
				frames++
				hero, _ := w.Get(1)
				floor, isOn := mover.Floor()
				least, isFace := math.Inf(1), false
				for i := range m.Len() {
					d := Distance(hero, m.At(i))
					least = min(least, d)
					if c := m.data.corners(int32(i)); d <= 1e-9 && isOn && Distance(floor.Point, m.At(i)) <= 1e-9 {
						isFace = isFace || floor.Normal == frontOf(&c) || floor.Normal == Vec{}.Sub(frontOf(&c))
					}
				}
				way := across(after.Sub(before), up)
				if !isOn || !isFace || !(least > 0 && least <= 1e-9) || way.Sub(wish.Scale(dt)).maxAbs() > 1e-10 {
					t.Fatalf("round %d, frame %d: %#v by %v: on floor %v, normal %v, that of a face: %v, %v above the mesh, goes %v", round, frame, hero, wish, isOn, floor.Normal, isFace, least, way)
				}
			}
		}
	}
	if frames < 1000 {
		t.Errorf("%d frames", frames)
	}
}

// TestMoverInAThreeWalledRoom moves among three boxes that are a triangle with corners of 45° and 90°, turned anyhow, or in steps of 45°. A
// mover gets neither into a wall nor out of the room. Half of the time a ball or a box comes at him; then he is in it only if he is squeezed.
func TestMoverInAThreeWalledRoom(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 74))
	moves, squeezed := 0, 0
	for scene := range unlessBrief(160, 80) {
		frame := Transform{Rotation: turn([3]float64{0, 0, 1}, math.Pi/4*float64(rng.IntN(8)))}
		if scene%3 == 0 {
			frame.Rotation = turn([3]float64{0, 0, 1}, 7*rng.Float64())
		}
		if scene%4 == 0 {
			frame.Position = across(scatter(rng, 1000), depthOf(1))
		}
		// The insides of the walls go through the corners (−8, 0), (8, 0) and (0, 8).
		var normals [3]Vec
		var walls [3]Shape
		for i, angle := range [...]float64{0, math.Pi * 3 / 4, -math.Pi * 3 / 4} {
			turned := Transform{Rotation: turn([3]float64{0, 0, 1}, angle)}
			normals[i] = turned.Rotation.Apply(xy(0, 1))
			middle := []Vec{{}, xy(4, 4), xy(-4, 4)}[i].Sub(normals[i].Scale(2))
			half := xy(14, 2).Add(depthOf(100))
			turned.Position = middle
			walls[i] = placed(Box{half.Neg(), half}.In(turned), frame)
			normals[i] = frame.Rotation.Apply(normals[i])
		}
		for _, name := range heroNames {
			hero := placed(heroShapes(Vec{})[name], Transform{Position: placed(xy(float64(2*rng.Float64()-1), 2), frame).(Vec)})
			var w World[int]
			for i, wall := range walls {
				if err := w.Set(i+1, wall); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Set(0, hero); err != nil {
				t.Fatal(err)
			}
			if len(w.AppendOverlappingID(nil, 0)) > 0 {
				continue
			}
			up := moverUp
			if rng.IntN(2) == 0 {
				up = normals[rng.IntN(3)]
			}
			m := Mover[int]{Up: up, Snap: 0.3 * float64(rng.IntN(2)), Step: 0.3 * float64(rng.IntN(2))}
			comes := rng.IntN(2) == 0
			if comes {
				press := []Shape{Sphere{Radius: 1}, Box{fill(-1), fill(1)}}[rng.IntN(2)]
				if err := w.Set(9, placed(press, Transform{Position: placed(xy(0, 5.5), frame).(Vec)})); err != nil {
					t.Fatal(err)
				}
				if len(w.AppendOverlappingID(nil, 0)) > 0 {
					w.Remove(9)
					comes = false
				}
			}
			v, pushed := Vec{}, across(scatter(rng, 3), depthOf(1))
			for step := range 60 {
				if step%15 == 0 {
					v = across(scatter(rng, []float64{3, 30, 300}[rng.IntN(3)]), depthOf(1))
				}
				if comes {
					at, _ := w.Position(9)
					if step%10 == 0 || at.Sub(frame.Position).maxAbs() > 9 {
						hero, _ := w.Position(0)
						pushed = hero.Sub(at).Scale(0.1)
					}
					if err := w.Move(9, pushed); err != nil {
						t.Fatal(err)
					}
				}
				wish := v.Sub(up.Scale(0.2))
				v = m.Slide(&w, 0, wish, 1.0/30)
				moves++
				_, _, isSqueezed := m.Squeezed()
				if isSqueezed {
					squeezed++
				}
				at, _ := w.Position(0)
				now, _ := w.Get(0)
				if aside := at.Sub(across(at, depthOf(1))); aside.maxAbs() > 90 {
					t.Fatalf("scene %d, %s, step %d: by %v, with %v pushed by %v: to %v, %v out of the plane of the walls", scene, name, step, wish, comes, pushed, at, aside)
				}
				for i, n := range normals {
					k, _ := Collide(now, walls[i])
					corner := placed([]Vec{xy(8, 0), xy(8, 0), xy(-8, 0)}[i], frame).(Vec)
					if out := at.Sub(corner).Dot(n); !(out > -1e-9) || k.Depth > 0 { // out rounds
						t.Fatalf("scene %d, %s, step %d: by %v to %v: it is %v off wall %d, and %v deep in it", scene, name, step, wish, at, out, i, k.Depth)
					}
				}
				if in := w.AppendOverlappingID(nil, 0); len(in) > 0 && !isSqueezed {
					t.Fatalf("scene %d, %s, step %d: by %v to %v: in %v, and not squeezed", scene, name, step, wish, at, in)
				}
				w.Step()
			}
		}
	}
	t.Logf("%d moves, %d squeezed", moves, squeezed)
	if moves < 10000 || squeezed == 0 {
		t.Errorf("%d moves, %d squeezed", moves, squeezed)
	}
}

// TestMoverWithAFlatBottomOnASlope walks with flat bottoms, level and along the slope, on a slope of one side: they rest there without
// creeping, walk up and down as fast as they wish, at the slope and not in it, and come from behind through it.
func TestMoverWithAFlatBottomOnASlope(t *testing.T) {
	const dt = 1.0 / 60
	rng := rand.New(rand.NewPCG(*seed, 75))
	top := axisOf(dim - 1)
	for round := range unlessBrief(24, 12) {
		slope := rng.IntN(7) - 3
		through := []Vec{{}, lattice(rng, 4), fill(0x1p20)}[rng.IntN(3)]
		mesh, _, up := flatFloor(rng, through, slope)
		mesh.OneSided = true
		size := 0.2 + rng.Float64()
		box := Box{fill(-size), fill(size)}
		flat := box.In(Transform{Rotation: RotationBetween(top, up)})
		for i, body := range []Shape{box, flat, Rounded{box, size / 4}, Rounded{flat, size / 4}, NewHull(hullAround(Vec{}, size)[:2*dim-2]...)} {
			var w World[int]
			start := shifted(body, through.Add(up.Scale(0.01-lowestOf(body, up))))
			if err := errors.Join(w.SetMesh(0, mesh), w.Set(1, start)); err != nil {
				t.Fatal(err)
			}
			m := Mover[int]{Up: top, Snap: 0.5, MaxSlope: 0.8}
			v := Vec{}
			for range 30 {
				v = m.Slide(&w, 1, v.Sub(top.Scale(10*dt)), dt)
			}
			resting, _ := w.Position(1)
			wish := Vec{}
			for frame := range 100 {
				if frame == 20 {
					wish = across(scatter(rng, 2), top)
				} else if frame%20 == 0 {
					wish = wish.Neg()
				}
				before, _ := w.Position(1)
				v = m.Slide(&w, 1, wish.Add(top.Scale(v.Dot(top)-10*dt)), dt)
				after, _ := w.Position(1)
				if across(after.Sub(through), top).maxAbs() > 15 {
					break
				}
				if frame < 20 && after != resting {
					t.Fatalf("round %d, body %d, slope %d: it rests at %v, then at %v", round, i, slope, resting, after)
				}
				hero, _ := w.Get(1)
				least := math.Inf(1)
				for k := range mesh.Len() {
					least = min(least, Distance(hero, mesh.At(k)))
				}
				way := across(after.Sub(before), top)
				g, isOn := m.Floor()
				if most := 1e-9 * (1 + through.maxAbs()/100); !isOn || g.Normal != up || !(least > 0 && least <= most) || way.Sub(wish.Scale(dt)).maxAbs() > most {
					t.Fatalf("round %d, body %d, slope %d, frame %d by %v: on floor %v with %v, want %v; %v above the mesh; it goes %v, want %v", round, i, slope, frame, wish, isOn, g.Normal, up, least, way, wish.Scale(dt))
				}
			}
			below := shifted(body, through.Sub(up.Scale(0.5-lowestOf(body, up.Neg()))))
			if err := w.Set(1, below); err != nil {
				t.Fatal(err)
			}
			m = Mover[int]{Up: top, Snap: 0.5, MaxSlope: 0.8}
			from, _ := w.Position(1)
			m.Slide(&w, 1, top.Scale(8), 1)
			if to, _ := w.Position(1); to.Sub(from).Sub(top.Scale(8)).maxAbs() > 1e-9*(1+through.maxAbs()/100) {
				t.Fatalf("round %d, body %d, slope %d: from behind it goes %v", round, i, slope, to.Sub(from))
			}
		}
	}
}
