package d3

// Surface: a Mesh, as it is given.

// Mesh is a surface that stands still: the union of its triangles, which have no thickness. It is no
// Shape, as it is not convex; SetMesh puts it into a World, and any number of Worlds share one.
//
// Where triangles are side by side they are one surface, and it has no seams. A shape that is met at an edge or a
// corner of a triangle is asked about all triangles that share it, exactly. If all of them are behind the normal
// n there, by more than n rounds, n stands: the surface bends outwards. Otherwise Normal is that of
// the nearest of the faces there that the motion leads into, if it leads into any: n would be one that the surface does not have. So what slides over a flat
// stretch meets the face, to the bit, and never an edge; with Filter.Approaching, and in a
// Trace, what moves along a face meets nothing.
//
// Meshes of a World with the same filter are one surface, too, where they share edges or corners, if all of them
// are OneSided or none is.
//
// It is immutable but for OneSided, which a copy has for itself.
type Mesh struct {
	// OneSided lets through what comes from behind: RayCast, Sweep, Trace, Push and movers meet a
	// triangle only at its front, and what moves along its plane meets it, too. At its front its corners
	// go counter-clockwise. Overlapping, Nearest, Pairs and Step ask about sets of points, which have no
	// sides.
	OneSided bool

	data *meshData
}

// Len returns how many triangles there are.
func (m *Mesh) Len() int { return len(m.data.tiles) }

// At returns the triangle with a number, which is the Part of hits.
func (m *Mesh) At(i int) Triangle { return m.data.tile(int32(i)) }

// NewMesh returns the mesh of triangles, each given by the numbers of its corners among the points.
// Both are copied. A point that is not finite, a number that is none of a point, and no triangle at all
// are errors, each a *MeshError. What Validate finds is none: queries answer all the same.
//
// n triangles take about n·log n steps, and at most 100 bytes each if they share their corners, as those
// of a closed surface do.
func NewMesh(points []Vec, triangles [][3]int) (*Mesh, error) {
	return NewMeshProgress(points, triangles, nil)
}

// NewMeshProgress is NewMesh, and says from time to time how much is done: from 0 to 1, ascending.
func NewMeshProgress(points []Vec, triangles [][3]int, progress func(done float64)) (*Mesh, error) {
	m := &meshData{points: points, tiles: make([][dim]int32, len(triangles))}
	for i, t := range triangles {
		for k, corner := range t {
			if corner < 0 || corner >= len(points) {
				return nil, &MeshError{i, none, ErrNoCorner}
			}
			m.tiles[i][k] = int32(corner)
		}
	}
	if err := m.finish(progress); err != nil {
		return nil, err
	}
	return &Mesh{data: m}, nil
}

// Bounds returns the least box that holds the Mesh.
func (m *Mesh) Bounds() Box { return Box{m.data.lo, m.data.hi} }
