package d3

// Containment: whether one body is a part of another.

import (
	"cmp"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
)

// containment is the question whether the outer body, with the radius R, contains a point of the core of the inner one with the
// ball of the radius r around it. Integers decide everything.
type containment struct {
	outer, inner *operand
	room         int // the sign of R − r
	minusR       expansion.Radius
	minusr       expansion.Radius
}

func containsBodies(outer, inner Shape) bool {
	var x, y operand
	x.set(outer)
	y.set(inner)
	x.solid.list, y.solid.list = listOf(outer), listOf(inner)
	x.solid.hullFacets = facetsOf(outer)
	if y.isEmpty() {
		return true
	}
	if x.isEmpty() {
		return false
	}
	if y.form == tapered { // the hull of two balls
		p, q := y.end(0), y.end(1)
		return contains(&x, &p) && contains(&x, &q)
	}
	return contains(&x, &y)
}

// contains is containsBodies for operands that are not empty, of which the inner one is not tapered.
func contains(x, y *operand) bool {
	c := containment{outer: x, inner: y, minusR: x.solid.Radius, minusr: y.solid.Radius}
	c.minusR.Negate()
	c.minusr.Negate()
	c.compareRadii()
	if y.form == halved {
		return c.containsHalf()
	}
	return c.containsDirections() && c.containsCorners()
}

// withRoom returns q with the radius R − r, or r − R. Questions are values: a pointer that is stored through a pointer would
// move its target to the heap.
func (c *containment) withRoom(q exact.Solids, isOuterFirst bool) exact.Solids {
	if isOuterFirst {
		q.RA, q.MoreA = c.outer.solid.R, c.outer.solid.Rest()
		q.RB, q.MoreB = c.minusr.R, c.minusr.Rest()
		return q
	}
	q.RA, q.MoreA = c.inner.solid.R, c.inner.solid.Rest()
	q.RB, q.MoreB = c.minusR.R, c.minusR.Rest()
	return q
}

// compareRadii computes the sign of R − r.
func (c *containment) compareRadii() {
	a, b := &c.outer.solid.Radius, &c.inner.solid.Radius
	if len(a.Rest()) == 0 && len(b.Rest()) == 0 {
		c.room = cmp.Compare(a.R, b.R)
		return
	}
	// The origin lies on any plane through it: its height less a sum of radii is the opposite of that sum.
	var origin [1][3]float64
	q, n := exact.Solids{A: exact.Solid{Points: origin[:]}}, axisOf(0)
	for _, isOuterFirst := range [...]bool{true, false} {
		if heightOver(c.withRoom(q, isOuterFirst), &HalfSpace{}, &n).Sign < 0 {
			c.room = 1
			if !isOuterFirst {
				c.room = -1
			}
		}
	}
}

// containsHalf reports whether all of a half-space is in the outer body: in a half-space with the same normal, in a box that is
// one, or in a box without sides.
func (c *containment) containsHalf() bool {
	half := &c.inner.half
	plane := *half
	switch x := c.outer; {
	case x.form == halved:
		plane = x.half
	case x.form == cornered && x.solid.kind == boxed:
		sides := 0
		for k := range dim {
			lo, hi := x.side(k)
			if isFinite(lo) {
				sides++
				plane = sideAt(k, lo, axisOf(k).Neg())
			}
			if isFinite(hi) {
				sides++
				plane = sideAt(k, hi, axisOf(k))
			}
		}
		if sides == 0 {
			return true
		}
		if sides > 1 {
			return false
		}
	default:
		return false
	}
	if parallel(half.Normal, plane.Normal) <= 0 {
		return false
	}
	var room [1][3]float64
	room[0] = half.Point.coords()
	q := exact.Solids{A: exact.Solid{Points: room[:]}}
	return c.isBehind(q, &plane)
}

// sideAt returns the half-space of a box behind its side at x, across the axis k.
func sideAt(k int, x float64, out Vec) HalfSpace {
	var p [3]float64
	p[k] = x
	return HalfSpace{vecOf(p), out}
}

// isBehind reports whether the point q.A, with the ball of r, is in the half-space h grown by R. If r exceeds R, the point is
// to be behind the plane by r − R.
func (c *containment) isBehind(q exact.Solids, h *HalfSpace) bool {
	if c.room < 0 {
		n := h.Normal.Neg()
		return heightOver(c.withRoom(q, false), h, &n).Sign >= 0
	}
	return heightOver(c.withRoom(q, true), h, &h.Normal).Sign <= 0
}

