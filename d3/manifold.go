package d3

// Manifolds: the faces or edges of two solids that face each other, and the points that they share.

import "math"

// supportFacet is a supportFeature in space, with the most level face at its corner.
type supportFacet struct {
	supportFeature
	face   int     // −1: none
	normal Vec     // out of the face, of length 1 within rounding
	up     float64 // the cosine of the angle of the normal and m
}

// These are the limits of the cosine up for level and for steep faces, as levelRise and steepRise are for edges.
const (
	levelUp = 1 - 0x1p-17
	steepUp = 0.5
)

// isLevelFace reports whether t has a level face.
func (t *supportFacet) isLevelFace() bool { return t.face >= 0 && t.up >= levelUp }

// levelFeature finds the corner of s farthest along the unit vector m. Of the faces at this corner it takes the one whose outer normal has the
// greatest cosine with m. If that is below levelUp, or s has no face, it also takes the edge at the corner with the least cosine with m.
func (s *scaledSolid) levelFeature(m Vec) (t supportFacet) {
	t.supportFeature, t.face = s.supportFeature(m), -1
	switch {
	case s.isNamedByBits():
		if s.countCorners() < 1<<dim {
			break
		}
		for k := range dim {
			i, j := int32(1)<<((k+1)%dim), int32(1)<<((k+2)%dim)
			n := axisOf(k)
			if s.kind != boxed {
				n = sideNormal(mantissa(s.way(t.corner, t.corner^i)), mantissa(s.way(t.corner, t.corner^j)))
			}
			// The outer normal leads away from the neighbor along axis k, or along m if s is flat along k.
			if d := s.way(t.corner, t.corner^1<<k).Dot(n); d > 0 || d == 0 && n.Dot(m) < 0 {
				n = n.Neg()
			}
			t.tryFace(m, 2*k+int(t.corner>>k&1), n)
		}
	case s.faces != nil:
		for f, face := range s.faces {
			for _, i := range face {
				if int32(i) == t.corner {
					n, _ := s.outwards(face)
					t.tryFace(m, f, unit(n))
				}
			}
		}
	case len(s.points) == 3:
		n := sideNormal(mantissa(s.way(0, 1)), mantissa(s.way(0, 2)))
		t.tryFace(m, 0, n)
		t.tryFace(m, 1, n.Neg())
	}
	if !t.isLevelFace() {
		s.findEdge(&t.supportFeature, m)
	}
	return t
}

// tryFace makes the given face that of t, if it is more level than the one so far.
func (t *supportFacet) tryFace(m Vec, face int, n Vec) {
	if up := n.Dot(m); n != (Vec{}) && (t.face < 0 || up > t.up) {
		t.face, t.normal, t.up = face, n, up
	}
}

// featureID returns the level face of t, otherwise its level edge, otherwise its corner.
func (t *supportFacet) featureID() featureID {
	switch {
	case t.isLevelFace():
		return faceFeature.numbered(t.face)
	case t.isLevelEdge():
		return edgeFeature.numbered(t.edge)
	}
	return cornerFeature.numbered(int(t.corner))
}

// set makes f the most level face or edge of t that is not steep, otherwise its corner.
func (f *contactFeature) set(s *scaledSolid, t *supportFacet) {
	if t.face >= 0 && t.up >= steepUp {
		f.setFace(s, t)
	} else {
		f.setEdge(s, &t.supportFeature)
	}
}

// setTop makes f the feature of s that is farthest along the unit vector m.
func (f *contactFeature) setTop(s *scaledSolid, m Vec) {
	t := s.levelFeature(m)
	f.set(s, &t)
}

// setFace makes f the face of t. It begins with the corner of t if all corners of the face count.
func (f *contactFeature) setFace(s *scaledSolid, t *supportFacet) {
	f.setCorner(s, &t.supportFeature)
	f.id, f.normal = faceFeature.numbered(t.face), t.normal
	switch {
	case s.isNamedByBits():
		k := t.face / 2
		i, j := int32(1)<<((k+1)%dim), int32(1)<<((k+2)%dim)
		f.add(s, t.corner^i)
		f.add(s, t.corner^i^j)
		f.add(s, t.corner^j)
	case s.faces != nil:
		face, first := s.faces[t.face], 0
		if len(face) > mostCorners {
			// The same corners every time, so that features persist.
			f.n = 0
			for i := range mostCorners {
				f.add(s, int32(face[i*len(face)/mostCorners]))
			}
			break
		}
		for face[first] != int(t.corner) {
			first++
		}
		for i := 1; i < len(face); i++ {
			f.add(s, int32(face[(first+i)%len(face)]))
		}
	default:
		f.add(s, (t.corner+1)%3)
		f.add(s, (t.corner+2)%3)
	}
}

// share adds the points that A and B share along the unit vector n out of B.
func (z *minkowski) share(m *clipper, n Vec, x *manifoldBuilder) {
	a, b := z.a.levelFeature(n.Neg()), z.b.levelFeature(n)
	x.a, x.b = a.featureID(), b.featureID()
	x.corners = ends{z.a.cornerOf(a.corner), z.b.cornerOf(b.corner)}
	isFace := a.isLevelFace() || b.isLevelFace()
	if !isFace && !(a.isLevelEdge() && b.isLevelEdge()) {
		return
	}
	var f, g contactFeature
	if isFace {
		f.set(&z.a, &a)
		g.set(&z.b, &b)
		x.a, x.b = f.id, g.id
	} else {
		f.setEdge(&z.a, &a.supportFeature)
		g.setEdge(&z.b, &b.supportFeature)
	}
	m.meet(&f, &g, isFace, n, x)
}

