package walk

import (
	"math"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/internal/long"
)

// shapes is how many shapes the hero has.
const shapes = 4

// A seen counts the frames of a walk in which something was so.
type seen struct{ frames, air, walls, ceilings, squeezed, wedged int }

// hold walks with the same keys for so many seconds.
func hold(t *testing.T, w *Walk, keys Keys, seconds float64) (s seen) {
	t.Helper()
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	for range int(math.Round(seconds * float64(w.settings.Rate))) {
		w.Frame(keys)
		m := &w.state.mover
		_, _, squeezed := m.Squeezed()
		s.frames++
		count(&s.air, !m.OnFloor())
		count(&s.walls, m.OnWall())
		count(&s.ceilings, m.OnCeiling())
		count(&s.squeezed, squeezed)
		count(&s.wedged, w.state.isWedged)
		for id := range w.world.OverlappingID(heroID, d2.Filter[string]{Mask: solid}) {
			if !squeezed {
				t.Fatalf("at %v it is in %q", w.Feet(), id)
			}
		}
	}
	return s
}

// TestPlaces walks through every place of the level, with every shape and at every rate.
func TestPlaces(t *testing.T) {
	const start = 0.3 // seconds, to come down
	for kind := range shapes {
		for _, rate := range Rates {
			if rate > 60 && kind != 1 && !long.On() {
				continue
			}
			set := Default
			set.Shape, set.Rate = kind, rate
			at := func(x, y float64) *Walk {
				w := New(set, d2.V(x, y), 0)
				hold(t, w, 0, start)
				return w
			}
			bad := func(place string, w *Walk, s seen) {
				t.Errorf("shape %d, %d Hz, %s: at %v, velocity %v, %+v", kind, rate, place, w.Feet(), w.state.velocity, s)
			}

			w := at(30, -1)
			s := hold(t, w, Right, 1.5)
			if w.Feet().X < 260 || s.air+s.walls > 0 || w.state.velocity.X != topSpeed || w.Feet().Y < -1e-6 {
				bad("tiles", w, s)
			}
			w = at(340, -6)
			if s = hold(t, w, Right, 2); w.Feet().X < 656 || s.air+s.walls > 0 {
				bad("slope", w, s)
			}
			w = at(690, -1)
			if s = hold(t, w, Right, 1); w.Feet().X > 730 || s.walls == 0 || s.air > 0 {
				bad("steep", w, s)
			}
			w = at(905, -1)
			if s = hold(t, w, Right, 1.7); w.Feet().X < 1170 || s.air+s.walls > 0 {
				bad("stairs", w, s)
			}
			w = at(1195, -1)
			if s = hold(t, w, Right, 1); w.Feet().X > 1222 || s.walls == 0 {
				bad("high step", w, s)
			}
			set.Step = 16
			w.Tune(set)
			if s = hold(t, w, Right, 0.4); w.Feet().X < 1230 {
				bad("high step, as high as Step", w, s)
			}
			set.Step = Default.Step

			w = at(1380, -1)
			if s = hold(t, w, Jump, 1); w.Feet().Y > -49 || s.ceilings > 0 {
				bad("from below through the one-way floor", w, s)
			}
			if s = hold(t, w, Down, 0.6); w.Feet().Y < -1e-6 {
				bad("down through it", w, s)
			}

			w = at(1648, -2)
			if s = hold(t, w, 0, 6); s.air > 0 || w.state.falls > 0 {
				bad("lift", w, s)
			}
			w = at(2240, -9)
			if s = hold(t, w, 0, 5); s.air > 0 || w.state.falls > 0 {
				bad("moving platform", w, s)
			}
			w = at(2240, 40)
			if s = hold(t, w, 0, 2); w.state.falls == 0 {
				bad("the abyss", w, s)
			}

			w = at(2380, -1)
			if s = hold(t, w, Right, 0.3); s.walls > 0 {
				bad("under the ceiling", w, s)
			}
			w = at(2650, -1)
			if s = hold(t, w, Right, 1); w.Feet().X > 2690 || s.walls+s.ceilings == 0 {
				bad("at the tunnel", w, s)
			}
			if s = hold(t, w, Right|Down, 1); w.Feet().X < 2700 || !w.state.isLow {
				bad("into the tunnel", w, s)
			}
			if hold(t, w, 0, 0.2); !w.state.isLow {
				t.Error("it stands up in the tunnel")
			}
			if s = hold(t, w, Right, 2); w.Feet().X < 2825 || w.state.isLow {
				bad("out of the tunnel", w, s)
			}

			w = at(2900, -1)
			if s = hold(t, w, 0, 4); s.squeezed == 0 || s.squeezed > s.frames*3/4 {
				bad("crusher", w, s)
			}
			w = at(2900, -1)
			if s = hold(t, w, Down, 4); s.squeezed > 0 {
				bad("crusher, low", w, s)
			}

			w = at(3080, 30)
			if hold(t, w, 0, 1); w.state.mover.OnFloor() || !w.state.isWedged {
				bad("pan", w, s)
			}
			rest := w.Feet()
			if s = hold(t, w, 0, 1); w.Feet() != rest || s.wedged != s.frames {
				bad("pan, at rest", w, s)
			}
			if s = hold(t, w, Right|Jump, 1); w.Feet().X < 3140 {
				bad("out of the pan", w, s)
			}
		}
	}
}

