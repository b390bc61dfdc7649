package level

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/d2"
	"github.com/klauspost/compress/zstd"
)

// A coding is one way to store cells.
type coding struct{ encoding, compression string }

var codings = []coding{
	{"", ""}, {"csv", ""}, {"base64", ""}, {"base64", "zlib"}, {"base64", "gzip"}, {"base64", "zstd"},
}

// packed returns cells as base64 has them.
func packed(gids []uint32, compression string) string {
	data, err := binary.Append(nil, binary.LittleEndian, gids)
	if err != nil {
		panic(err)
	}
	var out bytes.Buffer
	var w io.WriteCloser
	switch compression {
	case "":
		return base64.StdEncoding.EncodeToString(data)
	case "zlib":
		w = zlib.NewWriter(&out)
	case "gzip":
		w = gzip.NewWriter(&out)
	case "zstd":
		if w, err = zstd.NewWriter(&out, zstd.WithEncoderConcurrency(1)); err != nil {
			panic(err)
		}
	}
	if _, err := w.Write(data); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// xml returns cells as an element data or chunk has them.
func (c coding) xml(gids []uint32, width int) string {
	var b strings.Builder
	switch c.encoding {
	case "base64":
		return "\n   " + packed(gids, c.compression) + "\n  "
	case "csv":
		for i, gid := range gids {
			if i > 0 {
				b.WriteString(",")
			}
			if i%width == 0 {
				b.WriteString("\n")
			}
			b.WriteString(strconv.Itoa(int(gid)))
		}
		return b.String() + "\n"
	}
	for _, gid := range gids {
		if gid == 0 {
			b.WriteString("<tile/>\n")
			continue
		}
		fmt.Fprintf(&b, "<tile gid=\"%d\"/>\n", gid)
	}
	return b.String()
}

func (c coding) json(gids []uint32) string {
	if c.encoding == "base64" {
		return strconv.Quote(packed(gids, c.compression))
	}
	return strings.Join(strings.Fields(fmt.Sprint(gids)), ", ")
}

// A piece is a chunk, or a layer as a whole.
type piece struct {
	x, y, w, h int
	gids       []uint32
}

// gridMap returns a map with a layer of pieces.
func (c coding) gridMap(asXML, infinite bool, w, h int, pieces []piece) string {
	var b strings.Builder
	if asXML {
		fmt.Fprintf(&b, `<map orientation="orthogonal" width="%d" height="%d" tilewidth="10" tileheight="20" infinite="%d">`, w, h, map[bool]int{true: 1}[infinite])
		b.WriteString(`<tileset firstgid="1" name="t" tilewidth="10" tileheight="20" tilecount="9" columns="3"><image source="t.png"/></tileset>`)
		fmt.Fprintf(&b, `<layer id="1" name="ground" width="%d" height="%d" offsetx="3"><data`, w, h)
		if c.encoding != "" {
			fmt.Fprintf(&b, ` encoding="%s"`, c.encoding)
		}
		if c.compression != "" {
			fmt.Fprintf(&b, ` compression="%s"`, c.compression)
		}
		b.WriteString(">")
		for _, p := range pieces {
			if !infinite {
				b.WriteString(c.xml(p.gids, p.w))
				continue
			}
			fmt.Fprintf(&b, "\n<chunk x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">%s</chunk>", p.x, p.y, p.w, p.h, c.xml(p.gids, p.w))
		}
		return b.String() + "</data></layer></map>"
	}
	fmt.Fprintf(&b, `{"type":"map", "orientation":"orthogonal", "width":%d, "height":%d, "tilewidth":10, "tileheight":20, "infinite":%t,`, w, h, infinite)
	b.WriteString(`"tilesets":[{"firstgid":1, "name":"t", "tilewidth":10, "tileheight":20, "tilecount":9, "columns":3, "image":"t.png"}],`)
	fmt.Fprintf(&b, `"layers":[{"type":"tilelayer", "id":1, "name":"ground", "offsetx":3, "width":%d, "height":%d`, w, h)
	if c.encoding != "" {
		fmt.Fprintf(&b, `, "encoding":%q, "compression":%q`, c.encoding, c.compression)
	}
	if !infinite {
		return b.String() + `, "data":` + c.json(pieces[0].gids) + "}]}"
	}
	b.WriteString(`, "chunks":[`)
	for i, p := range pieces {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, `{"x":%d, "y":%d, "width":%d, "height":%d, "data":%s}`, p.x, p.y, p.w, p.h, c.json(p.gids))
	}
	return b.String() + "]}]}"
}

// TestEncodings reads the same cells in all encodings and both formats.
func TestEncodings(t *testing.T) {
	for _, test := range []struct {
		name     string
		infinite bool
		w, h     int
		pieces   []piece
		want     string
	}{
		{
			"finite", false, 3, 2,
			[]piece{{0, 0, 3, 2, []uint32{0, 1, 2, 9, 0, 1<<31 | 3}}},
			"[{1 0 0} {2 0 1} {0 1 8} {2 1 2}]",
		},
		{
			"infinite", true, 4, 4,
			[]piece{{-2, -2, 2, 2, []uint32{1, 0, 0, 2}}, {0, -2, 2, 2, []uint32{0, 3, 4, 0}}, {-2, 0, 2, 2, []uint32{0, 0, 0, 5}}},
			"[{-2 -2 0} {1 -2 2} {-1 -1 1} {0 -1 3} {-1 1 4}]",
		},
		{"no chunks", true, 4, 4, nil, "[]"},
	} {
		var first *Level
		for _, c := range codings {
			for _, asXML := range []bool{true, false} {
				name := "a.tmj"
				if asXML {
					name = "a.tmx"
				}
				file := c.gridMap(asXML, test.infinite, test.w, test.h, test.pieces)
				l, err := Read(fstest.MapFS{name: {Data: []byte(file)}}, name)
				if err != nil {
					t.Errorf("%s, %v, %s: %v", test.name, c, name, err)
					continue
				}
				l.File = ""
				if first == nil {
					first = l
					type short struct{ x, y, value int }
					cells := []short{}
					for _, c := range l.Grids[0].Cells {
						cells = append(cells, short{c.X, c.Y, c.Value})
					}
					if got := fmt.Sprint(cells); got != test.want {
						t.Errorf("%s: got %s, want %s", test.name, got, test.want)
					}
					if (l.Bounds == nil) != test.infinite || l.Grids[0].Origin != d2.V(3, 0) || l.Grids[0].Size != d2.V(10, 20) {
						t.Errorf("%s: bounds %v, origin %v, size %v", test.name, l.Bounds, l.Grids[0].Origin, l.Grids[0].Size)
					}
				}
				if !reflect.DeepEqual(l, first) {
					t.Errorf("%s, %v, %s: got %v, want %v", test.name, c, name, l, first)
				}
			}
		}
	}
}

// flippedMap has a tile with shapes, 2 wide and 4 high, in a cell with every flip.
const flippedMap = `<map orientation="orthogonal" width="8" height="1" tilewidth="4" tileheight="4">
<tileset firstgid="1" name="t" tilewidth="2" tileheight="4" tilecount="1" columns="1"><tileoffset x="10" y="0"/><image source="t.png"/>
<tile id="0"><objectgroup>
<object id="1" x="0" y="0"><polygon points="0,0 2,0 0,1"/></object>
<object id="2" x="0" y="1" width="1" height="3"/>
<object id="3" x="1" y="1" width="1" height="1"><ellipse/></object>
</objectgroup></tile></tileset>
<layer id="1" name="g"><data encoding="csv">1,%d,%d,%d,%d,%d,%d,%d</data></layer>
</map>`

// TestFlips places the shapes of a tile under all eight flips. The corners are those that Tiled
// draws: the axes are swapped first, then x and y are turned round, in a rectangle that keeps the lower left
// corner of the cell.
func TestFlips(t *testing.T) {
	const h, v, d uint32 = 1 << 31, 1 << 30, 1 << 29
	file := fmt.Sprintf(flippedMap, h|1, v|1, h|v|1, d|1, d|h|1, d|v|1, d|h|v|1)
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"polygon (10, 0) (12, 0) (10, 1); box (10, 1) (11, 4); circle (11.5, 1.5) r 0.5",
		"polygon (16, 0) (14, 0) (16, 1); box (15, 1) (16, 4); circle (14.5, 1.5) r 0.5",
		"polygon (18, 4) (20, 4) (18, 3); box (18, 0) (19, 3); circle (19.5, 2.5) r 0.5",
		"polygon (24, 4) (22, 4) (24, 3); box (23, 0) (24, 3); circle (22.5, 2.5) r 0.5",
		"polygon (26, 2) (26, 4) (27, 2); box (27, 2) (30, 3); circle (27.5, 3.5) r 0.5",
		"polygon (34, 2) (34, 4) (33, 2); box (30, 2) (33, 3); circle (32.5, 3.5) r 0.5",
		"polygon (34, 4) (34, 2) (35, 4); box (35, 3) (38, 4); circle (35.5, 2.5) r 0.5",
		"polygon (42, 4) (42, 2) (41, 4); box (38, 3) (41, 4); circle (40.5, 2.5) r 0.5",
	} {
		if got := toldAll(l.Grids[0].Cells[i].Shapes); got != want {
			t.Errorf("flip %d: got  %s\nwant %s", i, got, want)
		}
	}
}

