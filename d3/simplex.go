package d3

// Simplices: the search for the point of Z = A − B that is nearest to the origin, in floats,
// and the certificates without which nothing it proposes counts.
//
// The search is that of Gilbert, Johnson and Keerthi (1988). The certificates do not ask
// how it came to what it proposes:
//
//   - apart: a direction n along which all of Z lies farther than R;
//   - overlap: weights λ ≥ 0 on vertices of Z whose mean lies nearer than R;
//   - around the origin: a simplex of vertices with the origin inside, in around.go.
//
// Notation: e = 2⁻⁵³, R = r₁+r₂, and S = |p−p′|₁ + the extents of A and B, in 1-norms, with p
// and p′ the first points given, and |m|₁ more if there is a motion. All of Z is within S
// of the origin. Floats start from differences to p′, so that errors are e·S, wherever in
// the world that is:
//
//   - A vertex z of Z: 4e of each solid's extent, e for their difference, 3e|m| for a
//     motion and e to add it, together less than 6eS. The bounds below take 10eS.
//   - h, the least z·n on Z: 7e of each solid's extent, e for their difference, 5e|m| for a
//     motion and e to add it, together less than 9eS|n|. The bounds below take 16eS|n|.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// differences is Z = {x − y : x in A, y in B}.
type differences struct {
	a, b    local
	ma, mb  Vec     // the motions, as given
	m       Vec     // ma − mb, divided by 2^exp
	isMoved bool    // m is one more way to go in Z: what A passes on its way
	offset  Vec     // what is added to all of Z, for A after a part of its motion
	part    float64 // that part
	r       float64 // R, divided by 2^exp
	size    float64 // S, divided by 2^exp
	exp     int     // 0 for ordinary sizes
	isThin  bool    // R is 0
	asked   int     // how often integers were
}

// between returns the differences of a and b, to be set. It stands alone since what is
// stored through a pointer, as a and b would be, moves to the heap.
func between(a, b *solid) differences {
	return differences{a: local{solid: a, points: a.given()}, b: local{solid: b, points: b.given()}}
}

// set makes ma and mb the motions, and finds what floats see.
func (z *differences) set(ma, mb *Vec) {
	a, b := z.a.solid, z.b.solid
	ref := vecOf(z.b.points[0])
	z.a.see(&ref, 0)
	z.b.see(&ref, 0)
	z.ma, z.mb, z.m = *ma, *mb, ma.Sub(*mb)
	z.r, z.isThin = a.r+b.r, a.r == 0 && b.r == 0
	z.size = z.sum()
	if sum := z.size + z.r; !(sum > 0x1p-150 && sum < 0x1p150) {
		z.rescale(&ref)
	}
}

// rescale divides lengths by a power of two, so that they are about 1: no product overflows,
// and what underflows is nothing beside e·S.
//
//go:noinline
func (z *differences) rescale(ref *Vec) {
	a, b, m := z.a.solid, z.b.solid, difference(&z.ma, &z.mb)
	z.exp = max(m.exponent(), a.exponent(ref), b.exponent(ref))
	z.a.see(ref, z.exp)
	z.b.see(ref, z.exp)
	z.m = m.at(z.exp)
	z.r = ldexp(a.r, -z.exp) + ldexp(b.r, -z.exp)
	z.size = z.sum()
}

// sum returns S.
func (z *differences) sum() float64 {
	p, extent := z.a.measure()
	_, other := z.b.measure()
	return p.sumAbs() + extent + other + z.m.sumAbs()
}

// sweep makes Z what A passes on its way, seen from B.
func (z *differences) sweep() { z.isMoved, z.part, z.offset = true, 0, Vec{} }

// place makes Z that of A after the part t of its motion.
func (z *differences) place(t float64) { z.isMoved, z.part, z.offset = false, t, z.m.Scale(t) }

// least returns a vertex of Z that is least along n, and the least z·n on Z, which is
// within 16eS|n|.
func (z *differences) least(n Vec) (c exact.Corner, h float64) {
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

// corner returns the vertex c of Z, within 10eS.
func (z *differences) corner(c *exact.Corner) Vec {
	y := z.a.vertex(c.A).Sub(z.b.vertex(c.B))
	if c.Moved {
		return y.Add(z.m)
	}
	if z.part != 0 {
		return y.Add(z.offset)
	}
	return y
}

// isBeyond certifies that Z is apart: h, the least z·n, is more than R|n|. h is within
// 16eS|n|; the square of n, its root, R and their product round by less than 8e(S+R)|n| more.
// It holds for any n that does not underflow.
func (z *differences) isBeyond(h float64, n Vec) bool {
	nn := n.Dot(n)
	return h > float64((z.r+float64(32*e*(z.size+z.r)))*math.Sqrt(nn)) && nn > 0x1p-900
}

// isWithin certifies that Z is nearer than R by w, a mean of vertices, which is within 16eS:
// 10eS of the vertices, and 6eS for products, sums and a quotient. The length and R round by
// less than 8e(S+R) more.
func (z *differences) isWithin(w Vec) bool {
	return math.Sqrt(w.Dot(w)) < z.r-float64(32*e*(z.size+z.r))
}

// simplex is up to dim+1 vertices of Z, and its point nearest to the origin.
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

	supports int // how many vertices of Z were asked for
}

