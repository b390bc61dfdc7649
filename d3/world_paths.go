package d3

// Paths: the ways of what moves during a step, in straight pieces.

import "math"

// offset returns the offset at a time of the leg, which begins where prev ends. Between the ends of the leg it rounds.
func (l *Leg) offset(prev *Leg, t float64) Vec {
	switch {
	case t >= l.T:
		return l.Offset
	case t <= prev.T:
		return prev.Offset
	}
	return prev.Offset.Add(l.Offset.Sub(prev.Offset).Scale((t - prev.T) / (l.T - prev.T)))
}

// pathCursor goes along legs.
type pathCursor struct {
	legs     []Leg // the legs that are left
	legIndex int32 // the number of legs before those
	prev     Leg   // the end of the one before
	now      Vec   // the offset now
}

// newPathCursor returns a cursor at the start of a way.
func newPathCursor(start Vec, legs []Leg) pathCursor {
	return pathCursor{legs: legs, prev: Leg{Offset: start}, now: start}
}

// legEnd returns the time at which the leg ends.
func (h *pathCursor) legEnd() float64 {
	if len(h.legs) == 0 {
		return math.Inf(1)
	}
	return h.legs[0].T
}

// advance goes on to a time, no later than the end of the leg, and returns the motion until then.
func (h *pathCursor) advance(t float64) (motion Vec) {
	if len(h.legs) == 0 {
		return Vec{}
	}
	leg, was := &h.legs[0], h.now
	if h.now = leg.offset(&h.prev, t); t >= leg.T {
		h.prev, h.legs = *leg, h.legs[1:]
		h.legIndex++
	}
	return h.now.Sub(was)
}

// skip goes from the start to a time within the leg of index n.
func (h *pathCursor) skip(n int32, t float64) {
	if n > 0 {
		h.prev, h.legs, h.legIndex = h.legs[n-1], h.legs[n:], n
	}
	if h.now = h.prev.Offset; t > h.prev.T && len(h.legs) > 0 {
		h.now = h.legs[0].offset(&h.prev, t)
	}
}

// pairCursor goes through the pieces of a step in which both of two objects move straight.
type pairCursor struct {
	x, y     pathCursor
	from, to float64 // the times of the piece
	a, b     Vec     // the offsets at its begin
	ma, mb   Vec     // their motions in it
}

// next goes on to the next piece, and reports whether there is one.
func (e *pairCursor) next() bool {
	if len(e.x.legs) == 0 && len(e.y.legs) == 0 {
		return false
	}
	e.from, e.to = e.to, min(e.x.legEnd(), e.y.legEnd())
	e.a, e.b = e.x.now, e.y.now
	e.ma, e.mb = e.x.advance(e.to), e.y.advance(e.to)
	return true
}

// skip goes from the start to the piece that begins at a time, by the indices of its legs. An object that goes to and fro meets
// another one on each leg: to go through all pieces before each contact would take quadratic time.
func (e *pairCursor) skip(gone [2]int32, t float64) {
	e.x.skip(gone[0], t)
	e.y.skip(gone[1], t)
	e.to = t
}

// when returns the time in the step of a time t of the piece, from 0 to 1. For 0 < t < 1 it is strictly between the ends of the
// piece, as far as there are floats between, and never 0 or 1.
func (e *pairCursor) when(t float64) float64 {
	switch t {
	case 0:
		return e.from
	case 1:
		return e.to
	}
	first, last := math.Nextafter(e.from, 2), math.Nextafter(e.to, -1)
	switch {
	case first <= last:
		return min(max(e.from+float64(t*(e.to-e.from)), first), last)
	case e.from == 0:
		return e.to
	}
	return e.from
}
