package query

// Checks of a query that was read: which shapes and members fit the question, and what an error says of those that do not.

import (
	"math"
	"math/bits"

	"github.com/hantei-go/hantei/scene"
)

// check makes the shapes of a line that is JSON of the right form, and sees whether
// they fit the query.
func (p *Parser) check() {
	q := &p.query
	for i, s := range [2]*Shape{&q.A, &q.B} {
		p.enter(queryKeys[keyA+i])
		p.checkShape(&p.shapes[i], s, &p.lists[i])
		p.checkSpin(&p.shapes[i], s, &p.spins[i])
		p.leave()
		if p.err != nil {
			return
		}
	}
	if i, key, reason := q.misfit(); reason != "" {
		p.enter(queryKeys[keyA+i])
		if raw := &p.shapes[i]; raw.seen&(1<<key) != 0 {
			p.refuseKey(raw, key, reason)
		} else {
			p.missing(shapeKeys[key])
		}
		p.leave()
	}
}

// misfit returns which shape does not fit the query, because of which key, and why; an
// empty reason if both fit.
func (q *Query) misfit() (shape, key int, reason string) {
	if q.Name.needsPath() && !q.A.Kind.IsPath() {
		return 0, keyType, q.Name.String() + " wants a path: segment, ray or line"
	}
	if q.Name.needsPath() && q.A.Radius != 0 {
		return 0, keyRadius, q.Name.String() + " wants a path, without a radius"
	}
	moving := q.Name.motions()
	for i, s := range [2]*Shape{&q.A, &q.B} {
		switch {
		case s.Spin != nil && q.Name != SweepTurning:
			return i, keySpin, "nothing turns in " + q.Name.String()
		case q.Name == SweepTurning:
		case i < moving && !s.HasMotion:
			return i, keyMotion, "missing"
		case i >= moving && s.HasMotion && moving == 1:
			return i, keyMotion, "only a moves in " + q.Name.String()
		case i >= moving && s.HasMotion:
			return i, keyMotion, "nothing moves in " + q.Name.String()
		}
	}
	if q.Name == SweepTurning && q.A.Spin == nil && q.B.Spin == nil {
		return 0, keySpin, "missing"
	}
	return 0, 0, ""
}

// refuseKey refuses the value of a key of the shape that is being checked.
func (p *Parser) refuseKey(raw *rawShape, key int, reason string) {
	p.enter(shapeKeys[key])
	p.refuse(raw.fields[key].start, raw.fields[key].end, reason)
	p.leave()
}

// checkSpin makes the spin of a shape, if it has one.
func (p *Parser) checkSpin(raw *rawShape, s *Shape, room *Spin) {
	hasSpin := raw.seen&(1<<keySpin) != 0
	switch {
	case p.err != nil:
	case hasSpin:
		p.checkRotation(&raw.spin, shapeKeys[keySpin])
		*room = Spin{Axis: raw.spin.axis.v, Angle: raw.spin.angle}
		if raw.seen&(1<<keyPivot) != 0 {
			room.Pivot = raw.fields[keyPivot].v
		}
		s.Spin = room
	case raw.seen&(1<<keyPivot) != 0:
		p.refuseKey(raw, keyPivot, "belongs to a shape with a spin")
	}
}

func (p *Parser) checkShape(raw *rawShape, s *Shape, room *[]Vec) {
	if raw.seen&(1<<keyType) == 0 {
		p.missing(shapeKeys[keyType])
		return
	}
	info := infoOf(raw)
	if info.dim != 0 && info.dim != p.query.Dim {
		p.refuseKey(raw, keyType, "not in dim "+string(rune('0'+p.query.Dim))+instead(info.kind))
		return
	}
	if extra := raw.seen &^ (info.must | info.may | always); extra != 0 {
		what := "a " + string(info.kind)
		switch {
		case info == &capsuleAlong:
			what = "a capsule with a center, axis or height"
		case info.kind == scene.OrientedBox:
			what = "an orientedbox"
		case info.kind == scene.Tapered:
			what = "a tapered capsule"
		}
		p.refuseKey(raw, bits.TrailingZeros32(extra), "unknown field: "+what+" has "+keysOf(info.must|info.may|always))
		return
	}
	if absent := info.must &^ raw.seen; absent != 0 {
		p.missing(shapeKeys[bits.TrailingZeros32(absent)])
		return
	}
	*s = Shape{Kind: info.kind}
	if !p.checkVectors(raw) {
		return
	}
	for i, to := range [3]*Vec{&s.P, &s.Q, &s.C} {
		if i < len(info.points) {
			*to = raw.fields[info.points[i]].v
		}
	}
	if raw.seen&(1<<keyHalf|1<<keyPoints) != 0 {
		*room = (*room)[:0]
		for i := range raw.list {
			*room = append(*room, raw.list[i].v)
		}
		s.List = *room
	}
	for _, f := range [4]struct {
		key int
		to  *float64
	}{{keyRadius, &s.Radius}, {keyRA, &s.Radius}, {keyRB, &s.RB}, {keyRounding, &s.RB}} {
		if raw.seen&(1<<f.key) != 0 {
			*f.to = raw.fields[f.key].v[0]
		}
	}
	if raw.seen&(1<<keyMotion) != 0 {
		s.HasMotion, s.Motion = true, raw.fields[keyMotion].v
	}
	if s.Kind == scene.Box && !p.checkBox(raw, s) {
		return
	}
	if info == &capsuleAlong || raw.seen&(1<<keyTransform) != 0 {
		p.place(raw, info, s)
	}
}

// checkVectors sees whether all vectors are of the dimension, and lists long enough.
func (p *Parser) checkVectors(raw *rawShape) bool {
	const vectors = 1<<keyAt | 1<<keyEndA | 1<<keyEndB | 1<<keyEndC | 1<<keyOrigin | 1<<keyDir | 1<<keyMin | 1<<keyMax |
		1<<keyCenter | 1<<keyAxis | 1<<keyPoint | 1<<keyNormal | 1<<keyMotion | 1<<keyPivot
	want := "want " + string(rune('0'+p.query.Dim))
	for set := raw.seen & vectors; set != 0; set &= set - 1 {
		if key := bits.TrailingZeros32(set); raw.fields[key].size != p.query.Dim {
			p.refuseKey(raw, key, want+" numbers")
			return false
		}
	}
	for _, key := range [2]int{keyHalf, keyPoints} {
		if raw.seen&(1<<key) == 0 {
			continue
		}
		p.enter(shapeKeys[key])
		for i := range raw.list {
			if f := &raw.list[i]; f.size != p.query.Dim {
				p.list = i
				p.refuse(f.start, f.end, want+" numbers")
			}
		}
		p.leave()
		switch {
		case key == keyHalf && len(raw.list) != p.query.Dim:
			p.refuseKey(raw, key, want+" half vectors")
		case len(raw.list) == 0:
			p.refuseKey(raw, key, "want a point or more")
		}
	}
	return p.err == nil
}

// checkBox sees whether a box has a point, and an end if it is to be placed.
func (p *Parser) checkBox(raw *rawShape, s *Shape) bool {
	isInfinite := false
	for i := range p.query.Dim {
		if s.P[i] > s.Q[i] {
			p.refuseKey(raw, keyMin, "must not exceed max")
		}
		isInfinite = isInfinite || math.IsInf(s.P[i], 0) || math.IsInf(s.Q[i], 0)
	}
	if isInfinite && raw.seen&(1<<keyTransform) != 0 {
		p.refuseWhole("a box with infinite sides cannot be placed")
	}
	return p.err == nil
}
