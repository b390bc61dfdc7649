package d3

// SAT of what moves: when a body of few corners meets another.
//
// The depth along n at the time t is d − t(m·n), times |n|, where A moves by m as seen from B. A and B overlap while all depths are
// not negative, so planes with m·n < 0 tell when they meet, and those with m·n > 0 when they part. With |m| in S, a depth at
// a time of 0..1 is within 16eS|n|: 8eS|n| of the heights, 4e|m||n| of m and its product, and what the sum rounds. The slack is
// twice as much.

import "math"

// planeSweep is what planes tell of a motion.
type planeSweep struct {
	m Vec

	enter float64 // when A meets B, by the plane that is last to let it in
	n     Vec
	root  float64
	was   float64 // inside by that plane alone

	inside, outside float64 // A is certainly behind all planes from inside to outside, if inside is less
	others          float64 // inside for all planes that are not as good as parallel to that one
	first, last     float64 // A certainly does not overlap B before first or after last
	isApart         bool    // at the start, certainly
	isMissed        bool    // all the way, certainly
	isUnsure        bool
	count           int // of planes
	behind          int // how many of them A is certainly behind at the start
}

// start makes p what no plane tells.
func (p *planeSweep) start(m Vec) {
	*p = planeSweep{m: m, enter: math.Inf(-1), inside: 0, outside: 1, others: math.Inf(-1), first: 0, last: 1}
}

// add adds a plane across n, of the length root, with the depth d times root.
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

// answer reports what all planes tell.
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
