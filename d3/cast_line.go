package d3

// Lines through grown cores: where a line enters and leaves the set of all points within a radius of a core.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// line is the line of a path, {k + t·d} as seen from the a of a core, and {kb + t·d} from its b. It is computed from
// differences of the given numbers. Lengths are divided by 2^exp and d by 2^expD, to keep squares in range; both are 0 for
// ordinary sizes.
//
// The grown core is a union of convex pieces: a ball at each finite end and the part of a tube along u between them. The line
// meets a ball around c, seen from which it is {k + t d}, at
//
//	t = (−k·d ± √(R² d·d − |k×d|²))/d·d
//
// which does not cancel as b² − ac does: |k×d| is small if the line is near. The spoke to there, times d·d, is d×(k×d) ± √(…)
// d: two vectors at right angles, whose length is R d·d up to rounding. For the tube, with n = d×u and w = u×n, the part of d
// across u times u·u,
//
//	t = (−k·w ± √(u·u (R² n·n − (k·n)²)))/n·n
//
// and the spoke, times u·u n·n, is (k·n)u·u n ± √(…) w. The place along the axis is z = (k + t d)·u, in units of 1/u·u, and of
// 1/n·n besides. If the line enters the tube before an end of the core, it enters the shape through the ball there; likewise
// where it leaves.
//
// The distance of the exact point at t from the surface is < 8e(|m| + |u| + R). Here m leads from the start of the path to that
// of the core, and u from the core's a to its b, if there is one. The error of t grows near a tangent as that of a square root.
type line struct {
	kind        exact.Kind // of the core
	k, kb, d, u Vec
	dd, r       float64
	exp, expD   int
	isMeeting   bool // it comes from meet, which set at
	at          float64
	// Of the tube:
	n              normal // d×u
	across         Vec    // u×n
	ka, kn, nn     float64
	ku, du, uu     float64
	expN           int     // n is multiplied by 2^−expN
	reach          float64 // of the core along u, times u·u
	isParallel     bool    // d is parallel to u
	parallelMisses float64 // and by how much the line misses then
}

// set makes l the line of path seen from s; isParallel tells that the two are certainly parallel.
func (l *line) set(path, s *core, isParallel bool) {
	l.kind, l.r, l.exp, l.expD, l.isMeeting = s.kind, s.r, 0, 0, false
	l.k, l.d, l.u = path.a.Sub(s.a), path.u, s.u
	if s.kind == exact.Segment {
		l.kb = path.a.Sub(s.b)
	}
	l.dd = l.d.Dot(l.d)
	uu := l.u.Dot(l.u)
	size := l.k.Dot(l.k) + float64(l.r*l.r)
	if s.kind == exact.Segment {
		size += uu
	}
	expU := 0
	if !(isOrdinary(l.dd) && isOrdinary(size) && (s.kind == exact.Point || isModest(l.dd) && isModest(uu) && size < 0x1p110)) {
		expU = l.rescale(path, s)
		uu = l.u.Dot(l.u)
	}
	if s.kind != exact.Point {
		l.tube(uu, expU, isParallel)
		l.reach = float.Ldexp(uu, expU)
	}
}

// tube sets the fields for the part between the ends of the core; lengths along it are divided by 2^expU besides.
func (l *line) tube(uu float64, expU int, isParallel bool) {
	l.uu = uu
	l.ku, l.du = l.k.Dot(l.u), l.d.Dot(l.u)
	l.n, l.nn = faceNormal(l.d, l.u, l.dd, uu)
	// A line nearly parallel to a segment may stray along it by less than rounding from a parallel one. n·n may be worth
	// nothing then.
	l.isParallel = isParallel || l.nn == 0 ||
		l.kind == exact.Segment && l.nn < float64(0x1p-120*float64(l.dd*min(uu, float.Ldexp(float64(l.r*l.r), -2*expU))))
	if l.isParallel {
		l.across = turned(l.u, normalOf(l.k, l.u))
		l.parallelMisses = length(l.across)/uu - l.r
		return
	}
	l.expN = 0
	if l.nn < 0x1p-400 {
		l.expN = l.n.exponent()
		l.n = l.n.ldexp(-l.expN)
		l.nn = l.n.sq()
	}
	l.across = turned(l.u, l.n)
	l.ka, l.kn = l.k.Dot(l.across), l.n.dot(l.k)
}

// spoke is the vector from the nearest point of a core to a point of the surface: along v, or along −v if r has its sign bit
// set. (A field for that would be one too many for registers.)
type spoke struct {
	v Vec
	r float64 // what its length is but for rounding; infinite if that is unknown, 0 if it is lost
}

// neg returns the spoke as seen from the other core. Its numbers are computed from v before v is negated.
func (s spoke) neg() spoke { return spoke{s.v, -s.r} }

