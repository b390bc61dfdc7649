package d3_test

import (
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
	"github.com/hantei-go/hantei/internal/textbook/cpp"
)

// BenchmarkCpp compares casts with the textbook's in C++, on the same cases in arrays of
// structs: "values" hands on the shapes, "pointers" pointers to them, and "typed" asks
// below the interface, as one does who knows the kinds. All count their hits, which
// differ only where the textbook is wrong.
func BenchmarkCpp(b *testing.B) {
	type (
		rayBall struct {
			ray  d3.Ray
			ball d3.Sphere
		}
		rayBar struct {
			ray d3.Ray
			bar d3.Capsule
		}
		ballBall struct {
			a d3.Sphere
			m d3.Vec
			b d3.Sphere
		}
		ballBar struct {
			a d3.Sphere
			m d3.Vec
			b d3.Capsule
		}
	)
	race(b, "ray-round", oracle.Ray, oracle.Sphere,
		func(a d3.Shape, m d3.Vec, b d3.Shape) rayBall { return rayBall{a.(d3.Ray), b.(d3.Sphere)} },
		func(c *rayBall) []float64 { return join(c.ray.Origin, c.ray.Dir, c.ball.Center, c.ball.Radius) },
		func(cases []rayBall, n int) (hits int) {
			for i := range n {
				c := &cases[i&(len(cases)-1)]
				if h, ok := d3.RayCast(c.ray, c.ball); ok {
					hits++
					sinkFloat = h.T + h.Point.Dot(h.Normal)
				}
			}
			return hits
		},
		func(cases []rayBall, n int) (hits int) {
			for i := range n {
				c := &cases[i&(len(cases)-1)]
				if h, ok := d3.RayCast(&c.ray, &c.ball); ok {
					hits++
					sinkFloat = h.T + h.Point.Dot(h.Normal)
				}
			}
			return hits
		},
		func(cases []rayBall, n int) (hits int) {
			var h d3.Hit
			for i := range n {
				c := &cases[i&(len(cases)-1)]
				switch d3.RaySphere(&h, &c.ray, &c.ball) {
				case d3.Hits:
					hits++
					sinkFloat = h.T + h.Point.Dot(h.Normal)
				case d3.Unsure:
					if _, ok := d3.RayCast(&c.ray, &c.ball); ok {
						hits++
					}
				}
			}
			return hits
		})
	race(b, "ray-bar", oracle.Ray, oracle.Capsule,
		func(a d3.Shape, m d3.Vec, b d3.Shape) rayBar { return rayBar{a.(d3.Ray), b.(d3.Capsule)} },
		func(c *rayBar) []float64 { return join(c.ray.Origin, c.ray.Dir, c.bar.A, c.bar.B, c.bar.Radius) },
		func(cases []rayBar, n int) (hits int) {
			for i := range n {
				c := &cases[i&(len(cases)-1)]
				if h, ok := d3.RayCast(c.ray, c.bar); ok {
					hits++
					sinkFloat = h.T + h.Point.Dot(h.Normal)
				}
			}
			return hits
		},
		func(cases []rayBar, n int) (hits int) {
			for i := range n {
				c := &cases[i&(len(cases)-1)]
				if h, ok := d3.RayCast(&c.ray, &c.bar); ok {
					hits++
					sinkFloat = h.T + h.Point.Dot(h.Normal)
				}
			}
			return hits
		},
		func(cases []rayBar, n int) (hits int) {
			var h d3.Hit
			for i := range n {
				c := &cases[i&(len(cases)-1)]
				switch d3.RayCapsule(&h, &c.ray, &c.bar) {
				case d3.Hits:
					hits++
					sinkFloat = h.T + h.Point.Dot(h.Normal)
				case d3.Unsure:
					if _, ok := d3.RayCast(&c.ray, &c.bar); ok {
						hits++
					}
				}
			}
			return hits
		})
	race(b, "round-round", oracle.Sphere, oracle.Sphere,
		func(a d3.Shape, m d3.Vec, b d3.Shape) ballBall { return ballBall{a.(d3.Sphere), m, b.(d3.Sphere)} },
		func(c *ballBall) []float64 { return join(c.a.Center, c.a.Radius, c.m, c.b.Center, c.b.Radius) },
		func(cases []ballBall, n int) (hits int) {
			for i := range n {
				c := &cases[i&(len(cases)-1)]
				if h, ok := d3.Sweep(c.a, c.m, c.b); ok {
					hits++
					sinkFloat = h.T + h.Point.Dot(h.Normal)
				}
			}
			return hits
		},
		func(cases []ballBall, n int) (hits int) {
			for i := range n {
				c := &cases[i&(len(cases)-1)]
				if h, ok := d3.Sweep(&c.a, c.m, &c.b); ok {
					hits++
					sinkFloat = h.T + h.Point.Dot(h.Normal)
				}
			}
			return hits
		})
	race(b, "round-bar", oracle.Sphere, oracle.Capsule,
		func(a d3.Shape, m d3.Vec, b d3.Shape) ballBar { return ballBar{a.(d3.Sphere), m, b.(d3.Capsule)} },
		func(c *ballBar) []float64 { return join(c.a.Center, c.a.Radius, c.m, c.b.A, c.b.B, c.b.Radius) },
		func(cases []ballBar, n int) (hits int) {
			for i := range n {
				c := &cases[i&(len(cases)-1)]
				if h, ok := d3.Sweep(c.a, c.m, c.b); ok {
					hits++
					sinkFloat = h.T + h.Point.Dot(h.Normal)
				}
			}
			return hits
		},
		func(cases []ballBar, n int) (hits int) {
			for i := range n {
				c := &cases[i&(len(cases)-1)]
				if h, ok := d3.Sweep(&c.a, c.m, &c.b); ok {
					hits++
					sinkFloat = h.T + h.Point.Dot(h.Normal)
				}
			}
			return hits
		})
}

// join lists numbers and the coordinates of vectors.
func join(parts ...any) (numbers []float64) {
	for _, p := range parts {
		switch p := p.(type) {
		case float64:
			numbers = append(numbers, p)
		case d3.Vec:
			x := d3.Coords(p)
			numbers = append(numbers, x[:d3.Dim]...)
		}
	}
	return numbers
}

// race runs a query on cases of the type C, as draw makes them, in Go and in C++.
func race[C any](b *testing.B, query string, ka, kb oracle.Kind,
	pack func(a d3.Shape, m d3.Vec, b d3.Shape) C, numbers func(*C) []float64, forms ...func(cases []C, n int) (hits int),
) {
	b.Run(query, func(b *testing.B) {
		rng, cases, all := rand.New(rand.NewPCG(1, 2)), make([]C, *pairs), []float64(nil)
		for i := range cases {
			var x, y oracle.Shape
			var m [3]float64
			if ka == oracle.Ray {
				x, y = oracle.Shot(rng, d3.Dim, ka, kb)
			} else {
				x, m, y = oracle.Encounter(rng, d3.Dim, ka, kb)
			}
			cases[i] = pack(d3.ShapeOf(x), d3.At(m), d3.ShapeOf(y))
			all = append(all, numbers(&cases[i])...)
		}
		for i, run := range forms {
			b.Run([...]string{"values", "pointers", "typed"}[i], func(b *testing.B) {
				hits := run(cases, b.N)
				b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
			})
		}
		b.Run("c++", func(b *testing.B) {
			server := cpp.Start(b, d3.Dim, query, all)
			b.ResetTimer()
			hits := server.Answer(b, b.N)
			b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
		})
	})
}
