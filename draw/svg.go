package draw

import (
	"bytes"
	"encoding/xml"
	"io"
	"strconv"

	"github.com/hantei-go/hantei/scene"
)

// SVG writes the picture of s as an SVG document. The error is that of w.
func SVG(w io.Writer, s *scene.Scene) error { return writeSVG(w, s, New(s)) }

// writeSVG writes a picture of s.
func writeSVG(w io.Writer, s *scene.Scene, p *Picture) error {
	width, height := p.Size()
	var c svg
	c.text(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `).number(width).text(" ").number(height)
	c.text(`" width="`).number(width).text(`" height="`).number(height)
	c.text(`" role="img" font-family="ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif">` + "\n<title>")
	c.escape(p.Title()).text("</title>\n")
	if s.About != "" {
		c.text("<desc>").escape(s.About).text("</desc>\n")
	}
	c.text("<style>\n" + css(p.marks.used))
	if len(p.marks.moving) > 0 {
		c.text("@media (prefers-reduced-motion: reduce) { .travel { display: none } }\n")
	}
	c.text("</style>\n")
	p.Draw(&c)
	c.text("</svg>\n")
	_, err := w.Write(c.Bytes())
	return err
}

// svg is a Canvas that writes elements of SVG.
type svg struct{ bytes.Buffer }

func (c *svg) Line(from, to Point, s Style) {
	c.text(`<line class="` + string(s)).text(`" x1="`).number(from.X).text(`" y1="`).number(from.Y)
	c.text(`" x2="`).number(to.X).text(`" y2="`).number(to.Y).text("\"/>\n")
}

func (c *svg) Circle(center Point, radius float64, s Style) {
	c.text(`<circle class="` + string(s)).text(`" cx="`).number(center.X).text(`" cy="`).number(center.Y)
	c.text(`" r="`).number(radius).text("\"/>\n")
}

func (c *svg) Path(steps []Step, s Style) {
	c.text(`<path class="` + string(s)).text(`" d="`)
	for i, step := range steps {
		if i > 0 {
			c.text(" ")
		}
		switch step.Op {
		case Move:
			c.text("M")
		case Straight:
			c.text("L")
		case Arc:
			c.text("A").number(step.Radius).text(" ").number(step.Radius).text(" 0 0 1 ")
		case Close:
			c.text("Z")
			continue
		}
		c.number(step.To.X).text(" ").number(step.To.Y)
	}
	c.text("\"/>\n")
}

func (c *svg) Text(at Point, text string, s Style) {
	c.text(`<text class="` + string(s)).text(`" x="`).number(at.X).text(`" y="`).number(at.Y).text(`">`)
	c.escape(text).text("</text>\n")
}

// travel moves what draw draws by an animation of SMIL, which is in the document itself, so
// that a picture in a page moves too. Who wants less motion does not see it.
func (c *svg) travel(area rect, legs []Point, times []float64, draw func()) {
	c.text(`<svg class="travel" x="`).number(area.x0).text(`" y="`).number(area.y0)
	c.text(`" width="`).number(area.width()).text(`" height="`).number(area.height())
	c.text(`" viewBox="`).number(area.x0).text(" ").number(area.y0).text(" ").number(area.width()).text(" ").number(area.height())
	c.text("\"><g>\n")
	draw()
	c.text(`<animateTransform attributeName="transform" type="translate" dur="4s" repeatCount="indefinite" values="`)
	for i, p := range legs {
		if i > 0 {
			c.text(";")
		}
		c.number(p.X).text(" ").number(p.Y)
	}
	c.text(`" keyTimes="`)
	for i, t := range times {
		if i > 0 {
			c.text(";")
		}
		c.number(t)
	}
	c.text("\"/>\n</g></svg>\n")
}

func (c *svg) text(s string) *svg {
	c.WriteString(s)
	return c
}

// number writes x with two decimals at most: a hundredth of a pixel.
func (c *svg) number(x float64) *svg {
	digits := strconv.AppendFloat(c.AvailableBuffer(), x, 'f', 2, 64)
	digits = bytes.TrimSuffix(bytes.TrimRight(digits, "0"), []byte("."))
	if string(digits) == "-0" {
		digits = digits[1:]
	}
	c.Write(digits)
	return c
}

// escape writes s as character data; what XML does not allow becomes U+FFFD.
func (c *svg) escape(s string) *svg {
	xml.EscapeText(c, []byte(s)) // a Buffer returns no error
	return c
}
