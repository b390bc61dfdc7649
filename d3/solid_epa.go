package d3

// Ways out of solids that overlap: across the faces of both, and across an edge of each.

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/exact"
)

// facets returns the facets of a hull.
func (d *hullData) facets() hullFacets { return hullFacets{d.hullTopology, d.planes} }

// madeFacets returns the edges and faces of a hull as it was made.
func (d *hullData) madeFacets() hullFacets { return hullFacets{hullTopology: d.original} }

// tryFaces tries the ways across the faces of s, of a box and a hull in their order. Of other solids it tries all normals
// across two edges. It leaves out the faces of a hull that near excludes.
func (z *minkowski) tryFaces(l *minTranslation, s *scaledSolid, near *polytopeNormals) {
	switch {
	case s.kind == boxed:
		for i := range dim {
			if n := axisOf(i); !near.isVain(n, 1) {
				z.try(l, n, false)
			}
		}
		return
	case s.count == dim:
		for i := range dim {
			if n := s.sideAcross(i); !near.isVain(n, math.Sqrt(n.sq())) {
				z.try(l, n, false)
			}
		}
		return
	case s.faces != nil:
		other := &z.a
		if s == other {
			other = &z.b
		}
		isExcluded := near.n > 0 && s.planes != nil
		if !isExcluded && !z.isTapered && len(s.faces)*len(other.points) > many {
			z.tryManyFaces(l, s, other)
			return
		}
		for f, face := range s.faces {
			if isExcluded {
				if p := &s.planes[f]; !p.isUnsure() && near.isVain(p.n, p.length) {
					continue
				}
			}
			z.try(l, s.faceNormal(face), false)
		}
		return
	}
	for d := (edgeDirections{}); d.next(s); {
		for f := d; f.next(s); {
			n, _ := faceNormal(d.u, f.u, d.u.sq(), f.u.sq())
			z.try(l, n, d.isEndless || f.isEndless)
		}
	}
}

// tryEdges tries the ways across an edge of each solid.
func (z *minkowski) tryEdges(l *minTranslation) {
	switch {
	case l.depth <= l.slack:
		return // no way is less than 0
	case z.a.countEdges()*z.b.countEdges() <= many:
	case z.a.faces != nil && z.b.faces != nil:
		z.tryCrossings(l)
		return
	case z.a.faces != nil:
		z.tryAcross(l, &z.a, &z.b)
		return
	case z.b.faces != nil:
		z.tryAcross(l, &z.b, &z.a)
		return
	}
	var room [32]edgeDirections
	for f := (edgeDirections{}); ; {
		n := 0
		for n < len(room) && f.next(&z.b) {
			room[n] = f
			n++
		}
		for d := (edgeDirections{}); d.next(&z.a); {
			uu := d.u.sq()
			for i := range room[:n] {
				f := &room[i]
				n, _ := faceNormal(d.u, f.u, uu, f.u.sq())
				z.try(l, n, d.isEndless || f.isEndless)
			}
		}
		if n < len(room) {
			return
		}
	}
}

// few is how many pairs of edges are faster tried than left to a polytope.
const few = 50

func (z *minkowski) hasManyEdges() bool {
	return z.a.countEdges()*z.b.countEdges() > few && !z.isBoxAndHull()
}

// expand computes the least way out by the expanding polytope algorithm (EPA). It expands a polytope around the origin, as only
// those corners of Z are needed that are beyond the nearest face (van den Bergen, Proximity Queries and Penetration Depth
// Computation on 3D Game Objects, 2001). It gives up where a step is not certain.
//
// The polytope begins as a tetrahedron that certainly holds the origin. All faces that the new corner z is beyond are removed.
// Their border must be one loop, with two edges more than there are faces: this leaves a closed surface. Between it and the
// former one there are the hulls of z and a removed face. There n·y ≥ off > 0, n the normal of the face and off its least n·y,
// so none holds the origin: the polytope still goes around it, and every point nearer to the origin than the nearest face is in
// Z. A face is no nearer than off/|n|, however n rounds.
//
// So off/|n| ≤ depth ≤ h/|n|, h the greatest z·n. If they are within 4eS, or h is within 8eS, the depth is within 16eS: off
// rounds by 10eS|n| of a corner and 4e of the product, h by 9eS|n|.
func (z *minkowski) expand(s *simplex, l *minTranslation, near *polytopeNormals) bool {
	if !z.a.isWhole() || !z.b.isWhole() || !z.hasManyEdges() || s.n <= dim || !s.around(z.size) {
		return false
	}
	var p polytope
	p.n = copy(p.y[:], s.y[:])
	copy(p.id[:], s.id[:])
	for _, f := range [...][4]uint8{{1, 2, 3, 0}, {0, 3, 2, 1}, {0, 1, 3, 2}, {0, 2, 1, 3}} {
		p.add(f[0], f[1], f[2])
		last := &p.faces[p.count-1]
		if last.n.Dot(p.y[f[3]]) > last.off {
			p.count--
			p.add(f[0], f[2], f[1])
		}
	}
	for p.n < len(p.y) && p.count+2 < len(p.faces) {
		f := p.nearest()
		if !(f.length > 0x1p-450) {
			return false
		}
		c, h := z.least(f.n.Neg())
		h = -h
		if slack := float64(4 * e * z.size * f.length); h-f.off <= slack || h <= 2*slack {
			l.n, l.depth = unit(f.n.Neg()), h/f.length
			for i := range l.seen {
				l.seen[i] = p.y[max(0, p.n-1-i)]
			}
			near.set(&p, f.low, l.depth, float64(32*e*z.size))
			return true
		}
		if slices.Contains(p.id[:p.n], c) || !p.expand(z, &c) {
			return false
		}
	}
	return false
}

