package d3

// Sweeps of solids: when two meet and part if they move.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// solidSweep is how two solids A and B meet while they move, cut to 0..1.
type solidSweep struct {
	whole, start, end relation      // all the way, before it and after it
	through           passAnswer    // what is certain of the way
	isOnce            bool          // they touch at one time only
	name, last        exact.Simplex // where they meet first: before the motion, if they do; and after it
	in, out           toiContact

	span   Span
	planes int // how many planes the longer one of both approaches took
	asked  int // how often integers were asked
}

// passAnswer says what is certain of how A passes B.
type passAnswer uint8

const (
	unsureThrough passAnswer = iota
	throughInside            // on the way, they penetrate
	throughFlat              // Z is flat, and the origin passes through it, on the way
)

// toiContact is where two solids come to touch.
type toiContact struct {
	t float64
	n Vec // a unit vector out of B; zero if the two meet before the motion
	// Where A and B touch, both as they are before the motion.
	onA, onB Vec
	at       float64 // of a path without an end by an open box: the time, in units of the path, and t is none
}

// turned returns the toiContact of B and A.
func (l toiContact) turned() toiContact {
	return toiContact{t: l.t, n: l.n.Neg(), onA: l.onB, onB: l.onA}
}

// sweep finds when a, moved by ma, meets b, moved by mb, cut to 0..1, and whether there is
// such a time. At both ends, if they are within the motion, the distance of the cores is R
// within 16e·S, |ma−mb| in S included.
//
// Whether they meet is the verdict on all of a's way, which is a solid with one more
// direction: what is thin meets what it passes through. Enter is 0 exactly if they overlap
// at the start, Exit is 1 exactly if they do at the end. The two are equal exactly if
// they touch at one time only.
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

// meet finds out whether what moves meets, and when: for a motion divided by 2^k. If what leaves
// is not asked for, what overlaps at the start has no more than that.
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
	z.travel(p, 0, p.start, afterShortened(k), &before, &s, leaves)
	p.lengthen(k)
	return true
}

// wayThrough says what is certain if all of A's way is related to B like this.
//
// The inside of a sum of convex sets is the sum of their insides, of those as such for what is
// flat. Without a radius, the way has the origin inside of Z and a part of m, ends left out: so if
// Z is not flat, the origin is inside of it at some time. If Z is flat, m leads out of its plane,
// and the origin is in it at one time only.
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

// isFlat says whether Z has so few points that it is flat.
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

// shorten divides the motion by 2^k, if the solids have certainly passed each other after
// such a part of it. Then S is no more than some times that of the solids, as |m| ≥ |m|₁/√3,
// which is more than 2/√3 of all |z| and R.
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

// lengthen makes the times of a motion divided by 2^k those of all of it.
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

// afterShortened is how solids that meet on a motion divided by 2^k stand to each other after it.
func afterShortened(k int) relation {
	if k > 0 {
		return apart
	}
	return undecided
}

// travel finds when what meets comes to touch and parts: what an approach makes of the
// motion, and the verdicts of its ends say: those given, if they are not undecided. The motion
// starts at the time first, and ends at 1. The simplices are those of the start and of all the way,
// if they are known.
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

// relateAt returns how the two stand to each other after the part t of the motion, and names
// the point of Z that is the origin, if they meet.
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

