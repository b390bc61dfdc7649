package main

import (
	"encoding/xml"
	"image/png"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

const root = "../.."

// copyDir is the folder that writeOnce has made, or nothing.
var copyDir string

func TestMain(m *testing.M) {
	code := m.Run()
	os.RemoveAll(copyDir) // which is nothing, if no test has written it
	os.Exit(code)
}

// writeOnce writes the site once for all tests, and returns the pages by their names.
var writeOnce = sync.OnceValues(func() (pages map[string]string, err error) {
	if copyDir, err = os.MkdirTemp("", "hantei-pages-"); err != nil {
		return nil, err
	}
	if err := write(root, copyDir); err != nil {
		return nil, err
	}
	pages = map[string]string{}
	for _, pattern := range []string{"*.html", "docs/*.html"} {
		names, err := filepath.Glob(filepath.Join(copyDir, pattern))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			short, err := filepath.Rel(copyDir, name)
			if err != nil {
				return nil, err
			}
			pages[filepath.ToSlash(short)] = string(text)
		}
	}
	delete(pages, "404.html") // which is no page among others; see TestMissing
	return pages, nil
})

// written returns the folder of the site and the pages by their names, which a test may change.
func written(t *testing.T) (out string, pages map[string]string) {
	t.Helper()
	pages, err := writeOnce()
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) < 30 {
		t.Fatalf("only %d pages", len(pages))
	}
	return copyDir, maps.Clone(pages)
}

var (
	destination = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	unrendered  = regexp.MustCompile("(?m)^(#+ |```|\\| )")
	code        = regexp.MustCompile(`(?s)<pre.*?</pre>`)
)

// TestSite: all links lead somewhere, on the site or to a file of the repository, and what they
// name on a page is there.
func TestSite(t *testing.T) {
	out, pages := written(t)
	// Links of the page for what is missing begin at the root of the server.
	pages["404.html"] = strings.ReplaceAll(readFile(t, filepath.Join(out, "404.html")), `="/hantei/`, `="`)
	for name, html := range pages {
		if found := unrendered.FindString(code.ReplaceAllString(html, "")); found != "" {
			t.Errorf("%s: %q is not rendered", name, found)
		}
		for _, m := range destination.FindAllStringSubmatch(html, -1) {
			link := strings.ReplaceAll(m[1], "&amp;", "&")
			u, err := url.Parse(link)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			here := filepath.Join(out, filepath.FromSlash(name))
			target := here
			switch file, isFile := strings.CutPrefix(link, repository); {
			case isFile:
				target = filepath.Join(root, filepath.FromSlash(strings.Split(file, "#")[0]))
			case strings.HasPrefix(link, address):
				if strings.HasSuffix(u.Path, "/playground/") || strings.HasSuffix(u.Path, "/game/") {
					t.Errorf("%s: %s leaves the copy of the site", name, link)
				}
				target = filepath.Join(out, filepath.FromSlash(strings.TrimPrefix(link, address)))
			case u.IsAbs():
				continue
			case strings.HasSuffix(u.Path, "playground/") || strings.HasSuffix(u.Path, "game/"):
				if filepath.Dir(filepath.Join(filepath.Dir(here), filepath.FromSlash(u.Path))) != out {
					t.Errorf("%s: %s is not beside the site", name, link)
				}
				continue
			case u.Path != "":
				target = filepath.Join(filepath.Dir(here), filepath.FromSlash(u.Path))
			}
			text, err := os.ReadFile(target)
			if info, statErr := os.Stat(target); statErr != nil || err != nil && !info.IsDir() {
				t.Errorf("%s: no %s", name, link)
			} else if u.Fragment != "" && filepath.Ext(target) == ".html" && !strings.Contains(string(text), `id="`+u.Fragment+`"`) {
				t.Errorf("%s: no heading for %s", name, link)
			}
		}
	}
}

