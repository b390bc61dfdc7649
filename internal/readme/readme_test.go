// Package readme tests that the pages of the repository say what is so: that
// the code in README.md and in the guides is that of an example, that commands are
// those that the CI script runs, that links lead somewhere, that measured numbers
// are those of a run, and that pages in Japanese say the same.
package readme

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// blocks returns the fenced blocks of a page in the given language.
func blocks(page, language string) (found []string) {
	fence := regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$")
	for _, m := range fence.FindAllStringSubmatch(page, -1) {
		if m[1] == language {
			found = append(found, m[2])
		}
	}
	return found
}

// examples returns the bodies of the examples in a file, comments included, as
// they would stand on the left margin.
func examples(t *testing.T, name string) (bodies []string) {
	t.Helper()
	src := read(t, name)
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || !strings.HasPrefix(f.Name.Name, "Example") {
			continue
		}
		body := src[fset.Position(f.Body.Lbrace).Offset+1 : fset.Position(f.Body.Rbrace).Offset]
		body = strings.TrimPrefix(body, "\n")
		bodies = append(bodies, strings.TrimPrefix(strings.ReplaceAll(body, "\n\t", "\n"), "\t"))
	}
	return bodies
}

// coded are the pages whose blocks of Go are examples.
var coded = []string{"README.md", "docs/start.md", "docs/reference.md"}

// TestCode: every block of Go in these pages is the whole body of an example, which
// go test compiles, runs, and compares with its output, or the program examples/first,
// with which go test does the same; its output is in the page too. Or it is the program examples/hero.
func TestCode(t *testing.T) {
	known := slices.Concat(examples(t, "d2/example_test.go"), examples(t, "d3/example_test.go"))
	_, program, _ := strings.Cut(read(t, "examples/first/main.go"), "\n") // without its comment
	known = append(known, program, read(t, "examples/hero/main.go"))
	_, output, _ := strings.Cut(examples(t, "examples/first/main_test.go")[0], "// Output:\n")
	output = strings.ReplaceAll(output, "// ", "")
	if page := read(t, "docs/start.md"); !slices.Contains(blocks(page, "go"), program) || !slices.Contains(blocks(page, "console"), output) {
		t.Errorf("docs/start.md shows not the program examples/first, or not its output:\n%s", output)
	}
	for _, page := range coded {
		code := blocks(read(t, page), "go")
		if len(code) == 0 {
			t.Errorf("%s has no block of Go", page)
		}
		for _, block := range code {
			if !slices.Contains(known, block) {
				t.Errorf("%s: this is not the body of an example in d2 or d3:\n%s", page, block)
			}
			if formatted, err := format.Source([]byte(block)); err != nil || !bytes.Equal(formatted, []byte(block)) {
				t.Errorf("%s: not in the form of gofmt (%v):\n%s", page, err, block)
			}
		}
	}
}

// TestFirstScreen: README.md begins with what there is to see, a program and both commands, in 60 lines.
func TestFirstScreen(t *testing.T) {
	for _, page := range []string{"README.md", "README.ja.md"} {
		lines := strings.SplitAfter(read(t, page), "\n")
		first := strings.Join(lines[:min(60, len(lines))], "")
		if len(blocks(first, "go")) != 1 || len(blocks(first, "sh")) != 2 || !strings.Contains(first, "](docs/zoom.svg)") {
			t.Errorf("%s: the first 60 lines have not a picture, a program and two commands", page)
		}
	}
}

// TestCommands: the commands that the CI script takes from README.md are there,
// each alone in its block, and what they name exists.
func TestCommands(t *testing.T) {
	taken := regexp.MustCompile(`(?m)^(?:step .*|\t) *readme '([^']+)'$`).FindAllStringSubmatch(read(t, ".ci/run"), -1)
	if len(taken) < 2 {
		t.Fatalf(".ci/run takes %d commands from README.md, want 2", len(taken))
	}
	commands := blocks(read(t, "README.md"), "sh")
	for _, m := range taken {
		n := 0
		for _, c := range commands {
			if strings.HasPrefix(c, m[1]) {
				n++
				checkCommand(t, strings.TrimSuffix(c, "\n"))
			}
		}
		if n != 1 {
			t.Errorf("README.md has %d blocks that begin with %q, want 1", n, m[1])
		}
	}
}

