package d3

// Support features: where a solid goes farthest along a direction, and the edge there.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// supportFeature is where a solid goes farthest along a unit vector m: a corner, and of the edges that end there
// the one that is most level, across m. Any corner within rounding of the farthest will do.
type supportFeature struct {
	corner int32
	edge   int     // −1: none
	to     int32   // the other end of the edge
	rise   float64 // |u·m|/|u| for u along the edge
}

// What is within 1/256 of a right angle to Normal is level: no normal of Collide rounds by more. What is
// steeper than 60° faces nothing.
const (
	levelRise = 0x1p-8
	steepRise = 0.866
)

func (t *supportFeature) isLevelEdge() bool { return t.edge >= 0 && t.rise <= levelRise }

// featureID is one half of a Feature: two bits for a corner, edge or face, and its number.
type featureID uint16

const (
	cornerFeature featureID = iota << 14
	edgeFeature
	faceFeature
)

// halfFeature is the only face of a half-space, which is an edge in the plane.
const halfFeature = featureID(dim-1) << 14

// numbered returns the featureID of the kind p with the number i.
func (p featureID) numbered(i int) featureID { return p | featureID(i)&(1<<14-1) }

// isNamedByBits says whether bit k of a corner's name is set for Max on axis k, for +Half k, or for the end
// of what is cut off.
func (s *scaledSolid) isNamedByBits() bool {
	return s.kind == boxed || s.count > 0 || s.solid.run != Vec{}
}

// countCorners returns how many corners have names: all numbers from 0 on.
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

// vertexOf returns the vertex with the name i. On an axis on which a box is open, a half leads away from its
// base.
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

// way returns the way from one corner to another.
func (s *scaledSolid) way(from, to int32) Vec { return s.lead(s.vertexOf(from), s.vertexOf(to)) }

// tryEdge makes the edge to another corner that of t, if it is more level.
func (t *supportFeature) tryEdge(s *scaledSolid, m Vec, edge int, to int32) {
	u := unit(s.way(t.corner, to))
	if rise := math.Abs(u.Dot(m)); u != (Vec{}) && (t.edge < 0 || rise < t.rise) {
		t.edge, t.to, t.rise = edge, to, rise
	}
}
