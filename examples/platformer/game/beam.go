package game

// Beam: a light that goes through walls, up to some thickness of them, and shows where it enters and leaves.

import (
	"cmp"
	"slices"

	"github.com/hantei-go/hantei/d2"
)

const (
	beamReach = 460.0
	beamPower = 100.0 // how much of walls it goes through
)

// A Ray is the beam in a frame.
type Ray struct {
	On       bool
	From, To d2.Vec
	Spans    []Span // where it is in something, in order
}

// A Span is a piece of the beam in walls that touch each other.
type Span struct {
	Enter, Exit   float64 // from 0 at From to 1 at the full reach
	In, Out       d2.Hit  // the points of impact
	Starts, Stops bool    // false where the beam begins or ends inside
	lamp          string
}

// beam finds what the beam goes through.
func (g *Game) beam(keys Keys) {
	r := &g.Ray
	r.On, r.Spans = keys&Beam != 0, r.Spans[:0]
	if !r.On {
		return
	}
	h := &g.State.Hero
	r.From = g.At().Add(d2.V(0, -3))
	path := d2.Segment{A: r.From, B: r.From.Add(h.Aim.Scale(beamReach))}
	for of, part := range g.World.OverlappingParts(path, shotMeets) {
		hits, n := d2.Crossings(path, part)
		clip, ok := d2.Clip(path, part)
		if !ok || n == 0 {
			continue
		}
		s := Span{Enter: clip.Enter, Exit: clip.Exit, In: hits[0], Out: hits[n-1], Starts: clip.Enter > 0, Stops: clip.Exit < 1}
		if _, ok := g.Stage.lamps[of.ID]; ok {
			s.lamp = of.ID
		}
		r.Spans = append(r.Spans, s)
	}
	slices.SortStableFunc(r.Spans, func(a, b Span) int { return cmp.Compare(a.Enter, b.Enter) })
	power, end := beamPower/beamReach, 1.0
	out := 0
	for _, s := range r.Spans {
		if s.Enter >= end {
			break
		}
		if s.lamp != "" {
			g.light(s.lamp, s.In.Normal)
		}
		if out > 0 && s.Enter <= r.Spans[out-1].Exit+1e-9 { // they touch
			last := &r.Spans[out-1]
			if s.Exit > last.Exit {
				power -= s.Exit - last.Exit
				last.Exit, last.Out, last.Stops = s.Exit, s.Out, s.Stops
			}
		} else {
			power -= s.Exit - s.Enter
			r.Spans[out] = s
			out++
		}
		if last := &r.Spans[out-1]; power < 0 {
			last.Exit += power
			last.Stops = false
			end = last.Exit
		}
	}
	r.Spans = r.Spans[:out]
	r.To = path.At(end)
}

// At returns a point of the beam.
func (r *Ray) At(t float64) d2.Vec { return r.From.Add(r.To.Sub(r.From).Unit().Scale(t * beamReach)) }
