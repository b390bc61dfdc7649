package tree

// Copies, and trees that do not change any more.

import (
	"slices"
	"unsafe"
)

// Copy makes t a copy of another tree. It uses the memory that t has.
func (t *Tree) Copy(from *Tree) {
	t.Nodes = append(t.Nodes[:0], from.Nodes...)
	t.extents = append(t.extents[:0], from.extents...)
	t.quantFrames = append(t.quantFrames[:0], from.quantFrames...)
	t.frameOrigin, t.isComplete = from.frameOrigin, from.isComplete
	t.place = append(t.place[:0], from.place...)
	t.Root, t.Built, t.Changes = from.Root, from.Built, from.Changes
}

// Grow takes memory for a tree of n items, so that building it takes none.
func (t *Tree) Grow(n int) {
	nodes := n/7 + 8
	t.Nodes = slices.Grow(t.Nodes, max(0, nodes-len(t.Nodes)))
	t.extents = slices.Grow(t.extents, max(0, nodes-len(t.extents)))
	t.quantFrames = slices.Grow(t.quantFrames, max(0, nodes-len(t.quantFrames)))
	t.place = slices.Grow(t.place, max(0, n-len(t.place)))
}

// Freeze makes a tree, which has just been built and is not empty, as small as possible. After that the tree never changes: only
// Meeting, Leaves, Cross, traversals and walks are allowed. Nodes get new numbers, in their order, leaves after all others:
// from the returned number on. The root stays the first.
func (t *Tree) Freeze() (leaves int32) {
	was := t.Nodes
	for i := range was {
		if !was[i].IsLeaf {
			leaves++
		}
	}
	to := make([]int32, len(was))
	inner, leaf := int32(0), leaves
	for i := range was {
		if was[i].IsLeaf {
			to[i] = leaf
			leaf++
		} else {
			to[i] = inner
			inner++
		}
	}
	t.Nodes = make([]Node, len(was))
	quantFrames := make([]quantFrame, leaves) // leaves have none
	for i, n := range was {
		if !n.IsLeaf {
			quantFrames[to[i]] = t.quantFrames[i]
		}
		if n.parent != None {
			n.parent = to[n.parent]
		}
		for lane, child := range n.Child {
			if child != None && !n.IsLeaf {
				n.Child[lane] = to[child]
			}
		}
		t.Nodes[to[i]] = n
	}
	t.place = nil
	t.quantFrames = quantFrames
	t.isComplete = t.isComplete && leaves > 0 // a root that is a leaf has no quantFrame
	t.extents = []extent{t.extents[t.Root]}
	return leaves
}

// Bytes returns how many bytes the lists of a tree take, with their room to grow.
func (t *Tree) Bytes() int {
	return cap(t.Nodes)*nodeSize + cap(t.extents)*int(unsafe.Sizeof(extent{})) + cap(t.quantFrames)*int(unsafe.Sizeof(quantFrame{})) + 4*cap(t.place)
}
