package d3

// Rounded boxes: aligned boxes and points, grown by a radius. Seen from one of them another is a brick
// again, so all pairs have one closed form.

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
)

// brick is the box from min to max, grown by r; a point is a box, too.
type brick struct {
	min, max Vec
	r        float64
	isBall   bool // it is given as a point
}

func (x *brick) setBox(b *Box, r float64) { x.min, x.max, x.r, x.isBall = b.Min, b.Max, r, false }

func (x *brick) setBall(center *Vec, r float64) {
	x.min, x.max, x.r, x.isBall = *center, *center, r, true
}

// isSpanned says whether the box from p to q is not empty. The difference of two equal
// infinities is a NaN, and that of other numbers has the right sign.
func isSpanned(p, q Vec) bool { return Vec{}.isAtMost(q.Sub(p)) }

// isThin says whether x is a point without a radius.
func (x *brick) isThin() bool { return x.r == 0 && x.isBall }

// compare orders bricks as Collide has it: balls first, then by their numbers.
func (x *brick) compare(y *brick) int {
	switch {
	case x.isBall && !y.isBall:
		return -1
	case y.isBall && !x.isBall:
		return +1
	}
	if c := compare(x.min, y.min); c != 0 {
		return c
	}
	if c := compare(x.max, y.max); c != 0 {
		return c
	}
	switch {
	case x.r < y.r:
		return -1
	case x.r > y.r:
		return +1
	}
	return 0
}

// bricks are two that are not empty. Moved by what is between lo and hi, the core of a meets
// that of b: these are the differences C. Their signs are right, and each has a
// relative error below e.
type bricks struct {
	a, b   brick
	lo, hi Vec
	gap    Vec // the least move that lets the cores meet
	r      float64
}

// measure finds the differences, and says whether the two are no empty sets and the sum of
// the radii is a float.
func (p *bricks) measure() bool {
	a, b := &p.a, &p.b
	p.r = a.r + b.r
	p.lo, p.hi = b.min.Sub(a.max), b.max.Sub(a.min)
	p.gap = nearestZero(p.lo, p.hi)
	return isSpanned(a.min, a.max) && isSpanned(b.min, b.max) && areNatural(a.r, b.r) && p.r <= math.MaxFloat64
}

// relate says how the two stand to each other. Without a radius, signs of differences tell.
//
// Otherwise |gap|² is compared with q: it has a relative error below 5e, q one below 3e. A
// gap along one axis, as of a ball that rests on a box, is compared with R itself.
func (p *bricks) relate() relation {
	if p.gap == (Vec{}) {
		if p.r == 0 && !(p.lo.isBelow(Vec{}) && (Vec{}).isBelow(p.hi)) {
			return touching
		}
		return penetrating
	}
	if p.r == 0 {
		return apart
	}
	gg, q := p.gap.Dot(p.gap), float64(p.r*p.r)
	switch {
	case float64(q*(1+16*e))+tiny < gg:
		return apart
	case float64(gg*(1+16*e))+tiny < q && q <= math.MaxFloat64:
		return penetrating
	}
	return p.relateAlong()
}

// relateAlong is relate for a gap along one axis, if floats are exact.
//
//go:noinline
func (p *bricks) relateAlong() relation {
	along := -1
	for k, x := range axes(p.gap) {
		if x != 0 {
			if along >= 0 {
				return undecided
			}
			along = k
		}
	}
	// expansion.Diff is exact, and so is the comparison.
	r := expansion.Diff(p.a.r, -p.b.r)
	d := expansion.Diff(axes(p.b.min)[along], axes(p.a.max)[along])
	if axes(p.gap)[along] < 0 {
		d = expansion.Diff(axes(p.a.min)[along], axes(p.b.max)[along])
	}
	switch {
	case !(r.Hi <= 0x1p1000 && d.Hi <= 0x1p1000):
		return undecided
	case d.Hi < r.Hi || d.Hi == r.Hi && d.Lo < r.Lo:
		return penetrating
	case d == r:
		return touching
	}
	return apart
}

// distance returns the length of the gap beyond R. The cores' has a relative error below 5e.
func (p *bricks) distance(rel relation) float64 {
	if rel <= touching {
		return 0
	}
	return positive(length(p.gap) - p.r)
}

