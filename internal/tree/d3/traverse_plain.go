//go:build !amd64 || purego

package tree

// Traversals where there is no kernel.

// nextByKernel returns ok = false: plain Go traverses the tree.
func (*Traversal) nextByKernel() (at int32, set uint32, ok bool) { return None, 0, false }
