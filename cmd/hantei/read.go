package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/hantei-go/hantei/cmd/hantei/internal/meshfile"
	"github.com/hantei-go/hantei/scene"
	"github.com/spf13/pflag"
)

// maxMegabytes is what a scene file may have unless the user says more: some three
// million shapes, which take ten times that in memory. An endless input ends there.
const maxMegabytes = 256

// A sceneReader reads scene files.
type sceneReader struct {
	stdin     io.Reader        // for the file -
	megabytes uint32           // what a file may have
	meshes    map[string]stamp // the files that meshes were read from, as they were before; nil: nobody asks
	inputs    inputs           // gets these files; nil: nobody asks
}

// addFlag adds the flag for megabytes.
func (r *sceneReader) addFlag(flags *pflag.FlagSet) {
	flags.Uint32Var(&r.megabytes, "max-size", maxMegabytes, "refuse scene files of more than `N` MB, and as much in files of meshes")
}

// read reads a scene file. Whatever is wrong with the file, the error names it.
func (r *sceneReader) read(file string) (*scene.Scene, *scene.Error) {
	return r.readInto(io.Discard, file)
}

// readInto is read, and writes the text to w.
func (r *sceneReader) readInto(w io.Writer, file string) (*scene.Scene, *scene.Error) {
	// A scene takes several times its file. Garbage is to add a quarter to that, not as much
	// again; unless the user has said what it may.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(25)
	}
	in := r.stdin
	var meshes scene.MeshFile // none beside standard input
	if file == "-" {
		file = "stdin"
	} else {
		f, err := os.Open(file)
		if err != nil {
			return nil, unreadable(file, err)
		}
		defer f.Close()
		in = f
		folder := filepath.Dir(file)
		meshes = meshfile.In(folder, int64(r.megabytes)*1e6, func(name string) {
			r.note(filepath.Join(folder, filepath.FromSlash(name)))
		})
	}
	most := limited{in: in, left: int64(r.megabytes) * 1e6}
	s, err := scene.ReadWith(file, io.TeeReader(&most, w), meshes)
	var bad *scene.Error
	switch {
	case err == nil:
		return s, nil
	case errors.As(err, &bad):
		return nil, bad
	case most.left < 0:
		return nil, &scene.Error{
			File:   file,
			Reason: fmt.Sprintf("more than %d MB: make several scenes of it, or allow more with --max-size", r.megabytes),
		}
	}
	return nil, unreadable(file, errors.Unwrap(err)) // Read puts the file before it
}

// note keeps what the file of a mesh is before it is read for the first time.
func (r *sceneReader) note(file string) {
	if _, ok := r.meshes[file]; !ok && r.meshes != nil {
		r.meshes[file] = stampOf(file)
		if r.inputs != nil {
			r.inputs.add(file, nil)
		}
	}
}

// unreadable returns an error that names a file, also one whose name is empty.
func unreadable(file string, err error) *scene.Error {
	if file == "" {
		file = `""`
	}
	return &scene.Error{File: file, Reason: bare(err).Error()}
}

// errTooLarge ends the reading of what is larger than a limit.
var errTooLarge = errors.New("too large")

// A limited reader fails when more than what is left is read. Unlike io.LimitedReader
// it tells what is larger from what ends.
type limited struct {
	in   io.Reader
	left int64
}

func (l *limited) Read(data []byte) (int, error) {
	n, err := l.in.Read(data)
	l.left -= int64(n)
	if l.left < 0 {
		return n, errTooLarge
	}
	return n, err
}
