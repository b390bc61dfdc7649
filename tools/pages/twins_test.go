package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write both.txt")

// blocks returns the blocks of Go of the English pages, by their hashes.
func blocks(t *testing.T) map[string]string {
	t.Helper()
	s, err := open(root)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, p := range s.pages["en"] {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(p.Source)))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile("(?ms)^```go\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
			found[hash(m[1])] = m[1]
		}
	}
	return found
}

// TestBoth: the blocks of code shown in both dimensions are those that, written for the other one,
// compile there and print what they say. It compiles all blocks and runs those with an output.
func TestBoth(t *testing.T) {
	if os.Getenv("HANTEI_LONG") == "" && !*update {
		t.Skip("compiles all blocks of the pages: set HANTEI_LONG")
	}
	tw, err := readTwins(root)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	wants := map[string]string{}
	for name, code := range blocks(t) {
		other, ok := tw.derive(code)
		if !ok || strings.HasPrefix(code, "package") {
			continue
		}
		program, output, has := strings.Cut(other, "// Output:\n")
		if !has {
			continue // nothing tells whether it means the same
		}
		source := fmt.Sprintf("package main\n\nfunc init() { all[%q] = func() {\n%s\n} }\n", name, program)
		for _, p := range []string{"errors", "fmt", "math", "slices", "sort", "strings", "github.com/hantei-go/hantei/d2", "github.com/hantei-go/hantei/d3"} {
			if regexp.MustCompile(`\b` + filepath.Base(p) + `\.`).MatchString(program) {
				source = strings.Replace(source, "\n", "\nimport "+strconv.Quote(p)+"\n", 1)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, "b"+name+".go"), []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
		wants[name] = lines(regexp.MustCompile(`(?m)^// ?`).ReplaceAllString(output, ""))
	}
	main := `package main

import ("fmt"; "os")

var all = map[string]func(){}

func main() {
	defer func() { if e := recover(); e != nil { fmt.Println(e) } }()
	all[os.Args[1]]()
}`
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(main), 0o666); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "blocks")
	for {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) < 2 {
			t.Fatal(files, err)
		}
		build := exec.Command("go", append([]string{"build", "-gcflags=-e", "-o", binary}, files...)...)
		build.Dir = root // its workspace has the library
		text, err := build.CombinedOutput()
		if err == nil {
			break
		}
		bad := regexp.MustCompile(`b[0-9a-f]{16}\.go`).FindAllString(string(text), -1)
		if len(bad) == 0 {
			t.Fatalf("%v\n%s", err, text)
		}
		for _, name := range bad {
			os.Remove(filepath.Join(dir, name))
			delete(wants, name[1:17])
		}
	}
	var valid bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(wants)) {
		out, err := exec.Command(binary, name).CombinedOutput()
		if err == nil && lines(string(out)) == wants[name] {
			fmt.Fprintln(&valid, name)
		}
	}
	if *update {
		if err := os.WriteFile("both.txt", valid.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if valid.String() != both {
		t.Errorf("both.txt has other blocks than those that hold in both dimensions: go test ./tools/pages -run TestBoth -update")
	}
}

// lines returns text with each line and the whole trimmed, as go test compares outputs.
func lines(text string) string {
	all := strings.Split(strings.TrimSpace(text), "\n")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return strings.Join(all, "\n")
}

// TestDerive: code and its output are written for the other dimension, or not at all.
func TestDerive(t *testing.T) {
	tw, err := readTwins(root)
	if err != nil {
		t.Fatal(err)
	}
	plane := "c := d2.Circle{Center: d2.V(0, -1.5), Radius: 2}\nfmt.Println(c.Center, d2.V(x, y+1)) // a circle\n// Output:\n// {0 -1.5} {1e-09 2}\n"
	space := "c := d3.Sphere{Center: d3.V(0, -1.5, 0), Radius: 2}\nfmt.Println(c.Center, d3.V(x, y+1, 0)) // a sphere\n// Output:\n// {0 -1.5 0} {1e-09 2 0}\n"
	for _, row := range []struct {
		name, code, want string
		ok               bool
	}{
		{"to space", plane, space, true},
		{"to the plane", space, plane, true},
		{"a third coordinate", "p := d3.V(1, 2, 3)\n", "", false},
		{"no dimension", "fmt.Println(1)\n", "", false},
		{"both dimensions", "d2.V(1, 2); d3.V(1, 2, 0)\n", "", false},
		{"parts of words", "h := d3.HalfSpace{}; hemisphere(h)\n", "h := d2.HalfPlane{}; hemisphere(h)\n", true},
	} {
		if got, ok := tw.derive(row.code); got != row.want || ok != row.ok {
			t.Errorf("%s: %q, %v, want %q", row.name, got, ok, row.want)
		}
	}
	if _, ok := tw.other(plane); ok {
		t.Error("a block that is not in both.txt is shown in both dimensions")
	}
}

// TestBothParse: what is shown for the other dimension is Go as gofmt writes it.
func TestBothParse(t *testing.T) {
	tw, err := readTwins(root)
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, code := range blocks(t) {
		other, ok := tw.other(code)
		if !ok {
			continue
		}
		shown++
		if formatted, err := format.Source([]byte(other)); err != nil || string(formatted) != other {
			t.Errorf("%v\n%s", err, other)
		}
		if dimension(other)+dimension(code) != 5 {
			t.Errorf("not of the other dimension:\n%s", other)
		}
	}
	if shown < 20 {
		t.Errorf("%d blocks are shown in both dimensions", shown)
	}
}
