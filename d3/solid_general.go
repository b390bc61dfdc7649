package d3

// The general way: which of the kernels answers, closed forms for two cores, the one for
// solids otherwise.

//go:noinline
func overlapAny(a, b Shape) bool {
	var x, y core
	if x.set(a) && y.set(b) {
		return relate(&x, &y) <= touching
	}
	return overlapBodies(a, b)
}

//go:noinline
func rayCastAny(h *Hit, p Path, s Shape) castAnswer {
	var x, y core
	if x.set(p) && y.set(s) {
		return castIf(rayCastCores(h, p, &x, &y))
	}
	return rayCastBody(h, p, s)
}

//go:noinline
func clipAny(c *Span, p Path, s Shape) bool {
	var x, y core
	if x.set(p) && y.set(s) {
		return clipCores(c, p, &x, &y)
	}
	return clipBody(c, p, s)
}

//go:noinline
func crossingsAny(hits *[2]Hit, p Path, s Shape) int {
	var x, y core
	if x.set(p) && y.set(s) {
		return crossingsCores(hits, p, &x, &y)
	}
	return crossingsBody(hits, p, s)
}

//go:noinline
func sweepAny(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) castAnswer {
	if isHalfSpace(a) || isHalfSpace(b) {
		return sweepBodies(h, a, ma, b, mb)
	}
	var c coreSweep
	if c.set(a, ma, b, mb) {
		return castIf(c.sweep(h))
	}
	return sweepBodies(h, a, ma, b, mb)
}

//go:noinline
func sweepSpanAny(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var c coreSweep
	if c.set(a, ma, b, mb) {
		return c.sweepSpan(s)
	}
	return sweepSpanBodies(s, a, ma, b, mb)
}
