package main

import (
	"bytes"
	"math"
	"os"
	"testing"

	"github.com/hantei-go/hantei/d2"
)

// TestShort: the example is to be read at a glance.
func TestShort(t *testing.T) {
	text, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(text, []byte("\n")); n > 60 {
		t.Errorf("%d lines, want at most 60", n)
	}
}

// start begins a game, with the hero at a place.
func start(t *testing.T, at d2.Vec) *game {
	t.Helper()
	g, err := newGame()
	if err != nil {
		t.Fatal(err)
	}
	if err := g.world.Set("hero", d2.Circle{Center: at, Radius: 0.4}); err != nil {
		t.Fatal(err)
	}
	return g
}

// step walks for a frame. Neither the hero nor the dog is ever in anything, exactly, but in each other, nor out of the
// room, and the hero is never faster than he may be.
func step(t *testing.T, g *game, way d2.Vec) {
	t.Helper()
	before, _ := g.world.Position("hero")
	g.walk(way)
	for _, name := range []string{"hero", "dog"} {
		body, _ := g.world.Get(name)
		for id := range g.world.OverlappingID(name) {
			if id != "hero" && id != "dog" {
				t.Fatalf("the %s at %v is in the %s", name, body, id)
			}
		}
		if !d2.Contains(d2.Box{Min: d2.V(-8, -5), Max: d2.V(8, 5)}, body) {
			t.Fatalf("the %s is at %v", name, body)
		}
	}
	after, _ := g.world.Position("hero")
	if d := after.Dist(before); d > 5.0/60+1e-9 || math.IsNaN(d) || way == (d2.Vec{}) && d != 0 {
		t.Fatalf("the hero has walked from %v to %v, by keys that say %v", before, after, way)
	}
	if g.hero.OnFloor() || g.dog.OnFloor() {
		t.Fatal("seen from above there is a floor")
	}
}

// TestWalk holds each set of keys for a while, and then another one.
func TestWalk(t *testing.T) {
	farthest := -9.0
	for first := range 9 {
		for second := range 9 {
			g := start(t, d2.V(-6, 0))
			for frame := range 400 {
				keys := first
				if frame >= 200 {
					keys = second
				}
				step(t, g, d2.V(float64(keys%3-1), float64(keys/3-1)))
				at, _ := g.world.Position("hero")
				farthest = max(farthest, at.X)
			}
		}
	}
	if farthest < 7 {
		t.Errorf("the hero came only as far as %v", farthest)
	}
}

// TestSlide: who walks into a wall at an angle goes on along it, and the dog comes after him.
func TestSlide(t *testing.T) {
	g := start(t, d2.V(-7.5, -4))
	for range 60 {
		step(t, g, d2.V(-1, 1))
	}
	if at, _ := g.world.Position("hero"); math.Abs(at.X+7.6) > 1e-6 || math.Abs(at.Y-(5/math.Sqrt2-4)) > 0.1 {
		t.Errorf("along the wall the hero has come to %v", at)
	}
	for range 120 {
		step(t, g, d2.Vec{})
	}
	hero, _ := g.world.Position("hero")
	if dog, _ := g.world.Position("dog"); dog.Dist(hero) > 1.1 {
		t.Errorf("the dog is at %v, the hero at %v", dog, hero)
	}
}
