package d3

// Parts: one shape of an object in a World, its bounds, and whether it overlaps another one.

import (
	"math"

	"github.com/hantei-go/hantei/internal/tree/d3"
)

// part is one shape of an object.
type part struct {
	a, b    Vec     // of a large one and of a mesh, the ends of its bounds
	r       float64 // of a large one, its index in larges; of a mesh, its index in the list of all meshes
	object  int32
	kind    kind
	isStale bool

	// What is so of the object, to spare looking there.
	meetsAll bool // the filter is the one that all have at first
	isMoved  bool
}

// kind is the type of a shape. What has bounds comes before what has none.
type kind int8

// The kinds of a large shape's core that are of no part.
const (
	kindPlacedTile kind = iota - 8 // a tile of a mesh: a is its place, and b and more are its corners, seen from there
	kindTapered
	kindMesh // a part, whose bounds are from a to b, and r its number in meshes
	kindTriangle
	kindOriented
	kindHull
)

const kindCylinder, kindCone kind = -10, -9 // in space only

const (
	kindLarge kind = iota - 2
	kindBox
	kindVec
	kindSphere
	kindSegment
	kindCapsule
	kindRay
	kindLine
	kindHalfSpace
	kindOpenBox   // a box with infinite sides
	kindOpenLarge // what is large and has no bounds
)

// set makes p the shape s. It returns false if s is large, which a part has no fields for.
func (p *part) set(s Shape) bool {
	switch s := s.(type) {
	case Vec:
		p.kind, p.a, p.b, p.r = kindVec, s, s, 0
	case Sphere:
		p.kind, p.a, p.b, p.r = kindSphere, s.Center, s.Center, s.Radius
	case Segment:
		p.kind, p.a, p.b, p.r = kindSegment, s.A, s.B, 0
	case Capsule:
		p.kind, p.a, p.b, p.r = kindCapsule, s.A, s.B, s.Radius
	case Ray:
		p.kind, p.a, p.b, p.r = kindRay, s.Origin, s.Dir, 0
	case Line:
		p.kind, p.a, p.b, p.r = kindLine, s.Origin, s.Dir, 0
	case Box:
		p.setBox(&s)
	case HalfSpace:
		p.kind, p.a, p.b, p.r = kindHalfSpace, s.Point, s.Normal, 0
	case *Vec:
		return p.set(*s)
	case *Sphere:
		return p.set(*s)
	case *Segment:
		return p.set(*s)
	case *Capsule:
		return p.set(*s)
	case *Ray:
		return p.set(*s)
	case *Line:
		return p.set(*s)
	case *Box:
		p.setBox(s)
	case *HalfSpace:
		return p.set(*s)
	default:
		return false
	}
	return true
}

// soundBall returns the ball that a shape is. ok is false for any other shape, and for a ball that Validate refuses.
func soundBall(s Shape) (ball Sphere, ok bool) {
	switch s := s.(type) {
	case Sphere:
		ball = s
	case *Sphere:
		if s == nil {
			return ball, false
		}
		ball = *s
	default:
		return ball, false
	}
	// What is not finite less itself is no number.
	return ball, ball.Center.Sub(ball.Center) == (Vec{}) && ball.Radius-ball.Radius == 0 && ball.Radius >= 0
}

func (p *part) setBox(b *Box) {
	p.kind, p.a, p.b, p.r = kindBox, b.Min, b.Max, 0
	if !isFinite(b.Min.maxAbs()) || !isFinite(b.Max.maxAbs()) {
		p.kind = kindOpenBox
	}
}

// value returns the shape of a small part.
func (p *part) value() Shape {
	switch p.kind {
	case kindVec:
		return p.a
	case kindSphere:
		return Sphere{p.a, p.r}
	case kindSegment:
		return Segment{p.a, p.b}
	case kindCapsule:
		return Capsule{p.a, p.b, p.r}
	case kindRay:
		return Ray{p.a, p.b}
	case kindLine:
		return Line{p.a, p.b}
	case kindHalfSpace:
		return HalfSpace{p.a, p.b}
	}
	return Box{p.a, p.b}
}

// shapeBuffer holds the shape of a part, so that queries about it do not allocate.
type shapeBuffer struct {
	point    Vec
	sphere   Sphere
	segment  Segment
	capsule  Capsule
	ray      Ray
	line     Line
	box      Box
	half     HalfSpace
	triangle Triangle
	oriented OrientedBox
	hull     Hull
	tileHull tileHull
	tapered  Tapered
	cylinder Cylinder  // in space only
	cone     Cone      // in space only
	rounds   []Rounded // each the core of the next
}

