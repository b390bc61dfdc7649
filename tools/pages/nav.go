package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// A page is one page of the site in one language.
type page struct {
	File     string // the English page, by its path in the repository
	Source   string // the page that is rendered: in Japanese, if there is one
	Language string // of all that is around the text
	Text     string // the language of the text
	Target   string // its file on the site
	Label    string // its name in the sidebar
	Section  string // the section of the sidebar that it is in

	// What render finds:

	Title       string
	Description string
	Body        string
	Headings    []heading
	parts       []part // for the search
}

// A heading is one of a page, for the contents of the page.
type heading struct {
	Level     int
	ID, Title string
}

// A section is one of the sidebar, in one language.
type section struct {
	Title string
	Pages []*page
}

// A site is the pages in all languages, in their order, and the files that are copied as they are.
type site struct {
	root   string
	pages  map[string][]*page // by language
	copies map[string]string  // from the name on the site to that in the repository
	twins  *twins
	number int // of the blocks of code that have two dimensions
}

var languages = []struct{ Code, Name string }{{"en", "English"}, {"ja", "日本語"}}

// words are what is around the text of a page.
var words = map[string]map[string]string{
	"en": {
		"playground": "Playground", "game": "Game", "menu": "Menu", "search": "Search", "skip": "Skip to the text",
		"before": "Previous", "after": "Next", "contents": "On this page", "theme": "Light or dark", "none": "Nothing found",
		"copy": "Copy", "copied": "Copied", "pages": "Pages", "only": "", "more": "More",
		"run": "Try it here", "open": "Open in the playground", "lesson": "A lesson of the playground", "language": "Language",
		"found": "Results", "dimension": "Dimension", "edit": "This page in the repository",
		"tagline": "Exact collision detection for Go, in 2D and 3D",
	},
	"ja": {
		"playground": "プレイグラウンド", "game": "ゲーム", "menu": "メニュー", "search": "検索", "skip": "本文へ",
		"before": "前へ", "after": "次へ", "contents": "このページの内容", "theme": "明るい／暗い", "none": "見つかりません",
		"copy": "コピー", "copied": "コピーしました", "pages": "ページ", "only": "このページは英語だけです。", "more": "その他",
		"run": "ここで試す", "open": "プレイグラウンドで開く", "lesson": "プレイグラウンドのレッスン", "language": "言語",
		"found": "検索結果", "dimension": "次元", "edit": "リポジトリにあるこのページ",
		"tagline": "Go のための正確な当たり判定（2D と 3D）",
	},
}

// A listed section is one of docs/pages.json.
type listed struct {
	En, Ja string
	Pages  []struct{ File, En, Ja string }
}

// list reads docs/pages.json: the sections of the sidebar and their pages, in order.
func list(root string) (sections []listed, err error) {
	data, err := fs.ReadFile(os.DirFS(root), "docs/pages.json")
	if err == nil {
		err = json.Unmarshal(data, &sections)
	}
	return sections, err
}

// open finds the pages of a repository and the files that they show. Pages that docs/pages.json
// does not have follow the others, so that a new page is there before it has its place.
func open(root string) (*site, error) {
	sections, err := list(root)
	if err != nil {
		return nil, err
	}
	s := &site{root: root, pages: map[string][]*page{}, copies: map[string]string{"icon.svg": "cmd/hantei/internal/play/site/icon.svg"}}
	if s.twins, err = readTwins(root); err != nil {
		return nil, err
	}
	found := map[string]bool{"README.md": true, "README.ja.md": true, "CHANGELOG.md": true}
	err = fs.WalkDir(os.DirFS(root), "docs", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || d.IsDir():
		case path.Ext(name) == ".md":
			found[name] = true
		case name != "docs/pages.json":
			s.copies[name] = name
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	add := func(file, section, label, language string) {
		p := &page{File: file, Source: file, Language: language, Text: "en", Target: target(file, language), Label: label, Section: section}
		if in := translated(file, language); language != "en" && found[in] {
			p.Source, p.Text = in, language
		}
		s.pages[language] = append(s.pages[language], p)
	}
	var rest []string
	for name := range found {
		if !strings.HasSuffix(name, ".ja.md") && !slices.ContainsFunc(sections, func(l listed) bool {
			return slices.ContainsFunc(l.Pages, func(p struct{ File, En, Ja string }) bool { return p.File == name })
		}) {
			rest = append(rest, name)
		}
	}
	slices.Sort(rest)
	for _, l := range sections {
		for _, p := range l.Pages {
			if found[p.File] {
				add(p.File, l.En, p.En, "en")
				add(p.File, l.Ja, p.Ja, "ja")
			}
		}
	}
	for _, name := range rest {
		for _, language := range languages {
			label := strings.TrimSuffix(path.Base(name), ".md")
			add(name, words[language.Code]["more"], label, language.Code)
		}
	}
	return s, nil
}

// translated returns the name that a page has in a language.
func translated(file, language string) string {
	return strings.TrimSuffix(file, ".md") + "." + language + ".md"
}

// find returns the page that a file is on in a language, or nil.
func (s *site) find(source, language string) *page {
	english := strings.TrimSuffix(strings.TrimSuffix(source, ".md"), ".ja") + ".md"
	for _, p := range s.pages[language] {
		if p.File == english {
			return p
		}
	}
	return nil
}

// sections returns the sidebar for a page.
func (s *site) sections(of *page) (all []section) {
	for _, p := range s.pages[of.Language] {
		if len(all) == 0 || all[len(all)-1].Title != p.Section {
			all = append(all, section{Title: p.Section})
		}
		last := &all[len(all)-1]
		last.Pages = append(last.Pages, p)
	}
	return all
}