// meet adds the points that the features f and g share along n.
func (z *clipper) meet(f, g *contactFeature, isFace bool, n Vec, x *manifoldBuilder) {
	if f.n == 1 || g.n == 1 {
		return
	}
	if isFace {
		f.reduce(n, 4*z.slack)
		g.reduce(n, 4*z.slack)
	}
	switch {
	case f.n == 1 || g.n == 1:
	case f.n == 2 && g.n == 2:
		u, v := unit(across(f.at[1].Sub(f.at[0]), n)), unit(across(g.at[1].Sub(g.at[0]), n))
		if u.Dot(v) < 0 {
			v = v.Neg()
		}
		if w := u.Sub(v); w.Dot(w) <= levelRise*levelRise {
			z.sideBySide(f, g, unit(u.Add(v)), n, x)
		} else {
			z.crossed(f, g, n, x)
		}
	default:
		z.clip(f, g, n, x)
	}
}

// crossed adds the point at which the edges f and g cross, seen along n, if they do.
func (z *clipper) crossed(f, g *contactFeature, n Vec, x *manifoldBuilder) {
	u, v, k := f.at[1].Sub(f.at[0]), g.at[1].Sub(g.at[0]), g.at[0].Sub(f.at[0])
	d := u.Cross(v).Dot(n)
	s, t := clamp(k.Cross(v).Dot(n)/d, 0), clamp(k.Cross(u).Dot(n)/d, 0)
	p, q := f.at[0].Lerp(f.at[1], s), g.at[0].Lerp(g.at[1], t)
	if !(across(p.Sub(q), n).sumAbs() <= z.slack) {
		return
	}
	x.add(&sharedPoint{ends: ends{p, q}, depth: z.r - p.Sub(q).Dot(n), a: f.id, b: g.id})
}

// reduce makes a feature that is thin, seen along n, an edge between its two corners farthest from each other, and a feature
// that is small its first corner.
func (f *contactFeature) reduce(n Vec, slack float64) {
	// Any three corners of a triangle or parallelogram span the same area. If that exceeds the slack times a bound on
	// the distance of any two corners, no line is near them all.
	if u, v := f.at[1].Sub(f.at[0]), f.at[f.n-1].Sub(f.at[0]); f.n > 2 && f.n < 5 && math.Abs(u.Cross(v).Dot(n)) > float64(2*slack*(u.sumAbs()+v.sumAbs())) {
		return
	}
	last := f.farFrom(0, n)
	first := f.farFrom(last, n)
	u := across(f.at[last].Sub(f.at[first]), n)
	length := math.Sqrt(u.Dot(u))
	if !(length > slack) {
		f.n = 1
		return
	}
	for i := range f.n {
		if v := across(f.at[i].Sub(f.at[first]), n); math.Abs(v.Cross(u).Dot(n)) > float64(slack*length) {
			return
		}
	}
	if first > last {
		first, last = last, first
	}
	f.at[0], f.name[0] = f.at[first], f.name[first]
	f.at[1], f.name[1] = f.at[last], f.name[last]
	f.n = 2
}

// farFrom returns the number of the corner farthest from corner i, seen along n.
func (f *contactFeature) farFrom(i int, n Vec) (far int) {
	most := -1.0
	for j := range f.n {
		if d := across(f.at[j].Sub(f.at[i]), n); d.Dot(d) > most {
			far, most = j, d.Dot(d)
		}
	}
	return far
}

// middle returns the point of the contact c of two rays or lines in the middle of its depth. In space that is the Point of
// Collide, because without a radius neither is in the other.
func (c *Contact) middle(*operand, *operand) Vec { return c.Point }

// pick reduces the points to four at most: the deepest within slack, the one farthest from it, the one farthest from the line
// through both, and the one farthest on the other side of that line. Of equal ones it takes the first.
func (x *manifoldBuilder) pick(n Vec, slack float64) {
	if x.n <= 4 {
		return
	}
	var is [len(x.list)]bool
	limit := x.list[x.deepest()].depth - slack
	first := 0
	for x.list[first].depth < limit {
		first++
	}
	choose := func(measure func(p Vec) float64) (at int) {
		most := math.Inf(-1)
		for i := range x.n {
			if m := measure(x.list[i].onA); !is[i] && m > most {
				most, at = m, i
			}
		}
		is[at] = true
		return at
	}
	is[first] = true
	o := x.list[first].onA
	second := choose(func(p Vec) float64 { return p.Sub(o).sq() })
	side := n.Cross(x.list[second].onA.Sub(o))
	third := choose(func(p Vec) float64 { return math.Abs(p.Sub(o).Dot(side)) })
	if x.list[third].onA.Sub(o).Dot(side) > 0 {
		side = side.Neg()
	}
	choose(func(p Vec) float64 { return p.Sub(o).Dot(side) })
	count := x.n
	x.n = 0
	for i := range count {
		if is[i] {
			x.add(&x.list[i])
		}
	}
}
