package d3

// Casting into a World: what a path, or a moving shape, hits first.

import (
	"cmp"
	"math"
	"slices"
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// caster keeps what a path, or a moving shape, hits first.
type caster struct {
	path    Path         // or
	shape   Shape        // which moves along dir
	from    *storedShape // the same, in a trace
	dir     Vec
	start   Vec  // where the path starts; a line has no start
	end     Vec  // where it ends, if it is a segment
	isWay   bool // the path is a segment: it ends where dir leads to
	isLine  bool // the path is a line
	toward  Vec  // dir at a size of about 1, if terms ask: where it leads
	t       *queryFilter
	own     int32          // which part of what moves it is
	ignored []touchedPart  // parts that cannot be hit
	all     bool           // keep all hits, in room
	most    float64        // up to this time
	isWhole bool           // nobody asks which part of an object is hit
	keys    unsafe.Pointer // ids of objects, of keySize each, for which memory is asked early; or nil
	keySize uintptr
	passes  func(part int32, h Hit, dir Vec) bool // what it goes through; nil for nothing

	isHit        bool
	isTileNormal bool  // the normal is that of the tile by itself, so far
	best         int32 // an object
	part         int32 // of it
	first        int32 // own of what hits it
	h            Hit
	r            float64 // of the shape

	isBall bool // it is one
}

// cast sends the path, or the shape. Unless somebody asks for the normals on the way, only what is hit first gets that of the
// surface: many tiles may share a corner.
func (c *caster) cast(s *store, sc *scratch) {
	c.castRaw(s, sc)
	if c.isTileNormal {
		c.smooth(s, c.part, &c.h, sc)
		c.isTileNormal = false
	}
}

func (c *caster) castRaw(s *store, sc *scratch) {
	if c.path == nil {
		c.castShape(s, sc)
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

// castLine tries all that may be hit: a line has no start, so what comes first may be at the far end.
func (c *caster) castLine(s *store, sc *scratch) {
	var q part
	if !q.set(c.path) {
		panic(notAShape)
	}
	c.dir, c.isLine = q.b, true
	c.setHeading(c.dir)
	s.candidates(&q, sc)
	for _, at := range sc.items {
		c.try(s, at, sc)
	}
	for _, at := range s.unbounded {
		c.try(s, at, sc)
	}
}

// setHeading sets where the motion leads.
func (c *caster) setHeading(d Vec) {
	if c.t.approaching {
		c.toward = mantissa(d)
	}
}

// tryAll tries what may be hit, the nearest first, and what has no bounds last, on the way that is left.
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

// wayBox returns the box of the way up to the first hit so far, and what its lengths are off by depends on beside
// that.
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

// tryTree tries what the tree has.
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

// tryBall is try for a ball that counts if it is hit. The first hit of a path goes straight to c.h, which castBall leaves alone
// unless it answers castHit.
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

// countsAll says whether whatever is hit counts.
func (c *caster) countsAll() bool {
	t := c.t
	return t.matchesAll() && t.accept == nil && t.admit == nil && !t.approaching && !c.all && c.passes == nil && c.from == nil && len(c.ignored) == 0
}

// tryMesh tries the tiles of a mesh, the nearest first.
func (c *caster) tryMesh(s *store, m *placedMesh, sc *scratch) {
	if !c.t.matches(s, m.object) {
		return
	}
	f, from := &sc.tileTraversal, &sc.traversal.Slabs
	f.Slabs.Set(&from.Bounds, from.D, from.Top)
	f.Start(&m.tree)
	if c.path != nil {
		f.SetTiles(m.leaves, m.sheaf)
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
	f.Until(c.limit())
	for n := f.Next(); n > 0; n = f.Next() {
		for i := range n {
			if !f.IsLate(i) {
				c.try(s, m.first+f.Item[i], sc)
				f.Until(c.limit())
			}
		}
	}
}

// limit returns the T of the first hit so far.
func (c *caster) limit() float64 {
	if c.all {
		return c.most
	}
	if !c.isHit {
		return math.Inf(1)
	}
	return c.h.T
}

// try casts at a part.
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
	if c.path != nil {
		ok = fastRayCast(&h, c.path, shape)
	} else {
		ok = fastSweep(&h, c.shape, &c.dir, shape, &Vec{})
	}
	if !ok || !c.all && c.isHit && c.isAfter(h.T, number, at) {
		return
	}
	isSurface := at >= firstTile || c.t.isSeamless && s.parts[at].kind == kindBox
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
	if c.passes != nil && c.passes(at, h, c.dir) {
		return
	}
	if c.from != nil {
		p, l := s.partOfItem(at, &sc.ta)
		if !(c.from.isCore() && p.isCore()) && c.grazes(h.T, shape) && !isThin(c.from, p, l, placeError(c.from, p, l)) {
			return
		}
	}
	if c.all {
		sc.hits = append(sc.hits, partHit{at, number, h})
		return
	}
	c.isHit, c.isTileNormal, c.h, c.best, c.part, c.first = true, isLater, h, number, at, c.own
}

// asksOfNormals says whether it depends on the normals of the surface what is hit.
func (c *caster) asksOfNormals() bool {
	return c.t.approaching || c.passes != nil || len(c.ignored) > 0
}

// firstOfEach returns of all hits the first one of each object, in order.
func (c *caster) firstOfEach(s *store, sc *scratch) []partHit {
	hits := sc.inOrder()
	if !c.asksOfNormals() {
		for i := range hits {
			if h := &hits[i]; h.part >= firstTile {
				c.smooth(s, h.part, &h.Hit, sc)
			}
		}
	}
	return hits
}

// isIgnored says whether a part cannot be hit.
func (c *caster) isIgnored(at int32) bool {
	return slices.ContainsFunc(c.ignored, func(q touchedPart) bool { return q.own == c.own && q.part == at })
}

// smooth gives a hit of a tile, or of a box, the normal of the surface.
func (c *caster) smooth(s *store, at int32, h *Hit, sc *scratch) {
	var x surfaceHit
	if c.isLine {
		here := tree.Bounds{Lo: axes(h.Point), Hi: axes(h.Point)}
		if start := (Hit{Point: h.Point, Normal: h.Normal}); !x.set(&start, &here, &c.dir, 0) {
			return
		}
		x.lead = c.dir
	} else if !x.set(h, &sc.traversal.Slabs.Bounds, &c.dir, c.r) {
		return
	}
	if at >= firstTile {
		h.Normal, _ = s.meshNormal(at, &x, sc)
	} else {
		h.Normal, _ = s.boxNormal(at, &x, c.t, sc)
	}
}

// slidesOn says whether the motion obeys the plane of a tile, but for rounding, as it obeys that of
// another tile of the same mesh.
func (c *caster) slidesOn(number int32, h *Hit) bool {
	return math.Abs(c.toward.Dot(h.Normal)) <= 0x1p-40 && slices.ContainsFunc(c.ignored, func(q touchedPart) bool {
		return q.own == c.own && q.number == number && q.part >= firstTile && q.Normal.Dot(h.Normal) > 1-0x1p-40
	})
}

// grazes says whether the motion never leads into a shape that it hits: it slides along a
// floor of boxes past the edges of them all. At its end, where it would lead counts.
func (c *caster) grazes(t float64, shape Shape) bool {
	motion := c.dir
	if t == 1 {
		motion = motion.Scale(2)
	}
	return relateOnWay(c.shape, &motion, shape, &Vec{}) == touching
}

// inOrder leaves of all hits the first one of each object, in order.
func (sc *scratch) inOrder() []partHit {
	slices.SortFunc(sc.hits, func(a, b partHit) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.T, b.T), cmp.Compare(a.part, b.part))
	})
	sc.hits = slices.CompactFunc(sc.hits, func(a, b partHit) bool { return a.number == b.number })
	slices.SortFunc(sc.hits, func(a, b partHit) int {
		return cmp.Or(cmp.Compare(a.T, b.T), cmp.Compare(a.number, b.number))
	})
	return sc.hits
}

