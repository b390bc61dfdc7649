package d3

// Approaches: the time at which two solids that move come to touch, by Newton's iteration on their distance.

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/exact"
)

// solidSweep is the answer of a sweep of two solids A and B: how they meet while they move, cut to 0..1.
type solidSweep struct {
	whole, start, end relation      // during all of the motion, before it and after it
	through           passAnswer    // what is certain of the motion
	isOnce            bool          // they touch at one time only
	name, last        exact.Simplex // where they meet first: before the motion, if they do; and after it
	in, out           toiContact

	span   Span
	planes int // how many planes the longer one of both approaches took
	asked  int // how often integers were asked
}

// passAnswer is the certain part of how A passes B.
type passAnswer uint8

const (
	unsureThrough passAnswer = iota
	throughInside            // during the motion, they penetrate
	throughFlat              // Z is flat, and the origin passes through it during the motion
)

// toiContact is the contact of two solids at the time when they come to touch.
type toiContact struct {
	t    float64
	n    Vec     // a unit vector out of B; zero if the two meet before the motion
	ends         // the points of A and B that touch, both as they are before the motion
	at   float64 // of a path without an end by an open box: the time, in units of the path, and t is none
}

// turned returns the toiContact of B and A.
func (l toiContact) turned() toiContact {
	return toiContact{t: l.t, n: l.n.Neg(), ends: ends{l.onB, l.onA}}
}

// hit returns the hit of two that come to touch during their motions.
func (v *solidSweep) hit(ma, mb *Vec) Hit {
	t := v.span.Enter
	p := v.in.onA.Add(ma.Scale(t)).Lerp(v.in.onB.Add(mb.Scale(t)), 0.5)
	if !isFinite(p.sumAbs()) {
		p = v.in.middleOfFar(ma, mb, t)
	}
	return Hit{t, p, v.in.n}
}

// middleOfFar returns the point where the two meet at the time t, if the plain sum overflows: here nothing does before the end.
//
//go:noinline
func (l *toiContact) middleOfFar(ma, mb *Vec, t float64) Vec {
	quarter := func(p Vec, m *Vec) Vec {
		return inRange(p).Scale(0.25).Add(m.Scale(0.25).Scale(t))
	}
	onA, onB := each(l.onA, l.onB, orElse), each(l.onB, l.onA, orElse)
	return quarter(onA, ma).Add(quarter(onB, mb)).Scale(2)
}

// tangent is a linear lower bound on the distance f of Z from the origin, less R, as a function of time, made by a supporting
// plane of Z: f is at least gap − speed·x at the time t + x.
type tangent struct{ t, gap, speed float64 }

// tangentAt returns the tangent of the plane across the nearest point; for side −1, in the time of the motion back.
func (z *minkowski) tangentAt(t float64, at *nearest, side float64) tangent {
	return tangent{t, at.low - z.r, -float64(side * (z.m.Dot(at.v) / length(at.v)))}
}

// approaches is more planes than an approach takes: where a motion touches at one time only, each plane divides the gap by
// four. All others take three or four.
const approaches = 64

