package d3_test

import (
	"testing"

	"github.com/hantei-go/hantei/d3"
)

// BenchmarkMover moves heroes for a frame: one that rests, one that walks over tiles, one in a corner, a thousand in one
// level, each beside a plain sweep-and-slide, which knows no floor, no step and no gap.
func BenchmarkMover(b *testing.B) {
	up := d3.At([3]float64{0, 1, 0})
	level := func(b *testing.B, w *d3.World[int]) {
		for i := range 200 {
			x := float64(i)
			lo, hi := d3.At([3]float64{x, -1, -5}), d3.At([3]float64{x + 1, 0, 5})
			if i%20 == 19 {
				hi = d3.At([3]float64{x + 1, 3, 5})
			}
			if err := w.Set(i, d3.Box{Min: lo, Max: hi}); err != nil {
				b.Fatal(err)
			}
		}
	}
	const first = 1000
	hero := func(x float64) d3.Shape {
		return d3.Capsule{A: d3.At([3]float64{x, 0.51, 0}), B: d3.At([3]float64{x, 1.51, 0}), Radius: 0.5}
	}
	for _, c := range []struct {
		name   string
		heroes int
		speed  float64
	}{{"resting", 1, 0}, {"walking", 1, 2}, {"cornered", 1, 50}, {"thousand", 1000, 2}} {
		b.Run(c.name+"/mover", func(b *testing.B) {
			var w d3.World[int]
			level(b, &w)
			movers := make([]d3.Mover[int], c.heroes)
			for i := range movers {
				movers[i] = d3.Mover[int]{Up: up, Snap: 0.2, Step: 0.3}
				if err := w.Set(first+i, hero(1+float64(i%9)*20+float64(i)*0.01)); err != nil {
					b.Fatal(err)
				}
				w.SetFilter(first+i, 2, 1)
			}
			frame := 0
			for b.Loop() {
				wish := d3.At([3]float64{c.speed, -0.2, 0})
				if c.speed < 50 && frame/60%2 == 1 {
					wish = d3.At([3]float64{-c.speed, -0.2, 0})
				}
				frame++
				for i := range movers {
					movers[i].Slide(&w, first+i, wish, 1.0/60)
				}
			}
		})
		b.Run(c.name+"/plain", func(b *testing.B) {
			var w d3.World[int]
			level(b, &w)
			at := make([]d3.Vec, c.heroes)
			frame := 0
			for b.Loop() {
				wish := d3.At([3]float64{c.speed, -0.2, 0})
				if c.speed < 50 && frame/60%2 == 1 {
					wish = d3.At([3]float64{-c.speed, -0.2, 0})
				}
				frame++
				for i := range at {
					capsule := hero(1 + float64(i%9)*20 + float64(i)*0.01).(d3.Capsule).Translate(at[i])
					way := wish.Scale(1.0 / 60)
					for range 4 {
						_, h, ok := w.Sweep(capsule, way)
						if !ok {
							at[i] = at[i].Add(way)
							break
						}
						step := way.Scale(max(0, h.T-1e-3))
						at[i], capsule = at[i].Add(step), capsule.Translate(step)
						way = d3.Slide(way.Sub(step), h.Normal)
					}
				}
			}
		})
	}
}
