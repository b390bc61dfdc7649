package main

// Outputs: files that the command writes, none of which is one that it reads.

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// inputs are the files that the command reads, by the names that the user knows.
type inputs map[string]os.FileInfo

// add adds a file, or for "-" standard input.
func (in inputs) add(file string, stdin io.Reader) {
	if _, ok := in[file]; ok {
		return
	}
	info, err := os.Stat(file)
	if file == "-" {
		f, ok := stdin.(*os.File)
		if !ok {
			return
		}
		file = "stdin"
		info, err = f.Stat()
	}
	if err == nil {
		in[file] = info
	}
}

// target returns where a file to write is: where a link of this name leads. The error says why it must not be
// written: it is an input, a folder or a device. Of what is not there, writing tells more.
func (in inputs) target(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return path, nil
	case info.IsDir():
		return "", errors.New("it is a folder")
	case !info.Mode().IsRegular():
		return "", errors.New("it is no regular file")
	}
	for name, input := range in {
		if os.SameFile(info, input) {
			return "", fmt.Errorf("it is %s, which is read", name)
		}
	}
	return filepath.EvalSymlinks(path)
}

// flagO returns the target of the flag -o. It may be empty, or "-" for standard output.
func (in inputs) flagO(out string) (string, error) {
	if out == "" || out == "-" {
		return out, nil
	}
	target, err := in.target(out)
	if err != nil {
		return "", fmt.Errorf("cannot write %s: %w", out, barely(err))
	}
	return target, nil
}

// isSame reports whether two names are those of one file, which may be not there yet.
func isSame(one, two string) bool {
	a, err := os.Stat(one)
	b, err2 := os.Stat(two)
	return filepath.Clean(one) == filepath.Clean(two) || errors.Join(err, err2) == nil && os.SameFile(a, b)
}

// writeFile writes a file as a whole or not at all: to a temporary file beside it,
// which then takes its name, and its permission if it was there. An interrupt waits, or it would leave the temporary file.
func writeFile(path string, data []byte) error {
	return uninterrupted(func() (err error) {
		mode, kept := fs.FileMode(0o666), false
		if old, err := os.Stat(path); err == nil && old.Mode().IsRegular() {
			mode, kept = old.Mode().Perm(), true
		}
		f, err := os.OpenFile(filepath.Join(filepath.Dir(path), ".hantei-"+rand.Text()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err != nil {
			return err
		}
		defer func() {
			if err != nil {
				os.Remove(f.Name())
			}
		}()
		_, err = f.Write(data)
		if err == nil && kept {
			err = f.Chmod(mode) // the system has taken some of it from a new file
		}
		if closed := f.Close(); err == nil {
			err = closed
		}
		if err == nil {
			err = os.Rename(f.Name(), path)
		}
		return err
	})
}
