package oracle

import (
	"iter"
	"math/big"
)

// Clip returns the stretch of p inside s, {t : p.At(t) in s}, and whether there
// is any. The path p is a Segment, Ray or Line, and t is in units of its
// direction; a Segment's direction is Q − P, and t goes from 0 to 1. If p has a
// radius, it is that of a ball which moves along p and meets s.
//
// ok is exact. So is which end equals 0, 1 or the other end, and ±Inf is where
// the stretch has no end; apart from that a rational end is correctly rounded to
// at least 256 bits, and any other has a relative error below 2^-240. A path
// without an extent is all or nothing. Shapes with numbers that are not finite, or
// with a negative radius, are empty.
func Clip(p, s Shape) (enter, exit *big.Float, ok bool) {
	if !valid(p) || !valid(s) {
		return nil, nil, false
	}
	q, own := poseClip(p, s)
	defer q.done()
	if inside, ok := q.contact(own); ok {
		enter, exit = q.values(inside)
		return enter, exit, true
	}
	return nil, nil, false
}

// Crossings returns the finite ends of {t : p's whole line at t in s} that lie
// on p, in increasing order and accurate as those of [Clip] are; equal ones
// once. Their number is exact.
func Crossings(p, s Shape) []*big.Float {
	if !valid(p) || !valid(s) {
		return nil
	}
	q, own := poseClip(p, s)
	defer q.done()
	inside, ok := q.contact(stretch{q.fraction(-1, 0), q.fraction(1, 0)})
	if !ok {
		return nil
	}
	enter, exit := q.values(inside)
	var crossings []*big.Float
	if inside.lo.finite() && q.holds(own, inside.lo) {
		crossings = append(crossings, enter)
	}
	if inside.hi.finite() && q.holds(own, inside.hi) && !q.equal(inside) {
		crossings = append(crossings, exit)
	}
	return crossings
}

// Sweep returns the times τ, from 0 to 1, at which a moved by τ ma and b moved by
// τ mb penetrate or touch, and whether there are any. They are a stretch; its
// ends are exact as those of [Clip] are. An empty shape, as Clip has it, and a
// motion that is not finite meet nothing.
func Sweep(a Shape, ma [3]float64, b Shape, mb [3]float64) (enter, exit *big.Float, ok bool) {
	if !valid(a) || !valid(b) || !finite(Shape{P: ma, Q: mb}) {
		return nil, nil, false
	}
	q := poseSweep(a, ma, b, mb)
	defer q.done()
	if hit, ok := q.contact(stretch{q.fraction(0, 1), q.fraction(1, 1)}); ok {
		enter, exit = q.values(hit)
		return enter, exit, true
	}
	return nil, nil, false
}

// SweepOK returns the ok of [Sweep], and is faster.
func SweepOK(a Shape, ma [3]float64, b Shape, mb [3]float64) bool {
	if !valid(a) || !valid(b) || !finite(Shape{P: ma, Q: mb}) {
		return false
	}
	q := poseSweep(a, ma, b, mb)
	defer q.done()
	for range q.pieces(stretch{q.fraction(0, 1), q.fraction(1, 1)}) {
		return true
	}
	return false
}

// A passage asks when the core a, moved by τ m, is within the radii of the core
// b. The difference of their points at s and t is then
//
//	w = d + τ m + s g[0] + t g[1]
//
// with g[0] the direction of a and g[1] that of b, reversed.
type passage struct {
	*problem
	m, d vec
	g    [2]vec
	// Products of the above, and the square of the sum of the radii.
	mm, rr *big.Int
	gm, gg [2]*big.Int
	g01    *big.Int
}

// poseClip returns the passage of a point along p, and the times p has.
func poseClip(p, s Shape) (*passage, stretch) {
	q := pose(p, s, [3]*big.Rat{})
	own := stretch{q.fraction(-1, 0), q.fraction(1, 0)}
	if q.a.start {
		own.lo = q.fraction(0, 1)
	}
	if q.a.stop {
		own.hi = q.fraction(1, 1)
	}
	m := q.a.u
	q.a.u = q.null()
	return q.passage(m), own
}

func poseSweep(a Shape, ma [3]float64, b Shape, mb [3]float64) *passage {
	motion := Shape{Kind: Segment, P: mb, Q: ma}
	p := problems.Get().(*problem)
	p.exp = min(a.exponent(), b.exponent(), motion.exponent())
	p.unit = p.next().SetInt64(1)
	p.loadBoth(a, b)
	var m core
	p.load(&m, motion)
	return p.passage(m.u)
}

func (p *problem) passage(m vec) *passage {
	a, b := &p.a, &p.b
	if !a.start && !b.start && !a.point() && !b.point() && p.cross(a.u, b.u).zero() {
		a.u = p.null() // of two parallel lines, one may as well be a point
	}
	q := &passage{problem: p, m: m, d: p.minus(a.p, b.p), g: [2]vec{a.u, p.minus(p.null(), b.u)}}
	q.mm, q.rr = p.dot(m, m), p.mul(p.radii, p.radii)
	for i := range q.g {
		q.gm[i], q.gg[i] = p.dot(q.g[i], m), p.dot(q.g[i], q.g[i])
	}
	q.g01 = p.dot(q.g[0], q.g[1])
	return q
}

// A face says which parameter of a core is meant: a free one, or that of an end.
type face int

const (
	free face = iota
	first
	last
)

var faces = [...]face{free, first, last}

