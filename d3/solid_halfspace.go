package d3

// Half-spaces against all shapes: verdicts and numbers in closed forms.
//
// With the boundary's point P, its normal N and the radii R, a core C is to be seen along N:
// h is the least (c−P)·N of all c in C. The sign of h − R|N| is the verdict, and h/|N| − R the
// gap, or the depth. On the way of a motion h is linear in time. A solid and P make the set Z of
// the general kernel, with its bounds: S as there, h within 12eS|N|.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// planeHeight is a solid beside a half-space.
type planeHeight struct {
	z      minkowski
	given  Vec // N
	n      Vec // N, divided by a power of two
	nn     float64
	isInto bool // C goes without end into the half-space, along N
}

// facing finds which of x and y is the half-space: other is the one that is not, or which comes
// first of two.
func facing(x, y *operand) (other, half *operand, isTurned bool) {
	switch {
	case y.form != halved, x.form == halved && y.precedesHalf(x):
		return y, x, true
	}
	return x, y, false
}

// precedesHalf is an order of half-spaces by the given numbers.
func (x *operand) precedesHalf(y *operand) bool {
	if c := compare(x.half.Point, y.half.Point); c != 0 {
		return c < 0
	}
	if c := compare(x.half.Normal, y.half.Normal); c != 0 {
		return c < 0
	}
	return x.solid.Radius.Precedes(&y.solid.Radius)
}

// isSame says whether two half-spaces are given by the same numbers.
func isSame(x, y *operand) bool {
	return x.form == halved && y.form == halved && !x.precedesHalf(y) && !y.precedesHalf(x)
}

// isHalf says whether x is a half-space and no empty set.
func (x *operand) isHalf() bool {
	h := &x.half
	return isFinite(h.Point.maxAbs()) && isFinite(h.Normal.maxAbs()) && h.Normal != Vec{} && isFinite(x.solid.R)
}

// stand makes other what stands above the half-space, if that is bounded below: a solid that
// is as far down. A ray or line becomes its origin, another half-space its point, and a box
// without an end loses what is not down. It says whether neither is empty and, if the result is
// not bounded below, that it goes into the half-space.
func (x *operand) stand(half *operand) (isInto, ok bool) {
	if !half.isHalf() {
		return false, false
	}
	n := &half.half.Normal
	switch {
	case x.form == halved:
		if !x.isHalf() {
			return false, false
		}
		isInto = !areOpposite(&x.half.Normal, n)
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
		isInto = x.solid.standBox(n, &half.half.Point)
	}
	if isInto && !x.solid.isValid() {
		return false, false
	}
	half.solid.setPoint(&half.half.Point)
	return isInto, true
}

// setPoint makes s the point p; the radius stays.
func (s *solid) setPoint(p *Vec) {
	s.clear()
	s.used, s.room[0] = 1, p.coords()
}

// standBox makes the sides of a box finite that the half-space does not see: those that are not
// down. Along an axis across N an endless box is the coordinate of p, or of its own side.
func (s *solid) standBox(n, p *Vec) (isInto bool) {
	lo, hi := &s.room[0], &s.room[1]
	down, at := n.coords(), p.coords()
	for k := range dim {
		switch {
		case isFinite(lo[k]) && isFinite(hi[k]):
			continue
		case math.IsInf(lo[k], 1) || math.IsInf(hi[k], -1) || lo[k] != lo[k] || hi[k] != hi[k]:
			s.R = math.NaN()
		case down[k] == 0:
			lo[k] = max(lo[k], min(at[k], hi[k]))
			hi[k] = lo[k]
		case down[k] > 0 && isFinite(lo[k]):
			hi[k] = lo[k]
		case down[k] < 0 && isFinite(hi[k]):
			lo[k] = hi[k]
		default:
			isInto = true
			if lo[k] = max(lo[k], min(at[k], hi[k])); isFinite(hi[k]) {
				lo[k] = hi[k]
			}
			hi[k] = lo[k]
		}
	}
	return isInto
}

// areOpposite says whether u and v have exactly opposite directions. For two of different
// directions |u×v|² is mostly certain to be more than 0, as isOblique has it.
func areOpposite(u, v *Vec) bool {
	a, b := mantissa(*u), mantissa(*v)
	if a.Dot(b) > 0x1p-20 || isOblique(a, b) {
		return false
	}
	x := exact.Core{Kind: exact.Ray, Q: u.coords()}
	y := exact.Core{Kind: exact.Ray, Q: v.coords()}
	return exact.Parallel(&x, &y) < 0
}

