package d3

// Push: the least motion that takes an object out of all it penetrates.

import "math"

// Push moves id out of all it penetrates, as far as their filters let them (see
// SetFilter), to where it touches. The others stay where they are. So it is for one object that is to be out of
// all that stands, such as a hero put into a level; a crowd that is to part itself is for PairContacts. It returns how far id
// has moved, zero if it penetrates nothing, and whether it is out. If it is, every Depth that
// remains is < 16e·S, the bound of Collide, and 4e times the largest coordinate of its place,
// which rounds.
//
// A motion that Move, MoveAlong or MoveTrace began goes on, and begins where Push has moved id to, unless it leads to what is not
// finite from there. The way that a Mover has gone since the last Step is forgotten if id moves, as Set forgets it.
//
// Objects that a filter leaves out are not in the way: triggers, for example.
//
// Push takes the shortest way out that it finds. It begins with the normals of Collide. If that
// way is no longer than the greatest Depth, it is done, for no way is shorter. Otherwise it
// looks for a shorter one, which leaves each obstacle on any side: along the axes, the normals
// of the deepest obstacles and the half vectors of turned boxes. So tiles have no seams: a box
// that is 3 deep in a row of tiles, and has 2 of its width over the last of them, goes up by 3.
// Among boxes along the axes no way is shorter than this one; if there are very many, no
// straight way is. An object that penetrates more than 64 parts at once goes along the normals.
//
// On such other sides id goes no farther along each axis than it is wide, or than the normals
// lead. So it goes through no wall, unless it reaches through it already. There may be no way
// out, or none nearby, such as between two walls that are closer than id is wide. Then id stays
// where it is, and ok is false, as for an id that is not there or is a Mesh.
func (w *World[K]) Push(id K, f ...Filter[K]) (moved Vec, ok bool) {
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if number, isThere := w.ids.Find(id); isThere && !w.store.objects[number].isMesh {
		moved, ok = w.push(number, f, t)
	}
	if w.record != nil {
		w.record.push(id, f, &t, w.keys, moved, ok)
	}
	return moved, ok
}

func (w *World[K]) push(number int32, f []Filter[K], t queryFilter) (moved Vec, ok bool) {
	w.store.update()
	sc := w.store.scratches.Take()
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	moved, ok = w.store.wayOut(number, &t, sc, nil)
	w.store.scratches.Put(sc)
	if ok && moved != (Vec{}) {
		w.store.pushWithMove(number, moved)
	}
	return moved.Add(Vec{}), ok // no −0
}

// pushWithMove moves an object, and where its motion begins and ends with it.
func (s *store) pushWithMove(number int32, by Vec) {
	s.translate(number, by)
	moved := s.objects[number].moveAt
	if moved == none {
		return
	}
	m := &s.moves[moved]
	goesOn := m.start == (Vec{}) && s.mayTranslate(number, m.motion)
	for i := range m.legs {
		goesOn = goesOn && s.mayTranslate(number, m.legs[i].Offset)
	}
	if !goesOn {
		s.halt(number)
	}
}

// mostLeft is how many obstacles an object is in at most for all their sides to be looked at: what is
// in more would take long, and is lost among them.
const mostLeft = 64

// wayOut returns by how much an object has to move so that no part of it penetrates
// another object. Of several ways it may go only one that isWay admits, unless that is nil.
func (s *store) wayOut(number int32, t *queryFilter, sc *scratch, isWay func(x Vec) bool) (x Vec, ok bool) {
	sc.obstacles = sc.obstacles[:0]
	sc.marks.Clear()
	if !s.meetObstacles(number, Vec{}, t, sc) {
		return Vec{}, false
	}
	if len(sc.obstacles) == 0 {
		return Vec{}, true
	}
	if len(sc.obstacles) > mostLeft {
		x, ok = s.slide(number, Vec{}, t, sc)
		return x, ok && (isWay == nil || isWay(x))
	}
	e := depenetration{s: s, number: number, sc: sc, most: math.Inf(1)}
	least := e.start(sc.obstacles)
	if x, ok = s.slide(number, Vec{}, t, sc); ok && (isWay == nil || isWay(x)) {
		if x.Len() <= least {
			return x, true
		}
		e.most, e.hi, e.lo = x.Dot(x), each(e.hi, x, maxOf), each(e.lo, x.Neg(), maxOf)
	} else {
		ok = false
	}
	y, found := e.find(t, isWay)
	if !found {
		return x, ok
	}
	if s.meetObstacles(number, y, t, sc) {
		if z, isOut := s.slide(number, y, t, sc); isOut && z.Dot(z) < e.most && (isWay == nil || isWay(z)) {
			return z, true
		}
	}
	return e.retreat(y, t), true
}
