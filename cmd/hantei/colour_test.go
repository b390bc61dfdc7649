package main

import (
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestColours: colours change nothing but colours, and columns still align.
func TestColours(t *testing.T) {
	for _, test := range []struct {
		flag string
		want []string
	}{
		{"--quiet=false", []string{"\n\x1b[32mok\x1b[0m    testdata", "\x1b[31mFAIL\x1b[0m  testdata", "\n  \x1b[31mFAIL\x1b[0m  "}},
		{"--verbose", []string{"\n  \x1b[31mFAIL\x1b[0m  ", "\n  \x1b[32mok\x1b[0m  "}},
	} {
		args := []string{"check", test.flag, "testdata/fails.json", "testdata/bounce.json"}
		var plain, colourful strings.Builder
		for out, colours := range map[*strings.Builder]bool{&plain: false, &colourful: true} {
			if code := execute(args, strings.NewReader(""), out, io.Discard, colours); code != 1 {
				t.Fatalf("exit %d", code)
			}
		}
		for _, want := range test.want {
			if !strings.Contains(colourful.String(), want) {
				t.Errorf("no %q in\n%s", want, colourful.String())
			}
		}
		if got := regexp.MustCompile("\x1b\\[[0-9]+m").ReplaceAllString(colourful.String(), ""); got != plain.String() {
			t.Errorf("without its colours\n%s\nwithout colours\n%s", got, plain.String())
		}
	}
}

// TestHasColours takes the null device for a terminal: it is a device too.
func TestHasColours(t *testing.T) {
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	file, err := os.Create(t.TempDir() + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, test := range []struct {
		w             io.Writer
		term, noColor string
		want          bool
	}{
		{device, "xterm", "", true},
		{device, "xterm", "1", false},
		{device, "dumb", "", false},
		{file, "xterm", "", false},
		{io.Discard, "xterm", "", false},
	} {
		t.Setenv("TERM", test.term)
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("WT_SESSION", "1")
		if got := hasColours(test.w); got != test.want {
			t.Errorf("%T, TERM=%s NO_COLOR=%s: %v, want %v", test.w, test.term, test.noColor, got, test.want)
		}
	}
}
