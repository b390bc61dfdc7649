package d3

// Large parts: shapes with more numbers than a part has room for; and many parts, those of one object, as items of a tree; and the
// scaled copies of meshes.

import (
	"maps"
	"math"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// kind returns the kind of a part with the numbers l.
func (l *large) kind() kind {
	if l.core.isBounded() {
		return kindLarge
	}
	return kindOpenLarge
}

// fit sets the kind and the box of a part from its numbers l.
func (p *part) fit(l *large) {
	p.kind = l.kind()
	p.a, p.b = l.ends()
}

// radius returns the sum of all radii of l, those of a rounded shape and that of its core: of a tapered capsule the greater one, of a cylinder or
// cone that of its base, and of a box, triangle or hull 0.
func (l *large) radius() (r float64) {
	for _, x := range l.radii {
		r += x
	}
	switch {
	case l.core.kind == kindTapered:
		r += max(l.core.r, l.more[0].X)
	case l.core.kind == kindCylinder || l.core.kind == kindCone: // in space only
		r += l.core.r // in space only
	case l.core.isCore():
		r += l.core.r
	}
	return r
}

// translate moves l. The corners of a hull stay as they are relative to its place.
func (l *large) translate(m Vec) {
	switch l.core.kind {
	case kindTriangle:
		l.core.a, l.core.b, l.more[0] = l.core.a.Add(m), l.core.b.Add(m), l.more[0].Add(m)
	case kindOriented, kindHull, kindPlacedTile:
		l.core.a = l.core.a.Add(m)
	default:
		l.core.translate(m)
	}
}

// ends returns the corners of the box of l, of which some sides may be infinite. Each component is rounded once; the box is
// wider by a bound on the rounding before that.
func (l *large) ends() (lo, hi Vec) {
	c := &l.core
	switch c.kind {
	case kindTriangle:
		lo, hi = each(each(c.a, c.b, minOf), l.more[0], minOf), each(each(c.a, c.b, maxOf), l.more[0], maxOf)
	case kindOriented:
		out := each(c.b, c.b, absOf)
		for _, h := range l.more {
			out = out.Add(each(h, h, absOf))
		}
		// Three terms, each rounded by less than 2e of the sum.
		out = out.Scale(1 + 0x1p-48)
		lo, hi = c.a.Sub(out), c.a.Add(out)
	case kindHull:
		lo, hi = c.a.Add(c.b), c.a.Add(l.more[0])
	case kindPlacedTile:
		lo, hi = l.placedBox()
		lo, hi = c.a.Add(lo), c.a.Add(hi)
	case kindRay:
		lo, hi = each(c.a, c.b, openDown), each(c.a, c.b, openUp)
	case kindLine:
		back := c.b.Neg()
		lo, hi = each(each(c.a, c.b, openDown), back, openDown), each(each(c.a, c.b, openUp), back, openUp)
	case kindHalfSpace:
		return fill(math.Inf(-1)), fill(math.Inf(1))
	default:
		lo, hi = each(c.a, c.b, minOf), each(c.a, c.b, maxOf)
	}
	if r := l.radius(); r > 0 {
		// lo and hi are rounded by less than 2e of them, each of the radii by e of r.
		far := each(lo, hi, func(x, y float64) float64 { return max(finiteOr(math.Abs(x), 0), finiteOr(math.Abs(y), 0)) })
		out := fill(float64(r * (1 + float64(0x1p-50*float64(len(l.radii)+2))))).Add(far.Scale(0x1p-50))
		lo, hi = lo.Sub(out), hi.Add(out)
	}
	return lo, hi
}

// stays reports whether l is finite after a motion where it was before. The corners of a hull are relative to its place.
func (l *large) stays(before *large) bool {
	if c := &l.core; c.kind == kindHull && !(isFinite(c.a.Add(c.b).maxAbs()) && isFinite(c.a.Add(l.more[0]).maxAbs())) {
		return false
	}
	return l.core.stays(&before.core) && isFinite(l.more[0].maxAbs())
}

// stays reports whether each coordinate of p after a motion is finite or, in a box, has the infinite value that it has in before.
func (p *part) stays(before *part) bool {
	if isFinite(p.a.maxAbs()) && isFinite(p.b.maxAbs()) {
		return true
	}
	return p.kind == kindOpenBox && keepsEnds(p.a, before.a) && keepsEnds(p.b, before.b)
}

func keepsEnds(p, before Vec) bool {
	was := axes(before)
	for k, x := range axes(p) {
		if !isFinite(x) && x != was[k] {
			return false
		}
	}
	return true
}

// value returns the shape of l.
func (l *large) value() Shape {
	s := l.coreValue()
	for _, r := range l.radii {
		s = Rounded{s, r}
	}
	return s
}

func (l *large) coreValue() Shape {
	switch c := &l.core; c.kind {
	case kindTriangle:
		return Triangle{c.a, c.b, l.more[0]}
	case kindOriented:
		o := OrientedBox{Center: c.a}
		o.Half[0] = c.b
		copy(o.Half[1:], l.more[:])
		return o
	case kindHull:
		return Hull{l.data, c.a}
	case kindPlacedTile:
		corners := l.placedCorners()
		return hullAt(hullFrom(corners[:], nil, false), c.a)
	case kindTapered:
		return Tapered{c.a, c.b, c.r, l.more[0].X}
	case kindCylinder: // in space only
		return Cylinder{c.a, c.b, c.r} // in space only
	case kindCone: // in space only
		return Cone{c.a, c.b, c.r} // in space only
	}
	return l.core.value()
}

// large returns the shape of l. The shape is in v.
func (v *shapeBuffer) large(l *large) (s Shape) {
	switch c := &l.core; c.kind {
	case kindTriangle:
		v.triangle = Triangle{c.a, c.b, l.more[0]}
		s = &v.triangle
	case kindOriented:
		v.oriented.Center, v.oriented.Half[0] = c.a, c.b
		copy(v.oriented.Half[1:], l.more[:])
		s = &v.oriented
	case kindHull:
		v.hull = Hull{l.data, c.a}
		s = &v.hull
	case kindPlacedTile:
		corners := l.placedCorners()
		v.hull = v.tileHull.set(c.a, &corners)
		s = &v.hull
	case kindTapered:
		v.tapered = Tapered{c.a, c.b, c.r, l.more[0].X}
		s = &v.tapered
	case kindCylinder: // in space only
		v.cylinder = Cylinder{c.a, c.b, c.r} // in space only
		s = &v.cylinder                      // in space only
	case kindCone: // in space only
		v.cone = Cone{c.a, c.b, c.r} // in space only
		s = &v.cone                  // in space only
	default:
		s = v.shape(c)
	}
	if len(v.rounds) < len(l.radii) {
		v.rounds = make([]Rounded, len(l.radii))
	}
	for i, r := range l.radii {
		v.rounds[i] = Rounded{s, r}
		s = &v.rounds[i]
	}
	return s
}

// placedCorners returns the corners of a placed tile relative to its place.
func (l *large) placedCorners() (c [dim]Vec) {
	c[0] = l.core.b
	copy(c[1:], l.more[:])
	return c
}

// placedBox returns the box of the corners of a placed tile relative to its place.
func (l *large) placedBox() (lo, hi Vec) {
	c := l.placedCorners()
	lo, hi = c[0], c[0]
	for _, q := range c[1:] {
		lo, hi = each(lo, q, minOf), each(hi, q, maxOf)
	}
	return lo, hi
}

// ownParts are the parts of one object, as if they were tiles of a mesh. A scratch keeps their memory.
type ownParts struct {
	parts   []part
	data    meshData // the tree of all bounded parts; each part is a piece
	entries []tree.Entry
	spare   []tree.Entry
}

// set makes p those parts.
func (p *ownParts) set(parts []part) {
	p.parts = parts
	p.entries, p.data.pieces = p.entries[:0], p.data.pieces[:0]
	for i := range parts {
		if p.data.pieces = append(p.data.pieces, int32(i)); parts[i].isBounded() {
			p.entries = append(p.entries, tree.Entry(i))
		}
	}
	p.data.tree.Empty(len(parts))
	b := tree.Builder{Tree: &p.data.tree, Of: p, Spare: p.spare}
	b.Build(p.entries)
	p.spare, p.parts = b.Spare, nil
}

// Bounds returns the bounds of a bounded part where it is now.
func (p *ownParts) Bounds(i int32) tree.Bounds { return p.parts[i].bounds() }

// Middle returns about twice the middle of a bounded part.
func (p *ownParts) Middle(i int32) [dim]float64 { return p.parts[i].middle() }

// Cells sets the cells of the entries of bounded parts.
func (p *ownParts) Cells(all []tree.Entry, r tree.Raster) {
	for i, e := range all {
		at := r.ItemOf(e)
		all[i] = r.Of(at, p.Middle(at))
	}
}

// Boxes sets the bounds of some bounded parts.
func (p *ownParts) Boxes(items *[8]int32, to *[8]tree.Bounds) (round uint8) {
	for lane, i := range items {
		if to[lane] = tree.Nowhere; i != none {
			to[lane] = p.Bounds(i)
		}
	}
	return 0
}

// IsRound returns false, as Boxes tells of no ball.
func (p *ownParts) IsRound(int32) bool { return false }

// scaling is a mesh as it is given, and a scale.
type scaling struct {
	given *meshData
	scale Vec
}

// scaledMesh is a scaled copy of a mesh, and how many places have it.
type scaledMesh struct {
	*meshData
	places int
}

// scaledMeshes are the scaled copies of a store, so that SetMeshAt finds one without looking at all places.
type scaledMeshes map[scaling]scaledMesh

// of returns a mesh scaled, with the front of each tile in front, or nil if some corner is not finite. The copy is new unless a place has it.
func (all scaledMeshes) of(m *meshData, scale Vec) *meshData {
	if known, ok := all[scaling{m, scale}]; ok {
		return known.meshData
	}
	d := &meshData{points: make([]Vec, len(m.points)), tiles: slices.Clone(m.tiles)}
	for i, p := range m.points {
		d.points[i] = stretched(p, scale)
	}
	isMirrored := false
	for _, x := range axes(scale) {
		isMirrored = isMirrored != (x < 0)
	}
	if isMirrored {
		for i := range d.tiles {
			t := &d.tiles[i]
			t[dim-1], t[dim-2] = t[dim-2], t[dim-1]
		}
	}
	if d.finish(nil) != nil {
		return nil
	}
	return d
}

// count adds to the number of places of the copy d of a mesh. A copy without places is forgotten.
func (all *scaledMeshes) count(key scaling, d *meshData, places int) {
	if places += (*all)[key].places; places == 0 {
		delete(*all, key)
		return
	}
	if *all == nil {
		*all = make(scaledMeshes)
	}
	(*all)[key] = scaledMesh{d, places}
}

// copy makes all a copy of from. It takes the memory that all has.
func (all *scaledMeshes) copy(from scaledMeshes) {
	if *all == nil && len(from) > 0 {
		*all = make(scaledMeshes, len(from))
	}
	clear(*all)
	maps.Copy(*all, from)
}
