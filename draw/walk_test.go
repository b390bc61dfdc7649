package draw

import (
	"strings"
	"testing"

	"github.com/hantei-go/hantei/scene"
)

func playScene(t *testing.T, shapes, play string) *scene.Scene {
	t.Helper()
	s, err := scene.Read("f", strings.NewReader(`{"version": 1, "dim": 2, "shapes": [`+shapes+`], "play": {`+play+`}}`))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWalks: the picture of a mover has its way, its shape in frames, the floor, what it
// meets, and a journey.
func TestWalks(t *testing.T) {
	all := shipped(t)
	for name, want := range map[string]map[string]int{
		"mover-walk-2d":    {`class="way"`: 1, `class="past"`: 5, `class="mover"`: 4, "<animateTransform ": 1, `class="wanted"`: 2, `class="floor"`: 1},
		"mover-squeeze-2d": {`class="pastbody"`: 1, "<animateTransform ": 1},
		"mover-lift-2d":    {`class="pastbody"`: 3, "<animateTransform ": 2},
		"mover-two-2d":     {`class="way"`: 3, "<animateTransform ": 2},
		"mover-crouch-2d":  {"<animateTransform ": 0},
		"mover-step-3d":    {`class="way"`: 5, "<animateTransform ": 0},
	} {
		s := all[name]
		if s == nil {
			t.Fatalf("no scene %s", name)
		}
		picture := string(render(t, s))
		for part, least := range want {
			if n := strings.Count(picture, part); n < least || least == 0 && n > 0 {
				t.Errorf("%s: %d of %s, want %d or more", name, n, part, least)
			}
		}
		if strings.Contains(part(picture, "animateTransform", 400), "NaN") {
			t.Errorf("%s: a journey has NaN", name)
		}
	}
	if !judged(all["mover-walk-2d"]).names["130"] {
		t.Error("the last frame has no number")
	}
}

// part returns n bytes of text from a word on.
func part(text, word string, n int) string {
	_, text, _ = strings.Cut(text, word)
	return text[:min(n, len(text))]
}

// TestWildWalks draws movers that leave all bounds, and what is removed.
func TestWildWalks(t *testing.T) {
	const ground = `{"name": "ground", "type": "halfplane", "point": [0, 0], "normal": [0, 1]}, {"name": "hero", "type": "circle", "center": [0, 2], "radius": 1}`
	for _, test := range []struct{ shapes, play string }{
		{ground, `"movers": [{"id": "hero", "run": [{"frames": 3, "velocity": [1e308, 1e308]}]}]`},
		{ground, `"movers": [{"id": "hero", "run": [{"frames": 30, "velocity": [1e-300, 0]}]}]`},
		{ground, `"movers": [{"id": "hero", "up": [0, 1], "gravity": [0, -10], "run": [{"frames": 3000, "walk": [90, 0]}]}]`},
		{ground, `"movers": [{"id": "ground", "run": [{"frames": 3, "velocity": [1, 0]}]}]`},
		{ground, `"platforms": [{"id": "hero", "run": [{"frames": 3}, {"remove": true}]}], "movers": [{"id": "hero", "run": [{"frames": 30, "walk": [3, 0]}]}]`},
		{ground, `"platforms": [{"id": "ground", "run": [{"frames": 40, "move": [0, 1]}]}], "movers": [{"id": "hero", "up": [0, 1], "run": [{"frames": 30}]}]`},
		{ground, `"movers": [{"id": "hero", "run": []}], "expect": [{"id": "hero", "frame": 1, "onfloor": false}]`},
		{`{"name": "hero", "type": "point", "at": [0, 0]}`, `"movers": [{"id": "hero", "run": [{"frames": 9, "walk": [3, 0]}]}]`},
		{`{"name": "hero", "type": "ray", "origin": [0, 0], "dir": [1, 0]}`, `"movers": [{"id": "hero", "run": [{"frames": 9, "walk": [3, 0]}]}]`},
	} {
		s := playScene(t, test.shapes, test.play)
		for _, bad := range judged(s).bad {
			t.Errorf("%s: %s", test.play, bad)
		}
		render(t, s)
	}
}
