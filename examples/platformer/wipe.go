package main

// Wipe: a vertical line with the art of the game to its left, and to its right what the World holds.

import "math"

// A wipe is the line, which a finger or the mouse moves.
type wipe struct {
	open  bool
	at    float64 // where it was left, from 0 at the left edge to 1 at the right
	shown float64 // where it is drawn: it comes from the right edge, and goes back there
}

// wipeStart is where the wipe opens at first: to the left of a hero who walks to the right.
const wipeStart = 0.3

// newWipe returns a wipe that is closed.
func newWipe() wipe { return wipe{at: wipeStart, shown: 1} }

// drag moves the line.
func (w *wipe) drag(to float64) {
	if w.open {
		w.at = min(max(to, 0.02), 0.98)
		w.shown = w.at
	}
}

// update goes on by a picture.
func (w *wipe) update() {
	goal := 1.0
	if w.open {
		goal = w.at
	}
	if w.shown += (goal - w.shown) * 0.16; math.Abs(goal-w.shown) < 0.001 {
		w.shown = goal
	}
}

// isSeen reports whether some of the World is drawn.
func (w *wipe) isSeen() bool { return w.shown < 1 }
