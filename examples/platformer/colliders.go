package main

// Colliders: what the World holds, drawn to the right of the wipe, with the names of planes and the times of impacts.

import (
	"fmt"
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/engine/ebitencanvas"
	"github.com/hantei-go/hantei/examples/platformer/game"
)

// night is the ground of the picture of the World, and hint the colour of what is written there.
var (
	night = rgb(0x14161c)
	hint  = rgb(0xe2e7ec)
)

// A worldPicture is the World as hantei draws it.
type worldPicture struct{ canvas ebitencanvas.Canvas }

// An impact is where something was met in a frame, with the time from 0 to 1 over the frame.
type impact struct {
	at, normal d2.Vec
	name       string
	t          float64
	age        int // frames; at the end of its life, or before the first one, there is none
}

// impactLife is how many frames an impact is shown.
const impactLife = 45

// impacts are the last ones.
type impacts [8]impact

// update takes in what the hero and the shots have met in the last frame.
func (list *impacts) update(g *game.Game) {
	for i := range list {
		list[i].age++
	}
	hero := &g.State.Hero.Mover
	for touch := range hero.Contacts() {
		list.add(impact{at: touch.Point, normal: touch.Normal, name: touch.Surface.String(), t: touch.T})
	}
	for i := range g.Events {
		if e := &g.Events[i]; e.Kind == game.Bounced {
			list.add(impact{at: e.At, normal: e.Normal, name: "shot", t: e.T})
		}
	}
}

// add adds an impact in place of one of the same name nearby, or of the oldest one.
func (list *impacts) add(m impact) {
	oldest := &list[0]
	for i := range list {
		if k := &list[i]; k.name == m.name && k.at.Dist(m.at) < 40 {
			oldest = k
			break
		} else if k.age > oldest.age {
			oldest = k
		}
	}
	*oldest = m
}

// colliders draws the World to the right of the line, and the line.
func (a *app) colliders(p *pen, center d2.Vec) {
	l, whole := &a.look, p.image
	size := whole.Bounds().Size()
	x := int(math.Round(a.wipe.shown * float64(size.X)))
	if x < size.X {
		p.image = whole.SubImage(image.Rect(x, 0, size.X, size.Y)).(*ebiten.Image)
		p.image.Fill(night)
		c := &l.world.canvas
		c.Image, c.Dark = p.image, true
		view := draw.View{
			Center: center, Scale: p.zoom, Width: float64(size.X), Height: float64(size.Y), Contacts: true,
			Layers: game.Layers(draw.Body, draw.Past, draw.Mover, draw.Ghost),
		}
		draw.World(c, &a.game.World, view)
		draw.Walk(c, &a.game.State.Hero.Mover, l.way, view)
		a.times(p)
		a.legend(p, float64(size.X)/p.zoom)
		p.image = whole
	}
	a.handle(p, float64(x)/p.zoom)
}

// times names the planes that the hero and the shots have met, and says when. The beam's times are those of its ends in walls.
func (a *app) times(p *pen) {
	l := &a.look
	say := func(s string, at, normal d2.Vec, opacity float64) {
		x, y := l.place.Apply(at.X, at.Y)
		// The name of a floor is below it, that of all else is beside the point, on the side that is free.
		to, align := d2.V(x, y).Scale(1/p.zoom), text.AlignCenter
		switch {
		case math.Abs(normal.Y) > 0.6:
			to = to.Add(d2.V(0, -8-14*normal.Y))
		case normal.X > 0:
			to, align = to.Add(d2.V(24, -8)), text.AlignStart
		default:
			to, align = to.Add(d2.V(-24, -8)), text.AlignEnd
		}
		l.text.write(p, s, to, 13, align, hint, opacity)
	}
	floor, onFloor := a.game.State.Hero.Mover.Floor()
	if onFloor {
		say(l.text.say("floor"), floor.Point, d2.V(0, -1.6), 1)
	}
	for i := range l.impacts {
		m := &l.impacts[i]
		if m.name == "" || m.age >= impactLife || onFloor && m.name == "floor" && m.at.Dist(floor.Point) < 40 && m.t == 0 {
			continue
		}
		normal := m.normal
		if onFloor && m.name == "floor" && m.at.Dist(floor.Point) < 40 {
			normal = d2.V(0, -2.8) // below the name of the plane
		}
		say(fmt.Sprintf("%s T = %.3f", l.text.say(m.name), m.t), m.at, normal, 1-float64(m.age)/impactLife)
	}
	for _, s := range a.game.Ray.Spans {
		if s.Starts {
			say(fmt.Sprintf("%s T = %.3f", l.text.say("in"), s.Enter), s.In.Point, d2.V(0, 1), 1)
		}
		if s.Stops {
			say(fmt.Sprintf("%s T = %.3f", l.text.say("out"), s.Exit), s.Out.Point, d2.V(0, -1), 1)
		}
	}
}

