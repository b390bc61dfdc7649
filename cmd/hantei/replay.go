package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/hantei-go/hantei/cmd/hantei/internal/moment"
	"github.com/hantei-go/hantei/cmd/hantei/internal/play"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
	"github.com/spf13/cobra"
)

func newReplay() *cobra.Command {
	var opens, asJSON bool
	var out string
	var to player
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Do again what a game has recorded, and find what differs",
		Long: `Replay reads what World.Record has written, or standard input for "-", and does it
again in a World of this build: each edit and each query, line by line. It stops at
the first answer that is not the one recorded, and prints where that is: the file and
the line, the frame, which is the number of Steps before, what was asked, the id, the
field, and both values.

  run.jsonl:193: frame 41: step "hero": events[0].t: 0.25 recorded, 0.3125 now

Edits are compared by what they return, and by the hash of the whole World after the
next Step.

With --play the playground opens with the record: a timeline of its frames, the World
after each call, what was asked and answered, and each difference with both values.
With -o the World at the first difference, or after the last line if nothing differs,
is written as a scene; what was asked about is there too, under the name asked. FILE
may be "-" for standard output: the report goes to standard error then. The scene is
also what --play shows of standard input. If the World has a chain or a mesh, the
playground shows its page about these then, and names what it does not show.

A record that is cut off in its last line, as that of a game that crashed, is done up
to there; that it is cut off is said.

While the file is read, a terminal shows how far it is.

The exit code is 0 if all answers are the same, 1 if one is not, and 2 if the file is
no record or cannot be read.`,
		Example: `  hantei replay run.jsonl
  hantei replay run.jsonl --play
  hantei replay run.jsonl -o moment.json
  gunzip < run.jsonl.gz | hantei replay -`,
		ValidArgsFunction: files("jsonl", "ndjson", "json"),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("replay needs one record, or - for standard input, got %d", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range []string{"port", "no-open"} {
				if !opens && cmd.Flags().Changed(name) {
					return fmt.Errorf("--%s goes with --play", name)
				}
			}
			if cmd.Flags().Changed("output") && out == "" {
				return errors.New("-o needs the name of a file")
			}
			read := inputs{}
			read.add(args[0], cmd.InOrStdin())
			target, err := read.flagO(out)
			if err != nil {
				return err
			}
			r, err := replayFile(cmd, args[0])
			if err != nil {
				return err
			}
			// The scene first: what cannot be written is told before anything is.
			var text []byte
			if opens && args[0] == "-" || out != "" {
				if text, err = r.sceneText(); err != nil {
					return err
				}
			}
			report := cmd.OutOrStdout().(*bufio.Writer)
			switch out {
			case "":
			case "-":
				_, _ = report.Write(text) // Flush tells the error
				if err := report.Flush(); err != nil {
					return err
				}
				report = bufio.NewWriter(cmd.ErrOrStderr())
			default:
				if err := writeFile(target, text); err != nil {
					return fmt.Errorf("cannot write %s: %w", out, barely(err))
				}
			}
			r.report(report, asJSON)
			if err := report.Flush(); err != nil {
				return err
			}
			if opens {
				site := play.Site{Record: args[0]}
				if args[0] == "-" {
					site = play.Site{Scene: text}
				}
				if err := to.open(cmd, site); err != nil {
					return err
				}
			}
			if r.differs != nil {
				return exitFailed
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&asJSON, "json", false, "print a JSON line: difference or same")
	flags.BoolVar(&opens, "play", false, "open the record in the playground")
	flags.StringVarP(&out, "output", "o", "", "write that moment as a scene to `FILE`")
	to.addFlags(flags)
	return cmd
}

// replayed is what a replay in either dimension has come to.
type replayed struct {
	file          string
	lines, frames int
	cut           int // the line in which the record is cut off, or 0
	differs       *difference
	shapes        []scene.Shape
	dim           int
}

// difference is that of d2 or d3, without what was asked about.
type difference struct {
	Kind     string          `json:"kind"`
	File     string          `json:"file"`
	Line     int             `json:"line"`
	Frame    int             `json:"frame"`
	Call     string          `json:"call"`
	ID       json.RawMessage `json:"id,omitempty"`
	Field    string          `json:"field"`
	Recorded string          `json:"recorded,omitempty"`
	Now      string          `json:"now,omitempty"`
}

type sameLine struct {
	Kind   string `json:"kind"`
	File   string `json:"file"`
	Lines  int    `json:"lines"`
	Frames int    `json:"frames"`
	Cut    int    `json:"cut,omitempty"`
}

// replayFile does a record again. The error names the file.
func replayFile(cmd *cobra.Command, file string) (*replayed, error) {
	in, size := cmd.InOrStdin(), int64(0)
	if file == "-" {
		file = "stdin"
	} else {
		f, err := os.Open(file)
		if err != nil {
			return nil, unreadable(file, err)
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			size = info.Size()
		}
		in = f
	}
	status := cmd.ErrOrStderr().(*status)
	status.start()
	defer status.clear()
	text := bufio.NewReader(&readProgress{in: in, status: status, file: file, size: size})
	begin, err := text.Peek(256)
	if err != nil && err != io.EOF {
		return nil, unreadable(file, err)
	}
	r := &replayed{file: file, dim: moment.RecordDim(begin)}
	if r.dim == 2 {
		err = r.plane(d2.Replay(text))
	} else {
		err = r.space(d3.Replay(text))
	}
	if err != nil {
		bad := r.refuse(err)
		if !moment.IsRecord(begin) {
			bad.Reason += ": the file is no record, which World.Record writes"
		}
		return nil, bad
	}
	return r, nil
}

// plane and space take what was done in either dimension.
func (r *replayed) plane(all d2.Replayed, err error) error {
	if err != nil {
		return err
	}
	r.lines, r.frames, r.cut = all.Lines, all.Frames, all.Cut
	r.shapes = moment.Plane(all.World)
	if d := all.Difference; d != nil {
		r.differs = &difference{"difference", r.file, d.Line, d.Frame, d.Call, json.RawMessage(d.ID), d.Field, d.Recorded, d.Now}
		if d.Shape != nil {
			r.asked(moment.PlaneShape(d.Shape), scene.Vec{d.Motion.X, d.Motion.Y})
		}
	}
	return nil
}

func (r *replayed) space(all d3.Replayed, err error) error {
	if err != nil {
		return err
	}
	r.lines, r.frames, r.cut = all.Lines, all.Frames, all.Cut
	r.shapes = moment.Space(all.World)
	if d := all.Difference; d != nil {
		r.differs = &difference{"difference", r.file, d.Line, d.Frame, d.Call, json.RawMessage(d.ID), d.Field, d.Recorded, d.Now}
		if d.Shape != nil {
			r.asked(moment.SpaceShape(d.Shape), scene.Vec{d.Motion.X, d.Motion.Y, d.Motion.Z})
		}
	}
	return nil
}

// asked adds what was asked about, and how it moves.
func (r *replayed) asked(s scene.Shape, motion scene.Vec) {
	if s.Kind == "" {
		return
	}
	for _, x := range motion {
		if x != 0 {
			s.Motion = motion
		}
	}
	r.shapes = append(r.shapes, moment.Named(s, "asked", 0))
}

// refuse returns what is wrong with a record, with the name of the file.
func (r *replayed) refuse(err error) *scene.Error {
	var plane *d2.ReplayError
	var space *d3.ReplayError
	switch {
	case errors.As(err, &plane):
		return &scene.Error{File: r.file, Line: plane.Line, Column: plane.Column, Path: plane.Field, Value: plane.Value, Reason: plane.Reason}
	case errors.As(err, &space):
		return &scene.Error{File: r.file, Line: space.Line, Column: space.Column, Path: space.Field, Value: space.Value, Reason: space.Reason}
	}
	return unreadable(r.file, err)
}

// report prints what has been found.
func (r *replayed) report(to io.Writer, asJSON bool) {
	d := r.differs
	switch {
	case asJSON && d != nil:
		newJSONReport(console{out: to.(*bufio.Writer)}, false).line(d)
	case asJSON:
		newJSONReport(console{out: to.(*bufio.Writer)}, false).line(sameLine{"same", r.file, r.lines, r.frames, r.cut})
	case d != nil:
		id := ""
		if len(d.ID) > 0 {
			id = " " + string(d.ID)
		}
		fmt.Fprintf(to, "%s:%d: frame %d: %s%s: %s: %s recorded, %s now\n", d.File, d.Line, d.Frame, d.Call, id, d.Field,
			cmp.Or(d.Recorded, "nothing"), cmp.Or(d.Now, "nothing"))
	default:
		fmt.Fprintf(to, "%s: %s, %s: all answers are the same\n", r.file, count(r.lines, "line"), count(r.frames, "frame"))
		if r.cut > 0 {
			fmt.Fprintf(to, "%s:%d: the record is cut off in this line, which is not done\n", r.file, r.cut)
		}
	}
}

// sceneText returns the World as a scene.
func (r *replayed) sceneText() ([]byte, error) {
	s := scene.Scene{File: r.file, Dim: r.dim, Title: fmt.Sprintf("After %s and %s of a record", count(r.lines, "line"), count(r.frames, "frame"))}
	if d := r.differs; d != nil {
		s.Title = fmt.Sprintf("Frame %d of a record: %s differs", d.Frame, d.Call)
	}
	taken := make(map[string]bool)
	for _, shape := range r.shapes {
		name := shape.Name
		for n := 2; taken[shape.Name]; n++ {
			shape.Name = fmt.Sprintf("%s:%d", name, n)
		}
		taken[shape.Name] = true
		s.Shapes = append(s.Shapes, shape)
	}
	var text bytes.Buffer
	if err := scene.Write(&text, &s); err != nil {
		return nil, fmt.Errorf("this moment is no scene: %w", err)
	}
	return text.Bytes(), nil
}

// readProgress shows how much of a file has been read.
type readProgress struct {
	in     io.Reader
	status *status
	file   string
	done   int64
	size   int64 // 0 if it is not known
}

func (p *readProgress) Read(data []byte) (int, error) {
	n, err := p.in.Read(data)
	p.done += int64(n)
	if p.size > 0 {
		p.status.show(fmt.Sprintf("%s: %.1f %% of %.1f MB", p.file, 100*float64(p.done)/float64(p.size), float64(p.size)/1e6))
	} else {
		p.status.show(fmt.Sprintf("%s: %.1f MB", p.file, float64(p.done)/1e6))
	}
	return n, err
}
