package d3

// Bounds: the least box around a shape, rounded outwards.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// Bounds returns the bounding box (AABB) of s: the least box of floats that contains s. Its
// sides are the exact ones, rounded outwards once, so no point of s is outside. (Where the numbers of s
// range from above 2¹⁰¹⁵ to below 2⁻¹⁰¹³ and what is huge cancels, a side may be 2⁻¹⁰⁶⁰
// farther out.) Rays, lines and boxes may have infinite sides. A half-space has them on all
// sides but one: the boundary, if Normal is parallel to an axis. The empty set has
// Min = +Inf and Max = −Inf.
func Bounds(s Shape) Box {
	var c core
	if !c.set(s) {
		return boundsOfBody(s)
	}
	if !c.isValid() {
		return boundsOfNothing()
	}
	lo, hi := c.bounds()
	if c.r == 0 && c.kind >= exact.Ray {
		return Box{lo, hi}
	}
	return Box{each(lo, fill(c.r), expansion.DiffDown), each(hi, fill(c.r), expansion.SumUp)}
}

// bounds returns the least and the greatest coordinates of c without its radius.
func (c *core) bounds() (lo, hi Vec) {
	switch c.kind {
	case exact.Ray:
		return each(c.a, c.u, openDown), each(c.a, c.u, openUp)
	case exact.Line:
		return each(each(c.a, c.u, openDown), c.u.Neg(), openDown), each(each(c.a, c.u, openUp), c.u.Neg(), openUp)
	}
	return c.a.Min(c.b), c.a.Max(c.b)
}

// openDown returns the lower end of o + t·u, t ≥ 0.
func openDown(o, u float64) float64 {
	if u < 0 {
		return math.Inf(-1)
	}
	return o
}

// openUp returns the upper end of o + t·u, t ≥ 0.
func openUp(o, u float64) float64 { return -openDown(-o, -u) }

func boundsOfNothing() Box { return Box{fill(math.Inf(1)), fill(math.Inf(-1))} }

//go:noinline
func boundsOfBody(s Shape) Box {
	var x operand
	x.set(s)
	x.solid.list = listOf(s)
	if x.isCurved() {
		return x.boundsOfCurved()
	}
	return x.bounds()
}

// boundsOfCurved returns the bounds of x, which is curved.
func (x *operand) boundsOfCurved() Box {
	if x.form == coned { // in space only
		return x.boundsOfDiscs() // in space only
	} // in space only
	p, q := x.end(0), x.end(1)
	return p.bounds().Union(q.bounds())
}

// end returns the ball around an end of the tapered capsule x: the greater one for 0, otherwise the lesser one.
func (x *operand) end(i int) (e operand) {
	e.form = cornered
	e.solid.used, e.solid.room[0], e.solid.Radius = 1, x.solid.room[i], x.solid.Radius
	if i == 1 && isFinite(x.solid.R) {
		e.solid.Add(-x.taper[0])
		e.solid.Add(-x.taper[1])
	}
	return e
}

// bounds returns the bounds of x, which is not tapered.
func (x *operand) bounds() Box {
	var lo, hi [3]float64
	if !isFinite(x.solid.R) || !x.extremes(&lo, &hi) {
		return boundsOfNothing()
	}
	at := x.solid.at.coords()
	for i := range dim {
		lo[i], hi[i] = 0-x.solid.beyond(i, -lo[i], -at[i]), x.solid.beyond(i, hi[i], at[i])
	}
	return Box{vecOf(lo), vecOf(hi)}
}

// endlessSize returns the volume of an operand without an end, in the plane the area: 0 if it has one dimension less, or a box has a
// side of length 0.
func (x *operand) endlessSize() float64 {
	isThin := x.form == spanned
	if x.form == cornered {
		isThin = vecOf(x.solid.room[1]).Sub(vecOf(x.solid.room[0])).least() == 0
	}
	if isThin && x.solid.IsZero() {
		return 0
	}
	return math.Inf(1)
}

// extremes sets lo and hi to the least and the greatest coordinates of the given numbers of x, without halves, position and
// radius, and reports whether x has points, its radius aside.
func (x *operand) extremes(lo, hi *[3]float64) bool {
	switch x.form {
	case halved:
		return x.half.extremes(lo, hi)
	case spanned:
		c := &x.core
		if !isFinite(c.a.maxAbs()) || !isFinite(c.b.maxAbs()) {
			return false
		}
		p, q := c.bounds()
		*lo, *hi = p.coords(), q.coords()
		return true
	}
	points := x.solid.given()
	*lo, *hi = points[0], points[0]
	for _, p := range points {
		for i, y := range p {
			if !isFinite(y) && x.solid.kind != boxed {
				return false
			}
			lo[i], hi[i] = min(lo[i], y), max(hi[i], y)
		}
	}
	for _, h := range x.solid.halves[:x.solid.count] {
		if !isFinite(h.maxAbs()) {
			return false
		}
	}
	b := Box{vecOf(points[0]), vecOf(points[len(points)-1])}
	return x.solid.kind != boxed || !b.isEmpty()
}

// extremes sets lo and hi to the least and the greatest coordinates of h, and reports whether h has points.
func (h *HalfSpace) extremes(lo, hi *[3]float64) bool {
	if !isFinite(h.Point.maxAbs()) || !isFinite(h.Normal.maxAbs()) || h.Normal == (Vec{}) {
		return false
	}
	p, n := h.Point.coords(), h.Normal.coords()
	for i := range dim {
		lo[i], hi[i] = math.Inf(-1), math.Inf(1)
		rest := n
		if rest[i] = 0; rest != [3]float64{} {
			continue
		}
		if n[i] > 0 {
			hi[i] = p[i]
		} else {
			lo[i] = p[i]
		}
	}
	return true
}

// beyond returns x + at, plus component i of the halves and the radius, rounded upwards.
func (s *solid) beyond(i int, x, at float64) float64 {
	if !isFinite(x) {
		return x
	}
	var terms [expansion.MaxSum]float64
	n := copy(terms[:], s.Rest())
	for _, h := range s.halves[:s.count] {
		terms[n] = math.Abs(float.Ldexp(h.coords()[i], s.halfExp))
		n++
	}
	terms[n], terms[n+1], terms[n+2] = s.R, at, x
	n += 3
	return expansion.Up(terms[:n])
}
