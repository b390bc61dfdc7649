package d3

// Meshes: surfaces of many tiles, which are triangles in space and edges in the plane.

import (
	"errors"
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/sturm"
	tree "github.com/hantei-go/hantei/internal/tree/d3"
	"github.com/hantei-go/hantei/internal/winding"
)

// none is the number of no tile, part or object.
const none = tree.None

// meshData is shared by all copies of a Mesh.
type meshData struct {
	points []Vec
	tiles  [][dim]int32 // the indices of the corners of each
	tree   tree.Tree    // of the indices of tiles; frozen
	leaves int32        // the number of its first leaf
	tiles8 []tree.Tile8 // of each leaf
	lo, hi Vec          // the box of all corners
	unit   int          // all components of all points are integers times 2^unit
	hash   uint64       // of all corners
	pieces []int32      // a tile of each piece: tiles that share points are one piece
}

// The reasons for which a Mesh is refused, or which Validate gives.
var (
	ErrNoCorner    = errors.New("a corner that is none of the points")
	ErrDegenerate  = errors.New("no area, or in the plane no length")
	ErrDuplicate   = errors.New("the same corners as another one")
	ErrTJunction   = errors.New("a corner within a side of another one")
	ErrNonManifold = errors.New("a side that more than two share")
)

// corners returns the corners of a tile.
func (m *meshData) corners(i int32) (c [dim]Vec) {
	for k, point := range m.tiles[i] {
		c[k] = m.points[point]
	}
	return c
}

// tile returns a tile.
func (m *meshData) tile(i int32) tile {
	c := m.corners(i)
	return tileOf(&c)
}

// finish checks that there is a tile and that all points are finite, copies the points, and computes the other fields from points and tiles. If
// there are more points than tiles, it merges equal points and drops those that no tile has (see weld). build calls progress, if there is one.
func (m *meshData) finish(progress func(done float64)) error {
	if len(m.tiles) == 0 {
		return &MeshError{Part: none, Other: none, Err: ErrEmpty}
	}
	for i, p := range m.points {
		if !isFinite(p.maxAbs()) {
			return &MeshError{Part: i, Other: none, Err: ErrNotFinite}
		}
	}
	if m.points = slices.Clone(m.points); len(m.points) > len(m.tiles) {
		m.weld()
	}
	m.lo, m.hi = fill(math.Inf(1)), fill(math.Inf(-1))
	m.unit = math.MaxInt
	for _, p := range m.points {
		m.unit = min(m.unit, bitOf(p))
	}
	h := newHasher()
	for i := range m.tiles {
		for _, p := range m.corners(int32(i)) {
			m.lo, m.hi = each(m.lo, p, minOf), each(m.hi, p, maxOf)
			h.vec(p)
		}
	}
	m.hash = uint64(h)
	m.findPieces()
	m.build(progress)
	return nil
}

// weld gives equal points one index, and removes points that no tile has.
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
	m.points = slices.Clone(points)
}

// findPieces sets pieces, the first tile of each. It joins the points of each tile to one set (disjoint-set forest: Cormen and others,
// Introduction to Algorithms, 21.3).
func (m *meshData) findPieces() {
	roots := make([]int32, len(m.points))
	for i := range roots {
		roots[i] = int32(i)
	}
	root := func(i int32) int32 {
		for roots[i] != i {
			roots[i] = roots[roots[i]]
			i = roots[i]
		}
		return i
	}
	for _, tile := range m.tiles {
		for _, p := range tile[1:] {
			a, b := root(tile[0]), root(p)
			roots[max(a, b)] = min(a, b)
		}
	}
	isListed := make([]bool, len(roots))
	for i, tile := range m.tiles {
		if at := root(tile[0]); !isListed[at] {
			isListed[at] = true
			m.pieces = append(m.pieces, int32(i))
		}
	}
	m.pieces = slices.Clip(m.pieces)
}

