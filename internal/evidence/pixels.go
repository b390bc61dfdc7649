package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/internal/oracle"
	textbook "github.com/hantei-go/hantei/internal/textbook/d2"
)

const (
	side  = 72 // pixels of a grid
	pixel = 4  // units of the picture for one of them
)

// A grid decides one question for every position of a circle in a square of neighbouring
// float64s.
type grid struct {
	title, method string
	center        d2.Vec // of the circle in the middle of the grid
	truth         func(center d2.Vec) bool
	textbook      func(center d2.Vec) bool
	ours          func(center d2.Vec) bool
}

func grids() []grid {
	bar := d2.Capsule{A: d2.V(-74.3, -20.6), B: d2.V(61.3, 22.1), Radius: 0.5}
	ray := d2.Ray{Origin: d2.V(-17.3, 1.1), Dir: d2.V(2.3, 0.4)}
	center := d2.V(5.1, 6.3)
	ofCircle := d2.Distance(center, bar)
	core := oracle.Shape{
		Kind: oracle.Capsule, R: bar.Radius,
		P: [3]float64{bar.A.X, bar.A.Y}, Q: [3]float64{bar.B.X, bar.B.Y},
	}
	beam := oracle.Shape{
		Kind: oracle.Ray,
		P:    [3]float64{ray.Origin.X, ray.Origin.Y}, Q: [3]float64{ray.Dir.X, ray.Dir.Y},
	}
	touches := func(s oracle.Shape, radius float64) func(d2.Vec) bool {
		return func(c d2.Vec) bool {
			return oracle.Sign(oracle.Shape{Kind: oracle.Sphere, P: [3]float64{c.X, c.Y}, R: radius}, s) <= 0
		}
	}
	ofTarget := d2.Distance(center, ray)
	return []grid{
		{
			"Does the circle touch the capsule?", "ratio along the axis, clamped", center,
			touches(core, ofCircle),
			func(c d2.Vec) bool { return textbook.CircleCapsule(d2.Circle{Center: c, Radius: ofCircle}, bar) },
			func(c d2.Vec) bool { return d2.Overlap(d2.Circle{Center: c, Radius: ofCircle}, bar) },
		},
		{
			"Does the ray hit the circle?", "smaller root of the quadratic", center,
			touches(beam, ofTarget),
			func(c d2.Vec) bool {
				_, ok := textbook.RayCircle(ray, d2.Circle{Center: c, Radius: ofTarget})
				return ok
			},
			func(c d2.Vec) bool {
				_, ok := d2.RayCast(ray, d2.Circle{Center: c, Radius: ofTarget})
				return ok
			},
		},
	}
}

// at returns the position of the circle that the pixel shows.
func (g *grid) at(x, y int) d2.Vec {
	step := math.Nextafter(g.center.X, math.Inf(1)) - g.center.X
	right := float64(float64(x-side/2) * step)
	up := float64(float64(side/2-y) * step)
	return d2.V(g.center.X+right, g.center.Y+up)
}

// wrong returns the number of pixels that an answer is wrong about.
func (g *grid) wrong(answer func(d2.Vec) bool) (n int) {
	for y := range side {
		for x := range side {
			if c := g.at(x, y); answer(c) != g.truth(c) {
				n++
			}
		}
	}
	return n
}

// picture draws every grid twice, as the textbook and as hantei decide it.
func picture(grids []grid) string {
	const (
		left, gap, head = 20, 30, 66
		width           = 2*left + 2*side*pixel + gap
		row             = side*pixel + head
	)
	height := len(grids)*row + 50
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img"
     aria-labelledby="title desc" font-family="ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="14">
  <title id="title">Neighbouring positions of a circle that nearly touches, decided by a textbook and by hantei</title>
  <desc id="desc">Every pixel is a position of the circle, one float64 from the next. The textbook's answers are
    scattered around the tangent, those of hantei change at a straight line.</desc>
  <style>
    .yes { stroke: #5b8db8 } .no { stroke: #e3e7eb } .false { stroke: #c2453d } .missed { stroke: #e0a030 }
    .grid { stroke-width: 1; fill: none } .key { stroke-width: 12 }
    text { fill: #57606a } .title { font-weight: 600 }
    @media (prefers-color-scheme: dark) {
      .yes { stroke: #3f6f9c } .no { stroke: #2b3138 } .false { stroke: #f0766c } .missed { stroke: #e6b450 }
      text { fill: #a3adb8 }
    }
  </style>
`, width, height, width, height)
	for i, g := range grids {
		top := i * row
		fmt.Fprintf(&b, "  <text class=\"title\" x=\"%d\" y=\"%d\">%s</text>\n", left, top+28, g.title)
		for j, who := range []struct {
			name   string
			answer func(d2.Vec) bool
		}{{g.method, g.textbook}, {"hantei", g.ours}} {
			x := left + j*(side*pixel+gap)
			fmt.Fprintf(&b, "  <text x=\"%d\" y=\"%d\">%s: %d wrong</text>\n", x, top+52, who.name, g.wrong(who.answer))
			fmt.Fprintf(&b, "  <g class=\"grid\" shape-rendering=\"crispEdges\" transform=\"translate(%d %d) scale(%d)\">\n%s  </g>\n",
				x, top+head, pixel, g.lines(who.answer))
		}
	}
	x := left
	for _, key := range []struct {
		class, text string
		width       int
	}{
		{"yes", "yes", 60},
		{"no", "no", 56},
		{"false", "yes, which is wrong", 170},
		{"missed", "no, which is wrong", 0},
	} {
		y := height - 22
		fmt.Fprintf(&b, "  <path class=\"key %s\" d=\"M%d %dh12\"/><text x=\"%d\" y=\"%d\">%s</text>\n", key.class, x, y, x+19, y+5, key.text)
		x += key.width + 19
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// lines draws the pixels of a grid, as an answer has them.
func (g *grid) lines(answer func(d2.Vec) bool) string {
	return lines(side, func(x, y int) bool { return answer(g.at(x, y)) }, func(x, y int) bool { return g.truth(g.at(x, y)) })
}

// lines draws n × n pixels, a path for each class: what is answered, and whether that is true.
func lines(n int, answer, truth func(x, y int) bool) string {
	var paths [4]strings.Builder
	class := func(x, y int) (k int) {
		is := answer(x, y)
		if !is {
			k++
		}
		if is != truth(x, y) {
			k += 2
		}
		return k
	}
	for y := range n {
		for x := 0; x < n; {
			start, k := x, class(x, y)
			for x < n && class(x, y) == k {
				x++
			}
			fmt.Fprintf(&paths[k], "M%d %d.5h%d", start, y, x-start)
		}
	}
	var b strings.Builder
	for k, name := range [...]string{"yes", "no", "false", "missed"} {
		if paths[k].Len() > 0 {
			fmt.Fprintf(&b, "    <path class=\"%s\" d=\"%s\"/>\n", name, paths[k].String())
		}
	}
	return b.String()
}
