package d3

import (
	"math"
	"testing"
)

// TestMoverStandsOnCylinders: a mover stands on every kind of shape that is a floor there, rests at one place on what rests, and goes along
// with what moves: the caps, sides and rims of cylinders and cones as well.
func TestMoverStandsOnCylinders(t *testing.T) {
	up := Vec{Y: 1}
	heroes := map[string]Shape{
		"ball":     Sphere{Vec{Y: 0.41}, 0.4},
		"capsule":  Capsule{Vec{Y: 0.41}, Vec{Y: 1}, 0.4},
		"box":      Box{Vec{-0.4, 0.01, -0.4}, Vec{0.4, 1, 0.4}},
		"cylinder": Cylinder{Vec{Y: 0.01}, Vec{Y: 1}, 0.4},
		"cone":     Cone{Vec{Y: 0.01}, Vec{Y: 1}, 0.4},
	}
	floors := map[string]Shape{ // what is below a hero whose feet are at 0
		"cap":           Cylinder{Vec{Y: -2}, Vec{}, 1},
		"base":          Cone{Vec{}, Vec{Y: -2}, 3},
		"side":          Cylinder{Vec{X: -3, Y: -1}, Vec{X: 3, Y: -1}, 1},
		"cone's side":   Cone{Vec{X: -8, Y: -2.4}, Vec{X: 8, Y: -2.4}, 4.8},
		"rounded":       Rounded{Cylinder{Vec{Y: -2}, Vec{Y: -0.5}, 1}, 0.5},
		"rounded side":  Rounded{Cylinder{Vec{X: -3, Y: -1}, Vec{X: 3, Y: -1}, 0.75}, 0.25},
		"tapered":       Tapered{Vec{X: -3, Y: -1}, Vec{X: 3, Y: -1}, 1, 0.99},
		"ball":          Sphere{Vec{Y: -5}, 5},
		"box":           Box{Vec{-3, -1, -3}, Vec{3, 0, 3}},
		"cap of a disc": Cylinder{Vec{Y: -0.001}, Vec{}, 2},
	}
	for heroName, hero := range heroes {
		for floorName, floor := range floors {
			for _, speed := range []float64{0, 0.01} {
				var w World[string]
				if err := w.Set("floor", floor); err != nil {
					t.Fatal(err)
				}
				if err := w.Set("hero", hero); err != nil {
					t.Fatal(err)
				}
				m := Mover[string]{Up: up, Snap: 0.1}
				v, frames := Vec{}, 90
				var rested Vec
				for frame := range frames {
					if frame > 60 {
						_ = w.Move("floor", Vec{X: speed})
					}
					v = m.Slide(&w, "hero", Vec{Y: v.Y - 20.0/60}, 1.0/60)
					for _, e := range w.Step() {
						if frame > 30 && frame <= 60 {
							t.Errorf("%s on %s: %v in frame %d", heroName, floorName, e, frame)
						}
					}
					if frame == 60 {
						rested, _ = w.Position("hero")
					}
				}
				now, _ := w.Position("hero")
				if !m.OnFloor() || m.SinceFloor() != 0 {
					t.Errorf("%s on %s, which moves by %v: on no floor, at %v", heroName, floorName, speed, now)
				}
				if off := now.X - rested.X - speed*29; off < -0.02 || off > 0.02 {
					t.Errorf("%s on %s, which moves by %v: from %v to %v", heroName, floorName, speed, rested, now)
				}
			}
		}
	}
}

// TestNoEventsBesideTurning: a hero who is pushed by a door that turns, or stands on what spins about its axis, keeps a gap to it, so that
// Step tells of no contact.
func TestNoEventsBesideTurning(t *testing.T) {
	for name, door := range map[string]Shape{
		"cylinder": Cylinder{Vec{Y: 1}, Vec{X: 4, Y: 1}, 0.3},
		"cone":     Cone{Vec{Y: 1}, Vec{X: 4, Y: 1}, 0.3},
		"tapered":  Tapered{Vec{Y: 1}, Vec{X: 4, Y: 1}, 0.3, 0.2},
		"capsule":  Capsule{Vec{Y: 1}, Vec{X: 4, Y: 1}, 0.3},
		"table":    Cylinder{Vec{X: 2, Y: -1, Z: 1}, Vec{X: 2, Z: 1}, 3},
	} {
		var w World[string]
		for id, s := range map[string]Shape{
			"floor": Box{Vec{-20, -3, -20}, Vec{20, -2, 20}},
			"hero":  Capsule{Vec{X: 2, Y: 0.51, Z: 1}, Vec{X: 2, Y: 1.5, Z: 1}, 0.5},
			"door":  door,
		} {
			if err := w.Set(id, s); err != nil {
				t.Fatal(err)
			}
		}
		m := Mover[string]{Up: Vec{Y: 1}}
		events := 0
		for range 60 {
			motion := Motion{Spin: SpinBy(Vec{Y: 1}, -0.026)}
			if name == "table" {
				motion.Pivot = Vec{X: 2, Z: 1}
			}
			if err := w.MoveTurning("door", motion); err != nil {
				t.Fatal(err)
			}
			m.Slide(&w, "hero", Vec{Y: -0.2}, 1.0/60)
			events += len(w.Step())
		}
		if events > 0 {
			t.Errorf("%s: %d events", name, events)
		}
	}
}

// TestMoverOnMerryGoRound: a cylinder that turns about its axis takes a hero around, who stands off the axis.
func TestMoverOnMerryGoRound(t *testing.T) {
	const turn, out = 0.1, 2.0
	var w World[int]
	_ = w.Set(1, Capsule{Vec{X: out, Y: 0.41}, Vec{X: out, Y: 1}, 0.4})
	_ = w.Set(2, Cylinder{Vec{Y: -1}, Vec{}, 3})
	m := Mover[int]{Up: Vec{Y: 1}, Snap: 0.2}
	m.Slide(&w, 1, Vec{Y: -0.1}, 1)
	for frame := range 20 {
		if err := w.MoveTurning(2, Motion{Spin: SpinBy(Vec{Y: 1}, turn)}); err != nil {
			t.Fatal(err)
		}
		w.Step()
		m.Slide(&w, 1, Vec{Y: -0.1}, 1)
		p, _ := w.Position(1)
		angle := turn * float64(frame+1)
		if d := p.Dist(Vec{out * math.Cos(angle), p.Y, -out * math.Sin(angle)}); d > 1e-3 || !m.OnFloor() {
			t.Fatalf("frame %d: the hero is at %v, %v from where the floor is, on a floor: %v", frame, p, d, m.OnFloor())
		}
	}
}
