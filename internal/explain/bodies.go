package explain

import (
	"fmt"
	"math"
	"math/big"
)

// A Body is a convex polyhedron, bounded or not, or a half-space, grown by a radius. Its
// core is the hull of Points, plus [−1, 1] of each of Halves, plus [0, 1] of each of Runs,
// plus all multiples t ≥ 0 of each of Dirs.
type Body struct {
	Name   string // such as "the box", for the first step
	Points [][3]float64
	Halves [][3]float64
	Runs   [][3]float64
	Dirs   [][3]float64
	R      float64

	IsBox    bool // Min and Max are its sides, which may be infinite
	Min, Max [3]float64

	IsHalf        bool // a half-space, which has these two and no core
	Point, Normal [3]float64
}

// Bodies explains how two bodies stand to each other, of which at least one is none of the
// cores of Pair. The verdict itself is the library's; the steps show a proof of it: a
// direction that parts the two, or a common point, by weights of corners. Every proof is
// checked in rational numbers before it is told. The way to it need not be that of the
// library: what counts is that it holds.
//
// If isWay, a is all that a path or a motion goes through, and the sign tells only whether
// there is a meeting.
func Bodies(dim int, a, b Body, sign int, isWay bool) (Verdict, []string) {
	w := walk{dim: dim}
	w.head("cores and radii")
	for i, x := range [2]*Body{&a, &b} {
		w.say("%v: %v, radius %v", [2]string{"a", "b"}[i], x.Name, number(x.R))
	}
	w.say("R = r₁ + r₂ = %v", number(a.R+b.R))
	p := proof{walk: &w, a: &a, b: &b, r: a.R + b.R, sign: sign, isWay: isWay}
	switch {
	case a.IsBox && b.IsBox && p.r == 0 && !isWay:
		p.sides()
	case !(p.size() < math.MaxFloat64/8):
		p.exact = true
		p.head("decided by: integers")
		p.say("differences of these numbers are too large for floats, so integers decide: %v", p.word())
	case a.IsHalf && b.IsHalf:
		p.halves()
	case a.IsHalf:
		p.half(&b, &a)
	case b.IsHalf:
		p.half(&a, &b)
	default:
		p.search()
	}
	return Verdict{Sign: sign, Exact: p.exact}, w.steps
}

// A proof is how the steps of Bodies are found.
type proof struct {
	*walk
	a, b  *Body
	r     float64
	sign  int
	isWay bool
	exact bool

	extent float64 // that of size, before anything was cut off
}

// word names the verdict.
func (p *proof) word() string {
	if p.isWay && p.sign <= 0 {
		return "they meet"
	}
	return Verdict{Sign: p.sign}.Word()
}

// size returns S, of which the error bounds are multiples: sums of components.
func (p *proof) size() float64 {
	if p.extent > 0 {
		return p.extent
	}
	first := func(x *Body) vec {
		if x.IsHalf {
			return x.Point
		}
		return x.Points[0]
	}
	s := p.sumAbs(p.sub(first(p.a), first(p.b)))
	for _, x := range [2]*Body{p.a, p.b} {
		ext := 0.0
		for _, q := range x.Points {
			ext = max(ext, p.sumAbs(p.sub(q, x.Points[0])))
		}
		for _, list := range [2][][3]float64{x.Halves, x.Runs} {
			for _, v := range list {
				ext += p.sumAbs(v)
			}
		}
		s += ext
	}
	return s
}

// decided tells who decides, by whether floats are beyond the bound.
func (p *proof) decided(isBeyond bool) {
	if isBeyond {
		p.head("decided by: floats")
		p.say("beyond the error bound, so it is certain: %v", p.word())
		return
	}
	p.exact = true
	p.head("decided by: integers")
	p.say("within the error bound floats cannot tell; every float is an integer times a power of two, and so are all sums and products here")
	p.say("so the verdict is: %v", p.word())
}

