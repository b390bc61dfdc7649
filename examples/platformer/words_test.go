package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"github.com/hantei-go/hantei/d2"
)

// TestWords: all that is written has a Japanese form, and the font has all of its letters.
func TestWords(t *testing.T) {
	font, err := sfnt.Parse(mplus)
	if err != nil {
		t.Fatal(err)
	}
	var buffer sfnt.Buffer
	for english, text := range japanese {
		if english == text || text == "" {
			t.Errorf("%q is not translated", english)
		}
		for _, r := range text {
			if i, err := font.GlyphIndex(&buffer, r); err != nil || i == 0 {
				t.Errorf("%q: the font has no %q; words.go tells how it is made", text, r)
			}
		}
	}
	var p panel
	p.arrange(d2.V(390, 844))
	said := []string{heroKeys, programKeys, "shot", d2.FloorSide.String(), d2.WallSide.String(), d2.CeilingSide.String()}
	for i := range p.buttons {
		if i != pad {
			said = append(said, p.buttons[i].name)
		}
	}
	for _, s := range signs {
		said = append(said, s.name)
	}
	for _, s := range append(said, literals(t)...) {
		if _, ok := japanese[s]; !ok {
			t.Errorf("%q has no Japanese form", s)
		}
	}
}

// literals returns the texts that the sources hand to words.say as they are.
func literals(t *testing.T) (list []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			if !ok || len(c.Args) != 1 {
				return true
			}
			if f, ok := c.Fun.(*ast.SelectorExpr); !ok || f.Sel.Name != "say" {
				return true
			}
			if text, ok := c.Args[0].(*ast.BasicLit); ok {
				s, err := strconv.Unquote(text.Value)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, s)
			}
			return true
		})
	}
	if len(list) < 8 {
		t.Errorf("only %q are said", list)
	}
	return list
}

// TestWordsFor: the first language that is named counts, in any form of its name.
func TestWordsFor(t *testing.T) {
	for _, row := range []struct {
		languages string
		want      bool
	}{
		{"ja", true}, {",,ja_JP.UTF-8", true}, {"en,ja", false}, {"JA-jp,en", true}, {"", false}, {"C,,ja_JP", false}, {"de", false},
	} {
		w := wordsFor(strings.Split(row.languages, ",")...)
		if got := w.say("muted"); (got == "消音中") != row.want {
			t.Errorf("%q: %s", row.languages, got)
		}
		if got := w.say("no such text"); got != "no such text" {
			t.Errorf("%q", got)
		}
	}
}

// TestFontIsSmall: only what is written is in the font, which is part of the program.
func TestFontIsSmall(t *testing.T) {
	if info, err := os.Stat("mplus-1p-subset.ttf"); err != nil || info.Size() > 60_000 {
		t.Errorf("%v, %v", info, err)
	}
}
