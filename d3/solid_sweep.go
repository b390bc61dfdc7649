package d3

// Sweeps of solids: whether two solids meet while they move, and the first and the last time at which they touch.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// sweep computes when a, moved by ma, meets b, moved by mb, cut to 0..1, and reports whether there is such a time. At both
// ends, if they are within the motion, the distance of the cores is R within 16eS, with |ma−mb| in S.
//
// The verdict on the set that a passes tells whether they meet. That set is a solid with one more direction, so a thin solid
// meets all that it passes through. Enter is 0 exactly if they overlap at the start, Exit is 1 exactly if they do at the end,
// and the two are equal exactly if they touch at one time only.
func (a *solid) sweep(b *solid, ma, mb *Vec, p *solidSweep, leaves bool) (ok bool) {
	if b.precedes(a) {
		ok = b.sweep(a, mb, ma, p, leaves)
		p.in, p.out = p.in.turned(), p.out.turned()
		return ok
	}
	*p = solidSweep{}
	z := between(a, b)
	z.set(ma, mb)
	k := 0
	if a.endless == uncut && b.endless == uncut {
		k = z.shorten(ma, mb)
	}
	if !z.meet(p, k, leaves) {
		return false
	}
	p.asked = z.asked
	return true
}

// meet reports whether two moving solids meet, and computes when, for a motion divided by 2^k. If the exit is not asked for, it
// computes no more of solids that overlap at the start.
func (z *minkowski) meet(p *solidSweep, k int, leaves bool) bool {
	var s simplex
	z.place(0)
	rel, isSure := z.relateOnly(&s, &p.name)
	if rel == empty {
		return false
	}
	p.start = rel
	if rel <= touching && !leaves {
		return true
	}
	before := s
	if p.whole = rel; rel > penetrating || !isSure {
		z.sweep()
		s.isOn = false
		var name exact.Simplex
		if p.whole, isSure = z.relateOnly(&s, &name); p.whole > touching {
			*p = solidSweep{}
			return false
		}
		if rel > touching {
			p.name = name
		}
	}
	p.through = z.wayThrough(p.whole, isSure)
	end := undecided
	if k > 0 {
		end = apart
	}
	z.travel(p, 0, p.start, end, &before, &s, leaves)
	p.lengthen(k)
	return true
}

// wayThrough returns what is certain of the motion if the set that A passes is related to B as given.
//
// The inside of a sum of convex sets is the sum of their insides; a flat set has an inside in its plane. Without a radius, if
// the two penetrate, the origin is inside the sum of Z and a part of m without its ends: so if Z is not flat, the origin is
// inside Z at some time. If Z is flat, m leads out of its plane, and the origin is in that plane at one time only.
func (z *minkowski) wayThrough(whole relation, isSure bool) passAnswer {
	switch {
	case whole != penetrating || !isSure:
		return unsureThrough
	case !z.isThin || z.isThick():
		return throughInside
	case z.isFlat():
		return throughFlat
	}
	return unsureThrough
}

// isThick certifies that Z is not flat.
func (z *minkowski) isThick() bool {
	var b spanningSet
	for _, s := range [...]*scaledSolid{&z.a, &z.b} {
		for _, h := range s.halves[:s.count] {
			if b.add(h, z.size) {
				return true
			}
		}
		if s.solid.run != (Vec{}) && b.add(s.run, z.size) {
			return true
		}
		if len(s.points) == 1 {
			continue
		}
		first := s.point(&s.points[0])
		for i := range s.points[1:] {
			v := s.point(&s.points[i+1]).Sub(first)
			if s.kind != boxed {
				if b.add(v, z.size) {
					return true
				}
				continue
			}
			for k := range dim {
				if axis := axisOf(k); b.add(axis.Scale(v.Dot(axis)), z.size) {
					return true
				}
			}
		}
	}
	return false
}

// isFlat reports whether Z has so few points that it is flat.
func (z *minkowski) isFlat() bool {
	spread := 0
	for _, s := range [...]*scaledSolid{&z.a, &z.b} {
		if s.kind == boxed {
			return false
		}
		spread += len(s.points) - 1 + s.count
		if s.solid.run != (Vec{}) {
			spread++
		}
	}
	return spread < dim
}

