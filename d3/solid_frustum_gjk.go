package d3

// Search on Z of cylinders and cones for the point nearest to the origin (GJK). The notation is that of solid_frustum.go. Points of Z come
// from support mappings, which curved bodies have as well as solids (van den Bergen 2004).

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

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

// discsOf returns the pair t as floats see it. It returns a value, as between does.
//
// A point of a disc has the error of its center, and 8e of the radius. So a vertex of Z has one below 10eS, and h, the least z·n, one
// below 24eS|n|: 16eS|n| of the centers, and 8e of each radius. With the 8eS for the rounding of the length of n and of the
// comparison, 64eS is a bound for both certificates.
func discsOf(t *taperedPair) (f frustumPair) {
	z := &t.z
	f.z, f.ball = z, -1
	f.a.set(t.x, &z.a, z.exp)
	f.a.at[0], f.a.at[1] = f.a.at[0].Add(z.offset), f.a.at[1].Add(z.offset)
	if f.isB = t.y.form == coned; f.isB {
		f.b.set(t.y, &z.b, z.exp)
	}
	if t.y.form == tapered {
		f.ball = taperAt(&t.y.taper, z.exp)
	}
	own, other := t.x.grown(), t.y.grown()
	f.r = own.Rounded(z.exp) + other.Rounded(z.exp)
	f.size = z.size + z.r + z.offset.sumAbs()
	f.low, f.high = math.Inf(-1), math.Inf(1)
	return f
}

// movedBy returns the same pair before any search, with A moved by a vector.
func (f *frustumPair) movedBy(by Vec) (m frustumPair) {
	m.z, m.a, m.b, m.isB, m.ball, m.r = f.z, f.a, f.b, f.isB, f.ball, f.r
	m.a.at[0], m.a.at[1] = f.a.at[0].Add(by), f.a.at[1].Add(by)
	m.size = f.size + by.sumAbs()
	m.low, m.high = math.Inf(-1), math.Inf(1)
	return m
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

// curvedSteps is the greatest number of steps of a search. Polytopes have few vertices, but on curved surfaces each step finds a new one,
// and divides the error by some number.
const curvedSteps = 96

// try makes n the direction of f if Z is farther from the origin along it than along all others before, and returns the points
// of A and of B that are least along it.
func (f *frustumPair) try(n Vec) (x, y Vec) {
	l := length(n)
	if l < 0x1p-900 && l > 0 {
		n = mantissa(n) // so small numbers have few bits
		l = length(n)
	}
	x, y = f.support(n)
	if h := x.Sub(y).Dot(n) / l; h > f.low && l > 0 {
		f.low, f.n = h, n.over(l)
	}
	return x, y
}

// see makes x and y the points nearest to each other, if they are.
func (f *frustumPair) see(x, y Vec) {
	if l := length(x.Sub(y)); l < f.high {
		f.near, f.high = [2]Vec{x, y}, l
	}
}

// nearlyAcross is the sine of an angle within which a direction is made one across a ray, a line or an open side.
const nearlyAcross = 0x1p-16

// tryOut is try for a direction of a way out. Along that the other shape must have an end, which rays, lines and boxes with infinite sides do
// not have along all directions. If the other shape is one of these, tryOut first makes n a direction m exactly across each infinite
// side, ray or line that n is across but for rounding, and returns without trying m if the shape has no end along it.
func (f *frustumPair) tryOut(n Vec) (x, y Vec) {
	s := f.z.b.solid
	if s.isWhole() {
		return f.try(n)
	}
	m := unit(n)
	c := m.coords()
	for k := range c {
		if (s.openings.lo|s.openings.hi)>>k&1 != 0 && math.Abs(c[k]) < nearlyAcross {
			c[k] = 0
		}
	}
	m = vecOf(c)
	isAcross := false
	run := s.run
	if s.endless == lineCut {
		run = s.halves[0]
	}
	if s.endless != uncut {
		u := unit(run)
		if d := m.Dot(u); math.Abs(d) < nearlyAcross {
			m, isAcross = m.Sub(u.Scale(d)), true
		}
	}
	if !f.z.isBoundedAlong(m, isAcross) {
		return f.support(n)
	}
	f.try(m)
	return f.support(n)
}

// tryBoth tries n and −n.
func (f *frustumPair) tryBoth(n Vec) {
	if n != (Vec{}) && isFinite(n.maxAbs()) {
		f.tryOut(n)
		f.tryOut(n.Neg())
	}
}

// tryFaces tries the normals of the faces of b.
func (f *frustumPair) tryFaces(b *scaledSolid) {
	switch {
	case b.kind == boxed:
		for i := range dim {
			f.tryBoth(axisOf(i))
		}
	case b.count == dim:
		for i := range dim {
			f.tryBoth(b.sideAcross(i))
		}
	case b.faces != nil:
		for _, face := range b.faces {
			f.tryBoth(b.faceNormal(face))
		}
	default:
		for e := (edgeDirections{}); e.next(b); {
			for g := e; g.next(b); {
				n, _ := faceNormal(e.u, g.u, e.u.sq(), g.u.sq())
				f.tryBoth(n)
			}
		}
	}
}

// search looks for the point of Z nearest to the origin. It returns apart or penetrating, which are certain, or undecided. toTheEnd it
// returns penetrating only where the origin is inside a simplex.
//
// If the origin is on an edge or a face of the last simplex, it may yet be well inside of Z. So the search begins again with
// another direction.
func (f *frustumPair) search(toTheEnd bool) relation {
	first := f.a.at[0].Lerp(f.a.at[1], 0.5).Sub(f.z.b.middle)
	if first == (Vec{}) {
		first = f.a.u
	}
	for _, start := range [...]Vec{first, {X: 0.48, Y: -0.6, Z: 0.64}, {X: -0.352, Y: 0.936, Z: 0.005}, {X: -0.64, Y: -0.024, Z: -0.768}} {
		if rel := f.searchFrom(start, toTheEnd); rel != undecided || length(f.s.w) > f.slack() {
			return rel
		}
	}
	return undecided
}

// searchFrom is search with a first direction.
func (f *frustumPair) searchFrom(start Vec, toTheEnd bool) relation {
	s := &f.s
	s.n, s.v = 0, start
	slack := f.slack()
	for range curvedSteps {
		vv := s.v.Dot(s.v)
		if !(vv > 0x1p-900) {
			return undecided
		}
		x, y := f.try(s.v)
		switch {
		case !toTheEnd && f.low > f.r+slack:
			return apart
		case s.n > 0 && length(s.w)-f.low <= float64(2*e*f.size):
			return undecided
		}
		before := *s
		if !f.add(x, y) {
			return undecided
		}
		if s.n == dim+1 {
			if s.around(f.size) && f.r <= math.MaxFloat64 {
				return penetrating
			}
			s.leaveNearest()
		}
		if !toTheEnd && length(s.w) < f.r-slack {
			return penetrating
		}
		if before.n > 0 && !(s.v.Dot(s.v) < vv) { // along a rim, vertices are as good as in line
			*s = before
			return undecided
		}
	}
	return undecided
}

// leaveNearest keeps the face nearest to the origin of a tetrahedron that is not certainly around it: one so flat that rounding decides
// on which side of its faces the origin is.
func (s *simplex) leaveNearest() {
	if s.n <= dim {
		return
	}
	var f foot
	for _, face := range [...][3]int{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}} {
		var g foot
		s.triangle(face[0], face[1], face[2], &g)
		if f.n == 0 || g.w.Dot(g.w) < f.w.Dot(f.w) {
			f = g
		}
	}
	s.keep(&f)
}

