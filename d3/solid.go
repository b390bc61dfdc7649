package d3

// Solids: what the general kernel knows of a shape, and how floats see it.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// solid is the convex set conv(points) + Σ [−1, 1]·half·2^halfExp + [0, 1]·run·2^runExp,
// grown by r. A half that is ahead counts from 0 to 1. It keeps its numbers as given: a vertex is named by what makes it up, an
// [exact.Vertex], so floats and integers both make it from the given numbers.
type solid struct {
	kind     solidKind
	list     [][3]float64  // the points of a hull, which outlive the query; otherwise nil
	edges    [][2]int      // of the hull, if they are known
	faces    [][]int       // of the hull, if they are known
	room     [4][3]float64 // the points otherwise
	used     int           // of room
	halves   [3]Vec
	count    int   // of halves
	ahead    uint8 // one bit for each half
	halfExp  int
	run      Vec // zero: none
	runExp   int
	at       Vec // added to all points
	endless  endless
	openings sides // of a box, which are infinite, and cut off
	isFar    bool  // cut off so far away that floats leave its halves and its run to integers
	expansion.Radius
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

// sides are sides of a box, one bit for each axis.
type sides struct{ lo, hi uint8 }

// isWhole says whether nothing of s is cut off.
func (s *solid) isWhole() bool { return s.endless == uncut && s.openings == sides{} }

// setPoints makes s the hull of a few points.
func (s *solid) setPoints(r float64, points ...Vec) {
	s.clear()
	s.used = len(points)
	for i := range points {
		s.room[i] = points[i].coords()
	}
	s.SetRadius(r)
}

// setBox makes s the box b. Corner i takes Max in the components whose bit in i is set.
func (s *solid) setBox(b *Box, r float64) {
	s.clear()
	s.kind, s.used = boxed, 2
	s.room[0], s.room[1] = b.Min.coords(), b.Max.coords()
	s.SetRadius(r)
	for i := range s.room[0] {
		if s.room[0][i] > s.room[1][i] {
			s.R = math.NaN()
		}
	}
}

// setOriented makes s the box around center with the given half vectors, which may have
// any directions.
func (s *solid) setOriented(center Vec, halves [dim]Vec, r float64) {
	s.setPoints(r, center)
	s.count = copy(s.halves[:], halves[:])
}

// setCore makes s a bounded core, a point or a segment; the radius stays.
func (s *solid) setCore(c *core) {
	s.clear()
	s.used, s.room[0] = 1, c.a.coords()
	if c.kind == exact.Segment {
		s.used, s.room[1] = 2, c.b.coords()
	}
}

// clear leaves nothing but the radius. What is not in use stays as it is.
func (s *solid) clear() {
	s.kind, s.list, s.edges, s.faces, s.used = corners, nil, nil, nil, 0
	s.count, s.ahead, s.halves, s.halfExp, s.run, s.runExp = 0, 0, [3]Vec{}, 0, Vec{}, 0
	s.at, s.endless = Vec{}, uncut
	s.openings, s.isFar = sides{}, false
}

// setCut makes s the ray or line c with its radius, cut off where no point of it is nearest to
// the bounded solid b, not even if s is moved by m. The foot of a point at the distance l from
// the origin has a parameter ≤ l/|u|. The end is at the least power of two that is certainly
// no less. So s is exact, and as long as b is far, or twice as long.
func (s *solid) setCut(c *core, b *solid, m *Vec) { s.setCutBy(c, b, m, false) }

// setCutBy is setCut, also beyond the radius of b if that is asked for.
func (s *solid) setCutBy(c *core, b *solid, m *Vec, isBeyond bool) {
	s.clear()
	s.used, s.room[0] = 1, c.a.coords()
	o, exp := b.from(&c.a, &Vec{})
	move := difference(m, &Vec{})
	if !isFinite(m.maxAbs()) {
		move = scaled{inRange(*m), 1} // the difference of two motions
	}
	exp = max(exp, move.exponent())
	far, corner := 0.0, Vec{}
	for _, p := range b.given() {
		d := o.to(&p)
		v := d.at(exp)
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
	v := move.at(exp)
	if far += length(v); isBeyond {
		far += b.Rounded(exp)
	}
	// All of this rounds by less than 2⁻⁴⁰ of it.
	_, k := math.Frexp(float64(far*(1+0x1p-40)) / length(mantissa(c.u)))
	s.setRun(c, c.u, k+exp-c.u.exponent())
}

// setRun makes s the ray or line c along u, cut off at 2^exp, with the radius that it has.
func (s *solid) setRun(c *core, u Vec, exp int) {
	s.clear()
	s.used, s.room[0] = 1, c.a.coords()
	if c.kind == exact.Line {
		s.count, s.halves[0], s.halfExp, s.endless = 1, u, exp, lineCut
	} else {
		s.run, s.runExp, s.endless = u, exp, rayCut
	}
}

// given returns the points as they are kept: of a box, Min and Max.
func (s *solid) given() [][3]float64 {
	if s.list != nil {
		return s.list
	}
	return s.room[:s.used]
}

// isPoint says whether s, without its radius, is certainly a point.
func (s *solid) isPoint() bool {
	return s.list == nil && s.used == 1 && s.count == 0 && s.run == (Vec{})
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
	return isFinite(s.run.maxAbs()) && isFinite(s.at.maxAbs()) && isFinite(s.R)
}

// boxRoom holds the corners of a box.
type boxRoom [1 << dim][3]float64

// exactly returns s as integers take it; room is for the corners of a box.
func (s *solid) exactly(room *boxRoom) exact.Solid {
	x := exact.Solid{Points: s.given(), At: s.at.coords(), Count: s.count, Ahead: s.ahead, HalfExp: s.halfExp, Run: s.run.coords(), RunExp: s.runExp}
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
	if c := compare(s.at, t.at); c != 0 {
		return c < 0
	}
	if s.openings != t.openings {
		return s.openings.lo < t.openings.lo || s.openings.lo == t.openings.lo && s.openings.hi < t.openings.hi
	}
	return s.Radius.Precedes(&t.Radius)
}

// origin is where floats start from: what is added to a point as it is given to see it from
// there. It is the exact sum of three vectors, of which each is what the one before rounds
// by. So a point has an error below 4e of itself as seen from there, however far away in the
// world it is: where a sum cancels it is exact, and where not, what follows is less than 2e of it.
type origin struct {
	hi, mid, lo Vec // divided by 2^down
	down        int // 4 where sums overflow, otherwise 0
}

// set makes o what is added to a point to get its difference to ref, with at − back added.
func (o *origin) set(ref, at, back *Vec, down int) {
	*o = origin{hi: ref.ldexp(-down).Neg(), down: down}
	if *at == *back {
		return
	}
	x, y, z := axes(o.hi), axes(at.ldexp(-down)), axes(back.ldexp(-down))
	var hi, mid, lo [3]float64
	for i := range x {
		hi[i], mid[i], lo[i] = expansion.OfThree(x[i], y[i], -z[i])
	}
	o.hi, o.mid, o.lo = vecOf(hi), vecOf(mid), vecOf(lo)
}

// to returns the point p as seen from o.
func (o *origin) to(p *[3]float64) scaled {
	v := vecOf(*p)
	if o.down != 0 {
		v = v.ldexp(-o.down)
	}
	v = v.Add(o.hi)
	if o.mid != (Vec{}) {
		v = v.Add(o.mid).Add(o.lo)
	}
	return scaled{v, o.down}
}

// from returns the origin ref − back for the points of s, and the exponent of the largest
// number of s as seen from there.
func (s *solid) from(ref, back *Vec) (o origin, exp int) {
	for _, down := range [...]int{0, 4} {
		o.set(ref, &s.at, back, down)
		top := 0.0
		for _, p := range s.given() {
			d := o.to(&p)
			top = max(top, d.v.maxAbs())
		}
		if exp = float.ExponentOf(top) + down; isFinite(top) {
			break
		}
	}
	exp = max(exp, float.ExponentOf(s.R))
	if s.Huge > 0 {
		exp = max(exp, 1027)
	}
	if s.isFar {
		return o, exp
	}
	for _, h := range s.halves[:s.count] {
		exp = max(exp, h.exponent()+s.halfExp)
	}
	if s.run != (Vec{}) {
		exp = max(exp, s.run.exponent()+s.runExp)
	}
	return o, exp
}

// scaledSolid is a solid as floats see it: lengths are divided by 2^exp, and points are the
// differences to ref.
type scaledSolid struct {
	*solid
	origin
	points  [][3]float64
	halves  [3]Vec
	run     Vec
	ref     Vec // rounded
	rest    Vec // mid + lo
	exp     int
	isPlain bool // a point is p + hi
	isNear  bool // a point is p + hi + rest, and rest is at most S/16
	middle  Vec
}

// see makes l what floats see from ref, which is rounded, by the origin that is set.
func (l *scaledSolid) see(ref *Vec, exp int) {
	s := l.solid
	l.ref, l.exp = *ref, exp
	l.rest = l.mid.Add(l.lo)
	l.isPlain, l.isNear = exp == 0 && l.rest == (Vec{}), false
	if s.isFar {
		return
	}
	for i := range s.count {
		l.halves[i] = s.halves[i].ldexp(s.halfExp - exp)
	}
	if s.run != (Vec{}) {
		l.run = s.run.ldexp(s.runExp - exp)
	}
}

// measure finds some point near the middle of s, which proves nothing, and returns the first
// point, and a bound on |x − p|₁ for all points x of s, p that one.
func (s *scaledSolid) measure() (first Vec, extent float64) {
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
		if s.ahead>>i&1 != 0 {
			s.middle = s.middle.Add(s.halves[i].Scale(0.5))
		}
	}
	if s.solid.run != (Vec{}) {
		s.middle = s.middle.Add(s.run.Scale(0.5))
		extent += s.run.sumAbs()
	}
	return first, extent
}

// point returns the given point p, with an error below e of what is returned; 4e if it is not
// plain.
func (s *scaledSolid) point(p *[3]float64) Vec {
	if !s.isPlain {
		return s.remote(p)
	}
	return vecOf(*p).Add(s.hi)
}

//go:noinline
func (s *scaledSolid) remote(p *[3]float64) Vec {
	d := s.to(p)
	if s.exp == 0 {
		return d.v
	}
	return d.at(s.exp)
}

// isRun is the bit of an [exact.Vertex] that says that the run is in it.
const isRun = 1 << 3

// vertex returns the vertex v. Its error is below e times the sum of the lengths on the
// way: one point and at most three sums.
func (s *scaledSolid) vertex(v exact.Vertex) Vec {
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
		} else if s.ahead>>i&1 == 0 {
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
// |x|, the difference to ref included, and 10e·|n| if s is not plain: 4e of (p−ref)·n or 7e,
// 3e of a half or the run, of which there are at most three, and e of each sum. What is near
// has 5e of p + hi, at most 17S/16 long, and 4e of the rest. It bounds all vertices, whichever is
// returned.
func (s *scaledSolid) farthest(n Vec) (v exact.Vertex, h float64) {
	if s.kind == boxed {
		for k, x := range n.coords() {
			if x > 0 {
				v.Point |= 1 << k
			}
		}
		p := s.boxCorner(int(v.Point))
		h = s.point(&p).Dot(n)
	} else if s.isPlain || s.isNear {
		h = vecOf(s.points[0]).Add(s.hi).Dot(n)
		for i := 1; i < len(s.points); i++ {
			if x := vecOf(s.points[i]).Add(s.hi).Dot(n); x > h {
				h, v.Point = x, int32(i)
			}
		}
		if s.isNear {
			h += s.rest.Dot(n)
		}
	} else {
		h = s.remote(&s.points[0]).Dot(n)
		for i := 1; i < len(s.points); i++ {
			if x := s.remote(&s.points[i]).Dot(n); x > h {
				h, v.Point = x, int32(i)
			}
		}
	}
	for i := range s.count {
		x := s.halves[i].Dot(n)
		if x > 0 {
			v.Signs |= 1 << i
			h += x
		} else if s.ahead>>i&1 == 0 {
			h -= x
		}
	}
	if x := s.run.Dot(n); x > 0 {
		v.Signs |= isRun
		h += x
	}
	return v, h
}

// lead returns the way from one vertex to another.
func (s *scaledSolid) lead(from, to exact.Vertex) (v Vec) {
	if from.Point != to.Point {
		p, q := s.position(from.Point), s.position(to.Point)
		d := difference(&q, &p)
		v = d.at(s.exp)
	}
	for i := range s.count {
		times := float64(2 - s.ahead>>i&1)
		if up, was := to.Signs>>i&1, from.Signs>>i&1; up > was {
			v = v.Add(s.halves[i].Scale(times))
		} else if up < was {
			v = v.Sub(s.halves[i].Scale(times))
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
func (s *scaledSolid) position(i int32) Vec {
	if s.kind == boxed {
		return vecOf(s.boxCorner(int(i)))
	}
	return vecOf(s.points[i])
}