// TestMissing: the page for addresses where nothing is has links that hold at any depth, is in both languages, and is not to be found.
func TestMissing(t *testing.T) {
	out, _ := written(t)
	html := readFile(t, filepath.Join(out, "404.html"))
	for _, m := range destination.FindAllStringSubmatch(html, -1) {
		if !strings.HasPrefix(m[1], "/hantei/") && !strings.HasPrefix(m[1], "https://") && !strings.HasPrefix(m[1], "#") {
			t.Errorf("%s holds at the root of the site only", m[1])
		}
	}
	for _, want := range []string{`content="noindex"`, `<h1>There is no such page</h1>`, `<p lang="ja">`, `data-home="/hantei/"`} {
		if !strings.Contains(html, want) {
			t.Errorf("404.html has no %s", want)
		}
	}
	for _, not := range []string{`rel="canonical"`, `aria-current="page"`, `class="pager"><a`} {
		if strings.Contains(html, not) {
			t.Errorf("404.html has %s", not)
		}
	}
}

// TestSitemap: the sitemap has each page once that a search engine is to find, which is one that names itself as the one to find.
func TestSitemap(t *testing.T) {
	out, pages := written(t)
	if text := readFile(t, filepath.Join(out, "robots.txt")); !strings.Contains(text, "Sitemap: "+address+"sitemap.xml\n") {
		t.Errorf("robots.txt: %s", text)
	}
	var list struct {
		URLs []struct {
			Loc  string `xml:"loc"`
			Link []struct {
				Language string `xml:"hreflang,attr"`
				Href     string `xml:"href,attr"`
			} `xml:"link"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal([]byte(readFile(t, filepath.Join(out, "sitemap.xml"))), &list); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{"playground/": true, "game/": true}
	for _, u := range list.URLs {
		name := strings.TrimPrefix(u.Loc, address)
		html, ok := pages[name]
		if !ok && !seen[name] {
			t.Errorf("sitemap.xml has %s, which is no page", u.Loc)
		}
		if !ok {
			continue
		}
		if seen[name] {
			t.Errorf("sitemap.xml has %s twice", u.Loc)
		}
		seen[name] = true
		if !strings.Contains(html, `<link rel="canonical" href="`+u.Loc+`">`) {
			t.Errorf("%s names another page as the one to find", name)
		}
		if len(u.Link) != len(languages) {
			t.Errorf("%s has %d languages", name, len(u.Link))
		}
		for _, l := range u.Link {
			if !strings.Contains(html, `hreflang="`+l.Language+`" href="`+l.Href+`"`) {
				t.Errorf("%s does not name %s", name, l.Href)
			}
		}
	}
	for name, html := range pages {
		if !seen[name] && strings.Contains(html, `<link rel="canonical" href="`+address+name+`">`) {
			t.Errorf("sitemap.xml does not have %s", name)
		}
	}
}

// TestList: docs/pages.json has every page of docs once, and nothing else; every page is there in
// both languages, with a name of its own in each, and every Japanese page has an English one.
func TestList(t *testing.T) {
	sections, err := list(root)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range sections {
		if s.En == "" || s.Ja == "" || len(s.Pages) == 0 {
			t.Errorf("docs/pages.json: a section has no name or no page: %v", s)
		}
		for _, p := range s.Pages {
			if slices.Contains(names, p.File) {
				t.Errorf("docs/pages.json has %s twice", p.File)
			}
			if p.En == "" || p.Ja == "" {
				t.Errorf("docs/pages.json: %s has no name", p.File)
			}
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(p.File))); err != nil {
				t.Errorf("docs/pages.json: %v", err)
			}
			names = append(names, p.File)
		}
	}
	files, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, filepath.Join(root, "README.md"), filepath.Join(root, "CHANGELOG.md")) {
		name, err := filepath.Rel(root, file)
		if err != nil {
			t.Fatal(err)
		}
		name = filepath.ToSlash(name)
		if english, ok := strings.CutSuffix(name, ".ja.md"); ok {
			name = english + ".md"
		}
		if !slices.Contains(names, name) {
			t.Errorf("docs/pages.json does not have %s", name)
		}
	}
	_, pages := written(t)
	for _, name := range names {
		for _, language := range languages {
			if _, ok := pages[target(name, language.Code)]; !ok {
				t.Errorf("%s is not on the site in %s", name, language.Name)
			}
		}
	}
}

// TestNewPage: a page that docs/pages.json does not have yet is on the site, behind the others.
func TestNewPage(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"README.md": "# hantei\n\nText.\n", "README.ja.md": "# hantei\n\n日本語。\n", "CHANGELOG.md": "# Changelog\n",
		"docs/pages.json": `[{"en": "Start", "ja": "はじめに", "pages": [{"file": "README.md", "en": "Overview", "ja": "概要"}, {"file": "docs/gone.md", "en": "Gone", "ja": "なし"}]}]`,
		"docs/new.md":     "# New\n\n[home](../README.md#hantei)\n\n<p><a href=\"new.md\"><img alt=\"\" src=\"../cmd/hantei/internal/play/site/icon.svg\"></a></p>\n\nText <a href=\"../CHANGELOG.md\">changes</a>.\n", "docs/new.ja.md": "# 新しい\n",
		"internal/twin/twin.go":                  readFile(t, filepath.Join(root, "internal", "twin", "twin.go")),
		"cmd/hantei/internal/play/site/icon.svg": `<svg xmlns="" viewBox="0 0 32 32"/>`,
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := write(dir, filepath.Join(dir, "site")); err != nil {
		t.Fatal(err)
	}
	if html := readFile(t, filepath.Join(dir, "site", "docs", "new.ja.html")); !strings.Contains(html, "その他") || !strings.Contains(html, "新しい – hantei") {
		t.Errorf("the new page:\n%s", html)
	}
	html := readFile(t, filepath.Join(dir, "site", "docs", "new.html"))
	for _, want := range []string{`<a href="../docs/new.html"><img alt="" src="` + repository, `width="32" height="32" loading="lazy"></a>`, `<a href="../CHANGELOG.html">changes</a>`} {
		if !strings.Contains(html, want) {
			t.Errorf("the new page has no %s:\n%s", want, html)
		}
	}
}

// article returns the text of a page.
func article(t *testing.T, html string) string {
	t.Helper()
	_, text, ok := strings.Cut(html, "<article")
	if !ok {
		t.Fatal("no article")
	}
	text, _, _ = strings.Cut(text, "</article>")
	return text
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestNoOtherServer: no page shows a picture of another server.
func TestNoOtherServer(t *testing.T) {
	out, _ := written(t)
	for _, name := range []string{"index.html", "index.ja.html"} {
		text, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), `src="http`) || strings.Contains(string(text), "badge") {
			t.Errorf("%s shows what is elsewhere", name)
		}
	}
}

