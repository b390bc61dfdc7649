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
	self   *hullData    // itself, see dataOf
}

// same returns d, by way of what it points to.
func (d *hullData) same() *hullData {
	if d == nil {
		return nil
	}
	return d.self.self
}

func (Hull) isShape() {}

// NewHull returns the convex hull of the points, exactly: those that are no corners vanish.
// One, two or more points in a line, or in a plane, make a point, a segment or something flat.
// Without a point, or with a NaN or an infinity in one, it is the empty set.
func NewHull(points ...Vec) Hull {
	corners := cornersOf(points)
	if len(corners) == 0 {
		return Hull{}
	}
	data := &hullData{points: make([][3]float64, len(corners))}
	for i, c := range corners {
		data.points[i] = points[c].coords()
	}
	data.self = data
	return Hull{data: data}
}
