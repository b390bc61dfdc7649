package main

import (
	"archive/zip"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"
)

func TestCutChangelog(t *testing.T) {
	const head = "# Changelog\n\n## [Unreleased]\n"
	for _, tt := range []struct{ text, want, err string }{
		{head + "\n### Added\n\n- A.\n", head + "\n## [0.1.0] - 2026-01-02\n\n### Added\n\n- A.\n", ""},
		{head + "\n- B.\n\n## [0.0.9] - 2025-01-01\n\n- A.\n", head + "\n## [0.1.0] - 2026-01-02\n\n- B.\n\n## [0.0.9] - 2025-01-01\n\n- A.\n", ""},
		{head + "\n## [0.0.9] - 2025-01-01\n\n- A.\n", "", "nothing unreleased"},
		{"# Changelog\n\n- A.\n", "", "no section"},
	} {
		got, err := cutChangelog(tt.text, "v0.1.0", "2026-01-02")
		if got != tt.want || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("of %q: %q, %v", tt.text, got, err)
		}
	}
}

func TestVersions(t *testing.T) {
	for _, version := range []string{"", "0.1.0", "v1", "v0.1", "v0.1.0+build", "v2.0.0"} {
		if _, err := release(t.TempDir(), version, "2026-01-02"); err == nil {
			t.Errorf("%q is released", version)
		}
	}
}

