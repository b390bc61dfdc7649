package d3

// Transforms: they place shapes, and the queries see what comes out.

import "math"

// Transform places in the world what is given in coordinates of its own: it
// scales, then rotates, then moves. The shapes have the method In for it.
//
// Scale has a factor for each axis. A negative factor mirrors, and 0 flattens.
// The zero Vec, however, is no scale at all, and counts as 1 for every axis: so
// the zero Transform changes nothing, and Transform{Position: p} only moves. What
// is to vanish needs a factor other than 0, however small, or no shape.
//
// A shape within a transform within another is placed by one after the other,
// s.In(hand).In(arm). No single Transform does the same in general, because a
// rotation and then a scale that is not the same for all axes make a shear.
//
// A placed point is off by less than 16e(|q| + |Position|), where q is the point
// scaled, beside what the Rotation is off. With a NaN or an infinity in the
// Transform, or where the result exceeds a float64, what is placed is the empty
// set.
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

// placement is a Transform as points pass through it.
type placement struct {
	position, scale Vec
	axes            basis
}

func (m *placement) set(t *Transform) {
	m.position, m.scale, m.axes = t.Position, t.scale(), t.Rotation.axes()
}

// point returns the place of the point p.
func (m *placement) point(p Vec) Vec { return m.moved(p, m.position) }

// vector returns what becomes of the displacement v, which has no place.
func (m *placement) vector(v Vec) Vec { return m.moved(v, Vec{}) }

func (m *placement) moved(v, by Vec) Vec {
	w := m.axes.apply(stretched(v, m.scale)).Add(by)
	if isFinite(w.maxAbs()) {
		return w
	}
	return m.movedFar(v, by)
}

// movedFar is moved for what overflows, though perhaps only on the way: here
// nothing does before the end. What underflows is nothing beside the rest.
//
//go:noinline
func (m *placement) movedFar(v, by Vec) Vec {
	v = stretched(v.ldexp(-600), m.scale.ldexp(-600))
	return m.axes.apply(v).Add(by.ldexp(-1200)).ldexp(1200)
}

// grown returns the radius r times k ≥ 0. A negative one stays what it is: the
// empty set does not become a point.
func grown(r, k float64) float64 {
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
// rotated, but not moved; so parameters stay: r.In(t).At(x) is the place of
// r.At(x). A Scale that flattens Dir to zero makes it the point Origin.
func (r Ray) In(t Transform) Ray {
	var m placement
	m.set(&t)
	return Ray{m.point(r.Origin), m.vector(r.Dir)}
}

// In returns the line through the place of Origin along Dir, which is scaled and
// rotated, but not moved; so parameters stay: l.In(t).At(x) is the place of
// l.At(x). A Scale that flattens Dir to zero makes it the point Origin.
func (l Line) In(t Transform) Line {
	var m placement
	m.set(&t)
	return Line{m.point(l.Origin), m.vector(l.Dir)}
}

// In returns the sphere around the place of Center whose radius is scaled by the
// largest factor of Scale, its sign aside. It is the set of the places of all
// points if the factors are alike, and holds them if they are not, when that
// set is no sphere. A negative Radius stays what it is.
func (s Sphere) In(t Transform) Sphere {
	var m placement
	m.set(&t)
	return Sphere{m.point(s.Center), grown(s.Radius, m.scale.maxAbs())}
}

// In returns the capsule as game engines scale it: Radius by the largest stretch
// across the axis, and the height, caps included, by the stretch along the axis.
// The cap centers are on the axis, around its middle, what the caps leave of the
// height apart; where they leave nothing, it is a sphere, with A equal to B.
//
// With n the unit vector from A to B, the stretch along the axis is |Scale·n|, and
// that across the axis the largest |Scale·m| of all unit vectors m perpendicular
// to n. Of an axis along x these are the factor of x, and the larger one of the
// others, signs aside. Where all factors are alike, it is the set of the places of
// all points.
//
// Without an axis, A being equal to B, it is scaled as a Sphere is. A negative
// Radius stays what it is.
func (c Capsule) In(t Transform) Capsule {
	var m placement
	m.set(&t)
	a, b := m.point(c.A), m.point(c.B)
	if c.A == c.B || isUniform(m.scale) || c.Radius < 0 {
		return Capsule{a, b, grown(c.Radius, m.scale.maxAbs())}
	}

	d := difference(&c.B, &c.A)
	u := unit(d.v)
	axis := stretched(u, m.scale)
	along, across := length(axis), stretchAcross(u, m.scale)

	// Each end has to be farther out by this much than the place of A or B.
	by := float64(c.Radius * (along - across))
	if half := float64(ldexp(length(d.v), d.exp-1) * along); by < 0 && !(half+by > 0) {
		a = m.point(c.A.Lerp(c.B, 0.5))
		b = a
	} else {
		out := m.axes.apply(unit(axis)).times(by)
		a, b = a.Sub(out), b.Add(out)
	}
	return Capsule{a, b, grown(c.Radius, across)}
}

// isUniform says whether all factors of s are alike, their signs aside.
func isUniform(s Vec) bool {
	return each(s, s, func(x, _ float64) float64 { return math.Abs(x) }) == fill(s.maxAbs())
}

// CapsuleAlong returns the capsule around center whose axis is parallel to axis,
// of any length, and whose height includes the two caps: from the tip of one to
// the tip of the other. A height of less than twice the radius, or a zero axis,
// leaves the sphere around center, with A equal to B. A negative radius makes it
// the empty set, as does what is not finite.
//
// A height below twice the radius is made a sphere here, and In scales it as one:
// scale first what is to grow out of a sphere.
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
