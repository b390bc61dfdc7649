package d3

// Records: what happens to a World, written down as it happens, and done again.

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/jsonline"
)

// Record writes down what happens to w from now on: all that it holds, and then each edit and each query with its
// arguments and its answer, one line of JSON each. Replay does it again, and finds the first answer that is another
// one: in another version of this package, or where a game was changed. Record(nil) ends it.
//
// Each line is one Write, made before the method returns: a slow writer slows down the game, which a bufio.Writer
// helps, and nothing else changes. After an error of the writer nothing more is written, and the game goes on. Record
// returns the first error of the record that it ends, nil if there was none.
//
// Every number reads back to the same bits; what is infinite is "inf" or "-inf". An id that is a string or an integer is
// written as such. Any other is "#" and a number, in the order in which ids come, and what fmt prints for it unless
// there are pointers in it. Filters are written with the ids that their functions left out. A loop over a sequence is a
// line when it begins, with all of its answers. Slide and Resize of a Mover are one line each, with what it remembers
// where that is not what its last call left; so are Restore, and Snapshot into w, with all that w holds by then. Each
// Step has the Hash after it.
//
// Get, Parts, All, Len, Mesh and Solid, which give back what was set, are not written; nor are Grow and SetWorkers, which
// change no answer, an edit with an id that is not equal to itself, and SetMesh or SetSolid of nil. Reads may run at the same
// time as ever; the order of their lines is theirs. While a World is not recorded, Record costs nothing. While it is, it
// allocates, and keeps the meshes that it has written.
func (w *World[K]) Record(to io.Writer) error {
	var err error
	if r := w.record; r != nil {
		r.writing.Lock()
		err = r.err
		r.writing.Unlock()
	}
	w.record = nil
	if to != nil {
		w.begin(newRecorder[K](to))
	}
	return err
}

// begin starts a record.
func (w *World[K]) begin(r *recorder[K]) {
	w.store.update()
	w.record = r
	r.state("begin", &w.store, w.keys)
}

// Replayed is what Replay has done.
type Replayed struct {
	// World is as it was after the last line that was done. Its ids are those of the record as they stand there:
	// a string has its quotes.
	World *World[string]

	Lines, Frames int         // how many lines were done, and how many Steps were among them
	Difference    *Difference // nil if all answers are the same
	Cut           int         // the line of a last call that is not whole, as after a crash, and was not done; else 0
}

// mostInLine is how long a line of a record may be.
const mostInLine = 1 << 26

// Replay does again, in a World of its own, what Record has written, and stops after the first answer that is not the
// one recorded. What is no record of this dimension is a *ReplayError; an error of the reader is as it is. With an
// error, the rest tells how far Replay has come. A record that is cut off in its last call, as that of a game that
// crashed, ends before it.
//
// Edits are compared by what they answer, and by the Hash of the World after the next Step.
func Replay(from io.Reader) (Replayed, error) {
	p := replay{
		in: bufio.NewReaderSize(from, 1<<16), world: new(World[string]),
		movers: make(map[string]*Mover[string]),
	}
	p.recorder = newRecorder[string](&p.out)
	p.recorder.isRaw = true
	err := p.run()
	return Replayed{p.world, p.lines, p.frames, p.difference, p.cut}, err
}

// run replays all lines.
func (p *replay) run() error {
	hasBegun := false
	for p.difference == nil {
		r, err := p.next()
		if err == io.EOF && hasBegun {
			return nil
		}
		if err == io.EOF {
			return &ReplayError{Line: p.number + 1, Reason: "want the first line of a record: there is none"}
		}
		if err != nil && hasBegun && p.isCut(&r) {
			p.cut = p.number
			return nil
		}
		if err != nil {
			return err
		}
		if mesh := r.Field(meshName); mesh != nil && r.Field("do") == nil {
			p.keepMesh(&r, mesh)
		} else if err = p.do(&r, &hasBegun); err != nil || p.cut > 0 {
			return err
		}
		if r.Bad != nil {
			return r.fault()
		}
	}
	return nil
}

// isCut reports whether r, the last line, is cut: it has no line end and is no JSON.
func (p *replay) isCut(r *recordLine) bool { return p.isLast && r.Bad != nil }

