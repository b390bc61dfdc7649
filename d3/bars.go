package d3

import "math"

// castBars is what Sweep asks first of two bars: segments of ordinary sizes, oblique to
// each other, of which one has a radius, and where floats decide all. It takes the steps
// of course to the same bits, and decides by what it finds.

// bar is a segment or capsule from a to b that moves along m.
type bar struct {
	a, b, m *Vec
	r       float64
}

// precedes is the order of cores.
func (b *bar) precedes(c *bar) bool {
	if x, y := min(b.a.X, b.b.X), min(c.a.X, c.b.X); x != y {
		return x < y
	}
	var p, q core
	p.setSegment(b.a, b.b, b.r)
	q.setSegment(c.a, c.b, c.r)
	return p.precedes(&q)
}

// bars is the course of a past b, a being the lesser: {k + su − tv + τm} are the
// differences of their points at the time τ.
type bars struct {
	a, b          *bar
	k, m, u, v    Vec
	mm, uu, vv, r float64
	size, n       float64 // as in course; the sum of all squared lengths

	t    float64 // when the motion enters; +Inf if it does not
	x    spoke   // and where
	end  Vec     // the end that meets the other then
	of   owner   // whose it is
	near float64 // when it is nearest to an edge that it misses
	miss float64 // and by how much it misses that
}

// owner says which of two bars an end belongs to.
type owner int8

const (
	ofNone owner = iota // both meet between their ends
	ofA
	ofB
)

// castBars sets the first contact of a and b.
func (h *Hit) castBars(a, b *bar) cast {
	turned := b.precedes(a)
	if turned {
		a, b = b, a
	}
	c := bars{a: a, b: b, t: math.Inf(1), miss: math.Inf(1)}
	if !c.set() || !c.enter() {
		return castUnsure
	}
	isHit := c.t > 0 && c.t < 1
	if c.t > math.MaxFloat64 {
		c.t = c.near
	}
	// The gap at the time, as gapAt has it.
	d := c.k.Add(c.m.Scale(clamp(c.t, 0)))
	u := d.Add(c.u).Sub(d)
	f, n, s, t := closest(d, u, c.v, 0x1p-8)
	if !(f > float64(0x1p-20*n)) {
		return castUnsure
	}
	foot := c.v.Scale(t)
	w, l := d.Add(u.Scale(s)).Sub(foot), math.Sqrt(f)
	if !isHit {
		if c.misses(w, f, l) {
			return castMiss
		}
		return castUnsure
	}
	if math.Abs(l-c.r) > float64(2*e*c.size) || !c.hits(w, f, l) || c.x.isLost() {
		return castUnsure
	}
	h.T, h.Normal = c.t, c.x.unitOr(c.m.Neg())
	switch c.of {
	case ofNone:
		h.Point = b.a.Add(foot).Add(b.m.Scale(h.T)).Add(h.Normal.Scale(b.r))
	case ofA:
		h.Point = c.end.Add(a.m.Scale(h.T)).Add(h.Normal.Scale(-a.r))
	case ofB:
		h.Point = c.end.Add(b.m.Scale(h.T)).Add(h.Normal.Scale(b.r))
	}
	if turned {
		h.Normal = h.Normal.Neg()
	}
	return castHit
}

// set measures a and b, and says whether their sizes are ordinary.
func (c *bars) set() bool {
	a, b := c.a, c.b
	c.k, c.m, c.u, c.v, c.r = a.a.Sub(*b.a), a.m.Sub(*b.m), a.b.Sub(*a.a), b.b.Sub(*b.a), a.r+b.r
	kk, q := c.k.Dot(c.k), float64(c.r*c.r)
	c.mm, c.uu, c.vv = c.m.Dot(c.m), c.u.Dot(c.u), c.v.Dot(c.v)
	c.size = c.k.sumAbs() + c.m.sumAbs() + c.r + (c.u.sumAbs() + c.v.sumAbs())
	c.n = kk + q + c.mm + c.uu + c.vv
	return isModest(c.mm) && isModest(c.uu) && isModest(c.vv) && kk+q < 0x1p110 && c.r > 0
}

