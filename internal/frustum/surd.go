package frustum

import "github.com/hantei-go/hantei/internal/sturm"

// surd is the number a + b√D, with a D ≥ 0 that the caller knows.
type surd struct{ a, b sturm.Int }

func (q *Question) plus(x, y surd) surd  { return surd{q.Add(x.a, y.a), q.Add(x.b, y.b)} }
func (q *Question) minus(x, y surd) surd { return surd{q.Sub(x.a, y.a), q.Sub(x.b, y.b)} }

// times returns x·y for surds of √D.
func (q *Question) times(x, y surd, d sturm.Int) surd {
	return surd{
		q.Add(q.Mul(x.a, y.a), q.product(x.b, y.b, d)),
		q.Add(q.Mul(x.a, y.b), q.Mul(x.b, y.a)),
	}
}

// sign returns the sign of a + b√D. If a and b√D have opposite signs, it is that of a, times that of a² − b²D.
func (q *Question) sign(x surd, d sturm.Int) int {
	a, b := x.a.Sign(), x.b.Sign()
	if d.Sign() == 0 {
		b = 0
	}
	switch {
	case a == 0:
		return b
	case b == 0 || a == b:
		return a
	}
	return a * q.Sub(q.Mul(x.a, x.a), q.product(x.b, x.b, d)).Sign()
}

// signOfSum returns the sign of a + b√p + c√s, for p and s ≥ 0. If a + b√p and c√s have opposite signs, it is that of the former, times
// that of (a + b√p)² − c²s = a² + b²p − c²s + 2ab√p.
func (q *Question) signOfSum(a, b, p, c, s sturm.Int) int {
	first, last := q.sign(surd{a, b}, p), c.Sign()
	if s.Sign() == 0 {
		last = 0
	}
	switch {
	case first == 0:
		return last
	case last == 0 || first == last:
		return first
	}
	square := q.Sub(q.Add(q.Mul(a, a), q.product(b, b, p)), q.product(c, c, s))
	return first * q.sign(surd{square, q.Shl(q.Mul(a, b), 1)}, p)
}
