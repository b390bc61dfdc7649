package d3

// Edges of solids: their directions, across which the ways out of two lie.

// directions goes through the directions of the edges of two solids A and B: halves and runs, and
// the differences of any two points, of which some may be no edges; in a ring, of those that
// follow each other.
type directions struct {
	u         Vec // about 1 long, as exact as the given numbers
	isEndless bool
	ofB       bool
	k, i, j   int
}

// next goes on to the next direction, and says whether there is one.
func (d *directions) next(a, b *local) bool {
	s := a
	if d.ofB {
		s = b
	}
	if d.k < s.count {
		d.u, d.isEndless = mantissa(s.solid.halves[d.k]), s.endless == lineCut
		d.k++
		return true
	}
	if d.k == s.count {
		d.k++
		if s.solid.run != (Vec{}) {
			d.u, d.isEndless = mantissa(s.solid.run), s.endless == rayCut
			return true
		}
	}
	d.isEndless = false
	n := len(s.points)
	switch {
	case s.kind == boxed:
		if d.i < dim {
			var axis [3]float64
			axis[d.i] = 1
			d.u = vecOf(axis)
			d.i++
			return true
		}
	case s.kind == ring:
		if d.i < n {
			d.between(s, d.i, (d.i+1)%n)
			d.i++
			return true
		}
	default:
		if d.j++; d.j >= n {
			d.i++
			d.j = d.i + 1
		}
		if d.j < n {
			d.between(s, d.i, d.j)
			return true
		}
	}
	if d.ofB {
		return false
	}
	*d = directions{ofB: true}
	return d.next(a, b)
}

// between sets the direction from the point i to the point j.
func (d *directions) between(s *local, i, j int) {
	p, q := vecOf(s.points[i]), vecOf(s.points[j])
	v := difference(&q, &p)
	d.u = mantissa(v.v)
}
