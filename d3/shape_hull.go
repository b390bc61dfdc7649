package d3

// Hulls: the convex hull of points, made once and placed without making it again.

import (
	"slices"
	"strconv"
)

// Hull is the convex hull of points. It is immutable, and a value like any other shape: a
// copy shares what NewHull has made. The zero Hull is the empty set.
//
// Two values are == if they come from one NewHull, and from one In if it has turned or
// scaled them, and are placed alike. Hulls that were made one by one differ, though they
// may be the same set.
//
// Moving a Hull adds to the position that all its corners have in common. The corners as
// they are seen from there stay what they are to the bit, however often it moves.
type Hull struct {
	data *hullData
	at   Vec // added to all corners, exactly
}

// same returns d by the pointer that d has to itself.
func (d *hullData) same() *hullData {
	if d == nil {
		return nil
	}
	return d.self.self
}

func (Hull) isShape() {}

// NewHull returns the convex hull of the points, exactly. Points that are no corners vanish.
// One, two or more points in a line, or in a plane, make a point, a segment or something flat.
// Without a point, or with a NaN or an infinity in one, it is the empty set.
//
// The points are copied. n of them take about n·log n steps.
func NewHull(points ...Vec) Hull { return Hull{data: newHullData(points)} }

// Corners returns the corners. In the plane they go counter-clockwise, starting at the one
// that was given first; in space they are in the order in which they were given. Of equal
// points, the first counts.
//
// A corner of a Hull that has been moved is its place plus the position. That sum rounds
// here, and not in the set.
func (h Hull) Corners() []Vec { return h.AppendCorners(nil) }

// AppendCorners appends the corners to buf, in the order of Corners.
func (h Hull) AppendCorners(buf []Vec) []Vec {
	if h.data == nil {
		return buf
	}
	buf = slices.Grow(buf, len(h.data.points))
	for _, p := range h.data.points {
		buf = append(buf, vecOf(p).Add(h.at))
	}
	return buf
}

// String returns the corners as fmt prints those of a Triangle.
func (h Hull) String() string {
	text := []byte{'{'}
	for i, p := range h.Corners() {
		if i > 0 {
			text = append(text, ' ')
		}
		for k, x := range axes(p) {
			text = append(text, "{ "[min(k, 1)])
			text = strconv.AppendFloat(text, x, 'g', -1, 64)
		}
		text = append(text, '}')
	}
	return string(append(text, '}'))
}

// Edges returns the edges as pairs of indices of Corners. In the plane they follow one
// another counter-clockwise, from corner 0 on; in space the lesser index comes first, and
// they are in lexicographic order. A segment has one edge, and a point none.
func (h Hull) Edges() [][2]int {
	if h.data == nil {
		return nil
	}
	return slices.Clone(h.data.original.edges)
}

// Faces returns the faces as lists of indices of Corners, counter-clockwise seen from
// outside, the least first. In space no two faces are in one plane, and they are in
// lexicographic order; what is flat has two, one for each side. In the plane the face
// is the polygon itself. A point and a segment have none.
//
// In keeps the numbers of corners, edges and faces. If it mirrors, lists that are
// counter-clockwise go the other way round from their first corner on. It rounds corners,
// so those of a face in space that has more than three may leave its plane, by as
// much as In is off.
func (h Hull) Faces() [][]int {
	if h.data == nil {
		return nil
	}
	faces := make([][]int, len(h.data.original.faces))
	for i, face := range h.data.original.faces {
		faces[i] = slices.Clone(face)
	}
	return faces
}

// hullAt returns the hull of data at the position at. It is empty if a corner there exceeds the floats.
func hullAt(data *hullData, at Vec) Hull {
	if data == nil || !(data.reach+at.maxAbs() < 0x1p1023) && !data.fits(at) {
		return Hull{}
	}
	return Hull{data, at}
}

// fits reports whether all corners are finite at the position.
func (d *hullData) fits(at Vec) bool {
	for _, p := range d.points {
		if !isFinite(vecOf(p).Add(at).maxAbs()) {
			return false
		}
	}
	return true
}

// clone returns a copy that shares nothing with d.
func (d *hullData) clone() *hullData {
	if d == nil {
		return nil
	}
	points := make([]Vec, len(d.points))
	for i, p := range d.points {
		points[i] = vecOf(p)
	}
	return newHullData(points)
}
