package main

import (
	"path"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
)

// plain returns the text of a node, without code blocks.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(source))
				if n.SoftLineBreak() || n.HardLineBreak() {
					b.WriteByte('\n')
				}
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		case *ast.AutoLink:
			if entering {
				b.Write(n.URL(source))
			}
		case *ast.FencedCodeBlock, *ast.CodeBlock, *ast.HTMLBlock:
			return ast.WalkSkipChildren, nil
		default:
			if n.Type() == ast.TypeBlock && !entering {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(spaces.ReplaceAllString(b.String(), " "))
}

var spaces = regexp.MustCompile(`\s+`)

// isWide reports whether a character is of a text without spaces.
func isWide(r rune) bool {
	return r > 0x3000 && r < 0x3100 || r >= 0x3400 && r < 0xa000 || r >= 0xf900 && r < 0xfb00 || r > 0xff00 && r < 0xffa0
}

// shorten cuts a text at the end of a sentence or a word.
func shorten(text string, most int) string {
	r := []rune(text)
	if len(r) <= most {
		return text
	}
	cut := string(r[:most])
	if at := strings.LastIndexAny(cut, ".。"); at > len(cut)/2 {
		_, size := []rune(cut[at:])[0], len(string([]rune(cut[at:])[0]))
		return cut[:at+size]
	}
	if at := strings.LastIndex(cut, " "); at > len(cut)/2 {
		cut = cut[:at]
	}
	return cut + " …"
}

// names changes the text of links that show the file of a page into the name of the page. In
// Japanese, the spaces beside a name of a file go with it.
func (s *site) names(p *page, root ast.Node, source []byte) {
	var links []*ast.Link
	ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if l, ok := n.(*ast.Link); ok && entering {
			links = append(links, l)
		}
		return ast.WalkContinue, nil
	})
	for _, l := range links {
		file, _, _ := strings.Cut(string(l.Destination), "#")
		other := s.find(path.Join(path.Dir(p.Source), file), p.Language)
		if other == nil || path.Base(plain(l, source)) != path.Base(file) || s.isSwitch(p, l.Parent(), source) {
			continue
		}
		l.RemoveChildren(l)
		l.AppendChild(l, ast.NewString([]byte(other.Label)))
		first, _ := utf8.DecodeRuneInString(other.Label)
		last, _ := utf8.DecodeLastRuneInString(other.Label)
		if t, ok := l.PreviousSibling().(*ast.Text); ok && isWide(first) {
			t.Segment = t.Segment.TrimRightSpace(source)
		}
		if t, ok := l.NextSibling().(*ast.Text); ok && isWide(last) {
			t.Segment = t.Segment.TrimLeftSpace(source)
		}
	}
}

// join takes away the line breaks between two wide characters and those after a wide full stop or the
// like, which would be gaps. The extension of
// goldmark for this also takes those before a link or code away, between words with spaces.
func join(root ast.Node, source []byte) {
	var ends *ast.Text // has a soft line break, which follows last
	last := utf8.RuneError
	ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if n.Type() == ast.TypeBlock {
			ends, last = nil, utf8.RuneError
		}
		var value []byte
		t, ok := n.(*ast.Text)
		if ok {
			value = t.Segment.Value(source)
		} else if name, isName := n.(*ast.String); isName {
			value = name.Value
		}
		if !entering {
			return ast.WalkContinue, nil
		}
		if first, _ := utf8.DecodeRune(value); len(value) > 0 && ends != nil {
			if isWide(last) && isWide(first) || strings.ContainsRune("、。！？：；」』）", last) {
				ends.SetSoftLineBreak(false)
			}
			ends = nil
		}
		if len(value) > 0 {
			last, _ = utf8.DecodeLastRune(value)
		}
		if ok && t.SoftLineBreak() {
			ends = t
		}
		return ast.WalkContinue, nil
	})
}
