package oracle

// This file asks when bodies meet that move, and where paths are in bodies.

import "math/big"

// A Time is a parameter t along a motion or path: Lo, if Hi is the same, otherwise between
// the two, which differ by no more than 2^-150 of the greater one's size. Neither 0 nor 1 is
// between them. Both are nil if t is infinite.
type Time struct{ Lo, Hi *big.Rat }

// BodySweepOK reports whether a moved by τ·ma and b moved by τ·mb penetrate or
// touch for some τ from 0 to 1. An empty body, and a motion that is not finite, meets
// nothing.
func BodySweepOK(a Body, ma [3]float64, b Body, mb [3]float64) bool {
	d, m := sweeping(a, ma, b, mb)
	if d == nil {
		return false
	}
	_, over := d.passing(m, true, true)
	return over <= 0
}

// BodySweep returns the first and the last τ of [BodySweepOK].
func BodySweep(a Body, ma [3]float64, b Body, mb [3]float64) (enter, exit Time, ok bool) {
	d, m := sweeping(a, ma, b, mb)
	if d == nil {
		return enter, exit, false
	}
	return d.contact(m, true, true)
}

// BodyClip returns the first and the last t at which p.At(t) is in b. If p has radii, they
// are those of a ball that moves along p and meets b. The path p is a Segment, Ray or
// Line, and t goes from 0 to 1, from 0 on, or over all numbers.
func BodyClip(p, b Body) (enter, exit Time, ok bool) {
	if p.Empty() || b.Empty() {
		return enter, exit, false
	}
	d, m := pathTo(p, b)
	return d.contact(m, p.Kind != Line, p.Kind.segmented())
}

// BodyCrossings returns the finite ends of {t : p's whole line at t in b} that lie on p, in
// increasing order; equal ones once. Their number is exact.
func BodyCrossings(p, b Body) (crossings []Time) {
	if p.Empty() || b.Empty() {
		return nil
	}
	d, m := pathTo(p, b)
	if m.zero() {
		return nil
	}
	enter, exit, ok := d.contact(m, false, false)
	if !ok {
		return nil
	}
	for _, t := range [2]Time{enter, exit} {
		if t.Lo == nil || p.Kind != Line && t.Lo.Sign() < 0 || p.Kind.segmented() && t.Hi.Cmp(big.NewRat(1, 1)) > 0 {
			continue
		}
		if len(crossings) == 0 || crossings[0].Lo.Cmp(t.Hi) != 0 {
			crossings = append(crossings, t)
		}
	}
	return crossings
}

// pathTo returns the difference of the start of p and b, and the direction of p.
func pathTo(p, b Body) (*difference, vec) {
	ball := Body{Dim: p.Dim, Kind: Sphere, V: p.V[:1], Radii: p.Radii}
	from := [3]float64{}
	if p.Kind.segmented() {
		from = p.V[0]
	}
	d := between(ball, b, p.V[1], from)
	return d, d.minus(d.vec(p.V[1]), d.vec(from))
}

// sweeping returns the difference of a and b and the motion of a as seen from b, nil
// if there is nothing to meet.
func sweeping(a Body, ma [3]float64, b Body, mb [3]float64) (*difference, vec) {
	d := between(a, b, ma, mb)
	if d == nil || !finite(Shape{P: ma, Q: mb}) {
		return nil, vec{}
	}
	return d, d.minus(d.vec(ma), d.vec(mb))
}

// passing returns the point nearest to 0 of all that C moved by τ·m passes, and the sign
// of its distance minus R. τ goes from 0 on if there is a start, up to 1 if there is a
// stop. Without a start there must be no stop.
func (d *difference) passing(m vec, start, stop bool) (f foot, over int) {
	swept := *d
	way := generator{z: m, x: d.null(), motion: 1, dir: !stop}
	if stop {
		still := generator{z: d.null(), x: d.null()}
		swept.parts = append(d.parts[:len(d.parts):len(d.parts)], part{points: []generator{still, way}})
	} else if !m.zero() {
		swept.dirs = append(d.dirs[:len(d.dirs):len(d.dirs)], way)
		if !start {
			back := generator{z: d.minusVec(m), x: d.null(), motion: -1, dir: true}
			swept.dirs = append(swept.dirs, back)
		}
	}
	f = swept.nearest()
	d.scratch = swept.scratch
	rr := d.mul(d.radius, d.radius)
	return f, f.qq.Cmp(d.mul(rr, d.mul(f.den, f.den)))
}

// contact returns the ends of all τ at which C moved by τ·m is within R of 0.
func (d *difference) contact(m vec, start, stop bool) (enter, exit Time, ok bool) {
	f, over := d.passing(m, start, stop)
	if over > 0 {
		return enter, exit, false
	}
	at := new(big.Rat)
	for i, g := range f.gens {
		at.Add(at, new(big.Rat).SetFrac(d.mul(f.weights[i], d.whole(g.motion)), f.den))
	}
	least, most := (*big.Rat)(nil), (*big.Rat)(nil)
	if start {
		least = new(big.Rat)
	}
	if stop {
		most = big.NewRat(1, 1)
	}
	switch {
	case m.zero():
		return Time{least, least}, Time{most, most}, true
	case over == 0:
		// Contact is where f stays in C, as no other point comes as near. This
		// holds for R = 0 too.
		lo, hi := d.within(m, f)
		return Time{later(lo, least), later(lo, least)}, Time{earlier(hi, most), earlier(hi, most)}, true
	case d.radius.Sign() == 0:
		panic("oracle: nearer than 0")
	}
	enter = d.first(m, at, least)
	mirror := func(t *big.Rat) *big.Rat {
		if t == nil {
			return nil
		}
		return new(big.Rat).Neg(t)
	}
	last := d.first(d.minusVec(m), mirror(at), mirror(most))
	return enter, Time{mirror(last.Hi), mirror(last.Lo)}, true
}

