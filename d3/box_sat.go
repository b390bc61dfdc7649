package d3

// SAT of two boxes: all 15 separating axes in space, all 4 in the plane, in the frame of one of the boxes.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// boxPair is two boxes A and B of any half vectors, mapped linearly so that A is along the axes. A linear map of both keeps
// whether they overlap.
//
// By the separating axis test, if A and B are disjoint, one of 15 normals separates them: 3 axes, 3 normals of B's faces cₖ×cₗ,
// and 9 products of an axis and an edge cⱼ. Any vector at all that separates them proves a gap, so the rounding of a normal
// does not weaken the proof. For an overlap each of the 15 must fail to separate, with its rounding in the bound.
//
// Notation: aᵢ, bⱼ and d are the half vectors of A and B and the vector between their centers, as given. αᵢ and βⱼ are the
// 1-norms of aᵢ and bⱼ, and S = Σα + Σβ + |d|₁. The map has rows m of lengths of at most ρₘ. So |vₘ| ≤ ρₘαₘ, |cⱼₘ| ≤ ρₘβⱼ and
// |Dₘ| ≤ ρₘS, with errors below 5eρₘαₘ, 6eρₘβⱼ and 9eρₘS: 4eS of d, e of b for half sizes of a Box, 2e of the row, 3e of the
// dot product.
type boxPair struct {
	v    Vec      // A is the box from −v to v
	d    Vec      // D, from the center of A to the center of B
	c    [dim]Vec // the half vectors of B
	rho  Vec      // ρ
	beta Vec      // β
	size float64  // S
}

// set computes the mapped boxes from the half vectors a and b and the vector d between the centers. The rows of the map are
// aₖ×aₗ. It reports whether 2⁻⁴⁰ < S < 2⁴⁰: then nothing overflows, and underflow loses less than 2⁻⁷⁰⁰.
func (f *boxPair) set(a, b *[dim]Vec, d *Vec) bool {
	f.rho = f.measure(Vec{a[0].sumAbs(), a[1].sumAbs(), a[2].sumAbs()}, b, d)
	x, y, z := a[1].Cross(a[2]), a[2].Cross(a[0]), a[0].Cross(a[1])
	f.d = Vec{x.Dot(*d), y.Dot(*d), z.Dot(*d)}
	for j := range b {
		f.c[j] = Vec{x.Dot(b[j]), y.Dot(b[j]), z.Dot(b[j])}
	}
	f.v = fill(math.Abs(a[0].Dot(x)))
	return f.size > 0x1p-40 && f.size < 0x1p40
}

// setAligned is set for a box A along the axes with the half sizes h, where the map is the identity.
func (f *boxPair) setAligned(h *Vec, b *[dim]Vec, d *Vec) bool {
	f.measure(*h, b, d)
	f.rho, f.v, f.d, f.c = fill(1), *h, *d, *b
	return f.size > 0x1p-40 && f.size < 0x1p40
}

// measure computes β and S, and returns the products of two of α, the bounds of the rows aₖ×aₗ.
func (f *boxPair) measure(alpha Vec, b *[dim]Vec, d *Vec) Vec {
	f.beta = Vec{b[0].sumAbs(), b[1].sumAbs(), b[2].sumAbs()}
	f.size = alpha.sumAbs() + f.beta.sumAbs() + d.sumAbs()
	return otherProducts(alpha)
}

// otherProducts returns, for each component, the product of the other two.
func otherProducts(p Vec) Vec { return Vec{float64(p.Y * p.Z), float64(p.Z * p.X), float64(p.X * p.Y)} }

// abs returns the vector of the magnitudes of the components.
func (p Vec) abs() Vec { return Vec{math.Abs(p.X), math.Abs(p.Y), math.Abs(p.Z)} }

// crossAbs returns u×v with sums for differences: bounds of the components of products of two vectors within ±u and ±v.
func crossAbs(u, v Vec) Vec {
	return Vec{
		float64(u.Y*v.Z) + float64(u.Z*v.Y),
		float64(u.Z*v.X) + float64(u.X*v.Z),
		float64(u.X*v.Y) + float64(u.Y*v.X),
	}
}

// relate returns apart if an axis certainly separates the boxes, penetrating if each of the 15 certainly does not, and
// undecided otherwise. If an edge of B is nearly parallel to an axis, their product is nearly 0, and the result is never
// penetrating.
func (f *boxPair) relate() relation {
	var over [dim + 2]Vec
	switch {
	case f.isSeparated(&over):
		return apart
	case over[0].most() < 0 && over[1].most() < 0 && over[2].most() < 0 && over[3].most() < 0 && over[4].most() < 0:
		return penetrating
	}
	return undecided
}

