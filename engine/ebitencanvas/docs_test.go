package ebitencanvas

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDocs: the Go code of docs/engines.md is in the example, or in examples/engines.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/engines.md")
	if err != nil {
		t.Fatal(err)
	}
	var code string
	for _, name := range []string{"example_test.go", "../../examples/engines/raylib.go", "../../examples/engines/pixel.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		code += regexp.MustCompile(`(?m)^\t`).ReplaceAllString(string(text), "") + string(text)
	}
	blocks := regexp.MustCompile("(?ms)^```go\n(.*?)^```$").FindAllStringSubmatch(string(page), -1)
	if len(blocks) == 0 {
		t.Error("docs/engines.md has no code")
	}
	for _, b := range blocks {
		if !strings.Contains(code, b[1]) {
			t.Errorf("this code is not compiled:\n%s", b[1])
		}
	}
}
