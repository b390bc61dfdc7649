package d3

// Motions of bodies: when they meet and part, and where.

// sweepBodies leaves the contact of what overlaps before the motion to Collide.
//
//go:noinline
func sweepBodies(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) cast {
	var x, y body
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.form == halved || y.form == halved {
		return sweepHalf(h, &x, ma, &y, mb)
	}
	if areCores(&x, &y) {
		return castIf(sweepCores(h, &x, ma, &y, mb))
	}
	m := ma.Sub(*mb)
	if !cutOff(&x, &y, &m) {
		return castMiss
	}
	var v voyage
	if !x.solid.sweep(&y.solid, ma, mb, &v, false) {
		return castMiss
	}
	if v.start <= touching {
		return castInside
	}
	t := v.span.Enter
	*h = Hit{t, v.in.onA.Add(ma.Scale(t)).Lerp(v.in.onB.Add(mb.Scale(t)), 0.5), v.in.n}
	return castHit
}

//go:noinline
func sweepSpanBodies(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var x, y body
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.form == halved || y.form == halved {
		return sweepSpanHalf(s, &x, ma, &y, mb)
	}
	if areCores(&x, &y) {
		return sweepSpanCores(s, &x, ma, &y, mb)
	}
	m := ma.Sub(*mb)
	if !cutOff(&x, &y, &m) {
		return false
	}
	var v voyage
	ok := x.solid.sweep(&y.solid, ma, mb, &v, true)
	*s = v.span
	return ok
}
