package turning

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// e is the unit roundoff.
const e = 0x1p-53

// poses is two bodies in floats on a part of their ways, from lo to hi, or backward if hi < lo. A time s of it, 0..1, is the time lo + s·(hi−lo).
// Positions are relative to the pivot of b. All sizes are those at any time of the part.
//
// Lengths are divided by 2^down, so that products of six of them stay in the floats, whatever their size. An underflow is far below
// the rounding error of the largest length.
type poses struct {
	lo, hi   float64
	down     int
	corners  [2][]vec // relative to the pivot of the body
	edges    [2][][2]int
	faces    [2][]face
	placed   [2][]vec // at the time of place
	from, to [2]quat
	turns    [2]bool
	center   [2]vec // of the pivot of a, at lo and at hi
	radius   float64
	reach    [2]float64 // a bound on |r|₁ of the corners r
	size     float64    // S: a bound on the numbers of a gap, with radii
	close    float64    // S without what stands for a half of the world
	slack    float64    // 128e·S, more than the error of a gap
	most     [2]float64 // a bound on |q|²
}

// start computes all that no part of the ways changes.
func (p *poses) start(bodies [2]*Body) {
	p.radius, p.down = 0, 0
	if top := max(bodies[0].exponent(), bodies[1].exponent()); top > 150 || top < -150 {
		p.down = top
	}
	for i, x := range bodies {
		p.radius += x.radius(p.down)
		n := x.count()
		if cap(p.corners[i]) < n {
			p.corners[i], p.placed[i] = make([]vec, n), make([]vec, n)
		}
		p.corners[i], p.placed[i] = p.corners[i][:n], p.placed[i][:n]
		p.turns[i], p.reach[i] = x.Spin.Turns(), 0
		p.edges[i], p.faces[i] = p.edges[i][:0], p.faces[i][:0]
		x.approximate(p.corners[i], p.down)
		for k := range p.corners[i] {
			if r := sumAbs(&p.corners[i][k]); r > p.reach[i] {
				p.reach[i] = r
			}
		}
	}
}

// list makes the lists of edges and of faces.
func (p *poses) list(bodies [2]*Body) {
	for i, x := range bodies {
		if len(p.edges[i])+len(p.faces[i]) == 0 {
			p.edges[i], p.faces[i] = x.appendEdges(p.edges[i]), x.appendFaces(p.faces[i])
		}
	}
}

// approximate sets all corners relative to the pivot, divided by 2^down. Let c be a point of the body less the pivot: At may cancel
// large points, so all three are summed up with an error below 4e|c|. With the half vectors a corner is off by less than 8e times
// the sum of the components of c and of these.
func (b *Body) approximate(corners []vec, down int) {
	pivot, at := scaled(&b.Pivot, -down), scaled(&b.At, b.AtExp-down)
	var halves [3]vec
	for h := range b.Count {
		halves[h] = scaled(&b.Halves[h], b.HalfExp-down)
	}
	for i := range b.Points {
		of := corners[i<<b.Count:][:1<<b.Count]
		p := scaled(&b.Points[i], -down)
		of[0] = minus(&p, &pivot)
		if at != (vec{}) {
			for k := range p {
				hi, mid, _ := expansion.OfThree(p[k], at[k], -pivot[k])
				of[0][k] = hi + mid
			}
		}
		for h := range b.Count { // each half vector doubles the corners there are
			n := 1 << h
			for k := range n {
				r := of[k]
				of[k], of[n+k] = minus(&r, &halves[h]), plus(&r, &halves[h])
			}
		}
	}
}

// radius returns the radius of the body, divided by 2^down and rounded.
func (b *Body) radius(down int) (r float64) {
	r = float.Ldexp(b.Radius, -down)
	for _, x := range b.More {
		r += float.Ldexp(x, -down)
	}
	return r
}

// exponent returns the exponent of the largest number of the body and of its motion.
func (b *Body) exponent() int {
	top := b.Radius
	see := func(v *[3]float64) {
		for _, x := range v {
			if x = math.Abs(x); x > top {
				top = x
			}
		}
	}
	for i := range b.Points {
		see(&b.Points[i])
	}
	see(&b.Pivot)
	see(&b.Move)
	for _, r := range b.More {
		top = max(top, math.Abs(r))
	}
	exp := float.ExponentOf(top)
	top = 0
	see(&b.At)
	exp = max(exp, float.ExponentOf(top)+b.AtExp)
	top = 0
	for i := range b.Count {
		see(&b.Halves[i])
	}
	return max(exp, float.ExponentOf(top)+b.HalfExp)
}

// set makes p the part [k/n, (k+1)/n] of the ways.
func (p *poses) set(bodies [2]*Body, k, n int) {
	p.lo, p.hi = float64(k)/float64(n), float64(k+1)/float64(n)
	x, y := scaled(&bodies[0].Pivot, -p.down), scaled(&bodies[1].Pivot, -p.down)
	d := minus(&x, &y)
	p.size = sumAbs(&d) + p.radius + p.reach[0] + p.reach[1]
	for end, t := range [...]float64{p.lo, p.hi} {
		p.center[end] = d
		for i, sign := range [...]float64{1, -1} {
			m := scaled(&bodies[i].Move, -p.down)
			m = times(&m, float64(sign*t))
			p.center[end] = plus(&p.center[end], &m)
		}
	}
	longest := 1.0 // what the error of a quaternion is relative to, at most, in terms of the longest one in the part
	for i, x := range bodies {
		m := scaled(&x.Move, -p.down)
		p.size += sumAbs(&m)
		p.from[i], p.to[i] = x.from, x.to
		if x.pieces < n {
			// The part begins and ends inside a piece.
			of := n / x.pieces
			u := float64(k%of) / float64(of)
			p.from[i], p.to[i] = mixed(x.from, x.to, u), mixed(x.from, x.to, u+1/float64(of))
		}
		p.most[i] = max(normSquare(&p.from[i]), normSquare(&p.to[i]))
		if ends := max(normSquare(&x.from), normSquare(&x.to)); ends > 4*p.most[i] { // near 0, where the rounding of mixed counts more
			longest = max(longest, math.Sqrt(ends/p.most[i]))
		}
	}
	p.close = p.size
	for i, x := range bodies {
		if x.IsHalf {
			p.close -= p.reach[i]
		}
	}
	p.slack = float64(128 * e * p.size * longest)
}

