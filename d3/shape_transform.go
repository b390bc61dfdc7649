package d3

// Transforms and translations: they place shapes, and the queries see what comes out.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// Transform maps local coordinates to coordinates of the world: it scales, then rotates, then
// moves. Vec and all shapes have a method In, which returns their image under a Transform.
//
// Scale has a factor for each axis. A negative factor mirrors, and 0 flattens. The zero Vec,
// however, counts as 1 for every axis. So the zero Transform changes nothing, and
// Transform{Position: p} only moves. To shrink a shape to nothing, use a factor that is positive
// and tiny, or leave the shape out.
//
// For nested coordinates, apply one Transform after the other: s.In(hand).In(arm). No single
// Transform does the same in general, because a rotation and then a scale that is not the same for
// all axes make a shear.
//
// The image of a point p has an error < 16e(|q| + |Position|), where q is p times Scale, component
// by component; the error of the Rotation comes on top. The same holds for each corner of a shape,
// with the greatest |q| of its corners. If the Transform has a NaN or an infinity, or a result
// exceeds a float64, the image of a shape is the empty set.
type Transform struct {
	Position Vec
	Rotation Rotation
	Scale    Vec
}

// scale returns the factors that count.
func (t *Transform) scale() Vec {
	if t.Scale == (Vec{}) {
		return fill(1)
	}
	return t.Scale
}

// placement is a Transform in the form that maps points.
type placement struct {
	position, scale Vec
	axes            basis
}

func (m *placement) set(t *Transform) {
	m.position, m.scale, m.axes = t.Position, t.scale(), t.Rotation.axes()
}

// point returns the image of the point p.
func (m *placement) point(p Vec) Vec { return m.moved(p, m.position) }

// vector returns the image of the displacement v, which Position does not move.
func (m *placement) vector(v Vec) Vec { return m.moved(v, Vec{}) }

// moved returns the scaled and rotated v plus by.
func (m *placement) moved(v, by Vec) Vec {
	w := m.axes.apply(stretched(v, m.scale)).Add(by)
	if isFinite(w.maxAbs()) {
		return w
	}
	return m.movedFar(v, by)
}

// movedFar is moved where an intermediate result overflows: it computes with smaller numbers, which overflow at the end only.
// An underflow is negligible beside the rest.
//
//go:noinline
func (m *placement) movedFar(v, by Vec) Vec {
	v = stretched(v.ldexp(-600), m.scale.ldexp(-600))
	return m.axes.apply(v).Add(by.ldexp(-1200)).ldexp(1200)
}

// scaledRadius returns the radius r times k ≥ 0. A negative radius does not change, because the empty set must not become a
// point.
func scaledRadius(r, k float64) float64 {
	if r < 0 {
		return r
	}
	return float64(r * k)
}

// Apply returns v turned by r: as long as v within 16e|v|.
func (r Rotation) Apply(v Vec) Vec { return v.In(Transform{Rotation: r}) }

// In returns the image of p under t: p scaled, rotated and moved.
func (p Vec) In(t Transform) Vec {
	var m placement
	m.set(&t)
	return m.point(p)
}

// In returns the segment between the images of A and B, which is the image of s.
func (s Segment) In(t Transform) Segment {
	var m placement
	m.set(&t)
	return Segment{m.point(s.A), m.point(s.B)}
}

// In returns the ray from the image of Origin along Dir, which is scaled and rotated, but not
// moved. So parameters stay: r.In(t).At(x) is the image of r.At(x). If Scale flattens Dir to zero,
// the ray is a point, the image of Origin.
func (r Ray) In(t Transform) Ray {
	var m placement
	m.set(&t)
	return Ray{m.point(r.Origin), m.vector(r.Dir)}
}

// In returns the line through the image of Origin along Dir, which is scaled and rotated, but not
// moved. So parameters stay: l.In(t).At(x) is the image of l.At(x). If Scale flattens Dir to zero,
// the line is a point, the image of Origin.
func (l Line) In(t Transform) Line {
	var m placement
	m.set(&t)
	return Line{m.point(l.Origin), m.vector(l.Dir)}
}