// shape returns the shape of a small part. The shape is in v.
func (v *shapeBuffer) shape(p *part) Shape {
	switch p.kind {
	case kindVec:
		v.point = p.a
		return &v.point
	case kindSphere:
		v.sphere = Sphere{p.a, p.r}
		return &v.sphere
	case kindSegment:
		v.segment = Segment{p.a, p.b}
		return &v.segment
	case kindCapsule:
		v.capsule = Capsule{p.a, p.b, p.r}
		return &v.capsule
	case kindRay:
		v.ray = Ray{p.a, p.b}
		return &v.ray
	case kindLine:
		v.line = Line{p.a, p.b}
		return &v.line
	case kindHalfSpace:
		v.half = HalfSpace{p.a, p.b}
		return &v.half
	}
	v.box = Box{p.a, p.b}
	return &v.box
}

// isBounded reports whether p has bounds.
func (p *part) isBounded() bool { return p.kind < kindRay }

// isLarge reports whether the numbers of p are in larges or meshes: p is of no kind from kindBox to kindOpenBox.
func (p *part) isLarge() bool { return uint8(p.kind-kindBox) > uint8(kindOpenBox-kindBox) }

// isCore reports whether p is a point, segment, ray or line with a radius.
func (p *part) isCore() bool { return p.kind >= kindVec && p.kind <= kindLine }

// isSimple reports whether p is a box, a point or a ball of finite numbers, with Min ≤ Max and a radius ≥ 0.
func (p *part) isSimple() bool {
	return p.kind >= kindBox && p.kind <= kindSphere && p.r >= 0 && p.r <= math.MaxFloat64 &&
		fill(-math.MaxFloat64).isAtMost(p.a) && p.a.isAtMost(p.b) && p.b.isAtMost(fill(math.MaxFloat64))
}

// translate moves a small part.
func (p *part) translate(m Vec) {
	p.a = p.a.Add(m)
	if p.isBounded() || p.kind == kindOpenBox {
		p.b = p.b.Add(m)
	}
}

// ends returns the lower and the upper corner of the box of p, which is no ray, line or half-space. Each component is rounded
// once.
func (p *part) ends() (lo, hi Vec) {
	if p.isLarge() {
		return p.a, p.b
	}
	r := fill(p.r)
	if p.kind == kindVec || p.kind == kindSphere {
		return p.a.Sub(r), p.a.Add(r)
	}
	return each(p.a, p.b, minOf).Sub(r), each(p.a, p.b, maxOf).Add(r)
}

// bounds returns the bounds of p, which are all of space if p has none.
func (p *part) bounds() tree.Bounds {
	if p.isBounded() {
		return around(p.ends())
	}
	return everywhere()
}

// everywhere returns bounds of all of space.
func everywhere() tree.Bounds {
	return tree.Bounds{Lo: axes(fill(math.Inf(-1))), Hi: axes(fill(math.Inf(1)))}
}

// around returns bounds of the points from lo to hi, whose components may be rounded once.
func around(lo, hi Vec) tree.Bounds { return tree.Around(tree.Vec(lo), tree.Vec(hi)) }

// middle returns about twice the middle of a bounded part.
func (p *part) middle() (m [dim]float64) {
	for k, x := range axes(p.a.Add(p.b)) { // of a ball, both are its center
		m[k] = tree.InReach(x)
	}
	return m
}

// cellsPlainly sets the cells of entries of bounded parts, up to the first part that moves. It returns how many are set.
func cellsPlainly(parts []part, all []tree.Entry, r *tree.Raster) (done int) {
	for i, e := range all {
		at := r.ItemOf(e)
		if parts[at].isMoved {
			return i
		}
		all[i] = r.Of(at, parts[at].middle())
	}
	return len(all)
}

// overlap is Overlap of two small parts, asked with values, for which it is fastest. Two balls, and two capsules, are decided
// here by floats where these suffice: three calls less are a quarter of the time.
func (p *part) overlap(q *part) bool {
	if p.kind == q.kind {
		switch p.kind {
		case kindSphere:
			if near, ok := isShort(p.a.Sub(q.a), p.r+q.r); ok && areNatural(p.r, q.r) {
				return near
			}
		case kindCapsule:
			if near, ok := areSegmentsNear(&p.a, &p.b, &q.a, &q.b, p.r+q.r); ok && areNatural(p.r, q.r) {
				return near
			}
		}
	}
	switch p.kind {
	case kindVec:
		return overlapPart(p.a, q)
	case kindSphere:
		return overlapPart(Sphere{p.a, p.r}, q)
	case kindSegment:
		return overlapPart(Segment{p.a, p.b}, q)
	case kindCapsule:
		return overlapPart(Capsule{p.a, p.b, p.r}, q)
	case kindRay:
		return overlapPart(Ray{p.a, p.b}, q)
	case kindLine:
		return overlapPart(Line{p.a, p.b}, q)
	case kindHalfSpace:
		return overlapPart(HalfSpace{p.a, p.b}, q)
	}
	return overlapPart(Box{p.a, p.b}, q)
}

