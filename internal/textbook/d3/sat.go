package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// Boxes compares the sides of both (Ericson 4.2.1). It rounds nothing: about finite boxes
// it is right.
func Boxes(a, b d3.Box) bool {
	lo, hi := components(a.Min), components(a.Max)
	from, to := components(b.Min), components(b.Max)
	for i := range lo {
		if lo[i] > to[i] || from[i] > hi[i] {
			return false
		}
	}
	return true
}

// A turned is a box with unit axes and its sizes along them.
type turned struct {
	center d3.Vec
	axes   [len(axes)]d3.Vec
	half   [len(axes)]float64
}

func turn(b d3.OrientedBox) turned {
	t := turned{center: b.Center}
	for i, h := range b.Half {
		l := math.Sqrt(h.Dot(h))
		if l > 0 {
			h = h.Scale(1 / l)
		}
		t.axes[i], t.half[i] = h, l
	}
	for i, l := range t.half {
		if l == 0 {
			t.axes[i] = d3.Vec{}
			t.axes[i] = t.across()
		}
	}
	return t
}

// across returns a unit vector at right angles to all axes: what is left of the coordinate
// axis that has most left.
func (t *turned) across() (best d3.Vec) {
	for _, w := range axes {
		for _, u := range t.axes {
			w = w.Sub(u.Scale(u.Dot(w)))
		}
		if w.Dot(w) > best.Dot(best) {
			best = w
		}
	}
	return best.Unit()
}

// OrientedBoxes looks for an axis along which the boxes' shadows are apart: those of both,
// and in space the cross products of two (Gottschalk, Lin and Manocha 1996; Ericson 4.4.1).
// Parallel axes have a cross product of rounding errors, so a tolerance is added to all
// cosines: boxes grow by that, and what nearly touches overlaps. Unit axes round, too.
// Where halves are not at right angles it may miss the axis that parts the boxes.
func OrientedBoxes(a, b d3.OrientedBox) bool {
	x, y := turn(a), turn(b)
	d := y.center.Sub(x.center)
	var t [len(a.Half)]float64
	var r, abs [len(a.Half)][len(a.Half)]float64
	for i, u := range x.axes {
		t[i] = d.Dot(u)
		for j, v := range y.axes {
			r[i][j] = u.Dot(v)
			abs[i][j] = math.Abs(r[i][j]) + epsilon
		}
	}
	for i := range t { // the axes of a
		rb := 0.0
		for j, h := range y.half {
			rb += float64(h * abs[i][j])
		}
		if math.Abs(t[i]) > x.half[i]+rb {
			return false
		}
	}
	for j := range t { // the axes of b
		ra, along := 0.0, 0.0
		for i, h := range x.half {
			ra += float64(h * abs[i][j])
			along += float64(t[i] * r[i][j])
		}
		if math.Abs(along) > ra+y.half[j] {
			return false
		}
	}
	return crossAxesMeet(&x, &y, &t, &r, &abs)
}
