package turning

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/sturm"
)

type (
	num    = sturm.Int
	poly   = sturm.Poly
	ints   [3]num
	vector [3]poly
	matrix [3]vector // rows
)

// pair is the question about two bodies in a window of time, [lo, hi], as polynomials in s = (t−lo)/(hi−lo).
//
// Body X is at P + t·M + R(x−P), with the rotation R = T/N. N is the square of the length of its quaternion, and T a matrix of
// polynomials of its degree, 2, or 0 where the body does not turn. With c = P_a + t·M_a − P_b − t·M_b, body b sees the corner
// r of a from its pivot at
//
//	T_bᵀ(N_a·c + T_a·r) / (N_a·N_b),
//
// which is seen[0].offset + seen[0].turn·r over den.
type pair struct {
	sturm.Arena
	near   *poses  // placed at lo
	margin float64 // a bound on what parts features that come into contact, at lo
	dim    int
	a, b   *Body
	unit   int
	scale  int // coordinates are integers of 2^(unit−scale), and times of 2^−scale
	radius num
	center vector // c
	turn   [2]matrix
	norm   [2]poly
	den    poly
	seen   [2]view // a seen from b, and b from a
	room   [2][]vector
	known  [2][]bool
	cond   [8]sturm.Condition
	best   float64
}

// view is how a body sees the corners of the other one, relative to its own pivot and over den: offset + turn·r.
type view struct {
	offset vector
	turn   matrix
}

// first returns the first time t in (lo, hi] at which a and b, which are apart at lo, are in contact, rounded, and whether there is
// one. With hi < lo time runs backward: t is the last one in [hi, lo). lo and hi are in the pieces of both motions, and all
// numbers are finite. Features that are farther from each other than
// the margin, as near has placed them, do not come into contact.
func (q *pair) first(dim int, a, b *Body, lo, hi float64, near *poses, margin float64) (t float64, ok bool) {
	q.Reset()
	q.dim, q.a, q.b, q.near, q.margin, q.best = dim, a, b, near, margin, 2
	q.setUnit(lo, hi)
	q.setMotion(lo, hi)
	for i, x := range [...]*Body{a, b} {
		n := x.count()
		if cap(q.room[i]) < n {
			q.room[i], q.known[i] = make([]vector, n), make([]bool, n)
		}
		q.room[i], q.known[i] = q.room[i][:n], q.known[i][:n]
		clear(q.known[i])
	}
	q.find()
	if q.best > 1 {
		return 0, false
	}
	t = lo + float64(q.best*(hi-lo))
	return max(min(lo, hi), min(t, max(lo, hi))), true
}

// isFar reports whether the corners of a body are farther than the margin from those of the other.
func (q *pair) isFar(which int, own, other []int) bool {
	x, y := q.near.placed[which], q.near.placed[1-which]
	for k := range q.dim {
		low, high := math.Inf(1), math.Inf(-1)
		for _, i := range own {
			low, high = min(low, x[i][k]), max(high, x[i][k])
		}
		least, most := math.Inf(1), math.Inf(-1)
		for _, i := range other {
			least, most = min(least, y[i][k]), max(most, y[i][k])
		}
		if low-most > q.margin || least-high > q.margin {
			return true
		}
	}
	return false
}

// setUnit finds the units of lengths and times.
func (q *pair) setUnit(lo, hi float64) {
	u := anyUnit
	for _, x := range [...]*Body{q.a, q.b} {
		for i := range x.Points {
			u.see(0, x.Points[i][:]...)
		}
		for i := range x.Count {
			u.see(x.HalfExp, x.Halves[i][:]...)
		}
		u.see(x.AtExp, x.At[:]...)
		u.see(0, x.Pivot[:]...)
		u.see(0, x.Move[:]...)
		u.see(0, x.Radius)
		u.see(0, x.More...)
	}
	q.unit = u.exponent()
	_, first := float.Split(lo)
	_, last := float.Split(hi)
	q.scale = max(0, -first, -last)
	var sum num
	for _, x := range [...]*Body{q.a, q.b} {
		sum = q.Add(sum, q.Float(x.Radius, q.unit))
		for _, r := range x.More {
			sum = q.Add(sum, q.Float(r, q.unit))
		}
	}
	q.radius = q.Shl(sum, q.scale)
}

// unit is the exponents of the lowest and of the highest bit of some numbers.
type unit struct{ low, high int }

var anyUnit = unit{math.MaxInt, math.MinInt}

// mostBits is how many bits of lengths count, from the highest one of all on: what is less is rounded, so that integers have a bounded
// size. The greatest number may be that of what is cut off, up to 2⁹⁰ times those of the question, of which 2⁻²⁵⁶ counts.
const mostBits = 352

// see makes room for numbers times 2^exp.
func (u *unit) see(exp int, numbers ...float64) {
	for _, x := range numbers {
		if x != 0 {
			_, low := float.Split(x)
			u.low = min(u.low, low+exp)
			u.high = max(u.high, float.ExponentOf(math.Abs(x))+exp)
		}
	}
}

// exponent returns the exponent of the bit that is worth 1.
func (u *unit) exponent() int {
	if *u == anyUnit {
		return 0
	}
	return max(u.low, u.high-mostBits)
}

