package d3

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestReplayOfScripts records what the scripts of FuzzMover do, from a time on, and does it again.
func TestReplayOfScripts(t *testing.T) {
	for i := range unlessBrief(300, 60) {
		s := newMoverScript(rand.New(rand.NewPCG(*seed, uint64(i))), i%4 == 0)
		hasMeshes := i%2 == 0 // in which the laws of scripts do not hold
		change := func() {
			if hasMeshes {
				editAny(&s.stage, s)
			} else {
				s.step(t)
			}
		}
		for range i % 50 {
			change()
		}
		var record bytes.Buffer
		if err := s.stage.w.Record(&record); err != nil {
			t.Fatal(err)
		}
		for range 100 {
			change()
			askAll(&s.stage.w, s)
		}
		if err := s.stage.w.Record(nil); err != nil {
			t.Fatal(err)
		}
		all, err := Replay(bytes.NewReader(record.Bytes()))
		if err != nil {
			t.Fatalf("%d: %v", i, err)
		}
		if d := all.Difference; d != nil {
			lines := bytes.Split(record.Bytes(), []byte("\n"))
			t.Fatalf("%d: %v\n%.1000s", i, d, lines[d.Line-1])
		}
		if all.World.Hash() != s.stage.w.Hash() {
			t.Fatalf("%d: another World", i)
		}
	}
}

// TestReplayFunc sees each line of the golden record once, as it stands there and as it is written now; and behind an answer that is
// altered, the next one that is. What ends it early has done no more.
func TestReplayFunc(t *testing.T) {
	record := goldenRecord(t)
	var lines, frames int
	all, err := ReplayFunc(bytes.NewReader(record), func(done Replayed, recorded, now []byte) bool {
		lines++
		text := bytes.Split(record, []byte("\n"))[done.Lines-1]
		isWhole := !bytes.Contains(text, []byte(`"objects":`)) // else done.Lines is the last line of a World as it is
		if done.Difference != nil || isWhole && done.World.Len() > 0 && bytes.HasPrefix(text, []byte(`{"do"`)) && !bytes.Equal(recorded, text) {
			t.Fatalf("line %d: %v, %s", done.Lines, done.Difference, recorded)
		}
		if bytes.HasPrefix(recorded, []byte(`{"ask":"raycast"`)) && !bytes.Equal(recorded, now) {
			t.Errorf("now it is\n%s, it was\n%s", now, recorded)
		}
		frames = done.Frames
		return true
	})
	again, _ := Replay(bytes.NewReader(record))
	if err != nil || lines < 50 || frames != all.Frames || all.Frames != again.Frames || all.Lines != again.Lines || all.World.Hash() != again.World.Hash() {
		t.Errorf("%d lines, %d frames, %+v, %v", lines, frames, all, err)
	}

	altered := bytes.ReplaceAll(record, []byte(`"hash":"0x`), []byte(`"hash":"0x1`))
	first, _ := Replay(bytes.NewReader(altered))
	var found []Difference
	until := func(most int) Replayed {
		found = nil
		all, err := ReplayFunc(bytes.NewReader(altered), func(done Replayed, _, _ []byte) bool {
			if done.Difference != nil {
				found = append(found, *done.Difference)
			}
			return len(found) < most
		})
		if err != nil || all.Difference == nil || all.Difference.Line != first.Difference.Line {
			t.Errorf("until %d: %+v, %v", most, all, err)
		}
		return all
	}
	if all := until(1 << 30); len(found) < 3 || all.Frames != again.Frames {
		t.Errorf("%d differences in %d frames: %v", len(found), all.Frames, found)
	}
	if all := until(2); len(found) != 2 || all.Lines != found[1].Line {
		t.Errorf("it ends in line %d: %v", all.Lines, found)
	}
}

// TestReplayCutOff cuts a record off anywhere behind its first lines, as a crash does: what is whole is done again, and the
// rest is told.
func TestReplayCutOff(t *testing.T) {
	record := goldenRecord(t)
	cutOff := 0
	for end := len(record) / 2; end < len(record); end += unlessBrief(7, 37) {
		got, err := Replay(bytes.NewReader(record[:end]))
		whole := bytes.Count(record[:end], []byte("\n"))
		isWhole := record[end] == '\n' || record[end-1] == '\n'
		if err != nil || got.Difference != nil || got.Cut > whole+1 || got.Cut == 0 && !isWhole {
			t.Fatalf("cut off at %d, after %d lines: %v, %v, line %d", end, whole, err, got.Difference, got.Cut)
		}
		// What takes several lines, a World as it is or what comes with a mesh, is not done in part.
		if got.Cut > 0 && got.Cut <= whole && !bytes.Contains(bytes.Split(record, []byte("\n"))[got.Cut-1], []byte(`"objects":`)) {
			t.Fatalf("cut off at %d, after %d lines: line %d is whole", end, whole, got.Cut)
		}
		if got.Cut != 0 {
			cutOff++
		}
	}
	if cutOff < 100 {
		t.Errorf("%d cuts: there is nothing to see", cutOff)
	}
}

