package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// pairTimes is what the benchmarks of pairs of shapes took in one dimension, in nanoseconds, by the name of the benchmark.
type pairTimes struct {
	dim   int
	names []string // in the order in which they ran
	ns    map[string]float64
}

// pairQueries are the queries of BenchmarkKinds, a column each.
var pairQueries = []string{"overlap", "distance", "collide", "contacts", "sweep"}

// turningQueries are those of BenchmarkTurning: without turns, with one that turns, and with two.
var turningQueries = []string{"straight", "one", "both"}

// manyWays are those in which BenchmarkMany asks: one after the other, and in one call on one goroutine and on two.
var manyWays = []string{"single", "batch1", "batch2"}

// manyKinds are what BenchmarkMany asks.
var manyKinds = []struct{ name, title, goal string }{
	{"rays", "100,000 rays, `RayCasts`", "RayCasts, 100,000 rays"},
	{"crowd", "2,000 movers on hills, `Slides`", "Slides, 2,000 movers on hills"},
}

// moverLevels are those of BenchmarkMover, and the goals for a Mover beside the plain sweep-and-slide.
var moverLevels = []struct {
	name, title string
	limit       float64
}{
	{"resting", "one that rests", 0.5}, {"walking", "one that walks", 1.5}, {"cornered", "one in a corner", 1.5}, {"thousand", "a thousand that walk", 1.5},
}

// askPairs runs the benchmarks of d2 or d3 that the page shows: all pairs of kinds, bodies beside the textbook in C++, and movers.
func askPairs(ctx context.Context, dim int, show func(string)) (pairTimes, error) {
	names := slices.Concat(pairQueries, turningQueries, manyWays, []string{"textbook"})
	for _, level := range moverLevels {
		names = append(names, level.name)
	}
	benchmarks := "^Benchmark(Kinds|BodiesCpp|Turning|Many|Mover)$/^(" + strings.Join(names, "|") + ")$"
	command := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", benchmarks, "-benchtime", "50ms", fmt.Sprintf("./d%d", dim))
	out, err := command.StdoutPipe()
	if err != nil {
		return pairTimes{}, err
	}
	var complaints strings.Builder
	command.Stderr = &complaints
	if err := command.Start(); err != nil {
		return pairTimes{}, err
	}
	t, readErr := readPairs(out, dim, show)
	if err := command.Wait(); err != nil {
		return pairTimes{}, fmt.Errorf("%s: %w\n%s", command, err, complaints.String())
	}
	return t, readErr
}

// readPairs reads what go test prints of benchmarks.
func readPairs(out io.Reader, dim int, show func(string)) (pairTimes, error) {
	t := pairTimes{dim: dim, ns: map[string]float64{}}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		if len(f) < 4 || f[3] != "ns/op" {
			continue
		}
		ns, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			return t, fmt.Errorf("a line of go test: %q: %w", lines.Text(), err)
		}
		name := f[0]
		if i := strings.LastIndexByte(name, '-'); i >= 0 && strings.Trim(name[i+1:], "0123456789") == "" {
			name = name[:i] // the number of processors
		}
		show("a pair: " + name)
		t.names = append(t.names, name)
		t.ns[name] = ns
	}
	return t, lines.Err()
}

// kinds returns a row for each pair of kinds, with the time of each query.
func (t pairTimes) kinds() [][]string { return t.byPair("BenchmarkKinds/", pairQueries, pairQueries) }

// turning returns a row for each pair of kinds, with the times of sweeps without turns and with turns.
func (t pairTimes) turning() [][]string {
	return t.byPair("BenchmarkTurning/", turningQueries, []string{"SweepBoth, no turn", "SweepTurning, one turns", "both turn"})
}

// byPair returns a row for each pair of kinds of a benchmark, with the time of each query, under names.
func (t pairTimes) byPair(benchmark string, queries, names []string) [][]string {
	rows := [][]string{append([]string{"pair"}, names...)}
	for _, name := range t.names {
		pair, ok := strings.CutPrefix(name, benchmark+queries[0]+"/")
		if !ok {
			continue
		}
		row := []string{strings.ReplaceAll(pair, "/", ", ")}
		for _, query := range queries {
			row = append(row, short(t.ns[benchmark+query+"/"+pair]))
		}
		rows = append(rows, row)
	}
	return rows
}

// beside returns a row for each question that the textbook in C++ was asked as well.
func (t pairTimes) beside() [][]string {
	rows := [][]string{{"question", "hantei", "C++"}}
	for _, name := range t.names {
		question, ok := strings.CutSuffix(name, "/c++")
		if !ok {
			continue
		}
		ours := t.ns[question+"/exact"]
		rows = append(rows, []string{
			strings.TrimPrefix(strings.TrimPrefix(question, "BenchmarkBodiesCpp/"), "textbook/"),
			short(ours), short(t.ns[name]) + " · " + short(t.ns[name]/ours) + "×",
		})
	}
	return rows
}

// many returns a row for each kind of many questions, in microseconds for all, with the times of one call for all and what they are of
// the time one by one.
func (t pairTimes) many() [][]string {
	rows := [][]string{{"many", "one by one, µs", "in one call", "in one call, 2 goroutines"}}
	for _, what := range manyKinds {
		single := t.ns["BenchmarkMany/"+manyWays[0]+"/"+what.name]
		if single == 0 {
			continue
		}
		row := []string{what.title, short(single / 1000)}
		for _, way := range manyWays[1:] {
			ns := t.ns["BenchmarkMany/"+way+"/"+what.name]
			row = append(row, short(ns/1000)+" · "+short(ns/single)+"×")
		}
		rows = append(rows, row)
	}
	return rows
}

// mover returns the times of a plain sweep-and-slide and of a Mover for a frame of a level, in nanoseconds.
func (t pairTimes) mover(level string) (plain, mover float64) {
	return t.ns["BenchmarkMover/"+level+"/plain"], t.ns["BenchmarkMover/"+level+"/mover"]
}

// movers returns a row for each level of BenchmarkMover, in microseconds, with what the time of a Mover is of that of a plain sweep-and-slide.
func (t pairTimes) movers() [][]string {
	rows := [][]string{{"movers", "plain sweep-and-slide, µs", "`Mover.Slide`"}}
	for _, level := range moverLevels {
		if plain, mover := t.mover(level.name); plain > 0 {
			rows = append(rows, []string{level.title, short(plain / 1000), short(mover/1000) + " · " + short(mover/plain) + "×"})
		}
	}
	return rows
}

const pairNotes = `Nanoseconds for each pair, of which most overlap; "turned" is a box at any angle, "rounded" such a box with a radius, and a
hull is that of twelve points, of which most are corners. "sweep" starts where the pair is. The table after it is of two of a kind
that are apart before the motion; half of them meet. Then there are many rays and many movers, one by one and in one call, and last
a frame of movers beside a plain sweep-and-slide, which knows no floor, no step and no gap.
` + "`go test -bench Kinds ./d2 ./d3` measures them alone, `-bench BodiesCpp` the rows beside C++." + `

Beside the textbook in C++, in double and with its rounding errors (separating axes and clipping, compiled with -O2), on the
same pairs, of which about half overlap:
`
