package d3

// Solids: the shapes of the general kernel as given numbers, and the origin from which floats see them.

import (
	"cmp"
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// solid is the convex set conv(points) + Σ [−1, 1]·half·2^halfExp + [0, 1]·run·2^runExp, grown by r. A half that is ahead
// counts from 0 to 1. A solid keeps its numbers as given: a vertex is named by its parts, an [exact.Vertex], so floats and
// integers both make it from the given numbers.
type solid struct {
	kind     solidKind
	list     [][3]float64  // the points of a hull, which outlive the query; otherwise nil
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
	hullFacets
	expansion.Radius
}

// solidKind is the kind of the points of a solid.
type solidKind uint8

const (
	corners solidKind = iota // any points
	ring                     // the corners of a polygon of the plane, in their order
	boxed                    // Min and Max of a box
)

// endless tells what the run or the half of a solid stands for.
type endless uint8

const (
	uncut   endless = iota
	rayCut          // the run is a ray, cut off
	lineCut         // the half is a line, cut off
)

// sides is a set of sides of a box, one bit for each axis.
type sides struct{ lo, hi uint8 }

// isWhole reports whether nothing of s is cut off.
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

// setOriented makes s the box around center with the given half vectors, which may have any directions.
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

// clear removes all parts but the radius. Points that are not in use keep their numbers.
func (s *solid) clear() {
	s.kind, s.list, s.hullFacets, s.used = corners, nil, hullFacets{}, 0
	s.count, s.ahead, s.halves, s.halfExp, s.run, s.runExp = 0, 0, [3]Vec{}, 0, Vec{}, 0
	s.at, s.endless = Vec{}, uncut
	s.openings, s.isFar = sides{}, false
}

// setRun makes s the ray or line c along u, cut off at 2^exp; the radius stays.
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

// isPoint reports whether s, without its radius, is certainly a point.
func (s *solid) isPoint() bool {
	return s.list == nil && s.used == 1 && s.count == 0 && s.run == (Vec{})
}

// isValid reports whether s is not the empty set.
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

// precedes is a strict order of solids by the given numbers. Queries take the lesser solid first, so swapping their arguments
// changes no bit of a number. Only solids that are given by the same numbers are equal to it.
func (s *solid) precedes(t *solid) bool {
	p, q := s.given(), t.given()
	c := cmp.Or(int(s.kind)-int(t.kind), int(s.endless)-int(t.endless), len(p)-len(q))
	for i := 0; c == 0 && i < len(p); i++ {
		c = compare(vecOf(p[i]), vecOf(q[i]))
	}
	if c == 0 {
		c = s.count - t.count
	}
	for i := 0; c == 0 && i < len(s.halves); i++ {
		c = compare(s.halves[i], t.halves[i])
	}
	if c == 0 {
		c = cmp.Or(s.halfExp-t.halfExp, compare(s.run, t.run), s.runExp-t.runExp, compare(s.at, t.at),
			int(s.openings.lo)-int(t.openings.lo), int(s.openings.hi)-int(t.openings.hi))
	}
	return c < 0 || c == 0 && s.Radius.Precedes(&t.Radius)
}

// origin is the vector that is added to a given point to see it from a reference point. It is the exact sum of three vectors,
// each at most the rounding error of the one before. So a point seen from there has an error below 4e of itself, however far
// away in the world it is: if a sum cancels it is exact, and if not, the following terms are less than 2e of it.
type origin struct {
	hi, mid, lo Vec // divided by 2^down
	down        int // 4 where sums overflow, otherwise 0
}

// set makes o the vector at − back − ref, which leads from a point as given to its difference to ref.
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
	v := vecFrom(p)
	if o.down != 0 {
		v = v.ldexp(-o.down)
	}
	v = v.Add(o.hi)
	if o.mid != (Vec{}) {
		v = v.Add(o.mid).Add(o.lo)
	}
	return scaled{v, o.down}
}

// from returns the origin ref − back for the points of s, and the exponent of the largest number of s as seen from there.
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
