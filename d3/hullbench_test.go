package d3

import (
	"math"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// roundHull returns a hull of n points of a ball.
func roundHull(n int, seed uint64, center Vec) Hull {
	rng := oracle.Stream(seed, "roundHull")
	points := make([]Vec, n)
	for i := range points {
		points[i] = center.Add(unit(vecBy(func() float64 { return rng.NormFloat64() })))
	}
	return NewHull(points...)
}

func BenchmarkCollideHulls(b *testing.B) {
	for _, n := range [...]int{8, 20, 60} {
		for name, d := range map[string]float64{"deep": 0.5, "shallow": 1.6} {
			x, y := roundHull(n, 1, Vec{}), roundHull(n, 2, xy(d, d/4))
			b.Run(name+string(rune('0'+n/10)), func(b *testing.B) {
				var c Contact
				for b.Loop() {
					collideBodies(&c, x, y, undecided)
				}
				b.ReportMetric(math.Abs(c.Depth), "depth")
			})
		}
	}
}

func BenchmarkCollideSolids(b *testing.B) {
	box := Box{xy(-1, -1), xy(1, 1)}
	turn := OrientedBox{Center: xy(1.5, 0.25), Half: [dim]Vec{xy(0.6, 0.8), xy(-0.8, 0.6)}}
	if dim == 3 {
		box.Min, box.Max = at([3]float64{-1, -1, -1}), at([3]float64{1, 1, 1})
		turn.Half[dim-1] = at([3]float64{0.1, 0.2, 0.9})
	}
	var c Contact
	b.Run("boxes", func(b *testing.B) {
		for b.Loop() {
			collideBodies(&c, box, turn, undecided)
		}
	})
	b.Run("rounded", func(b *testing.B) {
		far := turn
		far.Center = xy(2.5, 0.25)
		x, y := Rounded{box, 0.5}, Rounded{far, 0.5}
		for b.Loop() {
			collideBodies(&c, x, y, undecided)
		}
	})
	b.Run("distance", func(b *testing.B) {
		far := turn
		far.Center = xy(2.75, 0.25)
		for b.Loop() {
			distanceBodies(box, far)
		}
	})
	b.Run("closest", func(b *testing.B) {
		far := turn
		far.Center = xy(2.75, 0.25)
		for b.Loop() {
			closestBodies(box, far)
		}
	})
	b.Run("overlap", func(b *testing.B) {
		far := turn
		far.Center = xy(2.75, 0.25)
		for b.Loop() {
			overlapBodies(box, far)
		}
	})
}
