package d3

// Cylinders and cones: the verdict on one and any other shape, what contains them, and what these contain.
//
// A cylinder or a cone is a frustum, the hull of a disc around each end of its axis: of two of the same radius, or of one and a point. As an
// operand it has the axis as its core, and the radius R of its solid includes that of the discs: so the solid is a
// capsule that holds it. With taperedPair it shares all that asks only for verdicts, for the way between the two, and for the
// points that face each other along it.
//
// Floats decide by certificates, on the very frustum: a plane between the two proves that they are apart, and a point of Z
// nearer than all radii, or a simplex of Z around the origin, that they penetrate. If the other shape is a point, a
// segment, a ray or a line with a radius, integers decide the rest (package frustum). Otherwise the rest counts as touching.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/frustum"
)

// isExact reports whether integers decide what floats leave: the other shape is a point, or a segment that does not move.
func (t *taperedPair) isExact() bool {
	s := &t.z.b
	isSpan := t.y.form == spanned && s.kind == corners && s.list == nil
	return isSpan && (s.isPoint() || !t.z.isMoved)
}

// relateFrustum is relate for a cylinder or a cone.
func (t *taperedPair) relateFrustum() relation {
	t.isOnce = false
	var s simplex
	if rel, _ := s.search(&t.z, false); rel == apart {
		t.parting = s.v
		return rel // so is the capsule around it
	}
	if !t.z.isValid() {
		return empty
	}
	f := discsOf(t)
	rel := f.search(false)
	if rel == undecided && !t.isExact() {
		f.polish()
	}
	if t.parting = f.n; rel != undecided {
		return rel
	}
	if !t.isExact() {
		if f.low > f.r+f.slack() {
			return apart
		}
		if !t.z.isMoved && t.isDeep(f.r-f.low) {
			return penetrating
		}
		return touching
	}
	q := frustumQuestions.Take()
	defer frustumQuestions.Put(q)
	return t.decideSegment(q)
}

// relateAtRest returns the verdict on x and y before they move by ma and mb: that of Overlap, where the motion is no part of S. isOff
// certifies that the motion leads away from a plane between the two, so that they do not meet.
//
// The plane is across a unit vector n, along which tryOut has found that z·n > R by more than the slack of 64eS, with rays and lines cut off.
// Let n′ be the direction nearest to n along which all of Z has an end. For shapes with an end along n, which open boxes have if hasEnd says
// so, n′ = n. Beside a ray or a line along u, n·u ≤ 8e or |n·u| ≤ 8e, so |n′ − n| ≤ 8e. Then z·n′ ≥ z·n − 8eS > R, and m·n′ ≥ m·n − 8e|m| > 0, as
// m·n rounds by less than 4e|m| and is more than 16e|m|.
func relateAtRest(x *operand, ma *Vec, y *operand, mb *Vec) (rel relation, isOff bool) {
	p, q := *x, *y // for the motion they are cut off otherwise
	t, ok := taperedPairOf(&p, &Vec{}, &q, &Vec{})
	if !ok {
		return empty, false
	}
	if rel = t.relateFrustum(); rel != apart {
		return rel, false
	}
	m := mantissa(difference(ma, mb).v)
	if t.isSwapped {
		m = m.Neg()
	}
	n := t.parting
	for range 2 {
		f := discsOf(&t)
		f.tryOut(n)
		if f.low > f.r+f.slack() {
			return rel, m.Dot(f.n) > float64(16*e*m.sumAbs())
		}
		f = discsOf(&t)
		f.findWay()
		n = f.n
	}
	return rel, false
}

// decideSegment is relateFrustum by integers. The segment is the other shape, or what that passes as A sees it.
func (t *taperedPair) decideSegment(q *frustum.Question) relation {
	z := &t.z
	own, r := t.x.grown(), t.y.grown()
	t.x.ask(q, &own, &r)
	s := z.b.solid
	q.Start.Add(s.room[0], 0)
	switch {
	case s.used == 2:
		q.Way.Add(s.room[1], 0)
		q.Way.Sub(s.room[0], 0)
	case s.count > 0:
		q.Start.Sub(s.halves[0].coords(), s.halfExp)
		q.Way.Add(s.halves[0].coords(), s.halfExp+1)
	case s.run != (Vec{}):
		q.Way.Add(s.run.coords(), s.runExp)
	}
	way := &q.Start
	if z.isMoved {
		way = &q.Way
	}
	switch {
	case !z.isMoved && z.part == 0:
	case z.isMoved || z.part == 1:
		way.Sub(z.ma.coords(), z.stretch)
		way.Add(z.mb.coords(), 0)
	default:
		way.Sub(z.offset.coords(), z.exp)
	}
	z.asked++
	sign, isOnce := q.Relate()
	t.isOnce = sign == 0 && isOnce
	return relation(sign)
}

// isDeep certifies that A and B penetrate, given a bound on the depth.
//
// A cylinder or cone holds the balls of the radius δ around all points of it made smaller by δ (shrink). So A and B penetrate if points of A
// and B, of which one is made smaller so, are nearer to each other than δ, or than 2δ if both are. The rounding of what is made smaller adds
// less than 16eS to the error of the search, for which a second slack is taken.
//
// Such points exist for each δ less than the depth in A of some point of B. The search ends early for a great δ, so δ begins with half of the
// bound on the depth, or half of the room in A and B, and is divided by 8 until rounding counts.
func (t *taperedPair) isDeep(depth float64) bool {
	for range 8 {
		f := discsOf(t)
		inA, inB := f.a.room(), 0.0
		if f.isB {
			inB = f.b.room()
		}
		less := float64(0.5 * min(depth, max(inA, inB)))
		if !(less > 4*f.slack()) {
			return false
		}
		f.r -= f.slack()
		if less < inA {
			f.r += less
			f.a.shrink(less)
		}
		if less < inB {
			f.r += less
			f.b.shrink(less)
		}
		if f.search(false) == penetrating {
			return true
		}
		if f.seeNearest(); isFinite(f.high) {
			f.approachEachOther(f.near[1])
		}
		if f.high < f.r-f.slack() {
			return true
		}
		depth = float64(0.25 * less)
	}
	return false
}

