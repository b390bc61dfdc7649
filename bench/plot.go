package main

import (
	"fmt"
	"html"
	"math"
	"strings"

	contest3 "github.com/hantei-go/hantei/bench/d3"
	"github.com/hantei-go/hantei/bench/data"
)

// The measures of the picture, in pixels.
const (
	names    = 100 // what is left of the scale
	scale    = 340
	gutter   = 40
	top      = 64
	bar      = 20
	header   = 30
	pictureW = 2*(names+scale) + gutter + 40
)

// A group is one question and the ratios to hantei's time of the others.
type group struct {
	title string
	bars  []struct {
		name  string
		ratio float64
	}
}

// groups returns those of one dimension. The plain loop would need a scale of its own, and a Crew is hantei too.
func (r report) groups(dim int) (found []group) {
	for _, row := range r.rows {
		if row.dim != dim || row.n != many || row.kind != data.Balls && row.kind != data.Capsules {
			continue
		}
		g := group{title: string(row.question)}
		if row.kind == data.Capsules {
			g.title += ", capsules"
		}
		unit := "a shape"
		if row.question.IsQuery() {
			unit = "a query"
		}
		g.title += fmt.Sprintf(": hantei %s ns %s", short(row.cells[0].ns), unit)
		for _, c := range row.cells[1:] {
			if c.library == new(contest3.Loop).Name() || c.library == contest3.CrewName {
				continue
			}
			g.bars = append(g.bars, struct {
				name  string
				ratio float64
			}{c.library, c.ratio})
		}
		if len(g.bars) > 0 {
			found = append(found, g)
		}
	}
	return found
}

// picture returns docs/performance.svg: how many times hantei's time the others take.
func (r report) picture() string {
	columns := [2][]group{r.groups(3), r.groups(2)}
	low, high := 1.0, 1.0
	height := 0
	for _, groups := range columns {
		h := top
		for _, g := range groups {
			h += header + bar*len(g.bars)
			for _, b := range g.bars {
				low, high = min(low, b.ratio), max(high, b.ratio)
			}
		}
		height = max(height, h+30)
	}
	low, high = low/1.15, high*1.6 // room for the labels
	at := func(ratio float64) float64 { return scale * math.Log(ratio/low) / math.Log(high/low) }

	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img"`, pictureW, height)
	line(`     aria-labelledby="title desc" font-family="ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="14">`)
	line(`  <title id="title">Times of other libraries relative to hantei</title>`)
	line(`  <desc id="desc">For each question about %s shapes, how many times as long as hantei the others take, on a`, thousands(many))
	line(`    logarithmic scale. To the left of the line at 1 they are faster. The tables have the numbers.</desc>`)
	line(`  <style>`)
	line(`    .slower { stroke: #5b8db8; fill: #5b8db8 } .faster { stroke: #c2453d; fill: #c2453d }`)
	line(`    .grid { stroke: #e3e7eb } .one { stroke: #8b949e } text { fill: #57606a } .title { font-weight: 600 }`)
	line(`    .small { font-size: 12px } .end { text-anchor: end } .middle { text-anchor: middle }`)
	line(`    @media (prefers-color-scheme: dark) {`)
	line(`      .slower { stroke: #6fa3d0; fill: #6fa3d0 } .faster { stroke: #f0766c; fill: #f0766c }`)
	line(`      .grid { stroke: #2b3138 } .one { stroke: #6b757f } text { fill: #a3adb8 }`)
	line(`    }`)
	line(`  </style>`)
	line(`  <text class="title" x="20" y="26">%s shapes: how many times hantei's time the others take</text>`, thousands(many))
	for k, groups := range columns {
		left := 20 + k*(names+scale+gutter) + names
		line(`  <g transform="translate(%d 0)">`, left)
		line(`    <text class="title" x="%d" y="54">%s</text>`, -names, where(3-k))
		var ticks []float64
		for _, tick := range [...]float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
			if tick >= low && tick <= high {
				ticks = append(ticks, tick)
				line(`    <text class="small middle" x="%.1f" y="54">%g×</text>`, at(tick), tick)
			}
		}
		y := top
		for _, g := range groups {
			y += header
			line(`    <text class="small" x="%d" y="%d">%s</text>`, -names, y-8, html.EscapeString(g.title))
			for _, tick := range ticks {
				class := "grid"
				if tick == 1 {
					class = "one"
				}
				line(`    <path class="%s" d="M%.1f %dv%d"/>`, class, at(tick), y-3, bar*len(g.bars))
			}
			for _, v := range g.bars {
				class, x := "slower", at(v.ratio)
				if v.ratio < 1 {
					class = "faster"
				}
				middle := float64(y) + bar/2 - 2
				line(`    <text class="small end" x="-12" y="%.1f">%s</text>`, middle+4, html.EscapeString(v.name))
				line(`    <path class="%s" stroke-width="3" d="M%.1f %.1fH%.1f"/>`, class, at(1), middle, x)
				line(`    <circle class="%s" cx="%.1f" cy="%.1f" r="4"/>`, class, x, middle)
				line(`    <text class="small" x="%.1f" y="%.1f">%s×</text>`, max(x, at(1))+9, middle+4, short(v.ratio))
				y += bar
			}
		}
		line(`  </g>`)
	}
	b.WriteString("</svg>\n")
	return b.String()
}
