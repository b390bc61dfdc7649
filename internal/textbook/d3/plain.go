package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// The plain forms are queries of the library as one would write them without a
// thought of rounding: textbook formulas behind the same type switch. They measure
// what exactness costs.

// Overlap is the plain form of d3.Overlap.
func Overlap(a, b d3.Shape) bool {
	switch a := a.(type) {
	case d3.Sphere:
		switch b := b.(type) {
		case d3.Sphere:
			d, r := a.Center.Sub(b.Center), a.Radius+b.Radius
			return d.Dot(d) <= float64(r*r)
		case d3.Capsule:
			r := a.Radius + b.Radius
			return pointSegmentSq(a.Center, b.A, b.B) <= float64(r*r)
		case d3.Box:
			return SphereBox(&a, &b)
		}
	case d3.Box:
		switch b := b.(type) {
		case d3.Box:
			return BoxBox(&a, &b)
		case d3.Sphere:
			return SphereBox(&b, &a)
		case d3.Vec:
			return BoxBox(&a, &d3.Box{Min: b, Max: b})
		}
	case d3.Vec:
		if b, ok := b.(d3.Box); ok {
			return BoxBox(&d3.Box{Min: a, Max: a}, &b)
		}
	case d3.Capsule:
		switch b := b.(type) {
		case d3.Sphere:
			r := a.Radius + b.Radius
			return pointSegmentSq(b.Center, a.A, a.B) <= float64(r*r)
		case d3.Capsule:
			r := a.Radius + b.Radius
			return segmentSegmentSq(&a.A, &a.B, &b.A, &b.B) <= float64(r*r)
		}
	}
	return overlapOther(a, b)
}

func overlapSpans(x, y *span) bool {
	w, _, _ := connect(x, y)
	r := x.r + y.r
	return w.Dot(w) <= float64(r*r)
}

// Distance is the plain form of d3.Distance.
func Distance(a, b d3.Shape) float64 {
	switch a := a.(type) {
	case d3.Sphere:
		switch b := b.(type) {
		case d3.Sphere:
			d := a.Center.Sub(b.Center)
			return max(0, math.Sqrt(d.Dot(d))-(a.Radius+b.Radius))
		case d3.Capsule:
			return max(0, math.Sqrt(pointSegmentSq(a.Center, b.A, b.B))-(a.Radius+b.Radius))
		case d3.Box:
			return max(0, math.Sqrt(boxPointSq(&a.Center, &b))-a.Radius)
		}
	case d3.Box:
		switch b := b.(type) {
		case d3.Box:
			return boxGap(&a, &b)
		case d3.Sphere:
			return max(0, math.Sqrt(boxPointSq(&b.Center, &a))-b.Radius)
		}
	case d3.Vec:
		if b, ok := b.(d3.Box); ok {
			return math.Sqrt(boxPointSq(&a, &b))
		}
	case d3.Capsule:
		if b, ok := b.(d3.Sphere); ok {
			return max(0, math.Sqrt(pointSegmentSq(b.Center, a.A, a.B))-(a.Radius+b.Radius))
		}
	}
	return distanceSpans(a, b)
}

//go:noinline
func distanceSpans(a, b d3.Shape) float64 {
	var x, y span
	x.set(a)
	y.set(b)
	w, _, _ := connect(&x, &y)
	return max(0, math.Sqrt(w.Dot(w))-(x.r+y.r))
}

// ClosestPoints is the plain form of d3.ClosestPoints: of the points on the connection
// of the cores, those at the radii, or both halfway between them if shapes overlap.
func ClosestPoints(a, b d3.Shape) (onA, onB d3.Vec) {
	var x, y span
	x.set(a)
	y.set(b)
	w, s, t := connect(&x, &y)
	onA, onB = x.at(s), y.at(t)
	l := math.Sqrt(w.Dot(w))
	if l == 0 {
		return onA, onB
	}
	n := w.Scale(1 / l)
	onA, onB = onA.Sub(n.Scale(x.r)), onB.Add(n.Scale(y.r))
	if l < x.r+y.r {
		onA = onA.Add(onB).Scale(0.5)
		onB = onA
	}
	return onA, onB
}

// epsilon is below what a textbook calls parallel or meeting.
const epsilon = 1e-9