// askAll asks a World one of its queries, of any kind.
func askAll(w *World[int], s *moverScript) {
	id, shape, motion := s.rng.IntN(14), s.shape(), s.point(6)
	var f []Filter[int]
	for range s.rng.IntN(3) {
		switch s.rng.IntN(6) {
		case 0:
			f = append(f, Filter[int]{Mask: s.rng.Uint64N(4), Approaching: s.rng.IntN(2) == 0})
		case 1:
			f = append(f, Without(s.rng.IntN(14)))
		case 2:
			f = append(f, Filter[int]{Where: func(id int) bool { return id%3 > 0 }, Seamless: true})
		case 3:
			f = append(f, Filter[int]{WhereHit: func(id int, h Hit) bool { return h.T > 0.1 && id != 3 }})
		}
	}
	path := []Path{Segment{motion, s.point(6)}, Ray{motion, s.point(1)}, Line{motion, s.point(1)}}[s.rng.IntN(3)]
	switch s.rng.IntN(18) {
	case 0:
		w.AppendPairs(nil)
	case 1:
		w.AppendOverlapping(nil, shape, f...)
	case 2:
		w.AppendOverlappingID(nil, id, f...)
	case 3:
		n := s.rng.IntN(5)
		for range w.OverlappingParts(shape, f...) {
			if n--; n == 0 {
				break
			}
		}
	case 4:
		w.RayCast(path, f...)
	case 5:
		w.RayCastPart(path, f...)
	case 6:
		for range w.RayCastAll(path, f...) {
			break
		}
	case 7:
		w.Sweep(shape, motion, f...)
	case 8:
		w.SweepPart(shape, motion, f...)
	case 9:
		w.AppendSweepAll(nil, shape, motion, f...)
	case 10:
		w.SweepID(id, motion, f...)
		turning := Motion{Move: motion, Spin: turnZ(s.rng.Float64() - 0.5), Pivot: motion}
		w.SweepTurning(shape, turning, f...)
		w.SweepTurningPart(shape, turning, f...)
		w.AppendSweepTurningAll(nil, shape, turning, f...)
		w.SweepTurningID(id, turning, f...)
	case 11:
		for range w.Nearest(shape, s.rng.IntN(9)-1, f...) {
		}
	case 12:
		w.AppendNearestWithin(nil, shape, 3, s.number(9), f...)
	case 13:
		w.AppendNearestWithinID(nil, id, 3, s.number(9), f...)
	case 14:
		w.AppendTrace(nil, shape, motion, s.rng.IntN(6), s.rng.Float64(), f...)
	case 15:
		w.AppendTraceID(nil, id, motion, s.rng.IntN(6), 0, f...)
	case 16:
		w.Position(id)
		w.Bounds(id)
		w.Hash()
	case 17:
		w.AppendPairContacts(nil)
	}
}

// editAny changes a stage in which meshes are, too.
func editAny(x *moverStage, s *moverScript) {
	w, id, m := &x.w, s.rng.IntN(14), &x.movers[s.rng.IntN(3)]
	switch s.rng.IntN(14) {
	case 0:
		_ = w.Set(id, s.shape())
	case 1:
		_ = w.SetParts(id, s.shape(), s.shape())
	case 2:
		mesh := meshThrough([]Vec{scatter(s.rng, 6), scatter(s.rng, 6), scatter(s.rng, 6), scatter(s.rng, 6)})
		mesh.OneSided = s.rng.IntN(2) == 0
		_ = w.SetMesh(id, mesh)
	case 3:
		_ = w.Move(id, s.point(1))
		_ = w.MoveTurning((id+1)%14, Motion{Move: s.point(1), Spin: turnZ(s.number(4)), Pivot: s.point(3)})
	case 4:
		_ = w.MoveAlong(id, Leg{0.5, s.point(1)}, Leg{0.75, s.point(1)})
	case 5:
		w.SetFilter(id, s.rng.Uint64N(4), s.rng.Uint64N(4))
	case 6:
		w.Step()
	case 7:
		m.Slide(w, id, s.point(9), 0.1)
		m.Rotate(w, id, Motion{Move: s.point(1), Spin: turnZ(s.number(2)), Pivot: s.point(3)})
	case 8:
		m.Resize(w, id, s.shape())
		m.Drop()
	case 9:
		w.Remove(id)
	case 10:
		w.Push(id, Filter[int]{Where: func(other int) bool { return other != 5 }})
	case 11:
		motion := s.point(3)
		_ = w.MoveTrace(id, motion, w.AppendTraceID(nil, id, motion, 4, 1)...)
	case 12:
		var copied World[int]
		w.Snapshot(&copied)
		w.Clear()
		w.Restore(&copied)
	case 13:
		w.Seamless = !w.Seamless
	}
}
