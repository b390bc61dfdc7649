package d3

// Clipping by planes: which part of a path is in a body that lies between planes (Cyrus and Beck).

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// planeClip is the part of the line o + t·d that is in a body, found plane by plane (Cyrus and Beck 1978). Of each plane it keeps two
// times, early and late: before early the line is certainly on one side of the plane, after late certainly on the other side.
//
// A radius moves all planes out by r. What lies between them then is more than the body grown by r,
// so what misses it misses the body. What comes to a plane touches the body if the foot on that
// plane before it moved is in the face.
//
// Only times up to span count. It is 2A/|d|₁, with A a bound on |o − x|₁ + 2r for all x of the body,
// so that the line is farther than r from the body at all later and earlier ones.
//
// The height above a plane with a normal n is a + t·b, with a and b as they are computed. Their
// errors, with that of n, are below 20eA|n|₁ and 13e|d|₁|n|₁, where a larger size may stand for
// |n|₁, and that of r|n| is below 10er|n|₁ ≤ 5eA|n|₁. So until span the height is off by less than
// 51eA|n|₁. At the two times it is ±τ, with τ = 128eA|n|₁, but for 11eA|n|₁ that rounds there. So it
// has the right sign, and more than 32eA|n|₁ remain: what is within 16eS ≤ 32eA of one plane, and
// behind all others at such times, is as near to the body.
type planeClip struct {
	o, d        Vec
	r           float64 // of the ball with its center on the line, and the radius of the body
	first, last float64 // the times of the path
	size, span  float64 // A, and as above

	enters, leaves float64 // it is surely outside until the one, and from the other on
	in, out        crossingPlane
	isUnsure       bool

	// Where it enters and leaves, with normals that are no units.
	enter, exit float64
	nIn, nOut   Vec
	end         ending
	isPierced   bool // it leaves where it enters
}

// crossingPlane is the plane through which the line comes last, or goes out first: early and late are
// its times, other is the greatest late one, or the least early one, of all the rest.
type crossingPlane struct {
	early, late, other float64
	face               int
}

// ending says how a path that is in a body goes on.
type ending uint8

const (
	endUnsure ending = iota
	endsOutside
	endsInside
)

// underflow is more than products of lengths between 2⁻¹⁵⁰ and 2¹⁵⁰ lose below the floats: of
// three, 2⁻¹⁰⁷⁵ of the first is lost, times two lengths and a span.
const underflow = 0x1p-500

// set sets A, and says whether sizes are ordinary.
func (w *planeClip) set(size float64) bool {
	size += float64(2 * w.r)
	way, inf := w.d.sumAbs(), math.Inf(1)
	w.size, w.span = size, float64(2*size)/way
	w.enters, w.leaves = -inf, inf
	w.in.late, w.in.other, w.out.early, w.out.other = -inf, -inf, inf, inf
	return size > 0x1p-150 && size < 0x1p150 && way > 0x1p-150 && way < 0x1p150
}

// margin returns τ.
func (w *planeClip) margin(size float64) float64 {
	return float64(float64(128*e*w.size)*size) + underflow
}

// beyond returns how much higher a plane with the normal n is for the radius.
func (w *planeClip) beyond(n Vec) float64 {
	if w.r == 0 {
		return 0
	}
	return float64(w.r * length(n))
}

// foot returns the point at −r along the normal n from where the line is at the time t, with k from
// some point to o. Its height above another plane is negative for the foot at all times of the
// border if it is below −unit times the size of that plane's normal.
//
// The foot has an error below 40eA in the 1-norm, k, td and r·n/|n| with up to 21er among it. Its
// height rounds by less than 30eA|n|₁. At other times, it is no more than |d|₁ times the difference
// away. So more than 32eA remain, as above.
func (w *planeClip) foot(k, n *Vec, t float64, at *crossingPlane) (p Vec, unit float64) {
	p = k.Add(w.d.Scale(t)).Sub(n.Scale(w.r / length(*n)))
	return p, float64(128*e*w.size) + float64((at.late-at.early)*w.d.sumAbs())
}

// behind takes what is behind a plane above which the line is a + t·b high.
func (w *planeClip) behind(a, b, tau float64, face int) {
	if rate := math.Abs(b); float64(rate*w.span) > tau {
		inv := 1 / rate
		if b < 0 {
			w.comeIn(float64((a-tau)*inv), float64((a+tau)*inv), face)
		} else {
			w.goOut(float64((-a-tau)*inv), float64((tau-a)*inv), face)
		}
		return
	}
	w.stay(a, tau)
}

