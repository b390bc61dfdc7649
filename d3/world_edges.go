package d3

// Internal edges: which normal a surface of many tiles, or a floor of boxes side by side, has where it is met at an edge or
// corner.

import (
	"cmp"
	"math"
	"slices"

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
	if place := m.where.at; place != (Vec{}) {
		moved := *x
		moved.q, moved.side = x.q.Sub(place), x.side.Sub(place)
		x = &moved
	}
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

// meshFaceNormal is meshNormal where x.n is the normal of the tile itself. By rounding, within x.off of an edge or corner, a hit may be on a face that
// a path reaches only through another face there (see isHidden). Then the normal is that of nearestFace, unless leadsOut rules that out.
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

// smoothBox is smooth for a hit of the box at.
func (s *store) smoothBox(at int32, h *Hit, b *tree.Bounds, motion *Vec, r float64, t *queryFilter, sc *scratch) (isOther bool) {
	var x surfaceHit
	if x.set(h, b, motion, r) {
		h.Normal, isOther = s.boxNormal(at, &x, t, sc)
	}
	return isOther
}

// smoothBoxes is smoothBetween where one of both is a box at rest, and the other one moves. All objects that may meet the latter
// are neighbours.
func (s *store) smoothBoxes(a, b int32, p, q *storedShape, ma, mb *Vec, h *Hit, sc *scratch) {
	isBox := func(at, other int32) bool {
		return at < firstTile && s.parts[at].kind == kindBox && !s.isMoving(at) && s.isMoving(other)
	}
	switch {
	case isBox(b, a):
		around, t := p.bounds(), queryFilter{isSelf: true, self: s.objectOf(a)}
		s.smoothBox(b, h, &around, ma, p.radius(&p.large), &t, sc)
	case isBox(a, b):
		around, t := q.bounds(), queryFilter{isSelf: true, self: s.objectOf(b)}
		h.Normal = h.Normal.Neg()
		s.smoothBox(a, h, &around, mb, q.radius(&q.large), &t, sc)
		h.Normal = h.Normal.Neg().Add(Vec{}) // no −0
	}
}

// boxNormal returns the normal of the surface where the box at is hit, and whether that is another one than the box has by itself. It is
// seam for boxes along the axes, and a query with Seamless asks for it. Neighbours of the box are all shapes without a radius that
// share the point of the hit (see listBeside).
//
// It goes on in three steps. First it lists the faces of the box that hold the point: as many as components of the normal x.n are not
// zero, so one is a face, and more are an edge or a corner. Then it adds the faces of the neighbours there, and notes in covered the
// face that the box shares with a neighbour beside it (see eachCoplanarFace). Then it decides:
//   - on a face of the box, the face stands, or the covered one, if the motion leads into it or there is none;
//   - at an edge or a corner that has all neighbours behind it, x.n stands: there the surface bends outwards;
//   - else bestFace chooses. A covered face comes before a best one that is not open, on a face of the box or if the best one is not
//     bare, and so does the face of the box that is met.
func (s *store) boxNormal(at int32, x *surfaceHit, t *queryFilter, sc *scratch) (n Vec, isOther bool) {
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
	fixed := count // faces of the box itself
	end := &sc.vt.box
	*end = Box{vecOf(lo), vecOf(hi)}
	near, _ := ClosestPoints(end, x.q)
	s.listBeside(at, near, end, x, t, sc)
	var covered Vec // the normal, if what is met is between boxes
	depth := math.Inf(1)
	for _, other := range sc.neighbours {
		q, l := s.partOfItem(other, &sc.tb)
		isBeyond := q.reach(l, x.n)-near.Dot(x.n) > x.off
		isOther = isOther || isBeyond
		if isBeyond && q.kind == kindBox {
			p.eachCoplanarFace(q, x, &near, func(f Vec, below float64) {
				isBetter := below < depth || below == depth && compareFaces(f, covered) < 0
				if isBetter && s.isBare(at, near.Add(f.Scale(below)), f, x, t, sc) {
					covered, depth = f, below
				}
			})
		}
		q.eachFace(l, near, func(f Vec, above float64) {
			if math.Abs(above) <= x.off && count < len(faces) && !slices.Contains(faces[:count], f) {
				faces[count] = f
				count++
			}
		})
	}
	slices.SortFunc(faces[fixed:count], compareFaces)
	switch {
	case fixed <= 1 && covered != (Vec{}) && (x.lead == (Vec{}) || x.leads(covered) < 0):
		return covered, true
	case fixed <= 1 && covered == (Vec{}) && (x.lead == (Vec{}) || x.leads(faces[0]) < 0):
		return faces[0], false
	case fixed > 1 && !isOther:
		return x.n, false
	}
	best, isBare, isOpen := s.bestFace(at, faces[:count], &near, x, sc)
	switch {
	case isOpen:
	case covered != (Vec{}) && (fixed <= 1 || !isBare):
		return covered, true
	case fixed <= 1:
		return faces[0], false
	}
	return best, true
}

// bestFace chooses among the normals of faces at a point near: first those of the box at, by axes, then those of its neighbours in
// sc.neighbours, each once, in the order of compareFaces. Of two, the first of these rules that tells them apart decides, and of two that
// are alike the one listed first stays:
//
//  1. A path leaves no face (see isPath): one that it moves away from comes last.
//  2. A face that the motion leads into and that is open (see isOpen) comes first.
//  3. A bare face, which has the box and all neighbours behind it, comes before one that has not.
//  4. A face that the motion leads into comes before one that it moves along, and that before one that it moves away from.
//  5. The face whose normal is nearer to x.n comes first, by more than rounding.
//
// It says of the best one whether it is bare, and whether it is open.
func (s *store) bestFace(at int32, faces []Vec, near *Vec, x *surfaceHit, sc *scratch) (best Vec, isBare, isOpen bool) {
	const clearly = 0x1p-20
	p := &s.parts[at]
	isLeft, least := false, 0
	isPath := x.isPath(p, sc.neighbours, s)
	for _, f := range faces {
		is, sign := p.reach(nil, f)-near.Dot(f) <= x.off && s.areBehind(sc.neighbours, f, near, x, sc), x.leads(f)
		leaves := isPath && sign > 0
		opens := sign < 0 && s.isOpen(at, f, *near, x, sc)
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
	return best, isBare, isOpen
}

// compareFaces orders the normals of faces as eachFace has those of a box: by their axes, and the one along an axis before the one against it.
// Of faces that are equally good the first in this order counts.
func compareFaces(f, g Vec) int { return cmp.Or(compare(g.Abs(), f.Abs()), compare(g, f)) }

// isPath reports whether what meets the box p is a path or a moving point that comes out of none of the boxes there, neither p nor those
// among the items. Such a path begins outside, so it cannot leave by one of their faces.
func (x *surfaceHit) isPath(p *part, items []int32, s *store) bool {
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

// leads returns the sign of the motion along the normal of a face. Along an axis it is exact.
func (x *surfaceHit) leads(f Vec) int { return cmp.Compare(x.lead.Dot(f), 0) }

// listBeside sets sc.neighbours to the neighbours of the box at: parts and tiles of meshes that have no radius, come nearer than x.off to
// the point near, and overlap end, which is the face, edge or corner of the box that is met. What the query does not accept is left out.
// They are in order of insertion.
func (s *store) listBeside(at int32, near Vec, end *Box, x *surfaceHit, t *queryFilter, sc *scratch) {
	around := tree.Bounds{Lo: axes(near.Sub(fill(x.off))), Hi: axes(near.Add(fill(x.off)))}
	sc.mover.seen.Join(&around)
	sc.neighbours = append(s.tree.Meeting(&around, sc.neighbours[:0]), s.unbounded...)
	for i := 0; i < len(sc.neighbours); i++ {
		if other := sc.neighbours[i]; other < firstTile && s.isMesh(other) {
			sc.neighbours = s.meshAt(other).meeting(&around, sc.neighbours)
		}
	}
	sc.neighbours = slices.DeleteFunc(sc.neighbours, func(other int32) bool {
		number := s.objectOf(other)
		if other == at || other < firstTile && s.isMesh(other) || !t.matches(s, number) {
			return true
		}
		q, l := s.partOfItem(other, &sc.tb)
		if q.radius(l) > 0 {
			return true
		}
		shape := sc.vn.at(s, other)
		return !Overlap(end, shape) || Distance(near, shape) > x.off || !t.accepts(number)
	})
	s.sortItems(sc.neighbours)
}

// areBehind reports whether no item reaches by more than x.off beyond the plane through p with the normal n.
func (s *store) areBehind(items []int32, n Vec, p *Vec, x *surfaceHit, sc *scratch) bool {
	for _, at := range items {
		q, l := s.partOfItem(at, &sc.tb)
		if q.reach(l, n)-p.Dot(n) > x.off {
			return false
		}
	}
	return true
}

// isOpen reports whether the face with the normal n, along an axis, of a box at the point p is not covered: the box at, or one
// beside it, has a quarter of that face around p, in the plane a half, before which there is no box. A box is in a quarter if it
// reaches from p to that side. Any shape other than a box that reaches beyond the face may cover it.
func (s *store) isOpen(at int32, n, p Vec, x *surfaceHit, sc *scratch) bool {
	for _, other := range sc.neighbours {
		if q, l := s.partOfItem(other, &sc.tb); q.kind != kindBox && q.reach(l, n)-p.Dot(n) > x.off {
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
	for _, other := range sc.neighbours {
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

// eachCoplanarFace calls f with each face that the boxes p and q have in one plane, by its normal, and with the depth of the
// point near below that plane, for a hit of p on a side that q hides. The face counts in three cases: x.side, a point of the
// mover, is beyond the plane; it is in the plane and does not move out along the normal; the mover comes out of one of the two
// boxes.
func (p *part) eachCoplanarFace(q *part, x *surfaceHit, near *Vec, f func(n Vec, below float64)) {
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

// holds reports whether the point v is in the box p, or on its border.
func (p *part) holds(v Vec) bool { return p.a.isAtMost(v) && v.isAtMost(p.b) }

// comesFrom reports whether x.side, a point of what meets the box p, has just been inside of p on its motion x.lead: it is in p, and
// where it is on a face of p, the motion leads out through that face. If nothing moves, it reports whether x.side is in p.
func (p *part) comesFrom(x *surfaceHit) bool {
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

// isBare reports whether no box covers the point p of a face with the normal n: none other than the box at holds p and reaches beyond the
// face there. Boxes that the query does not accept are left out.
func (s *store) isBare(at int32, p, n Vec, x *surfaceHit, t *queryFilter, sc *scratch) bool {
	around := tree.Bounds{Lo: axes(p), Hi: axes(p)}
	sc.mover.seen.Join(&around)
	sc.expanded = s.tree.Meeting(&around, sc.expanded[:0])
	for _, other := range sc.expanded {
		if q, l := s.partOfItem(other, &sc.tb); other != at && q.kind == kindBox && t.matches(s, q.object) && q.reach(l, n)-p.Dot(n) > x.off && Overlap(&p, sc.vn.at(s, other)) {
			return false
		}
	}
	return true
}
