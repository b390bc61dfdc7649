package mass

import (
	"math"
	"math/big"

	"github.com/hantei-go/hantei/internal/oracle"
)

// The reference: numbers of 600 bits, and the pieces of a grown core one by one. These are prisms on its faces, sectors of
// cylinders at its edges and sectors of balls at its corners, in coordinates of their own, so nothing here follows from the
// formula that Properties computes.

type real = *big.Float

func of(x float64) real  { return new(big.Float).SetPrec(600).SetFloat64(x) }
func add(x, y real) real { return of(0).Add(x, y) }
func sub(x, y real) real { return of(0).Sub(x, y) }
func mul(x real, more ...real) (z real) {
	z = of(0).Set(x)
	for _, y := range more {
		z.Mul(z, y)
	}
	return z
}
func quo(x, y real) real    { return of(0).Quo(x, y) }
func root(x real) real      { return of(0).Sqrt(x) }
func approx(x real) float64 { f, _ := x.Float64(); return f }

type reals [3]real

func exactly(p [3]float64) reals { return reals{of(p[0]), of(p[1]), of(p[2])} }

func (p reals) plus(q reals, k real) (s reals) {
	for i := range p {
		s[i] = add(p[i], mul(q[i], k))
	}
	return s
}

func (p reals) dot(q reals) real {
	return add(add(mul(p[0], q[0]), mul(p[1], q[1])), mul(p[2], q[2]))
}

func (p reals) cross(q reals) reals {
	return reals{
		sub(mul(p[1], q[2]), mul(p[2], q[1])),
		sub(mul(p[2], q[0]), mul(p[0], q[2])),
		sub(mul(p[0], q[1]), mul(p[1], q[0])),
	}
}

func (p reals) length() real { return root(p.dot(p)) }

func (p reals) unit() reals { return exactly([3]float64{}).plus(p, quo(of(1), p.length())) }

// angleOf returns the angle with the given sine and cosine, times the same factor, from an approximation and what is missing.
func angleOf(sin, cos real) real {
	l := root(add(mul(sin, sin), mul(cos, cos)))
	a := math.Atan2(approx(quo(sin, l)), approx(quo(cos, l)))
	s, c := oracle.Sincos(a)
	x := quo(sub(mul(sin, c), mul(cos, s)), l)
	return add(add(of(a), x), quo(mul(x, x, x), of(6)))
}

// tensors are the integrals of 1, of x and of xxᵀ.
type tensors struct {
	m     real
	first reals
	xx    [3]reals
}

func newTensors() *tensors {
	zero := exactly([3]float64{})
	return &tensors{of(0), zero, [3]reals{zero, zero, zero}}
}

// add adds a mass at p, with a moment and second moments of its own about p.
func (t *tensors) add(m real, p reals, first reals, own func(i, j int) real) {
	t.m = add(t.m, m)
	for i := range p {
		t.first[i] = add(t.first[i], add(mul(m, p[i]), first[i]))
		for j := range p {
			x := add(add(mul(m, p[i], p[j]), add(mul(p[i], first[j]), mul(first[i], p[j]))), own(i, j))
			t.xx[i][j] = add(t.xx[i][j], x)
		}
	}
}

// simplex adds the mass m of a simplex, with first moments by n for each of its points. Its second moments about the center of
// mass g are m/(k(k+1))·Σ(p−g)(p−g)ᵀ.
func (t *tensors) simplex(m real, n reals, corners ...reals) {
	k := float64(len(corners))
	g := exactly([3]float64{})
	for _, p := range corners {
		g = g.plus(p, of(1/k))
	}
	if k == 3 {
		g = exactly([3]float64{})
		for _, p := range corners {
			g = g.plus(p, quo(of(1), of(3)))
		}
	}
	t.add(m, g, n, func(i, j int) real {
		sum := of(0)
		for _, p := range corners {
			sum = add(sum, mul(sub(p[i], g[i]), sub(p[j], g[j])))
		}
		return quo(mul(m, sum), of(k*(k+1)))
	})
}

func times(p reals, k real) reals { return exactly([3]float64{}).plus(p, k) }

var noMoment = func(int, int) real { return of(0) }

