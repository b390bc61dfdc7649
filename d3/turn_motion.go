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
// 16e(|q|+|Position|), q as far from Pivot as a point of the body, and then In rounds. t is cut to 0..1.
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
//
// Without the turn the way is that of the box along m.Move. The turn moves a point at the distance r from the pivot by at most r·Chord. The box is larger by 8e of its numbers and by 2⁻⁴⁰ of r. That is more
// than its rounding, which is less than 4e of these numbers and 16e of r.
func (m *Motion) wayOf(lo, hi Vec) (from, to Vec) {
	reach := each(lo.Sub(m.Pivot), hi.Sub(m.Pivot), func(x, y float64) float64 { return max(-x, x, -y, y) })
	far := float64(length(reach) * m.Spin.spin.Chord())
	far += float64(0x1p-40*reach.maxAbs()) + float64(0x1p-50*(lo.maxAbs()+hi.maxAbs()+m.Move.maxAbs()))
	by := fill(far + 16*math.SmallestNonzeroFloat64) // where these margins are below the floats
	return lo.Min(lo.Add(m.Move)).Sub(by), hi.Max(hi.Add(m.Move)).Add(by)
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
		b.Count, b.Shape = dim, turning.Cube
	case x.form == spanned && x.core.kind >= exact.Ray:
		room[0] = x.core.a.coords()
		setFar(b, room, x.core.u, far)
		b.Halves[0], b.Count, b.Shape = b.At, 1, turning.Cube
		if x.core.kind == exact.Line {
			b.At = [3]float64{}
		}
	case s.kind == boxed:
		end := math.Ldexp(1, min(far, 1023))
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
	b.AtExp = far - u.exponent() + 1
	b.HalfExp = b.AtExp
}

