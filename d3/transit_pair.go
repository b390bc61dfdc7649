package d3

// Transits of bricks: when two that move meet, with corners or round ones.

import "math"

// castBoxes is castBox for two boxes that move.
func (h *Hit) castBoxes(a *Box, ma *Vec, b *Box, mb *Vec) cast {
	lo, hi, m := b.Min.Sub(a.Max), b.Max.Sub(a.Min), ma.Sub(*mb)
	if lo.isAtMost(Vec{}) && (Vec{}).isAtMost(hi) {
		var c Contact
		if !isFinite(ma.maxAbs()) || !isFinite(mb.maxAbs()) || !isSpanned(a.Min, a.Max) || !isSpanned(b.Min, b.Max) ||
			!c.out(a.Min, a.Max, b.Min, b.Max) {
			return castUnsure
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
		if n, ok := entered(near, m, t); ok && a.Min.isAtMost(a.Max) && b.Min.isAtMost(b.Max) {
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
	return castUnsure
}

// castBricks is castBox for two bricks that move.
func (h *Hit) castBricks(p *bricks, ma, mb *Vec) cast {
	if p.r != 0 {
		switch rel := p.relate(); {
		case !isFinite(ma.maxAbs()) || !isFinite(mb.maxAbs()) || rel == undecided:
			return castUnsure
		case rel <= touching:
			return castInside
		case p.a.isThin() || p.b.isThin():
			return castUnsure // as RayCast has it
		}
		return h.castRound(p, ma, mb)
	}
	var way transit
	answer := way.setBricks(p, ma, mb)
	switch {
	case answer == castHit && !way.faces(-1):
		way.settle(&p.a, &p.b, ma, mb)
	case answer == castUnsure && way.startsBetween() && isFinite(ma.maxAbs()) && isFinite(mb.maxAbs()):
		answer = castInside
	}
	if answer == castHit {
		h.T, h.Normal = way.enter, way.normal(&way.in)
		h.Point = p.meeting(&way, ma, mb)
	}
	return answer
}

// meeting returns the middle of what two touch in when they meet.
func (p *bricks) meeting(way *transit, ma, mb *Vec) Vec {
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

// castRound is castBricks for bricks with radii, that are apart at the start. The gap g, at
// the time t from 0 to 1, is a convex function of it, and so is its length.
//
// A component of g is the difference of a side, which has rounded, and of t·m, which does so
// three times: |g| has an error below 5e|g|₁ + 3e|t·m|₁. off is more than that and what |g|
// itself, R and their products round by.
//
//   - No contact before t: the plane across g parts the two, at the distance
//     (g·g + (t−t′)g·m)/|g| at a time t′. So t goes on to where that is R (Newton), and is
//     there if |g| is R within off. If the plane parts the two from 0 to 1, they miss each
//     other.
//   - A hit: g·g falls by at least 2s·g·m − s²·m·m in the time s from t on, below q.
func (h *Hit) castRound(p *bricks, ma, mb *Vec) cast {
	m := ma.Sub(*mb)
	mm := m.Dot(m)
	if !(isModest(mm) && p.r > 0x1p-50 && p.r < 0x1p50) {
		return castUnsure
	}
	// What goes past the bricks with their corners, goes past them. Where lo − R cancels, lo is
	// about R, and what rounds is far less than 2⁻⁴⁰R.
	var way transit
	wide := fill(p.r * (1 + 0x1p-40))
	way.lo, way.hi, way.m, way.isWay = p.lo.Sub(wide), p.hi.Add(wide), m, true
	answer := way.cast()
	if answer <= castMiss {
		return answer
	}
	t, before := max(0, way.enter), 0.0
	for range fewPlanes {
		x := m.Scale(t)
		g := nearestZero(p.lo.Sub(x), p.hi.Sub(x))
		gg, gm := g.Dot(g), g.Dot(m)
		size := math.Sqrt(gg)
		reach := g.sumAbs() + x.sumAbs() + p.r
		off := float64(4 * e * reach)
		if math.Abs(size-p.r) <= off {
			s := min(gm/mm, 1-t)
			if !(float64(gm*s) > float64(16*off*reach)) || t == 0 {
				return castUnsure
			}
			h.T, h.Normal = t, unit(g).Neg().Add(Vec{})
			h.Point = p.touching(&g, ma, mb, t).Sub(h.Normal.Scale(p.a.r))
			return castHit
		}
		least := min(gg-float64((1-t)*gm), gg+float64(t*gm))
		switch far := float64(4 * e * float64((reach+m.sumAbs())*reach)); {
		case size < p.r:
			return castUnsure
		case least-float64(p.r*size) > float64(4*far):
			return castMiss
		case !(gm > 0):
			t = float64(0.5*before) + float64(0.5*t)
		default:
			before = t
			t = min(1, t+(gg-float64(p.r*size))/gm)
		}
	}
	return castUnsure
}

// fewPlanes is more than most hits take, which is two to five.
const fewPlanes = 16

// touching returns the point of a's core nearest to b's at the time t, when the gap is g: the
// middle of all of them.
func (p *bricks) touching(g, ma, mb *Vec, t float64) Vec {
	q := *p
	a, b := ma.Scale(t), mb.Scale(t)
	q.a.min, q.a.max, q.b.min, q.b.max, q.gap = p.a.min.Add(a), p.a.max.Add(a), p.b.min.Add(b), p.b.max.Add(b), *g
	x, _ := q.deepest(&Vec{}, 0)
	return x
}
