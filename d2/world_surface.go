package d2

// Tiles as parts: how an edge of a Chain is asked about.

// kindTile is the kind of a tile.
const kindTile = kindSegment

// tile returns the shape of a tile, which v holds.
func (v *shapeBuffer) tile(t tile) Shape {
	v.segment = t
	return &v.segment
}

// setTile makes q a tile.
func (q *storedShape) setTile(t tile) {
	q.part.kind, q.part.a, q.part.b, q.part.r = kindSegment, t.A, t.B, 0
}
