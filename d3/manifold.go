package d3

// Manifolds: what the faces or edges of two solids share where they face each other.

import "math"

// supportFacet is a supportFeature in space, with the most level face there.
type supportFacet struct {
	supportFeature
	face   int // −1: none
	normal Vec // out of the face, about 1 long
	up     float64
}

// As level and steep are for edges, these are for the cosine of the angle to a face.
const (
	levelUp = 1 - 0x1p-17
	steepUp = 0.5
)

func (t *supportFacet) isLevelFace() bool { return t.face >= 0 && t.up >= levelUp }

// peak finds where s goes farthest along the unit vector m. Beside a level face no edge counts.
func (s *scaledSolid) peak(m Vec) (t supportFacet) {
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

// tryFace makes a face that of t, if it is more level.
func (t *supportFacet) tryFace(m Vec, face int, n Vec) {
	if up := n.Dot(m); n != (Vec{}) && (t.face < 0 || up > t.up) {
		t.face, t.normal, t.up = face, n, up
	}
}

// featureID returns what is level at t.
func (t *supportFacet) featureID() featureID {
	switch {
	case t.isLevelFace():
		return faceFeature.numbered(t.face)
	case t.isLevelEdge():
		return edgeFeature.numbered(t.edge)
	}
	return cornerFeature.numbered(int(t.corner))
}

// set makes f what is most level of what ends at t and is not steep.
func (f *contactFeature) set(s *scaledSolid, t *supportFacet) {
	if t.face >= 0 && t.up >= steepUp {
		f.setFace(s, t)
	} else {
		f.setEdge(s, &t.supportFeature)
	}
}

// setTop makes f what s has at the top along the unit vector m.
func (f *contactFeature) setTop(s *scaledSolid, m Vec) {
	t := s.peak(m)
	f.set(s, &t)
}

// setFace makes f the face of t, beginning with its corner if all corners count.
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
		if len(face) > most {
			// Always the same corners, so that features last.
			f.n = 0
			for i := range most {
				f.add(s, int32(face[i*len(face)/most]))
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

// share finds the points that A and B share along the unit vector n, out of B.
func (z *minkowski) share(m *clipper, n Vec, x *manifoldBuilder) {
	a, b := z.a.peak(n.Neg()), z.b.peak(n)
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

// meet finds the points that the features f and g share along n.
func (z *clipper) meet(f, g *contactFeature, isFace bool, n Vec, x *manifoldBuilder) {
	if f.n == 1 || g.n == 1 {
		return
	}
	if isFace {
		f.narrow(n, 4*z.slack)
		g.narrow(n, 4*z.slack)
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

// crossed finds where the edges f and g cross each other, seen along n, if they do.
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

// narrow leaves of what is thin, seen along n, the two corners that are farthest from each other, and of
// what is small the first.
func (f *contactFeature) narrow(n Vec, slack float64) {
	// Three corners of a triangle, and any three of a parallelogram, span the same area. If that exceeds the slack times a bound on
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

// farFrom returns which corner is farthest from corner i, seen along n.
func (f *contactFeature) farFrom(i int, n Vec) (far int) {
	most := -1.0
	for j := range f.n {
		if d := across(f.at[j].Sub(f.at[i]), n); d.Dot(d) > most {
			far, most = j, d.Dot(d)
		}
	}
	return far
}

// middle returns the point of the contact c of rays and lines in the middle of its depth: that of Collide,
// as in space nothing is in another without a radius.
func (c *Contact) middle(*operand, *operand) Vec { return c.Point }

// pick leaves four points at most: the deepest, within the slack, the one farthest from it, the one farthest
// from the line through both, and the one farthest on the other side. Of equal ones it is the first.
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
