package d3

// Parts of vectors: distances, projections, steps of a limited length, and components.

import (
	"math"
	"math/bits"

	"github.com/hantei-go/hantei/internal/float"
)

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
