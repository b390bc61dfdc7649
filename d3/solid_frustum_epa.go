package d3

// Search on Z of cylinders and cones for the least way out (EPA). The notation is that of solid_frustum.go.

import (
	"math"

	"github.com/hantei-go/hantei/internal/pool"
)

// curvedHull is a polytope inside of Z, as EPA makes it grow.
type curvedHull struct {
	points [256]Vec
	n      int
	faces  [768]curvedFace
	count  int // of faces
	edges  [512][2]int16
	stack  [768]int16
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

// expand tries the ways out across faces of a growing polytope in Z (van den Bergen 2001). It ends where no face is nearer than the least
// way found, but for rounding: then no way out is less. The origin need not be in the first polytope: faces that have it beyond them are
// the first to grow.
func (f *frustumPair) expand(h *curvedHull) {
	h.n, h.count = copy(h.points[:], f.s.y[:f.s.n]), 0
	if f.s.n <= dim && !h.span(f) {
		return
	}
	for _, c := range [...][4]int16{{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}} {
		p := h.points[c[0]]
		n := h.points[c[1]].Sub(p).Cross(h.points[c[2]].Sub(p))
		if n.Dot(h.points[c[3]].Sub(p)) > 0 {
			c[1], c[2] = c[2], c[1]
		}
		if !h.addFace(c[0], c[1], c[2]) {
			return
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
			return
		}
		n := h.faces[best].n
		x, y := f.tryOut(n.Neg())
		z := x.Sub(y)
		if z.Dot(n)-h.faces[best].d <= near {
			// The face is one of Z, but for rounding; if the way across it may not be taken, others are to be found.
			if f.low+h.faces[best].d >= -float64(2*near) {
				return
			}
			h.faces[best].d = math.Inf(1)
			continue
		}
		if !h.grow(best, z) {
			return
		}
	}
}

// isAroundOrigin certifies that the origin is inside of h: in a tetrahedron of one of its faces and a point inside of the first
// polytope. Corners of shapes that have much in common are often in one plane with the origin, so the point is a sum of the first corners
// with odd weights. Its error is below 14eS, 10eS for the corners and 4eS for the sum, which the bound of around covers.
func (h *curvedHull) isAroundOrigin(f *frustumPair) bool {
	var s simplex
	weights := [...]float64{0.37, 0.29, 0.21, 0.13}
	for k := range weights {
		var inner Vec
		for i, w := range weights {
			inner = inner.Add(h.points[(i+k)%len(weights)].Scale(w))
		}
		for i := range h.faces[:h.count] {
			at := &h.faces[i].at
			s.y = [dim + 1]Vec{inner, h.points[at[0]], h.points[at[1]], h.points[at[2]]}
			if s.around(f.size) {
				return true
			}
		}
	}
	return false
}

// span makes the points of h a tetrahedron of points of Z, and reports whether it has a volume: the two at both ends along the axis of A,
// then the one farthest from an axis across these, and the one farthest from the plane through all three.
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
