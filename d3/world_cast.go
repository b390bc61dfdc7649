package d3

// Casting into a World: what a path, or a moving shape, hits first.

import (
	"math"
	"math/bits"
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// cast finds the first hit. If no hit before needs the normal of the surface, only the first hit gets it: many tiles may share a
// corner.
func (c *caster) cast(s *store, sc *scratch) {
	sc.hitTile = 0
	c.castRaw(s, sc)
	if c.isTileNormal {
		sc.currentTile, sc.currentCorners = sc.hitTile, sc.hitCorners
		c.smooth(s, c.part, &c.h, sc)
		sc.currentTile, c.isTileNormal = 0, false
	}
}

// castRaw is cast, but may leave the normal to smooth: isTileNormal says so.
func (c *caster) castRaw(s *store, sc *scratch) {
	if c.path == nil {
		if c.turning != nil {
			c.castTurning(s, sc)
		} else {
			c.castShape(s, sc)
		}
		return
	}
	var hasStart bool
	if c.start, c.dir, c.end, c.isWay, hasStart = startOf(c.path); !hasStart {
		c.castLine(s, sc)
		return
	}
	lead, top := c.dir, math.MaxFloat64
	if c.isWay {
		lead, top = difference(&c.end, &c.start).v, 1
	}
	c.setHeading(lead)
	sc.traversal.Slabs.SetPoint(tree.Vec(c.start), tree.Vec(c.dir), top)
	c.tryAll(s, sc)
}

// castShape is castRaw for a shape.
func (c *caster) castShape(s *store, sc *scratch) {
	c.setHeading(c.dir)
	if c.r = 0; c.from != nil {
		b := c.from.bounds()
		sc.traversal.Slabs.Set(&b, tree.Vec(c.dir), 1)
		c.r = c.from.radius(&c.from.large)
	} else {
		var p storedShape
		p.set(c.shape, sc.radii)
		sc.keepRadii(&p)
		b := p.bounds()
		sc.traversal.Slabs.Set(&b, tree.Vec(c.dir), 1)
		c.r, c.isBall = p.radius(&p.large), p.kind == kindSphere
	}
	c.tryAll(s, sc)
}

// castTurning is castRaw for a shape that turns: it tries all parts in the box of its way, until a hit leaves less of it.
func (c *caster) castTurning(s *store, sc *scratch) {
	around := Bounds(c.shape)
	b := boundsOfTurning(around.Min, around.Max, c.turning)
	sc.traversal.Slabs.Set(&b, tree.Vec{}, 1)
	c.r, c.isBall = 0, false
	c.tryAll(s, sc)
}

// castLine is castRaw for a Line. It tries all parts near the line: a line has no start, so the first hit may be at the far end.
func (c *caster) castLine(s *store, sc *scratch) {
	var q part
	if !q.set(c.path) {
		panic(notAShape)
	}
	c.dir, c.isLine = q.b, true
	c.setHeading(c.dir)
	s.candidates(&q, sc)
	if c.dir == (Vec{}) { // a point
		c.tryInsides(s, sc)
	}
	for _, at := range sc.items {
		c.try(s, at, sc)
	}
	for _, at := range s.unbounded {
		c.try(s, at, sc)
	}
}

// setHeading sets toward, if the query asks whether a motion approaches.
func (c *caster) setHeading(d Vec) {
	if c.t.approaching {
		c.toward = mantissa(d)
	}
}

// tryAll tries the parts that may be hit: those of the tree in the order of times, and the unbounded ones on the way that is
// left.
func (c *caster) tryAll(s *store, sc *scratch) {
	if c.passes != nil { // which is told in the order of parts
		for _, at := range s.unbounded {
			c.try(s, at, sc)
		}
		c.tryTree(s, sc)
		return
	}
	c.tryTree(s, sc)
	if len(s.unbounded) > 0 {
		b, others := c.wayBox(&sc.traversal.Slabs)
		sc.items = s.unboundedNear(&b, others, sc.items[:0])
		for _, at := range sc.items {
			c.try(s, at, sc)
		}
	}
}

// wayBox returns the box of the way up to the first hit so far, and the sum of the lengths, beside those of the box, that bound
// its error.
func (c *caster) wayBox(s *tree.Slabs) (b tree.Bounds, others float64) {
	t := min(s.Top, c.limit())
	if !(t == 0 || t > 0x1p-900 && t < 0x1p900) { // where T may be far off
		return tree.Nowhere, 0
	}
	if s.Top < math.MaxFloat64 {
		others = Vec(s.D).sumAbs()
	}
	b = s.Bounds
	for k, far := range axes(Vec(s.D).Scale(t)) {
		b.Lo[k], b.Hi[k] = min(b.Lo[k], b.Lo[k]+far), max(b.Hi[k], b.Hi[k]+far)
	}
	return b, others
}

// tryTree tries the parts in the tree.
func (c *caster) tryTree(s *store, sc *scratch) {
	f := &sc.traversal
	f.Start(&s.tree)
	if c.path != nil || c.isBall {
		f.SetBall(c.r, unsafe.Pointer(unsafe.SliceData(s.parts)), unsafe.Sizeof(part{}), c.countsAll())
	}
	for n := f.Next(); n > 0; n = f.Next() {
		prefetchParts(&s.parts[0], &f.Item[0], n)
		for i := range n {
			switch item := f.Item[i]; {
			case f.IsLate(i), f.Keep(i):
			case s.isMesh(item):
				c.tryMesh(s, s.meshAt(item), sc)
				c.tryInside(s, s.meshAt(item), sc)
				f.Until(c.limit())
			default:
				c.try(s, item, sc)
				f.Until(c.limit())
			}
		}
	}
	for item, ok := f.Later(c.limit()); ok; item, ok = f.Later(c.limit()) {
		c.tryBall(s, item, sc)
	}
}

// tryBall is try for a ball whose hit counts. The first hit of a path is written to c.h directly: castBall leaves c.h alone
// unless it returns castHit.
func (c *caster) tryBall(s *store, at int32, sc *scratch) {
	if c.path == nil {
		c.try(s, at, sc)
		return
	}
	p := &s.parts[at]
	c.prefetchID(p.object)
	h, another := &c.h, Hit{}
	if c.isHit {
		h = &another
	}
	switch h.castBall(&c.start, &c.dir, &p.a, p.r, c.isWay) {
	case castMiss:
		return
	case castHit:
	default:
		c.try(s, at, sc)
		return
	}
	if c.isHit {
		if c.isAfter(another.T, p.object, at) {
			return
		}
		c.h = another
	}
	c.isHit, c.isTileNormal, c.best, c.part = true, false, p.object, at
}

// tryMesh tries the tiles of a mesh, the nearest first.
func (c *caster) tryMesh(s *store, m *placedMesh, sc *scratch) {
	if !c.t.matches(s, m.object) {
		return
	}
	f := &sc.tileTraversal
	isTimed := m.where.startTraversal(f, &sc.traversal.Slabs, &m.tree)
	if c.path != nil && !m.where.isPlaced {
		f.SetTiles(m.leaves, m.tiles8)
		for leaf, set := f.NextTiles(c.limit()); leaf != nil; leaf, set = f.NextTiles(c.limit()) {
			for isFirst := true; set != 0; isFirst = false {
				lane := f.First(&set)
				if !isFirst && f.IsPast(lane, leaf, c.limit()) {
					continue
				}
				at := m.first + leaf.Item[lane]
				if leaf.Exact>>lane&1 != 0 {
					sc.currentTile = at
					for i, p := range leaf.Corners(lane) {
						sc.currentCorners[i] = Vec(p)
					}
				}
				c.try(s, at, sc)
				sc.currentTile = 0
			}
		}
		return
	}
	if isTimed {
		f.Until(c.limit())
	}
	for n := f.Next(); n > 0; n = f.Next() {
		for i := range n {
			if !f.IsLate(i) {
				if c.try(s, m.first+f.Item[i], sc); isTimed {
					f.Until(c.limit())
				}
			}
		}
	}
}

// listTiles adds to items the tiles of m that the path of traversal.Slabs may meet.
func (sc *scratch) listTiles(m *placedMesh) {
	if m.where.isPlaced {
		sc.listTraversed(&m.tree, &m.where)
		return
	}
	f := &sc.tileTraversal
	m.where.startTraversal(f, &sc.traversal.Slabs, &m.tree)
	f.SetTiles(m.leaves, m.tiles8)
	for leaf, set := f.NextTiles(math.Inf(1)); leaf != nil; leaf, set = f.NextTiles(math.Inf(1)) {
		for ; set != 0; set &= set - 1 {
			sc.items = append(sc.items, leaf.Item[bits.TrailingZeros32(set)&7])
		}
	}
}

// try casts at a part or tile.
func (c *caster) try(s *store, at int32, sc *scratch) {
	number := s.objectOf(at)
	if !c.t.matches(s, number) || len(c.ignored) > 0 && c.isIgnored(at) {
		return
	}
	if at >= firstTile && s.isPassed(at, c.dir) {
		return
	}
	c.prefetchID(number)
	var h Hit
	var ok bool
	var shape Shape
	if at == sc.currentTile && at >= firstTile {
		shape = sc.va.tile(tileOf(&sc.currentCorners))
	} else {
		shape = sc.va.at(s, at)
	}
	switch {
	case c.path != nil:
		ok = fastRayCast(&h, c.path, shape)
	case c.turning != nil:
		ok = sweepTurning(&h, c.shape, c.turning, shape, &Motion{}, 0, false)
	default:
		ok = fastSweep(&h, c.shape, &c.dir, shape, &Vec{})
	}
	if !ok || c.all && h.T > c.most || !c.all && c.isHit && c.isAfter(h.T, number, at) {
		return
	}
	isSurface := c.turning == nil && (at >= firstTile || c.t.isSeamless && s.parts[at].kind == kindBox)
	isLater := at >= firstTile && !c.asksOfNormals()
	if isSurface && !isLater {
		c.smooth(s, at, &h, sc)
	}
	if at >= firstTile && len(c.ignored) > 0 && c.slidesOn(number, &h) {
		return
	}
	// What moves along a surface touches it also where it comes to the next tile.
	if c.t.approaching && (isSurface || h.T == 0) && !c.leadsIn(s, at, &h, shape, isSurface, sc) || !c.t.accepts(number) {
		return
	}
	if c.passes != nil && c.passes(c.own, at, h, c.dir) {
		return
	}
	if c.from != nil {
		p, l := s.partOfItem(at, &sc.ta)
		if !(c.from.isCore() && p.isCore()) && c.grazes(h.T, shape) && !isThin(c.from, p, l, placeError(c.from, p, l)) {
			return
		}
	}
	if c.all {
		c.keep(partHit{at, number, h}, sc)
		return
	}
	if at >= firstTile && at == sc.currentTile {
		sc.hitTile, sc.hitCorners = at, sc.currentCorners
	}
	c.isHit, c.isTileNormal, c.h, c.best, c.part, c.first = true, isLater, h, number, at, c.own
}

// isPassed reports whether a tile of a one-sided mesh does not stop a motion along d, which comes from behind.
func (s *store) isPassed(at int32, d Vec) bool {
	m := s.meshes.of(at)
	if !m.isOneSided {
		return false
	}
	c := m.corners(at - m.first)
	return leadsTo(&c, d) > 0
}

// firstOfEach returns the first hit of each object, in order.
func (c *caster) firstOfEach(s *store, sc *scratch) []partHit {
	hits := sc.inOrder()
	if !c.asksOfNormals() {
		for i := range hits {
			if h := &hits[i]; h.part >= firstTile && !s.isInside(h.part) {
				c.smooth(s, h.part, &h.Hit, sc)
			}
		}
	}
	return hits
}
