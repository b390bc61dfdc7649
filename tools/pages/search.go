package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A part is what is between two headings of a page: what a search finds.
type part struct {
	heading, id, text string
}

// stop are words that nobody searches for.
var stop = map[string]bool{}

func init() {
	for word := range strings.FieldsSeq("a an and are as at be but by for from has have if in is it its no not of on or so than that the then there they this to was what when which with") {
		stop[word] = true
	}
}

// index returns the script with which the search finds parts of pages: the pages, their parts by
// page, heading and first words, and for each word the numbers of the parts that have it. Numbers
// are written as differences, base 36, with ! behind them if the word is in the heading.
func index(pages []*page) []byte {
	var titles, parts [][]any
	found := map[string]map[int]bool{} // by word: the parts, and whether it is in the heading
	for i, p := range pages {
		titles = append(titles, []any{p.Target, p.Title})
		changes := p.File == "CHANGELOG.md" // repeats the words of all pages
		for _, part := range p.parts {
			if part.heading == "" && strings.TrimSpace(part.text) == "" {
				continue
			}
			n := len(parts)
			heading := part.heading
			if part.id == "" {
				heading = ""
			}
			parts = append(parts, []any{i, part.id, heading, shorten(strings.TrimSpace(spaces.ReplaceAllString(part.text, " ")), 70)})
			for _, w := range tokens(part.heading + " " + p.Label) {
				add(found, w, n, true)
			}
			if !changes {
				for _, w := range tokens(part.text) {
					add(found, w, n, false)
				}
			}
		}
	}
	var list strings.Builder
	for _, w := range slices.Sorted(maps.Keys(found)) {
		list.WriteString(w)
		last := 0
		for _, n := range slices.Sorted(maps.Keys(found[w])) {
			list.WriteString(" " + strconv.FormatInt(int64(n-last), 36))
			if found[w][n] {
				list.WriteByte('!')
			}
			last = n
		}
		list.WriteByte('\n')
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.Encode(map[string]any{"pages": titles, "parts": parts, "words": list.String()})
	return fmt.Appendf(nil, "searchIndex(%s);\n", bytes.TrimSpace(out.Bytes()))
}

func add(found map[string]map[int]bool, word string, n int, heading bool) {
	if found[word] == nil {
		found[word] = map[int]bool{}
	}
	found[word][n] = found[word][n] || heading
}

var (
	latin = regexp.MustCompile(`[\p{Latin}\p{Greek}\p{Nd}_.]+`)
	cjk   = regexp.MustCompile(`[々\x{3040}-\x{30ff}\x{3400}-\x{9fff}]+`)
	parts = regexp.MustCompile(`\p{Lu}+[^\p{Lu}]*`)
)

// tokens returns what is searched for in a text: words in small letters, the parts of CamelCase as
// well, and pairs of neighbours among Chinese characters and kana. Numbers are left out. search.js does the same.
func tokens(text string) (all []string) {
	text = strings.Map(narrow, text)
	for _, w := range latin.FindAllString(text, -1) {
		w = strings.Trim(w, "._")
		all = append(all, strings.ToLower(w))
		for _, p := range parts.FindAllString(w, -1) {
			if p = strings.ToLower(strings.Trim(p, "._")); len(p) > 2 {
				all = append(all, p)
			}
		}
		for p := range strings.SplitSeq(w, ".") {
			all = append(all, strings.ToLower(p))
		}
	}
	for _, run := range cjk.FindAllString(text, -1) {
		r := []rune(run)
		if len(r) == 1 {
			all = append(all, run)
		}
		for i := range len(r) - 1 {
			all = append(all, string(r[i:i+2]))
		}
	}
	return slices.DeleteFunc(all, func(w string) bool {
		return stop[w] || len(w) < 2 || !strings.ContainsFunc(w, unicode.IsLetter)
	})
}

// narrow returns the ASCII form of a full-width character.
func narrow(r rune) rune {
	if r >= 0xff01 && r <= 0xff5e {
		return r - 0xfee0
	}
	return r
}
