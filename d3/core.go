package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// core is what a shape is made of: a point, segment, ray or line, and a radius.
// It keeps the numbers as they were given; the difference u of a segment's ends
// may be rounded and serves filters and constructions only.
type core struct {
	kind exact.Kind
	a, b Vec     // a point (twice), the ends, or an origin and a direction
	u    Vec     // b−a of a segment, the direction of a ray or line, zero for a point
	r    float64 // NaN for a negative radius, which makes the empty set
}

// set makes c the core of s. Zero length and zero direction make a point here,
// once for all queries.
func (c *core) set(s Shape) {
	switch s := s.(type) {
	case Vec:
		c.setPoint(s, 0)
	case Sphere:
		c.setPoint(s.Center, s.Radius)
	case Segment:
		c.setSegment(&s.A, &s.B, 0)
	case Capsule:
		c.setSegment(&s.A, &s.B, s.Radius)
	case Ray:
		c.setRay(exact.Ray, &s.Origin, &s.Dir)
	case Line:
		c.setRay(exact.Line, &s.Origin, &s.Dir)
	case *Vec:
		c.setPoint(*s, 0)
	case *Sphere:
		c.setPoint(s.Center, s.Radius)
	case *Segment:
		c.setSegment(&s.A, &s.B, 0)
	case *Capsule:
		c.setSegment(&s.A, &s.B, s.Radius)
	case *Ray:
		c.setRay(exact.Ray, &s.Origin, &s.Dir)
	case *Line:
		c.setRay(exact.Line, &s.Origin, &s.Dir)
	default:
		panic(notAShape)
	}
}

// notAShape is a constant: a formatted message would cost every good call two
// allocations.
const notAShape = "hantei: nil Shape, or a type that embeds a shape"

func (c *core) setPoint(p Vec, r float64) {
	c.kind, c.a, c.b, c.u = exact.Point, p, p, Vec{}
	c.setRadius(r)
}

func (c *core) setSegment(a, b *Vec, r float64) {
	c.kind, c.a, c.b, c.u = exact.Segment, *a, *b, b.Sub(*a)
	if *a == *b {
		c.kind = exact.Point
	}
	c.setRadius(r)
}

func (c *core) setRay(kind exact.Kind, o, dir *Vec) {
	c.kind, c.a, c.b, c.u, c.r = kind, *o, *dir, *dir, 0
	if *dir == (Vec{}) {
		c.kind, c.b = exact.Point, *o
	}
}

func (c *core) setRadius(r float64) {
	c.r = r
	if r < 0 {
		c.r = math.NaN()
	}
}

// isValid says whether c is not the empty set.
func (c *core) isValid() bool {
	return isFinite(c.a.maxAbs()) && isFinite(c.b.maxAbs()) && isFinite(c.r)
}

func isFinite(x float64) bool { return math.Abs(x) <= math.MaxFloat64 }

// span returns the core in the terms of the exact decisions.
func (c *core) span() exact.Span {
	return exact.Span{Kind: c.kind, P: c.a.coords(), Q: c.b.coords()}
}

// precedes is a strict order of cores by kind, position and radius; of a
// segment's ends, the lesser counts first. Queries take the lesser core first,
// so that swapping their arguments changes no bit of a number. Only equal sets
// of points are equal to it.
func (c *core) precedes(d *core) bool {
	if c.kind != d.kind {
		return c.kind < d.kind
	}
	c1, c2 := c.ordered()
	d1, d2 := d.ordered()
	if s := compare(*c1, *d1); s != 0 {
		return s < 0
	}
	if s := compare(*c2, *d2); s != 0 {
		return s < 0
	}
	return c.r < d.r
}

// ordered returns a and b, the lesser end of a segment first.
func (c *core) ordered() (first, second *Vec) {
	if c.kind == exact.Segment && compare(c.b, c.a) < 0 {
		return &c.b, &c.a
	}
	return &c.a, &c.b
}
