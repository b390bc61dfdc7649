package textbook

import (
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/internal/hull"
	"github.com/hantei-go/hantei/internal/oracle"
)

const dim = 2

// kindCircle is how the oracle calls a circle.
const kindCircle = oracle.Sphere

// at returns the point with the first two coordinates x.
func at(x [3]float64) d2.Vec { return d2.V(x[0], x[1]) }

func coords(p d2.Vec) [3]float64 { return [3]float64{p.X, p.Y} }

func TestLineCircleCrossFails(t *testing.T) {
	const far = 1 << 30
	cancelling := d2.Line{Origin: xy(-3*far, -far), Dir: xy(0.3, 0.1)}
	wrong(t, "far away", cancelling, d2.Circle{Radius: 1.4e-7}, LineCircleCross)
	wrong(t, "zero V", d2.Line{Origin: xy(1, 0)}, d2.Circle{Radius: 2}, LineCircleCross)
}

func TestCapsuleCrossing(t *testing.T) {
	agree(t, oracle.Capsule, oracle.Capsule, CapsuleCrossing)
	level := d2.Capsule{A: xy(0, 0), B: xy(0.7, 0.9)}
	stem := d2.Capsule{A: xy(0.161, 0.20700000000000002), B: xy(-0.839, 1.207)}
	wrong(t, "a T", level, stem, CapsuleCrossing)
}

func TestConvexPolygons(t *testing.T) {
	ordered := func(b oracle.Body) []d2.Vec {
		var in [][2]float64
		for _, v := range b.V {
			in = append(in, [2]float64{v[0], v[1]})
		}
		found, err := hull.Plane(in)
		if err != nil {
			t.Fatal(err)
		}
		var corners []d2.Vec
		for _, i := range found {
			corners = append(corners, d2.V(in[i][0], in[i][1]))
		}
		return corners
	}
	method := func(a, b oracle.Body) bool { return ConvexPolygons(ordered(a), ordered(b)) }
	if wrong, overlap := mistakes(family("random"), oracle.Hull, oracle.Hull, 500, method); wrong > 5 || overlap < 10 {
		t.Errorf("%d ordinary pairs wrong, %d overlap", wrong, overlap)
	}
	if wrong, _ := mistakes(family("ulps"), oracle.Hull, oracle.Hull, 300, method); wrong == 0 {
		t.Error("right about all that nearly touch")
	}
	if !ConvexPolygons([]d2.Vec{xy(0, 0), xy(1, 0)}, []d2.Vec{xy(2, 0), xy(3, 0)}) {
		t.Error("right about two segments on one line")
	}
}

// closedSurface returns a triangle, and its winding number.
func closedSurface(t *testing.T) ([]d2.Segment, func(d2.Vec) (int, bool)) {
	t.Helper()
	r, err := d2.NewRegion([]d2.Vec{d2.V(0, 0), d2.V(8, 0), d2.V(0, 8)})
	if err != nil {
		t.Fatal(err)
	}
	var surface []d2.Segment
	for i := range r.Chain().Len() {
		surface = append(surface, r.Chain().At(i))
	}
	return surface, r.Winding
}
