package d3

// Pairs with meshes: which tiles may meet a part, or tiles of another mesh, also where meshes move; and where a path goes through a tile, and when it meets the sides of one.

import (
	"math/bits"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
	"github.com/hantei-go/hantei/internal/winding"
)

// expandPairs replaces each pair in Found of a mesh and a part by those of its tiles that the part may meet, on its way if it
// moves. Pairs of two meshes stay as they are, see eachTilePair.
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
			sc.Found[n] = sc.Found[i]
			n++
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

// allSpace bounds no box: with it, expandMeshes lists all tiles.
var allSpace = part{kind: kindHalfSpace}

// expandMeshes replaces the meshes in items by their tiles whose bounds q may meet, with isOnTheWay also on their way: by all tiles of those
// that move.
func (s *store) expandMeshes(q *part, isOnTheWay bool, sc *scratch) {
	if len(s.meshes.all) == 0 {
		return
	}
	s.takeMeshes(0, sc)
	for _, at := range sc.expanded {
		m := s.meshAt(at)
		if q.kind == kindHalfSpace {
			if b, ok := q.clip(s.Bounds(at)); ok && isOnTheWay && s.parts[at].isMoved {
				sc.items = s.meetingOnTheWay(m, &b, sc.items)
			} else if ok {
				sc.items = m.meeting(&b, sc.items)
			}
			continue
		}
		before := len(sc.items)
		if isOnTheWay && s.parts[at].isMoved {
			for i := range m.n {
				sc.items = append(sc.items, i)
			}
		} else {
			sc.listNear(&m.tree, &m.where, q)
		}
		m.number(sc.items[before:])
	}
}