// next reads the next line that is not blank.
func (p *replay) next() (r recordLine, err error) {
	var text []byte
	for {
		part, err := p.in.ReadSlice('\n')
		if len(text)+len(part) > cap(text) && len(text) > 0 {
			// The room doubles: append adds a quarter, so that a long line would leave five times its size to the next collection.
			text = slices.Grow(text, len(part)+min(len(text), mostInLine-len(text)))
		}
		text = append(text, part...)
		if len(text) > mostInLine {
			return r, &ReplayError{Line: p.number + 1, Reason: fmt.Sprintf("longer than %d bytes", mostInLine)}
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil && (err != io.EOF || len(text) == 0) {
			return r, err
		}
		p.number++
		p.isLast = err == io.EOF
		if !isBlank(text) {
			break
		}
		text = text[:0]
	}
	r = recordLine{jsonline.NewReader(text, p.number)}
	if r.Bad != nil {
		return r, r.fault()
	}
	return r, nil
}

// keepMesh keeps a mesh, which later lines name by its number.
func (p *replay) keepMesh(r *recordLine, number jsonline.Value) {
	n := len(p.meshes) + 1
	r.Int(number, n, n)
	p.meshes = append(p.meshes, r.mesh())
}

// do does what a line says, and compares.
func (p *replay) do(r *recordLine, hasBegun *bool) error {
	name, isEdit := r.Field("do"), true
	if name == nil {
		name, isEdit = r.Field("ask"), false
	}
	if name == nil {
		r.Fail(nil, "want a field that says what to do or ask")
		return nil
	}
	word := name.Word()
	if isEdit && word == "begin" != !*hasBegun {
		r.Fail(name, "a record has one line begin, the first one")
		if *hasBegun {
			return nil
		}
		r.Bad.Reason = `want the first line of a record, which begins with {"do":"begin"`
		return nil
	}
	if !isEdit && !*hasBegun {
		r.Fail(name, `want the first line of a record, which begins with {"do":"begin"`)
		return nil
	}
	rows := []recordLine{*r}
	switch call, ok := callOf(word); {
	case isEdit && (word == "begin" || word == "restore"):
		var err error
		if rows, err = p.restore(r, word == "begin"); err != nil || r.Bad != nil || p.cut > 0 {
			return err
		}
		*hasBegun = true
	case !ok || call.isEdit != isEdit:
		r.Fail(name, "a record has no such call")
		return nil
	default:
		p.out.Reset()
		if call.run(p, r); r.Bad != nil {
			return nil
		}
	}
	p.compare(rows, word)
	p.lines = p.number
	if word == "step" {
		p.frames++
	}
	return nil
}

// isIgnored reports whether a field is no answer and may differ where all answers are the same. Which objects the functions of filters
// were asked about depends on the order in which a World looks at objects. Of the turns of a trace, Replay asks for no more than can matter.
func isIgnored(name string) bool { return name == "refused" || name == "refusedHits" || name == "n" }

// compare compares lines with those that are written now, except the lines of meshes.
func (p *replay) compare(rows []recordLine, word string) {
	now := p.out.Bytes()
	for i := range rows {
		var line []byte
		for {
			end := bytes.IndexByte(now, '\n') + 1
			line, now = now[:end], now[end:]
			if !bytes.HasPrefix(line, []byte(`{"`+meshName)) {
				break
			}
		}
		r := &rows[i]
		u, isOther := jsonline.Differ(r.Value, jsonline.Value(bytes.TrimSpace(line)), isIgnored)
		if !isOther {
			continue
		}
		d := &Difference{
			Line: r.Line, Frame: p.frames, Call: word, ID: u.ID, Field: u.Path,
			Recorded: u.Want.Shown(), Now: u.Got.Shown(),
		}
		for _, name := range [...]string{"shape", "path"} {
			if v := r.Field(name); v != nil {
				d.Shape = r.shape(v)
			}
		}
		if v := r.Field("motion"); v != nil && d.Shape != nil {
			d.Motion = r.vec(v)
		}
		p.difference = d
		return
	}
}

// restore makes the World what the line r and those after it say.
func (p *replay) restore(r *recordLine, isFirst bool) (rows []recordLine, err error) {
	if isFirst {
		if v := r.Get(r.Value, "format"); v.Word() != recordFormat && r.Bad == nil {
			r.Fail(v, `want "`+recordFormat+`"`)
		}
		if v := r.Get(r.Value, "version"); r.Bad == nil && string(v) != fmt.Sprint(recordVersion) {
			r.Fail(v, fmt.Sprintf("this is version %d of the format", recordVersion))
		}
		if v := r.Get(r.Value, "dim"); r.Bad == nil && string(v) != fmt.Sprint(dim) {
			r.Fail(v, fmt.Sprintf("want a record of dimension %d", dim))
		}
	}
	var w World[string]
	if r.Bad != nil {
		return nil, nil
	}
	count := r.IntAt(r.Value, "objects", 0, math.MaxInt32)
	w.store.frame = uint64(r.IntAt(r.Value, "frame", 0, math.MaxInt))
	w.store.steppedFrame = r.frameAt("stepped", w.store.frame)
	rows = append(rows, *r)
	for n := 0; n < count && r.Bad == nil; {
		x, err := p.next()
		if !isFirst && (err == io.EOF || err != nil && p.isCut(&x)) {
			p.cut = r.Line
			return nil, nil
		}
		if err == io.EOF {
			r.Fail(r.Field("objects"), fmt.Sprintf("the record ends after %d of them", n))
			break
		}
		if err != nil {
			return nil, err
		}
		if mesh := x.Field(meshName); mesh != nil && x.Field("object") == nil {
			p.keepMesh(&x, mesh)
		} else {
			p.addObject(&w, &x)
			rows = append(rows, x)
			n++
		}
		if x.Bad != nil {
			return nil, x.fault()
		}
	}
	r.List(r.Value, "contacts", func(v jsonline.Value) {
		var ends [2]int
		n := 0
		for _, x := range v.All() {
			if n < 2 && count > 0 {
				ends[n] = r.Int(x, 0, count-1)
			}
			n++
		}
		if n != 2 || ends[0] == ends[1] {
			r.Fail(v, "want the numbers of two objects")
		}
		w.store.pairs = append(w.store.pairs, pairOf(int32(ends[0]), int32(ends[1])))
	})
	if r.Bad != nil {
		return nil, nil
	}
	slices.Sort(w.store.pairs)
	w.store.pairs = slices.Compact(w.store.pairs)
	p.out.Reset()
	if isFirst {
		p.world = &w
		w.begin(p.recorder)
	} else {
		p.world.Restore(&w)
	}
	clear(p.movers)
	return rows, nil
}

// addObject adds the object of a line.
func (p *replay) addObject(w *World[string], r *recordLine) {
	id, s := r.idAt(r.Value, "object"), &w.store
	if r.Bad != nil {
		return
	}
	if r.Flag(r.Value, "gone") {
		s.objects = append(s.objects, object{moveAt: none})
		w.keys = append(w.keys, id)
		return
	}
	if _, ok := w.ids.Find(id); ok {
		r.Fail(r.Field("object"), "there are two of this id")
		return
	}
	var number int32
	if r.Field(meshName) != nil {
		if m := p.mesh(r); m != nil {
			number = w.add(id, nil)
			s.placeMesh(number, m)
			if r.Flag(r.Value, "inside") {
				s.meshOf(number).interior = p.interior(r, m.data)
			}
		}
	} else {
		shapes := r.shapesAt(r.Value, "parts")
		for _, shape := range shapes {
			if err := Validate(shape); err != nil && r.Bad == nil {
				r.Fail(r.Field("parts"), err.Error())
			}
		}
		if len(shapes) == 0 && r.Bad == nil {
			r.Fail(r.Field("parts"), ErrNoParts.Error())
		}
		if r.Bad == nil {
			number = w.add(id, shapes)
		}
	}
	if r.Bad != nil {
		return
	}
	if r.Field("layer") != nil {
		s.setLayers(number, layers{r.BitsAt(r.Value, "layer"), r.BitsAt(r.Value, "mask")})
	}
	if r.Field("motion") != nil {
		p.addMotion(s, number, r)
	}
	if r.Field("came") != nil {
		s.objects[number].hasMoved = true
		came := movedObject{number, none, r.vecAt(r.Value, "came"), r.frameAt("cameAt", s.frame)}
		if r.Field("cameTurn") != nil {
			came.turnAt = p.addTurning(s, number, "cameTurn", r)
		}
		s.movedObjects = append(s.movedObjects, came)
	}
}

// addMotion sets an object in motion as it was.
func (p *replay) addMotion(s *store, number int32, r *recordLine) {
	motion, start := r.vecAt(r.Value, "motion"), r.orVec(r.Value, "start")
	var legs []Leg
	if r.Field("legs") != nil {
		legs = r.legs()
	}
	walks := r.OrInt(r.Value, "walks", 0, math.MaxInt32)
	last := 0.0
	isGood := !s.objects[number].isMesh && isFinite(start.maxAbs()) && isFinite(motion.maxAbs()) && s.mayTranslate(number, motion)
	for _, leg := range legs {
		isGood = isGood && leg.T >= last && leg.T <= 1 && isFinite(leg.Offset.maxAbs()) && s.mayTranslate(number, leg.Offset)
		last = leg.T
	}
	if len(legs) > 0 && last < 1 || !isGood {
		r.Fail(r.Field("motion"), "no object moves like that")
	}
	if r.Bad == nil {
		s.move(number, motion, legs)
		m := &s.moves[s.objects[number].moveAt]
		m.start, m.walkCount = start, int32(walks)
		if r.Field("turn") != nil {
			m.turnAt = p.addTurning(s, number, "turn", r)
			s.isPending = true
		}
	}
}

// addTurning adds the motion that turns of a field, and returns its place in turningMoves.
func (p *replay) addTurning(s *store, number int32, name string, r *recordLine) (at int32) {
	t := turningMove{Motion: r.motionAt(r.Value, name)}
	o := &s.objects[number]
	if r.Field(name+"Before") != nil {
		t.isDone = true
		for _, shape := range r.shapesAt(r.Value, name+"Before") {
			if err := Validate(shape); err != nil && r.Bad == nil {
				r.Fail(r.Field(name+"Before"), err.Error())
			}
			var q storedShape
			q.set(shape, nil)
			q.large.data = hullDataOf(shape)
			t.before = append(t.before, q)
		}
	}
	if r.Bad == nil && (o.isMesh || !isFinite(t.At(1).Position.maxAbs()) || t.Spin == (Spin{}) || t.isDone && len(t.before) != int(o.n)) {
		r.Fail(r.Field(name), "no object turns like that")
	}
	if r.Bad != nil {
		return none
	}
	t.setWay()
	s.turningMoves = append(s.turningMoves, t)
	return int32(len(s.turningMoves) - 1)
}
