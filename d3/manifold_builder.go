package d3

// Manifold builder: the points that two solids share where they face each other, clipping of two parallel edges, and
// manifolds of one point.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// supportFeature finds the corner of s farthest along the unit vector m, and no edge.
func (s *scaledSolid) supportFeature(m Vec) (t supportFeature) {
	t.edge = -1
	if s.kind == boxed && s.isClosed() || s.count > 0 && s.kind != boxed {
		var at [1 << dim]Vec
		n := s.cornersInto(&at)
		h := at[0].Dot(m)
		for i := 1; i < n; i++ {
			if x := at[i].Dot(m); x > h {
				h, t.corner = x, int32(i)
			}
		}
		return t
	}
	h := s.cornerOf(0).Dot(m)
	for i := 1; i < s.countCorners(); i++ {
		if x := s.cornerOf(int32(i)).Dot(m); x > h {
			h, t.corner = x, int32(i)
		}
	}
	return t
}

// cornersInto sets at to all corners of a box, numbered as for cornerOf, and returns how many there are.
func (s *scaledSolid) cornersInto(at *[1 << dim]Vec) (n int) {
	if s.kind == boxed {
		lo, hi := s.point(&s.points[0]), s.point(&s.points[1])
		for i := range at {
			at[i] = boxCornerOf(i, lo, hi)
		}
		return len(at)
	}
	at[0], n = s.point(&s.points[0]), 1
	for i := range min(s.count, dim) {
		h := s.halves[i]
		for j := range n {
			at[n+j] = at[j].Add(h)
			if s.ahead>>i&1 == 0 {
				at[j] = at[j].Sub(h)
			}
		}
		n *= 2
	}
	return n
}

// sharedPoint is a point of a manifold: a pair of points, one of each core, that face each other. The shapes overlap there by
// depth, in units of 2^exp.
type sharedPoint struct {
	ends
	depth     float64
	a, b      featureID
	isContact bool // its Point is that of Collide
	isSingle  bool // it is the pair of support corners, not a result of clipping
}

// supportFeatures is the pair of corners at which two solids are farthest towards each other, and the features to which these
// corners belong.
type supportFeatures struct {
	corners ends
	a, b    featureID
}

// manifoldBuilder is a manifold in the making: the points that two solids share, and the features that they are on.
type manifoldBuilder struct {
	supportFeatures
	list [(dim-1)*mostCorners + 1]sharedPoint // two edges share 2 points, two faces of 16 corners 32; plus the support corners
	n    int

	isSeparated bool // the cores are apart, so the Point of Collide is in both shapes
	isPartial   bool // the normal is not that of Collide: each point has its own depth, and there is none of the contact
}

// single returns the one point that two solids share which overlap by depth along n: at the corner of one that has no level
// edge or face there, or where both corners are opposite within slack. Otherwise the point is that of the contact.
func (x *supportFeatures) single(n Vec, depth, r, slack float64) sharedPoint {
	s := sharedPoint{ends: x.corners, depth: depth, a: x.a, b: x.b, isSingle: true}
	up := n.Scale(r - depth)
	switch {
	case x.a < edgeFeature, across(s.onA.Sub(s.onB), n).sumAbs() <= slack:
		s.onB = s.onA.Sub(up)
	case x.b < edgeFeature:
		s.onA = s.onB.Add(up)
	default:
		s.isContact = true
	}
	return s
}

func (x *manifoldBuilder) add(s *sharedPoint) {
	if x.n < len(x.list) {
		x.list[x.n] = *s
		x.n++
	}
}

// keep removes the points at which the shapes do not overlap, by more than slack.
func (x *manifoldBuilder) keep(slack float64) {
	n := x.n
	x.n = 0
	for i := range n {
		switch s := &x.list[i]; {
		case !(s.depth >= -slack):
		case i == x.n:
			x.n++
		default:
			x.add(s)
		}
	}
}

// isPointAsked reports whether the Point of Collide may be one of the points.
func (x *manifoldBuilder) isPointAsked() bool {
	for i := range x.n {
		if x.list[i].isContact {
			return true
		}
	}
	return x.n == 1
}

// deepest returns the index of the deepest point, of equally deep ones the first.
func (x *manifoldBuilder) deepest() (deepest int) {
	for i := range x.n {
		if x.list[i].depth > x.list[deepest].depth {
			deepest = i
		}
	}
	return deepest
}

// sort sorts the points by their features.
func (x *manifoldBuilder) sort() {
	for i := 1; i < x.n; i++ {
		if !x.list[i].precedes(&x.list[i-1]) {
			continue
		}
		s, j := x.list[i], i
		for ; j > 0 && s.precedes(&x.list[j-1]); j-- {
			x.list[j] = x.list[j-1]
		}
		x.list[j] = s
	}
}

// precedes reports whether the features of s are less than those of t.
func (s *sharedPoint) precedes(t *sharedPoint) bool { return s.a < t.a || s.a == t.a && s.b < t.b }

