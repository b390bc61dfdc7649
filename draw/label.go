package draw

import (
	"math"
	"unicode"
)

const (
	maxLabels    = 400  // that are tried in a view
	maxObstacles = 4000 // lines that labels avoid in a view
	maxRunes     = 28   // of a label
)

// A label is a text that wants a place.
type label struct {
	text  string
	style Style
	spots []Point // centers to choose from, the best first
}

// labels places texts so that none lies on another.
type labels struct {
	area   rect
	taken  []rect
	lines  [][2]Point // what labels rather avoid
	wanted []label
	once   bool // a text is written at the first of its shapes that has room for it
}

// avoid adds a line to avoid.
func (l *labels) avoid(p, q Point) {
	if len(l.lines) < maxObstacles {
		l.lines = append(l.lines, [2]Point{p, q})
	}
}

// isFull reports whether no more labels will be placed.
func (l *labels) isFull() bool { return len(l.wanted) == maxLabels }

func (l *labels) want(text string, style Style, spots []Point) {
	if text != "" && !l.isFull() {
		l.wanted = append(l.wanted, label{shorten(text), style, spots})
	}
}

// place writes the labels, in order, each where it covers the fewest lines; a
// label for which there is no room is left out.
func (l *labels) place(c Canvas) {
	done := map[string]bool{}
	for _, w := range l.wanted {
		if l.once && done[w.text] {
			continue
		}
		if box, ok := l.best(w.text, w.style, w.spots); ok {
			l.write(c, box, w.text, w.style)
			done[w.text] = true
		}
	}
}

// best returns the box of a text at the spot where it covers the fewest lines, if any
// has room.
func (l *labels) best(text string, style Style, spots []Point) (best rect, ok bool) {
	cost := 0.0
	for n, spot := range spots {
		box := textBox(spot, text, style)
		if !box.within(l.area) || l.isTaken(box) {
			continue
		}
		this := float64(n) / 4
		for _, line := range l.lines {
			if box.crosses(line[0], line[1]) {
				this += 8
			}
		}
		if !ok || this < cost {
			best, cost, ok = box, this, true
		}
	}
	return best, ok
}

func (l *labels) isTaken(box rect) bool {
	for _, t := range l.taken {
		if t.meets(box) {
			return true
		}
	}
	return false
}

// write writes a text into its box.
func (l *labels) write(c Canvas, box rect, text string, style Style) {
	l.taken = append(l.taken, box)
	size := style.Paint(false).Size
	c.Text(Point{box.x0 + boxRim, box.y1 - boxRim - float64(.22*size)}, text, style)
}

// boxRim is the room around a text.
const boxRim = 1.5

// textBox returns the box of a text around center.
func textBox(center Point, text string, style Style) rect {
	size := style.Paint(false).Size
	w, h := float64(textWidth(text, size)/2)+boxRim, float64(size*.55)+boxRim
	return rect{center.X - w, center.Y - h, center.X + w, center.Y + h}
}

// textWidth returns about the width of a text, rather more than less: the font
// is whatever the reader's system has.
func textWidth(text string, size float64) float64 {
	var em float64
	for _, r := range text {
		switch {
		case r >= 0x1100:
			em += 1.05
		case unicode.Is(unicode.Mn, r):
		case r == 'm' || r == 'w' || r == 'M' || r == 'W' || r == '@' || r == '%' || r == '…':
			em += .95
		case r == 'i' || r == 'j' || r == 'l' || r == 't' || r == 'f' || r == 'I' || r == ' ' || r == '.' || r == ',' || r == '\'':
			em += .36
		case unicode.IsUpper(r) || r > 0x7f:
			em += .75
		default:
			em += .62
		}
	}
	return em * size
}

// shorten cuts a long text.
func shorten(text string) string {
	runes := []rune(text)
	if len(runes) <= maxRunes {
		return text
	}
	return string(runes[:maxRunes-1]) + "…"
}

// around returns spots for a text outside of box.
func around(box rect, text string, style Style) []Point {
	t := textBox(Point{}, text, style)
	w, h, c := t.x1, t.y1, box.center()
	var spots []Point
	for _, gap := range []float64{3, 10, 20, 34} {
		left, right, top, bottom := box.x0-w-gap, box.x1+w+gap, box.y0-h-gap, box.y1+h+gap
		spots = append(
			spots,
			Point{right, top + h}, Point{left, top + h}, Point{right, bottom - h}, Point{left, bottom - h},
			Point{c.X, top}, Point{c.X, bottom}, Point{right, c.Y}, Point{left, c.Y},
		)
	}
	return spots
}

// beside returns spots for a text on both sides of the segment from p to q, or around
// it if it is shorter than the text is high.
func beside(p, q Point, text string, style Style) []Point {
	t := textBox(Point{}, text, style)
	d := q.sub(p)
	if d.len() < 2*t.y1 {
		return around(rect{min(p.X, q.X), min(p.Y, q.Y), max(p.X, q.X), max(p.Y, q.Y)}.grow(4), text, style)
	}
	n := Point{d.Y / d.len(), -d.X / d.len()}
	off := float64(abs(n.X)*t.x1) + float64(abs(n.Y)*t.y1) + 4
	var spots []Point
	for _, at := range []float64{.5, .35, .65, .2, .8, .1, .9} {
		m := p.along(at, d)
		spots = append(spots, m.along(off, n), m.along(-off, n))
	}
	return spots
}

func abs(x float64) float64 { return max(x, -x) }

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