// unitOr returns the unit vector along s, or that of w if s is zero.
func (s spoke) unitOr(w Vec) (n Vec) {
	if l := math.Abs(s.r); l > 0 && l <= math.MaxFloat64 {
		n = s.v.over(l)
	} else if n = unit(s.v); n == (Vec{}) {
		return unit(w)
	}
	n = n.Add(Vec{}) // −0 + 0 is 0
	if math.Signbit(s.r) {
		return n.Neg()
	}
	return n
}

// isLost reports whether rounding has swallowed the radius: then the direction of s is arbitrary.
func (s spoke) isLost() bool { return s.r == 0 }

// What rounds in k turns a spoke by some e|k|/r. Its length does not change with that but for the square, which is below e for
// radii of more than 2⁻²⁶|k|.
const (
	lostSq    = 0x1p-84 // below that part of k·k, a radius' square is lost
	certainSq = 0x1p-52 // above, the length of the spoke is certain
)

// spokeOf returns the spoke v, of the length r times unit, of a line that starts k from the core. If the chord is short, that
// length is only near.
func spokeOf(v Vec, r, unit, kk float64, isShort bool) spoke {
	switch q := float64(r * r); {
	case !(q > float64(lostSq*kk)):
		return spoke{v, 0}
	case isShort || !(q > float64(certainSq*kk)+tiny):
		return spoke{v, math.Inf(1)}
	}
	return spoke{v, float64(r * unit)}
}

// shortSq bounds short chords: a chord is short if the square of its half is below this part of the radius' square. Then the
// rounding of the squares, or their underflow, would count.
const shortSq = 0x1p-10

// ballChord returns half of the chord, times √d·d, in which the ball of the radius r around the origin meets the line {k + t
// d}, n = k×d. If the line misses, it returns 0 and by how much.
func ballChord(k, d Vec, n normal, kd, dd, r float64) (root, miss float64, isShort bool) {
	qdd := float64(float64(r*r) * dd)
	if p := qdd - n.sq(); p > float64(shortSq*qdd)+tiny {
		return math.Sqrt(p), 0, false
	}
	root, miss = shortChord(k, d, kd, dd, r)
	return root, miss, true
}

// tubeChord is ballChord for a tube along u, in terms of line, times √(u·u n·n).
func tubeChord(k, u, across Vec, ka, kn, nn, uu, r float64) (root, miss float64, isShort bool) {
	qnn := float64(float64(r*r) * nn)
	if p := qnn - float64(kn*kn); p > float64(shortSq*qnn)+tiny {
		return math.Sqrt(float64(uu * p)), 0, false
	}
	root, miss = shortChord(turned(u, normalOf(k, u)), across, float64(ka*uu), float64(nn*uu), float64(r*uu))
	return root / uu, miss / uu, true
}

// shortChord returns √((r−|w|)(r+|w|)d·d), w = k − (k·d/d·d)d, in units in which r is about 1: its square may underflow.
//
//go:noinline
func shortChord(k, d Vec, kd, dd, r float64) (root, miss float64) {
	w := k.Sub(d.Scale(kd / dd))
	wl := math.Sqrt(w.Dot(w))
	if wl < r {
		exp := float.ExponentOf(r)
		wl, r = float.Ldexp(wl, -exp), float.Ldexp(r, -exp)
		return float.Ldexp(math.Sqrt(float64(float64((r-wl)*(r+wl))*dd)), exp), 0
	}
	return 0, wl - r
}

// setCrossing sets the line to one that meets a core without a radius at one point.
func (l *line) setCrossing(path, s *core) {
	d := scaled{path.u, 0}
	if path.kind == exact.Segment {
		d = difference(&path.b, &path.a)
	}
	l.expD = d.exponent()
	l.d = d.at(l.expD)
	l.at, l.exp = crossingTime(path, s)
	l.exp += l.expD
	l.isMeeting = true
}

// crossingTime returns the parameter t·2^exp at which a path meets a core without a radius at one point: by floats if they can
// tell, otherwise by integers.
func crossingTime(path, s *core) (t float64, exp int) {
	if t, ok := crossedAt(path, s); ok {
		return t, 0
	}
	var c exact.Connection
	connect(path, s, &c)
	return c.S, c.SExp
}

// end returns the parameter where the line enters the shape, for side −1, or leaves it, for +1, and the spoke to there. A line
// that is flat only touches. If miss is positive, the line misses that piece of the shape.
func (l *line) end(side float64, flat bool) (t float64, x spoke, miss float64) {
	switch {
	case l.isMeeting:
		return l.at, spoke{}, 0
	case l.kind == exact.Point:
		return l.ball(l.k, side, flat)
	case l.isParallel:
		// Forwards the line leaves through the second end.
		if l.du*side > 0 {
			if l.kind == exact.Segment {
				return l.ball(l.kb, side, flat)
			}
		} else if l.kind != exact.Line {
			return l.ball(l.k, side, flat)
		}
		return math.Inf(int(side)), spoke{l.across, math.Inf(1)}, l.parallelMisses
	}
	root, isShort := 0.0, true
	if !flat {
		root, miss, isShort = tubeChord(l.k, l.u, l.across, l.ka, l.kn, l.nn, l.uu, l.r)
		root = float64(side * root)
	}
	tnn := root - l.ka
	t, run := tnn/l.nn, l.du
	if l.expN != 0 {
		t, run = float.Ldexp(t, -l.expN), float.Ldexp(run, -l.expN)
	}
	switch z := float64(l.ku*l.nn) + float64(tnn*run); {
	case z < 0 && l.kind != exact.Line:
		return l.ball(l.k, side, flat)
	case z > float64(l.reach*l.nn) && l.kind == exact.Segment:
		return l.ball(l.kb, side, flat)
	}
	v := l.n.vec().Scale(l.kn * l.uu).Add(l.across.Scale(root))
	return t, spokeOf(v, l.r, l.uu*l.nn, l.k.Dot(l.k), isShort), miss
}

