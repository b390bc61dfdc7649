package scene

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/both"
)

// fewShapes is the number of shapes up to which a loop over all is fast enough.
const fewShapes = 32

// A near tells which shapes may meet a shape, so that not all have to be asked.
type near[S, P, V any] struct {
	world both.World[S, P, V]
	asked []S    // what stands for each shape in the World
	out   []bool // what is not in the World, and may meet all
	outer []int  // the same as a list

	found []int
}

// near puts what stands for each shape into a World. Two shapes that meet must have
// stand-ins that do; nil stands for a shape without a bound.
func (lib *library[S, P, V]) near(shapes []Shape, standIn func(*Shape) *Shape) *near[S, P, V] {
	n := &near[S, P, V]{world: lib.newWorld(), asked: make([]S, len(shapes)), out: make([]bool, len(shapes))}
	for i := range shapes {
		in := len(shapes) > fewShapes
		if in {
			s := standIn(&shapes[i])
			in = s != nil
			if in {
				n.asked[i] = lib.shape(s)
				in = n.world.Set(i, n.asked[i]) == nil // it refuses what has become infinite
			}
		}
		if !in {
			n.out[i] = true
			n.outer = append(n.outer, i)
		}
	}
	return n
}

// of returns the shapes that may meet shape i, and perhaps i itself, in the order of the
// file. They are valid until the next call.
func (n *near[S, P, V]) of(i int) []int {
	n.found = n.found[:0]
	if n.out[i] {
		for j := range n.out {
			n.found = append(n.found, j)
		}
		return n.found
	}
	n.found = n.world.AppendOverlapping(n.found, n.asked[i])
	if len(n.outer) > 0 {
		n.found = append(n.found, n.outer...)
		slices.Sort(n.found)
	}
	return n.found
}

// valid is the same set as s in a form that a World accepts: a ray or line without a
// direction is a point, with its radius a ball. For a chain or mesh it is the box around all of it.
func valid(s *Shape) *Shape {
	if s.Kind.isSurface() {
		lo, hi := boxAround(s.List)
		return &Shape{Kind: Box, A: lo, B: hi}
	}
	if (s.Kind == Ray || s.Kind == Line) && !slices.ContainsFunc(s.B, func(x float64) bool { return x != 0 }) {
		return &Shape{Kind: Point, A: s.A, Radius: s.Radius, Motion: s.Motion, Spin: s.Spin}
	}
	return s
}

// reach is a capsule around all places of s during its motion: the ball around it, swept.
// It is nil for a shape without a bound.
func reach(s *Shape) *Shape {
	s = valid(s)
	if !s.HasMotion() {
		return s
	}
	radius := max(s.Radius, s.RB)
	points := []Vec{s.A, s.B, s.C}[:s.info().moving]
	switch s.Kind {
	case Ray, Line, HalfPlane, HalfSpace:
		return nil
	case Polygon, Hull:
		points = s.List
	case Box, OrientedBox:
		for _, half := range s.List {
			radius += norm(half)
		}
	}
	center, half := ballAround(points)
	radius += half
	if math.IsInf(radius, 0) || math.IsNaN(radius) {
		return nil
	}
	if s.Spin != nil { // the center may be anywhere around the pivot, which moves
		about := make(Vec, len(center))
		copy(about, s.Spin.Pivot)
		radius += norm(sub(center, about))
		center = about
	}
	// All that was rounded, many times over, tiny numbers included.
	size := radius
	end := slices.Clone(center)
	for i, x := range center {
		size += math.Abs(x)
		if s.Motion != nil {
			end[i] += s.Motion[i]
			size += math.Abs(s.Motion[i])
		}
	}
	return &Shape{Kind: Capsule, A: center, B: end, Radius: radius + max(0x1p-40*size, 0x1p-1000)}
}

// ballAround returns a ball around the box around points.
func ballAround(points []Vec) (center Vec, radius float64) {
	lo, hi := boxAround(points)
	center = make(Vec, len(lo))
	for i := range lo {
		center[i] = lo[i]/2 + hi[i]/2
		radius = math.Hypot(radius, hi[i]/2-lo[i]/2)
	}
	return center, radius
}

// boxAround returns the box around points.
func boxAround(points []Vec) (lo, hi Vec) {
	lo, hi = slices.Clone(points[0]), slices.Clone(points[0])
	for _, p := range points[1:] {
		for i, x := range p {
			lo[i], hi[i] = min(lo[i], x), max(hi[i], x)
		}
	}
	return lo, hi
}

// norm returns the length of v.
func norm(v Vec) (size float64) {
	for _, x := range v {
		size = math.Hypot(size, x)
	}
	return size
}
