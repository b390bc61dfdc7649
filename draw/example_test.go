package draw_test

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/hantei-go/hantei/d2"
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

// A picture of a scene, with numbers where a list has something to say.
func ExampleMarked() {
	s, err := scene.Read("bounce.json", strings.NewReader(bounce))
	if err != nil {
		log.Fatal(err)
	}
	var svg bytes.Buffer
	remarks := []draw.Remark{{Label: "1", Shapes: s.Shapes[1:]}}
	if err := draw.Marked(&svg, s, remarks); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Count(svg.String(), `class="impact"`), strings.Contains(svg.String(), ">1</text>"), strings.Contains(svg.String(), "bar</text>"))
	// Output:
	// 1 true false
}

// A picture of a level: a colour for each layer, and each kind of thing named once.
func ExamplePlan() {
	s, err := scene.Read("bounce.json", strings.NewReader(bounce))
	if err != nil {
		log.Fatal(err)
	}
	var svg bytes.Buffer
	layer := func(i int) (name, label string) { return []string{"things", "ground"}[i], s.Shapes[i].Name }
	if err := draw.Plan(&svg, s, layer); err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{">things</text>", ">ground</text>", ">ball</text>", `class="hit"`} {
		fmt.Println(text, strings.Count(svg.String(), text))
	}
	// Output:
	// >things</text> 1
	// >ground</text> 1
	// >ball</text> 1
	// class="hit" 0
}

// A picture with the impulses of a solver.
func ExampleArrows() {
	s, err := scene.Read("bounce.json", strings.NewReader(bounce))
	if err != nil {
		log.Fatal(err)
	}
	var svg bytes.Buffer
	impulse := draw.Arrow{At: scene.Vec{404, 171}, Vec: scene.Vec{0, -3.9}}
	if err := draw.Arrows(&svg, s, "impulse", []draw.Arrow{impulse}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Contains(svg.String(), ">impulse of 2</text>"))
	// Output:
	// true
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

// A game draws its World over its picture to see what collides: here what stands on layer 1, and the hero.
func ExampleWorld() {
	var world d2.World[string]
	if err := errors.Join(
		world.Set("ground", d2.Segment{A: d2.V(0, 90), B: d2.V(160, 90)}),
		world.Set("hero", d2.Circle{Center: d2.V(80, 80), Radius: 10}),
	); err != nil {
		log.Fatal(err)
	}
	world.SetFilter("hero", 2, 1)
	hero := d2.Mover[string]{Up: d2.V(0, -1)}
	hero.Slide(&world, "hero", d2.V(0, 10), 1)
	view := draw.View{
		Center: d2.V(80, 50), Width: 320, Height: 200, Scale: 2, Contacts: true,
		Layers: []draw.LayerStyle{{Mask: 1, Style: draw.Thin}, {Mask: 2, Style: draw.Body}},
	}
	draw.World(bodies{}, &world, view)
	draw.Walk(bodies{}, &hero, []d2.Vec{d2.V(70, 80), d2.V(80, 80)}, view)
	// Output:
	// a circle 40 wide, filled with #b3762a
}

// A Style has colours for light and for dark grounds.
func ExampleStyle() {
	fmt.Println(draw.Paper.Paint(false).Fill, draw.Paper.Paint(true).Fill)
	// Output:
	// #ffffff #0f1419
}