// TestRelease releases a copy of this tree, with what is not committed. From a proxy with the
// release, it installs the command and builds a program that requires the library, as users will.
func TestRelease(t *testing.T) {
	if os.Getenv("HANTEI_LONG") != "alone" {
		t.Skip("builds the command from nothing: with HANTEI_LONG=alone")
	}
	const version = "v0.0.1-test"
	root := copyTree(t)
	tags, err := release(root, version, "2026-01-02")
	if err != nil {
		t.Fatal(err)
	}
	if all := strings.Join(tags, " "); !strings.Contains(" "+all+" ", " "+version+" ") || !strings.Contains(all, "cmd/hantei/"+version) {
		t.Fatalf("the tags are %s", all)
	}
	commits := map[string]bool{}
	for _, tag := range tags {
		commits[must(t, root, "rev-parse", tag+"^{commit}")] = true
	}
	if len(commits) != 1 {
		t.Errorf("the tags are of %d commits", len(commits))
	}
	if mod := must(t, root, "show", version+":cmd/hantei/go.mod"); strings.Contains(mod, "replace") || !strings.Contains(mod, library+" "+version) {
		t.Errorf("the command is released with\n%s", mod)
	}
	if mod := must(t, root, "show", "HEAD:cmd/hantei/go.mod"); !strings.Contains(mod, "replace "+library+" => ../..") {
		t.Errorf("after the release the command has\n%s", mod)
	}

	proxy := makeProxy(t, root, version, tags)
	cache, upstream := goEnv(t, "GOMODCACHE"), goEnv(t, "GOPROXY")
	// What is released now is in no other cache, and is not to stay in one.
	env := append(
		os.Environ(), "GOWORK=off", "GOPROXY="+fileURL(proxy)+","+fileURL(filepath.Join(cache, "cache", "download"))+","+upstream,
		"GONOSUMDB="+library, "GONOSUMCHECK=1", "GOSUMDB=off", "GOFLAGS=-mod=mod -modcacherw", "GOMODCACHE="+t.TempDir(), "GOBIN="+t.TempDir(), "GOTOOLCHAIN=local",
	)
	run := func(dir string, env []string, name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Env = dir, env
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", cmd, err, out)
		}
		return string(out)
	}

	elsewhere := t.TempDir()
	run(elsewhere, env, "go", "install", library+"/cmd/hantei@"+version)
	hantei := filepath.Join(lookup(env, "GOBIN"), "hantei")
	if out := run(elsewhere, env, hantei, "version"); !strings.Contains(out, " "+version+" ") {
		t.Errorf("the command installed says %q", out)
	}
	run(elsewhere, env, hantei, "check", filepath.Join(root, "scenes", "s3-layout-0.json"))

	for name, text := range map[string]string{
		"go.mod": "module example.com/consumer\n\ngo 1.25\n\nrequire " + library + " " + version + "\n",
		"main.go": `package main

import (
	"fmt"

	"` + library + `/d2"
	"` + library + `/d3"
	_ "` + library + `/draw"
	_ "` + library + `/scene"
)

func main() {
	fmt.Println(d2.Overlap(d2.Circle{Radius: 1}, d2.V(1, 0)), d3.Overlap(d3.Sphere{Radius: 1}, d3.V(1, 1, 0)))
}
`,
	} {
		if err := os.WriteFile(filepath.Join(elsewhere, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out := run(elsewhere, env, "go", "run", "."); out != "true false\n" {
		t.Errorf("the program that requires the library prints %q", out)
	}
	if list := run(elsewhere, env, "go", "list", "-m", "all"); strings.Count(list, "\n") != 2 {
		t.Errorf("the library requires others:\n%s", list)
	}

	// The sums that the release has of itself are right.
	must(t, root, "checkout", "--quiet", version)
	run(filepath.Join(root, "cmd", "hantei"), append(env, "GOFLAGS=-mod=readonly -modcacherw"), "go", "build", "-o", filepath.Join(t.TempDir(), "hantei"), ".")
}

// copyTree returns a repository with the files of this one as they are now.
func copyTree(t *testing.T) string {
	t.Helper()
	here := must(t, ".", "rev-parse", "--show-toplevel")
	root := filepath.Join(t.TempDir(), "tree")
	for name := range strings.SplitSeq(must(t, here, "ls-files", "-z", "--cached", "--others", "--exclude-standard"), "\x00") {
		text, err := os.ReadFile(filepath.Join(here, name))
		if name == "" || os.IsNotExist(err) {
			continue
		}
		file := filepath.Join(root, name)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(file), 0o777)
		}
		if err == nil {
			err = os.WriteFile(file, text, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	must(t, root, "init", "--quiet", "--initial-branch=main")
	must(t, root, "config", "user.name", "test")
	must(t, root, "config", "user.email", "test@example.com")
	must(t, root, "add", "--all")
	must(t, root, "commit", "--quiet", "--message", "All")
	return root
}

// makeProxy returns a folder in the form of a module proxy, with the modules that have the tags.
func makeProxy(t *testing.T, root, version string, tags []string) string {
	t.Helper()
	proxy := t.TempDir()
	for _, tag := range tags {
		sub := strings.Trim(strings.TrimSuffix(tag, version), "/")
		m := module.Version{Path: path.Join(library, sub), Version: version}
		dir := filepath.Join(proxy, filepath.FromSlash(m.Path), "@v")
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		archive, err := os.Create(filepath.Join(dir, version+".zip"))
		if err != nil {
			t.Fatal(err)
		}
		if err := modzip.CreateFromVCS(archive, m, root, tag, sub); err != nil {
			t.Fatal(err)
		}
		if err := archive.Close(); err != nil {
			t.Fatal(err)
		}
		info, err := json.Marshal(map[string]any{"Version": version, "Time": time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{
			"list":            version + "\n",
			version + ".info": string(info),
			version + ".mod":  fromZip(t, archive.Name(), m.String()+"/go.mod"),
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	return proxy
}

// fromZip returns the text of a file in an archive.
func fromZip(t *testing.T, archive, name string) string {
	t.Helper()
	z, err := zip.OpenReader(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	f, err := z.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fileURL returns a path as a URL, also one that begins with the letter of a drive.
func fileURL(name string) string {
	return "file:///" + strings.TrimPrefix(filepath.ToSlash(name), "/")
}

// lookup returns the last value of a variable.
func lookup(env []string, name string) (value string) {
	for _, v := range env {
		if after, ok := strings.CutPrefix(v, name+"="); ok {
			value = after
		}
	}
	return value
}

// goEnv returns a setting of go.
func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// must runs git in dir and returns what it prints.
func must(t *testing.T, dir string, args ...string) string {
	t.Helper()
	out, err := git(dir, args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
