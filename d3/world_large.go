package d3

// Large parts: shapes with more numbers than a part has room for.

import "math"

// large is the shape of a part that has not enough room for it: a triangle, an oriented box, a
// hull, or what is rounded.
type large struct {
	core  part         // or what has more numbers; then only its kind, a and b count
	more  [dim - 1]Vec // what is left of them
	data  *hullData
	radii []float64 // from the innermost one out
}

// set makes l the shape s. If that is a hull, or has one in it, its data is to be set to
// dataOf(s).
func (l *large) set(s Shape) {
	switch s := s.(type) {
	case Triangle:
		l.setTriangle(&s)
	case *Triangle:
		l.setTriangle(s)
	case OrientedBox:
		l.setOriented(&s)
	case *OrientedBox:
		l.setOriented(s)
	case Hull:
		l.setHull(s.at, s.list())
	case *Hull:
		l.setHull(s.at, s.list())
	case Rounded:
		l.set(s.Core)
		l.radii = append(l.radii, s.Radius)
	case *Rounded:
		l.set(s.Core)
		l.radii = append(l.radii, s.Radius)
	default:
		l.reset(kindVec, &Vec{}, &Vec{})
		if !l.core.set(s) {
			panic(notAShape)
		}
	}
}

// dataOf returns that of a hull, alone or rounded, and nil for other shapes. What keeps it
// does so itself, as with listOf. It is taken from data, not from s: whatever is as many
// pointers away from a Shape as what is kept moves to the heap, and that is to be less than the
// core of a Rounded.
func dataOf(s Shape) *hullData {
	switch s := s.(type) {
	case Hull:
		return s.data.same()
	case *Hull:
		return s.data.same()
	case Rounded:
		return dataOf(s.Core)
	case *Rounded:
		return dataOf(s.Core)
	}
	return nil
}

func (l *large) setTriangle(t *Triangle) {
	l.reset(kindTriangle, &t.A, &t.B)
	l.more[0] = t.C
}

func (l *large) setOriented(o *OrientedBox) {
	l.reset(kindOriented, &o.Center, &o.Half[0])
	copy(l.more[:], o.Half[1:])
}

// setHull keeps, beside where the hull is, the ends of its corners before that.
func (l *large) setHull(at Vec, list [][3]float64) {
	lo, hi := fill(math.Inf(1)), fill(math.Inf(-1))
	for _, p := range list {
		v := vecOf(p)
		lo, hi = each(lo, v, minOf), each(hi, v, maxOf)
	}
	l.reset(kindHull, &at, &lo)
	l.more[0] = hi
}

func (l *large) reset(k kind, a, b *Vec) {
	l.core, l.more = part{kind: k, a: *a, b: *b}, [dim - 1]Vec{} // what was there is not to be seen in Hash
	l.radii = l.radii[:0]
}

// kind returns that of a part with l.
func (l *large) kind() kind {
	if l.core.isBounded() {
		return kindLarge
	}
	return kindOpenLarge
}

// fit makes p one with l, whose ends have changed.
func (p *part) fit(l *large) {
	p.kind = l.kind()
	p.a, p.b = l.ends()
}

// radius returns the sum of the radii of l.
func (l *large) radius() (r float64) {
	for _, x := range l.radii {
		r += x
	}
	if l.core.isCore() {
		r += l.core.r
	}
	return r
}

// translate moves l. A hull is placed elsewhere, and its corners stay as they are to each other.
func (l *large) translate(m Vec) {
	switch l.core.kind {
	case kindTriangle:
		l.core.a, l.core.b, l.more[0] = l.core.a.Add(m), l.core.b.Add(m), l.more[0].Add(m)
	case kindOriented, kindHull:
		l.core.a = l.core.a.Add(m)
	default:
		l.core.translate(m)
	}
}

