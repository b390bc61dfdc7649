package d2

// Surfaces as they are given: a Chain; and a Region, the inside of those that are closed.

import (
	"fmt"
	"slices"
)

// Chain is a polyline: the union of its edges, which have no thickness. It is not convex, so it is
// no Shape: SetChain puts it into a World, where it stands still, and SetChainAt to a place, from
// where it may move and turn. Any number of Worlds and places may share one Chain.
//
// Edges that share a corner are one line, without internal corners. If a query meets a corner with
// the normal n, it looks at all edges that share it, exactly. If all of them lie behind the line
// across n, by more than n rounds, the chain is convex there, and Normal is n. Otherwise the chain
// has no normal n: Normal is that of the nearest of these edges that the motion leads into, if
// there is one. So a shape that slides over a straight part of the chain meets an edge, to the bit,
// and never a corner. With Filter.Approaching, and in a Trace, a shape that moves along an edge
// does not meet it.
//
// Chains of a World with the same filter are one surface, too, where they share corners, if all of them
// are OneSided or none is.
//
// A Chain is immutable, except for OneSided, which each copy has for itself.
type Chain struct {
	// OneSided lets paths and motions through that come from behind: RayCast, Sweep, Trace, Push
	// and movers meet an edge only from its front, or along it. Its front is on its right, as the
	// outside of a polygon is. Overlapping, Nearest, Pairs and Step do not look at OneSided: they
	// ask about sets of points, which have no sides.
	OneSided bool

	data *meshData
}

// Len returns how many edges there are.
func (m *Chain) Len() int { return len(m.data.tiles) }

// At returns edge i. A hit of it has the Part i.
func (m *Chain) At(i int) Segment { return m.data.tile(int32(i)) }

// NewChain returns the chain of edges from each point to the next, and if it is closed, from the
// last one to the first. The points are copied. If a point is not finite, or there are fewer than
// two, NewChain returns a *ChainError. It accepts the faults that Validate finds, and so do
// queries.
//
// For n edges it takes about n·log n steps, and at most 100 bytes for each.
func NewChain(points []Vec, closed bool) (*Chain, error) {
	m := &meshData{points: points}
	if len(points) > 1 {
		n := len(points) - 1
		if closed {
			n++
		}
		m.tiles = make([][dim]int32, n)
		for i := range m.tiles {
			m.tiles[i] = [dim]int32{int32(i), int32((i + 1) % len(points))}
		}
	}
	if err := m.finish(nil); err != nil {
		return nil, err
	}
	return &Chain{data: m}, nil
}

// Bounds returns the least box that holds the Chain.
func (m *Chain) Bounds() Box { return Box{m.data.lo, m.data.hi} }

// Region is the inside of closed polygons, its outlines, with the outlines themselves. They may have any form: they may be
// concave, cross themselves and each other, and be holes or islands. It is no Shape: SetRegion puts it into a World. NewRegion makes
// one; as of a Chain, the zero value cannot be asked. A Region is immutable, except for EvenOdd, which each copy has for itself.
//
// What is inside is decided exactly for each finite point, without tolerance. A tree finds what a query has to look at: for Winding
// and Contains the edges whose boxes a ray along the x axis meets, and for SignedDistance also those about as near
// as the nearest. No query allocates.
type Region struct {
	// EvenOdd chooses the rule of what is inside. If it is false, the non-zero rule holds: all is inside where Winding is not 0,
	// so an outline within another one is a hole if it goes around the opposite way. If it is true, the even-odd rule holds: all is
	// inside where Winding is odd, whichever way outlines go.
	EvenOdd bool

	data *meshData
}

// RegionError says what is wrong with the outlines of a Region, and where.
type RegionError struct {
	Outline int   // its number, −1 if there is no outline
	Point   int   // the number of the point that is not finite, or −1
	Err     error // ErrNotFinite, ErrFewCorners or ErrEmpty
}

// Error returns one line that names the place and the reason.
func (e *RegionError) Error() string {
	switch e.Err {
	case ErrEmpty:
		return "no outline"
	case ErrNotFinite:
		return fmt.Sprintf("outline %d: point %d: %v", e.Outline, e.Point, e.Err)
	}
	return fmt.Sprintf("outline %d: %v", e.Outline, e.Err)
}

// Unwrap returns Err.
func (e *RegionError) Unwrap() error { return e.Err }