// has reports whether c has the face f. A point has one, whatever its range.
func (c *core) has(f face) bool {
	if c.point() {
		return f == first
	}
	return f == free || f == first && c.start || f == last && c.stop
}

// A piece is a range of times in which the closest points stay on one face of
// either core, and the times among them in which the cores are within reach.
type piece struct{ all, hit stretch }

// contact returns the times of within at which the cores are within reach, and
// whether there are any. They are a stretch, since the squared distance is a
// convex function of τ. The ends are fractions or differ: if the least distance
// is in reach only at one τ, that is a double root, or an end of within.
//
// Pieces that overlap agree where they do. Hence the one that begins first, of
// those with a hit, holds the first hit, and the one that ends last the last.
func (q *passage) contact(within stretch) (hit stretch, ok bool) {
	var all stretch
	for p := range q.pieces(within) {
		if !ok || q.cmp(p.all.lo, all.lo) < 0 {
			all.lo, hit.lo = p.all.lo, p.hit.lo
		}
		if !ok || q.cmp(p.all.hi, all.hi) > 0 {
			all.hi, hit.hi = p.all.hi, p.hit.hi
		}
		ok = true
	}
	return hit, ok
}

// pieces returns all pieces of within, whose ends are fractions, that have a
// hit, in any order.
//
// At every τ of within, the least distance is taken on a face whose free
// directions are independent: if they are not, there is a way to slide both
// points without changing their difference, up to an end of a core. (Two
// parallel lines have no ends; passage has made a point of one.)
func (q *passage) pieces(within stretch) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		for _, f := range faces {
			for _, h := range faces {
				if !q.a.has(f) || !q.b.has(h) {
					continue
				}
				p := piece{all: within}
				distance, ok := q.closest(&p.all, [2]face{f, h})
				if !ok {
					continue
				}
				if p.hit, ok = q.below(p.all, distance); ok && !yield(p) {
					return
				}
			}
		}
	}
}

// closest cuts st to the times at which the closest points are on the faces at.
// It returns the square of their distance then, minus that of the radii, up to a
// positive factor, and whether there are such times.
//
// Since |w|² is convex in s and t, they are closest if the derivative by every
// free parameter is 0 and that by every other one leads uphill.
func (q *passage) closest(st *stretch, at [2]face) (distance quadratic, ok bool) {
	k := q.d // w at τ = 0, the free parameters being 0
	for i, f := range at {
		if f == last {
			k = q.plus(k, q.g[i])
		}
	}
	// Half the derivatives by s and t, the free parameters being 0.
	slope := [2]linear{{q.dot(k, q.g[0]), q.gm[0]}, {q.dot(k, q.g[1]), q.gm[1]}}
	switch {
	case at == [2]face{free, free}:
		// s and t are ratios to den, and w is the part of k + τ m along n.
		n := q.cross(q.g[0], q.g[1])
		den := q.dot(n, n)
		if den.Sign() == 0 {
			return distance, false
		}
		s := q.combine(q.g01, slope[1], q.gg[1], slope[0])
		t := q.combine(q.g01, slope[0], q.gg[0], slope[1])
		if !q.inRange(st, &q.a, s, den) || !q.inRange(st, &q.b, t, den) {
			return distance, false
		}
		kn, mn := q.dot(k, n), q.dot(q.m, n)
		return quadratic{q.mul(mn, mn), q.mul(mn, kn), q.sub(q.mul(kn, kn), q.mul(q.rr, den))}, true
	case at[0] != free && at[1] != free:
		if !q.uphill(st, at[0], slope[0]) || !q.uphill(st, at[1], slope[1]) {
			return distance, false
		}
		return quadratic{q.mm, q.dot(k, q.m), q.sub(q.dot(k, k), q.rr)}, true
	}
	i, c := 0, &q.a // the free one
	if at[1] == free {
		i, c = 1, &q.b
	}
	den, d := q.gg[i], slope[i]
	if !q.inRange(st, c, linear{q.neg(d.c), q.neg(d.d)}, den) || !q.uphill(st, at[1-i], q.combine(den, slope[1-i], q.g01, d)) {
		return distance, false
	}
	return quadratic{
		q.sub(q.mul(den, q.mm), q.mul(d.d, d.d)),
		q.sub(q.mul(den, q.dot(k, q.m)), q.mul(d.c, d.d)),
		q.sub(q.mul(den, q.sub(q.dot(k, k), q.rr)), q.mul(d.c, d.c)),
	}, true
}

// combine returns x f − y g.
func (q *passage) combine(x *big.Int, f linear, y *big.Int, g linear) linear {
	return linear{q.sub(q.mul(x, f.c), q.mul(y, g.c)), q.sub(q.mul(x, f.d), q.mul(y, g.d))}
}

// inRange cuts st to the times at which c has the parameter num/den.
func (q *passage) inRange(st *stretch, c *core, num linear, den *big.Int) bool {
	return (!c.start || q.cut(st, num)) &&
		(!c.stop || q.cut(st, linear{q.sub(den, num.c), q.neg(num.d)}))
}

// uphill cuts st to the times at which slope leads uphill from f, an end.
func (q *passage) uphill(st *stretch, f face, slope linear) bool {
	if f == last {
		slope = linear{q.neg(slope.c), q.neg(slope.d)}
	}
	return q.cut(st, slope)
}

// valid reports whether s is a shape other than the empty one.
func valid(s Shape) bool { return finite(s) && s.R >= 0 }
