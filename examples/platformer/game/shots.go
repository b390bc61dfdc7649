package game

// Shots: balls that bounce, each along the way that Trace finds.

import (
	"fmt"

	"github.com/hantei-go/hantei/d2"
)

const (
	shotRadius = 5.0
	shotSpeed  = 640.0
	shotLife   = 150 // frames
	shotRest   = 12  // frames between two shots
)

// A Shot is one of those in the air.
type Shot struct {
	Age      int // in frames; 0 for none
	Velocity d2.Vec
	At       d2.Vec
}

var (
	shotIDs   [mostShots]string
	shotMeets = d2.Filter[string]{Mask: solid | lamp}
)

func init() {
	for i := range shotIDs {
		shotIDs[i] = fmt.Sprintf("shot%d", i)
	}
}

// shots moves all shots, and fires a new one.
func (g *Game) shots(keys Keys) error {
	s := &g.State
	if s.Hero.rest > 0 {
		s.Hero.rest--
	}
	for i := range s.Shots {
		b, id := &s.Shots[i], shotIDs[i]
		switch {
		case b.Age == 0 && keys&Shoot != 0 && s.Hero.rest == 0:
			s.Hero.rest = shotRest
			*b = Shot{Velocity: s.Hero.Aim.Scale(shotSpeed).Add(d2.V(0, -60)), At: g.At().Add(d2.V(0, -3))}
			if err := g.World.Set(id, d2.Circle{Center: b.At, Radius: shotRadius}); err != nil {
				return err
			}
			g.World.SetFilter(id, shot, solid|lamp)
			g.tell(Event{Kind: Fired, At: b.At, Normal: s.Hero.Aim})
		case b.Age == 0:
			continue
		}
		if err := g.fly(b, id); err != nil {
			return err
		}
	}
	return nil
}

// fly moves a shot by a frame. It ends when it is old, or when a platform has come over it.
func (g *Game) fly(b *Shot, id string) error {
	b.Age++
	pressed := false
	for range g.World.OverlappingID(id) {
		pressed = true
	}
	if pressed || b.Age > shotLife || b.At.Y > g.Stage.Bounds.Max.Y+40 {
		g.World.Remove(id)
		g.tell(Event{Kind: Popped, At: b.At})
		*b = Shot{}
		return nil
	}
	b.Velocity.Y += 900 * dt
	motion := b.Velocity.Scale(dt)
	g.turns = g.World.AppendTraceID(g.turns[:0], id, motion, 4, 0.8)
	end := motion
	for _, t := range g.turns {
		g.tell(Event{Kind: Bounced, At: t.Point, Normal: t.Normal, Speed: b.Velocity.Len(), T: t.T})
		g.light(t.ID, t.Normal)
		b.Velocity, end = t.Motion.Scale(Rate), t.End()
	}
	b.At = b.At.Add(end)
	return g.World.MoveTrace(id, motion, g.turns...)
}