func overlapPart[S Shape](s S, q *part) bool {
	switch q.kind {
	case kindVec:
		return Overlap(s, q.a)
	case kindSphere:
		return Overlap(s, Sphere{q.a, q.r})
	case kindSegment:
		return Overlap(s, Segment{q.a, q.b})
	case kindCapsule:
		return Overlap(s, Capsule{q.a, q.b, q.r})
	case kindRay:
		return Overlap(s, Ray{q.a, q.b})
	case kindLine:
		return Overlap(s, Line{q.a, q.b})
	case kindHalfSpace:
		return Overlap(s, HalfSpace{q.a, q.b})
	}
	return Overlap(s, Box{q.a, q.b})
}

// large holds the numbers of a part that needs more than a part has: a triangle, an oriented box, a hull, a tapered capsule, a cylinder, a cone
// or a rounded shape.
type large struct {
	core  part         // the core; of a triangle, oriented box or hull only kind, a and b
	more  [dim - 1]Vec // the other numbers of a triangle, oriented box, hull or tapered capsule
	data  *hullData
	radii []float64 // from the innermost one out
}

// set makes l the shape s. If s is a hull, or a rounded one, the caller sets l.data to hullDataOf(s).
func (l *large) set(s Shape) {
	switch s := s.(type) {
	case Triangle:
		l.setTriangle(&s)
	case *Triangle:
		l.setTriangle(s)
	case OrientedBox:
		l.setOriented(&s)
	case *OrientedBox:
		l.setOriented(s)
	case Hull:
		l.setHull(s.at, s.data.list())
	case *Hull:
		l.setHull(s.at, s.data.list())
	case Tapered:
		l.setTapered(&s)
	case *Tapered:
		l.setTapered(s)
	case Cylinder: // in space only
		l.setAround(kindCylinder, &s.A, &s.B, s.Radius) // in space only
	case *Cylinder: // in space only
		l.setAround(kindCylinder, &s.A, &s.B, s.Radius) // in space only
	case Cone: // in space only
		l.setAround(kindCone, &s.A, &s.B, s.Radius) // in space only
	case *Cone: // in space only
		l.setAround(kindCone, &s.A, &s.B, s.Radius) // in space only
	case Rounded:
		l.set(s.Core)
		l.radii = append(l.radii, s.Radius)
	case *Rounded:
		l.set(s.Core)
		l.radii = append(l.radii, s.Radius)
	default:
		l.reset(kindVec, &Vec{}, &Vec{})
		if !l.core.set(s) {
			panic(notAShape)
		}
	}
}

func (l *large) setTriangle(t *Triangle) {
	l.reset(kindTriangle, &t.A, &t.B)
	l.more[0] = t.C
}

// setTapered sets the ends and both radii: that at b is the first other number.
func (l *large) setTapered(t *Tapered) {
	l.reset(kindTapered, &t.A, &t.B)
	l.core.r, l.more[0].X = t.RA, t.RB
}

// setAround sets the ends of the axis and the radius of a cylinder or cone. // in space only
func (l *large) setAround(k kind, a, b *Vec, r float64) { // in space only
	l.reset(k, a, b) // in space only
	l.core.r = r     // in space only
} // in space only

func (l *large) setOriented(o *OrientedBox) {
	l.reset(kindOriented, &o.Center, &o.Half[0])
	copy(l.more[:], o.Half[1:])
}

// setHull sets the place of a hull, and the box of its corners relative to that.
func (l *large) setHull(at Vec, list [][3]float64) {
	lo, hi := fill(math.Inf(1)), fill(math.Inf(-1))
	for _, p := range list {
		v := vecOf(p)
		lo, hi = each(lo, v, minOf), each(hi, v, maxOf)
	}
	l.reset(kindHull, &at, &lo)
	l.more[0] = hi
}

func (l *large) reset(k kind, a, b *Vec) {
	l.core, l.more = part{kind: k, a: *a, b: *b}, [dim - 1]Vec{} // what was there is not to be seen in Hash
	l.radii = l.radii[:0]
}
