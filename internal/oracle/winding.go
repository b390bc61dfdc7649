package oracle

import (
	"cmp"
	"math"
	"math/big"
	"math/rand/v2"

	floats "github.com/hantei-go/hantei/internal/float"
)

// Winding returns the winding number around p of closed surfaces in space, or if dim is 2 of closed polygons, and whether p is on one
// of the parts. A part is a triangle, counter-clockwise seen from outside, or an edge, whose third corner does not count. All
// numbers are integers times one power of two, so nothing rounds.
//
// A ray from p in a random direction d crosses a triangle abc if the three volumes of d and two corners, as seen from p, have one sign,
// and the volume of abc has that sign, too: d is in the cone of the corners. A direction for which one of the volumes is 0 is
// degenerate, and another one is drawn.
func Winding(rng *rand.Rand, dim int, parts [][3][3]float64, p [3]float64) (n int, on bool) {
	exp := 0
	for _, part := range parts {
		for _, corner := range part[:dim] {
			for k, x := range corner[:dim] {
				exp = min(exp, lowest(x), lowest(p[k]))
			}
		}
	}
	seen := make([][3]seenCorner, len(parts))
	for i, part := range parts {
		for k, corner := range part[:dim] {
			if dim == 2 {
				corner[2] = p[2]
			}
			seen[i][k] = seenFrom(corner, p, exp)
		}
		if dim == 2 {
			seen[i][2] = smallCorner(0, 0, 1)
		}
		if isOrigin(dim, &seen[i]) {
			return 0, true
		}
	}
	for {
		d := smallCorner(rng.Int64N(2001)-1000, rng.Int64N(2001)-1000, rng.Int64N(2001)-1000)
		if dim == 2 {
			d.small[2] = 0
		}
		if n, ok := crossings(dim, seen, &d); ok {
			return n, false
		}
	}
}

// crossings returns the signed number of parts that the ray from the origin along d crosses, unless d is degenerate.
func crossings(dim int, parts [][3]seenCorner, d *seenCorner) (n int, ok bool) {
	for i := range parts {
		a, b, c := &parts[i][0], &parts[i][1], &parts[i][2]
		whole := volume(a, b, c)
		if dim == 2 {
			// d is between a and b, on the way of less than half a turn. c is across the plane.
			x, y := volume(a, d, c), volume(d, b, c)
			if x == 0 || y == 0 {
				return 0, false
			}
			if x == y && x == whole {
				n += whole
			}
			continue
		}
		x, y, z := volume(d, a, b), volume(d, b, c), volume(d, c, a)
		if whole == 0 {
			// Seen from the origin, the part is within a line. d misses it, unless it is on that line itself.
			if x == 0 && isAside(a, b) || y == 0 && isAside(b, c) || z == 0 && isAside(c, a) {
				return 0, false
			}
			continue
		}
		if x == 0 || y == 0 || z == 0 {
			return 0, false
		}
		if x == y && y == z && x == whole {
			n += whole
		}
	}
	return n, true
}

// isOrigin reports whether the origin is in a part.
func isOrigin(dim int, part *[3]seenCorner) bool {
	a, b, c := &part[0], &part[1], &part[2]
	if dim == 2 {
		return volume(a, b, c) == 0 && dotOf(a, b) <= 0
	}
	if volume(a, b, c) != 0 {
		return false
	}
	// In the plane of abc, seen along each axis in turn: the origin is outside if it is on different sides of two edges.
	for k := range 3 {
		x, y, z := minor(a, b, k), minor(b, c, k), minor(c, a, k)
		if min(x, y, z) < 0 && max(x, y, z) > 0 {
			return false
		}
	}
	// It is in the triangle then, or all four are on one line.
	return hasArea(a, b, c) || isBetween(a, b) || isBetween(b, c) || isBetween(c, a)
}

// isAside reports whether the origin is not on the line through c and d, which differ.
func isAside(c, d *seenCorner) bool {
	return minor(c, d, 0) != 0 || minor(c, d, 1) != 0 || minor(c, d, 2) != 0
}

