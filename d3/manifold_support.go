package d3

// Support features: the corner of a solid farthest along a direction, and the edge at that corner.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// supportFeature is the corner of a solid that is farthest along a unit vector m, and of the edges at that corner the most
// level one: the one most nearly at right angles to m. Any corner within rounding of the farthest will do.
type supportFeature struct {
	corner int32
	edge   int     // −1: none
	to     int32   // the other end of the edge
	rise   float64 // |u·m|/|u| for u along the edge
}

// An edge within 1/256 of a right angle to the normal counts as level: no normal of Collide has a greater error. An edge
// steeper than 60° faces nothing.
const (
	levelRise = 0x1p-8
	steepRise = 0.866
)

// isLevelEdge reports whether t has a level edge.
func (t *supportFeature) isLevelEdge() bool { return t.edge >= 0 && t.rise <= levelRise }

// featureID is one half of a Feature: two bits for corner, edge or face, and its number.
type featureID uint16

const (
	cornerFeature featureID = iota << 14
	edgeFeature
	faceFeature
)

// halfSpaceFeature is the only face of a half-space, which is an edge in the plane.
const halfSpaceFeature = featureID(dim-1) << 14

// numbered returns the featureID of the kind p with the number i.
func (p featureID) numbered(i int) featureID { return p | featureID(i)&(1<<14-1) }

// isNamedByBits reports whether the number of a corner consists of bits: bit k is set for Max on axis k, for +Half k, or for
// the end of a ray or line that is cut off.
func (s *scaledSolid) isNamedByBits() bool {
	return s.kind == boxed || s.count > 0 || s.solid.run != Vec{}
}

// countCorners returns the number of corners. Their names are the numbers from 0 on.
func (s *scaledSolid) countCorners() int {
	switch {
	case s.kind == boxed:
		return 1 << dim
	case s.count > 0:
		return 1 << s.count
	case s.solid.run != Vec{}:
		return 2
	}
	return len(s.points)
}

// vertexOf returns the vertex with the name i. On an axis on which a box is open, a half vector leads away from its base.
func (s *scaledSolid) vertexOf(i int32) (v exact.Vertex) {
	switch {
	case s.kind == boxed:
		v.Point = i
		for k, half := 0, 0; k < dim; k++ {
			isLow, isHigh := s.openings.lo>>k&1 != 0, s.openings.hi>>k&1 != 0
			if !isLow && !isHigh {
				continue
			}
			if isUp := i>>k&1 != 0; isUp == isHigh {
				v.Signs |= 1 << half
			}
			half++
		}
	case s.count > 0:
		v.Signs = uint8(i)
	case s.solid.run != Vec{}:
		v.Signs = uint8(i) * isRun
	default:
		v.Point = i
	}
	return v
}

// cornerOf returns the corner with the name i.
func (s *scaledSolid) cornerOf(i int32) Vec { return s.vertex(s.vertexOf(i)) }

// way returns the vector from one corner to another.
func (s *scaledSolid) way(from, to int32) Vec { return s.lead(s.vertexOf(from), s.vertexOf(to)) }

// tryEdge makes the edge from t's corner to the corner to the edge of t, if it is more level than the one so far.
func (t *supportFeature) tryEdge(s *scaledSolid, m Vec, edge int, to int32) {
	u := unit(s.way(t.corner, to))
	if rise := math.Abs(u.Dot(m)); u != (Vec{}) && (t.edge < 0 || rise < t.rise) {
		t.edge, t.to, t.rise = edge, to, rise
	}
}
