package game

// Tour: keys that lead the hero through both stages. The tests play it, and so does the command with -tour.

import (
	"math"

	"github.com/hantei-go/hantei/d2"
)

// A Tour presses the keys, step by step.
type Tour struct{ stage, step int }

// A step of a tour holds keys until something is so.
type step struct {
	keys  Keys
	until func(g *Game) bool
}

const tile = 32.0

// past is true when the hero is farther to the right than a column.
func past(column float64) func(*Game) bool {
	return func(g *Game) bool { return g.At().X > column*tile }
}

func onFloor(g *Game) bool { return g.State.Hero.Mover.OnFloor() }

func inAir(g *Game) bool { return !onFloor(g) }

// on is true when the hero stands on a thing.
func on(id string) func(*Game) bool {
	return func(g *Game) bool {
		floor, ok := g.State.Hero.Mover.Floor()
		return ok && floor.ID == id
	}
}

// higher is true when the hero is above a row.
func higher(row float64) func(*Game) bool {
	return func(g *Game) bool { return g.feet().Y < row*tile }
}

// flat is true when a rotor is nearly flat, and turns to that.
func flat(id string) func(*Game) bool {
	return func(g *Game) bool {
		s, _ := g.World.Get(id)
		c, ok := s.(d2.Capsule)
		axis := c.B.Sub(c.A).Unit()
		return ok && math.Abs(axis.Y) < 0.25
	}
}

// near is true when a lift is at a column, to a tenth, or at a row.
func near(id string, at float64) func(*Game) bool {
	return func(g *Game) bool {
		b, ok := g.World.Bounds(id)
		return ok && (math.Abs(b.Min.X/tile-at) < 0.1 || math.Abs(b.Min.Y/tile-at) < 0.1)
	}
}

func lit(g *Game) bool {
	lit, all := g.Lamps()
	return lit == all
}

func opened(g *Game) bool { return g.State.open == openTime }

func done(g *Game) bool { return g.State.Done }

const hop = Right | Jump

var tours = [][]step{
	{
		{0, onFloor},
		{Right, past(7)},
		{hop, inAir},
		{hop, onFloor},
		{Right, past(15.2)},
		{hop, past(17.4)},
		{Right, past(24.2)},
		{Jump | Right, inAir},
		{Jump, on("oneway0")},
		{Right, past(26.7)},
		{hop, past(28.2)},
		{Jump, on("oneway1")},
		{Right, past(32.2)},
		{Right, on("crumble0")},
		{Right, past(34.2)},
		{hop, past(36)},
		{Right, past(37)},
		{hop, past(39.6)},
		{Right, past(53)},
		{0, near("lift0", 15.1)},
		{Right, on("lift0")},
		{0, higher(9.4)},
		{Right, past(57)},
		{hop, past(59.5)},
		{Right, past(60)},
		{hop, past(62)},
		{Right, past(63.2)},
		{hop, past(66)},
		{Right, past(69.2)},
		{0, flat("rotor0")},
		{Right, past(69.8)},
		{hop, past(70.6)},
		{Right, on("rotor0")},
		{Right, past(73.6)},
		{hop, past(77)},
		{Right, past(87)},
		{Up | Shoot, lit},
		{0, opened},
		{Right | Shoot, past(96.7)},
		{hop, past(99)},
		{Right, done},
	},
	{
		{0, onFloor},
		{Right, past(15.8)},
		{0, near("lift0", 17.3)},
		{Right, on("lift0")},
		{0, near("lift0", 24.7)},
		{Right, past(30.4)},
		{Jump, on("oneway0")},
		{Right, past(32.4)},
		{hop, past(33)},
		{Jump, on("oneway1")},
		{Right, past(34.4)},
		{hop, past(36)},
		{Right, past(39)},
		{hop, past(41)},
		{Right, past(44.4)},
		{0, flat("rotor0")},
		{Right, past(44.9)},
		{hop, past(45.6)},
		{Right, on("rotor0")},
		{Right, past(48.5)},
		{hop, past(50.3)},
		{0, onFloor},
		{0, flat("rotor1")},
		{Right, past(52.5)},
		{hop, past(53.6)},
		{Right, on("rotor1")},
		{Right, past(56.6)},
		{hop, past(59.5)},
		{Right, past(59.6)},
		{Up | Beam, lit},
		{0, opened},
		{Right, past(70.6)},
		{hop, past(73.4)},
		{Right, past(88)},
		{Right, done},
	},
}

// Keys returns those for the next frame. After the last step none are pressed.
func (t *Tour) Keys(g *Game) Keys {
	if t.stage != g.Stage.Number {
		*t = Tour{stage: g.Stage.Number}
	}
	steps, begins := tours[t.stage], false
	for ; t.step < len(steps); t.step++ {
		if s := &steps[t.step]; !s.until(g) {
			if begins && g.State.Hero.held && onFloor(g) {
				return s.keys &^ Jump // to be pressed anew
			}
			return s.keys
		}
		begins = true
	}
	return 0
}
