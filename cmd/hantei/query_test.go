package main

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/cmd/hantei/internal/query"
)

// TestQueryPage runs the examples of docs/query.md: blocks of queries, each followed by
// the block of its answers.
func TestQueryPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/query.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?ms)^```jsonl\n(.*?)^```$").FindAllSubmatch(page, -1)
	if len(blocks) < 6 || len(blocks)%2 != 0 {
		t.Fatalf("%d blocks", len(blocks))
	}
	asked := ""
	for i := 0; i < len(blocks); i += 2 {
		in, want := string(blocks[i][1]), string(blocks[i+1][1])
		asked += in
		var out, errOut strings.Builder
		code := run([]string{"query"}, strings.NewReader(in), &out, &errOut)
		if out.String() != want {
			t.Errorf("got\n%swant\n%s", out.String(), want)
		}
		if refused := strings.Contains(want, `"error"`); refused != (code == 2) || refused != (errOut.Len() > 0) {
			t.Errorf("exit %d, stderr %q after\n%s", code, errOut.String(), want)
		}
	}
	for _, name := range slices.Concat(query.Names, query.WholeNames) {
		if !strings.Contains(asked, `"query":"`+name+`"`) {
			t.Errorf("docs/query.md has no %s", name)
		}
	}
}

// binary builds the command and returns its path.
func binary(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the command")
	}
	name := filepath.Join(t.TempDir(), "hantei.exe")
	if out, err := exec.Command("go", "build", "-o", name, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return name
}

// TestClosedPipe: a reader that goes away ends the command, and without a word.
func TestClosedPipe(t *testing.T) {
	cmd := exec.Command(binary(t), "query")
	var errOut strings.Builder
	cmd.Stderr = &errOut
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, "{}\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	out.Close()
	for err == nil { // until the command is gone
		_, err = io.WriteString(in, strings.Repeat("{}\n", 1000))
	}
	if err := cmd.Wait(); err == nil || errOut.Len() > 0 {
		t.Errorf("ended with %v, stderr %q", err, errOut.String())
	}
}

// A gone reader takes nothing more.
type gone struct{}

func (gone) Write([]byte) (int, error) { return 0, closedPipe[0] }

// TestGoneReader is TestClosedPipe where the signal is ignored.
func TestGoneReader(t *testing.T) {
	for _, args := range [][]string{{"query"}, {"check", "testdata/bounce.json"}} {
		var errOut strings.Builder
		code := run(args, strings.NewReader(strings.Repeat("{}\n", 10000)), gone{}, &errOut)
		if code != 2 || errOut.Len() > 0 {
			t.Errorf("%v: exit %d, stderr %q", args, code, errOut.String())
		}
	}
}

func TestQueryWriteError(t *testing.T) {
	var errOut strings.Builder
	code := run([]string{"query"}, strings.NewReader("{}\n"), full{}, &errOut)
	if want := "hantei: file already closed\n"; code != 2 || errOut.String() != want {
		t.Errorf("exit %d, stderr %q, want 2, %q", code, errOut.String(), want)
	}
}

// TestCompletion: the scripts come out, and the shells that are here read them.
func TestCompletion(t *testing.T) {
	for _, shell := range shells {
		var out, errOut strings.Builder
		if code := run([]string{"completion", shell}, strings.NewReader(""), &out, &errOut); code != 0 || errOut.Len() > 0 {
			t.Errorf("%s: exit %d, stderr %q", shell, code, errOut.String())
		}
		if !strings.Contains(out.String(), "hantei __complete") && !strings.Contains(out.String(), "__complete ") {
			t.Errorf("%s: the script does not ask the command:\n%s", shell, out.String())
		}
		if _, err := exec.LookPath(shell); err != nil {
			t.Logf("%s is not here", shell)
			continue
		}
		cmd := exec.Command(shell, "-n")
		cmd.Stdin = strings.NewReader(out.String())
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", shell, err, out)
		}
	}
}

// TestHelpOfAll: every command has examples, and they name it.
func TestHelpOfAll(t *testing.T) {
	root := newRoot(false)
	for _, c := range append(slices.Clone(root.Commands()), root) {
		if c.Example == "" || c.Long == "" || !strings.Contains(c.Example, c.CommandPath()) {
			t.Errorf("%s has no example of its own, or no long help", c.CommandPath())
		}
		for line := range strings.Lines(c.Long + "\n" + c.Example) {
			if len(line) > 86 {
				t.Errorf("%s: %d columns: %s", c.CommandPath(), len(line), line)
			}
		}
	}
}

// TestQueryNamesInHelp: the help lists all queries.
func TestQueryNamesInHelp(t *testing.T) {
	help := newQuery().Long
	for _, name := range slices.Concat(query.Names, query.WholeNames) {
		if !regexp.MustCompile(`\b` + name + `\b`).MatchString(help) {
			t.Errorf("help does not name %s", name)
		}
	}
	var list []json.RawMessage
	for _, line := range regexp.MustCompile(`(?m)^  (\{"id":.*\})$`).FindAllStringSubmatch(help, -1) {
		list = append(list, json.RawMessage(line[1]))
	}
	if len(list) != 2 {
		t.Errorf("help shows %d answers", len(list))
	}
	for _, line := range list {
		if !json.Valid(line) {
			t.Errorf("help shows no JSON: %s", line)
		}
	}
}
