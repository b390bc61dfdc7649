// Command pages writes the pages of this repository as a static site: README.md as its first page,
// the changelog, and docs with the guide and the measurements. docs/pages.json has their order. The
// playground and the game are exported beside them:
//
//	go run ./tools/pages -o site
//	go run ./cmd/hantei play --export site/playground
//	go -C examples/platformer run ./web -o ../../site/game
package main

import (
	"bytes"
	"embed"
	"flag"
	"fmt"
	"html/template"
	"os"
	"path"
	"path/filepath"
	"strings"
)

const (
	// repository is where files are that are no pages.
	repository = "https://github.com/hantei-go/hantei/blob/main/"
	// address is where the site is. A link of a page that begins with it stays within the site.
	address = "https://hantei-go.github.io/hantei/"
	// picture is the image that a link to the site shows elsewhere.
	picture = "docs/near-tangent.png"
)

//go:embed site
var assets embed.FS

var frame = template.Must(template.New("frame.html").ParseFS(assets, "site/frame.html"))

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
	s, err := open(root)
	if err != nil {
		return err
	}
	written := map[string][]byte{}
	for _, name := range []string{"site.css", "code.css", "site.js", "search.js"} {
		if written["assets/"+name], err = assets.ReadFile("site/" + name); err != nil {
			return err
		}
	}
	for name, source := range s.copies {
		if written[name], err = os.ReadFile(filepath.Join(root, filepath.FromSlash(source))); err != nil {
			return err
		}
	}
	for _, language := range languages {
		pages := s.pages[language.Code]
		for _, p := range pages {
			if err := s.render(p); err != nil {
				return fmt.Errorf("%s: %w", p.Source, err)
			}
		}
		for i, p := range pages {
			if written[p.Target], err = s.frame(pages, i); err != nil {
				return fmt.Errorf("%s: %w", p.Source, err)
			}
		}
		written["assets/search-"+language.Code+".js"] = index(pages)
	}
	if written["404.html"], err = s.missing(); err != nil {
		return err
	}
	written["sitemap.xml"] = s.sitemap()
	written["robots.txt"] = []byte("User-agent: *\nAllow: /\nSitemap: " + address + "sitemap.xml\n")
	for name, data := range written {
		file := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// frame returns the file of page i with all that is around its text.
func (s *site) frame(pages []*page, i int) ([]byte, error) {
	p := pages[i]
	data := s.around(p, home(p.Target))
	if i > 0 {
		data["Before"] = pages[i-1]
	}
	if i+1 < len(pages) {
		data["After"] = pages[i+1]
	}
	return execute(data)
}

// around returns what the frame of a page shows; home leads to the folder of the site.
func (s *site) around(p *page, home string) map[string]any {
	other := map[string]string{}
	for _, language := range languages {
		other[language.Code] = target(p.File, language.Code)
	}
	return map[string]any{
		"Page": p, "Sections": s.sections(p), "Words": words[p.Language], "Languages": languages,
		"Home": home, "Body": template.HTML(p.Body), "Address": address, "Picture": picture, "Other": other,
	}
}

func execute(data map[string]any) ([]byte, error) {
	var whole bytes.Buffer
	err := frame.Execute(&whole, data)
	return whole.Bytes(), err
}

// home returns the way from a file of the site to the folder of the site.
func home(target string) string { return strings.Repeat("../", strings.Count(target, "/")) }

// target returns the file of the site in which a page is in a language.
func target(file, language string) string {
	name := strings.TrimSuffix(file, path.Ext(file))
	if name == "README" {
		name = "index"
	}
	if language != "en" {
		name += "." + language
	}
	return name + ".html"
}
