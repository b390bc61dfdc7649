package d3

// Motions: bodies that move and turn at the same time, and what package turning makes of shapes; and tapered capsules that turn, or
// beside which something turns, by steps that certainly do not pass a contact.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/turning"
)

// Motion is how a body goes during a step: Pivot goes straight along Move, and the body turns about it by Spin. At the time t,
// from 0 to 1, the point x of the body is at
//
//	Pivot + t·Move + R(t)·(x − Pivot),
//
// where R(t) is the rotation that Spin has at t. All numbers count exactly as they are; R(t) is a rotation at any t, so that
// nothing shrinks or grows on its way. Before the motion every point is where it is, to the bit. The zero Motion rests.
//
// A wheel turns about its axle, which moves; a door about its hinge, which does not. Pivot is where that point is before the motion, in
// the coordinates of the world: the zero Pivot is the origin of the world, not the middle of the body.
type Motion struct {
	Move  Vec
	Spin  Spin
	Pivot Vec
}

// At returns where the motion has taken the body at the time t, as a Transform for In: to draw it. It rounds by less than
// 16e(|q|+|Pivot|+|Move|), q as far from Pivot as a point of the body, and then In rounds. t is cut to 0..1.
func (m Motion) At(t float64) Transform {
	t = max(0, min(t, 1))
	r := m.Spin.rotationAt(t)
	way := m.Pivot.Add(m.Move.Scale(t))
	return Transform{Position: way.Sub(r.Apply(m.Pivot)), Rotation: r}
}

// isFinite reports whether all numbers of m are finite.
func (m *Motion) isFinite() bool {
	return isFinite(m.Move.maxAbs()) && isFinite(m.Pivot.maxAbs()) && m.Spin.spin.IsFinite()
}

// turns reports whether m turns anything.
func (m *Motion) turns() bool { return m.Spin.spin.Turns() }

// wayOf returns a box around all that is in the box from lo to hi, on all of its way by m. It has sides that are not finite if they
// would be too large, or if lo or hi are not finite.
func (m *Motion) wayOf(lo, hi Vec) (from, to Vec) {
	from, to = m.offsetsOf(lo, hi)
	return lo.Add(from), hi.Add(to)
}

// offsetsOf returns bounds of how far m takes any point in the box from lo to hi, at any time, with a margin for one more sum.
//
// The turn moves a point at the distance r from the pivot by at most r·Chord. The margin is 8e of the numbers of the box and of m.Move, and
// 2⁻⁴⁰ of r. The sums here and the one more round by less than 4e of the numbers and 16e of r.
func (m *Motion) offsetsOf(lo, hi Vec) (from, to Vec) {
	reach := each(lo.Sub(m.Pivot), hi.Sub(m.Pivot), func(x, y float64) float64 { return max(-x, x, -y, y) })
	far := float64(length(reach) * m.Spin.spin.Chord())
	far += float64(0x1p-40*reach.maxAbs()) + float64(0x1p-50*(lo.maxAbs()+hi.maxAbs()+m.Move.maxAbs()))
	by := fill(far + 16*math.SmallestNonzeroFloat64) // where these margins are below the floats
	return m.Move.Min(Vec{}).Sub(by), m.Move.Max(Vec{}).Add(by)
}

// velocity returns how fast the point p of the body moves at the start, per unit of t.
func (m *Motion) velocity(p Vec) Vec {
	return m.Move.Add(vecOf(m.Spin.spin.Velocity(p.Sub(m.Pivot).coords())))
}

