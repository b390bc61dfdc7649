package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// maxRows is the number of rows up to which a table of pairs is for reading;
// the number of pairs grows with the square of the shapes.
const maxRows = 200

// lineWidth is the number of columns that the line of a scene takes at most, unless the
// name of its file is long.
const lineWidth = 100

// A textReport is for people.
type textReport struct {
	console
	quiet   bool // only what does not hold
	verbose bool // what every pair answers, and what holds
	all     bool // all pairs, however many
	full    bool // all digits
	colours bool

	width int  // of the longest name of a file
	begun bool // there is something above the summary
}

func (r *textReport) begin(files []string) {
	r.width, r.begun = 0, false
	for _, file := range files {
		r.width = max(r.width, textWidth(file))
	}
}

func (r *textReport) scene(s *scene.Scene) tally {
	outcomes := s.Check()
	t := tally{Expectations: len(outcomes)}
	for _, o := range outcomes {
		if !o.OK {
			t.Failed++
		}
	}
	if !r.all && pairs(s) > maxPairs && s.CountNear(maxPairs) > maxPairs {
		t.Unasked = pairs(s)
	}
	if r.verbose {
		fmt.Fprintln(r.out, heading(s))
		r.placed(s)
		r.faults(s)
		switch {
		case t.Unasked > 0:
			fmt.Fprintf(r.out, "  not asked but for the expectations: %d pairs, more than %d of them near each other; --all asks all\n", t.Unasked, maxPairs)
		case len(s.Shapes) < 2:
			fmt.Fprintln(r.out, "  no pairs")
		default:
			r.pairs(s, &t)
			r.contacts(s)
			r.bounces(s)
			r.casts(s)
			r.crossings(s)
			r.sweeps(s)
		}
		r.frames(s)
	} else {
		r.count(s, &t)
		if r.quiet && t.Failed+t.Conflicts == 0 {
			return t
		}
		r.line(s, t)
		r.begun = true
	}
	if t.Conflicts > 0 {
		r.conflicts(s)
	}
	r.outcomes(outcomes)
	if r.verbose {
		fmt.Fprintln(r.out)
	}
	return t
}

// line prints the line of a scene: whether it holds, its file, how many of its expectations
// hold or do not, and its title.
func (r *textReport) line(s *scene.Scene, t tally) {
	mark, held := "ok", fmt.Sprint(t.Expectations, " hold")
	switch {
	case t.Failed > 0:
		mark, held = "FAIL", fmt.Sprintf("%d of %d do not hold", t.Failed, t.Expectations)
	case t.Conflicts > 0:
		mark, held = "FAIL", count(t.Conflicts, "contradiction")
	case t.Expectations == 0:
		held = "no expectations"
	}
	room := strings.Repeat(" ", len("FAIL")-len(mark))
	file := s.File + strings.Repeat(" ", max(0, r.width-textWidth(s.File)))
	line := fmt.Sprintf("%s%s  %s  %9s  ", mark, room, file, held)
	title := cellWidth.Truncate(s.Title, max(0, lineWidth-textWidth(line)), "…")
	if r.colours {
		line = coloured(mark) + line[len(mark):]
	}
	fmt.Fprintln(r.out, strings.TrimRight(line+title, " "))
}

// refused prints nothing: the error is on the other stream, where it comes after what is
// printed. An error of flushing comes again in the end.
func (r *textReport) refused(*scene.Error) { _ = r.flush() }

func (r *textReport) summary(t tally) {
	if r.begun {
		fmt.Fprintln(r.out)
	}
	fmt.Fprintln(r.out, t)
}

func heading(s *scene.Scene) string {
	if s.Title == "" {
		return s.File
	}
	return s.File + ": " + s.Title
}

func (r *textReport) conflicts(s *scene.Scene) {
	t := table{indent: "  ", colours: r.colours}
	for p := range r.asked(s) {
		if p.Conflict != "" {
			t.add("CONFLICT", p.A, p.B, p.Conflict)
		}
	}
	t.write(r.out)
}

// maxFields is the number of characters up to which the values of a pair that hold
// are joined.
const maxFields = 60

// outcomes prints a line for every value that does not hold, and as few as fit for
// the values of a pair that do.
func (r *textReport) outcomes(list []scene.Outcome) {
	t := table{indent: "  ", colours: r.colours}
	held := -1   // the row of the pair being joined, if any
	answer := "" // the last one joined: its parts follow without its name
	for i, o := range list {
		if i > 0 && (list[i-1].A != o.A || against(list[i-1]) != against(o)) {
			held = -1
		}
		of, part, _ := strings.Cut(o.Field, ".")
		next := ", " + o.Field
		if part != "" && of == answer {
			next = " ." + part
		}
		switch {
		case !o.OK:
			t.add("FAIL", o.A, against(o), fmt.Sprintf("%s: expected %v, got %s, line %d", o.Field, o.Want, got(o), o.Line))
		case !r.verbose:
		case held < 0 || len(t.rows[held][3])+len(next) > maxFields:
			held, answer = len(t.rows), of
			t.add("ok", o.A, against(o), o.Field)
		default:
			t.rows[held][3] += next
			answer = of
		}
	}
	if len(t.rows) > 0 && r.verbose {
		fmt.Fprintln(r.out)
	}
	t.write(r.out)
}

// against returns the second shape of a pair, or the frame.
func against(o scene.Outcome) string {
	if o.Frame > 0 {
		return fmt.Sprint("frame ", o.Frame)
	}
	return o.B
}

// got tells what was answered instead, every digit of it.
func got(o scene.Outcome) string {
	switch o.Got.(type) {
	case nil:
		return "none"
	case scene.Count:
		return fmt.Sprintf("%v (off by %v)", o.Got, o.Diff)
	case scene.Number, scene.Vec:
		return fmt.Sprintf("%v (off by %v > %v)", o.Got, o.Diff, o.Within)
	default:
		return fmt.Sprint(o.Got)
	}
}

func (r *textReport) vec(v scene.Vec) string {
	parts := make([]string, len(v))
	for i, x := range v {
		parts[i] = r.number(x)
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// number rounds to what a table has room for: three decimals, or three digits
// of what is very small or large. Nothing but 0 becomes 0.
func (r *textReport) number(x float64) string {
	switch size := math.Abs(x); {
	case x == 0:
		return "0" // not -0
	case r.full || math.IsInf(x, 0):
		return scene.Number(x).String()
	case size < 0.0005 || size >= 1e9:
		return strconv.FormatFloat(x, 'g', 3, 64)
	}
	s := strconv.FormatFloat(x, 'f', 3, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}
