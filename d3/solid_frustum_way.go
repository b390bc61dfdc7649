package d3

// Cylinders and cones: how far they are from others, how deep in them, and where they face each other. The notation is that of
// solid_frustum.go.

import "math"

// wayOfFrustum returns the taperedWay of a pair of which one shape is a cylinder or a cone. findWay finds it if the two, without the radii f.r,
// are apart, and findWayOut if they overlap.
//
// If they are apart, the distance f.low of two planes between them is a lower bound of the gap, and the distance f.high of the nearest points
// seen is an upper one. With the size S and l = f.high, the direction from one point to the other rounds by some eS/l. That turns a point at
// the distance S by some eS²/l, by which f.low is less, while l changes only by the square of that angle. So f.high is the gap if f.low is
// less by at most 128eS²/l, and f.low is the gap otherwise.
//
// No direction is found if the other shape is all of space. The gap is then −Inf.
func (t *taperedPair) wayOfFrustum() taperedWay {
	f := discsOf(t)
	isApart := f.findWay()
	if !isApart {
		f.findWayOut()
	}
	switch {
	case f.n == (Vec{}):
		return taperedWay{n: f.a.u, gap: math.Inf(-1)}
	case isApart && f.high-f.low <= float64(0x1p-46*f.size*(f.size/f.high)):
		return taperedWay{f.n, f.high - f.r}
	}
	return taperedWay{f.n, f.low - f.r}
}

// findWay looks for the direction along which the two are farthest apart, and reports whether they are, without their radii, by more than
// rounding hides.
func (f *frustumPair) findWay() bool {
	near := float64(0x1p-44 * f.size)
	b := &f.z.b
	if n := b.countVertices(); n <= 2 && !f.isB {
		p, q := b.vertex(b.vertexAt(0)), b.vertex(b.vertexAt(n-1))
		f.tryEdge(p, q)
		if f.low > near {
			return true
		}
	}
	rel := f.search(true)
	if rel == penetrating {
		return false
	}
	f.seeNearest()
	if off := length(f.s.w) - f.low; max(off, -off, f.high-f.low) > float64(16*e*f.size) {
		f.polish()
	}
	return f.low > near
}

// findWayOut looks for the least way out of two that overlap, but for rounding, without their radii.
func (f *frustumPair) findWayOut() {
	if !f.z.b.solid.isWhole() && (f.s.n == dim+1 || f.low < -float64(0x1p-30*f.size)) {
		f.low, f.n = math.Inf(-1), Vec{} // along its direction the other shape may have no end
	}
	if f.tryNormals() || f.low >= -float64(8*e*f.size) {
		return // no way out is less, but for rounding
	}
	h := curvedHulls.Take()
	isLeast := f.expand(h)
	if curvedHulls.Put(h); !isLeast {
		f.tryEdges()
	}
	if math.IsInf(f.low, -1) {
		return // the other shape is all of space
	}
	// Where the surface of Z is curved, a direction that is off by some angle has a depth that is more by its square only. Moved out
	// beyond touching, both are nearest to each other along a better one.
	for range 8 {
		moved := f.movedBy(f.n.Scale(float64(moveOut*f.size) - f.low))
		moved.findWay()
		n := moved.near[0].Sub(moved.near[1])
		if n == (Vec{}) || !isFinite(n.maxAbs()) {
			return
		}
		old, before := f.n, f.low
		f.low -= float64(2 * e * f.size)
		f.tryOut(unit(n))
		if f.n == old {
			f.low = before
			return
		}
		if !(length(f.n.Sub(old)) > 0x1p-44) {
			return
		}
	}
}

// moveOut is the part of the size by which two that overlap are moved beyond touching.
const moveOut = 0x1p-10

