package d3

// Half-spaces against all shapes: the verdict, the distance and the contact in closed forms.
//
// P is a point of the boundary, N its normal, R the sum of both radii, and C the core of the other shape. The height h is the
// least (c−P)·N of all c in C. The sign of h − R|N| is the verdict, and h/|N| − R the gap, or minus the depth. During a motion
// h is linear in time. C and P make the set Z of the general kernel, with its S: h has an error below 12eS|N|.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
)

// planeHeight is the height of a solid over a half-space.
type planeHeight struct {
	z         minkowski
	other     *operand // the shape over the half-space
	given     Vec      // N
	n         Vec      // N, divided by a power of two
	nn        float64  // n·n
	isInto    bool     // C goes without end into the half-space, along N
	isSwapped bool     // other is the second argument of the query
}

// precedesHalf is a strict order of half-spaces by the given numbers.
func (x *operand) precedesHalf(y *operand) bool {
	if c := compare(x.half.Point, y.half.Point); c != 0 {
		return c < 0
	}
	if c := compare(x.half.Normal, y.half.Normal); c != 0 {
		return c < 0
	}
	return x.solid.Radius.Precedes(&y.solid.Radius)
}

// isSame reports whether two half-spaces are given by the same numbers.
func isSame(x, y *operand) bool {
	return x.form == halved && y.form == halved && !x.precedesHalf(y) && !y.precedesHalf(x)
}

// heightOf returns the planeHeight of x and y, moved by the finite ma and mb, of which one or both are half-spaces. Of two
// half-spaces the one that precedes is the other shape. It reports whether neither is empty.
func heightOf(x *operand, ma *Vec, y *operand, mb *Vec) (s planeHeight, ok bool) {
	other, half := x, y
	isSwapped := y.form != halved || x.form == halved && y.precedesHalf(x)
	if isSwapped {
		other, half, ma, mb = y, x, mb, ma
	}
	isInto, ok := other.boundBeside(half)
	if !ok {
		return s, false
	}
	s.z, s.other = between(&other.solid, &half.solid), other
	s.setNormal(half.half.Normal)
	s.isInto, s.isSwapped = isInto, isSwapped
	s.z.set(ma, mb)
	return s, true
}

// boundBeside replaces x by a bounded solid of the same least height over the half-space, if that height is finite: a ray or
// line by its origin, a half-space by its point, and a box with infinite sides by one without. It reports whether neither shape
// is empty, and if the height has no bound, isInto: x goes into the half-space.
func (x *operand) boundBeside(half *operand) (isInto, ok bool) {
	if !half.isHalf() {
		return false, false
	}
	n := &half.half.Normal
	switch {
	case x.form == halved:
		if !x.isHalf() {
			return false, false
		}
		isInto = parallel(x.half.Normal, *n) >= 0
		x.solid.setPoint(&x.half.Point)
	case x.form == spanned:
		if c := &x.core; c.kind >= exact.Ray {
			if !isFinite(c.a.maxAbs()) || !isFinite(c.b.maxAbs()) {
				return false, false
			}
			s := slant(&c.b, n)
			isInto = s < 0 || s > 0 && c.kind == exact.Line
			x.solid.setPoint(&c.a)
		} else {
			x.solid.setCore(c)
		}
	case x.solid.kind == boxed:
		isInto = x.solid.boundBox(n, &half.half.Point)
	}
	if isInto && !x.solid.isValid() {
		return false, false
	}
	half.solid.setPoint(&half.half.Point)
	return isInto, true
}

// setNormal sets n to the normal of the half-space, divided by a power of two.
func (s *planeHeight) setNormal(n Vec) {
	s.given, s.n = n, mantissa(n)
	s.nn = s.n.Dot(s.n)
}

// height returns h of Z where it is placed, with an error below 12eS|n|.
func (s *planeHeight) height() float64 {
	_, h := s.z.least(s.n)
	return h
}

// relate returns the sign of h − R|N|, given h: by the bounds of isBeyond, or by integers.
func (s *planeHeight) relate(h float64) relation {
	if s.isInto {
		return penetrating
	}
	l := math.Sqrt(s.nn)
	bound := float64(32 * e * (s.z.size + s.z.r))
	switch {
	case h > float64((s.z.r+bound)*l):
		return apart
	case h < float64((s.z.r-bound)*l):
		return penetrating
	}
	return s.decide()
}

