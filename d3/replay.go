package d3

// Replay: a record, done again and compared.

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
)

// Replayed is what Replay has done.
type Replayed struct {
	// World is as it was after the last line that was done. Its ids are those of the record as they stand there:
	// a string has its quotes.
	World *World[string]

	Lines, Frames int         // how many lines were done, and how many Steps were among them
	Difference    *Difference // nil if all answers are the same
	Cut           int         // the line of a last call that is not whole, as after a crash, and was not done; else 0
}

// Difference is where an answer is not that of the record.
type Difference struct {
	Line  int    // of the record, from 1 on
	Frame int    // how many Steps came before
	Call  string // what was done or asked, such as step or raycast
	ID    string // whom it is about, as it stands in the record; empty if it is nobody
	Field string // such as events[2].t

	Recorded, Now string // both values as JSON, cut if they are long; empty where there is none

	// What was asked about, if it is a shape or a path, and how it moves.
	Shape  Shape
	Motion Vec
}

// String returns all of it in one line.
func (d *Difference) String() string {
	text := fmt.Sprintf("frame %d, line %d: %s", d.Frame, d.Line, d.Call)
	if d.ID != "" {
		text += " " + d.ID
	}
	return text + ": " + d.Field + ": " + cmp.Or(d.Recorded, "nothing") + " recorded, " + cmp.Or(d.Now, "nothing") + " now"
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

// replay is a record while it is done again.
type replay struct {
	in     *bufio.Reader
	number int  // of the last line read
	isLast bool // nothing comes after it, not even the end of a line
	cut    int

	world         *World[string]
	recorder      *recorder[string] // of world: it writes to out what answers are now
	out           bytes.Buffer
	meshes        []*meshData
	movers        map[string]*Mover[string] // by the objects that they move
	lines, frames int
	difference    *Difference
}

// run does all lines.
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
		if mesh := r.field(meshName); mesh != nil && r.field("do") == nil {
			p.keepMesh(&r, mesh)
		} else if err = p.do(&r, &hasBegun); err != nil || p.cut > 0 {
			return err
		}
		if r.bad != nil {
			return r.bad
		}
	}
	return nil
}

// isCut says whether the last line read, r, has no end and is no JSON.
func (p *replay) isCut(r *row) bool { return p.isLast && r.bad != nil }

// next reads a line that is not blank.
func (p *replay) next() (r row, err error) {
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
	r = newRow(text, p.number)
	if r.bad != nil {
		return r, r.bad
	}
	return r, nil
}

// keepMesh keeps a mesh that later lines name by its number.
func (p *replay) keepMesh(r *row, number scrap) {
	n := len(p.meshes) + 1
	r.int(number, n, n)
	p.meshes = append(p.meshes, r.mesh())
}

