package textbook

import "github.com/hantei-go/hantei/d3"

// ConvexDepth is how far a, the hull of its corners, must move along the normal until it is
// beyond b: the expanding polytope algorithm (van den Bergen, Game Developers Conference
// 2001, and the book of 2003, 4.3.8). It starts from the simplex of ConvexOverlap and
// pushes the face nearest to the origin out to the surface of a − b. Hulls that only touch, or share a middle, may leave a simplex without an inside, which
// has to be blown up by guesses; a flat face has no normal; and it gives up after some
// steps, with the depth it has.
func ConvexDepth(a, b []d3.Vec) (normal d3.Vec, depth float64) {
	const steps, tolerance = 64, 1e-9
	s, _, inside := gjkPoints(a, b)
	if !inside {
		return d3.Vec{}, 0
	}
	for _, axis := range axes {
		for _, d := range [2]d3.Vec{axis, axis.Neg()} {
			if s.n < full {
				s.p[s.n] = support(a, b, d)
				s.n++
				if s.isFlat() {
					s.n--
				}
			}
		}
	}
	if s.n < full {
		return d3.Vec{}, 0
	}
	hull := newPolytope(&s)
	for range steps {
		normal, depth = hull.nearestFace()
		w := support(a, b, normal.Neg())
		if w.Dot(normal)-depth <= float64(tolerance*depth) {
			break
		}
		hull.expand(w)
	}
	return normal.Neg(), depth
}

// isFlat says whether the corners are nearly in a space of fewer dimensions than there may
// be: the squared distance of the last from the others is that of rounding.
func (s *simplex) isFlat() bool {
	last := s.p[s.n-1]
	rest := *s
	rest.n--
	for i := range rest.n {
		rest.p[i] = rest.p[i].Sub(last)
	}
	w, size := rest.p[0], 0.0
	for _, p := range rest.p[:rest.n] {
		size = max(size, p.Dot(p))
	}
	if rest.n > 1 {
		w = rest.foot()
	}
	return w.Dot(w) <= float64(1e-20*size)
}
