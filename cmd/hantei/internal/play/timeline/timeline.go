// Package timeline does a record of a World again for the page, and keeps where everything was after each line.
package timeline

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/hantei-go/hantei/cmd/hantei/internal/moment"
	"github.com/hantei-go/hantei/cmd/hantei/internal/play/shown"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// How much is kept: shapes at places, differences, lines with their ends, and bytes of a line that is written now.
const (
	mostShapes      = 1 << 20
	mostDifferences = 200
	mostLines       = 1 << 23
	mostText        = 1 << 16
)

// A Timeline is a record that was done again.
type Timeline struct {
	Dim         int          `json:"dim"`
	Lines       int          `json:"lines"`
	Frames      int          `json:"frames"` // how many Steps
	Cut         int          `json:"cut"`
	Error       string       `json:"error"`
	Differences []Difference `json:"differences"`
	More        int          `json:"more"`     // differences that are not among these
	Pictured    int          `json:"pictured"` // the last line for which shapes are kept

	ends    []int64 // by line, the place in the text behind it
	begins  []int32 // by frame, its first line
	size    int64   // of the text so far
	kept    int     // shapes
	objects map[string]*object
	order   []*object
	bounds  func(id string) (bounds [6]float64, ok bool)
	all     func(yield func(id string))
	shapes  func(id string) []scene.Shape

	chunks chan []byte
	hungry chan bool // true: it wants more; false: it is done
	isDone bool
	rest   []byte
}

// A Difference is where an answer is another one than in the record.
type Difference struct {
	Line     int    `json:"line"`
	Frame    int    `json:"frame"`
	Call     string `json:"call"`
	ID       string `json:"id"`
	Field    string `json:"field"`
	Recorded string `json:"recorded"`
	Now      string `json:"now"`
	Text     string `json:"text"` // the line as it is written now; empty if it is very long
}

// An object is where something was, change by change.
type object struct {
	id      string
	changes []change
	bounds  [6]float64
	isThere bool
}

// A change is what an object has become in a line.
type change struct {
	line   int32
	shapes []scene.Shape // none: it is gone
}

// New returns a timeline that waits for the text of a record.
func New() *Timeline {
	t := &Timeline{
		Differences: []Difference{}, objects: map[string]*object{},
		chunks: make(chan []byte), hungry: make(chan bool),
	}
	go t.run()
	<-t.hungry
	return t
}

// Feed takes more of the text. It reports whether more is wanted.
func (t *Timeline) Feed(text []byte) bool {
	if t.isDone {
		return false
	}
	for at := 0; len(t.ends) < mostLines; {
		n := bytes.IndexByte(text[at:], '\n')
		if n < 0 {
			break
		}
		at += n + 1
		t.ends = append(t.ends, t.size+int64(at))
	}
	t.size += int64(len(text))
	t.chunks <- bytes.Clone(text)
	t.isDone = !<-t.hungry
	return !t.isDone
}

// End says that there is no more text, and waits until all is done.
func (t *Timeline) End() {
	if !t.isDone {
		close(t.chunks)
		for <-t.hungry {
		}
		t.isDone = true
	}
}

// Read hands out what Feed has taken.
func (t *Timeline) Read(to []byte) (int, error) {
	for len(t.rest) == 0 {
		t.hungry <- true
		chunk, ok := <-t.chunks
		if !ok {
			return 0, io.EOF
		}
		t.rest = chunk
	}
	n := copy(to, t.rest)
	t.rest = t.rest[n:]
	return n, nil
}

// run does the record again.
func (t *Timeline) run() {
	var begin [256]byte
	n, _ := io.ReadFull(t, begin[:])
	text := io.MultiReader(bytes.NewReader(begin[:n]), t)
	var err error
	if t.Dim = moment.RecordDim(begin[:n]); t.Dim == 2 {
		var all d2.Replayed
		all, err = d2.ReplayFunc(text, t.plane)
		t.Cut = all.Cut
	} else {
		var all d3.Replayed
		all, err = d3.ReplayFunc(text, t.space)
		t.Cut = all.Cut
	}
	if err != nil {
		t.Error = err.Error()
		if !moment.IsRecord(begin[:n]) {
			t.Error += ": the file is no record, which World.Record writes"
		}
	}
	close(t.hungry)
}

func (t *Timeline) plane(done d2.Replayed, recorded, now []byte) bool {
	w := done.World
	t.bounds = func(id string) (of [6]float64, ok bool) {
		b, ok := w.Bounds(id)
		p, _ := w.Position(id)
		return [6]float64{b.Min.X, b.Min.Y, b.Max.X, b.Max.Y, p.X, p.Y}, ok
	}
	t.shapes = func(id string) []scene.Shape { return moment.PlaneObject(w, id) }
	t.all = ids(w.All())
	if d := done.Difference; d != nil {
		t.differs(Difference{d.Line, d.Frame, d.Call, d.ID, d.Field, d.Recorded, d.Now, ""}, now)
	}
	t.line(done.Lines, done.Frames, recorded)
	return true
}

