package oracle

import "math"

func random(g *gen, ka, kb Kind) (a, b Shape) {
	size := pick(g, 2.0, 4, 10)
	draw := func(k Kind) Shape {
		p, length, dir := g.box(size), g.uniform(0.2, 5), g.unit()
		return shape(k, p, along(xyz{}, length, dir), g.uniform(0.1, 3))
	}
	return draw(ka), draw(kb)
}

func tangent(g *gen, ka, kb Kind) (a, b Shape) {
	a, b = random(g, ka, kb)
	g.aim(&a, b)
	g.touch(&a, &b)
	return a, b
}

func far(g *gen, ka, kb Kind) (a, b Shape) {
	a, b = random(g, ka, kb)
	g.aim(&a, b)
	distance, dir := g.power(20, 27), g.unit()
	for _, s := range [2]*Shape{&a, &b} {
		s.P = along(s.P, distance, dir)
		if s.Kind.segmented() {
			s.Q = along(s.Q, distance, dir)
		}
	}
	g.touch(&a, &b)
	return a, b
}

func tinyFar(g *gen, ka, kb Kind) (a, b Shape) {
	length, r := g.power(10, 23), g.power(-20, -7)
	// The long axis starts far away and passes b, which is at target, at about r.
	start := along(g.box(1), -length*g.rng.Float64(), g.unit())
	target := g.box(1)
	through := along(target, r*g.uniform(0.5, 1.5), g.unit())
	long := along(xyz{}, g.uniform(0.5, 3), minus(through, start))
	if ka.linear() {
		a = shape(ka, start, long, r)
		b = shape(kb, target, along(xyz{}, pick(g, 1, r, length), g.unit()), r)
	} else {
		a = shape(ka, target, xyz{}, r)
		b = shape(kb, start, long, r)
	}
	if !g.chance(4) {
		g.touch(&a, &b)
	}
	return a, b
}

func nearParallel(g *gen, ka, kb Kind) (a, b Shape) {
	length := g.power(-3, 10)
	u := along(xyz{}, length, g.unit())
	v := along(u, length*pick(g, 0, g.power(-53, -20)), g.unit())
	v = along(xyz{}, pick(g, 1.0, -1)*pick(g, 1, g.power(-3, 4)), v)
	gap := g.power(-20, 4)
	p := g.box(10)
	q := along(along(p, g.uniform(-1, 1), u), gap, g.unit())
	a, b = shape(ka, p, u, gap/2), shape(kb, q, v, gap/2)
	if !g.chance(4) {
		g.touch(&a, &b)
	}
	return a, b
}

func short(g *gen, ka, kb Kind) (a, b Shape) {
	a, b = random(g, ka, kb)
	both := g.chance(2)
	first := g.chance(2)
	if both || first {
		g.shorten(&a)
	}
	if both || !first {
		g.shorten(&b)
	}
	g.touch(&a, &b)
	return a, b
}

// shorten gives s a very short axis, or none.
func (g *gen) shorten(s *Shape) {
	if s.Kind.segmented() && g.chance(3) {
		s.P = xyz{} // elsewhere the shortest axes vanish in the sum
	}
	tiny := g.vec(func() float64 {
		return g.uniform(-1, 1) * pick(g, 0, g.power(-1000, -330), g.power(-57, -26), g.power(-57, -46))
	})
	*s = shape(s.Kind, s.P, tiny, s.R)
}

func grid(g *gen, ka, kb Kind) (a, b Shape) {
	size := pick(g, 1, 1, 2, 4)
	draw := func(k Kind) Shape {
		return shape(k, g.lattice(size), g.lattice(size), float64(g.between(0, 4)))
	}
	return draw(ka), draw(kb)
}

