package d3

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestMoverUnderAThinPress: who is squeezed stays on the side on which he was, however thin the press and the floor are, however far it goes, and
// however it moves. Squeezed says so in each call until there is room again, and then he walks away.
func TestMoverUnderAThinPress(t *testing.T) {
	const low, high = 0.1, 1.9 // of the hero, and 1e-9 above the floor
	for _, thick := range []float64{0, 1e-6, 0.1, 1, 3, 40} {
		for _, speed := range []float64{0.001, 0.04, 0.3, 0.8} {
			for _, way := range []string{"Set", "Move", "Move and Step"} {
				for _, floor := range []float64{0, 0.1, 9} {
					if brief() && (int(thick)+int(floor)+int(speed*10)+len(way))%5 > 0 {
						continue
					}
					name := fmt.Sprintf("press %g thick, %g a frame, by %s, floor %g thick", thick, speed, way, floor)
					var w World[int]
					plate := func(y, thick float64) Shape {
						return Box{xy(-20, y).Sub(depthOf(20)), xy(20, y+thick).Add(depthOf(20))}
					}
					top := 2.5
					err := errors.Join(w.Set(0, plate(-floor, floor)), w.Set(1, plate(top, thick)), w.Set(2, Capsule{xy(0, low+0.3), xy(0, high-0.3), 0.3}))
					m, v := Mover[int]{Up: moverUp, Snap: 0.1}, Vec{}
					frames := min(int(2.4/speed), 80)
					if speed < 0.01 {
						top = 1.9
						err = errors.Join(err, w.Set(1, plate(top, thick)))
					}
					for n := range 20 + 2*frames {
						by := 0.0
						switch {
						case n >= 20+frames:
							by = speed
						case n >= 20:
							by = -speed
						}
						if top += by; way == "Set" {
							err = errors.Join(err, w.Set(1, plate(top, thick)))
						} else {
							err = errors.Join(err, w.Move(1, xy(0, by)))
						}
						if way == "Move and Step" {
							w.Step()
						}
						v = m.Slide(&w, 2, xy(0, v.Dot(moverUp)-0.2), 1.0/60)
						w.Step()
						b, _ := w.Bounds(2)
						y := axes(b.Min)[1]
						_, _, isSqueezed := m.Squeezed()
						in := w.AppendOverlappingID(nil, 2)
						if n >= 20 && !(y > -1e-9 && y < 1e-6) || isSqueezed != (len(in) > 0) || isSqueezed != (top <= axes(b.Max)[1]) || err != nil {
							t.Fatalf("%s, frame %d: press at %g, hero from %g to %g, squeezed %v, overlaps %v, %v", name, n, top, y, axes(b.Max)[1], isSqueezed, in, err)
						}
					}
					before, _ := w.Position(2)
					for range 20 {
						m.Slide(&w, 2, xy(3, -0.2), 1.0/60)
					}
					after, _ := w.Position(2)
					if !(after.X-before.X > 0.9) || !m.OnFloor() {
						t.Errorf("%s: in the end he walks from %v to %v, on the floor %v", name, before, after, m.OnFloor())
					}
				}
			}
		}
	}
}

