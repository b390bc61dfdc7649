// Package visit opens a level for the page: what is in it, what lint says of it, and where a hero walks.
package visit

import (
	"bytes"
	"io/fs"
	"path"
	"strings"
	"time"
)

// files are the files that somebody has dropped, by name. A drop tells no folders, so a level finds a file in whatever
// folder it looks for it.
type files map[string][]byte

// folder is where the level is said to be, so that what it refers to in folders further up is below the root.
const folder = "a/b/c/d/e/f/g/h/"

// Open opens the file with the last part of a name, in large or small letters if none has just this one.
func (f files) Open(name string) (fs.File, error) {
	base := path.Base(name)
	data, ok := f[base]
	if !ok {
		for other := range f {
			if strings.EqualFold(other, base) {
				data, ok = f[other], true
			}
		}
	}
	if !ok || !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: base, Err: fs.ErrNotExist}
	}
	return &file{Reader: bytes.NewReader(data), name: base, size: int64(len(data))}, nil
}

// A file is one that is open, and what is told of it.
type file struct {
	*bytes.Reader
	name string
	size int64
}

func (f *file) Stat() (fs.FileInfo, error) { return f, nil }
func (f *file) Close() error               { return nil }
func (f *file) Name() string               { return f.name }
func (f *file) Size() int64                { return f.size }
func (f *file) Mode() fs.FileMode          { return 0o444 }
func (f *file) ModTime() time.Time         { return time.Time{} }
func (f *file) IsDir() bool                { return false }
func (f *file) Sys() any                   { return nil }
