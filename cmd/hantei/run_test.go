package main

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

var update = flag.Bool("update", false, "write the golden files")

// TestRun compares everything that a person sees, and the exit code.
func TestRun(t *testing.T) {
	const dir = "testdata/"
	for _, test := range []struct {
		name  string
		args  string
		stdin string // a file
	}{
		{name: "none"},
		{name: "help", args: "help check"},
		{name: "help-query", args: "help query"},
		{name: "help-completion", args: "completion --help"},
		{name: "help-help", args: "help help"},
		{name: "help-schema", args: "help schema"},
		{name: "help-version", args: "help version"},
		{name: "help-unknown", args: "help chekc"},
		{name: "help-too-much", args: "help check scenes"},
		{name: "unknown-command", args: "chekc"},
		{name: "unknown-root-flag", args: "--chekc"},
		{name: "completion-none", args: "completion"},
		{name: "completion-unknown", args: "completion csh"},
		{name: "complete-commands", args: "__complete h"},
		{name: "version-too-much", args: "version 1"},
		{name: "query", args: "query", stdin: "queries.jsonl"},
		{name: "query-files", args: "query testdata/queries.jsonl testdata/missing.jsonl testdata -", stdin: "queries.jsonl"},
		{name: "query-unknown-flag", args: "query --json"},
		{name: "query-empty", args: "query"},
		{name: "help-explain", args: "help explain"},
		{name: "explain", args: "explain testdata/bounce.json ball bar"},
		{name: "explain-apart", args: "explain testdata/travel.json line collider crossings"},
		{name: "explain-line", args: "explain", stdin: "question.jsonl"},
		{name: "explain-lines", args: "explain", stdin: "queries.jsonl"},
		{name: "explain-nothing", args: "explain"},
		{name: "explain-zero", args: "explain --test", stdin: "crossing.jsonl"},
		{name: "explain-inf", args: "explain --test", stdin: "far.jsonl"},
		{name: "explain-test", args: "explain --test testdata/bounce.json ball bar distance"},
		{name: "explain-boxes", args: "explain testdata/bodies.json left right overlap"},
		{name: "explain-axis", args: "explain testdata/bodies.json left slanted overlap"},
		{name: "explain-tapered", args: "explain testdata/tapered.json ball carrot collide"},
		{name: "explain-tapered-sweep", args: "explain testdata/tapered.json drop carrot sweep"},
		{name: "placed-tapered", args: "check --full testdata/tapered.json"},
		{name: "placed-tapered-json", args: "check --json testdata/tapered.json"},
		{name: "explain-cylinder", args: "explain --test testdata/cylinders.json ball drum collide"},
		{name: "explain-cone-sweep", args: "explain testdata/cylinders.json hat wheel sweep"},
		{name: "explain-cone-distance", args: "explain testdata/cylinders.json hat ball distance"},
		{name: "placed-cylinder", args: "check --full testdata/cylinders.json"},
		{name: "placed-cylinder-json", args: "check --json testdata/cylinders.json"},
		{name: "explain-mean", args: "explain testdata/bodies.json round slanted overlap"},
		{name: "explain-simplex", args: "explain testdata/bodies.json slanted ray overlap"},
		{name: "explain-two", args: "explain testdata/bounce.json ball"},
		{name: "explain-no-shape", args: "explain testdata/bounce.json ball baz"},
		{name: "explain-winding", args: "explain ../../scenes/solid-room-3d.json fossil stone winding"},
		{name: "explain-winding-test", args: "explain --test ../../scenes/solid-room-3d.json stone bat contains"},
		{name: "explain-winding-no-point", args: "explain ../../scenes/solid-room-3d.json drill stone winding"},
		{name: "explain-measure", args: "explain ../../scenes/solid-room-3d.json drill stone measure"},
		{name: "explain-no-query", args: "explain testdata/bounce.json ball bar touch"},
		{name: "explain-chain", args: "explain testdata/chain.json ball hill"},
		{name: "explain-no-path", args: "explain testdata/bounce.json ball bar clip"},
		{name: "explain-no-motion", args: "explain testdata/bounce.json ball bar sweep"},
		{name: "explain-missing", args: "explain testdata/missing.json ball bar"},
		{name: "explain-bad", args: "explain testdata/bad.json ball bar"},
		{name: "complete-shapes", args: "__complete explain testdata/bounce.json b"},
		{name: "help-replay", args: "help replay"},
		{name: "replay", args: "replay ../../d2/testdata/record.jsonl"},
		{name: "replay-space", args: "replay ../../d3/testdata/record.jsonl --json"},
		{name: "replay-differs", args: "replay testdata/differs.jsonl"},
		{name: "replay-differs-json", args: "replay testdata/differs.jsonl --json"},
		{name: "replay-stdin", args: "replay -", stdin: "differs.jsonl"},
		{name: "replay-bad", args: "replay testdata/bad.json"},
		{name: "replay-missing", args: "replay testdata/missing.jsonl"},
		{name: "replay-none", args: "replay"},
		{name: "replay-port", args: "replay testdata/differs.jsonl --port 8080"},
		{name: "replay-no-name", args: "replay testdata/differs.jsonl --output="},
		{name: "help-import", args: "help import"},
		{name: "import", args: "import ../../level/testdata/ldtk/world.ldtk"},
		{name: "import-none", args: "import"},
		{name: "import-missing", args: "import testdata/missing.tmx"},
		{name: "import-scene", args: "import testdata/bounce.json"},
		{name: "import-outside", args: "import --root testdata ../../level/testdata/ldtk/world.ldtk"},
		{name: "import-no-folder", args: "import ../../level/testdata/gltf/plain.gltf -o testdata/no/scene.json"},
		{name: "import-no-name", args: "import ../../level/testdata/gltf/plain.gltf --output="},
		{name: "help-lint", args: "help lint"},
		{name: "lint", args: "lint --thin 20 --tiles-solid ../../level/testdata/ldtk/world.ldtk"},
		{name: "lint-nothing", args: "lint ../../level/testdata/gltf/plain.gltf"},
		{name: "lint-thin", args: "lint --thin=-1 ../../level/testdata/gltf/plain.gltf"},
		{name: "lint-missing", args: "lint testdata/missing.tmx"},
		{name: "help-bench", args: "help bench"},
		{name: "bench-none", args: "bench"},
		{name: "bench-folder", args: "bench testdata/none ../../docs/playground"},
		{name: "flag-number", args: "lint --thin abc level.tmx"},
		{name: "flag-whole", args: "play --port abc"},
		{name: "flag-large", args: "check --max-size 5000000000 x.json"},
		{name: "import-folder", args: "import testdata"},
		{name: "import-tiles", args: "import --tiles-solid ../../level/testdata/ldtk/world.ldtk"},
		{name: "nan", args: "check testdata/nan.json"},
		{name: "nan-query", args: "query testdata/nan.jsonl"},
		{name: "bench-chain", args: "bench testdata/chain.json"},
		{name: "chain", args: "check -v testdata/chain.json"},
		{name: "chain-json", args: "check --json testdata/chain.json"},
		{name: "bench-time", args: "bench --time 0s testdata/bounce.json"},
		{name: "bench-unit", args: "bench --time 5 testdata/bounce.json"},
		{name: "bench-empty", args: "bench testdata/empty.json -"},
		{name: "unknown-flag", args: "check --depth x.json"},
		{name: "one-dash", args: "check -json x.json"},
		{name: "one-dash-svg", args: "check -svg=x.svg x.json"},
		{name: "one-dash-quiet", args: "check -quiet x.json"},
		{name: "one-dash-unknown", args: "check -xyz x.json"},
		{name: "flag-value", args: "check --all=maybe x.json"},
		{name: "short-flag-value", args: "check -q=3 x.json"},
		{name: "no-scene", args: "check"},
		{name: "json-and-quiet", args: "check --json --quiet x.json"},
		{name: "watch-stdin", args: "check --watch -"},
		{name: "empty-file", args: "check testdata/nothing.json"},
		{name: "json-and-full", args: "check --full --json x.json"},
		{name: "svg-several", args: "check --svg testdata/no.svg testdata/bounce.json testdata/space.json"},
		{name: "svg-scene", args: "check --svg testdata/bounce.json testdata/space.json"},
		{name: "svg-device", args: "check --svg /dev/null testdata/space.json"},
		{name: "svg-no-folder", args: "check -q --svg testdata/no/bounce.svg testdata/bounce.json"},
		{name: "svg-into-file", args: "check --svg testdata/empty.json/ testdata/bounce.json"},
		{name: "svg-over-file", args: "check --svg testdata/queries.jsonl testdata/bounce.json testdata/space.json"},
		{name: "svg-no-parent", args: "check -q --svg testdata/no/pictures testdata/bounce.json testdata/space.json"},
		{name: "svg-empty", args: "check --svg= testdata/bounce.json"},
		{name: "lines", args: "check testdata/bounce.json testdata/fails.json testdata/empty.json testdata/space.json"},
		{name: "folder", args: "check testdata/folder testdata/bounce.json"},
		{name: "folder-quiet", args: "check --quiet testdata/folder/more"},
		{name: "folder-none", args: "check testdata/folder/.hidden ../../docs/playground"},
		{name: "pattern", args: "check testdata/[bs]*nce.json"},
		{name: "quiet-and-verbose", args: "check -q -v x.json"},
		{name: "json-and-verbose", args: "check --json -v x.json"},
		{name: "holds", args: "check -v testdata/bounce.json testdata/space.json"},
		{name: "full", args: "check --full testdata/bounce.json"},
		{name: "fails", args: "check -v testdata/fails.json testdata/bounce.json"},
		{name: "quiet", args: "check -q testdata/bounce.json testdata/fails.json"},
		{name: "quiet-holds", args: "check -q testdata/bounce.json"},
		{name: "travel", args: "check -v testdata/travel.json"},
		{name: "walk", args: "check -v testdata/walk.json"},
		{name: "walk-json", args: "check --json testdata/fall.json"},
		{name: "walk-bad", args: "check testdata/walk-bad.json"},
		{name: "travel-json", args: "check --json testdata/travel.json"},
		{name: "json", args: "check --json testdata/bounce.json testdata/bad.json testdata/fails.json"},
		{name: "empty", args: "check -v testdata/empty.json"},
		{name: "stdin", args: "check -v -", stdin: "bounce.json"},
		{name: "empty-stdin", args: "check -"},
		{name: "unreadable", args: "check testdata/missing.json ../../docs/playground"},
		{name: "unreadable-json", args: "check --json testdata/missing.json ../../docs/playground -"},
		{name: "bad", args: "check -v testdata/fails.json testdata/bad.json testdata/missing.json testdata/bounce.json"},
		{name: "only-bad", args: "check testdata/bad.json"},
	} {
		t.Run(test.name, func(t *testing.T) {
			stdin := ""
			if test.stdin != "" {
				data, err := os.ReadFile(dir + test.stdin)
				if err != nil {
					t.Fatal(err)
				}
				stdin = string(data)
			}
			var out, errOut strings.Builder
			code := run(strings.Fields(test.args), strings.NewReader(stdin), &out, &errOut)
			got := fmt.Sprintf("$ hantei %s\n%s", test.args, out.String())
			if errOut.Len() > 0 {
				got += "--- stderr\n" + errOut.String()
			}
			got += fmt.Sprintf("--- exit %d\n", code)
			golden(t, dir+test.name+".golden", got)
		})
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("differs from %s; run go test -update and read the difference\ngot:\n%s", file, got)
	}
}

