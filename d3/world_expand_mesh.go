package d3

// Expansion: the tiles of a mesh in place of the part that stands for them.

import (
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// expandMeshes puts into items, in place of meshes, those tiles of which the bounds may meet q.
func (s *store) expandMeshes(q *part, sc *scratch) {
	if len(s.meshes.all) == 0 {
		return
	}
	sc.expanded = sc.expanded[:0]
	sc.items = slices.DeleteFunc(sc.items, func(at int32) bool {
		if s.parts[at].kind != kindMesh {
			return false
		}
		sc.expanded = append(sc.expanded, at)
		return true
	})
	for _, at := range sc.expanded {
		m := s.meshAt(at)
		before := len(sc.items)
		if q.kind == kindHalfSpace {
			for i := range m.n {
				sc.items = append(sc.items, i)
			}
		} else {
			sc.listNear(&m.tree, q)
		}
		m.number(sc.items[before:])
	}
}

// listNear adds to items those of a tree whose bounds q, which is no half-space, may meet.
func (sc *scratch) listNear(t *tree.Tree, q *part) {
	before := len(sc.items)
	switch q.kind {
	case kindRay:
		sc.listAlongRay(t, q.a, q.b)
	case kindLine:
		sc.listAlongRay(t, q.a, q.b)
		sc.listAlongRay(t, q.a, q.b.Neg())
		sc.compactItems(before)
	default:
		b := around(q.ends())
		sc.items = t.Meeting(&b, sc.items)
	}
}

// listAlongRay adds to items those of a tree whose bounds a ray may meet.
func (sc *scratch) listAlongRay(t *tree.Tree, o, d Vec) {
	sc.traversal.Slabs.SetPoint(tree.Vec(o), tree.Vec(d), math.MaxFloat64)
	sc.listTraversed(t)
}

// listTraversed adds to items those of a tree whose bounds what the slabs are set to may meet.
func (sc *scratch) listTraversed(t *tree.Tree) {
	f := &sc.traversal
	f.Start(t)
	for n := f.Next(); n > 0; n = f.Next() {
		sc.items = append(sc.items, f.Item[:n]...)
	}
}

// compactItems leaves one of each in items, from a place on.
func (sc *scratch) compactItems(from int) {
	slices.Sort(sc.items[from:])
	sc.items = sc.items[:from+len(slices.Compact(sc.items[from:]))]
}

// expandPairs puts into found, in place of meshes, those tiles of which the bounds may meet the other
// one, on its way if it moves.
func (s *store) expandPairs(sc *scratch) {
	if len(s.meshes.all) == 0 {
		return
	}
	n, end := 0, len(sc.Found)
	for i := range end {
		a, b := sc.Found[i][0], sc.Found[i][1]
		isMeshA, isMeshB := s.parts[a].kind == kindMesh, s.parts[b].kind == kindMesh
		switch {
		case !isMeshA && !isMeshB:
			sc.Found[n] = sc.Found[i]
			n++
		case !s.mayMeet(s.parts[a].object, s.parts[b].object):
		case isMeshA && isMeshB:
			sc.Found = s.meshAt(a).crossing(s.meshAt(b), sc.Found)
		case isMeshA:
			s.expandPair(s.meshAt(a), b, sc)
		default:
			s.expandPair(s.meshAt(b), a, sc)
		}
	}
	sc.Found = slices.Delete(sc.Found, n, end)
}

// expandPair adds to Found the tiles of m that a part may meet.
func (s *store) expandPair(m *placedMesh, at int32, sc *scratch) {
	p := &s.parts[at]
	sc.items = sc.items[:0]
	if !p.isMoved {
		b := p.bounds()
		sc.items = m.tree.Meeting(&b, sc.items)
	} else {
		s.listAlongWay(p, m, sc)
	}
	m.number(sc.items)
	for _, item := range sc.items {
		sc.Found = append(sc.Found, [2]int32{item, at})
	}
}

// listAlongWay lists in items the tiles of m that a part may meet on its way: its box moves along each leg.
func (s *store) listAlongWay(p *part, m *placedMesh, sc *scratch) {
	var straight [1]Leg
	q, legs := s.boxOfWay(p, &straight)
	prev := s.moves[s.objects[p.object].moveAt].start
	for i := range legs {
		there := q
		there.translate(prev)
		b := around(there.ends())
		sc.traversal.Slabs.Set(&b, tree.Vec(legs[i].Offset.Sub(prev)), 1)
		sc.listTraversed(&m.tree)
		prev = legs[i].Offset
	}
	if len(legs) > 1 {
		sc.compactItems(0)
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
