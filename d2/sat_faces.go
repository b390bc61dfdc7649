package d2

// SAT in the plane: the normals of both bodies' edges, and the features that face each other.

// canDecide returns true: in the plane the test decides with any radii.
func (z *sat) canDecide() bool { return true }

// isProof returns true: positive depths along all normals prove that A and B overlap. Edges round by e of themselves, which
// turns their normals by as little.
func (z *sat) isProof() bool { return true }

// tryAll tries the normals of the edges of A, then those of B. All edges of Z are parallel to one of these.
func (z *sat) tryAll() {
	for _, x := range [...]*convex{z.a(), z.b()} {
		switch {
		case x.isHalf:
			for i := range dim {
				n := perpendicular(x.half[1-i])
				if n.Dot(x.half[i]) < 0 {
					n = n.Neg()
				}
				z.try(n, z.least)
			}
		case x.kind == boxed:
			z.try(Vec{X: 1}, 0)
			z.try(Vec{Y: 1}, 0)
		case x.kind == ring:
			for i := 0; i < x.count && x.count > 1; i++ {
				z.try(perpendicular(x.point((i+1)%x.count).Sub(x.point(i))), z.least)
			}
		default:
			for i := range x.count {
				for j := i + 1; j < x.count; j++ {
					z.try(perpendicular(x.point(j).Sub(x.point(i))), z.least)
				}
			}
		}
	}
}

// setFaces does nothing in the plane.
func (z *sat) setFaces(*[dim]Vec, *[dim]Vec) {}

// levelFeature is scaledSolid.levelFeature for body k.
func (z *sat) levelFeature(k int, m Vec) (t supportFeature) {
	x := z.side(k)
	t.edge = -1
	t.corner, _ = z.farthest(k, m)
	n := int32(x.count)
	switch {
	case x.isHalf:
		for i, u := range x.half {
			t.tryAlong(u, m, 2*(1-i)+int(t.corner>>(1-i)&1), t.corner^1<<i)
		}
	case x.kind == boxed:
		u := x.given[1].Sub(x.given[0])
		t.tryAlong(Vec{X: u.X}, m, 2+int(t.corner>>1&1), t.corner^1)
		t.tryAlong(Vec{Y: u.Y}, m, int(t.corner&1), t.corner^2)
	case n == 2:
		t.tryAlong(x.point(1).Sub(x.point(0)), m, 0, 1-t.corner)
	case n > 2:
		next, last := (t.corner+1)%n, (t.corner+n-1)%n
		p := x.point(int(t.corner))
		t.tryAlong(x.point(int(next)).Sub(p), m, int(t.corner), next)
		t.tryAlong(x.point(int(last)).Sub(p), m, int(last), last)
	}
	return t
}

// facingFeatures is the pair of features at which A and B are farthest towards each other.
type facingFeatures struct {
	supportFeatures
	a, b supportFeature
}

// facing finds the features of A and B that face each other along n, as minkowski.share does, and reports whether they may
// share more than a point.
func (z *sat) facing() (x facingFeatures, isShared bool) {
	x.a, x.b = z.levelFeature(0, z.n.Neg()), z.levelFeature(1, z.n)
	a, b := &x.a, &x.b
	x.corners = ends{z.corners[0][a.corner], z.corners[1][b.corner]}
	if !a.isLevelEdge() && !b.isLevelEdge() {
		x.supportFeatures.a, x.supportFeatures.b = a.featureID(), b.featureID()
		return x, false
	}
	x.supportFeatures.a, x.supportFeatures.b = a.steepFeatureID(), b.steepFeatureID()
	return x, x.supportFeatures.a >= edgeFeature && x.supportFeatures.b >= edgeFeature
}

// steepFeatureID returns the edge of t if it is not steep, otherwise its corner.
func (t *supportFeature) steepFeatureID() featureID {
	if t.edge >= 0 && t.rise <= steepRise {
		return edgeFeature.numbered(t.edge)
	}
	return cornerFeature.numbered(int(t.corner))
}

// share adds the points that the features t share along n, as minkowski.share does.
func (z *sat) share(g *clipper, t *facingFeatures, x *manifoldBuilder) {
	f, h := z.facet(0, &t.a), z.facet(1, &t.b)
	g.sideBySide(&f, &h, perpendicular(z.n), z.n, x)
}

// facet returns the feature of body k that steepFeatureID names.
func (z *sat) facet(k int, t *supportFeature) (f contactFeature) {
	f.n, f.at[0], f.name[0], f.id = 1, z.corners[k][t.corner], t.corner, t.steepFeatureID()
	if f.id >= edgeFeature {
		f.n, f.at[1], f.name[1] = 2, z.corners[k][t.to], t.to
	}
	return f
}

// holds reports whether p is in body k: on one side of all its edges, in their order.
func (z *sat) holds(k int, p Vec) bool {
	x, at := z.side(k), &z.corners[k]
	isBox := x.isHalf || x.kind == boxed
	n, isLeft, isRight := z.count[k], false, false
	last := n - 1
	if isBox {
		last = 2
	}
	for i := range n {
		if isBox {
			i ^= i >> 1 // in order, corners 2 and 3 of a box are exchanged
		}
		from, to := at[last], at[i]
		last = i
		side := to.Sub(from).Cross(p.Sub(from))
		isLeft, isRight = isLeft || side > 0, isRight || side < 0
	}
	return n > 2 && !(isLeft && isRight)
}