// TestMoverInAWedge: who rests in an open wedge, of which one side moves into it, gives way along the other side. If he says that he is
// squeezed, it is since the wedge left him no room within his size; and he walks out in any case.
func TestMoverInAWedge(t *testing.T) {
	squeezed, stuck := 0, 0
	tried := unlessBrief(200, 60)
	for n := range tried {
		rng := rand.New(rand.NewPCG(uint64(n), 39))
		lean := xy(-4-6*rng.Float64(), 4+6*rng.Float64())
		rise := []float64{0.01, 0.05, 0.1, 0.125, 0.25}[rng.IntN(5)]
		for _, up := range []Vec{{}, moverUp} {
			for _, bySet := range []bool{false, true} {
				var w World[int]
				side := func(to Vec) Shape { // a plate from the origin
					if dim == 2 {
						return Segment{Vec{}, to}
					}
					return NewHull(depthOf(30), depthOf(-30), to.Add(depthOf(30)), to.Sub(depthOf(30)))
				}
				floor := Box{xy(-30, -1).Sub(depthOf(30)), xy(30, 0).Add(depthOf(30))}
				err := errors.Join(w.Set(0, floor), w.Set(1, side(lean)), w.Set(7, Sphere{xy(-3, 0.31), 0.3}))
				m := Mover[int]{Up: up}
				for range 80 {
					m.Slide(&w, 7, xy(3, -1), 1.0/60)
				}
				if bySet {
					err = errors.Join(err, w.Set(0, floor.Translate(xy(0, rise))))
				} else {
					err = errors.Join(err, w.Move(0, xy(0, rise)))
				}
				m.Slide(&w, 7, Vec{}, 1.0/60)
				if _, _, ok := m.Squeezed(); ok {
					squeezed++
				}
				for range 120 {
					m.Slide(&w, 7, xy(-3, 0), 1.0/60)
				}
				if at, _ := w.Position(7); !(at.X < -3) || err != nil {
					stuck++
					if stuck < 4 {
						t.Logf("%d: lean %v, rise %g, up %v, by Set %v: at %v, %v", n, lean, rise, up, bySet, at, err)
					}
				}
			}
		}
	}
	if squeezed > 0 || stuck > 0 {
		t.Errorf("of %d, %d squeezed, %d stuck", 4*tried, squeezed, stuck)
	}
}

// TestMoverSqueezedIsRecorded: a record that begins while a mover is squeezed tells on which side he was.
func TestMoverSqueezedIsRecorded(t *testing.T) {
	var w World[int]
	top := 2.0
	press := func() Shape { return Box{xy(-5, top).Sub(depthOf(5)), xy(5, top+0.1).Add(depthOf(5))} }
	err := errors.Join(w.Set(0, floorOf(-9, 9, 0)), w.Set(1, press()), w.Set(2, Sphere{xy(0, 0.51), 0.5}))
	m := Mover[int]{Up: moverUp}
	frame := func(by float64) {
		top += by
		err = errors.Join(err, w.Set(1, press()))
		m.Slide(&w, 2, xy(0, -0.2), 1.0/60)
	}
	for range 20 {
		frame(-0.08) // to 0.4, below the middle of the ball
	}
	var record bytes.Buffer
	err = errors.Join(err, w.Record(&record))
	for range 20 {
		frame(0.08)
	}
	err = errors.Join(err, w.Record(nil))
	at, _ := w.Position(2)
	b, _ := w.Bounds(2)
	if y := axes(b.Min)[1]; err != nil || !(y > 0 && y < 1e-6) {
		t.Fatalf("at %v, %v", at, err)
	}
	if got, err := Replay(&record); err != nil || got.Difference != nil || got.World.Hash() != w.Hash() {
		t.Errorf("done again: %v, %v", err, got.Difference)
	}
}

// TestMoverUnderAPressAfterResize: who crouches under a press, or gets a new Mover there, is squeezed by it, and does not come out above it.
func TestMoverUnderAPressAfterResize(t *testing.T) {
	tall := Capsule{xy(0, 0.31), xy(0, 0.6), 0.3}
	for _, how := range []string{"stays", "crouches", "crouches upside down", "has a new Mover"} {
		for _, bySet := range []bool{false, true} {
			if bySet && how == "has a new Mover" {
				continue // on which side he was before is not known
			}
			var w World[int]
			top := 0.95
			plate := func(y float64) Shape { return Box{xy(-20, y).Sub(depthOf(20)), xy(20, y).Add(depthOf(20))} }
			err := errors.Join(w.Set(0, plate(0)), w.Set(1, plate(top)), w.Set(2, Sphere{xy(0, 0.31), 0.3}))
			switch how {
			case "crouches":
				err = errors.Join(err, w.Set(2, tall))
			case "crouches upside down":
				err = errors.Join(err, w.Set(2, Capsule{tall.B, tall.A, 0.3}))
			}
			m := Mover[int]{Up: moverUp}
			for range 30 {
				m.Slide(&w, 2, xy(0, -0.2), 1.0/60)
				w.Step()
			}
			switch how {
			case "crouches", "crouches upside down":
				if !m.Resize(&w, 2, Sphere{xy(7, 7), 0.3}) {
					t.Fatal("he does not crouch")
				}
			case "has a new Mover":
				m = Mover[int]{Up: moverUp}
			}
			for _, by := range []float64{-0.4, -0.1, -0.1, -0.1, -0.1, -0.1} {
				if top += by; bySet {
					err = errors.Join(err, w.Set(1, plate(top)))
				} else {
					err = errors.Join(err, w.Move(1, xy(0, by)))
				}
				m.Slide(&w, 2, xy(0, -0.2), 1.0/60)
				w.Step()
				b, _ := w.Bounds(2)
				if _, _, ok := m.Squeezed(); err != nil || !ok || !(b.Min.Y > 0 && b.Min.Y < 1e-6) {
					t.Errorf("he %s, by Set %v, press at %g: he is at %v, squeezed %v, %v", how, bySet, top, b, ok, err)
				}
			}
		}
	}
}