// Collide is the plain form of d3.Collide: a normal along the connection of the cores,
// and where there is none the one of wayOut.
func Collide(a, b d3.Shape) (c d3.Contact, ok bool) {
	if a, isBox := a.(d3.Box); isBox {
		if b, isBox := b.(d3.Box); isBox {
			if !BoxBox(&a, &b) {
				return c, false
			}
			c.Normal, c.Depth = boxesOut(&a, &b)
			c.Point = boxMiddle(&a, &b)
			return c, true
		}
	}
	if b, isBox := b.(d3.Box); isBox {
		switch a := a.(type) {
		case d3.Sphere:
			return c, collideSphereBox(&c, &a, &b)
		case d3.Vec:
			ball := d3.Sphere{Center: a}
			return c, collideSphereBox(&c, &ball, &b)
		}
	}
	var x, y span
	x.set(a)
	y.set(b)
	w, s, t := connect(&x, &y)
	l, r := math.Sqrt(w.Dot(w)), x.r+y.r
	if l > r {
		return c, false
	}
	if l < epsilon {
		c.Normal, c.Depth = wayOut(&x, &y)
		c.Depth += r
	} else {
		c.Normal = w.Scale(1 / l)
		c.Depth = r - l
	}
	p := x.at(s).Sub(c.Normal.Scale(x.r))
	q := y.at(t).Add(c.Normal.Scale(y.r))
	c.Point = p.Add(q).Scale(0.5)
	return c, true
}

// RayCast is the plain form of d3.RayCast, for rays and segments against spheres and
// capsules.
func RayCast(p d3.Path, s d3.Shape) (h d3.Hit, ok bool) {
	switch p := p.(type) {
	case d3.Ray:
		ok = cast(&h, p.Origin, p.Dir, s)
	case d3.Segment:
		ok = cast(&h, p.A, p.B.Sub(p.A), s) && h.T <= 1
	}
	return h, ok
}

func cast(h *d3.Hit, o, v d3.Vec, s d3.Shape) bool {
	switch s := s.(type) {
	case d3.Sphere:
		return castAtSphere(h, o, v, s.Center, s.Radius)
	case d3.Capsule:
		return castAtCapsule(h, o, v, s.A, s.B, s.Radius)
	case d3.Box:
		return castAtBox(h, &o, &v, &s)
	}
	return false
}

// Clip is the plain form of d3.Clip, for spheres.
func Clip(p d3.Path, s d3.Shape) (c d3.Span, ok bool) {
	var x span
	x.set(p)
	c.Enter, c.Exit, ok = LineSphereQuadratic(d3.Line{Origin: x.o, Dir: x.u}, s.(d3.Sphere))
	c.Enter, c.Exit = max(x.lo, c.Enter), min(c.Exit, x.hi)
	return c, ok && c.Enter <= c.Exit
}

// Crossings is the plain form of d3.Crossings, for spheres.
func Crossings(p d3.Path, s d3.Shape) (hits [2]d3.Hit, n int) {
	var x span
	x.set(p)
	ball := s.(d3.Sphere)
	t1, t2, ok := LineSphereQuadratic(d3.Line{Origin: x.o, Dir: x.u}, ball)
	if !ok {
		return hits, 0
	}
	for _, t := range [2]float64{t1, t2} {
		if x.lo <= t && t <= x.hi {
			point := x.at(t)
			hits[n] = d3.Hit{T: t, Point: point, Normal: point.Sub(ball.Center).Scale(1 / ball.Radius)}
			n++
		}
	}
	return hits, n
}

// Sweep is the plain form of d3.Sweep, for spheres that move against spheres,
// capsules and boxes, and points and boxes that move against boxes.
func Sweep(a d3.Shape, motion d3.Vec, b d3.Shape) (h d3.Hit, ok bool) {
	if a, isBox := a.(d3.Box); isBox {
		if b, isBox := b.(d3.Box); isBox {
			return h, sweepBoxes(&h, &a, &motion, &b)
		}
	}
	if a, isPoint := a.(d3.Vec); isPoint {
		if b, isBox := b.(d3.Box); isBox {
			ok = castAtBox(&h, &a, &motion, &b) && h.T <= 1
		}
	}
	if a, isSphere := a.(d3.Sphere); isSphere {
		switch b := b.(type) {
		case d3.Box:
			ok = castSphereAtBox(&h, &a, &motion, &b)
		case d3.Sphere:
			ok = castAtSphere(&h, a.Center, motion, b.Center, a.Radius+b.Radius) && stop(&h, a.Radius)
		case d3.Capsule:
			ok = castAtCapsule(&h, a.Center, motion, b.A, b.B, a.Radius+b.Radius) && stop(&h, a.Radius)
		}
	}
	return h, ok
}