// TestFrames: each page has one h1, its language, a description, a picture, an icon, links to the
// playground, to the game and to itself in the other language, and the pages before and after it.
func TestFrames(t *testing.T) {
	out, pages := written(t)
	for name, html := range pages {
		if n := strings.Count(html, "<h1"); n != 1 {
			t.Errorf("%s has %d h1", name, n)
		}
		language, other := "en", strings.TrimSuffix(name, ".html")+".ja.html"
		if english, ok := strings.CutSuffix(name, ".ja.html"); ok {
			language, other = "ja", english+".html"
		}
		home := strings.Repeat("../", strings.Count(name, "/"))
		for _, want := range []string{
			`<html lang="` + language + `">`, `<meta name="description" content="`, `<meta property="og:title" content="`,
			`<meta property="og:description" content="`, `<meta property="og:image" content="` + address + picture + `"`,
			`<link rel="icon" href="` + home + `icon.svg"`, `href="` + home + `playground/?lang=` + language + `"`, `href="` + home + `game/?lang=` + language + `"`,
			`href="` + home + other + `" hreflang=`, `aria-current="page"`, `<link rel="canonical"`,
		} {
			if !strings.Contains(html, want) {
				t.Errorf("%s has no %s", name, want)
			}
		}
		if strings.Contains(html, `content=""`) && !strings.HasPrefix(name, "docs/new") {
			t.Errorf("%s has an empty description", name)
		}
		if text := article(t, html); strings.Contains(text, `">README.`) || strings.Contains(text, ".ja.md<") {
			t.Errorf("%s shows the link to the other language as a file", name)
		}
	}
	// The order is one: who goes on from the first page reads all.
	for _, language := range languages {
		name, next := "", target("README.md", language.Code)
		after := regexp.MustCompile(`rel="next" href="([^"]*)"`)
		before := regexp.MustCompile(`rel="prev" href="([^"]*)"`)
		for seen := 0; ; seen++ {
			html := pages[next]
			back := before.FindStringSubmatch(html)
			if name != "" && (back == nil || filepath.ToSlash(filepath.Join(filepath.Dir(next), back[1])) != name) {
				t.Errorf("%s does not lead back to %s", next, name)
			}
			m := after.FindStringSubmatch(html)
			if m == nil {
				if want := len(pages) / len(languages); seen+1 != want {
					t.Errorf("%d pages follow each other in %s, of %d", seen+1, language.Name, want)
				}
				break
			}
			name, next = next, filepath.ToSlash(filepath.Join(filepath.Dir(next), m[1]))
		}
	}
	file, err := os.Open(filepath.Join(out, filepath.FromSlash(picture)))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	size, errPNG := png.DecodeConfig(file)
	if err != nil || errPNG != nil || size.Width != 1200 || size.Height != 630 || info.Size() > 150_000 {
		t.Errorf("%s: %v, %v bytes, %v, %v", picture, size, info.Size(), err, errPNG)
	}
}

