package d3

import "math"

// chord is what Clip and Crossings ask first: how a ray or a way passes a ball of ordinary
// size, where floats decide all. It takes the steps of line to the same bits.
type chord struct {
	o, d            Vec
	enter, exit     float64 // where the path's line enters and leaves
	startsIn, endIn bool    // whether the path itself starts and ends inside
	// The spokes are foot ∓ along, of the length r·d·d.
	foot, along Vec
	unit        float64
}

// set measures the chord of p in s: castHit if there is one.
func (c *chord) set(p Path, s Shape) cast {
	isWay := false
	switch p := p.(type) {
	case Ray:
		c.o, c.d = p.Origin, p.Dir
	case *Ray:
		c.o, c.d = p.Origin, p.Dir
	case Segment:
		c.o, c.d, isWay = p.A, p.B.Sub(p.A), true
	case *Segment:
		c.o, c.d, isWay = p.A, p.B.Sub(p.A), true
	default:
		return castUnsure
	}
	switch s := s.(type) {
	case Sphere:
		return c.inBall(&s.Center, s.Radius, isWay)
	case *Sphere:
		return c.inBall(&s.Center, s.Radius, isWay)
	}
	return castUnsure
}

// inBall is castBall for both ends, with the same bounds.
func (c *chord) inBall(center *Vec, r float64, isWay bool) cast {
	d := c.d
	k := c.o.Sub(*center)
	kk, kd, dd, q := k.Dot(k), k.Dot(d), d.Dot(d), float64(r*r)
	if c.startsIn = kk < q; c.startsIn {
		if startsWithin(kk, q, dd, r) != castInside {
			return castUnsure
		}
	} else if !(kk > float64(q*(1+0x1p-45))+0x1p-200) {
		return castUnsure
	} else if kd >= 0 {
		return leadsAway(kd, dd, r)
	}
	n, qdd, size := normalOf(k, d), float64(q*dd), kk+q+dd
	p, bound := qdd-n.sq(), float64(float64(size*(dd+0x1p-153))*(64*e))
	if !(p > bound && p > float64(shortSq*qdd) && r > 0 && size < 0x1p200) {
		return fallsShort(p, bound, r)
	}
	if isWay {
		ahead := kd + dd // of the point nearest to the center
		out := float64(ahead*ahead) - p
		switch c.endIn = out < 0; {
		case !(math.Abs(out) > bound):
			return castUnsure
		case !c.endIn && ahead < 0:
			return castMiss // it ends before
		}
	}
	root := math.Sqrt(p)
	c.enter, c.exit = (-root-kd)/dd, (root-kd)/dd
	c.foot, c.along, c.unit = turned(d, n), d.Scale(root), float64(r*dd)
	return castHit
}

// span returns the part of the path in the ball.
func (c *chord) span() Span {
	s := Span{c.enter, c.exit}
	if c.startsIn {
		s.Enter = 0
	}
	if c.endIn {
		s.Exit = 1
	}
	return s
}

// crossings sets where the path meets the surface, and returns how often it does.
func (c *chord) crossings(hits *[2]Hit) (n int) {
	if !c.startsIn {
		hits[0] = Hit{c.enter, c.o.Add(c.d.Scale(c.enter)), c.normal(c.foot.Sub(c.along))}
		n = 1
	}
	if !c.endIn {
		hits[n] = Hit{c.exit, c.o.Add(c.d.Scale(c.exit)), c.normal(c.foot.Add(c.along))}
		n++
	}
	return n
}

func (c *chord) normal(spoke Vec) Vec { return spoke.over(c.unit).Add(Vec{}) }
