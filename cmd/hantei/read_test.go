package main

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// An endless reader repeats a text.
type endless string

func (e endless) Read(data []byte) (n int, _ error) {
	for n < len(data) {
		n += copy(data[n:], e)
	}
	return n, nil
}

// TestMaxSize: a file of just so many bytes is read, one of more is refused by its name,
// with the limit and the way out, and so is an input without end.
func TestMaxSize(t *testing.T) {
	text, err := os.ReadFile("testdata/bounce.json")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	whole, over := filepath.Join(dir, "whole.json"), filepath.Join(dir, "over.json")
	for file, size := range map[string]int{whole: 1e6, over: 1e6 + 1} {
		if err := os.WriteFile(file, append(text, strings.Repeat(" ", size-len(text))...), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const refusal = "more than 1 MB: make several scenes of it, or allow more with --max-size"
	zeros := func() io.Reader { return io.MultiReader(strings.NewReader("[0"), endless(",0")) }
	for _, test := range []struct {
		args  string
		stdin io.Reader
		code  int
		want  string // of standard error
	}{
		{"check -q " + whole, nil, 0, ""},
		{"check -q " + over, nil, 2, over + ": " + refusal},
		{"check -q --max-size 2 " + over, nil, 0, ""},
		{"check -q -", zeros(), 2, "stdin: " + refusal},
		{"check -q -", endless(" "), 2, "stdin: " + refusal},
		{"check -q -", endless("\x00"), 2, "stdin:1:1: "},
		{"check -q -", endless("{"), 2, "stdin:1:2: "},
		{"check -q " + over + " " + whole, nil, 2, over + ": " + refusal},
		{"check --max-size -1 " + whole, nil, 2, "--max-size: \"-1\": want a whole number"},
		{"explain " + over + " ball bar", nil, 2, over + ": " + refusal},
		{"explain - a b", zeros(), 2, "stdin: " + refusal},
		{"bench " + over, nil, 2, over + ": " + refusal},
		{"play --no-open " + over, nil, 2, over + ": " + refusal},
	} {
		args := strings.Fields(test.args)
		if !strings.Contains(test.args, "--max-size") {
			args = append(args, "--max-size", "1")
		}
		if test.stdin == nil {
			test.stdin = strings.NewReader("")
		}
		var out, errOut strings.Builder
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		code := run(args, test.stdin, &out, &errOut)
		runtime.ReadMemStats(&after)
		if code != test.code || !strings.Contains(errOut.String(), test.want) || (test.want == "") != (errOut.Len() == 0) {
			t.Errorf("%s: exit %d, %q, want %q", test.args, code, errOut.String(), test.want)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 10e6 {
			t.Errorf("%s: took %d bytes", test.args, taken)
		}
	}
}

// TestDevices: what never ends and is no scene is refused at once.
func TestDevices(t *testing.T) {
	for _, device := range []string{"/dev/zero", "/dev/full"} {
		if _, err := os.Stat(device); err != nil {
			t.Skip(err)
		}
		var out, errOut strings.Builder
		if code := run([]string{"check", device}, nil, &out, &errOut); code != 2 || !strings.Contains(errOut.String(), device+`:1:1: `) {
			t.Errorf("%s: exit %d, %s", device, code, errOut.String())
		}
	}
}
