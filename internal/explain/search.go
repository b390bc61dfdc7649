package explain

import (
	"math"
	"math/big"
	"slices"
)

// This file is GJK in floats, as textbooks have it: what it finds is a proposal, and bodies.go
// proves it, with the numbers of rational.go.

// A corner of C, from a corner of each core, exactly and rounded.
type corner struct {
	a, b     [3]*big.Rat
	onA, onB vec
	z        vec
}

// A search ends with corners of C and the point w of their hull nearest to the origin.
type search struct {
	list   []*corner
	weight []float64
	w      vec
	steps  int
}

// maxSteps is many times what is needed: then a proposal is as good as it gets.
const maxSteps = 60

// nearest searches for the point of C nearest to the origin.
func (p *proof) nearest() *search {
	a, b := p.cut(p.a, p.b), p.cut(p.b, p.a)
	s := &search{}
	s.list = []*corner{p.corner(&a, &b, vec{1, 0, 0})}
	s.weight, s.w = []float64{1}, s.list[0].z
	for s.steps = 1; s.steps < maxSteps; s.steps++ {
		c := p.corner(&a, &b, s.w)
		ww := p.dot(s.w, s.w)
		if ww == 0 || ww-p.dot(s.w, c.z) <= 8*e*ww || slices.ContainsFunc(s.list, func(d *corner) bool { return d.z == c.z }) {
			break
		}
		next := p.reduce(append(slices.Clone(s.list), c))
		if len(next.list) == p.dim+1 {
			next.steps = s.steps
			return next
		}
		if p.dot(next.w, next.w) >= ww {
			break
		}
		next.steps = s.steps
		s = next
	}
	return s
}

// cut returns x with its directions cut off where they are beyond all of y, as far as the
// point nearest to it goes.
func (p *proof) cut(x, y *Body) Body {
	far := 2 * p.size()
	out := *x
	out.Dirs = nil
	out.Runs = slices.Clone(x.Runs)
	for _, d := range x.Dirs {
		size := p.maxAbs(d)
		if size == 0 {
			continue
		}
		_, k := math.Frexp(far / size)
		run := p.scale(d, math.Ldexp(1, max(k, 0)+2))
		if !(p.maxAbs(run) < math.MaxFloat64/4) {
			out.Dirs = append(out.Dirs, d) // it stays: a proposal may be poor, and a proof counts it
			continue
		}
		out.Runs = append(out.Runs, run)
	}
	return out
}

// corner returns the corner of C with the least product with n.
func (p *proof) corner(a, b *Body, n vec) *corner {
	c := &corner{}
	c.a, _ = p.support(a, n)
	c.b, _ = p.support(b, p.neg(n))
	c.onA, c.onB = floats(c.a), floats(c.b)
	for i := range c.z {
		c.z[i], _ = new(big.Rat).Sub(c.a[i], c.b[i]).Float64()
	}
	return c
}

// reduce returns the nearest point of the hull of a few corners, and the fewest of them
// that it is a mean of: of all subsets, the one whose mean is nearest.
func (p *proof) reduce(list []*corner) *search {
	var best *search
	for set := 1; set < 1<<len(list); set++ {
		var some []*corner
		for i, c := range list {
			if set>>i&1 == 1 {
				some = append(some, c)
			}
		}
		weight, ok := p.foot(some)
		if !ok {
			continue
		}
		var w vec
		for i, c := range some {
			w = p.add(w, p.scale(c.z, weight[i]))
		}
		if best == nil || p.dot(w, w) < p.dot(best.w, best.w) {
			best = &search{list: some, weight: weight, w: w}
		}
	}
	return best
}

// foot returns the weights of the foot of the origin on the flat through corners, if it is
// strictly between them: the normal equations, by elimination.
func (p *proof) foot(list []*corner) (weight []float64, ok bool) {
	n := len(list) - 1
	if n == 0 {
		return []float64{1}, true
	}
	if n > p.dim {
		return nil, false
	}
	base := list[0].z
	m := make([][]float64, n)
	for i := range m {
		u := p.sub(list[i+1].z, base)
		for k := range n {
			m[i] = append(m[i], p.dot(u, p.sub(list[k+1].z, base)))
		}
		m[i] = append(m[i], -p.dot(u, base))
	}
	for i := range m {
		pivot := i
		for k := i; k < n; k++ {
			if math.Abs(m[k][i]) > math.Abs(m[pivot][i]) {
				pivot = k
			}
		}
		m[i], m[pivot] = m[pivot], m[i]
		if m[i][i] == 0 {
			return nil, false
		}
		for k := range m {
			if k == i {
				continue
			}
			f := m[k][i] / m[i][i]
			for j := i; j <= n; j++ {
				m[k][j] -= float64(f * m[i][j])
			}
		}
	}
	weight = []float64{1}
	for i := range m {
		x := m[i][n] / m[i][i]
		weight = append(weight, x)
		weight[0] -= x
	}
	for _, x := range weight {
		if !(x > 0) || math.IsInf(x, 0) {
			return nil, false
		}
	}
	return weight, true
}
