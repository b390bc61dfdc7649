package d3

// GJK in floats: the relation of two bounded convex bodies by their support mappings, certified without integers; and
// certificates that two moving bodies stay apart, or overlap before they move.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// supportMap is a bounded convex body by its support mapping: a core grown by the radius r. The core of a hull is at +
// conv(list). The core of a box along the axes is [base, base + 2·middle]. Of an oriented box it is base + Σ[−1, 1]·part. Of
// other bodies it is base + conv(0, parts): a point has no parts, a segment one and a triangle two.
type supportMap struct {
	kind   supportKind
	radii  int8 // the number of radii added up in r
	base   Vec
	middle Vec // a point near the center, from base; exact only for boxes
	parts  [dim]Vec
	list   [][3]float64
	at     Vec
	extent float64 // a bound on |x−base−at|₁ for all x of the core
	r      float64
}

// supportKind is the kind of core of a supportMap, by which its parts have a meaning.
type supportKind uint8

const (
	pointMap    supportKind = iota // no parts
	segmentMap                     // one part, to the other end
	triangleMap                    // two parts, to the other corners
	boxMap                         // no parts
	orientedMap                    // dim parts, the half vectors
	hullMap                        // no parts: a list of corners
)

func (x *supportMap) setPoint(p *Vec, r float64) { x.base, x.r = *p, r }

// grow adds the radius r, and reports whether the sum rounds at most twice.
func (x *supportMap) grow(r float64) bool {
	x.radii++
	ok := areNatural(x.r, r) && x.radii <= 2
	x.r += r
	return ok
}

func (x *supportMap) setSegment(a, b *Vec, r float64) {
	u := b.Sub(*a)
	x.kind, x.base, x.middle, x.r = segmentMap, *a, u.Scale(0.5), r
	x.parts[0], x.extent = u, u.sumAbs()
}

func (x *supportMap) setTriangle(t *Triangle) {
	u, v := t.B.Sub(t.A), t.C.Sub(t.A)
	x.kind, x.base, x.middle = triangleMap, t.A, u.Add(v).Scale(0.25)
	x.parts[0], x.parts[1] = u, v
	x.extent = u.sumAbs() + v.sumAbs()
}

// setBox makes x the box b, and reports whether b is not empty. It measures middle from the corner Min, so that its rounding is
// relative to the size of the box.
func (x *supportMap) setBox(b *Box) bool {
	x.kind, x.base = boxMap, b.Min
	x.middle = b.Max.Sub(b.Min).Scale(0.5)
	x.extent = 2 * x.middle.sumAbs()
	return isSpanned(b.Min, b.Max)
}

func (x *supportMap) setOriented(b *OrientedBox) {
	x.kind, x.base, x.parts = orientedMap, b.Center, b.Half
	for i := range b.Half {
		x.extent += b.Half[i].sumAbs()
	}
}

func (x *supportMap) setHull(h *Hull) bool {
	if h.data == nil {
		return false
	}
	x.kind, x.at = hullMap, h.at
	x.base, x.middle, x.extent = vecOf(h.data.points[0]), h.data.middle, h.data.extent
	return true
}

// setPath makes x the segment from o to o + u, or for a line from o − u, where u = 2^k·d. With 2^p ≤ 4·size < 2^(p+1), 2^q ≤ |d|₁ < 2^(q+1) and
// k = p − q, |u|₁ ≥ 2^p > 2·size, so |u| ≥ |u|₁/√3 > size: the rest of the path is farther than size from o. It reports whether u is exact and k
// and size are not extreme. For |d|₁ < 2⁻¹⁰²² that may be so only for a size that fit refuses.
func (x *supportMap) setPath(o, d *Vec, isLine bool, size float64) bool {
	const exponent = 0x7ff << 52
	by := math.Float64frombits(math.Float64bits(4*size)&exponent - math.Float64bits(d.sumAbs())&exponent + 1023<<52)
	if !(by > 0x1p-300 && by < 0x1p300 && size < 0x1p150) {
		return false
	}
	u := d.Scale(by)
	x.base, x.parts[0], x.extent = *o, u, u.sumAbs()
	if x.kind = orientedMap; !isLine {
		x.kind, x.middle = segmentMap, u.Scale(0.5)
	}
	return u.Scale(1/by) == *d
}