// approach returns the first contact of two solids that meet during the motion, but not at its start; for side −1, the same of
// the motion back from its end. The motion starts at the time first.
//
// f is convex, so a supporting plane comes within R no later than Z does (Newton): no contact is passed. If rounding has led
// beyond the least distance nevertheless, the next time is that at which the planes of both sides meet (Kelley 1960).
//
// The iteration ends where |w| is at most R + 4e(S+R), also for the vertices by which the last plane was found, since that
// plane led there. With a radius, planes are found in haste, and corners and edges are tried by tryFeature. No plane led
// further than 14eS beyond R: its h is within 12eS, as search has it, and the step rounds by less than 2e|m|. So the distance
// there is within 16eS of R.
//
// The normal is that of the last plane from which the way was still longer than 32eS. If that plane leads to the contact, f is
// linear up to there, and its normal is the limit of all. Without a radius the normal is the one nearest to −m of all that
// point out of B.
func (z *minkowski) approach(side, first float64, p *solidSweep, start, whole *simplex) toiContact {
	if z.isFar && z.isPath {
		at, n, on := z.surfaceTime(side, first)
		return toiContact{t: 0.5, n: n, ends: ends{on, on}, at: at}
	}
	var l toiContact
	if z.isThin && p.through != unsureThrough && z.throughPortal(side, first, whole, &l) {
		return l
	}
	s := *start
	var before, after tangent
	var at nearest
	var n Vec
	// If the radius is not negligible, the last normal is that of the contact.
	isRound := z.r > float64(128*e*z.size)
	s.isHasty = !z.isThin
	isBetween := false
	t := first
	if side < 0 {
		t = 1
	}
	for planes := 1; planes <= approaches; planes++ {
		p.planes = max(p.planes, planes)
		z.place(t)
		if s.n > 0 {
			s.reload(z) // the vertices are elsewhere
		}
		if near := length(s.w); planes > 1 && near-z.r <= float64(4*e*(z.size+z.r)) {
			// By a mean of vertices, the last plane led to the contact.
			if at = (nearest{v: s.v, length: near}); near > float64(32*e*z.size) {
				n = Vec{}
			}
			break
		}
		var now nearest
		if z.near(&s, &now) {
			break
		}
		at = now
		isShort := !(at.length > float64(0x1p-20*z.size))
		if isShort && !at.isExact && (t == 0 || t == 1 && !z.isPath) && z.nearExactly(&s, &at) {
			break // the direction of so short a vector is worth nothing
		}
		f := z.tangentAt(t, &at, side)
		if f.gap <= 0 && !at.isExact && at.length-z.r > float64(4*e*(z.size+z.r)) {
			if z.nearExactly(&s, &at) {
				break
			}
			f = z.tangentAt(t, &at, side)
		}
		if !isRound && (at.length > float64(32*e*z.size) || n == (Vec{})) {
			n = z.normal(&s, &at, side)
		}
		if at.length-z.r <= float64(4*e*(z.size+z.r)) {
			break
		}
		if f.speed > 0 {
			before = f
		} else {
			after, isBetween = f, true
		}
		if !(before.speed > 0) {
			break // it does not come nearer: so it grazes here
		}
		step, room := before.gap/before.speed, math.Inf(1)
		if isBetween {
			room = float64(side * (after.t - before.t))
			step = (before.gap - after.gap - float64(after.speed*room)) / (before.speed - after.speed)
		}
		next := min(max(before.t+float64(side*step), first), 1)
		if isRound && !isBetween && s.n < dim {
			if led, ok := z.tryFeature(&s, &at, &next, first, side); ok {
				t = led
				break
			}
		}
		if far := float64(side * (next - before.t)); !(far > 0 && far < room) {
			break // there is no float between
		}
		t = next
	}
	if n == (Vec{}) {
		n = z.normal(&s, &at, side)
	}
	return z.contactAt(t, n, &s)
}

// tryFeature computes the time at which the corner or edge s of Z comes within R, and reports whether the contact is there: s
// is to be nearest then, as near as the end of an approach has it, and the motion is to lead nearer still, so that no earlier
// time is one. Otherwise the plane found there may lead further than to the time next, and replaces s and next.
func (z *minkowski) tryFeature(s *simplex, at *nearest, next *float64, first, side float64) (t float64, ok bool) {
	w, m := s.v, z.m
	if s.n > 1 {
		u := s.y[1].Sub(s.y[0])
		m = m.Sub(u.Scale(m.Dot(u) / u.Dot(u)))
	}
	mm := m.Dot(m)
	k := w.Dot(m) / mm
	foot := w.Sub(m.Scale(k))
	l := length(foot)
	if !(l < z.r) {
		return 0, false
	}
	t = z.part - k - float64(side*math.Sqrt(float64((z.r-l)*(z.r+l))/mm))
	if !(float64(side*(t-*next)) > 0 && t >= first && t <= 1) {
		return 0, false
	}
	z.place(t)
	x := *s
	x.reload(z)
	var now nearest
	if z.near(&x, &now) || now.isExact {
		return 0, false
	}
	f := z.tangentAt(t, &now, side)
	if !(f.speed > 0) {
		return 0, false
	}
	if now.length <= z.r+float64(4*e*(z.size+z.r)) && f.gap >= -float64(4*e*z.size) {
		*s, *at = x, now
		return t, true
	}
	if led := min(max(t+float64(side*(f.gap/f.speed)), first), 1); float64(side*(led-*next)) > 0 {
		*s, *next = x, led
	}
	return 0, false
}

