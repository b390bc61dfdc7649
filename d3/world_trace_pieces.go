package d3

// Pieces of a trace: what a shape enters between two places, as they round.

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// tracer moves the parts in tracedParts through a World, from one hit to the next. A piece of the way counts only if sweeping it
// again, between the rounded places, enters nothing.
type tracer struct {
	s           *store
	sc          *scratch
	length      float64 // of the whole motion
	restitution float64

	offset, motion Vec
	spent          float64 // of the time
	wish           Vec     // the motion with which the shape came to this place
}

// In terms of off:
const (
	here    = 16      // a hit after a shorter way is at the place of the shape
	insides = 16      // a shape that is not thicker has no inside: rounding may turn it inside out
	lasts   = 256     // a part touched at the last place is still touched if it is not farther away
	farOff  = 1 << 14 // no place is moved farther off the way, which is enough for corners of 0.01°
)

// at returns a part at an offset.
func (tr *tracer) at(own int32, offset Vec) storedShape {
	p := tr.sc.tracedParts[own]
	p.translate(offset)
	return p
}

// off returns a bound on the error of the gap between p and a part. It is never 0: the least floats round, too.
func (tr *tracer) off(p *storedShape, other int32) float64 {
	q, l := tr.s.partOfItem(other, &tr.sc.ta)
	return placeError(p, q, l) + float64(16*e*tr.length) + 16*math.SmallestNonzeroFloat64
}

// admits asks the filter about a hit of a sweep that ends at a time of what is left.
func (tr *tracer) admits(t *queryFilter, number int32, h Hit, time float64) bool {
	h.T = tr.spent + float64(float64(h.T*time)*(1-tr.spent))
	return t.admits(number, &h)
}

// precedes orders touched parts by insertion, then by the parts of the mover.
func (p *touchedPart) precedes(q *touchedPart) bool {
	if p.number != q.number {
		return p.number < q.number
	}
	return p.part < q.part || p.part == q.part && p.own < q.own
}

// enteredBy is entered for one part of the shape.
func (tr *tracer) enteredBy(own int32, t *queryFilter, from, to Vec) (first touchedPart, isIn bool) {
	now, then := tr.at(own, from), tr.at(own, to)
	try := func(at int32) {
		if p, ok := tr.enters(t, own, &now, &then, at); ok && (!isIn || p.T < first.T || p.T == first.T && p.precedes(&first)) {
			first, isIn = p, true
		}
	}
	tr.eachNear(&now, &then, t, try)
	return first, isIn
}

// eachNear calls try for the items that the shape may meet on its way from now to then.
func (tr *tracer) eachNear(now, then *storedShape, t *queryFilter, try func(at int32)) {
	for _, at := range tr.s.unbounded {
		try(at)
	}
	f := &tr.sc.traversal
	b := now.bounds()
	f.Slabs.Set(&b, tree.Vec(then.corner(0).Sub(now.corner(0))), 1)
	f.Start(&tr.s.tree)
	for n := f.Next(); n > 0; n = f.Next() {
		for _, item := range f.Item[:n] {
			if tr.s.isMesh(item) {
				tr.eachTile(tr.s.meshAt(item), t, try)
			} else {
				try(item)
			}
		}
	}
}

// eachTile calls try for the tiles of a mesh that the shape may meet on its way.
func (tr *tracer) eachTile(m *placedMesh, t *queryFilter, try func(at int32)) {
	if !t.matches(tr.s, m.object) {
		return
	}
	f := &tr.sc.tileTraversal
	m.where.startTraversal(f, &tr.sc.traversal.Slabs, &m.tree)
	for n := f.Next(); n > 0; n = f.Next() {
		for _, item := range f.Item[:n] {
			try(m.first + item)
		}
	}
}

