package level

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hantei-go/hantei/internal/long"
)

func files(pairs ...string) fstest.MapFS {
	fsys := make(fstest.MapFS)
	for i := 0; i < len(pairs); i += 2 {
		fsys[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return fsys
}

// TestAlignments places a tile object, 8 × 4, of a tile 4 × 4 at (100, 50).
func TestAlignments(t *testing.T) {
	const file = `<map orientation="%s" width="9" height="9" tilewidth="4" tileheight="4">
<tileset firstgid="1" name="t" tilewidth="4" tileheight="4" objectalignment="%s"%s><tileoffset x="1" y="-1"/><image source="t.png"/></tileset>
<objectgroup name="g"><object id="1" gid="%d" x="100" y="50" width="8" height="4" rotation="%v"/></objectgroup></map>`
	for _, test := range []struct {
		orientation, alignment, more string
		gid                          uint32
		rotation                     float64
		want                         string
	}{
		// The offset of the tiles grows with the tile: 2 to the right and 1 up.
		{"orthogonal", "", "", 1, 0, "box (102, 45) (110, 49)"},
		{"orthogonal", "unspecified", "", 1, 0, "box (102, 45) (110, 49)"},
		{"orthogonal", "bottomleft", "", 1, 0, "box (102, 45) (110, 49)"},
		{"orthogonal", "bottom", "", 1, 0, "box (98, 45) (106, 49)"},
		{"orthogonal", "bottomright", "", 1, 0, "box (94, 45) (102, 49)"},
		{"orthogonal", "left", "", 1, 0, "box (102, 47) (110, 51)"},
		{"orthogonal", "center", "", 1, 0, "box (98, 47) (106, 51)"},
		{"orthogonal", "right", "", 1, 0, "box (94, 47) (102, 51)"},
		{"orthogonal", "topleft", "", 1, 0, "box (102, 49) (110, 53)"},
		{"orthogonal", "top", "", 1, 0, "box (98, 49) (106, 53)"},
		{"orthogonal", "topright", "", 1, 0, "box (94, 49) (102, 53)"},
		{"isometric", "", "", 1, 0, "box (98, 45) (106, 49)"},
		{"orthogonal", "topleft", "", 1, 90, "box (97, 52) (101, 60)"},
		{"orthogonal", "topleft", "", 1, -270, "box (97, 52) (101, 60)"},
		{"orthogonal", "topleft", "", 1, 180, "box (90, 47) (98, 51)"},
		{"orthogonal", "topleft", "", 1, 270, "box (99, 40) (103, 48)"},
		{"orthogonal", "topleft", "", 1 << 31, 0, "box (102, 49) (110, 53)"},
		{"orthogonal", "topleft", "", 1 << 29, 0, "box (102, 45) (106, 53)"},
		{"orthogonal", "topleft", "", 1 << 28, 0, "box (102, 49) (110, 53)"},
		{"hexagonal", "topleft", "", 3 << 28, 0, "box (102, 49) (110, 53)"},
		{"orthogonal", "topleft", ` fillmode="preserve-aspect-fit"`, 1, 0, "box (103, 49) (107, 53)"},
	} {
		f := fmt.Sprintf(file, test.orientation, test.alignment, test.more, test.gid|1, test.rotation)
		l, err := Read(files("a.tmx", f), "a.tmx", ObjectsOnly())
		if err != nil {
			t.Error(err)
			continue
		}
		if got := toldAll(l.Objects[0].Shapes); got != test.want {
			t.Errorf("%s %s%s gid %#x, %v°: got %s, want %s", test.orientation, test.alignment, test.more, test.gid, test.rotation, got, test.want)
		}
	}
}

// TestTileObjects places the shapes of a tile with a tile object.
func TestTileObjects(t *testing.T) {
	const file = `<map orientation="orthogonal" width="9" height="9" tilewidth="4" tileheight="4">
<tileset firstgid="1" name="t" tilewidth="4" tileheight="4"><image source="t.png"/><tile id="0"><objectgroup>
<object id="1" x="1" y="0" width="2" height="2"><ellipse/></object>
<object id="2" x="0" y="0" width="4" height="2"><capsule/></object>
<object id="3" x="2" y="2" width="2" height="1" rotation="90"/>
<object id="4" x="2" y="2" width="2" height="1" rotation="45"/>
<object id="5" x="1" y="1"><point/></object>
<object id="6" x="1" y="1"><text>no</text></object>
</objectgroup></tile></tileset>
<objectgroup name="g">
<object id="1" gid="1" x="0" y="8" width="8" height="8"/>
<object id="2" gid="1" x="0" y="4" width="8" height="4"/>
</objectgroup></map>`
	l, err := Read(files("a.tmx", file), "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range l.Objects {
		for _, s := range o.Shapes {
			if len(s.List) > 2 {
				got = append(got, fmt.Sprintf("%s of %d", s.Kind, len(s.List)))
				continue
			}
			got = append(got, told(s))
		}
	}
	want := []string{
		"circle (4, 2) r 2", "capsule (2, 2) (6, 2) r 2", "box (2, 4) (4, 8)", "orientedbox (4.707106781186547, 6.121320343559643) (1.414213562373095, 1.4142135623730951) (-0.7071067811865476, 0.7071067811865475)", "point (2, 2)",
		"polygon of 128", "polygon of 130", "box (2, 2) (4, 4)", "polygon of 4", "point (2, 1)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestTemplates reads templates from other folders, with tiles of their own.
func TestTemplates(t *testing.T) {
	fsys := files(
		"maps/a.tmx", `<map width="1" height="1" tilewidth="4" tileheight="4">
<tileset firstgid="1" source="../sets/other.tsx"/>
<objectgroup name="g">
<object id="1" template="../templates/tree.tx" x="10" y="20"/>
<object id="2" template="../templates/tree.tj" x="10" y="20" rotation="0" name="oak" type="Oak"/>
<object id="3" template="../templates/tree.tx" x="10" y="20" gid="1" width="2" height="2"/>
<object id="4" template="../templates/area.tx" x="10" y="20"><ellipse/></object>
<object id="5" template="../templates/area.tx" x="10" y="20"/>
</objectgroup></map>`,
		"templates/tree.tx", `<template><tileset firstgid="1" source="../sets/trees.tsx"/><object id="9" name="tree" type="Tree" gid="2" width="6" height="8" rotation="180"/></template>`,
		"templates/tree.tj", `{"type":"template", "tileset":{"firstgid":1, "source":"../sets/trees.tsj"}, "object":{"id":9, "name":"tree", "type":"Tree", "gid":2, "width":6, "height":8, "rotation":180}}`,
		"templates/area.tx", `<template><object name="area" template="base.tx" width="7"/></template>`,
		"templates/base.tx", `<template><object width="5" height="5"><properties><property name="a" value="1"/></properties></object></template>`,
		"sets/trees.tsx", `<tileset name="trees" tilewidth="9" tileheight="9" tilecount="2" columns="0"><tile id="0"><image width="9" height="9" source="a.png"/></tile><tile id="1" class="Wood"><image width="3" height="4" source="b.png"/></tile></tileset>`,
		"sets/trees.tsj", `{"name":"trees", "tilewidth":9, "tileheight":9, "tilecount":2, "columns":0, "tiles":[{"id":0, "image":"a.png", "imagewidth":9, "imageheight":9}, {"id":1, "type":"Wood", "image":"b.png", "imagewidth":3, "imageheight":4}]}`,
		"sets/other.tsx", `<tileset name="other" tilewidth="2" tileheight="2" tilecount="1" columns="1"><image source="c.png"/></tileset>`,
	)
	l, err := Read(fsys, "maps/a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range l.Objects {
		got = append(got, fmt.Sprint(o.ID, " ", o.Name, " ", o.Class, " ", o.Source, " ", toldAll(o.Shapes), " ", o.Properties))
	}
	want := []string{
		"1 tree Tree tile box (4, 20) (10, 28) map[]",
		"2 oak Oak tile box (10, 12) (16, 20) map[]",
		"3 tree Tree tile box (8, 20) (10, 22) map[]",
		"4 area  ellipse " + toldAll(l.Objects[3].Shapes) + " map[a:1]",
		"5 area  rectangle box (10, 20) (17, 25) map[a:1]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestVersions reads what versions of Tiled write in different ways.
func TestVersions(t *testing.T) {
	const set = `{"firstgid":1, "name":"t", "tilewidth":4, "tileheight":4, "image":"t.png", "tilecount":2, "columns":2, %s}`
	const file = `{"version":1, "width":1, "height":1, "tilewidth":4, "tileheight":4, "tilesets":[%s], "layers":[
{"type":"tilelayer", "name":"ground", "width":1, "height":1, "data":[2]},
{"type":"objectgroup", "name":"things", "objects":[{"id":1, "name":"", %s, "x":0, "y":0, "width":1, "height":1}]}]}`
	var first *Level
	for _, test := range []struct{ name, set, object string }{
		{
			"1.0", `"tiles":{"1":{"type":"lava"}}, "tileproperties":{"1":{"heat":3}}, "tilepropertytypes":{"1":{"heat":"int"}}`,
			`"type":"Crate", "properties":{"mass":2, "name":"x"}, "propertytypes":{"mass":"float", "name":"string"}`,
		},
		{
			"1.2", `"tiles":[{"id":1, "type":"lava", "properties":[{"name":"heat", "type":"int", "value":3}]}]`,
			`"type":"Crate", "properties":[{"name":"mass", "type":"float", "value":2}, {"name":"name", "type":"string", "value":"x"}]`,
		},
		{
			"1.9", `"tiles":[{"id":1, "class":"lava", "properties":[{"name":"heat", "type":"int", "value":3}]}]`,
			`"class":"Crate", "properties":[{"name":"mass", "type":"float", "value":2}, {"name":"name", "type":"string", "value":"x"}]`,
		},
	} {
		l, err := Read(files("a.json", fmt.Sprintf(file, fmt.Sprintf(set, test.set), test.object)), "a.json")
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if first == nil {
			first = l
			c, o := l.Grids[0].Cells[0], l.Objects[0]
			if c.Class != "lava" || c.Properties["heat"] != 3 || o.Class != "Crate" || o.Properties["mass"] != 2.0 || o.Properties["name"] != "x" {
				t.Errorf("%s: got %v, %v", test.name, c, o)
			}
		}
		if !reflect.DeepEqual(first, l) {
			t.Errorf("%s: got %v, want %v", test.name, l, first)
		}
	}
}

const layeredMap = `<map orientation="%s" width="1" height="1" tilewidth="4" tileheight="4">
<tileset firstgid="1" name="t" tilewidth="4" tileheight="4" tilecount="1" columns="1"><image source="t.png"/></tileset>
<group name="far" parallaxx="0.5" offsetx="1"><group name="deep" offsety="2">
<objectgroup name="rocks" parallaxx="2" parallaxy="0.5"><object id="1" x="0" y="0" width="1" height="1"/></objectgroup>
<layer name="hills" width="1" height="1" visible="0" opacity="0"><data encoding="csv">1</data></layer>
</group></group>
<layer name="ground" width="1" height="1"><data encoding="csv">1</data></layer>
<objectgroup name="rocks" visible="0"><object id="2" x="0" y="0" width="1" height="1" visible="0"/></objectgroup>
</map>`

// TestAutomapTiles reads a map of rules, whose tileset is not in a file.
func TestAutomapTiles(t *testing.T) {
	l, err := Read(files("rules.tmx", `<map width="3" height="1" tilewidth="16" tileheight="16">
<tileset firstgid="1" source=":/automap-tiles.tsx"/>
<layer id="1" name="input_ground" width="3" height="1"><data encoding="csv">2,0,5</data></layer></map>`), "rules.tmx")
	if err != nil {
		t.Fatal(err)
	}
	want := []Cell{
		{X: 0, Value: 1, Name: "AutoMap Rules", Properties: map[string]any{"MatchType": "Ignore"}},
		{X: 2, Value: 4, Name: "AutoMap Rules", Properties: map[string]any{"MatchType": "Other"}},
	}
	if got := l.Grids[0].Cells; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestClassInJSON reads what JSON tells of classes and lists: values without types.
func TestClassInJSON(t *testing.T) {
	const file = `{"type":"map", "tilewidth":1, "tileheight":1, "layers":[{"type":"objectgroup", "name":"g", "objects":[{"id":1, "properties":[
{"name":"c", "type":"class", "propertytype":"C", "value":{"i":1, "f":1.5, "b":true, "s":"x", "n":null, "c":{"l":[1, [2], 3]}}},
{"name":"l", "type":"list", "value":[1, {"type":"float", "value":2}, "a", {"type":"list", "value":[{"type":"int", "value":3}]}]},
{"name":"e", "type":"class"}, {"name":"m", "type":"list"}, {"name":"i", "type":"int"}, {"name":"o", "type":"object", "value":0},
{"name":"f", "type":"float"}, {"name":"b", "type":"bool"}, {"name":"s"}, {"name":"u", "type":"unknown", "value":7}, {"name":"v", "type":"unknown", "value":3000000000}]}]}]}`
	l, err := Read(files("a.tmj", file), "a.tmj")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"c": map[string]any{"i": 1, "f": 1.5, "b": true, "s": "x", "n": nil, "c": map[string]any{"l": []any{1, []any{2}, 3}}},
		"l": []any{1, 2.0, "a", []any{3}}, "e": map[string]any{}, "m": []any{}, "i": 0, "o": 0, "f": 0.0, "b": false, "s": "", "u": 7, "v": 3e9, // on each machine
	}
	if got := l.Objects[0].Properties; !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// TestLayers chooses layers.
func TestLayers(t *testing.T) {
	for _, test := range []struct {
		options []Option
		want    string
	}{
		{nil, "far/deep/rocks 1 2, far/deep/hills 1 2, ground 0 0, rocks 0 0"},
		{[]Option{ObjectsOnly()}, "far/deep/rocks 1 2, rocks 0 0"},
		{[]Option{Layers("rocks")}, "far/deep/rocks 1 2, rocks 0 0"},
		{[]Option{Layers("deep/rocks", "ground")}, "far/deep/rocks 1 2, ground 0 0"},
		{[]Option{Layers("far")}, "far/deep/rocks 1 2, far/deep/hills 1 2"},
		{[]Option{Layers("far"), ObjectsOnly()}, "far/deep/rocks 1 2"},
		{[]Option{Layers("ground", "sky")}, `a.tmx:1: "sky": is no layer; there are far, far/deep, far/deep/rocks, far/deep/hills, ground, rocks`},
	} {
		l, err := Read(files("a.tmx", fmt.Sprintf(layeredMap, "orthogonal")), "a.tmx", test.options...)
		if err != nil {
			if err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
			continue
		}
		var got []string
		for _, o := range l.Objects {
			got = append(got, fmt.Sprint(o.Layer, " ", o.At[0], " ", o.At[1]))
		}
		for _, g := range l.Grids {
			got = append(got, fmt.Sprint(g.Layer, " ", g.Origin.X, " ", g.Origin.Y))
		}
		want := strings.Split(test.want, ", ")
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	l, err := Read(files("a.tmx", fmt.Sprintf(layeredMap, "orthogonal")), "a.tmx")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`a.tmx:4: layer "far/deep/rocks" has colliders and a parallax of 1 × 0.5: they are where it is without`,
		`a.tmx:5: layer "far/deep/hills" has colliders and a parallax of 0.5 × 1: they are where it is without`,
	}
	if !slices.Equal(l.Warnings, want) {
		t.Errorf("warnings: got %q, want %q", l.Warnings, want)
	}
	for _, orientation := range []string{"isometric", "staggered", "hexagonal", "oblique"} {
		file := files("a.tmx", fmt.Sprintf(layeredMap, orientation))
		if _, err := Read(file, "a.tmx"); err == nil || !strings.Contains(err.Error(), strconv.Quote(orientation)) {
			t.Errorf("%s: got %v", orientation, err)
		}
		if l, err := Read(file, "a.tmx", ObjectsOnly()); err != nil || len(l.Objects) != 2 || l.Bounds != nil {
			t.Errorf("%s, objects only: got %v", orientation, err)
		}
	}
}

// TestFaultyPolygons takes polygons that are none for their borders.
func TestFaultyPolygons(t *testing.T) {
	for _, test := range []struct{ points, want, warning string }{
		{"0,0 4,0 4,4 0,0", "polygon (0, 0) (4, 0) (4, 4)", ""},
		{"0,0 4,0 4,0 4,4", "polygon (0, 0) (4, 0) (4, 4)", ""},
		{"0,0 4,0 4,4 0,0", "polygon (0, 0) (4, 0) (4, 4)", ""},
		{"0,0 4,0 4,4 0,0 0,0", "polygon (0, 0) (4, 0) (4, 4)", ""},
		{"0,0 4,4 4,0 0,4", "chain (0, 0) (4, 4) (4, 0) (0, 4) closed", "outline: edges 0 and 2"},
		{"0,0 4,0 8,0", "chain (0, 0) (4, 0) (8, 0) closed", "outline: "},
		{"0,0 4,0", "segment (0, 0) (4, 0)", "outline: "},
		{"0,0 0,0", "point (0, 0)", "outline: "},
	} {
		l, err := Read(files("a.tmx", objectsWith(`<object id="7"><polygon points="`+test.points+`"/></object>`)), "a.tmx")
		if err != nil {
			t.Error(err)
			continue
		}
		warnings := strings.Join(l.Warnings, "")
		if got := toldAll(l.Objects[0].Shapes); got != test.want || (test.warning == "") != (warnings == "") || !strings.Contains(warnings, test.warning) {
			t.Errorf("%s: got %s, %q, want %s, %q", test.points, got, warnings, test.want, test.warning)
		}
	}
}

// TestOutside opens no file outside of the file system, and none twice.
func TestOutside(t *testing.T) {
	fsys := &counted{files(
		"in/a.tmx", `<map width="1" height="1" tilewidth="4" tileheight="4">
<tileset firstgid="1" source="sub/../../set.tsx"/><tileset firstgid="9" source="..\set.tsx"/>
<objectgroup><object id="1" template="t.tx"/><object id="2" template="./t.tx"/></objectgroup></map>`,
		"set.tsx", `<tileset name="s" tilewidth="1" tileheight="1"/>`,
		"in/t.tx", `<template><object width="1"/></template>`,
	), nil}
	if _, err := Read(fsys, "in/a.tmx"); err != nil {
		t.Error(err)
	}
	if want := []string{"in/a.tmx", "set.tsx", "in/t.tx"}; !slices.Equal(fsys.opened, want) {
		t.Errorf("opened %q, want %q", fsys.opened, want)
	}
	for source, outer := range map[string]string{
		"../set.tsx": "../set.tsx", "../../etc/passwd": "../../etc/passwd", "a/../../set.tsx": "../set.tsx", `..\..\set.tsx`: "../../set.tsx", "..": "..",
		"/etc/passwd": "", `C:\set.tsx`: "", `\\host\set.tsx`: "",
	} {
		fsys := &counted{files("a.tmx", mapWith(`<tileset firstgid="9" source="`+source+`"/>`)), nil}
		_, err := Read(fsys, "a.tmx")
		want := absolute
		if outer != "" {
			want = outside
		}
		if err == nil || !strings.HasSuffix(err.Error(), want) || len(fsys.opened) != 1 {
			t.Errorf("%s: got %v, opened %q", source, err, fsys.opened)
		}
		var at *fs.PathError
		if errors.Is(err, fs.ErrInvalid) != (outer != "") || errors.As(err, &at) && at.Path != outer {
			t.Errorf("%s: the error wraps %v, want the path %q", source, at, outer)
		}
	}
	pipe := fstest.MapFS{"a.tmx": {Data: []byte(mapWith("")), Mode: fs.ModeNamedPipe}}
	if _, err := Read(pipe, "a.tmx"); err == nil || err.Error() != "a.tmx: is no regular file" {
		t.Errorf("of a pipe: got %v", err)
	}
	if _, err := Read(files(), "a.tmx"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of a missing file: got %v", err)
	}
}

// counted notes which files are opened.
type counted struct {
	fs.FS
	opened []string
}

func (c *counted) Open(name string) (fs.File, error) {
	c.opened = append(c.opened, name)
	return c.FS.Open(name)
}

// hostile are files that were made to do harm.
func hostile() map[string]fstest.MapFS {
	var bomb bytes.Buffer
	w := zlib.NewWriter(&bomb)
	w.Write(make([]byte, 64<<20))
	w.Close()
	zeros := base64.StdEncoding.EncodeToString(bomb.Bytes())
	corners := make([]string, 20_000)
	for i := range corners {
		corners[i] = fmt.Sprintf("%d,%d", i%141*(i%2*2-1), i*i%977)
	}
	var many, chain strings.Builder
	for i := range 60 {
		fmt.Fprintf(&many, `<object id="%d"><polygon points="%s"/></object>`, i, strings.Join(corners[:2000], " "))
	}
	templates := []string{"a.tmx", objectsWith(`<object id="1" template="0.tx"/>`)}
	for i := range 20 {
		templates = append(templates, fmt.Sprintf("%d.tx", i), fmt.Sprintf(`<template><object template="%d.tx"/></template>`, i+1))
	}
	for range 100_000 {
		chain.WriteString("<group>")
	}
	var sets, properties, instances, chunks strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&sets, `<tileset firstgid="%d" source="s.tsx"/>`, 10+i)
	}
	for i := range 8_000 {
		fmt.Fprintf(&properties, `<property name="p%d" value=""/>`, i)
		fmt.Fprintf(&instances, `<object id="%d" template="t.tx"><properties><property name="a" value=""/></properties></object>`, i)
		fmt.Fprintf(&chunks, `<chunk x="%d" y="0" width="1" height="1">`, i)
		chunks.WriteString("KLUv/QBQIQAAAQAAAA==</chunk>") // one cell, in a window of 1 MB
	}
	return map[string]fstest.MapFS{
		"the files have more bytes than Limits.Bytes":              files("a.tmx", strings.Repeat(" ", 33<<20)),
		"there are more bytes than 4 for each of 4 cells":          files("a.tmx", mapWith(`<layer><data encoding="base64" compression="zlib">`+zeros+`</data></layer>`)),
		"the layers have more cells than Limits.Cells":             files("a.tmx", mapWith(`<layer width="268435456" height="268435456"><data encoding="base64" compression="zlib">`+zeros+`</data></layer>`)),
		"the cells are packed tighter than Limits.Ratio":           files("a.tmx", mapWith(`<layer width="256" height="256"><data encoding="base64" compression="zstd">AAAA</data></layer>`)),
		"elements are nested deeper than Limits.Depth":             files("a.tmx", "<map>"+chain.String()),
		"values are nested deeper than Limits.Depth":               files("a.tmx", strings.Repeat(`{"layers":[`, 100_000)),
		"the files have more values than Limits.Values":            files("a.tmx", "<map>"+strings.Repeat("<a/>", 1<<20+1)+"</map>"),
		"is longer than 500 bytes":                                 files("a.tmx", objectsWith(strings.Repeat(`<object template="t.tx" width="1"/>`, 20_000)), "t.tx", `<template><object name="`+strings.Repeat("a", 1<<20)+`"/></template>`),
		"is no tile of a tileset":                                  files("a.tmx", "<map width=\"1\" height=\"1\" tilewidth=\"1\" tileheight=\"1\">"+sets.String()+`<layer><data encoding="csv">1</data></layer></map>`, "s.tsx", `<tileset/>`),
		"the names of the layer and its groups are too long":       files("a.tmx", mapWith(`<group name="`+strings.Repeat("a", 1<<20)+`">`+strings.Repeat("<objectgroup/>", 20_000)+`</group>`)),
		"more values than Limits.Values":                           files("a.tmx", objectsWith(instances.String()), "t.tx", `<template><object><properties>`+properties.String()+`</properties></object></template>`),
		"than Limits.Cells":                                        files("a.tmx", "<map><data>"+strings.Repeat("<tile/>", 1<<21+1)),
		"is in two chunks":                                         files("a.tmx", strings.Replace(mapWith(`<layer><data encoding="base64" compression="zstd">`+chunks.String()+`<chunk x="0" y="0" width="1" height="1">KLUv/QBQIQAAAQAAAA==</chunk></data></layer>`), "<map", `<map infinite="1"`, 1)),
		"the template stands on itself":                            files("a.tmx", objectsWith(`<object id="1" template="t.tx"/>`), "t.tx", `<template><object template="t.tx"/></template>`),
		"more templates stand on each other than Limits.Templates": files(templates...),
		"the polygons have more corners than Limits.Work":          files("a.tmx", objectsWith(`<object id="1"><polygon points="`+strings.Join(corners, " ")+`"/></object>`)),
		"an element has too many attributes":                       files("a.tmx", "<map "+strings.Repeat(`a="" `, 100_000)+"/>"),
		"the shapes have more corners than Limits.Corners": files("a.tmx", `<map orientation="orthogonal" width="300" height="300" tilewidth="16" tileheight="16">
<tileset firstgid="1" name="t" tilewidth="16" tileheight="16"><image source="b.png"/><tile id="0"><objectgroup>`+strings.Repeat(`<object width="1" height="2"><ellipse/></object>`, 1000)+`</objectgroup></tile></tileset>
<layer><data encoding="csv">1`+strings.Repeat(",1", 89_999)+`</data></layer></map>`),
		"corners than Limits.Work": files("a.tmx", objectsWith(many.String())),
	}
}

// TestHostile refuses what was made to do harm, in about a second. A short run has smaller limits,
// which are reached earlier.
func TestHostile(t *testing.T) {
	limits := DefaultLimits
	if !long.On() {
		limits.Values, limits.Cells, limits.Corners, limits.Work = 1<<16, 1<<17, 1<<16, 1<<22
	}
	for want, fsys := range hostile() {
		start := time.Now()
		_, err := Read(fsys, "a.tmx", WithLimits(limits))
		took := time.Since(start)
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		if took > time.Minute { // some seconds at most, on a machine that does nothing else
			t.Errorf("%v took %v", want, took)
		}
	}
}

// TestLimits raises and lowers limits.
func TestLimits(t *testing.T) {
	file := files("a.tmx", mapWith(`<layer name="g"><data encoding="csv">1,2,3,4</data></layer>`))
	if _, err := Read(file, "a.tmx", WithLimits(Limits{Cells: 3})); err == nil || !strings.HasSuffix(err.Error(), "Limits.Cells") {
		t.Errorf("3 cells: got %v", err)
	}
	if _, err := Read(file, "a.tmx", WithLimits(Limits{Cells: 4})); err != nil {
		t.Errorf("4 cells: got %v", err)
	}
	wide := mapWith(`<layer name="g" width="3000000" height="1"><data encoding="csv">0` + strings.Repeat(",0", 2_999_999) + `</data></layer>`)
	if _, err := Read(files("a.tmx", wide), "a.tmx", WithLimits(Limits{Cells: 3_000_000})); err != nil {
		t.Errorf("3 million cells: got %v", err)
	}
}
