package scene

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
)

// playOf returns a scene with a hero on a ground, in a World with more shapes, that plays.
func playOf(t *testing.T, more, play string) *Scene {
	t.Helper()
	return read(t, `{"version": 1, "dim": 2, "shapes": [
		{"name": "ground", "type": "box", "min": [-99, -9], "max": [99, 0]},
		{"name": "hero", "type": "circle", "center": [0, 0.625], "radius": 0.5}`+more+`
	], "play": {"dt": 0.0625, `+play+`}}`)
}

// last returns the last frame of s.
func last(s *Scene) (last Frame) {
	for f := range s.Frames() {
		last = f
	}
	return last
}

// shapesOf returns all shapes of a frame.
func shapesOf(f *Frame) (list []Shape) {
	for _, id := range f.IDs() {
		list = append(list, f.Shapes(id)...)
	}
	return list
}

// TestFrames compares a play with the calls that it stands for, to the bit.
func TestFrames(t *testing.T) {
	s := playOf(t, `, {"name": "plank", "type": "segment", "a": [-3, 2], "b": [3, 2]}, {"name": "lift", "type": "box", "min": [4, -1], "max": [8, 0.0625]}`, `
		"filters": [{"id": "plank", "layers": ["thin"]}],
		"platforms": [{"id": "lift", "repeats": true, "run": [{"frames": 3, "move": [0, 0.0625]}, {"frames": 2, "move": [0, -0.0625]}, {}]}],
		"movers": [{"id": "hero", "up": [0, 2], "snap": 0.25, "step": 0.25, "oneway": ["thin"], "leave": "addupwardvelocity", "gravity": [0, -10], "run": [
			{"frames": 10, "walk": [1, 7]}, {"frames": 20, "walk": [-1, 0], "jump": 7}, {"frames": 10, "drop": true}, {"frames": 5, "velocity": [3, -1]},
			{"frames": 9, "forget": true, "set": {"type": "circle", "center": [6, 3], "radius": 0.25}}, {"frames": 9, "resize": {"type": "point", "at": [9, 9]}}
		]}]`)
	var w d2.World[string]
	for i := range s.Shapes {
		if err := w.Set(s.Shapes[i].Name, s.Shapes[i].D2()); err != nil {
			t.Fatal(err)
		}
	}
	w.SetFilter("plank", 2, math.MaxUint64)
	m := d2.Mover[string]{Up: d2.V(0, 2), Snap: 0.25, Step: 0.25, OneWay: 2, Leave: d2.AddUpwardVelocity}
	var v d2.Vec
	frame := 0
	for f := range s.Frames() {
		if move := []float64{1, 1, 1, -1, -1, 0}[frame%6]; move != 0 {
			if err := w.Move("lift", d2.V(0, move*0.0625)); err != nil {
				t.Fatal(err)
			}
			w.Step()
		}
		switch {
		case frame < 10:
			v = d2.V(1, v.Y)
		case frame < 30:
			v.X = -1
		}
		if v.Y -= 0.625; frame == 10 {
			v.Y = 7
		}
		switch {
		case frame == 30:
			m.Drop()
		case frame >= 40 && frame < 45:
			v = d2.V(3, -1)
		case frame == 45:
			m.Forget()
			if err := w.Set("hero", d2.Circle{Center: d2.V(6, 3), Radius: 0.25}); err != nil {
				t.Fatal(err)
			}
		case frame == 54:
			m.Resize(&w, "hero", d2.V(9, 9))
		}
		v = m.Slide(&w, "hero", v, 0.0625)
		at, _ := w.Position("hero")
		w.Step()
		got := f.Movers[0]
		if frame++; f.Number != frame || !slices.Equal(got.Position, Vec{at.X, at.Y}) || !slices.Equal(got.Velocity, Vec{v.X, v.Y}) || got.OnFloor != m.OnFloor() {
			t.Fatalf("frame %d: %+v, want %v %v %v", frame, got, at, v, m.OnFloor())
		}
		for _, shape := range shapesOf(&f) {
			if p, _ := w.Position(shape.Name); shape.Name == "hero" && (math.Abs(shape.A[0]-p.X) > 1e-12 || math.Abs(shape.A[1]-p.Y) > 1e-12) {
				t.Errorf("frame %d: the hero is shown at %v, and is at %v", frame, shape.A, p)
			}
		}
	}
	if frame != 63 {
		t.Errorf("%d frames", frame)
	}
}