// enters reports whether the shape enters the item at on its way from now to then, and how.
//
// Where rounding may be as large as the radii, and about as large as the insides (see isThin), no overlap tells on which side of a wall the shape
// is: it enters what it touches, unless they touch at the start. Otherwise it enters what it penetrates, on its way or at its end. Each
// corner of the shape rounds by itself at each place, so a thin shape is swept with the motion of one corner after the other.
func (tr *tracer) enters(t *queryFilter, own int32, now, then *storedShape, at int32) (p touchedPart, ok bool) {
	number := tr.s.objectOf(at)
	if !t.matches(tr.s, number) {
		return touchedPart{}, false
	}
	from, to := now.corner(0), then.corner(0)
	if at >= firstTile && tr.s.isPassed(at, to.Sub(from)) {
		return touchedPart{}, false
	}
	p = touchedPart{own: own, part: at, number: number, off: tr.off(now, at)}
	other, l := tr.s.partOfItem(at, &tr.sc.ta)
	shape := tr.sc.va.at(tr.s, at)
	isThin := isThin(now, other, l, p.off)
	end := tr.relate(then, other, shape)
	m, rest := exactMotion(&from, &to)
	start, whole := tr.signs(now, &m, &rest, other, shape, end, isThin)
	for i := 1; isThin && whole == apart && i < now.corners(); i++ {
		from, to = now.corner(i), then.corner(i)
		if mb, restB := exactMotion(&from, &to); mb != m || restB != rest {
			if start, whole = tr.signs(now, &mb, &restB, other, shape, end, true); whole != apart {
				m, rest = mb, restB
			}
		}
	}
	if isThin && (start != apart || whole == apart && end == apart) || !isThin && whole != penetrating && end != penetrating {
		return touchedPart{}, false
	}
	var k Contact
	switch {
	case start == penetrating:
		// Rounding alone makes them penetrate by p.off at most. If they do so by no more, and do so at the end too, they hit at the time 0.
		// Otherwise the part does not stop the shape, which gets out.
		if fastCollide(&k, tr.sc.vb.stored(now), shape); end != penetrating || !(k.Depth <= p.off) {
			return touchedPart{}, false
		}
		p.Hit = Hit{0, k.Point, k.Normal}
	case !fastSweep(&p.Hit, tr.sc.vb.stored(now), &m, shape, &rest):
		fastCollide(&k, tr.sc.vb.stored(then), shape)
		p.Hit = Hit{1, k.Point, k.Normal}
	case end == penetrating && at < firstTile && fastCollide(&k, tr.sc.vb.stored(then), shape) && k.Depth <= p.off:
		p.Normal = k.Normal // the shape passes a corner along a side, which it penetrates by rounding only: the normal of that side counts
	}
	if at >= firstTile {
		b := now.bounds()
		tr.s.smooth(at, &p.Hit, &b, &m, now.radius(&now.large), tr.sc)
	}
	return p, t.accepts(number)
}

// relate returns how the shape p stands to a part.
func (tr *tracer) relate(p *storedShape, other *part, shape Shape) relation {
	if p.isCore() && other.isCore() {
		if !p.overlap(other) {
			return apart
		}
		var a, b core
		a.set(tr.sc.vb.shape(&p.part))
		b.set(shape)
		return relate(&a, &b)
	}
	return relateBodies(tr.sc.vb.stored(p), shape)
}

// signs returns the relation of a shape, moved by m − rest, and a part at the start, and the deepest one on the whole way. end
// is the relation at the end.
func (tr *tracer) signs(now *storedShape, m, rest *Vec, other *part, b Shape, end relation, isThin bool) (start, whole relation) {
	a := tr.sc.vb.stored(now)
	if now.isCore() && other.isCore() {
		var c coreSweep
		if c.set(a, m, b, rest) && c.decide() {
			return relation(c.Start), relation(c.Whole)
		}
		return apart, apart
	}
	switch whole = relateOnWay(a, m, b, rest); {
	case whole == apart || whole == empty:
		return apart, apart
	case whole == touching && end != penetrating && !isThin:
		return touching, whole // at the start they may be apart, which does not matter then
	case whole == undecided:
		// Of two without bounds: a half-space is entered the deepest at one of both ends.
		var h Hit
		if !fastSweep(&h, a, m, b, rest) {
			return apart, apart
		}
		start = relateBodies(a, b)
		return start, min(start, end, touching)
	}
	return relateBodies(a, b), whole
}

// exactMotion returns the motion from p to q exactly, as m − rest.
func exactMotion(p, q *Vec) (m, rest Vec) {
	return q.Sub(*p), each(*q, *p, func(x, y float64) float64 { return -expansion.Diff(x, y).Lo })
}
