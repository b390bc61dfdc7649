package main

// Pen: shapes of hantei as paths of Ebitengine.

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"github.com/hantei-go/hantei/d2"
)

// A pen draws on an image in coordinates of the world.
type pen struct {
	image *ebiten.Image
	geo   ebiten.GeoM // from the world to the image
	zoom  float64     // its scale
	scale float64     // pixels of the image for a pixel of CSS

	path, placed vector.Path
	how          vector.DrawPathOptions
	bold         vector.StrokeOptions
}

// paint sets the colour of what comes next, with an opacity.
func (p *pen) paint(c color.RGBA, opacity float64) {
	p.how.AntiAlias = true
	p.how.ColorScale.Reset()
	p.how.ColorScale.ScaleWithColor(c)
	p.how.ColorScale.ScaleAlpha(float32(opacity))
}

// fill fills the path and forgets it.
func (p *pen) fill() { p.fillRule(vector.FillRuleNonZero) }

func (p *pen) fillRule(rule vector.FillRule) {
	p.placed.Reset()
	p.placed.AddPath(&p.path, &vector.AddPathOptions{GeoM: p.geo})
	vector.FillPath(p.image, &p.placed, &vector.FillOptions{FillRule: rule}, &p.how)
	p.path.Reset()
}

// stroke draws along the path and forgets it.
func (p *pen) stroke(width float64) {
	p.placed.Reset()
	p.placed.AddPath(&p.path, &vector.AddPathOptions{GeoM: p.geo})
	p.bold = vector.StrokeOptions{Width: float32(width * p.zoom), LineCap: vector.LineCapRound, LineJoin: vector.LineJoinRound}
	vector.StrokePath(p.image, &p.placed, &p.bold, &p.how)
	p.path.Reset()
}

func (p *pen) moveTo(v d2.Vec) { p.path.MoveTo(v.F32()) }
func (p *pen) lineTo(v d2.Vec) { p.path.LineTo(v.F32()) }

// line strokes a line.
func (p *pen) line(a, b d2.Vec, width float64) {
	p.moveTo(a)
	p.lineTo(b)
	p.stroke(width)
}

// disc fills a circle.
func (p *pen) disc(at d2.Vec, radius float64) {
	p.add(d2.Circle{Center: at, Radius: radius})
	p.fill()
}

// body fills a shape.
func (p *pen) body(s d2.Shape) {
	p.add(s)
	p.fill()
}

// add adds a shape to the path.
func (p *pen) add(s d2.Shape) {
	switch s := s.(type) {
	case d2.Circle:
		p.capsule(s.Center, s.Center, s.Radius)
	case *d2.Circle:
		p.capsule(s.Center, s.Center, s.Radius)
	case d2.Capsule:
		p.capsule(s.A, s.B, s.Radius)
	case *d2.Capsule:
		p.capsule(s.A, s.B, s.Radius)
	case d2.Polygon:
		p.loop(s.Corners(), 0)
	case *d2.Polygon:
		p.loop(s.Corners(), 0)
	case d2.Box:
		p.box(s, 0)
	case *d2.Box:
		p.box(*s, 0)
	case d2.Rounded:
		p.rounded(s)
	case *d2.Rounded:
		p.rounded(*s)
	}
}

func (p *pen) rounded(s d2.Rounded) {
	switch core := s.Core.(type) {
	case d2.Box:
		p.box(core.Expand(s.Radius), s.Radius)
	case *d2.Box:
		p.box(core.Expand(s.Radius), s.Radius)
	}
}

// capsule adds a capsule, or a disc.
func (p *pen) capsule(a, b d2.Vec, radius float64) {
	turn := 0.0
	if d := b.Sub(a); d != (d2.Vec{}) {
		turn = math.Atan2(d.Y, d.X)
	}
	ax, ay := a.F32()
	bx, by := b.F32()
	from := float32(turn + math.Pi/2)
	if a == b { // see ebitencanvas.Canvas.Circle
		p.moveTo(a.Add(d2.V(radius, 0)))
		p.path.Arc(ax, ay, float32(radius), 0, float32(2*math.Pi-0.5/max(radius*p.zoom, 1)), vector.Clockwise)
		p.path.Close()
		return
	}
	p.moveTo(a.Add(d2.FromAngle(turn + math.Pi/2).Scale(radius)))
	p.path.Arc(ax, ay, float32(radius), from, from+math.Pi, vector.Clockwise)
	p.path.Arc(bx, by, float32(radius), from+math.Pi, from+2*math.Pi, vector.Clockwise)
	p.path.Close()
}

// box adds a box with round corners.
func (p *pen) box(b d2.Box, round float64) {
	p.loop([]d2.Vec{b.Min, d2.V(b.Max.X, b.Min.Y), b.Max, d2.V(b.Min.X, b.Max.Y)}, round)
}

// loop adds a closed line with round corners.
func (p *pen) loop(points []d2.Vec, round float64) {
	n := len(points)
	for i, at := range points {
		before, after := points[(i+n-1)%n], points[(i+1)%n]
		r := min(round, before.Dist(at)/2, after.Dist(at)/2)
		in, out := at.Add(before.Sub(at).Unit().Scale(r)), at.Add(after.Sub(at).Unit().Scale(r))
		if i == 0 {
			p.moveTo(in)
		} else {
			p.lineTo(in)
		}
		if r > 0 {
			x, y := at.F32()
			x2, y2 := out.F32()
			p.path.QuadTo(x, y, x2, y2)
		}
	}
	p.path.Close()
}