// turningTapered is a tapered capsule and another shape, of which one or both turn. It is seen from the other one, which rests: so only
// the two ends of the core move.
type turningTapered struct {
	x, y      *operand // x is tapered
	mx, my    *Motion
	isSwapped bool    // the tapered capsule is the second argument
	near      float64 // what is as near as that counts as contact
	bend      float64 // a bound on |p″| for both ends p
	speed     float64 // a bound on |p′|
	rate      float64 // by how much the two turn, in radians
	looked    int     // how often the two were looked at, by which tests count work
	hovers    float64 // gaps up to this one are of what hovers
	hovered   int     // how often the two were looked at while they hovered
	least     float64 // the gap when they began to hover
	axis      Vec     // the axis that one of the two turns about, if the other one does not turn // in space only
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

// leastStep is the part of the motion that ends a search: where no step as long as that is certain, there is a contact.
const leastStep = 0x1p-50

// turningTaperedOf returns the turningTapered of two operands, one of which is tapered.
func turningTaperedOf(x *operand, mx *Motion, y *operand, my *Motion) (t turningTapered) {
	t.isSwapped = !x.isCurved() || y.isCurved() && y.precedesTapered(x)
	if t.isSwapped {
		x, mx, y, my = y, my, x, mx
	}
	t.x, t.mx, t.y, t.my = x, mx, y, my
	a, b := vecOf(x.solid.room[0]), vecOf(x.solid.room[1])
	arm := max(length(a.Sub(mx.Pivot)), length(b.Sub(mx.Pivot)))
	size := length(a.Sub(b)) + x.solid.Rounded(0)
	if x.form == coned { // in space only
		arm += x.taper[0] // in space only
	} // in space only
	rate, other := mx.Spin.spin.Rate(), my.Spin.spin.Rate()
	way := length(mx.Move.Sub(my.Move))
	reach := arm + length(mx.Pivot.Sub(my.Pivot)) + way
	t.speed = float64(1.01 * (way + float64(rate*arm) + float64(other*reach)))
	all := rate + other
	t.rate = all
	switch { // in space only
	case other == 0: // in space only
		t.axis = vecOf(mx.Spin.spin.Axis()) // in space only
	case rate == 0: // in space only
		t.axis = vecOf(my.Spin.spin.Axis()) // in space only
	} // in space only
	t.bend = float64(4*float64(all*all)*reach) + float64(4*all*way)
	t.near = float64(contactsWithin * size)
	t.hovers, t.least = float64(hoversWithin*(reach+size)), math.Inf(1)
	t.near = max(t.near, float64(0x1p-46*(reach+my.Pivot.maxAbs()+y.solid.Rounded(0)))) // what rounds on the way
	return t
}

// endsAt returns the ends of the core at a time, as y sees them.
func (t *turningTapered) endsAt(time float64) (ends [2]Vec) {
	r, back := t.mx.Spin.rotationAt(time), t.my.Spin.rotationAt(time).Inverse()
	for i := range ends {
		p := r.Apply(vecOf(t.x.solid.room[i]).Sub(t.mx.Pivot))
		p = p.Add(t.mx.Pivot.Sub(t.my.Pivot)).Add(t.mx.Move.Sub(t.my.Move).Scale(time))
		ends[i] = back.Apply(p).Add(t.my.Pivot)
	}
	return ends
}

// toWorld returns the point p of y where the motion has taken it.
func (t *turningTapered) toWorld(p Vec, time float64) Vec {
	return t.my.Spin.rotationAt(time).Apply(p.Sub(t.my.Pivot)).Add(t.my.Pivot).Add(t.my.Move.Scale(time))
}

// look returns what is seen at a time.
func (t *turningTapered) look(time float64) (v turningView) {
	x, y := *t.x, *t.y
	t.looked++
	v.ends = t.endsAt(time)
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

// height returns the least height along n of the tapered capsule with these ends, but for the radius of the greater one.
func (t *turningTapered) height(ends *[2]Vec, n Vec) float64 {
	if t.x.form == coned { // in space only
		return t.x.heightOfDiscs(ends, n) // in space only
	} // in space only
	return min(ends[0].Dot(n), ends[1].Dot(n)+(t.x.taper[0]+t.x.taper[1]))
}

// first returns the first time from a time on, at which the two are apart, when they come to touch, and whether they do until the end.
//
// A step from t to t + s is certain if no contact is on the way. Along the normal at t the ends of the core have heights over y, less the
// radii, of which the least is the gap. Between two times a height is at most bend·s²/8 lower than on the chord. So the least of all
// heights at both times, less that, is a bound.
//
// In space, if only one of the two turns, p″ is across its axis, so along n no height bends by more than the sine of the angle between n
// and the axis times that: a cylinder that spins about its axis stays as high over a floor.
func (t *turningTapered) first(from, to float64) (at float64, v turningView, ok bool) {
	at = from
	for {
		v = t.look(at)
		n := v.way.n
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
		over := v.way.gap - t.height(&v.ends, n)
		bend := t.bend
		if t.axis != (Vec{}) { // in space only
			bend *= min(1, length(n.Cross(t.axis))+0x1p-40) // in space only
		} // in space only
		step := to - at
		for {
			ends := t.endsAt(at + step)
			low := min(v.way.gap, t.height(&ends, n)+over)
			if low-float64(bend*step*step/8) > float64(0.5*t.near) {
				break
			}
			if step /= 2; step < leastStep {
				return at, v, true
			}
		}
		at = min(at+step, to)
	}
}

// A contact is looked at again after firstStep of the motion, then after twice as long each time, until that is 1/looks of the motion, and
// of what the two turn by, in radians.
const (
	firstStep = 0x1p-14
	looks     = 64
)

// exit returns when a contact that is at a time ends, and whether it does. What parts between two looks only may go unnoticed.
func (t *turningTapered) exit(from, to float64) (at float64, ok bool) {
	step, most := firstStep, 1/float64(looks*(1+t.rate))
	for at = from; at < to; {
		v := t.look(at)
		if v.way.gap > t.near {
			break
		}
		from = at
		sure := 0.0 // how long the contact certainly is
		if t.speed > 0 {
			sure = (t.near - v.way.gap) / t.speed
		}
		at = min(at+max(step, sure), to)
		step = min(2*step, max(most, firstStep))
	}
	if v := t.look(at); !(v.way.gap > t.near) {
		return to, false
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

// hit sets h to the contact at a time.
func (t *turningTapered) hit(h *Hit, at float64, v *turningView) {
	h.T, h.Point = max(at, math.SmallestNonzeroFloat64), inRange(t.toWorld(v.on, at))
	h.Normal = t.my.Spin.rotationAt(at).Apply(v.way.n)
	if t.isSwapped {
		h.Normal = h.Normal.Neg()
	}
	h.Normal = unit(h.Normal).Add(Vec{})
}
