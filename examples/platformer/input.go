package main

// Input: what Ebitengine tells of the keyboard, the fingers and the mouse.

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/examples/platformer/game"
)

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

// An input is what is read in each frame; the memory of its lists stays.
type input struct {
	touches []ebiten.TouchID
	fingers []finger
	keys    []ebiten.Key
	letters []rune
}

// read tells the hand of the fingers and of the mouse, and the program of keys that are not the hero's.
func (a *app) read() {
	in, panel := &a.input, &a.hand.panel
	in.fingers = in.fingers[:0]
	in.touches = ebiten.AppendTouchIDs(in.touches[:0])
	for _, id := range in.touches {
		x, y := ebiten.TouchPositionF(id)
		in.fingers = append(in.fingers, finger{int(id), d2.V(x, y).Scale(1 / a.density)})
	}
	if len(in.touches) > 0 && !panel.shown {
		panel.shown = true
		panel.arrange(panel.size)
	}
	if ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft) {
		x, y := ebiten.CursorPositionF()
		in.fingers = append(in.fingers, finger{mouseID, d2.V(x, y).Scale(1 / a.density)})
	}
	a.hand.follow(in.fingers, &a.wipe)

	in.keys = inpututil.AppendJustPressedKeys(in.keys[:0])
	for _, key := range in.keys {
		switch key {
		case ebiten.KeyF1:
			a.hand.does |= toggleWipe
		case ebiten.KeyF2:
			a.slow = !a.slow
		case ebiten.KeyH:
			a.hash = !a.hash
		case ebiten.KeyR:
			a.hand.does |= goBack
		case ebiten.KeyM:
			a.hand.does |= toggleMute
		}
	}
	in.letters = ebiten.AppendInputChars(in.letters[:0])
	if slices.Contains(in.letters, '?') {
		a.help = !a.help
	}
	a.do(a.hand.does)
	if len(in.keys)+len(in.fingers) > 0 {
		a.sound.open()
	}
}

// do does what a finger or a key asks of the program.
func (a *app) do(c command) {
	if c&toggleWipe != 0 {
		a.wipe.open = !a.wipe.open
	}
	if c&toggleMute != 0 {
		a.sound.mute()
	}
	if c&goBack != 0 && a.leaving == 0 {
		a.rewind = 3 * game.Rate
		a.sound.play(rewindSound, 0.8)
	}
}

// player returns the keys that are held on the keyboard or by fingers, and those that were held in a picture without a frame, as
// there are in slow motion: no short press is lost.
func (a *app) player() game.Keys {
	keys := a.tapped | pressed() | a.hand.keys
	a.tapped = 0
	return keys
}