// decide is relate by exact floats, or by integers.
//
//go:noinline
func (s *planeHeight) decide() relation {
	if !s.z.isValid() {
		return empty
	}
	if rel, ok := s.decideByFloats(); ok {
		return rel
	}
	var roomA, roomB boxRoom
	q := s.z.question(&roomA, &roomB)
	var h exact.Height
	normal := s.given.coords()
	q.Along(&normal, &h)
	return relation(h.Sign)
}

// decideByFloats compares h² with R²N·N, if no float rounds on the way to both, as with small integers. A shape that rests on
// the ground is a tie, and asks this in each step.
func (s *planeHeight) decideByFloats() (rel relation, ok bool) {
	z := &s.z
	a := z.a.solid
	if z.exp != 0 || a.list != nil || a.count > 0 || a.run != (Vec{}) || a.at != (Vec{}) || len(a.Rest())+len(z.b.solid.Rest()) > 0 {
		return 0, false
	}
	if z.part != 0 && z.part != 1 {
		return 0, false
	}
	var x expansion.Check
	n, from, given := axes(s.n), axes(vecOf(z.b.room[0])), axes(s.given)
	ma, mb := axes(z.ma), axes(z.mb)
	for k := range n {
		x.IsRounded = x.IsRounded || (n[k] == 0) != (given[k] == 0)
	}
	least := math.Inf(1)
	for i := range a.used {
		p := a.room[i]
		h := 0.0
		for k, down := range n {
			if a.kind == boxed && down < 0 {
				p[k] = a.room[1][k]
			}
			d := x.Sum(p[k], -from[k])
			if z.part == 1 {
				d = x.Sum(d, x.Sum(ma[k], -mb[k]))
			}
			h = x.Sum(h, x.Times(d, down))
		}
		least = min(least, h)
		if a.kind == boxed {
			break
		}
	}
	r := x.Sum(a.R, z.b.R)
	switch {
	case least < 0 || least == 0 && r > 0:
		return penetrating, !x.IsRounded
	case least == 0:
		return touching, !x.IsRounded
	}
	nn := 0.0
	for _, down := range n {
		nn = x.Sum(nn, x.Times(down, down))
	}
	p, dp := expansion.Product(least, least)
	q, dq := expansion.Product(x.Times(r, r), nn)
	d := expansion.Diff(dp, dq)
	over := (p - q) + d.Hi // exact if p and q are neighbors; otherwise at least d.Lo
	if over == 0 {
		over = d.Lo
	}
	return sqSign(over, 0), !x.IsRounded && p > 0x1p-900 && (q > 0x1p-900 || r == 0)
}

// gap returns h/|N| − R.
func (s *planeHeight) gap(h float64) float64 { return h/math.Sqrt(s.nn) - s.z.r }

// out returns the unit normal out of the half-space.
func (s *planeHeight) out() Vec { return unit(s.n) }

// feature returns the middle of the lowest points of C, whose points are p ± the half vectors + λ·run for its corners p and 0 ≤ λ ≤ 1.
// Heights are along n, and those within 4eS|n| of each other count as equal. The mean of the lowest p is taken. A half vector d is
// subtracted if d·n > 0, and added if d·n < 0; the run is added if it leads down, and half of it is added if it is level.
func (s *planeHeight) feature() Vec {
	l := &s.z.a
	slack := float64(4 * e * s.z.size * math.Sqrt(s.nn))
	var x Vec
	if l.kind == boxed {
		x = l.boxFeature(s.n, slack)
	} else {
		x = l.lowest(s.n, slack)
	}
	for i := range l.count {
		switch d := l.halves[i].Dot(s.n); {
		case d > slack:
			x = x.Sub(l.halves[i])
		case d < -slack:
			x = x.Add(l.halves[i])
		}
	}
	if d := l.run.Dot(s.n); d < -slack {
		x = x.Add(l.run)
	} else if d <= slack {
		x = x.Add(l.run.Scale(0.5))
	}
	return x
}

// lowest returns the mean of the points whose height along n is the least, within the slack.
func (s *scaledSolid) lowest(n Vec, slack float64) Vec {
	first := s.point(&s.points[0])
	least := first.Dot(n)
	for i := 1; i < len(s.points); i++ {
		least = min(least, s.point(&s.points[i]).Dot(n))
	}
	var sum Vec
	count := 0.0
	for i := range s.points {
		if x := s.point(&s.points[i]); x.Dot(n) <= least+slack {
			sum, count = sum.Add(x), count+1
		}
	}
	if count == 0 {
		return first
	}
	return sum.over(count)
}

