package level

import (
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/scene"
)

// told returns a shape in short.
func told(s scene.Shape) string {
	text := string(s.Kind)
	for _, v := range append([]scene.Vec{s.A, s.B, s.C}, s.List...) {
		if v != nil {
			text += " " + v.String()
		}
	}
	if s.Surface != nil && s.Surface.Closed {
		text += " closed"
	}
	if s.Radius != 0 {
		text += fmt.Sprint(" r ", s.Radius)
	}
	return text
}

func toldAll(shapes []scene.Shape) string {
	var list []string
	for _, s := range shapes {
		list = append(list, told(s))
	}
	return strings.Join(list, "; ")
}

// find returns the object with an id.
func (l *Level) find(t *testing.T, id string) *Object {
	t.Helper()
	for i := range l.Objects {
		if l.Objects[i].ID == id {
			return &l.Objects[i]
		}
	}
	t.Fatalf("there is no object %s", id)
	return nil
}

// TestShapes reads a map with all kinds of objects in both formats.
func TestShapes(t *testing.T) {
	xml, err := Read(os.DirFS("testdata"), "shapes.tmx")
	if err != nil {
		t.Fatal(err)
	}
	json, err := Read(os.DirFS("testdata"), "shapes.tmj")
	if err != nil {
		t.Fatal(err)
	}
	json.File = xml.File
	if !reflect.DeepEqual(xml, json) {
		t.Errorf("the formats differ:\n%v\n%v", xml, json)
	}
	for _, test := range []struct{ id, source, want string }{
		{"1", "rectangle", "box (108.5, 8) (140.5, 24)"},
		{"2", "rectangle", "box (90.5, -8) (100.5, 12)"},
		{"4", "ellipse", "circle (120.5, 12) r 10"},
		{"6", "capsule", "capsule (120.5, 12) (120.5, 42) r 10"},
		{"7", "capsule", "capsule (120.5, -8) (120.5, -38) r 10"},
		{"8", "point", "point (101.5, -6)"},
		{"9", "polygon", "polygon (110.5, 2) (120.5, 2) (120.5, 12)"},
		{"10", "polygon", "polygon (110.5, 2) (130.5, 2) (120.5, 7); polygon (110.5, 2) (120.5, 7) (110.5, 22); polygon (130.5, 2) (130.5, 22) (120.5, 7)"},
		{"11", "polyline", "chain (110.5, 2) (90.5, 2) (90.5, -18)"},
		{"12", "text", ""},
		{"14", "tile", "polygon (110.5, 2) (142.5, -14) (142.5, 2)"},
		{"15", "tile", "box (109.5, 2.5) (133.5, 10.5)"},
		{"16", "rectangle", "box (142.5, 52) (150.5, 68)"},
		{"17", "rectangle", "box (146.5, 52) (150.5, 56)"},
	} {
		o := xml.find(t, test.id)
		if got := toldAll(o.Shapes); got != test.want || o.Source != test.source {
			t.Errorf("object %s: got %s %s, want %s %s", test.id, o.Source, got, test.source, test.want)
		}
		if o.Layer != "world/things" {
			t.Errorf("object %s: layer %q", test.id, o.Layer)
		}
	}
	turned := xml.find(t, "3").Shapes[0]
	for i, want := range []scene.Vec{{math.Sqrt(75), 5}, {-2.5, math.Sqrt(18.75)}} {
		if got := turned.List[i]; math.Abs(got[0]-want[0])+math.Abs(got[1]-want[1]) > 1e-14 {
			t.Errorf("half vector %d: got %v, want %v", i, got, want)
		}
	}
	if n := len(xml.find(t, "5").Shapes[0].List); n != ellipseCorners {
		t.Errorf("an ellipse has %d corners, want %d", n, ellipseCorners)
	}
	wantProperties := map[string]any{
		"color": "#ff00aa11", "depth": 2.0, "list": []any{1, "two"}, "lines": "one\ntwo", "mass": 12,
		"of":     map[string]any{"hp": 3, "inner": map[string]any{"name": "x"}},
		"script": "a.lua", "target": 2,
	}
	if got := xml.find(t, "1").Properties; !reflect.DeepEqual(got, wantProperties) {
		t.Errorf("properties: got %v, want %v", got, wantProperties)
	}
	if got, want := xml.find(t, "17").Properties, (map[string]any{"mass": 1, "wood": true}); !reflect.DeepEqual(got, want) {
		t.Errorf("of a template: got %v, want %v", got, want)
	}
	if slope := xml.find(t, "14"); slope.Class != "slope" || slope.Properties["slippery"] != true {
		t.Errorf("a tile object has the class and properties of its tile: got %q, %v", slope.Class, slope.Properties)
	}
	if !xml.find(t, "13").Trigger || xml.find(t, "1").Trigger {
		t.Error("what has the class trigger is one, and nothing else")
	}
	var cells []string
	for _, c := range xml.Grids[0].Cells {
		cells = append(cells, strings.TrimSpace(fmt.Sprint(c.X, c.Y, c.Value, " ", c.Name, c.Class, " ", toldAll(c.Shapes))))
	}
	want := []string{
		"1 1 0 blocks", "2 1 1 blocksslope polygon (32, 32) (48, 16) (48, 32)", "3 1 1 blocksslope polygon (64, 32) (48, 16) (48, 32)",
		"0 2 0 blocks", "1 2 0 blocks", "2 2 0 things",
	}
	if !reflect.DeepEqual(cells, want) {
		t.Errorf("cells: got %q, want %q", cells, want)
	}
	if xml.Bounds == nil || xml.Bounds.Max.X != 64 || xml.Bounds.Max.Y != 48 || !xml.YDown || xml.Dim != 2 || xml.Warnings != nil {
		t.Errorf("the level as a whole: %v, %v, %v, %q", xml.Bounds, xml.YDown, xml.Dim, xml.Warnings)
	}
}

