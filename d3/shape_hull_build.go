package d3

// Construction of hulls in space.

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/hull"
)

// hullData is the result of NewHull. It never changes.
type hullData struct {
	points       [][3]float64 // in the order given; corners, unless rounding has moved them into the hull
	reach        float64      // the largest magnitude of a coordinate
	extent       float64      // max |p − p′|₁, rounded, for all points p and the first one, p′
	middle       Vec          // the mean of the points, rounded, relative to p′
	hullTopology              // the topology of the hull of the points, exactly
	original     hullTopology // the topology before placing has rounded the points
	from         [][3]float64 // the points of original, if they have been placed; not mirrored
	planes       []hullPlane  // the planes of all faces, if they are few and bound a solid
	self         *hullData    // a pointer to this struct, see hullDataOf

	isMirrored bool
}

// hullTopology is the edges and faces of a hull, as indices of its points.
type hullTopology struct {
	edges [][2]int
	faces [][]int  // counter-clockwise seen from outside
	sides [][2]int // the faces on the left and on the right of each edge, −1 for none
}

// hullFacets is the topology of a hull, and the planes of its faces, as far as the general kernel knows them.
type hullFacets struct {
	hullTopology
	planes []hullPlane
}

// newHullData returns the hull of the points, nil if it is empty.
func newHullData(points []Vec) *hullData {
	s, err := hull.Space(coordsOf(points))
	if err != nil {
		return nil
	}
	d := new(hullData)
	d.self = d
	for _, c := range s.Corners {
		d.add(points[c])
	}
	d.hullTopology = facetsOfSolid(s)
	d.original = d.hullTopology
	d.setPlanes()
	return d
}

func coordsOf(points []Vec) [][3]float64 {
	all := make([][3]float64, len(points))
	for i, p := range points {
		all[i] = p.coords()
	}
	return all
}

// add makes p the next corner.
func (d *hullData) add(p Vec) {
	d.points = append(d.points, p.coords())
	d.reach = max(d.reach, p.maxAbs())
	x := p.Sub(vecOf(d.points[0]))
	d.extent = max(d.extent, x.sumAbs())
	d.middle = d.middle.Add(x.Sub(d.middle).Scale(1 / float64(len(d.points))))
}

// facetsOfSolid returns the edges and faces of s, in indices of its corners.
func facetsOfSolid(s *hull.Solid) hullTopology {
	f := hullTopology{faces: s.Faces}
	for _, e := range s.Edges {
		f.edges = append(f.edges, [2]int{e.A, e.B})
		f.sides = append(f.sides, [2]int{e.Left, e.Right})
	}
	return f
}

// placed returns d with its corners at other places, to which the scale, a rotation and rounding have moved them. original
// stays, unless the scale flattens or mirrors. If the hull of the places certainly has the same topology, so does the result.
// Otherwise it is computed anew.
func (d *hullData) placed(places []Vec, scale Vec) *hullData {
	if scale.X == 0 || scale.Y == 0 || scale.Z == 0 {
		return newHullData(places)
	}
	p := &hullData{original: d.original, from: d.from, isMirrored: d.isMirrored}
	if p.from == nil {
		p.from = d.points
	}
	p.self = p
	for _, x := range places {
		p.add(x)
	}
	if (scale.X < 0) != (scale.Y < 0) != (scale.Z < 0) {
		p.original, p.isMirrored = d.original.mirrored(), !d.isMirrored
	}
	if p.hullTopology = p.original; p.keepsTopology() {
		p.setPlanes()
		return p
	}
	s, err := hull.Space(p.points)
	if err != nil {
		return nil
	}
	p.hullTopology = facetsOfSolid(s)
	for _, face := range p.faces {
		for i, c := range face {
			face[i] = s.Corners[c]
		}
	}
	for i := range p.edges {
		for k, c := range p.edges[i] {
			p.edges[i][k] = s.Corners[c]
		}
	}
	p.setPlanes()
	return p
}

// source returns the points of which d was made before they were placed, or nil if they were not placed. isMirrored reports
// whether they have been mirrored since.
func (d *hullData) source() (from [][3]float64, isMirrored bool) { return d.from, d.isMirrored }

// hullFrom is the inverse of source: it returns the hull with the given points, made of from, or nil if there is no such hull.
func hullFrom(points, from []Vec, isMirrored bool) *hullData {
	if from == nil {
		return newHullData(points)
	}
	d := newHullData(from)
	if d == nil || len(d.points) != len(points) {
		return nil
	}
	scale := fill(1)
	if isMirrored {
		scale.X = -1
	}
	return d.placed(points, scale)
}

// hullPlane is the plane of a face: x is behind it if n·(x − p₀) ≤ off, with p₀ the first point.
//
// size is |n|₁, if n is within 3e|n|₁ of an exact normal. For a face too thin for that, size is greater, and n is within
// 8e·size. off is within 4e|n|₁ times the extent of its exact value for that n.
type hullPlane struct {
	n         Vec
	off, size float64
	length    float64 // |n|
}

// isUnsure reports whether the face is so thin that its normal is not certain.
func (p *hullPlane) isUnsure() bool { return p.size > p.n.sumAbs() }

// mostPlanes is the greatest number of faces that planeClip tests one by one.
const mostPlanes = 1 << 12

