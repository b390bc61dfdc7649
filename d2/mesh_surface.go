package d2

// Surface: a Chain, as it is given.

// Chain is a line that bends and stands still: the union of its edges, which have no thickness. It is no
// Shape, as it is not convex; SetChain puts it into a World, and any number of Worlds share one.
//
// Where edges meet they are one line, and it has no seams. A shape that is met at an end
// of an edge is asked about all edges that share it, exactly. If all of them are behind the normal
// n there, by more than n rounds, n stands: the line bends outwards. Otherwise Normal is that of
// the nearest of the faces there that the motion leads into, if it leads into any: n would be one that the line does not have. So what slides over a flat
// stretch meets the face, to the bit, and never a corner; with Filter.Approaching, and in a
// Trace, what moves along a face meets nothing.
//
// Chains of a World with the same filter are one surface, too, where they share corners, if all of them
// are OneSided or none is.
//
// It is immutable but for OneSided, which a copy has for itself.
type Chain struct {
	// OneSided lets through what comes from behind: RayCast, Sweep, Trace, Push and movers meet an
	// edge only at its front, and what moves along it meets it, too. Its front is on its right, as the
	// outside of a polygon is. Overlapping, Nearest, Pairs and Step ask about sets of points, which have no
	// sides.
	OneSided bool

	data *meshData
}

// Len returns how many edges there are.
func (m *Chain) Len() int { return len(m.data.tiles) }

// At returns the edge with a number, which is the Part of hits.
func (m *Chain) At(i int) Segment { return m.data.tile(int32(i)) }

// NewChain returns the chain of edges from each point to the next, and if it is closed, from the last one
// to the first. The points are copied. A point that is not finite, and fewer than two of them, are
// errors, each a *ChainError. What Validate finds is none: queries answer all the same.
//
// n edges take about n·log n steps, and at most 100 bytes each.
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
