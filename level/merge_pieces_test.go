package level

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// cellOf returns a cell of which / and \ are ramps, < and > the halves of a gentle one, _ its lower half, o a ball and v a
// line.
func cellOf(g *Grid, x, y int, c rune) (Cell, bool) {
	at := func(u, v float64) scene.Vec {
		return scene.Vec{g.Origin.X + (float64(x)+u)*g.Size.X, g.Origin.Y + (float64(y)+v)*g.Size.Y}
	}
	polygon := func(points ...scene.Vec) []scene.Shape { return []scene.Shape{{Kind: scene.Polygon, List: points}} }
	cell := Cell{X: x, Y: y, Value: int(c)}
	switch c {
	case '.':
		return cell, false
	case '/':
		cell.Shapes = polygon(at(0, 1), at(1, 0), at(1, 1))
	case '\\':
		cell.Shapes = []scene.Shape{{Kind: scene.Triangle, A: at(0, 0), B: at(0, 1), C: at(1, 1)}}
	case '<':
		cell.Shapes = polygon(at(0, 1), at(1, 0.5), at(1, 1))
	case '>':
		cell.Shapes = polygon(at(0, 0.5), at(1, 0), at(1, 1), at(0, 1))
	case '_':
		cell.Shapes = []scene.Shape{{Kind: scene.Box, A: at(0, 0.5), B: at(1, 1)}}
	case 'v':
		cell.Shapes = []scene.Shape{{Kind: scene.Chain, List: []scene.Vec{at(0, 0), at(0.5, 1), at(1, 0)}, Surface: &scene.Surface{}}}
	case 'o':
		cell.Shapes = []scene.Shape{{Kind: scene.Circle, A: at(0.5, 0.5), Radius: 4}}
	}
	return cell, true
}

func tilesOf(rows ...string) *Grid {
	g := &Grid{Origin: d2.V(0, 0), Size: d2.V(16, 16)}
	for y, row := range rows {
		for x, c := range []rune(row) {
			if cell, ok := cellOf(g, x, y, c); ok {
				g.Cells = append(g.Cells, cell)
			}
		}
	}
	return g
}

func TestPieces(t *testing.T) {
	for _, test := range []struct {
		name string
		g    *Grid
		want []string
	}{
		{"rectangles", tilesOf("##.", "##.", "###"), []string{"box [0 0] [32 32]", "box [0 32] [48 48]"}},
		{"a ramp", tilesOf("../##", "./###", "/####"), []string{"polygon [0 48] [48 0] [80 0] [80 48]"}},
		{"a ramp down", tilesOf("#\\.", "##\\"), []string{"polygon [0 0] [16 0] [48 32] [0 32]"}},
		{"a gentle ramp", tilesOf("..<>", "<>##"), []string{"polygon [0 32] [64 0] [64 32]"}},
		{"slabs", tilesOf("___"), []string{"box [0 8] [48 16]"}},
		{"a hill", tilesOf("/\\"), []string{"polygon [0 16] [16 0] [32 16]"}},
		{"a valley", tilesOf("\\/"), []string{"polygon [0 0] [16 16] [0 16]", "polygon [16 16] [32 0] [32 16]"}},
		{"a line is no polygon", tilesOf("v"), []string{"chain"}},
		{"balls", tilesOf("o#o"), []string{"box [16 0] [32 16]", "circle [40 8]", "circle [8 8]"}},
	} {
		var got []string
		for _, s := range test.g.Pieces(nil) {
			text := string(s.Kind)
			points := []scene.Vec{s.A, s.B}
			if s.Kind == scene.Polygon {
				points = s.List
				first := slices.Index(slices.Collect(texts(points)), fmt.Sprint(slices.MinFunc(points, slices.Compare)))
				points = append(slices.Clone(points[first:]), points[:first]...)
			}
			for _, p := range points {
				if p != nil {
					text += " " + fmt.Sprint([]float64(p))
				}
			}
			got = append(got, text)
		}
		slices.Sort(got)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func texts(points []scene.Vec) func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, p := range points {
			if !yield(fmt.Sprint(p)) {
				return
			}
		}
	}
}

