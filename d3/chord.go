package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// chord is what Clip, Crossings and SweepSpan ask first: how a ray or a way passes a ball
// of ordinary size, where floats decide all. It takes the steps of line to the same bits.
type chord struct {
	o, d            Vec
	enter, exit     float64 // where the path's line enters and leaves
	startsIn, endIn bool    // whether the path itself starts and ends inside
	isWay           bool    // it ends
	// The spokes are foot ∓ along, of the length unit.
	foot, along Vec
	unit        float64
}

// bore is chord for a capsule, which has spokes of its own where the line leaves.
type bore struct {
	chord
	outFoot, outAlong Vec
	outUnit           float64
}

// set measures the chord of p in s: castHit if there is one.
func (c *chord) set(p Path, s Shape) cast {
	switch p := p.(type) {
	case Ray:
		c.o, c.d = p.Origin, p.Dir
	case *Ray:
		c.o, c.d = p.Origin, p.Dir
	case Segment:
		c.o, c.d, c.isWay = p.A, p.B.Sub(p.A), true
	case *Segment:
		c.o, c.d, c.isWay = p.A, p.B.Sub(p.A), true
	default:
		return castUnsure
	}
	switch s := s.(type) {
	case Sphere:
		return c.inBall(&s.Center, s.Radius, c.isWay)
	case *Sphere:
		return c.inBall(&s.Center, s.Radius, c.isWay)
	}
	return castUnsure
}

// through measures the chord of a way in s, if that is a capsule. A line
// has no way: zero, which is parallel to everything.
func (c *bore) through(way *chord, s Shape) cast {
	c.o, c.d = way.o, way.d
	var y core
	switch s := s.(type) {
	case Capsule:
		y.setSegment(&s.A, &s.B, s.Radius)
	case *Capsule:
		y.setSegment(&s.A, &s.B, s.Radius)
	default:
		return castUnsure
	}
	return c.inTube(&y, y.r, way.isWay)
}

// inBall is castBall for both ends, with the same bounds.
func (c *chord) inBall(center *Vec, r float64, isWay bool) cast {
	d := c.d
	k := c.o.Sub(*center)
	kk, kd, dd, q := k.Dot(k), k.Dot(d), d.Dot(d), float64(r*r)
	if c.startsIn = kk < q; c.startsIn {
		if startsWithin(kk, q, dd, r) != castInside {
			return castUnsure
		}
	} else if !(kk > float64(q*(1+0x1p-45))+0x1p-200) {
		return castUnsure
	} else if kd >= 0 {
		return leadsAway(kd, dd, r)
	}
	n, qdd, size := normalOf(k, d), float64(q*dd), kk+q+dd
	p, bound := qdd-n.sq(), float64(float64(size*(dd+0x1p-153))*(64*e))
	if !(p > bound && p > float64(shortSq*qdd) && r > 0 && size < 0x1p200) {
		return fallsShort(p, bound, r)
	}
	if isWay {
		ahead := kd + dd // of the point nearest to the center
		out := float64(ahead*ahead) - p
		switch c.endIn = out < 0; {
		case !(math.Abs(out) > bound):
			return castUnsure
		case !c.endIn && ahead < 0:
			return castMiss // it ends before
		}
	}
	root := math.Sqrt(p)
	c.enter, c.exit = (-root-kd)/dd, (root-kd)/dd
	c.foot, c.along, c.unit = turned(d, n), d.Scale(root), float64(r*dd)
	return castHit
}

// past is the way of the center of a ball past s.
func (c *bore) past(s Shape, r float64) cast {
	var y core
	y.set(s)
	if !areNatural(y.r, r) {
		return castUnsure
	}
	return c.inTube(&y, y.r+r, true)
}

