package d3_test

import (
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
	"github.com/hantei-go/hantei/internal/textbook/cpp"
)

// What is cast, a ray or a ball that moves, and at what.
type (
	rayAt[S d3.Shape] struct {
		ray d3.Ray
		s   S
	}
	ballAt[S d3.Shape] struct {
		ball d3.Sphere
		m    d3.Vec
		s    S
	}
	// pointerTo is a pointer to S, which is a shape too.
	pointerTo[S d3.Shape] interface {
		*S
		d3.Shape
	}
)

// BenchmarkCpp compares casts with the textbook's in C++, on the same cases in arrays of
// structs: "values" hands on the shapes, "pointers" pointers to them, and "typed" asks
// below the interface, as one does who knows the kinds. All count their hits, which
// differ only where the textbook is wrong.
func BenchmarkCpp(b *testing.B) {
	textbook := cpp.Textbook(b, d3.Dim)
	race(b, textbook, "ray-round", oracle.Ray, oracle.Sphere, packRay[d3.Sphere], rayValues, rayPointers, func(cases []rayAt[d3.Sphere], n int) (hits int) {
		var h d3.Hit
		for i := range n {
			c := &cases[i&(len(cases)-1)]
			switch d3.RaySphere(&h, &c.ray, &c.s) {
			case d3.Hits:
				hits++
				sinkFloat = h.T + h.Point.Dot(h.Normal)
			case d3.Unsure:
				if _, ok := d3.RayCast(&c.ray, &c.s); ok {
					hits++
				}
			}
		}
		return hits
	})
	race(b, textbook, "ray-bar", oracle.Ray, oracle.Capsule, packRay[d3.Capsule], rayValues, rayPointers, func(cases []rayAt[d3.Capsule], n int) (hits int) {
		var h d3.Hit
		for i := range n {
			c := &cases[i&(len(cases)-1)]
			switch d3.RayCapsule(&h, &c.ray, &c.s) {
			case d3.Hits:
				hits++
				sinkFloat = h.T + h.Point.Dot(h.Normal)
			case d3.Unsure:
				if _, ok := d3.RayCast(&c.ray, &c.s); ok {
					hits++
				}
			}
		}
		return hits
	})
	race(b, textbook, "round-round", oracle.Sphere, oracle.Sphere, packBall[d3.Sphere], ballValues, ballPointers)
	race(b, textbook, "round-bar", oracle.Sphere, oracle.Capsule, packBall[d3.Capsule], ballValues, ballPointers)
}

func packRay[S d3.Shape](a d3.Shape, _ d3.Vec, b d3.Shape) rayAt[S] {
	return rayAt[S]{a.(d3.Ray), b.(S)}
}

func packBall[S d3.Shape](a d3.Shape, m d3.Vec, b d3.Shape) ballAt[S] {
	return ballAt[S]{a.(d3.Sphere), m, b.(S)}
}

func rayValues[S d3.Shape](cases []rayAt[S], n int) (hits int) {
	for i := range n {
		c := &cases[i&(len(cases)-1)]
		if h, ok := d3.RayCast(c.ray, c.s); ok {
			hits++
			sinkFloat = h.T + h.Point.Dot(h.Normal)
		}
	}
	return hits
}

func rayPointers[S d3.Shape, P pointerTo[S]](cases []rayAt[S], n int) (hits int) {
	for i := range n {
		c := &cases[i&(len(cases)-1)]
		if h, ok := d3.RayCast(&c.ray, P(&c.s)); ok {
			hits++
			sinkFloat = h.T + h.Point.Dot(h.Normal)
		}
	}
	return hits
}

func ballValues[S d3.Shape](cases []ballAt[S], n int) (hits int) {
	for i := range n {
		c := &cases[i&(len(cases)-1)]
		if h, ok := d3.Sweep(c.ball, c.m, c.s); ok {
			hits++
			sinkFloat = h.T + h.Point.Dot(h.Normal)
		}
	}
	return hits
}

func ballPointers[S d3.Shape, P pointerTo[S]](cases []ballAt[S], n int) (hits int) {
	for i := range n {
		c := &cases[i&(len(cases)-1)]
		if h, ok := d3.Sweep(&c.ball, c.m, P(&c.s)); ok {
			hits++
			sinkFloat = h.T + h.Point.Dot(h.Normal)
		}
	}
	return hits
}

// join lists the coordinates and radii of shapes.
func join(shapes ...d3.Shape) (numbers []float64) {
	for _, s := range shapes {
		switch s := s.(type) {
		case d3.Vec:
			x := d3.Coords(s)
			numbers = append(numbers, x[:d3.Dim]...)
		case d3.Ray:
			numbers = append(numbers, join(s.Origin, s.Dir)...)
		case d3.Sphere:
			numbers = append(append(numbers, join(s.Center)...), s.Radius)
		case d3.Capsule:
			numbers = append(append(numbers, join(s.A, s.B)...), s.Radius)
		}
	}
	return numbers
}

// race runs a query on cases of the type C in Go, in several forms, and in C++.
func race[C any](b *testing.B, textbook cpp.Program, query string, ka, kb oracle.Kind, pack func(a d3.Shape, m d3.Vec, b d3.Shape) C, forms ...func(cases []C, n int) (hits int)) {
	b.Run(query, func(b *testing.B) {
		rng, cases, all := oracle.Stream(1, "cpp", ka, kb), make([]C, *pairs), []float64(nil)
		for i := range cases {
			if ka == oracle.Ray {
				x, y := oracle.Shot(rng, d3.Dim, ka, kb)
				cases[i] = pack(d3.ShapeOf(x), d3.Vec{}, d3.ShapeOf(y))
				all = append(all, join(d3.ShapeOf(x), d3.ShapeOf(y))...)
			} else {
				x, m, y := oracle.Encounter(rng, d3.Dim, ka, kb)
				cases[i] = pack(d3.ShapeOf(x), d3.At(m), d3.ShapeOf(y))
				all = append(all, join(d3.ShapeOf(x), d3.At(m), d3.ShapeOf(y))...)
			}
		}
		for i, run := range forms {
			b.Run([...]string{"values", "pointers", "typed"}[i], func(b *testing.B) {
				hits := run(cases, b.N)
				b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
			})
		}
		b.Run("c++", func(b *testing.B) {
			server := textbook.Start(b, query, all)
			b.ResetTimer()
			hits := server.Answer(b, b.N)
			b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
		})
	})
}