// setTurning makes b the body x that moves by m. What has no end is cut off at a distance of 2^far, along its direction and
// across it.
func setTurning(b *turning.Body, x *operand, m *Motion, far int, room *boxRoom) {
	*b = turning.Body{Radius: x.solid.R, More: x.solid.Rest()}
	b.Move, b.Pivot, b.Spin = m.Move.coords(), m.Pivot.coords(), m.Spin.spin
	s := &x.solid
	switch {
	case x.form == halved:
		room[0] = x.half.Point.coords()
		setFar(b, room, x.half.Normal.Neg(), far)
		sides := planeSpan(x.half.Normal)
		b.Halves = [3][3]float64{b.At}
		for i, u := range sides {
			b.Halves[1+i] = u.coords()
		}
		b.Count, b.Shape, b.IsHalf = dim, turning.Cube, true
	case x.form == spanned && x.core.kind >= exact.Ray:
		room[0] = x.core.a.coords()
		setFar(b, room, x.core.u, far)
		b.Halves[0], b.Count, b.Shape = b.At, 1, turning.Cube
		if x.core.kind == exact.Line {
			b.At = [3]float64{}
		}
	case s.kind == boxed:
		end := math.MaxFloat64
		if far < 1024 {
			end = math.Ldexp(1, far)
		}
		for i := range room {
			room[i] = s.boxCorner(i)
			for k, c := range room[i] {
				if math.IsInf(c, 0) {
					room[i][k] = math.Copysign(end, c)
				}
			}
		}
		b.Points, b.Shape = room[:], turning.Cube
	default:
		b.Points, b.At = s.given(), s.at.coords()
		for i := range s.count {
			b.Halves[i] = s.halves[i].coords()
		}
		b.Count = s.count
		switch {
		case s.count > 0:
			b.Shape = turning.Cube
		case s.list != nil && hullKind != ring:
			b.Shape = turning.Polyhedron
		}
	}
}

// setFar places the center of b at p + d, where p is the point in room, d = u·2^AtExp and |d| ≥ 2^far. With d as a half vector, too, b
// reaches from p to p + 2d.
func setFar(b *turning.Body, room *boxRoom, u Vec, far int) {
	b.Points, b.At = room[:1], u.coords()
	b.AtExp, b.IsFar = far-u.exponent()+1, true
	b.HalfExp = b.AtExp
}

// turningTapered is a tapered capsule and another shape, of which one or both turn. It is seen from the other one, which rests: so only
// the two ends of the core move.
type turningTapered struct {
	x, y      *operand // x is tapered
	mx, my    Motion   // without a turn the pivot is at an end of the core of x
	isSwapped bool     // the tapered capsule is the second argument
	near      float64  // what is as near as that counts as contact
	ofEnds    [2]pace  // of the points of x around each end, as y sees them
	ofOther   pace     // of the points of y, as x sees them, or of the origin of a ray; without end for lines and what is as long
	speed     float64  // a bound on |p′| of the points of one of the two, as the other one sees it
	rate      float64  // by how much the two turn per unit of time, in radians
	looked    int      // how often the two were looked at, by which tests count work
	hovers    float64  // gaps up to this one are of what hovers
	hovered   int      // how often the two were looked at while they hovered
	least     float64  // the gap when they began to hover
	axis      Vec      // the axis that one of the two turns about, if the other one does not turn // in space only

	// Times are those since an origin. A turn that is done in a short part of its time is at its fastest there.
	origin  float64
	width   float64 // about how long that part is, or 1
	courses [2]turning.Course
	rates   [2]float64 // bounds on the rates of x and y

	shortest float64 // no step is shorter, as floats do not tell which of the two turns first
}

// pace is bounds on how far a point p that a body carries is from the pivot of another body, as that one sees it, and on |p′| and |p″|.
type pace struct{ reach, speed, bend float64 }

// paceOf returns the pace of the points of a body within r of p before the motion, as o sees them.
//
// Let a point be at the distance d from its pivot, and o turn by w, |w| ≤ q and |w′| ≤ q². From the pivot of o it is at s, |s′| ≤ rate·d + way
// and |s″| ≤ 2·rate²·d. In a frame that turns by w it has a speed of at most |s′| + q|s|, and |p″| ≤ |s″| + 2q|s′| + 2q²|s|.
func (m *Motion) paceOf(p Vec, r, rate float64, o *Motion, q float64) (b pace) {
	d, way := length(p.Sub(m.Pivot))+r, length(m.Move.Sub(o.Move))
	b.reach = length(p.Sub(o.Pivot)) + r + way + float64(m.Spin.spin.Chord()*d)
	v := way + float64(rate*d)
	b.speed = float64(1.01 * (v + float64(q*b.reach)))
	b.bend = float64(2.02 * (float64(float64(rate*rate)*d) + float64(q*v) + float64(float64(q*q)*b.reach)))
	return b
}

// turningView is what is seen at a time.
type turningView struct {
	ends [2]Vec
	way  taperedWay // in the units of the world, as y was before its motion
	on   Vec        // where the two are nearest
}

// contactsWithin is the part of the size within which a contact counts. Where the two stay as near as that without a contact, a step is
// about its root.
const contactsWithin = 0x1p-30

