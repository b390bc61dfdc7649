package d2

// Normals of polygons with many edges: which edges may be the least way out.

import "math"

// many is how many pairs of an edge and a corner are faster looked up than tried.
const many = 500

// few is how many corners are faster tried than walked along.
const few = 8

// tryManyFaces tries the ways across the edges of the ring s. As their normals turn, the corner of
// the other solid that goes farthest against them turns with it, so one walk round that finds all.
// A corner only says that an edge is in vain, wherever the walk has come to: what is left is tried.
func (z *differences) tryManyFaces(l *leaving, s, other *local) {
	at := 0
	for i := range s.points {
		u := s.between(i, (i+1)%len(s.points))
		n := perpendicular(u)
		p := s.point(&s.points[i])
		out := n
		if n.Dot(p.Sub(s.middle)) < 0 {
			out = n.Neg()
		}
		h := 0.0
		if other.kind != ring || len(other.points) <= few {
			_, h = other.farthest(out.Neg())
		} else {
			at, h = other.walk(out.Neg(), at)
		}
		if !(p.Dot(out)+h >= float64((l.depth-l.slack)*math.Sqrt(n.Dot(n)))) {
			z.try(l, n, false)
		}
	}
}

// walk goes along the ring s from the given corner as long as that leads farther along n, and
// returns where and how far.
func (s *local) walk(n Vec, from int) (at int, h float64) {
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