// ofBricks sets c to the contact of bricks that overlap as rel says.
func (c *Contact) ofBricks(p *bricks, rel relation) {
	if p.gap != (Vec{}) {
		c.Normal, c.Depth = unit(p.gap).Neg().Add(Vec{}), p.r-length(p.gap)
	} else {
		c.Normal, c.Depth = p.wayOut()
		c.Depth += p.r
	}
	if rel == touching {
		c.Depth = 0
	} else {
		c.Depth = positive(c.Depth)
	}
	x, y := p.deepest(&c.Normal, c.Depth)
	c.Point = x.Sub(c.Normal.Scale(p.a.r)).Scale(0.5).Add(y.Add(c.Normal.Scale(p.b.r)).Scale(0.5)).Add(Vec{})
}

// wayOut returns the least way out of b for a, whose cores meet. Of several ways the first one
// counts: along the axes in their order and, where both ways along an axis are as long, so
// that the lesser one goes against it. Each rounds once.
func (p *bricks) wayOut() (n Vec, depth float64) {
	lo, hi := axes(p.lo.Neg()), axes(p.hi)
	first := -1.0
	if p.a.compare(&p.b) > 0 {
		lo, hi, first = hi, lo, +1
	}
	axis := 0
	depth = math.Inf(1)
	for k, x := range lo {
		if x < depth {
			depth, axis = x, k
		}
		if x := hi[k]; x < depth {
			depth, axis = x, k+dim
		}
	}
	var at [3]float64
	at[axis%dim] = first
	if axis >= dim {
		at[axis%dim] = -first
	}
	return vecOf(at), depth
}

// ofBoxes sets c to the contact of two boxes, and says whether there is one.
func (c *Contact) ofBoxes(aMin, aMax, bMin, bMax Vec) bool {
	if !overlapBoxes(aMin, aMax, bMin, bMax) {
		return false
	}
	if isOnly, ok := c.out(aMin, aMax, bMin, bMax); !isOnly || !ok {
		c.ofBoxesAny(&aMin, &aMax, &bMin, &bMax)
	}
	return true
}

// ofBoxesAny is ofBoxes for those that overlap, where there may be two least ways.
//
//go:noinline
func (c *Contact) ofBoxesAny(aMin, aMax, bMin, bMax *Vec) {
	var p bricks
	p.a.min, p.a.max, p.b.min, p.b.max = *aMin, *aMax, *bMin, *bMax
	p.measure()
	c.ofBricks(&p, p.relate())
}

// ofBall sets c to the contact of a ball, or a point, with a box, if that is certain.
func (c *Contact) ofBall(p Vec, r float64, lo, hi Vec) castAnswer {
	if !lo.isAtMost(hi) || !isNoLarger(r, 0x1p500) {
		return castUnsure
	}
	gap := nearestZero(lo.Sub(p), hi.Sub(p))
	gg := gap.Dot(gap)
	var at Vec
	if gap == (Vec{}) {
		if _, ok := c.out(p, p, lo, hi); !ok {
			return castUnsure
		}
		c.Depth += r
		at = touchedBy(c.Normal, p, hi, lo)
	} else {
		near, ok := isReached(gg, r)
		isOnSide := !ok && ballOnSide(p, r, lo, hi) == touching
		if !ok && !isOnSide || !(gg > 0x1p-900 && gg < 0x1p900) {
			return castUnsure
		}
		if ok && !near {
			return castMiss
		}
		l := math.Sqrt(gg)
		c.Normal, c.Depth = gap.over(l).Neg().Add(Vec{}), r-l
		if isOnSide {
			c.Depth = 0
		}
		at = nearestIn(p, lo, hi)
	}
	c.Point = p.Sub(c.Normal.Scale(r)).Scale(0.5).Add(at.Scale(0.5)).Add(Vec{})
	return castInside
}

