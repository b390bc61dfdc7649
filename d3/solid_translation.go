package d3

// Minimum translation: the least of all ways tried out of solids that overlap.

import "math"

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
		if z.a.isWhole() && z.b.isWhole() {
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
