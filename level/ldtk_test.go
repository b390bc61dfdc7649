package level

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

func TestLDtk(t *testing.T) {
	l, err := Read(os.DirFS("testdata/ldtk"), "world.ldtk")
	if err != nil {
		t.Fatal(err)
	}
	if l.Dim != 2 || !l.YDown || *l.Bounds != (d2.Box{Min: d2.V(-32, 0), Max: d2.V(24, 88)}) {
		t.Errorf("dim %d, y down %t, bounds %v", l.Dim, l.YDown, l.Bounds)
	}
	var grids []string
	for _, g := range l.Grids {
		var cells []string
		for _, c := range g.Cells {
			cells = append(cells, fmt.Sprintf("%d,%d:%d%s%s%v", c.X, c.Y, c.Value, c.Name, c.Class, c.Properties))
		}
		grids = append(grids, fmt.Sprintf("%s %s %s %s %v %v %v %s", g.ID, g.Name, g.Layer, g.Source, g.Origin, g.Size, g.Properties, strings.Join(cells, " ")))
	}
	const ice = "icemap[group:slippery]"
	want := []string{
		"layer-4 Walls Cave/Walls intgrid {-32 64} {8 8} map[dark:true] " +
			"0,0:1stonemap[] 1,0:1stonemap[] 2,0:1stonemap[] 3,0:1stonemap[] 4,0:1stonemap[] 0,1:1stonemap[] 4,1:3map[] 0,2:1stonemap[] 1,2:2" +
			ice + " 2,2:2" + ice + " 3,2:2" + ice + " 4,2:1stonemap[]",
		"layer-3 Bricks Cave/Bricks tilelayer {-28 60} {16 16} map[dark:true] 1,0:7CastleSolidmap[tags:[Solid Old]] 2,1:8CastleOldmap[customData:cracked tags:[Old]]",
		"layer-5 Walls Sky/Walls intgrid {8 2} {8 8} map[] 0,1:2" + ice + " 1,1:9map[]",
	}
	if !slices.Equal(grids, want) {
		t.Errorf("grids\n%s\nwant\n%s", strings.Join(grids, "\n"), strings.Join(want, "\n"))
	}
	objects := []Object{
		{
			ID: "player", Name: "Player", Class: "Player", Layer: "Cave/Things", Source: "entity",
			At: scene.Vec{-20, 80}, Bounds: &d2.Box{Min: d2.V(-24, 68), Max: d2.V(-16, 80)}, Shapes: []scene.Shape{{Kind: scene.Point, A: scene.Vec{-20, 80}}},
			Properties: map[string]any{
				"lives": 3, "speed": 1.5, "name": `Ada "A", B`, "weapon": "Bow", "none": nil, "door": "zone", "colour": "#aabbcc",
				"way":  []any{scene.Vec{-28, 84}, scene.Vec{4, 84}},
				"icon": map[string]any{"tilesetUid": 9, "x": 0, "y": 16, "w": 16, "h": 16}, "tags": []string{"actor", "saved"},
			},
		},
		{
			ID: "zone", Name: "Zone", Class: "Zone", Layer: "Cave/Things", Source: "entity", Trigger: true,
			At: scene.Vec{-8, 76}, Bounds: &d2.Box{Min: d2.V(-16, 64), Max: d2.V(0, 88)}, Shapes: []scene.Shape{{Kind: scene.Box, A: scene.Vec{-16, 64}, B: scene.Vec{0, 88}}},
			Properties: map[string]any{"Trigger": true},
		},
	}
	if !reflect.DeepEqual(l.Objects, objects) {
		t.Errorf("objects\n%+v\nwant\n%+v", l.Objects, objects)
	}
	if len(l.Warnings) != 1 || !strings.Contains(l.Warnings[0], "worldDepth") {
		t.Errorf("warnings %q", l.Warnings)
	}
	notes := []string{
		"world.ldtk: layers of tiles are pictures, and not solid: Cave/Bricks; TilesSolid takes them for solid",
		"world.ldtk: entities that cannot be resized are solid in their pivot alone: Cave/Things/Player#player; Bounds of an Object has the rectangle",
	}
	if !slices.Equal(l.Notes, notes) {
		t.Errorf("notes\n%s\nwant\n%s", strings.Join(l.Notes, "\n"), strings.Join(notes, "\n"))
	}
}