// ends returns the box of l, some of whose sides may be infinite. Its components are rounded
// once; what rounds before widens it.
func (l *large) ends() (lo, hi Vec) {
	c := &l.core
	switch c.kind {
	case kindTriangle:
		lo, hi = each(each(c.a, c.b, minOf), l.more[0], minOf), each(each(c.a, c.b, maxOf), l.more[0], maxOf)
	case kindOriented:
		out := each(c.b, c.b, absOf)
		for _, h := range l.more {
			out = out.Add(each(h, h, absOf))
		}
		// Three terms, each rounded by less than 2e of the sum.
		out = out.Scale(1 + 0x1p-48)
		lo, hi = c.a.Sub(out), c.a.Add(out)
	case kindHull:
		lo, hi = c.a.Add(c.b), c.a.Add(l.more[0])
	case kindRay:
		lo, hi = each(c.a, c.b, openDown), each(c.a, c.b, openUp)
	case kindLine:
		back := c.b.Neg()
		lo, hi = each(each(c.a, c.b, openDown), back, openDown), each(each(c.a, c.b, openUp), back, openUp)
	case kindHalfSpace:
		return fill(math.Inf(-1)), fill(math.Inf(1))
	default:
		lo, hi = each(c.a, c.b, minOf), each(c.a, c.b, maxOf)
	}
	if r := l.radius(); r > 0 {
		// lo and hi are rounded by less than 2e of them, each of the radii by e of r.
		far := each(lo, hi, func(x, y float64) float64 { return max(finiteOr(math.Abs(x), 0), finiteOr(math.Abs(y), 0)) })
		out := fill(float64(r * (1 + float64(0x1p-50*float64(len(l.radii)+2))))).Add(far.Scale(0x1p-50))
		lo, hi = lo.Sub(out), hi.Add(out)
	}
	return lo, hi
}

// position returns a point by which p is placed; p has the numbers l if it is large.
func (p *part) position(l *large) Vec {
	c := p
	if p.isLarge() {
		c = &l.core
	}
	switch c.kind {
	case kindBox:
		return Box{c.a, c.b}.Center()
	case kindOpenBox:
		return c.measureCore(l).first
	case kindHull:
		return c.a.Add(c.b.Lerp(l.more[0], 0.5))
	}
	return c.a
}

// measures are what a part adds to S: its first point, a bound on |x − first|₁ for all x of it
// but of what has no end, and its radius.
type measures struct {
	first     Vec
	extent, r float64
}

// measure returns those of p, which has the numbers l if it is large.
func (p *part) measure(l *large) (m measures) {
	if !p.isLarge() {
		return p.measureCore(nil)
	}
	m = l.core.measureCore(l)
	m.r = l.radius()
	return m
}

// measureCore is measure for what is not rounded.
func (p *part) measureCore(l *large) measures {
	m := measures{first: p.a, r: p.r}
	switch p.kind {
	case kindSegment, kindCapsule:
		m.extent = p.b.Sub(p.a).sumAbs()
	case kindTriangle:
		m.extent = max(p.b.Sub(p.a).sumAbs(), l.more[0].Sub(p.a).sumAbs())
	case kindOriented:
		m.extent = p.b.sumAbs()
		for _, h := range l.more {
			m.extent += h.sumAbs()
		}
	case kindHull:
		m.first, m.extent = p.a.Add(p.b), l.more[0].Sub(p.b).sumAbs()
	case kindBox:
		m.extent = p.b.Sub(p.a).sumAbs()
	case kindOpenBox:
		m.first = each(p.a, p.b, finiteOr)
		m.first = each(m.first, Vec{}, finiteOr)
		m.extent = each(p.b.Sub(p.a), Vec{}, finiteOr).sumAbs()
	}
	return m
}

// reach returns the greatest n·x of all x of p, which has the numbers l if it is large, for a
// unit vector n. It rounds, and is +Inf if there is none, and for half-spaces.
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
	case kindHull:
		most = math.Inf(-1)
		for _, q := range l.data.points {
			most = max(most, vecOf(q).Dot(n))
		}
		most += c.a.Dot(n)
	default:
		most = c.reachCore(n)
	}
	return most + l.radius()
}

// reachCore is that of a small p without its radius.
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

// radius returns that of p, which has the numbers l if it is large.
func (p *part) radius(l *large) float64 {
	if p.isLarge() {
		return l.radius()
	}
	return p.r
}

