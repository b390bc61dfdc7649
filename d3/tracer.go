package d3

import (
	"math"
	"slices"
)

// tracer follows a shape through a World, from one hit to the next. Each piece of its way
// counts only if sweeping it again, between the places as they round, enters nothing.
type tracer struct {
	s           *store
	room        *scratch
	start       part
	length      float64 // of the whole motion
	restitution float64

	offset, motion Vec
	spent          float64 // of the time
	wish           Vec     // the motion with which it came to this place
}

// bend is a Turn at the object with a number.
type bend struct {
	number int32
	Hit
	offset, motion Vec
	stop           Stop
}

// plane is where a part is touched, and how. What is on its outer side and does not move
// against its normal never enters the part, which is convex.
type plane struct {
	part, number int32
	Hit
	off float64 // what a gap to the part may be off by
}

// In terms of off:
const (
	here  = 16  // a hit after a shorter way is where the shape is already
	lasts = 256 // what was touched at the last place, and is not farther away, still is
)

// run makes n turns at most.
func (tr *tracer) run(n int, t *terms) {
	if n <= 0 {
		return
	}
	for range n {
		p, isHere, ok := tr.next(t)
		if !ok {
			tr.finish(t)
			return
		}
		if !isHere {
			tr.advance(&p, t)
		}
		tr.spent += float64(p.T * (1 - tr.spent))
		if tr.turn(&p); tr.motion == (Vec{}) {
			tr.stop(Blocked)
			return
		}
	}
	if _, _, ok := tr.next(t); ok {
		tr.stop(OutOfTurns)
		return
	}
	tr.finish(t)
}

// stop ends the way where the last turn is.
func (tr *tracer) stop(why Stop) {
	last := &tr.room.bends[len(tr.room.bends)-1]
	last.motion, last.stop = Vec{}, why
}

// rest returns the way that is left, if nothing is in it.
func (tr *tracer) rest() Vec { return tr.motion.Scale(1 - tr.spent) }

// at returns the shape at an offset.
func (tr *tracer) at(offset Vec) part {
	p := tr.start
	p.translate(offset)
	return p
}

// off returns what the gap between p and a part may be off by.
func (tr *tracer) off(p *part, other int32) float64 {
	return placeError(p, &tr.s.parts[other]) + float64(16*e*tr.length)
}

// next returns what is hit next, and whether that is where the shape is already.
func (tr *tracer) next(t *terms) (p plane, isHere, ok bool) {
	now, rest := tr.at(tr.offset), tr.rest()
	c := caster{shape: tr.room.vb.shape(&now), dir: rest, t: t, held: tr.room.planes}
	if c.cast(tr.s, tr.room); c.isHit {
		p = plane{c.part, c.best, c.h, tr.off(&now, c.part)}
		isHere = float64(p.T*rest.maxAbs()) <= float64(here*p.off)
	}
	if q := tr.approached(); q != nil && !(isHere && p.precedes(q)) {
		p = *q
		p.T = 0
		return p, true, true
	}
	return p, isHere, c.isHit
}

// precedes is the order of insertion.
func (p *plane) precedes(q *plane) bool {
	return p.number < q.number || p.number == q.number && p.part < q.part
}

// approached returns the first plane that the motion leads into by more than rounding. With
// restitution 0 there is none: the motion is made so.
func (tr *tracer) approached() (first *plane) {
	if tr.restitution == 0 {
		return nil
	}
	for i := range tr.room.planes {
		p := &tr.room.planes[i]
		if into := -tr.motion.Dot(p.Normal); into > float64(0x1p-40*tr.motion.sumAbs()) && (first == nil || p.precedes(first)) {
			first = p
		}
	}
	return first
}

// advance goes to where p is hit, or stays if nothing there is free.
func (tr *tracer) advance(p *plane, t *terms) {
	from, to := tr.offset, tr.offset.Add(tr.rest().Scale(p.T))
	shift, ok := tr.settle(func(shift Vec) (plane, bool) { return tr.entered(t, from, to.Add(shift)) })
	if ok {
		tr.offset = to.Add(shift)
	}
	tr.wish = tr.motion
	now := tr.at(tr.offset)
	tr.room.planes = slices.DeleteFunc(tr.room.planes, func(q plane) bool {
		q.off = tr.off(&now, q.part)
		return !(Distance(tr.room.vb.shape(&now), tr.room.va.shape(&tr.s.parts[q.part])) <= float64(lasts*q.off))
	})
}

// turn turns the motion at p.
func (tr *tracer) turn(p *plane) {
	planes := slices.DeleteFunc(tr.room.planes, func(q plane) bool { return q.part == p.part })
	tr.room.planes = append(planes, *p)
	before := tr.motion
	if tr.restitution == 0 {
		tr.motion = nearestAlong(tr.wish, tr.room.planes)
	} else {
		tr.motion = Bounce(tr.motion, p.Normal, tr.restitution)
		if into := tr.motion.Dot(p.Normal); into < 0 {
			tr.motion = tr.motion.Sub(p.Normal.Scale(into))
		}
	}
	for bb := before.Dot(before); tr.motion.Dot(tr.motion) > bb && isOrdinary(bb); { // by rounding
		tr.motion = tr.motion.Scale(1 - 2*e)
	}
	h := p.Hit
	h.T = tr.spent
	tr.room.bends = append(tr.room.bends, bend{number: p.number, Hit: h, offset: tr.offset, motion: tr.motion})
}

