package game

// Platforms: lifts, rotors, what crumbles, and doors.

import "github.com/hantei-go/hantei/d2"

const (
	crumbleAfter = 30  // frames until a platform that somebody has stood on is gone
	crumbleBack  = 200 // frames until it is there again
	openTime     = 50  // frames that a door takes
)

// platforms puts all that moves by itself where it is in this frame.
func (g *Game) platforms() error {
	s := &g.State
	floor, onFloor := s.Hero.Mover.Floor()
	if lit, all := g.Lamps(); lit == all && s.open < openTime {
		s.open++
	}
	crumble := 0
	for i := range g.Stage.things {
		t := &g.Stage.things[i]
		switch t.kind {
		case "lift", "rotor":
			if err := g.World.Set(t.id, t.shape(s.Frame)); err != nil {
				return err
			}
		case "door":
			up := -t.box.Size().Y * smooth(float64(s.open)/openTime)
			if err := g.World.Set(t.id, rounded(t.box.Translate(d2.V(0, up)))); err != nil {
				return err
			}
		case "crumble":
			n := &s.crumble[crumble]
			crumble++
			if *n > 0 || onFloor && floor.ID == t.id {
				*n++
			}
			switch {
			case *n == crumbleAfter:
				g.World.Remove(t.id)
				g.tell(Event{Kind: Crumbled, At: t.box.Center()})
			case *n >= crumbleBack && !d2.Overlap(t.box.Expand(2), heroShape(g.At())):
				*n = 0
				if err := g.World.Set(t.id, t.shape(0)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Shaking says how near to its end a crumbling platform is, from 0 to 1.
func (g *Game) Shaking(id string) float64 {
	crumble := 0
	for i := range g.Stage.things {
		t := &g.Stage.things[i]
		if t.kind != "crumble" {
			continue
		}
		if t.id == id {
			return float64(g.State.crumble[crumble]) / crumbleAfter
		}
		crumble++
	}
	return 0
}