// ball is end for the ball around the point seen from which the line is {k + t d}.
func (l *line) ball(k Vec, side float64, flat bool) (t float64, x spoke, miss float64) {
	n, kd := normalOf(k, l.d), k.Dot(l.d)
	root, isShort := 0.0, true
	if !flat {
		root, miss, isShort = ballChord(k, l.d, n, kd, l.dd, l.r)
		root = float64(side * root)
	}
	v := turned(l.d, n).Add(l.d.Scale(root))
	return (root - kd) / l.dd, spokeOf(v, l.r, l.dd, k.Dot(k), isShort), miss
}

// scaled returns a parameter in units of the path. It is finite: infinite ends are told by signs.
func (l *line) scaled(t float64) float64 {
	if l.exp != l.expD {
		t = float.Ldexp(t, l.exp-l.expD)
	}
	return bounded(t)
}

// surface returns the point of the shape around s where the line meets it at t, with the normal n, from the numbers of the
// shape: the point of the path may overflow.
func (l *line) surface(s *core, t float64, n Vec) Vec {
	foot := s.a
	if l.kind != exact.Point {
		z := (l.ku + float64(t*l.du)) / l.uu
		if l.kind != exact.Line {
			z = max(0, z)
		}
		if l.kind == exact.Segment {
			z = min(z, l.reach/l.uu)
		}
		foot = foot.Add(l.u.Scale(z).ldexp(l.exp))
	}
	return inRange(foot.Add(n.Scale(s.r)))
}

// rescale chooses units in which the sizes are about 1, and that of the direction too. It returns the exponent by which the
// core's u is divided besides.
//
//go:noinline
func (l *line) rescale(path, s *core) int {
	k, d := difference(&path.a, &s.a), scaled{path.u, 0}
	if path.kind == exact.Segment {
		d = difference(&path.b, &path.a)
	}
	l.exp = max(k.exponent(), float.ExponentOf(l.r))
	expU := 0
	if s.kind == exact.Segment {
		kb, u := difference(&path.a, &s.b), difference(&s.b, &s.a)
		l.exp = max(l.exp, u.exponent())
		l.kb, l.u = kb.at(l.exp), u.at(u.exponent())
		expU = u.exponent() - l.exp
		if u.exponent() < l.exp-230 {
			l.kind = exact.Point
		}
	} else if s.kind != exact.Point {
		l.u = s.direction()
	}
	l.expD = d.exponent()
	l.k, l.d, l.r = k.at(l.exp), d.at(l.expD), float.Ldexp(l.r, -l.exp)
	l.dd = l.d.Dot(l.d)
	return expU
}

// castAnswer is the answer of a closed form to a cast: certain, or left to the general way.
type castAnswer int8

const (
	castUnsure castAnswer = iota // the general way has to tell
	castMiss                     // the way and the shape have no point in common
	castInside                   // the way starts inside
	castHit                      // it enters
)

// castIf is castHit or castMiss.
func castIf(ok bool) castAnswer {
	if ok {
		return castHit
	}
	return castMiss
}

// startsWithin is the answer if floats cannot tell that the start, at the distance √kk, is outside.
func startsWithin(kk, q, dd, r float64) castAnswer {
	if kk < float64(q*(1-0x1p-45))-0x1p-200 && q < 0x1p200 && r > 0 && isModest(dd) {
		return castInside
	}
	return castUnsure
}

// leadsAway is the answer if the way comes no nearer and starts outside, and if kd has not overflowed, which would make its
// sign worthless.
func leadsAway(kd, dd, r float64) castAnswer {
	if kd <= math.MaxFloat64 && dd > 0x1p-500 && r > 0 {
		return castMiss
	}
	return castUnsure
}

// fallsShort is the answer if p, which is positive for a hit, is not certain to be.
func fallsShort(p, bound, r float64) castAnswer {
	if p < -bound && r > 0 {
		return castMiss
	}
	return castUnsure
}

// shortfall returns min(x, 0) without a branch, which could not be predicted.
func shortfall(x float64) float64 { return float64(0.5 * (x - math.Abs(x))) }
