package draw

// A keyEntry says what a mark means, below the picture.
type keyEntry struct {
	style Style
	text  string
}

// key has the marks that do not speak for themselves. Only those in use are shown.
var key = []keyEntry{
	{Mover, "moves"},
	{Body, "stands"},
	{Past, "in a frame"},
	{Way, "its way"},
	{Floor, "floor"},
	{Speed, "velocity"},
	{Wanted, "wanted"},
	{Hit, "meets"},
	{Normal, "normal"},
	{Inside, "inside"},
	{Push, "depth"},
	{Ghost, "pushed out"},
	{Before, "velocity"},
	{After, "after the bounce"},
	{Swept, "swept"},
	{Impact, "when it meets"},
	{Link, "distance"},
}

const (
	keyMark  = 24 // the width of a sample
	keySpace = 18 // between entries
)

func (e keyEntry) width() float64 {
	return keyMark + 6 + textWidth(e.text, Note.Paint(false).Size) + keySpace
}

// keyLines breaks the key into lines.
func keyLines(list []keyEntry, width float64) [][]int {
	var lines [][]int
	var x float64
	for i, e := range list {
		if i == 0 || x+e.width() > width {
			lines = append(lines, nil)
			x = 0
		}
		x += e.width()
		lines[len(lines)-1] = append(lines[len(lines)-1], i)
	}
	return lines
}

// draw draws the entry at x, on the baseline y, and returns where the next begins.
func (e keyEntry) draw(c Canvas, x, y float64) float64 {
	middle := y - 8
	from, to := Point{x, middle}, Point{x + keyMark, middle}
	v := view{area: rect{x - 1, y - lineRoom, x + keyMark + 1, y + lineRoom}, c: c}
	switch e.style {
	case Mover, Body, Ghost, Swept, Impact, Past:
		c.Path(outline([]Point{{x + 6, middle}, {x + keyMark - 6, middle}}, 6), e.style)
	case Hit:
		c.Circle(Point{x + keyMark/2, middle}, 3.5, e.style)
	case Inside, Link, Way, Floor:
		c.Line(from, to, e.style)
	default:
		v.arrow(from, to, e.style)
	}
	c.Text(Point{x + keyMark + 6, y - 4}, e.text, Note)
	return x + e.width()
}
