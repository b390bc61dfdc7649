package d3

// Pair filter: pairs of bounds that do not count are not kept, nor are they a reason to cut a step into slices.

import (
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// fewFiltered pairs are listed before they are filtered.
const fewFiltered = 4096

// pairFilter removes from Found of a scratch the pairs that do not count, and decides whether the step is to be cut into slices.
type pairFilter struct {
	s        *store
	sc       *scratch
	bounds   *[2][]tree.Bounds // bounds of parts, in the slice of the step and in the one before
	start    int               // the first index in Found of this slice
	filtered int               // the first index in Found of pairs that are not filtered
	most     int               // of this slice, before mostMeet is asked
	isActive bool              // some pairs may not count
	isFull   bool              // slices would have fewer pairs
}

// pairFilterOf returns the pairFilter of own, the scratch of a worker of sc, for the pairs found from here on.
func (s *store) pairFilterOf(sc, own *scratch, most int) *pairFilter {
	v, _ := own.pairFilter.(*pairFilter)
	if v == nil {
		v = new(pairFilter)
		own.pairFilter = v
	}
	n := len(own.Found)
	v.s, v.sc, v.bounds, v.start, v.filtered, v.most = s, own, &sc.slices, n, n, most
	v.isActive, v.isFull = s.hasLabels() || s.slice.isPart, false
	own.parts, own.most, own.from = s.parts, math.MaxInt, len(own.sure)
	if s.used != s.live {
		own.most = own.from + fewFiltered
	}
	v.setMost(&own.PairSearch)
	return v
}

// setMost sets how many pairs there may be before the filter is asked again: about twice as many as there are.
func (v *pairFilter) setMost(p *tree.PairSearch) {
	p.Most = math.MaxInt
	if v.most < math.MaxInt {
		p.Most = v.start + v.most
	}
	if v.isActive {
		n := len(p.Found)
		p.Most = min(p.Most, n+max(n-v.start, fewFiltered))
	}
}

// LeafPairs is pairFinder.LeafPairs.
func (v *pairFilter) LeafPairs(leaf *tree.Node, others []int32, found [][2]int32) (all [][2]int32, rest []int32, ok bool) {
	all, rest, ok = v.sc.LeafPairs(leaf, others, found)
	if m := &v.sc.pairFinder; len(m.sure) > m.most {
		m.compactSure()
	}
	return all, rest, ok
}

// IsEnough filters the pairs found, and reports whether they are too many and slices would have fewer.
func (v *pairFilter) IsEnough(p *tree.PairSearch) bool {
	if v.isFull {
		return true
	}
	v.filter()
	if n := len(p.Found) - v.start; n > v.most {
		if !v.s.mostMeet(p.Found[v.start:]) {
			v.isFull = true
			return true
		}
		v.most = 2 * n
	}
	v.setMost(p)
	return false
}

// end filters the last pairs, and reports whether all pairs are listed.
func (v *pairFilter) end() bool {
	if !v.isFull {
		v.filter()
	}
	return !v.isFull
}

// filter removes from Found, from the index filtered on, the pairs that are excluded or not new. The others keep their order.
func (v *pairFilter) filter() {
	if !v.isActive {
		return
	}
	found := v.sc.Found
	n := v.filtered
	for _, f := range found[n:] {
		if !v.s.areExcluded(f[0], f[1]) && v.isNew(f[0], f[1]) {
			found[n] = f
			n++
		}
	}
	v.sc.Found, v.filtered = found[:n], n
}

// isNew reports whether the bounds of two items meet in this slice, and were not listed in the slice before. Items at rest are listed in the
// first slice, so each pair of bounds is listed once on a straight way. Without slices all pairs are new.
func (v *pairFilter) isNew(i, j int32) bool {
	if !v.s.slice.isPart {
		return true
	}
	now := &v.bounds[0]
	if surelyApart(&(*now)[i], &(*now)[j]) {
		return false // the tree knows less
	}
	if v.s.slice.from == 0 {
		return true
	}
	before := &v.bounds[1]
	return (v.s.parts[i].isMoved || v.s.parts[j].isMoved) && surelyApart(&(*before)[i], &(*before)[j])
}

// surelyApart reports whether two boxes surely have no point in common. NaN is not sure.
func surelyApart(a, b *tree.Bounds) bool {
	for k := range dim {
		if a.Lo[k] > b.Hi[k] || b.Lo[k] > a.Hi[k] {
			return true
		}
	}
	return false
}

// areExcluded reports whether two items are of one object, or of two whose filters do not let them meet.
func (s *store) areExcluded(i, j int32) bool {
	if i >= firstTile || j >= firstTile {
		a, b := s.objectOf(i), s.objectOf(j)
		return a == b || !s.mayMeet(a, b)
	}
	a, b := &s.parts[i], &s.parts[j]
	return a.object == b.object || !(a.meetsAll && b.meetsAll) && !s.mayMeet(a.object, b.object)
}

// compactSure removes from the sure pairs of the last search those of one object with itself, and leaves one of each pair.
func (m *pairFinder) compactSure() {
	some := slices.DeleteFunc(m.sure[m.from:], func(p pair) bool { a, b := p.numbers(); return a == b })
	slices.Sort(some)
	m.sure = m.sure[:m.from+len(slices.Compact(some))]
	m.most = 2*len(m.sure) - m.from + fewFiltered
}

// hasLabels reports whether some pairs of parts may not count: objects have several parts, or filters of their own.
func (s *store) hasLabels() bool { return s.used != s.live || len(s.layers) > 0 }

// label sets the labels of nodes, if hasLabels.
func (s *store) label(sc *scratch) {
	sc.Labels = sc.Labels[:0]
	if s.hasLabels() {
		sc.Labels = s.tree.LabelNodes(sc.Labels, s)
	}
}

// Label returns the label of a part.
func (s *store) Label(at int32) tree.Label {
	number := s.owners[at]
	l := s.layersOf(number)
	return tree.Label{Layers: l.layer, Masks: l.mask, Owner: number}
}

// boundSlice sets slices to the bounds of all parts in the slice of the step, and keeps those of the slice before.
func (s *store) boundSlice(sc *scratch) {
	now := &sc.slices[0]
	if s.slice.from > 0 {
		sc.slices[0], sc.slices[1] = sc.slices[1], sc.slices[0]
	}
	*now = slices.Grow((*now)[:0], len(s.parts))[:len(s.parts)]
	for at := range *now {
		if s.owns(int32(at)) {
			(*now)[at] = s.Bounds(int32(at))
		}
	}
}

// mostMeet samples pairs of parts. It reports that at least a quarter of them have boxes that meet at some time, so slices would
// leave out few pairs.
func (s *store) mostMeet(found [][2]int32) bool {
	const some = 64
	meet := 0
	for i := range some {
		f := found[i*len(found)/some]
		if s.boxesMeet(f[0], f[1]) {
			meet++
		}
	}
	return 4*meet >= some
}

// boxesMeet reports whether the boxes of two parts meet during the step, up to rounding.
func (s *store) boxesMeet(i, j int32) bool {
	if s.turning(s.owners[i]) != nil || s.turning(s.owners[j]) != nil {
		return true
	}
	var routes [2][1]Leg
	a, b := s.parts[i].bounds(), s.parts[j].bounds()
	way := pairCursor{
		x: newPathCursor(s.startOf(s.owners[i]), s.routeOf(s.owners[i], &routes[0])),
		y: newPathCursor(s.startOf(s.owners[j]), s.routeOf(s.owners[j], &routes[1])),
	}
	for way.next() {
		from, m := axes(way.a.Sub(way.b)), axes(way.ma.Sub(way.mb))
		enter, exit := 0.0, 1.0
		for k := range dim {
			first, last := b.Lo[k]-a.Hi[k]-from[k], b.Hi[k]-a.Lo[k]-from[k]
			switch {
			case m[k] > 0:
				enter, exit = max(enter, first/m[k]), min(exit, last/m[k])
			case m[k] < 0:
				enter, exit = max(enter, last/m[k]), min(exit, first/m[k])
			case first > 0 || last < 0:
				exit = -1
			}
		}
		if enter <= exit {
			return true
		}
	}
	return false
}
