package draw

// Vectors of scenes, in the plane and in space, as marks compute with them.

import (
	"math"

	"github.com/hantei-go/hantei/scene"
)

// A vec is a point or displacement of the scene divided by a power of two, so that
// sums of coordinates do not overflow. In the plane z is 0.
type vec [3]float64

func (v vec) add(w vec) vec { return vec{v[0] + w[0], v[1] + w[1], v[2] + w[2]} }
func (v vec) sub(w vec) vec { return vec{v[0] - w[0], v[1] - w[1], v[2] - w[2]} }

// along returns v + k·w.
func (v vec) along(k float64, w vec) vec {
	return vec{v[0] + float64(k*w[0]), v[1] + float64(k*w[1]), v[2] + float64(k*w[2])}
}

// len returns the length of v.
func (v vec) len() float64 { return math.Sqrt(dot(v, v)) }

func (v vec) isFinite() bool {
	for _, x := range v {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return false
		}
	}
	return true
}

// largest returns the largest finite component of v, signs aside; 0 for nil.
func largest(v scene.Vec) float64 {
	var most float64
	for _, x := range v {
		if !math.IsInf(x, 0) {
			most = max(most, math.Abs(x))
		}
	}
	return most
}

// ldexp returns x·2^exp, but no more than 2^900: what is as far away is off every
// picture. An infinity stays one.
func ldexp(x float64, exp int) float64 {
	const most = 0x1p900
	if math.IsInf(x, 0) {
		return x
	}
	return min(max(math.Ldexp(x, exp), -most), most)
}

// direction returns v with its largest component between 1/2 and 1.
func direction(v scene.Vec) vec {
	_, exp := math.Frexp(largest(v))
	var w vec
	for i, x := range v {
		w[i] = math.Ldexp(x, -exp)
	}
	return w
}

// middle returns the middle of some points.
func middle(at []vec) vec {
	if len(at) > 2 {
		var m vec
		for _, p := range at {
			m = m.along(1/float64(len(at)), p)
		}
		return m
	}
	return at[0].along(.5, at[len(at)-1].sub(at[0]))
}

func dot(a, b vec) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}