// throughPortal computes the contact l of solids without a radius, if the line of the motion passes through the inside of a face of Z. It
// returns false, and leaves l as it is, if it finds no such face. whole is the simplex in which the search over the whole motion ended; side
// and first are those of approach.
//
// The search is Snethen's portal refinement (2008). A portal is a triangle of vertices of Z that the line passes through. Each step replaces
// one vertex of the portal by the vertex c of Z that is farthest out from its plane. The search ends if c is at most 4eS outside of the plane,
// or is a vertex of the portal.
//
// Let n be the normal of the last portal into Z, and h the least z·n over Z. The plane z·n = h supports Z, so the bounds of approach hold for
// it. It reaches the origin at t = h/speed, with speed = −n·m. The contact is accepted if the origin is then within 4eS of a convex
// combination of the vertices of the portal whose weights are at least 2⁻²⁰, so that it is at no edge, where there are other normals.
func (z *minkowski) throughPortal(side, first float64, whole *simplex, l *toiContact) bool {
	z.place(0)
	s := simplex{n: whole.n}
	for i := range s.n {
		s.place(z, i, whole.id[i])
	}
	var p portal
	if s.n != dim+1 || !p.set(&s, z.m, side) {
		return false
	}
	for range steps {
		n := p.n.Scale(-side)
		c, h := z.least(n)
		nn := n.Dot(n)
		if nn < 0x1p-900 {
			return false
		}
		if n.Dot(p.y[0])-h > float64(4*e*z.size)*math.Sqrt(nn) && !slices.Contains(p.id[:], c) {
			if !p.replace(&c, z.corner(&c), z.m) {
				return false
			}
			continue
		}
		speed := -n.Dot(z.m)
		if speed*speed < float64(0x1p-40*float64(nn*z.m.Dot(z.m))) {
			return false // the motion is nearly along the face
		}
		t := min(max(h/speed, first), 1)
		z.place(t)
		s.n = dim
		for i := range s.n {
			s.place(z, i, p.id[i])
		}
		s.reduce()
		if s.n != dim || !(length(s.w) <= float64(4*e*z.size)) {
			return false
		}
		for _, k := range s.l[:dim] {
			if k < 0x1p-20 {
				return false
			}
		}
		*l = z.contactAt(t, z.normal(&s, &nearest{v: n}, side), &s)
		return true
	}
	return false
}

// normal returns the direction of the nearest point, made as exact as the face, edge or corner s of Z that it is on. Without a
// radius, at a contact, the normal nearest to −m is the part of −m across s: if the two agree but for rounding, that part is
// more exact.
func (z *minkowski) normal(s *simplex, at *nearest, side float64) Vec {
	n := unit(at.v)
	if z.isFar {
		return n
	}
	if s.n == dim {
		if v := sideNormal(mantissa(z.lead(s, 1)), mantissa(z.lead(s, dim-1))); v.Dot(n) < -0.5 {
			return v.Neg()
		} else if v.Dot(n) > 0.5 {
			return v
		}
		return n
	}
	if !z.isThin || at.isExact {
		return n
	}
	v := mantissa(z.m).Scale(-side)
	if s.n > 1 {
		v = accurateAcross(v, mantissa(z.lead(s, 1)))
	}
	if v = unit(v); v.Sub(n).maxAbs() <= float64(64*e*z.size)/at.length {
		return v
	}
	return n
}

// lead returns the vector from the first corner of s to the corner i. It is within a rounding of the difference of the vectors
// that A and B have there.
func (z *minkowski) lead(s *simplex, i int) Vec {
	return z.a.lead(s.id[0].A, s.id[i].A).Sub(z.b.lead(s.id[0].B, s.id[i].B))
}

// touchingAt returns the toiContact of solids that touch at the time t. Without a radius its normal is n, unless that is zero;
// if the radius is short, integers tell the direction.
func (z *minkowski) touchingAt(t float64, n Vec) toiContact {
	z.place(t)
	var s simplex
	var at nearest
	if !z.near(&s, &at) && at.length > float64(32*e*z.size) || n == (Vec{}) && !z.nearExactly(&s, &at) {
		n = unit(at.v)
	}
	return z.contactAt(t, n, &s)
}

// contactAt returns the toiContact at the time t, at which s is nearest to the origin. As in span, the radii are laid along the
// vector between the cores, if that is long enough: the normal of a thin face may be across it.
func (z *minkowski) contactAt(t float64, n Vec, s *simplex) toiContact {
	l := toiContact{t: t, n: n}
	z.parents(s, &l.ends)
	if s.w.Dot(s.w) > float64(0x1p-40*float64(z.size*z.size)) {
		n = unit(s.w)
	}
	z.toSurface(n, &l.ends)
	return l
}
