package d2

// Slants: the normals across a path and the edges of a body.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// isBeside says whether all of the path is beyond one side of b: comparisons do not round.
func (p *lance) isBeside(b *Box) bool {
	o, lo, hi := p.o, b.Min, b.Max
	switch p.kind {
	case exact.Segment:
		end := p.end
		return o.X > hi.X && end.X > hi.X || o.X < lo.X && end.X < lo.X ||
			o.Y > hi.Y && end.Y > hi.Y || o.Y < lo.Y && end.Y < lo.Y
	case exact.Ray:
		return p.u.X >= 0 && o.X > hi.X || p.u.X <= 0 && o.X < lo.X ||
			p.u.Y >= 0 && o.Y > hi.Y || p.u.Y <= 0 && o.Y < lo.Y
	}
	return false
}

// beyondEdges returns by how much the line passes b, as seen across u, twice, and a bound on the error: the middle has
// one of 2e of both sides, u of e of itself, and products and sums add 4e.
func (p *lance) beyondEdges(b *Box) (x, bound Vec) {
	d, w, u := b.Min.Sub(p.o).Add(b.Max.Sub(p.o)), b.Max.Sub(b.Min), p.u.abs()
	reach := float64(u.X*w.Y) + float64(u.Y*w.X)
	x.X = math.Abs(p.u.Cross(d)) - reach
	bound.X = float64(rounding*(float64(u.X*math.Abs(d.Y))+float64(u.Y*math.Abs(d.X))+reach)) + tiny
	return x, bound
}

func (p Vec) isAnyAbove(q Vec) bool { return p.X > q.X || p.Y > q.Y }

// areEdgesMet says whether the normal of beyondEdges does not part the two.
func (p *lance) areEdgesMet(x, bound Vec) bool { return x.X < -bound.X }

// acrossHalves is for a box of the half vectors h, whose middle is k ahead. The error across u is below 16e|u|S, across
// a half below 16e|h|S.
func (p *lance) acrossHalves(k Vec, h *[dim]Vec, size, way, unit float64) relation {
	under := float64(unit * 0x1p-440)
	x, y := -p.u.Cross(h[0]), -p.u.Cross(h[1])
	beyond, bound := math.Abs(k.Cross(p.u))-(math.Abs(x)+math.Abs(y)), float64(unit*size*way)+under
	if beyond > bound {
		return apart
	}
	isMet, v := beyond < -bound, math.Abs(h[0].Cross(h[1]))
	if p.kind != exact.Line {
		a, b := float64(unit*h[0].sumAbs()), float64(unit*h[1].sumAbs())
		fx := p.between(h[0].Cross(k), x, v, float64(a*size)+under, float64(a*way)+under)
		fy := p.between(h[1].Cross(k), y, v, float64(b*size)+under, float64(b*way)+under)
		if fx == apart || fy == apart {
			return apart
		}
		isMet = isMet && fx == penetrating && fy == penetrating
	}
	switch {
	case isMet:
		return penetrating
	case unit == 0 && v+math.Abs(x)+math.Abs(y) > 0:
		return joined
	}
	return undecided
}

// acrossEdges is for a triangle with a corner k ahead, from which u and v lead on. Across the path, the corners are at
// c, c + x and c + y; across an edge, the path is where it sees both ends, and the corner beyond it u×v farther. Errors
// are below 16e|d|S across the path, and 16e(α+β)S across an edge,
// where α and β are the 1-norms of u and v.
func (p *lance) acrossEdges(k, u, v Vec, alpha, beta, size, way, unit float64) relation {
	under := float64(unit * 0x1p-440)
	c, x, y := p.u.Cross(k), p.u.Cross(u), p.u.Cross(v)
	bound, area := float64(unit*size*way)+under, u.Cross(v)
	least, most := min(c, c+x, c+y), max(c, c+x, c+y)
	if least > bound || most < -bound {
		return apart
	}
	isMet := least < -bound && most > bound
	if p.kind != exact.Line {
		edge, half := v.Sub(u), float64(0.5*area)
		per, reach := float64(unit*(alpha+beta)), math.Abs(half)
		db, tb := float64(per*size)+under, float64(per*way)+under
		fu := p.between(u.Cross(k)+half, -x, reach, db, tb)
		fv := p.between(v.Cross(k)-half, -y, reach, db, tb)
		fe := p.between(edge.Cross(k)-half, x-y, reach, db, tb)
		if fu == apart || fv == apart || fe == apart {
			return apart
		}
		isMet = isMet && fu == penetrating && fv == penetrating && fe == penetrating
	}
	switch {
	case isMet:
		return penetrating
	case unit == 0 && math.Abs(area)+math.Abs(x)+math.Abs(y) > 0:
		return joined
	}
	return undecided
}
