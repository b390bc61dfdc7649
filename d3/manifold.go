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

// projectedFace is a contactFeature seen along n: its corners across n, counter-clockwise, and how high it is.
type projectedFace struct {
	*contactFeature
	at    [most][2]float64
	sides [most]projectedEdge // counter-clockwise
	blunt bool                // no angle is below 60°
	up    float64
	grow  [2]float64 // of a face: how fast the height grows
}

// projectedEdge is a side of a projectedFace from a corner along d.
type projectedEdge struct {
	from, d [2]float64
	length  float64
}

// see finds how r's feature is seen along n. It does not set the feature: what is stored through a pointer moves
// to the heap.
func (r *projectedFace) see(t, u, n Vec) {
	f := r.contactFeature
	r.up = f.at[0].Dot(n)
	turned := 0.0
	for i := range f.n {
		r.at[i] = [2]float64{f.at[i].Dot(t), f.at[i].Dot(u)}
		if i > 1 {
			turned += area(&r.at[0], &r.at[i-1], &r.at[i])
		}
	}
	for i, j := 0, f.n-1; i < f.n; i, j = i+1, i {
		// The side that leads from corner j to i or, clockwise, the other way.
		if turned < 0 {
			r.sides[(f.n-i)%f.n].set(&r.at[i], &r.at[j])
		} else {
			r.sides[j].set(&r.at[j], &r.at[i])
		}
	}
	if f.n > 2 {
		r.blunt = true
		for i, j := 0, f.n-1; i < f.n; i, j = i+1, i {
			s, t := &r.sides[j], &r.sides[i]
			r.blunt = r.blunt && float64(s.d[0]*t.d[0])+float64(s.d[1]*t.d[1]) >= -float64(0.5*s.length)*t.length
		}
		d := f.normal.Dot(n)
		r.grow = [2]float64{-f.normal.Dot(t) / d, -f.normal.Dot(u) / d}
		return
	}
	d := f.at[1].Sub(f.at[0])
	x, y := d.Dot(t), d.Dot(u)
	k := d.Dot(n) / (float64(x*x) + float64(y*y))
	r.grow = [2]float64{float64(k * x), float64(k * y)}
}

// set makes s the side from p to q.
func (s *projectedEdge) set(p, q *[2]float64) {
	s.from, s.d = *p, [2]float64{q[0] - p[0], q[1] - p[1]}
	s.length = math.Sqrt(float64(s.d[0]*s.d[0]) + float64(s.d[1]*s.d[1]))
}

// holds reports whether p is on the left of all sides, or no farther than the slack from their lines.
func (r *projectedFace) holds(p [2]float64, slack float64) bool {
	for i := range r.sides[:r.n] {
		s := &r.sides[i]
		if x, y := p[0]-s.from[0], p[1]-s.from[1]; !(float64(s.d[0]*y)-float64(s.d[1]*x) >= -float64(slack*s.length)) {
			return false
		}
	}
	return true
}

// nearestTo returns the point of r that is nearest to p.
func (r *projectedFace) nearestTo(p [2]float64) (q [2]float64) {
	if r.holds(p, 0) {
		return p
	}
	least := math.Inf(1)
	for i := range r.n {
		o, d := &r.sides[i].from, &r.sides[i].d
		x, y := p[0]-o[0], p[1]-o[1]
		k := 0.0
		if dd := float64(d[0]*d[0]) + float64(d[1]*d[1]); dd > 0x1p-900 {
			k = clamp((float64(d[0]*x)+float64(d[1]*y))/dd, 0)
		}
		at := [2]float64{o[0] + float64(k*d[0]), o[1] + float64(k*d[1])}
		if away := apartSq(p, at); away < least {
			least, q = away, at
		}
	}
	return q
}

// apartSq returns the square of the distance of p and q.
func apartSq(p, q [2]float64) float64 {
	x, y := p[0]-q[0], p[1]-q[1]
	return float64(x*x) + float64(y*y)
}

