package d3

// Flush boxes: what normal a floor of boxes side by side has where one of them is met at an edge or corner.

import (
	"cmp"
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// smoothBox is smooth for a box.
func (s *store) smoothBox(at int32, h *Hit, b *tree.Bounds, motion *Vec, r float64, t *terms, room *scratch) (isOther bool) {
	var x seamless
	if x.set(h, b, motion, r) {
		h.Normal, isOther = s.flush(at, &x, t, room)
	}
	return isOther
}

// smoothBoxes is smoothBetween where one of both is a box, and the other one alone moves: all is heard that may meet that.
func (s *store) smoothBoxes(a, b int32, p, q *probe, ma, mb *Vec, h *Hit, room *scratch) {
	isBox := func(at, other int32) bool {
		return at < firstTile && s.parts[at].kind == kindBox && !s.isMoving(at) && s.isMoving(other)
	}
	switch {
	case isBox(b, a):
		around, t := p.bounds(), terms{isSelf: true, self: s.objectOf(a)}
		s.smoothBox(b, h, &around, ma, p.radius(&p.large), &t, room)
	case isBox(a, b):
		around, t := q.bounds(), terms{isSelf: true, self: s.objectOf(b)}
		h.Normal = h.Normal.Neg()
		s.smoothBox(a, h, &around, mb, q.radius(&q.large), &t, room)
		h.Normal = h.Normal.Neg().Add(Vec{}) // no −0
	}
}

// flush is seam for boxes along the axes, and all that is not round as their neighbours: a query with
// Seamless asks for it. It gives a hit of a box, the part at, the normal of the surface, and says whether that is
// another one than that of the box. Of the faces there, one comes first into which the motion leads and of which a part there is
// not covered, then one that has all neighbours behind it, and of those alike, one into which the motion leads.
func (s *store) flush(at int32, x *seamless, t *terms, room *scratch) (n Vec, isOther bool) {
	p := &s.parts[at]
	lo, hi, dir := p.a.coords(), p.b.coords(), x.n.coords()
	var faces [16]Vec
	count := 0
	for k := range dim {
		face := axisOf(k)
		switch {
		case dir[k] > x.turn:
			lo[k] = hi[k]
		case dir[k] < -x.turn:
			hi[k], face = lo[k], Vec{}.Sub(face)
		default:
			continue
		}
		faces[count] = face
		count++
	}
	fixed := count
	end := &room.vt.box
	*end = Box{vecOf(lo), vecOf(hi)}
	near, _ := ClosestPoints(end, x.q)
	s.listBeside(at, near, end, x, t, room)
	var covered Vec // the normal, if what is met is between boxes
	depth := math.Inf(1)
	for _, other := range room.beside {
		q, l := s.look(other, &room.tb)
		isBeyond := q.reach(l, x.n)-near.Dot(x.n) > x.off
		isOther = isOther || isBeyond
		if isBeyond && q.kind == kindBox {
			p.eachFlush(q, x, &near, func(f Vec, below float64) {
				if below < depth && s.isBare(at, near.Add(f.Scale(below)), f, x, t, room) {
					covered, depth = f, below
				}
			})
		}
		q.eachFace(l, near, func(f Vec, above float64) {
			if math.Abs(above) <= x.off && count < len(faces) {
				faces[count] = f
				count++
			}
		})
	}
	switch {
	case fixed <= 1 && covered != (Vec{}) && (x.lead == (Vec{}) || x.leads(covered) < 0):
		return covered, true
	case fixed <= 1 && covered == (Vec{}) && (x.lead == (Vec{}) || x.leads(faces[0]) < 0):
		return faces[0], false
	case fixed > 1 && !isOther:
		return x.n, false
	}
	var best Vec
	isBare, isLeft, isOpen, least := false, false, false, 0
	isPath := x.isPath(p, room.beside, s)
	for _, f := range faces[:count] {
		const clearly = 0x1p-20
		is, sign := p.reach(nil, f)-near.Dot(f) <= x.off && s.areBehind(room.beside, f, &near, x, room), x.leads(f)
		leaves := isPath && sign > 0
		opens := sign < 0 && s.isOpen(at, f, near, x, room)
		isBetter := !leaves && isLeft
		if leaves == isLeft {
			isBetter = opens && !isOpen
			if opens == isOpen {
				isBetter = is && !isBare || is == isBare && (sign < least || sign == least && f.Dot(x.n) > best.Dot(x.n)+clearly)
			}
		}
		if best == (Vec{}) || isBetter {
			best, isBare, isLeft, isOpen, least = f, is, leaves, opens, sign
		}
	}
	switch {
	case isOpen:
	case covered != (Vec{}) && (fixed <= 1 || !isBare):
		return covered, true
	case fixed <= 1:
		return faces[0], false
	}
	return best, true
}

// isPath says whether a path, or a point that moves, comes to a box, and out of none of the boxes there: it leaves no face behind
// it.
func (x *seamless) isPath(p *part, items []int32, s *store) bool {
	if x.lead == (Vec{}) || x.side.Sub(x.q).maxAbs() > x.off || p.comesFrom(x) {
		return false
	}
	for _, at := range items {
		if at < firstTile && s.parts[at].kind == kindBox && s.parts[at].comesFrom(x) {
			return false
		}
	}
	return true
}

// leads returns the sign of the motion along the normal of a face; along an axis it is exact.
func (x *seamless) leads(f Vec) int { return cmp.Compare(x.lead.Dot(f), 0) }

// listBeside lists what is not round and shares, near a point, what is met of a box, but for what the query does not hear.
func (s *store) listBeside(at int32, near Vec, end *Box, x *seamless, t *terms, room *scratch) {
	around := tree.Bounds{Lo: axes(near.Sub(fill(x.off))), Hi: axes(near.Add(fill(x.off)))}
	room.beside = append(s.tree.Meeting(&around, room.beside[:0]), s.apart...)
	for i := 0; i < len(room.beside); i++ {
		if other := room.beside[i]; other < firstTile && s.isMesh(other) {
			m := s.meshAt(other)
			before := len(room.beside)
			room.beside = m.tree.Meeting(&around, room.beside)
			m.number(room.beside[before:])
		}
	}
	room.beside = slices.DeleteFunc(room.beside, func(other int32) bool {
		number := s.objectOf(other)
		if other == at || other < firstTile && s.isMesh(other) || !t.hear(s, number) {
			return true
		}
		q, l := s.look(other, &room.tb)
		return q.radius(l) > 0 || !Overlap(end, room.vn.at(s, other)) || !t.accepts(number)
	})
}

// areBehind says whether nothing of the items is beyond a plane.
func (s *store) areBehind(items []int32, n Vec, p *Vec, x *seamless, room *scratch) bool {
	for _, at := range items {
		q, l := s.look(at, &room.tb)
		if q.reach(l, n)-p.Dot(n) > x.off {
			return false
		}
	}
	return true
}

// isOpen says whether a box, the part at or one beside it, has at a point p a face with the normal n, along an axis, of which some
// part at p has no box before it. The parts are the quarters of the face around p, in the plane its halves: a box is in a quarter if it
// reaches from p to that side. What is no box, and beyond the face, may cover any.
func (s *store) isOpen(at int32, n, p Vec, x *seamless, room *scratch) bool {
	for _, other := range room.beside {
		if q, l := s.look(other, &room.tb); q.kind != kindBox && q.reach(l, n)-p.Dot(n) > x.off {
			return false
		}
	}
	const sides = 1 << dim
	var full, before [sides]bool
	take := func(q *part) {
		if q.kind != kindBox {
			return
		}
		up, down := q.b.Sub(p).coords(), p.Sub(q.a).coords()
		isBeyond, isThere := q.reach(nil, n)-p.Dot(n) > x.off, p.Dot(n)+q.reach(nil, Vec{}.Sub(n)) > x.off
		for side := range sides {
			isIn := true
			for k, along := range n.coords() {
				if k < dim && along == 0 {
					isIn = isIn && (side>>k&1 == 0 && up[k] > x.off || side>>k&1 == 1 && down[k] > x.off)
				}
			}
			full[side], before[side] = full[side] || isIn && isThere, before[side] || isIn && isBeyond
		}
	}
	take(&s.parts[at])
	for _, other := range room.beside {
		if other < firstTile {
			take(&s.parts[other])
		}
	}
	for side := range sides {
		if full[side] && !before[side] {
			return true
		}
	}
	return false
}

// eachFlush calls f with the normal of each face that a box shares with another box beside it, where the side
// between them is met, and with how far below that is. The middle of what meets it is beyond that face, or on it and does
// not come through it, or it comes out of one of the boxes.
func (p *part) eachFlush(q *part, x *seamless, near *Vec, f func(n Vec, below float64)) {
	isIn, isAt := p.comesFrom(x) || q.comesFrom(x), p.holds(x.side) || q.holds(x.side)
	at, side, dir, lead := near.coords(), x.side.coords(), x.n.coords(), x.lead.coords()
	lo, hi, otherLo, otherHi := p.a.coords(), p.b.coords(), q.a.coords(), q.b.coords()
	for k := range dim {
		if math.Abs(dir[k]) > x.turn {
			continue
		}
		if hi[k] == otherHi[k] && (isIn || side[k] > hi[k] || isAt && side[k] == hi[k] && !(lead[k] > 0)) {
			f(axisOf(k), hi[k]-at[k])
		}
		if lo[k] == otherLo[k] && (isIn || side[k] < lo[k] || isAt && side[k] == lo[k] && !(lead[k] < 0)) {
			f(Vec{}.Sub(axisOf(k)), at[k]-lo[k])
		}
	}
}

// holds says whether a box has a point.
func (p *part) holds(v Vec) bool { return p.a.isAtMost(v) && v.isAtMost(p.b) }

// comesFrom says whether the middle of what meets a box comes from the inside of it, along the motion. If nothing moves, it
// says whether the middle is in it.
func (p *part) comesFrom(x *seamless) bool {
	if x.lead == (Vec{}) || !p.holds(x.side) {
		return p.holds(x.side)
	}
	lo, hi, side, lead := p.a.coords(), p.b.coords(), x.side.coords(), x.lead.coords()
	for k := range dim {
		if side[k] == lo[k] && !(lead[k] < 0) || side[k] == hi[k] && !(lead[k] > 0) {
			return false
		}
	}
	return true
}

// isBare says whether no box that the query hears covers a face of another one at a point of it.
func (s *store) isBare(at int32, p, n Vec, x *seamless, t *terms, room *scratch) bool {
	around := tree.Bounds{Lo: axes(p), Hi: axes(p)}
	room.unfolded = s.tree.Meeting(&around, room.unfolded[:0])
	for _, other := range room.unfolded {
		if q, l := s.look(other, &room.tb); other != at && q.kind == kindBox && t.hear(s, q.object) && q.reach(l, n)-p.Dot(n) > x.off && Overlap(&p, room.vn.at(s, other)) {
			return false
		}
	}
	return true
}
