package readme

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A term is a row of docs/terms.md.
type term struct {
	english, japanese []string // each one that may stand for it
	not               []string // what the Japanese pages do not write
}

// terms returns the rows of the tables of docs/terms.md.
func terms(t *testing.T) (all []term) {
	t.Helper()
	for line := range strings.Lines(read(t, "docs/terms.md")) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 6 || strings.Contains(line, "---") || strings.Contains(line, "| 日本語 |") {
			continue
		}
		list := func(cell, comma string) (words []string) {
			for word := range strings.SplitSeq(cell, comma) {
				if word = strings.TrimSpace(word); word != "" {
					words = append(words, word)
				}
			}
			return words
		}
		english := regexp.MustCompile(`\(.*\)`).ReplaceAllString(cells[1], "")
		all = append(all, term{list(english, ","), list(cells[2], "、"), list(cells[4], "、")})
	}
	if len(all) < 50 {
		t.Fatalf("docs/terms.md has %d terms", len(all))
	}
	return all
}

// A foundWord is one that a text should not have, and what to write for it.
type foundWord struct {
	at            int
	word, instead string
}

// wrongWords finds what the terms exclude. A word that is part of the right one is right.
func wrongWords(all []term, text string) (found []foundWord) {
	var right []string
	for _, term := range all {
		right = append(right, term.japanese...)
	}
	slices.SortFunc(right, func(a, b string) int { return len(b) - len(a) })
	for _, r := range right {
		text = strings.ReplaceAll(text, r, strings.Repeat(" ", len(r)))
	}
	for _, term := range all {
		for _, not := range term.not {
			pattern := regexp.QuoteMeta(not)
			if not[0] < 0x80 {
				pattern = `\b` + pattern + `\b`
			}
			for _, at := range regexp.MustCompile(pattern).FindAllStringIndex(text, -1) {
				found = append(found, foundWord{at[0], not, term.japanese[0]})
			}
		}
	}
	return found
}

// noCode blanks code and the targets of links, so that all else keeps its place.
func noCode(page string) string {
	code := regexp.MustCompile("(?ms)^```[a-z]*\n.*?^```$|`[^`\n]+`|\\]\\([^)]*\\)")
	return code.ReplaceAllStringFunc(page, func(s string) string {
		return regexp.MustCompile(`[^\n]`).ReplaceAllString(s, " ")
	})
}

// TestWrongWords: the search for excluded words finds them, and leaves alone the right ones.
func TestWrongWords(t *testing.T) {
	all := []term{
		{japanese: []string{"フィルター"}, not: []string{"フィルタ"}},
		{japanese: []string{"ID"}, not: []string{"id"}},
		{japanese: []string{"問い合わせ"}, not: []string{"問い"}},
	}
	for text, want := range map[string]int{
		"フィルターの問い合わせ、ID、width":                        0,
		"フィルタとフィルター":                                  1,
		"同じ id の問いと id":                               3,
		noCode("`id`\n```go\nid\n```\n[x](id.md) ID"): 0,
	} {
		if found := wrongWords(all, text); len(found) != want {
			t.Errorf("%q: found %v, want %d", text, found, want)
		}
	}
}

// TestTerms: no Japanese page, and no Japanese text of the playground, has a word that
// docs/terms.md excludes.
func TestTerms(t *testing.T) {
	all := terms(t)
	check := func(name, text string) {
		for _, f := range wrongWords(all, text) {
			t.Errorf("%s:%d: %s: docs/terms.md has %s", name, 1+strings.Count(text[:f.at], "\n"), f.word, f.instead)
		}
	}
	for _, pair := range translations {
		check(pair[1], noCode(read(t, pair[1])))
	}
	lines := regexp.MustCompile(`(?m)^.*"ja": (.*)$|^.*$`).FindAllStringSubmatch(read(t, playgroundWords), -1)
	japanese := ""
	for _, m := range lines {
		japanese += m[1] + "\n"
	}
	check(playgroundWords, japanese)
}

const playgroundWords = "cmd/hantei/internal/play/site/words.json"

// titles returns the headings of a page, and the words in bold that begin paragraphs and items,
// without the numbers of sections.
func titles(page string) (titles []string) {
	title := regexp.MustCompile(`(?m)^(?:#+ (?:S\d[.\d]* )?(.+)|(?:\* )?\*\*(.+?)[.:。：]?\*\*.*)$`)
	for _, m := range title.FindAllStringSubmatch(fence.ReplaceAllString(page, ""), -1) {
		titles = append(titles, m[1]+m[2])
	}
	return titles
}

// TestTitles: a heading has one translation, in all pages and in the playground, and its terms
// are those of docs/terms.md.
func TestTitles(t *testing.T) {
	type pair struct{ where, en, ja string }
	var pairs []pair
	for _, p := range translations {
		en, ja := titles(read(t, p[0])), titles(read(t, p[1]))
		if len(en) != len(ja) {
			t.Errorf("%s has %d headings and words in bold before a text, %s %d", p[0], len(en), p[1], len(ja))
			continue
		}
		for i := range en {
			pairs = append(pairs, pair{p[1], en[i], ja[i]})
		}
	}
	var words map[string]struct{ En, Ja string }
	if err := json.Unmarshal([]byte(read(t, playgroundWords)), &words); err != nil {
		t.Fatal(err)
	}
	for _, key := range slices.Sorted(maps.Keys(words)) {
		if strings.HasSuffix(key, ".title") || strings.HasSuffix(key, ".short") || strings.HasPrefix(key, "kind.") || key == "formula" || key == "wrong" || key == "hantei" {
			pairs = append(pairs, pair{"words.json: " + key, strings.TrimPrefix(words[key].En, "The "), words[key].Ja})
		}
	}
	all := terms(t)
	first := map[string]pair{}
	for _, p := range pairs {
		p.en = strings.TrimPrefix(p.en, "The ")
		if f, ok := first[p.en]; ok && f.ja != p.ja {
			t.Errorf("%s: %q is %s, but %s in %s", p.where, p.en, p.ja, f.ja, f.where)
		}
		first[p.en] = p
		for _, term := range all {
			for _, en := range term.english {
				has := regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(en) + `(s|es)?\b`).MatchString(p.en)
				if has && !slices.ContainsFunc(term.japanese, func(ja string) bool { return strings.Contains(p.ja, ja) }) {
					t.Errorf("%s: %q is %s, without %s", p.where, p.en, p.ja, strings.Join(term.japanese, " or "))
				}
			}
		}
	}
}
