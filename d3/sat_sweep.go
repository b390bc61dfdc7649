package d3

// SAT of moving bodies: the time of impact of two bodies of few corners.
//
// Let A move by m as seen from B, and let d be the depth along n at the start, times |n|. At the time t it is d − t(m·n). A and
// B overlap while no depth is negative, so normals with m·n < 0 bound the time from which they do, and normals with m·n > 0 the
// time until which they do. With |m| in S, a depth at a time in [0, 1] has an error below 16eS|n|: 8eS|n| of the heights,
// 4e|m||n| of m and its product, and the rounding of the sum. The slack is twice as much.

import "math"

// planeSweep is the intersection of the time intervals in which A is behind the planes of Z.
type planeSweep struct {
	m Vec

	enter float64 // the time of impact, at the plane with the latest one
	n     Vec
	root  float64
	was   float64 // inside for that plane alone

	inside, outside float64 // A is certainly behind all planes at the times in [inside, outside]
	others          float64 // the greatest inside of the planes not nearly parallel to the plane of enter
	first, last     float64 // A certainly does not overlap B before first or after last
	isApart         bool    // A and B are certainly apart at the start
	isMissed        bool    // a plane certainly separates A and B at all times
	isUnsure        bool
	count           int // the number of planes
	behind          int // the number of planes that A is certainly behind at the start
}

// start makes p the sweep by m without planes.
func (p *planeSweep) start(m Vec) {
	*p = planeSweep{m: m, enter: math.Inf(-1), inside: 0, outside: 1, others: math.Inf(-1), first: 0, last: 1}
}

// add adds the plane with the normal n of the length root and the depth d·root at the start.
func (p *planeSweep) add(n Vec, root, d, slack float64) {
	mn := p.m.Dot(n)
	slack = float64(slack * root)
	p.count++
	if d > slack {
		p.behind++
	}
	if d < -slack {
		p.isApart = true
		p.isMissed = p.isMissed || d-mn < -slack
	}
	switch {
	case mn < 0:
		surely := (d - slack) / mn
		p.first, p.inside = max(p.first, (d+slack)/mn), max(p.inside, surely)
		isBeside := n.Dot(p.n) > float64(float64((1-0x1p-40)*root)*p.root)
		switch t := d / mn; {
		case t > p.enter:
			if !isBeside && p.enter > math.Inf(-1) {
				p.others = max(p.others, p.was)
			}
			p.enter, p.n, p.root, p.was = t, n, root, surely
		case !isBeside:
			p.others = max(p.others, surely)
		}
	case mn > 0:
		p.last, p.outside = min(p.last, (d+slack)/mn), min(p.outside, (d-slack)/mn)
	case !(d > slack):
		p.isUnsure = true
	}
}

// answer returns castHit if the bodies certainly meet at a single plane, castInside or castMiss if that is certain, and
// castUnsure otherwise.
func (p *planeSweep) answer() castAnswer {
	switch {
	case p.isMissed, p.first > p.last:
		return castMiss
	case p.count > 0 && p.behind == p.count:
		return castInside
	case p.isApart && !p.isUnsure && p.inside < p.outside && p.others < p.enter && p.enter < p.outside && p.enter > 0 && p.enter < 1:
		return castHit
	}
	return castUnsure
}
