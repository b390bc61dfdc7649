package d3

// Objects: a store adds, replaces and removes them, and tells the tree the bounds of their parts.

import (
	"math"
	"slices"
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// Bounds returns the bounds of a bounded part, along its way if it moves.
func (s *store) Bounds(at int32) tree.Bounds {
	p := &s.parts[at]
	if !p.isMoved {
		return p.bounds()
	}
	return s.boundsOfWay(at)
}

// Middle returns about twice the middle of the bounds of a bounded part.
func (s *store) Middle(at int32) [dim]float64 {
	p := &s.parts[at]
	if p.isMoved {
		b := s.boundsOfWay(at)
		return b.Middle()
	}
	return p.middle()
}

// Cells sets the cells of the entries of bounded parts.
func (s *store) Cells(all []tree.Entry, r tree.Raster) {
	for len(all) > 0 {
		if all = all[cellsOf(s.parts, all, &r):]; len(all) > 0 {
			at := r.ItemOf(all[0])
			all[0] = r.Of(at, s.Middle(at))
			all = all[1:]
		}
	}
}

// Boxes sets the bounds of some bounded parts, and returns the set of those that are balls at rest.
func (s *store) Boxes(items *[8]int32, to *[8]tree.Bounds) (round uint8) {
	if round, ok := boxesOf(s.parts, items, to); ok {
		return round
	}
	if !s.hasWays {
		s.prefetchMoves(items[:])
	}
	for lane, at := range items {
		if at == none {
			to[lane] = tree.Nowhere
			continue
		}
		switch p := &s.parts[at]; {
		case p.isMoved:
			to[lane] = s.boundsOfWay(at)
		case p.kind == kindSphere:
			r := fill(p.r)
			to[lane] = around(p.a.Sub(r), p.a.Add(r))
			round |= 1 << lane
		default:
			to[lane] = around(p.ends())
		}
	}
	return round
}

// prefetchMoves prefetches the motions of the objects of some items. An item may be none, or a tile, of which there is nothing to prefetch.
func (s *store) prefetchMoves(items []int32) {
	if s.hasWays {
		for _, at := range items {
			if at != none && at < firstTile {
				prefetchKey(unsafe.Pointer(&s.ways[at]))
			}
		}
		return
	}
	for _, at := range items {
		if at != none && at < firstTile {
			if moved := s.objects[s.owners[at]].moveAt; moved != none {
				prefetchKey(unsafe.Pointer(&s.moves[moved].motion))
				prefetchKey(unsafe.Pointer(&s.moves[moved].start))
			}
		}
	}
}

// IsRound reports whether a part is a ball at rest.
func (s *store) IsRound(at int32) bool {
	p := &s.parts[at]
	return p.kind == kindSphere && !p.isMoved
}

// insert adds an object of valid shapes, and returns its number.
func (s *store) insert(shapes []Shape) int32 {
	number := s.newObject()
	s.addParts(number, shapes)
	return number
}

// insertBall is insert for one ball.
func (s *store) insertBall(ball *Sphere) int32 {
	number, at := s.newObject(), int32(len(s.parts))
	o := &s.objects[number]
	o.first, o.n = at, 1
	p := s.newPart(number, s.layersOf(number) == allLayers)
	p.kind, p.a, p.b, p.r = kindSphere, ball.Center, ball.Center, ball.Radius
	s.index(at)
	return number
}

// newObject returns the number of a new object without parts. It sets the fields one by one, as newPart does: a struct that is
// put together on the stack first is copied in wider words than those in which it was written, and the processor waits for that.
func (s *store) newObject() int32 {
	number := int32(len(s.objects))
	s.objects = append(s.objects, object{})
	o := &s.objects[number]
	o.moveAt, o.isLive = none, true
	s.live++
	return number
}

// newPart returns a new part of an object, and prefetches memory for later ones.
func (s *store) newPart(number int32, meetsAll bool) *part {
	const ahead = 32
	at := len(s.parts)
	if at+ahead < cap(s.parts) {
		prefetchPart(&s.parts[:cap(s.parts)][at+ahead])
	}
	s.parts = append(s.parts, part{})
	s.owners = append(s.owners, number)
	s.used++
	p := &s.parts[at]
	p.object, p.meetsAll = number, meetsAll
	return p
}

// grow takes memory for n more objects of one part, and for a tree of all.
func (s *store) grow(n int) {
	s.objects, s.parts = slices.Grow(s.objects, n), slices.Grow(s.parts, n)
	s.owners = slices.Grow(s.owners, n)
	n += s.used
	s.spareEntries, s.entries = slices.Grow(s.spareEntries[:0], n), slices.Grow(s.entries[:0], n)
	s.tree.Grow(n)
}

// replace gives an object other shapes, and ends its motion.
func (s *store) replace(number int32, shapes []Shape) {
	s.halt(number)
	s.objects[number].hasMoved = false
	o := &s.objects[number]
	if int(o.n) == len(shapes) && !o.isMesh {
		for i, shape := range shapes {
			s.replacePart(o.first+int32(i), shape)
		}
		return
	}
	s.removeParts(number)
	s.addParts(number, shapes)
}

// replacePart gives a part another shape.
func (s *store) replacePart(at int32, shape Shape) {
	p := &s.parts[at]
	was := p.isBounded()
	s.setPart(p, shape)
	switch is := p.isBounded(); {
	case is && was:
		s.markStale(at)
	case is || was:
		s.unindex(at, was)
		s.index(at)
	}
}

// moveBall is replace of a ball at rest by another ball, for an object that is one ball. For any other object it returns false
// and does nothing.
func (s *store) moveBall(number int32, ball *Sphere) bool {
	o := &s.objects[number]
	if o.n != 1 || o.moveAt != none {
		return false
	}
	p := &s.parts[o.first]
	if p.kind != kindSphere {
		return false
	}
	p.a, p.b, p.r = ball.Center, ball.Center, ball.Radius
	o.hasMoved = false
	if !p.isStale {
		s.markStale(o.first)
	}
	return true
}

// prefetchNext prefetches a part that comes soon after that of an object, for callers that set all objects in turn, if they are
// too many for a cache.
func (s *store) prefetchNext(number int) {
	const ahead, few = 8, 4096
	if next := number + ahead; len(s.parts) > few && next < len(s.objects) {
		if at := s.objects[next].first; int(at) < len(s.parts) {
			prefetchPart(&s.parts[at])
		}
	}
}

// reshape is replace, but keeps the way that the object has come since the last Step.
func (s *store) reshape(number int32, shapes []Shape, sc *scratch) {
	var was move
	if moved := s.objects[number].moveAt; moved != none {
		was = s.moves[moved]
	}
	sc.legs = append(sc.legs[:0], was.legs...)
	if s.replace(number, shapes); was.walkCount > 0 {
		s.move(number, Vec{}, sc.legs)
		s.moves[s.objects[number].moveAt].start, s.moves[s.objects[number].moveAt].walkCount = was.start, was.walkCount
	}
}

// setTravelled records that an object has come to where it is along legs from start, so that the next Step reports what it met.
// The ways of several calls share the time of the step in equal parts, but for calls that lead nowhere. If they are too many, have too many
// legs or are too long for floats, the earlier ones are forgotten, as a World may never step.
func (s *store) setTravelled(number int32, start Vec, legs []Leg, sc *scratch) {
	const mostLegs = 32
	var was move
	if at := s.objects[number].moveAt; at != none {
		m := &s.moves[at]
		isSaid := isFinite(float64(2 * (start.maxAbs() + m.reach(m.legs))))
		if m.walkCount > 0 && m.walkCount < mostWalks && len(m.legs)+len(legs) <= mostLegs && isSaid {
			was = *m
		}
	}
	sc.legs = sc.legs[:0]
	n, first := float64(was.walkCount+1), Leg{Offset: start.Add(was.start)}
	for _, leg := range was.legs {
		sc.legs = append(sc.legs, Leg{float64(leg.T*(n-1)) / n, leg.Offset.Add(start)})
	}
	for i, leg := range legs {
		leg.T = min((n-1+leg.T)/n, 1)
		if i > 0 || !prolong(sc.legs, first, leg) {
			sc.legs = append(sc.legs, leg)
		}
	}
	s.move(number, Vec{}, sc.legs)
	m := &s.moves[s.objects[number].moveAt]
	m.start, m.walkCount = first.Offset, was.walkCount+1
}

// mostWalks is how many calls of Slide may share the time of a step.
const mostWalks = 64

// prolong makes the last of legs, which begin at first, end as the one given, and reports true, if that goes on straight and as fast, up to
// rounding.
func prolong(legs []Leg, first, leg Leg) bool {
	n := len(legs) - 1
	if n < 0 {
		return false
	}
	from, last := first, &legs[n]
	if n > 0 {
		from = legs[n-1]
	}
	way := leg.Offset.Sub(from.Offset)
	off := from.Offset.Add(way.Scale((last.T - from.T) / (leg.T - from.T))).Sub(last.Offset)
	if !(off.maxAbs() <= float64(0x1p-50*(first.Offset.maxAbs()+way.maxAbs()))) {
		return false // also if leg.T is from.T
	}
	*last = leg
	return true
}

// addParts appends the parts of an object that has none.
func (s *store) addParts(number int32, shapes []Shape) {
	o := &s.objects[number]
	o.first, o.n, o.isMesh = int32(len(s.parts)), int32(len(shapes)), false
	meetsAll := s.layersOf(number) == allLayers
	for i, shape := range shapes {
		s.setPart(s.newPart(number, meetsAll), shape)
		s.index(o.first + int32(i))
	}
}

// setPart makes p the shape given.
func (s *store) setPart(p *part, shape Shape) {
	if p.isLarge() {
		if was := *p; p.set(shape) {
			s.freePart(&was)
			return
		}
	} else {
		if p.set(shape) {
			return
		}
		if len(s.free) == 0 {
			s.free = append(s.free, int32(len(s.larges)))
			s.larges = append(s.larges, large{})
		}
		last := len(s.free) - 1
		p.r, s.free = float64(s.free[last]), s.free[:last]
	}
	l := s.large(p)
	l.set(shape)
	l.data = hullDataOf(shape)
	p.fit(l)
}

// freePart frees what p has in larges or in meshes. Then p is a point.
func (s *store) freePart(p *part) {
	switch {
	case p.kind == kindMesh:
		s.meshes.remove(int(p.r))
		p.kind = kindVec
	case p.isLarge():
		s.large(p).data = nil
		s.free = append(s.free, int32(p.r))
		p.kind = kindVec
	}
}

// removeParts takes all parts of an object away.
func (s *store) removeParts(number int32) {
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		s.unindex(at, s.parts[at].isBounded())
		s.freePart(&s.parts[at])
	}
	s.used -= int(o.n)
	s.gaps += int(o.n)
	o.n, o.isMesh = 0, false
}

