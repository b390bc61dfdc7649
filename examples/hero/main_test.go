package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
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

// TestWalk holds each set of keys for a while, from several places: the hero is never in a
// wall, exactly, nor out of the window, and moves unless the keys are opposite ones.
func TestWalk(t *testing.T) {
	if err := world.SetParts("walls", walls...); err != nil {
		t.Fatal(err)
	}
	window := d2.Box{Max: d2.V(640, 400)}
	held, all := map[ebiten.Key]bool{}, []ebiten.Key{ebiten.KeyLeft, ebiten.KeyRight, ebiten.KeyUp, ebiten.KeyDown}
	pressed = func(key ebiten.Key) bool { return held[key] }
	hold := func(keys int) (moves bool) {
		for i, key := range all {
			held[key] = keys>>i&1 == 1
		}
		return held[all[0]] != held[all[1]] || held[all[2]] != held[all[3]]
	}
	for _, start := range []d2.Vec{hero.Center, d2.V(300, 350), d2.V(260, 150), d2.V(400, 40)} {
		for first := range 16 {
			for second := range 16 {
				hero.Center = start
				for frame := range 200 {
					keys := first
					if frame >= 100 {
						keys = second
					}
					moves, before := hold(keys), hero.Center
					if err := (game{}).Update(); err != nil {
						t.Fatal(err)
					}
					if frame == 0 && moves == (hero.Center == before) {
						t.Fatalf("keys %04b: from %v to %v", keys, before, hero.Center)
					}
					for _, wall := range walls {
						if c, ok := d2.Collide(hero, wall); ok && c.Depth > 0 {
							t.Fatalf("keys %04b, then %04b: the hero at %v is %v deep in %v", first, second, hero.Center, c.Depth, wall)
						}
					}
				}
				if !d2.Contains(window, hero) {
					t.Errorf("keys %04b, then %04b: the hero is out of the window, at %v", first, second, hero.Center)
				}
			}
		}
	}
}
