package d2

// SAT of two boxes, in the frame of one of them: all 15 axes that could part them in space, all 4 in the plane.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// boxPair is two boxes A and B, of any half vectors, as seen by a linear map after which A is
// along the axes. That keeps what parts them, and what does not.
//
// Of two such boxes all edges of A − B are along an axis or an edge of B: the normals of these part
// them, or none does. Any vector may part them: what rounds in a normal makes it no worse a
// proof. That none parts them has to be certain beside it.
//
// Notation: αᵢ and βⱼ are the 1-norms of the half vectors a and b as given, S the sum of all these
// and that of d. The row m of the map is at most ρₘ long. So |vₘ| ≤ ρₘαₘ, |cⱼₘ| ≤ ρₘβⱼ and
// |Dₘ| ≤ ρₘS, with errors of 3eρₘαₘ, 4eρₘβⱼ and 7eρₘS: 4eS of d and e of b if they are of a Box,
// 3e of the cross product.
type boxPair struct {
	v    Vec      // A is between −v and v
	d    Vec      // the way from the center of A to that of B: D
	c    [dim]Vec // the half vectors of B
	rho  Vec
	beta Vec
	size float64 // S
}

// set makes f two boxes, of A with the half vectors a, from whose center that of B is d away,
// and says whether sizes are such that nothing overflows, and what underflows is below 2⁻⁷⁰⁰.
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

// setAligned is set for a box along the axes with the half sizes h.
func (f *boxPair) setAligned(h *Vec, b *[dim]Vec, d *Vec) bool {
	f.measure(*h, b, d)
	f.rho, f.v, f.d, f.c = fill(1), *h, *d, *b
	return f.size > 0x1p-40 && f.size < 0x1p40
}

// measure finds β and S.
func (f *boxPair) measure(alpha Vec, b *[dim]Vec, d *Vec) {
	f.beta = Vec{b[0].sumAbs(), b[1].sumAbs()}
	f.size = alpha.sumAbs() + f.beta.sumAbs() + d.sumAbs()
}

// relate says how the two boxes stand to each other. Along each normal n, what |D·n| exceeds the
// reach of both by has an error below
//
//   - 16eρₘS across an axis, 5e of it for the sums;
//   - 44eρ₀ρ₁βⱼS across the edge j: 26e of D×cⱼ and 18e of the reach and the sums.
//
// An edge without a length has no normals.
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

// gridOf returns a grid on which no sum of products rounds.
func (f *boxPair) gridOf() exact.Grid { return 2 * exact.GridFor(f.size) }

// relateHalves is relate, without the map, for half vectors and a way d on a grid: nothing rounds. Of four vectors that
// span the plane, each is across a normal along which the others go some way.
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

// relateOnGrid is relateHalves for boxes that need no map.
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

// relateParallel adds nothing to relate: edges that are parallel need no other way in the plane.
func (f *boxPair) relateParallel() relation { return undecided }

// abs returns the vector of the magnitudes.
func (p Vec) abs() Vec { return Vec{math.Abs(p.X), math.Abs(p.Y)} }
