package d3

// Casts and sweeps of aligned boxes: the times at which a path or a motion enters and leaves, and at which it comes within a
// radius.

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

// castBoxAny is castBox for the paths that castBox leaves: those that start in the box, enter where sides meet or only touch, and those whose numbers
// overflow or whose box has an infinite side. It tries floats, then a grid, then exact sums.
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

// castRound computes the hit of two rounded boxes with r > 0 that are apart at the start and move by ma and mb.
func (h *Hit) castRound(p *roundedBoxPair, ma, mb *Vec) castAnswer {
	t, g, answer := enterRound(p.lo, p.hi, ma.Sub(*mb), p.r)
	if answer == castUnsure {
		t, g, answer = p.enterTouching(ma, mb)
	}
	if answer == castHit {
		h.T, h.Normal = t, unit(g).Neg().Add(Vec{})
		h.Point = p.nearestAt(&g, ma, mb, t).Sub(h.Normal.Scale(p.a.r))
	}
	return answer
}

// nearestAt returns the point of a's core that is nearest to b's core at the time t, given the gap g at that time. Of several
// points it returns the middle.
func (p *roundedBoxPair) nearestAt(g, ma, mb *Vec, t float64) Vec {
	q := *p
	a, b := ma.Scale(t), mb.Scale(t)
	q.a.min, q.a.max, q.b.min, q.b.max, q.gap = p.a.min.Add(a), p.a.max.Add(a), p.b.min.Add(b), p.b.max.Add(b), *g
	x, _ := q.deepest(&Vec{}, 0)
	return x
}

// castBallBox is castRound for a ball around o and a box, which may overlap at the start. The Point of a hit is the center of
// the ball.
func (h *Hit) castBallBox(o, mo *Vec, r float64, b *Box, mb *Vec) castAnswer {
	lo, hi, m := b.Min.Sub(*o), b.Max.Sub(*o), mo.Sub(*mb)
	g := nearestZero(lo, hi)
	near, ok := isReached(g.Dot(g), r)
	if !ok || !b.Min.isAtMost(b.Max) || !isFinite(m.maxAbs()) {
		return castUnsure
	}
	if near {
		return castInside
	}
	t, g, answer := enterRound(lo, hi, m, r)
	if answer == castHit {
		h.T, h.Point, h.Normal = t, o.Add(mo.Scale(t)), unit(g).Neg().Add(Vec{})
		if !isFinite(h.Point.sumAbs()) {
			return castUnsure
		}
	}
	return answer
}

// enterRound computes the time t at which t·m comes within r of the box from lo to hi, and the gap g at that time. The distance
// at t = 0 must exceed r. The gap leads from t·m to the nearest point of the box, and |g| is convex in t.
//
// A component of g is lo or hi, which has rounded, minus t·m, which rounds three times: |g| has an error below 5e|g|₁ +
// 3e|t·m|₁. The bound off, 4e(|g|₁ + |t·m|₁ + r), is compared with the difference of |g| and r.
//
//   - A hit is certain if |g| and r differ by at most off and |g| falls by more than that: in the time s from t on, g·g falls
//     by at least 2s·g·m − s²·m·m. By convexity |g| was greater before.
//   - A miss is certain by the plane across g, which separates t′·m from the box by (g·g + (t−t′)g·m)/|g| at a time t′: this
//     must exceed r at t′ = 0 and at t′ = 1.
//
// A path that misses the box grown by r along all axes, corners included, misses. From the time it enters that box on, |g|² is
// a quadratic polynomial of t as long as g has the same axes. The function examines its root for r², or its minimum if there is
// none.
func enterRound(lo, hi, m Vec, r float64) (t float64, g Vec, answer castAnswer) {
	mm := m.Dot(m)
	if !(mm < 0x1p110 && r > 0x1p-50 && r < 0x1p50) {
		return 0, g, castUnsure
	}
	// Where lo − r cancels, lo is about r, and the rounding is far less than 2⁻⁴⁰r.
	wide := fill(r * (1 + 0x1p-40))
	near, far := quotients(lo.Sub(wide), hi.Add(wide), m)
	enter, last := near.most(), min(far.least(), 1)
	switch {
	case enter > 0 && after(last, enter), enter < 0 && last > 0:
	case last < 0 || after(enter, last):
		return 0, g, castMiss
	default:
		return 0, g, castUnsure
	}
	first := max(enter, 0)
	x := m.Scale(first)
	g = nearestZero(lo.Sub(x), hi.Sub(x))
	c, gm, aa := g.Dot(g)-float64(r*r), g.Dot(m), squareAlong(m, g)
	t = first
	if gm > 0 {
		if p := float64(gm*gm) - float64(aa*c); p > 0 {
			t = min(1, first+c/(gm+math.Sqrt(p)))
		} else {
			t = min(1, first+gm/aa)
		}
	}
	g, beyond, answer := gapAt(lo, hi, m, mm, r, t)
	if answer == castUnsure && beyond != 0 {
		return enterByNewton(lo, hi, m, mm, r, first)
	}
	return t, g, answer
}