// isFrustum reports whether s is a cylinder or a cone, rounded or not, and no segment or point.
func isFrustum(s Shape) bool {
	var x operand
	x.set(s)
	return x.form == coned
}

// containsFrustum is Contains if one of the shapes is a cylinder or a cone.
func containsFrustum(a, b Shape) bool {
	var p, q operand
	p.set(a)
	q.set(b)
	p.solid.list, q.solid.list = listOf(a), listOf(b)
	p.solid.hullFacets = facetsOf(a)
	x, y := &p, &q
	if y.isEmpty() || x.isEmpty() {
		return y.isEmpty()
	}
	outer := *x
	if x.form == coned {
		outer.solid.Radius = x.grown()
	}
	switch {
	case y.form == tapered:
		great, small := y.end(0), y.end(1)
		return contains(&outer, &great) && contains(&outer, &small)
	case y.form != coned:
		return contains(&outer, y)
	}
	return holdsFrustum(&outer, y)
}

// holdsFrustum reports whether x, of the radius of its solid, contains the cylinder or cone y. Integers decide for half-spaces, balls, and
// boxes along the axes whose radius is at most that of y.
func holdsFrustum(x, y *operand) bool {
	q := frustumQuestions.Take()
	defer frustumQuestions.Put(q)
	own := y.grown()
	less, more := own, x.solid.Radius
	less.Negate()
	more.Negate()
	b := &x.solid
	switch {
	case x.form == halved:
		y.ask(q, &own, &more)
		return leavesNoneOver(q, &x.half)
	case x.form == spanned && b.Radius == (expansion.Radius{}):
		return false
	case x.form == spanned && x.core.kind == exact.Point:
		y.ask(q, &x.solid.Radius, &less)
		q.Start.Add(x.core.a.coords(), 0)
		return q.InBall()
	case x.form == cornered && b.kind == boxed && !own.Precedes(&b.Radius):
		for k := range dim {
			lo, hi := x.side(k)
			for _, h := range [...]HalfSpace{sideAt(k, lo, axisOf(k).Neg()), sideAt(k, hi, axisOf(k))} {
				if y.ask(q, &own, &more); isFinite(h.Point.maxAbs()) && !leavesNoneOver(q, &h) {
					return false
				}
			}
		}
		return true
	}
	return holdsRims(x, y, &own)
}

// leavesNoneOver reports whether what q is about is in the half-space h: its least height along the opposite normal is not negative.
func leavesNoneOver(q *frustum.Question, h *HalfSpace) bool {
	point, normal := h.Point.coords(), h.Normal.Neg().coords()
	return q.Height(&point, &normal) >= 0
}

// rimPoints is more than how many points of each rim are tried.
const rimPoints = 512

// holdsRims reports whether x contains the ball of the radius r around each point of both rims of y, or of one and the apex. The set of the
// centers of such balls in x is convex. So an arc is in the set if its ends and the point where its tangents meet are. Otherwise it is
// divided, down to arcs shorter than 4π/rimPoints of the radius: these count as contained if their ends are. Four quarters are divided
// six times, into 508 points at most. What is 2⁻⁴⁴ of the size of both farther out, or some of the least floats, counts as contained, too:
// points of a rim round.
func holdsRims(x, y *operand, r *expansion.Radius) bool {
	outer := *x
	size := y.solid.R + x.solid.R
	a := vecOf(y.solid.room[0])
	for _, s := range [...]*operand{x, y} {
		for _, p := range s.solid.given() {
			q := vecOf(p).Sub(a)
			size += each(q, Vec{}, finiteOr).sumAbs()
		}
	}
	outer.solid.Grow(max(float64(0x1p-44*min(size, math.MaxFloat64)), 0x1p-1070))
	isIn := func(p Vec) bool {
		if !isFinite(p.maxAbs()) {
			return false // beyond all floats
		}
		var ball operand
		ball.form = cornered
		ball.solid.setPoints(0, p)
		ball.solid.Radius = *r
		return contains(&outer, &ball)
	}
	u := y.axisOfFrustum()
	v := unit(perpendicular(turnedUp(u)))
	w := u.Cross(v)
	for i, radius := range y.taper {
		center := vecOf(y.solid.room[i])
		if radius == 0 {
			if !isIn(center) {
				return false
			}
			continue
		}
		at := func(d Vec, k float64) Vec { return center.Add(d.Scale(float64(radius * k))) }
		corners := [...]Vec{v, w, v.Neg(), w.Neg()}
		var stack [32][2]Vec
		for k, d := range corners {
			if !isIn(at(d, 1)) {
				return false
			}
			stack[k] = [2]Vec{d, corners[(k+1)%4]}
		}
		for n := len(corners); n > 0; {
			n--
			arc := stack[n]
			middle := arc[0].Add(arc[1])
			out := unit(middle)
			if isIn(at(out, 1/out.Dot(arc[0]))) {
				continue
			}
			if !isIn(at(out, 1)) {
				return false
			}
			if length(arc[0].Sub(arc[1])) > float64(4*math.Pi/rimPoints) {
				stack[n], stack[n+1] = [2]Vec{arc[0], out}, [2]Vec{out, arc[1]}
				n += 2
			}
		}
	}
	return true
}
