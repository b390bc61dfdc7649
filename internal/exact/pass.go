package exact

import "math"

// This file finds the ends of a path through a core.

// Pass says how a path goes through a core grown by a radius, a convex set: J is the
// stretch of the path's line inside the set.
type Pass struct {
	// The signs of dist² − r² of the whole path, its start and its end: −1 inside
	// the set, 0 on its surface, +1 outside. Where the path has no end they are −1
	// if it stays inside the set for ever, otherwise +1.
	Whole, Start, End int
	// Whether the finite ends of J exist and lie on the path; if they are one point,
	// only Enter.
	Enter, Exit bool
	// The path runs along the surface: Whole is 0 for more than one point of its line.
	Along bool
	// Of a Sweep of cores without radii that pass through each other inside: the part
	// of the motion after which they do.
	Through float64
}

// IsTangent reports whether the line of the path, not only an end of the path, touches the set.
func (p *Pass) IsTangent() bool {
	return p.Whole == 0 && (p.Along || p.Start > 0 && p.End > 0)
}

// Entered returns where on the path J begins, given about where the path's line enters the set: exactly 0 if the start is inside.
func (p *Pass) Entered(t float64, path Kind) float64 {
	switch {
	case p.Start < 0 && path == Line:
		return math.Inf(-1)
	case p.Start <= 0:
		return 0
	case p.Whole == 0 && p.End == 0 && !p.Along:
		return 1
	}
	return p.Within(t, path)
}

// Left returns where on the path J ends, given about where the path's line leaves the set, and where J begins: exactly 1 if the end
// is inside.
func (p *Pass) Left(t float64, path Kind, entered float64) float64 {
	switch {
	case p.End < 0 && path != Segment:
		return math.Inf(1)
	case p.End <= 0:
		return 1
	case p.Whole == 0 && !p.Along:
		return entered
	}
	return max(entered, p.Within(t, path))
}

// Within returns t moved into the range of the path, if rounding led it out of that: an end that is outside the set is not where
// the path enters or leaves.
func (p *Pass) Within(t float64, path Kind) float64 {
	if path == Line {
		return t
	}
	lo, hi := 0.0, math.Inf(1)
	if p.Start > 0 {
		lo = math.SmallestNonzeroFloat64
	}
	if path == Segment {
		hi = 1
		if p.End > 0 {
			hi = 1 - 0x1p-53
		}
	}
	return max(lo, min(t, hi))
}

func pass(m arena, path, s *Core, ra, rb float64, exp int, p *Pass) {
	a, b := m.core(path, exp), m.core(s, exp)
	rr := m.add(m.scaled(ra, exp), m.scaled(rb, exp))
	m.pass(&a, &b, m.mul(rr, rr), false, p)
}

// pass finds how a path goes through b, grown by √q. If isStartEnough, the path has a start; if that is not outside, no more is
// asked.
func (m arena) pass(a, b *core, q wide, isStartEnough bool, p *Pass) {
	if isStartEnough {
		if p.Start = m.pointCore(&a.o, b, q); p.Start <= 0 {
			p.Whole = p.Start
			return
		}
	}
	p.Whole = m.cores(a, b, q)
	if a.isPoint {
		p.Start, p.End = p.Whole, p.Whole
		return
	}
	along := 0 // the direction of the path along s, if parallel
	if !b.isPoint {
		along = m.sameWay(&a.u, &b.u)
	}
	p.Start, p.End = +1, +1
	switch {
	case isStartEnough: // it is outside
	case !a.openLo:
		p.Start = m.pointCore(&a.o, b, q)
	case p.Whole <= 0 && (along > 0 && b.openLo || along < 0 && b.openHi):
		p.Start = -1
	}
	switch {
	case a.hasEnd:
		p.End = m.pointCore(&a.end, b, q)
	case p.Whole <= 0 && (along > 0 && b.openHi || along < 0 && b.openLo):
		p.End = -1
	}
	switch {
	case p.Whole < 0:
		p.Enter, p.Exit = p.Start >= 0, p.End >= 0
	case p.Whole == 0 && along != 0 && m.pointCore(&a.o, &core{o: b.o, u: b.u, openLo: true, openHi: true}, q) == 0:
		p.Along = true
		p.Enter = !b.openLo && m.faces(&b.o, a)
		p.Exit = b.hasEnd && m.faces(&b.end, a)
		in := &b.o
		if along < 0 {
			p.Enter, p.Exit = p.Exit, p.Enter
			in = &b.end
		}
		if p.Enter && a.hasEnd && m.square(in, &a.end, &a.u) {
			p.Along, p.Exit = false, false // only the end of the path is there
		}
	case p.Whole == 0:
		p.Enter = true
	}
}

// square says whether p − q is perpendicular to u.
func (m arena) square(p, q, u *vec) bool {
	k := m.subVec(p, q)
	return m.dot(&k, u).sign() == 0
}

// faces says whether the foot of p on the line of s lies on s.
func (m arena) faces(p *vec, s *core) bool {
	k := m.subVec(p, &s.o)
	return s.holds(m.dot(&k, &s.u), m.dot(&s.u, &s.u))
}
