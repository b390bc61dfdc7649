package d3

// Joints: the faces of a mesh around an edge or a corner that several tiles share, and which of them is met there.

import (
	"cmp"
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// set tells of a hit as smooth does. It returns false if there is nothing to look at.
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
		return false // what has no end does not roll
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

// add makes a corner of the tile an end. The ends are in order: all tiles that share an edge have one joint.
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

// shape returns the joint as a shape, which v holds.
func (r *joint) shape(v *shapeBuffer) Shape {
	if r.count == 1 {
		v.point = r.a
		return &v.point
	}
	v.segment = Segment{r.a, r.b}
	return &v.segment
}

// has says whether a point is on a joint, exactly.
func (r *joint) has(p Vec) bool {
	return p == r.a || p == r.b || r.count > 1 && Overlap(p, Segment{r.a, r.b})
}

// near makes r the edge or corner of a tile at which it is met, and says whether there is one: all else is within.
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

// listAround lists in around the tiles that share a joint of a tile of m, in order of meshes, and sets the point of the joint. A tile
// that shares only another end of it is not listed.
func (s *store) listAround(m *placedMesh, r *joint, x *surfaceHit, sc *scratch) {
	end := r.shape(&sc.vt)
	r.at, _ = ClosestPoints(end, x.q)
	k := &sc.joint
	if k.version == s.meshes.version && k.of == m.first && k.joint == *r && k.off == x.off {
		return
	}
	*k = knownJoint{joint: *r, of: m.first, version: s.meshes.version, off: x.off}
	around := tree.Bounds{Lo: axes(r.at.Sub(fill(x.off))), Hi: axes(r.at.Add(fill(x.off)))}
	s.listTiles(m, &around, sc)
	sc.adjacents = sc.adjacents[:0]
	for _, i := range sc.neighbours {
		o := s.meshes.of(i)
		d := o.corners(i - o.first)
		if r.isOf(&d, end, x.off, sc) {
			sc.adjacents = append(sc.adjacents, adjacentTile{at: i, isOneSided: o.isOneSided, c: d, front: frontOf(&d)})
		}
	}
}

// ask finds out for sc.joint what is so for each of the tiles around that is met like x.
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

// isAheadOf says whether a tile other than one is ahead.
func (k *knownJoint) isAheadOf(at int32) bool {
	return k.ahead[0] != 0 && k.ahead[0] != at || k.ahead[1] != 0
}

// listTiles lists the tiles that may be at a place: those of a mesh, then those of others that are one surface with it,
// in order of insertion.
func (s *store) listTiles(m *placedMesh, around *tree.Bounds, sc *scratch) {
	sc.neighbours = m.tree.Meeting(around, sc.neighbours[:0])
	m.number(sc.neighbours)
	if len(s.meshes.all)-s.meshes.holes < 2 {
		return
	}
	sc.others = s.tree.Meeting(around, sc.others[:0])
	sc.others = slices.DeleteFunc(sc.others, func(at int32) bool {
		return !s.isMesh(at) || s.parts[at].object == m.object || !s.areOne(s.meshAt(at), m)
	})
	slices.SortFunc(sc.others, func(a, b int32) int { return cmp.Compare(s.parts[a].object, s.parts[b].object) })
	for _, at := range sc.others {
		o, before := s.meshAt(at), len(sc.neighbours)
		sc.neighbours = o.tree.Meeting(around, sc.neighbours)
		o.number(sc.neighbours[before:])
	}
}

// areOne says whether two meshes are one surface where they share edges or corners.
func (s *store) areOne(m, o *placedMesh) bool {
	return m.isOneSided == o.isOneSided && s.layersOf(m.object) == s.layersOf(o.object)
}

// isOf says whether a tile has all of a joint, or some of it at the point of it.
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

// isAhead says whether a corner of a tile is not behind n, but for those on the joint.
func (o *adjacentTile) isAhead(r *joint, x *surfaceHit) bool {
	for _, p := range o.c {
		if d := p.Sub(r.at); d.Dot(x.n) >= float64(-x.turn*d.sumAbs())-x.off && !r.has(p) {
			return true
		}
	}
	return false
}

// outward returns the normal of a face that leads to the side on which the middle of what meets it is, or, if that is in the
// plane of the face, from which the motion comes. The sign is that of the motion along this normal, exactly: −1 if the motion
// leads into the face, 0 if it skims the face, or if nothing moves. isClear says that the middle told.
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
	if along < 0 && !o.isOneSided {
		return Vec{}.Sub(o.front), -sign, isClear
	}
	return o.front, sign, isClear
}

// nearestFace returns of the faces around a joint the normal of that nearest to n, among those into which the motion leads and
// which nothing hides from where it comes; among those that it skims, if there is none. Of faces as near, that of the tile own comes
// first. Zero is no face.
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

// isIn says whether a tile is in the plane through p with the normal n, up to rounding.
func (o *adjacentTile) isIn(n, p Vec, x *surfaceHit) bool {
	for _, c := range o.c {
		if d := c.Sub(p); math.Abs(d.Dot(n)) > float64(x.turn*d.sumAbs())+x.off {
			return false
		}
	}
	return true
}

// leadsAlong says whether the motion clearly leads along n.
func (x *surfaceHit) leadsAlong(n Vec) bool { return x.lead.Dot(n) > float64(0x1p-20*x.lead.sumAbs()) }

// facesFirst says whether a face with the normal f and the sign of the motion along it comes before another one.
func facesFirst(f Vec, sign int, than Vec, signThan int, x *surfaceHit) bool {
	const clearly = 0x1p-20
	return sign < signThan || sign == signThan && f.Dot(x.n) > than.Dot(x.n)+clearly
}

// findFace finds the face that nearestFace returns for a tile that is not there.
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

// isHidden says whether a path along the motion comes to other faces around a joint before it comes to the one of o: it
// does so for two points of o, in directions from the joint that are between those of its corners.
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

// isBehind says whether a path along the motion to a point p, seen from the joint, comes through a face of another tile around that
// which goes on for ever, clearly.
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
