package draw

import (
	"math"

	"github.com/hantei-go/hantei/internal/trig"
)

// A view is a rectangle of the canvas and the projection onto it.
type view struct {
	name   string
	area   rect
	right  vec // unit vectors, along which the canvas runs to the right and up
	up     vec
	center vec     // of the frame
	offset Point   // from the center's place to the area's center, in the scene's units, y up
	scale  float64 // pixels per unit
	speed  float64 // pixels per unit of velocity
	reach  float64 // how far pieces of what has no end go from the center

	isPlane bool // the scene is in the plane

	c Canvas
	labels
}

// isometric is the projection along (-1, 1, -1).
var (
	isoRight = vec{math.Sqrt2 / 2, math.Sqrt2 / 2, 0}
	isoUp    = vec{-1 / sqrt6, 1 / sqrt6, 2 / sqrt6}
)

const sqrt6 = 2.449489742783178

func (v *view) isIso() bool { return v.right == isoRight }

// turn projects a displacement, y up.
func (v *view) turn(d vec) Point {
	return Point{dot(d, v.right), dot(d, v.up)}
}

func dot(a, b vec) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}

// project returns the place of p on the canvas.
func (v *view) project(p vec) Point {
	d := v.turn(p.sub(v.center)).sub(v.offset)
	c := v.area.center()
	return Point{
		min(max(c.X+float64(d.X*v.scale), -far), far),
		min(max(c.Y-float64(d.Y*v.scale), -far), far),
	}
}

// box returns the bounds of what is to be seen, around the center, y up.
func (v *view) box(list []extent) rect {
	var box rect
	for n, e := range list {
		p := v.turn(e.at.sub(v.center))
		b := rect{p.X - e.r, p.Y - e.r, p.X + e.r, p.Y + e.r}
		if n > 0 {
			b = rect{min(b.x0, box.x0), min(b.y0, box.y0), max(b.x1, box.x1), max(b.y1, box.y1)}
		}
		box = b
	}
	return box
}

// fit returns the scale at which box fills area up to a rim, but no more than 2^900: all
// that is so small is one point.
func fit(box, area rect) float64 {
	const rim, most = 34, 0x1p900
	w, h := area.width()-2*rim, area.height()-2*rim
	switch {
	case box.width() == 0 && box.height() == 0:
		return 1
	case box.width()*h > box.height()*w:
		return min(w/box.width(), most)
	}
	return min(h/box.height(), most)
}

// draw draws the marks. Values are labels too, if the view has the room for them.
func (v *view) draw(c Canvas, m *marks, values bool) {
	v.c, v.labels = c, labels{area: v.area.grow(-2)}
	v.grid(m.exp)
	for _, layer := range [][]mark{m.back, m.shapes, m.front, m.dots} {
		for i := range layer {
			k := &layer[i]
			spots := v.mark(k)
			if k.label == "" || k.value && !values || len(spots) == 0 {
				continue
			}
			style := Name
			if k.value {
				style = Value
			}
			v.want(k.label, style, spots)
		}
	}
	for i := range m.moving {
		v.journey(&m.moving[i])
	}
	v.ticks(m.exp)
	v.once = m.once
	v.place(c)
}

// mark draws one mark and returns spots for its label.
func (v *view) mark(k *mark) []Point {
	style := Name
	if k.value {
		style = Value
	}
	switch k.kind {
	case boundaryMark:
		return v.boundary(k)
	case slabMark:
		return v.slab(k)
	case surfaceMark:
		return v.surface(k)
	}
	p := v.project(k.at[0])
	switch k.kind {
	case bodyMark:
		return v.body(k)
	case trailMark:
		return v.trail(k)
	case wayMark:
		v.way(k)
	case lineMark, arrowMark:
		q := v.project(k.at[1])
		from, to, ok := v.cut(p, q)
		if !ok {
			return nil
		}
		if k.kind == arrowMark {
			v.arrow(from, to, k.style)
		} else {
			v.line(from, to, k.style)
		}
		return beside(from, to, shorten(k.label), style)
	case flagMark:
		if v.area.holds(p) {
			d := v.turn(k.dir)
			size := 38 / math.Sqrt(dot(k.dir, k.dir))
			v.arrow(p, p.along(size, Point{d.X, -d.Y}), k.style)
		}
	case speedMark:
		if v.area.holds(p) {
			d := v.turn(k.dir)
			v.arrow(p, p.along(v.speed, Point{d.X, -d.Y}), k.style)
		}
	case dotMark:
		if !v.area.holds(p) {
			return nil
		}
		r := 3.5
		if k.style == LinkEnd {
			r = 2.5
		}
		v.dot(p, r, k.style)
		return around(rect{p.X, p.Y, p.X, p.Y}.grow(r), shorten(k.label), style)
	}
	return nil
}

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

