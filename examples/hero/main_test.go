package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
)

// TestShort: the example is to be read at a glance, and is in docs/start.md.
func TestShort(t *testing.T) {
	text, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(text, []byte("\n")); n > 40 {
		t.Errorf("%d lines, want at most 40", n)
	}
	for _, page := range []string{"../../docs/start.md", "../../docs/start.ja.md"} {
		readme, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(readme), "```go\n"+string(text)+"```\n") {
			t.Errorf("%s does not show the program", page)
		}
	}
}

// TestWalk pushes the hero as keys do, each way for a while and then another one: he is never in the ground,
// exactly, nor out of the window, and comes to the floor.
func TestWalk(t *testing.T) {
	if unset != nil {
		t.Fatal(unset)
	}
	var start d2.World[string]
	world.Snapshot(&start)
	window := d2.Box{Min: d2.V(-8, -9), Max: d2.V(8, 5)}
	highest, farthest := 5.0, -8.0
	for first := range 8 {
		for second := range 8 {
			world.Restore(&start)
			hero.Forget()
			velocity = d2.Vec{}
			lands := 0
			for frame := range 480 {
				keys := first
				if frame >= 240 {
					keys = second
				}
				if keys&1 != 0 {
					velocity.X++
				}
				if keys&2 != 0 {
					velocity.X--
				}
				if keys&4 != 0 && hero.OnFloor() {
					velocity.Y -= 10
				}
				if err := (game{}).Update(); err != nil {
					t.Fatal(err)
				}
				if _, ok := hero.Landed(); ok {
					lands++
				}
				body, _ := world.Get("hero")
				for id := range world.OverlappingID("hero") {
					t.Fatalf("keys %03b, then %03b, frame %d: the hero at %v is in %s", first, second, frame, body, id)
				}
				if !d2.Contains(window, body) {
					t.Fatalf("keys %03b, then %03b, frame %d: the hero is at %v", first, second, frame, body)
				}
				at, _ := world.Position("hero")
				highest, farthest = min(highest, at.Y), max(farthest, at.X)
			}
			if lands == 0 || !hero.OnFloor() && (first|second)&4 == 0 {
				t.Errorf("keys %03b, then %03b: the hero landed %d times", first, second, lands)
			}
		}
	}
	if highest > -0.5 || farthest < 7.4 {
		t.Errorf("the hero came up to %v, and as far as %v", highest, farthest)
	}
}