// containsDirections reports whether the outer body is unbounded in all directions in which the inner one is.
func (c *containment) containsDirections() bool {
	switch y := c.inner; {
	case y.form == spanned && y.core.kind >= exact.Ray:
		return c.outer.goesOn(y.core.u) && (y.core.kind == exact.Ray || c.outer.goesOn(y.core.u.Neg()))
	case y.form == cornered && y.solid.kind == boxed:
		for k := range dim {
			lo, hi := y.side(k)
			if !isFinite(hi) && !c.outer.goesOn(axisOf(k)) || !isFinite(lo) && !c.outer.goesOn(axisOf(k).Neg()) {
				return false
			}
		}
	}
	return true
}

// goesOn reports whether x contains a ray along d.
func (x *operand) goesOn(d Vec) bool {
	switch {
	case x.form == halved:
		return slant(&d, &x.half.Normal) <= 0
	case x.form == spanned:
		switch x.core.kind {
		case exact.Ray:
			return parallel(d, x.core.u) > 0
		case exact.Line:
			return parallel(d, x.core.u) != 0
		}
		return false
	case x.solid.kind != boxed:
		return false
	}
	for k, s := range axes(d) {
		if lo, hi := x.side(k); s > 0 && isFinite(hi) || s < 0 && isFinite(lo) {
			return false
		}
	}
	return true
}

// containsCorners reports whether the outer body contains the ball of r around each corner of the core of the inner one. A ray has its origin as
// its corner, and a line its point a. An infinite coordinate of a corner of a box is replaced by the finite one of the same axis, or by 0:
// after containsDirections the outer body, which is convex, is unbounded wherever the inner one is.
func (c *containment) containsCorners() bool {
	y := c.inner
	s := &y.solid
	switch {
	case y.form == spanned:
		return c.containsPoint(y.core.a.coords()) && (y.core.kind != exact.Segment || c.containsPoint(y.core.b.coords()))
	case s.kind == boxed:
		for i := range 1 << dim {
			p := s.boxCorner(i)
			for k := range dim {
				if lo, hi := y.side(k); !isFinite(p[k]) {
					p[k] = finiteOr(lo, finiteOr(hi, 0))
				}
			}
			if !c.containsPoint(p) {
				return false
			}
		}
		return true
	}
	for _, p := range s.given() {
		for signs := range 1 << s.count {
			// Without half vectors the corner is p + s.at. With half vectors s.at is 0, and the corner is p ± h₀ ± h₁ ± h₂.
			var at [4][3]float64
			at[0], at[1] = p, s.at.coords()
			for i, h := range s.halves[:s.count] {
				if (signs>>i&1 != 0) == (i == 2) { // containsSum subtracts the last one
					h = h.Neg()
				}
				at[1+i] = h.coords()
			}
			if !c.containsSum(&at) {
				return false
			}
		}
	}
	return true
}

func (c *containment) containsPoint(p [3]float64) bool { return c.containsSum(&[4][3]float64{p}) }

// containsSum reports whether the outer body contains the ball of r around the point p[0] + p[1] + p[2] − p[3].
func (c *containment) containsSum(p *[4][3]float64) bool {
	var room [1][3]float64
	room[0] = p[0]
	q := exact.Solids{A: exact.Solid{Points: room[:], At: p[1]}, MA: p[2], MB: p[3], When: exact.AtEnd}
	switch x := c.outer; {
	case x.form == halved:
		return c.isBehind(q, &x.half)
	case x.form == spanned:
		return c.inSpan(q)
	case x.form == coned: // in space only
		return x.holdsSum(p, c.room, &c.inner.solid.Radius, &c.minusR, &c.minusr) // in space only
	case x.form == tapered:
		return c.inTapered(q)
	case x.solid.kind == boxed:
		return c.inBox(q)
	case c.room >= 0:
		var corners boxRoom
		q.B = x.solid.exactly(&corners)
		return c.isNear(q, true)
	}
	return c.inSolid(q)
}

// isNear reports whether the distance of the point q.A from q.B is at most R − r, or r − R.
func (c *containment) isNear(q exact.Solids, isOuterFirst bool) bool {
	q = c.withRoom(q, isOuterFirst)
	var s exact.Simplex
	return q.Sign(&s) <= 0
}

