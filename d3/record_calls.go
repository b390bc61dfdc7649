package d3

// Calls: what a record does, and asks, again.

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"math"
)

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

// replay is the state of Replay.
type replay struct {
	in     *bufio.Reader
	number int  // of the last line read
	isLast bool // nothing comes after it, not even the end of a line
	cut    int
	size   int // how many bytes are read

	world             *World[string]
	recorder          *recorder[string] // of world: it writes to out what answers are now
	out               bytes.Buffer
	meshes            []*meshData
	interiors         map[recordedInterior]*interior
	copied            int                       // corners and tiles of meshes that were scaled, so long as they may be there
	movers            map[string]*Mover[string] // by the objects that they move
	lines, frames     int
	difference, first *Difference                                        // of the last line, and of the first that has one
	now               []byte                                             // the last line as it is written now
	each              func(found *Difference, recorded, now []byte) bool // is told of each line, unless it is nil
}

// mesh returns the mesh that a line names.
func (p *replay) mesh(r *recordLine) *Mesh {
	v := r.Get(r.Value, meshName)
	n := r.Int(v, 0, math.MaxInt32)
	if r.Bad == nil && (n < 1 || n > len(p.meshes)) {
		r.Fail(v, "no line before has the one of this number")
	}
	if r.Bad != nil {
		return nil
	}
	return &Mesh{OneSided: r.Flag(r.Value, "oneSided"), data: p.meshes[n-1]}
}

// recordedInterior is the inside of a mesh by one of its rules.
type recordedInterior struct {
	of        *meshData
	isEvenOdd bool
}

// interior returns the inside of a mesh that a line names.
func (p *replay) interior(r *recordLine, m *meshData) (of interior) {
	key := recordedInterior{m, r.Flag(r.Value, "evenOdd")}
	found, ok := p.interiors[key]
	if !ok {
		found = asInterior(m, key.isEvenOdd)
		p.interiors[key] = found
	}
	if found != nil {
		return *found
	}
	r.Fail(r.Field(meshName), "it is not closed")
	return of
}

// mostCopied is how many corners and tiles of scaled meshes there may be. It is a variable for tests.
var mostCopied = 1 << 23

// mayScale reports whether a store may have one more copy of m, scaled. If not, the line is bad. Copies count until too many were made; then
// those that are still there are counted.
func (p *replay) mayScale(s *store, m *Mesh, at *Transform, r *recordLine) bool {
	if at == nil || at.scale() == fill(1) {
		return true
	}
	if p.copied += m.data.numbers(); p.copied <= mostCopied {
		return true
	}
	p.copied = m.data.numbers()
	seen := make(map[*meshData]bool)
	for i := range s.meshes.all {
		if d := s.meshes.all[i].meshData; d != nil && d != s.meshes.all[i].given && !seen[d] {
			seen[d] = true
			p.copied += d.numbers()
		}
	}
	if p.copied > mostCopied/2 { // or else the next copy would count all of them again
		r.Fail(r.Field("place"), fmt.Sprintf("more than %d corners and parts of meshes are scaled", mostCopied/2))
	}
	return r.Bad == nil
}

// recorded is the method that a line names. run calls it, unless its arguments are bad.
type recorded struct {
	isEdit bool
	run    func(p *replay, r *recordLine)
}

// editing returns the method for an edit. read reads its arguments, and returns the call, which is made if they are good.
func editing(read func(p *replay, r *recordLine) (do func())) recorded {
	return recorded{true, doing(read)}
}

// asking is editing for a query.
func asking(read func(p *replay, r *recordLine) (do func())) recorded {
	return recorded{false, doing(read)}
}

func doing(read func(p *replay, r *recordLine) (do func())) func(p *replay, r *recordLine) {
	return func(p *replay, r *recordLine) {
		if do := read(p, r); r.Bad == nil {
			do()
		}
	}
}