// mapWith returns a map of Tiled, 2 × 2, with something in it.
func mapWith(inside string) string {
	return `<map version="1.10" orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="blocks" tilewidth="16" tileheight="16" tilecount="4" columns="2"><image source="b.png" width="32" height="32"/></tileset>
` + inside + `
</map>`
}

func objectsWith(inside string) string {
	return mapWith("<objectgroup name=\"things\">\n" + inside + "\n</objectgroup>")
}

// longName is longer than the values that errors cut.
const longName = "tiled/errors/tileset_image_not_found_in_this_folder_or_in_any_other_one.tsx"

// TestRefusals reads what is wrong.
func TestRefusals(t *testing.T) {
	for _, test := range []struct{ name, file, want string }{
		{"a.tmx", "", "a.tmx: the file is empty"},
		{"a.tmx", "hello", "a.tmx: the file is neither XML nor a JSON object"},
		{"a.tmx", "<map>\n<layer>\n</map>", "a.tmx:3: unexpected end element </map>"},
		{"a.tmx", "<map", "a.tmx:1: unexpected EOF"},
		{"a.tmx", "<map>\n", "a.tmx:2: the file ends too early"},
		{"a.tmx", "<tileset/>", `a.tmx:1: "tileset": the file is no map of Tiled`},
		{"a.tmj", `{"type":"tileset"}`, `a.tmj: type: "tileset": the file is no map of Tiled`},
		{"a.json", `{"version":1,"dim":2,"shapes":[]}`, `a.json: the file is no map of Tiled, but looks like a scene of hantei, which is no level`},
		{"a.json", `{"jsonVersion":"1.5.3","defs":{}}`, `a.json: the file is no map of Tiled, but looks like a project of LDtk: want a name that ends with .ldtk`},
		{"a.json", `{"asset":{"version":"2.0"}}`, `a.json: the file is no map of Tiled, but looks like glTF: want a name that ends with .gltf`},
		{"a.json", `{}`, `a.json: the file is no map of Tiled: it has no layers`},
		{"a.tmj", "{\n\"type\":}", "a.tmj:2: invalid character '}' looking for beginning of value"},
		{"a.tmj", `{"type":"map"`, "a.tmj:1: the file ends too early"},
		{"a.txt", "", `a.txt: the extension ".txt" is none of a level: want .tmx, .tmj, .json, .ldtk, .gltf or .glb`},
		{"a.tmx", `<map orientation="isometric"/>`, `a.tmx:1: orientation: "isometric": the tiles are not rectangles along the axes; ObjectsOnly reads the objects alone`},
		{"a.tmx", `<map orientation="square"/>`, `a.tmx:1: orientation: "square": is no orientation of Tiled`},
		{"a.tmx", `<map width="2" height="2"/>`, `a.tmx:1: tilewidth: "": is no size of a tile`},
		{"a.tmx", objectsWith(`<object id="7" name="door" x="0" y="0" width="a"/>`), `a.tmx:4: object 7 "door": width: "a": is no finite number`},
		{"a.tmx", objectsWith(`<object id="7" x="0" y="0" width="-1"/>`), `a.tmx:4: object 7: width: -1: is negative`},
		{"a.tmx", objectsWith(`<object id="7" x="NaN" y="0"/>`), `a.tmx:4: object 7: x: "NaN": is no finite number`},
		{"a.tmx", objectsWith(`<object id="7" x="1e308" width="1e308"/>`), `a.tmx:4: object 7: is too far away or too large for a float64`},
		{"a.tmx", objectsWith(`<object id="7"><polygon points="0,0 1"/></object>`), `a.tmx:4: object 7: points: "1": is no point`},
		{"a.tmx", objectsWith(`<object id="7"><polygon points=""/></object>`), `a.tmx:4: object 7: points: there are no points`},
		{"a.tmx", objectsWith(`<object id="7"><properties><property name="hp" type="int" value="x"/></properties></object>`), `a.tmx:4: object 7: property "hp": "x": is no whole number of 32 bits`},
		{"a.tmx", objectsWith(`<object id="7"><properties><property name="hp" type="int" value="3000000000"/></properties></object>`), `a.tmx:4: object 7: property "hp": "3000000000": is no whole number of 32 bits`},
		{"a.tmj", `{"type":"map","tilewidth":1,"tileheight":1,"layers":[],"tilesets":[{"tiles":{"01":{}}}]}`, `a.tmj: tilesets[0].tiles.01: tileset "": "01": is no number of a tile`},
		{"a.tmx", objectsWith(`<object id="7" class="` + strings.Repeat("a", 501) + `"/>`), `a.tmx:4: object 7: class: "` + strings.Repeat("a", 40) + `"…: is longer than 500 bytes`},
		{"a.tmx", objectsWith(`<object id="7" template="../x.tx"/>`), `a.tmx:4: object 7: template: "../x.tx": ` + outside},
		{"a.tmx", objectsWith(`<object id="7" template="x.tx"/>`), `a.tmx:4: object 7: template: "x.tx": file does not exist`},
		{"a.tmx", mapWith(`<tileset firstgid="5" source="/etc/x.tsx"/>`), `a.tmx:3: source: "/etc/x.tsx": is an absolute path: want one that begins at the folder of the file`},
		{"s/a.tmx", mapWith(`<tileset firstgid="5" source=""/>`), `s/a.tmx:3: source: "": is empty: want the path of a file`},
		{"s/a.tmx", mapWith(`<tileset firstgid="5" source="."/>`), `s/a.tmx:3: source: ".": is no regular file`},
		{"a.tmx", objectsWith(`<object id="7" template="a//../` + longName + `"/>`), `a.tmx:4: object 7: template: "a//../` + longName + `": file does not exist`},
		{"maps/a.tmx", mapWith(`<tileset firstgid="5" source="../tilesets/x.tsx"/>`), `maps/a.tmx:3: source: "../tilesets/x.tsx": file does not exist`},
		{"a.tmx", mapWith(`<tileset firstgid="5" source="x.tsx"/>`), `a.tmx:3: source: "x.tsx": file does not exist`},
		{"a.tmx", mapWith(`<layer name="g"><data encoding="csv">1,2,3</data></layer>`), `a.tmx:3: layer "g": data: there are 3 cells, not 2 × 2 = 4`},
		{"a.tmx", mapWith(`<layer name="g"><data encoding="csv">1,2,x,4</data></layer>`), `a.tmx:3: layer "g": data: value 3: "x": is no number of a tile`},
		{"a.tmx", mapWith(`<layer name="g"><data encoding="base64">AAAA</data></layer>`), `a.tmx:3: layer "g": data: there are 3 bytes, not 4 for each of 4 cells`},
		{"a.tmx", mapWith(`<layer name="g"><data encoding="base64">*</data></layer>`), `a.tmx:3: layer "g": data: base64: illegal base64 data at input byte 0`},
		{"a.tmx", mapWith(`<layer name="g"><data encoding="base64" compression="lz4">AAAA</data></layer>`), `a.tmx:3: layer "g": compression: "lz4": is none of zlib, gzip and zstd`},
		{"a.tmx", mapWith(`<layer name="g"><data encoding="hex"/></layer>`), `a.tmx:3: layer "g": encoding: "hex": is none of csv and base64`},
		{"a.tmx", mapWith(`<layer name="g"/>`), `a.tmx:3: layer "g": data: the layer has no cells`},
		{"a.tmx", mapWith(`<layer name="g" width="100000" height="100000"><data encoding="csv"/></layer>`), `a.tmx:3: layer "g": 100000 × 100000: the layers have more cells than Limits.Cells`},
		{"a.tmx", objectsWith(`<object id="7"><properties><property name="on" type="bool" value="maybe"/></properties></object>`), `a.tmx:4: object 7: property "on": "maybe": is neither true nor false`},
		{"a.tmx", objectsWith(`<object id="7"><properties><property name="v" type="float" value="inf"/></properties></object>`), `a.tmx:4: object 7: property "v": "inf": is no finite number`},
		{"a.tmx", objectsWith(`<object id="7" gid="x"/>`), `a.tmx:4: object 7: gid: "x": is no number of a tile`},
		{"a.tmx", mapWith(`<layer name="g" width="2.5"><data/></layer>`), `a.tmx:3: layer "g": width: "2.5": is no whole number`},
		{"a.tmx", mapWith(`<layer name="g"><data><tile gid="1"/><tile gid="-1"/></data></layer>`), `a.tmx:3: layer "g": gid: "-1": is no number of a tile, in line 3`},
		{"a.tmx", mapWith(`<layer name="g"><data encoding="base64" compression="zlib">AAAA</data></layer>`), `a.tmx:3: layer "g": data: zlib: zlib: invalid header`},
		{"a.tmx", mapWith(`<tileset firstgid="1" name="again"/>`), `a.tmx:3: tileset "again": firstgid: 1: is taken by another tileset`},
		{"a.tmx", mapWith(`<tileset firstgid="9" name="t" objectalignment="middle"/>`), `a.tmx:3: tileset "t": objectalignment: "middle": is no alignment`},
		{"a.tmx", mapWith(`<tileset firstgid="9" name="t"><tile id="3"><objectgroup><object id="1" gid="1"/></objectgroup></tile></tileset>`), `a.tmx:3: tile 3, object 1: gid: 1: a tile is no shape of a tile`},
		{"a.tmx", mapWith(`<tileset firstgid="9" name="t"><tile id="3"><objectgroup><object id="1" width="x"/></objectgroup></tile></tileset>`), `a.tmx:3: tile 3, object 1: width: "x": is no finite number`},
		{"a.tmx", `<?xml version="1.0" encoding="latin-1"?><map/>`, `a.tmx:1: xml: opening charset "latin-1": the file is not in UTF-8`},
		{"a.tmx", "<map/><map/>", "a.tmx:1: there is more than one root element"},
		{"a.tmx", "<map/>text", "a.tmx:1: there is text outside of the root element"},
		{"a.tmx", `<map a="" a=""/>`, "a.tmx:1: attribute a is there twice"},
		{"a.tmj", `{"type":"map"} {}`, "a.tmj:1: there is more after the JSON object"},
		{"a.tmj", `{"type":"map","tilewidth":1,"tileheight":1,"layers":[{"type":"sky"}]}`, `a.tmj: layers[0]: type: "sky": is no kind of layer`},
		{"a.tmj", `{"type":"map","tilewidth":1,"tileheight":1,"infinite":"maybe"}`, `a.tmj: infinite: "maybe": is neither true nor false`},
		{
			"a.json", `{"layers":[{"type":"objectgroup","objects":[{"id":1},{"id":2,"name":"door","width":"wide"}]}],"tilewidth":1,"tileheight":1}`,
			`a.json: layers[0].objects[1]: object 2 "door": width: "wide": is no finite number`,
		},
	} {
		_, err := Read(fstest.MapFS{test.name: {Data: []byte(test.file)}}, test.name)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v\nwant %s", test.file, err, test.want)
			continue
		}
		var at *Error
		if !errors.As(err, &at) || at.File != test.name {
			t.Errorf("%s: the error is no *Error of the file", test.file)
		}
	}
}

