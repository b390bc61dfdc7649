package d3

// Sweeps of solids: when two meet and part if they move.

import "math"

// voyage is when two solids meet, and how.
type voyage struct {
	span   Span
	n      Vec // a unit vector out of the second one where they meet; zero if they do before the motion
	planes int // how many planes the longer one of both approaches took
	asked  int // how often integers were asked
}

// sweep finds when a, moved by ma, meets b, moved by mb, cut to 0..1, and whether there is
// such a time. At both ends, if they are within the motion, the distance of the cores is R
// within 16e·S, |ma−mb| in S included.
//
// Whether they meet is the verdict on all of a's way, which is a solid with one more
// direction: what is thin meets what it passes through. Enter is 0 exactly if they overlap
// at the start, Exit is 1 exactly if they do at the end.
func (a *solid) sweep(b *solid, ma, mb *Vec, p *voyage) (ok bool) {
	if b.precedes(a) {
		ok = b.sweep(a, mb, ma, p)
		p.n = p.n.Neg()
		return ok
	}
	*p = voyage{}
	z := between(a, b)
	z.set(ma, mb)
	var s simplex
	z.sweep()
	if !z.overlap(&s) {
		return false
	}
	startsIn, endsIn := z.overlapsAt(0), z.overlapsAt(1)
	p.span.Exit = 1
	if !startsIn {
		p.span.Enter = clamp(z.approach(+1, p), math.SmallestNonzeroFloat64)
		if !endsIn {
			p.span.Enter = min(p.span.Enter, 1-e)
		}
	}
	if n := p.n; !endsIn {
		p.span.Exit = max(p.span.Enter, min(z.approach(-1, p), 1-e))
		p.n = n
	}
	p.asked = z.asked
	return true
}

// overlapsAt says whether the two overlap after the part t of the motion, which is 0 or 1.
func (z *differences) overlapsAt(t float64) bool {
	z.place(t)
	var s simplex
	return z.overlap(&s)
}

// tangent is what a supporting plane of Z says of the distance f from the origin, less R,
// as a function of time: f is at least gap − speed·x, x from t on.
type tangent struct{ t, gap, speed float64 }

// approaches is more planes than an approach takes: where a motion touches at one time
// only, each divides the gap by four. All others take three or four.
const approaches = 64

// approach returns where a motion of what meets on its way, but is apart at its start, comes
// to touch; for side −1, the same of the motion back from its end.
//
// f is convex, so that a plane comes within R no later than Z does (Newton): no contact is
// passed. Where rounding has led beyond the least distance all the same, the next time is
// that at which the planes of both sides meet (Kelley 1960).
//
// It ends where |w| is at most R + 4e(S+R). No plane led further than 14eS beyond R: its h is
// within 12eS, as search has it, and the step rounds by less than 2e|m|. So the distance
// there is within 16eS of R.
func (z *differences) approach(side float64, p *voyage) (t float64) {
	var s simplex
	var before, after tangent
	isBetween := false
	if side < 0 {
		t = 1
	}
	for planes := 1; planes <= approaches; planes++ {
		p.planes = max(p.planes, planes)
		z.place(t)
		if s.n > 0 {
			x := s.exactly()
			s.load(z, &x) // the vertices are elsewhere
		}
		var at nearest
		if z.near(&s, &at) {
			break
		}
		f := z.tangentAt(t, &at, side)
		if f.gap <= 0 && !at.isExact && at.length-z.r > float64(4*e*(z.size+z.r)) {
			if z.nearExactly(&s, &at) {
				break
			}
			f = z.tangentAt(t, &at, side)
		}
		p.n = at.v
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
		next := clamp(before.t+float64(side*step), 0)
		if far := float64(side * (next - before.t)); !(far > 0 && far < room) {
			break // there is no float between
		}
		t = next
	}
	p.n = unit(p.n)
	return t
}

// tangentAt returns the plane across the nearest point; for side −1, in the time of the
// motion back.
func (z *differences) tangentAt(t float64, at *nearest, side float64) tangent {
	return tangent{t, at.low - z.r, -float64(side * (z.m.Dot(at.v) / length(at.v)))}
}
