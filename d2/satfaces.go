package d2

// SAT in the plane: across the edges of both, and what they share.

import "math"

// isServed reports that all bodies are.
func (z *sat) isServed() bool { return true }

// hasNearest reports that part finds the nearest points of all bodies.
func (z *sat) hasNearest() bool { return true }

// isProof reports that a depth along all normals proves that A and B overlap: edges round by e of themselves, which turns
// their normals by as little.
func (z *sat) isProof() bool { return true }

// hasExactNormals reports that the normals of all faces of Z are as good as exact.
func (z *sat) hasExactNormals() bool { return true }

// tryAll tries the ways across the edges of A, and of B after them: all edges of Z are along one of these.
func (z *sat) tryAll() {
	if z.body[0].isHalf && z.body[1].isHalf && !z.isMoving {
		z.tryHalves(z.a(), z.b())
		return
	}
	for _, x := range [...]*convex{z.a(), z.b()} {
		switch {
		case x.isHalf:
			for i := range dim {
				n := perpendicular(x.half[1-i])
				if n.Dot(x.half[i]) < 0 {
					n = n.Neg()
				}
				z.try(n)
			}
		case x.kind == boxed:
			z.try(Vec{X: 1})
			z.try(Vec{Y: 1})
		case x.kind == ring:
			for i := 0; i < x.count && x.count > 1; i++ {
				z.try(perpendicular(x.point((i + 1) % x.count).Sub(x.point(i))))
			}
		default:
			for i := range x.count {
				for j := i + 1; j < x.count; j++ {
					z.try(perpendicular(x.point(j).Sub(x.point(i))))
				}
			}
		}
	}
}

// tryHalves is tryAll for two boxes of any half vectors, with the same bits: B is seen from its center, and of the products of half
// vectors and normals, those of one box with itself are one but for the sign, or 0. Of the ways along n and −n the lesser one leads
// to the side of B that the center of A is on.
func (z *sat) tryHalves(a, b *convex) {
	c := a.at[0]
	var n [2 * dim]Vec
	var h, root, depth [2 * dim]float64
	isWide := true
	for i := range n {
		own, other := a, b
		if i >= dim {
			own, other = b, a
		}
		k := i & 1
		n[i] = perpendicular(own.half[1-k])
		half := n[i].Dot(own.half[k])
		if half < 0 {
			n[i], half = n[i].Neg(), -half
		}
		h[i] = c.Dot(n[i])
		x, y := math.Abs(other.half[0].Dot(n[i])), math.Abs(other.half[1].Dot(n[i]))
		root[i] = math.Sqrt(n[i].Dot(n[i]))
		if i < dim {
			depth[i] = ((half - math.Abs(h[i])) + (x + y)) / root[i]
		} else {
			depth[i] = (((x - math.Abs(h[i])) + y) + half) / root[i]
		}
		slack := float64(z.slack * root[i])
		isWide = isWide && root[i] > 0x1p-100 && half+half > slack && (x+y)+(x+y) > slack
	}
	least := 0
	for i := 1; i < len(n); i++ {
		if depth[i] < depth[least] {
			least = i
		}
	}
	z.isUnsure = !isWide
	z.n, z.root, z.depth = n[least], root[least], depth[least]
	if !(h[least] > 0) {
		z.n = z.n.Neg()
	}
}

// setFaces has nothing to set in the plane.
func (z *sat) setFaces(*[dim]Vec, *[dim]Vec) {}

// top returns the corners of body k that go farthest along the unit vector m, but for rounding: one, or both ends of
// an edge. There are more of something tiny.
func (z *sat) top(k int, m Vec) (at [2]Vec, height float64, n int) {
	x, slack := z.side(k), float64(6*e*z.size)
	_, height = z.farthest(k, m)
	for _, p := range z.corners[k][:z.count[k]] {
		if p.Dot(m) < height-slack || n > 0 && p == at[0] {
			continue
		}
		if n == len(at) {
			return at, height, n + 1
		}
		at[n] = p
		n++
	}
	if n == 2 && (x.isHalf || x.kind == boxed) {
		at[0], at[1] = at[1], at[0]
	}
	return at, height, n
}