// Bounds returns the bounds of a tile.
func (m *meshData) Bounds(i int32) tree.Bounds {
	c := m.corners(i)
	b := tree.Bounds{Lo: axes(c[0]), Hi: axes(c[0])}
	for _, p := range c[1:] {
		for k, x := range axes(p) {
			b.Lo[k], b.Hi[k] = min(b.Lo[k], x), max(b.Hi[k], x)
		}
	}
	for k := range dim {
		b.Lo[k], b.Hi[k] = tree.InReach(b.Lo[k]), tree.InReach(b.Hi[k])
	}
	return b
}

// Middle returns twice the middle of a tile.
func (m *meshData) Middle(i int32) [dim]float64 {
	b := m.Bounds(i)
	return b.Middle()
}

// Cells sets the cells of the entries of tiles.
func (m *meshData) Cells(all []tree.Entry, r tree.Raster) {
	for i, e := range all {
		at := r.ItemOf(e)
		all[i] = r.Of(at, m.Middle(at))
	}
}

// Boxes sets the bounds of some tiles.
func (m *meshData) Boxes(items *[8]int32, to *[8]tree.Bounds) (round uint8) {
	for lane, i := range items {
		if to[lane] = tree.Nowhere; i != none {
			to[lane] = m.Bounds(i)
		}
	}
	return 0
}

// IsRound returns false: no tile is a ball.
func (m *meshData) IsRound(int32) bool { return false }

// build builds the tree, and calls progress, if there is one, with the part of the tiles that are placed.
func (m *meshData) build(progress func(done float64)) {
	entries := make([]tree.Entry, len(m.tiles))
	for i := range entries {
		entries[i] = tree.Entry(i)
	}
	b := tree.Builder{Tree: &m.tree, Of: m}
	if progress != nil {
		done, next := 0, 0.0
		progress(0)
		b.Placed = func(n int) {
			if done += n; done < len(entries) && float64(done) >= float64(next*float64(len(entries))) {
				progress(float64(done) / float64(len(entries)))
				next += 0x1p-8
			}
		}
	}
	m.tree.Empty(len(entries))
	b.Build(entries)
	if progress != nil {
		progress(1)
	}
	m.leaves = m.tree.Freeze()
	m.tiles8 = make([]tree.Tile8, len(m.tree.Nodes)-int(m.leaves))
	for i := range m.tiles8 {
		m.fillTile8(&m.tiles8[i], &m.tree.Nodes[int(m.leaves)+i])
	}
}

// fillTile8 sets the Tile8 of a leaf.
func (m *meshData) fillTile8(s *tree.Tile8, leaf *tree.Node) {
	all := tree.Nowhere
	for _, item := range leaf.Child {
		if item != none {
			b := m.Bounds(item)
			all.Join(&b)
		}
	}
	for k := range dim {
		s.O[k] = all.Lo[k] + float64((all.Hi[k]-all.Lo[k])/2)
	}
	for lane, item := range leaf.Child {
		if item != none {
			var corners [dim]tree.Vec
			for i, p := range m.corners(item) {
				corners[i] = tree.Vec(p)
			}
			s.Put(lane, item, &corners)
		}
	}
}

// winding returns the winding number of a closed mesh around p, and whether p is on a tile. The number is 0 then, and where p is not
// finite. Package winding has the method: it counts the tiles that a ray from p along +x crosses.
func (m *meshData) winding(p Vec) (n int, on bool) {
	if !isFinite(p.maxAbs()) {
		return 0, false
	}
	ray := boundsAlongX(p)
	var q tree.BoxQuery
	q.Start(&m.tree, &ray)
	for leaf, set := q.Next(); leaf != nil; leaf, set = q.Next() {
		for ; set != 0; set &= set - 1 {
			c := m.corners(leaf.Child[tree.LaneOf(set)])
			one, isOn := windingOf(&c, p)
			if isOn {
				return 0, true
			}
			n += one
		}
	}
	return n, false
}

