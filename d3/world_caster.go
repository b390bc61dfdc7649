package d3

// Casters: the state of a cast into a World, and which of its hits count, with which normal.

import (
	"cmp"
	"math"
	"slices"
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// caster keeps what a path, or a moving shape, hits first.
type caster struct {
	path    Path         // or
	shape   Shape        // which moves along dir
	from    *storedShape // the same, in a trace
	dir     Vec
	start   Vec  // where the path starts; a line has no start
	end     Vec  // where it ends, if it is a segment
	isWay   bool // the path is a segment: it ends where dir leads to
	isLine  bool // the path is a line
	toward  Vec  // dir at a size of about 1, if terms ask: where it leads
	t       *queryFilter
	own     int32          // which part of what moves it is
	ignored []touchedPart  // parts that cannot be hit
	all     bool           // keep all hits, in room
	most    float64        // up to this time
	isWhole bool           // nobody asks which part of an object is hit
	keys    unsafe.Pointer // ids of objects, of keySize each, for which memory is asked early; or nil
	keySize uintptr
	passes  func(part int32, h Hit, dir Vec) bool // what it goes through; nil for nothing

	isHit        bool
	isTileNormal bool  // the normal is that of the tile by itself, so far
	best         int32 // an object
	part         int32 // of it
	first        int32 // own of what hits it
	h            Hit
	r            float64 // of the shape

	isBall bool // it is one
}

// countsAll says whether whatever is hit counts.
func (c *caster) countsAll() bool {
	t := c.t
	return t.matchesAll() && t.accept == nil && t.admit == nil && !t.approaching && !c.all && c.passes == nil && c.from == nil && len(c.ignored) == 0
}

// limit returns the T of the first hit so far.
func (c *caster) limit() float64 {
	if c.all {
		return c.most
	}
	if !c.isHit {
		return math.Inf(1)
	}
	return c.h.T
}

// asksOfNormals says whether it depends on the normals of the surface what is hit.
func (c *caster) asksOfNormals() bool {
	return c.t.approaching || c.passes != nil || len(c.ignored) > 0
}

// isIgnored says whether a part cannot be hit.
func (c *caster) isIgnored(at int32) bool {
	return slices.ContainsFunc(c.ignored, func(q touchedPart) bool { return q.own == c.own && q.part == at })
}

// smooth gives a hit of a tile, or of a box, the normal of the surface.
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

// slidesOn says whether the motion obeys the plane of a tile, but for rounding, as it obeys that of
// another tile of the same mesh.
func (c *caster) slidesOn(number int32, h *Hit) bool {
	return math.Abs(c.toward.Dot(h.Normal)) <= 0x1p-40 && slices.ContainsFunc(c.ignored, func(q touchedPart) bool {
		return q.own == c.own && q.number == number && q.part >= firstTile && q.Normal.Dot(h.Normal) > 1-0x1p-40
	})
}

// grazes says whether the motion never leads into a shape that it hits: it slides along a
// floor of boxes past the edges of them all. At its end, where it would lead counts.
func (c *caster) grazes(t float64, shape Shape) bool {
	motion := c.dir
	if t == 1 {
		motion = motion.Scale(2)
	}
	return relateOnWay(c.shape, &motion, shape, &Vec{}) == touching
}

// inOrder leaves of all hits the first one of each object, in order.
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

// isAfter says whether a hit of a part of an object, at the time t, comes after what has been hit so far.
func (c *caster) isAfter(t float64, object, part int32) bool {
	return t > c.h.T || t == c.h.T && !(object < c.best || object == c.best && part < c.part)
}

// prefetchID asks memory early for the id of an object.
func (c *caster) prefetchID(object int32) {
	if c.keys != nil {
		prefetchKey(unsafe.Add(c.keys, uintptr(object)*c.keySize))
	}
}

// placeError returns what a gap may be off by: the bound of Collide, and what the place of a
// rounds to. b has the numbers l if it is large.
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

// lengths returns S of two cores as the package comment has it.
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
		m := s.meshes.of(i)
		corners := m.corners(i - m.first)
		if sc.tileBeside = tileOf(&corners); i != at && relateBodies(a, &sc.tileBeside) == penetrating {
			return true
		}
	}
	return false
}
