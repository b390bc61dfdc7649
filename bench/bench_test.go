package main

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"path/filepath"
	"strings"
	"testing"

	contest3 "github.com/hantei-go/hantei/bench/d3"
	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/peers"
	"github.com/hantei-go/hantei/bench/task"
	"github.com/hantei-go/hantei/internal/long"
)

// small makes every scenario one of a few hundred shapes at most.
const small = 1000

func runSmall(t *testing.T, peers ...task.Library) ([]row, error) {
	t.Helper()
	r := runner{libraries: goLibraries(peers...), rounds: 1, dir: t.TempDir(), progress: func(string) {}}
	return r.run(t.Context(), plan(small))
}

// TestRun: all questions are answered alike by all libraries for Go, and each row is of
// as many as have the question.
func TestRun(t *testing.T) {
	rows, err := runSmall(t, new(peers.CP), new(peers.Resolv))
	if err != nil {
		t.Fatal(err)
	}
	questions := 0
	for _, s := range plan(small) {
		questions += len(s.questions)
	}
	if len(rows) != questions {
		t.Errorf("%d rows for %d questions", len(rows), questions)
	}
	for _, r := range rows {
		if r.cells[0].library != "hantei" {
			t.Errorf("%d %s, %s: %s comes first", r.n, r.kind, r.question, r.cells[0].library)
		}
		for _, c := range r.cells {
			if !(c.ns > 0) || math.IsInf(c.ns, 0) {
				t.Errorf("%d %s, %s: %s takes %v ns", r.n, r.kind, r.question, c.library, c.ns)
			}
		}
		want := 2 // hantei and its plain loop
		switch r.question {
		case task.Build, task.Nearest, task.AllHits, task.Rocks:
			want-- // hantei alone
		}
		if r.kind == data.Balls || r.kind == data.Far {
			want++ // hantei with two goroutines, or near the origin
		}
		if r.dim == 2 && !r.kind.IsSurface() && r.kind != data.Far {
			want++ // cp
			if r.question != task.Ray && (r.kind == data.Balls || r.kind == data.Line || r.kind == data.Tiles) {
				want++ // resolv
			}
		}
		if len(r.cells) != want {
			t.Errorf("%dD, %d %s, %s: %d libraries, want %d", r.dim, r.n, r.kind, r.question, len(r.cells), want)
		}
	}
}

// wrong is a library that counts one too many.
type wrong struct{ contest3.World }

func (*wrong) Name() string { return "wrong" }

func (w *wrong) Ask(q task.Question, n int) (task.Answer, error) {
	a, err := w.World.Ask(q, n)
	a.Count++
	return a, err
}

// TestRunCompares: an answer that differs ends the run, and the error says whose.
func TestRunCompares(t *testing.T) {
	_, err := runSmall(t, new(wrong))
	if err == nil || !strings.Contains(err.Error(), "wrong counts") || !strings.Contains(err.Error(), "all pairs") {
		t.Errorf("got the error %v", err)
	}
}

// broken is a library that cannot load.
type broken struct{ contest3.World }

func (*broken) Name() string                           { return "broken" }
func (*broken) Load(*data.Set, string) error           { return errors.New("no room") }
func (*broken) Most(task.Question, *data.Set, int) int { return 1 }

func TestRunFails(t *testing.T) {
	_, err := runSmall(t, new(broken))
	if err == nil || !strings.Contains(err.Error(), "broken: no room") {
		t.Errorf("got the error %v", err)
	}
}

// TestInterrupt: a run that is interrupted has no rows.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := runner{libraries: goLibraries(), rounds: 1, dir: t.TempDir(), progress: func(string) {}}
	if rows, err := r.run(ctx, plan(small)); !errors.Is(err, context.Canceled) || rows != nil {
		t.Errorf("%d rows and the error %v", len(rows), err)
	}
}

