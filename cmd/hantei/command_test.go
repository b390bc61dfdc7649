package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hantei-go/hantei/scene"
)

// TestMain makes the test binary the command itself, for tests of what only a process
// of its own can show.
func TestMain(m *testing.M) {
	if os.Getenv("HANTEI_TEST_COMMAND") != "" {
		main()
	}
	os.Exit(m.Run())
}

// command returns the command as a process to start.
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = append(os.Environ(), "HANTEI_TEST_COMMAND=1")
	return cmd
}

// TestHead reads one line of many and closes the pipe: the command ends, and says
// nothing.
func TestHead(t *testing.T) {
	cmd := command(t, "check", "--json", row(t, 3000, 4, ""))
	var errOut strings.Builder
	cmd.Stderr = &errOut
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, `{"kind":"scene"`) {
		t.Errorf("read %q, %v", line, err)
	}
	out.Close()
	if err := cmd.Wait(); err == nil || errOut.Len() > 0 {
		t.Errorf("ended with %v, stderr %q", err, errOut.String())
	}
}

// replace writes a file at once, so that no half of it is read.
func replace(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file+".new", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(file+".new", file); err != nil {
		t.Fatal(err)
	}
}

// TestWatch changes a file that is watched, breaks it, and removes it; then it
// interrupts the command.
func TestWatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "scene.json")
	mesh := filepath.Join(filepath.Dir(file), "mesh.obj")
	write := func(text string) { t.Helper(); replace(t, file, text) }
	model := func(text string) { t.Helper(); replace(t, mesh, text) }
	model("v 0 0 0\nf 1 1 1\n")
	write(`{"version": 1, "dim": 2, "shapes": []}`)
	picture := filepath.Join(t.TempDir(), "scene.svg")
	cmd := command(t, "check", "--watch", "-q", "--svg", picture, file)
	// A change that is missed is a failure, not a wait for ever.
	defer time.AfterFunc(time.Minute, func() { cmd.Process.Kill() }).Stop()
	var errOut strings.Builder
	cmd.Stderr = &errOut
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	expect := func(want string) {
		t.Helper()
		if !lines.Scan() || lines.Text() != want {
			t.Fatalf("got %q, %v, want %q", lines.Text(), lines.Err(), want)
		}
	}
	expect("1 scene, 0 pairs, 0 expectations")
	write(`{"version": 1, "dim": 2, "shapes": [{"name": "p", "type": "point", "at": [0, 0]}, {"name": "q", "type": "point", "at": [0, 0]}]}`)
	expect("1 scene, 1 pair, 0 expectations")
	write(`{"version": 1, "dim": 3, "shapes": [{"name": "m", "type": "mesh", "file": "mesh.obj"}]}`)
	expect("1 scene, 0 pairs, 0 expectations")
	model("v 0\n")
	expect("0 scenes, 0 pairs, 0 expectations; 1 file refused")
	write(`{"version": 2}`)
	expect("0 scenes, 0 pairs, 0 expectations; 1 file refused")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	expect("0 scenes, 0 pairs, 0 expectations; 1 file refused")

	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil || err.Error() != "signal: interrupt" {
		t.Errorf("ended with %v, want the interrupt", err)
	}
	name := regexp.QuoteMeta(file)
	const again = `--- \d\d:\d\d:\d\d, `
	obj := regexp.QuoteMeta(mesh)
	want := regexp.MustCompile("^" + again + name + " changed\n" +
		again + name + " changed\n" +
		again + obj + " changed\nhantei: " + name + `:1:75: shapes\[0\]\.file: "mesh\.obj": line 1: v: want 3 numbers` + "\n" +
		again + name + " changed\nhantei: " + name + ":1:13: version: 2: want version 1\n" +
		again + name + " is gone\nhantei: " + name + ": no such file or directory\n$")
	if !want.MatchString(errOut.String()) {
		t.Errorf("stderr %q, want %v", errOut.String(), want)
	}
}

