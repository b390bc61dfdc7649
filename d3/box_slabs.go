package d3

// Slab method: the times at which a moving point or box enters an aligned box and leaves it.

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
)

// slabs holds the entry and exit times of a moving rounded box A past a rounded box B, both without a radius. Let C = [lo, hi]
// be the Minkowski difference of their cores, and m the motion of A as B sees it. A meets B at the time t exactly if t·m is in
// C.
//
// On each axis, t·m is between the sides from the lesser of lo/m and hi/m to the greater one. In all it is so from the greatest
// of the lesser times, enter, to the least of the greater ones, exit (Kay and Kajiya 1986). Where m is 0, these times are
// infinities, and a NaN if C has a side at 0. A difference, m and a quotient round by e each, so the times have the right signs
// and relative errors below 4e. Two times that differ by 16e of themselves are in order.
type slabs struct {
	lo, hi, m Vec
	sum       float64 // |lo|₁ + |hi|₁ + |m|₁, set by isMeasured
	isWay     bool    // the motion ends at t = 1

	near, far        Vec // the entry and exit times of each axis
	enter, exit      float64
	startsIn, endsIn bool
	startsOn, endsOn bool // enter is 0, or exit is 1
	touches          bool // enter is exit
	isCertain        bool // cast decided by floats
	isExact          bool

	// The normals of the sides entered and left, by their signs on each axis: as certain as the answer given with them.
	in, out [3]float64
}

// after reports whether the time y is certainly later than the time x ≥ 0, each with a relative error below 4e.
func after(y, x float64) bool { return float64(x*(1+16*e))+tiny < y }

// cast computes the times and returns castInside if A starts within the sides, castHit if it enters later, at enter, castMiss
// if it does not, and castUnsure if times are too close to tell.
func (p *slabs) cast() castAnswer {
	p.near, p.far = quotients(p.lo, p.hi, p.m)
	p.enter, p.exit = p.near.most(), p.far.least()
	last := p.exit
	if p.isWay {
		last = min(last, 1)
	}
	p.isCertain = true
	switch {
	case p.enter > 0 && after(last, p.enter):
		return castHit
	case p.exit < 0 || after(p.enter, last): // last is exit, unless that is more than 1
		return castMiss
	case p.enter < 0 && p.exit > 0:
		return castInside
	}
	p.isCertain = false
	return castUnsure
}

// startsBetween reports whether 0 is in C, exactly: differences of floats have the right signs.
func (p *slabs) startsBetween() bool { return p.lo.isAtMost(Vec{}) && (Vec{}).isAtMost(p.hi) }

// ends sets startsIn and endsIn after cast has returned castHit or castInside. It reports whether floats are certain of both.
func (p *slabs) ends() (ok bool) {
	p.startsIn = p.enter < 0
	if p.isWay {
		p.endsIn = after(p.exit, 1)
		return p.endsIn || after(1, p.exit)
	}
	return p.exit <= math.MaxFloat64
}

// faces sets in for side −1, or out for side +1, to the outer normal of the side of C through which the motion enters or leaves. It reports
// whether exactly one axis certainly has the time of that.
func (p *slabs) faces(side float64) (ok bool) {
	if p.isExact {
		return true
	}
	times, at, on := axes(p.near), p.enter, &p.in
	if side > 0 {
		times, at, on = axes(p.far), p.exit, &p.out
	}
	n, m := 0, axes(p.m)
	*on = [3]float64{}
	for k, t := range times {
		if t == at {
			on[k] = math.Copysign(1, float64(side*m[k]))
			n++
		} else if side < 0 && !after(at, t) && t > 0 || side > 0 && !after(t, at) {
			n = dim
		}
	}
	return n == 1
}

