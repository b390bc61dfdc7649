package d3

// Measures of shapes on their own and of parts: places and corners, sizes for bounds on rounding, the farthest point in a direction, thickness.

import "math"

// measures are what a part adds to S: its first point, a bound on |x − first|₁ for all points x of it, but along infinite sides,
// and its radius.
type measures struct {
	first     Vec
	extent, r float64
}

// measure returns the measures of a part. It has the numbers l if it is large.
func (p *part) measure(l *large) (m measures) {
	if !p.isLarge() {
		return p.measureCore(nil)
	}
	m = l.core.measureCore(l)
	m.r = l.radius()
	return m
}

// measureCore is measure for a part that is not rounded.
func (p *part) measureCore(l *large) measures {
	m := measures{first: p.a, r: p.r}
	switch p.kind {
	case kindSegment, kindCapsule, kindTapered:
		m.extent = p.b.Sub(p.a).sumAbs()
	case kindCylinder, kindCone: // in space only
		m.extent = p.b.Sub(p.a).sumAbs() // in space only
	case kindTriangle:
		m.extent = max(p.b.Sub(p.a).sumAbs(), l.more[0].Sub(p.a).sumAbs())
	case kindOriented:
		m.extent = p.b.sumAbs()
		for _, h := range l.more {
			m.extent += h.sumAbs()
		}
	case kindHull:
		m.first, m.extent = p.a.Add(p.b), l.more[0].Sub(p.b).sumAbs()
	case kindPlacedTile:
		lo, hi := l.placedBox()
		m.first, m.extent = p.a.Add(lo), hi.Sub(lo).sumAbs()
	case kindBox:
		m.extent = p.b.Sub(p.a).sumAbs()
	case kindOpenBox:
		m.first = each(p.a, p.b, finiteOr)
		m.first = each(m.first, Vec{}, finiteOr)
		m.extent = each(p.b.Sub(p.a), Vec{}, finiteOr).sumAbs()
	}
	return m
}

// reach returns the greatest n·x of all points x of a part, for a unit vector n. It rounds, and is +Inf if there is none, and
// for half-spaces. The part has the numbers l if it is large.
func (p *part) reach(l *large, n Vec) float64 {
	if !p.isLarge() {
		return p.reachCore(n) + p.r
	}
	c, most := &l.core, 0.0
	switch c.kind {
	case kindTriangle:
		most = max(c.a.Dot(n), c.b.Dot(n), l.more[0].Dot(n))
	case kindOriented:
		most = c.a.Dot(n) + math.Abs(c.b.Dot(n))
		for _, h := range l.more {
			most += math.Abs(h.Dot(n))
		}
	case kindTapered:
		small := min(c.r, l.more[0].X)
		most = max(c.a.Dot(n)+(c.r-small), c.b.Dot(n)+(l.more[0].X-small)) - (max(c.r, l.more[0].X) - small)
	case kindCylinder, kindCone: // in space only
		r := float64(c.r * length(across(n, unit(difference(&c.b, &c.a).v)))) // in space only
		most = c.b.Dot(n)                                                     // in space only
		if c.kind == kindCylinder {                                           // in space only
			most += r // in space only
		} // in space only
		most = max(most, c.a.Dot(n)+r) - c.r // in space only
	case kindHull:
		most = math.Inf(-1)
		for _, q := range l.data.points {
			most = max(most, vecOf(q).Dot(n))
		}
		most += c.a.Dot(n)
	case kindPlacedTile:
		most = math.Inf(-1)
		for _, q := range l.placedCorners() {
			most = max(most, q.Dot(n))
		}
		most += c.a.Dot(n)
	default:
		most = c.reachCore(n)
	}
	return most + l.radius()
}

// reachCore is reach for a small part, without its radius.
func (p *part) reachCore(n Vec) float64 {
	switch p.kind {
	case kindVec, kindSphere:
		return p.a.Dot(n)
	case kindSegment, kindCapsule:
		return max(p.a.Dot(n), p.b.Dot(n))
	case kindBox, kindOpenBox:
		lo, hi, most := axes(p.a), axes(p.b), 0.0
		for k, d := range axes(n) {
			if d != 0 {
				most += max(float64(d*lo[k]), float64(d*hi[k]))
			}
		}
		return most
	case kindRay:
		if p.b.Dot(n) <= 0 {
			return p.a.Dot(n)
		}
	}
	return math.Inf(1)
}

