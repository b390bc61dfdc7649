package draw

// The outline of the set that a body passes while it moves.

import (
	"math"

	"github.com/hantei-go/hantei/internal/trig"
)

// trail draws a ray or line up to the edge.
func (v *view) trail(k *mark) []Point {
	t := v.turn(k.dir)
	d := Point{t.X, -t.Y}
	if k.style == Swept {
		v.sweptTrail(k, d)
		return nil
	}
	p := v.project(k.at[0])
	r := k.r * v.scale
	if d.len() < 1e-9 { // seen along its direction
		switch {
		case !v.area.holds(p):
		case r > 0:
			v.c.Circle(p, r, k.style)
		default:
			v.dot(p, 2.5, tips[k.style])
		}
		return around(rect{p.X, p.Y, p.X, p.Y}.grow(3), shorten(k.label), Name)
	}
	lo, hi, ok := v.area.clip(p, d, k.lo, math.Inf(1))
	if r > 0 {
		v.tube(k, p, d, r)
	}
	if !ok {
		return nil
	}
	from, to := v.area.clamp(p.along(lo, d)), v.area.clamp(p.along(hi, d))
	switch {
	case r > 0:
		if k.style == Body {
			v.line(from, to, Core)
		}
	case k.lo == 0:
		v.arrow(from, to, k.style)
		if v.area.holds(p) && (k.style == Trail || k.style == Faint) {
			v.dot(p, 2.2, tips[k.style])
		}
	default:
		v.line(from, to, k.style)
	}
	return beside(from, to, shorten(k.label), Name)
}

// tube draws what is within r of a ray or line.
func (v *view) tube(k *mark, p, d Point, r float64) {
	const steps = 24
	wide := v.area.grow(float64(2*r) + v.area.width() + v.area.height())
	lo, hi, ok := wide.clip(p, d, k.lo, math.Inf(1))
	if !ok {
		return
	}
	var rim []Point
	for _, end := range []Point{p.along(lo, d), p.along(hi, d)} {
		for i := range steps {
			sin, cos := trig.Sincos(2 * math.Pi / steps * float64(i))
			rim = append(rim, end.add(Point{float64(r * cos), float64(r * sin)}))
		}
	}
	if cut := v.cutArea(hullOf(rim)); len(cut) > 2 {
		v.c.Path(outline(cut, 0), k.style)
	}
}

// sweptTrail draws the strip that a ray or line sweeps.
func (v *view) sweptTrail(k *mark, d Point) {
	if d.len() < 1e-9 {
		return
	}
	var corners []Point
	wide := v.area.grow(v.area.width() + v.area.height())
	for _, at := range k.at {
		p := wide.clamp(v.project(at))
		lo, hi, ok := wide.clip(p, d, k.lo, math.Inf(1))
		if !ok {
			return
		}
		corners = append(corners, p.along(lo, d), p.along(hi, d))
	}
	if cut := v.cutArea(hullOf(corners)); len(cut) > 2 {
		v.c.Path(outline(cut, 0), k.style)
	}
}