// TestCorner: under the corner of a ceiling it gives way, and gets through the gap. Without Corner it does not.
func TestCorner(t *testing.T) {
	for _, corner := range []float64{0, 8} {
		set := Default
		set.Corner = corner
		w := New(set, d2.V(2447, -1), 0)
		hold(t, w, 0, 0.2)
		highest := 0.0
		for range 40 {
			w.Frame(Jump)
			highest = min(highest, w.Feet().Y)
		}
		if through := highest < -60; through != (corner > 0) {
			t.Errorf("with Corner %v it comes to %v", corner, highest)
		}
	}
}

// TestForgives: a jump is granted a little after the edge, and a little before the floor.
func TestForgives(t *testing.T) {
	w := New(Default, d2.V(2110, -1), 0)
	late := 0
	for late < 4 {
		w.Frame(Right)
		if !w.state.mover.OnFloor() && w.Feet().X > 2130 {
			late++
		}
	}
	if w.Frame(Right | Jump); w.state.velocity.Y > -300 {
		t.Errorf("%v after the edge it does not jump: %v", w.state.mover.SinceFloor(), w.state.velocity)
	}
	w.Frame(Right)
	if w.Frame(Right | Jump); w.state.velocity.Y < -jumpShort {
		t.Errorf("it jumps twice: %v", w.state.velocity)
	}
	w = New(Default, d2.V(200, -12), 0)
	for frame := range 12 {
		keys := Keys(0)
		if frame >= 6 {
			keys = Jump
		}
		if w.Frame(keys); frame == 6 && w.state.mover.OnFloor() {
			t.Fatal("the key is pressed on the floor")
		}
	}
	if w.Feet().Y > -5 || w.state.velocity.Y > 0 {
		t.Errorf("asked for early, it does not jump: %v at %v", w.state.velocity, w.Feet())
	}
}

// script is a walk with all keys.
var script = []struct {
	keys   Keys
	frames int
}{
	{Right, 50},
	{Right | Jump, 20},
	{Right, 60},
	{Left, 20},
	{Right, 40},
	{Right | Jump, 30},
	{Right, 90},
	{Down, 10},
	{Left | Jump, 25},
	{Right, 100},
}

// TestRewind goes back, and walks on with the same keys: to the same bits.
func TestRewind(t *testing.T) {
	w := New(Default, d2.V(60, -1), 0)
	var keys []Keys
	for _, s := range script {
		keys = append(keys, slices.Repeat([]Keys{s.keys}, s.frames)...)
	}
	for _, k := range keys {
		w.Frame(k)
	}
	was := make([]float64, Most)
	w.Write(was)
	for range 60 {
		if !w.Rewind() {
			t.Fatal("no way back")
		}
	}
	back := int(w.state.ticks / (Ticks / 60))
	if back < 200 || back > len(keys)-100 {
		t.Fatalf("it is back at frame %d of %d", back, len(keys))
	}
	for _, k := range keys[back:] {
		w.Frame(k)
	}
	is := make([]float64, Most)
	w.Write(is)
	for i := range was {
		if was[i] != is[i] {
			t.Fatalf("number %d was %v and is %v", i, was[i], is[i])
		}
	}
	for w.Rewind() {
		back--
	}
	if w.state.ticks != 0 || w.Rewind() {
		t.Errorf("all the way back is %d ticks", w.state.ticks)
	}
}

