package game

import (
	"flag"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
)

var update = flag.Bool("update", false, "write testdata/golden.txt anew")

// start begins a game.
func start(t testing.TB, stage int) *Game {
	t.Helper()
	g, err := New(stage)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// advance goes on by a frame, and complains about what must never be.
func advance(t testing.TB, g *Game, keys Keys) {
	t.Helper()
	if err := g.Update(keys); err != nil {
		t.Fatal(err)
	}
	at, v := g.At(), g.State.Hero.Velocity
	for _, x := range []float64{at.X, at.Y, v.X, v.Y} {
		if math.IsNaN(x) || math.Abs(x) > 1e5 {
			t.Fatalf("frame %d: the hero is at %v, with the velocity %v", g.State.Frame, at, v)
		}
	}
	body, _ := g.World.Get("hero")
	for id := range g.World.Overlapping(body, d2.Filter[string]{Mask: solid}) {
		t.Fatalf("frame %d of %s: the hero at %v is in %s", g.State.Frame, g.Stage.Name, at, id)
	}
}

// tour plays both stages, and returns the hash of each half second, and of the frames with a goal.
func tour(t testing.TB) []string {
	t.Helper()
	var list []string
	g, keys := start(t, 0), Tour{}
	for range 2 {
		for !g.State.Done {
			advance(t, g, keys.Keys(g))
			if g.State.Frame > 20*Rate {
				t.Fatalf("%s: the hero does not come to the goal, but to %v", g.Stage.Name, g.At())
			}
			if g.State.Frame%30 == 0 || g.State.Done {
				list = append(list, g.Line())
			}
			for _, e := range g.Events {
				if e.Kind == Died {
					t.Errorf("frame %d of %s: the hero is lost", g.State.Frame, g.Stage.Name)
				}
			}
		}
		if err := g.Next(); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// TestTour: the hero comes to both goals, and to the same bits as ever.
func TestTour(t *testing.T) {
	const name = "testdata/golden.txt"
	list := tour(t)
	got := strings.Join(list, "\n") + "\n"
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(want)), "\n") {
		if i >= len(list) || list[i] != line {
			t.Fatalf("the hashes differ from line %d of %s on: want %s", i+1, name, line)
		}
	}
	if again := strings.Join(tour(t), "\n") + "\n"; again != got {
		t.Error("the same keys have given other hashes")
	}
}

// TestRewind goes back by many numbers of frames, and plays these again.
func TestRewind(t *testing.T) {
	g, keys := start(t, 0), Tour{}
	var held []Keys
	for range 700 {
		k := keys.Keys(g)
		held = append(held, k)
		advance(t, g, k)
		n := []int{1, 2, 7, 60, 179, 180, 500}[g.State.Frame%7]
		if g.State.Frame%41 != 0 {
			continue
		}
		frame, hash, velocity, shots := g.State.Frame, g.World.Hash(), g.State.Hero.Velocity, g.State.Shots
		n = g.Rewind(n)
		if g.State.Frame != frame-n || n == 0 || n > 3*Rate {
			t.Fatalf("frame %d: %d frames back is frame %d", frame, n, g.State.Frame)
		}
		for _, k := range held[frame-n:] {
			advance(t, g, k)
		}
		if g.World.Hash() != hash || g.State.Hero.Velocity != velocity || g.State.Shots != shots {
			t.Fatalf("frame %d: another one after going back by %d", frame, n)
		}
	}
}

// TestRandom: whatever is pressed, the hero is in nothing solid, and ends nowhere.
func TestRandom(t *testing.T) {
	for seed := range uint32(6) {
		g := start(t, int(seed%2))
		r := seed*7919 + 1
		var keys Keys
		for n := range 1200 {
			if n%9 == 0 {
				r = r*1664525 + 1013904223
				if keys = Keys(r >> 24); r>>20&3 != 0 {
					keys = keys&^Left | Right
				}
			}
			advance(t, g, keys)
		}
	}
}

// TestRest: who stands does not move, by no bit on the ground and a ramp, and not against a lift.
func TestRest(t *testing.T) {
	for _, x := range []float64{4.3, 10.7, 12.6, 16, 19.4, 21.6, 47.3, 54.9, 84.4} {
		g := start(t, 0)
		down := d2.Ray{Origin: d2.V(x*tile, 3*tile), Dir: d2.V(0, 1)}
		_, hit, ok := g.World.RayCast(down, d2.Filter[string]{Mask: solid})
		if !ok {
			t.Fatalf("there is no floor at %v", x)
		}
		if err := g.World.Set("hero", heroShape(hit.Point.Sub(d2.V(0, 1.5*tile)))); err != nil {
			t.Fatal(err)
		}
		for range 40 {
			advance(t, g, 0)
		}
		gap := func() d2.Vec {
			floor, ok := g.State.Hero.Mover.Floor()
			if !ok {
				t.Fatalf("frame %d: at %v the hero stands on nothing", g.State.Frame, x)
			}
			if b, _ := g.World.Bounds(floor.ID); floor.ID == "lift0" {
				return g.At().Sub(b.Center())
			}
			return g.At()
		}
		first := gap()
		for range 800 {
			advance(t, g, 0)
			if d := gap().Sub(first).Len(); d > 1e-9 {
				t.Fatalf("frame %d: at %v the hero has moved by %v", g.State.Frame, x, d)
			}
		}
	}
}

// TestStages: what the game needs is in each stage.
func TestStages(t *testing.T) {
	for number := range names {
		s, err := load(number)
		if err != nil {
			t.Fatal(err)
		}
		kinds := map[string]int{}
		for _, thing := range s.things {
			kinds[thing.kind]++
		}
		for _, kind := range []string{"start", "goal", "lift", "rotor", "crumble", "oneway", "lamp", "door"} {
			if kinds[kind] == 0 {
				t.Errorf("%s has no %s", s.Name, kind)
			}
		}
		if len(s.level.Warnings) > 0 {
			t.Errorf("%s: %s", s.Name, s.level.Warnings)
		}
	}
}

// TestOutlines: beside each border the ground is on one side only.
func TestOutlines(t *testing.T) {
	for number := range names {
		g := start(t, number)
		ground := func(at d2.Vec) (in bool) {
			for id := range g.World.Overlapping(at) {
				in = in || strings.Contains(strings.ToLower(id), "ground")
			}
			return in
		}
		for _, o := range g.Stage.Outlines {
			for i, a := range o {
				b := o[(i+1)%len(o)]
				middle, out := a.Lerp(b, 0.5), b.Sub(a).Unit().Perp().Neg()
				if !ground(middle.Sub(out)) || ground(middle.Add(out)) {
					t.Fatalf("%s: the border from %v to %v is none", g.Stage.Name, a, b)
				}
			}
		}
	}
}

// TestSword: a swing lights a lamp in front of the hero, and none behind him.
func TestSword(t *testing.T) {
	g := start(t, 0)
	at := g.Stage.Lamps[0].Sub(d2.V(52, 0))
	if err := g.World.Set("hero", heroShape(at)); err != nil {
		t.Fatal(err)
	}
	place := func() { _ = g.World.Set("hero", heroShape(at)); g.State.Hero.Mover.Forget() }
	for _, face := range []float64{-1, 1} {
		for n := range 2 * swingRest {
			place()
			g.State.Hero.Face = face
			keys := Keys(0)
			if n == 0 {
				keys = Sword
			}
			g.sword(keys)
		}
		if lit, _ := g.Lamps(); (lit > 0) != (face > 0) {
			t.Errorf("facing %v, %d lamps are lit", face, lit)
		}
	}
}
