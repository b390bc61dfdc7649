package d3

// Casts of cores: a point that moves against a ball or a capsule, as RayCast and Sweep ask most, and both ends of the part
// of a path inside one. Sizes are ordinary, floats decide everything, and the steps and the bits are those of the general
// way.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// castBall casts the point o that moves along d at a ball around c: a ray, or a way, which ends after d. It sets h only for a
// hit.
//
// The sign of p = q d·d − |k×d|² tells whether the line meets the ball. A product of differences has an error below 5e|k||d|,
// |k×d|² one below 16e k·k d·d, and q d·d one below 6e of itself. A way that ends before it is nearest to c must end inside,
// which is the sign of p − (k·d + d·d)². The bound on the rounding is 64e(k·k + q + d·d)d·d. If p exceeds it, T is in range,
// and the length of the spoke is not in doubt. A hit is of ordinary sizes: line rescales others, and underflow would then
// differ.
func (h *Hit) castBall(o, d, c *Vec, r float64, isWay bool) castAnswer {
	k := o.Sub(*c)
	kk, kd, dd, q := k.Dot(k), k.Dot(*d), d.Dot(*d), float64(r*r)
	if !(kk > float64(q*(1+0x1p-45))+0x1p-200) {
		return startsWithin(kk, q, dd, r)
	}
	if kd >= 0 {
		return leadsAway(kd, dd, r)
	}
	n, qdd, size := normalOf(k, *d), float64(q*dd), kk+q
	p := qdd - n.sq()
	surely := p
	if isWay {
		short := shortfall(kd + dd)
		surely, size = p-float64(short*short), size+dd
	}
	// If d is so short that its square may be worth nothing, the bound tells: as q d·d > p, d·d of a hit exceeds 2⁻²⁰⁰.
	if bound := float64(float64(size*(dd+0x1p-153)) * (64 * e)); !(surely > bound) {
		return fallsShort(surely, bound, r)
	}
	if !(p > float64(shortSq*qdd) && r > 0 && size+dd < 0x1p200) {
		return castUnsure
	}
	root := math.Sqrt(p)
	h.T = (-root - kd) / dd
	h.Point = o.Add(d.Scale(h.T))
	h.Normal = turned(*d, n).Sub(d.Scale(root)).over(float64(r * dd)).Add(Vec{}) // −0 + 0 is 0
	return castHit
}

// coreRef is a core by pointers: from a to b or, for a ray or line, from a along b.
type coreRef struct {
	kind exact.Kind
	a, b *Vec
}

// extent returns the extent of the core.
func (s coreRef) extent() Vec {
	if s.kind == exact.Segment {
		return s.b.Sub(*s.a)
	}
	return *s.b
}

// castCapsule is castBall for a capsule around the core s. The way enters the infinite tube around the core, and from there
// reaches the capsule's side, or the ball at an end.
//
// In terms of line, three signs decide. p = u·u(q n·n − (k·n)²) tells whether the way's line meets the tube, and (k·w)² − p
// whether the way starts outside. p − (k·w + n·n)² tells whether a way that ends before it is nearest to the axis gets there.
//
// At a sine s > 1/4, n has an error below 12e. Then all three round by less than 200e(k·k + q + d·d)u·u n·n, and the bound is
// 512e. At a smaller sine accurateNormal adds 4e, but the rounding of the differences d and u turns n by e/s each: k·k + q
// counts 1/s times. The bound leaves T in range. As √p ≤ R|u||n|, the error of the place z where the way enters is less than
// |d||u|/√p times the bound. Sizes are modest, as line wants them: nothing overflows.
func (h *Hit) castCapsule(o, d *Vec, s coreRef, r float64, isWay bool) castAnswer {
	return h.castTube(o, d, s, nil, r, isWay)
}

