package explain

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// crosses says whether a path certainly crosses a core without a radius: in the plane.
func (w *walk) crosses(path, s *core) bool {
	return w.dim == 2 && s.r == 0 &&
		w.innerInPlane(w.sub(path.a, s.a), path.u, s.u, path.kind, s.kind, 0) == penetrating
}

// thin is the filter of d3's course for two cores without radii.
func (c *course) thin() (whole relation, ok bool) {
	a, b := &c.a, &c.b
	switch {
	case c.a.r+c.b.r != 0:
		return undecided, false
	case c.dim == 2 && !isOrdinary(c.dot(c.m, c.m)):
		c.say("m·m = %v is out of the ordinary", c.dot(c.m, c.m))
		return undecided, false
	case a.kind == exact.Point || b.kind == exact.Point:
		p, s, m := a, b, c.m
		if b.kind == exact.Point {
			p, s, m = b, a, c.neg(c.m)
		}
		if p.kind == s.kind || !c.crosses(&core{kind: exact.Segment, a: p.a, u: m}, s) {
			return undecided, false
		}
		return touching, true
	case c.dim == 2:
		return c.crossesInPlane()
	}
	switch c.passing() {
	case outside:
		return apart, true
	case undecided:
		return undecided, false
	}
	return touching, true
}

// crossesInPlane asks where ends cross the other core: those that come first across its
// line, and then the others.
func (c *course) crossesInPlane() (whole relation, ok bool) {
	a, b := &c.a, &c.b
	c.say("the ends that come first across the other's line:")
	ofA, okA := facingEnd(a, b, c.m)
	ofB, okB := facingEnd(b, a, c.neg(c.m))
	if !okA || !okB {
		c.say("which ends those are, is uncertain")
		return undecided, false
	}
	isIn, okIn := c.endsCross(ofA, ofB)
	if !okIn {
		return undecided, false
	}
	c.say("the other ends:")
	isOut, okOut := c.endsCross(otherEnd(ofA), otherEnd(ofB))
	if !okOut {
		return undecided, false
	}
	if !isIn {
		c.say("no end crosses from outside; before the motion:")
		switch c.innerInPlane(c.sub(a.a, b.a), a.u, b.u, a.kind, b.kind, 0) {
		case outside:
			return apart, !isOut
		case undecided:
			return undecided, false
		}
	}
	return touching, true
}

func facingEnd(a, b *core, m vec) (end exact.End, ok bool) {
	uv, duv := crossBound(a.u, b.u)
	mv, dmv := crossBound(m, b.u)
	switch {
	case !(math.Abs(uv) > duv):
		return exact.Inside, false
	case (m[0] == 0 || b.u[1] == 0) && (m[1] == 0 || b.u[0] == 0):
		return exact.Inside, true
	case (mv < 0) == (uv < 0):
		end = exact.Second
	default:
		end = exact.First
	}
	return end, math.Abs(mv) > dmv
}

func otherEnd(end exact.End) exact.End {
	switch end {
	case exact.First:
		return exact.Second
	case exact.Second:
		return exact.First
	}
	return exact.Inside
}

// endsCross says whether one of the given ends crosses the other core on its way.
func (c *course) endsCross(ofA, ofB exact.End) (does, ok bool) {
	for _, isA := range [...]bool{true, false} {
		p, s, m, end := &c.a, &c.b, c.m, ofA
		if !isA {
			p, s, m, end = &c.b, &c.a, c.neg(c.m), ofB
		}
		if end == exact.Inside || !p.has(end) {
			continue
		}
		at := p.a
		if end == exact.Second {
			at = p.b
		}
		c.say("the way of the end %v along %v:", at, m)
		switch c.innerInPlane(c.sub(at, s.a), m, s.u, exact.Segment, s.kind, 0) {
		case penetrating:
			does = true
		case undecided:
			return false, false
		}
	}
	return does, true
}

// has says whether c has the given end.
func (c *core) has(end exact.End) bool {
	return c.kind == exact.Segment || c.kind == exact.Ray && end == exact.First
}

// passing says whether the cores pass through each other inside both: where k + su + τm − tv = 0.
func (c *course) passing() relation {
	a, b, m := &c.a, &c.b, c.m
	k, u, v := c.sub(a.a, b.a), a.u, b.u
	ks, ms, us, vs := c.sumAbs(k), c.sumAbs(m), c.sumAbs(u), c.sumAbs(v)
	if !(max(ks, ms, us, vs) < 0x1p200 && min(us, vs, ms) > 0x1p-200) {
		c.say("sizes are out of the ordinary")
		return undecided
	}
	n := c.cross(u, v)
	det, bound := c.dot(m, n), float64(16*e*float64(ms*us)*vs)
	c.say("they pass through each other where k + s u + τ m = t v, k = a − b; det = m·(u×v) = %v, error bound %.3g", det, bound)
	if !(math.Abs(det) > bound) {
		return undecided
	}
	sign := math.Copysign(1, det)
	det = math.Abs(det)
	through := inside
	for _, part := range [...]struct {
		name     string
		kind     exact.Kind
		num, err float64
	}{
		{"τ", exact.Segment, -c.dot(k, n), float64(ks*us) * vs},
		{"s", a.kind, c.dot(m, c.cross(v, k)), float64(ks*ms) * vs},
		{"t", b.kind, c.dot(m, c.cross(u, k)), float64(ks*us) * ms},
	} {
		at := place(part.kind, float64(sign*part.num), det, float64(16*e*part.err)+tinyVolume, bound)
		c.say("%s = %v, %s", part.name, float64(sign*part.num)/det, at.where())
		switch at {
		case outside:
			return outside
		case undecided:
			through = undecided
		}
	}
	return through
}

// tinyVolume is as in d3.
const tinyVolume = 0x1p-850
