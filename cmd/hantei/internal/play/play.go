// Package play is the playground: a page that runs the library in the browser. The
// page is embedded, the wasm modules it needs are built by the Go toolchain.
package play

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed site
var embedded embed.FS

// A Site is the files of the playground: the embedded page, what was built, and the
// scene or record to open, if any.
type Site struct {
	Built  string // the folder of [Build]
	Scene  []byte // the text of a scene, or nil
	Record string // the path of a record, or empty; Export leaves it out
}

// recordName is where the page finds the record to open.
const recordName = "record.jsonl"

// sceneName is where the page finds the scene to open, engine files are beside it.
const sceneName = "scene.json"

// CheckExport says why the site cannot be written into the folder dir, as far as that can be
// told before it is built.
func CheckExport(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case len(entries) > 0:
		return fmt.Errorf("%s: not empty: name a folder that is empty or does not exist", dir)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return nil
}

// Export writes the site into the folder dir, which must be empty or not exist; folders above
// it are made. It is written as a whole or not at all.
func (s *Site) Export(dir string) error {
	if err := CheckExport(dir); err != nil {
		return err
	}
	_, err := os.Stat(dir)
	exists := err == nil
	dir = filepath.Clean(dir)
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	half, err := os.MkdirTemp(filepath.Dir(dir), ".hantei-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(half)
	if err := s.write(half); err != nil {
		return err
	}
	if err := os.Chmod(half, 0o755); err != nil { // MkdirTemp keeps it from others
		return err
	}
	if exists { // an empty folder, which not every system renames onto
		if err := os.Remove(dir); err != nil {
			return err
		}
	}
	return os.Rename(half, dir)
}

func (s *Site) write(dir string) error {
	page, err := fs.Sub(embedded, "site")
	if err != nil {
		return err
	}
	if err := os.CopyFS(dir, page); err != nil {
		return err
	}
	for _, name := range builtFiles() {
		data, err := os.ReadFile(filepath.Join(s.Built, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	if s.Scene == nil {
		return nil
	}
	return os.WriteFile(filepath.Join(dir, sceneName), s.Scene, 0o644)
}
