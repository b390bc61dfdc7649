package d3

// Operands: shapes of any kind, as the general kernel takes them, and how unbounded ones are replaced by bounded solids.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// operand is a shape of any kind. Its radius is that of its solid.
type operand struct {
	form     operandKind
	core     core  // if it is spanned
	solid    solid // if it is a solid, or has been made one by cutOff
	half     HalfSpace
	taper    [2]float64 // of a tapered capsule: the greater radius, and the lesser one times −1; of a cylinder or cone, the radius at each end
	isTurned bool       // the greater one is RB
}

// operandKind is the kind of an operand.
type operandKind uint8

const (
	spanned  operandKind = iota // a point, segment, ray or line
	cornered                    // a solid
	halved                      // a half-space
	tapered                     // a tapered capsule: its core, as a solid too, with the greater radius
	coned                       // in space a cylinder or a cone, of the same kind: without its radius, a point of it is its axis
)

// set makes x the shape s. The list of its solid is to be set to listOf(s).
func (x *operand) set(s Shape) {
	switch s := s.(type) {
	case Triangle:
		x.setTriangle(&s)
	case *Triangle:
		x.setTriangle(s)
	case Box:
		x.form = cornered
		x.solid.setBox(&s, 0)
	case *Box:
		x.form = cornered
		x.solid.setBox(s, 0)
	case OrientedBox:
		x.form = cornered
		x.solid.setOriented(s.Center, s.Half, 0)
	case *OrientedBox:
		x.form = cornered
		x.solid.setOriented(s.Center, s.Half, 0)
	case Hull:
		x.setHull(&s)
	case *Hull:
		x.setHull(s)
	case HalfSpace:
		x.form, x.half = halved, s
	case *HalfSpace:
		x.form, x.half = halved, *s
	case Rounded:
		x.set(s.Core)
		x.solid.Grow(s.Radius)
	case *Rounded:
		x.set(s.Core)
		x.solid.Grow(s.Radius)
	case Tapered:
		x.setTapered(&s)
	case *Tapered:
		x.setTapered(s)
	case Cylinder, *Cylinder, Cone, *Cone: // in space only
		x.setFrustum(s) // in space only
	default:
		x.core.set(s)
		x.solid.SetRadius(x.core.r)
	}
}

// setTapered makes x a tapered capsule, or the capsule or ball that it is.
func (x *operand) setTapered(s *Tapered) {
	if x.core.setTapered(s) {
		x.solid.SetRadius(x.core.r)
		return
	}
	a, b, great, small := s.A, s.B, s.RA, s.RB
	if small > great {
		a, b, great, small = b, a, small, great
		x.isTurned = true
	}
	x.form, x.taper = tapered, [2]float64{great, -small}
	x.core.setSegment(&a, &b, 0)
	x.solid.setCore(&x.core)
	x.solid.SetRadius(great)
}

// setFrustum makes x a cylinder or a cone, or the segment or point that it is. // in space only
func (x *operand) setFrustum(s Shape) { // in space only
	if x.core.setFrustum(s) { // in space only
		x.solid.SetRadius(x.core.r) // in space only
		return                      // in space only
	} // in space only
	f, _ := frustumOf(s)                                         // in space only
	if x.form, x.taper = coned, [2]float64{f.r, f.r}; f.isCone { // in space only
		x.taper[1] = 0 // in space only
	} // in space only
	x.core.setSegment(&f.a, &f.b, 0) // in space only
	x.solid.setCore(&x.core)         // in space only
	x.solid.SetRadius(f.r)           // in space only
} // in space only

func (x *operand) setTriangle(t *Triangle) {
	x.form = cornered
	x.solid.setPoints(0, t.A, t.B, t.C)
}

func (x *operand) setHull(h *Hull) {
	x.form = cornered
	if h.data == nil {
		x.solid.setPoints(math.NaN(), Vec{})
		return
	}
	x.solid.setPoints(0)
	x.solid.kind = hullKind
	x.solid.at = h.at
}

// isHalf reports whether the half-space x is not the empty set.
func (x *operand) isHalf() bool {
	h := &x.half
	return isFinite(h.Point.maxAbs()) && isFinite(h.Normal.maxAbs()) && h.Normal != Vec{} && isFinite(x.solid.R)
}

