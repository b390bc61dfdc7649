package d3

// Ways out of a box and a hull: the separating axis test, which tries only the ways that bounds do not exclude.
//
// Notation: X is the box with the center c and the half vectors h, H the hull, and p a point of H. The depth along n is the
// length of the way along n that takes X out of H. The greatest height of H along n is at least p·n, and the least height of X
// is c·n − Σ|h·n|. So the depth is at least ((p − c)·n + Σ|h·n|)/|n|. It equals that bound if no point of H is higher than p:
// if n is the normal of a face of H and p is on that face, or if n is in the arc of an edge of H (see solid_normals.go) and p
// is on that edge.

import (
	"math"
	"math/bits"

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
	limit     float64 // of the depth of a way that counts: the least depth known, and 512eS more
	face      [mostFaces]faceOfHull
	side      [dim]wayOfPair
	edges     [24]wayOfPair // across an edge of each
	n         int           // of edges, also of those for which there is no place
}

// wayOfPair is a way along n and −n, and a lower bound of its depth.
type wayOfPair struct {
	n   Vec
	low float64
}

// faceOfHull is a face of H with the unit normal n.
type faceOfHull struct {
	depth float64      // along n, −Inf if n is not certain
	wide  [dim]float64 // |h·n|
	minus uint8        // bit i is set if h·n < 0 for half vector i
	doubt uint8        // bit i is set if that is not certain
}

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

// tryBoxAndHull tries all ways out of a box and a hull that may be the least one: across the faces of both, and then across an edge of each. Of the
// latter a way counts if its depth is less than the least one so far by more than slack. It returns false, and tries none, for other solids
// and if there is no room for all ways that may be the least.
func (z *minkowski) tryBoxAndHull(l *minTranslation, slack float64) bool {
	if !z.isBoxAndHull() || z.isFar || z.isMoved || z.part != 0 {
		return false
	}
	x := boxAndHull{minkowski: z, box: &z.a, hull: &z.b, limit: math.Inf(1)}
	if x.hull.isBox() {
		x.box, x.hull = x.hull, x.box
	}
	x.setBox()
	x.setFaces()
	x.setSides()
	x.setEdges()
	if x.n > len(x.edges) {
		return false
	}
	for _, s := range [...]*scaledSolid{&z.a, &z.b} {
		if s == x.box {
			x.tryEach(l, x.side[:])
			continue
		}
		for f, face := range s.faces {
			if x.face[f].depth <= x.limit {
				z.try(l, s.faceNormal(face), false)
			}
		}
	}
	if l.slack = slack; l.depth > slack {
		x.tryEach(l, x.edges[:x.n])
	}
	return true
}

// tryEach tries the ways of a list that may be the least one.
func (x *boxAndHull) tryEach(l *minTranslation, list []wayOfPair) {
	for i := range list {
		if w := &list[i]; w.low <= x.limit {
			x.try(l, w.n, false)
		}
	}
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

// bound lowers the limit by a lower bound of a depth that is within 256eS of it. Bounds round by less than 64eS, so no way with
// a bound above the limit is the least one.
func (x *boxAndHull) bound(depth float64) { x.limit = min(x.limit, depth+float64(512*e*x.size)) }

// plane computes the plane of face f of H, with off divided by 2^exp. NewHull has made none if the size of H is extreme.
//
//go:noinline
func (x *boxAndHull) plane(f int) hullPlane {
	face := x.hull.faces[f]
	n, size := x.hull.outwards(face)
	off := x.hull.point(&x.hull.points[face[0]]).Sub(x.hull.point(&x.hull.points[0])).Dot(n)
	return hullPlane{n, off, max(n.sumAbs(), float64(0x1p-40*size)), length(n)}
}

// setFaces computes the faces of H, and lowers the limit by their depths. The normal n of a plane has an error below 8e·size,
// and h·n rounds by less than 3e|h|₁|n|₁, so the sign of h·n is certain beyond 32e|h|₁·size.
func (x *boxAndHull) setFaces() {
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
			f.wide[j] = float64(wide * inverse)
			f.minus |= uint8(math.Float64bits(d)>>63) << j
			if !(wide > float64(slack[j]*p.size)) {
				f.doubt |= 1 << j
			}
		}
		if f.depth = float64(depth * inverse); p.isUnsure() {
			f.depth = math.Inf(-1)
		} else {
			x.bound(f.depth)
		}
	}
}

// setSides computes the ways across the faces of X. Of the corners of H it takes as many as show that a way is not the least
// one.
func (x *boxAndHull) setSides() {
	for i, h := range x.h {
		n := axisOf(i)
		if x.box.kind != boxed {
			n = x.box.sideAcross(i)
		}
		nn := n.sq()
		if x.side[i] = (wayOfPair{n, math.Inf(-1)}); !(nn > 0x1p-200) {
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
		x.side[i].low = min(up, down) / root
		x.bound(x.side[i].low)
	}
}

// setEdges lists the ways across an edge of each solid that may be the least one. The arcs of the edges of X along h make up
// the great circle across h. So the arc of an edge of H crosses one of them if the normals at its ends are on both sides of
// that circle.
//
// Let p be on the edge of H, and σ the sign of h·n for each h for which that is the same at both ends of the arc. The depth
// along a unit vector n in the arc is at least (p − c)·n + Σσh·n, which is linear in n. A unit vector in the arc is a sum of
// those at the ends, with weights whose sum is at least 1. So if both values at the ends exceed the limit, which is positive,
// the depth does.
func (x *boxAndHull) setEdges() {
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

// addEdge lists the way across the edges of X along half vector i and edge j of H. isSure tells that the arcs cross. Then n or
// −n is in both arcs, whichever leads from the middle of H to the edge. If the sine of the angle between the edges exceeds 2⁻⁴,
// n has an error below 2⁷e|n|, so its bound is within 2⁷eS of the depth, but for rounding. Otherwise the lesser bound of n and
// −n counts.
func (x *boxAndHull) addEdge(i, j int, isSure bool) {
	edge := &x.hull.edges[j]
	u, v := x.box.edgeAlong(i), x.hull.between(edge[0], edge[1])
	uu, vv := u.sq(), v.sq()
	w := wayOfPair{low: math.Inf(-1)}
	n, nn := faceNormal(u, v, uu, vv)
	w.n = n
	switch {
	case n == Vec{}:
		return
	case nn > 0x1p-200:
		at := x.hull.point(&x.hull.points[edge[0]])
		depth, outwards, slack := at.Sub(x.c).Dot(n), at.Sub(x.hull.middle).Dot(n), float64(512*e*x.size)
		isSure = isSure && nn > float64(0x1p-8*float64(uu*vv)) && float64(outwards*outwards) > float64(float64(slack*slack)*nn)
		if isSure && outwards < 0 || !isSure && depth > 0 {
			depth = -depth
		}
		depth += math.Abs(x.h[(i+1)%dim].Dot(n)) + math.Abs(x.h[(i+2)%dim].Dot(n))
		if depth > 0 && float64(depth*depth) > float64(float64(x.limit*x.limit)*nn) {
			return
		}
		if w.low = depth / math.Sqrt(nn); isSure {
			x.bound(w.low)
		}
	}
	if x.n < len(x.edges) {
		x.edges[x.n] = w
	}
	x.n++
}