// gridOf returns a grid on which 2S has less than 2¹⁷ units: no sum of products of three such numbers rounds.
func (f *boxPair) gridOf() exact.Grid { return 16 * exact.GridFor(f.size) }

// relateHalves is the separating axis test of boxes of the half vectors a and b and the vector d between their centers. It uses
// no map, and requires numbers on a grid on which nothing rounds, so ties are exact.
//
// Along a normal v, |d·v| is compared with Σ|aᵢ·v| + Σ|bⱼ·v|. Along a normal xᵢ = aₖ×aₗ of a face of A these sums are |a₀·x₀| and Σ|xᵢ·bⱼ|
// over all j, and along a normal yⱼ of a face of B they are Σ|yⱼ·aᵢ| over all i and |b₀·y₀|. Along aᵢ×bⱼ they are Σ|xₖ·bⱼ| over k ≠ i and
// Σ|yₗ·aᵢ| over l ≠ j, as aₖ·(aᵢ×bⱼ) is ±xₗ·bⱼ.
//
// A product of parallel vectors is 0: it compares 0 with 0, which tie leaves out. If the six half vectors span space, each other normal has a
// positive extent, and there is a face with such a normal: A or B spans a plane at least.
//
//go:noinline
func relateHalves(a, b *[dim]Vec, d *Vec) relation {
	x := [dim]Vec{a[1].Cross(a[2]), a[2].Cross(a[0]), a[0].Cross(a[1])}
	y := [dim]Vec{b[1].Cross(b[2]), b[2].Cross(b[0]), b[0].Cross(b[1])}
	var m, n [dim]Vec // m[j] is |xᵢ·bⱼ| for all i, and n[j] is |yⱼ·aᵢ|
	for j := range b {
		m[j] = Vec{x[0].Dot(b[j]), x[1].Dot(b[j]), x[2].Dot(b[j])}.abs()
		n[j] = Vec{y[j].Dot(a[0]), y[j].Dot(a[1]), y[j].Dot(a[2])}.abs()
	}
	mm, nn := m[0].Add(m[1]).Add(m[2]), n[0].Add(n[1]).Add(n[2])
	ofA := mm.Add(fill(math.Abs(a[0].Dot(x[0]))))
	ofB := Vec{n[0].sumAbs(), n[1].sumAbs(), n[2].sumAbs()}.Add(fill(math.Abs(b[0].Dot(y[0]))))
	var t tie
	t.compare(Vec{x[0].Dot(*d), x[1].Dot(*d), x[2].Dot(*d)}, ofA)
	t.compare(Vec{y[0].Dot(*d), y[1].Dot(*d), y[2].Dot(*d)}, ofB)
	for j := range b {
		if t.isApart {
			break
		}
		w := b[j].Cross(*d)
		t.compare(Vec{w.Dot(a[0]), w.Dot(a[1]), w.Dot(a[2])}, fill(m[j].sumAbs()).Sub(m[j]).Add(nn.Sub(n[j])))
	}
	return t.relation(ofA.sumAbs()+ofB.sumAbs() > 0)
}

// relateOnGrid is relateHalves for a box A along the axes, as setAligned has it: x is then the axes.
func (f *boxPair) relateOnGrid() relation {
	c := [dim]Vec{f.c[0].abs(), f.c[1].abs(), f.c[2].abs()}
	y := [dim]Vec{f.c[1].Cross(f.c[2]), f.c[2].Cross(f.c[0]), f.c[0].Cross(f.c[1])}
	n := [dim]Vec{y[0].abs(), y[1].abs(), y[2].abs()}
	nn := n[0].Add(n[1]).Add(n[2])
	ofA := f.v.Add(c[0]).Add(c[1]).Add(c[2])
	ofB := Vec{f.v.Dot(n[0]), f.v.Dot(n[1]), f.v.Dot(n[2])}.Add(fill(math.Abs(f.c[0].Dot(y[0]))))
	var t tie
	t.compare(f.d, ofA)
	t.compare(Vec{f.d.Dot(y[0]), f.d.Dot(y[1]), f.d.Dot(y[2])}, ofB)
	for j := range c {
		if t.isApart {
			break
		}
		t.compare(f.d.Cross(f.c[j]), crossAbs(f.v, c[j]).Add(nn.Sub(n[j])))
	}
	return t.relation(otherProducts(f.v).Dot(ofA)+ofB.sumAbs() > 0)
}

// compare adds three comparisons to t: of the distance of the centers along a normal with the sum of the extents of both boxes
// along it.
func (t *tie) compare(way, reach Vec) {
	t.add(math.Abs(way.X), reach.X)
	t.add(math.Abs(way.Y), reach.Y)
	t.add(math.Abs(way.Z), reach.Z)
}

