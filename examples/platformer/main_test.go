package main

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/hantei-go/hantei/examples/platformer/game"
)

// A player is the program with the keys of the tour.
type player struct {
	*app
	until int
	drawn int
	album string // where pictures go, one for each half second of the tour, which then goes on as fast as it can
}

func (p *player) Update() error {
	for {
		if err := p.frame(); err != nil {
			return err
		}
		if p.tick >= p.until {
			return ebiten.Termination
		}
		if p.album == "" {
			return nil
		}
		if p.tick%30 == 0 {
			p.debug = p.tick%600 == 270
			return p.picture()
		}
	}
}

func (p *player) Draw(screen *ebiten.Image) {
	p.drawn++
	if p.album == "" {
		p.app.Draw(screen)
	}
}

// picture writes what is to be seen now.
func (p *player) picture() error {
	screen := ebiten.NewImage(960, 540)
	p.app.Draw(screen)
	out := image.NewRGBA(screen.Bounds())
	screen.ReadPixels(out.Pix)
	f, err := os.Create(fmt.Sprintf("%s/%04d.png", p.album, p.tick))
	if err != nil {
		return err
	}
	defer f.Close()
	return png.Encode(f, out)
}

// TestScreen runs the program for a second: it draws, and the World is that of the game without a screen.
func TestScreen(t *testing.T) {
	if os.Getenv("DISPLAY") == "" {
		t.Skip("no screen: set DISPLAY, such as by xvfb-run")
	}
	var tour game.Tour
	p := &player{until: 60, album: os.Getenv("HANTEI_PICTURES")}
	if p.album != "" {
		p.until = 1990
	}
	a, err := newApp(0, func() game.Keys { return tour.Keys(p.game) })
	if err != nil {
		t.Fatal(err)
	}
	p.app = a
	ebiten.SetWindowSize(960, 540)
	if err := ebiten.RunGame(p); err != nil && !errors.Is(err, ebiten.Termination) {
		t.Fatal(err)
	}
	if p.drawn == 0 {
		t.Error("nothing was drawn")
	}
	if p.album != "" {
		return
	}
	golden, err := os.ReadFile("game/testdata/golden.txt")
	if err != nil {
		t.Fatal(err)
	}
	line := fmt.Sprintf("dusk %d %016x\n", p.game.State.Frame, p.game.World.Hash())
	if !strings.Contains(string(golden), line) {
		t.Errorf("the game on the screen has come to %s", line)
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
