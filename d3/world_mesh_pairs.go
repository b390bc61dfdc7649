package d3

// Pairs with meshes: which tiles may meet a part, or tiles of another mesh, also where meshes move; and when a path meets the sides of one.

import (
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
	"github.com/hantei-go/hantei/internal/winding"
)

// expandPairs replaces each pair in Found of a mesh and a part by those of its tiles that the part may meet, on its way if it
// moves; and each pair of two meshes by pairs of tiles.
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
			s.expandMeshPair(a, b, sc)
			s.meshAt(a).pairInside(b, sc)
			s.meshAt(b).pairInside(a, sc)
		case isMeshA:
			s.expandPair(a, b, sc)
		default:
			s.expandPair(b, a, sc)
		}
	}
	sc.Found = slices.Delete(sc.Found, n, end)
}

// expandPair adds to Found the pairs of the tiles of the mesh that is the part of, and of the part at, which may meet.
func (s *store) expandPair(of, at int32, sc *scratch) {
	m, p := s.meshAt(of), &s.parts[at]
	sc.items = sc.items[:0]
	switch isMoved := s.parts[of].isMoved; {
	case isMoved:
		b := s.Bounds(at)
		sc.items = s.meetingOnTheWay(m, &b, sc.items)
	case !p.isMoved || s.turning(p.object) != nil:
		b := s.Bounds(at)
		sc.items = m.meeting(&b, sc.items)
	default:
		s.listAlongWay(p, m, sc)
		m.number(sc.items)
	}
	for _, item := range sc.items {
		sc.Found = append(sc.Found, [2]int32{item, at})
	}
	m.pairInside(at, sc)
}

// listAlongWay lists in items the tiles of m that the box of a moving part may meet, on each of its legs.
func (s *store) listAlongWay(p *part, m *placedMesh, sc *scratch) {
	var straight [1]Leg
	q, legs := s.boxOfWay(p, &straight)
	prev := s.moves[s.objects[p.object].moveAt].start
	for i := range legs {
		there := q
		there.translate(prev)
		b := around(there.ends())
		sc.traversal.Slabs.Set(&b, tree.Vec(legs[i].Offset.Sub(prev)), 1)
		sc.listTraversed(&m.tree, &m.where)
		prev = legs[i].Offset
	}
	if len(legs) > 1 {
		sc.compactItems(0)
	}
}

// wayRange returns how far a mesh that does not turn may be, on its way, from where it is. Its places at times round by some 10e of
// all lengths.
func (s *store) wayRange(number int32) (lo, hi Vec) {
	var straight [1]Leg
	start := s.startOf(number)
	lo, hi = each(start, Vec{}, minOf), each(start, Vec{}, maxOf)
	for _, leg := range s.routeOf(number, &straight) {
		lo, hi = each(lo, leg.Offset, minOf), each(hi, leg.Offset, maxOf)
	}
	p := &s.parts[s.objects[number].first]
	by := fill(float64(0x1p-48*(lo.maxAbs()+hi.maxAbs()+p.a.maxAbs()+p.b.maxAbs())) + 0x1p-1070)
	return lo.Sub(by), hi.Add(by)
}

// meetingOnTheWay adds to items the tiles of m that may meet, on the way of m, what is in b at any time.
func (s *store) meetingOnTheWay(m *placedMesh, b *tree.Bounds, items []int32) []int32 {
	lo, hi := endsOf(b)
	if t := s.turning(m.object); t != nil {
		starts, before := finiteBounds(t.startsOf(lo, hi)), s.meshBefore(m, t)
		return before.meeting(&starts, items)
	}
	nearest, farthest := s.wayRange(m.object)
	starts := finiteBounds(lo.Sub(farthest), hi.Sub(nearest))
	return m.meeting(&starts, items)
}

// startsOf returns a box around the places, before the motion, of all points that m brings into the box from lo to hi at some time.
//
// Relative to the pivot, such a point is, after its turn, in the box from lo − max(Move, 0) to hi − min(Move, 0), so it is no farther
// from the pivot than the farthest point of that box. The turn moves it by at most Chord times that distance. For what rounds, see Motion.wayOf.
func (m *Motion) startsOf(lo, hi Vec) (from, to Vec) {
	lo, hi = lo.Sub(m.Move.Max(Vec{})), hi.Sub(m.Move.Min(Vec{}))
	reach := each(lo.Sub(m.Pivot), hi.Sub(m.Pivot), func(x, y float64) float64 { return max(-x, x, -y, y) })
	far := float64(length(reach) * m.Spin.spin.Chord())
	far += float64(0x1p-40*reach.maxAbs()) + float64(0x1p-50*(lo.maxAbs()+hi.maxAbs()+m.Move.maxAbs()))
	by := fill(far + 16*math.SmallestNonzeroFloat64)
	return lo.Sub(by), hi.Add(by)
}

// expandMeshPair adds to Found the pairs of tiles of two meshes, the parts a and b, that may meet.
func (s *store) expandMeshPair(a, b int32, sc *scratch) {
	m, o := s.meshAt(a), s.meshAt(b)
	if p, q := &m.where, &o.where; p.at == q.at && p.rotation == q.rotation && !s.parts[a].isMoved && !s.parts[b].isMoved {
		before := len(sc.Found)
		sc.Found = m.tree.Crossing(&o.tree, sc.Found)
		for i := before; i < len(sc.Found); i++ {
			sc.Found[i][0] += m.first
			sc.Found[i][1] += o.first
		}
		return
	}
	few, many, isSwapped := m, o, m.n > o.n
	if isSwapped {
		few, many = o, m
	}
	all := s.Bounds(s.objects[many.object].first)
	sc.items = s.meetingOnTheWay(few, &all, sc.items[:0])
	for _, item := range sc.items {
		box := s.boundsOfTile(few, item)
		sc.others = s.meetingOnTheWay(many, &box, sc.others[:0])
		for _, other := range sc.others {
			if isSwapped {
				sc.Found = append(sc.Found, [2]int32{other, item})
			} else {
				sc.Found = append(sc.Found, [2]int32{item, other})
			}
		}
	}
}

// boundsOfTile returns the bounds of a tile of m, on its way if m moves.
func (s *store) boundsOfTile(m *placedMesh, item int32) tree.Bounds {
	if t := s.turning(m.object); t != nil {
		q := s.startOfTurning(t, item)
		lo, hi := q.ends()
		return boundsOfTurning(lo, hi, &t.Motion)
	}
	q := s.storedItem(item)
	from, to := s.wayRange(m.object)
	lo, hi := q.ends()
	return finiteBounds(lo.Add(from), hi.Add(to))
}

// timesAt returns the first and the last time at which p is on a side of a tile, in the plane of which it is.
func (sc *scratch) timesAt(corners *[dim]Vec, at Vec, p Path, line *winding.Line) (from, to winding.Piercing, ok bool) {
	for k := range corners {
		if !Overlap(p, sc.vn.featureOf(corners, at, k)) {
			continue
		}
		a, b := tileSide(corners, k)
		x, isAcross := line.PierceSide(a.coords(), b.coords(), at.coords(), &sc.ints)
		for _, end := range [...]Vec{a, b} {
			if !isAcross {
				var isAlong bool
				if x, isAlong = line.PierceAcross(end.coords(), at.coords()); !isAlong || !Overlap(p, sc.vn.between(end, end, at)) {
					continue
				}
			}
			if !ok || line.Compare(&x, &from, &sc.ints) < 0 {
				from = x
			}
			if !ok || line.Compare(&x, &to, &sc.ints) > 0 {
				to = x
			}
			ok = true
		}
	}
	return from, to, ok
}
