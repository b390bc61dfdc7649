package d3

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// wholeAxes has axes across each other, of whole coordinates and of one whole length: along a face, out of it, and in space a second one along it.
type wholeAxes struct {
	along, out, aside Vec
	length            float64
}

// allWholeAxes returns the axes of some quaternions of whole numbers. Those of the first two are along the axes of the coordinates.
func allWholeAxes() (all []wholeAxes) {
	for _, q := range [...][4]float64{{1, 0, 0, 0}, {1, 0, 0, 1}, {2, 0, 0, 1}, {3, 0, 0, 2}, {1, 1, 1, 0}, {2, 1, 0, 1}, {1, -2, 1, 3}} {
		w, x, y, z := q[0], q[1], q[2], q[3]
		if dim == 2 && (x != 0 || y != 0) {
			continue
		}
		all = append(all, wholeAxes{
			at([3]float64{w*w + x*x - y*y - z*z, 2 * (x*y + w*z), 2 * (x*z - w*y)}),
			at([3]float64{2 * (x*y - w*z), w*w - x*x + y*y - z*z, 2 * (y*z + w*x)}),
			at([3]float64{2 * (x*z + w*y), 2 * (y*z - w*x), w*w - x*x - y*y + z*z}),
			w*w + x*x + y*y + z*z,
		})
	}
	return all
}

// at returns a point by its coordinates along the axes. In the plane, the last coordinate does not count.
func (f *wholeAxes) at(x, y, z float64) Vec {
	p := f.along.Scale(x).Add(f.out.Scale(y))
	if dim > 2 {
		p = p.Add(f.aside.Scale(z))
	}
	return p
}

// isAxial says whether all axes are along axes of the coordinates.
func (f *wholeAxes) isAxial() bool {
	return f.along.sumAbs() == f.along.maxAbs() && f.out.sumAbs() == f.out.maxAbs()
}

// box returns the oriented box between two points of the wholeAxes.
func (f *wholeAxes) box(a, b [3]float64) OrientedBox {
	o := OrientedBox{Center: f.at((a[0]+b[0])/2, (a[1]+b[1])/2, (a[2]+b[2])/2)}
	for k, half := range [...]Vec{f.along.Scale((b[0] - a[0]) / 2), f.out.Scale((b[1] - a[1]) / 2), f.aside.Scale((b[2] - a[2]) / 2)} {
		if k < dim {
			o.Half[k] = half
		}
	}
	return o
}

// oneFace makes solids above a face, or below it if up is −1. The face is between two corners of the plane.
var oneFace = []struct {
	name string
	make func(rng *rand.Rand, f *wholeAxes, up float64, a, b [2]float64) Shape
}{
	{"box", func(_ *rand.Rand, f *wholeAxes, up float64, a, b [2]float64) Shape {
		p, q := f.at(a[0], 0, a[1]), f.at(b[0], 2*up, b[1])
		if !f.isAxial() {
			return nil
		}
		return Box{each(p, q, minOf), each(p, q, maxOf)}
	}},
	{"oriented box", func(_ *rand.Rand, f *wholeAxes, up float64, a, b [2]float64) Shape {
		return f.box([3]float64{a[0], 0, a[1]}, [3]float64{b[0], 2 * up, b[1]})
	}},
	{"hull", func(rng *rand.Rand, f *wholeAxes, up float64, a, b [2]float64) Shape {
		points := []Vec{f.at(a[0], 0, a[1]), f.at(b[0], 0, a[1]), f.at(b[0], 0, b[1]), f.at(a[0], 0, b[1])}
		for range 1 + rng.IntN(3) {
			points = append(points, f.at(float64(rng.IntN(12)-3), up*float64(1+rng.IntN(3)), float64(rng.IntN(12)-3)))
		}
		return NewHull(points...)
	}},
	{"triangle", func(rng *rand.Rand, f *wholeAxes, up float64, a, b [2]float64) Shape {
		if dim > 2 {
			return nil
		}
		return Triangle{f.at(a[0], 0, 0), f.at(b[0], 0, 0), f.at(float64(rng.IntN(12)-3), up*float64(1+rng.IntN(3)), 0)}
	}},
	{"half", func(_ *rand.Rand, f *wholeAxes, up float64, _, _ [2]float64) Shape {
		return HalfSpace{Vec{}, f.out.Scale(-up)}
	}},
	{"rounded box", func(_ *rand.Rand, f *wholeAxes, up float64, a, b [2]float64) Shape {
		return Rounded{f.box([3]float64{a[0], up, a[1]}, [3]float64{b[0], 2 * up, b[1]}), f.length}
	}},
	{"capsule", func(_ *rand.Rand, f *wholeAxes, up float64, a, b [2]float64) Shape {
		if dim > 2 {
			return nil
		}
		return Capsule{f.at(a[0], up, 0), f.at(b[0], up, 0), f.length}
	}},
}

