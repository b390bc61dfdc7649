package exact

// This file makes corners of Z from their names on integers of any size, and finds those
// that are farthest.

import (
	"math"
	"math/bits"

	"github.com/hantei-go/hantei/internal/float"
)

// frame is a question about solids on integers, in units of 2^exp. A coordinate of a point of
// Z, or of the difference of two, is less than 2^(64·limbs − 1).
type frame struct {
	*Solids
	exp, limbs int
	outward    [3]float64 // of inside
}

// A coordinate of a point of Z is the sum of at most 14 numbers: At, a point, three halves and
// a run of each solid, and two motions. A difference of two such sums is less than 2^5 times
// the greatest number, and R, a sum of at most 128, no more than 2^7 times. So 7 bits more are
// enough, and one for the sign.
const cornerBits = 8

func (q *Solids) frame(lo, width int) frame {
	return frame{Solids: q, exp: lo, limbs: (width + cornerBits + 63) / 64}
}

// accumulate adds f·2^-exp, or subtracts it, in two's complement.
func accumulate(sum []uint64, f float64, exp int, neg bool) {
	n, e := float.Split(f)
	if n == 0 {
		return
	}
	word, bit := (e-exp)/64, uint(e-exp)%64
	lo, hi := n<<bit, n>>1>>(63-bit)
	var carry uint64
	if math.Signbit(f) != neg {
		sum[word], carry = bits.Sub64(sum[word], lo, 0)
		for word++; word < len(sum) && hi|carry != 0; word++ {
			sum[word], carry = bits.Sub64(sum[word], hi, carry)
			hi = 0
		}
		return
	}
	sum[word], carry = bits.Add64(sum[word], lo, 0)
	for word++; word < len(sum) && hi|carry != 0; word++ {
		sum[word], carry = bits.Add64(sum[word], hi, carry)
		hi = 0
	}
}

// signed makes a number of limbs in two's complement.
func signed(limbs []uint64) wide {
	neg := limbs[len(limbs)-1]>>63 != 0
	if neg {
		carry := uint64(1)
		for i, l := range limbs {
			limbs[i], carry = bits.Add64(^l, 0, carry)
		}
	}
	return trim(limbs, neg)
}

// zeros takes a number of limbs that are zero.
func (m *arena) zeros(n int) []uint64 {
	s := m.take(n)
	clear(s)
	return s
}

// corner returns the corner c of Z.
func (m *arena) corner(f *frame, c *Corner) (v vec) {
	for i := range v {
		sum := m.zeros(f.limbs)
		f.A.accumulate(sum, i, c.A, f.exp, false)
		f.B.accumulate(sum, i, c.B, f.exp, true)
		if c.Moved {
			accumulate(sum, f.MA[i], f.exp, false)
			accumulate(sum, f.MB[i], f.exp, true)
		}
		v[i] = signed(sum)
	}
	return v
}

// accumulate adds coordinate i of the vertex v of s, or subtracts it.
func (s *Solid) accumulate(sum []uint64, i int, v Vertex, exp int, neg bool) {
	accumulate(sum, s.Points[v.Point][i], exp, neg)
	accumulate(sum, s.At[i], exp, neg)
	for j := range s.Count {
		plus := v.Signs>>j&1 != 0
		if plus || s.Ahead>>j&1 == 0 {
			accumulate(sum, s.Halves[j][i], exp-s.HalfExp, plus == neg)
		}
	}
	if v.Signs&runBit != 0 {
		accumulate(sum, s.Run[i], exp-s.RunExp, neg)
	}
}

// radius returns R.
func (m *arena) radius(f *frame) wide {
	sum := m.zeros(f.limbs)
	accumulate(sum, f.RA, f.exp, false)
	accumulate(sum, f.RB, f.exp, false)
	for _, x := range f.MoreA {
		accumulate(sum, x, f.exp, false)
	}
	for _, x := range f.MoreB {
		accumulate(sum, x, f.exp, false)
	}
	return signed(sum)
}

// sideOf returns the sign of (p − q)·d, where p and q are in units of 2^exp. The arena is
// a copy, so what it takes is released.
func (m arena) sideOf(f *frame, p, q *[3]float64, exp int, d *vec) int {
	var v vec
	for i := range v {
		sum := m.zeros(f.limbs)
		accumulate(sum, p[i], f.exp-exp, false)
		accumulate(sum, q[i], f.exp-exp, true)
		v[i] = signed(sum)
	}
	return m.dot(&v, d).sign()
}

// A way is a direction in which corners of Z are sought.
type way struct {
	d     *vec
	float [3]float64 // d, rounded and scaled: the greatest in [1/16, 1/8]
}

// measure returns (p − q)·d in floats, for the scaled d, and a bound on its error. Each term
// is less than |p−q|/8 and takes part in five roundings of e = 2^-53. So e|p−q|₁ bounds
// them all, and 2^-1070 what underflows. Products do not overflow; where the difference
// does, the bound is infinite.
func (w *way) measure(p, q *[3]float64) (value, bound float64) {
	for i, d := range w.float {
		x := p[i] - q[i]
		value += float64(x * d)
		bound += math.Abs(x)
	}
	return value, float64(bound*0x1p-53) + 0x1p-1070
}

// isBehind says whether (p − q)·d < 0.
func (m arena) isBehind(f *frame, p, q *[3]float64, exp int, w *way) bool {
	if value, bound := w.measure(p, q); math.Abs(value) > bound {
		return value < 0
	}
	return m.sideOf(f, p, q, exp, w.d) < 0
}

// support returns the corner of Z that is least along d.
func (m arena) support(f *frame, d *vec) (c Corner) {
	ahead := way{d: d}
	ahead.float, _ = d.quotient(one, 0)
	back := d.negated()
	behind := way{d: &back}
	for i := range ahead.float {
		ahead.float[i] /= 16
		behind.float[i] = -ahead.float[i]
	}
	c.A = m.extreme(f, &f.A, &ahead)
	c.B = m.extreme(f, &f.B, &behind)
	switch f.When {
	case AtEnd:
		c.Moved = true
	case OnTheWay:
		c.Moved = m.isBehind(f, &f.MA, &f.MB, 0, &ahead)
	}
	return c
}

// extreme returns the vertex of s that is least along w, and the first of several. Only those
// points are compared on integers that may be the least: each value is off by slack at most, so the
// least has a value of at most the least value and twice the slack.
func (m arena) extreme(f *frame, s *Solid, w *way) (v Vertex) {
	if len(s.Points) > 1 {
		least, slack := math.Inf(1), 0.0
		for i := range s.Points {
			value, bound := w.measure(&s.Points[i], &s.Points[0])
			least, slack = min(least, value), max(slack, bound)
		}
		limit, found := least+float64(2*slack), false
		for i := range s.Points {
			if value, _ := w.measure(&s.Points[i], &s.Points[0]); value > limit {
				continue
			}
			if !found || m.sideOf(f, &s.Points[i], &s.Points[v.Point], 0, w.d) < 0 {
				v.Point, found = int32(i), true
			}
		}
	}
	for i := range s.Count {
		if m.isBehind(f, &s.Halves[i], &none, s.HalfExp, w) {
			v.Signs |= 1 << i
		}
	}
	if s.Run != none && m.isBehind(f, &s.Run, &none, s.RunExp, w) {
		v.Signs |= runBit
	}
	return v
}
