package main

import (
	"bytes"
	"errors"
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

// TestWalk holds each set of keys for a while, and then another one: the hero is never in a
// wall, exactly, nor out of the window, and comes to a floor.
func TestWalk(t *testing.T) {
	window := d2.Box{Min: d2.V(0, -400), Max: d2.V(640, 400)}
	held, all := map[ebiten.Key]bool{}, []ebiten.Key{ebiten.KeyLeft, ebiten.KeyRight, ebiten.KeyUp}
	pressed = func(key ebiten.Key) bool { return held[key] }
	highest, farthest := 400.0, 0.0
	for first := range 8 {
		for second := range 8 {
			body := d2.Circle{Center: d2.V(70, 200), Radius: 16}
			if err := errors.Join(world.SetParts("walls", walls...), world.Set("hero", body)); err != nil {
				t.Fatal(err)
			}
			hero.Forget()
			velocity = d2.Vec{}
			lands := 0
			for frame := range 480 {
				keys := first
				if frame >= 240 {
					keys = second
				}
				for i, key := range all {
					held[key] = keys>>i&1 == 1
				}
				if err := (game{}).Update(); err != nil {
					t.Fatal(err)
				}
				if _, ok := hero.Landed(); ok {
					lands++
				}
				at, _ := world.Position("hero")
				body.Center = at
				highest, farthest = min(highest, at.Y), max(farthest, at.X)
				for _, wall := range walls {
					if d2.Overlap(body, wall) {
						t.Fatalf("keys %03b, then %03b, frame %d: the hero at %v is in %v", first, second, frame, at, wall)
					}
				}
			}
			if lands == 0 || !d2.Contains(window, body) {
				t.Errorf("keys %03b, then %03b: the hero landed %d times, and is at %v", first, second, lands, body.Center)
			}
		}
	}
	if highest > 150 || farthest < 620 {
		t.Errorf("the hero came up to %v, and as far as %v", highest, farthest)
	}
}
