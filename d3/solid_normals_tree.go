package d3

// Trees for the normals of hulls: bounding boxes around the points of a solid, or around arcs of directions.

import "math"

// span is an axis-aligned box of vectors.
type span struct{ lo, hi Vec }

// top returns the greatest x·n in s, rounded as any x·n is: none of these is greater.
func (s *span) top(n Vec) float64 {
	return max(float64(s.lo.X*n.X), float64(s.hi.X*n.X)) + max(float64(s.lo.Y*n.Y), float64(s.hi.Y*n.Y)) +
		max(float64(s.lo.Z*n.Z), float64(s.hi.Z*n.Z))
}

// low returns the least x·n in s.
func (s *span) low(n Vec) float64 { return -s.top(n.Neg()) }

// shared returns the intersection of s and t, and whether it is not empty.
func (s *span) shared(t *span) (both span, ok bool) {
	both = span{s.lo.Max(t.lo), s.hi.Min(t.hi)}
	return both, both.lo.isAtMost(both.hi)
}

// boxTree is a tree of boxes around items. The items of a node are halved at their median, so the number of items determines
// the form of the tree.
type boxTree struct {
	items []span
	order []int32 // of the items
	spans []span  // of the nodes; those below node k are 2k+1 and 2k+2
}

// branch is a node of a boxTree, and the part of its order below it.
type branch struct{ node, from, to int }

// leaf is how many items are faster tried one by one.
const leaf = 8

func (b branch) isLeaf() bool { return b.to-b.from <= leaf }

// halves returns the two nodes below b.
func (b branch) halves() (p, q branch) {
	middle := (b.from + b.to) / 2
	return branch{2*b.node + 1, b.from, middle}, branch{2*b.node + 2, middle, b.to}
}

func (t *boxTree) root() branch { return branch{0, 0, len(t.order)} }

// build makes the tree of the items.
func (t *boxTree) build() {
	t.order = t.order[:0]
	for i := range t.items {
		t.order = append(t.order, int32(i))
	}
	nodes := 1
	for n := len(t.items); n > leaf; n = (n + 1) / 2 {
		nodes = 2*nodes + 1
	}
	if cap(t.spans) < nodes {
		t.spans = make([]span, nodes)
	}
	t.spans = t.spans[:nodes]
	t.fill(t.root())
}

// fill computes the node b and all below it.
func (t *boxTree) fill(b branch) {
	s := t.items[t.order[b.from]]
	for _, i := range t.order[b.from+1 : b.to] {
		x := &t.items[i]
		s.lo, s.hi = s.lo.Min(x.lo), s.hi.Max(x.hi)
	}
	t.spans[b.node] = s
	if b.isLeaf() {
		return
	}
	d := s.hi.Sub(s.lo)
	axis := 0
	if d.Y > d.X {
		axis = 1
	}
	if d.Z > max(d.X, d.Y) {
		axis = 2
	}
	p, q := b.halves()
	t.halve(b, p.to, axisOf(axis))
	t.fill(p)
	t.fill(q)
}

// halve moves the items of b that are lower along the axis before the place middle (Hoare's selection, 1961).
func (t *boxTree) halve(b branch, middle int, axis Vec) {
	key := func(i int32) float64 { return t.items[i].lo.Add(t.items[i].hi).Dot(axis) }
	for lo, hi := b.from, b.to-1; lo < hi; {
		pivot := key(t.order[(lo+hi)/2])
		i, j := lo, hi
		for i <= j {
			for key(t.order[i]) < pivot {
				i++
			}
			for key(t.order[j]) > pivot {
				j--
			}
			if i <= j {
				t.order[i], t.order[j] = t.order[j], t.order[i]
				i++
				j--
			}
		}
		switch {
		case middle <= j:
			hi = j
		case middle >= i:
			lo = i
		default:
			return
		}
	}
}

// pointTree is the points of a solid in a tree.
type pointTree struct {
	points []Vec
	boxTree
}

// set takes the points of s.
func (t *pointTree) set(s *scaledSolid) {
	t.points, t.items = t.points[:0], t.items[:0]
	for i := range s.points {
		p := s.point(&s.points[i])
		t.points = append(t.points, p)
		t.items = append(t.items, span{p, p})
	}
	t.build()
}

// top returns the greatest x·n of all points, or any that is at least enough.
func (t *pointTree) top(n Vec, enough float64) float64 {
	h := math.Inf(-1)
	var open [64]branch
	open[0] = t.root()
	for count := 1; count > 0 && h < enough; {
		count--
		b := open[count]
		if !(t.spans[b.node].top(n) > h) {
			continue
		}
		if b.isLeaf() {
			for _, i := range t.order[b.from:b.to] {
				h = max(h, t.points[i].Dot(n))
			}
			continue
		}
		p, q := b.halves()
		if t.spans[p.node].top(n) > t.spans[q.node].top(n) {
			p, q = q, p // the better one is the next
		}
		open[count], open[count+1] = p, q
		count += 2
	}
	return h
}
