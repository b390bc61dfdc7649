package d3

import (
	"math"
	"math/rand/v2"
	"slices"
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

// TestTraceAtATurnedSeam: two boxes share a side that is turned, so that their corners there are an ulp apart, and a point on both goes
// straight along that side, which leads into one of them by rounding. It stays where it is.
func TestTraceAtATurnedSeam(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 64))
	end := fill(0.5).Sub(xy(0.5, 0.5))
	for range unlessBrief(2000, 200) {
		tf := Transform{Position: xy(10*rng.Float64()-5, 10*rng.Float64()-5), Rotation: turn([3]float64{0, 0, 1}, 2*math.Pi*rng.Float64())}
		x := float64(rng.IntN(7))
		walls := []Shape{placed(Box{xy(x-1, 0).Sub(end), xy(x, 1).Add(end)}, tf), placed(Box{xy(x, 0).Sub(end), xy(x+1, 1).Add(end)}, tf)}
		p, m := xy(x, 1).In(tf), tf.Rotation.Apply(xy(0, -float64(1+rng.IntN(4))/8))
		turns := trace(walls, p, m, 8, float64(rng.IntN(3))/2)
		way := m
		if len(turns) > 0 {
			way = turns[len(turns)-1].End()
		}
		if into := way.Dot(m) / m.Dot(m); into*length(m) > 1e-8 {
			t.Fatalf("%v by %v between %v goes on by %v of it: %v", p, m, walls, into, turns)
		}
	}
}

// TestTraceOfFlatThingsAtASeam: edges and flat triangles that lie in the plane of a side that two boxes share do not come in between
// them if their vertices are over that side. An edge that goes sideways and reaches out beyond it at both ends is held by nothing.
func TestTraceOfFlatThingsAtASeam(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 65))
	axis := fill(1).Sub(xy(1, 1)) // in the plane there is none
	left, right := Box{xy(-1, 0).Sub(axis), xy(0, 1).Add(axis)}, Box{xy(0, 0).Sub(axis), xy(1, 1).Add(axis)}
	for range unlessBrief(2000, 300) {
		z := func() Vec { return axis.Scale(float64(rng.IntN(15)-7) / 8) }
		high := func() Vec { return xy(0, 2+float64(rng.IntN(8))/8) }
		low := xy(0, 2)
		walls := []Shape{left, right}
		if rng.IntN(2) == 0 {
			walls = []Shape{right, left}
		}
		m := xy(0, -float64(9+rng.IntN(16))/8).Add(z().Scale(0.0625))
		a, b, c := low.Add(z()), high().Add(z()), high().Add(z())
		for _, body := range []Shape{Segment{a, b}, Segment{a, low.Add(z())}, Capsule{b, a, 0}, NewHull(a, b), NewHull(a, b, c), NewHull(a, low.Add(z()), c)} {
			turns := trace(walls, body, m, 8, float64(rng.IntN(3))/2)
			if len(turns) == 0 || turns[len(turns)-1].End().Y < -1-1e-12 {
				t.Errorf("%v by %v between %v: %v", body, m, walls, turns)
			}
		}
		if dim > 2 {
			edge := Segment{low.Sub(axis.Scale(2)), low.Add(axis.Scale(2))}
			if turns := trace(walls, edge, xy(0, -4), 8, 0); len(turns) != 0 {
				t.Errorf("%v is held by more than its ends: %v", edge, turns)
			}
		}
	}
}

// TestTraceIntoAFan: three and more solids share a vertex and, each with the next, a side, and together fill all that is below it, or
// around it. A point that comes to that vertex, straight along one of the sides or not, does not come in between them.
func TestTraceIntoAFan(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 66))
	axis := fill(1).Sub(xy(1, 1))
	for range unlessBrief(5000, 500) {
		// Spokes in the order of their angles, all below the x axis but for the first and the last.
		spokes := []Vec{xy(-8, 0)}
		n := 2 + rng.IntN(5)
		for len(spokes) < n {
			spokes = append(spokes, xy(float64(rng.IntN(15)-7), -float64(1+rng.IntN(7))))
		}
		slices.SortFunc(spokes[1:], func(a, b Vec) int { return orientation(Vec{}, b, a) })
		spokes = slices.CompactFunc(append(spokes, xy(8, 0)), func(a, b Vec) bool { return orientation(Vec{}, a, b) == 0 && a.Y != 0 })
		around := rng.IntN(2) == 0 && dim > 2
		if around {
			spokes = append(spokes, xy(1, 6), xy(-3, 5), spokes[0])
		}
		var walls []Shape
		for i, a := range spokes[1:] {
			b := spokes[i]
			walls = append(walls, NewHull(axis.Neg(), a.Sub(axis), b.Sub(axis), axis, a.Add(axis), b.Add(axis)))
		}
		rng.Shuffle(len(walls), func(i, k int) { walls[i], walls[k] = walls[k], walls[i] })
		restitution := float64(rng.IntN(3)) / 2
		m := spokes[rng.IntN(len(spokes))].Scale(float64(1+rng.IntN(4)) / 16)
		if rng.IntN(4) == 0 {
			m = xy(float64(rng.IntN(15)-7), -float64(1+rng.IntN(7))).Scale(0.0625)
		}
		p := m.Scale(-float64(rng.IntN(3)))
		if around {
			m = axis.Scale(-float64(1+rng.IntN(4)) / 4)
			p = axis.Sub(m.Scale(float64(rng.IntN(2)) / 2))
		}
		turns := trace(walls, p, m, 8, restitution)
		way := m
		if len(turns) > 0 {
			way = turns[len(turns)-1].End()
		}
		q := p.Add(way)
		if !around && q.Y < -1e-9 || around && q.Sub(axis).Dot(axis) < -1e-9 {
			t.Fatalf("%v by %v, restitution %v, into the fan of %v: to %v, %v", p, m, restitution, spokes, q, turns)
		}
	}
}