// clipper holds the numbers that clipping needs: the radii a and b of two solids, their sum r, and the slack for the rounding
// of points.
type clipper struct{ a, b, r, slack float64 }

// coincide reports whether p is the Point q of the contact, within rounding.
func (g *clipper) coincide(p, q *Vec) bool {
	return p.Sub(*q).sumAbs() <= g.slack+q.Scale(8*e).sumAbs()
}

// clipper returns the clipper of both solids of z.
func (z *minkowski) clipper() clipper {
	return clipper{z.a.Rounded(z.exp), z.b.Rounded(z.exp), z.r, z.sharedSlack()}
}

// sharedSlack returns the slack of the clipper, 8e(S + R).
func (z *minkowski) sharedSlack() float64 { return float64(8 * e * (z.size + z.r)) }

// add adds the corner with the given name.
func (f *contactFeature) add(s *scaledSolid, name int32) {
	f.at[f.n], f.name[f.n] = s.cornerOf(name), name
	f.n++
}

// setCorner makes f the corner of t.
func (f *contactFeature) setCorner(s *scaledSolid, t *supportFeature) {
	f.n = 0
	f.add(s, t.corner)
	f.id = cornerFeature.numbered(int(t.corner))
}

// setEdge makes f the edge of t, if that is not steep, otherwise its corner. An edge of a solid without an end counts only if
// it is level: then its end is far beyond the other solid.
func (f *contactFeature) setEdge(s *scaledSolid, t *supportFeature) {
	f.setCorner(s, t)
	if t.edge >= 0 && t.rise <= steepRise && (t.rise <= levelRise || s.isWhole()) {
		f.add(s, t.to)
		f.id = edgeFeature.numbered(t.edge)
	}
}

// sideBySide adds both ends of the common part of two parallel edges f and g, seen along n. The unit vector d, at right angles
// to n, is along both.
//
// Let the edges be h apart along n, and w apart at right angles to n and d. Grown by their radii, they then overlap by
// R√(1−|w|²/R²) − h along n, and the points divide w in the ratio of the radii.
func (z *clipper) sideBySide(f, g *contactFeature, d, n Vec, x *manifoldBuilder) {
	slack := z.slack
	var from, to [2]float64
	for i, e := range [...]*contactFeature{f, g} {
		from[i], to[i] = e.at[0].Dot(d), e.at[1].Dot(d)
		if from[i] > to[i] {
			from[i], to[i] = to[i], from[i]
			e.at[0], e.at[1] = e.at[1], e.at[0]
			e.name[0], e.name[1] = e.name[1], e.name[0]
		}
	}
	lo, hi := max(from[0], from[1]), min(to[0], to[1])
	if !(hi-lo > 4*slack) {
		return
	}
	for i, at := range [...]float64{lo, hi} {
		p := f.at[0].lerp(f.at[1], (at-from[0])/(to[0]-from[0]))
		q := g.at[0].lerp(g.at[1], (at-from[1])/(to[1]-from[1]))
		w := p.Sub(q)
		h := w.Dot(n)
		w = w.Sub(n.Scale(h))
		c := 1.0
		if ww := w.Dot(w); ww > float64(4*float64(slack*slack)) {
			if c = 1 - ww/float64(z.r*z.r); !(c >= 0) {
				continue
			}
			c = math.Sqrt(c)
			p = p.Sub(w.Scale(z.a / z.r)).Add(n.Scale(z.a * (1 - c)))
			q = q.Add(w.Scale(z.b / z.r)).Sub(n.Scale(z.b * (1 - c)))
		}
		s := &x.list[x.n]
		s.ends, s.depth = ends{p, q}, float64(z.r*c)-h
		s.a, s.b = cornerFeature.numbered(int(f.name[i])), cornerFeature.numbered(int(g.name[i]))
		x.n++
	}
}

// order makes equal features different by adding 1, and sorts points by their features. isTurned exchanges the halves of the
// features first, for shapes that have been exchanged.
func (m *Manifold) order(isTurned bool) {
	for i := 1; i < m.Len; i++ {
		if p, last := &m.Points[i], m.Points[i-1].Feature; p.Feature <= last {
			p.Feature = last + 1
		}
	}
	if !isTurned {
		return
	}
	for i := range m.Points[:m.Len] {
		p := m.Points[i]
		p.Feature = p.Feature<<16 | p.Feature>>16
		j := i
		for ; j > 0 && m.Points[j-1].Feature > p.Feature; j-- {
			m.Points[j] = m.Points[j-1]
		}
		m.Points[j] = p
	}
}

