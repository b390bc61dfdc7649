package d3

// Search on Z of cylinders and cones for the least way out: along critical normals, and by EPA. The notation is that of solid_frustum.go.

import (
	"math"

	"github.com/hantei-go/hantei/internal/pool"
	"github.com/hantei-go/hantei/internal/trig"
)

// lateral is a family of generators: parallel lines through an edge, or those of a cylinder, of a cone or of a tapered capsule. The
// unit vectors m with m·u = slope are their normals, for the unit vector u along the axis. Each generator is in a plane across its normal
// that is as far from the point p as all others.
type lateral struct {
	p, u  Vec
	slope float64
}

// lateral returns the generators of d.
func (d *discs) lateral() lateral { return lateral{d.at[0], d.u, d.slope()} }

// fewVertices is the greatest number of vertices that are tried one by one.
const fewVertices = 64

// mostEdges is the greatest number of edges that are tried with a rim.
const mostEdges = 256

// tryNormals tries the normals at which the way out may be least, if A and B overlap without their radii.
//
// The ball around the origin that touches the surface of Z from inside does so where Z has one normal, which is the way there. So it is
// no ridge and no corner of Z, but one of these:
//
//   - a face: across a flat side, across a face of a polytope, or across a generator of both;
//   - a ruled patch: the sums of the points of one generator and of a vertex or a point of a rim of the other. The normals are
//     those of the generators, along which the way out is least where its slope is 0;
//   - the sums of the points of two rims: the way leads from a point of one to a point of the other, across both tangents;
//   - with the ball of a tapered capsule, the way from the point of A that is nearest to its center.
//
// It reports whether all of these have been tried: those of an edge of a polytope and a rim are left to expand and tryEdges.
func (f *frustumPair) tryNormals() (all bool) {
	b := &f.z.b
	f.tryBoth(f.a.u)
	side := f.a.lateral()
	switch {
	case f.isB:
		other := f.b.lateral()
		f.tryBoth(f.b.u)
		f.trySides(&side, &other)
		f.tryRims(&side, &f.b)
		f.tryRims(&other, &f.a)
		f.tryTwoRims()
		return true
	case f.ball >= 0:
		p, q := b.point(&b.points[0]), b.point(&b.points[1])
		d := q.Sub(p)
		other := lateral{p, unit(d), f.ball / length(d)}
		f.trySides(&side, &other)
		f.trySide(&side, p)
		f.trySide(&side, q)
		f.tryRims(&other, &f.a)
		x, _, _ := f.a.nearest(p)
		f.tryBoth(x.Sub(p))
		return true
	}
	for i := range f.a.at {
		f.tryBoth(f.a.at[i].Sub(b.middle))
	}
	f.tryFaces(b)
	if vertices := b.countVertices(); vertices <= fewVertices {
		for i := range vertices {
			f.trySide(&side, b.vertex(b.vertexAt(i)))
		}
		for e := (edgeDirections{}); e.next(b); {
			f.trySides(&side, &lateral{u: e.u})
		}
	}
	return false
}

// tryEdges tries the normals of each edge of B and a rim of A, up to mostEdges.
func (f *frustumPair) tryEdges() {
	b := &f.z.b
	for i := range mostEdges {
		v, w, ok := b.edgeAt(i)
		if !ok {
			return
		}
		if p, q := b.vertex(v), b.vertex(w); p != q {
			f.tryRims(&lateral{p, unit(q.Sub(p)), 0}, &f.a)
		}
	}
}

// trySides tries the normals that generators of both sides have.
func (f *frustumPair) trySides(a, b *lateral) {
	for _, slope := range [...]float64{b.slope, -b.slope} {
		n, m := lateralToBoth(a.u, a.slope, b.u, slope)
		f.tryBoth(n)
		f.tryBoth(m)
	}
}

// trySide tries the normals of a side that are in the plane of its axis and p, and for a p on the axis in any.
func (f *frustumPair) trySide(s *lateral, p Vec) {
	w := p.Sub(s.p)
	out := across(w, s.u)
	if length(out) <= float64(0x1p-44*length(w)) {
		out = perpendicular(turnedUp(s.u))
	}
	out = unit(across(unit(out), s.u)).Scale(s.across())
	n := s.u.Scale(s.slope)
	f.tryBoth(n.Add(out))
	f.tryBoth(n.Sub(out))
}

// across returns the part of the normals of s that is across the axis.
func (s *lateral) across() float64 { return math.Sqrt(max(0, float64((1-s.slope)*(1+s.slope)))) }

// circle is the points center + e[0]·cos θ + e[1]·sin θ, with e[0] and e[1] of one length, across each other.
type circle struct {
	center Vec
	e      [2]Vec
}

// circleAround returns the circle of the radius r around a point, across the unit vector u.
func circleAround(center, u Vec, r float64) circle {
	v := unit(perpendicular(turnedUp(u)))
	return circle{center, [2]Vec{v.Scale(r), u.Cross(v).Scale(r)}}
}

