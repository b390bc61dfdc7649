package d3

// Restoring: the lines of a record that hold all that is in a World.

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/jsonline"
)

// mostInLine is how long a line of a record may be.
const mostInLine = 1 << 26

// begin starts a record.
func (w *World[K]) begin(r *recorder[K]) {
	w.store.update()
	w.record = r
	r.state("begin", &w.store, w.keys)
}

// next reads the next line that is not blank.
func (p *replay) next() (r recordLine, err error) {
	var text []byte
	for {
		part, err := p.in.ReadSlice('\n')
		if len(text)+len(part) > mostInLine { // before there is room for it
			return r, &ReplayError{Line: p.number + 1, Reason: fmt.Sprintf("longer than %d bytes", mostInLine)}
		}
		if len(text)+len(part) > cap(text) && len(text) > 0 {
			// The room doubles: append adds a quarter, so that a long line would leave five times its size to the next collection.
			text = slices.Grow(text, len(part)+min(len(text), mostInLine-len(text)))
		}
		text = append(text, part...)
		p.size += len(part)
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

// isCut reports whether r, the last line, is cut: it has no line end and is no JSON.
func (p *replay) isCut(r *recordLine) bool { return p.isLast && r.Bad != nil }

// keepMesh keeps a mesh, which later lines name by its number.
func (p *replay) keepMesh(r *recordLine, number jsonline.Value) {
	n := len(p.meshes) + 1
	r.Int(number, n, n)
	p.meshes = append(p.meshes, r.mesh())
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
			if !s.hasRoomFor(len(m.data.tiles)) {
				r.Fail(r.Field(meshName), ErrTooMany.Error())
				return
			}
			var at *Transform
			if r.Field("place") != nil {
				t := r.transformAt(r.Value, "place")
				at = &t
			}
			if r.Bad != nil || !p.mayScale(s, m, at, r) {
				return
			}
			placed, ok := s.placedMesh(m, at, nil)
			if r.Bad == nil && !ok {
				r.Fail(r.Field("place"), "no mesh is there")
			}
			if r.Bad != nil {
				return
			}
			number = w.add(id, nil)
			s.placeMesh(number, &placed)
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
		p.addCame(s, number, r)
	}
}

// addMotion sets an object in motion as it was. Of a motion that has been carried out, no more is to come than the legs to where it is.
func (p *replay) addMotion(s *store, number int32, r *recordLine) {
	motion, start := r.vecAt(r.Value, "motion"), r.orVec(r.Value, "start")
	var legs []Leg
	if r.Field("legs") != nil {
		legs = r.legs()
	}
	walks := r.OrInt(r.Value, "walks", 0, mostWalks)
	isGood := !s.isStatic(number) && isFinite(max(start.maxAbs(), motion.maxAbs())) && s.mayTranslate(number, start) && s.mayTranslate(number, motion)
	prev := Leg{Offset: start}
	for _, leg := range legs {
		isGood = isGood && leg.T >= prev.T && isFinite(leg.Offset.maxAbs()) && isFinite(leg.Offset.Sub(prev.Offset).maxAbs()) && s.mayTranslate(number, leg.Offset)
		prev = leg
	}
	hasTurn, isWalked := r.Field("turn") != nil, walks > 0
	if !isGood || len(legs) > 0 && prev != (Leg{1, motion}) || (hasTurn || isWalked) && motion != (Vec{}) || isWalked && len(legs) == 0 || start != (Vec{}) && !isWalked || hasTurn && len(legs) > 0 {
		r.Fail(r.Field("motion"), "no object moves like that")
	}
	if r.Bad == nil {
		s.move(number, motion, legs)
		m := &s.moves[s.objects[number].moveAt]
		m.start, m.walkCount = start, int32(walks)
		if hasTurn {
			m.turnAt = p.addTurning(s, number, "turn", r)
			s.isPending = s.isPending || r.Bad == nil && !s.turningMoves[m.turnAt].isDone
		}
	}
}

// addCame adds the motion with which an object has come to where it is. That of one that turned follows from the turn.
func (p *replay) addCame(s *store, number int32, r *recordLine) {
	came := movedObject{number, none, r.vecAt(r.Value, "came"), r.frameAt("cameAt", s.frame), r.Flag(r.Value, "cameBent")}
	if r.Field("cameTurn") != nil {
		if came.turnAt = p.addTurning(s, number, "cameTurn", r); came.turnAt != none {
			came.motion = s.turningMoves[came.turnAt].way
		}
	} else if s.isStatic(number) || !isFinite(came.motion.maxAbs()) || !s.mayTranslate(number, came.motion.Neg()) {
		r.Fail(r.Field("came"), "no object comes like that")
	}
	s.objects[number].hasMoved = true
	s.movedObjects = append(s.movedObjects, came)
}

// shapesBefore returns the shapes of a field as parts.
func (r *recordLine) shapesBefore(name string) (all []storedShape) {
	for _, shape := range r.shapesAt(r.Value, name) {
		if err := Validate(shape); err != nil && r.Bad == nil {
			r.Fail(r.Field(name), err.Error())
		}
		var q storedShape
		q.set(shape, nil)
		q.large.data = hullDataOf(shape)
		all = append(all, q)
	}
	return all
}

// setMeshBefore sets where a mesh, the part p, was before its motion.
func (t *turningMove) setMeshBefore(m placedMesh, p part, at Transform) {
	m.place(at.Position, at.Rotation)
	p.a, p.b = m.box()
	t.whereBefore, t.before = m.where, []storedShape{{part: p}}
}

// addTurning adds the motion that turns of a field, and returns its place in turningMoves. One that an object has come with is done.
func (p *replay) addTurning(s *store, number int32, name string, r *recordLine) (at int32) {
	t := turningMove{Motion: r.motionAt(r.Value, name)}
	o := &s.objects[number]
	if name == "cameTurn" || r.Field(name+"Before") != nil {
		t.isDone = true
		if o.isMesh {
			t.setMeshBefore(*s.meshAt(o.first), s.parts[o.first], r.transformAt(r.Value, name+"Before"))
		} else {
			t.before = r.shapesBefore(name + "Before")
		}
	}
	if r.Bad == nil && (s.isStatic(number) || t.Spin == (Spin{}) || !s.mayHaveTurned(number, &t)) {
		r.Fail(r.Field(name), "no object turns like that")
	}
	if r.Bad != nil {
		return none
	}
	t.setWay()
	s.turningMoves = append(s.turningMoves, t)
	return int32(len(s.turningMoves) - 1)
}

// mayHaveTurned reports whether an object may turn by t, or has, if that is done: then what it was before has the kinds that it has now, and
// is as finite.
func (s *store) mayHaveTurned(number int32, t *turningMove) (ok bool) {
	if !t.isDone {
		sc := s.scratches.Take()
		ok = s.mayTurn(number, &t.Motion, sc)
		s.scratches.Put(sc)
		return ok
	}
	o := &s.objects[number]
	if len(t.before) != int(o.n) || !isFinite(t.Pivot.maxAbs()) || !isFinite(t.At(1).Position.maxAbs()) {
		return false
	}
	for i := range t.before {
		was := &t.before[i]
		lo, hi := was.ends()
		if b := boundsOfTurning(lo, hi, &t.Motion); was.isBounded() && !isFinite(b.Lo[0]) {
			return false
		}
		if o.isMesh {
			continue
		}
		is := s.storedItem(o.first + int32(i))
		if k := was.core().kind; was.isBounded() != is.isBounded() || k != is.core().kind && (k != kindBox || is.core().kind != kindOriented) {
			return false
		}
	}
	return true
}
