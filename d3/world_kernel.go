//go:build amd64 && !purego

package d3

// Kernels of a World: eight balls of a leaf against others, and asking memory early for the parts that a query goes through.

import (
	"slices"
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// The assembly knows the types of the tree by these names.
type (
	bounds = tree.Bounds
	frame  = tree.Frame
	node   = tree.Node
	raster = tree.Raster
)

var _ frame // only the assembly names it

// prefetchPart prefetches a part.
//
//go:noescape
func prefetchPart(p *part)

// prefetchKey prefetches the memory at key.
//
//go:noescape
func prefetchKey(key unsafe.Pointer)

// prefetchParts prefetches n parts, those of items from the first on: n waits at once take as long as one.
//
//go:noescape
func prefetchParts(first *part, items *int32, n int)

// prefetchKeys prefetches the keys of the n objects that own some parts.
//
//go:noescape
func prefetchKeys(owners *int32, items *int32, n int, keys unsafe.Pointer, size uintptr)

// pairParts adds pairs of balls: of one in a leaf and one of others, and of those in the leaf of which the second one is in
// own. Those that are in doubt are items, sure ones are objects, and what of others is no ball that stands still comes to
// the front. There is room for all pairs and eight more. Unless all in the leaf are such balls, inDoubt is negative.
//
//go:noescape
func pairParts(first *part, leaf *node, own uint32, others []int32, doubts *[2]int32, sure *pair) (inDoubt, rest, surely int)

// cellParts is cellsPlainly, for n entries, at least one.
//
//go:noescape
func cellParts(first *part, all *tree.Entry, n int, r *raster) (done int)

// cellsOf is cellsPlainly, for at least one entry.
func cellsOf(parts []part, all []tree.Entry, r *raster) (done int) {
	if tree.HasVectors {
		return cellParts(&parts[0], &all[0], len(all), r)
	}
	return cellsPlainly(parts, all, r)
}

// boxParts sets the bounds of parts, as part.bounds does, and returns which are round. It returns false if one moves, or
// has bounds of another kind.
//
//go:noescape
func boxParts(first *part, items *[8]int32, to *[8]bounds) (round uint8, ok bool)

// boxesOf is boxParts, or returns false where there is no kernel.
func boxesOf(parts []part, items *[8]int32, to *[8]bounds) (round uint8, ok bool) {
	if !tree.HasVectors || len(parts) == 0 {
		return 0, false
	}
	return boxParts(&parts[0], items, to)
}

// LeafPairs is about balls at rest, by pairParts.
func (m *pairFinder) LeafPairs(leaf *node, others []int32, found [][2]int32) (all [][2]int32, rest []int32, ok bool) {
	if !tree.HasVectors || m.listsItems {
		return found, others, false
	}
	const most = 1024
	own, kept := uint32(0xfe), 0
	for from := 0; from == 0 || from < len(others); from += most {
		some := others[from:min(from+most, len(others))]
		found, m.sure = slices.Grow(found, 8*len(some)+72), slices.Grow(m.sure, 8*len(some)+72)
		nf, ns := len(found), len(m.sure)
		inDoubt, rest, surely := pairParts(&m.parts[0], leaf, own, some, &found[:nf+1][nf], &m.sure[:ns+1][ns])
		if inDoubt < 0 {
			return found, others, false
		}
		found, m.sure = found[:nf+inDoubt], m.sure[:ns+surely]
		kept += copy(others[kept:], some[:rest])
		own = 0
	}
	return found, others[:kept], true
}

// overlapParts compares q, a ball, a point or a box, with some parts, at least one. It writes to sure the items that q surely
// overlaps, and to the front of items, in order, those in doubt. Both have memory for eight more.
//
//go:noescape
func overlapParts(first, q *part, items *int32, n int, sure *int32) (rest, surely int)

// meetLeaves compares a ball, a point or a box with what is in n leaves, at least one, until a tiny one comes. Of balls, cells tell
// of most whether they overlap q. It puts those that surely do into sure, and what is in doubt, and the box b may meet, into rest:
// there is room for all, and eight more. It returns how many leaves are done.
//
//go:noescape
func meetLeaves(nodes *node, q *part, b *bounds, leaves *int32, n int, sure, rest *int32) (done, surely, inDoubt int)

// findParts is listLeaves, meetLeaves and overlapParts for q, a ball, a point or a box, and a tree that is not empty. If
// isWhole, and no item is in doubt, it is orderObjects as well, for up to 32 objects, which are in doubts then. If a frame is
// tiny, or the lists are too short, it returns surely < 0.
//
//go:noescape
func findParts(nodes *node, root int32, q, first *part, owners *int32, per uint, keys unsafe.Pointer, size uintptr, room *findings, isWhole bool) (surely, inDoubt int)

// fewParts is a number of parts up to which these, not cells, are compared: in space that takes less time than what is in
// thrice as many leaves, unless there is memory to wait for. It is a variable for tests.
var fewParts = 50_000 * (dim - 2)

// find is findParts for a part that isSimple, with the results in findings. It returns surely < 0 where no kernel finds them.
func (sc *scratch) find(q *part, t *tree.Tree, parts []part, owners []int32, keys unsafe.Pointer, size uintptr, isWhole bool) (surely, inDoubt int) {
	if !tree.HasVectors || len(parts) <= fewParts || len(t.Nodes) == 0 {
		return -1, 0
	}
	per := uint(int64(float64(float64(len(owners))*0x1p32) / float64(len(t.Nodes)))) // no integers: dividing these is slow
	return findParts(&t.Nodes[0], t.Root, q, &parts[0], &owners[0], per, keys, size, &sc.findings, isWhole)
}

// listSurely lists in certain the items of a tree that q surely overlaps, and in items those in doubt. It prefetches the keys of
// objects, of a size. It returns false, and does nothing, if q is no simple part, or if there is no kernel.
func (sc *scratch) listSurely(q *part, t *tree.Tree, parts []part, owners []int32, keys unsafe.Pointer, size uintptr) (ok bool) {
	if !tree.HasVectors || !q.isSimple() {
		return false
	}
	if surely, inDoubt := sc.find(q, t, parts, owners, keys, size, false); surely >= 0 {
		sc.listFindings(surely, inDoubt)
		return true
	}
	return sc.listMany(q, t, parts, owners, keys, size)
}

// listMany is listSurely for a simple part, in more steps than one.
func (sc *scratch) listMany(q *part, t *tree.Tree, parts []part, owners []int32, keys unsafe.Pointer, size uintptr) (ok bool) {
	if !tree.HasVectors {
		return false
	}
	sc.items, sc.certain = sc.items[:0], sc.certain[:0]
	if len(t.Nodes) == 0 {
		return true
	}
	b := around(q.ends())
	nodes, from := t.Leaves(&b, sc.Lists[:0], &owners[0], uint(len(owners))<<32/uint(len(t.Nodes)))
	sc.Lists = nodes
	leaves := nodes[from:]
	most := 8*len(leaves) + 8
	items, certain := slices.Grow(sc.items, most)[:most], slices.Grow(sc.certain, most)[:most]
	doubts, sure := 0, 0
	if len(parts) <= fewParts {
		doubts, leaves = tree.ListMeeting(t.Nodes, &b, leaves, items), nil
	}
	for len(leaves) > 0 {
		done, surely, inDoubt := meetLeaves(&t.Nodes[0], q, &b, &leaves[0], len(leaves), &certain[sure], &items[doubts])
		sure, doubts = sure+surely, doubts+inDoubt
		if leaves = leaves[done:]; len(leaves) > 0 {
			doubts += tree.ListMeetingPlainly(t.Nodes, &b, leaves[:1], items[doubts:])
			leaves = leaves[1:]
		}
	}
	if doubts > 0 {
		prefetchParts(&parts[0], &items[0], doubts)
		prefetchKeys(&owners[0], &certain[0], sure, keys, size)
		rest, surely := overlapParts(&parts[0], q, &items[0], doubts, &certain[sure])
		doubts, sure = rest, sure+surely
	}
	sc.items, sc.certain = items[:doubts], certain[:sure]
	return true
}

// orderObjects lists the objects of some parts in order: of at least one and at most 32, no two of the same one. It asks memory for
// their keys, of a size. There is room for eight more items, and sixteen more objects.
//
//go:noescape
func orderObjects(owners *int32, items *int32, n int, to *int32, keys unsafe.Pointer, size uintptr)

// certainInOrder lists in items the objects of certain, in order, if they are few. No two items of certain have one object.
func (sc *scratch) certainInOrder(owners []int32, keys unsafe.Pointer, size uintptr) (ok bool) {
	n := len(sc.certain)
	if !tree.HasVectors || n == 0 || n > mostOrdered {
		return false
	}
	sc.items, sc.certain = slices.Grow(sc.items[:0], n+16)[:n], slices.Grow(sc.certain, 8)
	orderObjects(&owners[0], &sc.certain[0], n, &sc.items[0], keys, size)
	return true
}