func TestVersion(t *testing.T) {
	var out, errOut strings.Builder
	code := run([]string{"version"}, strings.NewReader(""), &out, &errOut)
	if code != 0 || !strings.HasPrefix(out.String(), "hantei ") || errOut.Len() > 0 {
		t.Errorf("version: exit %d, printed %q, stderr %q", code, out.String(), errOut.String())
	}
	want := out.String()
	out.Reset()
	code = run([]string{"--version"}, strings.NewReader(""), &out, &errOut)
	if code != 0 || out.String() != want || errOut.Len() > 0 {
		t.Errorf("--version: exit %d, printed %q, want %q, stderr %q", code, out.String(), want, errOut.String())
	}
}

// TestShippedScenes checks that every scene of the repository holds.
func TestShippedScenes(t *testing.T) {
	files, err := filepath.Glob("../../scenes/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenes: %v", err)
	}
	var out, errOut strings.Builder
	if code := run(append([]string{"check"}, files...), strings.NewReader(""), &out, &errOut); code != 0 {
		t.Errorf("exit %d\n%s%s", code, out.String(), errOut.String())
	}
	wide(t, out.String())
	if n := strings.Count(out.String(), "\n"); n != len(files)+2 {
		t.Errorf("%d lines for %d scenes that hold", n, len(files))
	}
	// The tables of a large scene are not for reading.
	small := slices.DeleteFunc(files, func(file string) bool { return strings.Contains(file, "arena-") })
	out.Reset()
	run(append([]string{"check", "-v"}, small...), strings.NewReader(""), &out, &errOut)
	wide(t, out.String())
}