// windingAt is winding for a point that is a sum.
//
// The floats near the point tell it, unless a tile meets the box in which the point is for certain. Otherwise integers decide, about the
// tiles whose boxes a ray from that box along +x meets. A point beyond all floats is outside.
func (m *meshData) windingAt(p *winding.Sum, ints *sturm.Arena) (n int, on bool) {
	near, off := p.Near()
	if !isFinite(off) {
		return 0, false
	}
	at := vecOf(near)
	if off == 0 || !m.meetsBox(at, off) {
		return m.winding(at)
	}
	ray := boundsAlongX(at.Sub(fill(off)))
	for k, x := range axes(at.Add(fill(off))) {
		ray.Hi[k] = max(ray.Hi[k], tree.InReach(x))
	}
	var q tree.BoxQuery
	q.Start(&m.tree, &ray)
	for leaf, set := q.Next(); leaf != nil; leaf, set = q.Next() {
		for ; set != 0; set &= set - 1 {
			c := m.corners(leaf.Child[tree.LaneOf(set)])
			one, isOn := windingAt(&c, p, ints)
			if isOn {
				return 0, true
			}
			n += one
		}
	}
	return n, false
}

// meetsBox reports whether a tile meets the box around p whose sides are 2·off long.
func (m *meshData) meetsBox(p Vec, off float64) bool {
	box := Box{p.Sub(fill(off)), p.Add(fill(off))}
	b := tree.Around(tree.Vec(box.Min), tree.Vec(box.Max))
	var q tree.BoxQuery
	q.Start(&m.tree, &b)
	for leaf, set := q.Next(); leaf != nil; leaf, set = q.Next() {
		for ; set != 0; set &= set - 1 {
			if c := m.corners(leaf.Child[tree.LaneOf(set)]); Overlap(box, tileOf(&c)) {
				return true
			}
		}
	}
	return false
}

// boundsAlongX returns the bounds of the ray from p along +x. Places beyond tree.Farthest are cut off as those of tiles are, so the
// bounds meet those of all tiles that the ray meets.
func boundsAlongX(p Vec) (ray tree.Bounds) {
	for k, x := range axes(p) {
		ray.Lo[k] = tree.InReach(x)
		ray.Hi[k] = ray.Lo[k]
	}
	ray.Hi[0] = tree.Farthest
	return ray
}

// distance returns the least Distance of p from a tile, to the bit. It is +Inf if p is not finite.
func (m *meshData) distance(p Vec) float64 {
	best := math.Inf(1)
	if !isFinite(p.maxAbs()) {
		return best
	}
	var w tree.Walk
	w.Gaps.Bounds = tree.Around(tree.Vec(p), tree.Vec(p))
	w.Start(&m.tree)
	var stops [8]tree.Candidate
	for {
		n, ok := w.Next(best, &stops)
		if !ok {
			return best
		}
		for _, stop := range stops[:n] {
			if c := m.corners(stop.Item); !(stop.Gap > best) && !isFartherThan(&c, p, best) {
				best = min(best, Distance(p, tileOf(&c)))
			}
		}
	}
}

// bitOf returns the greatest n for which all components of v are integers times 2ⁿ, math.MaxInt if all are 0.
func bitOf(v Vec) int {
	unit := math.MaxInt
	for _, x := range axes(v) {
		if x != 0 {
			_, n := float.Split(x)
			unit = min(unit, n)
		}
	}
	return unit
}

// tileHull is the memory for the hull of a placed tile.
type tileHull struct {
	data hullData
	room [dim][3]float64
}

// set returns the hull with the given corners at a place. It is that of NewHull, without memory of its own.
func (h *tileHull) set(at Vec, c *[dim]Vec) Hull {
	d := &h.data
	*d = hullData{points: h.room[:0]}
	d.self = d
	isThin := hasNoExtent(c)
	for k, p := range c {
		isCorner := true
		for j, q := range c {
			isCorner = isCorner && !(j < k && q == p)
		}
		if isCorner && isThin && dim == 3 { // of three on one line, both ends are
			least, most := true, true
			for _, q := range c {
				least, most = least && compare(p, q) <= 0, most && compare(p, q) >= 0
			}
			isCorner = least || most
		}
		if isCorner {
			d.add(p)
		}
	}
	d.setFlat()
	return hullAt(d, at)
}