// castTube is castCapsule with a given n, or nil.
func (h *Hit) castTube(o, d *Vec, s coreRef, given *normal, r float64, isWay bool) castAnswer {
	k, u := o.Sub(*s.a), s.extent()
	kk, dd, uu, q := k.Dot(k), d.Dot(*d), u.Dot(u), float64(r*r)
	n, size := normalOf(*d, u), kk+q
	if !(size+(dd+uu) < 0x1p110) {
		return castUnsure
	}
	if given != nil {
		n = *given
		size = float64(size * math.Sqrt(float64(dd*uu)/n.sq()))
	}
	nn := n.sq()
	if given == nil && !(nn > float64(0x1p-4*float64((dd+0x1p-106)*(uu+0x1p-106)))) {
		return h.castSteeply(o, d, s, r, isWay)
	}
	across := turned(u, n)
	ka, kn, unit, qnn := k.Dot(across), n.dot(k), float64(uu*nn), float64(q*nn)
	pp := qnn - float64(kn*kn)
	p := float64(uu * pp)
	surely := p
	if isWay {
		short := shortfall(ka + nn)
		surely, size = p-float64(short*short), size+dd
	}
	bound := float64(float64((size+0x1p-500)*unit) * (512 * e))
	if out := float64(ka*ka) - p; !(out > bound) {
		if surely < -bound {
			return fallsShort(surely, bound, r)
		}
		return h.castFromTube(o, d, s, r, out < -bound, isWay)
	}
	if !(surely > bound) {
		return fallsShort(surely, bound, r)
	}
	if ka >= 0 {
		return leadsAway(ka, dd, r)
	}
	root := math.Sqrt(p)
	tnn := -root - ka
	z := float64(k.Dot(u)*nn) + float64(tnn*d.Dot(u))
	margin := float64(math.Sqrt(float64(dd*uu)) * bound)
	inside := min(z, unit-z)
	switch {
	case s.kind == exact.Line:
		inside = math.Inf(1)
	case z < 0:
		if !(float64(-z*root) > margin) {
			return castUnsure
		}
		return h.castBall(o, d, s.a, r, isWay)
	case s.kind == exact.Ray:
		inside = z
	case z > unit:
		if !(float64((z-unit)*root) > margin) {
			return castUnsure
		}
		return h.castBall(o, d, s.b, r, isWay)
	}
	if !(float64(inside*root) > margin && pp > float64(shortSq*qnn) && r > 0) {
		return castUnsure
	}
	h.T = tnn / nn
	h.Point = o.Add(d.Scale(h.T))
	h.Normal = n.vec().Scale(kn * uu).Sub(across.Scale(root)).over(float64(r * unit)).Add(Vec{})
	return castHit
}

// castSteeply is castCapsule if the way is so nearly parallel to the axis that the rounding of n would count.
func (h *Hit) castSteeply(o, d *Vec, s coreRef, r float64, isWay bool) castAnswer {
	u := s.extent()
	dd, uu := d.Dot(*d), u.Dot(u)
	if !(isModest(dd) && isModest(uu)) {
		return castUnsure
	}
	n, nn := faceNormal(*d, u, dd, uu)
	if nn > float64(0x1p-80*float64(dd*uu)) {
		return h.castTube(o, d, s, &n, r, isWay)
	}
	// Parallel, but for rounding: |k×u|² − q u·u tells whether it starts in the tube.
	k := o.Sub(*s.a)
	kk, q := k.Dot(k), float64(r*r)
	in := normalOf(k, u).sq() - float64(q*uu)
	return h.castFromTube(o, d, s, r, in < -float64(float64((kk+q)*uu)*(64*e))-tiny, isWay)
}

// castFromTube casts a way that starts in the infinite tube, if that is certain. A way that starts beyond an end has to enter
// the capsule through the ball there.
func (h *Hit) castFromTube(o, d *Vec, s coreRef, r float64, isIn, isWay bool) castAnswer {
	if !isIn || !(r > 0) {
		return castUnsure
	}
	k, u := o.Sub(*s.a), s.extent()
	switch ku := k.Dot(u); {
	case s.kind == exact.Line:
	case ku < 0:
		return h.castBall(o, d, s.a, r, isWay)
	case ku > u.Dot(u) && s.kind == exact.Segment:
		return h.castBall(o, d, s.b, r, isWay)
	}
	return castInside
}

// startIn sets the hit of the point o, which is inside a ball around a, or a capsule from a to b, and reports whether floats
// can tell.
func (h *Hit) startIn(o, a, b *Vec) bool {
	n := outOf(o, a, b)
	if n == (Vec{}) {
		return false
	}
	h.T, h.Point, h.Normal = 0, *o, n
	return true
}

