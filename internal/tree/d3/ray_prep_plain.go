//go:build !amd64 || purego

package tree

// Prepared rays where there is no kernel: plain Go needs none.

// set returns false: plain Go traverses the tree.
func (*rayPrep) set(*Slabs, *Bounds) bool { return false }

// setQuant returns false: no kernel uses quantFrames.
func (*rayPrep) setQuant(*Slabs, *Bounds, *frameOrigin) bool { return false }