// fake returns rows in which hantei takes the given times, and others twice as long.
func fake(ns map[task.Question]float64) (rows []row) {
	for _, s := range plan(1) {
		for _, q := range s.questions {
			r := row{scenario: s, question: q, room: 100}
			take := func(library string, times float64) {
				c := cell{library: library}
				c.take([]float64{times * ns[q]}, []float64{ns[q]})
				r.cells = append(r.cells, c)
			}
			take("hantei", 1)
			take(contest3.CrewName, 0.59)
			if s.kind == data.Far {
				take(contest3.NearName, 1/1.2)
				rows = append(rows, r)
				continue
			}
			for _, name := range map[int][]string{3: {"Embree"}, 2: {"cp", "resolv"}}[s.dim] {
				take(name, 2)
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// TestGoals: what is twice as fast as all others meets the goals that ask for that, and
// misses the others by as much.
func TestGoals(t *testing.T) {
	r := report{rows: fake(map[task.Question]float64{
		task.Build: 10, task.Pairs: 20, task.Step: 30, task.Overlap: 40, task.Ray: 50,
	})}
	verdicts := map[string]string{}
	for _, g := range r.goals() {
		verdicts[g.text] = g.verdict()
	}
	for text, want := range map[string]string{
		"all pairs, 100,000 balls, to Embree":                            "no, 1.25 times that",
		"all pairs, 1,000,000 balls, to Embree":                          "yes",
		"all pairs, 100,000 balls in space, two goroutines to one":       "yes",
		"moving step, 100,000 balls, to Embree":                          "no, 1.43 times that",
		"closest hit, 100,000 capsules, to Embree":                       "yes",
		"all pairs, to cp, the worst row: 1,000 balls":                   "no, 5.00 times that",
		"all pairs, to resolv, the worst row: 1,000 balls":               "no, 10.00 times that",
		"all pairs in space, a shape of 1,000,000 to one of 100,000":     "yes",
		"closest hit in space, 10⁹ from the origin to near it":           "yes",
		"moving step in the plane, sizes over six decades to like sizes": "yes",
		"memory in space, for each of 100,000 balls, beside the ball":    "yes",
		"allocations in a query or step, the worst row":                  "yes",
	} {
		if verdicts[text] != want {
			t.Errorf("%s: %q, want %q", text, verdicts[text], want)
		}
	}
}

// TestWorst: of the rows of a question in which a library takes part, the one counts in which hantei does worst.
func TestWorst(t *testing.T) {
	at := func(n int, library string, ns float64) row {
		s := scenario{kind: data.Balls, dim: 2, n: n}
		return row{scenario: s, question: task.Pairs, cells: []cell{{library: "hantei", ns: 1}, {library: library, ns: ns, ratio: ns}}}
	}
	r := report{rows: []row{at(1, "cp", 50), at(2, "cp", 20), at(3, "cp", 40), at(4, "resolv", 2)}}
	if g, ok := r.worst("cp", task.Pairs); !ok || g.n != 2 || g.measured != 0.05 {
		t.Errorf("the worst row has %d balls and the ratio %v; there is one: %v", g.n, g.measured, ok)
	}
	if _, ok := r.worst("cp", task.Ray); ok {
		t.Error("a row of a question that was not asked")
	}
}

// TestRatios: a machine that is slower in some rounds is so for all.
func TestRatios(t *testing.T) {
	var c cell
	if c.take([]float64{30, 10, 29}, []float64{10, 5, 10}); c.ns != 29 || c.ratio != 2.9 {
		t.Errorf("%v ns, %v times those of hantei", c.ns, c.ratio)
	}
}

// TestPage: tables of Markdown have as many cells in each row, and lines of text are not
// long.
func TestPage(t *testing.T) {
	r := report{rows: fake(map[task.Question]float64{task.Pairs: 1234.5}), libraries: goLibraries(), rounds: 5}
	columns := 0
	for line := range strings.Lines(r.page()) {
		line = strings.TrimSuffix(line, "\n")
		if !strings.HasPrefix(line, "|") {
			columns = 0
			if n := len([]rune(line)); n > 120 {
				t.Errorf("%d columns: %s", n, line)
			}
			continue
		}
		n := strings.Count(line, "|")
		if columns > 0 && n != columns {
			t.Errorf("%d cells, not %d: %s", n-1, columns-1, line)
		}
		columns = n
	}
	if !strings.Contains(r.page(), "1,234") && !strings.Contains(r.page(), "1,235") {
		t.Error("the page lacks a time")
	}
}

// TestPicture: it is XML, and nothing in it is out of the frame.
func TestPicture(t *testing.T) {
	r := report{rows: fake(map[task.Question]float64{
		task.Build: 10, task.Pairs: 20, task.Step: 30, task.Overlap: 40, task.Ray: 50,
	})}
	dots := 0
	for d := xml.NewDecoder(strings.NewReader(r.picture())); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "circle" {
			dots++
		}
	}
	if want := 6 + 2*6; dots != want { // questions about 100,000 times libraries
		t.Errorf("%d dots, want %d", dots, want)
	}
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		o    options
		args []string
		want string
	}{
		{options{rounds: 5, quick: true}, nil, ""},
		{options{rounds: 5}, nil, "root of the repository"}, // this is not it
		{options{rounds: 5}, []string{"x"}, "takes no arguments: x"},
		{options{rounds: 0}, nil, "-rounds 0"},
		{options{rounds: 4, write: true}, nil, "-rounds 4"},
		{options{rounds: 5, write: true, quick: true}, nil, "-quick and -write"},
	} {
		got := ""
		if err := c.o.check(c.args); err != nil {
			got = err.Error()
		}
		if (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%+v %q: %q, want %q", c.o, c.args, got, c.want)
		}
	}
}

// TestQuick: the page of a quick run comes out whole.
func TestQuick(t *testing.T) {
	if !long.On() {
		t.Skip("takes seconds: with HANTEI_LONG=1")
	}
	var out strings.Builder
	if err := (&options{quick: true, rounds: 1}).run(t.Context(), &out, func(string) {}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "mean nothing") || !strings.Contains(out.String(), "## Who answers") {
		t.Errorf("printed:\n%s", out.String())
	}
}

// TestProfile: a missed goal comes with functions of hantei.
func TestProfile(t *testing.T) {
	if !long.On() {
		t.Skip("takes seconds: with HANTEI_LONG=1")
	}
	r := runner{libraries: goLibraries(), dir: t.TempDir(), progress: func(string) {}}
	g := goal{scenario: scenario{kind: data.Balls, dim: 2, n: 500}, question: task.Pairs, limit: 1, measured: 2}
	met := g
	met.question, met.measured = task.Step, 1
	found, err := r.profiles([]goal{g, met, g})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != 1 || !strings.Contains(strings.Join(found[0].lines, "\n"), "d2.") {
		t.Errorf("got %q", found)
	}
}

func TestWriteSet(t *testing.T) {
	s := data.Draw(data.Capsules, 3, 7, 2, contest3.Clear)
	if err := s.Write(filepath.Join(t.TempDir(), "no", "such", "place")); err == nil {
		t.Error("a file in no directory")
	}
}

// TestReadPairs: what go test prints becomes a row for each pair of kinds, and one for each question beside C++,
// and one for many at once.
func TestReadPairs(t *testing.T) {
	const printed = `goos: linux
BenchmarkKinds/overlap/point/turned-2         	 3498987	        21.50 ns/op
BenchmarkKinds/contacts/point/turned-2        	  640434	       178 ns/op
BenchmarkTurning/straight/hull-2             	  640434	       400 ns/op
BenchmarkTurning/one/hull-2                  	  640434	      1000 ns/op
BenchmarkTurning/both/hull-2                 	  640434	      2000 ns/op
BenchmarkBodiesCpp/textbook/obb-obb/exact-2 	 1000	        90.0 ns/op	         0.5 hits/op
BenchmarkBodiesCpp/textbook/obb-obb/c++-2   	 1000	        45.0 ns/op	         0.5 hits/op
BenchmarkBodiesCpp/contacts/ball/c++        	 1000	        10.0 ns/op
BenchmarkBodiesCpp/contacts/ball/exact      	 1000	       100.0 ns/op
BenchmarkMany/single/crowd-2                	 10	     20000000 ns/op
BenchmarkMany/batch1/crowd-2                	 10	     21000000 ns/op
BenchmarkMany/batch2/crowd-2                	 10	     12000000 ns/op
BenchmarkMover/resting/mover-2              	 10	     2000 ns/op
BenchmarkMover/resting/plain-2              	 10	     4000 ns/op
PASS
`
	p, err := readPairs(strings.NewReader(printed), 3, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(p.kinds()[1], "|"); len(p.kinds()) != 2 || got != "point, turned|22|0.00|0.00|178|0.00" {
		t.Errorf("kinds: %q", got)
	}
	if got := strings.Join(p.turning()[1], "|"); len(p.turning()) != 2 || got != "hull|400|1,000|2,000" {
		t.Errorf("turning: %q", got)
	}
	if got := strings.Join(p.many()[1][1:], "|"); len(p.many()) != 2 || got != "20,000|21,000 · 1.1×|12,000 · 0.60×" {
		t.Errorf("many: %q", got)
	}
	if got := strings.Join(p.movers()[1], "|"); len(p.movers()) != 2 || got != "one that rests|4.0|2.0 · 0.50×" {
		t.Errorf("movers: %q", got)
	}
	want := [][]string{{"question", "hantei", "C++"}, {"obb-obb", "90", "45 · 0.50×"}, {"contacts/ball", "100", "10 · 0.10×"}}
	for i, row := range p.beside() {
		if got := strings.Join(row, "|"); got != strings.Join(want[i], "|") {
			t.Errorf("row %d beside C++: %q, want %q", i, got, want[i])
		}
	}
	if _, err := readPairs(strings.NewReader("BenchmarkKinds/a-2 10 much ns/op"), 2, func(string) {}); err == nil {
		t.Error("no error for a time that is no number")
	}
}
