package d3

// Scaled solids: a solid as floats see it, from a reference point and at a scale at which nothing overflows; its support points
// and its edges.

import (
	"math/bits"

	"github.com/hantei-go/hantei/internal/exact"
)

// scaledSolid is a solid whose lengths are divided by 2^exp and whose points are differences to ref.
type scaledSolid struct {
	*solid
	origin
	points  [][3]float64
	halves  [3]Vec
	run     Vec
	ref     Vec // rounded
	rest    Vec // mid + lo
	exp     int
	isPlain bool // a given point p is p + hi, with hi of the origin
	isNear  bool // a given point p is p + hi + rest, and |rest|₁ ≤ S/16
	middle  Vec
}

// see sets the reference point of l to ref, which is rounded, and its unit of length to 2^exp. It computes the half vectors and the run in this unit.
// The caller has set the origin, the vector from a given point to its difference to the reference point, before, and sets isNear after.
func (l *scaledSolid) see(ref *Vec, exp int) {
	s := l.solid
	l.ref, l.exp = *ref, exp
	l.rest = l.mid.Add(l.lo)
	l.isPlain, l.isNear = exp == 0 && l.rest == (Vec{}), false
	if s.isFar {
		return
	}
	for i := range s.count {
		l.halves[i] = s.halves[i].ldexp(s.halfExp - exp)
	}
	if s.run != (Vec{}) {
		l.run = s.run.ldexp(s.runExp - exp)
	}
}

// measure sets the middle to some point near that of s, and returns the first point p, and a bound on |x − p|₁ for all points x
// of s. The middle proves nothing.
func (s *scaledSolid) measure() (first Vec, extent float64) {
	first = s.point(&s.points[0])
	s.middle = first
	if n := len(s.points); n > 1 {
		step := max(1, n/4) // enough of many
		sum, count := first, 1.0
		for i := 1; i < n; i++ {
			x := s.point(&s.points[i])
			extent = max(extent, x.Sub(first).sumAbs())
			if i%step == 0 {
				sum, count = sum.Add(x), count+1
			}
		}
		s.middle = sum.Scale(1 / count)
	}
	for i := range s.count {
		extent += s.halves[i].sumAbs()
		if s.ahead>>i&1 != 0 {
			s.middle = s.middle.Add(s.halves[i].Scale(0.5))
		}
	}
	if s.solid.run != (Vec{}) {
		s.middle = s.middle.Add(s.run.Scale(0.5))
		extent += s.run.sumAbs()
	}
	return first, extent
}

// point returns the given point p with an error below e of the result, or below 4e of it if the solid is not plain.
func (s *scaledSolid) point(p *[3]float64) Vec {
	if !s.isPlain {
		return s.remote(p)
	}
	return vecFrom(p).Add(s.hi)
}

//go:noinline
func (s *scaledSolid) remote(p *[3]float64) Vec {
	d := s.to(p)
	if s.exp == 0 {
		return d.v
	}
	return d.at(s.exp)
}

// isRun is the bit of an [exact.Vertex] for the run.
const isRun = 1 << 3

// vertex returns the vertex v. Its error is below e times the sum of the lengths of all partial sums: one point and at most
// three sums.
func (s *scaledSolid) vertex(v exact.Vertex) Vec {
	var x Vec
	if s.kind == boxed {
		p := s.boxCorner(int(v.Point))
		x = s.point(&p)
	} else {
		x = s.point(&s.points[v.Point])
	}
	for i := range s.count {
		if v.Signs>>i&1 != 0 {
			x = x.Add(s.halves[i])
		} else if s.ahead>>i&1 == 0 {
			x = x.Sub(s.halves[i])
		}
	}
	if v.Signs&isRun != 0 {
		x = x.Add(s.run)
	}
	return x
}

// farthest returns a support vertex v of s along n, and h, the greatest x·n of all x in s. The error of h is below 7e·|n| times
// a bound on all |x|, the difference to ref included, and below 10e·|n| times that if s is not plain: 4e or 7e of (p−ref)·n, 3e
// of a half or the run, of which there are at most three, and e of each sum. If s isNear, it is 5e of p + hi, at most 17S/16
// long, and 4e of the rest. The bound on h holds for all vertices, whichever is returned.
func (s *scaledSolid) farthest(n Vec) (v exact.Vertex, h float64) {
	if s.kind == boxed {
		for k, x := range n.coords() {
			if x > 0 {
				v.Point |= 1 << k
			}
		}
		p := s.boxCorner(int(v.Point))
		h = s.point(&p).Dot(n)
	} else if s.isPlain || s.isNear {
		v.Point, h = highest(s.points, s.hi, n)
		if s.isNear {
			h += s.rest.Dot(n)
		}
	} else {
		h = s.remote(&s.points[0]).Dot(n)
		for i := 1; i < len(s.points); i++ {
			if x := s.remote(&s.points[i]).Dot(n); x > h {
				h, v.Point = x, int32(i)
			}
		}
	}
	for i := range s.count {
		x := s.halves[i].Dot(n)
		if x > 0 {
			v.Signs |= 1 << i
			h += x
		} else if s.ahead>>i&1 == 0 {
			h -= x
		}
	}
	if x := s.run.Dot(n); x > 0 {
		v.Signs |= isRun
		h += x
	}
	return v, h
}

