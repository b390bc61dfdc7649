package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// copied writes a copy of a file into a folder, and returns its name and text.
func copied(t *testing.T, file, dir, name string) (copied string, text []byte) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	copied = filepath.Join(dir, name)
	if err := os.WriteFile(copied, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return copied, text
}

// fifo makes a named pipe.
func fifo(t *testing.T, name string) {
	t.Helper()
	if out, err := exec.CommandContext(t.Context(), "mkfifo", name).CombinedOutput(); err != nil {
		t.Skipf("%v: %s", err, out)
	}
}

// TestOutputIsInput: no output replaces what is read, whatever its name there is.
func TestOutputIsInput(t *testing.T) {
	dir := t.TempDir()
	level := filepath.Join(dir, "level.tmx")
	levelText := `<map width="1" height="1" tilewidth="8" tileheight="8"><objectgroup id="1" name="o"><object id="1" width="8" height="8"/></objectgroup></map>`
	record, recordText := copied(t, "testdata/differs.jsonl", dir, "differs.jsonl")
	sceneFile, sceneText := copied(t, "testdata/bounce.json", dir, "scene.svg")
	mesh := filepath.Join(dir, "tetra.obj")
	meshText := "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
	other := filepath.Join(dir, "mesh.json")
	writeFiles(t, dir, "tetra.obj", meshText, "level.tmx", levelText, "mesh.json", `{"version": 1, "dim": 3, "shapes": [{"name": "a", "type": "mesh", "file": "tetra.obj"}]}`)
	tiles, tiled, buffer, binary := filepath.Join(dir, "tiles.tsx"), filepath.Join(dir, "tiled.tmx"), filepath.Join(dir, "buffer.gltf"), filepath.Join(dir, "points.bin")
	beside := filepath.Join(dir, "beside.json")
	tilesText, binaryText := `<tileset name="t" tilewidth="8" tileheight="8" tilecount="1" columns="1"/>`, strings.Repeat("\x00", 14)+"\x80\x3f"+strings.Repeat("\x00", 14)+"\x80\x3f"+strings.Repeat("\x00", 4)
	writeFiles(t, dir, "tiles.tsx", tilesText, "tiled.tmx", strings.Replace(levelText, `<objectgroup`, `<tileset firstgid="1" source="tiles.tsx"/><objectgroup`, 1),
		"points.bin", binaryText, "beside.json", `{"version": 1, "dim": 3, "shapes": [{"name": "a", "type": "mesh", "file": "buffer.gltf"}]}`,
		"buffer.gltf", `{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
		"accessors":[{"count":3,"type":"VEC3","componentType":5126,"bufferView":0}],"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"points.bin"}]}`)
	folder := filepath.Join(dir, "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	tests := [][]string{
		{level, "import", level, "-o"},
		{level, "import", level, "--svg"},
		{level, "lint", level, "--svg"},
		{record, "replay", record, "-o"},
		{sceneFile, "check", sceneFile, "--svg"},
		{mesh, "check", other, "--svg"},
		{tiles, "import", tiled, "-o"},
		{tiles, "import", tiled, "--svg"},
		{tiles, "lint", tiled, "--svg"},
		{binary, "import", buffer, "-o"},
		{binary, "import", buffer, "--svg"},
		{buffer, "check", beside, "--svg"},
		{binary, "check", beside, "--svg"},
	}
	names := map[string]string{level: levelText, record: string(recordText), sceneFile: string(sceneText), mesh: meshText, tiles: tilesText, binary: binaryText}
	text, err := os.ReadFile(buffer)
	if err != nil {
		t.Fatal(err)
	}
	names[buffer] = string(text)
	for _, test := range tests {
		file, args := test[0], test[1:]
		outputs := []string{file, filepath.Dir(file) + "/folder/../" + filepath.Base(file)}
		for kind, link := range map[string]func(old, link string) error{"symbolic": os.Symlink, "hard": os.Link} {
			name := filepath.Join(folder, kind)
			os.Remove(name)
			if err := link(file, name); err == nil {
				outputs = append(outputs, name)
			}
		}
		for _, output := range outputs {
			code, out, errOut := commandIn(t, append(args, output)...)
			if code != 2 || out != "" || !strings.Contains(errOut, output) || !strings.HasSuffix(errOut, ": it is "+file+", which is read\n") {
				t.Errorf("%q %s: exit %d, %s%s", args, output, code, out, errOut)
			}
			if text, err := os.ReadFile(file); err != nil || string(text) != names[file] {
				t.Fatalf("%q %s: the input has changed, %v", args, output, err)
			}
		}
	}

	// A picture may be one of the scenes in a folder of pictures, too.
	if err := os.WriteFile(filepath.Join(dir, "scene.json"), sceneText, 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := commandIn(t, "check", "-q", filepath.Join(dir, "scene.json"), sceneFile, "--svg", dir); code != 2 || !strings.HasSuffix(errOut, "which is read\n") {
		t.Errorf("in a folder: exit %d, %s", code, errOut)
	}
	in, err := os.Open(record)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var errOut strings.Builder
	if code := run([]string{"replay", "-", "-o", record}, in, io.Discard, &errOut); code != 2 || errOut.String() != "hantei: cannot write "+record+": it is stdin, which is read\n" {
		t.Errorf("standard input: exit %d, %s", code, errOut.String())
	}
	for file, want := range names {
		if text, err := os.ReadFile(file); err != nil || string(text) != want {
			t.Errorf("%s has changed, %v", file, err)
		}
	}
}

// TestOutputIsNoFile: a pipe stays one, and nothing waits for its reader.
func TestOutputIsNoFile(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "bounce.svg")
	fifo(t, pipe)
	level := "../../level/testdata/ldtk/world.ldtk"
	for _, test := range []struct{ args, want string }{
		{"import " + level + " -o " + pipe, "cannot write " + pipe + ": it is no regular file"},
		{"import " + level + " --svg " + pipe, "--svg " + pipe + ": neither a file nor a folder"},
		{"lint " + level + " --svg " + pipe, "--svg " + pipe + ": neither a file nor a folder"},
		{"replay testdata/differs.jsonl -o " + pipe, "cannot write " + pipe + ": it is no regular file"},
		{"replay testdata/differs.jsonl -o " + dir, "cannot write " + dir + ": it is a folder"},
		{"check testdata/bounce.json --svg " + dir, "--svg: cannot write " + pipe + ": it is no regular file"},
	} {
		if code, out, errOut := commandIn(t, strings.Fields(test.args)...); code != 2 || out != "" || errOut != "hantei: "+test.want+"\n" {
			t.Errorf("%s: exit %d, %s%s, want %s", test.args, code, out, errOut, test.want)
		}
		if info, err := os.Lstat(pipe); err != nil || info.Mode().Type() != os.ModeNamedPipe {
			t.Fatalf("%s: the pipe is gone, %v, %v", test.args, info, err)
		}
	}
}

