package d3

// Operands: shapes of any kind, as the general kernel takes them.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// operand is a shape of any kind. Its radius is that of its solid.
type operand struct {
	form  operandKind
	core  core  // if it is spanned
	solid solid // if it is a solid, or has been made one by cutOff
	half  HalfSpace
}

// operandKind says what a body is.
type operandKind uint8

const (
	spanned  operandKind = iota // a point, segment, ray or line
	cornered                    // a solid
	halved                      // a half-space
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
	default:
		x.core.set(s)
		x.solid.SetRadius(x.core.r)
	}
}

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

// isHalfSpace says whether s is a half-space, given by its value.
func isHalfSpace(s Shape) bool {
	_, ok := s.(HalfSpace)
	return ok
}

// listOf returns the corners of a hull, which is nil for other shapes. What has a body keeps
// them itself: set would make all shapes escape to the heap.
func listOf(s Shape) [][3]float64 {
	switch s := s.(type) {
	case Hull:
		return s.list()
	case *Hull:
		return s.list()
	case Rounded:
		return listOf(s.Core)
	case *Rounded:
		return listOf(s.Core)
	}
	return nil
}

func (h *Hull) list() [][3]float64 {
	if h.data == nil {
		return nil
	}
	return h.data.points
}

// facetsOf returns the edges and faces of a hull, as listOf does its corners.
func facetsOf(s Shape) ([][2]int, [][]int) {
	switch s := s.(type) {
	case Hull:
		return s.facets()
	case *Hull:
		return s.facets()
	case Rounded:
		return facetsOf(s.Core)
	case *Rounded:
		return facetsOf(s.Core)
	}
	return nil, nil
}

// madeOf is facetsOf for the edges and faces as Edges and Faces have them: what turns a hull, and rounds its
// corners, may divide a face in several, but they keep their numbers here.
func madeOf(s Shape) ([][2]int, [][]int) {
	switch s := s.(type) {
	case Hull:
		return s.madeFacets()
	case *Hull:
		return s.madeFacets()
	case Rounded:
		return madeOf(s.Core)
	case *Rounded:
		return madeOf(s.Core)
	}
	return nil, nil
}

// isBounded says whether the solid is x, without being cut off.
func (x *operand) isBounded() bool {
	return x.form == cornered && !x.isOpen() || x.form == spanned && x.core.kind <= exact.Segment
}

// cutOff makes two bodies solids, as they are seen from each other if the first one moves by m
// or by a part of it, and says whether it can: closed forms answer for two without an end.
func cutOff(x, y *operand, m *Vec) bool {
	switch {
	case x.form == halved || y.form == halved:
		return false
	case x.isOpen() || y.isOpen():
		shutBoth(x, y, m)
	case x.isBounded() && y.isBounded():
		x.bound()
		y.bound()
	case x.isBounded():
		x.bound()
		y.solid.setCut(&y.core, &x.solid, m)
	case y.isBounded():
		y.bound()
		x.solid.setCut(&x.core, &y.solid, m)
	default:
		return false
	}
	return true
}

// bound makes x a solid, if it is a bounded core.
func (x *operand) bound() {
	if x.form == spanned {
		x.solid.setCore(&x.core)
	}
}

// isPoint says whether x, without its radius, is certainly a point: not what is one only as an open
// box sees it.
func (x *operand) isPoint() bool {
	return x.solid.isPoint() && (x.form != spanned || x.core.kind < exact.Ray)
}

// isOpen says whether x is a box with an infinite side, or a NaN.
func (x *operand) isOpen() bool {
	return x.form == cornered && x.solid.kind == boxed && x.solid.hasInfinity()
}

// shutBoth is cutOff for two bodies of which one or both are open boxes.
func shutBoth(x, y *operand, m *Vec) {
	isOpen := [...]bool{x.isOpen(), y.isOpen()}
	for i, b := range [...]*operand{x, y} {
		if isOpen[i] {
			b.solid.open()
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
	var cuts [2]truncatedBox
	for i, s := range [...]*solid{a, b} {
		if isOpen[i] {
			cuts[i] = s.opening([...]*solid{b, a}[i], m)
		}
	}
	for i, s := range [...]*solid{a, b} {
		if isOpen[i] {
			s.shut(&cuts[i])
		}
	}
}
