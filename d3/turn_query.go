package d3

// Sweeps of bodies that turn: the contract, and what is handed to package turning.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/pool"
	"github.com/hantei-go/hantei/internal/turning"
)

// SweepTurning is SweepBoth for bodies that also turn on their way: T is the first time at which a, moved by motionA, and b, moved
// by motionB, meet, and ok whether they do. Both are right for the very numbers and motions passed in, not for samples of
// them: a bar cannot skip what it passes, and what grazes is a hit. T is 0 exactly when the two overlap before.
//
// Point is where the two touch at the time T, and Normal points out of b there. Bodies that turn may part and meet again
// later: Step of a World reports each time.
//
// At the time T the distance of the cores differs from the sum of the radii by < 32e·S; S counts the motions as well, and
// the distance of a corner from its pivot. T itself is as sensitive as the question: for what grazes, like a square root.
//
// A ray, a line, a half-space or a box with infinite sides is cut off beyond the reach of a bounded shape, and S counts where. Of two without an
// end, what is farther than 2⁶⁴ times the numbers passed in does not count.
//
// Lengths count as they are down to 2⁻²⁵⁶ of the greatest number; what is less is rounded.
//
// With a Tapered of different radii, a Cylinder or a Cone, what turns counts as in contact within 2⁻³⁰ of its size, the length of
// its core plus how far it reaches from that: so ok is true also for what comes as near as that, and T may be as much too early. Two
// that hover through thousands of steps, nearer to each other than 2⁻²⁰ of how far the motion reaches, are in contact at last. So are two
// that both turn most of their way in less than 2⁻⁴⁰ of the time, if they are within reach and their quaternions are not always of one length.
//
// SweepTurning(b, motionB, a, motionA) has the same T, to the bit, and the opposite Normal. Without turns it is SweepBoth, to the
// bit. A motion with a NaN or an infinity is no motion: ok is false, and so it is for the empty set.
func SweepTurning(a Shape, motionA Motion, b Shape, motionB Motion) (h Hit, ok bool) {
	ok = sweepTurning(&h, a, &motionA, b, &motionB, 0, false)
	return h, ok
}

// isAnyAbove reports whether some component of p is above that of q.
func isAnyAbove(p, q Vec) bool {
	up := p.Sub(q).coords()
	return up[0] > 0 || up[1] > 0 || up[2] > 0
}

// turningPair is the memory for a question about two bodies that turn.
type turningPair struct {
	turning.Question
	x, y      operand
	isSwapped bool // A is the second body
	rooms     [2]boxRoom
}

var turningPairs pool.Pool[turningPair]

// sweepTurning sets h to the first contact after a time at which the two are apart, or from the start on if that is 0. It reports
// whether there is one. If isPast is true, a contact that a Tapered has at the time after, as that rounds, is over.
func sweepTurning(h *Hit, a Shape, ma *Motion, b Shape, mb *Motion, after float64, isPast bool) bool {
	switch {
	case !ma.isFinite() || !mb.isFinite():
		return false
	case after == 0 && !ma.turns() && !mb.turns():
		return fastSweep(h, a, &ma.Move, b, &mb.Move)
	}
	p := turningPairs.Take()
	defer turningPairs.Put(p)
	return p.set(a, ma, b, mb) && !(after == 0 && p.areWaysApart(ma, mb)) && p.sweep(h, a, ma, b, mb, after, isPast)
}

// areWaysApart reports that boxes around the ways of the two bodies have no point in common.
func (p *turningPair) areWaysApart(ma, mb *Motion) bool {
	loA, hiA := ma.wayOf(p.x.around())
	loB, hiB := mb.wayOf(p.y.around())
	return isAnyAbove(loA, hiB) || isAnyAbove(loB, hiA)
}

