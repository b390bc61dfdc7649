package d3

// Filters in closed forms: balls and capsules; rounded boxes, as pairs of shapes make them; oriented boxes against each
// other, boxes along the axes, balls and triangles.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
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

// setWithCapsules is set, and takes a capsule or segment along an axis, too: its core is a box without width. It serves distances and
// sweeps, not contacts: Collide of a capsule and a box chooses by another rule between two ways out that are equally short.
func (p *roundedBoxPair) setWithCapsules(a, b Shape) bool {
	return p.set(a, b) || p.setUpright(a, b)
}

// setUpright is setWithCapsules for a pair that set does not take.
func (p *roundedBoxPair) setUpright(a, b Shape) bool {
	return p.a.setBoxed(a) && p.b.setUpright(b) || p.b.setBoxed(b) && p.a.setUpright(a)
}

// setUpright makes x the capsule or segment s, and reports whether s is one whose ends differ along one axis.
func (x *roundedBox) setUpright(s Shape) bool {
	var c core
	if !c.set(s) || c.kind != exact.Segment {
		return false
	}
	x.min, x.max, x.r, x.isBall = each(c.a, c.b, minOf), each(c.a, c.b, maxOf), c.r, false
	count := 0
	for _, d := range axes(x.max.Sub(x.min)) {
		if d != 0 { // of numbers that are not finite, too
			count++
		}
	}
	return count <= 1
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

// relateRoundedBoxes computes the relation of two shapes of which one is a box along the axes, or returns undecided.
func relateRoundedBoxes(a, b Shape) relation {
	if gap, r, ok := gapOf(a, b); ok {
		isNear, isCertain := gap == Vec{}, r == 0
		if !isCertain {
			isNear, isCertain = isReached(gap.Dot(gap), r)
		}
		switch {
		case isCertain && isNear:
			return overlapping
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

// relateOrientedBoxes computes the relation of two boxes of any half vectors by the separating axis test, or returns undecided. Where floats are
// not certain, relateHalves decides numbers on a grid on which nothing rounds, and off that grid relateParallel may prove that boxes with
// nearly parallel edges penetrate.
//
//go:noinline
func relateOrientedBoxes(a, b *OrientedBox) relation {
	d := b.Center.Sub(a.Center)
	var f boxPair
	if !f.set(&a.Half, &b.Half, &d) {
		return undecided
	}
	if rel := f.relate(); rel != undecided {
		return rel
	}
	if g := f.gridOf(); !isOrientedOn(g, a) || !isOrientedOn(g, b) {
		return f.relateParallel()
	}
	return relateHalves(&a.Half, &b.Half, &d)
}

// relateBoxOriented computes the relation of a box along the axes and a box of any half vectors, as relateOrientedBoxes does.
// The axes of the first one are those of the frame, so no map is needed.
//
//go:noinline
func relateBoxOriented(a *Box, b *OrientedBox) relation {
	d := b.Center.Sub(a.Min).Scale(0.5).Add(b.Center.Sub(a.Max).Scale(0.5))
	h := a.Max.Sub(a.Min).Scale(0.5)
	var f boxPair
	if !f.setAligned(&h, &b.Half, &d) || !isSpanned(a.Min, a.Max) {
		return undecided
	}
	if rel := f.relate(); rel != undecided {
		return rel
	}
	return f.relateBoxOrientedTied(a, b)
}

// relateBoxOrientedTied decides pairs that relate left undecided, if all numbers are on a grid. It doubles all vectors: the
// doubled center and half sizes of a are a sum and differences of numbers given, so they are on the grid, too.
//
//go:noinline
func (f *boxPair) relateBoxOrientedTied(a *Box, b *OrientedBox) relation {
	if g := f.gridOf(); !hasVec(g, &a.Min) || !hasVec(g, &a.Max) || !isOrientedOn(g, b) {
		return f.relateParallel()
	}
	f.v, f.d = a.Max.Sub(a.Min), b.Center.Sub(a.Min).Add(b.Center.Sub(a.Max))
	for k := range b.Half {
		f.c[k] = b.Half[k].Scale(2)
	}
	return f.relateOnGrid()
}

// relateBallOriented computes the relation of the ball of the center p and the radius r and a box of any half vectors, or
// returns undecided. It takes the point of the box that is nearest to p if the half vectors h are at right angles, and w from
// that point to p. In any box, the point proves an overlap if |w| < r, and the direction w proves a gap if it separates by more
// than r.
//
// With d from the center of the box to p and S = |d|₁ + Σ|h|₁, the error of w is below 10eS. The least z·w of all differences z
// is d·w − Σ|h·w|, with an error below 16eS|w|. The root, r and their product round by less than 8e(S+r) more.
func relateBallOriented(p *Vec, r float64, b *OrientedBox) relation {
	d := p.Sub(b.Center)
	w, size := d, d.sumAbs()
	for i := range b.Half {
		h := b.Half[i]
		size += h.sumAbs()
		if hh := h.Dot(h); hh > 0 {
			w = w.Sub(h.Scale(max(-1, min(d.Dot(h)/hh, 1))))
		}
	}
	least := d.Dot(w)
	for i := range b.Half {
		least -= math.Abs(b.Half[i].Dot(w))
	}
	return relateByAxis(w, least, r, size)
}

// relateBallTriangle is relateBallOriented for a triangle. It takes the point of the triangle nearest to p (Ericson, Real-Time
// Collision Detection, 2005, 5.1.5). Where rounding picks another point of the triangle, an overlap that it proves is still
// one.
func relateBallTriangle(p *Vec, r float64, t *Triangle) relation {
	a, u, v := t.A.Sub(*p), t.B.Sub(t.A), t.C.Sub(t.A)
	w, _ := nearestOfTriangle(a, u, v)
	h := min(0, u.Dot(w), v.Dot(w))
	return relateByAxis(w, a.Dot(w)+h, r, a.sumAbs()+u.sumAbs()+v.sumAbs())
}

// nearestOfTriangle returns the point w of the triangle a, a + u, a + v that is nearest to the origin, and reports whether w is
// inside the edges. The weights x, y and z of a + u, a + v and a are the barycentric coordinates of the foot on the plane,
// times |u×v|².
func nearestOfTriangle(a, u, v Vec) (w Vec, isInside bool) {
	au, av, uu, uv, vv := a.Dot(u), a.Dot(v), u.Dot(u), u.Dot(v), v.Dot(v)
	x := float64(uv*av) - float64(vv*au)
	y := float64(uv*au) - float64(uu*av)
	z := float64(uu*vv) - float64(uv*uv) - x - y
	if x > 0 && y > 0 && z > 0 {
		sum := x + y + z
		return a.Add(u.Scale(x / sum)).Add(v.Scale(y / sum)), true
	}
	w = nearer(onEdge(a, u, au, uu), onEdge(a, v, av, vv))
	b, bc := a.Add(u), v.Sub(u)
	return nearer(w, onEdge(b, bc, b.Dot(bc), bc.Dot(bc))), false
}

// onEdge returns the point of the edge from p to p + u that is nearest to the origin, given pu = p·u and uu = u·u.
func onEdge(p, u Vec, pu, uu float64) Vec {
	if !(pu < 0) {
		return p
	}
	return p.Add(u.Scale(min(-pu/uu, 1)))
}

// nearer returns the shorter one of two vectors.
func nearer(v, w Vec) Vec {
	if v.Dot(v) < w.Dot(w) {
		return v
	}
	return w
}

// relateByAxis computes the relation of two bodies, grown by r in all, from a difference w of a point of one and a point of the
// other. It returns penetrating if |w| < r, apart if h/|w| > r, where h is a lower bound of z·w for all differences z, both by
// more than the slack, and undecided otherwise.
func relateByAxis(w Vec, h, r, size float64) relation {
	l, slack := math.Sqrt(w.Dot(w)), float64(32*e*(size+r))
	switch {
	case !(size+r < 0x1p150 && size+r > 0x1p-150 && areNatural(r, 0)):
	case l < r-slack:
		return penetrating
	case l > 0x1p-450 && h > float64((r+slack)*l):
		return apart
	}
	return undecided
}

// deepens is deepens for boxes along the axes, or a box and a point, by comparisons alone. Along each axis x leaves y upwards
// when its least coordinate has come to the greatest of y, and downwards the other way round.
func (x *boxOrBall) deepens(y *boxOrBall, ma, mb *Vec) bool {
	lo, hi, from, to := axes(x.Min), axes(x.Max), axes(y.Min), axes(y.Max)
	va, vb := axes(*ma), axes(*mb)
	least, isTouching, grows := expansion.Double{Hi: math.Inf(1)}, false, true
	for k := range dim {
		isUp, isDown := va[k] > vb[k], va[k] < vb[k]
		up, down := lo[k] == to[k], hi[k] == from[k]
		switch {
		case up && down:
			return false // flat
		case up || down:
			isTouching = true
			if up && !isDown || down && !isUp {
				return false
			}
			continue
		case isTouching:
			continue
		}
		for _, way := range [...]struct {
			far    expansion.Double
			isLess bool // the motion makes it no longer
		}{{expansion.Diff(to[k], lo[k]), !isDown}, {expansion.Diff(hi[k], from[k]), !isUp}} {
			switch {
			case way.far.Less(least):
				least, grows = way.far, !way.isLess
			case way.far == least:
				grows = grows && !way.isLess
			}
		}
	}
	return isTouching || grows && isFinite(least.Hi)
}
