//go:build amd64 && !purego

package tree

// Prepared rays by a kernel.

// prepSlabs is rayPrep.set where there is AVX2.
//
//go:noescape
func prepSlabs(s *rayPrep, q *Slabs, all *Bounds) bool

// set prepares the motion q for the nodes of a tree, which are within all, and sets q.perTime. It returns false if numbers are
// too large or too small for the kernel; then plain Go traverses the tree.
func (s *rayPrep) set(q *Slabs, all *Bounds) bool {
	s.isUsable = false
	return HasVectors && prepSlabs(s, q, all)
}

// prepQuant is rayPrep.setQuant where there is AVX2.
//
//go:noescape
func prepQuant(s *rayPrep, q *Slabs, all *Bounds, a *frameOrigin) bool

// setQuant is set, and also prepares q for the quantFrames of a tree around a. It returns false as set does, and where the motion
// starts far from a.
func (s *rayPrep) setQuant(q *Slabs, all *Bounds, a *frameOrigin) bool {
	s.isUsable = false
	return HasVectors && prepQuant(s, q, all, a)
}
