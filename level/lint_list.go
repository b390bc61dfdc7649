package level

// The list of findings: how many Lint tells, and how long it looks for them.

import (
	"fmt"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// DefaultMost is how many findings Lint tells when Checks does not say.
const DefaultMost = 1000

// A findings is a list that ends somewhere: what does not fit is counted.
type findings struct {
	list []Finding
	most int
	more int // findings that did not fit

	// left is how many pairs of shapes whose bounds meet are still looked at; one of shapes with many corners counts as more. It
	// starts with some for each shape of the level, so that only a level with crowds that share a place comes to its end.
	left  int
	ended bool // it came to its end, and there were more of them
}

// Of each shape, pairsOfShape neighbors are looked at on average, and in any level pairsAtLeast pairs.
const (
	pairsOfShape = 32
	pairsAtLeast = 1 << 16
)

func newFindings(most int, bodies []body) *findings {
	f := &findings{most: most, left: pairsAtLeast}
	for i := range bodies {
		f.left += pairsOfShape * edgeCount(bodies[i].shapes)
	}
	return f
}

// edgeCount returns how many shapes there are, the edges of a chain counted one by one.
func edgeCount(shapes []scene.Shape) int {
	n := 0
	for i := range shapes {
		n += max(1, len(shapes[i].List))
	}
	return n
}

// add appends findings, and counts those that do not fit.
func (f *findings) add(list ...Finding) {
	fits := min(len(list), f.most-len(f.list))
	f.list = append(f.list, list[:fits]...)
	f.more += len(list) - fits
}

// isFull reports whether what is added is only counted.
func (f *findings) isFull() bool { return len(f.list) == f.most }

// take reports whether a pair that counts as n may be looked at.
func (f *findings) take(n int) bool {
	f.left -= n
	f.ended = f.left < 0
	return !f.ended
}

// told returns the list. If some findings are not in it, or pairs were left out, the last one is of the rule "more" and says so.
func (f *findings) told() []Finding {
	last := Finding{Rule: "more"}
	switch {
	case f.ended && f.more == 0:
		last.Text = "too many shapes share a place: not all pairs of shapes were looked at"
	case f.ended && f.more == 1:
		last.Text = "there is at least 1 more finding; too many shapes share a place: not all pairs of shapes were looked at"
	case f.ended:
		last.Text = fmt.Sprintf("there are at least %d more findings; too many shapes share a place: not all pairs of shapes were looked at", f.more)
	case f.more == 1:
		last.Text = "there is 1 more finding"
	case f.more > 1:
		last.Text = fmt.Sprintf("there are %d more findings", f.more)
	default:
		return f.list
	}
	return append(f.list, last)
}

// A solid is a convex shape of one of the dimensions.
type solid struct {
	plane   d2.Shape
	space   d3.Shape
	corners int
}

func solidOf(s *scene.Shape, dim int) solid {
	if dim == 2 {
		return solid{plane: s.D2(), corners: len(s.List)}
	}
	return solid{space: s.D3(), corners: len(s.List)}
}

// depth returns how deep two solids are in each other, 0 if they only touch or are apart.
func (a solid) depth(b solid) float64 {
	if a.plane != nil {
		c, _ := d2.Collide(a.plane, b.plane)
		return c.Depth
	}
	c, _ := d3.Collide(a.space, b.space)
	return c.Depth
}

// A boundsIndex has the bounds of solids, by their numbers: what it finds can be counted, pair by pair.
type boundsIndex struct {
	solids []solid
	plane  d2.World[int]
	space  d3.World[int]
}

// add gives a solid the next number.
func (x *boundsIndex) add(s solid) {
	n := len(x.solids)
	x.solids = append(x.solids, s)
	if s.plane != nil {
		_ = x.plane.Set(n, d2.Bounds(s.plane)) // reading has refused what is no shape
	} else {
		_ = x.space.Set(n, d3.Bounds(s.space))
	}
}

// around calls yield for the number of each solid whose bounds meet those of s, as long as f takes it and yield returns true.
func (x *boundsIndex) around(s solid, f *findings, yield func(n int) bool) {
	each := func(n int) bool { return f.take(1+(s.corners+x.solids[n].corners)/8) && yield(n) }
	if s.plane != nil {
		x.plane.Overlapping(d2.Bounds(s.plane))(each)
	} else {
		x.space.Overlapping(d3.Bounds(s.space))(each)
	}
}