// wide complains about lines with more than a hundred columns.
func wide(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		if n := cellWidth.StringWidth(line); n > 101 { // with the newline
			t.Errorf("%d columns wide: %s", n, line)
		}
	}
}

// row writes a scene of n circles in a row, gap apart from center to center.
func row(t *testing.T, n int, gap float64, expect string) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(`{"version": 1, "dim": 2, "shapes": [`)
	for i := range n {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, `{"name": "c%d", "type": "circle", "center": [%v, 0], "radius": 1, "velocity": [1, 0]}`, i, gap*float64(i))
	}
	fmt.Fprintf(&b, `], "expect": [%s]}`, expect)
	file := filepath.Join(t.TempDir(), "row.json")
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestManyPairs checks what a large scene prints and what it says it left out.
func TestManyPairs(t *testing.T) {
	for _, test := range []struct {
		name      string
		n         int
		gap       float64
		expect    string
		flags     []string
		lines     int
		mentioned string
	}{
		{
			name: "apart", n: 30, gap: 4, flags: []string{"-v"}, expect: `{"pair": ["c9", "c2"], "verdict": "apart"}`,
			lines: 1 + 2 + 1 + 2 + 1 + 1, mentioned: "not shown: 434 pairs apart that no expectation names; --all shows all",
		},
		{
			name: "all", n: 30, gap: 4, flags: []string{"--all"},
			lines: 1 + 1 + 435 + 1 + 1, mentioned: "c28  c29",
		},
		{
			name: "overlapping", n: 30, gap: 0.001, flags: []string{"-v"},
			lines: 1 + 1 + 200 + 1 + 1 + 1 + 200 + 1 + 1 + 1, mentioned: "not shown: 0 pairs apart that no expectation names, 235 beyond the first 200; --all shows all",
		},
		{
			name: "all, in blocks", n: 60, gap: 4, flags: []string{"--all"},
			lines: 1 + 1 + 1770 + 1 + 1, mentioned: "c58  c59",
		},
		{
			name: "too many", n: 4473, gap: 0, flags: []string{"-v"}, expect: `{"pair": ["c9", "c8"], "verdict": "penetrating"}`,
			lines: 1 + 1 + 2 + 1 + 1, mentioned: "1 scene, 0 pairs, 1 expectation: all hold; 10001628 pairs not asked",
		},
		{
			name: "too many, and quiet", n: 4473, gap: 0, flags: []string{"-q"},
			lines: 1, mentioned: "1 scene, 0 pairs, 0 expectations; 10001628 pairs not asked",
		},
		{
			name: "too many as JSON", n: 4473, gap: 0.5, flags: []string{"--json"},
			lines: 2, mentioned: `"shapes":4473,"unasked":10001628}`,
		},
		{
			name: "all as JSON", n: 30, gap: 4, flags: []string{"--json", "--all"},
			lines: 1 + 435 + 1, mentioned: `"a":"c28","b":"c29"`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out, errOut strings.Builder
			args := append([]string{"check", row(t, test.n, test.gap, test.expect)}, test.flags...)
			if code := run(args, strings.NewReader(""), &out, &errOut); code != 0 {
				t.Fatalf("exit %d: %s", code, errOut.String())
			}
			if n := strings.Count(out.String(), "\n"); n != test.lines {
				t.Errorf("%d lines, want %d", n, test.lines)
			}
			if !strings.Contains(out.String(), test.mentioned) {
				t.Errorf("does not say %q:\n%s", test.mentioned, out.String())
			}
		})
	}
}

