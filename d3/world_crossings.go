package d3

// All that a path goes through in a World: stretches inside of parts, and crossings with their surfaces.

import (
	"cmp"
	"iter"
	"math"
	"math/bits"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
	"github.com/hantei-go/hantei/internal/winding"
)

// ClipAll returns every stretch of p that lies in a part of an id, each with what Clip tells of that part: how long a bullet is
// in a crate, or a ray in glass. They are ordered by Enter. Of two with the same Enter, the one with the lesser Exit comes
// first; of two alike, the id inserted first, then the part.
//
// The parts of an id count one by one, so two that overlap have two stretches that overlap. A triangle of a Mesh has no inside:
// its stretch is the point where it is pierced, or what lies in its plane. WhereHit of a filter is not asked.
func (w *World[K]) ClipAll(p Path, f ...Filter[K]) iter.Seq[PartSpan[K]] {
	return func(yield func(PartSpan[K]) bool) { w.clipAll(p, f, yield) }
}

func (w *World[K]) clipAll(p Path, f []Filter[K], yield func(PartSpan[K]) bool) {
	l := w.list()
	defer w.done(l)
	l.spans = w.AppendClipAll(l.spans, p, f...)
	slices.Values(l.spans)(yield)
}

// AppendClipAll appends what ClipAll returns, and returns the longer slice.
func (w *World[K]) AppendClipAll(to []PartSpan[K], p Path, f ...Filter[K]) []PartSpan[K] {
	n := len(to)
	w.store.update()
	sc := w.store.scratches.Take()
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	for _, s := range w.store.spansAlong(p, &t, sc) {
		to = append(to, PartSpan[K]{w.keys[s.number], w.store.partOf(s.part), s.Span})
	}
	w.store.scratches.Put(sc)
	if w.record != nil {
		w.record.clipAll(p, f, &t, w.keys, to[n:])
	}
	return to
}

// CrossingsAll returns where p meets the surfaces of all parts of all ids, each with what Crossings tells of that part. They are
// ordered by T; of two with the same T, the id inserted first comes first, then the part. Triangles that p goes through are in exact
// order, also where it goes through two of them at times that round to one, or to two in the other order.
//
// Where p goes through an edge or a corner that triangles of one Mesh share, that is one crossing for each side that p leads to, with the
// Part of the first triangle that is crossed there. Which triangles these are, and which side that is, is exact. A path in the plane of a
// triangle has both ends of what the two share, of each triangle by itself. A triangle without area has no crossing. A Mesh with
// OneSided is crossed from both sides. WhereHit of a filter is asked once about an id, by its first crossing.
func (w *World[K]) CrossingsAll(p Path, f ...Filter[K]) iter.Seq[Crossing[K]] {
	return func(yield func(Crossing[K]) bool) { w.crossingsAll(p, f, yield) }
}

func (w *World[K]) crossingsAll(p Path, f []Filter[K], yield func(Crossing[K]) bool) {
	l := w.list()
	defer w.done(l)
	l.crossings = w.AppendCrossingsAll(l.crossings, p, f...)
	slices.Values(l.crossings)(yield)
}

// AppendCrossingsAll appends what CrossingsAll returns, and returns the longer slice.
func (w *World[K]) AppendCrossingsAll(to []Crossing[K], p Path, f ...Filter[K]) []Crossing[K] {
	n := len(to)
	w.store.update()
	sc := w.store.scratches.Take()
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	if hasWhereHit(f) {
		t.verdicts, t.admit = sc.clearVerdicts(), func(number int32, h Hit) bool { return w.admits(f, number, h) }
	}
	for _, c := range w.store.crossings(p, &t, sc) {
		if t.admits(c.number, &c.Hit) {
			to = append(to, Crossing[K]{w.keys[c.number], w.store.partOf(c.part), c.Hit, c.leaves})
		}
	}
	w.store.scratches.Put(sc)
	if w.record != nil {
		w.record.crossingsAll(p, f, &t, w.keys, to[n:])
	}
	return to
}

// pathOf returns the numbers of a path.
func (sc *scratch) pathOf(p Path) *part {
	if !sc.asked.set(p) {
		panic(notAShape)
	}
	return &sc.asked
}

// listAlong lists in items the parts, tiles and insides that the path p may meet, without those that do not match t.
func (s *store) listAlong(p *part, t *queryFilter, sc *scratch) {
	slabs, top := &sc.traversal.Slabs, math.MaxFloat64
	d := p.b
	if p.kind == kindSegment {
		d, top = p.b.Sub(p.a), 1
	}
	sc.items = append(sc.items[:0], s.unbounded...)
	n := len(sc.items)
	slabs.SetPoint(tree.Vec(p.a), tree.Vec(d), top)
	s.listWithTiles(sc)
	if p.kind == kindLine {
		slabs.SetPoint(tree.Vec(p.a), tree.Vec(d.Neg()), top)
		s.listWithTiles(sc)
		sc.compactItems(n)
	}
	sc.items = slices.DeleteFunc(sc.items, func(at int32) bool { return !t.matches(s, s.objectOf(at)) })
}