// do does what a line says, and compares.
func (p *replay) do(r *row, hasBegun *bool) error {
	name, isEdit := r.field("do"), true
	if name == nil {
		name, isEdit = r.field("ask"), false
	}
	if name == nil {
		r.fail(nil, "want a field that says what to do or ask")
		return nil
	}
	word := name.word()
	if isEdit && word == "begin" != !*hasBegun {
		r.fail(name, "a record has one line begin, the first one")
		if *hasBegun {
			return nil
		}
		r.bad.Reason = `want the first line of a record, which begins with {"do":"begin"`
		return nil
	}
	if !isEdit && !*hasBegun {
		r.fail(name, `want the first line of a record, which begins with {"do":"begin"`)
		return nil
	}
	rows := []row{*r}
	switch call, ok := calls[word]; {
	case isEdit && (word == "begin" || word == "restore"):
		var err error
		if rows, err = p.restore(r, word == "begin"); err != nil || r.bad != nil || p.cut > 0 {
			return err
		}
		*hasBegun = true
	case !ok || call.isEdit != isEdit:
		r.fail(name, "a record has no such call")
		return nil
	default:
		p.out.Reset()
		if call.run(p, r); r.bad != nil {
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

// compare compares lines with what has been written now. Those about meshes are what they are.
func (p *replay) compare(rows []row, word string) {
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
		u, isOther := differ(r.scrap, scrap(bytes.TrimSpace(line)))
		if !isOther {
			continue
		}
		d := &Difference{
			Line: r.number, Frame: p.frames, Call: word, ID: u.id, Field: u.path,
			Recorded: u.want.shown(), Now: u.got.shown(),
		}
		for _, name := range [...]string{"shape", "path"} {
			if v := r.field(name); v != nil {
				d.Shape = r.shape(v)
			}
		}
		if v := r.field("motion"); v != nil && d.Shape != nil {
			d.Motion = r.vec(v)
		}
		p.difference = d
		return
	}
}

// restore makes the World what the line r and those after it say.
func (p *replay) restore(r *row, isFirst bool) (rows []row, err error) {
	if isFirst {
		if v := r.get(r.scrap, "format"); v.word() != recordFormat && r.bad == nil {
			r.fail(v, `want "`+recordFormat+`"`)
		}
		if v := r.get(r.scrap, "version"); r.bad == nil && string(v) != fmt.Sprint(recordVersion) {
			r.fail(v, fmt.Sprintf("this is version %d of the format", recordVersion))
		}
		if v := r.get(r.scrap, "dim"); r.bad == nil && string(v) != fmt.Sprint(dim) {
			r.fail(v, fmt.Sprintf("want a record of dimension %d", dim))
		}
	}
	var w World[string]
	if r.bad != nil {
		return nil, nil
	}
	count := r.intAt(r.scrap, "objects", 0, math.MaxInt32)
	w.store.frame = uint64(r.intAt(r.scrap, "frame", 0, math.MaxInt))
	w.store.stepped = r.frameAt("stepped", w.store.frame)
	rows = append(rows, *r)
	for n := 0; n < count && r.bad == nil; {
		x, err := p.next()
		if !isFirst && (err == io.EOF || err != nil && p.isCut(&x)) {
			p.cut = r.number
			return nil, nil
		}
		if err == io.EOF {
			r.fail(r.field("objects"), fmt.Sprintf("the record ends after %d of them", n))
			break
		}
		if err != nil {
			return nil, err
		}
		if mesh := x.field(meshName); mesh != nil && x.field("object") == nil {
			p.keepMesh(&x, mesh)
		} else {
			p.addObject(&w, &x)
			rows = append(rows, x)
			n++
		}
		if x.bad != nil {
			return nil, x.bad
		}
	}
	r.list(r.scrap, "contacts", func(v scrap) {
		var ends [2]int
		n := 0
		for _, x := range v.all() {
			if n < 2 && count > 0 {
				ends[n] = r.int(x, 0, count-1)
			}
			n++
		}
		if n != 2 || ends[0] == ends[1] {
			r.fail(v, "want the numbers of two objects")
		}
		w.store.pairs = append(w.store.pairs, pairOf(int32(ends[0]), int32(ends[1])))
	})
	if r.bad != nil {
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

// addObject adds the one that a line tells of.
func (p *replay) addObject(w *World[string], r *row) {
	id, s := r.idAt(r.scrap, "object"), &w.store
	if r.bad != nil {
		return
	}
	if r.is(r.scrap, "gone") {
		s.objects = append(s.objects, object{moved: none})
		w.keys = append(w.keys, id)
		return
	}
	if _, ok := w.ids.find(id); ok {
		r.fail(r.field("object"), "there are two of this id")
		return
	}
	var number int32
	if r.field(meshName) != nil {
		if m := p.mesh(r); m != nil {
			number = w.add(id, nil)
			s.placeMesh(number, m)
		}
	} else {
		shapes := r.shapesAt(r.scrap, "parts")
		for _, shape := range shapes {
			if err := Validate(shape); err != nil && r.bad == nil {
				r.fail(r.field("parts"), err.Error())
			}
		}
		if len(shapes) == 0 && r.bad == nil {
			r.fail(r.field("parts"), ErrNoParts.Error())
		}
		if r.bad == nil {
			number = w.add(id, shapes)
		}
	}
	if r.bad != nil {
		return
	}
	if r.field("layer") != nil {
		s.setLayers(number, layers{r.bitsAt(r.scrap, "layer"), r.bitsAt(r.scrap, "mask")})
	}
	if r.field("motion") != nil {
		p.addMotion(s, number, r)
	}
	if r.field("came") != nil {
		s.objects[number].hasCome = true
		s.came = append(s.came, came{number, r.vecAt(r.scrap, "came"), r.frameAt("cameAt", s.frame)})
	}
}

// addMotion sets an object in motion as it was.
func (p *replay) addMotion(s *store, number int32, r *row) {
	motion, start := r.vecAt(r.scrap, "motion"), r.orVec(r.scrap, "start")
	var legs []Leg
	if r.field("legs") != nil {
		legs = r.legs()
	}
	walks := r.orInt(r.scrap, "walks", 0, math.MaxInt32)
	last := 0.0
	isGood := !s.objects[number].isMesh && isFinite(start.maxAbs()) && isFinite(motion.maxAbs()) && s.mayTranslate(number, motion)
	for _, leg := range legs {
		isGood = isGood && leg.T >= last && leg.T <= 1 && isFinite(leg.Offset.maxAbs()) && s.mayTranslate(number, leg.Offset)
		last = leg.T
	}
	if len(legs) > 0 && last < 1 || !isGood {
		r.fail(r.field("motion"), "no object moves like that")
	}
	if r.bad == nil {
		s.move(number, motion, legs)
		s.moves[s.objects[number].moved].start, s.moves[s.objects[number].moved].walks = start, int32(walks)
	}
}

// mesh returns the one that a line names.
func (p *replay) mesh(r *row) *Mesh {
	v := r.get(r.scrap, meshName)
	n := r.int(v, 0, math.MaxInt32)
	if r.bad == nil && (n < 1 || n > len(p.meshes)) {
		r.fail(v, "no line before has the one of this number")
	}
	if r.bad != nil {
		return nil
	}
	return &Mesh{OneSided: r.is(r.scrap, "oneSided"), data: p.meshes[n-1]}
}

// recorded is a method that a line names: run does it, unless something is wrong with its arguments.
type recorded struct {
	isEdit bool
	run    func(p *replay, r *row)
}

// editing and asking make a call of what reads the arguments, and returns what is to be done with them if they are good.
func editing(read func(p *replay, r *row) (do func())) recorded { return recorded{true, doing(read)} }

func asking(read func(p *replay, r *row) (do func())) recorded { return recorded{false, doing(read)} }

func doing(read func(p *replay, r *row) (do func())) func(p *replay, r *row) {
	return func(p *replay, r *row) {
		if do := read(p, r); r.bad == nil {
			do()
		}
	}
}

// calls are all that a record may name, but for begin and restore.
var calls = map[string]recorded{
	"set": editing(func(p *replay, r *row) func() {
		id, shapes := r.idAt(r.scrap, "id"), r.shapesAt(r.scrap, "parts")
		return func() { _ = p.world.SetParts(id, shapes...) }
	}),
	"set" + meshName: editing(func(p *replay, r *row) func() {
		id, m := r.idAt(r.scrap, "id"), p.mesh(r)
		return func() { _ = p.world.SetMesh(id, m) }
	}),
	"remove": editing(func(p *replay, r *row) func() {
		id := r.idAt(r.scrap, "id")
		return func() { p.world.Remove(id) }
	}),
	"clear": editing(func(p *replay, _ *row) func() { return p.world.Clear }),
	"setfilter": editing(func(p *replay, r *row) func() {
		id, l := r.idAt(r.scrap, "id"), layers{r.bitsAt(r.scrap, "layer"), r.bitsAt(r.scrap, "mask")}
		return func() { p.world.SetFilter(id, l.layer, l.mask) }
	}),
	"move": editing(func(p *replay, r *row) func() {
		id, motion := r.idAt(r.scrap, "id"), r.vecAt(r.scrap, "motion")
		return func() { _ = p.world.Move(id, motion) }
	}),
	"movealong": editing(func(p *replay, r *row) func() {
		id, legs := r.idAt(r.scrap, "id"), r.legs()
		return func() { _ = p.world.MoveAlong(id, legs...) }
	}),
	"push": editing(func(p *replay, r *row) func() {
		id, f := r.idAt(r.scrap, "id"), r.filters()
		return func() { p.world.Push(id, f...) }
	}),
	"step": editing(func(p *replay, r *row) func() {
		isSeamless := r.is(r.scrap, "seamless")
		return func() {
			p.world.Seamless = isSeamless
			p.world.Step()
		}
	}),
	"slide":  editing(slideAgain),
	"resize": editing(resizeAgain),
	"position": asking(func(p *replay, r *row) func() {
		id := r.idAt(r.scrap, "id")
		return func() { p.world.Position(id) }
	}),
	"bounds": asking(func(p *replay, r *row) func() {
		id := r.idAt(r.scrap, "id")
		return func() { p.world.Bounds(id) }
	}),
	"hash":  asking(func(p *replay, _ *row) func() { return func() { p.world.Hash() } }),
	"pairs": asking(func(p *replay, _ *row) func() { return func() { p.world.AppendPairs(nil) } }),
	"paircontacts": asking(func(p *replay, _ *row) func() {
		return func() { p.world.AppendPairContacts(nil) }
	}),
	"overlapping": asking(func(p *replay, r *row) func() {
		s, f := r.shapeAt(r.scrap, "shape"), r.filters()
		return func() { p.world.AppendOverlapping(nil, s, f...) }
	}),
	"overlappingid": asking(func(p *replay, r *row) func() {
		id, f := r.idAt(r.scrap, "id"), r.filters()
		return func() { p.world.AppendOverlappingID(nil, id, f...) }
	}),
	"overlappingparts": asking(func(p *replay, r *row) func() {
		s, f := r.shapeAt(r.scrap, "shape"), r.filters()
		return func() {
			for range p.world.OverlappingParts(s, f...) {
				break
			}
		}
	}),
	"raycast": asking(func(p *replay, r *row) func() {
		path, f := r.path(), r.filters()
		return func() { p.world.RayCast(path, f...) }
	}),
	"raycastpart": asking(func(p *replay, r *row) func() {
		path, f := r.path(), r.filters()
		return func() { p.world.RayCastPart(path, f...) }
	}),
	"raycastall": asking(func(p *replay, r *row) func() {
		path, f := r.path(), r.filters()
		return func() { p.world.AppendRayCastAll(nil, path, f...) }
	}),
	"sweep": asking(func(p *replay, r *row) func() {
		s, motion, f := r.shapeAt(r.scrap, "shape"), r.vecAt(r.scrap, "motion"), r.filters()
		return func() { p.world.Sweep(s, motion, f...) }
	}),
	"sweeppart": asking(func(p *replay, r *row) func() {
		s, motion, f := r.shapeAt(r.scrap, "shape"), r.vecAt(r.scrap, "motion"), r.filters()
		return func() { p.world.SweepPart(s, motion, f...) }
	}),
	"sweepall": asking(func(p *replay, r *row) func() {
		s, motion, f := r.shapeAt(r.scrap, "shape"), r.vecAt(r.scrap, "motion"), r.filters()
		return func() { p.world.AppendSweepAll(nil, s, motion, f...) }
	}),
	"sweepid": asking(func(p *replay, r *row) func() {
		id, motion, f := r.idAt(r.scrap, "id"), r.vecAt(r.scrap, "motion"), r.filters()
		return func() { p.world.SweepID(id, motion, f...) }
	}),
	"nearest": asking(func(p *replay, r *row) func() {
		s, k, within, f := r.shapeAt(r.scrap, "shape"), r.intAt(r.scrap, "k", math.MinInt32, math.MaxInt32), r.floatAt(r.scrap, "within"), r.filters()
		return func() { p.world.AppendNearestWithin(nil, s, k, within, f...) }
	}),
	"nearestid": asking(func(p *replay, r *row) func() {
		id, k, within, f := r.idAt(r.scrap, "id"), r.intAt(r.scrap, "k", math.MinInt32, math.MaxInt32), r.floatAt(r.scrap, "within"), r.filters()
		return func() { p.world.AppendNearestID(nil, id, k, within, f...) }
	}),
	"trace": asking(func(p *replay, r *row) func() {
		s, f := r.shapeAt(r.scrap, "shape"), r.filters()
		motion, n, restitution := r.trace()
		return func() { p.world.AppendTrace(nil, s, motion, n, restitution, f...) }
	}),
	"traceid": asking(func(p *replay, r *row) func() {
		id, f := r.idAt(r.scrap, "id"), r.filters()
		motion, n, restitution := r.trace()
		return func() { p.world.AppendTraceID(nil, id, motion, n, restitution, f...) }
	}),
}

// path returns that of a ray cast.
func (r *row) path() Path {
	v := r.get(r.scrap, "path")
	switch kind := r.get(v, "type").word(); {
	case v.field("radii") != nil:
	case kind == "segment":
		return Segment{r.vecAt(v, "a"), r.vecAt(v, "b")}
	case kind == "ray":
		return Ray{r.vecAt(v, "origin"), r.vecAt(v, "dir")}
	case kind == "line":
		return Line{r.vecAt(v, "origin"), r.vecAt(v, "dir")}
	}
	r.fail(v, "want a segment, a ray or a line, without a radius")
	return nil
}

// trace returns the arguments of one. It asks for one turn more than there were, if it may: with that one, the answer is
// another one already, and a record cannot make a trace go on for ever.
func (r *row) trace() (motion Vec, n int, restitution float64) {
	most := 1
	r.list(r.scrap, "turns", func(scrap) { most++ })
	n = min(r.intAt(r.scrap, "n", math.MinInt, math.MaxInt), most)
	return r.vecAt(r.scrap, "motion"), n, r.floatAt(r.scrap, "restitution")
}

// slideAgain is the call of Slide.
func slideAgain(p *replay, r *row) func() {
	id, velocity, dt := r.idAt(r.scrap, "id"), r.vecAt(r.scrap, "velocity"), r.floatAt(r.scrap, "dt")
	m := r.mover()
	if v := r.field("memory"); v != nil {
		k := r.memory(v)
		m.remember(&k)
	} else if before := p.movers[id]; before != nil {
		m.state = before.state
	} else {
		r.fail(nil, "the mover of this id has no memory, and no line before tells of it")
	}
	return func() {
		m.Slide(p.world, id, velocity, dt)
		p.movers[id] = m
	}
}

// resizeAgain is the call of Resize.
func resizeAgain(p *replay, r *row) func() {
	id, s, m := r.idAt(r.scrap, "id"), r.shapeAt(r.scrap, "shape"), r.mover()
	return func() { m.Resize(p.world, id, s) }
}

// mover returns one with the fields of a line.
func (r *row) mover() *Mover[string] {
	v := r.get(r.scrap, "mover")
	m := &Mover[string]{
		Up: r.vecAt(v, "up"), MaxSlope: r.orFloat(v, "maxSlope"), Snap: r.orFloat(v, "snap"), Step: r.orFloat(v, "step"),
		Corner: r.orFloat(v, "corner"), RideLimit: r.orFloat(v, "rideLimit"),
		Slope: SlopeSpeed(r.orInt(v, "slope", 0, math.MaxUint8)), Leave: Leave(r.orInt(v, "leave", 0, math.MaxUint8)),
	}
	if v.field("oneWay") != nil {
		m.OneWay = r.bitsAt(v, "oneWay")
	}
	if f := r.filters(); len(f) > 0 {
		m.Filter = f[0]
	}
	return m
}

// memory returns what a mover remembers.
func (r *row) memory(v scrap) (k moverMemory[string]) {
	k.airTime, k.frame, k.place, k.isFree = r.floatAt(v, "airTime"), r.bitsAt(v, "frame"), r.vecAt(v, "at"), r.is(v, "free")
	r.orList(v, "sides", func(x scrap) {
		if k.sideCount == mostSides {
			r.fail(x, fmt.Sprintf("want at most %d", mostSides))
			return
		}
		k.sides[k.sideCount] = moverSide[string]{r.idAt(x, "id"), r.intAt(x, "own", 0, math.MaxInt32), r.intAt(x, "part", 0, math.MaxInt32), r.vecAt(x, "normal")}
		k.sideCount++
	})
	if k.isDropping = v.field("dropped") != nil; k.isDropping {
		k.dropped, k.hasDropBegun = r.idAt(v, "dropped"), r.is(v, "dropBegun")
	}
	if k.onGround = v.field("id") != nil; !k.onGround {
		return k
	}
	k.ground = Ground[string]{
		r.idAt(v, "id"), r.intAt(v, "part", 0, math.MaxInt32), r.vecAt(v, "point"), r.vecAt(v, "normal"), r.vecAt(v, "velocity"),
	}
	k.pose = pose{kind: kind(r.intAt(v, "kind", math.MinInt8, math.MaxInt8)), place: r.vecAt(v, "place")}
	r.list(v, "arms", func(x scrap) {
		if k.pose.count == len(k.pose.arms) {
			r.fail(x, fmt.Sprintf("want at most %d", len(k.pose.arms)))
			return
		}
		k.pose.add(r.vec(x))
	})
	k.foot, k.gap, k.contact = r.vecAt(v, "foot"), r.floatAt(v, "gap"), r.vecAt(v, "contact")
	return k
}