// setPlanes computes the planes of all faces. The normal is that of the largest triangle of the face's first corner and two
// neighboring ones.
func (d *hullData) setPlanes() {
	if len(d.faces) < 4 || len(d.faces) > mostPlanes || !(d.extent > 0x1p-150 && d.extent < 0x1p150) {
		return
	}
	first := vecOf(d.points[0])
	d.planes = make([]hullPlane, len(d.faces))
	for k, face := range d.faces {
		a := vecOf(d.points[face[0]])
		best, most := 1, -1.0
		for i := 1; i+1 < len(face); i++ {
			u, v := vecOf(d.points[face[i]]).Sub(a), vecOf(d.points[face[i+1]]).Sub(a)
			if size := u.Cross(v).sumAbs(); size > most {
				best, most = i, size
			}
		}
		n, size := normalAt(&d.points[face[0]], &d.points[face[best]], &d.points[face[best+1]])
		d.planes[k] = hullPlane{n, a.Sub(first).Dot(n), size, length(n)}
	}
}

// normalAt returns n = (b−a)×(c−a) and the size of a hullPlane. Before n is rounded, its error is below 2⁻¹⁰⁰|b−a|₁|c−a|₁,
// which is less than 2e|n|₁ if |n|₁ > 2⁻⁴⁷|b−a|₁|c−a|₁.
func normalAt(a, b, c *[3]float64) (n Vec, size float64) {
	var u, v [3]expansion.Double
	lengthU, lengthV := 0.0, 0.0
	for i := range u {
		u[i], v[i] = expansion.Diff(b[i], a[i]), expansion.Diff(c[i], a[i])
		lengthU += math.Abs(u[i].Hi)
		lengthV += math.Abs(v[i].Hi)
	}
	part := func(i, j int) float64 {
		x := u[i].Times(v[j]).Minus(u[j].Times(v[i]))
		return x.Hi + x.Lo
	}
	n = Vec{part(1, 2), part(2, 0), part(0, 1)}
	return n, max(n.sumAbs(), float64(0x1p-47*float64(lengthU*lengthV))+0x1p-400)
}

// mirrored returns the mirror image of f.
func (f *hullTopology) mirrored() hullTopology {
	m := hullTopology{f.edges, make([][]int, len(f.faces)), make([][2]int, len(f.sides))}
	for i, face := range f.faces {
		m.faces[i] = slices.Clone(face)
		slices.Reverse(m.faces[i][1:])
	}
	for i, s := range f.sides {
		m.sides[i] = [2]int{s[1], s[0]}
	}
	return m
}

// keepsTopology reports whether the hull of the points certainly has the edges and faces of hullTopology, all of them triangles.
//
// The surface is closed, as that of the original is. A closed surface is that of a convex body if it is convex at each edge, a point c is
// behind each face, and a ray from c passes through one face only (Mehlhorn et al., Checking geometric programs, 1999): seen from c it
// covers the sphere of all directions, and as often as the ray passes through it. Here c is the mean of the points, and the ray passes through
// face 0.
func (d *hullData) keepsTopology() bool {
	if len(d.points) < 4 || !(d.reach > 0x1p-200 && d.reach < 0x1p200) {
		return false
	}
	for _, face := range d.faces {
		if len(face) != 3 {
			return false
		}
	}
	for i, sides := range d.sides {
		edge := d.edges[i]
		f, g := d.faces[sides[0]], d.faces[sides[1]]
		a, third := vecOf(d.points[f[0]]), g[0]+g[1]+g[2]-edge[0]-edge[1]
		from := func(i int) seenPoint {
			x := vecOf(d.points[i]).Sub(a)
			return seenPoint{x, x.sumAbs()}
		}
		if u, v, w := from(f[1]), from(f[2]), from(third); !w.isBelow(&u, &v) {
			return false
		}
	}
	first := vecOf(d.points[0])
	fromMiddle := func(i int) seenPoint {
		x := vecOf(d.points[i]).Sub(first)
		return seenPoint{x.Sub(d.middle), x.sumAbs() + d.middle.sumAbs()}
	}
	var ray seenPoint
	for i, face := range d.faces {
		a, b, c := fromMiddle(face[0]), fromMiddle(face[1]), fromMiddle(face[2])
		switch {
		case !a.isBelow(&c, &b):
			return false // c is not behind the face
		case i == 0:
			ray = seenPoint{a.at.Add(b.at).Add(c.at), a.size + b.size + c.size}
		case !ray.isBelow(&a, &b) && !ray.isBelow(&b, &c) && !ray.isBelow(&c, &a):
			return false
		}
	}
	return true
}

// seenPoint is a point as seen from another one. Its error is at most 2e·size, and |at|₁ ≤ size but for rounding.
type seenPoint struct {
	at   Vec
	size float64
}

// isBelow reports whether p is certainly below the plane through the origin with the normal u×v, seen along it: whether the determinant of
// u, v and p is negative. With the product s of the three sizes, the errors of the points change it by less than 3·2e·s, and it rounds by less
// than 8e·s.
func (p *seenPoint) isBelow(u, v *seenPoint) bool {
	return u.at.Cross(v.at).Dot(p.at) < -(float64(float64(float64(32*e*u.size)*v.size)*p.size) + 0x1p-850)
}

// setFlat sets the edges and faces of a hull of one point, two or three, of which each is a corner.
func (d *hullData) setFlat() {
	d.hullTopology = flatTopologies[len(d.points)]
	d.original = d.hullTopology
}

// flatTopologies are those of setFlat, by the number of corners.
var flatTopologies = [dim + 1]hullTopology{
	2: {edges: [][2]int{{0, 1}}, sides: [][2]int{{-1, -1}}},
	3: {edges: [][2]int{{0, 1}, {0, 2}, {1, 2}}, faces: [][]int{{0, 1, 2}, {0, 2, 1}}, sides: [][2]int{{0, 1}, {1, 0}, {0, 1}}},
}
