package d3

// SAT in space: the normals of both bodies' faces and of pairs of their edges, and the features that face each other.

import "math"

// canDecide reports whether the test can decide with the radii: there is none, or depths prove an overlap of the cores.
func (z *sat) canDecide() bool { return z.r == 0 || z.isProof() }

// isProof reports whether depths beyond the slack along all normals prove that A and B overlap. The product of two rounded
// edges may be turned by more than the edges round. Its relative error is below 4e if one body is a box, whose edges are given
// as vectors.
func (z *sat) isProof() bool {
	a, b := z.a(), z.b()
	return z.hasNearest() || a.isBox() && b.hasFewEdges() || b.isBox() && a.hasFewEdges()
}

// edges sets u to the directions of the edges, and returns how many there are.
func (x *convex) edges(u *[dim]Vec) int {
	switch {
	case x.isHalf:
		*u = x.half
	case x.kind == boxed:
		*u = [dim]Vec{axisOf(0), axisOf(1), axisOf(2)}
	case x.isTriangle():
		*u = [dim]Vec{x.given[1].Sub(x.given[0]), x.given[2].Sub(x.given[0]), x.given[2].Sub(x.given[1])}
	case x.count == 2:
		u[0] = x.given[1].Sub(x.given[0])
		return 1
	default:
		return 0
	}
	return dim
}

// tryAll tries the face normals of A, those of B, and the products of an edge of each. A product must have a depth less than
// the others by 4eS, so that rounding does not replace a face.
func (z *sat) tryAll() {
	var u, v [dim]Vec
	n, m := z.setFaces(&u, &v)
	z.bias = float64(4 * e * z.size)
	if z.depth <= z.bias || z.isMoving && z.way.isMissed {
		return
	}
	for i, u := range u[:n] {
		uu := u.sq()
		for j, v := range v[:m] {
			vv := v.sq()
			n, nn := faceNormal(u, v, uu, vv)
			if nn < float64(0x1p-4*float64(uu*vv)) {
				n = n.Add(z.a().edgeRounding(i).Cross(v)).Sub(z.b().edgeRounding(j).Cross(u))
			}
			z.try(n, leastNormal(uu, vv))
		}
	}
}

// setFaces tries the face normals of both bodies, and sets u and v to their n and m edges.
func (z *sat) setFaces(u, v *[dim]Vec) (n, m int) {
	n, m = z.a().edges(u), z.b().edges(v)
	z.check(z.a(), u[:n])
	z.check(z.b(), v[:m])
	z.tryFaces(0, z.a(), u)
	if z.a().isTriangle() || z.b().isTriangle() {
		z.bias = float64(4 * e * z.size) // the normal of a triangle rounds: of equal depths, the first one counts
	}
	z.tryFaces(1, z.b(), v)
	return n, m
}

// check sets isUnsure if an edge of x is too short.
func (z *sat) check(x *convex, edges []Vec) {
	for _, u := range edges {
		z.isUnsure = z.isUnsure || x.kind != boxed && u != Vec{} && !(u.sq() > z.least)
	}
}

// leastNormal returns the least square of the product of u and v that counts, given their squares: it belongs to an angle of
// 2⁻¹⁰⁰.
func leastNormal(uu, vv float64) float64 { return float64(0x1p-200 * float64(uu*vv)) }

// tryFaces tries the face normals of body k, and keeps them as unit vectors.
func (z *sat) tryFaces(k int, x *convex, u *[dim]Vec) {
	switch {
	case x.isHalf, x.kind == boxed:
		for i := range dim {
			n, least := u[i], 0.0
			if x.isHalf {
				v, w := u[(i+1)%dim], u[(i+2)%dim]
				vv, ww := v.sq(), w.sq()
				if n, _ = faceNormal(v, w, vv, ww); n.Dot(u[i]) < 0 {
					n = n.Neg()
				}
				least = leastNormal(vv, ww)
			}
			z.try(n, least)
			z.faces[k][i] = unit(n)
		}
	case x.isTriangle():
		uu, vv := u[0].sq(), u[1].sq()
		n, nn := faceNormal(u[0], u[1], uu, vv)
		if nn < float64(0x1p-4*float64(uu*vv)) {
			n = n.Add(x.edgeRounding(0).Cross(u[1])).Sub(x.edgeRounding(1).Cross(u[0]))
		}
		z.isUnsure = z.isUnsure || !(nn > float64(0x1p-80*float64(uu*vv)))
		z.try(n, leastNormal(uu, vv))
		z.faces[k][0] = unit(n)
	}
}

