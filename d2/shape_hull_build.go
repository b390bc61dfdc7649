package d2

// Construction of hulls in the plane.

import (
	"slices"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/hull"
)

// hullData is the result of NewPolygon. It never changes.
type hullData struct {
	points   [][3]float64 // the corners, counter-clockwise, strictly convex
	reach    float64      // the largest magnitude of a coordinate
	extent   float64      // max |p − p′|₁, rounded, for all points p and the first one, p′
	middle   Vec          // the mean of the points, rounded, relative to p′
	original hullTopology
	planes   []hullPlane // the lines of all sides, if they are few and bound an area
	self     *hullData   // a pointer to this struct, see dataOf
}

// hullTopology is the edges and the face of a polygon, as indices of its corners.
type hullTopology struct {
	edges [][2]int
	faces [][]int
}

// hullFacets is the topology of a hull as the general kernel knows it, which asks for nothing but the corners of a ring.
type hullFacets struct{ hullTopology }

// newPolygonData returns the hull of the points, nil if it is empty.
func newPolygonData(points []Vec) *hullData {
	all := make([][2]float64, len(points))
	for i, p := range points {
		all[i] = [2]float64{p.X, p.Y}
	}
	corners, err := hull.Plane(all)
	if err != nil {
		return nil
	}
	d := new(hullData)
	d.self = d
	for _, c := range corners {
		d.add(points[c])
	}
	d.original.join(len(corners))
	d.setPlanes()
	return d
}

// add makes p the next corner.
func (d *hullData) add(p Vec) {
	d.points = append(d.points, p.coords())
	d.reach = max(d.reach, p.maxAbs())
	x := p.Sub(vecOf(d.points[0]))
	d.extent = max(d.extent, x.sumAbs())
	d.middle = d.middle.Add(x.Sub(d.middle).Scale(1 / float64(len(d.points))))
}

// join lists the edges and the face of a polygon with n corners.
func (f *hullTopology) join(n int) {
	if n == 2 {
		f.edges = [][2]int{{0, 1}}
	}
	if n <= 2 {
		return
	}
	face := make([]int, n)
	for i := range n {
		face[i] = i
		f.edges = append(f.edges, [2]int{i, (i + 1) % n})
	}
	f.faces = [][]int{face}
}

// placed returns d with its corners at other places, to which the scale, a rotation and rounding have moved them. Their order
// stays, unless the scale mirrors. If rounding or a scale of 0 leaves no strictly convex polygon, the result is the hull of the
// places.
func (d *hullData) placed(places []Vec, scale Vec) *hullData {
	if (scale.X < 0) != (scale.Y < 0) {
		slices.Reverse(places[1:])
	}
	if !isRing(places) {
		return newPolygonData(places)
	}
	p := &hullData{original: d.original}
	p.self = p
	for _, x := range places {
		p.add(x)
	}
	p.setPlanes()
	return p
}

// source returns nothing: the corners of a polygon determine all of it.
func (*hullData) source() (from [][3]float64, isMirrored bool) { return nil, false }

// hullFrom returns the polygon with the given corners, or nil if there is none.
func hullFrom(points, _ []Vec, _ bool) *hullData { return newPolygonData(points) }

// hullPlane is the line of a side: x is behind it if n·(x − p₀) ≤ off, with p₀ the first point.
//
// n is within e|n|₁ of an exact normal, and off within 3e|n|₁ times the extent of its exact value for that n.
type hullPlane struct {
	n         Vec
	off, size float64 // size is |n|₁
	length    float64 // |n|
}

// isUnsure returns false: the normal of a line is always certain.
func (*hullPlane) isUnsure() bool { return false }

// mostPlanes is the greatest number of sides that planeClip tests one by one.
const mostPlanes = 1 << 12

// setPlanes computes the lines of all sides.
func (d *hullData) setPlanes() {
	count := len(d.points)
	if count < 3 || count > mostPlanes || !(d.extent > 0x1p-150 && d.extent < 0x1p150) {
		return
	}
	first := vecOf(d.points[0])
	d.planes = make([]hullPlane, count)
	for i := range d.planes {
		a := vecOf(d.points[i])
		u := vecOf(d.points[(i+1)%count]).Sub(a)
		n := Vec{u.Y, -u.X}
		d.planes[i] = hullPlane{n, a.Sub(first).Dot(n), n.sumAbs(), length(n)}
	}
}

// isRing reports whether the points are the corners of a strictly convex polygon, counter-clockwise: it turns left at each of
// them, and goes around once, with a single least point.
func isRing(points []Vec) bool {
	n := len(points)
	if n <= 2 {
		return n < 2 || points[0] != points[1]
	}
	leasts := 0
	for i, q := range points {
		p, r := points[(i+n-1)%n], points[(i+1)%n]
		if exact.Orient2([2]float64{p.X, p.Y}, [2]float64{q.X, q.Y}, [2]float64{r.X, r.Y}) <= 0 {
			return false
		}
		if compare(q, p) < 0 && compare(q, r) < 0 {
			leasts++
		}
	}
	return leasts == 1
}

// setFlat sets the edges of a polygon of one corner or two.
func (d *hullData) setFlat() { d.original = flatTopologies[len(d.points)] }

// flatTopologies are those of setFlat, by the number of corners.
var flatTopologies = [dim + 1]hullTopology{2: {edges: [][2]int{{0, 1}}}}
