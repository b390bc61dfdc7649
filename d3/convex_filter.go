package d3

// Filters for a point and a triangle or a box at any angle.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// relatePointTriangle says how a point and a triangle stand to each other, if that is certain. In space a point is
// in a triangle by coincidence only.
func relatePointTriangle(p *Vec, t *Triangle) relation { return relateBallTriangle(p, 0, t) }

// relatePointOriented is relatePointTriangle for a box of the half vectors h: the point is d from the middle, and in the
// box if no normal parts them that is across two of h. With S = |d|₁ + Σ|h|₁ what rounds along a normal is below 16e of S
// times the 1-norms of both. On the grid S is less than 2¹⁵ units, so products of three stay below 2⁵³: nothing rounds.
func relatePointOriented(p *Vec, b *OrientedBox) relation {
	d, h := p.Sub(b.Center), &b.Half
	alpha := Vec{h[0].sumAbs(), h[1].sumAbs(), h[2].sumAbs()}
	size := d.sumAbs() + alpha.sumAbs()
	if !(size > 0x1p-40 && size < 0x1p40) {
		return undecided
	}
	x, y, z := h[1].Cross(h[2]), h[2].Cross(h[0]), h[0].Cross(h[1])
	volume, way := math.Abs(h[0].Dot(x)), Vec{d.Dot(x), d.Dot(y), d.Dot(z)}.abs()
	bound := pairs(alpha).Scale(16 * e * size).Add(fill(0x1p-700))
	switch beyond := way.Sub(fill(volume)); {
	case !beyond.isAtMost(bound):
		return apart
	case beyond.isBelow(bound.Neg()):
		return penetrating
	}
	if g := 16 * exact.GridFor(size); !hasVec(g, p) || !isOrientedOn(g, b) {
		return undecided
	}
	var t tie
	t.add(way.X, volume)
	t.add(way.Y, volume)
	t.add(way.Z, volume)
	return t.relation(volume > 0)
}
