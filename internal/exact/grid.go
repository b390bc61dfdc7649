package exact

// This file puts questions about solids on a grid of small integers.

import "math"

// grid is a question about solids on integers, in units of 2^exp, that are small:
// S + R < 2^20, where S bounds |z|₁ for all z of Z. Sums on the way are less than 2^53.
//
// For corners a, b, c of Z, differences u, v of two, and n = u×v, int64 and int128 hold
//
//	|a| ≤ |a|₁ < 2^20, |u| ≤ |u|₁ < 2^21
//	|a·u| < 2^41, u·u < 2^42, |a×u| < 2^41, |n| < 2^42
//	|(a×b)·c| < 2^60, |a·n| < 2^62
//	|u·u a| < 2^62, |(a·u) u| < 2^62, and d = u·u a − (a·u) u: |d| < 2^62
//	|(a×b)·n| < 2^82, |a·d| < 2^82, |u·d| < 2^83, |u·n| < 2^63
//	|R u| < 2^41, |R n| < 2^62, |R n|² < 2^124, (a·n)² < 2^124
//
// The two products of a coordinate of n are each less than 2^42, and those of a dot product
// may wrap around on the way to a sum that fits. In the cone of inside, corners stand in for
// differences, and all is less.
type grid struct {
	*Solids
	exp    int
	scale  float64     // 2^-exp
	ref    *[3]float64 // a point of B, without its At
	shift  cell        // A.At − B.At
	a, b   solidCells
	motion cell
	r      int64

	outward [3]float64 // of inside
}

// solidCells are the vectors of a solid: three halves and the run.
type solidCells [4]cell

const gridSize = 1 << 20

// gridOf returns the question q, for set: what set would store itself would move to the heap.
func gridOf(q *Solids) grid { return grid{Solids: q, ref: &q.B.Points[0]} }

// set puts the question on the grid 2^lo, if that is small.
func (g *grid) set(lo int) bool {
	q := g.Solids
	if lo < -1000 || lo > 1000 {
		return false
	}
	g.exp, g.scale = lo, power2(-lo)
	size := g.measure(&q.B, &g.b)
	if q.A.At == q.B.At {
		size += g.measure(&q.A, &g.a)
	} else {
		size += g.measureShifted(&q.A, &g.a)
	}
	if q.When != AtStart {
		size += g.cell(&q.MA, &q.MB, &g.motion)
	}
	r := float64((q.RA + q.RB) * g.scale)
	most := r
	for _, more := range [...][]float64{q.MoreA, q.MoreB} {
		for _, x := range more {
			r += float64(x * g.scale)
			most = max(most, math.Abs(r), math.Abs(x*g.scale))
		}
	}
	if !(size+r < gridSize && most < 1<<53) {
		return false
	}
	g.r = int64(r)
	return true
}

// power2 returns 2^exp, −1022 ≤ exp ≤ 1023.
func power2(exp int) float64 { return math.Float64frombits(uint64(1023+exp) << 52) }

// measure sets the vectors of s, and returns the greatest |p − ref|₁ of all its vertices p, or
// more.
func (g *grid) measure(s *Solid, v *solidCells) (size float64) {
	for i := range s.Points {
		p := &s.Points[i]
		size = max(size, math.Abs(p[0]-g.ref[0])+math.Abs(p[1]-g.ref[1])+math.Abs(p[2]-g.ref[2]))
	}
	return float64(size*g.scale) + g.vectors(s, v)
}

// measureShifted is measure for a solid that is moved by the shift. All is exact where no
// sum on the way reaches 2^53; where one does, the size is infinite.
func (g *grid) measureShifted(s *Solid, v *solidCells) (size float64) {
	most := g.cell(&g.A.At, &g.B.At, &g.shift)
	for i := range s.Points {
		var p cell
		most = max(most, g.cell(&s.Points[i], g.ref, &p))
		p = p.plus(&g.shift)
		size = max(size, math.Abs(float64(p[0]))+math.Abs(float64(p[1]))+math.Abs(float64(p[2])))
	}
	if !(most < 1<<53) {
		return math.Inf(1)
	}
	return size + g.vectors(s, v)
}

// vectors sets the vectors of s, and returns the sum of their 1-norms.
func (g *grid) vectors(s *Solid, v *solidCells) (size float64) {
	for i := range s.Count {
		size += g.vector(&s.Halves[i], s.HalfExp, &v[i])
	}
	return size + g.vector(&s.Run, s.RunExp, &v[3])
}

// cell sets c to p − q and returns |c|₁. If that is less than 2^53, all is exact, since no
// bit of p − q is below 2^exp. Otherwise the sum is at least 2^53, and c means nothing.
func (g *grid) cell(p, q *[3]float64, c *cell) (size float64) {
	for i := range c {
		f := float64((p[i] - q[i]) * g.scale)
		size += math.Abs(f)
		c[i] = int64(f)
	}
	return size
}

// vector sets c to v·2^exp and returns |c|₁, as cell does.
func (g *grid) vector(v *[3]float64, exp int, c *cell) (size float64) {
	if *v == none {
		return 0
	}
	if exp -= g.exp; exp < -1022 || exp > 1023 {
		return math.Inf(1)
	}
	scale := power2(exp)
	for i := range c {
		f := float64(v[i] * scale)
		size += math.Abs(f)
		c[i] = int64(f)
	}
	return size
}

// corner returns the corner c of Z.
func (g *grid) corner(c *Corner) cell {
	a, b := g.vertex(&g.A, &g.a, c.A), g.vertex(&g.B, &g.b, c.B)
	z := a.minus(&b)
	z = z.plus(&g.shift)
	if c.Moved {
		z = z.plus(&g.motion)
	}
	return z
}

// vertex returns the vertex v of s from ref, without At.
func (g *grid) vertex(s *Solid, vectors *solidCells, v Vertex) cell {
	var p cell
	g.cell(&s.Points[v.Point], g.ref, &p)
	for i := range s.Count {
		if v.Signs>>i&1 != 0 {
			p = p.plus(&vectors[i])
		} else if s.Ahead>>i&1 == 0 {
			p = p.minus(&vectors[i])
		}
	}
	if v.Signs&runBit != 0 {
		p = p.plus(&vectors[3])
	}
	return p
}

// support returns the corner of Z that is least along d.
func (g *grid) support(d *cell) (c Corner) {
	c.A = g.extreme(&g.A, &g.a, d)
	back := d.negated()
	c.B = g.extreme(&g.B, &g.b, &back)
	switch g.When {
	case AtEnd:
		c.Moved = true
	case OnTheWay:
		c.Moved = g.motion.dot128(d).hi < 0
	}
	return c
}

// extreme returns the vertex of s that is least along d.
func (g *grid) extreme(s *Solid, vectors *solidCells, d *cell) (v Vertex) {
	var best, p cell
	g.cell(&s.Points[0], g.ref, &best)
	for i := 1; i < len(s.Points); i++ {
		g.cell(&s.Points[i], g.ref, &p)
		if p.behind(&best, d) {
			v.Point, best = int32(i), p
		}
	}
	for i := range s.Count {
		if vectors[i].dot128(d).hi < 0 {
			v.Signs |= 1 << i
		}
	}
	if vectors[3].dot128(d).hi < 0 {
		v.Signs |= runBit
	}
	return v
}

// behind says whether p·d < q·d.
func (p *cell) behind(q, d *cell) bool {
	k := p.minus(q)
	return k.dot128(d).hi < 0
}