// TestPiecesLaws checks that pieces are convex, cover what the cells do, and overlap in no area.
func TestPiecesLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	area := map[rune]float64{'#': 256, '/': 128, '\\': 128, '<': 64, '>': 192, '_': 128}
	for range 40 {
		g := &Grid{Origin: d2.V(-8, 24), Size: d2.V(16, 16)}
		var want float64
		for y := range 6 {
			for x := range 6 {
				c := []rune("##/\\<>_.")[random.IntN(8)]
				if cell, ok := cellOf(g, x, y, c); ok {
					g.Cells = append(g.Cells, cell)
					want += area[c]
				}
			}
		}
		var got float64
		pieces := g.Pieces(nil)
		for i := range pieces {
			points := cornersOfShape(&pieces[i])
			if points == nil {
				t.Fatalf("%+v is not convex, or has corners on a line", pieces[i])
			}
			got += twiceArea(points) / 2
		}
		if got != want {
			t.Fatalf("area %v, want %v", got, want)
		}
		for range 40 { // away from all borders
			p := d2.V(-8+float64(random.IntN(6*64))/4+0.0625, 24+float64(random.IntN(6*64))/4+0.1)
			covers := 0
			for i := range pieces {
				if d2.Overlap(pieces[i].D2(), p) {
					covers++
				}
			}
			inCell := 0
			for i := range g.Cells {
				c := &g.Cells[i]
				shapes := c.Shapes
				if len(shapes) == 0 {
					shapes = []scene.Shape{{Kind: scene.Box, A: vec(g.corner(corner{c.X, c.Y})), B: vec(g.corner(corner{c.X + 1, c.Y + 1}))}}
				}
				for k := range shapes {
					if d2.Overlap(shapes[k].D2(), p) {
						inCell++
					}
				}
			}
			if covers != inCell {
				t.Fatalf("%v: in %d pieces, but %d cells", p, covers, inCell)
			}
		}
	}
}

// manyTiles returns size × size tiles that repeat.
func manyTiles(size int, tiles string) *Grid {
	return tilesOf(slices.Repeat([]string{strings.Repeat(tiles, size/len(tiles))}, size)...)
}

func TestPiecesMany(t *testing.T) {
	for tiles, want := range map[string]int{"_": 64, "<>": 64 * 32} {
		if got := len(manyTiles(64, tiles).Pieces(nil)); got != want {
			t.Errorf("%q: %d pieces, want %d", tiles, got, want)
		}
	}
}

// BenchmarkPieces joins 10⁵ cells that all have shapes.
func BenchmarkPieces(b *testing.B) {
	for _, tiles := range []string{"_", "<>", "#/"} {
		g := manyTiles(320, tiles)
		b.Run(tiles, func(b *testing.B) {
			for b.Loop() {
				g.Pieces(nil)
			}
		})
	}
}

func TestTurnSign(t *testing.T) {
	for _, test := range []struct {
		a, b, c d2.Vec
		want    int
	}{
		{d2.V(0, 0), d2.V(1, 0), d2.V(2, 1), 1},
		{d2.V(0, 0), d2.V(1, 0), d2.V(2, -1), -1},
		{d2.V(0.1, 0.1), d2.V(0.2, 0.2), d2.V(0.4, 0.4), 0},
		{d2.V(0, 0), d2.V(0x1p-600, 0), d2.V(0, 0x1p-600), 1},
		{d2.V(0, 0), d2.V(0x1p600, 0), d2.V(0, 0x1p600), 1},
		{d2.V(0, 0), d2.V(3, 1), d2.V(3+3*0x1p-40, 1+0x1p-40), 0},
		{d2.V(0, 0), d2.V(3, 1), d2.V(3+3*0x1p-40, 1+0x1p-40-0x1p-52), -1},
	} {
		if got := turnSign(test.a, test.b, test.c); got != test.want {
			t.Errorf("%v %v %v: %d, want %d", test.a, test.b, test.c, got, test.want)
		}
	}
}
