package d3

// Pairs with meshes: which tiles may meet a part, or tiles of another mesh, also where meshes move.

import (
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
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
	before, local := len(items), s.localOnTheWay(m, b)
	items = m.tree.Meeting(&local, items)
	m.number(items[before:])
	return items
}

// localOnTheWay returns bounds, in the data of m, of what may meet on the way of m what is in b at any time.
func (s *store) localOnTheWay(m *placedMesh, b *tree.Bounds) tree.Bounds {
	lo, hi := endsOf(b)
	if t := s.turning(m.object); t != nil {
		starts, before := finiteBounds(t.startsOf(lo, hi)), s.meshBefore(m, t)
		return before.where.local(&starts)
	}
	nearest, farthest := s.wayRange(m.object)
	starts := finiteBounds(lo.Sub(farthest), hi.Sub(nearest))
	return m.where.local(&starts)
}

// boundsOnTheWay returns bounds of where the tiles are, on the way of m, that are in b in the data of m.
func (s *store) boundsOnTheWay(m *placedMesh, b *tree.Bounds) tree.Bounds {
	if t := s.turning(m.object); t != nil {
		before := s.meshBefore(m, t)
		start := before.where.global(b)
		lo, hi := endsOf(&start)
		return boundsOfTurning(lo, hi, &t.Motion)
	}
	there := m.where.global(b)
	lo, hi := endsOf(&there)
	from, to := s.wayRange(m.object)
	return finiteBounds(lo.Add(from), hi.Add(to))
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

// meshPair is a pair of meshes whose trees are searched together. With isOnTheWay that is on the ways of those that move, else where they
// are.
type meshPair struct {
	s          *store
	sc         *scratch
	a, b       *placedMesh
	isOnTheWay bool
	isAsGiven  bool // nothing is placed, or both are at one place
}

// set makes p the pair of a, whose tree is the first, and b.
func (p *meshPair) set(s *store, sc *scratch, a, b *placedMesh, isOnTheWay bool) {
	*p = meshPair{s: s, sc: sc, a: a, b: b, isOnTheWay: isOnTheWay}
	isMoved := func(m *placedMesh) bool { return s.parts[s.objects[m.object].first].isMoved }
	if isOnTheWay && (isMoved(a) || isMoved(b)) {
		return
	}
	p.isOnTheWay = false
	p.isAsGiven = a.where.at == b.where.at && a.where.rotation == b.where.rotation
}

// Place returns bounds, in the data of a, of what is in the bounds x in the data of b.
func (p *meshPair) Place(x tree.Bounds) tree.Bounds {
	switch {
	case p.isAsGiven:
		return x
	case p.isOnTheWay:
		x = p.s.boundsOnTheWay(p.b, &x)
		return p.s.localOnTheWay(p.a, &x)
	}
	x = p.b.where.global(&x)
	return p.a.where.local(&x)
}

// tilePairs is a meshPair whose pairs of tiles are listed in Found.
type tilePairs struct {
	meshPair
	isSwapped bool // b comes first
}

// Pair adds the pair of the tile i of a and the tile j of b to Found.
func (p *tilePairs) Pair(i, j int32) bool {
	pair := [2]int32{p.a.first + i, p.b.first + j}
	if p.isSwapped {
		pair[0], pair[1] = pair[1], pair[0]
	}
	p.sc.Found = append(p.sc.Found, pair)
	return true
}

// tileOverlap is a meshPair that is searched for two tiles that overlap.
type tileOverlap struct {
	meshPair
	isFound bool
}

// Pair notes whether the tile i of a overlaps the tile j of b. The search ends if so.
func (p *tileOverlap) Pair(i, j int32) bool {
	p.isFound = Overlap(p.sc.va.at(p.s, p.a.first+i), p.sc.vb.at(p.s, p.b.first+j))
	return !p.isFound
}

// expandMeshPair adds to Found the pairs of tiles of two meshes, the parts a and b, that may meet.
func (s *store) expandMeshPair(a, b int32, sc *scratch) {
	p := &sc.tilePairs
	m, o := s.meshAt(a), s.meshAt(b)
	if p.isSwapped = m.n < o.n; p.isSwapped { // boxes of the smaller mesh are placed in the larger one
		m, o = o, m
	}
	p.set(s, sc, m, o, true)
	m.tree.Cross(&o.tree, p)
}

// meets reports whether a tile of m overlaps the mesh or part at, or is inside of it.
func (s *store) meets(m *placedMesh, at int32, sc *scratch) bool {
	own := s.objects[m.object].first
	if s.isMesh(at) {
		o, p := s.meshAt(at), &sc.tileOverlap
		p.isFound = false
		if p.set(s, sc, m, o, false); m.n < o.n {
			p.set(s, sc, o, m, false)
		}
		if p.a.tree.Cross(&p.b.tree, p); p.isFound {
			return true
		}
		_, ok := s.holds(o, own, sc)
		return ok
	}
	sc.items = append(sc.items[:0], own)
	s.expandMeshes(&s.parts[at], false, sc)
	return slices.ContainsFunc(sc.items, func(tile int32) bool { return Overlap(sc.va.at(s, tile), sc.vb.at(s, at)) })
}