// slant returns the sign of u·n: products and sums of numbers below 1 round by less than 4e of
// the terms.
func slant(u, n *Vec) float64 {
	a, b := mantissa(*u), mantissa(*n)
	if g := a.Dot(b); math.Abs(g) > float64(8*e*a.sumAbs()) {
		return g
	}
	g, _ := steepness(u, n)
	return g
}

// steepness returns u·n rounded, divided by 2^exp. Its sign is right.
func steepness(u, n *Vec) (g float64, exp int) {
	x := u.coords()
	q := exact.Solids{
		A: exact.Solid{Points: [][3]float64{x}}, B: exact.Solid{Points: make([][3]float64, 1)},
	}
	var h exact.Height
	normal := n.coords()
	q.Along(&normal, &h)
	return h.H, h.Exp
}

// above returns the planeHeight of what stands above the half-space. It stands alone since what is
// stored through a pointer moves to the heap.
func above(other, half *operand, isInto bool) planeHeight {
	n := half.half.Normal
	s := planeHeight{z: between(&other.solid, &half.solid), given: n, isInto: isInto}
	s.n = mantissa(n)
	s.nn = s.n.Dot(s.n)
	return s
}

// height returns h, of the place in which z is, within 12eS|n|.
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

// decideByFloats compares h² with R²N·N where no float rounds on the way to both, as with
// small integers: what rests on the ground is a tie and asks this in each step.
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
	over := (p - q) + d.Hi // exact if p and q are neighbors; otherwise it is no less than what d.lo is
	if over == 0 {
		over = d.Lo
	}
	switch {
	case over > 0:
		rel = apart
	case over < 0:
		rel = penetrating
	}
	return rel, !x.IsRounded && p > 0x1p-900 && (q > 0x1p-900 || r == 0)
}

// gap returns h/|N| − R.
func (s *planeHeight) gap(h float64) float64 { return h/math.Sqrt(s.nn) - s.z.r }

// out returns the unit normal out of the half-space.
func (s *planeHeight) out() Vec { return unit(s.n) }

// feature returns the middle of what is least along N: of all points within 4eS of it the
// mean, and of halves and runs that are as level their middle.
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

// lowest returns the mean of the points that are least along n, within the slack.
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

// boxFeature is lowest for a box, with its middle on axes that are level.
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

// world returns the place x of z in the world, where the half-space has moved by shift.
func (s *planeHeight) world(x, shift Vec) Vec {
	if s.z.exp != 0 {
		x = x.ldexp(s.z.exp)
	}
	return inRange(s.z.b.ref.Add(shift).Add(x))
}

// touch returns the points of both that are deepest in the other, or nearest to it, for the
// feature x at the height h.
func (s *planeHeight) touch(x Vec, h float64) (ofOther, ofHalf Vec) {
	out := s.out()
	a, b := s.z.a.Rounded(s.z.exp), s.z.b.Rounded(s.z.exp)
	foot := x.Sub(out.Scale(h / math.Sqrt(s.nn)))
	return s.world(x.Sub(out.Scale(a)), Vec{}), s.world(foot.Add(out.Scale(b)), Vec{})
}

// contact sets the contact of the two if they overlap, the other one as a.
func (s *planeHeight) contact(c *Contact, other *operand) bool {
	h := s.height()
	rel := s.relate(h)
	if rel > touching {
		return false
	}
	c.Normal = s.out()
	if s.isInto {
		c.Depth = math.Inf(1)
		c.Point = s.within(other, h)
		return true
	}
	if c.Depth = 0; rel == penetrating {
		c.Depth = s.z.toWorld(-s.gap(h))
	}
	x, y := s.touch(s.feature(), h)
	c.Point = inRange(x.Scale(0.5).Add(y.Scale(0.5)))
	return true
}

// within returns a point that both have in common, where the other goes without end into the
// half-space: its own finite point if that is in it, otherwise where a ray or line goes through
// the plane, or below that point.
func (s *planeHeight) within(other *operand, h float64) Vec {
	x := s.z.a.point(&s.z.a.points[0])
	if h > 0 {
		d := s.n
		if other.form == spanned {
			d = mantissa(other.core.u)
		}
		foot := x.Sub(d.Scale(h / d.Dot(s.n)))
		if isFinite(foot.maxAbs()) {
			x = foot
		}
	}
	return s.world(x, Vec{})
}