// TestMoverIsPassed: what passes over a hero, who gives way as far as a wall lets him, has squeezed nobody, however far it goes on.
func TestMoverIsPassed(t *testing.T) {
	for n := range unlessBrief(300, 60) {
		rng := rand.New(rand.NewPCG(uint64(n), 45))
		var w World[string]
		height, far := 0.6+0.45*rng.Float64(), 6+14*rng.Float64()
		err := errors.Join(w.Set("wall", HalfSpace{xy(0, -2), xy(0, 1)}), w.Set("hero", Sphere{Vec{}, 1}), w.Set("ball", Sphere{xy(-2-2*rng.Float64(), height), 0.1}))
		var m Mover[string]
		m.Slide(&w, "hero", Vec{}, 1)
		err = errors.Join(err, w.Move("ball", xy(far, 0)))
		m.Slide(&w, "hero", Vec{}, 1)
		p, _ := w.Position("hero")
		if a, b, ok := m.Squeezed(); ok || err != nil || len(w.AppendOverlappingID(nil, "hero")) > 0 {
			t.Errorf("%d: a ball at the height %g goes %g, and the hero at %v is between %s and %s, %v", n, height, far, p, a, b, err)
		}
	}
}

// TestMoverIsPassedOnALift: whether what comes past a hero in a corner squeezes him is the same on a lift that goes anywhere as on one at
// rest, seen from the lift.
func TestMoverIsPassedOnALift(t *testing.T) {
	squeezed := 0
	for n := range unlessBrief(300, 60) {
		rng := rand.New(rand.NewPCG(uint64(n), 46))
		room, from := 0.05+0.3*rng.Float64(), xy(-0.4-0.8*rng.Float64(), 4)
		way := xy(2-4*rng.Float64(), -12-6*rng.Float64())
		var was bool
		for i, ride := range []Vec{{}, xy(0, 1.5), xy(3*rng.Float64()-1.5, 3*rng.Float64()-1.5)} {
			var w World[string]
			floor := Box{xy(-20, -1).Sub(depthOf(20)), xy(20, 0).Add(depthOf(20))}
			wall := Box{xy(1+room, 0).Sub(depthOf(20)), xy(9, 9).Add(depthOf(20))}
			err := errors.Join(w.SetParts("lift", floor, wall), w.Set("hero", Sphere{xy(0, 1.01), 1}), w.Set("ball", Sphere{from, 0.1}))
			m := Mover[string]{Up: moverUp}
			for range 5 {
				m.Slide(&w, "hero", xy(0, -0.1), 0.1)
			}
			isOn := m.OnFloor()
			err = errors.Join(err, w.Move("lift", ride), w.Move("ball", way.Add(ride)))
			m.Slide(&w, "hero", Vec{}, 1)
			_, _, is := m.Squeezed()
			if i == 0 {
				if was = is; is {
					squeezed++
				}
			}
			if is != was || !isOn || err != nil {
				t.Errorf("%d: a ball from %v by %v, a wall after %g: squeezed %v at rest, and %v on a lift by %v, %v", n, from, way, room, was, is, ride, err)
			}
		}
	}
	if squeezed == 0 {
		t.Error("nobody is squeezed")
	}
}