// NewRegion returns the inside of outlines. Each is a list of points that is closed from the last to the first. If its last
// point is the first one again, as in GeoJSON, it is left out. All points are copied. If there is no outline, an outline has
// fewer than three points, or a point is not finite, NewRegion returns a *RegionError.
//
// For n points it takes about n·log n steps, and at most 100 bytes for each.
func NewRegion(outlines ...[]Vec) (*Region, error) {
	m := new(meshData)
	for i, outline := range outlines {
		if last := len(outline) - 1; last >= 3 && outline[last] == outline[0] {
			outline = outline[:last]
		}
		if at := slices.IndexFunc(outline, func(p Vec) bool { return !isFinite(p.maxAbs()) }); at >= 0 {
			return nil, &RegionError{i, at, ErrNotFinite}
		}
		if len(outline) < 3 {
			return nil, &RegionError{i, none, ErrFewCorners}
		}
		first := len(m.points)
		m.points = append(m.points, outline...)
		for k := range outline {
			m.tiles = append(m.tiles, [dim]int32{int32(first + k), int32(first + (k+1)%len(outline))})
		}
	}
	if len(m.tiles) == 0 {
		return nil, &RegionError{none, none, ErrEmpty}
	}
	if err := m.finish(nil); err != nil {
		return nil, err
	}
	return &Region{data: m}, nil
}

// Winding returns how often the outlines go around p: the sum of their winding numbers. An outline that goes counter-clockwise around p
// adds 1, and one that goes clockwise −1. If p is on an outline, on is true and n is 0. If p is not finite, n is 0 and on is false.
func (r *Region) Winding(p Vec) (n int, on bool) { return r.data.winding(p) }

// Contains reports whether p is in the Region: on an outline, or where Winding is not 0. If EvenOdd is set, Winding has to be
// odd.
func (r *Region) Contains(p Vec) bool {
	n, on := r.data.winding(p)
	return on || r.isInside(n)
}

// isInside reports whether points with the winding number n are inside.
func (r *Region) isInside(n int) bool {
	if r.EvenOdd {
		return n%2 != 0
	}
	return n != 0
}

// isEvenOdd reports whether the even-odd rule holds.
func (r *Region) isEvenOdd() bool { return r.EvenOdd }

// interior is a Region, by a name that files of both dimensions have.
type interior = Region

// asInterior returns the inside of edges, or nil if they are not closed: if not as many begin at a place as end there.
func asInterior(m *meshData, evenOdd bool) *Region {
	more := make(map[Vec]int)
	for i := range m.tiles {
		c := m.corners(int32(i))
		more[c[0]]++
		more[c[1]]--
	}
	for _, n := range more {
		if n != 0 {
			return nil
		}
	}
	return &Region{evenOdd, m}
}

// SignedDistance returns the distance of p from the outlines, with a minus sign where p is inside. It is 0 exactly if p is on an
// outline. Otherwise it is plus or minus the least Distance of p from one of the edges, to the bit, with the error of Distance.
// All outlines count, also where both sides of an edge are inside: with the non-zero rule, where outlines overlap. If
// p is not finite, the distance is +Inf.
func (r *Region) SignedDistance(p Vec) float64 {
	d := r.data.distance(p)
	if n, _ := r.data.winding(p); r.isInside(n) {
		return -d
	}
	return d
}

// Measure returns the area, the center and the inertia of what is inside: where Winding is 2, it counts twice, and where it is −1, it
// is taken off, whatever EvenOdd says. The errors are those of the function Measure, with the sum W of |A| over the triangles of a corner
// of Bounds and the edges for the area A, and the size of Bounds for S; that of the center is W/A times as much, and so is that of
// the inertia if Winding is negative anywhere. Turned inside out, or without
// an area above what rounds, a Region has the Area 0, and Bounds().Min as Center.
func (r *Region) Measure() MassProperties {
	return massOfOutline(r.Bounds(), len(r.data.tiles), func(i int) Segment { return r.data.tile(int32(i)) })
}

// Chain returns the outlines: the edges of the first one, from its first point on, then those of the next. It shares the memory
// of the Region.
func (r *Region) Chain() *Chain { return &Chain{data: r.data} }

// Bounds returns the least box that holds the Region.
func (r *Region) Bounds() Box { return Box{r.data.lo, r.data.hi} }