// In returns the sphere around the image of Center whose radius is scaled by the largest factor of
// Scale, signs aside. If all factors are alike, signs aside, it is the image of s. Otherwise the
// image is an ellipsoid, and the sphere contains it. A negative Radius is not scaled.
func (s Sphere) In(t Transform) Sphere {
	var m placement
	m.set(&t)
	return Sphere{m.point(s.Center), scaledRadius(s.Radius, m.scale.maxAbs())}
}

// In returns the capsule as game engines scale it: Radius by the largest stretch across the axis,
// and the height, caps included, by the stretch along the axis. The middle of the axis stays the
// middle. The distance from A to B is that height minus twice the radius. If this is not positive,
// In returns a sphere, with A equal to B.
//
// With n the unit vector from A to B, the stretch along the axis is |Scale·n|, and that across the
// axis the largest |Scale·m| of all unit vectors m perpendicular to n. For an axis along x these
// are the factor of x, and the larger one of the others, signs aside. If all factors are alike,
// signs aside, it is the image of c.
//
// If A is equal to B, there is no axis, and the capsule is scaled as a Sphere is. A negative Radius
// is not scaled.
func (c Capsule) In(t Transform) Capsule {
	var m placement
	m.set(&t)
	a, b := m.point(c.A), m.point(c.B)
	if c.A == c.B || isUniform(m.scale) || c.Radius < 0 {
		return Capsule{a, b, scaledRadius(c.Radius, m.scale.maxAbs())}
	}

	d := difference(&c.B, &c.A)
	u := unit(d.v)
	axis := stretched(u, m.scale)
	along, across := length(axis), stretchAcross(u, m.scale)

	// Each end has to be farther out by this much than the place of A or B.
	by := float64(c.Radius * (along - across))
	if half := float64(float.Ldexp(length(d.v), d.exp-1) * along); by < 0 && !(half+by > 0) {
		a = m.point(c.A.Lerp(c.B, 0.5))
		b = a
	} else {
		out := m.axes.apply(unit(axis)).times(by)
		a, b = a.Sub(out), b.Add(out)
	}
	return Capsule{a, b, scaledRadius(c.Radius, across)}
}

// In returns the triangle between the images of A, B and C, which is the image of s.
func (s Triangle) In(t Transform) Triangle {
	var m placement
	m.set(&t)
	return Triangle{m.point(s.A), m.point(s.B), m.point(s.C)}
}

// In returns the image of b as an OrientedBox. Its Center is the image of the center of b, and its
// half vectors are those from the center to the sides along x, y and so on, scaled and rotated. So
// BoxAround(Vec{}, size).In(t) is the box of that size whose center is t.Position.
//
// An OrientedBox is bounded. So a Box with an infinite side, or an empty one, becomes the empty
// set, with a NaN for Center. For one infinite side, use a HalfSpace.
func (b Box) In(t Transform) OrientedBox {
	var o OrientedBox
	if b.isEmpty() || !isFinite(b.Min.maxAbs()) || !isFinite(b.Max.maxAbs()) {
		o.Center = fill(math.NaN())
		return o
	}
	var m placement
	m.set(&t)
	o.Center = m.point(b.Center())
	d := difference(&b.Max, &b.Min)
	for i, x := range axes(d.v.ldexp(d.exp - 1)) {
		var half [3]float64
		half[i] = x
		o.Half[i] = m.vector(vecOf(half))
	}
	return o
}

// In returns the box around the image of Center whose half vectors are scaled and rotated, but not
// moved. It is the image of b.
func (b OrientedBox) In(t Transform) OrientedBox {
	var m placement
	m.set(&t)
	b.Center = m.point(b.Center)
	for i, h := range b.Half {
		b.Half[i] = m.vector(h)
	}
	return b
}

