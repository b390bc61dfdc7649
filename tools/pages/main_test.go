package main

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	destination = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	unrendered  = regexp.MustCompile("(?m)^(#+ |```|\\| )")
)

// TestSite: all links lead somewhere, on the site or to a file of the repository, and what they
// name on a page is there.
const root = "../.."

func TestSite(t *testing.T) {

	out := t.TempDir()
	if err := write(root, out); err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(out, "*.html"))
	if err != nil {
		t.Fatal(err)
	}
	docs, err := filepath.Glob(filepath.Join(out, "docs", "*.html"))
	if err != nil {
		t.Fatal(err)
	}
	pages = append(pages, docs...)
	if len(pages) < 8 {
		t.Fatalf("only the pages %v", pages)
	}
	for _, file := range pages {
		html, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		outside := regexp.MustCompile(`(?s)<pre>.*?</pre>`).ReplaceAllString(string(html), "")
		if found := unrendered.FindString(outside); found != "" {
			t.Errorf("%s: %q is not rendered", file, found)
		}
		for _, m := range destination.FindAllStringSubmatch(string(html), -1) {
			u, err := url.Parse(m[1])
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			target := file
			switch name, here := strings.CutPrefix(m[1], repository); {
			case here:
				target = filepath.Join(root, filepath.FromSlash(strings.Split(name, "#")[0]))
			case u.IsAbs() || strings.HasSuffix(u.Path, "playground/"):
				continue
			case u.Path != "":
				target = filepath.Join(filepath.Dir(file), filepath.FromSlash(u.Path))
			}
			text, err := os.ReadFile(target)
			if info, statErr := os.Stat(target); statErr != nil || err != nil && !info.IsDir() {
				t.Errorf("%s: no %s", file, m[1])
			} else if u.Fragment != "" && filepath.Ext(target) == ".html" && !strings.Contains(string(text), `id="`+u.Fragment+`"`) {
				t.Errorf("%s: no heading for %s", file, m[1])
			}
		}
	}
}
