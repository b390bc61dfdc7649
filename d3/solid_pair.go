package d3

// Pairs of solids: verdict, distance, nearest points and the way out. Floats answer with a
// certificate, or integers do, starting from the simplex that floats ended with.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// relate returns the sign of sd(0, Z) − R, where sd is the distance from Z, and inside Z
// minus the way out.
func (z *differences) relate(s *simplex) relation {
	if rel, _ := s.search(z, false); rel != undecided {
		return rel
	}
	return z.decide(s, true)
}

// overlap says whether the sign is not +: on the way of a motion, whether the two meet.
func (z *differences) overlap(s *simplex) bool {
	rel, _ := s.search(z, false)
	if rel == undecided {
		rel = z.decide(s, false)
	}
	return rel <= touching
}

// decide leaves the verdict to integers. Without a radius, whether solids that meet
// penetrate is a question of its own.
//
//go:noinline
func (z *differences) decide(s *simplex, isInsideAsked bool) relation {
	if !z.isValid() {
		return empty
	}
	z.asked++
	var roomA, roomB boxRoom
	q := z.question(&roomA, &roomB)
	x := s.exactly()
	rel := relation(q.Sign(&x))
	s.load(z, &x)
	if rel == touching && z.isThin && isInsideAsked && q.Inside(dim) {
		return penetrating
	}
	return rel
}

// nearest is the point of Z nearest to the origin: it has the length of the distance, and
// v its direction.
type nearest struct {
	v       Vec
	length  float64
	low     float64 // the least z·v/|v|
	isExact bool
}

// near finds the nearest point of Z, or says that the origin is in Z; s becomes its
// feature, with the weights that make it.
func (z *differences) near(s *simplex, n *nearest) (meets bool) {
	switch {
	case s.n > dim && s.around(z.size):
		return true
	case s.n <= dim:
		rel, isNear := s.search(z, true)
		if isNear {
			*n = nearest{v: s.v, length: math.Sqrt(s.w.Dot(s.w)), low: s.h / math.Sqrt(s.v.Dot(s.v))}
			return false
		}
		if rel == penetrating {
			return true
		}
	}
	return z.nearExactly(s, n)
}

// nearExactly leaves it to integers.
//
//go:noinline
func (z *differences) nearExactly(s *simplex, n *nearest) (meets bool) {
	z.asked++
	var roomA, roomB boxRoom
	q := z.question(&roomA, &roomB)
	x := s.exactly()
	var found exact.Nearest
	q.Nearest(&x, &found)
	s.n = min(x.N, len(s.id))
	for i := range s.n {
		s.place(z, i, x.Corners[i])
		s.l[i] = found.Weights[i]
	}
	w := vecOf(found.W)
	l := ldexp(length(w), found.Exp-z.exp)
	*n = nearest{v: unit(w), length: l, low: l, isExact: true}
	s.w, s.v, s.isOn = w.ldexp(found.Exp-z.exp), n.v, false
	return w == Vec{}
}

// distance returns the distance of two solids, with an error below 16e·S.
func (a *solid) distance(b *solid) float64 {
	if b.precedes(a) {
		a, b = b, a
	}
	z := between(a, b)
	z.set(&Vec{}, &Vec{})
	var s simplex
	switch z.relate(&s) {
	case penetrating, touching:
		return 0
	case empty:
		return math.Inf(1)
	}
	var n nearest
	z.near(&s, &n)
	return z.toWorld(n.length - z.r)
}

// closest returns the points of two solids that are nearest to each other, and whether the
// two are apart. Where there are several it is some pair of them.
func (a *solid) closest(b *solid) (onA, onB Vec, ok bool) {
	if b.precedes(a) {
		onB, onA, ok = b.closest(a)
		return onA, onB, ok
	}
	z := between(a, b)
	z.set(&Vec{}, &Vec{})
	var s simplex
	if z.relate(&s) != apart {
		return onA, onB, false
	}
	var n nearest
	z.near(&s, &n)
	for i := range s.n {
		onA = onA.Add(z.a.vertex(s.id[i].A).Scale(s.l[i]))
		onB = onB.Add(z.b.vertex(s.id[i].B).Scale(s.l[i]))
	}
	if z.exp != 0 {
		onA, onB = onA.ldexp(z.exp), onB.ldexp(z.exp)
	}
	// Along what leads from one to the other: v may be across that by √(eS|w|).
	u := unit(s.w)
	return z.a.ref.Add(onA).Sub(u.Scale(a.r)), z.b.ref.Add(onB).Add(u.Scale(b.r)), true
}

