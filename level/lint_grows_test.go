package level

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// objects returns a map of Tiled with n objects, and a layer of cells.
func objects(n int, of func(i int) string) string {
	var b strings.Builder
	b.WriteString(`<map width="1" height="1" tilewidth="16" tileheight="16"><objectgroup id="2" name="o">`)
	for i := range n {
		fmt.Fprintf(&b, `<object id="%d" %s</object>`, i+1, of(i))
	}
	b.WriteString(`</objectgroup></map>`)
	return b.String()
}

// cellsOf returns a map of w × h cells.
func cellsOf(w, h int, tileset string, of func(x, y int) int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<map width="%d" height="%d" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="2" columns="2"><image source="t.png"/>%s</tileset>
<layer id="1" name="g"><data encoding="csv">`, w, h, tileset)
	for i := range w * h {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprint(&b, of(i%w, i/w))
	}
	b.WriteString(`</data></layer></map>`)
	return b.String()
}

// fan returns a tile of n triangles around its lower left corner, which are a polygon together.
func fan(n int) string {
	var b strings.Builder
	b.WriteString(`<tile id="0"><objectgroup>`)
	for i := range n {
		at := func(i int) string {
			s, c := math.Sincos(math.Pi / 2 * float64(i) / float64(n))
			return fmt.Sprintf("%v,%v", 16*c, -16*s)
		}
		fmt.Fprintf(&b, `<object id="%d" x="0" y="16"><polygon points="0,0 %s %s"/></object>`, i+1, at(i), at(i+1))
	}
	b.WriteString(`</objectgroup></tile>`)
	return b.String()
}

// ofTemplate returns a map of Tiled with n objects whose template is in the same file, each with a property of its own.
func ofTemplate(n int, template string) string {
	return `{"type":"map","width":1,"height":1,"tilewidth":16,"tileheight":16,"object":{` + template + `},"layers":[{"type":"objectgroup","name":"o","objects":[` +
		strings.Repeat(`,{"template":"a.tmx","properties":[{"name":"p","value":"v"}]}`, n)[1:] + `]}]}`
}

// readCrowd reads a file of crowds.
func readCrowd(t *testing.T, file string) *Level {
	t.Helper()
	name := "a.tmx"
	if strings.Contains(file, "jsonVersion") {
		name = "a.ldtk"
	}
	l, err := Read(fstest.MapFS{name: {Data: []byte(file)}}, name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func square(n int) int { return int(math.Sqrt(float64(n))) }

// crowds are levels of some n objects or cells that share places.
var crowds = []struct {
	name string
	file func(n int) string
}{
	{"rectangles on each other", func(n int) string {
		return objects(n, func(i int) string {
			return fmt.Sprintf(`x="%v" y="0" width="%d" height="9">`, float64(i)/1024, 100000+i)
		})
	}},
	{"the same rectangle", func(n int) string {
		return objects(n, func(int) string { return `x="0" y="0" width="9" height="9">` })
	}},
	{"two rectangles many times", func(n int) string {
		return objects(n, func(i int) string { return fmt.Sprintf(`x="%d" y="0" width="9" height="9">`, i%2) })
	}},
	{"in one line", func(n int) string {
		return objects(n, func(i int) string { return fmt.Sprintf(`x="%d" y="0" width="9" height="0">`, i) })
	}},
	{"nested", func(n int) string {
		return objects(n, func(i int) string {
			return fmt.Sprintf(`x="%d" y="%d" width="%d" height="%d">`, i, i, 2*(n-i), 2*(n-i))
		})
	}},
	{"strips that are askew", func(n int) string {
		return objects(n, func(i int) string {
			return fmt.Sprintf(`x="%d" y="0"><polygon points="0,0 1,0 %d,%d"/>`, 2*i, 4*n, 4*n)
		})
	}},
	{"triangles at a corner", func(n int) string {
		return objects(n, func(i int) string {
			return fmt.Sprintf(`x="0" y="0"><polygon points="0,0 %d,%d %d,%d"/>`, n-i, i, n-i-1, i+1)
		})
	}},
	{"one-way floors and walls", func(n int) string {
		return objects(n, func(i int) string {
			return fmt.Sprintf(`%s x="%v" y="0" width="99" height="9">`, [2]string{`type="oneway"`, ""}[i%2], float64(i)/1024)
		})
	}},
	{"a comb", func(n int) string {
		var points strings.Builder
		for i := range n / 8 {
			fmt.Fprintf(&points, "%d,%d ", i, i%2*9)
		}
		return objects(1, func(int) string { return fmt.Sprintf(`><polygon points="%s 0,20"/>`, points.String()) })
	}},
	{"a checkerboard", func(n int) string {
		return cellsOf(square(n), square(n), "", func(x, y int) int { return (x + y) % 2 })
	}},
	{"columns", func(n int) string { return cellsOf(square(n), square(n), "", func(x, _ int) int { return x % 2 }) }},
	{"a comb of cells", func(n int) string {
		return cellsOf(n/4, 4, "", func(x, y int) int { return max(x%2, y/3) })
	}},
	{"a spiral of cells", func(n int) string {
		w := square(n)
		return cellsOf(w, w, "", func(x, y int) int {
			d := min(x, y+1, w-1-x, w-1-y) // the corridors are joined at the left
			return (d + 1) % 2
		})
	}},
	{"two kinds of cells", func(n int) string {
		return cellsOf(square(n), square(n), `<tile id="1" type="oneway"/>`, func(x, y int) int { return 1 + (x+y)%2 })
	}},
	{"a list of a template", func(n int) string {
		return ofTemplate(n, `"width":9,"height":9,"properties":[{"name":"l","type":"list","value":[0`+strings.Repeat(",0", n)+`]}]`)
	}},
	{"equal points of a template", func(n int) string {
		return ofTemplate(n, `"polyline":[{"x":0,"y":0}`+strings.Repeat(`,{"x":0,"y":0}`, n)+`]`)
	}},
	{"a list and fields of a level of LDtk", func(n int) string {
		var fields strings.Builder
		for i := range n {
			fmt.Fprintf(&fields, `{"__identifier":"f%d","__type":"Int","__value":0},`, i)
		}
		layer := `,{"__identifier":"a","__type":"IntGrid","__gridSize":1,"layerDefUid":1,"__cWid":1,"__cHei":1,"intGridCsv":[1]}`
		return `{"jsonVersion":"1.0.0","defs":{"layers":[{"uid":1,"intGridValues":[{"value":1,"identifier":"oneway"}]}]},
"levels":[{"identifier":"L","pxWid":9,"pxHei":9,"fieldInstances":[` + fields.String() + `{"__identifier":"l","__type":"Array<Int>","__value":[0` +
			strings.Repeat(",0", n) + `]}],"layerInstances":[` + strings.Repeat(layer, n)[1:] + `]}]}`
	}},
	{"a fan in a cell", func(n int) string { return cellsOf(1, 1, fan(n), func(int, int) int { return 1 }) }},
}

// allocated returns how many bytes f allocates.
func allocated(f func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

// checkGrowth fails if bytes, which are allocated for n, 4n and 16n, grow by more than n·log n and some constant.
func checkGrowth(t *testing.T, what string, n int, bytes [3]float64) {
	t.Helper()
	for k := range 2 {
		size := float64(n << (2 * k))
		if growth := 4 * 1.3 * math.Log(4*size) / math.Log(size); bytes[k+1] > growth*bytes[k]+1<<18 {
			t.Errorf("%s: %v bytes, %.2f times as many, and %.2f times as many as these", what, bytes[0], bytes[1]/bytes[0], bytes[2]/bytes[1])
			return
		}
	}
}

// TestCrowds: no function of a level allocates more than some n·log n bytes.
func TestCrowds(t *testing.T) {
	const n = 128
	for _, c := range crowds {
		levels := map[int]*Level{}
		for _, f := range []struct {
			name string
			of   func(l *Level, file string)
		}{
			{"Read", func(l *Level, file string) {
				*l = *readCrowd(t, file)
			}},
			{"Fill2", func(l *Level, _ string) {
				if err := l.Fill2(new(d2.World[string])); err != nil {
					t.Fatal(err)
				}
			}},
			{"Scene", func(l *Level, _ string) { l.Scene() }},
			{"Lint", func(l *Level, _ string) {
				if _, err := l.Lint(Checks{Thin: 10, Most: 64}); err != nil {
					t.Fatal(err)
				}
			}},
			{"Outlines, Rectangles and Pieces", func(l *Level, _ string) {
				for i := range l.Grids {
					l.Grids[i].Outlines(nil)
					l.Grids[i].Rectangles(nil)
					l.Grids[i].Pieces(nil)
				}
			}},
		} {
			var bytes [3]float64
			for k := range bytes {
				size := n << (2 * k)
				file := c.file(size)
				if levels[size] == nil {
					levels[size] = &Level{}
				}
				bytes[k] = allocated(func() { f.of(levels[size], file) })
			}
			checkGrowth(t, f.name+" of "+c.name, n, bytes)
		}
	}
}

// TestLintMost: findings that are not told are counted, and the first ones are those of the whole list.
func TestLintMost(t *testing.T) {
	for _, c := range crowds {
		l := readCrowd(t, c.file(100))
		all := lintOf(t, l, Checks{Thin: 10, Most: math.MaxInt})
		if len(all) > 0 && all[len(all)-1].Rule == "more" {
			t.Errorf("%s: %v", c.name, all[len(all)-1])
		}
		for _, most := range []int{1, 7, 150, len(all)} {
			got := lintOf(t, l, Checks{Thin: 10, Most: most})
			if most == 0 {
				continue // the default
			}
			want := slices.Clone(all[:min(most, len(all))])
			if rest := len(all) - most; rest == 1 {
				want = append(want, Finding{Rule: "more", Text: "there is 1 more finding"})
			} else if rest > 0 {
				want = append(want, Finding{Rule: "more", Text: fmt.Sprintf("there are %d more findings", rest)})
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s, at most %d:\n%v\nwant\n%v", c.name, most, got, want)
			}
		}
	}
	if _, err := new(Level).Lint(Checks{Most: -1}); err == nil {
		t.Error("at most −1 finding: want an error")
	}
}

// TestLintGivesUp says that not all pairs were looked at.
func TestLintGivesUp(t *testing.T) {
	for _, name := range []string{"rectangles on each other", "one-way floors and walls"} {
		i := slices.IndexFunc(crowds, func(c struct {
			name string
			file func(n int) string
		},
		) bool {
			return c.name == name
		})
		l := readCrowd(t, crowds[i].file(1000))
		list := lintOf(t, l, Checks{Most: 10})
		if last := list[len(list)-1]; last.Rule != "more" || !strings.HasPrefix(last.Text, "there are at least ") || !strings.HasSuffix(last.Text, "not all pairs of shapes were looked at") {
			t.Errorf("%s: %v", name, last)
		}
	}
}

// TestOverlappingPlainly compares with a plain loop over all pairs of shapes.
func TestOverlappingPlainly(t *testing.T) {
	for _, c := range crowds {
		l := readCrowd(t, c.file(60))
		var got, want []string
		for _, f := range lintOf(t, l, Checks{Most: math.MaxInt}) {
			if f.Rule == "overlapping" {
				got = append(got, fmt.Sprint(f.IDs, f.Shapes))
			}
		}
		bodies := l.bodies()
		for i, a := range bodies {
			for _, b := range bodies[i+1:] {
				if at := deepest(a, b); at != nil {
					want = append(want, fmt.Sprint([]string{a.id, b.id}, at))
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d overlap, want %d:\n%v\n%v", c.name, len(got), len(want), got, want)
		}
	}
}

// deepest returns the first shapes of two bodies that do more than touch, if Lint is to tell of them.
func deepest(a, b body) []scene.Shape {
	if a.trigger || b.trigger || keyOf(a.shapes) == keyOf(b.shapes) || a.grid != nil && a.grid == b.grid {
		return nil
	}
	for _, s := range a.shapes {
		for _, u := range b.shapes {
			if meetsWhatIsSolid(&s) && meetsWhatIsSolid(&u) {
				if c, _ := d2.Collide(s.D2(), u.D2()); c.Depth > 0 {
					return []scene.Shape{s, u}
				}
			}
		}
	}
	return nil
}

// TestWorldIDs: an object and a grid tell the id that Fill2 gives them, and cells of a kind are apart.
func TestWorldIDs(t *testing.T) {
	file := `<map width="4" height="1" tilewidth="1" tileheight="1">
<tileset firstgid="1" name="t" tilewidth="1" tileheight="1" tilecount="4" columns="4"><image source="t.png"/>
<tile id="1" type="oneway"/><tile id="2" type="trigger"/><tile id="3" type="Trigger"><properties><property name="One-Way" type="bool" value="true"/></properties></tile></tileset>
<layer id="1" name="g"><data encoding="csv">1,2,3,4</data></layer>
<layer id="1" name="g"><data encoding="csv">2,2,3,1</data></layer>
<layer id="2" name="thin"><properties><property name="oneway" type="bool" value="true"/></properties><data encoding="csv">1,2,3,0</data></layer>
<objectgroup id="3" name="o">
<object id="1" name="a" width="1" height="1"/>
<object id="1" name="a" width="2" height="1"/>
<object id="1" name="a"><text>nothing</text></object>
<object id="1" name="a" type="ONE_WAY" width="2" height="2"/>
<object id="2" name="b" type="oneway" width="2" height="3"><properties><property name="trigger" type="bool" value="true"/></properties></object>
</objectgroup></map>`
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	var w d2.World[string]
	numbers := map[int]string{}
	var byNumber d2.World[int]
	if err := l.Fill2(&w); err != nil {
		t.Fatal(err)
	}
	if err := FillFunc2(l, &byNumber, func(id string) int { numbers[len(numbers)] = id; return len(numbers) - 1 }); err != nil {
		t.Fatal(err)
	}
	filters := func(mask uint64) (ids, again []string) {
		for id := range w.Overlapping(d2.BoxAround(d2.Vec{}, d2.V(99, 99)), d2.Filter[string]{Mask: mask}) {
			ids = append(ids, id)
		}
		for n := range byNumber.Overlapping(d2.BoxAround(d2.Vec{}, d2.V(99, 99)), d2.Filter[int]{Mask: mask}) {
			again = append(again, numbers[n])
		}
		slices.Sort(ids)
		slices.Sort(again)
		return ids, again
	}
	g, h, thin := l.Grids[0].WorldID(), l.Grids[1].WorldID(), l.Grids[2].WorldID()
	o := func(i int) string { return l.Objects[i].WorldID() }
	for mask, want := range map[uint64][]string{
		1:            {g, h, o(0), o(1)},
		OneWayLayer:  {g + "/oneway", h + "/oneway", o(3), thin},
		TriggerLayer: {g + "/trigger", h + "/trigger", o(4), thin + "/trigger"},
	} {
		slices.Sort(want)
		if ids, again := filters(mask); !slices.Equal(ids, want) || !slices.Equal(again, want) {
			t.Errorf("layer %x: %q and %q, want %q", mask, ids, again, want)
		}
	}
	if h != "g#1~2" || o(1) != "o/a#1~2" || o(3) != "o/a#1~3" {
		t.Errorf("the second and third of a name: %q, %q, %q", h, o(1), o(3))
	}
	for _, s := range l.Scene().Shapes {
		if strings.HasSuffix(s.Name, "/oneway") && s.Notes.Properties["oneway"] != true {
			t.Errorf("%s: notes %v", s.Name, s.Notes)
		}
	}
	if err := FillFunc3(l, new(d3.World[int]), func(string) int { return 0 }); err == nil {
		t.Error("a level in the plane fills a World of space")
	}
}

// TestProperties: a property has the type that is asked for, or is taken for missing.
func TestProperties(t *testing.T) {
	o := Object{Properties: map[string]any{"int": 3, "float": 2.5, "whole": 4.0, "bool": true, "string": "x"}}
	for name, want := range map[string]string{
		"int": "3 3 false -", "float": "2.5 7 false -", "whole": "4 4 false -", "bool": "7 7 true -", "string": "7 7 false x", "none": "7 7 false -",
	} {
		if got := fmt.Sprint(o.Float(name, 7), o.Int(name, 7), o.Bool(name, false), " ", o.String(name, "-")); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if v := (scene.Vec{1, 2, 3}); v.D2() != d2.V(1, 2) || v.D3() != d3.V(1, 2, 3) || scene.Vec(nil).D2() != (d2.Vec{}) {
		t.Errorf("vectors: %v, %v", v.D2(), v.D3())
	}
}
