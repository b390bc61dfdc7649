package readme

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestPinned: the workflows name actions by their hash, with the version beside it, and what they install by version.
func TestPinned(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, ".github/workflows/*.yml"))
	if err != nil || len(files) < 4 {
		t.Fatalf("%d workflows, %v", len(files), err)
	}
	uses := regexp.MustCompile(`(?m)^\s*(?:- )?uses: (.*)$`)
	pinned := regexp.MustCompile(`^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
	installs := regexp.MustCompile(`go (?:install|run) \S+@(\S+)`)
	n := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range uses.FindAllStringSubmatch(string(text), -1) {
			n++
			if !pinned.MatchString(m[1]) {
				t.Errorf("%s: %s is not pinned", filepath.Base(file), m[1])
			}
		}
		for _, m := range installs.FindAllStringSubmatch(string(text), -1) {
			if !strings.HasPrefix(m[1], "v") {
				t.Errorf("%s: %s has no version", filepath.Base(file), m[0])
			}
		}
	}
	if n < 10 {
		t.Errorf("%d actions", n)
	}
}

// TestNoPrograms: no file of the repository is a program that a build has left behind. A clone would carry it for ever.
func TestNoPrograms(t *testing.T) {
	list, err := exec.Command("git", "-C", root, "ls-files", "-z").Output()
	if err != nil {
		t.Skip("no clone of the repository: ", err)
	}
	n := 0
	for name := range strings.SplitSeq(string(list), "\x00") {
		f, err := os.Open(filepath.Join(root, name))
		if name == "" || err != nil { // the last one, or one that is deleted and not committed
			continue
		}
		var head [4]byte
		_, _ = f.Read(head[:])
		_ = f.Close()
		switch string(head[:]) {
		case "\x7fELF", "\xcf\xfa\xed\xfe", "!<ar", "\x00asm":
			t.Errorf("%s is a program", name)
		}
		if string(head[:2]) == "MZ" {
			t.Errorf("%s is a program", name)
		}
		n++
	}
	if n < 500 {
		t.Errorf("%d files", n)
	}
}

// TestFuzzed: every package with a fuzz target has its nights.
func TestFuzzed(t *testing.T) {
	text := read(t, ".github/workflows/fuzz.yml")
	list := regexp.MustCompile(`package: \[(.*)\]`).FindStringSubmatch(text)
	if list == nil {
		t.Fatal("fuzz.yml has no list of packages")
	}
	target, found := regexp.MustCompile(`(?m)^func Fuzz`), map[string]bool{}
	for _, pattern := range []string{"*/*_test.go", "*/*/*_test.go", "*/*/*/*_test.go", "*/*/*/*/*_test.go"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if dir, err := filepath.Rel(root, filepath.Dir(file)); err == nil && target.Match(data) {
				found[filepath.ToSlash(dir)] = true
			}
		}
	}
	listed := strings.Split(list[1], ", ")
	for _, dir := range listed {
		if !found[dir] {
			t.Errorf("fuzz.yml has %s, which has no target", dir)
		}
		delete(found, dir)
	}
	for dir := range found {
		t.Errorf("fuzz.yml does not have %s", dir)
	}
}

// TestDependabot: the folders of all modules with requirements are watched.
func TestDependabot(t *testing.T) {
	text := read(t, ".github/dependabot.yml")
	list := regexp.MustCompile(`directories: (\[.*\])`).FindStringSubmatch(text)
	var folders []string
	if list == nil || json.Unmarshal([]byte(list[1]), &folders) != nil {
		t.Fatalf("no folders in %q", text)
	}
	for _, mod := range []string{"go.mod", "bench/go.mod", "cmd/hantei/go.mod", "level/go.mod", "tools/go.mod", "engine/ebitencanvas/go.mod", "examples/hero/go.mod"} {
		if _, err := os.Stat(filepath.Join(root, mod)); err != nil {
			t.Error(err)
		}
		dir := "/" + strings.TrimPrefix(filepath.ToSlash(filepath.Dir(mod)), ".")
		if !slices.ContainsFunc(folders, func(f string) bool { ok, _ := filepath.Match(f, dir); return ok }) {
			t.Errorf("dependabot does not look at %s", dir)
		}
	}
}

// TestCases: docs/cases.md tells how many cases there are, and names every field that a line has.
func TestCases(t *testing.T) {
	page := read(t, "docs/cases.md")
	named := map[string]bool{}
	for _, m := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(page, -1) {
		named[m[1]] = true
	}
	for _, word := range []string{"id", "dim", "d", "a", "b", "pair", "p", "f", "m"} {
		named[word] = true // of all lines, or told in words
	}
	row := regexp.MustCompile("(?m)^\\| `([\\w/.]+)` \\| (\\d+) \\|")
	rows := row.FindAllStringSubmatch(page, -1)
	if len(rows) != 3 {
		t.Fatalf("%d files", len(rows))
	}
	for _, r := range rows {
		file, err := os.Open(filepath.Join(root, "internal/oracle/testdata", r[1]))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		lines, err := gzip.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for scanner := bufio.NewScanner(lines); scanner.Scan(); n++ {
			var fields map[string]json.RawMessage
			if err := json.Unmarshal(scanner.Bytes(), &fields); err != nil {
				t.Fatal(err)
			}
			for name := range fields {
				if !named[name] {
					t.Errorf("docs/cases.md does not tell of %s in %s", name, r[1])
					named[name] = true
				}
			}
		}
		if r[2] != strconv.Itoa(n) {
			t.Errorf("%s has %d lines, docs/cases.md says %s", r[1], n, r[2])
		}
	}
}
