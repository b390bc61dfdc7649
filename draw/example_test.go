package draw_test

import (
	"bytes"
	"fmt"
	"log"
	"strings"

	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/scene"
)

const bounce = `{
	"version": 1,
	"title": "A circle comes down on a capsule",
	"dim": 2,
	"shapes": [
		{"name": "ball", "type": "circle", "center": [400, 108], "radius": 80},
		{"name": "bar", "type": "capsule", "a": [480, 200], "b": [320, 200], "radius": 30}
	]
}`

// An SVG comes as one document, for a file or a page.
func ExampleSVG() {
	s, err := scene.Read("bounce.json", strings.NewReader(bounce))
	if err != nil {
		log.Fatal(err)
	}
	var svg bytes.Buffer
	if err := draw.SVG(&svg, s); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.HasPrefix(svg.String(), "<svg "), strings.Count(svg.String(), "<title>"))
	// Output:
	// true 1
}

// bodies is a Canvas that tells of the bodies only. One that draws hands everything to its engine,
// in the colours of the style.
type bodies struct{}

func (bodies) Line(from, to draw.Point, style draw.Style) {}
func (bodies) Text(at draw.Point, _ string, s draw.Style) {}

func (bodies) Circle(center draw.Point, radius float64, style draw.Style) {
	if style == draw.Body {
		var paint draw.Paint = style.Paint(false)
		fmt.Printf("a circle %.0f wide, filled with %s\n", 2*radius, paint.Fill)
	}
}

func (bodies) Path(steps []draw.Step, style draw.Style) {
	if style == draw.Body {
		count := map[draw.Op]int{}
		for _, step := range steps {
			count[step.Op]++
		}
		fmt.Println("a path of", count[draw.Straight], "straight lines and", count[draw.Arc], "arcs")
	}
}

// Another canvas than SVG is a type with four methods.
func ExamplePicture() {
	s, err := scene.Read("bounce.json", strings.NewReader(bounce))
	if err != nil {
		log.Fatal(err)
	}
	picture := draw.New(s)
	width, height := picture.Size()
	fmt.Println(picture.Title()+",", width > 0 && height > 0)
	var canvas draw.Canvas = bodies{}
	picture.Draw(canvas)
	// Output:
	// A circle comes down on a capsule, true
	// a circle 416 wide, filled with #b3762a
	// a path of 2 straight lines and 2 arcs
	// a path of 2 straight lines and 2 arcs
}

// A Style has colours for light and for dark grounds.
func ExampleStyle() {
	fmt.Println(draw.Paper.Paint(false).Fill, draw.Paper.Paint(true).Fill)
	// Output:
	// #ffffff #0f1419
}
