package d3

// Exits of round bricks: when two that meet on their way part again.

import "math"

// leave finds when bricks with radii part that penetrate or touch at some time of their way, in
// floats: ok if that is certain. It is castRound, from the end of the way back: after the end there
// is nothing, and before what it finds they penetrate, so that they do not only touch.
func (p *bricks) leave(ma, mb *Vec) (exit float64, ok bool) {
	m := ma.Sub(*mb)
	mm := m.Dot(m)
	if !(isModest(mm) && p.r > 0x1p-50 && p.r < 0x1p50) {
		return 0, false
	}
	t := 1.0
	for range fewPlanes {
		x := m.Scale(t)
		g := nearestZero(p.lo.Sub(x), p.hi.Sub(x))
		gg, gm := g.Dot(g), -g.Dot(m)
		size := math.Sqrt(gg)
		reach := g.sumAbs() + x.sumAbs() + p.r
		off := float64(4 * e * reach)
		switch {
		case t == 1 && size < p.r-off:
			return 1, true
		case math.Abs(size-p.r) <= off:
			s := min(gm/mm, t)
			return min(t, 1-e), t < 1 && float64(gm*s) > float64(16*off*reach)
		case size < p.r || !(gm > 0):
			return 0, false
		}
		t = max(0, t-(gg-float64(p.r*size))/gm)
	}
	return 0, false
}
