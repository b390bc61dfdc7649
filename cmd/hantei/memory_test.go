//go:build !cgo

package main

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/level"
)

// deflated returns zeros or checkered cells of a map of Tiled, packed.
func deflated(cells int, every int) string {
	data := make([]byte, 4*cells)
	for i := 0; every > 0 && i < cells; i += every {
		data[4*i] = 1
	}
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write(data)
	w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// A memoryBomb is a file that takes much more memory than it has bytes, and the commands that read it.
type memoryBomb struct {
	name, text, commands string
}

// recorded returns the record of a World that gets more and more.
func recorded(objects int) string {
	var b strings.Builder
	var w d2.World[int]
	if err := w.Record(&b); err != nil {
		panic(err)
	}
	for i := range objects {
		if err := w.Set(i, d2.V(float64(i), 0)); err != nil {
			panic(err)
		}
	}
	return b.String()
}

// memoryBombs returns files of each format with n of what they have many of: some, or all in a long run.
func memoryBombs(n int) []memoryBomb {
	const (
		tiled = `<map width="1447" height="1447" tilewidth="8" tileheight="8"><tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="1" columns="1"/>`
		scene = `{"version":1,"dim":2,"shapes":[`
		both  = "import %s; lint %s"
		tests = "check -q %s; check --json %s; explain %s a b"
	)
	cells := func(every int) string {
		return tiled + `<layer id="1" name="g"><data encoding="base64" compression="zlib">` + deflated(1447*1447, every) + `</data></layer></map>`
	}
	properties := repeated("<properties>", `<property name="p%d" value="some text that is not short"/>`, n/20, "</properties>")
	list := []memoryBomb{
		{"attributes.tmx", repeated("<map ", `a="1" `, n, "/>"), both},
		{"full.tmx", cells(1), both},
		{"numbers.tmj", repeated(`{"type":"map","a":[0`, ",0", n, "]}"), both},
		{"intgrid.ldtk", repeated(`{"jsonVersion":"1.0.0","defs":{},"levels":[{"identifier":"L","pxWid":9,"pxHei":9,"layerInstances":[{"__identifier":"a","__type":"IntGrid","__gridSize":1,"__cWid":1,"__cHei":1,"intGridCsv":[1`, ",1", n, "]}]}]}"), both},
		{"nodes.gltf", repeated(`{"asset":{"version":"2.0"},"nodes":[{}`, ",{}", n, "]}"), both},
		{"shapes.json", repeated(scene+`{"name":"a","type":"point","at":[0,0]},{"name":"b","type":"point","at":[9,0]}`, `,{"name":"c%d","type":"circle","center":[1%d,0],"radius":1}`, n/4, "]}"), tests},
		{"record.jsonl", recorded(n / 4), "replay %s"},
		{"rectangles.tmx", repeated(tiled+`<objectgroup id="1" name="o">`, `<object id="%d" width="50" height="50"/>`, 2000, `</objectgroup></map>`), "lint %s"},
		{"long.jsonl", repeated(`{"dim":2,"query":"`, "overlap", 4*n, "\n"), "query %s; explain < %s; replay %s"},
	}
	if !long.On() {
		return list // one of each format
	}
	return append(list, []memoryBomb{
		{"elements.tmx", repeated("<map>", "<a/>", n, "</map>"), both},
		{"deep.tmx", repeated("", "<a>", n, ""), both},
		{"checkered.tmx", cells(2), both},
		{"packed.tmx", strings.Replace(cells(1), `width="1447"`, `width="1"`, 1), both},
		{"properties.tmx", tiled + `<layer id="1" name="g" width="300" height="300">` + properties + `<data encoding="base64" compression="zlib">` + deflated(90_000, 2) + `</data></layer></map>`, both},
		{"template.tmx", repeated(tiled+`<objectgroup id="1" name="o">`, `<object id="%d" x="%d0" template="t.tx"/>`, n/50, `</objectgroup></map>`), both},
		{"t.tx", `<template><object width="1" height="1">` + properties + `</object></template>`, ""},
		{"objects.tmx", repeated(tiled+`<objectgroup id="1" name="o">`, `<object id="%d" x="%d0" width="1" height="1"/>`, n/10, `</objectgroup></map>`), "import %s"},
		{"ellipses.tmx", repeated(tiled+`<objectgroup id="1" name="o">`, `<object id="%d" x="%d0" width="1" height="2"><ellipse/></object>`, n/100, `</objectgroup></map>`), "import %s"},
		{"deep.tmj", repeated("", `{"layers":[`, n, ""), both},
		{"levels.ldtk", repeated(`{"jsonVersion":"1.0.0","defs":{},"levels":[0`, ",0", n, "]}"), both},
		{"accessor.gltf", `{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"count":1000000,"type":"VEC3","componentType":5126}]}`, both},
		{"uri.gltf", repeated(`{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"count":3,"type":"VEC3","componentType":5126,"bufferView":0}],"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"data:;base64,`, "AAAA", n, `"}]}`), both},
		{"deep.json", repeated("", "[", 4*n, ""), tests},
		{"text.json", repeated(`{"version":1,"dim":2,"title":"`, "a long text ", 4*n, `"}`), tests},
		{"points.json", repeated(scene+`{"name":"a","type":"polygon","points":[[0,0]`, ",[0,0]", n, `]}]}`), tests},
		{"chain.json", repeated(scene+`{"name":"a","type":"chain","points":[[0,0]`, ",[%d,1]", n/4, `]}]}`), tests},
		{"keys.json", repeated(`{"version":1`, `,"k%d":0`, n, `}`), tests},
		{"deep.jsonl", repeated("", "[", 4*n, "\n"), "query %s; explain < %s; replay %s"},
		{"lines.jsonl", repeated("", "{}\n", n/4, ""), "query %s"},
	}...)
}

// TestMemoryLimit runs the commands with files that take much memory, in a process that may have 1 GB of addresses, of
// which the runtime of Go takes most. Each ends with an exit code of its own, and none in the runtime.
func TestMemoryLimit(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems have no such limit")
	}
	dir := t.TempDir()
	limited := func(stdin string, args ...string) (int, string) {
		cmd := command(t, args...)
		inner := append([]string{"-c", `ulimit -v 1048576 && exec "$@"`, "sh"}, cmd.Args...)
		shell := exec.CommandContext(t.Context(), "sh", inner...)
		shell.Env, shell.Dir = cmd.Env, dir
		if stdin != "" {
			in, err := os.Open(filepath.Join(dir, stdin))
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			shell.Stdin = in
		}
		var errOut bytes.Buffer
		shell.Stderr = &errOut
		err := shell.Run()
		var ended *exec.ExitError
		if err != nil && !errors.As(err, &ended) {
			t.Fatal(err)
		}
		return shell.ProcessState.ExitCode(), errOut.String()
	}
	if code, errOut := limited("", "version"); code != 0 {
		t.Skipf("this build takes more before it begins, as with the race detector: %d, %.200s", code, errOut)
	}
	bombs := memoryBombs(long.N(2_000_000, 500_000))
	for _, b := range bombs {
		if err := os.WriteFile(filepath.Join(dir, b.name), []byte(b.text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, b := range bombs {
		for i, line := range strings.Split(b.commands, "; ") {
			if line == "" || i > 0 && !long.On() {
				continue
			}
			text, stdin, _ := strings.Cut(strings.ReplaceAll(line, "%s", b.name), " < ")
			code, errOut := limited(stdin, strings.Fields(text)...)
			if code < 0 || code > 2 || strings.Contains(errOut, "runtime") || strings.Contains(errOut, "fatal error") || strings.Contains(errOut, "goroutine") {
				t.Errorf("%s: exit %d, %.400s", text, code, errOut)
			}
			t.Logf("%s: exit %d, %.150s", text, code, errOut)
		}
	}
}

// TestMemoryLimits lowers the limits of levels with the room, and says so.
func TestMemoryLimits(t *testing.T) {
	if got := (memory{}).limits(); got != level.DefaultLimits {
		t.Errorf("without a limit: %+v", got)
	}
	if got := (memory{limit: 1 << 40, room: 1 << 39}).limits(); got != level.DefaultLimits {
		t.Errorf("with much room: %+v", got)
	}
	half := (memory{limit: 1 << 32, room: levelRoom / 2}).limits()
	if half.Cells != level.DefaultLimits.Cells/2 || half.Values != level.DefaultLimits.Values/2 || half.Corners != level.DefaultLimits.Corners/2 {
		t.Errorf("with half of the room: %+v", half)
	}
	if none := (memory{limit: 1 << 30}).limits(); none.Cells != 1 || none.Bytes != 1 {
		t.Errorf("without room: %+v", none)
	}
}
