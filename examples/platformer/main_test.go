package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/hantei-go/hantei/examples/platformer/game"
)

// A player is the program with the keys of the tour.
type player struct {
	*app
	t     *testing.T
	until int    // frames
	album string // where pictures go; empty for nowhere
	drawn int
}

func (p *player) Update() error {
	if err := p.app.Update(); err != nil || p.tick < p.until {
		return err
	}
	return ebiten.Termination
}

// Draw draws the game, every sixth time what the World holds, and looks for the hero there.
func (p *player) Draw(screen *ebiten.Image) {
	p.drawn++
	isWorld := p.drawn%6 == 5
	if p.wipe.shown = 1; isWorld {
		p.wipe.shown = 0
	}
	p.app.Draw(screen)
	out := image.NewRGBA(screen.Bounds())
	screen.ReadPixels(out.Pix)
	if p.album != "" {
		p.picture(out)
	}
	if p.look.iris < 1 {
		return // he may be hidden
	}
	ink := p.look.theme.accent
	if isWorld {
		ink = color.RGBA{0x14, 0x16, 0x1c, 255} // the ground of the picture
	}
	x, y := p.look.place.Apply(p.game.At().X, p.game.At().Y)
	count := 0
	for dy := range 40 {
		for dx := range 24 {
			if out.RGBAAt(int(x)-12+dx, int(y)-20+dy) == ink {
				count++
			}
		}
	}
	if count < 50 {
		p.t.Errorf("frame %d: where the hero is, %d pixels are of the colour %v", p.tick, count, ink)
	}
}

// picture keeps what is to be seen.
func (p *player) picture(m image.Image) {
	f, err := os.Create(fmt.Sprintf("%s/%04d.png", p.album, p.tick))
	if err != nil {
		p.t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, m); err != nil {
		p.t.Fatal(err)
	}
}

// TestScreen plays for 20 seconds of the game: each picture shows the hero, and the Worlds are those of
// the game without a screen.
func TestScreen(t *testing.T) {
	if os.Getenv("DISPLAY") == "" {
		if os.Getenv("HANTEI_NEED_SCREEN") != "" {
			t.Fatal("DISPLAY is not set")
		}
		t.Skip("no screen: set DISPLAY, as xvfb-run does")
	}
	var log bytes.Buffer
	var tour game.Tour
	p := &player{t: t, until: 20 * game.Rate, album: os.Getenv("HANTEI_PICTURES")}
	a, err := newApp(0, func() game.Keys { return tour.Keys(p.game) })
	if err != nil {
		t.Fatal(err)
	}
	p.app, a.fast, a.log = a, 60, &log
	if p.album != "" {
		p.until, a.fast = 1920, 30
	}
	if err := open(a, p); err != nil && !errors.Is(err, ebiten.Termination) {
		t.Fatal(err)
	}
	if p.drawn < p.until/a.fast-1 {
		t.Errorf("%d pictures were drawn", p.drawn)
	}
	golden, err := os.ReadFile("game/testdata/golden.txt")
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(log.Bytes(), []byte("\n")); lines < 35 || !bytes.HasPrefix(golden, log.Bytes()) {
		t.Errorf("on the screen the game has come to\n%s", &log)
	}
}

// TestSlow: in slow motion, the game is a third as fast, and otherwise the same.
func TestSlow(t *testing.T) {
	a, err := newApp(0, func() game.Keys { return game.Right })
	if err != nil {
		t.Fatal(err)
	}
	quick, err := game.New(0)
	if err != nil {
		t.Fatal(err)
	}
	a.slow = true
	for range 90 {
		if err := a.frame(); err != nil {
			t.Fatal(err)
		}
	}
	for range 30 {
		if err := quick.Update(game.Right); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := a.game.Line(), quick.Line(); got != want {
		t.Errorf("after 90 frames the game has come to %s, want %s", got, want)
	}
}

// TestRewind: R goes three seconds back, a few frames at a time.
func TestRewind(t *testing.T) {
	var tour game.Tour
	var a *app
	a, err := newApp(0, func() game.Keys { return tour.Keys(a.game) })
	if err != nil {
		t.Fatal(err)
	}
	hashes := map[int]uint64{}
	for a.game.State.Frame < 400 {
		if err := a.frame(); err != nil {
			t.Fatal(err)
		}
		hashes[a.game.State.Frame] = a.game.World.Hash()
	}
	for a.rewind = 3 * game.Rate; a.rewind > 0; {
		if err := a.frame(); err != nil {
			t.Fatal(err)
		}
	}
	if n := a.game.State.Frame; n != 400-3*game.Rate || a.game.World.Hash() != hashes[n] {
		t.Errorf("after going back, frame %d, and another World", n)
	}
}
