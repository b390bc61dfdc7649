package winding

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/sturm"
)

// A Line is O + t·D, or O + t·(D−O) if IsSegment.
type Line struct {
	O, D      [3]float64
	IsSegment bool
}

// A Piercing is where a line goes through the plane of a triangle, which it does not lie in: at t = N/D, N = n·(a−o) and D = n·d, with
// the corner a and the normal n = (b−a)×(c−a) of the triangle, and the direction d of the line. The time is within [lo, hi].
type Piercing struct {
	corners [3][3]float64
	at      [3]float64 // added to all corners
	lo, hi  float64
	side    int // the sign of D, or 0 where floats do not tell
}

// Pierce returns where l goes through the plane of a triangle. Its corners are the sums of those given and of at, which are not rounded. If at
// is not 0, floats do not tell N.
//
// Floats are within 16e·size of N and of D, e = 2⁻⁵³: see exact.Orient3, whose sum of sizes that is, and whose limits for it hold here,
// too. So t is within (ΔN + |t|·ΔD)/(|D| − ΔD) of the quotient, which rounds by e·|t|; 2⁻⁴⁰ of all that is for the rounding of the bound.
func (l *Line) Pierce(corners *[3][3]float64, at [3]float64) Piercing {
	p := Piercing{corners: *corners, at: at, lo: math.Inf(-1), hi: math.Inf(1)}
	a, b, c := &corners[0], &corners[1], &corners[2]
	var u, v, w, d [3]float64
	for k := range 3 {
		u[k], v[k], w[k], d[k] = b[k]-a[k], c[k]-a[k], a[k]-l.O[k], l.D[k]
		if l.IsSegment {
			d[k] -= l.O[k]
		}
	}
	n, sizes := determinants(&u, &v, &w)
	m, others := determinants(&u, &v, &d)
	for _, x := range [...]float64{n, sizes, m, others} {
		if !(math.Abs(x) < 0x1p900) {
			return p
		}
	}
	offN, offD := float64(0x1p-49*sizes), float64(0x1p-49*others)
	if !(others > 0x1p-600 && math.Abs(m) > float64(2*offD)) {
		return p
	}
	if p.side = 1; m < 0 {
		p.side = -1
	}
	if sizes > 0x1p-600 && at == [3]float64{} {
		t := n / m
		off := float64((offN+float64(math.Abs(t)*offD))/(math.Abs(m)-offD)*(1+0x1p-40)) + float64(math.Abs(t)*0x1p-51)
		p.lo, p.hi = t-off, t+off
	}
	return p
}

// determinants returns (u×v)·w, and the sum of the sizes of its six products.
func determinants(u, v, w *[3]float64) (det, size float64) {
	for k := range 3 {
		i, j := (k+1)%3, (k+2)%3
		x, y := float64(u[i]*v[j]), float64(u[j]*v[i])
		det += float64((x - y) * w[k])
		size += float64((math.Abs(x) + math.Abs(y)) * math.Abs(w[k]))
	}
	return det, size
}

// Compare returns −1, 0 or 1 if l is pierced by p before, with or after q, exactly.
func (l *Line) Compare(p, q *Piercing, m *sturm.Arena) int {
	switch {
	case p.hi < q.lo:
		return -1
	case q.hi < p.lo:
		return 1
	}
	m.Reset()
	unit := min(l.unit(p), l.unit(q))
	if unit == math.MaxInt {
		return 0
	}
	n1, d1 := l.quotient(p, unit, m)
	n2, d2 := l.quotient(q, unit, m)
	return m.Sub(m.Mul(n1, d2), m.Mul(n2, d1)).Sign() * d1.Sign() * d2.Sign()
}

// Side returns the sign of D, exactly: that of the direction of l along the normal of the triangle, 0 if l is parallel to its plane or if it
// has none.
func (l *Line) Side(p *Piercing, m *sturm.Arena) int {
	if p.side != 0 {
		return p.side
	}
	m.Reset()
	unit := l.unit(p)
	if unit == math.MaxInt {
		return 0
	}
	_, d := l.quotient(p, unit, m)
	return d.Sign()
}

// unit returns the greatest n for which all numbers of l and p are integers times 2ⁿ, math.MaxInt if all are 0.
func (l *Line) unit(p *Piercing) int {
	unit := math.MaxInt
	for _, v := range [...]*[3]float64{&l.O, &l.D, &p.at, &p.corners[0], &p.corners[1], &p.corners[2]} {
		for _, x := range v {
			if x != 0 {
				_, low := float.Split(x)
				unit = min(unit, low)
			}
		}
	}
	return unit
}

// quotient returns N and D of p, as integers of some power of two.
func (l *Line) quotient(p *Piercing, unit int, m *sturm.Arena) (n, d sturm.Int) {
	minus := func(a, b *[3]float64) (v [3]sturm.Int) {
		for k := range v {
			v[k] = m.Sub(m.Float(a[k], unit), m.Float(b[k], unit))
		}
		return v
	}
	a := &p.corners[0]
	u, v, w := minus(&p.corners[1], a), minus(&p.corners[2], a), minus(a, &l.O)
	for k := range w {
		w[k] = m.Add(w[k], m.Float(p.at[k], unit))
	}
	way := [3]sturm.Int{m.Float(l.D[0], unit), m.Float(l.D[1], unit), m.Float(l.D[2], unit)}
	if l.IsSegment {
		way = minus(&l.D, &l.O)
	}
	for k := range 3 {
		i, j := (k+1)%3, (k+2)%3
		normal := m.Sub(m.Mul(u[i], v[j]), m.Mul(u[j], v[i]))
		n, d = m.Add(n, m.Mul(normal, w[k])), m.Add(d, m.Mul(normal, way[k]))
	}
	return n, d
}