// inTapered is containsSum for a tapered capsule: the point is to be in one of its balls, all of them smaller by r. No ball of r is in a
// lesser one, nor in the hull of lesser ones.
func (c *containment) inTapered(q exact.Solids) bool {
	x := c.outer
	var corners boxRoom
	q = c.withRoom(q, true)
	q.B, q.TaperB = x.solid.exactly(&corners), x.taper
	cell := exact.Cell{N: 1, Base: exact.Corner{Moved: true}}
	cell.Ends[0] = exact.Corner{B: exact.Vertex{Point: 1}, Moved: true}
	return q.Reach(&cell) <= 0
}

// inSpan is containsSum for a point, segment, ray or line, which contains no ball.
func (c *containment) inSpan(q exact.Solids) bool {
	if c.room < 0 {
		return false
	}
	x := c.outer
	s := solid{Radius: x.solid.Radius}
	if x.core.kind <= exact.Segment {
		s.setCore(&x.core)
	} else {
		var at solid
		at.used, at.room[0], at.at = 1, q.A.Points[0], vecOf(q.A.At)
		at.count, at.halves = 2, [3]Vec{vecOf(q.MA), vecOf(q.MB)}
		s.setCut(&x.core, &at, &Vec{})
	}
	var corners boxRoom
	q.B = s.exactly(&corners)
	return c.isNear(q, true)
}

// inBox is containsSum for a box, whose sides may be infinite. If r exceeds R, the point is to be r − R behind each side.
// Otherwise an axis with an infinite side counts only if the point is beyond its finite one.
func (c *containment) inBox(q exact.Solids) bool {
	x := c.outer
	var sides [2][3]float64
	for k := range dim {
		lo, hi := x.side(k)
		sides[0][k], sides[1][k] = lo, hi
		for _, s := range [...]struct {
			at  float64
			out Vec
		}{{lo, axisOf(k).Neg()}, {hi, axisOf(k)}} {
			if !isFinite(s.at) || c.room >= 0 && isFinite(lo) && isFinite(hi) {
				continue
			}
			h := sideAt(k, s.at, s.out)
			if c.room < 0 {
				if !c.isBehind(q, &h) {
					return false
				}
				continue
			}
			if heightOver(q, &h, &h.Normal).Sign > 0 { // the nearest point is on this side
				sides[0][k], sides[1][k] = s.at, s.at
			}
		}
		if !isFinite(sides[0][k]) || !isFinite(sides[1][k]) {
			sides[0][k], sides[1][k] = 0, 0
			q.A.Points[0][k], q.A.At[k], q.MA[k], q.MB[k] = 0, 0, 0, 0
		}
	}
	if c.room < 0 {
		return true
	}
	s := solid{kind: boxed, used: 2}
	s.room[0], s.room[1] = sides[0], sides[1]
	var corners boxRoom
	q.B = s.exactly(&corners)
	return c.isNear(q, true)
}

// inSolid is containsSum if r exceeds R: the point is to be in the core, and no face of the core is to be nearer than r − R. A
// flat core is a face.
func (c *containment) inSolid(q exact.Solids) bool {
	s := &c.outer.solid
	var corners boxRoom
	q.B = s.exactly(&corners)
	q.RA, q.RB, q.MoreA, q.MoreB = 0, 0, nil, nil
	var x exact.Simplex
	if q.Sign(&x) > 0 {
		return false
	}
	points := s.given()
	var room [3][3]float64
	switch {
	case s.count == dim:
		whole := q.B
		for i := range dim {
			for _, h := range [...]Vec{s.halves[i], s.halves[i].Neg()} {
				q.B = whole
				q.B.At = h.coords()
				q.B.Halves[i] = q.B.Halves[dim-1]
				q.B.Count = dim - 1
				if c.isTooNear(q) {
					return false
				}
			}
		}
		return true
	case s.faces != nil:
		for _, face := range s.faces {
			for i := 2; i < len(face); i++ {
				room[0], room[1], room[2] = points[face[0]], points[face[i-1]], points[face[i]]
				q.B.Points = room[:]
				if c.isTooNear(q) {
					return false
				}
			}
		}
		return true
	case dim == 2 && len(points) > 2:
		for i := range points {
			room[0], room[1] = points[i], points[(i+1)%len(points)]
			q.B.Points = room[:2]
			if c.isTooNear(q) {
				return false
			}
		}
		return true
	}
	return false
}

// isTooNear reports whether the point q.A is nearer to the face q.B than r − R.
func (c *containment) isTooNear(q exact.Solids) bool {
	q = c.withRoom(q, false)
	var s exact.Simplex
	return q.Sign(&s) < 0
}