// around returns the ends of a box around x. The box is that of Bounds if x is curved. Otherwise its ends are sums of floats with a margin.
//
// An end is a sum of at most seven terms. Each sum rounds by less than 2e of the sum of their sizes, and the margin is 32e of that.
func (x *operand) around() (lo, hi Vec) {
	if x.isCurved() {
		b := x.boundsOfCurved()
		return b.Min, b.Max
	}
	var from, to [3]float64
	x.extremes(&from, &to)
	s := &x.solid
	at, by := [3]float64{}, [3]float64{}
	if x.form == cornered {
		at = s.at.coords()
		for _, h := range s.halves[:s.count] {
			for k, c := range h.coords() {
				by[k] += math.Abs(float.Ldexp(c, s.halfExp))
			}
		}
	}
	r := s.Rounded(0)
	for k := range dim {
		more := by[k] + r
		from[k] += at[k] - more - float64(32*e*(math.Abs(from[k])+math.Abs(at[k])+more))
		to[k] += at[k] + more + float64(32*e*(math.Abs(to[k])+math.Abs(at[k])+more))
	}
	return vecOf(from), vecOf(to)
}

// sweep is sweepTurning of the bodies that p is set to, without a look at boxes.
func (p *turningPair) sweep(h *Hit, a Shape, ma *Motion, b Shape, mb *Motion, after float64, isPast bool) bool {
	switch {
	case p.x.isCurved() || p.y.isCurved():
		if after == 0 && fastSweep(h, a, &Vec{}, b, &Vec{}) {
			return true
		}
		t := turningTaperedOf(&p.x, ma, &p.y, mb)
		at, end := after-t.origin, 1-t.origin
		if isPast && t.isNear(at) {
			var ok bool
			if at, ok = t.exit(at, end); !ok {
				return false
			}
		}
		at, v, ok := t.first(at, end)
		if ok {
			t.hit(h, at, after, &v)
		}
		return ok
	case !p.Start() && after == 0 && fastSweep(h, a, &Vec{}, b, &Vec{}):
		return true
	}
	var first turning.Hit
	if !p.Sweep(&first, after) {
		return false
	}
	h.T, h.Point, h.Normal = first.T, inRange(vecOf(first.Point)), vecOf(first.Normal)
	if p.isSwapped {
		h.Normal = h.Normal.Neg()
	}
	return true
}

// turningSpan is a time of contact.
type turningSpan struct {
	Span
	after float64 // a time before Enter from which on the two are apart, or Enter if they are in contact from the start on
}

// appendTurningSpans appends, in order, the spans of the times from from to to in which two bodies are in contact. Question.Exit decides where one
// ends, so two contacts with a short gap between them may be one span. A span that lasts until to has Exit = to. At from = 0 the bodies are in
// contact if they overlap; at a later from they are in contact if isIn is true and floats do not prove them apart.
func appendTurningSpans(all []turningSpan, a Shape, ma *Motion, b Shape, mb *Motion, from, to float64, isIn bool) []turningSpan {
	p := turningPairs.Take()
	defer turningPairs.Put(p)
	if !ma.isFinite() || !mb.isFinite() {
		return all
	}
	if !p.set(a, ma, b, mb) {
		return all
	}
	if p.x.isCurved() || p.y.isCurved() {
		return p.appendTapered(all, a, ma, b, mb, from, to, isIn)
	}
	isApart := p.Start()
	if from > 0 {
		isApart = p.IsApart(from) || !isIn
	} else if !isApart {
		isApart = !Overlap(a, b)
	}
	for ; ; isApart = true {
		t := turningSpan{after: from}
		t.Enter = from
		if isApart {
			var h turning.Hit
			if !p.Sweep(&h, from) || h.T > to {
				return all
			}
			t.Enter = h.T
		}
		var ok bool
		t.Exit, from, ok = p.Exit(t.Enter, to)
		if all = append(all, t); !ok {
			return all
		}
	}
}

