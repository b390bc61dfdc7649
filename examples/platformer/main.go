// Command platformer is a small game on hantei and Ebitengine: a level of Tiled and one of LDtk, a hero who is
// moved by a Mover, shots that bounce, and a beam that shows where it enters and leaves walls. All that
// is drawn is colliders. What happens is in package game, which does not know how it looks.
//
// Arrow keys walk and aim, Space jumps, X shoots, C holds the beam, V swings the sword, Down and Space drop through a plank. R goes
// three seconds back, F1 shows what the World holds, F2 is slow motion, and H shows the hash of the World.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/examples/platformer/game"
)

// An app is a game with its picture.
type app struct {
	game *game.Game
	keys func() game.Keys
	fast int       // frames for each picture; 0 for 60 a second
	log  io.Writer // of hashes; nil for none

	slow, debug, hash bool
	tick              int // since the program has begun
	rewind            int // frames still to go back
	leaving           int // frames since the goal was reached
	look              look
}

// newApp returns an app at the start of a stage.
func newApp(stage int, keys func() game.Keys) (*app, error) {
	g, err := game.New(stage)
	if err != nil {
		return nil, err
	}
	a := &app{game: g, keys: keys}
	a.look.enter(g)
	return a, nil
}

var keyboard = []struct {
	key ebiten.Key
	is  game.Keys
}{
	{ebiten.KeyArrowLeft, game.Left},
	{ebiten.KeyA, game.Left},
	{ebiten.KeyArrowRight, game.Right},
	{ebiten.KeyD, game.Right},
	{ebiten.KeyArrowUp, game.Up},
	{ebiten.KeyW, game.Up},
	{ebiten.KeyArrowDown, game.Down},
	{ebiten.KeyS, game.Down},
	{ebiten.KeySpace, game.Jump},
	{ebiten.KeyZ, game.Jump},
	{ebiten.KeyX, game.Shoot},
	{ebiten.KeyC, game.Beam},
	{ebiten.KeyV, game.Sword},
}

// pressed returns the keys that are held.
func pressed() (held game.Keys) {
	for _, k := range keyboard {
		if ebiten.IsKeyPressed(k.key) {
			held |= k.is
		}
	}
	return held
}

// Update is called sixty times a second, or before each picture.
func (a *app) Update() error {
	if inpututil.IsKeyJustPressed(ebiten.KeyF1) {
		a.debug = !a.debug
	}
	if inpututil.IsKeyJustPressed(ebiten.KeyF2) {
		a.slow = !a.slow
	}
	if inpututil.IsKeyJustPressed(ebiten.KeyH) {
		a.hash = !a.hash
	}
	if inpututil.IsKeyJustPressed(ebiten.KeyR) && a.leaving == 0 {
		a.rewind = 3 * game.Rate
	}
	for range max(a.fast, 1) {
		if err := a.frame(); err != nil {
			return err
		}
	}
	return nil
}

// frame goes on by a frame, or back by some.
func (a *app) frame() error {
	a.tick++
	if a.rewind > 0 {
		if n := a.game.Rewind(min(a.rewind, 4)); n > 0 {
			a.rewind -= n
		} else {
			a.rewind = 0
		}
		a.look.update(a.game)
		return nil
	}
	if a.slow && a.tick%3 != 0 {
		return nil
	}
	if a.game.State.Done {
		if a.leaving++; a.leaving > 50 {
			a.leaving = 0
			if err := a.game.Next(); err != nil {
				return err
			}
			a.look.enter(a.game)
			return nil
		}
		a.look.update(a.game)
		return a.game.Update(0)
	}
	if err := a.game.Update(a.keys()); err != nil {
		return err
	}
	a.look.update(a.game)
	if s := &a.game.State; a.log != nil && (s.Frame%30 == 0 || s.Done) {
		_, err := fmt.Fprintln(a.log, a.game.Line())
		return err
	}
	return nil
}

// Layout has the game drawn in the pixels of the screen.
func (a *app) Layout(width, height int) (int, int) {
	s := ebiten.Monitor().DeviceScaleFactor()
	return int(float64(width) * s), int(float64(height) * s)
}

// open opens the window.
func open(a *app, g ebiten.Game) error {
	ebiten.SetWindowTitle("hantei: platformer")
	ebiten.SetWindowSize(960, 540)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	if a.fast > 0 {
		ebiten.SetVsyncEnabled(false)
		ebiten.SetTPS(ebiten.SyncWithFPS)
	}
	return ebiten.RunGame(g)
}

func main() {
	stage := flag.Int("stage", 0, "the stage to begin with, 0 or 1")
	tour := flag.Bool("tour", false, "play by itself, until a key is pressed")
	fast := flag.Int("fast", 0, "draw as quickly as can be, and go on by so many frames for each picture")
	hashes := flag.Bool("hashes", false, "print the hash of the World each half second, and at a goal")
	flag.Parse()
	var a *app
	keys := pressed
	if *tour {
		var t game.Tour
		isMine := false
		keys = func() game.Keys {
			if held := pressed(); isMine || held != 0 {
				isMine = true
				return held
			}
			return t.Keys(a.game)
		}
	}
	a, err := newApp(*stage, keys)
	if err != nil {
		log.Fatal(err)
	}
	a.fast = *fast
	if *hashes {
		a.log = os.Stdout
	}
	if err := open(a, a); err != nil {
		log.Fatal(err)
	}
}

// feet returns where the hero stands.
func feet(g *game.Game) d2.Vec { return g.At().Add(d2.V(0, 19)) }
