package d3

// Ways out of a box and a hull: the separating axis test, which tries only the ways that bounds do not exclude.
//
// Notation: X is the box with the center c and the half vectors h, H the hull, and p a point of H. Along a vector n, H reaches
// at least p·n, and X reaches c·n − Σ|h·n| the other way. So the depth of n, which is that of −n if both are exchanged, is at
// least ((p − c)·n + Σ|h·n|)/|n|. It is just that if no point of H is beyond p along n: if n is the normal of a face of H and p
// on that face, or if n is in the arc of directions of an edge of H (see solid_normals.go) and p on that edge.

import (
	"math"
	"math/bits"
	"slices"

	"github.com/hantei-go/hantei/internal/float"
)

// mostFaces is the greatest number of faces of a hull that tryBoxAndHull takes.
const mostFaces = 64

// boxAndHull is a search for the least way out of X and H.
type boxAndHull struct {
	*minkowski
	box, hull *scaledSolid
	c         Vec
	h         [dim]Vec
	limit     float64 // of the depth of a way that counts: the least depth so far and 512eS more
	list      [16]wayOfPair
	n         int
	isFull    bool // a way that counts is not in the list
	face      [mostFaces]faceOfHull
}

// faceOfHull is a face of H with the unit normal n.
type faceOfHull struct {
	depth float64      // along n, −Inf if n is not certain
	wide  [dim]float64 // |h·n|
	minus uint8        // bit i is set if h·n < 0 for half vector i
	doubt uint8        // bit i is set if that is not certain
}

// wayOfPair is a way along n and −n, and a lower bound of its depth. Ways are tried in the order of their ranks: across the faces
// of A, the faces of B, and an edge of each. Of a face of H, n is not computed before.
type wayOfPair struct {
	n    Vec
	low  float64
	rank int
}

// edgeRank is less than the rank of a way across edges, and greater than that of a way across a face.
const edgeRank = 2 * mostFaces

// isBox reports whether s is a box and nothing else.
func (s *scaledSolid) isBox() bool {
	return s.run == Vec{} && s.isWhole() && (s.kind == boxed || s.count == dim && s.ahead == 0 && len(s.points) == 1)
}

// sideAcross returns the normal of a side of an oriented box, on which half vector i ends.
func (s *scaledSolid) sideAcross(i int) Vec {
	u, v := s.edgeAlong((i+1)%dim), s.edgeAlong((i+2)%dim)
	n, _ := faceNormal(u, v, u.sq(), v.sq())
	if n.Dot(s.halves[i]) < 0 {
		n = n.Neg()
	}
	return n
}

// edgeAlong returns the direction of the edges of a box along half vector i.
func (s *scaledSolid) edgeAlong(i int) Vec {
	if s.kind == boxed {
		return axisOf(i)
	}
	return mantissa(s.solid.halves[i])
}

// hasFaces reports whether s is a hull with faces, not too many, and nothing else.
func (s *scaledSolid) hasFaces() bool {
	return len(s.faces) >= 4 && len(s.faces) <= mostFaces && s.count == 0 && s.run == Vec{}
}

// isBoxAndHull reports whether one solid is a box and the other one a hull.
func (z *minkowski) isBoxAndHull() bool {
	return z.a.isBox() && z.b.hasFaces() || z.b.isBox() && z.a.hasFaces()
}

// tryBoxAndHull tries all ways out of a box and a hull that may be the least one. It returns false if it leaves them to tryFaces
// and tryEdges, for other solids, and for more ways of the same depth than its list has places for.
func (z *minkowski) tryBoxAndHull(l *minTranslation, slack float64) bool {
	if !z.isBoxAndHull() || z.isFar || z.isMoved || z.part != 0 {
		return false
	}
	x := boxAndHull{minkowski: z, box: &z.a, hull: &z.b, limit: math.Inf(1)}
	if x.hull.isBox() {
		x.box, x.hull = x.hull, x.box
	}
	x.setBox()
	x.addFaces()
	x.addSides()
	x.addEdges()
	if x.keep(); x.isFull {
		return false
	}
	slices.SortFunc(x.list[:x.n], func(v, w wayOfPair) int { return v.rank - w.rank })
	for _, w := range x.list[:x.n] {
		if w.rank >= edgeRank {
			if l.slack = slack; l.depth <= slack {
				break
			}
		}
		if f := w.rank - x.firstFace(x.hull); f >= 0 && f < mostFaces {
			w.n = x.hull.faceNormal(x.hull.faces[f])
		}
		z.try(l, w.n, false)
	}
	return true
}

