package d3

// Sweeps of a rounded box: when a moving point or box comes within a radius of an aligned box.

import "math"

// castRound is castBricks for bricks with radii, that are apart at the start.
func (h *Hit) castRound(p *bricks, ma, mb *Vec) castAnswer {
	t, g, answer := enterRound(p.lo, p.hi, ma.Sub(*mb), p.r)
	if answer == castUnsure {
		t, g, answer = p.enterFlatly(ma, mb)
	}
	if answer == castHit {
		h.T, h.Normal = t, unit(g).Neg().Add(Vec{})
		h.Point = p.touching(&g, ma, mb, t).Sub(h.Normal.Scale(p.a.r))
	}
	return answer
}

// touching returns the point of a's core nearest to b's at the time t, when the gap is g: the
// middle of all of them.
func (p *bricks) touching(g, ma, mb *Vec, t float64) Vec {
	q := *p
	a, b := ma.Scale(t), mb.Scale(t)
	q.a.min, q.a.max, q.b.min, q.b.max, q.gap = p.a.min.Add(a), p.a.max.Add(a), p.b.min.Add(b), p.b.max.Add(b), *g
	x, _ := q.deepest(&Vec{}, 0)
	return x
}

// castRoundAt is castRound for a ball around o and a box. The point of a hit is the center.
func (h *Hit) castRoundAt(o, mo *Vec, r float64, b *Box, mb *Vec) castAnswer {
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

// enterRound finds when the way along m comes within r of what is between lo and hi, from which it
// is farther at the start, and the gap g then. At the time t from 0 to 1, g is a convex function of
// it, and so is its length.
//
// A component of g is the difference of a side, which has rounded, and of t·m, which does so
// three times: |g| has an error below 5e|g|₁ + 3e|t·m|₁. off is more than that and what |g|
// itself, R and their products round by.
//
//   - A hit: |g| is R within off, and falls. For g·g falls by at least 2s·g·m − s²·m·m in the time s
//     from t on, below q. By convexity it was not there before.
//   - A miss: the plane across g parts the two, at the distance (g·g + (t−t′)g·m)/|g| at a time t′,
//     which is more than R from 0 to 1.
//
// What goes past the bricks with their corners, goes past them. From where it enters those on, the
// square of the gap is a polynomial of t, as long as the gap is along the same axes: where that is
// q, or least, is the time to look at.
func enterRound(lo, hi, m Vec, r float64) (t float64, g Vec, answer castAnswer) {
	mm := m.Dot(m)
	if !(mm < 0x1p110 && r > 0x1p-50 && r < 0x1p50) {
		return 0, g, castUnsure
	}
	// Where lo − R cancels, lo is about R, and what rounds is far less than 2⁻⁴⁰R.
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
	g, beyond, answer := comesTo(lo, hi, m, mm, r, t)
	if answer == castUnsure && beyond != 0 {
		return comesLater(lo, hi, m, mm, r, first)
	}
	return t, g, answer
}

// comesTo says what is certain by the gap g at the time t, and how far that reaches beyond r: 0 if
// not certainly.
func comesTo(lo, hi, m Vec, mm, r, t float64) (g Vec, beyond float64, answer castAnswer) {
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

// comesLater is enterRound where the gap comes along other axes: from the time t on, at which it is
// longer than r, it goes on to where the plane across the gap is at r from what it parts (Newton).
//
//go:noinline
func comesLater(lo, hi, m Vec, mm, r, t float64) (at float64, g Vec, answer castAnswer) {
	before := 0.0
	for range fewPlanes {
		var beyond float64
		if g, beyond, answer = comesTo(lo, hi, m, mm, r, t); answer != castUnsure || beyond <= 0 {
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

// fewPlanes is more than most ways take, which is two to five.
const fewPlanes = 16

// enterFlatly is enterRound for ways that only touch a side: that run along it, or end when they come
// to it. Along that axis no difference may round.
//
//go:noinline
func (p *bricks) enterFlatly(ma, mb *Vec) (t float64, g Vec, answer castAnswer) {
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
			// It touches as long as it is between all other sides.
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
		// Before, it is farther along this axis.
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

// isOnGrid says whether all numbers but the radii are multiples of 2⁻¹⁰.
func (p *bricks) isOnGrid(ma, mb *Vec) bool {
	return areOnGrid(&p.a.min, &p.a.max) && areOnGrid(&p.b.min, &p.b.max) && areOnGrid(ma, mb)
}

// isDifference says whether d is x − y exactly, if it is that rounded: what it is taken from comes
// back, and what was taken. Of the two sums the one with the greater term does not round (Dekker 1971).
func isDifference(d, x, y float64) bool { return d+y == x && x-d == y }
