package game

// Rewind: the last three seconds, to go back to.

import "github.com/hantei-go/hantei/d2"

// A moment is all that a frame begins with. The Mover is in the State: a copy saves it.
type moment struct {
	world d2.World[string]
	state State
}

// remember keeps the present.
func (g *Game) remember() {
	g.last = (g.last + 1) % len(g.past)
	g.newer = min(g.newer+1, len(g.past))
	m := &g.past[g.last]
	g.World.Snapshot(&m.world)
	m.state = g.State
}

// Rewind goes back by n frames, or as far as the game remembers, and returns how many those were.
func (g *Game) Rewind(n int) int {
	n = min(n, g.newer)
	if n <= 0 {
		return 0
	}
	m := &g.past[(g.last-n+1+len(g.past))%len(g.past)]
	g.World.Restore(&m.world)
	g.State = m.state
	g.last = (g.last - n + len(g.past)) % len(g.past)
	g.newer -= n
	g.Events = g.Events[:0]
	g.Ray.On, g.Blade.On = false, false
	return n
}
