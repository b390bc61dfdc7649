package d2

// The edges of a polygon: whether any two of them touch.

import "slices"

// edgeBox is the edge i from p to q, with its bounds.
type edgeBox struct {
	i                      int
	p, q                   Vec
	left, right, low, high float64
}

// edgesOf returns the edges of an outline.
func edgesOf(outline []Vec) []edgeBox {
	edges := make([]edgeBox, len(outline))
	for k, p := range outline {
		q := outline[(k+1)%len(outline)]
		edges[k] = edgeBox{k, p, q, min(p.X, q.X), max(p.X, q.X), min(p.Y, q.Y), max(p.Y, q.Y)}
	}
	return edges
}

// touches says whether e and f, two of n edges, have more in common than a corner of both. If the
// bounds overlap, two segments meet unless one is on one side of the other.
func (e *edgeBox) touches(f *edgeBox, n int) bool {
	if f.low > e.high || e.low > f.high || f.left > e.right || e.left > f.right {
		return false
	}
	switch {
	case (e.i+1)%n == f.i:
		return turnsBack(e.p, e.q, f.q)
	case (f.i+1)%n == e.i:
		return turnsBack(f.p, f.q, e.q)
	}
	return left(e.p, e.q, f.p)*left(e.p, e.q, f.q) <= 0 && left(f.p, f.q, e.p)*left(f.p, f.q, e.q) <= 0
}

// turnsBack says whether the way from p to q turns right back to r. The three points differ.
func turnsBack(p, q, r Vec) bool {
	return left(p, q, r) == 0 && compare(p, q) == compare(r, q)
}

// isSimple says whether no two edges have more in common than the corner between them. All corners differ.
//
// A line sweeps over the plane (Shamos and Hoey, Geometric intersection problems, 1976), from corner to corner by x and
// then y. It knows the edges that it crosses, from below to above, and compares those that become neighbors. Up to the
// first point where edges touch, this order is that of the edges; and there, two that do are neighbors or one begins on the
// other. n edges take some n·log n steps.
func isSimple(edges []edgeBox) bool {
	n := len(edges)
	corners := make([]int, n)
	for k := range corners {
		corners[k] = k
	}
	slices.SortFunc(corners, func(k, l int) int { return compare(edges[k].p, edges[l].p) })
	s := sweepLine{edges: edges, nodes: make([]sweepNode, 1, n+1), at: make([]int, n)}
	for _, k := range corners {
		before, after := (k+n-1)%n, k
		v, u, w := edges[k].p, edges[before].p, edges[after].q
		uIsBehind, wIsBehind := compare(u, v) < 0, compare(w, v) < 0
		switch {
		case uIsBehind && wIsBehind:
			if !s.end(s.at[before], s.at[after]) {
				return false
			}
		case uIsBehind:
			if !s.replace(before, after) {
				return false
			}
		case wIsBehind:
			if !s.replace(after, before) {
				return false
			}
		default:
			turn := left(v, u, w)
			if turn < 0 {
				before, after = after, before
			}
			if turn == 0 || !s.begin(v, before, after) {
				return false
			}
		}
	}
	return true
}

// A sweepLine is the order of the edges that a line crosses: a treap (Seidel and Aragon, Randomized search trees, 1996), with
// the neighbors of each node. The node 0 is none. The methods begin, replace and end report false if they see edges that touch.
type sweepLine struct {
	edges []edgeBox
	nodes []sweepNode
	at    []int // by edge, its node
	root  int
}

type sweepNode struct {
	edge         int
	child        [2]int // the subtree below the edge, and that above it
	parent       int
	below, above int // the neighbors
}

// areApart says whether the edges of two nodes do not touch. A node may be 0.
func (s *sweepLine) areApart(x, y int) bool {
	return x == 0 || y == 0 || !s.edges[s.nodes[x].edge].touches(&s.edges[s.nodes[y].edge], len(s.edges))
}

// begin puts the edges lower and upper into the order, which begin at the corner v.
func (s *sweepLine) begin(v Vec, lower, upper int) bool {
	parent, side, below, above := 0, 0, 0, 0
	for x := s.root; x != 0; x = s.nodes[x].child[side] {
		e := &s.edges[s.nodes[x].edge]
		from, to := e.p, e.q
		if compare(to, from) < 0 {
			from, to = to, from
		}
		parent = x
		switch left(from, to, v) {
		case 0:
			return false // v is on this edge
		case 1:
			side, below = 1, x
		default:
			side, above = 0, x
		}
	}
	x, y := len(s.nodes), len(s.nodes)+1
	s.nodes = append(s.nodes, sweepNode{edge: lower, below: below, above: y}, sweepNode{edge: upper, below: x, above: above})
	s.at[lower], s.at[upper] = x, y
	s.nodes[below].above, s.nodes[above].below = x, y
	s.hang(x, parent, side)
	parent, side = x, 1
	for z := s.nodes[x].child[1]; z != 0; z = s.nodes[z].child[0] {
		parent, side = z, 0
	}
	s.hang(y, parent, side)
	return s.areApart(below, x) && s.areApart(y, above)
}

// replace puts the edge to in the place of the edge from, which ends where to begins.
func (s *sweepLine) replace(from, to int) bool {
	x := s.at[from]
	s.nodes[x].edge, s.at[to] = to, x
	return s.areApart(s.nodes[x].below, x) && s.areApart(x, s.nodes[x].above)
}

// end takes two nodes out whose edges end at one corner.
func (s *sweepLine) end(x, y int) bool {
	if s.nodes[y].above == x {
		x, y = y, x
	}
	if s.nodes[x].above != y {
		return false // something between them goes through the corner
	}
	below, above := s.nodes[x].below, s.nodes[y].above
	s.nodes[below].above, s.nodes[above].below = above, below
	s.unhang(x)
	s.unhang(y)
	return s.areApart(below, above)
}

// hang makes x the child of parent on a side where that has none, and restores the order of the treap.
func (s *sweepLine) hang(x, parent, side int) {
	s.nodes[x].parent = parent
	if parent == 0 {
		s.root = x
		return
	}
	s.nodes[parent].child[side] = x
	for p := parent; p != 0 && mixed(x) > mixed(p); p = s.nodes[x].parent {
		s.rotate(x)
	}
}

// unhang takes x out of the treap.
func (s *sweepLine) unhang(x int) {
	for s.nodes[x].child != [2]int{} {
		up := s.nodes[x].child[0]
		if other := s.nodes[x].child[1]; up == 0 || other != 0 && mixed(other) > mixed(up) {
			up = other
		}
		s.rotate(up)
	}
	s.put(0, s.nodes[x].parent, x)
}

// rotate puts x in the place of its parent, which becomes a child of x.
func (s *sweepLine) rotate(x int) {
	p := s.nodes[x].parent
	side := 0
	if s.nodes[p].child[1] == x {
		side = 1
	}
	inner := s.nodes[x].child[1-side]
	s.nodes[p].child[side], s.nodes[inner].parent = inner, p
	s.put(x, s.nodes[p].parent, p)
	s.nodes[x].child[1-side], s.nodes[p].parent = p, x
}

// put puts x in the place of the child old of parent, or of the root.
func (s *sweepLine) put(x, parent, old int) {
	s.nodes[x].parent = parent
	switch {
	case parent == 0:
		s.root = x
	case s.nodes[parent].child[0] == old:
		s.nodes[parent].child[0] = x
	default:
		s.nodes[parent].child[1] = x
	}
}