// support returns the point of the core farthest along n, relative to base + at.
func (x *supportMap) support(n Vec) (p Vec) {
	switch x.kind {
	case segmentMap:
		if x.parts[0].Dot(n) > 0 {
			return x.parts[0]
		}
	case triangleMap:
		h, k := x.parts[0].Dot(n), x.parts[1].Dot(n)
		switch {
		case h > k && h > 0:
			return x.parts[0]
		case k > 0:
			return x.parts[1]
		}
	case boxMap:
		return x.middle.Add(x.middle.towards(n))
	case orientedMap:
		p = x.middle
		for i := range x.parts {
			h := x.parts[i]
			p = p.Add(h.Scale(math.Copysign(1, h.Dot(n))))
		}
	case hullMap:
		i, _ := highest(x.list, x.base.Neg(), n)
		return vecFrom(&x.list[i]).Sub(x.base)
	}
	return p
}

// gjkFloat is the search for the origin in Z = A − B by GJK, in floats. R is the sum of the radii, S the bound on sizes that
// minkowski defines, and o the difference of the positions of hulls. All verdicts are certified by these bounds:
//
//   - A vertex of Z has an error below 12e(S+|o|₁): e of the corners or half vectors of A and of B, e of the vector d between
//     the bases, 2e more if there is an o, and e of each of at most eight sums.
//   - The least z·n over Z has an error below 23e(S+|o|₁)|n|: that of the vertex, 3e of the product, and 8e because rounded
//     products picked the vertex.
//   - The numbers compared with these round by less than 8e(S+R) more.
type gjkFloat struct {
	a, b supportMap
	d    Vec
	r    float64
	size float64 // S + |o|₁
	last int     // the number of vertices in the last simplex of an undecided search
}

// fit computes d, R and S from A and B, and reports whether sizes are in 2⁻¹⁵⁰..2¹⁵⁰.
func (z *gjkFloat) fit() bool {
	d := z.a.base.Sub(z.b.base)
	size := z.a.extent + z.b.extent
	if z.a.at != z.b.at {
		o := z.a.at.Sub(z.b.at)
		size += o.sumAbs() + d.sumAbs()
		d = d.Add(o)
	}
	size += d.sumAbs()
	z.d, z.size, z.r = d, size, z.a.r+z.b.r
	return size+z.r < 0x1p150 && size > 0x1p-150 && areNatural(z.a.r, z.b.r)
}

// gjkWant is a question to relateByGJK.
type gjkWant uint8

const (
	theRelation gjkWant = iota
	theGap              // whether the shapes are apart. The caller computes the way out of all others, and their relation with it
)

// keepClear makes R larger by 512e(S + R): what is apart then has a gap that all queries of curved shapes see, whatever the order of their
// arguments. They find a gap of 64e(S + R).
func (z *gjkFloat) keepClear() { z.r += float64(0x1p-44 * (z.size + z.r)) }

// between returns the vector from the middle of B to that of A.
func (z *gjkFloat) between() Vec { return z.d.Add(z.a.middle).Sub(z.b.middle) }

// isNear reports whether the vector v between the middles is so short, at most R and a share of both extents, that A and B probably
// overlap. It is a heuristic that avoids searches likely to fail.
func (z *gjkFloat) isNear(v Vec, share float64) bool {
	near := z.r + float64(share*(z.a.extent+z.b.extent))
	return v.Dot(v) < float64(near*near)
}

// relate returns apart or penetrating if that is certified, otherwise undecided.
func (z *gjkFloat) relate() relation {
	v := z.between()
	if v == (Vec{}) {
		v.X = z.size
	}
	slack := float64(32 * e * (z.size + z.r))
	far := float64((z.r + slack) * (z.r + slack))
	y := z.least(v)
	if isBeyond(y.Dot(v), v.Dot(v), far) {
		return apart
	}
	near := 0.0
	if z.r > slack {
		near = float64((z.r - slack) * (z.r - slack))
	}
	return z.search(y, near, far)
}

// least returns the vertex of Z that is least along n.
func (z *gjkFloat) least(n Vec) Vec { return z.d.Add(z.a.support(n.Neg())).Sub(z.b.support(n)) }

// isBeyond certifies that Z is farther than the root of far from the origin: h is the least z·n over Z and nn = n·n, so the
// distance is at least h/|n|.
func isBeyond(h, nn, far float64) bool {
	return h > 0 && float64(h*h) > float64(far*nn) && nn > 0x1p-500
}

