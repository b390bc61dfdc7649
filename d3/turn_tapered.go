package d3

// Tapered capsules that turn, or beside which something turns: by steps that certainly do not pass a contact.

import "math"

// turningTapered is a tapered capsule and another shape, of which one or both turn. It is seen from the other one, which rests: so only
// the two ends of the core move.
type turningTapered struct {
	x, y      *operand // x is tapered
	mx, my    *Motion
	isSwapped bool    // the tapered capsule is the second argument
	near      float64 // what is as near as that counts as contact
	bend      float64 // a bound on |p″| for both ends p
	speed     float64 // a bound on |p′|
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

// turningTaperedOf returns the turningTapered of two operands, one of which is tapered.
func turningTaperedOf(x *operand, mx *Motion, y *operand, my *Motion) (t turningTapered) {
	t.isSwapped = x.form != tapered || y.form == tapered && y.precedesTapered(x)
	if t.isSwapped {
		x, mx, y, my = y, my, x, mx
	}
	t.x, t.mx, t.y, t.my = x, mx, y, my
	a, b := vecOf(x.solid.room[0]), vecOf(x.solid.room[1])
	arm := max(length(a.Sub(mx.Pivot)), length(b.Sub(mx.Pivot)))
	rate, other := mx.Spin.spin.Rate(), my.Spin.spin.Rate()
	way := length(mx.Move.Sub(my.Move))
	reach := arm + length(mx.Pivot.Sub(my.Pivot)) + way
	t.speed = float64(1.01 * (way + float64(rate*arm) + float64(other*reach)))
	all := rate + other
	t.bend = float64(4*float64(all*all)*reach) + float64(4*all*way)
	t.near = float64(contactsWithin * (length(a.Sub(b)) + x.solid.Rounded(0)))
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
	v.ends = t.endsAt(time)
	x.solid.room[0], x.solid.room[1] = v.ends[0].coords(), v.ends[1].coords()
	x.core.setSegment(&v.ends[0], &v.ends[1], 0)
	if y.form == halved {
		v.way = taperedWay{n: unit(y.half.Normal), gap: math.Inf(1)}
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
	_, v.on = pair.touch(&v.way)
	v.way.gap = Vec{X: v.way.gap}.ldexp(pair.z.exp).X
	return v
}

// first returns the first time from a time on, at which the two are apart, when they come to touch, and whether they do until the end.
//
// A step from t to t + s is certain if no contact is on the way. Along the normal at t the ends of the core have heights over y, less the
// radii, of which the least is the gap. Between two times a height is at most bend·s²/8 lower than on the chord. So the least of all
// heights at both times, less that, is a bound.
func (t *turningTapered) first(from, to float64) (at float64, v turningView, ok bool) {
	at = from
	for {
		v = t.look(at)
		n := v.way.n
		if !(v.way.gap > t.near) {
			return at, v, true
		}
		if !(at < to) {
			return at, v, false
		}
		var heights [2]float64
		less := [2]float64{0, t.x.taper[0] + t.x.taper[1]}
		for i := range heights {
			heights[i] = v.ends[i].Dot(n) + less[i]
		}
		over := v.way.gap - min(heights[0], heights[1])
		step := to - at
		for {
			ends := t.endsAt(at + step)
			low := v.way.gap
			for i := range ends {
				low = min(low, ends[i].Dot(n)+less[i]+over)
			}
			if low-float64(t.bend*step*step/8) > float64(0.5*t.near) || step < 0x1p-50 {
				break
			}
			step /= 2
		}
		if step < 0x1p-50 {
			return at, v, true
		}
		at = min(at+step, to)
	}
}

// partings is how many times a contact is looked at, at most, to see whether it ends.
const partings = 1 << 14

// exit returns when a contact that is at a time ends, and whether it does. What parts for less than 1/partings of the motion may go
// unnoticed.
func (t *turningTapered) exit(from, to float64) (at float64, ok bool) {
	for at = from; at < to; {
		v := t.look(at)
		if v.way.gap > t.near {
			break
		}
		from = at
		step := 1.0 / partings
		if t.speed > 0 {
			step = max(step, (t.near-v.way.gap)/t.speed)
		}
		at = min(at+step, to)
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
