package exact

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