// add adds z = x − y, for a point x of A and y of B, to a simplex of at most dim vertices, and keeps the part of the simplex that is nearest to the
// origin. It returns false, and changes nothing, if z is a vertex already.
func (f *frustumPair) add(x, y Vec) bool {
	s := &f.s
	z := x.Sub(y)
	used := 0
	for i := range s.n {
		if s.y[i] == z {
			return false
		}
		used |= 1 << s.id[i].A.Point
	}
	slot := 0
	for used>>slot&1 != 0 {
		slot++
	}
	f.spots[slot] = [2]Vec{x, y}
	s.id[s.n], s.y[s.n] = exact.Corner{A: exact.Vertex{Point: int32(slot)}}, z
	s.n++
	s.reduce()
	return true
}

// seeNearest sees the points of A and of B that the simplex has as the nearest ones.
func (f *frustumPair) seeNearest() {
	var x, y Vec
	if f.s.n > dim {
		return
	}
	for i := range f.s.n {
		p := &f.spots[f.s.id[i].A.Point]
		x, y = x.Add(p[0].Scale(f.s.l[i])), y.Add(p[1].Scale(f.s.l[i]))
	}
	f.see(x, y)
}

// nearestOfB returns the point of B, without its radius, that is nearest to p. The search takes numbers of the world, so it starts from p
// rounded to these: the point it returns is in B, and nearest to a point beside p.
func (z *minkowski) nearestOfB(p Vec) Vec {
	var x solid
	x.setPoints(0, inRange(z.b.ref.Add(p.ldexp(z.exp))))
	y := *z.b.solid
	y.SetRadius(0)
	d := between(&x, &y)
	d.set(&Vec{}, &Vec{})
	p = z.b.point(&x.room[0])
	var s simplex
	var at nearest
	if d.near(&s, &at) {
		return p
	}
	return p.Sub(unit(at.v).Scale(float.Ldexp(at.length, d.exp-z.exp)))
}
