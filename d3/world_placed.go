package d3

// Placed meshes: those in a store, and the numbers of their tiles.

import "sync/atomic"

// firstTile is the number of the first tile. An item is a part, by its index, or a tile, by a number from firstTile on.
const firstTile = 1 << 30

// placedMesh is a Mesh in a store.
type placedMesh struct {
	*meshData        // nil where one has been
	first, n   int32 // its tiles are n items from first on
	object     int32
	isOneSided bool
}

// number turns indices of tiles into items.
func (m *placedMesh) number(tiles []int32) {
	for i := range tiles {
		tiles[i] += m.first
	}
}

// addTo adds a mesh to a hash.
func (m *placedMesh) addTo(h *hasher) {
	h.add(m.hash)
	if m.isOneSided {
		h.add(1)
	}
}

// placedMeshes are the meshes of a store, in the order of their tiles.
type placedMeshes struct {
	all   []placedMesh
	holes int // how many are gone

	// version is a number that no other meshes of any store have, or have had: two lists of one version hold the same.
	version uint64
}

// versions counts those of all stores.
var versions atomic.Uint64

// change gives the meshes a new version, after one was added, removed or got another filter.
func (m *placedMeshes) change() { m.version = versions.Add(1) }

// end returns the item after the last tile.
func (m *placedMeshes) end() int32 {
	if n := len(m.all); n > 0 {
		return m.all[n-1].first + m.all[n-1].n
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
	m.all[at].meshData = nil
	m.holes++
	m.change()
}

// copy makes m a copy of from.
func (m *placedMeshes) copy(from *placedMeshes) {
	clear(m.all)
	m.all, m.holes, m.version = append(m.all[:0], from.all...), from.holes, from.version
}