// polish tries the normals of the features of both that the last simplex of a search has found. With a corner of B, or with an edge, the
// nearest point of A is in closed form; so it is with a face.
func (f *frustumPair) polish() {
	var y [dim]Vec
	n := 0
	for i := range f.s.n {
		p := f.spots[f.s.id[i].A.Point][1]
		if n < dim && (n == 0 || p != y[0]) && (n < 2 || p != y[1]) {
			y[n] = p
			n++
		}
	}
	switch {
	case f.isB:
		if isFinite(f.high) {
			f.approachEachOther(f.near[1])
		}
		if f.high-f.low <= float64(16*e*f.size) {
			return
		}
		f.tryNormals()
		f.tryApex(&f.a, f.b.at[1], f.b.r[1], 1)
		f.tryApex(&f.b, f.a.at[1], f.a.r[1], -1)
		return
	case f.ball >= 0:
		f.tryEdge(f.z.b.vertex(f.z.b.vertexAt(0)), f.z.b.vertex(f.z.b.vertexAt(1)))
		return
	case f.z.isMoved:
		return
	}
	for i := range n {
		f.tryEdge(y[i], y[(i+1)%n])
	}
	if n == dim {
		normal := y[1].Sub(y[0]).Cross(y[2].Sub(y[0]))
		f.tryBoth(normal)
	}
	if isFinite(f.high) {
		f.approachEachOther(f.near[1])
	}
}

// fewApproaches is how many points of a polytope are tried that are nearest to one of a cylinder or a cone.
const fewApproaches = 16

// approachEachOther tries the ways between points of both, of which each is the nearest to the one before, from the point y of B on. It
// ends where they are no longer than the way found, but for rounding.
func (f *frustumPair) approachEachOther(y Vec) {
	steps := curvedSteps
	if !f.isB {
		steps = fewApproaches
	}
	for range steps {
		if f.high-f.low <= float64(16*e*f.size) {
			return
		}
		x, _, _ := f.a.nearest(y)
		next := y
		if f.isB {
			next, _, _ = f.b.nearest(x)
		} else {
			next = f.z.nearestOfB(x)
		}
		low, high := f.low, f.high
		if f.see(x, next); x != next {
			f.try(x.Sub(next))
		}
		if next == y || !(f.low > low || f.high < high) {
			return
		}
		y = next
	}
}

// tryApex tries the way between d and the apex p of the other one, if that is a cone: the radius there is 0. Its direction is from B to A,
// times side, which is 1 if d is A and −1 if d is B.
func (f *frustumPair) tryApex(d *discs, p Vec, radius, side float64) {
	if radius > 0 {
		return
	}
	x, n, _ := d.nearest(p)
	if side > 0 {
		f.see(x, p)
	} else {
		f.see(p, x)
	}
	f.try(n.Scale(side))
}

// tryEdge tries the ways between A and the balls around the points c = p + k(q−p) of a segment, 0 ≤ k ≤ 1. The radius of the balls is 0, or
// that of a tapered capsule, which falls from f.ball at p to 0 at q.
//
// The way leads along the unit normal n from c to the nearest point x of A, and is as long as |x−c| less the radius. By k that has the
// derivative −n·(q−p), plus f.ball. It is convex in k. So the least way is at an end, or where the derivative changes its sign.
func (f *frustumPair) tryEdge(p, q Vec) {
	d := q.Sub(p)
	// slope tries the way from c at k, and returns the derivative there and the normal.
	slope := func(k float64) (s float64, n Vec) {
		c := p.Lerp(q, k)
		x, n, isRim := f.a.nearest(c)
		if n == (Vec{}) {
			return 0, n
		}
		r := float64(max(0, f.ball) * (1 - k))
		f.see(x, c.Add(n.Scale(r)))
		if isRim && d != (Vec{}) {
			// Nearly touching, the difference of the two points is no direction.
			if length(x.Sub(c)) < float64(0x1p-20*f.size) {
				out, _ := f.a.outside(x.Sub(f.a.at[0]))
				f.tryBoth(d.Cross(f.a.u.Cross(out)))
			}
		}
		f.try(n)
		return max(0, f.ball) - n.Dot(d), n
	}
	lo, hi := 0.0, 1.0
	atLo, _ := slope(0)
	if p == q || !(atLo < 0) {
		return
	}
	atHi, _ := slope(1)
	if !(atHi > 0) {
		return
	}
	for i := range 100 {
		// By turns the middle and the secant.
		k := lo + float64(0.5*(hi-lo))
		if i%2 == 0 {
			k = lo + float64((hi-lo)*(atLo/(atLo-atHi)))
		}
		if !(k > lo && k < hi) {
			return
		}
		s, n := slope(k)
		if n == (Vec{}) {
			return
		}
		if s < 0 {
			lo, atLo = k, s
		} else {
			hi, atHi = k, s
		}
		if math.Abs(s) <= float64(2*e*length(d)) {
			return
		}
	}
}