// height returns how high r is at p.
func (r *projectedFace) height(p [2]float64) float64 {
	return r.up + (float64(r.grow[0]*(p[0]-r.at[0][0])) + float64(r.grow[1]*(p[1]-r.at[0][1])))
}

// farthest returns the name of the corner that goes farthest along d.
func (r *projectedFace) farthest(d [2]float64) (name int32) {
	h := math.Inf(-1)
	for i := range r.n {
		if x := float64(d[0]*(r.at[i][0]-r.at[0][0])) + float64(d[1]*(r.at[i][1]-r.at[0][1])); x > h {
			h, name = x, r.name[i]
		}
	}
	return name
}

// nearest returns the name of the corner that is nearest to p.
func (r *projectedFace) nearest(p [2]float64) (name int32) {
	least := math.Inf(1)
	for i := range r.n {
		if d := apartSq(p, r.at[i]); d < least {
			least, name = d, r.name[i]
		}
	}
	return name
}

// clipVertex is a corner of a clipPolygon, with where the sides before it and after it lead.
type clipVertex struct {
	at      [2]float64
	in, out [2]float64
	depth   float64
}

// isFlat says whether the plan goes on about straight ahead there.
func (b *clipVertex) isFlat() bool {
	cross := float64(b.in[0]*b.out[1]) - float64(b.in[1]*b.out[0])
	dot := float64(b.in[0]*b.out[0]) + float64(b.in[1]*b.out[1])
	return dot > 0 && math.Abs(cross) <= float64(levelRise*dot)
}

// clipPolygon is what two reliefs share, seen along n.
type clipPolygon struct {
	at [2 * most]clipVertex
	n  int
}

func (p *clipPolygon) add(b clipVertex) {
	if p.n < len(p.at) {
		p.at[p.n] = b
		p.n++
	}
}

// cut leaves what is on the left of the line through o along d (Sutherland and Hodgman, Reentrant Polygon
// Clipping, 1974), or no farther from it than the slack. It stores the corners before that in was.
func (p *clipPolygon) cut(side *projectedEdge, slack float64, was *clipPolygon) {
	o, d, l := side.from, side.d, side.length
	if !(l > 0x1p-450) {
		return
	}
	to := [2]float64{o[0] + d[0], o[1] + d[1]}
	var off [2 * most]float64
	isCut := false
	for i := range p.n {
		off[i] = area(&o, &to, &p.at[i].at) / l
		isCut = isCut || !(off[i] >= -slack)
	}
	if !isCut {
		return
	}
	was.n = copy(was.at[:], p.at[:p.n])
	p.n = 0
	for i := range was.n {
		j := was.after(i)
		x, y := &was.at[i], &was.at[j]
		isIn := off[i] >= -slack
		if isIn {
			p.add(*x)
		}
		if isIn == (off[j] >= -slack) {
			continue
		}
		k := clamp(off[i]/(off[i]-off[j]), 0)
		z := clipVertex{in: d, out: x.out, at: [2]float64{
			x.at[0] + float64(k*(y.at[0]-x.at[0])), x.at[1] + float64(k*(y.at[1]-x.at[1])),
		}}
		if isIn {
			z.in, z.out = x.out, d
		}
		p.add(z)
	}
}

// after returns the number of the corner after i, counter-clockwise.
func (p *clipPolygon) after(i int) int {
	if i++; i == p.n {
		return 0
	}
	return i
}

// drop removes corner i.
func (p *clipPolygon) drop(i int) {
	copy(p.at[i:p.n-1], p.at[i+1:p.n])
	p.n--
}

// within moves all corners into s, and leaves those that are in r as well, but for the slack. What is near the
// lines of both sides of a sharp corner may be far beyond it.
func (p *clipPolygon) within(r, s *projectedFace, slack float64) {
	for i := 0; i < p.n; {
		// Beside a blunt corner, a point as near to both lines as slack/16 is within slack/8.
		if s.blunt && r.blunt && s.holds(p.at[i].at, slack/16) && r.holds(p.at[i].at, slack/16) {
			i++
			continue
		}
		at := s.nearestTo(p.at[i].at)
		if p.at[i].at = at; apartSq(at, r.nearestTo(at)) > float64(slack*slack) {
			p.drop(i)
		} else {
			i++
		}
	}
}

