package d3

// Faults of meshes: what exporters leave behind, and queries bear.

import (
	"iter"
	"slices"
)

// Validate reports the first of Faults as a *MeshError, or nil.
func (m *Mesh) Validate() error {
	for fault := range m.Faults() {
		return &fault
	}
	return nil
}

// Faults returns what is wrong with the parts of a Mesh, in their order, exactly: one that has no extent,
// one that has the corners of another one before it, one with a side that two before it have already, in the
// plane a corner, and one with a side in which a corner of another one lies. Queries answer all the same.
func (m *Mesh) Faults() iter.Seq[MeshError] {
	return func(yield func(MeshError) bool) {
		var beside []int32
		for i := range m.data.tiles {
			b := m.data.Bounds(int32(i))
			beside = m.data.tree.Meeting(&b, beside[:0])
			slices.Sort(beside)
			for _, fault := range m.data.faults(int32(i), beside) {
				if !yield(fault) {
					return
				}
			}
		}
	}
}

// faults returns those of a tile, beside which others are.
func (m *meshData) faults(i int32, beside []int32) (all []MeshError) {
	c := m.corners(i)
	add := func(other int, err error) { all = append(all, MeshError{int(i), other, err}) }
	if hasNoExtent(&c) {
		add(none, ErrDegenerate)
	}
	const noTwin = -2
	twin := noTwin
	var shares [dim]int // how many before it have all corners but one
	first := [dim]int32{}
	for _, j := range beside {
		if j >= i {
			break
		}
		d := m.corners(j)
		if hasCorners(&c, &d) {
			twin = int(j)
			break
		}
		for k := range c {
			if sharesAllBut(&c, &d, k) {
				if shares[k]++; shares[k] == 1 {
					first[k] = j
				}
			}
		}
	}
	if twin != noTwin {
		add(twin, ErrDuplicate)
		return all
	}
	for k := range shares {
		if shares[k] >= 2 {
			add(int(first[k]), ErrNonManifold)
		}
	}
	for _, j := range beside {
		if d := m.corners(j); j != i && cuts(&c, &d) {
			add(int(j), ErrTJunction)
		}
	}
	return all
}

// hasCorners says whether two tiles have the same corners, in any order.
func hasCorners(c, d *[dim]Vec) bool {
	for k := range c {
		if !slices.Contains(d[:], c[k]) || !slices.Contains(c[:], d[k]) {
			return false
		}
	}
	return true
}

// sharesAllBut says whether d has all corners of c but the one at k.
func sharesAllBut(c, d *[dim]Vec, k int) bool {
	for i := range c {
		if i != k && !slices.Contains(d[:], c[i]) {
			return false
		}
	}
	return true
}

// cuts says whether a corner of d lies within a side of c.
func cuts(c, d *[dim]Vec) bool {
	for _, p := range d {
		if slices.Contains(c[:], p) {
			continue
		}
		for k := range c {
			for l := range k {
				s := Segment{c[k], c[l]}
				if lo, hi := each(s.A, s.B, minOf), each(s.A, s.B, maxOf); lo.isAtMost(p) && p.isAtMost(hi) && Overlap(p, s) {
					return true
				}
			}
		}
	}
	return false
}
