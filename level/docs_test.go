package level

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDocs: the Go code of docs/levels.md is that of the examples.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/levels.md")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile("levels_example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	flat := regexp.MustCompile(`(?m)^\t`).ReplaceAllString(string(examples), "")
	blocks := regexp.MustCompile("(?ms)^```go\n(.*?)^```$").FindAllStringSubmatch(string(page), -1)
	if len(blocks) == 0 {
		t.Error("docs/levels.md has no code")
	}
	for _, b := range blocks {
		if !strings.Contains(flat, b[1]) {
			t.Errorf("not the body of an example:\n%s", b[1])
		}
	}
}

// TestReplaceLines: what the pages tell to take from a clone is where they say, under the name that they give it.
func TestReplaceLines(t *testing.T) {
	line := regexp.MustCompile(`go mod edit -require (\S+)@v0\.0\.0 -replace (\S+)=\.\./hantei(\S*)`)
	for page, want := range map[string]int{"docs/start.md": 3, "docs/start.ja.md": 3, "docs/levels.md": 2, "docs/levels.ja.md": 2} {
		text, err := os.ReadFile("../" + page)
		if err != nil {
			t.Fatal(err)
		}
		found := line.FindAllStringSubmatch(string(text), -1)
		if len(found) != want {
			t.Errorf("%s has %d lines, want %d", page, len(found), want)
		}
		for _, l := range found {
			mod, err := os.ReadFile(".." + l[3] + "/go.mod")
			if err != nil || l[1] != l[2] || !strings.HasPrefix(string(mod), "module "+l[1]+"\n") {
				t.Errorf("%s: %s: there is no such module: %v", page, l[0], err)
			}
		}
	}
}
