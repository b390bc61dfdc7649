package d3

// Hulls: the convex hull of points, made once and placed without making it again.

// Hull is the convex hull of points. It is immutable, and a value like any other shape: a
// copy shares what NewHull has made. The zero Hull is the empty set.
//
// == says whether two values come from one NewHull and are placed alike. Hulls that were
// made one by one differ, though they may be the same set.
type Hull struct {
	data *hullData
	at   Vec // added to all corners, exactly
}

// hullData is what NewHull makes.
type hullData struct {
	points [][3]float64 // the corners, in the order in which they were given
	edges  [][2]int     // in space, corners by their number
	faces  [][]int      // in space, cycles of corners; of something flat both sides
}

func (Hull) isShape() {}

// NewHull returns the convex hull of the points, exactly: those that are no corners vanish.
// One, two or more points in a line, or in a plane, make a point, a segment or something flat.
// Without a point, or with a NaN or an infinity in one, it is the empty set.
func NewHull(points ...Vec) Hull {
	corners, edges, faces := cornersOf(points)
	if len(corners) == 0 {
		return Hull{}
	}
	data := &hullData{points: make([][3]float64, len(corners)), edges: edges, faces: faces}
	for i, c := range corners {
		data.points[i] = points[c].coords()
	}
	return Hull{data: data}
}
