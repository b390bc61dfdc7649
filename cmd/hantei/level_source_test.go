package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeFiles writes files below a folder, by their names and texts in turn.
func writeFiles(t *testing.T, folder string, pairs ...string) {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		file := filepath.Join(folder, filepath.FromSlash(pairs[i]))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(pairs[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// levels are one level of each kind, in maps, with what it refers to beside that folder.
func levels(t *testing.T, folder string) (names []string) {
	t.Helper()
	const tmx = `<map width="1" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" source="../tilesets/a.tsx"/>`
	const zero, one = "\x00\x00\x00\x00", "\x00\x00\x80\x3f"
	triangle := zero + zero + zero + one + zero + zero + zero + one + zero
	writeFiles(t, folder,
		"tilesets/a.tsx", `<tileset name="a" tilewidth="8" tileheight="8" tilecount="1" columns="1"/>`,
		"tilesets/a.tsj", `{"type":"tileset","name":"a","tilewidth":8,"tileheight":8,"tilecount":1,"columns":1}`,
		"templates/a.tx", `<template><tileset firstgid="1" source="../tilesets/a.tsx"/><object gid="1" width="8" height="8"/></template>`,
		"worlds/a.ldtkl", `{"identifier":"A","iid":"a","fieldInstances":[],"layerInstances":[{"__identifier":"L","iid":"l","__type":"IntGrid","__gridSize":8,"__cWid":1,"__cHei":1,"intGridCsv":[1]}]}`,
		"buffers/a b.bin", triangle,
		"maps/tileset.tmx", tmx+`<layer id="1" name="g" width="1" height="1"><data encoding="csv">1</data></layer></map>`,
		"maps/tileset.tmj", `{"type":"map","width":1,"height":1,"tilewidth":8,"tileheight":8,"tilesets":[{"firstgid":1,"source":"..\/tilesets\/a.tsj"}],"layers":[{"type":"tilelayer","id":1,"name":"g","width":1,"height":1,"data":[1]}]}`,
		"maps/template.tmx", `<map width="1" height="1" tilewidth="8" tileheight="8"><objectgroup id="1" name="o"><object id="1" template="../templates/a.tx" x="0" y="8"/></objectgroup></map>`,
		"maps/level.ldtk", `{"jsonVersion":"1.5.3","worldLayout":"Free","defs":{},"levels":[{"identifier":"A","iid":"a","worldX":0,"worldY":0,"pxWid":8,"pxHei":8,"layerInstances":null,"externalRelPath":"../worlds/a.ldtkl"}]}`,
		"maps/buffer.gltf", `{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
"accessors":[{"count":3,"type":"VEC3","componentType":5126,"bufferView":0}],"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"../buffers/a%20b.bin"}]}`,
	)
	return []string{"tileset.tmx", "tileset.tmj", "template.tmx", "level.ldtk", "buffer.gltf"}
}

// commandIn runs the command.
func commandIn(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	var text, bad strings.Builder
	code = execute(args, strings.NewReader(""), &text, &bad, false)
	return code, text.String(), bad.String()
}

// TestLevelBesideItsFiles imports levels of maps/ whose files are in folders beside it, from any working directory and
// without a flag: always the same scene.
func TestLevelBesideItsFiles(t *testing.T) {
	project := filepath.Join(t.TempDir(), "some", "project")
	for _, name := range levels(t, project) {
		var scenes []string
		for _, from := range []string{"", "maps", "tilesets", "../..", "/"} {
			if !filepath.IsAbs(from) {
				from = filepath.Join(project, from)
			}
			t.Chdir(from)
			file := filepath.Join(project, "maps", name)
			if rel, err := filepath.Rel(from, file); err == nil {
				file = rel
			}
			code, out, errOut := commandIn(t, "import", file)
			if code != 0 || errOut != "" {
				t.Errorf("import %s in %s: exit %d, %s", file, from, code, errOut)
			}
			scenes = append(scenes, out)
			if code, _, errOut := commandIn(t, "lint", file); code == 2 || errOut != "" {
				t.Errorf("lint %s in %s: exit %d, %s", file, from, code, errOut)
			}
			if code, _, errOut := commandIn(t, "import", "--root", project, file); code != 0 || errOut != "" {
				t.Errorf("import --root %s %s: exit %d, %s", project, file, code, errOut)
			}
		}
		for _, s := range scenes[1:] {
			if s != scenes[0] {
				t.Errorf("%s: from another working directory\n%s\nnot\n%s", name, s, scenes[0])
			}
		}
	}
}

// TestLevelOutside refuses what is outside of the project, or of three folders above a level without one, by the folder
// that counts as the root. Nothing leads out of it, and no link either.
func TestLevelOutside(t *testing.T) {
	const far = `<map width="1" height="1" tilewidth="8" tileheight="8">
<tileset firstgid="1" source="../../../../tilesets/a.tsx"/></map>`
	for _, test := range []struct {
		marker string // what makes a folder a project
		root   string // that counts, of the level a/b/c/d/far.tmx
		ok     bool
	}{
		{"", "a", false},
		{".git/HEAD", "", true},
		{"a/.git", "a", false}, // as of a submodule
		{"a/b/go.mod", "a/b", false},
		{"a/b/c/d/my.tiled-project", "a/b/c/d", false},
		{"go.mod", "", true},
		{"my.tiled-project", "", true},
	} {
		top := t.TempDir()
		writeFiles(t, top, "a/b/c/d/far.tmx", far, "tilesets/a.tsx", `<tileset name="a" tilewidth="8" tileheight="8"/>`)
		if test.marker != "" {
			writeFiles(t, top, test.marker, "")
		}
		t.Chdir(filepath.Join(top, "a", "b", "c", "d"))
		for _, command := range []string{"import", "lint"} {
			code, _, errOut := commandIn(t, command, "far.tmx")
			want := `hantei: far.tmx:2: source: "../../../../tilesets/a.tsx": leaves the folder ` +
				filepath.Join(top, filepath.FromSlash(test.root)) + ": name one above it with --root\n"
			if test.ok {
				want = ""
			}
			if strings.HasSuffix(errOut, "there is nothing solid in it\n") {
				errOut = ""
			}
			if errOut != want || (code == 2) == test.ok {
				t.Errorf("%s, %q: exit %d, %s, want %s", command, test.marker, code, errOut, want)
			}
		}
		if code, _, errOut := commandIn(t, "import", "--root", filepath.Join("..", "..", "..", ".."), "far.tmx"); code != 0 {
			t.Errorf("%q: with --root: exit %d, %s", test.marker, code, errOut)
		}
		if code, _, errOut := commandIn(t, "import", "--root", filepath.Join("..", ".."), "far.tmx"); code != 2 || !strings.Contains(errOut, "leaves the folder "+filepath.Join(top, "a", "b")+": ") {
			t.Errorf("%q: with too narrow a --root: exit %d, %s", test.marker, code, errOut)
		}
		t.Chdir(top) // who works there may name it
		if code, _, errOut := commandIn(t, "import", "a/b/c/d/far.tmx"); code != 0 {
			t.Errorf("%q: from above: exit %d, %s", test.marker, code, errOut)
		}
	}
}

// TestLevelMissing says of a file that is not there that it is not there, by the path in the level.
func TestLevelMissing(t *testing.T) {
	project := t.TempDir()
	names := levels(t, project)
	t.Chdir(filepath.Join(project, "maps"))
	for _, folder := range []string{"tilesets", "templates", "worlds", "buffers"} {
		if err := os.RemoveAll(filepath.Join(project, folder)); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []string{
		`tileset.tmx:1: source: "../tilesets/a.tsx": `,
		`tileset.tmj: tilesets[0]: source: "../tilesets/a.tsj": `,
		`template.tmx:1: object 1: template: "../templates/a.tx": `,
		`level.ldtk: levels[0].externalRelPath: level "A": "../worlds/a.ldtkl": `,
		`buffer.gltf: buffers[0].uri: "../buffers/a%20b.bin": "../buffers/a b.bin": `,
	} {
		if code, _, errOut := commandIn(t, "import", names[i]); code != 2 || errOut != "hantei: "+want+"no such file or directory\n" {
			t.Errorf("exit %d, %s, want %s", code, errOut, want)
		}
	}
}

// TestLevelLinks follows links within the project, and none that leads out of it.
func TestLevelLinks(t *testing.T) {
	top := t.TempDir()
	project := filepath.Join(top, "project")
	levels(t, project)
	writeFiles(t, project, ".git/HEAD", "", "maps/in.tmx", `<map width="1" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" source="in.tsx"/></map>`,
		"maps/out.tmx", `<map width="1" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" source="out.tsx"/></map>`)
	writeFiles(t, top, "secret.tsx", `<tileset name="a" tilewidth="8" tileheight="8"/>`)
	for name, to := range map[string]string{"in.tsx": "../tilesets/a.tsx", "out.tsx": "../../secret.tsx"} {
		if err := os.Symlink(filepath.FromSlash(to), filepath.Join(project, "maps", name)); err != nil {
			t.Skip(err)
		}
	}
	t.Chdir(filepath.Join(project, "maps"))
	if code, _, errOut := commandIn(t, "import", "in.tmx"); code != 0 {
		t.Errorf("within the project: exit %d, %s", code, errOut)
	}
	want := `hantei: out.tmx:1: source: "out.tsx": leaves the folder ` + project + ": name one above it with --root\n"
	if code, _, errOut := commandIn(t, "import", "out.tmx"); code != 2 || errOut != want {
		t.Errorf("out of the project: exit %d, %s, want %s", code, errOut, want)
	}
}

// TestLevelInALinkedFolder imports levels whose folder is reached through a link: what they refer to is beside the folder
// itself, as package os finds it there, unless it is beside the link.
func TestLevelInALinkedFolder(t *testing.T) {
	all := t.TempDir()
	project := filepath.Join(all, "disk", "project")
	names := levels(t, project)
	for _, to := range []string{filepath.Join(project, "maps"), filepath.Join("disk", "project", "maps")} {
		link := filepath.Join(all, "link")
		if err := os.Symlink(to, link); err != nil {
			t.Skip(err)
		}
		for _, name := range names {
			for from, file := range map[string]string{all: filepath.Join("link", name), link: name} {
				t.Chdir(from)
				t.Setenv("PWD", from) // as shells do
				if code, out, errOut := commandIn(t, "import", file); code != 0 || errOut != "" || !strings.Contains(out, `"shapes": [`) {
					t.Errorf("import %s in %s, a link to %s: exit %d, %s", file, from, to, code, errOut)
				}
			}
		}
		t.Chdir(all)
		if err := os.Remove(link); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLevelFolder refuses a folder as such.
func TestLevelFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, command := range []string{"import", "lint"} {
		if code, _, errOut := commandIn(t, command, "."); code != 2 || errOut != "hantei: .: is a folder: want the file of a level\n" {
			t.Errorf("%s: exit %d, %s", command, code, errOut)
		}
	}
}