// TestLDtkTiles takes layers of tiles for pictures, and for solid where that is asked for.
func TestLDtkTiles(t *testing.T) {
	for _, solid := range []bool{false, true} {
		var options []Option
		if solid {
			options = append(options, TilesSolid())
		}
		l, err := Read(os.DirFS("testdata/ldtk"), "world.ldtk", options...)
		if err != nil {
			t.Fatal(err)
		}
		var w d2.World[string]
		if err := l.Fill2(&w); err != nil {
			t.Fatal(err)
		}
		_, inWorld := w.Bounds("Cave/Bricks#layer-3")
		if len(l.Grids) != 3 || l.Grids[1].Source != "tilelayer" || len(l.Grids[1].Cells) != 2 || l.Grids[1].Ignored == solid || inWorld != solid {
			t.Errorf("solid %t: %+v, in a World %t", solid, l.Grids[1], inWorld)
		}
		isWarned := slices.ContainsFunc(l.Warnings, func(s string) bool { return strings.Contains(s, "Cave/Bricks has a parallax") })
		isNoted := slices.ContainsFunc(l.Notes, func(s string) bool { return strings.Contains(s, "Cave/Bricks") })
		if isWarned != solid || isNoted == solid {
			t.Errorf("solid %t: warnings %q, notes %q", solid, l.Warnings, l.Notes)
		}
		if _, ok := w.Bounds("Cave/Walls#layer-4"); !ok {
			t.Errorf("solid %t: the IntGrid is not in the World", solid)
		}
	}
}

// TestLDtkPoints tells only of entities that are solid in a point.
func TestLDtkPoints(t *testing.T) {
	for solid, want := range map[string]bool{`"__identifier": "Solid", "__type": "Bool", "__value": false`: false, `"__identifier": "Solid", "__type": "Bool", "__value": true`: true} {
		l, err := Read(ldtkFiles(t, `"__identifier": "lives", "__type": "Int", "__value": 3 `, solid+" "), "world.ldtk")
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(l.Notes, func(s string) bool { return strings.Contains(s, "Player#player") }); got != want {
			t.Errorf("%s: notes %q", solid, l.Notes)
		}
	}
}

