package d3

// Clipping by planes: the part of a path in a convex body bounded by planes (Cyrus and Beck).

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// planeClip is the part of the line o + t·d that is in a convex body, clipped plane by plane (Cyrus and Beck 1978). For each
// plane it has two times, early and late: before early the line is certainly on one side of the plane, after late certainly on
// the other side.
//
// A radius moves all planes out by r. The body between them contains the body grown by r, so a line that misses it misses the
// grown body. A line that comes to one of the moved planes touches the grown body if the foot on the plane as it was is in the
// face.
//
// Only times in [−span, span] count, with span = 2A/|d|₁, where A bounds |o − x|₁ + 2r for all x of the body. At other times
// the line is farther than r from the body.
//
// The height over a plane with the normal n is a + t·b, with a and b as computed. Their errors, with that of n, are below
// 20eA|n|₁ and 13e|d|₁|n|₁, where a larger size may stand for |n|₁, and the error of r|n| is below 10er|n|₁ ≤ 5eA|n|₁. So
// within span the error of the height is below (20 + 26 + 5)eA|n|₁ = 51eA|n|₁. At early and late the height is ±τ, with τ =
// 128eA|n|₁, except for 11eA|n|₁ of rounding. So it has the right sign there, and exceeds its error by more than 32eA|n|₁: a
// point within 16eS ≤ 32eA of one plane, and behind all others at such times, is as near to the body.
type planeClip struct {
	o, d        Vec
	r           float64 // the radius of the ball that moves along the line, plus the radius of the body
	first, last float64 // the path is {o + t·d : first ≤ t ≤ last}
	size, span  float64 // A and 2A/|d|₁

	enters, leaves float64 // the line is certainly outside before enters, and from leaves on
	in, out        crossingPlane
	isUnsure       bool

	// The times at which the line enters and leaves, with normals of any lengths.
	enter, exit float64
	nIn, nOut   Vec
	end         ending
	isPierced   bool // enter is exit: the body has no inside
}

// crossingPlane is the plane that the line crosses last on its way in, or first on its way out, with its times early and late.
// other is the greatest late of all other planes crossed inwards, or the least early of all others crossed outwards.
type crossingPlane struct {
	early, late, other float64
	face               int
}

// ending is how a path continues that is in a body.
type ending uint8

const (
	endUnsure ending = iota
	endsOutside
	endsInside
)

// underflow bounds the loss by underflow in products of lengths in 2⁻¹⁵⁰..2¹⁵⁰: a product of three loses at most 2⁻¹⁰⁷⁵ in its
// first factor, times two lengths and a span.
const underflow = 0x1p-500

// set sets A and span, and reports whether sizes are in 2⁻¹⁵⁰..2¹⁵⁰.
func (w *planeClip) set(size float64) bool {
	size += float64(2 * w.r)
	way, inf := w.d.sumAbs(), math.Inf(1)
	w.size, w.span = size, float64(2*size)/way
	w.enters, w.leaves = -inf, inf
	w.in.late, w.in.other, w.out.early, w.out.other = -inf, -inf, inf, inf
	return size > 0x1p-150 && size < 0x1p150 && way > 0x1p-150 && way < 0x1p150
}

// margin returns τ for a plane whose normal has the given size.
func (w *planeClip) margin(size float64) float64 {
	return float64(float64(128*e*w.size)*size) + underflow
}

// radiusShift returns r|n|, the height by which r moves a plane with the normal n.
func (w *planeClip) radiusShift(n Vec) float64 {
	if w.r == 0 {
		return 0
	}
	return float64(w.r * length(n))
}

// foot returns the point p at −r along the normal n from the line at the time t, given k, the vector from some point to o. If
// the height of p over another plane is below −unit·size, with the size of that plane's normal, the foot is behind it at all
// times between early and late of at.
//
// p has an error below 40eA in the 1-norm: k, td and r·n/|n|, of which the last has up to 21er. Its height rounds by less than
// 30eA|n|₁. At other times between early and late, p is at most |d|₁ times the difference away. So 128eA − 70eA leave more than
// the 32eA that planeClip needs.
func (w *planeClip) foot(k, n *Vec, t float64, at *crossingPlane) (p Vec, unit float64) {
	p = k.Add(w.d.Scale(t)).Sub(n.Scale(w.r / length(*n)))
	return p, float64(128*e*w.size) + float64((at.late-at.early)*w.d.sumAbs())
}

// addPlane clips the line by the half-space behind a plane over which its height is a + t·b.
func (w *planeClip) addPlane(a, b, tau float64, face int) {
	if rate := math.Abs(b); float64(rate*w.span) > tau {
		inv := 1 / rate
		if b < 0 {
			w.addEntry(float64((a-tau)*inv), float64((a+tau)*inv), face)
		} else {
			w.addExit(float64((-a-tau)*inv), float64((tau-a)*inv), face)
		}
		return
	}
	w.addParallel(a, tau)
}

