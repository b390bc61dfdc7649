package exact

// This file has integers of 128 bits, and points of a grid.

import "math/bits"

// int128 is an integer in two's complement.
type int128 struct {
	hi int64
	lo uint64
}

// product returns x·y.
func product(x, y int64) int128 {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	return int128{int64(hi) - x>>63&y - y>>63&x, lo}
}

func (x int128) plus(y int128) int128 {
	lo, carry := bits.Add64(x.lo, y.lo, 0)
	hi, _ := bits.Add64(uint64(x.hi), uint64(y.hi), carry)
	return int128{int64(hi), lo}
}

func (x int128) negated() int128 {
	lo, borrow := bits.Sub64(0, x.lo, 0)
	hi, _ := bits.Sub64(0, uint64(x.hi), borrow)
	return int128{int64(hi), lo}
}

func (x int128) sign() int {
	switch {
	case x.hi < 0:
		return -1
	case x.hi != 0 || x.lo != 0:
		return +1
	}
	return 0
}

// cmp returns the sign of x − y.
func (x int128) cmp(y int128) int {
	switch {
	case x.hi < y.hi || x.hi == y.hi && x.lo < y.lo:
		return -1
	case x != y:
		return +1
	}
	return 0
}

// wide returns x as a number of the arena.
func (m *arena) wide(x int128) wide {
	neg := x.hi < 0
	if neg {
		x = x.negated()
	}
	limbs := m.take(2)
	limbs[0], limbs[1] = x.lo, uint64(x.hi)
	return trim(limbs, neg)
}

// cell is a point of a grid, or a difference of two, or a product of such.
type cell [3]int64

func (p *cell) minus(q *cell) cell { return cell{p[0] - q[0], p[1] - q[1], p[2] - q[2]} }

func (p *cell) plus(q *cell) cell { return cell{p[0] + q[0], p[1] + q[1], p[2] + q[2]} }

func (p *cell) negated() cell { return cell{-p[0], -p[1], -p[2]} }

func (p *cell) times(f int64) cell { return cell{f * p[0], f * p[1], f * p[2]} }

// dot returns p·q where it is less than 2^63.
func (p *cell) dot(q *cell) int64 { return p[0]*q[0] + p[1]*q[1] + p[2]*q[2] }

// dot128 returns p·q.
func (p *cell) dot128(q *cell) int128 {
	return product(p[0], q[0]).plus(product(p[1], q[1])).plus(product(p[2], q[2]))
}

func (p *cell) cross(q *cell) cell {
	return cell{p[1]*q[2] - p[2]*q[1], p[2]*q[0] - p[0]*q[2], p[0]*q[1] - p[1]*q[0]}
}

func sign64(x int64) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return +1
	}
	return 0
}
