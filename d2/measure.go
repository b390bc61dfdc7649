package d2

// Mass properties: area, center of mass and inertia of shapes, as solvers of motion need them.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/mass"
)

// MassProperties are the mass properties of a body for density 1, so its mass is its Area. To have them for another density, use
// Scale.
type MassProperties struct {
	Area    float64
	Center  Vec     // the center of mass
	Inertia float64 // about Center: the polar second moment of area
}

// Measure returns the mass properties of s for density 1. Of a Rounded, a Circle, a Capsule and a Tapered they are those of the grown set, in
// closed form.
//
// With A the area and S the size of s, the error of Area is < δ·A, that of Center < 2δ·S, beside the rounding of its coordinates,
// and that of Inertia < 6δ·A·S². Here δ is 80e, with e = 2⁻⁵³, and 40(n + 4)e for a Triangle or a Polygon of n corners with a
// radius. S is the greatest distance of a corner from the first one in the 1-norm, or the sum of the half vectors, plus the
// radii. The distance from the origin does not matter. Of a Triangle or a Polygon that is thinner than 2⁻⁴⁰S, Area is off by
// 2⁻⁹⁰S² more, and Center may be anywhere in it. If sizes of one shape differ by more than 2³⁰⁰, the small ones may count as 0.
//
// What has no area, such as a Segment, has Area and Inertia 0, and its middle as Center. A shape without an end has the Area
// +Inf, or 0 if it is as thin as a Ray; its Center and Inertia are zero. The empty set has the zero MassProperties. What exceeds
// a float64 is infinite, and nothing is NaN.
func Measure(s Shape) MassProperties {
	var x operand
	x.set(s)
	x.solid.list = listOf(s)
	var lo, hi [3]float64
	if !isFinite(x.solid.R) || !x.extremes(&lo, &hi) {
		return MassProperties{}
	}
	if x.form == tapered {
		return x.measureTapered()
	}
	if x.form == halved || x.form == spanned && x.core.kind >= exact.Ray || x.isOpen() {
		return MassProperties{Area: x.endlessSize()}
	}
	var c mass.Core
	var halves [dim]mass.Half
	switch b := &x.solid; {
	case x.form == spanned:
		way := difference(&x.core.b, &x.core.a)
		halves[0] = mass.Half{V: way.v.coords(), Exp: way.exp - 1}
		c.SetParallelogram(x.core.a.Lerp(x.core.b, 0.5).coords(), halves[:1], &b.Radius)
	case b.kind == boxed:
		p, q := vecOf(b.room[0]), vecOf(b.room[1])
		size := difference(&q, &p)
		for i, x := range axes(size.v) {
			halves[i].V[i], halves[i].Exp = x, size.exp-1
		}
		c.SetParallelogram(p.Lerp(q, 0.5).coords(), halves[:], &b.Radius)
	case b.count > 0:
		for i, h := range b.halves[:dim] {
			halves[i] = mass.Half{V: h.coords()}
		}
		c.SetParallelogram(b.room[0], halves[:], &b.Radius)
	case b.list == nil:
		c.SetPlaneTriangle((*[3][3]float64)(b.room[:3]), &b.Radius)
	default:
		c.SetPolygon(b.list, b.at.coords(), &b.Radius)
	}
	return measured(&c)
}

// measureTapered is Measure for a tapered capsule.
func (x *operand) measureTapered() (p MassProperties) {
	a, b := vecOf(x.solid.room[0]), vecOf(x.solid.room[1])
	d := difference(&b, &a)
	exp := max(d.exponent(), float.ExponentOf(x.solid.Rounded(2))+2)
	less := taperAt(&x.taper, exp)
	r := x.solid.Rounded(exp)
	l := length(d.at(exp))
	m := mass.TaperedInPlane(r, r-less, l)
	x0 := m.First / m.Size
	if m.Size == 0 { // it is too thin
		x0, m.Second = float64(0.5*l), 0
	}
	p.Area = float.Ldexp(m.Size, 2*exp)
	p.Center = inRange(a.Add(unit(d.v).Scale(x0).ldexp(exp)))
	p.Inertia = float.Ldexp(m.Across+(m.Second-float64(x0*m.First)), 4*exp)
	return p
}

func measured(c *mass.Core) MassProperties {
	p := c.Properties()
	return MassProperties{p.Volume, vecOf(p.Center), p.Inertia[2][2]}
}

// massOfOutline returns the mass properties of the region that a closed outline of n edges bounds, which has it on their left. All
// corners must be in the box. The errors are those of Measure, with the sum of |A| over the triangles of Min and the edges for
// the area A, and the size of the box for S. Turned inside out, or without an area, it has the Area 0.
func massOfOutline(box Box, n int, edge func(i int) Segment) MassProperties {
	var c mass.Core
	c.SetOutline(box.Min.coords(), box.Max.coords(), n, func(i int) [2][3]float64 {
		e := edge(i)
		return [2][3]float64{e.A.coords(), e.B.coords()}
	})
	return measured(&c)
}

// Scale returns the mass properties of the same body for k times the density: Area and Inertia times k. With k the density of a
// body, its mass is the Area of the result.
func (m MassProperties) Scale(k float64) MassProperties {
	if k == 0 { // also of an infinite one
		return MassProperties{Center: m.Center}
	}
	return MassProperties{float64(m.Area * k), m.Center, float64(m.Inertia * k)}
}

// Join returns the mass properties of two bodies held together, each with its own density. What they share counts twice. A body
// with the Area 0 adds nothing; if the sum of both exceeds a float64, Center and Inertia are zero.
//
// With A and S of both together, the errors are 12e·A, 12e·S and 36e·A·S² more than those of the two.
func (m MassProperties) Join(other MassProperties) MassProperties {
	area := m.Area + other.Area
	switch {
	case other.Area == 0:
		return m
	case m.Area == 0:
		return other
	case math.IsInf(area, 0):
		return MassProperties{Area: area}
	}
	share := other.Area / area
	away := difference(&other.Center, &m.Center)
	inertia := m.Inertia + other.Inertia + pointInertia(float64(m.Area*share), away)
	return MassProperties{area, m.Center.Lerp(other.Center, share), inertia}
}

// About returns the inertia about the point p in place of Center: Inertia + Area·|Center − p|², by the parallel axis theorem. The
// error is 12e·Area·|Center − p|² more than that of Inertia. With the Area 0 or +Inf, it is Inertia.
func (m MassProperties) About(p Vec) float64 {
	return m.Inertia + pointInertia(m.Area, difference(&m.Center, &p))
}

// pointInertia returns the inertia of a mass at the place d about the origin: m|d|².
func pointInertia(m float64, d scaled) float64 {
	if m == 0 || !isFinite(m) || d.v == (Vec{}) {
		return 0
	}
	k := d.exponent()
	v := d.at(k)
	f, exp := math.Frexp(m)
	return float.Ldexp(float64(f*v.Dot(v)), exp+2*k)
}
