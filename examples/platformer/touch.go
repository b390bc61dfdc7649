package main

// Touch: buttons on the screen, and which keys the fingers on them hold. Lengths are in pixels of CSS, as wide on every screen.

import (
	"math"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/examples/platformer/game"
)

// A finger is a point where the screen is touched, or where the mouse is pressed.
type finger struct {
	id int // the same as long as it stays down
	at d2.Vec
}

// mouseID is the finger that stands for the mouse: a window of a desktop is told of touches in this way.
const mouseID = -1

// A command is what a finger or a key asks of the program, not of the hero.
type command uint8

// The commands.
const (
	goBack command = 1 << iota
	toggleWipe
	toggleMute
)

// A button is a round place for a finger.
type button struct {
	at     d2.Vec
	radius float64
	keys   game.Keys // held as long as a finger is there
	does   command   // done once, as a finger comes down
	name   string
}

// pad is the place of the buttons for left, right, up and down, which is one circle: between two of them both are held.
const pad = 0

// buttonCount is the pad, four keys of the hero and three commands.
const buttonCount = 8

// A panel is the layout of the screen: the picture of the game, and buttons in its lower corners. In portrait the buttons
// are below the picture.
type panel struct {
	size    d2.Vec // of the screen
	stage   d2.Vec // of the picture of the game
	shown   bool   // the buttons are there
	buttons [buttonCount]button
}

// arrange lays the screen out.
func (p *panel) arrange(size d2.Vec) {
	p.size, p.stage = size, size
	unit := min(max(min(size.X/390, size.Y/360), 0.7), 1.3)
	foot := 12 * unit    // below the buttons
	across := 116 * unit // of the pad; over the picture it ends below the hero's feet
	if p.shown && size.Y > size.X {
		p.stage.Y = math.Round(min(0.56*size.Y, 1.15*size.X))
		across = 144 * unit
		foot = max(foot, (size.Y-p.stage.Y-180*unit)*0.4)
	}
	at := func(x, y float64) d2.Vec { return d2.V(size.X-x*unit, size.Y-foot-y*unit) }
	large, small := 36*unit, 28*unit
	p.buttons = [buttonCount]button{
		{at: d2.V(14*unit+across/2, size.Y-foot-across/2), radius: across / 2},
		{at: at(52, 38), radius: large, keys: game.Jump, name: "jump"},
		{at: at(136, 30), radius: small, keys: game.Shoot, name: "shoot"},
		{at: at(118, 100), radius: small, keys: game.Sword, name: "sword"},
		{at: at(44, 124), radius: small, keys: game.Beam, name: "beam"},
		{at: d2.V(size.X-130*unit, 30*unit), radius: 22 * unit, does: goBack, name: "rewind"},
		{at: d2.V(size.X-80*unit, 30*unit), radius: 22 * unit, does: toggleWipe, name: "colliders"},
		{at: d2.V(size.X-30*unit, 30*unit), radius: 22 * unit, does: toggleMute, name: "sound"},
	}
}

// find returns the button at a point, or -1. The place of a button is a little larger than its picture.
func (p *panel) find(at d2.Vec) int {
	best, least := -1, 1.2
	for i := range p.buttons {
		if d := at.Dist(p.buttons[i].at) / p.buttons[i].radius; d < least {
			best, least = i, d
		}
	}
	return best
}

// towards returns the keys of the pad for a finger. Left and right are held at up to 67 degrees from them, up and down at
// up to 60 degrees, so that a thumb that walks aims only if it means to.
func (p *panel) towards(at d2.Vec) (keys game.Keys) {
	b := &p.buttons[pad]
	d := at.Sub(b.at)
	l := d.Len()
	if l < 0.2*b.radius {
		return 0
	}
	switch {
	case d.X < -0.39*l:
		keys |= game.Left
	case d.X > 0.39*l:
		keys |= game.Right
	}
	switch {
	case d.Y < -0.5*l:
		keys |= game.Up
	case d.Y > 0.5*l:
		keys |= game.Down
	}
	return keys
}

// A grip is what a finger has taken hold of.
type grip int

// The kinds of grips.
const (
	onNothing grip = iota // it may slide onto a button of the hero
	onPad                 // it stays there, however far it slides
	onCommand
	onWipe
)

// A hand follows the fingers from frame to frame.
type hand struct {
	panel panel
	down  []hold
	keys  game.Keys // held now
	does  command   // asked in this frame
}

// A hold is a finger that is down.
type hold struct {
	id   int
	on   grip
	seen bool
}

// follow takes in all fingers that are down in this frame. The wipe is moved by one that has come down on it.
func (h *hand) follow(fingers []finger, w *wipe) {
	h.keys, h.does = 0, 0
	for i := range h.down {
		h.down[i].seen = false
	}
	for _, f := range fingers {
		k := -1
		for i := range h.down {
			if h.down[i].id == f.id {
				k = i
			}
		}
		if k < 0 {
			k = len(h.down)
			h.down = append(h.down, hold{id: f.id, on: h.take(f.at, w)})
		}
		h.down[k].seen = true
		switch h.down[k].on {
		case onPad:
			h.keys |= h.panel.towards(f.at)
		case onWipe:
			w.drag(f.at.X / h.panel.stage.X)
		case onNothing:
			if i := h.panel.find(f.at); h.panel.shown && i >= 0 {
				h.keys |= h.panel.buttons[i].keys
			}
		}
	}
	kept := h.down[:0]
	for _, d := range h.down {
		if d.seen {
			kept = append(kept, d)
		}
	}
	h.down = kept
}

// take returns what a finger that has come down takes hold of.
func (h *hand) take(at d2.Vec, w *wipe) grip {
	const reach = 26 // pixels to either side of the line of the wipe
	if h.panel.shown {
		switch i := h.panel.find(at); {
		case i == pad:
			return onPad
		case i >= 0 && h.panel.buttons[i].does != 0:
			h.does |= h.panel.buttons[i].does
			return onCommand
		case i >= 0:
			return onNothing
		}
	}
	if w.open && at.Y < h.panel.stage.Y && math.Abs(at.X-w.at*h.panel.stage.X) < reach {
		return onWipe
	}
	return onNothing
}
