package exact

// This file has integers of any size, and vectors of them.

import (
	"math"
	"math/bits"

	"github.com/hantei-go/hantei/internal/float"
)

// wide is an integer of any size, as sign and magnitude. Its limbs are
// little-endian without leading zeros; zero has none and is not negative.
type wide struct {
	limbs []uint64
	neg   bool
}

var one = wide{limbs: []uint64{1}}

// arena hands out the limbs of one decision from one array on the stack.
// Assigning an earlier copy back releases what was taken since.
type arena struct{ free []uint64 }

func (m *arena) take(n int) []uint64 {
	s := m.free[:n:n]
	m.free = m.free[n:]
	return s
}

// trim makes a number of limbs that may have leading zeros.
func trim(limbs []uint64, neg bool) wide {
	n := len(limbs)
	for n > 0 && limbs[n-1] == 0 {
		n--
	}
	return wide{limbs[:n], neg && n > 0}
}

// bitRange is the bits from 2^lo to below 2^hi.
type bitRange struct{ lo, hi int }

// noBits is empty.
var noBits = bitRange{1 << 16, -1 << 16}

// see widens r to the bits of v·2^exp.
func (r *bitRange) see(v *[3]float64, exp int) {
	for _, f := range v {
		if n, e := float.Split(f); n != 0 {
			r.lo = min(r.lo, e+exp)
			r.hi = max(r.hi, e+exp+bits.Len64(n))
		}
	}
}

func (r *bitRange) width() int { return max(0, r.hi-r.lo) }

// scaled returns the integer f·2^-exp; exp must not exceed the exponent of f's lowest bit.
func (m *arena) scaled(f float64, exp int) wide {
	n, e := float.Split(f)
	if n == 0 {
		return wide{}
	}
	word, bit := (e-exp)/64, uint(e-exp)%64
	limbs := m.take(word + 2)
	clear(limbs[:word])
	limbs[word] = n << bit
	limbs[word+1] = n >> 1 >> (63 - bit)
	return trim(limbs, math.Signbit(f))
}

func (x wide) sign() int {
	switch {
	case x.neg:
		return -1
	case len(x.limbs) > 0:
		return +1
	}
	return 0
}

func (x wide) negated() wide { return wide{x.limbs, !x.neg && len(x.limbs) > 0} }

// cmpAbs returns the sign of |x| − |y|.
func cmpAbs(x, y wide) int {
	if len(x.limbs) != len(y.limbs) {
		if len(x.limbs) < len(y.limbs) {
			return -1
		}
		return +1
	}
	for i := len(x.limbs) - 1; i >= 0; i-- {
		if x.limbs[i] != y.limbs[i] {
			if x.limbs[i] < y.limbs[i] {
				return -1
			}
			return +1
		}
	}
	return 0
}

// cmp returns the sign of x − y.
func cmp(x, y wide) int {
	switch sx, sy := x.sign(), y.sign(); {
	case sx < sy:
		return -1
	case sx > sy:
		return +1
	case sx < 0:
		return cmpAbs(y, x)
	}
	return cmpAbs(x, y)
}

func (m *arena) add(x, y wide) wide {
	if len(y.limbs) == 0 {
		return x
	}
	if len(x.limbs) == 0 {
		return y
	}
	if x.neg != y.neg {
		switch cmpAbs(x, y) {
		case 0:
			return wide{}
		case -1:
			x, y = y, x
		}
		return m.subAbs(x, y)
	}
	if len(x.limbs) < len(y.limbs) {
		x, y = y, x
	}
	n := len(x.limbs)
	sum := m.take(n + 1)
	var carry uint64
	for i, xi := range x.limbs {
		var yi uint64
		if i < len(y.limbs) {
			yi = y.limbs[i]
		}
		sum[i], carry = bits.Add64(xi, yi, carry)
	}
	sum[n] = carry
	return trim(sum, x.neg)
}

// subAbs returns |x| − |y| with the sign of x; |x| must be the greater.
func (m *arena) subAbs(x, y wide) wide {
	diff := m.take(len(x.limbs))
	var borrow uint64
	for i, xi := range x.limbs {
		var yi uint64
		if i < len(y.limbs) {
			yi = y.limbs[i]
		}
		diff[i], borrow = bits.Sub64(xi, yi, borrow)
	}
	return trim(diff, x.neg)
}

func (m *arena) sub(x, y wide) wide { return m.add(x, y.negated()) }

func (m *arena) mul(x, y wide) wide {
	if len(x.limbs) < len(y.limbs) {
		x, y = y, x
	}
	if len(y.limbs) == 0 {
		return wide{}
	}
	n := len(x.limbs)
	p := m.take(n + len(y.limbs))
	var carry uint64
	for j, xj := range x.limbs { // the first row has nothing to add to
		hi, lo := bits.Mul64(xj, y.limbs[0])
		var c uint64
		p[j], c = bits.Add64(lo, carry, 0)
		carry = hi + c
	}
	p[n] = carry
	for i := 1; i < len(y.limbs); i++ {
		yi, row := y.limbs[i], p[i:i+n+1]
		carry = 0
		for j, xj := range x.limbs {
			hi, lo := bits.Mul64(xj, yi)
			var c uint64
			lo, c = bits.Add64(lo, row[j], 0)
			hi += c
			lo, c = bits.Add64(lo, carry, 0)
			row[j], carry = lo, hi+c
		}
		row[n] = carry
	}
	return trim(p, x.neg != y.neg)
}

// vec is a point or a difference of points.
type vec [3]wide

func (m *arena) subVec(p, q *vec) (d vec) {
	for i := range d {
		d[i] = m.sub(p[i], q[i])
	}
	return d
}

func (m *arena) addVec(p, q *vec) (d vec) {
	for i := range d {
		d[i] = m.add(p[i], q[i])
	}
	return d
}

func (m *arena) dot(p, q *vec) wide {
	n := *m
	s := n.add(n.mul(p[0], q[0]), n.mul(p[1], q[1]))
	return m.keep(n.add(s, n.mul(p[2], q[2])))
}

// minor returns x·y − z·w.
func (m *arena) minor(x, y, z, w wide) wide {
	n := *m
	return m.keep(n.sub(n.mul(x, y), n.mul(z, w)))
}

// keep takes x, which was made with a copy of the arena. All else that the copy took is
// released.
func (m *arena) keep(x wide) wide {
	limbs := m.take(len(x.limbs))
	copy(limbs, x.limbs)
	return wide{limbs, x.neg}
}

func (m *arena) cross(p, q *vec) vec {
	return vec{
		m.minor(p[1], q[2], p[2], q[1]),
		m.minor(p[2], q[0], p[0], q[2]),
		m.minor(p[0], q[1], p[1], q[0]),
	}
}

func (v *vec) negated() vec { return vec{v[0].negated(), v[1].negated(), v[2].negated()} }

func (v *vec) isZero() bool {
	return len(v[0].limbs)+len(v[1].limbs)+len(v[2].limbs) == 0
}
