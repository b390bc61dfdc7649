package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestTraceAtASeam: what has no width comes through no side that two solids share.
func TestTraceAtASeam(t *testing.T) {
	end := fill(1).Sub(xy(1, 1))
	box := func(a, b, c, d float64) Shape { return Box{xy(a, b).Sub(end), xy(c, d).Add(end)} }
	left, right := box(0, 0, 1, 1), box(1, 0, 2, 1)
	for _, c := range []struct {
		walls []Shape
		body  Shape
		m     Vec
		turns int
		n     Vec
	}{
		{[]Shape{left, right}, xy(1, 2), xy(0, -1.5), 1, xy(0, 1)},
		{[]Shape{left, right}, xy(1, 2), xy(0, -3), 1, xy(0, 1)},
		{[]Shape{left, right}, xy(1, 1), xy(0, -3), 1, xy(0, 1)},
		{[]Shape{left, right}, Segment{xy(1, 2), xy(1, 3)}, xy(0, -1.5), 1, xy(0, 1)},
		{[]Shape{left, right}, Sphere{xy(1, 2), 0}, xy(0, -1.5), 1, xy(0, 1)},
		{[]Shape{left, right}, Capsule{xy(1, 2), xy(1, 3), 0}, xy(0, -1.5), 1, xy(0, 1)},
		{[]Shape{left, right}, Box{xy(1, 2), xy(1, 3)}, xy(0, -1.5), 1, xy(0, 1)},
		{[]Shape{left, right}, NewHull(xy(1, 2), xy(1, 3)), xy(0, -1.5), 1, xy(0, 1)},
		{[]Shape{left, right}, Segment{xy(4, 0.5), xy(3, 0.5)}, xy(-2, 0), 1, xy(1, 0)},
		{[]Shape{left, box(0, 1, 1, 2)}, Segment{xy(4, 1), xy(3, 1)}, xy(-3, 0), 1, xy(1, 0)},
		{[]Shape{left, box(0, 1, 1, 2)}, xy(1, 3), xy(0, -4), 0, Vec{}},
		{[]Shape{box(0, 1, 1, 2), right}, xy(1, 3), xy(0, -4), 0, Vec{}},
		{[]Shape{box(0, 1, 1, 2), right}, xy(0, 0), xy(2, 2), 0, Vec{}},
		{[]Shape{HalfSpace{xy(1, 0), xy(1, 0)}, HalfSpace{xy(1, 0), xy(-1, 0)}}, xy(1, 0), xy(0, 1), 0, Vec{}},
	} {
		turns := trace(c.walls, c.body, c.m, 8, 0)
		if len(turns) != c.turns || len(turns) > 0 && (turns[0].Normal != c.n || turns[0].Stop != Blocked) {
			t.Errorf("%v by %v between %v: %v", c.body, c.m, c.walls, turns)
		}
	}
}

// tileMap is a random map of tiles of size 1, which has the cells of each tile.
type tileMap struct {
	cells map[[3]int]bool
	w     World[int]
}

func randomMap(rng *rand.Rand) *tileMap {
	m := &tileMap{cells: map[[3]int]bool{}}
	share := 0.2 + float64(0.6*rng.Float64())
	id := 0
	for x := range 7 {
		for y := range 7 {
			for z := range dim - 1 {
				if isBorder := x%6 == 0 || y%6 == 0; isBorder || rng.Float64() < share {
					p := at([3]float64{float64(x), float64(y), float64(z)})
					m.cells[[3]int{x, y, z * (dim - 2)}] = true
					_ = m.w.Set(id, Box{p, p.Add(fill(1))})
					id++
				}
			}
		}
	}
	return m
}

// isInside says whether p is in the inside of the union of all tiles: if all cells around it are there.
func (m *tileMap) isInside(p Vec) bool {
	var lo, hi [3]int
	for k, x := range axes(p) {
		lo[k], hi[k] = int(math.Ceil(x))-1, int(math.Floor(x))
	}
	for x := lo[0]; x <= hi[0]; x++ {
		for y := lo[1]; y <= hi[1]; y++ {
			for z := lo[2]; z <= hi[2]; z++ {
				if !m.cells[[3]int{x, y, z}] {
					return false
				}
			}
		}
	}
	return true
}