// TestPlatformSpins: a platform that turns by MoveTurning is shown where it is, and its moves take its pivot along.
func TestPlatformSpins(t *testing.T) {
	s := playOf(t, `, {"name": "arm", "type": "segment", "a": [20, 9], "b": [30, 9]}`, `
		"platforms": [{"id": "arm", "run": [{"frames": 2, "spin": 0.7853981633974483, "about": [20, 9], "move": [1, 0]}, {"frames": 2, "spin": 1.5707963267948966, "about": [22, 9]}]}],
		"movers": [{"id": "hero", "run": [{"frames": 4}]}]`)
	want := []string{"(21, 9) (28.07, 16.07)", "(22, 9) (22, 19)", "(22, 9) (12, 9)", "(22, 9) (22, -1)"}
	for f := range s.Frames() {
		arm := f.Shapes("arm")[0]
		at := arm.A
		if got := fmt.Sprintf("(%.4g, %.4g) (%.4g, %.4g)", at[0], at[1], arm.B[0], arm.B[1]); got != want[f.Number-1] {
			t.Errorf("frame %d: %s, not %s", f.Number, got, want[f.Number-1])
		}
		middle := f.Position("arm")
		for i, x := range middle {
			if shown := (arm.A[i] + arm.B[i]) / 2; math.Abs(shown-x) > 1e-12 {
				t.Errorf("frame %d: it is shown around %v, and is at %v", f.Number, shown, x)
			}
		}
	}
}

// TestPlatforms: platforms that shift, turn, become other shapes and go.
func TestPlatforms(t *testing.T) {
	s := playOf(t, `, {"name": "arm", "type": "capsule", "a": [20, 9], "b": [30, 9], "radius": 1}, {"name": "block", "type": "box", "min": [40, 0], "max": [42, 2]}`, `
		"platforms": [
			{"id": "arm", "run": [{"frames": 4, "shift": [0.5, 0]}, {"frames": 2, "turn": 0.7853981633974483, "about": [22, 9]}, {"frames": 3}, {"remove": true}]},
			{"id": "block", "run": [{"frames": 2}, {"frames": 3, "set": {"type": "point", "at": [1, 1]}, "shift": [0, 1]}]}
		],
		"movers": [{"id": "hero", "run": [{"frames": 10}]}]`)
	want := map[int]map[string]string{
		4:  {"arm": "(22, 9) (32, 9)", "block": "(1, 3)"},
		6:  {"arm": "(22, 9) (22, 19)", "block": "(1, 4)"},
		9:  {"arm": "(22, 9) (22, 19)"},
		10: {"arm": ""},
	}
	for f := range s.Frames() {
		got := map[string]string{}
		for _, shape := range shapesOf(&f) {
			var parts []string
			for _, p := range []Vec{shape.A, shape.B} {
				if p != nil {
					parts = append(parts, fmt.Sprintf("(%.4g, %.4g)", p[0], p[1]))
				}
			}
			got[shape.Name] = strings.Join(parts, " ")
		}
		for id, at := range want[f.Number] {
			if got[id] != at {
				t.Errorf("frame %d: %s is at %s, want %s", f.Number, id, got[id], at)
			}
		}
	}
}

// TestInside: what overlaps a mover is told, unless it stops from above only or is not in the way.
func TestInside(t *testing.T) {
	s := playOf(t, `, {"name": "coin", "type": "point", "at": [0, 1]}, {"name": "plank", "type": "point", "at": [0, 1]}, {"name": "rock", "type": "box", "min": ["-inf", "-inf"], "max": ["inf", "inf"]}, {"name": "pit", "type": "circle", "center": [0, 1], "radius": 9}`, `
		"filters": [{"id": "plank", "layers": ["thin"]}, {"id": "coin", "layers": ["trigger"]}, {"id": "pit", "layers": ["default", "thin"]}],
		"movers": [{"id": "hero", "oneway": ["thin"], "mask": ["default", "thin"], "run": [{"set": {"type": "circle", "center": [0, 1], "radius": 0.5}, "velocity": [0, 0]}]}],
		"expect": [{"id": "hero", "frame": 1, "squeezed": true, "inside": ["rock"]}]`)
	for _, o := range s.Check() {
		if !o.OK {
			t.Errorf("%s: got %v, want %v", o.Path, o.Got, o.Want)
		}
	}
}