// setBox sets c and h.
func (x *boxAndHull) setBox() {
	x.c = x.box.point(&x.box.points[0])
	if x.box.kind != boxed {
		x.h = x.box.halves
		return
	}
	half := x.box.point(&x.box.points[1]).Sub(x.c).Scale(0.5)
	x.c = x.c.Add(half)
	for i := range x.h {
		x.h[i] = axisOf(i).Scale(half.Dot(axisOf(i)))
	}
}

// add adds a way with a lower bound of its depth, if that may be the least. isSure tells that the bound is within 128eS of the
// depth.
func (x *boxAndHull) add(n Vec, low float64, rank int, isSure bool) {
	if low > x.limit {
		return
	}
	if isSure {
		x.limit = min(x.limit, low+float64(512*e*x.size))
	}
	if x.n == len(x.list) {
		x.keep()
	}
	if x.isFull = x.isFull || x.n == len(x.list); !x.isFull {
		x.list[x.n] = wayOfPair{n, low, rank}
		x.n++
	}
}

// keep removes the ways that are not the least one, as the limit shows.
func (x *boxAndHull) keep() {
	n := 0
	for i := range x.list[:x.n] {
		if x.list[i].low <= x.limit {
			x.list[n] = x.list[i]
			n++
		}
	}
	x.n = n
}

// firstFace returns the rank of the first face of s.
func (x *boxAndHull) firstFace(s *scaledSolid) int {
	if s == &x.b {
		return mostFaces
	}
	return 0
}

// plane returns the plane of face f of H, whose size is extreme so that NewHull has made none, with off divided by 2^exp.
//
//go:noinline
func (x *boxAndHull) plane(f int) hullPlane {
	face := x.hull.faces[f]
	n, size := x.hull.outwards(face)
	off := x.hull.point(&x.hull.points[face[0]]).Sub(x.hull.point(&x.hull.points[0])).Dot(n)
	return hullPlane{n, off, max(n.sumAbs(), float64(0x1p-40*size)), length(n)}
}

// addFaces adds the ways across the faces of H. The normal of a plane has an error below 8e·size, and a product with it rounds by
// less than 3e.
func (x *boxAndHull) addFaces() {
	first := x.firstFace(x.hull)
	k := x.c.Sub(x.hull.point(&x.hull.points[0]))
	var slack [dim]float64
	for i, h := range x.h {
		slack[i] = float64(32 * e * h.sumAbs())
	}
	for i := range x.hull.faces {
		var made hullPlane
		p, f := &made, &x.face[i]
		if x.hull.planes == nil {
			made = x.plane(i)
		} else if p = &x.hull.planes[i]; x.exp != 0 {
			made = *p
			p, made.off = &made, float.Ldexp(p.off, -x.exp)
		}
		depth, inverse := p.off-k.Dot(p.n), 1/p.length
		for j, h := range x.h {
			d := h.Dot(p.n)
			wide := math.Abs(d)
			depth += wide
			f.wide[j] = wide * inverse
			f.minus |= uint8(math.Float64bits(d)>>63) << j
			if !(wide > float64(slack[j]*p.size)) {
				f.doubt |= 1 << j
			}
		}
		f.depth = depth * inverse
		isSure := !p.isUnsure()
		if !isSure {
			f.depth = math.Inf(-1)
		}
		if f.depth <= x.limit {
			x.add(Vec{}, f.depth, first+i, isSure)
		}
	}
}

