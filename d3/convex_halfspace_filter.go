package d3

// Filters for half-spaces: the relation of a bounded shape, a path or another half-space to a half-space, if floats or a grid
// are certain of its least height.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// heightFilter is the height of a shape over the half-space with the point P and the normal N. least is the minimum of (c−P)·N
// over the points c of its core, size is S, a bound on |c−P|₁, and r is its radius.
type heightFilter struct {
	least, size, r float64
}

func (x *heightFilter) setPoint(h *HalfSpace, p *Vec, r float64) {
	d := p.Sub(h.Point)
	x.least, x.size, x.r = d.Dot(h.Normal), d.sumAbs(), r
}

// relate compares least with r|N|, and returns undecided if they differ by less than 32e(S+r)|N|. least has an error below
// 23eS|N|, and the squares, the slack and its sum with r round by less than 8e(S+r)|N|. The point P itself touches, exactly.
func (x *heightFilter) relate(h *HalfSpace) relation {
	nn, slack := h.Normal.Dot(h.Normal), float64(32*e*(x.size+x.r))
	near, far := x.r-slack, x.r+slack
	level := float64(x.least * math.Abs(x.least))
	switch {
	case !(x.size+x.r < 0x1p150 && nn > 0x1p-150 && nn < 0x1p150 && x.r >= 0):
	case x.size+x.r < 0x1p-150:
		if x.size+x.r == 0 {
			return touching
		}
	case level > float64(float64(far*far)*nn):
		return apart
	case level < float64(float64(near*math.Abs(near))*nn):
		return penetrating
	}
	return undecided
}

// lowerAlong returns the lesser of the heights of p and q along n, and the sum of the magnitudes of all products in both.
func (p Vec) lowerAlong(q, n Vec) (h, t float64) {
	x, xt := p.heightAlong(n)
	y, yt := q.heightAlong(n)
	return min(x, y), xt + yt
}

// isLow filters whether a core at the height h over a half-space with the normal n comes within r > 0 of it. ok reports whether
// near is certain. With t the sum of the magnitudes of all products in h, slack must be 16et + tiny: e of each difference and
// product and less than 8e of the sums, of which a box has two, make an error of h below 16et. The squares round by less than
// 16e of themselves.
func isLow(h, slack, r float64, n Vec) (near, ok bool) {
	low, high, nn := h-slack, h+slack, n.Dot(n)
	q := float64(float64(r*r) * nn)
	near, far := float64(high*math.Abs(high)) < float64(q*(1-16*e))-tiny, float64(low*math.Abs(low)) > float64(q*(1+16*e))+tiny
	return near, near != far && isOrdinary(nn) && isNoLarger(r, 0x1p150)
}

// relateOnGrid is relate for numbers on grids, where least is exact: g is the grid of lengths, normals that of the normal n.
//
//go:noinline
func (x *heightFilter) relateOnGrid(n *Vec, g, normals exact.Grid) relation {
	if x.r == 0 || x.least <= 0 {
		return sqSign(x.least, x.r)
	}
	return relation(g.Level(x.least, x.r, n.Dot(*n), normals))
}

// relateRay computes the relation of a ray or line from o along u to the half-space h: it goes down, along or up.
func (x *heightFilter) relateRay(h *HalfSpace, o, u *Vec, isLine bool) relation {
	x.setPoint(h, o, 0)
	up, size, n := u.Dot(h.Normal), u.sumAbs(), h.Normal.sumAbs()
	if !(x.size < 0x1p150 && size < 0x1p150 && (size > 0x1p-80 || size == 0) && n < 0x1p150 && n > 0x1p-80) {
		return undecided
	}
	normals := exact.GridFor(n)
	if slack := float64(8 * e * size * n); size > 0 && !(math.Abs(up) > slack) {
		if up != 0 || !hasVec(exact.GridFor(size), u) || !hasVec(normals, &h.Normal) {
			return undecided
		}
	} else if up < 0 || isLine && up > 0 {
		return penetrating
	}
	rel, g := x.relate(h), gridFor(x.size)
	if rel != undecided || !hasVec(g, o) || !hasVec(g, &h.Point) || !hasVec(normals, &h.Normal) {
		return rel
	}
	return x.relateOnGrid(&h.Normal, g, normals)
}

// relateHalfSpaces computes the relation of two half-spaces. They overlap unless their normals are opposite, and then by the
// height of one point over the other plane.
func (x *heightFilter) relateHalfSpaces(h, other *HalfSpace) relation {
	m, n := &other.Normal, &h.Normal
	size, of := m.sumAbs(), n.sumAbs()
	x.setPoint(h, &other.Point, 0)
	if !(x.size < 0x1p150 && size < 0x1p80 && size > 0x1p-80 && of < 0x1p80 && of > 0x1p-80) {
		return undecided
	}
	if mn := m.Dot(*n); mn > 0 || float64(mn*mn) < float64(m.Dot(*m)*n.Dot(*n))*(1-0x1p-20) {
		return penetrating
	}
	normals := exact.GridFor(of)
	if !hasVec(exact.GridFor(size), m) || !hasVec(normals, n) {
		return undecided
	}
	if !isAlong(m, n) {
		return penetrating
	}
	rel, g := x.relate(h), gridFor(x.size)
	if rel != undecided || !hasVec(g, &other.Point) || !hasVec(g, &h.Point) {
		return rel
	}
	return x.relateOnGrid(n, g, normals)
}
