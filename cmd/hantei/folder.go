package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// expand returns the scene files that args name: of a folder, all below it that end with
// .json, in the order of their names, but none in what begins with a dot. What cannot be
// read is in the other list.
func expand(args []string) (files []string, bad []*scene.Error) {
	for _, arg := range args {
		if !isFolder(arg) {
			files = append(files, unfold(arg)...)
			continue
		}
		had := len(files) + len(bad)
		root := arg
		if info, err := os.Lstat(arg); err == nil && !info.IsDir() {
			root += string(filepath.Separator) // follows the link
		}
		_ = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				bad = append(bad, unreadable(path, err))
			case path != root && strings.HasPrefix(entry.Name(), "."):
				if entry.IsDir() {
					return fs.SkipDir
				}
			case !entry.IsDir() && strings.HasSuffix(path, ".json"):
				// To open a pipe may take for ever.
				if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
					bad = append(bad, &scene.Error{File: path, Reason: "is no regular file"})
				} else {
					files = append(files, path)
				}
			}
			return nil
		})
		if len(files)+len(bad) == had {
			bad = append(bad, &scene.Error{File: arg, Reason: "no file in this folder ends with .json"})
		}
	}
	return files, bad
}

// unfold returns the files of a pattern that the shell has left as it is, as those of
// Windows do.
func unfold(arg string) []string {
	if _, err := os.Lstat(arg); err != nil && strings.ContainsAny(arg, "*?[") {
		if found, err := filepath.Glob(arg); err == nil && len(found) > 0 {
			return found
		}
	}
	return []string{arg}
}
