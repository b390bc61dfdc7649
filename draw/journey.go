package draw

// Journeys: where moving shapes go, for a picture that moves.

import "github.com/hantei-go/hantei/scene"

// A journey is the way of a moving shape in the plane: to where it first meets something,
// or is pushed, and from there along the velocity that it bounces off with; or that of a mover.
type journey struct {
	body  mark
	to    vec
	at    float64 // of its motion, from 0 to 1
	after vec     // a velocity divided by 2^fastEx

	stops []vec // where its middle is in equal times; nil for what is above
}

// A traveller is a Canvas that can show a drawing on its way. It goes by each of legs, and
// is there at these times, from 0 to 1; of what leaves the area nothing is seen.
type traveller interface {
	travel(area rect, legs []Point, times []float64, draw func())
}

// depart adds the journey of a shape by its motion, which ends at t at the latest. Of more
// than one, the shortest counts.
func (m *marks) depart(s *scene.Shape, t float64) {
	d, ok := m.vec(s.Motion)
	if !ok || m.isSpace || m.isCrowd || isUnbounded(s) || s.IsPath() {
		return
	}
	if j := m.journeys[s]; j != nil && j.at <= t {
		return
	}
	if body, ok := m.solid(s, Mover); ok {
		m.journeys[s] = &journey{body: body, to: vec{}.along(t, d), at: t}
	}
}

// rebound adds the journey of a shape that is pushed out of another, and bounces off. Of
// more than one, the first counts.
func (m *marks) rebound(s *scene.Shape, push, after vec) {
	if m.isSpace || m.isCrowd || isUnbounded(s) || s.IsPath() || m.journeys[s] != nil {
		return
	}
	if body, ok := m.solid(s, Mover); ok {
		m.journeys[s] = &journey{body: body, to: push, at: .25, after: after}
	}
}

// journey draws the body of j on its way, if the canvas can: it waits, goes, and waits again.
func (v *view) journey(j *journey) {
	c, ok := v.c.(traveller)
	if !ok {
		return
	}
	if j.stops != nil {
		v.tour(c, j)
		return
	}
	const start, end = .15, .75
	to, after := v.turn(j.to), v.turn(j.after)
	first := Point{float64(to.X * v.scale), float64(-to.Y * v.scale)}
	last := first.along(v.speed, Point{after.X, -after.Y})
	c.travel(v.area, []Point{{}, {}, first, last, last}, []float64{0, start, start + float64((end-start)*j.at), end, 1}, func() { v.mark(&j.body) })
}

// tour is journey for a mover. Times are multiples of a fiftieth, which have two decimals.
func (v *view) tour(c traveller, j *journey) {
	const start, pace = .1, .02
	legs, times := []Point{{}}, []float64{0}
	add := func(at vec, t float64) {
		d := v.turn(at.sub(j.stops[0]))
		legs, times = append(legs, Point{float64(d.X * v.scale), float64(-d.Y * v.scale)}), append(times, t)
	}
	last := len(j.stops) - 1
	step := float64(pace * float64(max(mostStops/last, 1)))
	for i, at := range j.stops {
		add(at, start+float64(step*float64(i)))
	}
	add(j.stops[last], 1)
	c.travel(v.area, legs, times, func() { v.mark(&j.body) })
}