// isBetween reports whether the origin is on the segment from c to d.
func isBetween(c, d *seenCorner) bool { return !isAside(c, d) && dotOf(c, d) <= 0 }

// hasArea reports whether a, b and c are not on one line.
func hasArea(a, b, c *seenCorner) bool {
	var u, v seenCorner
	for k := range 3 {
		u.large[k], v.large[k] = new(big.Int), new(big.Int)
		u.large[k].Sub(b.at(k), a.at(k))
		v.large[k].Sub(c.at(k), a.at(k))
	}
	return isAside(&u, &v)
}

// seenCorner is a corner, as seen from the point asked about, as integers: small ones, or large ones.
type seenCorner struct {
	small   [3]int64
	large   [3]*big.Int
	isSmall bool
}

// at returns the component k.
func (c *seenCorner) at(k int) *big.Int {
	if c.isSmall {
		return big.NewInt(c.small[k])
	}
	return c.large[k]
}

func smallCorner(x, y, z int64) seenCorner {
	return seenCorner{small: [3]int64{x, y, z}, isSmall: true}
}

// seenFrom returns (c − p)/2^exp, where that is an integer.
func seenFrom(c, p [3]float64, exp int) (s seenCorner) {
	if s.isSmall = exp == 0; s.isSmall {
		for k := range c {
			if s.isSmall = s.isSmall && math.Abs(c[k]) < 1<<16 && math.Abs(p[k]) < 1<<16; s.isSmall {
				s.small[k] = int64(c[k]) - int64(p[k]) // a volume is the sum of six products, below 2^54
			}
		}
	}
	if !s.isSmall {
		for k := range c {
			s.large[k] = whole(c[k], exp)
			s.large[k].Sub(s.large[k], whole(p[k], exp))
		}
	}
	return s
}

// lowest returns the exponent of the unit of which x is a multiple.
func lowest(x float64) int {
	_, e := floats.Split(x)
	return e
}

// whole returns x/2^exp, where that is an integer.
func whole(x float64, exp int) *big.Int {
	m, e := floats.Split(x)
	i := new(big.Int).SetUint64(m)
	if m != 0 {
		i.Lsh(i, uint(e-exp))
	}
	if x < 0 {
		i.Neg(i)
	}
	return i
}

// dotOf returns the sign of c·d.
func dotOf(c, d *seenCorner) int {
	sum := new(big.Int)
	for k := range 3 {
		sum.Add(sum, new(big.Int).Mul(c.at(k), d.at(k)))
	}
	return sum.Sign()
}

// minor returns the sign of the component k of c×d.
func minor(c, d *seenCorner, k int) int {
	if c.isSmall && d.isSmall {
		i, j := (k+1)%3, (k+2)%3
		return cmp.Compare(c.small[i]*d.small[j], c.small[j]*d.small[i])
	}
	return minorOf(c, d, k).Sign()
}

// minorOf returns the component k of c×d.
func minorOf(c, d *seenCorner, k int) *big.Int {
	i, j := (k+1)%3, (k+2)%3
	x := new(big.Int).Mul(c.at(i), d.at(j))
	return x.Sub(x, new(big.Int).Mul(c.at(j), d.at(i)))
}

// volume returns the sign of a·(b×c).
func volume(a, b, c *seenCorner) int {
	if a.isSmall && b.isSmall && c.isSmall {
		x, y, z := &a.small, &b.small, &c.small
		return cmp.Compare(x[0]*(y[1]*z[2]-y[2]*z[1])+x[1]*(y[2]*z[0]-y[0]*z[2])+x[2]*(y[0]*z[1]-y[1]*z[0]), 0)
	}
	sum := new(big.Int)
	for k := range 3 {
		m := minorOf(b, c, k)
		sum.Add(sum, m.Mul(m, a.at(k)))
	}
	return sum.Sign()
}