// callOf returns the method that a line names, all but begin and restore. A map would link all of World into programs without Replay.
func callOf(word string) (call recorded, ok bool) {
	switch word {
	case "set":
		return editing(func(p *replay, r *recordLine) func() {
			id, shapes := r.idAt(r.Value, "id"), r.shapesAt(r.Value, "parts")
			return func() { _ = p.world.SetParts(id, shapes...) }
		}), true
	case "set" + meshName:
		return editing(func(p *replay, r *recordLine) func() {
			id, m := r.idAt(r.Value, "id"), p.mesh(r)
			if r.Field("place") != nil {
				at := r.transformAt(r.Value, "place")
				return func() {
					if p.mayScale(&p.world.store, m, &at, r) {
						_ = p.world.SetMeshAt(id, m, at)
					}
				}
			}
			return func() { _ = p.world.SetMesh(id, m) }
		}), true
	case "set" + solidName:
		return editing(func(p *replay, r *recordLine) func() {
			id, m := r.idAt(r.Value, "id"), p.mesh(r)
			if r.Bad != nil {
				return nil
			}
			solid := p.interior(r, m.data)
			return func() { _ = p.world.SetSolid(id, &solid) }
		}), true
	case "remove":
		return editing(func(p *replay, r *recordLine) func() {
			id := r.idAt(r.Value, "id")
			return func() { p.world.Remove(id) }
		}), true
	case "clear":
		return editing(func(p *replay, _ *recordLine) func() { return p.world.Clear }), true
	case "setfilter":
		return editing(func(p *replay, r *recordLine) func() {
			id, l := r.idAt(r.Value, "id"), layers{r.BitsAt(r.Value, "layer"), r.BitsAt(r.Value, "mask")}
			return func() { p.world.SetFilter(id, l.layer, l.mask) }
		}), true
	case "move":
		return editing(func(p *replay, r *recordLine) func() {
			id, motion := r.idAt(r.Value, "id"), r.vecAt(r.Value, "motion")
			return func() { _ = p.world.Move(id, motion) }
		}), true
	case "moveturning":
		return editing(func(p *replay, r *recordLine) func() {
			id, motion := r.idAt(r.Value, "id"), r.motionAt(r.Value, "motion")
			return func() { _ = p.world.MoveTurning(id, motion) }
		}), true
	case "movealong":
		return editing(func(p *replay, r *recordLine) func() {
			id, legs := r.idAt(r.Value, "id"), r.legs()
			return func() { _ = p.world.MoveAlong(id, legs...) }
		}), true
	case "push":
		return editing(func(p *replay, r *recordLine) func() {
			id, f := r.idAt(r.Value, "id"), r.filters()
			return func() { p.world.Push(id, f...) }
		}), true
	case "step":
		return editing(func(p *replay, r *recordLine) func() {
			isSeamless := r.Flag(r.Value, "seamless")
			return func() {
				p.world.Seamless = isSeamless
				p.world.Step()
			}
		}), true
	case "slide":
		return editing(replaySlide), true
	case "rotate":
		return editing(replayRotate), true
	case "resize":
		return editing(replayResize), true
	case "position":
		return asking(func(p *replay, r *recordLine) func() {
			id := r.idAt(r.Value, "id")
			return func() { p.world.Position(id) }
		}), true
	case "bounds":
		return asking(func(p *replay, r *recordLine) func() {
			id := r.idAt(r.Value, "id")
			return func() { p.world.Bounds(id) }
		}), true
	case "contains":
		return asking(func(p *replay, r *recordLine) func() {
			id, at := r.idAt(r.Value, "id"), r.vecAt(r.Value, "place")
			return func() { p.world.Contains(id, at) }
		}), true
	case "hash":
		return asking(func(p *replay, _ *recordLine) func() { return func() { p.world.Hash() } }), true
	case "pairs":
		return asking(func(p *replay, _ *recordLine) func() { return func() { p.world.AppendPairs(nil) } }), true
	case "paircontacts":
		return asking(func(p *replay, _ *recordLine) func() {
			return func() { p.world.AppendPairContacts(nil) }
		}), true
	case "contactsof":
		return asking(func(p *replay, r *recordLine) func() {
			id, f := r.idAt(r.Value, "id"), r.filters()
			return func() { p.world.AppendContactsOf(nil, id, f...) }
		}), true
	case "overlapping":
		return asking(func(p *replay, r *recordLine) func() {
			s, f := r.shapeAt(r.Value, "shape"), r.filters()
			return func() { p.world.AppendOverlapping(nil, s, f...) }
		}), true
	case "overlappingid":
		return asking(func(p *replay, r *recordLine) func() {
			id, f := r.idAt(r.Value, "id"), r.filters()
			return func() { p.world.AppendOverlappingID(nil, id, f...) }
		}), true
	case "overlappingparts":
		return asking(func(p *replay, r *recordLine) func() {
			s, f := r.shapeAt(r.Value, "shape"), r.filters()
			return func() {
				for range p.world.OverlappingParts(s, f...) {
					break
				}
			}
		}), true
	case "raycast":
		return asking(func(p *replay, r *recordLine) func() {
			path, f := r.path(), r.filters()
			return func() { p.world.RayCast(path, f...) }
		}), true
	case "raycastpart":
		return asking(func(p *replay, r *recordLine) func() {
			path, f := r.path(), r.filters()
			return func() { p.world.RayCastPart(path, f...) }
		}), true
	case "clipall":
		return asking(func(p *replay, r *recordLine) func() {
			path, f := r.path(), r.filters()
			return func() { p.world.AppendClipAll(nil, path, f...) }
		}), true
	case "crossingsall":
		return asking(func(p *replay, r *recordLine) func() {
			path, f := r.path(), r.filters()
			return func() { p.world.AppendCrossingsAll(nil, path, f...) }
		}), true
	case "raycastall":
		return asking(func(p *replay, r *recordLine) func() {
			path, f := r.path(), r.filters()
			return func() { p.world.AppendRayCastAll(nil, path, f...) }
		}), true
	case "sweep":
		return asking(func(p *replay, r *recordLine) func() {
			s, motion, f := r.shapeAt(r.Value, "shape"), r.vecAt(r.Value, "motion"), r.filters()
			return func() { p.world.Sweep(s, motion, f...) }
		}), true
	case "sweeppart":
		return asking(func(p *replay, r *recordLine) func() {
			s, motion, f := r.shapeAt(r.Value, "shape"), r.vecAt(r.Value, "motion"), r.filters()
			return func() { p.world.SweepPart(s, motion, f...) }
		}), true
	case "sweepall":
		return asking(func(p *replay, r *recordLine) func() {
			s, motion, f := r.shapeAt(r.Value, "shape"), r.vecAt(r.Value, "motion"), r.filters()
			return func() { p.world.AppendSweepAll(nil, s, motion, f...) }
		}), true
	case "sweepid":
		return asking(func(p *replay, r *recordLine) func() {
			id, motion, f := r.idAt(r.Value, "id"), r.vecAt(r.Value, "motion"), r.filters()
			return func() { p.world.SweepID(id, motion, f...) }
		}), true
	case "sweepturning":
		return asking(func(p *replay, r *recordLine) func() {
			s, motion, f := r.shapeAt(r.Value, "shape"), r.motionAt(r.Value, "motion"), r.filters()
			return func() { p.world.SweepTurning(s, motion, f...) }
		}), true
	case "sweepturningpart":
		return asking(func(p *replay, r *recordLine) func() {
			s, motion, f := r.shapeAt(r.Value, "shape"), r.motionAt(r.Value, "motion"), r.filters()
			return func() { p.world.SweepTurningPart(s, motion, f...) }
		}), true
	case "sweepturningall":
		return asking(func(p *replay, r *recordLine) func() {
			s, motion, f := r.shapeAt(r.Value, "shape"), r.motionAt(r.Value, "motion"), r.filters()
			return func() { p.world.AppendSweepTurningAll(nil, s, motion, f...) }
		}), true
	case "sweepturningid":
		return asking(func(p *replay, r *recordLine) func() {
			id, motion, f := r.idAt(r.Value, "id"), r.motionAt(r.Value, "motion"), r.filters()
			return func() { p.world.SweepTurningID(id, motion, f...) }
		}), true
	case "nearest":
		return asking(func(p *replay, r *recordLine) func() {
			s, k, within, f := r.shapeAt(r.Value, "shape"), r.IntAt(r.Value, "k", math.MinInt32, math.MaxInt32), r.FloatAt(r.Value, "within"), r.filters()
			return func() { p.world.AppendNearestWithin(nil, s, k, within, f...) }
		}), true
	case "nearestid":
		return asking(func(p *replay, r *recordLine) func() {
			id, k, within, f := r.idAt(r.Value, "id"), r.IntAt(r.Value, "k", math.MinInt32, math.MaxInt32), r.FloatAt(r.Value, "within"), r.filters()
			return func() { p.world.AppendNearestWithinID(nil, id, k, within, f...) }
		}), true
	case "trace":
		return asking(func(p *replay, r *recordLine) func() {
			s, f := r.shapeAt(r.Value, "shape"), r.filters()
			motion, n, restitution := r.trace()
			return func() { p.world.AppendTrace(nil, s, motion, n, restitution, f...) }
		}), true
	case "traceid":
		return asking(func(p *replay, r *recordLine) func() {
			id, f := r.idAt(r.Value, "id"), r.filters()
			motion, n, restitution := r.trace()
			return func() { p.world.AppendTraceID(nil, id, motion, n, restitution, f...) }
		}), true
	}
	return recorded{}, false
}