// deepest returns the points of the two cores that are nearest to each other or, along the
// way out n of a, deepest in the other. Where there are many, they are in the middle.
func (p *bricks) deepest(normal *Vec, depth float64) (x, y Vec) {
	var of, at [3]float64
	n, isFar := axes(*normal), depth > math.MaxFloat64
	aMin, aMax, bMin, bMax := axes(p.a.min), axes(p.a.max), axes(p.b.min), axes(p.b.max)
	for k, g := range axes(p.gap) {
		switch {
		case g > 0:
			of[k], at[k] = aMax[k], bMin[k]
		case g < 0:
			of[k], at[k] = aMin[k], bMax[k]
		case n[k] > 0 && !isFar:
			of[k], at[k] = aMin[k], bMax[k]
		case n[k] < 0 && !isFar:
			of[k], at[k] = aMax[k], bMin[k]
		default:
			of[k] = halfway(max(aMin[k], bMin[k]), min(aMax[k], bMax[k]))
			at[k] = of[k]
		}
	}
	return vecOf(of), vecOf(at)
}

// halfway returns the middle between x and y: the finite one if the other is not, and 0 if
// neither is.
func halfway(x, y float64) float64 {
	m := float64(0.5*x) + float64(0.5*y)
	switch {
	case isFinite(m):
		return m
	case isFinite(x):
		return x
	case isFinite(y):
		return y
	}
	return 0
}

// closest returns the points of the two that are nearest to each other.
func (p *bricks) closest(rel relation) (onA, onB Vec) {
	if rel <= touching {
		if p.gap == (Vec{}) {
			switch {
			case p.a.isBall:
				return p.a.min, p.a.min
			case p.b.isBall:
				return p.b.min, p.b.min
			}
		}
		var c Contact
		c.ofBricks(p, rel)
		return c.Point, c.Point
	}
	n := unit(p.gap)
	x, y := p.deepest(&Vec{}, 0)
	return x.Add(n.Scale(p.a.r)), y.Sub(n.Scale(p.b.r))
}

// overlapBoxes is Overlap for boxes: comparisons do not round.
func overlapBoxes(aMin, aMax, bMin, bMax Vec) bool {
	return aMin.isAtMost(bMax) && bMin.isAtMost(aMax) && isSpanned(aMin, aMax) && isSpanned(bMin, bMax)
}

// isWithinSides says whether p is in the box from lo to hi: it is not at infinity then.
func isWithinSides(p, lo, hi Vec) bool {
	return lo.isAtMost(p) && p.isAtMost(hi) && p.Sub(p) == (Vec{})
}

// isReached filters gg, |gap|², which has a relative error below 5e, against r². Their difference is
// off by less than 16e·r², or it is more than r²/2 and off by less than 12e of itself.
func isReached(gg, r float64) (near, ok bool) {
	q := float64(r * r)
	d := gg - q
	return d < 0, math.Abs(d) > float64(16*e*q)+tiny && isNoLarger(r, 0x1p500)
}

// ballOnSide is relate for a ball and a box with a gap along one axis: what rounds to more than
// r is more, and so is what rounds to less. The difference itself is exact if what it is taken
// from comes back, and what was taken: of the two sums the one with the greater term does not
// round (Dekker 1971).
func ballOnSide(p Vec, r float64, lo, hi Vec) relation {
	gap := nearestZero(lo.Sub(p), hi.Sub(p))
	if !lo.isAtMost(hi) || !isNoLarger(r, 0x1p500) {
		return undecided
	}
	along, side := -1, 0.0
	for k, x := range axes(gap) {
		if x == 0 {
			continue
		}
		if along >= 0 {
			return undecided
		}
		if along, side = k, axes(lo)[k]; x < 0 {
			side = axes(hi)[k]
		}
	}
	if along < 0 {
		return undecided
	}
	at := axes(p)[along]
	switch d := side - at; {
	case math.Abs(d) > r:
		return apart
	case math.Abs(d) < r:
		return penetrating
	case d+at == side && side-d == at:
		return touching
	}
	return undecided
}

// isNoLarger says whether 0 ≤ x ≤ top. It does not take −0 for 0.
func isNoLarger(x, top float64) bool { return math.Float64bits(x) <= math.Float64bits(top) }

// beyondRadius returns how far the root of gg reaches beyond r, or 0, if they are not nearly as
// long: root − r is off by less than 4e(root + r).
func beyondRadius(gg, r float64) (d float64, ok bool) {
	d = math.Sqrt(gg) - r
	return withoutSign(d), math.Abs(d) > float64(16*e*r) && isNoLarger(r, 0x1p500)
}
