package play

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// scripts returns the text of all scripts of the page that are not from elsewhere.
func scripts(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := fs.WalkDir(embedded, "site/app", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := embedded.ReadFile(path)
		all.Write(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// TestWords sees that every text of the page is there in both languages, with the same
// values in it, and that the page uses it.
func TestWords(t *testing.T) {
	data, err := embedded.ReadFile("site/words.json")
	if err != nil {
		t.Fatal(err)
	}
	var table map[string]map[string]string
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(data), "\n\""); n != len(table) {
		t.Errorf("%d lines for %d keys: one is there twice", n, len(table))
	}
	code := scripts(t)
	values := regexp.MustCompile(`\{\d\}`)
	// Of a composed key, such as s0.2.case.inside, the page has the last part.
	composed := regexp.MustCompile(`^((s\d(\.\d)?|home|sandbox|world|mover|stack|mesh|levels|replay)\.(title|short|card|formula|wrong|hantei|inset)|(s\d(\.\d)?\.(case|fail|line)|book|kind|mode|verdict|phase|door(?:\.\w+)?|guess|group|tangent|gjk|heat|trio|sat|minkowski|step|sandbox|world|(?:mover|stack|land|levels|replay)(?:\.(?:shape|show|key))?)\.(\w+))$`)
	for key, texts := range table {
		if len(texts) != 2 || texts["en"] == "" || texts["ja"] == "" {
			t.Errorf("%s: want a text in en and in ja, got %q", key, texts)
		}
		if en, ja := values.FindAllString(texts["en"], -1), values.FindAllString(texts["ja"], -1); len(en) != len(ja) {
			t.Errorf("%s: the values are %q and %q", key, en, ja)
		}
		part := key
		if m := composed.FindStringSubmatch(key); m != nil {
			part = m[8]
		}
		if regexp.MustCompile(`^s\d(\.\d)?\.line\.\d$`).MatchString(key) {
			continue // a line of a derivation, which a browser counts
		}
		if part != "" && !strings.Contains(code, "'"+part+"'") && !strings.Contains(code, "'"+key+"'") {
			t.Errorf("%s: no script uses it", key)
		}
	}
	for _, m := range regexp.MustCompile(`say\('([^']+)'[,)]`).FindAllStringSubmatch(code, -1) {
		if table[m[1]] == nil {
			t.Errorf("%s: used, and not in the table", m[1])
		}
	}
	ids := regexp.MustCompile(`\bid: '([^']+)'`).FindAllStringSubmatch(code, -1)
	if len(ids) != 20 {
		t.Fatalf("%d lessons, want 20", len(ids))
	}
	for _, id := range ids {
		for _, part := range []string{"title", "short", "card", "formula", "wrong", "hantei"} {
			if table[id[1]+"."+part] == nil {
				t.Errorf("%s.%s is not in the table", id[1], part)
			}
		}
	}
}

// TestNothingOutside sees that the page asks no other server for anything.
func TestNothingOutside(t *testing.T) {
	links := regexp.MustCompile(`<a [^>]*href="https://[^>]*>`) // are followed by who wants to
	for _, name := range []string{"site/index.html", "site/style.css", "site/home.css"} {
		data, err := embedded.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(links.ReplaceAllString(string(data), ""), "://") {
			t.Errorf("%s names another server", name)
		}
	}
	if page, _ := embedded.ReadFile("site/index.html"); !strings.Contains(string(page), "default-src 'self'") {
		t.Error("the page does not forbid it")
	}
	if strings.Contains(scripts(t), "://") {
		t.Error("a script names another server")
	}
}