// TestOutputIsLink writes to where a link leads, and the link stays.
func TestOutputIsLink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "bounce.svg")
	if err := os.Symlink("file", link); err != nil {
		t.Skip(err)
	}
	for _, args := range []string{
		"import ../../level/testdata/ldtk/world.ldtk -o " + link,
		"import ../../level/testdata/ldtk/world.ldtk --svg " + link,
		"replay testdata/differs.jsonl -o " + link,
		"check testdata/bounce.json --svg " + link,
		"check testdata/bounce.json --svg " + dir,
	} {
		if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, errOut := commandIn(t, strings.Fields(args)...)
		if info, err := os.Lstat(link); code == 2 || err != nil || info.Mode().Type() != os.ModeSymlink {
			t.Fatalf("%s: exit %d, %s, the link is %v, %v", args, code, errOut, info, err)
		}
		if text, err := os.ReadFile(file); err != nil || string(text) == "old" {
			t.Errorf("%s: not written, %v", args, err)
		}
	}
	// Two names of one file are one.
	same := filepath.Join(dir, "file")
	if code, _, errOut := commandIn(t, "import", "../../level/testdata/ldtk/world.ldtk", "-o", same, "--svg", link); code != 2 || errOut != "hantei: --svg "+link+": the scene is written there\n" {
		t.Errorf("scene and picture: exit %d, %s", code, errOut)
	}
}