// setPoint makes s the point p; the radius stays.
func (s *solid) setPoint(p *Vec) {
	s.clear()
	s.used, s.room[0] = 1, p.coords()
}

// slant returns a float with the sign of u·n. Products and sums of numbers below 1 round by less than 4e of the terms.
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
	h := HalfSpace{Normal: *n}
	x := u.coords()
	at := heightOver(exact.Solids{A: exact.Solid{Points: [][3]float64{x}}}, &h, n)
	return at.H, at.Exp
}

// heightOver returns the height of the solid q.A, less the radii of q, along n over the boundary of h.
func heightOver(q exact.Solids, h *HalfSpace, n *Vec) (at exact.Height) {
	var room [1][3]float64
	room[0] = h.Point.coords()
	q.B = exact.Solid{Points: room[:]}
	normal := n.coords()
	q.Along(&normal, &at)
	return at
}

// listOf returns the corners of a hull, or nil. The caller stores them in its operand itself: if set did, all shapes would
// escape to the heap.
func listOf(s Shape) [][3]float64 { return hullDataOf(s).list() }

func (d *hullData) list() [][3]float64 {
	if d == nil {
		return nil
	}
	return d.points
}

// facetsOf returns the facets of a hull, as listOf does its corners.
func facetsOf(s Shape) (f hullFacets) {
	if d := hullDataOf(s); d != nil {
		f = d.facets()
	}
	return f
}

// madeOf is facetsOf without planes, for the edges and faces as Edges and Faces have them. Turning a hull rounds its corners, which may divide
// a face in several, but these keep their numbers.
func madeOf(s Shape) (f hullFacets) {
	if d := hullDataOf(s); d != nil {
		f = d.madeFacets()
	}
	return f
}

// isBounded reports whether the solid is x, without being cut off.
func (x *operand) isBounded() bool {
	return x.form == cornered && !x.isOpen() || x.isCurved() || x.form == spanned && x.core.kind <= exact.Segment
}

// cutOff makes two bodies solids that stand for them if the first one moves by m or by a part of it, and reports whether it
// can: two without an end are left to closed forms.
func cutOff(x, y *operand, m *Vec) bool {
	switch {
	case x.form == halved || y.form == halved:
		return false
	case x.isOpen() || y.isOpen():
		truncateBoth(x, y, m)
	case x.isBounded() && y.isBounded():
		x.bound()
		y.bound()
	case x.isBounded():
		x.bound()
		y.cutBeside(x, m)
	case y.isBounded():
		y.bound()
		x.cutBeside(y, m)
	default:
		return false
	}
	return true
}

// cutBeside cuts the ray or line x off beside the bounded y. A cylinder or a cone has its nearest point off its axis, and a way out of it
// is no longer than it is: so x is to be longer.
func (x *operand) cutBeside(y *operand, m *Vec) {
	x.solid.setCutBy(&x.core, &y.solid, m, y.form == coned)
	if y.form == coned {
		x.solid.runExp += 3
		x.solid.halfExp += 3
	}
}

// isCurved reports whether x is a tapered capsule, or in space a cylinder or a cone.
func (x *operand) isCurved() bool { return x.form >= tapered }

// bound makes x a solid, if it is a bounded core.
func (x *operand) bound() {
	if x.form == spanned {
		x.solid.setCore(&x.core)
	}
}

// isPoint reports whether x, without its radius, is certainly a point: not a ray or line that is one only as an open box sees
// it.
func (x *operand) isPoint() bool {
	return x.solid.isPoint() && (x.form != spanned || x.core.kind < exact.Ray)
}

// isOpen reports whether x is a box with an infinite side, or a NaN.
func (x *operand) isOpen() bool {
	return x.form == cornered && x.solid.kind == boxed && x.solid.hasInfinity()
}

// truncateBoth is cutOff for two bodies of which one or both are open boxes.
func truncateBoth(x, y *operand, m *Vec) {
	isOpen := [...]bool{x.isOpen(), y.isOpen()}
	for i, b := range [...]*operand{x, y} {
		if isOpen[i] {
			b.solid.setOpenings()
		} else if b.form == cornered || b.core.kind <= exact.Segment {
			b.bound()
		}
	}
	a, b := &x.solid, &y.solid
	switch {
	case x.form == spanned && x.core.kind >= exact.Ray && a.setFar(&x.core, b, m),
		y.form == spanned && y.core.kind >= exact.Ray && b.setFar(&y.core, a, m):
		return
	}
	var cuts [2]truncation
	for i, s := range [...]*solid{a, b} {
		if isOpen[i] {
			cuts[i] = s.truncation([...]*solid{b, a}[i], m)
			if x.form == coned || y.form == coned {
				cuts[i].widen(a.Rounded(cuts[i].exp) + b.Rounded(cuts[i].exp))
			}
		}
	}
	for i, s := range [...]*solid{a, b} {
		if isOpen[i] {
			s.truncate(&cuts[i])
		}
	}
}

