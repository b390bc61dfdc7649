package d3_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/d3"
)

// BenchmarkWorld asks worlds of many shapes, that are as dense at all sizes: about one
// contact to a shape.
func BenchmarkWorld(b *testing.B) {
	for _, n := range [...]int{1_000, 100_000} {
		for _, kind := range [...]string{"spheres", "capsules", "six decades"} {
			b.Run(fmt.Sprintf("%s/%d", kind, n), func(b *testing.B) { benchWorld(b, kind, n) })
		}
	}
}

// crowd draws n shapes in a box of the size side.
func crowd(kind string, n int) (shapes []d3.Shape, side float64) {
	rng := rand.New(rand.NewPCG(7, uint64(n)))
	side = math.Pow(float64(n), 1/float64(d3.Dim))
	for range n {
		p, r := randomPoint(rng, side), 0.3+0.2*rng.Float64()
		switch kind {
		case "spheres":
			shapes = append(shapes, d3.Sphere{Center: p, Radius: r})
		case "capsules":
			shapes = append(shapes, d3.Capsule{A: p, B: p.Add(randomPoint(rng, 1)), Radius: 0.2})
		default:
			r = 0.5 * math.Pow(10, -6*rng.Float64())
			shapes = append(shapes, d3.Sphere{Center: p, Radius: r * 2})
		}
	}
	return shapes, side
}

func randomPoint(rng *rand.Rand, side float64) d3.Vec {
	return d3.At([3]float64{side * rng.Float64(), side * rng.Float64(), side * rng.Float64()})
}

func benchWorld(b *testing.B, kind string, n int) {
	shapes, side := crowd(kind, n)
	fill := func(w *d3.World[int]) {
		for i, s := range shapes {
			if err := w.Set(i, s); err != nil {
				b.Fatal(err)
			}
		}
	}
	var w d3.World[int]
	fill(&w)
	pairs := w.AppendPairs(nil)
	rng := rand.New(rand.NewPCG(8, 8))

	b.Run("build", func(b *testing.B) {
		for b.Loop() {
			var w d3.World[int]
			fill(&w)
			w.RayCast(d3.Ray{})
		}
	})
	b.Run("pairs", func(b *testing.B) {
		for b.Loop() {
			pairs = w.AppendPairs(pairs[:0])
		}
		b.ReportMetric(float64(len(pairs)), "pairs")
	})
	b.Run("step", func(b *testing.B) {
		moves := make([]d3.Vec, n)
		for i := range moves {
			moves[i] = randomPoint(rng, 0.1).Sub(randomPoint(rng, 0.1))
		}
		events := 0
		for k := 0; b.Loop(); k++ {
			for i, m := range moves {
				if k%2 == 1 {
					m = d3.Vec{}
				}
				move(b, &w, i, shapes[i], m)
			}
			events = len(w.Step())
		}
		b.ReportMetric(float64(events), "events")
	})
	queries := make([]d3.Sphere, 1024)
	rays := make([]d3.Ray, 1024)
	for i := range queries {
		queries[i] = d3.Sphere{Center: randomPoint(rng, side), Radius: 1}
		rays[i] = d3.Ray{Origin: randomPoint(rng, side), Dir: randomPoint(rng, 1).Sub(randomPoint(rng, 1))}
	}
	b.Run("overlapping", func(b *testing.B) {
		found := []int(nil)
		for i := 0; b.Loop(); i++ {
			found = w.AppendOverlapping(found[:0], queries[i&1023])
		}
	})
	b.Run("raycast", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			_, h, _ := w.RayCast(rays[i&1023])
			sinkFloat = h.T
		}
	})
	b.Run("raycast on all processors", func(b *testing.B) {
		b.RunParallel(func(next *testing.PB) {
			for i := 0; next.Next(); i++ {
				w.RayCast(rays[i&1023])
			}
		})
	})
	b.Run("sweep", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			_, h, _ := w.Sweep(queries[i&1023], rays[i&1023].Dir)
			sinkFloat = h.T
		}
	})
	b.Run("nearest 8", func(b *testing.B) {
		found := []d3.Neighbor[int](nil)
		for i := 0; b.Loop(); i++ {
			found = w.AppendNearest(found[:0], queries[i&1023].Center, 8)
		}
	})
}

// move sets a shape that is moved by m, through a pointer: a value that becomes a Shape in a
// variable would be allocated.
func move(b *testing.B, w *d3.World[int], id int, s d3.Shape, m d3.Vec) {
	var err error
	switch s := s.(type) {
	case d3.Sphere:
		err = w.Set(id, d3.Sphere{Center: s.Center.Add(m), Radius: s.Radius})
	case d3.Capsule:
		err = w.Set(id, d3.Capsule{A: s.A.Add(m), B: s.B.Add(m), Radius: s.Radius})
	}
	if err != nil {
		b.Fatal(err)
	}
}

// BenchmarkFast steps a world of shapes that all fly through much of it in one step.
func BenchmarkFast(b *testing.B) {
	for _, n := range [...]int{300, 1_000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			shapes, side := crowd("spheres", n)
			side *= 3 // thinly
			rng := rand.New(rand.NewPCG(9, 9))
			var w d3.World[int]
			events := 0
			for b.Loop() {
				for i := range shapes {
					if err := w.Set(i, d3.Sphere{Center: randomPoint(rng, side), Radius: 0.4}); err != nil {
						b.Fatal(err)
					}
					if err := w.Move(i, randomPoint(rng, side).Sub(randomPoint(rng, side))); err != nil {
						b.Fatal(err)
					}
				}
				events = len(w.Step())
			}
			b.ReportMetric(float64(events), "events")
		})
	}
}