// expandPair adds to Found the pairs of a tile of the mesh at meshPart and the part at, for all tiles that the part may meet in the step. The
// pair with the inside of a solid mesh comes last.
func (s *store) expandPair(meshPart, at int32, sc *scratch) {
	m, p := s.meshAt(meshPart), &s.parts[at]
	sc.items = sc.items[:0]
	switch isMoved := s.parts[meshPart].isMoved; {
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
// from the pivot than the farthest point of that box. The turn moves it by at most Chord times that distance. For what rounds, see Motion.offsetsOf.
func (m *Motion) startsOf(lo, hi Vec) (from, to Vec) {
	from, to = m.offsetsOf(lo.Sub(m.Move.Max(Vec{})), hi.Sub(m.Move.Min(Vec{})))
	return lo.Sub(to), hi.Sub(from)
}

// meshPair is two meshes whose trees are searched together. With isOnTheWay, their tiles count wherever they are during the Step; else where
// they are now.
type meshPair struct {
	s          *store
	a, b       *placedMesh
	isOnTheWay bool
	isAsGiven  bool // the data of both are in one frame, so that boxes are compared without placing them
	lo, hi     Vec  // a is moved by any offset between these; not used with isOnTheWay or isAsGiven
}

// meshPair returns the pair of a, whose tree is the first, and b.
func (s *store) meshPair(a, b *placedMesh, isOnTheWay bool) meshPair {
	p := meshPair{s: s, a: a, b: b}
	isMoved := func(m *placedMesh) bool { return s.parts[s.objects[m.object].first].isMoved }
	if isOnTheWay && (isMoved(a) || isMoved(b)) {
		p.isOnTheWay = true
		return p
	}
	// The corners of turned tiles are rounded, so tiles may meet whose data are apart.
	p.isAsGiven = a.where.at == b.where.at && a.where.rotation == Rotation{} && b.where.rotation == Rotation{}
	return p
}

// cross calls pair with the tiles of a and b, by their indices, that may meet, until it returns false.
func (p *meshPair) cross(pair func(i, j int32) bool) {
	p.a.tree.Cross(&p.b.tree, p.place, pair)
}

// place returns bounds, in the data of a, of what is in the bounds x in the data of b.
func (p *meshPair) place(x tree.Bounds) tree.Bounds {
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

// shiftedBack returns bounds of all points p for which p + o is in b for some offset o between lo and hi. The margin is more than the sums
// round by.
func shiftedBack(b *tree.Bounds, lo, hi Vec) tree.Bounds {
	x, y := endsOf(b)
	by := fill(float64(0x1p-50*(x.maxAbs()+y.maxAbs()+lo.maxAbs()+hi.maxAbs())) + 0x1p-1070)
	return finiteBounds(x.Sub(hi).Sub(by), y.Sub(lo).Add(by))
}

// areMeshes reports whether two items are meshes as a whole.
func (s *store) areMeshes(a, b int32) bool {
	return len(s.meshes.all) > 0 && max(a, b) < firstTile && s.isMesh(a) && s.isMesh(b)
}

// eachTilePair calls f with the pairs of tiles of two meshes, the parts a and b, that may meet. There may be as many as all tiles of one times
// those of the other, so they are nowhere listed.
func (s *store) eachTilePair(sc *scratch, a, b int32, f func(s *store, sc *scratch, a, b int32)) {
	s.crossTiles(s.meshAt(a), s.meshAt(b), true, func(i, j int32) bool {
		f(s, sc, i, j)
		return true
	})
}

// crossTiles calls f with the tiles of m and o, as items, that may meet, until it returns false. For isOnTheWay see meshPair.
func (s *store) crossTiles(m, o *placedMesh, isOnTheWay bool, f func(i, j int32) bool) {
	many, few, isSwapped := m, o, m.n < o.n
	if isSwapped { // boxes of the smaller mesh are placed in the larger one
		many, few = o, m
	}
	p := s.meshPair(many, few, isOnTheWay)
	p.cross(func(i, j int32) bool {
		if isSwapped {
			i, j = j, i
		}
		return f(m.first+i, o.first+j)
	})
}

// meets reports whether a tile of m overlaps the mesh or part at, or is inside of it.
func (s *store) meets(m *placedMesh, at int32, sc *scratch) bool {
	own := s.objects[m.object].first
	if s.isMesh(at) {
		isFound := false
		s.crossTiles(m, s.meshAt(at), false, func(i, j int32) bool {
			isFound = Overlap(sc.va.at(s, i), sc.vb.at(s, j))
			return !isFound
		})
		if !isFound {
			_, isFound = s.holds(s.meshAt(at), own, sc)
		}
		return isFound
	}
	sc.items = append(sc.items[:0], own)
	s.expandMeshes(&s.parts[at], false, sc)
	return slices.ContainsFunc(sc.items, func(tile int32) bool { return Overlap(sc.va.at(s, tile), sc.vb.at(s, at)) })
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
	for i, set := range sc.marked {
		for ; set != 0; set &= set - 1 {
			sc.ownItems = append(sc.ownItems, first+int32(64*i+bits.TrailingZeros64(set)))
		}
	}
	return sc.ownItems
}

// markNear marks the tiles of m that itemsNear is to return. It returns false if these are all.
func (s *store) markNear(m *placedMesh, lo, hi Vec, t *queryFilter, sc *scratch) bool {
	endless := func(at int32) bool { return s.parts[at].kind != kindHalfSpace && t.matches(s, s.parts[at].object) }
	if !isFinite(lo.maxAbs()+hi.maxAbs()) || slices.ContainsFunc(s.unbounded, endless) {
		return false
	}
	sc.marked = slices.Grow(sc.marked[:0], int(m.n+63)/64)[:(m.n+63)/64]
	clear(sc.marked)
	mark := func(i, _ int32) bool {
		sc.marked[i/64] |= 1 << (i % 64)
		return true
	}
	all := s.parts[s.objects[m.object].first].bounds()
	all = shiftedBack(&all, hi.Neg(), lo.Neg())
	items := append(s.tree.Meeting(&all, sc.others[:0]), s.unbounded...)
	sc.others = nil
	for _, at := range items {
		if !t.matches(s, s.parts[at].object) {
			continue
		}
		if s.isMesh(at) && !s.meshAt(at).isSolid() {
			p := s.meshPair(m, s.meshAt(at), false)
			p.isAsGiven = p.isAsGiven && lo == hi && lo == Vec{}
			p.lo, p.hi = lo, hi
			p.cross(mark)
			continue
		}
		b, ok := s.parts[at].bounds(), true
		if s.parts[at].kind == kindHalfSpace {
			if b, ok = s.parts[at].clip(all); !ok {
				continue
			}
		}
		b = shiftedBack(&b, lo, hi)
		b = m.where.local(&b)
		sc.items = m.tree.Meeting(&b, sc.items[:0])
		for _, i := range sc.items {
			mark(i, none)
		}
	}
	sc.others = items
	return true
}

// timesAt returns the first and the last time at which the path p, which lies in the plane of a tile, meets a side of that tile. The corners
// of the tile are corners[k] + at. ok is false if p meets no side: then all of p is in the tile, or none of it.
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

// hasNoExtent reports whether a tile has no area, in the plane no length.
func (s *store) hasNoExtent(at int32) bool {
	m := s.meshes.of(at)
	corners := m.corners(at - m.first)
	return hasNoExtent(&corners)
}

// setTile sets of c, which is the crossing of p with a tile, the side to which p leads, the place that other tiles may share and when
// that is: all exact. It returns false if p lies in the plane of the tile, or if the tile has no plane. The numbers of p are in line.
func (c *partCrossing) setTile(s *store, p Path, line *winding.Line, sc *scratch) bool {
	m := s.meshes.of(c.part)
	corners, at := m.sums(c.part - m.first)
	three := threeOf(&corners)
	var side int
	if c.at, side = line.Pierce(&three, at.coords(), &sc.ints); side == 0 {
		return false
	}
	c.leaves = side > 0
	var meets [dim]bool
	for k := range corners {
		meets[k] = Overlap(p, sc.vn.featureOf(&corners, at, k))
	}
	c.place, c.isShared = sharedPlace(&corners, &meets)
	return true
}
