package main

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/evidence/result"
	"github.com/hantei-go/hantei/internal/long"
)

// TestPages repeats the run that wrote the pages.
func TestPages(t *testing.T) {
	if !long.On() {
		t.Skip("takes a minute on one processor: with HANTEI_LONG=1")
	}
	committed := func(name string) string {
		text, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	platform := regexp.MustCompile(`with (\S+ on \S+) and seed`).FindStringSubmatch(committed("exactness.md"))
	if platform == nil {
		t.Fatal("docs/exactness.md names no platform")
	}
	pages, err := makePages(platform[1])
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		if committed(p.name) != p.text {
			t.Errorf("docs/%s is not what a run gives: go run ./internal/evidence -write", p.name)
		}
		for n, line := range strings.Split(p.text, "\n") {
			if filepath.Ext(p.name) == ".md" && line != "" && line[0] != '|' && len([]rune(line)) > 120 {
				t.Errorf("docs/%s:%d: more than 120 columns", p.name, n+1)
			}
		}
	}
}

// TestMethods: the page says what every family and every method is, and nothing else.
func TestMethods(t *testing.T) {
	m := sample()
	for _, test := range []struct {
		of      *survey
		about   map[string]string
		methods [][2]string
	}{{m.spans, about, methods}, {m.bodies, aboutBodyFamilies, bodyMethods}} {
		if len(test.about) != len(test.of.families) {
			t.Errorf("%d families, %d described", len(test.of.families), len(test.about))
		}
		for _, f := range test.of.families {
			if test.about[f] == "" {
				t.Errorf("nothing says what is in %s", f)
			}
		}
		var named []string
		for i := range test.of.verdicts[inSpace][0] {
			names, _ := test.of.tallies(i)
			named = append(named, names[1:]...)
		}
		var described []string
		for _, method := range test.methods {
			described = append(described, method[0])
		}
		slices.Sort(named)
		slices.Sort(described)
		if named = slices.Compact(named); !slices.Equal(named, described) {
			t.Errorf("asked %q, described %q", named, described)
		}
	}
}

// sample is a run with few questions.
func sample() *measurements { return measure(effort{3, 1}, effort{3, 1}, 10) }

// TestBroken: a wrong answer and a large error do not pass.
func TestBroken(t *testing.T) {
	m := sample()
	if broken := m.broken(); broken != nil {
		t.Errorf("broken: %q", broken)
	}
	m.spans.verdicts[inPlane][3][0].Ours = 1
	m.spans.errors[inSpace][5][0].Worst = 16
	m.bodies.verdicts[inSpace][3][0].Ours = 1
	m.bodies.errors[inPlane][5][0].Worst = math.NaN()
	m.turning[2][len(turningMethods)-1] = 3
	broken := m.broken()
	if len(broken) != 5 || !strings.Contains(broken[4], "3 motions of 45° to 90°") || !strings.Contains(broken[0], "tiny_far, 2D") || !strings.Contains(broken[1], "short, 3D") ||
		!strings.Contains(broken[2], "far_ulps, 2D") || !strings.Contains(broken[3], "tiles, 3D") {
		t.Errorf("broken: %q", broken)
	}
}

// TestGrids: the pictures are of near tangents, of which a textbook has no idea.
func TestGrids(t *testing.T) {
	for _, g := range grids() {
		yes := 0
		for y := range side {
			for x := range side {
				if g.truth(g.at(x, y)) {
					yes++
				}
			}
		}
		if yes < side*side/4 || yes > side*side*3/4 {
			t.Errorf("%s %d pixels of %d are inside", g.title, yes, side*side)
		}
		if n := g.wrong(g.textbook); n < side {
			t.Errorf("%s only %d pixels are wrong", g.title, n)
		}
		if n := g.wrong(g.ours); n > 0 {
			t.Errorf("%s %d pixels are wrong", g.title, n)
		}
	}
}

func TestTable(t *testing.T) {
	rows := [][]string{{"a", "long"}, {"|x|", "1"}}
	if got, want := table(rows), "| a     | long |\n|-------|-----:|\n| \\|x\\| |    1 |\n"; got != want {
		t.Errorf("table:\n%s, want\n%s", got, want)
	}
	if got, want := text(rows), "| a     | long |\n|-------|------|\n| \\|x\\| | 1    |\n"; got != want {
		t.Errorf("text:\n%s, want\n%s", got, want)
	}
}

func TestNumbers(t *testing.T) {
	for _, test := range [][2]string{
		{percent(0, 7), "0"},
		{percent(1, 1001), "< 0.1"},
		{percent(1, 8), "12.5"},
		{percent(3, 3), "100.0"},
		{thousands(999), "999"},
		{thousands(1000), "1,000"},
		{thousands(1234567), "1,234,567"},
		{units(0), "0.00"},
		{units(1.25), "1.25"},
		{units(1.2501), "1.26"},
		{units(0.0001), "0.01"},
	} {
		if test[0] != test[1] {
			t.Errorf("%s, want %s", test[0], test[1])
		}
	}
}

func TestTally(t *testing.T) {
	var sum tally
	sum.add("random", 1, 10)
	sum.add("far", 5, 10)
	sum.add("thin", 5, 10)
	if want := (tally{wrong: 11, of: 30, ordinary: 1, among: 10, worst: 5, worstOf: 10, family: "far"}); sum != want {
		t.Errorf("%+v, want %+v", sum, want)
	}
	sum.add("few", 2, 3)
	if sum.worst != 2 || sum.worstOf != 3 || sum.family != "few" {
		t.Errorf("%+v, two of three are more", sum)
	}
	s := newSurvey(4)
	for d := range dims {
		for i := range s.families {
			s.verdicts[d][i] = []result.Question{{Cases: 2, Ours: 1}}
		}
	}
	if got, total := s.oursWrong(), s.total(); got != 8 || total != 16 {
		t.Errorf("%d of %d wrong", got, total)
	}
}
