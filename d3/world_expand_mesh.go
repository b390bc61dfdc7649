package d3

// Expansion: the tiles of a mesh in place of the part that stands for them.

import (
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// unfold puts into items, in place of meshes, those tiles of which the bounds may meet q.
func (s *store) unfold(q *part, room *scratch) {
	if len(s.meshes.all) == 0 {
		return
	}
	room.unfolded = room.unfolded[:0]
	room.items = slices.DeleteFunc(room.items, func(at int32) bool {
		if s.parts[at].kind != kindMesh {
			return false
		}
		room.unfolded = append(room.unfolded, at)
		return true
	})
	for _, at := range room.unfolded {
		m := s.meshAt(at)
		before := len(room.items)
		if q.kind == kindHalfSpace {
			for i := range m.n {
				room.items = append(room.items, i)
			}
		} else {
			room.listNear(&m.tree, q)
		}
		m.number(room.items[before:])
	}
}

// listNear adds to items those of a tree whose bounds q, which is no half-space, may meet.
func (room *scratch) listNear(t *tree.Tree, q *part) {
	before := len(room.items)
	switch q.kind {
	case kindRay:
		room.along(t, q.a, q.b)
	case kindLine:
		room.along(t, q.a, q.b)
		room.along(t, q.a, q.b.Neg())
		room.oneOfEach(before)
	default:
		b := around(q.ends())
		room.items = t.Meeting(&b, room.items)
	}
}

// along adds to items those of a tree whose bounds a ray may meet.
func (room *scratch) along(t *tree.Tree, o, d Vec) {
	room.flight.Slabs.SetPoint(tree.Vec(o), tree.Vec(d), math.MaxFloat64)
	room.onWay(t)
}

// onWay adds to items those of a tree whose bounds what the slabs are set to may meet.
func (room *scratch) onWay(t *tree.Tree) {
	f := &room.flight
	f.Start(t)
	for n := f.Next(); n > 0; n = f.Next() {
		room.items = append(room.items, f.Item[:n]...)
	}
}

// oneOfEach leaves one of each in items, from a place on.
func (room *scratch) oneOfEach(from int) {
	slices.Sort(room.items[from:])
	room.items = room.items[:from+len(slices.Compact(room.items[from:]))]
}

// unfoldPairs puts into found, in place of meshes, those tiles of which the bounds may meet the other
// one, on its way if it moves.
func (s *store) unfoldPairs(room *scratch) {
	if len(s.meshes.all) == 0 {
		return
	}
	n, end := 0, len(room.Found)
	for i := range end {
		a, b := room.Found[i][0], room.Found[i][1]
		isMeshA, isMeshB := s.parts[a].kind == kindMesh, s.parts[b].kind == kindMesh
		switch {
		case !isMeshA && !isMeshB:
			room.Found[n] = room.Found[i]
			n++
		case !s.mayMeet(s.parts[a].object, s.parts[b].object):
		case isMeshA && isMeshB:
			room.Found = s.meshAt(a).crossing(s.meshAt(b), room.Found)
		case isMeshA:
			s.unfoldPair(s.meshAt(a), b, room)
		default:
			s.unfoldPair(s.meshAt(b), a, room)
		}
	}
	room.Found = slices.Delete(room.Found, n, end)
}

// unfoldPair adds to Found the tiles of m that a part may meet.
func (s *store) unfoldPair(m *placedMesh, at int32, room *scratch) {
	p := &s.parts[at]
	room.items = room.items[:0]
	if !p.isMoved {
		b := p.bounds()
		room.items = m.tree.Meeting(&b, room.items)
	} else {
		s.alongWay(p, m, room)
	}
	m.number(room.items)
	for _, item := range room.items {
		room.Found = append(room.Found, [2]int32{item, at})
	}
}

// alongWay lists in items the tiles of m that a part may meet on its way: its box moves along each leg.
func (s *store) alongWay(p *part, m *placedMesh, room *scratch) {
	var straight [1]Leg
	q, legs := s.boxOfWay(p, &straight)
	prev := s.moves[s.objects[p.object].moved].start
	for i := range legs {
		there := q
		there.translate(prev)
		b := around(there.ends())
		room.flight.Slabs.Set(&b, tree.Vec(legs[i].Offset.Sub(prev)), 1)
		room.onWay(&m.tree)
		prev = legs[i].Offset
	}
	if len(legs) > 1 {
		room.oneOfEach(0)
	}
}

// crossing adds to found the pairs of a tile of m and one of o whose bounds meet.
func (m *placedMesh) crossing(o *placedMesh, found [][2]int32) [][2]int32 {
	before := len(found)
	found = m.tree.Crossing(&o.tree, found)
	for i := before; i < len(found); i++ {
		found[i][0] += m.first
		found[i][1] += o.first
	}
	return found
}
