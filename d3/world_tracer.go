package d3

// Tracers: the machine that follows a shape from hit to hit, and believes no place that
// rounding led to.

import (
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// tracer follows the parts in own through a World, from one hit to the next. Each piece of its way
// counts only if sweeping it again, between the places as they round, enters nothing.
type tracer struct {
	s           *store
	room        *scratch
	length      float64 // of the whole motion
	restitution float64

	offset, motion Vec
	spent          float64 // of the time
	wish           Vec     // the motion with which it came to this place
}

// In terms of off:
const (
	here    = 16      // a hit after a shorter way is where the shape is already
	insides = 16      // what is not thicker has no inside: rounding may turn it inside out
	lasts   = 256     // what was touched at the last place, and is not farther away, still is
	farOff  = 1 << 14 // no place is moved farther off the way: that is enough for corners of 0.01°
)

// run makes n turns at most.
func (tr *tracer) run(n int, t *terms) {
	for i := 0; n > 0 && tr.motion != (Vec{}); i++ {
		p, ok := tr.next(t)
		if !ok {
			if p, ok = tr.finish(t); !ok {
				return
			}
			if tr.isHere(&p) && slices.ContainsFunc(tr.room.planes, p.isOf) {
				tr.stop(Blocked) // it has turned at that, and there is no room beside it
				return
			}
		}
		if i == n {
			tr.stop(OutOfTurns)
			return
		}
		if !tr.isHere(&p) {
			tr.advance(&p, t)
		}
		tr.spent += float64(p.T * (1 - tr.spent))
		if tr.turn(&p); tr.motion == (Vec{}) {
			tr.stop(Blocked)
		}
	}
}

// stop ends the way where the last turn is.
func (tr *tracer) stop(why Stop) {
	last := &tr.room.bends[len(tr.room.bends)-1]
	last.motion, last.stop = Vec{}, why
}

// rest returns the way that is left, if nothing is in it.
func (tr *tracer) rest() Vec { return tr.motion.Scale(1 - tr.spent) }

// at returns a part at an offset.
func (tr *tracer) at(own int32, offset Vec) probe {
	p := tr.room.own[own]
	p.translate(offset)
	return p
}

// off returns what the gap between p and a part may be off by. It is never 0: the least floats
// round, too.
func (tr *tracer) off(p *probe, other int32) float64 {
	q, l := tr.s.look(other, &tr.room.ta)
	return placeError(p, q, l) + float64(16*e*tr.length) + 16*math.SmallestNonzeroFloat64
}

// next returns what is hit next.
func (tr *tracer) next(t *terms) (p plane, ok bool) {
	var now probe
	c := caster{from: &now, dir: tr.rest(), t: t, held: tr.room.planes}
	for {
		c.isHit = false
		for i := range tr.room.own {
			now = tr.at(int32(i), tr.offset)
			c.shape, c.own = tr.room.vb.probe(&now), int32(i)
			c.cast(tr.s, tr.room)
		}
		if c.isHit {
			now = tr.at(c.first, tr.offset)
			p = plane{c.first, c.part, c.best, c.h, tr.off(&now, c.part)}
		}
		if q, isIn := tr.between(t, tr.offset, tr.offset.Add(tr.rest()), 1); isIn && !(c.isHit && p.T <= q.T) {
			return q, true
		}
		if q := tr.approached(); q != nil && !(c.isHit && tr.isHere(&p) && p.precedes(q)) {
			p = *q
			p.T = 0
			return p, true
		}
		if !c.isHit || tr.admits(t, c.best, c.h, 1) {
			return p, c.isHit
		}
	}
}

// admits asks about a hit on the way to a time of what is left.
func (tr *tracer) admits(t *terms, number int32, h Hit, time float64) bool {
	h.T = tr.spent + float64(float64(h.T*time)*(1-tr.spent))
	return t.admits(number, &h)
}

// isHere says whether p is hit where the shape is already.
func (tr *tracer) isHere(p *plane) bool {
	rest := tr.rest()
	return float64(p.T*rest.maxAbs()) <= float64(here*p.off)
}

// precedes is the order of insertion, then that of the parts of what moves.
func (p *plane) precedes(q *plane) bool {
	if p.number != q.number {
		return p.number < q.number
	}
	return p.part < q.part || p.part == q.part && p.own < q.own
}

// isOf says whether both are of the same two parts.
func (p *plane) isOf(q plane) bool { return p.part == q.part && p.own == q.own }

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

// advance goes to where p is hit. If nothing next to that is free, it goes less far, and if
// that does not help either, it stays, and no time goes by.
func (tr *tracer) advance(p *plane, t *terms) {
	from, rest := tr.offset, tr.rest()
	for time, less := p.T, p.off/rest.maxAbs(); ; time, less = p.T-less, 4*less {
		if !(time > 0) {
			p.T = 0
			break
		}
		to := from.Add(rest.Scale(time))
		shift, _, isIn := tr.settle(func(shift Vec) (plane, bool) {
			if q, isIn := tr.entered(t, from, to.Add(shift), time); isIn {
				return q, true
			}
			return *p, tr.rounds(p, to.Add(shift))
		})
		if !isIn {
			tr.offset = to.Add(shift)
			break
		}
	}
	tr.wish = tr.motion
	tr.room.planes = slices.DeleteFunc(tr.room.planes, func(q plane) bool {
		now := tr.at(q.own, tr.offset)
		return !(tr.gap(&now, q.part) <= float64(lasts*tr.off(&now, q.part)))
	})
}

// rounds says whether the shape neither touches p at an offset nor keeps off it by what a place
// rounds to: whoever computes the place in another way would enter it.
func (tr *tracer) rounds(p *plane, offset Vec) bool {
	now := tr.at(p.own, offset)
	gap := tr.gap(&now, p.part)
	return gap > 0 && gap < p.off
}

// gap returns the distance of p from a part.
func (tr *tracer) gap(p *probe, other int32) float64 {
	return Distance(tr.room.vb.probe(p), tr.room.va.at(tr.s, other))
}

// turn turns the motion at p.
func (tr *tracer) turn(p *plane) {
	planes := slices.DeleteFunc(tr.room.planes, p.isOf)
	tr.room.planes = append(planes, *p)
	before := tr.motion
	if tr.restitution == 0 {
		normals := tr.room.normals[:0]
		for i := range tr.room.planes {
			normals = append(normals, tr.room.planes[i].Normal)
		}
		tr.room.normals = normals
		tr.motion = nearestAlong(tr.wish, normals)
	} else {
		tr.motion = Bounce(tr.motion, p.Normal, tr.restitution)
		if into := tr.motion.Dot(p.Normal); into < 0 {
			tr.motion = tr.motion.Sub(p.Normal.Scale(into))
		}
	}
	tr.motion = noLonger(tr.motion, before)
	h := p.Hit
	h.T = tr.spent
	tr.room.bends = append(tr.room.bends, bend{part: p.part, number: p.number, Hit: h, offset: tr.offset, motion: tr.motion})
}

// finish makes sure of the way after the last turn. If it enters something by rounding, the
// place of the turn is moved, and with it the end. It returns what is in the way nevertheless.
func (tr *tracer) finish(t *terms) (p plane, isIn bool) {
	rest := tr.rest()
	n := len(tr.room.bends)
	if n == 0 {
		return tr.entered(t, tr.offset, tr.offset.Add(rest), 1)
	}
	last, before := &tr.room.bends[n-1], Vec{}
	if n > 1 {
		before = tr.room.bends[n-2].offset
	}
	shift, p, isIn := tr.settle(func(shift Vec) (p plane, isIn bool) {
		at := last.offset.Add(shift)
		if p, isIn = tr.entered(t, at, at.Add(rest), 1); !isIn && shift != (Vec{}) {
			p, isIn = tr.entered(t, before, at, 0)
			p.T = 0 // it is in the way where the shape is
		}
		return p, isIn
	})
	if !isIn {
		last.offset = last.offset.Add(shift)
	}
	return p, isIn
}

// settle finds a way next to one that may enter something by rounding: it is shifted off
// what is entered, by what rounds and then by more. It returns what is entered at last.
func (tr *tracer) settle(entered func(shift Vec) (plane, bool)) (shift Vec, p plane, isIn bool) {
	walls := tr.room.few[:0]
	for {
		if p, isIn = entered(shift); !isIn {
			return shift, p, false
		}
		i := slices.IndexFunc(walls, func(o obstacle) bool { return o.other == p.part && o.own == p.own })
		switch {
		case i < 0 && len(walls) < cap(walls):
			walls = append(walls, obstacle{own: p.own, other: p.part, n: p.Normal, gap: -p.off})
		case i >= 0 && walls[i].gap > float64(-4*p.off):
			walls[i].n, walls[i].gap = p.Normal, 2*walls[i].gap
		default:
			return Vec{}, p, true
		}
		if shift = leastMotion(walls, Vec{}); !(shift.maxAbs() <= float64(farOff*p.off)) {
			return Vec{}, p, true
		}
	}
}

// entered returns the first part that the shape enters between two offsets, in the order of
// T, then of insertion. It is on its way to a time of what is left.
func (tr *tracer) entered(t *terms, from, to Vec, time float64) (first plane, isIn bool) {
	for {
		isIn = false
		for i := range tr.room.own {
			if p, ok := tr.enteredBy(int32(i), t, from, to); ok && (!isIn || p.T < first.T || p.T == first.T && p.precedes(&first)) {
				first, isIn = p, true
			}
		}
		if p, ok := tr.between(t, from, to, time); ok && !(isIn && first.T <= p.T) {
			return p, true
		}
		if !isIn || tr.admits(t, first.number, first.Hit, time) {
			return first, isIn
		}
	}
}

// enteredBy is that of one part of the shape.
func (tr *tracer) enteredBy(own int32, t *terms, from, to Vec) (first plane, isIn bool) {
	now, then := tr.at(own, from), tr.at(own, to)
	try := func(at int32) {
		if p, ok := tr.enters(t, own, &now, &then, at); ok && (!isIn || p.T < first.T || p.T == first.T && p.precedes(&first)) {
			first, isIn = p, true
		}
	}
	tr.eachNear(&now, &then, t, try)
	return first, isIn
}

// eachNear tries the parts that the shape may meet on its way from where it is now to where it is then.
func (tr *tracer) eachNear(now, then *probe, t *terms, try func(at int32)) {
	for _, at := range tr.s.apart {
		try(at)
	}
	f := &tr.room.flight
	b := now.bounds()
	f.Slabs.Set(&b, tree.Vec(then.corner(0).Sub(now.corner(0))), 1)
	f.Start(&tr.s.tree)
	for n := f.Next(); n > 0; n = f.Next() {
		for _, item := range f.Item[:n] {
			if tr.s.isMesh(item) {
				tr.eachTile(tr.s.meshAt(item), t, try)
			} else {
				try(item)
			}
		}
	}
}

// eachTile tries the tiles of a mesh that the shape may meet on its way.
func (tr *tracer) eachTile(m *placedMesh, t *terms, try func(at int32)) {
	if !t.hear(tr.s, m.object) {
		return
	}
	f, from := &tr.room.tiles, &tr.room.flight.Slabs
	f.Slabs.Set(&from.Bounds, from.D, from.Top)
	f.Start(&m.tree)
	for n := f.Next(); n > 0; n = f.Next() {
		for _, item := range f.Item[:n] {
			try(m.first + item)
		}
	}
}

// enters says whether the shape enters a part on its way from where it is now to where it is
// then, and how.
//
// What has no radius, or one that rounding swallows, has no inside that would tell on which
// side of a wall it is: it enters what it touches. Its corners do not keep their distances to
// the last bit, so that it is asked with the motions of all.
func (tr *tracer) enters(t *terms, own int32, now, then *probe, at int32) (p plane, ok bool) {
	number := tr.s.objectOf(at)
	if !t.hear(tr.s, number) {
		return plane{}, false
	}
	from, to := now.corner(0), then.corner(0)
	if at >= firstTile && tr.s.isPassed(at, to.Sub(from)) {
		return plane{}, false
	}
	p = plane{own: own, part: at, number: number, off: tr.off(now, at)}
	other, l := tr.s.look(at, &tr.room.ta)
	shape := tr.room.va.at(tr.s, at)
	isThin := isThin(now, other, l, p.off)
	end := tr.relate(then, other, shape)
	m, rest := exactMotion(&from, &to)
	start, whole := tr.signs(now, &m, &rest, other, shape, end, isThin)
	for i := 1; isThin && whole == apart && i < now.corners(); i++ {
		from, to = now.corner(i), then.corner(i)
		if mb, restB := exactMotion(&from, &to); mb != m || restB != rest {
			if start, whole = tr.signs(now, &mb, &restB, other, shape, end, true); whole != apart {
				m, rest = mb, restB
			}
		}
	}
	if isThin && (start != apart || whole == apart && end == apart) || !isThin && whole != penetrating && end != penetrating {
		return plane{}, false
	}
	var k Contact
	switch {
	case start == penetrating:
		// By rounding it may; then it is to get out.
		if fastCollide(&k, tr.room.vb.probe(now), shape); end != penetrating || !(k.Depth <= p.off) {
			return plane{}, false
		}
		p.Hit = Hit{0, k.Point, k.Normal}
	case !fastSweep(&p.Hit, tr.room.vb.probe(now), &m, shape, &rest):
		fastCollide(&k, tr.room.vb.probe(then), shape)
		p.Hit = Hit{1, k.Point, k.Normal}
	}
	if at >= firstTile {
		b := now.bounds()
		tr.s.smooth(at, &p.Hit, &b, &m, now.radius(&now.large), tr.room)
	}
	return p, t.accepts(number)
}

// relate says how the shape stands to a part, of another shape.
func (tr *tracer) relate(p *probe, other *part, shape Shape) relation {
	if p.isCore() && other.isCore() {
		if !p.overlap(other) {
			return apart
		}
		var a, b core
		a.set(tr.room.vb.shape(&p.part))
		b.set(shape)
		return relate(&a, &b)
	}
	return relateBodies(tr.room.vb.probe(p), shape)
}

// signs says how a shape, moved by m less rest, stands to a part at first, and at the least;
// end says it of the last.
func (tr *tracer) signs(now *probe, m, rest *Vec, other *part, b Shape, end relation, isThin bool) (start, whole relation) {
	a := tr.room.vb.probe(now)
	if now.isCore() && other.isCore() {
		var c course
		if c.set(a, m, b, rest) && c.decide() {
			return relation(c.Start), relation(c.Whole)
		}
		return apart, apart
	}
	switch whole = relateOnWay(a, m, b, rest); {
	case whole == apart || whole == empty:
		return apart, apart
	case whole == touching && end != penetrating && !isThin:
		return touching, whole // at the start they may be apart, which does not matter then
	case whole == undecided:
		// Of two without bounds: a half-space is entered the deepest at one of both ends.
		var h Hit
		if !fastSweep(&h, a, m, b, rest) {
			return apart, apart
		}
		start = relateBodies(a, b)
		return start, min(start, end, touching)
	}
	return relateBodies(a, b), whole
}

// exactMotion returns the motion from p to q exactly, which is m − rest.
func exactMotion(p, q *Vec) (m, rest Vec) {
	return q.Sub(*p), each(*q, *p, func(x, y float64) float64 { return -doubleOf(x, y).lo })
}

// noLonger returns v, or if rounding has made it longer than w, a little less of it.
func noLonger(v, w Vec) Vec {
	isLonger := func(v Vec) bool {
		exp := -w.exponent()
		x, y := v.ldexp(exp), w.ldexp(exp)
		return x.Dot(x) > y.Dot(y)
	}
	for range 8 {
		if !isLonger(v) {
			return v
		}
		v = v.Scale(1 - 2*e)
	}
	if isLonger(v) { // among the smallest numbers there is nothing a little less
		return v.Scale(0.5)
	}
	return v
}

// nearestAlong returns the vector nearest to v that leads into no plane with one of the normals by more than
// rounding: v, its part along one of them, in space along two, or zero.
func nearestAlong(v Vec, normals []Vec) Vec {
	exp := v.exponent()
	v = v.ldexp(-exp)
	best, longest := Vec{}, float64(0x1p-80*v.Dot(v)) // of parts of v, the longest is nearest to it
	try := func(d Vec) {
		dd := d.Dot(d)
		if !(dd > longest) {
			return
		}
		for _, n := range normals {
			if d.Dot(n) < float64(-0x1p-46*v.sumAbs()) {
				return
			}
		}
		best, longest = d, dd
	}
	try(v)
	for i, n := range normals {
		d := across(v, n)
		try(d)
		for _, other := range normals[:i] {
			if m := unit(across(other, n)); dim > 2 && m != (Vec{}) {
				try(across(d, m))
			}
		}
	}
	return best.ldexp(exp)
}
