package d3

// Spans: both ends of the part of a path inside a ball or a capsule, if floats decide everything.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// castSpan is the passage of a ray or a way through a ball or a capsule of ordinary size, as Clip, Crossings and SweepSpan ask
// first. It takes the steps of line to the same bits.
type castSpan struct {
	o, d             Vec
	enter, exit      float64 // where the path's line enters and leaves
	startsIn, endsIn bool    // whether the path itself starts and ends inside
	isWay            bool    // it ends
	isAsked          bool    // for spokes
	in, out          spoke   // to there, if they are asked for
}

// inBall is castBall for both ends, with the same bounds.
func (c *castSpan) inBall(center *Vec, r float64) castAnswer {
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
	if c.isWay {
		ahead := kd + dd // of the point nearest to the center
		out := float64(ahead*ahead) - p
		switch c.endsIn = out < 0; {
		case !(math.Abs(out) > bound):
			return castUnsure
		case !c.endsIn && ahead < 0:
			return castMiss // it ends before
		}
	}
	root := math.Sqrt(p)
	c.enter, c.exit = (-root-kd)/dd, (root-kd)/dd
	if c.isAsked {
		foot, along, unit := turned(d, n), d.Scale(root), float64(r*dd)
		c.in, c.out = spoke{foot.Sub(along), unit}, spoke{foot.Add(along), unit}
	}
	return castHit
}

// inTube is castCapsule for both ends, with the same bounds, for a core s with an extent, at an angle to the way. If the part
// inside is long enough for floats to find both ends, it is long enough for them to tell on which side of the start and the end
// of the way it lies, if these are outside.
func (c *castSpan) inTube(s *core, r float64) castAnswer {
	k, d, u := c.o.Sub(s.a), c.d, s.u
	kk, dd, uu, q := k.Dot(k), d.Dot(d), u.Dot(u), float64(r*r)
	n, size := normalOf(d, u), kk+q
	nn := n.sq()
	if c.isWay {
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
	if c.isWay {
		f, fn := footSq(k.Add(d), c.o.Sub(s.b).Add(d), s)
		end = signOf(against(f, kk+dd+fn, r))
	}
	if start == undecided || end == undecided {
		return castUnsure
	}
	c.startsIn, c.endsIn = start == penetrating, end == penetrating
	var answer castAnswer
	if c.enter, answer = t.end(&c.in, &c.o, s, -1); answer != castHit {
		return answer
	}
	if c.exit, answer = t.end(&c.out, &c.o, s, +1); answer != castHit {
		return answer
	}
	if middle := c.enter + c.exit; !c.startsIn && !c.endsIn && (middle < 0 || c.isWay && middle > 2) {
		return castMiss
	}
	w := exact.Pass{Start: int(start), End: int(end)}
	kind := exact.Ray
	if c.isWay {
		kind = exact.Segment
	}
	c.enter, c.exit = w.Within(c.enter, kind), w.Within(c.exit, kind)
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

// end returns where the line enters the shape, for side −1, or leaves it, for +1, and sets the spoke to there.
func (l *tube) end(x *spoke, o *Vec, s *core, side float64) (t float64, answer castAnswer) {
	tnn, whole := float64(side*l.root)-l.ka, float64(l.uu*l.nn)
	z := float64(l.ku*l.nn) + float64(tnn*l.du)
	inside := min(z, whole-z)
	switch {
	case s.kind == exact.Line:
		inside = math.Inf(1)
	case z < 0:
		if !(float64(-z*l.root) > l.margin) {
			return 0, castUnsure
		}
		return l.ball(x, l.k, side)
	case s.kind == exact.Ray:
		inside = z
	case z > whole:
		if !(float64((z-whole)*l.root) > l.margin) {
			return 0, castUnsure
		}
		return l.ball(x, o.Sub(s.b), side)
	}
	if !(float64(inside*l.root) > l.margin && l.pp > float64(shortSq*l.qnn)) {
		return 0, castUnsure
	}
	*x = spoke{l.foot.Add(l.across.Scale(float64(side * l.root))), float64(l.r * whole)}
	return tnn / l.nn, castHit
}

// ball is end for the ball around an end of the core, from which the line starts at k.
func (l *tube) ball(x *spoke, k Vec, side float64) (t float64, answer castAnswer) {
	n, kd, q := normalOf(k, l.d), k.Dot(l.d), float64(l.r*l.r)
	qdd := float64(q * l.dd)
	p, bound := qdd-n.sq(), float64(float64((k.Dot(k)+q)*(l.dd+0x1p-153))*(64*e))
	if !(p > bound && p > float64(shortSq*qdd)) {
		return 0, fallsShort(p, bound, l.r)
	}
	root := float64(side * math.Sqrt(p))
	*x = spoke{turned(l.d, n).Add(l.d.Scale(root)), float64(l.r * l.dd)}
	return (root - kd) / l.dd, castHit
}

// span returns the part of the path inside the shape.
func (c *castSpan) span() Span {
	s := Span{c.enter, c.exit}
	if c.startsIn {
		s.Enter = 0
	}
	if c.endsIn {
		s.Exit = 1
	}
	return s
}

// crossings sets where the path meets the surface, and returns how often it does.
func (c *castSpan) crossings(hits *[2]Hit) (n int) {
	if !c.startsIn {
		hits[0] = Hit{c.enter, c.o.Add(c.d.Scale(c.enter)), c.in.v.over(c.in.r).Add(Vec{})}
		n = 1
	}
	if !c.endsIn {
		hits[n] = Hit{c.exit, c.o.Add(c.d.Scale(c.exit)), c.out.v.over(c.out.r).Add(Vec{})}
		n++
	}
	return n
}
