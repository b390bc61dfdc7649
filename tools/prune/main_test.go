package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestPrune: what is left has the tests that match and no others, compiles, passes, and tells the right lines.
func TestPrune(t *testing.T) {
	sources, err := txtar.ParseFile("testdata/module.txtar")
	if err != nil {
		t.Fatal(err)
	}
	module, out := t.TempDir(), t.TempDir()
	for _, f := range sources.Files {
		if err := os.WriteFile(filepath.Join(module, f.Name), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(module)
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "")
	if err := run("[Gg]olden", out, []string{"."}); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command("go", "test", "-v", "-overlay", filepath.Join(out, "overlay.json"), ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	var passed []string
	for _, m := range regexp.MustCompile(`--- PASS: (\w+)`).FindAllStringSubmatch(string(said), -1) {
		passed = append(passed, m[1])
	}
	slices.Sort(passed)
	if want := []string{"ExampleDouble_golden", "TestGolden", "TestGoldenEmbedded"}; !slices.Equal(passed, want) {
		t.Errorf("passed %q, want %q\n%s", passed, want, said)
	}
	whole, err := exec.Command("go", "test", "-v", "-run", "[Gg]olden", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, whole)
	}
	line := regexp.MustCompile(`line \d+`)
	if got, want := line.FindString(string(said)), line.FindString(string(whole)); got == "" || got != want {
		t.Errorf("logged at %q, want %q", got, want)
	}
	for _, left := range []string{"unwanted", "Other"} {
		files, err := filepath.Glob(filepath.Join(out, "*.pruned"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), left) {
				t.Errorf("%s still has %s:\n%s", filepath.Base(name), left, text)
			}
		}
	}
}

// TestPruneRefuses: a package without a test that matches is an error. go test would pass.
func TestPruneRefuses(t *testing.T) {
	for _, c := range []struct {
		match    string
		patterns []string
		want     string
	}{
		{"Missing", []string{"."}, `no test of github.com/hantei-go/hantei/tools/prune matches "Missing"`},
		{"Site", []string{"../pages", "."}, `no test of github.com/hantei-go/hantei/tools/prune matches "Site"`},
		{"Prune", []string{".", "../systems"}, `no test of github.com/hantei-go/hantei/tools/systems matches "Prune"`},
		{"Prune", []string{".", "./missing"}, "missing"},
		{"TestPrune/sub", []string{"."}, "slash"},
		{"(", []string{"."}, "missing closing"},
	} {
		if err := run(c.match, t.TempDir(), c.patterns); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q of %q: %v, want %s", c.match, c.patterns, err, c.want)
		}
	}
}
