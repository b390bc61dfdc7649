package d3

// Construction of hulls in space.

import (
	"slices"

	"github.com/hantei-go/hantei/internal/hull"
)

// hullData is what NewHull makes. Nobody changes it after that.
type hullData struct {
	points [][3]float64 // the corners, in the order in which they were given
	reach  float64      // the largest magnitude of a coordinate
	edges  [][2]int
	faces  [][]int
}

// newHullData returns the hull of the points, nil if it is empty.
func newHullData(points []Vec) *hullData {
	all := make([][3]float64, len(points))
	for i, p := range points {
		all[i] = p.coords()
	}
	s, err := hull.Space(all)
	if err != nil {
		return nil
	}
	d := &hullData{faces: s.Faces}
	for _, c := range s.Corners {
		d.add(points[c])
	}
	for _, e := range s.Edges {
		d.edges = append(d.edges, [2]int{e.A, e.B})
	}
	return d
}

// add makes p the next corner.
func (d *hullData) add(p Vec) {
	d.points = append(d.points, p.coords())
	d.reach = max(d.reach, p.maxAbs())
}

// placed returns d with its corners at other places, where scale, a rotation and rounding
// have brought them. Edges and faces stay what they are, but for what scale flattens.
func (d *hullData) placed(places []Vec, scale Vec) *hullData {
	if scale.X == 0 || scale.Y == 0 || scale.Z == 0 {
		return newHullData(places)
	}
	p := &hullData{edges: d.edges, faces: d.faces}
	for _, x := range places {
		p.add(x)
	}
	if isMirror(scale) {
		p.faces = make([][]int, len(d.faces))
		for i, face := range d.faces {
			p.faces[i] = slices.Clone(face)
			slices.Reverse(p.faces[i][1:])
		}
	}
	return p
}

// isMirror says whether the factors of a scale turn left into right.
func isMirror(scale Vec) bool {
	return (scale.X < 0) != (scale.Y < 0) != (scale.Z < 0)
}