// addSides adds the ways across the faces of X. Of the corners of H it takes as many as show that a way is not the least one.
func (x *boxAndHull) addSides() {
	first := x.firstFace(x.box)
	for i, h := range x.h {
		n := axisOf(i)
		if x.box.kind != boxed {
			n = x.box.sideAcross(i)
		}
		nn := n.sq()
		if !(nn > 0x1p-200) {
			x.add(n, math.Inf(-1), first+i, false)
			continue
		}
		root := math.Sqrt(nn)
		wide, limit := math.Abs(h.Dot(n)), float64(x.limit*root)
		up, down := math.Inf(-1), math.Inf(-1)
		for j := range x.hull.points {
			d := x.hull.point(&x.hull.points[j]).Sub(x.c).Dot(n)
			if d+wide > up {
				up = d + wide
			}
			if wide-d > down {
				down = wide - d
			}
			if up > limit && down > limit {
				break
			}
		}
		x.add(n, min(up, down)/root, first+i, true)
	}
}

// addEdges adds the ways across an edge of each whose arcs may cross. The arcs of the edges of X along h are the great circle
// across h, so the arc of an edge of H crosses one of them if the normals at its ends are on both sides of that circle.
//
// Let p be on the edge, and σ = ±1 the sign of h·n for those h that have one sign at both ends. The depth along n in the arc is at
// least (p − c)·n + Σσh·n, which is linear in n. So it is no less than the lesser one of its values at the ends, if they are
// positive: n is their sum with weights that are 1 in sum or more.
func (x *boxAndHull) addEdges() {
	for j := range x.hull.edges {
		sides := &x.hull.sides[j]
		p, q := &x.face[sides[0]], &x.face[sides[1]]
		doubt := p.doubt | q.doubt
		crossing := p.minus ^ q.minus | doubt
		low, high := p.depth, q.depth
		for rest := crossing; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros8(rest)
			low, high = low-p.wide[i], high-q.wide[i]
		}
		if low > x.limit && high > x.limit {
			continue
		}
		for rest := crossing; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros8(rest)
			x.addEdge(i, j, doubt>>i&1 == 0)
		}
	}
}

// addEdge adds the way across the edges along half vector i of X, and edge j of H. isSure tells that the
// arcs cross. Then n or −n is in both arcs but for its error,
// which is below 2⁷e if the angle between the edges exceeds 2⁻⁴: the one along which no point of H is beyond the edge.
func (x *boxAndHull) addEdge(i, j int, isSure bool) {
	edge := &x.hull.edges[j]
	u, v := x.box.edgeAlong(i), x.hull.between(edge[0], edge[1])
	rank := edgeRank + j/32*96 + 32*i + j%32 // as tryEdges has them
	if x.box == &x.b {
		u, v, rank = v, u, edgeRank+3*j+i
	}
	uu, vv := u.sq(), v.sq()
	n, nn := faceNormal(u, v, uu, vv)
	if !(nn > 0x1p-200) {
		if n != (Vec{}) {
			x.add(n, math.Inf(-1), rank, false)
		}
		return
	}
	at := x.hull.point(&x.hull.points[edge[0]])
	depth, outwards, slack := at.Sub(x.c).Dot(n), at.Sub(x.hull.middle).Dot(n), float64(512*e*x.size)
	isSure = isSure && nn > float64(0x1p-8*float64(uu*vv)) && float64(outwards*outwards) > float64(float64(slack*slack)*nn)
	if isSure && outwards < 0 || !isSure && depth > 0 {
		depth = -depth
	}
	depth += math.Abs(x.h[(i+1)%dim].Dot(n)) + math.Abs(x.h[(i+2)%dim].Dot(n))
	if limit := x.limit; depth <= 0 || float64(depth*depth) <= float64(float64(limit*limit)*nn) {
		x.add(n, depth/math.Sqrt(nn), rank, isSure)
	}
}