// polygonSpots returns spots for the name of a polygon grown by r: inside if there is room,
// else around.
func polygonSpots(corners []Point, r float64, name string) []Point {
	t := textBox(Point{}, name, Name)
	m := middleOf(corners)
	box := rect{corners[0].X, corners[0].Y, corners[0].X, corners[0].Y}
	for _, p := range corners {
		box = rect{min(box.x0, p.X), min(box.y0, p.Y), max(box.x1, p.X), max(box.y1, p.Y)}
	}
	box = box.grow(r)
	var spots []Point
	for _, at := range []Point{{}, {0, -.5}, {0, .5}, {-.4, 0}, {.4, 0}, {-.4, -.4}, {.4, -.4}, {-.4, .4}, {.4, .4}} {
		spot := m.add(Point{float64(at.X * box.width() / 2), float64(at.Y * box.height() / 2)})
		if holdsText(corners, r, spot, t) {
			spots = append(spots, spot)
		}
	}
	for _, p := range corners {
		d := p.sub(m)
		if size := d.len(); size > 0 {
			spots = append(spots, outside(p, Point{d.X / size, d.Y / size}, r+4, t))
		}
	}
	return append(spots, around(box, name, Name)...)
}

// holdsText reports whether a text with the box t around spot is in a polygon grown by r,
// whose corners go clockwise as seen.
func holdsText(corners []Point, r float64, spot Point, t rect) bool {
	for i, p := range corners {
		d := corners[(i+1)%len(corners)].sub(p)
		size := d.len()
		if size == 0 {
			continue
		}
		out := Point{d.Y / size, -d.X / size}
		reach := float64(abs(out.X)*t.x1) + float64(abs(out.Y)*t.y1)
		if spot.sub(p).dot(out)+reach > r-2 {
			return false
		}
	}
	return true
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

// cut returns the part in the area of the segment from p to q.
func (v *view) cut(p, q Point) (from, to Point, ok bool) {
	from, to = p, q
	d := q.sub(p)
	lo, hi, ok := v.area.clip(p, d, 0, 1)
	if lo > 0 {
		from = p.along(lo, d)
	}
	if hi < 1 {
		to = p.along(hi, d)
	}
	// Of an end far away lo and hi round.
	return v.area.clamp(from), v.area.clamp(to), ok
}

// cutArea returns the part in the area of a polygon.
func (v *view) cutArea(corners []Point) []Point {
	for _, side := range []struct{ at, in Point }{
		{Point{v.area.x0, 0}, Point{1, 0}},
		{Point{v.area.x1, 0}, Point{-1, 0}},
		{Point{0, v.area.y0}, Point{0, 1}},
		{Point{0, v.area.y1}, Point{0, -1}},
	} {
		corners = cutBy(corners, side.at, side.in)
	}
	for i := range corners {
		corners[i] = v.area.clamp(corners[i])
	}
	return hullOf(corners)
}

func (v *view) line(p, q Point, s Style) {
	v.c.Line(p, q, s)
	v.avoid(p, q)
}

func (v *view) dot(p Point, r float64, s Style) {
	v.c.Circle(p, r, s)
	v.avoid(p.add(Point{-r, -r}), p.add(Point{r, r}))
	v.avoid(p.add(Point{-r, r}), p.add(Point{r, -r}))
}

// arrow draws a line from p to q with a tip at q. One too short for a tip is a line.
func (v *view) arrow(p, q Point, s Style) {
	p, q, ok := v.cut(p, q)
	if !ok {
		return
	}
	d := q.sub(p)
	size := d.len()
	if size < 1 {
		return
	}
	u := Point{d.X / size, d.Y / size}
	n := Point{-u.Y, u.X}
	width := s.Paint(false).Width
	tip := min(5+2*width, size*.7)
	base := q.along(-tip, u)
	v.line(p, q.along(-.8*tip, u), s)
	half := tip * .38
	v.c.Path([]Step{
		{Op: Move, To: q},
		{Op: Straight, To: base.along(half, n)},
		{Op: Straight, To: base.along(-half, n)},
		{Op: Close},
	}, tips[s])
	v.avoid(base, q)
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

// bodySpots returns spots for the name of a body: inside if there is room, else
// around, else across its rim.
func bodySpots(corners []Point, r float64, name string) []Point {
	t := textBox(Point{}, name, Name)
	first, last := corners[0], corners[len(corners)-1]
	axis := last.sub(first)
	long := axis.len()
	// The axis passes through a text for this long at most.
	through := 2 * t.x1
	if long > 0 && abs(axis.Y)*t.x1 > abs(axis.X)*t.y1 {
		through = 2 * t.y1 * long / abs(axis.Y)
	}
	var inside, across []Point
	for _, at := range []float64{.5, .3, .7, .15, .85, 0, 1} {
		m := first.along(at, axis)
		for _, off := range []float64{0, -.3, .3, -.55, .55, -.75, .75} {
			spot := m.along(off*r, Point{0, 1})
			y := float64(abs(off)*r) + t.y1
			switch {
			case float64(y*y)+float64(t.x1*t.x1) < float64(r*r):
				inside = append(inside, spot)
			case off == 0 && r > t.y1+2 && float64(min(at, 1-at)*long)+r > through/2:
				if abs(axis.Y) <= .2*abs(axis.X) {
					inside = append(inside, spot)
				} else {
					across = append(across, spot)
				}
			}
		}
	}
	spots := inside
	for _, gap := range []float64{4, 14, 28} {
		for _, end := range []Point{last, first} {
			for _, u := range directions {
				if end == first && u.dot(axis) > 0 || end == last && u.dot(axis) < 0 {
					continue
				}
				spots = append(spots, outside(end, u, r+gap, t))
			}
		}
		if long == 0 {
			continue
		}
		n := Point{axis.Y / long, -axis.X / long}
		for _, at := range []float64{.5, .3, .7} {
			m := first.along(at, axis)
			spots = append(spots, outside(m, n, r+gap, t), outside(m, Point{-n.X, -n.Y}, r+gap, t))
		}
	}
	return append(spots, across...)
}

// directions are those of a regular hexadecagon, the handiest first.
var directions = func() []Point {
	const c, s, d = .9238795325112867, .3826834323650898, math.Sqrt2 / 2
	return []Point{
		{d, -d},
		{-d, -d},
		{d, d},
		{-d, d},
		{0, -1},
		{0, 1},
		{1, 0},
		{-1, 0},
		{s, -c},
		{-s, -c},
		{s, c},
		{-s, c},
		{c, -s},
		{-c, -s},
		{c, s},
		{-c, s},
	}
}()

// outside returns where a text with the box t, around zero, lies outside of the
// disc of radius r around p, in direction u.
func outside(p, u Point, r float64, t rect) Point {
	corner := Point{math.Copysign(t.x1, u.X), math.Copysign(t.y1, u.Y)}
	if abs(u.X) < .3 {
		corner.X = 0
	}
	if abs(u.Y) < .3 {
		corner.Y = 0
	}
	return p.along(r, u).add(corner)
}

// speedScale returns how long a unit of velocity is: as long as a unit of length,
// unless the longest velocity were hard to see or left the picture.
func (m *marks) speedScale(scale float64) float64 {
	if m.arrow > 0 {
		return m.arrow
	}
	least, most := 44.0, 120.0
	if m.isPlay {
		least, most = 32, 64 // there are many
	}
	var fastest float64
	for _, k := range m.front {
		if k.kind == speedMark {
			fastest = max(fastest, math.Sqrt(dot(k.dir, k.dir)))
		}
	}
	if fastest == 0 {
		return 0
	}
	size := math.Ldexp(fastest*scale, m.fastEx-m.exp)
	return min(max(size, least), most) / fastest
}
