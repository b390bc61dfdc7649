package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// listing returns the names in a folder.
func listing(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestSVG(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old.svg")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(dir, "bounce.json")
	data, err := os.ReadFile("testdata/bounce.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(copied, data, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		args   []string
		code   int
		stderr string
	}{
		{"a file", []string{"--svg", filepath.Join(dir, "new.svg"), "testdata/bounce.json"}, 0, ""},
		{"a file that is there", []string{"--svg", old, "testdata/space.json"}, 0, ""},
		{"a folder", []string{"--svg", folder, "testdata/bounce.json", "testdata/space.json"}, 0, ""},
		{"one scene, whose expectations do not hold, into a folder", []string{"--svg", folder, "testdata/travel.json"}, 1, ""},
		{"a new folder", []string{"--svg", filepath.Join(dir, "made"), "testdata/bounce.json", "testdata/space.json"}, 0, ""},
		{"a new folder for one scene", []string{"--svg", filepath.Join(dir, "slash") + "/", "testdata/bounce.json"}, 0, ""},
		{
			"no folder for no picture",
			[]string{"--svg", filepath.Join(dir, "none"), "testdata/bad.json", "testdata/nothing.json"},
			2,
			"hantei: testdata/bad.json:5:68: shapes[0].radius: -3: must not be negative\nhantei: testdata/nothing.json: the file is empty\n",
		},
		{
			"two of one name",
			[]string{"--svg", folder, "testdata/bounce.json", copied},
			2,
			"hantei: --svg: " + filepath.Join(folder, "bounce.svg") + " would be the picture of testdata/bounce.json and of " + copied + "\n",
		},
		{
			"below a file",
			[]string{"--svg", filepath.Join(old, "x.svg"), "testdata/bounce.json"},
			2,
			"hantei: --svg: cannot write " + filepath.Join(old, "x.svg") + ": not a directory\n",
		},
	} {
		var out, errOut strings.Builder
		code := run(append([]string{"check", "-q"}, test.args...), strings.NewReader(""), &out, &errOut)
		if code != test.code || errOut.String() != test.stderr {
			t.Errorf("%s: exit %d, stderr %q, want %d, %q", test.name, code, errOut.String(), test.code, test.stderr)
		}
	}
	if got, want := listing(t, dir), []string{"bounce.json", "folder", "made", "new.svg", "old.svg", "slash"}; !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
	if got, want := listing(t, folder), []string{"bounce.svg", "space.svg", "travel.svg"}; !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
	for _, pair := range [][2]string{
		{"new.svg", "folder/bounce.svg"},
		{"old.svg", "folder/space.svg"},
		{"made/bounce.svg", "slash/bounce.svg"},
		{"made/space.svg", "folder/space.svg"},
	} {
		one, err := os.ReadFile(filepath.Join(dir, pair[0]))
		if err != nil {
			t.Fatal(err)
		}
		two, err := os.ReadFile(filepath.Join(dir, pair[1]))
		if err != nil {
			t.Fatal(err)
		}
		if string(one) != string(two) || !strings.HasSuffix(string(one), "</svg>\n") {
			t.Errorf("%s and %s differ, or are not whole", pair[0], pair[1])
		}
	}
}

// TestWriteFile checks that a failure leaves nothing behind: what has the name is a
// folder, which no file replaces.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.svg")
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := writeFile(path, []byte("half")); err == nil {
		t.Error("a folder is replaced")
	}
	if got, want := listing(t, dir), []string{"x.svg"}; !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
}