// replaySlide returns the call of Slide.
func replaySlide(p *replay, r *recordLine) func() {
	id, velocity, dt := r.idAt(r.Value, "id"), r.vecAt(r.Value, "velocity"), r.FloatAt(r.Value, "dt")
	m := p.mover(id, r)
	return func() {
		m.Slide(p.world, id, velocity, dt)
		p.movers[id] = m
	}
}

// replayRotate returns the call of Rotate.
func replayRotate(p *replay, r *recordLine) func() {
	id, motion := r.idAt(r.Value, "id"), r.motionAt(r.Value, "motion")
	m := p.mover(id, r)
	return func() {
		m.Rotate(p.world, id, motion)
		p.movers[id] = m
	}
}

// mover returns the Mover of a line, with its memory.
func (p *replay) mover(id string, r *recordLine) *Mover[string] {
	m := r.mover()
	if v := r.Field("memory"); v != nil {
		k := r.memory(v)
		m.remember(&k)
	} else if before := p.movers[id]; before != nil {
		m.state = before.state
	} else {
		r.Fail(nil, "the mover of this id has no memory, and no line before tells of it")
	}
	return m
}

// replayResize returns the call of Resize.
func replayResize(p *replay, r *recordLine) func() {
	id, s, m := r.idAt(r.Value, "id"), r.shapeAt(r.Value, "shape"), r.mover()
	return func() { m.Resize(p.world, id, s) }
}
