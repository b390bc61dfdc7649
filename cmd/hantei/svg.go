package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/scene"
)

// pictures writes the pictures of scenes: to the file at path, or for several
// scenes into the folder there, which the first picture makes.
type pictures struct {
	path     string // empty for no pictures
	isFolder bool
	missing  bool              // the folder is not there yet
	from     map[string]string // the scene of every picture written
	inputs   inputs            // what no picture replaces
}

// prepare looks at the path before any scene is read.
func (p *pictures) prepare(scenes int) error {
	if p.path == "" {
		return nil
	}
	info, err := os.Stat(p.path)
	exists := err == nil
	p.isFolder = exists && info.IsDir()
	ext, isNamedFolder := filepath.Ext(p.path), os.IsPathSeparator(p.path[len(p.path)-1])
	switch {
	case p.isFolder:
	case exists && !info.Mode().IsRegular():
		return fmt.Errorf("--svg %s: neither a file nor a folder", p.path)
	case ext == ".json":
		return fmt.Errorf("--svg %s: that is the name of a scene, not of a picture", p.path)
	case scenes > 1 && (exists || ext == ".svg"):
		return fmt.Errorf("--svg %s: for %d scenes it must be a folder, and this is the name of a file", p.path, scenes)
	case !exists && (scenes > 1 || isNamedFolder):
		p.isFolder, p.missing = true, true
	}
	parent := filepath.Dir(filepath.Clean(p.path))
	if _, err := os.Stat(parent); err != nil {
		what := "write"
		if p.missing {
			what = "make the folder"
		}
		return fmt.Errorf("--svg: cannot %s %s: %w", what, p.path, bare(err))
	}
	if p.isFolder {
		return nil
	}
	if _, err := p.inputs.target(p.path); err != nil {
		return fmt.Errorf("--svg %s: %w", p.path, err)
	}
	return nil
}

// begin begins a run, of which there are several with --watch.
func (p *pictures) begin(files []string, stdin io.Reader) {
	p.from, p.inputs = map[string]string{}, inputs{}
	for _, file := range files {
		p.inputs.add(file, stdin)
	}
}

// write writes the picture of s.
func (p *pictures) write(s *scene.Scene) error {
	return p.writeWith(s, draw.SVG)
}

// writeWith writes the picture of s that drawn makes.
func (p *pictures) writeWith(s *scene.Scene, drawn func(io.Writer, *scene.Scene) error) error {
	if p.path == "" {
		return nil
	}
	path := p.path
	if p.isFolder {
		path = filepath.Join(p.path, strings.TrimSuffix(filepath.Base(s.File), ".json")+".svg")
	}
	target, err := p.inputs.target(path)
	if err != nil {
		return fmt.Errorf("--svg: cannot write %s: %w", path, barely(err))
	}
	if from, taken := p.from[target]; taken && from != s.File {
		return fmt.Errorf("--svg: %s would be the picture of %s and of %s", path, from, s.File)
	}
	p.from[target] = s.File
	if p.missing {
		if err := os.Mkdir(p.path, 0o755); err != nil {
			return fmt.Errorf("--svg: cannot make the folder %s: %w", p.path, bare(err))
		}
		p.missing = false
	}
	var picture bytes.Buffer
	if err := drawn(&picture, s); err != nil {
		return err
	}
	if err := writeFile(target, picture.Bytes()); err != nil {
		return fmt.Errorf("--svg: cannot write %s: %w", path, barely(err))
	}
	return nil
}
