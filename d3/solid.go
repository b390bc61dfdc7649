package d3

// Solids: what the general kernel knows of a shape, and how floats see it.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// solid is the convex set conv(points) + Σ [−1, 1]·half·2^halfExp + [0, 1]·run·2^runExp,
// grown by r. It keeps its numbers as given: a vertex is named by what makes it up, an
// [exact.Vertex], so floats and integers both make it from the given numbers.
type solid struct {
	kind    solidKind
	list    [][3]float64  // the points of a hull, which outlive the query; otherwise nil
	room    [4][3]float64 // the points otherwise
	used    int           // of room
	halves  [3]Vec
	count   int // of halves
	halfExp int
	run     Vec // zero: none
	runExp  int
	at      Vec // added to all points
	endless endless
	radius
}

// radius is a sum of radii. It is NaN for a negative one, or a list or box without points: the
// empty set.
type radius struct {
	r    float64     // the sum, rounded
	more [39]float64 // what r leaves of it, exactly; terms that do not overlap, the least first
	n    int         // of more
}

// solidKind says what the points of a solid are.
type solidKind uint8

const (
	corners solidKind = iota // any points
	ring                     // the corners of a polygon of the plane, in their order
	boxed                    // Min and Max of a box
)

// endless says what the run or the half of a solid stands for.
type endless uint8

const (
	uncut   endless = iota
	rayCut          // the run is a ray, cut off
	lineCut         // the half is a line, cut off
)

// setPoints makes s the hull of a few points.
func (s *solid) setPoints(r float64, points ...Vec) {
	*s = solid{used: len(points)}
	for i := range points {
		s.room[i] = points[i].coords()
	}
	s.setRadius(r)
}

// setList makes s the hull of many points, which must not be changed while s is in use.
func (s *solid) setList(kind solidKind, points [][3]float64, r float64) {
	if len(points) == 0 {
		s.setPoints(math.NaN(), Vec{}) // the empty set, with a point for floats to start from
		return
	}
	*s = solid{kind: kind, list: points}
	s.setRadius(r)
}

// setBox makes s the box b. Corner i takes Max in the components whose bit in i is set.
func (s *solid) setBox(b *Box, r float64) {
	*s = solid{kind: boxed, used: 2}
	s.room[0], s.room[1] = b.Min.coords(), b.Max.coords()
	s.setRadius(r)
	for i := range s.room[0] {
		if s.room[0][i] > s.room[1][i] {
			s.r = math.NaN()
		}
	}
}

// setOriented makes s the box around center with the given half vectors, which may have
// any directions.
func (s *solid) setOriented(center Vec, halves [dim]Vec, r float64) {
	s.setPoints(r, center)
	s.count = copy(s.halves[:], halves[:])
}

func (x *radius) setRadius(r float64) {
	x.r, x.n = r, 0
	if r < 0 {
		x.r = math.NaN()
	}
}

// grow adds r to the sum (Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997:
// Grow-Expansion).
func (x *radius) grow(r float64) {
	if !(r >= 0) {
		x.r = math.NaN()
		return
	}
	n := 0
	for _, y := range x.more[:x.n] {
		s := doubleOf(r, -y)
		if r = s.hi; s.lo != 0 {
			x.more[n] = s.lo
			n++
		}
	}
	s := doubleOf(r, -x.r)
	if x.r = s.hi; s.lo != 0 {
		x.more[n] = s.lo
		n++
	}
	x.n = n
}

// setCore makes s a bounded core, a point or a segment; the radius stays.
func (s *solid) setCore(c *core) {
	s.clear()
	s.used, s.room[0] = 1, c.a.coords()
	if c.kind == exact.Segment {
		s.used, s.room[1] = 2, c.b.coords()
	}
}

// clear leaves nothing but the radius.
func (s *solid) clear() {
	s.kind, s.list, s.used, s.count, s.run, s.at, s.endless = corners, nil, 0, 0, Vec{}, Vec{}, uncut
}

