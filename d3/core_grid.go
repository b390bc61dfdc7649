package d3

// Verdicts on a grid: the relation of two cores whose numbers are on a small grid, where floats round nothing but the last
// products.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// relateSpans returns the relation of two cores whose numbers are on a small grid, or undecided. On the grid no difference
// rounds, and no dot product of two. Of each core it takes the kind, the two points or the point and the direction, and the
// radius.
func relateSpans(ka exact.Kind, a, b *Vec, ra float64, kb exact.Kind, p, q *Vec, rb float64) relation {
	d, u, v := a.Sub(*p), *b, *q
	if ka <= exact.Segment {
		u = u.Sub(*a)
	}
	if kb <= exact.Segment {
		v = v.Sub(*p)
	}
	r := ra + rb
	size := max(d.sumAbs()+u.sumAbs()+v.sumAbs()+r, 0x1p-150) // NaN for what is no shape
	if !(size < 0x1p150 && areNatural(ra, rb)) {
		return undecided
	}
	g := exact.GridFor(size)
	if !(g.Has(ra) && g.Has(rb) && hasVec(g, a) && hasVec(g, p)) {
		return undecided
	}
	if ka == exact.Point && kb == exact.Point {
		return sqSign(d.Dot(d), float64(r*r))
	}
	if !hasVec(g, b) || !hasVec(g, q) {
		return undecided
	}
	back := d.Neg()
	switch { // without a length or a direction it is a point
	case u == Vec{}:
		return pointOnGrid(g, &d, &v, kb, r)
	case v == Vec{}:
		return pointOnGrid(g, &back, &u, ka, r)
	}
	where, ok := g.Lines(ka, kb, u.Dot(u), u.Dot(v), v.Dot(v), u.Dot(d), v.Dot(d))
	switch {
	case !ok && ka == exact.Line && kb == exact.Line:
		return pointOnGrid(g, &back, &u, ka, r)
	case ok && where >= 0 && dim == 2 && where == 0 && r == 0:
		return touching
	case ok && where >= 0 && dim == 2:
		return penetrating
	case ok && where >= 0:
		k, x, y := d.coords(), u.coords(), v.coords()
		return relation(g.Planes(&k, &x, &y, r))
	}
	rel := apart
	if ka != exact.Line {
		rel = min(rel, pointOnGrid(g, &d, &v, kb, r))
	}
	if kb != exact.Line && rel >= touching {
		rel = min(rel, pointOnGrid(g, &back, &u, ka, r))
	}
	if ka == exact.Segment && rel >= touching {
		end := d.Add(u)
		rel = min(rel, pointOnGrid(g, &end, &v, kb, r))
	}
	if kb == exact.Segment && rel >= touching {
		end := back.Add(v)
		rel = min(rel, pointOnGrid(g, &end, &u, ka, r))
	}
	return rel
}

// pointOnGrid returns the relation of a point and a core that starts k before it and leads along u, on the grid g, where no dot
// product rounds.
func pointOnGrid(g exact.Grid, k, u *Vec, kind exact.Kind, r float64) relation {
	kk, ku, uu, q := k.Dot(*k), k.Dot(*u), u.Dot(*u), float64(r*r)
	if uu == 0 || ku <= 0 && kind != exact.Line {
		return sqSign(kk, q)
	}
	if kind == exact.Segment && ku >= uu {
		end := k.Sub(*u)
		return sqSign(end.Dot(end), q)
	}
	return relation(g.Minor(kk-q, uu, ku, ku))
}

// gridFor returns the grid for a size. If the size is not ordinary, no number is on the grid.
func gridFor(size float64) exact.Grid {
	if size > 0x1p-150 && size < 0x1p150 {
		return exact.GridFor(size)
	}
	return exact.Grid(math.NaN())
}

// sqSign returns the sign of x − y.
func sqSign(x, y float64) relation {
	switch {
	case x < y:
		return penetrating
	case x > y:
		return apart
	}
	return touching
}
