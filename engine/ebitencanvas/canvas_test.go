package ebitencanvas

import (
	"errors"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/scene"
)

// stage is a game that runs the tests in its first frame: reading pixels needs a game.
type stage struct {
	m    *testing.M
	code int
}

func (s *stage) Update() error {
	s.code = s.m.Run()
	return ebiten.Termination
}

func (s *stage) Draw(*ebiten.Image) {}

func (s *stage) Layout(int, int) (width, height int) { return 320, 240 }

var hasScreen = os.Getenv("DISPLAY") != ""

func TestMain(m *testing.M) {
	if !hasScreen {
		if os.Getenv("HANTEI_NEED_SCREEN") != "" {
			panic("DISPLAY is not set")
		}
		os.Exit(m.Run())
	}
	s := &stage{m: m}
	if err := ebiten.RunGame(s); err != nil && !errors.Is(err, ebiten.Termination) {
		panic(err)
	}
	os.Exit(s.code)
}

// pixels returns what a Canvas has drawn.
func pixels(t *testing.T, width, height int, paint func(c *Canvas)) *image.RGBA {
	t.Helper()
	if !hasScreen {
		t.Skip("no screen: set DISPLAY, as xvfb-run does")
	}
	c := &Canvas{Image: ebiten.NewImage(width, height)}
	c.Image.Fill(color.White)
	paint(c)
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	c.Image.ReadPixels(out.Pix)
	if name := os.Getenv("HANTEI_PICTURES"); name != "" { // to look at
		f, err := os.Create(name + "/" + t.Name() + ".png")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, out); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// isInk says whether something is drawn at a place.
func isInk(p *image.RGBA, x, y int) bool { return p.RGBAAt(x, y) != color.RGBA{255, 255, 255, 255} }

func level(t testing.TB) *d2.World[int] {
	t.Helper()
	var w d2.World[int]
	for id, s := range []d2.Shape{
		d2.Circle{Center: d2.V(40, 40), Radius: 20},
		d2.Capsule{A: d2.V(90, 40), B: d2.V(130, 40), Radius: 10},
		d2.Rounded{Core: d2.BoxAround(d2.V(180, 40), d2.V(30, 10)), Radius: 8},
		d2.RegularPolygon(d2.V(240, 40), 20, 5, 0),
		d2.Box{Min: d2.V(0, 100), Max: d2.V(300, 120)},
	} {
		if err := w.Set(id, s); err != nil {
			t.Fatal(err)
		}
	}
	return &w
}

// TestWorld: what is in a shape is painted, what is not is not.
func TestWorld(t *testing.T) {
	w := level(t)
	view := draw.View{Center: d2.V(150, 75), Width: 300, Height: 150}
	p := pixels(t, 300, 150, func(c *Canvas) { draw.World(c, w, view) })
	count := 0
	for y := range 150 {
		for x := range 300 {
			at := d2.V(float64(x)+.5, float64(y)+.5)
			inside := false
			near := false
			for range w.Overlapping(at) {
				inside = true
			}
			for range w.Overlapping(d2.Circle{Center: at, Radius: 3}) {
				near = true
			}
			switch {
			case inside && !isInk(p, x, y):
				t.Fatalf("nothing is drawn at %d, %d, which is in a shape", x, y)
			case !near && isInk(p, x, y):
				t.Fatalf("something is drawn at %d, %d, which is in none", x, y)
			case inside:
				count++
			}
		}
	}
	if count < 8000 {
		t.Errorf("%d pixels in shapes", count)
	}
}

// TestPicture draws a scene, texts included.
func TestPicture(t *testing.T) {
	f, err := os.Open("../../scenes/mover-walk-2d.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := scene.Read("mover-walk-2d.json", f)
	if err != nil {
		t.Fatal(err)
	}
	picture := draw.New(s)
	width, height := picture.Size()
	p := pixels(t, int(width), int(height), func(c *Canvas) { picture.Draw(c) })
	colors := map[color.RGBA]int{}
	for y := range int(height) {
		for x := range int(width) {
			colors[p.RGBAAt(x, y)]++
		}
	}
	if len(colors) < 50 {
		t.Errorf("%d colours, want a picture", len(colors))
	}
}

// TestDash reads the dashes of all styles that have some.
func TestDash(t *testing.T) {
	for _, test := range []struct {
		s       string
		on, off float32
	}{{"", 0, 0}, {"1.5 3", 1.5, 3}, {"4 2 1 2", 4, 2}, {"x 3", 0, 0}, {"3", 0, 0}, {"-1 2", 0, 0}} {
		if on, off := dash(test.s); on != test.on || off != test.off {
			t.Errorf("dash(%q) = %v, %v, want %v, %v", test.s, on, off, test.on, test.off)
		}
	}
	if l := new(Canvas).look(draw.Swept); l.on == 0 || !l.fills || l.width == 0 {
		t.Errorf("the look of %s is %+v, want a fill and dashes", draw.Swept, l)
	}
}

// isStroked says whether something darker than what fills a shape is drawn at a place of its border, with a normal.
func isStroked(p *image.RGBA, at, normal d2.Vec, fill uint8) bool {
	for r := -1.0; r <= 1; r += 0.25 {
		q := at.Add(normal.Scale(r))
		if p.RGBAAt(int(q.X), int(q.Y)).R <= fill-30 {
			return true
		}
	}
	return false
}

// TestBorder: circles and capsules are drawn with their whole border.
func TestBorder(t *testing.T) {
	for k := range 40 {
		radius := 4 + float64(k)*1.3
		along := d2.FromAngle(float64(k) * 0.37)
		a, b := d2.V(100.3, 99.6), d2.V(100.3, 99.6)
		var shape d2.Shape = d2.Circle{Center: a, Radius: radius}
		if k%2 == 1 {
			a, b = a.Sub(along.Scale(20)), b.Add(along.Scale(20))
			shape = d2.Capsule{A: a, B: b, Radius: radius}
		}
		var w d2.World[int]
		if err := w.Set(0, shape); err != nil {
			t.Fatal(err)
		}
		p := pixels(t, 200, 200, func(c *Canvas) {
			draw.World(c, &w, draw.View{Center: d2.V(100, 100), Width: 200, Height: 200})
		})
		fill := p.RGBAAt(100, 100).R
		for n := range 720 {
			normal := d2.FromAngle(float64(n) * math.Pi / 360)
			end := a
			if normal.Dot(along) > 0 {
				end = b
			}
			if at := end.Add(normal.Scale(radius)); !isStroked(p, at, normal, fill) {
				t.Errorf("%v: there is a gap at %v", shape, at)
				break
			}
			side := along.Perp()
			if at := a.Lerp(b, float64(n)/720).Add(side.Scale(radius)); k%2 == 1 && !isStroked(p, at, side, fill) {
				t.Errorf("%v: there is a gap at %v", shape, at)
				break
			}
		}
	}
}
