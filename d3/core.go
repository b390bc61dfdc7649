package d3

// Cores: every shape that has one is a core, a point, segment, ray or line, and a radius.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
)

// core is the core and the radius of a shape. It keeps the numbers as they were given. The difference u of a segment's ends may
// be rounded, and serves filters and constructions only.
type core struct {
	kind exact.Kind
	a, b Vec     // a point (twice), the ends, or an origin and a direction
	u    Vec     // b−a of a segment, the direction of a ray or line, zero for a point
	r    float64 // NaN for a negative radius, which makes the empty set
}

// grow adds to the radius, and reports whether the sum is a float.
func (c *core) grow(r float64) bool {
	sum := c.r + r
	if !(r >= 0) || !(c.r >= 0) {
		sum = math.NaN()
	} else if s := expansion.Diff(c.r, -r); s.Lo != 0 || !isFinite(sum) && isFinite(c.r) && isFinite(r) {
		return false
	}
	c.r = sum
	return true
}

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

// setTapered makes c the capsule or the ball that s is, and reports whether it is one. The greater ball holds the lesser one if its
// center is no farther than by the difference of the radii. The empty set is one of these.
func (c *core) setTapered(s *Tapered) bool {
	great, small, center := s.RA, s.RB, &s.A
	if small > great {
		great, small, center = small, great, &s.B
	}
	switch {
	case !(small >= 0) || !isFinite(great) || !isFinite(s.A.maxAbs()) || !isFinite(s.B.maxAbs()):
		c.setSegment(&s.A, &s.B, math.NaN())
	case great == small:
		c.setSegment(&s.A, &s.B, great)
	case isHeld(&s.A, &s.B, great, small):
		c.setPoint(*center, great)
	default:
		return false
	}
	return true
}

