package main

import (
	"fmt"

	"github.com/hantei-go/hantei/d3"
)

// Layers say who may be in a pair, and what a filter lets a query see.
const (
	walls = 1 << iota
	players
	zones
)

// ring is how many ticks the server can look back.
const ring = 32

// A server has the only world that counts. Its clients see it late, and say so.
type server struct {
	tick  int
	world d3.World[string]

	// At t%ring, how the world was at the end of tick t, and what led there.
	past   [ring]d3.World[string]
	inputs [ring][]input
}

// An input is what a player wants in a tick.
type input struct {
	player string
	motion d3.Vec
}

// A shot is what a client reports: the ray, and which tick it saw when it fired.
type shot struct {
	by   string
	seen int
	ray  d3.Ray
}

// A result is what a shot has hit; nothing if id is empty.
type result struct {
	id     string
	isHead bool
	hit    d3.Hit
}

// place puts a player on the floor: a body, and a head that counts on its own. The two
// are one object, and the first part is the one that walks.
func (s *server) place(player string, feet d3.Vec) error {
	err := s.world.SetParts(player,
		d3.CapsuleAlong(feet.Add(d3.V(0, 0, 0.8)), d3.V(0, 0, 1), 1.6, 0.4),
		d3.Sphere{Center: feet.Add(d3.V(0, 0, 1.7)), Radius: 0.25},
	)
	s.world.SetFilter(player, players, zones) // in pairs with zones, and with nothing else
	return err
}

// start ends the setting up: what is there now is the end of tick 0.
func (s *server) start() { s.world.Snapshot(&s.past[0]) }

// advance plays one tick: all move at once, and Step tells who came and went.
func (s *server) advance(inputs []input) ([]d3.Event[string], error) {
	for _, in := range inputs {
		if err := s.walk(in.player, in.motion); err != nil {
			return nil, fmt.Errorf("tick %d: %w", s.tick+1, err)
		}
	}
	events := s.world.Step()
	s.tick++
	s.inputs[s.tick%ring] = inputs
	s.world.Snapshot(&s.past[s.tick%ring]) // takes the room of the one it replaces
	return events, nil
}

// walk sets a player in motion. A trace without restitution slides along what is in the
// way; where it ends is where the player goes: all of the way there is free.
func (s *server) walk(player string, motion d3.Vec) error {
	body, ok := s.world.Get(player)
	if !ok {
		return fmt.Errorf("no player %q", player)
	}
	way := motion
	for turn := range s.world.Trace(body, motion, 8, 0, d3.Filter[string]{Mask: walls}) {
		way = turn.End()
	}
	return s.world.Move(player, way)
}

// remembers says whether the end of a tick is still in the ring.
func (s *server) remembers(tick int) bool { return tick >= 0 && tick <= s.tick && s.tick-tick < ring }

// judge decides a shot in the world that the shooter saw, not in the one of now: what was
// under the cross hairs is hit. A snapshot answers like any World.
func (s *server) judge(f shot) (result, error) {
	if !s.remembers(f.seen) {
		return result{}, fmt.Errorf("shot by %s: tick %d is not in the last %d before %d", f.by, f.seen, ring, s.tick)
	}
	return f.in(&s.past[f.seen%ring]), nil
}

// in decides a shot in a world.
func (f shot) in(w *d3.World[string]) result {
	id, hit, ok := w.RayCast(f.ray, d3.Filter[string]{
		Mask:  walls | players, // zones stop no bullet
		Where: func(id string) bool { return id != f.by },
	})
	if !ok {
		return result{}
	}
	r := result{id: id, hit: hit}
	n := 0
	for part := range w.Parts(id) {
		// The World tells which object is hit first; of its parts, the one hit then.
		if h, ok := d3.RayCast(f.ray, part); ok && h.T == hit.T {
			r.isHead = n > 0
			break
		}
		n++
	}
	return r
}

// correct takes an input that comes late: it goes back to the tick before, and plays all
// again. Whatever has not changed has the same bits as before.
func (s *server) correct(tick int, inputs []input) error {
	if tick < 1 || !s.remembers(tick-1) || tick > s.tick {
		return fmt.Errorf("input for tick %d: not in the last %d before %d", tick, ring, s.tick)
	}
	now := s.tick
	s.inputs[tick%ring] = inputs
	s.tick = tick - 1
	s.world.Restore(&s.past[s.tick%ring])
	for s.tick < now {
		if _, err := s.advance(s.inputs[(s.tick+1)%ring]); err != nil {
			return err
		}
	}
	return nil
}
