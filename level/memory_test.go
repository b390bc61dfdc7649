package level

import (
	"bytes"
	"cmp"
	"compress/zlib"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/klauspost/compress/zstd"
)

// bombSize is about how large the files of bombs are.
const bombSize = 1 << 20

// filled returns a text of bombSize with many copies of a part between its ends, in which %d is the number of the copy.
func filled(begin, part, end string) string {
	var b strings.Builder
	b.WriteString(begin)
	for i := 0; b.Len() < bombSize-len(end); i++ {
		if strings.Contains(part, "%d") {
			fmt.Fprintf(&b, part, i)
		} else {
			b.WriteString(part)
		}
	}
	return b.String() + end
}

// zeros returns bytes that are 0, compressed.
func zeros(compression string, n int) string {
	var b bytes.Buffer
	if compression == "zlib" {
		w := zlib.NewWriter(&b)
		w.Write(make([]byte, n))
		w.Close()
		return base64.StdEncoding.EncodeToString(b.Bytes())
	}
	w, err := zstd.NewWriter(&b, zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err)
	}
	w.Write(make([]byte, n))
	w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// bombs are files of each format that hold as many as they can of one thing, by their extension and their text.
var bombs = map[string][][2]string{
	"attributes":           {{".tmx", filled("<map ", `a="1" `, "/>")}},
	"attributes in turn":   {{".tmx", filled("<map>", `<a a="" b="" c="" d=""/>`, "</map>")}},
	"quotes":               {{".tmx", filled("<map>", `<a b='">' c="'"/>`, "</map>")}},
	"an open element":      {{".tmx", filled("<map ", `a=">`, "")}},
	"elements":             {{".tmx", filled("<map>", "<a/>", "</map>")}},
	"depth":                {{".tmx", filled("", "<a>", "")}, {".tmj", filled("", "[", "")}, {".tmj", filled("", `{"":`, "")}},
	"comments":             {{".tmx", filled("<map>", "<!---->", "</map>")}, {".tmx", filled("<map>", "<?a?>", "</map>")}, {".tmx", filled("<map>", "<!a>", "</map>")}},
	"one comment":          {{".tmx", filled("<map><!--", " ", "--></map>")}},
	"text":                 {{".tmx", filled("<map><property>", "&lt;", "</property></map>")}},
	"a long name":          {{".tmx", filled("<map ", "a", `=""/>`)}},
	"a long value":         {{".tmx", filled(`<map a="`, "&amp;", `"/>`)}, {".tmj", filled(`{"type":"`, `\n`, `"}`)}},
	"cells":                {{".tmx", filled(`<map tilewidth="1" tileheight="1"><layer width="9" height="9"><data>`, "<tile/>", "</data></layer></map>")}},
	"points":               {{".tmx", filled(`<map tilewidth="1" tileheight="1"><objectgroup><object><polyline points="`, "1,2 ", `"/></object></objectgroup></map>`)}},
	"polygons":             {{".tmx", filled(`<map tilewidth="1" tileheight="1"><objectgroup>`, `<object><ellipse/></object>`, `</objectgroup></map>`)}},
	"numbers":              {{".tmj", filled(`{"a":[0`, ",0", "]}")}, {".tmj", filled(`{"a":0`, `,"a":0`, "}")}},
	"objects":              {{".tmj", filled(`{"a":[{}`, ",{}", "]}")}, {".tmj", filled(`{"a":[""`, `,""`, "]}")}},
	"data":                 {{".tmj", filled(`{"layers":[{"data":[0`, `,0`, `]}]}`)}, {".tmj", filled(`{"a":[{"data":[]}`, `,{"data":[]}`, `]}`)}},
	"packed cells":         {{".tmx", `<map width="64" height="64" tilewidth="1" tileheight="1"><layer><data encoding="base64" compression="zlib">` + zeros("zlib", 1<<20) + `</data></layer></map>`}},
	"chunks":               {{".tmx", filled(`<map infinite="1" tilewidth="1" tileheight="1"><layer><data encoding="base64" compression="zstd">`, `<chunk x="%d" width="1" height="1">KLUv/QBQIQAAAQAAAA==</chunk>`, `</data></layer></map>`)}},
	"packed wide":          {{".tmx", `<map width="64" height="64" tilewidth="1" tileheight="1"><layer><data encoding="base64" compression="zstd">` + zeros("zstd", 64<<20) + `</data></layer></map>`}},
	"IntGrid":              {{".ldtk", filled(ldtkLevel+`{"__identifier":"a","__type":"IntGrid","__gridSize":1,"__cWid":1,"__cHei":1,"intGridCsv":[1`, ",1", "]}]}]}")}},
	"tiles":                {{".ldtk", filled(ldtkLevel+`{"__identifier":"a","__type":"Tiles","__gridSize":1,"gridTiles":[0`, ",0", "]}]}]}")}},
	"tiles of an LDtk":     {{".ldtk", filled(ldtkLevel+`{"__identifier":"a","__type":"Tiles","__gridSize":1,"gridTiles":[{"px":[0,0],"t":0}`, `,{"px":[%d,0],"t":0}`, "]}]}]}")}},
	"fields of a tile":     {{".ldtk", filled(ldtkLevel+`{"__identifier":"a","__type":"Tiles","__gridSize":1,"gridTiles":[{"px":[0,0],"t":0`, `,"%d":0`, "}]}]}]}")}},
	"corners of a tile":    {{".ldtk", filled(ldtkLevel+`{"__identifier":"a","__type":"Tiles","__gridSize":1,"gridTiles":[{"t":0,"px":[0`, `,0`, "]}]}]}]}")}},
	"levels":               {{".ldtk", filled(`{"jsonVersion":"1.0.0","defs":{},"levels":[0`, ",0", "]}")}},
	"fields":               {{".ldtk", filled(`{"jsonVersion":"1.0.0","defs":{}`, `,"%d":0`, "}")}},
	"long names of LDtk":   {{".ldtk", filled(strings.Replace(ldtkLevel, `"L"`, `"`+strings.Repeat("L", bombSize-20_000)+`"`, 1)+`{"__identifier":"","__type":"Entities","__gridSize":1}`, `,{"__identifier":"","__type":"Entities","__gridSize":1}`, "]}]}")}},
	"depth of LDtk":        {{".ldtk", filled(`{"jsonVersion":"1.0.0","defs":`, "[", "")}},
	"nodes":                {{".gltf", filled(`{"asset":{"version":"2.0"},"nodes":[0`, ",0", "]}")}, {".gltf", filled(`{"asset":{"version":"2.0"},"nodes":[{}`, ",{}", "]}")}},
	"nodes below":          {{".gltf", filled(`{"asset":{"version":"2.0"},"nodes":[{"name":"a"},{"children":[0`, ",0", "]}]}")}},
	"extensions":           {{".gltf", filled(`{"asset":{"version":"2.0"},"extensionsUsed":[""`, `,""`, "]}")}},
	"extras":               {{".gltf", filled(`{"asset":{"version":"2.0"},"extensions":{"OMI_physics_shape":{"shapes":[{"type":"sphere"}]}},"nodes":[{"extensions":{"OMI_physics_body":{"collider":{"shape":0}}},"extras":{"a":[0`, `,0`, `]}}]}`)}},
	"sparse":               {{".gltf", filled(`{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}`, `,{"attributes":{"POSITION":0}}`, `]}],"accessors":[{"count":10000,"type":"VEC3","componentType":5126}]}`)}},
	"a data URI":           {{".gltf", filled(gltfBuffer+`"data:application/octet-stream;base64,`, "AAAA", `","byteLength":36}]}`)}, {".gltf", filled(gltfBuffer+`"data:;base64,`, "?", `","byteLength":36}]}`)}},
	"a long path":          {{".gltf", filled(gltfBuffer+`"`, "%%61", `","byteLength":36}]}`)}},
	"a chunk of GLB":       {{".glb", string(glb(filled(`{"asset":{"version":"2.0"},"nodes":[{}`, ",{}", "]}"), nil))}},
	"a name of a template": {{".tmj", filled(templateOf("name"), "A", `"}}`)}, {".tmj", filled(templateOf("class"), "A", `"}}`)}},
	"an id of cells": {
		{".tmx", filled(`<map width="999" height="1" tilewidth="1" tileheight="1"><tileset/><layer><data encoding="csv">1`+strings.Repeat(",0,1", 499)+`</data></layer><layer id="`, "A", `"><data encoding="csv">1`+strings.Repeat(",0,1", 499)+`</data></layer></map>`)},
		{".ldtk", filled(ldtkLevel+`{"__identifier":"a","__type":"IntGrid","__gridSize":1,"__cWid":999,"__cHei":1,"intGridCsv":[1`+strings.Repeat(",0,1", 499)+`],"iid":"`, "A", `"}]}]}`)},
	},
	"zeros of a tile":     {{".tmj", filled(`{"type":"map","tilewidth":1,"tileheight":1,"layers":[],"tilesets":[{"tiles":{"`, "0", `1":{"objectgroup":{"objects":[`+strings.Repeat(`{"polygon":[{"x":0,"y":0}]},`, 200)+`{}]}}}}]}`)}},
	"a long name of glTF": {{".gltf", filled(`{"asset":{"version":"2.0"},"nodes":[{"children":[1],"name":"`, "a", `"},{"children":[2],"name":"b"},{"name":"c"}]}`)}},
}

