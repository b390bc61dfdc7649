package d3

import (
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
)

// The ids in the World of a Mesh.
const (
	ground = iota
	guest
)

// NewMesh returns the mesh of these points with a World for itself. In space the triangles count, in the
// plane whether it is closed.
func NewMesh(points []d3.Vec, triangles [][3]int, isClosed, isOneSided bool) (both.Surface[d3.Shape, d3.Path, d3.Vec], error) {
	m, err := newMesh(points, triangles, isClosed)
	if err != nil {
		return both.Surface[d3.Shape, d3.Path, d3.Vec]{}, err
	}
	return surfaceOf(m, nil, isOneSided)
}

// NewSolid returns the surface of the solid of these points with a World for itself. In space the triangles count, in the plane how
// many of the points each outline has, and the rule of what is inside.
func NewSolid(points []d3.Vec, triangles [][3]int, outlines []int, isEvenOdd, isOneSided bool) (both.Surface[d3.Shape, d3.Path, d3.Vec], error) {
	m, inside, err := newSolid(points, triangles, outlines, isEvenOdd)
	if err != nil {
		return both.Surface[d3.Shape, d3.Path, d3.Vec]{}, err
	}
	return surfaceOf(m, inside, isOneSided)
}

// surfaceOf returns m with a World for itself.
func surfaceOf(m *d3.Mesh, inside *both.Inside[d3.Vec], isOneSided bool) (both.Surface[d3.Shape, d3.Path, d3.Vec], error) {
	m.OneSided = isOneSided
	w := new(d3.World[int])
	if err := w.SetMesh(ground, m); err != nil {
		return both.Surface[d3.Shape, d3.Path, d3.Vec]{}, err
	}
	return both.Surface[d3.Shape, d3.Path, d3.Vec]{
		Of:     m,
		Inside: inside,
		Len:    m.Len,
		At:     func(part int) d3.Shape { return m.At(part) },
		Faults: func() (list []error) {
			for fault := range m.Faults() {
				list = append(list, &fault)
			}
			return list
		},

		Overlap: func(s d3.Shape) bool { return len(w.AppendOverlapping(nil, s)) > 0 },
		Distance: func(s d3.Shape) (distance float64) {
			for _, near := range w.AppendNearest(nil, s, 1) {
				distance = near.Distance
			}
			return distance
		},
		RayCast: func(p d3.Path) (hit, int, bool) {
			first, ok := w.RayCastPart(p)
			return hit(first.Hit), first.Part, ok
		},
		Sweep: func(s d3.Shape, m both.Motion[d3.Vec]) (hit, int, bool) {
			first, ok := w.SweepPart(s, m.Move)
			if m.Angle != 0 {
				first, ok = w.SweepTurningPart(s, motion(&m))
			}
			return hit(first.Hit), first.Part, ok
		},
		Push: func(s d3.Shape) (moved d3.Vec, ok bool) {
			if w.Set(guest, s) != nil {
				return moved, false
			}
			defer w.Remove(guest)
			return w.Push(guest)
		},
		To: func(other any) (distance float64) {
			if w.SetMesh(guest, other.(*d3.Mesh)) != nil {
				return distance
			}
			defer w.Remove(guest)
			for _, near := range w.AppendNearestID(nil, guest, 1) {
				distance = near.Distance
			}
			return distance
		},
	}, nil
}