// In returns the hull of the images of the corners, which is the image of h. Corners, edges and
// faces keep their numbers, unless a factor of Scale is 0. In the plane, a corner is dropped if
// rounding moves it to where it is no corner any more.
//
// The relative corners are scaled and rotated, which rounds each of them. The position of h is
// mapped as a point is. If t only moves, no relative corner changes, and nothing is allocated. If
// it turns or scales, the hull is built anew only where rounding may have changed which corners
// make a face: in space, for faces of more than three corners. In the bound of the error, q then
// counts both the relative corner and the position of h.
func (h Hull) In(t Transform) Hull {
	if h.data == nil {
		return h
	}
	var m placement
	m.set(&t)
	data := h.data
	if t.Rotation != (Rotation{}) || m.scale != fill(1) {
		places := make([]Vec, len(data.points))
		for i, p := range data.points {
			places[i] = m.vector(vecOf(p))
		}
		data = data.placed(places, m.scale)
	}
	return hullAt(data, m.point(h.at))
}

// In returns the image of h. If not all factors of Scale are alike, signs aside, the length of its
// Normal is unspecified. If a factor is 0, the image is no half-space: In returns the empty set,
// with a zero Normal.
func (h HalfSpace) In(t Transform) HalfSpace {
	var m placement
	m.set(&t)
	return HalfSpace{m.point(h.Point), m.across(h.Normal)}
}

// across returns a normal of the image of a plane with the normal n: with the scale k and the rotation R, it is R·(n₁/k₁, n₂/k₂, n₃/k₃) times a
// positive factor. It is NaN if a number is not finite, and zero if a factor is 0.
//
// If all |kᵢ| are alike, n takes their signs, and keeps its length unless that is extreme. Otherwise nᵢ/kᵢ is computed as nᵢ·∏|kⱼ| over j ≠ i, in
// mantissas, and one power of two is divided out, so that the largest component is at least ⅛: beside that, an underflow is negligible.
func (m *placement) across(n Vec) Vec {
	x, k := n.coords(), m.scale.coords()
	var parts [3]float64
	var exps [3]int
	top := math.MinInt
	for i := range dim {
		switch {
		case !isFinite(x[i]) || !isFinite(k[i]):
			return fill(math.NaN())
		case k[i] == 0:
			return Vec{}
		}
		exps[i] = -float.ExponentOf(math.Abs(k[i]))
		k[i] = float.Ldexp(k[i], exps[i])
		parts[i] = float64(x[i] * math.Copysign(1, k[i]))
	}
	if isUniform(m.scale) {
		n = vecOf(parts)
		if size := n.maxAbs(); size > 0 && !(size >= 0x1p-900 && size <= 0x1p1000) && m.axes != (Rotation{}).axes() {
			n = n.ldexp(-float.ExponentOf(size)) // a product may lose all bits, or overflow
		}
		return m.axes.apply(n)
	}
	for i := range dim {
		if x[i] == 0 {
			continue
		}
		exp := float.ExponentOf(math.Abs(x[i]))
		parts[i] = float.Ldexp(parts[i], -exp)
		for j := range dim {
			if j != i {
				parts[i] = float64(parts[i] * math.Abs(k[j]))
			}
		}
		exps[i] += exp
		top = max(top, exps[i])
	}
	for i, y := range parts {
		if y != 0 {
			parts[i] = float.Ldexp(y, exps[i]-top)
		}
	}
	return m.axes.apply(vecOf(parts))
}

// In returns the tapered capsule around the images of A and B, both radii scaled as that of a Sphere. If
// all factors of Scale are alike, signs aside, it is the image of t.
func (t Tapered) In(by Transform) Tapered {
	var m placement
	m.set(&by)
	k := m.scale.maxAbs()
	return Tapered{m.point(t.A), m.point(t.B), scaledRadius(t.RA, k), scaledRadius(t.RB, k)}
}

// Translate returns p+by, as Add does. Every shape has a Translate that keeps its type.
//
// Each coordinate is a rounded sum, so to move back need not restore the bits. A shape that leaves
// the range of float64, or is moved by a NaN or an infinity, becomes the empty set; of a Box, only
// the sides that leave the range become infinite. Only the Translate of a Rounded allocates.
func (p Vec) Translate(by Vec) Vec { return p.Add(by) }

