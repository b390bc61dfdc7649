package d3

// Pair filter: pairs of bounds that do not count are not kept, nor are they a reason to cut a step into slices.

import (
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// fewFiltered pairs wait until they are sifted.
const fewFiltered = 4096

// pairFilter takes pairs out of Found of a scratch that do not count.
type pairFilter struct {
	s        *store
	sc       *scratch
	bounds   *[2][]tree.Bounds // in the slice of the step, and in the one before
	start    int               // pairs of Found before are of slices before
	filtered int               // pairs of Found before have been sifted
	most     int               // of the others, before it is asked whether slices leave less
	isActive bool              // some pairs do not count
	isFull   bool              // slices leave less
}

// pairFilterOf returns the sieve of own, the scratch of a worker of room, for what it finds from here on.
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

// setMost sets how many pairs there may be before the sieve is asked again: about twice as many as there are.
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

// LeafPairs is that of the scratch.
func (v *pairFilter) LeafPairs(leaf *tree.Node, others []int32, found [][2]int32) (all [][2]int32, rest []int32, ok bool) {
	all, rest, ok = v.sc.LeafPairs(leaf, others, found)
	if m := &v.sc.pairFinder; len(m.sure) > m.most {
		m.compactSure()
	}
	return all, rest, ok
}

// IsEnough sifts what has been found, and says whether that is too much, and slices leave less.
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

// end sifts the rest, and says whether all was listed.
func (v *pairFilter) end() bool {
	if !v.isFull {
		v.filter()
	}
	return !v.isFull
}

// filter takes out of Found what does not count.
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

// isNew says whether two items have not been listed in the slice before: those that stand still are listed in the first one, and so
// on each straight way bounds are listed once.
func (v *pairFilter) isNew(i, j int32) bool {
	if !v.s.slice.isPart {
		return true
	}
	now := &v.bounds[0]
	if !boundsMeet(&(*now)[i], &(*now)[j]) {
		return false // the tree knows less
	}
	if v.s.slice.from == 0 {
		return true
	}
	before := &v.bounds[1]
	return (v.s.parts[i].isMoved || v.s.parts[j].isMoved) && !boundsMeet(&(*before)[i], &(*before)[j])
}

// areExcluded says whether two items are of one object, or of two that are not to meet.
func (s *store) areExcluded(i, j int32) bool {
	if i >= firstTile || j >= firstTile {
		a, b := s.objectOf(i), s.objectOf(j)
		return a == b || !s.mayMeet(a, b)
	}
	a, b := &s.parts[i], &s.parts[j]
	return a.object == b.object || !(a.meetsAll && b.meetsAll) && !s.mayMeet(a.object, b.object)
}

func boundsMeet(a, b *tree.Bounds) bool {
	for k := range dim {
		if !(a.Lo[k] <= b.Hi[k] && b.Lo[k] <= a.Hi[k]) {
			return false
		}
	}
	return true
}

// compactSure takes out of the sure pairs of the last search those of one object, and leaves one of each other pair.
func (m *pairFinder) compactSure() {
	some := slices.DeleteFunc(m.sure[m.from:], func(p pair) bool { a, b := p.numbers(); return a == b })
	slices.Sort(some)
	m.sure = m.sure[:m.from+len(slices.Compact(some))]
	m.most = 2*len(m.sure) - m.from + fewFiltered
}

// hasLabels says whether there may be two parts that are no pair.
func (s *store) hasLabels() bool { return s.used != s.live || len(s.layers) > 0 }

// label finds the labels of nodes, if there may be two parts that are no pair.
func (s *store) label(sc *scratch) {
	sc.Labels = sc.Labels[:0]
	if s.hasLabels() {
		sc.Labels = s.tree.LabelNodes(sc.Labels, s)
	}
}

// Label returns that of a part.
func (s *store) Label(at int32) tree.Label {
	number := s.owners[at]
	l := s.layersOf(number)
	return tree.Label{Layers: l.layer, Masks: l.mask, Owner: number}
}

// boundSlice finds the bounds of all parts in the slice of a step.
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

// mostMeet says whether slices are of no use: of some of the pairs of parts, at least every fourth has boxes that meet at
// one time or other.
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

// boxesMeet says whether the boxes of two parts meet during the step, but for what rounds.
func (s *store) boxesMeet(i, j int32) bool {
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