// TestRainOnTiles lets points fall on seams of tiles, straight and aslant, in one call and frame by frame: none comes into the
// inside of all tiles together, or through their border.
func TestRainOnTiles(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 63))
	blocked := 0
	for range unlessBrief(300, 60) {
		tiles := randomMap(rng)
		for range 20 {
			grid := func() float64 { return float64(1+rng.IntN(11)) / 2 }
			p := at([3]float64{grid(), grid(), 1})
			if tiles.isInside(p) {
				continue
			}
			restitution := float64(rng.IntN(3)) / 2
			number := func() float64 { return float64(rng.IntN(9)-4) / 4 }
			v := xy([]float64{0, 0, number()}[rng.IntN(3)], number())
			var body Shape = p
			if back := p.Sub(v.Scale(0.25)); rng.IntN(3) == 0 && v != (Vec{}) && !tiles.isInside(back) && len(trace(nil, p, v, 1, 0)) == 0 {
				if tiles.w.AppendTrace(nil, back, v.Scale(0.25), 1, 0) == nil {
					body = Segment{back, p}
				}
			}
			gravity := xy(0, -0.125*float64(rng.IntN(2)))
			for frame := range 12 {
				v = v.Add(gravity)
				turns := tiles.w.AppendTrace(nil, body, v, 8, restitution)
				end := v
				if len(turns) > 0 {
					blocked++
					end = turns[len(turns)-1].End()
				}
				next := carried(body, end)
				tip := next
				if s, ok := next.(Segment); ok {
					tip = s.B
				}
				if q := tip.(Vec); tiles.isInside(q) || q.X < 0 || q.X > 7 || q.Y < 0 || q.Y > 7 {
					t.Fatalf("frame %d: %v by %v, restitution %v: to %v, inside: %v", frame, body, v, restitution, q, turns)
				}
				if body = next; len(turns) > 0 {
					v = turns[len(turns)-1].Motion
				}
				if _, isPoint := body.(Vec); !isPoint {
					break
				}
			}
		}
	}
	if blocked < 1000 {
		t.Errorf("%d turns", blocked)
	}
}

// TestTraceIntoAnInnerCorner: where the side of a floor goes on along a wall, what comes into the corner between them
// bounces, or stays there.
func TestTraceIntoAnInnerCorner(t *testing.T) {
	end := fill(1).Sub(xy(1, 1))
	wall, floor := Box{xy(-1, -4).Sub(end), xy(0, 5).Add(end)}, Box{xy(0, -4).Sub(end), xy(5, 0).Add(end)}
	for _, walls := range [...][]Shape{{wall, floor}, {floor, wall}} {
		for _, restitution := range [...]float64{0, 0.5, 1} {
			for _, m := range [...]Vec{xy(-2, -2), xy(-2, -1), xy(-1, -2), xy(0, -2), xy(-2, 0)} {
				for _, p := range [...]Vec{{}, m.Scale(-0.5)} {
					turns := trace(walls, p, m, 8, restitution)
					last := turns[len(turns)-1]
					q := p.Add(last.End())
					if q.X < 0 || q.Y < 0 || last.Stop == OutOfTurns || restitution > 0 && last.Stop != NoStop {
						t.Errorf("%v by %v, restitution %v: to %v, %v", p, m, restitution, q, turns)
					}
				}
			}
		}
	}
}

// TestTraceAtASeamAllocatesNothing: once the lists have grown.
func TestTraceAtASeamAllocatesNothing(t *testing.T) {
	var w World[int]
	end := fill(1).Sub(xy(1, 1))
	_ = w.Set(0, Box{xy(0, 0).Sub(end), xy(1, 1).Add(end)})
	_ = w.Set(1, Box{xy(1, 0).Sub(end), xy(2, 1).Add(end)})
	var turns []Turn[int]
	var p Shape = xy(1, 2)
	if n := testing.AllocsPerRun(20, func() {
		turns = w.AppendTrace(turns[:0], p, xy(0, -2), 8, 0)
		_, _, _ = w.Sweep(p, xy(0, -2), Filter[int]{Approaching: true})
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
