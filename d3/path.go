package d3

import "github.com/hantei-go/hantei/internal/exact"

// RayCast returns the first point of p that lies in s, and whether there is one.
// Shapes are solid and closed: a path that starts inside hits at its start, and
// touching counts. The answer is exact: ok is Overlap(p, s).
//
// T is 0 exactly when p, a Segment or Ray, starts in s, and Clip's Enter otherwise;
// it is exactly 1 when only the end of a Segment lies in s. For a Line, which has no
// start, T may be negative; if it is inside s from −Inf on, T is the parameter
// nearest to 0 at which it is. Normal points out of s where p enters; where p starts
// inside, it is the Normal of Collide(start, s). If s has no radius where it is hit,
// Normal is the direction nearest to −Dir of all that point out of it.
//
// Point is p.At(T), unless T exceeds a float64 (see the package comment). The distance
// of the exact point at T from the surface is below 8e(|m| + |u| + r), m from the start
// of p to the shape's and u from its A to its B, if there is one (the perpendicular
// form: Haines, Precision Improvements for Ray/Sphere Intersection, in Ray Tracing Gems,
// 2019). T itself is as sensitive as the question: near a tangent, like a square root.
//
// A path of zero length is its point and hits at T = 0. A path or shape with a NaN
// or an infinity is the empty set, which nothing hits: the Hit is zero.
func RayCast(p Path, s Shape) (h Hit, ok bool) {
	ok = rayCast(&h, p, s)
	return h, ok
}

func rayCast(h *Hit, p Path, s Shape) bool {
	var o, d, end *Vec
	var way Vec
	isWay := false
	switch p := p.(type) {
	case Ray:
		o, d = &p.Origin, &p.Dir
	case *Ray:
		o, d = &p.Origin, &p.Dir
	case Segment:
		way = p.B.Sub(p.A)
		o, d, end, isWay = &p.A, &way, &p.B, true
	case *Segment:
		way = p.B.Sub(p.A)
		o, d, end, isWay = &p.A, &way, &p.B, true
	default:
		return rayCastCores(h, p, s)
	}
	var a, b *Vec
	var r float64
	kind := exact.Segment
	switch s := s.(type) {
	case Sphere:
		a, r = &s.Center, s.Radius
	case *Sphere:
		a, r = &s.Center, s.Radius
	case Capsule:
		a, b, r = &s.A, &s.B, s.Radius
	case *Capsule:
		a, b, r = &s.A, &s.B, s.Radius
	case Segment:
		a, b = &s.A, &s.B
	case *Segment:
		a, b = &s.A, &s.B
	case Ray:
		a, b, kind = &s.Origin, &s.Dir, exact.Ray
	case *Ray:
		a, b, kind = &s.Origin, &s.Dir, exact.Ray
	case Line:
		a, b, kind = &s.Origin, &s.Dir, exact.Line
	case *Line:
		a, b, kind = &s.Origin, &s.Dir, exact.Line
	default:
		return rayCastCores(h, p, s)
	}
	var answer cast
	switch {
	case b == nil:
		answer = h.castBall(o, d, a, r, isWay)
	case r == 0:
		answer = h.castThin(o, d, end, spine{kind, a, b}, isWay)
	default:
		answer = h.castCapsule(o, d, spine{kind, a, b}, r, isWay)
	}
	switch {
	case answer == castHit:
		return true
	case answer == castMiss:
		return false
	case answer == castInside && h.startIn(o, a, b):
		return true
	}
	return rayCastCores(h, p, s)
}

//go:noinline
func rayCastCores(h *Hit, p Path, s Shape) bool {
	var x, y core
	x.set(p)
	y.set(s)
	var w pass
	if !w.decide(&x, &y) {
		return false
	}
	if x.kind == exact.Point || w.Start <= 0 && x.kind != exact.Line {
		*h = Hit{0, x.a, contactNormal(&x.a, &y)}
		return true
	}
	w.trace(&x, &y)
	if w.Start < 0 {
		h.onLine(p, &w, &x, &y)
		return true
	}
	h.T = w.enter(x.kind)
	h.Normal = w.normal(-1, &x, &y)
	h.Point = w.at(p, h.T, -1, h.Normal, &y)
	return true
}

