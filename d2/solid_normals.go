package d2

// Normals of polygons with many edges: which edges may be the least way out.

import "math"

// many is how many pairs of an edge and a corner are faster looked up than tried.
const many = 500

// few is how many corners are faster tried than walked along.
const few = 8

// tryManyFaces tries the ways across the edges of the ring s. As their normals turn, the corner of the other solid that goes
// farthest against them turns with them, so one walk round finds all. A corner only excludes an edge, wherever the walk has
// come to. The edge that seems to be the least way is tried first, so that others seldom have to be.
func (z *minkowski) tryManyFaces(l *minTranslation, s, other *scaledSolid) {
	at := 0
	for isFirst, least := true, l.depth-l.slack; ; isFirst, least = false, l.depth-l.slack {
		best := Vec{}
		for i := range s.points {
			n := perpendicular(s.between(i, (i+1)%len(s.points)))
			p := s.point(&s.points[i])
			if n.Dot(p.Sub(s.middle)) < 0 {
				n = n.Neg()
			}
			var h float64
			if other.kind != ring || len(other.points) <= few {
				_, h = other.farthest(n.Neg())
			} else {
				at, h = other.walk(n.Neg(), at)
			}
			h = (h + p.Dot(n)) / math.Sqrt(n.Dot(n))
			switch {
			case h >= least:
			case isFirst:
				best, least = n, h
			default:
				z.try(l, n, false)
			}
		}
		if !isFirst || best == (Vec{}) {
			break
		}
		z.try(l, best, false)
	}
}

// walk goes along the ring s from the given corner as long as that leads farther along n, and returns where and how far.
func (s *scaledSolid) walk(n Vec, from int) (at int, h float64) {
	at, h = from, s.point(&s.points[from]).Dot(n)
	for _, step := range [...]int{1, len(s.points) - 1} {
		for {
			next := (at + step) % len(s.points)
			x := s.point(&s.points[next]).Dot(n)
			if !(x > h) {
				break
			}
			at, h = next, x
		}
	}
	return at, h
}
