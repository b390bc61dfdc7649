package d3

// Transits: when what moves meets a brick and leaves it, by the slabs between its sides.

import "math"

// transit is the way of a point or brick past a brick, both without a radius: t·m is within
// the differences C from lo to hi while they meet.
//
// On each axis that is so from the lesser to the greater of lo/m and hi/m, in all from the
// greatest of the lesser ones to the least of the greater ones (Kay and Kajiya 1986). Where m
// is 0, they are infinities, and a NaN where C has a side there. A difference, m and a
// quotient round by e each, so these times have the right sign and a relative
// error below 4e: those that differ by 16e of them are in order.
type transit struct {
	lo, hi, m Vec
	isWay     bool // it ends at 1

	near, far        Vec // when it is between the sides of each axis
	enter, exit      float64
	startsIn, endsIn bool
	endsOn           bool // it ends where the line leaves
	touches          bool // the line leaves where it enters
	isSettled        bool

	// In which sides it enters and leaves: as certain as the answer that comes with them.
	in, out [3]float64
}

// after says whether the time y is certainly later than x ≥ 0.
func after(y, x float64) bool { return float64(x*(1+16*e))+tiny < y }

// cast finds when the way enters, if that is certain: castInside if it starts between the
// sides, otherwise castHit at enter.
func (p *transit) cast() cast {
	p.near, p.far = quotients(p.lo, p.hi, p.m)
	p.enter, p.exit = p.near.most(), p.far.least()
	last := p.exit
	if p.isWay {
		last = min(last, 1)
	}
	switch {
	case p.enter > 0 && after(last, p.enter):
		return castHit
	case p.exit < 0 || last >= 0 && after(p.enter, last):
		return castMiss
	case p.enter < 0 && p.exit > 0:
		return castInside
	}
	return castUnsure
}

// ends finds out, after cast has found that they meet, whether the way ends between the sides.
func (p *transit) ends() (ok bool) {
	p.startsIn = p.enter < 0
	if p.isWay {
		p.endsIn = after(p.exit, 1)
		return p.endsIn || after(1, p.exit)
	}
	return p.exit <= math.MaxFloat64
}

// faces finds the sides in which the way enters, for side −1, or leaves, for +1, if there is
// certainly one only.
func (p *transit) faces(side float64) (ok bool) {
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
			return false
		}
	}
	return n == 1
}

// settle is cast and ends where floats are exact, as they are on lattices: differences and m
// do not round, and products are compared with their errors. Otherwise it is unsure.
//
//go:noinline
func (p *transit) settle(a, b *brick, ma, mb *Vec) cast {
	if !isSpanned(a.min, a.max) || !isSpanned(b.min, b.max) {
		return castUnsure
	}
	aMin, aMax, bMin, bMax, m, lo, hi := axes(a.min), axes(a.max), axes(b.min), axes(b.max), axes(p.m), axes(p.lo), axes(p.hi)
	enter, exit, end := quotient{math.Inf(-1), 1}, quotient{math.Inf(+1), 1}, quotient{1, 1}
	p.startsIn, p.isSettled = true, true
	isLeft := false // C has been left before the start
	for k, d := range m {
		if !(isDifference(lo[k], bMin[k], aMax[k]) && isDifference(hi[k], bMax[k], aMin[k]) && isDifference(d, axes(*ma)[k], axes(*mb)[k])) {
			return castUnsure
		}
		isBetween := lo[k] <= 0 && hi[k] >= 0
		p.startsIn = p.startsIn && isBetween
		x, y := p.times(k)
		switch {
		case d == 0 && !isBetween:
			return castMiss
		case d == 0:
			continue
		case !x.isOrdinary() || !y.isOrdinary():
			return castUnsure
		}
		isLeft = isLeft || y.num < 0
		if enter.isBefore(x) {
			enter = x
		}
		if y.isBefore(exit) {
			exit = y
		}
	}
	if isLeft || exit.isBefore(enter) || p.isWay && end.isBefore(enter) {
		return castMiss
	}
	p.enter, p.exit = enter.num/enter.den+0, exit.num/exit.den+0 // −0 + 0 is 0
	p.endsIn = p.isWay && !exit.isBefore(end)
	p.touches = !enter.isBefore(exit)
	p.endsOn = p.endsIn && !end.isBefore(exit)
	if p.isWay && enter.isBefore(end) {
		p.enter = min(p.enter, 1-e)
	}
	if p.isWay && !p.endsIn {
		p.exit = min(p.exit, 1-e)
	}
	p.in, p.out = [3]float64{}, [3]float64{}
	for k, d := range m {
		if x, y := p.times(k); d != 0 {
			if !x.isBefore(enter) {
				p.in[k] = math.Copysign(1, -d)
			}
			if !exit.isBefore(y) {
				p.out[k] = math.Copysign(1, d)
			}
		}
	}
	if p.startsIn {
		return castInside
	}
	return castHit
}

