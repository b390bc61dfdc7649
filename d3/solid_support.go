package d3

// Support of a solid: the corners that go farthest along a direction, and the edge at such a corner.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// supportSet is the set of all vertices of a solid that go as far along some direction as any, up to rounding.
type supportSet struct {
	at     [64]Vec
	n      int
	height float64 // how far
}

// patchSlack is the difference that heights of one face may have by the rounding of vertices, of their products, and of a
// direction that is as exact as an edge. It proves nothing.
func (z *minkowski) patchSlack() float64 { return float64(6 * e * z.size) }

// plainHeight returns the height of point i along n, without what hi leaves out.
func (s *scaledSolid) plainHeight(i int, n Vec) float64 {
	return vecFrom(&s.points[i]).Add(s.hi).Dot(n)
}

// top sets p, which is empty, to the vertices of s that are farthest along the unit vector n, within the slack. Of more points than p has room for it
// takes some, spread over the list. An edge of a box, a half vector and the run add both of their ends if their heights along n differ by at
// most the slack, and otherwise the higher one (see extend).
func (s *scaledSolid) top(n Vec, slack float64, p *supportSet) {
	if s.kind == boxed {
		lo, hi := s.point(&s.points[0]), s.point(&s.points[1])
		p.n, p.at[0] = 1, lo
		for k := range dim {
			d := axisOf(k).Scale(hi.Sub(lo).Dot(axisOf(k)))
			p.extend(n, d, Vec{}, slack)
		}
	} else {
		// The height of a point and its plain height differ by that of the rest, which all points share, and by less than 14eS. So for a slack of
		// at least 3.5eS no point whose plain height is lower than the highest by 9 times the slack is within the slack of the top.
		low := math.Inf(-1)
		if s.isPlain || s.isNear {
			_, low = highest(s.points, s.hi, n)
			low -= float64(9 * slack)
		}
		p.height = math.Inf(-1)
		for i := range s.points {
			if !(s.plainHeight(i, n) < low) {
				p.height = max(p.height, s.point(&s.points[i]).Dot(n))
			}
		}
		for i, step, left := 0, 1, 1; i < len(s.points); i++ {
			if s.plainHeight(i, n) < low {
				continue
			}
			x := s.point(&s.points[i])
			if !(x.Dot(n) >= p.height-slack) {
				continue
			}
			if left--; left > 0 {
				continue
			}
			if p.n == len(p.at) {
				p.thin()
				step *= 2
			}
			left = step
			p.add(x)
		}
	}
	for i, h := range s.halves[:s.count] {
		back := h.Neg()
		if s.ahead>>i&1 != 0 {
			back = Vec{}
		}
		p.extend(n, h, back, slack)
	}
	p.extend(n, s.run, Vec{}, slack)
	p.height = math.Inf(-1)
	for _, x := range p.at[:p.n] {
		p.height = max(p.height, x.Dot(n))
	}
	p.narrow(slack)
}

// narrow reduces points on one line, as of a flat box, to their two ends, or to one if all are the same.
func (p *supportSet) narrow(slack float64) {
	if p.n == 1 {
		return
	}
	q, r := p.at[0], p.at[1]
	if p.n > 2 {
		q = p.at[p.farFrom(q)]
		r = p.at[p.farFrom(q)]
	}
	d := r.Sub(q)
	dd := d.Dot(d)
	if !(dd > 0x1p-900) {
		p.n = 1
		return
	}
	for _, x := range p.at[:p.n] {
		v := x.Sub(q)
		if v = v.Sub(d.Scale(v.Dot(d) / dd)); v.Dot(v) > float64(4*float64(slack*slack)) {
			return
		}
	}
	p.n, p.at[0], p.at[1] = 2, q, r
}

// farFrom returns the number of the point that is farthest from x.
func (p *supportSet) farFrom(x Vec) (far int) {
	most := -1.0
	for i, y := range p.at[:p.n] {
		if d := y.Sub(x); d.Dot(d) > most {
			most, far = d.Dot(d), i
		}
	}
	return far
}

// edge returns the first two points.
func (p *supportSet) edge() *[2]Vec { return (*[2]Vec)(p.at[:]) }

// add adds a point, if it is new.
func (p *supportSet) add(x Vec) {
	for i := range p.n {
		if p.at[i] == x {
			return
		}
	}
	if p.n < len(p.at) {
		p.at[p.n] = x
		p.n++
	}
}

// thin keeps every second point.
func (p *supportSet) thin() {
	for i := range p.n / 2 {
		p.at[i] = p.at[2*i]
	}
	p.n /= 2
}

// extend adds u or v to all points, whichever goes farther along n, or both if they go equally far.
func (p *supportSet) extend(n, u, v Vec, slack float64) {
	if u == v {
		return
	}
	d := u.Sub(v).Dot(n)
	if !(math.Abs(d) <= slack) || 2*p.n > len(p.at) {
		if d < 0 {
			u = v
		}
		for i := range p.n {
			p.at[i] = p.at[i].Add(u)
		}
		return
	}
	for i := range p.n {
		p.at[p.n+i] = p.at[i].Add(v)
		p.at[i] = p.at[i].Add(u)
	}
	p.n *= 2
}

// ends is a pair of points, one of each of two solids.
type ends struct{ onA, onB Vec }

// ofCorner computes the pair of points if one supportSet is a corner. The heights are along −n for a, and along n for b.
func (p *ends) ofCorner(a, b *supportSet, n Vec) bool {
	across := n.Scale(a.height + b.height)
	switch {
	case a.n == 1 && b.n == 1:
		*p = ends{a.at[0], b.at[0]}
	case a.n == 1:
		*p = ends{a.at[0], a.at[0].Add(across)}
	case b.n == 1:
		*p = ends{b.at[0].Sub(across), b.at[0]}
	default:
		return false
	}
	return true
}

// shared computes the pair in the middle of the part that two edges share, which face each other side by side. If they share
// none, ok is false, and the pair is the nearest to one.
func (p *ends) shared(a, b *[2]Vec, slack float64) (ok bool) {
	u, v := a[1].Sub(a[0]), b[1].Sub(b[0])
	if v.Dot(v) > u.Dot(u) {
		p.onA, p.onB = p.onB, p.onA
		ok = p.shared(b, a, slack)
		p.onA, p.onB = p.onB, p.onA
		return ok
	}
	uu := u.Dot(u)
	if !(v.Dot(v) > 0x1p-900) {
		return false
	}
	// Both ends of b on the longer edge a, across that, and the middle of what they leave of it.
	s, t := b[0].Sub(a[0]).Dot(u)/uu, b[1].Sub(a[0]).Dot(u)/uu
	lo, hi := clamp(min(s, t), 0), clamp(max(s, t), 0)
	k := float64(0.5*lo) + float64(0.5*hi)
	p.onA = a[0].Add(u.Scale(k))
	l := 0.5
	if s != t {
		l = clamp((k-s)/(t-s), 0)
	}
	p.onB = b[0].Add(v.Scale(l))
	length := math.Sqrt(uu)
	return !(float64((lo-max(s, t))*length) > slack || float64((min(s, t)-hi)*length) > slack)
}

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