// appendTapered is appendTurningSpans if one of the bodies is tapered.
func (p *turningPair) appendTapered(all []turningSpan, a Shape, ma *Motion, b Shape, mb *Motion, from, to float64, isIn bool) []turningSpan {
	t := turningTaperedOf(&p.x, ma, &p.y, mb)
	at, end := from-t.origin, to-t.origin
	if from == 0 {
		isIn = Overlap(a, b)
	} else {
		isIn = isIn && t.isNear(at)
	}
	for {
		s := turningSpan{Span: Span{Enter: from}, after: from}
		var ok bool
		if !isIn {
			if at, _, ok = t.first(at, end); !ok {
				return all
			}
			s.Enter = min(max(t.origin+at, from, math.SmallestNonzeroFloat64), to)
		}
		at, ok = t.exit(at, end)
		if s.Exit = to; ok {
			s.Exit = min(max(t.origin+at, s.Enter), to)
		}
		if all = append(all, s); !ok {
			return all
		}
		from, isIn = s.Exit, false
	}
}

// set makes p the question, with the lesser body as A. It returns false if one of them is empty.
func (p *turningPair) set(a Shape, ma *Motion, b Shape, mb *Motion) bool {
	p.Dim, p.isSwapped = dim, false
	p.x, p.y = operand{}, operand{}
	p.x.set(a)
	p.y.set(b)
	dataA, dataB := hullDataOf(a), hullDataOf(b)
	p.x.solid.list, p.y.solid.list = dataA.list(), dataB.list()
	if !p.x.isTurnable() || !p.y.isTurnable() {
		return false
	}
	x, y := &p.x, &p.y
	if x.isCurved() || y.isCurved() {
		for i, d := range [...]*hullData{dataA, dataB} {
			if d != nil {
				[...]*operand{x, y}[i].solid.hullFacets = d.facets()
			}
		}
		return true
	}
	p.isSwapped = y.solid.precedes(&x.solid) || !x.solid.precedes(&y.solid) && mb.precedes(ma)
	bodies := [...]*turning.Body{&p.A, &p.B}
	if p.isSwapped {
		bodies[0], bodies[1] = bodies[1], bodies[0]
	}
	size := x.sizeTurning(ma) + y.sizeTurning(mb)
	far := float.ExponentOf(size) + 10
	if !x.isBounded() && !y.isBounded() {
		far += 64
	}
	setTurning(bodies[0], x, ma, far, &p.rooms[0])
	setTurning(bodies[1], y, mb, far, &p.rooms[1])
	for i, d := range [...]*hullData{dataA, dataB} {
		if d != nil {
			f := d.facets()
			bodies[i].Edges, bodies[i].Faces = f.edges, f.faces
		}
	}
	return true
}

// precedes is a strict order of motions by their numbers.
func (m *Motion) precedes(n *Motion) bool {
	if c := compare(m.Move, n.Move); c != 0 {
		return c < 0
	}
	if c := compare(m.Pivot, n.Pivot); c != 0 {
		return c < 0
	}
	return m.Spin.spin.Precedes(&n.Spin.spin)
}

// isTurnable makes a bounded x a solid, and reports whether it is not empty.
func (x *operand) isTurnable() bool {
	switch {
	case x.form == halved:
		return x.isHalf()
	case x.form == spanned && x.core.kind >= exact.Ray:
		return isFinite(x.core.a.maxAbs()) && isFinite(x.core.b.maxAbs()) && isFinite(x.solid.R)
	case x.isOpen():
		x.solid.setOpenings()
		return isFinite(x.solid.R)
	}
	x.bound()
	return x.solid.isValid()
}

// sizeTurning returns a bound on the coordinates and the radius of x and on those of m, divided by 2⁴, without sides that are
// infinite.
func (x *operand) sizeTurning(m *Motion) float64 {
	const part = 0x1p-4
	size := float64(part*m.Move.maxAbs()) + float64(part*m.Pivot.maxAbs()) + x.solid.Rounded(4)
	switch {
	case x.form == halved:
		return size + float64(part*x.half.Point.maxAbs())
	case x.form == spanned && x.core.kind >= exact.Ray:
		return size + float64(part*x.core.a.maxAbs())
	}
	for _, p := range x.solid.given() {
		for _, c := range p {
			if !math.IsInf(c, 0) {
				size += float64(part * math.Abs(c))
			}
		}
	}
	for _, h := range x.solid.halves[:x.solid.count] {
		size += float64(part * h.sumAbs())
	}
	return size + float64(part*x.solid.at.sumAbs())
}

