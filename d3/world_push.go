package d3

// Push: the least motion that takes an object out of all it penetrates.

import (
	"cmp"
	"math"
)

// Push moves id out of all it penetrates, as far as their filters let them (see
// SetFilter), to where it touches: the others stay where they are. It returns how far it
// has moved, zero if it penetrates nothing, and whether it is out: then every Depth that
// remains is below 16e·S, the bound of Collide, and 4e times its largest coordinate, for
// where it is rounds. Of the ways out it takes a short one, straight from what is in the
// way; not always the shortest of all.
//
// What filters leave out is not in the way: a trigger, say.
//
// There may be no way out, or none nearby: between two walls that are closer than id is wide,
// say. Then id stays where it is, and ok is false, as for an id that is not there.
func (w *World[K]) Push(id K, f ...Filter[K]) (moved Vec, ok bool) {
	number, ok := w.ids[id]
	if !ok {
		return Vec{}, false
	}
	w.store.update()
	room := w.store.get()
	t := termsOf(f)
	if asks(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	moved, ok = w.store.wayOut(number, &t, room)
	w.store.put(room)
	if ok && moved != (Vec{}) {
		w.store.halt(number)
		w.store.translate(number, moved)
	}
	return moved, ok
}

// wayOut returns by how much an object has to move so that no part of it penetrates
// another object.
//
// It looks for the least motion x with n·x ≥ n·y − gap for all obstacles met so far, their
// gaps and normals taken at y, where it stood before: one step of sequential quadratic
// programming (Nocedal, Wright, Numerical Optimization, 18.1), for distances are smooth
// but for corners. It ends where it touches, and penetrates nothing.
func (s *store) wayOut(number int32, t *terms, room *scratch) (x Vec, ok bool) {
	room.obstacles = room.obstacles[:0]
	room.marks.empty()
	for range 64 {
		if !s.meetObstacles(number, x, t, room) {
			return Vec{}, false
		}
		if isOut(room.obstacles) {
			return x, true
		}
		x = leastMotion(s.deepest(room), x)
		if !isFinite(x.maxAbs()) || !s.mayTranslate(number, x) {
			return Vec{}, false
		}
	}
	return Vec{}, false
}

// isOut says whether no obstacle is penetrated, and one touched unless there is none.
func isOut(all []obstacle) bool {
	least := len(all) == 0
	for i := range all {
		o := &all[i]
		if o.gap < -o.limit {
			return false
		}
		least = least || o.gap <= o.limit
	}
	return least
}

// meetObstacles finds how an object stands to its obstacles when it has moved by x, and
// adds those that it penetrates there for the first time. It returns false where there is
// no way out.
func (s *store) meetObstacles(number int32, x Vec, t *terms, room *scratch) bool {
	for i := range room.obstacles {
		if !s.measure(&room.obstacles[i], x, room) {
			return false
		}
	}
	o := s.objects[number]
	for own := o.first; own < o.first+o.n; own++ {
		p := s.probe(own)
		p.translate(x)
		s.candidates(&p.part, room)
		room.items = append(room.items, s.apart...)
		for _, other := range room.items {
			object := s.parts[other].object
			if object == number || !s.mayMeet(number, object) || !t.hear(s, object) {
				continue
			}
			key := uint64(own)<<32 | uint64(other)
			if _, isKnown := room.marks.get(key); isKnown {
				continue
			}
			c := obstacle{own: own, other: other}
			if !s.measure(&c, x, room) {
				return false
			}
			if c.gap < -c.limit && t.accepts(object) {
				room.marks.set(key, 0)
				room.obstacles = append(room.obstacles, c)
			}
		}
	}
	return true
}

// measure finds the normal and the gap of an obstacle when the object has moved by x. It
// returns false if there is no way out.
func (s *store) measure(o *obstacle, x Vec, room *scratch) bool {
	p := s.probe(o.own)
	p.translate(x)
	a, b := room.va.probe(&p), room.vb.of(s, &s.parts[o.other])
	o.limit = s.placeError(&p, &s.parts[o.other])
	var c Contact
	if fastCollide(&c, a, b) {
		o.n, o.gap = c.Normal, -c.Depth
		return isFinite(c.Depth)
	}
	onA, onB := ClosestPoints(a, b)
	o.n, o.gap = unit(onA.Sub(onB)), Distance(a, b)
	return true
}

// deepest lists in few the obstacles that are penetrated most, the deepest first: all subsets
// of more would take too long. Which ones does not depend on the order in which they were met.
func (s *store) deepest(room *scratch) []obstacle {
	few := room.few[:0]
	for i := range room.obstacles {
		o := room.obstacles[i]
		if len(few) == cap(few) {
			if !s.isDeeper(&o, &few[len(few)-1]) {
				continue
			}
			few = few[:len(few)-1]
		}
		at := len(few)
		few = append(few, o)
		for ; at > 0 && s.isDeeper(&o, &few[at-1]); at-- {
			few[at] = few[at-1]
		}
		few[at] = o
	}
	return few
}

// isDeeper is the order of deepest. Numbers of parts change when the tree is built, but not
// the order of those of one object.
func (s *store) isDeeper(o, p *obstacle) bool {
	return cmp.Or(
		cmp.Compare(o.gap, p.gap),
		cmp.Compare(o.own, p.own),
		cmp.Compare(s.parts[o.other].object, s.parts[p.other].object),
		cmp.Compare(o.other, p.other),
	) < 0
}

// leastMotion returns the shortest y with n·y ≥ n·x − gap for all obstacles: it lies on as
// many of these planes as it needs, dim at most. If they contradict each other, it gives
// way to the deepest alone, which is the first.
func leastMotion(few []obstacle, x Vec) Vec {
	best, found := Vec{}, false
	try := func(y Vec) {
		if found && !(y.Dot(y) < best.Dot(best)) {
			return
		}
		for i := range few {
			o := &few[i]
			if o.n.Dot(y.Sub(x)) < -o.gap-float64(0x1p-40*math.Abs(o.gap))-o.limit {
				return
			}
		}
		best, found = y, true
	}
	try(Vec{})
	eachPlanes(few, x, try)
	if found {
		return best
	}
	return x.Sub(few[0].n.Scale(few[0].gap))
}

// eachPlanes calls try with the points nearest to the origin on each plane n·y = n·x − gap,
// on each two of them, and in space on each three.
func eachPlanes(all []obstacle, x Vec, try func(y Vec)) {
	at := func(i int) (n Vec, b float64) {
		o := &all[i]
		return o.n, o.n.Dot(x) - o.gap
	}
	for i := range all {
		n1, b1 := at(i)
		try(n1.Scale(b1))
		for j := range i {
			n2, b2 := at(j)
			// y = λ₁n₁ + λ₂n₂
			g := n1.Dot(n2)
			det := 1 - float64(g*g)
			if !(det > 0x1p-40) {
				continue
			}
			try(n1.Scale((b1 - float64(g*b2)) / det).Add(n2.Scale((b2 - float64(g*b1)) / det)))
			for k := range j {
				if n3, b3 := at(k); dim > 2 {
					// What is left of the third normal, across the first two, brings y to the third plane.
					y := n1.Scale((b1 - float64(g*b2)) / det).Add(n2.Scale((b2 - float64(g*b1)) / det))
					g1, g2 := n1.Dot(n3), n2.Dot(n3)
					m := n3.Sub(n1.Scale((g1 - float64(g*g2)) / det)).Sub(n2.Scale((g2 - float64(g*g1)) / det))
					if mm := m.Dot(m); mm > 0x1p-40 {
						try(y.Add(m.Scale((b3 - n3.Dot(y)) / m.Dot(n3))))
					}
				}
			}
		}
	}
}
