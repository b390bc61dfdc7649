package main

import (
	"bytes"
	"fmt"
	"html"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	table "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	renderer "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

// badges are pictures of other servers, which GitHub shows. The site asks no other server for anything.
var badges = regexp.MustCompile(`(?m)^\[!\[[^]]*\]\(https://.*\n`)

// render makes HTML of the text of a page, and finds its title, headings and words.
func (s *site) render(p *page) error {
	source, err := os.ReadFile(filepath.Join(s.root, filepath.FromSlash(p.Source)))
	if err != nil {
		return err
	}
	source = badges.ReplaceAll(source, nil)
	markdown := goldmark.New(
		goldmark.WithExtensions(extension.GFM),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(renderer.WithUnsafe()), // the pages are ours
	)
	root := markdown.Parser().Parse(text.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(ids{}))))
	p.Title, p.Headings, p.parts = p.Label, nil, []part{{}}
	s.names(p, root, source)
	join(root, source)
	for n := root.FirstChild(); n != nil; {
		next := n.NextSibling()
		s.block(p, root, n, source)
		n = next
	}
	made := map[ast.Node]ast.Node{} // what takes the place of nodes
	err = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		s.inline(p, n)
		switch n := n.(type) {
		case *ast.FencedCodeBlock:
			made[n] = block(s.code(p, string(n.Language(source)), string(n.Lines().Value(source))))
		case *ast.HTMLBlock:
			text := string(n.Lines().Value(source))
			if n.HasClosure() {
				text += string(n.ClosureLine.Value(source))
			}
			made[n] = block(s.inHTML(p, text))
		case *ast.RawHTML:
			made[n] = raw(s.inHTML(p, string(n.Segments.Value(source))))
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return err
	}
	for n, instead := range made {
		n.Parent().ReplaceChild(n.Parent(), n, instead)
	}
	var body bytes.Buffer
	err = markdown.Renderer().Render(&body, source, root)
	p.Body = strings.ReplaceAll(body.String(), "|²", "|&NoBreak;²") // browsers may break a line behind a stroke
	return err
}

// block changes a block at the top of a page into that of the site, and reads its text.
func (s *site) block(p *page, root, n ast.Node, source []byte) {
	words := plain(n, source)
	if h, ok := n.(*ast.Heading); ok {
		id, _ := n.AttributeString("id")
		name, _ := id.([]byte)
		if h.Level == 1 {
			p.Title, name = words, nil
		} else {
			p.Headings = append(p.Headings, heading{h.Level, string(name), words})
			n.AppendChild(n, raw(`<a class="anchor" href="#`+html.EscapeString(string(name))+`" aria-hidden="true" tabindex="-1">#</a>`))
		}
		p.parts = append(p.parts, part{heading: words, id: string(name)})
		return
	}
	switch n := n.(type) {
	case *ast.Paragraph:
		if s.isSwitch(p, n, source) {
			root.RemoveChild(root, n)
			return
		}
		if lesson := lessonOf(n); lesson != "" {
			root.ReplaceChild(root, n, block(s.lesson(p, lesson, words)))
			return
		}
		if p.Description == "" {
			p.Description = shorten(words, 160)
		}
	case *table.Table:
		class := "table"
		if s.cells(n, source) && len(n.Alignments) > 2 {
			class = "table cards"
			heads(n, source)
		}
		root.InsertBefore(root, n, block(`<div class="`+class+`">`))
		root.InsertAfter(root, n, block(`</div>`))
	}
	last := &p.parts[len(p.parts)-1]
	last.text += words + "\n"
}

// cells keeps the columns of a table from being crushed on a narrow page, where the table has its box
// to scroll in: cells with a text have a least width, and short code is not broken. It reports whether there is a text beside the first column.
func (s *site) cells(t ast.Node, source []byte) (isText bool) {
	ast.Walk(t, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *table.TableCell:
			text := plain(n, source)
			long := utf8.RuneCountInString(text)
			if first, _ := utf8.DecodeRuneInString(text); isWide(first) {
				long *= 2
			}
			if long > 30 {
				n.SetAttributeString("class", []byte("text"))
				_, isRow := n.Parent().(*table.TableRow)
				isText = isText || isRow && n.PreviousSibling() != nil
			}
		case *ast.CodeSpan:
			if len(plain(n, source)) <= 32 {
				n.SetAttributeString("class", []byte("short"))
			}
		}
		return ast.WalkContinue, nil
	})
	return isText
}

// heads tells each cell the head of its column: on a narrow page, each row of a table with texts is a card with its cells below each other.
func heads(t *table.Table, source []byte) {
	var list []string
	for row := t.FirstChild(); row != nil; row = row.NextSibling() {
		i := 0
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			if _, isHead := row.(*table.TableHeader); isHead {
				list = append(list, plain(cell, source))
			} else if i < len(list) {
				cell.SetAttributeString("data-head", []byte(list[i]))
			}
			i++
		}
	}
}

// inline changes what links and images lead to.
func (s *site) inline(p *page, n ast.Node) {
	switch n := n.(type) {
	case *ast.Link:
		n.Destination = []byte(s.link(p, string(n.Destination)))
	case *ast.Image:
		name := path.Join(path.Dir(p.Source), string(n.Destination))
		n.Destination = []byte(s.link(p, string(n.Destination)))
		n.SetAttributeString("loading", []byte("lazy"))
		if width, height, ok := size(filepath.Join(s.root, filepath.FromSlash(name))); ok {
			n.SetAttributeString("width", fmt.Append(nil, width))
			n.SetAttributeString("height", fmt.Append(nil, height))
		}
	}
}

