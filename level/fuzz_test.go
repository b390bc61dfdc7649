package level

import (
	"bytes"
	"os"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// FuzzRead reads any bytes as a map of Tiled, a tileset and a template at once. It never panics, and
// what it returns is finite and fills a World and a scene.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"shapes.tmx", "shapes.tmj", "things.tsx", "things.tsj", "crate.tx", "crate.tj"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	pieces := []piece{{-1, -1, 2, 1, []uint32{1, 2}}, {1, -1, 2, 1, []uint32{0, 1 << 31}}}
	for _, c := range codings {
		f.Add([]byte(c.gridMap(true, true, 2, 2, pieces)))
		f.Add([]byte(c.gridMap(false, false, 2, 1, pieces)))
	}
	f.Add([]byte(objectsWith(`<object id="1" template="a.tx"/>`)))
	f.Fuzz(func(t *testing.T, data []byte) {
		file := &fstest.MapFile{Data: data}
		fsys := fstest.MapFS{
			"a.tmx": file, "a.tx": file, "a.tsx": file, "things.tsx": file, "things.tsj": file, "crate.tx": file, "crate.tj": file,
		}
		l, err := Read(fsys, "a.tmx", WithLimits(Limits{Values: 1 << 14, Cells: 1 << 14, Corners: 1 << 14, Work: 1 << 20}))
		if err != nil {
			if l != nil || err.Error() == "" {
				t.Errorf("refused, and returned %v, %q", l, err)
			}
			return
		}
		var w d2.World[string]
		if err := l.Fill2(&w); err != nil {
			t.Errorf("Fill2: %v", err)
		}
		var out bytes.Buffer
		if err := scene.Write(&out, l.Scene()); err != nil {
			t.Errorf("scene: %v", err)
		}
	})
}

// FuzzLint looks for mistakes in any map, with a hero who starts at its first object if the map is small. It never panics.
func FuzzLint(f *testing.F) {
	for _, name := range []string{"shapes.tmx", "hill.tmx"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, 3.0, 10.0, 50.0)
	}
	f.Add([]byte(objectsWith(`<object id="1" class="oneway" width="9" height="2"/><object id="2"><polygon points="0,0 9,9 9,0 0,9"/></object>`)), 1.0, 0.0, 0.0)
	things, err := os.ReadFile("testdata/things.tsx")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte, thin, size, jump float64) {
		fsys := fstest.MapFS{"a.tmx": {Data: data}, "things.tsx": {Data: things}}
		l, err := Read(fsys, "a.tmx", WithLimits(Limits{Values: 1 << 12, Cells: 1 << 10, Corners: 1 << 10, Work: 1 << 16}))
		if err != nil {
			return
		}
		checks := Checks{Thin: thin}
		cell, area := l.CellSize(), l.Area()
		if places := (area.Max.X - area.Min.X) / cell.X * (area.Max.Y - area.Min.Y + jump) / cell.Y; len(l.Objects) > 0 && places < 1000 {
			checks.Hero = &Hero{Start: l.Objects[0].ID, Size: d2.V(size, 2*size), Jump: jump}
		}
		list, err := l.Lint(checks)
		if err != nil {
			return
		}
		for _, finding := range list {
			for i := range finding.Shapes {
				if overflows(finding.Shapes[i]) {
					t.Errorf("%v: %v", finding, finding.Shapes[i])
				}
			}
		}
	})
}
