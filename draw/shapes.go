package draw

// Marks of the shapes of a scene.

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/scene"
)

// isUnbounded reports whether s is a half-plane, half-space or box with infinite sides.
func isUnbounded(s *scene.Shape) bool {
	switch s.Kind {
	case scene.HalfPlane, scene.HalfSpace:
		return true
	case scene.Box:
		for _, x := range slices.Concat(s.A, s.B) {
			if math.IsInf(x, 0) {
				return true
			}
		}
	}
	return false
}

// solid returns the mark of s moved by each of moves, and all between.
func (m *marks) solid(s *scene.Shape, style Style, moves ...vec) (mark, bool) {
	if isUnbounded(s) {
		return m.unbounded(s, style, moves...)
	}
	at, ok := m.corners(s)
	k := mark{kind: bodyMark, style: style, r: ldexp(s.Radius, -m.exp), at: at, soft: s.IsPath()}
	switch s.Kind {
	case scene.Tapered:
		k.balls, k.r = []float64{k.r, ldexp(s.RB, -m.exp)}, 0
	case scene.Cylinder, scene.Cone:
		k.r = ldexp(s.RB, -m.exp)
	case scene.Ray, scene.Line:
		k.kind, k.dir = trailMark, direction(s.B)
		if k.dir == (vec{}) {
			k.kind = bodyMark
		}
		if s.Kind == scene.Line {
			k.lo = math.Inf(-1)
		}
	}
	if len(moves) == 0 {
		if m.isSpace && ok && len(k.at) > 2 && looks[style] != nil {
			k.solid = newSolid(k.at, s.Kind == scene.Cylinder || s.Kind == scene.Cone)
		}
		return k, ok
	}
	at = nil
	for _, d := range moves {
		for _, p := range k.at {
			at = append(at, p.add(d))
		}
	}
	if k.balls != nil {
		k.balls = slices.Repeat(k.balls, len(moves))
	}
	k.at = at
	return k, ok
}

// corners returns the points of which s is the hull, or the first of a ray or line.
func (m *marks) corners(s *scene.Shape) ([]vec, bool) {
	switch {
	case s.Kind == scene.Segment || s.Kind == scene.Capsule || s.Kind == scene.Tapered:
		return m.vecs(s.A, s.B)
	case s.Kind == scene.Cylinder || s.Kind == scene.Cone:
		return m.circles(s)
	case s.Kind == scene.Triangle:
		return m.vecs(s.A, s.B, s.C)
	case s.Kind == scene.Polygon || s.Kind == scene.Hull:
		return m.vecs(s.List...)
	case s.List != nil: // an oriented box
		return m.parallelepiped(s)
	case s.Kind == scene.Box:
		ends, ok := m.vecs(s.A, s.B)
		if !ok {
			return nil, false
		}
		var at []vec
		for bits := range 1 << len(s.A) {
			at = append(at, vec{ends[bits&1][0], ends[bits>>1&1][1], ends[bits>>2&1][2]})
		}
		return at, true
	}
	return m.vecs(s.A)
}

// parallelepiped returns the corners of an oriented box.
func (m *marks) parallelepiped(s *scene.Shape) ([]vec, bool) {
	center, ok := m.vec(s.A)
	at := []vec{center}
	for _, half := range s.List {
		h, fine := m.vec(half)
		ok = ok && fine
		var both []vec
		for _, p := range at {
			both = append(both, p.sub(h), p.add(h))
		}
		at = both
	}
	return at, ok
}

// unbounded returns the mark of what isUnbounded. Of several moves the last counts: what it
// sweeps has no end to draw.
func (m *marks) unbounded(s *scene.Shape, style Style, moves ...vec) (mark, bool) {
	k := mark{kind: boundaryMark, style: style, r: ldexp(s.Radius, -m.exp), soft: true}
	var by vec
	if len(moves) > 0 {
		by = moves[len(moves)-1]
	}
	if style == Swept {
		return k, false
	}
	if s.Kind != scene.Box {
		at, ok := m.vec(s.A)
		k.from, k.dir = at.add(by), direction(s.B)
		return k, ok
	}
	k.kind = slabMark
	for i := range k.box {
		for axis := range k.box[i] {
			k.box[i][axis] = math.Inf(2*i - 1) // in the plane the third has no sides
		}
	}
	for axis := range s.A {
		k.box[0][axis] = ldexp(s.A[axis], -m.exp) + by[axis]
		k.box[1][axis] = ldexp(s.B[axis], -m.exp) + by[axis]
	}
	return k, true
}

// shape adds the marks of a shape by itself.
func (m *marks) shape(s *scene.Shape) {
	if s.Surface != nil {
		if k, ok := m.surface(s); ok {
			k.label = s.Name
			m.add(&m.back, k)
		}
		return
	}
	style := Body
	switch {
	case m.walks[s.Name] && s.Kind != scene.Ray && s.Kind != scene.Line:
		style = Mover
	case m.isPlay && s.Kind == scene.Segment:
		style = Thin
	case s.IsPath():
		style = Trail
	case moves(s):
		style = Mover
	}
	k, ok := m.solid(s, style)
	if !ok {
		return
	}
	if !m.isCrowd {
		k.label = s.Name
	}
	layer := &m.shapes
	if m.isCrowd && k.kind == trailMark {
		k.style, layer = Faint, &m.back // it would hide what it passes
	}
	m.add(layer, k)
	if s.Spin != nil {
		m.fan(s)
		return
	}
	if s.Motion == nil {
		return
	}
	d, ok := m.vec(s.Motion)
	if !ok {
		return
	}
	m.depart(s, 1)
	if swept, ok := m.solid(s, Swept, vec{}, d); ok {
		m.add(&m.back, swept)
	}
	if k.at != nil {
		from := middle(k.at)
		m.add(&m.front, mark{kind: arrowMark, style: Motion, at: []vec{from, from.add(d)}})
	}
}

// fan adds a shape that turns, at some times of its motion.
func (m *marks) fan(s *scene.Shape) {
	const step = math.Pi / 16
	n := int(min(max(math.Abs(s.Spin.Angle)/step, 4), 32))
	for i := range n {
		there := s.At(float64(i+1) / float64(n))
		if k, ok := m.solid(&there, Swept); ok {
			m.add(&m.back, k)
		}
	}
	if pivot, ok := m.vec(s.Spin.Pivot); ok || s.Spin.Pivot == nil {
		m.add(&m.dots, mark{kind: dotMark, style: LinkEnd, at: []vec{pivot}})
	}
}
