package d3

// Minkowski difference of two solids: the set Z = A − B as floats and integers see it, the bounds on what rounds, and
// simplices of up to dim+1 vertices of Z.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// Notation: e = 2⁻⁵³, R = r₁+r₂, and S = |p−p′|₁ + the extents of A and B, in 1-norms, with p and p′ the first points given,
// and |m|₁ more if there is a motion. All of Z is within S of the origin. Floats start from differences to p′, so that errors
// are e·S, wherever in the world that is:
//
//   - A vertex z of Z: 4e of each solid's extent, 7e if it is shifted, e for their difference,
//     3e|m| for a motion and e to add it, together less than 9eS. The bounds below take 10eS.
//   - h, the least z·n on Z: 7e of each solid's extent, 10e if it is shifted, e for their
//     difference, 5e|m| for a motion and e to add it, together less than 12eS|n|. The bounds
//     below take 16eS|n|.

// minkowski is Z = {x − y : x in A, y in B}.
type minkowski struct {
	a, b    scaledSolid
	ma, mb  Vec  // the motions, as given
	isPath  bool // all of ma is multiplied by 2^stretch, and there is no mb
	stretch int
	m       Vec     // what A moves by as seen from B, divided by 2^exp
	isMoved bool    // m is one more way to go in Z: what A passes on its way
	offset  Vec     // what is added to all of Z, for A after a part of its motion
	part    float64 // that part
	r       float64 // R, divided by 2^exp
	size    float64 // S, divided by 2^exp
	exp     int     // 0 for ordinary sizes
	isThin  bool    // R is 0
	isFar   bool    // S counts nothing that is cut off, which floats do not see, so integers decide

	// If it isTapered, least takes balls at the points 1 of A and B that are less than R by so much, divided by 2^exp.
	isTapered    bool
	lessA, lessB float64
	asked        int // how often integers were
}

// between returns the Minkowski difference of a and b, still to be set. It returns a value: a pointer that is stored through a
// pointer, as a and b would be, moves its target to the heap.
func between(a, b *solid) minkowski {
	return minkowski{a: scaledSolid{solid: a, points: a.given()}, b: scaledSolid{solid: b, points: b.given()}}
}

// set makes ma and mb the motions, and computes all that floats need.
func (z *minkowski) set(ma, mb *Vec) {
	z.ma, z.mb, z.m = *ma, *mb, ma.Sub(*mb)
	z.fit()
}

// setPath makes u·2^stretch the motion of A, the first point of a path or a curved body that a path meets, and computes all that floats need.
// Integers do not know this motion, but only its parts, rounded. Beside a far open box floats do not know it either.
func (z *minkowski) setPath(u *Vec, stretch int) {
	z.ma, z.mb = *u, Vec{}
	if !z.b.solid.isFar {
		z.m = u.ldexp(stretch)
	}
	z.isPath, z.stretch = true, stretch
	z.fit()
}

// fit computes both scaled solids, R and S.
func (z *minkowski) fit() {
	a, b := z.a.solid, z.b.solid
	z.isFar = a.isFar || b.isFar
	ref := vecOf(z.b.points[0])
	z.a.hi = ref.Neg()
	z.b.hi = z.a.hi
	isShifted := a.at != Vec{} || b.at != Vec{}
	if isShifted {
		z.a.set(&ref, &a.at, &b.at, 0)
		ref = ref.Add(b.at)
	}
	z.a.see(&ref, 0)
	z.b.see(&ref, 0)
	z.r, z.isThin = a.Rounded(0)+b.Rounded(0), a.IsZero() && b.IsZero()
	z.size = z.sum()
	if sum := z.size + z.r; !(sum > 0x1p-150 && sum < 0x1p150) {
		z.rescale(&ref)
	} else if isShifted {
		z.a.isNear = z.a.rest.sumAbs() <= float64(0x1p-4*z.size)
	}
}

