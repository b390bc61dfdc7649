package textbook

import (
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
)

const dim = 3

// kindSphere is how the oracle calls a sphere.
const kindSphere = oracle.Sphere

// at returns the point with the coordinates x.
func at(x [3]float64) d3.Vec { return d3.V(x[0], x[1], x[2]) }

func coords(p d3.Vec) [3]float64 { return [3]float64{p.X, p.Y, p.Z} }

func TestLineSphereCrossFails(t *testing.T) {
	const far = 1 << 30
	cancelling := d3.Line{Origin: xy(-3*far, -far), Dir: xy(0.3, 0.1)}
	wrong(t, "far away", cancelling, d3.Sphere{Radius: 1.4e-7}, LineSphereCross)
	wrong(t, "zero V", d3.Line{Origin: xy(1, 0)}, d3.Sphere{Radius: 2}, LineSphereCross)
}

// TestRayTriangleFails: a ray through the edge that two triangles have in common misses both.
func TestRayTriangleFails(t *testing.T) {
	a, b, c, d := d3.V(0, 0, 0), d3.V(3, 1, 0.1), d3.V(1, 3, 0.2), d3.V(-1, 1, 0.3)
	missed := 0
	for i := range 1000 {
		ray := d3.Ray{Origin: d3.V(0.1, 0.2, 7)}
		ray.Dir = a.Lerp(c, float64(i)/1000).Sub(ray.Origin)
		_, first := RayTriangle(ray, d3.Triangle{A: a, B: b, C: c})
		_, second := RayTriangle(ray, d3.Triangle{A: a, B: c, C: d})
		if !first && !second {
			missed++
		}
	}
	if missed == 0 || missed > 300 {
		t.Errorf("%d of 1000 rays miss both", missed)
	}
}

// closedSurface returns a corner of a cube, and its winding number.
func closedSurface(t *testing.T) ([]d3.Triangle, func(d3.Vec) (int, bool)) {
	t.Helper()
	s, err := d3.NewSolid([]d3.Vec{d3.V(0, 0, 0), d3.V(8, 0, 0), d3.V(0, 8, 0), d3.V(0, 0, 8)}, [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}})
	if err != nil {
		t.Fatal(err)
	}
	var surface []d3.Triangle
	for i := range s.Len() {
		surface = append(surface, s.Mesh().At(i))
	}
	return surface, s.Winding
}