// polytopeNormals is the unit normals m of those faces of a polytope P, the one that expand ends with, that are about as near to
// the origin as the least way d out of Z.
//
// P goes around the origin, so the ray along a unit vector n leaves it through a face, at a point x = tn. The face has m·y ≥ low for
// its unit normal m and all its points y, so t·m·n ≥ low. x is in Z, so the depth along n is at least t. It is less than a limit
// only if t is, so only if low < limit and m·n > low/limit.
type polytopeNormals struct {
	m      [8]Vec
	n      int
	cosine float64 // a lower bound of m·n for all n along which the depth is about d
}

// set computes the normals. low is the least low of all faces of P, depth is d, and slack is 32eS, with the size S of Z. Let L = d + 2·slack.
//
// If the depth along a unit vector n is at most L, then m·n ≥ cosine for a normal m in the list: t ≤ L as t is at most the depth, so the face
// that the ray leaves through has a low of at most t·m·n ≤ L, which is why m is in the list, and m·n ≥ low/t ≥ low/L. The cosine is less than
// low/L by slack/L + 64e, for the rounding of low and of m. If more than len(m) faces have a low of at most L, the list is empty, and isVain
// excludes nothing.
func (x *polytopeNormals) set(p *polytope, low, depth, slack float64) {
	limit := depth + float64(2*slack)
	x.cosine = (low-slack)/limit - 64*e
	for i := range p.faces[:p.count] {
		f := &p.faces[i]
		if f.low > limit {
			continue
		}
		if x.n == len(x.m) {
			x.n = 0
			return
		}
		x.m[x.n] = f.n.over(f.length)
		x.n++
	}
}

// isVain reports whether the depths along n and −n, for any n within 16e|n| of the given one, certainly exceed the least way out.
func (x *polytopeNormals) isVain(n Vec, length float64) bool {
	limit := float64(x.cosine * length)
	for i := range x.n {
		if !(math.Abs(x.m[i].Dot(n)) < limit) {
			return false
		}
	}
	return x.n > 0
}

// countEdges returns the number of directions of edges of s, or a bound on it.
func (s *scaledSolid) countEdges() int {
	n := len(s.points)
	switch {
	case s.kind == boxed:
		return dim
	case s.edges != nil:
		return len(s.edges)
	}
	return s.count + 1 + n*(n-1)/2
}

// polytope is a closed surface of triangles around the origin, with corners of Z.
type polytope struct {
	y      [64]Vec
	id     [64]exact.Corner
	n      int
	faces  [128]polytopeFace
	count  int // of faces
	border [128][2]uint8
	next   [64]uint8
}

// polytopeFace is a triangle, counter-clockwise seen from outside.
type polytopeFace struct {
	at     [3]uint8
	n      Vec
	length float64 // of n
	off    float64 // the least n·y of its corners
	low    float64 // off/|n|
}

// add adds a face.
func (p *polytope) add(i, j, k uint8) {
	a, b, c := p.y[i], p.y[j], p.y[k]
	f := &p.faces[p.count]
	p.count++
	f.at = [3]uint8{i, j, k}
	f.n = b.Sub(a).Cross(c.Sub(a))
	f.length = math.Sqrt(f.n.Dot(f.n))
	f.off = min(f.n.Dot(a), f.n.Dot(b), f.n.Dot(c))
	f.low = f.off / f.length
}

// nearest returns the face with the least off/|n|.
func (p *polytope) nearest() *polytopeFace {
	best := &p.faces[0]
	for i := 1; i < p.count; i++ {
		if f := &p.faces[i]; !(f.low >= best.low) {
			best = f
		}
	}
	return best
}

// expand makes the corner c one of the polytope, and reports whether that is still certainly around the origin.
func (p *polytope) expand(z *minkowski, c *exact.Corner) bool {
	y := z.corner(c)
	slack := float64(2 * e * z.size)
	edges, gone := 0, 0
	for i := 0; i < p.count; {
		f := &p.faces[i]
		if !(f.n.Dot(y) > f.off+float64(slack*f.length)) {
			i++
			continue
		}
		if !(f.off > float64(8*slack*f.length)) {
			return false
		}
		for k := range f.at {
			if edges = p.toggle(f.at[k], f.at[(k+1)%3], edges); edges == len(p.border) {
				return false
			}
		}
		gone++
		p.count--
		*f = p.faces[p.count]
	}
	if gone == 0 || edges != gone+2 || p.count+edges > len(p.faces) || !p.isLoop(edges) {
		return false
	}
	p.y[p.n], p.id[p.n] = y, *c
	for _, x := range p.border[:edges] {
		p.add(uint8(p.n), x[0], x[1])
	}
	p.n++
	return true
}

// toggle adds the edge from i to j to the border, or removes it if it was there the other way, and returns the new number of
// edges.
func (p *polytope) toggle(i, j uint8, edges int) int {
	for k := range edges {
		if p.border[k] == [2]uint8{j, i} {
			p.border[k] = p.border[edges-1]
			return edges - 1
		}
	}
	p.border[edges] = [2]uint8{i, j}
	return edges + 1
}

// isLoop reports whether the border is one loop.
func (p *polytope) isLoop(edges int) bool {
	for _, x := range p.border[:edges] {
		p.next[x[0]] = x[1]
	}
	start := p.border[0][0]
	at, steps := p.next[start], 1
	for ; at != start && steps < edges; steps++ {
		at = p.next[at]
	}
	return at == start && steps == edges
}
