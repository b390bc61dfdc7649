//go:build !amd64 || purego

package d3

// Kernels of a World in plain Go, which has no way to ask memory early.

import (
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// prefetchParts may ask for n parts that will be looked at soon.
func prefetchParts(*part, *int32, int) {}

// prefetchPart may ask memory for a part.
func prefetchPart(*part) {}

// prefetchKey may do so for an id.
func prefetchKey(unsafe.Pointer) {}

// LeafPairs knows of no items.
func (m *pairFinder) LeafPairs(_ *tree.Node, others []int32, found [][2]int32) (all [][2]int32, rest []int32, ok bool) {
	return found, others, false
}

// find finds nothing.
func (*scratch) find(*part, *tree.Tree, []part, []int32, unsafe.Pointer, uintptr, bool) (surely, inDoubt int) {
	return -1, 0
}

// listSurely is certain of no items.
func (*scratch) listSurely(*part, *tree.Tree, []part, []int32, unsafe.Pointer, uintptr) (ok bool) {
	return false
}

// listMany is certain of no items.
func (*scratch) listMany(*part, *tree.Tree, []part, []int32, unsafe.Pointer, uintptr) (ok bool) {
	return false
}

// certainInOrder does nothing.
func (*scratch) certainInOrder([]int32, unsafe.Pointer, uintptr) (ok bool) { return false }

func cellsOf(parts []part, all []tree.Entry, r *tree.Raster) (done int) {
	return cellsPlainly(parts, all, r)
}

// boxesOf sets no bounds.
func boxesOf([]part, *[8]int32, *[8]tree.Bounds) (round uint8, ok bool) { return 0, false }
