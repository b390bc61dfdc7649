package d2

// SAT of two boxes: all 15 separating axes in space, all 4 in the plane, in the frame of one of the boxes.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// boxPair is two boxes A and B of any half vectors, mapped linearly so that A is along the axes. A linear map of both keeps
// whether they overlap.
//
// By the separating axis test, if A and B are disjoint, one of 4 normals separates them: 2 axes, and the normals of B's edges.
// Any vector at all that separates them proves a gap, so the rounding of a normal does not weaken the proof. For an overlap
// each of the 4 must fail to separate, with its rounding in the bound.
//
// Notation: aᵢ, bⱼ and d are the half vectors of A and B and the vector between their centers, as given. αᵢ and βⱼ are the
// 1-norms of aᵢ and bⱼ, and S = Σα + Σβ + |d|₁. The map has rows m of lengths of at most ρₘ. So |vₘ| ≤ ρₘαₘ, |cⱼₘ| ≤ ρₘβⱼ and
// |Dₘ| ≤ ρₘS, with errors below 3eρₘαₘ, 4eρₘβⱼ and 7eρₘS: 4eS of d, e of b for half sizes of a Box, 3e of the cross product.
type boxPair struct {
	v    Vec      // A is the box from −v to v
	d    Vec      // D, from the center of A to the center of B
	c    [dim]Vec // the half vectors of B
	rho  Vec      // ρ
	beta Vec      // β
	size float64  // S
}

// set computes the mapped boxes from the half vectors a and b and the vector d between the centers. It reports whether 2⁻⁴⁰ < S
// < 2⁴⁰: then nothing overflows, and underflow loses less than 2⁻⁷⁰⁰.
func (f *boxPair) set(a, b *[dim]Vec, d *Vec) bool {
	alpha := Vec{a[0].sumAbs(), a[1].sumAbs()}
	f.measure(alpha, b, d)
	f.rho = Vec{alpha.Y, alpha.X}
	f.d = Vec{d.Cross(a[1]), a[0].Cross(*d)}
	for j := range b {
		f.c[j] = Vec{b[j].Cross(a[1]), a[0].Cross(b[j])}
	}
	f.v = fill(math.Abs(a[0].Cross(a[1])))
	return f.size > 0x1p-40 && f.size < 0x1p40
}

// setAligned is set for a box A along the axes with the half sizes h, where the map is the identity.
func (f *boxPair) setAligned(h *Vec, b *[dim]Vec, d *Vec) bool {
	f.measure(*h, b, d)
	f.rho, f.v, f.d, f.c = fill(1), *h, *d, *b
	return f.size > 0x1p-40 && f.size < 0x1p40
}

// measure computes β and S.
func (f *boxPair) measure(alpha Vec, b *[dim]Vec, d *Vec) {
	f.beta = Vec{b[0].sumAbs(), b[1].sumAbs()}
	f.size = alpha.sumAbs() + f.beta.sumAbs() + d.sumAbs()
}

// relate returns apart if a normal certainly separates the boxes, penetrating if each of the 4 certainly does not, and
// undecided otherwise. The excess along each normal n, |D·n| minus the extents of both along n, has an error below
//
//   - 16eρₘS for an axis m, 5e of it for the sums;
//   - 44eρ₀ρ₁βⱼS for the edge j: 26e of D×cⱼ and 18e of the extents and the sums.
//
// An edge without a length has no normal, and needs no test.
func (f *boxPair) relate() relation {
	c0, c1 := f.c[0].abs(), f.c[1].abs()
	unit := float64(32 * e * f.size)
	x, bound := f.d.abs().Sub(f.v.Add(c0.Add(c1))), f.rho.Scale(unit).Add(fill(0x1p-700))
	volume := math.Abs(f.c[0].Cross(f.c[1]))
	y := Vec{
		math.Abs(f.d.Cross(f.c[0])) - (float64(f.v.X*c0.Y) + float64(f.v.Y*c0.X) + volume),
		math.Abs(f.d.Cross(f.c[1])) - (float64(f.v.X*c1.Y) + float64(f.v.Y*c1.X) + volume),
	}
	around := f.beta.Scale(float64(2*unit) * float64(f.rho.X*f.rho.Y)).Add(fill(0x1p-700))
	switch {
	case !(x.isAtMost(bound) && y.isAtMost(around)):
		return apart
	case x.isBelow(bound.Neg()) && (y.X < -around.X || f.beta.X == 0) && (y.Y < -around.Y || f.beta.Y == 0):
		return penetrating
	}
	return undecided
}

// gridOf returns a grid on which no sum of products of two lengths rounds.
func (f *boxPair) gridOf() exact.Grid { return 2 * exact.GridFor(f.size) }

// relateHalves is the separating axis test of boxes of the half vectors a and b and the vector d between their centers. It uses
// no map, and requires numbers on a grid on which nothing rounds, so ties are exact. If the four half vectors span the plane,
// the normal of each that is not 0 has another one with an extent along it, so a normal that tells something exists.
//
//go:noinline
func relateHalves(a, b *[dim]Vec, d *Vec) relation {
	m := Vec{a[0].Cross(b[0]), a[0].Cross(b[1])}.abs()
	n := Vec{a[1].Cross(b[0]), a[1].Cross(b[1])}.abs()
	both, ofA, ofB := m.Add(n), math.Abs(a[0].Cross(a[1])), math.Abs(b[0].Cross(b[1]))
	var t tie
	t.add(math.Abs(d.Cross(a[0])), m.sumAbs()+ofA)
	t.add(math.Abs(d.Cross(a[1])), n.sumAbs()+ofA)
	t.add(math.Abs(d.Cross(b[0])), both.X+ofB)
	t.add(math.Abs(d.Cross(b[1])), both.Y+ofB)
	return t.relation(ofA+ofB+both.sumAbs() > 0)
}

// relateOnGrid is relateHalves for a box A along the axes, as setAligned has it.
func (f *boxPair) relateOnGrid() relation {
	c0, c1 := f.c[0].abs(), f.c[1].abs()
	ofA, volume := f.v.Add(c0).Add(c1), math.Abs(f.c[0].Cross(f.c[1]))
	ofB := Vec{float64(f.v.X*c0.Y) + float64(f.v.Y*c0.X) + volume, float64(f.v.X*c1.Y) + float64(f.v.Y*c1.X) + volume}
	var t tie
	t.add(math.Abs(f.d.X), ofA.X)
	t.add(math.Abs(f.d.Y), ofA.Y)
	t.add(math.Abs(f.d.Cross(f.c[0])), ofB.X)
	t.add(math.Abs(f.d.Cross(f.c[1])), ofB.Y)
	return t.relation(float64(f.v.X*f.v.Y)+ofB.sumAbs() > 0)
}

// relateParallel returns undecided. In the plane, parallel edges have one normal, and relate has tested it.
func (f *boxPair) relateParallel() relation { return undecided }

// abs returns the vector of the magnitudes of the components.
func (p Vec) abs() Vec { return Vec{math.Abs(p.X), math.Abs(p.Y)} }
