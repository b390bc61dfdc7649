package d3

// Tiles as parts: how a triangle of a Mesh is asked about.

// kindTile is the kind of a tile.
const kindTile = kindTriangle

// tile returns the shape of a tile, which v holds.
func (v *shapeBuffer) tile(t tile) Shape {
	v.triangle = t
	return &v.triangle
}

// setTile makes q a tile.
func (q *storedShape) setTile(t tile) {
	q.large.setTriangle(&t)
	q.fit(&q.large)
}
