package d3

// Cores among bodies: rays and lines whose radii are sums that one float does not hold. There
// is no place to cut two of them off, but closed forms know them.

// areCores says whether both bodies are rays or lines, and gives their cores radii with the same
// sum: the first one that sum, rounded, and the second what it rounds by. Only what two floats do
// not hold either is lost. The lesser radius is the first summand, so swapping changes nothing.
func areCores(x, y *operand) bool {
	if x.form != spanned || y.form != spanned || x.isBounded() || y.isBounded() {
		return false
	}
	x.core.r, y.core.r = x.solid.R, y.solid.R
	if !isFinite(x.solid.R) || !isFinite(y.solid.R) {
		return true
	}
	x.core.r, y.core.r = x.solid.InTwo(&y.solid.Radius)
	return true
}

// arePathAndCore is areCores for a path: the radius is that of what is hit, and the path's is what
// one float does not hold of it.
func arePathAndCore(x, y *operand) bool {
	if !areCores(x, y) {
		return false
	}
	x.core.r, y.core.r = y.core.r, x.core.r
	return true
}

// share returns how much the radius of the first core exceeds its own.
func (x *operand) share() float64 { return x.core.r - x.solid.R }

func overlapCores(x, y *operand) bool { return relate(&x.core, &y.core) <= touching }

func distanceCores(x, y *operand) float64 { return x.core.distance(&y.core) }

func collideCores(c *Contact, x, y *operand) bool {
	rel := relate(&x.core, &y.core)
	if rel > touching {
		return false
	}
	c.between(&x.core, &y.core, rel)
	c.Point = c.Point.Add(c.Normal.Scale(x.share()))
	return true
}

func closestCores(x, y *operand) (onA, onB Vec) {
	if rel := relate(&x.core, &y.core); rel <= touching {
		var c Contact
		collideCores(&c, x, y)
		return c.Point, c.Point
	} else if rel == empty {
		return onA, onB
	}
	a, b := x.core, y.core
	a.r, b.r = x.solid.R, y.solid.R
	if b.precedes(&a) {
		onB, onA = gapPoints(&b, &a)
		return onA, onB
	}
	return gapPoints(&a, &b)
}

func sweepCores(h *Hit, x *operand, ma *Vec, y *operand, mb *Vec) bool {
	c := coreSweep{a: x.core, b: y.core, ma: *ma, mb: *mb, m: ma.Sub(*mb)}
	if !c.sweep(h) {
		return false
	}
	h.Point = h.Point.Add(h.Normal.Scale(x.share()))
	return true
}

func sweepSpanCores(s *Span, x *operand, ma *Vec, y *operand, mb *Vec) bool {
	c := coreSweep{a: x.core, b: y.core, ma: *ma, mb: *mb, m: ma.Sub(*mb)}
	return c.sweepSpan(s)
}