// later returns the greater of two lower bounds, of which nil is none; earlier the lesser
// of two upper ones.
func later(a, b *big.Rat) *big.Rat {
	if a == nil || b != nil && b.Cmp(a) > 0 {
		return b
	}
	return a
}

func earlier(a, b *big.Rat) *big.Rat {
	if a == nil || b != nil && b.Cmp(a) < 0 {
		return b
	}
	return a
}

// within returns the ends of all τ, of which there are some, for which C moved by τ·m
// holds the foot f. It cuts by the planes of all facets.
func (d *difference) within(m vec, f foot) (lo, hi *big.Rat) {
	edges, _ := d.measure()
	for n, h := range d.facets(edges) {
		nm := d.dot(n, m)
		if nm.Sign() == 0 {
			continue
		}
		// n·f ≤ h + τ n·m
		over := d.sub(d.dot(n, f.w), d.mul(h, f.den))
		t := new(big.Rat).SetFrac(over, d.mul(f.den, nm))
		if nm.Sign() > 0 {
			lo = later(lo, t)
		} else {
			hi = earlier(hi, t)
		}
	}
	return lo, hi
}

// first returns the first τ ≥ least at which C moved by τ·m is within R > 0 of 0,
// which it is, and nearer, at hi. A least of nil is no bound.
func (d *difference) first(m vec, hi, least *big.Rat) Time {
	lo := least
	if lo != nil {
		if _, over := d.at(m, lo); over <= 0 {
			return Time{lo, lo}
		}
	} else {
		cone := difference{parts: []part{{points: []generator{{z: d.minusVec(m), x: d.null()}}}}, dirs: d.dirs}
		if cone.nearest().qq.Sign() == 0 {
			return Time{}
		}
		for step := big.NewRat(1, 1); ; step = step.Mul(step, big.NewRat(16, 1)) {
			lo = brief(new(big.Rat).Sub(hi, step))
			if _, over := d.at(m, lo); over > 0 {
				break
			}
		}
	}
	// Out of reach at lo, within reach at hi: the distance is convex, so any point
	// between may replace the one of its kind, and where the distance is R is the end.
	// try does so, and returns whether this is it.
	try := func(t *big.Rat) bool {
		if t.Cmp(lo) <= 0 || t.Cmp(hi) >= 0 {
			return false
		}
		_, over := d.at(m, t)
		if over <= 0 {
			hi = t
		}
		if over >= 0 {
			lo = t
		}
		return over == 0
	}
	for n := range int64(2) { // so that none of these is between lo and hi
		if try(big.NewRat(n, 1)) || try(big.NewRat(-n, 1)) {
			return Time{lo, hi}
		}
	}
	// Newton's method from lo stays before the contact and soon comes close to it, so
	// that a point just behind is soon within reach. Halves make it sure to end.
	fine := power2(-150)
	for turn := 0; turn < 4000; turn++ {
		size := new(big.Rat).Abs(hi)
		if before := new(big.Rat).Abs(lo); before.Cmp(size) > 0 {
			size = before
		}
		wide := new(big.Rat).Sub(hi, lo)
		if wide.Cmp(size.Mul(size, fine)) <= 0 {
			return Time{lo, hi}
		}
		f, _ := d.at(m, lo)
		if try(brief(new(big.Rat).Add(lo, d.newton(m, f)))) {
			return Time{lo, hi}
		}
		for _, part := range [2]int{-min(turn*turn*2, 60), -1} {
			wide.Sub(hi, lo)
			wide.Mul(wide, power2(part))
			if try(brief(wide.Add(wide, lo))) {
				return Time{lo, hi}
			}
		}
	}
	panic("oracle: no end of steps towards the contact")
}

// at returns the foot of C moved by t·m and the sign of its distance minus R. The foot is
// in the unit of C.
func (d *difference) at(m vec, t *big.Rat) (f foot, over int) {
	moved := difference{radius: d.radius, dirs: d.dirs, parts: append([]part{}, d.parts...)}
	moved.stretch(t.Denom(), moved.times(t.Num(), m))
	f = moved.nearest()
	over = f.qq.Cmp(moved.mul(moved.mul(moved.radius, moved.radius), moved.mul(f.den, f.den)))
	f.den = moved.mul(f.den, t.Denom())
	return f, over
}

// newton returns a step towards the τ at which the plane through f, with C behind it,
// is R away: not more than (w·w − R|w|) / −(m·w), w being f.
func (d *difference) newton(m vec, f foot) *big.Rat {
	below := d.neg(d.dot(m, f.w)) // times den
	if below.Sign() <= 0 {
		return new(big.Rat)
	}
	long, _ := root(f.qq, d.whole(1)).Rat(nil) // |w| times den
	long.Add(long, new(big.Rat).Mul(long, power2(-250)))
	long.Mul(long, new(big.Rat).SetInt(d.mul(d.radius, f.den)))
	step := new(big.Rat).SetInt(f.qq)
	step.Sub(step, long)
	return step.Quo(step, new(big.Rat).SetInt(d.mul(below, f.den)))
}

// brief returns x with at most 230 bits, not above x.
func brief(x *big.Rat) *big.Rat {
	r, _ := new(big.Float).SetPrec(230).SetMode(big.ToNegativeInf).SetRat(x).Rat(nil)
	return r
}
