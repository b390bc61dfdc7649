package main

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// weight is what a program costs who builds and ships it.
type weight struct {
	title   string
	binary  int64         // bytes, without symbols
	wasm    int64         // bytes for a browser, by gzip
	compile time.Duration // of processors, with an empty cache but for the standard library
}

// programs are the directories of bench/weight. The first one is what the others are compared with.
var programs = [...]struct{ directory, title string }{
	{"nothing", "a program that prints"},
	{"pair", "with `Overlap`, `Collide` and `Sweep` of `d2`"},
	{"world", "with a `World` and a `Mover` of `d2`"},
	{"peer", "with a `Space` of cp"},
}

// weigh builds the programs in dir, from the root of the repository, each with a cache of its own, in which is what nothing needs.
func weigh(ctx context.Context, dir string, show func(string)) ([]weight, error) {
	var all []weight
	for _, p := range programs {
		show("builds a program: " + p.directory)
		w := weight{title: p.title}
		cache, binary, module := filepath.Join(dir, "cache-"+p.directory), filepath.Join(dir, p.directory), filepath.Join(dir, p.directory+".wasm")
		if _, err := build(ctx, cache, programs[0].directory, binary); err != nil { // and with it the standard library
			return nil, err
		}
		var err error
		if w.compile, err = build(ctx, cache, p.directory, binary); err != nil {
			return nil, err
		}
		if _, err := build(ctx, cache, p.directory, module, "GOOS=js", "GOARCH=wasm"); err != nil {
			return nil, err
		}
		if w.binary, err = sizeOf(binary, false); err != nil {
			return nil, err
		}
		if w.wasm, err = sizeOf(module, true); err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	return all, nil
}

// build builds a program, and returns the time that processors took.
func build(ctx context.Context, cache, directory, to string, env ...string) (time.Duration, error) {
	command := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", to, "./bench/weight/"+directory)
	command.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOCACHE="+cache), env...)
	if out, err := command.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%s: %w\n%s", command, err, out)
	}
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime(), nil
}

// sizeOf returns the size of a file, by gzip if packed.
func sizeOf(name string, packed bool) (int64, error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if !packed {
		info, err := f.Stat()
		if err != nil {
			return 0, err
		}
		return info.Size(), nil
	}
	var n counter
	z, err := gzip.NewWriterLevel(&n, gzip.BestCompression)
	if err != nil {
		return 0, err
	}
	if _, err := io.Copy(z, f); err != nil {
		return 0, err
	}
	err = z.Close()
	return int64(n), err
}

// counter counts what is written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// weightTable returns a row for each program; all but the first say by how much they are more.
func weightTable(all []weight) [][]string {
	rows := [][]string{{"program", "binary, kB", "for a browser, kB by gzip", "to compile, s"}}
	for i, w := range all {
		row := []string{w.title, thousands(int(w.binary / 1000)), thousands(int(w.wasm / 1000)), ""}
		if i > 0 {
			row = []string{
				w.title, "+ " + thousands(int((w.binary-all[0].binary)/1000)), "+ " + thousands(int((w.wasm-all[0].wasm)/1000)),
				fmt.Sprintf("%.1f", w.compile.Seconds()),
			}
		}
		rows = append(rows, row)
	}
	return rows
}

const weightNotes = `Binaries are without symbols (` + "`-ldflags='-s -w'`" + `); times to compile are of processors, once, with a cache in which
only the packages are that ` + "`fmt`" + ` needs. A program that asks about pairs links nothing of a ` + "`World`" + `, but compiles its package.
`
