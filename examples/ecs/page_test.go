package ecs_test

import (
	"os"
	"strings"
	"testing"
)

// TestPages: the code of the pages is that of the examples.
func TestPages(t *testing.T) {
	code := ""
	for _, file := range []string{"ark_test.go", "donburi_test.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code += string(text)
	}
	flat := func(s string) string { return strings.ReplaceAll("\n"+s, "\n\t", "\n") }
	code = flat(code)
	for _, page := range []string{"../../docs/ecs.md", "../../docs/ecs.ja.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		blocks := strings.Split(string(text), "```go\n")[1:]
		if len(blocks) != 3 {
			t.Errorf("%s has %d blocks of code, want 3", page, len(blocks))
		}
		for _, block := range blocks {
			block, _, _ = strings.Cut(block, "```")
			if !strings.Contains(code, block) && !strings.Contains(code, flat(block)) {
				t.Errorf("%s: this is no code of the examples:\n%s", page, block)
			}
		}
	}
}
