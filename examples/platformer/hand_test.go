package main

import (
	"math"
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/examples/platformer/game"
)

// sizes are screens: of a phone in both directions, of a tablet, of a small phone, and of a desktop.
var sizes = []d2.Vec{{X: 844, Y: 358}, {X: 390, Y: 812}, {X: 820, Y: 1148}, {X: 320, Y: 536}, {X: 568, Y: 288}, {X: 1280, Y: 754}}

// touched returns an app whose buttons are shown on a screen.
func touched(t *testing.T, size d2.Vec) *app {
	t.Helper()
	var a *app
	a, err := newApp(0, func() game.Keys { return a.hand.keys })
	if err != nil {
		t.Fatal(err)
	}
	a.hand.panel.shown = true
	a.hand.panel.arrange(size)
	return a
}

// fingersOn returns fingers that hold keys: one on the pad, and one on each other button.
func fingersOn(p *panel, keys game.Keys) (list []finger) {
	var out d2.Vec
	for key, way := range map[game.Keys]d2.Vec{game.Left: {X: -1}, game.Right: {X: 1}, game.Up: {Y: -1}, game.Down: {Y: 1}} {
		if keys&key != 0 {
			out = out.Add(way)
		}
	}
	if out != (d2.Vec{}) {
		b := &p.buttons[pad]
		list = append(list, finger{7, b.at.Add(out.Unit().Scale(0.7 * b.radius))})
	}
	for i := range p.buttons {
		if b := &p.buttons[i]; b.keys&keys != 0 {
			list = append(list, finger{20 + i, b.at})
		}
	}
	return list
}

