package explain

// Exact values of what an explanation compares with zero, as rational numbers.

import (
	"math"
	"math/big"
)

// volumeBound returns the bound on the error of a determinant of corners in floats, each
// of which is off by less than 10e·size in d3: the products of their lengths.
func (p *proof) volumeBound(side []*corner, size float64) float64 {
	if p.dim == 2 {
		return float64(32*e*size) * size
	}
	var x [3]float64
	for i, c := range side {
		x[i] = math.Sqrt(p.dot(c.z, c.z))
	}
	return float64(float64(16*e*size)*(float64(x[0]*x[1])+float64(x[1]*x[2])+float64(x[2]*x[0]))) + float64(float64(16*e*x[0]*x[1])*x[2])
}

// volume returns the determinant of the corners of a side less the first of them, and of
// one more, or the origin, less it.
func (p *proof) volume(side []*corner, more *corner) *big.Rat {
	at := func(c *corner) (z [3]*big.Rat) {
		for i := range z {
			z[i] = new(big.Rat)
			if c != nil {
				z[i].Sub(c.a[i], c.b[i])
			}
		}
		return z
	}
	base := at(side[0])
	var rows [][3]*big.Rat
	for _, c := range append(side[1:len(side):len(side)], more) {
		z := at(c)
		for i := range z {
			z[i].Sub(z[i], base[i])
		}
		rows = append(rows, z)
	}
	minor := func(p, q [3]*big.Rat, i, j int) *big.Rat {
		d := new(big.Rat).Mul(p[i], q[j])
		return d.Sub(d, new(big.Rat).Mul(p[j], q[i]))
	}
	if p.dim == 2 {
		return minor(rows[0], rows[1], 0, 1)
	}
	sum := new(big.Rat)
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		sum.Add(sum, new(big.Rat).Mul(rows[0][i], minor(rows[1], rows[2], j, k)))
	}
	return sum
}

func rat(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

func (p *proof) ratDot(x, y vec) *big.Rat {
	sum := new(big.Rat)
	for i := range p.dim {
		sum.Add(sum, new(big.Rat).Mul(rat(x[i]), rat(y[i])))
	}
	return sum
}

// least returns the least q·n of all points q of a core, exactly, and about where it is;
// false if there is none.
func (p *proof) least(x *Body, n vec) (*big.Rat, vec, bool) {
	c, bounded := p.support(x, n)
	if !bounded {
		return nil, vec{}, false
	}
	sum := new(big.Rat)
	for i := range p.dim {
		sum.Add(sum, new(big.Rat).Mul(c[i], rat(n[i])))
	}
	return sum, floats(c), true
}

// support returns the point of a core with the least product with n, exactly; false if the
// core has no bound there.
func (p *proof) support(x *Body, n vec) (at [3]*big.Rat, bounded bool) {
	var least *big.Rat
	var best vec
	for _, q := range x.Points {
		if d := p.ratDot(q, n); least == nil || d.Cmp(least) < 0 {
			least, best = d, q
		}
	}
	for i := range at {
		at[i] = rat(best[i])
	}
	add := func(v vec, sign float64) {
		for i := range at {
			at[i].Add(at[i], rat(sign*v[i]))
		}
	}
	for _, v := range x.Halves {
		if p.ratDot(v, n).Sign() > 0 {
			add(v, -1)
		} else {
			add(v, 1)
		}
	}
	for _, v := range x.Runs {
		if p.ratDot(v, n).Sign() < 0 {
			add(v, 1)
		}
	}
	for _, v := range x.Dirs {
		if p.ratDot(v, n).Sign() < 0 {
			return at, false
		}
	}
	return at, true
}

func floats(at [3]*big.Rat) (v vec) {
	for i := range at {
		v[i], _ = at[i].Float64()
	}
	return v
}
