package play

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// modules are the packages beside this one that become wasm modules.
var modules = []string{"engine", "space", "reader", "crowd", "walker", "levels", "replays"}

// glue is the file of the Go toolchain that runs its wasm modules.
const glue = "wasm_exec.js"

// builtFiles returns the names of what Build leaves in its folder for the page. A wasm module is a quarter of its size when it is
// compressed, and not every server does that: so the page takes it compressed, and unpacks it itself.
func builtFiles() []string {
	files := []string{glue, examplesName, levelsName}
	for _, m := range modules {
		files = append(files, m+".wasm.gz")
	}
	return files
}

// errNoGo and errNoSources are why nothing can be built.
var (
	errNoGo      = errors.New("there is no Go toolchain: install Go (go.dev/dl), and see that the command go is found")
	errNoSources = errors.New("the sources of the engine are not on this machine: run the command in a clone, or install it here with go install")
)

// Build builds the wasm modules into a folder of the user's cache, and returns it. The
// sources are those that the command itself was built from, in a clone or in Go's
// module cache, so that it needs no network. What has not changed since takes half a
// second, Go knows that; without a toolchain, what was built before still serves.
//
// Progress is told how many packages of how many are compiled.
func Build(ctx context.Context, progress func(done, total int)) (string, error) {
	source, err := sourceDir()
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	key := sha256.Sum256([]byte(source)) // of a release, the version is in the path
	dir := filepath.Join(cache, "hantei", "play", hex.EncodeToString(key[:8]))
	if _, err := exec.LookPath("go"); err != nil {
		if isBuilt(dir) {
			return dir, nil
		}
		return "", errNoGo
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	b := builder{ctx: ctx, source: source, dir: dir}
	return dir, b.run(progress)
}

// sourceDir returns the folder of this package's sources.
func sourceDir() (string, error) {
	_, file, _, _ := runtime.Caller(0)
	dir := filepath.Dir(file)
	if !filepath.IsAbs(dir) { // built with -trimpath: module@version/folder
		dir = filepath.Join(moduleCache(), dir)
	}
	if info, err := os.Stat(filepath.Join(dir, "engine")); err != nil || !info.IsDir() {
		return "", errNoSources
	}
	return dir, nil
}

// moduleCache returns where Go keeps the sources of modules.
func moduleCache() string {
	out, _ := exec.Command("go", "env", "GOMODCACHE").Output()
	return strings.TrimSpace(string(out)) // empty without Go: then there is nothing
}

func isBuilt(dir string) bool {
	for _, name := range builtFiles() {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}

// A builder runs the toolchain.
type builder struct {
	ctx         context.Context
	source, dir string
	parts       string // a folder in dir of this build alone, for what is not whole: others may build at the same time
	flags       string
}

func (b *builder) run(progress func(done, total int)) (err error) {
	if b.parts, err = os.MkdirTemp(b.dir, "build-"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(b.parts)) }()
	if err := b.installed(); err != nil {
		return err
	}
	list := []string{"list", "-deps"}
	for _, m := range modules {
		list = append(list, "./"+m)
	}
	packages, err := b.output(list...)
	if err != nil {
		return err
	}
	done, total := 0, bytes.Count(packages, []byte("\n"))
	for _, m := range modules {
		// The file appears under its name when it is whole.
		part := filepath.Join(b.parts, m)
		lines := func(string) {
			done++
			progress(done, total)
		}
		err := b.follow(lines, "build", "-v", "-buildvcs=false", "-ldflags=-s -w", "-o", part, "./"+m)
		if err != nil {
			return err
		}
		if err := b.compress(m+".wasm", part); err != nil {
			return err
		}
	}
	root, err := b.output("env", "GOROOT")
	if err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", glue))
	if err != nil {
		return fmt.Errorf("the Go toolchain lacks a file that belongs to it: %w", err)
	}
	if err := b.write(glue, data); err != nil {
		return err
	}
	if err := b.examples(); err != nil {
		return err
	}
	return b.levels()
}

// compress gives the file part its name, and writes it compressed beside that, if it is another one than before.
func (b *builder) compress(name, part string) error {
	data, err := os.ReadFile(part)
	if err != nil {
		return err
	}
	before, err := os.ReadFile(filepath.Join(b.dir, name))
	_, missing := os.Stat(filepath.Join(b.dir, name+".gz"))
	if err == nil && missing == nil && bytes.Equal(data, before) {
		return os.Remove(part)
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	if err := b.write(name+".gz", packed.Bytes()); err != nil {
		return err
	}
	return os.Rename(part, filepath.Join(b.dir, name))
}

// write writes a file, which appears under its name when it is whole.
func (b *builder) write(name string, data []byte) error {
	part := filepath.Join(b.parts, filepath.Base(name))
	if err := os.WriteFile(part, data, 0o644); err != nil {
		return err
	}
	return os.Rename(part, filepath.Join(b.dir, name))
}

// installed prepares for sources in the module cache, which are not part of a workspace.
// They are read only, and their go.sum need not have the library, which go install has
// checked: so they are built with copies of go.mod and go.sum.
func (b *builder) installed() error {
	out, err := b.output("env", "GOWORK", "GOMOD")
	if err != nil {
		return err
	}
	workspace, module, _ := strings.Cut(strings.TrimRight(string(out), "\n"), "\n")
	if workspace != "" {
		return nil
	}
	module = strings.TrimSuffix(module, "go.mod")
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(module + name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(b.parts, name), data, 0o644); err != nil {
			return err
		}
	}
	b.flags = "-mod=mod '-modfile=" + filepath.Join(b.parts, "go.mod") + "'"
	return nil
}

// command returns a command of the toolchain for the browser.
func (b *builder) command(args ...string) *exec.Cmd {
	cmd := exec.CommandContext(b.ctx, "go", args...)
	cmd.Dir = b.source
	// The flags and the workspace are those of the sources, not of where the user is.
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=", "GOFLAGS="+b.flags)
	if b.flags != "" {
		cmd.Env = append(cmd.Env, "GOSUMDB=off") // nothing is downloaded
	}
	return cmd
}

// output returns what the command prints.
func (b *builder) output(args ...string) ([]byte, error) {
	cmd := b.command(args...)
	var problem bytes.Buffer
	cmd.Stderr = &problem
	out, err := cmd.Output()
	return out, b.explain(err, args, problem.String())
}

// follow hands every package that the command names to each.
func (b *builder) follow(each func(string), args ...string) error {
	cmd := b.command(args...)
	out, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var rest strings.Builder
	for lines := bufio.NewScanner(out); lines.Scan(); {
		each(lines.Text())
		fmt.Fprintln(&rest, lines.Text())
	}
	io.Copy(io.Discard, out) // a line too long for the scanner
	return b.explain(cmd.Wait(), args, rest.String())
}

// explain says what failed, with what the toolchain said last.
func (b *builder) explain(err error, args []string, said string) error {
	if err == nil {
		return nil
	}
	lines := strings.Split(strings.TrimSpace(said), "\n")
	lines = lines[max(0, len(lines)-5):]
	return fmt.Errorf("go %s in %s: %w\n%s", args[0], b.source, err, strings.Join(lines, "\n"))
}
