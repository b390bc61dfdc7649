package d3

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
			o.Y > hi.Y && end.Y > hi.Y || o.Y < lo.Y && end.Y < lo.Y ||
			o.Z > hi.Z && end.Z > hi.Z || o.Z < lo.Z && end.Z < lo.Z
	case exact.Ray:
		return p.u.X >= 0 && o.X > hi.X || p.u.X <= 0 && o.X < lo.X ||
			p.u.Y >= 0 && o.Y > hi.Y || p.u.Y <= 0 && o.Y < lo.Y ||
			p.u.Z >= 0 && o.Z > hi.Z || p.u.Z <= 0 && o.Z < lo.Z
	}
	return false
}

// beyondEdges returns by how much the line passes b, as seen across u and each axis, twice, and a bound on the error:
// the middle has one of 2e of both sides, u of e of itself, and products and sums add 5e.
func (p *lance) beyondEdges(b *Box) (x, bound Vec) {
	d, w, u := b.Min.Sub(p.o).Add(b.Max.Sub(p.o)), b.Max.Sub(b.Min), p.u.abs()
	reach := spread(u, w)
	x = p.u.Cross(d).abs().Sub(reach)
	return x, spread(u, d.abs()).Add(reach).Scale(rounding).Add(fill(tiny))
}

func (p Vec) isAnyAbove(q Vec) bool { return p.X > q.X || p.Y > q.Y || p.Z > q.Z }

// areEdgesMet says whether no normal of beyondEdges parts the two. Across u and an axis along it is none.
func (p *lance) areEdgesMet(x, bound Vec) bool {
	u := p.u
	return (x.X < -bound.X || u.Y == 0 && u.Z == 0) && (x.Y < -bound.Y || u.Z == 0 && u.X == 0) &&
		(x.Z < -bound.Z || u.X == 0 && u.Y == 0) && u != Vec{}
}

// acrossHalves is for a box of the half vectors h, whose middle is k ahead. The error across u and one half is below
// 16e|u||h|S, across two halves below 16e|h||h|S.
func (p *lance) acrossHalves(k Vec, h *[dim]Vec, size, way, unit float64) relation {
	w, under := k.Cross(p.u), float64(unit*0x1p-440)
	x, y, z := h[1].Cross(h[2]), h[2].Cross(h[0]), h[0].Cross(h[1])
	t := Vec{p.u.Dot(x), p.u.Dot(y), p.u.Dot(z)}
	alpha, a := Vec{h[0].sumAbs(), h[1].sumAbs(), h[2].sumAbs()}, t.abs()
	beyond := Vec{w.Dot(h[0]), w.Dot(h[1]), w.Dot(h[2])}.abs().Sub(Vec{a.Y + a.Z, a.Z + a.X, a.X + a.Y})
	bound := alpha.Scale(float64(unit * size * way)).Add(fill(under))
	if beyond.isAnyAbove(bound) {
		return apart
	}
	isMet, v := beyond.isBelow(bound.Neg()), math.Abs(h[0].Dot(x))
	if p.kind != exact.Line {
		face := pairs(alpha)
		db, tb := face.Scale(float64(unit*size)).Add(fill(under)), face.Scale(float64(unit*way)).Add(fill(under))
		fx := p.between(k.Dot(x), t.X, v, db.X, tb.X)
		fy := p.between(k.Dot(y), t.Y, v, db.Y, tb.Y)
		fz := p.between(k.Dot(z), t.Z, v, db.Z, tb.Z)
		if fx == apart || fy == apart || fz == apart {
			return apart
		}
		isMet = isMet && fx == penetrating && fy == penetrating && fz == penetrating
	}
	switch {
	case isMet:
		return penetrating
	case unit == 0 && v+a.sumAbs() > 0:
		return joined
	}
	return undecided
}

// acrossEdges is for a triangle with a corner k ahead, from which u and v lead on. With w = k×d, d the direction, and
// D = d·(u×v), normals across d and the edges see the corners at u·w and u·w + D, at v·w and v·w − D, and at their
// difference and that less D. The error of twice that, and D, is below 32e|d|(α+β)S, where
// α and β are the 1-norms of u and v.
func (p *lance) acrossEdges(k, u, v Vec, alpha, beta, size, way, unit float64) relation {
	w, n, under := k.Cross(p.u), u.Cross(v), float64(unit*0x1p-440)
	det, x, y := p.u.Dot(n), u.Dot(w), v.Dot(w)
	beyond := max(math.Abs(float64(2*x)+det), math.Abs(float64(2*y)-det), math.Abs(float64(2*(y-x))-det)) - math.Abs(det)
	bound := float64(float64(2*unit*size*way)*(alpha+beta)) + under
	if rel := signOf(beyond, bound); p.kind == exact.Line && rel != undecided {
		return rel
	}
	if beyond > bound {
		return apart
	}
	isMet := beyond < -bound
	if p.kind != exact.Line {
		face := float64(unit * alpha * beta)
		switch p.between(k.Dot(n), det, 0, float64(face*size)+under, float64(face*way)+under) {
		case apart:
			return apart
		case undecided:
			isMet = false
		}
	}
	switch {
	case isMet:
		return penetrating
	case unit == 0 && det != 0:
		return joined
	}
	return undecided
}
