package d3

// Vectors of any size: lengths, units and differences that neither overflow nor lose what is small; distances, projections
// and components.

import (
	"math"
	"math/bits"

	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// LenSq returns |p|².
func (p Vec) LenSq() float64 { return p.Dot(p) }

// Len returns the length |p|, without overflow or underflow on the way.
func (p Vec) Len() float64 { return length(p) }

// Unit returns p/|p|. Its length is 1 within 4 parts in 2⁵³, whatever the size of p.
// The unit of the zero vector is the zero vector.
func (p Vec) Unit() Vec { return unit(p) }

// Lerp returns the point that is the part t of the way from p to q: p for t = 0,
// q for t = 1, exactly. For infinite t, a component in which p and q are equal
// stays as it is.
func (p Vec) Lerp(q Vec, t float64) Vec {
	switch t {
	case 0:
		return p
	case 1:
		return q
	}
	d := difference(&q, &p)
	step := d.v.times(t)
	if d.exp == 0 {
		return p.Add(step)
	}
	return p.Scale(0.5).Add(step).Scale(2)
}

// lerp is Lerp for points of ordinary sizes and a finite t.
func (p Vec) lerp(q Vec, t float64) Vec {
	switch t {
	case 0:
		return p
	case 1:
		return q
	}
	return p.Add(q.Sub(p).Scale(t))
}

// times returns t·p, where 0·t is 0 for infinite t too.
func (p Vec) times(t float64) Vec {
	if isFinite(t) {
		return p.Scale(t)
	}
	return each(p, fill(t), func(x, t float64) float64 {
		if x == 0 {
			return 0
		}
		return float64(x * t)
	})
}

// mantissa returns v divided by a power of two, so that its largest component is between 0.5 and 1: products of such do not
// overflow.
func mantissa(v Vec) Vec { return v.ldexp(-v.exponent()) }

// length returns |v|, whatever its size.
func length(v Vec) float64 {
	vv := v.Dot(v)
	if vv > 0x1p-900 && vv < 0x1p900 {
		return math.Sqrt(vv)
	}
	return rescaledLength(v)
}

//go:noinline
func rescaledLength(v Vec) float64 {
	top := v.maxAbs()
	if top == 0 || !isFinite(top) {
		return top
	}
	exp := v.exponent()
	v = v.ldexp(-exp)
	return float.Ldexp(math.Sqrt(v.Dot(v)), exp)
}

// unit returns v/|v|, whatever its size; the zero vector for zero.
func unit(v Vec) Vec {
	vv := v.Dot(v)
	if !(vv > 0x1p-900 && vv < 0x1p900) {
		top := v.maxAbs()
		if top == 0 || !isFinite(top) {
			return Vec{}
		}
		v = v.ldexp(-v.exponent())
		vv = v.Dot(v)
	}
	return v.over(math.Sqrt(vv))
}

// scaled is the vector v·2^exp, where v alone could overflow.
type scaled struct {
	v   Vec
	exp int
}

// exponent returns the exponent of the largest component: 2^(n−1) ≤ |v·2^exp| < 2^n.
func (d scaled) exponent() int { return d.v.exponent() + d.exp }

// at returns the vector divided by 2^exp.
func (d scaled) at(exp int) Vec { return d.v.ldexp(d.exp - exp) }

// difference returns p−q, halved if it would overflow.
func difference(p, q *Vec) scaled {
	if d := p.Sub(*q); d.maxAbs() <= math.MaxFloat64 {
		return scaled{d, 0}
	}
	return scaled{p.Scale(0.5).Sub(q.Scale(0.5)), 1}
}

// turnedUp returns u+, u or −u so that the first non-zero component is positive, without negative zeros: the same for both.
func turnedUp(u Vec) Vec {
	if compare(u, Vec{}) < 0 {
		u = u.Neg()
	}
	return u.Add(Vec{})
}

// inRange returns the finite vector nearest to p.
func inRange(p Vec) Vec {
	if p.maxAbs() <= math.MaxFloat64 {
		return p
	}
	return each(p, p, func(x, _ float64) float64 { return bounded(x) })
}

// stretched returns the vector of the products of the components of v and s.
func stretched(v, s Vec) Vec {
	return each(v, s, func(x, s float64) float64 { return float64(x * s) })
}

// isOblique reports whether u and v are certainly not parallel: |u×v|² has an error below 16e(u·u)(v·v).
func isOblique(u, v Vec) bool {
	return normalOf(u, v).sq() > float64(0x1p-40*float64(u.Dot(u)*v.Dot(v)))+tiny
}

// faceNormal returns u×v with a relative error below 4e at any angle, and its square.
func faceNormal(u, v Vec, uu, vv float64) (n normal, nn float64) {
	n = normalOf(u, v)
	if n.sq() < float64(0x1p-4*float64(uu*vv)) {
		n = accurateNormal(u, v)
	}
	return n, n.sq()
}

// oddIn returns v or −v, so that it changes its sign with n.
func oddIn(n, v Vec) Vec {
	if n == turnedUp(n) {
		return v
	}
	return v.Neg()
}

// across returns the part of v across the unit vector n. The second subtraction removes the rounding of the first.
func across(v, n Vec) Vec {
	v = v.Sub(n.Scale(v.Dot(n)))
	return v.Sub(n.Scale(v.Dot(n)))
}

// dotRounded returns u·n, rounded once, and whether that is certain. A product loses less than 2⁻¹⁰⁰⁰ by underflow.
func (u Vec) dotRounded(n Vec) (f float64, ok bool) {
	var sum expansion.Double
	size, y := 0.0, axes(n)
	for i, x := range axes(u) {
		p, dp := expansion.Product(x, y[i])
		sum = sum.Minus(expansion.Double{Hi: -p, Lo: -dp})
		size += math.Abs(p)
	}
	f, ok = sum.Rounded(size)
	return f, ok && size < 0x1p500
}

// Dist returns the distance |p−q| of two points, without overflow or underflow on the way.
// It is off by less than 6 parts in 2⁵³, and 0 only if p and q are equal.
func (p Vec) Dist(q Vec) float64 {
	d := difference(&p, &q)
	if d.exp == 0 {
		return length(d.v)
	}
	return float.Ldexp(length(d.v), d.exp)
}

// Project returns the part of p along the direction of on: on·(p·on)/(on·on). The length of
// on does not matter. The part along the zero vector is zero. The rest of p, across on, is
// p.Sub of the part. The error is < 10e|p|.
func (p Vec) Project(on Vec) Vec {
	if on == (Vec{}) || p == (Vec{}) {
		return Vec{}
	}
	u, exp := mantissa(on), p.exponent()
	return u.Scale(p.ldexp(-exp).Dot(u) / u.Dot(u)).ldexp(exp)
}

// ClampLen returns p if it is no longer than most, and else the vector of that length in the
// direction of p. Its Len never exceeds most, and is below it by less than 20 parts in 2⁵³.
// If most is 0, negative or NaN, it is the zero vector.
func (p Vec) ClampLen(most float64) Vec {
	if !(most > 0) {
		return Vec{}
	}
	if p.Len() <= most {
		return p
	}
	q := unit(p).Scale(most)
	for q.Len() > most { // which rounded
		q = each(q, Vec{}, math.Nextafter)
	}
	return q
}

// MoveTowards returns the point after a step of the length most, from p straight towards q:
// q itself if it is no farther away than that. Each component is between those of p and q, or
// one of them, so a step never overshoots. If most is 0, negative or NaN, it is p.
//
// The error of the step is < 8e·most, and the point where it ends rounds.
func (p Vec) MoveTowards(q Vec, most float64) Vec {
	switch {
	case !(most > 0):
		return p
	case p.Dist(q) <= most:
		return q
	}
	to := p.Add(unit(difference(&q, &p).v).Scale(most))
	return to.Max(p.Min(q)).Min(p.Max(q))
}

// Min returns the vector of the lesser ones of the components of p and q.
func (p Vec) Min(q Vec) Vec { return each(p, q, minOf) }

// Max returns the vector of the greater ones of the components of p and q.
func (p Vec) Max(q Vec) Vec { return each(p, q, maxOf) }

// Abs returns the vector of the magnitudes of the components of p.
func (p Vec) Abs() Vec { return each(p, p, absOf) }

func minOf(x, y float64) float64 { return min(x, y) }
func maxOf(x, y float64) float64 { return max(x, y) }
func absOf(x, _ float64) float64 { return math.Abs(x) }

// hasher is the hash of a sequence of numbers.
type hasher uint64

func newHasher() hasher { return 0x9e3779b97f4a7c15 }

func (h *hasher) add(x uint64) {
	y := (uint64(*h) ^ x) * 0x9e3779b97f4a7c15
	*h = hasher(bits.RotateLeft64(y, 29) ^ y>>32)
}

func (h *hasher) vec(p Vec) {
	for _, x := range axes(p) {
		h.add(math.Float64bits(x))
	}
}

// axisOf returns the unit vector along the axis i.
func axisOf(i int) Vec {
	var x [3]float64
	x[i] = 1
	return vecOf(x)
}

// highest returns the number of the point that is highest along n, the first of several, and its height. All points are moved by the vector
// by first.
func highest(points [][3]float64, by, n Vec) (i int32, h float64) {
	h = vecFrom(&points[0]).Add(by).Dot(n)
	for k := 1; k < len(points); k++ {
		if x := vecFrom(&points[k]).Add(by).Dot(n); x > h {
			i, h = int32(k), x
		}
	}
	return i, h
}