// TestMissingTiles takes tiles that a tileset does not have, or no more, for whole ones, as Tiled opens such maps. What is
// before the first tileset is refused.
func TestMissingTiles(t *testing.T) {
	file := strings.Replace(mapWith(`<layer name="g"><data encoding="csv">1,5,1073741833,0</data></layer>
<objectgroup name="things"><object id="7" gid="12" x="0" y="16"/><object id="8" gid="31" x="0" y="16" width="4" height="2"/></objectgroup>`),
		"<layer", `<tileset firstgid="30" name="pictures" tilewidth="16" tileheight="16" tilecount="1" columns="0"><tile id="3"><image source="p.png" width="16" height="16"/></tile></tileset>
<layer`, 1)
	l, err := Read(fstest.MapFS{"a.tmx": {Data: []byte(file)}}, "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for _, c := range l.Grids[0].Cells {
		cells = append(cells, fmt.Sprint(c.X, c.Y, c.Value, c.Name, len(c.Shapes)))
	}
	if want := "[0 0 0blocks0 1 0 4blocks0 0 1 8blocks0]"; fmt.Sprint(cells) != want {
		t.Errorf("cells %v, want %s", cells, want)
	}
	if got, want := toldAll(append(l.Objects[0].Shapes, l.Objects[1].Shapes...)), "box (0, 0) (16, 16); box (0, 14) (4, 16)"; got != want {
		t.Errorf("objects: got %s, want %s", got, want)
	}
	const same = ": the whole tile is taken for solid, and so are others that are missing"
	want := []string{
		`a.tmx:4: layer "g": cell (1, 0): 5: tileset "blocks" has no tile 4` + same,
		`a.tmx:5: object 8: gid: 31: tileset "pictures" has no tile 1` + same,
	}
	if !reflect.DeepEqual(l.Warnings, want) {
		t.Errorf("warnings: got %q, want %q", l.Warnings, want)
	}
	_, err = Read(fstest.MapFS{"a.tmx": {Data: []byte(strings.Replace(file, `firstgid="1"`, `firstgid="2"`, 1))}}, "a.tmx")
	if want := `a.tmx:4: layer "g": cell (0, 0): 1: is no tile of a tileset`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
