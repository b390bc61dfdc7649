package cpp

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	contest2 "github.com/hantei-go/hantei/bench/d2"
	contest3 "github.com/hantei-go/hantei/bench/d3"
	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
	"github.com/hantei-go/hantei/internal/long"
)

// TestPrograms: each program that can be had answers each question it has as hantei does.
func TestPrograms(t *testing.T) {
	if !long.On() {
		t.Skip("compiles for seconds: with HANTEI_LONG=1")
	}
	programs, absent, err := Start(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range absent {
		t.Logf("%s is left out: %s", a.Name, a.Reason)
	}
	if len(programs)+len(absent) != len(libraries) {
		t.Errorf("%d started and %d absent, of %d", len(programs), len(absent), len(libraries))
	}
	for _, p := range programs {
		t.Run(p.Name(), func(t *testing.T) { try(t, p) })
		if err := p.Close(); err != nil {
			t.Errorf("%s: %v", p.Name(), err)
		}
	}
}

func try(t *testing.T, p *Program) {
	var hantei task.Library = new(contest3.World)
	clear := contest3.Clear
	if p.dim == 2 {
		hantei, clear = new(contest2.World), contest2.Clear
	}
	for _, kind := range []data.Kind{data.Balls, data.Capsules, data.Decades, data.Line, data.Tiles, data.Hills, data.Soup, data.Closed} {
		if kind == data.Soup && p.dim == 2 {
			continue
		}
		s := data.Draw(kind, p.dim, 1000, 100, clear)
		questions := []task.Question{task.Build, task.Pairs, task.Step, task.Overlap, task.Ray}
		switch kind {
		case data.Hills:
			questions = append(questions, task.Nearest, task.AllHits, task.Rocks)
		case data.Soup:
			questions = append(questions, task.Nearest, task.AllHits)
		case data.Closed:
			questions = []task.Question{task.Inside}
		}
		if !slices.ContainsFunc(questions, func(q task.Question) bool { return p.Most(q, s, 1) > 0 }) {
			continue
		}
		file := filepath.Join(t.TempDir(), "set")
		if err := s.Write(file); err != nil {
			t.Fatal(err)
		}
		if err := hantei.Load(s, file); err != nil {
			t.Fatal(err)
		}
		if err := p.Load(s, file); err != nil {
			t.Fatal(err)
		}
		for _, q := range questions {
			if kind.IsSurface() && (q == task.Pairs || q == task.Step) {
				continue
			}
			n := p.Most(q, s, 4)
			if kind.IsSurface() && q.IsQuery() {
				n = p.Most(q, s, 100)
			}
			if n == 0 {
				continue
			}
			want, err := hantei.Ask(q, n)
			if err != nil {
				t.Fatal(err)
			}
			got, err := p.Ask(q, n)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(float64(got.Count-want.Count)) > p.differs*float64(want.Count) || kind.IsSurface() && want.Count == 0 || math.Abs(got.Sum-want.Sum) > 1e-3*want.Sum || got.Time <= 0 {
				t.Errorf("%s, %s: %+v, hantei: %+v", kind, q, got, want)
			}
		}
	}
}

// TestAbsent: a library whose header is not there is not installed.
func TestAbsent(t *testing.T) {
	if Compiler() == "" {
		t.Skip("no g++")
	}
	if (library{header: "hantei/no/such/header.h"}).isInstalled() {
		t.Error("a header that is not there is found")
	}
	if !(library{header: "vector"}).isInstalled() {
		t.Error("the header vector is not found")
	}
}

// TestNoCompiler: without g++ all are absent, with a word on what to install.
func TestNoCompiler(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	programs, absent, err := Start(t.TempDir())
	if err != nil || len(programs) != 0 || len(absent) != len(libraries) {
		t.Fatalf("%d programs, %d absent, %v", len(programs), len(absent), err)
	}
	for i, a := range absent {
		if !strings.Contains(a.Reason, "g++ "+libraries[i].debian) {
			t.Errorf("%s: %s", a.Name, a.Reason)
		}
	}
}
