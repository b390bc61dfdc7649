package d3

// Pairs of solids: verdict, distance, nearest points and the way out. Floats answer with a certificate, or integers do,
// starting from the last simplex of the search.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// relate returns the sign of sd(0, Z) − R. sd is the distance from Z, and inside Z minus the length of the way out.
func (z *minkowski) relate(s *simplex) relation {
	if rel, _ := s.search(z, false); rel != undecided {
		return rel
	}
	return z.decide(s, true)
}

// overlap reports whether that sign is not +: of a set passed during a motion, whether the two meet.
func (z *minkowski) overlap(s *simplex) bool { return z.relateOutside(s) <= touching }

// relateOutside is relate, but may return touching for solids without a radius that penetrate: to tell these apart takes
// integers most of the time.
func (z *minkowski) relateOutside(s *simplex) relation {
	if rel, _ := s.search(z, false); rel != undecided {
		return rel
	}
	return z.decide(s, false)
}

// decide is relate by integers. Without a radius, whether solids that meet penetrate is a question of its own.
//
//go:noinline
func (z *minkowski) decide(s *simplex, isInsideAsked bool) relation {
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

// nearest is the point of Z nearest to the origin: its length is the distance, and v its direction.
type nearest struct {
	v       Vec
	length  float64
	low     float64 // the least z·v/|v|
	isExact bool
}

// near computes the nearest point of Z, or reports that the origin is in Z. s becomes the feature of Z that the point is on,
// with its weights.
func (z *minkowski) near(s *simplex, n *nearest) (meets bool) {
	switch {
	case z.isFar:
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

// nearExactly is near by integers.
//
//go:noinline
func (z *minkowski) nearExactly(s *simplex, n *nearest) (meets bool) {
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
	l := float.Ldexp(length(w), found.Exp-z.exp)
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
	switch z.relateOutside(&s) {
	case penetrating, touching:
		return 0
	case empty:
		return math.Inf(1)
	}
	var n nearest
	z.near(&s, &n)
	return z.toWorld(n.length - z.r)
}

// closest computes the points of two solids that are nearest to each other, if they are apart: the middle one of several such
// pairs.
func (a *solid) closest(b *solid, p *ends) relation {
	if b.precedes(a) {
		rel := b.closest(a, p)
		p.onA, p.onB = p.onB, p.onA
		return rel
	}
	z := between(a, b)
	z.set(&Vec{}, &Vec{})
	var s simplex
	rel := z.relateOutside(&s)
	if rel != apart {
		return rel
	}
	var n nearest
	z.near(&s, &n)
	z.span(&s, &n, p)
	return rel
}

// span computes a pair of nearest points of the solids, radii included, which must be apart: the parents of the nearest point of Z, or the middle
// of all such pairs if there are several (see facing).
func (z *minkowski) span(s *simplex, n *nearest, p *ends) {
	z.parents(s, p)
	if z.isFar {
		z.toSurface(unit(n.v), p)
		return
	}
	// The points move by the radii along u, the unit vector from the point of B to that of A, from which v may differ by √(eS|w|) across it. Points
	// that are nearer than 2⁻²⁰S, and a w that underflows, leave v.
	u := unit(n.v)
	if !z.facing(u, p, true) && s.w != (Vec{}) {
		u = unit(s.w)
	} else if w := p.onA.Sub(p.onB); w.Dot(w) > float64(0x1p-40*float64(z.size*z.size)) {
		u = unit(w)
	}
	z.toSurface(u, p)
}

// parents sets p to the points of A and B whose difference is the point of Z that s is nearest to the origin with.
func (z *minkowski) parents(s *simplex, p *ends) {
	*p = ends{}
	if z.isFar {
		z.spanAlong(s.w, p)
		return
	}
	for i := range s.n {
		p.onA = p.onA.Add(z.a.vertex(s.id[i].A).Scale(s.l[i]))
		p.onB = p.onB.Add(z.b.vertex(s.id[i].B).Scale(s.l[i]))
	}
}

// toSurface moves points of the cores along the unit vector n by the radii, and to the world.
func (z *minkowski) toSurface(n Vec, p *ends) {
	if z.exp != 0 {
		p.onA, p.onB = p.onA.ldexp(z.exp), p.onB.ldexp(z.exp)
	}
	p.onA = z.a.ref.Add(p.onA).Sub(n.Scale(bounded(z.a.Rounded(0))))
	p.onB = z.b.ref.Add(p.onB).Add(n.Scale(bounded(z.b.Rounded(0))))
}

// solidExit is a least way out: moving A by depth along the unit vector n brings the solids to touching.
type solidExit struct {
	n        Vec
	depth    float64
	deepest  ends // the points of each that reach deepest into the other
	areCores bool // also without their radii they meet
}

// point returns the point halfway between the deepest ones. These may be beyond the floats.
func (w *solidExit) point() Vec {
	a, b := w.deepest.onA, w.deepest.onB
	p := a.Scale(0.5).Add(b.Scale(0.5))
	if p != p {
		p = each(p, inRange(a).Scale(0.5).Add(inRange(b).Scale(0.5)), orElse)
	}
	return p
}

// collide returns the relation of two solids and, if they overlap, computes the least way out of b for a. The error of its
// depth is below 16e·S. early is the relation if it is known, or undecided.
func (a *solid) collide(b *solid, w *solidExit, early relation) relation {
	if b.precedes(a) {
		rel := b.collide(a, w, early)
		w.n = w.n.Neg()
		w.deepest.onA, w.deepest.onB = w.deepest.onB, w.deepest.onA
		return rel
	}
	z := between(a, b)
	z.set(&Vec{}, &Vec{})
	rel, isReached := z.leave(early, w)
	if rel > touching {
		return rel
	}
	if !isReached {
		z.reach(w)
	}
	if rel == touching {
		w.depth = 0
	} else {
		w.depth = z.toWorld(w.depth)
	}
	return rel
}

// leave computes the relation, and the way out of solids that overlap as exitAlong does.
//
// The way out of solids of few edges without a radius needs no simplex, so it comes first. Solids that are deeper than 128eS penetrate, and need
// no search: wayOut prefers by 4eS, skips normals by heights that are off by 13eS, and normals tilt by 8eS and round by 3eS, so the depth
// has an error below 28eS.
func (z *minkowski) leave(early relation, w *solidExit) (rel relation, isReached bool) {
	var s simplex
	isKnown := early == penetrating || early == touching
	isWhole := !z.isFar && z.a.isWhole() && z.b.isWhole()
	if !z.isThin || z.hasManyEdges() || !isKnown && !isWhole {
		if rel = z.relate(&s); rel <= touching {
			isReached = z.exitAlong(&s, w)
		}
		return rel, isReached
	}
	isReached = z.exitCores(&s, w)
	switch {
	case isKnown:
		rel = early
	case w.depth > float64(128*e*z.size):
		rel = penetrating
	default:
		if rel = z.relate(&s); rel > touching {
			*w = solidExit{}
		}
	}
	return rel, isReached
}

// exitAlong computes the way out, and its deepest points unless it leads out of overlapping cores. If the cores are apart it
// runs along their connection.
func (z *minkowski) exitAlong(s *simplex, w *solidExit) (isReached bool) {
	if !z.isThin {
		var n nearest
		meets := z.near(s, &n)
		if !meets && !n.isExact && !(n.length > float64(0x1p-20*z.size)) {
			meets = z.nearExactly(s, &n) // the direction of so short a way is worth nothing
		}
		if !meets {
			w.n, w.depth = unit(n.v), z.r-n.length
			z.span(s, &n, &w.deepest)
			return true
		}
	}
	return z.exitCores(s, w)
}

// exitCores is exitAlong for solids whose cores overlap.
func (z *minkowski) exitCores(s *simplex, w *solidExit) (isReached bool) {
	z.wayOut(s, w)
	w.areCores = true
	if z.isFar {
		z.deepestAlong(w.n, w.depth, &w.deepest)
		z.toSurface(w.n, &w.deepest)
	}
	w.depth += z.r
	return z.isFar
}

// reach computes the deepest points of a way out of the cores.
func (z *minkowski) reach(w *solidExit) {
	z.facing(w.n, &w.deepest, false)
	z.toSurface(w.n, &w.deepest)
}

// wayOut computes the least way out of the cores. Normals are as exact as edges, within 4e, so the error of the depth is that
// of h. A way across an edge of each must be less than one across a face by 4eS, so that rounding turns no face into edges.
//
// If there are many edges it does not try all: the way that expand finds counts, unless one across a face is as good.
func (z *minkowski) wayOut(s *simplex, w *solidExit) {
	l := minTranslation{depth: math.Inf(1)}
	if slack := float64(4 * e * z.size); !z.tryBoxAndHull(&l, slack) {
		z.tryAll(s, &l, slack)
	}
	*w = solidExit{n: l.n, depth: max(0, l.depth)}
	if l.n == (Vec{}) {
		// An open box has no normal tried that its axes are not, so there is no way out.
		if *w = (solidExit{n: z.anyNormal()}); !z.a.isClosed() || !z.b.isClosed() || !z.isBoundedAlong(w.n, true) {
			w.depth = math.Inf(1)
		}
	}
}

// tryAll is wayOut for any solids.
func (z *minkowski) tryAll(s *simplex, l *minTranslation, slack float64) {
	var near polytopeNormals
	isFound := z.expand(s, l, &near)
	n, depth := l.n, l.depth
	l.depth += slack
	if !z.isFar {
		z.tryFaces(l, &z.a, &near)
		z.tryFaces(l, &z.b, &near)
	}
	switch {
	case z.isFar:
		z.tryAlong(l, slack)
	case !isFound:
		l.slack = slack
		z.tryEdges(l)
	case l.depth > depth+float64(0.5*slack):
		l.n, l.depth = n, depth
	}
}