// Integer vectors of integer length.
var (
	triples    = [][3]int{{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {7, 24, 25}, {20, 21, 29}}
	quadruples = [][4]int{{1, 2, 2, 3}, {2, 3, 6, 7}, {1, 4, 8, 9}, {4, 4, 7, 9}, {2, 6, 9, 11}, {6, 6, 7, 11}}
)

// pythagoras puts two cores into parallel lines or planes an integer apart; the
// radii mostly sum to that integer.
func pythagoras(g *gen, ka, kb Kind) (a, b Shape) {
	n, length := g.pythagorean() // the normal of both
	apart := g.between(1, 3)
	if !ka.round() && !kb.round() {
		apart = pick(g, 0, 0, 1)
	}
	// through returns a core that passes x, or just misses it.
	through := func(k Kind, x xyz, steps, stride int) (p, u xyz) {
		u = along(xyz{}, float64(stride), g.flat(n))
		if !k.linear() {
			return x, u
		}
		return along(x, -float64(g.between(-1, steps)), u), along(xyz{}, float64(steps), u)
	}
	x := g.lattice(50)
	p, u := through(ka, x, g.between(1, 6), g.between(1, 4))
	q, v := through(kb, along(x, float64(apart), n), g.between(0, 4), g.between(-4, 4))
	sum := apart*length + pick(g, 0, 0, 0, -1, 1)
	ra, rb := float64(sum), float64(sum)
	if ka.round() && kb.round() {
		ra = float64(g.between(0, sum))
		rb -= ra
	}
	return shape(ka, p, u, ra), shape(kb, q, v, rb)
}

// pythagorean returns an integer vector and its length, which is an integer too.
func (g *gen) pythagorean() (n xyz, length int) {
	if g.dim == 2 {
		t := pick(g, triples...)
		n, length = xyz{float64(t[0]), float64(t[1])}, t[2]
	} else {
		t := pick(g, quadruples...)
		n, length = xyz{float64(t[0]), float64(t[1]), float64(t[2])}, t[3]
	}
	for i := range g.dim {
		j := g.between(i, g.dim-1)
		n[i], n[j] = n[j], n[i]
		n[i] *= pick(g, 1.0, -1)
	}
	return n, length
}

// flat returns an integer vector normal to n, one of integers.
func (g *gen) flat(n xyz) xyz {
	if g.dim == 2 {
		return xyz{-n[1], n[0]}
	}
	return pick(g, xyz{-n[1], n[0], 0}, xyz{0, -n[2], n[1]}, xyz{n[2], 0, -n[0]}, xyz{n[1] - n[2], n[2] - n[0], n[0] - n[1]})
}

func mixed(g *gen, ka, kb Kind) (a, b Shape) {
	number := func() float64 { return pick(g, 1.0, -1) * g.power(-40, 40) }
	a = shape(ka, g.vec(number), g.vec(number), math.Abs(number()))
	b = shape(kb, g.vec(number), g.vec(number), math.Abs(number()))
	if g.chance(2) {
		g.touch(&a, &b)
	}
	return a, b
}

// inside puts a into or next to b, and the other way round if only a has an
// inside.
func inside(g *gen, ka, kb Kind) (a, b Shape) {
	if ka.round() && !kb.round() {
		b, a = inside(g, kb, ka)
		return a, b
	}
	a, b = random(g, ka, kb)
	switch {
	case !kb.round(): // neither has an inside: a is a part of b's core, or crosses it
		x, u := g.pointOn(b), axis(b)
		if kb.linear() && ka.linear() {
			a = shape(ka, x, along(xyz{}, 0.3, u), 0)
		} else if ka.linear() {
			u = axis(a)
			a = shape(ka, along(x, -pick(g, 0, 1, g.rng.Float64()), u), u, 0)
		} else {
			a.P = x
		}
		if g.chance(2) {
			g.nudge(&a.P)
		}
	case g.chance(2):
		b.R = g.uniform(2, 6)
		p := along(g.pointOn(b), 0.4*b.R, g.unit())
		a = shape(ka, p, along(xyz{}, 0.3*b.R, g.unit()), g.uniform(0, 0.2*b.R))
	default:
		tip, out := b.P, g.unit()
		if kb.linear() {
			tip = along(b.P, g.uniform(1, 5), out)
			b.Q = tip
		}
		p, side := along(tip, b.R*g.uniform(0.3, 1.3), out), g.across(out)
		if ka.linear() {
			p = along(p, -5, side)
		}
		a = shape(ka, p, along(xyz{}, 10, side), 0.01)
	}
	return a, b
}

func extreme(g *gen, ka, kb Kind) (a, b Shape) {
	a, b = random(g, ka, kb)
	g.aim(&a, b)
	if g.chance(2) {
		g.touch(&a, &b)
	}
	e := pick(g, 1, -1) * g.between(300, 500)
	scale(&a, e)
	scale(&b, e)
	return a, b
}

// scale multiplies s by 2^e.
func scale(s *Shape, e int) {
	for i := range s.P {
		s.P[i] = math.Ldexp(s.P[i], e)
		s.Q[i] = math.Ldexp(s.Q[i], e)
	}
	s.R = math.Ldexp(s.R, e)
}

func hugeTiny(g *gen, ka, kb Kind) (a, b Shape) {
	number := func() float64 {
		sign := pick(g, 1.0, -1)
		switch g.rng.IntN(8) {
		case 0, 1:
			return 0 * sign
		case 2:
			return sign * pick(g, math.SmallestNonzeroFloat64, 0x1p-1022, 0x1p-1022-0x1p-1074,
				1, 0x1p+1023, math.MaxFloat64/2, math.MaxFloat64)
		}
		return sign * g.power(-1000, 1000)
	}
	draw := func(k Kind) Shape {
		s := shape(k, g.vec(number), g.vec(number), math.Abs(number()))
		if k.segmented() && g.chance(2) {
			s.Q = g.vec(number) // an axis that is no float64
		}
		return s
	}
	a, b = draw(ka), draw(kb)
	if g.chance(2) {
		g.touch(&a, &b)
	}
	return a, b
}

func meet(g *gen, ka, kb Kind) (a, b Shape) {
	// Axes are multiples of 8, so that all eighths of them are integers.
	side := func() xyz {
		for {
			if u := along(xyz{}, 8, g.lattice(4)); u != (xyz{}) {
				return u
			}
		}
	}
	eighths := func() float64 { return float64(g.between(0, 8)) / 8 }
	p, u, v := g.lattice(32), side(), side()
	q := p // where b begins
	how := g.rng.IntN(6)
	switch how {
	case 0: // the beginning of b in a, often at an end of a
		q = along(p, pick(g, 0, 1, eighths()), u)
	case 1: // the other end of b in a
		q = minus(along(p, pick(g, 0, 1, eighths()), u), v)
	case 2: // crossing
		q = along(along(p, eighths(), u), -eighths(), v)
	case 3: // on one line
		v = along(xyz{}, float64(g.between(-12, 12))/8, u)
		q = along(p, float64(g.between(-12, 12))/8, u)
	case 4: // equal cores, or equal middles
		v = along(xyz{}, pick(g, 1, 1, 0.5), u)
		q = along(p, 0.5, minus(u, v))
	default: // the same, reversed
		v = along(xyz{}, -pick(g, 1, 1, 0.5), u)
		q = along(p, 0.5, minus(u, v))
	}
	// A core without an axis is where the other one passes.
	x := along(p, eighths(), u)
	if !ka.linear() {
		p = q
		if kb.linear() {
			p = along(q, eighths(), v)
		}
	} else if !kb.linear() {
		q = x
	}
	radius := func() float64 { return pick(g, 0, 0, 1, float64(g.between(1, 64)), 0x1p-30) }
	a, b = shape(ka, p, u, radius()), shape(kb, q, v, radius())
	if e := pick(g, 0, 0, g.between(-40, 40)); e != 0 {
		scale(&a, e)
		scale(&b, e)
	}
	if g.chance(3) {
		g.nudge(pick(g, &a.P, &b.P))
	}
	return a, b
}

func thin(g *gen, ka, kb Kind) (a, b Shape) {
	length := g.power(-3, 12)
	r := float64(length * g.power(-40, -22))
	u := along(xyz{}, length, g.unit())
	v := along(xyz{}, length*g.power(-4, 1), g.unit())
	p := g.box(length)
	x := along(p, g.rng.Float64(), u) // where they are closest
	distance := r * pick(g, 0, 1, g.uniform(0.5, 1.5))
	var q xyz // where b begins
	switch g.rng.IntN(3) {
	case 0: // crossing
		q = along(x, -g.rng.Float64(), v)
		if n := cross(u, v); g.dim == 3 && dot(n, n) > 0 {
			q = along(q, distance/math.Sqrt(dot(n, n)), n)
		}
	case 1: // b begins at the side of a
		out := g.across(u)
		if dot(out, v) < 0 {
			v = along(xyz{}, -1, v)
		}
		q = along(x, distance, out)
	default: // side by side
		v = along(along(xyz{}, pick(g, 1.0, -1)*g.power(-4, 1), u), length*pick(g, 0, g.power(-60, -20)), g.unit())
		q = along(x, distance, g.across(u))
	}
	if !ka.linear() {
		p = x
	}
	if ka.linear() && !kb.linear() {
		q = along(x, distance, g.across(u))
	}
	ra, rb := r, r
	if ka.round() && kb.round() {
		ra = float64(r * g.rng.Float64())
		rb = r - ra
	}
	a, b = shape(ka, p, u, ra), shape(kb, q, v, rb)
	if g.chance(3) {
		g.touch(&a, &b)
	}
	return a, b
}

// lost draws shapes that meet, or cross, or are apart, and gives them radii that rounding
// swallows, and to coordinates that are 0 differences of that size.
func lost(g *gen, ka, kb Kind) (a, b Shape) {
	draw := pick(g, random, grid, grid, meet)
	a, b = draw(g, ka, kb)
	zero := xyz{}
	if g.chance(2) {
		zero = g.pointOn(pick(g, a, b))
	}
	e := pick(g, 0, 0, -500, 500)
	for _, s := range [2]*Shape{&a, &b} {
		s.P = minus(s.P, zero)
		if s.Kind.segmented() {
			s.Q = minus(s.Q, zero)
		}
		scale(s, e)
	}
	r := math.Ldexp(g.uniform(1, 2), pick(g, e-64, -1074, g.between(-1074, e-64)))
	for _, s := range [2]*Shape{&a, &b} {
		if s.Kind.round() {
			s.R = float64(r * pick(g, 0, 1, g.uniform(0, 2)))
		}
		for i := range g.dim {
			if s.P[i] == 0 && g.chance(3) {
				s.P[i] = float64(r * g.uniform(-2, 2))
			}
			if s.Kind.linear() && s.Q[i] == 0 && g.chance(3) {
				s.Q[i] = float64(r * g.uniform(-2, 2))
			}
		}
	}
	return a, b
}
