package d3

// Motions and paths of bodies: when they meet and part, and where.

//go:noinline
func rayCastBody(h *Hit, p Path, s Shape) bool {
	var y body
	y.set(s)
	if y.form == halved {
		return rayCastHalf(h, p, &y)
	}
	var c Span
	ok := clipBody(&c, p, s)
	*h = Hit{T: c.Enter}
	return ok
}

//go:noinline
func clipBody(c *Span, p Path, s Shape) bool {
	var y body
	y.set(s)
	if y.form == halved {
		return clipHalf(c, p, &y)
	}
	var x core
	x.set(p)
	start := x.a
	return sweepSpanBodies(c, &start, &x.b, s, &x.a)
}

//go:noinline
func crossingsBody(hits *[2]Hit, p Path, s Shape) (n int) {
	var y body
	y.set(s)
	if y.form == halved {
		return crossingsHalf(hits, p, &y)
	}
	return 0
}

//go:noinline
func sweepBodies(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var x, y body
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.form == halved || y.form == halved {
		return sweepHalf(h, &x, ma, &y, mb)
	}
	if areCores(&x, &y) {
		return sweepCores(h, &x, ma, &y, mb)
	}
	m := ma.Sub(*mb)
	if !cutOff(&x, &y, &m) {
		return false
	}
	var v voyage
	ok := x.solid.sweep(&y.solid, ma, mb, &v)
	*h = Hit{T: v.span.Enter, Normal: v.n}
	return ok
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
	ok := x.solid.sweep(&y.solid, ma, mb, &v)
	*s = v.span
	return ok
}
