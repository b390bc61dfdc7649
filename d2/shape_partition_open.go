package d2

// A set of corners of a polygon, of which the next one is found fast.

import "math/bits"

// A cornerSet is a set of numbers below some n, a bit for each. Each level says which words of the level below it are
// not 0, down to one word.
type cornerSet [][]uint64

// newCornerSet returns an empty set for numbers below n.
func newCornerSet(n int) cornerSet {
	var s cornerSet
	for len(s) == 0 || n > 1 {
		n = (n + 63) / 64
		s = append(s, make([]uint64, n))
	}
	return s
}

func (s cornerSet) add(c int) {
	for _, level := range s {
		level[c/64] |= 1 << (c % 64)
		c /= 64
	}
}

func (s cornerSet) remove(c int) {
	for _, level := range s {
		if level[c/64] &^= 1 << (c % 64); level[c/64] != 0 {
			return
		}
		c /= 64
	}
}

// from returns the least member from c on, or else the least one of all. The set is not empty.
func (s cornerSet) from(c int) int {
	for k := 0; k < len(s); k++ {
		word := c / 64
		if word < len(s[k]) {
			if rest := s[k][word] >> (c % 64); rest != 0 {
				return s.least(k, c+bits.TrailingZeros64(rest))
			}
		}
		c = word + 1
	}
	return s.least(len(s)-1, bits.TrailingZeros64(s[len(s)-1][0]))
}

// least returns the least member below bit c of a level.
func (s cornerSet) least(level, c int) int {
	for k := level - 1; k >= 0; k-- {
		c = 64*c + bits.TrailingZeros64(s[k][c])
	}
	return c
}