func overlapHalf(x, y *operand) bool {
	other, half, _ := facing(x, y)
	isInto, ok := other.stand(half)
	if !ok || isInto {
		return ok
	}
	s := above(other, half, isInto)
	s.z.set(&Vec{}, &Vec{})
	return s.relate(s.height()) <= touching
}

func distanceHalf(x, y *operand) float64 {
	other, half, _ := facing(x, y)
	isInto, ok := other.stand(half)
	if !ok {
		return math.Inf(1)
	}
	s := above(other, half, isInto)
	s.z.set(&Vec{}, &Vec{})
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
	other, half, isTurned := facing(x, y)
	isInto, ok := other.stand(half)
	if !ok {
		return onA, onB
	}
	s := above(other, half, isInto)
	s.z.set(&Vec{}, &Vec{})
	h := s.height()
	switch s.relate(h) {
	case apart:
		onA, onB = s.touch(s.feature(), h)
		if isTurned {
			onA, onB = onB, onA
		}
	case penetrating, touching:
		var c Contact
		s.contact(&c, other)
		onA, onB = c.Point, c.Point
	}
	return onA, onB
}

func collideHalf(c *Contact, x, y *operand) bool {
	isOne := isSame(x, y)
	other, half, isTurned := facing(x, y)
	isInto, ok := other.stand(half)
	if !ok {
		return false
	}
	s := above(other, half, isInto)
	s.z.set(&Vec{}, &Vec{})
	ok = s.contact(c, other)
	if ok && isTurned && !isOne {
		c.Normal = c.Normal.Neg()
	}
	return ok
}

// planeMotion is when a body that moves beside a half-space is in it.
type planeMotion struct {
	planeHeight
	start, end relation
	h          float64 // at the start
	t          float64 // where it comes to touching, or leaves
	step       Vec     // where it is then: x + step, as z has it
}

// run finds both ends of the motion, and t. The height at the start is within 12e(S−|m|)|N|,
// and m·N rounds by less than 5e|m||N|, so at t the gap is within 16eS.
func (f *planeMotion) run() {
	z := &f.z
	f.h = f.height()
	f.start = f.relate(f.h)
	z.place(1)
	f.end = f.relate(f.height())
	z.place(0)
	f.t = clamp(f.fraction(z.m.Dot(f.n)), 0)
	if math.IsNaN(f.t) {
		f.t = 0 // both underflow: the height is within its bound of touching all the way
	}
	switch {
	case f.start == touching:
		f.t = 0
	case f.end == touching:
		f.t = 1
	case f.end == apart:
		f.t = max(math.SmallestNonzeroFloat64, min(f.t, 1-e))
	default:
		f.t = max(math.SmallestNonzeroFloat64, f.t)
	}
	f.step = z.m.Scale(f.t)
}

// fraction returns the time in which the height falls, or rises, by g for each unit of it, to
// that of touching.
func (f *planeMotion) fraction(g float64) float64 {
	return (float64(f.z.r*math.Sqrt(f.nn)) - f.h) / g
}

// span returns when the two overlap, of the range from lo to hi.
func (f *planeMotion) span(lo, hi float64) Span {
	s := Span{lo, hi}
	if f.start > touching {
		s.Enter = f.t
	}
	if f.end > touching {
		s.Exit = f.t
	}
	return s
}

func (f *planeMotion) isHit() bool { return f.start <= touching || f.end <= touching }

// isCrossing says whether the plane, or what is R from it, is passed.
func (f *planeMotion) isCrossing() bool { return f.start != f.end && int(f.start)*int(f.end) <= 0 }

// falling sets up the motions of x and y, as those of the other and of the half-space.
func falling(x *operand, ma *Vec, y *operand, mb *Vec) (f planeMotion, isTurned, ok bool) {
	other, half, isTurned := facing(x, y)
	if !isFinite(ma.maxAbs()) || !isFinite(mb.maxAbs()) {
		return f, isTurned, false
	}
	isInto, ok := other.stand(half)
	if !ok {
		return f, isTurned, false
	}
	f.planeHeight = above(other, half, isInto)
	if isTurned {
		ma, mb = mb, ma
	}
	f.z.set(ma, mb)
	f.run()
	return f, isTurned, f.isHit()
}