// radius returns the radius of a part. It has the numbers l if it is large.
func (p *part) radius(l *large) float64 {
	if p.isLarge() {
		return l.radius()
	}
	return p.r
}

// rounding returns by how much a part is rounded: its radius, but of a cylinder or a cone not that of its discs.
func (p *part) rounding(l *large) float64 {
	if p.isLarge() && (l.core.kind == kindCylinder || l.core.kind == kindCone) { // in space only
		r := 0.0                    // in space only
		for _, x := range l.radii { // in space only
			r += x // in space only
		} // in space only
		return r // in space only
	} // in space only
	return p.radius(l)
}

// inside returns about the radius of the largest ball in a part without its radius, up to a small factor; 0 if the part is flat.
func (p *part) inside(l *large) float64 {
	c := p
	if p.isLarge() {
		c = &l.core
	}
	switch c.kind {
	case kindBox, kindOpenBox:
		least := math.Inf(1)
		for _, side := range axes(c.b.Sub(c.a)) {
			least = min(least, side)
		}
		return least
	case kindHalfSpace:
		return math.Inf(1)
	case kindTriangle, kindOriented, kindHull:
		return l.inside()
	}
	return 0
}

// inside is part.inside. Each direction is the longest corner across the directions before, and the length of the last one is
// the thickness.
func (l *large) inside() (thick float64) {
	var dirs [dim]Vec
	for k := range dirs {
		thick = 0
		for i := range l.corners() {
			v := l.corner(i)
			for _, n := range dirs[:k] {
				v = across(v, n)
			}
			if x := length(v); x > thick {
				thick, dirs[k] = x, v
			}
		}
		dirs[k] = unit(dirs[k])
	}
	return thick
}

// corners returns the number of vectors that corner has.
func (l *large) corners() int {
	switch l.core.kind {
	case kindTriangle:
		return 2
	case kindOriented:
		return dim
	}
	if l.data == nil { // the empty set
		return 0
	}
	return len(l.data.points) - 1
}

// corner returns a vector from the first corner to another one, or a half vector.
func (l *large) corner(i int) Vec {
	switch {
	case l.core.kind == kindHull:
		return vecOf(l.data.points[i+1]).Sub(vecOf(l.data.points[0]))
	case l.core.kind == kindTriangle && i == 0:
		return l.core.b.Sub(l.core.a)
	case l.core.kind == kindTriangle:
		return l.more[0].Sub(l.core.a)
	case i == 0:
		return l.core.b
	}
	return l.more[i-1]
}

// position returns the point by which a part is placed: the middle of its bounds, if it has any. The part has the numbers l if it is
// large.
func (p *part) position(l *large) Vec {
	c := p
	if p.kind == kindMesh {
		return Box{p.a, p.b}.Center()
	}
	if p.isLarge() {
		c = &l.core
	}
	switch c.kind {
	case kindBox, kindSegment, kindCapsule, kindTapered:
		return Box{c.a, c.b}.Center()
	case kindCylinder, kindCone: // in space only
		return Box{c.a, c.b}.Center() // in space only
	case kindTriangle:
		return Box{c.a.Min(c.b).Min(l.more[0]), c.a.Max(c.b).Max(l.more[0])}.Center()
	case kindOpenBox:
		return c.measureCore(l).first
	case kindHull:
		return c.a.Add(c.b.Lerp(l.more[0], 0.5))
	case kindPlacedTile:
		lo, hi := l.placedBox()
		return c.a.Add(lo.Lerp(hi, 0.5))
	}
	return c.a
}

// storedShape is a shape on its own: that of a query, or a copy of a part.
type storedShape struct {
	part
	large large // if the part is large
}