// steps is more than a search takes: it ends where it comes no nearer, mostly after less than
// ten steps.
const steps = 64

// foot is the nearest point of a part of a simplex.
type foot struct {
	at   [dim]int // corners, in ascending order
	l    [dim]float64
	n    int
	v, w Vec
}

// search looks for the point of Z nearest to the origin, starting from s. It ends with apart
// or penetrating, which are certain, or undecided. If it is to go to the end, it is not
// content with apart, nor with a mean nearer than R, and says isNear where |w| is within 16eS
// of the distance of Z from the origin.
//
// That is so if |w| exceeds h/|v| by no more than 4eS: h/|v| is at most 12eS more than the
// distance, 8eS without a motion and 3.5e|h|/|v| for the root and the quotient; and |w| is at
// most 16eS less, as isWithin has it.
func (s *simplex) search(z *differences, toTheEnd bool) (rel relation, isNear bool) {
	if s.n == 0 {
		s.v, s.isOn = z.a.middle.Sub(z.b.middle).Add(z.offset), false
		if s.v == (Vec{}) {
			s.v.X = 1
		}
	}
	last := math.Inf(1)
	for range steps {
		if !s.isOn {
			s.next, s.h = z.least(s.v)
			s.isOn = true
			s.supports++
		}
		if !toTheEnd && z.isBeyond(s.h, s.v) {
			return apart, false
		}
		if s.n > 0 {
			vv := s.v.Dot(s.v)
			low, high := s.h/math.Sqrt(vv), math.Sqrt(s.w.Dot(s.w))
			if high-low <= float64(4*e*z.size) {
				return undecided, vv > 0x1p-900
			}
			if !(vv < last && vv-s.h > float64(4*e*z.size)*math.Sqrt(vv)) || s.has(&s.next) {
				return undecided, false
			}
			last = vv
		}
		s.add(z)
		if s.n == dim+1 {
			// Of the empty set, R may be NaN or infinite.
			if s.around(z) && z.r <= math.MaxFloat64 || !toTheEnd && z.isWithin(s.w) {
				return penetrating, false
			}
			return undecided, false
		}
		if !toTheEnd && z.isWithin(s.w) {
			return penetrating, false
		}
	}
	return undecided, false
}

// add makes the next vertex one of the simplex, of which it keeps what is nearest to the
// origin: all if that is inside.
func (s *simplex) add(z *differences) {
	s.id[s.n], s.y[s.n] = s.next, z.corner(&s.next)
	s.n++
	s.isOn = false
	s.reduce()
}

// has says whether c is one of the vertices.
func (s *simplex) has(c *exact.Corner) bool {
	for i := range s.n {
		if s.id[i] == *c {
			return true
		}
	}
	return false
}

// keep makes f the simplex. Its corners are in order, so none is lost before it is moved.
func (s *simplex) keep(f *foot) {
	for i := range f.n {
		j := f.at[i]
		s.id[i], s.y[i], s.l[i] = s.id[j], s.y[j], f.l[i]
	}
	s.n, s.v, s.w = f.n, f.v, f.w
}

// corner is the foot on the vertex i.
func (s *simplex) corner(i int, f *foot) {
	f.n, f.at[0], f.l[0] = 1, i, 1
	f.v, f.w = s.y[i], s.y[i]
}

// edge finds the foot on the edge from i to j. What is left of v along the edge u is taken
// away once more: v is across u but for e|v|, not e·S.
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

// nearer makes f the foot on the edge from i to j, if that is nearer than f.
func (s *simplex) nearer(i, j int, f *foot) {
	var g foot
	s.edge(i, j, &g)
	if f.n == 0 || g.v.Dot(g.v) < f.v.Dot(f.v) {
		*f = g
	}
}

// load makes s the simplex x of Z.
func (s *simplex) load(z *differences, x *exact.Simplex) {
	s.n = min(x.N, len(s.id))
	s.isOn = false
	for i := range s.n {
		s.place(z, i, x.Corners[i])
	}
	if s.n > 0 {
		s.reduce()
	}
}

// place makes c the vertex i. Integers say Moved of all corners after the motion.
func (s *simplex) place(z *differences, i int, c exact.Corner) {
	c.Moved = c.Moved && z.isMoved
	s.id[i], s.y[i] = c, z.corner(&c)
}

// exactly returns s as integers take it.
func (s *simplex) exactly() (x exact.Simplex) {
	x.N = copy(x.Corners[:], s.id[:s.n])
	return x
}