func sweepHalf(h *Hit, x *operand, ma *Vec, y *operand, mb *Vec) castAnswer {
	isOne := isSame(x, y)
	f, isTurned, ok := falling(x, ma, y, mb)
	switch {
	case !ok:
		return castMiss
	case f.start <= touching:
		return castInside
	}
	at := f.feature().Add(f.step)
	at = at.Sub(f.out().Scale(f.z.a.Rounded(f.z.exp)))
	*h = Hit{T: f.t, Point: f.world(at, f.z.mb.Scale(f.t)), Normal: f.out()}
	if isTurned && !isOne {
		h.Normal = h.Normal.Neg()
	}
	return castHit
}

func sweepSpanHalf(s *Span, x *operand, ma *Vec, y *operand, mb *Vec) bool {
	f, _, ok := falling(x, ma, y, mb)
	if ok {
		*s = f.span(0, 1)
	}
	return ok
}

// planeCast is a path and a half-space.
type planeCast struct {
	planeMotion
	isPoint bool    // the path has no length
	lo, hi  float64 // its range
}

// riding sets up the path x, and w as its start. A segment is the motion of its start to its
// end, seen from a half-space that moves by the start: both are the given numbers.
func riding(x *core, half, w *operand) (r planeCast, ok bool) {
	if !half.isHalf() || !isFinite(x.a.maxAbs()) || !isFinite(x.b.maxAbs()) {
		return r, false
	}
	w.solid.setPoint(&x.a)
	half.solid.setPoint(&half.half.Point)
	r.planeHeight = above(w, half, false)
	r.lo, r.hi = x.extremes(1)
	if x.kind == exact.Segment {
		r.z.set(&x.b, &x.a)
		r.run()
		return r, r.isHit()
	}
	r.isPoint = x.kind == exact.Point
	r.z.set(&Vec{}, &Vec{})
	r.glide(&x.b)
	return r, r.isHit()
}

// glide is run for a ray or line along u: its ends are those at infinity. Where it meets the plane
// depends on all bits of u·N, however small that is.
func (r *planeCast) glide(u *Vec) {
	r.h = r.height()
	r.start = r.relate(r.h)
	r.end = r.start
	if r.isPoint {
		return
	}
	g, exp := steepness(u, &r.given)
	if g == 0 {
		return
	}
	origin := r.start
	r.end = relation(math.Copysign(1, g))
	if r.lo < 0 {
		r.start = -r.end
	}
	far := r.fraction(g)
	exp -= r.given.exponent() // u·n is g·2^exp
	r.step = mantissa(*u).times(float.Ldexp(far, u.exponent()-exp))
	r.t = float.Ldexp(far, r.z.exp-exp)
	switch {
	case origin == touching:
		r.t = 0
	case float64(origin)*g < 0:
		r.t = max(r.t, math.SmallestNonzeroFloat64)
	default:
		r.t = min(r.t, -math.SmallestNonzeroFloat64)
	}
}

// at returns the hit at the parameter t of the path p, which starts at the point start.
func (r *planeCast) at(p Path, start *Vec, t float64) Hit {
	h := Hit{T: t, Point: *start, Normal: r.out()}
	if t != 0 {
		h.Point = pointAt(p, t)
	}
	if !isFinite(h.Point.maxAbs()) {
		h.Point = r.world(r.feature().Add(r.step), Vec{})
	}
	return h
}

func rayCastHalf(h *Hit, p Path, y *operand) bool {
	var x core
	var w operand
	x.set(p)
	r, ok := riding(&x, y, &w)
	if !ok {
		return false
	}
	t := 0.0
	switch {
	case r.isPoint:
	case r.start > touching:
		t = r.t
	case r.lo < 0:
		t = min(0, r.span(r.lo, r.hi).Exit)
	}
	*h = r.at(p, &x.a, t)
	return true
}

func clipHalf(c *Span, p Path, y *operand) bool {
	var x core
	var w operand
	x.set(p)
	r, ok := riding(&x, y, &w)
	switch {
	case !ok:
		return false
	case r.isPoint:
		*c = wholeSpan(p)
	default:
		*c = r.span(r.lo, r.hi)
	}
	return true
}

func crossingsHalf(hits *[2]Hit, p Path, y *operand) int {
	var x core
	var w operand
	x.set(p)
	r, ok := riding(&x, y, &w)
	if !ok || r.isPoint || !r.isCrossing() {
		return 0
	}
	hits[0] = r.at(p, &x.a, r.t)
	return 1
}
