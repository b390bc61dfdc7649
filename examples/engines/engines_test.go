package engines

import (
	"os"
	"strings"
	"testing"

	rl "github.com/gen2brain/raylib-go/raylib"
	"github.com/gopxl/pixel/v2"
	"github.com/gopxl/pixel/v2/backends/opengl"
	"github.com/gopxl/pixel/v2/ext/imdraw"

	"github.com/hantei-go/hantei/d2"
)

// scene returns a hero who stands on a floor.
func scene(t *testing.T, up d2.Vec) (*d2.World[string], *d2.Mover[string]) {
	t.Helper()
	var w d2.World[string]
	if err := w.Set("hero", d2.Circle{Center: d2.V(20, 0), Radius: 12}); err != nil {
		t.Fatal(err)
	}
	if err := w.Set("floor", d2.HalfPlane{Point: up.Scale(-20), Normal: up}); err != nil {
		t.Fatal(err)
	}
	return &w, &d2.Mover[string]{Up: up}
}

// TestRaylib plays for a second: the hero walks.
func TestRaylib(t *testing.T) {
	w, hero := scene(t, d2.V(0, -1))
	rl.Frames, rl.Held = 60, rl.KeyRight
	playRaylib(w, hero)
	if n := len(rl.Drawn); n != 60 || rl.Drawn[n-1].X < 150 || !hero.OnFloor() {
		t.Errorf("drawn: %v", rl.Drawn)
	}
}

// TestPixel does the same where y points up.
func TestPixel(t *testing.T) {
	w, hero := scene(t, d2.V(0, 1))
	opengl.Frames, opengl.Held = 60, pixel.KeyRight
	opengl.Run(func() {
		if err := playPixel(w, hero); err != nil {
			t.Error(err)
		}
	})
	if n := len(imdraw.Drawn); n != 60 || imdraw.Drawn[n-1].X < 100 || !hero.OnFloor() {
		t.Errorf("drawn: %v", imdraw.Drawn)
	}
}

// TestVectors: the conversions of the table are compiled here, and lose nothing that they need not.
func TestVectors(t *testing.T) {
	v := d2.V(1.5, -2.25)
	{
		p := rl.NewVector2(v.F32())
		if d2.V(float64(p.X), float64(p.Y)) != v {
			t.Error(p)
		}
	}
	{
		p := pixel.Vec(v)
		if d2.Vec(p) != v {
			t.Error(p)
		}
	}
}

// TestPages: the code of the pages is that of this package, and of package ebitencanvas.
func TestPages(t *testing.T) {
	code := ""
	for _, file := range []string{"raylib.go", "pixel.go", "engines_test.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code += string(text)
	}
	for _, page := range []string{"../../docs/engines.md", "../../docs/engines.ja.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		compiled := 0
		for _, block := range strings.Split(string(text), "```go\n")[1:] {
			block, _, _ = strings.Cut(block, "```")
			if strings.Contains(code, block) {
				compiled++
			}
		}
		if compiled != 2 {
			t.Errorf("%s has %d blocks of code that are compiled here, want 2", page, compiled)
		}
		for _, cell := range []string{"rl.NewVector2(v.F32())", "d2.V(float64(p.X), float64(p.Y))", "pixel.Vec(v)", "d2.Vec(p)"} {
			if !strings.Contains(string(text), "`"+cell+"`") || !strings.Contains(code, cell) {
				t.Errorf("%s does not say %s", page, cell)
			}
		}
	}
}
