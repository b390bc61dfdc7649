package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/scene"
)

// pictures writes the pictures of scenes: to the file at path, or for several
// scenes into the folder there.
type pictures struct {
	path     string // empty for no pictures
	isFolder bool
	draw.Options
	from map[string]string // the scene of every picture written
}

// prepare looks at the path before any scene is read.
func (p *pictures) prepare(scenes int) error {
	if p.path == "" {
		if p.YDown {
			return errors.New("--y-down goes with --svg")
		}
		return nil
	}
	p.from = map[string]string{}
	info, err := os.Stat(p.path)
	p.isFolder = err == nil && info.IsDir()
	switch {
	case err == nil && !p.isFolder && !info.Mode().IsRegular():
		return fmt.Errorf("--svg %s: neither a file nor a folder", p.path)
	case filepath.Ext(p.path) == ".json" && !p.isFolder:
		return fmt.Errorf("--svg %s: that is the name of a scene, not of a picture", p.path)
	}
	if real, err := filepath.EvalSymlinks(p.path); err == nil {
		p.path = real // a link stays one
	}
	if scenes > 1 && !p.isFolder {
		return fmt.Errorf("--svg %s: for %d scenes it must be a folder that exists: create it first", p.path, scenes)
	}
	return nil
}

// write writes the picture of s.
func (p *pictures) write(s *scene.Scene) error {
	if p.path == "" {
		return nil
	}
	path := p.path
	if p.isFolder {
		path = filepath.Join(p.path, strings.TrimSuffix(filepath.Base(s.File), ".json")+".svg")
	}
	if from, taken := p.from[path]; taken {
		return fmt.Errorf("--svg: %s would be the picture of %s and of %s", path, from, s.File)
	}
	p.from[path] = s.File
	if err := writeFile(path, func(f *os.File) error { return draw.SVG(f, s, p.Options) }); err != nil {
		var call *fs.PathError
		if errors.As(err, &call) {
			err = call.Err // the temporary file says nothing to the reader
		}
		var link *os.LinkError
		if errors.As(err, &link) {
			err = link.Err
		}
		return fmt.Errorf("--svg: cannot write %s: %w", path, err)
	}
	return nil
}

// writeFile writes a file as a whole or not at all: to a temporary file beside it,
// which then takes its name.
func writeFile(path string, write func(*os.File) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".hantei-*.svg")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	err = write(f)
	if err == nil {
		err = f.Chmod(0o644) // CreateTemp keeps it from others
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return err
}
