package turning

import "math"

// partAt returns the part of the ways in which a time is, and the time in it.
func (q *Question) partAt(t float64) (k int, s float64) {
	u := float64(t * float64(q.parts))
	k = min(int(u), q.parts-1)
	return k, u - float64(k)
}

// IsApart reports whether the two are certainly apart at a time.
func (q *Question) IsApart(t float64) bool {
	k, s := q.partAt(t)
	q.setPart(k, false)
	return q.look(s) > 4*q.slack
}

// look returns a bound on how far the two are apart at a time of the part: not farther than they are. Where they overlap it is
// negative: less far than one has to move until they are apart.
func (q *Question) look(s float64) (gap float64) {
	if !(q.slack < 0x1p900) {
		return 0
	}
	q.place(s)
	h := q.simplex.search(q.placed[0], q.placed[1])
	if h > q.radius {
		return h - q.radius
	}
	return min(0, length(&q.simplex.nearest)-q.simplex.depth(q.Dim)-q.radius)
}

// Exit takes a contact at the time from. It returns the time exit at which that contact ends, and a time after, at most to, at which the two are
// certainly apart. If the contact lasts until to, ok is false, and both times are to.
//
// Exit looks at the two 64 times in each part of their ways, or less often while they overlap by more than they move until the next look. They
// may be apart between two looks, for less than a 64th of a part: the contacts on both sides then count as one. exit is the time of the last
// contact before after, as last finds it.
func (q *Question) Exit(from, to float64) (exit, after float64, ok bool) {
	const looksPerPart = 64
	looks, part, speed := float64(looksPerPart*q.parts), -1, 0.0
	for after = from; ; {
		k, s := q.partAt(after)
		if k != part {
			q.setPart(k, false)
			part, speed = k, q.speed()
		}
		gap := q.look(s)
		if gap > 4*q.slack && after > from {
			return max(from, q.last(after)), after, true
		}
		if after >= to {
			return to, to, false
		}
		next := (math.Floor(float64(after*looks)) + 1) / looks
		if deep := -gap - float64(4*q.slack); deep > 0 {
			end := float64(k+1) / float64(q.parts)
			next = max(next, min(end, after+deep/float64(speed*float64(q.parts))))
		}
		after = min(to, next)
	}
}

// last returns the time of the last contact before a time at which the two are apart, or 0.
func (q *Question) last(before float64) float64 {
	k, s := q.partAt(before)
	for s = 1 - s; k >= 0; k, s = k-1, 0 {
		q.setPart(k, true)
		if t, ok := q.part(s); ok {
			return q.time(t)
		}
	}
	return 0
}