// rescale divides lengths by a power of two, so that they are about 1: no product overflows, and underflow is negligible beside
// e·S.
//
//go:noinline
func (z *minkowski) rescale(ref *Vec) {
	a, b, m := z.a.solid, z.b.solid, difference(&z.ma, &z.mb)
	m.exp += z.stretch
	first := vecOf(z.b.points[0])
	var expA, expB int
	z.a.origin, expA = a.from(&first, &b.at)
	z.b.origin, expB = b.from(&first, &b.at)
	if z.exp = max(expA, expB); !z.isPath || !z.isFar {
		z.exp = max(z.exp, m.exponent())
	}
	z.a.see(ref, z.exp)
	z.b.see(ref, z.exp)
	if !z.isPath || !z.isFar {
		z.m = m.at(z.exp)
	}
	z.r = a.Rounded(z.exp) + b.Rounded(z.exp)
	z.size = z.sum()
	if z.a.down+z.b.down != 0 {
		z.size += float.Ldexp(0x1p-1060, -z.exp) // what underflows if numbers are divided first
	}
}

// sum returns S.
func (z *minkowski) sum() float64 {
	p, extent := z.a.measure()
	_, other := z.b.measure()
	return p.sumAbs() + extent + other + z.m.sumAbs()
}

// sweep makes Z the set that A passes during its motion, seen from B.
func (z *minkowski) sweep() { z.isMoved, z.part, z.offset = true, 0, Vec{} }

// place makes Z that of A after the part t of its motion.
func (z *minkowski) place(t float64) { z.isMoved, z.part, z.offset = false, t, z.m.Scale(t) }

// least returns a vertex of Z that is least along n, and the least z·n on Z, with an error below 16eS|n|.
func (z *minkowski) least(n Vec) (c exact.Corner, h float64) {
	if z.isTapered {
		return z.leastTapered(n)
	}
	va, ha := z.a.farthest(n.Neg())
	vb, hb := z.b.farthest(n)
	c.A, c.B = va, vb
	h = -(ha + hb)
	if z.isMoved {
		if x := z.m.Dot(n); x < 0 {
			c.Moved = true
			h += x
		}
	} else if z.part != 0 {
		h += z.offset.Dot(n)
	}
	return c, h
}

// leastTapered is least for balls of two sizes: h is the least z·n + d|n|, where d is by how much the ball around the vertex z is
// less than R.
func (z *minkowski) leastTapered(n Vec) (c exact.Corner, h float64) {
	l := math.Sqrt(n.Dot(n))
	h = z.a.point(&z.a.points[0]).Dot(n)
	if x := z.a.point(&z.a.points[1]).Dot(n) + float64(z.lessA*l); x < h {
		h, c.A.Point = x, 1
	}
	if z.lessB == 0 {
		v, hb := z.b.farthest(n)
		c.B = v
		h -= hb
	} else {
		hb := z.b.point(&z.b.points[0]).Dot(n)
		if x := z.b.point(&z.b.points[1]).Dot(n) - float64(z.lessB*l); x > hb {
			hb, c.B.Point = x, 1
		}
		h -= hb
	}
	if z.part != 0 || z.isPath {
		h += z.offset.Dot(n)
	}
	return c, h
}

// corner returns the vertex c of Z, with an error below 10eS.
func (z *minkowski) corner(c *exact.Corner) Vec {
	y := z.a.vertex(c.A).Sub(z.b.vertex(c.B))
	if c.Moved {
		return y.Add(z.m)
	}
	if z.part != 0 {
		return y.Add(z.offset)
	}
	return y
}

// isBeyond certifies that Z is apart: h, the least z·n, is more than R|n|. h has an error below 16eS|n|; the square of n, its
// root, R and their product round by less than 8e(S+R)|n| more. It holds for any n that does not underflow.
func (z *minkowski) isBeyond(h float64, n Vec) bool {
	nn := n.Dot(n)
	return h > float64((z.r+float64(32*e*(z.size+z.r)))*math.Sqrt(nn)) && nn > 0x1p-900
}

// isWithin certifies that Z is nearer than R by w, a mean of vertices, which has an error below 16eS: 6eS of the vertices, and
// 8eS for products, sums and a quotient. The length and R round by less than 8e(S+R) more.
func (z *minkowski) isWithin(w Vec) bool {
	return math.Sqrt(w.Dot(w)) < z.r-float64(32*e*(z.size+z.r))
}