// A full writes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestWriteError(t *testing.T) {
	var errOut strings.Builder
	code := run([]string{"check", "testdata/bounce.json"}, strings.NewReader(""), full{}, &errOut)
	if want := "hantei: file already closed\n"; code != 2 || errOut.String() != want {
		t.Errorf("exit %d, stderr %q, want 2, %q", code, errOut.String(), want)
	}
}

// A head takes one block and then nothing more, as a pipe to head -1 does.
type head struct{ blocks int }

func (h *head) Write(data []byte) (int, error) {
	if h.blocks++; h.blocks > 1 {
		return 0, closedPipe[0]
	}
	return len(data), nil
}

// TestNobodyReads checks that nothing more is asked when nobody reads on, and that
// this is not an error to tell. With all pairs asked it would take a minute.
func TestNobodyReads(t *testing.T) {
	file := row(t, 3000, 4, "")
	for _, flag := range []string{"--json", "--all"} {
		var out head
		var errOut strings.Builder
		start := time.Now()
		code := run([]string{"check", flag, file}, strings.NewReader(""), &out, &errOut)
		if code != 2 || errOut.Len() > 0 {
			t.Errorf("%s: exit %d, stderr %q", flag, code, errOut.String())
		}
		if out.blocks != 2 || time.Since(start) > 10*time.Second {
			t.Errorf("%s: %d blocks written, in %v", flag, out.blocks, time.Since(start))
		}
	}
}

