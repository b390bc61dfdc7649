package oracle

// This file brings the difference of two bodies on integers.

import (
	"math"
	"math/big"
)

// A difference is C = Σ conv(part) + cone(dirs), the set of all differences of a
// point of a core and one of another, on integers: lengths are integers times
// 2^exp.
//
// In the plane the directions along the third axis are added. They change no distance,
// and what is inside in the plane is inside in space.
type difference struct {
	scratch
	exp    int
	parts  []part
	dirs   []generator
	radius *big.Int
}

// A part is a summand of C. Its faces and edges are known after measure.
type part struct {
	points []generator
	faces  []vec // normals, pointing outwards; of a flat part both of its plane
	edges  []edge
}

// A generator is a point z of a part, or a direction of C. The first core's share of it is
// x, and that of a motion is so many times the motion.
type generator struct {
	z, x   vec
	dir    bool
	motion int64
}

// An edge of a part runs along u through the point at.
type edge struct {
	u, at vec
	part  int
}

// between returns the difference of the cores of a and b, nil if one is empty. Its exponent
// makes the vectors vs integers too.
func between(a, b Body, vs ...[3]float64) *difference {
	if a.Empty() || b.Empty() {
		return nil
	}
	d := &difference{exp: 1 << 20}
	for _, s := range [2]Body{a, b} {
		for _, v := range s.V {
			d.see(v[:]...)
		}
		d.see(s.Radii...)
	}
	for _, v := range vs {
		if finite(Shape{P: v}) {
			d.see(v[:]...)
		}
	}
	d.radius = d.next().SetInt64(0)
	d.load(a, +1)
	d.load(b, -1)
	if a.Dim == 2 {
		for _, s := range [2]int64{-1, +1} {
			d.dirs = append(d.dirs, generator{z: vec{d.whole(0), d.whole(0), d.whole(s)}, x: d.null(), dir: true})
		}
	}
	return d
}

// see lowers the exponent so that all finite xs become integers.
func (d *difference) see(xs ...float64) {
	for _, x := range xs {
		if !math.IsInf(x, 0) {
			_, e := split(x)
			d.exp = min(d.exp, e)
		}
	}
}

func (s *scratch) whole(x int64) *big.Int { return s.next().SetInt64(x) }

// vec returns v on integers.
func (d *difference) vec(v [3]float64) (w vec) {
	p := problem{exp: d.exp, unit: d.whole(1)}
	for i, x := range v {
		w[i] = d.next().Set(p.integer(x))
	}
	return w
}

func (s *scratch) times(x *big.Int, v vec) vec {
	return vec{s.mul(x, v[0]), s.mul(x, v[1]), s.mul(x, v[2])}
}

func (s *scratch) minusVec(v vec) vec { return vec{s.neg(v[0]), s.neg(v[1]), s.neg(v[2])} }

// load adds the core of s, for sign −1 its opposite.
func (d *difference) load(s Body, sign int64) {
	generate := func(v vec, dir bool) generator {
		if sign < 0 {
			return generator{z: d.minusVec(v), x: d.null(), dir: dir}
		}
		return generator{z: v, x: v, dir: dir}
	}
	points := func(vs ...vec) {
		var p part
		for _, v := range vs {
			p.points = append(p.points, generate(v, false))
		}
		d.parts = append(d.parts, p)
	}
	dir := func(v vec) {
		if !v.zero() {
			d.dirs = append(d.dirs, generate(v, true))
		}
	}
	for _, r := range s.Radii {
		d.radius = d.add(d.radius, d.vec([3]float64{r})[0])
	}
	switch s.Kind {
	case Box:
		var o vec
		for i, lo := range s.V[0] {
			hi := s.V[1][i]
			axis, side := d.null(), d.null()
			axis[i] = d.whole(1)
			switch {
			case !math.IsInf(lo, 0) && !math.IsInf(hi, 0):
				o[i] = d.vec([3]float64{lo})[0]
				side[i] = d.sub(d.vec([3]float64{hi})[0], o[i])
				points(d.null(), side)
				continue
			case !math.IsInf(lo, 0):
				o[i] = d.vec([3]float64{lo})[0]
			case !math.IsInf(hi, 0):
				o[i] = d.vec([3]float64{hi})[0]
				axis = d.minusVec(axis)
			default:
				o[i] = d.whole(0)
				dir(d.minusVec(axis))
			}
			dir(axis)
		}
		points(o)
	case OrientedBox:
		points(d.vec(s.V[0]))
		for _, h := range s.V[1:] {
			v := d.vec(h)
			points(d.minusVec(v), v)
		}
	case Ray, Line:
		points(d.vec(s.V[0]))
		u := d.vec(s.V[1])
		dir(u)
		if s.Kind == Line {
			dir(d.minusVec(u))
		}
	case HalfSpace:
		points(d.vec(s.V[0]))
		n := d.vec(s.V[1])
		least := 0
		for i := range n {
			if n[i].CmpAbs(n[least]) < 0 {
				least = i
			}
		}
		axis := d.null()
		axis[least] = d.whole(1)
		t := d.cross(n, axis)
		u := d.cross(n, t)
		for _, v := range [5]vec{t, d.minusVec(t), u, d.minusVec(u), d.minusVec(n)} {
			dir(v)
		}
	default:
		var vs []vec
		for _, v := range s.V {
			vs = append(vs, d.vec(v))
		}
		points(vs...)
	}
}

// move moves C by shift, and returns the unit: all lengths are multiplied by it.
func (d *difference) move(shift [3]*big.Rat) *big.Int {
	unit := d.whole(1)
	scale := power2(-d.exp)
	for i, x := range shift {
		if x == nil {
			x = new(big.Rat)
		}
		shift[i] = new(big.Rat).Mul(x, scale)
		unit = d.mul(unit, shift[i].Denom())
	}
	var by vec
	for i, x := range shift {
		by[i] = d.mul(x.Num(), d.quo(unit, x.Denom()))
	}
	d.stretch(unit, by)
	return unit
}

// stretch multiplies all lengths by unit and then moves C by the vector by.
func (d *difference) stretch(unit *big.Int, by vec) {
	for k, p := range d.parts {
		points := make([]generator, len(p.points))
		for i, g := range p.points {
			g.z, g.x = d.times(unit, g.z), d.times(unit, g.x)
			if k == 0 {
				g.z, g.x = d.plus(g.z, by), d.plus(g.x, by)
			}
			points[i] = g
		}
		d.parts[k] = part{points: points}
	}
	d.radius = d.mul(d.radius, unit)
}

// length returns x, a length in units of 2^exp / unit, as it is.
func (d *difference) length(x *big.Float, unit *big.Int) *big.Float {
	return (&problem{exp: d.exp, unit: unit}).length(x)
}

// power2 returns 2^e.
func power2(e int) *big.Rat {
	n := new(big.Int).Lsh(big.NewInt(1), uint(max(e, -e)))
	if e < 0 {
		return new(big.Rat).SetFrac(big.NewInt(1), n)
	}
	return new(big.Rat).SetInt(n)
}
