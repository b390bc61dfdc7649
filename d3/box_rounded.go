package d3

// Rounded boxes: boxes along the axes and points, grown by a radius. The Minkowski difference of two of them is a box along the
// axes again, grown by both radii, so all pairs have one closed form.

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
)

// roundedBox is the set of all points within r of the box from min to max. A point is such a box, with min = max.
type roundedBox struct {
	min, max Vec
	r        float64
	isBall   bool // the core is given as a point
}

func (x *roundedBox) setBox(b *Box, r float64) { x.min, x.max, x.r, x.isBall = b.Min, b.Max, r, false }

func (x *roundedBox) setBall(center *Vec, r float64) {
	x.min, x.max, x.r, x.isBall = *center, *center, r, true
}

// isSpanned reports whether the box from p to q is not empty. It subtracts: unlike a comparison, the difference of two equal
// infinities is a NaN, and the box is then taken for empty. The difference of other numbers has the right sign.
func isSpanned(p, q Vec) bool { return Vec{}.isAtMost(q.Sub(p)) }

// isPoint reports whether x is a point without a radius.
func (x *roundedBox) isPoint() bool { return x.r == 0 && x.isBall }

// compare orders rounded boxes as Collide does: points and balls first, then by min, max and the radius.
func (x *roundedBox) compare(y *roundedBox) int {
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

// roundedBoxPair is two rounded boxes a and b that are not empty, and the Minkowski difference C of their cores. The core of a,
// moved by x, meets the core of b exactly if x is in C = [lo, hi]. The components of lo and hi have the right signs, and each
// has a relative error below e.
type roundedBoxPair struct {
	a, b   roundedBox
	lo, hi Vec
	gap    Vec // the point of C nearest to the origin
	r      float64
}

// measure computes C, its gap and the sum r of the radii. It reports whether neither of the two is empty and r is a finite
// number.
func (p *roundedBoxPair) measure() bool {
	a, b := &p.a, &p.b
	p.r = a.r + b.r
	p.lo, p.hi = b.min.Sub(a.max), b.max.Sub(a.min)
	p.gap = nearestZero(p.lo, p.hi)
	return isSpanned(a.min, a.max) && isSpanned(b.min, b.max) && areNatural(a.r, b.r) && p.r <= math.MaxFloat64
}

// isOnGrid reports whether all numbers except the radii are multiples of 2⁻¹⁰, as areOnGrid has it.
func (p *roundedBoxPair) isOnGrid(ma, mb *Vec) bool {
	return areOnGrid(&p.a.min, &p.a.max) && areOnGrid(&p.b.min, &p.b.max) && areOnGrid(ma, mb)
}

// relate computes the relation of the two from |gap| and r. With r = 0 the signs of C's sides decide.
//
// Otherwise it compares |gap|² with r². The first has a relative error below 5e, the second one below 3e, so they are in order
// if they differ by 16e of themselves. A gap along one axis is compared with r itself.
func (p *roundedBoxPair) relate() relation {
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
	return p.relateOneAxis()
}

// relateOneAxis compares a gap along a single axis with r, both as exact sums of two floats (Knuth's two-sum), and returns
// undecided for other gaps.
//
//go:noinline
func (p *roundedBoxPair) relateOneAxis() relation {
	along := -1
	for k, x := range axes(p.gap) {
		if x != 0 {
			if along >= 0 {
				return undecided
			}
			along = k
		}
	}
	// Both doubles are exact, and so is their comparison.
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

// distance returns |gap| − r if rel says that the two are apart, otherwise 0. |gap| has a relative error below 5e.
func (p *roundedBoxPair) distance(rel relation) float64 {
	if rel <= touching {
		return 0
	}
	return positive(length(p.gap) - p.r)
}

// ofRoundedBoxes sets c to the contact of two rounded boxes whose relation is rel, penetrating or touching.
func (c *Contact) ofRoundedBoxes(p *roundedBoxPair, rel relation) {
	if p.gap != (Vec{}) {
		c.Normal, c.Depth = unit(p.gap).Neg().Add(Vec{}), p.r-length(p.gap)
	} else {
		c.Normal, c.Depth = p.minTranslation()
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

// minTranslation returns the normal and the length of the shortest translation of a that separates the cores, which meet. Of
// equally long ones it takes the first axis. Along one axis, it takes the direction against it for the lesser of a and b, so
// the result does not depend on the order of arguments. Each length rounds once.
func (p *roundedBoxPair) minTranslation() (n Vec, depth float64) {
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

// ofBoxes sets c to the contact of two boxes, and reports whether they overlap.
func (c *Contact) ofBoxes(aMin, aMax, bMin, bMax Vec) bool {
	if !overlapBoxes(aMin, aMax, bMin, bMax) {
		return false
	}
	if isOnly, ok := c.byLeastAxis(aMin, aMax, bMin, bMax); !isOnly || !ok {
		c.ofBoxesAny(&aMin, &aMax, &bMin, &bMax)
	}
	return true
}

// ofBoxesAny is ofBoxes for boxes that overlap and may have two shortest translations out of each other, or infinite sides.
//
//go:noinline
func (c *Contact) ofBoxesAny(aMin, aMax, bMin, bMax *Vec) {
	var p roundedBoxPair
	p.a.min, p.a.max, p.b.min, p.b.max = *aMin, *aMax, *bMin, *bMax
	p.measure()
	c.ofRoundedBoxes(&p, p.relate())
}

// ofBall computes the contact of the ball of the center p and the radius r, which may be 0, with the box from lo to hi. It sets
// c and returns castInside if they certainly overlap, castMiss if they certainly do not, and castUnsure otherwise.
func (c *Contact) ofBall(p Vec, r float64, lo, hi Vec) castAnswer {
	if !lo.isAtMost(hi) || !isNoLarger(r, 0x1p500) {
		return castUnsure
	}
	gap := nearestZero(lo.Sub(p), hi.Sub(p))
	gg := gap.Dot(gap)
	var at Vec
	if gap == (Vec{}) {
		if _, ok := c.byLeastAxis(p, p, lo, hi); !ok {
			return castUnsure
		}
		c.Depth += r
		at = selectSides(c.Normal, p, hi, lo)
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

// deepest returns a point x of the core of a and y of the core of b: the nearest ones if there is a gap, otherwise the deepest
// ones along the normal. Of several points it returns the middle. At an infinite depth no side counts.
func (p *roundedBoxPair) deepest(normal *Vec, depth float64) (x, y Vec) {
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

// halfway returns the middle of x and y. If one of them is infinite it returns the other, and 0 if both are.
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

// closest returns the closest points of two rounded boxes whose relation is rel. If they overlap it returns one point of both,
// twice.
func (p *roundedBoxPair) closest(rel relation) (onA, onB Vec) {
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
		c.ofRoundedBoxes(p, rel)
		return c.Point, c.Point
	}
	n := unit(p.gap)
	x, y := p.deepest(&Vec{}, 0)
	return x.Add(n.Scale(p.a.r)), y.Sub(n.Scale(p.b.r))
}

// overlapBoxes reports whether two boxes overlap, exactly: comparisons do not round.
func overlapBoxes(aMin, aMax, bMin, bMax Vec) bool {
	return aMin.isAtMost(bMax) && bMin.isAtMost(aMax) && isSpanned(aMin, aMax) && isSpanned(bMin, bMax)
}

// isWithinSides reports whether the finite point p is in the box from lo to hi.
func isWithinSides(p, lo, hi Vec) bool {
	return lo.isAtMost(p) && p.isAtMost(hi) && p.Sub(p) == (Vec{})
}

// isReached filters |gap| < r, given gg ≈ |gap|² with a relative error below 5e. near is the verdict, and ok reports whether it
// is certain.
//
// Let d = gg − r². Either |d| ≤ r²/2, so gg ≤ 1.5r² and the error of d is below 16e·r², or |d| is more and its error is below
// 12e|d|.
func isReached(gg, r float64) (near, ok bool) {
	q := float64(r * r)
	d := gg - q
	return d < 0, math.Abs(d) > float64(16*e*q)+tiny && isNoLarger(r, 0x1p500)
}

// ballOnSide computes the relation of a ball and a box whose gap is along one axis, from d, the rounded difference of two
// coordinates: if d > r, the exact difference is more than r as well, and so for d < r. For d = r it must be exact. The
// difference of s and a is exact if d + a = s and s − d = a: of these two operations, the one with the greater term does not
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

// isNoLarger reports whether 0 ≤ x ≤ top. It returns false for −0.
func isNoLarger(x, top float64) bool { return math.Float64bits(x) <= math.Float64bits(top) }

// beyondRadius returns max(0, √gg − r). ok reports whether the sign is certain: √gg − r has an error below 4e(√gg + r), given
// gg with a relative error below 5e.
func beyondRadius(gg, r float64) (d float64, ok bool) {
	d = math.Sqrt(gg) - r
	return withoutSign(d), math.Abs(d) > float64(16*e*r) && isNoLarger(r, 0x1p500)
}
