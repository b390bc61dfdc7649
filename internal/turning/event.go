package turning

import "github.com/hantei-go/hantei/internal/sturm"

// find looks for the first of all events.
func (q *pair) find() {
	isRound := q.radius.Sign() > 0
	edges, faces := &q.near.edges, &q.near.faces
	for which := range 2 {
		other := 1 - which
		hasFaces := q.dim > 2 && q.hasFace(other)
		for i := range q.body(which).count() {
			if q.dim == 2 || isRound || !hasFaces {
				for _, u := range edges[other] {
					q.cornerEdge(which, i, u)
				}
			}
			if hasFaces {
				for k := range faces[other] {
					q.cornerFace(which, i, faces[other][k].corners())
				}
			}
		}
	}
	if isRound || q.isPoint(0) && q.isPoint(1) {
		for i := range q.a.count() {
			for k := range q.b.count() {
				q.cornerCorner(i, k)
			}
		}
	}
	if q.dim > 2 {
		for _, u := range edges[0] {
			for _, v := range edges[1] {
				q.edgeEdge(u, v)
			}
		}
	}
}

// hasFace reports whether a body has a face that is no segment and no point. Then every edge of it is one of a face.
func (q *pair) hasFace(which int) bool {
	for i := range q.near.faces[which] {
		if n, _ := q.face(which, q.near.faces[which][i].corners()); q.squareInts(&n).Sign() > 0 {
			return true
		}
	}
	return false
}

// isPoint reports whether all corners of a body are one point.
func (q *pair) isPoint(which int) bool {
	x := q.body(which)
	first := q.local(x, 0)
	for i := 1; i < x.count(); i++ {
		p := q.local(x, i)
		if d := q.minusInts(&p, &first); q.squareInts(&d).Sign() > 0 {
			return false
		}
	}
	return true
}

// face returns the normal of a face of a body, and its corners.
func (q *pair) face(which int, face []int) (n ints, at [4]ints) {
	for k, c := range face {
		at[k] = q.local(q.body(which), c)
	}
	u, v := q.minusInts(&at[1], &at[0]), q.minusInts(&at[len(face)-1], &at[0])
	return q.crossInts(&u, &v), at
}

// event looks for the first root of f at which the first n of q.cond hold.
func (q *pair) event(f poly, n int) {
	if s, ok := q.First(f, q.cond[:n]); ok {
		q.best = min(q.best, s)
	}
}

// cornerEdge is the event that corner i of a body is at the distance R of an edge of the other.
func (q *pair) cornerEdge(which, i int, edge [2]int) {
	if q.isFar(which, []int{i}, edge[:]) {
		return
	}
	y := q.body(1 - which)
	p, end := q.local(y, edge[0]), q.local(y, edge[1])
	u := q.minusInts(&end, &p)
	d := q.from(which, i, &p)
	f := q.fromLine(&d, &u)
	if !f.MayVanish() {
		return
	}
	along := q.dotInts(&d, &u)
	q.cond[0] = sturm.Condition{P: along}
	q.cond[1] = sturm.Condition{P: q.Minus(q.TimesInt(q.den, q.squareInts(&u)), along)}
	q.event(f, 2)
}

// fromLine returns a polynomial that is 0 where d is at the distance R of the line along u through 0.
func (q *pair) fromLine(d *vector, u *ints) poly {
	if q.dim == 2 {
		f := q.Minus(q.TimesInt(d[1], u[0]), q.TimesInt(d[0], u[1]))
		if q.radius.Sign() == 0 {
			return f
		}
		return q.Minus(q.Times(f, f), q.radiusTimes(q.squareInts(u)))
	}
	along := vector{q.Constant(u[0]), q.Constant(u[1]), q.Constant(u[2])}
	n := q.cross(d, &along)
	return q.Minus(q.dot(&n, &n), q.radiusTimes(q.squareInts(u)))
}

// radiusTimes returns R²·den²·x.
func (q *pair) radiusTimes(x num) poly {
	return q.TimesInt(q.Times(q.den, q.den), q.Mul(q.Mul(q.radius, q.radius), x))
}

