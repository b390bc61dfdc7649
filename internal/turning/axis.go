package turning

// A gap is a lower bound of how far two bodies are apart along an axis, as a function of the time: along one that a body carries, or
// along one perpendicular to an edge of each. It is times N_a·N_b, where N is the square of the length of the quaternion of a body (see
// pair); along edges it is times the length of M_a·u × M_b·v besides, which is at most |u||v|·N_a·N_b. The bound is the least of some
// polynomials, one for each corner r of a body. They are linear in r: coefficient k is constant[k] + r·along[k].
type gap struct {
	degree   int
	families [2]family
	count    int
}

// family is the polynomials of the corners of one body.
type family struct {
	body     int
	constant bernstein
	along    [maxDegree + 1]vec
}

// of returns the polynomial of a corner.
func (f *family) of(degree int, r *vec) (b bernstein) {
	for k := range degree + 1 {
		b[k] = f.constant[k] + dot(&f.along[k], r)
	}
	return b
}

// controls is a polynomial vector of degree n: the vectors of its Bernstein coefficients, times binomial coefficients.
type controls struct {
	n  int
	at [maxDegree + 1]vec
}

// scalars is a polynomial of degree n: its Bernstein coefficients, times binomial coefficients.
type scalars struct {
	n  int
	at bernstein
}

// interval is what polynomials on [s, 1] of a part are made from.
type interval struct {
	from, to [2]quat
	turns    [2]bool
	center   [2]vec
}

// rest returns the interval from the time s to the end of p, as one from 0 to 1.
func (p *poses) rest(s float64) (v interval) {
	v.turns = p.turns
	v.center = [2]vec{p.middle(s), p.center[1]}
	v.to = p.to
	for i := range v.from {
		v.from[i] = mixed(p.from[i], p.to[i], s)
	}
	return v
}

// turned returns the polynomial M·v of body i, or with isBack Mᵀ·v. With q = (1−s)·from + s·to, M is |q|² times the rotation by q, and the
// coefficients are M(from, from)v, 2M(from, to)v and M(to, to)v, with the matrix of two quaternions in polar. Of a body that does not turn M
// is 1, and the degree is 0.
func (t *interval) turned(i int, v *vec, isBack bool) (c controls) {
	if !t.turns[i] {
		c.at[0] = *v
		return c
	}
	c.n = 2
	c.at[0] = polar(&t.from[i], &t.from[i], v, isBack)
	c.at[1] = polar(&t.from[i], &t.to[i], v, isBack)
	c.at[1] = times(&c.at[1], 2)
	c.at[2] = polar(&t.to[i], &t.to[i], v, isBack)
	return c
}

// turnedAll is turned of a polynomial vector.
func (t *interval) turnedAll(i int, v *controls, isBack bool) (c controls) {
	if !t.turns[i] {
		return *v
	}
	c.n = v.n + 2
	for k := range v.n + 1 {
		w := t.turned(i, &v.at[k], isBack)
		for j := range 3 {
			c.at[k+j] = plus(&c.at[k+j], &w.at[j])
		}
	}
	return c
}

// norm returns N of body i, of degree 2 or 0.
func (t *interval) norm(i int) (c scalars) {
	if !t.turns[i] {
		c.at[0] = 1
		return c
	}
	a, b := &t.from[i], &t.to[i]
	ab := 0.0
	for k := range a {
		ab += float64(a[k] * b[k])
	}
	c.n = 2
	c.at[0], c.at[1], c.at[2] = normSquare(a), 2*ab, normSquare(b)
	return c
}

// dotCenter returns v·c, with c the way of the pivot of a.
func (t *interval) dotCenter(v *controls) (c scalars) {
	c.n = v.n + 1
	for k := range v.n + 1 {
		c.at[k] += dot(&v.at[k], &t.center[0])
		c.at[k+1] += dot(&v.at[k], &t.center[1])
	}
	return c
}

// times returns p·q.
func (p *scalars) times(q *scalars) (c scalars) {
	c.n = p.n + q.n
	for i := range p.n + 1 {
		for k := range q.n + 1 {
			c.at[i+k] += float64(p.at[i] * q.at[k])
		}
	}
	return c
}