// remove takes an object out. Its number is not used again until gaps are closed.
func (s *store) remove(number int32) {
	s.halt(number)
	s.removeParts(number)
	s.objects[number].isLive = false
	s.live--
}

// clip returns bounds of all that the half-space p has of the bounds b. ok is false if that is nothing.
//
// Let x be a point of b in p, so n·(x − a) ≤ 0. Let mₖ be the least term nₖ(xₖ − aₖ) of all points of b for the axis k, and m the sum of all mₖ. The
// terms of the other axes have the sum m − mₖ at least, so nₖ(xₖ − aₖ) ≤ mₖ − m. Sums and products round by less than 2⁻⁴⁸ of the sum of their
// sizes, and by 2⁻¹⁰⁷⁰ where they underflow.
func (p *part) clip(b tree.Bounds) (_ tree.Bounds, ok bool) {
	if !b.IsWhole() {
		return b, true
	}
	low, high := endsOf(&b)
	lo, hi, a, n := low.coords(), high.coords(), p.a.coords(), p.b.coords()
	var least [3]float64
	sum, size := 0.0, 0.0
	for k := range least {
		if n[k] != 0 {
			x, y := float64(n[k]*(lo[k]-a[k])), float64(n[k]*(hi[k]-a[k]))
			least[k] = min(x, y)
			sum, size = sum+least[k], size+max(-x, x, -y, y)
		}
	}
	off := float64(0x1p-48*size) + 0x1p-1070
	for k := range least {
		if n[k] == 0 {
			continue
		}
		by := (least[k] - sum + off) / n[k]
		end := a[k] + by
		pad := float64(0x1p-48*(math.Abs(a[k])+math.Abs(by))) + 0x1p-1070
		if x := end + pad; n[k] > 0 && x < hi[k] {
			hi[k] = x
		}
		if x := end - pad; n[k] < 0 && x > lo[k] {
			lo[k] = x
		}
		if lo[k] > hi[k] {
			return b, false
		}
	}
	return finiteBounds(vecOf(lo), vecOf(hi)), true
}

// unboundedNear adds to items the unbounded parts that may come within 2⁻⁴⁰·S of a box, where S is the sum of all lengths: those
// of the places, and others.
func (s *store) unboundedNear(b *tree.Bounds, others float64, items []int32) []int32 {
	if !b.IsWhole() {
		return append(items, s.unbounded...)
	}
	around := b.Block(others)
	for _, at := range s.unbounded {
		p := &s.parts[at]
		if isRay := p.kind == kindRay; isRay || p.kind == kindLine {
			if around.IsPassed(tree.Vec(p.a), tree.Vec(p.b), isRay) {
				continue
			}
		}
		items = append(items, at)
	}
	return items
}
