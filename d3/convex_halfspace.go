package d3

// Half-spaces: filters for the relation of a bounded shape, a path or another half-space to one, if floats or a grid are
// certain of its least height; and the contact and time of impact of a bounded shape of an ordinary size, as
// solid_halfspace.go computes them, without its stages.

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

// planeContact computes the lowest height of a shape over a half-space, its contact and its time of impact, in floats. It mirrors
// planeHeight (solid_halfspace.go) operation by operation, so both give the same bits and have the same bounds. It requires a bounded shape
// whose size lies in 2⁻¹⁵⁰..2¹⁵⁰, where nothing overflows or underflows.
type planeContact struct {
	kind   supportKind
	points [3]Vec // seen from P: Min and Max of a box, the center of an oriented box, otherwise the corners
	count  int
	halves [dim]Vec
	n      Vec // N divided by a power of two
	length float64
	size   float64
	r      float64
	h      float64 // the least height
}

func (x *planeContact) setSegment(p, a, b *Vec, r float64) {
	x.points[0], x.points[1], x.count, x.r = a.Sub(*p), b.Sub(*p), 2, r
	if *a == *b {
		x.count = 1
	}
}

// fit sets n and measures x, and reports whether sizes are such that nothing overflows or underflows.
func (x *planeContact) fit(n *Vec) bool {
	top := n.maxAbs()
	if !(top > 0x1p-500 && top < 0x1p500 && areNatural(x.r, 0)) {
		return false
	}
	x.n = mantissa(*n)
	x.length = math.Sqrt(x.n.Dot(x.n))
	x.measure()
	return x.size+x.r > 0x1p-150 && x.size+x.r < 0x1p150
}

// measure computes S and the least height h, by the operations of scaledSolid.measure and scaledSolid.farthest.
func (x *planeContact) measure() {
	first, back := x.points[0], x.n.Neg()
	extent, reach := 0.0, first.Dot(back)
	for i := 1; i < x.count; i++ {
		extent = max(extent, x.points[i].Sub(first).sumAbs())
	}
	switch x.kind {
	case boxMap:
		corner := 0
		for k, d := range axes(back) {
			if d > 0 {
				corner |= 1 << k
			}
		}
		reach = boxCornerOf(corner, first, x.points[1]).Dot(back)
	case orientedMap:
		for i := range x.halves {
			extent += x.halves[i].sumAbs()
			reach += math.Abs(x.halves[i].Dot(back))
		}
	default:
		for i := 1; i < x.count; i++ {
			reach = max(reach, x.points[i].Dot(back))
		}
	}
	x.size, x.h = first.sumAbs()+extent, -reach
}

// relate compares a least height h with r|n| as planeHeight.relate does, but may return undecided.
func (x *planeContact) relate(h float64) relation {
	bound := float64(32 * e * (x.size + x.r))
	switch {
	case h > float64((x.r+bound)*x.length):
		return apart
	case h < float64((x.r-bound)*x.length):
		return penetrating
	}
	return undecided
}

// feature returns the middle of the lowest points, as planeHeight.feature does.
func (x *planeContact) feature() (f Vec) {
	slack := float64(4 * e * x.size * x.length)
	if x.kind == boxMap {
		p, q := x.points[0].coords(), x.points[1].coords()
		for k, d := range axes(x.n) {
			switch rise := float64(d * (q[k] - p[k])); {
			case rise < -slack:
				p[k] = q[k]
			case !(rise > slack):
				p[k] = float64(0.5*p[k]) + float64(0.5*q[k])
			}
		}
		return f.Add(vecOf(p))
	}
	if x.kind != orientedMap {
		count := 0.0
		for i := range x.count {
			if p := x.points[i]; p.Dot(x.n) <= x.h+slack {
				f, count = f.Add(p), count+1
			}
		}
		return f.over(count).Add(Vec{})
	}
	f = f.Add(x.points[0])
	for i := range x.halves {
		switch d := x.halves[i].Dot(x.n); {
		case d > slack:
			f = f.Sub(x.halves[i])
		case d < -slack:
			f = f.Add(x.halves[i])
		}
	}
	return f.Add(Vec{})
}

// contact sets c to the contact of a shape that overlaps the half-space as rel says, as planeHeight.contact does. ref is P.
func (x *planeContact) contact(c *Contact, ref *Vec, rel relation) {
	out, up := unit(x.n), x.h/x.length
	c.Normal, c.Depth = out, 0
	if rel == penetrating {
		c.Depth = positive(-(up - x.r))
	}
	f := x.feature()
	p := ref.Add(Vec{})
	ofShape, ofHalf := p.Add(f.Sub(out.Scale(x.r))), p.Add(f.Sub(out.Scale(up)))
	c.Point = ofShape.Scale(0.5).Add(ofHalf.Scale(0.5))
}

// move adds the motion m to S. It returns the change of height along n, and reports whether the size still is ordinary.
func (x *planeContact) move(m *Vec) (rise float64, ok bool) {
	x.size += m.sumAbs()
	return m.Dot(x.n), x.size+x.r < 0x1p150
}

// hit sets h to the hit of a shape that is apart before the motion m and overlaps after it, by the operations of
// planeMotion.run and sweepHalf. The half-space moves by mb.
func (x *planeContact) hit(h *Hit, ref, m, mb *Vec, rise float64) {
	out := unit(x.n)
	t := max(math.SmallestNonzeroFloat64, clamp((float64(x.r*x.length)-x.h)/rise, 0))
	at := x.feature().Add(m.Scale(t)).Sub(out.Scale(x.r))
	*h = Hit{T: t, Point: inRange(ref.Add(mb.Scale(t)).Add(at)), Normal: out}
}
