package d3

// Seams: what normal a mesh has at an inner edge or corner, where many tiles are one surface.

import (
	"cmp"
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// seamless tells where a tile is met, so that the surface there can be looked at.
type seamless struct {
	n    Vec     // the normal out of the tile, by itself
	q    Vec     // the point
	side Vec     // a point of what meets it
	off  float64 // what q may be off by
	turn float64 // what a component of n may be off by
}

// seam returns the normal of the surface at a tile, and whether that is another one than its own.
//
// What n leads out of is an edge or a corner of the tile, or the face itself. Let other tiles share that edge
// or corner, exactly. The surface has the normal n if they are all behind it: n·(x − q) < 0 for each of
// their corners x that is not there, by more than n rounds by. If they are not, n is none of the
// surface's, and its normal is that of the nearest of the faces there. Where a surface is
// flat or bends inwards, that is always so; where it bends outwards, n leads out between the normals of the
// faces.
func (s *store) seam(at int32, x *seamless, room *scratch) (n Vec, isOther bool) {
	m := s.meshes.of(at)
	c := room.cornersOf(m, at)
	front := frontOf(&c)
	if x.n == front || x.n == front.Neg() {
		return x.n, false
	}
	// What is there of the tile are the corners that are farthest along n.
	var there [dim]Vec
	count, top := 0, math.Inf(-1)
	for _, p := range c {
		top = max(top, p.Sub(x.q).Dot(x.n))
	}
	for _, p := range c {
		if r := p.Sub(x.q); top-r.Dot(x.n) <= float64(x.turn*r.sumAbs())+x.off {
			there[count] = p
			count++
		}
	}
	var end Shape
	switch {
	case count == dim && front != (Vec{}):
		if front.Dot(x.n) < 0 {
			return Vec{}.Sub(front), false
		}
		return front, false
	case count == 1:
		room.vt.point = there[0]
		end = &room.vt.point
	default:
		room.vt.segment = Segment{there[0], there[count-1]}
		end = &room.vt.segment
	}
	near, _ := ClosestPoints(end, x.q)
	around := tree.Bounds{Lo: axes(near.Sub(fill(x.off))), Hi: axes(near.Add(fill(x.off)))}
	s.listTiles(m, &around, room)
	best := Vec{}
	if front != (Vec{}) {
		best = m.outward(front, &c[0], x)
	}
	for _, i := range room.beside {
		if i == at {
			continue
		}
		o := s.meshes.of(i)
		d := o.corners(i - o.first)
		room.tileBeside = tileOf(&d)
		if !Overlap(end, &room.tileBeside) || Distance(near, &room.tileBeside) > x.off {
			continue // it shares nothing, or the other end of the edge
		}
		for _, p := range d {
			if r := p.Sub(near); r.Dot(x.n) >= float64(-x.turn*r.sumAbs())-x.off && !Overlap(p, end) {
				isOther = true
			}
		}
		if f := frontOf(&d); f != (Vec{}) {
			const clearly = 0x1p-20
			if f = o.outward(f, &d[0], x); best == (Vec{}) || f.Dot(x.n) > best.Dot(x.n)+clearly {
				best = f
			}
		}
	}
	if !isOther || best == (Vec{}) {
		return x.n, false
	}
	return best, true
}

// listTiles lists the tiles that may be at a place: those of a mesh, then those of others that are one surface with it,
// in order of insertion.
func (s *store) listTiles(m *placedMesh, around *tree.Bounds, room *scratch) {
	room.beside = m.tree.Meeting(around, room.beside[:0])
	m.number(room.beside)
	if len(s.meshes.all)-s.meshes.holes < 2 {
		return
	}
	room.others = s.tree.Meeting(around, room.others[:0])
	room.others = slices.DeleteFunc(room.others, func(at int32) bool {
		return !s.isMesh(at) || s.parts[at].object == m.object || !s.areOne(s.meshAt(at), m)
	})
	slices.SortFunc(room.others, func(a, b int32) int { return cmp.Compare(s.parts[a].object, s.parts[b].object) })
	for _, at := range room.others {
		o, before := s.meshAt(at), len(room.beside)
		room.beside = o.tree.Meeting(around, room.beside)
		o.number(room.beside[before:])
	}
}

// areOne says whether two meshes are one surface where they share edges or corners.
func (s *store) areOne(m, o *placedMesh) bool {
	return m.isOneSided == o.isOneSided && s.layersOf(m.object) == s.layersOf(o.object)
}

// outward returns the normal of a face that leads to the side on which the middle of what meets it is. p
// is a corner of it.
func (m *placedMesh) outward(front Vec, p *Vec, x *seamless) Vec {
	along := x.side.Sub(*p).Dot(front)
	if math.Abs(along) <= x.off {
		along = front.Dot(x.n)
	}
	if along < 0 && !m.isOneSided {
		return Vec{}.Sub(front)
	}
	return front
}

// smooth gives a hit of a shape that moves, or of a path, the normal of the surface, and says whether
// that is another one than that of the tile. The tile has the number at; r is the radius of the shape, and
// b its box.
func (s *store) smooth(at int32, h *Hit, b *tree.Bounds, motion *Vec, r float64, room *scratch) (isOther bool) {
	var x seamless
	if x.set(h, b, motion, r) {
		h.Normal, isOther = s.seam(at, &x, room)
	}
	return isOther
}

// set tells of a hit as smooth does. It returns false if there is nothing to look at.
func (x *seamless) set(h *Hit, b *tree.Bounds, motion *Vec, r float64) bool {
	if h.Normal == (Vec{}) {
		return false
	}
	*x = seamless{n: h.Normal, q: h.Point}
	size, middle := h.Point.maxAbs(), [3]float64{}
	for k := range dim {
		middle[k] = b.Lo[k] + float64((b.Hi[k]-b.Lo[k])/2)
		size = max(size, math.Abs(b.Lo[k]), math.Abs(b.Hi[k]))
	}
	if size += motion.maxAbs(); !(size < tree.Farthest) {
		return false // what has no end does not roll
	}
	x.side = vecOf(middle)
	if h.T > 0 && isFinite(h.T) {
		x.side = x.side.Add(motion.Scale(h.T))
	}
	x.off = float64(0x1p-46*size) + math.SmallestNonzeroFloat64
	x.turn = 0x1p-44
	if r > 0 {
		x.turn = min(float64(0x1p-46*(1+float64(size/r))), 0x1p-10)
	}
	return true
}

// smoothBetween is smooth for two items that meet, p and q as they are, moved by ma and mb. The normal leads
// out of b.
func (s *store) smoothBetween(a, b int32, p, q *probe, ma, mb *Vec, h *Hit, room *scratch) {
	switch {
	case b >= firstTile:
		around := p.bounds()
		s.smooth(b, h, &around, ma, p.radius(&p.large), room)
	case a >= firstTile:
		around := q.bounds()
		h.Normal = h.Normal.Neg()
		s.smooth(a, h, &around, mb, q.radius(&q.large), room)
		h.Normal = h.Normal.Neg().Add(Vec{}) // no −0
	}
}

// outOf gives a contact of a part with a tile the normal of the surface, and the depth along that. It says
// whether they count as in contact: from behind, a mesh of one side lets it through.
func (s *store) outOf(at int32, p *probe, k *Contact, room *scratch) bool {
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
	if s.smooth(at, &h, &around, &Vec{}, r, room) {
		q, l := s.look(at, &room.tb)
		k.Normal = h.Normal
		k.Depth = max(q.reach(l, h.Normal)+p.reach(&p.large, Vec{}.Sub(h.Normal)), 0)
	}
	return true
}
