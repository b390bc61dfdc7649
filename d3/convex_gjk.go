package d3

// GJK in floats: two bounded bodies by their support mappings, for a verdict that needs no integers.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// supportMap is a set grown by r: of a hull, at + conv(list), of boxes base + middle + Σ[−1, 1]·part, along the
// axes from base to base + 2·middle, of others base + conv(0, parts), where a point has no parts, a
// segment one and a triangle two.
type supportMap struct {
	kind   supportKind
	radii  int8 // how many have been added to r
	base   Vec
	middle Vec // from the base; of others than boxes it proves nothing
	parts  [dim]Vec
	list   [][3]float64
	at     Vec
	extent float64 // a bound on |x−base−at|₁
	r      float64
}

// supportKind says what the parts of a supportMap are.
type supportKind uint8

const (
	lone       supportKind = iota // nothing
	segmental                     // the end of a segment
	triangular                    // two corners of a triangle
	aligned                       // no parts: a box along the axes
	boxlike                       // half vectors
	listed                        // the list counts
)

func (x *supportMap) setPoint(p *Vec, r float64) { x.base, x.r = *p, r }

// grow adds the radius r, and says whether that rounds at most twice.
func (x *supportMap) grow(r float64) bool {
	x.radii++
	ok := areNatural(x.r, r) && x.radii <= 2
	x.r += r
	return ok
}

func (x *supportMap) setSegment(a, b *Vec, r float64) {
	u := b.Sub(*a)
	x.kind, x.base, x.middle, x.r = segmental, *a, u.Scale(0.5), r
	x.parts[0], x.extent = u, u.sumAbs()
}

func (x *supportMap) setTriangle(t *Triangle) {
	u, v := t.B.Sub(t.A), t.C.Sub(t.A)
	x.kind, x.base, x.middle = triangular, t.A, u.Add(v).Scale(0.25)
	x.parts[0], x.parts[1] = u, v
	x.extent = u.sumAbs() + v.sumAbs()
}

// setBox keeps the middle as it is from one corner: that rounds as the box is large.
func (x *supportMap) setBox(b *Box) bool {
	x.kind, x.base = aligned, b.Min
	x.middle = b.Max.Sub(b.Min).Scale(0.5)
	x.extent = 2 * x.middle.sumAbs()
	return isSpanned(b.Min, b.Max)
}

func (x *supportMap) setOriented(b *OrientedBox) {
	x.kind, x.base, x.parts = boxlike, b.Center, b.Half
	for i := range b.Half {
		x.extent += b.Half[i].sumAbs()
	}
}

func (x *supportMap) setHull(h *Hull) bool {
	if h.data == nil {
		return false
	}
	x.kind, x.at = listed, h.at
	x.base, x.middle, x.extent = vecOf(h.data.points[0]), h.data.middle, h.data.extent
	return true
}

// setPath makes x the ray or line from o along d, cut off beyond all that is within size of o: twice that in the 1-norm
// is longer. It reports whether that is certain: a direction that is 0 or out of the ordinary has no such end.
func (x *supportMap) setPath(o, d *Vec, isLine bool, size float64) bool {
	const exponent = 0x7ff << 52
	by := math.Float64frombits(math.Float64bits(4*size)&exponent - math.Float64bits(d.sumAbs())&exponent + 1023<<52)
	if !(by > 0x1p-300 && by < 0x1p300 && size < 0x1p150) {
		return false
	}
	u := d.Scale(by)
	x.base, x.parts[0], x.extent = *o, u, u.sumAbs()
	if x.kind = boxlike; !isLine {
		x.kind, x.middle = segmental, u.Scale(0.5)
	}
	return u.Scale(1/by) == *d
}

// farthest returns the point of x, without its radius, that goes farthest along n, from base + at.
func (x *supportMap) farthest(n Vec) (p Vec) {
	switch x.kind {
	case segmental:
		if x.parts[0].Dot(n) > 0 {
			return x.parts[0]
		}
	case triangular:
		h, k := x.parts[0].Dot(n), x.parts[1].Dot(n)
		switch {
		case h > k && h > 0:
			return x.parts[0]
		case k > 0:
			return x.parts[1]
		}
	case aligned:
		return x.middle.Add(x.middle.towards(n))
	case boxlike:
		p = x.middle
		for i := range x.parts {
			h := x.parts[i]
			p = p.Add(h.Scale(math.Copysign(1, h.Dot(n))))
		}
	case listed:
		most := 0.0
		for i := 1; i < len(x.list); i++ {
			q := vecOf(x.list[i]).Sub(x.base)
			if h := q.Dot(n); h > most {
				p, most = q, h
			}
		}
	}
	return p
}

// gjkFloat is the search for the origin in Z = A − B by support mappings, in floats (GJK). Notation is that of minkowski: R is the sum of the
// radii, S the size that errors are measured in, and o is how far the hulls have been moved.
//
//   - A vertex of Z is within 12e(S+|o|₁): e of the corners or halves of A and of B, e of the way d from
//     one base to the other, 2e more if there is an o, and e of each of at most eight sums.
//   - The least z·n is within 23e(S+|o|₁)|n|: these, 3e of the product, and 8e since the
//     vertex was picked by products that round.
//   - What they are compared with rounds by less than 8e(S+R) more.
type gjkFloat struct {
	a, b supportMap
	d    Vec
	r    float64
	size float64 // S + |o|₁
	last int     // how many points of Z a search in vain ended with: those nearest to the origin
}

// fit finds d, R and S, and says whether sizes are ordinary.
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

// relate says how A and B stand to each other, if that is certain.
func (z *gjkFloat) relate() relation {
	v := z.d.Add(z.a.middle).Sub(z.b.middle)
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
func (z *gjkFloat) least(n Vec) Vec { return z.d.Add(z.a.farthest(n.Neg())).Sub(z.b.farthest(n)) }

// isBeyond certifies that Z is apart: h is the least z·n, nn the square of n, and far that of what
// h/|n| has to exceed.
func isBeyond(h, nn, far float64) bool {
	return h > 0 && float64(h*h) > float64(far*nn) && nn > 0x1p-500
}

// search is relate from the vertex y on, as simplex.search goes. A mean of vertices is certainly
// within R if its square is less than near.
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

// grid returns a grid on which the integers are small.
func (z *gjkFloat) grid() exact.Grid { return exact.GridFor(z.size + z.r) }

// relateOnGrid is relate on the grid g of z, after a search in vain: nothing has rounded if all that A and B are
// given by is on it. A radius need not be if it is the only one: Reach rounds R down, and what is within less is within R.
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
		return joined
	}
	return undecided
}

// All numbers of a shape are on the grid g.

func isTriangleOn(g exact.Grid, t *Triangle) bool {
	return hasVec(g, &t.A) && hasVec(g, &t.B) && hasVec(g, &t.C)
}

func isHullOn(g exact.Grid, h *Hull) bool {
	for _, p := range h.data.points {
		if q := vecOf(p); !hasVec(g, &q) {
			return false
		}
	}
	return hasVec(g, &h.at)
}
