package d3

// SAT of two boxes, in the frame of one of them: all 15 axes that could part them in space, all 4 in the plane.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// boxPair is two boxes A and B, of any half vectors, as seen by a linear map after which A is
// along the axes. That keeps what parts them, and what does not.
//
// Of two such boxes all faces of A − B are across an axis, across two edges of B, or across an
// axis and an edge of B: these 15 normals part them, or none does. Any vector may part them:
// what rounds in a normal makes it no worse a proof. That none parts them has to be certain
// beside it.
//
// Notation: αᵢ and βⱼ are the 1-norms of the half vectors a and b as given, S the sum of all these
// and that of d. The row m of the map is at most ρₘ long. So |vₘ| ≤ ρₘαₘ, |cⱼₘ| ≤ ρₘβⱼ and
// |Dₘ| ≤ ρₘS, with errors of 5eρₘαₘ, 6eρₘβⱼ and 9eρₘS: 4eS of d and e of b if they are of a Box,
// 2e of the row, 3e of the dot product.
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
	f.rho = f.measure(Vec{a[0].sumAbs(), a[1].sumAbs(), a[2].sumAbs()}, b, d)
	x, y, z := a[1].Cross(a[2]), a[2].Cross(a[0]), a[0].Cross(a[1])
	f.d = Vec{x.Dot(*d), y.Dot(*d), z.Dot(*d)}
	for j := range b {
		f.c[j] = Vec{x.Dot(b[j]), y.Dot(b[j]), z.Dot(b[j])}
	}
	f.v = fill(math.Abs(a[0].Dot(x)))
	return f.size > 0x1p-40 && f.size < 0x1p40
}

// setAligned is set for a box along the axes with the half sizes h.
func (f *boxPair) setAligned(h *Vec, b *[dim]Vec, d *Vec) bool {
	f.measure(*h, b, d)
	f.rho, f.v, f.d, f.c = fill(1), *h, *d, *b
	return f.size > 0x1p-40 && f.size < 0x1p40
}

// measure finds β and S, and the products of two of α.
func (f *boxPair) measure(alpha Vec, b *[dim]Vec, d *Vec) Vec {
	f.beta = Vec{b[0].sumAbs(), b[1].sumAbs(), b[2].sumAbs()}
	f.size = alpha.sumAbs() + f.beta.sumAbs() + d.sumAbs()
	return pairs(alpha)
}

// pairs returns the products of the other two components.
func pairs(p Vec) Vec { return Vec{float64(p.Y * p.Z), float64(p.Z * p.X), float64(p.X * p.Y)} }

// abs returns the vector of the magnitudes.
func (p Vec) abs() Vec { return Vec{math.Abs(p.X), math.Abs(p.Y), math.Abs(p.Z)} }

// spread returns u×v with all signs +, for u and v without negative components.
func spread(u, v Vec) Vec {
	return Vec{
		float64(u.Y*v.Z) + float64(u.Z*v.Y),
		float64(u.Z*v.X) + float64(u.X*v.Z),
		float64(u.X*v.Y) + float64(u.Y*v.X),
	}
}

// relate says how the two boxes stand to each other, if no edges are nearly parallel, or they are
// apart.
func (f *boxPair) relate() relation {
	var over [dim + 2]Vec
	switch {
	case f.isParted(&over):
		return apart
	case over[0].most() < 0 && over[1].most() < 0 && over[2].most() < 0 && over[3].most() < 0 && over[4].most() < 0:
		return penetrating
	}
	return undecided
}

// gridOf returns a grid with less than 2¹⁷ units in twice the size: no sum of products of three rounds.
func (f *boxPair) gridOf() exact.Grid { return 16 * exact.GridFor(f.size) }

// relateHalves is relate, without the map, for half vectors and a way d on a grid: nothing rounds. Of
// six vectors that span space, two that are not parallel are across a normal along which the others go some way.
//
//go:noinline
func relateHalves(a, b *[dim]Vec, d *Vec) relation {
	x := [dim]Vec{a[1].Cross(a[2]), a[2].Cross(a[0]), a[0].Cross(a[1])}
	y := [dim]Vec{b[1].Cross(b[2]), b[2].Cross(b[0]), b[0].Cross(b[1])}
	var m, n [dim]Vec // how far b and a go along x and y, by b
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

// relateOnGrid is relateHalves for boxes that need no map.
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
		t.compare(f.d.Cross(f.c[j]), spread(f.v, c[j]).Add(nn.Sub(n[j])))
	}
	return t.relation(pairs(f.v).Dot(ofA)+ofB.sumAbs() > 0)
}

// compare compares ways along normals with how far bodies reach along them.
func (t *tie) compare(way, reach Vec) {
	t.add(math.Abs(way.X), reach.X)
	t.add(math.Abs(way.Y), reach.Y)
	t.add(math.Abs(way.Z), reach.Z)
}

// isParted says whether one of the normals certainly parts the two. Otherwise it finds over, which
// is negative for a normal that certainly does not: those across axes, those across edges of B, and
// those across the axes and each edge.
//
// Along each normal n, what |D·n| exceeds the reach of both by has an error below
//
//   - 20eρₘS across an axis, 5e of it for the sums;
//   - 302eρ₀ρ₁ρ₂βₖβₗS across two edges k and l: each component of n = cₖ×cₗ has one of
//     28eρρβₖβₗ and is at most 2ρρβₖβₗ, which makes 156e of D·n, 126e of c·n and less of the rest;
//   - 72eρₖρₗβⱼS across the axis i and the edge j: 34e of D×cⱼ, 28e of the reach of B, which is
//     that of two n as above, and 10e of sums.
func (f *boxPair) isParted(over *[dim + 2]Vec) bool {
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
	rho := pairs(f.rho)
	bound = pairs(f.beta).Scale(float64(float64(16*unit) * float64(f.rho.X*rho.X))).Add(fill(0x1p-700))
	if !x.isAtMost(bound) {
		return true
	}
	over[1] = x.Add(bound)

	rho = rho.Scale(4 * unit)
	x0 := f.d.Cross(f.c[0]).abs().Sub(spread(f.v, c0).Add(n1).Add(n2))
	x1 := f.d.Cross(f.c[1]).abs().Sub(spread(f.v, c1).Add(n2).Add(n0))
	x2 := f.d.Cross(f.c[2]).abs().Sub(spread(f.v, c2).Add(n0).Add(n1))
	b0 := rho.Scale(f.beta.X).Add(fill(0x1p-700))
	b1 := rho.Scale(f.beta.Y).Add(fill(0x1p-700))
	b2 := rho.Scale(f.beta.Z).Add(fill(0x1p-700))
	over[2], over[3], over[4] = x0.Add(b0), x1.Add(b1), x2.Add(b2)
	return !(x0.isAtMost(b0) && x1.isAtMost(b1) && x2.isAtMost(b2))
}

// relateParallel says whether the two penetrate, if some edges of B are nearly along an axis.
//
// Let B′ be B with these edges along it, and η how far they were from that, the sum for each axis.
// Then B grown by a box of the half sizes η has B′ in it. A is one with −v + η and v − η, grown by
// that, so if this one and B′ penetrate, so do A and B. For these, an edge along an axis has no
// normals of its own. Along the other ones B′ reaches as far as B but for η·|n|: with v − 2η for v,
// they have to be as above.
//
//go:noinline
func (f *boxPair) relateParallel() relation {
	var waived [dim + 1][dim]bool // faces of B, and the normals across each edge
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
	if !isAny || f.isParted(&over) || over[0].most() >= 0 {
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