// templateOf returns the beginning of a map whose objects have it as their template, up to the value of a property of that.
func templateOf(property string) string {
	return `{"type":"map","tilewidth":1,"tileheight":1,"layers":[{"type":"objectgroup","name":"","objects":[` +
		strings.Repeat(`{"template":"a.tmj","width":1,"height":1},`, 500) + `{}]}],"object":{"` + property + `":"`
}

const (
	ldtkLevel  = `{"jsonVersion":"1.0.0","defs":{},"levels":[{"identifier":"L","pxWid":9,"pxHei":9,"layerInstances":[`
	gltfBuffer = `{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
"accessors":[{"count":3,"type":"VEC3","componentType":5126,"bufferView":0}],"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"uri":`
)

// use fills a World, makes a scene and looks for mistakes.
func use(l *Level) error {
	l.Scene()
	_, err := l.Lint(Checks{})
	if l.Dim == 3 {
		return cmp.Or(err, l.Fill3(new(d3.World[string])))
	}
	return cmp.Or(err, l.Fill2(new(d2.World[string])))
}

// TestMemory reads files that hold as many as they can of one thing. All that Read and what follows allocate, also what they give back, is
// at most a multiple of the size of the file, and of what the limits let it keep, and the window of zstd.
func TestMemory(t *testing.T) {
	const most = 1 << 12
	limits := WithLimits(Limits{Values: most, Cells: most, Corners: most})
	for name, list := range bombs {
		for _, bomb := range list {
			file := "a" + bomb[0]
			fsys := fstest.MapFS{file: {Data: []byte(bomb[1])}}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			l, err := Read(fsys, file, limits)
			if err == nil {
				_ = use(l)
			}
			runtime.ReadMemStats(&after)
			got, want := after.TotalAlloc-before.TotalAlloc, uint64(16*len(bomb[1])+3*most*512)
			if strings.Contains(bomb[1], "zstd") {
				want += mostWindow
			}
			if got > want {
				t.Errorf("%s, %s: %.1f MB for a file of %.1f MB, want at most %.1f: %v", name, file,
					float64(got)/1e6, float64(len(bomb[1]))/1e6, float64(want)/1e6, err)
			}
			if testing.Verbose() {
				t.Logf("%s, %s: %.1f MB for a file of %.1f MB: %.150v", name, file, float64(got)/1e6, float64(len(bomb[1]))/1e6, err)
			}
		}
	}
}
