package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strings"
	"time"

	"github.com/hantei-go/hantei/bench/task"
)

// A profile tells where hantei's time goes in one question.
type profile struct {
	title string
	lines []string // share of the time, and function
}

// profiles takes one for each question whose goal is missed.
func (r *runner) profiles(goals []goal) (found []profile, err error) {
	for _, g := range goals {
		title := fmt.Sprintf("%s, %s %s, %s", g.question, thousands(g.n), g.kind, where(g.dim))
		if g.library != "" {
			title += ": " + g.library
		}
		isKnown := slices.ContainsFunc(found, func(p profile) bool { return p.title == title })
		if g.question == "" || g.verdict() == yes || isKnown {
			continue
		}
		r.progress("a profile: " + title)
		lines, err := r.profile(g)
		if err != nil {
			return nil, fmt.Errorf("a profile of %s: %w", title, err)
		}
		found = append(found, profile{title, lines})
	}
	return found, nil
}

// profile asks hantei, or the library that the goal is about, for two seconds.
func (r *runner) profile(g goal) (lines []string, err error) {
	g.questions = append(g.questions, g.question)
	set := g.draw()
	i := slices.IndexFunc(r.libraries, func(l task.Library) bool {
		return (g.library == "" || g.library == l.Name()) && l.Most(g.question, set, 1) > 0
	})
	hantei, name := r.libraries[i], filepath.Join(r.dir, "profile")
	if err := hantei.Load(set, ""); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, hantei.Free()) }()
	if _, err := hantei.Ask(g.question, g.repetitions(g.question)); err != nil {
		return nil, err
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	for start := time.Now(); err == nil && time.Since(start) < 2*time.Second; {
		_, err = hantei.Ask(g.question, g.repetitions(g.question))
	}
	pprof.StopCPUProfile()
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	out, err := exec.Command("go", "tool", "pprof", "-top", "-nodecount=8", name).Output()
	if err != nil {
		return nil, fmt.Errorf("go tool pprof: %w", err)
	}
	return shares(string(out)), nil
}

// shares returns the lines of a table of pprof, without what the own time of a function
// does not need.
func shares(top string) (lines []string) {
	_, rows, _ := strings.Cut(top, "cum%\n")
	for row := range strings.Lines(rows) {
		// flat flat% sum% cum cum% name
		if f := strings.Fields(row); len(f) >= 6 {
			function := strings.TrimPrefix(strings.Join(f[5:], " "), "github.com/hantei-go/hantei/")
			lines = append(lines, fmt.Sprintf("%6s  %s", f[1], function))
		}
	}
	return lines
}
