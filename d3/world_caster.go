package d3

// Casters: the state of a cast into a World, and which of its hits count, with which normal.

import (
	"cmp"
	"math"
	"slices"
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
	"github.com/hantei-go/hantei/internal/winding"
)

// caster is a cast of a path, or of a moving shape, and the first hit so far.
type caster struct {
	path    Path         // or
	shape   Shape        // the shape, which moves along dir
	from    *storedShape // the same shape, in a trace
	dir     Vec
	turning *Motion // how the shape moves, if it turns; dir is 0 then
	start   Vec     // where the path starts; a line has no start
	end     Vec     // where the path ends, if it is a segment
	isWay   bool    // the path is a segment: it ends where dir leads to
	isLine  bool    // the path is a line
	toward  Vec     // dir at a size of about 1, if t.approaching
	t       *queryFilter
	own     int32          // the index of the part that moves
	ignored []touchedPart  // parts that cannot be hit
	all     bool           // keep all hits, in the scratch
	most    float64        // up to this time, if all
	isCut   bool           // hits up to most may be missing: most was less before
	isWhole bool           // the answer does not name the part
	keys    unsafe.Pointer // the ids of objects, of keySize each, to be prefetched; or nil
	keySize uintptr
	last    func(own int32, h partHit, dir Vec) float64 // the last time of hits to be kept, if all and if h is the first; nil for most
	passes  func(own, part int32, h Hit, dir Vec) bool  // reports the hits that do not stop the shape; nil for none

	isHit        bool
	isTileNormal bool  // the normal of h is that of the tile by itself, so far
	best         int32 // an object
	part         int32 // of it
	first        int32 // own of the part that hits it
	h            Hit
	r            float64 // of the shape

	isBall bool // the shape is a ball
}

// countsAll reports whether every hit counts, whatever is hit.
func (c *caster) countsAll() bool {
	t := c.t
	return t.matchesAll() && t.accept == nil && t.admit == nil && !t.approaching && !c.all && c.passes == nil && c.from == nil && len(c.ignored) == 0
}

// limit returns the time after which a hit does not count: most, if all are kept, or that of the first hit so far.
func (c *caster) limit() float64 {
	if c.all {
		return c.most
	}
	if !c.isHit {
		return math.Inf(1)
	}
	return c.h.T
}

// asksOfNormals reports whether smooth does not give the hits that are left their normals: because a hit counts or not by the
// normal of the surface, which each hit needs before, or because that of what turns is the normal of a tile by itself.
func (c *caster) asksOfNormals() bool {
	return c.turning != nil || c.t.approaching || c.passes != nil || len(c.ignored) > 0
}

// keep keeps a hit.
func (c *caster) keep(p partHit, sc *scratch) {
	sc.hits = append(sc.hits, p)
	if c.last == nil || c.isHit && c.isAfter(p.T, p.number, p.part) {
		return
	}
	c.isHit, c.h, c.best, c.part, c.first = true, p.Hit, p.number, p.part, c.own
	last := c.last(c.own, p, c.dir)
	c.isCut = c.isCut || last > c.most
	c.most = last
}

// isIgnored reports whether a part is in ignored, for the part of the mover that is cast.
func (c *caster) isIgnored(at int32) bool {
	return slices.ContainsFunc(c.ignored, func(q touchedPart) bool { return q.own == c.own && q.part == at })
}

// smooth gives a hit of a tile or a box the normal of the surface.
func (c *caster) smooth(s *store, at int32, h *Hit, sc *scratch) {
	var x surfaceHit
	if c.isLine {
		here := tree.Bounds{Lo: axes(h.Point), Hi: axes(h.Point)}
		if start := (Hit{Point: h.Point, Normal: h.Normal}); !x.set(&start, &here, &c.dir, 0) {
			return
		}
		x.lead = c.dir
	} else if !x.set(h, &sc.traversal.Slabs.Bounds, &c.dir, c.r) {
		return
	}
	if at >= firstTile {
		h.Normal, _ = s.meshNormal(at, &x, sc)
	} else {
		h.Normal, _ = s.boxNormal(at, &x, c.t, sc)
	}
}

