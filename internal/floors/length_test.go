package floors

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// longest is how many lines a file may have.
const longest = 400

// site is the folder of the page of the playground.
const site = "cmd/hantei/internal/play/site"

// tooLong has the files of the page that are longer, and how many lines each has.
var tooLong = map[string]int{
	"app/lesson.js": 559,
	"app/mover.js":  656,
	"app/view.js":   501,
	"app/view3.js":  520,
}

// generated is the first line of what programs write, by the convention of Go.
var generated = regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.\n`)

// hasLimit reports whether a file of the repository is one that people write and read: of Go, tests aside, or of the page.
func hasLimit(name string) bool {
	switch path.Ext(name) {
	case ".go":
		return !strings.HasSuffix(name, "_test.go")
	case ".js", ".css", ".html":
		return strings.HasPrefix(name, site+"/")
	}
	return false
}

// TestLengths: no file of Go or of the page has more than 400 lines, but for tests, what programs write, and those of the page
// that are listed.
func TestLengths(t *testing.T) {
	root := os.DirFS("../..")
	seen, long := 0, make(map[string]bool)
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			switch d.Name() {
			case ".git", ".fuzzcache", "vendor", "node_modules", "dist", "testdata":
				return fs.SkipDir
			}
			return nil
		case !hasLimit(name):
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil || generated.Match(text) {
			return err
		}
		seen++
		most, ofSite := longest, strings.TrimPrefix(name, site+"/")
		if limit, ok := tooLong[ofSite]; ok {
			most, long[ofSite] = limit, true
		}
		n := bytes.Count(text, []byte("\n"))
		switch {
		case n > most:
			t.Errorf("%s has %d lines, want at most %d: split it by subject", name, n, most)
		case long[ofSite] && n <= longest:
			t.Errorf("%s has %d lines: take it off the list of files that are too long", name, n)
		case n < most && long[ofSite]:
			t.Errorf("%s has %d lines, the list of files that are too long says %d: lower the number", name, n, most)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 500 {
		t.Errorf("%d files have a limit, want all of the repository", seen)
	}
	for name := range tooLong {
		if !long[name] {
			t.Errorf("the list of files that are too long has %s, which is not there", name)
		}
	}
}
