package d3

// Lances: segments, rays and lines beside boxes and triangles, by all normals that could part them.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// lance is a path {o + t·u}; u is the way of a segment to its end, rounded.
//
// Of a body with the edges h, and the path, all faces of the difference are across two edges, or across one and u:
// these normals part them, or none does, if there is a normal at all. A line knows the latter ones only.
//
// With the 1-norms |·|, k the way to the body and S = |k| + Σ|h|, differences of given numbers have an error of e of
// themselves, k too. A product x·(y×z) has one of 3e|x||y||z| for these and of 5e|x||y||z| for what it rounds.
type lance struct {
	kind   exact.Kind
	o, end Vec
	u      Vec
}

// rounding is the unit of bounds here. Where that is 0, nothing has rounded.
const rounding = 16 * e

func (p *lance) setSegment(a, b *Vec) {
	p.kind, p.o, p.end, p.u = exact.Segment, *a, *b, b.Sub(*a)
}

// setRay makes p a point if it goes nowhere: a segment without a length.
func (p *lance) setRay(kind exact.Kind, o, u *Vec) {
	p.kind, p.o, p.u = kind, *o, *u
	if *u == (Vec{}) {
		p.kind, p.end = exact.Segment, *o
	}
}

// isAtPoint says whether the path begins at what is 0 large and away.
func (p *lance) isAtPoint(size float64) bool { return size == 0 && isFinite(p.u.maxAbs()) }

// isOn says whether the numbers of the path are on g, a grid for a size. A direction may have a grid of its own.
func (p *lance) isOn(g exact.Grid) bool {
	if p.kind == exact.Segment {
		return hasVec(g, &p.o) && hasVec(g, &p.end)
	}
	return hasVec(g, &p.o) && hasVec(16*gridFor(p.u.sumAbs()), &p.u)
}

// extent is what a segment adds to a size.
func (p *lance) extent() float64 {
	if p.kind == exact.Segment {
		return p.u.sumAbs()
	}
	return 0
}

// between says whether the path has a point between two planes, v to both sides of what is d ahead, where it goes on
// by t: apart or penetrating, if that is certain. The bounds are those of d ± v and of t.
func (p *lance) between(d, t, v, db, tb float64) relation {
	if p.kind == exact.Segment {
		beyond, bound := math.Abs(d-float64(0.5*t))-(v+math.Abs(float64(0.5*t))), db+tb
		switch {
		case beyond > bound:
			return apart
		case beyond < -bound:
			return penetrating
		}
		return undecided
	}
	switch {
	case t >= tb && d+v < -db, t <= -tb && d-v > db:
		return apart
	case t > tb && d+v > db, t < -tb && d-v < -db, math.Abs(d) < v-db:
		return penetrating
	}
	return undecided
}