// between takes what is at most half as high or deep as width, as behind does. Faces 2i and 2i + 1
// are those below and above.
func (w *planeClip) between(a, b, width, tau float64, i int) {
	rate, top := math.Abs(b), 1
	if !(float64(rate*w.span) > tau) {
		w.stay(math.Abs(a)-width, tau)
		return
	}
	if b < 0 {
		a, top = -a, 0
	}
	inv := 1 / rate
	lo, hi := -width-a, width-a
	w.comeIn(float64((lo-tau)*inv), float64((lo+tau)*inv), 2*i+1-top)
	w.goOut(float64((hi-tau)*inv), float64((hi+tau)*inv), 2*i+top)
}

// stay is behind for a height that changes by less than τ, as long as it counts.
func (w *planeClip) stay(a, tau float64) {
	switch {
	case a > 2*tau:
		w.enters, w.leaves = math.Inf(1), math.Inf(-1)
	case !(a < -2*tau):
		w.isUnsure = true
	}
}

func (w *planeClip) comeIn(early, late float64, face int) {
	w.enters = float.Larger(early, w.enters)
	if late > w.in.late {
		w.in = crossingPlane{early, late, w.in.late, face}
	} else {
		w.in.other = float.Larger(late, w.in.other)
	}
}

func (w *planeClip) goOut(early, late float64, face int) {
	if late < w.leaves {
		w.leaves = late
	}
	if early < w.out.early {
		w.out = crossingPlane{early, late, w.out.early, face}
	} else if early < w.out.other {
		w.out.other = early
	}
}

// answer says what comes of all planes: castHit if the line surely enters through one only.
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

// enterAt sets where the line enters, at the height a + t·b above the plane with the normal n.
//
// Let h be the error of a height at that time. The line there is h/|n| from the plane, and near
// it behind all others by the margin: so it is as far from the surface.
func (w *planeClip) enterAt(a, b float64, n Vec) castAnswer {
	w.enter, w.nIn = -a/b, n
	if !(w.in.early < w.enter && w.enter < w.in.late) {
		return castUnsure
	}
	return castHit
}

// surelyEnds finds out how what enters, or starts inside, goes on.
func (w *planeClip) surelyEnds() ending {
	switch {
	case w.out.late < min(w.out.other, w.last, w.span):
		return endsOutside
	case w.out.early > w.last && w.r == 0:
		return endsInside
	}
	return endUnsure
}

// leaveAt is enterAt for where the line leaves.
func (w *planeClip) leaveAt(a, b float64, n Vec) {
	w.exit, w.nOut, w.end = -a/b, n, endsOutside
	if !(w.out.early < w.exit && w.exit < w.out.late) {
		w.end = endUnsure
	}
}

// at returns the hit at the time t, where n points out.
func (w *planeClip) at(t float64, n Vec) Hit {
	return Hit{t, w.o.Add(w.d.Scale(t)), unit(n).Add(Vec{})} // −0 + 0 is 0
}

// cut sets the part of the path in the body to what is certain, of what answer says.
func (w *planeClip) cut(c *Span, answer castAnswer) {
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

// crosses reports whether the path has a point between two planes, v to both sides of the height h above o, where it rises by t from
// 0 to 1, if that is certain. The errors of h ± v and of t are below hb and tb.
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

// pastHull measures what a path shares with a hull.
//
// With k from the first corner to o, rounded by at most 2eA, a = k·n − off has an error of less
// than (2 + 5 + 4 + 1)eA|n|₁, with that of off, and b = d·n one of less than 4e|d|₁|n|₁. n is
// within 3e of the face's own, so the distance at t = −a/b from its plane is below 16eS: 2eS from
// the position, 6e|k|, 6e|td| and 8e times the extent.
func (w *planeClip) pastHull(h *Hull, want castWant) castAnswer {
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
	// By then it is certainly behind what it comes through, or until then behind what it goes
	// out of: of those before, all but one count.
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
		w.behind(a, b, tau, i)
		others = [2]float64{w.out.other, w.in.other}
	}
	answer := w.answer()
	if want == theVerdict && w.r == 0 {
		return answer
	}
	if answer == castHit {
		p := &d.planes[w.in.face]
		if answer = w.enterAt(w.above(&k, p), w.d.Dot(p.n), p.n); p.isUnsure() || !w.isOnFace(&k, d, &w.in, w.enter) {
			answer = castUnsure
		}
	}
	if answer >= castInside && want > theHit {
		if w.end = w.surelyEnds(); w.end == endsOutside {
			p := &d.planes[w.out.face]
			if w.leaveAt(w.above(&k, p), w.d.Dot(p.n), p.n); p.isUnsure() || !w.isOnFace(&k, d, &w.out, w.exit) {
				w.end = endUnsure
			}
		}
	}
	return answer
}

// above returns the height of o above the plane of a face.
func (w *planeClip) above(k *Vec, p *hullPlane) float64 {
	return k.Dot(p.n) - p.off - float64(w.r*p.length)
}

// isOnFace says whether the foot on the face of a crossingPlane is certainly in it.
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
