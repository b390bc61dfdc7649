package d3

// Slab method: when a moving point or box enters an aligned box and leaves it.

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
)

// slabs is the way of a point or brick past a brick, both without a radius: t·m is within
// the differences C from lo to hi while they meet.
//
// On each axis that is so from the lesser to the greater of lo/m and hi/m, in all from the
// greatest of the lesser ones to the least of the greater ones (Kay and Kajiya 1986). Where m
// is 0, they are infinities, and a NaN where C has a side there. A difference, m and a
// quotient round by e each, so these times have the right sign and a relative
// error below 4e: those that differ by 16e of them are in order.
type slabs struct {
	lo, hi, m Vec
	sum       float64 // of all their magnitudes, as isMeasured finds it
	isWay     bool    // it ends at 1

	near, far        Vec // when it is between the sides of each axis
	enter, exit      float64
	startsIn, endsIn bool
	startsOn, endsOn bool // it starts where the line enters, or ends where that leaves
	touches          bool // the line leaves where it enters
	isCertain        bool // cast was
	isSettled        bool

	// In which sides it enters and leaves: as certain as the answer that comes with them.
	in, out [3]float64
}

// after says whether the time y is certainly later than x ≥ 0.
func after(y, x float64) bool { return float64(x*(1+16*e))+tiny < y }

// cast finds when the way enters, if that is certain: castInside if it starts between the
// sides, otherwise castHit at enter.
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

// startsBetween says whether it starts between the sides: signs of differences are right.
func (p *slabs) startsBetween() bool { return p.lo.isAtMost(Vec{}) && (Vec{}).isAtMost(p.hi) }

// ends finds out, after cast has found that they meet, whether the way ends between the sides.
func (p *slabs) ends() (ok bool) {
	p.startsIn = p.enter < 0
	if p.isWay {
		p.endsIn = after(p.exit, 1)
		return p.endsIn || after(1, p.exit)
	}
	return p.exit <= math.MaxFloat64
}

// faces finds the sides in which the way enters, for side −1, or leaves, for +1, if there is
// certainly one only.
func (p *slabs) faces(side float64) (ok bool) {
	if p.isSettled {
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

// settle is cast and ends, exactly, where sizes are not absurd: times are compared as the
// quotients of exact differences. The times that floats have found stay.
//
//go:noinline
func (p *slabs) settle(a, b *brick, ma, mb *Vec) castAnswer {
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
	p.isSettled = true
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

// isPlain says whether all numbers are multiples of 2⁻¹⁰, and those of the slabs
// below 2¹⁴: then neither differences round, nor products of two of them.
func (p *slabs) isPlain(a, b *brick, ma, mb *Vec) bool {
	return p.sum < 0x1p14 && areOnGrid(&a.min, &a.max) && areOnGrid(&b.min, &b.max) && areOnGrid(ma, mb)
}

// exactly returns x − y, exactly, or an infinity.
func exactly(x, y float64) expansion.Double {
	if !isFinite(x) || !isFinite(y) {
		return expansion.Double{Hi: x - y}
	}
	return expansion.Diff(x, y)
}

// enterOnGrid is cast where no difference rounds, as all numbers are multiples of 2⁻¹⁰. It returns
// the normal, too.
//
// Below 2¹⁴ in all, two fractions x/y and z/w of such that differ, do so by 1/(yw), which is more
// than 2⁻⁴⁶ of them. So their quotients are in order, and equal if they are.
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
	n, isOne := entered(near, m, t)
	if !isOne {
		n = nearestTo(n, m)
	}
	return t, n, castHit
}

// nearestTo returns of all directions between those that n has the signs of the nearest to that
// against m.
func nearestTo(n, m Vec) Vec {
	return unit(each(n, mantissa(m), func(x, m float64) float64 { return float64(x * math.Abs(m)) }))
}

// normal returns the normal of the sides in which it enters, or leaves: of all directions out
// of them the one nearest to that of the way back, or on.
func (p *slabs) normal(on *[3]float64) Vec {
	n := vecOf(*on)
	if n.Dot(n) == 1 {
		return n
	}
	return nearestTo(n, p.m)
}

// castBox is castBall for a box, which is no obstacle to a way through its side: end is where
// a way ends. Most paths enter in one side, or miss, and need no more than that.
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
		if n, ok := entered(near, *d, t); ok && b.Min.isAtMost(b.Max) {
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
		way.settlePath(o, d, end, b)
	case answer == castUnsure && way.startsBetween() && isFinite(d.maxAbs()) && isSpanned(b.Min, b.Max):
		answer = castInside
	}
	switch answer {
	case castInside:
		var p bricks
		var c Contact
		p.a.setBall(o, 0)
		p.b.setBox(b, 0)
		p.measure()
		c.ofBricks(&p, p.relate())
		h.T, h.Point, h.Normal = 0, *o, c.Normal
	case castHit:
		h.T, h.Point, h.Normal = way.enter, o.Add(d.Scale(way.enter)), way.normal(&way.in)
		if h.T == 1 && end != nil {
			h.Point = *end
		}
	}
	return answer
}

// set sets the slabs of a path, and says what comes of it.
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
	return p.settlePath(o, d, end, b)
}

// isMeasured says whether the motion and the differences are no infinities, but those of the
// sides: a time between floats beyond them is no time. It finds the sum.
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

// settlePath is settle for a path.
func (p *slabs) settlePath(o, d, end *Vec, b *Box) castAnswer {
	var x, y brick
	x.setBall(o, 0)
	y.setBox(b, 0)
	if end != nil {
		return p.settle(&x, &y, end, o)
	}
	return p.settle(&x, &y, d, &Vec{})
}

// setBoth is set for both ends.
func (p *slabs) setBoth(o, d, end *Vec, b *Box) castAnswer {
	answer := p.set(o, d, end, b)
	if answer >= castInside && !p.isSettled && !p.ends() {
		answer = p.settlePath(o, d, end, b)
	}
	return answer
}

// span returns the part of the way between the sides.
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

// crossings sets where the path meets the sides, and returns how often it does.
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

// setBricks is set for bricks without radii.
func (p *slabs) setBricks(q *bricks, ma, mb *Vec) castAnswer {
	p.lo, p.hi, p.m, p.isWay = q.lo, q.hi, ma.Sub(*mb), true
	if p.isMeasured(&q.a.min, &q.a.max, &q.b.min, &q.b.max) {
		if answer := p.cast(); answer != castUnsure {
			return answer
		}
	}
	return p.settle(&q.a, &q.b, ma, mb)
}
