package turning

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// The oracle knows no events: it places both bodies at a time, on rational numbers, and looks for a separating axis and for the
// least distance of their features there.

type ratVec [3]*big.Rat

func rat(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

func ratVecOf(v [3]float64) (r ratVec) {
	for k := range r {
		r[k] = rat(v[k])
	}
	return r
}

func (a ratVec) plus(b ratVec) (c ratVec) {
	for k := range c {
		c[k] = new(big.Rat).Add(a[k], b[k])
	}
	return c
}

func (a ratVec) minus(b ratVec) ratVec { return a.plus(b.times(rat(-1))) }

func (a ratVec) times(x *big.Rat) (c ratVec) {
	for k := range c {
		c[k] = new(big.Rat).Mul(a[k], x)
	}
	return c
}

func (a ratVec) dot(b ratVec) *big.Rat {
	sum := new(big.Rat)
	for k := range a {
		sum.Add(sum, new(big.Rat).Mul(a[k], b[k]))
	}
	return sum
}

func (a ratVec) cross(b ratVec) (c ratVec) {
	for k := range c {
		i, j := (k+1)%3, (k+2)%3
		c[k] = new(big.Rat).Sub(new(big.Rat).Mul(a[i], b[j]), new(big.Rat).Mul(a[j], b[i]))
	}
	return c
}

// placedAt returns all corners of b at the time t.
func (b *Body) placedAt(t float64) (corners []ratVec) {
	time := rat(t)
	n := b.Spin.Pieces()
	k := min(int(t*float64(n)), n-1)
	u := new(big.Rat).Sub(new(big.Rat).Mul(time, rat(float64(n))), rat(float64(k)))
	from, to := b.Spin.knot(k, n), b.Spin.knot(k+1, n)
	var q [4]*big.Rat
	for i := range q {
		q[i] = new(big.Rat).Mul(new(big.Rat).Sub(rat(1), u), rat(from[i]))
		q[i].Add(q[i], new(big.Rat).Mul(u, rat(to[i])))
	}
	v := ratVec{q[1], q[2], q[3]}
	square := v.dot(v)
	norm := new(big.Rat).Add(square, new(big.Rat).Mul(q[0], q[0]))
	pivot := ratVecOf(b.Pivot)
	center := pivot.plus(ratVecOf(b.Move).times(time))
	for i := range b.count() {
		r := ratVecOf(b.Points[i>>b.Count]).plus(ratVecOf(b.At)).minus(pivot)
		for h := range b.Count {
			r = r.plus(ratVecOf(b.Halves[h]).times(rat(float64(i>>h&1*2 - 1))))
		}
		// ((w² − v²)r + 2(v·r)v + 2w v×r)/|q|²
		turned := r.times(new(big.Rat).Sub(new(big.Rat).Mul(q[0], q[0]), square))
		turned = turned.plus(v.times(new(big.Rat).Mul(rat(2), v.dot(r)))).plus(v.cross(r).times(new(big.Rat).Mul(rat(2), q[0])))
		corners = append(corners, center.plus(turned.times(new(big.Rat).Inv(norm))))
	}
	return corners
}

// separated reports whether n parts the corners of two bodies.
func separated(a, b []ratVec, n ratVec) bool {
	extent := func(list []ratVec) (low, high *big.Rat) {
		for _, p := range list {
			h := p.dot(n)
			if low == nil || h.Cmp(low) < 0 {
				low = h
			}
			if high == nil || h.Cmp(high) > 0 {
				high = h
			}
		}
		return low, high
	}
	lowA, highA := extent(a)
	lowB, highB := extent(b)
	return lowA.Cmp(highB) > 0 || lowB.Cmp(highA) > 0
}

// overlapAt reports whether x and y overlap at the time t. In space they have edges in all directions.
func overlapAt(dim int, x, y *Body, t float64) bool {
	a, b := x.placedAt(t), y.placedAt(t)
	var edges [][2]ratVec // a corner and the direction
	var of []int
	for i, list := range [][]ratVec{a, b} {
		for _, e := range [...]*Body{x, y}[i].appendEdges(nil) {
			edges = append(edges, [2]ratVec{list[e[0]], list[e[1]].minus(list[e[0]])})
			of = append(of, i)
		}
	}
	if !isParted(dim, a, b, edges) {
		return true
	}
	square := new(big.Rat).Add(rat(x.Radius), rat(y.Radius))
	square.Mul(square, square)
	isNear := func(d *big.Rat) bool { return d.Cmp(square) <= 0 }
	for _, p := range a {
		for _, q := range b {
			if d := p.minus(q); isNear(d.dot(d)) {
				return true
			}
		}
	}
	for i, e := range edges {
		for _, p := range [][]ratVec{b, a}[of[i]] {
			if isNearEdge(p, e, isNear) {
				return true
			}
		}
		for k, f := range edges[:i] {
			if dim > 2 && of[k] != of[i] && areNearEdges(e, f, isNear) {
				return true
			}
		}
	}
	if dim > 2 {
		for i, list := range [][]ratVec{a, b} {
			for _, f := range [...]*Body{x, y}[i].appendFaces(nil) {
				for _, p := range [][]ratVec{b, a}[i] {
					if isNearFace(p, list, f.corners(), isNear) {
						return true
					}
				}
			}
		}
	}
	return false
}

// isParted reports whether an axis parts the corners of two bodies.
func isParted(dim int, a, b []ratVec, edges [][2]ratVec) bool {
	if dim == 2 {
		z := ratVec{rat(0), rat(0), rat(1)}
		for _, e := range edges {
			if separated(a, b, e[1]) || separated(a, b, e[1].cross(z)) {
				return true
			}
		}
		return len(edges) == 0
	}
	for i, e := range edges {
		for _, f := range edges[:i] {
			if separated(a, b, e[1].cross(f[1])) {
				return true
			}
		}
	}
	return false
}

func isNearEdge(p ratVec, e [2]ratVec, isNear func(*big.Rat) bool) bool {
	d, l := p.minus(e[0]), e[1].dot(e[1])
	at := d.dot(e[1])
	if at.Sign() < 0 || at.Cmp(l) > 0 {
		return false
	}
	n := d.cross(e[1])
	return isNear(new(big.Rat).Quo(n.dot(n), l))
}

func areNearEdges(e, f [2]ratVec, isNear func(*big.Rat) bool) bool {
	n, d := e[1].cross(f[1]), f[0].minus(e[0])
	l := n.dot(n)
	if l.Sign() == 0 {
		return false
	}
	for _, at := range []*big.Rat{d.cross(f[1]).dot(n), d.cross(e[1]).dot(n)} {
		if at.Sign() < 0 || at.Cmp(l) > 0 {
			return false
		}
	}
	h := d.dot(n)
	return isNear(new(big.Rat).Quo(new(big.Rat).Mul(h, h), l))
}

func isNearFace(p ratVec, list []ratVec, face []int, isNear func(*big.Rat) bool) bool {
	n := list[face[1]].minus(list[face[0]]).cross(list[face[2]].minus(list[face[1]]))
	for k, i := range face {
		side := list[face[(k+1)%len(face)]].minus(list[i])
		if n.cross(side).dot(p.minus(list[i])).Sign() < 0 {
			return false
		}
	}
	h := p.minus(list[face[0]]).dot(n)
	return isNear(new(big.Rat).Quo(new(big.Rat).Mul(h, h), n.dot(n)))
}

// checkSweep compares an answer with the oracle: the two do not overlap before T, but for its error, and meet at T, but for
// it. Without a hit they overlap at no time.
func checkSweep(t *testing.T, rng *rand.Rand, q *Question) (h Hit, ok bool) {
	t.Helper()
	a, b := q.A, q.B
	isApart := q.Start()
	if overlapAt(q.Dim, &a, &b, 0) {
		if isApart {
			t.Errorf("%+v, %+v: apart at the start", a, b)
		}
		return h, false
	}
	ok = q.Sweep(&h, 0)
	until := 1.0
	if ok {
		until = math.Nextafter(h.T, 0)
	}
	for i := range 4 {
		at := until * rng.Float64()
		if i == 0 {
			at = until * (1 - 0x1p-20)
		}
		if !ok && i == 1 {
			at = 1
		}
		if overlapAt(q.Dim, &a, &b, at) && !(ok && touchesAt(q, &a, &b, at)) {
			t.Errorf("dim %d: %+v, %+v: %+v, %v, but they overlap at %v", q.Dim, a, b, h, ok, at)
			return h, ok
		}
	}
	if ok && !touchesAt(q, &a, &b, h.T) {
		t.Errorf("dim %d: %+v, %+v: %+v, but they do not touch there", q.Dim, a, b, h)
	}
	if l := length(&h.Normal); ok && !(math.Abs(l-1) < 8*e) {
		t.Errorf("%+v, %+v: normal of length %v", a, b, l)
	}
	return h, ok
}

// touchesAt reports whether the two overlap at the time t if their radii are greater by 32e·S, and do not if one is as much less;
// without a radius, whether they overlap with the greater one.
func touchesAt(q *Question, a, b *Body, t float64) bool {
	x, y := *a, *b
	x.Radius += 32 * e * q.size
	if !overlapAt(q.Dim, &x, &y, t) {
		return false
	}
	if x.Radius = a.Radius - 32*e*q.size; x.Radius < 0 {
		return true
	}
	return !overlapAt(q.Dim, &x, &y, t)
}

func randomVec(rng *rand.Rand, dim int, size float64) (v [3]float64) {
	for k := range dim {
		v[k] = (2*rng.Float64() - 1) * size
	}
	return v
}

// randomBody returns a box, a polygon or a triangle, a segment or a point near c, on a grid or not.
func randomBody(rng *rand.Rand, dim int, c [3]float64) (b Body) {
	b.Points = [][3]float64{c}
	switch kind := rng.IntN(5); {
	case kind == 0 && dim == 2:
		b.Points = nil
		n, turn := 3+rng.IntN(5), rng.Float64()
		for i := range n {
			sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(n) + turn)
			b.Points = append(b.Points, [3]float64{c[0] + cos, c[1] + sin})
		}
	case kind == 1 && dim == 2:
		v := randomVec(rng, dim, 1)
		b.Points = append(b.Points, plus(&c, &v))
	default:
		b.Shape, b.Count = Cube, dim
		for i := range dim {
			b.Halves[i] = randomVec(rng, dim, 1)
		}
	}
	if rng.IntN(3) == 0 {
		b.Radius = rng.Float64()
	}
	b.Pivot = c
	b.Move = randomVec(rng, dim, 2)
	for k := range b.Move {
		b.Move[k] -= float64(rng.IntN(3)) * c[k]
	}
	return b
}

