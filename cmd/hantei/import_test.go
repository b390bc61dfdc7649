package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hantei-go/hantei/scene"
)

// TestImport writes a scene and a picture of a level, and writes neither of one that is refused.
func TestImport(t *testing.T) {
	dir := t.TempDir()
	out, picture := filepath.Join(dir, "scene.json"), filepath.Join(dir, "scene.svg")
	imported := func(file string) (code int, errOut string) {
		var text strings.Builder
		code = execute([]string{"import", file, "-o", out, "--svg", picture}, nil, io.Discard, &text, false)
		return code, text.String()
	}
	if code, text := imported("../../level/testdata/ldtk/world.ldtk"); code != 0 || !strings.Contains(text, "worldDepth") || !strings.Contains(text, "level/testdata/ldtk/world.ldtk: layers of tiles are pictures") {
		t.Errorf("exit code %d, %s", code, text)
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := scene.Read(out, f)
	if err != nil {
		t.Fatal(err)
	}
	if first := s.Shapes[0]; first.Name != "Cave/Things/Player#player" || first.Notes.Class != "Player" || first.Notes.Properties["lives"] != 3.0 || !s.YDown {
		t.Errorf("got %+v, %+v, y down %t", first, first.Notes, s.YDown)
	}
	svg, err := os.ReadFile(picture)
	if err != nil || !strings.HasPrefix(string(svg), "<svg") {
		t.Errorf("the picture is %.20q, %v", svg, err)
	}
	for _, want := range []string{">Things/Player</text>", ">Cave/Things</text>"} {
		if strings.Count(string(svg), want) != 1 {
			t.Errorf("the picture has %s not once", want)
		}
	}
	if strings.Contains(string(svg), "#player") {
		t.Error("the picture has ids of the editor")
	}

	for _, name := range []string{out, picture} {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	bad := filepath.Join(dir, "bad.ldtk")
	if err := os.WriteFile(bad, []byte(`{"jsonVersion": "0.9.3", "defs": {}, "levels": []}`), 0o644); err != nil {
		t.Fatal(err)
	}
	want := "hantei: " + bad + `: jsonVersion: "0.9.3": versions before 1.0 are not read: open the project in a newer LDtk and save it` + "\n"
	if code, text := imported(bad); code != 2 || text != want {
		t.Errorf("exit code %d, %q, want 2, %q", code, text, want)
	}
	for flags, want := range map[string]string{
		"-o=" + out + " --svg=" + filepath.Join(dir, "no", "a.svg"): "--svg: cannot write " + filepath.Join(dir, "no", "a.svg") + ": no such file or directory",
		"-o=" + dir:                           "cannot write " + dir + ": it is a folder",
		"-o=" + picture + " --svg=" + picture: "--svg " + picture + ": the scene is written there",
		"--root=" + filepath.Join(dir, "no"):  "--root " + filepath.Join(dir, "no") + ": no such file or directory",
		"--root=.":                            "--root .: ../../level/testdata/ldtk/world.ldtk is not in it",
	} {
		var text strings.Builder
		args := append([]string{"import", "../../level/testdata/ldtk/world.ldtk"}, strings.Fields(flags)...)
		if code := execute(args, nil, io.Discard, &text, false); code != 2 || text.String() != "hantei: "+want+"\n" {
			t.Errorf("%s: exit code %d, %q, want 2, %q", flags, code, &text, want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%v, %v: want bad.ldtk alone", left, err)
	}
	if err := os.WriteFile(bad, []byte(`{"jsonVersion": "1.5.3", "worldLayout": "Free", "defs": {}, "levels": []}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, text := imported(bad); code != 0 || text != bad+": there is nothing solid in it\n" {
		t.Errorf("nothing in it: exit code %d, %q", code, text)
	}
	var text strings.Builder
	if code := execute([]string{"import", "../../level/testdata/ldtk/world.ldtk", "-o", "-"}, nil, &text, io.Discard, false); code != 0 || !strings.HasPrefix(text.String(), "{") {
		t.Errorf("to standard output: exit code %d, %.20q", code, &text)
	}
}

// TestImportTiles takes tiles of LDtk for solid where the flag says so.
func TestImportTiles(t *testing.T) {
	for _, args := range [][]string{{"import"}, {"import", "--tiles-solid"}} {
		code, out, errOut := commandIn(t, append(args, "../../level/testdata/ldtk/world.ldtk")...)
		asked := len(args) > 1
		if code != 0 || strings.Contains(out, "Cave/Bricks") != asked || strings.Contains(errOut, "pictures") == asked {
			t.Errorf("%q: exit %d, %s, %s", args, code, out, errOut)
		}
	}
}

// TestImportManyProperties refuses a level of a few bytes of which the scene would take up the memory: a template with many
// properties, and many objects of it.
func TestImportManyProperties(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir,
		"a.tmx", repeated(`<map width="9" height="9" tilewidth="8" tileheight="8"><objectgroup id="1" name="o">`, `<object id="%d" template="t.tx"/>`, 5000, `</objectgroup></map>`),
		"t.tx", repeated(`<template><object width="1" height="1"><properties>`, `<property name="p%d" value="some text"/>`, 3000, `</properties></object></template>`))
	file := filepath.Join(dir, "a.tmx")
	code, out, errOut := commandIn(t, "import", file)
	if want := "hantei: " + file + ": the scene would have more than 256 MB: read some of the layers with --layer\n"; code != 2 || out != "" || errOut != want {
		t.Errorf("exit %d, %.100s, %s, want %s", code, out, errOut, want)
	}
}

// TestTextSize ends where a scene is too large: shapes that have a list in common, each with properties of its own, do not take minutes.
func TestTextSize(t *testing.T) {
	list := make([]any, 1<<19)
	var s scene.Scene
	for range 1 << 14 {
		s.Shapes = append(s.Shapes, scene.Shape{Notes: &scene.Notes{Properties: map[string]any{"list": list}}})
	}
	start := time.Now()
	if size, took := textSize(&s), time.Since(start); size <= maxMegabytes*1e6 || took > 30*time.Second {
		t.Errorf("%d bytes in %v", size, took)
	}
}
