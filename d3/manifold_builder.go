package d3

// Manifold builder: what two solids share where they face each other, and what the edges of both share.

import "math"

// supportFeature finds where s goes farthest along the unit vector m, without an edge.
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

// cornersInto sets at to all corners of a box, with the bits of cornerOf, and returns how many there are.
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

// sharedPoint is two points, one of each of two cores, that face each other, where the shapes overlap by
// depth, divided by 2^exp.
type sharedPoint struct {
	ends
	depth     float64
	a, b      featureID
	isContact bool // the Point of Collide
	isLone    bool // where both go deepest, and not by what they share
}

// supportFeatures is where two solids go farthest towards each other: the corners, and the parts of the solids that these stand for.
type supportFeatures struct {
	corners ends
	a, b    featureID
}

// manifoldBuilder is all that two solids share, and between which of their parts.
type manifoldBuilder struct {
	supportFeatures
	list [(dim-1)*most + 1]sharedPoint // two edges share 2 points, two faces of 16 corners 32; and one more
	n    int

	isParted bool // the cores are apart, so the Point of Collide is where both are
}

// single returns the one point that the two share if they overlap by depth: at the corner of one, if
// that has no edge or face there that is level, or if both corners are as good as opposite.
func (x *supportFeatures) single(n Vec, depth, r, slack float64) sharedPoint {
	s := sharedPoint{ends: x.corners, depth: depth, a: x.a, b: x.b, isLone: true}
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

// keep leaves the points where the shapes overlap.
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

// isPointAsked says whether the Point of Collide may be one of the points.
func (x *manifoldBuilder) isPointAsked() bool {
	for i := range x.n {
		if x.list[i].isContact {
			return true
		}
	}
	return x.n == 1
}

// deepest returns which point is the deepest, the first one of several.
func (x *manifoldBuilder) deepest() (deepest int) {
	for i := range x.n {
		if x.list[i].depth > x.list[deepest].depth {
			deepest = i
		}
	}
	return deepest
}

// sort brings the points into the order of their features.
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

func (s *sharedPoint) precedes(t *sharedPoint) bool { return s.a < t.a || s.a == t.a && s.b < t.b }

// clipper is the radii of two solids, their sum, and how far points may be from each other or from a face, for what
// rounds.
type clipper struct{ a, b, r, slack float64 }

// areOne reports whether p is the Point q of the contact, but for rounding.
func (g *clipper) areOne(p, q *Vec) bool {
	return p.Sub(*q).sumAbs() <= g.slack+q.Scale(8*e).sumAbs()
}

func (z *minkowski) clipper() clipper {
	return clipper{z.a.Rounded(z.exp), z.b.Rounded(z.exp), z.r, z.sharedSlack()}
}

// sharedSlack is the slack of clipper.
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

// setEdge makes f the edge of t. What has no end counts only if it is level: it ends nowhere near then.
func (f *contactFeature) setEdge(s *scaledSolid, t *supportFeature) {
	f.setCorner(s, t)
	if t.edge >= 0 && t.rise <= steepRise && (t.rise <= levelRise || s.isWhole()) {
		f.add(s, t.to)
		f.id = edgeFeature.numbered(t.edge)
	}
}

// sideBySide finds both ends of what the edges f and g share, seen along n. The unit vector d, across n,
// leads along both.
//
// Where the edges are apart by w across n and d, the chord that two balls on them share is
// R·√(1−|w|²/R²) longer than the cores are apart, and divides w as the radii are.
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

// order tells features apart that have one name, and orders points by their features, which are turned
// if the shapes are.
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