var (
	attribute = regexp.MustCompile(`\b(href|src)="([^"]*)"`)
	image     = regexp.MustCompile(`<img [^>]*?src="([^"]*)"`)
)

// inHTML changes what the links and images of HTML in a page lead to.
func (s *site) inHTML(p *page, text string) string {
	text = image.ReplaceAllStringFunc(text, func(img string) string {
		name := path.Join(path.Dir(p.Source), image.FindStringSubmatch(img)[1])
		if width, height, ok := size(filepath.Join(s.root, filepath.FromSlash(name))); ok && !strings.Contains(text, "width=") {
			img += fmt.Sprintf(` width="%d" height="%d" loading="lazy"`, width, height)
		}
		return img
	})
	return attribute.ReplaceAllStringFunc(text, func(a string) string {
		m := attribute.FindStringSubmatch(a)
		return m[1] + `="` + html.EscapeString(s.link(p, html.UnescapeString(m[2]))) + `"`
	})
}

// isSwitch reports whether a paragraph is only the link to the page in the other language, which
// the site has above each page.
func (s *site) isSwitch(p *page, n ast.Node, source []byte) bool {
	if len(p.parts) > 2 || n.PreviousSibling() == nil {
		return false
	}
	links := 0
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if l, ok := c.(*ast.Link); ok {
			links++
			to := s.find(path.Join(path.Dir(p.Source), string(l.Destination)), p.Language)
			if to != p {
				return false
			}
		}
	}
	return links == 1 && len([]rune(plain(n, source))) < 40
}

// lessonOf returns the lesson of the playground that a paragraph links to, if it does nothing else.
func lessonOf(n ast.Node) string {
	l, ok := n.FirstChild().(*ast.Link)
	if !ok || n.ChildCount() != 1 {
		return ""
	}
	to, found := strings.CutPrefix(string(l.Destination), address+"playground/?lesson=")
	if !found {
		return ""
	}
	return to
}

// lesson returns a lesson of the playground: its picture with a link, which the script of the site
// replaces by the lesson itself when it is asked to. A page may have many lessons, each loads the
// library, and browsers draw few pages in space at once: so none runs by itself.
func (s *site) lesson(p *page, lesson, title string) string {
	to := s.link(p, address+"playground/?lesson="+lesson)
	run := strings.Replace(to, "&", "&embed=1&", 1)
	for _, colon := range []string{": ", "："} {
		if _, name, ok := strings.Cut(title, colon); ok {
			title = name
		}
	}
	shot := "docs/playground/" + lesson + "-" + p.Language + ".webp"
	w := words[p.Language]
	var img string
	if width, height, ok := size(filepath.Join(s.root, filepath.FromSlash(shot))); ok {
		img = fmt.Sprintf(`<img src="%s" alt="%s" width="%d" height="%d" loading="lazy">`, home(p.Target)+shot, html.EscapeString(title), width, height)
	}
	return fmt.Sprintf(`<figure class="lesson" data-run="%s" data-title="%s"><a href="%s" tabindex="-1">%s</a><figcaption><span>%s</span><button type="button" hidden>%s</button><a href="%s">%s</a></figcaption></figure>`,
		html.EscapeString(run), html.EscapeString(title), html.EscapeString(to), img,
		html.EscapeString(title), w["run"], html.EscapeString(to), w["open"])
}

// link returns where a link on a page leads on the site, or else in the repository.
func (s *site) link(p *page, to string) string {
	if rest, ok := strings.CutPrefix(to, address); ok {
		if _, lesson, ok := strings.Cut(rest, "?lesson="); ok {
			rest += "&lang=" + p.Language + "#" + lesson // which is where the playground keeps its page
		}
		return home(p.Target) + rest
	}
	u, err := url.Parse(to)
	if err != nil || u.IsAbs() || u.Path == "" {
		return to
	}
	name := path.Join(path.Dir(p.Source), u.Path)
	target := name
	if _, copied := s.copies[name]; !copied {
		language := p.Language
		other := s.find(name, language)
		if other != nil && u.Fragment != "" && other.Text != p.Text {
			other = s.find(name, p.Text) // whose headings the text names
		}
		if other == nil {
			u.Path = name
			return repository + u.String()
		}
		target = other.Target
	}
	u.Path = home(p.Target) + target
	return u.String()
}

// raw is HTML within a block, and block is a block of HTML.
func raw(html string) ast.Node {
	s := ast.NewString([]byte(html))
	s.SetCode(true) // it is written as it is
	return s
}

func block(html string) ast.Node {
	b := ast.NewTextBlock()
	b.AppendChild(b, raw(html))
	return b
}

// ids names headings as GitHub does.
type ids map[string]int

func (ids) Put([]byte) {}

func (n ids) Generate(value []byte, _ ast.NodeKind) []byte {
	var id strings.Builder
	for _, r := range strings.ToLower(string(value)) {
		switch {
		case r == ' ':
			id.WriteByte('-')
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
			id.WriteRune(r)
		}
	}
	name := id.String()
	n[name]++
	if n[name] > 1 {
		name = fmt.Sprintf("%s-%d", name, n[name]-1)
	}
	return []byte(name)
}
