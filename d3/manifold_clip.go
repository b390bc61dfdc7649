package d3

// Clipping of a face against a face or an edge, in the plane across the normal of the contact (Sutherland and Hodgman,
// Reentrant Polygon Clipping, 1974).

import "math"

// projectedFace is a contactFeature projected along n to the plane of the unit vectors t and u: its corners, its sides
// counter-clockwise, and its height along n as a linear function.
type projectedFace struct {
	*contactFeature
	at    [mostCorners]vec2
	sides [mostCorners]projectedEdge // counter-clockwise
	blunt bool                       // no angle is below 60°
	up    float64                    // the height of the first corner
	grow  vec2                       // the gradient of the height
}

// projectedEdge is a side of a projectedFace: the segment from from to from + d.
type projectedEdge struct {
	from, d vec2
	length  float64
}

// edgeBetween returns the side from p to q.
func edgeBetween(p, q vec2) projectedEdge {
	d := q.Sub(p)
	return projectedEdge{p, d, math.Sqrt(d.Dot(d))}
}

// project projects the feature of r along n. It does not set the feature itself, because a pointer stored through r would move
// it to the heap.
func (r *projectedFace) project(t, u, n Vec) {
	f := r.contactFeature
	r.up = f.at[0].Dot(n)
	turned := 0.0
	for i := range f.n {
		r.at[i] = f.at[i].projected(t, u)
		if i > 1 {
			turned += r.at[0].Area(r.at[i-1], r.at[i])
		}
	}
	for i, j := 0, f.n-1; i < f.n; i, j = i+1, i {
		// The side that leads from corner j to i or, clockwise, the other way.
		if turned < 0 {
			r.sides[(f.n-i)%f.n] = edgeBetween(r.at[i], r.at[j])
		} else {
			r.sides[j] = edgeBetween(r.at[j], r.at[i])
		}
	}
	if f.n > 2 {
		r.blunt = true
		for i, j := 0, f.n-1; i < f.n; i, j = i+1, i {
			s, t := &r.sides[j], &r.sides[i]
			r.blunt = r.blunt && s.d.Dot(t.d) >= -float64(0.5*s.length)*t.length
		}
		d := f.normal.Dot(n)
		r.grow = vec2{X: -f.normal.Dot(t) / d, Y: -f.normal.Dot(u) / d}
		return
	}
	d := f.at[1].Sub(f.at[0])
	w := d.projected(t, u)
	r.grow = w.Scale(d.Dot(n) / w.Dot(w))
}

// holds reports whether p is on the left of all sides, or within slack of their lines.
func (r *projectedFace) holds(p vec2, slack float64) bool {
	for i := range r.sides[:r.n] {
		s := &r.sides[i]
		if !(s.d.Cross(p.Sub(s.from)) >= -float64(slack*s.length)) {
			return false
		}
	}
	return true
}

// nearestTo returns the point of r that is nearest to p.
func (r *projectedFace) nearestTo(p vec2) (q vec2) {
	if r.holds(p, 0) {
		return p
	}
	least := math.Inf(1)
	for i := range r.n {
		o, d := r.sides[i].from, r.sides[i].d
		k := 0.0
		if dd := d.Dot(d); dd > 0x1p-900 {
			k = clamp(d.Dot(p.Sub(o))/dd, 0)
		}
		at := o.Add(d.Scale(k))
		if away := apartSq(p, at); away < least {
			least, q = away, at
		}
	}
	return q
}

// apartSq returns the square of the distance of p and q.
func apartSq(p, q vec2) float64 {
	w := p.Sub(q)
	return w.Dot(w)
}

// height returns the height of r at p.
func (r *projectedFace) height(p vec2) float64 { return r.up + r.grow.Dot(p.Sub(r.at[0])) }

// farthest returns the name of the corner farthest along d.
func (r *projectedFace) farthest(d vec2) (name int32) {
	h := math.Inf(-1)
	for i := range r.n {
		if x := d.Dot(r.at[i].Sub(r.at[0])); x > h {
			h, name = x, r.name[i]
		}
	}
	return name
}

// nearest returns the name of the corner nearest to p.
func (r *projectedFace) nearest(p vec2) (name int32) {
	least := math.Inf(1)
	for i := range r.n {
		if d := apartSq(p, r.at[i]); d < least {
			least, name = d, r.name[i]
		}
	}
	return name
}

// clipVertex is a corner of a clipPolygon, with the numbers of the sides before and after it.
type clipVertex struct {
	at      vec2
	in, out uint8
	depth   float64
}

// clipPolygon is the intersection of two projected faces. Its sides are on the sides of first, numbered from 0 on, and on those
// of second, numbered from mostCorners on.
type clipPolygon struct {
	first, second *projectedFace
	at            [2 * mostCorners]clipVertex
	n             int
}

// side returns the direction of side k.
func (p *clipPolygon) side(k uint8) vec2 {
	if k < mostCorners {
		return p.first.sides[k].d
	}
	return p.second.sides[k-mostCorners].d
}