func randomSpin(rng *rand.Rand, dim int) Spin {
	axis := [3]float64{0, 0, 1}
	if dim > 2 {
		axis = randomVec(rng, dim, 1)
		axis = times(&axis, 1/length(&axis))
	}
	switch rng.IntN(4) {
	case 0:
		return Spin{}
	case 1:
		return ByAngle(axis, 8*(rng.Float64()-0.5))
	case 2:
		return ByAngle(axis, 0.5*(rng.Float64()-0.5))
	}
	return Through([4]float64{rng.Float64(), axis[0], axis[1], axis[2]})
}

// TestSweeps compares random motions with the oracle.
func TestSweeps(t *testing.T) {
	q := new(Question)
	hits := 0
	for dim := 2; dim <= 3; dim++ {
		rng := rand.New(rand.NewPCG(uint64(dim), 5))
		n := 300
		if dim > 2 {
			n = 30
		}
		for range n {
			a, b := randomBody(rng, dim, randomVec(rng, dim, 3)), randomBody(rng, dim, [3]float64{})
			a.Spin, b.Spin = randomSpin(rng, dim), randomSpin(rng, dim)
			q.Dim, q.A, q.B = dim, a, b
			if _, ok := checkSweep(t, rng, q); ok {
				hits++
			}
		}
	}
	if hits < 80 {
		t.Errorf("%d hits", hits)
	}
}
