package d3

// Parts: rounded boxes, paths and spans of shapes, as closed forms take them, and filters of balls and capsules.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// set sets p to the shapes a and b. It reports whether one of them is a box, or a Rounded of one, and the other one too or a
// ball or point.
func (p *roundedBoxPair) set(a, b Shape) bool {
	switch {
	case p.a.setBoxed(a):
		return p.b.setBoxed(b) || p.b.setRound(b)
	case p.b.setBoxed(b):
		return p.a.setRound(a)
	}
	return false
}

// setBoxed makes x the box s, or the Rounded of a box, and reports whether s is one.
func (x *roundedBox) setBoxed(s Shape) bool {
	r := 0.0
	if core, radius, ok := roundedOf(s); ok {
		s, r = core, radius
	}
	b := alignedOf(s)
	if b == nil {
		return false
	}
	x.setBox(b, r)
	return true
}

// setRound makes x the ball or point s, and reports whether s is one.
func (x *roundedBox) setRound(s Shape) bool {
	center, r, ok := ballOf(s)
	x.setBall(&center, r)
	return ok
}

// boxOrBall is a box, or the center of a ball as a box of one point, and the radius.
type boxOrBall struct {
	Box
	r     float64
	isBox bool
}

// set makes x the shape s, and reports whether it is a box, a ball or a point.
func (x *boxOrBall) set(s Shape) (ok bool) {
	if b := alignedOf(s); b != nil {
		x.Box, x.isBox = *b, true
		return true
	}
	x.Min, x.r, ok = ballOf(s)
	x.Max = x.Min
	return ok
}

// gapOf returns the negated gap of belowZero between a box and another box, a ball or a point, and the radius. ok reports
// whether a and b are such shapes and not empty.
func gapOf(a, b Shape) (gap Vec, r float64, ok bool) {
	var x, y boxOrBall
	if !x.set(a) || !y.set(b) || !x.isBox && !y.isBox {
		return gap, 0, false
	}
	gap = belowZero(y.Max.Sub(x.Min), x.Max.Sub(y.Min))
	return gap, x.r + y.r, x.Min.isAtMost(x.Max) && y.Min.isAtMost(y.Max)
}

// pathAtBox sets o, d and end to the path p and b to the box s. It returns end, or nil for a ray, which has none. ok reports
// whether p is a ray or segment and s a box along the axes.
func pathAtBox(o, d, end *Vec, b *Box, p Path, s Shape) (last *Vec, ok bool) {
	box := alignedOf(s)
	if box == nil {
		return nil, false
	}
	*b = *box
	isWay := false
	if *o, *d, *end, isWay, ok = startOf(p); isWay {
		last = end
	}
	return last, ok
}

// setMoving computes the times at which a ball of the radius r, whose center moves along the path of c, overlaps s.
func (c *castSpan) setMoving(s Shape, r float64) castAnswer {
	var y core
	if !y.set(s) || !areNatural(y.r, r) {
		return castUnsure
	}
	return c.inTube(&y, y.r+r)
}

// relateRoundedBoxes computes the relation of two shapes of which one is a box along the axes, or returns undecided.
func relateRoundedBoxes(a, b Shape) relation {
	if gap, r, ok := gapOf(a, b); ok {
		isNear, isCertain := gap == Vec{}, r == 0
		if !isCertain {
			isNear, isCertain = isReached(gap.Dot(gap), r)
		}
		switch {
		case isCertain && isNear:
			return joined
		case isCertain:
			return apart
		}
	}
	var p roundedBoxPair
	if !p.set(a, b) || !p.measure() {
		return undecided
	}
	return p.relate()
}

// relateBalls filters the relation of the balls of the centers p and q and the radii r and s.
func relateBalls(p *Vec, r float64, q *Vec, s float64) relation {
	if !(r >= 0 && s >= 0) {
		return undecided
	}
	if d, bound := pointPoint(*p, *q, r+s); math.Abs(d) > bound {
		return signOf(d, bound)
	}
	return relateSpans(exact.Point, p, p, r, exact.Point, q, q, s)
}

// relateBallCapsule filters the relation of the ball of the center p and the radius r and the segment a–b, grown by s.
func relateBallCapsule(p *Vec, r float64, a, b *Vec, s float64) relation {
	if !(r >= 0 && s >= 0) {
		return undecided
	}
	if d, bound, _ := pointSegment(*p, *a, *b, r+s); math.Abs(d) > bound {
		return signOf(d, bound)
	}
	return relateSpans(exact.Point, p, p, r, exact.Segment, a, b, s)
}

// relateBallRay filters the relation of the ball of the center p and the radius r and the ray or line from o along u.
func relateBallRay(p *Vec, r float64, kind exact.Kind, o, u *Vec) relation {
	if d, bound, _ := pointRay(*p, *o, *u, kind == exact.Line, r); math.Abs(d) > bound {
		return signOf(d, bound)
	}
	return relateSpans(exact.Point, p, p, r, kind, o, u, 0)
}

// relateCapsule filters the relation of the segment a–b, grown by r, and the core from p to q or, for a ray or line, from p
// along q, grown by s.
func relateCapsule(a, b *Vec, r float64, kind exact.Kind, p, q *Vec, s float64) relation {
	if !(s >= 0) {
		return undecided
	}
	if rel := spanSegment(kind, p, q, a, b, r+s); rel != undecided {
		return rel
	}
	return relateSpans(exact.Segment, a, b, r, kind, p, q, s)
}
