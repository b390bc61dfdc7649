package d3

// Making: shapes that games ask for by other numbers than their fields.

// TileBox returns the box of a cell of a grid, a voxel: from size·(x, y, z) to
// size·(x+1, y+1, z+1), component by component. Neighbouring cells have the very same
// floats for the side that they share, so there is no gap between them and no overlap
// beyond touching.
func TileBox(size Vec, x, y, z int) Box {
	i, j, k := float64(x), float64(y), float64(z)
	return Box{stretched(size, Vec{i, j, k}), stretched(size, Vec{i + 1, j + 1, k + 1})}
}
