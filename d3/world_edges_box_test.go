package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSeamlessAtInnerCorner comes into the corner between a wall and a floor, where the corner of the floor lies within a side
// of the wall: the normal is that of the wall or of the floor.
func TestSeamlessAtInnerCorner(t *testing.T) {
	wall, floor := Box{at([3]float64{-1, -1, -1}), at([3]float64{0, 1, 1})}, Box{at([3]float64{0, -1, -1}), at([3]float64{1, 0, 1})}
	for _, boxes := range [][2]Box{{wall, floor}, {floor, wall}} {
		for _, d := range []Vec{xy(-1, -8), xy(-1, -1), xy(-8, -1)} {
			w := World[int]{Seamless: true}
			_ = w.Set(0, boxes[0])
			_ = w.Set(1, boxes[1])
			start := d.Scale(-0.125)
			isRight := func(n Vec) bool { return n == xy(1, 0) || n == xy(0, 1) }
			if _, h, ok := w.RayCast(Ray{start, d}, Filter[int]{Seamless: true}); !ok || !isRight(h.Normal) {
				t.Errorf("a ray by %v: %v %v", d, ok, h)
			}
			if _, h, ok := w.Sweep(start, d, Filter[int]{Seamless: true}); !ok || !isRight(h.Normal) {
				t.Errorf("a point by %v: %v %v", d, ok, h)
			}
			w.Step()
			_ = w.Set(9, start)
			_ = w.Move(9, d)
			enters := 0
			for _, e := range w.Step() {
				if e.Kind == Enter && e.T > 0 {
					if enters++; !isRight(e.Normal.Neg()) && !isRight(e.Normal) {
						t.Errorf("a drop by %v: %v %v", d, e, e.Normal)
					}
				}
			}
			if enters == 0 {
				t.Errorf("a drop by %v enters nothing", d)
			}
		}
	}
}

// columns are the heights of columns whose feet are at −1; in the plane, of the first one of each row.
type columns [5][5]int

// isFull says whether a cell with the least corner c is in one of them.
func (h *columns) isFull(c [3]int) bool {
	if dim == 2 {
		c[2] = 0
	}
	return c[0] >= 0 && c[0] < len(h) && c[2] >= 0 && c[2] < len(h) && c[1] >= -1 && c[1] < h[c[0]][c[2]]
}

// face says whether one of the faces at a point, between a cell that is full and one that is not, faces a path along d.
func (h *columns) face(p, d Vec) bool {
	at, along := p.coords(), d.coords()
	for cell := range 1 << dim { // of those around the point
		var c [3]int
		for i := range dim {
			if c[i] = int(math.Floor(at[i])); at[i] == math.Floor(at[i]) {
				c[i] -= cell >> i & 1
			}
		}
		for k := range dim {
			step := 1
			if c[k] == int(at[k]) {
				step = -1
			}
			other := c
			other[k] += step
			if at[k] == math.Floor(at[k]) && float64(step)*along[k] < 0 && h.isFull(c) && !h.isFull(other) {
				return true
			}
		}
	}
	return false
}

// TestSeamlessOverColumns sends paths to the points of a grid, where columns of boxes of whole sizes stand side by side: no
// normal leads along the path, none downwards, as they come from above, and none across it where a face there faces it.
func TestSeamlessOverColumns(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 74))
	wrong, hits := 0, 0
	for range unlessBrief(300, 60) {
		var w World[int]
		const n = len(columns{})
		var heights columns
		for i := range n {
			for j := range n {
				heights[i][j] = rng.IntN(4)
			}
		}
		for _, k := range rng.Perm(n * n) {
			i, j := k%n, k/n
			if dim == 2 && j > 0 {
				continue
			}
			lo, hi := [3]float64{float64(i), -1, float64(j)}, [3]float64{float64(i + 1), float64(heights[i][j]), float64(j + 1)}
			_ = w.Set(k, Box{at(lo), at(hi)})
		}
		for range 40 {
			d := at([3]float64{float64(rng.IntN(5) - 2), -float64(1 + rng.IntN(3)), float64(rng.IntN(5) - 2)})
			p := at([3]float64{float64(rng.IntN(n + 1)), float64(rng.IntN(4)), float64(rng.IntN(n + 1))}).Sub(d.Scale(8))
			_, h, ok := w.RayCast(Ray{p, d}, Filter[int]{Seamless: true})
			if !ok || h.T == 0 {
				continue
			}
			hits++
			if x := axes(h.Normal); h.Normal.Dot(d) > 0 || x[1] < 0 || h.Normal.Dot(d) == 0 && heights.face(h.Point, d) {
				if wrong++; wrong == 1 {
					t.Errorf("heights %v, ray %v by %v: %v, cosine %v", heights, p, d, h, h.Normal.Dot(d))
				}
			}
		}
	}
	if wrong > 0 || hits < 100 {
		t.Errorf("%d of %d", wrong, hits)
	}
}
