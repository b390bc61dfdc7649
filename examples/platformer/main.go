// Command platformer is a small game on hantei and Ebitengine: a level of Tiled and one of LDtk, a hero who is
// moved by a Mover, shots that bounce, and a beam that shows where it enters and leaves walls. All that
// is drawn is colliders. What happens is in package game, which does not know how it looks and sounds.
//
// Arrow keys or WASD walk and aim, Space jumps, X shoots, C holds the beam, V swings the sword, Down and Space drop through a
// plank. R goes three seconds back. F1 opens a wipe, a line that one drags: to its right is what the World holds, and time is slow.
// F2 is slow motion, H shows the hash of the World, M mutes, and ? hides the line that says so. Where fingers touch the screen, there are
// buttons.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/examples/platformer/game"
)

// An app is a game with its picture and its sounds.
type app struct {
	game *game.Game
	keys func() game.Keys
	fast int       // frames for each picture; 0 for 60 a second
	log  io.Writer // of hashes; nil for none

	slow, hash, help bool
	tick             int // since the program has begun
	rewind           int // frames still to go back
	leaving          int // frames since the goal was reached
	look             look
	sound            sounds
	wipe             wipe
	hand             hand
	input            input
	tapped           game.Keys // see player
	density          float64   // pixels of the screen for one of CSS
}

// newApp returns an app at the start of a stage.
func newApp(stage int, keys func() game.Keys) (*app, error) {
	g, err := game.New(stage)
	if err != nil {
		return nil, err
	}
	a := &app{game: g, keys: keys, help: true, wipe: newWipe(), density: 1}
	a.look.enter(g)
	return a, nil
}

// Update is called sixty times a second, or before each picture.
func (a *app) Update() error {
	a.read()
	a.tapped |= pressed() | a.hand.keys
	a.wipe.update()
	for range max(a.fast, 1) {
		if err := a.frame(); err != nil {
			return err
		}
	}
	return nil
}

// isSlow reports whether time is slow: as long as the wipe is open, it always is.
func (a *app) isSlow() bool { return a.slow || a.wipe.open }

// frame goes on by a frame, or back by some.
func (a *app) frame() error {
	a.tick++
	if a.rewind > 0 {
		a.tapped = 0
		if n := a.game.Rewind(min(a.rewind, 4)); n > 0 {
			a.rewind -= n
		} else {
			a.rewind = 0
		}
		a.look.update(a.game)
		return nil
	}
	if a.isSlow() && a.tick%3 != 0 {
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
	a.sound.hear(a.game.Events)
	if s := &a.game.State; a.log != nil && (s.Frame%30 == 0 || s.Done) {
		_, err := fmt.Fprintln(a.log, a.game.Line())
		return err
	}
	return nil
}

// Layout has the game drawn in the pixels of the screen.
func (a *app) Layout(width, height int) (int, int) {
	a.density = ebiten.Monitor().DeviceScaleFactor()
	if size := d2.V(float64(width), float64(height)); size != a.hand.panel.size {
		a.hand.panel.arrange(size)
	}
	return int(float64(width) * a.density), int(float64(height) * a.density)
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
	touch := flag.Bool("touch", false, "show the buttons for fingers at once, and not after the first touch")
	mute := flag.Bool("mute", false, "no sound, until M is pressed")
	lang := flag.String("lang", "", "the `language` of what is written, en or ja; that of the system if it is left out")
	flag.Parse()
	var a *app
	keys := func() game.Keys { return a.player() }
	if *tour {
		var t game.Tour
		isMine := false
		keys = func() game.Keys {
			if held := a.player(); isMine || held != 0 {
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
	a.look.text.words = wordsFor(*lang, os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
	a.fast, a.hand.panel.shown, a.sound.muted = *fast, *touch, *mute
	if *hashes {
		a.log = os.Stdout
	}
	if err := open(a, a); err != nil {
		log.Fatal(err)
	}
}

// feet returns where the hero stands.
func feet(g *game.Game) d2.Vec { return g.At().Add(d2.V(0, 19)) }