// ldtkFiles returns the files of the test project, some text of the project replaced.
func ldtkFiles(t testing.TB, replace ...string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"world.ldtk", "external/Sky.ldtkl"} {
		data, err := os.ReadFile("testdata/ldtk/" + name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	text := string(files["world.ldtk"].Data)
	for i := 0; i < len(replace); i += 2 {
		if !strings.Contains(text, replace[i]) {
			t.Fatalf("there is no %s", replace[i])
		}
		text = strings.ReplaceAll(text, replace[i], replace[i+1])
	}
	files["world.ldtk"] = &fstest.MapFile{Data: []byte(text)}
	return files
}

func TestLDtkErrors(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{`"1.5.3", "default`, `"0.9.3", "default`, `world.ldtk: jsonVersion: "0.9.3": versions before 1.0 are not read`},
		{`"1.5.3", "default`, `"new", "default`, `world.ldtk: jsonVersion: "new": want the version`},
		{`"jsonVersion": "1.5.3",`, ``, `world.ldtk: jsonVersion: missing`},
		{`"1.5.3", "default`, `"0.9.3", "default`, `world.ldtk: jsonVersion: "0.9.3": versions before 1.0 are not read`},
		{`"jsonVersion": "1.5.3", "defaultGridSize": 8`, `"jsonVersion": "0.9.3", "defaultGridSize": "16"`, `world.ldtk: jsonVersion: "0.9.3": versions before 1.0 are not read`},
		{`external/Sky.ldtkl`, `../Sky.ldtkl`, `world.ldtk: levels[1].externalRelPath: level "Sky": "../Sky.ldtkl": leaves the file system`},
		{`external/Sky.ldtkl`, `Moon.ldtkl`, `world.ldtk: levels[1].externalRelPath: level "Sky": "Moon.ldtkl": file does not exist`},
		{`external/Sky.ldtkl`, longName, `world.ldtk: levels[1].externalRelPath: level "Sky": "` + longName + `": file does not exist`},
		{`"external/Sky.ldtkl"`, `null`, `world.ldtk: levels[1].layerInstances: level "Sky": null: missing`},
		{`1,0,0,0,3,`, `1,0,0,0,`, `world.ldtk: levels[0].layerInstances[3].intGridCsv: layer "Walls": […]: want 5 × 3 values, not 14`},
		{`1,0,0,0,3,`, `1,0,0,"x",3,`, `world.ldtk: levels[0].layerInstances[3].intGridCsv[8]: layer "Walls": "x": want a number`},
		{`1,0,0,0,3,`, `1,0,0,0.5,3,`, `intGridCsv[8]: layer "Walls": 0.5: want a whole number`},
		{`"px": [12, 16]`, `"px": [12]`, `entityInstances[0].px: player "Player": […]: want an array of 2 numbers`},
		{`"px": [12, 16]`, `"px": [12, 1e999]`, `entityInstances[0].px[1]: player "Player": 1e999: the number is out of range`},
		{`"width": 16`, `"width": -16`, `entityInstances[1].width: zone "Zone": -16: want no negative number`},
		{`"__value": 3`, `"__value": 3.5`, `entityInstances[0].fieldInstances[0].__value: player "Player": 3.5: want a whole number`},
		{`"__type": "Tiles", "__cWid"`, `"__type": "Hexes", "__cWid"`, `layerInstances[2].__type: layer "Bricks": "Hexes": unknown type of layer`},
		{`"__gridSize": 16`, `"__gridSize": 0`, `layerInstances[2].__gridSize: level "Cave": 0: want a number above 0`},
		{`"layerInstances": [`, `"layerInstances": 7, "x": [`, `world.ldtk: levels[0].layerInstances: level "Cave": 7: want an array`},
		{`"worlds": [],`, `"worlds": [`, `world.ldtk: line `},
	} {
		l, err := Read(ldtkFiles(t, test.old, test.new), "world.ldtk")
		var bad *Error
		if l != nil || !errors.As(err, &bad) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s for %s: %v, want %s", test.new, test.old, err, test.want)
		}
	}
}