// topCorners sets p to the corners of body k that are farthest along the unit vector m, within rounding.
func (z *sat) topCorners(k int, m Vec, p *supportCorners) {
	slack := float64(6 * e * z.size)
	_, p.height = z.farthest(k, m)
	for _, q := range z.corners[k][:z.count[k]] {
		if q.Dot(m) >= p.height-slack {
			p.at[p.n] = q
			p.n++
		}
	}
}

// supportCorners is a list of corners that are equally high along a vector.
type supportCorners struct {
	at     [fewCorners]Vec
	n      int
	height float64
}

// patch returns p as a supportSet, without corners within slack of a line or a point.
func (p *supportCorners) patch(slack float64) (q supportSet) {
	q.n, q.height = copy(q.at[:], p.at[:p.n]), p.height
	q.narrow(slack)
	return q
}

// deepest sets near to the pair of points of A and B in the middle of the features that face each other along n.
func (z *sat) deepest() {
	var a, b supportCorners
	z.topCorners(0, z.n.Neg(), &a)
	z.topCorners(1, z.n, &b)
	across := z.n.Scale(a.height + b.height)
	switch {
	case a.n == 1 && b.n == 1:
		z.near = ends{a.at[0], b.at[0]}
	case a.n == 1:
		z.near = ends{a.at[0], a.at[0].Add(across)}
	case b.n == 1:
		z.near = ends{b.at[0].Sub(across), b.at[0]}
	case a.n == 2 && b.n == 2 && z.near.crossed(&a, &b, z.n):
	default:
		slack := float64(6 * e * z.size)
		p, q := a.patch(slack), b.patch(slack)
		if !z.near.ofCorner(&p, &q, z.n) {
			z.near.between(&p, &q, z.n, slack)
		}
	}
}

// crossed sets p to the points at which two edges cross, seen along n, and reports whether they do.
func (p *ends) crossed(a, b *supportCorners, n Vec) bool {
	u, v, k := a.at[1].Sub(a.at[0]), b.at[1].Sub(b.at[0]), b.at[0].Sub(a.at[0])
	d := u.Cross(v).Dot(n)
	if !(float64(d*d) > float64(0x1p-20*float64(u.sq()*v.sq()))) {
		return false
	}
	s, t := k.Cross(v).Dot(n)/d, k.Cross(u).Dot(n)/d
	p.onA, p.onB = a.at[0].Add(u.Scale(s)), b.at[0].Add(v.Scale(t))
	return s >= 0 && s <= 1 && t >= 0 && t <= 1
}

// levelFeature is scaledSolid.levelFeature for body k.
func (z *sat) levelFeature(k int, m Vec) (t supportFacet) {
	x := z.side(k)
	t.edge, t.face = -1, -1
	t.corner, _ = z.farthest(k, m)
	switch {
	case x.isHalf, x.kind == boxed:
		for i := range dim {
			n, up := z.faces[k][i], int(t.corner>>i&1)
			u := x.halfOf(i)
			if up == 1 {
				u = u.Neg()
			}
			if d := u.Dot(n); d > 0 || d == 0 && n.Dot(m) < 0 {
				n = n.Neg()
			}
			t.tryFace(m, 2*i+up, n)
		}
	case x.isTriangle():
		t.tryFace(m, 0, z.faces[k][0])
		t.tryFace(m, 1, z.faces[k][0].Neg())
	}
	if t.isLevelFace() {
		return t
	}
	switch {
	case x.isHalf, x.kind == boxed:
		for i := range dim {
			t.tryAlong(x.halfOf(i), m, 8*i+int(t.corner&^(1<<i)), t.corner^1<<i)
		}
	case x.count == 2:
		t.tryAlong(x.given[1].Sub(x.given[0]), m, 0, 1-t.corner)
	case x.isTriangle():
		next, last := (t.corner+1)%3, (t.corner+2)%3
		t.tryAlong(x.given[next].Sub(x.given[t.corner]), m, int(t.corner), next)
		t.tryAlong(x.given[last].Sub(x.given[t.corner]), m, int(last), last)
	}
	return t
}

