package d3

// Unfolding: the tiles of a mesh in place of the part that stands for them.

import (
	"math"
	"slices"
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
			m.tree.near(q, room)
		}
		m.number(room.items[before:])
	}
}

// near adds to items those of a tree whose bounds q, which is no half-space, may meet.
func (t *tree) near(q *part, room *scratch) {
	before := len(room.items)
	switch q.kind {
	case kindRay:
		t.along(q.a, q.b, room)
	case kindLine:
		t.along(q.a, q.b, room)
		t.along(q.a, q.b.Neg(), room)
		room.oneOfEach(before)
	default:
		b := around(q.ends())
		room.items = t.meeting(&b, room.items)
	}
}

// along adds to items those of a tree whose bounds a ray may meet.
func (t *tree) along(o, d Vec, room *scratch) {
	room.flight.slabs.shoot(o, d, math.MaxFloat64)
	t.onWay(room)
}

// onWay adds to items those of a tree whose bounds what the slabs are set to may meet.
func (t *tree) onWay(room *scratch) {
	f := &room.flight
	f.start(t)
	for n := f.next(); n > 0; n = f.next() {
		room.items = append(room.items, f.item[:n]...)
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
	n, end := 0, len(room.found)
	for i := range end {
		a, b := room.found[i][0], room.found[i][1]
		isMeshA, isMeshB := s.parts[a].kind == kindMesh, s.parts[b].kind == kindMesh
		switch {
		case !isMeshA && !isMeshB:
			room.found[n] = room.found[i]
			n++
		case !s.mayMeet(s.parts[a].object, s.parts[b].object):
		case isMeshA && isMeshB:
			room.found = s.meshAt(a).crossing(s.meshAt(b), room.found)
		case isMeshA:
			s.unfoldPair(s.meshAt(a), b, room)
		default:
			s.unfoldPair(s.meshAt(b), a, room)
		}
	}
	room.found = slices.Delete(room.found, n, end)
}

// unfoldPair adds to found the tiles of m that a part may meet.
func (s *store) unfoldPair(m *placedMesh, at int32, room *scratch) {
	p := &s.parts[at]
	room.items = room.items[:0]
	if !p.isMoved {
		b := p.bounds()
		room.items = m.tree.meeting(&b, room.items)
	} else {
		s.alongWay(p, m, room)
	}
	m.number(room.items)
	for _, item := range room.items {
		room.found = append(room.found, [2]int32{item, at})
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
		room.flight.slabs.set(&b, legs[i].Offset.Sub(prev), 1)
		m.tree.onWay(room)
		prev = legs[i].Offset
	}
	if len(legs) > 1 {
		room.oneOfEach(0)
	}
}

// crossing adds to found the pairs of a tile of m and one of o whose bounds meet.
func (m *placedMesh) crossing(o *placedMesh, found [][2]int32) [][2]int32 {
	before := len(found)
	found = m.tree.crossing(m.tree.root, &o.tree, o.tree.root, false, found)
	for i := before; i < len(found); i++ {
		found[i][0] += m.first
		found[i][1] += o.first
	}
	return found
}

// crossing adds to found the pairs of an item below a node of t and one below a node of u whose bounds meet,
// in turns a level farther down in either tree.
func (t *tree) crossing(a int32, u *tree, b int32, isTurned bool, found [][2]int32) [][2]int32 {
	m, n := &t.nodes[a], &u.nodes[b]
	if m.isLeaf && !n.isLeaf {
		return u.crossing(b, t, a, !isTurned, found)
	}
	for lane := range m.child {
		if m.used>>lane&1 == 0 {
			continue
		}
		var box bounds
		m.box(lane, &box)
		met := n.meeting(&box)
		if met == 0 {
			continue
		}
		if !m.isLeaf {
			found = u.crossing(b, t, m.child[lane], !isTurned, found)
			continue
		}
		for ; met != 0; met &= met - 1 {
			pair := [2]int32{m.child[lane], n.child[laneOf(met)]}
			if isTurned {
				pair[0], pair[1] = pair[1], pair[0]
			}
			found = append(found, pair)
		}
	}
	return found
}
