package d3_test

import (
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/d3"
)

// BenchmarkCrowd takes a crowd of 2,000, in a plane, through a frame: each walks towards the middle, and the crowd parts itself, as
// docs/world.md has it, or by Push of each. It reports how many pairs are deeper in each other than a quarter of the radius at the
// end. So that the crowd is as dense each time, ask for 480 frames: -benchtime 480x.
func BenchmarkCrowd(b *testing.B) {
	const n, radius, side = 2000, 8.0, 2000.0
	middle := d3.Vec{X: side / 2, Y: side / 2}
	for _, way := range []string{"PairContacts", "Push"} {
		b.Run(way, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 2))
			var w d3.World[int]
			set := func(i int, p d3.Vec) { _ = w.Set(i, d3.Sphere{Center: p, Radius: radius}) }
			for i := range n {
				set(i, d3.Vec{X: side * rng.Float64(), Y: side * rng.Float64()})
			}
			var contacts []d3.PairContact[int]
			motions := make([]d3.Vec, n)
			walk := func() {
				for i := range motions {
					p, _ := w.Position(i)
					motions[i] = middle.Sub(p).Unit()
				}
			}
			move := func() {
				for i, m := range motions {
					if m != (d3.Vec{}) {
						p, _ := w.Position(i)
						set(i, p.Add(m))
					}
				}
			}
			for b.Loop() {
				if way == "Push" {
					walk()
					move()
					for i := range n {
						w.Push(i)
					}
					w.Step()
					continue
				}
				for pass := range 4 {
					contacts = w.AppendPairContacts(contacts[:0])
					clear(motions)
					if pass == 0 {
						walk()
						for i := range contacts {
							c := &contacts[i]
							if motions[c.A].Dot(c.Normal) < 0 {
								motions[c.A] = d3.Vec{}
							}
							if motions[c.B].Dot(c.Normal) > 0 {
								motions[c.B] = d3.Vec{}
							}
						}
					}
					for i := range contacts {
						c := &contacts[i]
						half := c.Push().Scale(0.5)
						motions[c.A], motions[c.B] = motions[c.A].Add(half), motions[c.B].Sub(half)
					}
					move()
				}
				w.Step()
			}
			deep := 0
			for c := range w.PairContacts() {
				if c.Depth > radius/4 {
					deep++
				}
			}
			b.ReportMetric(float64(deep), "deep")
		})
	}
}