// height returns v·p for the points p of the circle, and slope its derivative by θ.
func (c *circle) height(v Vec) trig.Wave {
	return trig.Wave{C: c.center.Dot(v), X: c.e[0].Dot(v), Y: c.e[1].Dot(v)}
}
func (c *circle) slope(v Vec) trig.Wave { return trig.Wave{X: c.e[1].Dot(v), Y: -c.e[0].Dot(v)} }

// at returns the point at an angle, and its derivative by θ.
func (c *circle) at(cos, sin float64) (p, along Vec) {
	return c.center.Add(c.e[0].Scale(cos)).Add(c.e[1].Scale(sin)), c.e[1].Scale(cos).Sub(c.e[0].Scale(sin))
}

// critical calls f with the cosine and the sine of the angles at which, for the points p of c and the derivative p′ by the angle,
//
//	(way·p′)·|p×u| = ± r·(k·(way·p′) − (p·u)(u·p′)).
//
// Squared, both sides are trigonometric polynomials of the degree 4.
func (c *circle) critical(way, u Vec, r, k float64, f func(cos, sin float64)) {
	steep, height, along := c.slope(way), c.height(u), c.slope(u.Scale(r))
	less := c.slope(way.Scale(float64(k * r)))
	across := [...]trig.Wave{c.height(u.Cross(axisOf(0))), c.height(u.Cross(axisOf(1))), c.height(u.Cross(axisOf(2)))}
	for quarter := range 4 {
		var square trig.Arc
		for i := range across {
			x := across[i].On(quarter)
			x = x.Times(&x)
			square = square.Plus(&x)
		}
		h, g := height.On(quarter), along.On(quarter)
		right := h.Times(&g)
		if k != 0 {
			l, one := less.On(quarter), trig.Wave{C: 1}.On(quarter)
			l = l.Times(&one)
			right = l.Minus(&right)
		}
		l := steep.On(quarter)
		l = l.Times(&l)
		left := l.Times(&square)
		right = right.Times(&right)
		var roots trig.Roots
		roots.Equal(&left, &right)
		for _, t := range roots.All() {
			f(trig.Direction(quarter, t))
		}
	}
}

// tryRims tries the normals of a side at which the way out across a generator and a rim of d, or its apex, is least or most.
//
// Let d be around the point c across u with the radius r. Along the normal m of a generator the way out is (p−c)·m + r|m×u|, and more by
// as much for all m. Its slope is (p−c)·m′ − r(m·u)(u·m′)/|m×u|.
func (f *frustumPair) tryRims(s *lateral, d *discs) {
	normals := circleAround(s.u.Scale(s.slope), s.u, s.across())
	for i, r := range d.r {
		if r == 0 {
			f.trySide(s, d.at[i])
			continue
		}
		normals.critical(s.p.Sub(d.at[i]), d.u, r, 0, func(cos, sin float64) {
			n, _ := normals.at(cos, sin)
			f.tryBoth(n)
		})
	}
}

// tryTwoRims tries the ways between points of a rim of A and of one of B that are across the tangents of both.
//
// Let p be a point of the rim of A as seen from the center of that of B, which is across u and has the radius r. The point of the rim of B
// nearest to p, or farthest from it, is at ±r·w/|w| for the part w of p across u. The way from there to p is across its tangent, and across
// p′ too where p·p′ = ± r·w·p′/|w|. There w·p′ = p·p′ − (p·u)(u·p′) and |w| = |p×u|, and p·p′ is that of the center for p.
//
// A short way is no direction, but for rounding: then the normal of both tangents is.
func (f *frustumPair) tryTwoRims() {
	for i, radius := range f.a.r {
		for k, r := range f.b.r {
			if radius == 0 || r == 0 {
				continue
			}
			rim := circleAround(f.a.at[i].Sub(f.b.at[k]), f.a.u, radius)
			rim.critical(rim.center, f.b.u, r, 1, func(cos, sin float64) {
				p, along := rim.at(cos, sin)
				w := unit(across(p, f.b.u))
				for _, q := range [...]Vec{w.Scale(r), w.Scale(-r)} {
					f.see(f.b.at[k].Add(p), f.b.at[k].Add(q))
					f.tryBoth(p.Sub(q))
				}
				f.tryBoth(along.Cross(f.b.u.Cross(w)))
			})
		}
	}
}

// curvedHull is a polytope inside of Z, as EPA makes it grow.
type curvedHull struct {
	points [96]Vec
	n      int
	faces  [256]curvedFace
	count  int // of faces
	edges  [256][2]int16
	stack  [256]int16
}

// curvedFace is a face of a curvedHull: its corners, counter-clockwise seen from outside, the unit normal and the distance of its plane from
// the origin.
type curvedFace struct {
	at     [3]int16
	isGone bool
	n      Vec
	d      float64
}

var curvedHulls pool.Pool[curvedHull]

