package turning

import "math"

// axis is a direction in which two bodies are apart. It is carried by a body, or across an edge of each.
type axis struct {
	kind    axisKind
	n       vec     // as the carrier has it, out of it and towards the other body: a unit vector
	h       float64 // the greatest height of the carrier along n
	u, v    vec     // unit vectors along the edges of a and b
	r, s    vec     // corners on them
	edgeA   [2]int
	edgeB   [2]int
	sign    float64 // the axis is sign times u×v
	isFacet bool    // whether n is the normal of an edge or of a face
	apart   float64 // the gap along the axis, without radii
}

type axisKind uint8

const (
	byA axisKind = iota
	byB
	byEdges
)

// gap computes the gap along the axis.
func (x *axis) gap(g *gap, t *interval, radius float64) {
	if x.kind == byEdges {
		g.crossed(t, &x.u, &x.v, &x.r, &x.s, x.sign, radius)
	} else {
		g.carried(t, int(x.kind), &x.n, x.h, radius)
	}
}

// choose makes x the normal of the features that the simplex is between, if the separation along that normal is within 2⁻²⁰ of apart.
// Otherwise x is the direction to the nearest point of the simplex, along which the separation is apart.
func (q *Question) choose(x *axis, s, apart float64) {
	q.alongHalf(x, s)
	if apart <= 0 || x.apart < float64(apart*(1-0x1p-20)) {
		q.facets(x, s)
	}
	if apart <= 0 || x.apart >= float64(apart*(1-0x1p-20)) {
		return
	}
	// The body with the larger feature carries the direction: then no end of an edge comes nearer along it than the edge does.
	carrier := 1
	_, ofA := q.simplex.corners(0)
	_, ofB := q.simplex.corners(1)
	if ofA > ofB || ofA == ofB && q.turns[1] && !q.turns[0] {
		carrier = 0
	}
	d := times(&q.simplex.nearest, 1/length(&q.simplex.nearest))
	if carrier == 0 {
		d = times(&d, -1)
	}
	n := q.turned(carrier, s, &d, true)
	q.carry(x, carrier, &n, apart)
	x.isFacet = false
}

// half returns which body is the only half of the world, and its unit normal as it carries that, or −1.
func (q *Question) half() (which int, n vec) {
	if q.A.IsHalf == q.B.IsHalf {
		return -1, n
	}
	if q.B.IsHalf {
		which = 1
	}
	at := &q.bodies()[which].At
	top := max(math.Abs(at[0]), math.Abs(at[1]), math.Abs(at[2]))
	n = vec{-at[0] / top, -at[1] / top, -at[2] / top}
	return which, times(&n, 1/length(&n))
}

// height returns the height over its pivot of the border of the half of the world, along its unit normal n. The corners that stand for that
// are far away, and round more.
func (q *Question) height(which int, n *vec) float64 {
	x := q.bodies()[which]
	p, pivot := scaled(&x.Points[0], -q.down), scaled(&x.Pivot, -q.down)
	p = minus(&p, &pivot)
	return dot(n, &p)
}

// carry makes x the axis along n, which a body carries.
func (q *Question) carry(x *axis, carrier int, n *vec, apart float64) {
	if i, up := q.half(); i == carrier && dot(n, &up) > float64((1-0x1p-20)*length(n)) {
		*x = axis{kind: axisKind(carrier), n: up, h: q.height(i, &up), isFacet: true, apart: apart}
		return
	}
	*x = axis{kind: axisKind(carrier), n: times(n, 1/length(n)), isFacet: true, apart: apart}
	x.h = math.Inf(-1)
	for i := range q.corners[carrier] {
		x.h = max(x.h, dot(&x.n, &q.corners[carrier][i]))
	}
}

// alongHalf makes x the normal of the only half of the world, or an axis that parts nothing.
func (q *Question) alongHalf(x *axis, s float64) {
	*x = axis{apart: math.Inf(-1)}
	if i, n := q.half(); i >= 0 {
		q.tryNormal(x, s, i, n)
	}
}

