package level

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
)

// gridOf returns the cells of a picture, where # is solid, from a corner on.
func gridOf(x, y int, rows ...string) *Grid {
	g := &Grid{Origin: d2.V(100, -50), Size: d2.V(16, 8)}
	for j, row := range rows {
		for i, c := range row {
			if c != '.' {
				g.Cells = append(g.Cells, Cell{X: x + i, Y: y + j, Value: int(c)})
			}
		}
	}
	return g
}

// inCells returns the points of outlines counted in cells.
func (g *Grid) inCells(list []Outline) []string {
	var out []string
	for _, o := range list {
		var b strings.Builder
		for _, p := range o.Points {
			fmt.Fprintf(&b, " %v,%v", (p.X-g.Origin.X)/g.Size.X, (p.Y-g.Origin.Y)/g.Size.Y)
		}
		out = append(out, fmt.Sprintf("%t%s", o.Hole, b.String()))
	}
	return out
}

func TestOutlines(t *testing.T) {
	for _, test := range []struct {
		name string
		g    *Grid
		want []string
	}{
		{"none", gridOf(0, 0), nil},
		{"one", gridOf(0, 0, "#"), []string{"false 0,0 1,0 1,1 0,1"}},
		{"negative", gridOf(-2, -1, "##", "##"), []string{"false -2,-1 0,-1 0,1 -2,1"}},
		{"bend", gridOf(0, 0, "#.", "##"), []string{"false 0,0 1,0 1,1 2,1 2,2 0,2"}},
		{"ring", gridOf(0, 0, "###", "#.#", "###"), []string{"false 0,0 3,0 3,3 0,3", "true 1,1 1,2 2,2 2,1"}},
		{"corner down", gridOf(0, 0, "#.", ".#"), []string{"false 0,0 1,0 1,1 0,1", "false 1,1 2,1 2,2 1,2"}},
		{"corner up", gridOf(0, 0, ".#", "#."), []string{"false 1,0 2,0 2,1 1,1", "false 0,1 1,1 1,2 0,2"}},
		{"holes that touch", gridOf(0, 0, "####", "#.##", "##.#", "####"), []string{
			"false 0,0 4,0 4,4 0,4", "true 1,1 1,2 2,2 2,1", "true 2,2 2,3 3,3 3,2",
		}},
		{"a hole that touches the border", gridOf(0, 0, "###", "#.#", "##."), []string{
			"false 0,0 3,0 3,2 2,2 2,3 0,3", "true 1,1 1,2 2,2 2,1",
		}},
		{"rows apart", gridOf(0, 0, "#", ".", "#"), []string{"false 0,0 1,0 1,1 0,1", "false 0,2 1,2 1,3 0,3"}},
	} {
		if got := test.g.inCells(test.g.Outlines(nil)); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestRectangles(t *testing.T) {
	g := gridOf(-1, 2, "##.a", "##.a", "####")
	var got []string
	for _, r := range g.Rectangles(nil) {
		got = append(got, fmt.Sprint(r.X, r.Y, r.Width, r.Height, r.Min, r.Max))
	}
	want := []string{"-1 2 2 2 {84 -34} {116 -18}", "2 2 1 2 {132 -34} {148 -18}", "-1 4 4 1 {84 -18} {148 -10}"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	some := g.Rectangles(func(c Cell) bool { return c.Value == 'a' })
	if len(some) != 1 || some[0].X != 2 || some[0].Box() != (d2.Box{Min: d2.V(132, -34), Max: d2.V(148, -18)}) {
		t.Errorf("of the cells a: %v", some)
	}
}

// TestMergeLaws compares outlines and rectangles with what is counted cell by cell.
func TestMergeLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 20))
	for range 600 {
		width, height := 1+random.IntN(9), 1+random.IntN(9)
		share := random.Float64()
		solid := map[corner]bool{}
		g := &Grid{Origin: d2.V(-7, 3), Size: d2.V(2, 4)}
		for y := range height {
			for x := range width {
				if random.Float64() < share {
					c := corner{x - 4, y - 5}
					solid[c] = true
					g.Cells = append(g.Cells, Cell{X: c.x, Y: c.y})
				}
			}
		}
		random.Shuffle(len(g.Cells), func(i, j int) { g.Cells[i], g.Cells[j] = g.Cells[j], g.Cells[i] })
		outlines := g.Outlines(nil)
		var area float64
		var outer, holes, corners int
		for _, o := range outlines {
			a := twiceArea(o.Points) / 2
			if (a < 0) != o.Hole || a == 0 {
				t.Fatalf("area %v, hole %t: %v", a, o.Hole, o.Points)
			}
			area += a
			if o.Hole {
				holes++
			} else {
				outer++
			}
			corners += len(o.Points)
			chain, err := d2.NewChain(o.Points, true)
			if err != nil {
				t.Fatal(err)
			}
			if err := chain.Validate(); err != nil {
				t.Fatalf("%v: %v", o.Points, err)
			}
		}
		if want := float64(8 * len(solid)); area != want {
			t.Fatalf("area %v, want %v", area, want)
		}
		if parts, inside := partsOf(solid); outer != parts || holes != inside {
			t.Fatalf("%d borders and %d holes, want %d and %d: %v", outer, holes, parts, inside, solid)
		}
		if want := cornersOf(solid); corners != want {
			t.Fatalf("%d corners, want %d", corners, want)
		}
		checkRectangles(t, g, solid)
	}
}