// TestGaps: no line break stands between two characters that have no space between them, and words
// with spaces keep theirs.
func TestGaps(t *testing.T) {
	_, pages := written(t)
	tags := regexp.MustCompile(`</?(?:a|b|code|em|strong|span)\b[^>]*>`)
	breaks := 0
	for name, html := range pages {
		text := tags.ReplaceAllString(code.ReplaceAllString(article(t, html), ""), "")
		for i, r := range text {
			if r != '\n' || i == 0 {
				continue
			}
			before, _ := utf8.DecodeLastRuneInString(text[:i])
			after, _ := utf8.DecodeRuneInString(text[i+1:])
			if isWide(before) && isWide(after) || before == '。' || before == '、' {
				t.Errorf("%s: a gap in %s", name, text[max(0, i-30):min(len(text), i+30)])
			}
			if before < 0x80 && after < 0x80 {
				breaks++
			}
		}
	}
	if breaks < 1000 {
		t.Errorf("%d line breaks between words", breaks)
	}
	if html := pages["docs/guide.html"]; !regexp.MustCompile(`begin with\s<a`).MatchString(html) {
		t.Error("docs/guide.html: no space before a link that begins a line")
	}
}

// TestCode: code is in colours, blocks that hold in both dimensions have both, lessons of the
// playground are pictures with a link, tables have a box to scroll in, and images a size.
func TestCode(t *testing.T) {
	_, pages := written(t)
	for _, name := range []string{"docs/guide.html", "docs/guide.ja.html", "docs/world.html"} {
		html := pages[name]
		for _, want := range []string{
			`<span class="s">&#34;`, `<span class="c">// Output:`, `<span class="m">0</span>`, `<span class="k">`, `<div class="code both"`,
			`<pre class="in2">`, `<pre class="in3">`, `<figure class="lesson" data-run="../playground/?lesson=`, `&amp;embed=1&amp;lang=`,
		} {
			if !strings.Contains(html, want) {
				t.Errorf("%s has no %s", name, want)
			}
		}
		if n := strings.Count(html, `<span class="`); n < 300 {
			t.Errorf("%s has %d spans", name, n)
		}
	}
	for name, html := range pages {
		if strings.Count(html, "<table>") != len(regexp.MustCompile(`<div class="table( cards)?">\n?<table>`).FindAllString(html, -1)) {
			t.Errorf("%s: a table without a box", name)
		}
		for _, img := range regexp.MustCompile(`<img [^>]*>`).FindAllString(html, -1) {
			if !strings.Contains(img, ` alt="`) || !strings.Contains(img, "width=") && !strings.Contains(img, "://") {
				t.Errorf("%s: %s", name, img)
			}
		}
		ids := map[string]bool{}
		for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(html, -1) {
			if ids[m[1]] {
				t.Errorf("%s has %s twice", name, m[1])
			}
			ids[m[1]] = true
		}
	}
	for _, name := range []string{"site.css", "code.css", "site.js", "search.js", "frame.html"} {
		text, err := assets.ReadFile("site/" + name)
		if n := strings.Count(string(text), "\n"); err != nil || n > 400 {
			t.Errorf("%s has %d lines (%v)", name, n, err)
		}
	}
}
