package d3

// Lone points: whether a point where two solids go deepest is in both, and one that is.

import "math"

// isOnBoth says whether p, in the middle of the depth of the contact c, is where both solids are, within
// 12e(S+R), seen along the normal. Where one goes deepest with a corner, the other may end just
// beside it. A point that is made of a corner is in the solid of that.
func (z *differences) isOnBoth(p *Vec, c *Contact, x *shared) bool {
	d := difference(p, &z.b.ref)
	at, half := d.at(z.exp), ldexp(c.Depth, -z.exp-1)
	limit := float64(1.5*z.sharedSlack()) + p.Scale(8*e).ldexp(-z.exp).sumAbs()
	return (x.a < edgeSpot && !x.isContact || z.a.isAbout(at.Sub(c.Normal.Scale(half-z.a.rounded(z.exp))), limit)) &&
		(x.b < edgeSpot && !x.isContact || z.b.isAbout(at.Add(c.Normal.Scale(half-z.b.rounded(z.exp))), limit))
}

// isAbout says whether p is no farther from s, without its radius, than the limit. It may be farther only where
// no direction is found along which all of s is.
func (s *local) isAbout(p Vec, limit float64) bool {
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
func (z *differences) meetAfter(c *Contact, p *ends) {
	moved := *z
	moved.m = c.Normal.Scale(ldexp(c.Depth, -z.exp) - z.r)
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