// exit is a least way out: moving A by depth along the unit vector n brings the solids to
// touching.
type exit struct {
	n     Vec
	depth float64
}

// collide says how two solids stand to each other and, if they overlap, finds the least
// way out of b for a. The error of its depth is below 16e·S.
func (a *solid) collide(b *solid, w *exit) relation {
	if b.precedes(a) {
		rel := b.collide(a, w)
		w.n = w.n.Neg()
		return rel
	}
	z := between(a, b)
	z.set(&Vec{}, &Vec{})
	var s simplex
	rel := z.relate(&s)
	if rel > touching {
		return rel
	}
	z.leave(&s, w)
	if rel == touching {
		w.depth = 0
	} else {
		w.depth = z.toWorld(w.depth)
	}
	return rel
}

// leave finds the way out of solids that overlap. Where their cores are apart it runs along
// their connection, otherwise out of the cores.
func (z *differences) leave(s *simplex, w *exit) {
	if !z.isThin {
		var n nearest
		meets := z.near(s, &n)
		if !meets && !n.isExact && !(n.length > float64(0x1p-20*z.size)) {
			meets = z.nearExactly(s, &n) // the direction of so short a way is worth nothing
		}
		if !meets {
			w.n, w.depth = unit(n.v), z.r-n.length
			return
		}
	}
	z.wayOut(w)
	w.depth += z.r
}

// wayOut finds the least way out of the cores alone: the depth along any n is −h/|n|, and
// the least of all is along the normal of a face of Z, which is across edges of A and B. It
// tries them all, so it is for few corners. Of equal ways the first one counts.
//
// In the plane n is as good as an edge, within e, and the error of the depth is that of h.
// In space that is so unless two edges are so nearly parallel that their own rounding turns
// n; there is no certificate yet that no other way is shorter.
func (z *differences) wayOut(w *exit) {
	*w = exit{depth: math.Inf(1)}
	isEndless := z.a.endless != uncut || z.b.endless != uncut
	for n := (normals{}); n.next(&z.a, &z.b); {
		z.try(w, n.n, !isEndless || n.isAcross)
	}
	if w.n == (Vec{}) {
		if *w = (exit{n: z.anyNormal()}); !z.isBoundedAlong(w.n, true) {
			w.depth = math.Inf(1)
		}
	}
	w.depth = max(0, w.depth)
}

// anyNormal returns a normal of Z that is a point or, in space, a segment.
func (z *differences) anyNormal() Vec {
	for d := (directions{}); d.next(&z.a, &z.b); {
		if d.u != (Vec{}) {
			return unit(perpendicular(d.u))
		}
	}
	return Vec{X: -1}
}

// try counts the ways along n and −n. Z may stand for one without an end; isAcross says
// that n is made across that.
func (z *differences) try(w *exit, n Vec, isAcross bool) {
	nn := n.Dot(n)
	if !(nn > 0x1p-900) {
		return
	}
	for range 2 {
		if z.isBoundedAlong(n, isAcross) {
			_, h := z.leastWhole(n)
			if d := -h / math.Sqrt(nn); d < w.depth {
				*w = exit{unit(n), d}
			}
		}
		n = n.Neg()
	}
}

// isBoundedAlong says whether Z, with rays, lines and open boxes whole, has a least z·n; for lines
// only an n made across them will do.
func (z *differences) isBoundedAlong(n Vec, isAcross bool) bool {
	if !z.a.hasEnd(n) || !z.b.hasEnd(n.Neg()) {
		return false
	}
	if isAcross {
		return true
	}
	if z.a.endless == lineCut || z.b.endless == lineCut {
		return false
	}
	return !(z.a.endless == rayCut && z.a.run.Dot(n) < 0 || z.b.endless == rayCut && z.b.run.Dot(n) > 0)
}
