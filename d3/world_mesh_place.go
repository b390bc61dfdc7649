package d3

// Places of meshes: where a store has a Mesh that SetMeshAt has placed, its tiles there, and how queries look at its tree.

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// meshPlace says where a Mesh is: a corner c of its data is at at + q, where q is c, turned, with rounded components. The sum is not
// rounded. The zero meshPlace leaves each corner where it is given.
type meshPlace struct {
	at       Vec
	rotation Rotation
	axes     basis   // of rotation
	lo, hi   Vec     // the box of all q
	reach    float64 // at least |c|₁ + |q|₁ for each corner
	unit     int     // all components of all q are integers times 2^unit
	isPlaced bool    // by SetMeshAt, and may move
	isExact  bool    // all sums are floats
}

// placedMesh returns m at a place, or where it is given if at is nil. was is the mesh that the same object has, or nil. It returns false if
// something is not finite.
func (s *store) placedMesh(m *Mesh, at *Transform, was *placedMesh) (p placedMesh, ok bool) {
	p = placedMesh{meshData: m.data, given: m.data, n: int32(m.Len()), isOneSided: m.OneSided}
	if at == nil {
		return p, true
	}
	p.scale = at.scale()
	if was != nil && was.where.isPlaced && was.given == p.given && was.scale == p.scale {
		p = *was
		p.isOneSided = m.OneSided
	} else if p.scale != fill(1) {
		if p.meshData = s.scaled(p.given, p.scale); p.meshData == nil {
			return p, false
		}
	}
	p.place(at.Position, at.Rotation)
	lo, hi := p.box()
	return p, isFinite(lo.maxAbs()) && isFinite(hi.maxAbs())
}

// scaled returns a mesh scaled, with the front of each tile in front, or nil if some corner is not finite.
func (s *store) scaled(m *meshData, scale Vec) *meshData {
	for i := range s.meshes.all {
		if o := &s.meshes.all[i]; o.meshData != nil && o.given == m && o.scale == scale {
			return o.meshData
		}
	}
	d := &meshData{points: make([]Vec, len(m.points)), tiles: slices.Clone(m.tiles)}
	for i, p := range m.points {
		d.points[i] = stretched(p, scale)
	}
	isMirrored := false
	for _, x := range axes(scale) {
		isMirrored = isMirrored != (x < 0)
	}
	if isMirrored {
		for i := range d.tiles {
			t := &d.tiles[i]
			t[dim-1], t[dim-2] = t[dim-2], t[dim-1]
		}
	}
	if d.finish(nil) != nil {
		return nil
	}
	return d
}

// transform returns where m is.
func (m *placedMesh) transform() Transform {
	t := Transform{Position: m.where.at, Rotation: m.where.rotation}
	if m.scale != fill(1) {
		t.Scale = m.scale
	}
	return t
}

// isStatic reports whether an object is a mesh that does not move.
func (s *store) isStatic(number int32) bool {
	o := &s.objects[number]
	return o.isMesh && !s.meshAt(o.first).where.isPlaced
}

// place puts m to a place, turned by r.
func (m *placedMesh) place(at Vec, r Rotation) {
	p := &m.where
	if !p.isPlaced || p.rotation != r {
		m.rotate(r)
	}
	p.at, p.isPlaced = at, true
	p.isExact = at == Vec{}
	if unit := min(p.unit, bitOf(at)); !p.isExact && unit < math.MaxInt { // each sum is an integer times 2^unit, too
		p.isExact = at.maxAbs()+max(p.lo.maxAbs(), p.hi.maxAbs()) < math.Ldexp(1, min(unit+52, 1000))
	}
}