// TestOutputMode: a file keeps its permission, and a new one has that of any other new file.
func TestOutputMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("has no such permissions")
	}
	dir := t.TempDir()
	usual := filepath.Join(dir, "usual")
	f, err := os.Create(usual)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	info, err := os.Stat(usual)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "file")
	for _, want := range []os.FileMode{info.Mode(), 0o600, 0o666, 0o640, 0o755} {
		if want != info.Mode() {
			if err := os.Chmod(file, want); err != nil {
				t.Fatal(err)
			}
		}
		if err := writeFile(file, []byte("new")); err != nil {
			t.Fatal(err)
		}
		if got, err := os.Stat(file); err != nil || got.Mode() != want {
			t.Errorf("mode %v, %v, want %v", got.Mode(), err, want)
		}
	}
}

// TestReplayToStdout writes the scene to standard output, and the report elsewhere.
func TestReplayToStdout(t *testing.T) {
	record, err := filepath.Abs("testdata/differs.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, flag := range []string{"--json=false", "--json"} {
		file := filepath.Join(t.TempDir(), "scene.json")
		_, report, _ := commandIn(t, "replay", flag, record, "-o", file)
		want, err := os.ReadFile(file)
		code, out, errOut := commandIn(t, "replay", flag, record, "-o", "-")
		if code != 1 || err != nil || out != string(want) || errOut != report || report == "" {
			t.Errorf("%s: exit %d, %v, %s, %s, want %s", flag, code, err, out, errOut, report)
		}
	}
	if got := listing(t, "."); len(got) != 0 {
		t.Errorf("files %q", got)
	}
}

// TestFolderLink checks the scenes of a folder that is a link by the names that the user has written.
func TestFolderLink(t *testing.T) {
	dir := t.TempDir()
	_, _ = copied(t, "testdata/bounce.json", dir, "a.json")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{link, link + "/"} {
		code, out, errOut := commandIn(t, "check", name)
		if code != 0 || errOut != "" || !strings.Contains(out, filepath.Join(link, "a.json")+" ") {
			t.Errorf("%s: exit %d, %s%s", name, code, out, errOut)
		}
	}
}

// TestFolderWithPipe reports a pipe, also behind a link, and checks the other files.
func TestFolderWithPipe(t *testing.T) {
	dir := t.TempDir()
	pipe, link := filepath.Join(dir, "b.json"), filepath.Join(dir, "c.json")
	_, _ = copied(t, "testdata/bounce.json", dir, "a.json")
	fifo(t, pipe)
	if err := os.Symlink("b.json", link); err != nil {
		t.Skip(err)
	}
	_, _ = copied(t, "testdata/bounce.json", dir, "d.json")
	if err := os.Symlink("d.json", filepath.Join(dir, "e.json")); err != nil {
		t.Skip(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		code, out, errOut := commandIn(t, "check", dir)
		want := "hantei: " + pipe + ": is no regular file\nhantei: " + link + ": is no regular file\n"
		if code != 2 || errOut != want || !strings.Contains(out, "\n3 scenes, ") || !strings.Contains(out, "2 files refused") {
			t.Errorf("exit %d, %s%s, want %s", code, out, errOut, want)
		}
	}()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Fatal("waits for the pipe")
	}
}

// TestPicturesAgain checks a folder again, as --watch does, after a scene has moved to another folder.
func TestPicturesAgain(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b"} {
		if err := os.MkdirAll(filepath.Join(dir, "scenes", name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	scenes := filepath.Join(dir, "scenes")
	file, _ := copied(t, "testdata/bounce.json", filepath.Join(scenes, "a"), "x.json")
	pics := pictures{path: filepath.Join(dir, "pictures")}
	if err := pics.prepare(2); err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	status := newStatus(io.Discard, io.Discard)
	r := &textReport{console: console{bufio.NewWriter(&text), status}}
	in := sceneReader{megabytes: maxMegabytes}
	for range 2 {
		if err := check(r, []string{scenes}, &pics, &in, status); err != nil {
			t.Fatal(err)
		}
		_ = os.Rename(file, filepath.Join(scenes, "b", "x.json"))
	}
}

// TestOutputInHelp: each command that has -o says in its help that the file may be standard output.
func TestOutputInHelp(t *testing.T) {
	n := 0
	for _, c := range newRoot(false).Commands() {
		if c.Flags().Lookup("output") == nil {
			continue
		}
		n++
		if words := strings.Join(strings.Fields(c.Long), " "); !strings.Contains(words, `FILE may be "-" for standard output`) {
			t.Errorf("the help of %s says nothing of -o -", c.Name())
		}
	}
	if n < 2 {
		t.Errorf("%d commands have -o", n)
	}
}
