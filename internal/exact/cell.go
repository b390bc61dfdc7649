package exact

// This file decides how near to the origin a parallelepiped of balls comes.

// A Cell is the set of the balls around the points Base + Σ tᵢ(Ends[i] − Base) of Z, with 0 ≤ tᵢ ≤ 1 for the
// first N of Ends. The radius of a ball is R, less TaperA for the corner whose vertex of A is point 1, and
// less TaperB for one whose vertex of B is point 1; it is linear in the tᵢ. If N is 1 and the radius becomes
// negative, less than by the way from one end to the other, the balls end where it is 0.
type Cell struct {
	Base   Corner
	Ends   [3]Corner
	N      int
	IsOnce bool // of Cells that touch the origin: all balls that do have one value of the last tᵢ
}

// Reach returns −1 if the origin is inside of a ball of c, 0 if it is on one of them and inside of none, and
// +1 if it is outside of all.
//
// Let w(t) be the center and r(t) ≥ 0 the radius, both linear in t, and q = w·w − r². The origin is in a
// ball where q ≤ 0, and inside of one where q < 0. As |w| − r is convex in t, the set where q ≤ 0 is convex,
// and so is that where q < 0. If such a set has points inside of a face of the range of t, but none on the
// border of that face, it is bounded in all directions of the face. Then q is strictly convex along the
// face, and its least value there is at the one point where its gradient along the face is zero. So the
// least sign of q at all such points, of all faces, tells.
//
// For a radius that becomes negative along one tᵢ, q is strictly convex, and q ≤ 0 either only where the
// radius is at least 0, or only where it is at most 0. So its least point tells which.
func (q *Solids) Reach(c *Cell) int {
	when := q.When
	q.When = OnTheWay // so that all numbers count
	lo, width := q.extent()
	q.When = when
	about := question{op: opReach, solids: q, width: width, cell: c}
	return about.decide(lo, width)
}

// form is the quadratic form q on integers: q = f[0][0] + 2 Σ f[0][i]·tᵢ + Σ f[i][j]·tᵢ·tⱼ. Only f[i][j] with
// i ≤ j is set.
type form [4][4]wide

// reachLimbs is how many limbs a question takes for each limb of a coordinate. With L of these:
//
//	four corners and radii, three differences of each    30L
//	ten entries of the form, of degree 2                 24L
//	of one face: five minors of degree 4                 25L
//	det and three tᵢ, of degree 6                        32L
//	the least value, of degree 8, in steps               40L
//	where it is, twice                                   29L
const reachLimbs = 180

// reach is Reach.
func (m arena) reach(f *frame, c *Cell) int {
	var g form
	var w [4]vec
	var r [4]wide
	w[0], r[0] = m.corner(f, &c.Base), m.radiusOf(f, &c.Base)
	for i, end := range c.Ends[:c.N] {
		x, y := m.corner(f, &end), m.radiusOf(f, &end)
		w[i+1], r[i+1] = m.subVec(&x, &w[0]), m.sub(y, r[0])
	}
	for i := range c.N + 1 {
		for j := i; j <= c.N; j++ {
			k := m
			g[i][j] = m.keep(k.sub(k.dot(&w[i], &w[j]), k.mul(r[i], r[j])))
		}
	}
	faces := 1
	for range c.N {
		faces *= 3
	}
	var room [4][]uint64
	for i := range room {
		room[i] = m.take(7*f.limbs + 2)
	}
	best := +1
	var num, den wide
	c.IsOnce = true
	for face := range faces {
		sign, last, size := m.onFace(&g, &r, c.N, face)
		if sign < 0 {
			return -1
		}
		if sign > 0 || !c.IsOnce {
			best = min(best, sign)
			continue
		}
		last, size = last.copied(room[0]), size.copied(room[1])
		if best > 0 {
			best, num, den = 0, last.copied(room[2]), size.copied(room[3])
		} else if k := m; cmp(k.mul(last, den), k.mul(num, size)) != 0 {
			c.IsOnce = false
		}
	}
	return best
}

// copied returns x in the room, which is long enough.
func (x wide) copied(room []uint64) wide { return wide{room[:copy(room, x.limbs)], x.neg} }

