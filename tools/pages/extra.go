package main

import (
	"fmt"
	"net/url"
	"strings"
)

// missing returns the page that a server shows for an address where nothing is. It does not know how deep that address is, so its links
// begin at the root of the server.
func (s *site) missing() ([]byte, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	p := &page{File: "README.md", Language: "en", Text: "en", Title: "There is no such page", Description: "There is no page at this address."}
	p.Body = fmt.Sprintf(`<h1>There is no such page</h1>
<p>It may have another name now. Search above, choose a page from the list, or begin with the <a href="%[1]sindex.html">overview</a>.</p>
<p lang="ja">このページは見つかりません。上の検索か一覧から探すか、<a href="%[1]sindex.ja.html">概要</a>をご覧ください。</p>
`, u.Path)
	data := s.around(p, u.Path)
	data["Missing"] = true
	return execute(data)
}

// sitemap returns the list of all pages for search engines, each with its forms in other languages. A page that is there in English only
// is in the list once: its Japanese form names the English one as the one to find.
func (s *site) sitemap() []byte {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`)
	for _, language := range languages {
		for _, p := range s.pages[language.Code] {
			if p.Language != p.Text {
				continue
			}
			fmt.Fprintf(&b, "<url><loc>%s%s</loc>", address, p.Target)
			for _, other := range languages {
				fmt.Fprintf(&b, `<xhtml:link rel="alternate" hreflang="%s" href="%s%s"/>`, other.Code, address, target(p.File, other.Code))
			}
			b.WriteString("</url>\n")
		}
	}
	for _, name := range []string{"playground/", "game/"} {
		fmt.Fprintf(&b, "<url><loc>%s%s</loc></url>\n", address, name)
	}
	b.WriteString("</urlset>\n")
	return []byte(b.String())
}
