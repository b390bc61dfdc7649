package d3

// Between: where what has no inside would pass between solids that share a side.

import (
	"cmp"
	"math"
	"slices"
)

// isFlat reports whether q has vertices and no inside, up to rounding.
func (q *storedShape) isFlat() bool {
	return q.radius(&q.large) == 0 && q.inside(&q.large) <= float64(0x1p-40*q.measure(&q.large).extent)
}

// between returns the first point at which a shape without an inside enters the union of some parts, on its way between two
// offsets, although it enters none of them by itself.
//
// The inside of a union of solids is more than the union of their insides: it contains a side that two of them share. A shape
// with an inside enters the inside of one solid before. So only points are asked, the vertices of a flat shape. A point that
// moves along sides of some solids is inside of their union if each short step aside leads into one of them.
func (tr *tracer) between(t *queryFilter, from, to Vec, time float64) (first touchedPart, isIn bool) {
	for i := range tr.sc.tracedParts {
		if !tr.sc.tracedParts[i].isFlat() {
			continue
		}
		own := int32(i)
		now, then := tr.at(own, from), tr.at(own, to)
		for k := range now.vertices() {
			if p, ok := tr.pointBetween(t, own, now.vertex(k), then.vertex(k), time); ok && (!isIn || p.T < first.T || p.T == first.T && p.precedes(&first)) {
				first, isIn = p, true
			}
		}
	}
	return first, isIn
}

// pointBetween is between for one point, on its way from one place to another.
func (tr *tracer) pointBetween(t *queryFilter, own int32, from, to Vec, time float64) (first touchedPart, isIn bool) {
	m := to.Sub(from)
	tr.sc.grazes, tr.sc.sides = tr.sc.grazes[:0], tr.sc.sides[:0]
	var now, then storedShape
	now.part.set(from)
	then.part.set(to)
	tr.eachNear(&now, &then, t, func(at int32) { tr.graze(t, own, &now, &then, at) })
	all := tr.sc.grazes
	slices.SortFunc(all, func(a, b grazedPart) int {
		return cmp.Or(cmp.Compare(a.T, b.T), cmp.Compare(a.number, b.number), cmp.Compare(a.part, b.part))
	})
	for i := 0; i < len(all); i++ {
		off := float64(2 * lasts * all[i].off / m.maxAbs())
		at := tr.sc.concurrent[:0]
		for k := range all {
			if g := &all[k]; g.T <= all[i].T+off && (g.leave == 1 || g.leave > all[i].T+float64(2*off)) {
				at = append(at, int32(k))
			}
		}
		if tr.sc.concurrent = at; len(at) < 2 || !tr.sc.isClosed() {
			continue
		}
		refused := slices.IndexFunc(at, func(k int32) bool { return !tr.admits(t, all[k].number, all[k].Hit, time) })
		if refused >= 0 {
			number := all[at[refused]].number
			all = slices.DeleteFunc(all, func(g grazedPart) bool { return g.number == number })
			i = -1
			continue
		}
		for _, k := range at {
			if g := &all[k]; g.T >= all[i].T-off && tr.isBefore(g, &from, &m) {
				return g.touchedPart, true
			}
		}
	}
	return touchedPart{}, false
}

// graze adds a part to grazes if a point touches it on its way for some time, or is within near of it, and never enters it from
// outside.
//
// Along a side that is turned, rounding may lead a point that touches the part into it, or away from it after an instant. Then
// the part counts if the point is within near of it for a way longer than 1024·near. The way past a corner that is not sharper
// than 1/1024 is shorter.
func (tr *tracer) graze(t *queryFilter, own int32, now, then *storedShape, at int32) {
	number := tr.s.objectOf(at)
	if at >= firstTile || !t.matches(tr.s, number) {
		return // a tile has no inside
	}
	other, l := tr.s.partOfItem(at, &tr.sc.ta)
	r := other.radius(l)
	if r == 0 && !(other.inside(l) > 0) {
		return
	}
	m, rest := exactMotion(&now.a, &then.a)
	shape := tr.sc.va.at(tr.s, at)
	g := grazedPart{touchedPart: touchedPart{own: own, part: at, number: number, off: tr.off(now, at)}}
	var s Span
	near := float64(lasts * g.off)
	isMet := fastSweepSpan(&s, tr.sc.vb.stored(now), &m, shape, &rest)
	if isMet && s.Enter < s.Exit {
		if start, whole := tr.signs(now, &m, &rest, other, shape, tr.relate(then, other, shape), false); whole == apart || whole == penetrating && start == apart {
			return
		}
		fastSweep(&g.Hit, tr.sc.vb.stored(now), &m, shape, &rest)
	} else {
		tr.sc.vb.sphere = Sphere{now.a, near}
		if !fastSweepSpan(&s, &tr.sc.vb.sphere, &m, shape, &rest) || isMet && !(float64((s.Exit-s.Enter)*length(m)) > float64(1024*near)) {
			return
		}
		fastSweep(&g.Hit, &tr.sc.vb.sphere, &m, shape, &rest)
	}
	if !t.accepts(number) {
		return
	}
	g.T, g.leave = s.Enter, s.Exit
	isAlong := func(n Vec) bool { return math.Abs(n.Dot(m)) <= float64(0x1p-40*m.sumAbs()) }
	count := len(tr.sc.sides)
	middle := now.a.Add(m.Scale(s.Enter + float64((s.Exit-s.Enter)/2)))
	if r > 0 {
		if float64((s.Exit-s.Enter)*length(m)) <= float64(16*halfChord(r, near)) && s.Exit < 1 {
			return // it touches the shape at one point
		}
		tr.roundSides(middle, &m, shape, r, near)
	} else {
		other.eachFace(l, middle, func(n Vec, above float64) {
			if isAlong(n) && math.Abs(above) <= near/2 {
				tr.sc.sides = append(tr.sc.sides, n)
			}
		})
	}
	if g.sides = tr.sc.sides[count:]; len(g.sides) > 0 {
		tr.sc.grazes = append(tr.sc.grazes, g)
	}
}

