package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/hantei-go/hantei/cmd/hantei/internal/query"
	"github.com/spf13/cobra"
)

func newQuery() *cobra.Command {
	return &cobra.Command{
		Use:   "query [FILE...]",
		Short: "Answer queries, one in a line of JSON",
		Long: `Query reads lines of JSON and answers each with one line, in order. It reads files,
or standard input if there is no file or for "-". For example

  {"id":7,"dim":2,"query":"raycast","a":{"type":"ray","origin":[0,0],"dir":[1,0]},
   "b":{"type":"circle","center":[5,0],"radius":1}}

is, on one line, answered with

  {"id":7,"hit":true,"t":4,"point":[4,0],"normal":[-1,0]}

The queries are overlap, contains, distance, closest, collide, contacts, raycast,
clip, crossings, sweep, sweepspan, sweepboth and sweepturning. Shapes are written as
in scene files; chains and meshes are none. With the shapes of a scene in place of a
and b there are also winding, signeddistance and contains of a point and what is
solid, and measure, clipall, crossingsall, contactsof and nearest of one shape. The
id, a string or a number, comes back as it is and may be left out. Numbers in answers
read back to the same bits; what is infinite is "inf" or "-inf". The whole format is
in docs/query.md.

A line that is no query, be it empty or longer than ` + fmt.Sprint(query.MaxLine) + ` bytes, is answered
with an error that names the place, the field, the value and the reason, and the
lines after it are answered all the same:

  {"id":8,"error":"line 12, column 112: b.radius: -1: must not be negative"}

Answers are written as soon as no further line is waiting. So a program can ask, wait
for the answer, and ask on. Memory does not grow with the number of lines. While
answers go into a file or pipe, a terminal shows how many there are and how fast they
come.

The exit code is 0 if every line was answered, and 2 if one was refused or a file
could not be read.`,
		Example: `  hantei query < queries.jsonl > answers.jsonl
  hantei query queries.jsonl | jq 'select(.error)'
  parallel --pipepart -a queries.jsonl -k hantei query > answers.jsonl`,
		ValidArgsFunction: files("jsonl", "ndjson", "json"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if len(files) == 0 {
				files = []string{"-"}
			}
			return answerFiles(cmd, files)
		},
	}
}

// answerFiles answers the lines of all files; the error is an exitCode, or of writing.
func answerFiles(cmd *cobra.Command, files []string) error {
	s := query.Stream{Out: bufio.NewWriter(cmd.OutOrStdout())}
	work := progress{status: cmd.ErrOrStderr().(*status), lines: &s.Lines, begun: time.Now()}
	work.status.start()
	defer work.status.clear()
	unread := false
	for _, file := range files {
		if err := answerFile(&s, file, cmd.InOrStdin(), work); err != nil {
			if flushed := s.Out.Flush(); flushed != nil {
				return flushed
			}
			fmt.Fprintln(cmd.ErrOrStderr(), "hantei:", err)
			unread = true
		}
	}
	if err := s.Out.Flush(); err != nil {
		return err
	}
	if s.Bad > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "hantei: %d of %s refused; their answers say why\n", s.Bad, count(s.Lines, "line"))
	}
	if s.Bad > 0 || unread {
		return exitBad
	}
	return nil
}

// A progress shows how many lines are answered, and how fast.
type progress struct {
	status *status
	lines  *int
	begun  time.Time
}

// of returns in, with the status shown whenever more of it is read. There is none where
// it would stand among answers, or among lines that somebody types.
func (p progress) of(in io.Reader) io.Reader {
	if !p.status.terminal || p.status.shared || isTerminal(in) {
		return in
	}
	return progressReader{in, p}
}

type progressReader struct {
	io.Reader
	progress
}

func (r progressReader) Read(data []byte) (int, error) {
	if now := time.Now(); !now.Before(r.status.next) {
		rate := float64(*r.lines) / now.Sub(r.begun).Seconds()
		r.status.show(fmt.Sprintf("%s, %.0f a second", count(*r.lines, "line"), rate))
	}
	return r.Reader.Read(data)
}

// answerFile answers the lines of a file. The error names the file.
func answerFile(s *query.Stream, file string, stdin io.Reader, work progress) error {
	in, name := stdin, "stdin"
	where := query.Place
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return unreadable(file, err)
		}
		defer f.Close()
		in, name = f, file
		where = func(line, column int) string {
			if column == 0 {
				return fmt.Sprintf("%s:%d", file, line)
			}
			return fmt.Sprintf("%s:%d:%d", file, line, column)
		}
	}
	if err := s.Run(work.of(in), where); err != nil {
		return fmt.Errorf("%s: %w", name, bare(err))
	}
	return nil
}

// bare returns an error without the system call and the file that it begins with.
func bare(err error) error {
	var call *fs.PathError
	if errors.As(err, &call) {
		return call.Err
	}
	return err
}