// leadsIn reports whether a hit counts for a query that leaves out all that is in contact at the start, unless the motion
// leads deeper into it. A surface of many tiles or boxes counts only where the motion leads against its normal, also later.
//
// A tile that is only touched at the start, and has an inside together with the mover, counts where the motion leads into the
// tile: the normal of the surface is that of one of many faces there, and the motion may lead along that face and into
// another tile. A mover that has sunk into the surface there touches the inner edges of tiles from the side: then the normal
// tells.
//
// A line has no start. A trace, and a walker, keep off the objects that they meet by what rounds: the normal tells them.
func (c *caster) leadsIn(s *store, at int32, h *Hit, shape Shape, isSurface bool, sc *scratch) bool {
	isTowards := c.toward.Dot(h.Normal) < 0
	if h.T != 0 {
		return !isSurface || isTowards
	}
	_, _, _, _, hasStart := startOf(c.path)
	if c.from != nil || c.passes != nil || c.path != nil && !hasStart || isSurface && !isTowards && at < firstTile {
		return isTowards
	}
	var a Shape = &sc.vt.point
	ma, mb := c.dir, Vec{}
	switch {
	case c.path == nil:
		a = c.shape
	case c.isWay:
		ma, mb = c.end, c.start // the very difference, not a rounded one
		fallthrough
	default:
		sc.vt.point = c.start
	}
	if isSurface { // how deep it is tells the surface, not the tile
		if relateBodies(a, shape) != touching || !areThick(a, shape) {
			return isTowards
		}
		switch relateOnWay(a, &ma, shape, &mb) {
		case penetrating:
			return isTowards || !c.hasSunk(s, at, a, h, sc)
		case undecided:
			return isTowards
		}
		return false
	}
	return deepens(a, &ma, shape, &mb, h, sc)
}