// isSeparated reports whether one of the 15 normals certainly separates the boxes. Otherwise it sets over to the excess of each
// normal, |D·n| minus the extents of A and B along n, plus its error bound: an excess that is negative certainly does not
// separate. The entries of over are the axes, the faces of B, and the products of the axes with each of the three edges.
//
// The excess along each normal n has an error below
//
//   - 20eρₘS for an axis m, 5e of it for the sums;
//   - 302eρ₀ρ₁ρ₂βₖβₗS for a face of B: each component of n = cₖ×cₗ has an error of 28eρρβₖβₗ and is at most 2ρρβₖβₗ, which
//     makes 156e of D·n, 126e of c·n and less of the rest;
//   - 72eρₖρₗβⱼS for the product of the axis i and the edge j: 34e of D×cⱼ, 28e of the extent of B, which is a sum of two face
//     normals as above, and 10e of sums.
func (f *boxPair) isSeparated(over *[dim + 2]Vec) bool {
	c0, c1, c2 := f.c[0].abs(), f.c[1].abs(), f.c[2].abs()
	x := f.d.abs().Sub(f.v.Add(c0.Add(c1).Add(c2)))
	unit := float64(32 * e * f.size)
	bound := f.rho.Scale(unit).Add(fill(0x1p-700))
	if !x.isAtMost(bound) {
		return true
	}
	over[0] = x.Add(bound)

	m0, m1, m2 := f.c[1].Cross(f.c[2]), f.c[2].Cross(f.c[0]), f.c[0].Cross(f.c[1])
	n0, n1, n2 := m0.abs(), m1.abs(), m2.abs()
	volume := math.Abs(f.c[0].Dot(m0))
	x = Vec{
		math.Abs(f.d.Dot(m0)) - (f.v.Dot(n0) + volume),
		math.Abs(f.d.Dot(m1)) - (f.v.Dot(n1) + volume),
		math.Abs(f.d.Dot(m2)) - (f.v.Dot(n2) + volume),
	}
	rho := otherProducts(f.rho)
	bound = otherProducts(f.beta).Scale(float64(float64(16*unit) * float64(f.rho.X*rho.X))).Add(fill(0x1p-700))
	if !x.isAtMost(bound) {
		return true
	}
	over[1] = x.Add(bound)

	rho = rho.Scale(4 * unit)
	x0 := f.d.Cross(f.c[0]).abs().Sub(crossAbs(f.v, c0).Add(n1).Add(n2))
	x1 := f.d.Cross(f.c[1]).abs().Sub(crossAbs(f.v, c1).Add(n2).Add(n0))
	x2 := f.d.Cross(f.c[2]).abs().Sub(crossAbs(f.v, c2).Add(n0).Add(n1))
	b0 := rho.Scale(f.beta.X).Add(fill(0x1p-700))
	b1 := rho.Scale(f.beta.Y).Add(fill(0x1p-700))
	b2 := rho.Scale(f.beta.Z).Add(fill(0x1p-700))
	over[2], over[3], over[4] = x0.Add(b0), x1.Add(b1), x2.Add(b2)
	return !(x0.isAtMost(b0) && x1.isAtMost(b1) && x2.isAtMost(b2))
}

// relateParallel returns penetrating if the boxes certainly penetrate although some edges of B are nearly parallel to axes,
// otherwise undecided. It changes v.
//
// Let B′ be B with these edges turned exactly onto their axes, and η the sum, for each axis, of the components turned away. B
// grown by the box [−η, η] contains B′, and A is the box [−v+η, v−η] grown by the same box. So A and B penetrate if the lesser
// box and B′ do. For those two, an edge along an axis has a product of 0 with it, which needs no test. Along every other normal
// n the extents of B′ and B differ by at most η·|n|, so it is enough to test B against v − 2η.
//
//go:noinline
func (f *boxPair) relateParallel() relation {
	var waived [dim + 1][dim]bool // the normals that need no test: faces of B, and the products with each edge
	isAny := false
	v, beta := axes(f.v), axes(f.beta)
	for j, c := range f.c {
		var isOff [dim]bool
		off := axes(c.abs().Add(f.rho.Scale(float64(8 * e * beta[j]))))
		count := 0
		for k, x := range off {
			if !(x <= float64(0x1p-20*v[k])) {
				isOff[k], off[k] = true, 0
				count++
			}
		}
		if count > 1 {
			continue
		}
		isAny = true
		f.v = f.v.Sub(vecOf(off).Scale(2))
		for i := range dim {
			waived[0][i] = waived[0][i] || i != j
			waived[j+1][i] = count == 0 || isOff[i]
		}
	}
	var over [dim + 2]Vec
	if !isAny || f.isSeparated(&over) || over[0].most() >= 0 {
		return undecided
	}
	for i, w := range waived {
		for k, x := range axes(over[i+1]) {
			if !w[k] && !(x < 0) {
				return undecided
			}
		}
	}
	return penetrating
}
