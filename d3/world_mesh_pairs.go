package d3

// Pairs with meshes: which tiles may meet a part, or tiles of another mesh, also where meshes move.

import (
	"math"
	"math/bits"
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
	lo, hi     Vec  // the offsets by which a is moved
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
	if p.lo != (Vec{}) || p.hi != (Vec{}) {
		x = shiftedBack(&x, p.lo, p.hi)
	}
	return p.a.where.local(&x)
}

// shiftedBack returns bounds of where something is that meets b when it is moved by an offset between lo and hi.
func shiftedBack(b *tree.Bounds, lo, hi Vec) tree.Bounds {
	x, y := endsOf(b)
	by := fill(float64(0x1p-50*(x.maxAbs()+y.maxAbs()+lo.maxAbs()+hi.maxAbs())) + 0x1p-1070)
	return finiteBounds(x.Sub(hi).Sub(by), y.Sub(lo).Add(by))
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

// tileMarks is a meshPair of which the tiles of a are marked that may meet a tile of b.
type tileMarks struct {
	meshPair
	set []uint64 // of tiles
}

// Pair marks the tile i of a.
func (p *tileMarks) Pair(i, _ int32) bool {
	p.set[i/64] |= 1 << (i % 64)
	return true
}

// itemsNear returns the items of an object, in order, that may meet an item of others which match t, if they are moved by an offset between
// lo and hi. Of an object that is no mesh these are all items.
func (s *store) itemsNear(number int32, lo, hi Vec, t *queryFilter, sc *scratch) []int32 {
	first, end := s.items(number)
	sc.ownItems = sc.ownItems[:0]
	if !s.objects[number].isMesh || !s.markNear(s.meshOf(number), lo, hi, t, sc) {
		for at := first; at < end; at++ {
			sc.ownItems = append(sc.ownItems, at)
		}
		return sc.ownItems
	}
	for i, set := range sc.tileMarks.set {
		for ; set != 0; set &= set - 1 {
			sc.ownItems = append(sc.ownItems, first+int32(64*i+bits.TrailingZeros64(set)))
		}
	}
	return sc.ownItems
}

// markNear marks in tileMarks the tiles of m that itemsNear is to return. It returns false if these are all.
func (s *store) markNear(m *placedMesh, lo, hi Vec, t *queryFilter, sc *scratch) bool {
	if !isFinite(lo.maxAbs()+hi.maxAbs()) || slices.ContainsFunc(s.unbounded, func(at int32) bool { return t.matches(s, s.parts[at].object) }) {
		return false
	}
	p := &sc.tileMarks
	p.set = slices.Grow(p.set[:0], int(m.n+63)/64)[:(m.n+63)/64]
	clear(p.set)
	all := s.parts[s.objects[m.object].first].bounds()
	all = shiftedBack(&all, hi.Neg(), lo.Neg())
	items := s.tree.Meeting(&all, sc.others[:0])
	sc.others = nil
	for _, at := range items {
		if !t.matches(s, s.parts[at].object) {
			continue
		}
		if s.isMesh(at) && !s.meshAt(at).isSolid() {
			p.meshPair.set(s, sc, m, s.meshAt(at), false)
			p.isAsGiven = p.isAsGiven && lo == hi && lo == Vec{}
			p.lo, p.hi = lo, hi
			m.tree.Cross(&p.b.tree, p)
			continue
		}
		b := s.parts[at].bounds()
		b = shiftedBack(&b, lo, hi)
		b = m.where.local(&b)
		sc.items = m.tree.Meeting(&b, sc.items[:0])
		for _, i := range sc.items {
			p.Pair(i, none)
		}
	}
	sc.others = items
	return true
}