// expand tries the ways out across faces of a growing polytope in Z (van den Bergen 2001). It reports whether it ends because no face is nearer
// than the least way found, but for rounding: then no way out is less. The origin need not be in the first polytope: faces that have it
// beyond them are the first to grow.
func (f *frustumPair) expand(h *curvedHull) (isLeast bool) {
	h.n, h.count = copy(h.points[:], f.s.y[:f.s.n]), 0
	if f.s.n <= dim && !h.span(f) {
		return false
	}
	for _, c := range [...][4]int16{{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}} {
		p := h.points[c[0]]
		n := h.points[c[1]].Sub(p).Cross(h.points[c[2]].Sub(p))
		if n.Dot(h.points[c[3]].Sub(p)) > 0 {
			c[1], c[2] = c[2], c[1]
		}
		if !h.addFace(c[0], c[1], c[2]) {
			return false
		}
	}
	near := float64(4 * e * f.size)
	for h.n < len(h.points) {
		best := -1
		for i := range h.faces[:h.count] {
			if best < 0 || h.faces[i].d < h.faces[best].d {
				best = i
			}
		}
		if best < 0 || h.faces[best].d+f.low >= -near {
			return best >= 0
		}
		if math.IsInf(h.faces[best].d, 1) {
			return false // along the normals of all faces the other shape has no end
		}
		n := h.faces[best].n
		x, y := f.tryOut(n.Neg())
		z := x.Sub(y)
		if z.Dot(n)-h.faces[best].d <= near {
			// The face is one of Z, but for rounding; if the way across it may not be taken, others are to be found.
			if f.low+h.faces[best].d >= -float64(2*near) {
				return true
			}
			h.faces[best].d = math.Inf(1)
			continue
		}
		if !h.grow(best, z) {
			return false
		}
	}
	return false
}

// span sets the points of h to four support points of Z, and reports whether they are the corners of a tetrahedron with a volume. The first
// two are farthest along the axis of A, to both sides. The third one is the farther one from their line along a vector across it, and the
// fourth one the farther one from the plane through the three.
func (h *curvedHull) span(f *frustumPair) bool {
	p, q := f.ends(f.a.u)
	r := f.farther(perpendicular(turnedUp(q.Sub(p))), p)
	n := q.Sub(p).Cross(r.Sub(p))
	s := f.farther(n, p)
	h.n = copy(h.points[:], []Vec{p, q, r, s})
	return math.Abs(s.Sub(p).Dot(n)) > float64(0x1p-40*float64(f.size*length(n)))
}

// ends returns the points of Z that are least and farthest along n.
func (f *frustumPair) ends(n Vec) (p, q Vec) {
	x, y := f.support(n)
	v, w := f.support(n.Neg())
	return x.Sub(y), v.Sub(w)
}

// farther returns the end of Z along n that is farther from p.
func (f *frustumPair) farther(n, p Vec) Vec {
	x, y := f.ends(n)
	if p.Sub(x).Dot(n) > y.Sub(p).Dot(n) {
		return x
	}
	return y
}

// addFace adds a face, if there is room, and it has an area.
func (h *curvedHull) addFace(a, b, c int16) bool {
	p := h.points[a]
	n := h.points[b].Sub(p).Cross(h.points[c].Sub(p))
	l := length(n)
	if h.count == len(h.faces) || !(l > 0) {
		return false
	}
	x := &h.faces[h.count]
	x.at, x.isGone = [3]int16{a, b, c}, false
	x.n = n.over(l)
	x.d = max(x.n.Dot(p), x.n.Dot(h.points[b]), x.n.Dot(h.points[c]))
	h.count++
	return true
}

// grow adds the point z, which is beyond the face first. From there on it removes all faces in connection that have z beyond them, so that
// what they leave is closed in spite of rounding. The edges between these and the others become faces with z.
func (h *curvedHull) grow(first int, z Vec) bool {
	edges, left := 0, 1
	h.stack[0] = int16(first)
	h.faces[first].isGone = true
	for left > 0 {
		left--
		at := h.faces[h.stack[left]].at
		for k := range at {
			a, b := at[k], at[(k+1)%3]
			i, isOpen := h.beside(b, a)
			switch x := &h.faces[i]; {
			case !isOpen:
			case x.n.Dot(z) > x.d:
				x.isGone = true
				h.stack[left] = int16(i)
				left++
			case edges == len(h.edges):
				return false
			default:
				h.edges[edges] = [2]int16{a, b}
				edges++
			}
		}
	}
	at := int16(h.n)
	h.points[h.n] = z
	h.n++
	kept := 0
	for i := range h.faces[:h.count] {
		if !h.faces[i].isGone {
			h.faces[kept] = h.faces[i]
			kept++
		}
	}
	h.count = kept
	for _, edge := range h.edges[:edges] {
		if !h.addFace(edge[0], edge[1], at) {
			return false
		}
	}
	return edges > 2
}

// beside returns the face that has the edge from a to b, and reports whether there is one that is not gone.
func (h *curvedHull) beside(a, b int16) (i int, ok bool) {
	for i := range h.faces[:h.count] {
		x := &h.faces[i]
		if !x.isGone && (x.at[0] == a && x.at[1] == b || x.at[1] == a && x.at[2] == b || x.at[2] == a && x.at[0] == b) {
			return i, true
		}
	}
	return 0, false
}