// first returns the first time from a time on, at which the two are apart, when they come to touch, and whether they do until the end.
// It goes from time to time by steps that are certain.
func (t *turningTapered) first(from, to float64) (at float64, v turningView, ok bool) {
	at = from
	for {
		v = t.look(at)
		if t.hovered++; v.way.gap > t.hovers || v.way.gap < float64(0.5*t.least) { // two that come nearer do not hover
			t.hovered, t.least = 0, v.way.gap
		} else if t.hovered > manyLooks && t.hovered%doubleLooks == 0 {
			t.near = max(t.near, min(2*t.near, t.hovers))
		}
		if !(v.way.gap > t.near) {
			return at, v, true
		}
		if !(at < to) {
			return at, v, false
		}
		own := t.carried(v.way.n, at)
		scale := t.scaleAt(at)
		step := min(to-at, scale)
		for !t.isCertain(&v, own, at, step) {
			if step /= 2; step < max(float64(leastStep*scale), t.shortest) {
				return at, v, true
			}
		}
		at = min(at+step, to)
	}
}

// isCertain reports that no contact is between the view v and a time a step after it. The normal there is n, and own is what x carries of it.
//
// Along n, which y carries, each point of x has a height over y. Between two times it is at most bend·s²/8 lower than on the chord, for a
// step s. So the least of all heights at both times, less that, is a bound on the gap. Along own the points of y have depths under x, with a
// bound of the same kind. That is better if x is long, and they touch in the middle of it.
//
// In space, if only one of the two turns, p″ is across its axis, so along n no height bends by more than the sine of the angle between n
// and the axis times that: a cylinder that spins about its axis stays as high over a floor.
func (t *turningTapered) isCertain(v *turningView, own Vec, at, step float64) bool {
	n, least := v.way.n, float64(0.5*t.near)
	if t.width < 1 {
		t.setPaces(at, at+step)
	}
	ends, m := t.endsAt(at+step, own)
	before, after := t.x.heights(&v.ends, n), t.x.heights(&ends, n)
	bends := float64(0.125 * float64(step*step))
	turned := float64(2 * float64(bends*float64(t.rate*t.rate))) // a bound on how much a direction that x carries bends
	if t.axis != (Vec{}) {                                       // in space only
		bends *= min(1, length(n.Cross(t.axis))+0x1p-40) // in space only
	} // in space only
	over := v.way.gap - min(before[0], before[1])
	ok := true
	for i := range ends {
		ok = ok && min(before[i], after[i])+over-float64(bends*t.ofEnds[i].bend) > least
	}
	// The least depth of a ray is that of its origin while it leads away from x.
	isAway := !t.y.isRay() || max(n.Dot(t.y.core.u), m.Dot(t.y.core.u)) < -float64(turned*length(t.y.core.u))
	if !ok && isAway && isFinite(t.ofOther.bend) {
		after = t.x.heights(&ends, m)
		gap := min(after[0], after[1]) - t.y.top(m) + over + t.y.top(n)
		ok = min(v.way.gap, gap)-float64(bends*t.ofOther.bend) > least
	}
	if !ok && t.y.form == spanned && t.y.core.u != (Vec{}) { // in space only
		ok = t.isCertainAcross(v, at, step) // in space only
	} // in space only
	return ok
}

// hit sets h to the contact at a time since the origin, which is not before the time after.
func (t *turningTapered) hit(h *Hit, at, after float64, v *turningView) {
	h.T, h.Point = min(max(t.origin+at, after, math.SmallestNonzeroFloat64), 1), inRange(t.toWorld(v.on, at))
	h.Normal = t.rotation(1, at).Apply(v.way.n)
	if t.isSwapped {
		h.Normal = h.Normal.Neg()
	}
	h.Normal = unit(h.Normal).Add(Vec{})
}
