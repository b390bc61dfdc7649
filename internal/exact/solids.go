package exact

// Sign returns the sign of dist(0, Z) − (RA+RB): −1 when the solids grown by their radii
// penetrate, 0 when they touch, +1 when they are apart. It starts from s, and leaves in
// s the corners of the feature of Z nearest to the origin: affinely
// independent, with that point strictly inside.
func (q *Solids) Sign(s *Simplex) int {
	q.clean(s)
	lo, width := q.extent()
	if width <= narrowBits {
		return q.signNarrow(s, lo, width)
	}
	return q.signWild(s, lo, width)
}

//go:noinline
func (q *Solids) signNarrow(s *Simplex, lo, width int) int {
	var limbs [narrowLimbs]uint64
	f := q.frame(lo, width)
	return solidSign(arena{limbs[:]}, &f, s)
}

//go:noinline
func (q *Solids) signWild(s *Simplex, lo, width int) int {
	var limbs [wildLimbs]uint64
	f := q.frame(lo, width)
	return solidSign(arena{limbs[:]}, &f, s)
}

func solidSign(m arena, f *frame, s *Simplex) int {
	m.descend(f, s)
	r := m.add(m.scaled(f.RA, f.exp), m.scaled(f.RB, f.exp))
	return m.distance(f, s, m.mul(r, r))
}
