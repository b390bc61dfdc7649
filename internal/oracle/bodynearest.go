package oracle

// This file finds the point of a polyhedron nearest to 0.

import (
	"math/big"
	"math/bits"
)

// A foot is the point w/den nearest to 0: a mean of generators with weights > 0. The
// weights of those that are no directions sum to den, which is positive, and qq is
// w·w.
type foot struct {
	w       vec
	den, qq *big.Int
	gens    []generator
	weights []*big.Int
}

// nearest returns the point of C nearest to 0.
//
// It goes from one simplex of C to another by the vertex or direction that is farthest
// towards 0, as the algorithm of Gilbert, Johnson and Keerthi does (1988), and
// takes of all sub-simplices with that new corner the one whose foot is nearest. The
// distance falls at each step and there are finitely many simplices, so it ends: when no
// vertex and no direction of C goes below the plane through the foot. That is the proof
// that the foot is nearest.
func (d *difference) nearest() foot {
	first := d.support(d.null())
	best := foot{w: first.z, den: d.whole(1), qq: d.dot(first.z, first.z), gens: []generator{first}, weights: []*big.Int{d.whole(1)}}
	for steps := 0; best.qq.Sign() > 0; steps++ {
		if steps > 10000 {
			panic("oracle: no end of steps towards the nearest point")
		}
		g := d.support(best.w)
		if below := d.dot(g.z, best.w); g.dir && below.Sign() >= 0 || !g.dir && d.mul(below, best.den).Cmp(best.qq) >= 0 {
			break
		}
		best = d.leastOf(append(best.gens[:len(best.gens):len(best.gens)], g))
	}
	return best
}

// support returns a direction of C that goes below the plane through 0 with the
// normal n, if there is one, or the vertex that is farthest below.
func (d *difference) support(n vec) generator {
	for _, g := range d.dirs {
		if d.dot(g.z, n).Sign() < 0 {
			return g
		}
	}
	sum := generator{z: d.null(), x: d.null()}
	for _, p := range d.parts {
		var least *big.Int
		var at generator
		for _, g := range p.points {
			if h := d.dot(g.z, n); least == nil || h.Cmp(least) < 0 {
				least, at = h, g
			}
		}
		sum.z, sum.x, sum.motion = d.plus(sum.z, at.z), d.plus(sum.x, at.x), sum.motion+at.motion
	}
	return sum
}

// leastOf returns the point nearest to 0 of the convex hull of gens, of which the last
// takes part. It tries the foot of every subset.
func (d *difference) leastOf(gens []generator) foot {
	var best foot
	last := 1 << (len(gens) - 1)
	for set := last; set < 2*last; set++ {
		if bits.OnesCount(uint(set)) > 4 {
			continue // four do, by Carathéodory's theorem
		}
		var some []generator
		for _, dir := range [2]bool{false, true} {
			for i, g := range gens {
				if set>>i&1 != 0 && g.dir == dir {
					some = append(some, g)
				}
			}
		}
		if some[0].dir {
			continue
		}
		f, ok := d.footOf(some)
		if ok && (best.den == nil || d.mul(f.qq, d.mul(best.den, best.den)).Cmp(d.mul(best.qq, d.mul(f.den, f.den))) < 0) {
			best = f
		}
	}
	return best
}

// footOf returns the point nearest to 0 of the affine hull of gens. ok is false if it has
// a weight ≤ 0 or gens are affinely dependent.
func (d *difference) footOf(gens []generator) (f foot, ok bool) {
	p := gens[0].z
	e := make([]vec, len(gens)-1)
	for i, g := range gens[1:] {
		e[i] = g.z
		if !g.dir {
			e[i] = d.minus(g.z, p)
		}
	}
	// The weights w of e, times den, by Cramer's rule: e·(p + Σ w e) = 0.
	var weights []*big.Int
	den := d.whole(1)
	switch len(e) {
	case 1:
		den = d.dot(e[0], e[0])
		weights = []*big.Int{d.neg(d.dot(e[0], p))}
	case 2:
		a, b, c := d.dot(e[0], e[0]), d.dot(e[0], e[1]), d.dot(e[1], e[1])
		g, h := d.dot(e[0], p), d.dot(e[1], p)
		den = d.sub(d.mul(a, c), d.mul(b, b))
		weights = []*big.Int{d.sub(d.mul(b, h), d.mul(c, g)), d.sub(d.mul(b, g), d.mul(a, h))}
	case 3:
		// Three independent vectors reach 0 itself.
		den = d.dot(e[0], d.cross(e[1], e[2]))
		for i := range e {
			weights = append(weights, d.neg(d.dot(p, d.cross(e[(i+1)%3], e[(i+2)%3]))))
		}
		if den.Sign() < 0 {
			den = d.neg(den)
			for i := range weights {
				weights[i] = d.neg(weights[i])
			}
		}
	}
	if den.Sign() == 0 {
		return f, false
	}
	f = foot{w: d.times(den, p), den: den, gens: gens}
	rest := den
	for i, x := range weights {
		if x.Sign() <= 0 {
			return f, false
		}
		f.w = d.plus(f.w, d.times(x, e[i]))
		if !gens[i+1].dir {
			rest = d.sub(rest, x)
		}
	}
	f.weights = append([]*big.Int{rest}, weights...)
	f.qq = d.dot(f.w, f.w)
	return f, rest.Sign() > 0
}
