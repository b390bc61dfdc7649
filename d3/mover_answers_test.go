package d3

import (
	"errors"
	"testing"
)

// TestMoverTakesAlong: who jumps off a platform takes along the velocity that Leave says, of a platform that is moved by Set or
// by Move. AddUpwardVelocity, as in Godot, leaves out only the part that leads down.
func TestMoverTakesAlong(t *testing.T) {
	const dt = 1.0 / 64
	jump := xy(0.5, 9)
	for _, c := range []struct {
		leave          Leave
		platform, want Vec
	}{
		{AddVelocity, xy(3, 2), xy(3.5, 11)},
		{AddVelocity, xy(3, -2), xy(3.5, 7)},
		{AddUpwardVelocity, xy(3, 2), xy(3.5, 11)},
		{AddUpwardVelocity, xy(3, -2), xy(3.5, 9)},
		{AddUpwardVelocity, xy(-1, 0), xy(-0.5, 9)},
		{AddUpwardVelocity, xy(0, 4), xy(0.5, 13)},
		{DoNothing, xy(3, 2), jump},
	} {
		for _, byMove := range []bool{false, true} {
			plate := floorOf(-8, 8, 0)
			var w World[int]
			err := errors.Join(w.Set(0, plate), w.Set(1, Sphere{xy(0, 0.75), 0.5}))
			m := Mover[int]{Up: xy(0, 1), Snap: 0.5, Leave: c.leave}
			step := c.platform.Scale(dt)
			frame := func(n int, v Vec) Vec {
				if byMove {
					err = errors.Join(err, w.Move(0, step))
					w.Step()
				} else {
					err = errors.Join(err, w.Set(0, plate.Translate(step.Scale(float64(n+1)))))
				}
				return m.Slide(&w, 1, v, dt)
			}
			v := Vec{}
			for n := range 40 {
				v = frame(n, xy(0, v.Dot(m.Up)-float64(10*dt)))
			}
			if !m.OnFloor() {
				t.Errorf("%v by Move %v: in the air", c, byMove)
			}
			if v = frame(40, jump); !m.Left() || v.Sub(c.want).Len() > 1e-9 || err != nil {
				t.Errorf("%v by Move %v: left %v with %v, %v", c, byMove, m.Left(), v, err)
			}
		}
	}
}

// TestMoverSaysWhoTookWhat: a wall takes the velocity along its normal, and the floor takes gravity, whichever is met first.
func TestMoverSaysWhoTookWhat(t *testing.T) {
	const dt = 1.0 / 64
	for _, wall := range []Shape{Box{xy(5, -1).Sub(depthOf(4)), xy(6, 9).Add(depthOf(4))}, HalfSpace{xy(5, 0), xy(-1, 0)}} {
		for _, start := range []float64{4.55, 4.5999, 3} {
			var w World[int]
			err := errors.Join(w.Set(0, floorOf(-9, 9, 0)), w.Set(1, wall), w.Set(2, Capsule{xy(start, 0.41), xy(start, 1.4), 0.4}))
			m := Mover[int]{Up: xy(0, 1), Snap: 0.1}
			isMet := false
			for range 64 {
				given := xy(5, float64(-10*dt))
				after := m.Slide(&w, 2, given, dt)
				lost := Vec{}
				for c := range m.Contacts() {
					if lost = lost.Add(c.Lost); c.ID != 1 {
						continue
					}
					if isMet = true; c.Lost.Sub(xy(5, 0)).Len() > 1e-9 {
						t.Errorf("from %g, %T: the wall took %v", start, wall, c.Lost)
					}
				}
				if !(lost.Sub(given.Sub(after)).Len() <= 1e-9 || m.OnFloor() && lost.Sub(across(given.Sub(after), m.Up)).Len() <= 1e-9) {
					t.Errorf("from %g, %T: %v became %v, and %v is lost", start, wall, given, after, lost)
				}
			}
			if !isMet || err != nil {
				t.Errorf("from %g, %T: no wall, %v", start, wall, err)
			}
		}
	}
}
