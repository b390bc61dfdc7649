package d3

// Meshes: surfaces of many tiles, which are triangles in space and edges in the plane.

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// meshData is what all copies of a Mesh share.
type meshData struct {
	points []Vec
	tiles  [][dim]int32 // each by the numbers of its corners
	tree   tree         // of the numbers of tiles; of its extents, only the root's is kept
	leaves int32        // from here on, its nodes are leaves
	sheaf  []sheaf      // of each
	lo, hi Vec          // the ends of all corners
	hash   uint64       // of all numbers
}

// The reasons for which a Mesh is refused, or which Validate gives.
var (
	ErrNoCorner    = errors.New("a corner that is none of the points")
	ErrDegenerate  = errors.New("no area, or in the plane no length")
	ErrDuplicate   = errors.New("the same corners as another one")
	ErrTJunction   = errors.New("a corner within a side of another one")
	ErrNonManifold = errors.New("a side that more than two share")
)

// MeshError says which part of a Mesh something is wrong with, and what.
type MeshError struct {
	Part  int   // its number; of ErrNotFinite, that of the point
	Other int   // that of the other one, or −1
	Err   error // ErrNoCorner, ErrNotFinite, ErrEmpty, ErrDegenerate, ErrDuplicate, ErrTJunction or ErrNonManifold
}

// Error returns one line that names the numbers and the reason.
func (e *MeshError) Error() string {
	switch {
	case e.Err == ErrEmpty:
		return "no " + tileName
	case e.Err == ErrNotFinite:
		return fmt.Sprintf("point %d: %v", e.Part, e.Err)
	case e.Other >= 0:
		return fmt.Sprintf("%s %d: %v: %d", tileName, e.Part, e.Err, e.Other)
	}
	return fmt.Sprintf("%s %d: %v", tileName, e.Part, e.Err)
}

// Unwrap returns Err.
func (e *MeshError) Unwrap() error { return e.Err }

// corners returns those of a tile.
func (m *meshData) corners(i int32) (c [dim]Vec) {
	for k, point := range m.tiles[i] {
		c[k] = m.points[point]
	}
	return c
}

// tile returns one.
func (m *meshData) tile(i int32) tile {
	c := m.corners(i)
	return tileOf(&c)
}

// finish checks the points, and builds the tree. It copies the points.
func (m *meshData) finish(progress func(done float64)) error {
	if len(m.tiles) == 0 {
		return &MeshError{none, none, ErrEmpty}
	}
	for i, p := range m.points {
		if !isFinite(p.maxAbs()) {
			return &MeshError{i, none, ErrNotFinite}
		}
	}
	if m.points = slices.Clone(m.points); len(m.points) > len(m.tiles) {
		m.weld()
	}
	m.lo, m.hi = fill(math.Inf(1)), fill(math.Inf(-1))
	h := newHasher()
	for i := range m.tiles {
		for _, p := range m.corners(int32(i)) {
			m.lo, m.hi = each(m.lo, p, minOf), each(m.hi, p, maxOf)
			h.vec(p)
		}
	}
	m.hash = uint64(h)
	m.build(progress)
	return nil
}

// weld makes one of points that are equal, and leaves out those of no tile.
func (m *meshData) weld() {
	to := make(map[Vec]int32, len(m.points))
	points := make([]Vec, 0, len(m.tiles))
	for i := range m.tiles {
		for k, from := range m.tiles[i] {
			p := m.points[from]
			at, ok := to[p]
			if !ok {
				at = int32(len(points))
				to[p] = at
				points = append(points, p)
			}
			m.tiles[i][k] = at
		}
	}
	m.points = slices.Clip(points)
}

// bounds returns those of a tile.
func (m *meshData) bounds(i int32) bounds {
	c := m.corners(i)
	b := bounds{axes(c[0]), axes(c[0])}
	for _, p := range c[1:] {
		for k, x := range axes(p) {
			b.lo[k], b.hi[k] = min(b.lo[k], x), max(b.hi[k], x)
		}
	}
	for k := range dim {
		b.lo[k], b.hi[k] = inReach(b.lo[k]), inReach(b.hi[k])
	}
	return b
}

// middle returns twice the middle of a tile.
func (m *meshData) middle(i int32) [dim]float64 {
	b := m.bounds(i)
	return b.middle()
}

// cells gives the entries of tiles their cells.
func (m *meshData) cells(all []entry, r raster) {
	for i, e := range all {
		at := r.itemOf(e)
		all[i] = r.of(at, m.middle(at))
	}
}

// boxes sets the bounds of some tiles.
func (m *meshData) boxes(items *[8]int32, to *[8]bounds) (round uint8) {
	for lane, i := range items {
		if to[lane] = nowhere; i != none {
			to[lane] = m.bounds(i)
		}
	}
	return 0
}

// isRound says no: tiles are not.
func (m *meshData) isRound(int32) bool { return false }

// build builds the tree.
func (m *meshData) build(progress func(done float64)) {
	entries := make([]entry, len(m.tiles))
	for i := range entries {
		entries[i] = entry(i)
	}
	b := builder{tree: &m.tree, of: m}
	if progress != nil {
		done, next := 0, 0.0
		progress(0)
		b.placed = func(n int) {
			if done += n; done < len(entries) && float64(done) >= float64(next*float64(len(entries))) {
				progress(float64(done) / float64(len(entries)))
				next += 0x1p-8
			}
		}
	}
	m.tree.empty(len(entries))
	b.build(entries)
	if progress != nil {
		progress(1)
	}
	m.tree.place = nil
	m.leavesLast()
	m.tree.moor(m.tree.nodes, &m.tree.extents[m.tree.root].bounds)
	m.tree.extents = []extent{m.tree.extents[m.tree.root]}
	m.sheaf = make([]sheaf, len(m.tree.nodes)-int(m.leaves))
	for i := range m.sheaf {
		m.bind(&m.sheaf[i], &m.tree.nodes[int(m.leaves)+i])
	}
}

// leavesLast gives nodes new numbers, those of leaves after all others, in the order in which they are. The root
// stays the first.
func (m *meshData) leavesLast() {
	was := m.tree.nodes
	m.leaves = 0
	for i := range was {
		if !was[i].isLeaf {
			m.leaves++
		}
	}
	to := make([]int32, len(was))
	inner, leaf := int32(0), m.leaves
	for i := range was {
		if was[i].isLeaf {
			to[i] = leaf
			leaf++
		} else {
			to[i] = inner
			inner++
		}
	}
	m.tree.nodes = make([]node, len(was))
	for i, n := range was {
		if n.parent != none {
			n.parent = to[n.parent]
		}
		for lane, child := range n.child {
			if child != none && !n.isLeaf {
				n.child[lane] = to[child]
			}
		}
		m.tree.nodes[to[i]] = n
	}
}

// bind makes the sheaf of a leaf.
func (m *meshData) bind(s *sheaf, leaf *node) {
	all := nowhere
	for _, item := range leaf.child {
		if item != none {
			b := m.bounds(item)
			all.join(&b)
		}
	}
	for k := range dim {
		s.o[k] = all.lo[k] + float64((all.hi[k]-all.lo[k])/2)
	}
	for lane, item := range leaf.child {
		if item != none {
			c := m.corners(item)
			s.put(lane, item, &c)
		}
	}
}