// isOnBoth reports whether p, halfway along the depth of the contact c, is within 12e(S+R) of both solids, seen along the
// normal. Where one solid is deepest with a corner, the other one may end just beside it. A solid of whose corner p is made
// needs no test.
func (z *minkowski) isOnBoth(p *Vec, c *Contact, x *sharedPoint) bool {
	d := difference(p, &z.b.ref)
	at, half := d.at(z.exp), float.Ldexp(c.Depth, -z.exp-1)
	limit := float64(1.5*z.sharedSlack()) + p.Scale(8*e).ldexp(-z.exp).sumAbs()
	return (x.a < edgeFeature && !x.isContact || z.a.isAbout(at.Sub(c.Normal.Scale(half-z.a.Rounded(z.exp))), limit)) &&
		(x.b < edgeFeature && !x.isContact || z.b.isAbout(at.Add(c.Normal.Scale(half-z.b.Rounded(z.exp))), limit))
}

// isAbout reports whether p is within limit of s without its radius, by GJK. It returns false only for a direction that proves
// a greater distance.
func (s *scaledSolid) isAbout(p Vec, limit float64) bool {
	var t simplex
	t.v = s.middle.Sub(p)
	last := math.Inf(1)
	for range steps {
		c, h := s.farthest(t.v.Neg())
		low, vv := -h-t.v.Dot(p), t.v.Dot(t.v)
		if low > float64(limit*math.Sqrt(vv)) {
			return false
		}
		if t.n > 0 {
			if !(vv < last && vv-low > float64(0.5*limit)*math.Sqrt(vv)) {
				break
			}
			last = vv
		}
		t.y[t.n] = s.vertex(c).Sub(p)
		t.n++
		if t.reduce(); t.n > dim || t.w.Dot(t.w) <= float64(limit*limit) {
			break
		}
	}
	return true
}

// meetAfter sets p to a point of each core where the cores touch after A has moved by m = (c.Depth − R)·c.Normal, with the sum R of the radii.
// p.onA is where the point of A was before, so p.onA + m is p.onB but for rounding. p stays as it is if m exceeds the floats.
func (z *minkowski) meetAfter(c *Contact, p *ends) {
	moved := *z
	moved.m = c.Normal.Scale(float.Ldexp(c.Depth, -z.exp) - z.r)
	moved.ma = moved.m.ldexp(z.exp)
	moved.place(1)
	var s simplex
	var n nearest
	if !isFinite(moved.ma.maxAbs()) || moved.near(&s, &n) && s.n == 0 {
		return
	}
	*p = ends{}
	for i := range s.n {
		p.onA = p.onA.Add(z.a.vertex(s.id[i].A).Scale(s.l[i]))
		p.onB = p.onB.Add(z.b.vertex(s.id[i].B).Scale(s.l[i]))
	}
}

// isBelow reports whether the manifold of onHalfSpace, for the ball around p with the radius r and the half-space with the
// point ref and the outward unit normal n, is the single point of c.
func (c *Contact) isBelow(p *Vec, r float64, ref *Vec, n Vec) bool {
	x := p.Sub(*ref)
	size := x.sumAbs() + r
	up, slack := x.Dot(n), float64(8*e*size)
	depth := r - up
	_, ok := c.isMade(x, up, r, ref, n, slack)
	return ok && size > 0x1p-150 && size < 0x1p150 && depth >= -slack && depth >= c.Depth-2*slack
}

// isMade returns the point that setPoints makes of x, seen from ref, and of its foot on the plane at the height up below it. It
// reports whether that is the Point of c.
func (c *Contact) isMade(x Vec, up, r float64, ref *Vec, n Vec, slack float64) (made Vec, ok bool) {
	of, at := ref.Add(x).Sub(n.Scale(r)), ref.Add(x.Sub(n.Scale(up)))
	made = of.Scale(0.5).Add(at.Scale(0.5))
	return made, made.Sub(c.Point).sumAbs() <= slack+c.Point.Scale(8*e).sumAbs()
}

// sideUnder is isBelow for the side of a box under the ball, if the normal is exactly that of a side. It returns the feature of
// that side.
//
// The point is in the box, as isAbout would have it: a point less than limit/16 outside each side is less than limit/9 outside
// along any direction, and isAbout rounds by less than 9eS, where the limit is 12e(S+R).
func (c *Contact) sideUnder(p *Vec, r float64, b *Box, n Vec) (of featureID, ok bool) {
	x, top := p.Sub(b.Min), b.Max.Sub(b.Min)
	size := x.sumAbs() + top.sumAbs() + r
	slack := float64(8 * e * size)
	made, ok := c.isMade(x, r-c.Depth, r, &b.Min, n, slack)
	if !ok || !(size > 0x1p-150 && size < 0x1p150) {
		return 0, false
	}
	limit := float64(1.5*slack) + made.Scale(8*e).sumAbs()
	at := made.Sub(b.Min).Add(n.Scale(0.5 * c.Depth))
	if rim := fill(limit / 16); !rim.Neg().isAtMost(at) || !at.isAtMost(top.Add(rim)) {
		return 0, false
	}
	sides := 0
	for k, up := range axes(n) {
		if up != 0 {
			of, sides = halfSpaceFeature.numbered(2*k), sides+1
			if up > 0 {
				of = halfSpaceFeature.numbered(2*k + 1)
			}
		}
	}
	return of, sides == 1 && Vec{}.isBelow(top)
}