// checkRectangles checks that each solid cell is in one rectangle, and no other cell in any.
func checkRectangles(t *testing.T, g *Grid, solid map[corner]bool) {
	t.Helper()
	covered := map[corner]bool{}
	for _, r := range g.Rectangles(nil) {
		if r.Min != g.corner(corner{r.X, r.Y}) || r.Max != g.corner(corner{r.X + r.Width, r.Y + r.Height}) {
			t.Fatalf("%+v is not where its cells are", r)
		}
		for y := r.Y; y < r.Y+r.Height; y++ {
			for x := r.X; x < r.X+r.Width; x++ {
				if c := (corner{x, y}); covered[c] || !solid[c] {
					t.Fatalf("%+v: cell %v is solid: %t, covered before: %t", r, c, solid[c], covered[c])
				}
				covered[corner{x, y}] = true
			}
			if solid[corner{r.X - 1, y}] || solid[corner{r.X + r.Width, y}] {
				t.Fatalf("%+v could be wider", r)
			}
		}
	}
	if len(covered) != len(solid) {
		t.Fatalf("%d cells covered of %d", len(covered), len(solid))
	}
}

func twiceArea(points []d2.Vec) (sum float64) {
	for i, p := range points {
		q := points[(i+1)%len(points)]
		sum += float64(p.X*q.Y) - float64(p.Y*q.X)
	}
	return sum
}

// flood returns the cells connected with from by sides.
func flood(from corner, in func(corner) bool) map[corner]bool {
	found := map[corner]bool{from: true}
	for todo := []corner{from}; len(todo) > 0; {
		c := todo[0]
		todo = todo[1:]
		for _, n := range []corner{{c.x + 1, c.y}, {c.x - 1, c.y}, {c.x, c.y + 1}, {c.x, c.y - 1}} {
			if in(n) && !found[n] {
				found[n] = true
				todo = append(todo, n)
			}
		}
	}
	return found
}

// partsOf counts the parts of solid cells, and, for each part, what it encloses.
func partsOf(solid map[corner]bool) (parts, holes int) {
	seen := map[corner]bool{}
	for c := range solid {
		if seen[c] {
			continue
		}
		parts++
		part := flood(c, func(c corner) bool { return solid[c] })
		for c := range part {
			seen[c] = true
		}
		outside := map[corner]bool{}
		for y := -7; y < 7; y++ {
			for x := -7; x < 7; x++ {
				c := corner{x, y}
				if part[c] || outside[c] {
					continue
				}
				holes++
				for c := range flood(c, func(c corner) bool {
					return !part[c] && c.x >= -7 && c.x < 7 && c.y >= -7 && c.y < 7
				}) {
					outside[c] = true
				}
			}
		}
		holes-- // what is around it
	}
	return parts, holes
}

