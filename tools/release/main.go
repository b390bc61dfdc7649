// Command release makes a release: it cuts the changelog, lets each module require the
// library by version, commits, and tags that one commit for every module. A second commit
// lets the modules find the library in the tree again. It pushes nothing.
//
// Without -do it does all this in a clone that it throws away, and shows what came of it.
//
//	go run ./tools/release v0.1.0
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
	"golang.org/x/mod/sumdb/dirhash"
	modzip "golang.org/x/mod/zip"
)

const library = "github.com/hantei-go/hantei"

func main() {
	do := flag.Bool("do", false, "commit and tag in this tree, not in a clone")
	flag.Parse()
	if err := run(os.Stdout, flag.Args(), *do); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, args []string, do bool) error {
	if len(args) != 1 {
		return errors.New("it takes one argument, a version like v0.1.0")
	}
	root, err := git(".", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	dir := root
	if do {
		if changed, err := git(root, "status", "--porcelain"); err != nil {
			return err
		} else if changed != "" {
			return fmt.Errorf("the tree has changes that are not committed:\n%s", changed)
		}
	} else {
		tmp, err := os.MkdirTemp("", "release-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(tmp)
		dir = filepath.Join(tmp, "clone")
		if _, err := git(root, "clone", "--quiet", root, dir); err != nil {
			return err
		}
		for _, key := range []string{"user.name", "user.email"} {
			if value, err := git(root, "config", key); err == nil {
				if _, err := git(dir, "config", key, value); err != nil {
					return err
				}
			}
		}
	}
	tags, err := release(dir, args[0], time.Now().UTC().Format(time.DateOnly))
	if err != nil {
		return err
	}
	change, err := git(dir, "show", "--stat", "--patch", "HEAD~1")
	if err != nil {
		return err
	}
	fmt.Fprintln(out, change)
	if !do {
		fmt.Fprintf(out, "\nThis was tried in a clone; with -do it happens here. The tags would be:\n")
	} else {
		fmt.Fprintf(out, "\nTo publish: git push --atomic origin HEAD %s\n", strings.Join(tags, " "))
	}
	for _, tag := range tags {
		fmt.Fprintln(out, tag)
	}
	return nil
}

// release makes the two commits and the tags in the repository at dir, and returns the tags.
func release(dir, version, date string) (tags []string, err error) {
	if semver.Canonical(version) != version || semver.Build(version) != "" {
		return nil, fmt.Errorf("%q is no version like v0.1.0", version)
	}
	if semver.Major(version) != "v0" && semver.Major(version) != "v1" {
		return nil, fmt.Errorf("%s would have to be in the paths of the modules", semver.Major(version))
	}
	modules, err := modulesOf(dir)
	if err != nil {
		return nil, err
	}
	for _, m := range modules {
		tag := path.Join(m, version)
		if old, err := git(dir, "tag", "--list", tag); err != nil {
			return nil, err
		} else if old != "" {
			return nil, fmt.Errorf("there is a tag %s", tag)
		}
		tags = append(tags, tag)
	}

	changelog := filepath.Join(dir, "CHANGELOG.md")
	text, err := os.ReadFile(changelog)
	if err != nil {
		return nil, err
	}
	cut, err := cutChangelog(string(text), version, date)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(changelog, []byte(cut), 0o666); err != nil {
		return nil, err
	}
	if _, err := git(dir, "commit", "--quiet", "--all", "--message", "Release "+version); err != nil {
		return nil, err
	}

	// Each module inside is no part of those around it, so its files do not change their sums. So a
	// module is committed before those that require it have its sums.
	order, err := byRequirement(dir, modules)
	if err != nil {
		return nil, err
	}
	sums := make(map[string]string)
	for _, m := range order {
		did, err := require(filepath.Join(dir, m), version, sums)
		if err != nil {
			return nil, err
		}
		if did {
			if _, err := git(dir, "add", "--", path.Join(m, "go.mod"), path.Join(m, "go.sum")); err != nil {
				return nil, err
			}
			if _, err := git(dir, "commit", "--quiet", "--amend", "--no-edit"); err != nil {
				return nil, err
			}
		}
		if sums[path.Join(library, m)], err = sumsOf(dir, m, version); err != nil {
			return nil, err
		}
	}
	for _, tag := range tags {
		if _, err := git(dir, "tag", "--annotate", "--message", "Release "+version, tag); err != nil {
			return nil, err
		}
	}

	for _, m := range modules {
		if err := replace(filepath.Join(dir, m), m); err != nil {
			return nil, err
		}
	}
	_, err = git(dir, "commit", "--quiet", "--all", "--message", "The modules find the library in the tree again")
	return tags, err
}

// modulesOf returns the folders of all modules of the repository, with slashes; that of the library is "". Stubs of
// those of others are none.
func modulesOf(dir string) (modules []string, err error) {
	files, err := git(dir, "ls-files", "--", "go.mod", "*/go.mod")
	if err != nil {
		return nil, err
	}
	for file := range strings.FieldsSeq(files) {
		m := strings.TrimSuffix(strings.TrimSuffix(file, "go.mod"), "/")
		f, err := parse(filepath.Join(dir, m))
		if err != nil {
			return nil, err
		}
		if f.Module.Mod.Path == path.Join(library, m) {
			modules = append(modules, m)
		}
	}
	return modules, nil
}

// cutChangelog gives what is unreleased the version.
func cutChangelog(text, version, date string) (string, error) {
	const unreleased = "## [Unreleased]\n"
	before, after, ok := strings.Cut(text, unreleased)
	if !ok {
		return "", errors.New("the changelog has no section [Unreleased]")
	}
	news, _, _ := strings.Cut(after, "\n## [")
	if !strings.Contains(news, "\n- ") {
		return "", errors.New("the changelog has nothing unreleased")
	}
	return before + unreleased + "\n## [" + strings.TrimPrefix(version, "v") + "] - " + date + "\n" + after, nil
}

// sumsOf returns the lines of go.sum for a module as it is committed.
func sumsOf(dir, m, version string) (string, error) {
	tmp, err := os.CreateTemp("", "release-*.zip")
	if err != nil {
		return "", err
	}
	defer os.Remove(tmp.Name())
	name := path.Join(library, m)
	err = modzip.CreateFromVCS(tmp, module.Version{Path: name, Version: version}, dir, "HEAD", m)
	if err := errors.Join(err, tmp.Close()); err != nil {
		return "", err
	}
	zip, err := dirhash.HashZip(tmp.Name(), dirhash.Hash1)
	if err != nil {
		return "", err
	}
	mod, err := dirhash.Hash1([]string{"go.mod"}, func(string) (io.ReadCloser, error) {
		return os.Open(filepath.Join(dir, m, "go.mod"))
	})
	return fmt.Sprintf("%s %s %s\n%s %s/go.mod %s\n", name, version, zip, name, version, mod), err
}

// byRequirement returns the modules so that each comes after those that it requires.
func byRequirement(dir string, modules []string) (order []string, err error) {
	for len(order) < len(modules) {
		before := len(order)
		for _, m := range modules {
			f, err := parse(filepath.Join(dir, m))
			if err != nil {
				return nil, err
			}
			isReady := func(name string) bool {
				return slices.ContainsFunc(order, func(m string) bool { return path.Join(library, m) == name })
			}
			if !slices.Contains(order, m) && !slices.ContainsFunc(ours(f), func(name string) bool { return !isReady(name) }) {
				order = append(order, m)
			}
		}
		if len(order) == before {
			return nil, errors.New("modules require each other, or one that there is not")
		}
	}
	return order, nil
}

// ours returns the modules of this repository that a module requires.
func ours(f *modfile.File) (names []string) {
	for _, r := range f.Require {
		if name := r.Mod.Path; name == library || strings.HasPrefix(name, library+"/") {
			names = append(names, name)
		}
	}
	return names
}

// require lets a module that requires others of the repository do so by version, and reports
// whether it does.
func require(dir, version string, sums map[string]string) (bool, error) {
	names, err := edit(dir, func(f *modfile.File, name string) error {
		return errors.Join(f.AddRequire(name, version), f.DropReplace(name, ""))
	})
	if err != nil || len(names) == 0 {
		return false, err
	}
	file := filepath.Join(dir, "go.sum")
	old, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return false, err
	}
	var lines []string
	for _, name := range names {
		lines = append(lines, sums[name])
	}
	for line := range strings.Lines(string(old)) {
		if name, _, _ := strings.Cut(line, " "); !slices.Contains(names, name) {
			lines = append(lines, line)
		}
	}
	return true, os.WriteFile(file, []byte(strings.Join(lines, "")), 0o666)
}

// replace lets the module m in dir find in the tree those of the repository that it requires.
func replace(dir, m string) error {
	up := strings.Repeat("../", strings.Count(m, "/")) + ".."
	_, err := edit(dir, func(f *modfile.File, name string) error {
		return f.AddReplace(name, "", up+strings.TrimPrefix(name, library), "")
	})
	return err
}

func parse(dir string) (*modfile.File, error) {
	name := filepath.Join(dir, "go.mod")
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return modfile.Parse(name, text, nil)
}

// edit changes the go.mod of a module for each that it requires of this repository, and returns
// these.
func edit(dir string, change func(f *modfile.File, name string) error) (names []string, err error) {
	f, err := parse(dir)
	if err != nil {
		return nil, err
	}
	names = ours(f)
	for _, name := range names {
		if err := change(f, name); err != nil {
			return nil, err
		}
	}
	if len(names) == 0 {
		return nil, nil
	}
	f.Cleanup()
	text, err := f.Format()
	if err != nil {
		return nil, err
	}
	return names, os.WriteFile(filepath.Join(dir, "go.mod"), text, 0o666)
}

// git runs git in dir and returns what it prints.
func git(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	var errOut strings.Builder
	cmd.Stderr = &errOut
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w\n%s", args[0], err, errOut.String())
	}
	return strings.TrimSpace(string(out)), nil
}