// castExact is cast and ends in exact arithmetic: it compares times as fractions of exact differences. It returns castUnsure
// for sizes at which these over- or underflow. If cast was certain, it keeps the times that cast has computed.
//
//go:noinline
func (p *slabs) castExact(a, b *roundedBox, ma, mb *Vec) castAnswer {
	var in, out [dim]expansion.Quotient
	if !isSpanned(a.min, a.max) || !isSpanned(b.min, b.max) {
		return castUnsure
	}
	isPlain := p.isPlain(a, b, ma, mb)
	if !isPlain && (!isFinite(ma.maxAbs()) || !isFinite(mb.maxAbs())) {
		return castUnsure
	}
	aMin, aMax, bMin, bMax := axes(a.min), axes(a.max), axes(b.min), axes(b.max)
	enter, exit, end := expansion.Quotient{Num: expansion.Double{Hi: math.Inf(-1)}, Den: expansion.Double{Hi: 1}}, expansion.Quotient{Num: expansion.Double{Hi: math.Inf(+1)}, Den: expansion.Double{Hi: 1}}, expansion.Quotient{Num: expansion.Double{Hi: 1}, Den: expansion.Double{Hi: 1}}
	startsIn, isLeft, isSure := true, false, true
	before := func(x, y expansion.Quotient) bool {
		if isPlain {
			return float64(x.Num.Hi*y.Den.Hi) < float64(y.Num.Hi*x.Den.Hi)
		}
		sign, ok := x.Compare(y)
		isSure = isSure && ok
		return sign < 0
	}
	los, his, m := axes(p.lo), axes(p.hi), axes(p.m)
	for k := range in {
		lo, hi, d := expansion.Double{Hi: los[k]}, expansion.Double{Hi: his[k]}, expansion.Double{Hi: m[k]}
		if !isPlain {
			lo, hi, d = exactly(bMin[k], aMax[k]), exactly(bMax[k], aMin[k]), expansion.Diff(axes(*ma)[k], axes(*mb)[k])
		}
		isBetween := lo.Hi <= 0 && hi.Hi >= 0
		startsIn = startsIn && isBetween
		switch {
		case d.Hi > 0:
			in[k], out[k] = expansion.Quotient{Num: lo, Den: d}, expansion.Quotient{Num: hi, Den: d}
		case d.Hi < 0:
			d = d.Neg()
			in[k], out[k] = expansion.Quotient{Num: hi.Neg(), Den: d}, expansion.Quotient{Num: lo.Neg(), Den: d}
		case !isBetween:
			return castMiss
		default:
			continue
		}
		isLeft = isLeft || out[k].Num.Hi < 0
		if before(enter, in[k]) {
			enter = in[k]
		}
		if before(out[k], exit) {
			exit = out[k]
		}
	}
	if !p.isCertain {
		p.enter, p.exit = enter.Num.Hi/enter.Den.Hi+0, exit.Num.Hi/exit.Den.Hi+0 // −0 + 0 is 0
	}
	if !isFinite(p.enter) && isFinite(enter.Num.Hi) || !isFinite(p.exit) && isFinite(exit.Num.Hi) {
		return castUnsure // a time beyond the floats
	}
	misses := isLeft || before(exit, enter) || p.isWay && before(end, enter)
	endsIn := p.isWay && !before(exit, end)
	endsOn, entersLast, touches := endsIn && !before(end, exit), p.isWay && !before(enter, end), !before(enter, exit)
	p.in, p.out = [3]float64{}, [3]float64{}
	for k, d := range axes(p.m) {
		if d != 0 && !before(in[k], enter) {
			p.in[k] = math.Copysign(1, -d)
		}
		if d != 0 && !before(exit, out[k]) {
			p.out[k] = math.Copysign(1, d)
		}
	}
	switch {
	case !isSure:
		return castUnsure
	case misses:
		return castMiss
	}
	p.isExact = true
	p.startsIn, p.endsIn, p.endsOn, p.touches = startsIn, endsIn, endsOn, touches
	if p.isWay {
		p.enter = min(p.enter, 1-e)
		if entersLast {
			p.enter = 1
		}
		if endsOn {
			p.exit = 1
		} else if !endsIn {
			p.exit = min(p.exit, 1-e)
		}
	}
	if exit.Num.Hi > 0 {
		p.exit = positive(p.exit)
	}
	if p.startsOn = startsIn && enter.Num.Hi == 0; startsIn {
		return castInside
	}
	p.enter = positive(p.enter)
	p.exit = max(p.enter, p.exit)
	return castHit
}

// isPlain reports whether all numbers are multiples of 2⁻¹⁰ and those of the slabs add up to less than 2¹⁴. Then neither
// differences nor products of two differences round.
func (p *slabs) isPlain(a, b *roundedBox, ma, mb *Vec) bool {
	return p.sum < 0x1p14 && areOnGrid(&a.min, &a.max) && areOnGrid(&b.min, &b.max) && areOnGrid(ma, mb)
}

// exactly returns x − y as an exact sum of two floats, or an infinity if x or y is one.
func exactly(x, y float64) expansion.Double {
	if !isFinite(x) || !isFinite(y) {
		return expansion.Double{Hi: x - y}
	}
	return expansion.Diff(x, y)
}

// enterOnGrid is cast for lo, hi and m that are exact multiples of 2⁻¹⁰. It returns the entry time t and the normal n.
//
// With |lo|₁ + |hi|₁ + |m|₁ < 2¹⁴, two different fractions x/y and z/w of such numbers differ by at least 1/(yw), in units of
// the grid, which is more than 2⁻⁴⁶ of each. So rounded quotients are in the order of the fractions, and equal only if the
// fractions are.
//
//go:noinline
func enterOnGrid(lo, hi, m Vec, isWay bool) (t float64, n Vec, answer castAnswer) {
	if !(lo.sumAbs()+hi.sumAbs()+m.sumAbs() < 0x1p14) || !lo.isAtMost(hi) {
		return 0, n, castUnsure
	}
	near, far := slabsOf(lo, hi, m)
	t, last := near.most(), far.least()
	if isWay {
		last = min(last, 1)
	}
	switch {
	case last < max(t, 0):
		return t, n, castMiss
	case t <= 0:
		return t, n, castInside
	}
	n, isOne := entryNormal(near, m, t)
	if !isOne {
		n = nearestTo(n, m)
	}
	return t, n, castHit
}

