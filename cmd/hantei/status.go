package main

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"os"
	"time"

	"github.com/hantei-go/hantei/scene"
)

// The status line appears when work takes longer than statusDelay, and then changes
// as often.
const statusDelay = 300 * time.Millisecond

// statusWidth is what a terminal surely has. A line that wraps could not be erased.
const statusWidth = 79

// A status is the stream for errors. If that is a terminal, its last line may tell how
// far long work has come; the line goes away before anything else is written.
type status struct {
	stderr   io.Writer
	terminal bool
	shared   bool // stdout is a terminal too, maybe the same
	shown    int  // characters on the line
	next     time.Time
}

func newStatus(stderr, stdout io.Writer) *status {
	return &status{stderr: stderr, terminal: isTerminal(stderr), shared: isTerminal(stdout) && !isNull(stdout)}
}

// isNull reports whether w is the null device.
func isNull(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	if err != nil {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err == nil && os.SameFile(info, null)
}

// isTerminal reports whether stream is a terminal, or another device that is not a file:
// what is written to such a one does no harm.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// Write writes to stderr.
func (s *status) Write(data []byte) (int, error) {
	s.clear()
	return s.stderr.Write(data)
}

// above returns a writer to stdout. If that is a terminal, the line goes away first; what
// is written elsewhere leaves it where it is.
func (s *status) above(stdout io.Writer) io.Writer {
	if !s.shared {
		return stdout
	}
	return aboveStatus{stdout, s}
}

type aboveStatus struct {
	io.Writer
	status *status
}

func (a aboveStatus) Write(data []byte) (int, error) {
	a.status.clear()
	return a.Writer.Write(data)
}

func (s *status) clear() {
	if s.shown > 0 {
		fmt.Fprintf(s.stderr, "\r%*s\r", s.shown, "")
		s.shown = 0
	}
}

// show makes text the line, if it is time. Of what is too long the end is shown: it begins
// with the name of a file.
func (s *status) show(text string) {
	now := time.Now()
	if !s.terminal || now.Before(s.next) {
		return
	}
	s.next = now.Add(statusDelay)
	s.clear()
	if over := textWidth(text) - statusWidth; over > 0 {
		text = cellWidth.TruncateLeft(text, over+1, "…")
	}
	s.shown = textWidth(text)
	fmt.Fprint(s.stderr, text)
}

// start begins work that has not lasted yet.
func (s *status) start() { s.next = time.Now().Add(statusDelay) }

// A console is where a report goes: its text, and the status of the work.
type console struct {
	out    *bufio.Writer
	status *status
}

// broken reports whether out takes nothing any more: its disk is full, or nobody
// reads on. The writer of the command tells that to who writes nothing too.
func (c *console) broken() bool {
	_, err := c.out.Write(nil)
	return err != nil
}

// flush writes what the command keeps back.
func (c *console) flush() error { return c.out.Flush() }

// follow yields what seq does and shows how far it is, of total pairs if known; it ends
// early when out is broken.
func (c *console) follow(file, what string, total int64, seq iter.Seq[scene.Pair]) iter.Seq[scene.Pair] {
	return func(yield func(scene.Pair) bool) {
		if c.broken() {
			return
		}
		defer c.status.clear()
		done := int64(0)
		for p := range seq {
			if !yield(p) {
				return
			}
			done++
			if done%1024 != 0 {
				continue
			}
			if c.broken() {
				return
			}
			c.status.show(fmt.Sprintf("%s: %s%s", file, what, percent(done, total)))
		}
	}
}

// percent is empty if the total is not known.
func percent(done, total int64) string {
	if total == 0 {
		return ""
	}
	return fmt.Sprintf(", %.1f %% of %d", 100*float64(done)/float64(total), total)
}
