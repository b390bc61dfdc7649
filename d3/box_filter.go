package d3

// Oriented boxes: how they stand to each other, and to balls.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// relateTurned says how two boxes of any half vectors stand to each other.
//
//go:noinline
func relateTurned(a, b *OrientedBox) relation {
	d := b.Center.Sub(a.Center)
	var f boxPair
	if !f.set(&a.Half, &b.Half, &d) {
		return undecided
	}
	if rel := f.relate(); rel != undecided {
		return rel
	}
	if g := f.gridOf(); !isOrientedOn(g, a) || !isOrientedOn(g, b) {
		return f.relateParallel()
	}
	return relateHalves(&a.Half, &b.Half, &d)
}

// relateAligned says how a box along the axes and one of any half vectors stand to each other.
//
//go:noinline
func relateAligned(a *Box, b *OrientedBox) relation {
	d := b.Center.Sub(a.Min).Scale(0.5).Add(b.Center.Sub(a.Max).Scale(0.5))
	h := a.Max.Sub(a.Min).Scale(0.5)
	var f boxPair
	if !f.setAligned(&h, &b.Half, &d) || !isSpanned(a.Min, a.Max) {
		return undecided
	}
	if rel := f.relate(); rel != undecided {
		return rel
	}
	return f.relateAlignedTied(a, b)
}

// relateAlignedTied is relateTied for a box along the axes: twice all numbers are on the grid, if they are.
//
//go:noinline
func (f *boxPair) relateAlignedTied(a *Box, b *OrientedBox) relation {
	if g := f.gridOf(); !hasVec(g, &a.Min) || !hasVec(g, &a.Max) || !isOrientedOn(g, b) {
		return f.relateParallel()
	}
	f.v, f.d = a.Max.Sub(a.Min), b.Center.Sub(a.Min).Add(b.Center.Sub(a.Max))
	for k := range b.Half {
		f.c[k] = b.Half[k].Scale(2)
	}
	return f.relateOnGrid()
}

// isOrientedOn says whether all numbers of b are on the grid g.
func isOrientedOn(g exact.Grid, b *OrientedBox) bool {
	for i := range b.Half {
		if !hasVec(g, &b.Half[i]) {
			return false
		}
	}
	return hasVec(g, &b.Center)
}

// relateBallOriented says how a ball and a box of any half vectors stand to each other, if that is
// certain. The point of the box that counts is that of a box with right angles; any point proves
// that they meet, and any direction that they do not.
//
// With S = |d|₁ + Σ|h|₁ the error of w is below 10eS, and that of the least z·w below 16eS|w|; the
// root, R and their product round by less than 8e(S+R) more.
func relateBallOriented(p *Vec, r float64, b *OrientedBox) relation {
	d := p.Sub(b.Center)
	w, size := d, d.sumAbs()
	for i := range b.Half {
		h := b.Half[i]
		size += h.sumAbs()
		if hh := h.Dot(h); hh > 0 {
			w = w.Sub(h.Scale(max(-1, min(d.Dot(h)/hh, 1))))
		}
	}
	least := d.Dot(w)
	for i := range b.Half {
		least -= math.Abs(b.Half[i].Dot(w))
	}
	return relateAlong(w, least, r, size)
}

// relateBallTriangle is relateBallOriented for a triangle, with the point that is nearest (Ericson,
// Real-Time Collision Detection, 2005, 5.1.5). Any weights that are not negative prove that they meet.
func relateBallTriangle(p *Vec, r float64, t *Triangle) relation {
	a, u, v := t.A.Sub(*p), t.B.Sub(t.A), t.C.Sub(t.A)
	w, _ := nearestOfTriangle(a, u, v)
	h := min(0, u.Dot(w), v.Dot(w))
	return relateAlong(w, a.Dot(w)+h, r, a.sumAbs()+u.sumAbs()+v.sumAbs())
}

// nearestOfTriangle returns the point of the triangle a, a + u, a + v nearest to the origin, and whether it is inside.
func nearestOfTriangle(a, u, v Vec) (w Vec, isInside bool) {
	au, av, uu, uv, vv := a.Dot(u), a.Dot(v), u.Dot(u), u.Dot(v), v.Dot(v)
	x := float64(uv*av) - float64(vv*au) // what weighs B, C and A
	y := float64(uv*au) - float64(uu*av)
	z := float64(uu*vv) - float64(uv*uv) - x - y
	if x > 0 && y > 0 && z > 0 {
		sum := x + y + z
		return a.Add(u.Scale(x / sum)).Add(v.Scale(y / sum)), true
	}
	w = nearer(onEdge(a, u, au, uu), onEdge(a, v, av, vv))
	b, bc := a.Add(u), v.Sub(u)
	return nearer(w, onEdge(b, bc, b.Dot(bc), bc.Dot(bc))), false
}

// onEdge returns the point of the edge from p along u that is nearest to the origin.
func onEdge(p, u Vec, pu, uu float64) Vec {
	if !(pu < 0) {
		return p
	}
	return p.Add(u.Scale(min(-pu/uu, 1)))
}

// nearer returns the shorter one of two vectors.
func nearer(v, w Vec) Vec {
	if v.Dot(v) < w.Dot(w) {
		return v
	}
	return w
}

// relateAlong says how two bodies stand to each other of which w leads from a point of one to a
// point of the other, if h, the least z·w of all such differences z, or |w| makes it certain.
func relateAlong(w Vec, h, r, size float64) relation {
	l, slack := math.Sqrt(w.Dot(w)), float64(32*e*(size+r))
	switch {
	case !(size+r < 0x1p150 && size+r > 0x1p-150 && areNatural(r, 0)):
	case l < r-slack:
		return penetrating
	case l > 0x1p-450 && h > float64((r+slack)*l):
		return apart
	}
	return undecided
}
