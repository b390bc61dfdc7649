package d3

// Filters for a point against a triangle and against a box at any angle.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// relatePointTriangle computes the relation of a point and a triangle, or returns undecided: in space, a point in the plane of
// the triangle is a coincidence that floats do not decide.
func relatePointTriangle(p *Vec, t *Triangle) relation { return relateBallTriangle(p, 0, t) }

// relatePointOriented computes the relation of a point and a box of the half vectors h, or returns undecided. With d from the
// center to the point, the point is in the box exactly if |d·n| ≤ |h₀·(h₁×h₂)| for the normals n = hᵢ×hⱼ. With S = |d|₁ +
// Σ|h|₁, both sides have errors below 16eS|hᵢ|₁|hⱼ|₁. Ties are decided on a grid on which S is less than 2¹⁵ units: products of
// three stay below 2⁵³ and do not round.
func relatePointOriented(p *Vec, b *OrientedBox) relation {
	d, h := p.Sub(b.Center), &b.Half
	alpha := Vec{h[0].sumAbs(), h[1].sumAbs(), h[2].sumAbs()}
	size := d.sumAbs() + alpha.sumAbs()
	if !(size > 0x1p-40 && size < 0x1p40) {
		return undecided
	}
	x, y, z := h[1].Cross(h[2]), h[2].Cross(h[0]), h[0].Cross(h[1])
	volume, way := math.Abs(h[0].Dot(x)), Vec{d.Dot(x), d.Dot(y), d.Dot(z)}.abs()
	bound := otherProducts(alpha).Scale(16 * e * size).Add(fill(0x1p-700))
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
