package d3

// Depenetration: Push, and the shortest motion out of all that an object penetrates, on any side.

import "math"

// depenetration is a search for the shortest motion that takes an object out of all obstacles. The object leaves each part that
// it penetrates along some direction n: n·x ≥ b, where b is the greatest n·z of all differences z of a point of the part and a
// point of the object. An exit is the nearest place that obeys some such choices, and the next choice is how to leave the
// deepest obstacle there. No motion that obeys the choices is shorter than their exit, so the nearest of all exits at which the
// object penetrates nothing is the shortest way out (best-first search: Russell, Norvig, Artificial Intelligence, 3.5).
type depenetration struct {
	s          *store
	number     int32
	sc         *scratch
	directions [24]Vec // in which any obstacle may be left
	count      int     // of ways
	hi, lo     Vec     // how far the object may go along the axes and against them: its width, or what the normals ask for
	most       float64 // the square of the length of the shortest way known
	isFull     bool    // some exits had no room
}

// mostExits is how many exits there may be. With less than 64 sets of sides, all are tried.
const mostExits = 128

// start sets the directions and the limits, from the obstacles at the start. It returns the greatest depth and the bound of its error: a motion
// out that is no longer than least is a shortest one, up to rounding.
func (e *depenetration) start(met []obstacle) (least float64) {
	few := e.s.deepest(met, e.sc)
	for i := range dim {
		e.addDirection(axisOf(i))
	}
	for i := range few {
		e.addDirection(few[i].n)
	}
	for i := range few {
		e.addHalves(few[i].own)
		e.addHalves(few[i].other)
	}
	var widths [3]float64
	for k := range dim {
		widths[k] = e.reach(axisOf(k)) + e.reach(Vec{}.Sub(axisOf(k)))
	}
	e.hi = vecOf(widths)
	e.lo = e.hi
	return float64(-few[0].gap*(1+0x1p-40)) + few[0].limit
}

// reach returns the greatest n·x of all points x of the object.
func (e *depenetration) reach(n Vec) float64 {
	most := math.Inf(-1)
	o := e.s.objects[e.number]
	for at := o.first; at < o.first+o.n; at++ {
		p := &e.s.parts[at]
		most = max(most, p.reach(e.s.largeOr(p), n))
	}
	return most
}

// addHalves adds the directions of the half vectors of a turned box.
func (e *depenetration) addHalves(at int32) {
	_, l := e.s.partOfItem(at, &e.sc.ta)
	if l == nil || l.core.kind != kindOriented {
		return
	}
	for i := range l.corners() {
		e.addDirection(unit(l.corner(i)))
	}
}

// addDirection adds n and −n, if there is room and they are new.
func (e *depenetration) addDirection(n Vec) {
	n = n.Add(Vec{}) // no −0
	back := Vec{}.Sub(n)
	if e.count+2 > len(e.directions) || n == back {
		return
	}
	for _, way := range e.directions[:e.count] {
		if way == n {
			return
		}
	}
	e.directions[e.count], e.directions[e.count+1] = n, back
	e.count += 2
}

// find returns the shortest way out that is shorter than the one known, and that isWay admits. If there are more exits than
// mostExits, it may return a longer way, but none that is longer than a straight one along a direction.
func (e *depenetration) find(t *queryFilter, isWay func(x Vec) bool) (x Vec, ok bool) {
	e.sc.exits = append(e.sc.exits[:0], exitPlace{})
	for range mostExits {
		at := e.nearest()
		if at < 0 {
			break
		}
		st := e.sc.exits[at]
		e.sc.exits[at].isExplored = true
		if !e.meet(st.x, t, false) {
			continue
		}
		if len(e.sc.met) > 0 {
			e.addExits(&st)
		} else if isWay == nil || isWay(st.x) {
			return st.x, true
		}
	}
	if e.isFull {
		return e.straight(t, isWay)
	}
	return Vec{}, false
}

