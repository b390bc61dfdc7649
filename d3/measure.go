package d3

// Mass properties: volume, center of mass and inertia of shapes, as solvers of motion need them.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/mass"
)

// MassProperties are the mass properties of a body for density 1, so its mass is its Volume. To have them for another density,
// use Scale.
type MassProperties struct {
	Volume  float64
	Center  Vec    // the center of mass
	Inertia [3]Vec // the inertia tensor about Center, along the axes of the world: its rows, which are its columns, too
}

// Measure returns the mass properties of s for density 1. Of a Rounded, a Sphere, a Capsule and a Tapered they are those of the grown set,
// in closed form.
//
// With V the volume and S the size of s, the error of Volume is < δ·V, that of Center < 2δ·S, beside the rounding of its
// coordinates, and that of Inertia < 6δ·V·S². Here δ is 80e, with e = 2⁻⁵³, and 40(n + 4)e for a Triangle or a Hull of n corners
// with a radius. S is the greatest distance of a corner from the first one in the 1-norm, or the sum of the half vectors, plus the
// radii. The distance from the origin does not matter. If a Hull, an OrientedBox or a Triangle is thinner than 2⁻⁴⁰S, Volume may
// be off by 2⁻⁹⁰S³ more, and the Center of a Hull may be anywhere in it. If sizes of one shape differ by more than 2³⁰⁰, the
// small ones may count as 0.
//
// What has no volume, such as a Segment or a Triangle in space, has Volume and Inertia 0, and the middle of its length or area
// as Center. A shape without an end has the Volume +Inf, or 0 if it is as thin as a Ray; its Center and Inertia are zero. The
// empty set has the zero MassProperties. What exceeds a float64 is infinite, and nothing is NaN.
func Measure(s Shape) MassProperties {
	var x operand
	x.set(s)
	x.solid.list = listOf(s)
	var lo, hi [3]float64
	if !isFinite(x.solid.R) || !x.extremes(&lo, &hi) {
		return MassProperties{}
	}
	if x.form == coned {
		return x.measureFrustum()
	}
	if x.form == tapered {
		return x.measureTapered()
	}
	if x.form == halved || x.form == spanned && x.core.kind >= exact.Ray || x.isOpen() {
		return MassProperties{Volume: x.endlessSize()}
	}
	var c mass.Core
	var halves [dim]mass.Half
	switch b := &x.solid; {
	case x.form == spanned:
		way := difference(&x.core.b, &x.core.a)
		halves[0] = mass.Half{V: way.v.coords(), Exp: way.exp - 1}
		c.SetZonotope(x.core.a.Lerp(x.core.b, 0.5).coords(), halves[:1], &b.Radius)
	case b.kind == boxed:
		p, q := vecOf(b.room[0]), vecOf(b.room[1])
		size := difference(&q, &p)
		for i, x := range axes(size.v) {
			halves[i].V[i], halves[i].Exp = x, size.exp-1
		}
		c.SetZonotope(p.Lerp(q, 0.5).coords(), halves[:], &b.Radius)
	case b.count > 0:
		for i, h := range b.halves {
			halves[i] = mass.Half{V: h.coords()}
		}
		c.SetZonotope(b.room[0], halves[:], &b.Radius)
	case b.list == nil:
		c.SetTriangle((*[3][3]float64)(b.room[:3]), &b.Radius)
	default:
		d := hullDataOf(s)
		c.SetHull(d.points, b.at.coords(), mass.Topology{Faces: d.faces, Edges: d.edges, Sides: d.sides}, &b.Radius)
	}
	return measured(&c)
}

// measureTapered is Measure for a tapered capsule.
func (x *operand) measureTapered() MassProperties {
	exp, l := x.sizeOnAxis()
	r := x.solid.Rounded(exp)
	m := mass.TaperedInSpace(r, r-taperAt(&x.taper, exp), l)
	return x.measuredOnAxis(&m, exp, l)
}

// measureFrustum is Measure for a cylinder or a cone.
func (x *operand) measureFrustum() MassProperties {
	exp, l := x.sizeOnAxis()
	r := x.grown()
	m := mass.FrustumInSpace(float.Ldexp(x.taper[0], -exp), float.Ldexp(x.taper[1], -exp), l, r.Rounded(exp))
	return x.measuredOnAxis(&m, exp, l)
}

// sizeOnAxis returns the exponent of the size of x, and the length of the axis, divided by that power of two.
func (x *operand) sizeOnAxis() (exp int, l float64) {
	a, b := vecOf(x.solid.room[0]), vecOf(x.solid.room[1])
	d := difference(&b, &a)
	exp = max(d.exponent(), float.ExponentOf(x.solid.Rounded(2))+2)
	return exp, length(d.at(exp))
}