// BenchmarkTrace traces a ball between walls: in the free, against a wall, at rest on one, and
// into corners.
func BenchmarkTrace(b *testing.B) {
	xy := func(x, y float64) d3.Vec { return d3.At([3]float64{x, y, 0}) }
	slope := d3.Segment{A: xy(-300, -100), B: xy(300, 100)}
	corner := func(degrees float64) []d3.Shape {
		sin, cos := math.Sincos(degrees / 2 * math.Pi / 180)
		return []d3.Shape{
			d3.Segment{A: xy(0, 0), B: xy(-200*cos, 200*sin)},
			d3.Segment{A: xy(0, 0), B: xy(-200*cos, -200*sin)},
		}
	}
	up := xy(-1, 3).Unit()
	for _, c := range []struct {
		name           string
		walls          []d3.Shape
		center, motion d3.Vec
		restitution    float64
	}{
		{"free", []d3.Shape{slope}, xy(0, 20), xy(10, 0), 0},
		{"a slope", []d3.Shape{slope}, up.Scale(6), xy(10, -10), 0},
		{"at rest", []d3.Shape{slope}, up.Scale(5), xy(0, -1), 0},
		{"along", []d3.Shape{slope}, up.Scale(5), xy(9, 1), 0},
		{"corner of 90", corner(90), xy(-20, 1), xy(30, 2), 0},
		{"corner of 45", corner(45), xy(-20, 1), xy(30, 2), 0},
		{"bounces", corner(45), xy(-20, 1), xy(60, 2), 1},
	} {
		b.Run(c.name, func(b *testing.B) {
			var w d3.World[int]
			for i, wall := range c.walls {
				if err := w.Set(i, wall); err != nil {
					b.Fatal(err)
				}
			}
			var turns []d3.Turn[int]
			for b.Loop() {
				turns = w.AppendTrace(turns[:0], d3.Sphere{Center: c.center, Radius: 5}, c.motion, 8, c.restitution)
			}
			b.ReportMetric(float64(len(turns)), "turns")
		})
	}
}

// BenchmarkTileMap asks a floor of boxes that touch each other, about a square of them, and moves
// a hero over it.
func BenchmarkTileMap(b *testing.B) {
	const row = 316
	corner := func(x, y float64) d3.Vec { return d3.At([3]float64{x, y, 0}) }
	fill := func(w *d3.World[int]) {
		for i := range row * row {
			p := corner(float64(i%row), float64(i/row))
			if err := w.Set(i, d3.Box{Min: p, Max: p.Add(d3.At([3]float64{1, 1, 1}))}); err != nil {
				b.Fatal(err)
			}
		}
	}
	var w d3.World[int]
	fill(&w)
	w.RayCast(d3.Ray{}) // the tree is up to date
	b.Run("build", func(b *testing.B) {
		for b.Loop() {
			var w d3.World[int]
			fill(&w)
			w.RayCast(d3.Ray{})
		}
	})
	b.Run("pairs", func(b *testing.B) {
		pairs := w.AppendPairs(nil)
		for b.Loop() {
			pairs = w.AppendPairs(pairs[:0])
		}
		b.ReportMetric(float64(len(pairs)), "pairs")
	})
	rng := rand.New(rand.NewPCG(9, 9))
	places, motions := make([]d3.Vec, 1024), make([]d3.Vec, 1024)
	for i := range places {
		// Above the floor in space, next to it in the plane.
		places[i] = d3.At([3]float64{row * rng.Float64(), -2 + 1.5*rng.Float64(), 2})
		motions[i] = d3.At([3]float64{2*rng.Float64() - 1, 3 * rng.Float64(), -1.5 * rng.Float64()})
	}
	half := d3.At([3]float64{0.4, 0.4, 0.4})
	box := func(i int) d3.Box { return d3.Box{Min: places[i&1023].Sub(half), Max: places[i&1023].Add(half)} }
	capsule := func(i int) d3.Capsule {
		return d3.Capsule{A: places[i&1023], B: places[i&1023].Add(corner(0, 0.8)), Radius: 0.4}
	}
	b.Run("sweep box", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			_, h, _ := w.Sweep(box(i), motions[i&1023])
			sinkFloat = h.T
		}
	})
	b.Run("sweep capsule", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			_, h, _ := w.Sweep(capsule(i), motions[i&1023])
			sinkFloat = h.T
		}
	})
	found := []int(nil)
	b.Run("overlapping box", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			hero := box(i)
			hero.Min, hero.Max = hero.Min.Add(motions[i&1023]), hero.Max.Add(motions[i&1023])
			found = w.AppendOverlapping(found[:0], hero)
		}
	})
	b.Run("overlapping capsule", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			hero := capsule(i)
			hero.A, hero.B = hero.A.Add(motions[i&1023]), hero.B.Add(motions[i&1023])
			found = w.AppendOverlapping(found[:0], hero)
		}
	})
	b.Run("raycast", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			_, h, _ := w.RayCast(d3.Ray{Origin: places[i&1023], Dir: motions[i&1023]})
			sinkFloat = h.T
		}
	})
	b.Run("trace box", func(b *testing.B) {
		var turns []d3.Turn[int]
		for i := 0; b.Loop(); i++ {
			turns = w.AppendTrace(turns[:0], box(i), motions[i&1023], 8, 0)
		}
	})
}