// nearest returns the index of the nearest exit that is not explored, or −1. Of exits equally near it takes the greatest by
// compare, so the answer does not depend on the order in which they were found.
func (e *depenetration) nearest() int {
	best := none
	for i := range e.sc.exits {
		st := &e.sc.exits[i]
		if st.isExplored {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		if b := &e.sc.exits[best]; st.xx < b.xx || st.xx == b.xx && compare(st.x, b.x) > 0 {
			best = i
		}
	}
	return best
}

// meet lists in met the obstacles that the object penetrates at x. It returns false if there is no way out.
func (e *depenetration) meet(x Vec, t *queryFilter, isStrict bool) (ok bool) {
	e.sc.met, ok = e.s.penetrated(e.sc.met[:0], e.number, x, t, e.sc, nil, isStrict)
	return ok
}

// addExits adds the exits at which the object leaves the deepest obstacle that it meets at st.
func (e *depenetration) addExits(st *exitPlace) {
	o := e.sc.met[0]
	for i := range e.sc.met {
		if e.s.isDeeper(&e.sc.met[i], &o) {
			o = e.sc.met[i]
		}
	}
	e.add(st, o.n, o.n.Dot(st.x)-o.gap)
	for _, n := range e.directions[:e.count] {
		if n != o.n {
			e.add(st, n, e.exit(&o, n))
		}
	}
}

// exit returns how far the object goes along n to leave an obstacle, wherever it goes across n.
func (e *depenetration) exit(o *obstacle, n Vec) float64 {
	own := &e.s.parts[o.own]
	other, l := e.s.partOfItem(o.other, &e.sc.ta)
	return other.reach(l, n) + own.reach(e.s.largeOr(own), Vec{}.Sub(n))
}

// add adds the exit that obeys n·x ≥ b as well as the planes of another one, if it may be on the shortest way.
func (e *depenetration) add(from *exitPlace, n Vec, b float64) {
	var planes [dim + 1]obstacle
	copied := copy(planes[:], from.planes[:from.count])
	planes[copied] = obstacle{n: n, gap: -b}
	x, ok := shortestAllowed(planes[:copied+1], Vec{})
	st := exitPlace{x: x, xx: x.Dot(x)}
	if !ok || !(st.xx > from.xx) || !e.isShort(x) {
		return
	}
	for i := range e.sc.exits {
		if e.sc.exits[i].x == x {
			return
		}
	}
	for _, p := range planes[:copied+1] {
		if rest := p.n.Dot(x) + p.gap; rest <= float64(0x1p-40*math.Abs(p.gap)) && st.count < dim {
			st.planes[st.count] = p
			st.count++
		}
	}
	if len(e.sc.exits) < mostExits {
		e.sc.exits = append(e.sc.exits, st)
	} else {
		e.isFull = true
	}
}

// isShort reports whether x is shorter than the way known, and within the limits. If a limit is the width of the object, the
// object at x still touches the place where it was: so it already reaches through whatever it would penetrate on the way to x.
func (e *depenetration) isShort(x Vec) bool {
	return x.Dot(x) < float64(e.most*(1-0x1p-40)) && x.isAtMost(e.hi) && x.Neg().isAtMost(e.lo) && e.s.mayTranslate(e.number, x)
}

// straight returns the shortest way out along one of the directions: it goes on until the object penetrates nothing.
func (e *depenetration) straight(t *queryFilter, isWay func(x Vec) bool) (best Vec, ok bool) {
	for _, n := range e.directions[:e.count] {
		x, far := Vec{}, 0.0
		for range 64 {
			if !e.isShort(x) || !e.meet(x, t, false) {
				break
			}
			if len(e.sc.met) == 0 {
				if isWay == nil || isWay(x) {
					best, ok, e.most = x, true, x.Dot(x)
				}
				break
			}
			for i := range e.sc.met {
				far = max(far, e.exit(&e.sc.met[i], n))
			}
			x = n.Scale(far)
		}
	}
	return best, ok
}

// retreat returns a place at which the object touches something, on the straight way from x, where it penetrates nothing, back
// to its start, where it does. It bisects.
func (e *depenetration) retreat(x Vec, t *queryFilter) Vec {
	in, out := 0.0, 1.0
	for {
		middle := in + float64((out-in)/2)
		if !(in < middle && middle < out) {
			return x.Scale(out)
		}
		if e.meet(x.Scale(middle), t, true) && len(e.sc.met) == 0 {
			out = middle
		} else {
			in = middle
		}
	}
}

// Push moves the object id by the shortest motion that it finds after which id touches, and no longer penetrates, each object that the filters
// admit (see SetFilter), such as a hero put into a level. It moves no other object: to part a crowd, ask PairContacts.
//
// It returns the motion, zero if id penetrates nothing, and whether id is out. If it is, every Depth that remains is less than 16e·S + 4e·c,
// where 16e·S is the bound of Collide, with e = 2⁻⁵³ and the size S of the pair, and c is the largest coordinate of id after the motion, which
// rounds.
//
// A motion that Move, MoveAlong or MoveTrace began goes on, and begins where Push has moved id to, unless it leads to what is not
// finite from there. The way that a Mover has gone since the last Step is forgotten if id moves, as Set forgets it.
//
// Objects that a filter leaves out are not in the way: triggers, for example.
//
// Push first tries the motion along the normals of Collide. If its length is at most the greatest Depth, no motion out is shorter, and Push
// takes it. Otherwise it searches for a shorter one, on which id may leave each obstacle along the axes, along the normals of the deepest
// obstacles, and along the half vectors of oriented boxes. So a row of tiles has no seams: a box that is 3 deep in the row, and has 2 of its
// width over the last tile, goes up by 3, though the way out of the last tile alone is 2 to the side. Among boxes along the axes no motion out
// is shorter; if there are very many, no motion along one direction is. If id penetrates more than 64 parts at once, Push tries the normals
// only.
//
// In the search id goes no farther along each axis than it is wide, or than the normals lead. So it goes through no wall, unless it reaches
// through the wall already. There may be no motion out, or none nearby, such as between two walls that are closer than id is wide. Then id
// stays where it is, and ok is false, as for an id that is not there or is a Mesh.
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

// pushWithMove moves an object together with both ends of its motion.
func (s *store) pushWithMove(number int32, by Vec) {
	s.translate(number, by)
	moved := s.objects[number].moveAt
	if moved == none {
		return
	}
	m := &s.moves[moved]
	goesOn := !s.isCarriedOut(m) && s.mayTranslate(number, m.motion)
	if t := s.turning(number); t != nil && goesOn {
		t.Pivot = t.Pivot.Add(by)
		sc := s.scratches.Take()
		goesOn = s.mayTurn(number, &t.Motion, sc)
		s.scratches.Put(sc)
	}
	for i := range m.legs {
		goesOn = goesOn && s.mayTranslate(number, m.legs[i].Offset)
	}
	if !goesOn {
		s.halt(number)
	}
}

// mostLeft is how many obstacles an object may penetrate if all their sides are looked at. More would take long.
const mostLeft = 64

// wayOut returns a motion after which no part of an object penetrates another object. Every motion that it returns satisfies
// isWay, unless that is nil.
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
