package d3

// Commit: what Move has set in motion comes to where it will be, in a Step or before a mover that is to meet it there.

import (
	"cmp"
	"math"
	"slices"
)

// arrive carries out all motions at the end of a step.
func (s *store) arrive(room *scratch) {
	s.forgetCame()
	s.frame++
	s.stepped, s.pends, s.hasWays = s.frame, false, false
	if len(s.moves) > len(s.objects)/8 {
		s.arriveInOrder(room)
	} else {
		for len(s.moves) > 0 {
			m := s.moves[len(s.moves)-1]
			s.translate(m.object, m.motion)
			s.halt(m.object)
			if m.start == (Vec{}) {
				s.objects[m.object].hasCome = true
				s.came = append(s.came, movedObject{m.object, m.motion, s.frame})
			}
		}
	}
	s.sortCame()
}

// forgetCame forgets what came in the last Step or before. What has come since, before a mover, is kept for movers whose turn is after the
// Step, unless it is to come anew.
func (s *store) forgetCame() {
	s.came = slices.DeleteFunc(s.came, func(c movedObject) bool {
		o := &s.objects[c.object]
		o.hasCome = o.hasCome && c.frame > s.stepped && (o.moved == none || s.moves[o.moved].start != Vec{})
		return !o.hasCome
	})
	s.strides.isKnown = false
}

// sortCame puts came in order.
func (s *store) sortCame() {
	order := func(a, b movedObject) int { return cmp.Compare(a.object, b.object) }
	if !slices.IsSortedFunc(s.came, order) {
		slices.SortFunc(s.came, order)
	}
}

// comeEarly carries out all motions before the step, for a mover that is to meet what moves where it will be. The next Step still reports what
// was met on the way: it is kept as that of an object that has walked.
func (s *store) comeEarly() {
	if !s.pends {
		return
	}
	s.pends = false
	s.frame++
	s.came = slices.DeleteFunc(s.came, func(c movedObject) bool { return !s.objects[c.object].hasCome })
	known := len(s.came)
	for i := range s.moves {
		m := &s.moves[i]
		if m.start != (Vec{}) || m.motion == (Vec{}) {
			continue
		}
		s.translate(m.object, m.motion)
		c := movedObject{m.object, m.motion, s.frame}
		if o := &s.objects[m.object]; o.hasCome {
			s.came[cameAt(s.came[:known], m.object)] = c
		} else {
			o.hasCome = true
			s.came = append(s.came, c)
		}
		m.start = m.motion.Neg()
		for j := range m.legs {
			m.legs[j].Offset = m.legs[j].Offset.Sub(m.motion)
		}
		if len(m.legs) == 0 {
			m.legs = append(m.legs, Leg{T: 1})
		}
		m.motion, m.walks = Vec{}, 1
	}
	s.sortCame()
	s.strides.isKnown = false
}

// arriveInOrder is arrive for many, in the order of objects.
func (s *store) arriveInOrder(room *scratch) {
	x := s.parallelJob(room, nil)
	x.isShared = s.shares(len(s.tree.Nodes))
	tasks := tasksOf(len(s.objects))
	x.arrivals = slices.Grow(x.arrivals[:0], tasks)[:tasks]
	x.run(tasks, (*parallelJob).countMoves)
	startsOf(x.arrivals)
	kept := len(s.came)
	s.came = slices.Grow(s.came, len(s.moves))[:kept+len(s.moves)]
	x.kept = int32(kept)
	for i := range 1 + len(x.rooms) {
		other := x.roomOf(i)
		other.numbers = other.numbers[:0]
	}
	x.run(tasks, (*parallelJob).arrive)
	for i := range 1 + len(x.rooms) {
		s.touchList(x.roomOf(i).numbers)
	}
	s.came = slices.DeleteFunc(s.came, func(m movedObject) bool { return m.object == none })
	s.moves = s.moves[:0]
}

// someObjects returns the numbers from and to which a task is about.
func (x *parallelJob) someObjects(task int) (from, end int) {
	return task * fewFound, min((task+1)*fewFound, len(x.s.objects))
}

// countMoves counts what is to arrive of some objects.
func (x *parallelJob) countMoves(_, task int) {
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
func (x *parallelJob) arrive(worker, task int) {
	s, own, n := x.s, x.roomOf(worker), x.kept+x.arrivals[task]
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
		s.came[n] = movedObject{none, m.motion, s.frame}
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

// cameBy returns by how much an object has come in the last Step, or since.
func (s *store) cameBy(number int32) Vec {
	if s.objects[number].hasCome {
		if c := &s.came[cameAt(s.came, number)]; c.frame >= s.stepped {
			return c.motion
		}
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
	exponent := func(c *movedObject) int { return int(math.Float64bits(c.motion.maxAbs()) >> 52) }
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
