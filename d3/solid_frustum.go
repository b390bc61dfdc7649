package d3

// Cylinders and cones: the verdict on one and any other shape.
//
// A cylinder or a cone is a frustum, the hull of a disc around each end of its axis: of two of the same radius, or of one and a point. As an
// operand it has the axis as its core, and the radius R of its solid includes that of the discs: so the solid is a
// capsule that holds it. With taperedPair it shares all that asks only for verdicts, for the way between the two, and for the
// points that face each other along it.
//
// Floats decide by certificates, on the very frustum: a plane between the two proves that they are apart, and a point of Z
// nearer than all radii, or a simplex of Z around the origin, that they penetrate. If the other shape is a point, a
// segment, a ray or a line with a radius, integers decide the rest (package frustum). Otherwise the rest counts as touching.

import (
	"math"

	"github.com/hantei-go/hantei/internal/frustum"
)

// isExact reports whether integers decide what floats leave: the other shape is a point, or a segment that does not move.
func (t *taperedPair) isExact() bool {
	s := &t.z.b
	isSpan := t.y.form == spanned && s.kind == corners && s.list == nil
	return isSpan && (s.isPoint() || !t.z.isMoved)
}

// relateFrustum is relate for a cylinder or a cone.
func (t *taperedPair) relateFrustum() relation {
	t.isOnce = false
	var s simplex
	if rel, _ := s.search(&t.z, false); rel == apart {
		return rel // so is the capsule around it
	}
	if !t.z.isValid() {
		return empty
	}
	var f frustumPair
	f.set(t, Vec{})
	if rel := f.search(false); rel != undecided {
		return rel
	}
	if !t.isExact() {
		if f.polish(); f.low > f.r+f.slack() {
			return apart
		}
		return touching
	}
	q := frustumQuestions.Take()
	defer frustumQuestions.Put(q)
	return t.decideSegment(q)
}

// decideSegment is relateFrustum by integers. The segment is the other shape, or what that passes as A sees it.
func (t *taperedPair) decideSegment(q *frustum.Question) relation {
	z := &t.z
	own, r := t.x.grown(), t.y.grown()
	t.x.ask(q, &own, &r)
	s := z.b.solid
	q.Start.Add(s.room[0], 0)
	switch {
	case s.used == 2:
		q.Way.Add(s.room[1], 0)
		q.Way.Sub(s.room[0], 0)
	case s.count > 0:
		q.Start.Sub(s.halves[0].coords(), s.halfExp)
		q.Way.Add(s.halves[0].coords(), s.halfExp+1)
	case s.run != (Vec{}):
		q.Way.Add(s.run.coords(), s.runExp)
	}
	way := &q.Start
	if z.isMoved {
		way = &q.Way
	}
	switch {
	case !z.isMoved && z.part == 0:
	case z.isMoved || z.part == 1:
		way.Sub(z.ma.coords(), z.stretch)
		way.Add(z.mb.coords(), 0)
	default:
		way.Sub(z.offset.coords(), z.exp)
	}
	z.asked++
	sign, isOnce := q.Relate()
	t.isOnce = sign == 0 && isOnce
	return relation(sign)
}

// frustumPair is a taperedPair of a cylinder or a cone as floats see it, in the units of Z.
type frustumPair struct {
	z    *minkowski
	a    discs
	b    discs   // if the other shape is of this kind, too
	ball float64 // by how much the radius of the first ball of a tapered capsule exceeds the other one; otherwise −1
	r    float64 // all other radii
	size float64 // S, with all radii
	isB  bool    // b is set

	s     simplex
	spots [dim + 2][2]Vec // the points of A and B whose differences the vertices of s are, by the numbers in their names
	n     Vec             // of all directions that were tried, a unit vector along which Z is farthest from the origin
	low   float64         // how far
	near  [2]Vec          // of all points of A and B that were seen, those nearest to each other
	high  float64         // how far from each other these are
}

// set makes f the pair t, with A moved by the vector by.
//
// A point of a disc has the error of its center, and 8e of the radius. So a vertex of Z has one below 10eS, and h, the least z·n, one
// below 24eS|n|: 16eS|n| of the centers, and 8e of each radius. With the 8eS for the rounding of the length of n and of the
// comparison, 64eS is a bound for both certificates.
func (f *frustumPair) set(t *taperedPair, by Vec) {
	z := &t.z
	f.z, f.ball = z, -1
	f.a.set(t.x, &z.a, z.exp)
	by = by.Add(z.offset)
	f.a.at[0], f.a.at[1] = f.a.at[0].Add(by), f.a.at[1].Add(by)
	if f.isB = t.y.form == coned; f.isB {
		f.b.set(t.y, &z.b, z.exp)
	}
	if t.y.form == tapered {
		f.ball = taperAt(&t.y.taper, z.exp)
	}
	own, other := t.x.grown(), t.y.grown()
	f.r = own.Rounded(z.exp) + other.Rounded(z.exp)
	f.size = z.size + z.r + by.sumAbs()
	f.low, f.high = math.Inf(-1), math.Inf(1)
}

// slack is a bound on what a certificate rounds by.
func (f *frustumPair) slack() float64 { return float64(64 * e * f.size) }

// support returns the points of A and of B whose difference is least along n.
func (f *frustumPair) support(n Vec) (x, y Vec) {
	z := f.z
	x = f.a.farthest(n.Neg())
	if z.isMoved && z.m.Dot(n) < 0 {
		x = x.Add(z.m)
	}
	switch {
	case f.isB:
		return x, f.b.farthest(n)
	case f.ball >= 0:
		p, q := z.b.point(&z.b.points[0]), z.b.point(&z.b.points[1])
		l := length(n)
		if p.Dot(n)+float64(f.ball*l) < q.Dot(n) || l == 0 {
			return x, q
		}
		return x, p.Add(n.Scale(f.ball / l))
	}
	v, _ := z.b.farthest(n)
	return x, z.b.vertex(v)
}