// TestFlippedApart: what does not touch in a tile does not touch under a flip.
func TestFlippedApart(t *testing.T) {
	const h, v, d uint32 = 1 << 31, 1 << 30, 1 << 29
	file := fmt.Sprintf(flippedMap, h|1, v|1, h|v|1, d|1, d|h|1, d|v|1, d|h|v|1)
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range l.Grids[0].Cells {
		center := d2.V(c.Shapes[2].A[0], c.Shapes[2].A[1])
		for _, s := range c.Shapes[:2] {
			if d2.Overlap(s.D2(), d2.Circle{Center: center, Radius: 0.25}) {
				t.Errorf("cell %d: %s reaches into the circle", i, told(s))
			}
		}
	}
}

// large returns a map of n × n tiles, all of which are there.
func large(c coding, asXML bool, n int) fstest.MapFS {
	gids := make([]uint32, n*n)
	for i := range gids {
		gids[i] = uint32(1 + i%9)
	}
	file := c.gridMap(asXML, false, n, n, []piece{{0, 0, n, n, gids}})
	return fstest.MapFS{"a.tmx": {Data: []byte(file)}}
}

// TestAllocationsOfLarge reads and merges maps of 10⁴ and of 10⁵ tiles: the larger one, of ten times as many, takes at most twenty
// times as many allocations. It counts these and no time, which depends on what else the machine does.
func TestAllocationsOfLarge(t *testing.T) {
	for _, c := range codings {
		allocations := func(n int) float64 {
			fsys := large(c, true, n)
			return testing.AllocsPerRun(1, func() {
				l, err := Read(fsys, "a.tmx")
				if err != nil {
					t.Fatal(err)
				}
				l.Grids[0].Rectangles(nil)
				l.Grids[0].Outlines(nil)
			})
		}
		if few, many := allocations(100), allocations(317); many > 20*few {
			t.Errorf("%v: 10⁴ tiles take %v allocations, 10⁵ tiles %v", c, few, many)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	for _, c := range codings {
		b.Run(c.encoding+c.compression, func(b *testing.B) {
			fsys := large(c, true, 317)
			for b.Loop() {
				if _, err := Read(fsys, "a.tmx"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
