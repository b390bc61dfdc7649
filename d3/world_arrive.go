package d3

// Arrivals: what a step has moved is where it will be.

import (
	"cmp"
	"math"
	"slices"
)

// arrive carries out all motions.
func (s *store) arrive(room *scratch) {
	for _, m := range s.came {
		s.objects[m.object].hasCome = false
	}
	s.came, s.strides.isKnown, s.hasWays = s.came[:0], false, false
	if len(s.moves) > len(s.objects)/8 {
		s.arriveInOrder(room)
	} else {
		for len(s.moves) > 0 {
			m := s.moves[len(s.moves)-1]
			s.translate(m.object, m.motion)
			s.halt(m.object)
			if m.start == (Vec{}) {
				s.objects[m.object].hasCome = true
				s.came = append(s.came, came{m.object, m.motion})
			}
		}
		slices.SortFunc(s.came, func(a, b came) int { return cmp.Compare(a.object, b.object) })
	}
	s.frame++
}

// arriveInOrder is arrive for many, in the order of objects.
func (s *store) arriveInOrder(room *scratch) {
	x := s.chore(room, nil)
	x.isShared = s.shares(len(s.tree.Nodes))
	tasks := tasksOf(len(s.objects))
	x.arrivals = slices.Grow(x.arrivals[:0], tasks)[:tasks]
	x.run(tasks, (*chore).countMoves)
	startsOf(x.arrivals)
	s.came = slices.Grow(s.came, len(s.moves))[:len(s.moves)]
	for i := range 1 + len(x.rooms) {
		other := x.roomOf(i)
		other.numbers = other.numbers[:0]
	}
	x.run(tasks, (*chore).arrive)
	for i := range 1 + len(x.rooms) {
		s.touchList(x.roomOf(i).numbers)
	}
	s.came = slices.DeleteFunc(s.came, func(m came) bool { return m.object == none })
	s.moves = s.moves[:0]
}

// someObjects returns the numbers from and to which a task is about.
func (x *chore) someObjects(task int) (from, end int) {
	return task * fewFound, min((task+1)*fewFound, len(x.s.objects))
}

// countMoves counts what is to arrive of some objects.
func (x *chore) countMoves(_, task int) {
	n := int32(0)
	from, end := x.someObjects(task)
	for number := from; number < end; number++ {
		if x.s.objects[number].moved != none {
			n++
		}
	}
	x.arrivals[task] = n
}

// arrive carries out the motions of some objects.
func (x *chore) arrive(worker, task int) {
	s, own, n := x.s, x.roomOf(worker), x.arrivals[task]
	from, end := x.someObjects(task)
	const ahead = 8
	for number := from; number < end; number++ {
		if number+ahead < end {
			if at := s.objects[number+ahead].first; int(at) < len(s.parts) {
				touchPart(&s.parts[at])
			}
		}
		o := &s.objects[number]
		if o.moved == none {
			continue
		}
		m := &s.moves[o.moved]
		o.moved = none
		s.came[n] = came{none, m.motion}
		if m.start == (Vec{}) {
			o.hasCome, s.came[n].object = true, int32(number)
		}
		n++
		for at := o.first; at < o.first+o.n; at++ {
			p := &s.parts[at]
			s.carry(p, m.motion)
			if p.isMoved = false; p.isBounded() && !p.isStale {
				p.isStale = true
				own.numbers = append(own.numbers, at)
			}
		}
	}
}

// cameBy returns by how much the last Step has moved an object.
func (s *store) cameBy(number int32) Vec {
	if s.objects[number].hasCome {
		return s.came[s.cameAt(number)].motion
	}
	return Vec{}
}

// fewCame are looked at one after the other.
const fewCame = 64

// findStrides finds out how far most of what has come did, and which came farther.
func (s *store) findStrides() {
	r := &s.strides
	if r.isKnown {
		return
	}
	r.isKnown, r.far = true, r.far[:0]
	// They are told apart by the exponents of their motions.
	var count [0x800]int
	exponent := func(c *came) int { return int(math.Float64bits(c.motion.maxAbs()) >> 52) }
	for i := range s.came {
		count[exponent(&s.came[i])]++
	}
	most := len(count) - 1
	for sum := count[most]; sum <= fewCame && most > 0; sum += count[most] {
		most--
	}
	r.most = math.Float64frombits(uint64(most+1) << 52)
	for i := range s.came {
		if exponent(&s.came[i]) > most {
			r.far = append(r.far, int32(i))
		}
	}
}

// translate moves all parts of an object.
func (s *store) translate(number int32, m Vec) {
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		p := &s.parts[at]
		if s.carry(p, m); p.isBounded() {
			s.touch(at)
		}
	}
}

// carry moves a part.
func (s *store) carry(p *part, m Vec) {
	if p.isLarge() {
		l := s.large(p)
		l.translate(m)
		p.fit(l)
	} else {
		p.translate(m)
	}
}
