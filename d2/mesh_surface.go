package d2

// Surface: a Chain, as it is given.

// Chain is a polyline that stands still: the union of its edges, which have no thickness. It is not
// convex, so it is no Shape: SetChain puts it into a World. Any number of Worlds may share one
// Chain.
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