// isHeld reports whether a and b are at most great − small apart. In floats, both sides have errors below 8e of themselves.
func isHeld(a, b *Vec, great, small float64) bool {
	d, r := b.Sub(*a), great-small
	if dd, rr := d.Dot(d), float64(r*r); isOrdinary(dd) && isOrdinary(rr) && math.Abs(dd-rr) > float64(16*e*(dd+rr)) {
		return dd < rr
	}
	p, q := exact.Core{P: a.coords()}, exact.Core{P: b.coords()}
	return exact.Sign(&p, &q, great, -small, dim) <= 0
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

// isValid reports whether c is not the empty set.
func (c *core) isValid() bool {
	return isFinite(c.a.maxAbs()) && isFinite(c.b.maxAbs()) && isFinite(c.r)
}

// span returns the core as the exact decisions take it.
func (c *core) span() exact.Core {
	return exact.Core{Kind: c.kind, P: c.a.coords(), Q: c.b.coords()}
}

// precedes is a strict order of cores by kind, position and radius; of a segment's ends, the lesser counts first. Queries take
// the lesser core first, so swapping their arguments changes no bit of a number. Only equal sets of points are equal to it.
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

// extent returns b−a of a segment, or the direction of a ray or line, at its true size. Only its zeros are certain.
func (c *core) extent() Vec {
	if c.kind == exact.Segment {
		return c.b.Sub(c.a)
	}
	return c.b
}

// extremes returns the first and last parameter of c, times k.
func (c *core) extremes(k float64) (first, last float64) {
	last = k
	if c.kind != exact.Segment {
		last = math.Copysign(math.Inf(1), k)
	}
	if c.kind == exact.Line {
		first = -last
	}
	return first, last
}

// endBeyond returns the end of c beyond which the parameter t lies, or Inside.
func (c *core) endBeyond(t float64) exact.End {
	switch {
	case t < 0 && c.kind != exact.Line:
		return exact.First
	case t > 1 && c.kind == exact.Segment:
		return exact.Second
	}
	return exact.Inside
}

// end returns the given end of c.
func (c *core) end(end exact.End) *Vec {
	if end == exact.Second {
		return &c.b
	}
	return &c.a
}

// has reports whether c has the given end.
func (c *core) has(end exact.End) bool {
	return c.kind == exact.Segment || c.kind == exact.Ray && end == exact.First
}

// at returns the given end of c as it is, or for Inside the point c.a + tu.
func (c *core) at(end exact.End, tu Vec) Vec {
	switch end {
	case exact.First:
		return c.a
	case exact.Second:
		return c.b
	}
	return c.a.Add(tu)
}

// endAt returns the end of a segment at the parameter t, or Inside.
func endAt(t float64) exact.End {
	switch t {
	case 0:
		return exact.First
	case 1:
		return exact.Second
	}
	return exact.Inside
}

// direction returns the direction of c divided by a power of two, so that its largest component is between 0.5 and 1; zero for
// a point.
func (c *core) direction() Vec {
	d := scaled{c.u, 0}
	if c.kind == exact.Segment {
		d = difference(&c.b, &c.a)
	}
	return d.at(d.exponent())
}

// inwards returns the direction from the given end of c into c.
func (c *core) inwards(end exact.End) Vec {
	if end == exact.Second {
		return c.direction().Neg()
	}
	return c.direction()
}

// parallel is +1 if u and v have one direction, −1 if they have opposite ones, and 0 otherwise. For two oblique vectors |u×v|²
// is mostly certain to be more than 0.
func parallel(u, v Vec) int {
	if isOblique(mantissa(u), mantissa(v)) {
		return 0
	}
	x := exact.Core{Kind: exact.Ray, Q: u.coords()}
	y := exact.Core{Kind: exact.Ray, Q: v.coords()}
	return exact.Parallel(&x, &y)
}

// sideways returns the documented perpendicular of the longer core, if a comes before b.
func sideways(a, b *core) Vec {
	u, v := turnedUp(a.u), turnedUp(b.u)
	long := a
	if lu, lv := length(u), length(v); lv > lu || lv == lu && compare(v, u) > 0 {
		long = b
	}
	return unit(perpendicular(turnedUp(long.direction()))).Neg()
}

// isSameSet reports whether two cores are the same line or the same ray, with the same radius. They must meet without their radii: then parallel
// lines are the same line. Neither of two same sets comes first.
func isSameSet(a, b *core) bool {
	if a.kind != b.kind || a.r != b.r || a.kind < exact.Ray || a.kind == exact.Ray && a.a != b.a {
		return false
	}
	if isOblique(a.u, b.u) || accurateNormal(a.direction(), b.direction()).sq() > 0x1p-200 {
		return false
	}
	sa, sb := a.span(), b.span()
	parallel := exact.Parallel(&sa, &sb)
	return parallel > 0 || parallel < 0 && a.kind == exact.Line
}

// times returns c with all lengths multiplied by k; directions stay.
func (c core) times(k float64) core {
	c.a, c.r = c.a.Scale(k), float64(k*c.r)
	switch c.kind {
	case exact.Point:
		c.b = c.a
	case exact.Segment:
		c.b = c.b.Scale(k)
		c.u = c.b.Sub(c.a)
	}
	return c
}

// sized is times, and gives a ray or line a direction of a length of about 1.
func (c *core) sized(k float64) core {
	s := c.times(k)
	if c.kind == exact.Ray || c.kind == exact.Line {
		s.b = c.direction()
		s.u = s.b
	}
	return s
}

// holds reports whether the parameter t, in units of 1/whole, is in the range of c.
func (c *core) holds(t, whole float64) bool {
	return (t >= 0 || c.kind == exact.Line) && (t <= whole || c.kind != exact.Segment)
}

// endNear returns the end of c that the point c.a + tu is at, up to rounding, or Inside.
func (c *core) endNear(end exact.End, tu Vec) exact.End {
	near := float64(0x1p-40 * c.u.maxAbs())
	switch {
	case end != exact.Inside || c.kind == exact.Line:
	case tu.maxAbs() <= near:
		return exact.First
	case c.kind == exact.Segment && tu.Sub(c.u).maxAbs() <= near:
		return exact.Second
	}
	return end
}

// extentAt returns the extent of c for lengths divided by 2^exp; that of a ray or line gets a length of about 1.
func (c *core) extentAt(exp int) Vec {
	if c.kind != exact.Segment {
		return c.direction()
	}
	d := difference(&c.b, &c.a)
	return d.at(exp)
}

// endAt returns the end of c that equals p.
func (c *core) endAt(p Vec) exact.End {
	switch {
	case c.kind == exact.Line:
		return exact.Inside
	case c.kind == exact.Segment && p == c.b:
		return exact.Second
	}
	return exact.First
}

// before is an order of cores that serves as precedes does for all but contacts: it is cheaper, and distinguishes the ends of a
// segment.
func before(a, b *core) bool {
	if a.kind == b.kind && a.a.X == b.a.X {
		return a.precedes(b)
	}
	return a.kind < b.kind || a.kind == b.kind && a.a.X < b.a.X
}

// shrunk is the factor by which lengths are multiplied whose sums would overflow.
const shrunk = 0x1p-6
