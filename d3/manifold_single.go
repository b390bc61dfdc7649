package d3

// Manifolds of one point: the test whether a point where two solids are deepest is in both, and the point to use if it is not.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// isOnBoth reports whether p, halfway along the depth of the contact c, is within 12e(S+R) of both solids, seen along the
// normal. Where one solid is deepest with a corner, the other one may end just beside it. A solid of whose corner p is made
// needs no test.
func (z *minkowski) isOnBoth(p *Vec, c *Contact, x *sharedPoint) bool {
	d := difference(p, &z.b.ref)
	at, half := d.at(z.exp), float.Ldexp(c.Depth, -z.exp-1)
	limit := float64(1.5*z.sharedSlack()) + p.Scale(8*e).ldexp(-z.exp).sumAbs()
	return (x.a < edgeFeature && !x.isContact || z.a.isAbout(at.Sub(c.Normal.Scale(half-z.a.Rounded(z.exp))), limit)) &&
		(x.b < edgeFeature && !x.isContact || z.b.isAbout(at.Add(c.Normal.Scale(half-z.b.Rounded(z.exp))), limit))
}

// isAbout reports whether p is within limit of s without its radius, by GJK. It returns false only for a direction that proves
// a greater distance.
func (s *scaledSolid) isAbout(p Vec, limit float64) bool {
	var t simplex
	t.v = s.middle.Sub(p)
	last := math.Inf(1)
	for range steps {
		c, h := s.farthest(t.v.Neg())
		low, vv := -h-t.v.Dot(p), t.v.Dot(t.v)
		if low > float64(limit*math.Sqrt(vv)) {
			return false
		}
		if t.n > 0 {
			if !(vv < last && vv-low > float64(0.5*limit)*math.Sqrt(vv)) {
				break
			}
			last = vv
		}
		t.y[t.n] = s.vertex(c).Sub(p)
		t.n++
		if t.reduce(); t.n > dim || t.w.Dot(t.w) <= float64(limit*limit) {
			break
		}
	}
	return true
}

// meetAfter sets p to points of both cores that are nearest to each other when A has moved by the depth of the contact c less
// the radii. The cores then touch, so both are one point.
func (z *minkowski) meetAfter(c *Contact, p *ends) {
	moved := *z
	moved.m = c.Normal.Scale(float.Ldexp(c.Depth, -z.exp) - z.r)
	moved.ma = moved.m.ldexp(z.exp)
	moved.place(1)
	var s simplex
	var n nearest
	if !isFinite(moved.ma.maxAbs()) || moved.near(&s, &n) && s.n == 0 {
		return
	}
	*p = ends{}
	for i := range s.n {
		p.onA = p.onA.Add(z.a.vertex(s.id[i].A).Scale(s.l[i]))
		p.onB = p.onB.Add(z.b.vertex(s.id[i].B).Scale(s.l[i]))
	}
}

// isBelow reports whether the manifold of onHalfSpace, for the ball around p with the radius r and the half-space with the
// point ref and the outward unit normal n, is the single point of c.
func (c *Contact) isBelow(p *Vec, r float64, ref *Vec, n Vec) bool {
	x := p.Sub(*ref)
	size := x.sumAbs() + r
	up, slack := x.Dot(n), float64(8*e*size)
	depth := r - up
	_, ok := c.isMade(x, up, r, ref, n, slack)
	return ok && size > 0x1p-150 && size < 0x1p150 && depth >= -slack && depth >= c.Depth-2*slack
}

// isMade returns the point that setPoints makes of x, seen from ref, and of its foot on the plane at the height up below it. It
// reports whether that is the Point of c.
func (c *Contact) isMade(x Vec, up, r float64, ref *Vec, n Vec, slack float64) (made Vec, ok bool) {
	of, at := ref.Add(x).Sub(n.Scale(r)), ref.Add(x.Sub(n.Scale(up)))
	made = of.Scale(0.5).Add(at.Scale(0.5))
	return made, made.Sub(c.Point).sumAbs() <= slack+c.Point.Scale(8*e).sumAbs()
}

// sideUnder is isBelow for the side of a box under the ball, if the normal is exactly that of a side. It returns the feature of
// that side.
//
// The point is in the box, as isAbout would have it: a point less than limit/16 outside each side is less than limit/9 outside
// along any direction, and isAbout rounds by less than 9eS, where the limit is 12e(S+R).
func (c *Contact) sideUnder(p *Vec, r float64, b *Box, n Vec) (of featureID, ok bool) {
	x, top := p.Sub(b.Min), b.Max.Sub(b.Min)
	size := x.sumAbs() + top.sumAbs() + r
	slack := float64(8 * e * size)
	made, ok := c.isMade(x, r-c.Depth, r, &b.Min, n, slack)
	if !ok || !(size > 0x1p-150 && size < 0x1p150) {
		return 0, false
	}
	limit := float64(1.5*slack) + made.Scale(8*e).sumAbs()
	at := made.Sub(b.Min).Add(n.Scale(0.5 * c.Depth))
	if rim := fill(limit / 16); !rim.Neg().isAtMost(at) || !at.isAtMost(top.Add(rim)) {
		return 0, false
	}
	sides := 0
	for k, up := range axes(n) {
		if up != 0 {
			of, sides = halfSpaceFeature.numbered(2*k), sides+1
			if up > 0 {
				of = halfSpaceFeature.numbered(2*k + 1)
			}
		}
	}
	return of, sides == 1 && Vec{}.isBelow(top)
}