// seamCase is a pair of solids, one above a plane and one below, that share a face, and what moves in that plane.
type seamCase struct {
	solids  [2]Shape
	face    Shape // what they share
	inner   Shape // what is well inside of the face
	corners []Vec // of what moves
	body    Shape
	m       Vec
	isRound bool
}

// randomSeam returns a case of solids of two kinds, or false if there is none.
func randomSeam(rng *rand.Rand, f *wholeAxes, above, below int) (c seamCase, ok bool) {
	whole := func(n int) float64 { return float64(rng.IntN(n)) }
	var lo, hi [2][2]float64
	for i := range lo {
		lo[i] = [2]float64{whole(3), whole(3)}
		hi[i] = [2]float64{lo[i][0] + 3 + whole(4), lo[i][1] + 3 + whole(4)}
	}
	if rng.IntN(2) == 0 {
		lo[1], hi[1] = lo[0], hi[0]
	}
	for i, kind := range [...]int{above, below} {
		up := float64(1 - 2*i)
		c.solids[i] = oneFace[kind].make(rng, f, up, lo[i], hi[i])
		switch c.solids[i].(type) {
		case nil:
			return c, false
		case HalfSpace:
			lo[i], hi[i] = lo[1-i], hi[1-i]
		case Rounded, Capsule:
			c.isRound = true
		}
	}
	if above == below && halfSpaceOf(c.solids[0]) != nil {
		return c, false
	}
	from := [2]float64{max(lo[0][0], lo[1][0]), max(lo[0][1], lo[1][1])}
	to := [2]float64{min(hi[0][0], hi[1][0]), min(hi[0][1], hi[1][1])}
	face := func(in float64) Shape {
		x, y := [2]float64{from[0] + in, to[0] - in}, [2]float64{from[1] + in, to[1] - in}
		return NewHull(f.at(x[0], 0, y[0]), f.at(x[1], 0, y[0]), f.at(x[1], 0, y[1]), f.at(x[0], 0, y[1]))
	}
	c.face, c.inner = face(0), face(1.0/64)
	c.m = f.at(4+whole(8), 0, whole(5)-2)
	for range 3 {
		c.corners = append(c.corners, f.at(whole(4)-4, 0, whole(10)))
	}
	c.corners = c.corners[:1+rng.IntN(inPlaneOrSpace(3, 2))]
	switch {
	case len(c.corners) == 1:
		c.body = c.corners[0]
	case len(c.corners) == 3:
		hull := NewHull(c.corners...)
		c.body, c.corners = hull, hull.Corners() // not what is between two of them
	case rng.IntN(2) == 0 || dim > 2 && (c.isRound || !f.isAxial()):
		c.corners[1] = c.corners[0].Sub(c.m) // it moves along itself
		fallthrough
	default:
		c.body = Segment{c.corners[0], c.corners[1]}
	}
	return c, true
}

// comesIn returns when the first corner of the body comes into the face, and whether one does.
func (c *seamCase) comesIn() (t float64, isIn bool) {
	for _, p := range c.corners {
		h, _ := Sweep(p, c.m, c.face)
		if _, ok := Sweep(p, c.m, c.inner); ok && (!isIn || h.T < t) {
			t, isIn = h.T, true
		}
	}
	return t, isIn
}

