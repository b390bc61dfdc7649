package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// RaySphere is the smaller root of the quadratic, if it is not before the ray, with
// point and normal (Ericson 5.3.2). From far away it cancels; a ray that starts inside
// says no.
func RaySphere(p d3.Ray, s d3.Sphere) (h d3.Hit, ok bool) {
	k := p.Origin.Sub(s.Center)
	a, b, c := p.Dir.Dot(p.Dir), k.Dot(p.Dir), k.Dot(k)-float64(s.Radius*s.Radius)
	d := float64(b*b) - float64(a*c)
	if c < 0 || b > 0 || d < 0 {
		return h, false
	}
	h.T = (-b - math.Sqrt(d)) / a
	h.Point = p.Origin.Add(p.Dir.Scale(h.T))
	h.Normal = h.Point.Sub(s.Center).Scale(1 / s.Radius)
	return h, true
}

// RayCapsule is the smaller root of the cylinder's quadratic, or of that of the sphere
// at an end if the cylinder's lies beyond it (Ericson 5.3.7 and 5.3.2). Nearly parallel
// to the axis and from far away they cancel; a ray that starts inside says no.
func RayCapsule(p d3.Ray, s d3.Capsule) (h d3.Hit, ok bool) {
	u, k := s.B.Sub(s.A), p.Origin.Sub(s.A)
	uu, ud, uk := u.Dot(u), u.Dot(p.Dir), u.Dot(k)
	dd, kd, kk := p.Dir.Dot(p.Dir), k.Dot(p.Dir), k.Dot(k)
	a := float64(uu*dd) - float64(ud*ud)
	if a == 0 {
		if ud < 0 {
			return RaySphere(p, d3.Sphere{Center: s.B, Radius: s.Radius})
		}
		return RaySphere(p, d3.Sphere{Center: s.A, Radius: s.Radius})
	}
	b := float64(uu*kd) - float64(uk*ud)
	c := float64(uu*(kk-float64(s.Radius*s.Radius))) - float64(uk*uk)
	d := float64(b*b) - float64(a*c)
	if d < 0 {
		return h, false
	}
	t := (-b - math.Sqrt(d)) / a
	switch z := uk + float64(t*ud); {
	case z < 0:
		return RaySphere(p, d3.Sphere{Center: s.A, Radius: s.Radius})
	case z > uu:
		return RaySphere(p, d3.Sphere{Center: s.B, Radius: s.Radius})
	case t < 0:
		return h, false
	default:
		h.T = t
		h.Point = p.Origin.Add(p.Dir.Scale(t))
		h.Normal = h.Point.Sub(s.A.Add(u.Scale(z / uu))).Scale(1 / s.Radius)
		return h, true
	}
}

// MovingSphereSphere casts the center of a along the motion at a sphere with both radii
// (Ericson 5.5.5). It has the faults of RaySphere.
func MovingSphereSphere(a d3.Sphere, motion d3.Vec, b d3.Sphere) (h d3.Hit, ok bool) {
	b.Radius += a.Radius
	h, ok = RaySphere(d3.Ray{Origin: a.Center, Dir: motion}, b)
	if !ok || h.T > 1 {
		return d3.Hit{}, false
	}
	h.Point = h.Point.Sub(h.Normal.Scale(a.Radius))
	return h, true
}

// MovingSphereCapsule casts the center of a along the motion at a capsule with both
// radii (Ericson 5.5). It has the faults of RayCapsule.
func MovingSphereCapsule(a d3.Sphere, motion d3.Vec, b d3.Capsule) (h d3.Hit, ok bool) {
	b.Radius += a.Radius
	h, ok = RayCapsule(d3.Ray{Origin: a.Center, Dir: motion}, b)
	if !ok || h.T > 1 {
		return d3.Hit{}, false
	}
	h.Point = h.Point.Sub(h.Normal.Scale(a.Radius))
	return h, true
}