// cornerCorner is the event that two corners are at the distance R.
//
// N_a·N_b times the square of their distance is N_a·N_b·(c² + r² + s²) + 2·N_b·c·T_a·r − 2·N_a·c·T_b·s − 2·T_a·r·T_b·s.
func (q *pair) cornerCorner(i, k int) {
	if q.isFar(0, []int{i}, []int{k}) {
		return
	}
	r, s := q.local(q.a, i), q.local(q.b, k)
	at, to := q.applied(&q.turn[0], &r), q.applied(&q.turn[1], &s)
	squares := q.Constant(q.Sub(q.Add(q.squareInts(&r), q.squareInts(&s)), q.Mul(q.radius, q.radius)))
	f := q.Times(q.den, q.Plus(q.dot(&q.center, &q.center), squares))
	cross := q.Minus(q.Times(q.norm[1], q.dot(&q.center, &at)), q.Times(q.norm[0], q.dot(&q.center, &to)))
	cross = q.Minus(cross, q.dot(&at, &to))
	q.event(q.Plus(f, q.TimesInt(cross, q.Small(2))), 0)
}

// cornerFace is the event that corner i of a body is at the distance R of a face of the other.
func (q *pair) cornerFace(which, i int, face []int) {
	if q.isFar(which, []int{i}, face) {
		return
	}
	n, at := q.face(1-which, face)
	square := q.squareInts(&n)
	if square.Sign() == 0 {
		return // its points are those of its edges, and of other faces
	}
	d := q.from(which, i, &at[0])
	f := q.dotInts(&d, &n)
	if q.radius.Sign() > 0 {
		f = q.Minus(q.Times(f, f), q.radiusTimes(square))
	}
	if !f.MayVanish() {
		return
	}
	for k := range face {
		side := q.minusInts(&at[(k+1)%len(face)], &at[k])
		inward := q.crossInts(&n, &side)
		d = q.from(which, i, &at[k])
		q.cond[k] = sturm.Condition{P: q.dotInts(&d, &inward)}
	}
	q.event(f, len(face))
}

// edgeEdge is the event that an edge of a is at the distance R of an edge of b, with the feet of their common normal on both.
//
// With u along the edge of a from r, and v along that of b from s, the normal is n = T_a·u × T_b·v. The product of n and of the vector
// between the lines is n·c + T_b·v·T_a(r×u) − T_a·u·T_b(v×s), as T(x)×T(y) = N·T(x×y). Its degree is less by that of N_a·N_b than that
// of a product of polynomials for n and for the vector would be.
func (q *pair) edgeEdge(edgeA, edgeB [2]int) {
	if q.isFar(0, edgeA[:], edgeB[:]) {
		return
	}
	r, s := q.local(q.a, edgeA[0]), q.local(q.b, edgeB[0])
	end := q.local(q.a, edgeA[1])
	u := q.minusInts(&end, &r)
	end = q.local(q.b, edgeB[1])
	v := q.minusInts(&end, &s)
	ru, vs := q.crossInts(&r, &u), q.crossInts(&v, &s)
	turnedU, turnedV := q.applied(&q.turn[0], &u), q.applied(&q.turn[1], &v)
	turnedRU, turnedVS := q.applied(&q.turn[0], &ru), q.applied(&q.turn[1], &vs)
	n := q.cross(&turnedU, &turnedV)
	f := q.Plus(q.dot(&n, &q.center), q.Minus(q.dot(&turnedV, &turnedRU), q.dot(&turnedU, &turnedVS)))
	square := q.dot(&n, &n)
	if q.radius.Sign() > 0 {
		f = q.Minus(q.Times(f, f), q.TimesInt(square, q.Mul(q.radius, q.radius)))
	}
	if f.IsZero() || !f.MayVanish() {
		// Where f is 0 all the time, the lines stay at the distance R. Then contact begins where the foot of the common normal
		// comes into an edge, at an end of it: that is an event of the corner there.
		return
	}
	q.crosses(0, edgeA, &s, &u, &v)
	q.crosses(1, edgeB, &r, &v, &u)
	q.cond[4] = sturm.Condition{P: square, IsStrict: true}
	q.event(f, 5)
}

// crosses sets the conditions that the foot of the common normal, on the edge of a body along u, is between the ends of that edge. The line
// of the other body goes through p along v. Let w be u turned into the frame of the other body, n = w×v, and d the vector from p to an
// end: (d×v)·n is at most 0 at the start of the edge, and at least 0 at its end.
func (q *pair) crosses(which int, edge [2]int, p, u, v *ints) {
	along := vector{q.Constant(v[0]), q.Constant(v[1]), q.Constant(v[2])}
	turned := q.applied(&q.seen[which].turn, u)
	n := q.cross(&turned, &along)
	for end, c := range edge {
		d := q.from(which, c, p)
		side := q.cross(&d, &along)
		g := q.dot(&side, &n)
		if end == 0 {
			g = q.Negated(g)
		}
		q.cond[2*which+end] = sturm.Condition{P: g}
	}
}