// outOf returns the normal of the gap between the point o, which is inside, and the core from a to b; zero if the gap is too
// short for floats.
func outOf(o, a, b *Vec) Vec {
	if b == nil && compare(*a, *o) < 0 {
		return unit(a.Sub(*o)).Neg() // as Collide has it, to the sign of a zero
	}
	k := o.Sub(*a)
	if b == nil {
		return unit(k)
	}
	u := b.Sub(*a)
	size := k.maxAbs() + u.maxAbs()
	ku, uu := k.Dot(u), u.Dot(u)
	if ku >= uu {
		k = o.Sub(*b)
	} else if ku > 0 {
		k = k.Sub(u.Scale(ku / uu))
		k = k.Sub(u.Scale(k.Dot(u) / uu))
	}
	if !(k.maxAbs() > float64(0x1p-20*size)) {
		return Vec{}
	}
	return unit(k)
}

// castSpan is the passage of a ray or a way through a ball or a capsule of ordinary size, as Clip, Crossings and SweepSpan ask
// first. It takes the steps of line to the same bits.
type castSpan struct {
	o, d             Vec
	enter, exit      float64 // where the path's line enters and leaves
	startsIn, endsIn bool    // whether the path itself starts and ends inside
	isWay            bool    // it ends
	isAsked          bool    // for spokes
	in, out          spoke   // to there, if they are asked for
}

// inBall computes the passage of c through a ball: when its line enters and leaves, whether the path starts and ends inside, and both spokes,
// if they are asked for. It returns castHit if all of these are certain, castMiss if the path and the ball certainly have no point in common,
// and castUnsure otherwise. The bounds are those of castBall.
//
// With k, p and q as there, a way ends inside if |k+d|² < q. As |k×d|² = q d·d − p, the number (k·d + d·d)² − p is d·d(|k+d|² − q), and has
// the sign of that.
func (c *castSpan) inBall(center *Vec, r float64) castAnswer {
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
	if c.isWay {
		ahead := kd + dd // of the point nearest to the center
		out := float64(ahead*ahead) - p
		switch c.endsIn = out < 0; {
		case !(math.Abs(out) > bound):
			return castUnsure
		case !c.endsIn && ahead < 0:
			return castMiss // it ends before
		}
	}
	root := math.Sqrt(p)
	c.enter, c.exit = (-root-kd)/dd, (root-kd)/dd
	if c.isAsked {
		foot, along, unit := turned(d, n), d.Scale(root), float64(r*dd)
		c.in, c.out = spoke{foot.Sub(along), unit}, spoke{foot.Add(along), unit}
	}
	return castHit
}

// inTube is castCapsule for both ends, with the same bounds, for a core s with an extent, at an angle to the way. If the part
// inside is long enough for floats to find both ends, it is long enough for them to tell on which side of the start and the end
// of the way it lies, if these are outside.
func (c *castSpan) inTube(s *core, r float64) castAnswer {
	k, d, u := c.o.Sub(s.a), c.d, s.u
	kk, dd, uu, q := k.Dot(k), d.Dot(d), u.Dot(u), float64(r*r)
	n, size := normalOf(d, u), kk+q
	nn := n.sq()
	if c.isWay {
		size += dd
	}
	if !(r > 0 && size+(dd+uu) < 0x1p110 && nn > float64(0x1p-4*float64((dd+0x1p-106)*(uu+0x1p-106)))) {
		return castUnsure
	}
	t := tube{k: k, d: d, n: n, across: turned(u, n), ku: k.Dot(u), du: d.Dot(u), dd: dd, uu: uu, nn: nn, r: r}
	ka, kn := k.Dot(t.across), n.dot(k)
	t.ka, t.qnn = ka, float64(q*nn)
	t.pp = t.qnn - float64(kn*kn)
	p, bound := float64(uu*t.pp), float64(float64((size+0x1p-500)*float64(uu*nn))*(512*e))
	if !(p > bound) {
		return fallsShort(p, bound, r)
	}
	t.root, t.margin = math.Sqrt(p), float64(math.Sqrt(float64(dd*uu))*bound)
	t.foot = n.vec().Scale(float64(kn * uu))
	start, _ := pointCore(&c.o, s, r)
	end := apart
	if c.isWay {
		f, fn := footSq(k.Add(d), c.o.Sub(s.b).Add(d), s)
		end = signOf(against(f, kk+dd+fn, r))
	}
	if start == undecided || end == undecided {
		return castUnsure
	}
	c.startsIn, c.endsIn = start == penetrating, end == penetrating
	var answer castAnswer
	if c.enter, answer = t.end(&c.in, &c.o, s, -1); answer != castHit {
		return answer
	}
	if c.exit, answer = t.end(&c.out, &c.o, s, +1); answer != castHit {
		return answer
	}
	if middle := c.enter + c.exit; !c.startsIn && !c.endsIn && (middle < 0 || c.isWay && middle > 2) {
		return castMiss
	}
	w := exact.Pass{Start: int(start), End: int(end)}
	kind := exact.Ray
	if c.isWay {
		kind = exact.Segment
	}
	c.enter, c.exit = w.Within(c.enter, kind), w.Within(c.exit, kind)
	return castHit
}

