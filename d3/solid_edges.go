package d3

// Edges of solids: their directions, across which the ways out of two lie.

// edgeDirections goes through the directions of the edges of a solid: halves and runs, and the
// edges of a hull. Without these, they are the differences of any two points, of which some may be
// no edges, or in a ring, of those that follow each other.
type edgeDirections struct {
	u         Vec // of an ordinary length, as exact as the given numbers
	isEndless bool
	k, i, j   int
}

// next goes on to the next direction, and says whether there is one.
func (d *edgeDirections) next(s *scaledSolid) bool {
	if d.k < s.count && s.kind != boxed {
		d.u, d.isEndless = mantissa(s.solid.halves[d.k]), s.endless == lineCut
		d.k++
		return true
	}
	if d.k <= s.count {
		d.k = s.count + 1
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
			d.u = axisOf(d.i)
			d.i++
			return true
		}
	case s.kind == ring:
		if d.i < n && n > 1 {
			d.u = s.between(d.i, (d.i+1)%n)
			d.i++
			return true
		}
	case s.edges != nil:
		if d.i < len(s.edges) {
			x := &s.edges[d.i]
			d.u = s.between(x[0], x[1])
			d.i++
			return true
		}
	default:
		if d.j++; d.j >= n {
			d.i++
			d.j = d.i + 1
		}
		if d.j < n {
			d.u = s.between(d.i, d.j)
			return true
		}
	}
	return false
}

// axisOf returns the unit vector along the axis i.
func axisOf(i int) Vec {
	var x [3]float64
	x[i] = 1
	return vecOf(x)
}

// between returns the direction from the point i to the point j, of an ordinary length.
func (s *scaledSolid) between(i, j int) Vec {
	p, q := vecOf(s.points[i]), vecOf(s.points[j])
	d := q.Sub(p)
	if top := d.maxAbs(); top > 0x1p-100 && top < 0x1p100 {
		return d
	}
	v := difference(&q, &p)
	return mantissa(v.v)
}