// addSlab clips the line by the slab |a + t·b| ≤ width, as addPlane does. Its faces are 2i below and 2i + 1 above.
func (w *planeClip) addSlab(a, b, width, tau float64, i int) {
	rate, top := math.Abs(b), 1
	if !(float64(rate*w.span) > tau) {
		w.addParallel(math.Abs(a)-width, tau)
		return
	}
	if b < 0 {
		a, top = -a, 0
	}
	inv := 1 / rate
	lo, hi := -width-a, width-a
	w.addEntry(float64((lo-tau)*inv), float64((lo+tau)*inv), 2*i+1-top)
	w.addExit(float64((hi-tau)*inv), float64((hi+tau)*inv), 2*i+top)
}

// addParallel is addPlane for a height that changes by less than τ within span.
func (w *planeClip) addParallel(a, tau float64) {
	switch {
	case a > 2*tau:
		w.enters, w.leaves = math.Inf(1), math.Inf(-1)
	case !(a < -2*tau):
		w.isUnsure = true
	}
}

// addEntry adds a plane that the line crosses inwards.
func (w *planeClip) addEntry(early, late float64, face int) {
	w.enters = float.Larger(early, w.enters)
	if late > w.in.late {
		w.in = crossingPlane{early, late, w.in.late, face}
	} else {
		w.in.other = float.Larger(late, w.in.other)
	}
}

// addExit adds a plane that the line crosses outwards.
func (w *planeClip) addExit(early, late float64, face int) {
	if late < w.leaves {
		w.leaves = late
	}
	if early < w.out.early {
		w.out = crossingPlane{early, late, w.out.early, face}
	} else if early < w.out.other {
		w.out.other = early
	}
}

// answer returns castHit if the line certainly enters through a single plane, castInside or castMiss if that is certain, and
// castUnsure otherwise.
func (w *planeClip) answer() castAnswer {
	switch {
	case w.enters > w.leaves || w.enters > w.last || w.leaves < w.first:
		return castMiss
	case w.isUnsure:
		return castUnsure
	case w.in.early > max(w.in.other, w.first, -w.span) && w.in.late < min(w.out.early, w.last, w.span):
		return castHit
	case w.in.late < w.first && w.out.early > w.first:
		return castInside
	}
	return castUnsure
}

// setEntry sets the time and normal of entry from the height a + t·b over the plane with the normal n. It returns castUnsure if
// that time is not between early and late.
//
// At the computed time, the line is at most h/|n| from the plane, where h is the error of a height. It is behind all other
// planes by the margin, so it is as near to the surface of the body.
func (w *planeClip) setEntry(a, b float64, n Vec) castAnswer {
	w.enter, w.nIn = -a/b, n
	if !(w.in.early < w.enter && w.enter < w.in.late) {
		return castUnsure
	}
	return castHit
}

// certainEnding returns how a path ends that enters or starts inside.
func (w *planeClip) certainEnding() ending {
	switch {
	case w.out.late < min(w.out.other, w.last, w.span):
		return endsOutside
	case w.out.early > w.last && w.r == 0:
		return endsInside
	}
	return endUnsure
}

// setExit is setEntry for the exit. It sets end to endUnsure if the time is not between early and late.
func (w *planeClip) setExit(a, b float64, n Vec) {
	w.exit, w.nOut, w.end = -a/b, n, endsOutside
	if !(w.out.early < w.exit && w.exit < w.out.late) {
		w.end = endUnsure
	}
}

// at returns the hit at the time t with a normal along n.
func (w *planeClip) at(t float64, n Vec) Hit {
	return Hit{t, w.o.Add(w.d.Scale(t)), unit(n).Add(Vec{})} // −0 + 0 is 0
}

// setSpan sets the ends of c that are certain: the entry as answer has it, and the exit as w.end has it.
func (w *planeClip) setSpan(c *Span, answer castAnswer) {
	switch {
	case answer == castHit:
		c.Enter = w.enter
	case answer == castInside:
		c.Enter = 0
	}
	switch w.end {
	case endsOutside:
		c.Exit = w.exit
	case endsInside:
		c.Exit = w.last
	}
	c.Exit = max(c.Enter, c.Exit)
}

