package d3

// Cylinders and cones: how far they are from others, how deep in them, and where they face each other. The notation is that of
// solid_frustum.go.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// wayOfFrustum is way for a cylinder or a cone.
//
// Where the two are apart, the search ends at the normal of a plane between them. Where they overlap without their radii, the least way out
// of Z is across a smooth part of its surface, or across a face:
//
//   - a flat side of a disc, or a face of the other shape;
//   - a generator of one and a vertex of the other, an edge of the other, or a generator of that;
//   - a rim and an edge of the other, or its rim or generator.
//
// All of the first two kinds are tried, and expand finds the third.
func (t *taperedPair) wayOfFrustum() taperedWay {
	var f frustumPair
	f.set(t, Vec{})
	rel := f.search(true)
	if rel != penetrating && length(f.s.w)-f.low <= float64(16*e*f.size) && f.low > float64(0x1p-40*f.size) {
		return taperedWay{f.n, f.low - f.r}
	}
	isAround := f.s.n == dim+1
	if isAround || !t.z.b.solid.isWhole() && f.low <= float64(0x1p-40*f.size) {
		f.low, f.n = math.Inf(-1), Vec{}
	}
	f.tryNormals(t)
	if isAround {
		f.expand()
	}
	if f.n == (Vec{}) {
		return taperedWay{n: f.a.u, gap: math.Inf(-1)}
	}
	return taperedWay{f.n, f.low - f.r}
}

// tryOut is try for a direction of which the other shape, with rays, lines and open boxes whole, is to have an end. What n is off the
// direction of a ray or line, or an open side, by rounding, is left out.
func (f *frustumPair) tryOut(n Vec) (x, y Vec) {
	s := f.z.b.solid
	if s.isWhole() {
		return f.try(n)
	}
	m := unit(n)
	c := m.coords()
	for k := range c {
		if (s.openings.lo|s.openings.hi)>>k&1 != 0 && math.Abs(c[k]) < 0x1p-40 {
			c[k] = 0
		}
	}
	m = vecOf(c)
	isAcross := false
	run := s.run
	if s.endless == lineCut {
		run = s.halves[0]
	}
	if s.endless != uncut {
		u := unit(run)
		if d := m.Dot(u); math.Abs(d) < 0x1p-40 {
			m, isAcross = m.Sub(u.Scale(d)), true
		}
	}
	if !f.z.isBoundedAlong(m, isAcross) {
		return f.support(n)
	}
	f.try(m)
	return f.support(n)
}

// tryBoth tries n and −n.
func (f *frustumPair) tryBoth(n Vec) {
	if n != (Vec{}) && isFinite(n.maxAbs()) {
		f.tryOut(n)
		f.tryOut(n.Neg())
	}
}

// fewVertices is the greatest number of vertices that are tried one by one.
const fewVertices = 64

// tryNormals tries all normals of generators, faces and flat sides.
func (f *frustumPair) tryNormals(t *taperedPair) {
	b := &t.z.b
	f.tryBoth(f.a.u)
	for i := range f.a.at {
		f.tryBoth(f.a.at[i].Sub(b.middle))
	}
	if f.isB {
		f.tryBoth(f.b.u)
		for i := range f.a.at {
			f.a.trySide(f, f.b.at[i])
			f.b.trySide(f, f.a.at[i])
		}
		f.tryBoth(f.a.u.Cross(f.b.u))
		for _, side := range [...]float64{f.b.slope(), -f.b.slope()} {
			n, m := lateralToBoth(f.a.u, f.a.slope(), f.b.u, side)
			f.tryBoth(n)
			f.tryBoth(m)
		}
		return
	}
	if vertices := b.countVertices(); vertices <= fewVertices {
		for i := range vertices {
			f.a.trySide(f, b.vertex(b.vertexAt(i)))
		}
		for e := (edgeDirections{}); e.next(b); {
			n, m := lateralToBoth(e.u, 0, f.a.u, f.a.slope())
			f.tryBoth(n)
			f.tryBoth(m)
		}
	}
	f.tryFaces(b)
}

