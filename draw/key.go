package draw

// A keyEntry says what a mark means, below the picture.
type keyEntry struct {
	style Style
	text  string
	size  float64 // how wide the sample is; 0 for keyMark
}

// key has the marks that do not speak for themselves. Only those in use are shown.
var key = []keyEntry{
	{style: Mover, text: "moves"},
	{style: Body, text: "stands"},
	{style: Past, text: "in a frame"},
	{style: Way, text: "its way"},
	{style: Floor, text: "floor"},
	{style: Speed, text: "velocity"},
	{style: Wanted, text: "wanted"},
	{style: Hit, text: "meets"},
	{style: Normal, text: "normal"},
	{style: Inside, text: "inside"},
	{style: Push, text: "depth"},
	{style: Ghost, text: "pushed out"},
	{style: Before, text: "velocity"},
	{style: After, text: "after the bounce"},
	{style: Swept, text: "swept"},
	{style: Impact, text: "when it meets"},
	{style: Link, text: "distance"},
}

const (
	keyMark  = 36 // the width of a sample
	keyGap   = 9  // between it and its text
	keySpace = 28 // between entries
)

// mark returns the width of the sample.
func (e keyEntry) mark() float64 {
	if e.size > 0 {
		return e.size
	}
	return keyMark
}

func (e keyEntry) width() float64 {
	return e.mark() + keyGap + textWidth(e.text, Note.Paint(false).Size) + keySpace
}

// keyLines breaks the entries of a key into lines, and returns the indices of the entries of each. A line is no wider than width, with
// the space after its last entry; an entry that is wider has a line of its own.
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
	middle, end := y-12, x+e.mark()
	from, to := Point{x, middle}, Point{end, middle}
	v := view{area: rect{x - 1, y - lineRoom, end + 1, y + lineRoom}, c: c}
	switch e.style {
	case Mover, Body, Ghost, Swept, Impact, Past, Layer1, Layer2, Layer3, Layer4, Layer5, Layer6:
		c.Path(outline([]Point{{x + 8, middle}, {end - 8, middle}}, 8), e.style)
	case Hit:
		c.Circle(Point{(x + end) / 2, middle}, 5, e.style)
	case Inside, Link, Way, Floor:
		c.Line(from, to, e.style)
	default:
		v.arrow(from, to, e.style)
	}
	c.Text(Point{end + keyGap, y - 4}, e.text, Note)
	return x + e.width()
}