// TestTraceAtSharedFaces: what has no inside moves in the plane of a face that two solids share, of all kinds and turned
// exactly: its first vertex that comes into that face stops it or turns it, as the face itself would. In space, what moves
// sideways does so along the axes of the coordinates.
func TestTraceAtSharedFaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 71))
	var counts [2]int
	for _, f := range allWholeAxes() {
		for above := range oneFace {
			for below := range oneFace {
				for range unlessBrief(15, 4) {
					c, ok := randomSeam(rng, &f, above, below)
					if !ok {
						continue
					}
					var w World[int]
					if rng.IntN(2) == 0 {
						_ = w.SetParts(0, c.solids[:]...)
					} else {
						_, _ = w.Set(0, c.solids[0]), w.Set(1, c.solids[1])
					}
					turns := w.AppendTrace(nil, c.body, c.m, 8, 0)
					// What slides along a side may have turns that change nothing.
					turns = slices.DeleteFunc(turns, func(turn Turn[int]) bool { return turn.Motion.Sub(c.m).maxAbs() < 1e-9 })
					off := 1e-12
					if c.isRound {
						off = 1e-5
					}
					at, isIn := c.comesIn()
					if h, ok := Sweep(c.body, c.m, c.face); !isIn && ok && (c.isRound || h.T > 1-off) {
						continue // it comes to the face at the end, or passes its corner, where a rounded side has not bent away yet
					}
					if isIn {
						counts[1]++
					} else {
						counts[0]++
					}
					if isIn != (len(turns) > 0) || isIn && math.Abs(turns[0].T-at) > off {
						t.Errorf("%v by %v between %#v: %v, not at %v %v", c.body, c.m, c.solids, turns, at, isIn)
					}
				}
			}
		}
	}
	if counts[1] < 100 || dim > 2 && counts[0] < 100 {
		t.Errorf("%v ways, %v that come in", counts[0], counts[1])
	}
}

// TestTraceWhereNoFaceIsShared: solids that share a point, or a line in space, leave room beside it for what passes between them.
func TestTraceWhereNoFaceIsShared(t *testing.T) {
	up, down := inPlaneOrSpace(xy(0, 1), at([3]float64{0, 0, 1})), inPlaneOrSpace(xy(0, -1), at([3]float64{0, 0, -1}))
	x := xy(5, 0)
	lying := func(p Vec) Shape { return Capsule{p.Sub(x), p.Add(x), 1} }
	end := fill(1).Sub(xy(1, 1))
	block := Box{xy(-5, 0).Sub(end), xy(5, 0).Add(up).Add(end)}
	if dim > 2 {
		block = Box{at([3]float64{-5, -5, 0}), at([3]float64{5, 5, 5})}
	}
	for _, c := range []struct {
		solids []Shape
		turns  int // those that change the motion
	}{
		{[]Shape{Sphere{up, 1}, Sphere{down, 1}}, 0},
		{[]Shape{Sphere{up, 1}, lying(down)}, 0},
		{[]Shape{block, Sphere{down, 1}}, 0},
		{[]Shape{lying(up), lying(down)}, inPlaneOrSpace(1, 0)},
		{[]Shape{block, lying(down)}, inPlaneOrSpace(1, 0)},
		{[]Shape{Rounded{Segment{up.Sub(x), up.Add(x)}, 1}, Rounded{Segment{down.Sub(x), down.Add(x)}, 1}}, inPlaneOrSpace(1, 0)},
	} {
		for _, body := range [...]Shape{xy(-9, 0), Segment{xy(-9, 0), xy(-8, 0)}} {
			turns := slices.DeleteFunc(trace(c.solids, body, xy(20, 0), 8, 0), func(turn Turn[int]) bool {
				return turn.Motion.Sub(xy(20, 0)).maxAbs() < 1e-9
			})
			if min(len(turns), 1) != c.turns {
				t.Errorf("%v between %v: %v", body, c.solids, turns)
			}
		}
	}
}
