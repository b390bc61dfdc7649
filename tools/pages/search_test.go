package main

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// An indexFile is a search index as search.js reads it.
type indexFile struct {
	Pages [][2]string
	Parts [][4]any
	Words string
}

// readIndex returns the index of a language and the numbers of the parts by words.
func readIndex(t *testing.T, out, language string) (f indexFile, words map[string][]int) {
	t.Helper()
	text := strings.TrimSuffix(strings.TrimPrefix(readFile(t, out+"/assets/search-"+language+".js"), "searchIndex("), ");\n")
	if err := json.Unmarshal([]byte(text), &f); err != nil {
		t.Fatal(err)
	}
	words = map[string][]int{}
	for line := range strings.Lines(f.Words) {
		fields := strings.Fields(line)
		n := 0
		for _, field := range fields[1:] {
			d, err := strconv.ParseInt(strings.TrimSuffix(field, "!"), 36, 32)
			if err != nil {
				t.Fatal(err)
			}
			n += int(d)
			words[fields[0]] = append(words[fields[0]], n)
		}
	}
	return f, words
}

// TestSearch: the search finds words, parts of names and pairs of characters, on the right pages,
// and its index is small.
func TestSearch(t *testing.T) {
	out, _ := written(t)
	for _, row := range []struct{ language, text, page string }{
		{"en", "coyote", "docs/mover.html"},
		{"en", "setmesh", "docs/meshes.html"},
		{"en", "SetMesh", "docs/meshes.html"},
		{"en", "half chord", "docs/guide.html"},
		{"en", "rollback", "docs/world.html"},
		{"en", "tiled ldtk", "docs/levels.html"},
		{"en", "qiita", "docs/articles.html"},
		{"en", "ray cast", "docs/world.html"},
		{"ja", "主人公", "docs/mover.ja.html"},
		{"ja", "半弦", "docs/guide.ja.html"},
		{"ja", "カプセル", "docs/guide.ja.html"},
		{"ja", "当たり判定", "index.ja.html"},
		{"ja", "ＲａｙＣａｓｔ", "docs/world.ja.html"},
		{"ja", "多面体 gjk", "docs/guide.ja.html"},
	} {
		f, words := readIndex(t, out, row.language)
		var found []int
		for i, w := range tokens(row.text) {
			if i == 0 {
				found = words[w]
			} else {
				found = slices.DeleteFunc(slices.Clone(found), func(n int) bool { return !slices.Contains(words[w], n) })
			}
		}
		var names []string
		for _, n := range found {
			names = append(names, f.Pages[int(f.Parts[n][0].(float64))][0])
		}
		if !slices.Contains(names, row.page) {
			t.Errorf("%s is not found on %s, but on %v", row.text, row.page, names)
		}
	}
	for _, language := range languages {
		f, words := readIndex(t, out, language.Code)
		if len(f.Pages) < 15 || len(f.Parts) < 150 || len(words) < 2000 {
			t.Errorf("%s: %d pages, %d parts, %d words", language.Name, len(f.Pages), len(f.Parts), len(words))
		}
		if n := len(readFile(t, out+"/assets/search-"+language.Code+".js")); n > 200_000 {
			t.Errorf("%s: the index has %d bytes", language.Name, n)
		}
		for w := range words {
			if stop[w] || strings.ContainsAny(w, " \n") || strings.Trim(w, "0123456789.") == "" {
				t.Errorf("%s: the index has the word %q", language.Name, w)
			}
		}
	}
}

// TestTokens: what is searched for in a text.
func TestTokens(t *testing.T) {
	for text, want := range map[string][]string{
		"the RayCast of d3.Line": {"raycast", "ray", "cast", "raycast", "d3.line", "line", "d3", "line"},
		"当たり判定":                  {"当た", "たり", "り判", "判定"},
		"球 と ＡＢ, 3.14":           {"球", "と", "ab", "ab"},
		"GJK":                    {"gjk", "gjk", "gjk"},
	} {
		got := tokens(text)
		slices.Sort(got)
		got = slices.Compact(got)
		slices.Sort(want)
		want = slices.Compact(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