// boxFeature is lowest for a box: its middle along axes that are level.
func (s *scaledSolid) boxFeature(n Vec, slack float64) Vec {
	p, q := axes(s.point(&s.points[0])), axes(s.point(&s.points[1]))
	var x [3]float64
	for k, d := range axes(n) {
		switch rise := float64(d * (q[k] - p[k])); {
		case rise > slack:
			x[k] = p[k]
		case rise < -slack:
			x[k] = q[k]
		default:
			x[k] = float64(0.5*p[k]) + float64(0.5*q[k])
		}
	}
	return vecOf(x)
}

// world returns the world's point for the point x of z, if the half-space has moved by shift.
func (s *planeHeight) world(x, shift Vec) Vec {
	if s.z.exp != 0 {
		x = x.ldexp(s.z.exp)
	}
	return inRange(s.z.b.ref.Add(shift).Add(x))
}

// touch returns the points of both shapes that are deepest in the other one, or nearest to it, if the middle of the lowest
// points is x, at the height h.
func (s *planeHeight) touch(x Vec, h float64) (ofOther, ofHalf Vec) {
	out := s.out()
	a, b := s.z.a.Rounded(s.z.exp), s.z.b.Rounded(s.z.exp)
	foot := x.Sub(out.Scale(h / math.Sqrt(s.nn)))
	return s.world(x.Sub(out.Scale(a)), Vec{}), s.world(foot.Add(out.Scale(b)), Vec{})
}

// contact sets the contact at the height h, of two shapes that overlap as rel says, as if the other one came first.
func (s *planeHeight) contact(c *Contact, h float64, rel relation) {
	c.Normal = s.out()
	if s.isInto {
		c.Depth = math.Inf(1)
		c.Point = s.within(h)
		return
	}
	if c.Depth = 0; rel == penetrating {
		c.Depth = s.z.toWorld(-s.gap(h))
	}
	x, y := s.touch(s.feature(), h)
	c.Point = inRange(x.Scale(0.5).Add(y.Scale(0.5)))
}

// within returns a common point of both, if the other shape goes without end into the half-space: its own finite point, if that
// is in the half-space, otherwise the point where a ray or line meets the plane, or the foot of its finite point.
func (s *planeHeight) within(h float64) Vec {
	x := s.z.a.point(&s.z.a.points[0])
	if h > 0 {
		d := s.n
		if s.other.form == spanned {
			d = mantissa(s.other.core.u)
		}
		foot := x.Sub(d.Scale(h / d.Dot(s.n)))
		if isFinite(foot.maxAbs()) {
			x = foot
		}
	}
	return s.world(x, Vec{})
}

func overlapHalf(x, y *operand) bool {
	s, ok := heightOf(x, &Vec{}, y, &Vec{})
	return ok && s.relate(s.height()) <= touching
}

func distanceHalf(x, y *operand) float64 {
	s, ok := heightOf(x, &Vec{}, y, &Vec{})
	if !ok {
		return math.Inf(1)
	}
	h := s.height()
	switch s.relate(h) {
	case apart:
		return s.z.toWorld(s.gap(h))
	case empty:
		return math.Inf(1)
	}
	return 0
}

func closestHalf(x, y *operand) (onA, onB Vec) {
	s, ok := heightOf(x, &Vec{}, y, &Vec{})
	if !ok {
		return onA, onB
	}
	h := s.height()
	switch rel := s.relate(h); rel {
	case apart:
		onA, onB = s.touch(s.feature(), h)
		if s.isSwapped {
			onA, onB = onB, onA
		}
	case penetrating, touching:
		var c Contact
		s.contact(&c, h, rel)
		onA, onB = c.Point, c.Point
	}
	return onA, onB
}

func collideHalf(c *Contact, x, y *operand) bool {
	s, ok := heightOf(x, &Vec{}, y, &Vec{})
	if !ok {
		return false
	}
	h := s.height()
	rel := s.relate(h)
	if rel > touching {
		return false
	}
	s.contact(c, h, rel)
	if s.isSwapped && !isSame(x, y) {
		c.Normal = c.Normal.Neg()
	}
	return true
}
