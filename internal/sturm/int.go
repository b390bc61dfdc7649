package sturm

import (
	"math"
	"math/bits"

	"github.com/hantei-go/hantei/internal/float"
)

// Int is an integer of any size. Its magnitude is Σ mag[i]·2^(64i), without a zero as the last word, so that
// the zero Int is 0. An Int stays valid until the Arena that made it is reset.
type Int struct {
	isNegative bool
	mag        []uint64
}

// Sign returns −1, 0 or +1.
func (x Int) Sign() int {
	switch {
	case len(x.mag) == 0:
		return 0
	case x.isNegative:
		return -1
	}
	return 1
}

// Neg returns −x, which shares its words with x.
func (x Int) Neg() Int { return Int{!x.isNegative, x.mag} }

// abs returns |x|, which shares its words with x.
func (x Int) abs() Int { return Int{false, x.mag} }

// bitLen returns the least n with |x| < 2ⁿ.
func (x Int) bitLen() int {
	n := len(x.mag)
	if n == 0 {
		return 0
	}
	return 64*n - bits.LeadingZeros64(x.mag[n-1])
}

// float returns x/2^exp, for |x| < 2^exp, with an error of less than 2⁻⁵² of it, or of 2⁻¹⁰⁷⁴.
func (x Int) float(exp int) float64 {
	var f float64
	n := len(x.mag)
	for i := max(n-2, 0); i < n; i++ {
		f += math.Ldexp(float64(x.mag[i]), 64*i-exp)
	}
	if x.isNegative {
		return -f
	}
	return f
}

// Ratio returns x/y, for y ≠ 0, with an error of less than 2⁻⁵⁰ of it, or of 2⁻¹⁰⁷⁴.
func Ratio(x, y Int) float64 {
	ex, ey := x.bitLen(), y.bitLen()
	if ex == 0 {
		return 0
	}
	return math.Ldexp(x.float(ex)/y.float(ey), ex-ey)
}

// An Arena holds the integers of one question. The zero Arena is ready to use. It keeps its memory for the
// next question, so that questions of a size that it has seen allocate nothing.
type Arena struct {
	words     []uint64
	usedWords int
	ints      []Int
	usedInts  int
}

// Reset forgets all integers.
func (a *Arena) Reset() { a.usedWords, a.usedInts = 0, 0 }

// alloc returns n words, which may hold anything. Where the memory is too small, what is in use stays where
// it is, and the Arena goes on with a larger one.
func (a *Arena) alloc(n int) []uint64 {
	if a.usedWords+n > len(a.words) {
		a.words, a.usedWords = make([]uint64, max(1<<12, 2*len(a.words), 2*n)), 0
	}
	from := a.usedWords
	a.usedWords += n
	return a.words[from:a.usedWords:a.usedWords]
}

// poly returns a polynomial of n coefficients, all 0.
func (a *Arena) poly(n int) Poly {
	if a.usedInts+n > len(a.ints) {
		a.ints, a.usedInts = make([]Int, max(1<<9, 2*len(a.ints), 2*n)), 0
	}
	from := a.usedInts
	a.usedInts += n
	p := a.ints[from:a.usedInts:a.usedInts]
	clear(p)
	return Poly(p)
}

// A mark is a state of an Arena.
type mark struct{ words, ints, sizeOfWords, sizeOfInts int }

func (a *Arena) mark() mark { return mark{a.usedWords, a.usedInts, len(a.words), len(a.ints)} }

// release forgets all integers made since the mark. If the Arena has a larger memory since, all in it is new.
func (a *Arena) release(m mark) {
	if a.usedWords = m.words; len(a.words) != m.sizeOfWords {
		a.usedWords = 0
	}
	if a.usedInts = m.ints; len(a.ints) != m.sizeOfInts {
		a.usedInts = 0
	}
}

// trimmed returns mag without the zeros at its end.
func trimmed(mag []uint64) []uint64 {
	n := len(mag)
	for n > 0 && mag[n-1] == 0 {
		n--
	}
	return mag[:n]
}

// Small returns x as an Int.
func (a *Arena) Small(x int64) Int {
	if x == 0 {
		return Int{}
	}
	mag := a.alloc(1)
	mag[0] = uint64(x)
	if x < 0 {
		mag[0] = -mag[0]
	}
	return Int{x < 0, mag}
}

// Float returns x/2^unit, of a finite x, without the part of it that is no integer.
func (a *Arena) Float(x float64, unit int) Int {
	n, exp := float.Split(x)
	if n == 0 {
		return Int{}
	}
	shift := exp - unit
	mag := a.alloc(1)
	if mag[0] = n; shift < 0 {
		mag[0] >>= -shift
		shift = 0
	}
	return a.Shl(Int{x < 0, trimmed(mag)}, shift)
}

