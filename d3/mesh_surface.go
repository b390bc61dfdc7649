package d3

// Surfaces as they are given: a Mesh; and a Solid, the inside of one that is closed.

import (
	"cmp"
	"slices"
)

// Mesh is a surface: the union of its triangles, which have no thickness. It is not convex, so it is
// no Shape: SetMesh puts it into a World, where it stands still, and SetMeshAt to a place, from where
// it may move and turn. Any number of Worlds and places may share one Mesh.
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

// Solid is the inside of a closed surface of triangles, with the surface itself. It need not be convex: it may have holes and
// cavities, be in several pieces, and its surface may cross itself. It is no Shape: SetSolid puts it into a
// World. NewSolid makes one; as of a Mesh, the zero value cannot be asked. A Solid is immutable.
//
// What is inside is decided exactly for each finite point, without tolerance. A tree finds what a query has to look at: for Winding
// and Contains the triangles whose boxes a ray along the x axis meets, and for SignedDistance also those about as near
// as the nearest. No query allocates.
type Solid struct{ data *meshData }

// NewSolid returns the inside of a surface of triangles, given as for NewMesh. Both slices are copied. Corners with equal
// coordinates are one corner, whatever their numbers are.
//
// The surface has to be closed and oriented: from each corner to each other one, as many triangles go as go back.
// Seen from outside, the corners of a triangle go counter-clockwise. Triangles without area are accepted, and so are those that
// cross or cover each other. Of an open side, NewSolid returns a *MeshError with ErrOpen for the first triangle that has one.
// Otherwise the errors are those of NewMesh.
//
// For n triangles it takes about n·log n steps, and as much memory as the Mesh.
func NewSolid(points []Vec, triangles [][3]int) (*Solid, error) {
	m, err := NewMesh(points, triangles)
	if err != nil {
		return nil, err
	}
	if open := openSide(points, triangles); open != nil {
		return nil, open
	}
	return &Solid{m.data}, nil
}

// Winding returns how often the surface goes around p: the winding number. It is 0 outside, 1 inside of one
// surface, 2 where the insides of two overlap, and negative where the triangles go clockwise seen from outside. If p is on the surface,
// on is true and n is 0. If p is not finite, n is 0 and on is false.
func (s *Solid) Winding(p Vec) (n int, on bool) { return s.data.winding(p) }

// Contains reports whether p is in the Solid: on the surface, or where Winding is not 0. A surface within another one that goes
// around the opposite way leaves a cavity.
func (s *Solid) Contains(p Vec) bool {
	n, on := s.data.winding(p)
	return on || s.isInside(n)
}

// SignedDistance returns the distance of p from the surface, with a minus sign where p is inside: where Winding is not 0. It
// is 0 exactly if p is on the surface. Otherwise it is plus or minus the least Distance of p from one of the triangles, to
// the bit, with the error of Distance. Triangles inside the Solid count, such as those where two surfaces overlap. If p is not
// finite, the distance is +Inf.
func (s *Solid) SignedDistance(p Vec) float64 {
	d := s.data.distance(p)
	if n, _ := s.data.winding(p); s.isInside(n) {
		return -d
	}
	return d
}

// isInside reports whether points with the winding number n are inside.
func (s *Solid) isInside(n int) bool { return n != 0 }

// isEvenOdd returns false: a Solid knows one rule alone.
func (s *Solid) isEvenOdd() bool { return false }

// interior is a Solid, by a name that files of both dimensions have.
type interior = Solid

// asInterior returns the inside of a mesh, or nil if the mesh is not closed.
func asInterior(m *meshData, _ bool) *Solid {
	triangles := make([][3]int, len(m.tiles))
	for i, t := range m.tiles {
		triangles[i] = [3]int{int(t[0]), int(t[1]), int(t[2])}
	}
	if openSide(m.points, triangles) != nil {
		return nil
	}
	return &Solid{m}
}

// Measure returns the volume, the center and the inertia of what is inside: where Winding is 2, it counts twice, and where it is −1,
// it is taken off. The errors are those of the function Measure, with the sum W of |V| over the tetrahedra of a corner of Bounds and the
// triangles for V, and the size of Bounds for S; that of the center is W/V times as much, and so is that of the inertia if Winding is
// negative anywhere. Turned inside out, or without a volume above what rounds, a Solid has the Volume 0, and Bounds().Min as Center.
func (s *Solid) Measure() MassProperties {
	return massOfTriangles(s.Bounds(), s.Len(), func(i int) Triangle { return s.data.tile(int32(i)) })
}

// Mesh returns the surface. It shares the memory of the Solid.
func (s *Solid) Mesh() *Mesh { return &Mesh{data: s.data} }

// Len returns how many triangles there are.
func (s *Solid) Len() int { return len(s.data.tiles) }

// Bounds returns the least box that holds the Solid.
func (s *Solid) Bounds() Box { return Box{s.data.lo, s.data.hi} }

// sideOfSolid is a side of a triangle, from one place to another. Sorted, the sides between the same two places follow each other.
type sideOfSolid struct {
	lo, hi int32 // the numbers of both places, lo < hi
	way    int32 // +1 from lo to hi, −1 back
	corner int   // 3·i + k: the side begins at corner k of triangle i
}

// openSide returns an error for the first triangle with a side that goes along a way which more sides go than go back. It returns
// nil if there is none. Corners at the same place are one. A side without length is none.
func openSide(points []Vec, triangles [][3]int) error {
	numbers := make(map[Vec]int32, len(points))
	place := func(corner int) int32 {
		n, isKnown := numbers[points[corner]]
		if !isKnown {
			n = int32(len(numbers))
			numbers[points[corner]] = n
		}
		return n
	}
	sides := make([]sideOfSolid, 0, 3*len(triangles))
	for i, t := range triangles {
		places := [3]int32{place(t[0]), place(t[1]), place(t[2])}
		for k, from := range places {
			switch to := places[(k+1)%3]; {
			case from < to:
				sides = append(sides, sideOfSolid{from, to, +1, 3*i + k})
			case from > to:
				sides = append(sides, sideOfSolid{to, from, -1, 3*i + k})
			}
		}
	}
	slices.SortFunc(sides, func(a, b sideOfSolid) int {
		return cmp.Or(cmp.Compare(a.lo, b.lo), cmp.Compare(a.hi, b.hi), cmp.Compare(a.corner, b.corner))
	})
	first := none
	for len(sides) > 0 {
		n, more := 0, int32(0) // sides between the same places, and how many more go there than back
		for n < len(sides) && sides[n].lo == sides[0].lo && sides[n].hi == sides[0].hi {
			more += sides[n].way
			n++
		}
		for _, s := range sides[:n] {
			if s.way*more > 0 && (first == none || s.corner < first) {
				first = s.corner
			}
		}
		sides = sides[n:]
	}
	if first == none {
		return nil
	}
	i, k := first/3, first%3
	ends := [2]int{triangles[i][k], triangles[i][(k+1)%3]}
	return &MeshError{Part: i, Other: none, Err: ErrOpen, Side: Segment{points[ends[0]], points[ends[1]]}, Ends: ends}
}