// isAfter says whether a hit of a part of an object, at the time t, comes after what has been hit so far.
func (c *caster) isAfter(t float64, object, part int32) bool {
	return t > c.h.T || t == c.h.T && !(object < c.best || object == c.best && part < c.part)
}

// prefetchID asks memory early for the id of an object.
func (c *caster) prefetchID(object int32) {
	if c.keys != nil {
		prefetchKey(unsafe.Add(c.keys, uintptr(object)*c.keySize))
	}
}

// placeError returns what a gap may be off by: the bound of Collide, and what the place of a
// rounds to. b has the numbers l if it is large.
func placeError(a *storedShape, b *part, l *large) float64 {
	if a.isCore() && b.isCore() {
		place := a.a.maxAbs()
		if a.isBounded() {
			place = max(place, a.b.maxAbs())
		}
		return float64(16*e*lengths(&a.part, b)) + float64(4*e*place)
	}
	x, y := a.measure(&a.large), b.measure(l)
	size := x.first.Sub(y.first).sumAbs() + x.extent + y.extent + x.r + y.r
	return float64(16*e*size) + float64(4*e*(x.first.maxAbs()+x.extent))
}

// lengths returns S of two cores as the package comment has it.
func lengths(a, b *part) float64 {
	var u, v Vec
	if a.kind == kindSegment || a.kind == kindCapsule {
		u = a.b.Sub(a.a)
	}
	if b.kind == kindSegment || b.kind == kindCapsule {
		v = b.b.Sub(b.a)
	}
	return length(a.a.Sub(b.a)) + length(u) + length(v) + a.r + b.r
}

// hasSunk reports whether the body a, which touches a tile as h says, penetrates another tile of the surface at the point of h.
func (c *caster) hasSunk(s *store, at int32, a Shape, h *Hit, sc *scratch) bool {
	var x surfaceHit
	if !x.set(h, &sc.traversal.Slabs.Bounds, &c.dir, c.r) {
		return true // nothing is known of the surface there
	}
	around := tree.Bounds{Lo: axes(x.q.Sub(fill(x.off))), Hi: axes(x.q.Add(fill(x.off)))}
	s.listTiles(s.meshes.of(at), &around, sc)
	for _, i := range sc.neighbours {
		m := s.meshes.of(i)
		corners := m.corners(i - m.first)
		if sc.tileBeside = tileOf(&corners); i != at && relateBodies(a, &sc.tileBeside) == penetrating {
			return true
		}
	}
	return false
}
