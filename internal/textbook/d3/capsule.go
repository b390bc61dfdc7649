package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// SphereCapsule clamps the center's ratio along the axis to 0..1 and compares squared
// distances (article S0.6; Ericson 4.5.1). Rounding decides what nearly touches; a
// capsule whose ends are equal divides by zero and says no.
func SphereCapsule(s d3.Sphere, c d3.Capsule) bool {
	r := s.Radius + c.Radius
	return pointSegmentSq(s.Center, c.A, c.B) <= float64(r*r)
}

// CapsuleCapsule clamps the parameters of the axes' closest points (Ericson 5.1.9 and
// 4.5.1). Nearly parallel axes divide by what is left of a determinant: the points it
// finds may be far from the closest.
func CapsuleCapsule(a, b d3.Capsule) bool {
	r := a.Radius + b.Radius
	return segmentSegmentSq(&a.A, &a.B, &b.A, &b.B) <= float64(r*r)
}

// SphereCapsuleGrown grows the circle by the capsule's radius, casts a ray along the
// axis and accepts 0 ≤ t ≤ |AB| (a reader of article S0.8). It says no if A is inside
// what has grown, be it that only the cap at A touches or that the whole axis is there.
func SphereCapsuleGrown(s d3.Sphere, c d3.Capsule) bool {
	k, axis, r := s.Center.Sub(c.A), c.B.Sub(c.A), s.Radius+c.Radius
	length := math.Sqrt(axis.Dot(axis))
	foot := k.Dot(axis) / length
	half := float64(r*r) - (k.Dot(k) - float64(foot*foot))
	if half < 0 {
		return false
	}
	enter := foot - math.Sqrt(half)
	return 0 <= enter && enter <= length
}

// CapsuleEnds asks whether an end of one axis is near enough to the other capsule
// (article S0.7, as it first was). It says no to axes that cross far from their ends.
func CapsuleEnds(a, b d3.Capsule) bool {
	near := func(p d3.Vec, c d3.Capsule) bool {
		return SphereCapsule(d3.Sphere{Center: p, Radius: a.Radius + b.Radius - c.Radius}, c)
	}
	return near(a.A, b) || near(a.B, b) || near(b.A, a) || near(b.B, a)
}

// pointSegmentSq returns the squared distance of p from the segment a–b.
func pointSegmentSq(p, a, b d3.Vec) float64 {
	l, k := b.Sub(a), p.Sub(a)
	t := clamp(k.Dot(l)/l.Dot(l), 0, 1)
	w := k.Sub(l.Scale(t))
	return w.Dot(w)
}

// segmentSegmentSq returns the squared distance of the segments a–b and p–q.
func segmentSegmentSq(a, b, p, q *d3.Vec) float64 {
	d, u, v := a.Sub(*p), b.Sub(*a), q.Sub(*p)
	uu, uv, vv := u.Dot(u), u.Dot(v), v.Dot(v)
	ud, vd := u.Dot(d), v.Dot(d)
	s := 0.0
	if det := float64(uu*vv) - float64(uv*uv); det > 0 {
		s = clamp((float64(uv*vd)-float64(ud*vv))/det, 0, 1)
	}
	t := (float64(uv*s) + vd) / vv
	if t < 0 {
		t, s = 0, clamp(-ud/uu, 0, 1)
	} else if t > 1 {
		t, s = 1, clamp((uv-ud)/uu, 0, 1)
	}
	w := d.Add(u.Scale(s).Sub(v.Scale(t)))
	return w.Dot(w)
}

// clamp returns the number in lo..hi nearest to t.
func clamp(t, lo, hi float64) float64 {
	if t < lo {
		return lo
	}
	if t > hi {
		return hi
	}
	return t
}
