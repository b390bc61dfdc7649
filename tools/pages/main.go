// Command pages writes the pages of this repository as a static site: README.md as its first page,
// the changelog, and docs with the guide and the benchmarks. The playground is exported beside them:
//
//	go run ./tools/pages -o site
//	go run ./cmd/hantei play --export site/playground
package main

import (
	"bytes"
	"flag"
	"fmt"
	"html/template"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

// repository is where files are that are no pages.
const repository = "https://github.com/hantei-go/hantei/blob/main/"

func main() {
	out := flag.String("o", "site", "the folder to write")
	root := flag.String("root", ".", "the folder of the repository")
	flag.Parse()
	if err := write(*root, *out); err != nil {
		fmt.Fprintln(os.Stderr, "pages:", err)
		os.Exit(1)
	}
}

// write writes the site into the folder out.
func write(root, out string) error {
	files, err := list(root)
	if err != nil {
		return err
	}
	for name, target := range files {
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		if path.Ext(name) == ".md" {
			if data, err = page(name, data, files); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		file := filepath.Join(out, filepath.FromSlash(target))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// list returns the files of the site, and their names there, with slashes.
func list(root string) (map[string]string, error) {
	files := map[string]string{"README.md": "index.html", "README.ja.md": "index.ja.html", "CHANGELOG.md": "CHANGELOG.html"}
	err := fs.WalkDir(os.DirFS(root), "docs", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if page, ok := strings.CutSuffix(name, ".md"); ok {
			files[name] = page + ".html"
		} else {
			files[name] = name
		}
		return nil
	})
	return files, err
}

// page returns the file of that name in HTML.
func page(name string, source []byte, files map[string]string) ([]byte, error) {
	markdown := goldmark.New(
		goldmark.WithExtensions(extension.GFM),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(html.WithUnsafe()), // the pages are ours
	)
	context := parser.NewContext(parser.WithIDs(ids{}))
	root := markdown.Parser().Parse(text.NewReader(source), parser.WithContext(context))
	title := name
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			if n.Level == 1 {
				title = string(n.Lines().Value(source))
			}
		case *ast.Link:
			n.Destination = []byte(link(name, string(n.Destination), files))
		case *ast.Image:
			n.Destination = []byte(link(name, string(n.Destination), files))
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, err
	}
	var body, whole bytes.Buffer
	if err := markdown.Renderer().Render(&body, source, root); err != nil {
		return nil, err
	}
	language := "en"
	if strings.HasSuffix(name, ".ja.md") {
		language = "ja"
	}
	home := strings.Repeat("../", strings.Count(files[name], "/"))
	err = frame.Execute(&whole, map[string]any{"Language": language, "Title": title, "Home": home, "Body": template.HTML(body.String())})
	return whole.Bytes(), err
}

// link returns where a link on a page leads on the site, or else in the repository.
func link(from, to string, files map[string]string) string {
	u, err := url.Parse(to)
	if err != nil || u.IsAbs() || u.Path == "" {
		return to
	}
	name := path.Join(path.Dir(from), u.Path)
	target, ok := files[name]
	if !ok {
		return repository + name
	}
	u.Path = strings.Repeat("../", strings.Count(files[from], "/")) + target
	return u.String()
}

// ids names headings as GitHub does.
type ids struct{}

func (ids) Put([]byte) {}

func (ids) Generate(value []byte, _ ast.NodeKind) []byte {
	var id strings.Builder
	for _, r := range strings.ToLower(string(value)) {
		switch {
		case r == ' ':
			id.WriteByte('-')
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
			id.WriteRune(r)
		}
	}
	return []byte(id.String())
}

var frame = template.Must(template.New("").Parse(`<!doctype html>
<html lang="{{.Language}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 50em; margin: 0 auto; padding: 0 1em 4em; font: 16px/1.6 system-ui, sans-serif; }
nav a { margin-right: 1em; }
img { max-width: 100%; }
pre { overflow-x: auto; padding: 0.8em; background: #8881; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: 0.2em 0.8em; border: 1px solid #8884; text-align: left; }
</style>
<nav>
<a href="{{.Home}}index.html">hantei</a>
<a href="{{.Home}}docs/guide.html">Guide</a>
<a href="{{.Home}}docs/world.html">World</a>
<a href="{{.Home}}playground/">Playground</a>
<a href="{{.Home}}docs/performance.html">Benchmarks</a>
</nav>
<main>
{{.Body}}</main>
</html>
`))
