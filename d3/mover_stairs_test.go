package d3

import (
	"errors"
	"fmt"
	"math"
	"testing"
)

// TestMoverClimbsRoundSteps: a step is climbed or not by its height alone, at any rate of frames: stones, rods, wires and rails of lines, in space
// along the way and across it.
func TestMoverClimbsRoundSteps(t *testing.T) {
	type scene struct {
		shapes []Shape
		climbs bool
		isRail bool // he walks on along it, at its height
	}
	rail := func(y float64) Shape { return Segment{xy(5, y), xy(20, y)} }
	scenes := map[string]scene{
		"stone":      {shapes: []Shape{Sphere{xy(5, 0.1), 0.1}}, climbs: true},
		"high stone": {shapes: []Shape{Sphere{xy(5, 0.2), 0.2}}},
		"rod":        {shapes: []Shape{Capsule{xy(5, 0.18).Sub(depthOf(5)), xy(5, 0.18).Add(depthOf(5)), 0.02}}, climbs: true},
		"long rod":   {shapes: []Shape{Capsule{xy(5, 0.18), xy(20, 0.18), 0.02}}, climbs: true, isRail: true},
		"line":       {shapes: []Shape{rail(0.2)}, climbs: true, isRail: true},
		"high line":  {shapes: []Shape{rail(0.4)}},
		"line ahead": {shapes: []Shape{Segment{xy(5, 0.2).Sub(depthOf(5)), xy(5, 0.2).Add(depthOf(5))}}, climbs: true},
		"two lines":  {shapes: []Shape{rail(0.2), Segment{xy(8, 0.2), xy(5.000001, 0.2)}}, climbs: true, isRail: true},
	}
	for name, c := range scenes {
		for _, hz := range []int{10, 30, 60, 120, 1000} {
			for _, floor := range []Shape{HalfSpace{Normal: moverUp}, floorOf(-100, 100, 0)} {
				name := fmt.Sprintf("%s on a %T at %d Hz", name, floor, hz)
				var w World[int]
				err := errors.Join(w.Set(0, floor), w.Set(9, Capsule{xy(3, 0.31), xy(3, 1.5), 0.3}))
				for i, s := range c.shapes {
					err = errors.Join(err, w.Set(1+i, s))
				}
				m, v, dt := Mover[int]{Up: moverUp, Snap: 0.35, Step: 0.35}, Vec{}, 1/float64(hz)
				top := 0.0
				for n := range 3 * hz {
					v = m.Slide(&w, 9, xy(3, v.Dot(moverUp)-float64(10*dt)), dt)
					b, _ := w.Bounds(9)
					y := axes(b.Min)[1]
					// Behind a round step he slides down its back, in the air.
					if top = max(top, y); !m.OnFloor() && n*10 > hz && (c.isRail || axes(b.Center())[0] < 5) {
						err = errors.Join(err, fmt.Errorf("call %d: in the air at %v", n, b.Min))
						break
					}
				}
				at, _ := w.Position(9)
				if err != nil || c.climbs != (at.X > 11.5) || c.climbs != (top > 0.1) || c.isRail && math.Abs(axes(at)[1]-top-0.895) > 1e-3 {
					t.Errorf("%s: comes to %v, as high as %g, %v", name, at, top, err)
				}
			}
		}
	}
}

// TestMoverOnLines: of two lines in one, in space too, the hero stands on the face of the one that goes on, level.
func TestMoverOnLines(t *testing.T) {
	var w World[int]
	err := errors.Join(w.Set(0, Segment{xy(0, 0), xy(10, 0)}), w.Set(1, Segment{xy(8, 0), xy(5.000001, 0)}), w.Set(2, Sphere{xy(5, 0.41), 0.4}))
	m := Mover[int]{Up: moverUp}
	for n := range 60 {
		m.Slide(&w, 2, xy(3, -0.2), 1.0/60)
		if g, ok := m.Floor(); n > 5 && (!ok || g.Normal != moverUp) || err != nil {
			t.Fatalf("call %d: %v %v, %v", n, g, ok, err)
		}
	}
}
