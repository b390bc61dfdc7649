package d3

import (
	"errors"
	"testing"
)

// TestMoverOnAFloorOfAnotherKind: who stands on a floor that becomes a shape of another kind stays where he is. That it has arms like
// those of the shape before, somewhere else, carries nobody.
func TestMoverOnAFloorOfAnotherKind(t *testing.T) {
	segment, capsule := Segment{xy(-5, 0), xy(5, 0)}, Capsule{xy(-5, -0.5), xy(5, -0.5), 0.5}
	for name, floors := range map[string][3]Shape{ // at first, and as one of another kind or of the same one goes on from there
		"a segment": {segment, capsule.Translate(xy(1, 0)), segment.Translate(xy(1, 0))},
		"a capsule": {capsule, segment.Translate(xy(1, 0)), capsule.Translate(xy(1, 0))},
	} {
		for want, now := range floors[1:] {
			var w World[int]
			m := Mover[int]{Up: moverUp}
			err := errors.Join(w.Set(0, floors[0]), w.Set(1, Sphere{xy(0, 0.5), 0.5}))
			for range 30 {
				m.Slide(&w, 1, xy(0, -1), 1.0/60)
			}
			if !m.OnFloor() {
				t.Fatalf("%s: not on the floor", name)
			}
			before, _ := w.Position(1)
			err = errors.Join(err, w.Set(0, now))
			m.Slide(&w, 1, Vec{}, 1.0/60)
			after, _ := w.Position(1)
			if err != nil || across(after.Sub(before), moverUp).Sub(xy(float64(want), 0)).maxAbs() > 1e-6 {
				t.Errorf("%s that becomes %v: from %v to %v, %v", name, now, before, after, err)
			}
		}
	}
}

// TestMoverOnTheNextFloor: who comes from one lift to another one has the velocity of that one at once.
func TestMoverOnTheNextFloor(t *testing.T) {
	const rate = 60
	var w World[int]
	m := Mover[int]{Up: moverUp, Snap: 0.1}
	left, right := floorOf(-4, 0, 0), floorOf(0, 4, 0)
	err := errors.Join(w.Set(0, left), w.Set(1, right), w.Set(2, Sphere{xy(-1, 0.5), 0.5}))
	velocities := [...]Vec{depthOf(0.5), depthOf(-0.25)}
	if dim == 2 {
		velocities = [...]Vec{xy(-0.5, 0), xy(0.25, 0)}
	}
	var seen [2]int
	for range 3 * rate {
		err = errors.Join(err, w.Move(0, velocities[0].Scale(1.0/rate)), w.Move(1, velocities[1].Scale(1.0/rate)))
		m.Slide(&w, 2, xy(1.5, -1), 1.0/rate)
		w.Step()
		if g, isOn := m.Floor(); isOn {
			if seen[g.ID]++; seen[g.ID] > 1-g.ID && g.Velocity.Sub(velocities[g.ID]).maxAbs() > 1e-9 {
				t.Fatalf("on %d: %v, want %v", g.ID, g.Velocity, velocities[g.ID])
			}
		}
	}
	if err != nil || seen[0] < 10 || seen[1] < 10 {
		t.Errorf("on the floors %v times: %v", seen, err)
	}
}
