package main

// The part of a report on pairs of shapes: which are asked, and the table of their answers.

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/hantei-go/hantei/scene"
)

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
