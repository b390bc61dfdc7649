package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadme runs the command that README.md tells to run, from the root, and
// looks for the output that README.md shows.
func TestReadme(t *testing.T) {
	t.Chdir("../..")
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile("(?m)^go run ./cmd/hantei (.*)$").FindSubmatch(page)
	shown := regexp.MustCompile("(?ms)^```text\n(.*?)^```$").FindAllSubmatch(page, -1)
	if command == nil || len(shown) == 0 {
		t.Fatal("README.md shows no command, or no output of it")
	}
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
	for _, block := range shown {
		if !strings.Contains(out.String(), string(block[1])) {
			t.Errorf("%s does not print what README.md shows:\n%s", command[0], block[1])
		}
	}
}