// setMotion computes all that depends on the motions alone.
func (q *pair) setMotion(lo, hi float64) {
	at := [2]num{q.Float(lo, -q.scale), q.Float(hi, -q.scale)}
	var way [2][3]poly
	for i, x := range [...]*Body{q.a, q.b} {
		for k := range 3 {
			var ends [2]num
			for end, t := range at {
				ends[end] = q.Add(q.Shl(q.Float(x.Pivot[k], q.unit), q.scale), q.Mul(t, q.Float(x.Move[k], q.unit)))
			}
			way[i][k] = q.Line(ends[0], ends[1])
		}
		q.setTurn(i, &x.Motion, &at)
	}
	for k := range 3 {
		q.center[k] = q.Minus(way[0][k], way[1][k])
	}
	q.den = q.Times(q.norm[0], q.norm[1])
	for i := range 2 {
		own, other := &q.turn[1-i], &q.turn[i]
		sign := q.Constant(q.Small(1 - 2*int64(i)))
		scale := q.Times(q.norm[i], sign)
		v := &q.seen[i]
		for r := range 3 {
			column := vector{own[0][r], own[1][r], own[2][r]}
			v.offset[r] = q.Times(scale, q.dot(&column, &q.center))
			for k := range 3 {
				of := vector{other[0][k], other[1][k], other[2][k]}
				v.turn[r][k] = q.dot(&column, &of)
			}
		}
	}
}

// setTurn computes the matrix and the norm of a motion.
func (q *pair) setTurn(i int, m *Motion, at *[2]num) {
	t := &q.turn[i]
	if !m.Spin.Turns() {
		for r := range t {
			for k := range t[r] {
				t[r][k] = q.Constant(num{})
			}
			t[r][r] = q.Constant(q.Small(1))
		}
		q.norm[i] = q.Constant(q.Small(1))
		return
	}
	u := anyUnit
	u.see(0, m.from[:]...)
	u.see(0, m.to[:]...)
	unit := u.exponent()
	one := q.Shl(q.Small(1), q.scale)
	var p [4]poly
	for k := range p {
		from, to := q.Float(m.from[k], unit), q.Float(m.to[k], unit)
		var ends [2]num
		for end, t := range at {
			u := q.Sub(q.Mul(t, q.Small(int64(m.pieces))), q.Mul(one, q.Small(int64(m.index))))
			ends[end] = q.Add(q.Mul(q.Sub(one, u), from), q.Mul(u, to))
		}
		p[k] = q.Line(ends[0], ends[1])
	}
	w, x, y, z := p[0], p[1], p[2], p[3]
	ww, xx, yy, zz := q.Times(w, w), q.Times(x, x), q.Times(y, y), q.Times(z, z)
	twice := q.Small(2)
	double := func(x, y poly) poly { return q.TimesInt(q.Times(x, y), twice) }
	xy, yz, zx := double(x, y), double(y, z), double(z, x)
	wx, wy, wz := double(w, x), double(w, y), double(w, z)
	q.norm[i] = q.Plus(q.Plus(ww, xx), q.Plus(yy, zz))
	*t = matrix{
		{q.Minus(q.Plus(ww, xx), q.Plus(yy, zz)), q.Minus(xy, wz), q.Plus(zx, wy)},
		{q.Plus(xy, wz), q.Minus(q.Plus(ww, yy), q.Plus(zz, xx)), q.Minus(yz, wx)},
		{q.Minus(zx, wy), q.Plus(yz, wx), q.Minus(q.Plus(ww, zz), q.Plus(xx, yy))},
	}
}

func (q *pair) dot(x, y *vector) poly {
	return q.Plus(q.Plus(q.Times(x[0], y[0]), q.Times(x[1], y[1])), q.Times(x[2], y[2]))
}

func (q *pair) cross(x, y *vector) vector {
	return vector{
		q.Minus(q.Times(x[1], y[2]), q.Times(x[2], y[1])),
		q.Minus(q.Times(x[2], y[0]), q.Times(x[0], y[2])),
		q.Minus(q.Times(x[0], y[1]), q.Times(x[1], y[0])),
	}
}

// dotInts returns x·n.
func (q *pair) dotInts(x *vector, n *ints) poly {
	return q.Plus(q.Plus(q.TimesInt(x[0], n[0]), q.TimesInt(x[1], n[1])), q.TimesInt(x[2], n[2]))
}

// applied returns m·r.
func (q *pair) applied(m *matrix, r *ints) (v vector) {
	for i := range v {
		v[i] = q.dotInts(&m[i], r)
	}
	return v
}

func (q *pair) minusInts(x, y *ints) (v ints) {
	for k := range v {
		v[k] = q.Sub(x[k], y[k])
	}
	return v
}

func (q *pair) crossInts(x, y *ints) ints {
	minor := func(i, k int) num { return q.Sub(q.Mul(x[i], y[k]), q.Mul(x[k], y[i])) }
	return ints{minor(1, 2), minor(2, 0), minor(0, 1)}
}

func (q *pair) squareInts(x *ints) num {
	return q.Add(q.Add(q.Mul(x[0], x[0]), q.Mul(x[1], x[1])), q.Mul(x[2], x[2]))
}

// local returns corner i of a body relative to its pivot.
func (q *pair) local(x *Body, i int) (p ints) {
	p = x.corner(&q.Arena, i, q.unit)
	for k := range p {
		p[k] = q.Shl(p[k], q.scale)
	}
	return p
}

// body returns a for 0 and b for 1.
func (q *pair) body(which int) *Body { return [...]*Body{q.a, q.b}[which] }

// sees returns corner i of a body as the other one sees it, over den.
func (q *pair) sees(which, i int) *vector {
	v := &q.room[which][i]
	if !q.known[which][i] {
		q.known[which][i] = true
		r := q.local(q.body(which), i)
		*v = q.applied(&q.seen[which].turn, &r)
		for k := range v {
			v[k] = q.Plus(v[k], q.seen[which].offset[k])
		}
	}
	return v
}

// from returns corner i of a body, as the other one sees it, relative to the corner p of that.
func (q *pair) from(which, i int, p *ints) (d vector) {
	v := q.sees(which, i)
	for k := range d {
		d[k] = q.Minus(v[k], q.TimesInt(q.den, p[k]))
	}
	return d
}
