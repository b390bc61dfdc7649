package d3

// Joints: the faces of a mesh around an edge or a corner that several tiles share, and which of them is met there.

import (
	"cmp"
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// set sets x from a hit, as smooth is given it. It returns false if the surface there tells no other normal.
func (x *surfaceHit) set(h *Hit, b *tree.Bounds, motion *Vec, r float64) bool {
	if h.Normal == (Vec{}) {
		return false
	}
	*x = surfaceHit{n: h.Normal, q: h.Point}
	size, middle := h.Point.maxAbs(), [3]float64{}
	for k := range dim {
		middle[k] = b.Lo[k] + float64((b.Hi[k]-b.Lo[k])/2)
		size = max(size, math.Abs(b.Lo[k]), math.Abs(b.Hi[k]))
	}
	if size += motion.maxAbs(); !(size < tree.Farthest) {
		return false // nothing without an end rolls over a surface
	}
	x.side = vecOf(middle)
	if h.T > 0 && isFinite(h.T) {
		x.side, x.lead = x.side.Add(motion.Scale(h.T)), *motion
	}
	x.off = float64(0x1p-46*size) + math.SmallestNonzeroFloat64
	x.turn = 0x1p-44
	if r > 0 {
		x.turn = min(float64(0x1p-46*(1+float64(size/r))), 0x1p-10)
	}
	return true
}

// add makes a corner of the tile an end of the joint. The ends are in order, so all tiles that share an edge have the same
// joint.
func (r *joint) add(p Vec) {
	if r.count == 0 {
		r.a, r.b = p, p
	}
	if compare(p, r.a) < 0 {
		r.a = p
	}
	if compare(p, r.b) > 0 {
		r.b = p
	}
	r.count++
}

// shape returns the joint as a shape. The shape is in v.
func (r *joint) shape(v *shapeBuffer) Shape {
	if r.count == 1 {
		v.point = r.a
		return &v.point
	}
	v.segment = Segment{r.a, r.b}
	return &v.segment
}

// has reports whether a point is on the joint, exactly.
func (r *joint) has(p Vec) bool {
	return p == r.a || p == r.b || r.count > 1 && Overlap(p, Segment{r.a, r.b})
}

// near makes r the edge or corner of a tile at which the tile is met, within x.off. It returns false if the tile is met in its
// inside.
func (r *joint) near(c *[dim]Vec, x *surfaceHit) bool {
	for _, p := range c {
		if p.Sub(x.q).maxAbs() <= x.off {
			r.add(p)
			return true
		}
	}
	if dim == 2 {
		return false
	}
	for k := range c {
		if a, b := c[k], c[(k+1)%dim]; isBeside(a, b, x.q, x.off) {
			r.add(a)
			r.add(b)
			return true
		}
	}
	return false
}

// listAround lists in adjacents the tiles that share a joint of a tile of m, in the order of meshes, and sets r.at, the point of
// the joint that is nearest to x.q. All places are relative to that of m. Tiles that share only an end of the joint far from there are not listed.
func (s *store) listAround(m *placedMesh, r *joint, x *surfaceHit, sc *scratch) {
	end := r.shape(&sc.vt)
	r.setAt(end, x)
	k := &sc.joint
	if k.version == s.meshes.version && k.of == m.first && k.joint == *r && k.off == x.off {
		return
	}
	*k = knownJoint{joint: *r, of: m.first, version: s.meshes.version, off: x.off}
	place := m.where.at
	around := tree.Bounds{Lo: axes(r.at.Sub(fill(x.off)).Add(place)), Hi: axes(r.at.Add(fill(x.off)).Add(place))}
	s.listTiles(m, &around, sc)
	sc.adjacents = sc.adjacents[:0]
	for _, i := range sc.neighbours {
		o := s.meshes.of(i)
		d := o.cornersAt(i-o.first, place)
		if r.isOf(&d, end, x.off, sc) {
			sc.adjacents = append(sc.adjacents, adjacentTile{at: i, isOneSided: o.isOneSided, c: d, front: frontOf(&d)})
		}
	}
}

// setAt sets at to the point of the joint, as a shape end, that is nearest to x.q.
//
// Let v = q − a and d = b − a, so the point is a + t·d with t = v·d/d·d, cut off at 0 and 1. v and d are off by e of their numbers, their
// products by 4e·|v|₁·|d|₁ and 4e·|d|₁²: so t·d, which is no longer than d, is off by less than 32e·(|v|₁+|d|₁). That counts up to an
// eighth of x.off, within which all that asks for the point answers.
func (r *joint) setAt(end Shape, x *surfaceHit) {
	if r.at = r.a; r.count == 1 {
		return
	}
	v, d := x.q.Sub(r.a), r.b.Sub(r.a)
	dd := d.Dot(d)
	if !(dd > 0x1p-900 && float64(0x1p-48*(v.sumAbs()+d.sumAbs())) <= x.off/8) {
		r.at, _ = ClosestPoints(end, x.q)
		return
	}
	switch t := v.Dot(d) / dd; {
	case t >= 1:
		r.at = r.b
	case t > 0:
		r.at = r.a.Add(d.Scale(t))
	}
}

// ask sets the answers of sc.joint that are the same for all tiles met as x says, unless it has them already.
func (s *store) ask(r *joint, x *surfaceHit, sc *scratch) *knownJoint {
	k := &sc.joint
	if k.isAsked && k.asked == *x {
		return k
	}
	k.isAsked, k.asked, k.ahead = true, *x, [2]int32{}
	for i, count := 0, 0; i < len(sc.adjacents) && count < len(k.ahead); i++ {
		if o := &sc.adjacents[i]; o.isAhead(r, x) {
			k.ahead[count] = o.at
			count++
		}
	}
	k.findFace(r, x, sc)
	return k
}

// isAheadOf reports whether a tile other than the one given is ahead.
func (k *knownJoint) isAheadOf(at int32) bool {
	return k.ahead[0] != 0 && k.ahead[0] != at || k.ahead[1] != 0
}

// listTiles lists in neighbours the tiles that may meet a box: those of m, then those of meshes that are one surface with m, in
// the order of insertion.
func (s *store) listTiles(m *placedMesh, around *tree.Bounds, sc *scratch) {
	sc.neighbours = m.meeting(around, sc.neighbours[:0])
	if len(s.meshes.all)-s.meshes.holes < 2 {
		return
	}
	sc.others = s.tree.Meeting(around, sc.others[:0])
	sc.others = slices.DeleteFunc(sc.others, func(at int32) bool {
		return !s.isMesh(at) || s.parts[at].object == m.object || !s.areOne(s.meshAt(at), m) || !s.parts[at].meets(around)
	})
	s.sortItems(sc.others)
	for _, at := range sc.others {
		sc.neighbours = s.meshAt(at).meeting(around, sc.neighbours)
	}
}

// meets reports whether the bounds of a part and a box may have a point in common.
func (p *part) meets(b *tree.Bounds) bool {
	own := p.bounds()
	return !surelyApart(&own, b)
}

// areOne reports whether two meshes are one surface where they share edges or corners.
func (s *store) areOne(m, o *placedMesh) bool {
	return m.isOneSided == o.isOneSided && s.layersOf(m.object) == s.layersOf(o.object)
}

// isOf reports whether a tile shares all of the joint, or the part of the joint at r.at.
func (r *joint) isOf(c *[dim]Vec, end Shape, off float64, sc *scratch) bool {
	if slices.Contains(c[:], r.a) && slices.Contains(c[:], r.b) {
		return true
	}
	if isClearOf(c, r.at, off) {
		return false
	}
	sc.tileBeside = tileOf(c)
	return Overlap(end, &sc.tileBeside) && Distance(r.at, &sc.tileBeside) <= off
}

// isClearOf says whether a point p is farther from a tile than off, where few floats show that: all corners c are farther behind p
// along w, which leads to p from the nearest point of an edge, or along the normal of the tile. The difference d of p and a
// corner, and its product with w, round by less than 2⁻⁴⁹·|d|₁·|w|₁, and |w|₁ is at least the length of w.
func isClearOf(c *[dim]Vec, p Vec, off float64) bool {
	isBehind := func(w Vec) bool {
		length := w.sumAbs()
		for _, q := range c {
			if d := p.Sub(q); !(d.Dot(w) > float64((2*off+float64(0x1p-49*d.sumAbs()))*length)) {
				return false
			}
		}
		return true
	}
	for k, a := range c {
		u, v := c[(k+1)%dim].Sub(a), p.Sub(a)
		if isBehind(v.Sub(u.Scale(max(0, min(v.Dot(u)/u.Dot(u), 1))))) {
			return true
		}
	}
	n := frontOf(c)
	return isBehind(n) || isBehind(n.Neg())
}

// isAhead reports whether a corner of a tile, not on the joint, is not behind the plane of x.n, by more than rounding.
func (o *adjacentTile) isAhead(r *joint, x *surfaceHit) bool {
	for _, p := range o.c {
		if d := p.Sub(r.at); d.Dot(x.n) >= float64(-x.turn*d.sumAbs())-x.off && !r.has(p) {
			return true
		}
	}
	return false
}

// outward returns the normal of a tile on the side of x.side, the middle of the mover; if that is in the plane of the tile, on
// the side from which the motion comes. sign is that of the motion along the normal, exactly: −1 if the motion leads into the
// face, 0 if it is along the face, or if nothing moves. isClear reports that x.side decided.
func (o *adjacentTile) outward(x *surfaceHit) (f Vec, sign int, isClear bool) {
	if x.lead != (Vec{}) {
		sign = leadsTo(&o.c, x.lead)
	}
	along := x.side.Sub(o.c[0]).Dot(o.front)
	isClear = math.Abs(along) > x.off
	switch {
	case isClear:
	case sign != 0:
		along = float64(-sign)
	default:
		along = o.front.Dot(x.n)
	}
	if along < 0 && (!o.isOneSided || x.hasNoSides) {
		return Vec{}.Sub(o.front), -sign, isClear
	}
	return o.front, sign, isClear
}

// nearestFace returns the normal nearest to x.n of the faces around a joint, of those into which the motion leads and which no
// other face hides from where the motion comes. If there are none, it chooses among the faces along which the motion leads. Of
// faces equally near, that of the tile own comes first. The zero vector means no face.
func (k *knownJoint) nearestFace(own *adjacentTile, r *joint, x *surfaceHit, sc *scratch) Vec {
	f, sign, isClear := own.outward(x)
	switch {
	case own.front == (Vec{}) || k.best != (Vec{}) && facesFirst(k.best, k.sign, f, sign, x):
		return k.best
	case k.isOpen && sign < 0 && !isClear && own.isHidden(r, x, sc):
		return k.best
	}
	return f
}

// leadsOut says whether the motion clearly leads along the normal n of a face around a joint, and not along that of the tile own: only
// the middle of a long mover is in front of the face, while an end of it comes from behind. If the plane of n has own and a tile beyond
// the joint, on the side w from which the mover comes in that plane, the mover is in the plane already, and n is the normal of both.
func (k *knownJoint) leadsOut(n Vec, own *adjacentTile, x *surfaceHit, sc *scratch) bool {
	const clearly = 0x1p-30
	if !x.leadsAlong(n) || x.leadsAlong(x.n) {
		return false
	}
	if own.front == (Vec{}) || !own.isIn(n, k.joint.at, x) {
		return true
	}
	w := unit(x.n.Sub(n.Scale(x.n.Dot(n))))
	for i := range sc.adjacents {
		o := &sc.adjacents[i]
		if o.front != (Vec{}) && o.isIn(n, k.joint.at, x) && reaches(&o.c, o.front, k.joint.at, w, x.off, clearly) {
			return false
		}
	}
	return true
}

// isIn reports whether a tile is in the plane through p with the normal n, up to rounding.
func (o *adjacentTile) isIn(n, p Vec, x *surfaceHit) bool {
	for _, c := range o.c {
		if d := c.Sub(p); math.Abs(d.Dot(n)) > float64(x.turn*d.sumAbs())+x.off {
			return false
		}
	}
	return true
}

// leadsAlong reports whether the motion clearly leads along n.
func (x *surfaceHit) leadsAlong(n Vec) bool { return x.lead.Dot(n) > float64(0x1p-20*x.lead.sumAbs()) }

// facesFirst reports whether a face with the normal f, and the sign of the motion along f, comes before another one.
func facesFirst(f Vec, sign int, than Vec, signThan int, x *surfaceHit) bool {
	const clearly = 0x1p-20
	return sign < signThan || sign == signThan && f.Dot(x.n) > than.Dot(x.n)+clearly
}

// findFace sets best, sign and isOpen: the answer of nearestFace for a tile that is not among adjacents.
func (k *knownJoint) findFace(r *joint, x *surfaceHit, sc *scratch) {
	const mostHidden = 8
	var hidden [mostHidden]int
	k.best, k.sign, k.isOpen = Vec{}, 0, false
	for count := range mostHidden {
		var best Vec
		nearest, least := -1, 0
		for i := range sc.adjacents {
			o := &sc.adjacents[i]
			if o.front == (Vec{}) || slices.Contains(hidden[:count], i) {
				continue
			}
			if f, sign, _ := o.outward(x); nearest < 0 || facesFirst(f, sign, best, least, x) {
				best, least, nearest = f, sign, i
			}
		}
		if k.best == (Vec{}) {
			k.best, k.sign = best, least
		}
		if nearest < 0 {
			return
		}
		o := &sc.adjacents[nearest]
		if _, sign, isClear := o.outward(x); sign >= 0 || isClear || !o.isHidden(r, x, sc) {
			k.best, k.sign, k.isOpen = best, least, true
			return
		}
		hidden[count] = nearest
	}
}

// isHidden reports whether a path along the motion meets other faces around the joint before that of o. It asks for two points
// of o, in directions from the joint between those of the corners of o.
func (o *adjacentTile) isHidden(r *joint, x *surfaceHit, sc *scratch) bool {
	for _, share := range [...]float64{0.25, 0.4375} {
		p := o.c[0].Sub(r.at).Scale(share)
		for k, c := range o.c[1:] {
			if k == 0 {
				p = p.Add(c.Sub(r.at).Scale(0.3125))
			} else {
				p = p.Add(c.Sub(r.at).Scale(0.6875 - share))
			}
		}
		if !r.isBehind(unit(p), o.at, x, sc) {
			return false
		}
	}
	return true
}

// isBehind reports whether a path along the motion to the point p, relative to the joint, clearly passes through the face of a
// tile around the joint, other than at, if that face went on for ever.
func (r *joint) isBehind(p Vec, at int32, x *surfaceHit, sc *scratch) bool {
	const clearly = 0x1p-30
	d := unit(x.lead)
	for i := range sc.adjacents {
		o := &sc.adjacents[i]
		if o.at == at || o.front == (Vec{}) {
			continue
		}
		into, above := d.Dot(o.front), p.Dot(o.front)
		if math.Abs(into) <= clearly || math.Abs(above) <= clearly || into < 0 != (above < 0) {
			continue
		}
		if _, sign, _ := o.outward(x); sign < 0 && reaches(&o.c, o.front, r.at, unit(p.Sub(d.Scale(above/into))), x.off, clearly) {
			return true
		}
	}
	return false
}

// sortItems puts parts and tiles into the order of insertion of their objects, those of one object into the order of Parts. Wherever the
// first of several equally good items counts, that order decides, not that of the tree, which depends on what was in the World before.
func (s *store) sortItems(items []int32) {
	slices.SortFunc(items, func(a, b int32) int {
		return cmp.Or(cmp.Compare(s.objectOf(a), s.objectOf(b)), cmp.Compare(a, b))
	})
}