// TestFingers: fingers on the buttons lead the hero as the keys do, to the bit, on each screen.
func TestFingers(t *testing.T) {
	for _, size := range sizes {
		a := touched(t, size)
		byKeys, err := game.New(0)
		if err != nil {
			t.Fatal(err)
		}
		var tour game.Tour
		for range 10 * game.Rate {
			keys := tour.Keys(byKeys)
			if byKeys.State.Frame%97 < 9 {
				keys |= game.Sword | game.Beam
			}
			a.hand.follow(fingersOn(&a.hand.panel, keys), &a.wipe)
			if a.hand.keys != keys || a.hand.does != 0 {
				t.Fatalf("%v: fingers for the keys %08b hold %08b, and ask for %b", size, keys, a.hand.keys, a.hand.does)
			}
			if err := a.frame(); err != nil {
				t.Fatal(err)
			}
			if err := byKeys.Update(keys); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := a.game.Line(), byKeys.Line(); got != want || byKeys.State.Sparks == 0 {
			t.Errorf("%v: fingers have led the hero to %s, keys to %s", size, got, want)
		}
	}
}

// TestPanel: the buttons are on the screen, large enough, and apart; in portrait those of the hero are below the picture.
func TestPanel(t *testing.T) {
	for _, size := range sizes {
		var p panel
		p.shown = true
		p.arrange(size)
		for i, b := range p.buttons {
			d := d2.V(b.radius, b.radius)
			if screen := (d2.Box{Max: size}); !screen.Contains(b.at.Sub(d)) || !screen.Contains(b.at.Add(d)) {
				t.Errorf("%v: the button %d is not on the screen", size, i)
			}
			if b.radius < 15 {
				t.Errorf("%v: the button %d has a radius of %v", size, i, b.radius)
			}
			if size.Y > size.X && b.does == 0 && b.at.Y-b.radius < p.stage.Y {
				t.Errorf("%v: the button %d is on the picture", size, i)
			}
			for k, c := range p.buttons[:i] {
				if b.at.Dist(c.at) < b.radius+c.radius+2 {
					t.Errorf("%v: the buttons %d and %d touch", size, i, k)
				}
			}
		}
		p.shown = false
		p.arrange(size)
		if p.stage != size {
			t.Errorf("%v: without buttons the picture has the size %v", size, p.stage)
		}
	}
}

// TestPad: around the pad, each direction holds the keys that lie there; in its middle none.
func TestPad(t *testing.T) {
	a := touched(t, sizes[0])
	b := &a.hand.panel.buttons[pad]
	for i, want := range []game.Keys{
		game.Right, game.Right | game.Down, game.Down, game.Left | game.Down, game.Left, game.Left | game.Up, game.Up, game.Right | game.Up,
	} {
		way := d2.FromAngle(math.Pi / 4 * float64(i))
		for _, far := range []float64{0.3, 0.9} {
			if got := a.hand.panel.towards(b.at.Add(way.Scale(far * b.radius))); got != want {
				t.Errorf("at %d degrees the keys are %08b, want %08b", 45*i, got, want)
			}
		}
	}
	if got := a.hand.panel.towards(b.at.Add(d2.V(1, 2))); got != 0 {
		t.Errorf("in the middle of the pad the keys are %08b", got)
	}
}

// TestSlide: a finger of the pad keeps it when it slides away, one on a key slides to the next, and a command is given once.
func TestSlide(t *testing.T) {
	a := touched(t, sizes[0])
	h, p := &a.hand, &a.hand.panel
	step := func(keys game.Keys, does command, fingers ...finger) {
		t.Helper()
		h.follow(fingers, &a.wipe)
		if h.keys != keys || h.does != does {
			t.Errorf("the keys are %08b and the commands %03b, want %08b and %03b", h.keys, h.does, keys, does)
		}
	}
	center, jump, shoot := p.buttons[pad].at, p.buttons[1].at, p.buttons[2].at
	back := p.buttons[5].at
	step(game.Right, 0, finger{1, center.Add(d2.V(30, 0))})
	step(game.Right|game.Jump, 0, finger{1, center.Add(d2.V(400, 20))}, finger{2, jump})
	step(game.Left|game.Shoot, 0, finger{1, center.Add(d2.V(-300, 20))}, finger{2, shoot})
	step(game.Shoot, 0, finger{2, shoot})
	step(0, 0)
	step(0, goBack, finger{3, back})
	step(0, 0, finger{3, back})
	step(0, 0, finger{3, jump}) // it has come down on a command
	step(0, 0)
	p.shown = false
	step(0, 0, finger{4, jump})
}

// TestWipe: the line comes when it is opened, follows the finger that has come down on it, stays there, and goes.
func TestWipe(t *testing.T) {
	for _, isShown := range []bool{false, true} {
		a := touched(t, sizes[1])
		a.hand.panel.shown = isShown
		a.hand.panel.arrange(sizes[1])
		w, h, wide := &a.wipe, &a.hand, sizes[1].X
		y := 0.5 * h.panel.stage.Y
		settle := func() {
			for range 120 {
				w.update()
			}
		}
		h.follow([]finger{{1, d2.V(wipeStart*wide, y)}}, w)
		h.follow([]finger{{1, d2.V(40, y)}}, w)
		if settle(); w.isSeen() || a.isSlow() {
			t.Fatalf("a wipe that is closed is at %v", w.shown)
		}
		h.follow(nil, w)
		a.do(toggleWipe)
		if settle(); w.shown != wipeStart || !a.isSlow() {
			t.Fatalf("the wipe opens at %v, slow %v", w.shown, a.isSlow())
		}
		h.follow([]finger{{2, d2.V(wipeStart*wide+20, y)}}, w) // near the line
		for x := wipeStart * wide; x > -50; x -= 10 {
			h.follow([]finger{{2, d2.V(x, y+x)}}, w)
			if want := max(x/wide, 0.02); math.Abs(w.shown-want) > 1e-12 || w.at != w.shown {
				t.Fatalf("a finger at %v has led the wipe to %v, want %v", x, w.shown, want)
			}
		}
		h.follow(nil, w)
		h.follow([]finger{{3, d2.V(0.7*wide, y)}}, w) // beside it
		h.follow([]finger{{3, d2.V(0.2*wide, y)}}, w)
		if settle(); w.shown != 0.02 {
			t.Errorf("a finger that has come down beside the line has led it to %v", w.shown)
		}
		a.do(toggleWipe)
		if settle(); w.isSeen() || a.isSlow() {
			t.Errorf("after it was closed, the wipe is at %v", w.shown)
		}
	}
}

// TestImpacts: the hero and the shots meet planes on the tour, each with its name and a time from 0 to 1.
func TestImpacts(t *testing.T) {
	var tour game.Tour
	var a *app
	a, err := newApp(0, func() game.Keys {
		if a.game.State.Frame < 90 {
			return game.Left | game.Shoot // to a wall
		}
		return tour.Keys(a.game)
	})
	if err != nil {
		t.Fatal(err)
	}
	count, later := map[string]int{}, 0
	for range 20 * game.Rate {
		if err := a.frame(); err != nil {
			t.Fatal(err)
		}
		for i := range a.look.impacts {
			m := &a.look.impacts[i]
			if m.age > 0 || m.name == "" {
				continue
			}
			count[m.name]++
			if !(m.t >= 0 && m.t <= 1) || math.Abs(m.normal.Len()-1) > 1e-9 {
				t.Fatalf("frame %d: %s at the time %v, with the normal %v", a.game.State.Frame, m.name, m.t, m.normal)
			}
			if m.t > 0 && m.t < 1 {
				later++
			}
		}
	}
	for _, name := range []string{"floor", "wall", "shot"} {
		if count[name] == 0 {
			t.Errorf("no %s is met: %v", name, count)
		}
	}
	if later < 20 {
		t.Errorf("%d impacts are within a frame", later)
	}
}