// signs are what the legend explains.
var signs = []struct {
	style draw.Style
	name  string
}{
	{draw.Body, "solid"},
	{draw.Past, "solid from above"},
	{draw.Mover, "hero, shot"},
	{draw.Ghost, "trigger"},
	{draw.Hit, "contact, normal"},
	{draw.Way, "way of the hero"},
}

// legend draws the signs with their names at the right edge.
func (a *app) legend(p *pen, width float64) {
	l := &a.look
	css := p.scale / p.zoom // the length of a pixel of CSS in the picture
	row := max(17, 14*css)
	top := 20.0
	if a.hand.panel.shown {
		top = 58 * css
	}
	wide := row * 9
	p.geo.Reset()
	p.geo.Scale(p.zoom, p.zoom)
	p.paint(night, 0.85)
	p.box(d2.Box{Min: d2.V(width-wide-14, top-8), Max: d2.V(width-8, top+row*float64(len(signs))+8)}, 8)
	p.fill()
	c := &l.world.canvas
	for i, s := range signs {
		y := top + row*(float64(i)+0.5)
		from := draw.Point{X: (width - wide) * p.zoom, Y: y * p.zoom}
		to := draw.Point{X: from.X + 1.3*row*p.zoom, Y: from.Y}
		middle, r := draw.Point{X: (from.X + to.X) / 2, Y: from.Y}, 0.32*row*p.zoom
		switch s.style {
		case draw.Way:
			c.Line(from, to, s.style)
		case draw.Hit:
			foot := draw.Point{X: middle.X, Y: middle.Y + r}
			c.Line(draw.Point{X: from.X, Y: foot.Y}, draw.Point{X: to.X, Y: foot.Y}, draw.Inside)
			c.Line(foot, draw.Point{X: middle.X, Y: middle.Y - r}, draw.Normal)
			c.Circle(foot, 2.5, s.style)
		case draw.Mover, draw.Ghost:
			c.Circle(middle, r, s.style)
		default:
			c.Path([]draw.Step{
				{Op: draw.Move, To: draw.Point{X: from.X, Y: from.Y - r}},
				{Op: draw.Straight, To: draw.Point{X: to.X, Y: from.Y - r}},
				{Op: draw.Straight, To: draw.Point{X: to.X, Y: from.Y + r}},
				{Op: draw.Straight, To: draw.Point{X: from.X, Y: from.Y + r}},
				{Op: draw.Close},
			}, s.style)
		}
		l.text.write(p, l.text.say(s.name), d2.V(width-wide+1.7*row, y-0.45*row), row*0.76, text.AlignStart, hint, 1)
	}
}

// handle draws the line, with a place to take hold of it.
func (a *app) handle(p *pen, x float64) {
	l := &a.look
	css := p.scale / p.zoom
	p.geo.Reset()
	p.geo.Scale(p.zoom, p.zoom)
	p.paint(white, 0.9)
	p.line(d2.V(x, 0), d2.V(x, 540), 2*css)
	at, r := d2.V(x, 236), 17*css
	p.disc(at, r)
	p.paint(night, 1)
	for _, side := range []float64{-1, 1} {
		tip := at.Add(d2.V(side*0.62*r, 0))
		p.loop([]d2.Vec{tip, tip.Add(d2.V(-side*0.4*r, -0.36*r)), tip.Add(d2.V(-side*0.4*r, 0.36*r))}, 0)
		p.fill()
	}
	y := 236 - 9*max(1, css)
	l.text.plate(p, &l.theme, l.text.say("art"), d2.V(x-30*css, y), 14, text.AlignEnd)
	l.text.plate(p, &l.theme, l.text.say("colliders"), d2.V(x+30*css, y), 14, text.AlignStart)
}