// setCut makes s the ray or line c, cut off where nothing of the bounded solid b is nearest
// to it, not even if s is moved by m, with the radius that it has: of a point at the distance l from the origin, the foot
// has a parameter of at most l/|u|. The end is at the least power of two that is certainly
// no less, so s is exact and what is cut off is as long as b is far, or twice as long.
func (s *solid) setCut(c *core, b *solid, m *Vec) {
	s.clear()
	s.used, s.room[0] = 1, c.a.coords()
	exp := max(m.exponent(), b.exponent(&c.a))
	far, corner := 0.0, Vec{}
	for _, p := range b.given() {
		v := vecOf(p)
		d := difference(&v, &c.a)
		v = d.at(exp)
		corner = each(corner, v, func(x, y float64) float64 { return max(x, math.Abs(y)) })
		far = max(far, length(v))
	}
	if b.kind == boxed {
		far = length(corner)
	}
	for _, h := range b.halves[:b.count] {
		far += length(h.ldexp(b.halfExp - exp))
	}
	if b.run != (Vec{}) {
		far += length(b.run.ldexp(b.runExp - exp))
	}
	far += length(m.ldexp(-exp))
	// All of this rounds by less than 2⁻⁴⁰ of it.
	_, k := math.Frexp(float64(far*(1+0x1p-40)) / length(mantissa(c.u)))
	if k += exp - c.u.exponent(); c.kind == exact.Line {
		s.count, s.halves[0], s.halfExp, s.endless = 1, c.u, k, lineCut
	} else {
		s.run, s.runExp, s.endless = c.u, k, rayCut
	}
}

// setCores makes a and b the cores x, moved by m, and y, and says whether it can: closed
// forms answer for two cores without an end, and there is no place to cut them off.
func setCores(a, b *solid, x, y *core, m *Vec) bool {
	a.setRadius(x.r)
	b.setRadius(y.r)
	switch xEnds, yEnds := x.kind <= exact.Segment, y.kind <= exact.Segment; {
	case xEnds && yEnds:
		a.setCore(x)
		b.setCore(y)
	case xEnds:
		a.setCore(x)
		b.setCut(y, a, m)
	case yEnds:
		b.setCore(y)
		a.setCut(x, b, m)
	default:
		return false
	}
	return true
}

// given returns the points as they are kept: of a box, Min and Max.
func (s *solid) given() [][3]float64 {
	if s.list != nil {
		return s.list
	}
	return s.room[:s.used]
}

// isValid says whether s is not the empty set.
func (s *solid) isValid() bool {
	for _, p := range s.given() {
		if !isFinite(vecOf(p).maxAbs()) {
			return false
		}
	}
	for _, h := range s.halves[:s.count] {
		if !isFinite(h.maxAbs()) {
			return false
		}
	}
	return isFinite(s.run.maxAbs()) && isFinite(s.r)
}

// boxRoom holds the corners of a box.
type boxRoom [1 << dim][3]float64

// exactly returns s as integers take it; room is for the corners of a box.
func (s *solid) exactly(room *boxRoom) exact.Solid {
	x := exact.Solid{Points: s.given(), Count: s.count, HalfExp: s.halfExp, Run: s.run.coords(), RunExp: s.runExp}
	if s.kind == boxed {
		for i := range room {
			room[i] = s.boxCorner(i)
		}
		x.Points = room[:]
	}
	for i, h := range s.halves[:s.count] {
		x.Halves[i] = h.coords()
	}
	return x
}

// boxCorner returns corner i of a box.
func (s *solid) boxCorner(i int) (p [3]float64) {
	for k := range p {
		p[k] = s.room[i>>k&1][k]
	}
	return p
}

// precedes is a strict order of solids by the given numbers. Queries take the lesser one
// first, so that swapping their arguments changes no bit of a number. Only solids that are
// given by the same numbers are equal to it.
func (s *solid) precedes(t *solid) bool {
	if s.kind != t.kind {
		return s.kind < t.kind
	}
	if s.endless != t.endless {
		return s.endless < t.endless
	}
	p, q := s.given(), t.given()
	if len(p) != len(q) {
		return len(p) < len(q)
	}
	for i := range p {
		if c := compare(vecOf(p[i]), vecOf(q[i])); c != 0 {
			return c < 0
		}
	}
	if s.count != t.count {
		return s.count < t.count
	}
	for i := range s.halves {
		if c := compare(s.halves[i], t.halves[i]); c != 0 {
			return c < 0
		}
	}
	if s.halfExp != t.halfExp {
		return s.halfExp < t.halfExp
	}
	if c := compare(s.run, t.run); c != 0 {
		return c < 0
	}
	if s.runExp != t.runExp {
		return s.runExp < t.runExp
	}
	return s.r < t.r
}

// local is a solid as floats see it: lengths are divided by 2^exp, and points are the
// differences to ref.
type local struct {
	*solid
	points [][3]float64
	halves [3]Vec
	run    Vec
	ref    Vec
	exp    int
	middle Vec
}

// see makes l what floats see from ref.
func (l *local) see(ref *Vec, exp int) {
	s := l.solid
	l.ref, l.exp = *ref, exp
	for i := range s.count {
		l.halves[i] = s.halves[i].ldexp(s.halfExp - exp)
	}
	if s.run != (Vec{}) {
		l.run = s.run.ldexp(s.runExp - exp)
	}
}

