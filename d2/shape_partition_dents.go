package d2

// Corners of a polygon: sets of them, and which dents are in a triangle.

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/hantei-go/hantei/internal/exact"
)

// left returns the sign of (q−p)×(r−p): +1 if p, q and r turn to the left.
func left(p, q, r Vec) int {
	return exact.Orient2([2]float64{p.X, p.Y}, [2]float64{q.X, q.Y}, [2]float64{r.X, r.Y})
}

// A dentTree holds corners of a polygon, each until it is removed. It is a complete binary tree over the
// corners in Morton order (Morton, A computer oriented geodetic data base, 1966) of their ranks along x and along y, so
// boxes are small for any distribution of corners. Every node has the exact bounds of the corners below it, and a hull if that has few
// corners: stairs and spirals have dents along lines that are askew, which boxes do not part from edges beside them.
//
// A corner c has the priority mixed(c). These are as good as random, so if corners are removed in an order that
// does not depend on them, the corner of the highest priority in a set of k changes about log k times.
type dentTree struct {
	corners []Vec
	nodes   []dentNode // nodes[1] is the root; below nodes[i] are nodes[2i] and nodes[2i+1]
	leaf    []int      // by corner, its node
	listed  int        // corners, those included that have been removed
	removed int
}

// mostOfHull is how many corners the hull of a node may have.
const mostOfHull = 8

type dentNode struct {
	low, high Vec // the bounds
	first     int // the corner of the highest priority, −1 for an empty node

	// hull is the convex hull of the corners that were here when the tree was made; none if it has more than mostOfHull.
	hull  [mostOfHull]Vec
	sides int
}

// mixed returns a bijective mix of the bits of c (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014).
func mixed(c int) uint64 {
	x := uint64(c) * 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// newDentTree returns a tree of those of corners that are listed.
func newDentTree(corners []Vec, dents []int) *dentTree {
	n := len(dents)
	order := slices.Clone(dents)
	code := make([]uint64, len(corners))
	for shift, along := range [2]func(Vec) float64{func(v Vec) float64 { return v.X }, func(v Vec) float64 { return v.Y }} {
		slices.SortFunc(order, func(c, d int) int {
			return cmp.Or(cmp.Compare(along(corners[c]), along(corners[d])), cmp.Compare(c, d))
		})
		for rank, c := range order {
			code[c] |= crossAbs(rank) << shift
		}
	}
	slices.SortFunc(order, func(c, d int) int { return cmp.Compare(code[c], code[d]) })
	size := 1
	for size < n {
		size *= 2
	}
	t := &dentTree{corners: corners, nodes: make([]dentNode, 2*size), leaf: make([]int, len(corners)), listed: n}
	for i := range t.nodes {
		t.nodes[i].first = -1
	}
	for k, c := range order {
		t.leaf[c] = size + k
		t.nodes[size+k] = dentNode{low: corners[c], high: corners[c], first: c, hull: [mostOfHull]Vec{corners[c]}, sides: 1}
	}
	for i := size - 1; i > 0; i-- {
		t.join(i)
		t.nodes[i].joinHulls(&t.nodes[2*i], &t.nodes[2*i+1])
	}
	return t
}

// joinHulls makes the hull of d of those of a and b (Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979).
func (d *dentNode) joinHulls(a, b *dentNode) {
	d.sides = 0
	if a.first >= 0 && a.sides == 0 || b.first >= 0 && b.sides == 0 {
		return
	}
	var points, hull [2 * mostOfHull]Vec
	n := copy(points[:], a.hull[:a.sides])
	n += copy(points[n:], b.hull[:b.sides])
	slices.SortFunc(points[:n], compare)
	k, least := 0, 2 // corners of the hull, and of what is not to be taken back
	for i := range 2*n - 1 {
		x := points[min(i, 2*n-2-i)] // there and back
		if i == n {
			least = k + 1
		}
		for k >= least && left(hull[k-2], hull[k-1], x) <= 0 {
			k--
		}
		if k == len(hull) {
			return
		}
		hull[k] = x
		k++
	}
	if k > 1 {
		k-- // the first point again
	}
	if k <= mostOfHull {
		d.sides = copy(d.hull[:], hull[:k])
	}
}

// crossAbs returns a number whose bit 2i is bit i of x, for i < 32.
func crossAbs(x int) uint64 {
	u := uint64(uint32(x))
	u = (u | u<<16) & 0x0000FFFF0000FFFF
	u = (u | u<<8) & 0x00FF00FF00FF00FF
	u = (u | u<<4) & 0x0F0F0F0F0F0F0F0F
	u = (u | u<<2) & 0x3333333333333333
	return (u | u<<1) & 0x5555555555555555
}

// join makes the node i of the two below it.
func (t *dentTree) join(i int) {
	a, b := &t.nodes[2*i], &t.nodes[2*i+1]
	d := &t.nodes[i]
	switch {
	case b.first < 0:
		d.low, d.high, d.first = a.low, a.high, a.first
	case a.first < 0:
		d.low, d.high, d.first = b.low, b.high, b.first
	default:
		d.low, d.high, d.first = a.low.Min(b.low), a.high.Max(b.high), a.first
		if mixed(b.first) > mixed(a.first) {
			d.first = b.first
		}
	}
}

// remove takes the corner c out of the tree.
func (t *dentTree) remove(c int) {
	t.removed++
	i := t.leaf[c]
	t.nodes[i].first = -1
	for i /= 2; i > 0; i /= 2 {
		t.join(i)
	}
}

// rest returns the corners that have not been removed.
func (t *dentTree) rest() []int {
	var list []int
	for i := len(t.nodes) / 2; i < len(t.nodes); i++ {
		if c := t.nodes[i].first; c >= 0 {
			list = append(list, c)
		}
	}
	return list
}

// inside returns the corner of the highest priority in the triangle abc, which turns to the left, other than a and c; −1 if
// there is none. The border belongs to the triangle.
func (t *dentTree) inside(a, b, c Vec) int {
	low, high := a.Min(b).Min(c), a.Max(b).Max(c)
	best, priority := -1, uint64(0)
	var stack [64]int
	stack[0] = 1
	for n := 1; n > 0; {
		n--
		i := stack[n]
		node := &t.nodes[i]
		if node.first < 0 || best >= 0 && mixed(node.first) <= priority ||
			node.low.X > high.X || node.high.X < low.X || node.low.Y > high.Y || node.high.Y < low.Y ||
			node.isRightOf(c, a) || node.isRightOf(a, b) || node.isRightOf(b, c) {
			continue
		}
		if 2*i >= len(t.nodes) {
			if node.low != a && node.low != c {
				best, priority = node.first, mixed(node.first)
			}
			continue
		}
		// The half with the higher priority is looked at first: it is above the other one.
		other := 2 * i
		if node.first == t.nodes[other].first {
			other++
		}
		stack[n], stack[n+1] = other, other^1
		n += 2
	}
	return best
}

// isRightOf says whether the whole node is on the right of the line from p to q: whether the corner of its bounds farthest to the left
// is, or all corners of its hull are.
func (d *dentNode) isRightOf(p, q Vec) bool {
	x := d.high
	if q.Y > p.Y {
		x.X = d.low.X
	}
	if q.X < p.X {
		x.Y = d.low.Y
	}
	if left(p, q, x) < 0 {
		return true
	}
	for _, x := range d.hull[:d.sides] {
		if left(p, q, x) >= 0 {
			return false
		}
	}
	return d.sides > 0
}

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