// slidesOn reports whether the motion is along the plane of a tile, but for rounding, because a tile of the same mesh with that
// normal is ignored.
func (c *caster) slidesOn(number int32, h *Hit) bool {
	return math.Abs(c.toward.Dot(h.Normal)) <= 0x1p-40 && slices.ContainsFunc(c.ignored, func(q touchedPart) bool {
		return q.own == c.own && q.number == number && q.part >= firstTile && q.Normal.Dot(h.Normal) > 1-0x1p-40
	})
}

// meetsInsides reports whether what is in the inside of a Solid at the start has hit it. That is so unless the cast asks what stops a
// motion, as that of a mover does: the inside has no side from which it is met, and does not stop what leaves it.
func (c *caster) meetsInsides() bool { return !c.t.noInside && !c.t.approaching && c.from == nil }

// tryInside makes the inside of m the hit, at T = 0, if it counts and has a point of what is cast.
func (c *caster) tryInside(s *store, m *placedMesh, sc *scratch) {
	if !m.isSolid() || !c.meetsInsides() || !c.t.matches(s, m.object) || !c.all && c.isHit && c.isAfter(0, m.object, m.inside()) {
		return
	}
	var p winding.Sum
	if c.startsAt(&p, sc) && m.hasInside(&p, sc) && c.t.accepts(m.object) {
		c.hitInside(m.object, m.inside(), roundedPoint(&p), sc)
	}
}

// tryInsides is tryInside for the meshes in expanded.
func (c *caster) tryInsides(s *store, sc *scratch) {
	if len(s.meshes.all) == 0 {
		return
	}
	for _, at := range sc.expanded {
		c.tryInside(s, s.meshAt(at), sc)
	}
}

// startsAt sets p to a point of the path or the shape of c, at its start. It returns false if that is empty, and if the motion is refused.
func (c *caster) startsAt(p *winding.Sum, sc *scratch) bool {
	given := c.shape
	var h Hit
	switch {
	case c.path != nil:
		given = c.path
	case c.turning != nil: // a shape overlaps itself, so there is a hit unless the shape or the motion is refused
		if !sweepTurning(&h, c.shape, c.turning, c.shape, &Motion{}, 0, false) {
			return false
		}
	case !isFinite(c.dir.maxAbs()):
		return false
	}
	return sc.pointOf(given, p)
}

// hitInside makes an inside the hit, or something that is in it.
func (c *caster) hitInside(number, at int32, point Vec, sc *scratch) {
	h := Hit{Point: point}
	if c.all {
		sc.hits = append(sc.hits, partHit{at, number, h})
		return
	}
	c.isHit, c.isTileNormal, c.h, c.best, c.part, c.first = true, false, h, number, at, c.own
}

// castInside makes the first of what is in the inside of an object at the start the hit, if the object is a Solid.
func (c *caster) castInside(s *store, number int32, sc *scratch) {
	if !s.isSolid(number) || !c.meetsInsides() {
		return
	}
	var p winding.Sum
	first, _ := s.items(number)
	if c.shape = sc.vb.at(s, first); !c.startsAt(&p, sc) {
		return
	}
	s.held(number, c.t, sc, func(at int32) {
		if other := s.objectOf(at); !(c.isHit && c.isAfter(0, other, at)) && c.t.accepts(other) {
			c.hitInside(other, at, s.insideContact(at).Point, sc)
		}
	})
}

// grazes reports whether the motion touches a shape without ever entering it, as a box that slides along a floor of boxes
// touches the edges of them all. If the shape is hit at the end, the motion goes on for as long again.
func (c *caster) grazes(t float64, shape Shape) bool {
	motion := c.dir
	if t == 1 {
		motion = motion.Scale(2)
	}
	return relateOnWay(c.shape, &motion, shape, &Vec{}) == touching
}

// inOrder returns the first hit of each object in hits, in order.
func (sc *scratch) inOrder() []partHit {
	slices.SortFunc(sc.hits, func(a, b partHit) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.T, b.T), cmp.Compare(a.part, b.part))
	})
	sc.hits = slices.CompactFunc(sc.hits, func(a, b partHit) bool { return a.number == b.number })
	slices.SortFunc(sc.hits, func(a, b partHit) int {
		return cmp.Or(cmp.Compare(a.T, b.T), cmp.Compare(a.number, b.number))
	})
	return sc.hits
}

