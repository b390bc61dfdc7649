package mass

// Vectors of this package, and the angles between them.

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/trig"
)

type vec [3]float64

// doubles is a vector whose components are sums of two floats.
type doubles [3]expansion.Double

func (p vec) dot(q vec) float64 {
	return float64(p[0]*q[0]) + float64(p[1]*q[1]) + float64(p[2]*q[2])
}

// cross returns p×q with a relative error below 4e, however nearly parallel p and q are.
func (p vec) cross(q vec) vec {
	return vec{
		expansion.Minor(p[1], q[2], p[2], q[1]),
		expansion.Minor(p[2], q[0], p[0], q[2]),
		expansion.Minor(p[0], q[1], p[1], q[0]),
	}
}

func (p vec) plus(q vec, k float64) vec {
	return vec{p[0] + float64(k*q[0]), p[1] + float64(k*q[1]), p[2] + float64(k*q[2])}
}

func (p vec) times(k float64) vec {
	return vec{float64(k * p[0]), float64(k * p[1]), float64(k * p[2])}
}

func (p vec) maxAbs() float64 { return max(math.Abs(p[0]), math.Abs(p[1]), math.Abs(p[2])) }

func (p vec) ldexp(exp int) vec {
	return vec{float.Ldexp(p[0], exp), float.Ldexp(p[1], exp), float.Ldexp(p[2], exp)}
}

// length returns |p|, off by less than 4e of itself if it is neither below 2⁻¹⁰²² nor beyond the floats.
func (p vec) length() float64 {
	pp := p.dot(p)
	if pp > 0x1p-900 && pp < 0x1p900 {
		return math.Sqrt(pp)
	}
	top := p.maxAbs()
	if top == 0 {
		return 0
	}
	exp := float.ExponentOf(top)
	p = p.ldexp(-exp)
	return float.Ldexp(math.Sqrt(p.dot(p)), exp)
}

// unit returns p/|p|, off by less than 6e in length and e in direction, and the zero vector for zero.
func (p vec) unit() vec {
	top := p.maxAbs()
	if top == 0 {
		return vec{}
	}
	if !(top > 0x1p-400 && top < 0x1p400) {
		p = p.ldexp(-float.ExponentOf(top))
	}
	l := math.Sqrt(p.dot(p))
	return vec{p[0] / l, p[1] / l, p[2] / l}
}

// angle returns the angle between two unit vectors, from 0 to π. Their lengths do not count. If their directions are off by 5e
// each, the angle is by 10e. The sine and the cosine round by 7e and 3e, and the arctangent by 2 ulp, which are 8e at most: so
// the error is less than 32e.
func angle(p, q vec) float64 {
	n := vec{
		float64(p[1]*q[2]) - float64(p[2]*q[1]),
		float64(p[2]*q[0]) - float64(p[0]*q[2]),
		float64(p[0]*q[1]) - float64(p[1]*q[0]),
	}
	return trig.Atan2(math.Sqrt(n.dot(n)), p.dot(q))
}

// value returns p, rounded.
func (p *doubles) value() vec {
	return vec{p[0].Hi + p[0].Lo, p[1].Hi + p[1].Lo, p[2].Hi + p[2].Lo}
}

// minus returns p − q, off by less than 3e of itself.
func (p *doubles) minus(q *doubles) (d vec) {
	for i := range d {
		d[i] = (p[i].Hi - q[i].Hi) + (p[i].Lo - q[i].Lo)
	}
	return d
}

// cross returns p×q with an error below 2⁻¹⁰⁰ of the products that it consists of.
func (p *doubles) cross(q *doubles) doubles {
	part := func(i, j int) expansion.Double { return p[i].Times(q[j]).Minus(p[j].Times(q[i])) }
	return doubles{part(1, 2), part(2, 0), part(0, 1)}
}

// dot returns p·q with an error below 2⁻¹⁰⁰ of its products, rounded.
func (p *doubles) dot(q *doubles) float64 {
	x := p[0].Times(q[0]).Minus(p[1].Times(q[1]).Neg()).Minus(p[2].Times(q[2]).Neg())
	return x.Hi + x.Lo
}
