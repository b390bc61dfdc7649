package main

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
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

// A pairTable is the table of pairs and what it leaves out.
type pairTable struct {
	table
	apart int64
	more  int
}

// asked returns the pairs that are asked: all if there are few. Of many, those that are
// apart need not be asked one by one.
func (r *textReport) asked(s *scene.Scene) iter.Seq[scene.Pair] {
	if r.all || pairs(s) <= maxRows {
		return r.follow(s.File, "pairs", pairs(s), s.Pairs())
	}
	return r.follow(s.File, "pairs", 0, s.Meeting())
}

// count counts the pairs of s into t.
func (r *textReport) count(s *scene.Scene, t *tally) {
	if t.Unasked > 0 {
		return
	}
	for p := range r.asked(s) {
		t.add(p)
	}
	t.Pairs = pairs(s)
}

// pairs prints the table of pairs and counts them into t.
func (r *textReport) pairs(s *scene.Scene, t *tally) {
	few := r.all || pairs(s) <= maxRows
	var pt pairTable
	pt.indent, pt.right = "  ", []bool{3: true, 4: true}
	pt.add("a", "b", "verdict", "distance", "depth", "normal, on a", "point, on b")
	pt.out = r.out
	for p := range r.asked(s) {
		t.add(p)
		if !few && len(pt.rows) > maxRows {
			pt.more++
		} else {
			pt.add(r.pairRow(p)...)
		}
	}
	pt.apart, t.Pairs = pairs(s)-t.Pairs, pairs(s)
	pt.write(r.out)
}

func (r *textReport) pairRow(p scene.Pair) []string {
	row := []string{p.A, p.B, string(p.Verdict), r.number(float64(p.Distance))}
	if p.Contact == nil {
		return append(row, "-", r.vec(p.Closest[0]), r.vec(p.Closest[1]))
	}
	return append(row, r.number(float64(p.Depth)), r.vec(p.Normal), r.vec(p.Point))
}

func (pt *pairTable) write(w io.Writer) {
	pt.table.write(w)
	if pt.apart == 0 && pt.more == 0 {
		return
	}
	fmt.Fprintf(w, "  not shown: %s apart that no expectation names", count(pt.apart, "pair"))
	if pt.more > 0 {
		fmt.Fprintf(w, ", %d beyond the first %d", pt.more, maxRows)
	}
	fmt.Fprintln(w, "; --all shows all")
}

// A list is a table of at most maxRows rows below its heading, unless all are wanted.
type list struct {
	table
	all  bool
	more int // rows left out
}

func (r *textReport) list(heading ...string) *list {
	l := &list{all: r.all}
	l.indent, l.out, l.lead = "  ", r.out, "\n"
	l.add(heading...)
	return l
}

// room reports whether there is room for another row, which is counted if there is not.
func (l *list) room() bool {
	if l.all || len(l.rows) <= maxRows {
		return true
	}
	l.more++
	return false
}

// write prints l after an empty line, if it has rows.
func (l *list) write(w io.Writer) {
	if len(l.rows) > 1 || l.begun {
		l.print(w)
	}
}

func (l *list) print(w io.Writer) {
	l.table.write(w)
	if l.more > 0 {
		fmt.Fprintf(w, "  not shown: %d beyond the first %d; --all shows all\n", l.more, maxRows)
	}
}

// contacts prints the points of contact of pairs that have several. Where there is one, the table of pairs has it.
func (r *textReport) contacts(s *scene.Scene) {
	l := r.list("a", "b", "contact at", "depth", "feature")
	l.right = []bool{3: true, 4: true}
	for p := range r.follow(s.File, "contacts", 0, s.Meeting()) {
		if p.Contacts == nil || len(p.Contacts.Points) < 2 {
			continue
		}
		for _, c := range p.Contacts.Points {
			if l.room() {
				l.add(p.A, p.B, r.vec(c.Point), r.number(float64(c.Depth)), strconv.FormatUint(uint64(c.Feature), 10))
			}
		}
	}
	l.write(r.out)
}

// bounces prints the moving shapes in contact, if there are any.
func (r *textReport) bounces(s *scene.Scene) {
	velocity := map[string]scene.Vec{}
	for _, shape := range s.Shapes {
		velocity[shape.Name] = shape.Velocity
	}
	l := r.list("moving", "against", "push", "pushed to", "velocity", "after")
	for p := range r.follow(s.File, "bounces", 0, s.Bounces()) {
		if !l.room() {
			continue
		}
		push, pushed := "-", "-"
		if p.Push != nil {
			push, pushed = r.vec(p.Push), r.points(p.Pushed)
		}
		l.add(p.A, p.B, push, pushed, r.vec(velocity[p.A]), r.vec(p.Velocity))
	}
	l.write(r.out)
}

// casts prints what the paths meet, if there are any.
func (r *textReport) casts(s *scene.Scene) {
	l := r.list("path", "meets", "first at", "point", "normal", "enter", "exit")
	l.right = []bool{2: true, 5: true, 6: true}
	met := map[string]bool{}
	for p := range r.follow(s.File, "paths", 0, s.Casts()) {
		met[p.A] = true
		if l.room() {
			l.add(slices.Concat([]string{p.A, p.B}, r.hit(p.RayCast), r.span(p.Clip))...)
		}
	}
	for _, shape := range s.Shapes {
		if shape.IsPath() && !met[shape.Name] && l.room() {
			l.add(shape.Name, "-", "-", "-", "-", "-", "-")
		}
	}
	l.write(r.out)
}