// TestLDtkFaults refuses an external level without layers, and an entity that its pivot puts out of range.
func TestLDtkFaults(t *testing.T) {
	for _, test := range []struct{ level, external, want string }{
		{`"externalRelPath":"b.ldtkl"`, `{}`, "b.ldtkl: layerInstances: missing"},
		{`"externalRelPath":"b.ldtkl"`, `{"layerInstances":[],"fieldInstances":[{}]}`, "b.ldtkl: fieldInstances[0].__type: missing"},
		{
			`"layerInstances":[{"__identifier":"a","__type":"Entities","__gridSize":1,"entityInstances":[{"iid":"e","__identifier":"E","px":[0,0],"width":1073741824,"height":1,"__pivot":[1e300,0]}]}]`,
			``, `a.ldtk: levels[0].layerInstances[0].entityInstances[0].__pivot: e "E": […]: is too far away or too large for a float64`,
		},
		{
			`"layerInstances":[{"__identifier":"a","__type":"IntGrid","__gridSize":1,"iid":"` + strings.Repeat("a", 501) + `","__cWid":0,"__cHei":0,"intGridCsv":[]}]`,
			``, `a.ldtk: levels[0].layerInstances[0].iid: layer "a": "` + strings.Repeat("a", 40) + `"…: want at most 500 bytes`,
		},
	} {
		text := `{"jsonVersion":"1.5.3","defs":{},"levels":[{"identifier":"L","pxWid":16,"pxHei":16,` + test.level + `}]}`
		if _, err := Read(fstest.MapFS{"a.ldtk": {Data: []byte(text)}, "b.ldtkl": {Data: []byte(test.external)}}, "a.ldtk"); err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

func TestLDtkWorlds(t *testing.T) {
	files := ldtkFiles(t)
	text := string(files["world.ldtk"].Data)
	from := strings.Index(text, `"levels": [`)
	levels := strings.TrimSuffix(strings.TrimSpace(text[from:]), "}")
	text = text[:from] + `"levels": [], "x": 1 }`
	text = strings.Replace(text, `"worlds": [],`, `"worlds": [
		{ "identifier": "Over", "worldLayout": "LinearHorizontal", `+levels+` },
		{ "identifier": "Under", "worldLayout": "LinearVertical", `+strings.NewReplacer(`"iid": "player"`, `"iid": "p"`, `"iid": "zone"`, `"iid": "z"`).Replace(levels)+` }
	],`, 1)
	files["world.ldtk"] = &fstest.MapFile{Data: []byte(text)}
	l, err := Read(files, "world.ldtk")
	if err != nil {
		t.Fatal(err)
	}
	origins := map[string]d2.Vec{}
	for _, g := range l.Grids {
		origins[g.Layer] = g.Origin
	}
	want := map[string]d2.Vec{
		"Over/Cave/Walls": d2.V(0, 0), "Over/Cave/Bricks": d2.V(4, -4), "Over/Sky/Walls": d2.V(40, 2),
		"Under/Cave/Walls": d2.V(0, 0), "Under/Cave/Bricks": d2.V(4, -4), "Under/Sky/Walls": d2.V(0, 26),
	}
	if !maps.Equal(origins, want) || len(l.Objects) != 4 {
		t.Errorf("origins %v, want %v; %d objects", origins, want, len(l.Objects))
	}
}

func TestLDtkTwice(t *testing.T) {
	l, err := Read(ldtkFiles(t, `"iid": "zone"`, `"iid": "player"`), "world.ldtk")
	if err != nil || len(l.Warnings) != 2 || !strings.Contains(l.Warnings[0], `entityInstances[1]: there is more than one entity with the iid "player"`) {
		t.Errorf("%v, %q", err, l.Warnings)
	}
}

// TestLDtkTileField reads a part of a tileset as LDtk 1.0 wrote it.
func TestLDtkTileField(t *testing.T) {
	for _, test := range []struct{ new, want string }{
		{`"tilesetUid": 9, "x": 0, "y": 16, "w": 16, "h": 16`, ""},
		{`"tilesetUid": 9, "srcRect": [0, 16, 16, 16]`, ""},
		{`"tilesetUid": 9, "srcRect": [0, 16, 16]`, "want an array of 4 numbers"},
		{`"tilesetUid": 9, "srcRect": [0, 16, 16, 1e300]`, "want a whole number"},
		{`"tilesetUid": 9`, "x: missing"},
	} {
		l, err := Read(ldtkFiles(t, `"tilesetUid": 9, "x": 0, "y": 16, "w": 16, "h": 16`, test.new), "world.ldtk")
		if test.want != "" {
			if err == nil || !strings.Contains(strings.ReplaceAll(err.Error(), `player "Player": `, ""), test.want) {
				t.Errorf("%s: %v, want %s", test.new, err, test.want)
			}
			continue
		}
		want := map[string]any{"tilesetUid": 9, "x": 0, "y": 16, "w": 16, "h": 16}
		if err != nil || !slices.ContainsFunc(l.Objects, func(o Object) bool { return reflect.DeepEqual(o.Properties["icon"], want) }) {
			t.Errorf("%s: %+v, %v", test.new, l, err)
		}
	}
}

func FuzzLDtk(f *testing.F) {
	files := ldtkFiles(f)
	f.Add(files["world.ldtk"].Data)
	f.Add([]byte(`{"jsonVersion":"1.0.0","defs":{},"levels":[{"identifier":"a","pxWid":1,"pxHei":1,"layerInstances":[]}]}`))
	f.Add([]byte(`{"jsonVersion":"1","defs":[{}],"levels":{"a":[1,"\"]",{}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		files := fstest.MapFS{"world.ldtk": {Data: data}, "external/Sky.ldtkl": files["external/Sky.ldtkl"]}
		l, err := Read(files, "world.ldtk")
		if (l == nil) == (err == nil) {
			t.Fatalf("%v, %v", l, err)
		}
		if err != nil {
			return
		}
		for i := range l.Grids {
			l.Grids[i].Outlines(nil)
			l.Grids[i].Rectangles(nil)
		}
		var w d2.World[string]
		if err := l.Fill2(&w); err != nil {
			t.Fatal(err)
		}
		if err := scene.Write(io.Discard, l.Scene()); err != nil {
			t.Fatal(err)
		}
	})
}