// radiusOf returns the radius of the ball around the corner c.
func (m *arena) radiusOf(f *frame, c *Corner) wide {
	sum := m.zeros(f.limbs)
	accumulate(sum, f.RA, f.exp, false)
	accumulate(sum, f.RB, f.exp, false)
	for _, more := range [...][]float64{f.MoreA, f.MoreB} {
		for _, x := range more {
			accumulate(sum, x, f.exp, false)
		}
	}
	if c.A.Point == 1 {
		accumulate(sum, f.TaperA[0], f.exp, true)
		accumulate(sum, f.TaperA[1], f.exp, true)
	}
	if c.B.Point == 1 {
		accumulate(sum, f.TaperB[0], f.exp, true)
		accumulate(sum, f.TaperB[1], f.exp, true)
	}
	return signed(sum)
}

// onFace returns the sign of q at its least value inside of a face, and +1 if there is none. A face has a digit to the base 3 for
// each tᵢ: 0 and 1 for that value, and 2 if tᵢ is free. The last tᵢ is num/den there.
func (m arena) onFace(g *form, r *[4]wide, n, face int) (sign int, num, den wide) {
	var free, ones [3]int
	nf, no, state := 0, 0, 0
	for i := range n {
		state = face % 3
		face /= 3
		switch state {
		case 1:
			ones[no] = i + 1
			no++
		case 2:
			free[nf] = i + 1
			nf++
		}
	}
	if den = one; state == 1 {
		num = one
	}
	// q = k + 2 Σ b[i]·tᵢ + Σ a[i][j]·tᵢ·tⱼ along the face.
	k, radius := g[0][0], r[0]
	var b [3]wide
	var a [3][3]wide
	for i, x := range ones[:no] {
		radius = m.add(radius, r[x])
		k = m.add(k, m.add(g[0][x], g[0][x]))
		k = m.add(k, g[x][x])
		for _, y := range ones[:i] {
			k = m.add(k, m.add(g[y][x], g[y][x]))
		}
	}
	for i, x := range free[:nf] {
		b[i] = g[0][x]
		for _, y := range ones[:no] {
			b[i] = m.add(b[i], g.at(x, y))
		}
		for j, y := range free[:nf] {
			a[i][j] = g.at(x, y)
		}
	}
	if nf == 0 {
		if radius.neg {
			return +1, num, den
		}
		return k.sign(), num, den
	}
	t, det, ok := m.solve(&a, &b, nf)
	if !ok {
		return +1, num, den
	}
	least := m.mul(k, det)
	radius = m.mul(radius, det)
	for i := range nf {
		if t[i].sign() <= 0 || cmp(t[i], det) >= 0 {
			return +1, num, den // on the border of the face, or beyond
		}
		least = m.add(least, m.mul(b[i], t[i]))
		radius = m.add(radius, m.mul(r[free[i]], t[i]))
	}
	if radius.neg {
		return +1, num, den
	}
	if state == 2 {
		num, den = t[nf-1], det
	}
	return least.sign(), num, den
}

// at returns f[i][j] for any i and j.
func (f *form) at(i, j int) wide { return f[min(i, j)][max(i, j)] }

// solve returns the solution of a·t = −b as t/det, by Cramer's rule, and whether a is positive definite, which its leading
// minors tell.
func (m *arena) solve(a *[3][3]wide, b *[3]wide, n int) (t [3]wide, det wide, ok bool) {
	if a[0][0].sign() <= 0 {
		return t, det, false
	}
	if n == 1 {
		t[0] = b[0].negated()
		return t, a[0][0], true
	}
	minor := m.minor(a[0][0], a[1][1], a[0][1], a[0][1])
	if minor.sign() <= 0 {
		return t, det, false
	}
	if n == 2 {
		t[0] = m.minor(a[0][1], b[1], a[1][1], b[0])
		t[1] = m.minor(a[0][1], b[0], a[0][0], b[1])
		return t, minor, true
	}
	// c is the adjugate of a.
	var c [3][3]wide
	c[0][0] = m.minor(a[1][1], a[2][2], a[1][2], a[1][2])
	c[0][1] = m.minor(a[0][2], a[1][2], a[0][1], a[2][2])
	c[0][2] = m.minor(a[0][1], a[1][2], a[0][2], a[1][1])
	c[1][1] = m.minor(a[0][0], a[2][2], a[0][2], a[0][2])
	c[1][2] = m.minor(a[0][1], a[0][2], a[0][0], a[1][2])
	c[2][2] = minor
	c[1][0], c[2][0], c[2][1] = c[0][1], c[0][2], c[1][2]
	product := func(x, y *[3]wide) wide {
		p, q := vec(*x), vec(*y)
		return m.dot(&p, &q)
	}
	if det = product(&a[0], &c[0]); det.sign() <= 0 {
		return t, det, false
	}
	for i := range t {
		t[i] = product(&c[i], b).negated()
	}
	return t, det, true
}
