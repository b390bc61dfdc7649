package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestBench compares what bench prints, but for the numbers that differ from run to run.
func TestBench(t *testing.T) {
	scene, err := os.ReadFile("testdata/space.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, args string }{
		{"bench", "bench --time 1us testdata/missing.json testdata/bounce.json testdata/bad.json - testdata/empty.json"},
		{"bench-json", "bench --time 1us --json testdata/bounce.json testdata/missing.json -"},
		{"bench-rays", "bench --time 1us testdata/travel.json"},
	} {
		var out, errOut strings.Builder
		code := run(strings.Fields(test.args), strings.NewReader(string(scene)), &out, &errOut)
		got := fmt.Sprintf("$ hantei %s\n%s", test.args, mask(out.String()))
		if errOut.Len() > 0 {
			got += "--- stderr\n" + errOut.String()
		}
		golden(t, "testdata/"+test.name+".golden", got+fmt.Sprintf("--- exit %d\n", code))
	}
}

// mask puts a sign in place of what was measured, and two spaces between columns.
func mask(text string) string {
	for _, m := range []struct{ of, by string }{
		{`(?m)\b\d+(\.\d+)? (ns|µs|ms|s|bytes|kB|MB)\b`, "#"},
		{`(?m) [\d.]+$`, " #"},
		{`(_ns|memory)":[\d.e+]+`, `$1":#`},
		{`"go":"[^"]*","platform":"[^"]*"`, `"go":#,"platform":#`},
		{`(\S) {2,}`, "$1  "},
	} {
		text = regexp.MustCompile(m.of).ReplaceAllString(text, m.by)
	}
	return text
}

// TestBenchUnits: durations and sizes have three digits, in a unit that suits them.
func TestBenchUnits(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{nanoseconds(0.5), "0.50 ns"},
		{nanoseconds(9.994), "9.99 ns"},
		{nanoseconds(9.996), "10.0 ns"},
		{nanoseconds(99.96), "100 ns"},
		{nanoseconds(999.4), "999 ns"},
		{nanoseconds(999.5), "1.00 µs"},
		{nanoseconds(999.6e3), "1.00 ms"},
		{nanoseconds(1.5e9), "1.50 s"},
		{nanoseconds(1234e9), "1234 s"},
		{size(0), "0.00 bytes"},
		{size(40300000), "40.3 MB"},
		{size(2e12), "2000 GB"},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}