// measuredOnAxis returns the mass properties of x, given the moments along its axis, of which the length is l, divided by 2^exp.
func (x *operand) measuredOnAxis(m *mass.Moments, exp int, l float64) (p MassProperties) {
	a, b := vecOf(x.solid.room[0]), vecOf(x.solid.room[1])
	x0 := m.First / m.Size
	if m.Size == 0 { // it is too thin
		x0, m.Second = float64(0.5*l), 0
	}
	along, across := 2*m.Across, m.Across+(m.Second-float64(x0*m.First))
	u := unit(difference(&b, &a).v)
	p.Volume = float.Ldexp(m.Size, 3*exp)
	p.Center = inRange(a.Add(u.Scale(x0).ldexp(exp)))
	for i := range p.Inertia {
		v := u.Scale(float64((along - across) * u.coords()[i])).Add(axisOf(i).Scale(across))
		p.Inertia[i] = v.ldexp(5 * exp)
	}
	return p
}

func measured(c *mass.Core) MassProperties {
	p := c.Properties()
	return MassProperties{p.Volume, vecOf(p.Center), [3]Vec{vecOf(p.Inertia[0]), vecOf(p.Inertia[1]), vecOf(p.Inertia[2])}}
}

// massOfTriangles returns the mass properties of the set that a closed surface of n triangles bounds, which turn counter-clockwise
// seen from outside. All corners must be in the box. The errors are those of Measure, with the sum of |V| over the tetrahedra of
// Min and the triangles for V, and the size of the box for S. Turned inside out, or without a volume, it has the Volume 0.
func massOfTriangles(box Box, n int, triangle func(i int) Triangle) MassProperties {
	var c mass.Core
	c.SetSurface(box.Min.coords(), box.Max.coords(), n, func(i int) [3][3]float64 {
		t := triangle(i)
		return [3][3]float64{t.A.coords(), t.B.coords(), t.C.coords()}
	})
	return measured(&c)
}

// Scale returns the mass properties of the same body for k times the density: Volume and Inertia times k. With k the density of
// a body, its mass is the Volume of the result.
func (m MassProperties) Scale(k float64) MassProperties {
	if k == 0 { // also of an infinite one
		return MassProperties{Center: m.Center}
	}
	m.Volume = float64(m.Volume * k)
	for i := range m.Inertia {
		m.Inertia[i] = m.Inertia[i].Scale(k)
	}
	return m
}

// Join returns the mass properties of two bodies held together, each with its own density. Space that both fill counts twice. A body
// with the Volume 0 adds nothing. If the sum of both Volumes exceeds a float64, Center and Inertia are zero.
//
// With the sum V of both Volumes, the size S of both bodies together and e = 2⁻⁵³, the errors are less than those of the two bodies and 12e·V of
// the Volume, 12e·S of the Center and 36e·V·S² of the Inertia.
func (m MassProperties) Join(other MassProperties) MassProperties {
	v := m.Volume + other.Volume
	switch {
	case other.Volume == 0:
		return m
	case m.Volume == 0:
		return other
	case math.IsInf(v, 0):
		return MassProperties{Volume: v}
	}
	share := other.Volume / v
	joined := MassProperties{Volume: v, Center: m.Center.Lerp(other.Center, share)}
	away := difference(&other.Center, &m.Center)
	parts := pointInertia(float64(m.Volume*share), away)
	for i := range joined.Inertia {
		joined.Inertia[i] = each(m.Inertia[i].Add(other.Inertia[i]), parts[i], sumOrLast)
	}
	return joined
}

// About returns the inertia tensor about the point p in place of Center: Inertia + Volume·(|d|²·I − ddᵀ) with d = Center − p, by
// the parallel axis theorem. The error is 12e·Volume·|d|² more than that of Inertia. With the Volume 0 or +Inf, it is Inertia.
func (m MassProperties) About(p Vec) [3]Vec {
	parts := pointInertia(m.Volume, difference(&m.Center, &p))
	for i := range parts {
		parts[i] = each(m.Inertia[i], parts[i], sumOrLast)
	}
	return parts
}

// sumOrLast returns x + y, or y where opposite infinities meet.
func sumOrLast(x, y float64) float64 {
	if s := x + y; s == s {
		return s
	}
	return y
}

// pointInertia returns the inertia tensor of a mass at the place d about the origin: m(|d|²·I − ddᵀ).
func pointInertia(m float64, d scaled) (rows [3]Vec) {
	if m == 0 || !isFinite(m) || d.v == (Vec{}) {
		return rows
	}
	k := d.exponent()
	v := d.at(k)
	f, exp := math.Frexp(m)
	exp += 2 * k
	xx, yy, zz := float64(v.X*v.X), float64(v.Y*v.Y), float64(v.Z*v.Z)
	xy, yz, zx := 0-float64(v.X*v.Y), 0-float64(v.Y*v.Z), 0-float64(v.Z*v.X)
	for i, row := range [3]Vec{{yy + zz, xy, zx}, {xy, zz + xx, yz}, {zx, yz, xx + yy}} {
		rows[i] = row.Scale(f).ldexp(exp)
	}
	return rows
}
