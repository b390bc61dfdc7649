package d3

// Depenetration: the shortest motion out of obstacles on any side of each, not only on the nearest.

import "math"

// depenetration is a search for the shortest motion that takes an object out of all obstacles. Each
// part that is penetrated is to be left along some direction n: n·x ≥ b, where b is the greatest
// n·z of all differences z of a point of it and a point of the object. Of some such
// choices a stand is the nearest place, and the next choice is how to leave the deepest obstacle there. No
// motion that obeys the choices is shorter than their stand, so of all stands the nearest one that penetrates
// nothing is the shortest way out (best-first search: Russell, Norvig, Artificial
// Intelligence, 3.5).
type depenetration struct {
	s          *store
	number     int32
	sc       *scratch
	directions [24]Vec // directions in which any obstacle may be left
	count      int     // of ways
	hi, lo     Vec     // how far it may go along the axes and against them: as it is wide, or as normals lead
	most       float64 // the square of what is no shorter than what is known
	isFull     bool    // some stands had no room
}

// mostExits is how many stands there may be: with less than 64 sets of sides, all are tried.
const mostExits = 128

// start takes what is penetrated at the start. No motion is shorter than least.
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

// reach returns the greatest n·x of all x of the object.
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

// find returns the shortest way out that is shorter than what is known, and that isWay admits. If there are more
// stands than there is room for, it may be another one, but none that is straight is shorter.
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

// nearest returns the place of the nearest stand to be left, or −1. Of stands that are equally near, the greatest by compare is taken, so
// the answer does not depend on the order in which they were found.
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

// meet lists in met what is penetrated at x. It returns false where there is no way out.
func (e *depenetration) meet(x Vec, t *queryFilter, isStrict bool) (ok bool) {
	e.sc.met, ok = e.s.penetrated(e.sc.met[:0], e.number, x, t, e.sc, nil, isStrict)
	return ok
}

// addExits adds the stands at which the deepest of all that is met at one is left.
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

// exit returns how far the object goes along n to leave an obstacle, wherever it goes across.
func (e *depenetration) exit(o *obstacle, n Vec) float64 {
	own := &e.s.parts[o.own]
	other, l := e.s.partOfItem(o.other, &e.sc.ta)
	return other.reach(l, n) + own.reach(e.s.largeOr(own), Vec{}.Sub(n))
}

// add adds the stand that obeys n·x ≥ b, too, if it may be on the shortest way.
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

// isShort says whether x is shorter than what is known, and no farther than it may go. If that is
// as the object is wide, it touches there where it was, and reaches already through what it would
// penetrate on its way.
func (e *depenetration) isShort(x Vec) bool {
	return x.Dot(x) < float64(e.most*(1-0x1p-40)) && x.isAtMost(e.hi) && x.Neg().isAtMost(e.lo) && e.s.mayTranslate(e.number, x)
}

// straight returns the shortest way out along one of the directions: as far as to leave what is
// penetrated, until nothing is.
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

// retreat returns where the object touches something on the straight way from x, where it
// penetrates nothing, to its start, where it does.
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
