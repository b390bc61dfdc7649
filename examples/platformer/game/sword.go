package game

// Sword: a blade that turns about the hero in three frames, and meets all on its way, however fast it turns.

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/level"
)

const (
	bladeFrom, bladeTo = 14.0, 62.0 // from the middle of the hero
	bladeRadius        = 3.0
	swingTurn          = 5 * pi / 6 // from above to below
	swingFrames        = 3
	swingRest          = 12 // frames from one swing to the next
)

var swordMeets = d2.Filter[string]{Mask: lamp | level.TriggerLayer}

// A Blade is the sword in a frame: where it was when the frame began, and how it turned.
type Blade struct {
	On     bool
	Shape  d2.Capsule
	Motion d2.Motion
}

// sword begins a swing, or goes on with one. It lights lamps and collects sparks.
func (g *Game) sword(keys Keys) {
	h, b := &g.State.Hero, &g.Blade
	b.On = false
	if h.swing > 0 {
		h.swing++
	}
	if h.swing > swingRest {
		h.swing = 0
	}
	if h.swing == 0 && keys&Sword != 0 {
		h.swing = 1
	}
	if h.swing == 0 || h.swing > swingFrames {
		return
	}
	// Y points down: to the right it is clockwise on the screen.
	at, step := g.At(), h.Face*swingTurn/swingFrames
	up := d2.V(0, -1).Rotate(h.Face * (pi/2 - swingTurn/2))
	out := up.Rotate(step * float64(h.swing-1))
	b.On = true
	b.Shape = d2.Capsule{A: at.Add(out.Scale(bladeFrom)), B: at.Add(out.Scale(bladeTo)), Radius: bladeRadius}
	b.Motion = d2.Motion{Spin: d2.SpinBy(step), Pivot: at}
	g.struck = g.World.AppendSweepTurningAll(g.struck[:0], b.Shape, b.Motion, swordMeets)
	for _, hit := range g.struck {
		g.light(hit.ID, hit.Normal)
		if i, ok := g.Stage.triggers[hit.ID]; ok && g.Stage.things[i].kind == "spark" {
			g.collect(hit.ID, g.Stage.things[i].box.Center())
		}
	}
}
