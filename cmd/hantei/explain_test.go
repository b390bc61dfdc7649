package main

import (
	"bytes"
	"fmt"
	"go/format"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/cmd/hantei/internal/query"
	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
	"github.com/hantei-go/hantei/scene"
)

// TestExplainExamples runs the examples of the help that are about scenes shipped.
func TestExplainExamples(t *testing.T) {
	t.Chdir("../..")
	found := 0
	for _, m := range regexp.MustCompile(`(?m)^  hantei (explain scenes/.*)$`).FindAllStringSubmatch(newExplain().Example, -1) {
		found++
		var out, errOut strings.Builder
		if code := run(strings.Fields(m[1]), strings.NewReader(""), &out, &errOut); code != 0 {
			t.Errorf("%s: exit %d, %s", m[1], code, errOut.String())
		}
	}
	if found == 0 {
		t.Error("no examples")
	}
}

// TestReproduce explains every query about two shapes of each scene shipped and of each
// hard family, and runs the Go tests that come out, which are to pass as they are.
func TestReproduce(t *testing.T) {
	if !long.On() {
		t.Skip("compiles tests: with HANTEI_LONG=1")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module reproduce\n\ngo 1.25\n\nrequire github.com/hantei-go/hantei v0.0.0\n\nreplace github.com/hantei-go/hantei => "+root+"\n")
	scenes, err := filepath.Glob("../../scenes/*.json")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	reproduce := func(q *query.Query) {
		var out bytes.Buffer
		explain(&out, q, "", true)
		if nice, err := format.Source(out.Bytes()); err != nil || !bytes.Equal(nice, out.Bytes()) {
			t.Fatalf("not in the form of gofmt (%v):\n%s", err, out.String())
		}
		count++
		test := strings.Replace(out.String(), "func Test", fmt.Sprintf("func Test%d", count), 1)
		write(fmt.Sprintf("case%d_test.go", count), test)
	}
	for _, file := range scenes {
		s, bad := (&sceneReader{megabytes: 1}).read(file)
		if bad != nil {
			t.Fatal(bad)
		}
		for name := range query.Names {
			if len(s.Shapes) < 2 {
				continue
			}
			if q, err := query.Of(s, s.Shapes[0].Name, s.Shapes[1].Name, query.Name(name)); err == nil && q.Scene == nil {
				reproduce(q)
			}
		}
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for i, family := range oracle.Families {
		for name := range query.Names {
			ka, kb := oracle.Segment, oracle.Spans[rng.IntN(len(oracle.Spans))]
			dim := 2 + (i+name)%2
			a, m, b := family.Swept(rng, dim, ka, kb)
			q := &query.Query{Dim: dim, Name: query.Name(name), A: asked(a, dim), B: asked(b, dim)}
			q.A.Motion = m
			reproduce(q)
		}
	}
	if count < 300 {
		t.Errorf("only %d queries", count)
	}
	for _, args := range [][]string{{"vet", "."}, {"test", "-count=1", "."}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go %s: %v\n%s", args[0], err, out)
		}
	}
}

// asked returns s as a query has it.
func asked(s oracle.Shape, dim int) query.Shape {
	kind := scene.Kind(s.Kind.String())
	if dim == 2 && kind == scene.Sphere {
		kind = scene.Circle
	}
	return query.Shape{Kind: kind, P: s.P, Q: s.Q, Radius: s.R}
}

// TestExplainLong: a line without end is refused, not read.
func TestExplainLong(t *testing.T) {
	var out, errOut strings.Builder
	code := run([]string{"explain"}, strings.NewReader(strings.Repeat(" ", 3*query.MaxLine)), &out, &errOut)
	if want := "hantei: line 1: longer than 65536 bytes\n"; code != 2 || errOut.String() != want {
		t.Errorf("exit %d, stderr %q, want %q", code, errOut.String(), want)
	}
}
