package d3

// Manifolds of one point: whether a point where two solids go deepest is in both, and one that is.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// isOnBoth says whether p, in the middle of the depth of the contact c, is where both solids are, within
// 12e(S+R), seen along the normal. Where one goes deepest with a corner, the other may end just
// beside it. A point that is made of a corner is in the solid of that.
func (z *minkowski) isOnBoth(p *Vec, c *Contact, x *sharedPoint) bool {
	d := difference(p, &z.b.ref)
	at, half := d.at(z.exp), float.Ldexp(c.Depth, -z.exp-1)
	limit := float64(1.5*z.sharedSlack()) + p.Scale(8*e).ldexp(-z.exp).sumAbs()
	return (x.a < edgeFeature && !x.isContact || z.a.isAbout(at.Sub(c.Normal.Scale(half-z.a.Rounded(z.exp))), limit)) &&
		(x.b < edgeFeature && !x.isContact || z.b.isAbout(at.Add(c.Normal.Scale(half-z.b.Rounded(z.exp))), limit))
}

// isAbout says whether p is no farther from s, without its radius, than the limit. It may be farther only where
// no direction is found along which all of s is.
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

// meetAfter finds a point of each core that are nearest to each other when A has moved by the depth of the
// contact c, but for the radii: they are one then.
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

// isBelow says whether what onHalf finds of the ball around p, with the normal n out of the half-space, is one point and
// that of c.
func (c *Contact) isBelow(p *Vec, r float64, ref *Vec, n Vec) bool {
	x := p.Sub(*ref)
	size := x.sumAbs() + r
	up, slack := x.Dot(n), float64(8*e*size)
	depth := r - up
	_, ok := c.isMade(x, up, r, ref, n, slack)
	return ok && size > 0x1p-150 && size < 0x1p150 && depth >= -slack && depth >= c.Depth-2*slack
}

// isMade returns the point that take makes of two: x, as seen from ref, and the one that is below it by up. It says whether
// that is the point of c.
func (c *Contact) isMade(x Vec, up, r float64, ref *Vec, n Vec, slack float64) (made Vec, ok bool) {
	of, at := ref.Add(x).Sub(n.Scale(r)), ref.Add(x.Sub(n.Scale(up)))
	made = of.Scale(0.5).Add(at.Scale(0.5))
	return made, made.Sub(c.Point).sumAbs() <= slack+c.Point.Scale(8*e).sumAbs()
}

// sideBelow is isBelow for the side of a box that the ball is over, if the normal is exactly that of a side. It returns
// the name of that.
//
// The point is in the box, as isAbout has it, which finds nothing beyond its limit then: less than limit/16 outside each
// side is less than limit/9 along any direction, and what rounds there is below 9eS, of 12e(S+R) in the limit.
func (c *Contact) sideBelow(p *Vec, r float64, b *Box, n Vec) (of featureID, ok bool) {
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
			of, sides = halfFeature.numbered(2*k), sides+1
			if up > 0 {
				of = halfFeature.numbered(2*k + 1)
			}
		}
	}
	return of, sides == 1 && Vec{}.isBelow(top)
}
