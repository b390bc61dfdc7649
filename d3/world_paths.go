package d3

// Paths: the ways of what moves during a step, in straight pieces.

import "math"

// offset returns how far what moves is from its start at a time of the leg, which begins where
// prev ends. It rounds between the two.
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
	legs     []Leg // those that are left
	legIndex int32 // the number of those that are not
	prev     Leg   // the end of the one before
	now      Vec   // how far it is from its start
}

// newPathCursor returns one at the start of its way.
func newPathCursor(start Vec, legs []Leg) pathCursor {
	return pathCursor{legs: legs, prev: Leg{Offset: start}, now: start}
}

// legEnd returns when the leg ends.
func (h *pathCursor) legEnd() float64 {
	if len(h.legs) == 0 {
		return math.Inf(1)
	}
	return h.legs[0].T
}

// advance goes on to a time, no later than the end of the leg, and returns by how much.
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

// skip goes on from the start to a time at which n legs are gone.
func (h *pathCursor) skip(n int32, t float64) {
	if n > 0 {
		h.prev, h.legs, h.legIndex = h.legs[n-1], h.legs[n:], n
	}
	if h.now = h.prev.Offset; t > h.prev.T && len(h.legs) > 0 {
		h.now = h.legs[0].offset(&h.prev, t)
	}
}

// pairCursor is what two do during a step, in pieces of time in which both move straight.
type pairCursor struct {
	x, y     pathCursor
	from, to float64 // the piece
	a, b     Vec     // how far they are from their starts when it begins
	ma, mb   Vec     // their motions in it
}

// next goes on to the next piece, if there is one.
func (e *pairCursor) next() bool {
	if len(e.x.legs) == 0 && len(e.y.legs) == 0 {
		return false
	}
	e.from, e.to = e.to, min(e.x.legEnd(), e.y.legEnd())
	e.a, e.b = e.x.now, e.y.now
	e.ma, e.mb = e.x.advance(e.to), e.y.advance(e.to)
	return true
}

// skip goes on from the start to the piece that begins at a time, when these legs are gone. Who
// goes to and fro meets the same one on each leg: to walk up to each would take their square.
func (e *pairCursor) skip(gone [2]int32, t float64) {
	e.x.skip(gone[0], t)
	e.y.skip(gone[1], t)
	e.to = t
}

// when returns the time of the step that is at t, from 0 to 1, in the piece. Within the piece it
// is none of its ends, as far as there are floats between; what is neither is not 0 or 1.
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