// halfChord returns half of the length of a chord of a ball of radius r whose middle is near below its surface.
func halfChord(r, near float64) float64 { return float64(math.Sqrt(2*r) * math.Sqrt(near)) }

// roundSides adds the side of a shape of radius r that a way along m touches, as seen from a place in the middle of that way: at
// its beginning the error of the normal is the root of the rounding error. In space a surface may bend away across m, so that
// even a short step aside in the plane of the side leads out of the shape: then the normal is tilted a little.
func (tr *tracer) roundSides(middle Vec, m *Vec, shape Shape, r, near float64) {
	var k Contact
	ball := &tr.sc.vb.sphere
	*ball = Sphere{middle, near}
	if !fastCollide(&k, ball, shape) || math.Abs(k.Normal.Dot(*m)) > float64(0x1p-40*m.sumAbs()) {
		return
	}
	n, count := k.Normal, len(tr.sc.sides)
	if dim > 2 {
		const step = 0x1p-10
		aside, along := Vec{}, unit(*m)
		for i := range dim {
			if v := across(across(axisOf(i), n), along); v.sumAbs() > aside.sumAbs() {
				aside = v
			}
		}
		for _, v := range [...]Vec{unit(aside), unit(aside).Neg()} {
			*ball = Sphere{middle.Add(v.Scale(float64(step * r))), near}
			if !fastCollide(&k, ball, shape) {
				tr.sc.sides = append(tr.sc.sides, unit(n.Add(v.Scale(step))))
			}
		}
	}
	if len(tr.sc.sides) == count {
		tr.sc.sides = append(tr.sc.sides, n)
	}
}

// isClosed reports whether each step aside from a way leads into one of the parts in concurrent. If some steps do not, then so
// does one that starts at a side of one of the parts: away from that side, or along it and a little off it.
func (sc *scratch) isClosed() bool {
	for _, i := range sc.concurrent {
		for _, n := range sc.grazes[i].sides {
			if sc.isFree(n) {
				return false
			}
			for _, k := range sc.concurrent {
				for _, other := range sc.grazes[k].sides {
					along := across(other, n)
					if !(along.maxAbs() > 0x1p-30) {
						continue
					}
					along, off := unit(along), n.Scale(0x1p-20)
					if sc.isFree(off.Add(along)) || sc.isFree(off.Sub(along)) {
						return false
					}
				}
			}
		}
	}
	return true
}

// isFree reports whether a step aside leads into none of the parts in concurrent.
func (sc *scratch) isFree(v Vec) bool {
	for _, i := range sc.concurrent {
		if !slices.ContainsFunc(sc.grazes[i].sides, func(n Vec) bool { return n.Dot(v) > 0x1p-30 }) {
			return false
		}
	}
	return true
}

// isBefore gives g a normal against the motion, and reports whether the point is not beyond that side at the start.
func (tr *tracer) isBefore(g *grazedPart, from, m *Vec) bool {
	if g.T > 0 {
		if !(g.Normal.Dot(*m) < float64(-0x1p-20*m.sumAbs())) {
			g.Normal = unit(m.Neg())
		}
		return true
	}
	other, l := tr.s.partOfItem(g.part, &tr.sc.ta)
	most := float64(0x1p-40 * m.sumAbs())
	isFound := false
	if r := other.radius(l); r > 0 {
		near := float64(lasts * g.off)
		tr.sc.vb.sphere = Sphere{from.Sub(unit(*m).Scale(float64(2 * halfChord(r, near)))), near}
		g.Normal = unit(m.Neg())
		return !Overlap(&tr.sc.vb.sphere, tr.sc.va.at(tr.s, g.part))
	}
	other.eachFace(l, *from, func(n Vec, above float64) {
		if into := -n.Dot(*m); into > most && math.Abs(above) <= float64(2*lasts*g.off) {
			g.Normal, most, isFound = n, into, true
		}
	})
	return isFound
}
