package play

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// built returns a site whose engine is no engine.
func built(t *testing.T) *Site {
	t.Helper()
	dir := t.TempDir()
	for _, name := range builtFiles() {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("built "+name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return &Site{Built: dir, Scene: []byte("{}")}
}

func TestExport(t *testing.T) {
	site := built(t)
	parent := t.TempDir()
	fresh, deep, empty, full := filepath.Join(parent, "fresh"), filepath.Join(parent, "a", "b", "c"), filepath.Join(parent, "empty"), filepath.Join(parent, "full")
	if err := errors.Join(os.Mkdir(empty, 0o755), os.Mkdir(full, 0o755), os.WriteFile(filepath.Join(full, "x"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{fresh, deep, empty} {
		if err := site.Export(dir); err != nil {
			t.Errorf("%s: %v", dir, err)
		}
		for _, name := range []string{"index.html", "app/main.js", "vendor/three.js", "engine.wasm.gz", "wasm_exec.js", "examples.json", "scene.json"} {
			if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
				t.Error(err)
			}
		}
	}
	if err := CheckExport(full); err == nil || CheckExport(filepath.Join(parent, "x", "y")) != nil {
		t.Errorf("before it is built, of a folder that is not empty: %v", err)
	}
	if err := site.Export(full); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("into a folder that is not empty: %v", err)
	}
	// What cannot be written as a whole leaves nothing.
	os.Remove(filepath.Join(site.Built, "reader.wasm.gz"))
	if err := site.Export(filepath.Join(parent, "half")); err == nil {
		t.Error("without a reader: no error")
	}
	entries, err := os.ReadDir(parent)
	if err != nil || len(entries) != 4 {
		t.Errorf("left are %v, %v", entries, err)
	}
}

// TestNoGo sees what is said where no toolchain is, and that what was built serves.
func TestNoGo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	if _, err := Build(t.Context(), nil); !errors.Is(err, errNoGo) {
		t.Errorf("got %v", err)
	}
}