// raised returns p as a polynomial of degree n.
func (p scalars) raised(n int) scalars {
	for ; p.n < n; p.n++ {
		for k := p.n + 1; k > 0; k-- {
			p.at[k] += p.at[k-1]
		}
	}
	return p
}

// raised returns p as a polynomial vector of degree n.
func (p controls) raised(n int) controls {
	for ; p.n < n; p.n++ {
		for k := p.n + 1; k > 0; k-- {
			p.at[k] = plus(&p.at[k], &p.at[k-1])
		}
	}
	return p
}

// carried makes g the gap along the unit vector n that body x carries, from it to the other body. In the world the gap is
// the least of n·(y − x) − R over all corners of the other body, where x is the corner of the first that is farthest along n, at
// the height h.
//
//	N_x·N_y·gap = ± N_y·(M_x·n)·c + M_yᵀ(M_x·n)·r − N_x·N_y·(h+R)
func (g *gap) carried(t *interval, x int, n *vec, h, radius float64) {
	y := 1 - x
	m := t.turned(x, n, false)
	normX, normY := t.norm(x), t.norm(y)
	along := t.turnedAll(y, &m, true)
	center := t.dotCenter(&m)
	if x == 0 {
		for k := range center.n + 1 {
			center.at[k] = -center.at[k]
		}
	}
	constant := normY.times(&center)
	both := normX.times(&normY)
	both = both.raised(constant.n)
	g.degree, g.count = constant.n, 1
	f := &g.families[0]
	f.body = y
	along = along.raised(g.degree)
	for k := range g.degree + 1 {
		by := 1 / choose[g.degree][k]
		f.constant[k] = float64((constant.at[k] - float64(both.at[k]*(h+radius))) * by)
		f.along[k] = times(&along.at[k], by)
	}
}

// crossed makes g the gaps across the edge of a along u from r and the edge of b along v from s: of the corners of both from
// the plane half way between the edges. The axis is ± M_a·u × M_b·v, from b to a, with M = N·R for the rotation R of a body. Its length
// is at most |u||v|·N_a·N_b.
//
// The product of the axis and of a corner x of a is one that a sees, of two polynomials and not of three: as M_a = N_a·R_a,
// (M_a·u × M_b·v)·R_a·x = (u × M_aᵀM_b·v)·x. The radius counts times a bound on the length of the axis, by its control vectors.
func (g *gap) crossed(t *interval, u, v, r, s *vec, sign, radius float64) {
	uu, vv := t.turned(0, u, false), t.turned(1, v, false)
	seenV, seenU := t.turnedAll(0, &vv, true), t.turnedAll(1, &uu, true)
	var axis controls
	axis.n = uu.n + vv.n
	for i := range uu.n + 1 {
		for k := range vv.n + 1 {
			w := cross(&uu.at[i], &vv.at[k])
			axis.at[i+k] = plus(&axis.at[i+k], &w)
		}
	}
	center := t.dotCenter(&axis)
	g.degree, g.count = center.n, 2
	a, b := &g.families[0], &g.families[1]
	a.body, b.body = 0, 1
	var grown scalars
	grown.n = axis.n
	for k := range axis.n + 1 {
		grown.at[k] = float64(radius * length(&axis.at[k]))
		w := cross(u, &seenV.at[k])
		seenV.at[k] = times(&w, sign)
		w = cross(&seenU.at[k], v)
		seenU.at[k] = times(&w, -sign)
	}
	seenV, seenU, grown = seenV.raised(g.degree), seenU.raised(g.degree), grown.raised(g.degree)
	for k := range g.degree + 1 {
		by := 1 / choose[g.degree][k]
		a.along[k], b.along[k] = times(&seenV.at[k], by), times(&seenU.at[k], by)
		// The heights of both edges, and half of their sum.
		atA := float64(float64(sign*center.at[k])*by) + dot(&a.along[k], r)
		atB := -dot(&b.along[k], s)
		middle, part := float64(0.5*(atA+atB)), float64(0.5*float64(grown.at[k]*by))
		a.constant[k] = float64(float64(sign*center.at[k])*by) - middle - part
		b.constant[k] = middle - part
	}
}