// grownHull returns the tensors of a hull in space about its first point.
func grownHull(points [][3]float64, f Topology, r float64) *tensors {
	t := newTensors()
	p := make([]reals, len(points))
	for i := range p {
		p[i] = exactly(points[i]).plus(exactly(points[0]), of(-1))
	}
	pi := of(0).SetPrec(600).Set(oracle.Pi())
	rr := of(r)
	r2, r3 := mul(rr, rr), mul(rr, rr, rr)
	r4, r5 := mul(r2, r2), mul(r2, r3)
	zero := exactly([3]float64{})
	solid := make([]real, len(points)) // angles
	gauss := make([]reals, len(points))
	for i := range solid {
		solid[i], gauss[i] = of(0), zero
	}
	var normals []reals
	for _, face := range f.Faces {
		a := p[face[0]]
		n := zero
		for i := 1; i+1 < len(face); i++ {
			n = n.plus(p[face[i]].plus(a, of(-1)).cross(p[face[i+1]].plus(a, of(-1))), of(1))
		}
		n = n.unit()
		normals = append(normals, n)
		for i := 1; i+1 < len(face); i++ {
			b, c := p[face[i]], p[face[i+1]]
			if len(f.Faces) > 2 {
				t.simplex(quo(a.dot(b.cross(c)), of(6)), zero, zero, a, b, c)
			}
			area := mul(of(0.5), b.plus(a, of(-1)).cross(c.plus(a, of(-1))).length())
			if r == 0 {
				if len(f.Faces) == 2 {
					t.simplex(area, zero, a, b, c)
				}
				continue
			}
			t.simplex(mul(area, rr), times(n, mul(of(0.5), area, r2)), a, b, c)
			t.add(of(0), zero, zero, func(i, j int) real { return quo(mul(area, r3, n[i], n[j]), of(3)) })
		}
		for i, k := range face {
			u := p[face[(i+1)%len(face)]].plus(p[k], of(-1))
			v := p[face[(i+len(face)-1)%len(face)]].plus(p[k], of(-1))
			if solid[k].Sign() == 0 {
				solid[k] = mul(of(2), pi)
			}
			solid[k] = sub(solid[k], angleOf(u.cross(v).length(), u.dot(v)))
		}
	}
	if r == 0 {
		return t
	}
	for i, edge := range f.Edges {
		a, b := p[edge[0]], p[edge[1]]
		l := b.plus(a, of(-1)).length()
		way := b.plus(a, of(-1)).unit()
		n1 := normals[f.Sides[i][0]]
		n2 := normals[f.Sides[i][1]]
		m1 := way.cross(n1) // out of the face on the left of the edge
		sin, cos := n2.dot(m1), n1.dot(n2)
		turn := angleOf(sin, cos)
		if len(f.Faces) == 2 {
			turn, sin, cos = pi, of(0), of(-1)
		}
		mean := times(n1, sin).plus(m1, sub(of(1), cos)) // ∫n
		m := quo(mul(l, turn, r2), of(2))
		t.simplex(m, times(mean, quo(mul(l, r3), of(3))), a, b)
		t.add(of(0), zero, zero, func(i, j int) real {
			x := mul(add(turn, mul(sin, cos)), n1[i], n1[j])
			x = add(x, mul(sub(turn, mul(sin, cos)), m1[i], m1[j]))
			x = add(x, mul(sin, sin, add(mul(n1[i], m1[j]), mul(m1[i], n1[j]))))
			return quo(mul(l, r4, x), of(8))
		})
		gauss[edge[0]] = gauss[edge[0]].plus(way, mul(of(-0.5), turn))
		gauss[edge[1]] = gauss[edge[1]].plus(way, mul(of(0.5), turn))
	}
	for k := range p {
		t.add(quo(mul(solid[k], r3), of(3)), p[k], times(gauss[k], quo(r4, of(4))), noMoment)
	}
	t.add(of(0), zero, zero, func(i, j int) real {
		if i != j {
			return of(0)
		}
		return quo(mul(pi, of(4), r5), of(15))
	})
	return t
}

// grownPolygon returns the tensors of a polygon of the plane about its first point.
func grownPolygon(points [][3]float64, r float64) *tensors {
	t := newTensors()
	p := make([]reals, len(points))
	for i := range p {
		p[i] = exactly(points[i]).plus(exactly(points[0]), of(-1))
	}
	pi := of(0).SetPrec(600).Set(oracle.Pi())
	rr := of(r)
	r2, r3 := mul(rr, rr), mul(rr, rr, rr)
	zero := exactly([3]float64{})
	out := func(k int) reals { // the normal of the side from corner k
		u := p[(k+1)%len(p)].plus(p[k%len(p)], of(-1)).unit()
		return reals{u[1], sub(of(0), u[0]), of(0)}
	}
	for k, a := range p {
		b := p[(k+1)%len(p)]
		t.simplex(mul(of(0.5), a.cross(b)[2]), zero, zero, a, b)
		if r == 0 {
			continue
		}
		n, l := out(k), b.plus(a, of(-1)).length()
		t.simplex(mul(l, rr), times(n, quo(mul(l, r2), of(2))), a, b)
		t.add(of(0), zero, zero, func(i, j int) real { return quo(mul(l, r3, n[i], n[j]), of(3)) })
		n1 := out(k + len(p) - 1)
		m1 := reals{sub(of(0), n1[1]), n1[0], of(0)}
		sin, cos := n.dot(m1), n.dot(n1)
		turn := angleOf(sin, cos)
		mean := times(n1, sin).plus(m1, sub(of(1), cos))
		t.add(quo(mul(turn, r2), of(2)), a, times(mean, quo(r3, of(3))), noMoment)
	}
	t.add(of(0), zero, zero, func(i, j int) real { // of the whole circle
		if i != j || i == 2 {
			return of(0)
		}
		return quo(mul(pi, r2, r2), of(4))
	})
	return t
}

// properties returns the volume, the center and the inertia of t.
func (t *tensors) properties() (v real, center reals, inertia [3]reals) {
	center = times(t.first, quo(of(1), t.m))
	trace := of(0)
	var about [3]reals
	for i := range about {
		for j := range about {
			about[i][j] = sub(t.xx[i][j], mul(t.m, center[i], center[j]))
		}
		trace = add(trace, about[i][i])
	}
	for i := range about {
		for j := range about {
			inertia[i][j] = sub(of(0), about[i][j])
			if i == j {
				inertia[i][j] = sub(trace, about[i][i])
			}
		}
	}
	return t.m, center, inertia
}