// inside returns about the radius of the largest ball in p that is not rounded, or less: within
// a small factor, 0 for what is flat.
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

// inside is that of a part. Each direction is the longest one across those before, and the last
// one is as long as it is thick.
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

// corners returns how many vectors corner has.
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

// corner returns the vector from the first corner to another one, or a half vector.
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

// stays says whether l is as finite as before, after a motion.
func (l *large) stays(before *large) bool {
	return l.core.stays(&before.core) && isFinite(l.more[0].maxAbs())
}

// stays says whether p has no infinite numbers but those that it had before a motion.
func (p *part) stays(before *part) bool {
	if isFinite(p.a.maxAbs()) && isFinite(p.b.maxAbs()) {
		return true
	}
	return p.kind == kindOpenBox && keepsEnds(p.a, before.a) && keepsEnds(p.b, before.b)
}

func keepsEnds(p, before Vec) bool {
	was := axes(before)
	for k, x := range axes(p) {
		if !isFinite(x) && x != was[k] {
			return false
		}
	}
	return true
}

// value returns the shape of l.
func (l *large) value() Shape {
	s := l.coreValue()
	for _, r := range l.radii {
		s = Rounded{s, r}
	}
	return s
}

func (l *large) coreValue() Shape {
	switch c := &l.core; c.kind {
	case kindTriangle:
		return Triangle{c.a, c.b, l.more[0]}
	case kindOriented:
		o := OrientedBox{Center: c.a}
		o.Half[0] = c.b
		copy(o.Half[1:], l.more[:])
		return o
	case kindHull:
		return Hull{l.data, c.a}
	}
	return l.core.value()
}

// large returns the shape of l, which v holds.
func (v *shapeBuffer) large(l *large) (s Shape) {
	switch c := &l.core; c.kind {
	case kindTriangle:
		v.triangle = Triangle{c.a, c.b, l.more[0]}
		s = &v.triangle
	case kindOriented:
		v.oriented.Center, v.oriented.Half[0] = c.a, c.b
		copy(v.oriented.Half[1:], l.more[:])
		s = &v.oriented
	case kindHull:
		v.hull = Hull{l.data, c.a}
		s = &v.hull
	default:
		s = v.shape(c)
	}
	if len(v.rounds) < len(l.radii) {
		v.rounds = make([]Rounded, len(l.radii))
	}
	for i, r := range l.radii {
		v.rounds[i] = Rounded{s, r}
		s = &v.rounds[i]
	}
	return s
}

// storedShape is a shape on its own: that of a query, or of a part elsewhere.
type storedShape struct {
	part
	large large // if the part is large
}

// set makes q the shape s. The data of what is large is to be set to dataOf(s), and room is
// for its radii.
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

// corners returns how many points of q round on their own when it moves.
func (q *storedShape) corners() int {
	switch k := q.core().kind; {
	case k == kindTriangle:
		return 3
	case k == kindSegment || k == kindCapsule || k == kindBox:
		return 2
	}
	return 1
}

// corner returns one of these points; of a box with infinite sides one that moves as the others do, 0 along
// axes along which it has no end.
func (q *storedShape) corner(i int) Vec {
	c := q.core()
	if c.kind == kindOpenBox {
		return c.measureCore(&q.large).first
	}
	return [...]Vec{c.a, c.b, q.large.more[0]}[i]
}

// vertices returns how many vertices q has, none if it has no bounds.
func (q *storedShape) vertices() int {
	switch q.core().kind {
	case kindVec, kindSphere, kindSegment, kindCapsule, kindTriangle:
		return q.corners()
	case kindBox, kindOriented:
		return 1 << dim
	case kindHull:
		if q.large.data != nil {
			return len(q.large.data.points)
		}
	}
	return 0
}

// vertex returns one of them.
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
	}
	return q.corner(i)
}

// core returns what is not rounded of q.
func (q *storedShape) core() *part {
	if q.isLarge() {
		return &q.large.core
	}
	return &q.part
}

// stored returns the shape of q, which v holds.
func (v *shapeBuffer) stored(q *storedShape) Shape {
	if q.isLarge() {
		return v.large(&q.large)
	}
	return v.shape(&q.part)
}
