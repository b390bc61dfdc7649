// Package ebitencanvas draws pictures of hantei on an image of Ebitengine: a scene
// (draw.Picture), or what a World holds at the moment (draw.World).
package ebitencanvas

import (
	"bytes"
	"image/color"
	"math"
	"strconv"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/hantei-go/hantei/draw"
)

// Canvas is a draw.Canvas on an image. Keep one for all frames, and set Image in each: the
// memory for paths and colours stays. Use it in one goroutine.
type Canvas struct {
	Image *ebiten.Image
	Dark  bool // the colours are those for a dark ground

	// Font is that of texts; nil for Go Regular, which has the letters of Latin, Greek and Cyrillic.
	Font *text.GoTextFaceSource

	looks map[draw.Style]*look
	path  vector.Path
	bold  vector.StrokeOptions
	how   vector.DrawPathOptions
	text  text.DrawOptions
}

var _ draw.Canvas = (*Canvas)(nil)

// A look is a Paint as Ebitengine wants it.
type look struct {
	fill, stroke ebiten.ColorScale
	fills        bool
	width        float32 // of strokes; 0 for none
	on, off      float32 // the lengths of a dash and of a gap; 0 for none
	face         text.GoTextFace
}

// regular is the font of a Canvas without one.
var regular = sync.OnceValue(func() *text.GoTextFaceSource {
	source, err := text.NewGoTextFaceSource(bytes.NewReader(goregular.TTF))
	if err != nil {
		panic(err) // the font comes with the package
	}
	return source
})

// look returns that of a style.
func (c *Canvas) look(s draw.Style) *look {
	if l, ok := c.looks[s]; ok {
		return l
	}
	if c.looks == nil {
		c.looks = map[draw.Style]*look{}
	}
	p := s.Paint(c.Dark)
	l := &look{
		fills: p.Fill != "" && p.Opacity > 0, fill: scale(p.Fill, p.Opacity),
		stroke: scale(p.Stroke, 1),
	}
	if l.face = (text.GoTextFace{Source: c.Font, Size: p.Size}); c.Font == nil {
		l.face.Source = regular()
	}
	if p.Stroke != "" {
		l.width = float32(p.Width)
	}
	l.on, l.off = dash(p.Dash)
	c.looks[s] = l
	return l
}

// scale returns a colour #rrggbb with an opacity.
func scale(hex string, opacity float64) (s ebiten.ColorScale) {
	if len(hex) != len("#rrggbb") {
		return s
	}
	n, err := strconv.ParseUint(hex[1:], 16, 32)
	if err != nil {
		return s
	}
	s.ScaleWithColor(color.RGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 255})
	s.ScaleAlpha(float32(opacity))
	return s
}

// dash reads the first dash and the first gap of a Paint.
func dash(s string) (on, off float32) {
	for i := range len(s) {
		if s[i] == ' ' {
			a, errA := strconv.ParseFloat(s[:i], 32)
			rest := s[i+1:]
			for j := range len(rest) {
				if rest[j] == ' ' {
					rest = rest[:j]
					break
				}
			}
			b, errB := strconv.ParseFloat(rest, 32)
			if errA == nil && errB == nil && a > 0 && b > 0 {
				return float32(a), float32(b)
			}
			return 0, 0
		}
	}
	return 0, 0
}

// Line implements draw.Canvas.
func (c *Canvas) Line(from, to draw.Point, s draw.Style) {
	l := c.look(s)
	c.path.Reset()
	x0, y0, x1, y1 := float32(from.X), float32(from.Y), float32(to.X), float32(to.Y)
	long := float32(math.Hypot(to.X-from.X, to.Y-from.Y))
	const most = 4000 // dashes of a line; a longer one is drawn through
	if l.on == 0 || long == 0 || long > most*(l.on+l.off) {
		c.path.MoveTo(x0, y0)
		c.path.LineTo(x1, y1)
	} else {
		for at := float32(0); at < long; at += l.on + l.off {
			from, to := at/long, min(at+l.on, long)/long
			c.path.MoveTo(x0+(x1-x0)*from, y0+(y1-y0)*from)
			c.path.LineTo(x0+(x1-x0)*to, y0+(y1-y0)*to)
		}
	}
	c.stroke(l)
}

// straight returns the angle of half a pixel of an arc. An arc is drawn without so much of it at its ends, which are
// joined by straight lines: as it begins beside where the last step ends, by a rounding, it is stroked with a gap otherwise.
func straight(radius float64) float64 { return 0.5 / max(radius, 1) }

// Circle implements draw.Canvas.
func (c *Canvas) Circle(center draw.Point, radius float64, s draw.Style) {
	c.path.Reset()
	c.path.Arc(float32(center.X), float32(center.Y), float32(radius), 0, float32(2*math.Pi-straight(radius)), vector.Clockwise)
	c.path.Close()
	c.paint(c.look(s))
}

// Path implements draw.Canvas. Arcs are arcs: how finely they are drawn is Ebitengine's business.
func (c *Canvas) Path(steps []draw.Step, s draw.Style) {
	c.path.Reset()
	var at draw.Point
	for i := range steps {
		step := &steps[i]
		x, y := float32(step.To.X), float32(step.To.Y)
		switch step.Op {
		case draw.Move:
			c.path.MoveTo(x, y)
		case draw.Straight:
			c.path.LineTo(x, y)
		case draw.Arc:
			m := step.Center
			from := math.Atan2(at.Y-m.Y, at.X-m.X)
			to := math.Atan2(step.To.Y-m.Y, step.To.X-m.X)
			if to < from {
				to += 2 * math.Pi
			}
			if s := straight(step.Radius); to-from > 4*s {
				c.path.Arc(float32(m.X), float32(m.Y), float32(step.Radius), float32(from+s), float32(to-s), vector.Clockwise)
			} else {
				c.path.LineTo(x, y)
			}
		case draw.Close:
			c.path.Close()
		}
		if step.Op != draw.Close {
			at = step.To
		}
	}
	c.paint(c.look(s))
}

// Text implements draw.Canvas.
func (c *Canvas) Text(at draw.Point, s string, style draw.Style) {
	l := c.look(style)
	c.text.GeoM.Reset()
	c.text.GeoM.Translate(at.X, at.Y-l.face.Metrics().HAscent)
	c.text.ColorScale = l.fill
	text.Draw(c.Image, s, &l.face, &c.text)
}

// paint fills and strokes the path.
func (c *Canvas) paint(l *look) {
	if l.fills {
		c.how.AntiAlias = true
		c.how.ColorScale = l.fill
		vector.FillPath(c.Image, &c.path, nil, &c.how)
	}
	c.stroke(l)
}

// stroke strokes the path.
func (c *Canvas) stroke(l *look) {
	if l.width == 0 {
		return
	}
	c.how.AntiAlias = true
	c.how.ColorScale = l.stroke
	c.bold.Width = l.width
	c.bold.LineCap = vector.LineCapRound
	c.bold.LineJoin = vector.LineJoinRound
	vector.StrokePath(c.Image, &c.path, &c.bold, &c.how)
}