// leadsIn reports whether a hit counts for a query that leaves out all that is in contact at the start, unless the motion
// leads deeper into it. A surface of many tiles or boxes counts only where the motion leads against its normal, also later.
//
// A tile that is only touched at the start, and has an inside together with the mover, counts where the motion leads into the
// tile: the normal of the surface is that of one of many faces there, and the motion may lead along that face and into
// another tile. A mover that has sunk into the surface there touches the inner edges of tiles from the side: then the normal
// tells.
//
// A line has no start. A trace, and a walker, keep off the objects that they meet by what rounds: the normal tells them.
func (c *caster) leadsIn(s *store, at int32, h *Hit, shape Shape, isSurface bool, sc *scratch) bool {
	if c.turning != nil {
		return c.turning.velocity(h.Point).Dot(h.Normal) < 0
	}
	isTowards := c.toward.Dot(h.Normal) < 0
	if h.T != 0 {
		return !isSurface || isTowards
	}
	_, _, _, _, hasStart := startOf(c.path)
	if c.from != nil || c.passes != nil || c.path != nil && !hasStart || isSurface && !isTowards && at < firstTile {
		return isTowards
	}
	var a Shape = &sc.vt.point
	ma, mb := c.dir, Vec{}
	switch {
	case c.path == nil:
		a = c.shape
	case c.isWay:
		ma, mb = c.end, c.start // the very difference, not a rounded one
		fallthrough
	default:
		sc.vt.point = c.start
	}
	if isSurface { // how deep it is tells the surface, not the tile
		if relateBodies(a, shape) != touching || !areThick(a, shape) {
			return isTowards
		}
		switch relateOnWay(a, &ma, shape, &mb) {
		case penetrating:
			return isTowards || !c.hasSunk(s, at, a, h, sc)
		case undecided:
			return isTowards
		}
		return false
	}
	return deepens(a, &ma, shape, &mb, h, sc)
}

// isAfter reports whether a hit of a part of an object, at the time t, comes after the first hit so far.
func (c *caster) isAfter(t float64, object, part int32) bool {
	return t > c.h.T || t == c.h.T && !(object < c.best || object == c.best && part < c.part)
}

// prefetchID prefetches the id of an object.
func (c *caster) prefetchID(object int32) {
	if c.keys != nil {
		prefetchKey(unsafe.Add(c.keys, uintptr(object)*c.keySize))
	}
}

// placeError returns a bound on the error of a gap between a and b: the bound of Collide, and the rounding of the place of a. b
// has the numbers l if it is large.
func placeError(a *storedShape, b *part, l *large) float64 {
	if a.isCore() && b.isCore() {
		place := a.a.maxAbs()
		if a.isBounded() {
			place = max(place, a.b.maxAbs())
		}
		return float64(16*e*lengths(&a.part, b)) + float64(4*e*place)
	}
	x, y := a.measure(&a.large), b.measure(l)
	size := x.first.Sub(y.first).sumAbs() + x.extent + y.extent + x.r + y.r
	return float64(16*e*size) + float64(4*e*(x.first.maxAbs()+x.extent))
}

// lengths returns S of two cores, as the package comment has it.
func lengths(a, b *part) float64 {
	var u, v Vec
	if a.kind == kindSegment || a.kind == kindCapsule {
		u = a.b.Sub(a.a)
	}
	if b.kind == kindSegment || b.kind == kindCapsule {
		v = b.b.Sub(b.a)
	}
	return length(a.a.Sub(b.a)) + length(u) + length(v) + a.r + b.r
}

// hasSunk reports whether the body a, which touches a tile as h says, penetrates another tile of the surface at the point of h.
func (c *caster) hasSunk(s *store, at int32, a Shape, h *Hit, sc *scratch) bool {
	var x surfaceHit
	if !x.set(h, &sc.traversal.Slabs.Bounds, &c.dir, c.r) {
		return true // nothing is known of the surface there
	}
	around := tree.Bounds{Lo: axes(x.q.Sub(fill(x.off))), Hi: axes(x.q.Add(fill(x.off)))}
	s.listTiles(s.meshes.of(at), &around, sc)
	for _, i := range sc.neighbours {
		if i != at && relateBodies(a, sc.vn.at(s, i)) == penetrating {
			return true
		}
	}
	return false
}

// turn makes the shape of c turn as m says, if there is a motion.
func (c *caster) turn(m *Motion, sc *scratch) {
	if m != nil {
		sc.turning = *m
		c.turning = &sc.turning
	}
}
