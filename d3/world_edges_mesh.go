package d3

// Internal edges of meshes: which normal a mesh has at an inner edge or corner, where many tiles are one surface.

import (
	"math"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// meshNormal returns the normal of the surface where it is met at the tile at, and whether it differs from x.n, the normal n out
// of the tile by itself.
//
// n leads out of an edge or a corner of the tile, or out of its face. Other tiles may share that edge or corner, exactly. If all
// of them are behind it, the surface has the normal n: n·(x − q) < 0 for each corner x of theirs that is not on the edge, by
// more than the error of n. Otherwise n is not a normal of the surface, and meshNormal returns that of one of the faces there,
// by nearestFace. Where a surface is flat or bends inwards, some tile is not behind; where it bends outwards, n is between the
// normals of the faces.
func (s *store) meshNormal(at int32, x *surfaceHit, sc *scratch) (n Vec, isOther bool) {
	m := s.meshes.of(at)
	c := sc.cornersOf(m, at)
	front := frontOf(&c)
	if x.n == front || x.n == front.Neg() {
		return s.meshFaceNormal(at, m, &c, x, sc)
	}
	// The edge or corner has the corners of the tile that are farthest along n.
	var r joint
	top := math.Inf(-1)
	for _, p := range c {
		top = max(top, p.Sub(x.q).Dot(x.n))
	}
	for _, p := range c {
		if d := p.Sub(x.q); top-d.Dot(x.n) <= float64(x.turn*d.sumAbs())+x.off {
			r.add(p)
		}
	}
	if r.count == dim && front != (Vec{}) {
		if front.Dot(x.n) < 0 {
			return Vec{}.Sub(front), false
		}
		return front, false
	}
	s.listAround(m, &r, x, sc)
	k := s.ask(&r, x, sc)
	if !k.isAheadOf(at) {
		return x.n, false
	}
	own := adjacentTile{at: at, isOneSided: m.isOneSided, c: c, front: front}
	if n = k.nearestFace(&own, &r, x, sc); n == (Vec{}) || k.leadsOut(n, &own, x, sc) {
		return x.n, false
	}
	return n, true
}

// meshFaceNormal is meshNormal where x.n is the normal of the tile itself. At an edge or corner, by rounding, a path may meet
// the face of a tile only after it has passed another tile. Then the normal is that of the other one.
func (s *store) meshFaceNormal(at int32, m *placedMesh, c *[dim]Vec, x *surfaceHit, sc *scratch) (n Vec, isOther bool) {
	var r joint
	if x.lead == (Vec{}) || !r.near(c, x) {
		return x.n, false
	}
	s.listAround(m, &r, x, sc)
	own := adjacentTile{at: at, isOneSided: m.isOneSided, c: *c, front: frontOf(c)}
	if !own.isHidden(&r, x, sc) {
		return x.n, false
	}
	k := s.ask(&r, x, sc)
	if n = k.nearestFace(&own, &r, x, sc); k.leadsOut(n, &own, x, sc) {
		return x.n, false
	}
	return n, n != x.n
}

// smooth gives a hit of the tile at the normal of the surface there, and reports whether that differs from the normal of the
// tile. The tile is hit by a path, or by a shape with the radius r and the box b, on a motion.
func (s *store) smooth(at int32, h *Hit, b *tree.Bounds, motion *Vec, r float64, sc *scratch) (isOther bool) {
	var x surfaceHit
	if x.set(h, b, motion, r) {
		h.Normal, isOther = s.meshNormal(at, &x, sc)
	}
	return isOther
}

// smoothBetween is smooth for two items a and b that meet, p and q, moved by ma and mb. The normal leads out of b.
func (s *store) smoothBetween(a, b int32, p, q *storedShape, ma, mb *Vec, h *Hit, sc *scratch) {
	switch {
	case b >= firstTile:
		around := p.bounds()
		s.smooth(b, h, &around, ma, p.radius(&p.large), sc)
	case a >= firstTile:
		around := q.bounds()
		h.Normal = h.Normal.Neg()
		s.smooth(a, h, &around, mb, q.radius(&q.large), sc)
		h.Normal = h.Normal.Neg().Add(Vec{}) // no −0
	}
}

// smoothContact gives a contact of the part p with a tile the normal of the surface, and the depth along that normal. It returns
// false if the mesh is one-sided and p comes from behind, so they are not in contact.
func (s *store) smoothContact(at int32, p *storedShape, k *Contact, sc *scratch) bool {
	m := s.meshes.of(at)
	c := m.corners(at - m.first)
	if front := frontOf(&c); m.isOneSided && k.Normal.Dot(front) < 0 {
		return false
	}
	h, around := Hit{T: 0, Point: k.Point, Normal: k.Normal}, p.bounds()
	r := p.radius(&p.large)
	if r > 0 {
		r = max(r-k.Depth, float64(0x1p-20*r)) // the core is so far away
	}
	if s.smooth(at, &h, &around, &Vec{}, r, sc) {
		q, l := s.partOfItem(at, &sc.tb)
		k.Normal = h.Normal
		k.Depth = max(q.reach(l, h.Normal)+p.reach(&p.large, Vec{}.Sub(h.Normal)), 0)
	}
	return true
}
