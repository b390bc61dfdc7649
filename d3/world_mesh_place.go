package d3

// Places of meshes: where a store has a Mesh that SetMeshAt has placed, its tiles there, and how queries look at its tree.

import (
	"math"
	"sync/atomic"

	"github.com/hantei-go/hantei/internal/expansion"
	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// firstTile is the number of the first tile. An item is a part, by its index, or a tile, by a number from firstTile on.
const firstTile = 1 << 30

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

// transform returns where m is.
func (m *placedMesh) transform() Transform {
	t := Transform{Position: m.where.at, Rotation: m.where.rotation}
	if m.scale != fill(1) {
		t.Scale = m.scale
	}
	return t
}

// place puts m to a place, turned by r.
func (m *placedMesh) place(at Vec, r Rotation) {
	p := &m.where
	if !p.isPlaced || p.rotation != r {
		m.rotate(r)
	}
	p.at, p.rotation, p.isPlaced = at, r, true // r may have zeros of other signs
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

// placedMesh is a Mesh in a store.
type placedMesh struct {
	*meshData            // as it is given, but scaled; nil where one has been
	given      *meshData // as it is given
	scale      Vec       // what meshData is scaled by
	where      meshPlace
	first, n   int32 // its tiles are n items from first on
	object     int32
	isOneSided bool
	interior   interior // its data is nil if only the surface counts
}

// number turns indices of tiles into items.
func (m *placedMesh) number(tiles []int32) {
	for i := range tiles {
		tiles[i] += m.first
	}
}

// inside returns the item that stands for the inside of m.
func (m *placedMesh) inside() int32 { return m.first + m.n }

// isSolid reports whether the inside of m counts.
func (m *placedMesh) isSolid() bool { return m.interior.data != nil }

// addInsideTo adds to a hash whether the inside of m counts, and by which rule.
func (m *placedMesh) addInsideTo(h *hasher) {
	if m.isSolid() {
		h.add(2)
		if m.interior.isEvenOdd() {
			h.add(3)
		}
	}
}

// partOf returns the index of an item of m in the Parts of its object, and −1 for the inside.
func (m *placedMesh) partOf(at int32) int {
	if at == m.inside() {
		return none
	}
	return int(at - m.first)
}

// addTo adds a mesh to a hash.
func (m *placedMesh) addTo(h *hasher) {
	h.add(m.hash)
	if m.isOneSided {
		h.add(1)
	}
	m.addInsideTo(h)
	m.where.addTo(h)
}

// placedMeshes are the meshes of a store, in the order of their tiles.
type placedMeshes struct {
	all    []placedMesh
	holes  int // how many are gone
	scaled scaledMeshes

	// version is a number that no other meshes of any store have, or have had: two lists of one version hold the same.
	version uint64
}

// versions counts those of all stores.
var versions atomic.Uint64

// change gives the meshes a new version, after one was added, removed or got another filter.
func (m *placedMeshes) change() { m.version = versions.Add(1) }

// end returns the item after the last tile, and after the number of its inside.
func (m *placedMeshes) end() int32 {
	if n := len(m.all); n > 0 {
		return m.all[n-1].inside() + 1
	}
	return firstTile
}

// of returns the mesh of a tile, by binary search.
func (m *placedMeshes) of(at int32) *placedMesh {
	lo, hi := 0, len(m.all)
	for hi-lo > 1 {
		if mid := lo + (hi-lo)/2; m.all[mid].first <= at {
			lo = mid
		} else {
			hi = mid
		}
	}
	return &m.all[lo]
}

// remove removes a mesh, and leaves a gap.
func (m *placedMeshes) remove(at int) {
	m.countScaled(&m.all[at], -1)
	m.all[at].meshData, m.all[at].given, m.all[at].interior = nil, nil, interior{}
	m.holes++
	m.change()
}

// countScaled adds to the number of places of the scaled copy that p has, if it has one.
func (m *placedMeshes) countScaled(p *placedMesh, places int) {
	if p.meshData != p.given {
		m.scaled.count(scaling{p.given, p.scale}, p.meshData, places)
	}
}

// copy makes m a copy of from.
func (m *placedMeshes) copy(from *placedMeshes) {
	clear(m.all)
	m.all, m.holes, m.version = append(m.all[:0], from.all...), from.holes, from.version
	m.scaled.copy(from.scaled)
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

// tileOf returns the shape of a tile of m, which v holds.
func (v *shapeBuffer) tileOf(m *placedMesh, i int32) Shape {
	if !m.where.isPlaced {
		return v.tile(m.tile(i))
	}
	var q storedShape
	q.setTileOf(m, i)
	return v.stored(&q)
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

// featureOf returns side k of a tile, in the plane end k. The corners of the tile are the sums of those given and of at. The shape is in v.
func (v *shapeBuffer) featureOf(corners *[dim]Vec, at Vec, k int) Shape {
	a, b := tileSide(corners, k)
	return v.between(a, b, at)
}

// tileSide returns the ends of side k of a tile, in the plane twice end k.
func tileSide(corners *[dim]Vec, k int) (a, b Vec) { return corners[k], corners[(k+dim-2)%dim] }

// between returns the segment from a + at to b + at. The shape is in v.
func (v *shapeBuffer) between(a, b, at Vec) Shape {
	if at != (Vec{}) {
		ends := [dim]Vec{a, b}
		ends[dim-1] = b
		v.hull = v.tileHull.set(at, &ends)
		return &v.hull
	}
	v.segment = Segment{a, b}
	return &v.segment
}

// setPlacedTile makes q the tile with the corners at + c[k], which are not rounded.
func (q *storedShape) setPlacedTile(at Vec, c *[dim]Vec) {
	q.large.reset(kindPlacedTile, &at, &c[0])
	copy(q.large.more[:], c[1:])
	q.fit(&q.large)
}

// finiteBounds is around, but bounds of all of space if the size from lo to hi is not finite.
func finiteBounds(lo, hi Vec) tree.Bounds {
	if !isFinite(lo.Sub(hi).maxAbs()) {
		return everywhere()
	}
	return around(lo, hi)
}

// endsOf returns the lower and the upper corner of bounds.
func endsOf(b *tree.Bounds) (lo, hi Vec) {
	var x, y [3]float64
	copy(x[:], b.Lo[:])
	copy(y[:], b.Hi[:])
	return vecOf(x), vecOf(y)
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
	lo, hi := endsOf(b)
	if !(lo.maxAbs() < tree.Farthest/2 && hi.maxAbs() < tree.Farthest/2) {
		return everywhere()
	}
	from, to := lo.Sub(p.at), hi.Sub(p.at)
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

// global returns bounds in the world of what lies in b in the data of a mesh at the place p.
//
// With the y, x, A and e of local, x is at x + p.at in the world. Let L be |m|₁ + |h|₁ + |p.at|₁ + p.reach, where m is the middle of b and h half of
// its size. Then |x − Ay| < 4e·|y|₁ ≤ 4e·L, and sums and products here round by less than 16e·L. The margin is 512e·L.
func (p *meshPlace) global(b *tree.Bounds) tree.Bounds {
	if !p.isPlaced {
		return *b
	}
	lo, hi := endsOf(b)
	half := hi.Sub(lo).Scale(0.5)
	middle := lo.Add(half)
	by := float64(0x1p-44*(middle.sumAbs()+half.sumAbs()+p.at.sumAbs()+p.reach)) + 0x1p-1000
	if !(by < 0x1p-44*tree.Farthest) {
		return everywhere()
	}
	if p.rotation != (Rotation{}) {
		absolute := func(axis Vec) Vec { return each(axis, axis, absOf) }
		turned := absolute(p.axes.x).Scale(half.X).Add(absolute(p.axes.y).Scale(half.Y))
		turned = turned.Add(absolute(p.axes.z).Scale(half.Z)) // in space only
		middle, half = p.axes.apply(middle), turned
	}
	middle, half = middle.Add(p.at), half.Add(fill(by))
	return around(middle.Sub(half), middle.Add(half))
}

// startTraversal prepares f to go through the tree of a mesh at the place p along a motion. isTimed reports that the times of f are those of
// the motion. They are not where the direction of a ray is turned which is so short or long that its components would be lost: it has
// another length then.
func (p *meshPlace) startTraversal(f *tree.Traversal, motion *tree.Slabs, t *tree.Tree) (isTimed bool) {
	b, d := p.local(&motion.Bounds), Vec(motion.D)
	isTimed = true
	if p.rotation != (Rotation{}) {
		if far := d.maxAbs(); motion.Top == math.MaxFloat64 && far > 0 && !(far > 0x1p-900 && far < 0x1p900) {
			d, isTimed = mantissa(d), false
		}
		d = p.axes.components(d)
	}
	f.Slabs.Set(&b, tree.Vec(d), motion.Top)
	f.Start(t)
	return isTimed
}

// meeting adds to items the tiles of m whose bounds may meet b.
func (m *placedMesh) meeting(b *tree.Bounds, items []int32) []int32 {
	before, here := len(items), m.where.local(b)
	items = m.tree.Meeting(&here, items)
	m.number(items[before:])
	return items
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