// shorten divides the motion by 2^k, if the solids have certainly passed each other after that part of it. Then S is no more
// than some times that of the solids, as |m| ≥ |m|₁/√3, which is more than 2/√3 of all |z| and R.
func (z *minkowski) shorten(ma, mb *Vec) (k int) {
	m := z.m
	z.m = Vec{}
	size := z.sum() + z.r
	z.m = m
	k = float.ExponentOf(m.sumAbs()) - float.ExponentOf(size) - 2
	if !(k > 0 && size > 0 && isFinite(z.size)) {
		return 0
	}
	na, nb := ma.ldexp(-k), mb.ldexp(-k)
	if na.ldexp(k) != *ma || nb.ldexp(k) != *mb {
		return 0 // it underflows
	}
	z.exp = 0
	z.set(&na, &nb)
	return k
}

// lengthen converts the times of a motion divided by 2^k to those of all of it.
func (p *solidSweep) lengthen(k int) {
	if k == 0 {
		return
	}
	for _, t := range [...]*float64{&p.span.Enter, &p.span.Exit, &p.in.t, &p.out.t} {
		*t = float.Ldexp(*t, -k)
	}
	if p.start > touching {
		p.span.Enter = max(p.span.Enter, math.SmallestNonzeroFloat64)
	}
	p.span.Exit = max(p.span.Exit, p.span.Enter)
}

// travel computes when two solids that meet come to touch and part, by an approach from each end of the motion and the verdicts
// there: the given ones, unless they are undecided. The motion starts at the time first, and ends at 1. The simplices are those
// of the start and of all the motion, if they are known.
func (z *minkowski) travel(p *solidSweep, first float64, start, end relation, before, whole *simplex, leaves bool) {
	if p.start = start; start == undecided {
		p.start = z.relateAt(0, &p.name)
	}
	p.span = Span{first, 1}
	if p.start > touching {
		p.in = z.approach(+1, first, p, before, whole)
		p.span.Enter = p.in.t
		if first == 0 {
			p.span.Enter = clamp(p.in.t, math.SmallestNonzeroFloat64)
		}
	}
	if p.end = end; end == undecided && (leaves || p.through == unsureThrough || p.span.Enter > 1-e) {
		p.end = z.relateAt(1, &p.last)
	}
	if p.start > touching && p.end > touching {
		p.span.Enter = min(p.span.Enter, 1-e)
	}
	if p.through == throughFlat {
		p.isOnce = true
		p.span.Exit, p.out = p.span.Enter, p.in
		return
	}
	if p.end > touching && (leaves || z.isThin && p.through == unsureThrough) {
		p.out = z.approach(-1, first, p, &simplex{}, whole)
		p.span.Exit = max(p.span.Enter, min(p.out.t, 1-e))
	}
	if start != penetrating && end != penetrating && p.through == unsureThrough {
		z.meetOnce(p)
	}
}

// relateAt returns the relation after the part t of the motion, and names the point of Z that is the origin, if they meet.
func (z *minkowski) relateAt(t float64, name *exact.Simplex) relation {
	z.place(t)
	var s simplex
	var found exact.Simplex
	rel, _ := z.relateOnly(&s, &found)
	if rel <= touching {
		*name = found
	}
	return rel
}

// meetOnce decides whether the two touch at one time only, if no certificate excludes that.
func (z *minkowski) meetOnce(p *solidSweep) {
	inside, outside := p.start <= touching, p.end > touching
	if inside && !outside || !z.isThin && p.whole < touching || z.isInsideBetween(p.span) {
		return
	}
	var n Vec
	switch {
	case inside:
		if p.isOnce = !z.staysOn(&p.name, false, nil); p.isOnce {
			p.span.Exit, p.out = 0, p.in
		}
	case !outside:
		if p.isOnce = !z.staysOn(&p.last, true, &n); p.isOnce {
			p.span.Enter = 1
			p.in = z.touchingAt(1, n)
		}
	default:
		if p.isOnce = !z.staysOn(&p.name, true, &n) && !z.staysOn(&p.name, false, nil); p.isOnce {
			if z.isThin {
				p.in.n = n
			}
			p.span.Exit, p.out = p.span.Enter, p.in
		}
	}
}

