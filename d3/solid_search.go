package d3

// Searches on Z: for its point nearest to the origin (GJK), and for the least translation that parts two solids.

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/exact"
)

// GJK: the search for the point of Z = A − B nearest to the origin, in floats (Gilbert, Johnson and Keerthi 1988). A proposal
// of the search counts only with a certificate, which does not ask how the search came to it:
//
//   - apart: a direction n along which all of Z lies farther than R;
//   - overlap: weights λ ≥ 0 on vertices of Z whose mean lies nearer than R;
//   - around the origin: a simplex of vertices with the origin inside, in solid_simplex_contains.go.

// steps is more than a search takes: it ends when it comes no nearer, mostly after less than ten steps.
const steps = 64

// search looks for the point of Z nearest to the origin, starting from s. It returns apart or penetrating, which are certain,
// or undecided. A search toTheEnd stops neither at apart nor at a mean nearer than R, and reports isNear if |w| is within 16eS
// of the distance of Z from the origin.
//
// That is so if |w| exceeds h/|v| by no more than 4eS: h/|v| is at most 12eS more than the distance, 8eS without a motion and
// 3.5e|h|/|v| for the root and the quotient; and |w| is at most 16eS less, as isWithin has it.
func (s *simplex) search(z *minkowski, toTheEnd bool) (rel relation, isNear bool) {
	if z.isFar {
		return undecided, false
	}
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
			if high-low <= float64(4*e*z.size) || s.isHasty && low-z.r > float64(0.5*(high-z.r)) && high > z.r {
				return undecided, vv > 0x1p-900
			}
			if !(vv < last && vv-s.h > float64(4*e*z.size)*math.Sqrt(vv)) || slices.Contains(s.id[:s.n], s.next) {
				return undecided, false
			}
			last = vv
		}
		s.add(z)
		if s.n == dim+1 {
			// Of the empty set, R may be NaN or infinite.
			if s.around(z.size) && z.r <= math.MaxFloat64 || !toTheEnd && z.isWithin(s.w) {
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

// add makes the next vertex one of the simplex, and keeps the part of that nearest to the origin: all if the origin is inside.
func (s *simplex) add(z *minkowski) {
	s.id[s.n], s.y[s.n] = s.next, z.corner(&s.next)
	s.n++
	s.isOn = false
	s.reduce()
}

// load makes s the simplex x of Z.
func (s *simplex) load(z *minkowski, x *exact.Simplex) {
	s.n = min(x.N, len(s.id))
	for i := range s.n {
		s.id[i] = x.Corners[i]
	}
	s.reload(z)
}

// reload recomputes the vertices of s for the place of Z.
func (s *simplex) reload(z *minkowski) {
	s.isOn = false
	for i := range s.n {
		s.place(z, i, s.id[i])
	}
	if s.n > 0 {
		s.reduce()
	}
}

// place makes c the vertex i. Integers report Moved for all corners after the motion.
func (s *simplex) place(z *minkowski, i int, c exact.Corner) {
	c.Moved = c.Moved && z.isMoved
	s.id[i], s.y[i] = c, z.corner(&c)
}

// minTranslation is a search for the least way out of the cores alone. The depth along any n is −h/|n|, h the least z·n, and
// the least depth of all is along the normal of a face of Z: a face of A or of B, or one across an edge of each. So any n may
// be tried, and the least of all depths counts, of equal ones the first.
type minTranslation struct {
	n     Vec
	depth float64
	slack float64 // by so much a way must be less to count
	seen  [8]Vec  // vertices of Z that were least along some n, in turn
	turn  int
}

// anyNormal returns a normal of Z that is a point or, in space, a segment.
func (z *minkowski) anyNormal() Vec {
	for _, s := range [...]*scaledSolid{&z.a, &z.b} {
		for d := (edgeDirections{}); d.next(s); {
			if d.u != (Vec{}) {
				return unit(perpendicular(d.u))
			}
		}
	}
	return Vec{X: -1}
}

// try tries the ways along −n and n. Z may stand for an unbounded set; isAcross tells that n is computed across that.
func (z *minkowski) try(l *minTranslation, n Vec, isAcross bool) {
	nn := n.Dot(n)
	if !(nn > 0x1p-200) {
		n = mantissa(n)
		if nn = n.Dot(n); !(nn > 0x1p-200) {
			return
		}
	}
	for range 2 {
		n = n.Neg()
		if l.isNoLess(n, nn) || !z.isBoundedAlong(n, isAcross) {
			continue
		}
		c, h := z.least(n)
		if z.a.isWhole() && z.b.isWhole() && !z.isTapered {
			l.seen[l.turn] = z.corner(&c)
			l.turn = (l.turn + 1) % len(l.seen)
		}
		if d := -h / math.Sqrt(nn); d < l.depth-l.slack {
			l.n, l.depth = unit(n), d
		}
	}
}

// isNoLess reports whether some vertex of Z seen before shows that the depth along n, of the square nn, is not less than the
// least so far.
func (l *minTranslation) isNoLess(n Vec, nn float64) bool {
	limit := l.depth - l.slack
	square := float64(float64(limit*limit) * nn)
	for i := range l.seen {
		if d := -l.seen[i].Dot(n); d > 0 && (limit <= 0 || float64(d*d) >= square) {
			return true
		}
	}
	return false
}

// isBoundedAlong reports whether Z, with rays, lines and open boxes whole, has a least z·n; for lines only an n computed across
// them has.
func (z *minkowski) isBoundedAlong(n Vec, isAcross bool) bool {
	if !z.a.hasEnd(n) || !z.b.hasEnd(n.Neg()) {
		return false
	}
	if isAcross {
		return true
	}
	if z.a.endless == lineCut || z.b.endless == lineCut {
		return false
	}
	return !(z.a.endless == rayCut && z.a.along(n) < 0 || z.b.endless == rayCut && z.b.along(n) > 0)
}

// along returns the height of the run along n: beside an open box, where n is an axis, also if floats do not see the run.
func (s *scaledSolid) along(n Vec) float64 {
	if s.isFar {
		return s.solid.run.Dot(n)
	}
	return s.run.Dot(n)
}

// isClosed reports whether s is no open box.
func (s *solid) isClosed() bool { return s.openings == sides{} }