// search iterates relate from the vertex y on, as simplex.search does. A convex combination of vertices whose square is less
// than near proves that A and B penetrate.
//
//go:noinline
func (z *gjkFloat) search(y Vec, near, far float64) relation {
	var s simplexFloat
	s.start(y)
	last := math.Inf(1)
	for range steps {
		if s.w.Dot(s.w) < near {
			return penetrating
		}
		y = z.least(s.v)
		h, vv := y.Dot(s.v), s.v.Dot(s.v)
		if isBeyond(h, vv, far) {
			return apart
		}
		if !(vv < last && vv-h > float64(64*e*z.size)*math.Sqrt(vv)) {
			break
		}
		last = vv
		s.y[s.n] = y
		s.n++
		s.reduce()
		if s.n > dim {
			if s.around(z.size) {
				return penetrating
			}
			break
		}
	}
	// The last simplex reuses a.parts and a.middle: relateOnGrid needs it, A no longer needs them, and a larger struct would cost every
	// query its zeroing.
	copy(z.a.parts[:], s.y[:dim])
	z.a.middle, z.last = s.y[dim], s.n
	return undecided
}

// grid returns the grid for S + R, on which the numbers of relateOnGrid are small integers.
func (z *gjkFloat) grid() exact.Grid { return exact.GridFor(z.size + z.r) }

// relateOnGrid decides, after an undecided search, whether the last simplex comes within R of the origin, in exact integers.
// isOn reports whether all numbers of A and B are on the grid g: then no vertex has rounded. A single radius need not be on the
// grid, as Reach rounds R down: a distance less than that is less than R.
//
//go:noinline
func (z *gjkFloat) relateOnGrid(g exact.Grid, isOn bool) relation {
	if z.last == 0 || !isOn {
		return undecided
	}
	p := exact.Points{N: z.last, R: z.r}
	for i, y := range z.a.parts {
		p.At[i] = y.coords()
	}
	p.At[dim] = z.a.middle.coords()
	switch g.Reach(&p) {
	case -1:
		return penetrating
	case 0:
		return overlapping
	}
	return undecided
}

// gjkMoving is gjkFloat for a body A that moves by m, as B sees it. Let W = Z + [0, 1]·m. A comes within R of B on the way
// exactly if W comes within R of the origin.
//
// With M = S + |o|₁ + |m|₁, the least w·n over W has an error below 29eM|n|: 23eM|n| of Z, and e each of m and the sum. The
// sign of m·n picks an end of the motion, and is wrong only where |m·n| ≤ 4eM|n|. The numbers compared round by less than
// 8e(M+R) more, so the slack 64e(M+R) suffices.
type gjkMoving struct {
	gjkFloat
	m Vec
}

// apartness returns castMiss if A and B certainly stay apart while they move, castInside if they certainly overlap before, and
// castUnsure otherwise.
func (z *gjkMoving) apartness() castAnswer {
	v := z.between()
	if z.isNear(v, 0.125) {
		if z.relate() == penetrating {
			return castInside
		}
		return castUnsure
	}
	if mm := z.m.Dot(z.m); mm > 0 {
		v = v.Add(z.m.Scale(clamp(-v.Dot(z.m)/mm, 0)))
	}
	if !z.isNear(v, 0.125) && z.staysApart(v) {
		return castMiss
	}
	return castUnsure
}

// staysApart reports whether a plane certifies that W is farther than R from the origin. It tries the direction v first, then
// the directions of GJK.
func (z *gjkMoving) staysApart(v Vec) bool {
	size := z.size + z.m.sumAbs()
	far := z.r + float64(64*e*(size+z.r))
	far = float64(far * far)
	y := z.leastMoving(v)
	if isBeyond(y.Dot(v), v.Dot(v), far) {
		return true
	}
	var s simplexFloat
	s.start(y)
	last := math.Inf(1)
	for range steps {
		vv := s.v.Dot(s.v)
		if !(s.w.Dot(s.w) > far && vv < last) {
			return false // a point of W is probably within R
		}
		y = z.leastMoving(s.v)
		h := y.Dot(s.v)
		if isBeyond(h, vv, far) {
			return true
		}
		if !(vv-h > float64(64*e*size)*math.Sqrt(vv)) {
			return false
		}
		last = vv
		s.y[s.n] = y
		s.n++
		if s.reduce(); s.n > dim {
			return false // the origin is probably in W
		}
	}
	return false
}

// leastMoving returns the vertex of W that is least along n.
func (z *gjkMoving) leastMoving(n Vec) Vec {
	y := z.least(n)
	if z.m.Dot(n) < 0 {
		y = y.Add(z.m)
	}
	return y
}