// listWithTiles adds to items the parts that the motion of traversal.Slabs may meet. For a mesh it adds the tiles, and its inside.
func (s *store) listWithTiles(sc *scratch) {
	n := len(sc.items)
	sc.listTraversed(&s.tree, &unplaced)
	if len(s.meshes.all) == 0 {
		return
	}
	s.takeMeshes(n, sc)
	for _, at := range sc.expanded {
		m := s.meshAt(at)
		from := len(sc.items)
		sc.listTiles(m)
		m.number(sc.items[from:])
		if m.isSolid() {
			sc.items = append(sc.items, m.inside())
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

// spansAlong returns the spans of p in all parts of the objects that t leaves in, in order.
func (s *store) spansAlong(p Path, t *queryFilter, sc *scratch) []partSpan {
	along := sc.pathOf(p)
	s.listAlong(along, t, sc)
	sc.partSpans, sc.insideSpans = sc.partSpans[:0], sc.insideSpans[:0]
	for _, at := range sc.items {
		var c Span
		switch number := s.objectOf(at); {
		case s.isInside(at):
			s.addInsideSpans(p, along, at, t, sc)
		case !fastClip(&c, p, sc.va.at(s, at)) || !t.accepts(number):
		case at >= firstTile && s.meshes.of(at).isSolid():
			sc.insideSpans = append(sc.insideSpans, partSpan{s.meshes.of(at).inside(), number, c})
		default:
			sc.partSpans = append(sc.partSpans, partSpan{at, number, c})
		}
	}
	s.joinInsideSpans(along, sc)
	slices.SortFunc(sc.partSpans, func(a, b partSpan) int {
		return cmp.Or(cmp.Compare(a.Enter, b.Enter), cmp.Compare(a.Exit, b.Exit), cmp.Compare(a.number, b.number), cmp.Compare(a.part, b.part))
	})
	return sc.partSpans
}

// addInsideSpans adds to insideSpans the ends of p, if they are in the inside at, as spans without a length. Of a path without a length
// that is all.
func (s *store) addInsideSpans(p Path, along *part, at int32, t *queryFilter, sc *scratch) {
	m := s.meshes.of(at)
	isPoint := along.kind != kindSegment && along.b == (Vec{})
	if along.kind == kindLine && !isPoint || !Overlap(p, p) || !t.accepts(m.object) {
		return
	}
	if sum := (winding.Sum{P: along.a.coords()}); m.hasInside(&sum, sc) {
		c := Span{}
		if isPoint {
			fastClip(&c, p, along.a)
		}
		sc.insideSpans = append(sc.insideSpans, partSpan{at, m.object, c})
	}
	if sum := (winding.Sum{P: along.b.coords()}); along.kind == kindSegment && m.hasInside(&sum, sc) {
		sc.insideSpans = append(sc.insideSpans, partSpan{at, m.object, Span{1, 1}})
	}
}

// joinInsideSpans adds to partSpans those of a path in Solids: two in insideSpans are one if the path is inside between them, or if no
// float is between.
func (s *store) joinInsideSpans(along *part, sc *scratch) {
	all := sc.insideSpans
	slices.SortFunc(all, func(a, b partSpan) int {
		return cmp.Or(cmp.Compare(a.part, b.part), cmp.Compare(a.Enter, b.Enter), cmp.Compare(a.Exit, b.Exit))
	})
	for i, c := range all {
		if last := len(sc.partSpans) - 1; i > 0 && all[i-1].part == c.part && s.isInsideAlong(along, &sc.partSpans[last], c.Enter, sc) {
			sc.partSpans[last].Exit = max(sc.partSpans[last].Exit, c.Exit)
			continue
		}
		sc.partSpans = append(sc.partSpans, c)
	}
}

// isInsideAlong reports whether a path is inside from the end of a span until the time to.
func (s *store) isInsideAlong(along *part, c *partSpan, to float64, sc *scratch) bool {
	middle := c.Exit + float64((to-c.Exit)/2)
	if !(c.Exit < middle && middle < to) {
		return true
	}
	p := winding.Sum{P: along.a.coords(), M: along.b.coords(), T: middle}
	if along.kind == kindSegment {
		p.N = along.a.coords()
	}
	return s.meshes.of(c.part).hasInside(&p, sc)
}

// crossings returns the crossings of p with the parts of all objects that t leaves in, in order.
func (s *store) crossings(p Path, t *queryFilter, sc *scratch) []partCrossing {
	along := sc.pathOf(p)
	line := winding.Line{O: along.a.coords(), D: along.b.coords(), IsSegment: along.kind == kindSegment}
	s.listAlong(along, t, sc)
	sc.crossings, sc.piercings = sc.crossings[:0], sc.piercings[:0]
	for _, at := range sc.items {
		if s.isInside(at) {
			continue
		}
		var hits [2]Hit
		number, shape := s.objectOf(at), sc.va.at(s, at)
		n := fastCrossings(&hits, p, shape)
		if n == 0 {
			continue
		}
		c := partCrossing{partHit: partHit{at, number, hits[0]}}
		isPierced := at >= firstTile && c.setTile(s, p, &line, sc)
		if at >= firstTile && !isPierced && s.hasNoExtent(at) || !t.accepts(number) {
			continue
		}
		if isPierced {
			sc.piercings = append(sc.piercings, c)
			continue
		}
		c.leaves = n == 1 && along.leaves(p, shape)
		sc.crossings = append(sc.crossings, c)
		if n == 2 {
			c.Hit, c.leaves = hits[1], true
			sc.crossings = append(sc.crossings, c)
		}
	}
	sc.removeShared()
	slices.SortFunc(sc.crossings, func(a, b partCrossing) int { return a.compare(&b) })
	slices.SortFunc(sc.piercings, func(a, b partCrossing) int {
		return cmp.Or(line.Compare(&a.at, &b.at, &sc.ints), cmp.Compare(a.number, b.number), cmp.Compare(a.part, b.part))
	})
	return sc.merged()
}

// compare orders crossings by time, then by object and part.
func (c *partCrossing) compare(d *partCrossing) int {
	return cmp.Or(cmp.Compare(c.T, d.T), cmp.Compare(c.number, d.number), cmp.Compare(c.part, d.part))
}

// merged returns all crossings in order: those in piercings stay in theirs.
func (sc *scratch) merged() []partCrossing {
	if len(sc.piercings) == 0 {
		return sc.crossings
	}
	sc.allCrossings = sc.allCrossings[:0]
	rest := sc.crossings
	for i := range sc.piercings {
		p := &sc.piercings[i]
		for len(rest) > 0 && rest[0].compare(p) < 0 {
			sc.allCrossings, rest = append(sc.allCrossings, rest[0]), rest[1:]
		}
		sc.allCrossings = append(sc.allCrossings, *p)
	}
	return append(sc.allCrossings, rest...)
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
	c.at = line.Pierce(&three, at.coords())
	side := line.Side(&c.at, &sc.ints)
	if side == 0 {
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

// featureOf returns side k of a tile, in the plane end k. The corners of the tile are the sums of those given and of at. The shape is in v.
func (v *shapeBuffer) featureOf(corners *[dim]Vec, at Vec, k int) Shape {
	ends := [dim]Vec{corners[k], corners[(k+1)%dim]}
	if dim == 2 {
		ends[1] = ends[0]
	}
	ends[dim-1] = ends[1]
	if at != (Vec{}) {
		v.hull = v.tileHull.set(at, &ends)
		return &v.hull
	}
	v.segment = Segment{ends[0], ends[1]}
	return &v.segment
}

// removeShared leaves one of the crossings of one mesh at one place to one side: that of the first tile.
func (sc *scratch) removeShared() {
	shared := slices.IndexFunc(sc.piercings, func(c partCrossing) bool { return c.isShared })
	if shared < 0 {
		return
	}
	slices.SortFunc(sc.piercings, comparePlaces)
	sc.piercings = slices.CompactFunc(sc.piercings, func(a, b partCrossing) bool {
		return a.isShared && b.isShared && a.number == b.number && a.leaves == b.leaves && a.place == b.place
	})
}

// comparePlaces orders crossings by their objects, sides and places, then by their parts.
func comparePlaces(a, b partCrossing) int {
	order := cmp.Or(cmp.Compare(a.number, b.number), compareBools(a.isShared, b.isShared), compareBools(a.leaves, b.leaves))
	for i := range a.place {
		x, y := a.place[i].coords(), b.place[i].coords()
		order = cmp.Or(order, slices.Compare(x[:], y[:]))
	}
	return cmp.Or(order, cmp.Compare(a.part, b.part))
}

// compareBools orders false before true.
func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// leaves reports whether the path p, with the numbers of along, leaves a shape where it crosses the surface, which it does once:
// it starts inside, or it starts on the surface and does not end in the shape.
func (along *part) leaves(p Path, shape Shape) bool {
	if along.kind == kindLine {
		var c Span
		return fastClip(&c, p, shape) && math.IsInf(c.Enter, -1)
	}
	if !Overlap(&along.a, shape) {
		return false
	}
	if relateBodies(&along.a, shape) == penetrating {
		return true
	}
	if along.kind == kindSegment {
		return !Overlap(&along.b, shape)
	}
	var c Span
	return fastClip(&c, p, shape) && !math.IsInf(c.Exit, 1)
}
