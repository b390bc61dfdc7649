package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"time"

	"github.com/hantei-go/hantei/cmd/hantei/internal/bench"
	"github.com/hantei-go/hantei/scene"
	"github.com/spf13/cobra"
)

func newBench() *cobra.Command {
	var asJSON bool
	var each time.Duration
	var in sceneReader
	cmd := &cobra.Command{
		Use:   "bench SCENE...",
		Short: "Measure what a World takes to answer about a scene",
		Long: `Bench puts the shapes of a scene into a World and prints how long one call takes,
beside the plain loop that asks every shape, or every pair. It reads scene files; a
folder stands for all files below it that end with .json, and "-" for standard input.
The calls are

  build        all shapes into a new World, and its first answer
  pairs        all pairs that overlap
  step         a frame: every shape moves by its motion, in one frame there and in
               the next one back; in a scene without motions, by up to a twentieth
               of the mean size on each axis
  overlapping  what overlaps a ball of the mean size
  raycast      the first shape on a segment between two places
  sweep        the first shape that the ball meets on the way between two places
  nearest      the 8 nearest to a place

The places are drawn at random from the box of all positions, the same in every run.
The objects of a scene do not count: every shape is one by itself. A loop over more
than 10,000,000 pairs is not measured. Memory is that of a World that has answered
all of this.

Each number is the median of some batches; ratio is how many times as long the loop
takes.

The exit code is 0 if all scenes were measured, and 2 for bad input: a file that
cannot be read, or that has more than 10,000,000 pairs near each other. Such a file
is reported, and the others are still measured.`,
		Example: `  hantei bench scenes/arena-2d.json
  hantei bench --time 2s scene.json
  hantei bench --json scene.json | jq '.questions[] | select(.question == "pairs")'`,
		ValidArgsFunction: files("json"),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("bench needs a scene file, a folder of them, or - for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, files []string) error {
			if each <= 0 {
				return fmt.Errorf("--time %v: must be more than 0", each)
			}
			c := console{cmd.OutOrStdout().(*bufio.Writer), cmd.ErrOrStderr().(*status)}
			in.stdin = cmd.InOrStdin()
			return benchFiles(&c, files, each, asJSON, &in)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&asJSON, "json", false, "print a line of JSON for each scene")
	in.addFlag(flags)
	flags.DurationVar(&each, "time", 300*time.Millisecond, "how long to measure each number, about")
	return cmd
}

// benchFiles measures every file; the error is an exitCode, or of writing.
func benchFiles(c *console, args []string, each time.Duration, asJSON bool, in *sceneReader) error {
	refused, printed := false, false
	refuse := func(err error) {
		fmt.Fprintln(c.status, "hantei:", err)
		refused = true
	}
	files, unreadable := expand(args)
	for _, bad := range unreadable {
		refuse(bad)
	}
	for _, file := range files {
		s, bad := in.read(file)
		var r bench.Result
		err := error(bad)
		if bad == nil {
			r, err = c.bench(s, each)
		}
		if err != nil {
			refuse(err)
			continue
		}
		if asJSON {
			_ = json.NewEncoder(c.out).Encode(benchLine{
				"bench", s.File, s.Title, s.Dim, r, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH,
			})
		} else {
			if printed {
				fmt.Fprintln(c.out)
			}
			printed = true
			benchTable(c.out, s, r)
		}
		if err := c.flush(); err != nil { // the next one takes a while
			return err
		}
	}
	if refused {
		return exitBad
	}
	return nil
}

// bench measures a scene, and shows what it does.
func (c *console) bench(s *scene.Scene, each time.Duration) (bench.Result, error) {
	c.status.start()
	defer c.status.clear()
	return bench.Run(s, each, func(what string) {
		if c.status.terminal {
			c.status.show(s.File + ": " + what)
		}
	})
}

type benchLine struct {
	Kind  string `json:"kind"`
	File  string `json:"file"`
	Title string `json:"title"`
	Dim   int    `json:"dim"`
	bench.Result
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func benchTable(w io.Writer, s *scene.Scene, r bench.Result) {
	fmt.Fprintln(w, heading(s))
	if r.Shapes == 0 {
		fmt.Fprintln(w, "  no shapes")
		return
	}
	fmt.Fprintf(w, "  %s, %d unbounded; %s", count(r.Shapes, "shape"), r.Unbounded, count(r.Meeting, "pair"))
	fmt.Fprintf(w, " in contact; a World of %s, %d bytes for each shape\n\n", size(r.Memory), r.Memory/int64(r.Shapes))
	t := table{indent: "  ", right: []bool{1: true, 2: true, 3: true}}
	t.add("question", "a World", "a loop", "ratio")
	for _, row := range r.Rows {
		loop, ratio := "-", "-"
		if row.Loop > 0 {
			loop, ratio = nanoseconds(row.Loop), digits(row.Loop/row.World)
		}
		t.add(row.Question, nanoseconds(row.World), loop, ratio)
	}
	t.write(w)
}

// nanoseconds returns a duration in the unit that suits it.
func nanoseconds(x float64) string {
	for _, unit := range []string{"ns", "µs", "ms"} {
		if x < 999.5 {
			return digits(x) + " " + unit
		}
		x /= 1000
	}
	return digits(x) + " s"
}

// size returns a number of bytes in the unit that suits it.
func size(bytes int64) string {
	x := float64(bytes)
	for _, unit := range []string{"bytes", "kB", "MB"} {
		if x < 999.5 {
			return digits(x) + " " + unit
		}
		x /= 1000
	}
	return digits(x) + " GB"
}

// digits returns x with three digits, or all before the point.
func digits(x float64) string {
	switch {
	case x < 9.995:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case x < 99.95:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 0, 64)
}