// facets makes x the axis, of it and of those across the features that the simplex is between, that parts the two farthest.
func (q *Question) facets(x *axis, s float64) {
	a, n := q.simplex.corners(0)
	b, m := q.simplex.corners(1)
	if q.Dim == 2 {
		q.tryEdge(x, s, 0, a[:n])
		q.tryEdge(x, s, 1, b[:m])
		return
	}
	q.tryFace(x, s, 0, a[:n])
	q.tryFace(x, s, 1, b[:m])
	for i := 1; i < n; i++ {
		for k := 1; k < m; k++ {
			q.tryCrossed(x, s, [2]int{a[i-1], a[i]}, [2]int{b[k-1], b[k]})
		}
	}
}

// tryEdge takes the axis across an edge in the plane, if it parts the two farther than x.
func (q *Question) tryEdge(x *axis, s float64, carrier int, corners []int) {
	if len(corners) < 2 {
		return
	}
	c := q.corners[carrier]
	u := minus(&c[corners[1]], &c[corners[0]])
	q.tryNormal(x, s, carrier, vec{-u[1], u[0], 0})
}

// tryFace takes the axis across a face, if it parts the two farther than x.
func (q *Question) tryFace(x *axis, s float64, carrier int, corners []int) {
	if len(corners) < 3 {
		return
	}
	c := q.corners[carrier]
	u, v := minus(&c[corners[1]], &c[corners[0]]), minus(&c[corners[2]], &c[corners[0]])
	q.tryNormal(x, s, carrier, cross(&u, &v))
}

// tryNormal makes x the axis n or −n, the one along which the bodies are farther apart, if their gap along it exceeds that of x. The body carrier
// carries n: n turns with it.
func (q *Question) tryNormal(x *axis, s float64, carrier int, n vec) {
	l := length(&n)
	if l == 0 {
		return
	}
	n = times(&n, 1/l)
	w := q.turned(carrier, s, &n, false)
	least, most := extent(q.placed[carrier], &w)
	low, high := extent(q.placed[1-carrier], &w)
	apart := low - most
	if least-high > apart {
		apart, n = least-high, times(&n, -1)
	}
	if apart > x.apart {
		q.carry(x, carrier, &n, apart)
	}
}

// tryCrossed takes the axis across two edges, if it parts the two farther than x.
func (q *Question) tryCrossed(x *axis, s float64, a, b [2]int) {
	p, r := q.placed[0], q.placed[1]
	u, v := minus(&p[a[1]], &p[a[0]]), minus(&r[b[1]], &r[b[0]])
	w := cross(&u, &v)
	l := length(&w)
	if l <= 0x1p-20*length(&u)*length(&v) {
		return
	}
	w = times(&w, 1/l)
	least, most := extent(p, &w)
	low, high := extent(r, &w)
	apart, sign := least-high, 1.0
	if low-most > apart {
		apart, sign = low-most, -1
	}
	if !(apart > x.apart) {
		return
	}
	c, d := q.corners[0], q.corners[1]
	*x = axis{kind: byEdges, r: c[a[0]], s: d[b[0]], edgeA: a, edgeB: b, sign: sign, isFacet: true, apart: apart}
	x.u, x.v = minus(&c[a[1]], &c[a[0]]), minus(&d[b[1]], &d[b[0]])
	x.u, x.v = times(&x.u, 1/length(&x.u)), times(&x.v, 1/length(&x.v))
}

// extent returns the least and the greatest height of the points along n.
func extent(points []vec, n *vec) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for i := range points {
		h := dot(&points[i], n)
		low, high = min(low, h), max(high, h)
	}
	return low, high
}

// above returns the first time at which the gap may not be above the level any more, 2 if there is none, and of which family
// and corner.
func (g *gap) above(corners *[2][]vec, level float64) (to float64, which, corner int) {
	to = 2
	for k := range g.count {
		f := &g.families[k]
		c := corners[f.body]
		for i := range c {
			b := f.of(g.degree, &c[i])
			if b.lowest(g.degree) > level {
				continue
			}
			x := 0.0
			if b[0] > level {
				x = b.above(g.degree, level)
			}
			if x < to {
				to, which, corner = x, k, i
			}
		}
	}
	return to, which, corner
}