// rotate sets all of m.where that depends on the rotation r alone.
func (m *placedMesh) rotate(r Rotation) {
	p := &m.where
	p.rotation, p.axes = r, r.axes()
	p.lo, p.hi, p.unit = m.lo, m.hi, m.unit
	if r != (Rotation{}) {
		p.lo, p.hi, p.unit = fill(math.Inf(1)), fill(math.Inf(-1)), math.MaxInt
		for i := range m.n {
			for _, q := range m.corners(i) {
				p.lo, p.hi, p.unit = each(p.lo, q, minOf), each(p.hi, q, maxOf), min(p.unit, bitOf(q))
			}
		}
	}
	far := func(lo, hi Vec) float64 {
		return each(lo, hi, func(x, y float64) float64 { return max(-x, y, 0) }).sumAbs()
	}
	p.reach = far(m.lo, m.hi) + far(p.lo, p.hi)
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

// box returns the box of m. Its components are rounded.
func (m *placedMesh) box() (lo, hi Vec) {
	if !m.where.isPlaced {
		return m.lo, m.hi
	}
	return m.where.lo.Add(m.where.at), m.where.hi.Add(m.where.at)
}

// bounds returns the least box of floats that holds m.
func (m *placedMesh) bounds() Box {
	if !m.where.isPlaced {
		return Box{m.lo, m.hi}
	}
	return Box{each(m.where.at, m.where.lo.Neg(), expansion.DiffDown), each(m.where.at, m.where.hi, expansion.SumUp)}
}

// corners returns the corners of a tile relative to the place of m.
func (m *placedMesh) corners(i int32) [dim]Vec {
	c := m.meshData.corners(i)
	if m.where.rotation != (Rotation{}) {
		for k := range c {
			c[k] = m.where.axes.apply(c[k]).Add(Vec{}) // no −0, as Hull.In has it
		}
	}
	return c
}

// cornersAt returns the corners of a tile, relative to another place. They are rounded unless the place is that of m.
func (m *placedMesh) cornersAt(i int32, place Vec) [dim]Vec {
	c := m.corners(i)
	if by := m.where.at.Sub(place); by != (Vec{}) {
		for k := range c {
			c[k] = c[k].Add(by)
		}
	}
	return c
}

// setTileOf makes q a tile of m. If all sums of m are floats, they are its corners.
func (q *storedShape) setTileOf(m *placedMesh, i int32) {
	if c, at := m.sums(i); at == (Vec{}) {
		q.setTile(tileOf(&c))
	} else {
		q.setPlacedTile(at, &c)
	}
	q.part.object = m.object
}

// sums returns the corners of a tile as sums of c and at, where at is zero if all sums are floats.
func (m *placedMesh) sums(i int32) (c [dim]Vec, at Vec) {
	c = m.corners(i)
	if !m.where.isExact {
		return c, m.where.at
	}
	for k := range c {
		c[k] = c[k].Add(m.where.at)
	}
	return c, at
}

// setPlacedTile makes q the tile with the corners at + c[k], which are not rounded.
func (q *storedShape) setPlacedTile(at Vec, c *[dim]Vec) {
	q.large.reset(kindPlacedTile, &at, &c[0])
	copy(q.large.more[:], c[1:])
	q.fit(&q.large)
}

// placedCorners returns the corners of a placed tile relative to its place.
func (l *large) placedCorners() (c [dim]Vec) {
	c[0] = l.core.b
	copy(c[1:], l.more[:])
	return c
}

// placedBox returns the box of the corners of a placed tile relative to its place.
func (l *large) placedBox() (lo, hi Vec) {
	c := l.placedCorners()
	lo, hi = c[0], c[0]
	for _, q := range c[1:] {
		lo, hi = each(lo, q, minOf), each(hi, q, maxOf)
	}
	return lo, hi
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

// local returns bounds of what is in b, as it is in the data of a mesh at the place p.
//
// Let y be a point of a tile in the data, x the point of the turned tile that belongs to it, and A the matrix of p.axes. The corners of
// the turned tile are rounded, so |x − Ay| < 4e·|y|₁. The entries of AᵀA are within 16e of those of the identity. So |y − Aᵀx| < 100e·reach.
// What rounds here is less than 8e of all lengths. The margin is 512e of them.
func (p *meshPlace) local(b *tree.Bounds) tree.Bounds {
	if !p.isPlaced {
		return *b
	}
	var lo, hi [3]float64
	for k := range dim {
		if lo[k], hi[k] = b.Lo[k], b.Hi[k]; !(lo[k] > -tree.Farthest/2) || !(hi[k] < tree.Farthest/2) {
			return everywhere()
		}
	}
	from, to := vecOf(lo).Sub(p.at), vecOf(hi).Sub(p.at)
	if !(from.maxAbs() < tree.Farthest/2 && to.maxAbs() < tree.Farthest/2) {
		return everywhere()
	}
	if p.rotation == (Rotation{}) {
		return around(from, to)
	}
	half := to.Sub(from).Scale(0.5)
	middle := from.Add(half)
	by := float64(0x1p-44*(middle.sumAbs()+half.sumAbs()+p.reach)) + 0x1p-1000
	if !(by < tree.Farthest/2) {
		return everywhere()
	}
	middle, half = p.axes.components(middle), p.axes.extents(half).Add(fill(by))
	return around(middle.Sub(half), middle.Add(half))
}

// startTraversal prepares f to go through the tree of a mesh at the place p along a motion.
func (p *meshPlace) startTraversal(f *tree.Traversal, motion *tree.Slabs, t *tree.Tree) {
	b, d := p.local(&motion.Bounds), motion.D
	if p.rotation != (Rotation{}) {
		d = tree.Vec(p.axes.components(Vec(d)))
	}
	f.Slabs.Set(&b, d, motion.Top)
	f.Start(t)
}

// meeting adds to items the tiles of m whose bounds may meet b.
func (m *placedMesh) meeting(b *tree.Bounds, items []int32) []int32 {
	before, here := len(items), m.where.local(b)
	items = m.tree.Meeting(&here, items)
	m.number(items[before:])
	return items
}

// fitMesh makes the bounds of the part at those of its mesh, which has another place.
func (s *store) fitMesh(at int32) {
	p := &s.parts[at]
	p.a, p.b = s.meshAt(at).box()
	s.meshes.change()
	s.markStale(at)
}

// addTo adds a place to a hash.
func (p *meshPlace) addTo(h *hasher) {
	if !p.isPlaced {
		return
	}
	h.vec(p.at)
	for _, x := range p.rotation.numbers() {
		h.add(math.Float64bits(x))
	}
}
