package level

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// numbered returns n copies of a part with commas between them, in which %d is the number of the copy.
func numbered(n int, part string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, part, i)
	}
	return b.String()
}

// propertiesOf returns n properties of Tiled.
func propertiesOf(n int) string {
	return "<properties>" + strings.ReplaceAll(numbered(n, `<property name="p%d" value=""/>`), ",", "") + "</properties>"
}

// cellsWith returns a map of Tiled of 250 × 250 tiles.
func cellsWith(tile, layer string) string {
	const side = 250
	file := cellsOf(side, side, tile, func(int, int) int { return 1 })
	return strings.Replace(file, "<data", layer+"<data", 1)
}

// balls returns a file of glTF with 20,000 nodes that have the shape 0 or the mesh 0.
func balls(shape, mesh string) string {
	const n = 20_000
	if mesh != "" {
		return `{"asset":{"version":"2.0"},"meshes":[` + mesh + `],"nodes":[` + strings.Repeat(`,{"mesh":0}`, n)[1:] + `]}`
	}
	return `{"asset":{"version":"2.0"},"extensions":{"KHR_implicit_shapes":{"shapes":[` + shape + `]}},"nodes":[` +
		strings.Repeat(`,{`+ballNode("")+`}`, n)[1:] + `]}`
}

// shared are files in which very many share what is very large, by what that is: the extension and the text.
var shared = map[string][2]string{
	"properties of a tile":    {".tmx", cellsWith(`<tile id="0">`+propertiesOf(20_000)+`</tile>`, "")},
	"properties of a layer":   {".tmx", cellsWith("", propertiesOf(20_000))},
	"a class of dashes":       {".tmx", cellsWith(`<tile id="0" class="`+strings.Repeat("-", 1<<20)+`"/>`, "")},
	"weights":                 {".gltf", balls("", `{"weights":[0`+strings.Repeat(",0", 100_000)+`]}`)},
	"a list of space":         {".gltf", balls("", `{"primitives":[`+strings.Repeat(" ", 1<<21)+`],"weights":[]}`)},
	"a size with space":       {".gltf", balls(`{"type":"box","size":[1,1,1`+strings.Repeat(" ", 1<<21)+`]}`, "")},
	"a long number":           {".gltf", balls(`{"type":"sphere","radius":1.`+strings.Repeat("0", 1<<21)+`}`, "")},
	"a long type":             {".gltf", balls(`{"type":"`+strings.Repeat("a", 1<<21)+`"}`, "")},
	"old properties of tiles": {".tmj", `{"type":"map","tilewidth":1,"tileheight":1,"layers":[],"tilesets":[{"tileproperties":{` + numbered(200_000, `"%d":{}`) + `},"tilepropertytypes":{` + numbered(200_000, `"%d":{}`) + `}}]}`},
	"a list of a property": {".tmj", `{"type":"map","tilewidth":1,"tileheight":1,"layers":[],"properties":[],"tilesets":[{"tiles":[{"id":0,"properties":[{"name":"l","type":"list","value":[` +
		strings.Repeat(",{}", 150_000)[1:] + `],` + numbered(150_000, `"a%d":0`) + `}]}]}]}`},
}

// TestTime reads and uses files in which much is shared. It takes some tenths of a second each, and would take minutes if what is shared
// were looked at for each that has it.
func TestTime(t *testing.T) {
	for name, file := range shared {
		start := time.Now()
		l, err := Read(fstest.MapFS{"a" + file[0]: {Data: []byte(file[1])}}, "a"+file[0])
		if err == nil {
			err = use(l)
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: %v: %.150v", name, took, err)
		} else if testing.Verbose() {
			t.Logf("%s: %v: %.150v", name, took, err)
		}
	}
}
