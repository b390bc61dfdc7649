package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d2"
)

// This file holds what depends on the dimension.

// LineCircleCross compares the perpendicular |K×V|/|V| with r (article S0.4). From far
// away the product cancels; a zero V divides by zero and says no.
func LineCircleCross(l d2.Line, s d2.Circle) bool {
	return math.Abs(s.Center.Sub(l.Origin).Cross(l.Dir))/l.Dir.Len() <= s.Radius
}

// CapsuleCrossing is CapsuleEnds, and a test of the axes by the signs of cross products
// (article S0.7 with the remark of a reader). Its signs are strict: axes that end on each
// other, or nearly, do not cross, and as thin as a rounding error their ends are not
// near either.
func CapsuleCrossing(a, b d2.Capsule) bool {
	side := func(p, q, r d2.Vec) float64 { return q.Sub(p).Cross(r.Sub(p)) }
	return CapsuleEnds(a, b) ||
		float64(side(a.A, a.B, b.A)*side(a.A, a.B, b.B)) < 0 && float64(side(b.A, b.B, a.A)*side(b.A, b.B, a.B)) < 0
}

// wayOut is the way out for cores that meet: the shortest move over either core's line.
func wayOut(a, b *span) (normal d2.Vec, depth float64) {
	normal, depth = d2.V(1, 0), math.Inf(1)
	over := func(a, b *span, sign float64) {
		l := a.u.Len()
		if l < epsilon {
			return
		}
		n := d2.V(-a.u.Y/l, a.u.X/l)
		base, slope := n.Dot(b.o.Sub(a.o)), n.Dot(b.u)
		lo, hi := base, base
		if slope != 0 {
			lo = base + min(float64(b.lo*slope), float64(b.hi*slope))
			hi = base + max(float64(b.lo*slope), float64(b.hi*slope))
		}
		if hi < depth {
			normal, depth = n.Scale(sign), hi
		}
		if -lo < depth {
			normal, depth = n.Scale(-sign), -lo
		}
	}
	over(a, b, 1)
	over(b, a, -1)
	return normal, depth
}

// BoxBox compares the sides (Ericson 4.2).
func BoxBox(a, b *d2.Box) bool {
	return a.Max.X >= b.Min.X && a.Min.X <= b.Max.X &&
		a.Max.Y >= b.Min.Y && a.Min.Y <= b.Max.Y
}

// boxPointSq returns the squared distance of a point from a box (Ericson 5.1.3).
func boxPointSq(p *d2.Vec, b *d2.Box) float64 {
	x := max(b.Min.X-p.X, 0, p.X-b.Max.X)
	y := max(b.Min.Y-p.Y, 0, p.Y-b.Max.Y)
	return float64(x*x) + float64(y*y)
}

// boxGap returns the distance of two boxes.
func boxGap(a, b *d2.Box) float64 {
	x := max(b.Min.X-a.Max.X, 0, a.Min.X-b.Max.X)
	y := max(b.Min.Y-a.Max.Y, 0, a.Min.Y-b.Max.Y)
	return math.Sqrt(float64(x*x) + float64(y*y))
}

// slabs clips o + t·v, t from 0 on, by the sides from lo to hi, and returns where it enters and
// in which axis (Ericson 5.3.3). Rounding decides what grazes an edge.
func slabs(o, v, lo, hi *d2.Vec) (enter, exit float64, axis int, ok bool) {
	axis, exit = -1, math.Inf(1)
	if !slab(o.X, v.X, lo.X, hi.X, 0, &enter, &exit, &axis) ||
		!slab(o.Y, v.Y, lo.Y, hi.Y, 1, &enter, &exit, &axis) {
		return 0, 0, 0, false
	}
	return enter, exit, axis, true
}

func outOfSlab(axis int, v *d2.Vec) (n d2.Vec) {
	switch axis {
	case 0:
		n.X = -sign(v.X)
	case 1:
		n.Y = -sign(v.Y)
	}
	return n
}

// boxesOut is the least way out of two boxes that overlap.
func boxesOut(a, b *d2.Box) (n d2.Vec, depth float64) {
	depth = math.Inf(1)
	least(a.Max.X-b.Min.X, d2.Vec{X: -1}, &n, &depth)
	least(b.Max.X-a.Min.X, d2.Vec{X: +1}, &n, &depth)
	least(a.Max.Y-b.Min.Y, d2.Vec{Y: -1}, &n, &depth)
	least(b.Max.Y-a.Min.Y, d2.Vec{Y: +1}, &n, &depth)
	return n, depth
}

// boxMiddle returns the middle of what two boxes share.
func boxMiddle(a, b *d2.Box) d2.Vec {
	return d2.Vec{
		X: float64(0.5 * (max(a.Min.X, b.Min.X) + min(a.Max.X, b.Max.X))),
		Y: float64(0.5 * (max(a.Min.Y, b.Min.Y) + min(a.Max.Y, b.Max.Y))),
	}
}

// boxPoint returns the point of b nearest to p (Ericson 5.1.3).
func boxPoint(p *d2.Vec, b *d2.Box) d2.Vec {
	return d2.Vec{
		X: max(b.Min.X, min(p.X, b.Max.X)),
		Y: max(b.Min.Y, min(p.Y, b.Max.Y)),
	}
}

func grown(p d2.Vec, r float64) d2.Vec { return d2.Vec{X: p.X + r, Y: p.Y + r} }

// region says in which of the axes p is beyond b, if there are more than one, and which corner is
// near and which is opposite.
func region(p *d2.Vec, b *d2.Box) (where int, near, far d2.Vec) {
	n := 0
	near, far = b.Min, b.Max
	if p.X > b.Max.X {
		near.X, far.X = b.Max.X, b.Min.X
	}
	if p.X < b.Min.X || p.X > b.Max.X {
		where |= 1
		n++
	}
	if p.Y > b.Max.Y {
		near.Y, far.Y = b.Max.Y, b.Min.Y
	}
	if p.Y < b.Min.Y || p.Y > b.Max.Y {
		where |= 2
		n++
	}
	if n < 2 {
		where = 0
	}
	return where, near, far
}

// castAtCorner casts a circle at the corner of a box.
func castAtCorner(h *d2.Hit, s *d2.Circle, v *d2.Vec, _ int, near, _ d2.Vec) bool {
	return castAtCircle(h, s.Center, *v, near, s.Radius)
}

// angle returns the angle at which p sees an edge, positive counter-clockwise. The sum over a closed line is 2π for each time that it
// goes around p. It rounds, and is undefined on the line.
func angle(p *d2.Vec, s *d2.Segment) float64 {
	a, b := s.A.Sub(*p), s.B.Sub(*p)
	return math.Atan2(a.Cross(b), a.Dot(b))
}

// whole is the sum of angles around a point inside.
const whole = 2 * math.Pi

// part is what a surface consists of.
type part = d2.Segment
