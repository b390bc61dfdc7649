package d3

// Rides: how a mover goes along with what it stands on, and gives way to what comes.

import (
	"math"
	"slices"
)

// pose is where a part is: points of it that move as it does.
type pose struct {
	kind   kind
	points [dim]Vec
	count  int
}

// set makes p the pose of a part, which has the numbers l if it is large.
func (p *pose) set(q *part, l *large) {
	c := q
	if q.isLarge() {
		c = &l.core
	}
	*p = pose{kind: c.kind}
	p.add(c.a)
	switch c.kind {
	case kindSegment, kindCapsule, kindBox:
		p.add(c.b)
	case kindRay, kindLine, kindHalfSpace:
		p.add(c.a.Add(c.b))
	case kindTriangle:
		p.add(c.b)
		p.add(l.more[0])
	case kindOriented:
		p.add(c.a.Add(c.b))
		p.add(c.a.Add(l.more[0]))
	case kindHull:
		p.count = 0
		for i := range min(dim, len(l.data.points)) {
			p.add(c.a.Add(vecOf(l.data.points[i])))
		}
	}
}

// add adds a point, if there is room.
func (p *pose) add(x Vec) {
	if p.count < dim {
		p.points[p.count] = x
		p.count++
	}
}

// carry returns how far x goes if it goes along from p to q. It returns false if that is not the same shape,
// moved and turned.
func (p *pose) carry(q *pose, x Vec) (way Vec, ok bool) {
	if p.kind != q.kind || p.count != q.count {
		return Vec{}, false
	}
	if *p == *q {
		return Vec{}, true
	}
	way = q.points[0].Sub(p.points[0])
	size := x.maxAbs() + way.maxAbs()
	for i := range p.count {
		size = max(size, p.points[i].maxAbs(), q.points[i].maxAbs())
	}
	off := float64(0x1p-40 * size)
	isTurned := false
	var turn Rotation
	for i := 1; i < p.count; i++ {
		u, v := p.points[i].Sub(p.points[0]), q.points[i].Sub(q.points[0])
		if !(math.Abs(length(u)-length(v)) <= off) {
			return Vec{}, false
		}
		if isTurned {
			// About the line of the first two points.
			first := q.points[1].Sub(q.points[0])
			turn = turn.Then(RotationBetween(across(turn.Apply(u), first), across(v, first)))
			continue
		}
		if isTurned = !(v.Sub(u).maxAbs() <= off); isTurned {
			turn = RotationBetween(u, v)
		}
	}
	if !isTurned {
		return way, true
	}
	arm := x.Sub(p.points[0])
	way = q.points[0].Add(turn.Apply(arm)).Sub(x)
	return way, isFinite(way.maxAbs())
}

// meetCame gives way to what the last Step has moved, if that is new: the object stands still, or rides, while
// the other goes from where it was to where it is. Motion is what the object is about to do.
func (w *walker) meetCame(isNew bool, motion Vec) {
	if !isNew {
		return
	}
	carried := w.offset
	for i := range w.s.came {
		c := &w.s.came[i]
		if o := &w.s.objects[c.object]; o.isLive && o.hasCome && w.t.hear(w.s, c.object) && w.t.accepts(c.object) && c.object != w.left {
			w.giveWay(c, carried, motion)
		}
	}
}

// giveWay goes before what comes.
func (w *walker) giveWay(c *came, carried, motion Vec) {
	other, own := w.s.objects[c.object], w.s.objects[w.number]
	isOneWay := !w.stops(c.object)
	back := c.motion.Neg()
	for b := other.first; b < other.first+other.n; b++ {
		former := w.s.probe(b)
		former.translate(back)
		for a := own.first; a < own.first+own.n; a++ {
			shape := w.room.va.probe(&former)
			if Overlap(w.place(a, Vec{}), shape) {
				if isOneWay && !slices.Contains(w.inside, c.object) {
					w.inside = append(w.inside, c.object)
				}
				return
			}
			var h Hit
			if !fastSweep(&h, w.place(a, Vec{}), &carried, shape, &c.motion) {
				continue
			}
			if !(carried.Sub(c.motion).Dot(h.Normal) < 0) {
				continue
			}
			p := impact{own: a, partHit: partHit{b, c.object, h}}
			if isOneWay {
				p.Point = p.Point.Add(c.motion.Scale(1 - h.T)) // where its faces are by now
				w.look(&p, carried.Add(motion).Sub(c.motion))
				if !p.isFloor || !(p.Normal.Dot(carried.Add(motion).Sub(c.motion)) < 0) {
					continue
				}
			}
			gap := w.keep(a, b)
			out := float64((1-h.T)*c.motion.Sub(carried).Dot(h.Normal)) + gap
			w.ridden = c.object
			w.reach(h.Normal.Scale(out))
			w.ridden = none
			w.leg()
			if isOneWay {
				w.caught = append(w.caught, c.object)
			}
		}
	}
}

// findInside lists what stops from above only, and what the object is in.
func (w *walker) findInside() {
	if w.oneWay == 0 {
		return
	}
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		shape := w.place(at, w.offset)
		for _, number := range w.s.overlapping(&w.own.part, shape, w.t, w.room) {
			if w.isOneWay(number) && !slices.Contains(w.inside, number) && !slices.Contains(w.caught, number) {
				w.inside = append(w.inside, number)
			}
		}
	}
}

// met returns two objects that the object is in, or none.
func (w *walker) met() (a, b int32) {
	a, b = none, none
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		shape := w.place(at, w.offset)
		for _, number := range w.s.overlapping(&w.own.part, shape, w.t, w.room) {
			switch {
			case !w.stops(number) || number == a:
			case a == none:
				a = number
			case b == none:
				b = number
			}
		}
	}
	return a, b
}

// getOut leaves what the object is in, as Push does, and returns what it is in if there is no way out.
func (w *walker) getOut() (a, b int32, ok bool) {
	if a, b = w.met(); a == none {
		return none, none, true
	}
	w.commit()
	w.s.update()
	w.t.except, w.t.kept = w.oneWay, append(w.t.kept[:0], w.caught...)
	if w.walks {
		w.t.kept = append(w.t.kept, w.ground.number)
	}
	x, ok := w.s.wayOut(w.number, w.t, w.room)
	w.t.except = 0
	if !ok {
		return a, b, false
	}
	if x != (Vec{}) {
		w.offset = x
		w.commit()
		w.s.update()
	}
	w.loosen()
	w.leg()
	if still, other := w.met(); still != none {
		return still, other, false
	}
	return none, none, true
}

// loosen leaves what the object only touches, by the gap to be kept.
func (w *walker) loosen() {
	w.few = w.few[:0]
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		shape := w.place(at, w.offset)
		w.s.candidates(&w.own.part, w.room)
		w.room.items = append(w.room.items, w.s.apart...)
		for _, other := range w.room.items {
			number := w.s.objectOf(other)
			if !w.t.hear(w.s, number) || !w.stops(number) || len(w.few) == mostTouches {
				continue
			}
			if c, ok := Collide(shape, w.room.va.at(w.s, other)); ok && w.t.accepts(number) {
				w.few = append(w.few, obstacle{n: c.Normal, gap: -c.Depth - w.keep(at, other)})
			}
		}
	}
	if x, ok := obeying(w.few, Vec{}); ok {
		w.offset = w.offset.Add(x)
	}
}
