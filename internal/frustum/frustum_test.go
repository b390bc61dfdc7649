package frustum

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

type vec = [3]float64

func dot(a, b vec) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func sub(a, b vec) vec { return vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func along(p, d vec, t float64) vec { return vec{p[0] + t*d[0], p[1] + t*d[1], p[2] + t*d[2]} }

// signedDistance is that of p from f: inside it is minus the distance from the surface.
func signedDistance(f *Frustum, p vec) float64 {
	u, w := sub(f.B, f.A), sub(p, f.A)
	l := math.Sqrt(dot(u, u))
	x := dot(w, u) / l
	c := vec{w[1]*u[2] - w[2]*u[1], w[2]*u[0] - w[0]*u[2], w[0]*u[1] - w[1]*u[0]}
	y := math.Sqrt(dot(c, c)) / l
	corners := [][2]float64{{0, 0}, {0, f.R}, {l, f.R}, {l, 0}}
	if f.IsCone {
		corners = [][2]float64{{0, 0}, {0, f.R}, {l, 0}}
	}
	best, isIn := math.Inf(1), true
	for i := range len(corners) - 1 { // the axis is no side
		a, b := corners[i], corners[i+1]
		dx, dy := b[0]-a[0], b[1]-a[1]
		t := max(0, min(1, ((x-a[0])*dx+(y-a[1])*dy)/(dx*dx+dy*dy)))
		best = min(best, math.Hypot(x-a[0]-t*dx, y-a[1]-t*dy))
		if (x-a[0])*dy-(y-a[1])*dx < 0 {
			isIn = false
		}
	}
	if isIn {
		return -best
	}
	return best
}

// leastAlong returns the least value of the convex function g on [0, 1].
func leastAlong(g func(t float64) float64) float64 {
	least := min(g(0), g(1))
	lo, hi := 0.0, 1.0
	for range 200 {
		a, b := lo+(hi-lo)*0.382, lo+(hi-lo)*0.618
		x, y := g(a), g(b)
		least = min(least, x, y)
		if x < y {
			hi = b
		} else {
			lo = a
		}
	}
	return least
}

func (q *Question) fill(f *Frustum, p, d vec, r float64) {
	q.Clear()
	q.F = *f
	q.Start.Add(p, 0)
	q.Way.Add(d, 0)
	if r != 0 {
		q.Grow(r)
	}
}

func sign(x, slack float64) int {
	switch {
	case x > slack:
		return 1
	case x < -slack:
		return -1
	}
	return 0
}

// TestRelate compares signs with those of the signed distance along the segment, in floats, for small integers: nothing is nearer to a
// touch than 1e-9 without touching.
func TestRelate(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var q Question
	var seen [2][2][3]int
	for i := range long.N(60000, 6000) {
		n := func() float64 { return float64(rng.IntN(7) - 3) }
		p := func() vec { return vec{n(), n(), n()} }
		f := Frustum{p(), p(), float64(1 + rng.IntN(5)), i%2 == 0}
		if i%3 == 0 { // axes along those of the world touch more often
			f.A, f.B = vec{n(), 0, 0}, vec{n(), 0, 0}
		}
		if f.A == f.B {
			continue
		}
		o, d, r := p(), p(), float64(rng.IntN(4))
		if i%7 == 0 {
			d = vec{}
		}
		for k := range d {
			d[k] *= 2
		}
		want := leastAlong(func(t float64) float64 { return signedDistance(&f, along(o, d, t)) }) - r
		q.fill(&f, o, d, r)
		got, _ := q.Relate()
		if got != sign(want, 1e-9) {
			t.Fatalf("%d: %+v, from %v by %v grown by %v: %d, want %v", i, f, o, d, r, got, want)
		}
		thin := 0
		if r == 0 {
			thin = 1
		}
		seen[i%2][thin][got+1]++
	}
	t.Log(seen)
	for _, s := range seen {
		for _, s := range s {
			for i, n := range s {
				if n < 10 {
					t.Errorf("the sign %d was seen %d times", i-1, n)
				}
			}
		}
	}
}

// TestHeight compares with floats, and so do the balls.
func TestHeight(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var q Question
	var seen [3][3]int
	for i := range 20000 {
		n := func() float64 { return float64(rng.IntN(9) - 4) }
		p := func() vec { return vec{n(), n(), n()} }
		f := Frustum{p(), p(), float64(1 + rng.IntN(5)), i%2 == 0}
		if i%3 == 0 {
			f.A, f.B = vec{n(), 0, 0}, vec{n(), 0, 0}
		}
		normal, point := p(), p()
		if f.A == f.B || normal == (vec{}) {
			continue
		}
		r := float64(rng.IntN(6) - 1)
		l := math.Sqrt(dot(normal, normal))
		u := sub(f.B, f.A)
		across := math.Sqrt(max(0, dot(normal, normal)-dot(normal, u)*dot(normal, u)/dot(u, u)))
		top := f.R
		if f.IsCone {
			top = 0
		}
		want := min(dot(sub(f.A, point), normal)-f.R*across, dot(sub(f.B, point), normal)-top*across) - r*l
		q.fill(&f, vec{}, vec{}, r)
		got := q.Height(&point, &normal)
		if got != sign(want, 1e-9) {
			t.Fatalf("%+v over %v, %v, by %v: %d, want %v", f, point, normal, r, got, want)
		}
		seen[0][got+1]++
		if r < 0 {
			continue
		}
		q.fill(&f, point, vec{}, r)
		in := sign(signedDistance(&f, point)+r, 1e-9)
		if got := q.HoldsBall(); got != (in <= 0) {
			t.Fatalf("%+v holds %v, %v: %v, want %v", f, point, r, got, signedDistance(&f, point)+r)
		}
		seen[1][in+1]++
		far := 0.0
		for i, c := range [...]vec{f.A, f.B} {
			w, radius := sub(point, c), f.R
			if i == 1 {
				radius = top
			}
			x := dot(w, u) / math.Sqrt(dot(u, u))
			y := math.Sqrt(max(0, dot(w, w)-x*x))
			far = max(far, math.Hypot(x, y+radius))
		}
		q.fill(&f, point, vec{}, r+3)
		in = sign(far-r-3, 1e-9)
		if got := q.InBall(); got != (in <= 0) {
			t.Fatalf("%+v in %v, %v: %v, want %v", f, point, r+3, got, far-r-3)
		}
		seen[2][in+1]++
	}
	t.Log(seen)
	for _, s := range seen {
		for i, n := range s {
			if n < 20 {
				t.Errorf("the sign %d was seen %d times", i-1, n)
			}
		}
	}
}