// halfOf returns a vector along edge i of a box.
func (x *convex) halfOf(i int) Vec {
	if x.isHalf {
		return x.half[i]
	}
	u := x.given[1].Sub(x.given[0])
	return axisOf(i).Scale(u.Dot(axisOf(i)))
}

// facingFeatures is the pair of features at which A and B are farthest towards each other.
type facingFeatures struct {
	supportFeatures
	a, b   supportFacet
	isFace bool // one of the two is a level face
}

// facing finds the features of A and B that face each other along n, as minkowski.share does, and reports whether they may
// share more than a point.
func (z *sat) facing() (x facingFeatures, isShared bool) {
	x.a, x.b = z.levelFeature(0, z.n.Neg()), z.levelFeature(1, z.n)
	a, b := &x.a, &x.b
	x.supportFeatures = supportFeatures{ends{z.corners[0][a.corner], z.corners[1][b.corner]}, a.featureID(), b.featureID()}
	x.isFace = a.isLevelFace() || b.isLevelFace()
	if !x.isFace {
		return x, a.isLevelEdge() && b.isLevelEdge()
	}
	x.supportFeatures.a, x.supportFeatures.b = a.steepFeatureID(), b.steepFeatureID()
	return x, x.supportFeatures.a >= edgeFeature && x.supportFeatures.b >= edgeFeature
}

// share adds the points that the features t share along n, as minkowski.share does.
func (z *sat) share(g *clipper, t *facingFeatures, x *manifoldBuilder) {
	var f, h contactFeature
	z.facet(&f, 0, &t.a, t.isFace)
	z.facet(&h, 1, &t.b, t.isFace)
	g.meet(&f, &h, t.isFace, z.n, x)
}

// steepFeatureID returns the face of t if it is not steep, otherwise its edge if that is not steep, otherwise its corner.
func (t *supportFacet) steepFeatureID() featureID {
	switch {
	case t.face >= 0 && t.up >= steepUp:
		return faceFeature.numbered(t.face)
	case t.edge >= 0 && t.rise <= steepRise:
		return edgeFeature.numbered(t.edge)
	}
	return cornerFeature.numbered(int(t.corner))
}

// facet makes f the feature of body k that steepFeatureID names.
func (z *sat) facet(f *contactFeature, k int, t *supportFacet, isFace bool) {
	add := func(name int32) {
		f.at[f.n], f.name[f.n] = z.corners[k][name], name
		f.n++
	}
	add(t.corner)
	switch f.id = t.steepFeatureID(); {
	case isFace && f.id >= faceFeature:
		f.normal = t.normal
		if z.side(k).count == 3 {
			add((t.corner + 1) % 3)
			add((t.corner + 2) % 3)
			return
		}
		i, j := int32(1)<<((t.face/2+1)%dim), int32(1)<<((t.face/2+2)%dim)
		add(t.corner ^ i)
		add(t.corner ^ i ^ j)
		add(t.corner ^ j)
	case t.edge >= 0 && t.rise <= steepRise:
		f.id = edgeFeature.numbered(t.edge)
		add(t.to)
	}
}

// holds reports whether p is certainly in body k. It returns false for bodies that are no boxes.
func (z *sat) holds(k int, p Vec) bool {
	x := z.side(k)
	if x.kind == boxed {
		return x.at[0].isAtMost(p) && p.isAtMost(x.at[1])
	}
	for i := range dim {
		n := z.faces[k][i]
		if !x.isHalf || !(math.Abs(p.Sub(x.at[0]).Dot(n)) <= math.Abs(x.half[i].Dot(n))) {
			return false
		}
	}
	return true
}
