package d3

// Surface: a Mesh, as it is given.

// Mesh is a surface that stands still: the union of its triangles, which have no thickness. It is
// not convex, so it is no Shape: SetMesh puts it into a World. Any number of Worlds may share one
// Mesh.
//
// Triangles that share an edge or a corner are one surface, without internal edges. If a query
// meets an edge or a corner with the normal n, it looks at all triangles that share it, exactly. If
// all of them lie behind the plane across n, by more than n rounds, the surface is convex there,
// and Normal is n. Otherwise the surface has no normal n: Normal is that of the nearest of these
// triangles that the motion leads into, if there is one. So a shape that slides over a flat part of
// the surface meets a face, to the bit, and never an edge. With Filter.Approaching, and in a Trace,
// a shape that moves along a face does not meet it.
//
// Meshes of a World with the same filter are one surface, too, where they share edges or corners, if all of them
// are OneSided or none is.
//
// A Mesh is immutable, except for OneSided, which each copy has for itself.
type Mesh struct {
	// OneSided lets paths and motions through that come from behind: RayCast, Sweep, Trace, Push
	// and movers meet a triangle only from its front, or along its plane. Seen from its front, its
	// corners go counter-clockwise. Overlapping, Nearest, Pairs and Step do not look at OneSided:
	// they ask about sets of points, which have no sides.
	OneSided bool

	data *meshData
}

// Len returns how many triangles there are.
func (m *Mesh) Len() int { return len(m.data.tiles) }

// At returns triangle i. A hit of it has the Part i.
func (m *Mesh) At(i int) Triangle { return m.data.tile(int32(i)) }

// NewMesh returns the mesh of triangles, each given by the numbers of its corners among the points.
// Both are copied. If a point is not finite, a number is not the index of a point, or there is no
// triangle, NewMesh returns a *MeshError. It accepts the faults that Validate finds, and so do
// queries.
//
// For n triangles it takes about n·log n steps, and at most 100 bytes for each if they share their
// corners, as those of a closed surface do.
func NewMesh(points []Vec, triangles [][3]int) (*Mesh, error) {
	return NewMeshProgress(points, triangles, nil)
}

// NewMeshProgress is NewMesh, and calls progress from time to time with the part of the work that
// is done, ascending from 0 to 1. If progress is nil, it is not called.
func NewMeshProgress(points []Vec, triangles [][3]int, progress func(done float64)) (*Mesh, error) {
	m := &meshData{points: points, tiles: make([][dim]int32, len(triangles))}
	for i, t := range triangles {
		for k, corner := range t {
			if corner < 0 || corner >= len(points) {
				return nil, &MeshError{Part: i, Other: none, Err: ErrNoCorner}
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