// set makes q the shape s. If s is large, its radii are in room, and the caller sets its data to hullDataOf(s).
func (q *storedShape) set(s Shape, room []float64) {
	if !q.part.set(s) {
		q.large.radii = room
		q.large.set(s)
		q.fit(&q.large)
	}
}

// translate moves q.
func (q *storedShape) translate(m Vec) {
	if !q.isLarge() {
		q.part.translate(m)
		return
	}
	q.large.translate(m)
	q.fit(&q.large)
}

// turn maps q by t, which does not scale, as In maps its shape. The radii stay.
func (q *storedShape) turn(t Transform) {
	r, c, l := t.Rotation, q.core(), &q.large
	point := func(p *Vec) { *p = r.Apply(*p).Add(t.Position) }
	switch radii := l.radii; c.kind {
	case kindBox, kindOpenBox:
		o := Box{c.a, c.b}.In(t)
		l.setOriented(&o)
		l.radii, q.kind = radii, kindLarge
	case kindHull:
		h := Hull{l.data, c.a}.In(t)
		l.data = h.data
		l.setHull(h.at, h.data.list())
		l.radii = radii
	case kindTriangle:
		point(&c.a)
		point(&c.b)
		point(&l.more[0])
	case kindOriented, kindPlacedTile:
		point(&c.a)
		c.b = r.Apply(c.b)
		for i := range l.more {
			l.more[i] = r.Apply(l.more[i])
		}
	case kindRay, kindLine, kindHalfSpace:
		point(&c.a)
		c.b = r.Apply(c.b)
	default:
		point(&c.a)
		point(&c.b)
	}
	if q.isLarge() {
		q.fit(l)
	}
}

// corners returns the number of points of q that round independently when q moves.
func (q *storedShape) corners() int {
	switch k := q.core().kind; {
	case k == kindTriangle:
		return 3
	case k == kindSegment || k == kindCapsule || k == kindTapered || k == kindBox:
		return 2
	case k == kindCylinder || k == kindCone: // in space only
		return 2 // in space only
	}
	return 1
}

// corner returns one of those points. Of a box with infinite sides it returns a point that moves as the finite sides do, with 0
// along axes without an end.
func (q *storedShape) corner(i int) Vec {
	c := q.core()
	if c.kind == kindOpenBox {
		return c.measureCore(&q.large).first
	}
	return [...]Vec{c.a, c.b, q.large.more[0]}[i]
}

// vertices returns the number of vertices of q, 0 if q is unbounded.
func (q *storedShape) vertices() int {
	switch q.core().kind {
	case kindVec, kindSphere, kindSegment, kindCapsule, kindTapered, kindTriangle:
		return q.corners()
	case kindCylinder, kindCone: // in space only
		return q.corners() // in space only
	case kindBox, kindOriented:
		return 1 << dim
	case kindHull:
		if q.large.data != nil {
			return len(q.large.data.points)
		}
	case kindPlacedTile:
		return dim
	}
	return 0
}

// vertex returns a vertex of q.
func (q *storedShape) vertex(i int) Vec {
	c := q.core()
	switch c.kind {
	case kindBox:
		var v [3]float64
		lo, hi := axes(c.a), axes(c.b)
		for k := range dim {
			if v[k] = lo[k]; i>>k&1 != 0 {
				v[k] = hi[k]
			}
		}
		return vecOf(v)
	case kindOriented:
		v := c.a
		for k := range dim {
			h := c.b
			if k > 0 {
				h = q.large.more[k-1]
			}
			if i>>k&1 != 0 {
				h = h.Neg()
			}
			v = v.Add(h)
		}
		return v
	case kindHull:
		return vecOf(q.large.data.points[i]).Add(c.a)
	case kindPlacedTile:
		return q.large.placedCorners()[i].Add(c.a)
	}
	return q.corner(i)
}

// core returns q without its radii.
func (q *storedShape) core() *part {
	if q.isLarge() {
		return &q.large.core
	}
	return &q.part
}

// stored returns the shape of q. The shape is in v.
func (v *shapeBuffer) stored(q *storedShape) Shape {
	if q.isLarge() {
		return v.large(&q.large)
	}
	return v.shape(&q.part)
}
