package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/d2"
)

// zoomPicture draws a moving picture of a grid: each step zooms in four times, until a pixel is one float64. Where
// nothing moves, the last of its pictures is there. The first page of the playground shows the same.
func zoomPicture(g grid) string {
	const (
		n, frames    = 96, 24
		scale, left  = 4, 16
		gap, top     = 18, 92
		wide         = n*scale + gap
		width        = 2*n*scale + gap + 2*left
		height       = top + n*scale + 102
		move, linger = 4.0, 5.0 // seconds
	)
	finest := math.Nextafter(g.center.X, math.Inf(1)) - g.center.X
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img"
     aria-labelledby="title desc" font-family="ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="14">
  <title id="title">Does the ray hit the circle? Every textbook's formula and hantei, closer and closer</title>
  <desc id="desc">Every pixel is a position of the circle. From far away both answer alike. Where a pixel is one float64, the
    formula's answers are scattered around the tangent, and those of hantei change at a straight line.</desc>
  <style>
    .yes { stroke: #5b8db8 } .no { stroke: #e3e7eb } .false { stroke: #c2453d } .missed { stroke: #e0a030 }
    .grid { stroke-width: 1; fill: none } text { fill: #57606a } .title { font-size: 18px; font-weight: 600; fill: #24292f }
    .bad { fill: #b33a32; font-size: 20px; font-weight: 700 } .good { fill: #2f7d4f; font-size: 20px; font-weight: 700 }
    .code { font: 12px ui-monospace, Menlo, Consolas, monospace; white-space: pre } .end { text-anchor: end }
    @media (prefers-color-scheme: dark) {
      .yes { stroke: #3f6f9c } .no { stroke: #2b3138 } .false { stroke: #f0766c } .missed { stroke: #e6b450 }
      text { fill: #a3adb8 } .title { fill: #e2e7ec } .bad { fill: #f0766c } .good { fill: #6cc493 }
    }
`, width, height)
	total := move + linger
	hidden := "visibility: hidden"
	for i := range frames {
		from, to := 100*move/total*float64(i)/frames, 100*move/total*float64(i+1)/frames
		if i == frames-1 {
			to = 100
		}
		fmt.Fprintf(&b, "    @keyframes f%d { 0%%, %s%% { %s } %s%%, %s%% { visibility: visible } ", i, decimals(from-0.001), hidden, decimals(from), decimals(to))
		if to < 100 {
			fmt.Fprintf(&b, "%s%%, 100%% { %s } ", decimals(to+0.001), hidden)
		}
		fmt.Fprintf(&b, "} #f%d { animation: f%[1]d %gs step-end infinite", i, total)
		if i < frames-1 {
			b.WriteString("; " + hidden)
		}
		b.WriteString(" }\n")
	}
	fmt.Fprintf(&b, `    @media (prefers-reduced-motion: reduce) { g { animation: none !important } }
  </style>
  <text class="title" x="%d" y="28">%s</text>
  <text x="%[1]d" y="50">Every pixel is a place for the circle's center, and its color the answer there.</text>
`, left, g.title)
	for i, line := range []string{"k := o.Sub(center)", "a, b := v.Dot(v), k.Dot(v)", "c := k.Dot(k) - r*r", "hit := b &lt;= 0 &amp;&amp; b*b-a*c &gt;= 0"} {
		fmt.Fprintf(&b, "  <text class=\"code\" x=\"%d\" y=\"%d\">%s</text>\n", left, top+n*scale+24+17*i, line)
	}
	for i, line := range []string{"_, hit := d2.RayCast(", "    d2.Ray{Origin: o, Dir: v},", "    d2.Circle{Center: center, Radius: r})"} {
		fmt.Fprintf(&b, "  <text class=\"code\" x=\"%d\" y=\"%d\">%s</text>\n", left+wide, top+n*scale+24+17*i, line)
	}
	for i := range frames {
		step := math.Ldexp(finest, 2*(frames-1-i))
		offset := func(k float64) float64 { return float64(math.Floor(float64(k*step)/finest+0.5) * finest) }
		at := func(x, y int) d2.Vec {
			// Far out, the centers of pixels are half a pixel beside the tangent.
			return d2.V(g.center.X+offset(float64(x-n/2)), g.center.Y+offset(float64(n/2-y)-0.5))
		}
		fmt.Fprintf(&b, "  <g id=\"f%d\">\n", i)
		for j, who := range []struct {
			name   string
			answer func(d2.Vec) bool
		}{{"every textbook's formula", g.textbook}, {"hantei", g.ours}} {
			x, wrong := left+j*wide, 0
			for k := range n * n {
				if c := at(k%n, k/n); who.answer(c) != g.truth(c) {
					wrong++
				}
			}
			mood := "good"
			if wrong > 0 {
				mood = "bad"
			}
			fmt.Fprintf(&b, "    <text x=\"%d\" y=\"%d\">%s</text><text class=\"end %s\" x=\"%d\" y=\"%d\">%s wrong</text>\n",
				x, top-10, who.name, mood, x+n*scale, top-10, thousands(wrong))
			fmt.Fprintf(&b, "    <g class=\"grid\" shape-rendering=\"crispEdges\" transform=\"translate(%d %d) scale(%d)\">\n%s    </g>\n", x, top, scale,
				lines(n, func(x, y int) bool { return who.answer(at(x, y)) }, func(x, y int) bool { return g.truth(at(x, y)) }))
		}
		fmt.Fprintf(&b, "    <text class=\"end\" x=\"%d\" y=\"%d\">zoomed in %s times</text>\n  </g>\n", left+wide+n*scale, height-10, magnified(math.Ldexp(1, 2*i)))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// decimals writes a number that is not below 0 with three digits at most.
func decimals(x float64) string {
	return strconv.FormatFloat(math.Round(max(x, 0)*1000)/1000, 'f', -1, 64)
}

// magnified writes how many times larger something is.
func magnified(x float64) string {
	if x < 1e6 {
		return thousands(int(math.Round(x)))
	}
	digits, power, _ := strings.Cut(strconv.FormatFloat(x, 'e', 0, 64), "e+")
	high := strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	return digits + " · 10" + high.Replace(strings.TrimPrefix(power, "0"))
}