// tube is line for a tube that the line meets.
type tube struct {
	k, d                      Vec
	n                         normal
	across, foot              Vec
	ka, ku, du, dd, uu, nn, r float64
	pp, qnn, root, margin     float64
}

// end returns where the line enters the shape, for side −1, or leaves it, for +1, and sets the spoke to there.
func (l *tube) end(x *spoke, o *Vec, s *core, side float64) (t float64, answer castAnswer) {
	tnn, whole := float64(side*l.root)-l.ka, float64(l.uu*l.nn)
	z := float64(l.ku*l.nn) + float64(tnn*l.du)
	inside := min(z, whole-z)
	switch {
	case s.kind == exact.Line:
		inside = math.Inf(1)
	case z < 0:
		if !(float64(-z*l.root) > l.margin) {
			return 0, castUnsure
		}
		return l.ball(x, l.k, side)
	case s.kind == exact.Ray:
		inside = z
	case z > whole:
		if !(float64((z-whole)*l.root) > l.margin) {
			return 0, castUnsure
		}
		return l.ball(x, o.Sub(s.b), side)
	}
	if !(float64(inside*l.root) > l.margin && l.pp > float64(shortSq*l.qnn)) {
		return 0, castUnsure
	}
	*x = spoke{l.foot.Add(l.across.Scale(float64(side * l.root))), float64(l.r * whole)}
	return tnn / l.nn, castHit
}

// ball is end for the ball around an end of the core, from which the line starts at k.
func (l *tube) ball(x *spoke, k Vec, side float64) (t float64, answer castAnswer) {
	n, kd, q := normalOf(k, l.d), k.Dot(l.d), float64(l.r*l.r)
	qdd := float64(q * l.dd)
	p, bound := qdd-n.sq(), float64(float64((k.Dot(k)+q)*(l.dd+0x1p-153))*(64*e))
	if !(p > bound && p > float64(shortSq*qdd)) {
		return 0, fallsShort(p, bound, l.r)
	}
	root := float64(side * math.Sqrt(p))
	*x = spoke{turned(l.d, n).Add(l.d.Scale(root)), float64(l.r * l.dd)}
	return (root - kd) / l.dd, castHit
}

// span returns the part of the path inside the shape.
func (c *castSpan) span() Span {
	s := Span{c.enter, c.exit}
	if c.startsIn {
		s.Enter = 0
	}
	if c.endsIn {
		s.Exit = 1
	}
	return s
}

// crossings sets where the path meets the surface, and returns how often it does.
func (c *castSpan) crossings(hits *[2]Hit) (n int) {
	if !c.startsIn {
		hits[0] = Hit{c.enter, c.o.Add(c.d.Scale(c.enter)), c.in.v.over(c.in.r).Add(Vec{})}
		n = 1
	}
	if !c.endsIn {
		hits[n] = Hit{c.exit, c.o.Add(c.d.Scale(c.exit)), c.out.v.over(c.out.r).Add(Vec{})}
		n++
	}
	return n
}