// Two hover if they are less than hoversWithin of how far the motion reaches from each other, without a contact, and do not come twice as
// near. For manyLooks looks at two that hover, near stays as it is. Then near doubles every doubleLooks looks, up to hovers: rounding
// may turn the normal of so short a way, and with it the length of a certain step.
const (
	hoversWithin = 0x1p-20
	manyLooks    = 4096
	doubleLooks  = 64
)

// leastStep is the part of the motion, or of scaleAt, that ends a search: where no step as long as that is certain, there is a contact.
const leastStep = 0x1p-50

// narrow is the part of the motion in which two must do most of their turns for floats not to tell which is the first.
const narrow = 0x1p-40

// turningTaperedOf returns the turningTapered of two operands of which at least one is curved. That one is x, or of two the one that
// precedesTapered orders first.
func turningTaperedOf(x *operand, mx *Motion, y *operand, my *Motion) (t turningTapered) {
	t.isSwapped = !x.isCurved() || y.isCurved() && y.precedesTapered(x)
	if t.isSwapped {
		x, mx, y, my = y, my, x, mx
	}
	t.x, t.mx, t.y, t.my = x, *mx, y, *my
	ends := x.ends()
	for _, m := range [...]*Motion{&t.mx, &t.my} {
		if !m.turns() {
			m.Pivot = ends[0] // any pivot of a motion without a turn is right, and a near one keeps numbers small
		}
	}
	t.courses = [...]turning.Course{mx.Spin.spin.Course(), my.Spin.spin.Course()}
	at := 0
	if t.courses[1].Width < t.courses[0].Width {
		at = 1
	}
	if max(t.courses[0].Width, t.courses[1].Width) < narrow && !mx.Spin.spin.IsAtOnce(&my.Spin.spin) {
		t.shortest = leastStep
	}
	t.origin, t.width = t.courses[at].Nearest, t.courses[at].Width
	t.setPaces(-t.origin, 1-t.origin)
	switch { // in space only
	case !my.turns(): // in space only
		t.axis = vecOf(mx.Spin.spin.Axis()) // in space only
	case !mx.turns(): // in space only
		t.axis = vecOf(my.Spin.spin.Axis()) // in space only
	} // in space only
	size := length(ends[0].Sub(ends[1])) + x.solid.Rounded(0)
	reach := max(t.ofEnds[0].reach, t.ofEnds[1].reach)
	least := reach
	if y.isBounded() {
		least = min(least, t.ofOther.reach)
	}
	t.hovers, t.least = float64(hoversWithin*(least+size)), math.Inf(1)
	// The numbers from which a gap is computed are at most reach, so it rounds by less than 2⁻⁴⁶ of that.
	reach += length(ends[0].Sub(t.mx.Pivot)) + length(t.mx.Pivot.Sub(t.my.Pivot)) + t.my.Pivot.maxAbs() + y.solid.Rounded(0)
	t.near = max(float64(contactsWithin*size), float64(0x1p-46*reach))
	return t
}

// setPaces sets the bounds on how fast the two move between two times.
func (t *turningTapered) setPaces(from, to float64) {
	for i := range t.courses {
		t.rates[i] = t.courses[i].Rate(t.origin, from, to)
	}
	rate, other := t.rates[0], t.rates[1]
	t.rate = rate + other
	disc := 0.0
	if t.x.form == coned { // in space only
		disc = t.x.taper[0] // in space only
	} // in space only
	for i, p := range t.x.ends() {
		t.ofEnds[i] = t.mx.paceOf(p, disc, rate, &t.my, other)
	}
	t.speed = max(t.ofEnds[0].speed, t.ofEnds[1].speed)
	t.ofOther.bend = math.Inf(1)
	if t.y.isBounded() {
		center, r := t.y.ball()
		t.ofOther = t.my.paceOf(center, r, other, &t.mx, rate)
		t.speed = min(t.speed, t.ofOther.speed)
	} else if t.y.isRay() {
		t.ofOther = t.my.paceOf(t.y.core.a, 0, other, &t.mx, rate)
	}
}

// scaleAt returns about how long a turn is as fast as at a time, if its rate is a function of the time, and otherwise 1.
func (t *turningTapered) scaleAt(time float64) float64 { return max(math.Abs(time), t.width) }

// rotation returns how far x is turned at a time, for 0, or y, for 1.
func (t *turningTapered) rotation(of int, time float64) Rotation {
	return rotationThrough(t.courses[of].At(t.origin, time))
}

