package d3

// All that a path goes through in a World: stretches inside of parts, and crossings with their surfaces.

import (
	"cmp"
	"iter"
	"math"
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
// ordered by T; of two with the same T, the id inserted first comes first, then the part. Crossings with triangles are in exact
// order, also where p crosses two of them at times that round to one, or to two in the other order.
//
// Where p goes through an edge or a corner that triangles of one Mesh share, that is one crossing for each side that p leads to, with the
// Part of the first triangle that is crossed there. Which triangles these are, and which side that is, is exact. Edges are shared whose
// ends are equal: where a corner is within an edge of another triangle (ErrTJunction), each of the two has its crossing. A path in the plane of a
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

// lineOf returns the line that carries a path.
func (p *part) lineOf() winding.Line {
	return winding.Line{O: p.a.coords(), D: p.b.coords(), IsSegment: p.kind == kindSegment}
}

// spansAlong returns the spans of p in all parts of the objects that t leaves in, in order.
func (s *store) spansAlong(p Path, t *queryFilter, sc *scratch) []partSpan {
	along := sc.pathOf(p)
	line := along.lineOf()
	s.listAlong(along, t, sc)
	sc.partSpans, sc.insideSpans = sc.partSpans[:0], sc.insideSpans[:0]
	for _, at := range sc.items {
		var c Span
		switch number := s.objectOf(at); {
		case s.isInside(at):
			s.addEnds(p, along, &line, at, t, sc)
		case !fastClip(&c, p, sc.va.at(s, at)) || !t.accepts(number):
		case at >= firstTile && s.meshes.of(at).isSolid():
			x := insideSpan{partSpan: partSpan{s.meshes.of(at).inside(), number, c}}
			if x.setTimes(s, at, p, along, &line, sc) {
				sc.insideSpans = append(sc.insideSpans, x)
			}
		default:
			sc.partSpans = append(sc.partSpans, partSpan{at, number, c})
		}
	}
	s.joinInsideSpans(&line, sc)
	slices.SortFunc(sc.partSpans, func(a, b partSpan) int {
		return cmp.Or(cmp.Compare(a.Enter, b.Enter), cmp.Compare(a.Exit, b.Exit), cmp.Compare(a.number, b.number), cmp.Compare(a.part, b.part))
	})
	return sc.partSpans
}

// setTimes sets the exact times of the span of p in a tile, which p meets. It returns false for a path without a length in the plane of the
// tile. The numbers of p are in along and in line.
func (c *insideSpan) setTimes(s *store, tile int32, p Path, along *part, line *winding.Line, sc *scratch) bool {
	m := s.meshes.of(tile)
	corners, at := m.sums(tile - m.first)
	three := threeOf(&corners)
	var side int
	if c.from, side = line.Pierce(&three, at.coords(), &sc.ints); side != 0 {
		c.to = c.from
		c.correct(along, line, sc)
		return true
	}
	start, ok := line.PierceAcross(line.O, [3]float64{})
	if !ok {
		return false
	}
	c.from, c.to, _ = sc.timesAt(&corners, at, p, line)
	shape := sc.va.at(s, tile)
	if along.kind != kindLine && Overlap(&along.a, shape) {
		c.from = start
	}
	if along.kind == kindSegment && Overlap(&along.b, shape) {
		c.to, _ = line.PierceAcross(line.D, [3]float64{})
	}
	c.correct(along, line, sc)
	return true
}

// correct sets the times of c as floats, within the path along, which round less than those of Clip where that is nearly parallel to a tile.
func (c *insideSpan) correct(along *part, line *winding.Line, sc *scratch) {
	first, last := math.Inf(-1), math.Inf(1)
	if along.kind != kindLine {
		first = 0
	}
	if along.kind == kindSegment {
		last = 1
	}
	c.Enter = min(max(line.Corrected(c.Enter, &c.from, &sc.ints), first), last)
	c.Exit = min(max(line.Corrected(c.Exit, &c.to, &sc.ints), c.Enter), last)
}

// addEnds adds to insideSpans the ends of p, if they are in the inside at, as spans without a length. Of a path without a length that is
// all of it.
func (s *store) addEnds(p Path, along *part, line *winding.Line, at int32, t *queryFilter, sc *scratch) {
	m := s.meshes.of(at)
	x := insideSpan{partSpan: partSpan{part: at, number: m.object}}
	var hasDirection bool
	x.from, hasDirection = line.PierceAcross(line.O, [3]float64{})
	if along.kind == kindLine && hasDirection || !Overlap(p, p) {
		return
	}
	if sum := (winding.Sum{P: line.O}); m.hasInside(&sum, sc) && t.accepts(m.object) {
		if !hasDirection {
			fastClip(&x.Span, p, along.a)
		}
		x.to = x.from
		sc.insideSpans = append(sc.insideSpans, x)
	}
	if sum := (winding.Sum{P: line.D}); line.IsSegment && hasDirection && m.hasInside(&sum, sc) && t.accepts(m.object) {
		x.from, _ = line.PierceAcross(line.D, [3]float64{})
		x.to, x.Span = x.from, Span{1, 1}
		sc.insideSpans = append(sc.insideSpans, x)
	}
}

// joinInsideSpans adds to partSpans those of a path in Solids: two in insideSpans are one if the path is inside between them, or if no
// float is between. What is before what, and between, is exact.
func (s *store) joinInsideSpans(line *winding.Line, sc *scratch) {
	all := sc.insideSpans
	slices.SortFunc(all, func(a, b insideSpan) int {
		order := cmp.Or(cmp.Compare(a.part, b.part), line.Compare(&a.from, &b.from, &sc.ints))
		if order == 0 { // of tiles that share an edge, equal times may round differently
			order = cmp.Or(cmp.Compare(a.Enter, b.Enter), line.Compare(&a.to, &b.to, &sc.ints), cmp.Compare(a.Exit, b.Exit))
		}
		return order
	})
	var around winding.Around
	for i := range all {
		c := &all[i]
		if i == 0 || all[i-1].part != c.part {
			around = winding.Around{Line: line}
			sc.partSpans = append(sc.partSpans, c.partSpan)
			continue
		}
		last, before, m := &sc.partSpans[len(sc.partSpans)-1], &all[i-1], s.meshes.of(c.part)
		n, isGap := around.Gap(&before.from, &before.to, &c.from, &sc.ints, func(p winding.Sum) int {
			n, _ := m.windingAt(&p, &sc.ints)
			return n
		})
		if isGap && !m.isInside(n) {
			c.Enter = max(c.Enter, last.Exit) // times round
			c.Exit = max(c.Enter, c.Exit)
			sc.partSpans = append(sc.partSpans, c.partSpan)
			continue
		}
		last.Exit = max(last.Exit, c.Exit)
		if line.Compare(&before.to, &c.to, &sc.ints) > 0 {
			c.to = before.to
		}
	}
}

// crossings returns the crossings of p with the parts of all objects that t leaves in, in order.
func (s *store) crossings(p Path, t *queryFilter, sc *scratch) []partCrossing {
	along := sc.pathOf(p)
	line := along.lineOf()
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
		c.leaves = n == 1 && along.leaves(p, shape, hits[0].T)
		second := partCrossing{partHit: partHit{at, number, hits[1]}, leaves: true}
		to := &sc.crossings
		if at >= firstTile { // p is in its plane, and crosses sides
			m := s.meshes.of(at)
			corners, place := m.sums(at - m.first)
			c.at, second.at, _ = sc.timesAt(&corners, place, p, &line)
			to = &sc.piercings
		}
		if *to = append(*to, c); n == 2 {
			*to = append(*to, second)
		}
	}
	sc.removeShared()
	slices.SortFunc(sc.crossings, func(a, b partCrossing) int { return a.compare(&b.partHit) })
	slices.SortFunc(sc.piercings, func(a, b partCrossing) int {
		return cmp.Or(line.Compare(&a.at, &b.at, &sc.ints), cmp.Compare(a.number, b.number), cmp.Compare(a.part, b.part))
	})
	return sc.merged()
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
		for len(rest) > 0 && rest[0].compare(&p.partHit) < 0 {
			sc.allCrossings, rest = append(sc.allCrossings, rest[0]), rest[1:]
		}
		sc.allCrossings = append(sc.allCrossings, *p)
	}
	return append(sc.allCrossings, rest...)
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

// leaves reports whether the path p, with the numbers of along, leaves a shape where it crosses the surface, which it does once, at the time t:
// it starts inside, or it starts on the surface and does not end in the shape, or it ends there.
func (along *part) leaves(p Path, shape Shape, t float64) bool {
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
		return t > 0 || !Overlap(&along.b, shape)
	}
	var c Span
	return fastClip(&c, p, shape) && !math.IsInf(c.Exit, 1)
}
