// Package game is a platformer without its pictures: what happens in a frame, and nothing that
// draws. The same keys give the same bits on every platform.
package game

import (
	"fmt"

	"github.com/hantei-go/hantei/d2"
)

// Rate is how many frames a second has.
const Rate = 60

const dt = 1.0 / Rate

// Keys are those held in a frame.
type Keys uint8

// The keys.
const (
	Left Keys = 1 << iota
	Right
	Up
	Down
	Jump
	Shoot
	Beam
	Sword
)

const (
	most      = 64 // things of one class in a stage
	mostShots = 6
)

// A Game is a stage and what has happened there.
type Game struct {
	Stage  *Stage
	World  d2.World[string]
	State  State
	Events []Event // of the last frame
	Ray    Ray     // the beam in the last frame
	Blade  Blade   // the sword in the last frame

	past  []moment // a ring
	newer int      // the number of moments in it
	last  int      // the last one

	turns  []d2.Turn[string]
	ids    []string
	struck []d2.Struck[string]
}

// State is what changes from frame to frame, beside the World: a plain value, and so a copy of
// it saves it.
type State struct {
	Frame  int // since the start of the stage
	Hero   Hero
	Shots  [mostShots]Shot
	Lit    [most]bool // lamps
	Sparks int        // collected
	Done   bool       // the hero is at the goal

	open    int       // frames since all lamps were lit
	crumble [most]int // frames since somebody stood there
	safe    d2.Vec    // where the hero appears again
}

// Kind is the kind of an Event.
type Kind int

// The kinds of events.
const (
	Jumped Kind = iota
	Landed
	Stepped
	Bounced
	Popped // the end of a shot
	Fired
	Collected
	LampLit
	Crumbled
	Died
	Saved
	Reached // the goal
	Entered // a stage
)

// An Event is something to be seen.
type Event struct {
	Kind   Kind
	At     d2.Vec
	Normal d2.Vec
	Speed  float64
	T      float64 // of a bounce: when in the frame, from 0 to 1
}

// New returns a game at the start of a stage, 0 for the first.
func New(stage int) (*Game, error) {
	g := &Game{past: make([]moment, 3*Rate)}
	return g, g.enter(stage)
}

// enter begins a stage.
func (g *Game) enter(number int) error {
	if number %= len(names); number < 0 {
		return fmt.Errorf("there is no stage %d", number)
	}
	s, err := load(number)
	if err != nil {
		return err
	}
	g.Stage, g.newer = s, 0
	var empty d2.World[string] // a World that was never used: Hash is then the same whatever was played before
	g.World.Restore(&empty)
	if err := s.fill(&g.World); err != nil {
		return err
	}
	g.State = State{safe: s.start, Hero: newHero()}
	if err := g.World.Set("hero", heroShape(s.start)); err != nil {
		return err
	}
	g.World.SetFilter("hero", hero, solid|oneWay)
	g.World.Step()
	g.tell(Event{Kind: Entered, At: s.start})
	return nil
}

// Next begins the next stage.
func (g *Game) Next() error {
	g.Events = g.Events[:0]
	return g.enter(g.Stage.Number + 1)
}

func (g *Game) tell(e Event) { g.Events = append(g.Events, e) }

// Update goes on by a frame: platforms first, then the hero, then shots, and Step for all that has moved.
func (g *Game) Update(keys Keys) error {
	g.remember()
	g.Events = g.Events[:0]
	g.State.Frame++
	if err := g.platforms(); err != nil {
		return err
	}
	if err := g.walk(keys); err != nil {
		return err
	}
	if err := g.shots(keys); err != nil {
		return err
	}
	g.beam(keys)
	g.sword(keys)
	g.triggers()
	g.World.Step()
	return nil
}

// Line returns the name of the stage, the frame and the hash of the World, as testdata/golden.txt has them.
func (g *Game) Line() string {
	return fmt.Sprintf("%s %d %016x", g.Stage.Name, g.State.Frame, g.World.Hash())
}

// triggers finds those that the hero is in.
func (g *Game) triggers() {
	s := &g.State
	g.ids = g.World.AppendOverlapping(g.ids[:0], heroShape(g.At()), inTriggers)
	for _, id := range g.ids {
		t := &g.Stage.things[g.Stage.triggers[id]]
		at := t.box.Center()
		switch t.kind {
		case "spark":
			g.collect(id, at)
		case "checkpoint":
			if safe := d2.V(at.X, t.box.Max.Y-heroHeight/2-1); safe.X > s.safe.X {
				s.safe = safe
				g.tell(Event{Kind: Saved, At: at})
			}
		case "goal":
			if !s.Done {
				s.Done = true
				g.tell(Event{Kind: Reached, At: at})
			}
		}
	}
}

// collect takes a spark.
func (g *Game) collect(id string, at d2.Vec) {
	g.World.Remove(id)
	g.State.Sparks++
	g.tell(Event{Kind: Collected, At: at})
}

// Lamps tells how many lamps are lit, and how many there are.
func (g *Game) Lamps() (lit, all int) {
	for i := range g.Stage.Lamps {
		if g.State.Lit[i] {
			lit++
		}
	}
	return lit, len(g.Stage.Lamps)
}

// light lights a lamp.
func (g *Game) light(id string, normal d2.Vec) {
	i, ok := g.Stage.lamps[id]
	if !ok || g.State.Lit[i] {
		return
	}
	g.State.Lit[i] = true
	g.tell(Event{Kind: LampLit, At: g.Stage.Lamps[i], Normal: normal})
}