// times returns when it comes between the sides of axis k, and when it leaves them.
func (p *transit) times(k int) (in, out quotient) {
	lo, hi, d := axes(p.lo)[k], axes(p.hi)[k], axes(p.m)[k]
	if d < 0 {
		return quotient{-hi, -d}, quotient{-lo, -d}
	}
	return quotient{lo, d}, quotient{hi, d}
}

// isDifference says whether d, the rounded difference of x and y, is exact, as it is if one of
// these is infinite.
func isDifference(d, x, y float64) bool {
	return doubleOf(x, y) == (double{d, 0}) || d == x-y && !(isFinite(x) && isFinite(y))
}

// quotient is num/den, den > 0.
type quotient struct{ num, den float64 }

// isOrdinary says whether the sizes are those that product takes.
func (x quotient) isOrdinary() bool {
	size := math.Abs(x.num)
	return x.den > 0x1p-400 && x.den < 0x1p400 && (size == 0 || math.IsInf(size, 0) || size > 0x1p-400 && size < 0x1p400)
}

// isBefore says whether x < y.
func (x quotient) isBefore(y quotient) bool {
	if math.IsInf(x.num, 0) || math.IsInf(y.num, 0) {
		return x.num < y.num
	}
	p, dp := product(x.num, y.den)
	q, dq := product(y.num, x.den)
	return p < q || p == q && dp < dq
}

// normal returns the normal of the sides in which it enters, or leaves: of all directions out
// of them the one nearest to that of the way back, or on.
func (p *transit) normal(on *[3]float64) Vec {
	n, sides := vecOf(*on), 0
	for _, x := range on {
		if x != 0 {
			sides++
		}
	}
	if sides == 1 {
		return n
	}
	return unit(each(n, mantissa(p.m), func(x, m float64) float64 { return float64(x * math.Abs(m)) }))
}

// castBox is castBall for a box, which is no obstacle to a way through its side: end is where
// a way ends.
func (h *Hit) castBox(o, d, end *Vec, b *Box) cast {
	var way transit
	answer := way.set(o, d, end, b)
	if answer == castHit && !way.faces(-1) {
		answer = way.settlePath(o, d, end, b)
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

// set sets the transit of a path, and says what comes of it.
func (p *transit) set(o, d, end *Vec, b *Box) cast {
	p.lo, p.hi, p.m, p.isWay = b.Min.Sub(*o), b.Max.Sub(*o), *d, end != nil
	if !isSpanned(b.Min, b.Max) {
		return castUnsure
	}
	if answer := p.cast(); answer != castUnsure {
		return answer
	}
	return p.settlePath(o, d, end, b)
}

// settlePath is settle for a path.
func (p *transit) settlePath(o, d, end *Vec, b *Box) cast {
	var x, y brick
	x.setBall(o, 0)
	y.setBox(b, 0)
	if end != nil {
		return p.settle(&x, &y, end, o)
	}
	return p.settle(&x, &y, d, &Vec{})
}

// setBoth is set for both ends.
func (p *transit) setBoth(o, d, end *Vec, b *Box) cast {
	answer := p.set(o, d, end, b)
	if answer >= castInside && !p.isSettled && !p.ends() {
		answer = p.settlePath(o, d, end, b)
	}
	return answer
}

// span returns the part of the way between the sides.
func (p *transit) span() Span {
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
func (p *transit) crossings(hits *[2]Hit, o, d, end *Vec) (n int) {
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
	if p.enter >= 0 {
		hits[0] = at(p.enter, &p.in)
		n = 1
	}
	if (!p.endsIn || p.endsOn) && p.exit <= math.MaxFloat64 && !(n == 1 && p.touches) {
		hits[n] = at(p.exit, &p.out)
		n++
	}
	return n
}

// castBricks is castBox for bricks without radii, which both move.
func (h *Hit) castBricks(p *bricks, ma, mb *Vec) cast {
	var way transit
	answer := way.setBricks(p, ma, mb)
	if answer == castHit && !way.faces(-1) {
		answer = way.settle(&p.a, &p.b, ma, mb)
	}
	if answer == castHit {
		h.T, h.Normal = way.enter, way.normal(&way.in)
		h.Point = p.meeting(&way, ma, mb)
	}
	return answer
}

func (p *transit) setBricks(q *bricks, ma, mb *Vec) cast {
	p.lo, p.hi, p.m, p.isWay = q.lo, q.hi, ma.Sub(*mb), true
	if answer := p.cast(); answer != castUnsure {
		return answer
	}
	return p.settle(&q.a, &q.b, ma, mb)
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