// inTube is castCapsule for both ends, with the same bounds, for a core s with an extent,
// that is at an angle to the way. What is long enough for floats to find both ends is long
// enough for them to tell on which side of the start and the end of the way it lies, if
// they are outside.
func (c *bore) inTube(s *core, r float64, isWay bool) cast {
	k, d, u := c.o.Sub(s.a), c.d, s.u
	kk, dd, uu, q := k.Dot(k), d.Dot(d), u.Dot(u), float64(r*r)
	n, size := normalOf(d, u), kk+q
	nn := n.sq()
	if isWay {
		size += dd
	}
	if !(r > 0 && size+(dd+uu) < 0x1p110 && nn > float64(0x1p-4*float64((dd+0x1p-106)*(uu+0x1p-106)))) {
		return castUnsure
	}
	t := tube{k: k, d: d, n: n, across: turned(u, n), ku: k.Dot(u), du: d.Dot(u), dd: dd, uu: uu, nn: nn, r: r}
	ka, kn := k.Dot(t.across), n.dot(k)
	t.ka, t.qnn = ka, float64(q*nn)
	t.pp = t.qnn - float64(kn*kn)
	p, bound := float64(uu*t.pp), float64(float64((size+0x1p-500)*float64(uu*nn))*(512*e))
	if !(p > bound) {
		return fallsShort(p, bound, r)
	}
	t.root, t.margin = math.Sqrt(p), float64(math.Sqrt(float64(dd*uu))*bound)
	t.foot = n.vec().Scale(float64(kn * uu))
	start, _ := pointCore(&c.o, s, r)
	end := apart
	if isWay {
		f, fn := footSq(k.Add(d), c.o.Sub(s.b).Add(d), s)
		end = signOf(against(f, kk+dd+fn, r))
	}
	if start == undecided || end == undecided {
		return castUnsure
	}
	c.startsIn, c.endIn = start == penetrating, end == penetrating
	var answer cast
	if c.enter, c.foot, c.along, c.unit, answer = t.end(&c.o, s, -1); answer != castHit {
		return answer
	}
	if c.exit, c.outFoot, c.outAlong, c.outUnit, answer = t.end(&c.o, s, +1); answer != castHit {
		return answer
	}
	if middle := c.enter + c.exit; !c.startsIn && !c.endIn && (middle < 0 || isWay && middle > 2) {
		return castMiss
	}
	w := pass{Pass: exact.Pass{Start: int(start), End: int(end)}}
	kind := exact.Ray
	if isWay {
		kind = exact.Segment
	}
	c.enter, c.exit = w.within(c.enter, kind), w.within(c.exit, kind)
	return castHit
}

// tube is line for a tube that the line meets.
type tube struct {
	k, d                      Vec
	n                         normal
	across, foot              Vec
	ka, ku, du, dd, uu, nn, r float64
	pp, qnn, root, margin     float64
}

// end returns where the line enters the shape, for side −1, or leaves it, for +1.
func (l *tube) end(o *Vec, s *core, side float64) (t float64, foot, along Vec, unit float64, answer cast) {
	tnn, whole := float64(side*l.root)-l.ka, float64(l.uu*l.nn)
	z := float64(l.ku*l.nn) + float64(tnn*l.du)
	inside := min(z, whole-z)
	switch {
	case s.kind == exact.Line:
		inside = math.Inf(1)
	case z < 0:
		if !(float64(-z*l.root) > l.margin) {
			return 0, foot, along, 0, castUnsure
		}
		return l.ball(l.k, side)
	case s.kind == exact.Ray:
		inside = z
	case z > whole:
		if !(float64((z-whole)*l.root) > l.margin) {
			return 0, foot, along, 0, castUnsure
		}
		return l.ball(o.Sub(s.b), side)
	}
	if !(float64(inside*l.root) > l.margin && l.pp > float64(shortSq*l.qnn)) {
		return 0, foot, along, 0, castUnsure
	}
	return tnn / l.nn, l.foot, l.across.Scale(l.root), float64(l.r * whole), castHit
}

// ball is end for the ball around an end of the core, from which the line starts at k.
func (l *tube) ball(k Vec, side float64) (t float64, foot, along Vec, unit float64, answer cast) {
	n, kd, q := normalOf(k, l.d), k.Dot(l.d), float64(l.r*l.r)
	qdd := float64(q * l.dd)
	p, bound := qdd-n.sq(), float64(float64((k.Dot(k)+q)*(l.dd+0x1p-153))*(64*e))
	if !(p > bound && p > float64(shortSq*qdd)) {
		return 0, foot, along, 0, fallsShort(p, bound, l.r)
	}
	root := math.Sqrt(p)
	return (float64(side*root) - kd) / l.dd, turned(l.d, n), l.d.Scale(root), float64(l.r * l.dd), castHit
}

// span returns the part of the path in the shape.
func (c *chord) span() Span {
	s := Span{c.enter, c.exit}
	if c.startsIn {
		s.Enter = 0
	}
	if c.endIn {
		s.Exit = 1
	}
	return s
}

// crossings sets where the path meets the surface, and returns how often it does.
func (c *chord) crossings(hits *[2]Hit) (n int) {
	if !c.startsIn {
		hits[0] = Hit{c.enter, c.o.Add(c.d.Scale(c.enter)), c.foot.Sub(c.along).over(c.unit).Add(Vec{})}
		n = 1
	}
	if !c.endIn {
		hits[n] = Hit{c.exit, c.o.Add(c.d.Scale(c.exit)), c.foot.Add(c.along).over(c.unit).Add(Vec{})}
		n++
	}
	return n
}

// crossings is that of chord.
func (c *bore) crossings(hits *[2]Hit) (n int) {
	if !c.startsIn {
		hits[0] = Hit{c.enter, c.o.Add(c.d.Scale(c.enter)), c.foot.Sub(c.along).over(c.unit).Add(Vec{})}
		n = 1
	}
	if !c.endIn {
		hits[n] = Hit{c.exit, c.o.Add(c.d.Scale(c.exit)), c.outFoot.Add(c.outAlong).over(c.outUnit).Add(Vec{})}
		n++
	}
	return n
}
