package d3

// Casts and sweeps of aligned boxes, with or without a radius: the times at which a path or a motion enters and leaves.

import "math"

// castBoxes computes the hit of the boxes a and b that move by ma and mb. It decides boxes that overlap at the start, certainly
// enter through one side, or miss, and leaves all others to castBoxesOnGrid.
func (h *Hit) castBoxes(a *Box, ma *Vec, b *Box, mb *Vec) castAnswer {
	lo, hi, m := b.Min.Sub(a.Max), b.Max.Sub(a.Min), ma.Sub(*mb)
	if lo.isAtMost(Vec{}) && (Vec{}).isAtMost(hi) {
		if !isFinite(ma.maxAbs()) || !isFinite(mb.maxAbs()) || !isSpanned(a.Min, a.Max) || !isSpanned(b.Min, b.Max) {
			return castUnsure
		}
		var c Contact
		if isOnly, ok := c.byLeastAxis(a.Min, a.Max, b.Min, b.Max); !isOnly || !ok {
			c.ofBoxesAny(&a.Min, &a.Max, &b.Min, &b.Max)
		}
		h.T, h.Point, h.Normal = 0, c.Point, c.Normal
		return castInside
	}
	near, far := quotients(lo, hi, m)
	t, last := near.most(), min(far.least(), 1)
	if !isFinite(lo.sumAbs() + hi.sumAbs() + m.sumAbs()) {
		return castUnsure
	}
	if t > 0 && after(last, t) {
		if n, ok := entryNormal(near, m, t); ok && a.Min.isAtMost(a.Max) && b.Min.isAtMost(b.Max) {
			x, y := ma.Scale(t), mb.Scale(t)
			h.T, h.Normal = t, n
			h.Point, ok = touchingAt(n, a.Min.Add(x), a.Max.Add(x), b.Min.Add(y), b.Max.Add(y))
			if ok {
				return castHit
			}
		}
	} else if last < 0 || after(t, last) {
		return castMiss
	}
	return h.castBoxesOnGrid(a, ma, b, mb)
}

// castBoxesOnGrid is castBoxes for boxes that meet with several sides at once, or only touch, if all numbers are on the grid of
// areOnGrid. Otherwise it returns castUnsure.
//
//go:noinline
func (h *Hit) castBoxesOnGrid(a *Box, ma *Vec, b *Box, mb *Vec) castAnswer {
	if !(areOnGrid(&a.Min, &a.Max) && areOnGrid(&b.Min, &b.Max) && areOnGrid(ma, mb)) ||
		!a.Min.isAtMost(a.Max) || !b.Min.isAtMost(b.Max) {
		return castUnsure
	}
	t, n, answer := enterOnGrid(b.Min.Sub(a.Max), b.Max.Sub(a.Min), ma.Sub(*mb), true)
	if answer == castHit {
		var ok bool
		x, y := ma.Scale(t), mb.Scale(t)
		h.T, h.Normal = t, n
		if h.Point, ok = touchingAt(n, a.Min.Add(x), a.Max.Add(x), b.Min.Add(y), b.Max.Add(y)); !ok {
			return castUnsure
		}
	}
	return answer
}

// castRoundedBoxes computes the hit of two rounded boxes that move by ma and mb. It sets h only if it returns castHit.
func (h *Hit) castRoundedBoxes(p *roundedBoxPair, ma, mb *Vec) castAnswer {
	if p.r != 0 {
		switch rel := p.relate(); {
		case !isFinite(ma.maxAbs()) || !isFinite(mb.maxAbs()) || rel == undecided:
			return castUnsure
		case rel <= touching:
			return castInside
		case p.a.isPoint() || p.b.isPoint():
			return castUnsure // RayCast decides, so that its bits are those of Sweep
		}
		return h.castRound(p, ma, mb)
	}
	var way slabs
	answer := way.setPair(p, ma, mb)
	switch {
	case answer == castHit && !way.faces(-1):
		way.castExact(&p.a, &p.b, ma, mb)
	case answer == castUnsure && way.startsBetween() && isFinite(ma.maxAbs()) && isFinite(mb.maxAbs()):
		answer = castInside
	}
	if answer == castHit {
		h.T, h.Normal = way.enter, way.normal(&way.in)
		h.Point = p.touchPoint(&way, ma, mb)
	}
	return answer
}

