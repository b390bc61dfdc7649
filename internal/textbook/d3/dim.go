package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// This file holds what depends on the dimension.

// LineSphereCross compares the perpendicular |K×V|/|V| with r (article S0.4). From far
// away the product cancels; a zero V divides by zero and says no.
func LineSphereCross(l d3.Line, s d3.Sphere) bool {
	return s.Center.Sub(l.Origin).Cross(l.Dir).Len()/l.Dir.Len() <= s.Radius
}

// wayOut is the way out for cores that meet: along the common perpendicular, none for
// cores without thickness.
func wayOut(a, b *span) (normal d3.Vec, depth float64) {
	n := a.u.Cross(b.u)
	if l := n.Len(); l > epsilon {
		return n.Scale(1 / l), 0
	}
	return d3.V(1, 0, 0), 0
}

// BoxBox compares the sides (Ericson 4.2).
func BoxBox(a, b *d3.Box) bool {
	return a.Max.X >= b.Min.X && a.Min.X <= b.Max.X &&
		a.Max.Y >= b.Min.Y && a.Min.Y <= b.Max.Y &&
		a.Max.Z >= b.Min.Z && a.Min.Z <= b.Max.Z
}

// boxPointSq returns the squared distance of a point from a box (Ericson 5.1.3).
func boxPointSq(p *d3.Vec, b *d3.Box) float64 {
	x := max(b.Min.X-p.X, 0, p.X-b.Max.X)
	y := max(b.Min.Y-p.Y, 0, p.Y-b.Max.Y)
	z := max(b.Min.Z-p.Z, 0, p.Z-b.Max.Z)
	return float64(x*x) + float64(y*y) + float64(z*z)
}

// boxGap returns the distance of two boxes.
func boxGap(a, b *d3.Box) float64 {
	x := max(b.Min.X-a.Max.X, 0, a.Min.X-b.Max.X)
	y := max(b.Min.Y-a.Max.Y, 0, a.Min.Y-b.Max.Y)
	z := max(b.Min.Z-a.Max.Z, 0, a.Min.Z-b.Max.Z)
	return math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z))
}

// slabs clips o + t·v, t from 0 on, by the sides from lo to hi, and returns where it enters and
// in which axis (Ericson 5.3.3). Rounding decides what grazes an edge.
func slabs(o, v, lo, hi *d3.Vec) (enter, exit float64, axis int, ok bool) {
	axis, exit = -1, math.Inf(1)
	if !slab(o.X, v.X, lo.X, hi.X, 0, &enter, &exit, &axis) ||
		!slab(o.Y, v.Y, lo.Y, hi.Y, 1, &enter, &exit, &axis) ||
		!slab(o.Z, v.Z, lo.Z, hi.Z, 2, &enter, &exit, &axis) {
		return 0, 0, 0, false
	}
	return enter, exit, axis, true
}

func outOfSlab(axis int, v *d3.Vec) (n d3.Vec) {
	switch axis {
	case 0:
		n.X = -sign(v.X)
	case 1:
		n.Y = -sign(v.Y)
	case 2:
		n.Z = -sign(v.Z)
	}
	return n
}

// boxesOut is the least way out of two boxes that overlap.
func boxesOut(a, b *d3.Box) (n d3.Vec, depth float64) {
	depth = math.Inf(1)
	least(a.Max.X-b.Min.X, d3.Vec{X: -1}, &n, &depth)
	least(b.Max.X-a.Min.X, d3.Vec{X: +1}, &n, &depth)
	least(a.Max.Y-b.Min.Y, d3.Vec{Y: -1}, &n, &depth)
	least(b.Max.Y-a.Min.Y, d3.Vec{Y: +1}, &n, &depth)
	least(a.Max.Z-b.Min.Z, d3.Vec{Z: -1}, &n, &depth)
	least(b.Max.Z-a.Min.Z, d3.Vec{Z: +1}, &n, &depth)
	return n, depth
}

// boxMiddle returns the middle of what two boxes share.
func boxMiddle(a, b *d3.Box) d3.Vec {
	return d3.Vec{
		X: float64(0.5 * (max(a.Min.X, b.Min.X) + min(a.Max.X, b.Max.X))),
		Y: float64(0.5 * (max(a.Min.Y, b.Min.Y) + min(a.Max.Y, b.Max.Y))),
		Z: float64(0.5 * (max(a.Min.Z, b.Min.Z) + min(a.Max.Z, b.Max.Z))),
	}
}

// boxPoint returns the point of b nearest to p (Ericson 5.1.3).
func boxPoint(p *d3.Vec, b *d3.Box) d3.Vec {
	return d3.Vec{
		X: max(b.Min.X, min(p.X, b.Max.X)),
		Y: max(b.Min.Y, min(p.Y, b.Max.Y)),
		Z: max(b.Min.Z, min(p.Z, b.Max.Z)),
	}
}

func grown(p d3.Vec, r float64) d3.Vec { return d3.Vec{X: p.X + r, Y: p.Y + r, Z: p.Z + r} }

// region says in which of the axes p is beyond b, if there are more than one, and which corner is
// near and which is opposite.
func region(p *d3.Vec, b *d3.Box) (where int, near, far d3.Vec) {
	n := 0
	near, far = b.Min, b.Max
	if p.X > b.Max.X {
		near.X, far.X = b.Max.X, b.Min.X
	}
	if p.X < b.Min.X || p.X > b.Max.X {
		where |= 1
		n++
	}
	if p.Y > b.Max.Y {
		near.Y, far.Y = b.Max.Y, b.Min.Y
	}
	if p.Y < b.Min.Y || p.Y > b.Max.Y {
		where |= 2
		n++
	}
	if p.Z > b.Max.Z {
		near.Z, far.Z = b.Max.Z, b.Min.Z
	}
	if p.Z < b.Min.Z || p.Z > b.Max.Z {
		where |= 4
		n++
	}
	if n < 2 {
		where = 0
	}
	return where, near, far
}

// castAtCorner casts a sphere at the edge of a box that it is beside, or at the three of a corner.
func castAtCorner(h *d3.Hit, s *d3.Sphere, v *d3.Vec, where int, near, far d3.Vec) (ok bool) {
	ends := [3]d3.Vec{near, near, near}
	ends[0].X, ends[1].Y, ends[2].Z = far.X, far.Y, far.Z
	var x d3.Hit
	for k, end := range ends {
		if (where == 7 || where&(1<<k) == 0) && castAtCapsule(&x, s.Center, *v, near, end, s.Radius) && !(ok && x.T >= h.T) {
			*h, ok = x, true
		}
	}
	return ok
}

// angle returns the solid angle at which p sees a triangle, positive if it sees the back of it: the face from which its corners go
// clockwise (van Oosterom and Strackee, The Solid Angle of a Plane Triangle, 1983). The sum over a closed surface is 4π for each time
// that it goes around p. It rounds, and is undefined on the surface.
func angle(p *d3.Vec, t *d3.Triangle) float64 {
	a, b, c := t.A.Sub(*p), t.B.Sub(*p), t.C.Sub(*p)
	la, lb, lc := a.Len(), b.Len(), c.Len()
	det := a.Dot(b.Cross(c))
	return 2 * math.Atan2(det, float64(la*lb*lc)+float64(a.Dot(b)*lc)+float64(b.Dot(c)*la)+float64(c.Dot(a)*lb))
}

// whole is the sum of angles around a point inside.
const whole = 4 * math.Pi

// part is what a surface consists of.
type part = d3.Triangle
