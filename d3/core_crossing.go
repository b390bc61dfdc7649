package d3

// Crossings: the parts of queries of cores that cross, pass through each other or are to be parted, which depend on the
// dimension.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
)

// inner filters the relation of the inner parts of two cores {a + su} and {b + tv} of the given kinds, with d = a−b. With n =
// u×v, the lines are |d·n|/|n| apart, and their closest points lie at s = ((u·v)(v·d) − (u·d)(v·v))/n·n and t = ((u·u)(v·d) −
// (u·v)(u·d))/n·n.
//
// It answers apart if the lines are farther than R from each other, penetrating if they are nearer and s and t are inside, and
// outside if s or t is. The error of (d·n)² − q n·n is below 32e(d·d + q)(u·u)(v·v), and the bound is 128e of that product; the
// error of the numerator of s is below 24e|u||d|v·v.
func inner(d, u, v *Vec, ka, kb exact.Kind, r float64) relation {
	n := u.Cross(*v)
	dd, uu, vv, q := d.Dot(*d), u.Dot(*u), v.Dot(*v), float64(r*r)
	// Outside these ranges underflow would need a bound of its own.
	if !(isOrdinary(uu) && isOrdinary(vv) && dd+q < 0x1p200) {
		return undecided
	}
	g, nn := d.Dot(n), n.Dot(n)
	p := float64(g*g) - float64(q*nn)
	bound := float64(float64(128*e*(dd+q+0x1p-200)) * float64(uu*vv))
	if p > bound {
		return apart
	}
	uv, ud, vd := u.Dot(*v), u.Dot(*d), v.Dot(*d)
	det, ddet := float64(uu*vv)-float64(uv*uv), float64(24*e*float64(uu*vv))
	if !(det > ddet) {
		return undecided
	}
	ld := math.Sqrt(dd + 0x1p-200)
	s := place(ka, float64(uv*vd)-float64(ud*vv), det, float64(24*e*float64(math.Sqrt(uu)*ld)*vv), ddet)
	t := place(kb, float64(uu*vd)-float64(uv*ud), det, float64(24*e*float64(math.Sqrt(vv)*ld)*uu), ddet)
	switch {
	case s == outside || t == outside:
		return outside
	case s == inside && t == inside && -p > bound:
		return penetrating
	}
	return undecided
}

// passing reports whether two cores {a + su} and {b + tv}, k = a−b, pass through each other between their ends while the first
// moves by m: inside if they certainly do, outside if they certainly do not.
//
// k + su + τm − tv = 0 has one solution, by Cramer's rule with det = m·(u×v). A determinant of differences has an error below
// 8e|p|₁|q|₁|r|₁; the bound is 16e.
func passing(k, m Vec, a, b *core) relation {
	u, v := a.u, b.u
	n := u.Cross(v)
	ks, ms, us, vs := k.sumAbs(), m.sumAbs(), u.sumAbs(), v.sumAbs()
	if !(max(ks, ms, us, vs) < 0x1p200 && min(us, vs, ms) > 0x1p-200) {
		return undecided
	}
	det, bound := m.Dot(n), float64(16*e*float64(ms*us)*vs)
	if !(math.Abs(det) > bound) {
		return undecided
	}
	sign := math.Copysign(1, det)
	det = math.Abs(det)
	through := inside
	for _, part := range [...]struct {
		kind     exact.Kind
		num, err float64
	}{
		{exact.Segment, -k.Dot(n), float64(ks*us) * vs},
		{a.kind, m.Dot(v.Cross(k)), float64(ks*ms) * vs},
		{b.kind, m.Dot(u.Cross(k)), float64(ks*us) * ms},
	} {
		switch place(part.kind, float64(sign*part.num), det, float64(16*e*part.err)+tinyVolume, bound) {
		case outside:
			return outside
		case undecided:
			through = undecided
		}
	}
	return through
}

// tinyVolume is more than a determinant of vectors below 2²⁰⁰ may lose by underflow.
const tinyVolume = 0x1p-850

// crosses never applies: in space, cores that cross are a coincidence.
func crosses(_, _ *core) bool { return false }

// cross leaves the points where the exact connection put them.
func (g *gap) cross(_, _ *core) {}

// crossing returns the normal out of b for cores that cross inside both, and the depth without radii: along −u+ × v+, 0.
func crossing(a, b *core) (n Vec, depth float64) {
	u, v := turnedUp(a.direction()), turnedUp(b.direction())
	n = unit(accurateNormal(u, v)).Neg()
	if n == (Vec{}) {
		n = sideways(a, b) // parallel but for rounding
	}
	return n, 0
}

// crossedAt never applies: in space, a path that meets a core without a radius does so by coincidence.
func crossedAt(_, _ *core) (t float64, ok bool) { return 0, false }

// doubleVec is a vector of doubles.
type doubleVec struct{ x, y, z expansion.Double }

// exactDifference returns p − q exactly.
func exactDifference(p, q *Vec) doubleVec {
	return doubleVec{expansion.Diff(p.X, q.X), expansion.Diff(p.Y, q.Y), expansion.Diff(p.Z, q.Z)}
}

// exactExtent returns the extent of c exactly.
func (c *core) exactExtent() doubleVec {
	if c.kind == exact.Segment {
		return exactDifference(&c.b, &c.a)
	}
	return exactDifference(&c.u, &Vec{})
}

// cross returns p×q, with an error below 2⁻¹⁰¹|p||q|.
func (p *doubleVec) cross(q *doubleVec) doubleVec {
	return doubleVec{
		p.y.Times(q.z).Minus(p.z.Times(q.y)),
		p.z.Times(q.x).Minus(p.x.Times(q.z)),
		p.x.Times(q.y).Minus(p.y.Times(q.x)),
	}
}

// dot returns p·q, rounded to the nearest float, and whether that is certain, if the error of q is below 2⁻⁹⁹size/|p|.
func (p *doubleVec) dot(q *doubleVec, size float64) (x float64, ok bool) {
	y, z := p.y.Times(q.y), p.z.Times(q.z)
	return p.x.Times(q.x).Minus(y.Neg()).Minus(z.Neg()).Rounded(size)
}

// edgeSide: in space, an edge of C faces no way.
func edgeSide(_, _ *core, _ Vec, _ exact.End) (side float64) { return 0 }
