package draw

import (
	"math"
	"path"
	"path/filepath"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// A Picture is a scene laid out. It holds no reference to the scene.
type Picture struct {
	title         string
	key           []keyEntry
	keyLines      [][]int // indices of key
	note          []string
	marks         *marks
	views         []*view
	isSpace       bool
	width, height float64
}

const (
	pageWidth = 960
	margin    = 20
	headRoom  = 52 // above the views
	lineRoom  = 30 // of a line of text below them
)

// New lays out a picture of s.
func New(s *scene.Scene) *Picture { return layOut(s, newMarks(s)) }

// layOut lays out a picture of the marks of s.
func layOut(s *scene.Scene, m *marks) *Picture {
	p := &Picture{title: s.Title, marks: m, isSpace: s.Dim == 3, width: pageWidth}
	if p.title == "" && s.File != "" {
		p.title = strings.TrimSuffix(path.Base(filepath.ToSlash(s.File)), ".json")
	}
	var bottom float64
	if p.isSpace {
		bottom = p.space()
	} else {
		bottom = p.plane(s.YDown)
	}
	p.key = append(p.key, m.key...)
	for _, e := range key {
		if p.marks.used[e.style] {
			p.key = append(p.key, e)
		}
	}
	p.keyLines = keyLines(p.key, p.width-2*margin)
	p.note = wrap(s.About, p.width-2*margin, Note.Paint(false).Size)
	p.height = bottom + margin/2 + float64(lineRoom*(len(p.keyLines)+len(p.note))) + margin/2
	if len(p.keyLines) > 0 {
		p.height += 6
	}
	return p
}

// Title returns the title of the scene, or else the name of its file.
func (p *Picture) Title() string { return p.title }

// Size returns the size of the picture in pixels.
func (p *Picture) Size() (width, height float64) { return p.width, p.height }

// plane lays out the one view of a scene in the plane, and returns its lower edge.
func (p *Picture) plane(yDown bool) float64 {
	list := p.marks.extents()
	lo, hi := bounds(list)
	v := &view{right: vec{1, 0, 0}, up: vec{0, 1, 0}, center: middle([]vec{lo, hi}), reach: span(lo, hi), isPlane: true}
	if yDown {
		v.up[1] = -1
	}
	box := v.box(list)
	width := float64(pageWidth - 2*margin)
	height := 560.0
	if box.width() > 0 {
		height = min(max(float64((width-80)*(box.height()/box.width()))+80, 300), 640)
	}
	v.area = rect{margin, headRoom, margin + width, headRoom + math.Round(height)}
	v.set(box, fit(box, v.area), p.marks)
	p.views = []*view{v}
	return v.area.y1
}

// space lays out the views of a scene in space: the front above the top, the side
// and the isometric one to their right.
func (p *Picture) space() float64 {
	list := p.marks.extents()
	lo, hi := bounds(list)
	center := middle([]vec{lo, hi})
	x, y, z := vec{1, 0, 0}, vec{0, 1, 0}, vec{0, 0, 1}
	front := &view{name: "front", right: x, up: z}
	side := &view{name: "side", right: y, up: z}
	top := &view{name: "top", right: x, up: y}
	iso := &view{name: "isometric", right: isoRight, up: isoUp}
	p.views = []*view{front, side, top, iso}

	const gap = 12
	cell := float64(pageWidth-2*margin-gap) / 2
	box := map[*view]rect{}
	scale := math.Inf(1)
	for _, v := range p.views {
		v.center, v.reach = center, float64(.6*span(lo, hi))
		box[v] = v.box(list)
		if v != iso {
			scale = min(scale, fit(box[v], rect{0, 0, cell, cell}))
		}
	}
	row := func(v, w *view) float64 {
		need := max(box[v].height()*scale, box[w].height()*scale)
		if w == iso {
			need = max(box[v].height()*scale, .8*cell-68)
		}
		return math.Round(min(max(need+68, 260), cell))
	}
	upper, lower := row(front, side), row(top, iso)
	left, right := float64(margin), margin+cell+gap
	front.area = rect{left, headRoom, left + cell, headRoom + upper}
	side.area = rect{right, headRoom, right + cell, headRoom + upper}
	under := headRoom + upper + gap
	top.area = rect{left, under, left + cell, under + lower}
	iso.area = rect{right, under, right + cell, under + lower}
	for _, v := range p.views {
		if v == iso {
			scale = fit(box[v], v.area)
		}
		v.set(box[v], scale, p.marks)
	}
	return iso.area.y1
}

// set gives a view its scale, and puts the middle of box into that of its area.
func (v *view) set(box rect, scale float64, m *marks) {
	v.offset, v.scale = box.center(), scale
	v.speed = m.speedScale(scale)
}

// Draw draws the picture. It may be called more than once.
func (p *Picture) Draw(c Canvas) {
	fill(c, rect{0, 0, p.width, p.height}, Paper)
	c.Text(Point{margin, 33}, fitText(p.title, p.width-2*margin, Title.Paint(false).Size), Title)
	for _, v := range p.views {
		v.draw(c, p.marks, !p.isSpace || v.isIso())
		fill(c, v.area, Frame)
	}
	y := p.views[len(p.views)-1].area.y1 + margin/2
	for _, line := range p.keyLines {
		y += lineRoom
		x := float64(margin)
		for _, i := range line {
			x = p.key[i].draw(c, x, y)
		}
	}
	if len(p.keyLines) > 0 {
		y += 6
	}
	for _, line := range p.note {
		y += lineRoom
		c.Text(Point{margin, y - 4}, line, Note)
	}
}

// fill draws a rectangle.
func fill(c Canvas, r rect, s Style) {
	c.Path([]Step{
		{Op: Move, To: Point{r.x0, r.y0}},
		{Op: Straight, To: Point{r.x1, r.y0}},
		{Op: Straight, To: Point{r.x1, r.y1}},
		{Op: Straight, To: Point{r.x0, r.y1}},
		{Op: Close},
	}, s)
}
