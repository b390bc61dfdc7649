package d3

// Normals of hulls with many facets: which faces, and which pairs of edges, may be the least way out.
//
// The directions along which an edge goes farthest are an arc on the sphere of all directions, from the normal of the face on
// its left to that on its right (Gauss, Disquisitiones generales circa superficies curvas, 1827). An edge of A and one of B
// make a face of Z only if the arc of the first crosses the opposite of the other's. Trees of boxes around arcs find these
// pairs, and a tree of boxes around corners finds one that is beyond a face moved to the least way so far. The trees only
// exclude normals: all others are tried, as if there were few.

import (
	"math"

	"github.com/hantei-go/hantei/internal/pool"
)

// many is how many pairs of edges, or of a face and a corner, are faster looked up than tried.
const many = 2000

// lookups are for all solids. Nothing in them points to one.
var lookups pool.Pool[lookup]

// lookup is the memory of a search.
type lookup struct {
	points [2]pointTree
	a, b   arcs // of Z: those of B are turned round
}

// tryManyFaces tries the normals of the faces of s. For the outward normal n of a face, let from be the height of the face along n, and h the
// greatest height of the other solid along −n. The depth along n is (from + h)/|n|, which is less than the least depth so far by more than
// the slack only if h < limit = (depth − slack)·|n| − from. A search for h ends at the first point with a height of limit or more.
//
// The first pass over the faces finds the one of the least depth and tries its normal. The second pass tries all faces that are less deep
// than that, of which there are few.
func (z *minkowski) tryManyFaces(l *minTranslation, s, other *scaledSolid) {
	room := lookups.Take()
	t := &room.points[0]
	t.set(other)
	for isFirst, least := true, l.depth-l.slack; ; isFirst, least = false, l.depth-l.slack {
		best := Vec{}
		for _, face := range s.faces {
			n, _ := s.outwards(face)
			size := math.Sqrt(n.Dot(n))
			from := s.point(&s.points[face[0]]).Dot(n)
			limit := float64(least*size) - from
			var h float64
			if len(t.points) > leaf {
				h = t.top(n.Neg(), limit)
			} else {
				_, h = other.farthest(n.Neg())
			}
			switch {
			case h >= limit:
			case isFirst:
				best, least = n, (from+h)/size
			default:
				z.try(l, n, false)
			}
		}
		if !isFirst || best == (Vec{}) {
			break
		}
		z.try(l, best, false)
	}
	lookups.Put(room)
}

// tryCrossings tries the ways across an edge of each solid, two hulls, if their arcs cross.
func (z *minkowski) tryCrossings(l *minTranslation) {
	room := lookups.Take()
	room.a.set(&z.a, 1)
	room.b.set(&z.b, -1)
	room.points[0].set(&z.a)
	room.points[1].set(&z.b)
	room.cross(z, l, room.a.tree.root(), room.b.tree.root())
	lookups.Put(room)
}

// cross tries the pairs of an arc in p and one in q.
//
// For unit vectors n in both boxes no way along n is less than the least z·n there, whichever corner z of Z is taken.
func (room *lookup) cross(z *minkowski, l *minTranslation, p, q branch) {
	both, meet := room.a.tree.spans[p.node].shared(&room.b.tree.spans[q.node])
	if !meet {
		return
	}
	y := room.a.at(p.from).end.Add(room.b.at(q.from).end)
	if both.low(y) >= l.depth-l.slack {
		return
	}
	switch {
	case p.isLeaf() && q.isLeaf():
		for i := p.from; i < p.to; i++ {
			for j := q.from; j < q.to; j++ {
				room.tryPair(z, l, i, j)
			}
		}
	case q.isLeaf() || !p.isLeaf() && p.to-p.from >= q.to-q.from:
		x, y := p.halves()
		room.cross(z, l, x, q)
		room.cross(z, l, y, q)
	default:
		x, y := q.halves()
		room.cross(z, l, p, x)
		room.cross(z, l, p, y)
	}
}

// tryPair tries the ways across the edges of two arcs, if these may cross: each has its ends on both sides of the other's
// plane. On a face of Z, z·n of all corners z is the depth along its normal n.
func (room *lookup) tryPair(z *minkowski, l *minTranslation, i, j int) {
	a, b := room.a.at(i), room.b.at(j)
	if a.isBeside(b) || b.isBeside(a) {
		return
	}
	n, nn := faceNormal(a.u, b.u, a.uu, b.uu)
	limit, h := l.depth-l.slack, a.end.Add(b.end).Dot(n)
	if float64(h*h) >= float64(float64(limit*limit)*nn) && nn > 0x1p-200 {
		return
	}
	limit *= math.Sqrt(nn)
	if room.isBeyond(n, limit) && room.isBeyond(n.Neg(), limit) && nn > 0x1p-200 {
		return // the edges are nearly parallel, and n is far from both arcs
	}
	z.try(l, n, false)
}

// isBeyond reports whether some z·n in Z is h or more.
func (room *lookup) isBeyond(n Vec, h float64) bool {
	h -= room.points[0].top(n, math.Inf(1))
	return room.points[1].top(n.Neg(), h) >= h
}

// tryAcross tries the ways across an edge of the hull s and one of the other solid, which has few.
func (z *minkowski) tryAcross(l *minTranslation, s, other *scaledSolid) {
	room := lookups.Take()
	room.a.set(s, 1)
	for f := (edgeDirections{}); f.next(other); {
		b := arc{u: f.u, uu: f.u.sq()}
		b.length = math.Sqrt(b.uu)
		for i := range room.a.list {
			a := &room.a.list[i]
			if !a.isBeside(&b) {
				n, _ := faceNormal(a.u, b.u, a.uu, b.uu)
				z.try(l, n, f.isEndless)
			}
		}
	}
	lookups.Put(room)
}