func (t *Timeline) space(done d3.Replayed, recorded, now []byte) bool {
	w := done.World
	t.bounds = func(id string) (of [6]float64, ok bool) {
		b, ok := w.Bounds(id)
		return [6]float64{b.Min.X, b.Min.Y, b.Min.Z, b.Max.X, b.Max.Y, b.Max.Z}, ok
	}
	t.shapes = func(id string) []scene.Shape { return moment.SpaceObject(w, id) }
	t.all = ids(w.All())
	if d := done.Difference; d != nil {
		t.differs(Difference{d.Line, d.Frame, d.Call, d.ID, d.Field, d.Recorded, d.Now, ""}, now)
	}
	t.line(done.Lines, done.Frames, recorded)
	return true
}

// ids returns a loop over the ids of a World.
func ids[S any](all iter.Seq2[string, S]) func(yield func(string)) {
	return func(yield func(string)) {
		for id := range all {
			yield(id)
		}
	}
}

func (t *Timeline) differs(d Difference, now []byte) {
	if len(t.Differences) == mostDifferences {
		t.More++
		return
	}
	if len(now) <= mostText {
		d.Text = string(now)
	}
	t.Differences = append(t.Differences, d)
}

// line notes what a line has changed.
func (t *Timeline) line(line, frames int, text []byte) {
	t.Lines = line
	if len(t.begins) == 0 {
		t.begins = append(t.begins, 1)
	}
	if frames > t.Frames { // this was a Step: the next line begins a frame
		t.Frames = frames
		t.begins = append(t.begins, int32(line+1))
	}
	var head struct{ Do, ID json.RawMessage }
	if !bytes.HasPrefix(text, []byte(`{"do"`)) || t.kept >= mostShapes || json.Unmarshal(text, &head) != nil {
		return
	}
	t.Pictured = line
	switch word := string(head.Do); word {
	case `"begin"`, `"restore"`, `"clear"`:
		for _, o := range t.order {
			t.look(o.id, line, true)
		}
		t.all(func(id string) { t.look(id, line, true) })
	case `"step"`:
		t.all(func(id string) { t.look(id, line, false) })
	default:
		if len(head.ID) > 0 {
			t.look(string(head.ID), line, strings.HasPrefix(word, `"set`) || strings.HasPrefix(word, `"r`)) // set, resize, rotate
		}
	}
}

// look notes what an object is after a line, if it may have changed.
func (t *Timeline) look(id string, line int, isSure bool) {
	o := t.objects[id]
	if o == nil {
		o = &object{id: id}
		t.objects[id] = o
		t.order = append(t.order, o)
	}
	bounds, ok := t.bounds(id)
	if !isSure && ok == o.isThere && bounds == o.bounds || !ok && !o.isThere {
		return
	}
	if n := len(o.changes); n > 0 && o.changes[n-1].line == int32(line) {
		return
	}
	o.bounds, o.isThere = bounds, ok
	c := change{line: int32(line)}
	if ok {
		c.shapes = t.shapes(id)
	}
	t.kept += 1 + len(c.shapes)
	o.changes = append(o.changes, c)
}

// Shapes returns what there was after a line.
func (t *Timeline) Shapes(line int) []shown.Shape {
	all := []shown.Shape{}
	for _, o := range t.order {
		lo, hi := 0, len(o.changes)
		for lo < hi {
			if mid := (lo + hi) / 2; o.changes[mid].line <= int32(line) {
				lo = mid + 1
			} else {
				hi = mid
			}
		}
		if lo > 0 {
			all = append(all, shown.All(o.changes[lo-1].shapes)...)
		}
	}
	return all
}

// A Frame is the lines of a frame: after a Step, and up to the next one. The text of them is from a place to another one.
type Frame struct {
	First int   `json:"first"`
	Last  int   `json:"last"`
	From  int64 `json:"from"`
	To    int64 `json:"to"`
}

// ErrNoFrame is why there is nothing of a frame.
var ErrNoFrame = errors.New("the record has no such frame")

// Frame returns the lines of a frame, from 0 on.
func (t *Timeline) Frame(n int) (f Frame, err error) {
	if n < 0 || n >= len(t.begins) {
		return f, ErrNoFrame
	}
	f.First, f.Last = int(t.begins[n]), t.Lines
	if n+1 < len(t.begins) {
		f.Last = int(t.begins[n+1]) - 1
	}
	end := func(line int) int64 {
		if line <= 0 {
			return 0
		}
		if line > len(t.ends) {
			return t.size
		}
		return t.ends[line-1]
	}
	f.From, f.To = end(f.First-1), end(f.Last)
	return f, nil
}
