package d3

// Cylinders and cones that turn beside a segment, a ray or a line which is across a generator.

// isCertainAcross is isCertain for a segment, a ray or a line y that has a generator of x across it. The two are parted along the common
// normal of both, which turns as these do.
//
// Let the unit vector g be along the generator that is lowest along the normal, and carried by x, w along y, and c = g×w, all of them
// continuous in time. Let q be the point of the line of y that is nearest to v.on, and p the point that moves with x and is at q when the step
// begins. Each point of x is p + λg + d, and each of y is q + μw + d′, with |d| and |d′| up to some r. So the gap along c, times |c|, is the
// least f = c·(p + d − q − d′). If the two turn by a rate W in all, |c′| ≤ W and |c″| ≤ 2W², so |c| is at most W²s²/4 more than at both ends
// of a step s. With the pace of the ball of the radius r around p, |f″| ≤ 2W²(2r + speed·s) + 2W·speed + bend.
func (t *turningTapered) isCertainAcross(v *turningView, at, step float64) bool {
	x, w := t.x, unit(t.y.core.u)
	low := v.ends
	if axis := unit(low[1].Sub(low[0])); x.form == coned {
		out := unit(across(v.way.n, axis))
		low[0], low[1] = low[0].Sub(out.Scale(x.taper[0])), low[1].Sub(out.Scale(x.taper[1]))
	} else {
		low[1] = low[1].Add(v.way.n.Scale(x.taper[0] + x.taper[1]))
	}
	g := unit(low[1].Sub(low[0]))
	q := t.y.core.a
	q = q.Add(w.Scale(v.on.Sub(q).Dot(w)))
	ends, after := t.endsAt(at+step, t.carried(g, at))
	own := x.solid.Rounded(0)
	if x.form == coned {
		grown := x.grown()
		own = grown.Rounded(0)
	}
	if g.Cross(w).Dot(v.way.n) < 0 {
		w = w.Neg() // so c leads from y to x at the start of the step; where g has passed w at its end, f is below 0 there
	}
	// gap returns f of the points that are nearest along c, and |c|.
	gap := func(ends *[2]Vec, g Vec) (f, l float64) {
		c := g.Cross(w)
		l = length(c)
		h := x.heights(ends, c.over(l))
		return float64(l * (min(h[0], h[1]) - q.Dot(c.over(l)) - own - t.y.solid.Rounded(0))), l
	}
	f, l := gap(&v.ends, g)
	next, long := gap(&ends, after)
	bends, rates := float64(0.125*float64(step*step)), float64(t.rate*t.rate)
	f, l = min(f, next), max(l, long)+float64(2*float64(rates*bends))
	if !(f > float64(0.5*float64(t.near*l))) {
		return false
	}
	r := length(across(q.Sub(low[0]), g)) + float64(2*x.solid.Rounded(0)) + t.y.solid.Rounded(0)
	p := t.toWorld(q, at).Sub(t.mx.Pivot).Sub(t.mx.Move.Scale(t.origin + at))
	of := t.mx.paceOf(t.rotation(0, at).Inverse().Apply(p).Add(t.mx.Pivot), r, t.rates[0], &t.my, t.rates[1])
	bend := float64(2*rates*(float64(2*r)+float64(of.speed*step))) + float64(2*float64(t.rate*of.speed)) + of.bend
	return f-float64(bends*bend) > float64(0.5*float64(t.near*l))
}
