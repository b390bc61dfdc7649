package d3

// GJK: the search for the point of Z = A − B nearest to the origin, in floats (Gilbert, Johnson and Keerthi 1988). A proposal
// of the search counts only with a certificate, which does not ask how the search came to it:
//
//   - apart: a direction n along which all of Z lies farther than R;
//   - overlap: weights λ ≥ 0 on vertices of Z whose mean lies nearer than R;
//   - around the origin: a simplex of vertices with the origin inside, in solid_simplex_contains.go.

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/exact"
)

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
