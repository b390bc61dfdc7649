package game

// Hero: how the keys become a velocity, which a Mover carries out.

import (
	"math"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/level"
)

const (
	heroHeight = 38.0
	heroRadius = 11.0

	gravity   = 1900.0
	runSpeed  = 270.0
	jumpSpeed = 640.0
	fallSpeed = 860.0
	patience  = 0.1 // seconds, of coyote time and of the jump buffer
)

var (
	inTheWay   = d2.Filter[string]{Mask: solid | oneWay}
	inTriggers = d2.Filter[string]{Mask: level.TriggerLayer}
)

// A Hero is the memory of the hero. Where he is, the World knows.
type Hero struct {
	Mover    d2.Mover[string]
	Velocity d2.Vec
	Face     float64 // 1 to the right, -1 to the left
	Aim      d2.Vec  // of the beam and of shots

	held    bool    // the key for jumps
	pressed float64 // seconds since it was
	mayJump bool    // he has stood on a floor since the last jump
	rising  bool    // by a jump that may still be cut short
	rest    int     // frames until the next shot
	swing   int     // frames since the sword began to swing, or 0
	steps   float64 // how far he has run since the last event for dust
}

func newHero() Hero {
	return Hero{
		Mover: d2.Mover[string]{
			Up: d2.V(0, -1), MaxSlope: 0.9, Snap: 14, Step: 12, Corner: 8, OneWay: oneWay, Filter: inTheWay,
		},
		Face: 1, Aim: d2.V(1, 0), pressed: math.Inf(1),
	}
}

func heroShape(at d2.Vec) d2.Shape {
	return d2.CapsuleAlong(at, d2.V(0, 1), heroHeight, heroRadius)
}

// At returns the middle of the hero.
func (g *Game) At() d2.Vec {
	b, _ := g.World.Bounds("hero")
	return b.Center()
}

// walk moves the hero.
func (g *Game) walk(keys Keys) error {
	h := &g.State.Hero
	wish := 0.0
	if keys&Right != 0 {
		wish++
	}
	if keys&Left != 0 {
		wish--
	}
	if wish != 0 {
		h.Face = wish
	}
	h.aim(keys)
	onFloor := h.Mover.OnFloor()

	v := h.Velocity
	rate := 1500.0
	switch {
	case onFloor && wish == 0:
		rate = 2600
	case onFloor:
		rate = 2200
	case wish == 0:
		rate = 700
	}
	v.X = towards(v.X, float64(wish*runSpeed), rate*dt)

	jump := keys&Jump != 0
	h.pressed += dt
	if jump && !h.held {
		h.pressed = 0
	}
	h.held = jump
	pull := gravity
	if jump && !onFloor && math.Abs(v.Y) < 90 {
		pull *= 0.55 // he floats a little at the top
	}
	v.Y = min(v.Y+float64(pull*dt), fallSpeed)
	switch {
	case h.pressed < patience && keys&Down != 0 && onFloor && g.onOneWay():
		h.Mover.Drop()
		h.pressed = math.Inf(1)
	case h.pressed < patience && h.mayJump && h.Mover.SinceFloor() < patience:
		v.Y = -jumpSpeed
		h.pressed, h.mayJump, h.rising = math.Inf(1), false, true
		g.tell(Event{Kind: Jumped, At: g.feet(), Normal: d2.V(0, -1)})
	case h.rising && !jump && v.Y < 0:
		v.Y *= 0.45
		h.rising = false
	}
	if v.Y >= 0 {
		h.rising = false
	}

	before := g.At()
	h.Velocity = h.Mover.Slide(&g.World, "hero", v, dt)
	if h.Mover.OnFloor() {
		h.mayJump = true
		if h.steps += math.Abs(g.At().X - before.X); h.steps > 26 && wish != 0 {
			h.steps = 0
			g.tell(Event{Kind: Stepped, At: g.feet(), Normal: d2.V(-wish, -1).Unit()})
		}
	}
	if speed, ok := h.Mover.Landed(); ok {
		floor, _ := h.Mover.Floor()
		g.tell(Event{Kind: Landed, At: floor.Point, Normal: floor.Normal, Speed: speed})
	}
	_, _, squeezed := h.Mover.Squeezed()
	if squeezed || g.At().Y > g.Stage.Bounds.Max.Y+80 {
		return g.again()
	}
	return nil
}

// aim sets where shots and the beam go.
func (h *Hero) aim(keys Keys) {
	const diagonal = 0.7071067811865476
	switch {
	case keys&Up != 0:
		h.Aim = d2.V(diagonal*h.Face, -diagonal)
	case keys&Down != 0 && !h.Mover.OnFloor():
		h.Aim = d2.V(diagonal*h.Face, diagonal)
	default:
		h.Aim = d2.V(h.Face, 0)
	}
}

// towards moves x towards a goal by at most step.
func towards(x, goal, step float64) float64 {
	if x < goal {
		return min(x+step, goal)
	}
	return max(x-step, goal)
}

func (g *Game) feet() d2.Vec { return g.At().Add(d2.V(0, heroHeight/2)) }

func (g *Game) onOneWay() bool {
	floor, _ := g.State.Hero.Mover.Floor()
	for i := range g.Stage.things {
		if t := &g.Stage.things[i]; t.id == floor.ID {
			return t.kind == "oneway"
		}
	}
	return false
}

// again puts the hero where he was safe.
func (g *Game) again() error {
	h := &g.State.Hero
	g.tell(Event{Kind: Died, At: g.At()})
	h.Mover.Forget()
	h.Velocity, h.mayJump, h.rising = d2.Vec{}, false, false
	return g.World.Set("hero", heroShape(g.State.safe))
}
