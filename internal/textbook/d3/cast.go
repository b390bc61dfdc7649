package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// RaySphere is the smaller root of the quadratic, if it is not before the ray, with
// point and normal (Ericson 5.3.2). From far away it cancels; a ray that starts inside
// says no.
func RaySphere(p d3.Ray, s d3.Sphere) (h d3.Hit, ok bool) {
	ok = castAtSphere(&h, p.Origin, p.Dir, s.Center, s.Radius)
	return h, ok
}

// RayCapsule is the smaller root of the cylinder's quadratic, or of that of the sphere
// at an end if the cylinder's lies beyond it (Ericson 5.3.7 and 5.3.2). Nearly parallel
// to the axis and from far away they cancel; a ray that starts inside says no.
func RayCapsule(p d3.Ray, s d3.Capsule) (h d3.Hit, ok bool) {
	ok = castAtCapsule(&h, p.Origin, p.Dir, s.A, s.B, s.Radius)
	return h, ok
}

// MovingSphereSphere casts the center of a along the motion at a sphere with both radii
// (Ericson 5.5.5). It has the faults of RaySphere.
func MovingSphereSphere(a d3.Sphere, motion d3.Vec, b d3.Sphere) (h d3.Hit, ok bool) {
	ok = castAtSphere(&h, a.Center, motion, b.Center, a.Radius+b.Radius)
	return h, ok && stop(&h, a.Radius)
}

// MovingSphereCapsule casts the center of a along the motion at a capsule with both
// radii (Ericson 5.5). It has the faults of RayCapsule.
func MovingSphereCapsule(a d3.Sphere, motion d3.Vec, b d3.Capsule) (h d3.Hit, ok bool) {
	ok = castAtCapsule(&h, a.Center, motion, b.A, b.B, a.Radius+b.Radius)
	return h, ok && stop(&h, a.Radius)
}

// The functions below take the parts of shapes: to hand a shape or a hit on by value
// costs as much as the quadratic.

func castAtSphere(h *d3.Hit, o, v, c d3.Vec, r float64) bool {
	k := o.Sub(c)
	a, b, cc := v.Dot(v), k.Dot(v), k.Dot(k)-float64(r*r)
	d := float64(b*b) - float64(a*cc)
	if cc < 0 || b > 0 || d < 0 {
		return false
	}
	t := (-b - math.Sqrt(d)) / a
	h.T = t
	h.Point = o.Add(v.Scale(t))
	h.Normal = k.Add(v.Scale(t)).Scale(1 / r)
	return true
}

func castAtCapsule(h *d3.Hit, o, v, p, q d3.Vec, r float64) bool {
	u, k := q.Sub(p), o.Sub(p)
	uu, uv, uk := u.Dot(u), u.Dot(v), u.Dot(k)
	vv, kv, kk := v.Dot(v), k.Dot(v), k.Dot(k)
	a := float64(uu*vv) - float64(uv*uv)
	if a == 0 {
		if uv < 0 {
			p = q
		}
		return castAtSphere(h, o, v, p, r)
	}
	b := float64(uu*kv) - float64(uk*uv)
	c := float64(uu*(kk-float64(r*r))) - float64(uk*uk)
	d := float64(b*b) - float64(a*c)
	if d < 0 {
		return false
	}
	t := (-b - math.Sqrt(d)) / a
	z := uk + float64(t*uv)
	if z < 0 {
		return castAtSphere(h, o, v, p, r)
	}
	if z > uu {
		return castAtSphere(h, o, v, q, r)
	}
	if t < 0 {
		return false
	}
	h.T = t
	h.Point = o.Add(v.Scale(t))
	h.Normal = k.Add(v.Scale(t)).Sub(u.Scale(z / uu)).Scale(1 / r)
	return true
}

// stop moves the point of a hit from the center of the moving sphere to its surface, and
// says whether the motion comes that far.
func stop(h *d3.Hit, r float64) bool {
	h.Point = h.Point.Sub(h.Normal.Scale(r))
	return h.T <= 1
}