// nearestTo returns the unit normal nearest to −m among the nonnegative combinations of the side normals whose signs n holds.
func nearestTo(n, m Vec) Vec {
	return unit(each(n, mantissa(m), func(x, m float64) float64 { return float64(x * math.Abs(m)) }))
}

// normal returns the normal for the sides in on. For several sides it is the unit vector, out of all of them, nearest to −m
// where the motion enters and to m where it leaves.
func (p *slabs) normal(on *[3]float64) Vec {
	n := vecOf(*on)
	if n.Dot(n) == 1 {
		return n
	}
	return nearestTo(n, p.m)
}

// set sets p to the path o + t·d past b, as castBox has it, and returns whether the path hits b.
func (p *slabs) set(o, d, end *Vec, b *Box) castAnswer {
	p.lo, p.hi, p.m, p.isWay = b.Min.Sub(*o), b.Max.Sub(*o), *d, end != nil
	if !isSpanned(b.Min, b.Max) {
		return castUnsure
	}
	if p.isMeasured(o, o, &b.Min, &b.Max) {
		if answer := p.cast(); answer != castUnsure {
			return answer
		}
	}
	return p.castPathExact(o, d, end, b)
}

// isMeasured sets sum. It reports whether m is finite, and lo and hi are too except where a box has an infinite side. Otherwise
// a difference of finite numbers has overflowed, and its time means nothing.
func (p *slabs) isMeasured(aMin, aMax, bMin, bMax *Vec) bool {
	p.sum = p.lo.sumAbs() + p.hi.sumAbs() + p.m.sumAbs()
	if isFinite(p.sum) {
		return true
	}
	if !isFinite(p.m.maxAbs()) {
		return false
	}
	lo, hi := axes(p.lo), axes(p.hi)
	for k := range lo {
		isOpenLo := !isFinite(axes(*bMin)[k]) || !isFinite(axes(*aMax)[k])
		isOpenHi := !isFinite(axes(*bMax)[k]) || !isFinite(axes(*aMin)[k])
		if !isFinite(lo[k]) && !isOpenLo || !isFinite(hi[k]) && !isOpenHi {
			return false
		}
	}
	return true
}

// castPathExact is castExact for a path.
func (p *slabs) castPathExact(o, d, end *Vec, b *Box) castAnswer {
	var x, y roundedBox
	x.setBall(o, 0)
	y.setBox(b, 0)
	if end != nil {
		return p.castExact(&x, &y, end, o)
	}
	return p.castExact(&x, &y, d, &Vec{})
}

// setBoth is set with both startsIn and endsIn decided.
func (p *slabs) setBoth(o, d, end *Vec, b *Box) castAnswer {
	answer := p.set(o, d, end, b)
	if answer >= castInside && !p.isExact && !p.ends() {
		answer = p.castPathExact(o, d, end, b)
	}
	return answer
}

// span returns the times at which the path is within the sides.
func (p *slabs) span() Span {
	s := Span{p.enter, p.exit}
	if p.startsIn {
		s.Enter = 0
	}
	if p.endsIn {
		s.Exit = 1
	}
	return s
}

// crossings sets hits to the points where the path crosses the surface, and returns their number. A motion of 0 crosses
// nothing.
func (p *slabs) crossings(hits *[2]Hit, o, d, end *Vec) (n int) {
	if p.m == (Vec{}) {
		return 0
	}
	at := func(t float64, on *[3]float64) Hit {
		h := Hit{t, o.Add(d.Scale(t)), p.normal(on)}
		if t == 1 && end != nil {
			h.Point = *end
		}
		return h
	}
	if !p.startsIn || p.startsOn {
		hits[0] = at(p.enter, &p.in)
		n = 1
	}
	if (!p.endsIn || p.endsOn) && p.exit <= math.MaxFloat64 && !(n == 1 && p.touches) {
		hits[n] = at(p.exit, &p.out)
		n++
	}
	return n
}

// setPair is set for two rounded boxes without radii that move by ma and mb.
func (p *slabs) setPair(q *roundedBoxPair, ma, mb *Vec) castAnswer {
	p.lo, p.hi, p.m, p.isWay = q.lo, q.hi, ma.Sub(*mb), true
	if p.isMeasured(&q.a.min, &q.a.max, &q.b.min, &q.b.max) {
		if answer := p.cast(); answer != castUnsure {
			return answer
		}
	}
	return p.castExact(&q.a, &q.b, ma, mb)
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
