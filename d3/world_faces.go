package d3

// Faces: the planes that bound what is not rounded, as seen from a point; and the tiles of a Mesh as parts.

import "math"

// eachFace calls f with the unit normal out of each face of a part that is not rounded, and with the
// height of q above it. What is flat has two faces, one for each side; points, and segments in
// space, have none.
func (p *part) eachFace(l *large, q Vec, f func(n Vec, above float64)) {
	c := p
	if p.isLarge() {
		c = &l.core
	}
	both := func(n Vec, above, half float64) {
		if n != (Vec{}) {
			f(n, above-half)
			f(Vec{}.Sub(n), -above-half)
		}
	}
	switch c.kind {
	case kindBox, kindOpenBox:
		x, lo, hi := axes(q), axes(c.a), axes(c.b)
		for i := range dim {
			f(axisOf(i), x[i]-hi[i])
			f(Vec{}.Sub(axisOf(i)), lo[i]-x[i])
		}
	case kindHalfSpace:
		n := unit(c.b)
		f(n, q.Sub(c.a).Dot(n))
	case kindTriangle:
		n := unit(c.b.Sub(c.a).Cross(l.more[0].Sub(c.a)))
		both(n, q.Sub(c.a).Dot(n), 0)
	case kindOriented:
		h := [3]Vec{c.b, l.more[0], l.more[1]}
		for i := range h {
			n := unit(h[(i+1)%3].Cross(h[(i+2)%3]))
			both(n, q.Sub(c.a).Dot(n), math.Abs(n.Dot(h[i])))
		}
	case kindPlacedTile:
		corners := l.placedCorners()
		n := frontOf(&corners)
		both(n, q.Sub(c.a).Sub(c.b).Dot(n), 0)
	case kindCylinder, kindCone:
		u := unit(c.b.Sub(c.a))
		f(u.Neg(), 0-q.Sub(c.a).Dot(u))
		if c.kind == kindCylinder {
			f(u, q.Sub(c.b).Dot(u))
		}
	case kindHull:
		l.data.eachFace(q.Sub(c.a), f)
	}
}

// isSmoothAt reports whether the surface of a part that has faces is smooth at its point q, which is in none of them: on the side of a
// cylinder or a cone, farther than off from both ends.
func (p *part) isSmoothAt(l *large, q Vec, off float64) bool {
	if !p.isLarge() || l.core.kind != kindCylinder && l.core.kind != kindCone {
		return false
	}
	c := &l.core
	axis := c.b.Sub(c.a)
	s := q.Sub(c.a).Dot(unit(axis))
	return s > off && length(axis)-s > off
}

// lineFace returns the normal of the face of a thin segment in space that faces a contact at q with a normal: of all planes that contain the
// segment, the one of which the normal is nearest to that of the contact. It is zero if q is more than four gaps off the line of the segment, or if the contact is end on.
// It returns false for all else, which has faces of its own or none.
func (p *part) lineFace(l *large, q, normal Vec, gap float64) (n Vec, isLine bool) {
	if dim < 3 || p.kind != kindSegment || p.radius(l) > 0 {
		return Vec{}, false
	}
	u := unit(p.b.Sub(p.a))
	if !(across(q.Sub(p.a), u).maxAbs() <= 4*gap) {
		return Vec{}, true
	}
	return unit(across(normal, u)), true
}

// eachFace is part.eachFace for a hull, with q relative to its place.
func (d *hullData) eachFace(q Vec, f func(n Vec, above float64)) {
	for _, face := range d.faces {
		if len(face) < 3 {
			continue
		}
		var n Vec
		a := vecOf(d.points[face[0]])
		for i := 1; i+1 < len(face); i++ {
			u, v := vecOf(d.points[face[i]]).Sub(a), vecOf(d.points[face[i+1]]).Sub(a)
			n = n.Add(u.Cross(v))
		}
		if n = unit(n); n != (Vec{}) {
			f(n, q.Sub(a).Dot(n))
		}
	}
}

// kindTile is the kind of a tile.
const kindTile = kindTriangle

// tile returns the shape of a tile, which v holds.
func (v *shapeBuffer) tile(t tile) Shape {
	v.triangle = t
	return &v.triangle
}

// setTile makes q a tile.
func (q *storedShape) setTile(t tile) {
	q.large.setTriangle(&t)
	q.fit(&q.large)
}