// enter finds where the motion enters the union, as course does, or if it misses all
// that faces it, where it is nearest to that. It says whether floats can tell, far from
// parallel.
func (c *bars) enter() bool {
	n, nn := faceNormal(c.u, c.v, c.uu, c.vv)
	if !(nn > float64(0x1p-50*float64(c.size*c.r)*max(c.uu, c.vv))) {
		return false
	}
	var f face
	f.set(c.k, c.m, c.u, c.v, n, nn)
	from := 0.0
	if f.rise != 0 {
		t := f.passed(c.r, -1)
		if p, q := f.foot(t); p >= 0 && p <= nn && q >= 0 && q <= nn {
			c.t, c.x = t, f.spoke(-1)
		}
		from = max(0, t)
	}
	p, q := f.foot(from)
	isSure := true
	if p < 0 {
		isSure = c.edge(c.a.a, &c.m, c.b, &c.v, c.vv, ofA)
	} else if p > nn {
		isSure = c.edge(c.a.b, &c.m, c.b, &c.v, c.vv, ofA)
	}
	if q >= 0 && q <= nn {
		return isSure
	}
	m := c.m.Neg()
	if q < 0 {
		return c.edge(c.b.a, &m, c.a, &c.u, c.uu, ofB) && isSure
	}
	return c.edge(c.b.b, &m, c.a, &c.u, c.uu, ofB) && isSure
}

// edge adds the edge of the end p of one bar, moved along m, against the other, s, along
// u, as line has it. It says whether they are not nearly parallel.
func (c *bars) edge(p, m *Vec, s *bar, u *Vec, uu float64, of owner) bool {
	n, nn := faceNormal(*m, *u, c.mm, uu)
	if nn < float64(0x1p-80*float64(c.mm*uu)) {
		return false
	}
	k, across := p.Sub(*s.a), turned(*u, n)
	ka, kn := k.Dot(across), n.dot(k)
	root, miss, isShort := tubeChord(k, *u, across, ka, kn, nn, uu, c.r)
	tnn, whole, v, unit := -root-ka, nn, Vec{}, float64(uu*nn)
	if z := float64(k.Dot(*u)*nn) + float64(tnn*m.Dot(*u)); z >= 0 && z <= unit {
		v = n.vec().Scale(kn * uu).Sub(across.Scale(root))
	} else {
		if z > 0 {
			k = p.Sub(*s.b)
		}
		n, km := normalOf(k, *m), k.Dot(*m)
		root, miss, isShort = ballChord(k, *m, n, km, c.mm, c.r)
		tnn, whole, unit = -root-km, c.mm, c.mm
		v = turned(*m, n).Sub(m.Scale(root))
	}
	t := tnn / whole
	if miss > 0 {
		if miss < c.miss {
			c.miss, c.near = miss, t
		}
		return true
	}
	if t < c.t {
		c.t, c.x, c.end, c.of = t, spokeOf(v, c.r, unit, k.Dot(k), isShort), *p, of
		if of == ofB {
			c.x = c.x.neg()
		}
	}
	return true
}

// A vector w separates the bars at a time if w·(k + su − tv + τm) > R|w| for all s and t in
// 0..1. That is linear: the ends tell. With N the sum of all squared lengths, w·w among
// them, what rounds in such a product is less than 16e|w|√N, and 32eN bounds it; so it
// does what rounds in the w·w of a w between two points of the cores. The bound is 256eN.

// hits says whether the bars are certainly apart at first, and certainly in each other
// later, w being what connects them when they meet. From then on the squared length of w +
// δm is less by 2δ|w·m| − δ²m·m; which is at least δ|w·m|, if δ is at most |w·m|/m·m.
func (c *bars) hits(w Vec, f, l float64) bool {
	bound := float64(256 * e * (c.n + f))
	wm := -w.Dot(c.m)
	delta := min(wm, float64((1-c.t)*c.mm)) // times m·m
	return delta > 0 && float64((f-float64(c.r*c.r)+bound)*c.mm) < float64(delta*wm) &&
		w.Dot(c.k)+c.least(w) > float64(c.r*l)+bound
}

// misses says whether w certainly separates the bars all the way.
func (c *bars) misses(w Vec, f, l float64) bool {
	return w.Dot(c.k)+min(0, w.Dot(c.m))+c.least(w) > float64(c.r*l)+float64(256*e*(c.n+f))
}

// least returns the least w·(su − tv).
func (c *bars) least(w Vec) float64 { return min(0, w.Dot(c.u)) - max(0, w.Dot(c.v)) }