// unite makes corners one that are within the slack of each other.
func (p *clipPolygon) unite(slack float64) {
	for i := 0; i < p.n && p.n > 1; {
		x, y := &p.at[i], &p.at[p.after(i)]
		if math.Abs(x.at[0]-y.at[0])+math.Abs(x.at[1]-y.at[1]) <= slack {
			y.in = x.in
			p.drop(i)
		} else {
			i++
		}
	}
}

// straighten removes corners at which nearly nothing turns: two edges that are parallel but for little
// cross each other anywhere. What is deeper than both beside it stays.
func (p *clipPolygon) straighten(slack float64) {
	for i := 0; i < p.n && p.n > 2; {
		last, next := &p.at[(i+p.n-1)%p.n], &p.at[p.after(i)]
		if p.at[i].isFlat() && p.at[i].depth <= max(last.depth, next.depth)+slack {
			p.drop(i)
		} else {
			i++
		}
	}
}

// outwards returns a direction out of corner i. It is no symmetric one, so that it leads to the same corner
// of a feature although edges are moved or turned by little.
func (p *clipPolygon) outwards(i int) [2]float64 {
	x := &p.at[i]
	if p.n == 2 {
		d := [2]float64{x.at[0] - p.at[1-i].at[0], x.at[1] - p.at[1-i].at[1]}
		return [2]float64{d[0] - float64(0.2*d[1]), d[1] + float64(0.2*d[0])}
	}
	k := 0.6 / math.Sqrt(float64(x.in[0]*x.in[0])+float64(x.in[1]*x.in[1]))
	l := 0.4 / math.Sqrt(float64(x.out[0]*x.out[0])+float64(x.out[1]*x.out[1]))
	return [2]float64{
		float64(k*x.in[1]) + float64(l*x.out[1]), -(float64(k*x.in[0]) + float64(l*x.out[0])),
	}
}

// clip finds the corners of what f and g share, seen along n, at least one of which is a face.
//
// Each corner is named by the corners of f and g that go farthest in a direction out of it. So its name
// does not depend on which of several edges that are nearly one is cut by the others, and as the sum of
// f and g has a corner for each direction, no two have one name.
func (z *clipper) clip(f, g *contactFeature, n Vec, x *manifoldBuilder) {
	slack := z.slack
	t := unit(perpendicular(n))
	u := n.Cross(t)
	a, b := projectedFace{contactFeature: f}, projectedFace{contactFeature: g}
	a.see(t, u, n)
	b.see(t, u, n)
	first, second := &a, &b
	if b.n == 2 {
		first, second = &b, &a
	}
	var p, was clipPolygon
	last := &first.sides[first.n-1]
	for i := range first.n {
		s := &first.sides[i]
		p.add(clipVertex{at: s.from, in: last.d, out: s.d})
		last = s
	}
	for i := range second.n {
		p.cut(&second.sides[i], slack, &was)
	}
	p.within(first, second, slack)
	p.unite(4 * slack)
	for i := range p.n {
		c := &p.at[i]
		c.depth = z.r + b.height(c.at) - a.height(c.at)
	}
	p.straighten(slack)
	for i := range p.n {
		c := &p.at[i]
		var ofA, ofB int32
		if p.n > 1 {
			d := p.outwards(i)
			ofA, ofB = a.farthest(d), b.farthest(d)
		} else {
			ofA, ofB = a.nearest(c.at), b.nearest(c.at)
		}
		across := t.Scale(c.at[0]).Add(u.Scale(c.at[1]))
		x.add(&sharedPoint{
			ends:  ends{across.Add(n.Scale(a.height(c.at))), across.Add(n.Scale(b.height(c.at)))},
			depth: c.depth, a: cornerFeature.numbered(int(ofA)), b: cornerFeature.numbered(int(ofB)),
		})
	}
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