// slope returns the part along the axis of the unit normals of the side of d.
func (d *discs) slope() float64 {
	g := d.r[0] - d.r[1]
	l := length(d.at[1].Sub(d.at[0]))
	return g / math.Sqrt(float64(g*g)+float64(l*l))
}

// trySide tries the normals of the side of d in the plane of its axis and p, and for a p on the axis in any.
func (d *discs) trySide(f *frustumPair, p Vec) {
	w := p.Sub(d.at[0])
	out := across(w, d.u)
	if length(out) <= float64(0x1p-44*length(w)) {
		out = perpendicular(turnedUp(d.u))
	}
	out = unit(across(unit(out), d.u))
	c := d.slope()
	out = out.Scale(math.Sqrt(max(0, float64((1-c)*(1+c)))))
	n := d.u.Scale(c)
	f.tryBoth(n.Add(out))
	f.tryBoth(n.Sub(out))
}

// tryFaces tries the normals of the faces of b.
func (f *frustumPair) tryFaces(b *scaledSolid) {
	switch {
	case b.kind == boxed:
		for i := range dim {
			f.tryBoth(axisOf(i))
		}
	case b.count == dim:
		for i := range dim {
			f.tryBoth(b.sideAcross(i))
		}
	case b.faces != nil:
		for _, face := range b.faces {
			f.tryBoth(b.faceNormal(face))
		}
	default:
		for e := (edgeDirections{}); e.next(b); {
			for g := e; g.next(b); {
				n, _ := faceNormal(e.u, g.u, e.u.sq(), g.u.sq())
				f.tryBoth(n)
			}
		}
	}
}

// touchFrustum is touch for a cylinder or a cone. Moved out along the way, A has the points nearest to B that face it.
func (t *taperedPair) touchFrustum(w *taperedWay) (onA, onB Vec) {
	var f frustumPair
	f.set(t, Vec{})
	gap := w.gap
	if !isFinite(gap) {
		gap = 0
	}
	f.set(t, w.n.Scale(f.size-min(gap+f.r, 0)))
	f.search(true)
	_, y := f.witnesses()
	z := &t.z
	own := t.y.grown()
	y = y.Add(w.n.Scale(own.Rounded(z.exp)))
	x := y.Add(w.n.Scale(gap)).Sub(z.offset)
	ref := z.b.ref
	return inRange(ref.Add(x.ldexp(z.exp))), inRange(ref.Add(y.ldexp(z.exp)))
}

// flattenFrustum is flatten for a cylinder or a cone: a flat side, as the square in its rim, or a generator, or an end of that.
func (x *operand) flattenFrustum(n Vec) {
	a, b := vecOf(x.solid.room[0]), vecOf(x.solid.room[1])
	d := difference(&b, &a)
	u := unit(d.v)
	l := float.Ldexp(length(d.v), d.exp)
	grown := x.grown()
	r := grown.Rounded(0)
	taper := x.taper
	out := across(n, u)
	sine := length(out)
	h := float64(l*u.Dot(n)) + float64((taper[1]-taper[0])*sine) // of the far end over the first
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
		center = center.Add(lift)
		x.form = cornered
		x.solid.setPoints(0, inRange(center.Add(p)), inRange(center.Add(q)), inRange(center.Sub(p)), inRange(center.Sub(q)))
		return
	}
	out = unit(out)
	p := [2]Vec{a.Add(out.Scale(taper[0])), b.Add(out.Scale(taper[1]))}
	for k := range p {
		p[k] = inRange(p[k].Add(lift))
	}
	if math.Abs(h) > float64(0x1p-20*(l+taper[0])) {
		p[1-i] = p[i]
	}
	x.core.setSegment(&p[0], &p[1], 0)
	x.solid.SetRadius(0)
}
