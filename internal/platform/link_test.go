package platform

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPairQueriesLinkNoWorld builds a program that asks about pairs of shapes alone: no method of a World, of a Mover or of a
// replay may be in it. A variable of a package that mentions them would bring them all.
func TestPairQueriesLinkNoWorld(t *testing.T) {
	abs, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files := map[string]string{
		"go.mod": "module pairs\n\ngo 1.25\n\nrequire " + module + " v0.0.0\n\nreplace " + module + " => " + abs + "\n",
		"main.go": `package main

import (
	"` + module + `/d2"
	"` + module + `/d3"
)

func main() {
	a, b := d2.Circle{Radius: 1}, d2.Box{Max: d2.V(1, 1)}
	println(d2.Overlap(a, b), d2.Distance(a, b))
	if m, ok := d2.Contacts(a, b); ok {
		println(m.Len)
	}
	h, ok := d3.Sweep(d3.Sphere{Radius: 1}, d3.V(9, 0, 0), d3.Box{Min: d3.V(4, 4, 4), Max: d3.V(5, 5, 5)})
	println(h.T, ok)
}
`,
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "CGO_ENABLED=0")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	run("build", "-o", "pairs.bin", ".")
	symbols := run("tool", "nm", "pairs.bin")
	if !strings.Contains(symbols, "/d3.fastSweep") {
		t.Fatal("Sweep is not in the program")
	}
	for line := range strings.Lines(symbols) {
		for _, word := range []string{".(*World[", ".(*Mover[", ".(*replay)", ".(*store)"} {
			if strings.Contains(line, word) {
				t.Fatalf("the program has %s", strings.TrimSpace(line))
			}
		}
	}
}
