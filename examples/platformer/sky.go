package main

// Sky: what is behind the stage: a sky, a sun, and three layers of hills that move less the farther they are.

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/hantei-go/hantei/d2"
)

// A sky keeps the image of the gradient.
type sky struct{ gradient *ebiten.Image }

// draw draws the background. Its coordinates are those of the picture, 540 high.
func (s *sky) draw(p *pen, t *theme, camera d2.Vec, width, time float64) {
	if s.gradient == nil {
		s.gradient = ebiten.NewImage(4, 256)
		for y := range 256 {
			u := float64(y) / 255
			c := mix(t.high, t.low, u*u*(3-2*u))
			for x := range 4 {
				s.gradient.Set(x, y, c)
			}
		}
	}
	var o ebiten.DrawImageOptions
	b := p.image.Bounds()
	o.GeoM.Translate(-1, -2)
	o.GeoM.Scale(float64(b.Dx())/2, float64(b.Dy())/252) // its borders, where the filter finds nothing, are outside
	o.Filter = ebiten.FilterLinear
	p.image.DrawImage(s.gradient, &o)

	p.geo.Reset()
	p.geo.Scale(p.zoom, p.zoom)
	sun := d2.V(width*0.7-camera.X*0.02, 190-(camera.Y-500)*0.03)
	for i, r := range []float64{170, 112, 62} {
		p.paint(t.sun, []float64{0.10, 0.16, 0.92}[i])
		p.disc(sun, r)
	}
	// Clouds are capsules.
	for i := range 7 {
		f := float64(i)
		x := math.Mod(f*337+time*(3+f)-camera.X*0.05, width+400)
		if x < 0 {
			x += width + 400
		}
		at := d2.V(x-200, 70+math.Mod(f*83, 170)-(camera.Y-500)*0.03)
		p.paint(t.light, 0.13)
		p.capsule(at.Add(d2.V(-40-6*f, 0)), at.Add(d2.V(40+3*f, 0)), 11)
		p.capsule(at.Add(d2.V(-14, -13)), at.Add(d2.V(20+4*f, -13)), 9)
		p.fill()
	}
	for layer := range 3 {
		s.hills(p, t, layer, camera, width)
	}
}

// hills draws one layer, 0 for the farthest.
func (s *sky) hills(p *pen, t *theme, layer int, camera d2.Vec, width float64) {
	depth := []float64{0.10, 0.22, 0.40}[layer]
	base := []float64{330, 395, 465}[layer] - (camera.Y-560)*depth*0.5
	swell := []float64{62, 46, 30}[layer]
	shade := []float64{0.26, 0.46, 0.70}[layer]
	from := camera.X * depth
	k := float64(layer)
	top := func(x float64) float64 {
		w := x/(230-40*k) + 17*k
		return base - swell*(math.Sin(w)+0.55*math.Sin(2.3*w+1.3)+0.2*math.Sin(5.1*w))
	}
	p.paint(mix(t.low, t.ground, shade), 1)
	p.moveTo(d2.V(-20, 640))
	for x := -20.0; x <= width+20; x += 12 {
		p.lineTo(d2.V(x, top(x+from)))
	}
	p.lineTo(d2.V(width+20, 640))
	p.path.Close()
	defer p.fill()
	if layer == 0 {
		return
	}
	// Trees are capsules on stems.
	pitch := 96.0 - 20*k
	first := math.Floor((from - 40) / pitch)
	for n := first; n*pitch < from+width+40; n++ {
		r := math.Abs(math.Mod(math.Sin(n*12.9898+k*78.233)*43758.5453, 1))
		if r < 0.42 {
			continue
		}
		x := n*pitch + r*50
		foot := d2.V(x-from, top(x)+6)
		size := (20 + 34*r) * (0.6 + 0.25*k)
		crown := foot.Add(d2.V(0, -size*1.5))
		p.capsule(foot, crown, 2.2)
		p.capsule(crown, crown.Add(d2.V(0, -size*0.8)), size*0.42)
	}
}
