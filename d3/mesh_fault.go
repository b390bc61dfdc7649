package d3

// Faults of meshes: degenerate, duplicate and badly joined tiles, as exporters produce them. Queries accept these.

import (
	"cmp"
	"iter"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// Validate returns the first of Faults as a *MeshError, or nil if there is none.
func (m *Mesh) Validate() error {
	for fault := range m.Faults() {
		return &fault
	}
	return nil
}

// Faults returns the faults of the parts of a Mesh in the order of their numbers, each decided
// exactly. ErrDegenerate is one of a part without extent, ErrDuplicate of a part with the corners
// of an earlier one, ErrNonManifold of a part with a side, in the plane a corner, that two earlier
// ones have, and ErrTJunction of a part with a corner of another one within a side. Queries accept
// such meshes.
//
// For n parts it takes about n·log n steps, however many share a corner or a side.
func (m *Mesh) Faults() iter.Seq[MeshError] {
	return func(yield func(MeshError) bool) {
		x := indexOf(m.data)
		for i := range m.data.tiles {
			for _, fault := range x.faults(int32(i)) {
				if !yield(fault) {
					return
				}
			}
		}
	}
}

// cornerHolder is an entry of an index from sets of corners to tiles: it says that the tile at has all the corners in of. Sorted, all tiles
// with the same corners follow each other.
type cornerHolder struct {
	of [dim]int32 // numbers of corners, ascending; a set of fewer than dim repeats its last one
	at int32      // the tile
}

func (a cornerHolder) compare(b cornerHolder) int {
	return cmp.Or(slices.Compare(a.of[:], b.of[:]), cmp.Compare(a.at, b.at))
}

// holderOf returns the entry for a tile and some of its corners, in any order.
func holderOf(corners []int32, at int32) (a cornerHolder) {
	var room [dim]int32
	all := append(room[:0], corners...)
	slices.Sort(all)
	all = slices.Compact(all)
	for k := range a.of {
		a.of[k] = all[min(k, len(all)-1)]
	}
	a.at = at
	return a
}

// meshIndex finds the tiles of a mesh by their corners. Corners at the same place have the same number, whatever their indices in the
// mesh are.
type meshIndex struct {
	m       *meshData
	corners meshData       // each corner once, as a tile without extent
	tiles   [][dim]int32   // of m, by the numbers of these corners
	whole   []cornerHolder // an entry for each tile, of all its corners; sorted
	shared  []cornerHolder // an entry for each side and each corner of each tile; sorted
	found   []int32        // scratch memory of cuts: corners in the bounds of a side
	cutting []int32        // what cuts returns
}

// indexOf numbers the corners of a mesh by their places, and builds its index.
func indexOf(m *meshData) *meshIndex {
	x := &meshIndex{m: m, tiles: make([][dim]int32, len(m.tiles))}
	to := make(map[Vec]int32, len(m.points))
	for i := range m.tiles {
		for k, p := range m.corners(int32(i)) {
			at, isKnown := to[p]
			if !isKnown {
				at = int32(len(to))
				to[p] = at
				x.corners.points = append(x.corners.points, p)
				x.corners.tiles = append(x.corners.tiles, [dim]int32(slices.Repeat([]int32{at}, dim)))
			}
			x.tiles[i][k] = at
		}
	}
	x.corners.build(nil)
	for i, t := range x.tiles {
		all := holderOf(t[:], int32(i))
		x.whole = append(x.whole, all)
		before := len(x.shared) // a degenerate tile repeats its last corner, so some pairs come twice
		for k, a := range all.of {
			for _, b := range all.of[:k+1] {
				if one := holderOf([]int32{b, a}, int32(i)); (a == b || dim > 2) && !slices.Contains(x.shared[before:], one) {
					x.shared = append(x.shared, one)
				}
			}
		}
	}
	slices.SortFunc(x.whole, cornerHolder.compare)
	slices.SortFunc(x.shared, cornerHolder.compare)
	return x
}

// from returns the rest of a sorted index, from the first entry with the corners of a on. There must be such an entry.
func from(all []cornerHolder, a cornerHolder) []cornerHolder {
	a.at = 0
	at, _ := slices.BinarySearchFunc(all, a, cornerHolder.compare)
	return all[at:]
}

// faults returns the faults of the tile i, in the order in which Faults lists them. After ErrDuplicate none follows: it would be
// one of the other tile again.
func (x *meshIndex) faults(i int32) (all []MeshError) {
	c := x.m.corners(i)
	add := func(other int32, err error) { all = append(all, MeshError{Part: int(i), Other: int(other), Err: err}) }
	if hasNoExtent(&c) {
		add(none, ErrDegenerate)
	}
	if twin := from(x.whole, holderOf(x.tiles[i][:], i))[0].at; twin != i {
		add(twin, ErrDuplicate)
		return all
	}
	for k := range c {
		corners := slices.Delete(slices.Clone(x.tiles[i][:]), k, k+1)
		side := holderOf(corners, i)
		if dim > 2 && side.of[0] == side.of[dim-1] {
			continue // a point
		}
		if first := from(x.shared, side); first[0].at < i && first[1].at < i && first[1].of == side.of {
			add(first[0].at, ErrNonManifold)
		}
	}
	for _, j := range x.cuts(i, &c) {
		add(j, ErrTJunction)
	}
	return all
}

// cuts lists the tiles that have a corner on a side of the tile i which is no corner of i, in ascending order. c holds the corners of i.
// Bounds choose the corners near a side, and Overlap decides exactly. The list is valid until the next call.
func (x *meshIndex) cuts(i int32, c *[dim]Vec) []int32 {
	x.cutting = x.cutting[:0]
	for k := range c {
		for l := range k {
			s := Segment{c[k], c[l]}
			lo, hi := each(s.A, s.B, minOf), each(s.A, s.B, maxOf)
			x.found = x.corners.tree.Meeting(&tree.Bounds{Lo: axes(lo), Hi: axes(hi)}, x.found[:0])
			for _, at := range x.found {
				p := x.corners.points[at]
				if slices.Contains(x.tiles[i][:], at) || !lo.isAtMost(p) || !p.isAtMost(hi) || !Overlap(p, s) {
					continue
				}
				corner := holderOf([]int32{at}, 0)
				for _, a := range from(x.shared, corner) {
					if a.of != corner.of {
						break
					}
					x.cutting = append(x.cutting, a.at)
				}
			}
		}
	}
	slices.Sort(x.cutting)
	x.cutting = slices.Compact(x.cutting)
	return x.cutting
}