// endsAt returns the ends of the core at a time, as y sees them, and a direction that x carries.
func (t *turningTapered) endsAt(time float64, carried Vec) (ends [2]Vec, n Vec) {
	r, back := t.rotation(0, time), t.rotation(1, time).Inverse()
	for i, p := range t.x.ends() {
		p = r.Apply(p.Sub(t.mx.Pivot))
		p = p.Add(t.mx.Pivot.Sub(t.my.Pivot)).Add(t.mx.Move.Sub(t.my.Move).Scale(t.origin + time))
		ends[i] = back.Apply(p).Add(t.my.Pivot)
	}
	return ends, back.Apply(r.Apply(carried))
}

// toWorld returns the point p of y where the motion has taken it.
func (t *turningTapered) toWorld(p Vec, time float64) Vec {
	return t.rotation(1, time).Apply(p.Sub(t.my.Pivot)).Add(t.my.Pivot).Add(t.my.Move.Scale(t.origin + time))
}

// look returns what is seen at a time.
func (t *turningTapered) look(time float64) (v turningView) {
	x, y := *t.x, *t.y
	t.looked++
	v.ends, _ = t.endsAt(time, Vec{})
	x.solid.room[0], x.solid.room[1] = v.ends[0].coords(), v.ends[1].coords()
	x.core.setSegment(&v.ends[0], &v.ends[1], 0)
	if y.form == halved {
		v.way = taperedWay{n: unit(y.half.Normal), gap: math.Inf(1)}
		if x.form == coned { // in space only
			v.way.gap, v.on = x.overPlane(&y) // in space only
			return v                          // in space only
		} // in space only
		for i := range v.ends {
			e := x.end(i)
			r := e.solid.Rounded(0)
			if h := v.ends[i].Sub(y.half.Point).Dot(v.way.n) - r - y.solid.Rounded(0); h < v.way.gap {
				v.way.gap, v.on = h, v.ends[i].Sub(v.way.n.Scale(r))
			}
		}
		return v
	}
	pair, ok := taperedPairOf(&x, &Vec{}, &y, &Vec{})
	if !ok {
		v.way.gap = math.Inf(1)
		return v
	}
	v.way = pair.way()
	onA, onB := pair.touch(&v.way)
	if v.on = onB; pair.isSwapped { // of two tapered ones, as they are placed now
		v.on, v.way.n = onA, v.way.n.Neg()
	}
	v.way.gap = Vec{X: v.way.gap}.ldexp(pair.z.exp).X
	return v
}

// carried returns as a direction of x what y sees as n at a time.
func (t *turningTapered) carried(n Vec, at float64) Vec {
	return t.rotation(0, at).Inverse().Apply(t.rotation(1, at).Apply(n))
}

// A contact is looked at again after firstStep of the motion, then after twice as long each time, until that is 1/looks of a part of the
// turn, or of scaleAt.
const (
	firstStep = 0x1p-14
	looks     = 64
)

// isNear reports whether the two are in contact at a time.
func (t *turningTapered) isNear(time float64) bool { return !(t.look(time).way.gap > t.near) }

// exit returns when a contact that is at a time ends, and whether it does. What parts between two looks only may go unnoticed. Where no
// step was certain, and no contact is seen, one lasts until the next look: so there are no more contacts than looks.
func (t *turningTapered) exit(from, to float64) (at float64, ok bool) {
	step, most, isSeen := firstStep, 1/float64(looks*max(t.mx.Spin.spin.Parts(), t.my.Spin.spin.Parts())), false
	begin := from
	for at = from; at < to; {
		v := t.look(at)
		isApart := v.way.gap > t.near
		if isApart && at > begin {
			break
		}
		from, isSeen = at, isSeen || !isApart
		if t.width < 1 {
			t.setPaces(at, to)
		}
		sure := 0.0 // how long the contact certainly is
		if t.speed > 0 {
			sure = (t.near - v.way.gap) / t.speed
		}
		at = min(at+max(min(step, t.scaleAt(at)/looks), sure), to)
		step = min(2*step, max(most, firstStep))
	}
	switch v := t.look(at); {
	case !(v.way.gap > t.near):
		return to, false
	case !isSeen:
		return at, true
	}
	for range 60 {
		middle := float64(0.5*from) + float64(0.5*at)
		if v := t.look(middle); v.way.gap > t.near {
			at = middle
		} else {
			from = middle
		}
	}
	return at, true
}