// Shl returns x·2^k, for k ≥ 0.
func (a *Arena) Shl(x Int, k int) Int {
	if len(x.mag) == 0 || k == 0 {
		return x
	}
	whole, part := k/64, uint(k%64)
	mag := a.alloc(len(x.mag) + whole + 1)
	clear(mag[:whole])
	carry := uint64(0)
	for i, w := range x.mag {
		mag[whole+i] = w<<part | carry
		carry = w >> (64 - part) // 0 for part = 0
	}
	mag[len(mag)-1] = carry
	return Int{x.isNegative, trimmed(mag)}
}

// compare returns the sign of |x| − |y|.
func compare(x, y []uint64) int {
	if len(x) != len(y) {
		if len(x) < len(y) {
			return -1
		}
		return 1
	}
	for i := len(x) - 1; i >= 0; i-- {
		if x[i] != y[i] {
			if x[i] < y[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// Add returns x + y.
func (a *Arena) Add(x, y Int) Int {
	switch {
	case len(y.mag) == 0:
		return x
	case len(x.mag) == 0:
		return y
	case x.isNegative == y.isNegative:
		if len(x.mag) < len(y.mag) {
			x, y = y, x
		}
		mag := a.alloc(len(x.mag) + 1)
		var carry uint64
		for i, w := range x.mag {
			v := uint64(0)
			if i < len(y.mag) {
				v = y.mag[i]
			}
			mag[i], carry = bits.Add64(w, v, carry)
		}
		mag[len(x.mag)] = carry
		return Int{x.isNegative, trimmed(mag)}
	}
	switch compare(x.mag, y.mag) {
	case 0:
		return Int{}
	case -1:
		x, y = y, x
	}
	mag := a.alloc(len(x.mag))
	copy(mag, x.mag)
	subtract(mag, y.mag)
	return Int{x.isNegative, trimmed(mag)}
}

// subtract replaces x by x − y ≥ 0.
func subtract(x, y []uint64) {
	var borrow uint64
	for i, w := range y {
		x[i], borrow = bits.Sub64(x[i], w, borrow)
	}
	for i := len(y); borrow != 0 && i < len(x); i++ {
		x[i], borrow = bits.Sub64(x[i], 0, borrow)
	}
}

// Sub returns x − y.
func (a *Arena) Sub(x, y Int) Int { return a.Add(x, y.Neg()) }

// Mul returns x·y.
func (a *Arena) Mul(x, y Int) Int {
	if len(x.mag) == 0 || len(y.mag) == 0 {
		return Int{}
	}
	mag := a.alloc(len(x.mag) + len(y.mag))
	clear(mag)
	for i, w := range x.mag {
		mag[i+len(y.mag)] = addMul(mag[i:i+len(y.mag)], y.mag, w)
	}
	return Int{x.isNegative != y.isNegative, trimmed(mag)}
}

// addMul adds y·w to z, which is as long as y, and returns the carry.
func addMul(z, y []uint64, w uint64) (carry uint64) {
	for i, v := range y {
		hi, lo := bits.Mul64(v, w)
		var c uint64
		lo, c = bits.Add64(lo, z[i], 0)
		hi += c
		z[i], c = bits.Add64(lo, carry, 0)
		carry = hi + c
	}
	return carry
}

// Quo returns x/y for a y ≠ 0 that divides x.
//
// It finds the words of the quotient from below: with y odd, the lowest word of the quotient is that of x
// times the inverse of that of y modulo 2⁶⁴ (Jebelean, Journal of Symbolic Computation 15, 1993).
func (a *Arena) Quo(x, y Int) Int {
	if len(x.mag) == 0 {
		return Int{}
	}
	zeros := 0
	for y.mag[zeros] == 0 {
		zeros++
	}
	part := uint(bits.TrailingZeros64(y.mag[zeros]))
	num, den := a.shr(x.mag[zeros:], part), a.shr(y.mag[zeros:], part)
	inverse := den[0] // right in the lowest 3 bits; each step doubles them
	for range 5 {
		inverse *= 2 - inverse*den[0]
	}
	mag := a.alloc(len(num) - len(den) + 1)
	for i := range mag {
		q := num[i] * inverse
		mag[i] = q
		subMul(num[i:], den, q)
	}
	return Int{x.isNegative != y.isNegative, trimmed(mag)}
}

// shr returns a copy of mag/2^part, for part < 64, without zeros at its end.
func (a *Arena) shr(mag []uint64, part uint) []uint64 {
	z := a.alloc(len(mag))
	for i, w := range mag {
		above := uint64(0)
		if i+1 < len(mag) {
			above = mag[i+1]
		}
		z[i] = w>>part | above<<(64-part)
	}
	return trimmed(z)
}

// subMul subtracts y·w from z modulo 2^(64·len(z)).
func subMul(z, y []uint64, w uint64) {
	var carry uint64
	for i := range z {
		hi, lo := uint64(0), uint64(0)
		if i < len(y) {
			hi, lo = bits.Mul64(y[i], w)
		} else if carry == 0 {
			return
		}
		var c uint64
		lo, c = bits.Add64(lo, carry, 0)
		hi += c
		z[i], c = bits.Sub64(z[i], lo, 0)
		carry = hi + c
	}
}