// reverse makes time run backward: the part begins at hi.
func (p *poses) reverse() {
	p.lo, p.hi = p.hi, p.lo
	p.from, p.to = p.to, p.from
	p.center[0], p.center[1] = p.center[1], p.center[0]
}

// time returns the time of s.
func (p *poses) time(s float64) float64 { return p.lo + float64(s*(p.hi-p.lo)) }

// middle returns the pivot of a at s.
func (p *poses) middle(s float64) (c vec) {
	for k := range c {
		c[k] = float64((1-s)*p.center[0][k]) + float64(s*p.center[1][k])
	}
	return c
}

// place computes all corners at s.
func (p *poses) place(s float64) {
	c := p.middle(s)
	for i := range p.corners {
		if !p.turns[i] {
			for k := range p.corners[i] {
				p.placed[i][k] = plus(&p.corners[i][k], &c)
			}
		} else {
			m := p.rotation(i, s)
			for k := range p.corners[i] {
				r := &p.corners[i][k]
				p.placed[i][k] = vec{dot(&m[0], r) + c[0], dot(&m[1], r) + c[1], dot(&m[2], r) + c[2]}
			}
		}
		c = vec{}
	}
}

// quaternion returns the quaternion of a body at s, at a size of about 1.
func (p *poses) quaternion(i int, s float64) quat {
	q := mixed(p.from[i], p.to[i], s)
	top := max(math.Abs(q[0]), math.Abs(q[1]), math.Abs(q[2]), math.Abs(q[3]))
	switch {
	case top == 0:
		return identity
	case top > 0x1p-100 && top < 0x1p100:
		return q
	}
	exp := float.ExponentOf(top)
	for k := range q {
		q[k] = float.Ldexp(q[k], -exp)
	}
	return q
}

// rotation returns the rows of the rotation of a body at s.
func (p *poses) rotation(i int, s float64) (m [3]vec) {
	q := p.quaternion(i, s)
	k := 1 / normSquare(&q)
	if q[1] == 0 && q[2] == 0 { // about z: the same bits
		column := polar(&q, &q, &vec{k}, false)
		return [3]vec{{column[0], -column[1], 0}, {column[1], column[0], 0}, {0, 0, 1}}
	}
	for axis := range 3 {
		var v vec
		v[axis] = k
		column := polar(&q, &q, &v, false)
		m[0][axis], m[1][axis], m[2][axis] = column[0], column[1], column[2]
	}
	return m
}

// turned returns v turned by the rotation of a body at s, or turned back.
func (p *poses) turned(i int, s float64, v *vec, isBack bool) vec {
	if !p.turns[i] {
		return *v
	}
	q := p.quaternion(i, s)
	r := polar(&q, &q, v, isBack)
	return times(&r, 1/normSquare(&q))
}

// speed returns a bound on the speed of any corner of one body, as seen from the other, per unit of s.
//
// A quaternion q that goes straight to q' turns with an angular velocity of at most 2|q'−q|/|q|.
func (p *poses) speed() float64 {
	d := minus(&p.center[1], &p.center[0])
	v := length(&d)
	for i := range p.corners {
		if p.turns[i] {
			var way quat
			for k := range way {
				way[k] = p.to[i][k] - p.from[i][k]
			}
			v += float64(2 * math.Sqrt(normSquare(&way)/p.least(i)) * p.size)
		}
	}
	return v
}

// least returns a bound from below on |q|² of the part: on the square of the distance D of 0 from the segment of quaternions a, b.
//
// Where the nearest point is between the ends, D²·|b−a|² = |a|²|b|² − (a·b)² = Σ mᵢₖ² by Lagrange's identity, mᵢₖ = aᵢbₖ − aₖbᵢ
// for i < k. Each of the six m rounds by less than 2e·(|aᵢbₖ| + |aₖbᵢ|), and the root of the sum of the squares of these bounds is at
// most 2e·√2·|a||b|. So √Σ mᵢₖ², less 4e·|a||b|, is at most D·|b−a|, but for a few relative roundings, for which 1 − 16e is taken.
func (p *poses) least(i int) float64 {
	a, b := &p.from[i], &p.to[i]
	aa, bb, ab, way, sum := normSquare(a), normSquare(b), 0.0, 0.0, 0.0
	for k := range a {
		ab += float64(a[k] * b[k])
		d := b[k] - a[k]
		way += float64(d * d)
		for j := range k {
			m := float64(a[j]*b[k]) - float64(a[k]*b[j])
			sum += float64(m * m)
		}
	}
	if ab >= aa || ab >= bb {
		return min(aa, bb)
	}
	root := max(0, math.Sqrt(sum)-float64(4*e*math.Sqrt(float64(aa*bb))))
	return float64(root*root) / way * (1 - 16*e)
}