// isFlat reports whether p turns at corner i by so little that its sides count as one.
func (p *clipPolygon) isFlat(i int) bool {
	in, out := p.side(p.at[i].in), p.side(p.at[i].out)
	dot := in.Dot(out)
	return dot > 0 && math.Abs(in.Cross(out)) <= float64(levelRise*dot)
}

func (p *clipPolygon) add(v clipVertex) {
	if p.n < len(p.at) {
		p.at[p.n] = v
		p.n++
	}
}

// cut clips p by the line of side k of second, which is a step of Sutherland and Hodgman. A corner of p is kept if its signed distance from
// the line, positive on the left, is −slack or more. The caller lends room for the corners before the cut. A side no longer than 2⁻⁴⁵⁰
// clips nothing.
func (p *clipPolygon) cut(k int, slack float64, was *clipPolygon) {
	s := &p.second.sides[k]
	if !(s.length > 0x1p-450) {
		return
	}
	to := s.from.Add(s.d)
	var off [2 * mostCorners]float64
	isCut := false
	for i := range p.n {
		off[i] = s.from.Area(to, p.at[i].at) / s.length
		isCut = isCut || !(off[i] >= -slack)
	}
	if !isCut {
		return
	}
	was.n = copy(was.at[:], p.at[:p.n])
	p.n = 0
	for i := range was.n {
		j := was.after(i)
		x, y := was.at[i], was.at[j]
		isIn := off[i] >= -slack
		if isIn {
			p.add(x)
		}
		if isIn == (off[j] >= -slack) {
			continue
		}
		z := clipVertex{at: x.at.Lerp(y.at, clamp(off[i]/(off[i]-off[j]), 0)), in: uint8(mostCorners + k), out: x.out}
		if isIn {
			z.in, z.out = z.out, z.in
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

// restrict moves each corner to the nearest point of second, and removes those that are then farther than slack from first.
// Beside a sharp corner, a point within slack of the lines of both sides may be far beyond the corner.
func (p *clipPolygon) restrict(slack float64) {
	r, s := p.first, p.second
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

// merge makes neighboring corners within slack of each other one.
func (p *clipPolygon) merge(slack float64) {
	for i := 0; i < p.n && p.n > 1; {
		x, y := &p.at[i], &p.at[p.after(i)]
		if w := x.at.Sub(y.at); math.Abs(w.X)+math.Abs(w.Y) <= slack {
			y.in = x.in
			p.drop(i)
		} else {
			i++
		}
	}
}

// straighten removes corners at which p is flat, because the intersection of nearly parallel edges is anywhere along them. It
// keeps a corner that is deeper than both neighbors.
func (p *clipPolygon) straighten(slack float64) {
	for i := 0; i < p.n && p.n > 2; {
		last, next := &p.at[(i+p.n-1)%p.n], &p.at[p.after(i)]
		if p.isFlat(i) && p.at[i].depth <= max(last.depth, next.depth)+slack {
			p.drop(i)
		} else {
			i++
		}
	}
}

// outwards returns a direction out of corner i. It is not the bisector, so that in symmetric positions it selects the same
// corner of a feature after small changes of the edges.
func (p *clipPolygon) outwards(i int) vec2 {
	x := &p.at[i]
	if p.n == 2 {
		d := x.at.Sub(p.at[1-i].at)
		return vec2{X: d.X - float64(0.2*d.Y), Y: d.Y + float64(0.2*d.X)}
	}
	in, out := p.side(x.in), p.side(x.out)
	in, out = in.Scale(0.6/math.Sqrt(in.Dot(in))), out.Scale(0.4/math.Sqrt(out.Dot(out)))
	return vec2{X: in.Y + out.Y, Y: -(in.X + out.X)}
}

// clip adds the corners of the intersection of the features f and g, seen along n, of which at least one is a face.
//
// A corner is named by the corners of f and g that are farthest along a direction out of it. So its name does not depend on
// which of several nearly equal edges the others cut. The directions belong to different corners of the Minkowski sum of f and
// g, so no two names are equal.
func (z *clipper) clip(f, g *contactFeature, n Vec, x *manifoldBuilder) {
	slack := z.slack
	t := unit(perpendicular(n))
	u := n.Cross(t)
	a, b := projectedFace{contactFeature: f}, projectedFace{contactFeature: g}
	a.project(t, u, n)
	b.project(t, u, n)
	var p, was clipPolygon
	p.first, p.second = &a, &b
	if b.n == 2 {
		p.first, p.second = &b, &a
	}
	for i := range p.first.n {
		p.add(clipVertex{at: p.first.sides[i].from, in: uint8((i + p.first.n - 1) % p.first.n), out: uint8(i)})
	}
	for i := range p.second.n {
		p.cut(i, slack, &was)
	}
	p.restrict(slack)
	p.merge(4 * slack)
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
		across := t.Scale(c.at.X).Add(u.Scale(c.at.Y))
		x.add(&sharedPoint{
			ends:  ends{across.Add(n.Scale(a.height(c.at))), across.Add(n.Scale(b.height(c.at)))},
			depth: c.depth, a: cornerFeature.numbered(int(ofA)), b: cornerFeature.numbered(int(ofB)),
		})
	}
}