// TestUpright: walk, gravity and jump where up is slanted, or zero.
func TestUpright(t *testing.T) {
	for _, test := range []struct {
		up, run string
		want    Vec
	}{
		{"", `{"walk": [1, 2]}`, Vec{1, 4}},
		{`"up": [0, -3],`, `{"walk": [1, 2]}`, Vec{1, 4}},
		{`"up": [0, -3],`, `{"walk": [1, 2], "jump": 4}`, Vec{1, -4}},
		{`"up": [3, 4],`, `{"walk": [4, -3]}`, Vec{3.16, -2.12}},
		{`"up": [3, 4],`, `{"walk": [4, -3], "jump": 5}`, Vec{6.04, 1.72}},
		{`"up": [3, 4],`, `{"jump": 5}`, Vec{-2.12, 7.84}},
		{`"up": [3, 4],`, `{"velocity": [8, 9]}`, Vec{8, 9}},
	} {
		s := read(t, `{"version": 1, "dim": 2, "shapes": [{"name": "hero", "type": "point", "at": [0, 0]}],
			"play": {"dt": 0.5, "movers": [{"id": "hero", `+test.up+` "velocity": [-5, 2], "gravity": [0, 4], "run": [`+test.run+`]}]}}`)
		if diff, ok := differ(last(s).Movers[0].Wish, test.want, 1e-12); !ok {
			t.Errorf("%s %s: off by %v, want %v", test.up, test.run, diff, test.want)
		}
	}
}

// TestCheckFrames: what does not hold is told with its frame.
func TestCheckFrames(t *testing.T) {
	s := playOf(t, `, {"name": "wall", "type": "box", "min": [2, 0], "max": [3, 5]}`, `
		"movers": [{"id": "hero", "up": [0, 1], "gravity": [0, -16], "run": [{"frames": 40, "walk": [4, 0]}]}],
		"expect": [
			{"id": "hero", "frame": 40, "position": [1.5, 0.5], "velocity": [0, 0], "onwall": true, "onceiling": false, "floor": "ground", "landed": false, "left": false, "squeezed": false, "sincefloor": 0},
			{"id": "hero", "frame": [3, 40], "onfloor": true, "floor": true},
			{"id": "hero", "frame": [1, 40], "onwall": false},
			{"id": "hero", "frame": 40, "position": [1.5, 0.5], "within": 0},
			{"id": "hero", "frame": 40, "floor": "wall", "touched": ["ground"], "squeezed": ["wall", "ground"], "landed": 3},
			{"id": "hero", "frame": [1, 40], "inside": []},
			{"id": "wall", "frame": 7, "position": [2.5, 2.5], "within": 0}
		]`)
	want := map[string]string{
		"play.expect[2].onwall": "6 true", "play.expect[3].position": "40", "play.expect[4].floor": "40 ground",
		"play.expect[4].touched": "40 [wall]", "play.expect[4].squeezed": "40 false", "play.expect[4].landed": "40 false",
	}
	for _, o := range s.Check() {
		text, fails := want[o.Path]
		if o.OK == fails || fails && !strings.HasPrefix(fmt.Sprint(o.Frame, " ", o.Got), text) {
			t.Errorf("%s: %v in frame %d, got %v: want %s", o.Path, o.OK, o.Frame, o.Got, text)
		}
		if o.Line == 0 || o.A == "" || o.B != "" || o.Frame == 0 {
			t.Errorf("%+v", o)
		}
	}
}

// TestParts: the shapes of an object are the parts of one, and a mover moves them all, in space
// as well; what is refused by a World does nothing.
func TestParts(t *testing.T) {
	s := read(t, `{"version": 1, "dim": 3, "objects": [{"name": "robot", "position": [0, 0, 1]}], "shapes": [
		{"name": "body", "type": "sphere", "center": [0, 0, 0], "radius": 0.5, "object": "robot"},
		{"name": "ground", "type": "halfspace", "point": [0, 0, 0], "normal": [0, 0, 1]},
		{"name": "arm", "type": "segment", "a": [0, 0, 0], "b": [1, 0, 0], "object": "robot"},
		{"name": "wall", "type": "box", "min": [3, -9, 0], "max": [4, 9, 9]}
	], "play": {"movers": [{"id": "robot", "up": [0, 0, 1], "mask": ["default"], "gravity": [0, 0, -10], "run": [{"frames": 120, "walk": [2, 1, 0]}]}],
		"platforms": [{"id": "wall", "run": [{"turn": {"axis": [0, 0, 1], "angle": 0}}, {"move": [1e308, 0, 0]}, {"move": [1e308, 0, 0]}]}],
		"expect": [{"id": "robot", "frame": 120, "floor": "ground", "onwall": false, "position": [4, 2, 0.5]}]}}`)
	for _, o := range s.Check() {
		if !o.OK {
			t.Errorf("%s: got %v, want %v", o.Path, o.Got, o.Want)
		}
	}
	f := last(s)
	if got := f.Position("wall"); got == nil || len(shapesOf(&f)) != 4 || f.Position("body") != nil {
		t.Errorf("the wall is at %v, there are %d shapes", got, len(shapesOf(&f)))
	}
	if text, err := json.Marshal(f); err != nil || !strings.Contains(string(text), `"floor":{"id":"ground","part":0,"point":[`) {
		t.Errorf("%v %s", err, text)
	}
}