// facing returns the point x of A and the point y of B that are opposite to each other along the way w, in the units of Z and without radii.
// Both are weighed means of support points, or nearest points in closed form, so each is in its shape.
//
// If A and B are apart by more than 2⁻³⁰S, these are the points nearest to each other. Otherwise rounding would turn the way between these,
// or there is none. So A is first moved along w.n to a distance of moveOut·S, and its point is moved back. Where the surfaces are
// curved, the points of the moved shapes are beside those looked for. So if A and B do not overlap, x becomes the point of A nearest to y; and
// if the search without the move has found points that are nearer to each other than x and y, it returns these.
func (t *taperedPair) facing(w *taperedWay) (x, y Vec) {
	f := discsOf(t)
	gap := w.gap + f.r
	if gap > float64(0x1p-30*f.size) || !isFinite(gap) {
		f.findWay()
		return f.near[0], f.near[1]
	}
	by := w.n.Scale(float64(moveOut*f.size) - gap)
	moved := f.movedBy(by)
	moved.findWay()
	x, y = moved.near[0].Sub(by), moved.near[1]
	if gap > 0 {
		x, _, _ = f.a.nearest(y)
		if f.findWay(); f.high < length(x.Sub(y)) {
			x, y = f.near[0], f.near[1]
		}
	}
	return x, y
}

// touchFrustum is touch for a cylinder or a cone.
func (t *taperedPair) touchFrustum(w *taperedWay) (onA, onB Vec) {
	x, y := t.facing(w)
	z := &t.z
	own, other := t.x.grown(), t.y.grown()
	x = x.Sub(z.offset).Sub(w.n.Scale(own.Rounded(z.exp)))
	y = y.Add(w.n.Scale(other.Rounded(z.exp)))
	ref := z.b.ref
	return inRange(ref.Add(x.ldexp(z.exp))), inRange(ref.Add(y.ldexp(z.exp)))
}

// flattenFrustum is flatten for a cylinder or a cone: a flat side, as the square in its rim, or a generator, or an end of that.
func (x *operand) flattenFrustum(n Vec) {
	a, b := vecOf(x.solid.room[0]), vecOf(x.solid.room[1])
	d := difference(&b, &a)
	u := unit(d.v)
	const part = 0x1p-4 // of lengths, so that they do not exceed the floats
	l := length(d.at(4))
	grown := x.grown()
	r := grown.Rounded(0)
	taper := x.taper
	out := across(n, u)
	sine := length(out)
	h := float64(l*u.Dot(n)) + float64(float64(part*(taper[1]-taper[0]))*sine) // of the far end over the first
	i, center := 0, a
	if h > 0 {
		i, center = 1, b
	}
	isTurned := x.isTurned
	*x = operand{isTurned: isTurned}
	lift := n.Scale(r)
	if sine < 0x1p-8 && taper[i] > 0 {
		p := unit(perpendicular(turnedUp(u)))
		q := u.Cross(p)
		p, q = p.Scale(taper[i]), q.Scale(taper[i])
		x.form = cornered
		x.solid.setPoints(0, sumInRange(center, lift, p), sumInRange(center, lift, q), sumInRange(center, lift, p.Neg()), sumInRange(center, lift, q.Neg()))
		return
	}
	out = unit(out)
	p := [2]Vec{sumInRange(a, out.Scale(taper[0]), lift), sumInRange(b, out.Scale(taper[1]), lift)}
	if math.Abs(h) > float64(0x1p-20*(l+float64(part*taper[0]))) {
		p[1-i] = p[i]
	}
	x.core.setSegment(&p[0], &p[1], 0)
	x.solid.SetRadius(0)
}

// sumInRange returns the finite vector nearest to p + q + r, also where a part of the sum exceeds the floats.
func sumInRange(p, q, r Vec) Vec {
	s := p.Add(q).Add(r)
	if !(s.maxAbs() <= math.MaxFloat64) {
		s = p.Scale(0.25).Add(q.Scale(0.25)).Add(r.Scale(0.25)).Scale(4)
	}
	return inRange(s)
}