// Translate returns s moved by the vector by.
func (s Segment) Translate(by Vec) Segment { return Segment{s.A.Add(by), s.B.Add(by)} }

// Translate returns r moved by the vector by, its direction as it is.
func (r Ray) Translate(by Vec) Ray { return Ray{r.Origin.Add(by), r.Dir} }

// Translate returns l moved by the vector by, its direction as it is.
func (l Line) Translate(by Vec) Line { return Line{l.Origin.Add(by), l.Dir} }

// Translate returns s moved by the vector by.
func (s Sphere) Translate(by Vec) Sphere { return Sphere{s.Center.Add(by), s.Radius} }

// Translate returns c moved by the vector by.
func (c Capsule) Translate(by Vec) Capsule { return Capsule{c.A.Add(by), c.B.Add(by), c.Radius} }

// Translate returns t moved by the vector by.
func (t Tapered) Translate(by Vec) Tapered { return Tapered{t.A.Add(by), t.B.Add(by), t.RA, t.RB} }

// Translate returns s moved by the vector by.
func (s Triangle) Translate(by Vec) Triangle {
	return Triangle{s.A.Add(by), s.B.Add(by), s.C.Add(by)}
}

// Translate returns b moved by the vector by. An infinite side stays infinite, and a side that
// leaves the range of float64 becomes infinite.
func (b Box) Translate(by Vec) Box { return Box{b.Min.Add(by), b.Max.Add(by)} }

// Translate returns b moved by the vector by, its half vectors as they are.
func (b OrientedBox) Translate(by Vec) OrientedBox { return OrientedBox{b.Center.Add(by), b.Half} }

// Translate returns h moved by the vector by. It changes the position of h only: nothing is
// allocated, and the relative corners keep their bits.
func (h Hull) Translate(by Vec) Hull { return hullAt(h.data, h.at.Add(by)) }

// Translate returns h moved by the vector by, its normal as it is.
func (h HalfSpace) Translate(by Vec) HalfSpace { return HalfSpace{h.Point.Add(by), h.Normal} }

// isUniform reports whether all factors of s are alike, their signs aside.
func isUniform(s Vec) bool {
	return each(s, s, func(x, _ float64) float64 { return math.Abs(x) }) == fill(s.maxAbs())
}

// BoxAround returns the box of the given size around center, which rounds its sides. The size is
// that of Size: from side to side, not from the center to a side. A negative component makes the
// box the empty set, and an infinite one makes both sides infinite.
func BoxAround(center, size Vec) Box {
	half := size.Scale(0.5)
	return Box{center.Sub(half), center.Add(half)}
}

// OrientedBoxAround returns the box of the given size around center, turned by r. Its size is measured from side to side, as that of
// BoxAround is, and a size with a negative component makes it the empty set.
func OrientedBoxAround(center, size Vec, r Rotation) OrientedBox {
	return BoxAround(Vec{}, size).In(Transform{Position: center, Rotation: r})
}

// CapsuleAlong returns the capsule around center whose axis is parallel to axis,
// of any length. Its height includes the two caps: it is measured from the tip of one to
// the tip of the other. A height below twice the radius, or a zero axis, gives the sphere
// around center, with A equal to B. A negative radius, or a number that is not finite, gives
// the empty set.
//
// In of such a sphere scales a sphere: it does not know the height any more. If a scale is to
// stretch it to a capsule, make that from the scaled height and radius.
func CapsuleAlong(center, axis Vec, height, radius float64) Capsule {
	if !isFinite(axis.maxAbs()) || !isFinite(height) {
		return Capsule{fill(math.NaN()), fill(math.NaN()), radius}
	}
	half := float64(0.5*height) - radius
	if half <= 0 || radius < 0 {
		return Capsule{center, center, radius}
	}
	out := unit(axis).Scale(half)
	return Capsule{center.Sub(out), center.Add(out), radius}
}