func checkCommand(t *testing.T, command string) {
	if strings.Contains(command, "\n") {
		t.Errorf("README.md: more than one command in a block:\n%s", command)
	}
	for _, word := range strings.Fields(command) {
		switch {
		case word == "work":
			word = "go.work"
		case !strings.ContainsAny(word, "/*"):
			continue
		}
		if found, err := filepath.Glob(filepath.Join(root, word)); err != nil || len(found) == 0 {
			t.Errorf("README.md: %q: no file %s (%v)", command, word, err)
		}
	}
}

// TestInstall: the module that docs/start.md tells to get is this one.
func TestInstall(t *testing.T) {
	module := strings.TrimPrefix(strings.SplitN(read(t, "go.mod"), "\n", 2)[0], "module ")
	if want := "go get " + module + "\n"; !slices.Contains(blocks(read(t, "docs/start.md"), "sh"), want) {
		t.Errorf("docs/start.md does not say %q", want)
	}
}

// link matches a link or picture of Markdown, and the source of one in HTML.
var link = regexp.MustCompile(`\]\(([^)\s]+)[^)]*\)|(?:src|href)="([^"]+)"`)

// pages returns the names of all files of Markdown.
func pages(t *testing.T) (names []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules"):
			return fs.SkipDir
		case !d.IsDir() && filepath.Ext(name) == ".md":
			names = append(names, name)
		}
		return nil
	})
	if err != nil || len(names) < 15 {
		t.Fatalf("found %d pages: %v", len(names), err)
	}
	return names
}

// TestLinks: relative links in all pages lead to files, and to headings of them.
func TestLinks(t *testing.T) {
	for _, name := range pages(t) {
		for _, m := range link.FindAllStringSubmatch(fence.ReplaceAllString(read(t, name), ""), -1) {
			target := m[1] + m[2]
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			file, heading, _ := strings.Cut(target, "#")
			if file == "" {
				file = filepath.Base(name)
			}
			file = filepath.Join(filepath.Dir(name), file)
			if _, err := os.Stat(filepath.Join(root, file)); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", name, target)
				continue
			}
			if heading != "" && !slices.Contains(headings(read(t, file)), heading) {
				t.Errorf("%s: the link to %s leads to no heading", name, target)
			}
		}
	}
}

// TestFiles: the Go files that the pages name exist, from the root, in d3 or in the box tree.
func TestFiles(t *testing.T) {
	named := regexp.MustCompile("`([a-z0-9_/]+\\.go)`")
	for _, page := range []string{"README.md", "docs/promises.md", "ARCHITECTURE.md", "CONTRIBUTING.md"} {
		for _, m := range named.FindAllStringSubmatch(read(t, page), -1) {
			_, err := os.Stat(filepath.Join(root, m[1]))
			_, inD3 := os.Stat(filepath.Join(root, "d3", m[1]))
			_, inTree := os.Stat(filepath.Join(root, "internal", "tree", "d3", m[1]))
			if err != nil && inD3 != nil && inTree != nil {
				t.Errorf("%s: no file %s", page, m[1])
			}
		}
	}
}

// headings returns the anchors of the headings of a page.
func headings(page string) (anchors []string) {
	notInAnchor := regexp.MustCompile(`[^\p{L}\p{N} _-]`)
	for line := range strings.Lines(page) {
		if title, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && line[0] == '#' {
			title = notInAnchor.ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
			anchors = append(anchors, strings.ReplaceAll(title, " ", "-"))
		}
	}
	return anchors
}