// crosses returns penetrating if the path certainly has a point between two parallel planes, apart if it certainly has none,
// and undecided otherwise. The planes are at the heights h ± v over o, and the path rises by t from time 0 to time 1. The
// errors of h ± v and of t are below hb and tb.
func (w *planeClip) crosses(h, t, v, hb, tb float64) relation {
	if w.last == 1 {
		beyond, bound := math.Abs(h-float64(0.5*t))-(v+math.Abs(float64(0.5*t))), hb+tb
		switch {
		case beyond > bound:
			return apart
		case beyond < -bound:
			return penetrating
		}
		return undecided
	}
	switch {
	case t >= tb && h+v < -hb, t <= -tb && h-v > hb:
		return apart
	case t > tb && h+v > hb, t < -tb && h-v < -hb, math.Abs(h) < v-hb:
		return penetrating
	}
	return undecided
}

// clipPlanes clips the path by the planes of a hull.
//
// With k from the first corner to o, rounded by at most 2eA, the height a = k·n − off has an error below (2 + 5 + 4 + 1)eA|n|₁,
// including that of off, and b = d·n one below 4e|d|₁|n|₁. n is within 3e|n| of the exact normal, so the distance of the line
// from the face's plane at t = −a/b is below 16eS: 2eS from the position, 6e|k|, 6e|td| and 8e times the extent.
func (w *planeClip) clipPlanes(h *Hull, want castWant) castAnswer {
	d := h.data
	if d == nil || len(d.planes) == 0 {
		return castUnsure
	}
	k, low := w.o, 0.0
	if h.at != (Vec{}) {
		o, at := w.o.coords(), h.at.coords()
		for i := range o {
			x := expansion.Diff(o[i], at[i])
			o[i], low = x.Hi, low+math.Abs(x.Lo)
		}
		k = vecOf(o)
	}
	k = k.Sub(vecOf(d.points[0]))
	if !w.set(k.sumAbs()+d.extent) || low > float64(2*e*w.size) {
		return castUnsure
	}
	unit := float64(128 * e * w.size)
	// A plane cannot change the answer, and is skipped, if the line is certainly behind it at the time others of its kind:
	// from then on for planes crossed inwards, until then for planes crossed outwards.
	others := [2]float64{w.out.other, w.in.other}
	for i := range d.planes {
		p := &d.planes[i]
		a, b, tau := w.above(&k, p), w.d.Dot(p.n), float64(unit*p.size)+underflow
		// The sign of b is hard to predict, so no branch depends on it.
		if a+tau <= -float64(b*others[math.Float64bits(b)>>63]) {
			continue
		}
		if a > tau && b >= 0 && w.first == 0 {
			return castMiss
		}
		w.addPlane(a, b, tau, i)
		others = [2]float64{w.out.other, w.in.other}
	}
	answer := w.answer()
	if want == theVerdict && w.r == 0 {
		return answer
	}
	if answer == castHit {
		p := &d.planes[w.in.face]
		if answer = w.setEntry(w.above(&k, p), w.d.Dot(p.n), p.n); p.isUnsure() || !w.isOnFace(&k, d, &w.in, w.enter) {
			answer = castUnsure
		}
	}
	if answer >= castInside && want > theHit {
		if w.end = w.certainEnding(); w.end == endsOutside {
			p := &d.planes[w.out.face]
			if w.setExit(w.above(&k, p), w.d.Dot(p.n), p.n); p.isUnsure() || !w.isOnFace(&k, d, &w.out, w.exit) {
				w.end = endUnsure
			}
		}
	}
	return answer
}

// above returns the height of o over the plane of a face, moved out by r.
func (w *planeClip) above(k *Vec, p *hullPlane) float64 {
	return k.Dot(p.n) - p.off - float64(w.r*p.length)
}

// isOnFace reports whether the foot on the face at.face is certainly in that face.
func (w *planeClip) isOnFace(k *Vec, d *hullData, at *crossingPlane, t float64) bool {
	if w.r == 0 {
		return true
	}
	p, unit := w.foot(k, &d.planes[at.face].n, t, at)
	for i := range d.planes {
		q := &d.planes[i]
		if !(p.Dot(q.n)-q.off < -(float64(unit*q.size) + underflow)) && i != at.face {
			return false
		}
	}
	return true
}

// missOuter returns castMiss if the path certainly misses the capsule that holds s, grown by the radius of w, and otherwise castUnsure. A
// line is cast as two rays.
func (w *planeClip) missOuter(s Shape) castAnswer {
	var c Capsule
	if _, ok := outerOf(s, &c); !ok {
		return castUnsure
	}
	r := (c.Radius + w.r) * (1 + 4*e)
	core := coreRef{exact.Segment, &c.A, &c.B}
	var h Hit
	back := w.d.Neg()
	if h.castCapsule(&w.o, &w.d, core, r, w.last == 1) != castMiss || w.first < 0 && h.castCapsule(&w.o, &back, core, r, false) != castMiss {
		return castUnsure
	}
	return castMiss
}