// gapAt computes the gap g at the time t, and returns castHit or castMiss if enterRound's certificates hold there. beyond is
// |g| − r, or 0 if its sign is not certain.
func gapAt(lo, hi, m Vec, mm, r, t float64) (g Vec, beyond float64, answer castAnswer) {
	x := m.Scale(t)
	g = nearestZero(lo.Sub(x), hi.Sub(x))
	gg, gm := g.Dot(g), g.Dot(m)
	size := math.Sqrt(gg)
	reach := g.sumAbs() + x.sumAbs() + r
	off := float64(4 * e * reach)
	if math.Abs(size-r) <= off {
		if most := float64(16 * off * reach); float64(gm*gm) > float64(most*mm) && float64(gm*(1-t)) > most && t > 0 && mm > 0x1p-110 {
			answer = castHit
		}
		return g, 0, answer
	}
	least := min(gg-float64((1-t)*gm), gg+float64(t*gm))
	if least-float64(r*size) > float64(16*e*float64((reach+m.sumAbs())*reach)) {
		answer = castMiss
	}
	return g, size - r, answer
}

// enterByNewton is enterRound where the gap at the time of impact has other axes than at the time t. From t on, it goes to the
// time at which the plane across the gap is at the distance r from t·m (Newton's method). Where |g| no longer falls, it halves
// the last step.
//
//go:noinline
func enterByNewton(lo, hi, m Vec, mm, r, t float64) (at float64, g Vec, answer castAnswer) {
	before := 0.0
	for range maxSteps {
		var beyond float64
		if g, beyond, answer = gapAt(lo, hi, m, mm, r, t); answer != castUnsure || beyond <= 0 {
			return t, g, answer
		}
		if gm := g.Dot(m); gm > 0 {
			before = t
			t = min(1, t+float64(beyond*length(g))/gm)
		} else {
			t = float64(0.5*before) + float64(0.5*t)
		}
	}
	return t, g, castUnsure
}

// maxSteps is the limit of Newton steps. Most motions take two to five.
const maxSteps = 16

// enterTouching is enterRound for motions that only touch a side: motions along it, or ones that end on it. It requires that no
// difference along that axis rounds, and returns castUnsure otherwise.
//
//go:noinline
func (p *roundedBoxPair) enterTouching(ma, mb *Vec) (t float64, g Vec, answer castAnswer) {
	aMin, aMax, bMin, bMax := p.a.min.coords(), p.a.max.coords(), p.b.min.coords(), p.b.max.coords()
	u, v, m := ma.coords(), mb.coords(), ma.Sub(*mb).coords()
	los, his := p.lo.coords(), p.hi.coords()
	if !isDifference(p.r, p.a.r, -p.b.r) || !isFinite(p.lo.sumAbs()+p.hi.sumAbs()+vecOf(m).sumAbs()) {
		return 0, g, castUnsure
	}
	for k, d := range m {
		lo, hi := los[k]-d, his[k]-d
		isBelow := d >= 0 && lo == p.r && isDifference(los[k], bMin[k], aMax[k]) && isDifference(lo, los[k], d)
		isAbove := d <= 0 && hi == -p.r && isDifference(his[k], bMax[k], aMin[k]) && isDifference(hi, his[k], d)
		if !isBelow && !isAbove || !isDifference(d, u[k], v[k]) {
			continue
		}
		var gap [3]float64
		if gap[k] = lo; isAbove {
			gap[k] = hi
		}
		g = vecOf(gap)
		if los[k], his[k], m[k] = -1, 1, 0; d == 0 {
			// The boxes touch as long as the motion is between all other sides.
			near, far := quotients(vecOf(los), vecOf(his), vecOf(m))
			switch enter, last := near.most(), min(far.least(), 1); {
			case enter > 0 && after(last, enter):
				return enter, g, castHit
			case last < 0 || after(enter, last):
				return 0, g, castMiss
			}
			if !p.isOnGrid(ma, mb) {
				return 0, g, castUnsure
			}
			t, _, answer = enterOnGrid(vecOf(los), vecOf(his), vecOf(m), true)
			return t, g, answer
		}
		// Before the end, the distance along this axis is greater than r.
		for j, d := range m {
			lo, hi, off := los[j]-d, his[j]-d, float64(16*e*(math.Abs(los[j])+math.Abs(his[j])+math.Abs(d)))
			isExact := isDifference(los[j], bMin[j], aMax[j]) && isDifference(his[j], bMax[j], aMin[j]) && isDifference(d, u[j], v[j])
			if j != k && !(lo < -off && off < hi || isExact && lo <= 0 && 0 <= hi) {
				return 0, g, castUnsure
			}
		}
		return 1, g, castHit
	}
	return 0, g, castUnsure
}

// isDifference reports whether d is x − y exactly, given that it is x − y rounded: d + y = x and x − d = y. Of these two
// operations, the one with the greater term does not round (Dekker 1971).
func isDifference(d, x, y float64) bool { return d+y == x && x-d == y }