// TestParts: the page gets all that is there, and the hero's feet are where it says.
func TestParts(t *testing.T) {
	w := New(Default, d2.V(60, -1), 0)
	m := make([]float64, Most)
	w.Parts(m)
	if int(m[0]) != len(w.Names()) || int(m[0]) != w.world.Len() {
		t.Errorf("%v parts of %d names and %d objects", m[0], len(w.Names()), w.world.Len())
	}
	at := 1
	for range int(m[0]) {
		id, points := w.Names()[int(m[at])], m[at+4:][:2*int(m[at+3])]
		b, _ := w.world.Bounds(id)
		low := math.Inf(-1)
		for i := 1; i < len(points); i += 2 {
			low = max(low, points[i]+m[at+2])
		}
		if math.Abs(low-b.Max.Y) > 1e-9 {
			t.Errorf("%s is written down to %v, and goes down to %v", id, low, b.Max.Y)
		}
		at += 4 + len(points)
	}
	if at > Most/2 {
		t.Errorf("%d numbers", at)
	}
	w.Write(m)
	if m[1] != 60 || m[2] != w.Feet().Y {
		t.Errorf("the feet are at %v", m[1:3])
	}
}

// TestCoins: a coin is taken once, also where the hero is put onto it, and where it jumps over it in a frame.
func TestCoins(t *testing.T) {
	w := New(Default, d2.V(2900, -1), 0)
	for range 3 {
		w.Frame(0)
	}
	if w.state.coins != 1 || w.world.Len() != len(w.objects)-1 {
		t.Errorf("%d coins, %d objects of %d", w.state.coins, w.world.Len(), len(w.objects))
	}
	w = New(Default, d2.V(60, -1), 0)
	w.Frame(0)
	if v := w.state.mover.Slide(&w.world, heroID, d2.V(0, -500), 0.1); v.Y != -500 {
		t.Fatalf("upwards: %v", v)
	}
	if v := w.state.mover.Slide(&w.world, heroID, d2.V(200, 0), 1); v.X != 200 {
		t.Fatalf("over the coin: %v", v)
	}
	if w.Frame(0); w.state.coins != 1 {
		t.Errorf("%d coins on the way", w.state.coins)
	}
}

// TestTune: a shape that does not fit is not taken.
func TestTune(t *testing.T) {
	w := New(Default, d2.V(2650, -1), 0)
	hold(t, w, Down, 0.2)
	hold(t, w, Right|Down, 1.5)
	set := Default
	for kind := range shapes {
		if set.Shape = kind; !w.Tune(set) || w.state.shape != kind {
			t.Errorf("low, shape %d does not fit in the tunnel", kind)
		}
	}
	w = New(Default, d2.V(2650, -1), 0)
	if set.Rate = 7; !w.Tune(set) || w.settings.Rate != 60 {
		t.Errorf("7 frames per second are %d", w.settings.Rate)
	}
	// Something is where a box has a corner, and a capsule has none.
	world, _ := w.world.Bounds(heroID)
	block := d2.Box{Min: d2.V(world.Min.X-1, world.Min.Y+3), Max: d2.V(world.Min.X+1, world.Min.Y+4)}
	set = Default
	set.Shape = 1
	w = New(set, d2.V(2650, -1), 0)
	if err := w.world.Set("block", block); err != nil {
		t.Fatal(err)
	}
	if set.Shape = 2; w.Tune(set) || w.state.shape != 1 || w.settings.Shape != 1 {
		t.Errorf("a box fits where only a capsule does: %d", w.state.shape)
	}
}