// TestWatchWhileReading: what changes right after it was read, and before the work with it ends, is read again.
func TestWatchWhileReading(t *testing.T) {
	folder := t.TempDir()
	file, mesh := filepath.Join(folder, "scene.json"), filepath.Join(folder, "mesh.obj")
	for _, changed := range [...]string{file, mesh} {
		replace(t, mesh, "v 0 0 0\nf 1 1 1\n")
		replace(t, file, `{"version": 1, "dim": 3, "shapes": [{"name": "m", "type": "mesh", "file": "mesh.obj"}]}`)
		errEnough := errors.New("enough")
		reads := make(chan int, 2)
		ended := make(chan error, 1)
		go func() {
			ended <- watch([]string{file}, io.Discard, func() (map[string]stamp, error) {
				in := sceneReader{megabytes: 1, meshes: make(map[string]stamp)}
				in.read(file)
				reads <- len(in.meshes)
				if len(reads) == 2 {
					return nil, errEnough
				}
				return in.meshes, os.WriteFile(changed, []byte("longer than it was, and of no use: "+strings.Repeat(" ", 100)), 0o644)
			})
		}()
		select {
		case err := <-ended:
			if err != errEnough || <-reads != 1 {
				t.Errorf("%s: ended with %v", changed, err)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%s changed, and is not read again", changed)
		}
	}
}

func TestChanges(t *testing.T) {
	was := map[string]stamp{"a": {1, 1}, "b": {1, 1}, "c": {}}
	for _, test := range []struct {
		is   map[string]stamp
		want string
	}{
		{map[string]stamp{"a": {1, 1}, "b": {1, 1}, "c": {}}, ""},
		{map[string]stamp{"a": {1, 1}, "b": {2, 1}, "c": {}}, "b changed"},
		{map[string]stamp{"a": {1, 1}, "b": {}, "c": {}}, "b is gone"},
		{map[string]stamp{"a": {1, 1}, "b": {1, 1}, "c": {}, "d": {1, 1}}, "d is new"},
		{map[string]stamp{"b": {1, 2}, "c": {5, 5}}, "a is gone, and 2 more"},
	} {
		if got := changes(was, test.is); got != test.want {
			t.Errorf("%v: %q, want %q", test.is, got, test.want)
		}
	}
}

// TestStatus follows pairs on a terminal that takes long for them: the line is there
// while nothing else is written, and gone in the end.
func TestStatus(t *testing.T) {
	var screen strings.Builder
	s := &status{stderr: &screen, terminal: true, shared: true}
	c := console{bufio.NewWriter(s.above(&screen)), s}
	n := 0
	for range c.follow("f", "pairs", 4096, func(yield func(scene.Pair) bool) {
		for range 4096 {
			s.next = time.Time{} // time flies
			if !yield(scene.Pair{}) {
				return
			}
		}
	}) {
		if n++; n == 2500 {
			c.out.WriteString("a row\n")
			if err := c.flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n != 4096 {
		t.Errorf("%d pairs, want 4096", n)
	}
	erase := func(text string) string { return "\r" + strings.Repeat(" ", len(text)) + "\r" }
	lines := []string{"f: pairs, 25.0 % of 4096", "f: pairs, 50.0 % of 4096", "f: pairs, 75.0 % of 4096", "f: pairs, 100.0 % of 4096"}
	want := ""
	for i, line := range lines {
		want += line + erase(line)
		if i == 1 {
			want += "a row\n"
		}
	}
	if screen.String() != want {
		t.Errorf("got  %q\nwant %q", screen.String(), want)
	}

	// Where stderr is no terminal, there is no such line.
	screen.Reset()
	quiet := newStatus(&screen, &screen)
	quiet.start()
	for range (&console{c.out, quiet}).follow("f", "pairs", 4096, func(yield func(scene.Pair) bool) {
		for range 4096 {
			quiet.next = time.Time{}
			if !yield(scene.Pair{}) {
				return
			}
		}
	}) {
	}
	if screen.Len() > 0 {
		t.Errorf("wrote %q", screen.String())
	}
}

// TestCheckStatus: a file that takes long is named before it is read, and one that does
// not, only when a while has passed.
func TestCheckStatus(t *testing.T) {
	large := row(t, 20000, 4, "")
	var screen strings.Builder
	s := &status{stderr: &screen, terminal: true}
	c := console{bufio.NewWriter(io.Discard), s}
	in := sceneReader{megabytes: maxMegabytes}
	files := []string{"testdata/bounce.json", large}
	if err := check(&textReport{console: c, quiet: true}, files, &pictures{}, &in, s); err != nil {
		t.Fatal(err)
	}
	if got := screen.String(); strings.Contains(got, "bounce") || !strings.Contains(got, ": 2 of 2\r") || !strings.HasSuffix(got, "\r") {
		t.Errorf("screen %q", got)
	}
}

// TestStatusWidth: a line longer than a terminal is wide keeps its end.
func TestStatusWidth(t *testing.T) {
	for _, name := range []string{"scene.json", strings.Repeat("folder/", 30) + "scene.json", strings.Repeat("判定", 50)} {
		var screen strings.Builder
		s := &status{stderr: &screen, terminal: true}
		s.show(name + ": pairs, 50.0 % of 4096")
		if got := screen.String(); textWidth(got) > 79 || textWidth(got) != s.shown || !strings.HasSuffix(got, ": pairs, 50.0 % of 4096") {
			t.Errorf("%d columns, %d to erase: %q", textWidth(got), s.shown, got)
		}
	}
}

// A slow gives its lines one by one, to a clock that says that each took long.
type slow struct {
	lines  []string
	status *status
}

func (s *slow) Read(data []byte) (int, error) {
	if len(s.lines) == 0 {
		return 0, io.EOF
	}
	n := copy(data, s.lines[0])
	s.lines = s.lines[1:]
	s.status.next = time.Time{}
	return n, nil
}

// TestQueryStatus answers lines that take long: on a terminal whose answers go elsewhere
// a line tells how many there are, and is gone in the end.
func TestQueryStatus(t *testing.T) {
	const queries = `{"dim":2,"query":"overlap","a":{"type":"point","at":[0,0]},"b":{"type":"point","at":[0,0]}}
{"dim":2,"query":"overlap","a":{"type":"point","at":[0,0]},"b":{"type":"point","at":[1,0]}}
{"dim":2,"query":"overlap","a":{"type":"point","at":[0,0]},"b":{"type":"point","at":[0,0]}}
`
	answer := func(stderr *status) (answers, screen string) {
		var out, errOut strings.Builder
		stderr.stderr = &errOut
		cmd := newQuery()
		cmd.SetOut(stderr.above(&out))
		cmd.SetErr(stderr)
		cmd.SetIn(&slow{slices.Collect(strings.Lines(queries)), stderr})
		if err := answerFiles(cmd, []string{"-"}); err != nil {
			t.Fatal(err)
		}
		return out.String(), errOut.String()
	}
	answers, screen := answer(&status{terminal: true})
	if want := "{\"overlap\":true}\n{\"overlap\":false}\n{\"overlap\":true}\n"; answers != want {
		t.Errorf("answers %q, want %q", answers, want)
	}
	want := regexp.MustCompile(`^1 line, \d+ a second\r +\r2 lines, \d+ a second\r +\r3 lines, \d+ a second\r +\r$`)
	if !want.MatchString(screen) {
		t.Errorf("screen %q, want %v", screen, want)
	}
	for _, s := range []*status{{}, {terminal: true, shared: true}} {
		if _, screen := answer(s); screen != "" {
			t.Errorf("%+v: screen %q", s, screen)
		}
	}
}

// repeated returns copies of a part between two ends, in which %d is the number of the copy.
func repeated(begin, part string, copies int, end string) string {
	var b strings.Builder
	b.WriteString(begin)
	isNumbered := strings.Contains(part, "%d")
	for i := range copies {
		if isNumbered {
			b.WriteString(strings.ReplaceAll(part, "%d", fmt.Sprint(i)))
		} else {
			b.WriteString(part)
		}
	}
	return b.String() + end
}
