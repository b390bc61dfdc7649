package d2

// Faces: the planes that bound what is not rounded, as seen from a point; and the tiles of a Chain as parts.

import "math"

// eachFace calls f with the unit normal out of each side of a part that is not rounded, and with the
// height of q above it. What is flat has two sides; points have none.
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
	case kindSegment, kindCapsule:
		n := unit(perpendicular(c.b.Sub(c.a)))
		both(n, q.Sub(c.a).Dot(n), 0)
	case kindBox, kindOpenBox:
		x, lo, hi := axes(q), axes(c.a), axes(c.b)
		for i := range dim {
			f(axisOf(i), x[i]-hi[i])
			f(Vec{}.Sub(axisOf(i)), lo[i]-x[i])
		}
	case kindHalfPlane:
		n := unit(c.b)
		f(n, q.Sub(c.a).Dot(n))
	case kindTriangle:
		corners := [3]Vec{c.a, c.b, l.more[0]}
		turn := float64(1)
		if c.b.Sub(c.a).Cross(l.more[0].Sub(c.a)) < 0 {
			turn = -1
		}
		for i, a := range corners {
			n := unit(outward(corners[(i+1)%3].Sub(a)).Scale(turn))
			f(n, q.Sub(a).Dot(n))
		}
	case kindOriented:
		h := [2]Vec{c.b, l.more[0]}
		for i := range h {
			n := unit(perpendicular(h[1-i]))
			both(n, q.Sub(c.a).Dot(n), math.Abs(n.Dot(h[i])))
		}
	case kindPlacedTile:
		corners := l.placedCorners()
		n := frontOf(&corners)
		both(n, q.Sub(c.a).Sub(c.b).Dot(n), 0)
	case kindPolygon:
		l.data.eachFace(q.Sub(c.a), f)
	}
}

// eachFace is part.eachFace for a polygon, with q relative to its place.
func (d *hullData) eachFace(q Vec, f func(n Vec, above float64)) {
	for _, edge := range d.original.edges {
		a := vecOf(d.points[edge[0]])
		n := unit(outward(vecOf(d.points[edge[1]]).Sub(a)))
		if f(n, q.Sub(a).Dot(n)); len(d.points) == 2 {
			f(Vec{}.Sub(n), -q.Sub(a).Dot(n))
		}
	}
}

// outward returns the vector across a side of a polygon that leads out, if its corners go
// counter-clockwise.
func outward(side Vec) Vec { return Vec{side.Y, -side.X} }

// lineFace returns false: in the plane segments have faces of their own.
func (p *part) lineFace(_ *large, _, _ Vec, _ float64) (n Vec, isLine bool) { return Vec{}, false }

// isSmoothAt returns false: in the plane no part has both faces and a round side.
func (p *part) isSmoothAt(_ *large, _ Vec, _ float64) bool { return false }

// kindTile is the kind of a tile.
const kindTile = kindSegment

// tile returns the shape of a tile, which v holds.
func (v *shapeBuffer) tile(t tile) Shape {
	v.segment = t
	return &v.segment
}

// setTile makes q a tile.
func (q *storedShape) setTile(t tile) {
	q.part.kind, q.part.a, q.part.b, q.part.r = kindSegment, t.A, t.B, 0
}