// touchPoint returns the center of the contact of both cores at the time of impact way.enter.
func (p *roundedBoxPair) touchPoint(way *slabs, ma, mb *Vec) Vec {
	a, b := ma.Scale(way.enter), mb.Scale(way.enter)
	aMin, aMax, bMin, bMax, m := axes(p.a.min.Add(a)), axes(p.a.max.Add(a)), axes(p.b.min.Add(b)), axes(p.b.max.Add(b)), axes(way.m)
	var x [3]float64
	for k, d := range m {
		switch {
		case way.in[k] == 0:
			x[k] = halfway(max(aMin[k], bMin[k]), min(aMax[k], bMax[k]))
		case d > 0:
			x[k] = aMax[k]
		default:
			x[k] = aMin[k]
		}
	}
	return vecOf(x)
}

// exitTime computes when two rounded boxes cease to overlap that overlap at some time of their motion. ok reports whether
// floats are certain.
//
// It is the Newton iteration of enterByNewton, backwards from t = 1. The gap is convex in t, so the root found is the last one:
// after that time the boxes are apart. It also certifies that they penetrate before that time, so that they do not only touch.
func (p *roundedBoxPair) exitTime(ma, mb *Vec) (exit float64, ok bool) {
	m := ma.Sub(*mb)
	mm := m.Dot(m)
	if !(isModest(mm) && p.r > 0x1p-50 && p.r < 0x1p50) {
		return 0, false
	}
	t := 1.0
	for range maxSteps {
		x := m.Scale(t)
		g := nearestZero(p.lo.Sub(x), p.hi.Sub(x))
		gg, gm := g.Dot(g), -g.Dot(m)
		size := math.Sqrt(gg)
		reach := g.sumAbs() + x.sumAbs() + p.r
		off := float64(4 * e * reach)
		switch {
		case t == 1 && size < p.r-off:
			return 1, true
		case math.Abs(size-p.r) <= off:
			s := min(gm/mm, t)
			return min(t, 1-e), t < 1 && float64(gm*s) > float64(16*off*reach)
		case size < p.r || !(gm > 0):
			return 0, false
		}
		t = max(0, t-(gg-float64(p.r*size))/gm)
	}
	return 0, false
}

// castBox computes where the path o + t·d, which ends at end unless that is nil, first hits the box b. It decides paths that
// certainly enter through one side or miss, and leaves all others to castBoxAny.
func (h *Hit) castBox(o, d, end *Vec, b *Box) castAnswer {
	lo, hi := b.Min.Sub(*o), b.Max.Sub(*o)
	near, far := quotients(lo, hi, *d)
	t, last := near.most(), far.least()
	if end != nil {
		last = min(last, 1)
	}
	if !isFinite(lo.sumAbs() + hi.sumAbs() + d.sumAbs()) {
		return h.castBoxAny(o, d, end, b)
	}
	if t > 0 && after(last, t) {
		if n, ok := entryNormal(near, *d, t); ok && b.Min.isAtMost(b.Max) {
			h.T, h.Point, h.Normal = t, o.Add(d.Scale(t)), n
			return castHit
		}
	} else if last < 0 || after(t, last) {
		return castMiss
	}
	return h.castBoxAny(o, d, end, b)
}

// castBoxAny is castBox for paths that start inside, or enter where sides meet.
//
//go:noinline
func (h *Hit) castBoxAny(o, d, end *Vec, b *Box) castAnswer {
	if isWithinSides(*o, b.Min, b.Max) && isFinite(d.maxAbs()) {
		var c Contact
		if c.ofBall(*o, 0, b.Min, b.Max) == castInside {
			h.T, h.Point, h.Normal = 0, *o, c.Normal
			return castInside
		}
	}
	last := end
	if end == nil {
		last = d
	}
	if areOnGrid(o, last) && areOnGrid(&b.Min, &b.Max) {
		if t, n, answer := enterOnGrid(b.Min.Sub(*o), b.Max.Sub(*o), *d, end != nil); answer == castHit {
			h.T, h.Point, h.Normal = t, o.Add(d.Scale(t)), n
			if t == 1 && end != nil {
				h.Point = *end
			}
			return castHit
		} else if answer == castMiss {
			return castMiss
		}
	}
	var way slabs
	answer := way.set(o, d, end, b)
	switch {
	case answer == castHit && !way.faces(-1):
		way.castPathExact(o, d, end, b)
	case answer == castUnsure && way.startsBetween() && isFinite(d.maxAbs()) && isSpanned(b.Min, b.Max):
		answer = castInside
	}
	switch answer {
	case castInside:
		var p roundedBoxPair
		var c Contact
		p.a.setBall(o, 0)
		p.b.setBox(b, 0)
		p.measure()
		c.ofRoundedBoxes(&p, p.relate())
		h.T, h.Point, h.Normal = 0, *o, c.Normal
	case castHit:
		h.T, h.Point, h.Normal = way.enter, o.Add(d.Scale(way.enter)), way.normal(&way.in)
		if h.T == 1 && end != nil {
			h.Point = *end
		}
	}
	return answer
}