// sides explains two boxes: numbers compare exactly.
func (p *proof) sides() {
	p.head("the sides")
	for i, axis := range []string{"x", "y", "z"}[:p.dim] {
		lo, hi := max(p.a.Min[i], p.b.Min[i]), min(p.a.Max[i], p.b.Max[i])
		what := "they share more than a point"
		switch {
		case lo > hi:
			what = "they share nothing"
		case lo == hi:
			what = "they share a point"
		}
		p.say("along %v: a from %v to %v, b from %v to %v: %v", axis,
			number(p.a.Min[i]), number(p.a.Max[i]), number(p.b.Min[i]), number(p.b.Max[i]), what)
	}
	p.head("decided by: floats")
	p.say("numbers compare exactly: %v", p.word())
}

// half explains a body against a half-space.
func (p *proof) half(x, half *Body) {
	n := half.Normal
	lo, at, bounded := p.least(x, n)
	p.head("the lowest point")
	if !bounded {
		p.say("x runs against the normal N = %v without an end, so it comes into the half-space", n)
		p.decided(true)
		return
	}
	if lo == nil {
		return
	}
	plane := p.ratDot(half.Point, n)
	h := new(big.Rat).Sub(lo, plane)
	value, _ := h.Float64()
	size := math.Sqrt(p.dot(n, n))
	p.say("along the normal N = %v, the lowest point of the core is %v", n, at)
	p.say("h = (that − P)·N = %v, |N| = %v: %v above the boundary", number(value), number(size), number(value/size))
	p.say("they are apart if h > R|N| = %v", number(p.r*size))
	bound := 32 * e * (p.size() + p.r) * size
	p.say("error bound in floats: 32e(S + R)|N| = %.3g", bound)
	p.decided(math.Abs(value-float64(p.r*size)) > bound)
}

// halves explains two half-spaces.
func (p *proof) halves() {
	p.head("the normals")
	p.say("a: %v, b: %v", p.a.Normal, p.b.Normal)
	if p.sign > 0 {
		p.say("they are opposite, exactly, and the boundaries are more than R from each other")
	} else {
		p.say("unless they are opposite, exactly, and the boundaries more than R from each other, the two have points in common")
	}
	p.exact = true
	p.head("decided by: integers")
	p.say("whether directions are opposite is a product of exact numbers: %v", p.word())
}

// search looks for a proof by GJK, in floats.
func (p *proof) search() {
	if len(p.a.Dirs) == 0 || len(p.b.Dirs) == 0 {
		// The foot of a point on a ray is no farther along it than the point is from its origin.
		x, y := p.cut(p.a, p.b), p.cut(p.b, p.a)
		if len(p.a.Dirs)+len(p.b.Dirs) > 0 && len(x.Runs)+len(y.Runs) > len(p.a.Runs)+len(p.b.Runs) {
			p.head("cut off")
			p.say("what has no end is cut off far behind all that could be nearest to the other")
		}
		p.extent = p.size()
		p.a, p.b = &x, &y
	}
	s := p.nearest()
	p.head("the differences C = {point of a − point of b}")
	p.say("the point of C nearest to the origin, by GJK in floats (%v), is a mean of %v:", count(s.steps, "step"), count(len(s.list), "corner"))
	for i, v := range s.list {
		p.say("%.6g × (%v − %v)", s.weight[i], p.text(v.onA), p.text(v.onB))
	}
	p.say("w = %v, |w| = %v", s.w, number(math.Sqrt(p.dot(s.w, s.w))))
	if p.sign > 0 && p.parted(s.w) || p.sign <= 0 && p.common(s) {
		return
	}
	p.exact = true
	p.head("decided by: integers")
	switch {
	case p.sign > 0:
		p.say("they are apart by so little that w, which rounds, parts them not; exact differences do")
	case p.isWay:
		p.say("no mean in floats is surely inside; exact ones tell that they meet")
	case p.sign == 0:
		p.say("they touch: no direction parts them, and no point is inside both; only exact numbers tell that")
	default:
		p.say("no mean in floats is surely nearer than R; exact ones are")
	}
	p.say("so the verdict is: %v", p.word())
}

