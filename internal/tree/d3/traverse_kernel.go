//go:build amd64 && !purego

package tree

// Traversals by a kernel.

// traverseNodes goes on to the next leaf, or to a node that the kernel leaves to plain Go. The latter stays on the stack. At the
// end, at is None.
//
//go:noescape
func traverseNodes(f *Traversal, nodes *Node) (at int32, set uint32)

// traverseQuant is traverseNodes, by quantFrames.
//
//go:noescape
func traverseQuant(f *Traversal, nodes *Node) (at int32, set uint32)

// nextByKernel is nextLeaf, as far as the kernel goes: it returns ok = false before a node that is left to plain Go.
func (f *Traversal) nextByKernel() (at int32, set uint32, ok bool) {
	if !f.prep.isUsable {
		return None, 0, false
	}
	if f.quantFrames != nil {
		at, set = traverseQuant(f, &f.nodes[0])
	} else {
		at, set = traverseNodes(f, &f.nodes[0])
	}
	return at, set, set != leftToPlain
}
