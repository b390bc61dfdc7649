package exact

// This file has all questions that can be asked, and the stacks for their integers.

import (
	"math/bits"

	"github.com/hantei-go/hantei/internal/float"
)

// question is one of the questions below, with all that it needs on integers, and with its
// answer. One type for all, as each needs two functions of its own otherwise, for the two stacks:
// a closure would put these on the heap.
type question struct {
	op     op
	exp    int // the unit of the integers is 2^exp
	answer int

	a, b       *Core
	ma, mb     *[3]float64
	ra, rb     float64
	t          float64 // of a question about one time of a motion
	shift      int     // 2^shift divides t
	connection *Connection
	pass       *Pass
	points     *[4][3]float64 // of an orientation

	solids  *Solids
	width   int // of their numbers, in bits
	simplex *Simplex
	nearest *Nearest
	dim     int
	holds   bool
	back    bool
	outward [3]float64
	height  *Height
	cell    *Cell
}

type op uint8

const (
	opSign op = iota
	opParallel
	opConnect
	opThrough
	opSweep
	opSweepOrStart
	opSignAt
	opOrient
	opFacing
	opSolidsSign
	opInside
	opNearest
	opAlong
	opOnward
	opReach
)

// Sizes of the two stacks. The narrow one serves all numbers whose bits lie
// within 128 places, the wild one any floats at all. A test goes the longest
// ways through both with input of the full width.
const (
	narrowBits  = 128
	wildBits    = 4274
	narrowLimbs = 384
	wildLimbs   = 5632
)

// decide puts the question to integers of width bits in units of 2^lo.
func (q *question) decide(lo, width int) int {
	q.exp = lo
	switch isNarrow := width <= narrowBits; {
	case isNarrow && q.op == opReach:
		q.narrowReach()
	case isNarrow:
		q.narrow()
	case q.op == opReach:
		q.wildReach()
	default:
		q.wild()
	}
	return q.answer
}

//go:noinline
func (q *question) narrowReach() {
	var limbs [reachLimbs * ((narrowBits + cornerBits + 63) / 64)]uint64
	q.on(arena{limbs[:]})
}

//go:noinline
func (q *question) wildReach() {
	var limbs [reachLimbs * ((wildBits + cornerBits + 63) / 64)]uint64
	q.on(arena{limbs[:]})
}

//go:noinline
func (q *question) narrow() {
	var limbs [narrowLimbs]uint64
	q.on(arena{limbs[:]})
}

//go:noinline
func (q *question) wild() {
	var limbs [wildLimbs]uint64
	q.on(arena{limbs[:]})
}

func (q *question) on(m arena) {
	switch q.op {
	case opSign:
		q.answer = sign(m, q.a, q.b, q.ra, q.rb, q.exp, q.dim)
	case opParallel:
		q.answer = parallel(m, q.a, q.b, q.exp)
	case opConnect:
		connect(m, q.a, q.b, q.exp, q.connection)
	case opThrough:
		pass(m, q.a, q.b, q.ra, q.rb, q.exp, q.pass)
	case opSweep, opSweepOrStart:
		relative(m, q.a, q.b, q.ma, q.mb, q.ra, q.rb, q.exp, q.op == opSweepOrStart, q.pass)
	case opSignAt:
		q.answer = signAt(m, q.a, q.b, q.ma, q.mb, q.ra, q.rb, q.t, q.exp, q.shift)
	case opOrient, opFacing:
		q.answer = side(m, q.points, q.exp, q.op == opFacing)
	default:
		q.onSolids(m)
	}
}

//go:noinline
func (q *question) onSolids(m arena) {
	f := q.solids.frame(q.exp, q.width)
	switch q.op {
	case opSolidsSign:
		q.answer = solidSign(m, &f, q.simplex)
	case opInside:
		q.holds = m.inside(&f, q.dim)
		q.outward = f.outward
	case opNearest:
		nearestPoint(m, &f, q.simplex, q.nearest)
	case opAlong:
		q.height.find(m, &f)
	case opOnward:
		q.holds = m.onward(&f, q.simplex, q.back)
		q.outward = f.outward
	case opReach:
		q.answer = m.reach(&f, q.cell)
	}
}

func (q *question) onGrid(g *grid) {
	switch q.op {
	case opSolidsSign:
		q.answer = g.sign(q.simplex)
	case opInside:
		q.holds = g.inside(q.dim)
		q.outward = g.outward
	case opNearest:
		g.nearestPoint(q.simplex, q.nearest)
	}
}

// Sign returns the sign of sd(0, C) − (ra+rb): −1 when the cores grown by their radii
// penetrate, 0 when they touch, +1 when they are apart. C is the set of all differences of
// the cores, and sd the distance from C; inside C it is −1 times the length of the shortest
// way out. In the plane, of dimension 2, cores that cross have a C with an inside; in space
// C is flat.
func Sign(a, b *Core, ra, rb float64, dim int) int {
	q := question{op: opSign, a: a, b: b, ra: ra, rb: rb, dim: dim}
	return q.decide(extent(a, b, ra, rb))
}