// cornersOf counts the corners by the four cells around each.
func cornersOf(solid map[corner]bool) (n int) {
	for y := -7; y < 8; y++ {
		for x := -7; x < 8; x++ {
			a, b := solid[corner{x - 1, y - 1}], solid[corner{x, y - 1}]
			c, d := solid[corner{x - 1, y}], solid[corner{x, y}]
			switch {
			case a == d && b == c && a != b:
				n += 2
			case a != b && b == c && c == d, b != a && a == c && c == d, c != a && a == b && b == d, d != a && a == b && b == c:
				n++
			}
		}
	}
	return n
}

// arrangements are the best and the worst ones for merging.
var arrangements = map[string]func(x, y int) bool{
	"full":         func(int, int) bool { return true },
	"checkerboard": func(x, y int) bool { return (x+y)%2 == 0 },
	"comb":         func(x, y int) bool { return y == 0 || x%2 == 0 },
	"stripes":      func(_, y int) bool { return y%2 == 0 },
	"holes":        func(x, y int) bool { return x%2 == 0 || y%2 == 0 },
	"stairs":       func(x, y int) bool { return (x+y)%4 < 2 },
}

// arranged returns an arrangement of n columns and rows.
func arranged(n int, of func(x, y int) bool) *Grid {
	g := &Grid{Size: d2.V(16, 16)}
	for y := range n {
		for x := range n {
			if of(x, y) {
				g.Cells = append(g.Cells, Cell{X: x, Y: y})
			}
		}
	}
	return g
}

func TestMergeMany(t *testing.T) {
	for name, of := range arrangements {
		g := arranged(100, of)
		var area float64
		for _, o := range g.Outlines(nil) {
			area += twiceArea(o.Points) / 2
		}
		if want := float64(256 * len(g.Cells)); area != want {
			t.Errorf("%s: area %v, want %v", name, area, want)
		}
		area = 0
		for _, r := range g.Rectangles(nil) {
			area += float64(r.Width * r.Height)
		}
		if area != float64(len(g.Cells)) {
			t.Errorf("%s: %v cells in rectangles, want %d", name, area, len(g.Cells))
		}
	}
}

// BenchmarkMerge merges up to 160,000 cells.
func BenchmarkMerge(b *testing.B) {
	for name, of := range arrangements {
		g := arranged(400, of)
		b.Run(name+"/outlines", func(b *testing.B) {
			for b.Loop() {
				g.Outlines(nil)
			}
		})
		b.Run(name+"/rectangles", func(b *testing.B) {
			for b.Loop() {
				g.Rectangles(nil)
			}
		})
		b.Run(name+"/pieces", func(b *testing.B) {
			for b.Loop() {
				g.Pieces(nil)
			}
		})
	}
}

// TestOutlineFront checks that the front of a one-sided chain is where what is solid ends, of holes, too.
func TestOutlineFront(t *testing.T) {
	g := gridOf(0, 0, "###", "#.#", "###")
	var w d2.World[int]
	for i, o := range g.Outlines(nil) {
		chain, err := d2.NewChain(o.Points, true)
		if err != nil {
			t.Fatal(err)
		}
		chain.OneSided = true
		if err := w.SetChain(i, chain); err != nil {
			t.Fatal(err)
		}
	}
	at := func(x, y float64) d2.Vec { return d2.V(g.Origin.X+x*g.Size.X, g.Origin.Y+y*g.Size.Y) }
	for _, test := range []struct {
		from, to d2.Vec
		want     int // which outline is met, −1 for none
	}{
		{at(-1, 0.5), at(0.5, 0.5), 0},
		{at(0.5, 0.5), at(-1, 0.5), -1},
		{at(1.5, 1.5), at(1.5, 0.5), 1},
		{at(1.5, 0.5), at(1.5, 1.4), -1},
	} {
		id, _, ok := w.RayCast(d2.Segment{A: test.from, B: test.to})
		if !ok {
			id = -1
		}
		if id != test.want {
			t.Errorf("from %v to %v: %d, want %d", test.from, test.to, id, test.want)
		}
	}
}
