package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// Advance moves a on by the distance over the speed of approach until what is left is
// below 1e-9 of the sizes, 64 times at most: conservative advancement (Mirtich 1996).
// What grazes takes many steps and is hit too early, what passes within the tolerance
// is hit as well, and cores that meet at the start have no normal.
func Advance(a d3.Shape, motion d3.Vec, b d3.Shape) (d3.Hit, bool) {
	return advance(a, motion, b, false)
}

// AdvanceGJK is Advance for bounded shapes with distances by the method of Gilbert,
// Johnson and Keerthi, as physics engines sweep shapes (van den Bergen, Ray Casting
// against General Convex Objects, 2004). It has the faults of Advance and those of two
// iterations, one in the other.
func AdvanceGJK(a d3.Shape, motion d3.Vec, b d3.Shape) (d3.Hit, bool) {
	return advance(a, motion, b, true)
}

// advance is conservative advancement with distances by either method: a function as a
// parameter would make the cores escape.
func advance(a d3.Shape, motion d3.Vec, b d3.Shape, byGJK bool) (h d3.Hit, ok bool) {
	const steps, tolerance = 64, 1e-9
	var x, y span
	x.set(a)
	y.set(b)
	start, r := x.o, x.r+y.r
	near := 0.0
	for range steps {
		var w d3.Vec
		var t float64
		if byGJK {
			w, _, t = gjk(&x, &y)
		} else {
			w, _, t = connect(&x, &y)
		}
		l := math.Sqrt(w.Dot(w))
		if near == 0 {
			near = float64(tolerance * (l + r + math.Sqrt(motion.Dot(motion))))
		}
		if l-r <= near {
			h.Normal = w.Scale(1 / l)
			h.Point = y.at(t).Add(h.Normal.Scale(y.r))
			return h, true
		}
		speed := -w.Dot(motion) / l
		if speed <= 0 {
			break
		}
		if h.T += (l - r) / speed; h.T > 1 {
			break
		}
		x.o = start.Add(motion.Scale(h.T))
	}
	return d3.Hit{}, false
}