// isShapeOn reports whether all numbers of s are on the grid g.
func isShapeOn(g exact.Grid, s Shape) bool {
	switch s := s.(type) {
	case Vec:
		return hasVec(g, &s)
	case *Vec:
		return hasVec(g, s)
	case Sphere:
		return hasVec(g, &s.Center) && g.Has(s.Radius)
	case *Sphere:
		return hasVec(g, &s.Center) && g.Has(s.Radius)
	case Segment:
		return hasVec(g, &s.A) && hasVec(g, &s.B)
	case *Segment:
		return hasVec(g, &s.A) && hasVec(g, &s.B)
	case Capsule:
		return hasVec(g, &s.A) && hasVec(g, &s.B) && g.Has(s.Radius)
	case *Capsule:
		return hasVec(g, &s.A) && hasVec(g, &s.B) && g.Has(s.Radius)
	case Triangle:
		return isTriangleOn(g, &s)
	case *Triangle:
		return isTriangleOn(g, s)
	case Box:
		return hasVec(g, &s.Min) && hasVec(g, &s.Max)
	case *Box:
		return hasVec(g, &s.Min) && hasVec(g, &s.Max)
	case OrientedBox:
		return isOrientedOn(g, &s)
	case *OrientedBox:
		return isOrientedOn(g, s)
	case Hull:
		return isHullOn(g, &s)
	case *Hull:
		return isHullOn(g, s)
	case Rounded:
		return isShapeOn(g, s.Core) && g.Has(s.Radius)
	case *Rounded:
		return isShapeOn(g, s.Core) && g.Has(s.Radius)
	}
	return false
}

// isTriangleOn reports whether all numbers of t are on the grid g.
func isTriangleOn(g exact.Grid, t *Triangle) bool {
	return hasVec(g, &t.A) && hasVec(g, &t.B) && hasVec(g, &t.C)
}

// isHullOn reports whether all numbers of h are on the grid g.
func isHullOn(g exact.Grid, h *Hull) bool {
	for _, p := range h.data.points {
		if q := vecOf(p); !hasVec(g, &q) {
			return false
		}
	}
	return hasVec(g, &h.at)
}

// isOrientedOn reports whether all numbers of b are on the grid g.
func isOrientedOn(g exact.Grid, b *OrientedBox) bool {
	for i := range b.Half {
		if !hasVec(g, &b.Half[i]) {
			return false
		}
	}
	return hasVec(g, &b.Center)
}

// hullDataOf returns the data of a hull, rounded or not, or nil for other shapes. The caller may keep the result without moving s to the heap: the
// escape analysis of Go counts pointers, and the one in the data (see same) is farther from s than the Core of a Rounded.
func hullDataOf(s Shape) *hullData {
	switch s := s.(type) {
	case Hull:
		return s.data.same()
	case *Hull:
		return s.data.same()
	case Rounded:
		return hullDataOf(s.Core)
	case *Rounded:
		return hullDataOf(s.Core)
	}
	return nil
}

// isEmpty reports whether x is the empty set.
func (x *operand) isEmpty() bool {
	if !isFinite(x.solid.R) {
		return true
	}
	switch {
	case x.form == halved:
		return !x.isHalf()
	case x.form == spanned:
		return !isFinite(x.core.a.maxAbs()) || !isFinite(x.core.b.maxAbs())
	case x.solid.kind != boxed:
		return !x.solid.isValid()
	}
	for k := range dim {
		lo, hi := x.side(k)
		if !(lo <= hi) || lo > math.MaxFloat64 || hi < -math.MaxFloat64 {
			return true
		}
	}
	return false
}

// side returns the least and the greatest coordinate k of a box.
func (x *operand) side(k int) (lo, hi float64) { return x.solid.room[0][k], x.solid.room[1][k] }
