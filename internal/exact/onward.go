package exact

// This file decides whether what touches or meets goes on doing so, on integers of any size.

// Onward says whether the point x of Z with the name s stays in Z if A goes on by a bit of
// MA − MB, or for back by a bit of its opposite, while the origin stays where x was. s is
// what Sign has left, so x is strictly inside it. If x does not stay, n is the way from x to
// the nearest point of Z then. Of all n with n·z ≥ n·x for all z of Z it is the one nearest to
// this motion, rounded. The greatest of its coordinates is 1 to 2.
func (q *Solids) Onward(s *Simplex, back bool) (n [3]float64, stays bool) {
	when := q.When
	q.When = OnTheWay // so that the motion counts
	lo, width := q.extent()
	q.When = AtStart
	q.clean(s)
	about := question{op: opOnward, solids: q, width: width, simplex: s, back: back}
	about.decide(lo, width)
	q.When = when
	return about.outward, about.holds
}

// A lead is the direction from one corner of Z to another.
type lead struct{ from, to Corner }

// onward is Onward, for Z before the motion m. From x, all of Z lies in the cone of the
// directions from the corners of s to those of Z. With p = −m, or m for back, x stays in Z if
// p is in this cone. The steps towards the point w of the cone nearest to p are those of
// opposes; if w is not p, n is w − p (Moreau 1962).
func (m arena) onward(f *frame, s *Simplex, back bool) bool {
	start := Corner{Moved: back}
	base := m.lead(f, &lead{start, Corner{Moved: !back}})
	var leads [3]lead
	n, fresh := 0, uint8(0)
	for {
		next, ends, stays := m.turn(f, &base, s, &leads, &n, fresh)
		if ends {
			return stays
		}
		leads[n] = next
		fresh = 1 << n
		n++
	}
}

// turn is a step of onward: widen is that of opposes.
func (m arena) turn(f *frame, base *vec, s *Simplex, leads *[3]lead, n *int, fresh uint8) (next lead, ends, stays bool) {
	var y [3]vec
	for i := range *n {
		y[i] = m.lead(f, &leads[i])
	}
	mask, d, m := m.cone(base, &y, *n, fresh)
	kept := 0
	for i := range *n {
		if mask>>i&1 != 0 {
			leads[kept] = leads[i]
			kept++
		}
	}
	*n = kept
	if d.isZero() {
		return next, true, true
	}
	next = lead{s.Corners[0], m.support(f, &d)}
	for i := 1; i < s.N; i++ {
		if m.ascends(f, &lead{next.from, s.Corners[i]}, &d) {
			next.from = s.Corners[i]
		}
	}
	z := m.lead(f, &next)
	if m.dot(&z, &d).neg {
		return next, false, false
	}
	f.outward, _ = d.quotient(one, 0)
	return next, true, false
}

// ascends says whether a lead goes up along d.
func (m arena) ascends(f *frame, l *lead, d *vec) bool {
	v := m.lead(f, l)
	return m.dot(&v, d).sign() > 0
}

// lead returns the direction l.
func (m *arena) lead(f *frame, l *lead) vec {
	from, to := m.corner(f, &l.from), m.corner(f, &l.to)
	return m.subVec(&to, &from)
}