// Parallel returns +1 when the directions of the two cores are parallel and
// equal, −1 when they are parallel and opposite, and 0 when they are not
// parallel or when one is a point.
func Parallel(a, b *Core) int {
	q := question{op: opParallel, a: a, b: b}
	return q.decide(extent(a, b, 0, 0))
}

// Connect finds the shortest connection of a and b. Where parallel cores face
// each other along a stretch, x and y are the middle of the stretch if it is
// bounded, its finite end if it is half-infinite, and for two lines the origin
// of a and its foot on b.
func Connect(a, b *Core, c *Connection) {
	*c = Connection{}
	q := question{op: opConnect, a: a, b: b, connection: c}
	q.decide(extent(a, b, 0, 0))
}

// Through finds the pass of path through the core s grown by r = ra+rb. A path that is a point
// has no ends of J.
//
// It needs no root: dist² along a line is convex, so the path is in the set from its
// start or from an end of J on, and likewise until. Where the least dist² is r²,
// it is so at one point, unless the path is parallel to s and their lines are r
// apart; then J is what s covers of the path's line.
func Through(path, s *Core, ra, rb float64, p *Pass) {
	*p = Pass{}
	q := question{op: opThrough, a: path, b: s, ra: ra, rb: rb, pass: p}
	q.decide(extent(path, s, ra, rb))
}

// Sweep finds how the core a, grown by ra, meets b, grown by rb, while a moves by ma
// and b by mb, evenly: the least sign of dist² − (ra+rb)² on the way, and the signs
// before and after. If one of them is a point, it is the pass of the point's path
// through the other.
func Sweep(a, b *Core, ma, mb *[3]float64, ra, rb float64, p *Pass) {
	*p = Pass{}
	q := question{op: opSweep, a: a, b: b, ma: ma, mb: mb, ra: ra, rb: rb, pass: p}
	q.decide(extentMoved(a, b, ma, mb, ra, rb))
}

// SweepOrStart is Sweep, unless the two touch or overlap before the motion: then Whole and Start are the sign before it, even
// if that on the way is less, and no more is asked.
func SweepOrStart(a, b *Core, ma, mb *[3]float64, ra, rb float64, p *Pass) {
	*p = Pass{}
	q := question{op: opSweepOrStart, a: a, b: b, ma: ma, mb: mb, ra: ra, rb: rb, pass: p}
	q.decide(extentMoved(a, b, ma, mb, ra, rb))
}

// SignAt is Sign after a has moved by t·ma and b by t·mb, 0 ≤ t ≤ 1.
func SignAt(a, b *Core, ma, mb *[3]float64, ra, rb, t float64) int {
	lo, width := extentMoved(a, b, ma, mb, ra, rb)
	n, shift := float.Split(t)
	shift = min(0, shift)
	q := question{op: opSignAt, a: a, b: b, ma: ma, mb: mb, ra: ra, rb: rb, t: t, shift: shift}
	return q.decide(lo, width-shift+bits.Len64(n))
}

// Sign returns the sign of dist(0, Z) − R: −1 when the solids grown by their radii
// penetrate, 0 when they touch, +1 when they are apart. It starts from s, and leaves in
// s the corners of the feature of Z nearest to the origin: affinely
// independent, with that point strictly inside.
func (q *Solids) Sign(s *Simplex) int {
	q.clean(s)
	return q.ask(question{op: opSolidsSign, simplex: s}).answer
}

// Inside says whether the origin is in the interior of Z. In the plane, of dimension 2, all third
// coordinates must be zero.
func (q *Solids) Inside(dim int) bool {
	return q.ask(question{op: opInside, dim: dim}).holds
}

// Nearest finds the point of Z nearest to the origin. It starts from s, and
// leaves there what Sign does.
func (q *Solids) Nearest(s *Simplex, n *Nearest) {
	q.clean(s)
	*n = Nearest{}
	q.ask(question{op: opNearest, simplex: s, nearest: n})
}

// ask takes and returns a value: what is stored through a pointer moves to the heap.
func (q *Solids) ask(about question) question {
	lo, width := q.extent()
	g := gridOf(q)
	if g.set(lo) {
		about.onGrid(&g)
		return about
	}
	about.solids, about.width = q, width
	about.decide(lo, width)
	return about
}

// Along finds how far Z goes along a normal, and compares that with R.
func (q *Solids) Along(normal *[3]float64, h *Height) {
	*h = Height{normal: *normal}
	bits := noBits
	bits.see(normal, 0)
	h.normalExp = bits.lo
	lo, width := q.extent()
	if g := gridOf(q); bits.width() <= normalBits && bits.lo >= -1000 && bits.lo <= 1000 && g.set(lo) {
		h.findOn(&g)
		return
	}
	about := question{op: opAlong, solids: q, width: width, height: h}
	about.decide(lo, max(width, bits.width()))
}