// lead returns the vector from one vertex to another.
func (s *scaledSolid) lead(from, to exact.Vertex) (v Vec) {
	if from.Point != to.Point {
		p, q := s.position(from.Point), s.position(to.Point)
		d := difference(&q, &p)
		v = d.at(s.exp)
	}
	for i := range s.count {
		times := float64(2 - s.ahead>>i&1)
		if up, was := to.Signs>>i&1, from.Signs>>i&1; up > was {
			v = v.Add(s.halves[i].Scale(times))
		} else if up < was {
			v = v.Sub(s.halves[i].Scale(times))
		}
	}
	if up, was := to.Signs&isRun, from.Signs&isRun; up > was {
		v = v.Add(s.run)
	} else if up < was {
		v = v.Sub(s.run)
	}
	return v
}

// position returns the point of the given number as it is given.
func (s *scaledSolid) position(i int32) Vec {
	if s.kind == boxed {
		return vecOf(s.boxCorner(int(i)))
	}
	return vecFrom(&s.points[i])
}

// edgeDirections iterates over the directions of the edges of a solid: halves and runs, and the edges of a hull. If these are
// not known, it takes the differences of any two points, of which some may be no edges, or in a ring, of neighbors.
type edgeDirections struct {
	u         Vec // of an ordinary length, as exact as the given numbers
	isEndless bool
	k, i, j   int
}

// next advances to the next direction, and reports whether there is one.
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

// between returns the direction from the point i to the point j, of an ordinary length.
func (s *scaledSolid) between(i, j int) Vec {
	p, q := vecFrom(&s.points[i]), vecFrom(&s.points[j])
	d := q.Sub(p)
	if top := d.maxAbs(); top > 0x1p-100 && top < 0x1p100 {
		return d
	}
	v := difference(&q, &p)
	return mantissa(v.v)
}

// parts returns the bits of a vertex by which the vertices of s differ: of a box, those of the axes on which it has a length, then
// those of its halves and of its run.
func (s *scaledSolid) parts() (points, signs uint8) {
	if s.kind == boxed {
		for k := range dim {
			if s.room[0][k] != s.room[1][k] {
				points |= 1 << k
			}
		}
	}
	signs = 1<<s.count - 1
	if s.solid.run != (Vec{}) {
		signs |= isRun
	}
	return points, signs
}

// countVertices returns the number of vertices of s, some of which may be inside.
func (s *scaledSolid) countVertices() int {
	points, signs := s.parts()
	n := 1 << (bits.OnesCount8(points) + bits.OnesCount8(signs))
	if s.kind == boxed {
		return n
	}
	return n * len(s.points)
}

// vertexAt returns vertex i.
func (s *scaledSolid) vertexAt(i int) (v exact.Vertex) {
	points, signs := s.parts()
	for ; points != 0; points &= points - 1 {
		v.Point |= int32(i&1) * int32(points&-points)
		i >>= 1
	}
	for ; signs != 0; signs &= signs - 1 {
		v.Signs |= uint8(i&1) * (signs & -signs)
		i >>= 1
	}
	if s.kind != boxed {
		v.Point = int32(i)
	}
	return v
}

// edgeAt returns the ends of edge i, and whether there is one. Between points of which it does not know the edges, it takes all
// pairs, of which some may be inside.
func (s *scaledSolid) edgeAt(i int) (v, w exact.Vertex, ok bool) {
	points, signs := s.parts()
	all := s.countVertices()
	// Those along an axis of a box, a half or the run: vertex j and the one that has the bit as well. Of a vertex that has it
	// already, this is a point.
	for ; points != 0; points &= points - 1 {
		if i < all {
			v = s.vertexAt(i)
			w = v
			w.Point |= int32(points & -points)
			return v, w, true
		}
		i -= all
	}
	combinations := 1 << bits.OnesCount8(signs)
	for rest := signs; rest != 0; rest &= rest - 1 {
		if i < all {
			v = s.vertexAt(i)
			w = v
			w.Signs |= rest & -rest
			return v, w, true
		}
		i -= all
	}
	if s.kind == boxed {
		return v, w, false
	}
	// Those between points.
	v = s.vertexAt(i % combinations)
	w = v
	i /= combinations
	n := len(s.points)
	switch {
	case s.kind == ring:
		v.Point, w.Point = int32(i), int32((i+1)%n)
		return v, w, i < n && n > 1
	case s.edges != nil:
		if i < len(s.edges) {
			v.Point, w.Point = int32(s.edges[i][0]), int32(s.edges[i][1])
			return v, w, true
		}
		return v, w, false
	}
	for first := range n {
		if i < n-1-first {
			v.Point, w.Point = int32(first), int32(first+1+i)
			return v, w, true
		}
		i -= n - 1 - first
	}
	return v, w, false
}
