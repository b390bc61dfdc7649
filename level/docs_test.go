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
