package d3

// Transforms and translations: they place shapes, and the queries see what comes out.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// Transform places in the world what is given in coordinates of its own: it
// scales, then rotates, then moves. The shapes have the method In for it.
//
// Scale has a factor for each axis. A negative factor mirrors, and 0 flattens.
// The zero Vec, however, counts as 1 for every axis. So the zero Transform changes
// nothing, and Transform{Position: p} only moves. A shape that shrinks to nothing takes
// the smallest factor that is not 0, or is left out.
//
// A shape with a transform within another one is placed by one after the other,
// s.In(hand).In(arm). No single Transform does the same in general, because a
// rotation and then a scale that is not the same for all axes make a shear.
//
// The error of a placed point is < 16e(|q| + |Position|), where q is the point scaled, and
// the error of the Rotation comes on top. The same holds for each corner of a placed shape,
// with the farthest corner for q. With a NaN or an infinity in the Transform, or where the
// result exceeds a float64, the placed shape is the empty set.
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

// In returns the point that p becomes under t.
func (p Vec) In(t Transform) Vec {
	var m placement
	m.set(&t)
	return m.point(p)
}

// In returns the segment between the places of A and B: the set of the places of
// all its points.
func (s Segment) In(t Transform) Segment {
	var m placement
	m.set(&t)
	return Segment{m.point(s.A), m.point(s.B)}
}

// In returns the ray from the place of Origin along Dir, which is scaled and
// rotated, but not moved. So parameters stay: r.In(t).At(x) is the place of
// r.At(x). A Scale that flattens Dir to zero makes it the point Origin.
func (r Ray) In(t Transform) Ray {
	var m placement
	m.set(&t)
	return Ray{m.point(r.Origin), m.vector(r.Dir)}
}

// In returns the line through the place of Origin along Dir, which is scaled and
// rotated, but not moved. So parameters stay: l.In(t).At(x) is the place of
// l.At(x). A Scale that flattens Dir to zero makes it the point Origin.
func (l Line) In(t Transform) Line {
	var m placement
	m.set(&t)
	return Line{m.point(l.Origin), m.vector(l.Dir)}
}

// In returns the sphere around the place of Center whose radius is scaled by the
// largest factor of Scale, its sign aside. If the factors are alike, it is the set of the
// places of all points. If they are not, that set is no sphere, and In returns one that holds
// it. A negative Radius stays what it is.
func (s Sphere) In(t Transform) Sphere {
	var m placement
	m.set(&t)
	return Sphere{m.point(s.Center), scaledRadius(s.Radius, m.scale.maxAbs())}
}

// In returns the capsule as game engines scale it: Radius by the largest stretch
// across the axis, and the height, caps included, by the stretch along the axis.
// The middle of the axis stays the middle. The distance of the cap centers is the height less
// the two caps. Where the caps leave nothing of it, it is a sphere, with A equal to B.
//
// With n the unit vector from A to B, the stretch along the axis is |Scale·n|, and
// that across the axis the largest |Scale·m| of all unit vectors m perpendicular
// to n. For an axis along x these are the factor of x, and the larger one of the
// others, signs aside. If all factors are alike, it is the set of the places of
// all points.
//
// If A is equal to B, there is no axis, and it is scaled as a Sphere is. A negative
// Radius stays what it is.
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

// In returns the triangle between the places of A, B and C: the set of the places of all its
// points.
func (s Triangle) In(t Transform) Triangle {
	var m placement
	m.set(&t)
	return Triangle{m.point(s.A), m.point(s.B), m.point(s.C)}
}

// In returns the set of the places of all points of b, as an OrientedBox. Its Center is the
// place of the middle, and its half vectors are those from the middle of b to its sides along
// x, y and so on, scaled and rotated. So BoxAround(Vec{}, size).In(t) is the box of that size
// whose middle is at t.Position.
//
// An OrientedBox ends on all sides. A Box with infinite sides, like an empty one, therefore
// becomes the empty set, with a NaN for Center. A HalfSpace stays infinite when it is placed.
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

// In returns the box around the place of Center whose half vectors are scaled and rotated,
// but not moved: the set of the places of all its points.
func (b OrientedBox) In(t Transform) OrientedBox {
	var m placement
	m.set(&t)
	b.Center = m.point(b.Center)
	for i, h := range b.Half {
		b.Half[i] = m.vector(h)
	}
	return b
}

// In returns the hull of the places of the corners: the set of the places of all its points.
// Corners, edges and faces keep their numbers, but for what a Scale with a factor of 0
// flattens. In the plane, a corner that rounding moves to where it is none vanishes.
//
// The corners are scaled and rotated, which rounds each of them once, and Position becomes
// that of the hull, which the set adds without rounding. If t only moves, no corner is
// rounded and nothing is allocated. If it turns or scales, the hull is built anew only where
// rounding may have changed which corners make a face: in space, where more than three did.
// Of a hull that has been moved before, q counts both the corner as it was given and the
// position.
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

// In returns the set of the places of all points of h. If not all factors of Scale are alike,
// signs aside, the length of Normal is any that is convenient. With a factor of 0 there is no
// half-space: it is the empty set then, with a zero Normal.
func (h HalfSpace) In(t Transform) HalfSpace {
	var m placement
	m.set(&t)
	return HalfSpace{m.point(h.Point), m.across(h.Normal)}
}

// across returns a normal of the image of a plane with the normal n: its components divided by the scale, rotated. It splits
// off the exponents, so that nothing overflows. An underflow is negligible beside the rest.
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
		return m.axes.apply(vecOf(parts))
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

// Translate returns p+by, as Add does. Every shape has a Translate that keeps its type.
//
// Sums of coordinates round once, so moving back does not undo what has rounded. A shape that
// leaves the range of float64 becomes the empty set, as does what is moved by a NaN or an
// infinity; of a Box, it is a side that becomes infinite. Nothing allocates, but for Rounded.
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

// Translate returns s moved by the vector by.
func (s Triangle) Translate(by Vec) Triangle {
	return Triangle{s.A.Add(by), s.B.Add(by), s.C.Add(by)}
}

// Translate returns b moved by the vector by. A side that is infinite stays so, and one that
// leaves the range of float64 becomes it.
func (b Box) Translate(by Vec) Box { return Box{b.Min.Add(by), b.Max.Add(by)} }

// Translate returns b moved by the vector by, its half vectors as they are.
func (b OrientedBox) Translate(by Vec) OrientedBox { return OrientedBox{b.Center.Add(by), b.Half} }

// Translate returns h moved by the vector by. Only the position that all corners have in
// common changes, so nothing is allocated, and the corners do not change against each other.
func (h Hull) Translate(by Vec) Hull { return hullAt(h.data, h.at.Add(by)) }

// Translate returns h moved by the vector by, its normal as it is.
func (h HalfSpace) Translate(by Vec) HalfSpace { return HalfSpace{h.Point.Add(by), h.Normal} }

// isUniform reports whether all factors of s are alike, their signs aside.
func isUniform(s Vec) bool {
	return each(s, s, func(x, _ float64) float64 { return math.Abs(x) }) == fill(s.maxAbs())
}

// BoxAround returns the box of the given size around center, which rounds its sides. Its
// size is what Size returns: from side to side, not from the center to a side. A
// negative size in a component makes it the empty set, and an infinite one makes its sides
// infinite.
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
// A height below twice the radius gives a sphere here, and In then scales that sphere. A
// capsule that a scale stretches out of a sphere is made from the scaled height and radius.
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