// meetOnce finds out whether the two touch at one time only, if no certificate says
// otherwise.
func (z *minkowski) meetOnce(p *solidSweep) {
	inside, outside := p.start <= touching, p.end > touching
	if inside && !outside || !z.isThin && p.whole < touching || z.isInsideBetween(p.span) {
		return
	}
	switch {
	case inside:
		p.isOnce = !z.staysOn(&p.name, false, nil)
		if p.isOnce {
			p.span.Exit, p.out = 0, p.in
		}
	case !outside:
		var n Vec
		p.isOnce = !z.staysOn(&p.last, true, &n)
		if p.isOnce {
			p.span.Enter = 1
			p.in = z.landAt(1, n)
		}
	default:
		var n Vec
		p.isOnce = !z.staysOn(&p.name, true, &n) && !z.staysOn(&p.name, false, nil)
		if p.isOnce {
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

// staysOn says whether what touches at the point of Z with the given name goes on doing so for
// a while, or for back has done so. If not, n, if it is asked for, is the normal nearest
// to where the motion goes then.
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

// relateOnly is relate, but without a radius all that meets is either of touching and
// penetrating, unless it isSure, by a certificate. Of what touches, or has no radius, it names the
// point of Z nearest to the origin.
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

// tangent is what a supporting plane of Z says of the distance f from the origin, less R,
// as a function of time: f is at least gap − speed·x, x from t on.
type tangent struct{ t, gap, speed float64 }

// approaches is more planes than an approach takes: where a motion touches at one time
// only, each divides the gap by four. All others take three or four.
const approaches = 64

// approach returns where a motion of what meets on its way, but is apart at its start, comes
// to touch; for side −1, the same of the motion back from its end. The motion starts at the
// time first.
//
// f is convex, so that a plane comes within R no later than Z does (Newton): no contact is
// passed. Where rounding has led beyond the least distance all the same, the next time is
// that at which the planes of both sides meet (Kelley 1960).
//
// It ends where |w| is at most R + 4e(S+R); also of the corners that the last plane was found by,
// since it led there. With a radius, planes are found in haste, and corners and edges rolled
// to. No plane led further than 14eS beyond R: its h is
// within 12eS, as search has it, and the step rounds by less than 2e|m|. So the distance
// there is within 16eS of R.
//
// The normal is that of the last plane from which the way still was longer than 32eS: if
// it leads to the contact, f is linear up to there, and so its normal is the limit of all.
// Without a radius that is the normal nearest to −m of all that point out of B.
func (z *minkowski) approach(side, first float64, p *solidSweep, start, whole *simplex) toiContact {
	if z.isFar && z.isPath {
		at, n, on := z.comes(side, first)
		return toiContact{t: 0.5, n: n, onA: on, onB: on, at: at}
	}
	var l toiContact
	if z.isThin && p.through != unsureThrough && z.pierce(side, first, whole, &l) {
		return l
	}
	s := *start
	var before, after tangent
	var at nearest
	var n Vec
	// Of what has a radius to speak of, the last normal is that of the contact.
	isRound := z.r > float64(128*e*z.size)
	s.isHasty = !z.isThin
	isBetween := false
	t := first
	if side < 0 {
		t = 1
	}
	for planes := 1; planes <= approaches; planes++ {
		p.planes = max(p.planes, planes)
		z.place(t)
		if s.n > 0 {
			s.reload(z) // the vertices are elsewhere
		}
		if near := length(s.w); planes > 1 && near-z.r <= float64(4*e*(z.size+z.r)) {
			// By a mean of vertices, the last plane led to the contact.
			if at = (nearest{v: s.v, length: near}); near > float64(32*e*z.size) {
				n = Vec{}
			}
			break
		}
		var now nearest
		if z.near(&s, &now) {
			break
		}
		at = now
		isShort := !(at.length > float64(0x1p-20*z.size))
		if isShort && !at.isExact && (t == 0 || t == 1 && !z.isPath) && z.nearExactly(&s, &at) {
			break // the direction of so short a way is worth nothing
		}
		f := z.tangentAt(t, &at, side)
		if f.gap <= 0 && !at.isExact && at.length-z.r > float64(4*e*(z.size+z.r)) {
			if z.nearExactly(&s, &at) {
				break
			}
			f = z.tangentAt(t, &at, side)
		}
		if !isRound && (at.length > float64(32*e*z.size) || n == (Vec{})) {
			n = z.normal(&s, &at, side)
		}
		if at.length-z.r <= float64(4*e*(z.size+z.r)) {
			break
		}
		if f.speed > 0 {
			before = f
		} else {
			after, isBetween = f, true
		}
		if !(before.speed > 0) {
			break // it does not come nearer: so it grazes here
		}
		step, room := before.gap/before.speed, math.Inf(1)
		if isBetween {
			room = float64(side * (after.t - before.t))
			step = (before.gap - after.gap - float64(after.speed*room)) / (before.speed - after.speed)
		}
		next := min(max(before.t+float64(side*step), first), 1)
		if isRound && !isBetween && s.n < dim {
			if led, ok := z.roll(&s, &at, &next, first, side); ok {
				t = led
				break
			}
		}
		if far := float64(side * (next - before.t)); !(far > 0 && far < room) {
			break // there is no float between
		}
		t = next
	}
	if n == (Vec{}) {
		n = z.normal(&s, &at, side)
	}
	return z.landing(t, n, &s)
}

// roll tries the time at which the corner or edge s of Z comes within R, and says whether that is
// the contact. It is, if s is nearest there, as near as the end of an approach has it, and if the
// motion still leads nearer: so no time before is one. Otherwise the plane found there may
// lead further than to the time next.
func (z *minkowski) roll(s *simplex, at *nearest, next *float64, first, side float64) (t float64, ok bool) {
	w, m := s.v, z.m
	if s.n > 1 {
		u := s.y[1].Sub(s.y[0])
		m = m.Sub(u.Scale(m.Dot(u) / u.Dot(u)))
	}
	mm := m.Dot(m)
	k := w.Dot(m) / mm
	foot := w.Sub(m.Scale(k))
	l := length(foot)
	if !(l < z.r) {
		return 0, false
	}
	t = z.part - k - float64(side*math.Sqrt(float64((z.r-l)*(z.r+l))/mm))
	if !(float64(side*(t-*next)) > 0 && t >= first && t <= 1) {
		return 0, false
	}
	z.place(t)
	x := *s
	x.reload(z)
	var now nearest
	if z.near(&x, &now) || now.isExact {
		return 0, false
	}
	f := z.tangentAt(t, &now, side)
	if !(f.speed > 0) {
		return 0, false
	}
	if now.length <= z.r+float64(4*e*(z.size+z.r)) && f.gap >= -float64(4*e*z.size) {
		*s, *at = x, now
		return t, true
	}
	if led := min(max(t+float64(side*(f.gap/f.speed)), first), 1); float64(side*(led-*next)) > 0 {
		*s, *next = x, led
	}
	return 0, false
}

// pierce finds the toiContact of what has no radius, where the motion certainly leads through the
// inside of a face of Z. The search is that of Snethen's portals (2008): from a triangle that the
// line of the motion passes through, to what of Z is farther out, until nothing is.
//
// No more is certain than of the planes of approach, of which the last portal is one: and that the
// origin is within 4eS of a mean of its vertices then.
func (z *minkowski) pierce(side, first float64, whole *simplex, l *toiContact) bool {
	z.place(0)
	s := simplex{n: whole.n}
	for i := range s.n {
		s.place(z, i, whole.id[i])
	}
	var p portal
	if s.n != dim+1 || !p.set(&s, z.m, side) {
		return false
	}
	for range steps {
		n := p.n.Scale(-side)
		c, h := z.least(n)
		nn := n.Dot(n)
		if nn < 0x1p-900 {
			return false
		}
		if n.Dot(p.y[0])-h > float64(4*e*z.size)*math.Sqrt(nn) && !p.has(&c) {
			if !p.replace(&c, z.corner(&c), z.m) {
				return false
			}
			continue
		}
		speed := -n.Dot(z.m)
		if speed*speed < float64(0x1p-40*float64(nn*z.m.Dot(z.m))) {
			return false // it is nearly along the face
		}
		t := min(max(h/speed, first), 1)
		z.place(t)
		s.n = dim
		for i := range s.n {
			s.place(z, i, p.id[i])
		}
		s.reduce()
		if s.n != dim || !(length(s.w) <= float64(4*e*z.size)) {
			return false
		}
		for _, k := range s.l[:dim] {
			if k < 0x1p-20 {
				return false // at an edge, there are other normals
			}
		}
		*l = z.landing(t, z.normal(&s, &nearest{v: n}, side), &s)
		return true
	}
	return false
}

// normal returns the direction at of the way to s, as exact as the face, edge or corner s of
// Z is. Without a radius, if the way leads to a contact there, the normal nearest to −m is
// what of −m is across s: where the two agree but for rounding, it is more exact.
func (z *minkowski) normal(s *simplex, at *nearest, side float64) Vec {
	n := unit(at.v)
	if z.isFar {
		return n
	}
	if s.n == dim {
		if v := sideNormal(mantissa(z.lead(s, 1)), mantissa(z.lead(s, dim-1))); v.Dot(n) < -0.5 {
			return v.Neg()
		} else if v.Dot(n) > 0.5 {
			return v
		}
		return n
	}
	if !z.isThin || at.isExact {
		return n
	}
	v := mantissa(z.m).Scale(-side)
	if s.n > 1 {
		v = accurateAcross(v, mantissa(z.lead(s, 1)))
	}
	if v = unit(v); v.Sub(n).maxAbs() <= float64(64*e*z.size)/at.length {
		return v
	}
	return n
}

// lead returns the way from the first corner of s to the corner i, within a rounding of what
// A and of what B has to it.
func (z *minkowski) lead(s *simplex, i int) Vec {
	return z.a.lead(s.id[0].A, s.id[i].A).Sub(z.b.lead(s.id[0].B, s.id[i].B))
}

// landAt is the toiContact at a time at which the two touch. Without a radius, its normal is the
// given one; of a short radius, integers know the direction.
func (z *minkowski) landAt(t float64, n Vec) toiContact {
	z.place(t)
	var s simplex
	var at nearest
	if !z.near(&s, &at) && at.length > float64(32*e*z.size) || n == (Vec{}) && !z.nearExactly(&s, &at) {
		n = unit(at.v)
	}
	return z.landing(t, n, &s)
}

// landing is the landing at the time t, at which s is nearest to the origin. As in span, the radii go
// along what leads from one core to the other, where that is long enough: the normal of a thin
// face may be across it.
func (z *minkowski) landing(t float64, n Vec, s *simplex) (l toiContact) {
	l.t, l.n = t, n
	if z.isFar {
		var p ends
		z.spanAlong(s.w, &p)
		l.onA, l.onB = p.onA, p.onB
	} else {
		for i := range s.n {
			l.onA = l.onA.Add(z.a.vertex(s.id[i].A).Scale(s.l[i]))
			l.onB = l.onB.Add(z.b.vertex(s.id[i].B).Scale(s.l[i]))
		}
	}
	if z.exp != 0 {
		l.onA, l.onB = l.onA.ldexp(z.exp), l.onB.ldexp(z.exp)
	}
	if s.w.Dot(s.w) > float64(0x1p-40*float64(z.size*z.size)) {
		n = unit(s.w)
	}
	l.onA = z.a.ref.Add(l.onA).Sub(n.Scale(bounded(z.a.Rounded(0))))
	l.onB = z.b.ref.Add(l.onB).Add(n.Scale(bounded(z.b.Rounded(0))))
	return l
}

// tangentAt returns the plane across the nearest point; for side −1, in the time of the
// motion back.
func (z *minkowski) tangentAt(t float64, at *nearest, side float64) tangent {
	return tangent{t, at.low - z.r, -float64(side * (z.m.Dot(at.v) / length(at.v)))}
}

// surface says which ends of the stretch that the line of a point's motion shares with B lie
// on the motion, of what meets, and makes the normals of the landings those there.
//
// With a radius that the motion comes nearer than, they are where the motion starts or
// ends outside or touching. What only touches, or does not have a radius, does so at one
// time only, or goes on doing so as far as corners and edges tell.
func (z *minkowski) surface(p *solidSweep) (enters, leaves bool) {
	startsIn, endsIn := p.start <= touching, p.end <= touching
	if !z.isThin && p.whole < touching {
		if p.start == touching {
			p.in = z.landAt(0, Vec{})
		}
		if p.end == touching {
			p.out = z.landAt(1, Vec{})
		}
		return p.start >= touching, p.end >= touching
	}
	switch {
	case startsIn:
		at := z.persists(p.start, &p.name)
		switch {
		case endsIn:
			end := z.persists(p.end, &p.last)
			p.in, p.out = z.landAt(0, at.in), z.landAt(1, end.out)
			return !at.came, !end.goesOn
		case at.came && !at.goesOn:
			p.out = z.landAt(0, at.out)
			return false, true
		}
		p.in = z.landAt(0, at.in)
		return !(at.came && at.goesOn), at.goesOn
	case endsIn:
		at := z.persists(p.end, &p.last)
		if at.came {
			p.out = z.landAt(1, at.out)
			return true, !at.goesOn
		}
		p.in = z.landAt(1, at.in)
		return true, false
	}
	return true, !p.isOnce
}

// persistence says whether what touches before or after a motion would have done so just before, and
// would just after; if not, in and out are the normals there, without a radius.
type persistence struct {
	came, goesOn bool
	in, out      Vec
}

// persists returns the persistence of what is related like this at the point of Z with the given name.
func (z *minkowski) persists(rel relation, name *exact.Simplex) (t persistence) {
	if z.isThin && rel == penetrating {
		return persistence{came: true, goesOn: true}
	}
	t.came = z.staysOn(name, true, &t.in)
	t.goesOn = z.staysOn(name, false, &t.out)
	return t
}
