package d3

import "github.com/hantei-go/hantei/internal/exact"

// graze runs the course of two cores that both have an extent, and whose shapes only
// touch. Floats cannot tell which edges of C the motion touches: integers do, of the
// numbers as given.
func (c *course) graze(given *course) {
	c.join(all, 0, given)
	if c.mayTurn = c.Start > 0 && !c.in.isSet || c.End > 0 && !c.out.isSet; c.mayTurn {
		c.join(all, 0, given)
	}
	if !c.in.isSet && !c.out.isSet { // beside all ends
		c.in = meeting{t: c.Through, isSet: true}
		c.out = c.in
	}
	c.Along = c.slides(given)
	c.holds(&c.in)
}

// addTouched is add for an end of one core, if on its way it touches what is within
// the radii of the other.
func (c *course) addTouched(end exact.End, ofA bool, given *course) {
	var way pass
	if given.endOn(end, ofA, &way.Pass); way.Whole > 0 {
		return
	}
	p, s, m := &c.a, c.b, c.m
	if !ofA {
		p, s, m = &c.b, c.a, c.m.Neg()
	}
	path := core{kind: exact.Ray, a: *p.end(end), b: m, u: m}
	s.r = c.a.r + c.b.r
	way.trace(&path, &s)
	from, faces := 0.0, edgeSide(p, &s, m, end)
	for _, side := range [...]float64{-1, +1} {
		t, x, _ := way.line.end(side, way.isTangent())
		t = way.line.scaled(t)
		if side < 0 {
			t = way.entered(t, exact.Segment)
			from = t
		} else {
			t = way.left(t, exact.Segment, from)
		}
		if faces == -side && !c.mayTurn {
			continue
		}
		if !ofA {
			x = x.neg()
		}
		at := meeting{t: t, x: x, end: path.a, ofA: ofA, isEnd: true, isSet: true}
		if side < 0 && s.r == 0 && c.in.isSet && t == c.in.t && c.isFirst(&at) {
			c.in = at
		}
		c.add(at, side)
	}
}

// isFirst says whether cores without radii meet at this meeting rather than at c.in,
// the time of which rounds to the same: what comes first faces the motion.
func (c *course) isFirst(at *meeting) bool {
	_, near := c.flatNormal(at)
	_, nearIn := c.flatNormal(&c.in)
	return near > nearIn
}

// endOn decides the pass of an end of one core along what is within the radii of the
// other.
func (c *course) endOn(end exact.End, ofA bool, p *exact.Pass) {
	sa, sb, va, vb := c.a.span(), c.b.span(), c.ma.coords(), c.mb.coords()
	if ofA {
		sa = exact.Span{Kind: exact.Point, P: c.a.end(end).coords()}
	} else {
		sb = exact.Span{Kind: exact.Point, P: c.b.end(end).coords()}
	}
	exact.Sweep(&sa, &sb, &va, &vb, c.a.r, c.b.r, p)
}

// slides says whether shapes that only touch do so for a while. If they touch at two
// times, they do between them.
func (c *course) slides(given *course) bool {
	in, out := max(0, c.in.t), min(c.out.t, 1)
	if c.Start <= 0 {
		in = 0
	}
	if c.End <= 0 {
		out = 1
	}
	if !(in < out) {
		return false
	}
	return given.touchesAt(float64(0.75*in)+float64(0.25*out)) && given.touchesAt(float64(0.25*in)+float64(0.75*out))
}

// touchesAt says whether the shapes touch at the time t, exactly.
func (c *course) touchesAt(t float64) bool {
	sa, sb, va, vb := c.a.span(), c.b.span(), c.ma.coords(), c.mb.coords()
	return exact.SignAt(&sa, &sb, &va, &vb, c.a.r, c.b.r, t) == 0
}