// deepest finds the pair of points of A and B in the middle of what faces the other along n.
func (z *sat) deepest() {
	a, up, n := z.top(0, z.n.Neg())
	b, down, m := z.top(1, z.n)
	across := z.n.Scale(up + down)
	switch {
	case n == 1 && m == 1:
		z.near = ends{a[0], b[0]}
	case n == 1:
		z.near = ends{a[0], a[0].Add(across)}
	case m == 1:
		z.near = ends{b[0].Sub(across), b[0]}
	default:
		z.near.shared(&a, &b, float64(6*e*z.size))
	}
}

// part finds the nearest points of A and B, which the edge of one with the unit normal n parts by −depth, n and the depth from
// there, and reports whether they are certain.
//
// The nearest point of Z is on the edge whose normal parts the most, as its other edges are turned farther from the
// direction to the origin. So it is n·h, or one end of that edge, which isNearest certifies.
func (z *sat) part() bool {
	a, _, n := z.top(0, z.n.Neg())
	b, _, m := z.top(1, z.n)
	if n > 2 || m > 2 || n+m == 2 {
		return false
	}
	isEdge := true
	switch {
	case n == 1:
		z.near.onA = a[0]
		z.near.onB, isEdge = b[0].footOn(b[1], a[0])
	case m == 1:
		z.near.onB = b[0]
		z.near.onA, isEdge = a[0].footOn(a[1], b[0])
	default:
		isEdge = z.near.shared(&a, &b, 0)
	}
	if isEdge {
		return true
	}
	w := z.near.onA.Sub(z.near.onB)
	l := math.Sqrt(w.Dot(w))
	z.n, z.depth = w.over(l), -l
	return z.isNearest(w, l)
}

// footOn returns the point of the segment from p to q that is nearest to x, and whether that is inside.
func (p Vec) footOn(q, x Vec) (foot Vec, isInside bool) {
	u := q.Sub(p)
	t, uu := x.Sub(p).Dot(u), u.Dot(u)
	switch {
	case !(t >= 0):
		return p, false
	case !(t <= uu):
		return q, false
	}
	return p.Add(u.Scale(t / uu)), true
}

// summit finds where body k goes farthest along the unit vector m, and the most level edge there, as local.peak does.
func (z *sat) summit(k int, m Vec) (t summit) {
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

// share finds the points that A and B share along n, as differences.share does.
func (z *sat) share(g *clipper, x *sharing) {
	a, b := z.summit(0, z.n.Neg()), z.summit(1, z.n)
	x.a, x.b = a.spot(), b.spot()
	x.corners = ends{z.corners[0][a.corner], z.corners[1][b.corner]}
	if !a.isLevelEdge() && !b.isLevelEdge() {
		return
	}
	f, h := z.facet(0, &a), z.facet(1, &b)
	if x.a, x.b = f.spot, h.spot; f.n > 1 && h.n > 1 {
		g.sideBySide(&f, &h, perpendicular(z.n), z.n, x)
	}
}

// facet returns the edge of t, if it is not steep, or its corner.
func (z *sat) facet(k int, t *summit) (f facet) {
	f.n, f.at[0], f.name[0], f.spot = 1, z.corners[k][t.corner], t.corner, cornerSpot.numbered(int(t.corner))
	if t.edge >= 0 && t.rise <= steepRise {
		f.n, f.at[1], f.name[1], f.spot = 2, z.corners[k][t.to], t.to, edgeSpot.numbered(t.edge)
	}
	return f
}

// holds reports whether p is in body k, as far as corners in their turn tell.
func (z *sat) holds(k int, p Vec) bool {
	x, at := z.side(k), &z.corners[k]
	order := [fewCorners]int{0, 1, 2, 3, 4, 5, 6, 7}
	if x.isHalf || x.kind == boxed {
		order[2], order[3] = 3, 2
	}
	n, isLeft, isRight := z.count[k], false, false
	for i := range n {
		from, to := at[order[i]], at[order[(i+1)%n]]
		side := to.Sub(from).Cross(p.Sub(from))
		isLeft, isRight = isLeft || side > 0, isRight || side < 0
	}
	return n > 2 && !(isLeft && isRight)
}