// isInsideBetween certifies that solids without a radius penetrate in the middle of a span.
func (z *minkowski) isInsideBetween(s Span) bool {
	if !z.isThin || !(s.Enter < s.Exit) {
		return false
	}
	z.place(float64(0.5*s.Enter) + float64(0.5*s.Exit))
	var near simplex
	rel, _ := near.search(z, false)
	return rel == penetrating
}

// staysOn reports whether two solids that touch at the named point of Z go on touching for a while, or for back have touched
// for a while. If not, n, unless nil, becomes the normal nearest to the direction of the motion then.
func (z *minkowski) staysOn(name *exact.Simplex, back bool, n *Vec) bool {
	z.asked++
	var roomA, roomB boxRoom
	z.place(0)
	q := z.question(&roomA, &roomB)
	x := *name
	out, stays := q.Onward(&x, back)
	if n != nil {
		*n = unit(vecOf(out))
	}
	return stays
}

// relateOnly is relate, but without a radius its answer for solids that meet is either of touching and penetrating, unless it
// isSure, by a certificate. If they touch, or have no radius, it names the point of Z nearest to the origin.
func (z *minkowski) relateOnly(s *simplex, name *exact.Simplex) (rel relation, isSure bool) {
	rel, _ = s.search(z, false)
	if rel != undecided {
		*name = s.exactly()
		return rel, true
	}
	if !z.isValid() {
		return empty, false
	}
	z.asked++
	var roomA, roomB boxRoom
	q := z.question(&roomA, &roomB)
	*name = s.exactly()
	return relation(q.Sign(name)), !z.isThin
}

// surface reports which ends of the part of a point's motion inside B are on the motion, for two that meet, and makes the
// normals of both contacts those there.
//
// With a radius, if the motion comes nearer than it, they are the ends at which the motion is outside or touching. A point that
// only touches, or has no radius, does so at one time only, or as long as corners and edges tell.
func (z *minkowski) surface(p *solidSweep) (enters, leaves bool) {
	startsIn, endsIn := p.start <= touching, p.end <= touching
	if !z.isThin && p.whole < touching {
		if p.start == touching {
			p.in = z.touchingAt(0, Vec{})
		}
		if p.end == touching {
			p.out = z.touchingAt(1, Vec{})
		}
		return p.start >= touching, p.end >= touching
	}
	switch {
	case startsIn:
		at := z.persists(p.start, &p.name)
		switch {
		case endsIn:
			end := z.persists(p.end, &p.last)
			p.in, p.out = z.touchingAt(0, at.in), z.touchingAt(1, end.out)
			return !at.came, !end.goesOn
		case at.came && !at.goesOn:
			p.out = z.touchingAt(0, at.out)
			return false, true
		}
		p.in = z.touchingAt(0, at.in)
		return !(at.came && at.goesOn), at.goesOn
	case endsIn:
		at := z.persists(p.end, &p.last)
		if at.came {
			p.out = z.touchingAt(1, at.out)
			return true, !at.goesOn
		}
		p.in = z.touchingAt(1, at.in)
		return true, false
	}
	return true, !p.isOnce
}

// persistence tells whether solids that touch before or after a motion would have touched just before that, and would just
// after; if not, in and out are the normals there, without a radius.
type persistence struct {
	came, goesOn bool
	in, out      Vec
}

// persists returns the persistence of solids related as given at the named point of Z.
func (z *minkowski) persists(rel relation, name *exact.Simplex) (t persistence) {
	if z.isThin && rel == penetrating {
		return persistence{came: true, goesOn: true}
	}
	t.came = z.staysOn(name, true, &t.in)
	t.goesOn = z.staysOn(name, false, &t.out)
	return t
}