// onLine sets the hit of a line that is inside s from −Inf on.
func (h *Hit) onLine(p Path, w *pass, x, y *core) {
	var start core
	start.setPoint(x.a, 0)
	if relate(&start, y) <= touching {
		*h = Hit{0, x.a, contactNormal(&x.a, y)}
		return
	}
	h.T = w.exit(x.kind, w.enter(x.kind))
	h.Normal = w.normal(+1, x, y)
	h.Point = w.at(p, h.T, +1, h.Normal, y)
}

// Clip returns the part of p that lies in s, and whether there is one: ok is
// Overlap(p, s), exactly. Enter is 0 exactly if p, a Segment or Ray, starts in s,
// and Exit is 1 exactly if a Segment ends in it; where p goes on inside s for ever,
// they are infinite. Enter ≤ Exit, and they are equal if p only touches s. Errors
// are those of RayCast.
//
// A path of zero length that lies in s has all its range inside: 0 to 1 for a
// Segment, 0 to +Inf for a Ray, −Inf to +Inf for a Line.
func Clip(p Path, s Shape) (c Span, ok bool) {
	ok = clip(&c, p, s)
	return c, ok
}

func clip(c *Span, p Path, s Shape) bool {
	var through chord
	switch through.set(p, s) {
	case castHit:
		*c = through.span()
		return true
	case castMiss:
		return false
	}
	return clipTube(c, &through, p, s)
}

//go:noinline
func clipTube(c *Span, way *chord, p Path, s Shape) bool {
	var tube bore
	switch tube.through(way, s) {
	case castHit:
		*c = tube.span()
		return true
	case castMiss:
		return false
	}
	return clipCores(c, p, s)
}

//go:noinline
func clipCores(c *Span, p Path, s Shape) bool {
	var x, y core
	x.set(p)
	y.set(s)
	var w pass
	if !w.decide(&x, &y) {
		return false
	}
	if x.kind == exact.Point {
		*c = wholeSpan(p)
		return true
	}
	w.trace(&x, &y)
	c.Enter = w.enter(x.kind)
	c.Exit = w.exit(x.kind, c.Enter)
	return true
}

// Crossings returns where p meets the surface of s: none, one or two hits in
// increasing order. They are the points where the line of p enters and leaves s, as
// far as those points lie on p. So a chord has two, a tangent one, a path that
// starts inside only the one where it leaves, and one that lies inside none; a start
// or end on the surface counts. A path that runs along the surface, and one that
// runs along a core without a radius, has the ends of what the two share.
//
// The number n is exact. Two hits may still round to one T. T and Point are those of
// Clip's Enter and Exit, to the bit. Normal points out of s, at the first hit facing
// the path that enters, at the second the path that leaves. A path of zero length
// has no crossings.
func Crossings(p Path, s Shape) (hits [2]Hit, n int) {
	n = crossings(&hits, p, s)
	return hits, n
}

func crossings(hits *[2]Hit, p Path, s Shape) int {
	var through chord
	switch through.set(p, s) {
	case castHit:
		return through.crossings(hits)
	case castMiss:
		return 0
	}
	return crossTube(hits, &through, p, s)
}

//go:noinline
func crossTube(hits *[2]Hit, way *chord, p Path, s Shape) int {
	var tube bore
	switch tube.through(way, s) {
	case castHit:
		return tube.crossings(hits)
	case castMiss:
		return 0
	}
	return crossingsCores(hits, p, s)
}

//go:noinline
func crossingsCores(hits *[2]Hit, p Path, s Shape) (n int) {
	var x, y core
	x.set(p)
	y.set(s)
	var w pass
	if !w.decide(&x, &y) || !w.Enter && !w.Exit {
		return 0
	}
	w.trace(&x, &y)
	enter := w.enter(x.kind)
	if w.Enter {
		out := w.normal(-1, &x, &y)
		hits[n] = Hit{enter, w.at(p, enter, -1, out, &y), out}
		n++
	}
	if w.Exit {
		t, out := w.exit(x.kind, enter), w.normal(+1, &x, &y)
		hits[n] = Hit{t, w.at(p, t, +1, out, &y), out}
		n++
	}
	return n
}