// exponent returns the exponent of the largest number of s, seen from ref.
func (s *solid) exponent(ref *Vec) int {
	exp := exponentOf(s.r)
	for _, p := range s.given() {
		v := vecOf(p)
		d := difference(&v, ref)
		exp = max(exp, d.exponent())
	}
	for _, h := range s.halves[:s.count] {
		exp = max(exp, h.exponent()+s.halfExp)
	}
	if s.run != (Vec{}) {
		exp = max(exp, s.run.exponent()+s.runExp)
	}
	return exp
}

// measure finds some point near the middle of s, which proves nothing, and returns the first
// point, and a bound on |x − p|₁ for all points x of s, p that one.
func (s *local) measure() (first Vec, extent float64) {
	first = s.point(&s.points[0])
	s.middle = first
	if n := len(s.points); n > 1 {
		step := max(1, n/4) // enough of many
		sum, count := first, 1.0
		for i := 1; i < n; i++ {
			x := s.point(&s.points[i])
			extent = max(extent, x.Sub(first).sumAbs())
			if i%step == 0 {
				sum, count = sum.Add(x), count+1
			}
		}
		s.middle = sum.Scale(1 / count)
	}
	for i := range s.count {
		extent += s.halves[i].sumAbs()
	}
	if s.solid.run != (Vec{}) {
		s.middle = s.middle.Add(s.run.Scale(0.5))
		extent += s.run.sumAbs()
	}
	return first, extent
}

// point returns the point p of the world.
func (s *local) point(p *[3]float64) Vec {
	if s.exp != 0 {
		return s.rescaled(p)
	}
	return vecOf(*p).Sub(s.ref)
}

//go:noinline
func (s *local) rescaled(p *[3]float64) Vec {
	v := vecOf(*p)
	d := difference(&v, &s.ref)
	return d.at(s.exp)
}

// isRun is the bit of an [exact.Vertex] that says that the run is in it.
const isRun = 1 << 3

// vertex returns the vertex v. Its error is below e times the sum of the lengths on the
// way: one difference and at most three sums.
func (s *local) vertex(v exact.Vertex) Vec {
	var x Vec
	if s.kind == boxed {
		p := s.boxCorner(int(v.Point))
		x = s.point(&p)
	} else {
		x = s.point(&s.points[v.Point])
	}
	for i := range s.count {
		if v.Signs>>i&1 != 0 {
			x = x.Add(s.halves[i])
		} else {
			x = x.Sub(s.halves[i])
		}
	}
	if v.Signs&isRun != 0 {
		x = x.Add(s.run)
	}
	return x
}

// farthest returns a vertex of s that goes farthest along n, and how far any does: the
// greatest x·n of all x in s. The latter has an error below 7e·|n| times a bound on all
// |x|, the difference to ref included: 4e of (p−ref)·n, 3e of a half or the run, of which
// there are at most three, and e of each sum. It bounds all vertices, whichever is
// returned.
func (s *local) farthest(n Vec) (v exact.Vertex, h float64) {
	if s.kind == boxed {
		for k, x := range n.coords() {
			if x > 0 {
				v.Point |= 1 << k
			}
		}
		p := s.boxCorner(int(v.Point))
		h = s.point(&p).Dot(n)
	} else {
		h = s.point(&s.points[0]).Dot(n)
		for i := 1; i < len(s.points); i++ {
			if x := s.point(&s.points[i]).Dot(n); x > h {
				h, v.Point = x, int32(i)
			}
		}
	}
	for i := range s.count {
		x := s.halves[i].Dot(n)
		if x > 0 {
			v.Signs |= 1 << i
		}
		h += math.Abs(x)
	}
	if x := s.run.Dot(n); x > 0 {
		v.Signs |= isRun
		h += x
	}
	return v, h
}

// lead returns the way from one vertex to another.
func (s *local) lead(from, to exact.Vertex) (v Vec) {
	if from.Point != to.Point {
		p, q := s.position(from.Point), s.position(to.Point)
		d := difference(&q, &p)
		v = d.at(s.exp)
	}
	for i := range s.count {
		if up, was := to.Signs>>i&1, from.Signs>>i&1; up > was {
			v = v.Add(s.halves[i].Scale(2))
		} else if up < was {
			v = v.Sub(s.halves[i].Scale(2))
		}
	}
	if up, was := to.Signs&isRun, from.Signs&isRun; up > was {
		v = v.Add(s.run)
	} else if up < was {
		v = v.Sub(s.run)
	}
	return v
}

// position returns the point of the given number, as it is given.
func (s *local) position(i int32) Vec {
	if s.kind == boxed {
		return vecOf(s.boxCorner(int(i)))
	}
	return vecOf(s.points[i])
}
