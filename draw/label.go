package draw

import "unicode"

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