// finish makes sure of the way after the last turn. If it enters something by rounding, the
// place of the turn is moved, and with it the end.
func (tr *tracer) finish(t *terms) {
	n := len(tr.room.bends)
	if n == 0 {
		return
	}
	last, before := &tr.room.bends[n-1], Vec{}
	if n > 1 {
		before = tr.room.bends[n-2].offset
	}
	rest := tr.rest()
	shift, ok := tr.settle(func(shift Vec) (p plane, ok bool) {
		at := last.offset.Add(shift)
		if p, ok = tr.entered(t, at, at.Add(rest)); !ok && shift != (Vec{}) {
			p, ok = tr.entered(t, before, at)
		}
		return p, ok
	})
	if !ok {
		tr.stop(Blocked)
		return
	}
	last.offset = last.offset.Add(shift)
}

// settle finds a way next to one that may enter something by rounding: it is shifted off
// what is entered, by what rounds and then by more, until nothing is.
func (tr *tracer) settle(entered func(shift Vec) (plane, bool)) (shift Vec, ok bool) {
	walls := tr.room.few[:0]
	for range 24 {
		p, isIn := entered(shift)
		if !isIn {
			return shift, true
		}
		i := slices.IndexFunc(walls, func(o obstacle) bool { return o.other == p.part })
		switch {
		case i >= 0:
			walls[i].n, walls[i].gap = p.Normal, float64(4*walls[i].gap)
		case len(walls) == cap(walls):
			return Vec{}, false
		default:
			walls = append(walls, obstacle{other: p.part, n: p.Normal, gap: -p.off})
		}
		shift = leastMotion(walls, Vec{})
	}
	return Vec{}, false
}

// entered returns a part that the shape enters between two offsets.
func (tr *tracer) entered(t *terms, from, to Vec) (p plane, ok bool) {
	now, then := tr.at(from), tr.at(to)
	m := then.a.Sub(now.a)
	for _, at := range tr.s.apart {
		if tr.enters(t, &now, &then, &m, at, &p) {
			return p, true
		}
	}
	walk := &tr.room.walk
	walk.slabs.set(now.bounds(), m, 1)
	walk.start(&tr.s.tree, false)
	for {
		n, ok := walk.next(math.Inf(1), &tr.room.stops)
		if !ok {
			return plane{}, false
		}
		for i := range n {
			if tr.enters(t, &now, &then, &m, tr.room.stops[i].item, &p) {
				return p, true
			}
		}
	}
}

// enters says whether the shape, from where it is now, moved by m to where it is then, enters
// a part, and sets how. What has no radius has no inside: it enters what it touches.
func (tr *tracer) enters(t *terms, now, then *part, m *Vec, at int32, p *plane) bool {
	other := &tr.s.parts[at]
	if !t.hear(tr.s, other.object) {
		return false
	}
	shape := tr.room.va.shape(other)
	var c course
	c.set(tr.room.vb.shape(now), m, shape, &Vec{})
	start, whole, end := apart, apart, apart
	if c.decide() {
		start, whole = relation(c.Start), relation(c.Whole)
	}
	if then.overlap(other) {
		var moved core
		moved.set(tr.room.vb.shape(then))
		end = relate(&moved, &c.b)
	}
	isThin := c.a.r+c.b.r == 0
	if isThin && (start == touching || whole == apart && end == apart) || !isThin && whole != penetrating && end != penetrating {
		return false
	}
	*p = plane{part: at, number: other.object, off: tr.off(now, at)}
	var k Contact
	switch {
	case start == penetrating:
		// By rounding it may; then it is to get out.
		if collide(&k, tr.room.vb.shape(now), shape); end != penetrating || !(k.Depth <= p.off) {
			return false
		}
		p.Hit = Hit{0, k.Point, k.Normal}
	case !sweep(&p.Hit, tr.room.vb.shape(now), m, shape, &Vec{}):
		collide(&k, tr.room.vb.shape(then), shape)
		p.Hit = Hit{1, k.Point, k.Normal}
	}
	return t.accepts(other.object)
}

// nearestAlong returns the vector nearest to v that leads into none of the planes by more than
// rounding: v, its part along one of them, in space along two, or zero.
func nearestAlong(v Vec, planes []plane) Vec {
	exp := exponent(v)
	v = v.ldexp(-exp)
	best, longest := Vec{}, float64(0x1p-80*v.Dot(v)) // of parts of v, the longest is nearest to it
	try := func(d Vec) {
		dd := d.Dot(d)
		if !(dd > longest) {
			return
		}
		for i := range planes {
			if d.Dot(planes[i].Normal) < float64(-0x1p-46*v.sumAbs()) {
				return
			}
		}
		best, longest = d, dd
	}
	try(v)
	for i := range planes {
		n := planes[i].Normal
		d := across(v, n)
		try(d)
		for j := range planes[:i] {
			if m := unit(across(planes[j].Normal, n)); dim > 2 && m != (Vec{}) {
				try(across(d, m))
			}
		}
	}
	return best.ldexp(exp)
}

// across returns the part of v across the unit vector n. What rounds the first time is taken
// off the second time.
func across(v, n Vec) Vec {
	v = v.Sub(n.Scale(v.Dot(n)))
	return v.Sub(n.Scale(v.Dot(n)))
}
