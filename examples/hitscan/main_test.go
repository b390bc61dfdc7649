package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/d3"
)

// The output is the same on every platform.
func Example() {
	if err := play(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// tick 3 + 0.200: enter flag bob
	// tick 8 + 0.800: exit flag bob
	// tick 12: the head of ann is at {0.000 0.000 1.700}
	// tick 12: the head of bob is at {10.000 3.000 1.700}
	// tick 12: the head of cid is at {3.600 4.500 1.700}
	// in the world of now: a miss
	// in the world of tick 8: bob, head, at {9.751 0.975 1.700}
	// in the world of tick 8: bob at {9.602 0.960 1.028}
	// in the world of tick 12: wall at {4.630 1.389 1.700}
	// refused: shot by ann: tick -1 is not in the last 32 before 12
	// tick 3 to 12 again: the same hash true
	// tick 7 to 12 corrected: the same hash false
	// tick 12: the head of ann is at {0.000 0.000 1.700}
	// tick 12: the head of bob is at {10.000 2.500 1.700}
	// tick 12: the head of cid is at {3.600 4.500 1.700}
}

// around returns a server with two players who walk around a wall and into a zone, and the
// inputs of a tick.
func around(t *testing.T) (*server, func(tick int) []input) {
	t.Helper()
	s := new(server)
	for _, err := range []error{
		s.world.Set("wall", d3.Capsule{A: d3.V(-2, 0, 1), B: d3.V(2, 0, 1), Radius: 0.5}),
		s.world.Set("zone", d3.Sphere{Center: d3.V(0, 3, 1), Radius: 2}),
		s.place("a", d3.V(3, 0, 0)),
		s.place("b", d3.V(-3, 0, 0)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	s.world.SetFilter("wall", walls, 0)
	s.world.SetFilter("zone", zones, players)
	s.start()
	return s, func(tick int) []input {
		step := []d3.Vec{d3.V(-0.7, 0.6, 0), d3.V(-0.3, -0.9, 0), d3.V(0.8, -0.1, 0)}[tick/5%3]
		return []input{{"a", step}, {"b", step.Neg()}}
	}
}

// TestJudge: a late shot hits what it would have hit at once.
func TestJudge(t *testing.T) {
	s, inputs := around(t)
	shots, live := []shot(nil), []result(nil)
	var who []string
	for tick := range 100 {
		if _, err := s.advance(inputs(tick + 1)); err != nil {
			t.Fatal(err)
		}
		f := aim("a", s.tick, d3.V(0, -6, 1.4), d3.V(float64(tick%7)-3, 0, 1.4))
		shots, live = append(shots, f), append(live, f.in(&s.world))
		for i := max(0, len(shots)-ring); i < len(shots); i++ {
			r, err := s.judge(shots[i])
			if err != nil || r != live[i] {
				t.Fatalf("in tick %d, shot of tick %d: got %v, %v, want %v", s.tick, shots[i].seen, r, err, live[i])
			}
			who = append(who, r.id)
		}
		if n := len(shots) - ring - 1; n >= 0 {
			if _, err := s.judge(shots[n]); err == nil {
				t.Fatalf("in tick %d, shot of tick %d was judged", s.tick, shots[n].seen)
			}
		}
	}
	for _, id := range []string{"", "wall", "b"} {
		if !slices.Contains(who, id) {
			t.Errorf("no shot has hit %q", id)
		}
	}
	if slices.Contains(who, "a") || slices.Contains(who, "zone") {
		t.Error("a shot has hit who fired it, or a zone")
	}
}

// TestCorrect: played again, all is as before; with another input, it is as if that had
// come in time.
func TestCorrect(t *testing.T) {
	s, inputs := around(t)
	inTime, _ := around(t)
	still := []input{{"b", d3.V(0, 0, 0)}}
	for tick := 1; tick <= 60; tick++ {
		if _, err := s.advance(inputs(tick)); err != nil {
			t.Fatal(err)
		}
		in := inputs(tick)
		if tick == 40 {
			in = still
		}
		if _, err := inTime.advance(in); err != nil {
			t.Fatal(err)
		}
	}
	hash := s.world.Hash()
	if err := s.correct(30, inputs(30)); err != nil || s.tick != 60 || s.world.Hash() != hash {
		t.Errorf("played again: tick %d, %v, another hash", s.tick, err)
	}
	if err := s.correct(40, still); err != nil || s.world.Hash() != inTime.world.Hash() || s.world.Hash() == hash {
		t.Errorf("corrected: %v, hash %x, want %x, before %x", err, s.world.Hash(), inTime.world.Hash(), hash)
	}
	for _, tick := range []int{-1, 0, 28, 29, 61} {
		if err := s.correct(tick, nil); err == nil || s.tick != 60 {
			t.Errorf("correct(%d): %v, tick %d", tick, err, s.tick)
		}
	}
	if err := s.walk("nobody", d3.V(1, 0, 0)); err == nil {
		t.Error("nobody has walked")
	}
}

// TestNobodyWalksThroughCorners walks players into corners of all angles, at random places:
// nobody comes through the walls, or sinks into them.
func TestNobodyWalksThroughCorners(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for degrees := 2; degrees < 180; degrees += 2 {
		half := float64(degrees) * math.Pi / 360
		var frame d3.Rotation
		if rng.IntN(4) > 0 {
			frame = d3.Rotate(d3.V(0, 0, 1), 6*rng.Float64())
		}
		at := d3.V(200*rng.Float64()-100, 200*rng.Float64()-100, 0)
		put := func(x, y, z float64) d3.Vec { return at.Add(frame.Apply(d3.V(x, y, z))) }
		feet := -1.2/math.Sin(half) - 3*rng.Float64()
		all := []d3.Capsule{
			{A: put(0, 0, 0.8), B: put(-200*math.Cos(half), 200*math.Sin(half), 0.8), Radius: 0.5},
			{A: put(0, 0, 0.8), B: put(-200*math.Cos(half), -200*math.Sin(half), 0.8), Radius: 0.5},
		}
		s := new(server)
		for i, wall := range all {
			id := fmt.Sprint("wall ", i)
			if err := s.world.Set(id, wall); err != nil {
				t.Fatal(err)
			}
			s.world.SetFilter(id, walls, 0)
		}
		if err := s.place("ann", put(feet, 0, 0)); err != nil {
			t.Fatal(err)
		}
		s.start()
		for tick := range 100 {
			aim := half * (2*rng.Float64() - 1)
			step := frame.Apply(d3.V(0.5*math.Cos(aim), 0.5*math.Sin(aim), 0))
			if _, err := s.advance([]input{{"ann", step}}); err != nil {
				t.Fatal(err)
			}
			body, _ := s.world.Get("ann")
			for _, wall := range all {
				if k, _ := d3.Collide(body, wall); k.Depth > 1e-11 {
					t.Fatalf("%d°, tick %d: %v is %v in %v", degrees, tick, body, k.Depth, wall)
				}
			}
			if x := frame.Inverse().Apply(body.(d3.Capsule).A.Sub(at)).X; x > 0 {
				t.Fatalf("%d°, tick %d: ann is through, at %v", degrees, tick, x)
			}
		}
	}
}
