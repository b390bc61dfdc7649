package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// maxLines is what the first command of README.md may print: it is the first thing that a
// reader of it sees.
const maxLines = 60

// TestReadme runs the commands that README.md and docs/start.md tell to run, from the root, and
// looks for the output that they show.
func TestReadme(t *testing.T) {
	t.Chdir("../..")
	var page []byte
	for _, name := range []string{"README.md", "docs/start.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		page = append(page, text...)
	}
	commands := regexp.MustCompile("(?m)^go run ./cmd/hantei (check .*)$").FindAllSubmatch(page, -1)
	shown := regexp.MustCompile("(?ms)^```text\n(.*?)^```$").FindAllSubmatch(page, -1)
	if len(commands) < 2 || len(shown) == 0 {
		t.Fatalf("the pages show %d commands, want 2, and %d outputs", len(commands), len(shown))
	}
	var all strings.Builder
	for i, command := range commands {
		var args []string
		for _, word := range strings.Fields(string(command[1])) {
			if !strings.Contains(word, "*") {
				args = append(args, word)
				continue
			}
			files, err := filepath.Glob(word) // as a shell does
			if err != nil || len(files) == 0 {
				t.Fatalf("%s: no files (%v)", word, err)
			}
			args = append(args, files...)
		}

		var out, errOut strings.Builder
		if code := run(args, strings.NewReader(""), &out, &errOut); code != 0 {
			t.Errorf("%s: exit %d\n%s", command[0], code, errOut.String())
		}
		if n := strings.Count(out.String(), "\n"); i == 0 && n > maxLines {
			t.Errorf("%s prints %d lines, want at most %d", command[0], n, maxLines)
		}
		all.WriteString(out.String())
	}
	for _, block := range shown {
		if !strings.Contains(all.String(), string(block[1])) {
			t.Errorf("no command prints what the pages show:\n%s", block[1])
		}
	}
}