// crossings prints where paths cross surfaces, if they do.
func (r *textReport) crossings(s *scene.Scene) {
	l := r.list("path", "crosses", "at", "point", "normal")
	l.right = []bool{2: true}
	for p := range r.follow(s.File, "crossings", 0, s.Casts()) {
		for _, h := range p.Crossings {
			if l.room() {
				l.add(slices.Concat([]string{p.A, p.B}, r.hit(&h))...)
			}
		}
	}
	l.write(r.out)
}

// sweeps prints what the shapes with a motion meet, if there are any.
func (r *textReport) sweeps(s *scene.Scene) {
	l := r.list("sweeping", "meets", "first at", "point", "normal", "enter", "exit")
	l.right = []bool{2: true, 5: true, 6: true}
	met := map[string]bool{}
	for p := range r.follow(s.File, "motions", 0, s.Sweeps()) {
		met[p.A], met[p.B] = true, true
		if l.room() {
			l.add(slices.Concat([]string{p.A, p.B}, r.hit(p.Sweep), r.span(p.SweepSpan))...)
		}
	}
	for _, shape := range s.Shapes {
		if shape.HasMotion() && !met[shape.Name] && l.room() {
			l.add(shape.Name, "-", "-", "-", "-", "-", "-")
		}
	}
	l.write(r.out)
}

// hit returns the cells of a hit, if there is one.
func (r *textReport) hit(h *scene.Hit) []string {
	if h == nil {
		return []string{"-", "-", "-"}
	}
	return []string{r.number(float64(h.T)), r.vec(h.Point), r.vec(h.Normal)}
}

// span returns the cells of a span, if there is one.
func (r *textReport) span(s *scene.Span) []string {
	if s == nil {
		return []string{"-", "-"}
	}
	return []string{r.number(float64(s.Enter)), r.number(float64(s.Exit))}
}

// placed prints where the shapes are that the file gives by a transform, or by an
// axis and a height.
func (r *textReport) placed(s *scene.Scene) {
	l := r.list("placed", "type", "at", "radius")
	l.lead = ""
	l.right = []bool{3: true}
	for _, shape := range s.Shapes {
		if shape.Local == nil || !l.room() {
			continue
		}
		radius := r.number(shape.Radius)
		if shape.Kind == scene.Tapered || shape.RB != 0 {
			radius += ", " + r.number(shape.RB)
		}
		l.add(shape.Name, string(shape.Kind), r.place(&shape), radius)
	}
	if len(l.rows) > 1 || l.begun {
		l.print(r.out)
		fmt.Fprintln(r.out)
	}
}

// faults prints what is wrong with chains and meshes.
func (r *textReport) faults(s *scene.Scene) {
	l := r.list("chain or mesh", "fault")
	l.lead = ""
	for _, f := range s.Faults() {
		if l.room() {
			l.add(f.Shape, f.Reason)
		}
	}
	if len(l.rows) > 1 || l.begun {
		l.print(r.out)
		fmt.Fprintln(r.out)
	}
}

// points names the points of a shape if there are two.
func (r *textReport) points(at map[string]scene.Vec) string {
	var parts []string
	for _, name := range []string{"at", "center", "a", "b", "c", "origin", "dir", "min", "max", "point", "normal"} {
		p, ok := at[name]
		switch {
		case !ok:
		case len(at) == 1:
			return r.vec(p)
		default:
			parts = append(parts, name+" "+r.vec(p))
		}
	}
	return strings.Join(parts, " ")
}

// place tells where a shape is; of a list, the first vectors.
func (r *textReport) place(s *scene.Shape) string {
	const most = 4
	points := s.Points()
	text := r.points(points)
	name := s.ListName()
	if name == "" {
		return text
	}
	var parts []string
	for i, v := range s.List {
		if i == most {
			parts = append(parts, fmt.Sprintf("and %d more", len(s.List)-most))
			break
		}
		parts = append(parts, r.vec(v))
	}
	list := name + " " + strings.Join(parts, " ")
	if len(points) == 0 {
		return list
	}
	return "center " + text + " " + list
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

// frames prints what movers do, in the frames in which that changes, and where they end.
func (r *textReport) frames(s *scene.Scene) {
	l := r.list("mover", "frame", "position", "velocity", "on", "floor", "met")
	l.right = []bool{1: true}
	before := map[string]string{}
	for f := range s.Frames() {
		if r.broken() {
			return
		}
		for i := range f.Movers {
			m := &f.Movers[i]
			row := r.frameRow(m, f.Number)
			state := strings.Join(row[4:], "\x00")
			if state == before[m.ID] && f.Number < s.Play.Frames() {
				continue
			}
			before[m.ID] = state
			if l.room() {
				l.add(row...)
			}
		}
	}
	l.write(r.out)
}

// frameRow returns the cells of a mover after a frame.
func (r *textReport) frameRow(m *scene.MoverState, frame int) []string {
	var on, met []string
	for _, side := range []struct {
		is   bool
		name string
	}{{m.OnFloor, "floor"}, {m.OnWall, "wall"}, {m.OnCeiling, "ceiling"}, {m.Squeezed != nil, "squeezed"}} {
		if side.is {
			on = append(on, side.name)
		}
	}
	for _, t := range m.Contacts {
		if !slices.Contains(met, t.ID) {
			met = append(met, t.ID)
		}
	}
	floor, position := "-", "-"
	if m.Floor != nil {
		floor = m.Floor.ID
	}
	if m.Position != nil {
		position = r.vec(m.Position)
	}
	dash := func(list []string) string { return cmp.Or(strings.Join(list, ", "), "-") }
	return []string{m.ID, strconv.Itoa(frame), position, r.vec(m.Velocity), dash(on), floor, dash(met)}
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