// parted tells that n parts the two, if it does.
func (p *proof) parted(n vec) bool {
	lo, _, fine := p.least(p.a, n)
	hi, _, also := p.least(p.b, p.neg(n))
	if !fine || !also {
		return false
	}
	hi.Neg(hi)
	h := new(big.Rat).Sub(lo, hi)
	nn := p.ratDot(n, n)
	r := new(big.Rat).Add(rat(p.a.R), rat(p.b.R))
	rest := new(big.Rat).Sub(new(big.Rat).Mul(h, h), new(big.Rat).Mul(new(big.Rat).Mul(r, r), nn))
	if h.Sign() <= 0 || rest.Sign() <= 0 {
		return false
	}
	x, _ := lo.Float64()
	y, _ := hi.Float64()
	value, _ := h.Float64()
	size := math.Sqrt(p.dot(n, n))
	p.head("a direction that parts them")
	p.say("n = w: all of a lies at p·n ≥ %v, all of b at p·n ≤ %v", number(x), number(y))
	p.say("h = %v is more than R|n| = %v, so no point of one is within R of the other", number(value), number(p.r*size))
	bound := 32 * e * (p.size() + p.r) * size
	p.say("error bound in floats: 32e(S + R)|n| = %.3g", bound)
	p.decided(value-float64(p.r*size) > bound)
	return true
}

// common tells that the two have a common point within their radii, if the simplex shows it.
func (p *proof) common(s *search) bool {
	if p.around(s) {
		return true
	}
	if p.r == 0 {
		return false
	}
	var w [3]*big.Rat
	sum := new(big.Rat)
	for i := range w {
		w[i] = new(big.Rat)
	}
	for k, v := range s.list {
		weight := rat(s.weight[k])
		sum.Add(sum, weight)
		for i := range w {
			d := new(big.Rat).Sub(v.a[i], v.b[i])
			w[i].Add(w[i], d.Mul(d, weight))
		}
	}
	if sum.Sign() <= 0 {
		return false
	}
	ww := new(big.Rat)
	for i := range w {
		w[i].Quo(w[i], sum)
		ww.Add(ww, new(big.Rat).Mul(w[i], w[i]))
	}
	r := new(big.Rat).Add(rat(p.a.R), rat(p.b.R))
	if ww.Cmp(new(big.Rat).Mul(r, r)) >= 0 {
		return false
	}
	size := math.Sqrt(p.dot(s.w, s.w))
	p.head("points nearer than R")
	p.say("the weights give a point of each core, %v from each other, less than R = %v", number(size), number(p.r))
	bound := float64(32 * e * (p.size() + p.r))
	p.say("error bound in floats: 32e(S + R) = %.3g", bound)
	p.decided(size < p.r-bound)
	return true
}

// around tells that the simplex is around the origin, if it is, strictly: each of its
// sides sees the origin as it sees the corner across.
func (p *proof) around(s *search) bool {
	if len(s.list) != p.dim+1 {
		return false
	}
	least, isSure := math.Inf(1), true
	size := p.size()
	for i := range s.list {
		var side []*corner
		for k := range s.list {
			if k != i {
				side = append(side, s.list[k])
			}
		}
		origin, across := p.volume(side, nil), p.volume(side, s.list[i])
		if origin.Sign()*across.Sign() <= 0 {
			return false
		}
		value, _ := origin.Float64()
		least = min(least, math.Abs(value))
		isSure = isSure && math.Abs(value) > p.volumeBound(side, size)
	}
	p.head("a simplex around the origin")
	p.say("the %d corners above have the origin strictly inside: all weights are positive, so one point is inside both cores", len(s.list))
	p.say("the least of the %d determinants is %.3g", len(s.list), least)
	p.decided(isSure)
	return true
}

// count writes n of something.
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