// arcs is the list of the arcs of the edges of a hull.
type arcs struct {
	list  []arc
	faces []outward
	tree  boxTree
}

// arc is the set of directions along which an edge goes farthest, or a part of it.
type arc struct {
	from, to Vec // its ends, about 1 long
	doubt    float64
	u        Vec // along the edge
	length   float64
	uu       float64
	end      Vec // a corner on the edge
}

// outward is the normal of a face, about 1 long, and a bound on its error.
type outward struct {
	n     Vec
	doubt float64
}

// at returns the arc at the given place of the tree.
func (m *arcs) at(i int) *arc { return &m.list[m.tree.order[i]] }

// set computes the arcs of the hull s, times the sign.
//
// Each of u and v, between corners, rounds by 3e of its length, so u×v, otherwise exact, by 6e|u||v| and 4e|u×v|.
func (m *arcs) set(s *scaledSolid, sign float64) {
	m.faces, m.list, m.tree.items = m.faces[:0], m.list[:0], m.tree.items[:0]
	for _, face := range s.faces {
		n, size := s.outwards(face)
		m.faces = append(m.faces, outward{unit(n).Scale(sign), 32*e + 32*e*size/math.Sqrt(n.Dot(n))})
	}
	for i := range s.edges {
		x := &s.edges[i]
		u := s.between(x[0], x[1])
		uu := u.sq()
		m.list = append(m.list, arc{u: u, uu: uu, length: math.Sqrt(uu), end: s.point(&s.points[x[0]]).Scale(sign)})
	}
	for f, face := range s.faces {
		for k, i := range face {
			j := face[(k+1)%len(face)]
			a := &m.list[findEdge(s.edges, min(i, j), max(i, j))]
			a.doubt = max(a.doubt, m.faces[f].doubt)
			if i < j {
				a.from = m.faces[f].n
			} else {
				a.to = m.faces[f].n
			}
		}
	}
	for i := 0; i < len(m.list); i++ {
		for m.list[i].isLong() && len(m.list) < 8*len(s.edges) { // half a turn makes eight
			m.list = append(m.list, m.list[i].halve())
		}
	}
	for i := range m.list {
		m.tree.items = append(m.tree.items, m.list[i].span())
	}
	m.tree.build()
}

// faceNormal returns the normal of the face with the given corners, one way or the other.
func (s *scaledSolid) faceNormal(face []int) Vec {
	u, v, _ := s.diagonals(face)
	n, _ := faceNormal(u, v, u.sq(), v.sq())
	return n
}

// diagonals returns two diagonals of a face between which all corners lie: so no corner is out of the plane across their normal
// by more than they round. Seen from outside, v may be on the right of u.
func (s *scaledSolid) diagonals(face []int) (u, v Vec, isRight bool) {
	u = s.between(face[0], face[1])
	if len(face) == 3 {
		return u, s.between(face[0], face[2]), false
	}
	p := s.point(&s.points[face[0]])
	uu, last := 0.0, 0
	for k, i := range face[1:] {
		d := s.point(&s.points[i]).Sub(p)
		if dd := d.Dot(d); dd > uu {
			uu, u, last = dd, s.between(face[0], i), k
		}
	}
	most := -1.0
	for k, i := range face[1:] {
		d := s.point(&s.points[i]).Sub(p)
		if x := d.Cross(u).sq(); x > most {
			most, v, isRight = x, s.between(face[0], i), k < last
		}
	}
	return u, v, isRight
}

// outwards returns the normal of a face out of s, and |u||v| of the diagonals that it is made of.
func (s *scaledSolid) outwards(face []int) (n Vec, size float64) {
	u, v, isRight := s.diagonals(face)
	uu, vv := u.sq(), v.sq()
	n, _ = faceNormal(u, v, uu, vv)
	if isRight {
		n = n.Neg()
	}
	return n, math.Sqrt(uu) * math.Sqrt(vv)
}

// findEdge returns the number of an edge. They are in lexicographic order.
func findEdge(edges [][2]int, i, j int) int {
	lo, hi := 0, len(edges)
	for hi-lo > 1 {
		middle := (lo + hi) / 2
		if x := &edges[middle]; x[0] < i || x[0] == i && x[1] <= j {
			lo = middle
		} else {
			hi = middle
		}
	}
	return lo
}

// isLong reports whether a is so long that a box around it holds much else. If its ends are in doubt, parts of it are of no
// use.
func (a *arc) isLong() bool {
	return a.from.Sub(a.to).sq() > 0.16 && a.doubt < 0x1p-10
}

// halve halves a, and returns the second half. The sum of both ends leads to the middle, and so does their difference, turned
// by a right angle; one of these is long.
func (a *arc) halve() arc {
	turned := a.u.Cross(a.from.Sub(a.to)).over(a.length)
	b := *a
	a.to = unit(a.from.Add(a.to).Add(turned))
	b.from = a.to
	return b
}

// isBeside reports whether both ends of a are certainly on one side of the plane across the edge of b.
func (a *arc) isBeside(b *arc) bool {
	x, y := a.from.Dot(b.u), a.to.Dot(b.u)
	bound := float64(a.doubt * b.length)
	return x > bound && y > bound || x < -bound && y < -bound
}

// span returns a box around a: no point of it is farther from the chord than the middle.
func (a *arc) span() span {
	bow := 1 - float64(0.5*math.Sqrt(a.from.Add(a.to).sq())) + a.doubt
	return span{
		each(a.from, a.to, func(x, y float64) float64 { return min(x, y) - bow }),
		each(a.from, a.to, func(x, y float64) float64 { return max(x, y) + bow }),
	}
}
