package draw

import "math"

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