// TestReadError checks that an error of reading names the file once.
func TestReadError(t *testing.T) {
	for _, test := range []struct {
		broken error
		want   string
	}{
		{&fs.PathError{Op: "read", Path: "/dev/stdin", Err: fs.ErrClosed}, "hantei: stdin: file already closed\n"},
		{io.ErrNoProgress, "hantei: stdin: multiple Read calls return no data or error\n"},
	} {
		for _, begin := range []string{"", "{", "{} "} {
			var out, errOut strings.Builder
			code := run([]string{"check", "-"}, io.MultiReader(strings.NewReader(begin), iotest.ErrReader(test.broken)), &out, &errOut)
			if code != 2 || errOut.String() != test.want {
				t.Errorf("exit %d, stderr %q, want 2, %q", code, errOut.String(), test.want)
			}
		}
	}
}

// TestOrder sends both streams to one place, as a terminal does: an error stands after
// the scene before it.
func TestOrder(t *testing.T) {
	var screen strings.Builder
	run([]string{"check", "testdata/bounce.json", "testdata/missing.json"}, strings.NewReader(""), &screen, &screen)
	want := "capsule\nhantei: testdata/missing.json: no such file or directory\n\n1 scene, "
	if !strings.Contains(screen.String(), want) {
		t.Errorf("no %q in\n%s", want, screen.String())
	}
}

// TestEmptyName names a file whose name is empty, as an unset variable leaves it.
func TestEmptyName(t *testing.T) {
	for _, args := range [][]string{{"check", "-q", ""}, {"query", ""}} {
		var out, errOut strings.Builder
		code := run(args, strings.NewReader(""), &out, &errOut)
		if want := "hantei: \"\": no such file or directory\n"; code != 2 || errOut.String() != want {
			t.Errorf("%q: exit %d, stderr %q, want 2, %q", args, code, errOut.String(), want)
		}
	}
}

func TestTally(t *testing.T) {
	for _, test := range []struct {
		tally tally
		want  string
	}{
		{tally{Scenes: 12, Pairs: 87, Expectations: 140}, "12 scenes, 87 pairs, 140 expectations: all hold"},
		{tally{Scenes: 1, Pairs: 1, Expectations: 2, Failed: 1}, "1 scene, 1 pair, 2 expectations: 1 does not hold"},
		{tally{Scenes: 1, Expectations: 4, Failed: 3, Refused: 1}, "1 scene, 0 pairs, 4 expectations: 3 do not hold; 1 file refused"},
		{tally{Scenes: 2, Pairs: 2, Conflicts: 1}, "2 scenes, 2 pairs, 0 expectations; 1 contradiction"},
		{tally{Refused: 2}, "0 scenes, 0 pairs, 0 expectations; 2 files refused"},
	} {
		if got := test.tally.String(); got != test.want {
			t.Errorf("%+v: %q, want %q", test.tally, got, test.want)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, test := range []struct {
		x          float64
		want, full string
	}{
		{0, "0", "0"},
		{18, "18", "18"},
		{-100, "-100", "-100"},
		{1.0 / 3, "0.333", "0.3333333333333333"},
		{-2.0004, "-2", "-2.0004"},
		{0.0005, "0.001", "0.0005"},
		{1.0 / 4096, "0.000244", "0.000244140625"},
		{8.881784197001252e-16, "8.88e-16", "8.881784197001252e-16"},
		{123456789, "123456789", "1.23456789e+08"},
		{1.5e300, "1.5e+300", "1.5e+300"},
	} {
		short, long := textReport{}, textReport{full: true}
		if got := short.number(test.x); got != test.want {
			t.Errorf("%v: %q, want %q", test.x, got, test.want)
		}
		if got := long.number(test.x); got != test.full {
			t.Errorf("%v in full: %q, want %q", test.x, got, test.full)
		}
	}
}