// question returns Z as a question for integers.
func (z *minkowski) question(roomA, roomB *boxRoom) exact.Solids {
	q := exact.Solids{
		A: z.a.exactly(roomA), B: z.b.exactly(roomB), RA: z.a.R, RB: z.b.R,
		MoreA: z.a.Radius.Rest(), MoreB: z.b.Radius.Rest(),
		MA: z.ma.coords(), MB: z.mb.coords(), When: exact.AtStart,
	}
	switch {
	case z.isMoved:
		q.When = exact.OnTheWay
	case z.part == 0:
	case z.isPath:
		// In halves, as all of it may exceed a float.
		q.When = exact.AtEnd
		half := mantissa(z.ma).Scale(z.part).ldexp(z.ma.exponent() + z.stretch - 1)
		q.MA, q.MB = half.coords(), half.Neg().coords()
	case z.part == 1:
		q.When = exact.AtEnd
	default:
		// Rounded, the part of the motion has an error below 2e|m|, as the offset has.
		q.When = exact.AtEnd
		if m := z.ma.Sub(z.mb); isFinite(m.maxAbs()) {
			q.MA, q.MB = m.Scale(z.part).coords(), [3]float64{}
		} else {
			q.MA, q.MB = z.ma.Scale(z.part).coords(), z.mb.Scale(z.part).coords()
		}
	}
	return q
}

// isValid reports whether neither solid is the empty set, and the motions are finite.
func (z *minkowski) isValid() bool {
	return z.a.isValid() && z.b.isValid() && isFinite(z.ma.maxAbs()) && isFinite(z.mb.maxAbs())
}

// toWorld returns a positive length of z as one of the world.
func (z *minkowski) toWorld(d float64) float64 { return positive(float.Ldexp(d, z.exp)) }

// simplex is a set of up to dim+1 vertices of Z, and its point nearest to the origin.
type simplex struct {
	n  int
	id [dim + 1]exact.Corner
	y  [dim + 1]Vec
	l  [dim + 1]float64 // weights, which make w of the vertices
	v  Vec              // towards the nearest point: along the normal of the simplex there
	w  Vec              // the nearest point, as a mean

	// The vertex of Z that is least along v.
	next exact.Corner
	h    float64 // z·v there
	isOn bool    // they are known

	isHasty  bool // a search to the end may end sooner
	supports int  // how many vertices of Z were asked for
}

// exactly returns s as integers take it.
func (s *simplex) exactly() (x exact.Simplex) {
	x.N = copy(x.Corners[:], s.id[:s.n])
	return x
}

// foot is the point of a part of a simplex that is nearest to the origin.
type foot struct {
	at   [dim]int     // corners, in ascending order
	l    [dim]float64 // the weights of these corners
	n    int
	v, w Vec // as in simplex
}

// keep makes f the simplex. Its corners are in order, so none is lost before it is moved.
func (s *simplex) keep(f *foot) {
	for i := range f.n {
		j := f.at[i]
		s.id[i], s.y[i], s.l[i] = s.id[j], s.y[j], f.l[i]
	}
	s.n, s.v, s.w = f.n, f.v, f.w
}

// corner sets f to the foot on the vertex i.
func (s *simplex) corner(i int, f *foot) {
	f.n, f.at[0], f.l[0] = 1, i, 1
	f.v, f.w = s.y[i], s.y[i]
}

// edge computes the foot on the edge from i to j. The part of v along the edge u that rounding has left is subtracted again: v
// is across u up to e|v|, not e·S.
func (s *simplex) edge(i, j int, f *foot) {
	p := s.y[i]
	u := s.y[j].Sub(p)
	t, uu := -u.Dot(p), u.Dot(u)
	switch {
	case !(t > 0):
		s.corner(i, f)
		return
	case !(t < uu):
		s.corner(j, f)
		return
	}
	k := t / uu
	f.n, f.at[0], f.at[1] = 2, i, j
	f.l[0], f.l[1] = 1-k, k
	f.w = p.Add(u.Scale(k))
	f.v = f.w.Sub(u.Scale(u.Dot(f.w) / uu))
}

// nearer replaces f by the foot on the edge from i to j, if that is nearer.
func (s *simplex) nearer(i, j int, f *foot) {
	var g foot
	s.edge(i, j, &g)
	if f.n == 0 || g.v.Dot(g.v) < f.v.Dot(f.v) {
		*f = g
	}
}
