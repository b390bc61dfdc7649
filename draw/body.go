package draw

// The outline of a body on the canvas, with its radius.

import (
	"math"

	"github.com/hantei-go/hantei/internal/trig"
)

// body draws a body: its skin, and its core where there is room for one.
func (v *view) body(k *mark) []Point {
	corners := make([]Point, len(k.at))
	for i, p := range k.at {
		corners[i] = v.project(p)
	}
	if k.soft {
		return v.span(k, corners)
	}
	r := k.r * v.scale
	axis := corners
	if k.balls != nil {
		corners = v.rims(k, corners)
	}
	corners = hullOf(corners)
	spot := Spot
	if k.style != Body && k.style != Trail {
		spot = SpotMove
	}
	switch {
	case len(corners) == 1 && r < 2:
		switch k.style {
		case Body, Trail, Mover:
			v.dot(corners[0], 3, spot)
		case Ghost, Impact, Past:
			v.c.Circle(corners[0], 5, k.style)
		}
		r = 3
	case len(corners) == 1:
		v.c.Circle(corners[0], r, k.style)
	default:
		v.c.Path(outline(corners, r), k.style)
		switch look := looks[k.style]; {
		case k.solid != nil && look != nil:
			v.solid(k.solid, k.r, *look)
		case k.style == Body && k.balls != nil:
			v.c.Line(axis[0], axis[1], Core)
		case k.style == Body && r > 6 && len(corners) == 2:
			v.c.Line(corners[0], corners[1], Core)
		case k.style == Body && r > 6:
			v.c.Path(outline(corners, 0), Core)
		}
	}
	if v.isFull() {
		return nil
	}
	v.avoidRim(corners, r)
	if len(corners) > 2 {
		return polygonSpots(corners, r, shorten(k.label))
	}
	return bodySpots(corners, r, shorten(k.label))
}

// rims returns points on the circles that the balls of k are seen as, whose centers are given. The hull of all has the
// outline of the body, up to 1 − cos(π/64) < 0.0013 of the greatest radius.
func (v *view) rims(k *mark, centers []Point) (points []Point) {
	const steps = 64
	for i, p := range centers {
		r := k.balls[i] * v.scale
		for step := range steps {
			sin, cos := trig.Sincos(2 * math.Pi / steps * float64(step))
			points = append(points, p.add(Point{float64(r * cos), float64(r * sin)}))
		}
	}
	return points
}

// span draws what has no radius: a segment, a point of no direction, or what one
// sweeps.
func (v *view) span(k *mark, corners []Point) []Point {
	if k.style == Swept {
		if cut := v.cutArea(hullOf(corners)); len(cut) > 2 {
			v.c.Path(outline(cut, 0), k.style)
		}
		return nil
	}
	p, q := corners[0], corners[len(corners)-1]
	from, to, ok := v.cut(p, q)
	if !ok {
		return nil
	}
	v.line(from, to, k.style)
	if k.style == Trail {
		for _, end := range hullOf(corners) {
			if v.area.holds(end) {
				v.dot(end, 2.2, TrailTip)
			}
		}
	}
	return beside(from, to, shorten(k.label), Name)
}

// avoidRim keeps labels off the rim of a body.
func (v *view) avoidRim(corners []Point, r float64) {
	var rim []Point
	for _, p := range corners {
		for _, d := range directions {
			rim = append(rim, p.along(r, d))
		}
	}
	rim = hullOf(rim)
	for i, p := range rim {
		v.avoid(p, rim[(i+1)%len(rim)])
	}
}
